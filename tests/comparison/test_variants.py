"""Test the answers under all conventions."""

import csv
import io
import json

from hypothesis import given
from hypothesis import settings as sized
from hypothesis import strategies as st
from support.strategies import plain_trees

from treesearch.comparison.variants import CHOICES, answer_of, variants
from treesearch.settings import BOOK
from treesearch.solve import record


def test_all_conventions_mark_differences(run):
    _, out, _ = run("alphabeta", "((2 (6 5)) (((1 4) (3 2)) 2))", "--conventions", "all")
    assert "64 combinations give 18 different answers; * marks what differs" in out
    rows = out.splitlines()
    assert next(row for row in rows if "combinations" not in row).startswith("as given")
    strict = next(row for row in rows if row.startswith("--cut-rule gt "))
    assert "* MAX 6; MIN 1" in strict


def test_bound_has_its_sign(run):
    call = ("alphabeta", "((1 2 3) (4 5 6))", "--window", "4,9", "--conventions", "all")
    assert "as given " in (given := run(*call)[1].splitlines()[1])
    assert " <= 4 " in given
    assert json.loads(run(*call, "--format", "json")[1])["variants"][0]["bound"] == "<="
    assert sheet(run(*call, "--format", "csv")[1])[0]["value"] == "<= 4"


def sheet(out):
    """Return the rows of a CSV text as dictionaries."""
    return list(csv.DictReader(io.StringIO(out)))


def test_csv_of_conventions_marks_differences(run):
    _, out, _ = run(
        "alphabeta", "((2 (6 5)) (((1 4) (3 2)) 2))", "--conventions", "all", "--format", "csv"
    )
    rows = sheet(out)
    assert (rows[0]["changed"], rows[0]["cuts"][0]) == ("as given", "M")
    assert [row["differs"] for row in rows if row["changed"] == "--cut-rule gt"] == ["cuts"]
    assert {int(row["value"]) for row in rows if "value" in row["differs"]} == {3}
    assert "*" not in out
    assert sum(int(row["combinations"]) for row in rows) == 64


@given(
    plain_trees(max_leaves=6),
    st.fixed_dictionaries({n: st.sampled_from(c) for n, c in CHOICES.items()}),
)
@sized(max_examples=15)
def test_variants_start_from_given_conventions(tree, choice):
    first, *_ = variants(tree, BOOK.replace(**choice))
    assert (first.changed, first.answer) == ({}, answer_of(record(tree, **choice)))
    from_book = {variant.answer: variant.same for variant in variants(tree, BOOK)}
    assert {v.answer: v.same for v in variants(tree, BOOK.replace(**choice))} == from_book
