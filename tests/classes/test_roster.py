"""Test the roster: its columns, and the students that a name or an id identifies."""

import pytest

from treesearch.errors import UsageError
from treesearch.homework.classes.roster import Roster, Student, read_roster


def test_students_match_by_id_email_name():
    roster = read_roster(
        "First name,Last name,ID number,Email address\n"
        "Given,Family,7,x@example.org\n"
        "Other,Person,8,y@example.org\n"
        "Same,Name,9,\n"
        "Same,Name,10,\n"
    )
    by_id, by_mail = roster.students[0], roster.students[1]
    assert roster.find(Student("7", "Other Person")).student == by_id
    assert roster.find(Student("Y@EXAMPLE.ORG")).student == by_mail
    assert roster.find(Student("4711", "familygiven")).student == by_id
    assert roster.find(Student(name="Family, Given")).student == by_id
    assert roster.find(Student(name="nobody"), Student("8")).student == by_mail
    assert "Same Name could be any of 9, 10" in roster.find(Student(name="Same Name")).doubt
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
