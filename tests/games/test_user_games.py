"""Test user-defined games on the command line: a fault is one sentence, and their output goes to stderr."""

import json
import pickle
import sys

import pytest
from click.shell_completion import ShellComplete
from support.counting_game import counting_game

from treesearch.cli.frame import treesearch
from treesearch.diagram.texts import board
from treesearch.game import MAX, MIN
from treesearch.games import GAMES, load

RACE = (
    counting_game("Race", 4, "Count to a goal by ones and twos; who says it has won.")
    + """
print("race.py is imported")

class Base(Race):
"""
)


@pytest.fixture
def run(run):
    """Run a command in an empty folder, and unload its modules afterwards."""
    yield run
    for name in ("race", "faulty"):
        sys.modules.pop(name, None)


def write(folder, *lines):
    """Write a module ``race`` whose class Base is the correct game with these lines added."""
    (folder / "race.py").write_text(
        RACE + "".join(f"    {line}\n" for line in lines or ["pass"]), "utf-8"
    )


FAULTS = {
    "def utility(self, s, p): return 1": "Base.utility(state) takes the state alone; your method takes (s, p)",
    "def utility(state): return 1": "Base.utility(state) takes the state alone; your method takes nothing (is",
    "def result(self, state): return state": "Base.result(state, action) takes the state and the action; your method",
    "def utility(self, state): return 1 / 0": "race.py line 24: ZeroDivisionError in utility: division by zero",
    "def utility(self, state): return 'one'": "utility(state) returns 'one', a str; a value must be an exact number, such as 1",
    "def utility(self, state): return 0.5": "utility(state) returns 0.5, a float; a value must be an exact number",
    "def utility(self, state): return float('nan')": "utility(state) returns nan, a float",
    "def utility(self, state): return True": "utility(state) returns True, a bool",
    "def utility(self, state): pass": "utility(state) returns None",
    "def result(self, state, action): pass": "result(state, action) returns None; is a `return` missing?",
    "def player(self, state): return 'max'": "player(state) returns 'max'; it must be MAX, MIN or CHANCE",
    "def actions(self, state): return {1}": "actions(state) returns a set; it must be a list, tuple or range",
    "def result(self, state, action): return state": "the state that it was given; a move must return a new state",
    "def actions(self, state): return [[1]]": "actions(state) offers [1], a list, which cannot be hashed; make the",
    "def initial_state(self): pass": "initial_state() returns None",
    "def is_terminal(self, state): raise SystemExit(3)": "race.py line 24: SystemExit in is_terminal: 3",
    "evaluations = {'guess': lambda state: 0.5}": "the evaluation guess(state) returns 0.5, a float",
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("command", ["minmax", "alphabeta", "trace", "draw"])
def test_game_fault_gets_one_sentence(run, tmp_path, command, fault):
    write(tmp_path, fault)
    more = ["--depth", "2", "--eval", "guess"] if "guess" in fault else []
    code, out, err = run(
        command, "race:Base", *more, *(["-o", "x.svg"] if command == "draw" else [])
    )
    assert (code, out) == (2, "")
    assert FAULTS[fault] in err
    assert err.count("error: ") == 1
    assert "Traceback" not in err


@pytest.mark.parametrize("command", ["draw", "page"])
def test_fault_in_show_gets_one_sentence(run, tmp_path, command):
    write(tmp_path, "def show(self, state): return 1 / (state[0] - 3)")
    code, out, err = run(command, "race:Base", "-o", "x.svg" if command == "draw" else "x.html")
    assert (code, out) == (2, "")
    assert "race.py line 24: ZeroDivisionError in show: division by zero" in err
    assert "Traceback" not in err


CHANGES = """
    def initial_state(self): return {"said": 0, "mover": MAX}
    def player(self, state): return state["mover"]
    def actions(self, state): return [n for n in (1, 2) if state["said"] + n <= self.goal]
    def is_terminal(self, state): return state["said"] == self.goal
    def utility(self, state): return -1 if state["mover"] is MAX else 1
    def result(self, state, action):
        after = AFTER
        after["said"] += action
        after["mover"] = after["mover"].opponent
        return after
"""


@pytest.mark.parametrize("command", ["minmax", "alphabeta", "trace", "compare", "draw", "play"])
def test_mutated_state_is_noticed(run, tmp_path, command):
    write(tmp_path, *CHANGES.replace("AFTER", "state").splitlines())
    code, _, err = run(
        command, "race:Base", *(["-o", "x.svg"] if command == "draw" else []), piped="1\n"
    )
    assert code == 2
    assert (
        "result(state, action) changes the state that it was given; a move must return a new state"
        in err
    )


@pytest.mark.parametrize("algorithm", ["transposition", "mtdf", "sss", "negascout", "deepening"])
def test_unhashable_states_use_a_table(run, tmp_path, algorithm):
    write(tmp_path, *CHANGES.replace("AFTER", "dict(state)").splitlines())
    code, out, err = run("compare", "race:Base", "--algorithms", algorithm, "--depth", "3,4")
    assert (code, "Traceback" in err) == (0, False)
    assert algorithm in out
    assert run("play", "race:Base", "--algorithm", algorithm, piped="1\n1\n")[0] == 0
    code, out, _ = run("verify", "race:Base")
    assert code == 0
    assert "advice: the state cannot be hashed" in " ".join(out.split())


def test_message_names_state_and_details(run, tmp_path):
    write(tmp_path, "def utility(self, state): return 1 / 0")
    told = run("minmax", "race:Base")[2].splitlines()[-3:]
    assert told == [
        "error: race.py line 24: ZeroDivisionError in utility: division by zero",
        "  state (4, MAX)",
        "  for details, run: treesearch verify race:Base",
    ]


def test_message_names_state_only(run, tmp_path):
    write(tmp_path, "def result(self, state, action): return 1 / 0")
    told = run("minmax", "race:Base")[2].splitlines()[-2:]
    assert told == ["  state (0, MAX)", "  for details, run: treesearch verify race:Base"]


def test_game_output_goes_to_stderr(run, tmp_path):
    write(tmp_path, "def player(self, state):", "    print('asked'); return state[1]")
    code, out, err = run("minmax", "race:Base", "--format", "json")
    assert (code, json.loads(out)["value"], json.loads(out)["state"]) == (0, 1, "(0, MAX)")
    assert "race.py is imported\nasked\n" in err


def test_guarded_game_can_be_pickled(run, tmp_path):
    write(tmp_path)
    game = pickle.loads(pickle.dumps(load("race:Base", goal=5)))
    assert game.goal == 5
    assert game.result((0, MAX), 1) == (1, MIN)


@pytest.mark.parametrize(
    ("game", "board"),
    [
        ("connect4", "connect4-x-to-win.board"),
        ("tictactoe", "tictactoe-what-should-o-do.board"),
        ("blocker", "blocker-course.board"),
        ("blocker", "blocker-eight.board"),
        ("blocker", "blocker-turn.board"),
        ("blocker", "blocker-unknown.board"),
    ],
)
def test_sample_board_is_searched(run, root, game, board):
    code, out, err = run("minmax", game, "--board", str(root / "samples" / board), "--depth", "1")
    assert (code, err) == (0, "")
    assert out.startswith(f"game    {game} ")


def test_sample_boards_are_all_listed(root):
    assert len(list((root / "samples").glob("*.board"))) == 6


@pytest.mark.parametrize(
    "name", ["Tictactoe", "tic-tac-toe", "TIC_TAC_TOE", "Nim", "connect-four", "Blocker"]
)
def test_game_names_ignore_case(run, name):
    assert run("minmax", name, "--depth", "1")[0] == 0


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (["chess"], f"choose {', '.join(GAMES)}, or write MODULE:CLASS"),
        (["conect4"], "did you mean connect4?"),
        (["Nmi"], "did you mean nim?"),
        (["race"], "race.py contains Race: write race:Race"),
        (["race.py"], "race.py contains Race: write race:Race"),
        (["sub/../a/race.py"], "race.py contains Race: in the folder a, write race:Race"),
        (["race:Race", "--size", "9"], "its options are goal=4 (--option NAME=VALUE)"),
        (["nim", "--option", "take=few"], "nim: take must be a whole number, not 'few'"),
        (["nim", "--option", "take"], "--option take: write a name and a value"),
        (["nim", "--option", "tke=4"], "its options are pool=20, take=3, rules=misere"),
        (["nim", "--root", "min"], "--root works only with trees"),
        (["nim", "--tree", "2"], "--tree works only with files of trees"),
        (
            ["nim", "--state", "5", "--board", "x"],
            "--board sets the first position, as --state does",
        ),
        (["tictactoe", "--state", "X.."], "the board has 1 row; this game has 3 rows of 3 cells"),
    ],
)
def test_unplayable_game_names_remedy(run, tmp_path, typed, says):
    write(tmp_path)
    for folder in ("a", "sub"):
        (tmp_path / folder).mkdir()
    write(tmp_path / "a")
    code, out, err = run("minmax", *typed)
    assert (code, out) == (2, "")
    assert says in err


def test_game_options_are_numbers_or_words(run, tmp_path):
    write(tmp_path)
    assert "path    2 1 2" in run("minmax", "race:Race", "--option", "goal=5")[1]
    assert "path    3 1 4 1" in run("minmax", "nim", "--option", "pool=9", "--option", "take=4")[1]
    assert run("minmax", "nim", "--option", "pool=9", "--option", "rules=normal")[0] == 0


@pytest.mark.parametrize("command", ["minmax", "alphabeta", "trace", "draw"])
def test_help_names_the_games(run, command):
    told = " ".join(run(command, "--help")[1].split())
    assert "TREE|GAME" in told
    assert f"{', '.join(GAMES)}, or MODULE:CLASS" in told


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["minmax", ""], [*GAMES]),
        (["play", "ni"], ["nim", "nimheaps"]),
        (["minmax", "ra"], ["ra"]),  # its files, by the shell
        (["trace", "nim", "--algorithm", "sss"], ["sss", "sss*"]),
    ],
)
def test_shell_completes_games_and_algorithms(typed, offered):
    completed = ShellComplete(treesearch, {}, "treesearch", "X").get_completions(
        typed[:-1], typed[-1]
    )
    assert [item.value for item in completed] == offered


OPTIONS = """
    def __init__(self, goal=4, name="race", state="x", size=4):
        super().__init__(size if state == "x" else len(state))
        self.name, self.board, self.height, self.root, self.tree, self.key = name, [name], name, 3, {1: 2}, 5
        self.evaluations = self.options = self.order = self.in_turn = name
    def show(self): print("mine")
    def text(self): return "mine"
"""


def test_game_may_define_any_option(run, tmp_path):
    write(tmp_path, *OPTIONS.splitlines())
    for given in (
        ["--size", "5"],
        ["--option", "size=5"],
        ["--option", "state=abcde"],
        ["--state", "abcde"],
    ):
        code, out, err = run("alphabeta", "race:Base", *given, "--option", "name=mine")
        assert (code, err) == (0, "race.py is imported\n" * (given[0] == "--size"))
        assert "path    2 1 2" in out
    for command in (["trace"], ["compare"], ["draw", "-o", "x.svg"], ["play"]):
        code, out, err = run(*command, "race:Base", piped="1\n")
        assert (code, "Traceback" in err) == (0, False)
    assert "is given twice" in run("minmax", "race:Base", "--size", "5", "--option", "size=6")[2]
    told = " ".join(run("verify", "race:Base")[1].split())
    assert "Base.show is not used: treesearch expects show(state, moves)" in told


def test_state_text_is_reproducible(run, tmp_path):
    write(
        tmp_path,
        "def initial_state(self): return (0, MAX, frozenset(map(str, range(9))))",
        "def result(self, s, a): return (s[0] + a, s[1].opponent, s[2] - {str(a)})",
    )
    _, out, _ = run("minmax", "race:Base")
    assert "(0, MAX, {'0', '1', '2', '3', '4', '5', '6', '7', '8'})" in out


def test_built_in_game_ignores_local_modules(run, tmp_path):
    for name in ("dataclasses", "treesearch", "fractions"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('ran')", "utf-8")
    for name in [name for name in sys.modules if name.startswith("treesearch.games.")]:
        if name.rpartition(".")[2] in ("nim", "linear"):
            del sys.modules[name]
    kept = sys.modules.pop("dataclasses", None)
    try:
        assert run("minmax", "nim", "--depth", "2")[0] == 0
    finally:
        sys.modules["dataclasses"] = kept or sys.modules["dataclasses"]


OFFERED = {
    "def board(self, state): return 5": (
        "draw",
        "board(state) returns 5; it must be a list of rows",
    ),
    "def board(self, state): pass": (
        "page",
        "board(state) returns None; it must be a list of rows",
    ),
    "def board(self, state): return [[1, 2]]": (
        "draw",
        "board(state) returns [[1, 2]]; it must be",
    ),
    "def show_action(self, action): pass": (
        "play",
        "show_action(action) returns None, a NoneType; it must return a text",
    ),
    "def key(self, state): return list(state)": (
        "trace",
        "key(state) returns [0, MAX], a list, which cannot be hashed",
    ),
}


@pytest.mark.parametrize("fault", OFFERED)
def test_fault_in_optional_method_is_reported(run, tmp_path, fault):
    write(tmp_path, fault)
    command, says = OFFERED[fault]
    more = {
        "draw": ["-o", "x.svg"],
        "page": ["-o", "x.html"],
        "trace": ["--algorithm", "transposition"],
    }
    code, _, err = run(command, "race:Base", *more.get(command, []), piped="1\n")
    assert (code, err.count("error: "), "Traceback" in err) == (2, 1, False)
    assert f"Base: {says}" in err
    code, out, _ = run("verify", "race:Base", "--games", "3")
    assert code == 1
    assert "breaks the contract: Base: " + says.partition(",")[0].partition(";")[0] in out


@pytest.mark.parametrize("moves", ["moves", "moves=()"])
def test_show_may_receive_the_moves(run, tmp_path, moves):
    write(tmp_path, f"def show(self, state, {moves}): return f'at {{state[0]}} by {{[*moves]}}'")
    assert "at 0 by []" in run("alphabeta", "race:Base")[1]
    assert run("draw", "race:Base", "-o", "x.svg")[0] == 0
    assert "at 1 by [1]" in run("play", "race:Base", "--moves", "1", piped="quit\n")[1]
    game = load("race:Base")
    assert pickle.loads(pickle.dumps(game)).show((2, MAX), [1, 1]) == "at 2 by [1, 1]"
    assert game.text((2, MAX)) == "at 2 by []"


def test_verify_names_state_on_second_line(run, tmp_path):
    write(tmp_path, "def utility(self, state): return 1 / 0")
    code, out, _ = run("verify", "race:Base", "--games", "3")
    assert code == 1
    assert (
        "breaks the contract: race.py line 24: ZeroDivisionError in utility: division by zero\n  state (4, M"
        in out
    )
    found = json.loads(run("verify", "race:Base", "--format", "json")[1])["findings"]
    assert "breaks" in {finding["kind"] for finding in found}


def test_verify_accepts_correct_game(run, tmp_path):
    write(tmp_path)
    code, out, err = run("verify", "race:Race", "--games", "5")
    assert code == 0
    assert out.endswith("race:Race met the contract in 5 random games\n")
    assert err == "race.py is imported\n"


def test_picture_shows_board_rows():
    game = load("blocker")
    assert board(game, game.initial_state()) == {
        "cells": ("#####", "##* #", "##A*#", "# B##", "#####")
    }
    assert board(load("connect4", size="2x1"), (0, 0, False)) == {"cells": ("..",)}
    many = load("nim", state="66666666 max")
    assert board(many, many.initial_state()) == {"board": ("(66666666 max)",)}
