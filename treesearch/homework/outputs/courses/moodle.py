"""Moodle questions (cloze): the gaps of a quiz on a tree, with its picture inside.

Moodle's importer is lax: a gap with a typing error is dropped without a word. So what is written here is read back.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from html import escape
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, fromstring, indent, tostring

from treesearch.diagram import draw
from treesearch.errors import UsageError
from treesearch.game import dotted
from treesearch.homework.classroom.exercise import SAME, Assignment, Task
from treesearch.homework.marking import words as marking_words
from treesearch.homework.marking.key import Key
from treesearch.homework.outputs import words
from treesearch.homework.outputs.courses.gaps import CHOICE, NUMBER, TEXT, gaps, mover
from treesearch.homework.outputs.courses.junit import xml_text
from treesearch.report import words as report_words
from treesearch.report.naming import SHORT
from treesearch.tree import text

PICTURE = "tree.svg"
_KINDS = {NUMBER: "NUMERICAL", CHOICE: "MULTICHOICE", TEXT: "SHORTANSWER"}
_GAP = re.compile(r"\{(\d+):(NUMERICAL|MULTICHOICE|SHORTANSWER):((?:\\.|[^{}\\])*)\}")


class ClozeGap(NamedTuple):
    """A gap of a cloze question: its weight, its kind, its answers, each with ``=`` in front if it is right."""

    weight: int
    kind: str
    answers: tuple[str, ...]

    def __str__(self) -> str:
        return f"{{{self.weight}:{self.kind}:{'~'.join(self.answers)}}}"


class Cloze(NamedTuple):
    """A question as it stands in the file."""

    name: str
    gaps: tuple[ClozeGap, ...]


def quiz(assignment: Assignment) -> str:
    """The assignment as Moodle XML: a question for each question and version, all in one category."""
    root = Element("quiz")
    category = SubElement(SubElement(root, "question", type="category"), "category")
    SubElement(category, "text").text = xml_text("$course$/top/" + assignment.title.replace("/", "//"))
    written = [_add(root, task, version) for task in assignment.tasks for version in sorted(task.versions)]
    indent(root)
    told = '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"
    if list(questions(told)) != written:
        raise UsageError(words.QUIZ_LOST)
    return told


def questions(quiz: str) -> Iterator[Cloze]:
    """The cloze questions of a Moodle XML that we wrote, read as Moodle reads them."""
    for question in fromstring(quiz).iter("question"):  # noqa: S314  # our own file
        if question.get("type") == "cloze":
            found = _GAP.finditer(question.findtext("questiontext/text") or "")
            gaps = (ClozeGap(int(gap[1]), gap[2], tuple(re.split(r"(?<!\\)~", gap[3]))) for gap in found)
            yield Cloze((question.findtext("name/text") or "").strip(), tuple(gaps))


def _add(root: Element, task: Task, version: str) -> Cloze:
    """Add a question; what a reader has to find in it."""
    key = Key(task.tree(version) or "", task.conventions)
    name = task.name if version == SAME else words.VERSION_OF.format(name=task.name, version=version)
    question = SubElement(root, "question", type="cloze")
    SubElement(SubElement(question, "name"), "text").text = xml_text(name)
    told = SubElement(question, "questiontext", format="html")
    SubElement(told, "text").text = "\n".join(_html(key))
    picture = SubElement(told, "file", name=PICTURE, path="/", encoding="base64")
    picture.text = b64encode(draw(key.tree, label="places", root=mover(key)).encode()).decode("ascii")
    feedback = SubElement(question, "generalfeedback", format="html")
    cuts = "; ".join(words.CUT_AT.format(kind=cut.kind, place=dotted(cut.place)) for cut in key.right.cuts)
    SubElement(
        feedback, "text"
    ).text = f"<p>{escape(words.QUIZ_SOLUTION.format(cuts=cuts or marking_words.MARK_NO_CUTS))}</p>"
    SubElement(question, "penalty").text = "0"
    SubElement(question, "idnumber").text = xml_text(f"treesearch {task.number}{version}")
    return Cloze(xml_text(name).strip(), tuple(gap for _, gap in _asked(key)))


def _html(key: Key) -> Iterator[str]:
    tree = escape(text(key.tree, SHORT))
    yield f"<p>{escape(words.QUIZ_TASK.format(player=report_words.PLAYER[mover(key).value]))}</p>"
    if not key.minimax:
        yield f"<p>{escape(words.QUIZ_CUT_FORM)}</p>"
    yield f'<p><img src="@@PLUGINFILE@@/{PICTURE}" alt="{tree}"></p>'
    yield f"<p><code>{tree}</code></p>"
    for sentence, gap in _asked(key):
        yield f"<p>{escape(sentence)} {gap}</p>"


def _asked(key: Key) -> Iterator[tuple[str, ClozeGap]]:
    """Every gap in Moodle's terms, with the words in front of it."""
    for gap in gaps(key):
        right = tuple(f"={spelling}{':0' if gap.kind == NUMBER else ''}" for spelling in gap.right)
        partly = tuple(f"%{percent}%{spelling}" for spelling, percent in gap.partly)
        answers = (*right, *partly, *gap.wrong)
        if gap.kind == CHOICE:
            answers = tuple(sorted(answers, key=lambda answer: answer.removeprefix("=")))
        yield gap.prompt, ClozeGap(gap.weight, _KINDS[gap.kind], answers)
