"""The public searches: trees or games, by name of the algorithm, under a course's conventions."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from treesearch import words
from treesearch.conventions import BOOK, TAKES, Conventions
from treesearch.errors import UsageError
from treesearch.events import Event, Listener
from treesearch.game import Counted, Evaluation, Game, Player, RightToLeft, SearchResult, zero
from treesearch.runtime import gc_paused
from treesearch.tree import Node, TreeGame, static

if TYPE_CHECKING:
    from treesearch.trace import Trace

Search = Callable[..., SearchResult]
Searchable = Node | str | Game[Any, Any]


class Algorithm(NamedTuple):
    """A search by the module it is named after, and what it takes besides game, depth limit and evaluation."""

    home: str
    takes: tuple[str, ...] = ()

    @property
    def search(self) -> Search:
        """The search itself; its module is imported when it is first asked for."""
        search: Search = getattr(import_module(f"treesearch.search.{self.home}"), self.home)
        return search


ALGORITHMS: dict[str, Algorithm] = {
    name: Algorithm("minimax" if name == "minmax" else name, takes) for name, takes in TAKES.items()
}
"""Every search by the name that people call it."""

STATIC: dict[str, Evaluation] = {"static": static}

ALIASES = {
    "minimax": "minmax", "min-max": "minmax", "alpha-beta": "alphabeta", "iterative-deepening": "deepening",
    "pvs": "negascout", "mtd(f)": "mtdf", "mtd-f": "mtdf", "sss*": "sss", "uct": "mcts",
}  # fmt: skip


def algorithm(name: str) -> Algorithm:
    """The search of that name; UsageError with the names there are."""
    try:
        return ALGORITHMS[ALIASES.get(name, name)]
    except KeyError:
        raise UsageError(words.NO_SUCH_ALGORITHM.format(name=name, known=", ".join(ALGORITHMS))) from None


def named(how: Conventions) -> Conventions:
    """The conventions with the search called by the name that ALGORITHMS and reports have for it."""
    return how.but(algorithm=ALIASES.get(how.algorithm, how.algorithm))


def as_game(tree: Searchable, conventions: Conventions = BOOK) -> Game[Any, Any]:
    """A tree, its text, or a game, as the game that the conventions say: who moves at the root, in which order."""
    if isinstance(tree, str):
        from treesearch.reader import read

        tree = read(tree)
    root = Player(conventions.root) if conventions.root else None
    if not isinstance(tree, Node) and not hasattr(tree, "initial_state"):
        raise UsageError(words.NO_TREE_GIVEN.format(given=type(tree).__name__))
    game: Any = TreeGame(tree, root) if isinstance(tree, Node) else tree
    return RightToLeft(game) if conventions.order == "rtl" else game


def evaluation_of(game: Game[Any, Any], name: str | None) -> Evaluation:
    """The evaluation of that name that the game offers; by default a tree's static values, another game's 0."""
    named: dict[str, Evaluation] = {
        **(STATIC if is_tree(game) else {}),
        "zero": zero,
        **getattr(game, "evaluations", {}),
    }
    if name is None:
        return static if is_tree(game) else zero
    if name not in named:
        from treesearch.games.inspection import did_you_mean

        hint = did_you_mean(name, named)
        raise UsageError(words.NO_SUCH_EVALUATION.format(name=name, hint=hint, known=", ".join(named)))
    return named[name]


def is_tree(game: Game[Any, Any]) -> bool:
    """Whether the game is an explicit tree."""
    return isinstance(getattr(game, "tree", None), Node)


def solve(
    game: Game[Any, Any],
    how: Conventions = BOOK,
    *,
    evaluate: Evaluation | None = None,
    listen: Listener | None = None,
) -> SearchResult:
    """Search a game with ``how.algorithm``; at the depth limit ask ``evaluate``, else ``how.evaluation``."""
    chosen = algorithm(how.algorithm)
    options = {name: getattr(how, name) for name in chosen.takes}
    evaluate = evaluate or evaluation_of(game, how.evaluation)
    return chosen.search(game, depth=how.depth, evaluate=evaluate, listen=listen, **options)


def minimax(
    tree: Searchable,
    how: Conventions = BOOK,
    *,
    evaluate: Evaluation | None = None,
    listen: Listener | None = None,
    **changes: Any,
) -> SearchResult:
    """Minimax value and path of a tree, its text, or a game. ``changes`` are conventions by name.

    >>> minimax("(1 (5 7) 4)")
    SearchResult(value=5, path=(2, 1))
    """
    how = how.but(**changes, algorithm="minmax")
    return solve(as_game(tree, how), how, evaluate=evaluate, listen=listen)


def alphabeta(
    tree: Searchable,
    how: Conventions = BOOK,
    *,
    evaluate: Evaluation | None = None,
    listen: Listener | None = None,
    **changes: Any,
) -> SearchResult:
    """The same value and path, without looking at what cannot change them. ``changes`` are conventions by name.

    >>> alphabeta("((3 12 8) (2 4 6) (14 5 2))", window=(5, 9))
    SearchResult(value=5, path=(3, 2), bound='<=')
    """
    how = how.but(**changes, algorithm="alphabeta")
    return solve(as_game(tree, how), how, evaluate=evaluate, listen=listen)


MOST_EVENTS = 5_000_000
"""How many steps of a game's search are remembered at most: about a gigabyte. A tree's are as many as it has."""


def record(
    tree: Searchable,
    how: Conventions = BOOK,
    *,
    evaluate: Evaluation | None = None,
    most: int = MOST_EVENTS,
    **changes: Any,
) -> Trace:
    """Search and remember every step: cuts, values, bounds, counts, pictures and reports are read from the trace.

    UsageError as soon as the search of a game that is no tree has more than ``most`` steps.

    >>> [cut.kind for cut in record("((3 12 8) (2 4 6) (14 5 2))").cuts]
    ['MIN']
    """
    from treesearch.trace import Trace  # here, because a search that nobody records starts quicker without

    how = named(how.but(**changes))
    game = as_game(tree, how)
    events: list[Event] = []
    with gc_paused():
        listen = events.append if is_tree(game) else _at_most(most, events)
        result = solve(game, how, evaluate=evaluate, listen=listen)
    return Trace(game, how, result, events)


def _at_most(most: int, events: list[Event]) -> Listener:
    """Remembers so many events, and refuses one more."""

    def listen(event: Event) -> None:
        if len(events) >= most:
            raise UsageError(words.TOO_MUCH_TO_RECORD.format(most=most))
        events.append(event)

    return listen


def count(
    tree: Searchable, how: Conventions = BOOK, *, evaluate: Evaluation | None = None, **changes: Any
) -> tuple[SearchResult, Counted]:
    """Search and only count: the answer, and the game with the nodes and leaves it was asked for."""
    how = named(how.but(**changes))
    game = Counted(as_game(tree, how))
    evaluate = game.evaluation(evaluate or evaluation_of(game, how.evaluation))
    return solve(game, how, evaluate=evaluate), game
