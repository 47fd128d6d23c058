"""Test how typed positions, boards and moves are read in every game, and the errors for invalid ones."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.searching import refusal

from treesearch.errors import GameError
from treesearch.game import MIN
from treesearch.games import GAMES, load
from treesearch.games.blocker import Blocker
from treesearch.games.connect4 import ConnectFour
from treesearch.games.nim import Nim

SAMPLES = Path(__file__).resolve().parents[2] / "samples"


@pytest.mark.parametrize(
    ("name", "state", "typed", "move"),
    [
        ("tictactoe", ".XO/OXX/X.O", " 8 ", 8),
        ("connect4", None, " 2", 2),
        ("nim", "2 max", "2", 2),
        ("blocker", None, "up", "up"),
        ("blocker", None, "U", "up"),
        ("blocker", None, " bl", "block"),
        ("blocker", None, "d", "down"),
        ("blocker", None, "4", "block"),
    ],
)
def test_move_may_be_abbreviated(name, state, typed, move):
    game = load(name, **({"state": state} if state else {}))
    assert game.parse_action(typed, game.initial_state()) == move


@pytest.mark.parametrize(
    ("name", "typed", "legal"),
    [
        *(
            ("tictactoe", typed, "1, 8")
            for typed in ("5", "12", "0", "4,1", "", "__import__('os')", "\u0663")
        ),
        *(("connect4", typed, "2, 10, 11") for typed in ("1", "3", "12")),
        ("nim", "3", "1, 2"),
        *(
            ("blocker", typed, "up, right, down, block")
            for typed in ("left", "eat", "", "x", "upp", "0", "5")
        ),
    ],
)
def test_illegal_move_lists_legal_ones(name, typed, legal):
    start = {"tictactoe": ".XO/OXX/X.O", "connect4": "X.OXOXOXO..", "nim": "2 max"}.get(name)
    sizes = {"connect4": {"size": "11x1"}}.get(name, {})
    game = load(name, **sizes, **({"state": start} if start else {}))
    said = refusal(game.parse_action, typed, game.initial_state())
    assert said == f"{typed!r} is not a move; choose {legal}"


def test_finished_game_reads_no_move():
    for name, over in (("tictactoe", "O.X/OX./XOX"), ("nim", "0 max")):
        game = load(name)
        assert "the game is over" in refusal(game.parse_action, "2", game.parse_state(over))


def test_empty_board_is_refused():
    assert "cannot be played" in refusal(ConnectFour, 0, 6)
    assert "a board of 40,000 cells is too large" in refusal(ConnectFour, 200, 200)
    assert "cannot be played" in refusal(Nim, 0)
    assert "cannot be played" in refusal(Nim, 5, 0)
    assert (
        refusal(Nim, 5, 3, "misère")
        == "there are no rules called 'misère'; choose misere or normal"
    )


@pytest.mark.parametrize("name", GAMES)
def test_board_is_rows_of_cells(name):
    game = load(name)
    rows = game.board(game.initial_state())
    assert len({len(row) for row in rows}) == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the board is empty"),
        ("; only a comment\n", "the board is empty"),
        (
            "five\n#A B#\n",
            "the first line of a board is its width and height, as in '5 5', not 'five'",
        ),
        (
            "#####\n#A B#\n# #\n",
            "row 3 has 3 cells, but the board is 5 wide: '# #' (a document may lose spaces;",
        ),
        ("# # # #\n# A *\n", "row 2 has 3 cells, but the board is 4 wide"),
        ("  0 1 2\n0 A *\n1 # B #\n", "row 2 has 3 cells, but the board is 2 wide"),
        ("3 1\nA*B\nfood: 2\n", "says 'food: 2', but the board has 1"),
        ("3 2\nA*B\n", "the first line of the board says 2 rows, but the board has 1 row"),
        ("3 1\nA*B\n###\n", "the first line of the board says 1 row, but the board has 2 rows"),
        ("3 2\nA*B\n##\n", "row 2 has 2 cells, but the board is 3 wide: '##'"),
        ("3 2\nA*B\n####\n", "row 2 has 4 cells"),
        ("3 1\nA*C\n", "row 1, column 3: 'C' is not # (wall), * (food), A, B, a space"),
        ("3 1\n *B\n", "there is no agent A on the board"),
        ("3 1\nA* \n", "there is no agent B on the board"),
        ("4 1\nA*BA\n", "agent A appears twice: in cells 0 0 and 3 0"),
        ("3 1\nA*B\nA: 1 0\n", "agent A appears twice: in cells 0 0 and 1 0"),
        (
            "3 1\n *B\nA: 3 0\n",
            "agent A is in cell 3 0, outside the board of 3 columns and 1 rows",
        ),
        ("3 1\n *B\nA: 0 1\n", "agent A is in cell 0 1, outside the board"),
        ("3 1\nA*B\nturn: C\n", "'turn: C': write A or B"),
        ("3 1\nA*B\nscore: 1\n", "'score: 1': write two whole numbers, 0 or more"),
        ("3 1\nA*B\nscore: -1 0\n", "two whole numbers"),
        ("3 1\nA*B\nwinner: A\n", "cannot read 'winner: A' below the board"),
    ],
)
def test_bad_board_names_place(text, why):
    assert why in refusal(Blocker, text)


def test_one_line_board_is_read():
    one = Blocker("4 1/A.*B/turn: B").initial_state()
    assert one == Blocker("; a/b\n4 1\r\nA *B\r\nturn: B\r\n").initial_state()
    assert one.to_move is MIN


@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("*.board")), ids=lambda path: path.stem)
def test_sample_boards_load_and_print(sample):
    text = sample.read_text(encoding="utf-8")
    assert text.startswith("; ")
    game = load(sample.stem.partition("-")[0], state=text)
    assert game.parse_state(game.text(game.initial_state())) == game.initial_state()


@pytest.mark.parametrize("name", list(GAMES))
@example("0")
@given(text=st.one_of(st.text(), st.text("XO./ \n0123456789#*ABturnscore:")))
def test_typed_text_never_crashes_a_game(name, text):
    game = load(name)
    for read in (game.parse_state, lambda text: game.parse_action(text, game.initial_state())):
        with suppress(GameError):
            read(text)
