"""What a student is called by is made unreadable in a text, each character by itself, so that places in it stay."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace

from treesearch.homework.answer.sheet import tells_who, written
from treesearch.homework.classroom.results import Question, Result
from treesearch.homework.classroom.roster import Student

_SIGN = "█"
_WORD = re.compile(r"\S+@\S+|\w+")
_LANGUAGE = {"max", "min"}
"""Words of every answer, though a student may be called so."""


def called(student: Student) -> Iterator[str]:
    """The words that a student is called by; what may as well be a number of a tree, or a letter, is none."""
    for word in _WORD.findall(f"{student.id} {student.name} {student.email} {student.participant}"):
        if len(word) > (2 if word.isdigit() else 1) and word.casefold() not in _LANGUAGE:
            yield word.casefold()


def masked(text: str, names: Collection[str]) -> str:
    """The text without these words and without addresses.

    >>> masked("Ada (ada@example.org): value 3", {"ada"})
    '███ ██████████████████ value 3'
    """
    return _WORD.sub(lambda word: _hidden(word.group()) if _tells(word.group(), names) else word.group(), text)


def without_names(result: Result, names: Collection[str]) -> Result:
    """The result with these words masked in all that quotes the student, and the headings of the text as well."""
    lines = (_hidden(line) if tells_who(line) else masked(line, names) for line in written(result.text))
    questions = tuple(_question(question, names) for question in result.questions)
    notes = tuple(masked(note, names) for note in result.notes)
    return replace(result, text="\n".join(lines), reason=masked(result.reason, names), notes=notes, questions=questions)


def _question(question: Question, names: Collection[str]) -> Question:
    marks = question.marked
    unread = tuple(replace(one, message=masked(one.message, names)) for one in marks.unread)
    return replace(question, marked=replace(marks, unread=unread))


def _tells(word: str, names: Collection[str]) -> bool:
    return "@" in word or word.casefold() in names


def _hidden(text: str) -> str:
    return re.sub(r"\S", _SIGN, text)
