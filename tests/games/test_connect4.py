"""Test Connect Four: published counts, the bitboard, and its boards."""

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.searching import counted, refusal

from treesearch.game import MAX, MIN
from treesearch.games import load
from treesearch.games.connect4 import ConnectFour, in_a_row
from treesearch.search.alphabeta import alphabeta
from treesearch.search.transposition import transposition

ROOT = Path(__file__).resolve().parents[2]


def perft(game, state, depth):
    if depth == 0:
        return 1
    if game.is_terminal(state):
        return 0
    return sum(perft(game, game.result(state, action), depth - 1) for action in game.actions(state))


@pytest.mark.parametrize(
    ("depth", "count"), list(enumerate([1, 7, 49, 343, 2401, 16807, 117649, 823536]))
)
def test_connect4_has_published_perft_counts(depth, count):
    game = ConnectFour()
    assert perft(game, game.initial_state(), depth) == count


def test_full_column_takes_no_stone():
    game = ConnectFour()
    state = game.initial_state()
    for _ in range(6):
        state = game.result(state, 1)
    assert refusal(game.result, state, 1)


@pytest.mark.parametrize(("depth", "count"), [(8, 12_574), (10, 155_590)])
def test_connect4_visits_published_nodes(depth, count):
    result, counter = counted(alphabeta, ConnectFour(), depth=depth)
    assert (result.value, counter.nodes) == (0, count)


@pytest.mark.parametrize("size", ["4x5"])
def test_larger_boards_of_connect4_are_draws(size):
    """A transposition table and the middle column first keep the search short."""
    assert transposition(load("connect4", size=size), window=(-1, 1), ordering=("game",)).value == 0


@pytest.mark.parametrize("size", ["4x3", "3x4", "4x4"])
def test_small_boards_of_connect4_are_draws(size):
    assert alphabeta(load("connect4", size=size), window=(-1, 1)).value == 0


class ListBoard:
    """Connect Four as a list of columns, each a list of stones."""

    def __init__(self, columns, rows, length):
        self.columns, self.rows, self.length = [[] for _ in range(columns)], rows, length

    def at(self, x, y):
        return (
            self.columns[x][y]
            if 0 <= x < len(self.columns) and 0 <= y < len(self.columns[x])
            else "."
        )

    def winner(self):
        for x, y in product(range(len(self.columns)), range(self.rows)):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                line = {self.at(x + dx * n, y + dy * n) for n in range(self.length)}
                if len(line) == 1 and line != {"."}:
                    return line.pop()
        return None

    def text(self):
        return "/".join(
            "".join(self.at(x, y) for x in range(len(self.columns)))
            for y in reversed(range(self.rows))
        )


@given(st.data(), st.integers(1, 8), st.integers(1, 7), st.integers(1, 6))
def test_connect4_bits_agree_with_lists(data, columns, rows, length):
    game, board = ConnectFour(columns, rows, length), ListBoard(columns, rows, length)
    state = game.initial_state()
    for number in range(columns * rows + 1):
        free = [x + 1 for x in range(columns) if len(board.columns[x]) < rows]
        winner = board.winner()
        assert game.text(state) == board.text()
        assert game.parse_state(game.text(state)) == state
        assert game.is_terminal(state) == bool(winner or not free)
        if winner or not free:
            assert game.utility(state) == {"X": 1, "O": -1, None: 0}[winner]
            assert game.actions(state) == ()
            return
        assert game.player(state) is (MIN if number % 2 else MAX)
        assert list(game.actions(state)) == free
        assert all(-1 < evaluate(state) < 1 for evaluate in game.evaluations.values())
        action = data.draw(st.sampled_from(free))
        board.columns[action - 1].append("XO"[number % 2])
        state = game.result(state, action)


@pytest.mark.parametrize("length", range(1, 8))
def test_only_complete_rows_win(length):
    distances = (1, 7, 8, 9)
    won = in_a_row(distances, length)
    for distance in distances:
        row = sum(1 << distance * n for n in range(length))
        assert won(row)
        assert not any(won(row & ~(1 << distance * n)) for n in range(length))


def test_connect4_open_three_wins():
    game = load(
        "connect4", state=(ROOT / "samples" / "connect4-x-to-win.board").read_text(encoding="utf-8")
    )
    wins = [
        a
        for a in game.actions(game.initial_state())
        if game.is_terminal(game.result(game.initial_state(), a))
    ]
    assert wins == [2, 6]
    assert alphabeta(game, depth=1).value == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("...", "the board has 1 row; this game has 2 rows of 3 cells"),
        ("X../...", "row 1, column 1: there is no stone below this one"),
        ("..x/oox", None),
        ("oo./xxx", None),
        ("O../OO.", "X has 0 stones and O has 3"),
    ],
)
def test_connect4_board_is_read_or_refused(text, why):
    game = ConnectFour(3, 2, 3)
    if why is None:
        assert game.text(game.parse_state(text)) == text.upper()
    else:
        assert why in refusal(game.parse_state, text)


def test_connect4_column_numbers_read_back():
    game = ConnectFour(11, 2)
    state = game.result(game.initial_state(), 11)
    assert game.show(state) == "...........\n..........X\n12345678901"
    assert game.parse_state(game.show(state)) == state


@given(st.lists(st.integers(0, 6), max_size=20))
def test_lines_evaluation_counts_open_lines(columns):
    game = ConnectFour()
    state = game.initial_state()
    for column in columns:
        actions = game.actions(state)
        if actions:
            state = game.result(state, actions[column % len(actions)])
    rows = game.board(state)
    cells = {(x, y): rows[y][x] for x in range(7) for y in range(6)}
    expected = 0
    for (x, y), (dx, dy) in product(cells, [(1, 0), (0, 1), (1, 1), (1, -1)]):
        line = [cells.get((x + dx * n, y + dy * n)) for n in range(4)]
        if None not in line and not {"X", "O"} <= {*line}:
            expected += line.count("X") - line.count("O")
    features = {name: feature for _, name, feature in game.evaluations["lines"].terms}
    assert features["lines"](state) == expected


@pytest.mark.parametrize("columns", range(1, 9))
def test_centre_is_the_middle(columns):
    game = ConnectFour(columns, 3)
    weights = []
    for column in range(1, columns + 1):
        state = game.result(game.initial_state(), column)
        ((_, _, centre),) = game.evaluations["centre"].terms
        weights.append(centre(state))
    middle = {(columns - 1) // 2, columns // 2}
    assert weights == [int(place in middle) for place in range(columns)]


@pytest.mark.parametrize(
    ("size", "lines"), [((7, 6, 4), 69), ((4, 4, 4), 10), ((3, 2, 2), 11), ((5, 1, 4), 2)]
)
def test_sure_win_exceeds_every_estimate(size, lines):
    """The divisor is one more than two points for each cell of each line and one for each cell."""
    columns, rows, length = size
    evaluations = ConnectFour(*size).evaluations
    cells = columns * rows
    assert str(evaluations["lines"]) == f"(2 lines + centre) / {2 * length * lines + cells + 1}"
    assert str(evaluations["centre"]) == f"(centre) / {cells + 1}"


def test_largest_board_has_2500_cells():
    assert ConnectFour(50, 50).height == 2500
    assert "a board of 2,501 cells is too large; use at most 2,500" in refusal(ConnectFour, 2501, 1)


@pytest.mark.parametrize(
    ("columns", "order"), [(1, [1]), (4, [2, 3, 1, 4]), (7, [4, 3, 5, 2, 6, 1, 7])]
)
def test_middle_columns_come_first(columns, order):
    game = ConnectFour(columns)
    assert game.order(game.initial_state(), range(1, columns + 1)) == order
