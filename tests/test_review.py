"""What reviewers decide about answers that no form could read: merged, conflicts told, stale when the text changes."""

import pytest
from classes import hand_in

from treesearch.homework.classroom.decisions import Desk, read_decisions

UNREAD = "I would not cut after 12"


@pytest.fixture
def one():
    return hand_in("s1", UNREAD)


def test_a_decision_takes_the_place_of_what_was_written(tmp_path, one):
    Desk(tmp_path, "Ada").decide(one, 1, "no cuts", "s1", "")
    assert read_decisions(tmp_path).laid_over(one).decided == ((1, "no cuts"),)


def test_two_reviewers_who_agree_decide_together_and_blanks_are_no_difference(tmp_path, one):
    Desk(tmp_path, "Ada").decide(one, 1, "value: 3\nno cuts", "s1", "")
    Desk(tmp_path, "Bo").decide(one, 1, "  value: 3 \n no cuts", "s1", "")
    told = read_decisions(tmp_path)
    assert told.laid_over(one).decided == ((1, "value: 3\nno cuts"),)
    assert list(told.conflicts()) == []


def test_a_conflict_decides_nothing_and_names_both(tmp_path, one):
    Desk(tmp_path, "Ada").decide(one, 1, "no cuts", "s1", "")
    Desk(tmp_path, "Bo").decide(one, 1, "MIN cut after 12", "s1", "")
    told = read_decisions(tmp_path)
    assert told.laid_over(one).decided == ()
    (conflict,) = told.conflicts()
    assert all(part in conflict for part in ("s1", "question 1", "Ada: no cuts", "Bo: MIN cut after 12"))


def test_a_decision_about_another_text_is_stale_and_said_so(tmp_path, one):
    Desk(tmp_path, "Ada").decide(one, 1, "no cuts", "s1", "")
    told = read_decisions(tmp_path)
    assert told.laid_over(hand_in("s1", UNREAD + "!")).decided == ()
    (stale,) = told.stale()
    assert "Ada" in stale
    assert "changed" in stale


def test_what_is_undone_is_written_down_too_and_counts_no_more(tmp_path, one):
    desk = Desk(tmp_path, "Ada")
    desk.decide(one, 1, "no cuts", "s1", "")
    assert desk.undo().text == "no cuts"
    assert desk.undo() is None
    assert read_decisions(tmp_path).laid_over(one).decided == ()
    assert len(desk.path.read_text().splitlines()) == 2


@pytest.mark.parametrize("line", ['{"content": "half a', "[]", "{}", "3", '{"content": 1, "question": "x"}'])
def test_a_line_that_is_no_decision_is_left_out(tmp_path, one, line):
    desk = Desk(tmp_path, "Ada")
    desk.decide(one, 1, "no cuts", "s1", "")
    with desk.path.open("a") as stream:
        stream.write(line)
    assert read_decisions(tmp_path).laid_over(one).decided == ((1, "no cuts"),)


def test_a_decided_answer_is_marked_anew_though_its_text_is_the_same(tmp_path, one):
    Desk(tmp_path, "Ada").decide(one, 1, "no cuts", "s1", "")
    decided = read_decisions(tmp_path).laid_over(one)
    assert decided.digest != one.digest
    assert decided.content == one.content
