"""Everything that is handed out, and kept, of an exercise: sheets, keys, the exercise file, who has which version."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle

from treesearch.conventions import CHOICES
from treesearch.diagram import typeset
from treesearch.diagram.typeset import document
from treesearch.game import spell
from treesearch.homework.classes.assignment import SAME, Assignment
from treesearch.homework.classes.files import csv_text, toml_key, toml_string
from treesearch.homework.classes.roster import Student, version_meant
from treesearch.homework.exercises import constraints, paper
from treesearch.homework.exercises.languages import html, program_text
from treesearch.homework.exercises.shapes import asked_of, conventions_of
from treesearch.homework.exercises.versions import dealt
from treesearch.homework.exercises.worksheet import SheetQuestion, Worksheet, asked, sheet
from treesearch.homework.marking.marker import Exercise, KeyRows, key_rows
from treesearch.settings import BOOK, Settings
from treesearch.tree import Node, text

PICTURES = "pictures"
FORMATS = ("pdf", "html", "txt", PICTURES)
"""As what sheets are made; pictures are those of the questions, each by itself, with its task as a text."""
USUAL = ("pdf", "html", "txt")

Files = Iterator[tuple[str, bytes]]
"""Names and contents."""


@dataclass(frozen=True, slots=True)
class Handout:
    """An exercise as it is handed out. ``students``: with their versions."""

    assignment: Assignment
    students: tuple[Student, ...] = ()
    paper: str = "a4"
    formats: tuple[str, ...] = USUAL

    @property
    def versions(self) -> tuple[str, ...]:
        """The versions, or the one sheet that is the same for all."""
        return self.assignment.versions or (SAME,)

    def files(self) -> Files:
        """Every file of the folder."""
        yield "exercise.toml", self.assignment.text.encode()
        for version in self.versions:
            yield from self._sheets(version)
        if "pdf" in self.formats:
            yield from self._printed()
        yield "keys.txt", self._keys().encode()
        if self.students:
            yield "roster.csv", self._roster()

    def _sheets(self, version: str) -> Files:
        made, name = self._sheet(version), f"sheet-{version}" if version else "sheet"
        for suffix in (suffix for suffix in self.formats if suffix != PICTURES):
            yield f"{name}.{suffix}", self._written(made, suffix)
        if PICTURES in self.formats:
            for question in made.questions:
                yield from _pictures(
                    question, f"question-{question.number}{f'-{version}' * bool(version)}"
                )

    def _written(self, made: Worksheet, form: str) -> bytes:
        """Return a sheet in one of the USUAL formats."""
        if form == "pdf":
            return document(paper.worksheets([made], self.paper))
        return (html if form == "html" else program_text)(made).encode()

    def _sheet(self, version: str, student: Student | None = None) -> Worksheet:
        return sheet(self.assignment, version, student)

    def _printed(self) -> Files:
        """The keys; and the sheets of all students, one behind the other, to be printed at once."""
        title = self.assignment.title
        keyed = self.paper if self.paper != "large" else "a4"
        answered = ((version, self._sheet(version).questions) for version in self.versions)
        yield "keys.pdf", document(paper.keys(title, answered, keyed))
        yield "markers.pdf", document(paper.markers(title, self._answers(), keyed))
        if self.students:
            printed = [self._sheet(one.version, one) for one in self.students]
            yield "sheets.pdf", document(paper.worksheets(printed, self.paper))

    def _answers(self) -> Iterator[tuple[str, SheetQuestion, KeyRows, float]]:
        """A page of the marker's key for each question of each version; one that is the same for all once."""
        for version in (SAME, *self.assignment.versions):
            for task in (task for task in self.assignment.tasks if version in task.versions):
                question = asked(task, version)
                if question.tree is None:
                    continue  # a person marks it
                exercise = Exercise(question.tree, task.scheme, task.conventions)
                yield version, question, key_rows(exercise), task.worth / task.scheme.max_score

    def _keys(self) -> str:
        lines: list[str] = []
        for version in self.versions:
            lines += [paper.titled(constraints.KEY_TITLE, self.assignment.title, version), ""]
            for question in self._sheet(version).questions:
                lines += [
                    question.heading,
                    question.task,
                    *([text(question.tree)] if question.tree else []),
                    *paper.answer_lines(question),
                    "",
                ]
        return "\n".join(lines)

    def _roster(self) -> bytes:
        """Return who has which version, a roster to grade with."""
        # grade reads these columns from this list, not from the one it was made of.
        more = [
            name
            for name in ("due", "extra", "excused")
            if any(getattr(one, name, "") for one in self.students)
        ]
        head = ("id", "name", "email", "version", *more)
        rows = [tuple(getattr(one, name) for name in head) for one in self.students]
        return csv_text([head, *rows]).encode()


def _pictures(question: SheetQuestion, name: str) -> Files:
    """A question for an exam that is set elsewhere: its picture, and its task as a text."""
    if question.tree:
        yield f"{name}.svg", question.svg.encode()
    # A PDF needs Typst; picture and text are there without it.
    if question.tree and typeset.installed():
        yield f"{name}.pdf", document(paper.picture_of(question))
    rules = [question.rules] if question.rules else []
    yield f"{name}.txt", "\n".join([question.heading, "", question.task, *rules, ""]).encode()


def with_versions(
    students: Iterable[Student], versions: Sequence[str], seed: int | str = 0
) -> tuple[Student, ...]:
    """The students, each with the version that the roster gives her, else one of those that fewest have."""
    if not versions:
        return tuple(students)
    everybody = tuple(students)
    # A version that stands in the list stays: who joins late moves nobody.
    named = {
        one.key: version for one in everybody if (version := version_meant(one.version, versions))
    }
    found = dealt([one.key for one in everybody], versions, seed, named)
    return tuple(one._replace(version=found[one.key]) for one in everybody)


Question = Mapping[str, Node]
"""The trees of a question by version; one that is the same for all under SAME."""


def exercise_text(
    title: str,
    questions: Sequence[Question],
    points: float | None = 10,
    how: Settings = BOOK,
    made: str = "",
    ask: Sequence[Sequence[str]] = (),
    task: str = "",
) -> str:
    """Return an exercise file; ``made`` says how it was made.

    ``ask``: what the questions ask, one after the other and then again; ``task``: the lecturer's words.
    """
    lines = [f"# {made}"] * bool(made) + [f"title = {toml_string(title)}", ""]
    chosen = {
        name: getattr(how, name)
        for name in CHOICES
        if getattr(how, name) not in (None, getattr(BOOK, name))
    }
    for name in ("window", "utility_range"):
        if getattr(how, name) != getattr(BOOK, name):
            chosen[name] = ",".join(map(spell, getattr(how, name)))
    if how.chance_cuts != BOOK.chance_cuts:
        chosen["chance_cuts"] = how.chance_cuts
    if chosen:
        lines += [
            "[conventions]",
            *(f"{name} = {toml_string(value)}" for name, value in chosen.items()),
            "",
        ]
    for trees, asked_for in zip(questions, cycle(ask or [()])):
        lines += ["[[question]]"] if points is None else ["[[question]]", f"points = {points:g}"]
        first, named = next(iter(trees.values())), asked_of(asked_for)
        lines += [f"ask = [{', '.join(map(toml_string, named))}]"] * bool(named)
        other = [
            f"{key} = {value if key == 'depth' else toml_string(str(value))}"
            for key, value in conventions_of(asked_for, first).items()
        ]
        lines += [f"conventions = {{ {', '.join(other)} }}"] * bool(other)
        lines += [f"task = {toml_string(task)}"] * bool(task)
        if SAME in trees:
            lines.append(f"tree = {toml_string(text(trees[SAME]))}")
        else:
            versions = (
                f"{toml_key(name)} = {toml_string(text(tree))}" for name, tree in trees.items()
            )
            lines += ["[question.versions]", *versions]
        lines.append("")
    return "\n".join(lines)
