"""Test mistakes at chance nodes against definitions and worked examples."""

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.strategies import games_with_dice

from treesearch.game import CHANCE, MAX, MIN
from treesearch.homework.mistakes.cases import case, facts_of
from treesearch.homework.mistakes.chance import (
    CHANCE_MISTAKES,
    CUT_MISTAKES,
    facts,
    worths,
)
from treesearch.reader import read
from treesearch.settings import BOOK
from treesearch.solve import record
from treesearch.tree import nodes, text, weights_of

DICE = BOOK.replace(algorithm="expectiminimax")


def test_chance_without_weights_is_uniform():
    assert weights_of(read("(chance 1 4)")) == (Fraction(1, 2), Fraction(1, 2))


def test_weights_are_as_written():
    assert weights_of(read("(chance 1/4*1 3/4*4)")) == (Fraction(1, 4), Fraction(3, 4))


def test_worths_are_expected_values():
    tree = read("((chance 1 4) (chance 2 2 5))")
    values = worths(case(tree, DICE))
    assert (values[()], values[1,], values[2,]) == (3, Fraction(5, 2), 3)
    assert type(values[2,]) is int  # 3 in JSON, not "3"


def mean(values, weights):
    return sum(value * weight for value, weight in zip(values, weights, strict=True))


def likeliest(weights):
    return [at for at, weight in enumerate(weights) if weight == max(weights)]


RULES = {
    "zero_based": mean,
    "chance_unweighted": lambda values, weights: Fraction(sum(values), len(values)),
    "chance_min": lambda values, weights: min(values),
    "chance_max": lambda values, weights: max(values),
    "chance_likeliest": lambda values, weights: Fraction(
        sum(values[at] for at in likeliest(weights)), len(likeliest(weights))
    ),
    "chance_sum": lambda values, weights: sum(values),
    "root_min": mean,
}
"""The value of a chance node under each mistake."""


def backed_up(node, player, rule, order="ltr"):
    """Return the value of a tree, its path to a leaf or chance node, and the values of all inner nodes by place."""
    if not node.children:
        return node.value, (), {}
    is_chance = node.role is CHANCE
    mover = player if is_chance else player.opponent
    below = [backed_up(child, mover, rule, order) for child in node]
    values = [value for value, _, _ in below]
    inner = {
        (i, *place): value
        for i, (_, _, worth) in enumerate(below, 1)
        for place, value in worth.items()
    }
    if is_chance:
        value, path = rule(values, node.weights or (Fraction(1, len(values)),) * len(values)), ()
    else:
        value = (max if player is MAX else min)(values)
        ties = [at for at, other in enumerate(values) if other == value]
        best = ties[0 if order == "ltr" else -1]
        path = (best + 1, *below[best][1])
    return value, path, {(): value, **inner}


@given(games_with_dice, st.sampled_from([MAX, MIN]), st.sampled_from(["ltr", "rtl"]))
def test_chance_mistakes_follow_their_rules(tree, root, order):
    assume(tree.role is not CHANCE or root is MAX)
    named = {} if tree.role is CHANCE else {"root": root}
    start = case(tree, DICE.replace(order=order, **named))
    start = start.replace(answer=facts(start))
    answers = {name: mistake.answer(start) for name, mistake in CHANCE_MISTAKES.items()}
    assert answers.keys() == RULES.keys()
    for name, answer in {"": facts(start), **answers}.items():
        player = root.opponent if name == "root_min" else root
        value, path, inner = backed_up(tree, player, RULES.get(name, mean), order)
        path = tuple(step - (name == "zero_based") for step in path)
        assert (answer.value, answer.path, answer.cuts) == (value, path, ()), name
        assert {place: node.value for place, node in answer.nodes.items()} == inner
        assert sorted((*answer.examined, *inner)) == sorted(place.path for place, _ in nodes(tree))
        assert all(node.low == node.value == node.high for node in answer.nodes.values())


DIFFERS = "((chance 1/2*2 1/2*4) (chance 1/4*0 3/4*6) (chance 2/3*1 1/3*9))"
"""The values of the chance nodes are 3, 9/2 and 11/3."""


@pytest.mark.parametrize(
    ("name", "value", "path"),
    [
        ("chance_unweighted", 5, (3,)),
        ("chance_min", 2, (1,)),
        ("chance_max", 9, (3,)),
        ("chance_likeliest", 6, (2,)),
        ("chance_sum", 10, (3,)),
        ("root_min", 3, (1,)),
    ],
)
def test_chance_mistake_changes_the_answer(name, value, path):
    for order in ("ltr", "rtl"):
        answer = CHANCE_MISTAKES[name].answer(case(read(DIFFERS), DICE.replace(order=order)))
        assert (answer.value, answer.path) == (value, path)


def test_likeliest_child_needs_unequal_weights():
    start = case(read("((chance 1 4) (chance 1/4*1 3/8*2 3/8*6))"), DICE)
    values = CHANCE_MISTAKES["chance_likeliest"].answer(start).nodes
    assert (values[1,].value, values[2,].value) == (Fraction(5, 2), 4)


TWO_OUTCOMES = "(max (chance (min 2 2) (min 1 2)) (chance (min 0 2) (min -1 0)))"  # AIMA 4e, 5.18


@pytest.mark.parametrize(
    ("name", "tree", "how", "value", "path", "cuts", "second"),
    [
        (
            "bounds_averaged",  # node 2 is cut after its first outcome, so only an interval is known of it
            TWO_OUTCOMES,
            {"utility_range": (-2, 2)},
            Fraction(3, 2),
            (1,),
            ["MIN cut after 0 at (2, 1)", "CHANCE cut after (min 0 2) at (2,)"],
            (1, 1),
        ),
        (
            "bounds_averaged",  # the mirror image
            "(min (chance (max -2 -2) (max -1 -2)) (chance (max 0 -2) (max 1 0)))",
            {"utility_range": (-2, 2)},
            Fraction(-3, 2),
            (1,),
            ["MAX cut after 0 at (2, 1)", "CHANCE cut after (max 0 -2) at (2,)"],
            (-1, -1),
        ),
        (
            "alpha_unchanged",  # 2 <= 3, but the other outcome can still lift the mean above 3, and does
            "(max 3 (chance (min 2 9) (min 9 8)))",
            {"utility_range": (0, 10)},
            5,
            (2,),
            ["MIN cut after 2 at (2, 1)"],
            (5, 5),
        ),
        (
            "alpha_unchanged",
            "(max 3 (chance (min 3 9) (min 9 8)))",
            {"utility_range": (0, 10)},
            Fraction(11, 2),
            (2,),
            ["MIN cut after 3 at (2, 1)"],
            (Fraction(11, 2), Fraction(11, 2)),
        ),
        (
            "alpha_unchanged",  # the mirror image: 8 >= 7
            "(min 7 (chance (max 8 1) (max 1 2)))",
            {"utility_range": (0, 10)},
            5,
            (2,),
            ["MAX cut after 8 at (2, 1)"],
            (5, 5),
        ),
        (
            "alpha_unchanged",  # 3 < 3 is false
            "(max 3 (chance (min 3 9) (min 9 8)))",
            {"utility_range": (0, 10), "cut_rule": "gt"},
            Fraction(11, 2),
            (2,),
            [],
            (Fraction(11, 2), Fraction(11, 2)),
        ),
        (
            "probabilities_ignored",  # (7 + 1)/2 = 4, but 7/4 + 3/4 = 5/2
            "(max 3 (chance 1/4*(min 9 7) 3/4*(min 1 5)))",
            {"utility_range": (0, 10)},
            4,
            (2,),
            [],
            (4, 4),
        ),
        (
            "other_school",
            TWO_OUTCOMES,
            {"utility_range": (-2, 2)},
            Fraction(3, 2),
            (1,),
            ["CHANCE cut after (min 0 2) at (2,)"],
            (-1, 1),
        ),
        (
            "other_school",
            TWO_OUTCOMES,
            {"utility_range": (-2, 2), "chance_cuts": "interval"},
            Fraction(3, 2),
            (1,),
            ["MIN cut after 0 at (2, 1)", "CHANCE cut after (min 0 2) at (2,)"],
            (-2, 1),
        ),
    ],
)
def test_cut_mistakes_match_worked_examples(name, tree, how, value, path, cuts, second):
    tree, settings = read(tree), BOOK.replace(**how)
    start = case(tree, settings, facts_of(record(tree, settings)))
    answer = CUT_MISTAKES[name].answer(start)
    assert (answer.value, answer.path) == (value, path)
    assert [
        f"{cut.kind} cut after {text(tree[cut.after])} at {cut.place}" for cut in answer.cuts
    ] == cuts
    assert (answer.nodes[2,].low, answer.nodes[2,].high) == second
