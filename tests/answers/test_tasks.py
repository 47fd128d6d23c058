"""Test what the task of a question states: the search, the conventions and the parts."""

from math import inf

import pytest

from treesearch.homework.answers.sheet_words import english
from treesearch.homework.answers.tasks import blanks_of, listed_parts, rules_of, task_of
from treesearch.reader import read
from treesearch.settings import BOOK

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
VECTORS = "((1,2,0) (2,1,0))"
COUNTS = "(:3/10 (:1/4 ?) (:2/5 ?))"
DICE = {"algorithm": "expectiminimax"}
CHANCE = "(max (chance 1 8) 4)"
RANGE = {"utility_range": (0, 20)}
TASKS = [
    (
        FIGURE,
        {},
        ("value",),
        ["Run alpha-beta", "MAX at the root", "left to right", "alpha ≥ beta"],
    ),
    (FIGURE, {"root": "min"}, ("value",), ["MIN at the root"]),
    ("(min (max 1 2) 3)", {}, ("value",), ["MIN at the root"]),
    (FIGURE, {"order": "rtl", "cut_rule": "gt"}, ("value",), ["right to left", "alpha > beta"]),
    (FIGURE, {"window": (-inf, 5)}, ("value",), ["starting with alpha = −∞ and beta = 5"]),
    (FIGURE, {"window": (2, inf)}, ("value",), ["starting with alpha = 2 and beta = +∞"]),
    (FIGURE, {"depth": 2}, ("leaves",), ["stopping at depth 2", "how many leaves are examined"]),
    (FIGURE, RANGE, ("path",), ["every leaf between 0 and 20", "or the first chance node"]),
    (FIGURE, {"utility_range": {"B": (0, 9)}}, ("value",), ["leaf below B between 0 and 9"]),
    (FIGURE, {"utility_range": {(2, 1): (0, 9)}}, ("value",), ["below 2.1 between 0 and 9"]),
    (CHANCE, {**RANGE, "chance_cuts": "interval"}, ("value",), ["without narrower windows"]),
    (CHANCE, RANGE, ("value",), ["between 0 and 20; each outcome is searched in its own narrower"]),
    (FIGURE, RANGE, ("value",), ["between 0 and 20. Give"]),
    (FIGURE, {"algorithm": "minmax"}, ("nodes",), ["by minimax", "Give the value of each node."]),
    (FIGURE, {}, ("nodes",), ["Give the value or bound of each node"]),
    (VECTORS, {"algorithm": "maxn"}, ("path",), ["by max^n", "3 players, p1 at the root"]),
    (VECTORS, {"algorithm": "paranoid", "order": "rtl"}, ("value",), ["paranoid", "right to left"]),
    (COUNTS, {"algorithm": "mcts", "exploration": 1.4}, ("path",), ["C = 1.4", "Give the path to"]),
    (COUNTS, {"algorithm": "mcts"}, ("nodes",), ["C = 1.414", "Give the wins and visits of"]),
    ("(max (chance (min 1 2) 3) 3)", DICE, ("value",), ["MIN below the chance nodes"]),
    ("(max (chance (max 1 2) 3) 3)", DICE, ("value",), ["MAX below the chance nodes"]),
    ("(max (chance (max 1 2) (min 1 3)) 3)", DICE, ("value",), ["MAX and MIN in turn"]),
    ("((3 ?x) (2 4))", {}, ("value", "path"), ["The value x of", "a formula of x and for which x"]),
]


@pytest.mark.parametrize(("tree", "changes", "ask", "phrases"), TASKS)
def test_task_states_search_and_parts(tree, changes, ask, phrases):
    task = task_of(read(tree), BOOK.replace(**changes), ask)
    assert [phrase for phrase in phrases if phrase not in task] == [], task


@pytest.mark.parametrize(
    ("ask", "changes", "keys"),
    [
        (("path",), {}, ["ties_ltr"]),
        (("path",), {"order": "rtl"}, ["ties_rtl"]),
        (("cuts",), {}, ["cuts_pruning", "label_node"]),
        (("cuts",), {"cuts": "all", "label": "bound"}, ["cuts_all", "label_bound"]),
        (("path", "cuts"), RANGE, ["ties_ltr", "cuts_pruning", "label_node", "at_chance"]),
        (("value", "cuts"), {"algorithm": "minmax"}, []),
        (("path",), {"algorithm": "minmax", "order": "rtl"}, ["ties_any"]),
        (("path",), {"algorithm": "expectiminimax"}, ["ties_any"]),
        (("path",), {"algorithm": "negascout"}, ["ties_any"]),
        (("path",), {"algorithm": "maxn"}, ["ties_ltr"]),
    ],
)
def test_rules_follow_the_settings(ask, changes, keys):
    sentences = english().sections["rules"]
    assert rules_of(BOOK.replace(**changes), ask) == " ".join(sentences[key] for key in keys)


@pytest.mark.parametrize(
    ("searches", "end"),
    [
        ([{}], "a leaf"),
        ([{"depth": 2}], "the node where the search stops"),
        ([{}, {"depth": 2}], "a leaf or the node where the search stops"),
        ([RANGE], "a leaf or the first chance node"),
        ([{}, DICE], "a leaf or the first chance node"),
        ([DICE, {"depth": 2}], "a leaf, the first chance node or the node where the search stops"),
    ],
)
def test_blank_names_ends_of_paths(searches, end):
    [line, *_] = blanks_of(["path"], searches={"path": [BOOK.replace(**one) for one in searches]})
    assert line == english()("blank", "path", end=end)


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ([], ""),
        (["a"], "a"),
        (["a", "b"], "a and b"),
        (["a, if b", "c"], "a, if b, and c"),
        (["a", "b", "c"], "a, b, and c"),
    ],
)
def test_parts_are_listed(parts, text):
    assert listed_parts(parts, english()) == text
