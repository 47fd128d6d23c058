"""Texts that mean two things, or hold more than they show, are asked about and never read in silence."""

from itertools import product

import pytest

from treesearch.homework.answer.reader import read_answer, read_sheet
from treesearch.reader import read

T1 = read("((5 9 7) (4 8 6) (11 3 10))")
T3 = read("((-4 -1 3) (-6 2 0) (-2 -5 1))")
T5 = read("((4 4 6) (4 7 2) (5 4 8))")
T6 = read("(Root (S (U 5 2) (V 8 6)) (Z (W 1 3) (X 9 4)))")


@pytest.mark.parametrize("said", [
    "Value: 5", "value 5", "path: 2 1", "MIN cut after 4", "B = 4", "8 is pruned", "no cuts", "(value: 4)", "pruned: 8",
])  # fmt: skip
def test_a_heading_that_holds_a_form_is_asked_about(said):
    heads = ["name: Ada", "id: 4711", "version: A", "Name: Lena Vik  ID: 2201"]
    for head, between in product(heads, ["  ", " ", "\t", " | ", " - ", "<br>", ", "]):
        assert not read_answer(f"{head}{between}{said}\nleaves: 3", T1).whole, (head, between)


def test_a_form_in_the_brackets_of_a_question_or_in_a_name_of_json_is_asked_about():
    assert not read_answer("question 1 (value: 5):\npath: 1 1", T1).whole
    assert not read_answer('{"name": "Ada value: 5", "path": [1, 1]}', T1).whole


@pytest.mark.parametrize("head", [
    "Name: Max Min\tID: 4711", "Name: Ann Redpath, id: 4711", "Name: V. Rao, id: 4711", "Name: Olav, version: B",
    "Question 1 (minimax value):", "Name: Ada Berg  student id: 33  version: A",
])  # fmt: skip
def test_names_that_sound_like_words_of_the_table_are_no_forms(head):
    assert read_answer(f"{head}\nvalue: 5", T1).whole


def test_heads_on_one_line_are_told_apart_by_a_blank():
    assert read_sheet("Name: Ada Berg id: 4711 version: B").head == {"name": "Ada Berg", "id": "4711", "version": "B"}
