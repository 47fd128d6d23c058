"""The smallest parts of facts: numbers, leaves, subtrees, nodes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import inf
from typing import Any, cast

from lark import Token, Tree

from treesearch.errors import ReadError
from treesearch.homework.answer.facts import Target
from treesearch.reader import read
from treesearch.unknown.spans import Span
from treesearch.values import Bound, Value


class NoForm(Exception):  # noqa: N818  # it is no error, the clause is another form or unread
    """The words fit a form, and what they say does not: two kinds of one cut, say."""


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


def number(tree: Any) -> Bound:
    """A number or an infinity, as the grammar found it."""
    return bound(str(tree.children[0]))


def span(tree: Tree[Token]) -> Span:
    """The numbers of ``x <= 3``, ``3 >= x`` or ``2 < x <= 5``; NoForm for what holds none, as ``5 < x < 2``."""
    said = cast(list[Any], tree.children)
    at = next(place for place, one in enumerate(said) if isinstance(one, Token))
    sides = [(_MIRRORED[_relation(said[1])], number(said[0]))] if at else []
    sides += [(_relation(said[at + 1]), number(said[at + 2]))] if len(said) > at + 1 else []
    low = [(n, relation != "GT") for relation, n in sides if relation in ("GE", "GT", "EQ")]
    high = [(n, relation != "LT") for relation, n in sides if relation in ("LE", "LT", "EQ")]
    if max(len(low), len(high)) > 1 or any(abs(n) == inf for _, n in sides):
        raise NoForm
    (least, with_least), (most, with_most) = (low or [(-inf, False)])[0], (high or [(inf, False)])[0]
    if least > most or (least == most and not (with_least and with_most)):
        raise NoForm
    return Span(least, most, with_least, with_most)


_MIRRORED = {"LE": "GE", "GE": "LE", "LT": "GT", "GT": "LT", "EQ": "EQ"}


def _relation(tree: Tree[Token]) -> str:
    return cast(Token, tree.children[0]).type


def list_text(children: Sequence[Any]) -> str:
    """The list of a subtree, which in a bracket may be written without its own: ``(subtree 2 4 6)``."""
    numbers = [str(one) for one in children if one.type in ("INT", "NUMBER")]
    return f"({' '.join(numbers)})" if numbers else str(children[-1])


def subtree(token: str) -> Target:
    """A list as its canonical text; NoForm if it is no tree."""
    text = re.sub(r"[−–]", "-", token).replace("[", "(").replace("]", ")").replace(",", " ")
    try:
        return Target(str(read(text)))
    except ReadError as error:
        raise NoForm from error


def listed_targets(children: Sequence[Any]) -> list[Tree[Token]]:
    """The members of a list of targets, each with the bracket behind it."""
    (targets,) = (one for one in children if isinstance(one, Tree))
    return [one for one in targets.children if isinstance(one, Tree)]


def holds(subtree: Target, after: Target) -> bool:
    """Whether that stands in the list of a subtree, as a child of it or further down."""
    return f" {after.text} " in re.sub(r"([()])", r" \1 ", f" {subtree.text} ").replace("  ", " ")


def is_count(items: Sequence[Tree[Token]]) -> bool:
    """Whether a list is one bare number, which behind a plural may count: ``MIN cuts: 2``, ``pruned leaves: 2``."""
    tokens = [*items[0].scan_values(lambda _: True)] if len(items) == 1 else []
    return len(tokens) == 1 and tokens[0].type == "INT"


def target(tree: Any) -> Target:
    """A leaf, a subtree or a node."""
    *before, token = cast(list[Token], tree.children)
    if token.type == "LIST":
        return subtree(token)
    if before and before[0].type in ("NODE", "CHILD"):
        return address(tree.children) if before[0].type == "NODE" else Target(f"child {token}")
    if token.type in ("INT", "NUMBER", "DOTTED"):
        return Target(str(exact(token)))
    return Target(str(token))


def address(children: Sequence[Any]) -> Target:
    """A node: its place, its name, "root"; a bare number with "node" before it, where that was written."""
    *before, token = cast(list[Token], children)
    if token.type == "ROOT":
        return Target("root")
    named = bool(before) and before[0].type == "NODE" and token.type == "INT"
    return Target(f"node {token}" if named else str(token))
