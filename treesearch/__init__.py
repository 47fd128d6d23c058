"""Search game trees with minimax and alpha-beta, and explain why each branch is cut."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

# for type checkers and editors; at run time __getattr__ imports a name on first use, for a quick start
if TYPE_CHECKING:
    from treesearch import errors, games
    from treesearch.comparison.counts import uniform_counts
    from treesearch.comparison.opponents import outcomes, play_against
    from treesearch.comparison.table import compare
    from treesearch.diagram import graph
    from treesearch.errors import (
        ChanceError,
        DepthError,
        GameError,
        MissingError,
        ReadError,
        ReadWarning,
        SearchError,
        TreesearchError,
        UsageError,
    )
    from treesearch.events import Close, Cut, Event, Leaf, Open, Update
    from treesearch.game import CHANCE, MAX, MIN, Game, Player, SearchResult, Vector
    from treesearch.games import verify
    from treesearch.homework.answers.facts import Answer
    from treesearch.homework.classes.grading import grade
    from treesearch.homework.marking.marks import Marks
    from treesearch.homework.question import Picture, Question, check, exercise
    from treesearch.lesson import try_function
    from treesearch.reader import read, read_file
    from treesearch.search import figures
    from treesearch.search.mcts import ucb1
    from treesearch.settings import Settings
    from treesearch.solve import alphabeta, count, minimax, record
    from treesearch.solve import minimax as minmax
    from treesearch.steps.page import stepper
    from treesearch.steps.pictures import draw
    from treesearch.trace import Trace
    from treesearch.tree import Node, TreeGame
    from treesearch.unknown import conditions

__version__ = "0.3.0"

__all__ = [
    "CHANCE",
    "MAX",
    "MIN",
    "Answer",
    "ChanceError",
    "Close",
    "Cut",
    "DepthError",
    "Event",
    "Game",
    "GameError",
    "Leaf",
    "Marks",
    "MissingError",
    "Node",
    "Open",
    "Picture",
    "Player",
    "Question",
    "ReadError",
    "ReadWarning",
    "SearchError",
    "SearchResult",
    "Settings",
    "Trace",
    "TreeGame",
    "TreesearchError",
    "Update",
    "UsageError",
    "Vector",
    "alphabeta",
    "check",
    "compare",
    "conditions",
    "count",
    "draw",
    "errors",
    "exercise",
    "figures",
    "games",
    "grade",
    "graph",
    "minimax",
    "minmax",
    "outcomes",
    "play_against",
    "read",
    "read_file",
    "record",
    "stepper",
    "try_function",
    "ucb1",
    "uniform_counts",
    "verify",
]

_HOME = {
    **{name: "errors" for name in __all__ if name.endswith(("Error", "Warning"))},
    **dict.fromkeys(("CHANCE", "MAX", "MIN", "Game", "Player", "SearchResult", "Vector"), "game"),
    **dict.fromkeys(("alphabeta", "count", "minimax", "minmax", "record"), "solve"),
    "Node": "tree",
    "TreeGame": "tree",
    **dict.fromkeys(("read", "read_file"), "reader"),
    "Settings": "settings",
    "Trace": "trace",
    "draw": "steps.pictures",
    "compare": "comparison.table",
    "verify": "games",
    "stepper": "steps.page",
    "conditions": "unknown",
    **dict.fromkeys(("outcomes", "play_against"), "comparison.opponents"),
    "uniform_counts": "comparison.counts",
    "try_function": "lesson",
    **dict.fromkeys(("Close", "Cut", "Event", "Leaf", "Open", "Update"), "events"),
    **dict.fromkeys(("Picture", "Question", "check", "exercise"), "homework.question"),
    "Answer": "homework.answers.facts",
    "Marks": "homework.marking.marks",
    "grade": "homework.classes.grading",
    "errors": "errors",
    "figures": "search.figures",
    "ucb1": "search.mcts",
    "games": "games",
    "graph": "diagram",
}
"""The module that defines each public name. It is imported when the name is first used."""


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'treesearch' has no attribute {name!r}")
    home = import_module(f"treesearch.{_HOME[name]}")
    if name in ("errors", "figures", "games"):  # modules
        return home
    return getattr(home, "minimax" if name == "minmax" else name)


def __dir__() -> list[str]:
    # for completion: names that are not yet used are not among the globals
    return sorted([*globals(), *_HOME])
