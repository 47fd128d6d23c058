"""Test how typed positions, boards and moves are read, and the errors for invalid ones."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from treesearch.errors import GameError, UsageError
from treesearch.game import MAX, MIN
from treesearch.games import GAMES, load
from treesearch.games.blocker import Blocker
from treesearch.games.connect4 import ConnectFour
from treesearch.games.nim import Nim, Pile
from treesearch.games.tictactoe import TicTacToe

SAMPLES = Path(__file__).resolve().parents[2] / "samples"


def refusal(act, *arguments, **options):
    with pytest.raises((GameError, UsageError)) as caught:
        act(*arguments, **options)
    return str(caught.value)


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


def test_empty_board_is_refused():
    assert "cannot be played" in refusal(ConnectFour, 0, 6)
    assert "a board of 40,000 cells is too large" in refusal(ConnectFour, 200, 200)
    assert "cannot be played" in refusal(Nim, 0)
    assert "cannot be played" in refusal(Nim, 5, 0)
    assert (
        refusal(Nim, 5, 3, "misère")
        == "there are no rules called 'misère'; choose misere or normal"
    )


@pytest.mark.parametrize("text", ["7 min", "7, min", " 7 MIN ", "||||| ||  (7 min)"])
def test_nim_pool_has_many_notations(text):
    assert Nim().parse_state(text) == Pile(7, MIN)


def test_nim_pool_defaults_to_max():
    assert Nim().parse_state("13") == Pile(13, MAX)
    assert "is not a pool" in refusal(Nim().parse_state, "thirteen")
    assert "is not a pool" in refusal(Nim().parse_state, "-1")


@pytest.mark.parametrize("name", GAMES)
def test_board_is_rows_of_cells(name):
    game = load(name)
    rows = game.board(game.initial_state())
    assert len({len(row) for row in rows}) == 1


def test_large_nim_pool_prints_as_number():
    assert Nim().show(Pile(66666666)) == "(66666666 max)"
    assert Nim().board(Pile(66666666)) == []
    assert Nim().board(Pile(7)) == ["|||||", "||"]


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


def test_blocker_state_must_fit_the_board():
    game = load("blocker", state="4 1/A.*B/turn: B")
    assert game.player(game.initial_state()) is MIN
    assert "is 3 by 1, but the board of the game is 4 by 1" in refusal(game.parse_state, "3 1/A*B")


def test_blocker_prints_the_assignments_format():
    game, sample = Blocker(), (SAMPLES / "blocker-turn.board").read_text(encoding="utf-8")
    shown = game.describe(game.parse_state(sample), ("block", "block", "right"))
    agents = ["A: 3 2  (up, eat)", "B: 2 3  (left)"]
    more = ["food: 2", "value: 0", "leaf: no", "moves: A block, B block, A right"]
    assert shown.splitlines() == [*sample[sample.index("#") :].splitlines()[:-2], *agents, *more]


FIRST_REPORT = """\
#####
##* #
###*#
# ###
#####
Current players turn: 1
Current value of the state: 0.0
Is state a leaf: false
AgentX Position [2, 3]
AgentY Position [3, 2]
Moves made so far: [A : block , B : block , A : right ]
Current players legal moves: [left]
Opponents legal moves: [up, eat]
Current score: [0, 0]
Food left: 2
"""

SECOND_REPORT = """\
0 1 2 3 4
0 # # # # #
1 # # * # #
2 # # A * #
3 # # B # #
4 # # # # #
SpelerA: (2 , 2)
SpelerB: (2 , 3)
Food: 2
Score A: 0, Score B: 0
"""


def test_report_boards_are_read():
    first, turn = (
        Blocker(FIRST_REPORT),
        (SAMPLES / "blocker-turn.board").read_text(encoding="utf-8"),
    )
    assert first.initial_state() == Blocker(turn).initial_state()
    spread = (
        FIRST_REPORT.replace("#####", "# # # # #")
        .replace("##* #", "# # *   #")
        .replace("###*#", "# # # * #")
    )
    assert Blocker(spread.replace("# ###", "#   # # #")).initial_state() == first.initial_state()
    second = Blocker(SECOND_REPORT)
    assert second.board(second.initial_state()) == ["#####", "##*##", "##A*#", "##B##", "#####"]


def test_damaged_report_board_is_restored():
    game = Blocker((SAMPLES / "blocker-unknown.board").read_text(encoding="utf-8"))
    state = game.initial_state()
    told = game.describe(state)
    may = "  (right, down, left, block)"
    notes = [
        "turn: B",
        "score: 0 0",
        f"A: 5 4{may}",
        f"B: 2 1{may}",
        "food: 2",
        "value: 0",
        "leaf: no",
    ]
    assert told.splitlines()[8:15] == notes
    assert game.moves(state, MAX) == game.moves(state, MIN) == ["right", "down", "left", "block"]
    printed = ["#####", "#####", "###*#", "#####", "#*##", "#####"]
    assert [
        "".join(mark for mark in row if mark in "#*") for row in game.board(state)[1:7]
    ] == printed


@pytest.mark.parametrize("coordinates", [False, True])
def test_blocker_state_reads_back(coordinates):
    game = Blocker(FIRST_REPORT, coordinates=coordinates)
    shown = game.show(game.initial_state())
    assert shown.endswith("turn: B\nscore: 0 0\nA: 3 2  (up, eat)\nB: 2 3  (left)\nfood: 2")
    assert game.parse_state(shown) == game.initial_state()


def test_blocker_coordinates_match_second_report():
    game = Blocker(coordinates=True)
    lines = game.describe(game.initial_state()).splitlines()
    assert lines[:3] == ["  0 1 2 3 4", "0 # # # # #", "1 # # *   #"]
    assert lines[6:8] == ["turn: A", "score: 0 0"]
    assert [line[:6] for line in lines[8:10]] == ["A: 2 2", "B: 2 3"]


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
