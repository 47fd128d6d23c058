"""Test theorems on alpha-beta with random trees."""

from fractions import Fraction
from itertools import combinations
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import oracle
from support.strategies import plain_trees

from treesearch import MAX, MIN, Node, Player, alphabeta, count, minimax, read, record
from treesearch.algorithms import ALGORITHMS
from treesearch.errors import SearchError, UsageError
from treesearch.events import Close, Cut, Leaf, Open

roots = st.sampled_from(["max", "min"])
rules = st.sampled_from(["ge", "gt"])
styles = st.sampled_from(["soft", "hard"])
orders = st.sampled_from(["ltr", "rtl"])


@given(plain_trees(), roots)
def test_minimax_agrees_with_the_book(tree, root):
    answer = minimax(tree, root=root)
    assert (answer.value, answer.path) == oracle.minimax(tree, Player(root))


@given(plain_trees(), roots, rules, styles, orders)
def test_alphabeta_agrees_with_minimax(tree, root, rule, values, order):
    answer = alphabeta(tree, root=root, cut_rule=rule, values=values, order=order)
    assert answer == minimax(tree, root=root, order=order)


@given(plain_trees(), roots)
def test_fail_soft_and_hard_cut_alike(tree, root):
    soft, hard = (record(tree, root=root, values=values, cuts="all") for values in ("soft", "hard"))
    assert [(c.place, c.after, c.skipped) for c in soft.cuts] == [
        (c.place, c.after, c.skipped) for c in hard.cuts
    ]
    assert list(soft.examined()) == list(hard.examined())


@given(plain_trees(), roots, rules)
def test_alphabeta_examines_leaves_in_order(tree, root, rule):
    pruned = [
        e.path.path for e in record(tree, root=root, cut_rule=rule).events if isinstance(e, Leaf)
    ]
    whole = [
        e.path.path
        for e in record(tree, root=root, algorithm="minmax").events
        if isinstance(e, Leaf)
    ]
    assert [path for path in whole if path in set(pruned)] == pruned


@given(plain_trees(), roots)
def test_examined_leaves_match_the_oracle(tree, root):
    assert list(record(tree, root=root).examined()) == oracle.alphabeta_leaves(tree, Player(root))


@given(plain_trees(), roots, rules)
def test_bound_belongs_to_other_player(tree, root, rule):
    trace = record(tree, root=root, cut_rule=rule, cuts="all")
    for cut in trace.cuts:
        owner = trace.visit(cut.bound_from)
        assert cut.place.path[: len(owner.place.path)] == owner.place.path
        assert owner.place != cut.place
        assert owner.player is cut.player.opponent


@given(plain_trees(), roots)
def test_cut_bound_equals_its_owners_value(tree, root):
    trace = record(tree, root=root, cuts="all")
    for cut in trace.cuts:
        source = trace.visit((*cut.bound_from, cut.bound_by))
        assert source.value == cut.bound


@given(plain_trees(), roots, rules)
def test_visited_and_skipped_cover_the_tree(tree, root, rule):
    trace = record(tree, root=root, cut_rule=rule)
    skipped = sum(tree[place].traits.nodes for cut in trace.all_cuts for place in cut.pruned)
    assert trace.counts.nodes_visited + skipped == tree.traits.nodes


@given(plain_trees(), roots)
def test_minimax_events_spell_tree_text(tree, root):
    spelled = ""
    for event in record(tree, root=root, algorithm="minmax").events:
        if isinstance(event, Open):
            spelled += "("
        elif isinstance(event, Leaf):
            spelled += f" {event.value} "
        elif isinstance(event, Close):
            spelled += ")"
    assert read(spelled) == tree


@given(plain_trees(), roots, rules, styles)
def test_listening_changes_nothing(tree, root, rule, values):
    heard = []
    how = {"root": root, "cut_rule": rule, "values": values}
    assert alphabeta(tree, listen=heard.append, **how) == alphabeta(tree, **how)
    assert heard


@given(
    plain_trees(max_leaves=14),
    roots,
    orders,
    rules,
    styles,
    st.sampled_from([(-inf, inf), (-2, 3), (0, inf)]),
    st.sampled_from([None, 1, 2]),
)
def test_fast_search_equals_recorded_search(tree, root, order, rule, values, window, depth):
    how = {"root": root, "order": order, "depth": depth}
    assert minimax(tree, **how) == record(tree, algorithm="minmax", **how).result
    how |= {"cut_rule": rule, "values": values, "window": window}
    trace = record(tree, **how)
    assert alphabeta(tree, **how) == trace.result
    counted = count(tree, **how)
    assert (counted.result, counted.counts) == (trace.result, trace.counts)


@pytest.mark.parametrize("rule", ["ge", "gt"])
@pytest.mark.parametrize("root", ["max", "min"])
def test_fast_search_obeys_every_window(root, rule):
    for tree in (read("(3 5 1)"), read("((3 5 1) (1 4) 2)")):
        for window in combinations(range(7), 2):
            how = {"root": root, "cut_rule": rule, "window": window}
            assert alphabeta(tree, **how) == record(tree, **how).result


SEARCHES = [name for name, entry in ALGORITHMS.items() if not entry.vectors]


@pytest.mark.parametrize("algorithm", SEARCHES)
@given(plain_trees(max_leaves=14), roots, orders, st.sampled_from([None, 1, 2]))
@settings(max_examples=15)
def test_counted_nodes_are_those_of_trace(algorithm, tree, root, order, depth):
    options = {"iterations": 7, "seed": 3} if algorithm == "mcts" else {}
    how = {"algorithm": algorithm, "root": root, "order": order, "depth": depth, **options}
    counted, trace = count(tree, **how), record(tree, **how)
    assert counted.result == trace.result
    assert counted.counts.leaves_evaluated == trace.counts.leaves_evaluated
    # the states of playouts send no events
    if algorithm != "mcts":
        assert counted.counts.nodes_visited == trace.counts.nodes_visited
    assert counted.counts[2:4] == trace.counts[2:4] == (tree.traits.leaves, tree.traits.nodes)


@given(plain_trees(), roots)
def test_cut_event_closes_an_open_window(tree, root):
    for event in record(tree, root=root).events:
        if isinstance(event, Cut):
            assert event.value >= event.beta if event.player is MAX else event.value <= event.alpha
            assert event.alpha < event.beta


@given(plain_trees(), roots)
def test_bounds_follow_from_visited_leaves(tree, root):
    """Every node stays within its bounds for any values of the pruned leaves."""
    trace = record(tree, root=root)
    for unseen in (-(10**6), 10**6):
        other = refilled(tree, {v.place.path for v in trace.visits()}, unseen)
        for visit in trace.visits():
            player = visit.player or MAX
            true = oracle.minimax(other[visit.place], player)[0]
            assert visit.low <= true <= visit.high
    assert trace.root.low == trace.root.high == trace.result.value


def refilled(tree, seen, value, place=()):
    """Return the tree with ``value`` at every unexamined leaf."""
    if not tree.children:
        return tree if place in seen else Node(value=value)
    return Node(
        [refilled(child, seen, value, (*place, i)) for i, child in enumerate(tree.children, 1)]
    )


@given(plain_trees(), roots, st.integers(-10, 10), st.integers(1, 10))
def test_window_gives_value_or_bound(tree, root, alpha, width):
    true = minimax(tree, root=root).value
    for values in ("soft", "hard"):
        answer = alphabeta(tree, root=root, window=(alpha, alpha + width), values=values)
        assert {"=": answer.value == true, "<=": true <= answer.value, ">=": true >= answer.value}[
            answer.bound
        ]
        assert (answer.bound == "=") == (alpha < true < alpha + width)


@pytest.mark.parametrize(("width", "depth"), [(2, 3), (2, 6), (3, 4), (4, 3), (3, 5)])
def test_best_order_meets_knuth_and_moore(width, depth):
    tree = oracle.best_ordered(width, depth)
    minimum = width ** -(-depth // 2) + width ** (depth // 2) - 1
    assert record(tree).counts.leaves_evaluated == minimum


@given(plain_trees(), roots)
def test_monotonic_change_keeps_cuts(tree, root):
    changed = mapped(tree, lambda value: value**3 + 7)
    assert minimax(changed, root=root).path == minimax(tree, root=root).path
    cuts = [[(c.place, c.after) for c in record(t, root=root).cuts] for t in (tree, changed)]
    assert cuts[0] == cuts[1]


def mapped(tree, function):
    if not tree.children:
        return Node(value=function(tree.value))
    return Node([mapped(child, function) for child in tree.children])


def test_figure_5_2_shows_its_bounds():
    trace = record("((3 12 8) (2 4 6) (14 5 2))")
    b, c, d = (trace.visit((i,)) for i in (1, 2, 3))
    assert (b.low, b.high, c.low, c.high, d.low, d.high) == (3, 3, -inf, 2, 2, 2)


def test_deep_cut_bound_comes_from_root():
    (cut,) = record("(10 (20 (1 (4 2))))").cuts
    assert (cut.place, cut.after, cut.alpha, cut.beta) == ((2, 2, 2), (2, 2, 2, 1), 10, 20)
    assert (cut.bound_from, cut.bound_by, cut.skipped) == ((), 1, (2,))


def test_starting_window_has_no_owner():
    (cut,) = record("((1 2) 5)", root="min", window=(-inf, 1)).cuts
    assert cut.bound_from is None


def test_fail_soft_and_fail_hard_differ():
    assert record("(5 ((1 2) 9))").visit((2, 1)).value == 2
    assert record("(5 ((1 2) 9))", values="hard").visit((2, 1)).value == 5


def test_label_bound_names_bound_owner():
    kinds = [
        record("((3 12 8) (2 4 6) (14 5 2))", label=label).cuts[0].kind
        for label in ("node", "bound")
    ]
    assert kinds == ["MIN", "MAX"]
    for tree, owner in (
        ("(min 1 (chance 1/2*5 1/2*5))", "MIN"),
        ("(max 9 (chance 1/2*5 1/2*5))", "MAX"),
    ):
        (cut,) = record(tree, utility_range=(0, 10), label="bound").cuts
        assert (cut.player.name, cut.kind) == ("CHANCE", owner)


def test_cuts_all_lists_last_child():
    tree = "(0 (-2 1) 5)"
    assert record(tree, root="min").cuts == []
    (cut,) = record(tree, root="min", cuts="all").cuts
    assert (cut.place, cut.skipped) == ((2,), ())


def test_values_are_exact_beyond_floats():
    assert minimax("(9007199254740992 9007199254740993)").path == (2,)
    assert minimax("(0.1 1/10 .1000)").path == (1,)
    assert minimax("(1/3 0.3333333333333333333)").value == Fraction(1, 3)


def test_consecutive_min_layers_are_searched():
    trace = record("(max (min 5 (min 2 9)) (min (min 4 1) 7))")
    assert (trace.result.value, trace.result.path) == (2, (1, 2, 1))
    (cut,) = trace.cuts
    assert (cut.kind, cut.place, cut.after) == ("MIN", (2,), (2, 1))


def test_single_number_has_empty_path():
    trace = record("5")
    assert (trace.result.value, trace.result.path, trace.counts[:4]) == (5, (), (1, 1, 1, 1))
    assert [type(event) for event in trace.events] == [Leaf]


def test_role_at_root_beats_default():
    assert minimax("(min 1 2)").value == 1
    with pytest.raises(UsageError, match="contradicts"):
        minimax("(min 1 2)", root="max")


def test_chance_tree_is_searched():
    assert alphabeta("(1 (chance 2 3))").value == Fraction(5, 2)


def test_unknown_leaf_is_refused():
    with pytest.raises(SearchError, match=r"2\.1"):
        alphabeta("(1 (?x 3))")


@pytest.mark.parametrize(
    "wrong",
    [
        {"root": "x"},
        {"depth": 0},
        {"window": (3, 3)},
        {"cut_rule": "eq"},
        {"algorithm": "dfs"},
    ],
)
def test_invalid_conventions_are_refused(wrong):
    with pytest.raises(UsageError):
        record("(1 (5 7) 4)", **wrong)


def test_root_min_makes_min_move_first():
    assert record("(1 (5 7) 4)", root="min").visit(()).player is MIN


def test_result_shows_itself_in_notebooks():
    shown = minimax("(1 (5 7) 4)")._repr_mimebundle_()
    assert shown == {
        "text/plain": "SearchResult(value=5, path=(2, 1))",
        "text/html": "<samp>value = 5; path 2 1</samp>",
    }


def test_nodes_are_found_by_address():
    tree = read("(max A (min B 3 4) 5)")
    assert tree[1, 2] == tree["1.2"] == tree["B"][2] == read("4")
    assert tree["C"] == read("5")
    with pytest.raises(UsageError, match="no node called Z"):
        tree["Z"]


def test_invalid_tree_names_right_form():
    assert minimax([1, [5, 7], 4]).value == 5
    with pytest.raises(UsageError, match="not dict"):
        minimax({1: 2})


def test_exact_value_compares_with_float():
    value = alphabeta("(.5 (1 .25))").value
    assert value == 0.5
    assert 0.4 < value < 0.6
    assert alphabeta("(.1 0)").value != 0.1  # which is 0.1000000000000000055...
