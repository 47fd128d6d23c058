"""What reviewers decide about answers that no form could read: merged, conflicts told, stale when the text changes."""

import csv
import sys

import pytest
from classes import hand_in

from treesearch.homework.classroom.decisions import Reviewer, read_decisions

UNREAD = "I would not cut after 12"


@pytest.fixture
def one():
    return hand_in("s1", UNREAD)


def test_a_decision_takes_the_place_of_what_was_written(tmp_path, one):
    Reviewer(tmp_path, "Ada").decide(one, 1, "no cuts", "s1", "")
    assert read_decisions(tmp_path).laid_over(one).decided == ((1, "no cuts"),)


def test_two_reviewers_who_agree_decide_together_and_blanks_are_no_difference(tmp_path, one):
    Reviewer(tmp_path, "Ada").decide(one, 1, "value: 3\nno cuts", "s1", "")
    Reviewer(tmp_path, "Bo").decide(one, 1, "  value: 3 \n no cuts", "s1", "")
    told = read_decisions(tmp_path)
    assert told.laid_over(one).decided == ((1, "value: 3\nno cuts"),)
    assert list(told.conflicts()) == []


def test_a_conflict_decides_nothing_and_names_both(tmp_path, one):
    Reviewer(tmp_path, "Ada").decide(one, 1, "no cuts", "s1", "")
    Reviewer(tmp_path, "Bo").decide(one, 1, "MIN cut after 12", "s1", "")
    told = read_decisions(tmp_path)
    assert told.laid_over(one).decided == ()
    (conflict,) = told.conflicts()
    assert all(part in conflict for part in ("s1", "question 1", "Ada: no cuts", "Bo: MIN cut after 12"))


def test_a_decision_about_another_text_is_stale_and_said_so(tmp_path, one):
    Reviewer(tmp_path, "Ada").decide(one, 1, "no cuts", "s1", "")
    told = read_decisions(tmp_path)
    assert told.laid_over(hand_in("s1", UNREAD + "!")).decided == ()
    (stale,) = told.stale()
    assert "Ada" in stale
    assert "changed" in stale


def test_what_is_undone_is_written_down_too_and_counts_no_more(tmp_path, one):
    reviewer = Reviewer(tmp_path, "Ada")
    reviewer.decide(one, 1, "no cuts", "s1", "")
    assert reviewer.undo().text == "no cuts"
    assert reviewer.undo() is None
    assert read_decisions(tmp_path).laid_over(one).decided == ()
    assert len(reviewer.path.read_text().splitlines()) == 2


@pytest.mark.parametrize("line", ['{"content": "half a', "[]", "{}", "3", '{"content": 1, "question": "x"}'])
def test_a_line_that_is_no_decision_is_left_out(tmp_path, one, line):
    reviewer = Reviewer(tmp_path, "Ada")
    reviewer.decide(one, 1, "no cuts", "s1", "")
    with reviewer.path.open("a") as stream:
        stream.write(line)
    assert read_decisions(tmp_path).laid_over(one).decided == ((1, "no cuts"),)


def test_a_decided_answer_is_marked_anew_though_its_text_is_the_same(tmp_path, one):
    Reviewer(tmp_path, "Ada").decide(one, 1, "no cuts", "s1", "")
    decided = read_decisions(tmp_path).laid_over(one)
    assert decided.digest != one.digest
    assert decided.content == one.content


# ---- at the keyboard -------------------------------------------------------------------------------------------------

TREE = "((3 12 8) (2 4 6) (14 5 2))"


@pytest.fixture
def reviewed(run, tmp_path):
    """Grade a class whose students wrote this, a person typing these keys: the rows of grades.csv, standard error."""
    (tmp_path / "e.toml").write_text(f'trees = ["{TREE}"]')
    (tmp_path / "answers").mkdir()

    def review(keys, *more, **written):
        for name, text in written.items():
            (tmp_path / "answers" / f"{name}.txt").write_text(text)
        code, out, err = run("grade", "e.toml", "answers", "--format", "csv", *more, piped=keys)
        rows = {row["student"]: row for row in csv.DictReader(out.splitlines())} if code == 0 else {}
        return code, rows, err

    return review


HALF = "value: 3\npath: 1 1\nthe rest of C is then of no interest to me\n"


def test_an_answer_that_is_not_whole_is_looked_at_and_decided_by_a_person(reviewed):
    _, rows, _ = reviewed("", s1=HALF)
    assert (rows["s1"]["status"], rows["s1"]["points"]) == ("to be looked at", "4")
    code, rows, err = reviewed("e\nMIN cut after 2\n\n", "--review", "--by", "Ada")
    assert code == 0
    assert (rows["s1"]["status"], rows["s1"]["points"]) == ("marked", "10")
    assert ">  3  the rest of C" in err
    assert "1 decided, 0 left" in err
    assert reviewed("")[1]["s1"]["status"] == "marked"  # it stays decided


def test_accepting_as_read_and_undoing(reviewed):
    _, rows, err = reviewed("a\n", "--review", s1=HALF)
    assert (rows["s1"]["status"], rows["s1"]["points"]) == ("marked", "4")
    _, rows, err = reviewed("a\nu\n\nq\n", "--review", s1=HALF, s2=HALF + "and so on\n")
    assert rows["s2"]["status"] == "to be looked at"
    assert "taken back: the last decision on s2" in err


def test_lines_that_are_not_whole_are_no_decision(reviewed):
    _, rows, err = reviewed("e\nfoo bar\n\n-3\nno cuts\n\n", "--review", s1=HALF)
    assert "'foo bar'" in err
    assert rows["s1"]["status"] == "marked"


def test_the_same_words_are_offered_for_the_answers_alike_and_keep_their_own_facts(reviewed):
    _, rows, err = reviewed("e\nMIN cut after 2\n\ny\n", "--review", s1=HALF, s2=HALF.replace("1 1", "1 2"))
    assert "1 more say the same words" in err
    assert [rows[one]["points"] for one in ("s1", "s2")] == ["10", "7.75"]  # half of the path, pro rata, stays lost


def test_a_picture_is_typed_in_from_what_is_seen(reviewed, tmp_path):
    (tmp_path / "answers" / "s1.png").write_bytes(b"\x89PNG")
    _, rows, err = reviewed("e\nvalue: 3\n\n", "--review")
    assert (rows["s1"]["status"], rows["s1"]["points"]) == ("marked", "1")
    assert "answers/s1.png" in err


def test_parts_share_the_class_and_nobody_is_in_two(reviewed):
    three = {f"s{n}": HALF + f"word {n}\n" for n in range(5)}
    counts = [reviewed("\n" * 9, "--review", "--part", f"{k}/2", **three)[2].count("── s") for k in (1, 2)]
    assert counts == [3, 2]
    assert reviewed("", "--review", "--part", "3/2")[0] == 2
    assert reviewed("", "--part", "1/2")[0] == 2


def test_a_program_proposes_and_a_person_takes(reviewed, tmp_path):
    (tmp_path / "p.py").write_text("for line in open(0): print('MIN cut after 2' if 'rest' in line else '')")
    command = f"{sys.executable} {tmp_path / 'p.py'}"
    _, rows, err = reviewed("p\n\n", "--review", "--proposals", command, s1=HALF)
    assert rows["s1"]["points"] == "10"
    assert "prop.  MIN cut after 2" in err
    assert "without names" in err
    (tmp_path / "p.py").write_text("print(1); print(2)")
    assert "2 lines for 1 clauses" in reviewed("", "--review", "--proposals", command, s2=HALF)[2]


def test_sheets_from_paper_come_last_and_enter_says_what_it_is_called_now(reviewed, tmp_path):
    (tmp_path / "class.csv").write_text("id,name\ns1,Ada\ns9,Bo\n")
    _, rows, err = reviewed("y\nvalue: 3\n\n", "--review", "--roster", "class.csv", s1="value: 3\n")
    assert rows["s9"]["points"] == "1"
    assert "1 on the roster handed in nothing" in err
    code, _, err = reviewed("", "--enter")
    assert code == 2
    assert "--review" in err


def test_a_conflict_and_a_stale_decision_are_told_when_the_class_is_graded(reviewed, tmp_path):
    reviewed("a\n", "--review", "--by", "Ada", s1=HALF)
    (line,) = (tmp_path / "graded" / "decisions-Ada.jsonl").read_text().splitlines()
    other = line.replace('"by": "Ada"', '"by": "Bo"').replace("1 1", "2 1")
    (tmp_path / "graded" / "decisions-Bo.jsonl").write_text(other)
    _, rows, err = reviewed("")
    assert rows["s1"]["status"] == "to be looked at"
    assert "decided differently by Ada" in err
    _, _, err = reviewed("", s1="value: 3\n")
    assert err.count("is stale") == 2
