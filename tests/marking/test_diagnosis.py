"""Test diagnoses: a mistake is named if it explains every wrong statement and contradicts no right one."""

import time
from collections import Counter
from functools import cache
from math import inf
from pathlib import Path

import pytest
from support.students import STYLES, bounds_and_pruned, exercises, plainly

import treesearch
from treesearch.homework.answers.reading import read_sheet
from treesearch.homework.marking.key import Key
from treesearch.homework.marking.marker import Exercise, check, mark
from treesearch.homework.marking.scheme import POINTS, scheme
from treesearch.homework.marking.solutions import key_rows
from treesearch.homework.mistakes.followup import alike, telling_tree
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.reader import read
from treesearch.settings import BOOK

PRINTOUTS = (Path(__file__).parents[1] / "data" / "printouts.txt").read_text()
TELLING = "((5 (((6 4) (3 5)) 5)) (2 1))"
CORE = [
    "swapped_labels",
    "strict",
    "shallow",
    "right_to_left",
    "zero_based",
    "root_min",
    "last_best",
    "research_chosen",
    "after_first_pruned",
    "no_cuts",
    "last_child_cuts",
    "leak_sibling",
    "root_alpha_only",
    "negamax_sign",
    "first_cut_only",
]
ALL_TWENTY = [*CORE, "last_best_minimax", "research_program", "leak_global", "stop_at_first_cut"]
UNSEEN = ("bound_as_value", "skip_self")  # only bounds and pruned lists show them


@cache
def exercise_of(tree):
    """Return the exercise with this tree, whose keys take long to compute."""
    return Exercise(tree)


@pytest.mark.parametrize("tree", [TELLING, "((2 (6 5)) (((1 4) (3 2)) 2))", *exercises(8, 6)])
@pytest.mark.parametrize("style", STYLES)
def test_each_mistake_is_named_or_tied(tree, style):
    exercise = exercise_of(tree)
    key = exercise.keys[0]
    for name, facts in key.answers.items():
        if not facts.path:
            continue
        more = bounds_and_pruned(facts) if name in UNSEEN else []
        right = style(key, key.right) + (bounds_and_pruned(key.right) if more else [])
        written = style(key, facts) + more
        marked = check(exercise, "\n".join(written))
        named = {one.mistake for one in marked.diagnosis}
        places = [cut.after for cut in facts.cuts]
        if written == right or ({*written} == {*right} and len(places) == len({*places})):
            assert not named  # a repeated line is no mistake, unless the same cut is listed again
            continue
        assert name in named, (name, tree, written)
        if not more:
            alike = {
                other
                for other, answer in key.answers.items()
                if style(key, answer) == style(key, facts)
            }
            assert alike <= named
        assert len(named - {"unfinished"}) == len(marked.tied)
        assert marked.mistake


@pytest.mark.parametrize("tree", exercises(9, 10))
@pytest.mark.parametrize("style", STYLES)
def test_right_answer_is_never_diagnosed(tree, style):
    exercise = exercise_of(tree)
    key = exercise.keys[0]
    for lines in (style(key, key.right), style(key, key.right) + bounds_and_pruned(key.right)):
        marked = check(exercise, "\n".join(lines))
        assert marked.correct
        assert not marked.diagnosis


def test_printouts_of_five_trees_are_read():
    parts = [part for part in read_sheet(PRINTOUTS).parts if part.tree]
    assert len(parts) == 5
    for part in parts:
        exercise = Exercise(part.tree)
        answer = exercise.reader().answer(part)
        assert answer.whole, answer
        marked = mark(exercise, answer)
        assert next(item for item in marked.items if item.item == "path").correct
        assert not any(item.item.startswith("extra") for item in marked.items)
        if len(answer.facts) > 2:
            assert "research_program" in [one.mistake for one in marked.diagnosis]


def test_each_printout_is_read():
    for part in PRINTOUTS.split("(Minimax-DecisionAB")[1:]:
        (alone,) = read_sheet("(Minimax-DecisionAB" + part).parts
        exercise = Exercise(alone.tree)
        assert mark(exercise, exercise.reader().answer(alone)).score >= 7.5


def test_combined_mistakes_are_found():
    exercise = exercise_of(TELLING)
    key = exercise.keys[0]
    found = 0
    for wrong in key.pairs[::12]:
        named = check(exercise, "\n".join(plainly(key, wrong.facts))).diagnosis
        found += bool(named)
    assert found >= 0.8 * len(key.pairs[::12])  # the others leave too few traces to speak of two
    marked = check(
        TELLING,
        "value: 5\npath: 0 0\nMIN cut after 6\nMIN cut after ((6 4) (3 5))\nMAX cut after 2",
    )
    assert any(
        set(one.mistake.split("+")) == {"swapped_labels", "zero_based"} for one in marked.diagnosis
    )


def test_contradicted_mistake_is_not_named():
    tree = "((4 (7 9 8) 8) (((3 6 4) 2 6) ((9 2 9) 4 7 (6 4 5))))"
    key = Key(tree)
    whole = plainly(key, key.answers["root_min"])
    assert "root_min" in [one.mistake for one in check(tree, "\n".join(whole)).diagnosis]
    right = plainly(key, key.right)[2:]
    only = next(line for line in right if line not in whole)
    assert "root_min" not in [
        one.mistake for one in check(tree, "\n".join([*whole, only])).diagnosis
    ]


def test_follow_up_tree_separates_tied_mistakes():
    marked = check("((2 (6 5)) (((1 4) (3 2)) 2))", "value: 2\npath: 1 1\nMAX cut after 6")
    names = [one.mistake for one in marked.diagnosis]
    assert names == ["unfinished", "first_cut_only", "stop_at_first_cut"]
    answers = Key(marked.follow_up).answers
    assert answers[names[1]] != answers[names[2]]
    assert read(marked.follow_up).traits.leaves <= 9
    assert marked.to_json()["follow_up"] == marked.follow_up
    assert "teacher" not in str(marked)


def assert_apart(tree, groups):
    """Check that these answers and the correct one all differ on the tree."""
    assert alike([read(tree)], groups, list(range(len(groups))), BOOK, Counter(), inf) == []


def test_indistinguishable_mistakes_are_reported():
    groups = [(MISTAKES[name],) for name in CORE]

    def told(most, heavy=()):
        return alike(
            [read("(1 (5 7) 4)")], groups, list(range(len(groups))), BOOK, Counter(heavy), most
        )

    pairs = told(inf)
    assert len(pairs) > 1
    assert (told(len(pairs)), told(len(pairs) - 1)) == (pairs, None)
    assert told(len(pairs), heavy=pairs[:1]) is None


def test_eight_leaves_separate_core_answers():
    groups = [(MISTAKES[name],) for name in CORE]
    assert_apart(TELLING, groups)


def test_nine_leaves_separate_twenty_answers():
    groups = [(MISTAKES[name],) for name in ALL_TWENTY]
    begun = time.process_time()
    tree = telling_tree(groups, tries=100_000, sizes=(9,))
    assert tree is not None
    assert read(tree).traits.leaves == 9
    assert_apart(tree, groups)
    assert (
        time.process_time() - begun < 60
    )  # a loaded machine; benchmarks/marking.py tells the time


ROWS = [
    ("3", "1 1", "MIN 2 C", "", 10),
    ("3", "1 1", "", "right_to_left no_cuts wrong_bound", 4),
    ("3", "1 1", "MAX 2 C", "swapped_labels label_by_bound", 9.5),
    ("3", "1 1", "MIN 4 C", "after_first_pruned", 7),
    ("3", "1 1", "MAX B A", "leak_global", 4),
    ("3", "1 1", "MIN 2 C, MIN 2 D", "last_child_cuts", 10),
    ("3", "1 1", "MIN 3 B, MIN 2 C", "over_prune", 7),
    ("3", "1 1", "MIN 2 C, MIN D A", "prune_visited", 10),
    ("3", "1 1", "MAX B A, MIN 3 B", "hindsight", 4),
    ("3", "0 0", "MIN 2 C", "zero_based", 9.5),
    ("3", "1", "MIN 2 C", "ply", 8.5),
    ("3", "3 3", "MIN 2 C", "path_of_values", 7),
    ("14", "3 1", "MIN 2 C", "best_leaf", 6),
    ("14", "3 1", "MIN 14 D", "reversed_test", 0),
    ("14", "3 1", "MIN 2 C, MIN 14 D", "leak_sibling", 3),
    ("6", "2 3", "MAX 14 D", "root_min", 5),
]
"""Value, path and cuts of each row, with the mistakes that give it and its points."""


def test_marker_finds_answers_in_order():
    rows = key_rows(Exercise("((3 12 8) (2 4 6) (14 5 2))", lettered=True))
    found = [
        (
            row.value,
            row.path,
            ", ".join(map(" ".join, row.cuts)),
            " ".join(one.name for one in row.mistakes),
            row.score,
        )
        for row in (rows.right, *rows.wrong)
    ]
    assert found == ROWS
    assert [row.number for row in rows.wrong] == [*range(1, len(ROWS))]
    shown = {name for row in ROWS for name in row[3].split()}
    assert {one.name for one in rows.unseen} == MISTAKES.keys() - shown


@pytest.mark.parametrize(
    ("answer", "ask", "missing"),
    [
        ("value: 3; pruned: 4", "value,path,pruned,nodes", "the path, 1 pruned place, 3 nodes"),
        (
            "leaves: 7",
            "windows,examined,leaves,order,best",
            "4 windows, the leaves in order, the order, the fewest leaves",
        ),
        ("value: 3", None, "the path, the cuts"),
        (
            "path: 1 1; examined: 3, 12",
            "value,path,pruned,leaves",
            "the value, what is pruned, the number of leaves",
        ),
    ],
)
def test_student_reads_what_is_missing(answer, ask, missing):
    marked = treesearch.check("((3 12 8) (2 4 6) (14 5 2))", answer, ask)
    assert marked.diagnosis[-1].evidence == f"Missing: {missing}."


def test_unread_line_is_not_missing():
    tree, cut = "(((5 4) (6 7)) ((3 2) (8 9)))", "path: 1 1 1; MAX cut after 6"
    whole = check(tree, f"value: 5; {cut}")
    assert [one.mistake for one in whole.diagnosis][:2] == ["unfinished", "first_cut_only"]
    for value in (5, 6):
        marks = check(tree, f"value: {value}; {cut}; MIN cut: C after F")
        assert marks.unread
        assert "unfinished" not in [one.kind for one in marks.diagnosis]
        assert "missing" not in str(marks.revealing("mistake"))


def test_two_mistakes_are_explained_together():
    marked = check(
        TELLING,
        "value: 5\npath: 0 0\nMIN cut after 6\nMIN cut after ((6 4) (3 5))\nMAX cut after 2",
    )
    swapped, counted = MISTAKES["swapped_labels"], MISTAKES["zero_based"]
    found = next(one for one in marked.diagnosis if one.mistake == "swapped_labels+zero_based")
    assert found.title == f"{swapped.title} and {counted.title}"
    assert (
        found.explanation == f"Two mistakes together: {swapped.explanation} {counted.explanation}"
    )


@pytest.mark.parametrize(
    "answer",
    [
        "path: 1 1\nMAX cut after 4 in subtree (6 4)\nMAX cut after 5 in subtree (((6 4) (3 5)) 5)",
        "path: 2 1\nMAX cut after 3 in subtree (3 5)\nMIN cut after 2 in subtree (2 1)",
        "path: 1 1\nMIN cut after 2 in subtree (2 1)"
        + 3 * "\nMAX cut after ((6 4) (3 5)) in subtree (((6 4) (3 5)) 5)",
    ],
)
def test_pair_needs_evidence_for_both(answer):
    marked = check(exercise_of(TELLING), answer)
    assert [one.mistake for one in marked.diagnosis] == ["unfinished"]


def test_second_mistake_keeps_the_first():
    left = "(5 (((6 4) (3 5)) 5))"
    cuts = f"MAX cut after {left} in subtree {TELLING}\nMIN cut after 5 in subtree {left}"
    marked = check(exercise_of(TELLING), f"value: 5\npath: 0 0\n{cuts}")
    assert [one.mistake for one in marked.diagnosis] == ["zero_based+hindsight"]


def test_empty_answer_has_no_diagnosis():
    assert not check(TELLING, "I do not know.").diagnosis


@pytest.mark.parametrize(
    "left_out", ["value", "path", "cuts", "value path", "value cuts", "path cuts"]
)
@pytest.mark.parametrize("tree", [TELLING, "((2 (6 5)) (((1 4) (3 2)) 2))", *exercises(10, 10)])
def test_incomplete_answer_is_unfinished(tree, left_out):
    exercise = exercise_of(tree)
    key = exercise.keys[0]
    value, path, *cuts = plainly(key, key.right)
    asked = {"value": [value], "path": [path], "cuts": cuts if key.right.cuts else []}
    if not key.right.cuts and left_out == "cuts":
        return
    lines = [
        line for item, lines in asked.items() if item not in left_out.split() for line in lines
    ]
    marked = check(exercise, "\n".join(lines))
    if lines:
        (only,) = marked.diagnosis
        assert only.kind == "unfinished"
        assert all(f"the {item}" in only.evidence for item in left_out.split() if asked[item])
    assert not marked.tied or left_out == "cuts"


def test_missing_no_cuts_is_named():
    (only,) = check("((1) (0))", "value: 1").diagnosis
    assert only.evidence == "Missing: the path, the cuts."
    assert not check("((1) (0))", "value: 1; path: 1 1; no cuts").diagnosis


@pytest.mark.parametrize(
    "tree",
    [
        tree
        for tree in (TELLING, "((2 (6 5)) (((1 4) (3 2)) 2))", *exercises(11, 15))
        if len(Key(tree).right.cuts) > 1
    ],
)
def test_missing_cut_is_diagnosed_as_unfinished(tree):
    key = Key(tree)
    head, cuts = plainly(key, key.right)[:2], plainly(key, key.right)[2:]
    for gone in range(len(cuts)):
        marked = check(tree, "\n".join([*head, *cuts[:gone], *cuts[gone + 1 :]]))
        first, *others = marked.diagnosis
        assert first.kind == "unfinished"
        assert "Missing: 1 cut." in first.evidence
        assert all(
            one.evidence.startswith("If the answer was meant to be complete") for one in others
        )
        assert len(others) == len(marked.tied)


def test_omitted_lines_support_no_mistake():
    tree = "((2 (6 5)) (((1 4) (3 2)) 2))"
    counted_from_0 = (
        "value: 2\npath: 0 0\nMAX cut after 6\nMIN cut after 1\nMIN cut after ((1 4) (3 2))"
    )
    for answer in (
        counted_from_0,
        counted_from_0.rsplit("\n", 1)[0],
        "value: 2\npath: 0 0",
        "path: 0 0",
    ):
        named = [(one.mistake, one.kind) for one in check(tree, answer).diagnosis]
        assert ("zero_based", "notation") in named
        assert not any(kind == "mistake" or "+" in mistake for mistake, kind in named), answer
        assert (("unfinished", "unfinished") in named) == (answer != counted_from_0)


@pytest.mark.parametrize("more", ["", "; MIN cut after 2 at C"])
def test_incomplete_list_agrees_with_mistake(more):
    marks = check("((3 4) (2 9) (5 2))", f"value: 3; path: 1 1; MIN cut after 2 at D{more}")
    assert marks.mistake.startswith("Your answer agrees with what you get if a cut is listed after")
    assert marks.mistake.endswith("The answer is incomplete. Missing: 1 cut.") == (not more)


@pytest.mark.parametrize(
    ("cuts", "missing"),
    [("3 at 1", "2 cuts"), ("3 at 1, 2 at 2", "1 cut"), ("3 at 1, 2 at 2, 1 at 4", "")],
)
def test_sentence_names_what_is_missing(cuts, missing):
    lines = [f"MIN cut after {cut}" for cut in cuts.split(", ")]
    marks = check(
        "((3 12 8) (2 4 6) (14 5 2) (1 7 9))", "\n".join(["value: 3", "path: 1 1", *lines])
    )
    assert marks.tied == (("over_prune",),)
    ending = f" The answer is incomplete. Missing: {missing}."
    assert marks.mistake == MISTAKES["over_prune"].explanation + ending * bool(missing)


def test_missing_cuts_rule_out_mistake():
    seen = 0
    for tree in exercises(12, 20):
        exercise = Exercise(tree)
        key = exercise.keys[0]
        for name, facts in key.answers.items():
            own = [
                cut for cut in facts.cuts if cut[:3] not in [right[:3] for right in key.right.cuts]
            ]
            if len(own) >= 3 and name != "swapped_labels":
                written = plainly(key, key.right.replace(cuts=(*key.right.cuts, own[0])))
                seen += 1
                assert name not in [
                    one.mistake for one in check(exercise, "\n".join(written)).diagnosis
                ]
    assert seen > 20


@pytest.mark.parametrize(
    ("pruned", "named"),
    [("4, 6, 14", []), ("4, 6, 5, 2", []), ("14, 5", []), ("(2 4 6), (14 5 2)", ["leak_global"])],
)
def test_pruned_list_must_be_complete(pruned, named):
    marked = check("((3 12 8) (2 4 6) (14 5 2))", f"value: 3; path: 1 1; pruned: {pruned}")
    assert [one.mistake for one in marked.diagnosis] == named


def test_pruned_list_without_points_is_marked():
    marked = check("((3 12 8) (2 4 6) (14 5 2))", "value: 3; path: 1 1; pruned: 14, 5")
    assert [one.item for one in marked.items] == ["value", "path", "pruned"]
    assert not any("not asked" in note for note in marked.notes)


def test_unasked_parts_are_not_missing():
    for item in ("value: 3", "path: 1 1"):
        only = scheme({"points": {**dict.fromkeys(POINTS, 0), item.partition(":")[0]: 1}})
        marked = check("((3 12 8) (2 4 6) (14 5 2))", item, only)
        assert marked.correct
        assert not marked.diagnosis


def test_complete_empty_list_contradicts_mistakes():
    marked = check("((3 12 8) (2 4 6) (14 5 2))", "value: 3\npath: 1 1\nno cuts")
    named = [one.mistake for one in marked.diagnosis]
    assert named[0] == "no_cuts"
    assert {"right_to_left", "wrong_bound"} < set(named)


def test_leaf_names_and_values_agree():
    tree, begun = "((P=3 Q=12) (R=2 S=4))", "value: 3\npath: 1 1\nexamined: "
    by_name, by_value = check(tree, begun + "3, Q, R"), check(tree, begun + "3, 12, 2")
    assert by_name.diagnosis == by_value.diagnosis != ()


EVIDENCE = {
    "value: 2\npath: 0 0\nMAX cut after 6\nMIN cut after 1 in subtree (1 4)\nMIN cut after ((1 4) (3 2))": (
        "zero_based",
        "This explains everything in the answer. Wrong in the answer: path 0 0.",
    ),
    "value: 3\npath: 2 1 2 1\nno cuts": (
        "root_min",
        "This explains everything in the answer. Wrong in the answer: value 3, path 2 1 2 1, no cuts.",
    ),
    "value: 2\npath: 0 0": (
        "zero_based",
        "This explains everything in the answer. Wrong in the answer: path 0 0.",
    ),
    "value: 2\npath: 1 1": ("unfinished", "Missing: the cuts."),
}


def test_evidence_names_the_root():
    wrong, _ = treesearch.check("((3 1) (2 4))", "root = 3", ask=("value", "nodes")).diagnosis
    assert wrong.evidence.endswith("Wrong in the answer: value 3, nodes at root.")


@pytest.mark.parametrize("answer", EVIDENCE)
def test_diagnosis_evidence_names_wrong_lines(answer):
    name, told = EVIDENCE[answer]
    found = {
        one.mistake: one.evidence
        for one in check("((2 (6 5)) (((1 4) (3 2)) 2))", answer).diagnosis
    }
    assert found[name] == told


def test_single_error_implies_no_mistake_pair():
    for path in ("1 0", "0 1", "2 2", "2"):
        lines = f"value: 2\npath: {path}\nMAX cut after 6\nMIN cut after 1 in subtree (1 4)"
        found = check("((2 (6 5)) (((1 4) (3 2)) 2))", lines).diagnosis
        assert not any("+" in one.mistake for one in found)
