"""Test the autograder for Gradescope: its archive and its results."""

import json
import os
import re
import subprocess
import zipfile
from io import BytesIO

import jsonschema
import pytest
from support.classes import BOTH, EXERCISE, RIGHT, VERSIONS
from support.stored import DATA

from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.classes.grading import grade
from treesearch.homework.classes.roster import Student
from treesearch.homework.classes.submissions import Submission
from treesearch.homework.exports.autograders import autograder as make_autograder
from treesearch.homework.exports.autograders import results_json, submission
from treesearch.homework.exports.wheels import needed_wheels

SCHEMA = json.loads((DATA / "gradescope_results.json").read_text(encoding="utf-8"))


def hand_in(key, text):
    data = text.encode() if isinstance(text, str) else text
    return Submission(f"{key}.txt", Student(key), data)


def graded(text, exercise=EXERCISE):
    return grade(exercise, [hand_in("s1", text)])


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


def test_autograder_marks_by_roster(autograder, tmp_path):
    """The autograder's Python sees only the packed packages; a picture is not read."""
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
    (tmp_path / "autograder" / "source" / "roster.csv").unlink()  # as in a zip without one
    assert [mark(answer)["score"] for answer in ("version: A\n" + RIGHT, b"\x89PNG")] == [10, 0]


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


def test_visible_key_is_shown_at_once():
    (first, second) = results_json(graded("question 1:\nvalue: 2", f'key = "visible"\n{EXERCISE}'))[
        "tests"
    ]
    assert "3 expected, 2 given" in first["output"]
    assert (first["number"], second["number"]) == ("1", "2")


def test_unmarked_submission_tells_why():
    results = results_json(graded(b"%PDF"))
    (test,) = results["tests"]
    assert test["output"].startswith("it is a .pdf file")
    assert {name: test[name] for name in ("name", "status", "score", "max_score")} == {
        "name": "the answer could not be marked",
        "status": "failed",
        "score": 0,
        "max_score": 30,
    }


@pytest.mark.parametrize(
    "form",
    [
        "{name}_{number}99_assignsubmission_file_/a.txt",
        "Participant_{number}99_assignsubmission_file_/a.txt",
        "berg_{number}99_300_a.txt",
    ],
)
def test_class_archive_is_refused(typed, tmp_path, form):
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as archive:
        for number, name in enumerate(("Ada Berg", "Bo Holm"), 1):
            archive.writestr(form.format(name=name, number=number), BOTH)
    code, out, err = typed("grade", "exercise.toml", "class.zip", "--gradescope", "r.json")
    assert (code, out) == (2, "")
    assert "of several students" in " ".join(err.split())
    assert not (tmp_path / "r.json").exists()
    assert not (tmp_path / "graded").exists()


def test_gradescope_metadata_identifies_student():
    one = hand_in("answer", RIGHT)
    told = '{"created_at": "2026-11-20T08:00:00Z", "users": [{"id": 7, "name": "N", "email": "n@example.org"}]}'
    assert submission([one], told).time.startswith("2026-11-20T")
    assert submission([one], told).student == Student(
        "", "N", "n@example.org"
    )  # its number is Gradescope's own
    assert submission([one], '{"users": [{"id": 7}]}').student == Student("7")
    for strange in (
        "",
        "[]",
        "{}",
        '{"users": []}',
        '{"users": null}',
        '{"users": 3}',
        '{"users": [3]}',
        "[" * 5000,
    ):
        assert submission([one], strange).data == one.data
        assert submission([one], strange).student == Student()
    both = submission([one, hand_in("other", RIGHT)], told)
    assert [(file.source, file.student.id) for file in both.files] == [
        ("answer.txt", ""),
        ("other.txt", ""),
    ]
    assert "no file" in submission([]).problem
