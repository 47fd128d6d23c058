"""From the words of a fact to what they stand for: numbers, trees, addresses, and who cuts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import inf

from lark import Token

from treesearch.errors import ReadError
from treesearch.game import Bound, Value
from treesearch.homework.answer import words
from treesearch.homework.answer.lines import QUOTED, position, quoted
from treesearch.homework.answer.masks import unmasked
from treesearch.homework.answer.statements import Target
from treesearch.reader import read
from treesearch.tree import Node

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")

_WHO = re.compile(r"(min|max|alpha|beta|α|β)(?=[\s_-]|cut|$)", re.IGNORECASE)
_GREEK = {"Α": "ALPHA", "Β": "BETA"}
_CHILD = re.compile(
    r"(?:child\s+(\d+)|(\w+)\s+(?:child|son|successor|sub-?tree|branch))(?:\s+of\s+(?:the\s+)?(.+))?$", re.IGNORECASE
)
_BEHIND_NAME = re.compile(r"['’]s\s+value$|[\])]$|\s+node$", re.IGNORECASE)
"""What may stand behind the name of a node: ``C's value``, ``v(C)``, ``root node``."""


class Unreadable(Exception):  # noqa: N818 - becomes a Problem
    """Something that should be a number or a list and is none: the three fields of a Problem."""


def kind_named(text: str) -> str:
    """MIN, MAX, ALPHA or BETA in ``Min``, ``β``, ``MIN-cuts`` or ``minCuts``; ValueError if it names none of them."""
    found = _WHO.match(text.strip())
    if found is None:
        raise ValueError(text)
    who = found[1].upper()
    return _GREEK.get(who, who)


def steps_in(token: Token) -> Iterator[Value]:
    """The steps in ``2``, ``2.1.3``, ``2/1`` or ``(2 1)``."""
    text = unmasked(token).strip("()") if token.type == "LIST" else str(token)
    for word in re.split(r"[\s,;./]+|->|(?<=\d)-", text) if text[:1] not in "-+−" else text.split():
        if word:
            yield number(token, word)


def address(text: str) -> str:
    """The address in ``at node 2.1``: ``2.1``; ``root`` for the root; ``C.2`` for the second child of C."""
    if child := _CHILD.search(text):
        ordinal = (child[2] or "").lower()
        step = child[1] or (str(ORDINALS.index(ordinal) + 1) if ordinal in ORDINALS else re.sub(r"\D", "", ordinal))
        above = address(child[3] or "")
        return step if above == "root" else f"{above}.{step}"
    name = re.split(r"\s+", _BEHIND_NAME.sub("", text.strip()))[-1]
    name = re.sub(r"^v\s*[\[(]", "", name)
    return "root" if name.lower() == "root" else name


def target(token: Token) -> Target:
    """A number or list with its tree, a place or label as it stands."""
    text = unmasked(token)
    if token.type == "LIST":
        return Target(text, tree(token))
    if token.type == "NUMBER":
        return Target(text, Node(value=number(token)))
    return Target(address(text))


def bound(token: Token, word: str | None = None) -> Bound:
    """The number or infinity of a token, or of a ``word`` of it; Unreadable if it is none."""
    text = (word or str(token)).replace("−", "-").replace(" ", "").lower()
    if text.lstrip("+-").startswith(("inf", "∞")):
        return -inf if text.startswith("-") else inf
    return number(token, text)


def number(token: Token, word: str | None = None) -> Value:
    """The number of a token, or of a ``word`` of it; Unreadable if it is none."""
    text = word or str(token)
    try:
        return exact(text)
    except ValueError:
        raise Unreadable(position(token), text[:QUOTED], words.ANSWER_FORMS["VALUE"]) from None


def exact(text: str) -> Value:
    """The number that the tree reader reads; ValueError if it reads none."""
    if text.isdecimal() and len(text) < 1000:
        return int(text)
    try:
        value = read(text).value
    except ReadError:
        value = None
    if value is None or isinstance(value, str):
        raise ValueError(text)
    return value


def tree(token: Token) -> Node:
    """The tree of a list; Unreadable, with the reader's reason, if it is none."""
    text = unmasked(token)
    try:
        return read(text.replace(",", " "))
    except ReadError as error:
        raise Unreadable(position(token), quoted(text), words.A_LIST.format(reason=error.reason)) from error
