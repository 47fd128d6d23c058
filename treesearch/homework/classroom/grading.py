"""Marking a class: a stream of hand-ins in, results out, here or over any ``Executor``; and what came of it all."""

import re
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from multiprocessing import get_context

from treesearch.homework.answer.sheet import tells_who, written
from treesearch.homework.classroom import words
from treesearch.homework.classroom.exercise import Assignment
from treesearch.homework.classroom.handins import HandIn
from treesearch.homework.classroom.journal import Journal
from treesearch.homework.classroom.marker import Marker, marker
from treesearch.homework.classroom.program import Program
from treesearch.homework.classroom.results import LOOK, MISSING, NEEDS_PERSON, NO_OVERRIDES, STATUSES, Overrides, Result
from treesearch.homework.classroom.roster import Roster, Student
from treesearch.homework.classroom.statistics import Statistics

CHUNK = 16
"""How many hand-ins are sent to a process at a time."""
_AHEAD = 3  # chunks that wait for each process: enough to keep it busy, few enough to be no list

_FIRST = {NEEDS_PERSON: 0, LOOK: 1}
"""Those a person has something to do with are listed first."""
_SIGNS = re.compile(r"\S")
_WORD = re.compile(r"\S+@\S+|\w+")
_LANGUAGE = {"max", "min"}
"""Words of every answer, though a student may be called so."""


def grade(
    assignment: Assignment | str,
    answers: Iterable[HandIn],
    roster: str = "",
    *,
    program: Program | None = None,
    executor: Executor | None = None,
    workers: int = 1,
    chunk: int = CHUNK,
) -> Iterator[Result]:
    """The result of each hand-in, in the order of the hand-ins, of which only a few chunks are ever in memory.

    ``roster``: the text of a CSV. ``program``: hand-ins are programs, to be asked by its command. ``executor``: where
    to mark, as ``process_pool(2)`` or Dask's ``client.get_executor()``; ``None`` is here. ``workers``: how many it has.
    """
    marks = marker(assignment if isinstance(assignment, str) else assignment.text, roster, program)
    if executor is None:
        yield from map(marks.result, answers)
        return
    waiting: deque[tuple[list[HandIn], Future[list[Result]] | None]] = deque()
    stream = iter(answers)
    while handed_in := list(islice(stream, chunk)):
        waiting.append((handed_in, _submitted(executor, marks, handed_in)))
        if len(waiting) > _AHEAD * workers:
            yield from _taken(marks, *waiting.popleft())
    while waiting:
        yield from _taken(marks, *waiting.popleft())


def process_pool(workers: int) -> ProcessPoolExecutor:
    """An executor of fresh processes, which inherit no threads and no locks."""
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))


def mark_all(marks: Marker, handed_in: list[HandIn]) -> list[Result]:
    """What a process does with a chunk."""
    return [marks.result(one) for one in handed_in]


def _submitted(executor: Executor, marks: Marker, handed_in: list[HandIn]) -> Future[list[Result]] | None:
    with suppress(RuntimeError):  # an executor that has broken down takes nothing more
        return executor.submit(mark_all, marks, handed_in)
    return None


def _taken(marks: Marker, handed_in: list[HandIn], future: Future[list[Result]] | None) -> list[Result]:
    """The results of a chunk; ``Marker.result`` never raises, so an exception is the executor's own."""
    with suppress(Exception):
        if future:
            return future.result()
    return isolated(marks, handed_in)


def isolated(marks: Marker, handed_in: list[HandIn]) -> list[Result]:
    """The same in a process of its own; if that dies, each hand-in in one, so that the one that kills it is found."""
    try:
        with process_pool(1) as pool:
            return pool.submit(mark_all, marks, handed_in).result()
    except Exception as error:
        if len(handed_in) == 1:
            reason = words.MARKING_FAILED.format(error=type(error).__name__)
            return [marks.blank(handed_in[0]).to_a_person(reason)]
    return [result for one in handed_in for result in isolated(marks, [one])]


# ---- what came of each student ---------------------------------------------------------------------------------------


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
        self.assignment, self._overrides, self._journal, self._digests = assignment, overrides, journal, digests
        self._listed = {student.key.casefold(): student for student in roster.students}
        keys = sorted({**digests, **self._listed})  # nothing depends on the order in which files were found
        mixed = sorted(keys, key=_mixed) if anonymous else []
        self._codes = {key: words.ANONYMOUS.format(number=f"{number:03}") for number, key in enumerate(mixed, 1)}
        self._names = set().union(*map(called, roster.students)) if anonymous else set()
        self.statistics = Statistics()
        self.counts = dict.fromkeys(STATUSES, 0)
        order = {key: self._count(self._result(key)) for key in keys}
        shown = self._codes or {key: key for key in keys}
        self.keys = sorted(keys, key=lambda key: (_FIRST.get(order[key], 2), _natural(shown[key])))

    def _count(self, result: Result) -> str:
        self.statistics.add(result)
        self.counts[result.status] += 1
        return result.status

    def __iter__(self) -> Iterator[Result]:
        for key in self.keys:
            result = self._result(key)
            yield self._unnamed(result, self._codes[key]) if self._codes else result

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

    def named(self) -> Iterator[Result]:
        """The results with names and ids, also of an anonymous class: for the course's own gradebook."""
        return map(self._result, self.keys)

    def _result(self, key: str) -> Result:
        """What counts for a student, all things considered."""
        if key not in self._digests:
            blank = Result("", self._listed[key], MISSING, None, self.assignment.max_score, words.NOTHING_HANDED_IN)
            return self._overrides.applied(blank)
        every = [self._journal.result(digest) for digest in self._digests[key]]
        result = every[0]
        if len(every) > 1:
            sources = ", ".join(one.source for one in every)
            result = result.to_a_person(words.HANDED_IN_TWICE.format(count=len(every), sources=sources))
        if self._listed and key not in self._listed and not result.reason:
            result = result.remarked(words.NOT_ON_ROSTER)
        return self._overrides.applied(result)


def grade_class(
    assignment: Assignment,
    answers: Iterable[HandIn],
    journal: Journal,
    roster: str = "",
    *,
    overrides: Overrides = NO_OVERRIDES,
    anonymous: bool = False,
    progress: Callable[[Result], None] | None = None,
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
