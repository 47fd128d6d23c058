"""Trees from text: a fast scanner for plain numbers, and the grammar for everything else."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from decimal import Decimal
from itertools import repeat
from numbers import Number
from typing import Any

from treesearch.errors import UsageError
from treesearch.game import Vector
from treesearch.machine import gc_paused
from treesearch.reader.place import Stretch, TreeFault, as_one_part, fault_error
from treesearch.tree import Node, Traits, empty_nodes, fill_nodes, nodes, with_traits

DIGITS = 4000
"""The most digits a number may have: Python refuses to print integers of more than 4,300."""

_SAMPLE = 10_000  # values that show whether many of them are equal
_SHORT = 200  # characters; longer texts are not repaired
_LEVELS = 20  # of nested lists that become 0 in a long text
_LONG = 100_000  # characters; in a longer text, lists of numbers are shortened first to find a mistake quickly


Readable = str | Node | list[Any] | tuple[Any, ...]
"""A tree, its text, or nested lists of numbers."""


def read(source: Readable) -> Node:
    """Return the tree that a text (``grammars/tree.lark``) or a nested list spells.

    Raise ReadError, with line and column, for a text without a tree or with two. Raise UsageError for
    a value that is not a text, list or tree.

    >>> read("(1 (5 7) 4)")[2, 1].value
    5
    >>> read([1, ["max", 5, 3.5], 4])
    read('(1 (max 5 3.5) 4)')
    """
    if isinstance(source, Node):
        return source
    if isinstance(source, (list, tuple)):
        source = _list_as_text(source)
    if not isinstance(source, str):
        raise UsageError(
            'write a tree as text "(1 (5 7) 4)" or as a list [1, [5, 7], 4], or give a game, '
            f"not {type(source).__name__}"
        )
    # some editors put this character at the start of a file
    return read_part(as_one_part(source.removeprefix("\ufeff")))


def _list_as_text(source: list[Any] | tuple[Any, ...]) -> str:
    """Return a nested list as text. Raise UsageError for a list that contains itself."""
    pieces: list[str] = []
    around: dict[int, None] = {}  # the open lists, by id, because a list has no hash
    ahead: list[Any] = [source]
    while ahead:
        item = ahead.pop()
        if item is _CLOSE:
            around.popitem()
            pieces.append(")")
        elif isinstance(item, Vector) or not isinstance(item, (list, tuple)):
            # True is also an int
            if isinstance(item, bool) or not isinstance(item, (str, Number, Node, Vector)):
                raise UsageError(
                    'a list may contain numbers, lists, trees and words such as "max", "A" and '
                    f'"?x", not {type(item).__name__}'
                )
            # Python prints at most 4,300 digits
            pieces.append(str(Decimal(item)) if isinstance(item, int) else str(item))
        # a list may be in two places, but not inside itself
        elif id(item) in around:
            raise UsageError("this list contains itself; a tree cannot contain itself")
        else:
            around[id(item)] = None
            pieces.append("(")
            ahead += [_CLOSE, *reversed(item)]
    return " ".join(pieces)


_CLOSE = object()


def read_part(part: Stretch) -> Node:
    """Return the tree of a part, by the scanner for plain numbers and otherwise by the grammar."""
    # ValueError: a word that is not a plain number, or an empty list; IndexError: a ")" too many
    with suppress(ValueError, IndexError), gc_paused():
        return read_plain(part.text)
    return read_closely(part)


def read_plain(text: str) -> Node:
    """Return a tree of plain numbers. Raise ValueError or IndexError for any other text."""
    pieces = _scanned_tokens(text)
    leaves = _leaves([piece for piece in pieces if piece is not True and piece is not False])
    lists = empty_nodes(text.count("("))
    inner = iter(lists)
    # the children of each list, in the order in which the lists close
    families: list[tuple[Node, ...]] = []
    siblings: list[Node] = []  # of the innermost open list
    around: list[list[Node]] = []  # of the lists around it
    height = 0
    for piece in pieces:
        if piece is True:
            around.append(siblings)
            siblings = []
            if len(around) > height:
                height = len(around)
        elif piece is not False:
            siblings.append(next(leaves))
        elif siblings:
            families.append(tuple(siblings))
            siblings = around.pop()
            siblings.append(next(inner))
        else:
            raise ValueError(text)
    if around or len(siblings) != 1:
        raise ValueError(text)
    fill_nodes(lists, families, repeat(None))
    count = len(pieces) - len(lists)
    return with_traits(siblings[0], Traits(height, count, count - len(lists), plain=True))


_PLAIN = b"0123456789-() \t\n\r"


def _scanned_tokens(text: str) -> list[int]:
    """Return the tokens of a plain text: its numbers, True for "(" and False for ")".

    Raise ValueError for any other text. Python's JSON scanner reads the tokens as one flat list; it
    rejects a number that Python would print differently.

    >>> _scanned_tokens("(1 (5 -7))")
    [True, 1, True, 5, -7, False, False]
    """
    if text.encode().translate(None, _PLAIN) or "-0" in text:
        raise ValueError(text)
    try:
        return _scanned_values(text)
    except ValueError:  # perhaps only because of blanks and line ends: try again with single blanks
        blank = " ".join(text.replace("(", " ( ").replace(")", " ) ").split())
        return _scanned_values(blank.replace("( ", "(").replace(" )", ")"))


def _scanned_values(text: str) -> list[int]:
    items = text.replace(" ", ",").replace("(", "true,").replace(")", ",false")
    # a part without a comma belongs to a number that may be too long; the grammar refuses it
    if not all(
        "," in items[at : at + DIGITS // 2]
        for at in range(0, len(items) - DIGITS // 2, DIGITS // 2)
    ):
        raise ValueError(text)
    pieces: list[int] = json.loads(f"[{items}]")
    return pieces


def _leaves(values: list[int]) -> Iterator[Node]:
    """Yield a leaf for each value; in a large tree, equal values share a leaf."""
    sample = values[:_SAMPLE]
    # nearly all values differ, so sharing saves little
    if len(set(sample)) * 2 > len(sample):
        return iter(_new_leaves(values))
    kinds = [*dict.fromkeys(values)]
    return map(dict(zip(kinds, _new_leaves(kinds), strict=True)).__getitem__, values)


def _new_leaves(values: list[int]) -> list[Node]:
    leaves = empty_nodes(len(values))
    fill_nodes(leaves, repeat(()), values)
    return leaves


def read_closely(part: Stretch) -> Node:
    """Return the tree of a part of a text, by the grammar."""
    # imported here, because Lark is slow to import and seldom needed
    from treesearch.reader.grammar import read_by_grammar, warn_of_doubts

    text = part.text
    try:
        if len(text) > _LONG and (shorter := with_lists_as_zeros(text)) != text:
            read_by_grammar(shorter)  # raises the fault; the tree would differ
        tree = read_by_grammar(text)
    except TreeFault as fault:
        beyond_repair = (
            len(text) > _SHORT
            or fault.code in _BEYOND_REPAIR
            or (fault.code != "comma_lists" and re.fullmatch(_IN_NUMBER, text))
        )
        error = fault_error(part, fault, None if beyond_repair else _repaired(text))
    else:
        warn_of_doubts(tree, text)
        return tree
    raise error


_run = r"-?[0-9]{1,999}(?:\s+-?[0-9]{1,999})*"
_runs = rf"(?<=[\s(]){_run}(?=\)|\s+\S)"
_plain_lists = rf"(?<=[\s(])\(\s*{_run}\s*\)(?=\)|\s+\S)"


def with_lists_as_zeros(text: str) -> str:
    """Return a shorter text with the same mistake at the same place: lists of numbers become 0."""
    # these texts stay as they are: comments and calls may contain lists, and weights belong to children
    if re.search(r"[;#*,]|(?i:mini?-?max|alpha-?beta|nega-?max|expecti)", text):
        return text
    tree = text.lstrip()  # blanks at the start stay, so that nothing is joined to the tree
    before = text[: len(text) - len(tree)]
    for _ in range(_LEVELS):
        tree, times = re.subn(_plain_lists, _zero_of_same_length, tree)
        if not times:
            break
    return before + re.sub(_runs, _zero_of_same_length, tree)


def _zero_of_same_length(match: re.Match[str]) -> str:
    # the same length, so that a later fault keeps its place
    return "0".ljust(len(match.group()))


_BEYOND_REPAIR = (
    "pasted",
    "after_call",
    "symbol",
    "odd_symbol",
    "comma_blank",
    "comma_last",
    "players",
)
_AS_TYPED = str.maketrans("[]{},،、‐‑‒–—", "()()   -----")
_QUOTE = r"(?<!\w)['‘’`´\"“”]|[\"“”]"  # an apostrophe may also be part of a name
_IN_NUMBER = r"[^\[]*\d,\d[^\[]*"  # not a list of Python: a comma in a number


def _repaired(text: str) -> str | None:
    """Return a corrected text if a small repair makes it a tree, otherwise ``None``."""
    from unicodedata import normalize

    from treesearch.reader.grammar import read_by_grammar

    clean = re.sub(_QUOTE, " ", normalize("NFKC", text).translate(_AS_TYPED)).strip()
    lacking = clean.count("(") - clean.count(")")
    # the smallest repair first; if there are too many parentheses, lacking is negative and removes them at the end
    for repaired in (clean, clean + ")" * lacking, clean[:lacking], f"({clean})"):
        try:
            tree = read_by_grammar(repaired)
        except TreeFault:
            continue
        # MIN directly below MIN: a parenthesis is missing further inside, at an unknown place
        if lacking <= 0 or not any(
            node.role and node.role is child.role for _, node in nodes(tree) for child in node
        ):
            return str(tree)
    return None
