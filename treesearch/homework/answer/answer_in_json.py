"""An answer as JSON: the fields of the contract, as ``alphabeta --format json`` writes them, made lines of text.

A line is read as any other; what is no field, or holds what the field cannot, stays as it is written and is unread.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any

from treesearch.errors import ReadError
from treesearch.homework.answer.facts import Aside, At
from treesearch.homework.answer.marks import Line
from treesearch.homework.answer.sheet import Part, Row, Sheet, tell
from treesearch.reader import read
from treesearch.tree import Node

BEGINS = re.compile(r"\s*(?:```\w*\s*)?[{\[]\s*[\"“”{\[\]}]")
"""How an answer in JSON begins, and none in words."""

QUOTED = 80
"""How many characters of a field are shown."""

_UNFIT = (ReadError, ValueError, TypeError, KeyError, AttributeError)


def from_json(text: str) -> Sheet:
    """Who wrote it, and a part for each answer."""
    bare = re.sub(r"^\s*```\w*|```\s*$", "", text).replace("“", '"').replace("”", '"')
    try:
        # an object is a tuple of pairs, so that a name written twice is seen, and told from a list
        data = json.loads(bare, parse_float=str, parse_constant=str, object_pairs_hook=tuple)
    except (ValueError, RecursionError) as error:
        at = At(error.lineno, error.colno) if isinstance(error, json.JSONDecodeError) else At()
        return Sheet({}, (Part(rows=(_row(text.strip()[:QUOTED], at),)),))
    head: dict[str, str] = {}
    return Sheet(head, tuple(_part(one, number, head) for number, one in _listed(data)))


def _row(text: str, at: At = At()) -> Row:  # noqa: B008  # it is a tuple
    return Row(Line(at.line, text), field=at)


def _listed(data: Any) -> list[tuple[int | None, Any]]:
    """The answers with the numbers of their questions, as far as order tells them."""
    if not isinstance(data, list):
        return [(None, data)]
    told = any(isinstance(one, tuple) and dict(one).keys() & {"question", "tree"} for one in data)
    return [(None if told or len(data) == 1 else number, one) for number, one in enumerate(data, 1)]


def _part(data: Any, number: int | None, head: dict[str, str]) -> Part:
    """One answer: its fields as lines, and the others as headings."""
    tree: Node | None = None
    rows: list[Row] = []
    headings: list[Aside] = []
    fields = data if isinstance(data, tuple) else [("", data)]
    names = Counter(name.lower() for name, _ in fields)
    for name, told in fields:
        key, shown = name.lower(), f"{json.dumps(name)}: {json.dumps(told)}"[:QUOTED]
        try:
            if names[key] > 1:
                raise ValueError(name)
            if key in _FIELDS:
                rows += [*map(_row, _FIELDS[key](told))]
                continue
            if key in ("name", "id", "version"):
                said = "" if told is None else _word(told)
                if tell(head, key, said):
                    raise ValueError(name)
                shown = f"{key}: {said}"[:QUOTED]
            elif key == "question":
                number = int(told)
            elif key == "tree":
                tree = read(told)
            elif not _told_too(key, told, names):
                raise KeyError(key)
            headings.append(Aside(shown))
        except _UNFIT:
            rows.append(_row(shown))
    return Part(number, tree, tuple(rows), tuple(headings))


def _told_too(key: str, told: Any, names: Container[str]) -> bool:
    """Whether that is a field of this program's reports that is no fact of an answer, and takes nothing from one.

    A value that is only a bound does, ``"bound": "<="``, and a tree in which MIN moves first. ``leaves`` are all of the
    tree where ``leaves_evaluated`` says how many were looked at; alone they may be either.
    """
    counted = key in ("leaves", "nodes", "nodes_visited") and "leaves_evaluated" in names and type(told) is int
    max_first = (key, told) == ("root", "max") or (key == "conventions" and ("root", "max") in told)
    return counted or max_first or (key, told) == ("bound", "=")


def _items(data: Any) -> list[Any]:
    """A list; TypeError for anything else."""
    if not isinstance(data, list):
        raise TypeError(data)
    return data


def _word(data: Any) -> str:
    """A number, a name or a subtree, as it is written."""
    if isinstance(data, bool) or not isinstance(data, (str, int)):
        raise TypeError(data)
    return str(data)


def _node(data: Any) -> str:
    """A node: a list of child numbers, or as it is called."""
    if isinstance(data, list):
        if not all(type(step) is int and step > 0 for step in data):
            raise ValueError(data)
        data = ".".join(map(str, data)) or "root"
    return f"node {data}" if re.fullmatch(r"\d+", _word(data)) else str(data)


def _child(data: Any) -> str:
    """What a cut is after, or what is pruned: a word, or a place."""
    return _node(data) if isinstance(data, list) else _word(data)


def _children(data: Any) -> str:
    return data if isinstance(data, str) else ", ".join(map(_child, _items(data)))


def _path(data: Any) -> str:
    return data if isinstance(data, str) else " ".join(map(_word, _items(data))) or "root"


def _cuts(data: Any) -> Iterator[str]:
    """A line for each cut, which may be a line already."""
    for cut in [data] if isinstance(data, str) else _items(data) or ["no cuts"]:
        yield (cut if cut.strip() else json.dumps(cut)) if isinstance(cut, str) else _cut(dict(cut), len(cut))


def _cut(told: dict[str, Any], count: int) -> str:
    """One cut, of so many fields. In this program's reports the paths say more than what they stand for."""
    if told.keys() == _REPORTED:
        told = {name: told[name] for name in ("kind", "after_path", "path", "pruned_paths")}
        count = len(told)
    said = {_SAME.get(name.lower(), name.lower()): one for name, one in told.items()}
    given = {name: one for name, one in said.items() if one is not None and (name, one) != ("pruned", [])}
    if len(said) < count or given.keys() - _PARTS.keys() or given.keys().isdisjoint({"kind", "after"}):
        raise ValueError(told)  # something is told twice, is no field, or was not filled in
    given = {"kind": "", **given}
    return "".join(form.format(write(given[name])) for name, (form, write) in _PARTS.items() if name in given)


_REPORTED = {
    "number", "kind", "after", "after_path", "subtree", "path", "value", "alpha", "beta", "bound_from", "pruned",
    "pruned_paths",
}  # fmt: skip
"""The fields of a cut in a report of this program."""

_SAME = {"after_path": "after", "node": "path", "pruned_paths": "pruned"}
_PARTS: dict[str, tuple[str, Callable[[Any], str]]] = {
    "number": ("", _word),
    "kind": ("{} cut", _word),
    "after": (" after {}", _child),
    "subtree": (" in subtree {}", _word),
    "path": (" at {}", _node),
    "pruned": (" (pruned {})", _children),
}
"""The fields of a cut in an answer, how each is said, and from what."""

_FIELDS: dict[str, Callable[[Any], Iterable[str]]] = {
    "value": lambda data: [f"value: {_word(data)}"],
    "path": lambda data: [f"path: {_path(data)}"],
    "cuts": _cuts,
    "no_cuts": lambda data: {True: ["no cuts"]}[data is True],
    "pruned": lambda data: ["no cuts" if data == [] else f"pruned: {_children(data)}"],
    "examined": lambda data: [f"examined: {_children(data)}"],
    "leaves_evaluated": lambda data: [f"leaves: {_word(data)}"],
}
"""The fields of an answer, as lines."""
