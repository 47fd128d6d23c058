"""Test whose submission it is, which one counts, and what a person must decide."""

import csv
from dataclasses import replace
from io import StringIO

import pytest
from support.classes import decisions as table

from treesearch.errors import UsageError
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.classes.decisions import COLUMNS, EARLIER, read_decisions, updated
from treesearch.homework.classes.grading import grade
from treesearch.homework.classes.roster import Student
from treesearch.homework.classes.scoring import ScoreJob, Scorer
from treesearch.homework.classes.submissions import Submission, read_submissions
from treesearch.homework.classes.times import read_time

EXERCISE = 'trees = ["(1 (5 7) 4)"]'
TWO = """
[[question]]
versions = { A = "((3 12 8) (2 4 6) (14 5 2))", B = "((4 13 9) (3 5 7) (15 6 3))" }
[[question]]
versions = { A = "(1 (5 7) 4)", B = "(2 (6 8) 5)" }
"""
RIGHT = "value: 5\npath: 2 1\nno cuts"
WRONG = RIGHT.replace("5", "9")
SECOND = f"question 2:\n{RIGHT}"
FIRST = "question 1:\nvalue: 3\npath: 1 1\nMIN cut after 2 in subtree (2 4 6)"
OF_B = "question 1:\nvalue: 4\npath: 1 1\nMIN cut after 3 in subtree (3 5 7)\nquestion 2:\nvalue: 6\npath: 2 1\nno cuts"
EARLY, LATE = "2026-11-19T08:00:00+00:00", "2026-11-20T08:00:00+00:00"


def hand_in(source, text=RIGHT, time="", **student):
    data = text.encode() if isinstance(text, str) else text
    return Submission(source, Student(**student or {"id": source}), data, time=time)


def results(class_):
    return {entry.student.key: (entry.status, entry.score) for entry in class_.entries}


@pytest.mark.parametrize(
    ("first", "second", "result"),
    [
        (EARLY, LATE, ("marked", 9)),
        (LATE, EARLY, ("marked", 10)),
        (LATE, LATE, ("provisional", 10)),
        ("", LATE, ("provisional", 10)),
        ("", "", ("provisional", 10)),
    ],
)
def test_newest_submission_counts(first, second, result):
    files = [hand_in("a", RIGHT, first, id="7"), hand_in("b", WRONG, second, id="7")]
    class_ = grade(EXERCISE, files)
    assert results(class_) == {"7": result}
    assert ["not clear which of 2" in row.problem for row in class_.rows] == [True] * (
        result[0] == "provisional"
    )
    assert class_.entries[0].submitted == (second if result[1] == 9 else first)


@pytest.mark.parametrize("unread", ["", b"%PDF-1.4"])
def test_readable_submission_precedes_unreadable(unread):
    class_ = grade(EXERCISE, [hand_in("a", unread, id="7"), hand_in("b", RIGHT, id="7")])
    assert results(class_) == {"7": ("marked", 10)}
    assert [note.split(" file,")[0] for note in class_.notes] == ["7: a: it is a .pdf"] * bool(
        unread
    )


def test_equal_submissions_need_no_choice():
    class_ = grade(EXERCISE, [hand_in("a", id="7"), hand_in("b", id="7")])
    assert (results(class_), class_.rows) == ({"7": ("marked", 10)}, [])


def test_notes_name_unread_files():
    """The other files of an earlier submission do not matter."""
    pdf = {name: hand_in(name, f"%PDF {name}", id="7") for name in ("a.pdf", "b.pdf", "c.pdf")}
    earlier = replace(hand_in("a", RIGHT, EARLY, id="7"), others=(pdf["a.pdf"],))
    newest = replace(hand_in("b", WRONG, LATE, id="7"), others=(pdf["b.pdf"],))
    class_ = grade(EXERCISE, [newest, earlier, pdf["c.pdf"]])
    assert [note.partition(" it is ")[0] for note in class_.notes] == [
        "7: c.pdf:",
        "7: b.pdf could not be read:",
    ]


def test_useless_version_is_noted():
    class_ = grade(EXERCISE, [hand_in("7", f"version: Z\n{RIGHT}")], "id,version\n7,X\n")
    assert class_.notes == ["7: the answer says version Z, but this exercise has no versions"]


ROSTER = "id,name\n4711,Ada Berg\n4712,Bo Holm\n"


@pytest.mark.parametrize(
    ("roster", "student", "head", "problem", "note"),
    [
        ("", {"id": "4711"}, "id: 4712", "the file is named 4711, but it says 4712: whose", ""),
        ("", {"id": "4711"}, "id: 4711", "", ""),
        ("", {"id": "x"}, "id: 4711, 4712", "several students have the id 4711, 4712: whose", ""),
        *(
            ("", {"id": "x"}, f"id: 4711{sign}4712", "several students have the id 4711", "")
            for sign in ("/", "&", "+", " and ")
        ),
        ("", {"id": "x"}, "id: 4711\nid: 4712", "it names two students", ""),
        (
            "",
            {"id": "x"},
            "version: A\nversion: B",
            "add a row with the student and the decision",
            "has no versions",
        ),
        ("", {"id": "x"}, "id: 4712", "", ""),
        ("", {"id": "S1"}, "id: s1", "", ""),
        ("", {"name": "Ada Berg"}, "name: Bo Holm", "it says Bo Holm: whose submission is it?", ""),
        ("", {"name": "Ada Berg"}, "name: Berg, A.", "", ""),
        ("", {"name": "Ada Berg"}, "id: 4712", "", ""),
        (ROSTER, {"id": "4711"}, "id: 4712", "to 4711 but also names 4712: whose", "it says 4712"),
        (ROSTER, {"id": "4799"}, "", "4799 is not on the roster: whose", ""),
        (ROSTER, {"id": "4711"}, "id: 4799", "", "matched to 4711, although it says 4799"),
        (ROSTER, {"id": "99", "name": "Bo Holm"}, "", "", "matched to 4712 by name only"),
        (ROSTER, {"name": "Bo Holm"}, "", "", ""),
        ("email,name\nbo@x.org,Bo Holm\n", {"id": "99", "name": "Bo Holm"}, "", "", ""),
        (ROSTER, {"id": "04711"}, "", "", "04711 was matched to 4711; the leading zeros differ"),
    ],
)
def test_doubtful_author_needs_a_decision(roster, student, head, problem, note):
    class_ = grade(EXERCISE, [hand_in("a", f"{head}\n{RIGHT}", **student)], roster)
    assert [problem in row.problem for row in class_.rows] == [True] * bool(problem)
    assert [note in text for text in class_.notes] == [True] * bool(note)


def test_open_row_hides_known_author():
    files = [hand_in("a", f"id: {key}\n# hello", id=key) for key in ("4711", "4799")]
    unknown, known = grade(EXERCISE, files, ROSTER).rows
    assert ["id: 47" in row.text for row in (unknown, known)] == [True, False]


def test_students_sort_by_number():
    class_ = grade(EXERCISE, map(hand_in, ("S10", "s2", "S1")))
    assert [*results(class_)] == ["S1", "s2", "S10"]


def test_equal_unknown_files_are_decided_apart():
    files = [hand_in(source, RIGHT, id=source) for source in ("x", "y")]
    row, _ = (opened.cells for opened in grade(EXERCISE, files, ROSTER).rows)
    rows = [row | {"file": "y", "decision": "ignore"}, row | {"file": "x", "decision": "is 4711"}]
    class_ = grade(EXERCISE, files, ROSTER, table(*rows))
    assert results(class_) == {"4711": ("marked", 10), "4712": ("missing", None)}


def test_named_file_must_be_unique():
    files = [
        hand_in(f"{place}/a.txt", text, id="7") for place, text in (("1", RIGHT), ("2", WRONG))
    ]
    with pytest.raises(UsageError, match=r"a\.txt is not a submission of this student"):
        grade(EXERCISE, files, decisions=table({"student": "7", "decision": "use a.txt"}))
    decisions = table({"student": "7", "decision": "use 2/a.txt"})
    assert results(grade(EXERCISE, files, decisions=decisions)) == {"7": ("marked", 9)}
    files[0] = hand_in("1/b.txt", RIGHT, id="7")
    decisions = table({"student": "7", "decision": "use A.TXT"})
    assert results(grade(EXERCISE, files, decisions=decisions)) == {"7": ("marked", 9)}


def test_earlier_text_is_marked_once():
    text = f"{RIGHT}\nperhaps"
    (row,) = (opened.cells for opened in grade(EXERCISE, [hand_in("7", text)]).rows)
    data = table(row | {"decision": "as read"})
    for now, prefix in ((RIGHT, EARLIER), (RIGHT, EARLIER), (text, ""), (text, "")):
        class_ = grade(EXERCISE, [hand_in("7", now)], decisions=data)
        data = updated(class_.table, class_.rows, frozenset(class_.current))
        (cells,) = csv.DictReader(StringIO(data.decode("utf-8-sig")))
        expected = row | {"decision": "as read", "problem": prefix + row["problem"]}
        assert cells == dict.fromkeys(COLUMNS, "") | expected


def test_version_is_decided_first():
    """Until the version is decided, the doubtful lines may belong to another question."""
    text = OF_B.replace("question 2:", "perhaps\nquestion 2:")
    (row,) = grade(TWO, [hand_in("7", text)], "id,version\n7,A\n").rows
    assert (row.question, "fits version B" in row.problem) == ("", True)


def test_decision_is_listed_once():
    files = [hand_in("7", f"version: B\nvalue: 3\n{FIRST}\n{SECOND}")]
    decisions = table({"student": "7", "decision": "as read"})
    class_ = grade(TWO, files, "id,version\n7,A\n", decisions)
    (entry,) = class_.entries
    assert (entry.status, class_.rows) == ("marked", [])
    assert [token.partition(".")[0] for token in entry.decided] == ["hand:submission"]


def test_shared_question_has_one_ref():
    exercise = f"{TWO}[[question]]\ntree = '(1 2)'\n"
    scorer, text = Scorer(read_exercise(exercise)), f"{FIRST}\n{SECOND}\nquestion 3:\nvalue: 2"
    first, other = (scorer.sheet(ScoreJob(text, version)).questions for version in "AB")
    same = [one.ref == two.ref for one, two in zip(first, other, strict=True)]
    assert same == [False, False, True]


def test_decided_version_asks_nothing():
    decisions = table({"student": "7", "decision": "version A"})
    class_ = grade(TWO, [hand_in("7", OF_B)], "id,version\n7,A\n", decisions)
    assert [entry.status for entry in class_.entries] == ["marked"]


POSSIBLE = {
    "q": ("as read", "nothing"),
    "w": ("as read", "is 7", "ignore"),
    "k": ("use a.txt", "nothing"),
    "v": ("version A", "as read", "nothing"),
    "t": ("as read", "nothing", "ignore"),
}
"""The decisions for each kind of row, as the help of ``grade`` explains them."""


@pytest.mark.parametrize("letter", POSSIBLE)
def test_each_row_has_its_decisions(letter):
    exercise = read_exercise(TWO)
    for decision in {word for words in POSSIBLE.values() for word in words}:
        row = {"student": "7", "ref": f"{letter}00", "decision": decision}
        problems = read_decisions(table(row), exercise).problems
        assert bool(problems) == (decision not in POSSIBLE[letter]), (letter, decision)


def test_added_row_has_its_decisions():
    exercise, every = read_exercise(TWO), {word for words in POSSIBLE.values() for word in words}
    for decision in every:
        for question, possible in (("1", POSSIBLE["q"]), ("", every)):
            row = {"student": "7", "question": question, "decision": decision}
            problems = read_decisions(table(row), exercise).problems
            assert bool(problems) == (decision not in possible), (question, decision)


@pytest.mark.parametrize(("more", "problems"), [(b"", 0), (b",,", 0), (b", ,", 0), (b",,x", 1)])
def test_row_may_end_in_empty_cells(more, problems):
    data = table({"student": "7", "points": "4"}).rstrip() + more + b"\n"
    assert len(read_decisions(data, read_exercise(EXERCISE)).problems) == problems


def test_repeated_column_is_refused():
    with pytest.raises(UsageError, match="exactly once: points"):
        read_decisions(b",".join([*(name.encode() for name in COLUMNS), b"points"]) + b"\n", None)


def test_open_row_describes_the_answer():
    text = f"version: B\n{OF_B.replace('value: 6', 'value: 7')}\nperhaps"
    (row,) = grade(TWO, [hand_in("a.txt", text, id="7", name="Ada")]).rows
    assert {name: cell for name, cell in row.cells.items() if name not in ("problem", "ref")} == {
        "student": "7",
        "name": "Ada",
        "version": "B",
        "question": "question 2",
        "text": ">>> perhaps / question 2: / value: 7 / path: 2 1 / no cuts",
        "read": "value: 7; path: 2 1; no cuts",
        "score": "9",
        "max": "10",
        "expected": "value: 6; path: 2 1; no cuts",
        "file": "a.txt",
    }


DOUBT = f"version: A\n{FIRST}\nperhaps\n{SECOND}\nperhaps"


@pytest.mark.parametrize(
    ("text", "rows", "result"),
    [
        (DOUBT, [{"question": "1", "points": "4"}], ("provisional", 14)),
        (
            DOUBT,
            [{"question": "1", "points": "4"}, {"question": "2", "decision": "as read"}],
            ("marked", 14),
        ),
        (DOUBT, [{"student": "*", "question": "1", "points": "9"}], ("provisional", 19)),
        (
            f"{DOUBT}",
            [{"student": "*", "points": "20"}, {"question": "2", "points": "3"}],
            ("provisional", 13),
        ),
        (
            f"version: A\nvalue: 3\n{FIRST}\n{SECOND}",  # a person must read the first value
            [{"question": "1", "points": "4"}],
            ("provisional", 14),
        ),
        (DOUBT, [{"student": "*", "points": "7"}], ("marked", 7)),
        (None, [{"question": "2", "points": "3"}], ("marked", 3)),
        (None, [{"student": "*", "question": "2", "points": "3"}], ("missing", None)),
        ("version: A\nvalue: 3", [], ("unread", None)),
        (b"%PDF", [{"points": "3"}], ("marked", 3)),
    ],
)
def test_decisions_settle_the_status(text, rows, result):
    """A decision closes its own row and no other."""
    files = [hand_in("a", text, id="7")] if text is not None else [hand_in("b", DOUBT, id="8")]
    decisions = table(*({"student": "7", **row} for row in rows))
    class_ = grade(TWO, files, "id,version\n7,A\n8,A\n", decisions)
    assert results(class_)["7"] == result


def test_added_row_outranks_decided_row():
    (row,) = (opened.cells for opened in grade(EXERCISE, [hand_in("7", f"{RIGHT}\nperhaps")]).rows)
    decisions = table(row | {"points": "4"}, {"student": "7", "question": "1", "points": "6"})
    assert results(grade(EXERCISE, [hand_in("7", f"{RIGHT}\nperhaps")], decisions=decisions)) == {
        "7": ("marked", 6)
    }


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        (
            [{"student": "7", "points": "9"}, {"student": "7", "question": "1", "points": "1"}],
            "row 2 sets",
        ),
        ([{"file": "gone.txt", "decision": "ignore"}], "there is no submission gone.txt"),
        ([{"student": "9", "points": "1"}], "there is no student 9 in this class"),
    ],
)
def test_impossible_decisions_are_refused(rows, reason):
    with pytest.raises(UsageError, match=reason):
        grade(EXERCISE, [hand_in("7")], decisions=table(*rows))


def test_ambiguous_id_decides_for_nobody():
    files = [hand_in("a", id="07"), hand_in("b", id="007")]
    with pytest.raises(UsageError, match="there is no student 7 "):
        grade(EXERCISE, files, decisions=table({"student": "7", "points": "1"}))


def test_students_read_the_reasons():
    rows = [
        {"student": "7", "question": "1", "points": "4", "reason": "late"},
        {"student": "7", "question": "2", "decision": "nothing", "reason": "copied"},
    ]
    decisions = table(*rows)
    (entry,) = grade(TWO, [hand_in("7", DOUBT)], decisions=decisions).entries
    assert entry.remarks == ("question 1: points set by hand: 4 (late)", "question 2: copied")
    whole = table({"student": "7", "points": "4", "reason": "oral"})
    (entry,) = grade(TWO, [hand_in("7", DOUBT)], decisions=whole).entries
    assert entry.remarks == ("points set by hand: 4 (oral)",)
    version = table({"student": "7", "decision": "version B", "reason": "your sheet"})
    (entry,) = grade(TWO, [hand_in("7", OF_B)], decisions=version).entries
    assert (entry.remarks, entry.score) == (("your sheet",), 20)


def test_points_for_everybody_need_no_version():
    points = [{"student": "*", "question": number, "points": "9"} for number in ("1", "2")]
    assert results(grade(TWO, [hand_in("7", OF_B)], decisions=table(*points))) == {
        "7": ("marked", 18)
    }


def test_row_holds_every_picture():
    files = {"a.PNG": b"\x89PNG 1", "b.jpg": b"", "c.JPEG": b"\xff\xd8\xff2", "d.pdf": b"%PDF"}
    first, *others = (hand_in(name, data, id="7") for name, data in files.items())
    (row,) = grade(EXERCISE, [replace(first, others=tuple(others))]).rows
    assert row.pictures == (("png", files["a.PNG"]), ("jpeg", files["c.JPEG"]))


def test_row_shows_start_of_a_text():
    (row,) = grade(EXERCISE, [hand_in("7", f"perhaps {'x' * 3000}")]).rows
    assert (len(row.cells["text"]), len(row.text)) == (2000, 3012)


def test_answer_states_unlisted_version():
    class_ = grade(TWO, [hand_in("7", f"version: b\n{OF_B}")], "id,version\n7,\n")
    (entry,) = class_.entries
    assert (entry.version, entry.score, class_.notes) == ("B", 20, [])


def test_version_is_accepted_as_read():
    files, roster = [hand_in("7", OF_B)], "id,version\n7,A\n"
    (row,) = grade(TWO, files, roster).rows
    class_ = grade(TWO, files, roster, table(row.cells | {"decision": "as read"}))
    assert ([entry.status for entry in class_.entries], class_.rows) == (["marked"], [])


def test_unread_file_needs_no_version():
    (row,) = grade(TWO, [hand_in("7", b"%PDF-1.4")]).rows
    assert row.problem.startswith("it is a .pdf file")


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("value: 5; perhaps", "question 1: not read, line 2, column 2: 'perhaps'"),
        ("# nothing", "question 1: it contains no facts; write them in a form such as"),
    ],
)
def test_unread_typed_answer_is_refused(answer, reason):
    decisions = table({"student": "7", "question": "1", "answer": answer})
    with pytest.raises(UsageError, match=f"row 2, answer: {reason}"):
        grade(EXERCISE, [hand_in("7")], decisions=decisions)


def test_unread_typed_sheet_is_refused():
    decisions = table({"student": "7", "answer": "# nothing"})
    with pytest.raises(UsageError, match="row 2, answer: it contains no facts; write question 1:"):
        grade(EXERCISE, [hand_in("7", "perhaps")], decisions=decisions)


@pytest.mark.parametrize(
    ("roster", "decision", "student"),
    [("", "is 5", Student("5")), (ROSTER, "is 04711", Student("4711", "Ada Berg"))],
)
def test_decision_names_the_student(roster, decision, student):
    files = [hand_in("x", f"id: 1\nid: 2\n{RIGHT}")]
    row = grade(EXERCISE, files, roster).rows[0].cells | {"decision": decision}
    class_ = grade(EXERCISE, files, roster, table(row))
    assert [entry.student for entry in class_.entries if entry.status == "marked"] == [student]


def test_missing_student_has_listed_version():
    (entry,) = grade(TWO, [], "id,version\n7,b\n").entries
    assert (entry.status, entry.version) == ("missing", "B")


@pytest.mark.parametrize(
    ("text", "version", "problem"),
    [
        (OF_B, "", "its version is not known; it fits version B best (20 of 20 points)"),
        (OF_B, "A", "it fits version B best (20 of 20 points); as version A it has "),
        (
            OF_B.replace("value: 4", "value: 9").replace("value: 6", "value: 9"),
            "A",
            "it fits version B best (18 of",
        ),
        (OF_B.replace("value: 4", "value: 9").replace("path: 2 1", "path: 3"), "A", ""),
        (f"{FIRST}\n{SECOND}", "A", ""),
        (
            f"version: B\n{FIRST}\n{SECOND}",
            "A",
            'the answer says "version: B", but the roster says A; marked as A',
        ),
        (f"version: Version 'a'.\n{FIRST}\n{SECOND}", "A", ""),
        (
            f"version: B, not A\n{FIRST}\n{SECOND}",
            "A",
            'the answer says "version: B, not A", but the roster says A; marked as A',
        ),
        (
            f"version: D\n{FIRST}\n{SECOND}",
            "A",
            'the answer says "version: D", but the roster says A; marked as A',
        ),
    ],
)
def test_submission_fits_another_version(text, version, problem):
    class_ = grade(TWO, [hand_in("7", text)], f"id,version\n7,{version.lower()}\n")
    assert [problem in row.problem for row in class_.rows] == [True] * bool(problem)
    assert class_.entries[0].version == version


@pytest.mark.parametrize(
    ("gain", "loss", "asked"),
    [(2, 0, True), (1.9, 0, False), (2, 1, True), (1.9, 1, False), (2, 1.1, False), (3, 0.5, True)],
)
def test_fitting_version_has_exact_limits(gain, loss, asked):
    """A version fits with 90 % of the points there, and 20 % more than in the own version."""
    points = f"value = {gain}, path = {2 * loss}, cuts = {10 - gain - 2 * loss}"
    exercise = f"scheme = {{ points = {{ {points} }}, rates = {{ other_rule = 0 }} }}\n"
    exercise += '[[question]]\nversions = { A = "(1 (5 7) 4)", B = "(1 (6 7) 4)" }\n'
    text = "value: 6\npath: 2 2\nno cuts"
    class_ = grade(exercise, [hand_in("7", text)], "id,version\n7,A\n")
    assert results(class_)["7"][1] == round(10 - gain - loss, 2)
    assert ["fits version B best" in row.problem for row in class_.rows] == [True] * asked


PARTS = """
[[question]]
tree = "(1 (5 7) 4)"
[[question.part]]
ask = ["value"]
[[question.part]]
ask = ["path"]
"""
TYPED = RIGHT.replace("\n", "; ")


@pytest.mark.parametrize(
    ("exercise", "answer", "score"),
    [
        (EXERCISE, TYPED, 10),
        (EXERCISE, f"question 1: {TYPED}", 10),
        (EXERCISE, f"version: Z; {TYPED}", 10),
        (PARTS, "question 1a: value: 5; question 1b: path: 2 1", 4),
        (PARTS, "question 1 b: path: 2 1", 3),
    ],
)
def test_typed_sheet_names_its_questions(exercise, answer, score):
    decisions = table({"student": "7", "answer": answer})
    class_ = grade(exercise, [hand_in("7", "perhaps")], decisions=decisions)
    assert results(class_) == {"7": ("marked", score)}


@pytest.mark.parametrize(
    ("answer", "change"),
    [
        ("value: 5; path: 2 1", "now missing: cuts"),
        ("path: 2 1; no cuts", "now missing: value"),
        ("no cuts", "now missing: value, path"),
        ("value: 5; path: 2 1; no cuts", ""),
        ("value: 9; path: 2 1; no cuts", "it earns 9 points instead of 10"),
    ],
)
def test_note_names_what_is_lost(answer, change):
    decisions = table({"student": "7", "question": "1", "answer": answer})
    class_ = grade(EXERCISE, [hand_in("7")], decisions=decisions)
    assert [note.partition("; ")[2] for note in class_.notes] == [change] * bool(change)


@pytest.mark.parametrize(
    ("answer", "change"),
    [
        ("value: max(3, min(x, 4))", "now missing: path"),
        ("move 1 iff x < 3", "now missing: value"),
        ("value: max(3, min(x, 4)); move 1 iff x < 3", ""),
    ],
)
def test_note_names_parts_of_unknown(answer, change):
    exercise = "[[question]]\ntree = '((3 12) (?x 4))'\nask = ['value', 'path']\n"
    text = "value: max(3, min(x, 4))\nmove 1 iff x > 3"
    decisions = table({"student": "7", "question": "1", "answer": answer})
    class_ = grade(exercise, [hand_in("7", text)], decisions=decisions)
    assert [note.partition("; ")[2] for note in class_.notes] == [change] * bool(change)


@pytest.mark.parametrize(
    ("second", "count"), [({}, 2), ({"answer": "path: 2 1"}, 0), ({"points": "4"}, 0)]
)
def test_decided_question_needs_no_note(second, count):
    """An answer to the complete sheet does not replace the decision on a question."""
    rows = [{"student": "7", "answer": f"question 1: {TYPED}"}]
    rows += [{"student": "7", "question": "2"} | second] if second else []
    text = f"question 1:\n{RIGHT}\nquestion 2:\nvalue: 6; path: 2 1"
    exercise = 'trees = ["(1 (5 7) 4)", "(2 (6 8) 5)"]'
    class_ = grade(exercise, [hand_in("7", text)], decisions=table(*rows))
    assert len(class_.notes) == count


def test_other_reason_is_no_contradiction():
    rows = [{"student": "7", "points": "4", "reason": reason} for reason in ("late", "oral")]
    (entry,) = grade(EXERCISE, [hand_in("7")], decisions=table(*rows)).entries
    assert entry.remarks == ("points set by hand: 4 (late)",)


@pytest.mark.parametrize("question", ["", "1"])
def test_manual_points_have_two_decimals(question):
    row = {"student": "7", "question": question, "points": "3,3366"}
    earlier_text = row | {"points": "1", "ref": "q0"}
    decisions = table(row, earlier_text)
    class_ = grade(EXERCISE, [hand_in("7")], decisions=decisions)
    assert results(class_) == {"7": ("marked", 3.34)}
    assert [one.points for one in class_.entries[0].questions] == [3.34] * bool(question)
    assert class_.entries[0].remarks[0].endswith("points set by hand: 3.34")
    assert class_.by_hand == [f"set by hand: 7 {'question 1' if question else 'submission'}: 3.34"]


@pytest.mark.parametrize(
    ("time", "listed"), [("", "20.11.2026 08:30"), (LATE, ""), (LATE, "20.11.2026 08:30")]
)
def test_file_time_precedes_listed_time(time, listed):
    class_ = grade(EXERCISE, [hand_in("7", time=time)], f"id,submitted\n7,{listed}\n")
    assert class_.entries[0].submitted == (time or read_time(listed))


def test_row_added_by_hand_stays():
    """A person may add a row now and fill it in later."""
    data = table({"student": "7", "question": "1", "by": "Ada"}, {"student": "7", "ref": "q0"})
    class_ = grade(EXERCISE, [hand_in("7")], decisions=data)
    after = updated(class_.table, class_.rows, frozenset(class_.current))
    rows = [*csv.DictReader(StringIO(after.decode("utf-8-sig")))]
    assert [(row["student"], row["question"], row["by"]) for row in rows] == [("7", "1", "Ada")]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("x" * 200_001, "this answer has 200,001 characters; the limit is 200,000"),
        (f"value: 5\n{'x' * 200_000}", "this answer has 200,009 characters; the limit is 200,000"),
    ],
)
def test_long_answer_is_unread(text, problem):
    class_ = grade(EXERCISE, [hand_in("7", text)])
    assert (results(class_), [row.problem for row in class_.rows]) == (
        {"7": ("unread", None)},
        [problem],
    )


@pytest.mark.parametrize(
    ("submissions", "decisions", "reason"),
    [
        (["value: 5"], b"", "must be a list of Submission"),
        ([], "student,points\n", "must be a DecisionTable, or the contents of decisions.csv"),
    ],
)
def test_grade_names_wrong_arguments(submissions, decisions, reason):
    with pytest.raises(UsageError, match=reason):
        grade(EXERCISE, submissions, decisions=decisions)


def test_unexpected_error_opens_a_row(monkeypatch):
    monkeypatch.setattr(Scorer, "sheet", lambda *_: {}["boom"])
    class_ = grade(EXERCISE, [hand_in("7")])
    assert results(class_) == {"7": ("unread", None)}
    assert [row.problem for row in class_.rows] == ["it could not be marked (KeyError: 'boom')"]


@pytest.mark.parametrize(
    ("heading", "head", "marked", "problems"),
    [
        ("id", "", {}, ["this row has no id: whose submission is it?"]),
        ("id", "name: Ada\n", {"Ada": ("marked", 10)}, []),
        ("mood", "", {"a.csv:2": ("marked", 10)}, []),
        ("mood", "name: Ada\n", {"Ada": ("marked", 10)}, []),
    ],
)
def test_row_without_id_stays_open(tmp_path, heading, head, marked, problems):
    (tmp_path / "a.csv").write_text(f'{heading},answer\n,"{head}{RIGHT}"\n')
    class_ = grade(EXERCISE, read_submissions(tmp_path / "a.csv", {}, {"1": ""})[0])
    assert results(class_) == marked
    assert [row.problem for row in class_.rows] == problems


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (SECOND, ["there is no question 2 on this sheet; its questions are 1"]),
        (f"question 1a:\n{RIGHT}", []),
        (RIGHT.replace("path", "question 2:\npath"), []),
    ],
)
def test_other_question_opens_a_row(text, problems):
    assert [row.problem for row in grade(EXERCISE, [hand_in("7", text)]).rows] == problems


def test_first_fitting_version_is_named():
    trees = "A = '((3 12) (2 4))', B = '((4 13) (3 5))', C = '((5 13) (4 6))'"
    exercise = f"[[question]]\nversions = {{ {trees} }}"
    decisions = table({"student": "7", "question": "1", "answer": "pruned: 13"})
    with pytest.raises(UsageError, match="fits version B") as raised:
        grade(exercise, [hand_in("7")], "id,version\n7,A\n", decisions)
    assert str(raised.value).count("the text fits version") == 1
