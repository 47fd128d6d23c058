"""The public searches: trees or games, by name of the algorithm, under a course's conventions."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict, TypeGuard, TypeVar, Unpack, cast

from treesearch import words
from treesearch.algorithms import OPTIONS, algorithm, called, taken
from treesearch.arguments import check_arguments
from treesearch.conventions import BOOK, Conventions, check_names
from treesearch.errors import UsageError, option
from treesearch.events import Event, Listener
from treesearch.game import Bound, Counted, Counts, Evaluation, Game, Player, RightToLeft, SearchResult, counts, zero
from treesearch.machine import gc_paused
from treesearch.search.plain import plain_alphabeta, plain_minimax
from treesearch.tree import Node, TreeGame, static

TOO_MUCH_TO_RECORD = (
    "this search takes more than {most:,} steps, too many to be told or drawn; give {depth} to search less deep"
)
NAME_OF_A_GAME = '{name} is the name of a game, not a tree; load the game first: treesearch.games.load("{name}")'
NO_SUCH_EVALUATION = "there is no evaluation {name} here{hint}; there are {known}"


if TYPE_CHECKING:
    from treesearch.trace import Trace

Searchable = Node | str | list[Any] | tuple[Any, ...] | Game[Any, Any]
Public = TypeVar("Public", bound=Callable[..., Any])


class Minimax(TypedDict, total=False):
    """The conventions that minimax follows, as keywords; see ``Conventions``."""

    root: str | None
    order: str
    depth: int | None
    evaluation: str | None


class AlphaBeta(Minimax, total=False):
    """Those of alpha-beta and of its report."""

    cut_rule: str
    cuts: str
    values: str
    label: str
    window: tuple[Bound, Bound]


class AnySearch(AlphaBeta, total=False):
    """All of them, the search's name, and the options of single searches; see ``algorithms.OPTIONS``."""

    algorithm: str
    iterations: int
    seed: int
    exploration: float
    seconds: float | None
    utility_range: tuple[Bound, Bound]
    ordering: tuple[str, ...]
    first: Bound


def spelled_out(keywords: Any) -> Callable[[Public], Public]:
    """The function with these ``**changes`` spelled out for completion and ``help()``; UsageError for any other."""

    def spelled(function: Public) -> Public:
        whole = signature(function)
        named = [parameter for parameter in whole.parameters.values() if parameter.kind is not Parameter.VAR_KEYWORD]
        own = {parameter.name for parameter in named}
        order = [parameter.name for parameter in named if parameter.kind is Parameter.POSITIONAL_OR_KEYWORD]
        defaults = {**BOOK._asdict(), **{name: entry.default for name, entry in OPTIONS.items()}}
        for name, kind in keywords.__annotations__.items():
            named.append(
                # the annotations of a TypedDict are ForwardRefs; their text is what help() shall show
                Parameter(name, Parameter.KEYWORD_ONLY, default=defaults[name], annotation=kind.__forward_arg__)
            )

        @wraps(function)
        def checked(*args: Any, **given: Any) -> Any:
            check_names(given.keys() - own, [*keywords.__annotations__])
            check_arguments(**dict(zip(order, args, strict=False)), **given)
            return function(*args, **given)

        # help(), completion and Sphinx ask for it; to mypy the TypedDict says the same
        checked.__signature__ = whole.replace(parameters=named)  # type: ignore[attr-defined]
        return checked  # type: ignore[return-value]

    return spelled


def chosen(how: Conventions, changes: AnySearch) -> tuple[Conventions, dict[str, Any]]:
    """The conventions as changed, the search called by its name in the table; and the search's own options.

    UsageError for what cannot be, and for an option that this search does not take.
    """
    own = {name: value for name, value in changes.items() if name in OPTIONS}
    how = how.but(**{name: value for name, value in changes.items() if name not in OPTIONS})
    return how.but(algorithm=called(how.algorithm)), taken([how.algorithm], own)


def searched(given: Searchable) -> Node | Game[Any, Any]:
    """Returns the game as it is, or the tree of a tree, its text or a nested list. Errors as ``read``'s.

    UsageError for the name of a game: naming one may import somebody's module, which nobody asked for here.
    """
    if isinstance(given, Node):
        return given
    # a class has the method, too, but is no game yet: the reader says what is wrong with it
    if hasattr(given, "initial_state") and not isinstance(given, type):
        return cast(Game[Any, Any], given)
    from treesearch.reader.trees import Readable, read

    # for any other text, as nearly every tree is, the games are not imported
    if isinstance(given, str) and given[:1].isalpha():
        from treesearch.games import is_name

        if is_name(given):
            raise UsageError(NAME_OF_A_GAME.format(name=given))
    return read(cast(Readable, given))


def as_game(tree: Searchable, conventions: Conventions = BOOK) -> Game[Any, Any]:
    """A tree in any form, or a game, as the game that the conventions say: who moves at the root, in which order."""
    tree = searched(tree)
    game: Any
    if isinstance(tree, Node):
        game = TreeGame(tree, Player(conventions.root) if conventions.root else None)
    else:
        from treesearch.games.contract import guarded  # here, because a search of a tree starts quicker without

        game = guarded(tree)
    # around the game: every search examines actions in the order in which they come
    return RightToLeft(game) if conventions.order == "rtl" else game


def evaluation_of(game: Game[Any, Any], name: str | None) -> Evaluation:
    """The evaluation of that name that the game offers, else UsageError; by default a tree's static values, or 0."""
    named: dict[str, Evaluation] = {
        **({"static": static} if is_tree(game) else {}),
        "zero": zero,
        **getattr(game, "evaluations", {}),
    }
    if name is None:
        return static if is_tree(game) else zero
    if name not in named:
        hint = words.did_you_mean(name, named)
        raise UsageError(NO_SUCH_EVALUATION.format(name=name, hint=hint, known=", ".join(named)))
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
    **options: Any,
) -> SearchResult:
    """Search a game with ``how.algorithm``; at the depth limit ask ``evaluate``, else ``how.evaluation``.

    ``options``: the search's own, or more of them; those of others are left out.
    """
    entry = algorithm(how.algorithm)
    told = {name: getattr(how, name) for name in entry.follows}
    told |= {name: value for name, value in options.items() if name in entry.options}
    evaluate = evaluate or evaluation_of(game, how.evaluation)
    return entry.search(game, depth=how.depth, evaluate=evaluate, listen=listen, **told)


@spelled_out(Minimax)
def minimax(
    tree: Searchable,
    how: Conventions = BOOK,
    *,
    evaluate: Evaluation | None = None,
    listen: Listener | None = None,
    **changes: Unpack[Minimax],
) -> SearchResult:
    """Minimax value and path of a tree, its text, or a game.

    >>> minimax("(1 (5 7) 4)")
    SearchResult(value=5, path=(2, 1))
    """
    how = how.but(**changes, algorithm="minmax")
    tree = searched(tree)
    if listen is None and _walks(tree, how):
        return plain_minimax(tree, tree.traits.height, Player(how.root or "max"))
    return solve(as_game(tree, how), how, evaluate=evaluate, listen=listen)


@spelled_out(AlphaBeta)
def alphabeta(
    tree: Searchable,
    how: Conventions = BOOK,
    *,
    evaluate: Evaluation | None = None,
    listen: Listener | None = None,
    **changes: Unpack[AlphaBeta],
) -> SearchResult:
    """Returns minimax's value and path without looking at what cannot change them.

    >>> alphabeta("((3 12 8) (2 4 6) (14 5 2))", window=(5, 9))
    SearchResult(value=5, path=(3, 2), bound='<=')
    """
    how = how.but(**changes, algorithm="alphabeta")
    tree = searched(tree)
    if listen is None and how.values != "hard" and _walks(tree, how):
        return plain_alphabeta(tree, tree.traits.height, Player(how.root or "max"), how.window, how.cut_rule)
    return solve(as_game(tree, how), how, evaluate=evaluate, listen=listen)


def _walks(tree: Node | Game[Any, Any], how: Conventions) -> TypeGuard[Node]:
    """Whether the nodes of a tree can be walked as they stand: in turn, from the left, to the leaves."""
    if not isinstance(tree, Node) or how.order != "ltr" or how.depth is not None or how.evaluation is not None:
        return False
    # a leaf alone has no children to walk: the searches of games give its value
    return tree.traits.plain and bool(tree.children)


MOST_EVENTS = 5_000_000
"""How many steps of a game's search are remembered at most: about a gigabyte. A tree's are as many as it has."""


@spelled_out(AnySearch)
def record(
    tree: Searchable,
    how: Conventions = BOOK,
    *,
    evaluate: Evaluation | None = None,
    most: int = MOST_EVENTS,
    **changes: Unpack[AnySearch],
) -> Trace:
    """Search and remember every step: cuts, values, bounds, counts, pictures and reports are read from the trace.

    UsageError as soon as the search of a game that is no tree has more than ``most`` steps.

    >>> [cut.kind for cut in record("((3 12 8) (2 4 6) (14 5 2))").cuts]
    ['MIN']
    """
    from treesearch.trace import Trace  # here, because a search that nobody records starts quicker without

    how, options = chosen(how, changes)
    game = as_game(tree, how)
    events: list[Event] = []
    with gc_paused():
        listen = events.append if is_tree(game) else _at_most(most, events)
        result = solve(game, how, evaluate=evaluate, listen=listen, **options)
    return Trace(game, how, result, events, options)


def _at_most(most: int, events: list[Event]) -> Listener:
    """Remembers so many events, and refuses one more."""

    def listen(event: Event) -> None:
        if len(events) >= most:
            raise UsageError(TOO_MUCH_TO_RECORD.format(most=most, depth=option("depth")))
        events.append(event)

    return listen


class Count(NamedTuple):
    """A search's answer, and the game with what was asked of it; prints as ``treesearch minmax`` does."""

    result: SearchResult
    game: Counted

    @property
    def counts(self) -> Counts:
        """How much was looked at, of how much there is."""
        limited = self.game.asked[0].depth is not None
        return counts(self.game, self.game.leaves, self.game.nodes, self.game.at_limit if limited else None)

    def __str__(self) -> str:
        from treesearch.report.lines import answer, closing

        how, options = self.game.asked
        lines = *answer(self.result, how, self.game, self.counts), *closing(how, self.game, options=options)
        return "\n".join(line.text for line in lines)

    def _repr_html_(self) -> str:
        from html import escape

        return f"<pre>{escape(str(self))}</pre>"


@spelled_out(AnySearch)
def count(
    tree: Searchable, how: Conventions = BOOK, *, evaluate: Evaluation | None = None, **changes: Unpack[AnySearch]
) -> Count:
    """Search and only count: the answer, and the game with the nodes and leaves it was asked for."""
    how, options = chosen(how, changes)
    game = Counted(as_game(tree, how), (how, options))
    evaluate = game.evaluation(evaluate or evaluation_of(game, how.evaluation))
    return Count(solve(game, how, evaluate=evaluate, **options), game)
