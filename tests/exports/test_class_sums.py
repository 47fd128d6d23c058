"""Test the numbers in all outputs of a class against ``support.sums``."""

import csv
import re
from base64 import b64decode
from collections import Counter
from fractions import Fraction
from html import unescape
from io import StringIO
from statistics import fmean
from urllib.parse import parse_qsl

import pytest
from support import sums
from support.classes import decisions

from treesearch import draw, read, record
from treesearch.game import dotted
from treesearch.homework.classes.grading import grade
from treesearch.homework.classes.roster import Student
from treesearch.homework.classes.submissions import Submission
from treesearch.homework.classes.tables import Layout
from treesearch.homework.exports.autograders import results_json
from treesearch.homework.exports.class_page import class_page
from treesearch.homework.exports.feedback import feedback_page, playground_link
from treesearch.homework.exports.gradebooks import filled
from treesearch.homework.exports.grades import grades_table, read_grades
from treesearch.homework.marking.marks import Item
from treesearch.settings import BOOK

TREES = ("((3 12 8) (2 4 6) (14 5 2))", "((2 (6 5)) (((1 4) (3 2)) 2))")
WORTH = (20, 7.5)
QUESTIONS = "".join(
    f'[[question]]\ntree = "{tree}"\npoints = {worth}\nscheme.rates = {{ other_rule = 0 }}\n'
    for tree, worth in zip(TREES, WORTH, strict=True)
)
EXERCISE = f'title = "Week 5"\n{QUESTIONS}'
KINDS = ("MAX", "MIN")
ANSWERS = {
    "right": [(3, (1, 1), [(2, 1)]), (2, (1, 1), [(1, 2, 1), (2, 1, 1, 1), (2, 1)])],
    "value": [(9, (1, 1), [(2, 1)]), (5, (1, 1), [(1, 2, 1)])],
    "path": [(3, (1, 3), [(2, 1)]), (2, (2, 2), [])],
    "late": [(3, (2, 1), [(2, 2)]), (2, (1, 1), [(2, 1), (1, 2, 1)])],
    "invented": [(3, (1, 1), [(2, 1), (1, 1)]), (3, (1, 2, 1), [(2, 1, 2, 1)])],
    "wrong": [(14, (3, 1), [(3, 1)]), (6, (1, 2, 1), [])],
}
"""Value, path and cuts of each student, by question."""


def sheet(answers):
    lines = []
    for number, (value, path, cuts) in enumerate(answers, 1):
        lines += [f"question {number}:", f"value: {value}", f"path: {' '.join(map(str, path))}"]
        lines += [f"{KINDS[(len(cut) + 1) % 2]} cut after {dotted(cut)}" for cut in cuts]
    return "\n".join(lines)


def parts(student, number):
    """Return the points of each part of a question."""
    tree = read(TREES[number])
    scale = WORTH[number] / 10
    earned = sums.parts(tree, *ANSWERS[student][number])
    return {part: float(points) * scale for part, points in earned.items()}


def score(student, number):
    return round(sum(parts(student, number).values()), 2)


def total(student):
    return round(score(student, 0) + score(student, 1), 2)


def submission(student):
    return Submission(f"{student}.txt", Student(student), sheet(ANSWERS[student]).encode())


@pytest.fixture(scope="module")
def graded():
    return grade(EXERCISE, map(submission, ANSWERS), b"id\nnobody\n" + "\n".join(ANSWERS).encode())


def test_grades_table_agrees_with_sums(graded):
    text = grades_table(graded, Layout()).decode("utf-8-sig")
    rows = {row["id"]: row for row in csv.DictReader(StringIO(text))}
    assert rows.keys() == {*ANSWERS, "nobody"}
    nobody = rows.pop("nobody")
    assert (nobody["status"], nobody["score"], nobody["max"]) == ("missing", "", "27.5")
    for student, row in rows.items():
        assert (row["status"], float(row["score"]), row["max"]) == (
            "marked",
            total(student),
            "27.5",
        )
        for number in (0, 1):
            name = f"question {number + 1}"
            assert float(row[name]) == score(student, number)
            for part, points in parts(student, number).items():
                assert float(row[f"{name}: {part}"]) == pytest.approx(points, abs=0.006)


def test_points_by_hand_count_everywhere():
    """Manual points replace the sum of the first question in the table and on the page."""
    cells = {"student": "value", "question": "question 1", "points": "12.25", "reason": "late"}
    class_ = grade(EXERCISE, [submission("value")], decisions=decisions(cells))
    [row] = csv.DictReader(StringIO(grades_table(class_, Layout()).decode("utf-8-sig")))
    expected = 12.25 + score("value", 1)
    assert (float(row["score"]), row["question 1"], row["question 1: value"]) == (
        expected,
        "12.25",
        "",
    )
    assert re.fullmatch(r"hand:question_1\.[0-9a-f]{4}", row["decided"])
    page = feedback_page(class_.entries[0], class_)
    assert f'<p class="score">{expected:g} of 27.5 points</p>' in page
    assert "<h2>question 1: 12.25 of 20, set by hand</h2>" in page
    assert "question 1: points set by hand: 12.25 (late)" in page
    assert page.index("Before a person set the points") < page.index("</span> path</td>")


@pytest.mark.parametrize("student", ANSWERS)
def test_gradescope_results_agree_with_sums(student):
    results = results_json(grade(EXERCISE, [submission(student)]))
    assert results["score"] == total(student)
    assert results["extra_data"] == {
        "max_score": 27.5,
        "version": "",
        "status": "marked",
        "notes": [],
    }
    for number, test in enumerate(results["tests"][::2]):
        points = score(student, number)
        assert {name: fact for name, fact in test.items() if name != "output"} == {
            "name": f"question {number + 1}",
            "number": str(number + 1),
            "score": points,
            "max_score": WORTH[number],
            "status": "passed" if points == WORTH[number] else "failed",
        }


def test_gradescope_lists_open_questions():
    doubtful = f"{sheet(ANSWERS['right'])}\nperhaps 17"
    results = results_json(grade(EXERCISE, [Submission("s.txt", Student("s"), doubtful.encode())]))
    assert results["extra_data"]["status"] == "provisional"


@pytest.mark.parametrize("student", ANSWERS)
def test_feedback_agrees_with_sums(graded, student):
    entry = next(entry for entry in graded.entries if entry.student.key == student)
    page = feedback_page(entry, graded)
    assert f'<p class="score">{total(student):g} of 27.5 points</p>' in page
    heads = re.findall(r"<h2>question (\d): ([\d.]+) of ([\d.]+)</h2>", page)
    assert [tuple(map(float, head)) for head in heads] == [
        (number + 1, score(student, number), WORTH[number]) for number in (0, 1)
    ]
    for number, table in enumerate(re.findall("<table>.*?</table>", page, re.DOTALL)):
        cells = re.findall(r'class="n">(\S+)(?: of (\S+))?</td>', table)
        earned, worth = (sum(map(value, column)) for column in zip(*cells, strict=True))
        assert earned == pytest.approx(sum(parts(student, number).values()))
        assert worth == WORTH[number]


def value(text):
    above, _, below = text.partition("/")
    return float(above or 0) / float(below or 1)


def test_class_page_has_every_mean(graded):
    page = class_page(graded)
    rows = [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in re.findall("<tr>(.*?)</tr>", page)]
    questions = {row[0]: row for row in rows if row and row[0].startswith("question")}
    for number in (0, 1):
        _, _, means, students, mean, worth = questions[f"question {number + 1}"]
        assert (students, float(worth)) == (str(len(ANSWERS)), WORTH[number])
        assert float(mean) == pytest.approx(fmean(score(one, number) for one in ANSWERS), abs=0.006)
        for part in ("value", "path", "cuts"):
            shown = float(re.search(rf"{part} ([\d.]+)", means)[1])
            assert shown == pytest.approx(fmean(parts(s, number)[part] for s in ANSWERS), abs=0.006)
    for student in ANSWERS:
        row = next(row for row in rows if row and row[0] == student)
        assert (row[4], float(row[6]), row[7]) == ("marked", total(student), "27.5")


def test_class_means_exclude_manual_points():
    """The mean of a question includes only students whose answers were read."""
    students = [submission(student) for student in ("right", "wrong")]
    by_hand = decisions({"student": "wrong", "points": "20"})
    page = class_page(grade(EXERCISE, students, decisions=by_hand))
    [row] = re.findall("<tr><td>question 1</td>(.*?)</tr>", page)
    assert re.findall(r'class="n">([^<]*)<', row) == ["1", "20", "20"]


def test_class_page_counts_mistakes():
    """Two students searched with MIN at the root; a tree without cuts cannot separate two mistakes."""
    answers = {
        "a": "value: 6; path: 2 3; MAX cut after 14 in subtree (14 5 2)",
        "b": "value: 6; path: 2 3; MAX cut after 14 in subtree (14 5 2)",
        "c": "value: 3; path: 1 1; MAX cut after 2 in subtree (2 4 6)",
    }
    exercise = f'[[question]]\ntree = "{TREES[0]}"'
    class_ = grade(exercise, [Submission(k, Student(k), t.encode()) for k, t in answers.items()])
    students = {}
    for entry in class_.entries:
        for diagnosis in entry.questions[0].marked.diagnosis:
            if diagnosis.kind != "unfinished":
                students.setdefault(diagnosis.title, set()).add(entry.student.key)
    page = class_page(class_)
    table = page.partition("Frequent mistakes")[2].partition("</table>")[0]
    rows = re.findall(r'<tr><td>(.*?)</td>.*?class="n">(\d+)</td></tr>', table)
    assert {unescape(title): int(count) for title, count in rows} == {
        title: len(them) for title, them in students.items()
    }
    assert {len(them) for them in students.values()} == {1, 2}
    ties = Counter(entry.questions[0].marked.tied for entry in class_.entries)
    listed = page.partition("several mistakes lead to the same answer")[2].partition("</ul>")[0]
    assert {*re.findall(r"<li>(.*?) \((\d+) answers?\)</li>", unescape(listed))} == {
        (", ".join("+".join(each) for each in tie), str(count))
        for tie, count in ties.items()
        if len(tie) > 1
    }


def test_open_row_shows_its_score():
    doubtful = f"{sheet(ANSWERS['value'])}\nperhaps 17"
    page = class_page(grade(EXERCISE, [Submission("s.txt", Student("s"), doubtful.encode())]))
    assert f"<code>{score('value', 1):g} of 7.5</code>" in page


@pytest.mark.parametrize(("possible", "noted"), [("20", True), ("27.5", False), ("30", True)])
def test_gradebook_has_every_score(graded, tmp_path, possible, noted):
    (tmp_path / "grades.csv").write_bytes(grades_table(graded, Layout()))
    rows = "\n".join(f"{student},{student},," for student in ANSWERS)
    export = (
        f"Student,ID,Week 5 (77),Feedback comments\nPoints Possible,,{possible},\n{rows}\n".encode()
    )
    book = filled(export, read_grades(tmp_path / "grades.csv"), "Week 5")
    cells = {row[1]: row[2:] for row in csv.reader(StringIO(book.data.decode("utf-8-sig")))}
    for student in ANSWERS:
        first, second = (f"question {n + 1}: {score(student, n):g}." for n in (0, 1))
        points = f"{total(student):g}"
        assert cells[student] == [points, f"{points} of 27.5 points. {first} {second}"]
    assert any(f"expects {possible} points" in note for note in book.notes) == noted


@pytest.mark.parametrize(
    ("item", "part"),
    [
        ("value", "value"),
        ("path", "path"),
        ("cut 2", "cuts"),
        ("extra 1", "cuts"),
        ("names", "cuts"),
        ("copying", "cuts"),
        ("counting", "path"),
        ("node 2.1", "nodes"),
        ("window 2.1", "windows"),
        ("pruned", "pruned"),
        ("other rule", "other rule"),  # no part: the table counts it as other
    ],
)
def test_item_belongs_to_its_part(item, part):
    assert Item(item, "", None, False, Fraction(0), Fraction(0), "").part == part


CHANGED = {
    "root": "min",
    "order": "rtl",
    "cut_rule": "gt",
    "cuts": "all",
    "values": "hard",
    "label": "bound",
    "depth": 1,
    "window": (-9, 20),
    "utility_range": (-50, 50),
}
LINKED = {"alpha": "-9", "beta": "20", "utility_range": "-50,50"}
"""How the playground names the ends of the window and of the range."""


def test_feedback_shows_the_marked_search():
    """The link and the picture use the conventions of the question."""
    fields = {name: [*fact] if isinstance(fact, tuple) else fact for name, fact in CHANGED.items()}
    table = "\n".join(f"{name} = {fact!r}" for name, fact in fields.items())
    exercise = f'[[question]]\ntree = "(:1 (:2 3 12) (:4 2 5))"\n[conventions]\n{table}'
    class_ = grade(exercise, [Submission("s", Student("s"), b"value: 1")])
    [question] = class_.entries[0].questions
    link = dict(parse_qsl(playground_link(question, "https://example.org/#").partition("#")[2]))
    named = {name: str(fact) for name, fact in CHANGED.items() if name != "window"}
    assert link == {"tree": question.tree} | named | LINKED
    page = feedback_page(class_.entries[0], class_)
    shown = b64decode(re.search(r"base64,([^\"]+)", page)[1]).decode()
    searched = record(read(question.tree), BOOK.replace(**CHANGED))
    assert shown == str(draw(searched, label="letters"))
