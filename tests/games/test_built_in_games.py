"""Test the built-in games by properties that all of them have."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treesearch.errors import GameError
from treesearch.games import GAMES, called, is_name, load
from treesearch.games.blocker import RULES, Blocker
from treesearch.games.maze import COURSE, EIGHT

ROOT = Path(__file__).resolve().parents[2]


def test_sample_boards_match_the_game():
    for name, board in (("blocker-course", COURSE), ("blocker-eight", EIGHT)):
        sample = (ROOT / "samples" / f"{name}.board").read_text(encoding="utf-8")
        assert Blocker(sample).initial_state() == Blocker(board).initial_state()
    assert Blocker(EIGHT).initial_state().food.bit_count() == 4


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("Tic-Tac-Toe", "tictactoe"),
        ("noughts and crosses", "tictactoe"),
        ("Connect Four", "connect4"),
        ("connect_4", "connect4"),
        ("NIM", "nim"),
        ("chess", None),
        ("", None),
    ],
)
def test_game_has_many_names(name, game):
    assert called(name) == game
    assert is_name(name) is (game is not None)
    if game:
        assert load(name).name == game


@pytest.mark.parametrize("name", ["mine:Chess", "a.b:Chess", "aima:games:Nim", "openspiel:go"])
def test_class_or_library_is_a_name(name):
    assert (is_name(name), called(name)) == (True, None)
    for wrong in (f"{name} ", name.replace(":", "/"), f"{name}:", "mine:3", "openspiel:"):
        assert not is_name(wrong)


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_printed_state_reads_back(name, data):
    options = {"rules": data.draw(st.sampled_from(list(RULES)))} if name == "blocker" else {}
    if name == "blocker":
        options |= {
            "coordinates": data.draw(st.booleans()),
            "board": data.draw(st.sampled_from([COURSE, EIGHT])),
        }
    game = load(name, **options)
    state, moves = game.initial_state(), []
    for _ in range(data.draw(st.integers(0, 30))):
        if game.is_terminal(state):
            break
        text = game.text(state)
        assert "\n" not in text
        assert game.parse_state(text) == state
        assert game.parse_state(game.show(state, moves)) == state
        action = data.draw(st.sampled_from(list(game.actions(state))))
        assert game.parse_action(game.show_action(action), state) == action
        after = game.result(state, action)
        assert hash(after) == hash(game.parse_state(game.text(after)))
        assert game.text(state) == text
        state = after
        moves.append(action)


@pytest.mark.parametrize("name", [name for name in GAMES if hasattr(load(name), "height_of")])
@given(data=st.data())
def test_height_of_state_bounds_play(name, data):
    game = load(name)
    state, heights = game.initial_state(), []
    while not game.is_terminal(state):
        heights.append(load(name, state=game.text(state)).height)
        state = game.result(state, data.draw(st.sampled_from(list(game.actions(state)))))
    assert heights[0] == game.height
    assert all(height >= len(heights) - k for k, height in enumerate(heights))
    assert heights == sorted(heights, reverse=True)


@pytest.mark.parametrize("name", GAMES)
def test_evaluations_stay_within_utilities(name):
    game = load(name)
    state = game.initial_state()
    for _ in range(5):
        if not game.is_terminal(state):
            state = game.result(state, game.actions(state)[0])
        for label, evaluate in game.evaluations.items():
            bound = 24 if label == "book" else 1
            assert -bound <= evaluate(state) <= bound


@pytest.mark.parametrize("name", GAMES)
def test_illegal_moves_are_refused(name):
    game = load(name)
    with pytest.raises(GameError, match="not a legal move"):
        game.result(game.initial_state(), "eat" if name == "blocker" else 99)
    with pytest.raises(GameError, match="not over"):
        game.utility(game.initial_state())
