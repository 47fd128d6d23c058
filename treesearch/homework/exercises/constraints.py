"""The constraints on a tree to be set, and which of them no tree can meet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace

from treesearch.conventions import BOOK, Conventions
from treesearch.errors import UsageError
from treesearch.game import CHANCE
from treesearch.homework.exercises import words
from treesearch.tree import Node, walk

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
    """Demands on a tree; the defaults ask for nothing but eight different leaves.

    ``shape``: random (each node has two children or more), regular (``branching`` children at each of ``depth``
    levels), usual (one that courses set, if one of them will do, else random), or a tree, whose shape, names and roles
    are kept. ``leaves``: how many. ``values``: the least and the
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
        return self.span_of(self.sizes[1])

    def span_of(self, leaves: int) -> Range:
        """The least and the greatest leaf of a tree of so many."""
        return self.values or (1, max(9, 2 * leaves))

    def within(self, height: int, how: Conventions = BOOK) -> Constraints:
        """Those of the demands that trees of so many levels can meet, and fewer cuts where there are few levels."""
        off = {name for name, levels in _needs(self, how).items() if name in FLAGS and levels > height}
        few, many = self.cuts
        off |= {"above_leaves", "deep"} if many == 0 else set()
        off |= {"same_rules"} if self.numbers == "tie" else set()
        return self.but(cuts=(min(few, max(0, height - 1)), many), **dict.fromkeys(off, False))

    def but(self, **changes: object) -> Constraints:
        """Returns the demands with some of them changed."""
        return replace(self, **changes)  # type: ignore[arg-type]


def _regular_leaves(branching: int, depth: int) -> int:
    """The leaves of a regular tree; one more than an exercise has, where they are too many to be counted."""
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
"""The demands that are made or not."""


def refuse_impossible(wanted: Constraints, how: Conventions = BOOK) -> None:
    """UsageError, with the reason, for demands that no tree can meet."""
    for reason in _reasons(wanted, how):
        raise UsageError(words.IMPOSSIBLE.format(reason=reason))


def _reasons(wanted: Constraints, how: Conventions) -> Iterator[str]:
    (fewest, most), (low, high), (few, many), shape = wanted.sizes, wanted.span, wanted.cuts, wanted.shape
    tie, kinds = wanted.numbers == "tie", {*wanted.kinds}
    a_cut = wanted.deep or wanted.above_leaves or wanted.cut_depth is not None or tie
    needed = max(few, len(kinds), int(a_cut))
    faults = (
        (not isinstance(shape, Node) and shape not in SHAPES, words.NO_SHAPE),
        (
            isinstance(shape, Node) and any(node is not None and node.role is CHANCE for node in walk(shape)),
            words.NO_CHANCE,
        ),
        (shape == REGULAR and (wanted.branching < 2 or wanted.depth < 1), words.NO_REGULAR),
        (not 2 <= fewest <= most, words.NO_LEAVES),
        (most > MOST_LEAVES, words.TOO_MANY_LEAVES),
        (low > high, words.NO_RANGE),
        (max(abs(low), abs(high)) > FARTHEST, words.TOO_FAR),
        (wanted.numbers not in NUMBERS, words.NO_NUMBERS),
        (few < 0 or (many is not None and few > many), words.NO_CUT_RANGE),
        (many is not None and many < needed, words.CUTS_CONTRADICT),
        (not kinds <= {*KINDS}, words.NO_KIND),
        (wanted.cut_depth is not None and wanted.cut_depth < 1, words.CUT_AT_ROOT),
        (wanted.numbers == "distinct" and high - low + 1 < fewest, words.TOO_FEW_NUMBERS),
        (tie and wanted.same_rules, words.TIE_AND_SAME),
        (tie and how.cut_rule == "gt", words.TIE_NOT_CUT),
    )
    gaps = {
        "shape": shape, "branching": wanted.branching, "depth": wanted.depth, "fewest": fewest, "most": most,
        "limit": MOST_LEAVES, "low": low, "high": high, "farthest": FARTHEST, "numbers": wanted.numbers, "few": few,
        "many": many, "needed": needed, "kind": ", ".join(sorted(kinds - {*KINDS})), "count": high - low + 1,
    }  # fmt: skip
    yield from (sentence.format(**gaps) for fault, sentence in faults if fault)
    # without nodes of one child each level takes a leaf more
    highest = shape.traits.height if isinstance(shape, Node) else wanted.depth if shape == REGULAR else most - 1
    for demand, levels in _needs(wanted, how).items():
        if levels > highest:
            yield words.TOO_FLAT.format(demand=words.DEMANDS[demand], levels=levels, highest=highest, most=most)


def _needs(wanted: Constraints, how: Conventions) -> dict[str, int]:
    """How many levels below the root each demand needs, where players take turns and the window is the whole one."""
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
