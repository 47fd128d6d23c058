"""A class that has been marked: who handed in what, once, twice or not at all, and the result of each student."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import replace
from hashlib import sha256

from treesearch.homework.answer.sheet import tells_who, written
from treesearch.homework.classroom import words
from treesearch.homework.classroom.decisions import NO_OVERRIDES, Overrides
from treesearch.homework.classroom.exercise import Assignment
from treesearch.homework.classroom.grading import CHUNK, grade
from treesearch.homework.classroom.handins import HandIn
from treesearch.homework.classroom.journal import Journal
from treesearch.homework.classroom.marker import marker
from treesearch.homework.classroom.program import Program
from treesearch.homework.classroom.results import BY_HAND, LOOK, MARKED, MISSING, NEEDS_PERSON, Question, Result
from treesearch.homework.classroom.roster import Roster, Student
from treesearch.homework.classroom.statistics import Statistics

_FIRST = {NEEDS_PERSON: 0, LOOK: 1}
"""Those a person has something to do with are listed first."""
_SIGNS = re.compile(r"\S")
_WORD = re.compile(r"\S+@\S+|\w+")
_LANGUAGE = {"max", "min"}
"""Words of every answer, though a student may be called so."""

Progress = Callable[[Result], None]


class Gradebook:
    """The results of a class in the order of ids, those who need a person, or a look, first.

    Results are read from the journal one after the other each time they are asked for; in memory are names only.
    ``digests``: what each student handed in, by key. ``anonymous``: results tell no name, address or id.
    """

    def __init__(
        self,
        assignment: Assignment,
        roster: Roster,
        journal: Journal,
        digests: Mapping[str, Collection[str]],
        overrides: Overrides = NO_OVERRIDES,
        anonymous: bool = False,
    ) -> None:
        self.assignment, self.roster, self.overrides, self.anonymous = assignment, roster, overrides, anonymous
        self._journal, self._digests = journal, digests
        self._listed = {student.key.casefold(): student for student in roster.students}
        keys = sorted({**digests, **self._listed})  # nothing depends on the order in which files were found
        mixed = enumerate(sorted(keys, key=_mixed), 1)
        self.codes = {key: words.ANONYMOUS.format(number=f"{number:03}") for number, key in mixed}
        self._names = set().union(*map(called, roster.students)) if anonymous else set()
        self.statistics = Statistics()
        self.counts = dict.fromkeys((MARKED, LOOK, BY_HAND, NEEDS_PERSON, MISSING), 0)
        order = {key: self._count(self._result(key)) for key in keys}
        shown = self.codes if anonymous else {key: key for key in keys}
        self.keys = sorted(keys, key=lambda key: (_FIRST.get(order[key], 2), _natural(shown[key])))

    def _count(self, result: Result) -> str:
        self.statistics.add(result)
        self.counts[result.status] += 1
        return result.status

    def __iter__(self) -> Iterator[Result]:
        for key in self.keys:
            result = self._result(key)
            yield self._unnamed(result, self.codes[key]) if self.anonymous else result

    def _unnamed(self, result: Result, code: str) -> Result:
        """The result with nothing in it that a student is called by; a reason or remark may quote names."""
        quoted = [name for name in (result.source, *result.student[:3]) if name]
        reason = "" if any(name in result.reason for name in quoted) else result.reason
        names = self._names | called(result.student)
        lines = (_SIGNS.sub("█", line) if tells_who(line) else masked(line, names) for line in written(result.text))
        return replace(
            result, student=Student(code), source="", remarks=(), reason=masked(reason, names), text="\n".join(lines),
            notes=tuple(masked(note, names) for note in result.notes),
            questions=tuple(_masked_in(question, names) for question in result.questions),
        )  # fmt: skip

    def named(self) -> Iterator[Result]:
        """The results with names and ids, also of an anonymous class: for the course's own gradebook."""
        return map(self._result, self.keys)

    def _result(self, key: str) -> Result:
        """What counts for a student, all things considered."""
        if key not in self._digests:
            blank = Result("", self._listed[key], MISSING, None, self.assignment.max_score, words.NOTHING_HANDED_IN)
            return self.overrides.applied(blank)
        every = [self._journal.result(digest) for digest in self._digests[key]]
        result = every[0]
        if len(every) > 1:
            sources = ", ".join(one.source for one in every)
            result = result.to_a_person(words.HANDED_IN_TWICE.format(count=len(every), sources=sources))
        if self._listed and key not in self._listed and not result.reason:
            result = result.remarked(words.NOT_ON_ROSTER)
        return self.overrides.applied(result)


def grade_class(
    assignment: Assignment,
    answers: Iterable[HandIn],
    journal: Journal,
    roster: str = "",
    *,
    overrides: Overrides = NO_OVERRIDES,
    anonymous: bool = False,
    progress: Progress | None = None,
    program: Program | None = None,
    executor: Executor | None = None,
    workers: int = 1,
    chunk: int = CHUNK,
) -> Gradebook:
    """Mark what the journal does not hold yet, writing each result down at once, and sum up the class."""
    digests: dict[str, dict[str, None]] = {}

    def settled(result: Result) -> None:
        digests.setdefault(result.student.key.casefold(), {})[result.digest] = None
        if progress:
            progress(result)

    def new() -> Iterator[HandIn]:
        for handed_in in answers:
            if handed_in in journal:
                settled(journal.result(handed_in.digest))
            else:
                yield handed_in

    for result in grade(assignment, new(), roster, program=program, executor=executor, workers=workers, chunk=chunk):
        journal.add(result)
        settled(result)
    listed = marker(assignment.text, roster, program).roster
    return Gradebook(assignment, listed, journal, digests, overrides, anonymous)


def fingerprint(assignment: Assignment, roster: str, program: Program | None = None) -> str:
    """Changes whenever the mark of an unchanged hand-in could change."""
    told = "\0".join((assignment.text, roster, repr(program)))
    return sha256(told.encode("utf-8", "replace")).hexdigest()[:16]


def _mixed(key: str) -> bytes:
    """An order that tells nothing about the students."""
    return sha256(key.encode("utf-8", "replace")).digest()


def _natural(key: str) -> list[tuple[bool, int, str]]:
    """Numbers in the order of their values: s2 before s10."""
    return [(part.isdigit(), int(part) if part.isdigit() else 0, part) for part in re.split(r"([0-9]+)", key)]


# ---- names ---------------------------------------------------------------------------------------------------------


def called(student: Student) -> set[str]:
    """The words that a student is called by; what may as well be a number of a tree, or a letter, is none."""
    told = _WORD.findall(f"{student.id} {student.name} {student.email} {student.participant}".casefold())
    return {word for word in told if len(word) > (2 if word.isdigit() else 1)} - _LANGUAGE


def masked(text: str, names: Collection[str]) -> str:
    """The text without these words and without addresses, each character by itself, so that places in it stay.

    >>> masked("Ada (ada@example.org): value 3", {"ada"})
    '███ ██████████████████ value 3'
    """

    def shown(word: re.Match[str]) -> str:
        return _SIGNS.sub("█", word[0]) if "@" in word[0] or word[0].casefold() in names else word[0]

    return _WORD.sub(shown, text)


def _masked_in(question: Question, names: Collection[str]) -> Question:
    unread = tuple(replace(one, message=masked(one.message, names)) for one in question.marked.unread)
    return replace(question, marked=replace(question.marked, unread=unread))
