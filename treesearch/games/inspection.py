"""Looking at what others wrote: the methods a game lacks, what a state looks like inside, an error in one line."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from inspect import signature
from typing import Any

from treesearch.games import words
from treesearch.values import Value
from treesearch.words import did_you_mean


def faults(game: Any) -> list[str]:
    """A sentence for each of the six methods that the game lacks; else for each that takes other arguments."""
    kind, own = type(game).__name__, [name for name in dir(game) if not name.startswith("_")]
    lacks = [
        words.MISSING_METHOD.format(game=kind, signature=form, hint=did_you_mean(name, own), meaning=meaning)
        for name, (form, meaning) in words.METHODS.items()
        if not callable(getattr(game, name, None))
    ]
    return lacks or [
        words.WRONG_SIGNATURE.format(game=kind, signature=form, takes=words.TAKES[count], own=wants)
        for name, (form, _) in words.METHODS.items()
        for count in [0 if form.endswith("()") else form.count(",") + 1]
        if (wants := misfit(getattr(game, name), count)) is not None
    ]


def misfit(method: Any, count: int) -> str | None:
    """The arguments that a method wants, if it cannot be called with so many; None if it can, or cannot be known."""
    if not callable(method):
        return words.NO_METHOD
    try:
        signature(method).bind(*range(count))
    except TypeError:
        own = str(signature(method)).partition(" ->")[0]
        return words.NO_SELF if own == "()" else own
    except ValueError:  # a method that takes nothing at all; or one written in C, which nobody can ask
        return words.NO_SELF if hasattr(method, "__func__") else None
    return None


def told(error: BaseException) -> str:
    """An exception in one line: its type and what it says."""
    return shortened(": ".join(filter(None, (type(error).__name__, " ".join(str(error).split())))), 200)


def shortened(text: str, most: int = 60) -> str:
    """A text of at most so many characters."""
    return text if len(text) <= most else text[: most - 3] + "..."


def written(value: Any, depth: int = 8) -> str:
    """What a value looks like inside, the same in every run: members of sets in order, objects by their attributes.

    Two texts tell whether a state has changed; one shows a state of a game that has no ``show``.
    """
    kind = type(value)
    if depth == 0:
        return "..."
    if isinstance(value, dict):
        pairs = [f"{written(key, depth - 1)}: {written(held, depth - 1)}" for key, held in value.items()]
        return f"{{{', '.join(pairs if kind is dict else sorted(pairs))}}}"
    if isinstance(value, (set, frozenset)):
        return f"{{{', '.join(sorted(written(member, depth - 1) for member in value))}}}"
    if isinstance(value, (list, tuple)):
        members = [written(member, depth - 1) for member in value]
        if names := getattr(value, "_fields", None):
            return f"{kind.__name__}({', '.join(map('='.join, zip(names, members, strict=True)))})"
        start, end = "[]" if isinstance(value, list) else "()"
        return f"{start}{', '.join(members)}{',' * (start == '(' and len(members) == 1)}{end}"
    if isinstance(value, Iterator):
        return kind.__name__
    if getattr(kind, "__repr__", None) is object.__repr__:
        slots = [name for base in kind.__mro__ for name in getattr(base, "__slots__", ())]
        insides = {name: getattr(value, name, None) for name in slots} | getattr(value, "__dict__", {})
        return kind.__name__ + written(insides, depth - 1)
    return repr(value)


def failure(function: Callable[[Any], object], value: Any) -> Exception | None:
    """What is raised when a function is called with a value; ``None`` if nothing is."""
    try:
        function(value)
    except Exception as error:
        return error
    return None


def frozen(value: Any) -> Any:
    """What a table can know a value by that cannot be hashed; equal iff the values are. TypeError if nothing can."""
    if failure(hash, value) is None:
        return value
    if isinstance(value, (list, tuple)):
        return list if isinstance(value, list) else tuple, *map(frozen, value)
    if isinstance(value, (set, frozenset)):
        return frozenset(value)
    if isinstance(value, dict):
        return dict, frozenset((key, frozen(held)) for key, held in value.items())
    if fields := getattr(value, "__dataclass_fields__", None):
        return type(value), *(frozen(getattr(value, name)) for name in fields)
    return hash(value)  # raises, and says why


def exact(value: Any) -> Value:
    """A value of theirs as an exact one: a float is the decimal that it prints as. ValueError for no number."""
    number = Fraction(repr(float(value))) if not isinstance(value, (int, Fraction)) else value
    return int(number) if number == int(number) else number


def share(weights: Sequence[tuple[Any, Any]], action: Any) -> Fraction:
    """The probability of an action, of all with their weights: floats that add up to nearly 1 then do so exactly."""
    parts = {outcome: Fraction(float(weight)).limit_denominator(10**6) for outcome, weight in weights}
    return parts[action] / sum(parts.values())
