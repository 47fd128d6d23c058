"""Questions that are answered in words: a person marks them, until then the points are open, and nothing is lost."""

import csv
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treesearch.errors import UsageError
from treesearch.homework.classroom.assignment import read_exercise
from treesearch.homework.classroom.grading import Marker
from treesearch.homework.classroom.handins import HandIn
from treesearch.homework.classroom.roster import Student
from treesearch.homework.exercises.handout import Handout
from treesearch.homework.exercises.languages import html, program_text
from treesearch.homework.exercises.worksheet import sheet
from treesearch.homework.outputs.quizzes import moodle_quiz

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
EXAM = f"""title = "Exam"
[[question]]
tree = "{FIGURE}"
[[question]]
asks = ["text"]
task = "Why is C cut?"
points = 5
key = "MAX has 3 already."
[[question]]
asks = ["text"]
task = "Explain this picture."
points = 2.5
tree = "{FIGURE}"
"""
RIGHT = "question 1:\nvalue: 3\npath: 1 1\nMIN cut after 2 in subtree (2 4 6)\n"


def marked(text, **decided):
    """The result of a submission, with what a person decided: ``q2="3"``."""
    told = tuple((int(name[1:]), points) for name, points in decided.items())
    return Marker(EXAM).result(HandIn("a.txt", Student(), text.encode(), decided=told))


def test_until_a_person_gives_points_the_mark_says_that_they_are_open():
    result = marked(RIGHT + "question 2:\nbecause of 3\nand value: 9\n")
    assert (result.status, result.score, result.looks) == ("look", 10, (2,))
    assert "a person reads it and gives the points, which are not in this score yet" in result.reason
    assert [one.max_points for one in result.questions] == [10, 5, 2.5]


def test_nothing_written_earns_nothing_and_needs_nobody():
    result = marked(RIGHT)
    assert (result.status, result.score) == ("marked", 10)
    assert [item.given for one in result.questions[1:] for item in one.marked.items] == [None, None]


@pytest.mark.parametrize(
    ("typed", "score"), [("3", 13), ("4,5", 14.5), ("points: 5", 15), ("0", 10), ("2 of 5\nGood.", 12)]
)
def test_the_points_that_a_person_types_count(typed, score):
    result = marked(RIGHT + "question 2:\nbecause\n", q2=typed)
    assert (result.status, result.score) == ("marked", score)
    (item,) = result.questions[1].marked.items
    assert (item.max_points, item.feedback) == (5, typed.partition("\n")[2])
    assert item.expected == "MAX has 3 already."


@pytest.mark.parametrize("typed", ["", "6", "-1", "good", "value: 3", "nan", "3 or 4", "5.5"])
def test_what_is_no_number_of_points_decides_nothing(typed):
    assert marked(RIGHT + "question 2:\nbecause\n", q2=typed).questions[1].status == "look"


@given(st.text(max_size=60))
def test_no_student_writes_points_for_an_answer_in_words(text):
    for one in (text, f"points: 5\n{text}"):
        result = marked(f"{RIGHT}question 2:\n{one}\n")
        assert len(result.questions) < 2 or result.questions[1].points == 0


def test_an_answer_in_words_alone_is_an_answer():
    result = marked("question 2:\nbecause of 3\n")
    assert (result.status, len(result.questions)) == ("look", 3)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('asks = ["text", "value"]\ntask = "a"\npoints = 1', "text is asked alone"),
        ('asks = ["text"]\npoints = 1', "needs task"),
        ('asks = ["text"]\ntask = "a"', "needs points"),
        ('asks = ["text"]\ntask = "a"\npoints = 1\nscheme.points = { value = 1 }', "marked by a person"),
        ('tree = "(1 2)"\nkey = "2"', "the key to a tree is worked out"),
    ],
)
def test_a_question_in_words_that_cannot_be_is_refused_with_its_place(text, said):
    with pytest.raises(UsageError, match=said):
        read_exercise(f"[[question]]\n{text}\n")


def test_programs_are_asked_for_no_words():
    with pytest.raises(UsageError, match="answered in words are: question 2"):
        read_exercise('run = "python3 {}"\n' + EXAM)


def test_the_sheet_has_room_and_the_key_the_lecturer_s_own_words():
    exam = read_exercise(EXAM)
    text, page = program_text(sheet(exam)), html(sheet(exam))
    assert "# Why is C cut?\n" in text
    assert "answered in your own words, in the room below it" in text
    assert page.count("<textarea data-text") == 2
    assert page.count("<img") == 2  # the picture of question 1, and of question 3
    files = dict(Handout(exam, formats=("txt",)).files())
    assert "Why is C cut?\nMAX has 3 already.\n" in files["keys.txt"].decode()
    assert 'which a person marks. (key = "..." in the exercise file would stand here.)' in files["keys.txt"].decode()
    blank = marked(text.replace("value: \n", "value: 3\n", 1))
    assert (blank.status, blank.score) == ("marked", 1)


def test_a_quiz_says_why_it_cannot_ask_it():
    with pytest.raises(UsageError, match="question 2 asks for text, which a quiz cannot ask: a person marks it"):
        moodle_quiz(read_exercise(EXAM))


def test_points_are_typed_in_a_review_and_go_into_reports_and_grades(run, tmp_path):
    (tmp_path / "exam.toml").write_text(EXAM)
    (tmp_path / "in").mkdir()
    for name in ("ada", "ben"):
        (tmp_path / "in" / f"{name}.txt").write_text(f"name: {name}\nid: {name}\n{RIGHT}question 2:\nBecause of 3.\n")
    assert run("grade", "exam.toml", "in", "-o", "graded")[0] == 0
    code, _, err = run("review", "graded", "--by", "me", piped="6\n4\nName the bound.\ny\n\n")
    assert code == 0
    assert "task   Why is C cut?" in err
    assert "key    MAX has 3 already." in err
    assert "type the points, 0 to 5" in err  # the 6 was too much
    assert "1 more wrote the same about this tree" in err
    rows = list(csv.DictReader((tmp_path / "graded" / "grades.csv").read_text().splitlines()))
    assert [(row["status"], row["score"]) for row in rows] == [("marked", "14")] * 2
    assert run("export", "graded", "-o", "back/")[0] == 0
    report = (tmp_path / "back" / "ada" / "feedback.txt").read_text()
    assert "4 of 5" in report
    assert "Name the bound." in report


def test_the_next_question_goes_by_the_others(run, tmp_path):
    (tmp_path / "exam.toml").write_text(EXAM)
    (tmp_path / "a.txt").write_text(f"id: 1\n{RIGHT}question 2:\nBecause.\n")
    assert run("grade", "exam.toml", "a.txt", "-o", "graded")[0] == 0
    code, out, err = run("exercise", "--from", "graded", "--format", "json")
    assert code == 0
    assert len(json.loads(out)["students"]) == 1
    assert "so these are not used for it: question 2, question 3" in err


def test_the_command_asks_for_words_with_the_lecturer_s_task_and_no_other(run, tmp_path):
    assert run("exercise", "--ask", "text", "-o", "exam/")[0] == 2
    code, _, _ = run("exercise", "--trees", "2", "--ask", "value", "--ask", "text", "--task", "Why?", "-o", "exam/")
    assert code == 0
    first, second = read_exercise((tmp_path / "exam" / "exercise.toml").read_text()).tasks
    assert (first.in_words, first.task) == (False, "")
    assert (second.in_words, second.task, second.worth) == (True, "Why?", 5)
    code, _, err = run("echo", "value: 3", "--exercise", "exam/exercise.toml", "--question", "2")
    assert code == 2
    assert "a person marks" in err


def test_without_the_lecturer_s_own_words_the_full_points_alone_are_expected():
    points = {typed: marked(RIGHT, q3=typed).questions[2].marked.items[0] for typed in ("2.5", "1")}
    assert [item.expected for item in points.values()] == ["2.5 of 2.5 points", ""]
    nothing = marked(RIGHT).questions[2].marked.items[0]
    assert nothing.expected != marked(RIGHT).questions[1].marked.items[0].expected == "MAX has 3 already."
