"""Test alpha-beta with a utility range, and Star1 at chance nodes."""

import json
import re
from fractions import Fraction
from math import inf

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from support.published import CASES
from support.searching import Coin, TakeAway, Watched, expected_value, ragged_trees
from support.strategies import games_with_dice

import treesearch
from treesearch import CHANCE, MAX, MIN, Node, alphabeta, figures, read, record
from treesearch.errors import SearchError, UsageError
from treesearch.events import Close, Cut, Leaf, Open, Update
from treesearch.game import parse_bound
from treesearch.report.chance import derivation_texts, derivations, sum_text
from treesearch.search.deepening import deepening
from treesearch.search.expectiminimax import expectiminimax
from treesearch.search.star1 import add_weighted, outcome_bound, star1
from treesearch.settings import BOOK
from treesearch.steps.practice import exercise_of
from treesearch.steps.stages import stages, with_states
from treesearch.tree import Head, TreeGame

RANGED = [case for case in CASES if case["ability"].startswith("utility range")]
TWO_OUTCOMES = "(max (chance (min 2 2) (min 1 2)) (chance (min 0 2) (min -1 0)))"  # AIMA 4e, 5.18


def test_value_at_bound_is_exact():
    trace = record("(max 3 (chance (min 2 2) 0))", cut_rule="gt", utility_range=(0, 4))
    updates = (event for event in trace.events if isinstance(event, Update))
    intervals = [update.interval for update in updates if update.player is CHANCE]
    assert intervals == [(1, 3), (1, 1)]


@pytest.mark.parametrize(
    ("tree", "window", "bound"),
    [
        ("(chance 0 0)", (0, 2), "="),  # no value is below the range
        ("(chance 0 0)", (-1, 0), ">="),
        ("(chance 0 1)", (1, 2), "<="),
        ("(chance 3 3)", (2, 3), "="),
    ],
)
def test_end_of_range_is_exact(tree, window, bound):
    assert record(tree, utility_range=(0, 3), window=window).result.bound == bound


def test_tie_cuts_only_under_ge():
    def chance_cuts(rule):
        trace = record("(min 1 (chance 2 3))", cut_rule=rule, utility_range=(0, 4))
        return [(cut.value, cut.high) for cut in trace.cuts if cut.player is CHANCE]

    assert (chance_cuts("ge"), chance_cuts("gt")) == ([(1, True)], [])


schools = st.sampled_from(["windows", "interval"])
rules = st.fixed_dictionaries(
    {
        "cut_rule": st.sampled_from(["ge", "gt"]),
        "values": st.sampled_from(["soft", "hard"]),
        "chance_cuts": schools,
    }
)
ranges = st.sampled_from([(-9, 9), (-12, 30), (-inf, 9), (-9, inf), (-inf, inf)])
"""All of them hold the leaves of games_with_dice."""


def bounds(ends):
    return tuple(parse_bound(str(end)) for end in ends)


def options_of(case):
    options = dict(case["options"])
    if below := options.pop("utility_range_below", None):
        options["utility_range"] = {node: bounds(ends) for node, ends in below.items()}
    elif "utility_range" in options:
        options["utility_range"] = bounds(options["utility_range"])
    return options


def spelled(path):
    return " ".join(map(str, path))


def leaves_read(trace):
    return [event.path.path for event in trace.events if isinstance(event, Leaf)]


def returned(event, opened):
    """Return the sign and value that a search returns, given window and range on entry."""
    (alpha, beta), (low, high) = (opened.alpha, opened.beta), opened.interval or (-inf, inf)
    if alpha < event.value < beta or event.value in (low, high):
        return ["=", event.value]
    return ["<=" if event.value <= alpha else ">=", event.value]


@pytest.fixture(params=RANGED, ids=[case["id"] for case in RANGED])
def case(request):
    trace = record(request.param["tree"], **options_of(request.param))
    return trace, request.param["expect"]


def test_star1_values_match_publications(case):
    trace, expect = case
    assert (trace.result.value, trace.result.bound) == (parse_bound(str(expect["value"])), "=")
    assert list(trace.result.path) == expect["path"]
    assert [list(path) for path in leaves_read(trace)] == expect["leaves_examined"]


def test_star1_windows_match_publications(case):
    trace, expect = case
    windows = {spelled(e.path): (e.alpha, e.beta) for e in trace.events if isinstance(e, Open)}
    assert windows == {path: bounds(ends) for path, ends in expect["windows"].items()}
    intervals = {}
    for event in trace.events:
        if isinstance(event, Update) and event.player is CHANCE:
            intervals.setdefault(spelled(event.path), []).append(event.interval)
    assert intervals == {path: [*map(bounds, rows)] for path, rows in expect["intervals"].items()}


def test_star1_returned_values_match_publications(case):
    trace, expect = case
    opened = {e.path.path: e for e in trace.events if isinstance(e, Open)}
    found = {}
    for event in (e for e in trace.events if isinstance(e, Close)):
        visit, sign = trace.visit(event.path), returned(event, opened[event.path.path])
        exact = visit.player is CHANCE and visit.low == visit.high
        found[spelled(event.path)] = ["=", event.value] if exact else sign
    wanted = {path: [sign, parse_bound(str(v))] for path, (sign, v) in expect["returned"].items()}
    assert found == wanted


def test_star1_cuts_match_publications(case):
    trace, expect = case
    assert len(trace.cuts) == len(expect["cuts"])
    for cut, wanted in zip(trace.cuts, expect["cuts"], strict=True):
        assert (cut.kind, list(cut.place), cut.after.action) == (
            wanted["kind"],
            wanted["at"],
            wanted["after"],
        )
        assert [list(place) for place in cut.pruned] == wanted["pruned"]
        facts = bounds([wanted["value"], wanted["alpha"], wanted["beta"]])
        assert (cut.value, cut.alpha, cut.beta) == facts
        if "window" in wanted:
            assert cut.interval == bounds([wanted["lo"], wanted["hi"]])
            before = trace.events[trace.events.index(cut_event(trace, cut)) - 1]
            assert (before.alpha, before.beta) == bounds(wanted["window"])


def cut_event(trace, cut):
    return next(e for e in trace.events if isinstance(e, Cut) and e.path == cut.place)


def replaced(tree, values, path=()):
    """Return the tree with other values at these paths."""
    if not tree.children:
        return Node(value=values.get(path, tree.value))
    below = [replaced(child, values, (*path, i)) for i, child in enumerate(tree.children, 1)]
    return Node(below, head=tree.head)


def leaf_paths(tree, path=()):
    if not tree.children:
        return [path]
    below = enumerate(tree.children, 1)
    return [leaf for i, child in below for leaf in leaf_paths(child, (*path, i))]


def answer(tree):
    result = expectiminimax(TreeGame(tree))
    return result.value, result.path[:1]


@given(games_with_dice, ranges, rules)
def test_star1_agrees_with_expectiminimax(tree, ends, options):
    events = []
    result = star1(TreeGame(tree), utility_range=ends, listen=events.append, **options)
    assert result == expectiminimax(TreeGame(tree))
    assert result == star1(TreeGame(tree), utility_range=ends, **options)
    read_once = [event.path.path for event in events if isinstance(event, Leaf)]
    assert len(read_once) == len({*read_once})


def mirrored(tree, mover=MAX, sign=1):
    """Return the tree with all roles written; with ``sign=-1``, with negated leaves and other players."""
    if not tree.children:
        return Node(value=sign * tree.value)
    role = tree.role or mover
    below = mover if role is CHANCE else role.opponent
    shown = role if role is CHANCE or sign > 0 else role.opponent
    return Node(
        [mirrored(child, below, sign) for child in tree.children],
        head=Head(shown, weights=tree.weights),
    )


def in_the_mirror(event):
    """Return the fields of the corresponding event of the mirrored search."""
    told = event._asdict()
    for name in {"value", "alpha", "beta"} & told.keys():
        told[name] = -told[name]
    if "alpha" in told:
        told["alpha"], told["beta"] = told["beta"], told["alpha"]
    if told.get("interval"):
        told["interval"] = tuple(-end for end in told["interval"][::-1])
    if "player" in told and told["player"] is not CHANCE:
        told["player"] = told["player"].opponent
    return type(event).__name__, told


@given(games_with_dice, ranges, rules)
@example(  # the strict rule leaves windows without width, in which a clamped value proves nothing
    read("((-9 (chance (0))))"),
    (-9, 9),
    {"cut_rule": "gt", "values": "hard", "chance_cuts": "windows"},
)
@settings(max_examples=20)
def test_negated_game_mirrors_star1(tree, ends, options):
    heard = [], []
    star1(TreeGame(mirrored(tree)), utility_range=ends, listen=heard[0].append, **options)
    other, low_high = mirrored(tree, sign=-1), (-ends[1], -ends[0])
    star1(TreeGame(other), utility_range=low_high, listen=heard[1].append, **options)
    assert [(type(event).__name__, event._asdict()) for event in heard[0]] == [
        in_the_mirror(event) for event in heard[1]
    ]


TIED = [
    "(max 2 (chance (min -3 2) -2))",
    "(min -2 (chance (min 1 0) (max 0 -2)))",
    "(min -2 (chance (max 3 -2) 2))",
    "(min (max (max 2 0) (min -2 -3)) (chance (max 3 -2) (min 3 1)))",
]
"""Trees in which the value of an outcome is equal to an end of its window."""


@pytest.mark.parametrize("tree", TIED)
@pytest.mark.parametrize("values", ["soft", "hard"])
@pytest.mark.parametrize("rule", ["ge", "gt"])
def test_intervals_contain_the_mean(tree, values, rule):
    """An outcome that is equal to an end of its window may be only a bound."""
    trace = record(tree, utility_range=(-3, 3), values=values, cut_rule=rule)
    means = 0
    for event in trace.events:
        if isinstance(event, Update | Cut) and event.player is CHANCE:
            low, high = event.interval
            assert low <= expectiminimax(TreeGame(trace.tree[event.path])).value <= high
            means += 1
    assert means


@given(games_with_dice, schools, st.data())
def test_pruned_leaves_never_change_answer(tree, school, data):
    trace = record(tree, utility_range=(-9, 9), chance_cuts=school)
    pruned = {*leaf_paths(tree)} - {*leaves_read(trace)}
    values = {path: data.draw(st.integers(-9, 9)) for path in sorted(pruned)}
    assert answer(replaced(tree, values)) == answer(tree)


@given(games_with_dice)
def test_star1_reads_only_necessary_leaves(tree):
    """Before each leaf is read, the value of the root is not yet determined."""
    unread = dict.fromkeys(leaf_paths(tree))
    for path in leaves_read(record(tree, utility_range=(-9, 9))):
        low, high = (
            expected_value(replaced(tree, dict.fromkeys(unread, end)), MAX) for end in (-9, 9)
        )
        assert low < high
        del unread[path]


@given(games_with_dice, ranges, st.sampled_from(["ge", "gt"]))
def test_windows_rule_reads_a_subset(tree, ends, rule):
    schools = [
        leaves_read(record(tree, utility_range=ends, cut_rule=rule, chance_cuts=school))
        for school in ("windows", "interval")
    ]
    assert {*schools[0]} <= {*schools[1]}


@given(games_with_dice, ranges, rules)
def test_bounds_hold_at_every_stage(tree, ends, options):
    trace = record(tree, utility_range=ends, **options)
    game = TreeGame(tree)
    states = {(): game.initial_state()}
    for _, known in with_states(stages(trace)):
        for place, node in known.items():
            for at in range(1, len(place.path) + 1):
                path = place.path[:at]
                states.setdefault(path, game.result(states[path[:-1]], path[-1]))
            value = expectiminimax(game, states[place.path]).value
            assert node.low <= value <= node.high


@given(ragged_trees(), st.sampled_from(["ge", "gt"]), st.sampled_from(["soft", "hard"]))
def test_star1_equals_alphabeta_without_dice(tree, rule, values):
    game = TreeGame(tree)
    told = [], []
    for search, events in zip((star1, alphabeta_of), told, strict=True):
        search(game, cut_rule=rule, values=values, listen=events.append)
    assert told[0] == told[1]


def alphabeta_of(game, **options):
    from treesearch.search.alphabeta import alphabeta as search

    return search(game, **options)


@given(games_with_dice)
@example(read("(chance 9 -9)"))
@example(read("(5 (chance (4 6)))"))
def test_star1_leaves_match_figure(tree):
    fast, plain = Watched(tree, None), Watched(tree, None)
    result = star1(fast, utility_range=(-9, 9))
    assert figures.star1(plain, plain.initial_state(), -9, 9, -9, 9) == result.value
    assert [id(leaf) for leaf in fast.leaves] == [id(leaf) for leaf in plain.leaves]


def computed(text):
    """Return the value of a formula of fractions."""
    return eval(re.sub(r"(?<![\w/])(\d+)", r"Fraction(\1)", text), {"Fraction": Fraction})


@given(games_with_dice, ranges, rules)
@example(read(TWO_OUTCOMES), (-2, 2), {})
@example(read("(max 2 (chance 0 (chance 0 (min 5 6))))"), (-9, 9), {})
@example(read("(min -2 (chance 0 (chance 0 (max -5 -6))))"), (-9, 9), {})
def test_printed_chance_formulas_are_true(tree, ends, options):
    trace = record(tree, utility_range=ends, cuts="all", **options)
    for cut in trace.cuts:
        if total := sum_text(trace, cut):
            assert computed(total) == cut.value
        lines = [*derivations(trace, cut)]
        assert len(lines) == len(cut.through)
        for step in lines:
            assert computed(step.formula) == step.bound


@given(games_with_dice, ranges, rules)
def test_chance_cuts_are_named_by_label(tree, ends, options):
    by_node, by_bound = (
        record(tree, utility_range=ends, cuts="all", label=label, **options).cuts
        for label in ("node", "bound")
    )
    for cut, other in zip(by_node, by_bound, strict=True):
        high = cut.value >= cut.beta if cut.player is CHANCE else cut.player is MAX
        owner = MIN if high else MAX
        assert (cut.high, cut.owner, cut.bound) == (high, owner, cut.beta if high else cut.alpha)
        assert (cut.kind, other.kind) == (cut.player.name, owner.name)
        inner = tree[cut.place]
        assert [place.path for place in cut.pruned] == [
            (*cut.place.path, i) for i in range(cut.after.action + 1, len(inner.children) + 1)
        ]


def test_bound_names_range_and_chance_nodes():
    first, second = record(TWO_OUTCOMES, utility_range=(-2, 2)).cuts
    assert (first.bound_from.path, [place.path for place in first.through]) == ((), [(2,)])
    assert (second.bound_from.path, second.through, second.by_range) == ((), (), False)
    (cut,) = record("((10 10 10) (2 4 6))", utility_range=(-inf, 10)).cuts
    assert (cut.bound_from, cut.by_range) == (None, True)
    (cut,) = record("(((5 2) 8) 1)", utility_range={(): (0, 9), (1, 1): (2, 5)}).cuts
    assert (cut.beta, cut.bound_from, cut.by_range) == (5, None, True)


def test_bound_is_derived_through_chance_nodes():
    trace = record("(max 8 (chance (chance (min 1 9) 9) 9))", utility_range=(0, 9))
    cut = trace.cuts[0]
    assert [place.path for place in cut.through] == [(2, 1), (2,)]
    assert (cut.place.path, cut.alpha) == ((2, 1, 1), 5)
    assert [line.partition(":")[0] for line in derivation_texts(trace, cut)] == [
        "at node 2.1.1, alpha = (7 - 1/2*9) / (1/2) = 5",
        "at node 2.1, alpha = (8 - 1/2*9) / (1/2) = 7",
    ]


def test_chance_cut_json_has_interval(run):
    _, out, _ = run("alphabeta", "--utility-range=-2,2", TWO_OUTCOMES, "--format", "json")
    told = json.loads(out)
    assert told["conventions"]["utility_range"] == [-2, 2]
    assert told["conventions"]["chance_cuts"] == "windows"
    assert [cut.get("through") for cut in told["cuts"]] == [[[2]], None]
    assert told["cuts"][1]["kind"] == "CHANCE"
    assert told["cuts"][1]["interval"] == [-2, 1]
    _, out, _ = run("trace", "--utility-range=-2,2", TWO_OUTCOMES, "--format", "json")
    events = json.loads(out)["events"]
    assert {e["event"] for e in events if "interval" in e} == {"open", "update", "cut"}
    assert all(e["player"] == "chance" for e in events if "interval" in e)
    assert (
        json.loads(run("alphabeta", "--utility-range", "1,6", "((1 5) 6)", "--format", "json")[1])[
            "cuts"
        ][0]["bound_from"]
        == "range"
    )


def test_report_derives_chance_cut_bounds(run):
    _, out, _ = run("alphabeta", "--utility-range=-2,2", TWO_OUTCOMES)
    assert "alpha = (3/2 - 1/2*2) / (1/2) = 1: " in out
    assert (
        "proved [-2, 1]; at most 1/2*0 + 1/2*2 = 1 <= alpha 3/2, set at the root by child 1" in out
    )
    assert "node 1 after each outcome: [0, 2], [3/2, 3/2]; node 2: [-2, 1]" in out
    assert "--utility-range" not in out
    _, out, _ = run("alphabeta", TWO_OUTCOMES)
    assert "alpha = (3/2 - 0) / (1/2) = 3: " in out
    assert "--utility-range" in out


@pytest.mark.parametrize("command", ["trace", "draw", "alphabeta"])
def test_commands_accept_a_range(run, command):
    code, out, _ = run(command, "--utility-range", "3=-inf,10", "(max 8 7 (chance 6 5 4))")
    assert code == 0
    assert "CHANCE cut" in out


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--utility-range=-inf,10"], "the leaf 15 at 2 2 is outside the utility range -inf,10"),
        (["--utility-range", "2=0,10"], "the leaf 15 at 2 2 is outside the utility range 0,10"),
        (["--utility-range", "10,0"], "--utility-range"),
        (["--utility-range", "9=0,10"], "9"),
        (["--utility-range", "0,20", "--utility-range", "2=30,40"], "does not overlap"),
        (["--chance-cuts", "star2"], "'windows', 'interval'"),
    ],
)
def test_invalid_utility_range_is_refused(run, options, complaint):
    code, out, err = run("alphabeta", *options, "(max (chance 10 8) (chance 2 15))")
    assert (code, out) == (2, "")
    assert complaint in err


@pytest.mark.parametrize("search", [deepening, star1])
def test_game_leaf_outside_range_is_refused(search):
    with pytest.raises(SearchError, match=r"is outside the utility range 0,1"):
        search(TakeAway(5), utility_range=(0, 1))


def test_evaluation_outside_range_is_refused():
    with pytest.raises(SearchError, match="the evaluation 7 at 1 1 is outside"):
        star1(TakeAway(5), depth=2, evaluate=lambda state: 7, utility_range=(-1, 1))
    with pytest.raises(UsageError, match="only a tree"):
        alphabeta(TakeAway(5), utility_range={(1,): (-1, 1)})


def test_user_game_with_dice_is_searched():
    assert alphabeta(Coin(1), utility_range=(0, 1)).value == Fraction(1, 3)
    game = Coin(1)
    game.chances = (1, 0)
    assert alphabeta(game).value == 1


@pytest.mark.parametrize(("order", "rule"), [("ltr", "ge"), ("rtl", "ge"), ("rtl", "gt")])
def test_outcomes_follow_the_order(order, rule):
    trace = record(
        "(max 3 (chance 2/5*-8 3/5*1))", order=order, cut_rule=rule, utility_range=(-10, 10)
    )
    assert trace.result.value == 3
    assert len(leaves_read(trace)) == {"ltr": 2, "rtl": 3}[order]


def test_utility_range_may_be_huge():
    tree = f"(max 1{'0' * 400} (chance 1/3*1 2/3*-1{'0' * 400}))"
    assert alphabeta(tree, utility_range=(-inf, inf)).path == (1,)
    assert alphabeta(tree, utility_range=(-inf, 10**401)).path == (1,)


def test_window_outside_range_gives_bound():
    result = alphabeta("((3 9) (5 1))", utility_range=(0, 10), window=(20, 30))
    assert (result.bound, result.value <= 20) == ("<=", True)


@settings(max_examples=20)
@given(games_with_dice)
def test_star1_works_with_min_root(tree):
    root = None if tree.role else "min"
    player = MIN if root else MAX
    assert alphabeta(tree, root=root, utility_range=(-9, 9)).value == expected_value(tree, player)


def test_aima_5_18_reads_five_leaves():
    assert record(read(TWO_OUTCOMES), utility_range=(-2, 2)).counts.leaves_evaluated == 5


def test_range_of_later_outcome_counts():
    ends = {(): (0, 20), (2, 2): (0, 3)}
    trace = record("(max 8 (chance 1/2*4 1/2*(min 1 3)))", utility_range=ends)
    # after the first outcome, the mean is at most 1/2*4 + 1/2*3
    assert [(cut.value, *cut.skipped) for cut in trace.cuts] == [(Fraction(7, 2), 2)]
    assert trace.counts.leaves_evaluated == 2


def test_practice_asks_chance_node_intervals():
    asked = exercise_of(read(TWO_OUTCOMES), BOOK.replace(utility_range=(-2, 2)))
    assert "-2,2" in asked["task"]
    assert len(asked["pruned"]) == 3
    means = [one["right"] for one in asked["questions"] if one["labels"] == ["at least", "at most"]]
    assert means == [["0", "2"], ["3/2", "3/2"], ["-2", "1"]]
    assert sum(one["right"] == ["cut"] for one in asked["questions"]) == 2
    windows = [one["right"] for one in asked["questions"] if one["kind"] == "window"]
    assert windows[-1] == ["1", "2"]


@pytest.mark.parametrize("options", [["--utility-range=-2,2"], []])
def test_pages_show_chance_cuts(run, tmp_path, options):
    for more in ([], ["--practice"], ["--ask"], ["--compare", "order"]):
        file = tmp_path / "page.html"
        code, _, err = run(
            "page", *options, "--algorithm", "alphabeta", *more, TWO_OUTCOMES, "-o", str(file)
        )
        assert (code, file.stat().st_size > 1000) == (0, True), err


def test_why_explains_a_chance_cut(run):
    _, out, _ = run("draw", "--style", "why", "--at", "2", "--utility-range=-2,2", TWO_OUTCOMES)
    assert "1/2·0 + 1/2·2 = 1 ≤ α = 3/2" in out
    assert "its mean is at most" in out


def test_chance_marks_follow_the_trace(run):
    """Without a range, a chance tree is marked by the answer of alpha-beta, and no mistake is named."""
    code, out, _ = run(
        "check", TWO_OUTCOMES, "value: 3/2; path: 1; MIN cut after -1", "--format", "json"
    )
    assert (code, json.loads(out)["diagnosis"]) == (0, [])


def test_picture_explains_chance_cut():
    search = treesearch.record("(max 3 (chance -8 1))", utility_range=(-10, 10))
    svg = treesearch.draw(search)
    assert svg.count(">1/2<") == 2
    assert "Every leaf is in the range −10 to 10." in svg
    assert "Every leaf" not in treesearch.draw(treesearch.record("(max 3 (chance -8 1))"))


def test_chance_cut_caption_derives_alpha():
    picture = str(treesearch.draw(record(TWO_OUTCOMES, utility_range=(-2, 2))))
    assert "α = (3/2 − 1/2·2) / (1/2) = 1" in picture.replace("\u00a0", " ")
    assert "at most 1/2·0 + 1/2·2 = 1" in picture.replace("\u00a0", " ")
    assert "β" not in picture


@pytest.mark.parametrize(
    ("total", "p", "bound", "expected"),
    [
        (1, Fraction(1, 2), 4, 3),
        (1, Fraction(1, 2), inf, inf),
        (1, Fraction(1, 2), -inf, -inf),
        (1, 0, inf, 1),
        (0, 1, 7, 7),
        (inf, Fraction(1, 2), -inf, inf),
        (-inf, Fraction(1, 2), 4, -inf),
    ],
)
def test_weighted_sum_keeps_infinities(total, p, bound, expected):
    assert add_weighted(total, p, bound) == expected


@pytest.mark.parametrize(
    ("bound", "others", "expected"),
    [
        (5, 2, 12),
        (5, 0, 20),
        (-5, 2, -28),
        (5, inf, -inf),
        (5, -inf, inf),
        (inf, 2, inf),
        (-inf, 2, -inf),
        (inf, inf, -inf),
    ],
)
def test_outcome_must_pass_scaled_bound(bound, others, expected):
    assert outcome_bound(bound, others, Fraction(1, 4)) == expected
