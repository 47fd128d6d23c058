"""From the parts of one fact to the statement it makes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import inf
from typing import Any

from lark import Token

from treesearch import words
from treesearch.errors import ReadError
from treesearch.game import Bound, Value
from treesearch.homework.lines import Part, position
from treesearch.homework.masks import unmasked
from treesearch.homework.statements import (
    At,
    CutStated,
    ExaminedStated,
    LeavesStated,
    NoCutsStated,
    NodeStated,
    PathStated,
    Problem,
    PrunedStated,
    Statement,
    Target,
    ValueStated,
    WindowStated,
)
from treesearch.reader import read
from treesearch.tree import Node

_CHILD = re.compile(
    r"(?:child\s+(\d+)|(\w+)\s+(?:child|son|successor|sub-?tree|branch))(?:\s+of\s+(?:the\s+)?(.+))?$", re.IGNORECASE
)
_ORDINAL = {"first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5", "sixth": "6"}
_GREEK = {"Α": "ALPHA", "Β": "BETA"}
_AT_MOST = ("<=", "=<", "≤", "<", "at most")
_AT_LEAST = (">=", "=>", "≥", ">", "at least")


def fact(part: Part) -> Iterator[Statement | Problem]:
    """What a part states that is a fact by itself; nothing if it is none."""
    if part.rule in _STATED:
        yield from _told(_STATED[part.rule], part)


def cut(usual: dict[str, Part], own: dict[str, Part]) -> Iterator[Statement | Problem]:
    """The cut of these parts by rule, if they are one; ``usual`` stands for what it does not say itself.

    A subtree that is no list does not take the rest with it.
    """
    unread = [*_told(_no_list, own["subtree"])] if "subtree" in own else []
    yield from unread
    yield from _told(_cut, usual, {rule: part for rule, part in own.items() if rule != "subtree" or not unread})


def numbers(like: Statement, tokens: list[Token]) -> Iterator[Statement | Problem]:
    """A value or path of these numbers, like one that was said before."""
    if isinstance(like, ValueStated):
        yield from _told(lambda: like._replace(value=_bound(tokens[0])))
    elif isinstance(like, PathStated):
        yield from _told(lambda: like._replace(steps=tuple(step for token in tokens for step in _steps(token))))


def pruned(tokens: list[Token], at: At) -> Iterator[Statement | Problem]:
    """That these leaves and subtrees are pruned."""
    yield from _told(_listed, PrunedStated, tokens, at)


def _told(make: Any, *given: Any) -> Iterator[Statement | Problem]:
    """What ``make`` states; where the tree reader refuses something, that as a problem."""
    try:
        stated = make(*given)
    except _Unreadable as error:
        yield Problem(*error.args)
    else:
        if stated is not None:
            yield stated


class _Unreadable(Exception):  # noqa: N818 - becomes a Problem
    """Something that should be a number or a list and is none."""


def _no_list(part: Part) -> None:
    """Nothing, for a list that can be read."""
    _tree(part.tokens[-1])


def _cut(usual: dict[str, Part], own: dict[str, Part]) -> CutStated | Problem | None:
    parts = {**usual, **own} if own else {}
    verb = parts.keys() & {"cut", "pruned"}
    if not (verb and parts.keys() & {"kind", "after"}) and not {"kind", "after"} <= parts.keys():
        return None
    first = min(own.values(), key=lambda part: part.at)
    after, subtree, where, kind = (parts.get(name) for name in ("after", "subtree", "where", "kind"))
    if after is None and where is None:
        return Problem(first.at, first.text, words.ANSWER_FORMS["AFTER"])
    return CutStated(
        _GREEK.get(who := re.split(r"[\s-]", kind.text.upper())[0], who) if kind else None,
        target(after.tokens[-1]) if after else None,
        _tree(subtree.tokens[-1]) if subtree else None,
        address(where.text) if where else None,
        first.at,
    )


def _value(part: Part) -> ValueStated:
    return ValueStated(_bound(part.tokens[1]), part.at, part.tokens[0].type == "TOLD")


def _path(part: Part) -> PathStated:
    steps = [step for token in part.tokens[1:] for step in _steps(token)]
    return PathStated(tuple(steps), "taken" in part.text.lower() and len(steps) == 1, part.at)


def _steps(token: Token) -> Iterator[Value]:
    """The steps in ``2``, ``2.1.3``, ``2/1`` or ``(2 1)``."""
    text = unmasked(token).strip("()") if token.type == "LIST" else str(token)
    for word in re.split(r"[\s,;./]+|->|(?<=\d)-", text) if text[:1] not in "-+−" else text.split():
        if word:
            yield _number(token, word)


def _listed(make: Any, tokens: list[Token], at: At) -> Statement:
    return make(tuple(map(target, tokens)), at)  # type: ignore[no-any-return]


def _pruned(part: Part) -> Statement:
    return _listed(PrunedStated, list(part.tokens[1:]), part.at)


def _examined(part: Part) -> Statement:
    tokens = list(part.tokens[1:])
    if len(tokens) == 1 and tokens[0].type == "LIST":
        return ExaminedStated(tuple(Target(str(node), node) for node in _tree(tokens[0])), part.at)
    return _listed(ExaminedStated, tokens, part.at)


def _leaves(part: Part) -> LeavesStated:
    return LeavesStated(_number(part.tokens[1], part.tokens[1].partition("/")[0]), part.at)  # 7/9: 7 of 9


def _node(part: Part) -> NodeStated:
    tokens = [token for token in part.tokens if token.type not in ("VALUE", "TOLD", "DOTS")]
    relation = next((token.lower().removeprefix("is").strip() for token in tokens if token.type == "REL"), "=")
    named = tokens[0].type not in ("REL", "NUMBER", "INF")
    ends = [_bound(token) for token in tokens[named:] if token.type != "REL"]
    low, high = ends[0], ends[-1]
    if relation in _AT_MOST:
        low = -inf
    elif relation in _AT_LEAST:
        high = inf
    return NodeStated(address(tokens[0]) if named else "root", low, high, part.at)


def _between(part: Part) -> NodeStated:
    low, node, high = re.split(r"\s*(?:<=|≤)\s*", part.text)
    return NodeStated(node, _bound(part.tokens[0], low), _bound(part.tokens[0], high), part.at)


def _counted(part: Part) -> LeavesStated:
    return LeavesStated(int(re.findall(r"\d+", part.text)[0][:9]), part.at)


def _window(part: Part) -> WindowStated:
    _, at, *ends = part.tokens
    if ends[0].type == "LIST":
        inner = re.findall(r"[^\s,;()]+", ends[0])
        if len(inner) != 2:
            raise _Unreadable(part.at, unmasked(ends[0]), words.ANSWER_FORMS["WINDOW"])
        alpha, beta = (_bound(ends[0], word) for word in inner)
    else:
        alpha, beta = map(_bound, ends)
    return WindowStated(address(at), alpha, beta, part.at)


def _no_cuts(part: Part) -> NoCutsStated:
    return NoCutsStated(part.at)


_STATED: dict[str, Any] = {
    "value": _value,
    "path": _path,
    "no_cuts": _no_cuts,
    "pruned": _pruned,
    "examined": _examined,
    "leaves": _leaves,
    "counted": _counted,
    "node": _node,
    "between": _between,
    "window": _window,
}


def address(text: str) -> str:
    """The address in ``at node 2.1``: ``2.1``; ``root`` for the root; ``C.2`` for the second child of C."""
    if child := _CHILD.search(text):
        number = child[1] or _ORDINAL.get(child[2].lower()) or re.sub(r"\D", "", child[2])
        above = address(child[3] or "")
        return number if above == "root" else f"{above}.{number}"
    word = re.split(r"\s+", re.sub(r"['’]s\s+value$|[\])]$", "", text.strip()))[-1]
    word = re.sub(r"^v\s*[\[(]", "", word)
    return "root" if word.lower() == "root" else word


def target(token: Token) -> Target:
    """A number or list with its tree, a place or label as it stands."""
    text = unmasked(token)
    if token.type == "LIST":
        return Target(text, _tree(token))
    if token.type == "NUMBER":
        return Target(text, Node(value=_number(token)))
    return Target(address(text))


def _bound(token: Token, word: str | None = None) -> Bound:
    text = (word or str(token)).replace("−", "-").replace(" ", "").lower()
    if text.lstrip("+-").startswith(("inf", "∞")):
        return -inf if text.startswith("-") else inf
    return _number(token, text)


def _number(token: Token, word: str | None = None) -> Value:
    text = word or str(token)
    if text.isdecimal() and len(text) < 1000:
        return int(text)
    try:
        value = read(text).value
    except (ReadError, ValueError):
        value = None
    if not isinstance(value, (int, float)) and not hasattr(value, "numerator"):
        raise _Unreadable(position(token), text[:40], words.ANSWER_FORMS["VALUE"])
    return value  # type: ignore[return-value]


def _tree(token: Token) -> Node:
    text = unmasked(token)
    try:
        return read(text.replace(",", " "))
    except ReadError as error:
        raise _Unreadable(
            position(token), text if len(text) <= 40 else f"{text[:40]}...", words.A_LIST.format(reason=error.reason)
        ) from error
