"""Test gradebooks and the Gradescope autograder by reading their files back."""

import csv
import json
import os
import re
import subprocess
import zipfile
from importlib.resources import files
from io import BytesIO, StringIO

import jsonschema
import pytest
from support.classes import BOTH, EXERCISE, RIGHT, VERSIONS

from treesearch.errors import MissingError, UsageError
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.classes.grading import grade
from treesearch.homework.classes.roster import Student
from treesearch.homework.classes.submissions import Submission
from treesearch.homework.exports.autograders import autograder as make_autograder
from treesearch.homework.exports.autograders import (
    results_json,
    submission,
)
from treesearch.homework.exports.gradebooks import column_of, filled
from treesearch.homework.exports.grades import GradeRow
from treesearch.homework.exports.wheels import needed_wheels

SCHEMA = json.loads(
    files("treesearch.homework.exports").joinpath("results.schema.json").read_text()
)
FIGURE = "((3 12 8) (2 4 6) (14 5 2))"


def hand_in(key, text):
    data = text.encode() if isinstance(text, str) else text
    return Submission(f"{key}.txt", Student(key), data)


def graded(text, exercise=EXERCISE):
    return grade(exercise, [hand_in("s1", text)])


def row(key, name="", score="20", status="marked"):
    cells = {"name": name, "score": score, "max": "20", "status": status, "question 1": score}
    return GradeRow(key, cells)


def column(book, place):
    return [cells[place] for cells in csv.reader(StringIO(book.data.decode("utf-8-sig")))]


@pytest.fixture
def typed(run, tmp_path):
    (tmp_path / "exercise.toml").write_text(EXERCISE)
    return run


@pytest.mark.parametrize("key", ["after_published", "visible"])
@pytest.mark.parametrize(
    ("answer", "score"), [(BOTH, 30), ("question 1:\nvalue: 4\n?", 0), (b"%PDF", 0)]
)
def test_gradescope_results_fit_the_schema(key, answer, score):
    results = results_json(graded(answer, f'key = "{key}"\n{EXERCISE}'))
    jsonschema.validate(results, SCHEMA)
    assert results["score"] == score
    worth = sum(test["max_score"] for test in results["tests"])
    assert worth == 30


def test_hidden_key_reveals_no_solution():
    results = results_json(graded(BOTH.replace("value: 3", "value: 4")))
    shown = [test for test in results["tests"] if test.get("visibility") != "after_published"]
    assert "value: 3" not in json.dumps(shown)
    assert any(re.search(r"✗ value +0 of 1\n +wrong: 4", test["output"]) for test in shown)


def test_canvas_column_is_filled():
    export = "Student,ID,SIS User ID,Week 5 (77),Other (78)\n    Points Possible,,,30,1\nBerg,1,s1,,=x\nHolm,2,s2,EX,\n"
    book = filled(
        export.encode(),
        [row("s1"), row("s2"), row("s9"), row("s3", score="", status="missing")],
        "Week 5",
    )
    assert column(book, 3) == ["Week 5 (77)", "30", "20", "EX"]
    assert column(book, 4) == ["Other (78)", "1", "=x", ""]
    assert book.notes[0] == "these students are not in the gradebook: s9"
    assert "expects 30 points" in book.notes[1]


def test_moodle_worksheet_is_filled():
    export = "Identifier;Full name;Email address;Grade;Feedback comments\nParticipant 7;Ada Berg;a@x.org;;\n"
    export += "Participant 8;Bo Holm;b@x.org;;\n"
    book = filled(
        export.encode("utf-8-sig"),
        [row("Ada Berg (7)", "Ada Berg", "19"), row("b@x.org", "", "7.5")],
    )
    lines = book.data.decode("utf-8-sig").splitlines()
    assert lines[1:] == [
        "Participant 7;Ada Berg;a@x.org;19;19 of 20 points. question 1: 19.",
        "Participant 8;Bo Holm;b@x.org;7.5;7.5 of 20 points. question 1: 7.5.",
    ]


def test_shared_name_fills_no_gradebook_row():
    export = b"Student,ID,Week 5 (77)\nAda Berg,1,\nAda Berg,2,\n"
    assert filled(export, [row("Ada Berg", "Ada Berg")]).marks == 0


@pytest.mark.parametrize("title", ["Wek 5", "nothing", ""])
def test_unclear_column_is_refused(title):
    with pytest.raises(UsageError, match=r"--column|is called"):
        column_of(["Student", "Week 5 (1)", "Week 6 (2)"], title)


@pytest.fixture(scope="module")
def wheels():
    """Return the wheels in the zip, downloaded once."""
    return needed_wheels()


@pytest.fixture
def autograder(typed, tmp_path, wheels, monkeypatch):
    """Return a function that sets up the zip as Gradescope does, and returns a marking function."""
    monkeypatch.setattr("treesearch.cli.export.needed_wheels", lambda: wheels)
    root = tmp_path / "autograder"
    environment = {"PATH": os.environ["PATH"], "AUTOGRADER": str(root)}

    def bash(script):
        command = ["bash", root / "source" / script]
        subprocess.run(command, env=environment, cwd=tmp_path, check=True, capture_output=True)

    def set_up(*options):
        code, _, err = typed("export", "exercise.toml", "-o", "autograder.zip", *options)
        assert (code, err.splitlines()[-1]) == (0, "wrote autograder.zip")
        with zipfile.ZipFile("autograder.zip") as archive:
            archive.extractall(root / "source")  # and the right to run the scripts is lost
        bash("setup.sh")
        (root / "submission").mkdir()
        return mark

    def mark(answer, email="n@example.org"):
        data = answer if isinstance(answer, bytes) else answer.encode()
        (root / "submission" / "answer.txt").write_bytes(data)
        users = [{"id": 7, "name": "N", "email": email}]
        (root / "submission_metadata.json").write_text(json.dumps({"users": users}))
        bash("run_autograder")
        results = json.loads((root / "results" / "results.json").read_text())
        jsonschema.validate(results, SCHEMA)
        return results

    return set_up


def test_roster_version_overrides_answer(autograder, tmp_path):
    (tmp_path / "exercise.toml").write_text(VERSIONS)
    (tmp_path / "r.csv").write_text("id,email,version\n1,a@x.org,A\n2,b@x.org,B\n")
    mark = autograder("--roster", "r.csv")
    results = mark("version: A\n" + RIGHT, "b@x.org")
    assert results["extra_data"]["version"] == "B"
    assert results["score"] < 10
    assert "marked as B" in results["output"]
    assert mark("version: A\n" + RIGHT, "a@x.org")["score"] == 10
    results = mark("version: A\n" + RIGHT, "stranger@x.org")
    assert (results["score"], "not on the roster" in results["output"]) == (0, True)


def test_autograder_needs_no_other_package(autograder):
    """The autograder's Python sees only the packed packages; a picture is not read."""
    mark = autograder()
    assert [mark(answer)["score"] for answer in (BOTH, b"\x89PNG")] == [30, 0]


def test_autograder_zip_is_reproducible(wheels):
    assignment = read_exercise(EXERCISE)
    data = make_autograder(assignment, wheels)
    assert data == make_autograder(assignment, wheels)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        names = archive.namelist()
        own = zipfile.ZipFile(BytesIO(archive.read("packages/treesearch.zip"))).namelist()
    wheel_names = [name for name in names if name.endswith(".whl")]
    assert all(name.endswith("-none-any.whl") for name in wheel_names)
    assert {name.split("/")[1].split("-")[0] for name in wheel_names} >= {"click", "lark", "rich"}
    assert {"treesearch/__main__.py", "treesearch/grammars/tree.lark"} <= set(own)


@pytest.mark.parametrize(
    ("stderr", "error", "reason"),
    [
        ("/usr/bin/python3: No module named pip", MissingError, "ensurepip"),
        ("WARNING: x\nERROR: No matching distribution found for lark", UsageError, "for lark"),
        ("killed", UsageError, "check the network.*killed"),
    ],
)
def test_failed_wheel_download_is_explained(monkeypatch, stderr, error, reason):
    def run(command, **_):
        return subprocess.CompletedProcess(command, 1, "", stderr)

    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(error, match=reason):
        needed_wheels()


@pytest.mark.parametrize("reveal", ["parts", "mistake", "key"])
def test_reveal_level_limits_output(reveal):
    """The right path is in the first test only with the level key; the second test shows it later."""
    exercise = f'reveal = "{reveal}"\n{EXERCISE}'
    tests = results_json(graded("question 1: value: 2\npath: 2 1", exercise))["tests"]
    shown, later = tests[0]["output"], tests[1]["output"]
    assert ("1 1" in shown) == (reveal == "key")
    assert ("2 1" in shown) == (reveal != "parts")
    assert "1 1" in later
    assert tests[1]["visibility"] == "after_published"


def test_class_archive_is_refused(typed, tmp_path):
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as archive:
        for number, name in enumerate(("Ada Berg", "Bo Holm")):
            archive.writestr(f"{name}_{number}99_assignsubmission_file_/a.txt", BOTH)
    code, out, err = typed("grade", "exercise.toml", "class.zip", "--gradescope", "r.json")
    assert (code, out) == (2, "")
    assert "of several students" in " ".join(err.split())
    assert not (tmp_path / "r.json").exists()
    assert not (tmp_path / "graded").exists()


def test_gradescope_metadata_identifies_student():
    one = hand_in("answer", RIGHT)
    told = '{"users": [{"id": 7, "name": "N", "email": "n@example.org"}]}'
    assert submission([one], told).student == Student(
        "", "N", "n@example.org"
    )  # its number is Gradescope's own
    assert submission([one], '{"users": [{"id": 7}]}').student == Student("7")
    for strange in (None, "", "[]", '{"users": 3}', '{"users": [3]}', "[" * 5000):
        assert submission([one], strange).data == one.data
    both = submission([one, hand_in("other", RIGHT)], told)
    assert [(file.source, file.student.id) for file in both.files] == [
        ("answer.txt", ""),
        ("other.txt", ""),
    ]
    assert "no file" in submission([]).problem
