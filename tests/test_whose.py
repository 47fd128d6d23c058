"""Whose submission it is, whose row in a gradebook, and who may write results: no student gets another one's mark."""

import csv
import re
from contextlib import ExitStack

import pytest
from classes import BOTH, EXERCISE, RIGHT, VERSIONS, hand_in

from treesearch.homework.classroom.assignment import read_exercise
from treesearch.homework.classroom.database import open_class
from treesearch.homework.classroom.grading import grade_class, marker
from treesearch.homework.classroom.handins import HandIn, hand_ins
from treesearch.homework.classroom.results import Result
from treesearch.homework.classroom.roster import Student
from treesearch.homework.classroom.standing import called, masked
from treesearch.homework.outputs.gradebooks import filled

TWO = "id,name\n4700,Ada Berg\n4740,Ada Berg\n4711,Bo Holm\n"


@pytest.fixture
def book_of(tmp_path):
    with ExitStack() as opened:

        def marked(answers, roster=""):
            assignment = read_exercise(EXERCISE)
            database = opened.enter_context(open_class(tmp_path))
            with database.run(0):
                return list(grade_class(assignment, answers, database, roster))

        yield marked


@pytest.fixture
def answers(tmp_path):
    """Write files below ``in``, each with its content; the folder."""

    def write(**files):
        for name, content in files.items():
            path = tmp_path / "in" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return tmp_path / "in"

    return write


# ---- one student, one submission -------------------------------------------------------------------------------------


def test_a_name_that_stands_twice_on_the_roster_means_nobody_and_says_so(book_of):
    found = {one.student.key: one for one in book_of([hand_in("Ada Berg", BOTH), hand_in("4711", BOTH)], TWO)}
    assert found["Ada Berg"].status == "needs-a-person"
    assert "any of 4700, 4740" in found["Ada Berg"].reason
    assert found["Ada Berg"].remarks == ()
    assert [found[key].status for key in ("4700", "4740", "4711")] == ["missing", "missing", "marked"]


def test_the_id_in_the_answer_tells_two_of_one_name_apart(book_of):
    found = {one.student.key: one.status for one in book_of([hand_in("Ada Berg", "id: 4740\n" + BOTH)], TWO)}
    assert found == {"4700": "missing", "4711": "missing", "4740": "marked"}


def test_a_name_whose_id_is_another_is_taken_with_a_word_to_the_teacher(book_of):
    stranger = HandIn("x.txt", Student("9999", "Bo Holm"), BOTH.encode())
    (found,) = (one for one in book_of([stranger], TWO) if one.status == "marked")
    assert found.student.id == "4711"
    assert found.remarks == ("taken for Bo Holm by the name alone: the submission says 9999, the roster 4711",)


def test_moodle_s_number_is_the_identity_in_blind_and_group_downloads(book_of, answers):
    named = ("Participant_101", "Group A-Ada Berg_102", "Ada Berg_103")
    folder = answers(**{f"{name}_assignsubmission_file_/a.txt": BOTH for name in named})
    worksheet = "Identifier,Full name\nParticipant 101,Bo Holm\nParticipant 102,Ada Berg\nParticipant 103,Ada Berg\n"
    assert [
        (one.student.name, one.student.participant, one.status) for one in book_of(hand_ins(folder), worksheet)
    ] == [
        ("Ada Berg", "102", "marked"),
        ("Ada Berg", "103", "marked"),
        ("Bo Holm", "101", "marked"),
    ]


def test_without_a_worksheet_two_of_one_name_stay_two(book_of, answers):
    folder = answers(**{f"Ada Berg_{number}_assignsubmission_file_/a.txt": BOTH for number in (1, 2)})
    assert [one.student.key for one in book_of(hand_ins(folder))] == ["Ada Berg (1)", "Ada Berg (2)"]


def test_several_files_of_one_student_are_one_hand_in_and_what_is_no_text_is_looked_at(book_of, answers):
    one, two = BOTH.split("question 2:")
    folder = answers(**{"s1/first.txt": one, "s1/second.txt": "question 2:" + two})
    (result,) = book_of(hand_ins(folder))
    assert (result.status, result.score) == ("marked", 30)
    answers(**{"s1/photo.jpg": b"\xff\xd8\xff"})
    (result,) = book_of(hand_ins(folder))
    assert (result.status, result.score) == ("look", 30)
    assert "photo.jpg" in result.reason


@pytest.mark.parametrize(
    ("roster", "file", "said"),
    [
        ("", "x.txt", "name: Ada\nid: 1\n{one}name: Bo\nid: 2\n{two}"),
        ("", "x.txt", "id: 1\nid: 2\n{one}{two}"),
        ("", "x.txt", "id: 1, 2\n{one}{two}"),
        ("", "x.txt", "id: 1 and 2\n{one}{two}"),
        ("", "1.txt", "id: 2\n{one}{two}"),
        ("", "Ada Berg_1_assignsubmission_file_/a.txt", "name: Bo Holm\n{one}{two}"),
        (TWO, "4700.txt", "id: 4711\n{one}{two}"),
        (TWO, "4700.txt", "{one}name: Bo Holm\n{two}"),
        (TWO, "x.txt", "name: Bo Holm\nid: 4700\n{one}{two}"),
        (TWO, "4700.txt", "name: Bo Holm\n{one}{two}"),
    ],
)
def test_a_hand_in_that_names_two_students_is_looked_at(book_of, answers, roster, file, said):
    one, two = BOTH.split("question 2:")
    folder = answers(**{file: said.format(one=one, two="question 2:" + two)})
    (result,) = (found for found in book_of(hand_ins(folder), roster) if found.source)
    assert result.status == "look"
    assert "find out whose it is" in result.reason


@pytest.mark.parametrize(
    ("roster", "file", "head"),
    [
        ("", "answer.txt", "name: Ada Berg\nid: 4711\nName: ada berg\nname:\n"),
        ("", "4711.txt", "id: 4711\n"),
        ("", "student 06.txt", "id: student 06\n"),
        ("", "Ada Berg_1_assignsubmission_file_/a.txt", "name: Berg, Ada M.\n"),
        (TWO, "x.txt", "name: Ada Berg\nid: 4740\n"),
        (TWO, "Bo Holm_88_assignsubmission_file_/4711.txt", "name: Holm\n"),
    ],
)
def test_one_student_said_twice_is_one_student(book_of, answers, roster, file, head):
    (result,) = (one for one in book_of(hand_ins(answers(**{file: head + BOTH})), roster) if one.source)
    assert (result.status, result.score) == ("marked", 30)


def test_two_versions_in_one_hand_in_are_looked_at_and_one_that_nobody_has_is_told():
    looked = marker(VERSIONS).result(hand_in("s1", f"version: A\n{RIGHT}version: B\n"))
    assert (looked.status, looked.version) == ("look", "A")
    assert "version: B" in looked.reason
    looked = marker(VERSIONS).result(hand_in("s1", f"version: A\nquestion 1 (version B):\n{RIGHT}"))
    assert looked.status == "look"
    marked = marker(VERSIONS).result(hand_in("s1", f"Version: a\nquestion 1 (version A, 10 points):\n{RIGHT}"))
    assert (marked.status, marked.version) == ("marked", "A")
    assert marker(VERSIONS).result(hand_in("s1", f"question 1 (version A):\n{RIGHT}")).version == "A"
    told = marker(EXERCISE).result(hand_in("s1", "version: B\n" + BOTH))
    assert told.status == "marked"
    assert "version B" in told.remarks[0]


def test_a_second_file_that_does_not_say_which_question_it_answers_is_looked_at(book_of, answers):
    one, two = BOTH.split("question 2:")
    folder = answers(**{"s1/a.txt": "question 2:" + two, "s1/b.txt": one.partition("\n")[2]})
    (result,) = book_of(hand_ins(folder))
    assert result.status == "look"
    assert "s1/b.txt" in result.reason


def test_two_names_in_a_list_of_json_are_asked_about():
    said = '[{"question": 1, "name": "Ada", "value": 3}, {"question": 2, "name": "Bo", "value": 2}]'
    found = marker(EXERCISE).result(hand_in("s1", said))
    assert found.status == "look"
    assert "Bo" in found.reason


# ---- one row, one mark -----------------------------------------------------------------------------------------------


def marks(*told):
    return [Result("a", Student(number, name), "marked", points, 30.0) for number, name, points in told]


def cells(done):
    return {row[0]: row[2] for row in csv.reader(done[0].splitlines()[1:])}


def test_nobody_gets_another_student_s_mark_and_no_row_is_filled_twice():
    export = "Student,ID,Week 5\nAda Berg,4700,-\nBo Holm,4711,-\n"
    found = marks(("4700", "Ada Berg", 1.0), ("4740", "Ada Berg", 2.0), ("4711", "Bo Holm", 3.0))
    for some, hers in ((found, "1"), (found[::-1], "1"), (found[1:], "-")):
        done = filled(export, some, "Week 5")
        assert cells(done) == {"Ada Berg": hers, "Bo Holm": "3"}
        assert "4740" in done[1][0]


def test_where_all_ids_are_the_system_s_own_names_lead_to_the_rows_but_not_two_to_one():
    export = "Student,ID,Week 5\nAda Berg,88001,-\nBo Holm,88002,-\n"
    found = marks(("4700", "Ada Berg", 1.0), ("4711", "Bo Holm", 3.0))
    assert cells(filled(export, found, "Week 5")) == {"Ada Berg": "1", "Bo Holm": "3"}
    done = filled(export, [*found, *marks(("4740", "Ada Berg", 2.0))], "Week 5")
    assert cells(done) == {"Ada Berg": "-", "Bo Holm": "3"}
    assert "4700, 4740" in done[1][0]


def test_what_is_to_be_looked_at_stays_blank_unless_it_is_asked_for_as_read():
    export = "Student,ID,Week 5\nAda Berg,4700,\n"
    found = [Result("a", Student("4700"), "look", 1.0, 30.0, "a line was not read")]
    assert cells(filled(export, found, "Week 5")) == {"Ada Berg": ""}
    assert cells(filled(export, found, "Week 5", as_read=True)) == {"Ada Berg": "1"}
    assert any("marked as read" in said for said in filled(export, found, "Week 5", as_read=True)[1])


# ---- one at a time ---------------------------------------------------------------------------------------------------


@pytest.fixture
def typed(run, tmp_path, answers):
    (tmp_path / "exercise.toml").write_text(EXERCISE)
    answers(**{"s1.txt": BOTH})
    return lambda *more: run("grade", "exercise.toml", "in", *more)


@pytest.mark.parametrize(("option", "file"), [("--gradescope", "exercise.toml"), ("--junit", "in/../exercise.toml")])
def test_what_is_read_is_not_written_over(typed, option, file):
    code, _, err = typed(option, file)
    assert code == 2
    assert "would overwrite exercise.toml" in " ".join(err.split())


def test_old_marks_without_their_columns_are_refused(typed, tmp_path):
    (tmp_path / "old.csv").write_text("a,b\n1,2\n")
    code, _, err = typed("--diff", "old.csv")
    assert code == 2
    assert "lack the column score" in " ".join(err.split())


def test_a_roster_with_an_id_that_stands_twice_is_refused_with_both_lines(typed, tmp_path):
    (tmp_path / "class.csv").write_text("id,name\ns1,Ada\ns2,Bo\nS1,Cy\n")
    code, _, err = typed("--roster", "class.csv")
    assert code == 2
    assert "the id S1 on lines 2 and 4" in " ".join(err.split())


@pytest.mark.parametrize("option", ["--roster", "--overrides", "--diff", "--canvas", "--moodle"])
def test_a_table_that_is_no_csv_is_refused_with_its_line(typed, tmp_path, option):
    (tmp_path / "table.csv").write_text("id,name\n" + "x" * 200_000)
    code, _, err = typed(option, "table.csv")
    assert code == 2
    assert "line 2, is no CSV" in " ".join(err.split())


def test_answers_below_a_heading_that_is_no_csv_are_refused(run, tmp_path):
    (tmp_path / "exercise.toml").write_text(EXERCISE)
    (tmp_path / "answers.csv").write_text("id,question 1," + "x" * 200_000)
    code, _, err = run("grade", "exercise.toml", "answers.csv")
    assert code == 2
    assert "answers.csv, line 1, is no CSV" in " ".join(err.split())


# ---- limits, and what commands a terminal ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('trees = ["' + "(1 " * 500 + "2" + ")" * 500 + '"]', "line 1.*levels"),
        ('title = "x"\n' + '[[question]]\ntree = "(1 2)"\n' * 5000, "5,000 questions; an exercise has at most 100"),
        ("a." * 50_000 + "b=1", "error: the exercise"),
        ("#" * 1_000_001, "1,000,001 bytes"),
    ],
    ids=range(4),
)
def test_an_exercise_that_cannot_be_marked_is_refused_before_it_is_read_further(run, tmp_path, text, message):
    (tmp_path / "e.toml").write_text(text)
    (tmp_path / "in").mkdir()
    code, out, err = run("grade", "e.toml", "in")
    assert (code, out, "Traceback" in err) == (2, "", False)
    assert re.search(message, " ".join(err.split()))
    assert not (tmp_path / "graded").exists()


def test_a_device_is_no_exercise_and_no_table(run, tmp_path):
    (tmp_path / "e.toml").write_text(EXERCISE)
    (tmp_path / "zero.csv").symlink_to("/dev/zero")
    for command in (("grade", "/dev/zero", "in"), ("grade", "e.toml", "zero.csv")):
        code, _, err = run(*command)
        assert (code, "is no ordinary file" in " ".join(err.split())) == (2, True)


def test_names_titles_and_answers_command_no_terminal_in_any_report_or_table(run, tmp_path, answers):
    (tmp_path / "e.toml").write_text(EXERCISE.replace("Week 5", "Week\\u001b[31m 5"))
    (tmp_path / "r.csv").write_text("id,name,email\ns1,Ada\x1b]0;x\x07 Berg,a@x.org\x9b1m\n")
    answers(**{"s1.txt": BOTH + "hello \x1b[2J\n", "s2.txt": "id: s2\x1b[1m\nname: Bo\x9b\n" + BOTH})
    _, out, err = run("grade", "e.toml", "in", "--roster", "r.csv", "--pages", "--junit", "j.xml")
    run("export", "graded", "-o", "f/", "--as-read")
    files = [path for place in ("graded", "f") for path in (tmp_path / place).rglob("*") if path.suffix != ".sqlite"]
    told = [out, err, *(path.read_text("utf-8") for path in (*files, tmp_path / "j.xml") if path.is_file())]
    assert len(told) > 10
    for text in told:
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", text)


@pytest.mark.parametrize("written", ["ONeil", "O'Neil", "o neil", "Sinead", "SineadONeil", "oneilsinead", "Sinéad"])
def test_anonymous_masks_a_name_however_its_letters_are_written(written):
    names = called(Student("4711", "Sinéad O'Neil"))
    assert not re.search("(?i)n[e]il|sin", masked(f"by {written}: value 3", names))
    assert "value 3" in masked(f"by {written}: value 3", names)


def test_a_number_with_two_digits_may_be_a_leaf_and_one_with_three_an_id():
    assert {"471"} <= called(Student("471", "Ada Lovelace"))
    assert not {"47", "a"} & called(Student("47", "A Lovelace"))
