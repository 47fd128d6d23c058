"""Test that wrong programs fail with their mistake named, and that correct ones pass."""

import json
import re
import sys
from fractions import Fraction
from itertools import permutations

import pytest
from support import student_programs
from support.tried_programs import COMMANDS, by_the_package, python_program, tried

from treesearch import Settings, read
from treesearch.homework.answers.reading import read_answer
from treesearch.homework.mistakes.cases import case
from treesearch.homework.programs import trial
from treesearch.homework.programs.first_error import right_lines
from treesearch.homework.programs.report import verdict_lines
from treesearch.homework.programs.runner import Limits, program
from treesearch.homework.programs.trees_to_try import program_trees, simpler_trees
from treesearch.homework.programs.trial import (
    FAILED,
    UNREAD,
    WRONG,
    command_as_program,
    function_as_program,
    nested,
    states_facts,
    try_program,
)
from treesearch.tree import text

WRONGS = [
    *(
        ("py", name)
        for name in ("strict", "shallow", "last_best", "no_cuts", "zero_based", "swapped_labels")
    ),
    *(("pl", name) for name in ("right_to_left", "negamax_sign", "root_min")),
    *(("sh", name) for name in ("last_child_cuts", "after_first_pruned", "first_cut_only")),
]


@pytest.mark.posix
@pytest.mark.parametrize(("language", "mistake"), WRONGS)
def test_twelve_wrong_programs_are_named(language, mistake):
    found = tried(language, mistake)
    assert found.smallest.code == WRONG
    assert found.smallest.tree.traits.leaves <= 9
    told = [*verdict_lines(found)]
    assert [line for line in told if line.startswith("first     ") and len(line) > 12]
    printed = found.smallest.output.splitlines()
    assert [line for line in told if line.startswith("program")] == [
        f"program   {line[:200]}" for line in printed[:20]
    ]
    assert found.smallest.tree.traits.leaves <= found.first.tree.traits.leaves
    assert mistake in found.names
    assert len(found.names) <= 2  # MIN and MAX swapped has two names


@pytest.mark.parametrize("seed", range(3))
def test_mistake_is_named_without_subtrees(seed):
    def strict(tree):
        lines = right_lines(read(tree), Settings(cut_rule="gt"))
        return "\n".join(line.partition(" in subtree")[0] for line in lines)

    assert try_program(function_as_program(strict), seed=seed).names == ("strict",)


@pytest.mark.posix
@pytest.mark.parametrize("language", COMMANDS)
def test_right_program_passes(language):
    found = tried(language, "right", trees=40)
    assert (found.smallest, found.tried, found.names) == (None, 40, ())


def test_right_function_passes():
    found = try_program(function_as_program(by_the_package))
    assert (found.smallest, found.tried) == (None, 200)


def test_repeated_cut_replaces_no_other():
    def first_cut_only(tree):
        lines = by_the_package(tree).splitlines()
        return "\n".join(lines[:2] + [lines[2]] * len(lines[2:]))

    assert try_program(function_as_program(first_cut_only)).smallest.code == WRONG


def test_strict_fails_on_three_leaves():
    strict = function_as_program(
        lambda tree: "\n".join(right_lines(read(tree), Settings(cut_rule="gt")))
    )
    found = try_program(strict)
    assert found.smallest.tree.traits.leaves == 3
    assert found.names == ("strict",)


def test_smallest_failure_is_of_same_kind():
    def strict_on_lists(tree):
        return "\n".join(right_lines(read(tree), Settings(cut_rule="gt"))) if "(" in tree else ""

    found = try_program(function_as_program(strict_on_lists))
    assert (found.first.code, found.smallest.code) == (WRONG, WRONG)
    assert found.smallest.tree.traits.leaves == 3


@pytest.mark.posix
@pytest.mark.parametrize(
    ("command", "code"),
    [
        (f"{sys.executable} -S -c 'print(1 / 0)'", FAILED),
        ("sleep 60", FAILED),
        ("yes", FAILED),
        ("echo hello", UNREAD),
        ("true", UNREAD),
        ("echo 'value: 1 or so'", UNREAD),
    ],
)
def test_failing_programs_are_reported(command, code):
    found = try_program(command_as_program(program(command, Limits(seconds=0.3)), as_json=False))
    assert (found.smallest.code, found.tried) == (code, 1)
    assert found.smallest.problem
    printed = [line for line in verdict_lines(found) if line.startswith("program")]
    assert len(printed) == len(found.smallest.output.splitlines() if code == UNREAD else ())
    assert found.runs <= 30


def test_unreadable_line_is_reported():
    found = try_program(function_as_program(lambda tree: f"{by_the_package(tree)}\nvlaue: 3"))
    assert (found.first.code, found.smallest.code) == (UNREAD, UNREAD)
    assert "vlaue" in found.smallest.problem
    assert found.smallest.tree.children


def test_raising_function_is_a_crash():
    def crashes(tree):
        raise KeyError("deep" if tree.count("(") > 2 else tree) if tree.count("(") > 1 else None

    found = try_program(
        function_as_program(lambda tree: crashes(tree) if "((" in tree else by_the_package(tree))
    )
    assert found.smallest.code == FAILED
    assert "KeyError" in found.smallest.problem
    assert text(found.smallest.tree).count("(") == 2


def test_path_like_leaf_value_is_compared():
    # counted from 0, 2 2 is 1 1, which also reads as "child 1, the leaf 1" in (1 ((4 -4) 3))
    counts_from_0 = function_as_program(python_program("zero_based"))
    for seed in (2, 5):
        assert try_program(counts_from_0, seed=seed).names == ("zero_based",)


def test_mistake_on_one_tree_is_unnamed():
    strict, right = python_program("strict"), python_program("right")
    shown = []

    def once_strict(tree):
        if strict(tree) != right(tree):
            shown.append(tree)
        return strict(tree) if tree in shown[:1] else right(tree)

    found = try_program(function_as_program(once_strict))
    assert found.smallest.code == WRONG
    assert found.names == ()


def test_crash_leaves_mistake_unnamed():
    strict, right = python_program("strict"), python_program("right")
    wrong = []

    def crashing(tree):
        wrong.extend([tree] * (strict(tree) != right(tree)))
        return 1 / 0 if wrong and tree.count("(") > 9 else strict(tree)

    found = try_program(function_as_program(crashing))
    assert (found.smallest.code, found.names) == (WRONG, ())


def test_mistake_is_named_from_values():
    min_first = function_as_program(lambda tree: right_lines(read(tree), Settings(root="min"))[0])
    assert "root_min" in try_program(min_first, ask=("value",)).names


def test_only_asked_parts_are_required():
    ask = function_as_program(lambda tree: by_the_package(tree).splitlines()[0])
    assert try_program(ask, ask=("value",)).smallest is None
    assert try_program(ask).smallest is not None


@pytest.mark.posix
def test_program_may_receive_nested_lists():
    assert json.loads(nested(read("((3 12 8) (2 -4) 5)"))) == [[3, 12, 8], [2, -4], 5]
    found = try_program(command_as_program(program("cat"), as_json=True), 1)
    assert found.first.output.startswith("[")


@pytest.mark.posix
@pytest.mark.parametrize("name", student_programs.WRONG)
def test_unusual_wrong_programs_are_caught(name):
    found = try_program(function_as_program(student_programs.WRONG[name]))
    assert found.smallest is not None
    assert {*found.names} <= {student_programs.NAMES.get(name)}


@pytest.mark.posix
@pytest.mark.parametrize("name", student_programs.RIGHT)
def test_unusual_right_programs_pass(name):
    right = function_as_program(student_programs.RIGHT[name])
    assert try_program(right, 60).smallest is None


def test_unasked_cuts_are_ignored():
    wrong = function_as_program(lambda tree: "value: 99\npath: 1\nno cuts")
    found = try_program(wrong, ask=("value", "path"))
    assert found.smallest is not None
    right = function_as_program(
        lambda tree: "\n".join([*by_the_package(tree).splitlines()[:2], "no cuts"])
    )
    assert try_program(right, 60, ask=("value", "path")).smallest is None


@pytest.mark.parametrize(
    ("answer", "part", "holds"),
    [
        ("value: 3", "value", True),
        ("value: 3; value: 3", "value", False),
        ("value: 4; value: 3", "value", False),
        ("path: 1 1", "value", False),
        ("path: 1 1", "path", True),
        ("path: A B E", "path", True),
        ("path: 1 2; path: 1 1", "path", False),
        ("path: 1", "path", False),
        ("value: 3", "path", False),
        ("MIN cut after 2 at C", "cuts", True),
        ("ALPHA cut after 2", "cuts", True),
        ("MAX cut after 2 at C", "cuts", False),
        ("cut after 2 at C", "cuts", False),
        ("MIN cut at C", "cuts", True),
        ("MIN cut at D", "cuts", False),
        ("MIN cut after 2 at C; MIN cut after 14", "cuts", False),
        ("pruned: 4, 6", "cuts", True),
        ("pruned: 4", "cuts", False),
        ("pruned: 12, 4, 6", "cuts", False),
        ("pruned: 4, 6; MIN cut after 14", "cuts", False),
        ("no cuts", "cuts", False),
        ("value: 3", "cuts", False),
    ],
)
def test_answer_states_the_part(answer, part, holds):
    tree = read("((3 12 8) (2 4 6) (14 5 2))")
    facts = case(tree, Settings()).facts
    assert states_facts(read_answer(answer, tree), tree, facts, (part,)) == holds


@pytest.mark.parametrize(
    ("answer", "holds"),
    [
        ("MIN cut after 3", True),
        ("MIN cut in subtree (3 9)", True),
        ("MIN cut after 3 at C", False),
        ("MIN cut after 3 at C; MIN cut at D", True),
        ("MIN cut after 3 at C; MIN cut after 3 at C", False),
    ],
)
def test_line_may_state_two_cuts(answer, holds):
    tree = read("((5 6) (3 9) (3 9))")
    facts = case(tree, Settings()).facts
    assert states_facts(read_answer(answer, tree), tree, facts, ("cuts",)) == holds


def test_unstated_cuts_are_missing():
    tree = read("((1 2) (3 4))")
    facts = case(tree, Settings()).facts
    assert not facts.cuts
    assert states_facts(read_answer("no cuts", tree), tree, facts, ("cuts",))
    assert not states_facts(read_answer("value: 3", tree), tree, facts, ("cuts",))


def test_single_leaf_needs_its_value():
    tree = read("7")
    facts = case(tree, Settings()).facts
    asked = "value", "path", "cuts"
    assert states_facts(read_answer("value: 7", tree), tree, facts, asked)
    assert states_facts(read_answer("value: 7; path: A", tree), tree, facts, asked)
    assert not states_facts(read_answer("value: 8", tree), tree, facts, asked)
    assert not states_facts(read_answer("value: 7; path: B", tree), tree, facts, asked)


@pytest.mark.parametrize(
    ("parsed", "accepted"),
    [
        (Fraction, True),
        (lambda leaf: float(Fraction(leaf)), True),  # halves are exact
        (int, False),
        (lambda leaf: int(Fraction(leaf)), False),
    ],
)
def test_fractions_need_exact_answers(parsed, accepted):
    def answer(tree):
        return by_the_package(re.sub(r"[^() ]+", lambda leaf: str(parsed(leaf[0])), tree))

    found = try_program(function_as_program(answer), 40)
    assert (found.smallest, found.fractions) == (None, accepted)


def test_crash_is_simplified_in_few_runs():
    last = [text(tree) for tree in program_trees(8, 0)][-1]

    def runs(wrong):
        answer = function_as_program(lambda tree: wrong() if tree == last else by_the_package(tree))
        found = try_program(answer, 8)
        assert text(found.smallest.tree) == last
        return found.runs

    simpler = len({*simpler_trees(read(last))})
    assert runs(lambda: "no cuts") == 9 + simpler
    assert runs(lambda: 1 / 0) == 9 + trial.MAX_FAILING < 9 + simpler


def wrong_on(only, tried):
    """Return a program that is wrong on one tree and adds each tree to ``tried``."""

    def answer(tree):
        tried.append(tree)
        return "value: 9" if tree == only else right_lines(read(tree))[0]

    return function_as_program(answer)


def test_all_orders_of_leaves_are_tried():
    """A wrong answer for three equal leaves may be right for different ones."""
    tried = []
    test = trial.Trial(wrong_on("(1 1 1)", tried), Settings(), ("value",))
    outcome = test.smallest_failure(test.outcome_of(read("(1 1 1)")))
    assert text(outcome.tree) == "(1 1 1)"
    assert {*tried} >= {f"({' '.join(order)})" for order in permutations("123")}
    assert len(tried) == test.runs == len({*tried})


def test_different_leaves_are_not_reordered():
    tried = []
    test = trial.Trial(wrong_on("(0 1 2)", tried), Settings(), ("value",))
    assert text(test.smallest_failure(test.outcome_of(read("(0 1 2)"))).tree) == "(0 1 2)"
    assert "(1 2 3)" not in tried


def test_negative_numbers_are_tried():
    below = function_as_program(
        lambda tree: "value: 1" if "-" in tree else right_lines(read(tree))[0]
    )
    assert text(try_program(below, ask=("value",)).smallest.tree) == "-1"
