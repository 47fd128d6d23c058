"""Test trees with one unknown leaf against searches with inserted numbers."""

import json
import pickle
from fractions import Fraction
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.formulas import evaluated
from support.strategies import plain_trees, with_open_leaf

from treesearch import UsageError, draw, read, record
from treesearch.diagram.picture import picture
from treesearch.game import Unknown, dotted
from treesearch.games import load
from treesearch.homework.answers.reading import read_answer
from treesearch.report.data import json_report
from treesearch.settings import BOOK
from treesearch.tree import Node, text
from treesearch.unknown import answer_json, answer_lines, conditions
from treesearch.unknown.answer import solved
from treesearch.unknown.chance import pieces
from treesearch.unknown.leaves import with_leaf
from treesearch.unknown.single import OpenCut, one_unknown
from treesearch.unknown.single_report import condition_json, never_cut
from treesearch.unknown.spans import Span
from treesearch.words import listed

FIGURE = "((3 12 8) (?x 4 6) (14 5 2))"
GRID = [Fraction(n, 2) for n in range(-24, 25)]  # the leaves are from -10 to 10

hows = st.builds(
    BOOK.replace,
    root=st.sampled_from([None, "min"]),
    order=st.sampled_from(["ltr", "rtl"]),
    cut_rule=st.sampled_from(["ge", "gt"]),
    cuts=st.sampled_from(["pruning", "all"]),
    values=st.sampled_from(["soft", "hard"]),
    window=st.sampled_from([(-inf, inf), (-2, 3), (0, inf)]),
)


def left_open():
    return with_open_leaf(plain_trees(max_leaves=10).filter(lambda tree: tree.children))


def brute_force(tree, place, x, how):
    trace = record(with_leaf(tree, place, x), how)
    cuts = {
        OpenCut(c.kind, c.place.path, c.after.path, tuple(p.path for p in c.pruned))
        for c in trace.cuts
    }
    return (
        trace.result.value,
        trace.result.bound,
        trace.result.path,
        trace.counts.leaves_evaluated,
        cuts,
    )


def result_at(found, x):
    """The results that hold for this x; each list but the cuts must have exactly one."""
    ((value, bound),), (path,), (leaves,) = (
        holding(findings, x) for findings in (found.values, found.paths, found.leaves)
    )
    return x if value is None else value, bound, path, leaves, {*holding(found.cuts, x)}


def holding(findings, x):
    return [finding.what for finding in findings if any(x in span for span in finding.spans)]


@given(left_open(), hows)
def test_conditions_agree_with_search(tree, how):
    found = conditions(tree, how)
    for x in GRID:
        assert result_at(found, x) == brute_force(tree, found.place, x, how), x


CUT_FIELDS = ("kind", "path", "after_path", "pruned_paths")


def rows_for(rows, x):
    """Return the rows of a JSON list that hold for this x."""
    spans = [[Span(*map(bound, one.values())) for one in row["when"]] for row in rows]
    return [row for row, when in zip(rows, spans, strict=True) if any(x in span for span in when)]


def bound(end):
    return end if isinstance(end, bool) else float(end) if "inf" in str(end) else Fraction(end)


@given(left_open(), hows)
@settings(max_examples=20)
def test_json_agrees_with_search(tree, how):
    answer = conditions(tree, how)
    data = answer_json(answer)
    assert (data["tree"], data["unknown"], data["place"]) == (text(tree), "x", [*answer.place])
    for cut in data["cuts"]:
        assert cut["subtree"] == text(tree[cut["path"]])
        assert cut["after"] == text(tree[cut["after_path"]])
        assert cut["pruned"] == [text(tree[path]) for path in cut["pruned_paths"]]
    for x in GRID[::4]:
        report = json.loads("".join(json_report(record(with_leaf(tree, answer.place, x), how))))
        [value], [path], [count] = (
            rows_for(data[name], x) for name in ("values", "paths", "leaves_evaluated")
        )
        worth = x if value["value"] == "x" else bound(value["value"])
        assert worth == bound(report["value"])
        assert (value["bound"], path["path"]) == (report["bound"], report["path"])
        assert count["leaves"] == report["leaves_evaluated"]
        cuts = (rows_for(data["cuts"], x), report["cuts"])
        listed, searched = ([[cut[name] for name in CUT_FIELDS] for cut in some] for some in cuts)
        assert sorted(listed) == sorted(searched)
    leaves = [line.split() for line in answer_lines(answer) if line.startswith("leaves")]
    total = str(tree.traits.leaves)
    assert [[words[1], words[3]] for words in leaves] == [
        [str(row["leaves"]), total] for row in data["leaves_evaluated"]
    ]


@given(left_open(), hows)
@settings(max_examples=20)
def test_report_has_conditions_of_json(tree, how):
    answer = conditions(tree, how)
    data, total = answer_json(answer), tree.traits.leaves

    def phrase(row):
        return f"iff {row['text']}" if row["text"] else "for every x"

    expected = [f"tree    {tree}"]
    for row in data["values"]:
        sign = "" if row["bound"] == "=" else f"{row['bound']} "
        expected.append(f"value   {sign}{row['value']} {phrase(row)}")
    expected += [
        f"path    {' '.join(map(str, row['path'])) or 'none'} {phrase(row)}"
        for row in data["paths"]
    ]
    expected += [
        f"leaves  {row['leaves']} of {total} evaluated {phrase(row)}"
        for row in data["leaves_evaluated"]
    ]
    for row in data["cuts"]:
        places, node = row["pruned_paths"], dotted(row["path"])
        if places:
            # by other cuts for other x
            others = any(answer.pruned(tuple(path)) != spans_of(row) for path in places)
            verb = "are" if len(places) > 1 else "is"
            pruned = f"{listed(row['pruned'])} {verb} pruned{' by this cut' * others}"
        else:
            pruned = f"the window closes after the last child of {node}"
        expected.append(f"{pruned} {phrase(row)}")
        cut = f"{row['kind']} cut after {row['after']} in subtree {row['subtree']}, node {node}"
        expected.append(f"    {cut}")
    if not data["cuts"]:
        expected.append("Nothing is cut, whatever x is.")
    assert str(answer).splitlines() == expected
    for row in [row for name in ("values", "paths", "cuts") for row in data[name]]:
        for x in GRID[::6]:
            assert evaluated(row["text"], {"x": x}) == (row in rows_for([row], x))


def spans_of(row):
    return tuple(Span(*map(bound, one.values())) for one in row["when"])


@pytest.mark.parametrize("text", ["((5 (3 9)) (?x (2 7)))", "((3 12) (?x (:7 1 9)))"])
def test_open_leaf_respects_depth_limit(text):
    tree, how = read(text), BOOK.replace(depth=2)
    found = conditions(tree, how)
    for x in GRID:
        assert result_at(found, x) == brute_force(tree, found.place, x, how), x


@given(left_open(), st.data())
def test_every_x_has_one_result(tree, data):
    found = conditions(tree)
    x = data.draw(st.fractions(-12, 12))
    value = record(with_leaf(tree, found.place, x)).result.value
    assert max(found.clamp.low, min(x, found.clamp.high)) == value
    assert evaluated(found.clamp.text("x"), {"x": x}) == value
    for every in (found.values, found.paths, found.leaves):
        assert sum(x in span for one in every for span in one.spans) == 1


def test_book_leaf_may_be_unknown(run):
    code, out, _ = run("alphabeta", FIGURE)
    assert code == 0
    assert "4 and 6 are pruned iff x <= 3\n    MIN cut after ?x in subtree (?x 4 6), node 2" in out
    assert [line.split("  ")[0] for line in out.splitlines()[:4]] == [
        "tree",
        "value",
        "value",
        "value",
    ]
    for line in (
        "value   3 iff x <= 3",
        "value   x iff 3 < x <= 4",
        "value   4 iff x > 4",
        "path    2 2 iff x > 4",
    ):
        assert line in out


def test_strict_rule_excludes_endpoint(run):
    assert "4 and 6 are pruned iff x < 3" in run("alphabeta", FIGURE, "--cut-rule", "gt")[1]


def test_unexamined_unknown_changes_nothing(run):
    out = run("alphabeta", "((3 12 8) (2 ? 6) (14 5 2))")[1]
    assert "? and 6 are pruned for every x" in out
    assert "value   3 for every x" in out


def test_condition_json_has_bounds(run):
    (cut,) = json.loads(run("alphabeta", FIGURE, "--format", "json")[1])["cuts"]
    assert cut["text"] == "x <= 3"
    assert cut["when"] == [{"low": "-inf", "high": 3, "with_low": False, "with_high": True}]
    assert (cut["pruned_paths"], cut["after_path"], cut["kind"]) == (
        [[2, 2], [2, 3]],
        [2, 1],
        "MIN",
    )
    assert condition_json(conditions(read(FIGURE)))["cuts"] == [cut]


def test_conditions_keep_names_and_decimals():
    found = conditions(read("(max A (min B 3 1.5) (min C F=?y 4))"))
    assert found.name == "y"
    assert found.when(found.cuts[0]) == "y <= 1.5"
    assert with_leaf(found.tree, found.place, 2)["F"].value == 2


@pytest.mark.parametrize(
    ("tree", "reason"),
    [
        ("((1 2) 3)", "no leaf is unknown"),
        (f"(?x {'1 ' * 1000})", "1000 .* 1001"),
    ],
)
def test_wrong_number_of_unknowns_is_refused(tree, reason):
    with pytest.raises(UsageError, match=reason):
        conditions(read(tree))


def test_largest_tree_is_answered():
    assert len(one_unknown(read(f"(?x {'1 ' * 999})")).pieces) == 3


def test_unknown_leaf_refuses_csv(run):
    assert run("alphabeta", FIGURE, "--format", "csv")[0] == 2


@pytest.mark.parametrize("tree", [FIGURE, "((3 12 8) (?x ?y 6))", "((chance ?x 4) 3)"])
@pytest.mark.parametrize("algorithm", ["minmax", "alphabeta"])
def test_pickled_answer_stays_the_same(tree, algorithm):
    how = BOOK.replace(algorithm=algorithm, order="rtl", root="min")
    found = conditions(tree, how)
    again = pickle.loads(pickle.dumps(found))
    assert (type(again), str(again), again.conventions) == (type(found), str(found), how)
    assert answer_json(again) == answer_json(found)


def test_only_trees_have_unknown_leaves():
    with pytest.raises(UsageError, match="only a tree can have unknown leaves"):
        conditions(load("nim", pool=4))
    traced, answers = solved(read("(1 2)")), solved(read(FIGURE))
    assert (traced.result.value, answers) == (2, conditions(FIGURE))


def test_minimax_report_names_no_cuts():
    how = BOOK.replace(algorithm="minmax")
    lines = [*answer_lines(conditions(FIGURE, how))]
    assert lines == [
        line
        for line in answer_lines(conditions(FIGURE))
        if line.split()[0] in ("tree", "value", "path")
    ]


def test_largest_chance_tree_is_accepted():
    ((line, _),) = pieces(read(f"(chance ?x {'1 ' * 199})")).values
    assert line == (Fraction(1, 200), Fraction(199, 200))


@pytest.mark.parametrize(("known", "formula"), [(199, "max(1, x)"), (200, None)])
def test_formula_needs_few_leaves(known, formula):
    assert answer_json(conditions(f"(?x {'1 ' * known})")).get("formula") == formula


def test_single_unknown_leaf_is_its_value():
    found = conditions(Node(value=Unknown("?x")))
    assert [found.values[0].what, found.paths[0].what] == [(None, "="), ()]
    assert result_at(found, 5)[:3] == (5, "=", ())


def drawn(found, **how):
    """Return the texts at each node and on each edge of the picture."""
    return {
        item.place: [
            *([item.move] if item.move else []),
            item.status,
            *(text.text for text in item.block.texts),
        ]
        for item in picture(found, **how).nodes
    }


def test_picture_shows_conditions():
    shown = drawn(conditions(FIGURE))
    assert shown["root"] == ["searched", "= 3 if x ≤ 3", "= x if 3 < x ≤ 4", "= 4 if x > 4"]
    assert shown["1"] == ["searched", "= 3"]
    assert shown["2"] == [
        "searched",
        "≤ x if x ≤ 3",
        "= x if 3 < x ≤ 4",
        "= 4 if x > 4",
        "MIN cut",
        "x ≤ α = 3",
    ]
    assert [shown[leaf] for leaf in ("2.1", "2.2", "2.3")] == [
        ["searched", "x"],
        ["x ≤ 3", "perhaps", "4"],
        ["x ≤ 3", "perhaps", "6"],
    ]


def test_caption_matches_report():
    made = picture(conditions(FIGURE))
    caption = " ".join(text.text for text in made.caption)
    for said in (
        "3 iff x ≤ 3; x iff 3 < x ≤ 4; 4 iff x > 4",
        "2 1 iff 3 < x ≤ 4",
        "4 and 6 are pruned iff x ≤ 3",
    ):
        assert said in caption
    assert "x, pruned if x ≤ 3: 4, pruned if x ≤ 3: 6)" in made.desc


def test_unconditional_cut_is_drawn_normally():
    made = picture(conditions("((3 12 8) (2 ?x 6) (14 5 2))"))
    at = {item.place: item for item in made.nodes}
    assert [(at[leaf].status, at[leaf].severed, at[leaf].move) for leaf in ("2.2", "2.3")] == [
        ("pruned", True, "")
    ] * 2
    assert [place for place, item in at.items() if item.solution] == ["root", "1", "1.1"]
    assert not any(item.solution for item in picture(conditions(FIGURE)).nodes)


def test_caption_says_nothing_is_cut():
    found = conditions("((?x 12) (30 40))")
    assert never_cut(found) in [text.text for text in picture(found).caption]
    assert str(found).endswith(never_cut(found))


def test_closed_window_shows_its_condition():
    shown = drawn(
        conditions("((3 12 8) (5 4 ?x) (14 5 2))", BOOK.replace(cuts="all")), show="window"
    )
    assert shown["2"][-2:] == ["MIN cut", "x ≤ α = 3 if x ≤ 3"]
    assert shown["3"][2:6] == [
        "α = 3 if x ≤ 3",
        "α = x if 3 < x ≤ 4",
        "α = 4 if x > 4",
        "β = +∞ → 2",
    ]


@given(left_open(), hows)
def test_picture_agrees_with_searches(tree, how):
    """With each number of a grid put in for x, nodes and edges equal those in the picture of that search."""
    found = conditions(tree, how)
    at = {item.steps: item for item in picture(found).nodes}
    for x in GRID:
        trace = record(with_leaf(tree, found.place, x), how)
        for item in picture(trace).nodes:
            ours = at[item.steps]
            assert ours.status in (item.status, "perhaps")
            assert ours.severed >= item.severed
            if ours.when:
                assert item.severed == any(x in span for span in spans(ours.when)), (x, item)


def spans(when):
    """Return the spans in a text of a picture."""
    for part in when.replace("−", "-").split(" or "):
        numbers = [Fraction(word) for word in part.split() if word not in "x<≤=>≥"]
        if " = " in part:
            yield Span(numbers[0], numbers[0], True, True)
        elif len(numbers) == 2:
            yield Span(*numbers, "≤ x" in part, "x ≤" in part)
        else:
            low = numbers[0] if ">" in part or "≥" in part else -inf
            yield Span(low, inf if low != -inf else numbers[0], "≥" in part, "≤" in part)


def test_single_search_options_are_refused():
    for how in ({"style": "why"}, {"only": "cuts"}, {"show": "order"}, {"steps": "all"}):
        with pytest.raises(UsageError):
            draw(conditions(FIGURE), **how)
    for how, refused in (
        ({"algorithm": "negascout"}, "negascout"),
        ({"utility_range": (0, 9)}, "utility_range"),
        ({"chance_cuts": "interval"}, "chance_cuts"),
    ):
        with pytest.raises(UsageError, match=refused):
            conditions(FIGURE, BOOK.replace(**how))


@pytest.mark.parametrize("suffix", [".svg", ".dot", ".tex", ".typ", ".md", ".pdf", ".png"])
def test_command_draws_every_format(run, tmp_path, suffix):
    assert run("draw", FIGURE, "-o", f"open{suffix}")[0] == 0
    ink = (tmp_path / f"open{suffix}").read_bytes()
    assert suffix in (".pdf", ".png") or ("x ≤ 3".encode() in ink or b"x $\\le$ 3" in ink)


def test_notebook_shows_picture_and_report():
    found = conditions(FIGURE)
    assert found._repr_svg_() == draw(found)
    assert "4 and 6 are pruned iff x <= 3" in str(found)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("x <= 3", "x <= 3"),
        ("3 ≥ x", "x <= 3"),
        ("x<3", "x < 3"),
        ("x = -1/2", "x = -1/2"),
        ("iff 2 < x <= 5", "2 < x <= 5"),
        ("5 >= x > 2", "2 < x <= 5"),
        ("x > 7 or x <= 3 or x < 2", "x <= 3 or x > 7"),
        ("x < 3 or x >= 3", "for every x"),
        ("6 and 4 are pruned iff x <= 3", "pruned: 6, 4 iff x <= 3"),
        ("pruned leaves: 4, 6 if and only if x <= 3", "pruned: 4, 6 iff x <= 3"),
        ("4 is pruned for every x", "pruned: 4 for every x"),
    ],
)
def test_condition_reads_back_as_itself(text, fact):
    answer = read_answer(text, read(FIGURE))
    assert answer.whole
    assert [str(one) for one in answer.facts] == [fact]
    again = read_answer(fact, read(FIGURE))
    assert (again.whole, [str(one) for one in again.facts]) == (True, [fact])


@pytest.mark.parametrize(
    "text",
    [
        "if x <= 3",
        "x <= 3?",
        "x <= y",
        "x",
        "5 < x < 2",
        "2 < x > 3",
        "3 < x < 3",
        "x <= inf",
        "x = 3 = 3",
        "y <= 3",
        "x <= 3 and x > 2",
        "x != 3",
        "x <= 3\nx < 3",
        "7 is pruned iff x <= 3",
    ],
)
def test_condition_on_other_leaf_is_unread(text):
    assert not read_answer(text, read(FIGURE)).whole


def test_unknown_name_needs_open_leaf():
    assert not read_answer("x <= 3", read("((3 12 8) (2 4 6))")).whole
    assert read_answer("y <= 3", read("((3 12 8) (?y 4 6))")).whole
    assert not read_answer("x <= 3", read("((3 12 8) (?y 4 6))")).whole
