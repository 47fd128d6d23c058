"""Marks one submission after the other of one assignment; nothing that one of them holds stops the others."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from treesearch.errors import TreesearchError
from treesearch.homework.answer.facts import Answer
from treesearch.homework.answer.reading import read_sheet
from treesearch.homework.answer.sheet import QuestionPart, Sheet
from treesearch.homework.classroom import inwords, words
from treesearch.homework.classroom.assignment import SAME, Task, check_program, read_exercise
from treesearch.homework.classroom.handins import HandIn, texts_in
from treesearch.homework.classroom.late import DEDUCTED, OFF, timed
from treesearch.homework.classroom.program import Program
from treesearch.homework.classroom.results import LOOK, MARKED, NEEDS_PERSON, Question, Result, spans
from treesearch.homework.classroom.roster import Roster, Student, read_roster, unlike, version_meant
from treesearch.homework.marking.exercise import Exercise, mark
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.reader.place import visible
from treesearch.tree import Node

NO_NUMBERS = (
    "which question an answer belongs to is not said; put a line such as question 1: before each (questions: {known})"
)
NO_SUCH_QUESTION = "there is no question {numbers} on this sheet; its questions are {known}"
NOTHING_READ = "nothing in it can be read as an answer: {problem}"
NO_VERSION = "it names none of the versions {versions}; it fits {best} best: {score} of {most}"
READ_BY_A_PERSON = "{question}: read by a person as {facts}"
TYPED_OTHER = "the answer says version {typed}; marked as version {listed}, which the roster says"
FITS_OTHER = "this answer fits version {version} ({score} points), not the student's own {own} ({own_score} points)"
TOLD_OTHERWISE = "it names two students or versions: {otherwise} is not what stands above; see whose it is"
MEANS_OTHERS = "it is taken for {taken}, and names {others} too; see whose it is"
NAMED_OTHERWISE = "it is called {named} and says {told}; see whose it is"
SEVERAL_IDS = "id: {id} is no one student's; see whose it is"
NO_VERSIONS = "the answer says version {typed}; this exercise has no versions"


FITS = 0.9
"""The part of all points from which an answer is said to fit another version, if it gains ``GAIN`` by that."""
GAIN = 0.2


class Read(NamedTuple):
    """A submission as it was read: its version, if that is known, and its ``blank`` result, which says whose it is.

    ``decided``: what a person read in its answers, by the question's number. ``unread``: how asking a program went
    wrong, which is in the blank's notes too, and what could not be read.
    """

    sheet: Sheet
    version: str
    decided: Mapping[int, str]
    blank: Result
    unread: Sequence[str]


class Marker:
    """Knows an assignment and a roster; with a ``program``, submissions are programs to ask.

    It travels to other processes as the texts it is made of.
    """

    def __init__(self, exercise: str, roster: str = "", program: Program | None = None) -> None:
        self.made_of = exercise, roster, program
        self.program = program
        self.assignment = read_exercise(exercise)
        self.roster = read_roster(roster, self.assignment.columns) if roster.strip() else Roster()
        self._exercises: dict[tuple[int, str], Exercise] = {}
        if program:
            check_program(self.assignment.tasks)

    def __reduce__(self) -> tuple[Any, ...]:
        return marker, self.made_of

    def exercise(self, task: Task, version: str) -> Exercise:
        """All that is known of one question in one version, found out once."""
        key = task.number, version if version in task.versions else SAME
        if key not in self._exercises:
            mistakes = [*MISTAKES.values(), *self.assignment.mistakes]
            self._exercises[key] = Exercise(task.tree(version), task.scheme, task.conventions, mistakes)
        return self._exercises[key]

    def tree(self, task: Task, version: str) -> Node | None:
        """The tree by whose pasted call an answer is known to be one to this question; none of one in words."""
        return None if task.in_words else self.exercise(task, version).tree

    def blank(self, handed_in: HandIn, head: Student = Student()) -> Result:  # noqa: B008  # a tuple of strings
        """A submission without marks, of the student that the roster means; of one not on it, as it tells itself."""
        told = handed_in.student
        match = self.roster.find(told, head)
        student = match.student or head.filled(told)
        if not student.key:
            student = student._replace(name=handed_in.source)
        blank = Result(handed_in.source, student, NEEDS_PERSON, None, self.assignment.max_score, match.doubt)
        when = student.submitted or handed_in.when
        blank = replace(blank, late=handed_in.late, when=when, digest=handed_in.digest, meant=match.several)
        return blank.remarked(match.remark)

    def result(self, handed_in: HandIn) -> Result:
        """The marks of a submission; whatever goes wrong in it becomes the reason why a person is needed."""
        try:
            return self.in_time(self._result(self.read(handed_in)))
        except Exception as error:  # the other submissions must not suffer from what this one does to us
            reason = words.MARKING_FAILED.format(error=f"{type(error).__name__}: {error}".partition("\n")[0])
            return self.blank(handed_in).to_a_person(reason)

    def in_time(self, result: Result) -> Result:
        """The result with what is to be said of its time, and less the points that being late costs."""
        rule = self.assignment.late
        told = timed(rule, result.student, result.when, result.late, result.max_score)
        result = replace(result, late=told.late)
        if not told.points or not result.score:
            result = result.remarked(told.told)
            return replace(result.looked_at(told.told), status=LOOK) if told.unsettled and result.score else result
        off = min(told.points, result.score)
        noted = result.noted(DEDUCTED.format(told=told.told, points=off, cost=rule.cost))
        return replace(noted.remarked(OFF.format(points=off)), deducted=off, score=round(result.score - off, 2))

    def _result(self, read: Read) -> Result:
        sheet, version, decided, blank, unread = read
        seen = any(decided.values())
        if not seen and not any(part.says for part in sheet.parts):
            silent = words.NO_ANSWER_IN_IT if blank.text.strip() else words.EMPTY_HAND_IN
            return blank.to_a_person("; ".join(unread) or silent)
        if blank.reason:
            return blank
        if self.assignment.versions and not version:
            best, named = self._best(read)
            told = {"best": named, "score": f"{best:g}", "most": f"{blank.max_score:g}"}
            return blank.to_a_person(NO_VERSION.format(versions=", ".join(self.assignment.versions), **told))
        tasks = self.assignment.tasks
        asked = [(task.number, self.tree(task, version)) for task in tasks]
        lost = told_lost(sheet, asked) if len(tasks) > 1 else ""
        if lost and not seen and not any(part.says for one in asked for part in sheet.of(*one)):
            return blank.to_a_person(lost)
        if len(decided) < len(tasks):  # else a person has seen all of it
            blank = blank.looked_at(*unread, lost)
        return self._compared(read._replace(blank=blank.noted(lost, *self._decided(decided))))

    def _decided(self, decided: Mapping[int, str]) -> Iterator[str]:
        """A note on each answer that a person read."""
        for task in self.assignment.tasks:
            if task.number in decided and not task.in_words:
                facts = "; ".join(decided[task.number].splitlines()) or words.NONE
                yield READ_BY_A_PERSON.format(question=task.name, facts=facts)

    def read(self, handed_in: HandIn) -> Read:
        """A submission as far as it can be read."""
        asked, notes = self._asked(handed_in)
        try:
            text, unread = texts_in(asked, len(self.assignment.tasks) > 1)
            sheet = read_sheet(text)
        except TreesearchError as error:
            text, unread, sheet = "", [str(error)], Sheet({}, ())
        head = Student(*(visible(sheet.head.get(name, "").strip()) for name in Student._fields))
        blank = replace(self.blank(handed_in, head), text=_harmless(text)).noted(*notes)
        unread += self._whose(handed_in.student, head, sheet, blank.student)
        typed, listed = (version_meant(one.version, self.assignment.versions) for one in (head, blank.student))
        version = listed or typed  # who has which is the roster's to say
        if typed and typed != version:
            blank = blank.remarked(TYPED_OTHER.format(typed=typed, listed=listed))
        if head.version and not self.assignment.versions:
            blank = blank.remarked(NO_VERSIONS.format(typed=head.version))
        return Read(sheet, version, dict(handed_in.decided), blank, [*notes, *unread])

    def _whose(self, named: Student, head: Student, sheet: Sheet, taken: Student) -> Iterator[str]:
        """Why it may be another's, or two students': what its name, its head and the roster say otherwise."""
        if sheet.otherwise:
            yield TOLD_OTHERWISE.format(otherwise=", ".join(sheet.otherwise))
        others = self.roster.others(taken, named, head)
        if others:
            yield MEANS_OTHERS.format(taken=taken.key, others=", ".join(one.key for one in others))
        elif not self.roster.students and unlike(named, head):
            yield NAMED_OTHERWISE.format(named=named.key, told=head.key)
        elif taken not in self.roster.students and re.search(r"[,;&+/]|\band\b", head.id):
            yield SEVERAL_IDS.format(id=head.id)

    def answer(self, sheet: Sheet, task: Task, version: str, decided: Mapping[int, str]) -> Answer:
        """What a sheet answers to a question, or what a person decided that it does, in lines of the form."""
        number = task.number if len(self.assignment.tasks) > 1 else None
        parts = sheet.of(number, self.tree(task, version))
        if task.in_words:
            given = inwords.written(parts)
            return inwords.decided(decided[task.number], task, given) if task.number in decided else given
        if task.number in decided:
            parts = tuple(QuestionPart(number, rows=part.rows) for part in read_sheet(decided[task.number]).parts)
        return self.exercise(task, version).reader(task.asks, self.assignment.own).answer(*parts)

    def question(self, task: Task, answer: Answer, version: str, decided: bool = False) -> Question:
        """The marks of an answer to a question; of one that was ``decided``, nothing stands in the text."""
        asked = task.number, task.name, task.tree(version), task.conventions.algorithm
        if task.in_words:
            given = inwords.marked(task, answer)
            return Question(*asked, LOOK if given.unread else MARKED, given)
        printed = self.program is not None and not decided
        marks = mark(self.exercise(task, version), answer, printed=printed, decided=decided)
        marks = replace(marks.scaled(task.worth / marks.max_score if marks.max_score else 0.0), max_score=task.worth)
        return Question(*asked, LOOK if marks.unread else MARKED, marks, () if decided else tuple(spans(answer)))

    def marked(self, read: Read, version: str) -> Result:
        """The marks of a submission as one to that version; none if nothing in it is a fact."""
        tasks, decided, blank = self.assignment.tasks, read.decided, read.blank
        answers = [self.answer(read.sheet, task, version, decided) for task in tasks]
        questions = tuple(
            self.question(task, answer, version, task.number in decided)
            for task, answer in zip(tasks, answers, strict=True)
        )
        marked = replace(blank, version=version, questions=questions)
        marked = replace(marked, score=marked.earned)
        reason = marked.looked_at(*islice(marked.unread(), 1)).reason
        in_words = (answer.unread for task, answer in zip(tasks, answers, strict=True) if task.in_words)
        if not any(answer.facts for answer in answers) and not any(in_words):
            return blank.to_a_person(NOTHING_READ.format(problem=reason) if reason else words.NO_ANSWER_IN_IT)
        return replace(marked, reason=reason, status=LOOK if reason else MARKED)

    def _asked(self, handed_in: HandIn) -> tuple[HandIn, tuple[str, ...]]:
        """The submission that holds the answer, which a program has to be asked for, and what went wrong with that."""
        if self.program is None or handed_in.problem:
            return handed_in, ()
        versions = self.assignment.versions
        version = version_meant(self.blank(handed_in).student.version, versions) or "".join(versions[:1])
        return self.program.answer(handed_in, version, [task.tree(version) for task in self.assignment.tasks])

    def _compared(self, read: Read) -> Result:
        """The marks, with a word on another version if the answer fits that one much better."""
        result = self.marked(read, read.version)
        own, most = result.score or 0.0, result.max_score
        if own + GAIN * most > most or len(self.assignment.versions) < 2:
            return result
        best, other = self._best(read)
        if best < FITS * most or best < own + GAIN * most:
            return result
        scores = {"score": f"{best:g}", "own_score": f"{own:g}"}
        return result.remarked(FITS_OTHER.format(version=other, own=result.version, **scores))

    def _best(self, read: Read) -> tuple[float, str]:
        """How much the answers earn as those to the version to which they fit best, and its name."""
        return max((self.marked(read, version).score or 0.0, version) for version in self.assignment.versions)


def _harmless(text: str) -> str:
    """The text without what could command a terminal, line by line and column by column as it was."""
    return "".join(c if c.isprintable() or c.isspace() else "\N{REPLACEMENT CHARACTER}" for c in text)


def told_lost(sheet: Sheet, asked: Collection[tuple[int, Node | None]]) -> str:
    """A sentence on what a sheet says under no number, or under none of these questions; else nothing."""
    lost = sheet.lost(asked)
    if not lost:
        return ""
    numbers = ", ".join(str(one.number) for one in lost if one.number is not None)
    sentence = NO_SUCH_QUESTION if numbers else NO_NUMBERS
    return sentence.format(numbers=numbers, known=", ".join(str(number) for number, _ in asked))


@lru_cache(maxsize=4)
def marker(exercise: str, roster: str = "", program: Program | None = None) -> Marker:
    """The marker for these texts; each process makes it once."""
    return Marker(exercise, roster, program)
