"""The public searches: trees or games, by name of the algorithm, under a course's conventions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from treesearch import words
from treesearch.conventions import BOOK, Conventions
from treesearch.errors import UsageError
from treesearch.events import Event, Listener
from treesearch.game import Counted, Evaluation, Game, Player, RightToLeft, SearchResult, zero
from treesearch.runtime import gc_paused
from treesearch.search.alphabeta import alphabeta as search_alphabeta
from treesearch.search.minimax import minimax as search_minimax
from treesearch.trace import Trace
from treesearch.tree import Node, TreeGame, static

Search = Callable[..., SearchResult]
Searchable = Node | str | Game[Any, Any]


class Algorithm(NamedTuple):
    """A search and the conventions it takes besides the game, the depth limit and the evaluation."""

    search: Search
    takes: tuple[str, ...] = ()


ALGORITHMS: dict[str, Algorithm] = {
    "minmax": Algorithm(search_minimax),
    "alphabeta": Algorithm(search_alphabeta, ("window", "cut_rule", "values")),
}
"""Every search by the name that people call it."""

ALIASES = {"minimax": "minmax", "min-max": "minmax", "alpha-beta": "alphabeta"}


def algorithm(name: str) -> Algorithm:
    """The search of that name; UsageError with the names there are."""
    try:
        return ALGORITHMS[ALIASES.get(name, name)]
    except KeyError:
        raise UsageError(words.NO_SUCH_ALGORITHM.format(name=name, known=", ".join(ALGORITHMS))) from None


def as_game(tree: Searchable, conventions: Conventions = BOOK) -> Game[Any, Any]:
    """A tree, its text, or a game, as the game that the conventions say: who moves at the root, in which order."""
    if isinstance(tree, str):
        from treesearch.reader import read

        tree = read(tree)
    root = Player(conventions.root) if conventions.root else None
    game: Game[Any, Any] = TreeGame(tree, root) if isinstance(tree, Node) else tree
    return RightToLeft(game) if conventions.order == "rtl" else game


def solve(
    tree: Searchable,
    conventions: Conventions = BOOK,
    *,
    evaluate: Evaluation | None = None,
    listen: Listener | None = None,
) -> SearchResult:
    """Search a tree or game with ``conventions.algorithm``; ``evaluate`` is asked at the depth limit.

    A tree's default evaluation is its static values (0 where there is none), a game's is 0.
    """
    game = as_game(tree, conventions)
    search, takes = algorithm(conventions.algorithm)
    options = {name: getattr(conventions, name) for name in takes}
    default = static if _is_tree(game) else zero
    return search(game, depth=conventions.depth, evaluate=evaluate or default, listen=listen, **options)


def minimax(
    tree: Searchable, *, evaluate: Evaluation | None = None, listen: Listener | None = None, **conventions: Any
) -> SearchResult:
    """Minimax value and path of a tree, its text, or a game. Conventions as in ``Conventions``.

    >>> minimax("(1 (5 7) 4)")
    SearchResult(value=5, path=(2, 1), bound='=')
    """
    return solve(tree, BOOK.but(**conventions, algorithm="minmax"), evaluate=evaluate, listen=listen)


def alphabeta(
    tree: Searchable, *, evaluate: Evaluation | None = None, listen: Listener | None = None, **conventions: Any
) -> SearchResult:
    """The same value and path, without looking at what cannot change them. Conventions as in ``Conventions``.

    >>> alphabeta("((3 12 8) (2 4 6) (14 5 2))", window=(5, 9))
    SearchResult(value=3, path=(1, 1), bound='<=')
    """
    return solve(tree, BOOK.but(**conventions, algorithm="alphabeta"), evaluate=evaluate, listen=listen)


def record(tree: Searchable, *, evaluate: Evaluation | None = None, **conventions: Any) -> Trace:
    """Search and remember every step: cuts, values, bounds, counts, pictures and reports are read from the trace.

    >>> [cut.kind for cut in record("((3 12 8) (2 4 6) (14 5 2))").cuts]
    ['MIN']
    """
    how = BOOK.but(**conventions)
    game = as_game(tree, how)
    events: list[Event] = []
    with gc_paused():
        result = solve(game, how.but(order="ltr"), evaluate=evaluate, listen=events.append)
    return Trace(game, how, result, events)


def count(tree: Searchable, *, evaluate: Evaluation | None = None, **conventions: Any) -> tuple[SearchResult, Counted]:
    """Search and only count: the answer, and the nodes and leaves it took."""
    how = BOOK.but(**conventions)
    game = as_game(tree, how)
    counted = Counted(game)
    default = static if _is_tree(game) else zero
    result = solve(counted, how.but(order="ltr"), evaluate=counted.evaluation(evaluate or default))
    return result, counted


def _is_tree(game: Game[Any, Any]) -> bool:
    return isinstance(getattr(game, "tree", None), Node)
