"""Write an exercise as a SCORM 1.2 package for practice in a course system.

The package has a manifest and one page, which is its only SCO. The page does not search, because this module computes
all of its data.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from textwrap import shorten
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from treesearch.errors import UsageError
from treesearch.homework.classes.assignment import SAME, Assignment, Task
from treesearch.homework.exports.xml import xml_file, xml_text
from treesearch.homework.marking.marks import Reveal
from treesearch.machine import zipped
from treesearch.reader import read
from treesearch.report.data import Json
from treesearch.steps.page import html, words
from treesearch.steps.practice import MODULES as PAGE
from treesearch.steps.practice import exercise_of, obscured
from treesearch.steps.sentences import capital

PRACTISED = ("value", "cuts", "pruned", "nodes", "windows")
"""The parts of a question that the page can ask for."""

MOST_QUESTIONS = 1000
"""The largest number of questions, because a course system keeps 4,096 characters, one per question."""

MODULES = (*PAGE[:-1], "lms.js", "course.js")
"""The scripts of the practice page, with other modules to start it."""

IMSCP = "http://www.imsproject.org/xsd/imscp_rootv1p1p2"
ADLCP = "http://www.adlnet.org/xsd/adlcp_rootv1p2"
LONGEST_TITLE = 200
"""The largest number of characters of a title in a manifest (imscp_rootv1p1p2.xsd, titleType)."""

WHY_NOT = {
    "path": "it follows from the values",
    "examined": "it is about the whole tree, and this page asks only about single nodes",
    "leaves": "it counts the leaves of the whole tree, and this page asks only about single nodes",
    "order": "several orders may be right, but the page accepts only one answer",
    "best": "it is about other orders of the children",
    "text": "a person must mark it",
    **dict.fromkeys(
        ("condition", "formula", "move"),
        "it is about unknown leaves, and every leaf on this page is a number",
    ),
}
"""The reason why the page cannot ask for a part."""
REPORTS = {
    "reports": "This page reports the finished trees, your time, and each answer to your course system.",
    "scored": "Done: {done} of {count} trees. Score: {score} out of 100. Your best score counts.",
    "unscored": "Done: {done} of {count} trees.",
    "alone": "This page found no course system. It reports nothing, and your answers are lost when you close it.",
    "closed": "The course system did not accept this page (error {code}), so your score is not recorded. Reopen the page "
    "from the course, or practise without recording a score.",
    "looks": "This page is open for viewing only. It reports nothing.",
    "noAnswers": "This course system does not store answers to individual questions.",
    "refused": "The course system did not accept {what} (error {code}).",
    "parts": {
        "answers": "an answer",
        "score": "the score",
        "lesson_status": "your progress",
        "session_time": "your time",
        "place": "your position, so your next visit may start from the beginning",
    },
    "unkept": "The course system did not save your last answer. This page will try again after your next answer.",
    "changed": "The exercise has changed since your last visit. It now starts from the beginning.",
    "version": "Version {version}.",
    "trees": "trees",
    "tree": "Tree {number}",
    "treeDone": "Tree {number}: {correct} of {total}",
}
"""The texts of the page that the practice page does not have."""


class Package(NamedTuple):
    """The files of a package by name, and notes on questions that it omits in part."""

    files: dict[str, str]
    notes: tuple[str, ...]

    @property
    def data(self) -> bytes:
        """The zip archive, which is the same for the same files."""
        members = ((name, text.encode("utf-8", "replace")) for name, text in self.files.items())
        return zipped(members, level=9)


def scorm(assignment: Assignment, score: bool = False, seed: int | str = 0) -> Package:
    """Return the SCORM package of an exercise.

    ``score`` tells whether the package reports a score from 0 to 100 to the course system.

    If the exercise has versions, the page chooses one by the seed and the student's id in the
    course system. Raise UsageError if no question can be practised.
    """
    results = [
        (task, exercise_by_version(task, assignment.reveal or "key")) for task in assignment.tasks
    ]
    kept = [(task, exercises) for task, exercises in results if not isinstance(exercises, str)]
    out = ((task.name, exercises) for task, exercises in results if isinstance(exercises, str))
    notes = [f"{name} is left out, because {reason}." for name, reason in out]
    notes += _omitted_parts([task for task, _ in kept])
    notes = [*map(capital, notes)]
    if not kept:
        raise UsageError(f"this exercise has no question that the page can ask. {' '.join(notes)}")
    names = sorted({version for _, exercises in kept for version in exercises} - {SAME}) or [SAME]
    plan = _trees_by_version([exercises for _, exercises in kept], names)
    # if the digest has changed since the last visit, the page starts again
    digest = sha256(json.dumps([plan, names, str(seed)]).encode()).hexdigest()[:12]
    course = {
        "digest": digest,
        "seed": str(seed),
        "score": score,
        "versions": names,
        "left": notes,
        "words": REPORTS,
    }
    page = html(
        {"practice": obscured(plan), "course": course, "words": words()}, assignment.title, MODULES
    )
    manifest = imsmanifest(assignment.title, f"treesearch-{digest}")
    # SCORM expects the manifest under this name at the top of the zip
    return Package({"imsmanifest.xml": manifest, "index.html": page}, tuple(notes))


def exercise_by_version(task: Task, reveal: Reveal) -> dict[str, Json] | str:
    """Return the practice exercise for each version of a question, or the reason for none."""
    if task.in_words:
        return "it has no tree, so it must be marked by hand"
    asks = task.scheme.parts
    if not {*asks} & {*PRACTISED}:
        reasons = "; ".join(f"{name}: {WHY_NOT[name]}" for name in asks)
        return f"it asks for {', '.join(asks)}, which the page cannot ask ({reasons})"
    if (searched := task.conventions.algorithm) not in ("alphabeta", "minmax"):
        return f"its algorithm is {searched}, but the page supports only alphabeta and minmax"
    if task.is_open:
        return "a leaf is unknown, but every leaf on the page must be a number"
    exercises = {}
    for version, tree in ((version, read(text)) for version, text in task.versions.items()):
        if not tree.children:
            return "its tree is just a single number"
        # no shows: the next tree follows from the exercise, not from mistakes
        exercises[version] = {**exercise_of(tree, task.conventions, reveal), "shows": []}
        if not exercises[version]["questions"]:
            return "no node of its tree has two children to compare"
        if (count := len(exercises[version]["questions"])) > MOST_QUESTIONS:
            return f"its tree has {count} questions, but the page asks at most {MOST_QUESTIONS}"
    return exercises


def _omitted_parts(tasks: Sequence[Task]) -> Iterator[str]:
    """Yield a note for each part of a question that the page leaves out."""
    asking: dict[str, list[str]] = {}
    for task in tasks:
        for name in task.scheme.parts:
            if name not in PRACTISED:
                asking.setdefault(name, []).append(task.name)
    for name, questions in asking.items():
        where = f" ({', '.join(questions)})" if len(questions) < len(tasks) else ""
        yield f"This page does not ask for {name}{where}, because {WHY_NOT[name]}."


def _trees_by_version(exercises: Sequence[dict[str, Json]], names: Iterable[str]) -> Json:
    """Return the distinct exercises, and the numbers of those in each version."""
    keys = [(i, version) for i, trees in enumerate(exercises) for version in trees]
    numbers = {key: number for number, key in enumerate(keys)}
    chosen = [
        [numbers[i, name if name in trees else SAME] for i, trees in enumerate(exercises)]
        for name in names
    ]
    return {"trees": [exercises[i][version] for i, version in keys], "versions": chosen}


def imsmanifest(title: str, identifier: str) -> str:
    """Return the manifest of a package with one page (SCORM 1.2, Content Aggregation Model 2.3)."""
    root = Element(
        "manifest",
        {"identifier": identifier, "version": "1.0", "xmlns": IMSCP, "xmlns:adlcp": ADLCP},
    )
    # the schema requires metadata, organizations and resources in this order
    metadata = SubElement(root, "metadata")
    SubElement(metadata, "schema").text = "ADL SCORM"
    SubElement(metadata, "schemaversion").text = "1.2"
    organizations = SubElement(root, "organizations", default="course")
    organization = SubElement(organizations, "organization", identifier="course")
    short_title = shorten(xml_text(title), LONGEST_TITLE, placeholder="...") or identifier
    SubElement(organization, "title").text = short_title
    item = SubElement(organization, "item", identifier="practice", identifierref="page")
    SubElement(item, "title").text = short_title
    # scormtype is lower-case in SCORM 1.2; SCORM 2004 writes scormType
    page = {
        "identifier": "page",
        "type": "webcontent",
        "adlcp:scormtype": "sco",
        "href": "index.html",
    }
    resource = SubElement(SubElement(root, "resources"), "resource", page)
    # IMS Content Packaging requires that every file of a resource is listed
    SubElement(resource, "file", href="index.html")
    return xml_file(root)
