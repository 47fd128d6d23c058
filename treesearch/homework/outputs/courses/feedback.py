"""What goes back to students: one zip of pages under the folder names that a course system gave out, and its comments.

A page is self-contained HTML, and the same as text. While anyone's own deadline is open the key is held back: then it
says what is right and what is not, and the tree stands there as it was asked.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from html import escape
from io import BytesIO
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from treesearch.diagram import draw
from treesearch.errors import UsageError
from treesearch.homework.classroom.exercise import Assignment, moment
from treesearch.homework.classroom.files import file_name
from treesearch.homework.classroom.handins import moodle_folder
from treesearch.homework.classroom.results import LOOK, Question, Result
from treesearch.homework.classroom.roster import Student
from treesearch.homework.outputs import words
from treesearch.homework.outputs.courses.autograders import given_lines
from treesearch.homework.outputs.reports import page, points, score_line, student_html, student_text
from treesearch.homework.outputs.shown import shown_html, shown_text
from treesearch.reader import read

LEFT_BLANK = "{count} have no marks yet, so nothing goes back to them: {students}"
KEY_HELD_BACK = "the key is held back: {student} may hand in until {due}"
CLASS_DUE = "whoever is late"
KEY_LATER = "What was expected follows when nobody can hand in any more."
COMMENT = "{score}. {questions}"
COMMENT_QUESTION = "{name}: {points} of {most}."


class Returned(NamedTuple):
    """What goes back to a student: the folder it goes under, the page, and the same as text."""

    result: Result
    folder: str
    html: str
    text: str

    @property
    def files(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """Their names and what they hold."""
        return ("feedback.html", self.html), ("feedback.txt", self.text)


def returned(results: Iterable[Result], title: str, key: bool, as_read: bool = False) -> Iterator[Returned]:
    """A page for each student who has marks, with what was expected if ``key``."""
    for result in results:
        if result.score is not None and (as_read or result.status != LOOK):
            folder = moodle_folder(result.source) or file_name(result.student.key)
            if key:
                yield Returned(result, folder, student_html(result, title), student_text(result, title))
            else:
                html = page(f"{title}: {result.student.key}", _html(result, title))
                yield Returned(result, folder, html, "\n".join((title, *_text(result))) + "\n")


def left_blank(results: Iterable[Result], as_read: bool = False) -> str:
    """Who gets nothing yet, in a sentence; "" if nobody."""
    keys = [one.student.key for one in results if one.score is None or (one.status == LOOK and not as_read)]
    return LEFT_BLANK.format(count=len(keys), students=", ".join(keys)) if keys else ""


def deadline(assignment: Assignment, students: Sequence[Student], now: datetime) -> str:
    """Who may still hand in, and until when, in a sentence; "" if nobody."""
    dues = [(one.due, one.key) for one in students if one.due]
    if assignment.due and not (students and len(dues) == len(students)):
        dues.append((assignment.due, CLASS_DUE))
    still_open = [(when, student) for due, student in dues if (when := moment(due)) > now]
    if not still_open:
        return ""
    when, student = max(still_open)
    return KEY_HELD_BACK.format(student=student, due=f"{when:%Y-%m-%d %H:%M}")


def feedback_zip(pages: Iterable[Returned]) -> bytes:
    """The zip that Moodle takes for several feedback files at once; anybody may read it, too."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for one in pages:
            for name, text in one.files:
                archive.writestr(ZipInfo(f"{one.folder}/{name}"), text.encode(), ZIP_DEFLATED)
    return packed.getvalue()


def comment(result: Result) -> str:
    """The marks in a few words, for a gradebook's cell."""
    told = (
        COMMENT_QUESTION.format(name=one.name, points=points(one.points), most=points(one.max_points))
        for one in result.questions
    )
    return COMMENT.format(score=score_line(result), questions=" ".join(told)).strip()


# ---- without the key -------------------------------------------------------------------------------------------------


def _lines(question: Question) -> Iterator[str]:
    yield from given_lines(question.marked)
    yield from (unread.message for unread in question.marked.unread)


def _text(result: Result) -> Iterator[str]:
    yield from (result.student.key, score_line(result))
    for one in result.questions:
        earned = COMMENT_QUESTION.format(name=one.name, points=points(one.points), most=points(one.max_points))
        yield from ("", earned, *filter(None, [one.tree]), *(f"  {line}" for line in _lines(one)))
    yield from ("", *result.notes) if result.notes else ()
    yield from ("", f"{words.OWN_TEXT}:", *shown_text(result)) if result.text.strip() else ()
    yield from ("", KEY_LATER)


def _html(result: Result, title: str) -> Iterator[str]:
    yield f"<h1>{escape(title)}</h1><p>{escape(result.student.key)}</p>"
    yield f'<p class="score">{escape(score_line(result))}</p>'
    for one in result.questions:
        earned = COMMENT_QUESTION.format(name=one.name, points=points(one.points), most=points(one.max_points))
        yield f"<h2>{escape(earned)}</h2>{_figure(one.tree)}<ul>"
        yield from (f"<li>{escape(line)}</li>" for line in _lines(one))
        yield "</ul>"
    yield from (f'<p class="note">{escape(note)}</p>' for note in result.notes)
    yield from shown_html(result)
    yield f"<p>{escape(KEY_LATER)}</p>"


def _figure(tree: str) -> str:
    """The tree as it was asked, with its picture if it is not too big to look at; nothing where there was none."""
    if not tree:
        return ""
    shown = f"<p><code>{escape(tree)}</code></p>"
    try:
        picture = b64encode(draw(read(tree)).encode()).decode("ascii")
    except UsageError:
        return shown
    return f'{shown}<figure><img src="data:image/svg+xml;base64,{picture}" alt="{escape(tree)}"></figure>'
