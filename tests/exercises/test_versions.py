"""Test that versions need equal work and differ in path or cuts."""

import pytest
from support.sheets import generated_versions

from treesearch import record
from treesearch.errors import UsageError
from treesearch.homework.exercises.constraints import GOOD, Constraints, Qualities, written_answer
from treesearch.homework.exercises.generator import make, rank_pattern
from treesearch.homework.exercises.versions import count_copyable, versions, work_counts
from treesearch.reader import read
from treesearch.tree import leaves_of


def test_versions_differ_in_path_or_cuts():
    trees = [*versions(make(GOOD.replace(leaves=(12, 16)), 1), 6, 1)]
    traces = [record(tree) for tree in trees]
    places = {(one.result.path, *((c.kind, c.after.path) for c in one.cuts)) for one in traces}
    assert (len(places), count_copyable(trees)) == (6, 0)
    work = {(len(one.cuts), one.counts.leaves_evaluated, one.counts.leaves) for one in traces}
    assert len(work) == 1


def test_sheet_versions_need_equal_work():
    seen = [Qualities(tree) for tree in generated_versions(5)]
    assert all(work_counts(one) == work_counts(seen[0]) for one in seen)
    assert len({written_answer(one.facts, one.tree) for one in seen}) == 5


def test_more_versions_keep_the_first():
    assert [*versions(make(GOOD, 1), 3, 1)] == generated_versions(5)[:3]


def test_avoided_versions_are_not_generated():
    old = generated_versions(5)
    again = make(GOOD, 1, avoid=map(rank_pattern, old))
    new = [again, *versions(again, 3, 1, avoid=map(rank_pattern, old))]
    assert {rank_pattern(tree) for tree in old}.isdisjoint(rank_pattern(tree) for tree in new)


def test_too_many_versions_are_refused(monkeypatch):
    monkeypatch.setattr(f"{versions.__module__}.TRIES", 300)
    with pytest.raises(UsageError, match="40"):
        list(versions(read("((1 2) (3 4))"), 40, wanted=Constraints(leaf_range=(1, 4))))


def test_last_versions_may_share_places(monkeypatch):
    monkeypatch.setattr(f"{versions.__module__}.TRIES", 300)
    made = [*versions(read("((1 2) 3)"), 4, wanted=Constraints(leaf_range=(1, 3)))]
    answers = {written_answer(Qualities(tree).facts, tree) for tree in made}
    assert (len(answers), count_copyable(made)) == (4, 2)
    assert {leaf for tree in made for leaf in leaves_of(tree)} == {1, 2, 3}
