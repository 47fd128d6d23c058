"""Test the small trees that tell mistakes apart, and the example of each mistake."""

from collections import Counter
from itertools import combinations, count
from random import Random

import pytest
from support import wrong_answers

from treesearch.homework.mistakes.cases import case
from treesearch.homework.mistakes.followup import (
    RIGHT,
    alike,
    example,
    follow_up,
    leaves_of,
    more_lines,
    other_leaves,
    search_trees,
    with_leaves,
    with_regrown_part,
)
from treesearch.homework.mistakes.registry import MISTAKES, mistake
from treesearch.reader import read
from treesearch.settings import BOOK
from treesearch.tree import Node, nodes, text


def written(answer):
    """Return the lines that a student writes, from an independent answer."""
    return answer.value, answer.path, [(cut.kind, cut.after) for cut in answer.cuts]


def test_lines_name_the_root():
    start = case(read("((3 12) (2 4))"), BOOK)
    lines = ["pruned: 2.2", "node 1 = 3", "node 2 <= 2", "node root = 3"]
    assert [*more_lines(start, start.facts)] == lines


@pytest.mark.parametrize(
    ("names", "leaves"),
    [
        (("root_min", "zero_based"), 2),
        (("strict", "last_best"), 4),
        (("shallow", "root_alpha_only", "leak_sibling"), 9),
        (("swapped_labels", "no_cuts", "first_cut_only"), 9),
    ],
)
def test_follow_up_tells_mistakes_apart(names, leaves):
    tree = follow_up(tuple((name,) for name in names), BOOK)
    nested = wrong_answers.lists(tree)
    answers = [wrong_answers.book(nested), *(wrong_answers.ANSWERS[name](nested) for name in names)]
    assert all(written(one) != written(other) for one, other in combinations(answers, 2))
    assert read(tree).traits.leaves <= leaves


@pytest.mark.parametrize(
    "names", [("strict",), ("swapped_labels", "label_by_bound"), ("strict", "chance_min")]
)
def test_follow_up_needs_different_mistakes(names):
    assert follow_up(tuple((name,) for name in names), BOOK) is None


def test_follow_up_tells_pairs_apart():
    tree = read(follow_up((("strict", "last_best"), ("strict",)), BOOK))
    both = MISTAKES["last_best"].answer(MISTAKES["strict"].applied(case(tree, BOOK)))
    assert both != MISTAKES["strict"].answer(case(tree, BOOK))


@pytest.mark.parametrize("trees", [["(6 7)"], ["((3 4) (2 5))", "(6 7)"], ["((3 3) (3 3))"]])
def test_equal_answers_are_paired(trees):
    names = ["strict", "root_min", "no_cuts", "zero_based", "swapped_labels", "ply"]
    answers = [
        [written(answer(wrong_answers.lists(tree))) for tree in trees]
        for answer in (*(wrong_answers.ANSWERS[name] for name in names), wrong_answers.book)
    ]
    numbers = [*range(len(names)), RIGHT]
    expected = [
        tuple(sorted(pair))
        for pair in combinations(numbers, 2)
        if answers[pair[0]] == answers[pair[1]]
    ]
    heavy, order = Counter({expected[0]: 3}), [*range(len(names))]
    nodes = [read(tree) for tree in trees]

    def found(most):
        groups = [[MISTAKES[name]] for name in names]
        return alike(nodes, groups, order, BOOK, heavy, most)

    cost = len(expected) + 3
    assert sorted(found(cost)) == sorted(expected)
    assert (found(cost - 1), order[1:]) == (None, sorted(order[1:]))
    assert order[0] == max(max(pair) for pair in expected)
    assert sorted(found(cost)) == sorted(expected)


def leaf_taken(number):
    """Return a mistake whose value is that of a leaf below the root."""
    return mistake(
        "leaf", "", "", lambda case: case.answering(value=case.tree.children[number].value)
    )


def searched(start, changes, tries=50):
    """Search with these changes of trees in turn; return the result, and the trees that were changed."""
    seen, groups = [], [[leaf_taken(number)] for number in (1, 2, 3)]

    def change(tree, _):
        seen.append(text(tree))
        return read(changes[len(seen) - 1])

    trees = [read(tree) for tree in start]
    return search_trees(groups, BOOK, Random(1), lambda: trees, tries, change), seen


def test_search_keeps_its_best_tree():
    better = "(9 1 1 2)"
    changes = [better, "(9 9 9 1)", "(9 9 2 2)", "(9 2 2 3)", "(9 1 2 3)"]
    result, seen = searched(["(9 9 9 1)"], changes)
    assert seen == ["(9 9 9 1)", better, better, better, "(9 2 2 3)"]
    assert (result.alike, [*map(text, result.trees)]) == ([], ["(9 1 2 3)"])


def test_search_leaves_an_optimum():
    """Answers that stay equal weigh more, so that two other pairs of answers are no worse."""
    other = "(9 9 2 2)"
    result, seen = searched(["(9 1 1 2)"], [other, "(9 9 9 9)"], tries=3)
    assert seen == ["(9 1 1 2)", other]
    assert (result.alike, [*map(text, result.trees)]) == ([(RIGHT, 0), (1, 2)], [other])


def test_one_of_several_trees_changes():
    start = ["(9 1 1 2)", "(9 1 1 3)"]
    result, seen = searched(start, ["(9 9 9 9)"] * 20, tries=20)
    assert {*seen} == {*start, "(9 9 9 9)"}
    assert result.alike == [(0, 1)]


def lines_of(tree, answer):
    """Return the lines of an answer: value, path and cuts."""

    def spelled(place):
        return text(read(tree)[place])

    yield f"value: {answer.value}"
    yield f"path: {' '.join(map(str, answer.path)) or 'root'}"
    for cut in answer.cuts:
        subtree = spelled(cut.after[:-1])
        yield f"{cut.kind} cut after {spelled(cut.after)} in subtree {subtree}"
    if not answer.cuts:
        yield "no cuts"


def test_one_part_is_regrown():
    tree = read("((1 2) (3 (4 5 6)) 7)")
    made = {
        text(with_regrown_part(tree, lambda leaves: Node(value=-leaves), Random(seed)))
        for seed in range(400)
    }
    assert made == {
        text(tree).replace(text(node), f"-{node.traits.leaves}") for _, node in nodes(tree)
    }


def test_one_or_two_leaves_change():
    tree = read("((1 2) (3 (4 5 6)) 7)")
    made = [other_leaves(tree, Random(seed)) for seed in range(200)]
    changes = [zip(leaves_of(tree), leaves_of(other), strict=True) for other in made]
    assert {sum(old != new for old, new in pairs) for pairs in changes} == {0, 1, 2}
    assert {with_leaves(other, count()) for other in made} == {with_leaves(tree, count())}


OTHER_PARTS = {"stop_at_first_cut", "bound_as_value", "hindsight", "skip_self"}
"""The mistakes that change none of value, path and cuts."""


@pytest.mark.parametrize("name", MISTAKES)
def test_example_shows_the_wrong_lines(name):
    shown = example(MISTAKES[name])
    nested = wrong_answers.lists(shown.tree)
    right, wrong = (
        Counter(lines_of(shown.tree, answer))
        for answer in (wrong_answers.book(nested), wrong_answers.ANSWERS[name](nested))
    )
    if name in OTHER_PARTS:
        assert right == wrong
        assert Counter(shown.right) != Counter(shown.wrong)
    else:
        assert Counter(shown.right) == right - wrong
        assert Counter(shown.wrong) == wrong - right


@pytest.mark.parametrize(
    ("name", "tree", "right", "wrong"),
    [
        ("root_min", "(6 7)", ("value: 7", "path: 2"), ("value: 6", "path: 1")),
        ("ply", "(6 7)", ("path: 2",), ("path: root",)),
        ("bound_as_value", "(1 (1 0))", ("node 2 <= 1",), ("node 2 = 1",)),
        ("skip_self", "(1 (1 0))", ("pruned: 2.2",), ("pruned: 2.1",)),
        ("strict", "(1 (1 0))", ("MIN cut after 1 in subtree (1 0)",), ("no cuts",)),
    ],
)
def test_examples_are_small(name, tree, right, wrong):
    assert example(MISTAKES[name]) == (tree, right, wrong)
