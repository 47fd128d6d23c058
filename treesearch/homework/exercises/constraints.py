"""The quality of a tree as an exercise, and constraints on generated trees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from treesearch.comparison.reorder import has_chance
from treesearch.errors import UsageError, option
from treesearch.game import CHANCE, Bound, Value
from treesearch.homework.mistakes.cases import Case, CutAt, Facts, Spot, case, facts_of
from treesearch.homework.mistakes.chance import worths
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.settings import BOOK, Settings
from treesearch.solve import record
from treesearch.tree import Node, Path, leaves_of, text, walk

CONSTRAINT_TEXTS = {
    "numbers": "different numbers on the leaves",
    "tie": "a cut on a tie",
    "cuts": "the number of cuts",
    "kinds": "the kinds of cuts",
    "MIN": "a MIN cut",
    "MAX": "a MAX cut",
    "cut_depth": "a cut at that depth",
    "deep": "a deep cutoff",
    "above_leaves": "a cut above the leaves",
    "unique": "exactly one best path",
    "same_rules": "the same answer whether or not ties are cut",
    "first_leaf": "a best path that does not lead to the first leaf",
}
"""The description of each constraint."""


class Qualities:
    """The properties of a tree that matter for an exercise."""

    def __init__(self, tree: Node, settings: Settings = BOOK) -> None:
        self.tree, self.settings = tree, settings
        # the search behind the mistakes knows MAX and MIN only
        right = facts_of(record(tree, settings)) if has_chance(tree) else None
        self.case: Case = case(tree, settings, right)
        self.facts: Facts = self.case.facts

    @cached_property
    def cuts(self) -> list[CutAt]:
        """The cuts that skip a child."""
        return [cut for cut in self.facts.closed if cut.skipped]

    @cached_property
    def deep(self) -> list[CutAt]:
        """The cuts whose bound was set above the parent of the node."""
        cuts = []
        for cut in self.cuts:
            low, high = self.facts.nodes[cut.place[:-1]].window
            bound = high if self.case.spots[cut.place].is_max else low
            if cut.bound == bound and len(cut.place) > 1:
                cuts.append(cut)
        return cuts

    @cached_property
    def only_deep(self) -> list[CutAt]:
        """The deep cuts that a search would miss if it used only the parent's bound."""
        if not self.deep:
            return []
        shallow = {cut.after for cut in MISTAKES["shallow"].answer(self.case).cuts}
        return [cut for cut in self.deep if cut.after not in shallow]

    @property
    def above_leaves(self) -> list[CutAt]:
        """The cuts that skip an inner node."""
        spots = self.case.spots
        return [cut for cut in self.cuts if any(spots[path].children for path in cut.skipped)]

    @property
    def on_equality(self) -> list[CutAt]:
        """The cuts on equality of value and bound."""
        return [cut for cut in self.cuts if cut.value == cut.bound]

    @cached_property
    def leaves(self) -> list[Spot]:
        """The leaves in search order."""
        return [spot for spot in self.case.spots.values() if not spot.children]

    @property
    def guessed(self) -> bool:
        """Whether the best path leads to the first leaf, which is the likeliest guess."""
        return self.facts.path == self.leaves[0].path

    @cached_property
    def worth(self) -> dict[Path, Value]:
        """The value of every node, without cuts."""
        return worths(self.case)

    @cached_property
    def best_leaves(self) -> list[Path]:
        """The paths of the leaves that best play can reach."""
        best = [self.case.root]
        for spot in best:  # the list grows in this loop
            is_chance = self.tree[spot.path].role is CHANCE
            worth = self.worth[spot.path]
            best += [
                child for child in spot.children if is_chance or self.worth[child.path] == worth
            ]
        return [spot.path for spot in best if not spot.children]

    @cached_property
    def same_rules(self) -> bool:
        """Whether the answer does not depend on cuts on ties."""
        if self.case.answer:
            rule = {"ge": "gt", "gt": "ge"}[self.settings.cut_rule]
            other = facts_of(record(self.tree, self.settings.replace(cut_rule=rule)))
        elif self.case.rules.strict or any(cut.value == cut.bound for cut in self.facts.closed):
            other = MISTAKES["strict"].answer(self.case)
        else:
            return True  # without a cut on a tie, the search with the other rule is the same
        return written_answer(self.facts, self.tree) == written_answer(other, self.tree)


Written = tuple[Bound, tuple[object, ...], tuple[tuple[str, str], ...]]
"""An answer that can be compared: value, path, and the kind and child of each cut."""


def written_answer(facts: Facts, tree: Node) -> Written:
    """Return the answer as a student writes it: value, path, and the kind and child of each cut."""
    return facts.value, facts.path, tuple((cut.kind, text(tree[cut.after])) for cut in facts.cuts)


USUAL, RANDOM, REGULAR = "usual", "random", "regular"
SHAPES = (USUAL, RANDOM, REGULAR)
NUMBERS = ("distinct", "tie", "any")
KINDS = ("MIN", "MAX")
MOST_LEAVES = 200
"""The largest number of leaves of an exercise."""
CUT_LEAVES = 6
"""The number of leaves from which a good tree must have a cut."""
FARTHEST = 10**9
"""The largest absolute value of a leaf."""

Range = tuple[int, int]
"""The smallest and the largest number, both included."""


@dataclass(frozen=True, slots=True)
class Constraints:
    """Constraints on a generated tree; by default, eight different leaves.

    ``shape`` is random (each inner node has two or more children), regular (``branching`` children
    at each node, and ``levels`` levels), usual (a shape from courses, otherwise random), or a tree,
    whose shape, names and roles are kept. ``leaves`` is the least and greatest number of leaves.
    ``leaf_range`` is the least and greatest leaf; by default 1 and twice the number of leaves.
    ``numbers`` is "distinct", "tie" (a cut is made on equality) or "any".

    ``cut_count`` is the least and greatest number of cuts that skip something. ``kinds`` are the
    kinds of cuts that must occur. ``cut_depth`` is the depth of a node that must be cut (the root
    is 0).
    ``deep`` requires a cut that needs more than the parent's bound, and ``above_leaves`` one that
    skips a subtree. ``good`` requires a single best path, which does not lead to the first leaf,
    and an answer that does not depend on cuts on ties. Unless another field requires cuts, a good
    tree of six or more leaves also has one cut in two levels, two in three and three in four.
    """

    shape: str | Node = RANDOM
    branching: int = 2
    levels: int = 3
    leaves: Range = (8, 8)
    leaf_range: Range | None = None
    numbers: str = "distinct"
    cut_count: tuple[int, int | None] = (0, None)
    kinds: tuple[str, ...] = ()
    cut_depth: int | None = None
    deep: bool = False
    above_leaves: bool = False
    good: bool = False

    @property
    def sizes(self) -> Range:
        """The smallest and the largest number of leaves. A fixed shape determines both."""
        if isinstance(self.shape, Node):
            return (self.shape.traits.leaves,) * 2
        if self.shape == REGULAR:
            return (_regular_leaves(self.branching, self.levels),) * 2
        return self.leaves

    @property
    def span(self) -> Range:
        """The smallest and largest possible values of a leaf in the largest tree."""
        return self.values_for(self.sizes[1])

    def values_for(self, leaves: int) -> Range:
        """Return the smallest and largest possible value of a leaf in a tree of this size."""
        return self.leaf_range or (1, max(9, 2 * leaves))

    def replace(self, **changes: object) -> Constraints:
        """Return a copy of the constraints with some changes."""
        return replace(self, **changes)  # type: ignore[arg-type]


FLAGS = ("deep", "above_leaves")
"""The constraints that are either on or off."""
GOOD = Constraints(shape=USUAL, leaves=(8, 16), good=True)
"""The constraints of an exercise if the caller sets none."""


def unmet_constraints(qualities: Qualities, wanted: Constraints) -> dict[str, int]:
    """Return how far a tree is from each constraint that it does not meet."""
    wanted, cuts = _with_required_cuts(qualities, wanted), qualities.cuts
    fewest, limit = wanted.cut_count
    leaves = leaves_of(qualities.tree)
    good = wanted.good
    lacks = {
        "numbers": len(leaves) - len({*leaves}) if wanted.numbers == "distinct" else 0,
        "tie": wanted.numbers == "tie" and not qualities.on_equality,
        "cuts": max(0, fewest - len(cuts), len(cuts) - (len(cuts) if limit is None else limit)),
        "kinds": len({*wanted.kinds} - {cut.kind for cut in cuts}),
        "cut_depth": wanted.cut_depth not in (None, *(len(cut.place) for cut in cuts)),
        "deep": wanted.deep and not qualities.only_deep,
        "above_leaves": wanted.above_leaves and not qualities.above_leaves,
        "first_leaf": good and qualities.guessed,
        "unique": len(qualities.best_leaves) - 1 if good else 0,
        "same_rules": good and wanted.numbers != "tie" and not qualities.same_rules,
    }
    return {name: int(short) for name, short in lacks.items() if short}


def _with_required_cuts(qualities: Qualities, wanted: Constraints) -> Constraints:
    """Return the constraints plus the cuts that a good tree of this height must have."""
    chosen = wanted.kinds or wanted.cut_depth or wanted.deep or wanted.above_leaves
    small = qualities.tree.traits.leaves < CUT_LEAVES
    if not wanted.good or chosen or small or wanted.cut_count != (0, None):
        return wanted
    height, path = qualities.tree.traits.height, qualities.facts.path
    # In three levels with two moves, a subtree is skipped only below the second move, and then
    # the first move is the better one.
    narrow = height <= 3 and len(qualities.tree.children) == 2
    none = narrow and path[:1] != qualities.leaves[0].path[:1]
    return wanted.replace(
        cut_count=(min(3, height - 1), None), above_leaves=height > 2 and not none
    )


def _regular_leaves(branching: int, depth: int) -> int:
    """Return the number of leaves of a regular tree, capped just above the limit of an exercise."""
    levels = min(max(depth, 0), MOST_LEAVES.bit_length())
    leaves: int = branching**levels
    return min(leaves, MOST_LEAVES + 1)


def refuse_impossible(wanted: Constraints, settings: Settings = BOOK) -> None:
    """Raise UsageError if no tree can meet the constraints."""
    for reason in _reasons(wanted, settings):
        raise UsageError(f"no tree meets these constraints: {reason}")


def possible(wanted: Constraints, settings: Settings) -> bool:
    """Return whether the constraints may be met, as far as quick checks can tell."""
    return next(_reasons(wanted, settings), None) is None


def _reasons(wanted: Constraints, settings: Settings) -> Iterator[str]:
    yield from _shape_reasons(wanted)
    yield from _number_reasons(wanted, settings)
    yield from _cut_reasons(wanted, settings)


def _shape_reasons(wanted: Constraints) -> Iterator[str]:
    shape, (fewest, limit) = wanted.shape, wanted.sizes
    if isinstance(shape, Node):
        if has_chance(shape):
            yield "a shape cannot have chance nodes; write the tree with its numbers instead"
    elif shape not in SHAPES:
        yield f"the shape must be usual, random, regular or a tree in parentheses, not {shape!r}"
    if shape == REGULAR and (wanted.branching < 2 or wanted.levels < 1):
        yield "a regular tree needs at least 2 children per node and at least 1 level"
    if fewest < 2:
        yield f"an exercise needs at least 2 leaves, not {fewest}"
    if fewest > limit:
        yield f"write the smaller number of a range first: {limit} to {fewest} leaves"
    if limit > MOST_LEAVES:
        yield f"an exercise can have at most {MOST_LEAVES} leaves"


def _number_reasons(wanted: Constraints, settings: Settings) -> Iterator[str]:
    low, high = wanted.span
    count, fewest = high - low + 1, wanted.sizes[0]
    if low > high:
        yield f"write the smaller number of a range first: values from {high} to {low}"
    if max(abs(low), abs(high)) > FARTHEST:
        yield f"the values of an exercise must lie between -{FARTHEST} and {FARTHEST}"
    if wanted.numbers not in NUMBERS:
        yield f"numbers must be 'distinct', 'tie' or 'any', not {wanted.numbers!r}"
    if wanted.numbers == "distinct" and count < fewest:
        yield (
            f"there are too few numbers from {low} to {high} for {fewest} different leaves; "
            f"give a wider range, or let numbers repeat with {option('numbers', 'any')}"
        )
    if wanted.numbers == "tie" and settings.cut_rule == "gt":
        yield "with the cut rule gt, ties are not cut, so there is no cut on a tie"


def _cut_reasons(wanted: Constraints, settings: Settings) -> Iterator[str]:
    few, many = wanted.cut_count
    kinds, leaves = {*wanted.kinds}, wanted.sizes[1]
    a_cut = wanted.deep or wanted.above_leaves or wanted.cut_depth is not None
    needed = max(few, len(kinds), int(a_cut or wanted.numbers == "tie"))
    if few < 0 or (many is not None and few > many):
        yield f"write the smaller number of a range first, 0 or more: {many} to {few} cuts"
    if many is not None and many < needed:
        cuts = "cut" if needed == 1 else "cuts"
        yield f"the other constraints need {needed} {cuts}, more than the limit of {many}"
    if not kinds <= {*KINDS}:
        yield f"the kinds of cuts are MIN and MAX, not {', '.join(sorted(kinds - {*KINDS}))}"
    if wanted.cut_depth is not None and wanted.cut_depth < 1:
        yield "the root is never cut, so the depth of a cut must be 1 or more"
    # Each level needs one more leaf, because no node has a single child.
    if isinstance(wanted.shape, Node):
        highest, where = wanted.shape.traits.height, "in that shape"
    elif wanted.shape == REGULAR:
        highest, where = wanted.levels, "in that shape"
    else:
        highest, where = leaves - 1, f"with {leaves} leaves"
    for name, levels in _levels_needed(wanted, settings).items():
        if levels > highest:
            yield (
                f"{CONSTRAINT_TEXTS[name]} needs {levels} levels below the root, "
                f"but there are at most {highest} {where}"
            )
    if few + 2 > leaves and settings.window == BOOK.window:
        yield (
            f"{few} cuts need at least {few + 2} leaves, because each skips a leaf and two are "
            f"examined, but there are at most {leaves}"
        )


def _levels_needed(wanted: Constraints, settings: Settings) -> dict[str, int]:
    """Return the number of levels below the root that each constraint needs.

    Return an empty dict for a tree with roles or another window, for which this is not known.
    """
    shape = wanted.shape
    roles = isinstance(shape, Node) and any(node is not None and node.role for node in walk(shape))
    if roles or settings.window != BOOK.window:
        return {}
    # The first cut is possible at depth 1.
    highest_kind = "MAX" if (settings.root == "min") != (settings.label == "bound") else "MIN"
    return {
        "cuts": 2 * (wanted.cut_count[0] > 0),
        "tie": 2 * (wanted.numbers == "tie"),
        **{kind: 2 if kind == highest_kind else 3 for kind in wanted.kinds},
        "above_leaves": 3 * wanted.above_leaves,
        "deep": 4 * wanted.deep,
        "cut_depth": (wanted.cut_depth or 0) + 1,
    }
