"""The sentences of the playground."""

import json
from importlib.resources import files
from typing import Any

NO_JSON = 'a request must be one JSON object, such as {"ask": "search", "tree": "(1 (5 7) 4)"}'
TOO_LONG_A_REQUEST = "a request can be at most {limit:,} bytes long"
SERVE_MISSING = "the server needs the packages starlette and uvicorn: {pip}"
NO_SUCH_CHOICE = '"{field}" must be one of {names}, not {value}'
ELSEWHERE = {
    "limit": "the trace (JSON), which you can download in Draw,",
    "fit": "a given shape (in the treesearch command)",
}
"""What to name in place of command-line options that the page does not have."""

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
