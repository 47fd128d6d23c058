"""Marks one hand-in after the other of one assignment; nothing that one of them holds stops the others."""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from treesearch.errors import ReadError, TreesearchError
from treesearch.homework.answer.facts import Answer
from treesearch.homework.answer.reader import read_sheet
from treesearch.homework.answer.sheet import Part, Sheet
from treesearch.homework.classroom import words
from treesearch.homework.classroom.exercise import SAME, Task, read_exercise
from treesearch.homework.classroom.handins import HandIn, texts_in
from treesearch.homework.classroom.program import Program
from treesearch.homework.classroom.results import LOOK, MARKED, NEEDS_PERSON, Question, Result, spans
from treesearch.homework.classroom.roster import Roster, Student, read_roster, unlike, version_meant
from treesearch.homework.marking.exercise import Exercise
from treesearch.homework.marking.marking import mark
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.tree import Node

FITS = 0.9
"""The part of all points from which an answer is said to fit another version, if it gains ``GAIN`` by that."""
GAIN = 0.2


class Read(NamedTuple):
    """A hand-in as it was read: its version, if that is known, and its ``blank`` result, which says whose it is.

    ``unread``: how asking a program went wrong, which is in the blank's notes too, and which files could not be read.
    """

    sheet: Sheet
    version: str
    blank: Result
    unread: list[str]


class Marker:
    """Knows an assignment and a roster; with a ``program``, hand-ins are programs to ask.

    It travels to other processes as the texts it is made of.
    """

    def __init__(self, exercise: str, roster: str = "", program: Program | None = None) -> None:
        self.made_of = exercise, roster, program
        self.program = program
        self.assignment = read_exercise(exercise)
        self.roster = read_roster(roster, self.assignment.columns) if roster.strip() else Roster()
        self._exercises: dict[tuple[int, str], Exercise] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return marker, self.made_of

    def exercise(self, task: Task, version: str) -> Exercise:
        """All that is known of one question in one version, found out once."""
        key = task.number, version if version in task.versions else SAME
        if key not in self._exercises:
            mistakes = [*MISTAKES.values(), *self.assignment.mistakes]
            self._exercises[key] = Exercise(task.tree(version) or "", task.scheme, task.conventions, mistakes)
        return self._exercises[key]

    def blank(self, handed_in: HandIn, head: Student = Student()) -> Result:  # noqa: B008  # a tuple of strings
        """A hand-in without marks, of the student that the roster means; of one not on it, as it tells itself."""
        told = handed_in.student
        match = self.roster.find(told, head)
        student = match.student or head.filled(told)
        if not student.key:
            student = student._replace(name=handed_in.source)
        blank = Result(handed_in.source, student, NEEDS_PERSON, None, self.assignment.max_score, match.doubt)
        remarks = (match.remark,) if match.remark else ()
        return replace(blank, late=handed_in.late, remarks=remarks, digest=handed_in.digest)

    def result(self, handed_in: HandIn) -> Result:
        """The marks of a hand-in; whatever goes wrong in it becomes the reason why a person is needed."""
        try:
            return self._result(handed_in)
        except TreesearchError as error:
            return self.blank(handed_in).to_a_person(str(error))
        except Exception as error:  # the other hand-ins must not suffer from what this one does to us
            reason = words.MARKING_FAILED.format(error=f"{type(error).__name__}: {error}")
            return self.blank(handed_in).to_a_person(reason)

    def _result(self, handed_in: HandIn) -> Result:
        if handed_in.problem and not handed_in.decided:
            return self.blank(handed_in).to_a_person(handed_in.problem)
        sheet, version, blank, unread = self.read(handed_in)
        if blank.reason:
            return blank
        if not any(part.says for part in sheet.parts):
            silent = words.NO_ANSWER_IN_IT if handed_in.data.strip() else words.EMPTY_HAND_IN
            return blank.to_a_person("; ".join(unread) or silent)
        if self.assignment.versions and not version:
            return blank.to_a_person(self._without_version(sheet, blank))
        lost, placed = self._lost(sheet, version)
        if lost and not placed:
            return blank.to_a_person(lost)
        if len(handed_in.decided) < len(self.assignment.tasks):  # else a person has seen all of it
            blank = blank.looked_at(*unread, lost)
        answers = self.answers(sheet, version)
        marked = self.marked(answers, version, blank.noted(*filter(None, [lost])))
        if not any(answer.facts for answer in answers):
            said = [words.NOTHING_READ.format(problem=problem) for problem in islice(marked.unread(), 1)]
            return blank.to_a_person("; ".join([*unread, *said]) or words.NO_ANSWER_IN_IT)
        return self._compared(_as_decided(marked, handed_in), sheet)

    def read(self, handed_in: HandIn, anyhow: bool = False) -> Read:
        """A hand-in as far as it can be read. ReadError if none of it is text or was decided, unless ``anyhow``."""
        asked, notes = self._asked(handed_in)
        try:
            text, unread = texts_in(asked, len(self.assignment.tasks) > 1)
            sheet = read_sheet(text)
        except ReadError:
            if not handed_in.decided and not anyhow:
                raise
            text, unread, sheet = "", [], Sheet({}, ())
        head = Student(*(sheet.head.get(name, "").strip() for name in Student._fields))
        blank = replace(self.blank(handed_in, head), text=text).noted(*notes)
        unread = [*unread, *self._whose(handed_in.student, head, sheet, blank.student)]
        typed, listed = (version_meant(one.version, self.assignment.versions) for one in (head, blank.student))
        version = listed or typed  # who has which is the class list's to say
        if typed and typed != version:
            blank = blank.remarked(words.TYPED_OTHER.format(typed=typed, listed=listed))
        if head.version and not self.assignment.versions:
            blank = blank.remarked(words.NO_VERSIONS.format(typed=head.version))
        return Read(self._overlaid(sheet, handed_in), version, blank, [*notes, *unread])

    def _whose(self, named: Student, head: Student, sheet: Sheet, taken: Student) -> Iterator[str]:
        """Why it may be another's, or two students': what its name, its head and the roster say otherwise."""
        if sheet.otherwise:
            yield words.TOLD_OTHERWISE.format(otherwise=", ".join(sheet.otherwise))
        others = self.roster.others(taken, named, head)
        if others:
            yield words.MEANS_OTHERS.format(taken=taken.key, others=", ".join(one.key for one in others))
        elif not self.roster.students and unlike(named, head):
            yield words.NAMED_OTHERWISE.format(named=named.key, told=head.key)
        elif taken not in self.roster.students and re.search(r"[,;&+/]|\band\b", head.id):
            yield words.SEVERAL_IDS.format(id=head.id)

    def _overlaid(self, sheet: Sheet, handed_in: HandIn) -> Sheet:
        """The sheet with the answers that a person decided in the place of what was written."""
        several = len(self.assignment.tasks) > 1
        numbers = {number for number, _ in handed_in.decided}
        trees = {tree for task in self.assignment.tasks if task.number in numbers for tree in task.versions.values()}
        kept = [part for part in sheet.parts if part.number not in numbers and str(part.tree) not in trees]
        made = [
            Part(number if several else None, rows=part.rows)
            for number, text in handed_in.decided
            for part in read_sheet(text).parts
        ]
        return sheet._replace(parts=(*(kept if several or not made else ()), *made))

    def answer(self, sheet: Sheet, task: Task, version: str) -> Answer:
        """What a sheet answers to a question."""
        exercise = self.exercise(task, version)
        number = task.number if len(self.assignment.tasks) > 1 else None
        return exercise.reader(task.asks, self.assignment.own).answer(*sheet.of(number, exercise.tree))

    def answers(self, sheet: Sheet, version: str) -> list[Answer]:
        """What a sheet answers to each question, as one to that version."""
        return [self.answer(sheet, task, version) for task in self.assignment.tasks]

    def _lost(self, sheet: Sheet, version: str) -> tuple[str, bool]:
        """What to say of answers under no number of a question, if any, and whether there are others."""
        tasks = self.assignment.tasks
        if len(tasks) < 2:
            return "", True
        asked = [(task.number, self.exercise(task, version).tree) for task in tasks]
        return told_lost(sheet, asked), any(part.says for one in asked for part in sheet.of(*one))

    def _asked(self, handed_in: HandIn) -> tuple[HandIn, tuple[str, ...]]:
        """The hand-in that holds the answer, which a program has to be asked for, and what went wrong with that."""
        if self.program is None:
            return handed_in, ()
        versions = self.assignment.versions
        version = version_meant(self.blank(handed_in).student.version, versions) or "".join(versions[:1])
        asked, notes = self.program.answer(handed_in, [task.tree(version) or "" for task in self.assignment.tasks])
        head = f"version: {version}\n" if version else ""
        return replace(asked, data=head.encode() + asked.data), notes

    def marked(self, answers: Iterable[Answer], version: str, blank: Result) -> Result:
        """The marks of the answers of a sheet, as one to that version."""
        asked = zip(self.assignment.tasks, answers, strict=True)
        questions = tuple(self._question(task, answer, version) for task, answer in asked)
        score = round(sum(question.points for question in questions), 2)
        marked = replace(blank, version=version, score=score, questions=questions)
        marked = marked.looked_at(*islice(marked.unread(), 1))
        return replace(marked, status=LOOK if marked.reason else MARKED)

    def _question(self, task: Task, answer: Answer, version: str) -> Question:
        marks = mark(self.exercise(task, version), answer)
        marks = replace(marks.scaled(task.worth / marks.max_score if marks.max_score else 0.0), max_score=task.worth)
        asked = task.number, task.name, task.tree(version) or "", task.conventions.algorithm
        return Question(*asked, LOOK if marks.unread else MARKED, marks, tuple(spans(answer)))

    def _compared(self, result: Result, sheet: Sheet) -> Result:
        """The result, with a word on another version if the answer fits that one much better."""
        own, most = result.score or 0.0, result.max_score
        if own + GAIN * most > most or len(self.assignment.versions) < 2:
            return result
        best, other = max(self._scores(sheet, result))
        if best < FITS * most or best < own + GAIN * most:
            return result
        scores = {"score": f"{best:g}", "own_score": f"{own:g}"}
        return result.remarked(words.FITS_OTHER.format(version=other, own=result.version, **scores))

    def _without_version(self, sheet: Sheet, blank: Result) -> str:
        best, version = max(self._scores(sheet, blank))
        points = {"score": f"{best:g}", "most": f"{blank.max_score:g}"}
        return words.NO_VERSION.format(versions=", ".join(self.assignment.versions), best=version, **points)

    def _scores(self, sheet: Sheet, blank: Result) -> list[tuple[float, str]]:
        versions = self.assignment.versions
        return [(self.marked(self.answers(sheet, one), one, blank).score or 0.0, one) for one in versions]


def _as_decided(result: Result, handed_in: HandIn) -> Result:
    """The result with a note on each answer that a person read; what was read of it stands not in the text."""
    told = dict(handed_in.decided)
    questions = tuple(replace(one, spans=()) if one.number in told else one for one in result.questions)
    names = {question.number: question.name for question in questions}
    notes = (
        words.READ_BY_A_PERSON.format(question=names[number], facts="; ".join(text.splitlines()))
        for number, text in told.items()
        if number in names
    )
    return replace(result, questions=questions).noted(*notes)


def told_lost(sheet: Sheet, asked: Collection[tuple[int, Node]]) -> str:
    """A sentence on what a sheet says under no number, or under none of these questions; else nothing."""
    lost = sheet.lost(asked)
    if not lost:
        return ""
    numbers = ", ".join(str(one.number) for one in lost if one.number is not None)
    sentence = words.NO_SUCH_QUESTION if numbers else words.NO_NUMBERS
    return sentence.format(numbers=numbers, known=", ".join(str(number) for number, _ in asked))


@lru_cache(maxsize=4)
def marker(exercise: str, roster: str = "", program: Program | None = None) -> Marker:
    """The marker for these texts; each process makes it once."""
    return Marker(exercise, roster, program)
