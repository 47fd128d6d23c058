"""Estimates of the size of a game tree before the search.

The product of the numbers of moves along a random line of play is, on average, the number of nodes of the last level
(Knuth 1975, "Estimating the efficiency of backtrack programs"). Knuth and Moore (1975) give the least number of nodes
that alpha-beta visits.
"""

from random import Random
from statistics import median_low

from treesearch.errors import UsageError, option
from treesearch.game import AnyGame

PROBES = 51
"""The number of random lines of play. By Markov's inequality, the estimate from one line is k times too large with a
probability of at most 1/k. The median is then ten times too large with a probability below 10^-12."""
MOST_NODES = 1_000_000_000
"""The most nodes that a search without cuts may visit, which takes the fastest game a quarter of an hour."""
FEW_NODES = 5_000_000
"""The number of nodes that a search visits in seconds."""
DEEPEST = 10_000


def check_extent(
    game: AnyGame, depth: int | None, limit: int = MOST_NODES, cutting: str = ""
) -> None:
    """Raise UsageError if a search to this depth would visit far more than ``limit`` nodes.

    ``cutting`` is the name of a search that cuts; without it, the search visits every node. The
    error suggests a depth that takes only seconds.
    """
    if nodes_by_depth(game, depth, 10 * limit, bool(cutting))[-1] < 10 * limit:
        return
    levels = nodes_by_depth(game, depth, 10 * limit)
    few = min(FEW_NODES, limit)
    better = max(1, *(level for level, count in enumerate(levels) if count <= few))
    name = getattr(game, "name", "") or type(game).__name__
    to_depth = "" if depth is None else f" to depth {depth}"
    reason = f"{name} has more than {limit:,} nodes{to_depth}"
    if cutting:
        reason = (
            f"{cutting} visits more than {limit:,} nodes of {name}{to_depth}, even with the best move "
            "ordering"
        )
    smaller = "" if depth is None else "a smaller "
    raise UsageError(
        f"{reason}; give {smaller}{option('depth')} to search less deeply, as in "
        f"{option('depth', better)}"
    )


def nodes_by_depth(game: AnyGame, depth: int | None, limit: int, least: bool = False) -> list[int]:
    """Return the estimated number of nodes to each depth from 0, until one reaches ``limit``.

    With ``least``, count only the nodes that alpha-beta visits in the best order, b^ceil(d/2) + b^floor(d/2) - 1 at
    depth d. The estimate is the median of random lines of play, which are the same at each call.

    >>> from treesearch import TreeGame, read
    >>> nodes_by_depth(TreeGame(read("((3 12 8) (2 4 6) (14 5 2))")), None, 1000)
    [1, 4, 13]
    >>> nodes_by_depth(TreeGame(read("((3 12 8) (2 4 6) (14 5 2))")), None, 1000, least=True)
    [1, 4, 9]
    """
    random = Random(0)  # noqa: S311 - not for secrets
    probes = [_probe(game, depth, limit, random, least) for _ in range(PROBES)]
    longest = max(map(len, probes))
    return [
        median_low([probe[min(level, len(probe) - 1)] for probe in probes])
        for level in range(longest)
    ]


def _probe(game: AnyGame, depth: int | None, limit: int, random: Random, least: bool) -> list[int]:
    """Return estimates of the number of nodes to each depth from one random line of play."""
    # widths: for each player, the product of the numbers of moves
    state, widths, counts = game.initial_state(), [1, 1], [1]
    while counts[-1] < limit and len(counts) <= min(DEEPEST, DEEPEST if depth is None else depth):
        if game.is_terminal(state) or not (actions := game.actions(state)):
            break
        widths[len(counts) % 2] *= len(actions)
        counts.append(counts[-1] + (sum(widths) - 1 if least else widths[0] * widths[1]))
        state = game.result(state, random.choice(actions))
    return counts
