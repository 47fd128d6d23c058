"""What holds for the marks of any answer: nothing leaks, whatever the order, the repetitions and the corrections."""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from students import exercises

from treesearch.game import dotted
from treesearch.homework.answer.facts import (
    Answer,
    CutStated,
    NoCutsStated,
    PathStated,
    PrunedStated,
    Target,
    ValueStated,
)
from treesearch.homework.marking.exercise import Exercise
from treesearch.homework.marking.marking import check, mark
from treesearch.tree import text

TREES = ["((2 (6 5)) (((1 4) (3 2)) 2))", "((3 12 8) (2 4 6) (14 5 2))", "((5 (((6 4) (3 5)) 5)) (2 1))",
         "((0 3 1) (1 0 2 1 0) (0 2 2 0 2 3))", "((43 (25 19)) (9 26 22 24))", "(((1 2) 0) (0 1 0 2) (0 1 (1 3)))",
         "(((2 9) 4) (2 0 2) (1 0 6))", *exercises(5, 20)]  # fmt: skip
EXERCISES = [Exercise(tree) for tree in TREES]

thorough = settings(max_examples=1000 if os.environ.get("HYPOTHESIS_PROFILE") == "ci" else 100, deadline=None)


def score(exercise, facts):
    return mark(exercise, Answer(tuple(facts))).score


# ---- answers, as facts ---------------------------------------------------------------------------------------------


def cut_at(exercise, kind, after, by_value=False, with_node=True):
    """A cut after one child, told by its place, or by what stands there, which may stand elsewhere too."""
    written = text(exercise.tree[after])
    spots = [
        path for path in places(exercise) if path == after or (by_value and path and told(exercise, path) == written)
    ]
    after_told = Target(written if by_value else dotted(after), tuple(spots))
    if with_node:
        spots = [spot for spot in spots if spot[:-1] == after[:-1]]
    nodes = tuple(dict.fromkeys(spot[:-1] for spot in spots))
    node = Target(dotted(after[:-1]), nodes) if with_node else None
    return CutStated(kind, after_told, None, node, tuple(spots), nodes)


def told(exercise, path):
    return text(exercise.tree[path])


def cut_somewhere(kind, node):
    """A cut at a node, without a child."""
    return CutStated(kind, None, None, Target(dotted(node), (node,)), (), (node,))


def places(exercise):
    return list(exercise.keys[0].case.spots)


def right_facts(exercise):
    right = exercise.keys[0].right
    cuts = [cut_at(exercise, cut.kind, cut.after) for cut in right.cuts]
    return [ValueStated(right.value), PathStated(right.path), *cuts]


kinds = st.sampled_from(["MIN", "MAX", None])


@st.composite
def cuts(draw, exercise):
    key = exercise.keys[0]
    inner = [path for path, spot in key.case.spots.items() if spot.children]
    if draw(st.integers(0, 9)) == 0:
        return cut_somewhere(draw(kinds), draw(st.sampled_from(inner)))
    of_mistakes = sorted({(cut.kind, cut.after) for facts in key.answers.values() for cut in facts.cuts})
    of_mistakes += [(cut.kind, cut.after) for cut in key.right.cuts]
    anywhere = st.tuples(kinds, st.sampled_from([path for path in key.case.spots if path]))
    kind, after = draw(st.sampled_from(of_mistakes) | anywhere if of_mistakes else anywhere)
    kind = draw(st.sampled_from([kind, kind, kind, "MIN", "MAX", None]))
    return cut_at(exercise, kind, after, draw(st.booleans()), draw(st.booleans()))


@st.composite
def answers(draw, most_cuts=6):
    """An exercise, and what somebody writes: values, paths and cuts that are right, those of mistakes, or anything."""
    exercise = draw(st.sampled_from(EXERCISES))
    key = exercise.keys[0]
    known = [key.right, *key.answers.values()]
    value = st.sampled_from([facts.value for facts in known]) | st.integers(0, 9)
    path = st.sampled_from([facts.path for facts in known] + [path for path in key.case.spots if path])
    facts = [ValueStated(draw(value)) for _ in range(draw(st.sampled_from([0, 1, 1, 1, 2])))]
    facts += [PathStated(draw(path)) for _ in range(draw(st.sampled_from([0, 1, 1, 1, 2])))]
    if draw(st.booleans()):  # what one mistake gives, at least in part
        wrong = draw(st.sampled_from(known))
        facts = [ValueStated(wrong.value), PathStated(wrong.path)]
        facts += [cut_at(exercise, cut.kind, cut.after) for cut in wrong.cuts if cut.after and draw(st.integers(0, 3))]
    facts += draw(st.lists(cuts(exercise), max_size=most_cuts))
    if draw(st.integers(0, 4)) == 0:
        leaves = [path for path, spot in key.case.spots.items() if not spot.children]
        pruned = draw(st.lists(st.sampled_from(leaves), unique=True, max_size=4))
        facts.append(PrunedStated(tuple(Target(dotted(path), (path,)) for path in sorted(pruned))))
    meant = {str(fact): fact for fact in facts}  # the same words mean the same to the reader
    return exercise, [fact for fact in facts if meant[str(fact)] == fact]


# ---- the properties ------------------------------------------------------------------------------------------------


@thorough
@given(answer=answers(), data=st.data())
def test_the_order_of_lines_never_changes_a_score(answer, data):
    exercise, facts = answer
    mixed = data.draw(st.permutations(facts))
    one, other = (mark(exercise, Answer(tuple(some))) for some in (facts, mixed))
    assert one.score == other.score
    assert [found.mistake for found in one.diagnosis] == [found.mistake for found in other.diagnosis]


@thorough
@given(answer=answers(), data=st.data())
def test_a_repeated_line_never_changes_a_score(answer, data):
    exercise, facts = answer
    if facts:
        again = data.draw(st.lists(st.sampled_from(facts), min_size=1, max_size=3))
        assert score(exercise, [*facts, *again]) == score(exercise, facts)


@thorough
@given(answer=answers(), data=st.data())
def test_a_right_line_more_never_lowers_a_score(answer, data):
    exercise, facts = answer
    line = data.draw(st.sampled_from(right_facts(exercise)))
    assert score(exercise, [*facts, line]) >= score(exercise, facts)


def put_right(exercise, facts):
    """The answer with one thing put right, for each thing that can be: by what stands in the marks for that thing."""
    key, marked = exercise.keys[0], mark(exercise, Answer(tuple(facts)))
    for kind, right in ((ValueStated, key.right.value), (PathStated, key.right.path)):
        yield [fact for fact in facts if not isinstance(fact, kind)] + [kind(right)]
    wrong = [item for item in marked.items if item.item.startswith("cut ")]
    for item, cut in zip(wrong, key.right.cuts, strict=False):
        if not item.correct:
            yield [*without(facts, item.given), cut_at(exercise, cut.kind, cut.after)]
    for item in marked.items:
        if item.item.startswith("extra ") and not item.given.startswith("pruned"):
            yield [*without(facts, item.given), *([] if key.right.cuts else [NoCutsStated()])]


def without(facts, line):
    """The answer without a line, however often it stands there."""
    return [fact for fact in facts if str(fact) != line]


@thorough
@given(answer=answers())
def test_putting_something_right_never_lowers_a_score(answer):
    exercise, facts = answer
    before = score(exercise, facts)
    for corrected in put_right(exercise, facts):
        assert score(exercise, corrected) >= before, corrected


@thorough
@given(answer=answers(), data=st.data())
def test_one_wrong_statement_is_charged_once_in_whatever_words_it_is_repeated(answer, data):
    exercise, facts = answer
    kind, after = data.draw(kinds), data.draw(st.sampled_from([path for path in places(exercise) if path]))
    wrong = cut_at(exercise, kind, after)
    by_value = cut_at(exercise, kind, after, by_value=True)
    others = [cut_at(exercise, kind, after, with_node=False), *([by_value] if by_value.spots == wrong.spots else [])]
    if exercise.keys[0].family(after)[-1] != after:  # what skips nothing costs nothing
        others.append(cut_somewhere(kind, after[:-1]))
    again = data.draw(st.sampled_from(others))
    assert score(exercise, [*facts, wrong, again]) == score(exercise, [*facts, wrong])


@thorough
@given(answer=answers())
def test_the_items_sum_to_the_score_and_no_line_stands_twice_in_them(answer):
    exercise, facts = answer
    marked = mark(exercise, Answer(tuple(facts)))
    assert sum(item.points for item in marked.items) == pytest.approx(marked.score, abs=0.06)
    assert 0 <= marked.score <= marked.max_score
    assert all(item.correct or item.feedback for item in marked.items)


def test_of_a_line_without_a_name_and_one_of_the_wrong_name_no_more_is_charged_than_is_told():
    marked = check("((3 12 8) (2 4 6) (14 5 2))", "MAX cut after 2.1\ncut after 2.2")
    assert sum(item.points for item in marked.items) == marked.score


def test_a_name_put_right_beside_a_line_without_a_child_costs_nothing():
    both_wrong = check("((3 12 8) (2 4 6) (14 5 2))", "MAX cut at 2\nMAX cut after 2.1 at 2").score
    one_right = check("((3 12 8) (2 4 6) (14 5 2))", "MAX cut at 2\nMIN cut after 2.1 at 2").score
    assert one_right > both_wrong


def test_a_line_that_says_nothing_more_takes_nothing_from_what_is_carried():
    lines = "MIN cut at 1\npruned: none\nMAX cut after 1.1 at 1"
    tree = "((1 1) (5 (1 6)))"
    assert check(tree, lines + "\nMAX cut at 1").score == check(tree, lines).score


def test_a_false_line_taken_out_beside_one_that_names_the_node_alone_does_not_lower_the_score():
    exercise = Exercise("(((1 ((5 9) 0)) 4) 5)")  # nothing is cut
    for kind, other in (("MIN", "MAX"), ("MAX", "MIN")):
        facts = [cut_somewhere(kind, (1, 1)), cut_at(exercise, other, (1, 1, 1))]
        assert score(exercise, [*facts, NoCutsStated()]) >= score(exercise, [*facts, cut_at(exercise, kind, (1, 1, 1))])


def test_a_line_of_the_wrong_name_that_fits_several_cuts_is_put_right_for_one_of_them_without_a_loss():
    exercise = Exercise("((0 3 1) (1 0 2 1 0) (0 2 2 0 2 3))")
    for kind in ("MAX", None):
        wrong = cut_at(exercise, kind, (2, 2), by_value=True, with_node=False)
        assert score(exercise, [cut_at(exercise, "MIN", (2, 2))]) >= score(exercise, [wrong])


def test_one_of_two_lines_about_one_wrong_place_put_right_does_not_lower_the_score():
    exercise = Exercise("((0 3 1) (1 0 2 1 0) (0 2 2 0 2 3))")
    nameless = cut_at(exercise, None, (2, 4))
    wrong, right = (score(exercise, [cut_at(exercise, "MIN", after), nameless]) for after in ((2, 4), (2, 2)))
    assert right >= wrong


def test_one_of_three_lines_about_a_cut_put_right_gives_the_others_its_name():
    exercise = Exercise("((0 3 1) (1 0 2 1 0) (0 2 2 0 2 3))")
    others = [cut_at(exercise, "MAX", (3, 1)), cut_at(exercise, None, (3, 2))]
    wrong, right = (score(exercise, [*others, cut_at(exercise, "MIN", after)]) for after in ((3, 2), (3, 1)))
    assert right >= wrong


def test_what_a_mistake_excuses_does_not_depend_on_which_of_two_lines_answers_the_cut():
    exercise = Exercise("(((6 (5 9)) 9) (((6 3) 7) ((9 (4 7)) 4)))")
    facts = [cut_somewhere("MIN", node) for node in ((), (1,))]
    facts += [cut_at(exercise, kind, (1, 1, 2, 1)) for kind in ("MIN", "MAX")]
    assert score(exercise, [*facts, cut_somewhere("MIN", (1, 1, 2))]) == score(exercise, facts)
