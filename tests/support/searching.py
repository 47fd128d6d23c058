"""Helpers for tests of searches: games, counts, and a reference search."""

from fractions import Fraction
from functools import partial
from math import inf
from random import Random

import pytest
from hypothesis import strategies as st

from treesearch import CHANCE, MAX, MIN, Node
from treesearch.algorithms import ALGORITHMS
from treesearch.errors import GameError, UsageError
from treesearch.events import Leaf
from treesearch.game import Counted, Player
from treesearch.tree import Head, TreeGame

VARIED = {
    "mtdf": [{"first": inf}, {"first": -inf}],
}
"""Options under which a search keeps its promise all the same."""


def called(name, options):
    """Return the name of a search with its options: ``mtdf first=inf``."""
    return " ".join([name, *(f"{option}={value}" for option, value in options.items())])


EXACT = {
    called(name, options): partial(entry.search, **options)
    for name, entry in ALGORITHMS.items()
    if entry.exact
    for options in [{}, *VARIED.get(name, [])]
}
"""Every search of the table that promises minimax's value and leftmost best path."""

ONE_NUMBER = [name for name, entry in ALGORITHMS.items() if not entry.vectors]
"""Every search for leaves of one number."""

NEW = {name: search for name, search in EXACT.items() if name not in ("minmax", "alphabeta")}

CUTTING = [
    name for name in NEW if (entry := ALGORITHMS[name.split()[0]]).cuts and not entry.deepens
]
"""Of these, those that skip leaves in one search of the whole tree."""


WHOLE = st.integers(-9, 9)


def leaves(values):
    return st.builds(lambda value: Node(value=value), values)


def ragged_trees(values=WHOLE, roles=True):
    """Return a strategy of ragged trees, some with roles, so that a player may move twice in a row."""
    role = st.sampled_from([None, None, None, MAX, MIN]) if roles else st.none()

    def inner(children):
        heads = role.map(lambda role: Head(role) if role else None)
        return st.builds(
            lambda below, head: Node(below, head=head),
            st.lists(children, min_size=1, max_size=4),
            heads,
        )

    return st.recursive(leaves(values), inner, max_leaves=25)


def uniform(seed, width, depth, top=99):
    """Return a uniform tree with random leaves from 0 to ``top``."""
    random = Random(seed)

    def node(height):
        if height == 0:
            return Node(value=random.randint(0, top))
        return Node([node(height - 1) for _ in range(width)])

    return node(depth)


class TakeAway:
    """Take one, two or three; the player who takes the last one loses. A state is the number left and the mover."""

    def __init__(self, pool):
        self.pool = pool

    def initial_state(self):
        return self.pool, MAX

    def player(self, state):
        return state[1]

    def actions(self, state):
        return range(1, min(3, state[0]) + 1)

    def result(self, state, action):
        return state[0] - action, state[1].opponent

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state):
        return 1 if state[1] is MAX else -1


class Adding:
    """Add 1 or 2 in turn until the sum is 3 or more. A state is the sum and the mover."""

    def initial_state(self):
        return 0, MAX

    def player(self, state):
        return state[1]

    def actions(self, state):
        return [1, 2]

    def result(self, state, action):
        return state[0] + action, state[1].opponent

    def is_terminal(self, state):
        return state[0] >= 3

    def utility(self, state):
        return -1 if state[1] is MAX else 1


class Dag:
    """A random game with transpositions, in which any player may move in any state."""

    def __init__(self, seed, layers=6, width=4):
        random = Random(seed)
        self.layers = layers
        states = [(layer, i) for layer in range(layers) for i in range(width)]
        self.movers = {state: random.choice([MAX, MIN]) for state in states}
        self.values = {state: random.randint(0, 9) for state in states}
        self.moves = {}
        for layer, i in states:
            ahead = [
                (min(layer + random.choice([1, 1, 2]), layers - 1), random.randrange(width))
                for _ in range(3)
            ]
            self.moves[layer, i] = ahead[: random.randint(1, 3)]

    def initial_state(self):
        return 0, 0

    def player(self, state):
        return self.movers[state]

    def actions(self, state):
        return range(len(self.moves[state]))

    def result(self, state, action):
        return self.moves[state][action]

    def is_terminal(self, state):
        return state[0] == self.layers - 1

    def utility(self, state):
        return self.values[state]

    def order(self, state, actions):
        """Return the actions by the utility that the next state would have if the game ended there."""
        sign = -1 if self.player(state) is MAX else 1
        return sorted(actions, key=lambda action: sign * self.values[self.result(state, action)])


def judged(game, state=None, depth=inf, evaluate=None):
    """Return value and leftmost best path by definition."""
    state = game.initial_state() if state is None else state
    if game.is_terminal(state):
        return game.utility(state), ()
    if depth == 0:
        return evaluate(state), ()
    answers = [
        (a, judged(game, game.result(state, a), depth - 1, evaluate)) for a in game.actions(state)
    ]
    best = (max if game.player(state) is MAX else min)(value for _, (value, _) in answers)
    return next((value, (a, *path)) for a, (value, path) in answers if value == best)


def after(game, path):
    """Return the state to which the actions lead, and check that each is legal."""
    state = game.initial_state()
    for action in path:
        assert action in game.actions(state)
        state = game.result(state, action)
    return state


def leaves_of(search, game, **options):
    """Return the places of the leaves that a search reads, with repetitions."""
    events = []
    search(game, listen=events.append, **options)
    return [event.path.path for event in events if isinstance(event, Leaf)]


def first_time(places):
    """Return each place once, in order."""
    return list(dict.fromkeys(places))


def game_of(tree, root="max"):
    return TreeGame(tree, None if tree.role else Player(root))


def counted(search, game, **options):
    counter = Counted(game)
    return search(counter, **options), counter


def refusal(act, *arguments, **options):
    with pytest.raises((GameError, UsageError)) as caught:
        act(*arguments, **options)
    return str(caught.value)


def expected_value(node, player):
    """Return the value of expectiminimax by definition; chance nodes do not change the player to move."""
    if not node.children:
        return node.value
    if node.role is CHANCE:
        shares = node.weights or [Fraction(1, len(node.children))] * len(node.children)
        return sum(
            share * expected_value(child, player)
            for share, child in zip(shares, node.children, strict=True)
        )
    return (max if player is MAX else min)(
        expected_value(child, player.opponent) for child in node.children
    )


class Coin(TakeAway):
    """A game of one coin throw, in which heads wins."""

    chances = (Fraction(1, 3), Fraction(2, 3))

    def player(self, state):
        return CHANCE

    def initial_state(self):
        return "throw"

    def actions(self, state):
        return ["heads", "tails"]

    def result(self, state, action):
        return action

    def is_terminal(self, state):
        return state != "throw"

    def utility(self, state):
        return 1 if state == "heads" else 0

    def probability(self, state, action):
        return self.chances[action == "tails"]


class Watched(TreeGame):
    """A tree that records the leaves whose utility is read."""

    def __init__(self, tree, root):
        super().__init__(tree, root)
        self.leaves = []

    def utility(self, state):
        self.leaves.append(state[0])
        return super().utility(state)
