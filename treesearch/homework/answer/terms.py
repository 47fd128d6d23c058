"""The terms of facts: numbers, leaves, subtrees, nodes, and the numbers that an open leaf may have."""

import re
from fractions import Fraction
from math import inf
from typing import Any, NamedTuple

from lark import Token

from treesearch.errors import ReadError
from treesearch.homework.answer.facts import Target
from treesearch.reader import read
from treesearch.unknown.spans import Span
from treesearch.values import Bound, Value


class NoForm(Exception):  # noqa: N818  # it is no error, the clause is another form or unread
    """The words fit a form, and what they say does not: two kinds of one cut, say."""


class Within(NamedTuple):
    """Numbers that the open leaf ``x`` may have; no ``span``: none."""

    x: str
    span: Span | None = None


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
    if any(Fraction(ratio).denominator == 1 for ratio in re.findall(r"\d+/0*[1-9]\d*", token)):
        raise NoForm  # (8/4): two leaves?
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
