"""What goes back to students: to each her own, in one file, and no key while anybody may still hand in."""

import csv
import re
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from classes import BOTH, EXERCISE

FOLDERS = {
    "Ada Berg": "Ada Berg_4001_assignsubmission_file_",
    "Bo Ólafsson": "Bo Ólafsson_4002_assignsubmission_file_",
    "Cy Dahl": "Cy Dahl_4003_assignsubmission_file_",
}
WORKSHEET = (
    "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Feedback comments\n"
    "Participant 4001,Ada Berg,a@x.org,Submitted,,30,\n"
    "Participant 4002,Bo Ólafsson,b@x.org,Submitted,,30,\n"
    "Participant 4003,Cy Dahl,c@x.org,Submitted,,30,old\n"
)
CANVAS = (
    "Student,ID,SIS User ID,SIS Login ID,Section,Week 5 (12345)\nPoints Possible,,,,,30\n"
    '"Berg, Ada",71,s1,a@x.org,1,\n"Ólafsson, Bo",72,s2,b@x.org,1,\n"Dahl, Cy",73,s3,c@x.org,1,\n'
)
ROSTER = (
    "id,name,email,due\ns1,Ada Berg,a@x.org,{0}\ns2,Bo Ólafsson,b@x.org,{1}\ns3,Cy Dahl,c@x.org,\ns4,Di Eng,d@x.org,\n"
)


@pytest.fixture
def returned(run, tmp_path):
    """A class as Moodle packs it, graded and returned: the zip, and what was said."""

    def export(dues=("", ""), exercise=EXERCISE, *more):
        (tmp_path / "e.toml").write_text(exercise)
        (tmp_path / "r.csv").write_text(ROSTER.format(*dues))
        (tmp_path / "w.csv").write_text(WORKSHEET)
        (tmp_path / "c.csv").write_text(CANVAS)
        texts = (BOTH, BOTH.replace("value: 3", "value: 4"), BOTH.replace("value: 3", "value: 3 or 4"))
        with zipfile.ZipFile(tmp_path / "moodle.zip", "w") as archive:
            for folder, text in zip(FOLDERS.values(), texts, strict=True):
                archive.writestr(f"{folder}/answer.txt", text)
        assert run("grade", "e.toml", "moodle.zip", "--roster", "r.csv", "--remark")[0] == 0
        code, out, err = run("export", "graded/", "-o", "feedback.zip", "--moodle", "w.csv", "--canvas", "c.csv", *more)
        assert (code, out) == (0, ""), err
        with zipfile.ZipFile("feedback.zip") as archive:
            assert archive.testzip() is None
            return {name: archive.read(name).decode() for name in archive.namelist()}, " ".join(err.split())

    return export


def cells(file, row, column):
    with open(file, newline="", encoding="utf-8") as stream:
        return {one[row]: one[column] for one in csv.DictReader(stream)}


def test_each_gets_a_page_and_its_text_under_the_folder_that_moodle_gave_out(returned):
    files, err = returned()
    ada, bo, cy = FOLDERS.values()
    assert sorted(files) == sorted(f"{one}/feedback.{kind}" for one in (ada, bo) for kind in ("html", "txt"))
    assert "2 of the class have no marks yet, so they get no feedback: s3, s4" in err
    assert "4 given" in files[f"{bo}/feedback.txt"]
    assert "s1" not in files[f"{bo}/feedback.html"]
    assert not re.search(r'(src|href)="(?!data:)', files[f"{bo}/feedback.html"])
    assert cy not in str(files)


def test_points_and_comments_stand_in_the_course_s_own_files_and_are_equal(returned):
    returned()
    with closing(sqlite3.connect("graded/class.sqlite")) as connection:
        scores = dict(connection.execute("SELECT name, score FROM marks WHERE status = 'marked'"))
        kept = connection.execute("SELECT student, score FROM returned ORDER BY student").fetchall()
    moodle, canvas = cells("moodle.csv", "Full name", "Grade"), cells("canvas.csv", "Student", "Week 5 (12345)")
    assert {name: float(cell) for name, cell in moodle.items() if cell} == scores
    assert {float(cell) for cell in [*canvas.values()][1:] if cell} == {*scores.values()}
    assert kept == [("s1", scores["Ada Berg"]), ("s2", scores["Bo Ólafsson"])]
    comments = cells("moodle.csv", "Full name", "Feedback comments")
    assert comments["Ada Berg"].startswith("30 of 30 points. question 1: 10 of 10.")
    assert comments["Cy Dahl"] == "old"


def test_as_read_returns_also_what_nobody_has_looked_at(returned):
    files, err = returned(("", ""), EXERCISE, "--as-read")
    assert len(files) == 6
    assert "so they get no feedback: s4" in err


@pytest.mark.parametrize(
    ("dues", "due", "held"),
    [
        (("", ""), "", False),
        (("", ""), "2020-01-01", False),
        (("", ""), "2999-01-01 23:59", True),
        (("2999-06-01", ""), "", True),
        (("2020-01-01", "2999-06-01T12:00"), "2020-01-01", True),
    ],
)
def test_while_anyone_s_own_deadline_is_open_nobody_reads_the_key(returned, dues, due, held):
    files, err = returned(dues, f'late.due = "{due}"\n{EXERCISE}' if due else EXERCISE)
    said = "".join(files.values())
    assert ("the key is held back" in err) == held
    assert ("expected, " in said) != held
    assert ("The right answers follow" in said) == held
    if held:
        assert "not right: 4" in said
        assert "MIN cut after 2" not in re.sub(r"(?s)right: MIN cut after 2|What was handed in.*?(</pre>|$)", "", said)


def test_a_time_that_is_none_is_refused_with_its_line(run, tmp_path):
    (tmp_path / "e.toml").write_text(f'title = "x"\nlate.due = "soon"\n{EXERCISE.partition("Week 5")[2][2:]}')
    code, _, err = run("grade", "e.toml", "in")
    assert (code, "line 2" in err, "2026-11-20 23:59" in err) == (2, True, True)


def test_loose_files_are_written_where_they_are_asked_for_alone(returned, run, tmp_path):
    returned()
    assert not (tmp_path / "graded" / "students").exists()
    code, _, err = run("export", "graded", "-o", "pages/")
    assert code == 0, err
    assert len([*(tmp_path / "pages").rglob("feedback.*")]) == 4
    assert run("grade", "e.toml", "moodle.zip", "--roster", "r.csv", "--pages")[0] == 0
    assert len([*(tmp_path / "graded" / "students").iterdir()]) == 12
    assert run("export", "graded", "-o", "x.pdf")[0] == 2


def test_an_export_of_the_name_of_what_is_written_is_refused_by_its_own_name(run):
    Path("exercise.toml").write_text('[[question]]\ntree = "(1 (5 7) 4)"\n', "utf-8")
    Path("answers").mkdir()
    Path("answers/s1.txt").write_text("value: 5; path: 2 1; no cuts", "utf-8")
    assert run("grade", "exercise.toml", "answers")[0] == 0
    Path("canvas.csv").write_text(CANVAS, "utf-8")
    code, _, err = run("export", "graded/", "-o", "back.zip", "--canvas", "canvas.csv")
    assert code == 2
    assert "rename it, or write into another folder" in " ".join(err.split())


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["-o", "in"], "would overwrite in"),
        (["-o", "in/graded"], "be read as a submission"),
        (["-o", "out", "--junit", "in/s1.txt"], "be read as a submission"),
        (["-o", "out", "--junit", "out/class.sqlite"], "would overwrite"),
        (["-o", "out", "--junit", "link/j.xml"], "be read as a submission"),
    ],
)
def test_nothing_is_written_over_or_among_the_submissions(run, asked, told):
    Path("e.toml").write_text(EXERCISE)
    Path("in").mkdir()
    Path("in", "s1.txt").write_text(BOTH)
    Path("link").symlink_to("in")
    assert run("grade", "e.toml", "in", "-o", "out")[0] == 0
    before = {path: path.read_bytes() for path in (*Path("in").iterdir(), Path("out", "class.sqlite"))}
    code, _, err = run("grade", "e.toml", "in", *asked)
    assert (code, told in err) == (2, True)
    assert before == {path: path.read_bytes() for path in (*Path("in").iterdir(), Path("out", "class.sqlite"))}


def test_feedback_takes_the_place_of_feedback_and_of_nothing_else(run):
    Path("e.toml").write_text(EXERCISE)
    Path("in").mkdir()
    Path("in", "s1.txt").write_text(BOTH)
    with zipfile.ZipFile("in.zip", "w") as packed:
        packed.write("in/s1.txt", "s1.txt")
    assert run("grade", "e.toml", "in.zip", "-o", "out")[0] == 0
    for place in ("in.zip", "in", "e.toml"):
        code = run("export", "out", "-o", place)[0]
        assert (code, run("grade", "e.toml", "in.zip", "-o", "again")[0]) == (2, 0), place
    for place in ("back.zip", "back/"):
        assert [run("export", "out", "-o", place)[0] for _ in range(2)] == [0, 0]
