"""The work of a person in a class: she looks at answers, one after the other, and types in sheets of paper.

What comes of it is told while she does it. All of it is kept in the database, at once; nothing is ever written
among the submissions.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from treesearch.errors import UsageError
from treesearch.homework.answer.facts import Answer
from treesearch.homework.answer.reading import Reader, looked_at, read_sheet
from treesearch.homework.answer.sheet import Sheet
from treesearch.homework.classroom.assignment import Task
from treesearch.homework.classroom.database import Database, now
from treesearch.homework.classroom.grading import Marker
from treesearch.homework.classroom.handins import HandIn
from treesearch.homework.classroom.results import LOOK, MISSING, NEEDS_PERSON, Decision, Decisions, Result
from treesearch.homework.classroom.roster import Roster, Student
from treesearch.homework.marking.marker import KeyRows, key_rows

PAPER = "paper of {key}"
PROPOSALS = "the command for proposals wrote {lines} lines for {clauses} clauses; it writes a line for each, or a blank"


class ToReview(NamedTuple):
    """One answer to look at: a question of a submission, what was read of it, and what came of that so far.

    ``disputed``: a sentence on who decided differently about it.
    """

    handed_in: HandIn
    result: Result
    task: Task
    version: str
    answer: Answer
    disputed: str = ""

    @property
    def facts(self) -> str:
        """The facts that were read, one a line."""
        return "\n".join(str(fact) for fact in self.answer.facts)

    @property
    def unread(self) -> tuple[str, ...]:
        """The clauses that were not read, with blanks and case made alike."""
        return tuple(" ".join(part.text.split()).casefold() for part in self.answer.unread)

    @property
    def tree(self) -> str:
        """The tree that was asked about."""
        return self.task.tree(self.version)


def cases(marker: Marker, database: Database, rules: int, key: str = "") -> Iterator[ToReview | Result]:
    """Every answer that a person has to look at, in the order of the submissions; one that nobody can read is a Result.

    With a student's ``key`` all of hers.
    """
    decisions = Decisions(database.decisions())
    for handed_in in chain(database.hand_ins(), database.typed()):
        decided = decisions.laid_over(handed_in)
        # What was decided since the last run changes the digest, and no run has stored marks for that yet.
        result = database.result(decided.digest, rules) or marker.result(decided)
        if result.student.key.casefold() != key.casefold() if key else result.status not in (LOOK, NEEDS_PERSON):
            continue
        found: list[ToReview | Result] = [
            case._replace(disputed=decisions.disputed(handed_in.content, case.task.number))
            for case in _cases(marker, decided, result, every=bool(key))
        ]
        yield from found or [result]


def _cases(marker: Marker, decided: HandIn, result: Result, every: bool) -> Iterator[ToReview]:
    """The answers of one submission: those that were not read whole, or all if something else of it was not read.

    None where it is open whose submission it is, or to which version: no decision about an answer could settle that.
    """
    read = marker.read(decided)
    if (read.blank.reason and not every) or (marker.assignment.versions and not read.version):
        return
    tasks = marker.assignment.tasks
    answers = [(task, marker.answer(read.sheet, task, read.version, read.decided)) for task in tasks]
    unread = [one for one in answers if not one[1].whole]
    for task, answer in unread if unread and result.status == LOOK and not every else answers:
        if every or task.number not in read.decided:
            yield ToReview(decided, result, task, read.version, answer)


class Review:
    """One reviewer's way through her cases: what waits, what she decided, and back again.

    ``by``: her name. ``version``: that of this program, with which she saw it. ``appeal``: her decisions settle what
    they are about, as they do wherever others decided differently.
    """

    def __init__(
        self, marker: Marker, database: Database, by: str, version: str, waiting: Iterable[ToReview],
        appeal: bool = False,
    ) -> None:  # fmt: skip
        self.marker, self.database, self.by, self.version, self.appeal = marker, database, by, version, appeal
        self.waiting = list(waiting)
        self.done: list[ToReview] = []

    def read(self, case: ToReview, text: str) -> Answer:
        """The lines as an answer to the case's question."""
        return self.marker.answer(Sheet({}, ()), case.task, case.version, {case.task.number: text})

    def points(self, case: ToReview, text: str) -> tuple[float, float]:
        """Returns the points of the question with these lines in the place of the answer, and the most it can earn."""
        question = self.marker.question(case.task, self.read(case, text), case.version)
        return question.points, question.max_points

    def rows(self, case: ToReview) -> tuple[int, KeyRows]:
        """The marker's key to the case's question, before whose lines no others stand."""
        return 0, key_rows(self.marker.exercise(case.task, case.version))

    def decide(self, case: ToReview, text: str) -> None:
        """Write the lines down as what this answer says."""
        self._write(case, text)
        self.done.append(case)
        if case in self.waiting:
            self.waiting.remove(case)

    def undo(self) -> ToReview | None:
        """Take the last decision back; its case comes first again."""
        if not self.done:
            return None
        case = self.done.pop()
        # Nothing is overwritten: to take back is one more decision.
        self._write(case, None)
        self.waiting.insert(0, case)
        return case

    def _write(self, case: ToReview, text: str | None) -> None:
        settles = self.appeal or bool(case.disputed)
        about, who = (case.handed_in.content, case.task.number), case.result.student.key
        self.database.decide(Decision(*about, text, who, case.facts, self.by, now(), self.version, settles))

    def alike(self, case: ToReview) -> list[ToReview]:
        """The other cases on the same tree in which the same words, and nothing else, were not read."""
        return [
            # In another version the same words speak of other numbers.
            other for other in self.waiting
            if case.unread and other is not case and other.tree == case.tree and other.unread == case.unread
            and not other.answer.doubtful and other.task.number == case.task.number
        ]  # fmt: skip

    def instead(self, case: ToReview, text: str, other: ToReview) -> str:
        """The lines for another case: its own facts, and what this decision added to the facts of this case."""
        own = case.facts.splitlines()
        added = [line for line in text.splitlines() if line not in own]
        return "\n".join(dict.fromkeys([*other.facts.splitlines(), *added]))


def part_of(cases: Iterable[ToReview], k: int, n: int) -> list[ToReview]:
    """The k-th of n parts, 1 <= k <= n: every student is in one part as a whole."""
    numbers: dict[str, int] = {}
    return [case for case in cases if numbers.setdefault(case.handed_in.content, len(numbers)) % n == k - 1]


def proposed(clauses: Sequence[str], answers: str) -> dict[str, str]:
    """Returns the line that the teacher's program proposes for each unread clause, without those left blank.

    UsageError for another number of lines than of clauses.
    """
    lines = answers.splitlines()
    if len(lines) != len(clauses):
        raise UsageError(PROPOSALS.format(lines=len(lines), clauses=len(clauses)))
    return {clause: line.strip() for clause, line in zip(clauses, lines, strict=True) if line.strip()}


# ---- sheets on paper -------------------------------------------------------------------------------------------------


def shapes(line: str) -> list[str]:
    """Says of a line what is not read, each with the form to use; nothing where something of it is read.

    That is a fact, the begin of a question, whose sheet it is, or a comment.
    """
    sheet = read_sheet(line)
    read = Reader().answer(*sheet.parts)
    if sheet.head or read.facts or read.headings or read.asides:
        return []
    return [sentence for _, sentence in looked_at(read)] or [line]


def absent(database: Database, roster: Roster) -> list[Student]:
    """Those on the roster of whom nothing was handed in, by identity: a submission that may be theirs is one."""
    return [
        student for student in roster.students
        if (one := database.standing(student.key)) and one.status == MISSING and not one.meant
    ]  # fmt: skip


class Desk:
    """The sheets of ``students`` on paper, and the one that is being typed; they are kept in the database."""

    def __init__(self, marker: Marker, database: Database, by: str, students: Iterable[Student]) -> None:
        self.marker, self.database, self.by, self.students = marker, database, by, list(students)
        self.student = Student()
        self.lines: list[str] = []
        self.done: list[Student] = []
        self._typed: dict[Student, list[str]] = {}

    def waiting(self) -> Iterator[Student]:
        """The students whose sheets were not typed yet."""
        return (student for student in self.students if student not in self._typed)

    def take(self, student: Student) -> None:
        """Begin a sheet, or go on with the one that is kept."""
        self.student, self.lines = student, self._typed.get(student, [])

    def back(self) -> None:
        """Take the sheet before out again, if there is one."""
        if self.done:
            self.take(self.done.pop())

    def keep(self, lines: list[str]) -> None:
        """Put the sheet away, written whole."""
        self.database.keep(self.sheet(lines), self.by)
        self._typed[self.student] = lines
        self.done.append(self.student)

    def result(self, lines: list[str]) -> Result:
        """The marks of what is typed so far."""
        return self.marker.result(self.sheet(lines))

    def sheet(self, lines: list[str]) -> HandIn:
        """The sheet as it is kept."""
        # The same name each time: by it a sheet that is typed anew takes the place of the one before.
        return HandIn(PAPER.format(key=self.student.key), self.student, "\n".join((*lines, "")).encode())

    def rows(self, lines: list[str]) -> tuple[int, KeyRows] | None:
        """How many lines stand before those of the question that is being typed, and its marker's key.

        ``None`` where it is open which question, or which version, that is.
        """
        tasks = self.marker.assignment.tasks
        above, number = 0, tasks[0].number if len(tasks) == 1 else None
        for at, line in enumerate(lines, 1):
            for part in read_sheet(line).parts:
                above, number = (at, part.number) if part.number is not None else (above, number)
        task = next((task for task in tasks if task.number == number), None)
        version = self.marker.read(self.sheet(lines)).version
        if task is None or task.in_words or not task.tree(version):
            return None
        return above, key_rows(self.marker.exercise(task, version))
