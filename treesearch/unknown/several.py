"""Trees of MAX and MIN with several unknown leaves: value, move and pruned parts with conditions.

1. From the leaves up, every node gets its value as a formula of max and min (``lattice``).
2. From the root down, every node gets the condition for the search to skip it: alpha >= beta there. Alpha is the maximum
   of the values of the elder siblings below MAX on the path to the node, and beta the minimum of those below MIN
   (Baudet 1978, Pearl 1984). In ``((3 12) (?x 4))`` the 4 has alpha = 3 and beta = x, so it is skipped iff 3 >= x.
3. A move is best if its formula is at least the formulas of the other moves.

A comparison of two formulas becomes comparisons of unknowns and constants (``lattice.at_least``), which ``order`` shortens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from treesearch.errors import UsageError, option
from treesearch.game import MAX, Bound, Player, Unknown
from treesearch.report.data import Json
from treesearch.settings import BOOK, Settings
from treesearch.tree import InNotebook, Node
from treesearch.unknown.branches import MOST_LEAVES, Branch, branches_of
from treesearch.unknown.lattice import LOWEST, Formula, Operator, Spelling, Table, at_least
from treesearch.unknown.leaves import leaf_name, unknown_names
from treesearch.unknown.order import (
    ALWAYS,
    Condition,
    Inequalities,
    Region,
    conjunction,
    full_region,
    meet,
    meet_all,
    opposite,
    simplified,
    strict_version,
    within,
)

MOST_UNKNOWNS = 10
MOST_SOLVED = 5
"""With more unknowns, conditions are only written as formulas."""
MOST_VALUES = 4
MOST_ALTERNATIVES = 100
"""The most alternatives of a condition that are examined with more than MOST_SOLVED unknowns."""


@dataclass(frozen=True, slots=True)
class Row:
    """A result and its condition; ``subject`` is a value, move or count of leaves, or ``None``."""

    subject: Any
    condition: Condition
    formulas: tuple[str, ...] = ()
    """The condition as comparisons of formulas."""


@dataclass(frozen=True, slots=True)
class Pruned:
    """Siblings that are pruned under the same condition, with the window at the first of them."""

    branches: tuple[Branch, ...]
    alpha: str
    beta: str
    row: Row


@dataclass(frozen=True, slots=True)
class Formulas(InNotebook):
    """The value of a tree as a formula, and the conditions for each best move and pruned part.

    ``values``, ``fewest`` and ``most`` are empty if there are more than MOST_SOLVED unknowns.
    """

    tree: Node
    names: tuple[str, ...]
    conventions: Settings
    formula: str
    low: Bound
    high: Bound
    depends_on: tuple[str, ...]
    values: tuple[Row, ...]
    moves: tuple[Row, ...]
    pruned: tuple[Pruned, ...]
    fewest: Row | None
    most: Row | None
    spelling: Spelling = field(compare=False)
    branches: tuple[Branch, ...] = field(compare=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return several, (self.tree, self.conventions)

    def to_json(self) -> Json:
        """Return the answers as JSON."""
        from treesearch.unknown.several_report import formula_json

        return formula_json(self)

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        """Return the report of ``treesearch alphabeta``."""
        from treesearch.unknown.several_report import formula_lines

        return "\n".join(formula_lines(self))


def several(tree: Node, settings: Settings = BOOK) -> Formulas:
    """Return the results of alpha-beta on a tree for all values of its unknown leaves.

    Raise UsageError for too many unknowns or leaves, and for a depth, a window or fail-hard values.

    >>> from treesearch import read
    >>> several(read("((3 12 8) (?x ?y 6) (14 5 2))")).formula
    'max(3, min(x, y, 6))'
    """
    names = unknown_names(tree)
    _check_limits(tree, names, settings)
    return _Solver(tree, names, settings).solved()


def _check_limits(tree: Node, names: tuple[str, ...], settings: Settings) -> None:
    if len(names) > MOST_UNKNOWNS:
        listed = ", ".join(f"?{name}" for name in names)
        raise UsageError(
            f"a tree can have at most {MOST_UNKNOWNS} different unknowns; this one has {len(names)}: {listed}"
        )
    leaves = tree.traits.leaves
    if leaves > MOST_LEAVES:
        raise UsageError(
            f"a tree with several unknown leaves can have at most {MOST_LEAVES} leaves; this one has {leaves}"
        )
    if not is_full_search(settings):
        raise UsageError(
            f"{option('depth')}, {option('window')} and {option('values', 'hard')} need a tree with one "
            "unknown leaf; this tree has several"
        )


def is_full_search(settings: Settings) -> bool:
    """Return whether a search has full depth and window and is fail-soft, as formulas require."""
    return (settings.depth, settings.window, settings.values) == (None, BOOK.window, BOOK.values)


class _Solver:
    """The solver for one tree: values from the leaves up, then conditions from the root down."""

    def __init__(self, tree: Node, names: tuple[str, ...], settings: Settings) -> None:
        self.tree, self.names, self.settings = tree, names, settings
        self.exact = len(names) <= MOST_SOLVED
        self.branches = branches_of(tree, names, settings)
        leaves = [branch.node.value for branch in self.branches if not branch.children]
        self.constants = sorted(
            {value for value in leaves if value is not None and not isinstance(value, Unknown)}
        )
        self.spelling = Spelling(names, self.constants)
        self.top = self.spelling.top
        self.space = full_region(len(names), len(self.constants))
        self.remembered: dict[tuple[Table, Table], Condition] = {}

    def solved(self) -> Formulas:
        """Return the answers."""
        self.set_formulas()
        self.set_windows()
        root = self.branches[0].formula
        table = root.table
        fewest, most = self.counts() if self.exact else (None, None)
        return Formulas(
            self.tree,
            self.names,
            self.settings,
            formula=root.text,
            # the value is lowest if every unknown is -inf, and highest if every unknown is +inf
            low=self.spelling.bound(table[0]),
            high=self.spelling.bound(table[-1]),
            depends_on=tuple(
                name
                for i, name in enumerate(self.names)
                if any(table[bits] != table[bits | 1 << i] for bits in range(len(table)))
            ),
            values=tuple(self.values(table)),
            moves=tuple(self.moves()),
            pruned=tuple(self.pruned()),
            fewest=fewest,
            most=most,
            spelling=self.spelling,
            branches=tuple(self.branches),
        )

    def set_formulas(self) -> None:
        """Set the formula of each node, from the leaves up."""
        position = {value: 2 * i for i, value in enumerate(self.constants)}
        for branch in reversed(self.branches):
            value = branch.node.value
            if branch.children:
                nested = self.joined(_operator(branch.player), branch.children)
                branch.formula = self.spelling.shortest(nested)
            elif isinstance(value, Unknown):
                branch.formula = self.spelling.unknowns[self.names.index(leaf_name(value))]
            else:
                branch.formula = self.spelling.constant(position[value])  # type: ignore[index]

    def joined(self, operator: Operator, branches: list[Branch] | tuple[Branch, ...]) -> Formula:
        """Return the maximum or minimum of the nodes' values; without nodes, the worst value."""
        if not branches:
            return self.spelling.constant(LOWEST if operator == "max" else self.top)
        return self.spelling.join(operator, [branch.formula for branch in branches])

    def condition(self, first: Table, second: Table, strict: bool) -> Condition:
        """Return the condition for ``first >= second``, or for ``>`` with ``strict``."""
        alternatives = at_least(first, second, strict, self.top)
        return [*(alternatives if self.exact else islice(alternatives, MOST_ALTERNATIVES))]

    def simple(self, condition: Condition) -> Condition:
        """Return the condition simplified, if there are few enough unknowns."""
        return simplified(self.space, condition) if self.exact else condition

    def set_windows(self) -> None:
        """Set the window of each node, and the condition under which it is skipped."""
        for branch in self.branches:
            for i, child in enumerate(branch.children):
                elder = tuple(branch.children[:i])
                child.alpha = branch.alpha + (elder if branch.player is MAX else ())
                child.beta = branch.beta + (() if branch.player is MAX else elder)
                before = branch.children[i - 1].skipped if i else branch.skipped
                child.skipped = before
                if i and before != ALWAYS:
                    after = self.closed(child)
                    # a later sibling is skipped wherever an earlier one is
                    if not self.same(after, before):
                        child.skipped = after

    def closed(self, branch: Branch) -> Condition:
        """Return the condition under which alpha >= beta at a node."""
        key = self.joined("max", branch.alpha).table, self.joined("min", branch.beta).table
        if key not in self.remembered:
            strict = self.settings.cut_rule == "gt"
            self.remembered[key] = self.simple(self.condition(*key, strict))
        return self.remembered[key]

    def same(self, wider: Condition, condition: Condition) -> bool:
        """Return whether a wider condition is equivalent to ``condition``."""
        if not self.exact and MOST_ALTERNATIVES in (len(wider), len(condition)):
            return False
        return all(within(meet_all(self.space, each), condition) for each in wider)

    def values(self, table: Table) -> Iterator[Row]:
        """Yield each possible value with its condition; nothing if there are too many."""
        if not self.exact:
            return
        choices = [self.spelling.constant(p) for p in sorted({*table}) if 0 <= p < self.top]
        rows = [
            (choice.text, condition)
            for choice in (*choices, *self.spelling.unknowns)
            if (condition := self.equal(table, choice.table))
        ]
        if len(rows) <= MOST_VALUES:
            for choice_text, condition in rows:
                yield Row(choice_text, self.simple(condition))

    def equal(self, first: Table, second: Table) -> Condition:
        """Return the condition under which two functions are equal, except at single points."""
        above = self.condition(first, second, False)
        pairs = (
            conjunction(self.space, above, self.condition(second, first, False)) if above else []
        )
        return [
            each for each in pairs if meet_all(self.space, map(strict_version, each)) is not None
        ]

    def moves(self) -> Iterator[Row]:
        """Yield each move that can be best, with its condition; ties go to the first move."""
        root = self.branches[0]
        maximum = root.player is MAX
        for i, child in enumerate(root.children):
            condition, texts = ALWAYS, []
            for others, strict in ((root.children[:i], True), (root.children[i + 1 :], False)):
                if not others:
                    continue
                rest = self.spelling.shortest(self.joined(_operator(root.player), others))
                pair = (child.formula.table, rest.table)
                better = self.condition(*(pair if maximum else pair[::-1]), strict)
                if better == ALWAYS:
                    continue
                if self.exact:
                    condition = conjunction(self.space, condition, better)
                elif condition:  # the texts have every condition; this one only can or cannot hold
                    condition = better
                sign = (">" if maximum else "<") + ("" if strict else "=")
                texts.append(f"{child.formula.text} {sign} {rest.text}")
            if condition:
                yield Row(child.place.action, self.simple(condition), tuple(texts))

    def pruned(self) -> Iterator[Pruned]:
        """Yield the maximal subtrees that can be skipped, in search order."""
        sign = ">" if self.settings.cut_rule == "gt" else ">="
        for group in self.skipped_groups():
            alpha = self.spelling.shortest(self.joined("max", group[0].alpha)).text
            beta = self.spelling.shortest(self.joined("min", group[0].beta)).text
            row = Row(None, group[0].skipped, (f"{alpha} {sign} {beta}",))
            yield Pruned(tuple(group), alpha, beta, row)

    def skipped_groups(self) -> list[list[Branch]]:
        """Return the maximal skipped subtrees, grouped if neighbours have the same condition."""
        groups: list[list[Branch]] = []
        for branch in self.branches:
            if branch.parent is None or branch.skipped is branch.parent.skipped:
                continue
            last = groups[-1][-1] if groups else None
            if last and last.parent is branch.parent and last.skipped is branch.skipped:
                groups[-1].append(branch)
            else:
                groups.append([branch])
        return groups

    def counts(self) -> tuple[Row, Row]:
        """Return the least and greatest number of evaluated leaves, each with its condition."""
        leaves = [branch for branch in self.branches if not branch.children]
        counter = Counter(tuple(leaf.skipped) for leaf in leaves)
        groups = [([*condition], count) for condition, count in counter.items()]
        rows = []
        for most_skipped in (True, False):
            skipped, condition = _extreme(self.space, groups, most_skipped)
            rows.append(Row(len(leaves) - skipped, self.simple(condition)))
        return rows[0], rows[1]


def _operator(player: Player) -> Operator:
    return "max" if player is MAX else "min"


LeafGroups = list[tuple[Condition, int]]
"""Conditions for leaves to be skipped, each with the number of its leaves."""


class _Part(NamedTuple):
    """A part of the space of unknowns, with the number of leaves that are skipped in all of it."""

    region: Region
    comparisons: Inequalities
    undecided: LeafGroups
    skipped: int = 0

    def decided(self) -> _Part:
        """Return the part with all groups counted that are skipped everywhere in it or nowhere."""
        undecided, skipped = LeafGroups(), self.skipped
        for condition, count in self.undecided:
            possible = [each for each in condition if meet_all(self.region, each) is not None]
            if within(self.region, possible):
                skipped += count
            elif possible:
                undecided.append((possible, count))
        return self._replace(undecided=undecided, skipped=skipped)

    def halves(self) -> Iterator[_Part]:
        """Yield the two halves of the part, split by a comparison of its largest undecided group."""
        condition, _ = max(self.undecided, key=lambda group: group[1])
        comparison = next(
            c for c in min(condition, key=len) if meet(self.region, opposite(c)) is not None
        )
        for choice in (comparison, opposite(comparison)):
            if half := meet(self.region, choice):
                yield self._replace(region=half, comparisons=(*self.comparisons, choice))


def _extreme(space: Region, groups: LeafGroups, largest: bool) -> tuple[int, Condition]:
    """Return the greatest or least number of skipped leaves, and its condition.

    This is a branch and bound: a region is divided until all its groups are decided, and dropped if it cannot reach the
    best number so far.
    """
    sign = 1 if largest else -1
    best = 0
    condition: Condition = []
    stack = [_Part(space, (), groups)]
    while stack:
        part = stack.pop().decided()
        reachable = part.skipped + (sum(count for _, count in part.undecided) if largest else 0)
        if condition and sign * reachable < sign * best:
            continue
        if part.undecided:
            halves = [*part.halves()]
            # the half with the better bound first, so that more of the others are dropped
            stack += reversed(halves) if largest else halves
            continue
        if not condition or sign * part.skipped > sign * best:
            best, condition = part.skipped, []
        condition.append(part.comparisons)
    return best, condition
