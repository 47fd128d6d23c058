"""Test trees on which the answers of mistakes differ."""

from itertools import combinations
from random import Random

import pytest
from support import wrong_answers

from treesearch import Settings, read
from treesearch.errors import UsageError
from treesearch.homework.classes.assignment import load_exercise
from treesearch.homework.exercises.diagnostic import (
    CORE,
    _SetSearch,
    diagnostic,
    equal_answer_pairs,
)
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.settings import BOOK
from treesearch.tree import nodes


def test_diagnostic_default_seed_is_zero():
    without, *seeded = [
        diagnostic(("strict", "last_best"), tries=50, **seed)
        for seed in ({}, {"seed": 0}, {"seed": 1})
    ]
    assert [without == one for one in seeded] == [True, False]


def test_diagnostic_versions_separate_mistakes(run, tmp_path):
    names = ("strict", "last_best", "shallow", "swapped_labels")
    folder = tmp_path / "friday"
    call = (
        "exercise",
        "--diagnostic",
        ",".join(names),
        "--shape",
        "regular",
        "--trees",
        "2",
        "--versions",
        "3",
    )
    assert run(*call, "-o", str(folder), "--format", "txt")[0] == 0
    tasks = load_exercise(str(folder / "exercise.toml")).tasks
    assert [list(task.versions) for task in tasks] == [["A", "B", "C"]] * 2
    assert len({tree for task in tasks for tree in task.versions.values()}) == 6
    for version in "ABC":
        assert equal_answer_pairs([read(task.versions[version]) for task in tasks], names) == []


def test_eight_leaves_separate_core_mistakes():
    found = diagnostic(CORE, seed=8, tries=500)
    (tree,) = found.trees
    assert (tree.traits.leaves, found.never, found.names) == (8, (), CORE)
    assert alike_by_the_second_opinion(found.trees, CORE) == []


def test_diagnostic_separates_all_separable_mistakes():
    found = diagnostic(tuple(MISTAKES), tries=300)
    assert set(found.never) == {
        ("", "bound_as_value"),
        ("", "skip_self"),
        ("swapped_labels", "label_by_bound"),
    }
    assert len(found.names) == len(MISTAKES) - 3
    assert found.trees[0].traits.leaves <= 14
    assert alike_by_the_second_opinion(found.trees, found.names) == []


def test_two_regular_trees_separate_core_mistakes():
    found = diagnostic(CORE, "regular", 2)
    assert all(
        len({len(node.children) for _, node in nodes(tree) if node.children}) == 1
        for tree in found.trees
    )
    assert alike_by_the_second_opinion(found.trees, CORE) == []


@pytest.mark.parametrize(("trees", "advice"), [(1, "; try more trees: --trees 2"), (3, "")])
def test_equal_answers_are_an_error(monkeypatch, trees, advice):
    found = [read("(1 2)")], [("", "strict")]
    monkeypatch.setattr(_SetSearch, "smallest_trees", lambda *_: found)
    with pytest.raises(UsageError) as error:
        diagnostic(("strict", "last_best"), trees=trees, tries=1)
    assert str(error.value).endswith(
        f"these answers are the same: the right answer and strict{advice}"
    )


def test_search_lists_equal_answers():
    search = _SetSearch(CORE, BOOK, Random(0), 1)
    tree = read("(1 (5 7) 4)")
    trees, alike = search.climb(lambda: [tree], 1)
    assert trees == [tree]
    assert alike == sorted(equal_answer_pairs(trees, CORE))
    assert {name for pair in alike for name in pair} > {"", "strict"}


def test_search_changes_every_tree():
    start, changed = [read("(1 2)"), read("(2 1)")], set()
    search = _SetSearch(CORE, BOOK, Random(0), 2)
    search.climb(lambda: start, 20, lambda tree, _: changed.add(tree) or tree)
    assert changed == {*start}


def test_diagnostic_follows_the_cut_rule():
    how = Settings(cut_rule="gt")
    found = diagnostic(("strict", "last_best"), settings=how, tries=50)
    assert equal_answer_pairs(found.trees, found.names, how) == []


def alike_by_the_second_opinion(trees, names):
    """Return the pairs of answers that agree on all trees, by independent programs."""
    told = {
        name: [answer_of_mistake(name, str(tree)) for tree in trees] for name in ("correct", *names)
    }
    return [pair for pair in combinations(told, 2) if told[pair[0]] == told[pair[1]]]


def answer_of_mistake(name, tree):
    nested = wrong_answers.lists(tree)
    answer = (
        wrong_answers.book(nested) if name == "correct" else wrong_answers.ANSWERS[name](nested)
    )
    return (
        answer.value,
        answer.path,
        [(cut.kind, wrong_answers.at(nested, cut.after)) for cut in answer.cuts],
    )
