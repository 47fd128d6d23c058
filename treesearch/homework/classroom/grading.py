"""Marks a class: a stream of submissions in, results out, here or over any ``Executor``, each stored at once."""

import os
import re
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import closing, suppress
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from multiprocessing import get_context
from typing import Any, NamedTuple

from treesearch.arguments import check_arguments
from treesearch.errors import MachineError, TreesearchError
from treesearch.homework.answer.facts import Answer
from treesearch.homework.answer.reading import read_sheet
from treesearch.homework.answer.sheet import QuestionPart, Sheet
from treesearch.homework.classroom import files, inwords
from treesearch.homework.classroom.assignment import SAME, Assignment, Task, check_program, read_exercise
from treesearch.homework.classroom.database import Database, MarkedBy
from treesearch.homework.classroom.files import printable
from treesearch.homework.classroom.handins import HandIn, texts_in
from treesearch.homework.classroom.late import DEDUCTED, FIRST, LAST, OFF, UNKNOWN_TIMES, timed, without_due
from treesearch.homework.classroom.program import Program, as_json
from treesearch.homework.classroom.results import LOOK, MARKED, NEEDS_PERSON, Decisions, Question, Result, spans
from treesearch.homework.classroom.roster import Roster, Student, read_roster, unlike, version_meant
from treesearch.homework.classroom.standing import Gradebook, Standings, changes_allowed
from treesearch.homework.marking.marker import Exercise, mark
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.reader.place import visible
from treesearch.tree import Node

NO_NUMBERS = (
    "the submission does not say which answer belongs to which question; put a line such as question 1: before each "
    "(questions: {known})"
)
NO_SUCH_QUESTION = "there is no question {numbers} on this sheet; its questions are {known}"
NOTHING_READ = "nothing in it can be read as an answer: {problem}"
NO_VERSION = "it names none of the versions {versions}; it fits {best} best: {score} of {most}"
READ_BY_A_PERSON = "{question}: read by a person as {facts}"
TYPED_OTHER = "the answer says version {typed}; marked as version {listed}, which the roster says"
FITS_OTHER = "this answer fits version {version} ({score} points), not the student's own {own} ({own_score} points)"
TOLD_OTHERWISE = "it names two students or versions: {otherwise} contradicts a line above; find out whose it is"
MEANS_OTHERS = "it is taken for {taken}, and names {others} too; find out whose it is"
NAMED_OTHERWISE = "it is called {named} and says {told}; find out whose it is"
SEVERAL_IDS = "id: {id} names several students; find out whose it is"
PROGRAM_NAMES = "its output names {told}; whose a program is, its file's name says"
STOPPED_ITS_PROCESS = "marking it stopped the process that did it, twice; a person has to look"
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
        # The cached function, so that of all the chunks that reach a process only the first reads the exercise.
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
            # Results are kept by the student's key, so nobody can be without any name.
            student = student._replace(name=handed_in.source)
        blank = Result(handed_in.source, student, NEEDS_PERSON, None, self.assignment.max_score, match.doubt)
        when = student.submitted or handed_in.when
        blank = replace(blank, late=handed_in.late, when=when, digest=handed_in.digest, meant=match.several)
        return blank.remarked(match.remark)

    def result(self, handed_in: HandIn) -> Result:
        """The marks of a submission; whatever goes wrong in it becomes the reason why a person is needed.

        MachineError where its program cannot be started on this machine: that says nothing of the submission.
        """
        try:
            return self.in_time(self._result(self.read(handed_in)))
        except MachineError:
            raise
        except Exception as error:  # the other submissions must not suffer from what this one does to us
            reason = files.MARKING_FAILED.format(error=f"{type(error).__name__}: {error}".partition("\n")[0])
            return self.blank(handed_in).to_a_person(reason)

    def in_time(self, result: Result) -> Result:
        """The result with what is to be said of its time, and less the points that being late costs."""
        rule = self.assignment.late
        rule = rule._replace(cost=None) if result.student.excused else rule
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
            silent = files.NO_ANSWER_IN_IT if blank.text.strip() else files.EMPTY_HAND_IN
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
                facts = "; ".join(decided[task.number].splitlines()) or files.NONE
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
        if self.program:  # whatever it prints, it is handed in by whom its file names
            head, others = Student(version=head.version), Student(*head[:3])
            blank = self.blank(handed_in)
            if others.key and others.key.casefold() != blank.student.key.casefold():
                blank = blank.remarked(PROGRAM_NAMES.format(told=others.key))
        else:
            blank = self.blank(handed_in, head)
            unread += self._whose(handed_in.student, head, sheet, blank.student)
        blank = replace(blank, text=printable(text)).noted(*notes)
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
        """Reads the answer to a question from a sheet, or from the lines of the form that a person decided on."""
        number = task.number if len(self.assignment.tasks) > 1 else None
        parts = sheet.of(number, self.tree(task, version))
        if task.in_words:
            given = inwords.written(parts)
            return inwords.decided(decided[task.number], task, given) if task.number in decided else given
        if task.number in decided:
            # The lines of a reviewer carry no number: they answer the question that she was shown.
            parts = tuple(QuestionPart(number, rows=part.rows) for part in read_sheet(decided[task.number]).parts)
        return self.exercise(task, version).reader(task.asks, self.assignment.own).answer(*parts)

    def question(self, task: Task, answer: Answer, version: str, decided: bool = False) -> Question:
        """The marks of an answer to a question; of one that was ``decided``, nothing stands in the text."""
        asked = task.number, task.name, task.tree(version), task.conventions.algorithm
        if task.in_words:
            given = inwords.marked(task, answer)
            return Question(*asked, LOOK if given.unread else MARKED, given)
        # A program prints each of its cuts: two lines that read alike are two. What a reviewer typed is no print-out.
        printed = self.program is not None and not decided
        marks = mark(self.exercise(task, version), answer, printed=printed, decided=decided)
        # The scheme may add up to another sum than the question is worth.
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
            return blank.to_a_person(NOTHING_READ.format(problem=reason) if reason else files.NO_ANSWER_IN_IT)
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
        # No version earns more than most: where none can gain that much, nothing is marked a second time.
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


# ---- grading ---------------------------------------------------------------------------------------------------------


# Marking a class: a stream of submissions in, results out, here or over any ``Executor``, each stored at once.


CHUNK = 16
"""How many submissions are sent to a process at a time."""
_AHEAD = 3  # chunks that wait for each process: enough to keep it busy, few enough to be no list


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
    """The result of each submission, in the order of the submissions, of which only a few chunks are ever in memory.

    ``roster``: the text of a CSV. ``program``: submissions are programs, to be asked by its command. ``executor``:
    where to mark, as ``process_pool(2)`` or Dask's ``client.get_executor()``; ``None`` is here. ``workers``: how many
    it has.
    """
    check_arguments(
        assignment=assignment, answers=answers, roster=roster, program=program, executor=executor, workers=workers,
        chunk=chunk,
    )  # fmt: skip
    marks = marker(assignment if isinstance(assignment, str) else assignment.text, roster, program)
    return _results(marks, answers, executor, workers, chunk)


def _results(
    marks: Marker, answers: Iterable[HandIn], executor: Executor | None, workers: int, chunk: int
) -> Iterator[Result]:
    if executor is None:
        yield from map(marks.result, answers)
        return
    waiting: deque[tuple[list[HandIn], Future[list[Result]]]] = deque()
    stream = iter(answers)
    with closing(_Workers(executor, workers)) as staff:
        while handed_in := list(islice(stream, chunk)):
            waiting.append((handed_in, staff.submit(marks, handed_in)))
            if len(waiting) > _AHEAD * workers:
                yield from staff.results(marks, *waiting.popleft())
        while waiting:
            yield from staff.results(marks, *waiting.popleft())


def process_pool(workers: int) -> ProcessPoolExecutor:
    """An executor of fresh processes, which inherit no threads and no locks."""
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))


def mark_all(marks: Marker, handed_in: list[HandIn]) -> list[Result]:
    """Marks a chunk, in another process. MachineError as ``Marker.result``."""
    return [marks.result(one) for one in handed_in]


class _Workers:
    """The processes that mark: the executor's; those of a pool in its place once it has broken down; and one apart.

    A pool breaks down as a whole when one of its processes is killed, and each chunk that it had is lost. Each of these
    is marked again in the one process apart, where nothing else is at work that could have killed it.
    """

    def __init__(self, executor: Executor, workers: int) -> None:
        self._executor, self._count = executor, min(workers, os.cpu_count() or 1)
        self._pool: Executor | None = None
        self._apart: Executor | None = None

    def submit(self, marks: Marker, handed_in: list[HandIn]) -> Future[list[Result]]:
        """Begin to mark a chunk."""
        try:
            return (self._pool or self._executor).submit(mark_all, marks, handed_in)
        except RuntimeError:  # an executor that has broken down takes nothing more
            _ended(self._pool)
            self._pool = process_pool(self._count)
            return self._pool.submit(mark_all, marks, handed_in)

    def results(self, marks: Marker, handed_in: list[HandIn], future: Future[list[Result]]) -> list[Result]:
        """The results of a chunk; one that failed is tried again apart, whoever is to blame."""
        # A MachineError, too, comes again from the process apart, and is raised there.
        with suppress(Exception):
            return future.result()
        return self._again(marks, handed_in)

    def _again(self, marks: Marker, handed_in: list[HandIn]) -> list[Result]:
        """The results of a chunk that was lost; a submission that ends its process twice alone is named."""
        alone = len(handed_in) == 1
        for _ in range(1 + alone):
            self._apart = self._apart or process_pool(1)
            with suppress(BrokenExecutor):
                return self._apart.submit(mark_all, marks, handed_in).result()
            _ended(self._apart)
            self._apart = None
        if alone:
            return [marks.blank(handed_in[0]).to_a_person(STOPPED_ITS_PROCESS)]
        # One by one, for only so it is seen which of them ends the process.
        return [result for one in handed_in for result in self._again(marks, [one])]

    def close(self) -> None:
        """End the processes that were begun here."""
        _ended(self._pool)
        _ended(self._apart)


def _ended(pool: Executor | None) -> None:
    if pool:
        pool.shutdown(cancel_futures=True)


# ---- a class ---------------------------------------------------------------------------------------------------------


def grade_class(
    assignment: Assignment,
    answers: Iterable[HandIn],
    database: Database,
    roster: str = "",
    *,
    anonymous: bool = False,
    progress: Callable[[Result], None] | None = None,
    program: Program | None = None,
    executor: Executor | None = None,
    workers: int = 1,
    chunk: int = CHUNK,
    remark: bool = False,
    version: str = "",
) -> Gradebook:
    """Mark what is not marked yet by these rules, storing each result at once; then let it count, and sum up the class.

    The run (``database.run``) is the caller's. ``version``: that of this program. UsageError if marks by other rules
    would change, unless ``remark``.
    """
    rules = MarkedBy(assignment.text, roster, as_json(program), version)
    number, decisions = database.rules(rules), Decisions(database.decisions())
    kept = _Kept(database, decisions, number, progress)
    for result in grade(
        assignment, kept.unmarked(answers), roster, program=program, executor=executor, workers=workers, chunk=chunk
    ):
        kept.add(result)
    listed = marker(assignment.text, roster, program).roster
    standings = Standings(assignment, listed, database, kept.digests(), number)
    # Before anything counts: where marks change and nobody allowed it, this raises, and those of the last run stay.
    messages = [*changes_allowed(database, rules, number, standings, remark), *kept.messages(assignment)]
    messages += without_due(assignment.late, listed.students)
    database.settle(standings, number)
    unknown = database.overrides().unknown(standings.keys)
    database.drop_overrides(unknown)
    return Gradebook(assignment, listed, database, anonymous, [*messages, *unknown.values(), *decisions.messages()])


class _Kept:
    """The submissions of a run as they are stored, and whose they are: each is marked once by the rules of that
    number."""

    def __init__(
        self, database: Database, decisions: Decisions, rules: int, progress: Callable[[Result], None] | None
    ) -> None:
        self.database, self.decisions, self.rules, self.progress = database, decisions, rules, progress
        self._students: dict[str, list[str]] = {}
        self._contents: dict[str, str] = {}  # of each submission, in their order
        self._timeless = 0

    def unmarked(self, answers: Iterable[HandIn]) -> Iterator[HandIn]:
        """The submissions that are not marked yet, each stored before it is, and what was typed from paper."""
        for handed_in in self._stored(answers):
            laid = self.decisions.laid_over(handed_in)
            # Also of what is marked already: the order of a student's submissions is taken from here.
            self._contents[laid.digest] = laid.content
            if result := self.database.result(laid.digest, self.rules):
                self._settled(result)
            else:
                yield laid

    def _stored(self, answers: Iterable[HandIn]) -> Iterator[HandIn]:
        for handed_in in answers:
            self.database.keep(handed_in)
            yield handed_in
        yield from self.database.typed()

    def add(self, result: Result) -> None:
        """Store a result."""
        self.database.add(result, self._contents[result.digest], self.rules)
        self._settled(result)

    def _settled(self, result: Result) -> None:
        self._students.setdefault(result.student.key.casefold(), []).append(result.digest)
        self._timeless += not result.when and not result.late
        if self.progress:
            self.progress(result)

    def digests(self) -> dict[str, list[str]]:
        """Returns the digests of each student's submissions by her key, in the order of the submissions."""
        places = {digest: place for place, digest in enumerate(self._contents)}
        return {key: sorted(several, key=places.__getitem__) for key, several in self._students.items()}

    def messages(self, assignment: Assignment) -> Iterator[str]:
        """A sentence on those of which nobody knows when they were handed in, where that matters."""
        if self._timeless and (assignment.late.due or assignment.which in (FIRST, LAST)):
            yield UNKNOWN_TIMES.format(count=self._timeless)
