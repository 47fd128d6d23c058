"""A search as data for a page that shows it: one drawing, and for each stage only what changes in it.

The page turns the stages forwards and backwards and never searches: whatever it shows or says stands in here. JSON
holds texts, numbers of nodes and of stages; nodes are numbered from 0 in the order of the drawing.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from math import isinf
from textwrap import wrap
from typing import Any, NamedTuple

from treesearch.algorithms import algorithm
from treesearch.diagram import texts
from treesearch.diagram.looks import look_of
from treesearch.diagram.picture import nodes_of
from treesearch.diagram.scene import Drawn
from treesearch.errors import UsageError
from treesearch.events import Close, Cut, Leaf, Open, Update
from treesearch.game import CHANCE, MAX, Place, spell
from treesearch.report.chance import has_range
from treesearch.report.data import Naming
from treesearch.report.lines import conventions_line, subject
from treesearch.steps.say import Sayer
from treesearch.steps.sentences import (
    ROOT,
    STEP_BEYOND,
    STEP_PRUNED,
    TEST,
    TITLE,
    Sentence,
    sentences,
)
from treesearch.steps.stages import NodeKnown, Stage, board, stages
from treesearch.trace import Trace
from treesearch.tree import Node, text

ANSWER = "value {value}, path {path}"
WINDOW = "α = {alpha}, β = {beta} at {place} ({player})"
RULE_MET = "{value} {test} {bound}, its {side}: {place} ({player}) is cut"
RULE_TOO_LATE = (
    "{value} {test} {bound}, its {side}, but {place} ({player}) has no child left to cut"
)


MOST_NODES, MOST_STAGES = 10_000, 20_000
"""Of a page: more than anybody steps through."""

FORGOTTEN, LOOKED_AT, PRUNED, BEYOND = range(4)
"""The states of a node: nothing is known (any more), it was looked at, a cut or the depth limit left it out."""


def reel(trace: Trace, *, label: str | None = None) -> dict[str, Any]:
    """One search as a JSON object that a page draws in whatever room it has.

    ``nodes``: for each [parent or -1, place, shape, texts]: ``says`` of a leaf, ``name``, ``move`` on the edge,
    ``static``, and ``rows`` of a board, where there are any. ``records``: for each node lists of [stage, status,
    value or bound, window, best child]; the last one up to a stage holds there. ``stages``: see ``_stage``.
    UsageError for a search too long to step.
    """
    check_size(trace)
    return _Reel(trace, label).data()


def check_size(trace: Trace) -> None:
    """UsageError for a search that nobody would step through."""
    long = sum(isinstance(event, (Open, Leaf)) for event in trace.events)
    nodes = trace.tree.traits.nodes if trace.tree else long
    if nodes > MOST_NODES or long > MOST_STAGES:
        raise UsageError(
            f"{nodes:,} nodes in {long:,} stages are too many to step through (the most is "
            f"{MOST_NODES:,} nodes, {MOST_STAGES:,} stages): give --depth to search less deep, or a "
            "smaller tree"
        )


class _Reel:
    """The nodes of a search, and a fold of the stages over them."""

    def __init__(self, trace: Trace, label: str | None) -> None:
        self.cutting = algorithm(trace.settings.algorithm).cuts
        self.trace, self.naming = trace, Naming(trace.game)
        self.items = nodes_of(trace, look_of(label=label))
        self.number = {item: i for i, item in enumerate(self.items)}
        self.parents = {child: item for item in self.items for child in item.children}
        self.found: dict[tuple[Any, ...], Drawn] = {(): self.items[0]}
        paths: dict[Drawn, tuple[Any, ...]] = {self.items[0]: ()}
        for item in self.items[1:]:
            paths[item] = (*paths[self.parents[item]], item.action)
            self.found[paths[item]] = item
        self.records: list[list[list[Any]]] = [[] for _ in self.items]
        self.places: dict[Place, int] = {}
        self.best: dict[int, int] = {}
        # in the order of the events, in which the stages come to them
        self.cuts = iter(trace.all_cuts)

    def data(self) -> dict[str, Any]:
        """Return the complete object."""
        trace, told = self.trace, sentences(self.trace)
        sayer = Sayer(trace)
        return {
            "nodes": [self._node(item) for item in self.items],
            "records": self.records,
            "stages": [
                self._stage(stage, known, told, sayer) for stage, known in board(stages(trace))
            ],
            "solution": [i for i, item in enumerate(self.items) if item.solution],
            # ahead of the search the values of a tree are known, those of a game are not
            "peek": trace.tree is not None,
            "title": TITLE.format(algorithm=trace.settings.algorithm),
            "subject": texts.printable(subject(self.naming)),
            "conventions": texts.signs(conventions_line(trace.settings, trace.game)),
            "answer": ANSWER.format(
                value=spell(trace.result.value),
                path=texts.printable(self.naming.path(trace.result.path)) or "-",
            ),
        }

    def _node(self, item: Drawn) -> list[Any]:
        above = self.parents.get(item)
        parent = -1 if above is None else self.number[above]
        name = f"{item.place} {item.name}" if item.name not in ("", item.place) else item.place
        given = {
            "says": item.text if item.shape == "leaf" else "",
            "name": item.name,
            "move": item.move,
            "player": item.player,
            "static": item.lines.get("static", ""),
            "rows": [*(item.cells or ())],
            "text": [*item.board] if not item.cells else [],
        }
        return [parent, name, item.shape, {key: value for key, value in given.items() if value}]

    def _stage(
        self,
        stage: Stage,
        known: Mapping[Place, NodeKnown],
        told: Iterator[Sentence],
        sayer: Sayer,
    ) -> dict[str, Any]:
        """The event of a stage and the sentences on it.

        ``at``: the node; ``say``: the short sentence, see ``Sayer``; ``terse`` and ``full``: one sentence for each
        event, of which ``bold`` are cuts; ``leaf``: whether one was evaluated; ``asks``: whether something is
        decided; ``window`` and ``rule`` of the node where it happens: that which is cut, else that which is entered,
        or has the leaf; ``cuts``: for each [node, owner of the bound or -1, which bound, how many skipped, value,
        test, bound, window].
        """
        said = [next(told) for _ in stage.events]
        if stage.fresh:
            self.best.clear()
            for records in self.records:
                if records and records[-1][1] != FORGOTTEN:
                    records.append([stage.number, FORGOTTEN])
        last = self._index(stage.place)
        for event in stage.events:
            if isinstance(event, Update):
                self.best[self._index(event.path)] = last
            if isinstance(event, Close):
                last = self._index(event.path)
        for one in stage.changed:
            self._record(one, stage.number)
        # a stage may close several windows: the cut that skips something counts
        cut = max(
            (one for one in stage.events if isinstance(one, Cut)),
            key=lambda one: bool(one.skipped),
            default=None,
        )
        return {
            "at": self._index(stage.place),
            "say": sayer.say(stage, said, known),
            "terse": [texts.printable(one.terse) for one in said],
            "full": [texts.printable(one.full) for one in said],
            "leaf": int(isinstance(stage.events[0], Leaf)),
            "asks": int(any(isinstance(event, (Cut, Update)) for event in stage.events)),
            "bold": [
                i
                for i, event in enumerate(stage.events)
                if isinstance(event, Cut) and event.skipped
            ],
            "cuts": [*self._cuts(stage)],
            **self._rule(known, stage, cut),
        }

    def _record(self, known: NodeKnown, number: int) -> None:
        item = self.found.get(known.place.path)
        if item is None:
            return
        i = self.places[known.place] = self.number[item]
        record: list[Any] = [number, LOOKED_AT, self._says(item, known)]
        if known.player is not None:
            window = [texts.number(known.alpha), texts.number(known.beta)] if self.cutting else []
            record += [window, self.best.get(i, -1), int(known.open)]
        self._say(item, record)
        for child in item.children:
            if known.player is None:
                self._say(child, [number, BEYOND])
            elif child.action in known.skipped:
                self._say(child, [number, PRUNED])

    def _says(self, item: Drawn, known: NodeKnown) -> str:
        """Return what is proved of a node; of a sampled one its mean so far."""
        if known.player is None:
            return item.text if item.shape == "leaf" else texts.number(known.value or 0)
        proved = texts.bound(known.low, known.high)
        if proved != "?":
            return proved.removeprefix("= ")
        if self.trace.sampled and known.value is not None:
            return f"~ {texts.number(known.value)}"
        return ""

    def _say(self, item: Drawn, record: list[Any]) -> None:
        """Note it, if it is new; a stage has one record of a node, its last."""
        records = self.records[self.number[item]]
        if records and records[-1][0] == record[0]:
            records.pop()  # the page asks what holds at a stage, not in what order it came
        if not records or records[-1][1:] != record[1:]:
            records.append(record)

    def _rule(
        self, known: Mapping[Place, NodeKnown], stage: Stage, cut: Cut | None
    ) -> dict[str, str]:
        """The window of the node where something happens, and when it is cut: or by which numbers it is."""
        entered = isinstance(stage.events[0], Open)
        place = cut.path if cut else stage.place if entered else stage.place.parent
        if place is None or not self.cutting:
            return {"window": "", "rule": ""}
        here = known[place]
        alpha, beta = (
            (cut.alpha, cut.beta) if cut else here.entry if entered else (here.alpha, here.beta)
        )
        shown = WINDOW.format(
            alpha=texts.number(alpha),
            beta=texts.number(beta),
            place=self._path(place),
            player=here.player.name if here.player else "",
        )
        if cut:  # tested in the window of the last child; the drawing shows where its value has moved a bound
            moved = {"α": (alpha, here.alpha), "β": (beta, here.beta)}
            shown += "".join(
                f", now {side} = {texts.number(now)}"
                for side, (before, now) in moved.items()
                if now != before
            )
        return {"window": shown, "rule": self._met(cut) if cut else self._condition(here)}

    def _met(self, cut: Cut) -> str:
        """The test of a cut with its numbers."""
        bound, side = (cut.beta, "beta") if cut.high else (cut.alpha, "alpha")
        told = RULE_MET if cut.skipped else RULE_TOO_LATE
        return told.format(
            value=texts.number(cut.value),
            test=TEST["max" if cut.high else "min", self.trace.settings.cut_rule],
            bound=texts.number(bound),
            side=side,
            place=self._path(cut.path),
            player=cut.player.name,
        )

    def _path(self, place: Place) -> str:
        return texts.printable(self.naming.path(place, ".")) or ROOT

    def _condition(self, here: NodeKnown) -> str:
        place = self._path(here.place)
        if not here.open and here.player:
            return f"{place} ({here.player.name}) is done: no child is left to cut"
        if here.player is CHANCE and has_range(self.trace):
            low, high = map(texts.number, here.entry)
            below, above = (TEST[player, self.trace.settings.cut_rule] for player in ("min", "max"))
            return (
                f"{place} is a chance node: it is cut as soon as its mean is certainly {below} {low}, "
                f"its alpha, or {above} {high}, its beta"
            )
        if here.player is None or here.player is CHANCE:
            return f"{place} is a chance node: all its children count"
        bound, sides = (here.entry[1], "beta") if here.player is MAX else (here.entry[0], "alpha")
        if isinf(bound):
            return f"{place} ({here.player.name}) cannot be cut: its {sides} is infinite"
        test = TEST[here.player.value, self.trace.settings.cut_rule]
        return (
            f"{place} ({here.player.name}) is cut as soon as a child is {test} {texts.number(bound)}, "
            f"its {sides}"
        )

    def _cuts(self, stage: Stage) -> Iterator[list[Any]]:
        for event in stage.events:
            if isinstance(event, Cut):
                cut = next(self.cuts)
                owner = -1 if cut.bound_from is None else self._index(cut.bound_from)
                test = texts.signs(TEST["max" if cut.high else "min", self.trace.settings.cut_rule])
                yield [
                    self._index(cut.place),
                    owner,
                    "β" if cut.high else "α",
                    len(cut.skipped),
                    texts.number(cut.value),
                    test,
                    texts.number(cut.bound),
                    [texts.number(cut.alpha), texts.number(cut.beta)],
                    int(cut.bound_by is not None),
                ]

    def _index(self, place: Place) -> int:
        """The number of the node at a place."""
        found = self.places.get(place)
        if found is None:
            found = self.places[place] = self.number[self.found[place.path]]
        return found


# A search as lines of text that step: the page's own data, for a terminal or a pipe.


STEP_KEYS = "n next, p back, a number, c next cut, w short or full, ? keys, q quit"
STEP_HELP = (
    ("n  \u2192  Space  Enter  Page Down", "a step forward"),
    ("p  \u2190  Page Up", "a step back"),
    ("Home  End", "before the search, and its end"),
    ("digits", "to the stage of that number"),
    ("c", "to the next cut"),
    ("w", "short sentences, or full ones again"),
    ("?  h", "this list, until another key"),
    ("q", "quit"),
)


SIGNS = {"max": "▲", "min": "▼", "chance": "●", "leaf": "■"}


class ScreenRow(NamedTuple):
    """A line and what it is, for its colour: head, lit, pruned, ahead, cut, detail or plain."""

    text: str
    style: str = "plain"


class Steps:
    """A search that stands at a stage; 0 is before the first."""

    def __init__(self, trace: Trace) -> None:
        self.reel = reel(trace)
        self.stage, self.why, self.help = 0, True, False
        self.tree, self.naming = trace.tree, Naming(trace.game)
        self.times = [[record[0] for record in records] for records in self.reel["records"]]
        self.levels: list[int] = []
        for parent, *_ in self.reel["nodes"]:
            self.levels.append(self.levels[parent] + 1 if parent >= 0 else 0)

    @property
    def last(self) -> int:
        """The number of the last stage."""
        return len(self.reel["stages"])

    def go(self, stage: int) -> None:
        """To a stage, or as far as there are any."""
        self.stage = max(0, min(stage, self.last))

    def next_cut(self) -> None:
        """To the next stage in which something is cut; stay if there is none."""
        later = enumerate(self.reel["stages"][self.stage :], self.stage + 1)
        self.stage = next((number for number, stage in later if stage["bold"]), self.stage)

    def rows(self, height: int, width: int) -> list[ScreenRow]:
        """A screen of so many lines: the tree around what is looked at, and what is said about it; or the keys."""
        if self.help:
            wide = max(len(keys) for keys, _ in STEP_HELP)
            return [ScreenRow(f"{keys:{wide}}   {does}") for keys, does in STEP_HELP][:height]
        # wrap makes no line at all of an empty text, where a blank line is meant
        said = ((row, wrap(row.text, max(20, width)) or [""]) for row in self._said())
        below = [row._replace(text=part) for row, parts in said for part in parts]
        room = max(1, height - len(below) - 1)
        head = ScreenRow(f"stage {self.stage} of {self.last}   {self.reel['subject']}", "head")
        return [head, *self._tree(room), *below][:height]

    def _said(self) -> Iterator[ScreenRow]:
        yield ScreenRow("")
        if self.stage == 0:
            yield ScreenRow(STEP_KEYS, "detail")
            return
        now = self.reel["stages"][self.stage - 1]
        for i, said in enumerate(now["full" if self.why else "terse"]):
            yield ScreenRow(said, "cut" if i in now["bold"] else "plain")
        if now["rule"]:
            yield ScreenRow(f"{now['window']}. {now['rule']}", "detail")
        if self.stage == self.last:
            yield ScreenRow(self.reel["answer"], "head")
        yield ScreenRow(STEP_KEYS, "detail")

    def _tree(self, room: int) -> list[ScreenRow]:
        """As many nodes as there is room for, around the one that is looked at."""
        lit = self.reel["stages"][self.stage - 1]["at"] if self.stage else 0
        start = max(0, min(lit - room // 2, len(self.levels) - room))
        # from the root on, though not all are shown: what is cut off above holds for all below
        held = [self._held(i) for i in range(min(start + room, len(self.levels)))]
        for i, (parent, *_) in enumerate(
            self.reel["nodes"][: len(held)]
        ):  # a cut holds for all below it
            if parent >= 0 and held[i][1] == FORGOTTEN and held[parent][1] in (PRUNED, BEYOND):
                held[i] = held[parent]
        return [self._row(i, held[i], i == lit and self.stage > 0) for i in range(start, len(held))]

    def _held(self, node: int) -> list[Any]:
        """The record of a node that holds now."""
        at = bisect_right(self.times[node], self.stage)
        held: list[Any] = self.reel["records"][node][at - 1] if at else [0, FORGOTTEN]
        return held

    def _row(self, node: int, held: list[Any], lit: bool) -> ScreenRow:
        _, name, shape, _ = self.reel["nodes"][node]
        known = self._known(held) if held[1] == LOOKED_AT else self._ahead(node)
        status = {PRUNED: STEP_PRUNED, BEYOND: STEP_BEYOND}.get(held[1], "")
        style = (
            "lit" if lit else "pruned" if status else "plain" if held[1] == LOOKED_AT else "ahead"
        )
        sign = ">" if lit else "x" if held[1] == PRUNED else " "
        told = f"{sign} {'  ' * self.levels[node]}{SIGNS[shape]} {name}  {known}  {status}"
        return ScreenRow(told.rstrip(), style)

    @staticmethod
    def _known(held: list[Any]) -> str:
        """The value or bound of a node, and the window of an inner one."""
        window = held[3] if len(held) > 3 else []
        named = (f"{side} = {bound}" for side, bound in zip("αβ", window, strict=False))
        return "  ".join(filter(None, (held[2], *named)))

    def _ahead(self, node: int) -> str:
        """The value of a tree's leaf that is not looked at; of other nodes nothing is known."""
        name = str(self.reel["nodes"][node][1]).partition(" ")[0]
        if self.tree is None or self.reel["nodes"][node][2] != "leaf":
            return ""
        found: Node = self.tree if name == "root" else self.tree[tuple(map(int, name.split(".")))]
        return text(found, 20) if not found.children else ""


def told(trace: Trace) -> Iterator[str]:
    """All stages, numbered, for a pipe or a file."""
    made = reel(trace)
    width = len(str(len(made["stages"])))
    for number, stage in enumerate(made["stages"], 1):
        for i, said in enumerate(stage["full"]):
            yield f"{number if i == 0 else '':>{width}}  {said}"
    yield made["answer"]
