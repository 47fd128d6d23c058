"""A sheet in parts: who wrote it, and the lines that answer each question."""

import re
from collections.abc import Collection, Iterator
from itertools import accumulate
from typing import NamedTuple

from treesearch.errors import ReadError
from treesearch.homework.answer.facts import Aside, At, Unread
from treesearch.homework.answer.lexer import WORDS
from treesearch.homework.answer.marks import Line, clean
from treesearch.homework.answer.places import canonical
from treesearch.homework.answer.printout import told, unfolded
from treesearch.reader import read
from treesearch.tree import Node

_HEADS = {written: head for head, names in WORDS["heads"].items() for written in names}
_ORDINALS = {words[0]: token.split()[1] for token, words in WORDS["forms"].items() if token.startswith("ORDINAL")}
_NAMES = "|".join(sorted(_HEADS, key=len, reverse=True))
QUESTION: list[str] = WORDS["sheet"]["question"]
"""How the heading of a question may begin."""

_HEAD = re.compile(rf"\W*(?P<name>{_NAMES})\s*[:=]\s*(?P<value>.*)", re.IGNORECASE)
_NEXT_HEAD = re.compile(rf"(?:^|(?<![\s,;|])[\s,;|]+)({_NAMES})\s*[:=]", re.IGNORECASE)
_QUESTION = re.compile(
    rf"\W*(?:(?:{'|'.join(QUESTION)})[^\w(]{{0,3}}(?:(?:no|nr|number)\b[^\w(]{{0,3}})?(?P<number>\d{{1,9}})"
    rf"|(?:the\s+)?(?P<ordinal>{'|'.join(_ORDINALS)})\s+(?:{'|'.join(QUESTION)}))"
    rf"\s*(?:\((?:(?:{'|'.join(WORDS['heads']['version'])})\W+(?P<version>\w+)\b[^()]{{0,20}}|[^()]{{0,30}})\))?"
    r"\s*(?:[:.)\]-]+\s*|$|\s(?=\s*\S))",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"\s*(?:#(?P<hash>\d{1,2})|\(?(?P<number>\d{1,2}|[a-h])[.)]|\[(?P<square>\d{1,2})\])[.:)]?(?:\s+|$)"
)
_CALL = re.compile(r"(?:\s*[*>]?\s*\(\s*[a-z][\w-]*\s*['‘’`]?\s*|tree {2,})(?=\()", re.IGNORECASE)
_COMMENT = re.compile(r"(?:^|(?<=\s))#(?!\d|\s?\d+\s*(?:,|$))[^\t]*$")
_FENCE = re.compile(
    r"(?:```|~~~)\w*|\\(?:begin|end)\{(?:itemize|enumerate|center|document|quote|verbatim)\}|(?=.*---)[\s:|-]+|[=_*]{3,}"
)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\ufeff]")
_NEW_LINE = re.compile(r"\r\n?|[\x0b\x0c\x85\u2028\u2029]")


class Row(NamedTuple):
    """A line of an answer. ``item``: the number or letter in front of it, 1 for ``a)``; 0 without.

    ``front``: the line as written up to behind that number, which may be a subtree, ``(3) is pruned``.
    ``comment``: what stands behind ``#``, with its column. ``field``: where the field of JSON stands that it tells.
    """

    line: Line
    item: int = 0
    comment: tuple[str, int] | None = None
    field: At | None = None
    front: str = ""

    def at(self, start: int, end: int) -> At:
        """Where a part of the line stands in the answer."""
        column = self.line.column(start)
        return At(self.line.number, column, self.line.column(max(start, end - 1)) + 1 - column)


class Part(NamedTuple):
    """What is written under one question, or before the first. ``number``: its own; ``tree``: that of a pasted call."""

    number: int | None = None
    tree: Node | None = None
    rows: tuple[Row, ...] = ()
    headings: tuple[Aside, ...] = ()

    @property
    def says(self) -> bool:
        """Whether anything is written there but headings."""
        return any(row.line.text.strip() for row in self.rows)


class Sheet(NamedTuple):
    """A hand-in before its facts are read. ``head``: name, id and version as far as they were given.

    ``otherwise``: what is said of them further below, and is not the same.
    """

    head: dict[str, str]
    parts: tuple[Part, ...]
    otherwise: tuple[str, ...] = ()

    def of(self, number: int | None = None, tree: Node | None = None) -> tuple[Part, ...]:
        """What answers the question of that number, and what stands below a call with that tree under no other number.

        Without a number all that the sheet says. What stands below calls with other trees is left out, and their
        headings tell that it is there; nothing if there is nothing.
        """
        called = [tree is not None and same(one.tree, tree) for one in self.parts]
        parts = zip(self.parts, called, strict=True)
        if number is None:
            return tuple(one if fits or one.tree is None else one._replace(rows=()) for one, fits in parts)
        return tuple(one for one, fits in parts if one.number == number or (fits and one.number is None))

    def of_none(self) -> tuple[Part, ...]:
        """What stands before the first question, or call."""
        return tuple(one for one in self.parts[:1] if one.number is None and one.tree is None)

    def under_no_question(self) -> Iterator[Unread]:
        """The lines before the first question, which answer none."""
        for row in (row for part in self.of_none() for row in part.rows if row.line.text.strip()):
            text = row.line.text.strip()
            yield Unread(text, "no_question", At(row.line.number, 1, len(text)))

    def lost(self, asked: Collection[tuple[int, Node]]) -> tuple[Part, ...]:
        """What is written under no number, or under another than those of the several questions asked."""
        numbers, trees = {number for number, _ in asked}, [tree for _, tree in asked]
        return tuple(one for one in self.parts if one.says and one.tree not in trees and one.number not in numbers)


def lines(text: str) -> Iterator[Line]:
    """The lines of a text, without marks, and without those that are nothing but marks."""
    for number, line in enumerate(written(text), 1):
        if not _FENCE.fullmatch(line.strip()):
            heading = clean(line, number, underscores=True)  # those of a name or version are its own
            yield heading if _HEAD.fullmatch(heading.text) else clean(line, number)


def written(text: str) -> list[str]:
    """The lines of a text as they are counted, without control characters."""
    return _CONTROL.sub(" ", _NEW_LINE.sub("\n", text)).split("\n")


def tell(head: dict[str, str], name: str, said: str) -> str:
    """Keep who wrote a sheet. What is told if another name, id or version was said before, else nothing.

    >>> tell({"name": "Ada Berg"}, "name", "ada  berg"), tell({"id": "1"}, "id", "2")
    ('', 'id: 2')
    """
    if not head.get(name):
        head[name] = said
    same_words = said.casefold().split() in ([], head[name].casefold().split())
    return "" if same_words else f"{name}: {said}"


def tells_who(line: str) -> bool:
    """Whether a line as written is a heading that tells whose the answer is: ``name: ...``, ``id: ...``."""
    return _HEAD.fullmatch(clean(line, 1).text) is not None


def sheet(text: str) -> Sheet:
    """A text in parts."""
    opened = _Opened()
    for line in unfolded(lines(text)):
        opened.add(line)
    kept = (Part(one[0], one[1], tuple(one[2]), tuple(one[3])) for one in opened.parts)
    return Sheet(opened.head, tuple(part for part in kept if part != Part()), tuple(opened.otherwise))


class _Opened:
    """The parts so far, and who wrote them; ``rows`` and ``headings`` are those of the last one."""

    def __init__(self) -> None:
        self.head: dict[str, str] = {}
        self.otherwise: list[str] = []
        self.parts: list[tuple[int | None, Node | None, list[Row], list[Aside]]] = []
        self.begin()

    def begin(self, number: int | None = None, tree: Node | None = None) -> None:
        """Open a part."""
        self.rows: list[Row] = []
        self.headings: list[Aside] = []
        self.parts.append((number, tree, self.rows, self.headings))

    def add(self, line: Line) -> None:
        """One more line: a heading, the beginning of a question, or what is written below it."""
        text = line.text
        if found := _HEAD.fullmatch(text):
            self._heading(line, 0, len(text))
            _, *said = _NEXT_HEAD.split(text[found.start("name") :])  # several on one line: name, value, name, value
            for name, value in zip(said[::2], said[1::2], strict=True):
                self._tell(_HEADS[" ".join(name.lower().split())], value.strip())
        elif (tree := called(text)) is not None:
            self.begin(self.parts[-1][0], tree)
            self._heading(line, 0, len(text))
        elif self.parts[-1][1] is not None and (end := told(text)):
            self.rows.append(Row(line._replace(text=""), comment=(f"# {text[:end].strip()}", 0)))
            self._row(line, end)
        elif found := _QUESTION.match(text):
            self.begin(int(found["number"] or _ORDINALS[found["ordinal"].lower()]))
            self._heading(line, 0, found.end())
            self._tell("version", found["version"] or "")
            self._row(line, found.end())
        else:
            self._row(line, 0)

    def _tell(self, name: str, said: str) -> None:
        if otherwise := tell(self.head, name, said):
            self.otherwise.append(otherwise)

    def _heading(self, line: Line, start: int, end: int) -> None:
        self.headings.append(Aside(line.text[start:end].strip(), At(line.number, line.column(start), end - start)))

    def _row(self, line: Line, start: int) -> None:
        """What stands in a line from there on, without the number in front of it and the comment behind."""
        comment = None if line.text.lstrip().startswith("|") else _COMMENT.search(line.text, start)
        told = (comment.group(), comment.start()) if comment else None
        end = comment.start() if comment else len(line.text)
        item = _NUMBERED.match(line.text[:end], start)
        if item and (item.end() < end or item["number"]) and "\t" not in line.text[item.end() :]:
            self._heading(line, start, item.end())
            start = item.end()
        else:
            item = None
        shown = " " * start + line.text[start:end]
        front = line.text[:start] if item and item["number"] else ""
        self.rows.append(Row(line._replace(text=shown), _item(item) if item else 0, told, front=front))


LONGEST_CALL = 20_000
"""How many characters a pasted call may have."""


def same(one: Node | None, two: Node) -> bool:
    """Whether that is the same tree, whatever its nodes are called."""
    return one is not None and canonical(one) == canonical(two)


def _item(found: re.Match[str]) -> int:
    said = found["hash"] or found["number"] or found["square"]
    return int(said) if said.isdecimal() else ord(said.lower()) - ord("a") + 1


def called(line: str) -> Node | None:
    """The tree in a pasted call, ``(min-max '(1 (5 7) 4))``, the last bracket there or not, or above our report."""
    found = _CALL.match(line[:LONGEST_CALL])
    if found is None or len(line) > LONGEST_CALL:
        return None
    start = found.end()
    depths = accumulate((char == "(") - (char == ")") for char in line[start:])
    end = next((at for at, depth in enumerate(depths, start + 1) if not depth), None)
    if end is None or line[end:].strip(" )\t*"):
        return None
    try:
        return read(line[start:end])
    except ReadError:
        return None
