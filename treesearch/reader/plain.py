"""The fast lane: trees of plain whole numbers, read without the grammar; whatever else it meets is the grammar's."""

from __future__ import annotations

from collections.abc import Iterator

from treesearch.runtime import gc_paused
from treesearch.tree import Node, Traits, bare, bare_leaves, with_traits

DIGITS = 4000
"""The most digits a number may have: Python refuses to print integers of more than 4,300."""

_SAMPLE = 10_000  # words that tell whether many of them are the same


def read_plain(text: str) -> Node | None:
    """The tree, if the text is one tree of plain numbers and nothing else; None if it must be looked at closely."""
    try:
        with gc_paused():
            return _read(text)
    except (ValueError, IndexError):  # a word that is no plain number, an empty list; a ")" too many
        return None


def _read(text: str) -> Node:
    pieces = text.replace("(", " ( ").replace(")", " ) ").split()
    leaves = _leaves([piece for piece in pieces if piece not in ("(", ")")])
    siblings: list[Node] = []  # the children so far of the innermost list that is open
    around: list[list[Node]] = []  # the same for the lists around it
    height = lists = children = 0
    for piece in pieces:
        if piece == "(":
            around.append(siblings)
            siblings = []
            if len(around) > height:
                height = len(around)
        elif piece != ")":
            siblings.append(next(leaves))
        elif siblings:
            lists += 1
            children += len(siblings)
            node = bare(tuple(siblings), None)
            siblings = around.pop()
            siblings.append(node)
        else:
            raise ValueError(text)
    if around or len(siblings) != 1:
        raise ValueError(text)
    return with_traits(siblings[0], Traits(height, children + 1, children + 1 - lists, plain=True))


def _leaves(words: list[str]) -> Iterator[Node]:
    """A leaf for each word; where many words are the same, the same leaf stands in many places."""
    sample = words[:_SAMPLE]
    if len(set(sample)) * 2 > len(sample):
        return iter(_made(words))
    kinds = [*dict.fromkeys(words)]
    return map(dict(zip(kinds, _made(kinds), strict=True)).__getitem__, words)


def _made(words: list[str]) -> list[Node]:
    """The same without sharing; ValueError if Python does not print each number as it is written."""
    numbers = [*map(int, words)]
    if [*map(str, numbers)] != words or max(map(len, words)) > DIGITS:
        raise ValueError(words)
    return bare_leaves(numbers)
