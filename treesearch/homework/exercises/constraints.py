"""What a tree to be set must be like, and which demands no tree can meet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace

from treesearch.conventions import BOOK, Conventions
from treesearch.errors import UsageError
from treesearch.game import CHANCE
from treesearch.homework.exercises import words
from treesearch.tree import Node, walk

RANDOM, REGULAR = "random", "regular"
SHAPES = (RANDOM, REGULAR)
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
    """Demands on a tree; the defaults ask for nothing but eight different leaves.

    ``shape``: random (each node has two or three children), regular (``branching`` children at each of ``depth``
    levels), or a tree, whose shape, names and roles are kept. ``leaves``: how many. ``values``: the least and the
    greatest leaf; ``None`` is from 1 to twice the leaves. ``numbers``: all leaves distinct, a tie (a cut that is made
    on equality), or any.

    Of the cuts that skip something: how many (``cuts``), ``kinds`` that occur, a depth of a node at which one is made
    (``cut_depth``; the root is 0). The rest are demands if they are true: ``deep``, a cut that its parent's bound
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
        return self.values or (1, max(9, 2 * self.sizes[1]))

    def but(self, **changes: object) -> Constraints:
        """The same demands with some of them changed."""
        return replace(self, **changes)  # type: ignore[arg-type]


def _regular_leaves(branching: int, depth: int) -> int:
    """The leaves of a regular tree; one more than an exercise has, where they are too many to be counted."""
    levels = min(max(depth, 0), MOST_LEAVES.bit_length())
    leaves: int = branching**levels
    return min(leaves, MOST_LEAVES + 1)


GOOD = Constraints(
    leaves=(8, 12), cuts=(3, None), above_leaves=True, near_miss=True, unique=True, not_first=True, same_rules=True,
    no_two_alike=True,
)  # fmt: skip
"""What makes a good exercise: several cuts, one of them above the leaves, and nothing that guessing would find."""

FLAGS = tuple(field.name for field in fields(Constraints) if field.default is False)
"""The demands that are made or not."""


def refuse_impossible(wanted: Constraints, how: Conventions = BOOK) -> None:
    """UsageError, with the reason, for demands that no tree can meet."""
    for reason in _reasons(wanted, how):
        raise UsageError(words.IMPOSSIBLE.format(reason=reason))


def _reasons(wanted: Constraints, how: Conventions) -> Iterator[str]:
    yield from _malformed(wanted)
    fewest, most = wanted.sizes
    low, high = wanted.span
    if wanted.numbers == "distinct" and high - low + 1 < fewest:
        yield words.TOO_FEW_NUMBERS.format(count=high - low + 1, low=low, high=high, leaves=fewest)
    if wanted.numbers == "tie" and wanted.same_rules:
        yield words.TIE_AND_SAME
    if wanted.numbers == "tie" and how.cut_rule == "gt":
        yield words.TIE_NOT_CUT
    for demand, levels in _needs(wanted, how):
        if levels > highest(wanted):
            yield words.TOO_FLAT.format(demand=words.DEMANDS[demand], levels=levels, highest=highest(wanted), most=most)
    if wanted.cut_depth is not None and len(wanted.kinds) == 1 and not isinstance(wanted.shape, Node):
        there = _kind_at(wanted.cut_depth, how)
        if wanted.cuts[1] == 1 and there != wanted.kinds[0]:
            yield words.OTHER_KIND.format(depth=wanted.cut_depth, kind=there, wanted=wanted.kinds[0])


def _malformed(wanted: Constraints) -> Iterator[str]:
    fewest, most = wanted.sizes
    low, high = wanted.span
    if not isinstance(wanted.shape, Node) and wanted.shape not in SHAPES:
        yield words.NO_SHAPE.format(shape=wanted.shape)
    if isinstance(wanted.shape, Node) and any(node is not None and node.role is CHANCE for node in walk(wanted.shape)):
        yield words.NO_CHANCE
    if wanted.shape == REGULAR and (wanted.branching < 2 or wanted.depth < 1):
        yield words.NO_REGULAR.format(branching=wanted.branching, depth=wanted.depth)
    if not 2 <= fewest <= most:
        yield words.NO_LEAVES.format(low=fewest, high=most)
    if most > MOST_LEAVES:
        yield words.TOO_MANY_LEAVES.format(most=MOST_LEAVES)
    if low > high:
        yield words.NO_RANGE.format(low=low, high=high)
    if max(abs(low), abs(high)) > FARTHEST:
        yield words.TOO_FAR.format(most=FARTHEST)
    if wanted.numbers not in NUMBERS:
        yield words.NO_NUMBERS.format(numbers=wanted.numbers)
    if wanted.cuts[0] < 0 or (wanted.cuts[1] is not None and wanted.cuts[0] > wanted.cuts[1]):
        yield words.NO_CUT_RANGE.format(low=wanted.cuts[0], high=wanted.cuts[1])
    needed = max(wanted.cuts[0], len(set(wanted.kinds)), int(_asks_a_cut(wanted)))
    if wanted.cuts[1] is not None and wanted.cuts[1] < needed:
        yield words.CUTS_CONTRADICT.format(most=wanted.cuts[1], needed=needed)
    for kind in wanted.kinds:
        if kind not in KINDS:
            yield words.NO_KIND.format(kind=kind)
    if wanted.cut_depth is not None and wanted.cut_depth < 1:
        yield words.CUT_AT_ROOT


def _asks_a_cut(wanted: Constraints) -> bool:
    return wanted.deep or wanted.above_leaves or wanted.cut_depth is not None or wanted.numbers == "tie"


def _needs(wanted: Constraints, how: Conventions) -> Iterator[tuple[str, int]]:
    """How many levels below the root each demand needs, where players take turns and the window is the whole one."""
    if isinstance(wanted.shape, Node) or how.window != BOOK.window:
        return
    if wanted.cuts[0] or wanted.closed_window:
        yield "cuts" if wanted.cuts[0] else "closed_window", 2
    if wanted.numbers == "tie":
        yield "tie", 2
    for kind in wanted.kinds:
        yield kind, 2 if kind == _kind_at(1, how) else 3
    if wanted.above_leaves:
        yield "above_leaves", 3
    if wanted.deep:
        yield "deep", 4
    if wanted.cut_depth is not None:
        yield "cut_depth", wanted.cut_depth + 1


def _kind_at(depth: int, how: Conventions) -> str:
    """What a cut at that depth is called."""
    is_max = ((how.root != "min") + depth + (how.label == "bound")) % 2 == 1
    return "MAX" if is_max else "MIN"


def highest(wanted: Constraints) -> int:
    """The most levels below the root that such a tree can have; without one-child nodes each takes a leaf more."""
    if isinstance(wanted.shape, Node):
        return wanted.shape.traits.height
    return wanted.depth if wanted.shape == REGULAR else wanted.sizes[1] - 1
