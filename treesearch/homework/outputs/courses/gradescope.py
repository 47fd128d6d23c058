"""Gradescope: the ``results.json`` of a submission, and the zip of an autograder that writes it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from string import Template
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from treesearch.homework.classroom import words as classroom_words
from treesearch.homework.classroom.exercise import Assignment
from treesearch.homework.classroom.handins import HandIn
from treesearch.homework.classroom.results import Question, Result, item_name
from treesearch.homework.classroom.roster import Student
from treesearch.homework.outputs import words
from treesearch.homework.outputs.reports import item_words

_UNSEEN = ("setup.sh", "run_autograder", "submission_metadata.json")


def results_json(result: Result) -> dict[str, Any]:
    """One result as Gradescope reads it (``results.schema.json``): a test for each graded item.

    The score is the one as read; what was not read is told first. A submission of which nothing could be marked has
    the score 0 and one failed test, because Gradescope asks for a number.
    """
    if result.score is None:
        failed = {"name": words.NOT_MARKED, "status": "failed", "score": 0, "max_score": result.max_score}
        return {
            "score": 0, "output": result.reason, "output_format": "text", "visibility": "visible",
            "tests": [{**failed, "output": result.reason}], "extra_data": {"status": result.status},
        }  # fmt: skip
    unread = (sentence for sentence in result.unread() if sentence not in result.reason)
    notes = "\n".join(filter(None, (result.reason, *unread, *result.notes)))
    return {
        "score": result.score,
        "output": notes,
        "output_format": "text",
        "test_output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": [test for question in result.questions for test in _tests(question, len(result.questions))],
        "extra_data": {
            "max_score": result.max_score,
            "version": result.version,
            "status": result.status,
            "remarks": list(result.remarks),
        },
    }


def _tests(question: Question, questions: int) -> Iterator[dict[str, Any]]:
    for number, item in enumerate(question.marked.items, 1):
        told = [item_words(item), item.feedback]
        yield {
            "name": item_name(question.number, item.item, questions),
            "number": f"{question.number}.{number}",
            "score": item.points,
            "max_score": item.max_points,
            "status": "passed" if item.points >= item.max_points else "failed",
            "output": "\n".join(filter(None, told)),
        }
    for diagnosis in question.marked.diagnosis[:1]:
        yield {
            "name": words.WHAT_HAPPENED.format(question=question.name), "score": 0, "max_score": 0,
            "status": "failed", "output": f"{diagnosis.title}. {diagnosis.explanation} {diagnosis.evidence}",
        }  # fmt: skip


def submission(answers: Iterable[HandIn], metadata: str | None = None) -> HandIn:
    """The one hand-in of a submission folder, of the student that Gradescope's metadata name."""
    found = [one for one in answers if one.source not in _UNSEEN]
    student = _submitter(metadata)
    if not found:
        return HandIn(classroom_words.NONE, student, problem=words.NO_FILE)
    first, *others = (replace(file, student=student) for one in found for file in one.files)
    return replace(first, others=tuple(others))


def _submitter(metadata: str | None) -> Student:
    try:
        users = json.loads(metadata or "{}").get("users") or [{}]
        return Student(*(str(users[0].get(field) or "") for field in ("id", "name", "email")))
    except (ValueError, AttributeError, LookupError, TypeError, RecursionError):
        return Student()


def autograder(assignment: Assignment, package: str, wheel: Path | None = None) -> bytes:
    """The zip to upload as the autograder of an assignment.

    ``package``: what pip is asked to install, e.g. ``gametreesearch==0.1.0``; ``wheel``: packed in and installed
    instead. The scripts are called through bash, because unpacking may drop the right to run them.
    """
    held = files(__package__)
    setup = Template(held.joinpath("setup.sh").read_text("utf-8"))
    wanted = f'"$$here/{wheel.name}"'.replace("$$", "$") if wheel else f"'{package}'"
    members = {
        "setup.sh": setup.safe_substitute(PACKAGE=wanted).encode(),
        "run_autograder": held.joinpath("run_autograder").read_bytes(),
        "exercise.toml": assignment.text.encode(),
        **({wheel.name: wheel.read_bytes()} if wheel else {}),
    }
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, data in members.items():
            info = ZipInfo(name)  # dated 1980, so that the same exercise gives the same zip
            info.external_attr = 0o755 << 16
            archive.writestr(info, data)
    return packed.getvalue()
