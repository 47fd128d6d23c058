"""Test how decisions in ``decisions.csv`` are applied, kept and rejected."""

import csv
import json
import os
import re
import shutil
import zipfile
from functools import partial
from io import StringIO
from itertools import count
from pathlib import Path

import pytest
from support.course import A1, A2, EXERCISE, RIGHT, STRAY, Course

from treesearch.homework.classes import files
from treesearch.homework.classes.decisions import COLUMNS


@pytest.fixture
def course(tmp_path, run):
    """Return a class of eight students: two with right answers, and one with each problem."""
    return Course(tmp_path, run)


def decide_all(course):
    """Fill in every open row in two rounds."""
    course.grade()
    course.decide("00003", decision="as read")
    course.decide("00004", points="7,5", reason="oral")
    course.decide("00005", decision="use again.txt")
    course.decide("00006", decision="version A")
    course.decide(decision="is 00007")
    return course.grade()


DECIDED = {
    "00001": ("marked", "20"),
    "00002": ("marked", "19"),
    "00003": ("marked", "20"),
    "00004": ("marked", "7.5"),
    "00005": ("marked", "19"),
    "00006": ("marked", "20"),
    "00007": ("marked", "20"),
    "00008": ("missing", ""),
}


def test_last_line_counts_open_rows(course):
    code, out, err = course.grade()
    assert (code, out) == (0, "")
    assert err.splitlines()[-1] == (
        "2 marked, 3 provisional, 1 unread, 2 missing, 5 rows open in graded/decisions.csv: fill in decision, answer "
        "or points, and run the same command again"
    )


def test_decided_rows_give_the_marks(course):
    code, _, err = decide_all(course)
    assert (code, course.grades()) == (0, DECIDED)
    assert err.splitlines()[-1] == "7 marked, 1 missing, 0 rows open"


def test_second_run_changes_nothing(course):
    decide_all(course)
    before = course.snapshot()
    assert course.grade()[0] == 0
    assert course.snapshot() == before


@pytest.mark.parametrize(
    ("cells", "score"),
    [
        ({"answer": "value: 5; path: 2 1; no cuts"}, "20"),
        ({"answer": "value: 4; path: 2 1; no cuts"}, "19"),
        ({"decision": "nothing"}, "10"),
        ({"points": "0"}, "10"),
        ({"points": "2,25"}, "12.25"),
    ],
)
def test_decision_sets_question_score(course, cells, score):
    course.grade()
    course.decide("00003", **cells)
    assert course.grade()[0] == 0
    assert course.grades()["00003"] == ("marked", score)


def test_decision_may_replace_every_answer(course):
    course.grade()
    first, second = A1.replace("\n", "; "), A2.replace("\n", "; ")
    course.decide("00004", answer=f"question 1: {first}; question 2: {second}")
    code, _, err = course.grade()
    assert code == 0, err
    assert course.grades()["00004"] == ("marked", "20")


def test_ignored_submission_is_missing(course):
    course.grade()
    course.decide("00004", decision="ignore")
    course.grade()
    assert course.grades()["00004"] == ("missing", "")


def test_star_row_gives_everybody_points(course):
    decide_all(course)
    course.add(student="*", question="1", points="10")
    course.add(student="2", question="question 1", points="3", reason="seen again")
    code, _, err = course.grade()
    assert code == 0, err
    grades = course.grades()
    assert grades["00002"] == ("marked", "13")
    assert grades["00008"] == ("missing", "")
    assert (grades["00001"], grades["00005"], grades["00004"]) == (
        ("marked", "20"),
        ("marked", "20"),
        ("marked", "7.5"),
    )
    assert "2 is matched to 00002" in err
    assert course.rows("grades.csv")[1]["question 1: value"] == ""


def test_named_question_keeps_its_number(course):
    named = EXERCISE.replace("[[question]]", "[[question]]\nname = 'minimax'", 1)
    (course.folder / "week5.toml").write_text(named, encoding="utf-8")
    decide_all(course)
    course.add(student="1", question="Question 1", points="3")
    code, _, err = course.grade()
    assert (code, course.rows("grades.csv")[0]["minimax"]) == (0, "3"), err


def test_changed_text_needs_new_decision(course):
    decide_all(course)
    course.submit("00003.txt", RIGHT.replace("no cuts", f"no cuts\n{STRAY} tree"))
    assert course.grade()[0] == 0
    rows = [row for row in course.rows() if row["student"] == "00003"]
    assert [row["decision"] for row in rows] == ["as read", ""]
    assert rows[0]["problem"].startswith("earlier text")
    assert course.grades()["00003"] == ("provisional", "20")
    course.submit("00003.txt", RIGHT.replace("no cuts", f"no cuts\n{STRAY}"))
    course.grade()
    assert course.grades()["00003"] == ("marked", "20")
    assert not [row for row in course.rows() if row["problem"].startswith("earlier text")]


def test_changed_exercise_needs_remark(course):
    decide_all(course)
    before = course.snapshot()
    text = EXERCISE.replace("(1 (5 7) 4)", "(1 (6 7) 4)")
    (course.folder / "week5.toml").write_text(text, encoding="utf-8")
    code, _, err = course.grade()
    assert code == 2
    assert "00001: 20 -> 1" in err
    assert "set by hand: 00004 submission: 7.5" in err
    assert course.snapshot() == before
    assert course.grade("--remark")[0] == 0
    assert course.grades()["00001"][1] != "20"
    assert course.grade()[0] == 0


def test_new_student_needs_no_remark(course):
    decide_all(course)
    with (course.folder / "class.csv").open("a", encoding="utf-8") as roster:
        roster.write("00010,Ten,A\n")
    course.submit("00010.txt", RIGHT)
    assert course.grade()[0] == 0
    assert course.grades()["00010"] == ("marked", "20")


def test_changed_decision_needs_no_remark(course):
    decide_all(course)
    rows = course.rows()
    for row in rows:
        row["points"] = row["points"].replace("7,5", "9")
    course.write(rows)
    assert course.grade()[0] == 0
    assert course.grades()["00004"] == ("marked", "9")
    assert course.rows() == rows
    assert course.grade()[0] == 0


def test_older_copy_is_refused(course):
    course.grade()
    older = course.path().read_bytes()
    decide_all(course)
    course.path().write_bytes(older)
    before = course.snapshot()
    code, _, err = course.grade()
    assert (code, err.count("is missing from decisions.csv")) == (2, 5)
    assert course.snapshot() == before
    assert course.grade("--remark")[0] == 0
    assert course.grades()["00003"][0] == "provisional"


def test_previous_file_is_kept(course):
    course.grade()
    before = course.path().read_bytes()
    course.submit("00008.txt", "")
    course.grade()
    assert course.path("decisions.bak").read_bytes() == before
    assert course.path().read_bytes() != before
    if os.name == "posix":  # others may read the files, too
        assert course.path().stat().st_mode & 0o777 == 0o644


def test_rows_keep_order_and_columns(course):
    course.grade()
    rows = [{**row, "mine": f"note {n}"} for n, row in enumerate(reversed(course.rows()))]
    course.write(rows, (*COLUMNS, "mine"))
    course.grade()
    after = course.rows()
    assert [row["ref"] for row in after] == [row["ref"] for row in rows]
    assert [row["mine"] for row in after] == [row["mine"] for row in rows]


def test_bad_rows_are_listed_at_once(course):
    course.grade()
    before = course.snapshot()
    rows = course.rows()
    rows[0].update(decision="as read", points="3")
    rows[1].update(decision="perhaps")
    course.write(
        [*rows, {"student": "77", "question": "1", "points": "3"}, {"student": "1", "points": "21"}]
    )
    changed = course.path().read_bytes()
    code, out, err = course.grade()
    assert (code, out) == (2, "")
    for part in (
        "row 2, decision and points",
        "row 3, decision: perhaps",
        "row 7, student",
        "row 8, points",
    ):
        assert part in err
    assert course.snapshot() == {**before, "decisions.csv": changed}


def test_points_of_question_have_its_limit(course):
    course.grade()
    course.add(student="1", question="1", points="11")
    code, _, err = course.grade()
    assert (code, "points" in err) == (2, True)


def test_file_of_known_student_is_ignored(course):
    course.grade()
    course.add(student="", file="00001.txt", decision="ignore", reason="a draft")
    course.grade("--remark")
    assert course.grades()["00001"][0] == "missing"


@pytest.mark.parametrize(
    "cells",
    [
        {"question": "1", "points": "3", "file": "x.txt"},
        {"question": "1", "answer": "value: 3", "ref": "1"},
        {"decision": "ignore"},
        {"decision": "is 00007", "ref": "w1"},
    ],
)
def test_row_without_student_is_refused(course, cells):
    course.grade()
    course.add(student="", **cells)
    code, _, err = course.grade()
    assert (code, "student: the cell is empty" in err) == (2, True)


@pytest.mark.parametrize(
    ("cells", "noted"),
    [({"question": ""}, True), ({"question": "1"}, True), ({"ref": "q0"}, True), ({}, False)],
)
def test_unapplied_row_is_noted(course, cells, noted):
    course.grade()
    course.decide("00003", points="5", **cells)
    row = [row["points"] for row in course.rows()].index("5") + 2
    code, _, err = course.grade()
    assert (code, re.findall(r"row (\d) was not applied", err)) == (0, [str(row)] * noted)


def test_reason_alone_is_refused(course):
    course.grade()
    course.add(student="00001", question="1", reason="late")
    code, _, err = course.grade()
    assert (code, "row 7, reason: fill in decision, answer or points, too" in err) == (2, True)


def test_row_of_student_outranks_star(course):
    course.grade()
    course.decide("00003", points="10", question="2")
    course.add(student="*", question="2", points="0")
    assert course.grade()[0] == 0
    assert course.grades()["00003"] == ("marked", "20")


def test_two_decisions_contradict(course):
    decide_all(course)
    course.add(student="00001", question="1", points="3")
    course.add(student="00001", question="1", points="4")
    code, _, err = course.grade()
    assert code == 2
    assert "row 8, points: row 7 decides the same case" in err


def test_equal_decisions_do_not_contradict(course):
    decide_all(course)
    for _ in range(2):
        course.add(student="00001", question="1", points="3")
    assert course.grade()[0] == 0


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_decision_table_keeps_its_layout(course, encoding, separator):
    course.grade()
    rows = course.rows()
    stream = StringIO()
    table = csv.DictWriter(stream, COLUMNS, delimiter=separator)
    table.writeheader()
    for row in rows:
        table.writerow(
            {**row, "reason": "schön"} | ({"points": "7,5"} if row["student"] == "00004" else {})
        )
    course.path().write_bytes(stream.getvalue().encode(encoding))
    assert course.grade()[0] == 0
    assert course.grades()["00004"] == ("marked", "7.5")
    text = course.path().read_bytes().decode(encoding)
    assert f"student{separator}name{separator}" in text
    assert text.count("schön") == len(rows)


SAVED = {
    "zeros": lambda text: text.replace("0000", ""),
    "sorted": lambda text: "\n".join(
        [text.split("\n")[0], *sorted(text.split("\n")[1:-1])[::-1], ""]
    ),
}


@pytest.mark.parametrize("damage", SAVED)
def test_saved_file_still_applies(course, damage):
    decide_all(course)
    text = course.path().read_text("utf-8-sig")
    course.path().write_text(SAVED[damage](text), encoding="utf-8-sig")
    code, _, err = course.grade()
    assert code == 0, err
    assert course.grades() == DECIDED


@pytest.mark.parametrize("date", ["07. Mai", "5-Jul", "2026-05-07", "07.05.2026", "05/07"])
def test_date_in_points_is_refused(course, date):
    course.grade()
    course.decide("00004", points=date)
    code, _, err = course.grade()
    assert code == 2
    assert "points" in err
    assert "is a date" in err


def test_file_of_one_column_is_refused(course):
    course.grade()
    text = course.path().read_text("utf-8-sig").replace(",", " ")
    course.path().write_text(text, encoding="utf-8")
    code, _, err = course.grade()
    assert code == 2
    assert "one column" in err


@pytest.mark.parametrize("garbage", ["#NAME?", ""])
def test_garbage_cell_keeps_other_decisions(course, garbage):
    """Either there is one clear error, or all other decisions apply; no filled row is lost."""
    decide_all(course)
    table = list(csv.reader(StringIO(course.path().read_text("utf-8-sig"))))
    saved = course.path("grades.csv").read_bytes()
    for place in range(len(table) * len(COLUMNS)):
        row, column = divmod(place, len(COLUMNS))
        if table[row][column] == garbage or (
            row > 1 and COLUMNS[column] in ("name", "text", "read", "by")
        ):
            continue
        if row > 1 and (row + column) % 5:  # below the first row, every fifth cell
            continue
        rows = [list(cells) for cells in table]
        rows[row][column] = garbage
        stream = StringIO()
        csv.writer(stream).writerows(rows)
        course.path().write_text(stream.getvalue(), encoding="utf-8-sig")
        course.path("grades.csv").write_bytes(saved)
        code, out, err = course.grade()
        assert (code, out) in ((0, ""), (2, "")), err
        assert "Traceback" not in err
        after = list(csv.reader(StringIO(course.path().read_text("utf-8-sig"))))
        decision, answer, points = (
            COLUMNS.index(name) for name in ("decision", "answer", "points")
        )
        kept = {tuple(cells[n] for n in (decision, answer, points)) for cells in after[1:]}
        assert {tuple(cells[n] for n in (decision, answer, points)) for cells in rows[1:]} <= kept
        if code == 0:
            assert course.grades() == DECIDED


@pytest.mark.parametrize(
    ("old", "new"), [("# value: 3", "# value: 12"), ("no cuts", "no cuts  # I think")]
)
def test_changed_comment_needs_new_decision(course, old, new):
    text = RIGHT.replace("value: 3", "# value: 3").replace("path: 2 1", f"path: 2 1\n{STRAY}")
    course.submit("00003.txt", text)
    course.grade()
    rows = [row for row in course.rows() if row["student"] == "00003"]
    assert {row["text"].split(" / ")[0] for row in rows} == {">>> # value: 3", f">>> {STRAY}"}
    assert all("question " in row["text"] for row in rows)
    course.write([{**row, "points": "9"} for row in rows])
    assert course.grade()[0] == 0
    assert course.grades()["00003"] == ("marked", "18")
    course.submit("00003.txt", text.replace(old, new))
    assert course.grade()[0] == 0
    assert course.grades()["00003"][0] == "provisional"
    problems = [row["problem"] for row in course.rows() if row["student"] == "00003"]
    assert sum(problem.startswith("earlier text") for problem in problems) == 1


@pytest.mark.parametrize(
    ("name", "text", "remedy"),
    [
        ("00008.txt", "", "ignore"),
        ("00008.pdf", "%PDF-1.4", "points"),
        ("00009.txt", RIGHT, "version A, version B"),
    ],
)
def test_as_read_needs_readable_text(course, name, text, remedy):
    with (course.folder / "class.csv").open("a", encoding="utf-8") as roster:
        roster.write("00009,Nine,\n")
    course.submit(name, text)
    course.grade()
    before = course.path("grades.csv").read_bytes()
    course.decide(name[:5], decision="as read")
    code, _, err = course.grade()
    assert (code, err.count("decision: as read")) == (2, 1)
    assert remedy in err
    assert course.path("grades.csv").read_bytes() == before


@pytest.mark.parametrize(
    ("answer", "note"),
    [
        ("value: 3", "now missing: path, cuts"),
        ("value: 5; path: 1 1; no cuts", "it earns 7 points instead of 10"),
        ("value: 5; path: 2 1; no cuts", ""),
    ],
)
def test_note_warns_of_partial_answer(course, answer, note):
    course.grade()
    course.decide("00003", answer=answer)
    code, _, err = course.grade()
    assert code == 0
    assert ("00003 question 2: the answer replaces everything that was read" in err) == bool(note)
    assert note in err


def test_unanswered_question_has_no_points(course):
    course.grade()
    course.decide("00004", answer="question 1: value: 3; path: 1 1")
    code, _, err = course.grade()
    assert code == 0
    assert "00004 question 2: the answer does not mention it; 0 points" in err
    assert course.rows("grades.csv")[3]["question 2"] == "0"


def test_answer_to_other_version_is_refused(course):
    answer = "question 1: value: 4; path: 1 1; MIN cut after 13 in subtree (4 13 9)"
    course.grade()
    course.decide("00006", answer=answer)
    code, _, err = course.grade()
    assert code == 2
    assert "write version B in the column decision" in err
    course.decide("00006", answer=f"version: B; {answer}")
    code, _, err = course.grade()
    assert code == 0, err
    row = next(row for row in course.rows("grades.csv") if row["id"] == "00006")
    assert (row["version"], row["question 1: value"], row["status"]) == ("B", "1", "marked")


@pytest.mark.parametrize(
    ("student", "answer"),
    [
        ("00003", "question 1: value: 3"),
        ("00003", "version: B; value: 5"),
        ("00004", "value: 3"),
        ("00004", "version: A"),
        ("00004", "version: Z; question 1: value: 3"),
        ("00004", "question 1: value: 3; question 3: value: 5"),
    ],
)
def test_misplaced_answer_is_refused(course, student, answer):
    course.grade()
    course.decide(student, answer=answer)
    code, _, err = course.grade()
    assert (code, err.count(", answer: ")) == (2, 1)


def test_rows_group_equal_problems(course):
    for number, line in (("00001", "value is three I think"), ("00002", "value is four I think")):
        course.submit(f"{number}.txt", RIGHT.replace("value: 3", line))
    course.submit(
        "00007.txt", RIGHT.replace("question 1:", "\n\n\nquestion 1:\nvalue is three I think")
    )
    course.grade()
    unread = [row["student"] for row in course.rows() if "value is" in row["problem"]]
    assert unread == ["00002", "00001", "00007"]
    assert [row["student"] for row in course.rows()].index("00007") - 2 == [
        row["student"] for row in course.rows()
    ].index("00002")


@pytest.mark.parametrize("quotes", ["''", '""', "\u201e\u201c", "``"])
def test_quoted_file_name_is_accepted(course, quotes):
    course.grade()
    course.decide("00005", decision=f"use {quotes[0]}again.txt{quotes[1]}")
    code, _, err = course.grade()
    assert code == 0, err
    assert course.grades()["00005"] == ("marked", "19")


def test_formulas_are_guarded(course):
    course.submit("00008.txt", RIGHT.replace("no cuts", "no cuts\n=1+cmd|' /C calc'!A0"))
    course.grade()
    for row in [*course.rows(), *course.rows("grades.csv")]:
        assert not any(cell.startswith(("=", "+", "-", "@")) for cell in row.values())
        assert not any("\n" in cell for cell in row.values())


@pytest.mark.parametrize(
    "error",
    [OSError(28, "No space left on device"), PermissionError(13, "Permission denied", "x.part")],
)
def test_failed_write_preserves_old_files(course, monkeypatch, error):
    decide_all(course)
    before = course.snapshot()
    course.submit("00008.txt", "")
    real, calls = os.fsync, []

    def full(handle):
        calls.append(handle)
        if len(calls) == 3:
            raise error
        real(handle)

    monkeypatch.setattr(files.os, "fsync", full)
    message = f"error: graded cannot be written, so the old files were kept: {error.strerror}\n"
    assert course.grade() == (2, "", message)
    assert course.snapshot() == before


def test_two_runs_remove_same_file(tmp_path, monkeypatch):
    folder = tmp_path / "new" / "graded"
    monkeypatch.setattr(files.Path, "glob", lambda *_: [folder / ".a.txt.x.part"])
    files.replace_files(folder, {"a.txt": b"x"})
    assert [path.name for path in folder.iterdir()] == ["a.txt"]


def test_open_spreadsheet_is_named(course, monkeypatch):
    course.grade()
    before = course.snapshot()
    course.decide("00003", decision="as read")
    changed = course.snapshot()

    def held(part, target):
        raise PermissionError(13, "denied", str(part), None, str(target))

    monkeypatch.setattr(files.os, "replace", held)
    assert course.grade()[::2] == (
        2,
        f"error: {Path('graded', 'decisions.bak')} cannot be written: close decisions.bak "
        "and run the same command again\n",
    )
    assert course.snapshot() == changed != before


def test_concurrent_edit_is_not_overwritten(course, monkeypatch):
    course.grade()
    from treesearch.cli import grade as command

    def edited(*arguments, **options):
        graded = marked(*arguments, **options)
        course.decide("00003", decision="as read")
        return graded

    marked = command.grade_class
    monkeypatch.setattr(command, "grade_class", edited)
    course.submit("00008.txt", "")
    code, _, err = course.grade()
    assert code == 2
    assert "changed in the meantime" in err
    assert [row["decision"] for row in course.rows() if row["student"] == "00003"] == ["as read"]


def test_killed_run_is_repeated(course, monkeypatch):
    """After a stop at any write, repeating the run gives the same files."""
    decide_all(course)
    course.submit("00008.txt", "")
    start = course.folder / "start"
    shutil.copytree(course.path().parent, start)
    course.grade()
    expected = course.snapshot()
    for moment in count():
        shutil.rmtree(course.path().parent)
        shutil.copytree(start, course.path().parent)
        writes = iter(range(moment))

        def write(real, *arguments, writes=writes):
            if (
                next(writes, None) is None
            ):  # from here on nothing is written, and nothing is removed
                raise OSError(28, "killed")
            return real(*arguments)

        with monkeypatch.context() as patch:
            for real in (os.fsync, os.replace, os.unlink):
                patch.setattr(os, real.__name__, partial(write, real))
            stopped = course.grade()[0]
        assert (course.grade()[0], course.snapshot()) == (0, expected)
        if not stopped:
            break
    assert moment > 6


def test_feedback_names_fit_the_course_system(run, tmp_path):
    (tmp_path / "one.toml").write_text('trees = ["(1 (5 7) 4)"]', encoding="utf-8")
    with zipfile.ZipFile(tmp_path / "answers.zip", "w") as packed:
        packed.writestr("Ada Berg_123_assignsubmission_file_/a.txt", A2)
        packed.writestr("foxhal_12346_998878_answer.txt", A2)
        packed.writestr("00478.txt", A2)
    assert run("grade", "one.toml", "answers.zip")[0] == 0
    with zipfile.ZipFile(tmp_path / "graded" / "feedback.zip") as packed:
        assert sorted(packed.namelist()) == [
            "00478/feedback.html",
            "Ada Berg_123_assignsubmission_file_/feedback.html",
            "foxhal_12346_998878_feedback.html",
        ]


def test_feedback_omits_provisional_by_default(course):
    course.grade()

    def pages():
        with zipfile.ZipFile(course.path("feedback.zip")) as packed:
            return packed.namelist()

    assert pages() == ["00001/feedback.html", "00002/feedback.html"]
    course.grade("--include-provisional")
    assert len(pages()) == 5


def test_feedback_links_to_the_playground(course):
    (course.folder / "treesearch.toml").write_text(
        'separator = ";"\nplayground_url = "https://example.org/play/"\n', encoding="utf-8"
    )
    assert course.grade()[0] == 0
    with zipfile.ZipFile(course.path("feedback.zip")) as packed:
        page = packed.read("00001/feedback.html").decode()
    assert "https://example.org/play/#tree=%28%283+12+8%29" in page
    assert course.path().read_text("utf-8-sig").startswith("student;name;")


def test_gradebooks_are_filled(course):
    course.grade()
    book = "Student,ID,SIS User ID,Week 5 (77)\n    Points Possible,,,20\n"
    book += "".join(f"S,{n + 900},{n},\n" for n in range(1, 9))
    (course.folder / "canvas.csv").write_text(book, encoding="utf-8")
    code, _, err = course.run("export", "graded", "--canvas", "canvas.csv", "-o", "filled.csv")
    assert code == 0, err
    rows = list(csv.reader(StringIO((course.folder / "filled.csv").read_text("utf-8-sig"))))
    assert [row[3] for row in rows] == ["Week 5 (77)", "20", "20", "19", *[""] * 6]
    assert "leading zeros" in err
    course.run(
        "export", "graded", "--canvas", "canvas.csv", "--include-provisional", "-o", "all.csv"
    )
    rows = list(csv.reader(StringIO((course.folder / "all.csv").read_text("utf-8-sig"))))
    assert len([row for row in rows[2:] if row[3]]) == 5


def test_class_page_lists_students_last(course):
    course.grade()
    page = course.path("class.html").read_text("utf-8")
    first, last = page.split("<h2>Students</h2>")
    for student in range(1, 9):
        assert f"{student:05}" not in first
        assert f"Student {student:05}" in last
    assert STRAY in first
    assert first.count('<section class="open">') == 5


def test_class_page_links_open_files(course):
    (course.folder / "answers" / "00008").mkdir()
    course.submit("00008/é.pdf", "%PDF-1.4")
    with zipfile.ZipFile(course.folder / "answers" / "00007.zip", "w") as packed:
        packed.writestr("answer.txt", RIGHT)
    course.grade()
    page = course.path("class.html").read_text("utf-8")
    link = 'href="../answers/00008/%C3%A9.pdf">00008/é.pdf</a>'
    assert link in page.split("<h2>Students</h2>")[1]
    for anchor in re.findall(r'href="#(file-\w+)"', page):
        assert page.count(f'id="{anchor}"') == 1
    problems = {row["file"]: row["problem"] for row in course.rows()}
    assert problems["00008/é.pdf"].startswith(
        "it is a .pdf file, which treesearch cannot read; the answer must be text"
    )
    assert problems["00007.zip"].startswith("it is an archive")
    shutil.make_archive(str(course.folder / "all"), "zip", course.folder / "answers")
    course.run("grade", "week5.toml", "all.zip", "--roster", "class.csv", "-o", "other")
    page = (course.folder / "other" / "class.html").read_text("utf-8")
    assert "00008/é.pdf (<code>" in page


def test_json_lists_students_and_rows(course):
    code, out, _ = course.grade("--format", "json")
    data = json.loads(out)
    assert code == 0
    assert [student["status"] for student in data["students"]].count("marked") == 2
    assert len(data["open"]) == 5


def test_question_without_tree_is_not_marked(run, tmp_path):
    text = (
        'title = "x"\n[[question]]\ntree = "(1 (5 7) 4)"\n[[question]]\ntask = "Why?"\npoints = 5\n'
    )
    (tmp_path / "one.toml").write_text(text, encoding="utf-8")
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "1.txt").write_text(
        f"question 1:\n{A2}\nquestion 2:\nBecause.\n", encoding="utf-8"
    )
    code, _, err = run("grade", "one.toml", "a")
    assert code == 0
    assert "not marked and not part of the total: question 2 (5 points)" in err
    rows = list(csv.DictReader(StringIO((tmp_path / "graded/grades.csv").read_text("utf-8-sig"))))
    assert (rows[0]["status"], rows[0]["score"], rows[0]["max"]) == ("marked", "10", "10")
