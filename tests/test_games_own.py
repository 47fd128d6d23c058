"""Somebody's own game on the command line: whatever is wrong with it is one sentence, and its prints stay apart."""

import json
import pickle
import sys

import pytest

from treesearch.cli import main
from treesearch.game import MAX, MIN
from treesearch.games import load

RACE = '''
from treesearch.game import MAX, MIN

print("race.py is imported")

class Race:
    """Count to a goal by ones and twos; who says it has won."""
    def __init__(self, goal=4):
        self.goal = goal
    def initial_state(self):
        return (0, MAX)
    def player(self, state):
        return state[1]
    def actions(self, state):
        return [n for n in (1, 2) if state[0] + n <= self.goal]
    def result(self, state, action):
        return (state[0] + action, MIN if state[1] is MAX else MAX)
    def is_terminal(self, state):
        return state[0] == self.goal
    def utility(self, state):
        return -1 if state[1] is MAX else 1

class Base(Race):
'''


@pytest.fixture
def run(capsys, monkeypatch, tmp_path):
    """Type a command in an empty folder: exit code, standard output, standard error."""
    monkeypatch.chdir(tmp_path)

    def typed(*args):
        with pytest.raises(SystemExit) as end:
            main(list(args))
        out, err = capsys.readouterr()
        return end.value.code, out, err

    yield typed
    for name in ("race", "faulty"):
        sys.modules.pop(name, None)


def write(folder, *lines):
    """A module `race` whose class Base differs from the right one, Race, by these lines."""
    (folder / "race.py").write_text(RACE + "".join(f"    {line}\n" for line in lines or ["pass"]), "utf-8")


FAULTS = {
    "def utility(self, s, p): return 1": "Base.utility(state) takes the state alone; yours wants (s, p)",
    "def utility(state): return 1": "Base.utility(state) takes the state alone; yours wants nothing (is",
    "def result(self, state): return state": "Base.result(state, action) takes the state and the action; yours wants (",
    "def utility(self, state): return 1 / 0": "race.py line 24: ZeroDivisionError in utility: division by zero",
    "def utility(self, state): return 'one'": "utility(state) answers 'one', a str; values are exact numbers: write 1",
    "def utility(self, state): return 0.5": "utility(state) answers 0.5, a float; values are exact numbers",
    "def utility(self, state): return float('nan')": "utility(state) answers nan, a float",
    "def utility(self, state): return True": "utility(state) answers True, a bool",
    "def utility(self, state): pass": "utility(state) answers None",
    "def result(self, state, action): pass": "result(state, action) answers None; is a `return` missing?",
    "def player(self, state): return 'max'": "player(state) answers 'max'; it must be MAX, MIN or CHANCE",
    "def actions(self, state): return {1}": "actions(state) answers a set; it must be a list, tuple or range",
    "def initial_state(self): pass": "initial_state() answers None",
    "def is_terminal(self, state): raise SystemExit(3)": "race.py line 24: SystemExit in is_terminal: 3",
    "evaluations = {'guess': lambda state: 0.5}": "the evaluation guess(state) answers 0.5, a float",
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("command", ["minmax", "alphabeta", "trace", "draw"])
def test_a_fault_in_a_game_of_ones_own_is_one_sentence(run, tmp_path, command, fault):
    write(tmp_path, fault)
    more = ["--depth", "2", "--eval", "guess"] if "guess" in fault else []
    code, out, err = run(command, "race:Base", *more, *(["-o", "x.svg"] if command == "draw" else []))
    assert (code, out) == (2, "")
    assert FAULTS[fault] in err
    assert err.count("error: ") == 1
    assert "Traceback" not in err


def test_the_message_says_the_state_and_where_more_is_said(run, tmp_path):
    write(tmp_path, "def utility(self, state): return 1 / 0")
    told = run("minmax", "race:Base")[2].splitlines()[-3:]
    assert told == [
        "error: race.py line 24: ZeroDivisionError in utility: division by zero",
        "  state (4, MAX)",
        "  treesearch verify race:Base says more",
    ]


def test_what_a_game_prints_does_not_stand_in_the_answer(run, tmp_path):
    write(tmp_path, "def player(self, state):", "    print('asked'); return state[1]")
    code, out, err = run("minmax", "race:Base", "--format", "json")
    assert (code, json.loads(out)["value"], json.loads(out)["state"]) == (0, 1, "(0, MAX)")
    assert "race.py is imported\nasked\n" in err


def test_a_guarded_game_is_copied_with_its_guard(run, tmp_path):
    write(tmp_path)
    game = pickle.loads(pickle.dumps(load("race:Base", goal=5)))
    assert game.goal == 5
    assert game.result((0, MAX), 1) == (1, MIN)
