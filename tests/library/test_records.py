"""Test the validation of TOML and JSON records: an error names the key and its line."""

import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treesearch.errors import UsageError
from treesearch.records import (
    Fault,
    Record,
    anything,
    integer,
    listing,
    located,
    number,
    one_of,
    parse_toml,
    string,
    table,
    texts,
)

QUESTION = Record(
    {
        "name": string(),
        "points": number(100),
        "ask": texts(),
        "versions": table(string()),
        "accept": listing(anything),
        "scheme": Record(
            {"rates": Record({"place": number(1)}, {"kind": "kind is gone: write notation"})}
        ),
    }
)
SHEET = Record({"title": string(), "question": listing(QUESTION)})
TOML = """title = "Week 5"

[[question]]
name = "First"

[[question]]
name = "Second"
ask = "value"
scheme.rates = {{ {} }}
"""


def fault(record, value):
    with pytest.raises(Fault) as raised:
        record(value)
    return raised.value


def test_records_round_trip():
    told = {
        "name": "First",
        "points": 3,
        "ask": "value",
        "versions": {"A": "(1 2)"},
        "scheme": {"rates": {}},
    }
    assert QUESTION(told) == {**told, "points": 3.0, "ask": ("value",)}
    assert QUESTION({}) == {}


@pytest.mark.parametrize(
    ("value", "keys"),
    [
        ({"points": 101}, ("points",)),
        ({"points": True}, ("points",)),
        ({"points": float("nan")}, ("points",)),
        ({"points": "3"}, ("points",)),
        ({"name": 3}, ("name",)),
        ({"ask": ["value", " "]}, ("ask",)),
        ({"ask": [1]}, ("ask",)),
        ({"versions": {"A": 1}}, ("versions", "A")),
        ({"accept": {}}, ("accept",)),
        ({"scheme": {"rates": {"place": -1}}}, ("scheme", "rates", "place")),
        ({"scheme": []}, ("scheme",)),
        ({"scheme": {"rates": {"kind": 1}}}, ("scheme", "rates", "kind")),
        ([], ()),
        ({"nam": ""}, ("nam",)),
    ],
)
def test_fault_names_its_keys(value, keys):
    assert fault(QUESTION, value).keys == keys


@pytest.mark.parametrize(
    ("kind", "value", "reason"),
    [
        (number(100), 100.5, "k must be a number from 0 to 100, not 100.5"),
        (number(9_999, -1), -1.5, "k must be a number from -1 to 9,999, not -1.5"),
        (integer(5, 1), 6, "k must be a whole number from 1 to 5, not 6"),
        (integer(5, 1), 0, "k must be a whole number from 1 to 5, not 0"),
        (integer(5, 1), 2.0, "k must be a whole number from 1 to 5, not 2.0"),
        (integer(5, 1), True, "k must be a whole number from 1 to 5, not True"),
        (one_of(["ltr", "rtl"]), "rtll", "k must be ltr or rtl, not rtll (did you mean rtl?)"),
        (one_of(["ltr", "rtl"]), 1, 'k must look like "..."'),
        (string('"red"'), 1, 'k must look like "red"'),
        (texts(), ["a", ""], 'k must look like ["...", "..."]'),
        (texts("[]"), 1, "k must look like []"),
        (listing(anything), "a", "k must look like [ ... ]"),
        (table(anything), [], "k must look like { ... = ... }"),
    ],
)
def test_fault_names_the_right_form(kind, value, reason):
    with pytest.raises(Fault) as raised:
        kind(value, ("above", "k"))
    assert (raised.value.keys, raised.value.reason) == (("above", "k"), reason)


@pytest.mark.parametrize(
    ("kind", "value", "result"),
    [
        (number(100), 100, 100.0),
        (number(100), 0, 0.0),
        (integer(5, 1), 5, 5),
        (integer(5, 1), 1, 1),
        (one_of(["ltr", "rtl"]), "rtl", "rtl"),
        (texts(), "a", ("a",)),
        (texts(), ["a", "b"], ("a", "b")),
        (listing(number(5)), [1, 2], [1.0, 2.0]),
        (table(number(5)), {"a": 1}, {"a": 1.0}),
        (anything, None, None),
    ],
)
def test_kind_converts_its_value(kind, value, result):
    found = kind(value, ("k",))
    assert (found, type(found)) == (result, type(result))


PARTS = """\
[conventions]
name = "all"
[[question]]
name = "a"
[[ question . part ]]
tree = "(1 2)"
[[question.part]]
tree = "(3 4)"
[question.conventions]
cut-rule = "gt"
[[question]]
'name' = "b"
tree_size = 1
tree = 3
"""


@pytest.mark.parametrize(
    ("keys", "unheaded", "start"),
    [
        (("conventions", "name"), 0, "line 2: "),
        ((1, "name"), 0, "line 4: question 1: "),
        ((1, 1, "tree"), 0, "line 6: question 1a: "),
        ((1, 2, "tree"), 0, "line 8: question 1b: "),
        ((1, 2), 0, "line 7: question 1b: "),
        ((1, "conventions", "cut_rule"), 0, "line 10: question 1: "),
        ((2, "name"), 0, "line 12: question 2: "),
        ((2, "tree"), 0, "line 14: question 2: "),
        ((2, "absent"), 0, "line 11: question 2: "),
        ((3, "tree"), 1, "line 14: question 3: "),
        ((2, "name"), 1, "line 4: question 2: "),
        ((1, "tree"), 1, "line 6: question 1: "),
    ],
)
def test_fault_of_part_has_line(keys, unheaded, start):
    assert str(located(Fault(keys, "no"), PARTS, unheaded)) == f"{start}no"
    number = f"question {start.partition('question ')[2]}" if "question" in start else ""
    assert str(located(Fault(keys, "no"), "")) == f"{number}no"


def test_unknown_key_suggests_name():
    near, far = fault(QUESTION, {"pionts": 3}), fault(QUESTION, {"zzz": 3})
    assert near.reason == "there is no field pionts here; did you mean points?"
    names = "name, points, ask, versions, accept and scheme"
    assert far.reason == f"there is no field zzz here; the fields are {names}"
    assert "write notation" in fault(QUESTION, {"scheme": {"rates": {"kind": 1}}}).reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            'a = "1\nb = 2',
            r"Illegal character .*at line 1.*: the closing quote \(\"\) of a text is missing",
        ),
        ("= 1", "this is not TOML: Invalid"),
        ("a = " + "[" * 5000, "this is not TOML: a number with too many digits, or lists"),
    ],
)
def test_bad_toml_has_reason(text, reason):
    with pytest.raises(UsageError, match=reason):
        parse_toml(text)


def test_fault_names_its_line():
    text = TOML.format("place = 2")
    told = parse_toml(text)
    with pytest.raises(Fault) as raised:
        QUESTION(told["question"][1], (2,))
    assert str(located(raised.value, text)).startswith("line 9: ")
    assert str(located(Fault((1, "name"), "no"), text)) == "line 4: question 1: no"
    assert str(located(Fault((2, "name"), "no"), text)) == "line 7: question 2: no"
    assert str(located(Fault(("title",), "no"), text)) == "line 1: no"
    assert SHEET(parse_toml(TOML.format("place = 1")))["question"][1]["scheme"] == {
        "rates": {"place": 1.0}
    }


@given(
    st.lists(
        st.one_of(st.sampled_from(["question", "name", "scheme", "rates"]), st.integers(1, 4)),
        max_size=4,
    )
)
def test_every_fault_has_line(keys):
    text = TOML.format("place = 1")
    line = int(str(located(Fault(tuple(keys), "no"), text)).split()[1].rstrip(":"))
    assert 1 <= line <= len(text.splitlines())


@pytest.mark.parametrize(
    "text",
    ["a = 1" + "0" * 5000, "a = " + "[" * 5000, "a." * 50_000 + "b = 1", "= 1", "a = 1\na = 2"],
)
def test_bad_toml_needs_little_memory(text):
    tracemalloc.start()
    with pytest.raises(UsageError):
        parse_toml(text)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 20_000_000  # tomllib alone takes gigabytes for a key of 50,000 parts


def test_wrong_number_is_shortened():
    with pytest.raises(Fault, match=rf"k must be a number from 0 to 5, not '{'x' * 49}$"):
        number(5)("x" * 49, ("k",))
    with pytest.raises(Fault, match=r"whole number from 1 to 1,000, not 1001$"):
        integer(1000, 1)(1001, ("k",))
