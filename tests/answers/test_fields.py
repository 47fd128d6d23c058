"""Test facts as dictionaries."""

import pytest

from treesearch.errors import UsageError
from treesearch.homework.answers.fields import facts_in
from treesearch.homework.answers.places import TreeIndex
from treesearch.homework.answers.reading import Reader, echo_json, read_answer
from treesearch.homework.marking.marker import check
from treesearch.reader import read

FIGURE = read("((3 12 8) (2 4 6) (14 5 2))")
NAMED = read("(max A (min B 3 12 8) (min C 2 4 6) (min D 14 5 2))")


def test_json_echo_has_every_fact():
    told = echo_json(read_answer("MIN cut after 2 at C, pruned: 4\nhm", NAMED))
    cut, pruned = told["facts"]
    assert (cut["kind"], cut["spots"], cut["nodes"], cut["text"]) == (
        "MIN",
        [[2, 1]],
        [],
        "MIN cut after 2 at C",
    )
    assert pruned["places"] == [[[2, 2]]]
    assert told["unread"][0]["line"] == 2
    assert not told["whole"]


def test_dictionary_is_an_answer():
    cut = {"kind": "MIN", "after": 2, "path": [2]}
    fields = {"value": 3, "path": [1, 1], "cuts": [cut]}
    assert check(FIGURE, fields).correct
    assert check(FIGURE, {**fields, "value": 2}).score == 9
    found = check(FIGURE, {"value": "3", "path": [1, 1], "cuts": []})
    assert found.score == 4


@pytest.mark.parametrize(
    "fields",
    [
        {"vlaue": 3},
        {"value": 3.5},
        {"value": True},
        {"value": "?x"},
        {"path": 1},
        {"cuts": [{"kind": "MIN"}]},
        {"cuts": [{"kind": "LOW", "after": 2}]},
        {"cuts": ["MIN cut after 2"]},
        {"windows": {"C": 3}},
        {"pruned": 4},
        {"leaves": 10**5000},
    ],
)
def test_error_names_invalid_field(fields):
    (name,) = fields
    with pytest.raises(UsageError, match=name):
        check(FIGURE, fields)


CUT = {"kind": "MIN", "after": "2", "after_path": [2, 1], "subtree": "(2 4 6)", "path": [2]}
ORDER = "((2 4 6) (3 12 8) (14 5 2))"
FIELDS = {
    "value: 3": {"value": 3},
    "value: -5/2": {"value": "-5/2"},
    "path: 1 1": {"path": [1, 1]},
    "path: C 4": {"path": [2, 2]},
    "no cuts": {"cuts": []},
    "MIN cut after 2 in subtree (2 4 6)": {"cuts": [CUT]},
    "cut at node 3": {"cuts": [{"path": [3]}]},
    "MIN cut after 2; MAX cut at node 1": {
        "cuts": [{"kind": "MIN", "after": "2"}, {"kind": "MAX", "path": [1]}]
    },
    "pruned: 6, 4, 2": {"pruned": ["2", [2, 2], [2, 3]]},
    "examined: 3, 12": {"examined": ["3", "12"]},
    "leaves: 7": {"leaves": 7},
    "best: 5": {"best": 5},
    f"order: {ORDER}": {"order": ORDER},
    "C <= 2; D = 2; B = 1..3; A >= 1/2": {
        "nodes": {"C": ["-inf", 2], "D": 2, "B": [1, 3], "A": ["1/2", "+inf"]}
    },
    "window C: 3, inf; window D: -inf, 5/2": {"windows": {"C": [3, "+inf"], "D": ["-inf", "5/2"]}},
}


@pytest.mark.parametrize("text", FIELDS)
def test_fields_state_the_same_facts(text):
    answer = read_answer(text, FIGURE)
    assert answer.to_json() == FIELDS[text]
    again = Reader(TreeIndex(FIGURE)).of_facts(facts_in(FIELDS[text]))
    assert again.to_json().keys() == FIELDS[text].keys()
    assert check(FIGURE, again).score == check(FIGURE, answer).score
    assert str(answer).splitlines() == [*map(str, answer.facts)]


def test_answer_gives_its_first_facts():
    answer = read_answer("value: 3; value: 4; path: 1 1; path: 2; cut at C; MIN cut after 5")
    assert (answer.value, answer.path) == (3, (1, 1))
    assert [*map(str, answer.cuts)] == ["cut at C", "MIN cut after 5"]
    assert answer.to_json()["cuts"] == [{"path": "C"}, {"kind": "MIN", "after": "5"}]
    nothing = read_answer("I do not know.")
    assert (nothing.value, nothing.path, nothing.cuts, nothing.to_json()) == (None, None, (), {})


def test_places_override_texts_of_fields():
    (cut,) = facts_in({"cuts": [CUT]})
    assert str(cut) == "MIN cut after 2.1 at node 2"
    (cut,) = facts_in({"cuts": [{"after": "2", "subtree": "(2 4 6)"}]})
    assert str(cut) == "cut after 2 in subtree (2 4 6)"
