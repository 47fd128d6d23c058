"""Monte Carlo tree search with UCT (AIMA 4e, figure 5.11; Kocsis and Szepesvari 2006)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import inf, log, sqrt
from numbers import Real
from random import Random
from typing import Any, NamedTuple

from treesearch.errors import UsageError
from treesearch.events import Close, Leaf, Listener, Open
from treesearch.game import (
    CHANCE,
    MAX,
    MIN,
    AnyGame,
    Evaluation,
    Place,
    Player,
    SearchResult,
    Value,
    zero,
)
from treesearch.search.shared import checked_mover, no_actions_error, probability_of, start_state
from treesearch.settings import check_settings


class TreeNode:
    """A node of the search tree: a state, with the number and total utility of its playouts.

    ``player`` is ``None`` if the game ends, or at the depth limit. ``untried`` are the actions
    without a child.
    """

    __slots__ = (
        "children",
        "depth",
        "parent",
        "place",
        "player",
        "playouts",
        "state",
        "total",
        "untried",
    )

    def __init__(
        self,
        state: Any,
        player: Player | None,
        untried: Iterable[Any],
        parent: TreeNode | None,
        a: Any,
    ) -> None:
        self.state, self.untried = state, deque(untried)
        self.player: Any = player
        self.parent: Any = parent
        self.place: Place = Place(parent.place, a) if parent else Place()
        self.depth: int = parent.depth + 1 if parent else 0
        self.children: dict[Any, TreeNode] = {}
        self.playouts = 0
        self.total: Value = 0

    @property
    def mean(self) -> Fraction:
        """The mean utility of the playouts."""
        return Fraction(self.total) / self.playouts


def mcts(
    game: AnyGame,
    state: Any = None,
    *,
    iterations: int = 1000,
    seed: int = 0,
    exploration: float = sqrt(2),
    depth: int | None = None,
    evaluate: Evaluation = zero,
    listen: Listener | None = None,
) -> SearchResult:
    """Run random playouts from promising states, and return the most visited line (figure 5.11).

    A selected child n has the greatest ``UCB1(n) = U / N + exploration * sqrt(log(N of its parent)
    / N)``, where U / N is the mover's mean, scaled to 0..1 by the least and greatest utility so
    far; untried actions come first. The value is the exact mean of all playouts, which is an
    estimate (bound ``"~"``). The path follows the most visited actions to a leaf of the search
    tree, or to a chance node. A playout ends at the ``depth`` limit and is evaluated
    there. The same ``seed`` gives the same result. Each iteration sends its events: the path down
    the tree, the start of the playout as a ``Leaf`` with its outcome, and the means on the way back.
    """
    check_settings(depth=depth, iterations=iterations, seed=seed, exploration=exploration)
    player, actions, result = game.player, game.actions, game.result
    is_terminal, utility = game.is_terminal, game.utility
    random = Random(seed)  # noqa: S311 - it must be repeatable, not secret
    lowest: Any = inf
    highest: Any = -inf

    def new_node(state: Any, parent: TreeNode | None, a: Any) -> TreeNode:
        if is_terminal(state) or (parent is not None and parent.depth + 1 == depth):
            return TreeNode(state, None, (), parent, a)
        return TreeNode(
            state,
            checked_mover(player(state), (MAX, MIN, CHANCE), "MCTS"),
            legal_actions(state),
            parent,
            a,
        )

    def legal_actions(state: Any) -> Sequence[Any]:
        moves = actions(state)
        if not moves:
            raise no_actions_error(state)
        return moves

    def roll(state: Any) -> Any:
        chances = [float(probability_of(game, state, a)) for a in actions(state)]
        return random.choices(actions(state), chances)[0]

    def select_and_expand(n: TreeNode) -> TreeNode:
        while n.player is not None:
            # at random below a chance node; UCB1 would prefer outcomes that are good for one player
            # untried actions in the game's order, so that the seed decides less
            a = (
                roll(n.state)
                if n.player is CHANCE
                else n.untried.popleft()
                if n.untried
                else best_action(n, score)
            )
            if a not in n.children:
                n.children[a] = new_node(result(n.state, a), n, a)
                return n.children[a]
            n = n.children[a]
        return n

    def score(n: TreeNode) -> float:
        # a child has at least one playout, because it is created for its first
        reward = scaled_mean(n.total, n.playouts, (lowest, highest), n.parent.player is MAX)
        return upper_bound(reward, n.playouts, n.parent.playouts, exploration)

    def simulate(n: TreeNode) -> Value:
        state, left = n.state, inf if depth is None else depth - n.depth
        while not is_terminal(state):
            if left == 0:
                return evaluate(state)
            state = result(
                state,
                roll(state) if player(state) is CHANCE else random.choice(legal_actions(state)),
            )
            left -= 1
        return utility(state)

    def back_propagate(utility: Value, n: TreeNode | None) -> None:
        nonlocal lowest, highest
        lowest, highest = min(lowest, utility), max(highest, utility)
        while n is not None:
            n.playouts, n.total = n.playouts + 1, n.total + utility
            n = n.parent

    tree = new_node(start_state(game, state), None, None)
    for _ in range(iterations):
        child = select_and_expand(tree)
        outcome = simulate(child)
        back_propagate(outcome, child)
        if listen is not None:
            send_events(child, outcome, listen)
    return SearchResult(tree.mean, tuple(most_visited_path(tree)), "~")


class Ucb1(NamedTuple):
    """The UCB1 of each child, and the number of the selected child, counted from 1."""

    values: tuple[float, ...]
    selected: int


def ucb1(
    children: Iterable[tuple[Any, int]],
    exploration: float = sqrt(2),
    visits: int | None = None,
) -> Ucb1:
    """Return the UCB1 of each child (a pair of total reward and visits), and the selected child.

    ``visits`` is the number of visits of the parent, by default the sum over the children. A child
    without visits comes first; ties go to the first. Raise UsageError for other arguments.

    >>> ucb1([(60, 79), (1, 10), (2, 11)], exploration=1.4).selected
    1
    """
    counts = [*children] if hasattr(children, "__iter__") else []
    if not counts or not all(map(_is_pair, counts)):
        raise UsageError("write children as pairs (sum of rewards, visits), as in [(60, 79)]")
    if visits is not None and not _is_pair((0, visits)):
        raise UsageError(f"visits={visits!r}: write a whole number, 0 or more")
    check_settings(exploration=exploration)
    total = sum(n for _, n in counts) if visits is None else visits
    values = [upper_bound(w / n if n else 0, n, total, exploration) for w, n in counts]
    return Ucb1(tuple(values), values.index(max(values)) + 1)


def _is_pair(child: object) -> bool:
    """Return whether the value is a pair of a total reward and a number of visits."""
    match child:
        case (Real(), int(visits)):
            return type(visits) is int and visits >= 0
    return False


def upper_bound(reward: float, visits: int, parent_visits: int, exploration: float) -> float:
    """Return UCB1: the mean reward plus a bonus for few visits (Auer, Cesa-Bianchi and Fischer 2002)."""
    if not visits:
        return inf
    return reward + exploration * sqrt(log(max(parent_visits, 1)) / visits)


def scaled_mean(total: Value, playouts: int, seen: tuple[Any, Any], is_max: bool) -> float:
    """Return the player's mean utility, scaled to 0..1 by the least and greatest utility so far."""
    # equal utilities do not distinguish children, so each gets the middle
    lowest, highest = seen
    if lowest == highest:
        return 0.5
    reward = float((total - playouts * lowest) / (playouts * (highest - lowest)))
    return reward if is_max else 1 - reward


def best_action(n: TreeNode, score: Callable[[TreeNode], float]) -> Any:
    """Return the action to the child with the highest score; ties go to the first."""
    return max(n.children, key=lambda a: score(n.children[a]))


def most_visited_path(n: TreeNode) -> Iterator[Any]:
    """Yield the most visited action of each node, from n to a leaf of the search tree."""
    while n.children and n.player is not CHANCE:
        # by playouts as in figure 5.11, not by mean: a child with few playouts may have a lucky mean
        a = best_action(n, lambda child: child.playouts)
        yield a
        n = n.children[a]


def send_events(leaf: TreeNode, outcome: Value, listen: Listener) -> None:
    """Send the events of one iteration, from the root to the leaf and back."""
    line = [leaf]
    while line[-1].parent:
        line.append(line[-1].parent)
    for n in reversed(line[1:]):
        listen(Open(n.place, n.player, -inf, inf))
    listen(Leaf(leaf.place, outcome))
    for n in line[1:]:
        listen(Close(n.place, n.mean))
