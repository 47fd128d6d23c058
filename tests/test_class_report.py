"""What a teacher looks at of a class: who lost what where, over all versions; on a page, printed, and as text."""

import csv
import io
import json
import re
import shutil
from html import unescape
from math import sqrt
from random import Random

import pytest
from classes import hand_in
from students import exercises, plainly
from test_page import ARGUMENTS

from treesearch.homework.classroom.assignment import load_exercise, read_exercise
from treesearch.homework.classroom.database import open_class
from treesearch.homework.classroom.grading import grade_class
from treesearch.homework.classroom.handins import hand_ins
from treesearch.homework.marking.key import Key
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.homework.outputs.class_report import class_html, class_markdown
from treesearch.homework.outputs.folder import write_all
from treesearch.reader import read

VERSIONS = "ABCDEFGHIJKL"
WRONG = (None, "strict", "no_cuts", "root_min", "zero_based")


def in_twelve_versions(students=300, seed=5):
    """An exercise of two questions in twelve versions, and the submissions of its students."""
    random, told, keys = Random(seed), ["title = 'Week 5'"], []
    for number in range(2):
        trees = exercises(seed * 10 + number, len(VERSIONS))
        keys.append({version: Key(read(tree)) for version, tree in zip(VERSIONS, trees, strict=True)})
        pairs = ", ".join(f'{version} = "{tree}"' for version, tree in zip(VERSIONS, trees, strict=True))
        told.append(f"[[question]]\npoints = 10\nversions = {{ {pairs} }}")
    answers = []
    for number in range(students):
        version, text = random.choice(VERSIONS), ""
        for question, of in enumerate(keys, 1):
            key, mistake = of[version], random.choice(WRONG)
            facts = MISTAKES[mistake].answer(key.case) if mistake else key.right
            text += f"question {question}:\n" + "\n".join(plainly(key, facts)) + "\n"
        answers.append(hand_in(f"s{number:03}", f"version: {version}\n{text}"))
    return read_exercise("\n".join(told)), answers


@pytest.fixture(scope="module", params=["sample", "versions"])
def book(request, tmp_path_factory):
    """The sample class, and one of 300 in twelve versions."""
    if request.param == "sample":
        place = request.config.rootpath / "samples" / "class"
        assignment, answers = load_exercise(place / "exercise.toml"), hand_ins(place / "answers")
    else:
        assignment, answers = in_twelve_versions()
    with open_class(tmp_path_factory.mktemp("class")) as database, database.run(0):
        yield grade_class(assignment, answers, database)


@pytest.fixture(scope="module")
def written(book, tmp_path_factory):
    """Everything that is written of it."""
    folder = tmp_path_factory.mktemp("graded")
    write_all(book, folder, pages=False)
    return folder


def rows_of(path):
    return list(csv.DictReader(io.StringIO(path.read_text())))


def marked(book):
    return [result for result in book if result.status == "marked"]


def test_every_point_that_was_lost_is_lost_somewhere(book):
    for told in book.statistics.to_json()["questions"]:
        number = told["question"]
        items = [sample for place, sample in book.statistics.items() if place.question == number]
        assert {place.version for place, _ in book.statistics.items()} == {""}  # all versions together
        besides = sum(change["points"] for change in told["besides"].values())
        lost = sum(one.max_points - one.points for result in marked(book) for one in result.questions
                   if one.number == number)  # fmt: skip
        assert told["lost"] == pytest.approx(lost, abs=0.01)
        floored = sum(float(sample.lost) for sample in items) - besides
        assert floored == pytest.approx(lost, abs=0.02 * len(marked(book)))
        for sample in (*items, book.statistics.question(number)):
            counts = sample.to_json()
            assert counts["full"] + counts["part"] + counts["none"] == counts["answers"] <= len(marked(book))


def test_an_item_has_one_row_over_all_versions_and_one_in_each(book, written):
    rows = rows_of(written / "items.csv")
    names = [row["item"] for row in rows]
    assert len(names) == len(set(names)) <= 20
    assert names[:2] == ["1: value", "1: path"]
    by_version = written / "versions.csv"
    assert by_version.exists() == bool(book.assignment.versions)
    if by_version.exists():
        parts = rows_of(by_version)
        assert {row["version"] for row in parts} == set(VERSIONS)
        for row in rows:
            for count in ("answers", "full", "part", "none"):
                several = [int(part[count]) for part in parts if part["item"] == row["item"]]
                assert sum(several) == int(row[count])
    assert {row["version"] for row in rows_of(written / "grades.csv")} == set(book.assignment.versions or [""])


def pearson(pairs):
    """The formula as it stands in the books, in exact sums; None where one side never changes."""
    n, (xs, ys) = len(pairs), zip(*pairs, strict=True)
    sxy = n * sum(x * y for x, y in pairs) - sum(xs) * sum(ys)
    sxx, syy = (n * sum(one * one for one in side) - sum(side) ** 2 for side in (xs, ys))
    return sxy / sqrt(sxx * syy) if sxx > 1e-9 and syy > 1e-9 else None


def test_facility_and_discrimination_of_questions_are_their_formulas(book, written):
    told = json.loads((written / "statistics.json").read_text())
    assert (told["title"], told["max_score"]) == (book.assignment.title, 20)
    assert len(told["questions"]) == 2
    for one in told["questions"]:
        number = one["question"]
        found = [(result.questions[number - 1].points, result.score) for result in marked(book)]
        assert one["facility"] == pytest.approx(sum(own for own, _ in found) / len(found) / 10, abs=0.006)
        r = pearson([(own, whole - own) for own, whole in found])
        assert one["discrimination"] == pytest.approx(r, abs=0.006)
        assert set(one["trees"]) == set(book.assignment.versions or [""])
        for tree in one["trees"].values():
            read(tree)


def test_the_database_says_the_same_of_the_items(book, written):
    rows = {row["item"]: row for row in rows_of(written / "items.csv")}
    sql = "SELECT question || ': ' || item, avg(points / max_points), count(*) FROM items JOIN marks USING (student) "
    sql += "WHERE status = 'marked' AND max_points > 0 GROUP BY 1"
    found = book.database._rows(sql).fetchall()
    assert {name for name, _, _ in found} == {*rows}
    for name, facility, count in found:
        assert int(rows[name]["answers"]) == count
        assert float(rows[name]["facility"]) == pytest.approx(facility, abs=0.006)


def test_mistakes_are_counted_by_question_and_no_student_twice(book):
    told = book.statistics.to_json()
    for one in told["questions"]:
        assert one["mistakes"]
        for title, count in one["mistakes"].items():
            assert 0 < count <= told["mistakes"][title] + 0.01
    assert sum(told["questions"][0]["mistakes"].values()) <= told["marked"] + 0.1


def cells(html):
    for text in re.findall(r"<(?:t[dh][^>]*|h[123]|p[^>]*)>([^<]*(?:<br>[^<]*)*)<", html):
        yield from (unescape(part) for part in text.split("<br>"))


def test_the_text_says_what_the_page_says(book):
    page, text = class_html(book), class_markdown(book).replace("\\", "")
    shown = {part for part in cells(page) if part and part != "all, a part, nothing"}
    assert len(shown) > 60
    plain = " ".join(unescape(text).split())
    assert [part for part in shown if " ".join(part.split()) not in plain] == []
    assert "<script" not in page
    assert "default-src 'none'" in page


def test_the_page_counts_the_versions_side_by_side(book):
    text = class_markdown(book)
    assert ("## The versions" in text) == bool(book.assignment.versions)
    if book.assignment.versions:
        means = re.findall(r"^\| ([A-L]) \| (\d+) \|", text, re.MULTILINE)
        assert "".join(version for version, _ in means) == VERSIONS
        assert sum(int(count) for _, count in means) == len(marked(book))


@pytest.mark.chromium
def test_the_page_fits_a_phone_and_paper(book, written, tmp_path):
    api, pypdf = pytest.importorskip("playwright.sync_api"), pytest.importorskip("pypdf")
    with api.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        for width in (390, 1280):
            page = browser.new_page(viewport={"width": width, "height": 844})
            said = []
            page.on("console", lambda message, said=said: said.append(message.text))
            page.goto((written / "class.html").as_uri())
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert said == []
        page.pdf(path=tmp_path / "class.pdf", format="A4")
        page.emulate_media(media="print")
        page.set_viewport_size({"width": 688, "height": 1000})  # A4 without its margins, in CSS pixels
        wide = "[...document.querySelectorAll('table, figure')].map(one => one.getBoundingClientRect().right)"
        assert max(page.evaluate(wide)) <= 688
        browser.close()
    sheets = [sheet.extract_text() for sheet in pypdf.PdfReader(tmp_path / "class.pdf").pages]
    printed = " ".join(" ".join(sheets).split())
    for result in book:
        assert result.student.key in printed
    assert "The questions" in sheets[0]
