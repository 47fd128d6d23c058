"""Everything that is handed out, and kept, of an exercise: sheets, keys, the exercise file, who has which version."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle

from treesearch.conventions import BOOK, CHOICES, Conventions
from treesearch.diagram import typeset
from treesearch.diagram.typeset import document
from treesearch.errors import UsageError
from treesearch.game import spell
from treesearch.homework.classroom.assignment import SAME, TEXT, Assignment
from treesearch.homework.classroom.files import csv_text, file_name, toml_key, toml_string
from treesearch.homework.classroom.roster import Student, version_meant
from treesearch.homework.exercises import constraints, paper
from treesearch.homework.exercises.languages import html, program_text
from treesearch.homework.exercises.shapes import asked_of, conventions_of
from treesearch.homework.exercises.versions import code_of, dealt
from treesearch.homework.exercises.worksheet import SheetQuestion, Worksheet, asked, sheet
from treesearch.homework.marking.marker import Exercise, KeyRows, key_rows
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.tree import Node, text

SAME_CODE = "two students would get the code {code}; another --seed gives other codes"
GROUP = "Version {version}"


PICTURES = "pictures"
FORMATS = ("pdf", "html", "txt", PICTURES)
"""As what sheets are made; pictures are those of the questions, each by itself, with its task as a text."""
USUAL = ("pdf", "html", "txt")

LARGE = "large"
OWN_FORMS = {"pdf": "pdf", "html": "html", "txt": "txt", "text": "txt", LARGE: LARGE, "large print": LARGE}
"""What the roster's column ``format`` may say of a student, and the form in which she gets her sheet."""
NO_SUCH_FORM = "the roster: {student} has the format {form}; a sheet is made as {forms}"

IN_WORDS = 5
"""Points of a question that is answered in words, where none are said."""

Files = Iterator[tuple[str, bytes]]
"""Names and contents."""


@dataclass(frozen=True, slots=True)
class Handout:
    """An exercise as it is handed out. ``students``: with their versions; ``codes``: written in the place of names;
    ``worked``: so many of the first cuts of each tree are done already."""

    assignment: Assignment
    students: tuple[Student, ...] = ()
    paper: str = "a4"
    formats: tuple[str, ...] = USUAL
    codes: bool = False
    seed: int | str = 0
    worked: int = 0

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
            yield from self._lists()
            yield from self._own_forms()

    def _sheets(self, version: str) -> Files:
        made, name = self._sheet(version), f"sheet-{version}" if version else "sheet"
        for suffix in (suffix for suffix in self.formats if suffix != PICTURES):
            yield f"{name}.{suffix}", self._written(made, suffix)
        if PICTURES in self.formats:
            for question in made.questions:
                yield from _pictures(question, f"question-{question.number}{f'-{version}' * bool(version)}")

    def _written(self, made: Worksheet, form: str) -> bytes:
        """A sheet as one of the USUAL forms, or on large paper."""
        if form in ("pdf", LARGE):
            return document(paper.worksheets([made], LARGE if form == LARGE else self.paper))
        return (html if form == "html" else program_text)(made).encode()

    def _own_forms(self) -> Files:
        """The sheet of each student for whom the roster says a format; she is not among the others' in ``sheets.pdf``.

        UsageError for a format that is none.
        """
        for student in self.students:
            if form := form_of(student):
                name = code_of(student.key, self.seed) if self.codes else file_name(student.key)
                yield f"sheet-for-{name}.{'pdf' if form == LARGE else form}", self._written(self._own(student), form)

    def _sheet(self, version: str, student: Student | None = None, code: str = "") -> Worksheet:
        return sheet(self.assignment, version, student, code, self.worked)

    def _printed(self) -> Files:
        """The keys; and the sheets of all students, one behind the other, to be printed at once."""
        title = self.assignment.title
        keyed = self.paper if self.paper != "large" else "a4"
        answered = ((version, self._sheet(version).questions) for version in self.versions)
        yield "keys.pdf", document(paper.keys(title, answered, keyed))
        yield "markers.pdf", document(paper.markers(title, self._answers(), keyed))
        if self.students:
            # Who needs another form is not among the printed sheets.
            printed = [self._own(one) for one in self.students if not form_of(one)]
            # A document needs a sheet: where each student has a form of her own, it has all of them.
            yield "sheets.pdf", document(paper.worksheets(printed or [*map(self._own, self.students)], self.paper))

    def _own(self, student: Student) -> Worksheet:
        code = code_of(student.key, self.seed) if self.codes else ""
        return self._sheet(student.version, student, code)

    def _answers(self) -> Iterator[tuple[str, SheetQuestion, KeyRows, float]]:
        """A page of the marker's key for each question of each version; one that is the same for all once."""
        mistakes = [*MISTAKES.values(), *self.assignment.mistakes]
        for version in (SAME, *self.assignment.versions):
            for task in (task for task in self.assignment.tasks if version in task.versions):
                question = asked(task, version)
                if question.in_words or question.tree is None:
                    continue  # a person knows
                exercise = Exercise(question.tree, task.scheme, task.conventions, mistakes)
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

    def _lists(self) -> Files:
        """Who has which; with codes, a list to grade with that names nobody, and the one that tells who they are."""
        # grade reads deadlines and excuses from this list, not from the one it was made of.
        own = (
            name for name in ("due", "extra", "excused", "format") if any(getattr(one, name) for one in self.students)
        )
        head = ("id", "name", "email", "version", *own)
        told = [tuple(getattr(one, name) for name in head) for one in self.students]
        if self.codes:
            codes = [code_of(one.key, self.seed) for one in self.students]
            if same := next((code for code, times in Counter(codes).items() if times > 1), None):
                raise UsageError(SAME_CODE.format(code=same))
            yield "codes.csv", _csv([(*head, "code"), *((*row, code) for row, code in zip(told, codes, strict=True))])
            told = [(code, "", "", *row[3:]) for code, row in zip(codes, told, strict=True)]
        yield "roster.csv", _csv([head, *told])
        if self.assignment.versions:  # a Moodle group for each
            groups = [(GROUP.format(version=one), self.assignment.title) for one in self.versions]
            yield "moodle-groups.csv", _csv([("groupname", "description"), *groups])


def form_of(student: Student) -> str:
    """In which form a student gets her sheet, as the roster says; "" where it says nothing. UsageError for no form."""
    named = student.format.casefold()
    if named and named not in OWN_FORMS:
        raise UsageError(NO_SUCH_FORM.format(student=student.key, form=student.format, forms=", ".join(OWN_FORMS)))
    return OWN_FORMS.get(named, "")


def _pictures(question: SheetQuestion, name: str) -> Files:
    """A question for an exam that is set elsewhere: its picture, and its task as a text."""
    if question.tree:
        yield f"{name}.svg", question.svg.encode()
    # A PDF needs Typst; picture and text are there without it.
    if question.tree and typeset.installed():
        yield f"{name}.pdf", document(paper.picture_of(question))
    rules = [question.rules] if question.rules else []
    yield f"{name}.txt", "\n".join([question.heading, "", question.task, *rules, ""]).encode()


def _csv(rows: Iterable[Sequence[object]]) -> bytes:
    return csv_text(rows).encode()


def with_versions(students: Iterable[Student], versions: Sequence[str], seed: int | str = 0) -> tuple[Student, ...]:
    """The students, each with the version that the roster gives her, else one of those that fewest have."""
    if not versions:
        return tuple(students)
    everybody = tuple(students)
    # A version that stands in the list stays: who joins late moves nobody.
    named = {one.key: version for one in everybody if (version := version_meant(one.version, versions))}
    found = dealt([one.key for one in everybody], versions, seed, named)
    return tuple(one._replace(version=found[one.key]) for one in everybody)


Question = Mapping[str, Node]
"""The trees of a question by version; one that is the same for all under SAME."""


def exercise_text(
    title: str, questions: Sequence[Question], points: float | None = 10, how: Conventions = BOOK, made: str = "",
    asks: Sequence[Sequence[str]] = (), task: str = "",
) -> str:  # fmt: skip
    """An exercise file; ``made`` says how it was made. ``asks``: what the questions ask, one after the other and then
    again; ``task``: the lecturer's own words, for those that are answered in words if there are some."""
    in_words = any(TEXT in names for names in asks)
    lines = [f"# {made}"] * bool(made) + [f"title = {toml_string(title)}", ""]
    chosen = {name: getattr(how, name) for name in CHOICES if getattr(how, name) not in (None, getattr(BOOK, name))}
    if how.window != BOOK.window:
        chosen["window"] = ",".join(map(spell, how.window))
    if chosen:
        lines += ["[conventions]", *(f"{name} = {toml_string(value)}" for name, value in chosen.items()), ""]
    for trees, asked_for in zip(questions, cycle(asks or [()])):
        worth = IN_WORDS if points is None and TEXT in asked_for else points
        lines += ["[[question]]"] if worth is None else ["[[question]]", f"points = {worth:g}"]
        first, named = next(iter(trees.values())), asked_of(asked_for)
        lines += [f"asks = [{', '.join(map(toml_string, named))}]"] * bool(named)
        other = [f"{key} = {value if key == 'depth' else toml_string(str(value))}"
                 for key, value in conventions_of(asked_for, first).items()]  # fmt: skip
        lines += [f"conventions = {{ {', '.join(other)} }}"] * bool(other)
        lines += [f"task = {toml_string(task)}"] * bool(task and in_words in (False, TEXT in asked_for))
        if SAME in trees:
            lines.append(f"tree = {toml_string(text(trees[SAME]))}")
        else:
            versions = (f"{toml_key(name)} = {toml_string(text(tree))}" for name, tree in trees.items())
            lines += ["[question.versions]", *versions]
        lines.append("")
    return "\n".join(lines)
