"""Values of a tree against an imperfect opponent, and the range of possible outcomes.

Courses ask for the value against an opponent who plays at random or helps, and for the value of a
plan that was made against another opponent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from treesearch.arguments import check_arguments
from treesearch.comparison.reorder import fold_tree
from treesearch.errors import UsageError, option
from treesearch.game import CHANCE, MAX, Number, Place, Player, SearchResult, Value, spell
from treesearch.settings import BOOK, Settings
from treesearch.solve import Searchable, as_game, is_tree
from treesearch.tree import Node, weights_of


class Model(NamedTuple):
    """A model of an opponent, who plays at random with probability ``q``, otherwise the best move.

    With ``helps``, the opponent plays the best move for the other player.
    """

    q: Fraction
    helps: bool = False

    def describe(self, opponent: Player) -> str:
        """Return a sentence about this opponent for the conventions line."""
        moves = "makes its best move"
        if self.helps:
            moves = f"chooses what is best for {opponent.opponent.name}"
        elif self.q == 1:
            moves = "moves at random, each child equally likely"
        elif self.q:
            moves = (
                f"moves at random with probability {spell(self.q)}, otherwise makes its best move"
            )
        return f"the opponent ({opponent.name}) {moves}"


def model_of(name: str, text: str) -> Model:
    """Return the model that a text names: best, random, cooperative or random:Q.

    ``name`` is the argument that errors mention.
    """
    kind, _, share = str(text).partition(":")
    if text in ("best", "cooperative"):
        return Model(Fraction(0), text == "cooperative")
    if kind != "random":
        raise UsageError(f"{option(name, text)}: choose best, random, cooperative or random:Q")
    try:
        q = Fraction(Number(share or "1"))
    except (ValueError, ZeroDivisionError):
        q = Fraction(-1)
    if not 0 <= q <= 1:
        raise UsageError(f"{option(name, text)}: write a probability between 0 and 1")
    return Model(q)


class Valued(NamedTuple):
    """The planned and the real value of a node, and the chosen child if a player chooses.

    The children are in the order of examination.
    """

    planned: Value
    value: Value
    mover: Player | None = None
    choice: int | None = None
    children: Sequence[Valued] = ()


class Played(NamedTuple):
    """The result of play against an opponent, with notes for the line of conventions."""

    result: SearchResult
    root: Valued
    actions: Any
    notes: tuple[str, ...]

    def walk(self) -> Iterator[tuple[Place, Valued]]:
        """Yield every node with its place, parents first."""
        ahead = [(Place(), self.root)]
        while ahead:  # a loop, because a tree may be deeper than Python's recursion limit
            place, node = ahead.pop()
            yield place, node
            actions = self.actions(len(node.children))
            below = [(Place(place, a), c) for a, c in zip(actions, node.children, strict=True)]
            ahead += sorted(below, key=lambda child: -child[0].action)

    @property
    def values(self) -> dict[tuple[Any, ...], Value]:
        """The value of each node by its path."""
        return {place.path: node.value for place, node in self.walk()}


def play_against(
    tree: Searchable, opponent: str = "best", plan: str | None = None, settings: Settings = BOOK
) -> Played:
    """Return the value of a tree against a model of the player who does not move at the root.

    ``plan`` is the model for which the strategy is best, by default that of the opponent. The path ends at the first
    node where no player chooses. Raise UsageError for a game that is not a tree.

    >>> play_against("((1 8 6) (7 3 4) (5 9 2))", "random").result
    SearchResult(value=Fraction(16, 3), path=(3,))
    """
    check_arguments(settings=settings)
    real, planned = model_of("opponent", opponent), model_of("plan", plan or opponent)
    game: Any = as_game(tree, settings)
    if not is_tree(game) or settings.depth is not None:
        raise UsageError("opponents and outcomes need a complete tree, without a depth limit")
    _, mine, below = game.initial_state()
    mine = below if mine is CHANCE else mine
    step = 1 if settings.order == "ltr" else -1

    def join(node: Node, mover: Player | None, v: Value, children: Sequence[Valued]) -> Valued:
        if mover is None:
            return Valued(v, v)
        plans, values = [c.planned for c in children], [c.value for c in children]
        if mover is CHANCE:
            weights = weights_of(node)[::step]
            mean, real_mean = _average(plans, weights), _average(values, weights)
            return Valued(mean, real_mean, mover, None, children)
        if mover is mine:
            choice = _best(plans, mine)
            return Valued(plans[choice], values[choice], mover, choice, children)
        value, reply = _opponent_value(real, values, mine)
        return Valued(_opponent_value(planned, plans, mine)[0], value, mover, reply, children)

    def actions(count: int) -> range:
        return range(1, count + 1)[::step]

    root = node = fold_tree(game, join)
    path = []
    while node.choice is not None:
        path.append(actions(len(node.children))[node.choice])
        node = node.children[node.choice]
    notes = [real.describe(mine.opponent)]
    if planned != real:
        notes.append(f"{mine.name}'s plan is the best one if {planned.describe(mine.opponent)}")
    return Played(SearchResult(root.value, tuple(path)), root, actions, tuple(notes))


def _opponent_value(
    model: Model, values: Sequence[Value], mine: Player
) -> tuple[Value, int | None]:
    """Return the value and move index of an opponent's node, or ``None`` for a random move."""
    choice = _best(values, mine if model.helps else mine.opponent)
    if not model.q:
        return values[choice], choice
    mean = Fraction(sum(values)) / len(values)
    return model.q * mean + (1 - model.q) * values[choice], None


def _average(values: Sequence[Value], weights: Sequence[Value]) -> Value:
    return sum((Fraction(w) * v for w, v in zip(weights, values, strict=True)), Fraction(0))


def _best(values: Sequence[Value], player: Player) -> int:
    return values.index((max if player is MAX else min)(values))


class Outcomes(NamedTuple):
    """The least and greatest leaf that can be reached if the root player follows its strategy.

    ``best_play`` is against the best opponent, and ``any_opponent`` against every opponent. Both include all outcomes of
    the dice.
    """

    best_play: tuple[Value, Value]
    any_opponent: tuple[Value, Value]
    dice: bool

    def __str__(self) -> str:
        best, every = (f"{spell(low)} to {spell(high)}" for low, high in self[:2])
        dice = ", for any dice" if self.dice else ""
        return f"{best} against the best opponent{dice}; {every} against any opponent"


def outcomes(tree: Searchable, settings: Settings = BOOK) -> Outcomes:
    """Return the least and greatest reachable leaf. Raise UsageError for a game that is not a tree.

    >>> print(outcomes("((3 12 8) (2 4 6) (14 5 2))"))
    3 to 3 against the best opponent; 3 to 12 against any opponent
    """
    root = play_against(tree, settings=settings).root
    movers: set[Player | None] = set()

    def ends(mine: Player | None) -> tuple[Value, Value]:
        leaves, ahead = [], [root]
        while ahead:
            node = ahead.pop()
            movers.add(node.mover)
            if node.mover is None:
                leaves.append(node.value)
            elif node.choice is None or mine not in (None, node.mover):
                ahead += node.children
            else:
                ahead.append(node.children[node.choice])
        return min(leaves), max(leaves)

    _, mine, below = as_game(tree, settings).initial_state()
    return Outcomes(ends(None), ends(below if mine is CHANCE else mine), CHANCE in movers)
