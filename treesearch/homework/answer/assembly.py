"""From the parts of one fact to the statement it makes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import inf
from typing import Any

from lark import Token

from treesearch.homework.answer import words
from treesearch.homework.answer.lines import Part
from treesearch.homework.answer.masks import unmasked
from treesearch.homework.answer.statements import (
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
from treesearch.homework.answer.terms import Unreadable, address, bound, kind_named, number, steps_in, target, tree
from treesearch.tree import Node

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
    subtree: Node | None = None
    try:
        subtree = tree(own["subtree"].tokens[-1]) if "subtree" in own else None
    except Unreadable as error:
        yield Problem(*error.args)
        own = {rule: part for rule, part in own.items() if rule != "subtree"}
    yield from _told(_cut, usual, own, subtree)


def numbers(like: Statement, tokens: list[Token]) -> Iterator[Statement | Problem]:
    """A value or path of these numbers, like one that was said before."""
    if isinstance(like, ValueStated):
        yield from _told(lambda: like._replace(value=bound(tokens[0])))
    elif isinstance(like, PathStated):
        yield from _told(lambda: like._replace(steps=tuple(step for token in tokens for step in steps_in(token))))


def pruned(tokens: list[Token], at: At) -> Iterator[Statement | Problem]:
    """That these leaves and subtrees are pruned."""
    yield from _told(_listed, PrunedStated, tokens, at)


def _told(make: Any, *given: Any) -> Iterator[Statement | Problem]:
    """What ``make`` states; where the tree reader refuses something, that as a problem."""
    try:
        stated = make(*given)
    except Unreadable as error:
        yield Problem(*error.args)
    else:
        if stated is not None:
            yield stated


def _cut(usual: dict[str, Part], own: dict[str, Part], subtree: Node | None) -> CutStated | Problem | None:
    parts = {**usual, **own} if own else {}
    verb = parts.keys() & {"cut", "pruned"}
    if not (verb and parts.keys() & {"kind", "after"}) and not {"kind", "after"} <= parts.keys():
        return None
    first = min(own.values(), key=lambda part: part.at)
    after, where, kind = (parts.get(name) for name in ("after", "where", "kind"))
    if after is None and where is None:
        return Problem(first.at, first.text, words.ANSWER_FORMS["AFTER"])
    return CutStated(
        kind_named(kind.text) if kind else None,
        target(after.tokens[-1]) if after else None,
        subtree,
        address(where.text) if where else None,
        first.at,
    )


def _value(part: Part) -> ValueStated:
    return ValueStated(bound(part.tokens[1]), part.at, part.tokens[0].type == "TOLD")


def _path(part: Part) -> PathStated:
    steps = [step for token in part.tokens[1:] for step in steps_in(token)]
    return PathStated(tuple(steps), "taken" in part.text.lower() and len(steps) == 1, part.at)


def _listed(make: Any, tokens: list[Token], at: At) -> Statement:
    return make(tuple(map(target, tokens)), at)  # type: ignore[no-any-return]


def _pruned(part: Part) -> Statement:
    return _listed(PrunedStated, list(part.tokens[1:]), part.at)


def _examined(part: Part) -> Statement:
    tokens = list(part.tokens[1:])
    if len(tokens) == 1 and tokens[0].type == "LIST":
        return ExaminedStated(tuple(Target(str(node), node) for node in tree(tokens[0])), part.at)
    return _listed(ExaminedStated, tokens, part.at)


def _leaves(part: Part) -> LeavesStated:
    return LeavesStated(number(part.tokens[1], part.tokens[1].partition("/")[0]), part.at)  # 7/9: 7 of 9


def _node(part: Part) -> NodeStated:
    tokens = [token for token in part.tokens if token.type not in ("VALUE", "TOLD", "DOTS")]
    relation = next((token.lower().removeprefix("is").strip() for token in tokens if token.type == "REL"), "=")
    named = tokens[0].type not in ("REL", "NUMBER", "INF")
    ends = [bound(token) for token in tokens[named:] if token.type != "REL"]
    low, high = ends[0], ends[-1]
    if relation in _AT_MOST:
        low = -inf
    elif relation in _AT_LEAST:
        high = inf
    return NodeStated(address(tokens[0]) if named else "root", low, high, part.at)


def _between(part: Part) -> NodeStated:
    low, node, high = re.split(r"\s*(?:<=|≤)\s*", part.text)
    return NodeStated(node, bound(part.tokens[0], low), bound(part.tokens[0], high), part.at)


def _counted(part: Part) -> LeavesStated:
    return LeavesStated(int(re.findall(r"\d+", part.text)[0][:9]), part.at)


def _window(part: Part) -> WindowStated:
    _, at, *ends = part.tokens
    if ends[0].type == "LIST":
        inner = re.findall(r"[^\s,;()]+", ends[0])
        if len(inner) != 2:
            raise Unreadable(part.at, unmasked(ends[0]), words.ANSWER_FORMS["WINDOW"])
        alpha, beta = (bound(ends[0], word) for word in inner)
    else:
        alpha, beta = map(bound, ends)
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
