"""Test tic-tac-toe against published counts, and its boards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.searching import counted, refusal

from treesearch.game import MAX, MIN
from treesearch.games.tictactoe import TicTacToe
from treesearch.search.alphabeta import alphabeta
from treesearch.search.minimax import minimax


def test_tictactoe_has_published_counts():
    result, counter = counted(minimax, TicTacToe())
    assert (result.value, counter.nodes, counter.leaves) == (0, 549_946, 255_168)


def test_alphabeta_visits_18297_nodes_of_tictactoe():
    result, counter = counted(alphabeta, TicTacToe())
    assert (result.value, counter.nodes) == (0, 18_297)


def test_player_follows_from_the_board():
    game = TicTacToe()
    board = game.parse_state
    assert game.player(board(".../.../...")) is MAX
    assert game.player(board(".../.X./...")) is MIN
    assert game.player(board(".XO/OXX/X.O")) is MIN
    assert game.actions(board(".XO/OXX/X.O")) == (1, 8)
    assert game.text(game.result(board(".XO/OXX/X.O"), 1)) == "OXO/OXX/X.O"
    assert game.is_terminal(board("O.X/OX./XOX"))
    assert not game.is_terminal(board("O../OX./XOX"))
    assert game.utility(board("O.X/OX./XOX")) == 1
    assert game.utility(board("OXX/XO./OXO")) == -1
    assert [
        game.utility(board(text)) for text in ("OXX/OO./OXX", "XOX/OOX/XXO", "O.X/.XO/XOX")
    ] == [-1, 0, 1]


def test_published_board_needs_move_8():
    game = TicTacToe()
    result = minimax(game, game.parse_state(".XO/OXX/X.O"))
    assert (result.value, result.path[0]) == (0, 8)


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@given(st.permutations(range(9)))
def test_tictactoe_masks_agree_with_characters(cells):
    game, state, board = TicTacToe(), 0, "........."
    for number, cell in enumerate(cells):
        won = [
            stone for stone in "XO" if any(all(board[c] == stone for c in line) for line in LINES)
        ]
        assert game.text(state).replace("/", "") == board
        assert game.is_terminal(state) == bool(won)
        if won:
            assert game.utility(state) == (1 if won == ["X"] else -1)
            assert game.actions(state) == ()
            return
        assert game.player(state) is (MIN if number % 2 else MAX)
        assert list(game.actions(state)) == [c + 1 for c in range(9) if board[c] == "."]
        board = board[:cell] + "XO"[number % 2] + board[cell + 1 :]
        state = game.result(state, cell + 1)
    assert game.is_terminal(state)


def test_books_evaluation_counts_open_lines():
    game = TicTacToe()
    state = game.parse_state("X../.O./...")
    book = game.evaluations["book"]
    assert str(book) == "3 X2 + X1 - 3 O2 - O1"
    assert book.features(state) == {"X2": 0, "X1": 2, "O2": 0, "O1": 3}
    assert book(state) == -1
    reached = {0}
    level = {0}
    while level:
        level = {game.result(s, a) for s in level for a in game.actions(s)}
        reached |= level
    assert len(reached) == 5478
    assert all(-1 < game.evaluations["lines"](s) < 1 for s in reached)
    assert all(book(s) == 25 * game.evaluations["lines"](s) for s in reached)


@pytest.mark.parametrize(
    "text",
    [
        ".XO/OXX/X.O",
        "1 X O\nO X X\nX 8 O",
        ".XO\nOXX\nX.O\n",
        "_xo/oxx/x_o",
        ".XOOXXX.O",
        " . | X | O \n O | X | X \n X | . | O ",
    ],
)
def test_tictactoe_board_accepts_many_notations(text):
    game = TicTacToe()
    assert game.text(game.parse_state(text)) == ".XO/OXX/X.O"
    assert game.show(game.parse_state(text)) == "1 X O\nO X X\nX 8 O"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the board has 1 row; this game has 3 rows of 3 cells"),
        ("X.O/...", "the board has 2 rows"),
        ("X.O/..../...", "row 2 of the board has 4 cells; this game has 3"),
        ("X.O/.Z./...", "row 2, column 2: 'Z' is not X, O or . (an empty cell)"),
        ("OO./.../...", "X has 0 stones and O has 2: X begins"),
        ("XXX/XX./...", "X has 5 stones and O has 0"),
        ("XXX/OOO/...", "X has 3 in a row, which ended the game, but O moved after that"),
        ("XXX/OO./O..", "X has 3 in a row, which ended the game, but O moved after that"),
        ("OOO/XX./XX.", "O has 3 in a row, which ended the game, but X moved after that"),
    ],
)
def test_unreachable_tictactoe_board_is_refused(text, why):
    assert why in refusal(TicTacToe().parse_state, text)
