"""Write results and autograders for Gradescope."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from importlib.resources import files

from treesearch.errors import UsageError
from treesearch.homework.classes.assignment import Assignment
from treesearch.homework.classes.grading import GradedClass
from treesearch.homework.classes.roster import Student
from treesearch.homework.classes.scoring import QuestionScore
from treesearch.homework.classes.submissions import Submission
from treesearch.homework.classes.times import read_time
from treesearch.homework.exports.wheels import own_package
from treesearch.homework.marking.marks import Marks, mark_lines, write_text
from treesearch.machine import zipped
from treesearch.report.data import Json

_UNSEEN = ("setup.sh", "run_autograder", "submission_metadata.json")


def results_json(graded: GradedClass) -> Json:
    """Return the result of a submission in the format of Gradescope, with a test per question.

    The tests show as much of the key as the exercise's ``reveal`` allows. The answer key is a test without points, which
    Gradescope shows at the time in the exercise's ``key``. The score counts what was read. If nothing in a submission can be
    marked, it gets the score 0 and a failed test, because Gradescope needs a number.
    """
    assignment = graded.assignment
    entry = next(iter(graded.entries), None)
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


def _tests(question: QuestionScore, assignment: Assignment) -> Iterator[Json]:
    """Yield the test of a question, and a test without points that shows the answer key later."""
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
            "name": f"{question.name}: expected answer",
            "score": 0,
            "max_score": 0,
            "visibility": assignment.key,
            "output": _text(question.marked),
        }


def _text(marks: Marks) -> str:
    return "\n".join(line.text for line in write_text(mark_lines(marks))).strip("\n")


def submission(files: Sequence[Submission], metadata: str = "") -> Submission:
    """Return the one submission in ``files``, for the student in Gradescope's metadata.

    Raise UsageError if the files belong to several students.
    """
    files = [file for file in files if file.source not in _UNSEEN]
    students = {
        file.student.participant or file.student.id
        for file in files
        if file.student.name or file.student.participant
    }
    if len(students) > 1:
        raise UsageError(
            "these are the submissions of several students, but --gradescope needs the submission of one student"
        )
    data = _json_object(metadata)
    student = _submitter(data)
    if not files:
        return Submission("none", student, problem="no file was submitted")
    time = read_time(str(data.get("created_at")))
    first, *others = (
        replace(part, student=student, time=time) for file in files for part in file.files
    )
    return replace(first, others=tuple(others))


def _json_object(text: str) -> Json:
    """Return the JSON object in a text, or an empty one if the text contains no object."""
    try:
        data = json.loads(text)
    # thousands of nested brackets make Python's reader raise a RecursionError
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def _submitter(data: Json) -> Student:
    try:
        user = data["users"][0]
        student = Student(*(str(user.get(field) or "") for field in ("id", "name", "email")))
        # Gradescope's number could equal another student's id
        return student._replace(id="") if student.email else student
    except (AttributeError, LookupError, TypeError):
        return Student()


def autograder(assignment: Assignment, wheels: Mapping[str, bytes], roster: str = "") -> bytes:
    """Return a zip archive to upload as the autograder of an assignment.

    ``wheels`` are the packages that treesearch needs, from ``needed_wheels``. ``roster`` is the
    text of the roster with the version of each student. The archive includes the installed
    treesearch. It needs no network if the container has Python 3.11 or later. The scripts are
    called through bash, because unpacking may remove the permission to run them.
    """
    folder = files(__package__)
    members = {name: folder.joinpath(name).read_bytes() for name in ("setup.sh", "run_autograder")}
    members["exercise.toml"] = assignment.text.encode()
    if roster:
        members["roster.csv"] = roster.encode()
    members["packages/treesearch.zip"] = own_package()
    members |= {f"packages/{name}": data for name, data in wheels.items()}
    return zipped(members.items(), permissions=0o755)
