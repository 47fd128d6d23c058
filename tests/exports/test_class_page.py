"""Test the page of a class with versions, and the files that hold names, marks and changes."""

import csv
import re
from base64 import b64decode
from dataclasses import replace
from html import unescape
from io import BytesIO, StringIO
from zipfile import ZipFile

import pytest
from support.classes import decisions as table

from treesearch import draw, read
from treesearch.errors import UsageError
from treesearch.homework.classes.grading import grade
from treesearch.homework.classes.roster import Student
from treesearch.homework.classes.scoring import TextSpan
from treesearch.homework.classes.submissions import Submission
from treesearch.homework.classes.tables import Layout
from treesearch.homework.exports import class_page as page_module
from treesearch.homework.exports.autograders import results_json
from treesearch.homework.exports.class_page import class_page, summary
from treesearch.homework.exports.feedback import (
    feedback_page,
    feedback_zip,
    marked_lines,
    tree_picture,
)
from treesearch.homework.exports.grades import changes, grades_table, read_grades
from treesearch.settings import BOOK

TREES = {"A": "((3 12 8) (2 4 6) (14 5 2))", "B": "((4 13 9) (3 5 7) (15 6 3))"}
EXERCISE = f"""
title = "Week 5"
[[question]]
versions = {{ A = "{TREES["A"]}", B = "{TREES["B"]}" }}
[[question]]
task = "Why?"
points = 5
"""
A = "question 1:\nvalue: 3\npath: 1 1\nMIN cut after 2.1 at node 2\n"
B = A.replace("value: 3", "value: 4")
PDF, PNG = b"%PDF-1.4", b"\x89PNG photo"
CLASS = {
    "4711": ("Ada Berg", "A", A),
    "4712": ("Bo Holm", "B", B.replace("value: 4", "value: 9")),
    "4713": ("Cy Fox", "B", f"name: Cy Fox\n{B}Cy Fox 4713 is unsure"),
    "4714": ("Di Ek", "A", PDF),
    "4715": ("Ed Lund", "A", PNG),
    "4716": ("Flo Beck", "b", None),
}
ROSTER = "id,name,version\n" + "".join(f"{key},{name},{v}\n" for key, (name, v, _) in CLASS.items())
HAND = {"student": "4711", "question": "1", "points": "4"}
EVERYBODY = HAND | {"student": "*"}
VERSION = {"student": "4711", "decision": "version A"}
LATE = {"student": "4716", "points": "4"}
TIME = "2026-11-20T08:00:00+00:00"


def file(key, text):
    data = text if isinstance(text, bytes) else text.encode()
    suffix = {PDF: "pdf", PNG: "png"}.get(data, "txt")
    return Submission(f"{key}.{suffix}", Student(key), data, time=TIME)


def class_of(roster=ROSTER, decisions=b"", **changed):
    texts = {key: text for key, (_, _, text) in CLASS.items() if text} | changed
    files = [file(key, text) for key, text in texts.items()]
    return grade(EXERCISE, [*files, file("Guy", f"name: Guy\n{A}")], roster, decisions)


@pytest.fixture(scope="module")
def graded():
    return class_of()


def cells_of(page, heading):
    """Return the rows of the table below a heading."""
    html = page.partition(f"<h2>{heading}</h2>")[2].partition("</table>")[0]
    rows = re.findall("<tr>(.*?)</tr>", html)
    return [
        [unescape(cell) for cell in re.findall("<t[dh][^>]*>(.*?)</t[dh]>", row)] for row in rows
    ]


@pytest.mark.parametrize(("count", "last"), [(200, "x"), (201, "... and 1 more line")])
def test_long_text_is_shortened(count, last):
    assert [*marked_lines("x\n" * count, ())][-1] == last


@pytest.mark.parametrize("inner", [(2, 2), (1, 3), (9, 1)])
def test_covered_span_is_not_marked(inner):
    whole, other = TextSpan(1, 1, 3, unread=False), TextSpan(1, *inner, unread=True)
    assert [*marked_lines("abc", [whole, other])] == ['<span class="fact">abc</span>']


def test_means_are_given_by_version(graded):
    assert cells_of(class_page(graded), "Questions") == [
        ["question", "version", "mean of each part", "students", "mean", "max"],
        ["question 1", "all", "value 0.67, path 3, cuts 6", "3", "9.67", "10"],
        ["question 1", "A", "value 1, path 3, cuts 6", "1", "10", "10"],
        ["question 1", "B", "value 0.5, path 3, cuts 6", "2", "9.5", "10"],
    ]


def test_students_are_listed_with_their_rows(graded):
    refs = {row.student: row.ref for row in graded.rows}
    assert cells_of(class_page(graded), "Students") == [
        ["id", "name", "version", "submitted", "status", "open rows", "score", "max"],
        ["4711", "Ada Berg", "A", TIME, "marked", "", "10", "10"],
        ["4712", "Bo Holm", "B", TIME, "marked", "", "9", "10"],
        ["4713", "Cy Fox", "B", TIME, "provisional", refs["4713"], "10", "10"],
        ["4714", "Di Ek", "A", TIME, "unread", refs["4714"], "", "10"],
        ["4715", "Ed Lund", "A", TIME, "unread", refs["4715"], "", "10"],
        ["4716", "Flo Beck", "B", "", "missing", "", "", "10"],
    ]
    assert summary(graded) == "2 marked, 1 provisional, 2 unread, 1 missing, 4 rows open"
    assert summary(grade(EXERCISE, [])) == "0 marked, 0 rows open"


def test_open_rows_name_no_student(graded):
    page = class_page(graded)
    before, after = page.split("<h2>Students</h2>")
    for word in (*CLASS, *(name for name, _, _ in CLASS.values()), "Guy"):
        assert word not in before
        assert word in after
    assert "name: " not in before
    sections = re.findall('<section class="open">(.*?)</section>', before, re.DOTALL)
    (row,) = [section for section in sections if "question 1, version B" in section]
    assert "<mark>&gt;&gt;&gt; [student] [student] [student] is unsure</mark>" in row
    terms = dict(re.findall("<dt>(.*?)</dt><dd><code>(.*?)</code></dd>", row))
    assert list(terms) == ["ref", "read", "score", "expected"]
    assert terms["score"] == "10 of 10"
    assert terms["read"] == "value: 4; path: 1 1; MIN cut after 2.1 at node 2"
    assert terms["expected"].startswith("value: 4; path: 1 1; MIN cut after 3 in subtree")
    (whose,) = [row for row in graded.rows if not row.student]
    assert f"<li>Guy.txt (<code>{whose.ref}</code>): " in after


@pytest.mark.parametrize(
    ("name", "line", "shown"),
    [
        ("Elif Yılmaz", "narne: Elif Yilmaz", "narne: [student] [student]"),
        ("García, Inés", "ines GARCIA guesses", "[student] [student] guesses"),
        ("Max No-Leaf", "hm, MAX cut after 3, no leaf", "hm, MAX cut after 3, no leaf"),
        ("", "Grace guesses", "[student] guesses"),
    ],
)
def test_words_of_names_are_hidden(name, line, shown):
    """A name without accents or in another order is hidden, but no word of an answer."""
    answer = Submission("grace_final.txt", Student("4711"), f"version: A\n{A}{line}".encode())
    page = class_page(grade(EXERCISE, [answer], f'id,name\n4711,"{name}"\n'))
    assert f"<mark>&gt;&gt;&gt; {shown}</mark>" in page


@pytest.mark.parametrize("texts", [(A, B), (PDF, PNG)])
def test_open_rows_name_no_file(texts):
    files = [
        Submission(
            f"{name}.{suffix}", Student("4711"), text if isinstance(text, bytes) else text.encode()
        )
        for name, suffix, text in zip(("final", "grace"), ("txt", "pdf"), texts, strict=True)
    ]
    if texts == (PDF, PNG):
        files = [replace(files[0], others=(files[1],))]
    graded = grade(EXERCISE, files, "id,version\n4711,A\n")
    before, _ = class_page(graded).split("<h2>Students</h2>")
    assert not re.search("final|grace", before)
    assert before.count("a file") == 2


def test_open_row_names_nothing_read(graded):
    (row,) = (row for row in graded.rows if row.question)
    page = class_page(replace(graded, rows=[row._replace(read="")]))
    assert "<dt>read</dt><dd><code>nothing</code></dd>" in page


@pytest.mark.parametrize(("key", "hidden"), [("123", False), ("1234", True), ("ab", True)])
def test_short_number_is_no_name(key, hidden):
    page = class_page(class_of("", **{key: f"version: A\n{A}{key} guesses"}))
    assert ("[student] guesses" in page) == hidden
    assert (f"{key} guesses" in page) != hidden


@pytest.mark.parametrize("folder", ["", "../my answers"])
def test_unreadable_files_can_be_opened(graded, folder):
    page = class_page(graded, folder)
    assert page.count('<img src="data:image/png;base64,iVBORy') == 1
    link = '<a href="../my%20answers/4714.pdf">4714.pdf</a>' if folder else "4714.pdf"
    (row,) = [row for row in graded.rows if row.student == "4714"]
    opened = f'<li id="file-{row.ref}">{link} (<code>{row.ref}</code>): it is a .pdf file'
    assert opened in page.split("<h2>Students</h2>")[1]


@pytest.mark.parametrize("room", [0, -1])
def test_large_pictures_are_only_named(graded, monkeypatch, room):
    monkeypatch.setattr(page_module, "MAX_PICTURES", len(PNG) + room)
    page = class_page(graded)
    assert ("too large for this page" in page) == (room < 0)
    assert ("data:image/png" in page) == (room == 0)


def test_pictures_share_the_limit(monkeypatch):
    monkeypatch.setattr(page_module, "MAX_PICTURES", len(PNG) + 4)
    page = class_page(class_of(**{"4714": PNG}))
    assert page.count("data:image/png") == page.count("too large for this page") == 1


def test_equal_files_share_an_anchor():
    class_ = class_of(**{"4711": PDF})
    page = class_page(class_, "answers")
    first, second = (row.ref for row in class_.rows if row.file in ("4711.pdf", "4714.pdf"))
    assert first == second
    assert page.count(f'id="file-{first}"') == 1
    listed = re.findall(r'<li[^>]*><a href="answers/(\S+?)">(\S+?)</a>', page)
    assert listed == [("4711.pdf", "4711.pdf"), ("4714.pdf", "4714.pdf")]


def test_two_mistakes_have_two_commands():
    text = "value: 5\npath: 0 0\nMIN cut after 6\nMIN cut after ((6 4) (3 5))\nMAX cut after 2"
    exercise = "trees = ['((5 (((6 4) (3 5)) 5)) (2 1))']"
    class_ = grade(exercise, [file("7", text)])
    [entry] = class_.entries
    names = {one.title: one.mistake.split("+") for one in entry.questions[0].marked.diagnosis}
    rows = cells_of(class_page(class_), "Frequent mistakes")[1:]
    assert {title: commands for title, commands, _ in rows} == {
        title: " ".join(f"<code>treesearch help mistakes {name}</code>" for name in several)
        for title, several in names.items()
    }
    assert ["swapped_labels", "zero_based"] in names.values()


def test_page_shows_search_of_each_version():
    heading, *rows = ROSTER.splitlines()
    page = class_page(class_of("\n".join([heading, *reversed(rows)])))  # with version B first
    shown = re.findall(
        r"<summary>(.*?)</summary>.*?<code>(.*?)</code>.*?src=\"(.*?)\"", page.replace("\n", "")
    )
    assert shown == [
        (f"question 1, version {version}: the right search", tree, tree_picture(tree, BOOK))
        for version, tree in TREES.items()
    ]
    assert tree_picture(TREES["A"], BOOK) != tree_picture(TREES["A"], BOOK.replace(cut_rule="gt"))
    assert "Not marked and not part of the total: question 2 (5 points)." in page


def test_same_search_is_pictured_once():
    class_ = grade(f"trees = ['{TREES['A']}', '{TREES['A']}']", [file("7", A)])
    assert class_page(class_).count("the right search") == 1


def test_frequent_mistakes_come_first():
    swapped, zero = A.replace("MIN", "MAX"), A.replace("1 1", "0 0")
    answers = {
        "a": swapped,
        "b": swapped,
        "c": zero,
        "d": A.replace("MIN cut after 2.1 at node 2", "no cuts"),
    }
    answers["e"] = A.partition("path")[0]
    class_ = class_of(roster="", **{key: f"version: A\n{text}" for key, text in answers.items()})
    page = class_page(class_)
    rows = cells_of(page, "Frequent mistakes")[1:]
    counts = [int(row[-1]) for row in rows]
    assert counts == sorted(counts, reverse=True)
    assert {2, 1} == {*counts}
    assert all(row[1].startswith("<code>treesearch help mistakes ") for row in rows)
    assert "Not finished" not in page
    ties = page.partition("all of them were counted:")[2].partition("</ul>")[0]
    assert re.findall(r"<li>(\w+), .*?\((.*?)\)</li>", ties) == [
        ("swapped_labels", "2 answers"),
        ("right_to_left", "1 answer"),
    ]


def test_means_of_parts_omit_manual_points():
    class_ = class_of(decisions=table(HAND))
    assert cells_of(class_page(class_), "Questions")[1][2:] == [
        "value 0.5, path 3, cuts 6",
        "3",
        "7.67",
        "10",
    ]


def test_decisions_are_explained(graded):
    page = class_page(graded)
    for line in (
        "<code>as read</code>: the marks for what was read are right",
        "<code>nothing</code>: 0 points",
        "<code>use FILE</code>: the student submitted twice, and this file counts",
        "<code>version A</code>: the version of the answer",
        "<code>is ID</code>: the student whose submission it is",
        "<code>ignore</code>: it is not a submission",
    ):
        assert line in page


def test_page_follows_the_conventions():
    exercise = f"trees = ['{TREES['A']}']\nconventions.root = 'min'"
    page = class_page(grade(exercise, [file("7", "value: 6")]))
    assert tree_picture(TREES["A"], BOOK.replace(root="min")) in page
    assert tree_picture(TREES["A"], BOOK) not in page


def test_picture_follows_an_accepted_convention():
    tree = "((3 5) (3 9))"
    exercise = f"trees = ['{tree}']\naccept = [{{ cut_rule = 'gt' }}]"
    class_ = grade(exercise, [file("7", "value: 3\npath: 1 1\nno cuts")])
    page = feedback_page(class_.entries[0], class_)
    assert tree_picture(tree, BOOK.replace(cut_rule="gt")) in page
    assert tree_picture(tree, BOOK) not in page


def test_points_outside_the_parts_are_kept():
    """An answer by another rule earns points that belong to no part."""
    answer = "value: 6\npath: 2 3\nMAX cut after 14 at node 3\n"
    class_ = grade(f"trees = ['{TREES['A']}']", [file("7", answer)])
    (row,) = csv.DictReader(StringIO(grades_table(class_, Layout()).decode("utf-8-sig")))
    assert [row[f"question 1{part}"] for part in ("", ": value", ": other")] == ["5", "0", "5"]


@pytest.mark.parametrize(
    ("line", "part"), [("move 1 iff x <= 3", "path"), ("4 and 6 pruned iff x <= 3", "pruned")]
)
def test_conditions_belong_to_their_part(line, part):
    exercise = "[[question]]\nask = ['path', 'pruned']\ntree = '((3 12 8) (?x 4 6) (14 5 2))'"
    class_ = grade(exercise, [file("7", f"{line}\n")])
    (row,) = csv.DictReader(StringIO(grades_table(class_, Layout()).decode("utf-8-sig")))
    points = {name: row[f"question 1: {name}"] for name in ("path", "pruned")}
    assert {name for name, earned in points.items() if float(earned)} == {part}


def test_table_names_students_and_versions(graded):
    text = grades_table(graded, Layout()).decode("utf-8-sig")
    rows = {row["id"]: row for row in csv.DictReader(StringIO(text))}
    for entry in graded.entries:
        row = rows[entry.student.key]
        name, version, answer = CLASS[entry.student.key]
        assert [row[column] for column in ("name", "version", "submitted", "status")] == [
            name,
            version.upper(),
            TIME if answer else "",
            entry.status,
        ]
        assert (row["ref"][:1], row["decided"]) == ("s" if answer else "", "")


def grade_rows(class_, folder):
    (folder / "grades.csv").write_bytes(grades_table(class_, Layout()))
    return read_grades(folder / "grades.csv")


@pytest.mark.parametrize(
    ("earlier", "later", "lines"),
    [
        ({}, {}, []),
        ({"4712": B}, {"4712": B}, []),
        ({}, {"4712": B}, []),  # another text
        (
            {"decisions": table(HAND)},
            {},
            ["4711: the decision hand:question_1 is missing from decisions.csv"],
        ),
        ({}, {"decisions": table(HAND)}, []),
        ({"decisions": table(HAND)}, {"decisions": table(HAND | {"points": "5"})}, []),
        (
            {"decisions": table(HAND, VERSION)},
            {"decisions": table(HAND | {"student": "4712"}, VERSION)},
            ["4711: the decision hand:question_1 no longer applies; was its row changed?"],
        ),
        ({"decisions": table(EVERYBODY)}, {"decisions": table(EVERYBODY, HAND)}, []),
        ({}, {"roster": ROSTER.replace("4711,Ada", "4717,Ada")}, ["4711: 10 -> not in this class"]),
        ({}, {"roster": ROSTER.replace("4716,Flo", "4717,Flo")}, []),
        ({"decisions": table(LATE)}, {"decisions": table(LATE | {"points": "5"})}, []),
    ],
)
def test_only_unexplained_changes_are_told(tmp_path, earlier, later, lines):
    old = grade_rows(class_of(**earlier), tmp_path)
    assert list(changes(old, class_of(**later))) == lines


def test_changed_marks_are_told(tmp_path, graded):
    old = grade_rows(graded, tmp_path)
    old[0], old[3] = old[0]._replace(score="7.5"), old[3]._replace(score="3")
    assert list(changes(old, graded)) == ["4711: 7.5 -> 10", "4714: 3 -> unread"]
    old[0] = old[0]._replace(score="", status="unread")
    assert "4711: unread -> 10" in list(changes(old, graded))
    gone = grade(EXERCISE, [file("4711", A)], ROSTER)
    assert "4712: 9 -> missing" in list(changes(grade_rows(graded, tmp_path), gone))


def test_grades_without_marked_questions_return(tmp_path):
    exercise = "[[question]]\ntask = 'Why?'\npoints = 5"
    (row,) = grade_rows(grade(exercise, [file("7", "Because.")]), tmp_path)
    assert (row.key, row.scores, row.max) == ("7", {}, "0")


@pytest.mark.parametrize("column", [b"status,", b",ref"])
def test_incomplete_grades_are_refused(tmp_path, graded, column):
    (tmp_path / "grades.csv").write_bytes(grades_table(graded, Layout()).replace(column, b"", 1))
    with pytest.raises(UsageError, match=r"does not have the columns id, .*, decided, ref in this"):
        read_grades(tmp_path / "grades.csv")


@pytest.mark.parametrize("provisional", [False, True])
def test_feedback_goes_to_its_student(graded, provisional):
    with ZipFile(BytesIO(feedback_zip(graded, provisional, ""))) as packed:
        pages = {name: packed.read(name).decode() for name in packed.namelist()}
    keys = ["4711", "4712", *["4713"] * provisional]
    assert [*pages] == [f"{key}/feedback.html" for key in keys]
    for key, page in zip(keys, pages.values(), strict=True):
        assert f"<p>{key}</p>" in page
        assert ("Provisional: a person still has to read" in page) == (key == "4713")
        assert "Not marked and not part of the total: question 2 (5 points)." in page


def test_submission_is_underlined(graded):
    entry = graded.entries[2]
    page = feedback_page(entry, graded)
    assert '\n<span class="fact">value: 4</span>\n<span class="fact">path: 1 1</span>\n' in page
    assert '\n<span class="unread">Cy Fox 4713 is unsure?</span>\n</pre>' in page
    partly = class_of(**{"4711": A.replace("2.1", "2.2")})
    assert "~ partly right" in feedback_page(partly.entries[0], partly)
    assert '<p class="score">unread</p>' in feedback_page(graded.entries[3], graded)


def test_line_of_two_questions_is_underlined():
    text = "question 2: value: 5; question 1: value: 3"
    class_ = grade(f"trees = ['{TREES['A']}', '(1 (5 7) 4)']", [file("7", text)])
    page = feedback_page(class_.entries[0], class_)
    line = '<span class="fact">value: 5</span>; question 1: <span class="fact">value: 3</span>'
    assert f"question 2: {line}\n" in page


def test_counts_are_drawn_without_search():
    tree = "(:3/10 (:1/4 ?) (:2/5 ?))"
    picture = tree_picture(tree, BOOK.replace(algorithm="mcts"))
    drawn = str(draw(read(tree), label="letters"))
    assert b64decode(picture.partition("base64,")[2]).decode() == drawn


def test_gradescope_output_has_problems_and_reasons(graded):
    (results,) = [
        results_json(grade(EXERCISE, [file("4713", CLASS["4713"][2])], "id,version\n4713,B\n"))
    ]
    assert "question 1: not read, line 6" in results["output"]
    assert "not marked and not part of the total" in results["output"]
    unread = results_json(grade(EXERCISE, [file("4714", PDF)], ROSTER.partition("4715")[0]))
    assert (results["stdout_visibility"], unread["score"]) == ("hidden", 0)
