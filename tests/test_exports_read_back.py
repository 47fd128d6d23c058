"""The exports of a class are read back by their own readers, and the points are those that were given."""

import csv
import io
import json
import re
import zipfile
from importlib.resources import files

import jsonschema
import pytest
from junitparser import JUnitXml
from test_class_report import in_twelve_versions

from treesearch.homework.classroom.database import open_class
from treesearch.homework.classroom.grading import grade_class
from treesearch.homework.classroom.handins import HandIn
from treesearch.homework.outputs.autograders import junit_xml, results_json
from treesearch.homework.outputs.gradebooks import feedback_zip, filled, returned

SCHEMA = json.loads(files("treesearch.homework.outputs").joinpath("results.schema.json").read_text())
STUDENTS = 60


@pytest.fixture(scope="module")
def class_of_sixty(tmp_path_factory):
    """Sixty students in twelve versions as Moodle packs them, one whose file is a picture, one who is absent."""
    assignment, answers = in_twelve_versions(STUDENTS)
    folders = [f"Name {n}_{4000 + n}_assignsubmission_file_/answer.txt" for n in range(STUDENTS)]
    packed = [HandIn(folder, one.student, one.data) for folder, one in zip(folders, answers, strict=True)]
    packed[7] = HandIn(folders[7], packed[7].student, b"\x89PNG\r\n\x1a\n" + bytes(100))
    roster = "id,name,email,version\n" + "".join(f"s{n:03},Name {n},s{n:03}@x.org,\n" for n in range(STUDENTS))
    with open_class(tmp_path_factory.mktemp("class")) as database, database.run(0):
        yield grade_class(assignment, packed, database, roster + "s999,Absent,a@x.org,A\n")


@pytest.fixture(scope="module")
def scores(class_of_sixty):
    found = {result.student.id: result.score for result in class_of_sixty}
    assert [key for key, score in found.items() if score is None] == ["s007", "s999"]
    assert len(set(found.values())) > 10
    return found


@pytest.mark.parametrize("key", ["visible", "hidden"])
def test_gradescope_s_results_hold_to_their_schema_and_their_tests_add_up(class_of_sixty, key):
    for result in class_of_sixty:
        told = json.loads(json.dumps(results_json(result, key)))
        jsonschema.validate(told, SCHEMA)
        assert told["score"] == (result.score or 0)
        assert sum(test["score"] for test in told["tests"]) == pytest.approx(told["score"], abs=0.02)
        assert sum(test["max_score"] for test in told["tests"]) == pytest.approx(20)


def test_junitparser_finds_the_points_of_each_student_and_the_cases_that_are_right(class_of_sixty, scores):
    suites = {suite.name: suite for suite in JUnitXml.fromstring(junit_xml(class_of_sixty, "Week 5").encode())}
    assert suites.keys() == scores.keys()
    for result in class_of_sixty:
        suite = suites[result.student.id]
        told = {one.name: one.value for one in suite.properties()}
        assert float(told["max_score"]) == 20
        assert float(told.get("score", -1)) == (-1 if result.score is None else result.score)
        assert told.get("version", "") == result.version
        items = [item for question in result.questions for item in question.marked.items]
        assert sum(case.is_passed for case in suite) == sum(item.correct for item in items)
        if result.score is not None:
            assert len(list(suite)) == len(items)


MOODLE = ("Identifier", "Full name", "Email address", "Status", "Grade", "Maximum Grade", "Grade can be changed",
          "Last modified (submission)", "Last modified (grade)", "Feedback comments")  # fmt: skip
"""The columns of a grading worksheet, as Moodle's assignment writes and takes it."""


def test_a_moodle_worksheet_has_every_mark_and_nothing_else_is_changed(class_of_sixty, scores):
    stream = io.StringIO()
    csv.writer(stream).writerows([MOODLE, *(
        (f"Participant {4000 + n}", f"Name {n}", f"s{n:03}@x.org", "Submitted", "", "20.00", "Yes", "-", "-", "")
        for n in reversed(range(STUDENTS))
    )])  # fmt: skip
    text, _ = filled(stream.getvalue(), class_of_sixty, "Week 5")
    before, after = ([*csv.DictReader(io.StringIO(one, newline=""))] for one in (stream.getvalue(), text))
    assert len(after) == STUDENTS
    for old, new in zip(before, after, strict=True):
        score = scores[new["Email address"].partition("@")[0]]
        assert new["Grade"] == ("" if score is None else f"{score:g}")
        assert bool(new["Feedback comments"]) == (score is not None)
        if score is not None:
            of_questions = re.findall(r"question \d: (\S+) of 10\.", new["Feedback comments"])
            assert sum(map(float, of_questions)) == pytest.approx(score, abs=0.011)
        kept = {name: old[name] for name in MOODLE if name not in ("Grade", "Feedback comments")}
        assert kept == {name: new[name].removeprefix("'") for name in kept}


def test_a_canvas_gradebook_has_every_mark_and_nothing_else_is_changed(class_of_sixty, scores):
    heading = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Week 5 (12345)", "Final Score")
    rows = [(f"{n}, Name", 9000 + n, f"s{n:03}", f"login{n}", "A", "", "77") for n in range(STUDENTS)]
    stream = io.StringIO()
    csv.writer(stream).writerows([heading, ("    Points Possible", "", "", "", "", "20", "(read only)"), *rows])
    text, messages = filled(stream.getvalue(), class_of_sixty, "Week 5")
    assert messages == []
    after = [*csv.reader(io.StringIO(text, newline=""))]
    assert tuple(after[0]) == heading
    assert after[1][5] == "20"
    for old, new in zip(rows, after[2:], strict=True):
        score = scores[old[2]]
        assert new[5] == ("" if score is None else f"{score:g}")
        assert [*map(str, (*old[:5], old[6]))] == [*new[:5], new[6]]


def test_the_feedback_zip_has_moodle_s_folders_and_the_points_in_every_page(class_of_sixty, scores):
    pages = feedback_zip(returned(class_of_sixty, "Week 5", key=True))
    with zipfile.ZipFile(io.BytesIO(pages)) as archive:
        names = archive.namelist()
        assert archive.testzip() is None
        assert len(names) == 2 * (STUDENTS - 1)
        for name in names:
            number = re.fullmatch(r"Name \d+_(\d+)_assignsubmission_file_/feedback\.(?:html|txt)", name)
            score = scores[f"s{int(number[1]) - 4000:03}"]
            assert re.search(rf"(^|>){re.escape(f'{score:g}')} of 20 points", archive.read(name).decode(), re.M)
