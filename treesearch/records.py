"""Validation of records from TOML and JSON against tables of keys and kinds.

A kind is a function of a value and of the keys that lead to it. It returns the converted value
or raises a Fault. A ``Record`` is a kind, so records nest. The result contains only the keys
of the input.

>>> question = Record({"name": string(), "points": number(limit=100), "asks": texts()})
>>> question({"name": "First", "asks": "value"})
{'name': 'First', 'asks': ('value',)}
>>> question({"pionts": 3})
Traceback (most recent call last):
treesearch.records.Fault: there is no field pionts here; did you mean points?
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from treesearch.errors import UsageError
from treesearch.reader.place import visible
from treesearch.words import closest, did_you_mean, listed

BAD_TOML = "this is not TOML: {reason}"
MONSTER = "a number with too many digits, or lists or keys nested too deeply"
IN_QUESTION = "question {number}"
FORM = "{key} must look like {form}"

Table = Mapping[str, Any]
Keys = tuple[str | int, ...]
"""The keys that lead to a value from the top. A number counts questions from 1: ``(2, "scheme", "rates")``."""
Kind = Callable[[Any, Keys], Any]

_PART = r"""(?:[A-Za-z0-9_-]++|"[^"\n]*+"|'[^'\n]*+')"""
_DEEP = re.compile(rf"(?<![\w-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{20}}")
"""Matches a key of more than twenty parts, because tomllib needs memory for the square of their number."""


class Fault(Exception):  # noqa: N818  # becomes a UsageError with the line
    """A wrong value: ``keys`` lead to it, and ``reason`` explains the mistake."""

    def __init__(self, keys: Keys, reason: str) -> None:
        super().__init__(reason)
        self.keys, self.reason = keys, reason


def parse_toml(source: str) -> dict[str, Any]:
    """Return the content of a TOML text. Raise UsageError if it is not TOML or is too large."""
    if _DEEP.search(source):
        raise UsageError(BAD_TOML.format(reason=MONSTER))
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        reason = visible(str(error))
        quote = str(error).startswith("Illegal character '\\n'")
        raise UsageError(
            BAD_TOML.format(
                reason=f'{reason}: the closing quote (") of a text is missing' if quote else reason
            )
        ) from None
    except (ValueError, RecursionError):  # a number of 5,000 digits, or deeply nested lists
        raise UsageError(BAD_TOML.format(reason=MONSTER)) from None


def located(fault: Fault, source: str, unheaded: int = 0) -> UsageError:
    """Return the fault as an error that names the question and the line.

    The line contains the last of the fault's keys that occurs in the text. ``unheaded`` is the
    number of questions before those that begin with ``[[question]]``.
    """
    number, part = [*(key for key in fault.keys if isinstance(key, int)), None, None][:2]
    label = f"{number}{chr(ord('a') + part - 1) if part else ''}"
    reason = (
        fault.reason if number is None else f"{IN_QUESTION.format(number=label)}: {fault.reason}"
    )
    if not source:
        return UsageError(reason)
    lines = source.splitlines()
    start, end = 0, len(lines)
    # TOML allows blanks around the name
    for name, nth in ((r"question", number and number - unheaded), (r"question\s*\.\s*part", part)):
        head = re.compile(rf"\s*\[\[\s*{name}\s*\]\]")
        heads = [place for place in range(start, end) if head.match(lines[place])]
        if nth is not None and 0 < nth <= len(heads):
            start, end = heads[nth - 1], (*heads[nth:], end)[0]
    for key in fault.keys:
        # names of conventions may be written with hyphens
        spelled = re.escape(str(key)).replace("_", "[-_]")
        named = re.compile(rf"(?<![\w-])[\"']?{spelled}[\"']?\s*[=.\]]")
        # a key that is not found, such as an item's number, keeps the line of the key before it
        start = next((place for place in range(start, end) if named.search(lines[place])), start)
    return UsageError(f"line {start + 1}: {reason}")


@dataclass(frozen=True, slots=True)
class Record:
    """A kind for tables with these keys; ``gone`` maps former keys to error messages."""

    kinds: Mapping[str, Kind]
    gone: Mapping[str, str] = field(default_factory=dict)

    def __call__(self, value: Any, keys: Keys = ()) -> dict[str, Any]:
        """Return the values by key, converted. Raise Fault for the first wrong value."""
        for key in (values := _checked_type(dict, value, keys, "{ ... = ... }")):
            # before check_keys, which could only guess the right key
            if key in self.gone:
                raise Fault((*keys, key), self.gone[key])
        check_keys(values, self.kinds, keys)
        return {key: self.kinds[key](part, (*keys, key)) for key, part in values.items()}


def check_keys(keys_found: Iterable[str], names: Iterable[str], keys: Keys) -> None:
    """Raise Fault for the first unknown key, and suggest the closest name."""
    names = [*names]
    for key in keys_found:
        if key not in names:
            meant = closest(key, names)
            hint = f"did you mean {meant}?" if meant else f"the fields are {listed(names)}"
            raise Fault((*keys, key), f"there is no field {visible(key)} here; {hint}")


def anything(value: Any, keys: Keys) -> Any:
    """Return any value unchanged."""
    return value


def string(form: str = '"..."') -> Kind:
    """Return a kind that accepts a text."""
    return lambda value, keys: _checked_type(str, value, keys, form)


def one_of(names: Sequence[str]) -> Kind:
    """Return a kind that accepts one of these words."""

    def read(value: Any, keys: Keys) -> str:
        if _checked_type(str, value, keys, '"..."') not in names:
            choices, hint = listed(names, "or"), did_you_mean(value, names)
            raise Fault(keys, f"{keys[-1]} must be {choices}, not {visible(value)}{hint}")
        return str(value)

    return read


def texts(form: str = '["...", "..."]') -> Kind:
    """Return a kind that accepts one text or a list of texts and returns a tuple."""

    def read(value: Any, keys: Keys) -> tuple[str, ...]:
        parts = [value] if isinstance(value, str) else _checked_type(list, value, keys, form)
        if not all(isinstance(part, str) and part.strip() for part in parts):
            raise Fault(keys, FORM.format(key=keys[-1], form=form))
        return tuple(parts)

    return read


def number(limit: float, least: float = 0) -> Kind:
    """Return a kind that accepts a number from ``least`` to ``limit`` and returns a float."""
    return lambda value, keys: float(_limited(value, keys, (int, float), least, limit))


def integer(limit: int, least: int) -> Kind:
    """Return a kind that accepts a whole number from ``least`` to ``limit``."""
    return lambda value, keys: _limited(value, keys, (int,), least, limit)


def _limited(
    value: Any, keys: Keys, types: tuple[type, ...], least: float, limit: float
) -> int | float:
    # true is also an int; a NaN fails every comparison
    if type(value) not in types or not least <= value <= limit:
        kind = "number" if float in types else "whole number"
        typed = visible(repr(value)[:50])
        raise Fault(keys, f"{keys[-1]} must be a {kind} from {least:,} to {limit:,}, not {typed}")
    return value  # type: ignore[no-any-return]


def listing(kind: Kind, form: str = "[ ... ]") -> Kind:
    """Return a kind that accepts a list whose items have this kind."""
    return lambda value, keys: [kind(part, keys) for part in _checked_type(list, value, keys, form)]


def table(kind: Kind, form: str = "{ ... = ... }") -> Kind:
    """Return a kind that accepts a table with any keys, whose values have this kind."""
    return lambda value, keys: {
        key: kind(part, (*keys, key))
        for key, part in _checked_type(dict, value, keys, form).items()
    }


def _checked_type(kind: type, value: Any, keys: Keys, form: str) -> Any:
    if not isinstance(value, kind):
        raise Fault(keys, FORM.format(key=keys[-1] if keys else "a record", form=form))
    return value
