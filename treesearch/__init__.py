"""Game-tree search to learn and teach with: minimax, alpha-beta, and why a branch is cut."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from treesearch import games as games
    from treesearch.comparison import compare as compare
    from treesearch.conventions import Conventions as Conventions
    from treesearch.errors import DepthError as DepthError
    from treesearch.errors import GameError as GameError
    from treesearch.errors import MissingError as MissingError
    from treesearch.errors import ReadError as ReadError
    from treesearch.errors import ReadWarning as ReadWarning
    from treesearch.errors import SearchError as SearchError
    from treesearch.errors import TreesearchError as TreesearchError
    from treesearch.errors import UsageError as UsageError
    from treesearch.game import CHANCE as CHANCE
    from treesearch.game import MAX as MAX
    from treesearch.game import MIN as MIN
    from treesearch.game import Game as Game
    from treesearch.game import Player as Player
    from treesearch.game import SearchResult as SearchResult
    from treesearch.games import verify as verify
    from treesearch.homework.classroom.grading import grade as grade
    from treesearch.homework.marking.marking import check as check
    from treesearch.reader import read as read
    from treesearch.reader import read_file as read_file
    from treesearch.search import figures as figures
    from treesearch.solve import alphabeta as alphabeta
    from treesearch.solve import count as count
    from treesearch.solve import minimax as minimax
    from treesearch.solve import record as record
    from treesearch.steps.output import draw as draw
    from treesearch.steps.page import stepper as stepper
    from treesearch.trace import Trace as Trace
    from treesearch.tree import Node as Node
    from treesearch.treegame import TreeGame as TreeGame
    from treesearch.unknown.solving import conditions as conditions

__version__ = "0.2.0"

__all__ = [
    "CHANCE", "MAX", "MIN", "Conventions", "DepthError", "Game", "GameError", "MissingError", "Node", "Player",
    "ReadError", "ReadWarning", "SearchError", "SearchResult", "Trace", "TreeGame", "TreesearchError", "UsageError",
    "alphabeta", "check", "compare", "conditions", "count", "draw", "figures", "games", "grade", "minimax", "read",
    "read_file", "record", "stepper", "verify",
]  # fmt: skip

_HOME = {
    **{name: "errors" for name in __all__ if name.endswith(("Error", "Warning"))},
    **dict.fromkeys(("CHANCE", "MAX", "MIN", "Game", "Player", "SearchResult"), "game"),
    **dict.fromkeys(("alphabeta", "count", "minimax", "record"), "solve"),
    "Node": "tree", "TreeGame": "treegame",
    **dict.fromkeys(("read", "read_file"), "reader"),
    "Conventions": "conventions", "Trace": "trace", "draw": "steps.output", "compare": "comparison", "verify": "games",
    "stepper": "steps.page", "conditions": "unknown.solving",
    "check": "homework.marking.marking", "grade": "homework.classroom.grading", "figures": "search.figures",
    "games": "games",
}  # fmt: skip
"""The module that each public name lives in; it is imported when the name is first asked for."""


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'treesearch' has no attribute {name!r}")
    home = import_module(f"treesearch.{_HOME[name]}")
    return home if name in ("figures", "games") else getattr(home, name)  # these two are asked for as a whole


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOME])
