"""Test marks: points of parts, rates, notation, other rules, and lines that add up to the score."""

import json
import time
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.students import STYLES, as_printed, exercises, plainly

import treesearch
from treesearch.errors import UsageError
from treesearch.homework.answers.reading import read_answer, read_sheet
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.marking.key import Key
from treesearch.homework.marking.marker import Exercise, check, mark
from treesearch.homework.marking.marks import mark_lines
from treesearch.homework.marking.scheme import scheme
from treesearch.reader import read
from treesearch.settings import BOOK

LECTURER = "((2 (6 5)) (((1 4) (3 2)) 2))"
FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
TREES = [LECTURER, FIGURE, "((5 (((6 4) (3 5)) 5)) (2 1))", *exercises(5, 12)]
EXERCISES = {tree: Exercise(tree) for tree in TREES}


def answer_text(tree, name=None, style=plainly):
    key = EXERCISES[tree].keys[0]
    return "\n".join(style(key, key.answers[name] if name else key.right))


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("tree", TREES)
def test_right_answer_earns_full_marks(tree, style):
    answer = EXERCISES[tree].reader().answer(*read_sheet(answer_text(tree, style=style)).parts)
    marked = mark(EXERCISES[tree], answer)
    assert (marked.correct, marked.score, marked.max_score) == (True, 10, 10)
    assert not marked.diagnosis


def test_lecturers_answers_get_published_marks():
    names = ("strict", "first_cut_only", "no_cuts", "swapped_labels")
    plain = {name: check(LECTURER, answer_text(LECTURER, name)).score for name in names}
    assert plain == {"strict": 8.0, "first_cut_only": 6.0, "no_cuts": 4.0, "swapped_labels": 9.5}


def test_wrong_root_regains_half_points():
    scores = []
    for tree in TREES:
        key = EXERCISES[tree].keys[0]
        right, wrong = key.right, key.answers["root_min"]
        if (
            right.value != wrong.value
            and right.path[0] != wrong.path[0]
            and len(wrong.cuts) >= len(right.cuts) > 0
        ):
            scores.append(check(EXERCISES[tree], answer_text(tree, "root_min")).score)
    assert scores
    assert all(5 <= score <= 7.5 for score in scores), scores


def test_notation_is_charged_once():
    assert check(LECTURER, answer_text(LECTURER, "zero_based")).score == 9.5
    figure = "((3 12 8) (2 4 6) (14 5 2))"
    assert check(figure, "value: 3; path: 14 14; MIN cut after 2 at node 2").score == 7
    assert (
        check(figure, "value: 3; path: 3 3; MIN cut after 2 at node 2").score == 7
    )  # there is a leaf at 3.3
    assert (
        check(
            "((4 7 9) (2 8 5) (6 1 3))", "value: 4; path: 4 4; cut after 2 at 2; cut after 1 at 3"
        ).score
        == 9
    )


def test_paths_default_to_counting_from_1():
    assert check("(26 76)", "value: 26; path: 1; no cuts").score == 8  # as MIN at the root
    assert check("((15 84) (67 46) (31 73))", "value: 15; path: 1 1; MIN cut after 31").score == 6


def test_repeated_lines_cost_nothing():
    marked = check(LECTURER, answer_text(LECTURER, "research_program"))
    assert (marked.correct, marked.score) == (True, 10)
    assert next(item for item in marked.items if item.item == "repeated").points == 0
    assert "research_program" in [one.mistake for one in marked.diagnosis]


@pytest.mark.parametrize(
    ("tree", "lines"),
    [
        (FIGURE, "value: 3; path: 1 1; MIN cut after 2; MIN cut after 2"),
        ("((3 2) (1 4))", "value: 2; path: 1 2; MIN cut after 1; MIN cut after 1"),
    ],
)
def test_repeated_right_line_is_right(tree, lines):
    marked = check(tree, lines)
    assert (marked.correct, marked.score, marked.diagnosis) == (True, 10, ())
    assert marked.items[-1].reply.startswith("Another line already states this cut; repeating it")


def test_false_cuts_cost_by_effect():
    right = answer_text(FIGURE)
    shares = {
        "MIN cut after 2 in subtree (14 5 2)": 0,  # a last child: nothing is skipped
        "MIN cut after 12": 3,  # half a share
        "MIN cut after 99": 3,  # nowhere in the tree
    }
    for line, cost in shares.items():
        assert check(FIGURE, f"{right}\n{line}").score == 10 - cost, line


def test_cuts_section_never_falls_below_zero():
    lines = "\n".join(f"MAX cut after {number}" for number in range(50, 80))
    assert check(FIGURE, f"value: 3\npath: 1 1\n{lines}").score == 4


def test_right_path_start_earns_steps():
    tree = "((4 (7 9 8) 8) (((3 6 4) 2 6) ((9 2 9) 4 7 (6 4 5))))"
    right = (
        answer_text(tree) if tree in EXERCISES else "\n".join(plainly(Key(tree), Key(tree).right))
    )
    assert check(tree, right.replace("path: 2 1 3", "path: 2 1 1")).score == 9


def test_incomplete_cut_earns_part():
    head = "value: 3\npath: 1 1\n"
    assert check(FIGURE, head + "cut after 2 in subtree (2 4 6)").score == 9.5
    assert check(FIGURE, head + "MIN cut after 4").score == 7
    assert check(FIGURE, head + "MIN cut at node 2").score == 7
    assert check(FIGURE, head + "alpha cut after 2 at C").score == 10
    assert check(FIGURE, head + "pruned: 4, 6").score == 10
    assert check(FIGURE, head + "pruned: 4").score == 7
    assert check(FIGURE, head + "pruned: 4, 6, 12").score == 8.5


def test_ambiguous_line_earns_best_reading():
    marked = check(FIGURE, "value 3, path 1 1, MIN cut after 2")
    assert marked.score == 10
    assert not marked.notes
    (note,) = check("((3 12 8) (2 4 6) (2 5 2))", "value 3, path 1 1, MIN cut after 2").notes
    assert "A line counts as one cut" in note


def test_line_order_is_not_marked():
    lines = answer_text(LECTURER).split("\n")
    assert check(LECTURER, "\n".join(reversed(lines))).score == 10


CONVENTIONS = [
    {},
    {"cut_rule": "gt"},
    {"order": "rtl"},
    {"cuts": "all"},
    {"label": "bound"},
    {"root": "min"},
]


@pytest.mark.parametrize("number", range(len(CONVENTIONS)))
@pytest.mark.parametrize("tree", TREES[:6])
def test_accepted_convention_earns_all(tree, number):
    marking = scheme({"accept": CONVENTIONS})
    key = Key(tree, BOOK.replace(**CONVENTIONS[number]))
    marked = check(tree, "\n".join(plainly(key, key.right)), marking)
    assert marked.score == 10
    assert not marked.diagnosis
    assert "accepted conventions" in " ".join(marked.notes)


def test_other_convention_is_named():
    marked = check(LECTURER, answer_text(LECTURER, "strict"))
    named = [(one.mistake, one.kind) for one in marked.diagnosis]
    assert named == [
        ("unfinished", "unfinished"),
        ("strict", "convention"),
    ]  # the cut on equality is the last one


def test_any_optimal_minimax_path_earns_all():
    book = scheme(None, BOOK.replace(algorithm="minmax"))
    assert check("((4 9) (4 8) (3 1))", "value: 4, path: 2 1", book).score == 4
    assert check("((4 9) (4 8) (3 1))", "value: 4, path: 3 2", book).score < 4
    assert check("((4 9) (4 8) (3 1))", "value: 4, path: 2 1").score < 4


def test_minimax_feedback_takes_any_best_child():
    marks = str(treesearch.check("((4 9) (4 8) (3 1))", "value: 4", algorithm="minmax"))
    assert "child 1 is the best, with the value 4" in marks
    assert "equally good" not in marks


@cache
def marks_of_mistakes(tree):
    """Return the mark of the answer that each mistake gives."""
    exercise = EXERCISES[tree]
    return [check(exercise, answer_text(tree, name)) for name in exercise.keys[0].answers]


def test_every_deduction_has_an_explanation():
    for tree in TREES:
        for marked in marks_of_mistakes(tree):
            for item in marked.items:
                assert item.correct or item.feedback or item.reply, item
                assert "you think" not in item.feedback.lower()


def test_deep_cut_names_its_ancestor():
    marked = check("(10 (20 (1 (4 2))))", "value: 10\npath: 1")
    deep = next(item for item in marked.items if "after 4" in item.expected)
    assert "the root, not the parent, has 10 from child 1 (alpha = 10)" in deep.feedback
    assert "the parent has" not in deep.feedback


def test_marks_json_has_documented_fields():
    data = json.loads(
        json.dumps(check(LECTURER, answer_text(LECTURER, "first_cut_only")).to_json())
    )
    assert {"correct", "score", "max_score", "items", "diagnosis"} <= set(data)
    fields = {"item", "expected", "given", "correct", "points", "max_points", "feedback"}
    assert all(set(item) == {*fields, "reply"} for item in data["items"])
    assert set(data["diagnosis"][0]) >= {"mistake", "kind", "title", "explanation", "evidence"}


@pytest.mark.parametrize("tree", TREES)
def test_items_sum_to_score(tree):
    for marked in marks_of_mistakes(tree):
        assert float(round(sum(item.points for item in marked.items), 2)) == marked.score
        assert sum(item.max_points for item in marked.items) == 10


ASKED = scheme(
    {
        "points": {"nodes": 2, "windows": 2, "examined": 2, "leaves": 1, "pruned": 3},
        "nodes": ["2", "C"],
    }
)


def test_every_optional_part_is_marked():
    text = (
        "value: 3\npath: 1 1\nMIN cut after 2 in subtree (2 4 6)\npruned: 4, 6\nnode 2 <= 2\nwindow 2: 3, +inf\n"
        "examined: 3 12 8 2 14 5 2\nleaves: 7"
    )
    marked = check(FIGURE, text, ASKED)
    assert (marked.score, marked.max_score) == (20, 20)
    wrong = check(FIGURE, text.replace("2 <= 2", "2 = 2"), ASKED)
    assert wrong.score < 20
    (feedback,) = [item.feedback for item in wrong.items if item.item == "node 2"]
    assert "the search stopped early" in feedback
    assert "bound_as_value" in [one.mistake for one in wrong.diagnosis]


def test_oversized_exercise_is_refused():
    with pytest.raises(UsageError, match="nodes"):
        Key("(" + "1 " * 4000 + "2)")


def test_only_the_root_is_named_root():
    assert check("(root (5 9) (4 6))", "value: 5; window root: -inf, inf").unread == ()
    for name in ("root", "Root", "none"):
        with pytest.raises(UsageError, match=f"node 2 is named {name}, .* give it another name"):
            check(f"((5 9) ({name} 4 6))", "value: 5")


@pytest.mark.parametrize("tree", ["((X 5 9) (X 4 6))", "((X (1,2) (3,0)) (X (0,1) (2,2)))"])
def test_two_nodes_need_two_names(tree):
    for call in (check, lambda tree, answer: read_answer(answer, read(tree))):
        with pytest.raises(UsageError, match="node 2 is named X like node 1, so"):
            call(tree, "value: 5")
    with pytest.raises(UsageError, match="line 1: question 1: node 2 is named X like node 1"):
        read_exercise(f'trees = ["{tree}"]')


def test_html_in_an_answer_stays_text():
    marked = check(FIGURE, "value: 3\nMIN cut after 3 <script>alert(1)</script> in subtree (2 4 6)")
    assert marked.score == 1
    assert "<script>" in marked.unread[0].message


def test_each_missing_cut_lowers_score():
    key = Key(LECTURER)
    scores = []
    for count in range(len(key.right.cuts), -1, -1):
        facts = key.right.replace(cuts=key.right.cuts[:count])
        scores.append(check(LECTURER, "\n".join(plainly(key, facts))).score)
    assert all(more > less for more, less in pairwise(scores))


def test_prepared_exercise_marks_like_check():
    text = answer_text(LECTURER, "shallow")
    exercise = EXERCISES[LECTURER]
    assert mark(exercise, exercise.reader().answer(*read_sheet(text).parts)) == check(
        LECTURER, text
    )


def test_unknown_subtree_earns_nothing():
    assert check("((P=3 Q=12) (R=2 S=4))", "MIN cut after (P=9 Q=12)").score == 0


def test_empty_answer_earns_nothing():
    assert check(LECTURER, "").score == 0
    assert check("(5 6)", "").score == 0


def test_exercise_can_be_pickled():
    import pickle

    exercise = EXERCISES[LECTURER]
    exercise.keys[0].wrong  # noqa: B018 - what is worked out stays behind
    again = pickle.loads(pickle.dumps(exercise))
    assert check(again, answer_text(LECTURER, "shallow")) == check(
        exercise, answer_text(LECTURER, "shallow")
    )


@pytest.mark.parametrize(
    "text",
    [
        "MAX cut after 1\n" * 12_500,
        "pruned: " + "1 " * 60_000,
        "1 <= 3\n" * 20_000,
        "path 1 " * 20_000,
    ],
)
def test_repetitive_answer_is_marked_in_time(text):
    begun = time.process_time()
    check("(((3 (3 8) 4) (1 2) 0) ((1 7 4) (3 8)) (((1 1 8) (8 9)) (2 2 (2 (1 8) (1 1)))))", text)
    assert time.process_time() - begun < 10


WORDS = [
    "path",
    "value",
    ":",
    "=",
    "MIN",
    "MAX",
    "cut",
    "after",
    "(3 8)",
    "in subtree",
    "(",
    ")",
    "at",
    "node",
    "1.2",
    "2",
    "1",
    "3",
    "8",
    "pruned",
    "window",
    "<=",
    "..",
    "0",
    "+inf",
    "-1",
    "1/0",
    "1/2",
    "max(3,",
    "examined",
    "leaves",
    "question",
    "name:",
    "no cuts",
    "alpha",
    "1.1.1",
    "F",
    "C",
    "\n",
    ";",
    "#",
    ".",
    "'",
]


@pytest.mark.parametrize(
    "tree", [FIGURE, "(3 (?x 6))", "((1,2) (3,1))", "(chance 1/3*(1 2) 2/3*4)"]
)
@given(jumble=st.lists(st.sampled_from(WORDS), max_size=25))
def test_random_words_can_be_marked(tree, jumble):
    json.dumps(check(tree, " ".join(jumble)).to_json())


@given(st.text(max_size=80))
def test_any_text_can_be_marked(text):
    json.dumps(check(EXERCISES[FIGURE], text).to_json())


def cut_of(marked):
    return next(item for item in marked.items if item.item == "cut 1")


def test_miscopied_subtree_costs_half_point():
    tree = "((3 12 8) (1 4 6) (14 5 2))"
    right = check(tree, "value: 3\npath: 1 1\nMIN cut after 1 in subtree (1 4 6)")
    slip = check(tree, "value: 3\npath: 1 1\nMIN cut after 1 in subtree (1 4 7)")
    assert (right.score, slip.score) == (10, 9.5)
    assert cut_of(slip).correct
    copied = next(item for item in slip.items if item.item == "copying")
    assert (copied.points, copied.expected) == (-0.5, "(1 4 6)")
    assert not slip.diagnosis


def test_ambiguous_child_earns_nothing():
    """The leaf 2 is in the first two subtrees, and not in the last."""
    marked = check("((3 12 2) (2 4 6) (14 5 1))", "MIN cut after 2 in subtree (14 5 1)")
    assert marked.score == 0


@given(data=st.data())
def test_subtree_slip_costs_little(data):
    tree = data.draw(
        st.sampled_from([tree for tree in TREES if EXERCISES[tree].keys[0].right.cuts])
    )
    key = EXERCISES[tree].keys[0]
    cut = data.draw(st.sampled_from(key.right.cuts))
    lines = answer_text(tree)
    line = f"{cut.kind} cut after {key.tree[cut.after]} in subtree "
    slip = lines.replace(
        f"{line}{key.tree[cut.place]}",
        f"{line}{data.draw(st.sampled_from(['(55 66)', '(1 2 99)']))}",
        1,
    )
    assert slip != lines
    marked = check(EXERCISES[tree], slip)
    assert marked.score >= 10 - max(0.5, 6 / len(key.right.cuts)) - 0.5
    assert not any(item.item.startswith("extra") for item in marked.items)
    assert all(item.correct or item.feedback or item.reply for item in marked.items)


@st.composite
def written_answers(draw):
    """Draw a tree and an answer: correct, by a mistake, or arbitrary."""
    tree = draw(st.sampled_from(TREES))
    key = EXERCISES[tree].keys[0]
    value, path, *cuts = draw(
        st.sampled_from([plainly(key, facts) for facts in (key.right, *key.answers.values())])
    )
    others = [
        line
        for facts in key.answers.values()
        for line in plainly(key, facts)[2:]
        if line != "no cuts"
    ]
    others += ["MIN cut after 99", "MAX cut after 2 in subtree (2 99)"]
    lines = [line for line in cuts if line != "no cuts" and draw(st.booleans())]
    return tree, [value, path], lines + draw(st.lists(st.sampled_from(others), max_size=4))


@given(answer=written_answers(), data=st.data())
def test_line_order_changes_nothing(answer, data):
    tree, head, cuts = answer
    mixed = data.draw(st.permutations([*head, *cuts]))
    one, other = (check(EXERCISES[tree], "\n".join(lines)) for lines in ([*head, *cuts], mixed))
    assert one.score == other.score
    assert [found.mistake for found in one.diagnosis] == [
        found.mistake for found in other.diagnosis
    ]


@given(answer=written_answers())
def test_each_line_is_charged_once(answer):
    tree, head, cuts = answer
    marked = check(EXERCISES[tree], "\n".join([*head, *cuts]))
    assert float(round(sum(item.points for item in marked.items), 2)) == marked.score
    assert 0 <= marked.score <= 10
    used = [
        item.given
        for item in marked.items
        if item.item.startswith(("cut ", "extra ")) and item.given
    ]
    assert len(used) <= len(cuts)
    key = EXERCISES[tree].keys[0]
    share = 6 / max(len(key.right.cuts), 1)
    assert all(item.points >= -share - 0.01 for item in marked.items)


@given(
    tree=st.sampled_from(TREES),
    accepted=st.permutations(CONVENTIONS),
    style=st.sampled_from([style for style in STYLES if style is not as_printed]),
)
def test_accepted_convention_earns_full_marks(tree, accepted, style):
    key = Key(tree, BOOK.replace(**accepted[0]))
    exercise = Exercise(tree, scheme({"accept": sorted(accepted, key=str)}))
    answer = exercise.reader().answer(*read_sheet("\n".join(style(key, key.right))).parts)
    marked = mark(exercise, answer)
    assert marked.score == 10
    assert not marked.diagnosis


def test_accepted_last_child_cuts_are_undiagnosed():
    """One accepted convention lists both cuts, and another also gives full marks."""
    accepted = [{"cut_rule": "gt"}, {"cuts": "all"}]
    exercise = Exercise("((3 12 8) (2 4 6) (14 5 2))", scheme({"accept": accepted}))
    stated = "value: 3\npath: 1 1\nMIN cut after 2 in (2 4 6)\nMIN cut after 2 in (14 5 2)"
    marked = mark(exercise, exercise.reader().answer(*read_sheet(stated).parts))
    assert marked.correct
    assert marked.diagnosis == ()
    assert marked.conventions.cuts == "all"


def test_shown_line_ignores_order():
    tree = "((((2 9) 0) (8 4)) (((4 5) 6) ((5 5) (3 (7 4)))))"
    begun = "value: 4\npath: 1 2 2\nMIN cut after 8 in subtree (8 4)\n"
    cuts = [
        "MAX cut after ((4 5) 6) in subtree (((4 5) 6) ((5 5) (3 (7 4))))",
        "MAX cut after 4 in subtree (4 5)",
    ]
    one, other = (check(tree, begun + "\n".join(some)) for some in (cuts, cuts[::-1]))
    assert one.items == other.items


@pytest.mark.parametrize(
    ("tree", "lines"),
    [
        (
            "((0 3 1) (1 0 2 1 0) (0 2 2 0 2 3))",
            ["MIN cut after 0 at 2", "MIN cut after 2 at 3", "MAX cut after 0 at 3"],
        ),
        ("((43 (25 19)) (9 26 22 24))", ["path: 1 2 1", "MIN cut after 22 at 2"]),
        ("(((1 2) 0) (0 1 0 2) (0 1 (1 3)))", ["MIN cut after 0 at 2"]),
        (
            "(((2 9) 4) (2 0 2) (1 0 6))",
            ["value: 4", "path: 2 3", "MIN cut after 1 at 3", "cut after 2 at 1.1"],
        ),
    ],
)
def test_order_and_repetition_change_nothing(tree, lines):
    score = check(tree, "\n".join(lines)).score
    assert check(tree, "\n".join(lines[::-1])).score == score
    for line in lines:
        assert check(tree, "\n".join([*lines, line])).score == score


def test_right_line_never_lowers_score():
    tree, begun = "(((2 9) 4) (2 0 2) (1 0 6))", "value: 4\npath: 2 3\nMIN cut after 1 at 3\n"
    begun += "cut after 2 at 1.1\ncut after 9 at 1.1"
    assert check(tree, f"{begun}\nMIN cut after 2 at 2").score >= check(tree, begun).score


def test_wrong_path_implies_no_mistake_pair():
    marked = check(LECTURER, answer_text(LECTURER).replace("path: 1 1", "path: 1 0"))
    assert not any("+" in one.mistake for one in marked.diagnosis)


def test_node_named_twice_counts_once():
    marking = scheme(
        {"points": {"value": 0, "path": 0, "cuts": 0, "nodes": 2}, "nodes": ["2", "C"]}
    )
    marked = check(FIGURE, "node 2 <= 2", marking)
    assert [(item.item, item.points) for item in marked.items] == [("node 2", 2)]


@pytest.mark.parametrize(("node", "score"), [("3", 1), ("3.2", 2)])  # 3.2 is pruned
def test_pruned_node_is_not_asked(node, score):
    marking = scheme(
        {"points": {"value": 0, "path": 0, "cuts": 0, "nodes": 2}, "nodes": ["2", node]}
    )
    assert check("(5 (3 9) (1 (7 8)))", "node 2 <= 3", marking).score == score


def test_root_value_counts_among_nodes():
    marking = scheme({"points": {"value": 0, "path": 0, "cuts": 0, "nodes": 4}})
    assert check(FIGURE, "A = 3; B = 3; C <= 2; D = 2", marking).correct
    assert check(FIGURE, "A = 4; B = 3; C <= 2; D = 2", marking).score == 3


@pytest.mark.parametrize(
    ("given", "right"), [("= 3..4", True), (">= 4", False), ("<= 4", False), ("= 4", False)]
)
def test_node_without_cut_has_one_bound(given, right):
    marking = scheme({"points": {"value": 0, "path": 0, "cuts": 0, "nodes": 1}, "nodes": ["2.1"]})
    assert check("(5 ((3 (4 9)) 9))", f"2.1 {given}", marking).correct is right


def test_both_minimax_paths_are_right():
    marking = scheme({"accept": [{"algorithm": "minmax"}]})
    marked = check("((1 1) (1 8))", "value: 1\npath: 1 1\npath: 1 2", marking)
    assert next(item for item in marked.items if item.item == "path").correct


@pytest.mark.parametrize("listed", ["(4 6), 4", "4, 6, (4 6)", "4, 4, 6"])
def test_nested_pruned_leaf_costs_nothing(listed):
    whole = check("((3 9) (2 (4 6)))", "value: 3; path: 1 1; pruned: (4 6)")
    assert (
        check("((3 9) (2 (4 6)))", f"value: 3; path: 1 1; pruned: {listed}").score
        == whole.score
        == 10
    )


def test_given_value_shares_line_if_short():
    marked = check(FIGURE, "value: 5; path: 1 1")

    def value_lines(room):
        return [line.text for line in mark_lines(marked, room=room) if line.part == "value"]

    (beside, why), room = value_lines(100), len(value_lines(100)[0])
    assert value_lines(room) == [beside, why]
    assert value_lines(room - 1) == ["3", why, "given: 5"]
