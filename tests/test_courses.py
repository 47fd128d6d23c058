"""What is written for course systems is read back by somebody else's reader, or as they read it."""

import csv
import json
import os
import subprocess
import sys
import zipfile
from importlib.resources import files

import jsonschema
import pytest
from classes import BOTH, EXERCISE, RIGHT, VERSIONS, hand_in
from conftest import ROOT
from junitparser import Error, Failure, JUnitXml, Skipped

from treesearch.cli import main
from treesearch.errors import UsageError
from treesearch.homework.classroom.assignment import read_exercise
from treesearch.homework.classroom.grading import grade
from treesearch.homework.classroom.handins import HandIn
from treesearch.homework.classroom.results import MISSING, Result
from treesearch.homework.classroom.roster import Student
from treesearch.homework.outputs.autograders import (
    expect_cuts,
    expect_path,
    expect_value,
    junit_xml,
    results_json,
    submission,
)
from treesearch.homework.outputs.gradebooks import column_of, filled

SCHEMA = json.loads(files("treesearch.homework.outputs").joinpath("results.schema.json").read_text())
FIGURE = "((3 12 8) (2 4 6) (14 5 2))"


@pytest.fixture(scope="module")
def results():
    """A right answer, a wrong one, one that no machine reads, one that is missing."""
    marked = grade(
        EXERCISE, [hand_in("s1", BOTH), hand_in("s2", "question 1:\nvalue: 4\n\x00\x1b"), hand_in("s3", b"%PDF")]
    )
    return [*marked, Result("", Student("s4"), MISSING, None, 30.0, "nothing was handed in")]


@pytest.fixture
def typed(monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "exercise.toml").write_text(EXERCISE)

    def command(*args):
        with pytest.raises(SystemExit) as end:
            main([str(arg) for arg in args])
        return (end.value.code or 0, *capsys.readouterr())

    return command


# ---- JUnit ---------------------------------------------------------------------------------------------------------


def test_junit_is_read_by_junitparser(results):
    suites = {suite.name: suite for suite in JUnitXml.fromstring(junit_xml(results, "Week <5>").encode())}
    assert list(suites) == ["s1", "s2", "s3", "s4"]
    right, wrong = suites["s1"], suites["s2"]
    assert (right.tests, right.failures, right.errors) == (len(list(right)), 0, 0)
    assert right.tests >= 6
    assert wrong.failures == sum(isinstance(one, Failure) for case in wrong for one in case.result) > 3
    assert isinstance(next(iter(suites["s3"])).result[0], Error)
    assert isinstance(next(iter(suites["s4"])).result[0], Skipped)
    assert (suites["s3"].errors, suites["s4"].skipped) == (1, 1)


# ---- Gradescope ----------------------------------------------------------------------------------------------------


def test_results_are_as_gradescope_wants_them(results):
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    for result in results:
        told = json.loads(json.dumps(results_json(result)))
        jsonschema.validate(told, SCHEMA)
        if result.score is None:
            assert [told["score"], *(test["status"] for test in told["tests"])] == [0, "failed"]
            assert told["output"] == result.reason
        else:
            assert told["score"] == result.score
            assert sum(test["max_score"] for test in told["tests"]) == pytest.approx(30)


def test_what_costs_nothing_is_not_shown_as_failed():
    free = "\nMIN cut after 2 in subtree (14 5 2)"
    (result,) = grade(EXERCISE, [hand_in("s1", "question 1:\n" + RIGHT.replace("MIN cut", "MAX cut", 1) + free)])
    told = {test["name"]: test["status"] for test in results_json(result, "visible")["tests"]}
    assert (told["1: cut 1"], told["1: names"], told["1: extra 1"]) == ("passed", "failed", "passed")


@pytest.mark.parametrize("key", ["after_published", "after_due_date", "hidden"])
def test_until_the_key_is_published_a_student_reads_what_is_wrong_and_nothing_of_what_is_right(results, key):
    (result,) = grade(EXERCISE, [hand_in("s1", "question 1:\nvalue: 4\npath: 1 1\nno cuts\nquestion 2:\nvalue: 2")])
    told = results_json(result, key)
    jsonschema.validate(told, SCHEMA)
    seen = [test for test in told["tests"] if "visibility" not in test]
    later = [test for test in told["tests"] if "visibility" in test]
    assert told["visibility"] == "visible"
    assert [test["visibility"] for test in later] == [key, key]
    said = json.dumps([told["output"], *seen])
    assert "not right: 4" in said
    assert "what is written is right; something is missing" in seen[1]["output"]
    for secret in ("expected", "MIN cut after 2", "subtree", "(3 2)"):
        assert secret not in said
        assert secret == "(3 2)" or secret in json.dumps(later)
    assert sum(test["score"] for test in told["tests"]) == told["score"] == result.score
    assert "expected" not in junit_xml([result], "t", key)
    assert "expected" in junit_xml([result], "t", "visible")
    assert len(results_json(result, "visible")["tests"]) > 6


def test_when_the_key_is_shown_is_said_in_the_exercise_in_one_of_four_words():
    assert read_exercise(EXERCISE).key == "after_published"
    assert read_exercise('key = "visible"' + EXERCISE).key == "visible"
    with pytest.raises(UsageError, match="line 1"):
        read_exercise('key = "soon"' + EXERCISE)


def test_one_submission_is_marked_by_the_roster_s_version_and_touches_no_class(typed, tmp_path):
    (tmp_path / "exercise.toml").write_text(VERSIONS)
    (tmp_path / "r.csv").write_text("id,email,version\n1,a@x.org,A\n2,b@x.org,B\n")
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "1.txt").write_text(RIGHT)
    typed("grade", "exercise.toml", "class", "--roster", "r.csv")
    before = {path: path.read_bytes() for path in (tmp_path / "graded").rglob("*") if path.is_file()}
    assert typed("export", "exercise.toml", "-o", "autograder.zip", "--roster", "r.csv")[0] == 0
    there = tmp_path / "autograder"
    with zipfile.ZipFile("autograder.zip") as archive:
        archive.extractall(there / "source")
    (there / "submission").mkdir()
    (there / "submission" / "answer.txt").write_text("version: A\n" + RIGHT)
    environment = {**os.environ, "AUTOGRADER": str(there), "PYTHONPATH": str(ROOT),
                   "TREESEARCH": f"{sys.executable} -m treesearch"}  # fmt: skip

    def graded(email):
        (there / "submission_metadata.json").write_text(json.dumps({"users": [{"id": 1, "email": email}]}))
        command = ["bash", there / "source" / "run_autograder"]
        subprocess.run(command, env=environment, cwd=tmp_path, check=True, capture_output=True)
        return json.loads((there / "results" / "results.json").read_text())

    told = graded("b@x.org")
    assert told["extra_data"]["version"] == "B"
    assert told["score"] < 10
    assert "marked as version B" in told["extra_data"]["remarks"][0]
    assert graded("a@x.org")["score"] == 10
    told = graded("stranger@x.org")
    assert (told["score"], "not on the roster" in told["output"]) == (0, True)
    assert {path: path.read_bytes() for path in (tmp_path / "graded").rglob("*") if path.is_file()} == before


def test_a_class_s_archive_is_no_submission(typed, tmp_path):
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as archive:
        for number, name in enumerate(("Ada Berg", "Bo Holm")):
            archive.writestr(f"{name}_{number}99_assignsubmission_file_/a.txt", BOTH)
    code, out, err = typed("grade", "exercise.toml", "class.zip", "--gradescope", "r.json")
    assert (code, out) == (2, "")
    assert "of several students" in " ".join(err.split())
    assert not (tmp_path / "r.json").exists()
    assert not (tmp_path / "graded").exists()


def test_the_schema_refuses_what_is_wrong():
    for wrong in ({"tests": [{"status": "ok"}]}, {"score": "3"}, {"visibility": "shown"}, {"tests": [{"number": 1}]}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, SCHEMA)


def test_all_files_of_a_submission_are_one_hand_in_of_the_submitter():
    one = hand_in("answer", RIGHT)
    told = '{"users": [{"id": 7, "name": "N", "email": "n@example.org"}]}'
    assert submission([one], told).student == Student("", "N", "n@example.org")  # its number is Gradescope's own
    assert submission([one], '{"users": [{"id": 7}]}').student == Student("7")
    for strange in (None, "", "[]", '{"users": 3}', '{"users": [3]}', "[" * 5000):
        assert submission([one], strange).data == one.data
    both = submission([one, hand_in("other", RIGHT)], told)
    assert [(file.source, file.student.id) for file in both.files] == [("answer.txt", ""), ("other.txt", "")]
    assert "no file" in submission([]).problem


@pytest.mark.parametrize(("answer", "score"), [(BOTH, 30), (b"\x89PNG", 0)])
def test_the_autograder_s_zip_runs_as_it_would_there(typed, tmp_path, answer, score):
    code, _, err = typed("export", "exercise.toml", "-o", "autograder.zip")
    assert (code, err.splitlines()[0]) == (0, "wrote autograder.zip")
    there = tmp_path / "autograder"
    with zipfile.ZipFile("autograder.zip") as archive:
        assert {"setup.sh", "run_autograder"} <= set(archive.namelist())
        archive.extractall(there / "source")  # and the right to run them is lost
    (there / "submission").mkdir()
    (there / "submission" / "answer.txt").write_bytes(answer if isinstance(answer, bytes) else answer.encode())
    (there / "submission_metadata.json").write_text('{"users": [{"id": 7, "name": "N", "email": "n@example.org"}]}')
    environment = {
        **os.environ, "AUTOGRADER": str(there), "PYTHONPATH": str(ROOT),
        "TREESEARCH": f"{sys.executable} -m treesearch",
    }  # fmt: skip
    subprocess.run(
        ["bash", there / "source" / "run_autograder"], env=environment, cwd=tmp_path, check=True, capture_output=True
    )
    told = json.loads((there / "results" / "results.json").read_text())
    jsonschema.validate(told, SCHEMA)
    assert told.get("score") == score
    subprocess.run(["bash", "-n", there / "source" / "setup.sh"], check=True)


def test_a_wheel_is_packed_in(typed, tmp_path):
    (tmp_path / "gametreesearch-0.1.0-py3-none-any.whl").write_bytes(b"a wheel")
    assert typed("export", "exercise.toml", "-o", "a.zip", "--wheel", "gametreesearch-0.1.0-py3-none-any.whl")[0] == 0
    with zipfile.ZipFile("a.zip") as archive:
        assert archive.read("gametreesearch-0.1.0-py3-none-any.whl") == b"a wheel"
        assert b'"$here/gametreesearch-0.1.0-py3-none-any.whl"' in archive.read("setup.sh")


# ---- gradebooks ----------------------------------------------------------------------------------------------------

CANVAS = (
    "Student,ID,SIS User ID,SIS Login ID,Section,Week 5 (12345),Final Score\n"
    "    Points Possible,,,,,30,(read only)\n"
    '"One, First",9001,s1,one@example.org,A,,50\n'
    '"=cmd|x, Second",9002,s2,two,A,7,\n'
    '"Three, Third",9003,s3,three,A,5,\n'
    '"Four, Fourth",9004,s4,four,A,EX,\n'
    '"Five, Fifth",9005,s5,five,A,3,\n'
)


def test_a_canvas_column_is_filled_and_nothing_else_changes(results):
    done = filled(CANVAS, [*results, *grade(EXERCISE, [hand_in("s9", BOTH)])], "Week 5")
    before, after = (list(csv.reader(text.splitlines())) for text in (CANVAS, done[0]))
    assert [row[5] for row in after] == ["Week 5 (12345)", "30", "30", "0", "", "EX", "3"]
    assert after[3][0] == "'=cmd|x, Second"
    for old, new in zip(before, after, strict=True):
        assert [a.lstrip("'") for a in new[:5] + new[6:]] == old[:5] + old[6:]
    assert len(done[1]) == 1
    assert "s9" in done[1][0]


def test_a_moodle_column_is_found_by_email_or_name():
    told = "First name,Last name,ID number,Email address,Assignment: Week 5 (Real)\n"
    told += "First,One,,one@example.org,-\nSecond,One,,,-\n"
    by_mail, by_name = Student("x", "", "ONE@example.org"), Student("", "Second One")
    found = [Result("a", by_mail, "marked", 7.5, 30.0), Result("b", by_name, "marked", 10.0, 30.0)]
    done = filled(told, found, "Week 5")
    assert [row[4] for row in csv.reader(done[0].splitlines())][1:] == ["7.5", "10"]
    assert done[1] == []


def test_other_points_in_the_gradebook_are_told_and_not_scaled(results):
    (message,) = filled(CANVAS.replace("30", "100", 1), results, "Week 5")[1]
    assert "100" in message


def test_a_column_that_is_not_there_is_asked_for():
    with pytest.raises(UsageError, match=r"did you mean --column 'Week 5 \(12345\)'"):
        column_of(CANVAS.splitlines()[0].split(","), "Weak 5")
    with pytest.raises(UsageError):
        filled("", [], "Week 5")


def test_gradebooks_on_the_command_line(typed, tmp_path):
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / "s1.txt").write_text(BOTH)
    (tmp_path / "canvas.csv").write_text(CANVAS)
    code, _, err = typed(
        "grade", "exercise.toml", "answers", "--canvas", "canvas.csv", "--junit", "tests.xml", "--anonymous"
    )
    assert code == 0, err
    assert '"One, First",9001,s1,one@example.org,A,30,50' in (tmp_path / "graded" / "canvas.csv").read_text()
    assert len(list(JUnitXml.fromfile("tests.xml"))) == 1
    assert typed("grade", "exercise.toml", "answers", "--canvas", "canvas.csv", "--column", "nothing")[0] == 2


# ---- notebooks -----------------------------------------------------------------------------------------------------


def test_assertions_pass_what_is_right():
    expect_value(FIGURE, 3)
    expect_value("(0.5 0.25)", 0.5)
    expect_path(FIGURE, (1, 1))
    expect_cuts(FIGURE, "MIN cut after 2 in subtree (2 4 6)")
    expect_cuts("(1 2)", [])


@pytest.mark.parametrize(
    ("expect", "answer", "message"),
    [
        (expect_value, 4, "value: 3 expected, 4 given"),
        (expect_path, [1, 2], "path: 1 1 expected, 1 2 given"),
        (expect_path, [0, 0], "counted from 0|numbered from 0"),
        (expect_cuts, [], "MIN cut after 2 in subtree"),
        (expect_cuts, ["MAX cut after 2"], "MIN and MAX exchanged"),
        (expect_value, None, "not read"),
    ],
)
def test_assertions_say_what_is_wrong_and_why(expect, answer, message):
    with pytest.raises(AssertionError, match=message):
        expect(FIGURE, answer)


def test_handing_in_is_only_data():
    assert HandIn("a.txt", Student("a")).digest != HandIn("b.txt", Student("a")).digest
