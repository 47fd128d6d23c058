"""Split a submission into its author and the rows for each question.

For example, ``name: Ada``, ``question 2 (a):`` and ``value: 3`` become the head ``{"name": "Ada"}`` and the part ``2a`` with one row.
"""

import re
from collections.abc import Collection, Iterator
from itertools import accumulate
from typing import NamedTuple

from treesearch.errors import ReadError
from treesearch.homework.answers.answer_lines import (
    HEAD,
    HEADS,
    NEXT_HEAD,
    AnswerLine,
    lines,
    row_of,
)
from treesearch.homework.answers.facts import Aside, At
from treesearch.homework.answers.lexer import WORDS
from treesearch.homework.answers.places import canonical
from treesearch.reader import read
from treesearch.tree import Node

QUESTION: list[str] = WORDS["sheet"]["question"]
"""The words with which the heading of a question may begin."""

# the heading of a question: "Question 2 (version B):", "Exercise no. 1a)", "## Q3 (b)"
_QUESTION = re.compile(
    rf"\W*(?:{'|'.join(QUESTION)})[^\w(=<>≤≥]{{0,3}}(?:(?:no|nr|number)\b[^\w(]{{0,3}})?(?P<number>\d{{1,9}})"
    r"(?:(?P<letter>[a-h])(?!\w)|[\s.]?\(?(?P<bracket>[a-h])(?=\s*(?:[:.)]|$))\)?)?"
    rf"\s*(?:\((?:(?:{'|'.join(WORDS['heads']['version'])})\W+(?P<version>\w+)\b[^()]{{0,20}}|[^()]{{0,30}})\))?"
    r"\s*(?:[:.)\]-]+\s*|$|\s(?=\s*\S))",
    re.IGNORECASE,
)
_PRINTED_HEADING = re.compile(r"#.*: .*\([\d.,/]+ \w+\)\s*")
"""The heading that a sheet prints, ``# Question 1: its name (10 points)``."""

# the beginning of (min-max '((3 12 8) (2 4 6)))
_CALL = re.compile(r"(?:\s*[*>]?\s*\(\s*[a-z][\w-]*\s*['‘’`]?\s*)(?=\()", re.IGNORECASE)

LONGEST_CALL = 20_000
"""The largest number of characters of a pasted call."""


class QuestionPart(NamedTuple):
    """The rows for one question, or those before the first question.

    ``number`` is the number of the question, and ``letter`` that of its part: ``a`` in ``question 1
    (a)``. ``tree`` is the tree of a pasted call.
    """

    number: int | None
    tree: Node | None
    rows: list[AnswerLine]
    headings: list[Aside]
    letter: str = ""

    @property
    def label(self) -> str:
        """The number and the letter, ``1a``; "" before the first question."""
        return "" if self.number is None else f"{self.number}{self.letter}"

    @property
    def says(self) -> bool:
        """Whether the part contains anything besides headings."""
        return any(row.text.strip() for row in self.rows)


class Sheet(NamedTuple):
    """A submission split into questions; ``head`` contains the stated name, id and version.

    ``contradictions`` contains later names, ids and versions that contradict ``head``.
    """

    head: dict[str, str]
    parts: tuple[QuestionPart, ...]
    contradictions: tuple[str, ...] = ()

    def of(
        self, label: int | str | None = None, tree: Node | None = None
    ) -> tuple[QuestionPart, ...]:
        """Return the parts with the label of a question, or without a label below a call on its tree.

        Without a label, return all parts. Lines below calls with other trees are left out, but
        their headings are kept.
        """
        called = [tree is not None and same(part.tree, tree) for part in self.parts]
        parts = zip(self.parts, called, strict=True)
        if label is None:
            return tuple(
                part if fits or part.tree is None else part._replace(rows=[])
                for part, fits in parts
            )
        return tuple(
            part for part, fits in parts if part.label == str(label) or (fits and not part.label)
        )

    def divided(self, labels: Collection[str]) -> "Sheet":
        """Return the sheet split at these labels of an exercise.

        In a question with parts, the lines after ``(a)`` and ``(b)`` belong to these parts; other
        letters are ignored.
        """
        only = {label.rstrip("abcdefgh") for label in labels}
        alone = int(only.pop()) if len(only) == 1 else None
        parts: list[QuestionPart] = []
        for part in self.parts:
            number = alone if part.number is None else part.number
            if f"{number}a" not in labels:
                parts.append(part._replace(letter=""))
            elif part.letter:
                parts.append(part)
            else:
                parts += _by_letters(part, number)
        return self._replace(parts=tuple(parts))

    def lost(self, questions: Collection[tuple[str, Node | None]]) -> tuple[QuestionPart, ...]:
        """Return the parts that belong to none of these questions."""
        labels = {label for label, _ in questions}
        trees = [tree for _, tree in questions if tree is not None]
        return tuple(
            part
            for part in self.parts
            if part.says and part.tree not in trees and part.label not in labels
        )


def lost_lines(sheet: Sheet, questions: Collection[tuple[str, Node | None]]) -> str:
    """Return a sentence on lines outside the questions of the sheet, or ``""`` if there are none."""
    lost = sheet.lost(questions)
    labels = ", ".join(dict.fromkeys(part.label for part in lost if part.label))
    names = [label for label, _ in questions]
    if labels:
        return f"there is no question {labels} on this sheet; its questions are {', '.join(names)}"
    if lost:
        return (
            f"some lines do not state which question they answer; put a line such as question {names[0]}: before "
            f"each (questions: {', '.join(names)})"
        )
    return ""


def lost_number(sheet: Sheet, label: str, tree: Node | None) -> str:
    """Return a sentence on an answer to a single question that has only other numbers, or ``""``."""
    if any(part.says and part.number in (None, int(label)) for part in sheet.parts):
        return ""
    return lost_lines(sheet, [(label, tree)])


def _by_letters(part: QuestionPart, number: int | None) -> Iterator[QuestionPart]:
    """Yield the rows before the first letter, then those of each letter as a separate part."""
    part, rows = part._replace(rows=[]), part.rows
    for row in rows:
        mark = row.front or row.text  # (a) or 1a
        bare = mark.strip(" ().:")
        letter = bare.removeprefix(str(number)).strip(" (")
        if letter in tuple("abcdefgh") and (row.front or letter != bare):
            yield part
            heading = Aside(mark.strip(), At(row.number, 1, len(mark)))
            part = QuestionPart(number, None, [], [heading], letter)
            rest = row.text if row.front else ""
            part.rows.append(row._replace(text=rest, item=int(rest.strip() != ""), front=""))
        else:
            part.rows.append(row)
    yield part


def is_heading(text: str) -> bool:
    """Return whether a line begins a question or says who wrote the sheet."""
    return bool(_QUESTION.match(text) or HEAD.fullmatch(text))


def sheet(text: str) -> Sheet:
    """Return a text split into questions."""
    opened = _Opened()
    for line in lines(text):
        opened.add(line)
    parts = tuple(part for part in opened.parts if part.rows or part.headings)
    return Sheet(opened.head, parts, tuple(opened.contradictions))


class _Opened:
    """A sheet that is being read; ``head`` and ``contradictions`` are those of ``Sheet``."""

    def __init__(self) -> None:
        self.head: dict[str, str] = {}
        self.contradictions: list[str] = []
        self.parts = [QuestionPart(None, None, [], [])]

    def add(self, line: AnswerLine) -> None:
        """Add a line: a heading, the first line of a question, or a row of its answer."""
        text = line.text
        last = self.parts[-1]
        if head := HEAD.fullmatch(text):
            self._heading(line, 0, len(text))
            # a line may have several: name, value, name, value
            _, *pairs = NEXT_HEAD.split(text[head.start("name") :])
            for name, value in zip(pairs[::2], pairs[1::2], strict=True):
                self._head(HEADS[" ".join(name.lower().split())], value.strip())
        # The lines above a pasted call belong to the same question, so its number is kept.
        elif (called := called_tree(text)) is not None:
            self.parts.append(last._replace(tree=called, rows=[], headings=[]))
            self._heading(line, 0, len(text))
        elif question := _QUESTION.match(text):
            number = int(question["number"])
            letter = (question["letter"] or question["bracket"] or "").lower()
            self.parts.append(QuestionPart(number, None, [], [], letter))
            end = len(text) if _PRINTED_HEADING.fullmatch(text) else question.end()
            self._heading(line, 0, end)
            self._head("version", question["version"] or "")
            self._row(line, end)
        else:
            self._row(line, 0)

    def _head(self, name: str, value: str) -> None:
        if contradiction := keep_head(self.head, name, value):
            self.contradictions.append(contradiction)

    def _heading(self, line: AnswerLine, start: int, end: int) -> None:
        text = line.text[start:end].strip()
        self.parts[-1].headings.append(
            Aside(text, At(line.number, line.column(start), end - start))
        )

    def _row(self, line: AnswerLine, start: int) -> None:
        """Add the row that begins at ``start``; a number before it is a heading."""
        row, begin = row_of(line, start)
        if begin > start:
            self._heading(line, start, begin)
        self.parts[-1].rows.append(row)


def keep_head(head: dict[str, str], name: str, value: str) -> str:
    """Add a name, id or version to ``head``; return the text of a contradiction, or ``""``.

    >>> keep_head({"name": "Ada Berg"}, "name", "ada  berg"), keep_head({"id": "1"}, "id", "2")
    ('', 'id: 2')
    """
    if not head.get(name):
        head[name] = value
    same_words = value.casefold().split() in ([], head[name].casefold().split())
    return "" if same_words else f"{name}: {value}"


def same(tree: Node | None, other: Node) -> bool:
    """Return whether two trees are equal except for node names."""
    return tree is not None and canonical(tree) == canonical(other)


def called_tree(line: str) -> Node | None:
    """Return the tree of a pasted call: ``(min-max '(1 (5 7) 4))``, also without its last parenthesis."""
    call = _CALL.match(line[:LONGEST_CALL])
    if call is None or len(line) > LONGEST_CALL:
        return None
    start = call.end()
    depths = accumulate((char == "(") - (char == ")") for char in line[start:])
    end = next((at for at, depth in enumerate(depths, start + 1) if not depth), None)
    if end is None or line[end:].strip(" )\t*"):
        return None
    try:
        return read(line[start:end])
    except ReadError:
        return None
