"""The sentences of the playground."""

import json
from importlib.resources import files
from typing import Any

NO_JSON = 'a request is one JSON object, as in {{"ask": "search", "tree": "(1 (5 7) 4)"}}'
TOO_LONG_A_REQUEST = "a request has at most {most:,} bytes"
SERVE_MISSING = "the server needs the packages starlette and uvicorn: {pip}"
TOO_MANY_CONNECTIONS = (
    "more connections than this process may have open; those that say nothing are ended"
)
PORT_TAKEN = (
    "port {port} cannot be used ({reason}); give another one with --port, or 0 for any that is free"
)
NO_SUCH_ASK = '"ask": {given} is nothing that can be asked{hint}; there are {known}'
NO_SUCH_FIELD = '"{ask}" takes no field {field}{hint}; it takes {known}'
FIELD_MISSING = '"{ask}" needs the field "{field}": {law}'
BAD_FIELD = "{field} must be {law}; it is {given}"
FIELD_ALONE, FIELD_AND_LABEL = '"{field}"', '{label} ("{field}")'
TOO_LONG_A_TEXT = '"{field}" has {size:,} characters; the playground takes at most {most:,}'
SUBJECT = 'give one of "tree" (as in "(1 (5 7) 4)") and "game" (as in "nim")'
ONLY_TREES = '"{ask}" is for trees'
NOTHING_TO_ASK = "a leaf alone leaves nothing to ask; give a tree with branches, as in (1 (5 7) 4)"
ONLY_WITH_GAME = '"{field}" says which position of a game; give "game" too'
ONLY_BUILT_IN = "the playground knows the built-in games {known} and runs nobody's code: {given} is none of them{hint}"
STATE_AND_BOARD = 'give the position as "state" or as "board", not as both'

LAWS = {
    "text": "a text",
    "name": "a short text",
    "whole": "a whole number",
    "count": "a whole number, 1 or more",
    "window": "two numbers, the first less than the second, as in -inf and 5",
    "names": "a list of names",
}
A_LONG_ONE = "something longer"
NEITHER, BOTH = "neither a text nor a number", " and "
AS_CHOSEN = '"{field}: {value}"'
ELSEWHERE = {"limit": "the trace (JSON), which can be downloaded where one draws,"}
"""The control of the page that does what an option of the command line does."""

NO_SUCH_CHOICE = '"{field}": there is no {given}; there are {known}'
TOO_MANY_NODES = "this tree has {nodes:,} nodes; the playground takes at most {most:,} (the command line takes any)"
TOO_MANY_LEVELS = "this is {levels:,} levels deep; the playground goes at most {most:,} deep (the command line takes any depth)"
TOO_MUCH_WORK = (
    "this search has looked at {most:,} nodes without an end, and the playground goes no further; "
    "take a smaller position, or a lower depth"
)
TOO_MANY_SAMPLES = "the playground takes at most {most:,} samples here, not {iterations:,}"
TOO_LONG_TO_AVERAGE = (
    "exact averages of so many digits would take for ever: where values are averaged (chance nodes, mcts) the "
    "playground takes trees of at most {most:,} characters"
)
DEFECT = "this is a mistake in treesearch, not in what you asked; please report it with the request"

SAMPLES = {
    "aima": "AIMA, figure 5.2: one cut at a MIN node",
    "deep": "a deep cutoff: the bound comes from the root, three levels up",
    "ties": "alpha = beta: cutting on ties reads 6 leaves, not cutting 7",
    "both": "cuts at MIN and at MAX nodes in one tree",
    "subtree": "a whole subtree is the child after which a cut is made",
    "best": "best order: 11 of 27 leaves are read",
    "worst": "the same leaves in worst order: nothing is pruned",
    "named": "nodes and leaves with names",
    "static": "static values, for a depth limit",
    "skipped": "MIN moves twice in a row",
    "chance": "a chance node: take expectiminimax",
    "nim": "Nim with five sticks: take 1 to 3, who takes the last one loses",
    "tictactoe": "tic-tac-toe, near the end: what should O do?",
}

APP: dict[str, Any] = json.loads(
    files("treesearch.playground").joinpath("app.json").read_text("utf-8")
)
"""The texts of the app by their subjects; the page takes all of them as one object."""
