"""The sentences of the playground."""

import json
from importlib.resources import files
from typing import Any

NO_JSON = 'a request must be one JSON object, such as {{"ask": "search", "tree": "(1 (5 7) 4)"}}'
TOO_LONG_A_REQUEST = "a request can have at most {limit:,} bytes"
SERVE_MISSING = "the server needs the packages starlette and uvicorn: {pip}"
TOO_MANY_CONNECTIONS = "this process cannot open any more connections; idle connections are closed"
PORT_TAKEN = "cannot use port {port} ({reason}); choose another with --port, or use --port 0 for any free port"
NO_SUCH_ASK = '"ask" must be one of {names}, not {value}{hint}'
FIELD_MISSING = '"{ask}" needs the field "{field}"'
BAD_WINDOW = (
    "{field} must be two numbers, the first less than the second, such as -inf and 5, not {value}"
)
FIELD_ALONE, FIELD_AND_LABEL = '"{field}"', '{label} ("{field}")'
TOO_MANY_NAMES = "{field} has too many names; the playground accepts at most {limit}"
TOO_LONG_A_TEXT = "{field} has {size:,} characters; the playground accepts at most {limit:,}"
SUBJECT = 'a request needs either "tree" (such as "(1 (5 7) 4)") or "game" (such as "nim")'
ONLY_TREES = '"{ask}" works only for trees'
NOTHING_TO_ASK = "a single leaf has no branches to practise on; type a tree, such as (1 (5 7) 4)"
ONLY_WITH_GAME = '"{field}" describes a game position; add "game"'
ONLY_BUILT_IN = "game must be one of {names}, not {value}{hint}; the playground has no other games"
STATE_AND_BOARD = 'give the position as "state" or "board", not both'

A_LONG_ONE = "something longer"
NEITHER, BOTH = "something else", " and "
AS_CHOSEN = '"{field}: {value}"'
ELSEWHERE = {"limit": "the trace (JSON), which you can download in Draw,"}
"""The control of the page to name in place of a command-line option that the page does not have."""

NO_SUCH_CHOICE = '"{field}" must be one of {names}, not {value}'
TOO_MANY_NODES = (
    "this tree has {nodes:,} nodes; the playground accepts at most {limit:,} "
    "(the treesearch command has no limit)"
)
TOO_MANY_LEVELS = (
    "the playground accepts at most {limit:,} levels, not {levels:,} "
    "(the treesearch command has no limit)"
)
TOO_MUCH_WORK = (
    "this search was stopped after {limit:,} nodes, the limit of the playground; "
    "choose a smaller position or a lower depth"
)
TOO_MANY_SAMPLES = "the playground accepts at most {limit:,} samples, not {iterations:,}"
TOO_LONG_TO_AVERAGE = (
    "this tree is too long: with chance nodes or MCTS, the playground accepts at most {limit:,} "
    "characters, because the exact means could have too many digits"
)
DEFECT = (
    "this is a bug in treesearch, not in your request; please report it and include the request"
)

SAMPLES = {
    "aima": "AIMA, figure 5.2: one cut at a MIN node",
    "deep": "a deep cutoff: the bound is set at the root, three levels up",
    "ties": "ties: the search reads 6 leaves if it cuts on ties, otherwise 7",
    "both": "cuts at MIN and at MAX nodes in one tree",
    "subtree": "a cut after a whole subtree",
    "best": "best order: 11 of 27 leaves are read",
    "worst": "the same leaves in the worst order: nothing is pruned",
    "named": "named nodes and leaves",
    "static": "static values for a search with a depth limit",
    "skipped": "MIN moves twice in a row",
    "chance": "chance nodes, searched by expectiminimax",
    "nim": "Nim with five sticks: take 1 to 3; whoever takes the last one loses",
    "tictactoe": "tic-tac-toe, near the end: what should O do?",
}

APP: dict[str, Any] = json.loads(
    files("treesearch.playground").joinpath("app.json").read_text("utf-8")
)
"""The texts of the app, which the page loads as one object."""
