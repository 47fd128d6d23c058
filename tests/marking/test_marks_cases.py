"""Test marks against those of a human marker, and cases that were once marked wrongly."""

import json
from pathlib import Path
from statistics import mean

import pytest

from treesearch.homework.marking.key import Key
from treesearch.homework.marking.marker import Exercise, check
from treesearch.homework.marking.solutions import key_rows
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.settings import BOOK

CASES = json.loads((Path(__file__).parents[1] / "data" / "marks.json").read_text())
"""42 answers, each with the points that a lecturer gave before seeing any program's."""

U = "((4 7 9) (2 8 5) (6 1 3))"
ENDS = "value: 4; path: 1 1; "
GT = BOOK.replace(cut_rule="gt")


def test_marks_are_near_human_marks():
    distances = [
        abs(
            check(one["tree"], one["text"], None, BOOK.replace(**one["options"])).score
            - one["mark"]
        )
        for one in CASES
    ]
    assert len(distances) == 42
    assert mean(distances) <= 0.55
    assert max(distances) <= 2


def score(tree, answer, **conventions):
    return check(tree, answer, None, BOOK.replace(**conventions)).score


def mistakes(tree, answer, **conventions):
    return [one.mistake for one in check(tree, answer, None, BOOK.replace(**conventions)).diagnosis]


def test_cut_in_pruned_subtree_earns_nothing():
    tree, begun = (
        "(((5 6) (7 4)) ((3 2) (8 9)))",
        "value: 6; path: 1 1 2; MAX cut after 7 in subtree (7 4)",
    )
    assert score(tree, f"{begun}; MIN cut after 3 in subtree (3 2)") == score(tree, begun) == 7


def test_last_child_cuts_cost_nothing():
    assert (
        score(U, ENDS + "MIN cut after 5 in subtree (2 8 5); MIN cut after 3 in subtree (6 1 3)")
        == 4
    )


def test_listed_last_child_cuts_count():
    tree = "((3 12 8) (2 4 6) (14 5 2))"
    both = "value: 3; path: 1 1; MIN cut after 2 in subtree (2 4 6); MIN cut after 2 in subtree (14 5 2)"
    assert score(tree, both, cuts="all") == 10
    assert score(tree, both.rpartition(";")[0], cuts="all") == 7
    assert score(tree, f"{both}; MIN cut after 8", cuts="all") == 8.5


def test_worse_path_earns_less():
    tree = "(((5 6) (7 4)) ((3 2) (8 9)))"
    paths = [score(tree, f"path: {path}") for path in ("1 1 2", "1 1 1", "1 2 2", "2 2 2")]
    assert paths == [3, 2, 1, 0]


def test_wrong_digit_is_no_mistake():
    answer = "value: 2; path: 2 1; MAX cut after 4 in subtree (4 0); MIN cut after 1 in subtree (1 0 4 4)"
    marked = check("(2 (3 (4 0)) (1 0 4 4))", answer)
    assert (marked.score, marked.diagnosis, marked.mistake) == (9, (), "")


def test_tied_mistakes_claim_no_certainty():
    marked = check("((3 12 8) (2 4 6) (14 5 2))", "path: 1 1; no cuts")
    assert marked.tied == (("right_to_left",), ("no_cuts",), ("wrong_bound",))
    assert "just" not in " ".join(one.evidence for one in marked.diagnosis)
    assert marked.diagnosis[-1].evidence == "Missing: the value."


def test_complete_explanation_excludes_partial_one():
    tree = "((24 14 17) (15 19 1 1) (4 14))"
    answer = "value: 15; path: 2 1; MIN cut after 15 in subtree (15 19 1 1)"
    assert check(tree, answer).tied == (("reversed_test",),)
    more = Exercise(tree).keys[0].answers["leak_sibling"].cuts
    assert len(more) == 2


@pytest.mark.parametrize(
    ("lines", "points"),
    [
        ("MIN cut after 1", 7),
        ("MIN cut after 1\nMIN cut after 1", 7),
        ("MIN cuts: 1, 1", 10),
        (
            "MIN cut after 1 in subtree (1 3) at node 2\nMIN cut after 1 in subtree (1 3) at node 4",
            10,
        ),
    ],
)
def test_each_line_states_one_cut(lines, points):
    assert score("((1 4) (1 3) 1 (1 3))", f"value: 1\npath: 1 1\n{lines}") == points


def test_strict_rule_tie_is_explained():
    marked = check(
        "((5 7) (5 3) (8 6))", "value: 6; path: 3 2; MIN cut after 5 in subtree (5 3)", None, GT
    )
    assert "cut when alpha and beta are equal, and not only" in marked.mistake
    assert "only when alpha > beta, and not when" not in str(marked)


RELATIVE = {
    "strict": GT,
    "last_child_cuts": BOOK.replace(cuts="all"),
    "label_by_bound": BOOK.replace(label="bound"),
    "swapped_labels": BOOK.replace(label="bound"),
}


@pytest.mark.parametrize("name", RELATIVE)
def test_mistakes_follow_course_conventions(name):
    conventions = RELATIVE[name]
    told = MISTAKES[name].under(conventions)
    assert told.explanation != MISTAKES[name].explanation
    assert next(one for one in Key(U, conventions).mistakes if one.name == name) == told
    key = key_rows(Exercise("((3 12 8) (2 4 6) (14 5 2))", None, conventions))
    named = {one.name: one for row in key.wrong for one in row.mistakes} | {
        one.name: one for one in key.unseen
    }
    assert named[name].title == told.title


def test_help_mistakes_follows_conventions(run):
    _, book, _ = run("help", "mistakes", "all")
    _, other, _ = run("help", "mistakes", "all", "--cut-rule", "gt", "--label", "bound")
    flat, other = " ".join(book.split()), " ".join(other.split())
    assert "cut only when alpha > beta, and not when" in flat
    assert "cut when alpha and beta are equal, and not only" in other
    assert "after the player at the node, not" in other


def test_mistake_example_uses_conventions(run):
    _, out, _ = run("help", "mistakes", "all", "--cut-rule", "gt", "--format", "json")
    strict = next(one for one in json.loads(out)["mistakes"] if one["mistake"] == "strict")
    shown = strict["example"]
    wrong = check(shown["tree"], "\n".join((*shown["wrong"], "value: 0")[:1]), None, GT)
    assert any("cut after" in line for line in shown["wrong"])
    assert not wrong.correct
