"""Test that the gradebooks of Canvas and Moodle are filled."""

import csv
import json
from io import StringIO

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from treesearch.errors import UsageError
from treesearch.homework.classes.grading import grade
from treesearch.homework.classes.roster import Student
from treesearch.homework.classes.submissions import Submission
from treesearch.homework.classes.tables import Layout, decimal, guarded
from treesearch.homework.exports.gradebooks import column_of, filled
from treesearch.homework.exports.grades import (
    FIRST,
    LAST,
    GradeRow,
    changes,
    grades_table,
    read_grades,
)
from treesearch.homework.marking.scheme import POINTS


def row(key, name="", score="20", status="marked"):
    return GradeRow(key, name, status, score, "20", {"question 1": score})


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
    export += "Participant 8;Bo Holm;b@x.org;;\nParticipant 9;;;;\n"
    students = [row("Ada Berg (7)", "Ada Berg", "19"), row("b@x.org", "", "7.5")]
    book = filled(export.encode("utf-8-sig"), [*students, row("Participant 9", "", "3")])
    lines = book.data.decode("utf-8-sig").splitlines()
    assert lines[1:] == [
        "Participant 7;Ada Berg;a@x.org;19;19 of 20 points. question 1: 19.",
        "Participant 8;Bo Holm;b@x.org;7.5;7.5 of 20 points. question 1: 7.5.",
        "Participant 9;;;3;3 of 20 points. question 1: 3.",
    ]


def test_name_overrules_no_participant():
    export = b"Identifier,Full name,Grade,Feedback comments\nParticipant 7,Ada Berg,,\nParticipant 8,Bo Holm,,\n"
    book = filled(export, [row("Ada Berg (7)", "Ada Berg"), row("s9", "Bo Holm")])
    assert (column(book, 2)[1:], book.notes) == (
        ["20", ""],
        ["these students are not in the gradebook: s9"],
    )


def test_two_columns_are_enough():
    assert filled(b"id,Week 5\n1,\n", [row("1")], "Week 5").data == b"id,Week 5\n1,20\n"


def test_shared_name_fills_no_gradebook_row():
    export = b"Student,ID,Week 5 (77)\nAda Berg,1,\nAda Berg,2,\n"
    assert filled(export, [row("Ada Berg", "Ada Berg")]).marks == 0


@pytest.mark.parametrize(
    ("heading", "title"),
    [
        (["Student", "Week 5 (1)", "Week 6 (2)"], "Wek 5"),
        (["Student", "Week 5 (1)", "Week 6 (2)"], "nothing"),
        (["Student", "Week 5 (1)", "Week 6 (2)"], ""),
        (["Identifier", "Grade", "grade", "Feedback comments"], ""),
        (["Identifier", "Feedback comments"], ""),
        (["Student", "SIS Login ID", "Week 5 (1)"], "sis login id"),
    ],
)
def test_unclear_column_is_refused(heading, title):
    with pytest.raises(UsageError, match=r"--column|is called|names the students") as refusal:
        column_of(heading, title)
    assert not {"'Identifier'", "'Student'"} & {*str(refusal.value).replace(",", "").split()}


def test_replaced_marks_are_counted():
    export = b"Student,ID,Week 5 (77)\nBerg,1,20.00\nHolm,2,7\nFox,3,-\nLund,4,\n"
    assert filled(export, [row(name) for name in "1234"]).notes == [
        "replaces 1 mark in Week 5 (77)"
    ]


def test_name_never_overrules_an_id():
    export = b"Student,ID,SIS User ID,Week 5 (77)\nBerg,1,s1,\nHolm,2,s2,\nFox,,,\n"
    students = [row("s1", "Berg", "20"), row("s7", "Holm", "12"), row("s8", "Fox", "9")]
    assert column(filled(export, students), 3)[1:] == ["20", "", "9"]


def test_one_column_holds_the_ids():
    export = b"Student,ID,SIS User ID,Week 5 (77)\nBerg,6,7,\nHolm,5,8,\n"
    book = filled(export, [row("5"), row("7"), row("8", score="3")])
    assert (column(book, 3)[1:], book.notes[0]) == (
        ["20", "3"],
        "these students are not in the gradebook: 5",
    )


def test_zeros_select_the_id_column():
    export = b"Student,ID,SIS User ID,Week 5 (77)\nBerg,5,007,\n"
    assert column(filled(export, [row("7")]), 3)[1:] == ["20"]


def test_file_number_is_no_participant():
    export = b"Identifier,Full name,Grade,Feedback comments\nParticipant 2,Ada Berg,,\n"
    export += b"Participant 7,Kim Lee,,\n"
    book = filled(export, [row("Kim Lee (2)"), row("Kim Lee (7)", "Kim Lee", "3")])
    assert column(book, 2)[1:] == ["", "3"]


@pytest.mark.parametrize(
    ("export", "expected"),
    [
        ("Student,ID,Week 5 (77)\n,,Manual Posting\n    Points Possible,,30\nBerg,1,\n", "30"),
        (
            "Identifier,ID number,Grade,Maximum grade,Feedback comments\n7,1,,100.00\n8,2,,100.00\n",
            "100",
        ),
        ('Identifier,ID number,Grade,Maximum grade,Feedback comments\n7,1,,"22,50"\n', "22.5"),
        ('Identifier,ID number,Grade,Maximum grade,Feedback comments\n7,1,,"20,00"\n8,2,,-\n', ""),
    ],
)
def test_other_maximum_is_noted(export, expected):
    notes = filled(export.encode(), [row("1", "Berg")]).notes
    reason = f"the gradebook expects {expected} points, but this exercise has 20;"
    assert [note.startswith(reason) for note in notes] == [True] * bool(expected)


def test_foreign_headings_are_refused():
    export = "ID,ID-Nummer,Bewertung\nParticipant 7,1,\n"
    with pytest.raises(UsageError, match="those of an English export, such as ID number"):
        filled(export.encode(), [row("1", "Berg")], "Bewertung")


@pytest.mark.parametrize(
    ("heading", "title", "place"),
    [
        (["Student", "Assignment: Week 5 (Real)", "Course total (Real)"], "Week 5", 1),
        (["Student", "Week 5 (Letter)", "Week 5 (12)"], "Week 5 (12)", 2),
        (["Student", "week 5", "Week 5 (12)"], "Week 5", 1),
        (["Student", "Week 5 (Percentage)", "Week 6 (Real)"], "week 5", 1),
        (["Student", "ID", "Week 5 (12)"], "", 2),
        (["Identifier", "Grade", "Maximum grade", "Feedback comments"], "", 1),
        (["Student", "Grade", "Week 5 (12)"], "", 2),
        (["Identifier", "Week 5 (12)", "Feedback comments"], "", 1),
    ],
)
def test_title_selects_the_column(heading, title, place):
    assert column_of(heading, title) == place


@pytest.mark.parametrize(
    ("rows", "students", "cells", "notes"),
    [
        (
            "Berg,007,",
            [row("7")],
            ["20"],
            "7 was matched to a row of the gradebook that differs only",
        ),
        ("Berg,7,", [row("7")], ["20"], ""),
        ("Berg,7,\nHolm,07,", [row("007")], ["", ""], "not in the gradebook: 007"),
        ("Berg,7,", [row("07"), row("007", score="9")], [""], "not in the gradebook: 07, 007"),
        ("Berg,7,", [row("7"), row("07", score="9")], ["20"], "not in the gradebook: 07"),
        (
            "Points Possible,,20\nBerg,7,",
            [row("Points Possible", "Points Possible"), row("7")],
            ["20", "20"],
            "not in",
        ),
        ("Berg,7,EX", [row("7")], ["EX"], ""),
        ("Berg,7, EX", [row("7")], [" EX"], ""),
    ],
)
def test_each_row_belongs_to_one_student(rows, students, cells, notes):
    book = filled(f"Student,ID,Week 5 (77)\n{rows}\n".encode(), students)
    assert column(book, 2)[1:] == cells
    assert [notes in note for note in book.notes] == [True] * bool(notes)
    assert book.marks == sum(cell == "20" for cell in cells) - rows.startswith("Points")


def test_address_overrules_other_id():
    export = b"Student,ID,SIS Login ID,Week 5 (77)\nBerg,1,s1@x.org,\nHolm,2,,\n"
    book = filled(export, [row("s1@x.org", "Berg"), row("2", "Holm", "9")])
    assert column(book, 3)[1:] == ["20", "9"]


@pytest.mark.parametrize(
    ("options", "cells"), [({}, ["20", ""]), ({"provisional": True}, ["20", "9"])]
)
def test_provisional_marks_are_optional(options, cells):
    students = [row("1"), row("2", score="9", status="provisional"), row("3", "", "", "unread")]
    export = b"Student,ID,Week 5 (77)\nBerg,1,\nHolm,2,\nFox,3,\n"
    book = filled(export, students, **options)
    assert (column(book, 2)[1:], book.marks) == ([*cells, ""], 1 + len(options))


@pytest.mark.parametrize("score", ["", "03. Mrz", "2026-03-03", "3.3 points"])
def test_only_numbers_are_filled_in(score):
    with pytest.raises(UsageError, match=f"the score of 1 is {score or 'empty'}, not a number"):
        filled(b"Student,ID,Week 5 (77)\nBerg,1,\n", [row("1", score=score)])


EMPTY = "Student,ID,Week 5 (77),Feedback comments\nPoints Possible,,{most},\nAda,1,,\n"


def class_of(*names):
    """Return a class of one student whose answers to questions with these names are partly right."""
    questions = "".join(
        f"[[question]]\ntree = '(1 (5 7) 4)'\npoints = 10.5\nname = {json.dumps(name, ensure_ascii=False)}\n"
        for name in names
    )
    answers = "".join(f"question {n}: path: 1\n" for n in range(1, 1 + len(names)))
    return grade(questions, [Submission("1.txt", Student("1"), answers.encode())])


def saved_in_german(data):
    """Return a table as a German spreadsheet saves it, with semicolons and decimal commas."""
    stream = StringIO()
    rows = csv.reader(StringIO(data.decode("utf-8-sig")))
    csv.writer(stream, delimiter=";").writerows(
        [cell.replace(".", ",") if cell.replace(".", "", 1).isdigit() else cell for cell in cells]
        for cells in rows
    )
    return stream.getvalue().encode()


parts = st.sampled_from(
    [*FIRST, *LAST, *POINTS, "other", "Q", "q;r", 'say "yes"', "=1", "'x", "Part 1"]
)
question_names = st.lists(parts | st.text(max_size=3), min_size=1, max_size=3).map(": ".join)


@given(st.lists(question_names, min_size=1, max_size=3))
def test_any_question_name_keeps_marks(tmp_path_factory, names):
    try:
        class_ = class_of(*names)
    except UsageError:
        assume(False)
    path = tmp_path_factory.getbasetemp() / "grades.csv"
    written = grades_table(class_, Layout())
    [entry] = class_.entries
    score, most = decimal(entry.score), decimal(entry.max_score)
    scores = " ".join(f"{one.name}: {decimal(one.points)}." for one in entry.questions)
    comment = f"{score} of {most} points. {scores}"
    for data in (written, saved_in_german(written)):
        path.write_bytes(data)
        rows = read_grades(path)
        assert not [*changes(rows, class_)]
        book = filled(EMPTY.format(most=most).encode(), rows)
        assert (column(book, 2)[2:], column(book, 3)[2:], book.notes) == (
            [score],
            [guarded(comment)],
            [],
        )
