"""Test the notation of boards with walls and agents."""

import pytest

from treesearch.games.maze import read_board, with_coordinates, write_board


def test_one_row_has_coordinates():
    assert with_coordinates(["A*B"]) == ["  0 1 2", "0 A * B"]


def test_coordinates_have_last_digits():
    lines = with_coordinates(["." * 12] * 11)
    assert (lines[0].split()[10:], lines[11].split()[0]) == (["0", "1"], "0")


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("\n; a comment\n\n3 1\nA*B", "3 1/A*B/turn: A/score: 0 0"),
        ("A*B\n\nturn: B\nscore: 2 13", "3 1/A*B/turn: B/score: 2 13"),
        ("3 2\nA*B\n   \n   \n\n", "3 2/A*B/   /turn: A/score: 0 0"),
        ("3 1\nA*B\nA: 0 0\nfood: 1", "3 1/A*B/turn: A/score: 0 0"),
        ("3 2\n#*B\n###\nA: 2 1", "3 2/#*B/###/turn: A/score: 0 0/A: 2 1"),
        ("2 1\nA.\nB: 0 0", "2 1/A /turn: A/score: 0 0/B: 0 0"),
        ("# A * B\n#     *", "4 2/#A*B/#  */turn: A/score: 0 0"),
        ("#A*.B", "5 1/#A* B/turn: A/score: 0 0"),
        ("0 1\n0 A B\n1 * #\n", "2 2/AB/*#/turn: A/score: 0 0"),
        (
            "0 1 2 3 4 5 6 7 8 9 0\n0 A B . . . . . . . . *\n",
            "11 1/AB        */turn: A/score: 0 0",
        ),
        (
            "3 1\n *#\nA: 0 0  (right)\nB: 2 0\nA may: right\nvalue: 3",
            "3 1/A*#/turn: A/score: 0 0/B: 2 0",
        ),
    ],
)
def test_board_is_written_plainly(text, lines):
    board = read_board(text)
    assert write_board(*board) == lines.split("/")
    assert read_board(lines) == board
