"""Wrong answers that several students share, in facts or words, shown to a teacher who asks, and nowhere else.

They are a hint and never a judgement: who learned from the same notes writes the same. So they are looked for within a
version only, and an answer that a known mistake explains is left out, as many make the same mistake on their own.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from treesearch.homework.answer.sheet import written
from treesearch.homework.classroom.results import FACT, Question, Result
from treesearch.homework.marking.arithmetic import COPYING, COUNTING, NAMES
from treesearch.homework.marking.diagnosis import UNFINISHED

LEAST_FACTS = 2
"""Fewer wrong facts than these are the same by chance."""
LEAST_SIGNS = 12
"""Shorter words are not told."""

HINT = (
    "A hint, not a judgement: those who worked together write the same, and so do those who used the same notes "
    "or fell into the same trap. Answers that a known mistake explains are left out. This is kept nowhere."
)
NONE_ALIKE = "No two wrong answers to the same tree are alike, but for known mistakes."
IN_FACTS = "{question}: {students} give the same wrong answers: {what}"
IN_WORDS = "{question}: {students} write the same in a wrong answer: {what}"
OF_VERSION = "{question}, version {version}"


class Alike(NamedTuple):
    """Students with the same wrong answer to a question in one version, and ``what`` they share: facts, or words."""

    question: str
    version: str
    students: tuple[str, ...]
    what: tuple[str, ...]
    facts: bool

    def __str__(self) -> str:
        form, named = IN_FACTS if self.facts else IN_WORDS, OF_VERSION if self.version else "{question}"
        question = named.format(question=self.question, version=self.version)
        return form.format(question=question, students=", ".join(self.students), what="; ".join(self.what))


def alike(results: Iterable[Result]) -> list[Alike]:
    """All that is the same in wrong answers of several students, what the fewest share first."""
    found: dict[tuple[int, str, tuple[str, ...], bool], list[str]] = {}
    names: dict[int, str] = {}
    for result in results:
        for question in result.questions:
            names[question.number] = question.name
            for what, facts in _shareable(result, question):
                found.setdefault((question.number, result.version, what, facts), []).append(result.student.key)
    shared = [
        (len(students), at, Alike(names[at[0]], at[1], tuple(students), at[2], at[3]))
        for at, students in found.items() if len(students) > 1
    ]  # fmt: skip
    return [told for _, _, told in sorted(shared, key=lambda one: one[:2])]


def alike_lines(results: Iterable[Result]) -> Iterator[str]:
    """The hints in sentences, below one that says what they are."""
    found = alike(results)
    yield from [HINT, *map(str, found)] if found else [NONE_ALIKE]


def _shareable(result: Result, question: Question) -> Iterator[tuple[tuple[str, ...], bool]]:
    """The wrong facts of an answer together, and each of its phrases that is none; nothing of a known mistake."""
    marked = question.marked
    if marked.score >= marked.max_score or any(one.exact and one.mistake != UNFINISHED for one in marked.diagnosis):
        return
    wrong = {
        f"{item.item}: {item.given}" if item.max_points else str(item.given)
        for item in marked.items
        if not item.correct and item.given is not None and item.item not in (COUNTING, NAMES, COPYING)
    }
    if len(wrong) >= LEAST_FACTS:
        yield tuple(sorted(wrong)), True
    lines = written(result.text)
    for line, column, length, kind in question.spans:
        if kind != FACT and line <= len(lines):
            phrase = " ".join(lines[line - 1][column - 1 :][:length].casefold().split())
            if len(phrase) >= LEAST_SIGNS:
                yield (phrase,), False
