"""Test what the drawing shows at each stage against the trace, for many trees in one browser page."""

import json
from itertools import chain
from random import Random

import pytest
from support.board_page import PAGE, grown

from treesearch import record
from treesearch.diagram import texts
from treesearch.events import Cut, Update
from treesearch.game import dotted
from treesearch.steps.page import DRAWING, asset, bundle, words
from treesearch.steps.reel import reel
from treesearch.steps.stages import stages, with_states
from treesearch.tree import nodes

FACTS = """(reels) => JSON.stringify(JSON.parse(reels).map((reel, number) => {
  const host = document.getElementById("host"), board = new Board(document.createElement("div"), reel, words, {});
  const all = [...reel.nodes.keys()];
  return [...Array(board.last + 1).keys()].map((stage) => {
    board.show(stage);
    const { line, cutShown: cut } = board, way = board.wayShown, facts = {
      kinds: all.map((i) => board.kind(i, line, cut)), edges: all.map((i) => board.edgeKind(i, line, way)),
      says: all.map((i) => board.says(i)), heard: all.map((i) => board.describe(i)),
      counted: board.counted([0]), windows: board.windows(cut, false), few: board.windows(cut, true),
      severed: all.filter((i) => board.isSevered(i)), keys: all.map((i) => board.keyAt(i)),
    };
    if ((stage + number) % 24) return facts; // drawing takes time
    Object.assign(board, { host }).draw();
    board.host = document.createElement("div");
    return { ...facts, drawn: [...host.querySelectorAll(".says")].map((one) => one.textContent).sort(),
      strokes: host.querySelectorAll(".severing").length,
      current: [...host.querySelectorAll("[aria-current=step]")].map((one) => one.dataset.n) };
  });
}))"""


def best_lines(trace):
    """Yield the places of the best line at the end of each stage."""
    best, below = {}, None
    for stage in stages(trace):
        for event in stage.events:
            if isinstance(event, Update):
                best[event.path.path] = below
            elif not isinstance(event, Cut):
                below = event.path.path
        line = [()]
        while line[-1] in best:
            line.append(best[line[-1]])
        path = trace.result.path
        yield [path[:n] for n in range(len(path) + 1)] if stage.last else line[len(line) < 2 :]


def expected_facts(trace):
    """Yield what the page must show before the search and at each stage."""
    places = {place.path: node for place, node in nodes(trace.tree)}
    names = [dotted(place) or "root" for place in places]
    number = {place: i for i, place in enumerate(places)}
    cuts, lines = iter(trace.all_cuts), best_lines(trace)
    searches = chain([(None, {})], with_states(stages(trace)))

    def status(place):
        known_above = next(n for n in range(len(place), -1, -1) if place[:n] in known or n == 0)
        above = known.get(place[:known_above])
        if above is None:
            return "ahead"
        if known_above == len(place):
            return "searched"
        skipped = place[known_above] in above.skipped
        return "pruned" if skipped else "beyond" if above.player is None else "ahead"

    def says(place):
        state, node = known.get(place), places[place]
        if not node.children:
            return texts.number(node.value)
        if state is None:
            return ""
        if state.player is None:
            return texts.number(state.value)
        return texts.bound(state.low, state.high).replace("..", " to ").lstrip("= ").strip("?")

    def window(place):
        return [texts.number(known[place].alpha), texts.number(known[place].beta)]

    for stage, states in searches:
        known = {place.path: state for place, state in states.items()}
        line = next(lines) if stage else []
        lit = stage and stage.place.path
        made = [next(cuts) for event in (stage.events if stage else ()) if isinstance(event, Cut)]
        cut = next((cut for cut in reversed(made) if cut.skipped), None)
        owner = cut.bound_from.path if cut and cut.bound_from is not None else None
        under_way = stage and not stage.last
        way = [lit[:n] for n in range(len(lit) + 1)] if under_way else []
        opened = [place for place in way if known[place].open]
        kinds, edges, heard = [], [], []
        for place, node in places.items():
            state, kind = known.get(place), status(place)
            mover = PLAYERS[len(place) % 2 != (trace.settings.root == "min")]
            shape = mover if node.children else "leaf"
            roles = [
                ("lit", place == lit),
                ("solution", place in line),
                ("cutting", cut and cut.place.path == place),
                ("blamed", place == owner),
            ]
            kinds.append(" ".join([shape, kind, *(name for name, holds in roles if holds)]))
            on_line = place and place in line and place[:-1] in line
            edge = "solution" if on_line else "path" * (place in way)
            edges.append(f"{kind} {edge}".strip())
            ends = [*zip("αβ", window(place), strict=True)] if state and state.open else []
            facts = [names[number[place]], shape.upper() if node.children else "leaf", says(place)]
            facts += [f"{side} = {end}" for side, end in ends]
            heard.append(", ".join(filter(None, [*facts, HEARD[kind]])))
        shown = [place for place in opened if place == owner] if cut and len(opened) > 2 else opened
        few = [place for place in opened if place == owner] if cut else opened[-1:]
        at_cut = (
            [[number[cut.place.path], [texts.number(cut.alpha), texts.number(cut.beta)]]]
            if cut
            else []
        )
        of_owner = [[number[owner], window(owner)]] if owner is not None else []
        statuses = [status(place) for place, node in places.items() if not node.children]
        severed = [
            number[place]
            for place in places
            if status(place) == "pruned" and status(place[:-1]) == "searched"
        ]
        yield {
            "kinds": kinds,
            "edges": edges,
            "says": [says(place) for place in places],
            "heard": heard,
            "counted": {
                "read": statuses.count("searched"),
                "skipped": statuses.count("pruned") + statuses.count("beyond"),
                "leaves": len(statuses),
            },
            "windows": {number[place]: window(place) for place in shown} | dict(of_owner + at_cut),
            "few": {number[place]: window(place) for place in few} | dict(of_owner or at_cut),
            "severed": severed,
            "drawn": sorted(filter(None, map(says, places))),
            "strokes": len(severed),
            "keys": ["".join(f"-{step}" for step in place) for place in places],
            "current": ["n" + "".join(f"-{step}" for step in lit)] if stage else [],
        }


PLAYERS = ("max", "min")
HEARD = words()["status"]


@pytest.mark.chromium
def test_every_stage_agrees_with_trace(browser):
    random, traces = Random(5), []
    for number in range(30):
        tree = f"({grown(random, 3)} {grown(random, 2)})"
        options = (
            {"root": "min"} if number % 4 == 1 else {"window": (2, 9)} if number % 4 == 2 else {}
        )
        traces.append(record(tree, depth=2 if number % 5 == 3 else None, **options))
    page = browser.new_page(viewport={"width": 1872, "height": 900})
    looks = {"style": asset("style.css"), "script": bundle(DRAWING), "tall": 804}
    page.set_content(PAGE.format(**looks, words=json.dumps(words())))
    pages = json.loads(page.evaluate(FACTS, json.dumps([*map(reel, traces)])))
    for trace, shown in zip(traces, pages, strict=True):
        for stage, (facts, found) in enumerate(zip(expected_facts(trace), shown, strict=True)):
            found |= {name: dict(found[name]) for name in ("windows", "few")}
            for name, fact in found.items():
                assert fact == facts[name], (str(trace.tree), stage, name)
