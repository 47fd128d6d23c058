"""What cannot be drawn, said to whoever asked: of arguments in a call, of options on the command line."""

from __future__ import annotations

from typing import Any

from treesearch.diagram import words
from treesearch.errors import UsageError, option

_ADVISED = {"why": ("style", "why"), "places": ("label", "places"), "minmax": ("algorithm", "minmax")}
_ADVISED |= {
    "path": ("only", "path"),
    "cuts": ("only", "cuts"),
    "wide": ("fit", "16:9"),
    "right": ("direction", "right"),
}


def told(sentence: str, **gaps: Any) -> str:
    """The sentence, its gaps filled: with ``gaps``, and with the options that it names as they are written.

    >>> told("leave {fold} out, or give {places}")
    "leave fold out, or give label='places'"
    """
    named = {name: option(name) for name in ("style", "show", "fold", "only", "fit", "at", "depth")}
    advised = {gap: option(*written) for gap, written in _ADVISED.items()}
    return sentence.format(**{**named, **advised, **gaps})


def refused(sentence: str, **gaps: Any) -> UsageError:
    """The error that says so."""
    return UsageError(told(sentence, **gaps))


def smaller() -> str:
    """How a picture is made smaller."""
    return told(words.CUT_TO_SIZE)
