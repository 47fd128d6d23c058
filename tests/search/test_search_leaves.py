"""Test theorems on the leaves that searches examine."""

from itertools import count
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import oracle
from support.searching import (
    CUTTING,
    NEW,
    first_time,
    game_of,
    judged,
    leaves_of,
    ragged_trees,
    uniform,
)

from treesearch import MAX, Node, Player
from treesearch.search import figures
from treesearch.search.alphabeta import alphabeta
from treesearch.search.mtdf import mtdf
from treesearch.search.negascout import negascout
from treesearch.search.sss import sss
from treesearch.search.transposition import transposition
from treesearch.tree import TreeGame

roots = st.sampled_from(["max", "min"])


@given(tree=ragged_trees(), root=roots)
def test_searches_skip_what_alphabeta_skips(tree, root):
    game = game_of(tree, root)
    leaves = set(leaves_of(alphabeta, game))
    for name in CUTTING:
        assert set(leaves_of(NEW[name], game)) <= leaves, name


@given(tree=ragged_trees(), root=roots)
def test_mtdf_from_above_equals_sss(tree, root):
    game = game_of(tree, root)
    assert first_time(leaves_of(mtdf, game, first=inf)) == leaves_of(sss, game)


class Opened(TreeGame):
    """A game that counts the reads of each node's actions."""

    times = 0

    def actions(self, state):
        self.times += 1
        return super().actions(state)


def with_distinct_leaves(tree, spread, numbers):
    """Return the tree with distinct leaves, so that its states are distinct."""
    if not tree.children:
        return Node(value=spread * tree.value + next(numbers))
    return Node(
        [with_distinct_leaves(child, spread, numbers) for child in tree.children], head=tree.head
    )


@given(
    tree=ragged_trees(),
    root=roots,
    spread=st.sampled_from([40, 1_000]),
    first=st.integers(-400, 400),
)
def test_mtdf_table_matches_figure(tree, root, spread, first):
    tree = with_distinct_leaves(tree, spread, count())
    ours, figure = (Opened(tree, None if tree.role else Player(root)) for _ in range(2))
    assert mtdf(ours, first=first).value == figures.mtdf(figure, figure.initial_state(), first)
    assert ours.times == figure.times


@given(tree=ragged_trees(), root=roots)
def test_sss_reads_no_leaf_twice(tree, root):
    places = leaves_of(sss, game_of(tree, root))
    assert first_time(places) == places


@given(tree=ragged_trees(roles=False))
def test_oracle_predicts_alphabeta_leaves(tree):
    game = TreeGame(tree)
    values = [tree[place].value for place in leaves_of(alphabeta, game)]
    assert values == oracle.alphabeta_leaves(tree, game.root)


@pytest.mark.parametrize("name", CUTTING)
@pytest.mark.parametrize(("width", "depth"), [(2, 5), (3, 4), (5, 3)])
def test_best_order_costs_the_minimum(name, width, depth):
    game = TreeGame(oracle.best_ordered(width, depth))
    minimum = width ** -(-depth // 2) + width ** (depth // 2) - 1
    assert len(set(leaves_of(NEW[name], game))) == minimum


def test_negascout_can_cost_more():
    games = [TreeGame(uniform(seed, 3, 5)) for seed in range(40)]
    more = [len(leaves_of(negascout, game)) > len(leaves_of(alphabeta, game)) for game in games]
    assert any(more)
    assert not all(more)


def test_sss_mostly_costs_less_than_alphabeta():
    games = [TreeGame(uniform(seed, 3, 5)) for seed in range(40)]
    assert sum(len(leaves_of(sss, game)) < len(leaves_of(alphabeta, game)) for game in games) > 30


class Foreseen(TreeGame):
    """A tree whose ``order`` returns the best child first."""

    def order(self, state, actions):
        sign = -1 if self.player(state) is MAX else 1
        return sorted(
            actions, key=lambda action: sign * judged(self, self.result(state, action))[0]
        )


@pytest.mark.parametrize("seed", range(5))
def test_best_order_game_costs_minimum(seed):
    game = Foreseen(uniform(seed, 3, 5))
    assert len(leaves_of(transposition, game, ordering=["game"])) == 3**3 + 3**2 - 1
