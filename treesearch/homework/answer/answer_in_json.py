"""An answer as JSON: the contract's fields, as ``alphabeta --format json`` writes them, or any of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from math import inf
from typing import Any, cast

from treesearch.errors import ReadError
from treesearch.homework.answer.facts import (
    Answer,
    Aside,
    At,
    CutStated,
    ExaminedStated,
    Fact,
    LeavesStated,
    NoCutsStated,
    NodeStated,
    PathStated,
    PrunedStated,
    Target,
    Unread,
    ValueStated,
    WindowStated,
)
from treesearch.reader import read
from treesearch.tree import Node
from treesearch.values import Bound, Value

BEGINS = re.compile(r"\s*(?:```\w*\s*)?[{\[]\s*[\"“”{\[\]}]")
"""How an answer in JSON begins, and none in words."""

_UNFIT = (ReadError, ValueError, TypeError, KeyError, AttributeError, IndexError)


class _Pairs(list[tuple[str, Any]]):
    """An object as it stands, so that a name written twice is seen."""


def from_json(text: str, in_words: Callable[[str], tuple[Fact, ...] | None]) -> tuple[dict[str, str], list[Answer]]:
    """Who wrote it, and an answer for each question; ``in_words`` reads the facts that a text says in words."""
    bare = re.sub(r"^\s*```\w*|```\s*$", "", text).replace("“", '"').replace("”", '"')
    try:
        data = json.loads(bare, parse_float=str, parse_constant=str, object_pairs_hook=_Pairs)
    except json.JSONDecodeError as error:
        return {}, [Answer(unread=(Unread(text.strip()[:80], "json", At(error.lineno, error.colno)),))]
    except (ValueError, RecursionError):
        return {}, [Answer(unread=(Unread(text.strip()[:80], "json"),))]
    head: dict[str, str] = {}
    answers = [_answer(one, number, head, in_words) for number, one in _listed(data)]
    return head, answers


def _listed(data: Any) -> list[tuple[int | None, Any]]:
    """The answers with the numbers of their questions, as far as order tells them."""
    if not isinstance(data, list) or isinstance(data, _Pairs):
        return [(None, data)]
    numbered = len(data) > 1 and not any(
        isinstance(one, _Pairs) and dict(one).keys() & {"question", "tree"} for one in data
    )
    return [(number if numbered else None, one) for number, one in enumerate(data, 1)]


def _answer(
    data: Any, number: int | None, head: dict[str, str], in_words: Callable[[str], tuple[Fact, ...] | None]
) -> Answer:
    facts: list[Fact] = []
    unread: list[Unread] = []
    headings: list[Aside] = []
    tree: Node | None = None
    if not isinstance(data, _Pairs):
        return Answer(unread=(Unread(json.dumps(data)[:80], "json"),))
    named = [name.lower() for name, _ in data]
    for name, told in data:
        key = name.lower()
        try:
            if named.count(key) > 1:
                raise ValueError(key)
            if key in _HEAD:
                head[key] = str(told) if isinstance(told, (str, int)) else ""
            elif key == "question":
                number = int(told)
            elif key == "tree":
                tree = read(told)
            elif key in _FIELDS:
                facts += _FIELDS[key](told, in_words)
                continue
            elif key not in _REPORTED:
                raise KeyError(key)
            headings.append(Aside(f"{name}: {json.dumps(told)[:80]}"))
        except _UNFIT:
            unread.append(Unread(f"{name}: {json.dumps(told)[:80]}", "json"))
    return Answer(tuple(facts), (), tuple(unread), (), tuple(headings), number, tree)


def _number(data: Any) -> Value:
    if type(data) is int:
        return data
    value = read(str(data)).value if isinstance(data, str) else None
    if value is None or isinstance(value, str):
        raise ValueError(data)
    return value


def _bound(data: Any) -> Bound:
    text = str(data).lower()
    if text.lstrip("+-") in ("inf", "infinity", "∞"):
        return -inf if text.startswith("-") else inf
    return _number(data)


def _steps(data: Any) -> tuple[Value | str, ...]:
    if not isinstance(data, list) or isinstance(data, _Pairs):
        raise TypeError(data)
    return tuple(
        one if isinstance(one, str) and re.fullmatch(r"[^\W\d_][\w'-]*", one) else _number(one) for one in data
    )


def _target(data: Any) -> Target:
    if isinstance(data, list):
        return Target(_place(data))
    if isinstance(data, bool) or not isinstance(data, (str, int)):
        raise TypeError(data)
    text = str(data)
    return Target(text if re.fullmatch(r"\d+(\.\d+){2,}|[^\W\d_][\w'-]*(\.\d+)*|node \d+", text) else str(read(text)))


def _place(data: Any) -> str:
    """A node: a list of child numbers, or as it is called."""
    if isinstance(data, list):
        steps = [str(int(step)) for step in data]
        return "root" if not steps else f"node {steps[0]}" if len(steps) == 1 else ".".join(steps)
    return f"node {int(data)}" if type(data) is int else str(cast(str, data) + "")


def _cuts(data: Any, in_words: Callable[[str], tuple[Fact, ...] | None]) -> Iterator[Fact]:
    if not isinstance(data, list) or isinstance(data, _Pairs):
        raise TypeError(data)
    if not data:
        yield NoCutsStated()
    for cut in data:
        if isinstance(cut, str):
            yield from _only(in_words(cut), CutStated)
        else:
            yield from _cut(_once(cut))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """What a cut tells; ValueError where a name is written twice."""
    told = {name.lower(): said for name, said in pairs if said is not None}
    if len({name.lower() for name, _ in pairs}) < len(pairs) or len(told.keys() & {"path", "node", "at", "place"}) > 1:
        raise ValueError(pairs)
    return told


def _cut(told: dict[str, Any]) -> Iterator[Fact]:
    """One cut; ``after_path`` and ``path`` say more than ``after`` and ``subtree``, where both are given."""
    if unknown := told.keys() - _OF_A_CUT:
        raise KeyError(unknown)
    after = told.get("after_path", told.get("after"))
    node = next((told[name] for name in ("path", "node", "at", "place") if name in told), None)
    kind = str(told["kind"]).upper() if "kind" in told else None
    if kind not in (None, "MIN", "MAX", "ALPHA", "BETA") or (after is None and node is None):
        raise ValueError(told)
    subtree = str(read(str(told["subtree"]).replace(",", " "))) if "subtree" in told else None
    yield CutStated(
        kind,
        _target(after) if after is not None else None,
        Target(subtree) if subtree is not None else None,
        Target(_place(node)) if node is not None else None,
    )
    if told.get("pruned"):
        yield PrunedStated(tuple(map(_target, told["pruned"])))


_OF_A_CUT = {
    "number", "kind", "after", "after_path", "subtree", "path", "node", "at", "place", "pruned", "pruned_paths",
    "value", "alpha", "beta", "bound_from",
}  # fmt: skip


def _only(facts: tuple[Fact, ...] | None, *kinds: type[Fact]) -> tuple[Fact, ...]:
    """The facts, if they are what the field is for."""
    if facts is None or not all(isinstance(one, kinds) for one in facts):
        raise ValueError(facts)
    return facts


def _list(data: Any, in_words: Callable[[str], tuple[Fact, ...] | None], noun: str, kind: Any) -> list[Fact]:
    if isinstance(data, str):
        return list(_only(in_words(f"{noun}: {data}"), kind, NoCutsStated if noun == "pruned" else kind))
    if not isinstance(data, list) or isinstance(data, _Pairs):
        raise TypeError(data)
    return [kind(tuple(map(_target, data)))] if data or noun != "pruned" else [NoCutsStated()]


def _nodes(data: Any, _: object) -> Iterator[Fact]:
    for place, said in data:
        relation, *ends = re.findall(r"<=|>=|[^\s<>=]+", str(said).replace("..", " "))  # 3, <= 3, 3..5
        node = Target(f"node {place}" if place.isdecimal() else place)
        if relation in ("<=", ">="):
            (end,) = map(_bound, ends)
            yield NodeStated(node, -inf, end) if relation == "<=" else NodeStated(node, end, inf)
        else:
            low, high = map(_bound, (relation, *(ends or [relation])))
            yield NodeStated(node, low, high)


def _windows(data: Any, _: object) -> Iterator[Fact]:
    for place, (alpha, beta) in data:
        yield WindowStated(Target(f"node {place}" if place.isdecimal() else place), _bound(alpha), _bound(beta))


_FIELDS: dict[str, Callable[[Any, Callable[[str], tuple[Fact, ...] | None]], Any]] = {
    "value": lambda data, _: [ValueStated(_bound(data))],
    "path": lambda data, say: (
        _only(say(f"path: {data}"), PathStated) if isinstance(data, str) else [PathStated(_steps(data))]
    ),
    "cuts": lambda data, say: list(
        _only(say(data), CutStated, NoCutsStated) if isinstance(data, str) else _cuts(data, say)
    ),
    "no_cuts": lambda data, _: [NoCutsStated()] if data is True else [][data],
    "pruned": lambda data, say: _list(data, say, "pruned", PrunedStated),
    "examined": lambda data, say: _list(data, say, "examined", ExaminedStated),
    "leaves_evaluated": lambda data, _: [LeavesStated(_number(data))],
    "bounds": lambda data, say: list(_nodes(data, say)),
    "windows": lambda data, say: list(_windows(data, say)),
}

_HEAD = ("name", "id", "version")

_REPORTED = ("root", "conventions", "leaves", "nodes", "nodes_visited", "bound", "algorithm")
"""Fields of this program's own reports that are no facts of an answer."""
