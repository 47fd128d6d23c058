"""Gradescope's results and autograder, and assertions for notebooks that other graders run."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from string import Template
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from treesearch.errors import UsageError
from treesearch.homework.classes.assignment import Assignment
from treesearch.homework.classes.grading import GradedClass
from treesearch.homework.classes.roster import Student
from treesearch.homework.classes.scoring import QuestionScore
from treesearch.homework.classes.submissions import Submission
from treesearch.homework.classes.times import read_time
from treesearch.homework.marking.marker import check
from treesearch.homework.marking.marks import MarkLine, Marks, mark_lines, write_text
from treesearch.homework.marking.scheme import POINTS, scheme
from treesearch.settings import Settings
from treesearch.tree import Node

SEVERAL_SUBMITTERS = (
    "these are the submissions of several students; --gradescope takes the submission of one"
)
NO_FILE = "no file was handed in"
NOT_MARKED = "the answer could not be marked"

_UNSEEN = ("setup.sh", "run_autograder", "submission_metadata.json")


def results_json(graded: GradedClass) -> dict[str, Any]:
    """Return the result of one submission as Gradescope reads it: a test for each question, without its answer key.

    What was expected is a test of no points, which is shown when the exercise's ``key`` says; if that is at once, it is
    shown in the test itself. The score is the one as read; what was not read comes first. A submission of which nothing
    could be marked has the score 0 and one failed test, because Gradescope asks for a number.
    """
    key, rows = graded.assignment.key, graded.rows
    entry = graded.entries[0] if graded.entries else None
    most = graded.assignment.max_score
    tests = [
        test for question in (entry.questions if entry else ()) for test in _tests(question, key)
    ]
    score = entry.score if entry else None
    problems = [f"{row.question}: {row.problem}" if row.question else row.problem for row in rows]
    if score is None:
        failed = {"name": NOT_MARKED, "status": "failed", "score": 0, "max_score": most}
        tests = [{**failed, "output": "\n".join(problems)}]
    lines = [*problems, *(entry.remarks if entry else ()), graded.assignment.unmarked]
    return {
        "score": score or 0,
        "output": "\n".join(filter(None, lines)),
        "output_format": "text",
        "test_output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": tests,
        "extra_data": {
            "max_score": most,
            "version": entry.version if entry else "",
            "status": entry.status if entry else "unread",
            "notes": graded.notes,
        },
    }


def _tests(question: QuestionScore, key: str) -> Iterator[dict[str, Any]]:
    """Yield the test of a question, and one of no points that shows the answer key later."""
    answer_key = _text(mark_lines(question.marked))
    yield {
        "name": question.name,
        "number": question.label,
        "score": question.points,
        "max_score": question.max_points,
        "output": answer_key
        if key == "visible"
        else _text(mark_lines(question.marked.revealing("mistake"))),
        "status": "passed" if question.points >= question.max_points else "failed",
    }
    if key != "visible":
        yield {
            "name": f"{question.name}: what was expected",
            "score": 0,
            "max_score": 0,
            "visibility": key,
            "output": answer_key,
        }


def _text(lines: Iterable[MarkLine]) -> str:
    return "\n".join(line.text for line in write_text(lines)).strip("\n")


def submission(files: Sequence[Submission], metadata: str | None = None) -> Submission:
    """Return the one submission of a folder, of the student that Gradescope's metadata name.

    UsageError for a class's archive.
    """
    files = [file for file in files if file.source not in _UNSEEN]
    students = {
        file.student.participant or file.student.id
        for file in files
        if file.student.name or file.student.participant
    }
    if len(students) > 1:
        raise UsageError(SEVERAL_SUBMITTERS)
    data = _json_object(metadata or "")
    student = _submitter(data)
    if not files:
        return Submission("none", student, problem=NO_FILE)
    time = read_time(str(data.get("created_at") or ""))
    first, *others = (
        replace(part, student=student, time=time) for file in files for part in file.files
    )
    return replace(first, others=tuple(others))


def _json_object(text: str) -> dict[str, Any]:
    """Return the members of a JSON object; none for a text that is not one."""
    try:
        data = json.loads(text)
    # brackets in brackets by the thousand end Python's own reader with a RecursionError
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def _submitter(data: dict[str, Any]) -> Student:
    try:
        users = data.get("users") or [{}]
        student = Student(*(str(users[0].get(field) or "") for field in ("id", "name", "email")))
        # Gradescope's number may be another student's id
        return student._replace(id="") if student.email else student
    except (AttributeError, LookupError, TypeError):
        return Student()


def autograder(
    assignment: Assignment, package: str, wheel: Path | None = None, roster: str = ""
) -> bytes:
    """The zip to upload as the autograder of an assignment.

    ``package``: what pip is asked to install, e.g. ``gametreesearch==0.1.0``; ``wheel``: packed in and installed
    instead. ``roster``: the roster's text, which says who has which version. The scripts are called through bash,
    because unpacking may drop the right to run them.
    """
    held = files(__package__)
    setup = Template(held.joinpath("setup.sh").read_text("utf-8"))
    wanted = f'"$$here/{wheel.name}"'.replace("$$", "$") if wheel else f"'{package}'"
    members = {
        "setup.sh": setup.safe_substitute(PACKAGE=wanted).encode(),
        "run_autograder": held.joinpath("run_autograder").read_bytes(),
        "exercise.toml": assignment.text.encode(),
        **({"roster.csv": roster.encode()} if roster else {}),
        **({wheel.name: wheel.read_bytes()} if wheel else {}),
    }
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, data in members.items():
            info = ZipInfo(name)  # dated 1980, so that the same exercise gives the same zip
            info.external_attr = 0o755 << 16
            archive.writestr(info, data)
    return packed.getvalue()


# Assertions for notebooks that otter or nbgrader run: each says in its message what is wrong and why.


def expect_value(tree: Node | str, value: object, conventions: Settings | None = None) -> None:
    """AssertionError unless this is the value of the tree.

    >>> expect_value("(1 (5 7) 4)", 5)
    """
    number = Fraction(value) if isinstance(value, float) else value  # exact, as all values are
    _expect(tree, "value", f"value: {number}", conventions)


def expect_path(
    tree: Node | str, path: str | Iterable[Any], conventions: Settings | None = None
) -> None:
    """AssertionError unless this is the path to the best leaf: ``"2 1"`` or ``[2, 1]``, children counted from 1.

    >>> expect_path("(1 (5 7) 4)", [2, 1])
    """
    steps = path if isinstance(path, str) else " ".join(map(str, path))
    _expect(tree, "path", f"path: {steps}", conventions)


def expect_cuts(
    tree: Node | str, cuts: str | Iterable[str], conventions: Settings | None = None
) -> None:
    """AssertionError unless these are the cuts: a report, or lines like ``MIN cut after 2 in subtree (2 4 6)``.

    >>> expect_cuts("((3 12 8) (2 4 6) (14 5 2))", ["MIN cut after 2"])
    """
    lines = cuts if isinstance(cuts, str) else "\n".join(cuts)
    _expect(tree, "cuts", lines.strip() or "no cuts", conventions)


def _expect(tree: Node | str, item: str, answer: str, conventions: Settings | None) -> None:
    only = {"points": {**dict.fromkeys(POINTS, 0), item: 1}}
    marks = check(tree, answer, scheme(only, conventions), conventions)
    if not marks.correct:
        raise AssertionError("\n".join(_reasons(marks)))


def _reasons(marks: Marks) -> Iterable[str]:
    """The reasons of a failed assertion: first each part that was not read, with the form to use."""
    yield from (unread.message for unread in marks.unread)
    wrong = {item.item for item in marks.items if not item.correct}
    yield from (f"{line.part}: {line.text}" for line in mark_lines(marks) if line.part in wrong)
    yield from (f"{one.title}. {one.explanation}" for one in marks.diagnosis[:1] if one.exact)
