"""Test outputs by reading their numbers back and comparing them with the trace."""

import json
import re
from fractions import Fraction
from math import inf
from xml.etree import ElementTree

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from support.searching import TakeAway
from support.strategies import games_with_dice, plain_trees

from treesearch import draw, graph, read, record
from treesearch.diagram import render
from treesearch.events import Cut, Leaf, Open, Update
from treesearch.game import spell
from treesearch.report.chance import derivation_texts, derivations, intervals
from treesearch.report.cuts import cut_detail, cut_line
from treesearch.report.data import (
    answer_row,
    cut_rows,
    head_json,
    json_report,
    json_trace,
    trace_rows,
)
from treesearch.report.events import event_lines
from treesearch.report.naming import Naming
from treesearch.report.search import text_report
from treesearch.steps.practice import exercise_of
from treesearch.steps.stages import chosen

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
roots = st.sampled_from(["max", "min"])
rules = st.sampled_from(["ge", "gt"])
SIGNS = {
    "=": lambda a, b: a == b,
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
}


@st.composite
def traces(draw, windows=True):
    """Draw a search of any tree under any rule, in the full window or a narrow one."""
    alpha = draw(st.integers(-9, 9))
    window = draw(
        st.sampled_from(
            [(-inf, inf), (alpha, alpha + draw(st.integers(1, 9))), (alpha, inf), (-inf, alpha)]
        )
    )
    tree = draw(plain_trees(max_leaves=20))
    return record(
        tree,
        root=draw(roots),
        cut_rule=draw(rules),
        cuts=draw(st.sampled_from(["pruning", "all"])),
        values=draw(st.sampled_from(["soft", "hard"])),
        window=window if windows else (-inf, inf),
    )


def bound(text):
    """Return the number in a text, or an infinity."""
    return float(text) if text.endswith("inf") else Fraction(text)


@given(traces())
def test_printed_cut_inequality_is_true(trace):
    naming = Naming(trace.game)
    for cut in trace.cuts:
        said = cut_detail(cut, naming, trace)
        value, sign, name, limit = re.search(
            r"(-?\d+) (<=|>=|<|>) (alpha|beta) (-?\d+|[-+]inf)", said
        ).groups()
        assert (bound(value), bound(limit)) == (cut.value, cut.bound)
        assert (name, sign[0]) == (("beta", ">") if cut.player.name == "MAX" else ("alpha", "<"))
        assert SIGNS[sign](bound(value), bound(limit))
        assert sign.endswith("=") is (trace.settings.cut_rule == "ge")
        window = re.search(r"alpha = ([-+]?\w+), beta = ([-+]?\w+)", said) or re.search(
            r"\(([^ ,]+), ([^)]+)\)", said
        )
        assert (bound(window[1]), bound(window[2])) == (cut.alpha, cut.beta)
        assert cut_line(cut, naming).startswith(f"{cut.kind} cut after ")


@given(traces())
def test_every_cut_is_a_step(trace):
    steps = [line.text for line in event_lines(trace, None) if line.style == "cut"]
    assert len(steps) == len(trace.cuts)
    for cut, step in zip(trace.cuts, steps, strict=True):
        assert re.search(r"(-?\d+) (<=|>=|<|>) (?:alpha|beta) (-?\d+)", step).groups()[::2] == (
            str(cut.value),
            str(cut.bound),
        )


@given(traces())
def test_text_report_matches_the_trace(trace):
    told = {line.text[:8].strip(): line.text[8:] for line in text_report(trace, None)}
    number = re.search(r"-?\d+", told["value"])[0]
    assert int(number) == trace.result.value
    assert (trace.result.bound in told["value"]) is (trace.result.bound != "=")
    steps = re.match(r"[\d ]*", told["path"])[0].split()
    assert tuple(map(int, steps)) == trace.result.path
    counts = trace.counts
    said = (
        told["evaluated"]
        if "evaluated" in told
        else next(v for k, v in told.items() if "nodes visited" in v)
    )
    assert [*map(int, re.findall(r"\d+", said))] == [
        counts.leaves_evaluated,
        counts.leaves,
        counts.nodes_visited,
        counts.nodes,
    ]


@given(traces())
def test_json_cuts_have_bounds(trace):
    told = json.loads("".join(json_report(trace)))
    assert [*map(str, told["conventions"]["window"])] == [
        {inf: "+inf", -inf: "-inf"}.get(end, str(end)) for end in trace.settings.window
    ]
    assert (told["value"], told["bound"], tuple(told["path"])) == (
        trace.result.value,
        trace.result.bound,
        trace.result.path,
    )
    for cut, one in zip(trace.cuts, told["cuts"], strict=True):
        assert (bound(str(one["alpha"])), bound(str(one["beta"])), one["value"]) == (
            cut.alpha,
            cut.beta,
            cut.value,
        )
        assert (tuple(one["path"]), tuple(one["after_path"])) == (cut.place.path, cut.after.path)
        assert one["bound_from"] == (None if cut.bound_from is None else [*cut.bound_from.path])
        assert [*map(tuple, one["pruned_paths"])] == [place.path for place in cut.pruned]


def test_json_moves_are_typed_data():
    typed = {1: "one", 2: 2, 3: "\N{SUPERSCRIPT THREE}"}

    class Worded(TakeAway):
        def show_action(self, action):
            return str(typed[action])

    trace = record(Worded(9))
    told = json.loads("".join(json_report(trace)))
    assert told["path"] == [typed[action] for action in trace.result.path]
    after = [[typed[action] for action in cut.after.path] for cut in trace.cuts]
    assert [cut["after_path"] for cut in told["cuts"]] == after
    assert {*typed.values()} <= {move for path in after for move in path}
    events = json.loads("".join(json_trace(trace)))["events"]
    assert [event["path"] for event in events] == [
        [typed[action] for action in event.path] for event in trace.events
    ]


@given(traces())
def test_json_trace_has_every_event(trace):
    told = json.loads("".join(json_trace(trace)))["events"]
    for event, one in zip(trace.events, told, strict=True):
        assert (one["event"], tuple(one["path"])) == (type(event).__name__.lower(), event.path.path)
        if isinstance(event, (Open, Cut)):
            assert (bound(str(one["alpha"])), bound(str(one["beta"]))) == (event.alpha, event.beta)
        if not isinstance(event, Open):
            assert one["value"] == event.value


@given(traces())
def test_csv_row_matches_the_trace(trace):
    _, value, path, evaluated, leaves, visited, nodes = answer_row(head_json(trace))
    sign, number = re.fullmatch(r"(?:(<=|>=) )?(-?\d+)", value).groups()
    assert (sign or "=", int(number)) == (trace.result.bound, trace.result.value)
    assert tuple(map(int, path.split())) == trace.result.path
    counts = trace.counts
    assert [*map(int, (evaluated, leaves, visited, nodes))] == [
        counts.leaves_evaluated,
        counts.leaves,
        counts.nodes_visited,
        counts.nodes,
    ]


@given(traces())
def test_csv_rows_have_bounds(trace):
    for cut, row in zip(trace.cuts, cut_rows(trace), strict=True):
        assert {str(cut.value), str(cut.number), cut.kind} <= {*row}
        ends = [str(end) if abs(end) < inf else f"{end:+}" for end in (cut.alpha, cut.beta)]
        assert ends in ([*row[i : i + 2]] for i in range(len(row)))
    for visit, row in zip(trace.visits(), trace_rows(trace), strict=True):
        if visit.player:
            assert tuple(map(bound, row[2:4])) == visit.entry


def computed(text):
    """Return the value of a formula of fractions."""
    return eval(re.sub(r"(?<![\w/])(\d+)", r"Fraction(\1)", text), {"Fraction": Fraction})


@given(
    games_with_dice,
    st.sampled_from([(-9, 9), (-12, 30), (-9, inf)]),
    st.fixed_dictionaries(
        {
            "order": st.sampled_from(["ltr", "rtl"]),
            "cut_rule": rules,
            "chance_cuts": st.sampled_from(["windows", "interval"]),
            "label": st.sampled_from(["node", "bound"]),
        }
    ),
)
@example(read("(max 2 (chance 0 (chance 0 (min 5 6))))"), (-9, 9), {})
@example(read("(min -2 (chance 0 (chance 0 (max -5 -6))))"), (-9, 9), {})
def test_printed_chance_arithmetic_is_true(tree, ends, options):
    """Sums, formulas, reasons and intervals are recomputed from the numbers in the text."""
    trace = record(tree, utility_range=ends, **options)
    naming = Naming(trace.game)
    for cut in trace.cuts:
        detail = cut_detail(cut, naming, trace)
        if cut.interval:
            low, high, side, total = re.search(
                r"proved \[(.+?), (.+?)\]; at (least|most) (.*?) ?= ", detail
            ).groups()
            assert (bound(low), bound(high)) == cut.interval
            assert cut.value == cut.interval[side == "most"] == computed(total)
        for step, line in zip(derivations(trace, cut), derivation_texts(trace, cut), strict=True):
            node = step.outcome.parent
            above = trace.visit(node).entry[cut.high]
            passes = "stay below" if cut.high else "exceed"
            assert f"{naming.node(node)} must {passes} {spell(above)}, " in line
            name, *formula, number = line.partition(": ")[0].partition(", ")[2].split(" = ")
            assert (name, bound(number)) == ("beta" if cut.high else "alpha", step.bound)
            assert [computed(each) for each in formula] == [step.bound]
    after = {}
    for event in trace.events:
        if isinstance(event, Update) and event.interval:
            after.setdefault(event.path, []).append(event.interval)
    text = intervals(trace, len(after)).replace(" after each outcome: ", ": ")
    rows = [row.partition(": ") for row in text.split("; ")] if text else []
    assert [place for place, _, _ in rows] == [naming.node(place) for place in after]
    for (_, _, shown), expected in zip(rows, after.values(), strict=True):
        printed = re.findall(r"\[(.+?), (.+?)\]", shown)
        assert [(bound(low), bound(high)) for low, high in printed] == expected


LINES = {"pruned": "dashed", "beyond": "dotted", "perhaps": "dashed"}


def attributes(line):
    """Return the attributes of a node or an edge in DOT."""
    return {
        name: text.strip('"')
        for name, text in re.findall(r'(\w+)=("(?:[^"\\]|\\.)*"|[^\s\]]+)', line)
    }


@pytest.mark.parametrize("look", [{}, {"fold": 1}, {"style": "print"}, {"only": "cuts"}])
@given(tree=plain_trees(max_leaves=12), depth=st.sampled_from([None, 1, 2]))
def test_dot_dashes_pruned_edges(look, tree, depth):
    assume(tree.children)
    for line in graph(record(tree, depth=depth), **look).source.splitlines():
        looks = attributes(line)
        kinds = looks.get("class", "").split()
        if looks.get("id", "").startswith(("n-", "e-")):
            style = next((LINES[kind] for kind in kinds if kind in LINES), None)
            assert ({"dashed", "dotted"} & {*looks.get("style", "").split(",")}) == (
                {style} if style else set()
            )


@pytest.mark.parametrize(
    "look", [{}, {"style": "why"}, {"direction": "right"}, {"show": ("order", "legend")}]
)
def test_tikz_shapes_match_svg(look):
    trace = record(FIGURE)
    tex, svg = render(trace, ".tex", **look).decode(), draw(trace, **look)
    shapes, paths = [], re.findall(r"\\path\[(.*)\] (.*);", tex)

    def walk(element, around):
        looks = {**around, **element.attrib}
        kind = element.tag.rpartition("}")[2]
        if kind in ("path", "rect", "circle"):
            shapes.append((kind, looks))
        for child in element:
            walk(child, looks if kind == "g" else {})

    walk(ElementTree.fromstring(svg), {})
    for (kind, looks), (ink, way) in zip(shapes[1:], paths, strict=True):  # the first is the paper
        assert way.endswith("-- cycle") is (kind == "path" and looks["d"].endswith("z"))
        assert ("dash pattern" in ink) is ("stroke-dasharray" in looks)
        assert ("draw=" in ink) is (looks.get("stroke", "none") != "none")
        assert ("fill=" in ink) is (looks.get("fill", "none") != "none")


@given(traces(windows=False))
def test_cut_stages_match_listed_cuts(trace):
    number, expected = 0, []
    for event in trace.events:
        number += isinstance(event, (Open, Leaf))
        if isinstance(event, Cut) and (event.skipped or trace.settings.cuts == "all"):
            expected.append(number)
    assert len(expected) == len(trace.cuts)
    if expected:
        assert chosen(trace, "cuts") == [*dict.fromkeys(expected)]


@pytest.mark.parametrize("tree", [FIGURE, "(max A (min B 3 12 8) (min C 2 4 6) (min D 14 5 2))"])
def test_practice_question_names_mover(tree):
    trace, found = record(tree), 0
    asked = " ".join(one["asked"] for one in exercise_of(trace.tree)["questions"])
    for place, said in re.findall(r"(?:node ([\d.]+)|the root) \(([^)]*)\)", asked):
        path = tuple(map(int, place.split("."))) if place else ()
        assert said.split(", ") == [
            *filter(None, (trace.tree[path].name, trace.visit(path).player.name))
        ]
        found += 1
    assert found > 1
