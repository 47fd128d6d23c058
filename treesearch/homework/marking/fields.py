"""The fields of a teacher's TOML file: each is checked for its form, and what is wrong is told with its line."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any

from treesearch.errors import UsageError
from treesearch.homework.marking import words
from treesearch.reader.place import visible
from treesearch.words import closest

Table = Mapping[str, Any]
Keys = tuple[str | int, ...]
"""The keys that lead to a field from the top of the file: ``(2, "scheme", "rates")``; a number is a question's."""


_PART = r"""(?:[A-Za-z0-9_-]++|"[^"\n]*+"|'[^'\n]*+')"""
_DEEP_KEY = re.compile(rf"(?<![\w-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{20}}")
"""A key in more than twenty parts, ``a.b.c...``: no field of ours lies so deep."""


class Fault(Exception):  # noqa: N818  # a UsageError with the line is made of it
    """A field that cannot be: ``keys`` lead to it, ``reason`` says why."""

    def __init__(self, keys: Keys, reason: str) -> None:
        super().__init__(reason)
        self.keys, self.reason = keys, reason


def parsed(text: str) -> dict[str, Any]:
    """Returns all that a TOML text holds; UsageError if it is none, or holds what no exercise does."""
    if _DEEP_KEY.search(text):  # tomllib's memory grows with the square of a key's parts
        raise UsageError(words.BAD_TOML.format(reason=words.TOML_MONSTER))
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of 5,000 digits, lists in lists in lists
        long = isinstance(error, RecursionError) or not isinstance(error, tomllib.TOMLDecodeError)
        reason = words.TOML_MONSTER if long else visible(str(error))
        raise UsageError(words.BAD_TOML.format(reason=reason)) from None


def located(fault: Fault, text: str = "") -> UsageError:
    """The error with the line at which the field stands, if there is a text, and the question it belongs to."""
    question = next((key for key in fault.keys if isinstance(key, int)), None)
    told = "" if question is None else words.QUESTION.format(number=question) + ": "
    if not text:
        return UsageError(told + fault.reason)
    line = _line(text, question, [key for key in fault.keys if isinstance(key, str)])
    return UsageError(words.FAULT.format(line=line, reason=told + fault.reason))


def _line(text: str, question: int | None, names: list[str]) -> int:
    """The line of the last of these names that is found, each behind the one before; from 1."""
    lines = text.splitlines()
    start, end = 0, len(lines)
    if question is not None:
        heads = [place for place, line in enumerate(lines) if re.match(r"\s*\[\[\s*question\s*\]\]", line)]
        nth = question - 1 - len(_trees(text))
        if 0 <= nth < len(heads):
            start, end = heads[nth], (*heads[nth + 1 :], end)[0]
    for name in names:
        spelled = re.escape(name).replace("_", "[-_]")
        field = re.compile(rf"(?<![\w-])[\"']?{spelled}[\"']?\s*[=.\]]")
        start = next((place for place in range(start, end) if field.search(lines[place])), start)
    return min(start, max(len(lines) - 1, 0)) + 1


def _trees(text: str) -> list[Any]:
    """The questions that are given as ``trees = [...]``, before those with a heading."""
    trees = parsed(text).get("trees", [])
    return trees if isinstance(trees, list) else []


def known(told: Iterable[str], names: Iterable[str], keys: Keys) -> None:
    """Fault for the first key that is not among the names, with the one that was meant."""
    names = list(names)
    for key in told:
        if key not in names:
            meant = closest(key, names) or ", ".join(names)
            raise Fault((*keys, key), words.NO_SUCH_FIELD.format(key=visible(key), meant=meant))


def table(told: Table, key: str, keys: Keys, form: str = "{ ... = ... }") -> Table:
    """The table under a key, empty if there is none."""
    return _of(dict, told, key, keys, form) or {}


def listed(told: Table, key: str, keys: Keys, form: str = "[ ... ]", kind: type = object) -> list[Any]:
    """The list under a key, empty if there is none; all in it are of that kind."""
    found = _of(list, told, key, keys, form) or []
    if not all(isinstance(one, kind) for one in found):
        raise Fault((*keys, key), words.FIELD_FORM.format(key=key, form=form))
    return found


def string(told: Table, key: str, keys: Keys, usual: str = "") -> str:
    """The text under a key."""
    return _of(str, told, key, keys, '"..."') or usual


def strings(told: Table, key: str, keys: Keys) -> tuple[str, ...]:
    """The texts under a key; one alone may stand without brackets."""
    form = '["...", "..."]'
    value = told.get(key, [])
    found = [value] if isinstance(value, str) else listed(told, key, keys, form, str)
    if not all(map(str.strip, found)):
        raise Fault((*keys, key), words.FIELD_FORM.format(key=key, form=form))
    return tuple(found)


def number(told: Table, key: str, keys: Keys, most: float) -> float | None:
    """The number under a key, 0 to ``most``; ``None`` if there is none."""
    value = told.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        raise Fault((*keys, key), words.BAD_NUMBER.format(key=key, value=visible(repr(value)), most=f"{most:g}"))
    return float(value)


def _of(kind: type, told: Table, key: str, keys: Keys, form: str) -> Any:
    value = told.get(key)
    if value is not None and not isinstance(value, kind):
        raise Fault((*keys, key), words.FIELD_FORM.format(key=key, form=form))
    return value
