"""A report shows the student's own text, what was read in it and what was not; an anonymous one names nobody in it."""

import json
from dataclasses import replace

import pytest
from classes import BOTH, EXERCISE, hand_in
from conftest import ROOT

from treesearch.homework.answer.reading import read_answer
from treesearch.homework.classroom.assignment import read_exercise
from treesearch.homework.classroom.database import open_class
from treesearch.homework.classroom.grading import grade, grade_class
from treesearch.homework.classroom.standing import masked
from treesearch.homework.outputs.autograders import junit_xml, results_json
from treesearch.homework.outputs.class_report import class_rows
from treesearch.homework.outputs.folder import class_json, grade_row
from treesearch.homework.outputs.reports import student_html, student_markdown, student_text
from treesearch.reader import read

UNREAD = BOTH.replace("value: 2", "value: 2\nI think it is <b>clear</b>")
REPORTS = (student_text, student_markdown, student_html)


def result_of(text, decided=()):
    (result,) = grade(EXERCISE, [replace(hand_in("s1", text), decided=decided)])
    return result


@pytest.mark.parametrize("report", REPORTS)
def test_every_line_of_the_answer_stands_in_the_report_in_its_order(report):
    shown = report(result_of(UNREAD), "Week 5").partition("What was handed in")[2]
    at = -1
    for line in UNREAD.splitlines():
        at = shown.index(line.partition("<")[0], at + 1)
    assert "<b>" not in student_html(result_of(UNREAD), "Week 5")


def test_what_was_read_and_what_was_not_is_marked_in_it():
    text = student_text(result_of(UNREAD), "Week 5")
    assert " =   2  value: 3\n" in text
    assert " ?   8  [? I think it is <b>clear</b> ?]\n" in text
    page = student_html(result_of(UNREAD), "Week 5")
    assert '<span class="fact">value: 3</span>' in page
    assert '<span class="unread">I think it is &lt;b&gt;clear&lt;/b&gt;?</span>' in page


def test_each_question_has_its_status_and_the_hand_in_follows():
    result = result_of(UNREAD)
    assert [question.status for question in result.questions] == ["marked", "look"]
    assert (result.status, result.looks) == ("look", (2,))
    assert result_of(BOTH).looks == ()
    assert "question 2: 20 of 20, to be looked at" in student_text(result, "Week 5")


@pytest.fixture
def book_of(tmp_path):
    with open_class(tmp_path) as database, database.run(0):
        yield lambda *answers, **how: grade_class(read_exercise(EXERCISE), answers, database, **how)


def test_tables_and_json_say_which_question_is_to_be_looked_at(book_of):
    book = book_of(hand_in("s1", UNREAD))
    assert [row[2] for row in class_rows(book)] == ["to be looked at: 2"]
    assert [grade_row(result)[-1] for result in book] == ["2"]
    (student,) = json.loads(json.dumps(class_json(book)))["students"]
    assert [one["status"] for one in student["questions"]] == ["marked", "look"]


@pytest.mark.parametrize("report", REPORTS)
def test_an_anonymous_report_masks_headings_and_names_and_nothing_else(book_of, report):
    told = "Name: Ada Berg\nid: 4711\nby ada, with Eve (eve@example.org)\n"
    roster = "id,name,email\n4711,Ada Berg,ada@example.org\n4712,Eve Max,eve@example.org\n"
    answers = [hand_in("4711", told + UNREAD), hand_in("4712", BOTH)]
    for result in book_of(*answers, roster=roster, anonymous=True):
        shown = report(result, "Week 5").partition("</style>")[2] or report(result, "Week 5")
        assert "MAX cut after 6" in shown
        for name in ("Ada", "ada", "Berg", "Eve", "4711", "example.org"):
            assert name not in shown


def test_a_student_called_max_does_not_hide_the_word_of_the_game():
    assert masked("MAX cut, said Ada", {"ada"}) == "MAX cut, said ███"


def test_what_an_autograder_says_begins_with_what_was_not_read_and_the_form_to_use():
    result = result_of(UNREAD)
    first = results_json(result)["output"].splitlines()[0]
    assert first.startswith("question 2: ")
    assert "I think it is" in first
    assert results_json(result)["score"] == result.score
    told = junit_xml([result], "t")
    assert told.index("I think it is") < told.index("cut 1")


def test_what_a_person_decided_stands_in_a_note_and_is_not_marked_in_the_text():
    result = result_of(UNREAD, decided=((2, "value: 2\npath: 1 1"),))
    assert (result.status, result.questions[1].spans) == ("marked", ())
    assert "question 2: read by a person as value: 2; path: 1 1" in result.notes


def test_the_answer_sheet_is_read_whole_blank_or_filled_in():
    sheet = (ROOT / "samples" / "answer-sheet.txt").read_text("utf-8")
    tree = read("((3 12 8) (2 4 6) (14 5 2))")
    blank = read_answer(sheet, tree)
    assert (blank.whole, blank.facts) == (True, ())
    for said in ("Ada", "4711", "3", "1 1", "MIN cut after 2 in subtree (2 4 6)", "", "4, 6"):
        sheet = sheet.replace("____", said, 1)
    filled = read_answer(sheet, tree)
    assert filled.whole
    assert [*map(str, filled.facts)] == [
        "value: 3", "path: 1 1", "MIN cut after 2 in subtree (2 4 6)", "pruned: 4, 6",
    ]  # fmt: skip
