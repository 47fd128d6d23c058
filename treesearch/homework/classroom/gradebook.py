"""What counts in a class, to be read in order, with its statistics; without names, where nobody is to be known."""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from hashlib import sha256

from treesearch.homework.answer.sheet import tells_who, written
from treesearch.homework.classroom import words
from treesearch.homework.classroom.database import Database
from treesearch.homework.classroom.exercise import Assignment
from treesearch.homework.classroom.results import STATUSES, Result
from treesearch.homework.classroom.roster import Roster, Student, handles, plain
from treesearch.homework.classroom.standing import FIRST_LISTED, natural
from treesearch.homework.classroom.statistics import Statistics

_SIGNS = re.compile(r"\S")
_WORD = re.compile(r"\S+@\S+|\w+")
_LANGUAGE = {"max", "min"}
"""Words of every answer, though a student may be called so."""


class Gradebook:
    """What counts in a class, in the order of ids, those who need a person, or a look, first.

    Results are read from the database one after the other each time they are asked for; in memory are names only.
    ``anonymous``: results tell no name, address or id. ``messages``: what a teacher should know of the run.
    """

    def __init__(
        self, assignment: Assignment, roster: Roster, database: Database, anonymous: bool = False,
        messages: Iterable[str] = (),
    ) -> None:  # fmt: skip
        self.assignment, self.roster, self.database, self.messages = assignment, roster, database, tuple(messages)
        self.statistics, self.counts = Statistics(), dict.fromkeys(STATUSES, 0)
        self._codes: dict[str, str] = {}
        self._names = set().union(*map(called, roster.students)) if anonymous else set()
        order = {}
        for result in database.standings():
            self.statistics.add(result)
            self.counts[result.status] += 1
            order[result.student.key] = FIRST_LISTED.get(result.status, 2)
        self.keys = list(order)
        if anonymous:
            self._codes = {
                key: words.ANONYMOUS.format(number=f"{number:03}")
                for number, key in enumerate(sorted(order, key=lambda key: _mixed(key.casefold())), 1)
            }
            self.keys.sort(key=lambda key: (order[key], natural(self._codes[key])))

    def __iter__(self) -> Iterator[Result]:
        for result in self.named():
            yield self._unnamed(result, self._codes[result.student.key]) if self._codes else result

    def named(self) -> Iterator[Result]:
        """The results with names and ids, also of an anonymous class: for the course's own gradebook."""
        return (result for key in self.keys if (result := self.database.standing(key)) is not None)

    def _unnamed(self, result: Result, code: str) -> Result:
        """The result with nothing in it that a student is called by; a reason or remark may quote names."""
        quoted = [name for name in (result.source, *result.student[:3]) if name]
        reason = "" if any(name in result.reason for name in quoted) else result.reason
        names = self._names | called(result.student)
        lines = (_SIGNS.sub("█", line) if tells_who(line) else masked(line, names) for line in written(result.text))
        asked = result.questions
        unread = ([replace(part, message=masked(part.message, names)) for part in one.marked.unread] for one in asked)
        marks = (replace(one.marked, unread=tuple(parts)) for one, parts in zip(asked, unread, strict=True))
        return replace(
            result, student=Student(code), source="", remarks=(), reason=masked(reason, names), text="\n".join(lines),
            notes=tuple(masked(note, names) for note in result.notes),
            questions=tuple(replace(one, marked=marked) for one, marked in zip(asked, marks, strict=True)),
        )  # fmt: skip


def _mixed(key: str) -> bytes:
    """An order that tells nothing about the students."""
    return sha256(key.encode("utf-8", "replace")).digest()


# ---- names ---------------------------------------------------------------------------------------------------------


def called(student: Student) -> set[str]:
    """The words that a student is called by; what may as well be a number of a tree, or a letter, is none."""
    told: Iterable[str] = _WORD.findall(f"{student.id} {student.name} {student.email} {student.participant}".casefold())
    written = {plain(word) for word in (*student.name.split(), student.name)}
    turned = {text for kind, text in handles(student._replace(id="", email="", participant="")) if kind == "name"}
    told = {*told, *written, *turned}
    return {word for word in told if len(word) > (2 if word.isdigit() else 1)} - _LANGUAGE


def masked(text: str, names: Collection[str]) -> str:
    """The text without these words and without addresses, each character by itself, so that places in it stay.

    >>> masked("Ada (ada@example.org): value 3", {"ada"})
    '███ ██████████████████ value 3'
    """

    def shown(word: re.Match[str]) -> str:
        known = "@" in word[0] or word[0].casefold() in names or plain(word[0]) in names
        return _SIGNS.sub("█", word[0]) if known else word[0]

    return _WORD.sub(shown, text)
