"""Test user-defined games: ``load`` finds them by MODULE:CLASS, and ``verify`` reports what breaks the contract."""

import re
import sys
from fractions import Fraction
from pathlib import Path
from random import random
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from treesearch import alphabeta as public_alphabeta
from treesearch import compare, minimax, record
from treesearch.errors import GameError, UsageError
from treesearch.game import CHANCE, MAX, MIN
from treesearch.games import GAMES, Playable, load, rules_of, verify
from treesearch.games.contract import guard_user_game
from treesearch.games.user_errors import argument_line
from treesearch.search.alphabeta import alphabeta
from treesearch.solve import evaluation_of


class Sticks:
    """A correct game in which the faults below are planted."""

    def initial_state(self):
        return (7, MAX)

    def player(self, state):
        return state[1]

    def actions(self, state):
        return [n for n in (1, 2) if n <= state[0]]

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError("not so many")
        return (state[0] - action, state[1].opponent)

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state):
        if state[0]:
            raise ValueError("not over")
        return -1 if state[1] is MAX else 1


@pytest.mark.parametrize("name", list(GAMES))
def test_built_in_games_pass_verify(name):
    """A game of blocker may return to an earlier position, so it needs a depth limit."""
    findings = [finding.text.partition(",")[0] for finding in verify(load(name), games=20)]
    repeated = "this position was reached before in the same game"
    assert findings == ([repeated] if name == "blocker" else [])


def test_correct_game_has_no_findings():
    assert verify(Sticks()) == []


def test_verify_is_deterministic_with_seed():
    class Odd(Sticks):
        def utility(self, state):
            return 0.5

    assert verify(Odd(), seed=3) == verify(Odd(), seed=3)


class Pool:
    """A state that can be changed."""

    def __init__(self, sticks, mover):
        self.sticks, self.mover = sticks, mover


class Mutating(Sticks):
    def initial_state(self):
        return [7, MAX]

    def result(self, state, action):
        state[0] -= action
        state[1] = state[1].opponent
        return state


class MutatingAnObject(Sticks):
    def initial_state(self):
        return Pool(7, MAX)

    def player(self, state):
        return state.mover

    def actions(self, state):
        return [1]

    def is_terminal(self, state):
        return state.sticks == 0

    def utility(self, state):
        return 1

    def result(self, state, action):
        state.sticks -= action
        return state


class SharedStart(Sticks):
    start = [7, MAX]  # noqa: RUF012 - the planted fault: one list for all games

    def initial_state(self):
        return self.start

    def is_terminal(self, state):
        self.start[0] += 1
        return True

    def actions(self, state):
        return []

    def utility(self, state):
        return 0


class GrowingStart(Sticks):
    sticks = 0

    def initial_state(self):
        self.sticks += 1
        return (self.sticks // 20 + 7, MAX)


class Unhashable(Sticks):
    def initial_state(self):
        return [7, MAX]

    def result(self, state, action):
        return list(super().result(state, action))


class Dice(Sticks):
    calls = 0

    def actions(self, state):
        self.calls += 1
        return [1, 2][: 1 + self.calls % 2] if state[0] > 1 else super().actions(state)

    def result(self, state, action):
        return (max(0, state[0] - action), state[1].opponent)


class Forgetful(Sticks):
    calls = 0

    def result(self, state, action):
        self.calls += 1
        return (state[0] - 1 if self.calls % 2 or state[0] < 2 else state[0] - 2, state[1].opponent)


class NoPlayer(Sticks):
    def player(self, state):
        return "X"


class AlwaysMax(Sticks):
    def player(self, state):
        return MAX


class Floating(Sticks):
    def utility(self, state):
        return super().utility(state) * 1.0


class NotANumber(Sticks):
    def utility(self, state):
        return super().utility(state) * float("nan")


class NoValue(Sticks):
    def utility(self, state):
        super().utility(state)


class Stuck(Sticks):
    def is_terminal(self, state):
        return state[0] < 0


class SetOfActions(Sticks):
    def actions(self, state):
        return set(super().actions(state))


class LazyActions(Sticks):
    def actions(self, state):
        return (n for n in (1, 2) if n <= state[0])


class Doubled(Sticks):
    def actions(self, state):
        return 2 * super().actions(state)


class Endless(Sticks):
    def result(self, state, action):
        return (state[0], state[1].opponent)


class Growing(Sticks):
    def result(self, state, action):
        return (state[0] + action, state[1].opponent)


class RandomKey(Sticks):
    def key(self, state):
        return state, random()


class NoReturn(Sticks):
    def result(self, state, action):
        super().result(state, action)


class Raising(Sticks):
    def utility(self, state):
        return [1, -1][state[0] + 2]


class LowHeight(Sticks):
    height = 3


class ByteStates(Sticks):
    def initial_state(self):
        return (bytearray(b"7"), MAX)

    def is_terminal(self, state):
        return state[1] is MIN

    def result(self, state, action):
        return (bytearray(b"6"), MIN)

    def actions(self, state):
        return [1]

    def utility(self, state):
        return 0


class Weather(Sticks):
    def player(self, state):
        return CHANCE


class LoadedWeather(Weather):
    def probability(self, state, action):
        return Fraction(1, 3)


@pytest.mark.parametrize(
    ("game", "kind", "says"),
    [
        (Mutating, "breaks", "changes the state that it was given; a move must return a new state"),
        (MutatingAnObject, "breaks", "result(state, action) changes the state that it was given"),
        (SharedStart, "breaks", "is_terminal(state) changes the state that it was given"),
        (GrowingStart, "breaks", "initial_state() returns a different state after some games"),
        (Unhashable, "advice", "the state cannot be hashed"),
        (Dice, "breaks", "actions(state) returns [1, 2] the first time and [1] the second"),
        (Forgetful, "breaks", "it must return the same"),
        (RandomKey, "breaks", "key(state) returns ((7, "),
        (NoPlayer, "breaks", "player(state) returns 'X'; it must be MAX, MIN or CHANCE"),
        (
            AlwaysMax,
            "advice",
            "MAX moves twice in a row; that is right only if the rules let a player move again\n",
        ),
        (Floating, "breaks", "a float; a value must be an exact"),
        (NotANumber, "breaks", "utility(state) returns nan"),
        (NoValue, "breaks", "utility(state) returns None"),
        (
            Stuck,
            "breaks",
            "actions(state) returns no action, but is_terminal says that the game goes on",
        ),
        (SetOfActions, "breaks", "actions(state) returns a set"),
        (LazyActions, "breaks", "actions(state) returns a generator"),
        (Doubled, "advice", "actions(state) returns 1 twice"),
        (
            Endless,
            "advice",
            "this position was reached before in the same game, so a search without a depth limit never ends; "
            "search such a game with depth\n",
        ),
        (Growing, "advice", "did not end after 1000 moves"),
        (NoReturn, "breaks", "returns None; is a `return` missing?"),
        (Raising, "breaks", "IndexError in utility: list index out of range"),
        (
            LowHeight,
            "breaks",
            "height allows at most 3 moves after the initial state, but 4 were made",
        ),
        (
            ByteStates,
            "breaks",
            "the state cannot be hashed (TypeError: unhashable type: 'bytearray'), so a search with a "
            "transposition table copies it for each lookup, if it can: use tuples",
        ),
        (Weather, "breaks", "a game with CHANCE states needs probability(state, action)"),
        (
            LoadedWeather,
            "breaks",
            "the probabilities of a CHANCE state's actions add up to 2/3, not 1",
        ),
    ],
)
def test_verify_finds_planted_fault(game, kind, says):
    findings = verify(game(), games=20)
    assert [finding.kind for finding in findings if says in finding.text] == [kind], [
        *map(str, findings)
    ]


def test_key_replaces_hashable_states():
    class Keyed(Unhashable):
        def key(self, state):
            return tuple(state)

    assert verify(Keyed(), games=20) == []


def test_endless_games_are_not_repeated():
    asked = []

    class Counted(Growing):
        def initial_state(self):
            asked.append("initial_state")
            return super().initial_state()

    verify(Counted(), games=1)
    once = len(asked)
    verify(Counted(), games=9)
    assert len(asked) == 2 * once


def test_height_is_the_longest_game():
    """Seven sticks last for seven moves; dice may fall twice in a row."""
    game = Sticks()
    game.height = 7
    assert verify(game) == []
    game.height = 6
    (finding,) = verify(game)
    assert "height allows at most 6 moves after the initial state, but 7 were made" in str(finding)
    assert not any("twice in a row" in str(finding) for finding in verify(LoadedWeather()))


@pytest.mark.parametrize("text", ["nim", ["nim"], ("nim",)])
def test_verify_needs_a_game(text):
    with pytest.raises(UsageError, match=rf"not {type(text).__name__}; games.load\('nim'\)"):
        verify(text)


def test_finding_names_state_and_moves():
    (finding,) = verify(Raising(), games=1)
    assert re.fullmatch(
        r"test_contract.py line \d+: IndexError in utility: list index out of range\n"
        r"  state \(0, MAX\); moves so far: [12 ]+",
        str(finding),
    )


def test_missing_methods_are_listed():
    class Half:
        def start(self): ...
        def action(self, state): ...
        def player(self, state): ...

    sentences = [str(finding) for finding in verify(Half())]
    assert len(sentences) == 5
    assert (
        sentences[1]
        == "Half lacks actions(state) (did you mean action?): ACTIONS(s), a list of the legal moves"
    )


MINE = '''
from treesearch.game import MAX, MIN

class Countdown:
    """Take one or two from n; who reaches 0 wins."""
    def __init__(self, n=4): self.n = n
    def initial_state(self): return (self.n, MAX)
    def player(self, state): return state[1]
    def actions(self, state): return [a for a in (1, 2) if a <= state[0]]
    def result(self, state, action): return (state[0] - action, state[1].opponent)
    def is_terminal(self, state): return state[0] == 0
    def utility(self, state): return -1 if state[1] is MAX else 1

class Shy(Countdown):
    def __init__(self): raise RuntimeError("not today")

class Leaving(Countdown):
    def __init__(self): raise SystemExit(3)

class Partial:
    def actions(self, state): return []

ready = Countdown(3)
'''


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ts_my_game.py").write_text(MINE, encoding="utf-8")
    (tmp_path / "ts_wrong.py").write_text("def f(:\n", encoding="utf-8")
    (tmp_path / "ts_needs.py").write_text("import ts_not_there\n", encoding="utf-8")
    (tmp_path / "ts_more.py").write_text("def collects(n, **more): pass\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("spec", ["ts_my_game:Countdown", "ts_my_game.py:Countdown"])
def test_local_game_is_loaded(folder, spec):
    game = load(spec, n=5)
    assert alphabeta(game).path[0] == 2
    assert load("ts_my_game:ready").initial_state() == (3, MAX)


@pytest.mark.parametrize(
    ("spec", "options", "why"),
    [
        (
            "chess",
            {},
            f"there is no game called 'chess'; choose {', '.join(GAMES)}, or write MODULE:CLASS",
        ),
        ("conect4", {}, "(did you mean connect4?)"),
        (
            "ts_nothing:Game",
            {},
            "module ts_nothing is neither in this folder nor installed",
        ),
        (
            "ts_my_game:Count",
            {},
            "module ts_my_game has no class 'Count' (did you mean Countdown?)",
        ),
        ("ts_my_game:", {}, "does not name a class: write MODULE:CLASS"),
        (":Game", {}, "does not name a class"),
        ("..up:Game", {}, "cannot be imported"),
        ("ts_wrong:Game", {}, "module ts_wrong cannot be imported: SyntaxError"),
        (
            "ts_needs:Game",
            {},
            "cannot be imported: ModuleNotFoundError: No module named 'ts_not_there'",
        ),
        (
            "ts_my_game:Shy",
            {},
            "ts_my_game:Shy cannot start a game: RuntimeError: not today",
        ),
        ("ts_my_game:Leaving", {}, "cannot start a game: SystemExit: 3"),
        ("ts_my_game:Partial", {}, "Partial lacks initial_state(): S0, where the game starts"),
        ("ts_my_game:MAX", {}, "Player lacks"),
        (
            "ts_my_game:Countdown",
            {"m": 1},
            "Countdown: there is no option m; its options are n",
        ),
        ("ts_more:collects", {"m": 1}, "missing a required argument: 'n'; its options are n"),
        ("ts_my_game:Countdown", {"state": "4"}, "Countdown cannot read states from text"),
        ("tictactoe", {"pool": 3}, "there is no option pool; it has no options"),
        ("nim", {"size": "5", "pool": 7}, "size already sets pool; give only one of the two"),
        ("tictactoe", {"size": "4x4"}, "the size of tictactoe is fixed"),
        ("connect4", {"size": "seven"}, "connect4 has no size 'seven'; write COLUMNSxROWS"),
        ("nim", {"size": "3x3"}, "nim has no size '3x3'; write POOL"),
    ],
)
def test_unloadable_game_is_refused(folder, spec, options, why):
    with pytest.raises((UsageError, GameError)) as caught:
        load(spec, **options)
    assert why in str(caught.value)


def test_load_takes_sizes_and_states():
    assert load("nim", size="7").initial_state().sticks == 7
    connect4 = load("connect4", size="4x3", state="..../..../XO..")
    assert connect4.show(connect4.initial_state()) == "....\n....\nXO..\n1234"
    assert alphabeta(load("tictactoe", state=".XO/OXX/X.O")).path == (8, 1)


def test_sample_game_is_correct(monkeypatch):
    monkeypatch.chdir(Path(__file__).resolve().parents[2] / "samples")
    game = load("race21:Race21", goal=9)
    assert verify(game) == []
    assert (alphabeta(game).value, alphabeta(game).path[0]) == (
        1,
        1,
    )  # 1, 5, 9: the next of them is always in reach


def test_raising_game_names_place(folder):
    (folder / "ts_raises.py").write_text(
        MINE + "\nclass Bad(Countdown):\n    def utility(self, state):\n        return [][0]\n",
        encoding="utf-8",
    )
    said = "ts_raises.py line 27: IndexError in utility: list index out of range"
    with pytest.raises(GameError) as caught:
        alphabeta(load("ts_raises:Bad"))
    assert str(caught.value).startswith(said)
    with pytest.raises(GameError) as caught:
        public_alphabeta(sys.modules["ts_raises"].Bad())
    assert str(caught.value).startswith(said)


def test_endless_recursion_blames_game(folder):
    (folder / "ts_endless.py").write_text(
        MINE
        + "\nclass Bad(Countdown):\n    def actions(self, state):\n        return self.actions(state)\n",
        encoding="utf-8",
    )
    with pytest.raises(GameError, match=r"^ts_endless\.py line 27: RecursionError in actions"):
        alphabeta(load("ts_endless:Bad"), depth=2)


def test_unknown_evaluation_lists_known():
    assert evaluation_of(load("nim"), "theory")(load("nim", size="5").initial_state()) == -1
    with pytest.raises(UsageError) as caught:
        evaluation_of(load("nim"), "teory")
    assert (
        str(caught.value)
        == "there is no evaluation teory here (did you mean theory?); choose zero, theory"
    )


class Spot(NamedTuple):
    x: int
    y: int


def test_game_needs_only_six_methods():
    class Spots(Sticks):
        def actions(self, state):
            return [Spot(0, 1), Spot(1, 1)]

    game = Playable(Spots())
    state = game.initial_state()
    assert (game.name, game.evaluations["zero"](state)) == ("Spots", 0)
    assert game.show(state) == game.text(state) == str(state)
    assert game.parse_action("spot(x=0,y=1)", state) == Spot(0, 1)
    assert game.parse_action("2", state) == Spot(1, 1)
    with pytest.raises(GameError, match="'3' is not a move; choose Spot"):
        game.parse_action("3", state)
    with pytest.raises(GameError, match="cannot read states"):
        game.parse_state("x")
    assert Playable(Sticks()).parse_action("2", (7, MIN)) == 2


def test_optional_methods_override_defaults():
    class Named(Sticks):
        name = "sticks"

        def show(self, state, moves=()):
            return "|" * state[0]

    game = Playable(Named())
    assert (game.name, game.show(game.initial_state())) == ("sticks", "|||||||")


@pytest.mark.parametrize("search", [minimax, public_alphabeta, record, compare])
def test_library_functions_check_games(search):
    class Half:
        def initial_state(self): ...

    with pytest.raises(GameError, match="changes the state that it was given"):
        search(Mutating())
    with pytest.raises(GameError, match="ZeroDivisionError in utility"):
        search(type("Wrong", (Sticks,), {"utility": lambda self, state: 1 / 0})())
    with pytest.raises(UsageError, match="Half lacks player"):
        search(Half())
    assert search(Unhashable())


class Single(Sticks):
    """One stick at a time, so that a game has ``height`` moves; its value is wrong."""

    def __init__(self, height):
        self.sticks = height

    def initial_state(self):
        return (self.sticks, MAX)

    def actions(self, state):
        return [1]

    def utility(self, state):
        return 0.5


@pytest.mark.parametrize(
    ("height", "moves"), [(0, "none"), (10, "1" + " 1" * 9), (11, "..." + " 1" * 10)]
)
def test_finding_names_last_ten_moves(height, moves):
    (finding,) = verify(Single(height), games=1)
    assert str(finding).endswith(f"; moves so far: {moves}")


@pytest.mark.parametrize(("height", "kind"), [(999, "breaks"), (1000, "advice")])
def test_game_of_1000_moves_is_endless(height, kind):
    assert [finding.kind for finding in verify(Single(height), games=1)] == [kind]


def test_rules_are_the_plain_paragraphs():
    class Told(Sticks):
        """Take ``n`` sticks
        in turn.

        ``n`` sets the number.

        The last stick wins.

        >>> Told()
        """

    for game in (Told(), Playable(Told()), SimpleNamespace(theirs=Told())):
        assert rules_of(game) == "Take n sticks in turn.\n\nThe last stick wins."
    Told.__doc__ = None
    assert rules_of(type("Silent", (), {})()) == ""


@pytest.mark.parametrize(("late", "noticed"), [(49, True), (50, False)])
def test_trial_before_search_has_50_moves(late, noticed):
    class Late(Growing):
        def initial_state(self):
            return (1, MAX)

        def actions(self, state):
            return [1]

        def result(self, state, action):
            if state[0] > late:
                raise ValueError("late")
            return super().result(state, action)

    if noticed:
        with pytest.raises(GameError, match="ValueError in result: late"):
            guard_user_game(Late())
    else:
        game = guard_user_game(Late())
        assert game.initial_state() == (1, MAX)
        assert guard_user_game(game) is game


def test_long_state_is_shortened_in_message():
    assert argument_line("utility", "x" * 98) == f"\n  state '{'x' * 98}'"
    assert argument_line("show_action", "x" * 99) == f"\n  action '{'x' * 96}..."
