"""Test the marks of answers to trees with chance nodes and a utility range."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import treesearch
from treesearch.homework.answers.tasks import task_of
from treesearch.homework.exercises.question_trees import generate_trees
from treesearch.homework.marking.marker import Exercise, check
from treesearch.homework.marking.scheme import scheme
from treesearch.homework.marking.solutions import solution_lines
from treesearch.homework.mistakes.chance import CUT_MISTAKES
from treesearch.reader import read
from treesearch.settings import Settings
from treesearch.solve import record
from treesearch.tree import nodes

TWO_OUTCOMES = "(max (chance (min 2 2) (min 1 2)) (chance (min 0 2) (min -1 0)))"  # AIMA 4e, 5.18
RANGED = Settings(utility_range=(-2, 2))
SCHOOLS = [RANGED.replace(chance_cuts=school) for school in ("windows", "interval")]
ALL = scheme("points = { value = 1, path = 1, cuts = 6, pruned = 1, nodes = 1 }", RANGED)


@st.composite
def chance_trees(draw):
    """Draw trees of MAX, chance and MIN with leaves from -2 to 2 and different MIN nodes."""
    leaf = st.integers(-2, 2).map(str)
    pair = st.tuples(leaf, leaf).map(lambda two: f"(min {' '.join(two)})")
    pairs = draw(st.lists(pair, min_size=4, max_size=4, unique=True))
    weights = draw(st.sampled_from(["1/4*{} 3/4*{}", "{} {}", "2/3*{} 1/3*{}"]))
    first, second = (weights.format(*two) for two in (pairs[:2], pairs[2:]))
    return f"(max (chance {first}) (chance {second}))"


@settings(max_examples=25, deadline=None)
@given(chance_trees(), st.sampled_from(["ge", "gt"]), st.sampled_from(["windows", "interval"]))
def test_solution_earns_full_marks(tree, cut_rule, school):
    how = RANGED.replace(cut_rule=cut_rule, chance_cuts=school)
    exercise = Exercise(tree, ALL, how)
    assert check(exercise, "\n".join(solution_lines(exercise))).correct


def test_chance_cut_is_read():
    marks = check(TWO_OUTCOMES, "CHANCE cut after (min 0 2) at 2", None, RANGED)
    assert [item.item for item in marks.items if item.correct] == ["cut 2"]


def test_chance_cut_feedback_shows_mean():
    marks = check(TWO_OUTCOMES, "value: 3/2; path: 1; MIN cut after 0 at 2.1", None, RANGED)
    assert "at most 1/2*0 + 1/2*2 = 1" in marks.items[-1].feedback


def test_chance_cut_is_named_chance():
    marks = check(TWO_OUTCOMES, "MAX cut after (min 0 2) at 2", None, RANGED)
    (names,) = (item for item in marks.items if item.item == "names")
    assert names.given == "MAX cut at a CHANCE node"
    assert names.feedback.startswith("At node 2 CHANCE moves, so the name here is CHANCE cut.")


def test_false_chance_cut_feedback_shows_interval():
    marks = check(TWO_OUTCOMES, "chance cut after (min 2 2)", None, RANGED)
    assert "the mean there is in [0, 2]" in marks.items[-1].reply + marks.items[-1].feedback


WRITTEN = {
    # node 2 is cut after its first outcome, so only an interval is known of it
    "bounds_averaged": (
        TWO_OUTCOMES,
        (-2, 2),
        "value: 3/2; path: 1; MIN cut after 0 at 2.1; CHANCE cut after (min 0 2); C = 1",
    ),
    # 2 <= 3, but the other outcome can still lift the mean above 3, and does
    "alpha_unchanged": (
        "(max 3 (chance (min 2 9) (min 9 8)))",
        (0, 10),
        "value: 5; path: 2; MIN cut after 2 at 2.1; C = 5",
    ),
    # (7 + 1)/2 = 4, but 7/4 + 3/4 = 5/2
    "probabilities_ignored": (
        "(max 3 (chance 1/4*(min 9 7) 3/4*(min 1 5)))",
        (0, 10),
        "value: 4; path: 2; no cuts; C = 4",
    ),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_chance_mistake_is_diagnosed(name):
    tree, ends, answer = WRITTEN[name]
    how = Settings(utility_range=ends)
    rules = scheme("nodes = ['2']\npoints = { value = 1, path = 1, cuts = 6, nodes = 1 }", how)
    marks = check(tree, answer, rules, how)
    assert not marks.correct
    assert name in [found.mistake for found in marks.diagnosis]
    assert CUT_MISTAKES[name].explanation in marks.mistake


def test_other_chance_rule_is_convention():
    answer = "value: 3/2; path: 1; CHANCE cut after (min 0 2) at 2"
    marks = check(TWO_OUTCOMES, answer, None, RANGED)
    assert ("other_school", "convention") in [
        (found.mistake, found.kind) for found in marks.diagnosis
    ]


@pytest.mark.parametrize(("asked", "followed"), [SCHOOLS, SCHOOLS[::-1]])
def test_other_chance_rule_gets_nothing_back(asked, followed):
    answer = "\n".join(solution_lines(Exercise(TWO_OUTCOMES, conventions=followed)))
    items = check(TWO_OUTCOMES, answer, None, asked).items
    assert "other rule" not in [item.item for item in items]


@pytest.mark.parametrize(
    ("tree", "number", "right"),
    [
        ("(max (chance 1/3*10 2/3*8) 4)", "8.667", True),  # 26/3
        ("(max (chance 1/3*10 2/3*8) 4)", "8.67", True),
        ("(max (chance 1/3*10 2/3*8) 4)", "8.66667", True),
        ("(max (chance 1/3*10 2/3*8) 4)", "8.66", False),  # cut off
        ("(max (chance 1/3*10 2/3*8) 4)", "8.7", False),
        ("(max (chance 1/300*9 299/300*8) 4)", "8", False),  # 8.00333...
        ("(max (chance 1/8*9 7/8*8) 4)", "8.13", False),  # 8.125 can be written exactly
    ],
)
def test_rounded_decimal_is_right(tree, number, right):
    how = {"algorithm": "expectiminimax", "scheme": "nodes = ['1']"}
    marks = treesearch.check(tree, f"value: {number}; node 1 = {number}", ["value", "nodes"], **how)
    assert marks.score == (5 if right else 0)
    assert ("Rounded; exactly 26/3." in marks.to_text()) == right
    exact = treesearch.check(
        "(max (chance 13 0) 4)", "value: 6.5", "value", algorithm="expectiminimax"
    )
    assert "Rounded" not in exact.to_text()


@pytest.mark.parametrize(
    ("tree", "value", "algorithm", "right"),
    [
        ("((chance (1,2) (2,3) (4,4)) (0,0))", "(2.33, 3)", "maxn", True),
        ("((chance (1,2) (2,3) (4,4)) (0,0))", "(2.3, 3)", "maxn", False),
        ("(chance 1 2 3.01)", "2.00", "expectiminimax", True),  # 601/300
        ("(chance 1 2 3.01)", "2", "expectiminimax", False),
    ],
)
def test_rounding_keeps_two_places(tree, value, algorithm, right):
    marks = treesearch.check(tree, f"value: {value}", "value", algorithm=algorithm)
    assert marks.correct == right


def test_generated_question_has_chance_cut():
    how = Settings(utility_range=(0, 20))
    trees = generate_trees(seed=5, settings=how, count=3)
    for tree in trees.values():
        assert "CHANCE" in {cut.kind for cut in record(tree, how).cuts}
        assert all(0 <= leaf.value <= 20 for _, leaf in nodes(tree) if not leaf.children)


def test_task_names_range():
    task = task_of(read(TWO_OUTCOMES), RANGED)
    assert "between -2 and 2; each outcome is searched in its own narrower window" in task
    assert "a leaf or the first chance node" in task


def test_printed_tree_names_chance_cut(run):
    code, out, _ = run("exercise", "--utility-range=-10,10", "--seed", "4")
    assert code == 0
    assert "; CHANCE cut after" in out


@pytest.mark.parametrize(
    ("tree", "right", "wrong"),
    [
        (
            "(max (chance (min 2 2) (min 1 2)) (chance (min 0 2) (min -1 0)))",
            ["node 2 <= 1", "node 2 = -2..1"],
            ["node 2 >= 1", "node 2 = 1", "node 2 >= -2"],
        ),
        (
            "(min (chance (max -2 -2) (max -1 -2)) (chance (max 0 -2) (max 1 0)))",
            ["node 2 >= -1", "node 2 = -1..2"],
            ["node 2 <= -1", "node 2 = -1", "node 2 <= 2"],
        ),
    ],
)
def test_bound_of_cut_chance_node(tree, right, wrong):
    for answers, correct in ((right, True), (wrong, False)):
        for answer in answers:
            items = treesearch.check(tree, answer, ["nodes"], utility_range=(-2, 2)).items
            assert [item.correct for item in items if item.item == "node 2"] == [correct], answer
