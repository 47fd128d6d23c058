"""Gradescope's results and autograder."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from importlib.resources import files
from typing import Any

from treesearch.errors import UsageError
from treesearch.homework.classes.assignment import Assignment
from treesearch.homework.classes.grading import GradedClass
from treesearch.homework.classes.roster import Student
from treesearch.homework.classes.scoring import QuestionScore
from treesearch.homework.classes.submissions import Submission
from treesearch.homework.classes.times import read_time
from treesearch.homework.exports.wheels import own_package, zipped
from treesearch.homework.marking.marks import Marks, mark_lines, write_text

_UNSEEN = ("setup.sh", "run_autograder", "submission_metadata.json")


def results_json(graded: GradedClass) -> dict[str, Any]:
    """Return the result of one submission as Gradescope reads it: a test for each question.

    It shows as much as the exercise's ``reveal`` says. The answer key is a test of no points, which Gradescope shows
    when the exercise's ``key`` says. The score is the one as read; what was not read comes first. A submission of which
    nothing could be marked has the score 0 and one failed test, because Gradescope asks for a number.
    """
    assignment = graded.assignment
    entry = graded.entries[0] if graded.entries else None
    problems = [
        f"{row.question}: {row.problem}" if row.question else row.problem for row in graded.rows
    ]
    if entry is None or entry.score is None:
        failed = {"status": "failed", "score": 0, "max_score": assignment.max_score}
        name = "the answer could not be marked"
        tests = [{"name": name, **failed, "output": "\n".join(problems)}]
    else:
        tests = [test for question in entry.questions for test in _tests(question, assignment)]
    lines = [*problems, *(entry.remarks if entry else ()), assignment.unmarked]
    return {
        "score": (entry and entry.score) or 0,
        "output": "\n".join(filter(None, lines)),
        "output_format": "text",
        "test_output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": tests,
        "extra_data": {
            "max_score": assignment.max_score,
            "version": entry.version if entry else "",
            "status": entry.status if entry else "unread",
            "notes": graded.notes,
        },
    }


def _tests(question: QuestionScore, assignment: Assignment) -> Iterator[dict[str, Any]]:
    """Yield the test of a question, and one of no points that shows the answer key later."""
    at_once = assignment.key == "visible"
    yield {
        "name": question.name,
        "number": question.label,
        "score": question.points,
        "max_score": question.max_points,
        "output": _text(
            question.marked.revealing("key" if at_once else assignment.reveal or "mistake")
        ),
        "status": "passed" if question.points >= question.max_points else "failed",
    }
    if not at_once:
        yield {
            "name": f"{question.name}: what was expected",
            "score": 0,
            "max_score": 0,
            "visibility": assignment.key,
            "output": _text(question.marked),
        }


def _text(marks: Marks) -> str:
    return "\n".join(line.text for line in write_text(mark_lines(marks))).strip("\n")


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
        raise UsageError(
            "these are the submissions of several students; --gradescope takes the submission of one"
        )
    data = _json_object(metadata or "")
    student = _submitter(data)
    if not files:
        return Submission("none", student, problem="no file was handed in")
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


def autograder(assignment: Assignment, wheels: Mapping[str, bytes], roster: str = "") -> bytes:
    """Return the zip to upload as the autograder of an assignment. It needs no network if a Python from 3.11 is there.

    ``wheels``: what treesearch needs, from ``needed_wheels``; treesearch is packed as it is installed here.
    ``roster``: the text of the roster, which has the version of each student. The scripts are called through bash,
    because unpacking may drop the right to run them.
    """
    folder = files(__package__)
    members = {name: folder.joinpath(name).read_bytes() for name in ("setup.sh", "run_autograder")}
    members["exercise.toml"] = assignment.text.encode()
    if roster:
        members["roster.csv"] = roster.encode()
    members["packages/treesearch.zip"] = own_package()
    members |= {f"packages/{name}": data for name, data in wheels.items()}
    return zipped(members)
