"""Test the points of each part, from TOML and in words."""

import pytest
from support.students import plainly

from treesearch.errors import UsageError
from treesearch.homework.marking.key import Key
from treesearch.homework.marking.marker import check
from treesearch.homework.marking.scheme import POINTS, scheme, scheme_for, scheme_lines
from treesearch.settings import BOOK

LECTURER = "((2 (6 5)) (((1 4) (3 2)) 2))"
FIGURE = "((3 12 8) (2 4 6) (14 5 2))"


def test_pruned_part_has_own_points():
    marking = scheme({"points": {"pruned": 2}})
    key = Key(LECTURER)
    text = "\n".join(plainly(key, key.answers["first_cut_only"]))
    pruned = next(
        item
        for item in check(LECTURER, f"{text}\npruned: 1.2.2", marking).items
        if item.item == "pruned"
    )
    assert pruned.points == pytest.approx(2 / 3)
    assert pruned.reply == "1 of 3 skipped children listed"


def test_scheme_is_read_from_toml():
    toml = "[points]\nvalue = 2\n[rates]\nother_rule = 0\n[[accept]]\ncut_rule = 'gt'\n"
    marking = scheme(toml)
    assert marking.max_score == 11
    assert marking.accept == (BOOK.replace(cut_rule="gt"),)
    with pytest.raises(UsageError, match="TOML"):
        scheme("points = ")
    accept = "[[accept]]\n"
    bad_ones = (
        "[points]\nbeauty = 1",
        "[points]\nvalue = -1",
        f"{accept}cut_rule = 'eq'",
        f"{accept}depth = 3",
        "x = 1",
    )
    for bad in bad_ones:
        with pytest.raises(UsageError):
            scheme(bad)


def test_triple_weight_triples_every_item():
    marked = check(FIGURE, "value: 3; path: 1 2; MIN cut after 2 in subtree (2 4 6)")
    thrice = marked.scaled(3)
    assert (thrice.score, thrice.max_score) == (3 * marked.score, 30)
    assert [(one.points, one.max_points) for one in thrice.items] == [
        (3 * one.points, 3 * one.max_points) for one in marked.items
    ]


def test_scheme_summary_matches_the_scheme():
    lines = scheme_lines(
        scheme({"points": {"value": 2, "nodes": 4}, "rates": {"place": 0.25, "surplus": 1}})
    )
    assert lines[0].startswith("You can earn 2 for the value, 3 for the path")
    assert "4 for the nodes" in lines[0]
    assert "1/4 of it if only its node is right" in lines[1]
    assert lines[2].endswith("costs a share.")
    lines = scheme_lines(scheme({"points": {"cuts": 0}}))
    assert len(lines) == 3
    assert not any("names of cuts" in line for line in lines)


def test_asked_parts_have_usual_points():
    worth = {part: scheme_for(None, [part], BOOK).max_score for part in POINTS}
    assert worth == {
        "value": 1,
        "path": 3,
        "cuts": 6,
        "pruned": 6,
        "nodes": 4,
        "windows": 4,
        "examined": 3,
        "leaves": 1,
        "order": 3,
        "best": 1,
    }
    points = {
        name: {part: worth for part, worth in scheme(None, how).points.items() if worth}
        for name in ("alphabeta", "minmax", "mcts")
        for how in [BOOK.replace(algorithm=name)]
    }
    assert points == {
        "alphabeta": {"value": 1, "path": 3, "cuts": 6},
        "minmax": {"value": 1, "path": 3},
        "mcts": {"path": 3, "nodes": 4},
    }


EXPLAINED = {
    "parts": "You can earn",
    "child": "A cut earns",
    "surplus": "Wrong cuts or pruned places are free",
    "last": "A cut after a last child",
    "nothing": "If nothing is cut",
    "notation": "Wrong or missing names",
    "counting": "A path that exists only if counted from 0, or is written as values,",
    "other_rule": "If your answer earns more",
    "uncut": "Leaving out all cuts",
}
OF_CUTS = ["parts", "child", "surplus", "last", "nothing"]


@pytest.mark.parametrize(
    ("table", "open_leaf", "names"),
    [
        ({}, False, [*EXPLAINED]),
        ({"points": {"cuts": 0}}, False, ["parts", "counting", "other_rule"]),
        ({"points": {"path": 0, "cuts": 0}}, False, ["parts", "other_rule"]),
        ({"points": {"value": 0, "path": 0, "cuts": 0, "best": 1}}, False, ["parts"]),
        (
            {"points": {"value": 0, "path": 0, "cuts": 0, "pruned": 6}},
            False,
            ["parts", "surplus", "other_rule", "uncut"],
        ),
        ({"rates": {"notation": 0}}, False, [*OF_CUTS, "other_rule", "uncut"]),
        ({"rates": {"other_rule": 0}}, False, [*OF_CUTS, "notation", "counting"]),
        ({"rates": {"surplus": 0}}, False, [name for name in EXPLAINED if name != "surplus"]),
        ({}, True, ["parts", "other_rule"]),
    ],
)
def test_only_lines_that_apply_are_shown(table, open_leaf, names):
    lines = scheme_lines(scheme(table), open_leaf)
    assert len(lines) == len(names)
    assert all(line.startswith(EXPLAINED[name]) for line, name in zip(lines, names, strict=True))


def test_open_questions_share_all_points():
    first, _ = scheme_lines(scheme({"points": {"value": 3}}), is_open=True)
    assert "earn 12, shared evenly" in first


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        ({"rates": {"place": 1.5}}, "place"),
        ({"points": {"cuts": 10_001}}, "cuts"),
        ({"points": {"value": 0, "path": 0, "cuts": 0}}, "no part has any points"),
        ({"accept": [{"opponent": "random"}]}, "always plays optimally"),
        ({"accept": [{"window": "5"}]}, "window"),
        ({"accept": [{"algorithm": "best"}]}, "there is no search called best"),
        ({"accept": [{"window": [1, 2, 3]}]}, "window"),
    ],
)
def test_wrong_scheme_is_refused(table, reason):
    with pytest.raises(UsageError, match=reason):
        scheme(table)


RATED = (
    "MIN cut after 2; MIN cut after 8 at 2; MIN cut after 1; value: 4; path: 1 1",
    "MIN cut at 2; MIN cut after 1; value: 4; path: 1 1",
    "MAX cut after 2; MIN cut after 1; value: 4; path: 0 0",
    "value: 6; path: 2 1; no cuts",
)
"""A surplus cut, a cut without its child, other names and counting, and the other player at the root."""


@pytest.mark.parametrize(
    ("rates", "scores"),
    [
        ({}, [8.5, 8.5, 9, 3.5]),
        ({"surplus": 1}, [7, 8.5, 9, 3.5]),
        ({"surplus": 0}, [10, 8.5, 9, 3.5]),
        ({"place": 1}, [8.5, 10, 9, 3.5]),
        ({"place": 0}, [8.5, 7, 9, 3.5]),
        ({"notation": 1}, [8.5, 8.5, 1, 3.5]),
        ({"notation": 0}, [8.5, 8.5, 10, 3.5]),
        ({"other_rule": 1}, [8.5, 8.5, 9, 7]),
        ({"other_rule": 0}, [8.5, 8.5, 9, 0]),
    ],
)
def test_each_rate_has_its_effect(rates, scores):
    tree, marking = "((4 7 9) (2 8 5) (6 1 3))", scheme({"rates": rates})
    assert [check(tree, answer, marking).score for answer in RATED] == scores


def test_parts_are_names():
    with pytest.raises(UsageError, match="ask=5: a name, or a list of names"):
        scheme_for(None, 5, BOOK)


@pytest.mark.parametrize("ask", [None, ["value"]])
@pytest.mark.parametrize("value", ["x", "-1", "'two'"])
def test_broken_scheme_names_its_line(ask, value):
    with pytest.raises(UsageError, match="line 2"):
        scheme_for(f"[points]\nvalue = {value}\npath = 3", ask, BOOK)


def test_exercise_has_a_size_limit():
    wide, deep = "(" + "1 " * 2_998 + "{})", "({}" * 149 + "(1 2)" + ")" * 149
    for tree in (wide.format("2"), deep.replace("{}", "")):
        assert Key(tree).right.value
    for tree in (wide.format("2 3"), f"({deep.replace('{}', '')})"):
        with pytest.raises(UsageError, match="at most 3,000 nodes and 150 levels"):
            Key(tree)


def test_check_help_shows_the_scheme(run):
    _, out, _ = run("check", "--help")
    told = " ".join(out.split())
    assert all(line in told for line in scheme_lines(scheme()))
