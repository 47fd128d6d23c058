"""Test the fields of marks in JSON and text against ``support.sums``."""

import re
from dataclasses import asdict
from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from support import sums
from support.strategies import plain_trees
from support.students import exercises, plainly

import treesearch
from treesearch import MAX, read
from treesearch.game import dotted
from treesearch.homework.marking.marker import Exercise, check
from treesearch.homework.marking.marks import report
from treesearch.homework.marking.scheme import scheme
from treesearch.tree import nodes

PLAIN = scheme("[rates]\nother_rule = 0\n")
"""Nothing comes back for an answer by another rule: the plain sum."""


@st.composite
def answers(draw):
    """Draw a tree with a value, a path and cuts, each correct, partly correct or wrong."""
    tree = draw(plain_trees(max_leaves=12).filter(lambda tree: tree.children))
    wanted = sums.right(tree)
    places = [place.path for place, _ in nodes(tree) if place.path]
    inner = [place for place in places if len(place) > 1]
    near = [(*cut[:-1], step) for cut in wanted.cuts for step in range(1, cut[-1] + 2)]
    near = [cut for cut in near if cut in inner]
    cuts = [*wanted.cuts, *near, *inner]
    value = wanted.value + draw(st.sampled_from([0, 0, 1]))
    longer = (*wanted.path, 77)  # no leaf's value, which may end a path
    path = draw(st.sampled_from([wanted.path, longer, *places]))
    stated = draw(st.lists(st.sampled_from(cuts), max_size=4, unique=True)) if cuts else []
    return tree, value, path, stated, not stated and draw(st.booleans())


def answer_text(tree, value, path, stated, none):
    mover = [MAX.name, MAX.opponent.name]
    lines = [f"value: {value}", f"path: {' '.join(map(str, path))}"]
    lines += [f"{mover[(len(cut) - 1) % 2]} cut after {dotted(cut)}" for cut in stated]
    return "\n".join([*lines, *["no cuts"] * none])


@given(answers())
def test_score_equals_independent_sum(answer):
    tree, *stated = answer
    marks = check(tree, answer_text(tree, *stated), PLAIN)
    assert all("no such path" in line.message for line in marks.unread)
    expected = sums.parts(tree, *stated[:3], none=stated[3])
    found = dict.fromkeys(expected, Fraction(0))
    for item in marks.items:
        part = item.item if item.item in found else "cuts"
        found[part] += item.points
    assert found == expected
    assert marks.score == round(float(sum(expected.values())), 2)
    assert (marks.max_score, sum(item.max_points for item in marks.items)) == (10, 10)


HALF = (read("((3 12 8) (2 4 6) (14 5 2))"), 3, (1, 2), [(2, 2)], False)
"""Half a path, and the right node with another child."""


@given(answers())
@example(HALF)
def test_mark_items_state_both_answers(answer):
    tree, value, path, stated, none = answer
    wanted = sums.right(tree)
    marks = check(tree, answer_text(tree, value, path, stated, none), PLAIN)
    items = {item.item: item for item in marks.items}
    assert [items["value"].expected, items["value"].given] == [str(wanted.value), str(value)]
    assert [items["path"].expected, items["path"].given] == [
        " ".join(map(str, steps)) for steps in (wanted.path, path)
    ]
    shares, _ = sums.shares(tree, wanted.cuts, stated)
    for number, (cut, share) in enumerate(zip(wanted.cuts, shares, strict=True), 1):
        item = items[f"cut {number}"]
        assert item.expected.startswith(f"{wanted.cuts[cut]} cut after {tree[cut]} in subtree ")
        assert item.status == {0: "wrong", 1: "right"}.get(share, "partly")
        assert (item.given in (None, "no cuts")) == (share == 0)


@given(answers())
def test_json_and_text_marks_agree(answer):
    tree, *stated = answer
    marks = check(tree, answer_text(tree, *stated))
    data = marks.to_json(follow_up=False)
    for item, row in zip(marks.items, data["items"], strict=True):
        fields = asdict(item)
        assert {name: fields[name] for name in row if "points" not in name} == {
            name: fact for name, fact in row.items() if "points" not in name
        }
        assert (row["points"], row["max_points"]) == (float(item.points), float(item.max_points))
        assert row["correct"] == (item.points == item.max_points > 0)
    assert [data[name] for name in ("score", "max_score", "correct")] == [
        marks.score,
        10.0,
        marks.score == 10 and all(item.correct for item in marks.items),
    ]
    assert data["tied"] == [[*names] for names in marks.tied]
    assert [data[name] for name in ("cause", "notes", "reveal")] == [
        marks.mistake,
        [*marks.notes],
        "key",
    ]
    for name, things in (("problems", marks.unread), ("diagnosis", marks.diagnosis)):
        assert data[name] == [asdict(thing) for thing in things]
    first, *lines = [line.text for line in report(marks, 300)]
    assert first == f"{marks.score:g} of 10 points"
    signs = {"right": "✓", "wrong": "✗", "partly": "~", "free": "○"}
    rows = [row for line in lines if (row := re.match(r"  ([✓✗~○]) (.{10}) (.{10})", line))]
    assert [tuple(map(str.strip, row.groups())) for row in rows] == [
        (
            signs[item.status],
            item.item[:10],
            number(item.points) + (f" of {number(item.max_points)}" if item.max_points else ""),
        )
        for item in marks.items
    ]


def number(points):
    """Return points with two decimals if they suffice, otherwise as a fraction."""
    hundredths = points * 100
    return f"{float(points):g}" if hundredths.denominator == 1 else str(points)


@given(answers())
@example(HALF)
@settings(max_examples=20)
def test_redacted_mark_keeps_its_sums(answer):
    """Without the key, a part has the sum of its lines, and each line its own points."""
    tree, *stated = answer
    marks = check(tree, answer_text(tree, *stated))
    parts = {}
    for item in marks.items:
        parts.setdefault(item.part, []).append(item)
    for row in marks.revealing("mistake").items:
        items = parts[row.item]
        earned, worth = (sum(getattr(i, name) for i in items) for name in ("points", "max_points"))
        assert (row.points, row.max_points, row.expected) == (earned, worth, "")
        assert row.correct == (earned == worth > 0)
        replies = {line.split(":")[0] for line in row.reply.splitlines()}
        notation = ("counting", "names", "copying")
        statuses = {i.status for i in items if i.given is not None and i.item not in notation}
        assert replies & {"right", "wrong"} == statuses & {"right", "wrong"}


FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
EVEN = "[points]\nvalue = 1\npath = 1\ncuts = 1\n"
FEW = "[points]\nvalue = 9.5\npath = 0\ncuts = 0.5\n"
NODES = "[points]\nvalue = 0\npath = 0\ncuts = 0\nnodes = 4\n"
SMALL = "[points]\nvalue = 9.8\npath = 0.2\ncuts = 0\n"


@pytest.mark.parametrize(
    ("answer", "table", "points"),
    [
        ("value: 3; value: 4; path: 1 1; path: 1 2; MIN cut after 2.1", "", 1.5 + 6),
        ("value: 6; path: 2 3", EVEN, 1),  # two thirds by another rule: half of them come back
        ("value: 6; path: 2 1", EVEN, 0),  # one third and a half are not enough
        ("value: 3; path: 0 0", SMALL, 9.8),  # notation costs no more than the path has earned
        ("value: 3; MAX cut after 2.1 in subtree (2 4 7)", FEW, 9.5),  # nor two costs than the cuts
        ("value: 3; B = 3; C <= 2; D = 2", NODES, 4),  # the value is also the value of the root
        ("A = 3; B = 3; C <= 2; D = 2", NODES, 4),
        ("value: 4; B = 3; C <= 2; D = 2", NODES, 3),
    ],
)
def test_score_follows_rubric_options(answer, table, points):
    assert check(FIGURE, answer, scheme(table)).score == points


NOTHING = "(2 1)"
SLIP = "((3 12 8) (1 4 6) (14 5 2))"


@pytest.mark.parametrize(
    ("tree", "answer", "ask", "points"),
    [
        (
            "((3 12) (2 (4 6)) (1 4))",
            "pruned: 4, 3.2",
            None,
            4.5,
        ),  # the other 4 counts, as half of (4 6)
        (SLIP, "MIN cut after 1 in subtree (1 4 5); MIN cut after 1 in subtree (1 4 6)", None, 6),
        (NOTHING, "pruned: none", None, 6),
        (NOTHING, "no cuts", None, 6),
        (NOTHING, "no cuts", ["pruned"], 6),
        (NOTHING, "pruned: none", ["pruned"], 6),
        (NOTHING, "pruned: none", ["cuts", "pruned"], 12),
        (NOTHING, "pruned: 2", ["pruned"], 3),
        (NOTHING, "", ["pruned"], 0),
        (NOTHING, "pruned: 99", ["pruned"], 0),  # which is nowhere, and does not mean nothing
        (NOTHING, "pruned: 99", None, 0),
        (FIGURE, "no cuts", ["cuts"], 0),  # which shows no other rule
        (FIGURE, "pruned: none", ["pruned"], 0),
        (FIGURE, "no cuts; leaves: 9", ["cuts", "leaves"], 0),
        (FIGURE, "no cuts; A = 3; B = 3; C = 2; D = 2", ["cuts", "nodes"], 3),
        (FIGURE, "pruned: 4, 6, 99", None, 6),  # a person reads the line
        (FIGURE, "order: ((8 3 12) (2 6 4) (2 14 5))", ["order"], 3),
        (FIGURE, f"order: {FIGURE}", ["order"], 0),
        (FIGURE, "leaves: 7; best: 5", ["leaves", "best"], 2),
        (FIGURE, "pruned: 4, 12; pruned: 6, 12", None, 4.5),  # 12 is charged once
        (FIGURE, "alpha cut after 2.1 at 2", None, 6),
        (FIGURE, "beta cut after 2.1 at 2", None, 5.5),
        (FIGURE, "examined: 3 12 8 2 14 5", ["examined"], 18 / 7),
        (FIGURE, "node 2 <= 2; node 1 = 3", ["nodes"], 2),
        (FIGURE, "window 1: -inf, +inf; window 2: 3, +inf; window 3: +inf, 3", ["windows"], 2),
    ],
)
def test_each_part_has_its_points(tree, answer, ask, points):
    assert treesearch.check(tree, answer, ask).score == round(points, 2)


def test_pruned_list_replaces_missing_cuts():
    assert [item.item for item in check(FIGURE, "pruned: 12").items] == ["value", "path", "pruned"]
    both = check(FIGURE, "MIN cut after 2.1 at 2; pruned: 12").items
    assert [item.item for item in both] == ["value", "path", "cut 1"]


@pytest.fixture(scope="module")
def with_and_without_rules():
    """Make exercises in pairs: one gives half a rule back, the other nothing."""
    return [(Exercise(tree), Exercise(tree, PLAIN)) for tree in exercises(5, 25)]


@pytest.mark.parametrize("rule", ["root_min", "right_to_left", "strict", "last_best"])
def test_half_a_rule_is_given_back(with_and_without_rules, rule):
    found = 0
    for exercise, without in with_and_without_rules:
        key = exercise.keys[0]
        facts, right = key.answers[rule], key.right
        false = {cut.after for cut in facts.cuts} - {cut.after for cut in right.cuts}
        wrong = false or (facts.value, facts.path) != (right.value, right.path)
        text = "\n".join(plainly(key, facts))
        plain = check(without, text).score
        if wrong and plain < 10:
            found += 1
            assert check(exercise, text).score == pytest.approx((plain + 10) / 2, abs=0.01)
    assert found


def test_marks_name_their_conventions():
    conventions = treesearch.check(FIGURE, "value: 3", cut_rule="gt", root="min").to_json()[
        "conventions"
    ]
    assert (conventions["cut_rule"], conventions["root"], conventions["order"]) == (
        "gt",
        "min",
        "ltr",
    )


@pytest.mark.parametrize(
    ("tree", "answer", "ask", "points", "conventions"),
    [
        (FIGURE, "node 2 <= 2", ["nodes"], 1, {"values": "hard"}),
        (FIGURE, "node 2 <= 3", ["nodes"], 1, {"values": "hard"}),  # the bound that the cut proves
        (FIGURE, "node 2 <= 3", ["nodes"], 0, {}),
        (FIGURE, "best: 5", ["best"], 1, {"order": "rtl"}),
        ("((P:3 9 8) (Q:5 1 7))", "examined: P, Q", ["examined"], 3, {"depth": 1}),
        (FIGURE, "alpha cut after 2.1 at 2", None, 6, {"label": "bound"}),
        (FIGURE, "MAX cut after 2.1 at 2", None, 6, {"label": "bound"}),
        (FIGURE, "value: 3; path: 3 3", None, 1, {}),  # counted from the right
        ("((14 5 2) (2 4 6) (3 12 8))", "value: 3; path: 1 3", None, 3.5, {"order": "rtl"}),
    ],
)
def test_points_follow_the_conventions(tree, answer, ask, points, conventions):
    assert treesearch.check(tree, answer, ask, **conventions).score == points
