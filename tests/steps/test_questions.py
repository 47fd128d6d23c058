"""Test the practice questions against the oracle."""

import re
from math import inf

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from support import oracle, wrong_answers
from support.strategies import plain_trees

from treesearch import MAX, MIN, Node, minimax, read
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.settings import BOOK
from treesearch.steps.practice import exercise_of, twin
from treesearch.steps.questions import questions_to_ask
from treesearch.tree import nodes

trees = plain_trees(max_leaves=10).filter(lambda tree: tree.children)


def spelled(bound):
    return f"{bound:+}" if abs(bound) == inf else str(bound)


def asked(tree, player, ties):
    """Yield each question in order, with its answer and the numbers in it."""
    places = [place.path for place, _ in nodes(tree)]
    number = {place: i for i, place in enumerate(places)}
    events, values, windows, stage = oracle.expected_events(tree, player, ties=ties), {}, {}, 0
    for i, (kind, place, *rest) in enumerate(events):
        stage += kind in ("open", "leaf")
        if kind == "open":
            windows[place] = [*rest]
            if place:
                here = number[place]
                yield "window", here, here, stage, [*map(spelled, rest[1:])], ()
        if kind not in ("leaf", "close") or not place:
            continue
        node, child = place[:-1], place[-1]
        before, update = values.get(node), events[i + 1]
        if update[:2] == ("update", node):
            values[node] = update[3]
        spot = number[node], number[place], stage
        if before is not None:
            yield "value", *spot, [spelled(values[node])], (before, rest[0])
        if child < len(tree[node].children):
            mover, alpha, beta = windows[node]
            bound = beta if mover is MAX else alpha
            cut = any(event[:2] == ("cut", node) for event in events[i + 1 : i + 3])
            answer = "cut" if cut else "go"
            yield "cut", *spot, [answer], (values[node], bound)


@given(trees, st.sampled_from(["max", "min"]), st.booleans())
@example(read("((3 5) (3 1))"), "max", True)  # cut on a tie
@settings(max_examples=25)
def test_practice_questions_agree_with_oracle(tree, root, ties):
    how = BOOK.replace(root=root, cut_rule="ge" if ties else "gt")
    made = exercise_of(tree, how, "mistake")["questions"]
    expected = [*asked(tree, MAX if root == "max" else MIN, ties)]
    assert [
        tuple(question[name] for name in ("kind", "of", "at", "stage", "right"))
        for question in made
    ] == [question[:-1] for question in expected]


@given(plain_trees(max_leaves=14))
@example(read("(10 (20 (1 (4 2) 3)) (3 7))"))
def test_asked_value_is_proved(tree):
    """The right answer is the best value of the children so far, whatever the search has skipped below them."""
    places = [place for place, _ in nodes(tree)]
    for question in exercise_of(tree, BOOK, "mistake")["questions"]:
        if question["kind"] == "value":
            node, last = places[question["of"]], places[question["at"]].action
            is_max = len(node.path) % 2 == 0
            children = [
                minimax(child, root=("min" if is_max else "max") if child.children else None).value
                for child in tree[node].children[:last]
            ]
            assert question["right"] == [str((max if is_max else min)(children))]


@given(trees, st.sampled_from(["max", "min"]), st.booleans())
@settings(max_examples=25)
def test_hints_agree_with_oracle(tree, root, ties):
    how = BOOK.replace(root=root, cut_rule="ge" if ties else "gt")
    expected = {
        question[:3]: question for question in asked(tree, MAX if root == "max" else MIN, ties)
    }
    for question in exercise_of(tree, how)["questions"]:
        kind, _, _, _, right, numbers = expected[tuple(question[n] for n in ("kind", "of", "at"))]
        *_, test, answer = question["hints"]
        if kind == "window":
            assert numbers_in(answer) == right
            continue
        before, other = map(spelled, numbers)
        assert numbers_in(test)[-2:] == [before, other]
        if kind == "value":
            assert numbers_in(answer) == right
        else:
            rule = re.search("<=|>=|[≤≥]|at most", test + question["hint"])
            assert bool(rule) == ties
            assert numbers_in(question["asked"])[0] == before
            assert ("go" in answer) == (right == ["go"])


def numbers_in(text):
    return re.findall(r"(?<![\w.])[-+]?(?:\d+|inf)\b", text)


def test_questions_ask_numbers_beyond_floats():
    tree = read("((root (11) (10) (min 2)) (max (1e400) (1) (5 7)))")
    assert "1e400" in str(exercise_of(tree, BOOK)["questions"])


def mirrored(tree):
    return Node([mirrored(child) for child in tree.children[::-1]]) if tree.children else tree


@given(trees)
@settings(max_examples=15)
def test_right_to_left_questions_are_mirrored(tree):
    """The questions are those of the mirrored tree, in which children are counted from the other side."""
    made = [
        exercise_of(each, how, "mistake")["questions"]
        for each, how in ((tree, BOOK.replace(order="rtl")), (mirrored(tree), BOOK))
    ]
    left, right = ([(q["kind"], q["stage"], q["right"]) for q in each] for each in made)
    assert left == right


@given(trees)
@settings(max_examples=15)
def test_wrong_answers_name_their_mistakes(tree):
    answers = {
        name: wrong_answers.ANSWERS[name](wrong_answers.lists(str(tree))) for name in MISTAKES
    }
    exercise = exercise_of(tree, BOOK, "mistake")
    places = [place.path for place, _ in nodes(tree)]
    for question in exercise["questions"]:
        if question["kind"] != "cut":
            continue
        made = question["right"] == ["cut"]
        after = places[question["at"]]
        names = {
            name
            for name, answer in answers.items()
            if any(cut.after == after for cut in answer.cuts) != made
        }
        assert {*question["wrong"].get("go" if made else "cut", ())} == names
    crossed = {}
    for name, answer in answers.items():
        tops = [*answer.crossed, *(place for cut in answer.cuts for place in cut.skipped)]
        gone = [
            str(i)
            for i, place in enumerate(places)
            if not tree[place].children and any(place[: len(top)] == top for top in tops)
        ]
        crossed.setdefault(",".join(gone), set()).add(name)
    crossed.pop(",".join(map(str, exercise["pruned"])), None)
    assert {leaves: {*names} for leaves, names in exercise["wrong"].items()} == crossed


@pytest.mark.parametrize(
    ("tree", "answers"),
    [
        ("(max 6 (chance 1/2*0 1/2*8))", [["0", "5"], ["cut"]]),
        ("(max 4 (chance 1/4*0 1/2*6 1/4*9))", [["0", "15/2"], ["go"], ["3", "11/2"], ["go"]]),
        ("(min 4 (chance 1/2*9 1/2*8))", [["9/2", "19/2"], ["cut"]]),
    ],
)
def test_chance_questions_ask_for_the_mean(tree, answers):
    """Utilities are from 0 to 10; an unexamined outcome may have either end as its value."""
    made = exercise_of(read(tree), BOOK.replace(utility_range=(0, 10)), "mistake")["questions"]
    asked_there = [question for question in made if question["of"] == 2]
    found = [question["right"] for question in asked_there if question["kind"] != "window"]
    assert found[: len(answers)] == answers


@given(trees)
@settings(max_examples=20)
def test_similar_tree_keeps_leaf_order(tree):
    """The leaves of a similar tree have the same order as those of the tree, but other numbers."""
    made = twin(tree)
    pairs = [(node.value, made[place].value) for place, node in nodes(tree) if not node.children]
    for a, other in pairs:
        assert all((a < b) == (other < second) for b, second in pairs)


@given(trees)
@settings(max_examples=15)
def test_wrong_windows_name_their_mistakes(tree):
    """A wrong window is explained by a mistake if the mistake's search enters the node with it."""
    exercise = exercise_of(tree, BOOK, "mistake")
    places = [place.path for place, _ in nodes(tree)]
    entries = {name: mistaken(tree, name) for name in ("root_min", "strict")}
    for question in exercise["questions"]:
        if question["kind"] == "window":
            for name, windows in entries.items():
                entry = windows.get(places[question["of"]])
                said = [given for given, names in question["wrong"].items() if name in names]
                if entry is None or entry == question["right"]:
                    assert said == []
                else:
                    assert said == [",".join(entry).replace("+", "")]


def mistaken(tree, name):
    """Return the windows on entry of a search with a mistake, by place."""
    events = oracle.expected_events(tree, MIN if name == "root_min" else MAX, ties=name != "strict")
    return {event[1]: [*map(spelled, event[3:5])] for event in events if event[0] == "open"}


def test_cut_keeps_the_decision_before():
    asked = [("value", 0, "3"), ("cut", 0, "go"), ("window", 1, "3"), ("cut", 1, "go")]
    asked += [("value", 1, "2"), ("cut", 1, "cut"), ("cut", 2, "go")]
    questions = [
        {"kind": kind, "of": of, "right": [right], "wrong": {}} for kind, of, right in asked
    ]
    questions[5]["wrong"] = {"go": ["strict"]}
    found = questions_to_ask(questions)
    assert [questions.index(question) for question in found] == [0, 2, 3, 4, 5]
