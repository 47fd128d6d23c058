"""A search as lines of text that step: the page's own data, for a terminal or a pipe."""

from bisect import bisect_right
from collections.abc import Iterator
from textwrap import wrap
from typing import Any, NamedTuple

from treesearch.report.naming import Naming
from treesearch.steps import words
from treesearch.steps.reel import BEYOND, FORGOTTEN, LOOKED_AT, PRUNED, reel
from treesearch.trace import Trace
from treesearch.tree import Node, text

COUNTER = "stage {stage} of {last}   {subject}"
STEP_KEYS = "n next, p back, a number, c next cut, w short or full, ? keys, q quit"
STEP_HELP = (
    ("n  \u2192  Space  Enter  Page Down", "a step forward"), ("p  \u2190  Page Up", "a step back"),
    ("Home  End", "before the search, and its end"), ("digits", "to the stage of that number"),
    ("c", "to the next cut"), ("w", "short sentences, or full ones again"), ("?  h", "this list, until another key"),
    ("q", "quit"),
)  # fmt: skip


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
        said = ((row, wrap(row.text, max(20, width)) or [""]) for row in self._said())
        below = [row._replace(text=part) for row, parts in said for part in parts]
        room = max(1, height - len(below) - 1)
        head = ScreenRow(COUNTER.format(stage=self.stage, last=self.last, subject=self.reel["subject"]), "head")
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
        held = [self._held(i) for i in range(min(start + room, len(self.levels)))]
        for i, (parent, *_) in enumerate(self.reel["nodes"][: len(held)]):  # a cut holds for all below it
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
        known = "  ".join(filter(None, held[2])) if held[1] == LOOKED_AT else self._ahead(node)
        status = {PRUNED: words.STEP_PRUNED, BEYOND: words.STEP_BEYOND}.get(held[1], "")
        style = "lit" if lit else "pruned" if status else "plain" if held[1] == LOOKED_AT else "ahead"
        sign = ">" if lit else "x" if held[1] == PRUNED else " "
        told = f"{sign} {'  ' * self.levels[node]}{SIGNS[shape]} {name}  {known}  {status}"
        return ScreenRow(told.rstrip(), style)

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
