"""Test the notation of boards with walls and agents."""

from treesearch.games.maze import with_coordinates


def test_one_row_has_coordinates():
    assert with_coordinates(["A*B"]) == ["  0 1 2", "0 A * B"]


def test_coordinates_have_last_digits():
    lines = with_coordinates(["." * 12] * 11)
    assert (lines[0].split()[10:], lines[11].split()[0]) == (["0", "1"], "0")
