"""One tree from its text."""

from __future__ import annotations

from treesearch.reader.place import Fault, fault_error
from treesearch.reader.plain import read_plain
from treesearch.tree import Node


def read(text: str) -> Node:
    """The tree that a text holds (``grammars/tree.lark``); ReadError, with line and column, if it holds none or two.

    >>> read("(1 (5 7) 4)")[2, 1].value
    5
    """
    text = text.removeprefix("\ufeff")  # what some editors begin a file with
    tree = read_plain(text)
    return read_closely(text) if tree is None else tree


def read_closely(text: str) -> Node:
    """The same by the grammar alone."""
    from treesearch.reader.grammar import read_by_grammar  # Lark is the slowest import of all, and seldom needed

    try:
        return read_by_grammar(text)
    except Fault as fault:
        error = fault_error(text, fault)
    raise error
