"""Reads what a student writes: text in any of the forms of ``grammars/answer.lark``, a printout, or JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable

from treesearch.errors import ReadError
from treesearch.homework.answer import words
from treesearch.homework.answer.lines import Part, parts
from treesearch.homework.answer.masks import called_list
from treesearch.homework.answer.plaintext import plain
from treesearch.homework.answer.sentences import statements
from treesearch.homework.answer.statements import Answer, PathStated, Problem, Question, Statement, ValueStated
from treesearch.homework.answer.terms import ORDINALS
from treesearch.reader import read
from treesearch.tree import Node

LIMIT = 200_000
"""How many characters an answer may have."""

PROBLEMS = 100
"""How many unreadable places are told; the rest of the answer is still read."""


def read_answer(text: str | bytes) -> Answer:
    """What a student wrote, as data; what cannot be read is collected as problems, and the rest still counts.

    ReadError if it has more than LIMIT characters or is no text at all. Nothing in it is ever evaluated.

    >>> read_answer("the path is 2 1").question().statements
    (PathStated(steps=(2, 1), taken=False, at=At(line=1, column=5)),)
    """
    bare = decoded(text) if isinstance(text, bytes) else text
    if len(bare) > LIMIT:
        raise ReadError(words.ANSWER_TOO_BIG.format(size=len(bare), limit=LIMIT))
    bare = re.sub(r"\r\n?|[\x0b\x0c\x85\u2028\u2029]", "\n", bare)
    bare = re.sub(r"[\x00-\x08\x0e-\x1f\ufeff]", " ", bare)
    unfenced = re.sub(r"^```\w*", "", bare.strip()).removesuffix("```").strip()
    if _JSON.match(unfenced):
        from treesearch.homework.answer.answer_json import from_json

        return from_json(unfenced)
    return from_lines(bare)


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 with its mark, else Windows-1252. ReadError for a file that is no text."""
    if len(data) > 4 * LIMIT:
        raise ReadError(words.ANSWER_TOO_BIG.format(size=len(data), limit=LIMIT))
    if data.startswith((b"%PDF", b"PK\x03\x04", b"\x89PNG", b"\xff\xd8\xff", b"{\\rtf")):
        raise ReadError(words.ANSWER_NO_TEXT)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


_JSON = re.compile(r"[{\[]\s*[\"'“”‘’{\[\]}]")
"""How an answer in JSON begins, and none in words."""


class _Sheet:
    """Collects questions while the lines come: what stands below each number of the one that is open, and ``kind``, the
    heading of a list of cuts that goes on in the next line."""

    def __init__(self) -> None:
        self.head: dict[str, str] = {}
        self.questions: list[Question] = []
        self.problems = 0
        self.begin()

    def begin(self, number: int | None = None, tree: Node | None = None) -> None:
        """Open a question."""
        self.parts = {0: _Part()}
        self.current = self.parts[0]
        self.number, self.tree = number, tree
        self.kind: Part | None = None

    def finish(self) -> None:
        """Close the question. Its numbered parts are questions themselves if several have a value, or a path."""
        numbered = [(number, part) for number, part in self.parts.items() if number]
        several = any(sum(part.states(kind) for _, part in numbered) > 1 for kind in (ValueStated, PathStated))
        own = self.parts[0] if several else _together(self.parts.values())
        announced = not several and (self.number is not None or self.tree is not None)
        if own.stated or own.unread or announced:
            self.questions.append(own.question(self.number, self.tree))
        if several:
            self.questions += [part.question(number, None) for number, part in numbered]

    def add(self, one: Statement | Problem) -> None:
        """What a line says, or why it cannot be read."""
        unread = self.current.unread
        if not isinstance(one, Problem):
            self.current.stated.append(one)
        elif (one.line, one.expected) in [(other.line, other.expected) for other in unread[-3:]]:
            pass  # one unfinished cut, told twice
        elif self.problems < PROBLEMS:
            self.problems += 1
            unread.append(one)

    def heading(self, part: Part) -> None:
        """Who has written the sheet, or where a question or one of its parts begins; of any other part nothing."""
        if part.rule == "head":
            name, value = re.split("[:=]", re.sub(r"^\W+", "", part.text), maxsplit=1)
            self.head[_HEADS.get(name.strip().lower(), "id")] = value.strip()
        elif part.rule == "question":
            self.finish()
            self.begin(_question_number(part.text))
        elif part.rule == "numbered":
            self.current = self.parts.setdefault(int(re.findall(r"\d+", part.text)[0]), _Part())
        elif part.rule == "call":
            self.finish()
            self.begin(None, _called(part.text))


_HEADS = {"name": "name", "student": "name", "version": "version"}
"""What the first lines of a sheet may tell; all else, "Student ID" or "matriculation", is an id."""

_COUNTED = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


def _question_number(heading: str) -> int:
    """The number of a question, in digits or in words."""
    digits = re.findall(r"\d+", heading)
    if digits:
        return int(digits[-1][:9])
    said = re.findall(r"[a-z]+", heading.lower())
    return next(i for names in (_COUNTED, ORDINALS) for i, name in enumerate(names, 1) if name in said)


class _Part:
    """What stands below one number of a question, or below none."""

    def __init__(self) -> None:
        self.stated: list[Statement] = []
        self.unread: list[Problem] = []

    def states(self, kind: type) -> bool:
        return any(isinstance(one, kind) for one in self.stated)

    def question(self, number: int | None, tree: Node | None) -> Question:
        return Question(_steps_joined(_outspoken(self.stated)), tuple(self.unread), number, tree)


def _together(parts: Iterable[_Part]) -> _Part:
    """Several parts as one."""
    whole = _Part()
    for part in parts:
        whole.stated += part.stated
        whole.unread += part.unread
    return whole


def from_lines(text: str) -> Answer:
    """The answer in lines of text."""
    sheet = _Sheet()
    for found in parts(plain(text)):
        if isinstance(found, Problem):
            sheet.add(found)
            continue
        for part in found:
            sheet.heading(part)
        for one in statements(found, sheet.kind):
            sheet.add(one)
        sheet.kind = next((part for part in reversed(found) if part.rule == "cuts"), sheet.kind)
    sheet.finish()
    return Answer(tuple(sheet.questions), sheet.head)


def _called(line: str) -> Node | None:
    """The tree in a pasted call, if it is one."""
    try:
        return read(called_list(line))
    except ReadError:
        return None


def _outspoken(stated: list[Statement]) -> list[Statement]:
    """Without the values told in sentences, where another line says ``value:``."""
    if not any(isinstance(one, ValueStated) and not one.told for one in stated):
        return stated
    return [one for one in stated if not (isinstance(one, ValueStated) and one.told)]


def _steps_joined(stated: list[Statement]) -> tuple[Statement, ...]:
    """One path of the steps that a program printed one at a time."""
    taken = [one for one in stated if isinstance(one, PathStated) and one.taken]
    if len(taken) < 2:
        return tuple(stated)
    whole = PathStated(tuple(step for one in taken for step in one.steps), False, taken[0].at)
    others = [one for one in stated if one not in taken]
    return (*others, whole)
