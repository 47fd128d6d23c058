"""An answer as JSON: the fields that ``alphabeta --format json`` writes, or any part of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from difflib import get_close_matches
from math import inf
from typing import Any

from treesearch.errors import ReadError
from treesearch.game import Bound, Value
from treesearch.homework.answer import words
from treesearch.homework.answer.lines import NEARLY
from treesearch.homework.answer.statements import (
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
from treesearch.homework.answer.terms import exact, kind_named
from treesearch.reader import read
from treesearch.tree import Node


def from_json(text: str) -> Answer:
    """The answer; of text that is no JSON object (or array of them), one problem with its place."""
    text = re.sub("[“”]", '"', text)
    try:
        data = json.loads(text, parse_float=str, parse_constant=str)
    except json.JSONDecodeError as error:
        return _unread(At(error.lineno, error.colno), words.NO_JSON.format(reason=error.msg))
    except (ValueError, RecursionError):
        return _unread(At(), words.NO_JSON.format(reason=words.TOO_DEEP_OR_LONG))
    head = _lower(data) if isinstance(data, dict) else {}
    listed = _listed(head or data)
    if not all(isinstance(one, dict) for _, one in listed):
        return _unread(At(), words.ANSWER_FORMS_JSON["object"])
    head = head or (_lower(listed[0][1]) if listed else {})
    named = {key: str(head[key]) for key in _HEAD if isinstance(head.get(key), (str, int))}
    return Answer(tuple(_question(_lower(one), number) for number, one in listed), named)


def _lower(data: dict[str, Any]) -> dict[str, Any]:
    """The same with names in lower case."""
    return {name.lower(): told for name, told in data.items()}


def _listed(data: Any) -> list[tuple[int | None, Any]]:
    """The answers with the numbers of their questions, as far as order or keys tell them."""
    if isinstance(data, dict):
        inner = next((data[name] for name in ("questions", "answers", "answer") if name in data), None)
        if isinstance(inner, (dict, list)):
            return _listed(_lower(inner) if isinstance(inner, dict) else inner)
        fields = ((name, told) for name, told in data.items() if name not in _HEAD)
        numbered = [(re.fullmatch(r"(?:q|question)?\W?(\d{1,9})", name), told) for name, told in fields]
        if numbered and all(name and isinstance(told, dict) for name, told in numbered):
            return [(int(name[1]), told) for name, told in numbered if name]
    listed = data if isinstance(data, list) else [data]
    plain = len(listed) > 1 and not any(
        isinstance(one, dict) and ("question" in one or "tree" in one) for one in listed
    )
    return [(number if plain else None, one) for number, one in enumerate(listed, 1)]


def _unread(at: At, expected: str) -> Answer:
    return Answer((Question(problems=(Problem(at, words.THE_JSON, expected),)),))


def _question(data: dict[str, Any], number: int | None = None) -> Question:
    stated: list[Statement] = []
    problems = [*_misspelt(data)]
    for name, state in _FIELDS.items():
        if data.get(name) is None:
            continue
        try:
            in_words = isinstance(data[name], str) and name in _SAID
            stated += _in_words(name, data[name]) if in_words else state(data[name])
        except (ReadError, ValueError, TypeError, KeyError, AttributeError):
            problems.append(_problem(name, data[name], name))
    if data and not (stated or problems or data.keys() & {*_HEAD}):
        problems.append(Problem(At(), json.dumps(data)[:40], words.ANSWER_FORMS_JSON["object"]))
    asked = str(data.get("question", ""))
    return Question(tuple(stated), tuple(problems), int(asked[:9]) if asked.isdecimal() else number, _own_tree(data))


def _problem(name: str, data: Any, meant: str) -> Problem:
    return Problem(At(), f"{name}: {json.dumps(data)[:40]}", words.ANSWER_FORMS_JSON[meant])


def _misspelt(data: dict[str, Any]) -> Iterator[Problem]:
    """Fields whose names are nearly those of facts."""
    for name, told in data.items():
        near = get_close_matches(name, _FIELDS, 1, NEARLY) if name not in _WRITTEN else []
        if near:
            yield _problem(name, told, near[0])


def _in_words(name: str, data: str) -> tuple[Statement, ...]:
    """A fact as a student writes it, in a string."""
    from treesearch.homework.answer.answers import from_lines

    question = from_lines(data if name == "cuts" else f"{name}: {data}").question()
    stated = question.statements
    if question.problems or not stated or not all(isinstance(one, _SAID[name]) for one in stated):
        raise ValueError(data)
    return stated


def _own_tree(data: dict[str, Any]) -> Node | None:
    try:
        return read(data["tree"])
    except (KeyError, TypeError, AttributeError, ReadError):
        return None


def _number(data: Any) -> Value:
    return data if type(data) is int else exact(str(data))


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


def _cuts(data: list[dict[str, Any] | str]) -> Iterator[Statement]:
    if not data:
        yield NoCutsStated()
    for cut in data:
        if isinstance(cut, str):
            yield from _in_words("cuts", cut)
            continue
        kind, after, subtree, place = (_one_of(_lower(cut), names) for names in _OF_A_CUT)
        if kind is None and after is None and place is None:
            raise ValueError(cut)
        yield CutStated(
            kind_named(str(kind)) if kind is not None else None,
            _target(after) if after is not None else None,
            read(str(subtree).replace(",", " ")) if subtree is not None else None,
            _address(place) if place is not None else None,
        )


_OF_A_CUT = (("kind", "type", "player"), ("after_path", "after"), ("subtree", "in"), ("path", "node", "place", "at"))
"""What the fields of a cut may be called."""


def _one_of(data: dict[str, Any], names: tuple[str, ...]) -> Any:
    return next((data[name] for name in names if data.get(name) is not None), None)


def _nodes(data: dict[str, Any]) -> Iterator[Statement]:
    for place, said in data.items():
        relation, *ends = re.findall(r"<=|>=|[^\s<>=]+", str(said).replace("..", " "))  # 3, <= 3, 3..5
        if relation in ("<=", ">="):
            low, high = (-inf, _bound(ends[0])) if relation == "<=" else (_bound(ends[0]), inf)
        else:
            low, high = _bound(relation), _bound(ends[0] if ends else relation)
        yield NodeStated(place, low, high)


def _windows(data: dict[str, list[Any]]) -> Iterator[Statement]:
    for place, (alpha, beta) in data.items():
        yield WindowStated(place, _bound(alpha), _bound(beta))


_FIELDS: dict[str, Any] = {
    "result": lambda data: [ValueStated(_bound(data))],
    "value": lambda data: [ValueStated(_bound(data))],
    "path": lambda data: [PathStated(tuple(map(_number, data)))],
    "cuts": _cuts,
    "pruned": lambda data: [PrunedStated(tuple(map(_target, data)))],
    "examined": lambda data: [ExaminedStated(tuple(map(_target, data)))],
    "leaves_evaluated": lambda data: [LeavesStated(_number(data))],
    "bounds": _nodes,
    "windows": _windows,
}

_SAID: dict[str, tuple[type, ...]] = {
    "path": (PathStated,),
    "cuts": (CutStated, NoCutsStated),
    "pruned": (PrunedStated,),
    "examined": (ExaminedStated,),
}
"""Fields that may be a string in a student's own words, and what these must state."""

_HEAD = ("name", "id", "version")

_WRITTEN = (*_FIELDS, "leaves", "nodes", "nodes_visited")
"""Fields that are known; those that are no facts look like some but are the whole tree's."""
