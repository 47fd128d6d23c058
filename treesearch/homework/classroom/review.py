"""What a person does in a class: she looks at answers, one after the other, and types in sheets of paper.

What comes of it is told while she does it. What is typed in becomes an ordinary hand-in, a text file a student, so that
a class can be interrupted and graded again.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from treesearch.errors import UsageError
from treesearch.homework.answer.facts import Answer
from treesearch.homework.answer.reader import Reader, read_sheet
from treesearch.homework.answer.sheet import Sheet
from treesearch.homework.classroom import words
from treesearch.homework.classroom.exercise import Task
from treesearch.homework.classroom.files import file_name, write_text
from treesearch.homework.classroom.handins import HandIn
from treesearch.homework.classroom.journal import Decision, Decisions, write_decision
from treesearch.homework.classroom.marker import Marker
from treesearch.homework.classroom.results import LOOK, NEEDS_PERSON, Result
from treesearch.homework.classroom.roster import Student
from treesearch.homework.marking.rows import Rows, rows


class Case(NamedTuple):
    """One answer to look at: a question of a hand-in, what was read of it, and what came of that so far."""

    handed_in: HandIn
    result: Result
    task: Task
    version: str
    answer: Answer

    @property
    def facts(self) -> str:
        """What was read, a fact a line."""
        return "\n".join(str(fact) for fact in self.answer.facts)

    @property
    def unread(self) -> tuple[str, ...]:
        """What was not read, with blanks and case made alike."""
        return tuple(" ".join(part.text.split()).casefold() for part in self.answer.unread)

    @property
    def tree(self) -> str:
        """The tree that was asked about."""
        return self.task.tree(self.version)


def cases(marker: Marker, hand_ins: Iterable[HandIn], decisions: Decisions) -> Iterator[Case | Result]:
    """Every answer that a person has to look at, in the order of the hand-ins; one that nobody can read is a Result."""
    for handed_in in hand_ins:
        decided = decisions.laid_over(handed_in)
        result = marker.result(decided)
        if result.status not in (LOOK, NEEDS_PERSON):
            continue
        found: list[Case | Result] = [*_cases(marker, decided, result)]
        yield from found or [result]


def _cases(marker: Marker, decided: HandIn, result: Result) -> Iterator[Case]:
    """The answers of one hand-in: those that were not read whole, or all if something else of it was not read.

    None where it is open whose hand-in it is, or to which version: no decision about an answer could settle that.
    """
    read = marker.read(decided)
    if read.blank.reason or (marker.assignment.versions and not read.version):
        return
    tasks = marker.assignment.tasks
    answers = [(task, marker.answer(read.sheet, task, read.version, read.decided)) for task in tasks]
    unread = [one for one in answers if not one[1].whole]
    for task, answer in unread if unread and result.status == LOOK else answers:
        if task.number not in read.decided:
            yield Case(decided, result, task, read.version, answer)


class Review:
    """One reviewer's way through her cases: what waits, what she decided, and back again.

    ``folder``: where decisions are written. ``by``: her name. ``version``: that of this program, with which she saw it.
    """

    def __init__(self, marker: Marker, folder: Path, by: str, version: str, waiting: Iterable[Case]) -> None:
        self.marker, self.folder, self.by, self.version = marker, folder, by, version
        self.waiting = list(waiting)
        self.done: list[Case] = []

    def read(self, case: Case, text: str) -> Answer:
        """The lines as an answer to the case's question."""
        return self.marker.answer(Sheet({}, ()), case.task, case.version, {case.task.number: text})

    def points(self, case: Case, text: str) -> tuple[float, float]:
        """What the question earns with these lines in the place of what was written, and what it is worth."""
        question = self.marker.question(case.task, self.read(case, text), case.version)
        return question.points, question.max_points

    def rows(self, case: Case) -> tuple[int, Rows]:
        """The marker's key to the case's question, before whose lines no others stand."""
        return 0, rows(self.marker.exercise(case.task, case.version))

    def decide(self, case: Case, text: str) -> None:
        """Write the lines down as what this answer says."""
        self._write(case, text)
        self.done.append(case)
        if case in self.waiting:
            self.waiting.remove(case)

    def undo(self) -> Case | None:
        """Take the last decision back; its case comes first again."""
        if not self.done:
            return None
        case = self.done.pop()
        self._write(case, None)
        self.waiting.insert(0, case)
        return case

    def _write(self, case: Case, text: str | None) -> None:
        about, who = (case.handed_in.content, case.task.number), case.result.student.key
        when = datetime.now(UTC).isoformat(timespec="seconds")
        write_decision(self.folder, Decision(*about, text, who, case.facts, self.by, when, self.version))

    def alike(self, case: Case) -> list[Case]:
        """The other cases on the same tree in which the same words, and nothing else, were not read."""
        return [
            other for other in self.waiting
            if case.unread and other is not case and other.tree == case.tree and other.unread == case.unread
            and not other.answer.doubtful
        ]  # fmt: skip

    def instead(self, case: Case, text: str, other: Case) -> str:
        """The lines for another case: its own facts, and what this decision added to the facts of this case."""
        own = case.facts.splitlines()
        added = [line for line in text.splitlines() if line not in own]
        return "\n".join(dict.fromkeys([*other.facts.splitlines(), *added]))


def part_of(cases: Iterable[Case], k: int, n: int) -> list[Case]:
    """The k-th of n parts, 1 <= k <= n: every student is in one part as a whole."""
    numbers: dict[str, int] = {}
    return [case for case in cases if numbers.setdefault(case.handed_in.content, len(numbers)) % n == k - 1]


def proposed(clauses: Sequence[str], answers: str) -> dict[str, str]:
    """What a program of the teacher's made of unread clauses: a line for each, blank where it proposes nothing."""
    lines = answers.splitlines()
    if len(lines) != len(clauses):
        raise UsageError(words.PROPOSALS.format(lines=len(lines), clauses=len(clauses)))
    return {clause: line.strip() for clause, line in zip(clauses, lines, strict=True) if line.strip()}


# ---- sheets on paper -------------------------------------------------------------------------------------------------


def says_something(line: str) -> bool:
    """Whether anything in a line can be read: a fact, the begin of a question, whose sheet it is, or a comment."""
    sheet = read_sheet(line)
    read = Reader().answer(*sheet.parts)
    return bool(sheet.head or read.facts or read.headings or read.asides)


class Desk:
    """The sheets that lie in ``folder``, and the one that is being typed."""

    def __init__(self, marker: Marker, folder: Path) -> None:
        self.marker, self.folder = marker, folder
        self.student = Student()
        self.lines: list[str] = []
        self.done: list[Student] = []

    def waiting(self) -> Iterator[Student]:
        """The students of the roster whose sheets were not typed yet."""
        return (student for student in self.marker.roster.students if not self.path(student).exists())

    def path(self, student: Student) -> Path:
        """Where a student's sheet is kept."""
        return self.folder / f"{file_name(student.key)}.txt"

    def take(self, student: Student) -> None:
        """Begin a sheet, or go on with the one that is kept; its first line tells whose it is."""
        path = self.path(student)
        self.student = student
        self.lines = path.read_text("utf-8").splitlines()[1:] if path.exists() else []

    def back(self) -> None:
        """Take the sheet before out again, if there is one."""
        if self.done:
            self.take(self.done.pop())

    def keep(self, lines: list[str]) -> None:
        """Put the sheet away, written whole."""
        write_text(self.path(self.student), self._typed(lines).data.decode())
        self.done.append(self.student)

    def result(self, lines: list[str]) -> Result:
        """The marks of what is typed so far."""
        return self.marker.result(self._typed(lines))

    def _typed(self, lines: list[str]) -> HandIn:
        """The sheet as it is kept."""
        text = "\n".join((f"id: {self.student.key}", *lines, ""))
        return HandIn(self.path(self.student).name, self.student, text.encode())

    def rows(self, lines: list[str]) -> tuple[int, Rows] | None:
        """How many lines stand before those of the question that is being typed, and its marker's key.

        ``None`` where it is open which question, or which version, that is.
        """
        tasks = self.marker.assignment.tasks
        above, number = 0, tasks[0].number if len(tasks) == 1 else None
        for at, line in enumerate(lines, 1):
            for part in read_sheet(line).parts:
                above, number = (at, part.number) if part.number is not None else (above, number)
        task = next((task for task in tasks if task.number == number), None)
        version = self.marker.read(self._typed(lines)).version
        if task is None or not task.tree(version):
            return None
        return above, rows(self.marker.exercise(task, version))
