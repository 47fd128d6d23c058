"""Check requests against limits in characters, levels and nodes.

The same request therefore gets the same answer on any machine. Every limit is
checked before a search begins, except ``MOST_LOOKED_AT``, which a game counts during its search.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from treesearch.conventions import CHOICES
from treesearch.errors import UsageError, typed
from treesearch.game import AnyGame, Around, parse_bound
from treesearch.playground import phrases
from treesearch.records import Fault, Keys, Kind, check_keys, integer, listing, string
from treesearch.settings import Settings
from treesearch.solve import as_game
from treesearch.tree import Node
from treesearch.words import did_you_mean

MOST_BYTES = 1_000_000
"""The largest size of a request as JSON, in bytes."""

MOST_NESTED = 20
"""The largest depth of nested lists and objects in a request. Valid requests need only three."""

MOST_CHARACTERS = {"tree": 200_000, "answer": 10_000, "state": 2_000, "board": 2_000}
"""The largest number of characters of these texts in a request. For any other text it is ``SHORT``."""

SHORT = 100
NO_LIMIT = "(the treesearch command has no limit)"
MOST_LEVELS = 500
"""The largest number of levels of a tree, so that a search fits in Python's recursion limit."""

MOST_NODES = 10_000
MOST_MARKED = 500
"""The largest number of nodes of a tree whose answers are marked, which needs a search per known mistake."""

MOST_LOOKED_AT = 600_000
"""The largest number of nodes that one request visits. Tic-tac-toe has 549,946."""

MOST_EVENTS = 100_000
"""The largest number of recorded events of a game's search."""

MOST_AVERAGED = 2_000
"""The largest number of characters of a tree with means, whose denominators may have as many digits."""

Request = Mapping[str, Any]
"""A request: its fields by name."""


class TooBigError(UsageError):
    """A request exceeds a limit of the playground."""


class Limited(Around):
    """A wrapper that raises TooBigError after MOST_LOOKED_AT nodes, weighted by ``weight``."""

    def __init__(self, game: AnyGame, weight: int) -> None:
        super().__init__(game)
        self.weight, self.left = weight, MOST_LOOKED_AT
        # looked up once, because a search calls it at every node
        self._result = game.result

    def result(self, state: Any, action: Any) -> Any:
        """Return the state after the move, and count another node."""
        self.left -= self.weight
        if self.left < 0:
            raise TooBigError(
                f"this search was stopped after {MOST_LOOKED_AT // self.weight:,} nodes, the limit of the playground; "
                "choose a smaller position or a lower depth"
            )
        return self._result(state, action)


def nesting(text: str, opening: str, closing: str) -> int:
    """Return the greatest nesting depth of brackets."""
    steps = (1 if sign in opening else -1 for sign in text if sign in opening or sign in closing)
    return max(accumulate(steps), default=0)


def check_tree(tree: Node, limit: int = MOST_NODES) -> Node:
    """Return the tree unchanged. Raise TooBigError if it has too many nodes."""
    if tree.traits.nodes > limit:
        raise TooBigError(
            f"this tree has {tree.traits.nodes:,} nodes; the playground accepts at most {limit:,} {NO_LIMIT}"
        )
    return tree


def check_depth(levels: int | None) -> None:
    """Raise TooBigError if the number of levels to search exceeds MOST_LEVELS."""
    if levels is not None and levels > MOST_LEVELS:
        raise TooBigError(
            f"this search has {levels:,} levels; the playground accepts at most {MOST_LEVELS:,} {NO_LIMIT}"
        )


def check_samples(iterations: int, levels: int) -> None:
    """Raise TooBigError if there are too many samples, each of which visits a node per level."""
    limit = MOST_LOOKED_AT // max(1, levels)
    if iterations > limit:
        raise TooBigError(f"the playground accepts at most {limit:,} samples, not {iterations:,}")


def check_averages(text: str) -> None:
    """Raise TooBigError if exact means in a tree could have too many digits."""
    if len(text) > MOST_AVERAGED and "chance" in text:
        raise TooBigError(
            f"this tree is too long: with chance nodes, the playground accepts at most {MOST_AVERAGED:,} "
            "characters, because the exact means could have too many digits"
        )


class RequestError(UsageError):
    """A request is not an object, or has an invalid field."""


LEVELS_OF_GAMES = 50
"""The assumed number of levels that a sample of a game visits."""

GAME_OPTIONS = ("size", "state", "board", "rules")
SEARCH = (
    *CHOICES,
    "window",
    "algorithm",
    "depth",
    "evaluation",
    "iterations",
    "seed",
    "ordering",
    "utility_range",
)
SUBJECT = ("tree", "game", *GAME_OPTIONS)
LOOK = ("style", "show", "hide", "labels", "direction", "fold", "only")


def _text(limit: int) -> Kind:
    """Return a kind for texts of up to ``limit`` characters; halves of surrogate pairs are replaced."""

    def read(value: Any, keys: Keys) -> str:
        word: str = string("a text")(value, keys)
        if len(word) > limit:
            raise TooBigError(
                f"{keys[-1]} has {len(word):,} characters; the playground accepts at most {limit:,}"
            )
        return word.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")

    return read


def _names(value: Any, keys: Keys) -> tuple[str, ...]:
    names = listing(_text(SHORT), "a list of names")(value, keys)
    if len(names) > SHORT:
        raise TooBigError(f"{keys[-1]} has too many names; the playground accepts at most {SHORT}")
    return tuple(names)


def _window(value: Any, keys: Keys) -> tuple[Any, Any]:
    try:
        ends = listing(_end)(value, keys)
        alpha, beta = map(parse_bound, ends)
        if alpha < beta:
            return alpha, beta
    # ArithmeticError: a bound may be 1/0
    except (Fault, ValueError, ArithmeticError):
        pass
    raise Fault(
        keys,
        f"{keys[-1]} must be two numbers, the first less than the second, such as -inf and 5, not {shortened(value)}",
    )


def _end(value: Any, keys: Keys) -> str:
    # a JSON number with a point is a float and not exact, so such a bound is sent as text
    return str(_text(SHORT)(value, keys) if isinstance(value, str) else INTEGER(value, keys))


INTEGER = integer(10**9, -(10**9))
FIELDS: dict[str, Kind] = {
    **{name: _text(limit) for name, limit in MOST_CHARACTERS.items()},
    **dict.fromkeys(
        ("game", "size", "rules", "algorithm", "evaluation", *CHOICES, *LOOK, "format", "beside"),
        _text(SHORT),
    ),
    **dict.fromkeys(("algorithms", "orders", "show", "hide", "ordering"), _names),
    **dict.fromkeys(("depth", "iterations", "fold"), integer(10**9, 1)),
    "seed": INTEGER,
    **dict.fromkeys(("window", "utility_range"), _window),
}
"""Every field of every request, with its kind."""

TYPED = ("depth", "iterations", "fold", "window", "utility_range")
"""The fields that a user types on the page, and that messages therefore name by their labels."""


def fields(
    request: Request, ask: str, allowed: Sequence[str], needed: Iterable[str] = ()
) -> dict[str, Any]:
    """Return the fields of a request except ``ask``, after checking them.

    Raise RequestError if a field is wrong or missing, and TooBigError if a text is too long.
    """
    # null means that the field is missing
    values = {name: value for name, value in request.items() if name != "ask" and value is not None}
    try:
        check_keys((name[:SHORT] for name in values), allowed, ())
        for name in needed:
            if name not in values:
                raise Fault((), f'"{ask}" needs the field "{name}"')
        return {name: FIELDS[name](value, (_label(name),)) for name, value in values.items()}
    except Fault as fault:
        raise RequestError(fault.reason) from None


def _label(name: str) -> str:
    label = phrases.APP.get(name) if name in TYPED else None
    return f'{label} ("{name}")' if label else f'"{name}"'


def shortened(value: Any) -> str:
    """Return a short text for a value in a message."""
    if isinstance(value, list) and len(value) == 2:
        return " and ".join(map(shortened, value))
    # without the repr of lists and objects, which may be as long as the request
    text = (
        repr(value) if isinstance(value, (str, int, float, bool, type(None))) else "something else"
    )
    return text if len(text) <= SHORT else "something longer"


def page_label(name: str, *value: object) -> str:
    """Return an argument and its value in the terms of the page."""
    if name in phrases.ELSEWHERE:
        return phrases.ELSEWHERE[name]
    label, choices = (
        phrases.APP.get(name, name),
        phrases.APP["looks" if name in LOOK else "choices"],
    )
    if not value:
        return f'"{label}"'
    return f'"{label}: {choices.get(str(value[0]), typed(value[0]))}"'


class Wanted(NamedTuple):
    """The subject and the settings of a requested search."""

    searched: Node | AnyGame
    settings: Settings
    weight: int = 1

    @property
    def game(self) -> Limited:
        """The game to search, with its node limit.

        Raise UsageError if ``root`` contradicts the tree.
        """
        # left to right, because the search reverses the order
        return Limited(as_game(self.searched, self.settings.replace(order="ltr")), self.weight)


def wanted_search(request: Request) -> Wanted:
    """Return the search that a request asks for.

    Raise TooBigError if the search would be too big, and the errors of ``subject`` and ``Settings``.
    """
    chosen = {name: request[name] for name in SEARCH if name in request}
    settings = Settings(**chosen)
    check_depth(settings.depth)
    searched = subject(request)
    check_samples(
        request.get("iterations", 1),
        searched.traits.height if isinstance(searched, Node) else LEVELS_OF_GAMES,
    )
    if isinstance(searched, Node):
        check_averages(request["tree"])
        return Wanted(searched, settings)
    return Wanted(searched, settings, _weight(searched))


def _weight(game: AnyGame) -> int:
    """Return the number of nodes that a state counts as: in connect4 one for every 7 cells, otherwise 1."""
    # only connect4 has columns
    cells: int = getattr(game, "columns", 0) * getattr(game, "rows", 0)
    return max(1, cells // 7)


def subject(request: Request) -> Node | AnyGame:
    """Return the tree or game of a request.

    Raise RequestError if there is neither or both, and the errors of reading a tree or loading a game.
    """
    if ("tree" in request) == ("game" in request):
        raise RequestError(
            'a request needs either "tree" (such as "(1 (5 7) 4)") or "game" (such as "nim")'
        )
    if "game" in request:
        return _game(request)
    for name in GAME_OPTIONS:
        if name in request:
            raise RequestError(f'"{name}" describes a game position; add "game"')
    return read_tree(request["tree"])


def read_tree(text: str) -> Node:
    """Return the tree in a text. Raise the errors of reading a tree, and TooBigError."""
    # imported here, because a submission's form works before Lark is loaded
    from treesearch.reader.trees import read

    check_depth(nesting(text, "(", ")"))  # the reader takes seconds for thousands of levels
    return check_tree(read(text))


def _game(request: Request) -> AnyGame:
    """Return a built-in game. Raise RequestError for others, so that no module is imported."""
    from treesearch.games import GAMES, called, load

    name = called(request["game"])
    if name is None:
        names, near = ", ".join(GAMES), did_you_mean(request["game"], GAMES)
        raise RequestError(
            f"game must be one of {names}, not {shortened(request['game'])}{near}; "
            "the playground has no other games"
        )
    if "state" in request and "board" in request:
        raise RequestError('give the position as "state" or "board", not both')
    game = load(name, **{option: request[option] for option in GAME_OPTIONS if option in request})
    check_depth(getattr(game, "height", None))
    return game
