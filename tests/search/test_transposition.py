"""Test the table of positions: what it saves, stores and never shares."""

from math import inf

from support.searching import Dag, judged, leaves_of, uniform

from treesearch.game import Counted
from treesearch.search.alphabeta import alphabeta
from treesearch.search.transposition import Memory, transposition
from treesearch.tree import TreeGame


def test_table_saves_work_on_transpositions():
    saved = 0
    for seed in range(50):
        plain, remembering = Counted(Dag(seed, layers=12)), Counted(Dag(seed, layers=12))
        assert alphabeta(plain).value == transposition(remembering).value
        assert remembering.nodes <= plain.nodes
        saved += plain.nodes - remembering.nodes
    assert saved > 5000


def test_table_with_wrong_bounds_is_detected(monkeypatch):
    monkeypatch.setattr(
        Memory, "usable_value", lambda n, alpha, beta: n.low if n.low > -inf else n.high
    )
    games = [Dag(seed, layers=12) for seed in range(100)]
    assert any(transposition(game).value != alphabeta(game).value for game in games)


def test_table_stores_remaining_depth():
    for seed in range(200):
        game = Dag(seed)
        assert (
            transposition(game, depth=3, evaluate=game.utility).value
            == judged(game, None, 3, game.utility)[0]
        )


def test_equal_subtrees_share_no_entry():
    game = TreeGame(uniform(1, 2, 8, top=1))  # many subtrees look alike
    assert leaves_of(transposition, game) == leaves_of(alphabeta, game)
