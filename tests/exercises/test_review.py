"""Test reviews of trees against every mistake, convention and guess."""

import json

import pytest
from support.exercise_demands import JUDGED
from support.facts import OTHER

from treesearch import Settings, TreesearchError, read, record
from treesearch.homework.exercises.constraints import GOOD
from treesearch.homework.exercises.generator import make
from treesearch.homework.exercises.review import review_lines, review_tree
from treesearch.homework.marking.key import Key
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.tree import text

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"


def mistakes_shown_on(tree):
    """Return the mistakes whose value, path or cut lines differ from the key."""
    key = Key(tree)

    def written_facts(facts):
        return (
            facts.value,
            facts.path,
            [(cut.kind, text(key.tree[cut.after])) for cut in facts.cuts],
        )

    return [
        name
        for name, facts in key.answers.items()
        if written_facts(facts) != written_facts(key.right)
    ]


@pytest.mark.parametrize(
    "tree",
    [FIGURE, "(1 (5 7) 4)", "((5 (((6 4) (3 5)) 5)) (2 1))", *map(str, map(make, [GOOD] * 2))],
)
def test_every_mistake_is_classified(tree):
    found = review_tree(read(tree))
    assert sorted(found["shown"]) == sorted(mistakes_shown_on(tree))
    assert sorted([*found["shown"], *found["hidden"]]) == sorted(MISTAKES)


def test_ties_and_ambiguous_names_are_reported():
    found = review_tree(read("((3 12 8) (2 3 6) (14 5 2))"))
    assert found["ties"] == [
        {"value": 3, "paths": [[1, 1], [2, 2]]},
        {"value": 2, "paths": [[2, 1], [3, 3]]},
    ]
    assert found["two_meanings"] == ["3"]
    inner = review_tree(read("(((5 6) (7 8)) ((1 2) (7 8)))"))
    assert inner["two_meanings"] == ["(7 8)"]
    assert not review_tree(read("((3 12 8) (2 4 6) (14 5 1))"))["ties"]


def test_deep_cutoff_names_its_bound():
    found = review_tree(read("(10 (20 (1 (4 2))))"))
    assert (found["deep"], found["deep_bounds"]) == ([[2, 2, 2]], [10])


def test_only_relevant_conventions_are_listed():
    tree = read("((2 (6 5)) (((1 4) (3 2)) 2))")
    found = review_tree(tree)

    def answer(**changes):
        trace = record(tree, **changes)
        return trace.result, [(cut.kind, cut.after.path) for cut in trace.cuts]

    matter = {name for name, other in OTHER.items() if answer(**{name: other}) != answer()}
    assert {*found["conventions_that_matter"]} == matter


def test_blind_answers_are_marked():
    blind = review_tree(read(FIGURE))["blind"]
    assert blind["first_leaf"] == blind["no_cuts"] == 0.4  # value and path are the first leaf's
    assert blind["best_leaf"] < 0.1
    assert all(part <= 0.41 for part in review_tree(make(GOOD, 1))["blind"].values())


@pytest.mark.parametrize("seed", range(3))
def test_generated_exercise_passes_review(seed):
    tree = make(GOOD, seed)
    found = review_tree(tree)
    assert found["lacks"] == []
    assert JUDGED["good"][1](tree, record(tree))


def test_difficulty_grows_with_cuts():
    easy, hard = review_tree(read("(1 (5 7) 4)")), review_tree(make(GOOD.replace(deep=True), 1))
    assert (easy["difficulty"], hard["difficulty"]) == ("easy", "hard")
    assert {"deep", "above_leaves"} <= {*hard["reasons"]}


def test_review_follows_conventions():
    tree = read("((3 12 8) (2 4 6) (14 5 1))")
    for root in ("max", "min"):
        path = record(tree, root=root).result.path
        assert list(path) in review_tree(tree, Settings(root=root))["best_leaves"]


def test_command_prints_text_and_json(run):
    code, out, _ = run("exercise", FIGURE)
    assert code == 0
    assert [line.rstrip() for line in out.splitlines()] == [
        line.rstrip() for line in review_lines(review_tree(read(FIGURE)))
    ]
    assert json.loads(run("exercise", FIGURE, "--format", "json")[1]) == review_tree(read(FIGURE))


@pytest.mark.parametrize("tree", ["5", "(?x 1 2)", f"({'1 ' * 201})"])
def test_unsuitable_tree_is_refused(run, tree):
    code, out, err = run("exercise", tree)
    assert (code, out) == (2, "")
    assert any(line.startswith("error: ") for line in err.splitlines())
    with pytest.raises(TreesearchError):
        review_tree(read(tree))
