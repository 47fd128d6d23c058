"""Write the stages of a search as text for a terminal or a pipe."""

from bisect import bisect_right
from collections.abc import Iterator
from textwrap import wrap
from typing import Any, NamedTuple

from treesearch.report.naming import Naming
from treesearch.steps.reel import AHEAD, BEYOND, PRUNED, SEARCHED, reel
from treesearch.steps.sentences import capital
from treesearch.trace import Trace
from treesearch.tree import Node, text

STEP_KEYS = "n next, p back, NUMBER go to stage, c next cut, w short or full, ? keys, q quit"
STEP_HELP = (
    ("n  \u2192  Space  Enter  Page Down", "next stage"),
    ("p  \u2190  Page Up", "previous stage"),
    ("Home  End", "start, end"),
    ("digits", "go to the stage with that number"),
    ("c", "next cut"),
    ("w", "switch between short and full sentences"),
    ("?  h", "show this list; any key closes it"),
    ("q", "quit"),
)


SIGNS = {"max": "▲", "min": "▼", "chance": "●", "leaf": "■"}


class ScreenRow(NamedTuple):
    """A line and its kind, which determines its colour."""

    text: str
    style: str = "plain"


class Steps:
    """A search at a stage; stage 0 is before the first visit."""

    def __init__(self, trace: Trace) -> None:
        self.reel = reel(trace)
        self.stage, self.why, self.help = 0, True, False
        self.tree, self.naming = trace.tree, Naming(trace.game)
        self.times = [[record[0] for record in records] for records in self.reel["records"]]
        self.levels: list[int] = []
        for parent in (node["parent"] for node in self.reel["nodes"]):
            self.levels.append(self.levels[parent] + 1 if parent >= 0 else 0)

    @property
    def last(self) -> int:
        """The number of the last stage."""
        return len(self.reel["stages"])

    def go(self, stage: int) -> None:
        """Go to this stage, or to the nearest existing one."""
        self.stage = max(0, min(stage, self.last))

    def next_cut(self) -> None:
        """Go to the next stage with a cut, if there is one."""
        later = enumerate(self.reel["stages"][self.stage :], self.stage + 1)
        self.stage = next((number for number, stage in later if stage["bold"]), self.stage)

    def rows(self, height: int, width: int) -> list[ScreenRow]:
        """Return the lines of the screen: the tree near the current node and sentences, or help."""
        if self.help:
            wide = max(len(keys) for keys, _ in STEP_HELP)
            return [ScreenRow(f"{keys:{wide}}   {does}") for keys, does in STEP_HELP][:height]
        # wrap returns no lines for an empty text, which must be one
        rows = ((row, wrap(row.text, max(20, width)) or [""]) for row in self._sentence_rows())
        below = [row._replace(text=part) for row, parts in rows for part in parts]
        room = max(1, height - len(below) - 1)
        head = ScreenRow(f"stage {self.stage} of {self.last}   {self.reel['subject']}", "head")
        return [head, *self._tree(room), *below][:height]

    def _sentence_rows(self) -> Iterator[ScreenRow]:
        yield ScreenRow("")
        if self.stage == 0:
            yield ScreenRow(STEP_KEYS, "detail")
            return
        now = self.reel["stages"][self.stage - 1]
        for i, sentence in enumerate(now["full" if self.why else "terse"]):
            yield ScreenRow(sentence, "cut" if i in now["bold"] else "plain")
        if now["rule"]:
            yield ScreenRow(f"{now['window']}. {capital(now['rule'])}", "detail")
        if self.stage == self.last:
            yield ScreenRow(self.reel["answer"], "head")
        yield ScreenRow(STEP_KEYS, "detail")

    def _tree(self, room: int) -> list[ScreenRow]:
        """Return a row for each node near the current one, at most ``room`` rows."""
        lit = self.reel["stages"][self.stage - 1]["at"] if self.stage else 0
        start = max(0, min(lit - room // 2, len(self.levels) - room))
        # from the root, even if it is not shown, because cuts apply to everything below
        held = [self._current_record(i) for i in range(min(start + room, len(self.levels)))]
        for i in range(len(held)):  # a cut applies to everything below it
            parent = self.reel["nodes"][i]["parent"]
            if parent >= 0 and held[i][1] == AHEAD and held[parent][1] in (PRUNED, BEYOND):
                held[i] = held[parent]
        return [self._row(i, held[i], i == lit and self.stage > 0) for i in range(start, len(held))]

    def _current_record(self, node: int) -> list[Any]:
        """Return the record of a node at the current stage."""
        at = bisect_right(self.times[node], self.stage)
        held: list[Any] = self.reel["records"][node][at - 1] if at else [0, AHEAD]
        return held

    def _row(self, node: int, held: list[Any], lit: bool) -> ScreenRow:
        drawn = self.reel["nodes"][node]
        facts = (
            self._value_and_window(held) if held[1] == SEARCHED else self._unvisited_leaf_text(node)
        )
        status = {PRUNED: "pruned", BEYOND: "below the depth limit"}.get(held[1], "")
        style = (
            "lit" if lit else "pruned" if status else "plain" if held[1] == SEARCHED else "ahead"
        )
        sign = ">" if lit else "x" if held[1] == PRUNED else " "
        line = f"{sign} {'  ' * self.levels[node]}{SIGNS[drawn['shape']]} {drawn['label']}  {facts}  {status}"
        return ScreenRow(line.rstrip(), style)

    @staticmethod
    def _value_and_window(held: list[Any]) -> str:
        """Return the value or bound of a node, and the window of an inner one."""
        window = held[3] if len(held) > 3 else []
        named = (f"{side} = {bound}" for side, bound in zip("αβ", window, strict=False))
        return "  ".join(filter(None, (held[2], *named)))

    def _unvisited_leaf_text(self, node: int) -> str:
        """Return the value of an unvisited leaf, or "" for other nodes."""
        name = str(self.reel["nodes"][node]["label"]).partition(" ")[0]
        if self.tree is None or self.reel["nodes"][node]["shape"] != "leaf":
            return ""
        leaf: Node = self.tree if name == "root" else self.tree[tuple(map(int, name.split(".")))]
        return text(leaf, 20) if not leaf.children else ""


def stage_lines(trace: Trace) -> Iterator[str]:
    """Yield numbered sentences on all stages, for a pipe or a file."""
    data = reel(trace)
    width = len(str(len(data["stages"])))
    for number, stage in enumerate(data["stages"], 1):
        for i, sentence in enumerate(stage["full"]):
            yield f"{number if i == 0 else '':>{width}}  {sentence}"
    yield data["answer"]
