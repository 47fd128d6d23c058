"""Files for graders of programs: Gradescope's results and autograder, and JUnit XML for GitHub Classroom and CI."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from string import Template
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from treesearch.conventions import Conventions
from treesearch.errors import UsageError
from treesearch.homework.classroom.assignment import KEY_SHOWN, Assignment
from treesearch.homework.classroom.files import NONE, json_object
from treesearch.homework.classroom.handins import HandIn
from treesearch.homework.classroom.results import EXCUSED, MISSING, Question, Result, item_name
from treesearch.homework.classroom.roster import Student, time_told
from treesearch.homework.marking.marker import check
from treesearch.homework.marking.marks import Marked, item_words, points
from treesearch.homework.marking.scheme import POINTS, scheme
from treesearch.tree import Node

WHAT_HAPPENED = "{question}: what may have happened"
KEY_OF = "{question}: what was expected"
GIVEN_RIGHT = "right: {given}"
GIVEN_NOT_RIGHT = "not right: {given} ({points} points)"
GIVEN_NOTHING = "nothing"
SOMETHING_MISSING = "what is written is right; something is missing"
SEVERAL_SUBMITTERS = "these are the submissions of several students; --gradescope takes the submission of one"
SUBMITTER_UNLISTED = "{student} is not on the roster, which says who has which version"
NO_FILE = "no file was handed in"
NOT_MARKED = "the answer could not be marked"
NOT_READ = "read whole"

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_COUNTS = {"tests": "testcase", "failures": "failure", "errors": "error", "skipped": "skipped"}
_UNSEEN = ("setup.sh", "run_autograder", "submission_metadata.json")


def results_json(result: Result, key: str = KEY_SHOWN[0]) -> dict[str, Any]:
    """One result as Gradescope reads it (``results.schema.json``): a test for each question, without its key.

    What was expected is a test of no points, which is shown when ``key`` says; if that is at once, each graded item is
    a test. The score is the one as read; what was not read is told first. A submission of which nothing could be marked
    has the score 0 and one failed test, because Gradescope asks for a number.
    """
    unread = (sentence for sentence in result.unread() if sentence not in result.reason)
    notes = "\n".join(filter(None, (result.reason, *unread, *result.notes)))
    several = len(result.questions)
    if key == "visible":
        tests = [test for question in result.questions for test in _tests(question, several)]
    else:
        tests = [test for question in result.questions for test in _without_key(question, several, key)]
    if result.score is None:
        failed = {"name": NOT_MARKED, "status": "failed", "score": 0, "max_score": result.max_score}
        tests = [{**failed, "output": result.reason}]
    return {
        "score": result.score or 0,
        "output": notes,
        "output_format": "text",
        "test_output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": tests,
        "extra_data": {
            "max_score": result.max_score,
            "version": result.version,
            "status": result.status,
            "remarks": list(result.remarks),
        },
    }


def _without_key(question: Question, questions: int, key: str) -> Iterator[dict[str, Any]]:
    """A question with what is wrong in it, and its key for later."""
    lines = [*given_lines(question.marked)]
    if question.points < question.max_points and not any(
        item.given and not item.correct for item in question.marked.items
    ):
        lines.append(SOMETHING_MISSING)
    yield {
        "name": question.name, "number": str(question.number), "score": question.points,
        "max_score": question.max_points, "output": "\n".join(lines),
        "status": "passed" if question.points >= question.max_points else "failed",
    }  # fmt: skip
    told = [f"{test['name']}: {test['output']}" for test in _tests(question, questions)]
    yield {
        "name": KEY_OF.format(question=question.name), "score": 0, "max_score": 0, "visibility": key,
        "output": "\n".join(told),
    }  # fmt: skip


def given_lines(marked: Marked) -> Iterator[str]:
    """Each thing that was given, with whether it is right, and nothing of what was expected."""
    for item in marked.items:
        if item.given is not None:
            told = GIVEN_RIGHT if item.correct else GIVEN_NOT_RIGHT
            yield told.format(given=item.given, points=points(item.points))


def _tests(question: Question, questions: int) -> Iterator[dict[str, Any]]:
    for number, item in enumerate(question.marked.items, 1):
        yield {
            "name": item_name(question.number, item.item, questions),
            "number": f"{question.number}.{number}",
            "score": item.points,
            "max_score": item.max_points,
            "status": "passed" if item.points >= item.max_points else "failed",
            "output": "\n".join(filter(None, (item_words(item), item.feedback))),
        }
    for diagnosis in question.marked.diagnosis[:1]:
        yield {
            "name": WHAT_HAPPENED.format(question=question.name), "score": 0, "max_score": 0,
            "status": "failed", "output": f"{diagnosis.title}. {diagnosis.explanation} {diagnosis.evidence}",
        }  # fmt: skip


def submission(answers: Iterable[HandIn], metadata: str | None = None) -> HandIn:
    """The one submission of a submission folder, of the student that Gradescope's metadata name.

    UsageError for a class's archive.
    """
    found = [one for one in answers if one.source not in _UNSEEN]
    if (
        len({one.student.participant or one.student.id for one in found if one.student.name or one.student.participant})
        > 1
    ):
        raise UsageError(SEVERAL_SUBMITTERS)
    student = _submitter(metadata)
    if not found:
        return HandIn(NONE, student, problem=NO_FILE)
    when = time_told(str(json_object(metadata or "").get("created_at") or ""))
    first, *others = (replace(file, student=student, when=when) for one in found for file in one.files)
    return replace(first, others=tuple(others))


def _submitter(metadata: str | None) -> Student:
    try:
        users = json_object(metadata or "").get("users") or [{}]
        told = Student(*(str(users[0].get(field) or "") for field in ("id", "name", "email")))
        return told._replace(id="") if told.email else told  # Gradescope's number may be another student's id
    except (AttributeError, LookupError, TypeError):
        return Student()


def autograder(assignment: Assignment, package: str, wheel: Path | None = None, roster: str = "") -> bytes:
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


# ---- JUnit -----------------------------------------------------------------------------------------------------------


def junit_xml(results: Iterable[Result], title: str, key: str = KEY_SHOWN[0]) -> str:
    """The results as JUnit XML, a suite for each student and a case for each item, with its key if that is ``visible``.

    What a machine cannot mark is an error, what nobody handed in is skipped. JUnit counts cases, not points: the points
    are properties of the suite, ``score`` and ``max_score``.
    """
    root = Element("testsuites", name=xml_text(title))
    for result in results:
        suite = SubElement(root, "testsuite", name=xml_text(result.student.key))
        properties = SubElement(suite, "properties")
        for name, value in _points_of(result):
            SubElement(properties, "property", name=name, value=xml_text(value))
        _cases(suite, result, key == "visible")
        for count, tag in _COUNTS.items():
            suite.set(count, str(len(list(suite.iter(tag)))))
    return xml_file(root)


def _points_of(result: Result) -> Iterator[tuple[str, str]]:
    """The points of a suite, as far as there are some, and the version."""
    if result.score is not None:
        yield "score", f"{result.score:g}"
    yield "max_score", f"{result.max_score:g}"
    if result.version:
        yield "version", result.version


def _cases(suite: Element, result: Result, key: bool) -> None:
    if result.score is None:
        case = SubElement(suite, "testcase", classname="sheet", name=result.status)
        SubElement(case, "skipped" if result.status in (MISSING, EXCUSED) else "error", message=xml_text(result.reason))
        return
    if result.reason:
        case = SubElement(suite, "testcase", classname="sheet", name=NOT_READ)
        SubElement(case, "failure", message=xml_text(result.reason)).text = xml_text("\n".join(result.unread()))
    for question in result.questions:
        for item in question.marked.items:
            name = item_name(question.number, item.item, len(result.questions))
            case = SubElement(suite, "testcase", classname=xml_text(question.name), name=xml_text(name))
            if not item.correct:
                told = item_words(item) if key else item.given or GIVEN_NOTHING
                message = f"{told} ({points(item.points)}/{points(item.max_points)})"
                SubElement(case, "failure", message=xml_text(message)).text = xml_text(item.feedback if key else "")


def xml_text(text: str) -> str:
    """The text without the characters that XML cannot hold at all."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)


def xml_file(root: Element) -> str:
    """A whole XML file."""
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"


# ---- expect ----------------------------------------------------------------------------------------------------------


# Assertions for notebooks that otter or nbgrader run: each says in its message what is wrong and why.


NOT_AS_EXPECTED = "{item}: {told}. {why}"


def expect_value(tree: Node | str, value: object, conventions: Conventions | None = None) -> None:
    """AssertionError unless this is the value of the tree.

    >>> expect_value("(1 (5 7) 4)", 5)
    """
    number = Fraction(value) if isinstance(value, float) else value  # exact, as all values are
    _expect(tree, "value", f"value: {number}", conventions)


def expect_path(tree: Node | str, path: str | Iterable[Any], conventions: Conventions | None = None) -> None:
    """AssertionError unless this is the path to the best leaf: ``"2 1"`` or ``[2, 1]``, children counted from 1.

    >>> expect_path("(1 (5 7) 4)", [2, 1])
    """
    steps = path if isinstance(path, str) else " ".join(map(str, path))
    _expect(tree, "path", f"path: {steps}", conventions)


def expect_cuts(tree: Node | str, cuts: str | Iterable[str], conventions: Conventions | None = None) -> None:
    """AssertionError unless these are the cuts: a report, or lines like ``MIN cut after 2 in subtree (2 4 6)``.

    >>> expect_cuts("((3 12 8) (2 4 6) (14 5 2))", ["MIN cut after 2"])
    """
    lines = cuts if isinstance(cuts, str) else "\n".join(cuts)
    _expect(tree, "cuts", lines.strip() or "no cuts", conventions)


def _expect(tree: Node | str, item: str, answer: str, conventions: Conventions | None) -> None:
    only = {"points": {**dict.fromkeys(POINTS, 0), item: 1}}
    marks = check(tree, answer, scheme(only, conventions), conventions)
    if not marks.correct:
        raise AssertionError("\n".join(_reasons(marks)))


def _reasons(marks: Marked) -> Iterable[str]:
    """The reasons of a failed assertion: first each part that was not read, with the form to use."""
    yield from (unread.message for unread in marks.unread)
    for item in marks.items:
        if not item.correct:
            yield NOT_AS_EXPECTED.format(item=item.item, told=item_words(item), why=item.feedback).strip()
    yield from (f"{one.title}. {one.explanation}" for one in marks.diagnosis[:1] if one.exact)
