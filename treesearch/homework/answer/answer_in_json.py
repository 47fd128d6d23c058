"""An answer as JSON: the fields of the contract, as ``alphabeta --format json`` writes them, made lines of text.

A line is read as any other; what is no field, or holds what the field cannot, stays as it is written and is unread.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator
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
    written, names = {name for name, _ in fields}, Counter(name.lower() for name, _ in fields)
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
            elif not _reported(key, told, written):
                raise KeyError(key)
            headings.append(Aside(shown))
        except _UNFIT:
            rows.append(_row(shown))
    return Part(number, tree, tuple(rows), tuple(headings))


def _items(data: Any) -> list[Any]:
    """A list; TypeError for anything else."""
    if not isinstance(data, list):
        raise TypeError(data)
    return data


def _fields(data: Any) -> tuple[tuple[str, Any], ...]:
    """An object; TypeError for anything else."""
    if not isinstance(data, tuple):
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


def _path(data: Any) -> list[str]:
    return [f"path: {data if isinstance(data, str) else ' '.join(map(_word, _items(data))) or 'root'}"]


def _cuts(data: Any) -> Iterator[str]:
    """A line for each cut, which may be a line already."""
    for cut in [data] if isinstance(data, str) else _items(data) or ["no cuts"]:
        yield (cut if cut.strip() else json.dumps(cut)) if isinstance(cut, str) else _cut(cut)


def _cut(pairs: list[tuple[str, Any]]) -> str:
    """One cut; in this program's report, which has ``bound_from``, the paths say more than what they stand for."""
    told = {name.lower(): said for name, said in pairs if said is not None}
    places = [_node(told[name]) for name in ("path", "node", "at", "place") if name in told]
    twice = {"after", "after_path"} <= told.keys() or {"pruned", "pruned_paths"} <= told.keys()
    more = not told.keys().isdisjoint({"value", "alpha", "beta"})
    if (twice or more) and "bound_from" not in dict(pairs):
        raise ValueError(pairs)
    if len({name.lower() for name, _ in pairs}) < len(pairs) or len(places) > 1 or told.keys() - _OF_A_CUT:
        raise ValueError(pairs)
    if told.keys().isdisjoint({"kind", "after", "after_path"}):
        raise ValueError(pairs)  # a row that was not filled in
    line = f"{_word(told.get('kind', ''))} cut"
    if "after" in told or "after_path" in told:
        line += f" after {_child(told.get('after_path', told.get('after')))}"
    line += f" in subtree {_word(told['subtree'])}" if "subtree" in told and "bound_from" not in told else ""
    line += "".join(f" at {place}" for place in places)
    pruned = ", ".join(map(_child, _items(told.get("pruned_paths", told.get("pruned", [])))))
    return f"{line} (pruned {pruned})" if pruned else line


def _targets(noun: str) -> Callable[[Any], list[str]]:
    return lambda data: [f"{noun}: {data if isinstance(data, str) else ', '.join(map(_child, _items(data)))}"]


def _bounds(data: Any) -> Iterator[str]:
    """``{"C": "<= 2", "B": 3}`` as ``C <= 2``, ``B = 3``."""
    for place, said in _fields(data):
        yield f"{_node(place)} {said if str(said)[:1] in ('<', '>', '=') else f'= {_word(said)}'}"


def _windows(data: Any) -> Iterator[str]:
    for place, (alpha, beta) in _fields(data):
        yield f"window {_node(place)}: {_word(alpha)}, {_word(beta)}"


_OF_A_CUT = {
    "number", "kind", "after", "after_path", "subtree", "path", "node", "at", "place", "pruned", "pruned_paths",
    "value", "alpha", "beta", "bound_from",
}  # fmt: skip

_FIELDS: dict[str, Callable[[Any], Any]] = {
    "value": lambda data: [f"value: {_word(data)}"],
    "path": _path,
    "cuts": _cuts,
    "no_cuts": lambda data: {True: ["no cuts"]}[data is True],
    "pruned": lambda data: _targets("pruned")(data) if isinstance(data, str) or _items(data) else ["no cuts"],
    "examined": _targets("examined"),
    "leaves_evaluated": lambda data: [f"leaves: {_word(data)}"],
    "bounds": _bounds,
    "windows": _windows,
}


def _reported(key: str, told: Any, fields: Collection[str]) -> bool:
    """Whether that is a field of this program's own reports that is no fact of an answer, and takes nothing from one.

    A value that is only a bound does, ``"bound": "<="``, and a tree in which MIN moves first. ``leaves`` are all of the
    tree where ``leaves_evaluated`` says how many were looked at; alone they may be either.
    """
    if key == "conventions":
        return all(name != "root" or said == "max" for name, said in _fields(told))
    counted = key in ("nodes", "nodes_visited") or (key == "leaves" and "leaves_evaluated" in fields)
    return (key, told) in (("root", "max"), ("bound", "=")) or (counted and type(told) is int)
