"""What a teacher gets of a marked class: the tables, the class report, a report for each student; every file whole."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any

from treesearch.errors import UsageError
from treesearch.homework.classroom import words as classroom_words
from treesearch.homework.classroom.files import bare, cell, csv_table, csv_text, file_name, write_text
from treesearch.homework.classroom.gradebook import Gradebook
from treesearch.homework.classroom.results import EXCUSED, LOOK, Result
from treesearch.homework.classroom.roster import Student
from treesearch.homework.marking.scheme import in_six_lines
from treesearch.homework.outputs import words
from treesearch.homework.outputs.reports import md, page, points, student_html, student_markdown, student_text

REPORTS = {".html": student_html, ".md": student_markdown, ".txt": student_text}


def write_all(book: Gradebook, folder: Path, pages: bool = True) -> None:
    """Every file of a class: grades.csv, items.csv, class.html, class.md, distribution.svg.

    With ``pages`` students/ID.html, .md and .txt too; where there are some they are made anew in any case. What an
    earlier run wrote for others stays, and the class report says how many such files there are.
    """
    title, students, now = book.assignment.title, folder / "students", set()
    pages = pages or any(students.glob("*.html"))
    for result in book if pages else ():
        for suffix, report in REPORTS.items():
            path = students / f"{file_name(result.student.key)}{suffix}"
            write_text(path, report(result, title))
            now.add(path)
    others = sum(path.suffix in REPORTS and path not in now for path in students.glob("*"))
    more = [words.OTHER_REPORTS.format(count=others)] if others else []
    write_text(folder / "grades.csv", csv_text((words.GRADE_COLUMNS, *map(grade_row, book))))
    write_text(folder / "items.csv", csv_text((words.ITEM_COLUMNS, *item_rows(book))))
    write_text(folder / "distribution.svg", distribution_svg(book.statistics.bars, book.assignment.max_score))
    write_text(folder / "class.html", page(title, class_html(book, more)))
    write_text(folder / "class.md", "\n".join(class_markdown(book, more)) + "\n")


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


def distribution_svg(bars: Sequence[int], max_score: float) -> str:
    """The scores of a class as a picture: a bar for each equal part of all points, with its count beside it.

    >>> distribution_svg([0, 2], 10).count("<rect")
    2
    """
    rows, most = [], max([*bars, 1])
    for number, count in enumerate(bars):
        low, high = (f"{max_score * end / len(bars):g}" for end in (number, number + 1))
        part, wide, y = words.PART.format(low=low, high=high), 280 * count / most, 36 + 20 * number
        rows.append(
            f'<text x="84" y="{y}" text-anchor="end">{part}</text><text x="{wide + 98:.1f}" y="{y}">{count}</text>'
        )
        rows.append(f'<rect x="92" y="{y - 12}" width="{wide:.1f}" height="16" fill="#0072b2"/>')
    size, title = f'width="420" height="{34 + 20 * len(bars)}"', escape(words.DISTRIBUTION)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="sans-serif" font-size="12">'
    return "\n".join([f'{head}<title>{title}</title><text x="92" y="14">{title}</text>', *rows, "</svg>"])


def class_rows(book: Gradebook) -> Iterator[tuple[str, ...]]:
    """The class as a table for people: who, status, score, and why there is none or what else there is to say.

    Of several questions the status says which ones are to be looked at.
    """
    for result in book:
        status, looks = words.STATUS[result.status], ", ".join(map(str, result.looks))
        if len(result.questions) > 1 and result.status == LOOK and looks:
            status = words.LOOK_AT.format(status=status, questions=looks)
        score = "" if result.score is None else points(result.score)
        why = "; ".join(filter(None, (result.reason.split("\n")[0], *result.remarks)))
        yield result.student.key, result.student.name, status, score, why


def summary(book: Gradebook) -> Iterator[str]:
    """The class in a few sentences: how many, the mean, the most frequent mistakes."""
    told = book.statistics.to_json()
    yield words.CLASS_COUNTS.format(**{name.replace("-", "_"): count for name, count in book.counts.items()})
    if count := book.counts[EXCUSED]:
        yield words.CLASS_EXCUSED.format(count=count)
    if told["marked"]:
        mean, deviation = points(told["mean"]), points(told["deviation"])
        yield words.CLASS_MEAN.format(mean=mean, most=points(book.assignment.max_score), deviation=deviation)
    frequent = list(told["mistakes"].items())[:5]
    if frequent:
        yield words.CLASS_MISTAKES.format(mistakes=", ".join(f"{title} ({count:g})" for title, count in frequent))


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


Table = tuple[Sequence[str], Iterable[Sequence[str]], set[int]]
"""Columns, rows, and which of the columns are numbers."""


def _tables(book: Gradebook) -> Iterator[Table]:
    yield words.CLASS_COLUMNS, class_rows(book), {3}
    yield words.ITEM_COLUMNS, ([*map(cell, row)] for row in item_rows(book)), {1, 2, 3}


def class_html(book: Gradebook, more: Iterable[str] = ()) -> Iterator[str]:
    """The body of the class report; ``more``: what else there is to say."""
    yield f"<h1>{escape(book.assignment.title)}</h1>"
    yield from (f"<p>{escape(line)}</p>" for line in (*summary(book), *more))
    yield f"<figure>{distribution_svg(book.statistics.bars, book.assignment.max_score)}</figure>"
    for columns, rows, numbers in _tables(book):
        kinds = [" class=n" if number in numbers else "" for number in range(len(columns))]
        yield "<table>"
        for tag, cells in (("th", columns), *(("td", row) for row in rows)):
            shown = (f"<{tag}{kind}>{escape(text)}</{tag}>" for kind, text in zip(kinds, cells, strict=True))
            yield f"<tr>{''.join(shown)}</tr>"
        yield "</table>"
    yield f"<p>{escape(words.ITEMS_MEAN)}</p>"
    yield from (f"<p>{'<br>'.join(map(escape, lines))}</p>" for lines in _arithmetic(book))


def class_markdown(book: Gradebook, more: Iterable[str] = ()) -> Iterator[str]:
    """The class report in markdown; ``more``: what else there is to say."""
    yield f"# {md(book.assignment.title)}\n"
    yield from (f"{md(line)}\n" for line in (*summary(book), *more))
    for columns, rows, _ in _tables(book):
        yield "| " + " | ".join(columns) + " |\n|" + " --- |" * len(columns)
        yield from ("| " + " | ".join(map(md, row)) + " |" for row in rows)
        yield ""
    yield md(words.ITEMS_MEAN)
    yield from ("\n" + "\n".join(f"- {md(line)}" for line in lines) for lines in _arithmetic(book))


def _arithmetic(book: Gradebook) -> Iterable[tuple[str, ...]]:
    """How an answer is marked, in six lines; once for questions that are marked alike."""
    return dict.fromkeys(in_six_lines(task.scheme) for task in book.assignment.tasks)


# ---- changed marks -------------------------------------------------------------------------------------------------


def changes(old: str, book: Gradebook) -> Iterator[dict[str, str]]:
    """Which marks differ from those in the text of an older grades.csv: student, old, new; an empty text is no mark."""
    heading, rows = csv_table(old, classroom_words.OLD_MARKS)
    if missing := {"status", "score"} - {*heading}:
        raise UsageError(words.NOT_GRADES.format(missing=", ".join(sorted(missing))))
    before = {}
    for row in (dict(zip(heading, row.cells, strict=False)) for row in rows):
        whose = Student(**{name: bare(row.get(name, "")) for name in Student._fields})  # as before it was defused
        before[whose.key] = row.get("score", "")
    for result in book:
        now = cell(result.score)
        was = before.pop(result.student.key, "")
        if was != now:
            yield {"student": result.student.key, "old": was, "new": now}
    yield from ({"student": key, "old": was, "new": ""} for key, was in before.items() if was)
