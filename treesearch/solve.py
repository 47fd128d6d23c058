"""The public search functions, which search a tree or game with the given settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from treesearch import words
from treesearch.algorithms import algorithm, canonical_name, check_options
from treesearch.arguments import check_arguments
from treesearch.conventions import ChanceCuts, CutRule, Label, ListedCuts, Order, Root, Values
from treesearch.errors import SearchError, UsageError, option
from treesearch.events import Event, Listener
from treesearch.game import (
    MAX,
    MIN,
    AnyGame,
    Bound,
    Counted,
    Counts,
    Evaluation,
    Mover,
    Player,
    RightToLeft,
    SearchResult,
    Value,
    Window,
    counts,
    zero,
)
from treesearch.machine import gc_paused
from treesearch.players import players_of
from treesearch.search.plain import plain_alphabeta, plain_events, plain_minimax
from treesearch.search.star1 import check_value, range_at, ranges_of
from treesearch.settings import BOOK, AnyEvaluation, Settings, UtilityRange
from treesearch.tree import Node, TreeGame, find, leaves_of, nodes, static, text

if TYPE_CHECKING:
    from treesearch.trace import Trace

Searchable = Node | str | list[Any] | tuple[Any, ...] | AnyGame


def with_changes(settings: Settings, **changes: Any) -> Settings:
    """Return the settings with all changes that are not ``None``.

    Raise UsageError for a wrong value, and for an option that the algorithm does not accept.
    """
    check_arguments(settings=settings)
    changes = {
        name: value
        for name, value in changes.items()
        if value is not None and value is not getattr(settings, name)
    }
    if changes:
        settings = settings.replace(**changes)
    if (name := canonical_name(settings.algorithm)) != settings.algorithm:
        settings = settings.replace(algorithm=name)
    check_options([name], settings)
    return settings


def tree_or_game(source: Searchable) -> Node | AnyGame:
    """Return a game or tree unchanged; read the tree that a text or nested list spells.

    Raise UsageError for the name of a game, because loading it may import a user's module. Raise
    the errors of ``read`` for a text that is not a tree.
    """
    if isinstance(source, Node):
        return source
    # a class has this method, too, but is not a game; the reader explains the mistake
    if hasattr(source, "initial_state") and not isinstance(source, type):
        return cast(AnyGame, source)
    from treesearch.reader.trees import Readable, read

    # most trees begin with another character, and do not need the games
    if isinstance(source, str) and source[:1].isalpha():
        from treesearch.games import is_name

        if is_name(source):
            raise UsageError(
                f"{source} is the name of a game, not a tree; "
                f'load the game first: treesearch.games.load("{source}")'
            )
    return read(cast(Readable, source))


def as_game(tree: Searchable, settings: Settings = BOOK) -> AnyGame:
    """Return a tree or game as a game with the root player and order of the settings."""
    tree = tree_or_game(tree)
    game: Any
    if isinstance(tree, Node):
        game = TreeGame(tree, settings.root)
    else:
        # imported here so that searches of trees start faster
        from treesearch.games.contract import guard_user_game

        game = guard_user_game(tree)
    # outermost, because the search takes the actions in this order
    return RightToLeft(game) if settings.order == "rtl" else game


def evaluation_of(game: AnyGame, evaluation: AnyEvaluation) -> Evaluation:
    """Return the evaluation with this name from the game; a function is returned unchanged.

    The default is the static values of a tree, and 0 in other games. Raise UsageError if the game
    has no evaluation with this name.
    """
    if evaluation is not None and not isinstance(evaluation, str):
        return evaluation
    if evaluation is None:
        return static if is_tree(game) else zero
    named: dict[str, Evaluation] = {
        **({"static": static} if is_tree(game) else {}),
        "zero": zero,
        **getattr(game, "evaluations", {}),
    }
    if evaluation not in named:
        hint = words.did_you_mean(evaluation, named)
        raise UsageError(
            f"there is no evaluation {evaluation} here{hint}; choose {', '.join(named)}"
        )
    return named[evaluation]


def is_tree(game: AnyGame) -> bool:
    """Return whether the game is an explicit tree."""
    return isinstance(getattr(game, "tree", None), Node)


def solve(
    game: AnyGame, settings: Settings = BOOK, *, listen: Listener | None = None
) -> SearchResult:
    """Search a game with these settings, ignoring options of other algorithms."""
    settings = for_players(settings, game)
    if isinstance(game, TreeGame) and listen is not None:
        result = _searched_plainly(game.tree, game.root, settings, listen)
        if result:
            return result
    entry = algorithm(settings.algorithm)
    arguments = {name: getattr(settings, name) for name in (*entry.follows, *entry.options)}
    evaluate = evaluation_of(game, settings.evaluation)
    try:
        return entry.search(
            game, depth=settings.depth, evaluate=evaluate, listen=listen, **arguments
        )
    # a user-defined game may raise anything, even SystemExit
    except (Exception, SystemExit) as error:
        from treesearch.games.user_errors import fault_of

        if isinstance(error, RecursionError) or (fault := fault_of(game, error)) is None:
            raise
        raise fault from error


def for_players(settings: Settings, game: Any) -> Settings:
    """Return the settings, with max^n instead of minimax if the leaves are vectors.

    Raise SearchError if the algorithm cannot search vectors but the leaves are vectors, or the
    other way round.
    """
    players = players_of(game)
    if players and settings.algorithm == "minmax":
        return settings.replace(algorithm="maxn")
    if players and not algorithm(settings.algorithm).vectors:
        name = "alpha-beta" if settings.algorithm == "alphabeta" else settings.algorithm
        cuts = algorithm(settings.algorithm).cuts
        reason = ": a player's choice does not bound the other players' numbers" if cuts else ""
        raise SearchError(
            f"{name} needs one number per leaf{reason}. "
            f"treesearch minmax finds the value (max^n).{_zero_sum_advice(game.tree)}"
        )
    if algorithm(settings.algorithm).vectors and not players:
        raise SearchError(
            f"{settings.algorithm} needs a vector at every leaf, as in ((1,2) (3,4)); "
            "treesearch minmax finds the value of this tree"
        )
    return settings


def _zero_sum_advice(tree: Node) -> str:
    """Return advice to search the first numbers if all pairs have equal sums, otherwise ``""``."""
    pairs = leaves_of(tree)
    sums = {sum(pair) for pair in pairs}
    if tree.traits.players != 2 or len(sums) > 1:
        return ""
    first = text(tree.map(lambda pair: pair[0]), limit=40)
    return (
        f" The two numbers of every leaf sum to {sums.pop()}: "
        f"alpha-beta applies to the first numbers, {first}"
    )


def with_ranges_by_path(game: Any, settings: Settings) -> Settings:
    """Return the settings with utility ranges keyed by path instead of node name.

    Raise SearchError if a leaf is outside its range, and UsageError if a node does not exist or
    the game is not a tree.
    """
    ends = settings.utility_range
    if ends == BOOK.utility_range:
        return settings
    settings = for_players(settings, game)  # a range applies to numbers, not to vectors
    if not is_tree(game):
        if isinstance(ends, Mapping):
            raise UsageError(
                "only a tree can have a utility range below a node; use one range for a game"
            )
        return settings
    if isinstance(ends, Mapping):
        ends = {
            find(game.tree, node) if isinstance(node, str) else tuple(node): range_below
            for node, range_below in ends.items()
        }
    ranges = ranges_of(ends)
    for place, node in nodes(game.tree):
        if not node.children:
            path = place.path
            check_value(cast(Value, node.value), range_at(ranges, path), " ".join(map(str, path)))
    return settings.replace(utility_range=ends)


MINIMAX = BOOK.replace(algorithm="minmax")


def minimax(
    tree: Searchable,
    settings: Settings = MINIMAX,
    *,
    root: Root | None = None,
    order: Order | None = None,
    depth: int | None = None,
    evaluation: AnyEvaluation = None,
    listen: Listener | None = None,
) -> SearchResult:
    """Return the minimax value and best path of a tree, the text of a tree, or a game.

    The keywords change the settings; see ``Settings``.

    >>> minimax("(1 (5 7) 4)")
    SearchResult(value=5, path=(2, 1))
    """
    settings = with_changes(
        settings, root=root, order=order, depth=depth, evaluation=evaluation, algorithm="minmax"
    )
    check_arguments(listen=listen)
    tree = tree_or_game(tree)
    result = _searched_plainly(tree, settings.root, settings, listen)
    return result or solve(as_game(tree, settings), settings, listen=listen)


def alphabeta(
    tree: Searchable,
    settings: Settings = BOOK,
    *,
    root: Root | None = None,
    order: Order | None = None,
    cut_rule: CutRule | None = None,
    cuts: ListedCuts | None = None,
    values: Values | None = None,
    label: Label | None = None,
    window: Window | None = None,
    depth: int | None = None,
    evaluation: AnyEvaluation = None,
    utility_range: UtilityRange | None = None,
    chance_cuts: ChanceCuts | None = None,
    listen: Listener | None = None,
) -> SearchResult:
    """Return the minimax value and path without searching branches that cannot change them.

    The keywords change the settings; see ``Settings``. A value outside the window is only a bound.

    >>> alphabeta("((3 12 8) (2 4 6) (14 5 2))", window=(5, 9))
    SearchResult(value=5, path=(3, 2), bound='<=')
    """
    settings = with_changes(
        settings,
        root=root,
        order=order,
        cut_rule=cut_rule,
        cuts=cuts,
        values=values,
        label=label,
        window=window,
        depth=depth,
        evaluation=evaluation,
        utility_range=utility_range,
        chance_cuts=chance_cuts,
        algorithm="alphabeta",
    )
    check_arguments(listen=listen)
    tree = tree_or_game(tree)
    if result := _searched_plainly(tree, settings.root, settings, listen):
        return result
    game = as_game(tree, settings)
    return solve(game, with_ranges_by_path(game, settings), listen=listen)


def _searched_plainly(
    tree: Node | AnyGame,
    root: Mover | str | None,
    settings: Settings,
    listen: Listener | None,
) -> SearchResult | None:
    """Return the result of ``search.plain``, or ``None`` if it cannot search this tree with these settings."""
    if (
        not isinstance(tree, Node)
        or not (tree.traits.plain and tree.children)
        or root not in (None, "max", "min", MAX, MIN)
        or settings.order != "ltr"
        or settings.depth is not None
        or settings.utility_range != BOOK.utility_range
        or settings.evaluation is not None
    ):
        return None
    height, mover = tree.traits.height, Player(root or "max")
    if settings.algorithm == "minmax":
        if listen is None:
            return plain_minimax(tree, height, mover)
        return plain_events(tree, height, listen, mover, prune=False)
    if settings.algorithm == "alphabeta" and settings.values != "hard":
        rules = settings.window, settings.cut_rule
        if listen is None:
            return plain_alphabeta(tree, height, mover, *rules)
        return plain_events(tree, height, listen, mover, *rules)
    return None


MOST_EVENTS = 5_000_000
"""The largest number of events that ``record`` keeps, which take about a gigabyte."""


def record(
    tree: Searchable,
    settings: Settings = BOOK,
    *,
    root: Root | None = None,
    order: Order | None = None,
    cut_rule: CutRule | None = None,
    cuts: ListedCuts | None = None,
    values: Values | None = None,
    label: Label | None = None,
    window: Window | None = None,
    algorithm: str | None = None,
    depth: int | None = None,
    evaluation: AnyEvaluation = None,
    iterations: int | None = None,
    seed: int | None = None,
    exploration: float | None = None,
    seconds: float | None = None,
    utility_range: UtilityRange | None = None,
    chance_cuts: ChanceCuts | None = None,
    ordering: tuple[str, ...] | None = None,
    first: Bound | None = None,
    limit: int = MOST_EVENTS,
) -> Trace:
    """Search and record every event. Return the trace, which reports and pictures are made from.

    The keywords change the settings; see ``Settings``. Raise UsageError if the search of a game
    that is not a tree has more than ``limit`` events.

    >>> [cut.kind for cut in record("((3 12 8) (2 4 6) (14 5 2))").cuts]
    ['MIN']
    """
    # imported here so that searches without a record start faster
    from treesearch.trace import Trace

    check_arguments(limit=limit)
    settings = with_changes(
        settings,
        root=root,
        order=order,
        cut_rule=cut_rule,
        cuts=cuts,
        values=values,
        label=label,
        window=window,
        algorithm=algorithm,
        depth=depth,
        evaluation=evaluation,
        iterations=iterations,
        seed=seed,
        exploration=exploration,
        seconds=seconds,
        utility_range=utility_range,
        chance_cuts=chance_cuts,
        ordering=ordering,
        first=first,
    )
    game = as_game(tree, settings)
    events: list[Event] = []
    with gc_paused():
        listen = events.append if is_tree(game) else _limited_listener(limit, events)
        settings = for_players(with_ranges_by_path(game, settings), game)
        result = solve(game, settings, listen=listen)
    return Trace(game, settings, result, events)


def _limited_listener(limit: int, events: list[Event]) -> Listener:
    """Return a listener that records up to ``limit`` events and raises UsageError for the next one."""

    def listen(event: Event) -> None:
        if len(events) >= limit:
            raise UsageError(
                f"this search has more than {limit:,} steps, too many to report or draw; "
                f"use {option('depth')} to search less deeply"
            )
        events.append(event)

    return listen


class Count(NamedTuple):
    """The result and cost of a search; ``str`` returns the report of ``treesearch minmax``."""

    result: SearchResult
    game: Counted

    @property
    def counts(self) -> Counts:
        """The numbers of leaves and nodes visited, and of those in the tree."""
        at_limit = self.game.at_limit if self.game.settings.depth is not None else None
        return counts(self.game, self.game.leaves, self.game.nodes, at_limit)

    def __str__(self) -> str:
        from treesearch.report.lines import answer_lines, closing_lines

        settings = self.game.settings
        lines = (
            *answer_lines(self.result, settings, self.game, self.counts),
            *closing_lines(settings, self.game),
        )
        return "\n".join(line.text for line in lines)

    def _repr_html_(self) -> str:
        from html import escape

        return f"<pre>{escape(str(self))}</pre>"


def count(
    tree: Searchable,
    settings: Settings = BOOK,
    *,
    root: Root | None = None,
    order: Order | None = None,
    cut_rule: CutRule | None = None,
    values: Values | None = None,
    window: Window | None = None,
    algorithm: str | None = None,
    depth: int | None = None,
    evaluation: AnyEvaluation = None,
    iterations: int | None = None,
    seed: int | None = None,
    exploration: float | None = None,
    seconds: float | None = None,
    utility_range: UtilityRange | None = None,
    chance_cuts: ChanceCuts | None = None,
    ordering: tuple[str, ...] | None = None,
    first: Bound | None = None,
) -> Count:
    """Search and count nodes and leaves without recording events.

    The keywords change the settings; see ``Settings``.
    """
    settings = with_changes(
        settings,
        root=root,
        order=order,
        cut_rule=cut_rule,
        values=values,
        window=window,
        algorithm=algorithm,
        depth=depth,
        evaluation=evaluation,
        iterations=iterations,
        seed=seed,
        exploration=exploration,
        seconds=seconds,
        utility_range=utility_range,
        chance_cuts=chance_cuts,
        ordering=ordering,
        first=first,
    )
    game = as_game(tree, settings)
    settings = for_players(with_ranges_by_path(game, settings), game)
    game = Counted(game, settings)
    evaluate = game.counting(evaluation_of(game, settings.evaluation))
    return Count(solve(game, settings.replace(evaluation=evaluate)), game)
