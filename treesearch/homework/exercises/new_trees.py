"""Generate trees of vectors, and trees with counts for an iteration of MCTS."""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from random import Random

from treesearch.errors import UsageError
from treesearch.game import Number, Unknown, Vector
from treesearch.homework.exercises.shapes import levelled
from treesearch.homework.mistakes.cases import Case
from treesearch.homework.mistakes.iteration import ITERATION_MISTAKES, iteration_case
from treesearch.homework.mistakes.players import LAST_OF_TIES, PLAYER_MISTAKES, players_case
from treesearch.homework.mistakes.registry import Mistake
from treesearch.settings import Settings
from treesearch.solve import record
from treesearch.tree import Head, Node

TRIES = 4_000
HIGHEST = 9
"""The largest number in a vector; the smallest is 0."""
FEWEST_PLAYOUTS, MOST_PLAYOUTS = 2, 30
"""The smallest and the largest number of playouts of a leaf."""


def new_trees(search: str, count: int, seed: int | str, settings: Settings) -> list[Node]:
    """Return trees with different answers for ``maxn``, ``paranoid`` or ``mcts``.

    On each tree every mistake gives a wrong answer. The same seed gives the same trees. Raise UsageError if too few trees
    are found.
    """
    random = Random(f"{search} {seed}")  # noqa: S311 - the same seed always makes the same trees
    settings = settings.replace(algorithm=search)
    trees = _counted if search == "mcts" else _for_players
    chosen = [*islice(trees(random, settings), count)]
    if len(chosen) < count:
        raise UsageError(
            f"only {len(chosen)} of {count} trees with different answers were found; try another seed"
        )
    return chosen


def _for_players(random: Random, settings: Settings) -> Iterator[Node]:
    values = set[object]()
    shape = random.choice((levelled(2, 2, 2), levelled(3, 2), levelled(2, 3)))
    for _ in range(TRIES):
        # as many players as levels, so that each player moves
        tree = _filled(shape, lambda: _vector(random, shape.traits.height))
        case = players_case(record(tree, settings))
        # a tie would be decided by a rule instead of the numbers
        clear = settings.algorithm == "paranoid" or (
            LAST_OF_TIES.answer(case).nodes == case.facts.nodes and _shows(case, PLAYER_MISTAKES)
        )
        if clear and case.facts.value not in values:
            values.add(case.facts.value)
            yield tree


def _vector(random: Random, players: int) -> Node:
    return Node(value=Vector(random.randint(0, HIGHEST) for _ in range(max(players, 2))))


def _filled(shape: Node, leaf: Callable[[], Node]) -> Node:
    return Node([_filled(child, leaf) for child in shape.children]) if shape.children else leaf()


def _shows(case: Case, mistakes: Mapping[str, Mistake]) -> bool:
    """Return whether every mistake changes the answer."""
    right = case.facts
    wrong = (mistake.answer(case) for mistake in mistakes.values())
    return all(
        (str(facts.value), facts.path, str(facts.nodes))
        != (str(right.value), right.path, str(right.nodes))
        for facts in wrong
    )


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
    # what the player who moves to the children wins, the other player loses
    wins = visits - sum(won for won, _, _ in below)
    children = [child for _, _, child in below]
    if not any(child.children for child in children):
        children.append(Node(value=Unknown("?")))
    return wins, visits, Node(children, head=Head(static=Number(f"{wins}/{visits}")))
