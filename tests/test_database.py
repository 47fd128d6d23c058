"""A class in one file: nothing in it is lost, doubled or changed in silence, whoever is killed and whoever writes."""

import csv
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from classes import BOTH, EXERCISE, hand_in, made_up
from conftest import ROOT

from treesearch.errors import UsageError
from treesearch.homework.classroom import database as storing
from treesearch.homework.classroom import schema
from treesearch.homework.classroom.assignment import read_exercise
from treesearch.homework.classroom.database import open_class
from treesearch.homework.classroom.grading import grade_class
from treesearch.homework.classroom.results import Decision, usable

ROSTER = "id,name\ns1,Ada Berg\ns2,Bo Holm\n"
TABLES = ("grades.csv", "items.csv", "class.html", "class.md")


@pytest.fixture
def week(run, tmp_path):
    """A class of two; type ``grade`` with more words."""
    (tmp_path / "e.toml").write_text(EXERCISE)
    (tmp_path / "r.csv").write_text(ROSTER)
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "s1.txt").write_text(BOTH)
    (tmp_path / "in" / "s2.txt").write_text(BOTH.replace("value: 3", "value: three or so"))
    return lambda *more: run("grade", "e.toml", "in", "--roster", "r.csv", *more)


def rows(file, sql):
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(sql).fetchall()


def class_of(folder, count, decided=()):
    with open_class(folder) as database:
        if decided:
            database.decide(*decided)
        with database.run(0):
            return list(grade_class(read_exercise(EXERCISE), made_up(count), database))


def said(err):
    return " ".join(err.split())


# ---- the file --------------------------------------------------------------------------------------------------------


def test_three_views_tell_marks_items_and_mistakes(week):
    week()
    assert rows("graded/class.sqlite", "SELECT student, status, max_score FROM marks") == [
        ("s2", "look", 30.0), ("s1", "marked", 30.0),
    ]  # fmt: skip
    assert rows("graded/class.sqlite", "SELECT sum(points) FROM items WHERE student = 's1'") == [(30.0,)]
    assert rows("graded/class.sqlite", "SELECT count(*) FROM mistakes WHERE student = 's1'") == [(0,)]


def test_the_guide_lists_the_columns_of_the_views(week):
    week()
    guide = (ROOT / "docs" / "tutorial" / "class.md").read_text()
    for view in ("marks", "items", "mistakes"):
        columns = [row[1] for row in rows("graded/class.sqlite", f"PRAGMA table_info({view})")]
        assert f"| {', '.join(columns)} |" in guide


def test_the_view_of_marks_tells_when_a_student_handed_in_and_what_being_late_costs(run, tmp_path):
    (tmp_path / "e.toml").write_text(f'late.due = "2026-11-20"\nlate.cost = "2 points"\n{EXERCISE}')
    (tmp_path / "a.csv").write_text(f'id,Completed,q1\ns1,2026-11-22 10:00,"{BOTH}"\n')
    assert run("grade", "e.toml", "a.csv")[0] == 0
    found = rows("graded/class.sqlite", "SELECT student, substr(submitted, 1, 10), late, deducted, score FROM marks")
    assert found == [("s1", "2026-11-22", 1, 2.0, 28.0)]


def test_after_the_last_has_closed_it_one_file_is_the_whole_class(week, tmp_path):
    week()
    assert not [path for path in (tmp_path / "graded").iterdir() if path.name.endswith(("-wal", "-shm", "-journal"))]


def test_the_file_alone_holds_what_was_stored_though_another_program_has_it_open(week, tmp_path):
    week()
    file = tmp_path / "graded" / "class.sqlite"
    with closing(sqlite3.connect(file)) as other:
        other.execute("SELECT count(*) FROM run").fetchone()
        week()
        shutil.copy(file, tmp_path / "copied.sqlite")
    assert rows(tmp_path / "copied.sqlite", "SELECT count(*) FROM run") == [(2,)]


def test_a_class_of_version_0_2_is_refused_in_one_sentence(week, tmp_path):
    (tmp_path / "graded").mkdir()
    (tmp_path / "graded" / "journal.jsonl").write_text("")
    code, out, err = week()
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert "version 0.2" in err


@pytest.mark.parametrize(
    ("pragma", "message"), [("user_version = 99", "newer version"), ("application_id = 1", "no class of treesearch")]
)
def test_what_is_not_of_this_version_is_refused(week, pragma, message):
    week()
    rows("graded/class.sqlite", f"PRAGMA {pragma}")
    code, _, err = week()
    assert code == 2
    assert message in err


def test_an_older_file_is_migrated_whole_or_refused(tmp_path, monkeypatch):
    class_of(tmp_path, 3)
    now = schema.SCHEMA_VERSION
    monkeypatch.setattr(schema, "SCHEMA_VERSION", now + 1)
    with pytest.raises(UsageError, match="older version"), open_class(tmp_path):
        pass
    monkeypatch.setattr(schema, "MIGRATIONS", {now: "ALTER TABLE run ADD COLUMN more TEXT;\nBREAK"})
    with pytest.raises(sqlite3.OperationalError), open_class(tmp_path):
        pass
    monkeypatch.setattr(schema, "MIGRATIONS", {now: "ALTER TABLE run ADD COLUMN more TEXT;\nUPDATE run SET more = 'x'"})
    with open_class(tmp_path) as database:
        assert len(database.keys()) == 3
    assert rows(tmp_path / "class.sqlite", "SELECT more FROM run") == [("x",)]
    assert rows(tmp_path / "class.sqlite", "PRAGMA user_version") == [(now + 1,)]


@pytest.mark.parametrize("place", [0, 30, 4096, 8192])
def test_a_damaged_file_is_reported_and_the_marks_are_made_again_from_the_hand_ins(week, tmp_path, place):
    code, out, _ = week()
    file = tmp_path / "graded" / "class.sqlite"
    whole = file.read_bytes()
    file.write_bytes(whole[:place] + b"\xff" * 900 + whole[place + 900 :])
    code, _, err = week()
    assert (code, "Traceback" in err) == (2, False)
    assert "move it away" in said(err) or "no class of treesearch" in err or "newer" in err
    file.rename(tmp_path / "damaged")
    assert week()[:2] == (0, out)


def test_where_wal_cannot_be_had_the_run_says_so_and_marks_all_the_same(week, monkeypatch):
    monkeypatch.setattr(schema, "on_a_network", lambda path: True)
    code, _, err = week()
    assert code == 0
    assert "only one process at a time" in said(err)
    assert rows("graded/class.sqlite", "PRAGMA journal_mode") == [("delete",)]


# ---- killed, and many at once ----------------------------------------------------------------------------------------

COMMAND = [sys.executable, "-m", "treesearch", "grade", "e.toml", "in"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


@pytest.fixture
def big(tmp_path):
    """A class of 120, and what one run that nobody disturbs makes of it."""
    (tmp_path / "e.toml").write_text(EXERCISE)
    (tmp_path / "in").mkdir()
    for one in made_up(120):
        (tmp_path / "in" / one.source).write_bytes(one.data)
    subprocess.run([*COMMAND, "-o", "whole"], cwd=tmp_path, env=ENVIRONMENT, check=True, capture_output=True)
    return {name: (tmp_path / "whole" / name).read_bytes() for name in TABLES}


def tables(folder):
    return {name: (folder / name).read_bytes() for name in TABLES}


def test_killed_at_ten_moments_the_same_line_ends_with_the_same_tables_byte_for_byte(big, tmp_path):
    random, killed = Random(19), 0
    begun = time.monotonic()
    subprocess.run([*COMMAND, "-o", "timed"], cwd=tmp_path, env=ENVIRONMENT, check=True, capture_output=True)
    whole = time.monotonic() - begun
    for number in range(10):
        command = [*COMMAND, "-o", f"killed {number}"]
        for _ in range(1 + number % 2):  # every other one twice
            run = subprocess.Popen(command, cwd=tmp_path, env=ENVIRONMENT, stdout=-3, stderr=-3)
            time.sleep(random.uniform(0.2, 0.9) * whole)
            run.send_signal(signal.SIGKILL)
            killed += run.wait() == -signal.SIGKILL
        subprocess.run(command, cwd=tmp_path, env=ENVIRONMENT, check=True, capture_output=True)
        assert tables(tmp_path / f"killed {number}") == big
    assert killed >= 5


REVIEWER = """
import sys
from treesearch.homework.classroom.database import now, open_class
from treesearch.homework.classroom.results import Decision
by = sys.argv[1]
with open_class("graded", create=False) as database:
    for number in range(40):
        database.decide(Decision(f"content {number}", 1, f"value: {number}", "s", "", by, now(), "0"))
"""


def test_two_graders_and_three_reviewers_at_once_lose_and_double_nothing(big, tmp_path):
    with open_class(tmp_path / "graded"):
        pass
    graders = [subprocess.Popen(COMMAND, cwd=tmp_path, env=ENVIRONMENT, stdout=-3, stderr=-1) for _ in range(2)]
    names = ("ada", "bo", "cy")
    reviewers = [
        subprocess.Popen([sys.executable, "-c", REVIEWER, name], cwd=tmp_path, env=ENVIRONMENT, stderr=-1)
        for name in names
    ]
    for process in (*graders, *reviewers):
        _, err = process.communicate()
        assert process.returncode == 0, err
    file = tmp_path / "graded" / "class.sqlite"
    assert rows(file, "SELECT count(*), count(DISTINCT digest) FROM mark") == [(120, 120)]
    assert rows(file, "SELECT by, count(*) FROM decision GROUP BY by") == [(name, 40) for name in names]
    assert rows(file, "PRAGMA integrity_check") == [("ok",)]
    for name in ("grades.csv", "items.csv"):
        assert (tmp_path / "graded" / name).read_bytes() == big[name]


def test_the_second_grader_says_who_is_at_it(tmp_path):
    with open_class(tmp_path) as one, one.run(0), open_class(tmp_path) as other:
        heard = []
        with pytest.raises(UsageError, match=f"process {os.getpid()}"), other.run(0.2, waiting=heard.append):
            pass
        assert "is being graded by" in heard[0]
        with other.run(0, force=True):
            pass
    with open_class(tmp_path) as again, again.run(0):
        pass


@pytest.mark.parametrize(("minutes", "alive"), [(1, True), (30, False)])
def test_a_run_on_another_machine_is_over_when_it_is_silent_for_long(tmp_path, minutes, alive):
    then = (datetime.now(UTC) - timedelta(minutes=minutes)).isoformat()
    with open_class(tmp_path) as database:
        rows(tmp_path / "class.sqlite", "SELECT 1")
        with closing(sqlite3.connect(tmp_path / "class.sqlite")) as connection, connection:
            told = ("ada", "elsewhere", 1, "", then, then)
            connection.execute("INSERT INTO run (by, host, pid, started, began, seen) VALUES (?, ?, ?, ?, ?, ?)", told)
        if not alive:
            with database.run(0):
                return
        with pytest.raises(UsageError, match=r"graded by ada on elsewhere .*--force"), database.run(0):
            pass


def test_on_a_full_disk_it_is_one_sentence_and_what_was_stored_is_whole(big, tmp_path):
    def little():
        import resource  # not on Windows

        resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))

    full = subprocess.run(
        COMMAND, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, check=False, preexec_fn=little
    )  # fmt: skip
    assert (full.returncode, "Traceback" in full.stderr) == (2, False), full.stderr
    assert "nothing more can be stored" in said(full.stderr)
    assert rows(tmp_path / "graded" / "class.sqlite", "PRAGMA integrity_check") == [("ok",)]
    subprocess.run(COMMAND, cwd=tmp_path, env=ENVIRONMENT, check=True, capture_output=True)
    assert tables(tmp_path / "graded") == big


# ---- rules, overrides, decisions -------------------------------------------------------------------------------------


def test_marks_by_other_rules_change_only_where_somebody_allows_it(week, tmp_path):
    _, before, _ = week()
    (tmp_path / "e.toml").write_text(EXERCISE.replace("points = 20", "points = 40"))
    code, out, err = week()
    assert (code, out) == (2, "")
    assert "the exercise is not what it was" in said(err)
    assert "2 of 2 marks change, by +20 points each" in said(err)
    (tmp_path / "e.toml").write_text(EXERCISE)
    assert week()[:2] == (0, before)
    (tmp_path / "e.toml").write_text(EXERCISE.replace("points = 20", "points = 40"))
    code, out, err = week("--remark")
    assert (code, "2 of 2 marks change" in said(err)) == (0, True)
    assert rows("graded/class.sqlite", "SELECT max(score) FROM marks") == [(50.0,)]
    (tmp_path / "e.toml").write_text(EXERCISE.replace("points = 20", "points = 40").replace("Week 5", "Week 6"))
    code, _, err = week()
    assert (code, "none of 2 marks changes" in said(err)) == (0, True)


def test_marks_of_an_older_contract_change_only_with_remark_and_how_many_and_by_how_much_is_told(week):
    week()
    with closing(sqlite3.connect("graded/class.sqlite")) as connection, connection:
        connection.execute("UPDATE rules SET contract = 1")
        connection.execute("UPDATE mark SET score = score - 2.5 WHERE student = 's1'")
    before = rows("graded/class.sqlite", "SELECT * FROM marks")
    code, out, err = week()
    assert (code, out) == (2, "")
    for part in ("the way of marking is not what it was", "1 of 2 marks change, by +2.5 points each", "--remark"):
        assert part in said(err)
    assert rows("graded/class.sqlite", "SELECT * FROM marks") == before
    code, _, err = week("--remark")
    assert (code, "1 of 2 marks change, by +2.5 points each" in said(err)) == (0, True)
    assert rows("graded/class.sqlite", "SELECT contract FROM rules JOIN class ON rules.number = class.rules") == [(2,)]
    assert "not what it was" not in week()[2]


def test_a_changed_roster_is_no_other_rule_and_what_it_changes_is_told(week, tmp_path):
    week()
    (tmp_path / "r.csv").write_text(ROSTER + "s3,Cy Dahl\n")
    code, out, err = week()
    assert (code, "s3" in out) == (0, True)
    assert "the roster is not what it was" in said(err)


def test_without_answers_the_hand_ins_in_the_file_are_marked(week, run):
    _, out, _ = week()
    assert run("grade", "e.toml", "--roster", "r.csv")[:2] == (0, out)


def test_overrides_are_taken_over_once_and_each_is_told(week, tmp_path):
    week()
    file = tmp_path / "graded" / "overrides.csv"
    file.write_text("id,item,points,reason\ns1,total,9,on paper\n")
    _, out, err = week()
    assert "s1 total 9 on paper" in said(err)
    assert re.search(r"s1 .* marked by hand +9", out)
    assert "on paper" not in week()[2]
    file.unlink()
    assert re.search(r"s1 .* marked by hand +9", week()[1])
    file.write_text("id,item,points,reason\ns1,total,,\n")
    assert re.search(r"s1 .* marked +30", week()[1])
    assert len(rows("graded/class.sqlite", "SELECT * FROM override")) == 2


def test_two_lines_that_contradict_each_other_are_refused(week, tmp_path):
    week()
    text = "id,item,points,reason\ns1,total,9,\nS1,Total,9,\ns1,total,8,\n"
    (tmp_path / "graded" / "overrides.csv").write_text(text)
    code, _, err = week()
    assert code == 2
    assert "lines 2 and 4: s1 gets total twice" in said(err)


def decision(by, text="value: 3\npath: 1 1\nMIN cut after 2", second=0):
    with open_class("graded") as database:
        (content,) = (one.content for one in database.hand_ins() if one.source == "s2.txt")
    return Decision(content, 1, text, "s2", "", by, f"2026-01-01T00:00:{second:02}", "0")


@pytest.mark.parametrize(
    ("changed", "taken"),
    [
        ({}, True),
        ({"when": (datetime.now(UTC) + timedelta(hours=20)).isoformat()}, True),  # clocks of two machines differ
        ({"when": (datetime.now(UTC) + timedelta(days=2)).isoformat()}, False),
        ({"when": datetime.now(UTC).replace(tzinfo=None).isoformat()}, True),
        ({"when": "yesterday"}, False),
        ({"by": " "}, False),
        ({"by": "a\x1b[2J"}, False),
        ({"question": 2}, False),
        ({"text": 3}, False),
        ({"text": None}, True),
    ],
)
def test_a_decision_of_another_file_is_of_a_question_of_somebody_in_words_and_not_of_the_future(changed, taken):
    one = Decision("content", 1, "value: 3", "s2", "", "ada", "2026-01-01T00:00:00", "0")._replace(**changed)
    assert usable(one, [1]) == taken


def test_decisions_of_another_machine_are_merged_once_and_different_ones_stay_to_be_looked_at(week, run, tmp_path):
    week()
    with open_class("hers") as database:
        database.decide(decision("bo"))
    code, _, err = run("review", "graded", "--import", "hers/class.sqlite")
    assert (code, "1 decisions taken over" in err) == (0, True)
    assert "0 decisions" in run("review", "graded", "--import", "hers/class.sqlite")[2]
    assert rows("graded/class.sqlite", "SELECT status FROM marks WHERE student = 's2'") == [("marked",)]
    with open_class("his") as database:
        database.decide(decision("cy", "value: 4"))
    code, _, err = run("review", "graded", "--import", "his")
    assert "decided differently by bo: value: 3" in said(err)
    assert rows("graded/class.sqlite", "SELECT status FROM marks WHERE student = 's2'") == [("look",)]


# ---- one student -----------------------------------------------------------------------------------------------------


def test_a_student_s_story_holds_hand_ins_marks_decisions_and_an_appeal(week, run):
    week()
    code, _, err = run("review", "graded", "--appeal", "S2", "--by", "eve", piped="the three is there\n=\n\nq\n")
    assert (code, "s2 had " in err) == (0, True)
    code, out, _ = run("review", "graded", "--history", "s2")
    assert code == 0
    for event in ("handed in: s2.txt", "look ", "eve, question 1: value: 3", "appeal: the three is there", "then 30"):
        assert event in out
    code, _, err = run("review", "graded", "--history", "s22")
    assert (code, "nearest: s2" in err) == (2, True)


def test_an_appeal_without_a_reason_changes_nothing(week, run):
    week()
    assert run("review", "graded", "--appeal", "s2", piped="\n")[0] == 2
    assert rows("graded/class.sqlite", "SELECT count(*) FROM appeal") == [(0,)]


def test_who_is_forgotten_is_in_no_byte_of_database_and_pages(week, run, tmp_path):
    (tmp_path / "in" / "s2.txt").write_text("name: Bo Holm\n" + BOTH)
    week()
    (tmp_path / "graded" / "overrides.csv").write_text("id,item,points,reason\ns2,total,9,Bo Holm was ill\n")
    week()
    (tmp_path / "graded" / "overrides.csv").unlink()
    assert run("review", "graded", "--appeal", "s2", "--by", "eve", piped="Holm says three\n=\n\nq\n")[0] == 0
    assert run("export", "graded", "-o", "feedback.zip")[0] == 0
    holding = ("hand_in", "mark", "decision", "override", "appeal", "returned", "standing")
    about = [f"SELECT '{table}' FROM {table} WHERE instr(student, 's2')" for table in holding]
    assert all(rows("graded/class.sqlite", ask) for ask in about)
    code, _, err = run("review", "graded", "--forget", "s2")
    assert (code, "adds them again" in err) == (0, True)
    assert not any(rows("graded/class.sqlite", ask) for ask in about)
    for path in (tmp_path / "graded").rglob("*"):
        if path.is_file():
            assert b"Holm" not in path.read_bytes(), path
            assert b"s2" not in path.read_bytes() or path.suffix == ".sqlite"
    assert rows("graded/class.sqlite", "SELECT student FROM marks") == [("s1",)]


# ---- who is absent (by identity) -------------------------------------------------------------------------------------


def test_absent_are_those_of_whom_nothing_was_handed_in_however_they_say_who_they_are(run, tmp_path):
    (tmp_path / "e.toml").write_text(EXERCISE)
    (tmp_path / "r.csv").write_text("id,name\n1,Ada Berg\n2,Ada Berg\n3,Bo Holm\n4,Cy Dahl\n5,Di Eng\n")
    (tmp_path / "in").mkdir()
    for name, text in {"scan.txt": "id: 3\n", "Ada Berg.txt": "", "letter.txt": "name: Cy Dahl\n"}.items():
        (tmp_path / "in" / name).write_text(text + BOTH)
    before = sorted((tmp_path / "in").iterdir())
    _, out, _ = run("grade", "e.toml", "in", "--roster", "r.csv")
    assert out.count("Ada Berg.txt may be theirs") == 2
    code, _, err = run("review", "graded", piped="y\nquestion 1:\nvalue: 3\n\n")
    assert code == 0
    assert "1 on the roster handed in nothing" in err
    assert sorted((tmp_path / "in").iterdir()) == before
    with (tmp_path / "graded" / "grades.csv").open() as stream:
        found = {row["id"]: row for row in csv.DictReader(stream)}
    assert found["5"]["source"] == "paper of 5"
    assert found["3"]["status"] == "marked"


def test_a_sheet_of_paper_beside_a_hand_in_is_two_hand_ins(week, tmp_path):
    with open_class(tmp_path / "graded") as database, database.run(0):
        database.keep(hand_in("s1", "value: 3"), typed_by="ada")
    assert "2 submissions of one student" in week()[1]


def test_on_windows_no_signal_is_sent_to_learn_whether_a_process_is_there(monkeypatch):
    def refused(*_, **__):
        raise OSError

    asked = []
    monkeypatch.setattr(Path, "read_text", refused)
    monkeypatch.setattr(Path, "exists", lambda path: False)
    monkeypatch.setattr(storing, "_runs_on_windows", lambda pid: asked.append(pid) or pid == 7)
    monkeypatch.setattr(storing, "os", SimpleNamespace(name="nt", kill=pytest.fail))
    assert [storing._started(pid) for pid in (7, 8)] == ["there", ""]
    assert asked == [7, 8]
