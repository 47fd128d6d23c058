"""Trees that are made under demands meet them; demands that contradict each other are refused with the reason."""

from random import Random

import pytest
from exercise_demands import JUDGED, best_order, breaks
from hypothesis import given
from hypothesis import strategies as st

from treesearch import Conventions, UsageError, read, record
from treesearch.homework.exercises import words
from treesearch.homework.exercises.constraints import GOOD, Constraints
from treesearch.homework.exercises.growing import grown
from treesearch.homework.exercises.making import LACKS, lacking, make, make_several
from treesearch.homework.exercises.qualities import Qualities


@pytest.mark.parametrize("name", JUDGED)
def test_every_tree_made_for_a_demand_meets_it(name):
    assert breaks(name, range(12)) == []


@pytest.mark.parametrize("name", [name for name in JUDGED if name not in ("leaves", "values", "good")])
def test_a_demand_is_one_that_some_tree_does_not_meet(name):
    _, holds = JUDGED[name]
    plain = [make(Constraints(leaves=(6, 10), numbers="any", values=(1, 9)), seed) for seed in range(40)]
    assert not all(holds(tree, record(tree)) for tree in plain)


def test_the_same_seed_makes_the_same_tree_and_another_one_another():
    assert make(GOOD, 7) == make(GOOD, 7) != make(GOOD, 8)


def test_several_trees_are_different_and_the_first_ones_stay_when_more_are_made():
    three = list(make_several(GOOD, 3, seed=1))
    assert len(set(three)) == 3
    assert list(make_several(GOOD, 2, seed=1)) == three[:2]
    assert make(GOOD, 1) == three[0]


def test_a_tree_to_avoid_is_not_made_again():
    first = make(Constraints(), 3)
    assert make(Constraints(), 3, avoid=[first]) != first


def test_a_shape_that_is_given_keeps_its_names_and_roles():
    shape = read("(max A (min B 3 F=12 8) (min C 2 4 6) (14 5 2))")
    made = make(Constraints(shape=shape, cuts=(1, None)), 4)
    assert [made["B"].name, made["F"].name, str(made.role)] == ["B", "F", str(shape.role)]
    assert made != shape


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        (Constraints(leaves=(12, 12), values=(0, 9)), words.TOO_FEW_NUMBERS.format(count=10, low=0, high=9, leaves=12)),
        (Constraints(numbers="tie", same_rules=True), words.TIE_AND_SAME),
        (
            Constraints(shape="regular", depth=3, deep=True),
            words.TOO_FLAT.format(demand=words.DEMANDS["deep"], levels=4, highest=3, most=8),
        ),
        (
            Constraints(shape="regular", depth=1, cuts=(1, None)),
            words.TOO_FLAT.format(demand=words.DEMANDS["cuts"], levels=2, highest=1, most=2),
        ),
        (Constraints(cuts=(0, 0), deep=True), words.CUTS_CONTRADICT.format(most=0, needed=1)),
        (Constraints(cuts=(5, 2)), words.NO_CUT_RANGE.format(low=5, high=2)),
        (Constraints(cut_depth=0), words.CUT_AT_ROOT),
        (Constraints(leaves=(1, 1)), words.NO_LEAVES.format(low=1, high=1)),
        (Constraints(leaves=(900, 900)), words.TOO_MANY_LEAVES.format(leaves=900, most=200)),
        (Constraints(shape="round"), words.NO_SHAPE.format(shape="round")),
        (Constraints(shape="regular", branching=1), words.NO_REGULAR.format(branching=1, depth=3)),
        (Constraints(values=(5, 2)), words.NO_RANGE.format(low=5, high=2)),
        (Constraints(numbers="odd"), words.NO_NUMBERS.format(numbers="odd")),
        (
            Constraints(cuts=(0, 1), kinds=("MIN",), cut_depth=2),
            words.OTHER_KIND.format(depth=2, kind="MAX", wanted="MIN"),
        ),
    ],
)
def test_what_no_tree_can_meet_is_refused_with_the_reason(wanted, reason):
    with pytest.raises(UsageError) as refused:
        make(wanted)
    assert str(refused.value) == words.IMPOSSIBLE.format(reason=reason)


def test_a_tie_cannot_be_cut_where_ties_are_not():
    with pytest.raises(UsageError, match="gt"):
        make(Constraints(numbers="tie"), how=Conventions(cut_rule="gt"))


def test_what_was_not_found_says_which_demand_lacked_most_often():
    wanted = Constraints(shape="regular", branching=3, depth=2, cuts=(2, 2), not_first=True)
    with pytest.raises(UsageError) as refused:  # two of three nodes can be cut only if the first is the best
        make(wanted)
    assert words.DEMANDS["cuts"] in str(refused.value)


@given(st.integers(2, 6), st.integers(0, 10**6))
def test_least_work_is_that_of_the_best_of_all_orders(leaves, seed):
    random = Random(seed)
    tree = make(Constraints(leaves=(leaves, leaves), numbers="any", values=(1, 6)), random.random())
    assert Qualities(tree).least == best_order(tree)


@given(st.integers(2, 14), st.integers())
def test_a_random_shape_has_the_leaves_that_were_asked_for_and_no_single_child(leaves, seed):
    shape = grown(leaves, Random(seed))
    assert shape.traits.leaves == leaves
    assert shape.traits.height < leaves


@pytest.mark.parametrize(
    ("tree", "lacks"),
    [
        ("((3 12 8) (2 4 6) (14 5 2))", {"cuts", "above_leaves", "not_first", "unique", "same_rules", "numbers"}),
        ("(1 (5 7) 4)", {"cuts", "above_leaves", "near_miss"}),
    ],
)
def test_what_a_tree_lacks_is_told(tree, lacks):
    found = lacking(read(tree), GOOD)
    assert {*found} <= {*LACKS}
    assert {*found} & lacks == {*found}


def test_each_demand_is_looked_at_by_every_convention():
    how = Conventions(root="min", order="rtl")
    tree = make(GOOD, 5, how)
    assert lacking(tree, GOOD, how) == {}
    trace = record(tree, root="min", order="rtl")
    assert len(trace.cuts) >= 3
    assert trace.result.path[0] < len(tree.children)
