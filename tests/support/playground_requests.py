"""More than two hundred requests to the playground, many of them hostile."""

import json

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
TREES = (
    "5",
    "(1 (5 7) 4)",
    FIGURE,
    "(10 (20 (1 (4 2))))",
    "(max A (min B 3 12 8) (min C 2 4 6))",
    "'(1.50 (1/2 -.5) 007)",
    "((((3 17) (2 12)) ((15) (25 0))) (((2 5) (3)) ((2 14))))",
    "(max (min 6 (min 3 9)) (min (min 2 8) (min 7 5)))",
    "(A:10 (B:11 F=10 (G:12 K=7 L=11)) (C:2 H=9 (I:12 M=12 N=13)) D=3)",
    "(9007199254740992 9007199254740993)",
    "; a comment\n(1 2) #| and\nanother |#",
)
CHANCE = "((chance 9/10*3 1/10*(2 4)) (chance 1/2*0 1/2*(8 6)))"
ALGORITHMS = (
    "minmax",
    "alphabeta",
    "deepening",
    "transposition",
    "negascout",
    "mtdf",
    "sss",
    "mcts",
    "expectiminimax",
)
HOW = (
    {"root": "min"},
    {"order": "rtl"},
    {"cut_rule": "gt"},
    {"cuts": "all"},
    {"values": "hard"},
    {"label": "bound"},
    {"window": [5, 9]},
    {"window": ["-inf", "5"]},
    {"depth": 1},
    {"algorithm": "alpha-beta"},
    {"seed": 7, "algorithm": "mcts"},
    {"algorithm": "mcts", "iterations": 20},
)
GAMES = (
    {"game": "nim", "size": "5"},
    {"game": "nim", "rules": "normal", "size": "4"},
    {"game": "tictactoe", "depth": 3},
    {"game": "tictactoe", "state": ".XO/OXX/X.O"},
    {"game": "Connect Four", "depth": 2},
    {"game": "blocker", "depth": 3},
    {"game": "connect4", "size": "4x3", "depth": 3, "evaluation": "lines"},
    {"game": "nim", "state": "7 min"},
)
LOOKS = (
    {"style": "print"},
    {"style": "exercise"},
    {"style": "why"},
    {"show": ["window", "order"]},
    {"labels": "letters"},
    {"direction": "right"},
    {"fold": 1},
    {"only": "cuts"},
    {"format": "tex"},
    {"format": "typst"},
    {"format": "png"},
)
ANSWERS = (
    "value: 3",
    "value: 3\npath: 1 1\nMIN cut after 2.1 at node 2\npruned: 2.2, 2.3",
    "value: 5, path: 3 2",
    "no cuts",
    "",
    "I think it is 3",
    "value: 3 or 4",
    '{"value": 3}',
    "value: <script>alert(1)</script>",
    "\u202evalue: 3",
    "\ud800",
    "=1+1",
    "value: 3\n" * 900,
    "((((((" * 500,
    "# value: 3",
    "value: \\input{/etc/passwd} $x$ ]]>",
)

PRACTICE = (
    {"tree": FIGURE},
    {"tree": TREES[4], "root": "max", "cut_rule": "gt", "order": "rtl"},
    {"tree": TREES[8]},
    {"seed": 7},
    {"seed": 8, "cut_rule": "gt"},
)
DEEP = 100_000
UNREADABLE = (
    "",
    "(",
    ")",
    "()",
    "(1 2",
    "(1 2))",
    "(1 a b)",
    "(1-2)",
    "nan",
    "(max)",
    "(1 2) (3 4)",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "/etc/passwd",
    "file:///etc/passwd",
    "__import__('os').system('true')",
    "(1 #.(run) 2)",
    "\0",
    "(1 \u202e2)",
    "('\"`$(touch /tmp/x)`",
    "(1 ?x)",
    "{1: 2}",
    "(chance 1/2*3 1/3*4)",
    "\U0001f600",
    "(🌳=1 2)",
    "(1e9999 2)",
)
TOO_BIG = (
    "(" * DEEP + "1" + ")" * (DEEP - 1),
    "(" * 501 + "1" + ")" * 501,
    "(" + "1 " * 30_000 + ")",
    "(" + "1 " * 500_000 + ")",
    "9" * 5_000,
    "(1 " * 66_000,
    "(1 " + "9" * 199_000 + ")",
)
BAD = (
    None,
    5,
    "search",
    [],
    {},
    {"ask": None},
    {"ask": 5},
    {"ask": "srch"},
    {"ask": "x" * 10_000},
    {"ask": ["search"]},
    {"ask": "__class__"},
    {"ask": "search"},
    {"ask": "search", "tree": FIGURE, "game": "nim"},
    {"ask": "search", "tree": 5},
    {"ask": "search", "tree": ["(1 2)"]},
    {"ask": "search", "tree": None},
    {"ask": "search", "tree": FIGURE, "tre": 1},
    {"ask": "search", "tree": FIGURE, "depth": 0},
    {"ask": "search", "tree": FIGURE, "depth": 501},
    {"ask": "search", "tree": FIGURE, "depth": True},
    {"ask": "search", "tree": FIGURE, "depth": 1e308},
    {"ask": "search", "tree": FIGURE, "depth": 10**30},
    {"ask": "search", "tree": FIGURE, "window": [9, 5]},
    {"ask": "search", "tree": FIGURE, "window": "5,9"},
    {"ask": "search", "tree": FIGURE, "window": ["nan", 5]},
    {"ask": "search", "tree": FIGURE, "window": {}},
    {"ask": "search", "tree": FIGURE, "window": "59"},
    {"ask": "search", "tree": FIGURE, "window": {"5": 0, "9": 0}},
    {"ask": "search", "tree": FIGURE, "algorithm": "os.system"},
    {"ask": "search", "tree": FIGURE, "algorithm": "alphabeta", "seed": 3},
    {"ask": "search", "tree": FIGURE, "root": "Max"},
    {"ask": "search", "tree": "(max 1 2)", "root": "min"},
    {"ask": "search", "tree": FIGURE, "state": "x"},
    {"ask": "search", "tree": FIGURE, "seconds": 5},
    {"ask": "search", "tree": FIGURE, "evaluation": "__init__"},
    {"ask": "search", "game": "os:system"},
    {"ask": "search", "game": "samples.race21:Race"},
    {"ask": "search", "game": "aima:games4e:TicTacToe"},
    {"ask": "search", "game": "openspiel:chess"},
    {"ask": "search", "game": "../nim"},
    {"ask": "search", "game": "chess"},
    {"ask": "search", "game": ""},
    {"ask": "search", "game": "nim", "size": "9999"},
    {"ask": "search", "game": "connect4", "size": "50x50", "depth": 1},
    {"ask": "search", "game": "connect4", "size": "20x20", "depth": 9},
    {"ask": "search", "game": "blocker", "depth": 400},
    {"ask": "search", "game": "blocker"},
    {"ask": "search", "game": "blocker", "rules": "house", "algorithm": "minmax"},
    {"ask": "search", "game": "connect4"},
    {"ask": "search", "game": "connect4", "algorithm": "sss"},
    {"ask": "search", "tree": CHANCE, "algorithm": "sss"},
    {"ask": "search", "game": "tictactoe", "state": "/etc/passwd"},
    {"ask": "search", "game": "nim", "state": "9" * 1_900 + " max"},
    {"ask": "search", "game": "nim", "board": "x", "state": "y"},
    {"ask": "search", "game": "nim", "rules": "<b>"},
    {"ask": "search", "game": "mtdf"},
    {"ask": "draw", "tree": FIGURE, "format": "pdf"},
    {"ask": "steps", "tree": FIGURE, "beside": "me"},
    {"ask": "draw", "tree": FIGURE, "style": "url(x)"},
    {"ask": "draw", "tree": FIGURE, "show": ["x"] * 100},
    {"ask": "draw", "tree": FIGURE, "show": ["x"] * 101},
    {"ask": "draw", "tree": FIGURE, "show": "window"},
    {"ask": "draw", "game": "connect4", "depth": 9},
    {"ask": "compare", "tree": FIGURE, "algorithms": ["x"]},
    {"ask": "compare", "tree": FIGURE, "orders": ["sideways"]},
    {"ask": "compare", "game": "nim", "orders": ["best"]},
    {"ask": "check", "tree": FIGURE},
    {"ask": "check", "answer": "value: 3"},
    {"ask": "check", "tree": "(" + "1 " * 600 + ")", "answer": "value: 1"},
    {"ask": "check", "game": "nim", "answer": "value: 1"},
    {"ask": "echo", "answer": "x" * 10_001},
    {"ask": "echo", "answer": "value: 1", "tree": "(1 2"},
    {"ask": "search", "tree": "(chance " + "1/3 " * 600 + ")", "algorithm": "expectiminimax"},
    {"ask": "search", "tree": "(chance 1/3 1/7)"},
    {"ask": "search", "tree": FIGURE, "algorithm": "mcts", "iterations": 10**9},
    {"ask": "practice", "tree": FIGURE, "seed": 1},
    {"ask": "practice", "seed": 10**9 + 1},
    {"ask": "practice", "seed": -(10**9) - 1},
    {"ask": "practice", "tree": "5"},
    {"ask": "practice", "tree": CHANCE},
    {"ask": "practice", "tree": "(1 ?x)"},
    {"ask": "practice", "tree": "(" + "1 " * 600 + ")"},
    {"ask": "practice", "game": "nim"},
    {"ask": "practice", "tree": "(<script>=1 2)"},
)


def asked() -> list:
    """Return the requests without duplicates."""
    good = [{"ask": "search", "tree": tree} for tree in TREES]
    good += [{"ask": "search", "tree": FIGURE, **how} for how in HOW]
    good += [{"ask": "search", "tree": TREES[6], "algorithm": name} for name in ALGORITHMS]
    good += [
        {"ask": "search", "tree": CHANCE, "algorithm": name} for name in ("expectiminimax", "mcts")
    ]
    good += [{"ask": "search", **game} for game in GAMES]
    good += [
        {"ask": ask, "tree": FIGURE}
        for ask in ("parse", "trace", "steps", "page", "compare", "draw")
    ]
    good += [
        {"ask": ask, "game": "nim", "size": "4"}
        for ask in ("position", "trace", "steps", "compare", "draw")
    ]
    good += [{"ask": ask, "tree": FIGURE, "beside": "ties"} for ask in ("steps", "page")]
    good += [
        {
            "ask": "compare",
            "tree": FIGURE,
            "orders": ["best", "worst"],
            "algorithms": ["sss", "mtdf"],
        }
    ]
    good += [{"ask": "draw", "tree": FIGURE, **look} for look in LOOKS]
    good += [{"ask": "echo", "tree": FIGURE, "answer": said} for said in ANSWERS]
    good += [{"ask": "check", "tree": FIGURE, "answer": said} for said in ANSWERS[:8]]
    good += [{"ask": "practice", **what} for what in PRACTICE]
    good += [{"ask": "about"}, {"ask": "samples"}, {"ask": "echo", "answer": "path: 1 1"}]
    bad = [{"ask": "parse", "tree": text} for text in (*UNREADABLE, *TOO_BIG)]
    return [*good, *bad, *BAD]


TEXTS = (
    "",
    "null",
    "{",
    '{"ask": "search", "tree": "(1 2)"',
    "[" * 300_000,
    '{"a":' * 100_000,
    "\xff\xfe",
    " " * 1_000_001,
    "NaN",
    "1e400",
)
"""Requests that are not JSON, or are longer than the limit."""


def as_text() -> list[str]:
    """Return every request as the text that is sent."""
    return [*(json.dumps(one) for one in asked()), *TEXTS]
