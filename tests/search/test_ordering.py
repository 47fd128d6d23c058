"""Test the orders of moves: killers, history, and the best move of the previous iteration."""

import pytest
from support.searching import judged, leaves_of, uniform

from treesearch import read
from treesearch.search.alphabeta import alphabeta
from treesearch.search.deepening import deepening
from treesearch.search.ordering import Ordered
from treesearch.search.transposition import transposition
from treesearch.tree import TreeGame


@pytest.mark.parametrize(
    ("ordering", "skipped"),
    [
        ((), [(3, 3)]),
        (("killer",), [(3, 1), (3, 3)]),
        (("history",), [(3, 1), (3, 3)]),
        (("best",), [(3, 3)]),
    ],
)
def test_killer_and_history_moves_come_first(ordering, skipped):
    """Child 2 causes the cut at node 2, so it is tried first at node 3."""
    game = TreeGame(read("((3 5 4) (9 1) (8 2 6))"))
    seen = leaves_of(transposition, game, ordering=ordering)
    assert sorted({(3, 1), (3, 2), (3, 3)}.difference(seen)) == skipped


def test_previous_best_move_comes_first():
    game = TreeGame(uniform(5, 4, 4))
    ordered = Ordered(game, ["best"])
    first = leaves_of_ordered(ordered)
    second = leaves_of_ordered(ordered)
    assert len(second) < len(first)


def leaves_of_ordered(game):
    """Return the leaves that alpha-beta examines in a game that learns from its events."""
    heard = []
    game.heard = heard.append
    alphabeta(game, listen=game.listen)
    return [event for event in heard if type(event).__name__ == "Leaf"]


def test_iteration_improves_next_move_order():
    plain, ordered = 0, 0
    for seed in range(10):
        game = TreeGame(uniform(seed, 3, 5))
        foresight = {"evaluate": lambda state, game=game: judged(game, state)[0], "depth": 5}
        plain += len(leaves_of(deepening, game, **foresight))
        ordered += len(leaves_of(deepening, game, ordering=["best"], **foresight))
    assert ordered < plain
