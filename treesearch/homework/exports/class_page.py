"""Write the page of a class for the teacher, with students' names only in the last section."""

from __future__ import annotations

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from statistics import fmean
from urllib.parse import quote

from treesearch.homework.answers.answer_lines import without_author
from treesearch.homework.answers.lexer import WORDS
from treesearch.homework.classes.assignment import titled
from treesearch.homework.classes.decisions import DECISIONS_FILE, OpenRow
from treesearch.homework.classes.grading import (
    MARKED,
    MISSING,
    PROVISIONAL,
    UNREAD,
    Entry,
    GradedClass,
)
from treesearch.homework.classes.refs import RefKind
from treesearch.homework.classes.roster import plain
from treesearch.homework.exports.feedback import figure, page
from treesearch.homework.exports.grades import part_columns, part_points
from treesearch.homework.marking.marks import earned_of, points
from treesearch.settings import Settings
from treesearch.words import many

_FILE = re.compile(r"(?m:(?<=^\[from ).*(?=\]$))|(?:^|(?<=; ))[^;]*(?= could not be read: )")
"""The name of a file above its text, or in the problem of a row."""
_WORD = re.compile(r"[^\W\d_]{2,}")
_WORDS_OF_ANSWERS = {*_WORD.findall(str(WORDS["forms"]).casefold())}

MAX_PICTURES = 60_000_000
"""The largest total size of the pictures on the page in bytes. Further pictures are only named."""


def class_page(graded: GradedClass, folder: str = "") -> str:
    """Return the page as self-contained HTML without scripts.

    ``folder`` is the path from the page to the submissions, for links; "" if they are in an
    archive.
    """
    return page(graded.assignment.title, _sections(graded, folder), "class.html")


def summary(graded: GradedClass) -> str:
    """Return a sentence that counts the students by status, and the open rows."""
    counts = {status: graded.count(status) for status in (MARKED, PROVISIONAL, UNREAD, MISSING)}
    parts = [f"{count} {name}" for name, count in counts.items() if count or name == MARKED]
    return ", ".join([*parts, f"{many(len(graded.rows), 'row')} open"])


def _sections(graded: GradedClass, folder: str) -> Iterator[str]:
    yield f"<main><h1>{escape(graded.assignment.title)}</h1>"
    yield f"<p>{escape(summary(graded))}.</p>"
    if graded.assignment.unmarked:
        yield f"<p>{escape(graded.assignment.unmarked.capitalize())}.</p>"
    yield from _open_rows(graded.rows)
    entries = [entry for entry in graded.entries if entry.score is not None]
    if any(entry.questions for entry in entries):
        yield from _questions(graded, entries)
        yield from _mistakes(entries)
    yield "<h2>How an answer is marked</h2>"
    names: dict[tuple[str, ...], list[str]] = {}
    for task in graded.assignment.marked_tasks:
        names.setdefault(task.marking(task.is_open), []).append(task.name)
    for lines, named in names.items():
        yield f"<p>{'<br>'.join(map(escape, (', '.join(named), *lines)))}</p>"
    yield from _student_table(graded)
    yield from _files_to_open(graded.rows, folder)
    yield "</main>"


def _open_rows(rows: Sequence[OpenRow]) -> Iterator[str]:
    """Yield the HTML of the open rows, each with its submission."""
    if not rows:
        return
    yield "<h2>Open rows</h2>"
    yield (
        f"<p>Each open row is also a row of <code>{DECISIONS_FILE}</code>, with the same <code>ref</code>. There, fill in one of "
        "<code>decision</code>, <code>answer</code> and <code>points</code>, and run the same command again. "
        "An answer replaces everything that was read for the question.</p>"
        "<p>Names and ids are left out here so that you can decide without them. The last section lists them. "
        f"Submissions with the same content have the same ref: <code>{DECISIONS_FILE}</code> names the file of each.</p>"
        "<p>The possible decisions: <code>as read</code>: the marks for what was read are right; <code>nothing</code>: "
        "0 points; <code>use FILE</code>: the student submitted twice, and this file counts; <code>version A</code>: the "
        "version of the answer; <code>is ID</code>: the student whose submission it is; <code>ignore</code>: it is not a "
        "submission.</p>"
    )
    left = MAX_PICTURES
    for row in sorted(rows, key=lambda row: row.sort_key):
        left -= sum(len(data) for _, data in row.pictures)
        yield from _open_row(row, left >= 0)


def _open_row(row: OpenRow, pictures: bool) -> Iterator[str]:
    about = titled(row.question or "the submission", row.version)
    yield f'<section class="open"><h3>{escape(about)}</h3><p>{escape(_problem(row))}</p>'
    yield f'<div class="sides"><dl>{_term("ref", row.ref)}'
    if row.question:
        score = "" if row.score is None else earned_of(row.score, row.max)
        yield (
            _term("read", row.read or "nothing")
            + _term("score", score)
            + _term("expected", row.expected)
        )
    yield "</dl><div>"
    if row.text.strip():
        lines = "\n".join(_lines(_without_name(row, row.text)))
        yield f'<pre role="group" aria-label="the text" tabindex="0">{lines}</pre>'
    for number, (kind, data) in enumerate(row.pictures, 1):
        alt = f"picture {number} of the submission {row.ref}"
        if pictures:
            source = f"data:image/{kind};base64,{b64encode(data).decode('ascii')}"
            yield f'<img src="{source}" alt="{escape(alt)}">'
        else:
            yield f"<p>{escape(alt)}: too large for this page</p>"
    if _must_be_opened(row):
        yield f'<p>There is no text or picture to show: <a href="#file-{row.ref}">open the file</a>.</p>'
    yield "</div></div></section>"


def _must_be_opened(row: OpenRow) -> bool:
    """Return whether a person must open the file of a row because the page cannot show it."""
    return not row.text.strip() and not row.pictures


def _files_to_open(rows: Sequence[OpenRow], folder: str) -> Iterator[str]:
    """Yield the names of files that the page cannot show, as links if there is a folder.

    They come after the students, because file names contain names.
    """
    files = {row.file: row for row in rows if _must_be_opened(row)}
    if not files:
        return
    yield "<h3>Files to open</h3><ul>"
    anchors: set[str] = set()
    for file, row in sorted(files.items()):
        name = escape(file)
        if folder:
            name = f'<a href="{escape(quote(f"{folder}/{file}"))}">{name}</a>'
        anchor = "" if row.ref in anchors else f' id="file-{row.ref}"'
        anchors.add(row.ref)
        yield f"<li{anchor}>{name} (<code>{row.ref}</code>): {escape(row.problem)}</li>"
    yield "</ul>"


def _problem(row: OpenRow) -> str:
    """Return the problem of a row without the student's name."""
    if row.kind == RefKind.STUDENT:
        return "Whose submission is it? The last section lists the names in it."
    return _without_name(row, row.problem)


def _without_name(row: OpenRow, text: str) -> str:
    """Return a text without the names of files, and without the id and the words of the name of the student.

    A number of up to three digits stays, because it may be a number of the answer. So do words of answers, such as MAX.
    """
    text = _FILE.sub("a file", text)
    if not re.fullmatch(r"\d{0,3}", row.student):
        text = re.sub(rf"(?<!\w){re.escape(row.student)}(?!\w)", "[student]", text)
    # without a name, the name of the file may contain it
    names = {
        plain(word) for word in _WORD.findall(row.name or row.file.split(".")[0])
    } - _WORDS_OF_ANSWERS
    text = _WORD.sub(lambda word: "[student]" if plain(word[0]) in names else word[0], text)
    return without_author(text)


def _lines(text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield f"<mark>{escape(line)}</mark>" if line.startswith(">>> ") else escape(line)


def _term(name: str, text: str) -> str:
    return f"<dt>{name}</dt><dd><code>{escape(text)}</code></dd>" if text else ""


def _table(caption: str, heading: Sequence[str], rows: Iterable[Sequence[str]], left: int) -> str:
    """Return an HTML table, whose columns after the first ``left`` contain numbers."""
    kinds = [""] * left + [' class="n"'] * (len(heading) - left)
    head = "".join(
        f'<th scope="col"{k}>{escape(text)}</th>' for k, text in zip(kinds, heading, strict=True)
    )
    lines = "\n".join(
        f"<tr>{''.join(f'<td{k}>{cell}</td>' for k, cell in zip(kinds, row, strict=True))}</tr>"
        for row in rows
    )
    return (
        f'<div class="wide" role="region" aria-label="{escape(caption)}" tabindex="0"><table>'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{lines}\n</tbody></table></div>"
    )


def _questions(graded: GradedClass, entries: Sequence[Entry]) -> Iterator[str]:
    """Yield the HTML of mean points by question, part and version, with pictures of the trees."""
    yield "<h2>Questions</h2>"
    yield "<p>Means over all students whose answers were read.</p>"
    rows: list[list[str]] = []
    parts = part_columns(graded)
    for task in graded.assignment.marked_tasks:
        for version in ("", *graded.assignment.versions) if "" not in task.versions else ("",):
            questions = [
                question
                for entry in entries
                if not version or entry.version == version
                for question in entry.questions
                if question.name == task.name
            ]
            if not questions:
                continue
            sums = [part_points(question) for question in questions if not question.by_hand]
            means = ", ".join(
                f"{part} {points(round(fmean(one.get(part, 0.0) for one in sums), 2))}"
                for of, part in parts
                if of is task and sums
            )
            mean = points(round(fmean(question.points for question in questions), 2))
            row = [escape(task.name), escape(version or "all"), means, str(len(questions)), mean]
            rows.append([*row, points(task.worth)])
    heading = ("question", "version", "mean of each part", "students", "mean", "max")
    yield _table("means per question and version", heading, rows, left=3)
    yield from _trees(graded, entries)


def _trees(graded: GradedClass, entries: Sequence[Entry]) -> Iterator[str]:
    """Yield a picture of the search of each tree, with the node names of the sheet."""
    scored = [(question, entry.version) for entry in entries for question in entry.questions]
    pictured: set[tuple[str, Settings]] = set()
    for task in graded.assignment.marked_tasks:
        of_task = {version: question for question, version in scored if question.name == task.name}
        for version, question in sorted(of_task.items()):
            tree, settings = question.tree, question.conventions
            if (tree, settings) in pictured:
                continue
            pictured.add((tree, settings))
            title = escape(titled(task.name, version))
            yield f"<details><summary>{title}: the right search</summary>"
            yield f"<p><code>{escape(tree)}</code></p>"
            if drawn := figure(tree, settings):
                yield drawn
            yield "</details>"


def _mistakes(entries: Sequence[Entry]) -> Iterator[str]:
    """Yield the HTML of frequent mistakes, each with the command that prints an example."""
    titles: dict[str, str] = {}
    students: dict[str, set[str]] = {}
    ties: Counter[tuple[str, ...]] = Counter()
    for entry in entries:
        for question in entry.questions:
            for diagnosis in question.marked.diagnosis:
                if diagnosis.kind != "unfinished":
                    titles[diagnosis.mistake] = diagnosis.title
                    students.setdefault(diagnosis.mistake, set()).add(entry.student.key)
            if len(question.marked.tied) > 1:
                ties[tuple("+".join(names) for names in question.marked.tied)] += 1
    if not titles:
        return
    yield "<h2>Frequent mistakes</h2>"
    yield "<p>Each of these mistakes explains all that was read in the answer of a student. The command shows it on a small tree.</p>"
    ranked = sorted(titles, key=lambda name: (-len(students[name]), name))
    rows = [
        [
            escape(titles[name]),
            " ".join(
                f"<code>treesearch help mistakes {escape(part)}</code>" for part in name.split("+")
            ),
            str(len(students[name])),
        ]
        for name in ranked
    ]
    yield _table("frequent mistakes", ("mistake", "command", "students"), rows, left=2)
    if ties:
        yield "<p>On these trees, several mistakes lead to the same answer, so all of them were counted:</p><ul>"
        for names, count in ties.most_common(5):
            yield f"<li>{escape(', '.join(names))} ({many(count, 'answer')})</li>"
        yield "</ul>"


def _student_table(graded: GradedClass) -> Iterator[str]:
    """Yield the HTML table of students with their open rows and notes."""
    yield "<h2>Students</h2>"
    rows = []
    for entry in graded.entries:
        student, score = entry.student, "" if entry.score is None else points(entry.score)
        named = (student.key, student.name, entry.version, entry.submitted, entry.status)
        open_refs = " ".join(row.ref for row in graded.rows if row.student == student.key)
        cells = [escape(text) for text in (*named, open_refs)]
        rows.append([*cells, score, points(entry.max_score)])
    heading = ("id", "name", "version", "submitted", "status", "open rows", "score", "max")
    yield _table("students", heading, rows, left=6)
    if unknown := [row for row in graded.rows if row.kind == RefKind.STUDENT]:
        yield "<h3>Whose submissions are these?</h3><ul>"
        for row in unknown:
            yield f"<li>{escape(row.file)} (<code>{row.ref}</code>): {escape(row.problem)}</li>"
        yield "</ul>"
    if graded.notes:
        yield "<h3>Notes</h3><ul>"
        yield from (f"<li>{escape(note)}</li>" for note in graded.notes)
        yield "</ul>"
