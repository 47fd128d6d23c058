"""Answers typed as lines, in a review and from paper: row numbers of the marker's key, shown, undone, accepted."""

import re

import pytest

from treesearch.homework.classroom.database import open_class
from treesearch.homework.marking.marker import Exercise, key_rows

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
OPEN = "((3 12 8) (?x 4 6) (14 5 2))"


@pytest.fixture
def desk(run, tmp_path):
    """A class of one on paper, its sheet typed: what is kept, and what was said."""

    def type_in(typed, exercise=f'trees = ["{FIGURE}"]'):
        (tmp_path / "e.toml").write_text(exercise)
        (tmp_path / "class.csv").write_text("id,name\ns1,Ada\n")
        (tmp_path / "sheets").mkdir(exist_ok=True)
        run("grade", "e.toml", "sheets", "--roster", "class.csv", "--remark")
        _, out, err = run("review", "graded", piped=f"y\n{typed}")
        with open_class("graded") as database:
            lines = [one.data.decode().splitlines() for one in database.typed()]
        return lines[0] if lines else None, out, err

    return type_in


@pytest.fixture
def reviewed(run, tmp_path):
    """One submission that no form reads, reviewed: what was decided, and what was said."""

    def review(typed, tree=FIGURE, text="the value is three I think"):
        (tmp_path / "e.toml").write_text(f'trees = ["{tree}"]')
        (tmp_path / "in").mkdir()
        (tmp_path / "in" / "ann.txt").write_text(text)
        _, out, err = run("grade", "e.toml", "in", "--review", "-o", "out", piped=typed)
        with open_class("out") as database:
            return "\n".join(one.text or "" for one in database.decisions()), out, err

    return review


def test_after_a_refusal_u_goes_on_with_the_edit(reviewed):
    decided, _, err = reviewed("e\nnot more than 4\n\nu\nvalue: 3\n\n")
    assert decided == "value: 3"
    assert "taken back" in err


def test_the_sign_of_the_right_answer_types_it_and_shows_it_before_it_is_kept(desk):
    lines, _, err = desk("=\n\n")
    assert lines == list(key_rows(Exercise(FIGURE)).right.lines)
    assert "[10 of 10 points]" in err
    shown = err.index(f"1  {lines[0]}")
    assert shown < err.index("[10 of 10 points]")


@pytest.mark.parametrize("number", [1, 2, 5])
def test_a_row_s_number_types_its_answer_and_says_whose_mistake_it_is(desk, number):
    row = key_rows(Exercise(FIGURE)).wrong[number - 1]
    lines, _, err = desk(f"{number}\n\n")
    assert lines == list(row.lines)
    assert row.mistakes[0].title in err


def test_a_row_is_taken_back_whole_and_another_one_takes_its_place(desk):
    assert desk("value: 3\n2\nu\npath: 1 1\n\n")[0] == ["value: 3", "path: 1 1"]
    assert desk("=\n1\n\n")[0] is not None


def test_a_row_stands_in_the_place_of_what_was_typed_of_its_question_only(desk):
    two = f'trees = ["(1 (5 7) 4)", "{FIGURE}"]'
    lines, _, _ = desk("question 1:\nvalue: 5\nquestion 2:\nvalue: 2\n=\n\n", two)
    assert lines == ["question 1:", "value: 5", "question 2:", *key_rows(Exercise(FIGURE)).right.lines]


def test_without_its_question_a_row_is_refused(desk):
    lines, _, err = desk("=\nvalue: 3\n\n", f'trees = ["(1 (5 7) 4)", "{FIGURE}"]')
    assert lines == ["value: 3"]
    assert "question 2:" in err


def test_a_row_that_is_not_there_is_refused_with_those_that_are(desk):
    lines, _, err = desk("77\nvalue: 3\n\n")
    assert (lines, f"1 to {len(key_rows(Exercise(FIGURE)).wrong)}" in err) == (["value: 3"], True)


def test_a_line_is_taken_away_by_its_number(desk):
    assert desk("value: 3\npath: 1 2\n-2\npath: 1 1\n\n")[0] == ["value: 3", "path: 1 1"]


def test_the_key_is_shown_within_the_screen(desk):
    _, _, err = desk("k\nvalue: 3\n\n")
    listed = err.partition("no fact yet")[2]
    for row in key_rows(Exercise(FIGURE)).wrong:
        assert re.search(rf"^ +{row.number}  ", listed, re.MULTILINE)
    assert max(map(len, listed.splitlines()[1:-1])) <= 79


def test_what_is_typed_before_the_input_ends_is_kept(desk):
    assert desk("value: 3\n")[0] == ["value: 3"]


def test_undone_with_nothing_typed_the_sheet_before_comes_again(run, tmp_path):
    (tmp_path / "e.toml").write_text(f'trees = ["{FIGURE}"]')
    (tmp_path / "class.csv").write_text("id,name\ns1,Ada\ns2,Bo\n")
    (tmp_path / "sheets").mkdir()
    run("grade", "e.toml", "sheets", "--roster", "class.csv")
    run("review", "graded", piped="y\nvalue: 3\n\nu\npath: 1 1\n\n=\n\n")
    with open_class("graded") as database:
        first, second = (one.data.decode() for one in database.typed())
    assert first == "value: 3\npath: 1 1\n"
    assert second.startswith("value: 3\npath: 1 1\nMIN cut")


@pytest.mark.parametrize("typed", ["=\n\n", "e\n=\n\n", "3\nu\n=\n\n"])
def test_in_the_review_a_row_answers_the_case(reviewed, typed):
    decided, out, err = reviewed(typed)
    assert "value: 3" in decided
    assert re.search(r"ann +marked +10", out)
    assert "[10 of 10]" in err


def test_in_the_review_a_row_that_is_not_accepted_decides_nothing(reviewed):
    decided, out, _ = reviewed("3\nq\nq\n")
    assert "value" not in decided
    assert re.search(r"ann +(to be looked at|needs a person)", out)


def test_rows_of_a_question_with_a_leaf_left_open_are_conditions(reviewed):
    decided, out, _ = reviewed("=\n\n", OPEN, "if x is small")
    assert "x <= 3" in decided
    assert re.search(r"ann +marked +10", out)


@pytest.mark.parametrize("number", [".25", "-.5", "+.5", "5.", "0.250", "1.50", "007", "1/4"])
def test_a_number_is_shown_as_it_was_typed_in_every_output(run, number):
    tree = f"(({number} 9) (-20 0))"
    json, csv = ["alphabeta", "--format", "json"], ["trace", "--format", "csv"]
    for command in (["minmax"], ["alphabeta"], ["trace"], json, csv):
        code, out, _ = run(*command, tree)
        assert code == 0
        assert number in re.sub(r"'(?=[-+])", "", out)  # a table's cell that begins with a sign is kept from computing
    drawn = run("draw", tree)[1]
    assert f">{number.replace('-', '−')}<" in drawn
    assert run("check", tree, f"value: {number}; path: 1 1")[1].count(number) >= 1
