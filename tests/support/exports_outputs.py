"""Outputs of ``homework.exports``: what is written about a graded class, and quizzes.

``written``: the page for the teacher, the table of scores, the score line and feedback of students, and the results for
Gradescope. ``gradebooks``: filled gradebooks, changed scores and submissions on Gradescope. ``quizzes``: each exercise
for Moodle (its XML as lines) and for Canvas. ``spans``: an answer with marks on what was read.
"""

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree
from zipfile import ZipFile

from support.classes_outputs import (
    AIMA,
    DECIDED,
    ONE,
    OTHER_RULES,
    PARTS,
    PDF,
    PNG,
    RIGHT_EXERCISES,
    TWO_VERSIONS,
    Q,
    by_owner,
    filled_in,
    sent,
    table_of,
)
from support.stored import attempt, fields, heading, sentences
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.classes.grading import GradedClass, grade
from treesearch.homework.classes.scoring import TextSpan
from treesearch.homework.classes.submissions import Submission
from treesearch.homework.classes.tables import Layout
from treesearch.homework.exports import class_page as page_module
from treesearch.homework.exports.autograders import autograder, results_json, submission
from treesearch.homework.exports.class_page import class_page, summary
from treesearch.homework.exports.feedback import (
    feedback_page,
    feedback_zip,
    marked_lines,
    score_line,
)
from treesearch.homework.exports.gradebooks import column_of, filled
from treesearch.homework.exports.grades import changes, grades_table, read_grades, score_text
from treesearch.homework.exports.quizzes import canvas_quiz, clozes, moodle_quiz
from treesearch.homework.exports.xml import xml_text
from treesearch.machine import zipped

PLAYGROUND = "https://example.org/#"
MISTAKEN = f"""
title = "Mistakes & more"
reveal = "parts"
{Q}tree = "{AIMA}"
{Q}tree = "{AIMA}"
conventions.cut_rule = "gt"
conventions.order = "rtl"
"""
WRONG = (
    sent("a.txt", "question 1: value: 6; path: 2 3; MAX cut after 14 in subtree (14 5 2)"),
    sent(
        "b.txt",
        "question 1: value: 6; path: 2 3; MAX cut after 14 in subtree (14 5 2)\nperhaps < 3 & 4",
    ),
    sent(
        "c.txt",
        "question 1: value: 3; path: 1 1; MAX cut after 2 in subtree (2 4 6)\nquestion 2: no cuts",
    ),
    sent("d_12_assignsubmission_file_d.txt", "question 2: value: 3; path: 1 1; MIN cut after 2"),
    sent("e.txt", "hm"),
    sent("f.png", PNG),
    sent("f,g.pdf", PDF),
)
SHOWN = ("open", "by hand", "as read", "rules", "parts", "nobody")
"""The classes of ``classes_outputs`` whose pages and tables are written."""


@cache
def graded_classes() -> dict[str, GradedClass]:
    """Return classes by name."""
    classes = {"mistakes": grade(MISTAKEN, WRONG)}
    for name, exercise, roster, answers, rows in DECIDED:
        if name in SHOWN:
            table = table_of(rows, by_owner(grade(exercise, answers, roster))) if rows else b""
            classes[name] = grade(exercise, answers, roster, table)
    return classes


def body(page: str) -> str:
    """Return the title and the body of a page without pictures and styles."""
    text = re.sub(r"data:image/[^\"]*", "...", page)
    return re.sub(r"<style.*?</style>", "", text, flags=re.DOTALL).strip()


def written() -> Iterator[str]:
    """Yield the page, the table, the results for Gradescope and the feedback of each class."""
    for name, graded in graded_classes().items():
        yield heading(name, summary(graded))
        yield body(class_page(graded, "in & out" if name != "timed" else "")).partition("<main>")[2]
        yield grades_table(graded, Layout()).decode("utf-8-sig")
        for provisional in (False, True):
            with ZipFile(BytesIO(feedback_zip(graded, provisional, ""))) as archive:
                yield f"{provisional} {archive.namelist()}"
        for entry in graded.entries:
            yield f"{entry.student.key}: {score_line(entry)}"
        if graded.entries and name != "open":
            entry = graded.entries[-1]
            yield body(feedback_page(entry, graded, PLAYGROUND if name == "rules" else ""))
            yield from fields(results_json(graded))


EXPORTS = (
    "Student,ID,SIS User ID,SIS Login ID,Week 5 (77),Other (78)\nPoints Possible,,,,30,1\nBerg,1,00001,,,=x\n"
    "Holm,2,2,,EX,\nCy Fox,3,,cy.fox@uni.example,,\nGus Ahl,4,9,,,\nHal Moe,,,,old,\nHal Moe,,,,,\n",
    "Student,ID,Week 5 (77)\n,,Manual Posting\n    Points Possible,,22.5\nAda Berg,,\nBo Holm,\n",
    "Identifier;Full name;Email address;Grade;Feedback comments\nParticipant 7;Ada Berg;ada.berg@uni.example;;\n"
    "Participant 8;Bo Holm;;1;old\n",
    "Name\nAda Berg\n",
    "",
    "Student,Week 5 (1),Week 6 (2)\n",
)
COLUMNS = (
    (("Student", "Assignment: Week 5 (Real)", "Course total (Real)"), "Week 5"),
    (("Student", "Week 5 (Letter)", "Week 5 (12)"), "week 5 (12)"),
    (("Student", "Week 5 (Letter)", "Week 5 (12)"), "Week 5"),
    (("Student", "week 5", "Week 5 (Percentage)"), " Week 5 "),
    (("Identifier", "Grade", "Maximum grade", "Feedback comments"), ""),
    (("Student", "Week 5 (1)", "Week 6 (2)"), "Wek 5"),
    (("Student", "Week 5 (1)", "Week 6 (2)"), ""),
    (("Student", "Final"), "xyz"),
    (("Student", "Final"), ""),
)
METADATA = (
    "",
    "[" * 5000,
    "[1]",
    '{"users": []}',
    '{"users": [{"id": 7, "name": "Ada Berg", "email": "ada@uni.example"}], "created_at": "2026-11-20T10:00:00+02:00"}',
    '{"users": [{"id": 7, "name": "Ada Berg"}], "created_at": 5}',
    '{"users": 3}',
    '{"users": {"a": 1}}',
)


def gradebooks() -> Iterator[str]:
    """Yield filled gradebooks, changes of marks, and submissions on Gradescope."""
    yield heading("scores in the tables of classes")
    classes = graded_classes()
    with TemporaryDirectory() as name:
        tables = {}
        for one in ("open", "by hand", "as read", "nobody"):
            path = Path(name) / f"{one}.csv"
            path.write_bytes(grades_table(classes[one], Layout(";")))
            tables[one] = read_grades(path)
        path.write_text("id,name\n1,Ada\n", encoding="utf-8")
        yield str(attempt(read_grades, path)).replace(name, "HERE")
    for table in tables.values():
        yield from map(score_text, table)
    for one in ("open", "by hand", "as read"):
        for export in EXPORTS:
            title = "Week 5" if "Other" in export else ""
            columns = export.partition("\n")[0]
            for provisional in (False, True):
                book = attempt(filled, export.encode(), tables[one], title, provisional)
                yield heading(
                    "gradebook", one, columns, "with provisional scores" if provisional else ""
                )
                if isinstance(book, str):
                    yield book
                else:
                    yield from book.notes
                    yield f"{book.marks}\n{book.data.decode('utf-8-sig')}"
    yield heading("which column is filled")
    for columns, title in COLUMNS:
        yield f"{columns} {title!r}: {attempt(column_of, columns, title)}"
    yield heading("changed scores")
    for before, rows in tables.items():
        for after in ("open", "by hand", "as read", "nobody"):
            yield f"{before} -> {after}: {list(changes(rows, classes[after]))}"
    regraded = [row._replace(score="3.5") for row in tables["open"]]
    yield f"other scores: {list(changes(regraded, classes['open']))}"
    moved = [
        row._replace(decided=f"{row.decided} hand:small.0000 q1.0000") for row in tables["by hand"]
    ]
    yield f"other decisions: {list(changes(moved, classes['by hand']))}"
    yield heading("submissions and results on Gradescope, and autograders")
    files = [sent("a.txt", "value: 3"), sent("run_autograder", "x"), sent("b.png", PNG)]
    for metadata in METADATA:
        one = submission(files, metadata)
        yield f"{metadata[:120]}: {[file.source for file in one.files]} {filled_in(one.student)} {bool(one.time)}"
    one = submission([], METADATA[4])
    yield f"{one.source} {filled_in(one.student)} {one.problem}"
    several = [sent(f"{name}_{name}_assignsubmission_file_a.txt", "x") for name in ("1", "2")]
    yield str(attempt(submission, several))
    one = grade(ONE, [submission([Submission("a.txt", one.student, b"value: 3\npath: 1 1")])])
    for key in ("visible", "hidden", "after_due_date"):
        for reveal in ("", 'reveal = "parts"\n', 'reveal = "key"\n'):
            exercise = f'key = "{key}"\n{reveal}{ONE}'
            graded = grade(exercise, [sent("a.txt", "value: 3\npath: 2 1\nno cuts")])
            yield from (f"key {key}, {reveal}", *fields(results_json(graded)))
    with ZipFile(BytesIO(autograder(read_exercise(ONE), {"x.whl": b"x"}, "id\n1\n"))) as archive:
        yield f"{archive.namelist()} {archive.read('exercise.toml').decode()!r} {archive.read('roster.csv')!r}"
    with ZipFile(BytesIO(autograder(read_exercise(ONE), {}))) as archive:
        yield f"{archive.namelist()}"
    with ZipFile(BytesIO(zipped([("a", b"x"), ("b/c", b"")], permissions=0o755))) as archive:
        yield f"{[(one.filename, one.date_time, one.external_attr) for one in archive.infolist()]}"
    yield repr(xml_text("a\x00\t\x0b\ufffe\U0001f600"))


QUIZZES = (
    f'{Q}tree = "(1 (5 7) 4)"\nask = ["value"]',
    RIGHT_EXERCISES[6],
    RIGHT_EXERCISES[12],
    *RIGHT_EXERCISES[14:16],
    TWO_VERSIONS,
    OTHER_RULES.replace(f'{Q}tree = "((1,2) (2,1))"\n', ""),
    PARTS,
    f'{Q}tree = "{AIMA}"\nask = ["value", "path", "cuts", "pruned", "examined", "leaves", "best"]\npoints = 7',
    f'{Q}tree = "{AIMA}"\nask = ["order"]',
    f'{Q}tree = "((1.5 2) (1.25 9) (3 4))"\npoints = 0.5',
    f'{Q}tree = "((1/3 2) (1/7 9) (3 1/3))"\naccept = [{{ cut_rule = "gt" }}]',
    f'{Q}tree = "((1/3000 2) (1/7 9))"\n{Q}tree = "((0 3) (0 -4))"',
    f'title = "A/B *c*"\n{Q}name = "one_two"\ntree = "(max A:2 5 1)"\n{Q}tree = "5"',
    f'{Q}tree = "((chance 1/5*10 4/5*16) (1 2))"',
    f'{Q}tree = "{AIMA}"\naccept = [{{ order = "rtl" }}]',
    f'{Q}tree = "{AIMA}"\nscheme.rates = {{ notation = 0, place = 0 }}\nconventions.cuts = "all"',
    f'{Q}tree = "{AIMA}"\nconventions.algorithm = "minmax"\nask = ["value", "path", "nodes"]',
    f'{Q}task = "Why?"\npoints = 2',
    f'{Q}tree = "((3 12) (C c1=2 c2=4))"',
    f'{Q}tree = "{AIMA}"\nname = "a{{1:NUMERICAL:=3}}"\ntask = "a & b < c # d"',
)


def quizzes() -> Iterator[str]:
    """Yield the quizzes of exercises for Moodle and Canvas, with their notes, or the errors.

    The XML of the first quiz is complete.
    """
    for number, text in enumerate(QUIZZES):
        exercise = attempt(read_exercise, text)
        yield heading(text)
        if isinstance(exercise, str):
            yield exercise
            continue
        for write in (moodle_quiz, canvas_quiz):
            quiz = attempt(write, exercise)
            if isinstance(quiz, str):
                yield quiz
                continue
            yield from (f"note: {note}" for note in quiz.notes)
            for name, data in quiz.files.items():
                yield f"file {name}"
                if name.endswith(".xml"):
                    yield from (f"  {cloze}" for cloze in clozes(data.decode()))
                    xml = re.sub('base64">[^<]*<', 'base64">...<', data.decode())
                    yield from element_lines(xml) if number else [xml]
                elif name.endswith(".txt"):
                    yield data.decode()


def element_lines(xml: str) -> Iterator[str]:
    """Yield the elements of XML without their ends, with their texts."""
    for element in ElementTree.fromstring(xml.encode()).iter():
        text = (element.text or "").strip()
        yield from sentences(f"{element.tag}{element.attrib or ''}{text and ': '}{text}")


def spans() -> Iterator[str]:
    """Yield texts with marks on what was read, and what a page says that is too large for its pictures."""
    yield heading("marked lines")
    text = "value: 3 <b>\nhm hm\n" + "x\n" * 220
    for marks in (
        (),
        (TextSpan(1, 1, 8, False), TextSpan(2, 1, 5, True)),
        (TextSpan(1, 1, 8, False), TextSpan(1, 4, 20, True), TextSpan(1, 30, 2, False)),
    ):
        first, second, *_, last = marked_lines(text, marks)
        yield f"{first} | {second} | {last}"
    graded = graded_classes()["mistakes"]
    limit, page_module.MAX_PICTURES = page_module.MAX_PICTURES, 5
    yield "\n".join(re.findall(r".*too large.*", class_page(graded)))
    page_module.MAX_PICTURES = limit
