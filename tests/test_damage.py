"""A class whose file was changed from outside, a stranger's decisions, and lines that would change marks unasked."""

import csv
import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from classes import BOTH, VERSIONS
from test_database import TABLES, decision, rows, said, week

from treesearch.homework.classroom import schema
from treesearch.homework.classroom.database import open_class

__all__ = ["week"]

MOVE = "move it away, grade the same submissions again"


def changed(sql, *values, file="graded/class.sqlite"):
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(sql, values)


def replaced(old, new, file="graded/class.sqlite"):
    with open(file, "rb+") as stream:
        held = stream.read()
        assert old in held
        stream.seek(0)
        stream.write(held.replace(old, new))


# ---- a file that is not what was stored ------------------------------------------------------------------------------


@pytest.mark.parametrize("new", [b'"score"\xff 30', b'"score": 29', b'"score" x30'])
@pytest.mark.parametrize(
    "line", ["grade e.toml in --remark --roster r.csv", "review graded --alike", "export graded -o f.zip"]
)  # fmt: skip
def test_a_byte_changed_in_a_mark_is_told_as_damage_by_every_command(week, run, new, line):
    week()
    replaced(b'"score": 30', new)
    code, _, err = run(*line.split())
    assert (code, "Traceback" in err) == (2, False)
    assert MOVE in said(err)


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE decision SET text = 'value: 7'",
        "UPDATE file SET data = x'00'",
        "UPDATE override SET points = 11",
        "DROP TABLE decision",
        "DROP VIEW items",
    ],
)
def test_what_people_decided_and_handed_in_is_sealed_too(week, run, tmp_path, sql):
    week()
    (tmp_path / "graded" / "overrides.csv").write_text("id,item,points,reason\ns1,total,9,on paper\n")
    with open_class("graded") as database:
        database.decide(decision("bo"))
    week()
    changed(sql)
    code, _, err = run("grade", "e.toml", "--roster", "r.csv")
    assert (code, MOVE in said(err)) == (2, True)


def test_twenty_bytes_changed_anywhere_are_told_or_change_no_mark(week, run, tmp_path):
    week()
    file, random = tmp_path / "graded" / "class.sqlite", Random(5)
    whole, tables = file.read_bytes(), {name: (tmp_path / "graded" / name).read_bytes() for name in TABLES}
    told = 0
    for _ in range(25):
        held = bytearray(whole)
        for place in random.choices(range(100, len(held)), k=20):
            held[place] ^= 1 << random.randrange(8)
        file.write_bytes(held)
        code, _, err = week()
        assert "Traceback" not in err
        told += code == 2
        if not code:
            assert {name: (tmp_path / "graded" / name).read_bytes() for name in TABLES} == tables
    assert told >= 5


@pytest.mark.parametrize("line", ["grade e.toml in --roster r.csv", "review graded --history s1"])
def test_an_empty_file_beside_tables_is_no_new_class(week, run, tmp_path, line):
    week()
    (tmp_path / "graded" / "class.sqlite").write_bytes(b"")
    code, _, err = run(*line.split())
    assert (code, "it holds nothing, and beside it stand tables" in said(err)) == (2, True)
    (tmp_path / "graded" / "class.sqlite").unlink()
    assert week()[0] == 0


def test_a_decision_is_in_the_file_itself_as_soon_as_it_is_kept(week, tmp_path):
    week()
    one = decision("bo")
    with open_class("graded") as database:
        database.decide(one)
        (tmp_path / "copy.sqlite").write_bytes((tmp_path / "graded" / "class.sqlite").read_bytes())
    assert rows(tmp_path / "copy.sqlite", "SELECT text FROM decision") == [(one.text,)]


def test_decisions_are_taken_over_from_a_damaged_file(week, run, tmp_path):
    week()
    with open_class("graded") as database:
        database.decide(decision("bo"))
    replaced(b'"score": 30', b'"score": 29')
    (tmp_path / "graded" / "class.sqlite").rename(tmp_path / "damaged.sqlite")
    week()
    code, _, err = run("review", "graded", "--import", "damaged.sqlite")
    assert (code, "1 decisions taken over" in err) == (0, True)
    assert rows("graded/class.sqlite", "SELECT status FROM marks WHERE student = 's2'") == [("marked",)]


def test_a_file_of_the_version_before_is_brought_up_to_date_with_its_marks_and_decisions(week, run, tmp_path):
    week()
    with open_class("graded") as database:
        database.decide(decision("bo"))
    week()
    before = {name: (tmp_path / "graded" / name).read_bytes() for name in TABLES}
    with closing(sqlite3.connect("graded/class.sqlite")) as connection, connection:
        for table in schema.SEALED:
            connection.execute(f"ALTER TABLE {table} DROP COLUMN seal")
        connection.execute("ALTER TABLE decision DROP COLUMN settles")
        connection.execute("DROP VIEW marks")
        connection.execute("CREATE VIEW marks AS SELECT student, score FROM standing")
        connection.execute("PRAGMA user_version = 1")
    assert week()[0] == 0
    assert {name: (tmp_path / "graded" / name).read_bytes() for name in TABLES} == before
    assert rows("graded/class.sqlite", "SELECT deducted FROM marks") == [(0.0,), (0.0,)]
    assert rows("graded/class.sqlite", "PRAGMA user_version") == [(schema.SCHEMA_VERSION,)]
    assert rows("graded/class.sqlite", "SELECT by, settles FROM decision") == [("bo", 0)]


# ---- decisions of others ---------------------------------------------------------------------------------------------


def test_a_file_of_decisions_is_only_read(week, run, tmp_path):
    week()
    for name, held in {"empty.sqlite": b"", "words.sqlite": b"no database at all\n" * 400}.items():
        (tmp_path / name).write_bytes(held)
        code, _, err = run("review", "graded", "--import", name)
        assert (code, "no class of treesearch" in err or "not a database" in err) == (2, True)
        assert (tmp_path / name).read_bytes() == held
    with open_class("hers") as database:
        database.decide(decision("bo"))
    before = {path.name: path.read_bytes() for path in (tmp_path / "hers").iterdir()}
    assert run("review", "graded", "--import", "hers")[0] == 0
    assert {path.name: path.read_bytes() for path in (tmp_path / "hers").iterdir()} == before


@pytest.mark.parametrize(
    "broken",
    [{"text": b"\xff\x00"}, {"question": 99}, {"by": ""}, {"by": "eve\n=cmd"}, {"when": "zzz"}, {"when": "2099-01-01"}],
)
def test_a_decision_that_can_be_none_is_left_out_and_poisons_nothing(week, run, broken):
    week()
    with open_class("hers") as database:
        database.decide(decision("bo")._replace(**broken), decision("cy", second=1))
    code, _, err = run("review", "graded", "--import", "hers")
    assert code == 0
    assert "1 decisions in hers are left out" in said(err)
    assert "1 decisions taken over" in err
    assert rows("graded/class.sqlite", "SELECT by FROM decision") == [("cy",)]
    assert week()[0] == 0


def test_an_appeal_settles_what_others_decided_before(week, run):
    week()
    with open_class("graded") as database:
        database.decide(decision("ada", "path: 1 1\nMIN cut after 2"))
    week()
    assert rows("graded/class.sqlite", "SELECT status, score FROM marks WHERE student = 's2'") == [("marked", 29.0)]
    code, _, err = run("review", "graded", "--appeal", "s2", "--by", "bea", piped="the three is there\n=\n\nq\n")
    assert (code, "s2 had 29, now 30" in err, "decided differently" in err) == (0, True, False)
    assert rows("graded/class.sqlite", "SELECT status, score FROM marks WHERE student = 's2'") == [("marked", 30.0)]
    _, out, _ = run("review", "graded", "--history", "s2")
    assert "29.0, then 30.0" in out


def test_who_sees_that_others_decided_differently_settles_it(week, run):
    week()
    with open_class("graded") as database:
        database.decide(decision("ada", "value: 4"), decision("bea", "value: 5", second=1))
    assert "decided differently by ada: value: 4; bea: value: 5" in said(week()[2])
    _, _, err = run("review", "graded", "--by", "cem", piped="=\n\nq\n")
    assert "decided differently by ada: value: 4; bea: value: 5" in said(err)
    assert rows("graded/class.sqlite", "SELECT status, score FROM marks WHERE student = 's2'") == [("marked", 30.0)]


# ---- marks that would change unasked ---------------------------------------------------------------------------------


def test_points_that_a_roster_changes_ask_for_remark(run, tmp_path):
    (tmp_path / "e.toml").write_text(VERSIONS)
    (tmp_path / "r.csv").write_text("id,version\ns1,A\ns2,A\n")
    (tmp_path / "in").mkdir()
    for name in ("s1", "s2"):
        (tmp_path / "in" / f"{name}.txt").write_text("value: 3\npath: 1 1\nMIN cut after 2\n")
    line = ("grade", "e.toml", "in", "--roster", "r.csv")
    _, before, _ = run(*line)
    (tmp_path / "r.csv").write_text("id,version\ns1,A\ns2,B\n")
    code, out, err = run(*line)
    assert (code, out) == (2, "")
    assert re.search(r"the roster is not .*1 of 2 marks change, by -\d.* points each .*--remark", said(err))
    (tmp_path / "r.csv").write_text("id,version\ns1,A\ns2,A\n")
    assert run(*line)[:2] == (0, before)
    (tmp_path / "r.csv").write_text("id,version\ns1,A\ns2,B\n")
    assert run(*line, "--remark")[0] == 0


def test_a_folder_with_nothing_of_those_who_handed_in_asks_for_remark(week, run, tmp_path):
    _, before, _ = week()
    (tmp_path / "empty").mkdir()
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "t9.txt").write_text(BOTH)
    for folder in ("empty", "other"):
        code, out, err = run("grade", "e.toml", folder, "--roster", "r.csv")
        assert (code, out, "is it the right place?" in err) == (2, "", True)
    assert week()[:2] == (0, before)
    assert run("grade", "e.toml", "empty", "--roster", "r.csv", "--remark")[0] == 0


# ---- points by hand --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("row", "missing"), [("s1", "item, points"), ("s1,total", "points")])
def test_a_line_of_overrides_that_is_cut_off_takes_nothing_back(week, tmp_path, row, missing):
    week()
    file = tmp_path / "graded" / "overrides.csv"
    file.write_text("id,item,points,reason\ns1,total,9,on paper\n")
    week()
    file.write_text(f"id,item,points\n{row}\n")
    code, _, err = week()
    assert (code, f"line 2, has no {missing}" in said(err)) == (2, True)
    file.unlink()
    assert re.search(r"s1 .* marked by hand +9", week()[1])


def test_two_reasons_for_the_same_points_are_refused(week, tmp_path):
    week()
    (tmp_path / "graded" / "overrides.csv").write_text("id,item,points,reason\ns1,total,9,paper\ns1,total,9,appeal\n")
    code, _, err = week()
    assert (code, "lines 2 and 3: s1 gets total twice" in said(err)) == (2, True)


def test_points_for_nobody_in_the_class_are_told_while_the_file_says_so(week, tmp_path):
    week()
    file = tmp_path / "graded" / "overrides.csv"
    file.write_text("id,item,points,reason\nnobody,total,9,on paper\ns1,total,8,\n")
    for _ in range(2):
        assert "name nobody, who is not in this class" in said(week()[2])
    file.unlink()
    _, out, err = week()
    assert "nobody" not in err
    assert re.search(r"s1 .* marked by hand +8", out)


# ---- what cannot be written, and what is no file ---------------------------------------------------------------------


@pytest.fixture
def read_only(monkeypatch):
    """Takes the right to write away from a folder; the super-user, whom no such right binds, is told so too."""

    def lock(folder):
        allowed = os.access

        def access(path, mode):
            return allowed(path, mode) and not (mode == os.W_OK and Path(path).resolve().is_relative_to(folder))

        monkeypatch.setattr(os, "access", access)
        folder.chmod(0o555)
        return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}

    return lock


@pytest.mark.parametrize("line", ["review graded --history s2", "review graded --alike", "export graded -o back.zip"])
def test_a_class_that_cannot_be_written_to_can_be_read(week, run, tmp_path, read_only, line):
    week()
    before = read_only(tmp_path / "graded")
    code, out, err = run(*line.split())
    (tmp_path / "graded").chmod(0o755)
    assert (code, {path.name: path.read_bytes() for path in (tmp_path / "graded").iterdir()}) == (0, before)
    if "export" in line:
        assert "cannot be written to, so it does not keep what was returned" in said(err)
        assert (tmp_path / "back.zip").is_file()
    else:
        assert out


def test_a_class_that_cannot_be_changed_says_so(week, run, monkeypatch):
    week()
    connect = sqlite3.connect
    with monkeypatch.context() as patched:  # only while the command runs: what watches the tests may use SQLite, too
        patched.setattr(sqlite3, "connect", lambda path, **more: connect(f"file:{path}?mode=ro", uri=True, **more))
        code, _, err = week()
    assert (code, "cannot be written to" in said(err), "nothing was changed" in said(err)) == (2, True, True)


@pytest.mark.parametrize("option", ["overrides", "roster", "diff", "moodle"])
def test_a_named_pipe_is_refused_and_not_waited_for(week, run, tmp_path, option):
    week()
    os.mkfifo(tmp_path / "pipe")
    code, _, err = run("grade", "e.toml", "in", f"--{option}", "pipe")
    assert (code, "pipe cannot be read: it is a named pipe" in said(err)) == (2, True)
    (tmp_path / "pipe").rename(tmp_path / "graded" / "overrides.csv")
    code, _, err = week()
    assert (code, "overrides.csv cannot be read: it is a named pipe" in said(err)) == (2, True)


def test_a_roster_may_come_through_a_shell_s_own_pipe(week, tmp_path):
    week()
    line = f"{sys.executable} -m treesearch grade e.toml in -o other --roster <(cat r.csv)"
    done = subprocess.run(["bash", "-c", line], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, "Ada Berg" in (tmp_path / "other" / "grades.csv").read_text()) == (0, True), done.stderr


def test_control_characters_are_in_no_table_and_in_nobody_s_name(week, run, tmp_path):
    week()
    (tmp_path / "graded" / "overrides.csv").write_text("id,item,points,reason\ns1,1: value,0,=x\x1b[31m\n")
    heading = "Identifier,Full name,Email address,Status,Grade,Feedback comments"
    (tmp_path / "m.csv").write_text(f"{heading}\nParticipant 1,Ada\x1b[2J Berg,a@b.c,x,,\n")
    assert week("--moodle", "m.csv")[0] == 0
    run("review", "graded", "--by", "eve\n=cmd, question 1: \x1b[31mx", piped="a\nn\n")
    told = run("review", "graded", "--history", "s2")[1]
    assert [line for line in told.splitlines() if line.startswith("=cmd")] == []
    assert "eve =cmd, question 1:" in told
    (tmp_path / "graded" / "overrides.csv").unlink()
    for path in (tmp_path / "graded").glob("*.csv"):
        assert "\x1b" not in path.read_text(), path


def test_a_folder_that_may_not_be_read_is_its_student_s_alone(week, run, tmp_path, monkeypatch):
    (tmp_path / "in" / "s3").mkdir()
    allowed, scan = os.access, os.scandir
    monkeypatch.setattr(os, "access", lambda path, mode: not str(path).endswith("s3") and allowed(path, mode))

    def scandir(path):
        if str(path).endswith("s3"):
            raise PermissionError(13, "Permission denied")
        return scan(path)

    monkeypatch.setattr(os, "scandir", scandir)
    assert run("grade", "e.toml", "in")[0] == 0
    found = {row["id"]: row for row in csv.DictReader(StringIO((tmp_path / "graded" / "grades.csv").read_text()))}
    assert found["s1"]["score"] == "30"
    assert (found["s3"]["status"], found["s3"]["why"]) == ("needs-a-person", "it cannot be opened: Permission denied")
