"""From the parts found in an answer to the statements it makes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import inf
from typing import Any

from lark import Token

from treesearch import words
from treesearch.errors import ReadError
from treesearch.game import Bound, Value
from treesearch.homework.lines import Part, unmasked
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

_SLOTS = ("kind", "cut", "denied", "after", "subtree", "where")
_JOINED = re.compile(r"[\s,;&/|]*(?:\b(?:and|then|or|also)\b)?[\s,;&/|]*", re.IGNORECASE)
_PARTED = re.compile(r"[,;:\n|/]|[.!?](?=\s)|\b(?:and|but|then)\b", re.IGNORECASE)
_SAID = re.compile(r"[.!?](?=\s)|\b(?:is|are|was|were|has|have|must|can)\b", re.IGNORECASE)
_AT_MOST = ("<=", "=<", "≤", "<", "at most")
_AT_LEAST = (">=", "=>", "≥", ">", "at least")


def statements(line: list[Part], heading: Part | None = None) -> Iterator[Statement | Problem]:
    """What one logical line states; a list or number that is none is a problem.

    ``heading``: one like ``MIN cuts:``, under which the line stands; every "after" is then a cut.
    """
    cut: list[Part] = []
    loose: list[Part] = []  # numbers, lists and labels, of which it is not yet known what is said of them
    for part in _joined(line):
        if part.rule == "denied" or _SAID.search(part.gap):
            loose = []
        if part.rule in _SLOTS:
            cut.append(part)
        elif part.rule == "stray" and heading and _listed_below(heading, cut, loose, part):
            cut.append(part._replace(rule="after"))
        elif part.rule == "stray":
            loose.append(part)
        else:
            by = [cut.pop()] if part.rule == "pruned" and _names(cut, part) else []
            yield from _cuts(cut, heading)
            cut = []
            if part.rule == "cuts":
                heading = part
            elif part.rule == "are_pruned":
                yield from _are_pruned(part, loose)
            elif part.rule in _STATED:
                yield from _told(_STATED[part.rule], part)
            if part.rule == "pruned":  # as in "MIN prunes 4 and 6 after 2"
                cut = [*by, part]
            loose = []
    yield from _cuts(cut, heading)


def _names(cut: list[Part], part: Part) -> bool:
    """Whether the player stands just before the verb."""
    return bool(cut) and cut[-1].rule == "kind" and not part.gap.strip()


def _joined(line: list[Part]) -> Iterator[Part]:
    """The parts of a line, where ``value 3 at node B`` and ``at node B the value is 3`` are one each, and where a list
    ends with its sentence: of ``path 1 1, 4 and 6 are pruned`` two numbers are the path."""
    before: Part | None = None
    for part in [one for each in line for one in _listing(each)]:
        node = before and _value_at(before, part)
        if before and not node:
            yield before
        before = node or part
    if before:
        yield before


def _listing(part: Part) -> Iterator[Part]:
    """A list up to the comma that ends it, since none, or "and", stands between its other numbers."""
    end = len(part.tokens)
    if part.rule in ("path", "examined", "pruned"):
        for place in range(2, end):
            if "," in part.gaps[place] and any("," not in gap for gap in part.gaps[2:place]):
                end = place
                break
    yield part._replace(tokens=part.tokens[:end], gaps=part.gaps[:end])
    for token, gap in zip(part.tokens[end:], part.gaps[end:], strict=True):
        yield Part("stray", (token,), _place(token), (gap,))


def _value_at(one: Part, other: Part) -> Part | None:
    """A node's value, told by these two parts."""
    if one.rule == "value" and other.rule == "where" and not other.gap.strip():
        return one._replace(rule="node", tokens=(other.tokens[0], one.tokens[1]))
    if one.rule == "where" and other.rule == "value" and other.tokens[0].type == "TOLD" and _plain(other.gap):
        return one._replace(rule="node", tokens=(one.tokens[0], other.tokens[1]))
    return None


def _plain(gap: str) -> bool:
    return not re.search(r"[^\w\s]", gap)


def _listed_below(heading: Part, cut: list[Part], loose: list[Part], part: Part) -> bool:
    """Whether it is one of a list of leaves and subtrees after each of which there is a cut: ``MIN cuts: 3, (3 2)``."""
    if cut:
        return cut[-1].rule == "after" and bool(_JOINED.fullmatch(part.gap))
    return not loose and bool(re.fullmatch(r"\s*[:=]?\s*|\s*[-*•]\s+", part.gap))


def _are_pruned(part: Part, loose: list[Part]) -> Iterator[Statement | Problem]:
    """``the leaves 4 and 6 are pruned``; without a verb, as in ``(pruned)``, it may be said of anything."""
    tokens = [token for one in loose if not one.gap.rstrip().lower().endswith("than") for token in one.tokens]
    if tokens:
        yield from _told(_listed, PrunedStated, tokens, part.at)
    elif " " in part.text.strip():
        yield Problem(part.at, part.text, words.ANSWER_FORMS["PRUNED"])


def _cuts(slots: list[Part], heading: Part | None) -> Iterator[Statement | Problem]:
    """The cuts told by these parts, of which each has only one of a kind."""
    usual = {"kind": heading} if heading else {}
    before: dict[str, Part] = {}
    for group in _apart(slots):
        own = {one.rule: one for one in group}
        if before and not own.keys() & {"kind", "cut", "denied"} and _JOINED.fullmatch(group[0].gap):
            own = {**{rule: before[rule] for rule in ("kind", "cut", "denied") if rule in before}, **own}
        before = own
        if "denied" not in own and ("pruned" not in own or "after" in own):
            yield from _told(_cut, usual, own)


def _apart(slots: list[Part]) -> Iterator[list[Part]]:
    """Parts that belong to one cut each. Where a part comes a second time, the next cut begins there, or before it
    at a comma or stop, or at the words ``MIN cut``. What is denied ends at a comma."""
    group: list[Part] = []
    for part in slots:
        verb = _rule(part)
        if any(_rule(one) == verb for one in group):
            kept = _kept(group, part)
        elif any(one.rule in ("denied", "pruned") for one in group) and _PARTED.search(part.gap):
            kept = len(group)
        else:
            kept = 0
        if kept:
            yield group[:kept]
            group = group[kept:]
        group.append(part)
    if group:
        yield group


def _rule(part: Part) -> str:
    """Its rule, the same for all verbs."""
    return "cut" if part.rule in ("denied", "pruned") else part.rule


def _kept(group: list[Part], part: Part) -> int:
    """How many of these parts belong to the cut before, if this one belongs to the next."""
    least = 1 + max((i for i, one in enumerate(group) if one.rule == "after"), default=0)
    following = [*group, part]
    for place in range(len(group), least - 1, -1):
        if _PARTED.search(following[place].gap):
            return place
    phrase = _rule(part) == "cut" and len(group) > least and group[-1].rule == "kind" and not part.gap.strip(" -")
    return len(group) - phrase


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


def _place(token: Token) -> At:
    return At(token.line or 1, token.column or 1)


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
        re.split(r"[\s-]", kind.text.upper())[0] if kind else None,
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
    if token.type == "LIST":
        yield from (child.value for child in _tree(token) if isinstance(child.value, (int, float)))
    else:
        for word in re.split(r"[./]", token) if token[:1] not in "-+−" else [token]:
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
    return LeavesStated(_number(part.tokens[1]), part.at)


def _node(part: Part) -> NodeStated:
    tokens = [token for token in part.tokens if token.type not in ("VALUE", "TOLD", "DOTS")]
    relation = next((token.lower().removeprefix("is").strip() for token in tokens if token.type == "REL"), "=")
    numbers = [_bound(token) for token in tokens[1:] if token.type != "REL"]
    low, high = numbers[0], numbers[-1]
    if relation in _AT_MOST:
        low = -inf
    elif relation in _AT_LEAST:
        high = inf
    return NodeStated(address(tokens[0]), low, high, part.at)


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
    "window": _window,
}


def address(text: str) -> str:
    """The address in ``at node 2.1``: ``2.1``; ``root`` for the root."""
    word = re.split(r"\s+", text.strip())[-1]
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
        raise _Unreadable(_place(token), text[:40], words.ANSWER_FORMS["VALUE"])
    return value  # type: ignore[return-value]


def _tree(token: Token) -> Node:
    text = unmasked(token)
    try:
        return read(text.replace(",", " "))
    except ReadError as error:
        raise _Unreadable(_place(token), text if len(text) <= 40 else f"{text[:40]}...", error.reason) from error
