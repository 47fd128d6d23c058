"""The sentences of the playground."""

import json
from importlib.resources import files
from typing import Any

NO_JSON = 'a request is one JSON object, as in {{"ask": "search", "tree": "(1 (5 7) 4)"}}'
TOO_LONG_A_REQUEST = "a request has at most {limit:,} bytes"
SERVE_MISSING = "the server needs the packages starlette and uvicorn: {pip}"
TOO_MANY_CONNECTIONS = "this process cannot open more connections; silent connections are closed"
PORT_TAKEN = "port {port} cannot be used ({reason}); choose another with --port, or any free port with --port 0"
NO_SUCH_ASK = '"ask" must be one of {names}, not {value}{hint}'
FIELD_MISSING = '"{ask}" needs the field "{field}"'
BAD_WINDOW = (
    "{field} must be two numbers, the first less than the second, as in -inf and 5, not {value}"
)
FIELD_ALONE, FIELD_AND_LABEL = '"{field}"', '{label} ("{field}")'
TOO_MANY_NAMES = "{field} has more names than the playground accepts, {limit}"
TOO_LONG_A_TEXT = "{field} has {size:,} characters; the playground accepts at most {limit:,}"
SUBJECT = 'a request needs either "tree" (as in "(1 (5 7) 4)") or "game" (as in "nim")'
ONLY_TREES = '"{ask}" works only for trees'
NOTHING_TO_ASK = "a single leaf has no branches to practise with; type a tree, as in (1 (5 7) 4)"
ONLY_WITH_GAME = '"{field}" belongs to a position of a game; add "game"'
ONLY_BUILT_IN = "the playground has the games {names} and runs no other code, so not {value}{hint}"
STATE_AND_BOARD = 'give the position as "state" or as "board", not as both'

A_LONG_ONE = "something longer"
NEITHER, BOTH = "something else", " and "
AS_CHOSEN = '"{field}: {value}"'
ELSEWHERE = {"limit": "the trace (JSON), which you can download in Draw,"}
"""The control of the page to name in place of a command-line option that the page does not have."""

NO_SUCH_CHOICE = '"{field}" must be one of {names}, not {value}'
TOO_MANY_NODES = (
    "this tree has {nodes:,} nodes; the playground accepts at most {limit:,} "
    "(the command treesearch has no limit)"
)
TOO_MANY_LEVELS = (
    "this is {levels:,} levels deep; the playground accepts at most {limit:,} levels "
    "(the command treesearch has no limit)"
)
TOO_MUCH_WORK = (
    "this search has visited {limit:,} nodes and is not finished, so the playground stops; "
    "choose a smaller position or a lower depth"
)
TOO_MANY_SAMPLES = "the playground accepts at most {limit:,} samples, not {iterations:,}"
TOO_LONG_TO_AVERAGE = (
    "the exact means of this tree could have too many digits; with chance nodes or mcts, the "
    "playground accepts trees of at most {limit:,} characters"
)
DEFECT = "this is a defect in treesearch, not in your request; please report it together with the request"

SAMPLES = {
    "aima": "AIMA, figure 5.2: one cut at a MIN node",
    "deep": "a deep cutoff: the bound comes from the root, three levels up",
    "ties": "ties: the search reads 6 leaves if it cuts on ties, otherwise 7",
    "both": "cuts at MIN and at MAX nodes in one tree",
    "subtree": "a cut after a whole subtree",
    "best": "best order: 11 of 27 leaves are read",
    "worst": "worst order of the same leaves: nothing is pruned",
    "named": "nodes and leaves with names",
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
