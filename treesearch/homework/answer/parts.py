"""The parts of facts: what is said of a cut, of a list of cuts or things, and the steps of a path."""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

from lark import Token

from treesearch.homework.answer.facts import CutStated, Fact, Target
from treesearch.homework.answer.terms import NoForm, exact, holds
from treesearch.values import Value

_T = TypeVar("_T")


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
    if "loose" in said and "after" not in said:
        raise NoForm  # "MIN cut (4 6)" may be what it is after
    if "bare" in said and not holds(said["subtree"], said["after"]):
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
    if _two_ways(items, sticks, _types(said)):
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
    targets = _afters(items)
    if "CUT" in types and any(two.text[0] == "(" and holds(two, one) for one, two in pairwise(targets)):
        return True  # MIN cut: 2, (2 4 6)
    if not sticks:
        bare = (one.text for item in items if not says(item, "subtree", "node") for one in only(Target, item))
        return any(not re.fullmatch(r"[-+(].*|\d+(?:/\d+)?", text) for text in bare)
    if any(one.text.startswith("child ") for one in targets) and any(one.text.isdecimal() for one in targets):
        return True
    after, *more = targets
    prunes = "CUT" in types and not types & {"AND", "COLON", "EQ", "IS"} and not any(placed)
    return prunes and bool(more) and (more[0] == after or not holds(more[0], after))


def _afters(items: Iterable[Iterable[Any]]) -> list[Target]:
    """What the cuts of a list are after, with the word or without."""
    said = (one.said if isinstance(one, Part) and one.name == "after" else one for item in items for one in item)
    return only(Target, said)


def things(said: Sequence[Any]) -> tuple[list[Target], list[Any]]:
    """The leaves and subtrees that are named together, and what else is said; NoForm where they may be others.

    ``node 2 and 3``: leaf 3? ``children 2 and 3``: of which node? ``6 (1), 7 (2)``: is (1) one of them?
    """
    targets = only(Target, said)
    before = {one.type for one, two in pairwise(said) if isinstance(one, Token) and isinstance(two, Target)}
    nodes = {"THINGS"} & before or {"NODES"} & _types(said) or any(one.text.startswith("node ") for one in targets)
    of_which = any(one.text.startswith("child ") for one in targets)
    if of_which or _mixed(said, targets) or (nodes and any(one.text.isdecimal() for one in targets)):
        raise NoForm
    return targets, [piece for one in but((Token, Target), said) for piece in one]


def _mixed(said: Sequence[Any], targets: Sequence[Target]) -> bool:
    """Whether things stand side by side that are not of one kind, or beside commas: ``C I, C J``."""
    signs = {"(" if one.text[0] == "(" else one.text[0].isalpha() for one in targets}
    side_by_side = any(isinstance(one, Target) and isinstance(two, Target) for one, two in pairwise(said))
    alone = any(re.fullmatch(r"\(\S+\)", one.text) for one in targets)  # (2), a number of leaves or of a note
    return side_by_side and (alone or len(signs) > 1 or not _types(said).isdisjoint({"COMMA", "AND"}))


def _types(said: Iterable[Any]) -> set[str]:
    return {one.type for one in only(Token, said)}


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
        case "NAME" | "SIDE" | "ROOT":
            yield "root" if said.type == "ROOT" else str(said)


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
