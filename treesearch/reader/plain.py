"""The fast lane: trees of plain whole numbers, read without the grammar; whatever else it meets is the grammar's."""

from __future__ import annotations

import re

from treesearch.runtime import gc_paused
from treesearch.tree import Node, Traits, bare, with_traits

DIGITS = 4000
"""The most digits a number may have: Python refuses to print integers of more than 4,300."""

_SHARED = 5000  # leaves that are kept to stand in several places; a text of more different numbers repeats few

_pieces = re.compile(r"[()]|[^()\s][^()]*").findall  # a parenthesis, or all the leaves up to the next one


def canonical(word: str) -> int:
    """The integer that Python prints as this very word; ValueError if there is none."""
    if (len(word) > DIGITS and len(word.lstrip("-")) > DIGITS) or str(number := int(word)) != word:
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
    leaves: dict[str, Node] = {}
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
            for word in piece.split():
                leaf = leaves.get(word)
                if leaf is None:
                    leaf = bare((), canonical(word))
                    if len(leaves) < _SHARED:
                        leaves[word] = leaf
                siblings.append(leaf)
        elif siblings:
            lists += 1
            children += len(siblings)
            node = bare(tuple(siblings), None)
            siblings = around.pop()
            siblings.append(node)
        else:
            raise ValueError(piece)
    if around or len(siblings) != 1:
        raise ValueError(text)
    return with_traits(siblings[0], Traits(height, children + 1, children + 1 - lists, plain=True))
