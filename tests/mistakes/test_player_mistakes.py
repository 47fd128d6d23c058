"""Test mistakes in trees of several players against their definitions."""

import pytest

from treesearch.game import CHANCE, Vector
from treesearch.homework.mistakes.players import LAST_OF_TIES, PLAYER_MISTAKES, players_case
from treesearch.reader import read
from treesearch.settings import BOOK
from treesearch.solve import as_game, record

MISTAKES = {**PLAYER_MISTAKES, LAST_OF_TIES.name: LAST_OF_TIES}
TREES = [
    "(((5,4) (1,1)) ((3,0) (2,1)))",
    "(((5,2) (0,2)) ((3,1) (3,1)))",
    "((((1,2,6) (4,2,3)) ((6,1,2) (7,4,1))) (((5,1,1) (1,5,2)) ((7,7,1) (5,4,5))))",
    "((chance 1/4*(5,2) 3/4*(0,1)) ((4,0) (3,1)))",
    "(chance 1/3*((1,2) (2,1)) 2/3*((3,0) (0,9)))",
]
RATINGS = {
    "paranoid_play": lambda root, mover, vector: vector[root] if root == mover else -vector[root],
    "all_for_root": lambda root, mover, vector: vector[root],
    "largest_sum": lambda root, mover, vector: sum(vector),
    "last_best": lambda root, mover, vector: vector[mover],
}
"""What the player to move maximises; without a player at the root, every player is its own root."""


def backed_up(game, state, name, place=()):
    """Return the vector of a state, its path, and the vectors of all inner nodes by place."""
    if game.is_terminal(state):
        return game.utility(state), (), {}
    actions = [*game.actions(state)]
    below = [backed_up(game, game.result(state, a), name, (*place, a)) for a in actions]
    vectors, inner = [vector for vector, _, _ in below], {}
    for _, _, nodes in below:
        inner |= nodes
    mover = game.player(state)
    if mover is CHANCE:
        shares = [game.probability(state, a) for a in actions]
        vector, path = (
            tuple(
                sum(p * v for p, v in zip(shares, column, strict=True))
                for column in zip(*vectors, strict=True)
            ),
            (),
        )
    else:
        first = game.player(game.initial_state())
        root = (mover if first is CHANCE else first).number - 1
        ranks = [RATINGS[name](root, mover.number - 1, vector) for vector in vectors]
        at = len(ranks) - 1 - ranks[::-1].index(max(ranks))
        at = at if name == "last_best" else ranks.index(max(ranks))
        vector, path = vectors[at], (actions[at], *below[at][1])
    return vector, path, {place: tuple(vector), **inner}


@pytest.mark.parametrize("name", MISTAKES)
@pytest.mark.parametrize("tree", TREES)
@pytest.mark.parametrize("order", ["ltr", "rtl"])
def test_player_mistakes_follow_their_ratings(name, tree, order):
    settings = BOOK.replace(algorithm="maxn", order=order)
    case = players_case(record(tree, settings))
    game = as_game(read(tree), settings)
    answer = MISTAKES[name].answer(case)
    vector, path, inner = backed_up(game, game.initial_state(), name)
    assert (answer.value, answer.path, answer.cuts) == (Vector(vector), path, ())
    assert {place: tuple(node.value) for place, node in answer.nodes.items()} == inner


def test_player_mistakes_change_some_answer():
    cases = [players_case(record(tree, BOOK.replace(algorithm="maxn"))) for tree in TREES]
    for mistake in MISTAKES.values():
        assert any(mistake.answer(case).nodes != case.facts.nodes for case in cases), mistake.name


def test_case_has_the_right_answer():
    case = players_case(record(TREES[0], BOOK.replace(algorithm="maxn")))
    assert (case.facts.value, case.facts.path) == ((5, 4), (1, 1))
    assert {place: node.value for place, node in case.facts.nodes.items()} == {
        (): (5, 4),
        (1,): (5, 4),
        (2,): (2, 1),
    }
