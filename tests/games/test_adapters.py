"""Test the adapters to aima-python and OpenSpiel with small games that have their interfaces."""

import sys
from collections import namedtuple
from enum import Enum
from fractions import Fraction
from types import SimpleNamespace

import pytest

from treesearch import alphabeta, minimax
from treesearch.comparison.table import compare
from treesearch.errors import GameError, MissingError, UsageError
from treesearch.game import CHANCE, MAX, MIN
from treesearch.games import load, verify
from treesearch.games.adapters import _like
from treesearch.search.expectiminimax import expectiminimax

AIMA = '''
from collections import namedtuple

State = namedtuple("State", "to_move, utility, board, moves")


class Line:
    """Two in a row on a strip of squares: a board is a dict, as in aima-python's TicTacToe."""

    def __init__(self, squares=4, name="line", state=None):
        self.initial = State("X", 0, {}, list(range(1, squares + 1)))

    def actions(self, state):
        return state.moves

    def result(self, state, move):
        if move not in state.moves:
            return state
        board = {**state.board, move: state.to_move}
        won = state.to_move in (board.get(move - 1), board.get(move + 1))
        worth = (1 if state.to_move == "X" else -1) if won else 0
        return State("O" if state.to_move == "X" else "X", worth, board, [m for m in state.moves if m != move])

    def utility(self, state, player):
        return state.utility if player == "X" else -state.utility

    def terminal_test(self, state):
        return state.utility != 0 or not state.moves

    def to_move(self, state):
        return state.to_move

    def display(self, state):
        print(*(state.board.get(square, ".") for square in range(1, 5)))


class Fourth(Line):
    """With the names of the fourth edition."""

    is_terminal = Line.terminal_test
    terminal_test = to_move = None

    def __init__(self):
        super().__init__(3)


class Book:
    """Figure 5.2."""

    initial = "A"
    succs = {"A": "BCD", "B": ["3", "12", "8"], "C": ["2", "4", "6"], "D": ["14", "5", "2"]}

    def actions(self, state):
        return range(3)

    def result(self, state, move):
        return self.succs[state][move]

    def utility(self, state, player):
        return int(state) if player == "MAX" else -int(state)

    def terminal_test(self, state):
        return state not in self.succs

    def to_move(self, state):
        return "MAX" if state == "A" else "MIN"


class Below(Book):
    """The node B of the figure, where MIN moves."""

    initial = "B"


class Small(Book):
    """With small letters, and MIN at the root."""

    def utility(self, state, player):
        return int(state) if player == "max" else -int(state)

    def to_move(self, state):
        return "min" if state == "A" else "max"


class Three(Book):
    def to_move(self, state):
        return state


Coin = namedtuple("Coin", "to_move, total, left")


class Coins:
    """A player takes 0 or 1 and a coin that fell before doubles it; the game remembers the last throw only."""

    def __init__(self):
        self.initial = Coin("MAX", 0, 2)

    def chances(self, state):
        return ["heads", "tails"]

    def outcome(self, state, chance):
        self.coin = chance
        return state

    def probability(self, chance):
        return 1 / 3 if chance == "heads" else 2 / 3

    def actions(self, state):
        return [0, 1]

    def result(self, state, move):
        gain = move * (2 if self.coin == "heads" else 1) * (1 if state.to_move == "MAX" else -1)
        return Coin("MIN" if state.to_move == "MAX" else "MAX", state.total + gain, state.left - 1)

    def utility(self, state, player):
        return float(state.total) / 2

    def terminal_test(self, state):
        return state.left == 0

    def to_move(self, state):
        return state.to_move


class Begun(Coins):
    """The first coin fell before the game began."""

    def __init__(self):
        self.initial = namedtuple("Fallen", "to_move, total, left, chance")("MAX", 0, 1, "heads")
        self.coin = "heads"

    def display(self, state):
        pass
'''


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ts_aima.py").write_text(AIMA, encoding="utf-8")
    yield tmp_path
    sys.modules.pop("ts_aima", None)


def test_aima_style_game_is_searched(folder):
    book = load("aima:ts_aima:Book")
    assert (minimax(book).value, alphabeta(book).path) == (3, (0, 0))
    line = load("aima:ts_aima:Line", squares=3)
    assert (minimax(line).value, line.player(line.initial_state())) == (1, MAX)
    assert minimax(load("aima:ts_aima:Fourth")) == minimax(line)


@pytest.mark.parametrize(("name", "value", "path"), [("Below", 3, (0,)), ("Small", 6, (1, 2))])
def test_aima_game_may_begin_with_min(folder, name, value, path):
    game = load(f"aima:ts_aima:{name}")
    assert game.player(game.initial_state()) is MIN
    result = minimax(game)
    assert (result.value, result.path) == (value, path)


def test_aima_states_may_be_unhashable(folder):
    line = load("aima:ts_aima:Line", squares=5)
    rows = [*compare(line, ["minmax", "alphabeta", "transposition", "mtdf"], depths=[None])]
    assert len({row.result.value for row in rows}) == 1
    assert rows[2].nodes < rows[1].nodes  # the table knows its states again
    assert {finding.kind for finding in verify(line, games=5)} == {"advice"}


def test_aima_game_prints_its_display(folder):
    line = load("aima:ts_aima:Line")
    assert line.show(line.result(line.initial_state(), 2)) == ". X . ."


def test_aima_dice_are_chance_nodes(folder):
    coins = load("aima:ts_aima:Coins")
    assert coins.probability(coins.initial_state(), "heads") == Fraction(1, 3)
    assert (
        expectiminimax(coins).value == 0
    )  # each takes 1, or 2 on heads: what one expects the other takes back
    heads = coins.result(coins.initial_state(), "heads")
    after = coins.result(coins.result(heads, 1), "tails")
    assert coins.actions(heads) == [0, 1]
    assert coins.show(coins.initial_state()) == "Coin(to_move='MAX', total=0, left=2)"
    assert coins.show(heads) == "Coin(to_move='MAX', total=0, left=2)\n'heads'"
    assert [coins.player(state) for state in (coins.initial_state(), heads)] == [CHANCE, MAX]
    assert coins.player(coins.result(coins.result(heads, 1), "tails")) is MIN
    ends = (coins.initial_state(), heads, after, coins.result(after, 1))
    assert [coins.is_terminal(state) for state in ends] == [False, False, False, True]
    assert coins.utility(coins.result(after, 1)) == Fraction(1, 2)  # 2 for MAX, 1 back, halved
    assert verify(coins, games=5) == []


def test_aima_dice_may_have_fallen(folder):
    begun = load("aima:ts_aima:Begun")
    start = begun.initial_state()
    assert (begun.player(start), begun.actions(start)) == (MAX, [0, 1])
    assert not begun.is_terminal(start)
    assert begun.show(start) == "Fallen(to_move='MAX', total=0, left=1, chance='heads')"


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("aima:ts_aima:Three", "Three has more than two players (A, "),
        ("aima:ts_aima:State", "its options are to_move, utility, board, moves"),
        ("aima:ts_aima:Lin", "did you mean Line?"),
        ("aima:nowhere:Line", "module nowhere is neither"),
        (
            "aima:json:JSONDecoder",
            "JSONDecoder is not a game of aima-python: it has no initial, actions, result, utility, is_terminal",
        ),
        ("aima:ts_aima", "does not name a class: write MODULE:CLASS"),
    ],
)
def test_invalid_game_is_refused(folder, spec, says):
    with pytest.raises((UsageError, GameError)) as caught:
        minimax(load(spec))
    assert says in str(caught.value)


def test_aima_game_works_on_command_line(run, tmp_path):
    (tmp_path / "ts_aima.py").write_text(AIMA, encoding="utf-8")
    given = ["--option", "squares=3", "--option", "name=mine", "--state", "here"]
    code, out, err = run("alphabeta", "aima:ts_aima:Line", *given)
    assert (code, err) == (0, "")
    assert "value   1" in out
    assert run("play", "aima:ts_aima:Line", "--players", "computer,computer")[0] == 0


Dynamics = Enum("Dynamics", "SEQUENTIAL SIMULTANEOUS")
Information = Enum("Information", "PERFECT_INFORMATION IMPERFECT_INFORMATION")
ChanceMode = Enum("ChanceMode", "DETERMINISTIC EXPLICIT_STOCHASTIC SAMPLED_STOCHASTIC")
Utility = Enum("Utility", "ZERO_SUM CONSTANT_SUM GENERAL_SUM")
Kind = namedtuple(
    "Kind", "short_name dynamics information chance_mode utility players parameter_specification"
)
Kind.max_num_players = property(lambda kind: kind.players)


def kind(
    name,
    at=Dynamics.SEQUENTIAL,
    seen="PERFECT",
    by="DETERMINISTIC",
    total="ZERO_SUM",
    players=2,
    **options,
):
    return Kind(
        name,
        at,
        Information[f"{seen}_INFORMATION"],
        ChanceMode[by],
        Utility[total],
        players,
        {"sticks": 3, **options},
    )


KINDS = [
    kind("sticks", wild=False),
    kind("dice", by="EXPLICIT_STOCHASTIC"),
    kind("at_once", Dynamics.SIMULTANEOUS),
    kind("hidden", seen="IMPERFECT"),
    kind("drawn", by="SAMPLED_STOCHASTIC"),
    kind("three", players=3),
    kind("both_win", total="GENERAL_SUM"),
    kind("alone", total="GENERAL_SUM", players=1),
    kind("shared", total="CONSTANT_SUM"),
]


class SpielState:
    """Take one or two sticks; the last stick wins. With dice, chance first takes one stick with probability 1/4."""

    def __init__(self, sticks, dice=False, moves=()):
        self.sticks, self.dice, self.moves = sticks, dice, moves

    def is_chance_node(self):
        return self.dice and not self.moves

    def chance_outcomes(self):
        return [(0, 0.75), (1, 0.25)]

    def current_player(self):
        return (len(self.moves) - self.dice) % 2

    def legal_actions(self):
        return [number for number in (1, 2) if number <= self.sticks]

    def child(self, action):
        return SpielState(self.sticks - action, self.dice, (*self.moves, action))

    def is_terminal(self):
        return self.sticks == 0

    def returns(self):
        last = 1 - self.current_player()
        return [1.0, -1.0] if last == 0 else [-1.0, 1.0]

    def history(self):
        return list(self.moves)

    def action_to_string(self, action):
        return f"take{action}"

    def __repr__(self):
        return "|" * self.sticks


def load_game(name, options):
    found = next(kind for kind in KINDS if kind.short_name == name)
    sticks = options.get("sticks", 3)
    return SimpleNamespace(
        get_type=lambda: found,
        num_players=lambda: found.players,
        new_initial_state=lambda: SpielState(sticks, name == "dice"),
    )


@pytest.fixture
def spiel(monkeypatch):
    names = [kind.short_name for kind in KINDS]
    fake = SimpleNamespace(
        registered_names=lambda: names, registered_games=lambda: KINDS, load_game=load_game
    )
    monkeypatch.setitem(sys.modules, "pyspiel", fake)


def test_openspiel_game_is_searched(spiel):
    assert minimax(load("openspiel:sticks")).value == -1  # three sticks are lost for who moves
    assert minimax(load("openspiel:alone")).value == -1
    assert minimax(load("openspiel:shared")).value == -1
    result = alphabeta(load("openspiel:sticks", sticks=4))
    assert (result.value, result.path[0]) == (1, 1)
    assert {
        row.result.value
        for row in compare(load("openspiel:sticks"), ["minmax", "transposition", "mtdf"])
    } <= {
        0,
        -1,
    }
    assert "breaks" not in {finding.kind for finding in verify(load("openspiel:sticks"), games=5)}


def test_openspiel_chance_outcomes_are_weighted(spiel):
    dice = load("openspiel:dice")
    assert dice.probability(dice.initial_state(), 0) == Fraction(3, 4)
    assert expectiminimax(dice).value == Fraction(
        -1, 2
    )  # 3/4 of three sticks, lost, and 1/4 of two, won


def test_openspiel_moves_have_two_names(spiel):
    sticks = load("openspiel:sticks", state="take1 1")
    state = sticks.initial_state()
    assert (state.sticks, sticks.player(state)) == (1, MAX)
    assert sticks.show(state) == "|\nmoves: 1: take1"
    assert (sticks.show(state.child(1)), sticks.text(state)) == ("", "|")
    assert sticks.key(state) == (1, 1)
    with pytest.raises(GameError, match="'take2' is not a move; choose take1"):
        sticks.parse_action("take2", state)
    assert sticks.player(state.child(1)) is MIN


@pytest.mark.parametrize(
    ("name", "says"),
    [
        (
            "at_once",
            "its players move at the same time; in a game tree one player moves at each node",
        ),
        (
            "hidden",
            "it hides information from the players, and these searches need complete states",
        ),
        (
            "drawn",
            "it samples chance events without giving their probabilities, which expectiminimax needs",
        ),
        ("three", "it has 3 players; minimax needs two"),
        (
            "both_win",
            "it is not a zero-sum game, which minimax needs: what one player wins, the other loses",
        ),
    ],
)
def test_unsearchable_game_is_refused(spiel, run, name, says):
    message = f"error: openspiel:{name} cannot be searched here: {says}\n"
    assert run("minmax", f"openspiel:{name}") == (2, "", message)


def test_unknown_openspiel_game_has_suggestion(run, spiel):
    _, _, err = run("minmax", "openspiel:stick")
    assert "OpenSpiel has no game called 'stick' (did you mean sticks?); it has 9: python" in err


@pytest.mark.parametrize(
    ("usual", "typed", "value"),
    [
        (False, "false", False),
        (True, "Yes", True),
        (False, 1, True),
        (3, "4", 4),
        (0.5, "2", 2.0),
        ("a", 5, "5"),
        (None, "x", "x"),
    ],
)
def test_option_gets_type_of_its_default(usual, typed, value):
    found = _like(usual, typed)
    assert (found, type(found)) == (value, type(value))


def test_unknown_option_is_refused(spiel):
    with pytest.raises(UsageError, match="its options are sticks=3, wild=False"):
        load("openspiel:sticks", stick=4)
    assert load("openspiel:sticks", wild="true").initial_state().sticks == 3


def test_missing_openspiel_is_explained(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(
        MissingError,
        match=r"^openspiel:connect_four needs OpenSpiel; install it with: pip install open_spiel$",
    ):
        load("openspiel:connect_four")
    assert run("minmax", "openspiel:connect_four")[0] == 3
