"""Outputs of ``games``: boards, moves and values along a line of play, transcripts of ``play``, and errors.

``positions``: each game with each of its options. ``refusals``: wrong positions, names, options and games, and rules.
"""

import io
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from fractions import Fraction
from random import Random
from typing import Any

from support.searching import Adding
from support.stored import attempt, heading
from treesearch.cli import main
from treesearch.errors import TreesearchError
from treesearch.game import CHANCE, MAX
from treesearch.games import GAMES, called, load, rules_of, verify
from treesearch.games.extent import check_extent
from treesearch.games.heaps import HeapGame
from treesearch.games.playable import Linear, exact, probability_share, shortened

VARIANTS: tuple[tuple[str, dict[str, Any]], ...] = (
    *((name, {}) for name in GAMES),
    ("tictactoe", {"state": ".XO/OXX/X.O"}),
    ("connect4", {"size": "11x3"}),
    ("connect4", {"size": "4x4", "length": 3}),
    ("nim", {"size": "60", "take": 5, "rules": "normal"}),
    ("nim", {"state": "61 min"}),
    ("nim", {"size": "1000"}),
    ("nimheaps", {"heaps": "3,2,1", "rules": "misere"}),
    ("nimheaps", {"heaps": "30,30"}),
    ("nimheaps", {"state": "40+21 min"}),
    ("grundy", {"size": "10"}),
    ("subtraction", {"heaps": "9,4", "take": "1 2,4", "rules": "misere"}),
    *(
        ("blocker", {"rules": rules, "board": board})
        for rules in ("official", "house", "house-lead", "house-default")
        for board in (
            "5 5\n#####\n##* #\n##A*#\n# B##\n#####",
            "3 3\n###\n# #\n###\nA: 1 1\nB: 1 1\nscore: 1 0",
            "5 3\n#####\n#A#B#\n#*###\nscore: 2 0",
            "4 3\n####\n#AB#\n##*#\nscore: 0 3\nturn: B",
            "4 3\n####\n#AB#\n##*#\nscore: 1 1",
        )
    ),
    (
        "blocker",
        {"coordinates": True, "board": "8 5\n########\n#*###* #\n#*## B##\n#A# *###\n########"},
    ),
)
BAD_STATES = {
    "tictactoe": (
        "XXX",
        "XX./.../..",
        "XOA/.../...",
        "XX./.../...",
        "XXX/OOO/...",
        "XXX/OO./O..",
        "OOO/XX./X.X",
        "12./1../...",
        "X1./1../2O.",
    ),
    "connect4": ("X", "......./......./......./......./X....../.......", "8......" * 6),
    "nim": ("many", "3 mix"),
    "nimheaps": ("a+b", "3-4", ""),
    "grundy": ("5+x min",),
    "blocker": (
        "5 5/#####/##* #/##A*#/# B##",
        "5 5/#####/##* #/##A*#/# BX#/#####",
        "5 5/#####/##* #/##A*#/# B#/#####",
        "5 5/#####/##* #/##A*#/# A##/#####",
        "5 5/#####/##* #/##A*#/#  ##/#####",
        "5 5/#####/##* #/##A*#/# B##/#####/food: 3",
        "5 5/#####/##* #/##A*#/# B##/#####/turn: C",
        "5 5/#####/##* #/##A*#/# B##/#####/score: 1",
        "5 5/#####/##* #/##A*#/#  ##/#####/B: 5 3",
        "5 5/#####/##* #/##A*#/# B##/#####/said: 5 3",
        "x/###",
        "3 3/###/#AB/###",
        ";only a comment",
    ),
}
BAD_LOADS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("nimm", {}),
    ("openspiel", {}),
    ("nosuchmodule:Game", {}),
    ("json:", {}),
    ("json:Decoder", {}),
    ("json:JSONDecoder", {}),
    ("nim", {"size": "0"}),
    ("nim", {"size": "2x3"}),
    ("nim", {"size": "12345"}),
    ("nim", {"take": "three"}),
    ("nim", {"colour": 1}),
    ("nim", {"rules": "misère"}),
    ("connect4", {"size": "0x4"}),
    ("connect4", {"size": "51x50"}),
    ("tictactoe", {"size": "4x4"}),
    ("blocker", {"size": "4x4"}),
    ("blocker", {"rules": "own"}),
    ("grundy", {"heaps": "3,x"}),
    ("subtraction", {"take": "0,1"}),
)


class Bad(Adding):
    """Count to three.

    ``goal`` is an option.

    A second paragraph.
    """

    def __init__(self, **changes: Callable[..., Any]) -> None:
        vars(self).update(changes)


FAULTS: dict[str, dict[str, Any]] = {
    "none": {},
    "no actions": {"actions": lambda state: []},
    "a set": {"actions": lambda state: {1, 2}},
    "unhashable": {"actions": lambda state: [[1], [2]]},
    "twice": {"actions": lambda state: [1, 1, 2]},
    "None": {"result": lambda state, action: None},
    "the same": {"result": lambda state, action: state},
    "a float": {"utility": lambda state: 0.5},
    "a bool": {"utility": lambda state: True},
    "a text": {"player": lambda state: "MAX"},
    "MAX again": {"player": lambda state: MAX},
    "dice": {"player": lambda state: CHANCE, "probability": lambda state, action: Fraction(1, 3)},
    "no dice": {"player": lambda state: CHANCE},
    "height": {"height": 1},
    "endless": {"result": lambda state, action: (0, state[1].opponent)},
    "long": {"is_terminal": lambda state: False},
    "board": {"board": lambda state: [1, 2]},
    "action": {"show_action": lambda action: action},
    "show": {"show": lambda: "hm", "evaluations": {"half": lambda state: 0.5}},
    "key": {"key": lambda state: [state]},
    "two players": {"actions": lambda: [1]},
}
PLAYED: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (
        ("tictactoe",),
        ("5", "why", "hint", "metrics", "undo", "5", "board", "rules", "help", "x9", "q"),
    ),
    (("tictactoe", "--moves", "5 1 2"), ("8", "why", "", "no move " * 12, "undo", "quit")),
    (("tictactoe", "--moves", "1 2 1"), ()),
    (("tictactoe", "--players", "person"), ()),
    (
        ("tictactoe", "--players", "computer,person", "--algorithm", "mcts", "--seed", "2"),
        ("why", "quit"),
    ),
    (("connect4", "--size", "4x4", "--depth", "3"), ("2", "why", "h", "u", "exit")),
    (("nim", "--size", "9", "--players", "computer,computer"), ()),
    (("grundy", "--size", "7", "--players", "person,person"), ("6+1", "5+1+1", "?", "hint", "q")),
    (("tictactoe", "--moves", "1 2 3 4 5 6 8 9 7"), ("why", "")),
    (("tictactoe", "--moves", "1 5 9 2 8 7 3 6"), ("4", "")),
    (("connect4", "--size", "5x4", "--players", "computer,person"), ("why", "hint", "quit")),
    (("nim",), ("1", "hint", "quit")),
    (("nim", "--state", "5 min", "--players", "person,computer"), ("1", "undo", "why", "quit")),
    (("blocker", "--depth", "3"), ("up", "why", "board", "undo", "quit")),
)


def positions() -> Iterator[str]:
    """Yield what every game prints along a random line of play."""
    for name, options in VARIANTS:
        yield heading(name, options)
        try:
            game = load(name, **options)
        except TreesearchError as error:
            yield f"error: {error}"
            continue
        state, random, moves, last = game.initial_state(), Random(name), [], ""
        yield f"{game.name} {getattr(game, 'options', {})} {getattr(game, 'evaluation', '')}"
        yield from (
            f"{label}: {evaluate}"
            for label, evaluate in game.evaluations.items()
            if isinstance(evaluate, Linear)
        )
        for number in range(12):
            over = game.is_terminal(state)
            rated = {label: str(evaluate(state)) for label, evaluate in game.evaluations.items()}
            utility = str(attempt(game.utility, state)).replace(game.text(state), "STATE")
            yield f"{game.text(state)} {rated} {'as above' if utility == last else utility}"
            last = utility
            if number in (0, 3) or over:
                yield game.show(state, moves)
                yield attempt(
                    getattr(game, "describe", game.text),
                    state,
                    *[moves] * hasattr(game, "describe"),
                )
            if over:
                break
            actions = game.actions(state)
            shown = " ".join(map(game.show_action, actions))
            ordered = game.order(state, actions) if hasattr(game, "order") else ""
            yield f"{game.player(state).name}: {shown} {ordered}"
            moves.append(random.choice(actions))
            state = game.result(state, moves[-1])


def refusals() -> Iterator[str]:
    """Yield the errors for wrong positions, names, options and games."""
    yield heading("wrong positions")
    for name, states in BAD_STATES.items():
        for state in states:
            yield f"{name} {state!r}: {attempt(load(name).parse_state, state)}"
    yield heading("wrong names and options")
    for name, options in BAD_LOADS:
        yield f"{name} {options}: {attempt(load, name, **options)}"
    yield heading("what verify finds in faulty games")
    for name, changes in FAULTS.items():
        game = Bad(**changes)
        yield from (f"{name}: {finding.kind}: {finding}" for finding in verify(game, 20))
    yield heading("rules, and searches that are too large")
    yield rules_of(Bad())
    yield from map(rules_of, map(load, GAMES))
    for name, depth, limit, cutting in (
        ("connect4", None, 10**9, ""),
        ("connect4", 20, 10**9, "alphabeta"),
        ("connect4", 9, 10**3, ""),
        ("tictactoe", 9, 10**9, ""),
        ("tictactoe", None, 10**4, "alphabeta"),
    ):
        yield attempt(check_extent, load(name), depth, limit, cutting)
    yield heading("names of games, moves, and texts of values")
    for name in ("Connect Four", "noughts-and-crosses", "Tic-Tac-Toe", "nim heaps", "chess"):
        yield str(called(name))
    blocker = load("blocker")
    for typed in ("u", "4", "1", "upp", ""):
        yield attempt(blocker.parse_action, typed, blocker.initial_state())
    yield f"{shortened('x' * 61)} {shortened('x' * 60)} {exact(0.1)} {exact(2.0)}"
    yield str(probability_share([("a", 1 / 3), ("b", 0.001234), ("c", 2 / 3)], "b"))
    for action in ("9", "5+5"):
        yield attempt(load("nimheaps").result, load("nimheaps").initial_state(), action)
    yield attempt(HeapGame, "own", "3", lambda heap: [], "odd")


def played() -> Iterator[str]:
    """Yield transcripts of ``play``."""
    for arguments, lines in PLAYED:
        yield heading(f"play {' '.join(arguments)}", "; ".join(lines))
        printed, stdin = io.StringIO(), sys.stdin
        sys.stdin = io.StringIO("".join(f"{line}\n" for line in lines))
        try:
            with redirect_stdout(printed), redirect_stderr(printed):
                main(["play", *arguments])
        except SystemExit as end:
            yield f"exit code {end.code}"
        finally:
            sys.stdin = stdin
        yield from map(str.rstrip, printed.getvalue().splitlines())
