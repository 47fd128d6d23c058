"""Test the rule ``why`` shows at a cut."""

from math import inf

import pytest
from support.drawings import Nim, by_id, parsed, texts

from treesearch import draw, record
from treesearch.diagram.picture import picture
from treesearch.diagram.why import explanation, other_cuts
from treesearch.errors import UsageError

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
DEEP = "(10 (20 (1 (4 2))))"
SVG = "{http://www.w3.org/2000/svg}"


def test_why_shows_the_cut_rule():
    for rule, sign in (("ge", "≤"), ("gt", "<")):
        trace = record("((3 12 8) (2 4 6) (14 5 2))", cut_rule=rule)
        assert f"v\u00a0{sign}\u00a0α" in explanation(trace, trace.cuts[0])


def test_why_shows_root_as_bound_owner():
    trace = record(DEEP)
    svg = draw(trace, style="why")
    found = by_id(svg)
    assert texts(found["n"]) == ["MAX", "α = 10"]
    assert texts(found["n-2-2-2"]) == ["MIN", "v = 4", "MIN cut 1", "4 ≤ α = 10"]
    assert "pruned" in found["n-2-2-2-2"].get("class")
    assert "MAX already has 10 at the root, from child 1: α = 10." in explanation(
        trace, trace.cuts[0]
    )
    assert "not the parent's" in parsed(svg).findtext(f"{SVG}desc")
    assert parsed(svg).find(f"{SVG}g[@class='because']") is not None


@pytest.mark.parametrize(
    ("tree", "deep"), [(FIGURE, False), ("(max 5 (max (min 3 9) 2))", True), (DEEP, True)]
)
def test_why_tells_deep_cutoffs(tree, deep):
    trace = record(tree)
    assert ("it comes from further up" in explanation(trace, trace.cuts[0])) is deep


def test_why_chooses_first_deep_cut():
    tree = "(10 (9 3) (20 (1 (4 2))))"
    assert "2.2.2" not in draw(record(FIGURE), style="why")
    assert "Why the MIN cut 2 at 3.2.2" in draw(record(tree), style="why")
    assert "Why the MIN cut 1 at 2" in draw(record(tree), style="why", at=(2,))


def test_why_explains_window_and_rtl():
    assert "α = 5 (starting window)" in draw(
        record("((3 4) 1)", window=(5, 9), root="max"), style="why"
    )
    found = by_id(draw(record("((6 4 2) (8 12 3))", order="rtl"), style="why"))
    assert found["n-1-3"].get("transform") > found["n-1-2"].get("transform")


def test_why_shortens_long_paths():
    svg = draw(record("(10 " + "(" * 21 + "5 7" + ")" * 22), style="why")
    assert "… 18 more levels …" in svg
    assert "n-2" + "-1" * 20 in by_id(svg)


def test_why_names_skipped_children_if_few():
    found = by_id(draw(record("(5 (3 1 2 4 6 7))"), style="why"))
    assert texts(found["n-2-4-more"]) == ["… 3 more"]
    assert {"n-2-2", "n-2-3"} < set(found)
    assert "n-2-4" not in found


def test_why_names_nodes_consistently():
    found = by_id(draw(record(DEEP), style="why", label="letters"))
    assert texts(found["n-2-2-2"])[:2] == ["MIN", "G"]
    assert texts(by_id(draw(record(DEEP), style="why", label="places"))["n-2-2"]) == ["MAX", "2.2"]
    named = record("(max A 10 (min B 20 (max C 1 (min D (max E 4 3) 2))))")
    assert texts(by_id(draw(named, style="why"))["n-2-2-2"])[1] == "D"


def test_why_explains_games_by_moves():
    class LongNim(Nim):
        def initial_state(self):
            return 5, "max"

    trace = record(LongNim())
    svg = draw(trace, style="why")
    assert "take &lt;1&gt;" in svg
    assert "MAX cut after take" in parsed(svg).findtext(f"{SVG}desc")
    with pytest.raises(UsageError, match="letters; name these nodes by places"):
        draw(trace, style="why", label="letters")


def test_why_bends_arrow_to_the_right():
    made = picture(record(DEEP), style="why", direction="right")
    lowest = max(item.y + item.block.after for item in made.nodes)
    assert made.arrow[1][1] == made.arrow[2][1] > lowest
    assert made.arrow[0][0] < made.arrow[3][0]


def test_why_explains_beta_cuts():
    said = explanation(record("((9 3) (5 (7 8)))"), record("((9 3) (5 (7 8)))").cuts[0])
    assert "v\N{NO-BREAK SPACE}≥\N{NO-BREAK SPACE}β" in said
    assert "at least" in said


def test_why_follows_bounds_through_chance():
    trace = record("(max 6 (chance 8 (chance 2 (min 4 9))))", utility_range=(0, 10))
    assert explanation(trace, trace.cuts[0]).startswith(
        "MAX already has 6 at the root, from child 1: α = 6. At node 2.2, α = (6 − 4) / (1/2) = 4: node 2"
    )


def test_why_refuses_distant_cuts():
    with pytest.raises(UsageError, match="1,000 levels"):
        draw(record("(10 " + "(" * 1_201 + "5 7" + ")" * 1_202), style="why")


def test_why_without_a_cut_is_refused():
    with pytest.raises(UsageError, match="nothing is cut"):
        draw(record("(1 2)"), style="why")
    with pytest.raises(UsageError, match="only the path to one cut"):
        draw(record(FIGURE), style="why", fit="a4")
    with pytest.raises(UsageError, match=r"no cut at 1"):
        draw(record(FIGURE), style="why", at=(1,))
    with pytest.raises(UsageError, match=r"no cut at 7\.7"):
        draw(record(FIGURE), style="why", at=(7, 7))


def test_why_numbers_children_after_gap():
    assert "child 2" in draw(record("((3 12 8) (5 (9 2 4 6)) (2 9))"), style="why")
    assert "child 2" not in draw(record("((3 12 8) (2 4 6) (14 5 2))"), style="why")


def test_other_cuts_omit_the_shown_one():
    trace = record("((3 12 8) (2 4 6) (14 5 2) (1 2))")
    assert other_cuts(trace, None) == ["4"]
    assert other_cuts(trace, (4,)) == ["2"]


def test_cut_by_window_is_not_deep():
    trace = record("((3 12 8) (2 4 6) ((11 5) 3))", window=(-inf, 10))
    assert picture(trace, style="why").title == "Why the MIN cut 1 at 2"


def test_closed_windows_are_no_other_cuts():
    tree = "((2 (6 5)) (((1 4) (3 2)) 2))"
    trace = record(tree, cuts="all")
    assert any(not cut.skipped for cut in trace.cuts)
    assert other_cuts(trace, None) == other_cuts(record(tree), None)
