"""Test tables of students: their columns, cells and times, and whom a name or an id identifies."""

import time
from datetime import UTC, datetime

import pytest

from treesearch.errors import UsageError
from treesearch.homework.classes.roster import Roster, Student, read_roster, version_meant
from treesearch.homework.classes.tables import bare, guarded
from treesearch.homework.classes.times import read_time


def test_students_match_by_id_email_name():
    roster = read_roster(
        "First name,Last name,ID number,Email address\n"
        "Given,Family,7,x@example.org\n"
        "Other,Person,8,y@example.org\n"
        "Same,Name,9,\n"
        "Same,Name,10,\n"
        "Twin,Name,11,\n"
        "Twin,Name,12,\n"
    )
    by_id, by_mail = roster.students[0], roster.students[1]
    assert roster.find(Student("7", "Other Person")).student == by_id
    assert roster.find(Student("Y@EXAMPLE.ORG")).student == by_mail
    assert roster.find(Student("4711", "familygiven")).student == by_id
    assert roster.find(Student(name="Family, Given")).student == by_id
    assert roster.find(Student(name="nobody"), Student("8")).student == by_mail
    assert "Same Name could be any of 9, 10" in roster.find(Student(name="Same Name")).doubt
    doubt = roster.find(Student(name="Twin Name"), Student(name="Same Name")).doubt
    assert doubt == "Twin Name could be any of 11, 12 in the roster"
    assert Roster().find(Student("7")).student is None


def test_roster_columns_can_be_named():
    told = "Matrikel;Wer\n7;Somebody\n"
    assert read_roster(told, {"id": "Matrikel", "name": "Wer"}).students == (
        Student("7", "Somebody"),
    )
    with pytest.raises(UsageError, match="Matrikel, Wer"):
        read_roster(told)
    with pytest.raises(UsageError, match="no column Nummer"):
        read_roster(told, {"id": "Nummer"})


@pytest.mark.parametrize(
    ("heading", "row", "student"),
    [
        ("Number,ID,Group", "3,7,b", Student("7", version="b")),
        ("id,Sheet,Login,Student", "7,B,a@x.org,Ada", Student("7", "Ada", "a@x.org", "B")),
        ("First name,Surname,Username", "Ada,Berg,ab", Student("", "Ada Berg", "ab")),
        ("Identifier,Full name", "Participant 12,Ada", Student("", "Ada", participant="12")),
        ("Identifier", "Participant 12", Student(participant="12")),
        ("Surname", "Berg", Student("", "Berg")),
        ("Name,First name,Last name", "Ada B.,Ada,Berg", Student("", "Ada B.")),
        (
            "id,name",
            "'=7,e\N{COMBINING ACUTE ACCENT}",
            Student("=7", "\N{LATIN SMALL LETTER E WITH ACUTE}"),
        ),
    ],
)
def test_usual_headings_are_known(heading, row, student):
    assert read_roster(f"{heading}\n{row}\n").students == (student,)


def test_heading_decides_the_separator():
    roster = read_roster("id;name\n7;a, b, c\n8;d, e, f\n")
    assert roster.students == (Student("7", "a, b, c"), Student("8", "d, e, f"))


def test_line_for_excel_is_skipped():
    assert read_roster("sep=;\r\nid;name\r\n7;a\r\n").students == (Student("7", "a"),)


def test_unread_roster_columns_are_noted(run, tmp_path):
    (tmp_path / "e.toml").write_text("[[question]]\nversions = { A = '(1 2)', B = '(3 4)' }")
    (tmp_path / "r.csv").write_text("id,name,verison,empty\n1,Ada,B,\n")
    (tmp_path / "1.txt").write_text("version: B\nvalue: 4\npath: 2\nno cuts\n")
    for command in (
        ["exercise", "e.toml", "--format", "txt", "-o", "sheets"],
        ["grade", "e.toml", "1.txt"],
        ["export", "e.toml", "-o", "a.zip"],
    ):
        code, _, err = run(*command, "--roster", "r.csv")
        assert (code, err.count("columns of the roster are not read: verison\n")) == (0, 1), err


def test_rows_may_be_short():
    roster = read_roster("id,extra,name\n7\n8,\n,,Ada\n,,Bo\n")
    named = [Student("7"), Student("8"), Student(name="Ada"), Student(name="Bo")]
    assert [*roster.students] == named
    assert roster.notes == ()


def test_repeated_id_is_refused():
    with pytest.raises(UsageError, match="id S7 in rows 2 and 4"):
        read_roster("id\ns7\ns8\nS7\n")


@pytest.mark.parametrize(
    ("named", "versions", "meant"),
    [
        ("b", "AB", "B"),
        ("B", "ABb", "B"),
        ("b", "ABb", "b"),
        ("C", "AB", ""),
        ("", "AB", ""),
        ("Version a.", "AB", "A"),
        ("A, not B", "AB", ""),
        ("b-2", ("B", "B-2"), "B-2"),
    ],
)
def test_version_is_found_in_any_case(named, versions, meant):
    assert version_meant(named, versions) == meant


def test_participant_number_precedes_the_id():
    roster = Roster([Student("1", participant="2"), Student("2", participant="1")])
    assert roster.find(Student("1", participant="1")).student == roster.students[1]


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("Friday, 20 November 2026, 11:59 PM", "2026-11-20T23:59"),
        ("Friday, 20 November 2026, 23:59", "2026-11-20T23:59"),
        ("20 November 2026  11:59 PM", "2026-11-20T23:59"),
        ("20 November 2026, 12:59 AM", "2026-11-20T00:59"),
        ("20 November 2026 23:59", "2026-11-20T23:59"),
        ("08.11.2026 23:59", "2026-11-08T23:59"),
        ("08.11.2026 23:59:10", "2026-11-08T23:59"),
        ("2026-11-20 23:59", "2026-11-20T23:59"),
        ("2026-11-20", ""),
        ("11/20/26 23:59", ""),
        ("soon", ""),
    ],
)
def test_times_of_course_systems_are_read(text, time):
    assert read_time(text)[:16] == time


@pytest.fixture
def tokyo(monkeypatch):
    """Set the time zone of this machine to that of Tokyo."""
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.posix
@pytest.mark.usefixtures("tokyo")
def test_time_zone_is_kept():
    noon = datetime(2026, 11, 20, 12, tzinfo=UTC)
    for text in ("2026-11-20 12:00:00 UTC", "2026-11-20T14:00:00+02:00"):
        assert datetime.fromisoformat(read_time(text)) == noon
        assert read_time(text) == "2026-11-20T21:00:00+09:00"
    assert read_time("20.11.2026 12:00") == "2026-11-20T12:00:00+09:00"


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "'", "\t", "\r"])
def test_guarded_cell_is_no_formula(sign):
    cell = guarded(f"{sign}1")
    assert cell.startswith("'")
    assert sign.isspace() or bare(cell) == f"{sign}1"
    assert guarded(f"1{sign}")[0] == "1"


def test_points_have_at_most_two_decimals():
    numbers = (7.0, 7.5, 7.25, 100 / 3, 1234567.891, -0.5)
    assert [guarded(number) for number in numbers] == [
        "7",
        "7.5",
        "7.25",
        "33.33",
        "1234567.89",
        "-0.5",
    ]
