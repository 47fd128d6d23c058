"""How much the playground takes on, counted in characters, levels and nodes, never in seconds.

So the same request gets the same answer on any machine, by the server and in the browser alike. Every limit is looked
at before a search begins but ``MOST_LOOKED_AT``, which a game counts while it is searched.
"""

from itertools import accumulate
from typing import Any

from treesearch.algorithms import algorithm
from treesearch.conventions import Conventions
from treesearch.errors import UsageError
from treesearch.game import Around, Game
from treesearch.playground import words
from treesearch.tree import Node

MOST_BYTES = 1_000_000
"""Of a request, as JSON."""

MOST_NESTED = 20
"""Of lists and objects in a request; the deepest that means something is three."""

MOST_CHARACTERS = {"tree": 200_000, "answer": 10_000, "state": 2_000, "board": 2_000}
"""Of a text in a request; of any other ``SHORT``."""

SHORT = 100
MOST_LEVELS = 500
"""So a search never needs more recursion than Python allows by itself."""

MOST_NODES = 10_000
MOST_MARKED = 500
"""Nodes of a tree to which an answer is marked: every mistake that is known is made in it."""

MOST_LOOKED_AT = 600_000
"""Nodes that one request looks at; all of tic-tac-toe has 549,946."""

MOST_EVENTS = 100_000
"""Of the search of a game that is remembered."""

MOST_AVERAGED = 2_000
"""Characters: a mean's denominator may have as many digits as all numbers together, and Python prints 4,300."""


class TooBigError(UsageError):
    """More than the playground takes on."""


class Limited(Around):
    """The same game; ``TooBigError`` once it has looked at MOST_LOOKED_AT nodes, each counting for ``weight``."""

    def __init__(self, game: Game[Any, Any], weight: int = 1) -> None:
        super().__init__(game)
        self.weight, self.left = weight, MOST_LOOKED_AT
        self._result = game.result

    def result(self, state: Any, action: Any) -> Any:
        """The state after the move: one more node looked at."""
        self.left -= self.weight
        if self.left < 0:
            raise TooBigError(words.TOO_MUCH_WORK.format(most=MOST_LOOKED_AT // self.weight))
        return self._result(state, action)


def nesting(text: str, opening: str, closing: str) -> int:
    """How many brackets are open at once, at most. The browser's Python falls over what is nested too deeply."""
    steps = (1 if sign in opening else -1 for sign in text if sign in opening or sign in closing)
    return max(accumulate(steps), default=0)


def check_nesting(text: str) -> str:
    """The text of a tree; TooBigError, before it is read, if more lists are open at once than there may be levels."""
    deepest = nesting(text, "(", ")")
    if deepest > MOST_LEVELS:
        raise TooBigError(words.TOO_MANY_LEVELS.format(levels=deepest, most=MOST_LEVELS))
    return text


def check_tree(tree: Node, most: int = MOST_NODES) -> Node:
    """The tree; TooBigError for one of more levels or nodes than are taken."""
    if tree.traits.height > MOST_LEVELS:
        raise TooBigError(words.TOO_MANY_LEVELS.format(levels=tree.traits.height, most=MOST_LEVELS))
    if tree.traits.nodes > most:
        raise TooBigError(words.TOO_MANY_NODES.format(nodes=tree.traits.nodes, most=most))
    return tree


def check_depth(levels: int | None) -> None:
    """TooBigError for a depth limit, or a game that is deeper, than the playground goes."""
    if levels is not None and levels > MOST_LEVELS:
        raise TooBigError(words.TOO_MANY_LEVELS.format(levels=levels, most=MOST_LEVELS))


def check_samples(iterations: int, levels: int) -> None:
    """TooBigError for more samples than may be taken: each looks at a node on every level, though at no new one."""
    most = MOST_LOOKED_AT // max(1, levels)
    if iterations > most:
        raise TooBigError(words.TOO_MANY_SAMPLES.format(iterations=iterations, most=most))


def check_averages(text: str, how: Conventions) -> None:
    """TooBigError for a tree in which exact means could grow beyond what can be printed."""
    if len(text) > MOST_AVERAGED and algorithm(how.algorithm).chance:
        raise TooBigError(words.TOO_LONG_TO_AVERAGE.format(most=MOST_AVERAGED))
