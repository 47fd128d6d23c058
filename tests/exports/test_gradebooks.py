"""Test that the gradebooks of Canvas and Moodle are filled."""

import csv
from io import StringIO

import pytest

from treesearch.errors import UsageError
from treesearch.homework.exports.gradebooks import column_of, filled
from treesearch.homework.exports.grades import GradeRow


def row(key, name="", score="20", status="marked"):
    cells = {"name": name, "score": score, "max": "20", "status": status, "question 1": score}
    return GradeRow(key, cells)


def column(book, place):
    return [cells[place] for cells in csv.reader(StringIO(book.data.decode("utf-8-sig")))]


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


def test_name_never_overrules_an_id():
    export = b"Student,ID,SIS User ID,Week 5 (77)\nBerg,1,s1,\nHolm,2,s2,\n"
    book = filled(export, [row("s1", "Berg", "20"), row("s7", "Holm", "12")])
    assert column(book, 3)[1:] == ["20", ""]


def test_other_maximum_is_noted():
    export = b"Student,ID,Week 5 (77)\n,,Manual Posting\n    Points Possible,,30\nBerg,1,\n"
    assert any("expects 30 points" in note for note in filled(export, [row("1", "Berg")]).notes)
