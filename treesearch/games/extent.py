"""How many nodes a game's tree has, guessed before it is searched (Knuth 1975, "Estimating the efficiency of
backtrack programs"): along a random line of play the product of the numbers of moves is, on average, the number of
nodes of that level.
"""

from random import Random
from statistics import median_low
from typing import Any

from treesearch.errors import UsageError, option
from treesearch.game import Game

PROBES = 51
"""Random lines of play. One has more than k times the tree's nodes with a chance of 1/k at most (Markov); that half of
51 have ten times as many is as likely as 10^-12, so that no game is refused which has a tenth of the most nodes."""
MOST_NODES = 1_000_000_000
"""The most nodes that a search without cuts is let visit: a quarter of an hour for the quickest of games."""
FEW_NODES = 5_000_000
"""Nodes that are visited in seconds."""
DEEPEST = 10_000
TOO_LARGE = "{game} has more than {most:,} nodes{limited}; {wanted} to search less deep, as in {depth}"
SEARCHED_SO_DEEP = " to depth {depth}"
GIVE, GIVE_LESS = "give {option}", "give a smaller {option}"


def check_extent(game: Game[Any, Any], depth: int | None) -> None:
    """UsageError for a game that has far more nodes, down to that depth, than a search without cuts can visit.

    Every node is visited, so that it is known at once; it names the option, with a depth that takes seconds.
    """
    levels = nodes_by_depth(game, depth, 10 * MOST_NODES)
    if levels[-1] < 10 * MOST_NODES:
        return
    seconds = max((level for level, count in enumerate(levels) if count <= FEW_NODES), default=1)
    told = {"game": getattr(game, "name", "") or type(game).__name__, "most": MOST_NODES}
    told["limited"] = "" if depth is None else SEARCHED_SO_DEEP.format(depth=depth)
    told["wanted"] = (GIVE if depth is None else GIVE_LESS).format(option=option("depth"))
    raise UsageError(TOO_LARGE.format(**told, depth=option("depth", max(1, seconds))))


def nodes_by_depth(game: Game[Any, Any], depth: int | None, most: int) -> list[int]:
    """About how many nodes there are down to depth 0, 1, 2, ..., as far as they are less than ``most``.

    A median of random lines of play, the same at each call.

    >>> from treesearch import TreeGame, read
    >>> nodes_by_depth(TreeGame(read("((3 12 8) (2 4 6) (14 5 2))")), None, 1000)
    [1, 4, 13]
    """
    random = Random(0)  # noqa: S311 - nothing secret
    probes = [_probe(game, depth, most, random) for _ in range(PROBES)]
    longest = max(map(len, probes))
    return [median_low([probe[min(level, len(probe) - 1)] for probe in probes]) for level in range(longest)]


def _probe(game: Game[Any, Any], depth: int | None, most: int, random: Random) -> list[int]:
    """The nodes down to each depth, if all nodes of a level had as many moves as that of one random line of play."""
    state, width, counts = game.initial_state(), 1, [1]
    while counts[-1] < most and len(counts) <= min(DEEPEST, DEEPEST if depth is None else depth):
        if game.is_terminal(state) or not (actions := game.actions(state)):
            break
        width *= len(actions)
        counts.append(counts[-1] + width)
        state = game.result(state, random.choice(actions))
    return counts
