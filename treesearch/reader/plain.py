"""The fast lane: trees of plain whole numbers, read without the grammar; whatever else it meets is the grammar's."""

from __future__ import annotations

import re

from treesearch.runtime import gc_paused
from treesearch.tree import Node, Traits, inner, with_traits

DIGITS = 4000
"""The most digits a number may have: Python refuses to print integers of more than 4,300."""

_pieces = re.compile(r"[()]|[^()\s][^()]*").findall  # a parenthesis, or all the leaves up to the next one


class _Leaves(dict[str, Node]):
    """Every different word of a text, and the one leaf that all its occurrences share."""

    def __missing__(self, word: str) -> Node:
        if len(word) > DIGITS:
            raise ValueError(word)
        leaf = self[word] = Node(value=canonical(word))
        return leaf


def canonical(word: str) -> int:
    """The integer that Python prints as this very word; ValueError if there is none."""
    number = int(word)
    if str(number) != word:
        raise ValueError(word)
    return number


def read_plain(text: str) -> Node | None:
    """The tree, if the text is one tree of plain numbers and nothing else; None if it must be looked at closely."""
    try:
        with gc_paused():
            return _read(text)
    except (ValueError, IndexError):  # a word that is no plain number, an empty list; a ")" too many
        return None


def _read(text: str) -> Node:
    leaf = _Leaves().__getitem__
    siblings: list[Node] = []  # the children so far of the innermost list that is open
    around: list[list[Node]] = []  # the same for the lists around it
    height = lists = children = 0
    for piece in _pieces(text):
        if piece == "(":
            around.append(siblings)
            siblings = []
            if len(around) > height:
                height = len(around)
        elif piece != ")":
            siblings.extend(map(leaf, piece.split()))
        elif not siblings:
            raise ValueError(piece)
        else:
            lists += 1
            children += len(siblings)
            node = inner(siblings)
            siblings = around.pop()
            siblings.append(node)
    if around or len(siblings) != 1:
        raise ValueError(text)
    return with_traits(siblings[0], Traits(height, children + 1, children + 1 - lists, plain=True))
