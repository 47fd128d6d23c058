"""Values, players, paths, games and results, in the terms of AIMA 4e, section 5.1."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from itertools import count, product
from math import inf
from typing import Any, NamedTuple, Protocol, TypeVar

from treesearch.errors import UsageError

EXPONENT = 1000
"""The largest exponent of a number, positive or negative: its digits are written out to compute with it."""


def exponent_is_too_large(text: str) -> bool:
    """Return whether a number is written with an exponent beyond ``EXPONENT``."""
    size = text.lower().partition("e")[2].strip().lstrip("+-0_")
    return len(size) > 4 or (size.isdecimal() and int(size) > EXPONENT)


class Number(Fraction):
    """An exact number that keeps its spelling: ``Number("1.50")`` prints as 1.50 and equals 3/2."""

    __slots__ = ("text",)
    text: str

    def __new__(cls, text: str) -> Number:
        """Make a number from its text.

        Raise ValueError if the text is not a number or its exponent is too large, and ZeroDivisionError for ``1/0``.
        """
        if exponent_is_too_large(text):
            raise ValueError(f"the exponent is larger than {EXPONENT}")
        self = super().__new__(cls, text)
        self.text = text
        return self

    @classmethod
    def called(cls, text: str, value: Value) -> Number:
        """Return a number with this value that prints as another text, such as ``x``."""
        self = super().__new__(cls, value)
        self.text = text
        return self

    @classmethod
    def from_float(cls, f: float) -> Fraction:  # type: ignore[override]
        """Return a float as a fraction; this is called when a Number is compared with a float."""
        return Fraction.from_float(f)

    @classmethod
    def from_decimal(cls, dec: Decimal) -> Fraction:  # type: ignore[override]
        """Return a decimal as a fraction."""
        return Fraction.from_decimal(dec)

    def __str__(self) -> str:
        return self.text

    # since Python 3.12, that of fractions does not call __str__
    def __format__(self, spec: str) -> str:
        return super().__format__(spec) if spec else self.text

    def __repr__(self) -> str:
        return f"Number({self.text!r})"

    def __reduce__(self) -> tuple[Callable[[str, Value], Number], tuple[str, Fraction]]:
        # not from the text, because a Number that was `called` x has a text that is not a number
        return Number.called, (self.text, Fraction(self.numerator, self.denominator))

    # Fraction's method would call Number(numerator, denominator), but Number takes a text
    def __copy__(self) -> Number:
        return self

    def __deepcopy__(self, memo: object) -> Number:
        return self


Value = int | Fraction
"""A utility: exact, never a float."""

Bound = int | Fraction | float
"""A utility, or one of the infinities ``-inf`` and ``inf`` that a search window starts from."""

Window = tuple[Bound, Bound]
"""The bounds alpha and beta between which a search looks for the value."""


def spell(bound: Bound) -> str:
    """Return a value as typed, or in lowest terms if computed; infinities are ``-inf`` and ``+inf``."""
    if bound == inf:
        return "+inf"
    try:
        return str(bound)
    except ValueError:  # Python prints at most 4,300 digits
        above, below = bound.as_integer_ratio()
        return str(Decimal(above)) if below == 1 else f"{Decimal(above)}/{Decimal(below)}"


def parse_bound(text: str) -> Bound:
    """Return the value or infinity that a text spells.

    Raise ValueError if the text is not a number, and ZeroDivisionError for ``1/0``.

    >>> parse_bound("-inf"), parse_bound("5"), parse_bound("1.50")
    (-inf, 5, Number('1.50'))
    """
    if text.lower() in ("inf", "+inf", "-inf"):
        return -inf if text.startswith("-") else inf
    number = Number(text)
    # as the reader does: 5 becomes an int, and 1.50 or +5 keeps its spelling
    return int(number) if str(number.numerator) == text else number


class Unknown(str):
    """The value of a leaf whose number is unknown: ``?`` or ``?x``."""

    __slots__ = ()


class Vector(tuple[Value, ...]):
    """The utilities of a leaf for several players; prints as ``(1,2,3)``."""

    __slots__ = ()

    def __new__(cls, utilities: Iterable[Value]) -> Vector:
        """Make a vector with one number for each player.

        Raise UsageError for fewer than two numbers, and for a float.
        """
        numbers = tuple(utilities) if hasattr(utilities, "__iter__") else ()
        if len(numbers) < 2 or not all(isinstance(number, (int, Fraction)) for number in numbers):
            raise UsageError(
                f"{numbers or utilities} is not a vector: write two or more exact numbers"
            )
        return super().__new__(cls, numbers)

    def __str__(self) -> str:
        return f"({','.join(map(spell, self))})"

    def __repr__(self) -> str:
        return f"Vector({tuple(self)!r})"


def is_vector(value: object) -> bool:
    """Return whether a value is a ``Vector``."""
    return isinstance(value, Vector)


class Player(Enum):
    """A player: MAX wants a high utility, MIN wants a low one, CHANCE rolls the dice."""

    MAX = "max"
    MIN = "min"
    CHANCE = "chance"

    def __repr__(self) -> str:
        return self.name  # people read states such as (3, MAX)

    @property
    def opponent(self) -> Player:
        """The other player: MIN for MAX, and MAX for MIN."""
        return MIN if self is MAX else MAX


MAX, MIN, CHANCE = Player.MAX, Player.MIN, Player.CHANCE


class NthPlayer(NamedTuple):
    """One of several players (p1, p2, ...), who maximises one entry of a ``Vector``."""

    number: int

    @property
    def name(self) -> str:
        """The player's name: ``p1`` for the first player."""
        return f"p{self.number}"

    @property
    def value(self) -> str:
        """The player's name, so that code can read ``value`` of any ``Mover``."""
        return self.name

    def component(self, utilities: Any) -> Value:
        """Return this player's component of a vector of utilities."""
        utility: Value = utilities[self.number - 1]
        return utility


Mover = Player | NthPlayer
"""The player who moves at a node: MAX, MIN, CHANCE, or one of several players."""


def player_called(name: str) -> Mover:
    """Return the player with this name: max, min, chance, p1, p2, ...

    Raise ValueError for any other name.
    """
    return NthPlayer(int(name[1:])) if is_nth(name) else Player(name)


def is_nth(name: object) -> bool:
    """Return whether a name is one of p1, p2, ..."""
    return isinstance(name, str) and re.fullmatch(r"p[1-9][0-9]{0,5}", name) is not None


class Place:
    """The position of a node: the root ``Place()``, or an action below another place.

    A place links to its parent, so that a deep search needs memory only in proportion to its
    places. It is equal to the tuple of its actions, and has the same hash.
    """

    __slots__ = ("action", "parent")

    def __init__(self, parent: Place | None = None, action: Any = None) -> None:
        self.parent = parent
        self.action = action

    @property
    def path(self) -> tuple[Any, ...]:
        """The actions from the root to this place."""
        return tuple(self)

    def __iter__(self) -> Iterator[Any]:
        actions: list[Any] = []
        place = self
        while place.parent is not None:
            actions.append(place.action)
            place = place.parent
        return iter(actions[::-1])

    def __eq__(self, other: object) -> bool:
        # usually self is other, which needs no comparison of long paths
        return self is other or (isinstance(other, (Place, tuple)) and tuple(self) == tuple(other))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        steps = self.path
        words = (
            (*map(repr, steps),)
            if len(steps) <= 20
            else (*map(repr, steps[:10]), "...", *map(repr, steps[-10:]))
        )
        return f"<Place {' '.join(words) or 'root'}>"


State = TypeVar("State")
Action = TypeVar("Action")


def alphabetic() -> Iterator[str]:
    """Yield A, B, ..., Z, AA, AB, ... without end."""
    from string import ascii_uppercase  # imported here, because every command imports this module

    return (
        name for size in count(1) for name in map("".join, product(ascii_uppercase, repeat=size))
    )


def dotted(path: Iterable[Any] | int) -> str:
    """Return a path as text, such as ``2.1.3``; the empty path is ``root``."""
    return ".".join(map(str, (path,) if isinstance(path, int) else path)) or "root"


class Game(Protocol[State, Action]):
    """A game as six methods (AIMA 4e, section 5.1). States are immutable values.

    A search uses the following attributes if the game has them. ``height`` is a limit on the number
    of moves from the initial state, with which a deep search makes room for its recursion.
    ``in_turn`` is true if MAX and MIN always alternate. ``key(state)`` is a hashable key for a
    transposition table. ``order(state, actions)`` returns the actions, the most promising for the
    player to move first. ``probability(state, action)`` is the exact probability of an outcome if
    ``player(state)`` is CHANCE (section 5.5). ``evaluations`` are functions by name, each of which
    estimates a state's value for MAX as an exact number; ``evaluation`` is the name of the one that
    ``compare`` uses.

    Reports use the following. ``show(state, moves)`` prints the state in several lines, and
    ``text(state)`` in one line; ``parse_state(text)`` reads both. ``show_action(action)`` prints a
    move, and ``parse_action(text, state)`` reads it. ``board(state)`` returns rows of one-character
    cells from the top. ``options`` describe the variant of the game by name.
    """

    def initial_state(self) -> State:
        """Return S0, the state where the game starts."""
        ...

    def player(self, state: State) -> Player:
        """Return the player to move in a state that is not terminal: TO-MOVE(s)."""
        ...

    def actions(self, state: State) -> Sequence[Action]:
        """Return the legal moves in the order in which a search examines them: ACTIONS(s)."""
        ...

    def result(self, state: State, action: Action) -> State:
        """Return the state after the move: RESULT(s, a)."""
        ...

    def is_terminal(self, state: State) -> bool:
        """Return whether the game is over: IS-TERMINAL(s)."""
        ...

    def utility(self, state: State) -> Value:
        """Return the value of a terminal state for MAX: UTILITY(s, MAX)."""
        ...


AnyGame = Game[Any, Any]
"""A game with states and actions of any type."""

Evaluation = Callable[[Any], Value]
"""EVAL(s): a function that estimates the value of a state for MAX at the depth limit."""


def zero(state: object) -> int:
    """Return 0, the evaluation of a game that defines none."""
    return 0


class SearchResult(NamedTuple):
    """The result of a search: the value of the root and the principal variation.

    ``bound`` is ``"="`` if ``value`` is the value of the root. If the window is narrower than
    (-inf, +inf), it can be ``"<="`` or ``">="``: the value of the root is at most, or at least,
    ``value``. It is ``"~"`` if ``value`` is an estimate, the mean of a sample. ``depth`` is the
    depth of the iteration that found this result, if the search deepened. ``complete`` is false if
    time ran out before the search was finished.
    """

    value: Value
    path: tuple[Any, ...]
    bound: str = "="
    depth: int | None = None
    complete: bool = True

    def __repr__(self) -> str:
        path = (
            repr(self.path)
            if len(self.path) <= 20
            else f"({', '.join(map(repr, self.path[:20]))}, ...)"
        )
        more = "" if self.bound == "=" else f", bound={self.bound!r}"
        more += "" if self.depth is None else f", depth={self.depth}"
        more += "" if self.complete else ", complete=False"
        return f"SearchResult(value={self.value!r}, path={path}{more})"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """Return the result as text and HTML for a notebook."""
        from html import escape

        steps = " ".join(map(str, self.path[:20])) + (" ..." if len(self.path) > 20 else "")
        sentence = escape(f"value {self.bound} {spell(self.value)}; path {steps or 'none'}")
        return {"text/plain": repr(self), "text/html": f"<samp>{sentence}</samp>"}


class Counts(NamedTuple):
    """The numbers of leaves and nodes that a search visited, and of those in the complete tree.

    ``leaves`` and ``nodes`` are ``None`` for a game that is not a tree. ``at_limit`` is the number
    of states evaluated at the depth limit; ``None`` without a limit.
    """

    leaves_evaluated: int
    nodes_visited: int
    leaves: int | None = None
    nodes: int | None = None
    at_limit: int | None = None


def counts(game: AnyGame, leaves: int, nodes: int, at_limit: int | None = None) -> Counts:
    """Return the counts of a search, with the size of the tree if the game is a tree."""
    tree = getattr(game, "tree", None)
    traits = tree.traits if tree else None
    return Counts(leaves, nodes, traits and traits.leaves, traits and traits.nodes, at_limit)


class Around:
    """A wrapper that delegates every attribute that it does not define to its game."""

    # declared, because type checkers do not look up a protocol's methods in __getattr__
    initial_state: Callable[..., Any]
    player: Callable[..., Any]
    actions: Callable[..., Any]
    result: Callable[..., Any]
    is_terminal: Callable[..., Any]
    utility: Callable[..., Any]

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def __getattr__(self, attribute: str) -> Any:
        if attribute == "game":  # not yet set during copying or unpickling
            raise AttributeError(attribute)
        return getattr(self.game, attribute)


class RightToLeft(Around):
    """A wrapper that reverses the order of the actions in every state."""

    def actions(self, state: Any) -> Sequence[Any]:
        """Return the actions of the game, reversed."""
        # a tuple, because at a cut the search needs an action's index
        return tuple(reversed(self.game.actions(state)))


class Counted(Around):
    """A wrapper that counts the states, leaves and evaluations of a search.

    ``nodes`` counts the visited states, including the root. ``leaves`` counts utilities and
    evaluations, and ``at_limit`` only evaluations. ``settings`` are the settings of the search, for
    the report.
    """

    def __init__(self, game: AnyGame, settings: Any = None) -> None:
        super().__init__(game)
        self.settings = settings
        self._result, self._utility = game.result, game.utility  # looked up once, not at every node
        self.nodes, self.leaves, self.at_limit = 1, 0, 0

    def __repr__(self) -> str:
        return f"<Counted: {self.nodes} nodes, {self.leaves} leaves>"

    def result(self, state: Any, action: Any) -> Any:
        """Return the state after the move, and count one more node."""
        self.nodes += 1
        return self._result(state, action)

    def utility(self, state: Any) -> Value:
        """Return the value of a terminal state, and count one more leaf."""
        self.leaves += 1
        return self._utility(state)

    def counting(self, evaluate: Evaluation) -> Evaluation:
        """Return an evaluation that also counts each evaluated state as a leaf."""

        def counted(state: Any) -> Value:
            self.leaves += 1
            self.at_limit += 1
            return evaluate(state)

        return counted
