"""A class is marked completely, once, and the same wherever and however often it is done."""

import csv
import json
import os
import re
import shlex
import signal
import sqlite3
import subprocess
import sys
import time
import tracemalloc
from contextlib import ExitStack, closing
from dataclasses import replace
from itertools import permutations

import pytest
from classes import BOTH, EXERCISE, RIGHT, VERSIONS, hand_in, made_up
from conftest import ROOT
from test_own_mistakes import own_course

from treesearch.errors import UsageError
from treesearch.homework.classroom.assignment import read_exercise
from treesearch.homework.classroom.database import open_class
from treesearch.homework.classroom.grading import Marker, grade, grade_class, marker, process_pool
from treesearch.homework.classroom.results import OVERRIDE_UNKNOWN, Result, read_overrides
from treesearch.homework.classroom.review import Desk, absent
from treesearch.homework.classroom.standing import NOT_ON_ROSTER
from treesearch.homework.outputs.class_report import item_rows, summary
from treesearch.homework.outputs.folder import changes, write_all

MANY = 400
ROSTER = "id,name,email,version\ns1,First One,one@example.org,A\ns2,Second One,two@example.org,B\ns3,Third One,,A\n"


def keys(results):
    return [(result.student.key, result.score) for result in results]


@pytest.fixture
def book_of():
    """Marks a class in a folder; its database stays open as long as the test needs it."""
    with ExitStack() as opened:

        def marked(folder, answers, text=EXERCISE, roster="", overrides="id,item,points,reason\n", **more):
            assignment = read_exercise(text)
            database = opened.enter_context(open_class(folder))
            decided = read_overrides(overrides, assignment).by_student.values()
            database.import_overrides(overrides, [one for several in decided for one in several], "ada")
            with database.run(0):
                return grade_class(assignment, answers, database, roster, remark=True, **more)

        yield marked


@pytest.fixture
def run(run, tmp_path):
    """Type a command in a folder with an exercise and a roster: exit code, standard output, standard error."""
    (tmp_path / "exercise.toml").write_text(EXERCISE)
    (tmp_path / "class.csv").write_text(ROSTER)
    return run


# ---- the same everywhere, and once -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def serial():
    return list(grade(EXERCISE, made_up(MANY)))


def test_two_processes_give_what_one_gives(serial):
    with process_pool(2) as pool:
        assert list(grade(EXERCISE, made_up(MANY), executor=pool, workers=2)) == serial


def test_marks_are_neither_all_right_nor_all_wrong(serial):
    assert len({result.score for result in serial}) == 6
    assert all(result.status == "marked" for result in serial)


def test_each_submission_is_counted_once_also_where_it_was_marked_before(tmp_path):
    with open_class(tmp_path) as database, database.run():
        for answers in (made_up(3), made_up(5)):
            seen = []
            grade_class(read_exercise(EXERCISE), answers, database, progress=seen.append)
            assert sorted(one.source for one in seen) == sorted(one.source for one in made_up(len(seen)))
        assert len(seen) == 5


def test_hand_ins_are_a_stream_of_which_little_is_in_memory(serial):
    taken = 0

    def watched():
        nonlocal taken
        for one in made_up(MANY):
            taken += 1
            yield one

    with process_pool(1) as pool:
        results = grade(EXERCISE, watched(), executor=pool, workers=1, chunk=10)
        next(results)
        assert taken <= 50
        results.close()
    tracemalloc.start()
    for _ in grade(EXERCISE, made_up(50)):
        pass
    before = tracemalloc.get_traced_memory()[0]
    for _ in grade(EXERCISE, made_up(MANY)):
        pass
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 2_000_000


class Deadly(Marker):
    """A marker that a certain submission kills together with its process."""

    def __reduce__(self):
        return Deadly, self.made_of

    def result(self, handed_in):
        if b"deadly" in handed_in.data:
            os._exit(9)
        return super().result(handed_in)


def test_a_hand_in_that_kills_its_process_needs_a_person_and_the_others_are_marked(monkeypatch):
    answers = list(made_up(12))
    answers[5] = hand_in("killer", "deadly")
    monkeypatch.setattr("treesearch.homework.classroom.grading.marker", Deadly)
    with process_pool(2) as pool:
        results = list(grade(EXERCISE, answers, executor=pool, workers=2, chunk=4))
    assert [result.student.key for result in results] == [one.student.key for one in answers]
    assert [result.student.key for result in results if result.status != "marked"] == ["killer"]
    assert results[5].reason == "marking it stopped the process that did it, twice; a person has to look"


class Pools(list):
    """The pools that were made, in their order."""

    def __call__(self, workers):
        self.append(process_pool(workers))
        return self[-1]


def test_after_a_worker_is_killed_one_pool_goes_on_and_one_process_marks_what_was_lost(monkeypatch, serial):
    rescue, results = Pools(), []
    monkeypatch.setattr("treesearch.homework.classroom.grading.process_pool", rescue)
    with process_pool(2) as pool:
        for result in grade(EXERCISE, made_up(MANY), executor=pool, workers=2, chunk=4):
            results.append(result)
            if len(results) == MANY // 4:
                os.kill(next(iter(pool._processes)), signal.SIGKILL)
    assert results == serial
    assert 1 <= len(rescue) <= 2


def rows(file, sql):
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(sql).fetchall()


def marks_in(file):
    try:
        return rows(file, "SELECT count(*) FROM mark")[0][0]
    except sqlite3.OperationalError:  # not begun yet
        return 0


def test_a_killed_run_is_resumed_and_nothing_is_lost_or_done_twice(tmp_path, serial):
    (tmp_path / "exercise.toml").write_text(EXERCISE)
    answers = tmp_path / "answers"
    answers.mkdir()
    for one in made_up(MANY):
        (answers / one.source).write_bytes(one.data)
    command = [sys.executable, "-m", "treesearch", "grade", "exercise.toml", "answers"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    file = tmp_path / "graded" / "class.sqlite"
    run = subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    while marks_in(file) < 20:
        assert run.poll() is None, run.communicate()
        time.sleep(0.01)
    run.send_signal(signal.SIGKILL)
    run.communicate()
    done = marks_in(file)
    assert 20 <= done < MANY
    first = rows(file, "SELECT digest, at FROM mark")
    again = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=False)
    assert again.returncode == 0, again.stderr
    assert {*first} <= {*rows(file, "SELECT digest, at FROM mark")}
    assert [source for (source,) in rows(file, "SELECT source FROM file ORDER BY source")] == sorted(
        one.source for one in made_up(MANY)
    )
    with (tmp_path / "graded" / "grades.csv").open() as stream:
        graded = {row["id"]: float(row["score"]) for row in csv.DictReader(stream)}
    assert graded == {result.student.key: result.score for result in serial}


def reason(text):
    result = marker(EXERCISE).result(hand_in("s1", text))
    return result.status, result.score, result.reason, result.notes


def test_a_sheet_that_does_not_say_which_question_it_answers_needs_a_person():
    for text in (RIGHT, "value: 3\nvalue: 2", "Question 3: " + RIGHT, "path: 1 1"):
        status, score, why, _ = reason(text)
        assert (status, score) == ("needs-a-person", None)
        assert "1, 2" in why
    assert "no question 3" in reason("Question 3: " + RIGHT)[2]


def test_answers_to_questions_that_are_not_asked_are_looked_at_and_the_others_marked():
    status, score, _, notes = reason(BOTH + "question 7: value: 4")
    assert (status, score) == ("look", 30)
    assert "no question 7" in notes[0]


def test_numbers_may_stand_for_headings():
    assert reason(BOTH.replace("question 1:", "1.").replace("question 2:", "2)"))[:2] == ("marked", 30)


def test_an_exercise_given_as_answers_is_refused(run):
    code, out, err = run("grade", "exercise.toml", "exercise.toml")
    assert (code, out) == (2, "")
    assert "is an exercise" in err


def test_a_changed_hand_in_is_marked_again_and_a_changed_exercise_marks_all_again(book_of, tmp_path):
    book = book_of(tmp_path, [hand_in("s1", BOTH), hand_in("s2", "question 1: value: 4")])
    assert keys(book) == [("s1", 30), ("s2", 0)]
    again = book_of(tmp_path, [hand_in("s1", BOTH), hand_in("s2", BOTH)])
    assert keys(again) == [("s1", 30), ("s2", 30)]
    dearer = book_of(tmp_path, [hand_in("s1", BOTH)], EXERCISE.replace("20", "40"))
    assert keys(dearer) == [("s1", 50)]


# ---- who is who ----------------------------------------------------------------------------------------------------


def test_missing_unmatched_and_duplicate_students_are_listed_first_things_first(book_of, tmp_path):
    answers = [hand_in("s1", BOTH), hand_in("First One", BOTH), hand_in("stranger", BOTH)]
    found = list(book_of(tmp_path, answers, roster=ROSTER))
    assert [(one.student.id, one.status) for one in found] == [
        ("s1", "needs-a-person"), ("s2", "missing"), ("s3", "missing"), ("stranger", "marked"),
    ]  # fmt: skip
    assert "2 submissions of one student: s1.txt, First One.txt" in found[0].reason
    assert found[3].remarks == (NOT_ON_ROSTER,)
    assert [one.score for one in found] == [None, None, None, 30]


def test_the_head_of_an_answer_tells_whose_it_is(book_of, tmp_path):
    book = book_of(tmp_path, [hand_in("scan0001", f"name: Third One\n{BOTH}")], roster=ROSTER)
    assert keys(book) == [("s1", None), ("s2", None), ("s3", 30)]


def test_the_version_comes_from_the_roster_whatever_is_typed(book_of, tmp_path):
    b = "value: 3\npath: 3 2\n"
    book = book_of(
        tmp_path,
        [hand_in("s1", RIGHT), hand_in("s2", "version: a\n" + RIGHT), hand_in("unknown", RIGHT), hand_in("s3", b)],
        VERSIONS,
        ROSTER,
    )
    found = {one.student.key: one for one in book}
    assert (found["s1"].version, found["s1"].score) == ("A", 10)
    assert found["s2"].version == "B"
    assert "version B" in found["s2"].remarks[0]
    assert found["unknown"].status == "needs-a-person"
    assert "it fits A best: 10 of 10" in found["unknown"].reason


def test_versions_whose_names_differ_in_case_only_are_not_mixed_up(book_of, tmp_path):
    exercise = VERSIONS.replace("B =", "a =")
    answers = [hand_in(f"x{number}", f"version: {name}\n{RIGHT}") for number, name in enumerate("Aa")]
    assert [one.version for one in book_of(tmp_path, answers, exercise)] == ["A", "a"]


def test_an_answer_that_fits_another_version_is_pointed_out_to_the_teacher_only(book_of, tmp_path):
    book = book_of(tmp_path, [hand_in("s2", RIGHT)], VERSIONS, ROSTER)
    result = next(one for one in book if one.student.id == "s2")
    assert result.version == "B"
    assert "fits version A (10 points)" in result.remarks[0]
    write_all(book, tmp_path)
    assert "fits version" in (tmp_path / "class.html").read_text()
    assert "fits version" not in (tmp_path / "students" / "s2.html").read_text()


def test_anonymous_reports_tell_nobody_s_name(book_of, tmp_path):
    answers = [hand_in("s1", f"name: First One\n{BOTH}"), hand_in("s1x", b"%PDF"), hand_in("First One", BOTH)]
    book = book_of(tmp_path, answers, roster=ROSTER, anonymous=True)
    write_all(book, tmp_path / "out")
    told = "".join(path.name + path.read_text() for path in (tmp_path / "out").rglob("*") if path.is_file())
    for secret in ("First", "Second", "example.org", "s1", "s2", "s3"):
        assert secret not in told
    assert "student 001" in told


# ---- what people decide --------------------------------------------------------------------------------------------


def test_overrides_survive_every_regrade(book_of, tmp_path):
    told = (
        "id,item,points,reason\n"
        "s1,2: path,1.5,read generously\n"
        "s2,total,12,on paper\n"
        "S3,question 1,7,\n"
        "nobody,total,3,\n"
        "s1,no such item,3,\n"
    )
    for text in (EXERCISE, EXERCISE.replace("Week 5", "Week 6"), EXERCISE.replace("20", "40")):
        book = book_of(
            tmp_path, [hand_in("s1", BOTH), hand_in("s2", b"%PDF"), hand_in("s3", BOTH)], text, overrides=told
        )
        found = {one.student.key: one for one in book}
        most = 20 if "20" in text else 40
        assert found["s1"].score == 10 + most - most * 0.3 + 1.5
        assert (found["s2"].score, found["s2"].status) == (12, "by-hand")
        assert found["s3"].score == 7 + most
        assert any("read generously" in note for note in found["s1"].notes)
        assert "no such item" in found["s1"].remarks[0]
    assert list(read_overrides(told, read_exercise(EXERCISE)).unknown(book.keys).values()) == [
        OVERRIDE_UNKNOWN.format(id="nobody", meant="none")
    ]


def test_a_file_that_holds_no_text_is_marked_when_a_person_has_read_all_of_it():
    scan = hand_in("s1", b"%PDF")
    half = marker(EXERCISE).result(replace(scan, decided=((1, RIGHT),)))
    assert (half.status, half.score) == ("look", 10)
    assert "holds no text" in half.reason
    whole = marker(EXERCISE).result(replace(scan, decided=((1, RIGHT), (2, "value: 2"))))
    assert (whole.status, whole.score, whole.reason) == ("marked", 12, "")


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("s1,total,many,", "line 2: 'many' is no number of points from 0 to 30, what total is worth"),
        ("s1,total,999,", "line 2: '999' .* 0 to 30"),
        ("s1,question 2,21,", "0 to 20, what question 2 is worth"),
        ("s1,1: path,11,", "0 to 10"),
        ("s1,total,-1,", "'-1'"),
    ],
)
def test_bad_overrides_say_where(row, message):
    with pytest.raises(UsageError, match=message):
        read_overrides(f"id,item,points,reason\n{row}\n", read_exercise(EXERCISE))


def test_an_override_of_no_item_is_of_the_total():
    found = read_overrides("id,item,points,reason\ns1,,9,ill\n", read_exercise(EXERCISE)).by_student["s1"]
    assert [(one.item, one.points, one.reason) for one in found] == [("total", 9, "ill")]


def test_overrides_without_their_columns_are_refused():
    with pytest.raises(UsageError, match="no column points"):
        read_overrides("id,item\ns1,total\n", read_exercise(EXERCISE))


def test_diff_lists_changed_marks_only(book_of, tmp_path):
    book = book_of(tmp_path, [hand_in("s1", BOTH), hand_in("s2", BOTH)])
    write_all(book, tmp_path / "old")
    old = (tmp_path / "old" / "grades.csv").read_text()
    new = book_of(tmp_path / "new", [hand_in("s1", BOTH), hand_in("s2", b"%PDF"), hand_in("s4", BOTH)])
    assert sorted(tuple(one.values()) for one in changes(old, new)) == [("s2", "30", ""), ("s4", "", "30")]
    assert list(changes(old, book)) == []


# ---- reports -------------------------------------------------------------------------------------------------------


def test_statistics_of_a_small_class_by_hand(book_of, tmp_path):
    one = 'trees = ["((3 12 8) (2 4 6) (14 5 2))"]'
    answers = [
        hand_in("s1", RIGHT),
        hand_in("s2", "value: 3\npath: 1 1\nno cuts"),
        hand_in("s3", "value: 4\npath: 2 2\nno cuts"),
    ]
    told = book_of(tmp_path, answers, one).statistics.to_json()
    counts = {"answers": 3, "full": 2, "part": 0, "none": 1, "lost": 1}
    assert told["items"]["value"] == {**counts, "facility": 0.67, "discrimination": 0.76}
    assert told["items"]["cut 1"]["facility"] == 0.33
    assert told["marked"] == 3
    assert sum(told["distribution"]) == 3
    assert told["distribution"][9] == 1


NO_CUTS = "value: 3\npath: 1 1\nno cuts"  # what three mistakes give
FROM_0 = "value: 3\npath: 0 0\nMIN cut after 2\n"


def test_mistakes_that_cannot_be_told_apart_share_one_student_and_no_order_matters(book_of, tmp_path):
    one = 'trees = ["((3 12 8) (2 4 6) (14 5 2))"]'
    answers = [hand_in("s1", NO_CUTS), hand_in("s2", FROM_0), hand_in("s3", NO_CUTS), hand_in("s4", "value: 6")]
    seen = []
    for order in permutations(answers):
        book = book_of(tmp_path / str(len(seen)), order, one)
        seen.append((json.dumps(book.statistics.to_json()), list(summary(book)), list(item_rows(book.statistics))))
    assert all(told == seen[0] for told in seen)
    assert book.statistics.to_json()["mistakes"] == {
        "Not finished": 1, "Path counted from 0": 1, "The other player at the root": 1,
        "Compared with the wrong bound": 0.67, "Examined from the other side": 0.67, "No cuts": 0.67,
    }  # fmt: skip


def test_a_tree_to_ask_next_is_looked_for_where_it_is_shown_not_for_every_student(monkeypatch):
    def never(*_):
        raise AssertionError

    monkeypatch.setattr("treesearch.homework.mistakes.followup.telling_tree", never)
    monkeypatch.setattr("treesearch.homework.mistakes.followup._remembered", never)
    (result,) = grade('trees = ["((3 12 8) (2 4 6) (14 5 2))"]', [hand_in("s1", NO_CUTS)])
    assert result.status == "marked"
    assert len(result.questions[0].marked.tied) > 1


def test_nothing_that_a_student_writes_gets_into_a_page_or_a_formula(book_of, tmp_path):
    evil = '=cmd|" /C calc"!A0<script>alert(1)</script>'
    text = "question 1:\nvalue: 3\n<script>alert(2)</script> **bold** [x](javascript:1)\nMIN cut after <b>\n"
    roster = f'id,name,email\nm1,"{evil.replace(chr(34), chr(34) * 2)}",@SUM(1)\n'
    write_all(book_of(tmp_path, [hand_in("m1", text)], roster=roster), tmp_path)
    for page in tmp_path.rglob("*.html"):
        told = page.read_text()
        assert "<script" not in told
        assert "<b>" not in told
        assert "default-src 'none'" in told
    with (tmp_path / "grades.csv").open() as stream:
        (row,) = csv.DictReader(stream)
    assert row["name"].startswith("'=cmd")
    assert row["email"] == "'@SUM(1)"


@pytest.mark.chromium
def test_a_browser_shows_the_pages_with_their_pictures_and_has_nothing_to_complain_of(book_of, tmp_path):
    text = BOTH.replace("path: 1 1", "path: 2 <script>document.title = 'evil'</script>", 1)
    write_all(book_of(tmp_path, [hand_in("s1", text)]), tmp_path)
    for page, picture in (
        (tmp_path / "students" / "s1.html", '<img src="data:image/svg+xml'),
        (tmp_path / "class.html", "students by points</title>"),
    ):
        command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--dump-dom"]
        seen = subprocess.run([*command, page.as_uri()], capture_output=True, text=True, timeout=120, check=True)
        assert "CONSOLE" not in seen.stderr, seen.stderr
        assert "<title>evil" not in seen.stdout
        assert "Week 5" in seen.stdout
        assert picture in seen.stdout


def test_a_student_s_key_never_leads_out_of_the_folder(book_of, tmp_path):
    text = "id: ../../../evil\n" + BOTH
    write_all(book_of(tmp_path / "j", [hand_in("", text), hand_in("con/x", BOTH)]), tmp_path / "a" / "b")
    assert not list(tmp_path.glob("*evil*"))
    assert len([path for path in (tmp_path / "a" / "b" / "students").iterdir() if path.name[0] != "."]) == 6


def test_what_another_run_wrote_into_the_folder_stays_and_is_counted(book_of, tmp_path):
    out = tmp_path / "out"
    write_all(book_of(tmp_path, [hand_in(key, BOTH) for key in ("s1", "s2")]), out)
    assert "another day" not in (out / "class.html").read_text()
    (out / "students" / "s2.md").write_text("# my own notes on s2")
    write_all(book_of(tmp_path, [hand_in("s1", BOTH)], EXERCISE.replace("20", "40")), out)
    assert (out / "students" / "s2.md").read_text() == "# my own notes on s2"
    for report in ("class.html", "class.md"):
        assert "of another class or another day: 3" in (out / report).read_text()


def test_a_report_says_what_was_expected_and_why(book_of, tmp_path):
    write_all(book_of(tmp_path, [hand_in("s1", BOTH.replace("path: 1 1", "path: 2", 1))]), tmp_path)
    for suffix in ("html", "md", "txt"):
        told = (tmp_path / "students" / f"s1.{suffix}").read_text()
        assert "1 1 expected, 2 given" in told
        assert "27 of 30 points" in told


def test_results_survive_json():
    (result,) = grade(EXERCISE, made_up(1))
    told = json.loads(json.dumps(result.to_json()))
    assert json.loads(json.dumps(Result.from_json(told).to_json())) == told


def test_the_sample_class_and_its_reports_are_what_the_program_makes(tmp_path, root):
    script = root / "samples" / "class" / "make_class.py"
    environment = {**os.environ, "PYTHONPATH": str(root)}
    subprocess.run([sys.executable, script, tmp_path], env=environment, check=True)
    for folder, count in (("answers", 12), ("reports", 13)):
        made = {path.name: path.read_bytes() for path in (tmp_path / folder).iterdir()}
        kept = {path.name: path.read_bytes() for path in (script.parent / folder).iterdir()}
        assert len(kept) == count
        assert made == kept


# ---- the command ---------------------------------------------------------------------------------------------------


def test_the_command_marks_a_folder_and_writes_all(run, tmp_path):
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / "s1.txt").write_text(BOTH)
    (tmp_path / "answers" / "s2.pdf").write_bytes(b"%PDF-1.7")
    code, out, err = run("grade", "exercise.toml", "answers", "--roster", "class.csv", "--format", "csv")
    assert code == 0
    rows = list(csv.reader(out.splitlines()))
    assert [row[:4] for row in rows] == [
        ["student", "name", "status", "points"],
        ["s2", "Second One", "needs a person", ""],
        ["s1", "First One", "marked", "30"],
        ["s3", "Third One", "missing", ""],
    ]
    assert "graded" in err
    written = {path.name for path in (tmp_path / "graded").iterdir()}
    assert written == {
        "class.html", "class.md", "class.sqlite", "distribution.svg", "grades.csv", "items.csv",
        "statistics.json",
    }  # fmt: skip
    (tmp_path / "graded" / "overrides.csv").write_text("id,item,points,reason\ns2,total,9,read by hand\n")
    code, out, err = run(
        "grade", "exercise.toml", "answers", "--roster", "class.csv", "--diff", "graded/grades.csv", "--format", "json"
    )
    told = json.loads(out)
    assert told["changes"] == [{"student": "s2", "old": "", "new": "9"}]
    assert told["counts"] == {"marked": 1, "look": 0, "by-hand": 1, "needs-a-person": 0, "missing": 1, "excused": 0}


def test_text_and_two_jobs_on_the_command_line(run, tmp_path):
    (tmp_path / "quiz.csv").write_text('id,q1,q2\ns1,"value: 3",\ns2,,"value: 2"\n')
    code, out, _ = run("grade", "exercise.toml", "quiz.csv", "--jobs", "2", "-o", "two")
    assert code == 0
    assert "2 marked, 0 to be looked at, 0 marked by hand, 0 in need of a person, 0 missing" in out


@pytest.mark.parametrize(
    "args",
    [
        ["exercise.toml"], ["exercise.toml", "nowhere"], ["nowhere.toml", "class.csv"], ["exercise.toml", "class.csv"],
        ["class.csv", "class.csv"], ["exercise.toml", ".", "--roster", "nowhere"],
        ["exercise.toml", ".", "--diff", "nowhere"],
        ["exercise.toml", ".", "--dask", "127.0.0.1:1"], ["exercise.toml", "--enter"], ["exercise.toml", "--run", "'"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_what_cannot_be_is_one_message_and_code_2(run, args):
    code, out, err = run("grade", *args)
    assert (code, out) == (2, "")
    assert err.splitlines()[0].startswith("error: ")
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("grade nope.toml in", "there is no exercise nope.toml: give the TOML file of one"),
        ("grade e.toml nope", "there is nothing called nope: give the folder, .zip or .csv"),
        ("grade e.toml junk.zip", "junk.zip cannot be read (File is not a zip file): download the archive again"),
        ("grade e.toml in -o note.txt", "note.txt is a file: give a folder, which grade makes, as in -o note/"),
        ("grade e.toml in --roster empty.csv", "the roster has no column for id, name or email"),
        ("grade e.toml in --roster nobody.csv", "nobody.csv lists nobody below its heading"),
        ("check '(1 2)' value:2 --scheme empty.csv", "empty.csv is empty; write a table into it, such as [points]"),
        ("alphabeta '(1 2)' --course empty.csv", "it is empty; write a table into it, such as [conventions]"),
        (
            "export e.toml -o fb.zip --canvas c.csv",
            "--canvas goes with a graded class, as in: treesearch export",
        ),
        (
            "export e.toml -o q.xml --moodle c.csv",
            "--moodle goes with a graded class, as in: treesearch export",
        ),
        ("export e.toml -o q.xml --as-read", "--as-read goes with a graded class"),
    ],
)
def test_a_line_that_cannot_be_says_what_to_do_and_leaves_nothing_behind(run, tmp_path, line, told):
    files = {"e.toml": EXERCISE, "junk.zip": "no zip", "note.txt": "mine", "empty.csv": "", "nobody.csv": "id,name\n"}
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "s1.txt").write_text(BOTH)
    before = {path: path.is_file() and path.read_bytes() for path in tmp_path.rglob("*")}
    code, out, err = run(*shlex.split(line))
    assert (code, out) == (2, "")
    assert told in " ".join(err.split())
    assert {path: path.is_file() and path.read_bytes() for path in tmp_path.rglob("*")} == before


def test_a_long_id_pads_no_row_of_the_class_that_is_printed(run, tmp_path):
    (tmp_path / "e.toml").write_text(EXERCISE)
    (tmp_path / "s1.txt").write_text(f"id: {'x' * 400}\n{BOTH}")
    out = run("grade", "e.toml", "s1.txt")[1]
    assert "x" * 37 + "..." in out
    assert max(map(len, out.splitlines()[:2])) < 120
    assert "x" * 400 in (tmp_path / "graded" / "grades.csv").read_text()


def test_a_run_that_fails_leaves_a_class_that_another_waits_for(run, tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "s1.txt").write_text(BOTH)
    (tmp_path / "e.toml").write_text(EXERCISE)
    (tmp_path / "o.csv").write_text("id,item,points\ns1,total,99\n")
    line = ("grade", "e.toml", "in", "--overrides", "o.csv", "-o", "new/graded")
    assert run(*line)[0] == 2
    assert not (tmp_path / "new").exists()
    with ExitStack() as other:

        def waits(text, assignment):
            other.enter_context(open_class(tmp_path / "new" / "graded"))
            return read_overrides(text, assignment)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("treesearch.cli.grade.read_overrides", waits)
            assert run(*line)[0] == 2
        assert (tmp_path / "new" / "graded" / "class.sqlite").exists()


def test_an_empty_gradebook_is_told_as_such(run, tmp_path):
    (tmp_path / "e.toml").write_text(EXERCISE)
    (tmp_path / "s1.txt").write_text(BOTH)
    (tmp_path / "empty.csv").write_text("\n")
    code, _, err = run("grade", "e.toml", "s1.txt", "--canvas", "empty.csv")
    assert (code, "the gradebook's export is empty" in " ".join(err.split())) == (2, True)


def test_check_marks_one_answer(run):
    figure = "((3 12 8) (2 4 6) (14 5 2))"
    assert run("check", figure, RIGHT)[0] == 0
    code, out, _ = run("check", figure, "value: 3\npath: 1 2\nMAX cut after 2", "--format", "json")
    told = json.loads(out)
    assert (code, told["correct"]) == (1, False)
    assert {"item", "expected", "given", "correct", "points", "max_points", "feedback"} <= set(told["items"][0])
    assert run("check", figure)[0] == 2
    assert run("check", figure, "no-such-file")[0] == 2


# ---- typing from paper ---------------------------------------------------------------------------------------------


@pytest.fixture
def desk(tmp_path):
    """A desk for three students who handed in nothing, in an exercise."""
    with ExitStack() as opened:

        def begun(exercise):
            database = opened.enter_context(open_class(tmp_path))
            marks = marker(exercise, ROSTER)
            with database.run(0):
                grade_class(marks.assignment, [], database, ROSTER)
            return Desk(marks, database, "ada", absent(database, marks.roster))

        yield begun


def test_a_desk_keeps_a_sheet_and_takes_it_out_again(desk):
    desk = desk('trees = ["((3 12 8) (2 4 6) (14 5 2))"]')
    first, second, _ = desk.waiting()
    desk.take(first)
    assert desk.result(["value: 3"]).score == 1
    assert desk.result(["value: 3", "path: 1 1"]).score == 4
    desk.keep(["value: 3"])
    assert next(desk.waiting()) == second
    desk.take(second)
    desk.back()
    assert (desk.student, desk.lines) == (first, ["value: 3"])
    desk.keep(["value: 3", "path: 1 1"])
    (kept,) = desk.database.typed()
    assert (kept.source, kept.data) == ("paper of s1", b"value: 3\npath: 1 1\n")


def test_the_rows_are_those_of_the_question_and_version_that_is_typed(desk):
    desk = desk('trees = ["((3 12 8) (2 4 6) (14 5 2))", "(1 (5 7) 4)"]')
    desk.take(next(desk.waiting()))
    assert desk.rows(["value: 3"]) is None
    above, found = desk.rows(["question 1:", "value: 3", "question 2:", "value: 3"])
    assert (above, found.right.lines[0]) == (3, "value: 5")


def test_sheets_are_typed_at_the_keyboard_and_graded(run, tmp_path):
    (tmp_path / "exercise.toml").write_text('trees = ["((3 12 8) (2 4 6) (14 5 2))"]')
    (tmp_path / "sheets").mkdir()
    assert run("grade", "exercise.toml", "sheets", "--roster", "class.csv")[0] == 0
    typed = "y\nvalue: 3\nnonsense\nundo\npath: 1 1\n\nvalue: 2\n\n"
    code, _, err = run("review", "graded", piped=typed)
    assert code == 0
    assert "[4 of 10 points]" in err
    with (tmp_path / "graded" / "grades.csv").open() as stream:
        assert [(row["id"], row["score"]) for row in csv.DictReader(stream)] == [("s1", "4"), ("s2", "0"), ("s3", "")]
    assert not list((tmp_path / "sheets").iterdir())
    shown = re.split(r"\n|> |\] ", err)  # what is typed is not echoed here
    assert max(map(len, shown)) <= 80


# ---- a cluster -----------------------------------------------------------------------------------------------------


def started(module, *args, cwd):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tests")))}
    command = [sys.executable, "-m", module, *args]
    return subprocess.Popen(command, cwd=cwd, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.fixture
def cluster(tmp_path):
    """A scheduler on loopback, and two workers, each a process of its own."""
    file = str(tmp_path / "scheduler.json")
    scheduler = started(
        "distributed.cli.dask_scheduler",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--no-dashboard",
        "--scheduler-file",
        file,
        cwd=tmp_path,
    )
    worker = [
        "--scheduler-file",
        file,
        "--nthreads",
        "1",
        "--no-nanny",
        "--no-dashboard",
        "--local-directory",
        str(tmp_path),
    ]
    workers = [started("distributed.cli.dask_worker", *worker, cwd=tmp_path) for _ in range(2)]
    deadline = time.monotonic() + 60
    while not os.path.exists(file):
        assert time.monotonic() < deadline
        assert scheduler.poll() is None
        time.sleep(0.05)
    with open(file) as stream:
        yield json.load(stream)["address"], workers
    for process in (*workers, scheduler):
        process.kill()
        process.wait()


@pytest.mark.filterwarnings("ignore")  # of the libraries below distributed, and of sockets that a killed worker leaves
def test_on_two_dask_workers_of_which_one_is_killed_every_answer_is_marked_once(cluster, serial, run, tmp_path):
    from distributed import Client

    address, workers = cluster
    results = []
    with Client(address, timeout=60) as client:
        client.wait_for_workers(2, timeout=60)
        for result in grade(EXERCISE, made_up(MANY), executor=client.get_executor(pure=False), workers=2, chunk=8):
            results.append(result)
            if len(results) == MANY // 2:
                workers[0].kill()
    assert workers[0].poll() is not None
    assert results == serial
    (tmp_path / "quiz.csv").write_text('id,q1,q2\ns1,"value: 3",\ns2,,"value: 2"\n')
    code, out, _ = run("grade", "exercise.toml", "quiz.csv", "--dask", address)
    assert code == 0
    assert "2 marked" in out
    course = own_course(tmp_path / "course")
    code, out, _ = run("grade", str(course / "week5.toml"), str(course / "answers"), "--dask", address)
    assert (code, "First child taken (1)" in out) == (0, True)
