"""Write the files of an exercise: sheets, answer keys, and the roster with versions."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from treesearch.diagram import typeset
from treesearch.diagram.typeset import document
from treesearch.homework.answers.sheet_words import SheetWords, english
from treesearch.homework.classes.assignment import SAME, Assignment
from treesearch.homework.classes.files import csv_text
from treesearch.homework.classes.roster import Student, version_meant
from treesearch.homework.marking.marker import Exercise
from treesearch.homework.marking.solutions import KeyRows, key_rows
from treesearch.homework.sheets import paper
from treesearch.homework.sheets.answer_keys import keys_text
from treesearch.homework.sheets.html_page import sheet_page
from treesearch.homework.sheets.plain_text import sheet_text
from treesearch.homework.sheets.worksheet import (
    SheetQuestion,
    Worksheet,
    sheet,
    sheet_question,
)

PICTURES = "pictures"
FORMATS = ("pdf", "html", "txt", PICTURES)
"""The formats of sheets. A picture format gives one picture per question, with its task as a text file."""
USUAL = ("pdf", "html", "txt")

Files = Iterator[tuple[str, bytes]]
"""The names and contents of files."""


@dataclass(frozen=True, slots=True)
class Handout:
    """An exercise to hand out.

    ``students`` are the students with their versions. ``words`` are the sentences of the sheets.
    ``nameless`` are the keys of students whose names no font can print; the name on their sheets is
    blank.
    """

    assignment: Assignment
    students: tuple[Student, ...] = ()
    paper: str = "a4"
    formats: tuple[str, ...] = USUAL
    words: SheetWords = field(default_factory=english)
    nameless: frozenset[str] = frozenset()

    @property
    def versions(self) -> tuple[str, ...]:
        """The names of the versions; only SAME if there are no versions."""
        return self.assignment.versions or (SAME,)

    def files(self) -> Files:
        """Yield the name and contents of each file."""
        yield "exercise.toml", self.assignment.text.encode()
        for version in self.versions:
            yield from self._sheets(version)
        if "pdf" in self.formats:
            yield from self._printed()
        yield "keys.txt", keys_text(self.assignment.title, self._questions()).encode()
        if self.students:
            # grade reads these columns from this roster, not from the lecturer's own
            columns = ("id", "name", "email", "version")
            rows = [tuple(getattr(student, name) for name in columns) for student in self.students]
            yield "roster.csv", csv_text([columns, *rows]).encode()

    def _sheets(self, version: str) -> Files:
        worksheet, suffix = self._sheet(version), f"-{version}" if version else ""
        if "pdf" in self.formats:
            yield f"sheet{suffix}.pdf", document(paper.worksheets([worksheet], self.paper))
        if "html" in self.formats:
            yield f"sheet{suffix}.html", sheet_page(worksheet).encode()
        if "txt" in self.formats:
            yield f"sheet{suffix}.txt", sheet_text(worksheet).encode()
        if PICTURES in self.formats:
            for question in worksheet.questions:
                yield from _pictures(question, suffix, self.words)

    def _sheet(self, version: str, student: Student | None = None) -> Worksheet:
        return sheet(self.assignment, version, student, self.words)

    def _questions(self) -> Iterator[tuple[str, Sequence[SheetQuestion]]]:
        """Yield each version with its questions."""
        return ((version, self._sheet(version).questions) for version in self.versions)

    def _printed(self) -> Files:
        """Yield the PDF files: answer keys, and all sheets in one file."""
        title, size = self.assignment.title, self.paper if self.paper != "large" else "a4"
        yield "keys.pdf", document(paper.keys(title, self._questions(), size))
        yield "markers.pdf", document(paper.markers(title, self._answers(), size))
        if self.students:
            students = [
                student._replace(name="") if student.key in self.nameless else student
                for student in self.students
            ]
            sheets = [self._sheet(student.version, student) for student in students]
            yield "sheets.pdf", document(paper.worksheets(sheets, self.paper))

    def _answers(self) -> Iterator[tuple[str, SheetQuestion, KeyRows, float]]:
        """Yield the contents of each page of the marker's key, by question and version."""
        for version in (SAME, *self.assignment.versions):
            for task in self.assignment.marked_tasks:
                if version in task.versions:
                    question = sheet_question(task, version, self.words)
                    exercise = Exercise(task.tree(version), task.scheme, task.conventions)
                    yield version, question, key_rows(exercise), task.worth / task.scheme.max_score


def _pictures(question: SheetQuestion, suffix: str, words: SheetWords) -> Files:
    """Yield the picture and the task of a question as files for other documents."""
    # The parts of a question share one picture.
    if question.tree and question.part in ("", "a"):
        name = f"question-{question.number}{suffix}"
        yield f"{name}.svg", question.svg.encode()
        # Only PDF needs Typst; the picture and the text are written without it.
        if typeset.installed():
            yield f"{name}.pdf", document(paper.picture_of(question, words))
    lines = [question.heading, "", question.task, *filter(None, [question.rules]), ""]
    yield f"question-{question.label}{suffix}.txt", "\n".join(lines).encode()


def with_versions(
    students: Iterable[Student], versions: Sequence[str], seed: int
) -> tuple[Student, ...]:
    """Return the students, each with its version in the roster or else one of the least-used versions."""
    students = tuple(students)
    if not versions:
        return tuple(student._replace(version="") for student in students)
    # A version in the roster stays, so a student who joins late changes no other version.
    kept = {
        student.key: version
        for student in students
        if (version := version_meant(student.version, versions))
    }
    dealt_versions = assign_versions([student.key for student in students], versions, seed, kept)
    return tuple(student._replace(version=dealt_versions[student.key]) for student in students)


def assign_versions(
    students: Iterable[str],
    versions: Sequence[str],
    seed: int,
    kept: Mapping[str, str] | None = None,
) -> dict[str, str]:
    """Return a version for each student, keeping earlier ones and using all equally.

    Without ``kept``, the numbers of students per version differ by at most 1. Adding a student at
    the end changes nobody else's version. ``kept`` are the versions that students already have.
    """
    dealt = dict(kept or {})
    counts = Counter(dealt.values())
    for student in (student for student in students if student not in dealt):
        fewest = min(counts[version] for version in versions)
        dealt[student] = max(
            (version for version in versions if counts[version] == fewest),
            key=lambda version: sha256(f"{seed}\n{student}\n{version}".encode()).digest(),
        )
        counts[dealt[student]] += 1
    return dealt
