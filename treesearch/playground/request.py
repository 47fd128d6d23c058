"""How much the playground takes on, counted in characters, levels and nodes, never in seconds.

So the same request gets the same answer on any machine, by the server and in the browser alike. Every limit is looked
at before a search begins but ``MOST_LOOKED_AT``, which a game counts while it is searched.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate
from typing import Any, NamedTuple

from treesearch.algorithms import algorithm
from treesearch.conventions import CHOICES
from treesearch.errors import UsageError, typed
from treesearch.game import Around, Game, bound_in
from treesearch.playground import phrases
from treesearch.settings import Settings
from treesearch.solve import as_game
from treesearch.tree import Node
from treesearch.words import did_you_mean

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
    """A game that raises ``TooBigError`` once it has looked at MOST_LOOKED_AT nodes, each counting for ``weight``."""

    def __init__(self, game: Game[Any, Any], weight: int = 1) -> None:
        super().__init__(game)
        self.weight, self.left = weight, MOST_LOOKED_AT
        # looked up once, as a search asks for it at every node
        self._result = game.result

    def result(self, state: Any, action: Any) -> Any:
        """The state after the move: one more node looked at."""
        self.left -= self.weight
        if self.left < 0:
            raise TooBigError(phrases.TOO_MUCH_WORK.format(most=MOST_LOOKED_AT // self.weight))
        return self._result(state, action)


def nesting(text: str, opening: str, closing: str) -> int:
    """How many brackets are open at once, at most. The browser's Python falls over what is nested too deeply."""
    steps = (1 if sign in opening else -1 for sign in text if sign in opening or sign in closing)
    return max(accumulate(steps), default=0)


def check_nesting(text: str) -> str:
    """The text of a tree; TooBigError, before it is read, if more lists are open at once than there may be levels."""
    deepest = nesting(text, "(", ")")
    if deepest > MOST_LEVELS:
        raise TooBigError(phrases.TOO_MANY_LEVELS.format(levels=deepest, most=MOST_LEVELS))
    return text


def check_tree(tree: Node, most: int = MOST_NODES) -> Node:
    """The tree; TooBigError for one of more levels or nodes than are taken."""
    if tree.traits.height > MOST_LEVELS:
        raise TooBigError(
            phrases.TOO_MANY_LEVELS.format(levels=tree.traits.height, most=MOST_LEVELS)
        )
    if tree.traits.nodes > most:
        raise TooBigError(phrases.TOO_MANY_NODES.format(nodes=tree.traits.nodes, most=most))
    return tree


def check_depth(levels: int | None) -> None:
    """TooBigError for a depth limit, or a game that is deeper, than the playground goes."""
    if levels is not None and levels > MOST_LEVELS:
        raise TooBigError(phrases.TOO_MANY_LEVELS.format(levels=levels, most=MOST_LEVELS))


def check_samples(iterations: int, levels: int) -> None:
    """TooBigError for more samples than may be taken: each looks at a node on every level, though at no new one."""
    most = MOST_LOOKED_AT // max(1, levels)
    if iterations > most:
        raise TooBigError(phrases.TOO_MANY_SAMPLES.format(iterations=iterations, most=most))


def check_averages(text: str, how: Settings) -> None:
    """TooBigError for a tree in which exact means could grow beyond what can be printed."""
    if len(text) > MOST_AVERAGED and "chance" in text and algorithm(how.algorithm).chance:
        raise TooBigError(phrases.TOO_LONG_TO_AVERAGE.format(most=MOST_AVERAGED))


# A request, checked: which fields there are, what each may be, what is asked of whom. Nothing is searched here.


class RequestError(UsageError):
    """A request that is none: not an object, or with a field that cannot be."""


LEVELS_OF_GAMES = 50
"""How deep a sample of a game is taken to go."""

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

FIELDS: dict[str, str] = {
    **dict.fromkeys(("tree", "answer", "state", "board"), "text"),
    **dict.fromkeys(
        ("game", "size", "rules", "algorithm", "evaluation", *CHOICES, *LOOK, "format", "beside"),
        "name",
    ),
    **dict.fromkeys(("algorithms", "orders", "show", "hide", "ordering"), "names"),
    **dict.fromkeys(("depth", "iterations", "fold"), "count"),
    "seed": "whole",
    **dict.fromkeys(("window", "utility_range"), "window"),
}
"""Every field of every request, with its kind."""


def _whole(given: Any) -> int:
    if type(given) is not int or abs(given) > 10**9:  # type, not isinstance: true is an int, too
        raise ValueError
    return given


def _count(given: Any) -> int:
    if _whole(given) < 1:
        raise ValueError
    return int(given)


def _text(given: Any) -> str:
    """A text of which every character can be written: half of a pair becomes a replacement sign."""
    if not isinstance(given, str):
        raise TypeError
    return given.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _names(given: Any) -> tuple[str, ...]:
    if not isinstance(given, list) or len(given) > SHORT:
        raise TypeError
    return tuple(_name(one) for one in given)


def _name(given: Any) -> str:
    if len(_text(given)) > SHORT:
        raise ValueError
    return _text(given)


def _window(given: Any) -> tuple[Any, Any]:
    if not isinstance(given, list):
        raise ValueError
    # a number of JSON with a point is a float, no longer exact: such a bound is sent as a text
    alpha, beta = (
        bound_in(_name(end) if isinstance(end, str) else str(_whole(end))) for end in given
    )
    if not alpha < beta:
        raise ValueError
    return alpha, beta


_READ: dict[str, Callable[[Any], Any]] = {
    "text": _text,
    "name": _name,
    "whole": _whole,
    "count": _count,
    "names": _names,
    "window": _window,
}


def fields(
    given: Mapping[str, Any], ask: str, known: Iterable[str], needed: Iterable[str] = ()
) -> dict[str, Any]:
    """The fields of a request but ``ask``, each as what it means. Errors: RequestError, TooBigError."""
    known = [*known]
    for name in given:
        if name not in known and name != "ask":
            shown, hint = shortened(name), did_you_mean(name[:SHORT], known)
            raise RequestError(
                phrases.NO_SUCH_FIELD.format(
                    ask=ask, field=shown, hint=hint, known=", ".join(known)
                )
            )
    for name in needed:
        # null is no value: an answer that is null is missing
        if given.get(name) is None:
            raise RequestError(
                phrases.FIELD_MISSING.format(ask=ask, field=name, law=phrases.LAWS[FIELDS[name]])
            )
    return {
        name: _field(name, value)
        for name, value in given.items()
        if name != "ask" and value is not None
    }


def _field(name: str, value: Any) -> Any:
    most = MOST_CHARACTERS.get(name, SHORT)
    if isinstance(value, str) and len(value) > most:
        raise TooBigError(phrases.TOO_LONG_A_TEXT.format(field=name, size=len(value), most=most))
    try:
        return _READ[FIELDS[name]](value)
    # arithmetic: 1/0 may be typed as a bound
    except (TypeError, ValueError, ArithmeticError):
        law = phrases.LAWS[FIELDS[name]]
        # these two are typed into a field of the page, so a person knows them by its label
        label = phrases.APP.get(name) if FIELDS[name] in ("count", "window") else None
        called = (phrases.FIELD_AND_LABEL if label else phrases.FIELD_ALONE).format(
            field=name, label=label
        )
        raise RequestError(
            phrases.BAD_FIELD.format(field=called, law=law, given=shortened(value))
        ) from None


def shortened(value: Any) -> str:
    """A value as a message quotes it; of a long one only that it is long."""
    if isinstance(value, list) and 0 < len(value) <= 2:
        return phrases.BOTH.join(map(shortened, value))
    # of a list or an object no repr, which may be as long as the whole request
    told = (
        repr(value) if isinstance(value, (str, int, float, bool, type(None))) else phrases.NEITHER
    )
    return told if len(told) <= SHORT else phrases.A_LONG_ONE


def as_on_the_page(name: str, *value: object) -> str:
    """An argument as the page calls it, and its value: what messages made for the playground speak of."""
    if name in phrases.ELSEWHERE:
        return phrases.ELSEWHERE[name]
    called, shown = phrases.APP.get(name, name), phrases.APP["looks" if name in LOOK else "choices"]
    if not value:
        return phrases.FIELD_ALONE.format(field=called)
    return phrases.AS_CHOSEN.format(field=called, value=shown.get(str(value[0]), typed(value[0])))


class Wanted(NamedTuple):
    """A search to be done: its subject, its settings. A tree comes as it was read."""

    searched: Node | Game[Any, Any]
    how: Settings
    weight: int = 1

    @property
    def game(self) -> Limited:
        """The game that is searched: a tree is one too. UsageError for a root that the tree contradicts."""
        # left to right: whoever searches it turns the order round, and twice would be not at all
        return Limited(as_game(self.searched, self.how.replace(order="ltr")), self.weight)


def asked(given: Mapping[str, Any]) -> Wanted:
    """Reads tree or game and search from the fields. Errors as ``subject``'s and ``Settings``'."""
    told = {name: given[name] for name in SEARCH if name in given}
    how = Settings(**told)
    check_depth(how.depth)
    found = subject(given)
    check_samples(
        given.get("iterations", 1),
        found.traits.height if isinstance(found, Node) else LEVELS_OF_GAMES,
    )
    if isinstance(found, Node):
        check_averages(given["tree"], how)
        return Wanted(found, how)
    return Wanted(found, how, _weight(found))


def _weight(game: Game[Any, Any]) -> int:
    """How many nodes a state counts for: a board's lines are looked at one by one, and it has as many as cells."""
    cells = getattr(game, "height", None) if hasattr(game, "length") else None
    return max(1, (cells or 0) // 7)


def subject(given: Mapping[str, Any]) -> Node | Game[Any, Any]:
    """The tree or game of a request. RequestError without or with both; and the errors of each."""
    if ("tree" in given) == ("game" in given):
        raise RequestError(phrases.SUBJECT)
    if "game" in given:
        return _game(given)
    for name in GAME_OPTIONS:
        if name in given:
            raise RequestError(phrases.ONLY_WITH_GAME.format(field=name))
    from treesearch.reader.trees import (
        read,
    )  # here: the form of a submission works before Lark is there

    return check_tree(read(check_nesting(given["tree"])))


def _game(given: Mapping[str, Any]) -> Game[Any, Any]:
    """One of our games; nothing that a name could point to is imported."""
    from treesearch.games import GAMES, called, load

    name = called(given["game"])
    if name is None:
        known, near = ", ".join(GAMES), did_you_mean(given["game"], GAMES)
        raise RequestError(
            phrases.ONLY_BUILT_IN.format(known=known, given=shortened(given["game"]), hint=near)
        )
    if "state" in given and "board" in given:
        raise RequestError(phrases.STATE_AND_BOARD)
    game = load(name, **{option: given[option] for option in GAME_OPTIONS if option in given})
    check_depth(getattr(game, "height", None))
    return game
