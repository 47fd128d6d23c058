"""The functions that answer each kind of request."""

from base64 import b64encode
from typing import Any, cast

from treesearch.algorithms import ALGORITHMS, algorithm
from treesearch.conventions import CHOICES
from treesearch.errors import UsageError
from treesearch.game import player_called
from treesearch.players import player_of_role
from treesearch.playground import phrases
from treesearch.playground.request import (
    LOOK,
    MOST_EVENTS,
    MOST_MARKED,
    Request,
    Wanted,
    check_tree,
    read_tree,
    shortened,
    wanted_search,
)
from treesearch.report import data
from treesearch.report.lines import conventions_line
from treesearch.report.naming import Naming
from treesearch.settings import Settings
from treesearch.solve import count, record
from treesearch.trace import Trace
from treesearch.tree import Node
from treesearch.unknown import Answers, answer_lines, conditions, is_unknown

_SAMPLES: dict[str, dict[str, Any]] = {
    "aima": {"tree": "((3 12 8) (2 4 6) (14 5 2))"},
    "deep": {"tree": "(10 (20 (1 (4 2))))"},  # MIT 6.034, lab 3
    # the same; also UCLA CS 161
    "ties": {"tree": "((((3 17) (2 12)) ((15) (25 0))) (((2 5) (3)) ((2 14))))"},
    "both": {"tree": "((4 (7 9 8) 8) (((3 6 4) 2 6) ((9 2 9) 4 7 (6 4 5))))"},
    "subtree": {
        "tree": "(((1 4) (3 (5 2 8 0) 7 (5 7 1)) (8 3)) (((3 6 4) 2 (9 3 0)) ((8 1 9) 8 (3 4))))"
    },
    "best": {
        "tree": "(((21 20 19) (24 23 22) (27 26 25)) ((12 11 10) (15 14 13) (18 17 16)) ((3 2 1) (6 5 4) (9 8 7)))"
    },  # b^ceil(d/2) + b^floor(d/2) - 1 leaves: Knuth and Moore 1975
    "worst": {
        "tree": "(((7 8 9) (4 5 6) (1 2 3)) ((16 17 18) (13 14 15) (10 11 12)) ((25 26 27) (22 23 24) (19 20 21)))"
    },
    "named": {"tree": "(A (B b1=3 b2=12 b3=8) (C c1=2 c2=4 c3=6) (D d1=14 d2=5 d3=2))"},
    "static": {
        "tree": "(A:10 (B:11 F=10 (G:12 K=7 L=11)) (C:2 H=9 (I:12 M=12 N=13)) D=3 (E:6 (J:7 O=8)))",
        "depth": 2,
    },  # MIT 6.034, lab 3 (2013 final, part 1D)
    "skipped": {"tree": "(max (min 6 (min 3 9)) (min (min 2 8) (min 7 5)))"},
    "chance": {
        "tree": "((chance 9/10*3 1/10*(2 4)) (chance 1/2*0 1/2*(8 6)))",
        "algorithm": "expectiminimax",
    },
    "nim": {"game": "nim", "size": "5"},
    "tictactoe": {"game": "tictactoe", "state": ".XO/OXX/X.O"},
}


def sample_requests() -> list[dict[str, Any]]:
    """Return the name, title and request of each sample."""
    return [
        {"name": name, "title": phrases.SAMPLES[name], "request": dict(request)}
        for name, request in _SAMPLES.items()
    ]


Answer = dict[str, Any]

FORMATS = {"svg": ".svg", "png": ".png", "tex": ".tex", "typst": ".typ"}
"""The formats of a picture."""


PANEL = 44
"""The number of characters in a line of the panel beside the drawing, and on a phone."""


def about(request: Request) -> Answer:
    """Return the choices of the page."""
    from treesearch.comparison.reorder import ORDERS
    from treesearch.diagram import typeset
    from treesearch.diagram.looks import DIRECTIONS, LABELS, ONLY, SHOW, STYLES

    return {
        # without those for vectors, because minmax also searches vectors
        "algorithms": [name for name, entry in ALGORITHMS.items() if not entry.vectors],
        # PNG needs the package typst, which the browser's Python lacks
        "formats": [name for name in FORMATS if name != "png" or typeset.installed()],
        "look": {
            "style": [*STYLES],
            "show": [*SHOW],
            "labels": [*LABELS],
            "direction": [*DIRECTIONS],
            "only": [*ONLY],
        },
        "orders": [*ORDERS],
    }


def samples(request: Request) -> Answer:
    """Return the trees and positions of the samples."""
    return {"samples": sample_requests()}


def parse(request: Request) -> Answer:
    """Return the canonical text, size and root player of a tree, and its conventions."""
    wanted = wanted_search(request)
    tree = cast(Node, wanted.searched)
    traits = tree.traits
    size = {"nodes": traits.nodes, "leaves": traits.leaves, "levels": traits.height}
    if is_unknown(tree):  # conditions need no game
        root = tree.role or player_of_role(player_called(str(wanted.settings.root or "max")), 0)
        return {"tree": str(tree), "root": root.value, **size, "conventions": ""}
    game = wanted.game
    conventions = conventions_line(wanted.settings, game)
    return {"tree": str(tree), "root": game.root.value, **size, "conventions": conventions}


def position(request: Request) -> Answer:
    """Return a position of a game as text, with the player to move and the legal moves."""
    game = wanted_search(request).game
    state = game.initial_state()
    over = game.is_terminal(state)
    return {
        "shown": game.show(state),
        "state": game.text(state),
        "over": over,
        "player": None if over else game.player(state).value,
        "moves": [] if over else [game.show_action(action) for action in game.actions(state)],
    }


def draw(request: Request) -> Answer:
    """Return a picture of the search or, with ``"style": "exercise"``, of the tree.

    For a tree with unknown leaves, the picture and ``report`` show the result for each range of numbers.
    """
    from treesearch.diagram import render
    from treesearch.diagram.looks import LABELS

    form, labels = request.get("format", "svg"), request.get("labels")
    for field, value, names in (("format", form, FORMATS), ("labels", labels, LABELS)):
        if value is not None and value not in names:
            raise UsageError(
                phrases.NO_SUCH_CHOICE.format(field=field, value=value, names=", ".join(names))
            )
    # in a request, label is the convention that names cuts
    look = {name: request[name] for name in LOOK if name in request and name != "labels"}
    look["label"] = labels
    wanted, notes = wanted_search(request), list[str]()
    if isinstance(wanted.searched, Node) and look.get("style") == "exercise":
        look["root"] = wanted.settings.root
        ink = render(wanted.searched, FORMATS[form], note=notes.append, **look)
        return {"format": form, **_written(ink, form), "notes": notes}
    drawn: Trace | Answers
    report = ""
    if isinstance(wanted.searched, Node) and is_unknown(wanted.searched):
        drawn = answers = conditions(check_tree(wanted.searched, MOST_MARKED), wanted.settings)
        report = "\n".join(answer_lines(answers))
    else:
        drawn = recorded(wanted)
    ink = render(drawn, FORMATS[form], note=notes.append, **look)
    return {"format": form, **_written(ink, form), "notes": notes, "report": report}


def _written(ink: bytes, form: str) -> Answer:
    """Return the contents of a picture file as text, or in base 64 for PNG."""
    return {"base64": b64encode(ink).decode()} if form == "png" else {"text": ink.decode()}


def search(request: Request) -> Answer:
    """Return the value, path, counts, cuts and report of a search."""
    wanted = wanted_search(request)
    if not algorithm(wanted.settings.algorithm).cuts:  # its events are not needed
        done = count(wanted.game, wanted.settings)
        facts = data.answer_json(done.result, wanted.settings, done.game, done.counts)
        return {**facts, "cuts": [], "text": str(done)}
    trace = recorded(wanted)
    return {
        **head(trace),
        "cuts": [data.cut_json(cut, Naming(trace.game, None)) for cut in trace.cuts],
        "text": str(trace),
    }


def recorded(wanted: Wanted) -> Trace:
    """Return the recorded search that a request asks for."""
    return record(wanted.game, wanted.settings, limit=MOST_EVENTS)


def head(trace: Trace) -> Answer:
    """Return the common fields of all answers about a search."""
    return data.answer_json(trace.result, trace.settings, trace.game, trace.counts)


def trace(request: Request) -> Answer:
    """Return every event of the search with its sentence."""
    from treesearch.report.events import sentences

    recording = recorded(wanted_search(request))
    # only lines for people are shortened
    naming = Naming(recording.game, None)
    events = [
        {**data.event_json(line.event, naming), "told": line.text, "step": line.number}
        for line in sentences(recording)
    ]
    return {**head(recording), "events": events}


def steps(request: Request) -> Answer:
    """Return the stages of one search, or of two searches to compare, as data."""
    from treesearch.steps.page import named_reels

    traces, names = searches_to_step(request)
    return {**head(traces[0]), "reels": named_reels(traces, names)}


def page(request: Request) -> Answer:
    """Return the stepping page as one HTML file."""
    from treesearch.steps import page as steps_page

    traces, names = searches_to_step(request)
    return {"text": steps_page.page(*traces, names=names)}


def searches_to_step(request: Request) -> tuple[list[Trace], tuple[str, ...]]:
    """Return one or two searches to step through, with the names of two."""
    from treesearch.steps import sentences
    from treesearch.steps.page import COMPARISONS, compared_settings

    wanted, kind = wanted_search(request), request.get("beside")
    if kind is None:
        return [recorded(wanted)], ()
    if kind not in COMPARISONS:
        names = ", ".join(COMPARISONS)
        raise UsageError(
            phrases.NO_SUCH_CHOICE.format(field="beside", value=shortened(kind), names=names)
        )
    traces = [
        recorded(wanted._replace(settings=settings))
        for settings in compared_settings(wanted.settings, kind)
    ]
    return traces, sentences.COMPARED[kind]


def compare(request: Request) -> Answer:
    """Return a row for each algorithm, order and depth, without times.

    ``shown`` is the value as text. ``said`` contains the conventions that all rows share.
    """
    from treesearch.comparison.measurements import measure, plan
    from treesearch.comparison.table import as_json, conventions_used, value

    wanted = wanted_search(request)
    settings = wanted.settings
    names, orders = request.get("algorithms"), request.get("orders", ())
    # without a depth, a game is searched completely
    complete = settings.depth is None and isinstance(wanted.searched, Node)
    depths = () if complete else (settings.depth,)
    rows: list[Answer] = []
    jobs = plan(wanted.searched, names, settings, depths=depths, orders=orders)
    # a separate game per row, so that each row has the same limit of nodes
    done = [
        *measure(job._replace(searched=wanted._replace(searched=job.searched).game) for job in jobs)
    ]
    for row in done:
        cells = as_json(row)
        del cells["seconds"]
        rows.append({**cells, "shown": value(row)})
    return {"rows": rows, "said": conventions_used(done)}


def echo(request: Request) -> Answer:
    """Return the facts in an answer, without a mark."""
    from treesearch.homework.answers.places import TreeIndex
    from treesearch.homework.answers.reading import Reader, echo_json, echo_lines, read_sheet

    tree = read_tree(request["tree"]) if "tree" in request else None
    reader = Reader(TreeIndex(tree) if tree else None)
    read = reader.answer(*read_sheet(request["answer"]).of(None, tree))
    return {**echo_json(read), "text": "\n".join(echo_lines(read))}


def check(request: Request) -> Answer:
    """Return the mark of an answer, and the facts in it."""
    from treesearch.homework.marking import marker
    from treesearch.homework.marking.marks import report

    settings = wanted_search(
        {name: value for name, value in request.items() if name != "answer"}
    ).settings
    tree = check_tree(read_tree(request["tree"]), MOST_MARKED)
    marks = marker.check(tree, request["answer"], conventions=settings)
    text = "\n".join(line.text for line in report(marks, PANEL))
    return {
        **marks.to_json(),
        "text": text,
        "echo": echo({name: request[name] for name in ("tree", "answer")}),
    }


def practice(request: Request) -> Answer:
    """Return a practice exercise on the tree of the request, or on a random tree."""
    from treesearch.steps.practice import exercise_of, seeded_tree

    settings = Settings(**{name: request[name] for name in CHOICES if name in request})
    if "tree" in request:
        tree = check_tree(read_tree(request["tree"]), MOST_MARKED)
    else:
        tree = seeded_tree(request.get("seed", 0))
    if tree.traits.leaves == 1:
        raise UsageError(
            "a single leaf has no branches to practise on; type a tree, such as (1 (5 7) 4)"
        )
    return {"tree": str(tree), "exercise": exercise_of(tree, settings)}
