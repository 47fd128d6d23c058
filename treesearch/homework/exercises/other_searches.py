"""Generate trees for other searches than plain alpha-beta.

A tree has a depth limit, chance nodes, several players, or the counts for an iteration of MCTS.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice, repeat
from math import ceil, floor, inf
from random import Random
from typing import cast

from treesearch.errors import UsageError
from treesearch.game import CHANCE, Number, Unknown, Value, Vector
from treesearch.homework.exercises.shapes import levelled
from treesearch.homework.marking.key import Key
from treesearch.homework.mistakes.cases import Case, Facts
from treesearch.homework.mistakes.followup import with_leaves
from treesearch.homework.mistakes.iteration import ITERATION_MISTAKES, iteration_case
from treesearch.homework.mistakes.players import LAST_OF_TIES, PLAYER_MISTAKES, players_case
from treesearch.homework.mistakes.registry import Mistake
from treesearch.settings import BOOK, Settings
from treesearch.solve import record
from treesearch.tree import Head, Node, leaves_of

TRIES = 4_000
WEIGHTS: tuple[tuple[Value, ...], ...] = (
    (Fraction(1, 10), Fraction(9, 10)),
    (Fraction(1, 4), Fraction(3, 4)),
    (Fraction(1, 5), Fraction(4, 5)),
    (Fraction(1, 3), Fraction(2, 3)),
    (Fraction(2, 5), Fraction(3, 5)),
    (Fraction(3, 4), Fraction(1, 4)),
)
"""The possible weights of the two children of a chance node. Averages can be worked out by hand. The two weights differ,
so that ignoring them gives a wrong answer."""
LOW, HIGH = 1, 20
HIGHEST = 9
"""The largest number in a vector; the smallest is 0."""
FEWEST_PLAYOUTS, MOST_PLAYOUTS = 2, 30
"""The smallest and the largest number of playouts of a leaf."""


def with_level_below(tree: Node, seed: int | str, settings: Settings = BOOK) -> Node:
    """Return the tree with two leaves below each deepest leaf, whose number becomes a static value.

    A search that does not stop at the old depth returns another value or path, and reads other
    numbers.
    """
    random, leaves, depth = Random(f"below {seed}"), leaves_of(tree), tree.traits.height  # noqa: S311
    span = range(min(leaves), max(leaves) + 1)
    for _ in range(TRIES):
        deeper = _with_leaves_below(tree, depth, span, random)
        if record(deeper, settings).result != record(tree, settings).result:
            return deeper
    raise UsageError(
        f"no level below {tree} was found that changes the answer of a search without a depth "
        "limit; try another seed"
    )


def _with_leaves_below(tree: Node, depth: int, span: Sequence[int], random: Random) -> Node:
    if tree.children:
        return Node(
            [_with_leaves_below(child, depth - 1, span, random) for child in tree.children],
            head=tree.head,
        )
    if depth:
        return tree
    head = Head(name=tree.name, static=cast(Value, tree.value))
    return Node([Node(value=value) for value in random.choices(span, k=2)], head=head)


def chance_trees(count: int, seed: int | str, settings: Settings = BOOK) -> list[Node]:
    """Return trees with chance nodes, of the same shape but with different answers.

    Without a utility range, every known mistake but notation changes the value of each tree, and at
    least one changes the path. With a utility range, alpha-beta cuts a chance node in each tree, and a
    student who passes alpha unchanged or ignores the probabilities lists other cuts. Raise UsageError if too few trees are
    found.
    """
    random = Random(f"chance {seed}")  # noqa: S311 - the same seed always makes the same trees
    moves_count = random.choice((2, 3))
    search = "expectiminimax" if settings.utility_range == BOOK.utility_range else "alphabeta"
    settings = settings.replace(algorithm=search, depth=None)
    trees = _distinct_trees(moves_count, random, settings)
    return _first(trees, count, "chance nodes and different answers")


def _first(trees: Iterator[Node], count: int, quality: str) -> list[Node]:
    """Return the first trees, or raise UsageError if there are too few."""
    chosen = [*islice(trees, count)]
    if len(chosen) < count:
        raise UsageError(
            f"only {len(chosen)} of {count} trees with {quality} were found; try another seed"
        )
    return chosen


def _distinct_trees(moves_count: int, random: Random, settings: Settings) -> Iterator[Node]:
    values: set[object] = set()
    moves: list[object] = []
    for _ in range(TRIES):
        tree = _chance_tree(moves_count, random, *_leaf_range(settings))
        key = Key(tree, settings)
        right = key.right
        worths = [key.worth[(at,)] for at in range(1, moves_count + 1)]
        # If two moves had the best value, the path would not be unique.
        apart = len({*worths}) == moves_count and (
            _mistakes_show(key) if key.dice else _cuts_chance(key)
        )
        # No move is the best one in more trees than its share, or it could be guessed.
        # A chance node is cut only after a better move, so in these trees the first move must often be best.
        spread = not key.dice or moves.count(right.path) <= len(moves) // moves_count
        if apart and spread and right.value not in values:
            values.add(right.value)
            moves.append(right.path)
            yield tree


def _mistakes_show(key: Key) -> bool:
    """Return whether each mistake but notation changes the value, and one also changes the path."""
    wrong = [each.facts for each in key.wrong if each.mistakes[0].kind != "notation"]
    return key.right.value not in [facts.value for facts in wrong] and any(
        facts.path != key.right.path for facts in wrong
    )


def _cuts_chance(key: Key) -> bool:
    """Return whether a chance node is cut, and two typical mistakes change the cuts."""
    cuts = {(cut.kind, cut.after) for cut in key.right.cuts}
    others = (key.answers[name].cuts for name in ("alpha_unchanged", "probabilities_ignored"))
    return any(kind == "CHANCE" for kind, _ in cuts) and all(
        {(cut.kind, cut.after) for cut in other} != cuts for other in others
    )


def _leaf_range(settings: Settings) -> tuple[int, int]:
    """Return the smallest and largest leaf of generated trees."""
    ends = settings.utility_range
    if ends == BOOK.utility_range:
        return LOW, HIGH
    # with only one end of the range no chance node would be cut
    if (
        isinstance(ends, Mapping)
        or inf in {abs(end) for end in ends}
        or ceil(ends[0]) >= floor(ends[1])
    ):
        raise UsageError("new trees need a utility range with two whole numbers, such as 0,20")
    return ceil(ends[0]), floor(ends[1])


def _chance_tree(moves_count: int, random: Random, low: int, high: int) -> Node:
    """Return a random tree with a chance node below each move of the root."""

    def other() -> Node:
        return Node([Node(value=value) for value in random.sample(range(low, high + 1), 2)])

    dice = (Head(role=CHANCE, weights=random.choice(WEIGHTS)) for _ in range(moves_count))
    return Node([Node([other(), other()], head=head) for head in dice])


def trees_for_search(search: str, count: int, seed: int | str, settings: Settings) -> list[Node]:
    """Return trees with different answers for ``maxn``, ``paranoid`` or ``mcts``.

    On each tree every mistake gives a wrong answer. The same seed gives the same trees. Raise UsageError if too few trees
    are found.
    """
    random = Random(f"{search} {seed}")  # noqa: S311 - the same seed always makes the same trees
    settings = settings.replace(algorithm=search)
    trees = _counted if search == "mcts" else _for_players
    return _first(trees(random, settings), count, "different answers")


def _for_players(random: Random, settings: Settings) -> Iterator[Node]:
    values = set[object]()
    shape = random.choice((levelled(2, 2, 2), levelled(3, 2), levelled(2, 3)))
    for _ in range(TRIES):
        # as many players as levels, so that each player moves
        players = range(shape.traits.height)
        vectors = (Vector(random.randint(0, HIGHEST) for _ in players) for _ in repeat(None))
        tree = with_leaves(shape, vectors)
        case = players_case(record(tree, settings))
        # a tie would be decided by a rule instead of the numbers
        clear = settings.algorithm == "paranoid" or (
            LAST_OF_TIES.answer(case).nodes == case.facts.nodes and _shows(case, PLAYER_MISTAKES)
        )
        if clear and case.facts.value not in values:
            values.add(case.facts.value)
            yield tree


def _shows(case: Case, mistakes: Mapping[str, Mistake]) -> bool:
    """Return whether every mistake changes the answer."""

    def written(facts: Facts) -> tuple[object, ...]:
        # as texts: 6/8 and 3/4 are different counts
        return str(facts.value), facts.path, str(sorted(facts.nodes.items()))

    right = written(case.facts)
    return all(written(mistake.answer(case)) != right for mistake in mistakes.values())


def _counted(random: Random, settings: Settings) -> Iterator[Node]:
    paths = set[object]()
    for _ in range(TRIES):
        shape = random.choice((levelled(3, 2), levelled(2, 2), levelled(2, 3), levelled(3, 3)))
        tree = _with_counts(shape, random)[2]
        try:
            case = iteration_case(tree, settings)
        except UsageError:  # the selection ended at a node where every child has visits
            continue
        if (
            len(case.facts.path) > 1
            and _shows(case, ITERATION_MISTAKES)
            and case.facts.path not in paths
        ):
            paths.add(case.facts.path)
            yield tree


def _with_counts(shape: Node, random: Random) -> tuple[int, int, Node]:
    """Return the wins and playouts at the root, and a tree with consistent counts."""
    if not shape.children:
        visits = random.randint(FEWEST_PLAYOUTS, MOST_PLAYOUTS)
        wins = random.randint(0, visits)
        return wins, visits, Node(value=Number(f"{wins}/{visits}"))
    below = [_with_counts(child, random) for child in shape.children]
    visits = sum(count for _, count, _ in below)
    # a win of the player who moves to the children is a loss of the other
    wins = visits - sum(won for won, _, _ in below)
    children = [child for _, _, child in below]
    if not any(child.children for child in children):
        children.append(Node(value=Unknown("?")))
    return wins, visits, Node(children, head=Head(static=Number(f"{wins}/{visits}")))
