"""What theory says of alpha-beta, on random trees, judged by twelve recursive lines of the book."""

from fractions import Fraction
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import oracle
from support.strategies import plain_trees

from treesearch import MAX, MIN, Node, Player, alphabeta, minimax, read, record
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
def test_alphabeta_finds_the_value_and_the_path_of_minimax(tree, root, rule, values, order):
    answer = alphabeta(tree, root=root, cut_rule=rule, values=values, order=order)
    assert answer == minimax(tree, root=root, order=order)


@given(plain_trees(), roots)
def test_soft_and_hard_values_cut_and_visit_alike(tree, root):
    soft, hard = (record(tree, root=root, values=values, cuts="all") for values in ("soft", "hard"))
    assert [(c.place, c.after, c.skipped) for c in soft.cuts] == [
        (c.place, c.after, c.skipped) for c in hard.cuts
    ]
    assert list(soft.examined()) == list(hard.examined())


@given(plain_trees(), roots, rules)
def test_alphabeta_examines_a_part_of_the_leaves_in_the_same_order(tree, root, rule):
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
def test_it_examines_the_leaves_that_the_book_examines(tree, root):
    assert list(record(tree, root=root).examined()) == oracle.alphabeta_leaves(tree, Player(root))


@given(plain_trees(), roots, rules)
def test_every_cut_is_owed_to_an_ancestor_of_the_other_player(tree, root, rule):
    trace = record(tree, root=root, cut_rule=rule, cuts="all")
    for cut in trace.cuts:
        owner = trace.visit(cut.bound_from)
        assert cut.place.path[: len(owner.place.path)] == owner.place.path
        assert owner.place != cut.place
        assert owner.player is cut.player.opponent


@given(plain_trees(), roots)
def test_the_bound_that_closed_the_window_is_the_value_its_owner_had_from_that_child(tree, root):
    trace = record(tree, root=root, cuts="all")
    for cut in trace.cuts:
        source = trace.visit((*cut.bound_from, cut.bound_by))
        assert source.value == cut.bound


@given(plain_trees(), roots, rules)
def test_searched_and_skipped_together_are_the_whole_tree(tree, root, rule):
    trace = record(tree, root=root, cut_rule=rule)
    skipped = sum(tree[place].traits.nodes for cut in trace.all_cuts for place in cut.pruned)
    assert trace.counts.nodes_visited + skipped == tree.traits.nodes


@given(plain_trees(), roots)
def test_the_events_of_minimax_spell_the_tree(tree, root):
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


@given(plain_trees(), roots)
def test_a_cut_is_sent_iff_the_window_closed(tree, root):
    for event in record(tree, root=root).events:
        if isinstance(event, Cut):
            assert event.value >= event.beta if event.player is MAX else event.value <= event.alpha
            assert event.alpha < event.beta


@given(plain_trees(), roots)
def test_bounds_are_what_the_visited_leaves_prove(tree, root):
    """Whatever the pruned leaves were worth, every node stays inside its bounds."""
    trace = record(tree, root=root)
    for unseen in (-(10**6), 10**6):
        other = refilled(tree, {v.place.path for v in trace.visits()}, unseen)
        for visit in trace.visits():
            player = visit.player or MAX
            true = oracle.minimax(other[visit.place], player)[0]
            assert visit.low <= true <= visit.high
    assert trace.root.low == trace.root.high == trace.result.value


def refilled(tree, seen, value, place=()):
    """The tree with every leaf that was not seen worth ``value``."""
    if not tree.children:
        return tree if place in seen else Node(value=value)
    return Node(
        [refilled(child, seen, value, (*place, i)) for i, child in enumerate(tree.children, 1)]
    )


@given(plain_trees(), roots, st.integers(-10, 10), st.integers(1, 10))
def test_a_window_gives_the_value_or_a_true_bound(tree, root, alpha, width):
    true = minimax(tree, root=root).value
    for values in ("soft", "hard"):
        answer = alphabeta(tree, root=root, window=(alpha, alpha + width), values=values)
        assert {"=": answer.value == true, "<=": true <= answer.value, ">=": true >= answer.value}[
            answer.bound
        ]
        assert (answer.bound == "=") == (alpha < true < alpha + width)


@pytest.mark.parametrize(("width", "depth"), [(2, 3), (2, 6), (3, 4), (4, 3), (3, 5)])
def test_a_uniform_tree_in_best_order_costs_what_knuth_and_moore_say(width, depth):
    tree = oracle.best_ordered(width, depth)
    minimum = width ** -(-depth // 2) + width ** (depth // 2) - 1
    assert record(tree).counts.leaves_evaluated == minimum


@given(plain_trees(), roots)
def test_a_monotonic_change_of_the_leaves_changes_nothing_but_the_value(tree, root):
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


def test_a_deep_cut_is_owed_to_the_root():
    (cut,) = record("(10 (20 (1 (4 2))))").cuts
    assert (cut.place, cut.after, cut.alpha, cut.beta) == ((2, 2, 2), (2, 2, 2, 1), 10, 20)
    assert (cut.bound_from, cut.bound_by, cut.skipped) == ((), 1, (2,))


def test_a_cut_by_the_starting_window_has_no_ancestor_to_blame():
    (cut,) = record("((1 2) 5)", root="min", window=(-inf, 1)).cuts
    assert cut.bound_from is None


def test_fail_soft_and_fail_hard_value_a_cut_node_differently():
    assert record("(5 ((1 2) 9))").visit((2, 1)).value == 2
    assert record("(5 ((1 2) 9))", values="hard").visit((2, 1)).value == 5


def test_labels_may_follow_the_owner_of_the_bound():
    kinds = [
        record("((3 12 8) (2 4 6) (14 5 2))", label=label).cuts[0].kind
        for label in ("node", "bound")
    ]
    assert kinds == ["MIN", "MAX"]


def test_cuts_after_the_last_child_are_listed_on_request():
    tree = "(0 (-2 1) 5)"
    assert record(tree, root="min").cuts == []
    (cut,) = record(tree, root="min", cuts="all").cuts
    assert (cut.place, cut.skipped) == ((2,), ())


def test_values_are_exact_beyond_floats():
    assert minimax("(9007199254740992 9007199254740993)").path == (2,)
    assert minimax("(0.1 1/10 .1000)").path == (1,)
    assert minimax("(1/3 0.3333333333333333333)").value == Fraction(1, 3)


def test_two_layers_of_one_player_take_part_in_the_same_minimum():
    trace = record("(max (min 5 (min 2 9)) (min (min 4 1) 7))")
    assert (trace.result.value, trace.result.path) == (2, (1, 2, 1))
    (cut,) = trace.cuts
    assert (cut.kind, cut.place, cut.after) == ("MIN", (2,), (2, 1))


def test_a_single_number_is_its_own_answer():
    trace = record("5")
    assert (trace.result.value, trace.result.path, trace.counts[:4]) == (5, (), (1, 1, 1, 1))
    assert [type(event) for event in trace.events] == [Leaf]


def test_a_role_at_the_root_beats_the_default_and_contradicts_an_explicit_one():
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
def test_conventions_that_cannot_be_are_refused(wrong):
    with pytest.raises(UsageError):
        record("(1 (5 7) 4)", **wrong)


def test_min_may_move_first():
    assert record("(1 (5 7) 4)", root="min").visit(()).player is MIN


def test_an_answer_shows_itself_in_a_notebook():
    shown = minimax("(1 (5 7) 4)")._repr_mimebundle_()
    assert shown == {
        "text/plain": "SearchResult(value=5, path=(2, 1))",
        "text/html": "<samp>value = 5; path 2 1</samp>",
    }


def test_nodes_are_looked_up_by_path_place_name_and_letter():
    tree = read("(max A (min B 3 4) 5)")
    assert tree[1, 2] == tree["1.2"] == tree["B"][2] == read("4")
    assert tree["C"] == read("5")
    with pytest.raises(UsageError, match="no node called Z"):
        tree["Z"]


def test_what_is_no_tree_is_refused_with_the_right_form():
    assert minimax([1, [5, 7], 4]).value == 5
    with pytest.raises(UsageError, match="this is dict"):
        minimax({1: 2})


def test_an_exact_value_may_be_compared_with_a_float():
    value = alphabeta("(.5 (1 .25))").value
    assert value == 0.5
    assert 0.4 < value < 0.6
    assert alphabeta("(.1 0)").value != 0.1  # which is 0.1000000000000000055...
