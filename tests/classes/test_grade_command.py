"""Test what the command grade prints and writes."""

import json

import pytest

EXERCISE = """
title = "Week 5"
[[question]]
tree = "(1 (5 7) 4)"
[[question]]
tree = "((3 12) (2 4))"
points = 20
[[question]]
task = "Why?"
points = 5
"""
RIGHT = (
    "question 1:\nvalue: 5\npath: 2 1\nno cuts\nquestion 2:\nvalue: 3\npath: 1 1\nMIN cut after 2\n"
)


@pytest.fixture
def course(tmp_path, run):
    """Return a function that grades a class of three students, two of whom have an answer."""
    (tmp_path / "e.toml").write_text(EXERCISE)
    (tmp_path / "r.csv").write_text("id,name,submitted\n7,Ada,20.11.2026 08:00\n8,Bo,\n9,Cy,\n")
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / "7.txt").write_text(RIGHT.replace("value: 5", "value: 6"))
    (tmp_path / "answers" / "8.txt").write_text(f"{RIGHT}perhaps")

    def grade(*options, answers="answers"):
        return run("grade", "e.toml", answers, "--roster", "r.csv", *options)

    return grade


def test_json_has_every_mark(course):
    code, out, _ = course("--format", "json")
    data = json.loads(out)
    assert (code, data["title"], data["max_score"], data["notes"]) == (0, "Week 5", 30, [])
    ada, bo, cy = data["students"]
    assert len({ada.pop("ref"), bo["ref"], cy["ref"]}) == 3
    assert ada.pop("submitted")[:16] == "2026-11-20T08:00"
    assert ada == {
        "id": "7",
        "name": "Ada",
        "version": "",
        "status": "marked",
        "score": 29,
        "max_score": 30,
        "questions": [
            {"name": "question 1", "points": 9, "max_points": 10},
            {"name": "question 2", "points": 20, "max_points": 20},
        ],
        "decided": [],
    }
    assert [(one["status"], one["score"]) for one in (bo, cy)] == [
        ("provisional", 30),
        ("missing", None),
    ]
    assert [(row["student"], row["question"]) for row in data["open"]] == [("8", "question 2")]


def test_notes_of_tables_classes_are_printed(course, tmp_path):
    (tmp_path / "a.csv").write_text('id,note,question 1\n07,x,"value: 5; path: 2 1; no cuts"\n')
    _, out, err = course("--format", "json", answers="a.csv")
    assert json.loads(out)["notes"] == ["a.csv:2: 07 was matched to 7; the leading zeros differ"]
    assert "note: these columns of a.csv are not read: note" in err
    assert "note: a.csv:2: 07 was matched to 7; the leading zeros differ" in err
    assert "note: not marked and not part of the total: question 3 (5 points)" in err


def test_table_has_a_column_per_part(course, tmp_path):
    parts = '[[question.part]]\nask = ["value"]\n[[question.part]]\nask = ["path"]\n'
    (tmp_path / "e.toml").write_text(EXERCISE.replace('4)"\n', f'4)"\n{parts}', 1))
    (tmp_path / "a.csv").write_text(
        'id,question 1a,question 1b,question 2\n7,value: 5,path: 2 1,"value: 3, path: 1 1, MIN cut after 2"\n'
    )
    _, out, _ = course("--format", "json", answers="a.csv")
    assert json.loads(out)["students"][0]["status"] == "marked"


@pytest.mark.parametrize(
    ("first", "opened", "last"),
    [
        ("", "1 of the open rows is new", "1 row open"),
        ("perhaps\n", "2 of the open rows are new", "2 rows open"),
    ],
)
def test_decision_on_submission_opens_questions(course, tmp_path, first, opened, last):
    text = RIGHT.replace("question 2", f"{first}question 2")
    (tmp_path / "answers" / "8.txt").write_text(f"{text}perhaps")
    (tmp_path / "answers" / "again.txt").write_text("id: 8\nquestion 1:\nvalue: 5\n")
    _, _, err = course()
    assert "are new" not in err
    file = tmp_path / "graded" / "decisions.csv"
    file.write_text(
        file.read_text("utf-8-sig").replace(",30,,,,,,,8.txt,k", ",30,,use 8.txt,,,,,8.txt,k")
    )
    _, _, err = course()
    assert f"note: {opened}: a decision about a submission can open rows" in err
    assert err.splitlines()[-1].startswith(f"1 marked, 1 provisional, 1 missing, {last} in graded")


@pytest.mark.parametrize("end", [",,,,", ",,,", ""])
def test_remark_prints_the_changes(course, tmp_path, end):
    """A row that a person adds may lack its last cells."""
    course()
    (tmp_path / "e.toml").write_text(EXERCISE.replace("points = 20", "points = 10"))
    file = tmp_path / "graded" / "decisions.csv"
    file.write_text(f"{file.read_text('utf-8-sig')}9{',' * 12}7.25{end}\n")
    code, _, err = course("--remark")
    assert (code, "note: 7: 29 -> 19" in err) == (0, True)
    assert "note: set by hand: 9 submission: 7.25\n" in err


def test_table_keeps_its_layout(course, tmp_path):
    course()
    file = tmp_path / "graded" / "grades.csv"
    file.write_bytes(file.read_text("utf-8-sig").replace(",", ";").encode("utf-16"))
    assert course()[0] == 0
    assert file.read_text("utf-16").startswith(
        "id;name;version;submitted;status;score;max;question 1;"
    )


def test_empty_roster_is_refused(course, tmp_path):
    for text in ("", "id,name\n"):
        (tmp_path / "r.csv").write_text(text)
        code, _, err = course()
        assert (code, "r.csv lists no students" in err) == (2, True)
    assert not (tmp_path / "graded").exists()


def test_exercise_folder_or_encoding_is_reported(run, tmp_path):
    (tmp_path / "class").mkdir()
    (tmp_path / "latin.toml").write_bytes("title = 'Übung'".encode("latin-1"))
    for arguments, reason in (
        (("class", "latin.toml"), "class is a folder"),
        (("latin.toml", "class"), "UTF-8"),
    ):
        code, out, err = run("grade", *arguments)
        assert (code, out, reason in err) == (2, "", True)


def test_empty_folder_is_noted(course, tmp_path):
    (tmp_path / "empty").mkdir()
    code, _, err = course(answers="empty")
    assert (code, "note: empty contains no answers" in err) == (0, True)
    for name, last in (("99.txt", "1 row open in graded"), ("7.txt", "1 marked, 2 missing")):
        (tmp_path / name[:-4]).mkdir()
        (tmp_path / name[:-4] / name).write_text(RIGHT)
        code, _, err = course("--remark", answers=name[:-4])
        assert (code, "contains no answers" in err) == (0, False)
        assert last in err.splitlines()[-1]


@pytest.mark.parametrize("name", ["e.toml", "answers", "r.csv"])
@pytest.mark.parametrize("option", ["-o", "--gradescope"])
def test_inputs_are_never_overwritten(course, option, name):
    code, _, err = course(option, name)
    assert (code, name in err) == (2, True)


@pytest.mark.parametrize(
    ("user", "text", "out", "status"),
    [
        ("Ada", RIGHT, "30 of 30 points", "marked"),
        ("Ada", b"%PDF", "unread", "unread"),
        ("Dan", RIGHT, "not marked", "unread"),
    ],
)
def test_gradescope_marks_one_submission(course, tmp_path, user, text, out, status):
    folder = tmp_path / "one" / "submission"
    folder.mkdir(parents=True)
    (folder / "answer.txt").write_bytes(text if isinstance(text, bytes) else text.encode())
    metadata = {"users": [{"name": user}], "created_at": "2026-11-21T08:00:00+00:00"}
    (tmp_path / "one" / "submission_metadata.json").write_text(json.dumps(metadata))
    code, printed, err = course("--gradescope", "results.json", answers=str(folder))
    assert (code, printed.strip(), err.splitlines()[-1]) == (0, out, "wrote results.json")
    results = json.loads((tmp_path / "results.json").read_text())
    assert (results["extra_data"]["status"], results["score"]) == (
        status,
        30.0 * (status == "marked"),
    )
    assert not (tmp_path / "graded").exists()
