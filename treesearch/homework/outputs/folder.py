"""What a teacher gets of a marked class: the tables, the class report, a report for each student; every file whole."""

import json
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from treesearch import words as common_words
from treesearch.errors import UsageError
from treesearch.homework.classroom import words as classroom_words
from treesearch.homework.classroom.files import bare, cell, csv_table, csv_text, file_name, json_file, write_text
from treesearch.homework.classroom.gradebook import Gradebook
from treesearch.homework.classroom.results import LOOK, Result
from treesearch.homework.classroom.roster import Student
from treesearch.homework.marking import words as marking_words
from treesearch.homework.mistakes.followup import follow_up
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.homework.outputs import words
from treesearch.homework.outputs.reports import md, page, points, student_html, student_markdown, student_text

FOLLOW_UPS = 3
"""For how many of the most frequent ties the class report looks for a tree that would tell apart."""

_WIDE, _HIGH, _LEFT, _TOP, _BOTTOM = 460, 190, 34, 14, 40
_BLUE, _INK = "#0072b2", "#222"
LIST = ".treesearch-reports.json"
"""Lies beside the reports and names each with a digest of what was written."""

REPORTS = {".html": student_html, ".md": student_markdown, ".txt": student_text}


def write_all(book: Gradebook, folder: Path) -> None:
    """Every file of a class: grades.csv, items.csv, class.html, class.md, distribution.svg, students/ID.html ...

    Reports that an earlier run wrote for somebody who is no longer in the class are removed.
    """
    title, before, now = book.assignment.title, json_file(folder / "students" / LIST), {}
    for result in book:
        for suffix, report in REPORTS.items():
            name, text = f"{file_name(result.student.key)}{suffix}", report(result, title)
            write_text(folder / "students" / name, text)
            now[name] = _digest(text.encode())
    kept = {name: digest for name, digest in before.items() if name not in now and _stays(folder, name, digest)}
    write_text(folder / "students" / LIST, json.dumps({**kept, **now}, indent=0, sort_keys=True) + "\n")
    write_text(folder / "grades.csv", csv_text((words.GRADE_COLUMNS, *map(grade_row, book))))
    write_text(folder / "items.csv", csv_text((words.ITEM_COLUMNS, *item_rows(book))))
    write_text(folder / "distribution.svg", picture(book))
    stale = [words.STALE_REPORTS.format(files=", ".join(sorted(kept)))] if kept else []
    write_text(folder / "class.html", page(title, class_html(book, stale)))
    write_text(folder / "class.md", "\n".join(class_markdown(book, stale)) + "\n")


def _stays(folder: Path, name: str, digest: str) -> bool:
    """Whether a report that a former run wrote is still there; it goes if it is as it was written."""
    path = folder / "students" / name
    if Path(name).name != name or path.is_symlink() or not path.is_file():
        return False
    try:
        if _digest(path.read_bytes()) == digest:
            path.unlink()
    except OSError:
        return True
    return path.exists()


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()


def grade_row(result: Result) -> tuple[object, ...]:
    """A student's row in grades.csv; without a score, its cell is blank."""
    late = words.LATE if result.late else ""
    why = "; ".join(filter(None, (result.reason, *result.remarks, *result.notes)))
    who = result.student
    return (
        *who[:3], result.version, result.status, result.score, result.max_score, late, why, result.source,
        who.participant, " ".join(map(str, result.looks)),
    )  # fmt: skip


def item_rows(book: Gradebook) -> Iterator[tuple[object, ...]]:
    """For each item how many answered it, its facility and its discrimination."""
    for name, told in book.statistics.to_json()["items"].items():
        yield name, told["answers"], told["facility"], told["discrimination"]


def picture(book: Gradebook) -> str:
    """The distribution of the scores."""
    return distribution_svg(book.statistics.bars, book.assignment.max_score)


def class_rows(book: Gradebook) -> Iterator[tuple[str, ...]]:
    """The class as a table for people: who, score, and why there is none or what else there is to say."""
    for result in book:
        score = "" if result.score is None else points(result.score)
        why = "; ".join(filter(None, (result.reason.split("\n")[0], *result.remarks)))
        yield result.student.key, result.student.name, _status(result), score, why


def _status(result: Result) -> str:
    """The status in words; of several questions also which ones are to be looked at."""
    status, looks = words.STATUS[result.status], ", ".join(map(str, result.looks))
    several = len(result.questions) > 1 and result.status == LOOK and looks
    return words.LOOK_AT.format(status=status, questions=looks) if several else status


def summary(book: Gradebook) -> Iterator[str]:
    """The class in a few sentences: how many, the mean, the most frequent mistakes."""
    told = book.statistics.to_json()
    yield words.CLASS_COUNTS.format(**{name.replace("-", "_"): count for name, count in book.counts.items()})
    if told["marked"]:
        mean, deviation = points(told["mean"]), points(told["deviation"])
        yield words.CLASS_MEAN.format(mean=mean, most=points(book.assignment.max_score), deviation=deviation)
    frequent = list(told["mistakes"].items())[:5]
    if frequent:
        yield words.CLASS_MISTAKES.format(mistakes=", ".join(f"{title} ({count:g})" for title, count in frequent))
    for tie, count in book.statistics.open_ties()[:FOLLOW_UPS]:
        if tree := follow_up(tie.names, tie.conventions):
            titles = (f" {marking_words.AND} ".join(MISTAKES[name].title for name in group) for group in tie.names)
            names = ", ".join(f'"{title}"' for title in titles)
            yield words.CLASS_FOLLOW_UP.format(names=names, answers=common_words.many(count, "answer"), tree=tree)


def class_json(book: Gradebook) -> dict[str, Any]:
    """The class as plain data for JSON, the students without their items."""
    students = [
        {"id": r.student.id, "name": r.student.name, "email": r.student.email, "version": r.version, "status": r.status,
         "score": r.score, "max_score": r.max_score, "late": r.late, "reason": r.reason, "notes": r.notes,
         "remarks": r.remarks, "source": r.source,
         "questions": [{"question": one.number, "name": one.name, "status": one.status, "points": one.points,
                        "max_points": one.max_points} for one in r.questions]}
        for r in book
    ]  # fmt: skip
    told = {"title": book.assignment.title, "max_score": book.assignment.max_score, "counts": book.counts}
    return {**told, "statistics": book.statistics.to_json(), "students": students}


def class_html(book: Gradebook, more: Iterable[str] = ()) -> Iterator[str]:
    """The body of the class report; ``more``: what else there is to say."""
    yield f"<h1>{escape(book.assignment.title)}</h1>"
    yield from (f"<p>{escape(line)}</p>" for line in (*summary(book), *more))
    yield f"<figure>{picture(book)}</figure>"
    yield from _html_table(words.CLASS_COLUMNS, class_rows(book), {3})
    yield f"<h2>{escape(words.ITEMS)}</h2><p>{escape(words.ITEMS_MEAN)}</p>"
    yield from _html_table(words.ITEM_COLUMNS, ([cell(one) for one in row] for row in item_rows(book)), {1, 2, 3})


def _html_table(columns: Iterable[str], rows: Iterable[Iterable[str]], numbers: set[int]) -> Iterator[str]:
    heads = (f"<th{' class=n' if n in numbers else ''}>{escape(column)}</th>" for n, column in enumerate(columns))
    yield "<table><tr>" + "".join(heads) + "</tr>"
    for row in rows:
        cells = (f"<td{' class=n' if n in numbers else ''}>{escape(text)}</td>" for n, text in enumerate(row))
        yield "<tr>" + "".join(cells) + "</tr>"
    yield "</table>"


def class_markdown(book: Gradebook, more: Iterable[str] = ()) -> Iterator[str]:
    """The class report in markdown; ``more``: what else there is to say."""
    yield f"# {md(book.assignment.title)}\n"
    yield from (f"{md(line)}\n" for line in (*summary(book), *more))
    for columns, rows in ((words.CLASS_COLUMNS, class_rows(book)), (words.ITEM_COLUMNS, item_rows(book))):
        yield "| " + " | ".join(columns) + " |\n|" + " --- |" * len(columns)
        yield from ("| " + " | ".join(md(cell(one)) for one in row) + " |" for row in rows)
        yield ""


def distribution_svg(bars: Sequence[int], max_score: float) -> str:
    """Bars for equal parts of all points, each with its count above it.

    >>> distribution_svg([0, 2], 10).count("<rect")
    2
    """
    step, most = (_WIDE - _LEFT - 10) / len(bars), max([*bars, 1])
    base, title = _HIGH - _BOTTOM, escape(words.DISTRIBUTION)
    pieces = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDE}" height="{_HIGH}" viewBox="0 0 {_WIDE} {_HIGH}" '
        f'role="img" font-family="sans-serif" font-size="11" fill="{_INK}"><title>{title}</title>'
    ]
    for number, count in enumerate(bars):
        high = (base - _TOP) * count / most
        left, top = _LEFT + number * step, base - high
        place, size = f'x="{left + 2:.1f}" y="{top:.1f}"', f'width="{step - 4:.1f}" height="{high:.1f}"'
        pieces.append(f'<rect {place} {size} fill="{_BLUE}"/>')
        if count:
            pieces.append(f'<text x="{left + step / 2:.1f}" y="{top - 3:.1f}" text-anchor="middle">{count}</text>')
    for number in range(0, len(bars) + 1, max(1, len(bars) // 5)):
        left, points = _LEFT + number * step, max_score * number / len(bars)
        pieces.append(f'<text x="{left:.1f}" y="{base + 14}" text-anchor="middle">{points:g}</text>')
    pieces.append(f'<path d="M{_LEFT} {base}H{_WIDE - 10}" stroke="{_INK}" fill="none"/>')
    pieces.append(f'<text x="{_WIDE / 2:g}" y="{_HIGH - 8}" text-anchor="middle">{title}</text></svg>')
    return "\n".join(pieces)


# ---- changed marks -------------------------------------------------------------------------------------------------


class Change(NamedTuple):
    """A mark that is not what it was, both as in grades.csv; an empty text is no mark."""

    student: str
    old: str
    new: str


def changes(old: str, book: Gradebook) -> Iterator[Change]:
    """Which marks differ from those in the text of an older grades.csv."""
    heading, rows = csv_table(old, classroom_words.OLD_MARKS)
    if missing := {"status", "score"} - {*heading}:
        raise UsageError(words.NOT_GRADES.format(missing=", ".join(sorted(missing))))
    told = (dict(zip(heading, row.cells, strict=False)) for row in rows)
    before = {_key(row): row.get("score", "") for row in told}
    for result in book:
        now = cell(result.score)
        was = before.pop(result.student.key, "")
        if was != now:
            yield Change(result.student.key, was, now)
    yield from (Change(key, was, "") for key, was in before.items() if was)


def _key(row: dict[str, str]) -> str:
    """Whose row of grades.csv it is, as it was before the cells were made harmless for spreadsheets."""
    told = {name: bare(row.get(name, "")) for name in Student._fields}
    return Student(**told).key
