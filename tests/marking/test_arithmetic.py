"""Test that marks of any answer do not depend on order, and that corrections never cost points."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.students import exercises

from treesearch.game import dotted
from treesearch.homework.answers.facts import (
    Answer,
    CutStated,
    NoCutsStated,
    PathStated,
    PrunedStated,
    Target,
    ValueStated,
)
from treesearch.homework.marking.arithmetic import question_sum, topic_weights
from treesearch.homework.marking.claims import claims_in
from treesearch.homework.marking.cut_points import sum_of_cuts
from treesearch.homework.marking.marker import Exercise, check, mark
from treesearch.tree import text

TREES = [
    "((2 (6 5)) (((1 4) (3 2)) 2))",
    "((3 12 8) (2 4 6) (14 5 2))",
    "((5 (((6 4) (3 5)) 5)) (2 1))",
    "((0 3 1) (1 0 2 1 0) (0 2 2 0 2 3))",
    "((43 (25 19)) (9 26 22 24))",
    "(((1 2) 0) (0 1 0 2) (0 1 (1 3)))",
    "(((2 9) 4) (2 0 2) (1 0 6))",
    *exercises(5, 20),
]
EXERCISES = [Exercise(tree) for tree in TREES]


def score(exercise, facts):
    return mark(exercise, Answer(tuple(facts))).score


def sum_of(exercise, facts):
    """Return the points under the main key, without points given back for another rule."""
    key, scheme = exercise.keys[0], exercise.scheme
    return question_sum(key, scheme, topic_weights(key, scheme), claims_of(exercise, facts)).total


def claims_of(exercise, facts):
    return claims_in(facts, exercise.tree, exercise.keys[0].conventions)


def cut_at(exercise, kind, after, by_value=False, with_node=True):
    """Return a cut after a child, which is named by its place or by its text, which may be ambiguous."""
    written = text(exercise.tree[after])
    spots = [
        path
        for path in places(exercise)
        if path == after or (by_value and path and written_path(exercise, path) == written)
    ]
    after_told = Target(written if by_value else dotted(after), tuple(spots))
    if with_node:
        spots = [spot for spot in spots if spot[:-1] == after[:-1]]
    nodes = tuple(dict.fromkeys(spot[:-1] for spot in spots))
    node = Target(dotted(after[:-1]), nodes) if with_node else None
    return CutStated(kind, after_told, None, node, tuple(spots), nodes)


def written_path(exercise, path):
    return text(exercise.tree[path])


def cut_somewhere(kind, node):
    """Return a cut at a node, without a child."""
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
    of_mistakes = sorted(
        {(cut.kind, cut.after) for facts in key.answers.values() for cut in facts.cuts}
    )
    of_mistakes += [(cut.kind, cut.after) for cut in key.right.cuts]
    anywhere = st.tuples(kinds, st.sampled_from([path for path in key.case.spots if path]))
    kind, after = draw(st.sampled_from(of_mistakes) | anywhere if of_mistakes else anywhere)
    kind = draw(st.sampled_from([kind, kind, kind, "MIN", "MAX", None]))
    return cut_at(exercise, kind, after, draw(st.booleans()), draw(st.booleans()))


@st.composite
def answers(draw, most_cuts=6):
    """Draw an exercise and an answer: values, paths and cuts that are right, wrong by a mistake, or arbitrary."""
    exercise = draw(st.sampled_from(EXERCISES))
    key = exercise.keys[0]
    known = [key.right, *key.answers.values()]
    value = st.sampled_from([facts.value for facts in known]) | st.integers(0, 9)
    path = st.sampled_from(
        [facts.path for facts in known] + [path for path in key.case.spots if path]
    )
    facts = [ValueStated(draw(value)) for _ in range(draw(st.sampled_from([0, 1, 1, 1, 2])))]
    facts += [PathStated(draw(path)) for _ in range(draw(st.sampled_from([0, 1, 1, 1, 2])))]
    if draw(st.booleans()):  # what one mistake gives, at least in part
        wrong = draw(st.sampled_from(known))
        facts = [ValueStated(wrong.value), PathStated(wrong.path)]
        facts += [
            cut_at(exercise, cut.kind, cut.after)
            for cut in wrong.cuts
            if cut.after and draw(st.integers(0, 3))
        ]
    facts += draw(st.lists(cuts(exercise), max_size=most_cuts))
    if draw(st.integers(0, 4)) == 0:
        leaves = [path for path, spot in key.case.spots.items() if not spot.children]
        pruned = draw(st.lists(st.sampled_from(leaves), unique=True, max_size=4))
        facts.append(PrunedStated(tuple(Target(dotted(path), (path,)) for path in sorted(pruned))))
    meant = {str(fact): fact for fact in facts}  # the same words mean the same to the reader
    return exercise, [fact for fact in facts if meant[str(fact)] == fact]


@given(answer=answers(), data=st.data())
def test_line_order_never_changes_score(answer, data):
    exercise, facts = answer
    mixed = data.draw(st.permutations(facts))
    one, other = (mark(exercise, Answer(tuple(some))) for some in (facts, mixed))
    assert one.score == other.score
    assert [found.mistake for found in one.diagnosis] == [
        found.mistake for found in other.diagnosis
    ]


@given(answer=answers(), data=st.data())
def test_repeated_line_keeps_score(answer, data):
    exercise, facts = answer
    if facts:
        again = data.draw(st.lists(st.sampled_from(facts), min_size=1, max_size=3))
        assert score(exercise, [*facts, *again]) == score(exercise, facts)


@given(answer=answers(), data=st.data())
def test_right_line_never_lowers_sum(answer, data):
    exercise, facts = answer
    line = data.draw(st.sampled_from(right_facts(exercise)))
    before = sum_of(exercise, facts)
    assert sum_of(exercise, [*facts, line]) >= before
    assert score(exercise, [*facts, line]) >= round(float(before), 2)


def put_right(exercise, facts):
    """Yield the answer with each wrong fact corrected."""
    key = exercise.keys[0]
    for kind, right in ((ValueStated, key.right.value), (PathStated, key.right.path)):
        if any(isinstance(fact, kind) for fact in facts):
            yield [fact for fact in facts if not isinstance(fact, kind)] + [kind(right)]
    said = claims_of(exercise, facts)
    cuts = sum_of_cuts(key, exercise.scheme, said)
    missing = [at for at, line in enumerate(cuts.lines) if line is None]
    for at, line in enumerate(cuts.lines):
        if line is not None and cuts.sum.shares[at] < 1:
            yield [*without(facts, said.cuts[line].text), right_cut(exercise, at)]
    for line in cuts.sum.costs:
        others = without(facts, said.cuts[line].text)
        yield [*others, right_cut(exercise, missing[0])] if missing else others
        if not cuts.lines:
            yield [*others, NoCutsStated()]


def right_cut(exercise, at):
    cut = exercise.keys[0].right.cuts[at]
    return cut_at(exercise, cut.kind, cut.after)


def without(facts, line):
    """Return the answer without any repetition of a line."""
    return [fact for fact in facts if str(fact) != line]


@given(answer=answers())
def test_correction_never_lowers_sum(answer):
    exercise, facts = answer
    if not exercise.keys[0].right.cuts and not any(
        isinstance(fact, NoCutsStated) for fact in facts
    ):
        # there one invented cut earns half, and silence nothing: leaving it out puts nothing right
        facts = [fact for fact in facts if not isinstance(fact, CutStated)]
    before = sum_of(exercise, facts)
    for corrected in put_right(exercise, facts):
        assert sum_of(exercise, corrected) >= before, corrected


@given(data=st.data())
def test_wrong_line_never_lowers_score(data):
    exercise = data.draw(st.sampled_from([one for one in EXERCISES if one.keys[0].right.cuts]))
    key = exercise.keys[0]
    value, path, *right = right_facts(exercise)
    kept = data.draw(st.lists(st.sampled_from(right), unique_by=str, max_size=len(right) - 1))
    elsewhere = [
        place
        for place in places(exercise)
        if place and place[:-1] not in {cut.place for cut in key.right.cuts}
    ]
    wrong = data.draw(
        st.lists(st.sampled_from(elsewhere), unique=True, max_size=len(right) - len(kept))
    )
    facts = [value, path, *kept]
    attempts = [cut_at(exercise, data.draw(kinds), after) for after in wrong]
    assert sum_of(exercise, [*facts, *attempts]) >= sum_of(exercise, facts)
    assert score(exercise, [*facts, *attempts]) >= score(exercise, facts)


@given(answer=answers())
def test_line_points_sum_to_score(answer):
    exercise, facts = answer
    marked = mark(exercise, Answer(tuple(facts)))
    assert float(round(sum(item.points for item in marked.items), 2)) == marked.score
    assert sum(item.max_points for item in marked.items) == 10
    assert 0 <= marked.score <= marked.max_score
    assert all(item.correct or item.feedback or item.reply for item in marked.items)


@given(answer=answers())
def test_right_cut_is_marked_right(answer):
    exercise, facts = answer
    right = [
        fact for fact in right_facts(exercise) if isinstance(fact, CutStated) and fact in facts
    ]
    key, marked = exercise.keys[0], mark(exercise, Answer(tuple(facts)))
    items = {item.item: item for item in marked.items}
    for at, cut in enumerate(key.right.cuts):
        if cut_at(exercise, cut.kind, cut.after) in right and "pruned" not in items:
            assert items[f"cut {at + 1}"].correct


@given(answer=answers(), data=st.data())
def test_wrong_statement_is_charged_once(answer, data):
    exercise, facts = answer
    kind, after = (
        data.draw(kinds),
        data.draw(st.sampled_from([path for path in places(exercise) if path])),
    )
    cut = next((cut for cut in exercise.keys[0].right.cuts if cut.after == after), None)
    if cut:  # a right line, and the name left out, or the child
        again = data.draw(
            st.sampled_from([cut_at(exercise, None, after), cut_somewhere(kind, after[:-1])])
        )
        right = cut_at(exercise, cut.kind, after)
        assert sum_of(exercise, [*facts, right, again]) == sum_of(exercise, [*facts, right])


@pytest.mark.parametrize(
    ("tree", "lines", "wrong", "right"),
    [
        (
            "((3 12 8) (2 4 6) (14 5 2))",
            "MAX cut at node 2",
            "MAX cut after 2.1 at 2",
            "MIN cut after 2.1 at 2",
        ),
        (
            "((0 3 1) (1 0 2 1 0) (0 2 2 0 2 3))",
            "MIN cut after 2.2\ncut after 3.2",
            "MAX cut after 3.2",
            "MIN cut after 3.1",
        ),
    ],
)
def test_added_right_line_never_costs_more(tree, lines, wrong, right):
    assert check(tree, f"{lines}\n{right}").score >= check(tree, f"{lines}\n{wrong}").score


def test_repeated_cut_costs_nothing():
    lines = "MIN cut at node 1\npruned: none\nMAX cut after 1.1 at 1"
    tree = "((1 1) (5 (1 6)))"
    assert check(tree, lines + "\nMIN cut at node 1").score == check(tree, lines).score
