"""Trees from text: a fast scanner for plain numbers, and the grammar for everything else."""

import json
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from decimal import Decimal
from itertools import count, repeat
from numbers import Number
from typing import Any, NamedTuple

from treesearch.arguments import check_arguments
from treesearch.errors import ReadError, UsageError
from treesearch.game import Vector
from treesearch.machine import gc_paused
from treesearch.reader.place import (
    Stretch,
    TreeFault,
    as_one_part,
    fault_error,
    line_at,
    without_block_comments,
)
from treesearch.tree import Node, Traits, empty_nodes, fill_nodes, nodes, with_traits

DIGITS = 4000
"""The most digits a number may have: Python refuses to print integers of more than 4,300."""

_SAMPLE = 10_000  # values that show whether many of them are equal
_SHORT = 200  # characters; longer texts are not repaired
_LEVELS = 20  # of nested lists that become 0 in a long text
_LONG = 100_000  # characters; in a longer text, lists of numbers are shortened first to find a mistake quickly


Readable = str | Node | list[Any] | tuple[Any, ...]


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
    from treesearch.reader.grammar import read_by_grammar

    text = part.text
    try:
        if len(text) > _LONG and (shorter := with_lists_as_zeros(text)) != text:
            read_by_grammar(shorter)  # raises the fault; the tree would differ
        return read_by_grammar(text)
    except TreeFault as fault:
        beyond_repair = (
            len(text) > _SHORT
            or fault.code in _BEYOND_REPAIR
            or (fault.code != "comma_lists" and re.fullmatch(_IN_NUMBER, text))
        )
        error = fault_error(part, fault, None if beyond_repair else _repaired(text))
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


# Several trees from one text or file, each with its name; a bad one does not keep the others from being read.


class Sample(NamedTuple):
    """One of several trees, with its number, its name from ``; name: ...``, and its first line.

    Either ``tree`` or ``error`` is set.
    """

    number: int
    name: str | None
    line: int
    tree: Node | None
    error: ReadError | None = None


def read_file(path: str | os.PathLike[str]) -> Iterator[Sample]:
    """Return an iterator over the trees of a file. Raise OSError, or ReadError for a binary file."""
    check_arguments(path=path)
    with open(path, "rb") as file:
        return read_many(decode(file.read()))


def read_many(text: str) -> Iterator[Sample]:
    """Return an iterator over the trees of a text, which yields one error if there is no tree.

    >>> [(sample.name, str(sample.tree)) for sample in read_many("; name: short\\n(1 2)  (3 4)")]
    [('short', '(1 2)'), (None, '(3 4)')]
    """
    return map(_sample, count(1), parts(text.removeprefix("\ufeff")))


def _sample(number: int, named: tuple[str | None, Stretch]) -> Sample:
    name, part = named
    try:
        return Sample(number, name, part.line, read_part(part))
    except ReadError as error:
        return Sample(number, name, part.line, None, error)


def decode(data: bytes) -> str:
    """Return the text of UTF-8 bytes. Raise ReadError that locates an invalid byte or NUL."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    utf16 = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    if b"\0" in data and not utf16:
        raise fault_error(as_one_part(""), TreeFault(0, "nul"))
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        # the place in characters, not bytes; the bytes before it are valid
        place, text = len(data[: error.start].decode()), data.decode(errors="replace")
        cause = "utf16" if utf16 else "not_utf8"
        raise fault_error(
            as_one_part(text), TreeFault(place, cause, byte=f"0x{data[error.start]:02x}")
        ) from None


Span = tuple[int, int]

_comment = re.compile(r";[^\r\n]*")
_name = re.compile(r";+\s*name\s*:(.*)", re.IGNORECASE)
# a comment, a bracket, some words
_mark = re.compile(r";[^\r\n]*|[][(){}（）]|[^\s;[\](){}（）][^\r\n;[\](){}（）]*")
_opening, _closing, _quotes = "([{（", ")]}）", "'‘’`´"
_ahead = re.compile(r"[\s'‘’`´*]*")  # words that can begin a tree: a quote, a prompt


def parts(text: str) -> Iterator[tuple[str | None, Stretch]]:
    """Yield each tree's name and its part of the text; without a tree, yield the complete text."""
    clean = _without_block_comments(text)
    part = Stretch(text, 0, 0)
    for name, (start, end) in _named_spans(clean) or [(None, (0, len(text)))]:
        part = Stretch(text, start, end, *line_at(text, start, part))
        yield name, part


def _without_block_comments(text: str) -> str:
    try:
        return without_block_comments(text)
    except TreeFault as never_ends:  # treat the rest as a list that never ends
        before = without_block_comments(text[: never_ends.offset])
        return before + "(" + "x" * (len(text) - len(before) - 1)


def _named_spans(text: str) -> list[tuple[str | None, Span]]:
    trees: list[tuple[str | None, Span]] = []
    for name, start, end in _sections(text):
        spans = _spans(text, start, end)
        trees += zip((name, *repeat(None, len(spans))), spans, strict=False)
    return trees


def _sections(text: str) -> Iterator[tuple[str | None, int, int]]:
    """Yield the sections of a text, which begin at the comments that name trees."""
    name, start = None, 0
    for comment in _comment.finditer(text):
        if naming := _name.fullmatch(comment.group()):
            yield name, start, comment.start()
            name, start = naming[1].strip() or None, comment.end()
    yield name, start, len(text)


def _spans(text: str, start: int, end: int) -> list[Span]:
    """Return the spans of trees; after an unclosed list, the next line may start a new tree."""
    spans, depth = _split(text, start, end, at_lines=False)
    if depth:
        first, _ = spans.pop()
        spans += _split(text, first, end, at_lines=True)[0]
    return spans


def _split(text: str, start: int, end: int, *, at_lines: bool) -> tuple[list[Span], int]:
    """Return the spans of lists and of lines of words, and the number of lists open at the end."""
    spans: list[Span] = []
    # the open lists, and the end of the last span: "ahead", "words" or "list"
    depth, last = 0, ""
    for mark in _mark.finditer(text, start, end):
        char = mark.group()[0]
        if char == ";":
            continue
        if (
            at_lines
            and char in "(" + _quotes
            and text[mark.start() - 1 : mark.start()] in ("\r", "\n")
        ):
            depth, last = 0, "ahead" if last == "ahead" else ""
        if spans and (depth or char in _closing or _continues_span(last, text, mark)):
            spans[-1] = spans[-1][0], mark.end()
        else:
            spans.append(mark.span())
        if char in _opening + _closing:
            depth, last = max(0, depth + (1 if char in _opening else -1)), "list"
        elif not depth:
            last = "ahead" if _ahead.fullmatch(mark.group()) else "words"
    return spans, depth


def _continues_span(last: str, text: str, mark: re.Match[str]) -> bool:
    touching = mark.group() in _opening and not text[mark.start() - 1].isspace()
    return last == "ahead" or (last == "words" and touching)
