"""Feedback for each student, and one column filled in the gradebook that was exported from Canvas or Moodle."""

from __future__ import annotations

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from html import escape
from io import BytesIO
from string import Template
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from treesearch.diagram import draw
from treesearch.errors import UsageError
from treesearch.homework.classroom import files
from treesearch.homework.classroom.assignment import Assignment
from treesearch.homework.classroom.files import cell, csv_table, csv_text, file_name
from treesearch.homework.classroom.handins import moodle_folder
from treesearch.homework.classroom.late import last_open
from treesearch.homework.classroom.results import LOOK, Question, Result
from treesearch.homework.classroom.roster import HEADINGS, Register, Student, known_columns, student_in
from treesearch.homework.marking.marks import points
from treesearch.homework.outputs.autograders import given_lines
from treesearch.homework.outputs.reports import (
    OWN_TEXT,
    page,
    score_line,
    shown_html,
    shown_text,
    student_html,
    student_text,
)
from treesearch.reader import read
from treesearch.words import closest

NO_GRADE_COLUMN = "no column of the export is called {title}; did you mean --column {meant!r}?"
CHOOSE_GRADE_COLUMN = "no column of the export is called {title}; choose one with --column TITLE: {columns}"
EMPTY_EXPORT = "the gradebook's export is empty: export it from the course system again"
AS_READ = "marked as read, nobody has looked at them: {students}"
NOT_IN_EXPORT = "not found in the gradebook's export, so not filled in: {students}"
POINTS_POSSIBLE = "the gradebook has {possible} points possible, this exercise {most}; nothing was scaled"

_EXCUSED = "EX"
_POINTS, _COMMENTS = frozenset({"points possible"}), frozenset({"feedback comments"})
"""Headings, in small letters: Canvas' row of points, Moodle's column of comments."""


def filled(export: str, results: Iterable[Result], title: str, as_read: bool = False) -> tuple[str, list[str]]:
    """The export with the scores in the column of that title, and what a person should know about it.

    A score is blank where somebody has to look, unless ``as_read``. Students are found by any id of their row, then
    e-mail, then name, a name only where no ids contradict it and nobody else has it; a row is filled once, none is
    added, no id invented. UsageError if there is no such column.
    """
    heading, below = csv_table(export, files.GRADEBOOK)
    if not any(map(str.strip, heading)):
        raise UsageError(EMPTY_EXPORT)
    rows = [row.cells for row in below]
    column = column_of(heading, title)
    theirs = [row for row in rows if len(row) > column]
    class_, told = [], {}  # a class of thousands fits into memory without its questions
    for result in results:
        class_.append(replace(result, questions=(), text=""))
        told[result.student.key] = comment(result)
    absent, most = [], max((result.max_score for result in class_), default=0.0)
    comments = [place for place, name in enumerate(heading) if name.strip().casefold() in _COMMENTS]
    for result, number in zip(class_, _rows_of([result.student for result in class_], heading, theirs), strict=True):
        score = result.score if as_read or result.status != LOOK else None
        if number is None:
            absent += [result.student.key] if score is not None else []
        elif (result.source or score is not None) and theirs[number][column].strip() != _EXCUSED:
            theirs[number][column] = cell(score)
            if comments and score is not None and len(theirs[number]) > comments[0]:
                theirs[number][comments[0]] = cell(told[result.student.key])
    messages = [NOT_IN_EXPORT.format(students=", ".join(absent))] if absent else []
    if as_read and (looks := [one.student.key for one in class_ if one.status == LOOK]):
        messages.append(AS_READ.format(students=", ".join(looks)))
    return csv_text([heading, *rows]), [*messages, *_points_differ(rows, column, most)]


def column_of(heading: Sequence[str], title: str) -> int:
    """The column of an assignment: called so, or so with the system's own number or kind around it.

    >>> column_of(["Student", "ID", "Week 5 (12345)"], "week 5"), column_of(["Assignment: Week 5 (Real)"], "Week 5")
    (2, 0)
    """
    wanted = title.strip().casefold()
    whole = [one.strip().casefold() for one in heading]
    bare = [re.sub(r"\s*\((\d+|real|percentage|letter)\)$", "", one) for one in whole]
    for names in (whole, bare, [name.partition(":")[2].strip() for name in bare]):
        if names.count(wanted) == 1:
            return names.index(wanted)
    if not _COMMENTS.isdisjoint(whole) and whole.count("grade") == 1:
        return whole.index("grade")  # a Moodle worksheet, which is of one assignment and does not name it
    if near := closest(wanted, bare):
        raise UsageError(NO_GRADE_COLUMN.format(title=title, meant=heading[bare.index(near)]))
    of_assignments = [name for name, one, short in zip(heading, whole, bare, strict=True) if one != short] or heading
    columns = ", ".join(map(repr, of_assignments)) or files.NONE
    raise UsageError(CHOOSE_GRADE_COLUMN.format(title=title, columns=columns))


def _rows_of(students: Sequence[Student], heading: Sequence[str], rows: Sequence[list[str]]) -> list[int | None]:
    """The row of each student by the surest that is known of both; ``None`` where there is none, or a doubt.

    If any id of the class stands in the export, its ids are the class's own: then a name leads to no row that has
    another id. What leads several students to one row leads none of them, if it is no id.
    """
    known = list(_students(heading, rows))
    register = Register(known)
    meant = [register.meant(student) for student in students]
    own_ids = any(kind in ("id", "participant") for kind, _ in meant)
    found: list[int | None] = []
    for student, (kind, numbers) in zip(students, meant, strict=True):
        sure = kind in ("id", "participant", "email") or not student.id or not own_ids
        has_id = any(one.id or one.participant for number in numbers for one in known[number])
        found.append(numbers[0] if len(numbers) == 1 and (sure or not has_id) else None)
    taken = Counter(found)
    return [
        n if kind in ("id", "participant") or taken[n] == 1 else None for n, (kind, _) in zip(found, meant, strict=True)
    ]


def _students(heading: Sequence[str], rows: Iterable[list[str]]) -> Iterator[list[Student]]:
    """Whom each row is about, once for each id that it has; nobody in the row of the points."""
    columns = known_columns(heading, {})
    ids = [place for place, title in enumerate(heading) if title.strip().casefold() in HEADINGS["id"]]
    for row in rows:
        student = student_in(row, columns)
        told = [Student(row[place].strip()) for place in ids if place < len(row) and row[place].strip()]
        yield [student._replace(id="", version=""), *told] if student.name.casefold() not in _POINTS else []


def _points_differ(rows: Sequence[Sequence[str]], column: int, most: float) -> Iterator[str]:
    """A sentence if Canvas expects another number of points."""
    for row in rows[:2]:
        possible = row[column].strip() if len(row) > column and row[0].strip().casefold() in _POINTS else ""
        if re.fullmatch(r"\d+(\.\d+)?", possible) and float(possible) != most:
            yield POINTS_POSSIBLE.format(possible=possible, most=f"{most:g}")


# ---- feedback --------------------------------------------------------------------------------------------------------


# Feedback that goes back to students: one zip of pages under the course system's folder names, and its comments.


LEFT_BLANK = "{count} of the class have no marks yet, so they get no feedback: {students}"
MAY_HAND_IN = "{student} may hand in until {due}"
CLASS_DUE = "whoever is late"
KEY_LATER = "The right answers follow when the last deadline has passed."
COMMENT = "{score}. {questions}"
COMMENT_QUESTION = "{name}: {points} of {most}."


class Returned(NamedTuple):
    """The feedback for one student: the folder it goes under, the page, and the same as text."""

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
                html = page(f"{title}: {result.student.key}", _feedback_html(result, title))
                yield Returned(result, folder, html, "\n".join((title, *_feedback_text(result))) + "\n")


def left_blank(results: Iterable[Result], as_read: bool = False) -> str:
    """Who gets nothing yet, in a sentence; "" if nobody."""
    keys = [one.student.key for one in results if one.score is None or (one.status == LOOK and not as_read)]
    return LEFT_BLANK.format(count=len(keys), students=", ".join(keys)) if keys else ""


def deadline(assignment: Assignment, students: Sequence[Student], now: datetime) -> str:
    """Who may still hand in, and until when, in a sentence; "" if nobody."""
    found = last_open(assignment.late, students, now)
    if found is None:
        return ""
    when, student = found
    return MAY_HAND_IN.format(student=student.key if student else CLASS_DUE, due=f"{when:%Y-%m-%d %H:%M}")


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
    told = (_earned_of(one) for one in result.questions)
    return COMMENT.format(score=score_line(result), questions=" ".join(told)).strip()


# ---- without the key -------------------------------------------------------------------------------------------------


def _feedback_lines(question: Question) -> Iterator[str]:
    yield from given_lines(question.marked)
    yield from (unread.message for unread in question.marked.unread)


def _earned_of(question: Question) -> str:
    """The points of a question in a sentence."""
    told = {"points": points(question.points), "most": points(question.max_points)}
    return COMMENT_QUESTION.format(name=question.name, **told)


def _feedback_text(result: Result) -> Iterator[str]:
    yield from (result.student.key, score_line(result))
    for one in result.questions:
        yield from ("", _earned_of(one), *filter(None, [one.tree]), *(f"  {line}" for line in _feedback_lines(one)))
    yield from ("", *result.notes) if result.notes else ()
    yield from ("", f"{OWN_TEXT}:", *shown_text(result)) if result.text.strip() else ()
    yield from ("", KEY_LATER)


_HEAD = Template('<h1>$title</h1><p>$student</p>\n<p class="score">$score</p>')
_QUESTION = Template("<h2>$earned</h2>$tree<ul>\n$lines\n</ul>")
_TREE = Template("<p><code>$tree</code></p>$figure")
_FIGURE = Template('<figure><img src="data:image/svg+xml;base64,$picture" alt="$tree"></figure>')
_LINE, _NOTE, _LATER = Template("<li>$text</li>"), Template('<p class="note">$text</p>'), Template("<p>$text</p>")


def _feedback_html(result: Result, title: str) -> Iterator[str]:
    told = {"title": title, "student": result.student.key, "score": score_line(result)}
    yield _HEAD.substitute({name: escape(text) for name, text in told.items()})
    for one in result.questions:
        lines = "\n".join(_LINE.substitute(text=escape(line)) for line in _feedback_lines(one))
        yield _QUESTION.substitute(earned=escape(_earned_of(one)), tree=_tree(one.tree), lines=lines)
    yield from (_NOTE.substitute(text=escape(note)) for note in result.notes)
    yield from shown_html(result)
    yield _LATER.substitute(text=escape(KEY_LATER))


@lru_cache(maxsize=100)
def _tree(tree: str) -> str:
    """The tree as it was asked, with its picture if it is not too big to look at; nothing where there is none."""
    if not tree:
        return ""
    try:
        picture = b64encode(draw(read(tree)).encode()).decode("ascii")
    except UsageError:
        return _TREE.substitute(tree=escape(tree), figure="")
    return _TREE.substitute(tree=escape(tree), figure=_FIGURE.substitute(picture=picture, tree=escape(tree)))
