"""Searches to compare: each algorithm at each depth and in each order, with its nodes, leaves and time."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from time import perf_counter
from typing import Any, NamedTuple

from treesearch.algorithms import canonical_name, check_options, settings_for
from treesearch.comparison.reorder import has_chance, reorder
from treesearch.errors import UsageError, option
from treesearch.game import AnyGame, SearchResult
from treesearch.games.contract import guard_user_game
from treesearch.games.extent import nodes_by_depth
from treesearch.report.naming import SHORT, Naming
from treesearch.settings import BOOK, Settings
from treesearch.solve import Searchable, as_game, count, tree_or_game
from treesearch.tree import Node

DEPTHS = (1, 2, 3, 4)
"""The default depths of a game without ``depths``; the end of the game is added if its tree is small."""
MOST_NODES = 100_000
"""The most nodes of such a tree."""

ORIGINAL = "given"


class Job(NamedTuple):
    """One search to compare: a game or tree, its order of children, and the settings."""

    searched: Node | AnyGame
    order: str
    settings: Settings

    @property
    def depth(self) -> int | None:
        """The depth limit."""
        return self.settings.depth

    @property
    def algorithm(self) -> str:
        """The name of the algorithm in ALGORITHMS."""
        return self.settings.algorithm

    @property
    def blind(self) -> bool:
        """Whether all states at the depth limit have the value 0, so that ties cause many cuts."""
        height = getattr(self.searched, "height", None)
        limited = self.depth is not None and (height is None or self.depth < height)
        return (
            limited
            and not isinstance(self.searched, Node)
            and self.settings.evaluation in (None, "zero")
        )


class Compared(NamedTuple):
    """The result and the cost of one search.

    ``nodes`` are the visited nodes with the root, and ``leaves`` the evaluated leaves. ``seconds`` includes the time for
    counting. ``reduction`` is the number of nodes that minimax visits, divided by ``nodes``; ``growth`` is the reduction
    divided by that of the previous depth. ``branching`` is the effective branching factor. Unknown numbers are ``None``.
    """

    job: Job
    result: SearchResult
    nodes: int
    leaves: int
    seconds: float
    reduction: float | None = None
    growth: float | None = None
    branching: float | None = None

    @property
    def below(self) -> int:
        """The number of nodes visited without the root, as in most tables of the literature."""
        return self.nodes - 1

    def naming(self, limit: int | None = SHORT) -> Naming:
        """Return the names of places in the tree or game."""
        return Naming(as_game(self.job.searched, self.job.settings), limit)


def measure(
    jobs: Iterable[Job], around: Callable[[Job], AbstractContextManager[Any]] = nullcontext
) -> Iterator[Compared]:
    """Yield each row of ``compare`` when it is ready.

    If a search fails, its error is raised instead of its row. Each search runs inside the context
    that ``around`` returns, which can show progress.
    """
    # the row of minimax by order and depth, with which the others are compared
    minimax: dict[Any, Compared] = {}
    # the last row by order and algorithm, which is that of the depth before
    before: dict[Any, Compared] = {}
    for job in jobs:
        with around(job):
            row = measured(job)
        if job.algorithm == "minmax":
            minimax[job.order, job.depth] = row
        baseline, last = minimax.get((job.order, job.depth)), before.get((job.order, job.algorithm))
        searched = row.result.bound != "~"  # samples are not a search with fewer nodes
        reduction = baseline.nodes / row.nodes if baseline and searched else None
        old = last.reduction if last else None
        row = row._replace(
            reduction=reduction, growth=reduction / old if reduction and old else None
        )
        before[job.order, job.algorithm] = row
        yield row


def _usual_algorithms(tree: Node | AnyGame) -> tuple[str, ...]:
    if isinstance(tree, Node) and tree.traits.players:
        return ("maxn",)
    return ("expectiminimax" if has_chance(tree) else "minmax", "alphabeta")


def plan(
    searched: Searchable,
    algorithms: Sequence[str] | None = None,
    settings: Settings = BOOK,
    *,
    depths: Sequence[int | None] = (),
    orders: Sequence[str] = (),
) -> list[Job]:
    """Return the searches to compare. Raise UsageError for an unknown algorithm, order or option.

    ``algorithms``: by default, minimax and alpha-beta; expectiminimax instead of minimax if there are chance nodes, and
    max^n alone if the leaves are vectors. At a depth limit, the ``evaluation`` of the game is used, unless the settings
    name another.
    """
    tree = tree_or_game(searched)
    if algorithms is None:
        algorithms = _usual_algorithms(tree)
    # as on the command line, one text may contain several names
    algorithms, orders = (
        name.split(",") if isinstance(name, str) else name for name in (algorithms, orders)
    )
    if not algorithms:
        raise UsageError(
            f"{option('algorithms', algorithms)}: name one or more algorithms, such as "
            "minmax,alphabeta"
        )
    # minimax first, for the ratios of the others; sorted keeps the order of the rest
    names = sorted(
        dict.fromkeys(map(canonical_name, algorithms)), key=lambda name: name != "minmax"
    )
    drawn = "random" in orders
    # a random order needs the seed, even if no search does
    check_options(names, settings, *(("seed",) if drawn else ()))
    trees = [
        (ORIGINAL, tree),
        *((order, _reordered_tree(tree, order, settings, settings.seed)) for order in orders),
    ]
    depths = (depths,) if isinstance(depths, int) else depths
    depths = depths or ((None,) if isinstance(tree, Node) else default_depths(tree))
    evaluation = getattr(tree, "evaluation", None)
    if settings.evaluation is None and isinstance(evaluation, str):
        settings = settings.replace(evaluation=evaluation)
    return [
        Job(tree, order, settings_for(name, settings.replace(depth=depth)))
        for order, tree in trees
        for depth in depths
        for name in names
    ]


def _reordered_tree(tree: Node | AnyGame, order: str, settings: Settings, seed: int) -> Node:
    if not isinstance(tree, Node):
        raise UsageError(
            f"{option('reorder')} orders the children of a tree, not the moves of a game; "
            f"for a game, use searches with {option('ordering')}, as in "
            f"{option('algorithms', 'transposition,deepening')} {option('ordering', 'killer,history')}"
        )
    return reorder(tree, order, settings.root, rtl=settings.order == "rtl", seed=seed)


def default_depths(game: AnyGame) -> tuple[int, ...]:
    """Return the default depths to compare for a game, up to its longest line of play."""
    deepest = getattr(game, "height", None)
    depths = getattr(game, "depths", None)
    if depths is None:
        levels = nodes_by_depth(guard_user_game(game), None, MOST_NODES)
        end = deepest or max(1, len(levels) - 1)
        depths = sorted({*DEPTHS, end}) if levels[-1] < MOST_NODES else DEPTHS
    # depths beyond the game's height become equal
    return tuple(
        dict.fromkeys(depth if deepest is None else min(depth, deepest or 1) for depth in depths)
    )


def measured(job: Job) -> Compared:
    """Return the result, the counts and the time of one search."""
    start = perf_counter()
    result, counted = count(job.searched, job.settings)
    seconds = perf_counter() - start
    deepest = getattr(counted, "height", None)
    depths = (job.depth, deepest, result.depth)  # that of the last completed iteration
    reached = min((depth for depth in depths if depth is not None), default=None)
    return Compared(
        job,
        result,
        counted.nodes,
        counted.leaves,
        seconds,
        branching=branching(counted.nodes - 1, reached),
    )


def branching(nodes: int, depth: int | None) -> float | None:
    """Return the effective branching factor b* (AIMA 4e, section 3.6.1): nodes = b* + b*^2 + ... + b*^depth.

    ``nodes`` are the visited nodes without the root.

    >>> branching(2 + 4 + 8, 3)
    2.0
    """
    if not depth or nodes < 1:
        return None
    low, high = 0.0, float(nodes ** (1 / depth))  # b*^depth alone does not exceed the sum
    for _ in range(60):  # more than the 53 bits of a float
        b = (low + high) / 2
        # at b = 1 the quotient is 0/0
        total: float = depth if abs(b - 1) < 1e-12 else b * (b**depth - 1) / (b - 1)
        low, high = (low, b) if total > nodes else (b, high)
    return round(high, 6)
