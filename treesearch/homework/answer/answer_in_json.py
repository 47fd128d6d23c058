"""An answer as JSON: the fields of the contract, as ``alphabeta --format json`` writes them, made lines of text.

A line is read as any other; what is no field, or holds what the field cannot, stays as it is written and is unread.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from treesearch.errors import ReadError
from treesearch.homework.answer.answer_lines import AnswerLine, TableRow
from treesearch.homework.answer.facts import Aside, At
from treesearch.homework.answer.sheet import QuestionPart, Sheet, keep_head
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
        at = At(getattr(error, "lineno", 1), getattr(error, "colno", 1))
        return Sheet({}, (QuestionPart(rows=(_row_line(text.strip()[:QUOTED], at),)),))
    head: dict[str, str] = {}
    return Sheet(head, tuple(_part(one, head) for one in (data if isinstance(data, list) else [data])))


def _row_line(text: str, at: At = At()) -> TableRow:  # noqa: B008  # it is a tuple
    return TableRow(AnswerLine(at.line, text), field=at)


def _part(data: Any, head: dict[str, str]) -> QuestionPart:
    """One answer: its fields as lines, and the others as headings."""
    number: int | None = None
    tree: Node | None = None
    rows: list[TableRow] = []
    headings: list[Aside] = []
    fields = data if isinstance(data, tuple) else [("", data)]
    names = Counter(name.lower() for name, _ in fields)
    for name, content in fields:
        key, shown = name.lower(), f"{json.dumps(name)}: {json.dumps(content)}"[:QUOTED]
        try:
            if names[key] > 1:
                raise ValueError(name)
            if key in _FIELDS:
                rows += [*map(_row_line, _FIELDS[key](content))]
                continue
            if key in ("name", "id", "version"):
                said = "" if content is None else _word(content)
                if keep_head(head, key, said):
                    raise ValueError(name)
                shown = f"{key}: {said}"[:QUOTED]
            elif key == "question":
                number = int(content)
            elif key == "tree":
                tree = read(content)
            elif "leaves_evaluated" not in names or not _of_a_report(key, content):
                raise KeyError(key)
            headings.append(Aside(shown))
        except _UNFIT:
            rows.append(_row_line(shown))
    return QuestionPart(number, tree, tuple(rows), tuple(headings))


def _of_a_report(key: str, content: Any) -> bool:
    """Whether a field of this program's reports is no fact, and takes nothing from one as ``"bound": "<="`` does."""
    counted = key in ("leaves", "nodes", "nodes_visited") and type(content) is int
    return counted or key == "conventions" or (key, content) in (("root", "max"), ("bound", "="))


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


def _node_line(data: Any) -> str:
    """A node: a list of child numbers, or as it is called."""
    if isinstance(data, list):
        if not all(type(step) is int and step > 0 for step in data):
            raise ValueError(data)
        data = ".".join(map(str, data)) or "root"
    return f"node {data}" if re.fullmatch(r"\d+", _word(data)) else str(data)


def _child(data: Any) -> str:
    """Returns the thing a cut is after, or that is pruned: a word, or a place."""
    return _node_line(data) if isinstance(data, list) else _word(data)


def _joined(data: Any, sign: str = ", ", one: Callable[[Any], str] = _child) -> str:
    return data if isinstance(data, str) else sign.join(map(one, _items(data)))


def _leaves_named(data: Any) -> str:
    """Leaves and subtrees; a list of one number is that leaf, and no number of leaves."""
    joined = _joined(data)
    return f"leaf {joined}" if isinstance(data, list) and joined.isdecimal() else joined


def _cut_lines(data: Any) -> Iterator[str]:
    """A line for each cut, which may be a line already."""
    for cut in [data] if isinstance(data, str) else _items(data) or ["no cuts"]:
        yield (cut if cut.strip() else json.dumps(cut)) if isinstance(cut, str) else _cut_line(cut)


def _cut_line(fields: Iterable[tuple[str, Any]]) -> str:
    """One cut. In a report of this program, which has ``bound_from``, its paths say more than what they stand for."""
    report = "bound_from" in dict(fields)
    given = [(name.lower(), said) for name, said in fields if said is not None and not (report and name in _MORE)]
    given = [(_SAME.get(name, name), said) for name, said in given]
    parts = {name: said for name, said in given if said or name != "pruned"}
    twice = len(given) - len(dict(given)) != 2 * report
    if twice or parts.keys() - _PARTS.keys() or parts.keys().isdisjoint({"kind", "after"}):
        raise ValueError(fields)  # something is said twice, is no field, or was not filled in
    parts = {"kind": "", **parts}
    return "".join(form.format(write(parts[name])) for name, (form, write) in _PARTS.items() if name in parts)


_MORE = ("value", "alpha", "beta", "bound_from", "subtree")
_SAME = {"after_path": "after", "node": "path", "pruned_paths": "pruned"}
_PARTS: dict[str, tuple[str, Callable[[Any], str]]] = {
    "number": ("", _word),
    "kind": ("{} cut", _word),
    "after": (" after {}", _child),
    "subtree": (" in subtree {}", _word),
    "path": (" at {}", _node_line),
    "pruned": (" (pruned {})", _leaves_named),
}
"""The fields of a cut in an answer, how each is said, and from what."""

_FIELDS: dict[str, Callable[[Any], Iterable[str]]] = {
    "value": lambda data: [f"value: {_word(data)}"],
    "path": lambda data: [f"path: {'root' if data == [] else _joined(data, ' ', _word)}"],
    "cuts": _cut_lines,
    "no_cuts": lambda data: {True: ["no cuts"]}[data is True],
    "pruned": lambda data: ["no cuts" if data == [] else f"pruned: {_leaves_named(data)}"],
    "examined": lambda data: [f"examined: {_joined(data)}"],
    "order": lambda data: [f"order: {_word(data)}"],
    "best": lambda data: [f"best: {_word(data)}"],
    "leaves_evaluated": lambda data: [f"leaves: {_word(data)}"],
}
"""The fields of an answer, as lines."""
