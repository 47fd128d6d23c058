"""The terms of facts: numbers, leaves, subtrees, nodes, and the numbers that an open leaf may have."""

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import inf
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

from lark import Token

from treesearch.errors import ReadError
from treesearch.homework.answer.facts import CutStated, Fact, Target
from treesearch.reader import read
from treesearch.unknown.spans import Span
from treesearch.values import Bound, Value

_T = TypeVar("_T")
_GAP = re.compile(r"[(\[,]\s*,|,\s*[)\]]")


class NoForm(Exception):  # noqa: N818  # it is no error, the clause is another form or unread
    """The words fit a form, and what they say does not: two kinds of one cut, say."""


class Within(NamedTuple):
    """Numbers that the open leaf ``x`` may have; no ``span``: none."""

    x: str
    span: Span | None = None


class Reason(NamedTuple):
    """Where a reason stands in a clause, from and to."""

    start: int
    end: int


Piece = Fact | Reason
"""What a clause is made of."""


class Part(NamedTuple):
    """What is said of a cut: its ``kind``, what it is ``after``, its ``subtree`` or ``node``."""

    name: str
    said: Any = True


def exact(word: str) -> Value:
    """A number as the tree reader reads it; NoForm if it refuses it."""
    try:
        value = read(word.replace("−", "-").replace("–", "-")).value
    except ReadError as error:
        raise NoForm from error
    if value is None or isinstance(value, str):
        raise NoForm
    return value


def bound(word: str) -> Bound:
    """A number or an infinity."""
    if re.search(r"inf|∞", word, re.IGNORECASE):
        return -inf if word[0] in "-−–" else inf
    return exact(word)


def within(*said: Any) -> Within:
    """The numbers of ``x <= 3``, ``3 >= x``, ``2 < x <= 5`` or ``every x``; NoForm for none, as ``5 < x < 2``."""
    said = tuple(one for one in said if not (isinstance(one, Token) and one.type == "EVERY"))
    (at,) = (place for place, one in enumerate(said) if isinstance(one, Token) and one.type == "OPEN")
    sides = [(_MIRRORED[said[1].type], said[0])] if at else []
    sides += [(said[at + 1].type, said[at + 2])] if len(said) > at + 1 else []
    low = [(number, relation != "GT") for relation, number in sides if relation in ("GE", "GT", "EQ")]
    high = [(number, relation != "LT") for relation, number in sides if relation in ("LE", "LT", "EQ")]
    if max(len(low), len(high)) > 1 or any(abs(number) == inf for _, number in sides):
        raise NoForm
    (least, with_least), (most, with_most) = (low or [(-inf, False)])[0], (high or [(inf, False)])[0]
    if least > most or (least == most and not (with_least and with_most)):
        raise NoForm
    return Within(str(said[at]), Span(least, most, with_least, with_most))


_MIRRORED = {"LE": "GE", "GE": "LE", "LT": "GT", "GT": "LT", "EQ": "EQ"}


def subtree(token: str) -> Target:
    """A list as its canonical text; NoForm if it is no tree."""
    if _GAP.search(token):
        raise NoForm
    if any(Fraction(ratio).denominator == 1 for ratio in re.findall(r"\d+/0*[1-9]\d*", token)):
        raise NoForm  # (8/4): two leaves?
    text = re.sub(r"[−–]", "-", token).replace("[", "(").replace("]", ")").replace(",", " ")
    try:
        return Target(str(read(text)))
    except ReadError as error:
        raise NoForm from error


def step(word: str) -> Value:
    """A step of a path; NoForm for ``1/1``, which is two steps or a fraction."""
    if "/" in word:
        raise NoForm
    return exact(word)


def target(*said: Token) -> Target:
    """A leaf, a subtree or a node."""
    *before, token = said
    if token.type == "LIST":
        return subtree(token)
    if before and before[-1].type == "EQ":  # a=5, as the tree writes it
        name, sign = before[-2:]
        if (name.end_pos, sign.end_pos) != (sign.start_pos, token.start_pos):
            raise NoForm  # pruned: I, J = 4
        return Target(f"{name}={token}")
    if before and before[0].type == "NODE":
        return address(*said)
    if "/" in token and Fraction(exact(token)).denominator == 1:  # after 4/2: two leaves?
        raise NoForm
    return Target(str(exact(token)) if token.type in ("INT", "NUMBER", "DOTTED") else str(token))


def address(*said: Token) -> Target:
    """A node: its place, its name, "root"; a bare number with "node" before it, where that was written."""
    *before, token = said
    if token.type == "ROOT":
        return Target("root")
    named = bool(before) and before[0].type == "NODE" and token.type == "INT"
    return Target(f"node {token}" if named else str(token))


def told(parts: Iterable[Any]) -> dict[str, Any]:
    """What these parts say of a cut, by their names, and what else as ``more``; NoForm if one is told twice."""
    named = only(Part, parts)
    if len({*map(itemgetter(0), named)}) < len(named):
        raise NoForm
    return {**dict(named), "more": but(Part, parts)}


def stated_cut(said: dict[str, Any], *needed: str) -> list[Any]:
    """The cut of these parts, and what else there is; NoForm where there is none that is needed."""
    if not said.keys() >= {*needed} or not said.keys() & {"after", "node", "subtree"}:
        raise NoForm
    if "loose" in said and "after" not in said:
        raise NoForm  # "MIN cut subtree (4 6)" may be what it is after
    return [CutStated(**{name: one for name, one in said.items() if name in CutStated._fields}), *said["more"]]


def steps_in(said: Token) -> Iterator[Any]:
    """The steps of a path that a word tells: none, one, or those of a list."""
    match said.type:
        case "LIST" | "DOTTED" | "PLACE":
            words = re.findall(r"[^\s,.]+" if said.type != "LIST" else r"[^\s,]+", said.strip("()[]"))
            if any(mark in word for word in words for mark in "()[]") or _GAP.search(said):
                raise NoForm
            yield from (step(word) if word[0] in "-+.−–0123456789" else word for word in words)
        case "ORDINAL":
            yield int(re.sub(r"\D", "", said))
        case "INT" | "COUNT" | "NUMBER":
            yield step(said)
        case "NAME" | "SIDE" | "ROOT":
            yield "root" if said.type == "ROOT" else str(said)


def only(kind: type[_T], pieces: Iterable[Any]) -> list[_T]:
    """The pieces of that kind."""
    return [one for one in pieces if isinstance(one, kind)]


def but(kind: type | tuple[type, ...], pieces: Iterable[Any]) -> list[Any]:
    """The pieces of any other kind."""
    return [one for one in pieces if not isinstance(one, kind)]


def flat(said: Iterable[Any]) -> list[Any]:
    """What the rules below mean, in one row, and no word of the clause."""
    return [piece for one in but(Token, said) for piece in (one if isinstance(one, list) else [one])]


def span(said: Token | list[Reason]) -> Reason:
    """Where a word or a reason stands."""
    return Reason(said.start_pos or 0, said.end_pos or 0) if isinstance(said, Token) else said[0]
