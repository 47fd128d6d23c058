"""The fields of a teacher's TOML file: each is checked for its form, and what is wrong is told with its line."""

import re
from typing import Any

from treesearch.errors import UsageError
from treesearch.reader.place import visible
from treesearch.records import Fault, Keys, Table, parsed
from treesearch.records import check_keys as known

IN_QUESTION = "question {number}"
FAULT = "line {line}: {reason}"
FIELD_FORM = "{key} has to look like {form}"
BAD_NUMBER = "{key} is a number from 0 to {most}, not {value}"


__all__ = ["Fault", "Keys", "Table", "known", "listed", "located", "number", "parsed", "string", "strings", "table"]


def located(fault: Fault, text: str = "") -> UsageError:
    """The error with the line at which the field stands, if there is a text, and the question it belongs to."""
    question = next((key for key in fault.keys if isinstance(key, int)), None)
    told = "" if question is None else IN_QUESTION.format(number=question) + ": "
    if not text:
        return UsageError(told + fault.reason)
    line = _line(text, question, [key for key in fault.keys if isinstance(key, str)])
    return UsageError(FAULT.format(line=line, reason=told + fault.reason))


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


def table(told: Table, key: str, keys: Keys, form: str = "{ ... = ... }") -> Table:
    """The table under a key, empty if there is none."""
    return _of(dict, told, key, keys, form) or {}


def listed(told: Table, key: str, keys: Keys, form: str = "[ ... ]", kind: type = object) -> list[Any]:
    """The list under a key, empty if there is none; all in it are of that kind."""
    found = _of(list, told, key, keys, form) or []
    if not all(isinstance(one, kind) for one in found):
        raise Fault((*keys, key), FIELD_FORM.format(key=key, form=form))
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
        raise Fault((*keys, key), FIELD_FORM.format(key=key, form=form))
    return tuple(found)


def number(told: Table, key: str, keys: Keys, most: float) -> float | None:
    """The number under a key, 0 to ``most``; ``None`` if there is none."""
    value = told.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        raise Fault((*keys, key), BAD_NUMBER.format(key=key, value=visible(repr(value)), most=f"{most:g}"))
    return float(value)


def _of(kind: type, told: Table, key: str, keys: Keys, form: str) -> Any:
    value = told.get(key)
    if value is not None and not isinstance(value, kind):
        raise Fault((*keys, key), FIELD_FORM.format(key=key, form=form))
    return value
