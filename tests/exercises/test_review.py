"""Test reviews: of trees against every mistake, convention and guess; of questions by their own search and parts."""

import json

import pytest
from support.exercise_constraints import JUDGED
from support.facts import OTHER
from support.sheets import LIMITED

from treesearch import Settings, TreesearchError, record
from treesearch.events import Leaf
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.exercises.constraints import GOOD, Constraints
from treesearch.homework.exercises.generator import make
from treesearch.homework.exercises.review import (
    assessment_lines,
    review_lines,
    review_question,
    review_tree,
)
from treesearch.homework.marking.key import Key
from treesearch.homework.marking.marker import Exercise, check
from treesearch.homework.marking.solutions import key_rows
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.reader import read
from treesearch.tree import nodes, text

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


def test_several_best_paths_are_listed():
    def told(tree):
        lines = review_lines(review_tree(read(tree)))
        return [line for line in lines if line.startswith("best paths")]

    several = "best paths    several, to 1.1, 2.1: state on the sheet which one counts"
    assert told("((3 5) (3 9) (1 2))") == [several]
    assert told(FIGURE) == []


def test_deep_cutoff_names_its_bound():
    found = review_tree(read("(10 (20 (1 (4 2))))"))
    assert (found["deep"], found["deep_bounds"]) == ([[2, 2, 2]], [10])


MANY = "((((5 7) (((5 4 4) (1 1)) ((8 3) 1))) (5 9 3)) (3 1))"
"""A tree of 15 leaves to which every reason applies."""


@pytest.mark.parametrize("changes", [{}, *({name: OTHER[name]} for name in OTHER)], ids=str)
def test_review_agrees_with_trace(changes):
    tree, settings = read(MANY), Settings(**changes)
    trace, found = record(tree, settings), review_tree(tree, settings)
    leaves = [place.path for place, node in nodes(tree) if not node.children]
    first = leaves[-1 if settings.order == "rtl" else 0]
    examined = [event.path.path for event in trace.events if isinstance(event, Leaf)]
    entered = {text(tree[path[:end]]) for path in examined for end in range(len(path) + 1)}
    pruned = [text(tree[place.path]) for cut in trace.cuts for place in cut.pruned]
    deep = [cut for cut in trace.cuts if len(cut.bound_from.path) < len(cut.place.path) - 1]
    reasons = {
        "many_leaves": len(leaves) > 9,
        "very_many_leaves": len(leaves) > 14,
        "high": tree.traits.height > 3,
        "many_cuts": len(trace.cuts) > 3,
        "both_kinds": {cut.kind for cut in trace.cuts} == {"MAX", "MIN"},
        "deep": bool(deep),
        "above_leaves": any(name.startswith("(") for name in pruned),
        "on_tie": any(cut.value == cut.bound for cut in trace.cuts),
    }

    def answer(**other):
        trace = record(tree, settings.replace(**other))
        return trace.result, [(cut.kind, cut.after.path) for cut in trace.cuts]

    def earned(value, path):
        marks = check(Exercise(tree, None, settings), f"value: {value}\npath: {path}\nno cuts")
        return marks.score / marks.max_score

    others = {
        name: OTHER[name] if name not in changes else getattr(Settings(), name) for name in OTHER
    }
    assert (found["leaves"], found["leaves_evaluated"]) == (len(leaves), len(examined))
    assert found["reasons"] == [name for name, holds in reasons.items() if holds]
    assert found["deep"] == [list(cut.place.path) for cut in deep]
    assert found["deep_bounds"] == [cut.bound for cut in deep]
    assert found["two_meanings"] == [name for name in dict.fromkeys(pruned) if name in entered]
    assert {*found["conventions_that_matter"]} == {
        name for name, other in others.items() if answer(**{name: other}) != answer()
    }
    for name, value, path in (
        ("first_leaf", tree[first].value, first),
        ("no_cuts", trace.result.value, trace.result.path),
    ):
        assert found["blind"][name] == pytest.approx(
            earned(value, " ".join(map(str, path))), abs=1e-4
        )


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


def test_difficulty_counts_reasons():
    for count, difficulty, made in (
        (2, "easy", [(8, 0), (12, 1)]),
        (3, "medium", [(12, 2), (16, 3)]),
        (4, "medium", [(12, 3), (16, 6)]),
        (5, "hard", [(12, 7), (16, 4)]),
    ):
        for leaves, seed in made:
            found = review_tree(make(Constraints(leaves=(leaves, leaves)), seed))
            assert (len(found["reasons"]), found["difficulty"]) == (count, difficulty)


@pytest.mark.parametrize("count", [9, 10, 14, 15])
def test_reasons_count_leaves(count):
    found = review_tree(read(f"({' '.join(map(str, range(count)))})"))
    assert found["reasons"] == ["many_leaves"] * (count > 9) + ["very_many_leaves"] * (count > 14)


@pytest.mark.parametrize(
    ("below", "above", "reason"),
    [
        ("(((1 2) 3) 4)", "((((1 2) 3) 4) 5)", "high"),
        ("((5 6) (1 2) (1 3) (1 4))", "((5 6) (1 2) (1 3) (1 4) (1 7))", "many_cuts"),
    ],
)
def test_reasons_count_levels_and_cuts(below, above, reason):
    assert [reason in review_tree(read(tree))["reasons"] for tree in (below, above)] == [
        False,
        True,
    ]


@pytest.mark.parametrize("count", [2, 200])
def test_smallest_and_largest_tree_are_reviewed(count):
    tree = read(f"({' '.join(map(str, range(count)))})")
    assert review_tree(tree)["leaves"] == count


@pytest.mark.parametrize("tree", ["(chance 1 2)", "((3 12) (?x 4))", "((1,2) (3,0))"])
def test_only_numbers_are_reviewed(tree):
    with pytest.raises(TreesearchError, match="a review needs MAX, MIN and one number per leaf"):
        review_tree(read(tree))


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


@pytest.mark.parametrize("tree", ["5", "(?x 1 2)", "((1,2) (2,1))", f"({'1 ' * 201})"])
def test_unsuitable_tree_is_refused(run, tree):
    code, out, err = run("exercise", tree)
    assert (code, out) == (2, "")
    assert any(line.startswith("error: ") for line in err.splitlines())
    with pytest.raises(TreesearchError):
        review_tree(read(tree))


DICE = "((chance 9/10*2 1/10*3) (chance 9/10*1 1/10*4))"


EXAM = f"""[[question]]
conventions.algorithm = "minmax"
ask = ["value", "path"]
tree = "{FIGURE}"
[[question]]
ask = ["order", "best"]
tree = "{FIGURE}"
[[question]]
conventions.depth = 2
tree = "{LIMITED}"
[[question]]
conventions.algorithm = "expectiminimax"
ask = ["value", "path", "nodes"]
tree = "{DICE}"
[[question]]
tree = "((3 12 8) (?x 4 6))"
[[question]]
task = "Why?"
points = 3
[[question]]
ask = ["value", "cuts"]
tree = "{FIGURE}"
[[question]]
tree = "{FIGURE}"
"""


TASKS = read_exercise(EXAM).tasks


MINIMAX, ORDER, DEPTH, CHANCE, OPEN, _, SHARES, _ = TASKS


def report_text(task):
    return "\n".join(assessment_lines(review_question(task)))


@pytest.mark.parametrize(
    "changes", [{}, {"root": "min", "cut_rule": "gt"}, {"order": "rtl"}], ids=str
)
def test_full_question_is_assessed_as_tree(changes):
    lines = [f'conventions.{name} = "{choice}"' for name, choice in changes.items()]
    trees = f'[question.versions]\nA = "{FIGURE}"\nB = "{MANY}"'
    (task,) = read_exercise("\n".join([*lines, "[[question]]", trees])).tasks
    found, of_tree = review_question(task, "B"), review_tree(read(MANY), Settings(**changes))
    assert {name: found[name] for name in of_tree} == of_tree
    assert found["not_assessed"] == []


@pytest.mark.parametrize(
    ("ask", "missing"),
    [
        ("value,order", ["conventions", "guessing_more"]),
        ("order", ["conventions", "mistakes", "guessing"]),
        ("value,path", ["conventions"]),
        ("nodes", ["conventions", "guessing"]),
    ],
)
def test_review_names_unassessed_parts(ask, missing):
    names = ask.split(",")
    (task,) = read_exercise(f"[[question]]\nask = {names}\ntree = '{MANY}'").tasks
    found = review_question(task)
    assert (found["ask"], found["not_assessed"]) == (names, missing)
    assert [name in found for name in ("shown", "hidden", "alike")] == [
        "mistakes" not in missing
    ] * 3
    assert bool(found["blind"]) == ("guessing" not in missing)


MCTS = "(:37/100 (A:60/79 3/26 (B:16/53 (C:27/35 ?) 10/18)) 1/10 2/11)"


@pytest.mark.parametrize(
    ("question", "ask"),
    [
        ("tree = '((3 12 8) (?x 4 6))'", ["condition"]),
        ("ask = ['value', 'pruned']\ntree = '((3 12 8) (?x 4 6))'", ["formula", "condition"]),
        (
            f"conventions.algorithm = 'mcts'\nask = ['path', 'nodes']\ntree = '{MCTS}'",
            ["path", "nodes"],
        ),
    ],
)
def test_review_names_question_parts(question, ask):
    (task,) = read_exercise(f"[[question]]\n{question}").tasks
    assert review_question(task)["ask"] == ask


def test_minimax_assessment_omits_cuts():
    found = review_question(MINIMAX)
    assert (found["leaves_evaluated"], [*found["blind"]]) == (9, ["first_leaf", "best_leaf"])
    assert (
        found["blind"]["first_leaf"] == 1
    )  # value and path of the first leaf are right in the book's figure
    text = report_text(MINIMAX)
    assert "search        minmax; asked for: value, path" in text
    assert "9 of 9 leaves" in text
    assert not any(
        word in text for word in ("without cuts", "no cuts", "no_cuts", "near miss", "wrong_bound")
    )
    assert "not assessed  verdict and difficulty (alpha-beta's)" in text


def test_expectiminimax_examines_all_leaves():
    question = "conventions.algorithm = 'expectiminimax'\ntree = '((3 12 8) (2 4 6) (14 5 2))'"
    (task,) = read_exercise(f"[[question]]\n{question}").tasks
    assert "work          9 of 9 leaves are examined" in report_text(task)


def test_minimax_mistakes_lose_points():
    exercise = Exercise(MINIMAX.tree(), MINIMAX.scheme, MINIMAX.conventions)
    shown = [one.name for row in key_rows(exercise).wrong if row.score < 4 for one in row.mistakes]
    assert sorted(review_question(MINIMAX)["shown"]) == sorted(shown)


def test_order_question_counts_no_mistakes():
    found = review_question(ORDER)
    assert not {"shown", "hidden", "alike"} & found.keys()
    assert {"mistakes", "guessing"} <= {*found["not_assessed"]}
    assert "mistakes" in report_text(ORDER).splitlines()[-1]


def test_review_respects_depth_limit():
    found = review_question(DEPTH)
    assert (found["tree"], found["leaves"], found["leaves_evaluated"]) == ("((3 5 9) (2 4))", 5, 4)


@pytest.mark.parametrize("task", [CHANCE, OPEN], ids=["chance", "open"])
def test_unassessed_parts_are_named(task):
    text = report_text(task)
    assert (
        "not assessed  verdict and difficulty (alpha-beta's), which conventions change the answer, guessing"
        in text
    )
    assert "known mistakes lead to a wrong answer" in text


def test_guess_score_uses_question_points():
    blind = review_question(SHARES)["blind"]
    exercise = Exercise(SHARES.tree(), SHARES.scheme, SHARES.conventions)
    marks = check(exercise, "value: 3\nno cuts")
    assert blind["first_leaf"] == round(marks.score / marks.max_score, 4)
    assert blind["first_leaf"] < 0.2  # path is not asked for


def test_command_assesses_every_question(run, tmp_path):
    file = tmp_path / "exam.toml"
    file.write_text(EXAM, "utf-8")
    code, out, err = run("exercise", str(file))
    assert (code, out.count("; question")) == (0, 7)
    assert "question 6 has no tree" in err
    _, out, _ = run("exercise", str(file), "--format", "json")
    assert json.JSONDecoder().raw_decode(out)[0]["algorithm"] == "minmax"


@pytest.mark.parametrize("tree", ["(1 2)", "((1 2) (3 4))", "((1 2) (3 4) (5 6))"])
def test_tree_without_cuts_lacks_them(tree):
    found = review_tree(read(tree))
    assert (found["lacks"], found["good"], found["reasons"]) == (["cuts"], False, [])


def test_long_tree_is_shortened():
    trees = [f"({' '.join(['1'] * count)})" for count in (99, 100)]
    lines = [next(review_lines({"tree": tree})).removeprefix("tree").strip() for tree in trees]
    assert lines == [trees[0], "(1 ... 1)"]
