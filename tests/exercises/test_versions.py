"""Test that versions need equal work and differ in path or cuts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.sheets import generated_versions

from treesearch import record
from treesearch.errors import UsageError
from treesearch.homework.classes.roster import Student
from treesearch.homework.exercises.constraints import GOOD, Constraints, Qualities, written_answer
from treesearch.homework.exercises.generator import make, rank_pattern
from treesearch.homework.exercises.versions import (
    assign_versions,
    count_copyable,
    names,
    versions,
    work_counts,
)
from treesearch.homework.sheets.handout import with_versions
from treesearch.reader import read


def test_versions_differ_in_path_or_cuts():
    trees = [*versions(make(GOOD.replace(leaves=(12, 16)), 1), 6, 1)]
    traces = [record(tree) for tree in trees]
    places = {(one.result.path, *((c.kind, c.after.path) for c in one.cuts)) for one in traces}
    assert (len(places), count_copyable(trees)) == (6, 0)
    work = {(len(one.cuts), one.counts.leaves_evaluated, one.counts.leaves) for one in traces}
    assert len(work) == 1


FIRST = make(GOOD, 1)


def test_sheet_versions_need_equal_work():
    seen = [Qualities(tree) for tree in generated_versions(5)]
    assert all(work_counts(one) == work_counts(seen[0]) for one in seen)
    assert len({written_answer(one.facts, one.tree) for one in seen}) == 5


def test_more_versions_keep_the_first():
    assert [*versions(FIRST, 3, 1)] == generated_versions(5)[:3]


def test_avoided_versions_are_not_generated():
    old = generated_versions(5)
    again = make(GOOD, 1, avoid=map(rank_pattern, old))
    new = [again, *versions(again, 3, 1, avoid=map(rank_pattern, old))]
    assert {rank_pattern(tree) for tree in old}.isdisjoint(rank_pattern(tree) for tree in new)


def test_too_many_versions_are_refused(monkeypatch):
    monkeypatch.setattr(f"{versions.__module__}.TRIES", 300)
    with pytest.raises(UsageError, match="40"):
        list(versions(read("((1 2) (3 4))"), 40, wanted=Constraints(values=(1, 4))))


@given(
    st.lists(st.text(min_size=1), unique=True, max_size=12), st.integers(0, 9), st.integers(1, 5)
)
def test_versions_are_assigned_evenly(ids, seed, count):
    before = assign_versions(ids, names(count), seed)
    each = [list(before.values()).count(name) for name in names(count)]
    assert max(each) - min(each) <= 1
    late = assign_versions([*ids, "the last one"], names(count), seed)
    assert {one: late[one] for one in ids} == before or "the last one" in ids


def test_earlier_assignments_are_kept():
    found = assign_versions(list("abcdef"), names(2), 0, {"a": "A", "b": "A", "c": "A"})
    assert [found[one] for one in "abc"] == ["A"] * 3
    assert sorted(found.values()) == ["A"] * 3 + ["B"] * 3


def test_roster_version_is_kept():
    assert with_versions([Student("1", version="C")], names(3))[0].version == "C"
    assert with_versions([Student("1", version="c")], names(3))[0].version == "C"
