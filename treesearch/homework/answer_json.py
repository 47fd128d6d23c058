"""An answer as JSON: the fields that ``alphabeta --format json`` writes, or any part of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from math import inf
from typing import Any

from treesearch import words
from treesearch.errors import ReadError
from treesearch.game import Bound, Value
from treesearch.homework.statements import (
    Answer,
    At,
    CutStated,
    ExaminedStated,
    LeavesStated,
    NoCutsStated,
    NodeStated,
    PathStated,
    Problem,
    PrunedStated,
    Question,
    Statement,
    Target,
    ValueStated,
    WindowStated,
)
from treesearch.reader import read
from treesearch.tree import Node


def from_json(text: str) -> Answer | None:
    """The answer, or ``None`` if the text is no JSON object (or array of them)."""
    try:
        data = json.loads(text, parse_float=str, parse_constant=str)
    except (ValueError, RecursionError):
        return None
    if isinstance(data, dict) and isinstance(data.get("questions"), list):
        head, listed = data, data["questions"]
    else:
        listed = data if isinstance(data, list) else [data]
        head = listed[0] if listed and isinstance(listed[0], dict) else {}
    if not all(isinstance(one, dict) for one in listed):
        return None
    named = {key: str(head[key]) for key in ("name", "id", "version") if isinstance(head.get(key), (str, int))}
    return Answer(tuple(_question(one) for one in listed), named)


def _question(data: dict[str, Any]) -> Question:
    stated: list[Statement] = []
    problems: list[Problem] = []
    for name, state in _FIELDS.items():
        if data.get(name) is None:
            continue
        try:
            stated += state(data[name])
        except (ReadError, ValueError, TypeError, KeyError, AttributeError):
            found = json.dumps(data[name])[:40]
            problems.append(Problem(At(), f"{name}: {found}", words.ANSWER_FORMS_JSON[name]))
    number = data.get("question")
    return Question(tuple(stated), tuple(problems), number if isinstance(number, int) else None, _own_tree(data))


def _own_tree(data: dict[str, Any]) -> Node | None:
    try:
        return read(data["tree"])
    except (KeyError, TypeError, AttributeError, ReadError):
        return None


def _number(data: Any) -> Value:
    value = data if type(data) is int else read(str(data)).value
    if isinstance(value, str) or value is None:
        raise ValueError(data)
    return value


def _bound(data: Any) -> Bound:
    text = str(data).lower().lstrip("+-")
    if text in ("inf", "infinity", "∞"):
        return -inf if str(data).startswith("-") else inf
    return _number(data)


def _target(data: Any) -> Target:
    if isinstance(data, list):
        return Target(".".join(map(str, data)))
    text = str(data)
    if re.fullmatch(r"\d+(\.\d+){2,}|[^\W\d_][\w'-]*", text):
        return Target(text)
    return Target(text, read(text))


def _address(data: Any) -> str:
    return (".".join(str(int(step)) for step in data) or "root") if isinstance(data, list) else str(data)


def _cuts(data: list[dict[str, Any]]) -> Iterator[Statement]:
    if not data:
        yield NoCutsStated()
    for cut in data:
        kind = cut.get("kind")
        after = cut.get("after_path", cut.get("after"))
        yield CutStated(
            str(kind).upper() if kind is not None else None,
            _target(after) if after is not None else None,
            read(str(cut["subtree"])) if cut.get("subtree") is not None else None,
            _address(cut["path"]) if cut.get("path") is not None else None,
        )


def _nodes(data: dict[str, Any]) -> Iterator[Statement]:
    for place, said in data.items():
        relation, *ends = re.findall(r"<=|>=|\.\.|[^\s.<>=]+(?:\.[^\s.<>=]+)?", f"{said}".replace("..", " "))
        if relation in ("<=", ">="):
            low, high = (-inf, _bound(ends[0])) if relation == "<=" else (_bound(ends[0]), inf)
        else:
            low, high = _bound(relation), _bound(ends[0] if ends else relation)
        yield NodeStated(place, low, high)


def _windows(data: dict[str, list[Any]]) -> Iterator[Statement]:
    for place, (alpha, beta) in data.items():
        yield WindowStated(place, _bound(alpha), _bound(beta))


_FIELDS: dict[str, Any] = {
    "value": lambda data: [ValueStated(_bound(data))],
    "path": lambda data: [PathStated(tuple(map(_number, data)))],
    "cuts": _cuts,
    "pruned": lambda data: [PrunedStated(tuple(map(_target, data)))],
    "examined": lambda data: [ExaminedStated(tuple(map(_target, data)))],
    "leaves_evaluated": lambda data: [LeavesStated(_number(data))],
    "bounds": _nodes,
    "windows": _windows,
}
