import time
from pathlib import Path

import pytest
from students import STYLES, bounds_and_pruned, exercises, plainly

from treesearch.conventions import BOOK
from treesearch.homework.answers import read_answer
from treesearch.homework.followup import answers_apart, telling_tree
from treesearch.homework.key import Exercise, Key
from treesearch.homework.marking import check, mark
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.reader import read

PRINTOUTS = (Path(__file__).parent / "data" / "printouts.txt").read_text()
TELLING = "((5 (((6 4) (3 5)) 5)) (2 1))"
CORE = [
    "swapped_labels", "strict", "shallow", "right_to_left", "zero_based", "root_min", "last_best", "research_chosen",
    "after_first_pruned", "no_cuts", "last_child_cuts", "leak_sibling", "root_alpha_only", "negamax_sign",
    "first_cut_only",
]  # fmt: skip
ALL_TWENTY = [*CORE, "last_best_minimax", "research_program", "leak_global", "stop_at_first_cut"]
UNSEEN = ("bound_as_value", "skip_self")  # only bounds and pruned lists show them


@pytest.mark.parametrize("tree", [TELLING, "((2 (6 5)) (((1 4) (3 2)) 2))", *exercises(8, 20)])
@pytest.mark.parametrize("style", STYLES)
def test_every_mistake_is_diagnosed_alone_or_in_a_stated_tie(tree, style):
    exercise = Exercise(tree)
    key = exercise.keys[0]
    for name, facts in key.answers.items():
        if not facts.path:
            continue
        more = bounds_and_pruned(facts) if name in UNSEEN else []
        right = style(key, key.right) + (bounds_and_pruned(key.right) if more else [])
        written = style(key, facts) + more
        marked = check(exercise, "\n".join(written))
        named = {one.mistake for one in marked.diagnosis}
        if written == right:
            assert not named
            continue
        assert name in named, (name, tree, written)
        assert all(one.exact for one in marked.diagnosis)
        if not more:
            alike = {other for other, answer in key.answers.items() if style(key, answer) == style(key, facts)}
            assert alike <= named
        assert len(named) == 1 or any("cannot be told apart" in note for note in marked.notes)


@pytest.mark.parametrize("tree", exercises(9, 25))
@pytest.mark.parametrize("style", STYLES)
def test_a_right_answer_is_never_diagnosed(tree, style):
    key = Key(tree)
    for lines in (style(key, key.right), style(key, key.right) + bounds_and_pruned(key.right)):
        marked = check(tree, "\n".join(lines))
        assert marked.correct
        assert not marked.diagnosis


def test_the_five_printouts_are_read_as_they_stand():
    answer = read_answer(PRINTOUTS)
    assert len(answer.questions) == 5
    assert not answer.problems
    for question in answer.questions:
        marked = mark(Exercise(question.tree), question)
        assert next(item for item in marked.items if item.item == "path").correct
        assert not any(item.item.startswith("extra") for item in marked.items)
        if len(question.statements) > 2:
            assert "research_program" in [one.mistake for one in marked.diagnosis]


def test_each_printout_alone_is_read_as_well():
    for part in PRINTOUTS.split("(Minimax-DecisionAB")[1:]:
        tree = read_answer(PRINTOUTS).questions[0].tree if "8 (7 9 8) 4" not in part else None
        question = read_answer("(Minimax-DecisionAB" + part).questions[0]
        assert question.tree is not None
        assert mark(Exercise(question.tree), question).score >= 8
        assert tree is None or tree.children


def test_two_mistakes_at_once_are_found():
    key = Key(TELLING)
    found = 0
    for wrong in key.pairs[::12]:
        named = check(TELLING, "\n".join(plainly(key, wrong.facts))).diagnosis
        parts = {one.name for one in wrong.mistakes}
        found += any(set(one.mistake.split("+")) == parts for one in named) or any(one.exact for one in named)
    assert found == len(key.pairs[::12])
    marked = check(TELLING, "value: 5\npath: 0 0\nMIN cut after 6\nMIN cut after ((6 4) (3 5))\nMAX cut after 2")
    assert any(set(one.mistake.split("+")) == {"swapped_labels", "zero_based"} for one in marked.diagnosis)


def test_the_nearest_is_named_with_what_still_differs():
    tree = "((4 (7 9 8) 8) (((3 6 4) 2 6) ((9 2 9) 4 7 (6 4 5))))"
    key = Key(tree)
    lines = plainly(key, key.answers["root_min"])
    marked = check(tree, "\n".join([*lines[:-1], "MAX cut after 42"]))
    assert marked.diagnosis
    assert "root_min" in [one.mistake for one in marked.diagnosis]
    assert not any(one.exact for one in marked.diagnosis)


def test_a_tie_comes_with_a_tree_that_tells_apart():
    marked = check("((2 (6 5)) (((1 4) (3 2)) 2))", "value: 2\npath: 1 1\nMAX cut after 6")
    names = [one.mistake for one in marked.diagnosis]
    assert names == ["first_cut_only", "stop_at_first_cut"]
    answers = Key(marked.follow_up).answers
    assert answers[names[0]] != answers[names[1]]
    assert read(marked.follow_up).traits.leaves <= 9
    assert marked.follow_up in " ".join(marked.notes)


def test_eight_leaves_tell_the_core_answers_apart_as_the_record_says():
    groups = [(MISTAKES[name],) for name in CORE]
    assert answers_apart(read(TELLING), groups, BOOK) == 16


def test_a_tree_of_nine_leaves_for_all_twenty_is_found():
    groups = [(MISTAKES[name],) for name in ALL_TWENTY]
    begun = time.process_time()
    tree = telling_tree(groups, tries=100_000, sizes=(9,))
    assert tree is not None
    assert read(tree).traits.leaves == 9
    assert answers_apart(read(tree), groups, BOOK) == 20
    assert time.process_time() - begun < 60  # a loaded machine; benchmarks/marking.py tells the time


def test_nothing_is_diagnosed_where_nothing_was_written():
    assert not check(TELLING, "I do not know.").diagnosis
