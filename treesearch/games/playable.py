"""The methods of user-defined games: checks, and defaults for those that are optional."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from inspect import signature
from typing import Any, Self

from treesearch.errors import GameError
from treesearch.game import AnyGame, Around, Evaluation, Value, zero
from treesearch.words import GAME_OVER, did_you_mean, listed

METHODS = {
    "initial_state": ("initial_state()", "S0, where the game starts"),
    "player": ("player(state)", "TO-MOVE(s): treesearch's MAX, MIN or CHANCE"),
    "actions": ("actions(state)", "ACTIONS(s), a list of the legal moves"),
    "result": ("result(state, action)", "RESULT(s, a), a new state after the move"),
    "is_terminal": ("is_terminal(state)", "IS-TERMINAL(s), whether the game is over"),
    "utility": ("utility(state)", "UTILITY(s, MAX), a terminal state's value for MAX"),
}
OFFERS = {
    "show": ("show(state, moves)", "the state as lines, after these moves (for play)"),
    "board": ("board(state)", "rows of one-character cells, for pictures"),
    "text": ("text(state)", "the state in one line"),
    "parse_state": ("parse_state(text)", "the state that a text describes (--state, --board)"),
    "show_action": ("show_action(action)", "a short text for a move"),
    "parse_action": ("parse_action(text, state)", "the move that a player typed"),
    "evaluations": ("evaluations", "a dict: name -> function to rate a state (--eval)"),
    "evaluation": ("evaluation", "the name of the evaluation that compare uses"),
    "probability": ("probability(state, action)", "its probability, if player(state) is CHANCE"),
    "order": ("order(state, actions)", "the actions, the most promising first"),
    "key": ("key(state)", "a hashable key for an unhashable state"),
    "player_names": ("player_names", 'the names of MAX and MIN: ("X", "O")'),
    "height": ("height", "the greatest number of moves from the initial state"),
    "height_of": ("height_of(state)", "the greatest number of moves from a state (--state)"),
    "options": ("options", "a dict: the variant of the game, for reports"),
}


# Inspection of user-defined games: missing methods, the contents of a state, an error in one line.


NO_SELF = "nothing (is `self` missing?)"
METHOD_TAKES = ("nothing", "the state alone", "the state and the action")


def illegal(action: object, state: str) -> GameError:
    """Return the error for a move that is not legal in a state."""
    return GameError(f"{action} is not a legal move in this state: {state}")


def not_over(state: str) -> GameError:
    """Return the error for the utility of a state that is not terminal."""
    return GameError(f"the game is not over, so it has no utility yet: {state}")


def no_such_rules(rules: str, names: Iterable[str]) -> GameError:
    """Return the error for rules that a game does not have."""
    return GameError(f"there are no rules called {rules!r}; choose {listed(names, 'or')}")


def no_such_move(text: str, moves: Iterable[str]) -> GameError:
    """Return the error for a text that names no legal move."""
    if legal := ", ".join(moves):
        return GameError(f"{text.strip()!r} is not a move; choose {legal}")
    return GameError(GAME_OVER)


def faults(game: Any) -> list[str]:
    """Return a sentence for each required method that is missing.

    If none is missing, return a sentence for each method with other parameters.
    """
    kind, attributes = type(game).__name__, [name for name in dir(game) if not name.startswith("_")]
    lacks = [
        f"{kind} lacks {form}{did_you_mean(name, attributes)}: {meaning}"
        for name, (form, meaning) in METHODS.items()
        if not callable(getattr(game, name, None))
    ]
    return lacks or [
        f"{kind}.{form} takes {METHOD_TAKES[count]}; your method takes {wants}"
        for name, (form, _) in METHODS.items()
        for count in [0 if form.endswith("()") else form.count(",") + 1]
        if (wants := unsupported_arguments(getattr(game, name), count)) is not None
    ]


def unsupported_arguments(method: Any, count: int) -> str | None:
    """Return which arguments a method accepts if it cannot be called with ``count`` arguments.

    Return ``None`` if it can be called, or if its parameters are not known.
    """
    if not callable(method):
        return "no arguments, because it is not a method"
    try:
        signature(method).bind(*range(count))
    except TypeError:
        wanted = str(signature(method)).partition(" ->")[0]
        return NO_SELF if wanted == "()" else wanted
    except ValueError:
        # it has no parameters; or it is written in C, without a signature
        return NO_SELF if hasattr(method, "__func__") else None
    return None


def error_text(error: BaseException) -> str:
    """Return the type and message of an exception as one line."""
    return shortened(
        ": ".join(filter(None, (type(error).__name__, " ".join(str(error).split())))), 200
    )


def shortened(text: str, limit: int = 60) -> str:
    """Return a text, truncated after ``limit`` characters."""
    return text if len(text) <= limit else text[: limit - 3] + "..."


def stable_text(value: Any, depth: int = 8) -> str:
    """Return a value as text that is the same in every run: sets sorted, objects by attributes.

    Equal texts show that a state has not changed. The text also represents states of games without
    ``show``.
    """
    kind = type(value)
    if depth == 0:
        return "..."
    if kind in (int, str):  # most parts of a state
        return repr(value)
    if isinstance(value, dict):
        pairs = [
            f"{stable_text(key, depth - 1)}: {stable_text(held, depth - 1)}"
            for key, held in value.items()
        ]
        return f"{{{', '.join(pairs if kind is dict else sorted(pairs))}}}"
    if isinstance(value, (set, frozenset)):
        return f"{{{', '.join(sorted(stable_text(member, depth - 1) for member in value))}}}"
    if isinstance(value, (list, tuple)):
        members = [stable_text(member, depth - 1) for member in value]
        if names := getattr(value, "_fields", None):
            return f"{kind.__name__}({', '.join(map('='.join, zip(names, members, strict=True)))})"
        start, end = "[]" if isinstance(value, list) else "()"
        return f"{start}{', '.join(members)}{',' * (start == '(' and len(members) == 1)}{end}"
    if isinstance(value, Iterator):  # reading it would exhaust it
        return kind.__name__
    # the default repr contains an address, which differs in each run
    if getattr(kind, "__repr__", None) is object.__repr__:
        slots = [name for base in kind.__mro__ for name in getattr(base, "__slots__", ())]
        insides = {name: getattr(value, name, None) for name in slots} | getattr(
            value, "__dict__", {}
        )
        return kind.__name__ + stable_text(insides, depth - 1)
    return repr(value)


def failure(function: Callable[[Any], object], value: Any) -> Exception | None:
    """Return the exception that ``function(value)`` raises, or ``None``."""
    try:
        function(value)
    except Exception as error:
        return error
    return None


def hashable_key(value: Any) -> Any:
    """Return a hashable key that is equal for equal values. Raise TypeError if there is none."""
    if failure(hash, value) is None:
        return value
    if isinstance(value, (list, tuple)):
        # with the type, because [1] and (1,) are not equal
        return list if isinstance(value, list) else tuple, *map(hashable_key, value)
    if isinstance(value, (set, frozenset)):
        return frozenset(value)
    if isinstance(value, dict):
        return dict, frozenset((key, hashable_key(held)) for key, held in value.items())
    if fields := getattr(value, "__dataclass_fields__", None):
        return type(value), *(hashable_key(getattr(value, name)) for name in fields)
    return hash(value)  # raises an error with the reason


def exact(value: Any) -> Value:
    """Return a number of any type as an exact value; a float counts as the decimal that it prints.

    Raise ValueError or TypeError if the value is not a finite number.
    """
    # by its digits, because Fraction(0.1) is 3602879701896397/36028797018963968
    number = Fraction(repr(float(value))) if not isinstance(value, (int, Fraction)) else value
    return int(number) if number == int(number) else number


def probability_share(weights: Sequence[tuple[Any, Any]], action: Any) -> Fraction:
    """Return the probability of an action: its weight divided by the sum of the weights.

    Each weight is first rounded to the nearest fraction with a denominator up to 10^6.
    """
    parts = {
        outcome: Fraction(float(weight)).limit_denominator(10**6) for outcome, weight in weights
    }
    # limit_denominator makes a float such as 0.333... exact; the division corrects the rest
    return parts[action] / sum(parts.values())


# The optional methods of a game, for showing and playing it, and their defaults.


EXTRAS = ("name", "evaluations", "show", "text", "parse_state", "show_action", "parse_action")

TAKES = {name: form.count(",") + 1 for name, (form, _) in OFFERS.items() if form.endswith(")")}
"""The number of arguments of each optional method."""

KINDS: dict[str, type | tuple[type, ...]] = {
    "name": str,
    "evaluation": str,
    "evaluations": Mapping,
    "options": Mapping,
    "player_names": (tuple, list),
    "height": int,
    "in_turn": bool,
    "tree": (),
    "root": (),
    "skill": (),
    "depths": (),
}
"""The types of optional attributes; an empty tuple for attributes that only the games of treesearch have."""


def usable_method(game: Any, name: str) -> Any:
    """Return an optional method or attribute of a game.

    Return ``None`` if it is missing, has other parameters or has another type.

    ``show(self, state)`` is accepted, too, but a ``show(self)`` that prints is ignored.
    """
    method = getattr(game, name, None)
    if name in KINDS:
        return method if isinstance(method, KINDS[name]) else None
    if method is None:
        return None
    fits = unsupported_arguments(method, TAKES[name]) is None
    if name == "show" and fits != (unsupported_arguments(method, 1) is None):
        return partial(_show, method, fits)
    return method if fits else None


def _show(
    show: Callable[..., str], takes_moves: bool, state: Any, moves: Sequence[Any] = ()
) -> str:
    """Return ``show(state, moves)``, or ``show(state)`` if the method accepts no moves."""
    return show(state, moves) if takes_moves else show(state)


class Playable(Around):
    """A game whose states and moves can be printed and parsed, by its own methods or defaults.

    A default method prints with ``str`` and accepts a move as it is printed. ``evaluations`` are
    the evaluation functions by name, by default only ``zero``. In built-in games, ``parse_state``
    reads the output of ``text`` and ``show``. Parsers raise GameError with a message for the user.

    Built-in games also have ``size``, the options that a size such as ``7x6`` sets; ``depths``, the
    default depths of ``compare``, which take seconds; and ``skill``, the settings of the computer,
    which take at most a second per move.
    """

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.name: str = type(game).__name__
        self.evaluations: Mapping[str, Evaluation] = {"zero": zero}
        # in the instance, because it has precedence over methods of the class
        vars(self).update(
            {
                extra: method
                for extra in EXTRAS
                if (method := usable_method(game, extra)) is not None
            }
        )

    def __reduce__(self) -> tuple[type[Self], tuple[Any]]:
        return type(self), (self.game,)

    def show(self, state: Any, moves: Sequence[Any] = ()) -> str:
        """Return the state as several lines: its board, or its text if it has no board.

        ``moves`` are the moves from the first state, for games that print them.
        """
        board = usable_method(self.game, "board")
        return (
            "\n".join(map("".join, board(state)))
            if board
            else str(state)
            if is_text(state)
            else stable_text(state)
        )

    def text(self, state: Any) -> str:
        """Return the state as one line."""
        return "/".join(self.show(state).splitlines())

    def parse_state(self, text: str) -> Any:
        """Raise GameError, because this game cannot parse states."""
        raise GameError(f"{self.name} cannot read states from text; add a method parse_state(text)")

    def show_action(self, action: Any) -> str:
        """Return the move as text."""
        return str(action) if is_text(action) else stable_text(action)

    def parse_action(self, text: str, state: Any) -> Any:
        """Return the move that a text names; spaces do not matter.

        If the moves are not numbers, the number of a move or the beginning of its text is enough. Raise GameError if
        there is no such move.
        """
        legal, typed = [*self.game.actions(state)], _bare(text)
        names = [_bare(self.show_action(action)) for action in legal]
        matches = [n for n, name in enumerate(names) if name == typed]
        # if moves are numbers, 1 is a move and not the first one
        if typed and not matches and not any(map(str.isdigit, names)):
            begun = [
                n for n, name in enumerate(names) if name.startswith(typed) or str(n + 1) == typed
            ]
            matches = begun if len(begun) == 1 else []
        if not matches:
            raise no_such_move(text, map(self.show_action, legal))
        return legal[matches[0]]


class StartingAt(Around):
    """A wrapper that starts the game from another state."""

    def __init__(self, game: AnyGame, start: Any) -> None:
        super().__init__(game)
        self.start = start
        if hasattr(game, "height_of"):
            self.height = game.height_of(start)

    def initial_state(self) -> Any:
        """Return the state to start from."""
        return self.start


def is_text(value: Any) -> bool:
    """Return whether ``str`` of a value is readable, unlike the default ``<X object at 0x...>``."""
    return getattr(type(value), "__str__", None) is not object.__str__


def _bare(text: str) -> str:
    return "".join(text.split()).lower()


# Evaluations that are weighted sums of named features.


@dataclass(frozen=True, slots=True)
class Linear:
    """A weighted sum of features (AIMA 4e, section 5.3.1): EVAL(s) = (w1 f1(s) + ...) / scale.

    Each of the ``terms`` is a weight, a name and a feature, which is a function of the state. If ``scale`` is larger
    than any sum, a sure win (1) is worth more than any estimate.

    >>> from treesearch.game import zero
    >>> print(Linear(((3, "X2", zero), (-1, "O1", zero)), scale=25))
    (3 X2 - O1) / 25
    """

    terms: tuple[tuple[int, str, Evaluation], ...]
    scale: int = 1

    def __call__(self, state: Any) -> Value:
        """Return the exact value of EVAL(s)."""
        total: Value = 0
        for weight, _, feature in self.terms:
            total += weight * feature(state)
        return total if self.scale == 1 else Fraction(total, self.scale)

    def features(self, state: Any) -> dict[str, Value]:
        """Return the value of each feature in a state, by the name of the feature."""
        return {name: feature(state) for _, name, feature in self.terms}

    def __str__(self) -> str:
        spelled = [(w, name if abs(w) == 1 else f"{abs(w)} {name}") for w, name, _ in self.terms]
        total = " ".join(f"{'-' if w < 0 else '+'} {term}" for w, term in spelled).removeprefix(
            "+ "
        )
        return total if self.scale == 1 else f"({total}) / {self.scale}"
