"""Looking at what others wrote: the methods a game lacks, what a state looks like inside, an error in one line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from treesearch.games import words


def missing_methods(game: Any) -> list[str]:
    """One sentence for each of the six methods that the game lacks."""
    own = [name for name in dir(game) if not name.startswith("_")]
    return [
        words.MISSING_METHOD.format(
            game=type(game).__name__, signature=signature, hint=did_you_mean(name, own), meaning=meaning
        )
        for name, (signature, meaning) in words.METHODS.items()
        if not callable(getattr(game, name, None))
    ]


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """`` (did you mean ...?)`` with the closest of the known names, or nothing."""
    from difflib import get_close_matches

    close = get_close_matches(name, list(known), n=1)
    return words.CLOSEST.format(close=close[0]) if close else ""


def told(error: BaseException) -> str:
    """An exception in one line: its type and what it says."""
    return shortened(": ".join(filter(None, (type(error).__name__, " ".join(str(error).split())))), 200)


def shortened(text: str, most: int = 60) -> str:
    """A text of at most so many characters."""
    return text if len(text) <= most else text[: most - 3] + "..."


def fingerprint(value: Any, depth: int = 8) -> object:
    """What a value looks like inside, to see whether it changed and whether two of them are alike."""
    if depth == 0:
        return "..."
    if isinstance(value, (str, bytes, int, float, Fraction)) or value is None:
        return repr(value)
    if isinstance(value, dict):
        return sorted(repr((fingerprint(k, depth - 1), fingerprint(v, depth - 1))) for k, v in value.items())
    if isinstance(value, (set, frozenset)):
        return sorted(repr(fingerprint(member, depth - 1)) for member in value)
    if isinstance(value, (list, tuple)):
        return type(value).__name__, [fingerprint(member, depth - 1) for member in value]
    if isinstance(value, Iterator):
        return type(value).__name__
    if getattr(type(value), "__repr__", None) is object.__repr__:
        slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
        inside = {name: getattr(value, name, None) for name in slots} | getattr(value, "__dict__", {})
        return type(value).__name__, fingerprint(inside, depth - 1)
    return repr(value)
