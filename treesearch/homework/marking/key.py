"""Compute the answer key: the correct answer, and those that mistakes give."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from itertools import combinations
from math import inf
from operator import eq
from typing import Any, NamedTuple

from treesearch.algorithms import algorithm
from treesearch.comparison.reorder import has_chance, ordered_as, reorder
from treesearch.errors import UsageError
from treesearch.events import Interval
from treesearch.game import CHANCE, Value, dotted
from treesearch.homework.answers.moves import Moves, by_moves, moves_of
from treesearch.homework.answers.reading import clear_names
from treesearch.homework.mistakes.cases import Case, Facts, NodeFacts, case, facts_of
from treesearch.homework.mistakes.chance import CHANCE_MISTAKES, CUT_MISTAKES, worths
from treesearch.homework.mistakes.registry import MISTAKES, Mistake
from treesearch.homework.mistakes.searches import NEVER
from treesearch.reader import read
from treesearch.settings import BOOK, Settings
from treesearch.solve import as_game, record
from treesearch.trace import Trace
from treesearch.tree import Head, Node, Path, names_of, text
from treesearch.unknown.leaves import first_unknown_name

BIGGEST = 3_000
DEEPEST = 150
"""The largest numbers of nodes and of levels of a tree whose answers can be marked."""


RULES = ("root_min", "right_to_left", "strict", "last_best")
"""The mistakes that follow another rule, which a student may have used throughout: the other player at the root,
the other side first, the other rule for ties, the last of equal children."""


class WrongAnswer(NamedTuple):
    """A wrong answer, and the one or two mistakes that give it."""

    mistakes: tuple[Mistake, ...]
    facts: Facts


class Fewest(NamedTuple):
    """The fewest leaves that alpha-beta can examine, and an order of the tree that achieves it."""

    leaves: int
    tree: Node


def leaves_read(tree: Node, conventions: Settings) -> int:
    """Return the number of leaves that alpha-beta examines."""
    return record(
        tree, conventions.replace(algorithm="alphabeta", depth=None, evaluation=None)
    ).counts.leaves_evaluated


def has_fewest(tree: Node, settings: Settings) -> bool:
    """Return whether the best order of the tree is known.

    It is known for alpha-beta with cuts on ties and the full window, unless the tree is a leaf or
    has chance nodes or unknowns.
    """
    # without cuts on ties, or with another window, the fewest leaves are not those of the minimal tree
    usual = (settings.algorithm, settings.cut_rule, settings.window) == (
        "alphabeta",
        "ge",
        BOOK.window,
    )
    return usual and bool(tree.children) and not has_chance(tree) and not first_unknown_name(tree)


def limited(tree: Node, depth: int | None) -> Node:
    """Return the tree cut off at this depth, where static values replace subtrees.

    Raise UsageError if a node at this depth has no static value.

    >>> from treesearch.reader import read
    >>> str(limited(read("((:3 1 9) (:5 2 8) 4)"), 1))
    '(3 5 4)'
    """
    if depth is None or tree.traits.height <= depth:
        return tree
    cut, names = _cut_off(tree, depth, {}), names_of(tree)
    # in the picture, a name below the limit keeps its letter from the nodes above
    moved = any(names.get(path, name) != name for path, name in names_of(cut).items())
    return _cut_off(tree, depth, names) if moved else cut


def _cut_off(tree: Node, depth: int, names: Mapping[Path, str]) -> Node:
    """Return the tree cut off at this depth, with these names in the place of its own."""

    def cut_off(node: Node, left: int, path: Path) -> Node:
        name = names.get(path, node.name)
        head = (node.head or Head())._replace(name=name) if name else node.head
        if left and node.children:
            below = [
                cut_off(child, left - 1, (*path, at)) for at, child in enumerate(node.children, 1)
            ]
            return Node(below, head=head)
        if node.children and node.static is None:
            raise UsageError(
                f"a search that stops at depth {depth} needs a static value at node {dotted(path)}, as in (:7 3 9), "
                "but there is none"
            )
        # the name is kept, because an answer may use it
        return Node(
            value=node.static if node.children else node.value,
            head=Head(name=name) if name else None,
        )

    return cut_off(tree, depth, ())


class Solution:
    """A tree with the correct answer under one set of conventions.

    ``minimax`` tells whether the search is not alpha-beta, so that any best path is correct.
    """

    def __init__(self, case: Case) -> None:
        self.case, self.tree, self.conventions = case, case.tree, case.conventions
        self.right: Facts = case.facts
        self.minimax, self.has_chance = False, has_chance(case.tree)

    @cached_property
    def fewest(self) -> Fewest | None:
        """The fewest leaves under any order of the children, or ``None`` if not known."""
        settings = self.conventions
        if not has_fewest(self.tree, settings):
            return None
        game = as_game(self.tree, settings)
        root = game.player(game.initial_state())
        tree = reorder(self.tree, "least", root, rtl=settings.order == "rtl")
        return Fewest(leaves_read(tree, settings), tree)

    def leaves_in(self, order: str) -> int | None:
        """Return the number of leaves that alpha-beta examines in this order of the children.

        ``order`` is the text of the reordered tree. Return ``None`` if it is a different tree.
        """
        tree = ordered_as(self.tree, read(order))
        return None if tree is None else leaves_read(tree, self.conventions)

    @cached_property
    def moves(self) -> Moves:
        """The moves that lead to each node of a game position."""
        return moves_of(self.tree)

    @cached_property
    def worth(self) -> dict[Path, Value]:
        """The exact value of every node by minimax, or by expectiminimax if there are chance nodes."""
        return worths(self.case)

    def is_chance(self, path: Path) -> bool:
        """Return whether the node at a place is a chance node."""
        return self.has_chance and self.tree[path].role is CHANCE

    def path_like(self, path_written: Sequence[object]) -> tuple[Value, ...]:
        """Return the correct path; of several, the one that shares most steps with the stated path."""
        if not self.minimax:
            return self.right.path
        spot, path = self.case.root, tuple(path_written)
        while spot.children and not self.is_chance(spot.path):
            # for minimax equal children are equally right; only alpha-beta has a reason to prefer the first
            best = [child for child in spot.children if self.worth[child.path] == self.worth[()]]
            spot = next((child for child in best if child.path == path[: len(child.path)]), best[0])
        return spot.path

    def shown_path(self, path: Any) -> Any:
        """Return the path of the search for any correct path, and a wrong path as it is."""
        return self.right.path if self.path_like(path) == path else path

    @property
    def more_paths(self) -> str:
        """The other correct paths as text: `` or 2 2``; the first three of many."""
        others = [
            f" or {by_moves(self.moves, path)}"
            for path in dict.fromkeys(map(self.path_like, self.case.spots))
            if path != self.right.path
        ]
        return "".join(others[:3]) + " or others as good" * (len(others) > 3)

    def right_bounds(self, path: Path) -> tuple[Interval, ...]:
        """Return all correct bounds of a node: those proved by its leaves or by a cut."""
        seen: NodeFacts = self.right.nodes[path]
        proved = (seen.low, seen.high)
        if seen.low == seen.high or not any(cut.place == path for cut in self.right.closed):
            return (proved,)
        # some courses write the bound that the leaves prove, others the one that the cut proves; both are right
        high = seen.low == seen.value if self.is_chance(path) else self.case.spots[path].is_max
        return proved, ((seen.value, inf) if high else (-inf, seen.value))

    def family(self, place: Path) -> list[Path]:
        """Return the paths of a node and its siblings; empty for the root and for unknown paths."""
        above = self.case.spots.get(place[:-1]) if place else None
        return [child.path for child in above.children] if above else []

    def is_last(self, child: Path) -> bool:
        """Return whether this child is the last one, so that no child is left to skip."""
        # the root has no siblings, so nothing is left after it
        return not child or self.family(child)[-1:] == [child]

    @cached_property
    def leaves_below(self) -> Callable[[Path], frozenset[Path]]:
        """A function that returns the leaves at or below a place."""
        leaves = [path for path, spot in self.case.spots.items() if not spot.children]
        return cache(
            lambda place: frozenset(leaf for leaf in leaves if leaf[: len(place)] == place)
        )


class Key(Solution):
    """The answer key under one set of conventions: the correct answer, its trace, and mistakes.

    ``asked`` is the tree of the question, and ``tree`` its part above the depth limit. ``dice``
    tells whether the search is expectiminimax. ``lettered`` tells whether nodes are named by the
    letters of a sheet instead of their paths. One key can mark any number of answers. Raise
    UsageError if the tree is too large for an exercise, or if its leaves are vectors.
    """

    def __init__(
        self, tree: Node | str, conventions: Settings = BOOK, lettered: bool = False
    ) -> None:
        tree = read(tree)
        self.lettered = lettered
        if tree.traits.players:
            raise UsageError("answers can be marked only if every leaf has a single number")
        if tree.traits.nodes > BIGGEST or tree.traits.height > DEEPEST:
            raise UsageError(
                f"an exercise can be marked if it has at most {BIGGEST:,} nodes and {DEEPEST} levels"
            )
        self.asked, self.dice = tree, conventions.algorithm == "expectiminimax"
        tree = limited(tree, conventions.depth)
        uncut = not algorithm(conventions.algorithm).cuts
        searched = conventions if uncut else conventions.replace(algorithm="alphabeta")
        # the tree already ends at the limit, where its leaves have numbers
        self.trace: Trace = record(tree, searched.replace(depth=None, evaluation=None))
        right = case(tree, searched)
        # minimax tests no bounds, so mistakes in a test cannot show
        rules = right.rules._replace(compared_pair=lambda *_: NEVER) if uncut else right.rules
        super().__init__(right.replace(rules=rules, answer=facts_of(self.trace)))
        self.conventions, self.minimax = conventions, conventions.algorithm != "alphabeta"
        # alpha-beta at chance nodes has other mistakes
        table = CHANCE_MISTAKES if self.dice else CUT_MISTAKES if self.has_chance else MISTAKES
        mistakes = (mistake.under(conventions) for mistake in table.values())
        self.rules = [table[name].under(conventions) for name in RULES if name in table]
        # mistakes about cuts do not apply to minimax, and moves have no other notation
        self.mistakes = tuple(
            mistake
            for mistake in mistakes
            if not (uncut and mistake.answer(self.case).cuts)
            and not (self.moves and mistake.kind == "notation")
        )

    def place_name(self, place: Path) -> str:
        """Return the name of a node: its path, ``2.1``, its letter on the sheet, or its moves in a game."""
        if self.moves:
            return by_moves(self.moves, place)
        return clear_names(self.tree)[place] if self.lettered else dotted(place)

    def child_name(self, child: Path) -> str:
        """Return the name of a child at its node: ``child 3`` or, in a game, ``move 6``."""
        return f"move {self.moves[child][-1]}" if self.moves else f"child {child[-1]}"

    @cached_property
    def uncut(self) -> Solution:
        """The answer of a student who examines every node, as in minimax."""
        return self if self.minimax else Solution(MISTAKES["no_cuts"].applied(self.case))

    @cached_property
    def others(self) -> tuple[tuple[Mistake, Solution], ...]:
        """The answers under other rules, each with the mistake that represents the rule."""
        solutions = []
        for rule in self.rules:
            solution = Solution(rule.applied(self.case))
            solution.minimax = self.minimax
            solutions.append((rule, solution))
        return tuple(solutions)

    @cached_property
    def wrong(self) -> list[WrongAnswer]:
        """The answers that single mistakes give."""
        return [WrongAnswer((mistake,), mistake.answer(self.case)) for mistake in self.mistakes]

    @cached_property
    def answers(self) -> dict[str, Facts]:
        """The answers that mistakes give, by name."""
        return {wrong.mistakes[0].name: wrong.facts for wrong in self.wrong}

    @cached_property
    def pairs(self) -> list[WrongAnswer]:
        """The answers that two mistakes give together but no single mistake gives."""
        # a pair with the right answer, or the answer of a single mistake, would be a worse explanation of it
        single = {_written(self.right), *(_written(wrong.facts) for wrong in self.wrong)}
        cases = {mistake.name: mistake.applied(self.case) for mistake in self.mistakes}
        pairs: list[WrongAnswer] = []
        for first, second in combinations([] if self.has_chance else self.mistakes, 2):
            in_turn = [(first, second), (second, first)]
            # a second search would discard what the other mistake changed
            if cases[first.name].answer is not None:
                in_turn.reverse()
            answers = (upper.answer(cases[lower.name]) for lower, upper in in_turn)
            if new := next((facts for facts in answers if _written(facts) not in single), None):
                pairs.append(WrongAnswer((first, second), new))
        return pairs

    @cached_property
    def written(self) -> Callable[[Path], str]:
        """A function that returns a node as text, shortened if long."""
        if self.moves:
            return lambda path: by_moves(self.moves, path)
        return cache(lambda path: text(self.tree[path], limit=60))


def common_prefix_length(first: Sequence[object], second: Sequence[object]) -> int:
    """Return the length of the common prefix of two sequences.

    >>> common_prefix_length((2, 1, 3), (2, 1, 1, 3))
    2
    """
    return [*map(eq, first, second), False].index(False)


def _written(facts: Facts) -> tuple[object, ...]:
    cuts = tuple(sorted((cut.kind, cut.after, cut.skipped) for cut in facts.cuts))
    nodes = frozenset((place, seen.low, seen.high) for place, seen in facts.nodes.items())
    return facts.value, facts.path, cuts, nodes
