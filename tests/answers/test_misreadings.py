"""Test that ambiguous and hostile texts are reported instead of silently misread.

Most are in ``data/answers_hostile.json``: a tree, a text, and the facts that may be read (null for none).
"""

import json
from itertools import product
from pathlib import Path

import pytest

from treesearch.homework.answers.places import TreeIndex
from treesearch.homework.answers.reading import Reader, read_answer, read_sheet
from treesearch.reader import read

HOSTILE = json.loads(
    (Path(__file__).parents[1] / "data" / "answers_hostile.json").read_text(encoding="utf-8")
)

T1 = read("((5 9 7) (4 8 6) (11 3 10))")
T5 = read("((4 4 6) (4 7 2) (5 4 8))")
HALVES = read("((1/2 3) (4 2))")
T6 = read("(Root (S (U 5 2) (V 8 6)) (Z (W 1 3) (X 9 4)))")


@pytest.mark.parametrize("case", HOSTILE, ids=lambda case: case["text"][:60])
def test_hostile_text_is_not_misread(case):
    answer = read_answer(case["text"], read(case["tree"]))
    assert not answer.whole or [str(fact) for fact in answer.facts] == case["facts"], answer


def test_most_readable_hostile_texts_are_complete():
    readable = [case for case in HOSTILE if case["facts"]]
    complete = [read_answer(case["text"], read(case["tree"])).whole for case in readable]
    assert complete.count(True) >= 0.5 * len(readable)


@pytest.mark.parametrize(
    "text",
    [
        "Value: 5",
        "value 5",
        "path: 2 1",
        "MIN cut after 4",
        "B = 4",
        "8 is pruned",
        "no cuts",
        "(value: 4)",
        "pruned: 8",
    ],
)
def test_fact_after_heading_is_doubtful(text):
    heads = ["name: Ada", "id: 4711", "version: A", "Name: Lena Vik  ID: 2201"]
    for head, between in product(heads, ["  ", " ", "\t", " | ", " - ", "<br>", ", "]):
        assert not read_answer(f"{head}{between}{text}\nleaves: 3", T1).whole, (head, between)


@pytest.mark.parametrize(
    "head",
    [
        "Name: Max Min\tID: 4711",
        "Name: Ann Redpath, id: 4711",
        "Name: V. Rao, id: 4711",
        "Name: Olav, version: B",
        "Question 1 (minimax value):",
        "Name: Ada Berg  student id: 33  version: A",
    ],
)
def test_student_names_are_not_facts(head):
    assert read_answer(f"{head}\nvalue: 5", T1).whole


def test_headings_may_share_a_line():
    assert read_sheet("Name: Ada Berg id: 4711 version: B").head == {
        "name": "Ada Berg",
        "id": "4711",
        "version": "B",
    }


@pytest.mark.parametrize(
    "text",
    [
        "MIN cuts: 4, 3",
        "MIN cuts after 4 and after 3",
        "MIN cuts: 2.1, 3.2",
    ],
)
def test_list_of_cuts_is_read(text):
    answer = read_answer(text, T1)
    assert answer.whole
    assert len(answer.facts) == 2


@pytest.mark.parametrize(
    "text",
    ["MIN cut after 5 at V", "MIN cut after 5 in (8 6)", "cut after 8 at Z"],
)
def test_cut_without_place_is_doubtful(text):
    assert [one.why for one in read_answer(text, T6).doubtful] == ["no_such_spot"]


def test_cut_accepts_the_childs_value():
    assert read_answer("MIN cut after 3 at Z", T6).whole


@pytest.mark.parametrize("text", ["path: 1/1", "path: [2/1]", "path: B 1/2"])
def test_fraction_is_not_a_step(text):
    assert [one.form for one in read_answer(text, T1).unread] == ["path"]


@pytest.mark.parametrize(
    ("tree", "text", "steps"),
    [
        (T6, "path: S U 5", (1, 1, 1)),
        (T6, "path: S-U-5", (1, 1, 1)),
        (T1, "path: D, 10", (3, 3)),
        (T6, "path: S U 2", (1, 1, 2)),
        (T1, "path: B 5", (1, 1)),
    ],
)
def test_path_may_end_in_value(tree, text, steps):
    answer = read_answer(text, tree)
    assert answer.whole
    assert answer.facts[0].steps == steps


@pytest.mark.parametrize(
    ("tree", "text", "doubts"),
    [
        (T1, "path: D 3", ["two_readings"]),
        (T5, "path: B 4", ["two_readings"]),
        (T1, "pruned: 8/6", ["ratio"]),
        (HALVES, "pruned: 4/2", ["ratio"]),
        (HALVES, "pruned: 2/4", []),
    ],
)
def test_ambiguous_number_is_doubtful(tree, text, doubts):
    assert [one.why for one in read_answer(text, tree).doubtful] == doubts


@pytest.mark.parametrize(
    "text",
    [
        "(min-max '((1 2) (3 4)))\nvalue: 5",
    ],
)
def test_answer_to_another_tree_is_unread(text):
    answer = Reader(TreeIndex(T1)).answer(*read_sheet(text).of(tree=T1))
    assert [one.form for one in answer.unread] == ["tree"]
    assert answer.facts == ()


def test_equal_tree_with_names_is_accepted():
    answer = Reader(TreeIndex(T6)).answer(
        *read_sheet("(min-max '(((5 2) (8 6)) ((1 3) (9 4))))\nvalue: 6").of(tree=T6)
    )
    assert answer.whole
    assert [str(fact) for fact in answer.facts] == ["value: 6"]


@pytest.mark.parametrize(
    "text", ["question 1:\nvalue: 5\nquestion 2:\nno cuts", "tree 2: no cuts\ntree 1: value: 5"]
)
def test_second_question_is_unread(text):
    assert [one.form for one in read_answer(text, T1).unread] == ["question"]
    assert read_answer(text).whole


BOOK = read("((3 12 8) (2 4 6) (14 5 2))")


@pytest.mark.parametrize(
    "text",
    [
        "MIN cut after in subtree (2 4 6)",
        "MIN cut after ____ in subtree (2 4 6)",
    ],
)
def test_blank_in_a_cut_is_unread(text):
    assert read_answer(text, BOOK).unread


def test_cut_at_root_is_a_node():
    (cut,) = read_answer("MIN cut after 2 at the root", BOOK).facts
    assert (cut.spots, cut.nodes) == ((), ((),))


@pytest.mark.parametrize(
    "rows",
    [
        "value\tpath\n- 3\t1 1",
        "after\tkind\n– 2\tMIN",
        "value\tpath\n(1) 3\t1 1",
        "value\tpath\n1. 3\t1 1",
        "value\t- 3",
    ],
)
def test_sign_before_first_cell_is_ambiguous(rows):
    assert read_answer(rows, BOOK).unread


@pytest.mark.parametrize(
    "rows",
    [
        "•\tvalue: 3",
        "1.\tvalue: 3",
        "-3\t1 1",
        "number\tvalue\tpath\n1.\t3\t1 1",
        "value\tpath\n3\t1 1",
    ],
)
def test_sign_before_line_is_bullet(rows):
    answer = read_answer(rows.replace("-3\t", "value\tpath\n-3\t"), BOOK)
    assert answer.whole
    assert str(answer.facts[0]).startswith("value: ")


Q2 = read("(Q0 (Q1 3 5) (Q2 3 9 1) (Q3 4 2))")
HALF = read("((3 12 8) (?x 4 6) (14 5 2))")


@pytest.mark.parametrize("blank", ["-", "–", ""])
def test_blank_rows_are_ignored(blank):
    rows = f"subtree\tkind\tafter\n(3 12 8)\t{blank}\t{blank}\n(2 4 6)\tMIN\t2\n(14 5 2)\t{blank}\t{blank}"
    answer = read_answer(rows, BOOK)
    assert answer.whole
    assert [str(fact) for fact in answer.facts] == ["MIN cut after 2 in subtree (2 4 6)"]


def test_blank_condition_is_a_heading():
    answer = read_answer("4 and 6 pruned iff:", HALF)
    assert answer.whole
    assert not answer.facts
    assert [heading.text for heading in answer.headings] == ["4 and 6 pruned iff:"]


@pytest.mark.parametrize("text", ["Root = 3\npath: Left 3", "value: 3\npath: Root Left 3"])
def test_root_name_is_no_path_step(text):
    answer = read_answer(text, read("(Root (Left 3 5) (Right 2 9))"))
    assert answer.whole
    assert [str(fact) for fact in answer.facts] == ["value: 3", "path: 1 1"]


def test_fact_in_question_brackets_is_unread():
    assert not read_answer("question 1 (value: 5):\npath: 1 1", T1).whole


@pytest.mark.parametrize("sign", ["=", "<=", ">="])
def test_value_of_node_is_no_heading(sign):
    tree, signs = read("((5 4) (Q 3 5))"), {sign, sign.replace("<=", "≤").replace(">=", "≥")}
    for line in (f"Q{blank}{each}{blank}5" for each in signs for blank in ("", " ")):
        answer = read_answer(line, tree)
        assert answer.whole
        assert [str(fact) for fact in answer.facts] == [f"Q {sign} 5"]
