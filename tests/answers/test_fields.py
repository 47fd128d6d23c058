"""Test facts as dictionaries."""

import pytest

from treesearch.errors import UsageError
from treesearch.homework.answers.reading import echo_json, read_answer
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
        {"path": 1},
        {"cuts": [{"kind": "MIN"}]},
        {"cuts": [{"kind": "LOW", "after": 2}]},
        {"cuts": ["MIN cut after 2"]},
        {"windows": {"C": 3}},
        {"pruned": 4},
    ],
)
def test_error_names_invalid_field(fields):
    (name,) = fields
    with pytest.raises(UsageError, match=name):
        check(FIGURE, fields)
