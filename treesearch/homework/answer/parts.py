"""The parts of facts: numbers, leaves, subtrees, nodes, the steps of a path, and what is said of a cut."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from math import inf
from typing import Any, NamedTuple, TypeVar

from lark import Token

from treesearch.errors import ReadError
from treesearch.homework.answer.facts import CutStated, Fact, Target
from treesearch.reader import read
from treesearch.unknown.spans import Span
from treesearch.values import Bound, Value

_T = TypeVar("_T")


class NoForm(Exception):  # noqa: N818  # it is no error, the clause is another form or unread
    """The words fit a form, and what they say does not: two kinds of one cut, say."""


class Reason(NamedTuple):
    """Where a reason stands in a clause, from and to."""

    start: int
    end: int


class Part(NamedTuple):
    """What is said of a cut: its ``kind``, what it is ``after``, its ``subtree`` or ``node``."""

    name: str
    said: Any = True


class Item(NamedTuple):
    """A cut in a list of cuts: its parts, and what it is after as a bare target where "after" is left out."""

    pieces: tuple[Any, ...]


class Within(NamedTuple):
    """Numbers that the open leaf ``x`` may have; no ``span``: none."""

    x: str
    span: Span | None = None


Piece = Fact | Reason
"""What a clause is made of."""


def only(kind: type[_T], pieces: Iterable[Any]) -> list[_T]:
    """The pieces of that kind."""
    return [one for one in pieces if isinstance(one, kind)]


def but(kind: type | tuple[type, ...], pieces: Iterable[Any]) -> list[Any]:
    """The pieces of any other kind."""
    return [one for one in pieces if not isinstance(one, kind)]


def cut_parts(*said: Any) -> list[Any]:
    """The parts of a cut that are words, beside what is made already."""
    made = (
        Part(one.type.lower(), one.upper())
        if isinstance(one, Token) and one.type in ("KIND", "CUT", "THERE_IS")
        else one
        for one in said
    )
    return but(Token, (piece for one in made for piece in (one if isinstance(one, list) else [one])))


def says(pieces: Iterable[Any], *names: str) -> bool:
    """Whether a part of one of these names is among them."""
    return any(one.name in names for one in only(Part, pieces))


def stated_cut(pieces: Iterable[Any], *needed: str) -> list[Any]:
    """The cut of these parts, and what else there is; NoForm where a part is told twice, or none that is needed."""
    parts = only(Part, pieces)
    said = dict(parts)
    if len(said) < len(parts) or not said.keys() >= {*needed} or not said.keys() & {"after", "node", "subtree"}:
        raise NoForm
    if "bare" in said and "after" in said and not holds(said["subtree"], said["after"]):
        raise NoForm  # "MIN cut after 2 (4 6)" may mean what is pruned
    told = {name: what for name, what in said.items() if name in CutStated._fields}
    return [CutStated(**told), *but(Part, pieces)]


def listed_cuts(*said: Any) -> list[Any]:
    """The cuts of a list, each with its kind or "after", which the list or its first cut may say for all."""
    items = [one.pieces for one in only(Item, said)]
    given = cut_parts(*(one for one in said if isinstance(one, Token) and one.type == "KIND"))
    sticks = says(items[0], "after")
    if not sticks and not any(one.type in ("COLON", "EQ", "IS") for one in only(Token, said)):
        raise NoForm  # "MIN cuts 3" may mean that 3 is cut off
    if not all(given or sticks or says(item, "after", "kind") for item in items):
        raise NoForm
    if _two_ways(items, sticks, {one.type for one in only(Token, said)}):
        raise NoForm
    after = [[Part("after", one) if isinstance(one, Target) else one for one in item] for item in items]
    return [*(fact for item in after for fact in stated_cut([*given, *item])), *only(Reason, but(Token, said))]


def _two_ways(items: Sequence[tuple[Any, ...]], sticks: bool, types: Set[str]) -> bool:
    """Whether a thing in a list of cuts may be what a cut is after, or its node, or what it prunes.

    ``after 4 at C and D``: after D, or at D? ``MIN cuts: C``: after C, or at C? ``cut after 4, 8``: does it prune 8?
    """
    placed = [says(item, "subtree", "node") for item in items]
    if all(says(item, "after") for item in items):
        return False
    if any(placed) and not all(placed):
        return True
    if not sticks:
        bare = (one.text for item in items if not says(item, "subtree", "node") for one in only(Target, item))
        return any(not re.fullmatch(r"[-+(].*|\d+(?:/\d+)?", text) for text in bare)
    after, *more = (one.said if isinstance(one, Part) else one for item in items for one in _afters(item))
    prunes = "CUT" in types and not types & {"AND", "COLON", "EQ", "IS"} and not any(placed)
    return prunes and bool(more) and not holds(more[0], after)


def _afters(item: Iterable[Any]) -> list[Any]:
    """What a cut of a list is after, with the word or without."""
    return [one for one in item if isinstance(one, Target) or (isinstance(one, Part) and one.name == "after")]


def span(said: Token | list[Reason]) -> Reason:
    """Where a word or a reason stands."""
    return Reason(said.start_pos or 0, said.end_pos or 0) if isinstance(said, Token) else said[0]


def steps_in(said: Token) -> Iterator[Any]:
    """The steps of a path that a word tells: none, one, or those of a list."""
    match said.type:
        case "LIST" | "DOTTED" | "PLACE":
            words = re.findall(r"[^\s,.]+" if said.type != "LIST" else r"[^\s,]+", said.strip("()[]"))
            if any(mark in word for word in words for mark in "()[]"):
                raise NoForm
            yield from (_step(word) if word[0] in "-+.−–0123456789" else word for word in words)
        case "ORDINAL":
            yield int(re.sub(r"\D", "", said))
        case "INT" | "COUNT" | "NUMBER":
            yield _step(said)
        case "NAME" | "SIDE":
            yield str(said)
        case "ROOT":
            yield "root"


def _step(word: str) -> Value:
    """A step of a path; NoForm for ``1/1``, which is two steps or a fraction."""
    if "/" in word:
        raise NoForm
    return exact(word)


def heading(*said: Token) -> list[Token]:
    """The words before each item below: of ``MIN cuts:`` one cut's, of ``pruned leaves:`` what is pruned."""
    *words, last, colon = said
    kept = words if words and last.type == "LEAVES" else [*words, last]
    return [*(Token("CUT", str(one)) if one.type == "CUTS" else one for one in kept), colon]


# ---- numbers, leaves, subtrees, nodes


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
    text = re.sub(r"[−–]", "-", token).replace("[", "(").replace("]", ")").replace(",", " ")
    try:
        return Target(str(read(text)))
    except ReadError as error:
        raise NoForm from error


def holds(subtree: Target, after: Target) -> bool:
    """Whether that stands in the list of a subtree, as a child of it or further down."""
    return f" {after.text} " in re.sub(r"([()])", r" \1 ", f" {subtree.text} ").replace("  ", " ")


def target(*said: Token) -> Target:
    """A leaf, a subtree or a node."""
    *before, token = said
    if token.type == "LIST":
        return subtree(token)
    if before and before[0].type in ("CHILD", "NODE"):
        return address(*said) if before[0].type == "NODE" else Target(f"child {token}")
    return Target(str(exact(token)) if token.type in ("INT", "NUMBER", "DOTTED") else str(token))


def address(*said: Token) -> Target:
    """A node: its place, its name, "root"; a bare number with "node" before it, where that was written."""
    *before, token = said
    if token.type == "ROOT":
        return Target("root")
    named = bool(before) and before[0].type == "NODE" and token.type == "INT"
    return Target(f"node {token}" if named else str(token))
