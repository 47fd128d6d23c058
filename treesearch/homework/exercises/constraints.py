"""The qualities of a tree as an exercise: its cuts and where they are, ties, best paths, work."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cached_property
from operator import ge, le

from treesearch.conventions import BOOK, Conventions
from treesearch.errors import UsageError
from treesearch.game import CHANCE, Bound
from treesearch.homework.mistakes.cases import Case, CutAt, Facts, Spot, case
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.tree import Node, Path, text, walk

# ---- constraints -----------------------------------------------------------------------------------------------------

DEMANDS = {
    "numbers": "different numbers on the leaves",
    "tie": "a cut on a tie",
    "cuts": "the number of cuts",
    "kinds": "the kinds of cuts",
    "MIN": "a MIN cut",
    "MAX": "a MAX cut",
    "cut_depth": "a cut at that depth",
    "deep": "a deep cutoff",
    "above_leaves": "a cut above the leaves",
    "closed_window": "a window that closes after a last child",
    "unique": "one best path only",
    "not_first": "a best path that does not begin with the first child",
    "same_rules": "the same answer whether ties are cut or not",
    "near_miss": "a near miss, where a wrong test would cut",
    "least_work": "least work",
    "no_two_alike": "no two cut lines alike",
}

# ---- mistakes told apart -------------------------------------------------------------------------------------------

RIGHT_ANSWER = "the right answer"

# ---- a tree that was made, told as comments of a tree file ----------------------------------------------------------


# ---- is this a good question? ---------------------------------------------------------------------------------------


# ---- the next question ----------------------------------------------------------------------------------------------


# ---- a program that is tried ----------------------------------------------------------------------------------------

# ---- sheets --------------------------------------------------------------------------------------------------------

LANGUAGE = "en"

# ---- a leaf left open ------------------------------------------------------------------------------------------------


# ---- keys ----------------------------------------------------------------------------------------------------------

KEY_TITLE = "{title}: answer key"

# ---- the sheet as a page -------------------------------------------------------------------------------------------


# ---- versions ------------------------------------------------------------------------------------------------------


# ---- constraints -----------------------------------------------------------------------------------------------------


# The qualities of a tree as an exercise: its cuts and where they are, ties, best paths, work.


IMPOSSIBLE = "there is no such tree: {reason}"
NO_SHAPE = "a shape is usual, random, regular or a tree in parentheses, not {shape!r}"
NO_CHANCE = "a shape with chance nodes is none for alpha-beta"
NO_REGULAR = "a regular tree has 2 children a node or more and 1 level or more, not {branching} and {depth}"
NO_LEAVES = "an exercise has 2 leaves or more, not {fewest}"
LEAVES_BACKWARDS = "from {fewest} to {most} leaves: a range begins with the least, so say {most} to {fewest}"
TOO_MANY_LEAVES = "more than {limit} leaves are no exercise: take fewer leaves, levels or children"
NO_RANGE = "the values from {low} to {high}: a range begins with the least, so say {high} to {low}"
TOO_FAR = "the values of an exercise lie between -{farthest} and {farthest}"
NO_NUMBERS = "the numbers are distinct, tie or any, not {numbers!r}"
NO_CUT_RANGE = "from {few} to {many} cuts: a range begins with the least, 0 or more, so say {many} to {few}"
TOO_MANY_CUTS = (
    "{few} cuts need {least} leaves or more, for each skips a leaf and two are examined; there are at most {most}"
)
CUTS_CONTRADICT = "with at most {many} cuts there cannot be the {needed} that the other constraints need"
NO_KIND = "cuts are of the kinds MIN and MAX (both: MIN,MAX), not {kind}"
CUT_AT_ROOT = "nothing is ever cut at the root: a cut's depth is 1 or more"
TOO_FEW_NUMBERS = (
    "from {low} to {high} there are {count} numbers, too few for {fewest} different leaves; give a wider range, or let "
    "numbers repeat"
)
TIE_AND_SAME = "a cut on a tie is not made where ties are not cut, so the two rules cannot give the same answer"
TIE_NOT_CUT = "where ties are not cut (cut rule gt), there is no cut on a tie"
TOO_FLAT = "{demand} needs {levels} levels below the root, and there are at most {highest} {where}"
WITH_LEAVES, IN_SHAPE = "with {most} leaves", "in that shape"
LEAST_AND_CLOSED = (
    "where a window closes after a last child, this child in front would have spared the others, so that the order is "
    "not the best"
)


WRONG_TESTS = ("wrong_bound", "leak_sibling")
"""The mistakes whose test is a near miss: another bound than the one that counts."""


class Qualities:
    """A tree under conventions, looked at as a question."""

    def __init__(self, tree: Node, how: Conventions = BOOK) -> None:
        self.tree, self.how = tree, how
        self.case: Case = case(tree, how)
        self.facts: Facts = self.case.facts

    @cached_property
    def cuts(self) -> list[CutAt]:
        """The cuts that skip something."""
        return [cut for cut in self.facts.closed if cut.skipped]

    @cached_property
    def deep(self) -> list[CutAt]:
        """The cuts owed to a bound that was there when the search entered the parent: not the parent's own."""
        found = []
        for cut in self.cuts:
            low, high = self.facts.nodes[cut.place[:-1]].window
            if cut.bound == (high if self.case.spots[cut.place].is_max else low) and len(cut.place) > 1:
                found.append(cut)
        return found

    @cached_property
    def only_deep(self) -> list[CutAt]:
        """Those of them that a search with its parent's bound alone does not make: its own value would not do."""
        made = {cut.after for cut in MISTAKES["shallow"].answer(self.case).cuts} if self.deep else set()
        return [cut for cut in self.deep if cut.after not in made]

    @property
    def above_leaves(self) -> list[CutAt]:
        """The cuts that skip a subtree."""
        return [cut for cut in self.cuts if any(self.case.spots[path].children for path in cut.skipped)]

    @property
    def closed_windows(self) -> list[CutAt]:
        """The windows that close after a last child."""
        return [cut for cut in self.facts.closed if not cut.skipped]

    @property
    def on_equality(self) -> list[CutAt]:
        """The cuts that only a search makes which cuts ties."""
        return [cut for cut in self.cuts if cut.value == cut.bound]

    @cached_property
    def leaves(self) -> list[Spot]:
        """The leaves in the order of examination."""
        return [spot for spot in self.case.spots.values() if not spot.children]

    @cached_property
    def worth(self) -> dict[Path, Bound]:
        """The minimax value of every node."""
        found: dict[Path, Bound] = {}
        # Parents come first among the spots: from behind, the children's values are there when they are needed.
        for spot in reversed(self.case.spots.values()):
            below = [found[child.path] for child in spot.children]
            found[spot.path] = (max(below) if spot.is_max else min(below)) if below else spot.value
        return found

    @cached_property
    def best_leaves(self) -> list[Path]:
        """The leaves to which best moves of both players lead."""
        best = [self.case.root]
        for spot in best:  # grows while it is walked through
            best += [child for child in spot.children if self.worth[child.path] == self.worth[()]]
        return [spot.path for spot in best if not spot.children]

    @cached_property
    def same_rules(self) -> bool:
        """Whether value, path and cuts are the same if ties are cut and if they are not."""
        other = MISTAKES["strict"].answer(self.case)
        return written(self.facts, self.tree) == written(other, self.tree)

    @cached_property
    def near_misses(self) -> list[tuple[str, Path]]:
        """Nodes that a search with a wrong test cuts, by the mistake, though the right one examines what comes next."""
        seen = {path[:depth] for path in self.facts.examined for depth in range(len(path) + 1)}
        found: dict[Path, str] = {}
        for name in WRONG_TESTS:
            for cut in MISTAKES[name].answer(self.case).cuts:
                if cut.skipped and cut.skipped[0] in seen:
                    found.setdefault(cut.place, name)
        return [(name, place) for place, name in found.items()]

    @cached_property
    def least(self) -> int:
        """The fewest leaves that prove the value: no search examines fewer, whatever the order of the children."""
        return self._proof(self.case.root)

    def _proof(self, spot: Spot) -> int:
        """The fewest leaves that prove the root's value of a node that has it: one child has it, no other beats it."""
        if not spot.children:
            return 1
        bounds = {child.path: self._bound(child, not spot.is_max) for child in spot.children}
        best = [child for child in spot.children if self.worth[child.path] == self.worth[()]]
        return sum(bounds.values()) + min(self._proof(child) - bounds[child.path] for child in best)

    def _bound(self, spot: Spot, low: bool) -> int:
        """The fewest leaves that prove a node worth at least (``low``), or at most, the root's value."""
        if not spot.children:
            return 1
        value, holds = self.worth[()], ge if low else le
        counts = [self._bound(child, low) for child in spot.children if holds(self.worth[child.path], value)]
        return min(counts) if spot.is_max == low else sum(counts)


Written = tuple[Bound, tuple[object, ...], tuple[tuple[str, str], ...]]
"""Value, path and cuts."""


def written(facts: Facts, tree: Node) -> Written:
    """An answer as it is written down: value, path, and each cut by its kind and the text it is after."""
    return facts.value, facts.path, tuple((cut.kind, text(tree[cut.after])) for cut in facts.cuts)


# ---- constraints -----------------------------------------------------------------------------------------------------


# The constraints on a tree to be set, and which of them no tree can meet.


USUAL, RANDOM, REGULAR = "usual", "random", "regular"
SHAPES = (USUAL, RANDOM, REGULAR)
NUMBERS = ("distinct", "tie", "any")
KINDS = ("MIN", "MAX")
MOST_LEAVES = 200
"""An exercise has at most so many leaves."""
FARTHEST = 10**9
"""No leaf is farther from 0."""

Range = tuple[int, int]
"""The least and the greatest, both included."""


@dataclass(frozen=True, slots=True)
class Constraints:
    """Constraints on a tree; the defaults ask for nothing but eight different leaves.

    ``shape``: random (each node has two children or more), regular (``branching`` children at each of ``depth``
    levels), usual (one that courses set, if one of them will do, else random), or a tree, whose shape, names and roles
    are kept. ``leaves``: how many. ``values``: the least and the
    greatest leaf; ``None`` is from 1 to twice the leaves. ``numbers``: all leaves distinct, a tie (a cut that is made
    on equality), or any.

    Of the cuts that skip something: how many (``cuts``), ``kinds`` that occur, a depth of a node at which one is made
    (``cut_depth``; the root is 0). The rest are constraints if they are true: ``deep``, a cut that its parent's bound
    alone would not make; ``above_leaves``, a subtree is skipped; ``closed_window``, a window closes after a last child;
    ``unique``, one best path only; ``not_first``, which does not begin with the first child; ``same_rules``, the same
    answer whether ties are cut or not; ``near_miss``, a wrong test would cut where nothing is cut; ``least_work``,
    no order of the children would let the search examine fewer leaves; ``no_two_alike``, no two cut lines are alike.
    """

    shape: str | Node = RANDOM
    branching: int = 2
    depth: int = 3
    leaves: Range = (8, 8)
    values: Range | None = None
    numbers: str = "distinct"
    cuts: tuple[int, int | None] = (0, None)
    kinds: tuple[str, ...] = ()
    cut_depth: int | None = None
    deep: bool = False
    above_leaves: bool = False
    closed_window: bool = False
    unique: bool = False
    not_first: bool = False
    same_rules: bool = False
    near_miss: bool = False
    least_work: bool = False
    no_two_alike: bool = False

    @property
    def sizes(self) -> Range:
        """Between how many leaves and how many: a shape that is given says so itself."""
        if isinstance(self.shape, Node):
            return (self.shape.traits.leaves,) * 2
        return (_regular_leaves(self.branching, self.depth),) * 2 if self.shape == REGULAR else self.leaves

    @property
    def span(self) -> Range:
        """The least and the greatest leaf there may be."""
        return self.span_of(self.sizes[1])

    def span_of(self, leaves: int) -> Range:
        """The least and the greatest leaf of a tree of so many."""
        return self.values or (1, max(9, 2 * leaves))

    def within(self, height: int, how: Conventions = BOOK) -> Constraints:
        """Those of the constraints that trees of so many levels can meet, and fewer cuts where there are few levels."""
        off = {name for name, levels in _needs(self, how).items() if name in FLAGS and levels > height}
        few, many = self.cuts
        off |= {"above_leaves", "deep"} if many == 0 else set()
        off |= {"same_rules"} if self.numbers == "tie" else set()
        return self.but(cuts=(min(few, max(0, height - 1)), many), **dict.fromkeys(off, False))

    def but(self, **changes: object) -> Constraints:
        """Returns the constraints with some of them changed."""
        return replace(self, **changes)  # type: ignore[arg-type]


def _regular_leaves(branching: int, depth: int) -> int:
    """The leaves of a regular tree; one more than an exercise has, where they are too many to be counted."""
    # Two children at so many levels are too many leaves already; a depth of a billion is not worked out.
    levels = min(max(depth, 0), MOST_LEAVES.bit_length())
    leaves: int = branching**levels
    return min(leaves, MOST_LEAVES + 1)


GOOD = Constraints(
    shape=USUAL, leaves=(8, 16), cuts=(3, None), above_leaves=True, near_miss=True, unique=True, same_rules=True,
    no_two_alike=True,
)  # fmt: skip
"""The constraints of a good exercise: cuts, one above the leaves, one answer by both rules for ties."""

SETTING = Constraints(shape=USUAL, leaves=GOOD.leaves)
"""The constraints where nobody sets any: all of ``GOOD`` is then wished for."""

FLAGS = tuple(field.name for field in fields(Constraints) if field.default is False)
"""The constraints that are made or not."""


def refuse_impossible(wanted: Constraints, how: Conventions = BOOK) -> None:
    """UsageError, with the reason, for constraints that no tree can meet."""
    for reason in _reasons(wanted, how):
        raise UsageError(IMPOSSIBLE.format(reason=reason))


def _reasons(wanted: Constraints, how: Conventions) -> Iterator[str]:
    (fewest, most), (low, high), (few, many), shape = wanted.sizes, wanted.span, wanted.cuts, wanted.shape
    tie, kinds = wanted.numbers == "tie", {*wanted.kinds}
    a_cut = wanted.deep or wanted.above_leaves or wanted.cut_depth is not None or tie
    needed = max(few, len(kinds), int(a_cut))
    faults = (
        (not isinstance(shape, Node) and shape not in SHAPES, NO_SHAPE),
        (
            isinstance(shape, Node) and any(node is not None and node.role is CHANCE for node in walk(shape)),
            NO_CHANCE,
        ),
        (shape == REGULAR and (wanted.branching < 2 or wanted.depth < 1), NO_REGULAR),
        (fewest < 2, NO_LEAVES),
        (fewest > most, LEAVES_BACKWARDS),
        (most > MOST_LEAVES, TOO_MANY_LEAVES),
        (low > high, NO_RANGE),
        (max(abs(low), abs(high)) > FARTHEST, TOO_FAR),
        (wanted.numbers not in NUMBERS, NO_NUMBERS),
        (few < 0 or (many is not None and few > many), NO_CUT_RANGE),
        (many is not None and many < needed, CUTS_CONTRADICT),
        (not kinds <= {*KINDS}, NO_KIND),
        (wanted.cut_depth is not None and wanted.cut_depth < 1, CUT_AT_ROOT),
        (wanted.numbers == "distinct" and high - low + 1 < fewest, TOO_FEW_NUMBERS),
        (tie and wanted.same_rules, TIE_AND_SAME),
        (tie and how.cut_rule == "gt", TIE_NOT_CUT),
        (wanted.least_work and wanted.closed_window and not isinstance(shape, Node), LEAST_AND_CLOSED),
    )
    gaps = {
        "shape": shape, "branching": wanted.branching, "depth": wanted.depth, "fewest": fewest, "most": most,
        "limit": MOST_LEAVES, "low": low, "high": high, "farthest": FARTHEST, "numbers": wanted.numbers, "few": few,
        "many": many, "needed": needed, "least": few + 2, "kind": ", ".join(sorted(kinds - {*KINDS})),
        "count": high - low + 1,
    }  # fmt: skip
    yield from (sentence.format(**gaps) for fault, sentence in faults if fault)
    # without nodes of one child each level takes a leaf more
    highest = shape.traits.height if isinstance(shape, Node) else wanted.depth if shape == REGULAR else most - 1
    where = WITH_LEAVES.format(most=most) if shape in (USUAL, RANDOM) else IN_SHAPE
    for demand, levels in _needs(wanted, how).items():
        if levels > highest:
            yield TOO_FLAT.format(demand=DEMANDS[demand], levels=levels, highest=highest, where=where)
    if few > 0 and few + 2 > most and how.window == BOOK.window:
        yield TOO_MANY_CUTS.format(**gaps)


def _needs(wanted: Constraints, how: Conventions) -> dict[str, int]:
    """How many levels below the root each constraint needs, where players take turns and the window is the whole
    one."""
    roles = isinstance(wanted.shape, Node) and any(node is not None and node.role for node in walk(wanted.shape))
    if roles or how.window != BOOK.window:
        return {}
    kinds = {kind: 2 if kind == _kind_at(1, how) else 3 for kind in wanted.kinds}
    levels = {"closed_window": 2, "above_leaves": 3, "deep": 4}
    flags = {name: least for name, least in levels.items() if getattr(wanted, name)}
    tie, depth = 2 * (wanted.numbers == "tie"), wanted.cut_depth or 0
    return {"cuts": 2 * (wanted.cuts[0] > 0), "tie": tie, **kinds, **flags, "cut_depth": depth and depth + 1}


def _kind_at(depth: int, how: Conventions) -> str:
    """Returns the name of a cut at that depth."""
    is_max = ((how.root != "min") + depth + (how.label == "bound")) % 2 == 1
    return "MAX" if is_max else "MIN"
