"""The searches that a comparison is made of, done one after the other, counted and timed."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from time import perf_counter
from typing import Any, NamedTuple, Unpack

from treesearch import words
from treesearch.algorithms import NO_OPTIONS, OPTIONS, algorithm, called, check, taken
from treesearch.conventions import BOOK, Conventions
from treesearch.errors import UsageError, option
from treesearch.game import Game, Player, SearchResult
from treesearch.reorder import USUAL, has_chance, reorder
from treesearch.report.naming import SHORT, Naming
from treesearch.solve import AnySearch, Searchable, as_game, count
from treesearch.solve import searched as given
from treesearch.tree import Node

DEPTHS = (1, 2, 3, 4)
"""Of a game that has no ``depths`` of its own, which show something and take seconds."""

GIVEN = "given"


class Job(NamedTuple):
    """One search to be done: of which tree (its children in which order) or game; how deep and by which algorithm
    is said by the conventions. ``options``: the algorithm's own.
    """

    searched: Node | Game[Any, Any]
    order: str
    how: Conventions
    options: Mapping[str, Any] = NO_OPTIONS

    @property
    def depth(self) -> int | None:
        """The depth limit."""
        return self.how.depth

    @property
    def algorithm(self) -> str:
        """Its name in ALGORITHMS."""
        return self.how.algorithm

    @property
    def blind(self) -> bool:
        """Whether states of a game are worth 0 at the depth limit: then ties cut what no real guess would."""
        height = getattr(self.searched, "height", None)
        limited = self.depth is not None and (height is None or self.depth < height)
        return limited and not isinstance(self.searched, Node) and self.how.evaluation in (None, "zero")


class Row(NamedTuple):
    """What one search found, and what it cost.

    ``nodes``: visited, the root counted; ``leaves``: evaluated. ``seconds``: counting included. ``reduction``: how many
    times as many nodes minimax visits; ``growth``: that reduction divided by the one at the depth
    before. ``branching``: the effective branching factor, see there. Each is ``None`` where nothing is known of it.
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
        """Nodes visited, the root not counted: what tables in the literature usually print."""
        return self.nodes - 1

    def naming(self, limit: int | None = SHORT) -> Naming:
        """How places are called in the tree, or game, that was searched."""
        return Naming(as_game(self.job.searched, self.job.how), limit)


def measure(jobs: Iterable[Job], around: Callable[[Job], AbstractContextManager[Any]] = nullcontext) -> Iterator[Row]:
    """The rows of ``compare``, each as soon as it is ready; errors when their turn comes.

    ``around``: a context that each search runs in, to show progress.
    """
    minimax: dict[Any, Row] = {}  # of the same tree and depth, by which the others are measured
    before: dict[Any, Row] = {}  # of the same search at the depth before
    for job in jobs:
        with around(job):
            row = measured(job)
        if job.algorithm == "minmax":
            minimax[job.order, job.depth] = row
        baseline, last = minimax.get((job.order, job.depth)), before.get((job.order, job.algorithm))
        reduction = baseline.nodes / row.nodes if baseline else None
        old = last.reduction if last else None
        row = row._replace(reduction=reduction, growth=reduction / old if reduction and old else None)
        before[job.order, job.algorithm] = row
        yield row


def plan(
    searched: Searchable,
    algorithms: Sequence[str],
    how: Conventions = BOOK,
    *,
    depths: Sequence[int | None] = (),
    orders: Sequence[str] = (),
    **changes: Unpack[AnySearch],
) -> list[Job]:
    """The searches that a comparison is made of, in their order. UsageError for what does not exist.

    Where there are chance nodes, the usual two are expectiminimax. At a depth limit a game's own ``evaluation`` is
    asked, unless another is named.
    """
    algorithms, orders = (name.split(",") if isinstance(name, str) else name for name in (algorithms, orders))
    if not algorithms:
        raise UsageError(words.NOTHING_TO_COMPARE.format(option=option("algorithms", algorithms)))
    names = sorted(dict.fromkeys(map(called, algorithms)), key=lambda name: name != "minmax")
    drawn = "random" in orders  # by the seed
    options: dict[str, Any] = {name: value for name, value in changes.items() if name in OPTIONS}
    how = how.but(**{name: value for name, value in changes.items() if name not in OPTIONS})
    taken(names, {name: value for name, value in options.items() if not (drawn and name == "seed")})
    check(**options)
    tree = given(searched)
    if has_chance(tree) and tuple(names) == USUAL:
        names = ["expectiminimax"]
    trees = [(GIVEN, tree), *((order, _reordered(tree, order, how, options.get("seed", 0))) for order in orders)]
    depths = (depths,) if isinstance(depths, int) else depths
    depths = depths or ((None,) if isinstance(tree, Node) else default_depths(tree))
    evaluation = getattr(tree, "evaluation", None)
    if how.evaluation is None and isinstance(evaluation, str):
        how = how.but(evaluation=evaluation)
    own = {name: {key: options[key] for key in algorithm(name).options if key in options} for name in names}
    return [
        Job(tree, order, how.but(depth=depth, algorithm=name), own[name])
        for order, tree in trees for depth in depths for name in names
    ]  # fmt: skip


def _reordered(tree: Node | Game[Any, Any], order: str, how: Conventions, seed: int) -> Node:
    if not isinstance(tree, Node):
        raise UsageError(words.REORDER_A_TREE.format(option=option("reorder")))
    return reorder(tree, order, Player(how.root) if how.root else None, rtl=how.order == "rtl", seed=seed)


def default_depths(game: Game[Any, Any]) -> tuple[int, ...]:
    """Depths for a game, none deeper than it can go."""
    deepest = getattr(game, "height", None)
    depths = getattr(game, "depths", DEPTHS)
    return tuple(dict.fromkeys(depth if deepest is None else min(depth, deepest) for depth in depths))


def measured(job: Job) -> Row:
    """Do one search, count and time it."""
    start = perf_counter()
    result, counted = count(job.searched, job.how, **job.options)
    seconds = perf_counter() - start
    deepest = getattr(counted, "height", None)
    reached = min((depth for depth in (job.depth, deepest) if depth is not None), default=None)
    return Row(job, result, counted.nodes, counted.leaves, seconds, branching=branching(counted.nodes - 1, reached))


def branching(nodes: int, depth: int | None) -> float | None:
    """The effective branching factor b* (AIMA 4e, section 3.6.1): nodes = b* + b*^2 + ... + b*^depth.

    ``nodes``: visited, the root not counted.

    >>> branching(2 + 4 + 8, 3)
    2.0
    """
    if not depth or nodes < 1:
        return None
    low, high = 0.0, float(nodes ** (1 / depth))  # b*^depth alone is no more than all of it
    for _ in range(60):
        b = (low + high) / 2
        total: float = depth if abs(b - 1) < 1e-12 else b * (b**depth - 1) / (b - 1)
        low, high = (low, b) if total > nodes else (b, high)
    return round(high, 6)
