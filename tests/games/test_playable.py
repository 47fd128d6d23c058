"""Test how values of user-defined games are printed, hashed and parsed."""

from collections import OrderedDict, namedtuple
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

import pytest

from treesearch.errors import GameError
from treesearch.games.playable import (
    Linear,
    Playable,
    StartingAt,
    error_text,
    exact,
    hashable_key,
    probability_share,
    shortened,
    stable_text,
    usable_method,
)

Point = namedtuple("Point", "x y")


class Plain:
    def __init__(self, **attributes):
        vars(self).update(attributes)


class Slotted:
    __slots__ = ("a", "b")

    def __init__(self):
        self.a = {2, 1}


@dataclass
class Board:
    rows: list
    turn: str


def nested(depth):
    return [nested(depth - 1)] if depth else 5


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"b": 1, "a": (2,)}, "{'b': 1, 'a': (2,)}"),
        (OrderedDict(b=1, a=[2]), "{'a': [2], 'b': 1}"),
        ({3, 1, 2}, "{1, 2, 3}"),
        (frozenset("ba"), "{'a', 'b'}"),
        ([1, [2]], "[1, [2]]"),
        ([1], "[1]"),
        ((), "()"),
        ((1, 2), "(1, 2)"),
        (Point(1, {2}), "Point(x=1, y={2})"),
        (iter([1]), "list_iterator"),
        (Plain(a=1, b={"c"}), "Plain{'a': 1, 'b': {'c'}}"),
        (Slotted(), "Slotted{'a': {1, 2}, 'b': None}"),
        (Board([1], "X"), "Board(rows=[1], turn='X')"),
        (nested(7), "[[[[[[[5]]]]]]]"),
        (nested(8), "[[[[[[[[...]]]]]]]]"),
        ({(1,): nested(6)}, "{(1,): [[[[[[5]]]]]]}"),
        ({(1,): nested(7)}, "{(1,): [[[[[[[...]]]]]]]}"),
        ({((((((((5,),),),),),),),): 1}, "{(((((((...,),),),),),),): 1}"),
    ],
)
def test_states_have_stable_texts(value, text):
    assert stable_text(value) == text


def test_equal_values_have_equal_keys():
    values = [
        [1, [2]],
        (1, [2]),
        [1, (2,)],
        {1, 2},
        {"a": [1], "b": {2}},
        {"a": [1], "b": {3}},
        Board([1], "X"),
        Board([1], "O"),
        (1, 2),
        5,
    ]
    for first, second in permutations(values, 2):
        assert hashable_key(first) != hashable_key(second)
    for value in values:
        assert {hashable_key(value), hashable_key(value)} == {hashable_key(value)}
    assert hashable_key({"a": [1], "b": 2}) == hashable_key({"b": 2, "a": [1]})
    with pytest.raises(TypeError, match="unhashable"):
        hashable_key(bytearray(b"x"))


@pytest.mark.parametrize(
    ("number", "value"),
    [
        (0.1, Fraction(1, 10)),
        (-2.0, -2),
        (Fraction(4, 2), 2),
        (True, 1),
        (Fraction(1, 3), Fraction(1, 3)),
    ],
)
def test_numbers_become_exact(number, value):
    found = exact(number)
    assert (found, type(found) is int) == (value, value == int(value))


@pytest.mark.parametrize("number", [float("nan"), float("inf"), "x", None])
def test_other_values_are_not_exact(number):
    with pytest.raises((ValueError, TypeError, OverflowError)):
        exact(number)


def test_probability_is_a_share():
    assert probability_share([("a", 1 / 3), ("b", 2 / 3)], "a") == Fraction(1, 3)
    assert probability_share([("a", 2), ("b", 6)], "b") == Fraction(3, 4)
    for denominator, rounded in ((999_983, 999_983), (1_000_003, 1_000_000)):
        weights = [("a", 1 / denominator), ("b", 1 - 1 / denominator)]
        assert probability_share(weights, "a") == Fraction(1, rounded)


def test_long_texts_are_shortened():
    assert (shortened("x" * 60), shortened("x" * 61)) == ("x" * 60, "x" * 57 + "...")
    assert error_text(ValueError("two\n lines")) == "ValueError: two lines"
    assert error_text(KeyError()) == "KeyError"
    assert error_text(OSError("x" * 191)) == f"OSError: {'x' * 191}"
    assert error_text(OSError("x" * 192)) == f"OSError: {'x' * 188}..."


def test_linear_evaluation_is_a_weighted_sum():
    terms = ((3, "X2", len), (-1, "O1", min), (-2, "O2", max))
    evaluation = Linear(terms, scale=4)
    assert evaluation((5, 7, 9)) == Fraction(3 * 3 - 5 - 2 * 9, 4)
    assert Linear(terms)((5, 7, 9)) == -14
    assert evaluation.features((5, 7)) == {"X2": 2, "O1": 5, "O2": 7}
    assert (str(evaluation), str(Linear(terms[1:]))) == ("(3 X2 - O1 - 2 O2) / 4", "- O1 - 2 O2")


class Walk:
    """A game of words, whose states are texts."""

    moves = ("up", "upper", "Left side", "down")

    def initial_state(self):
        return "a\nb"

    def actions(self, state):
        return self.moves


class Counted(Walk):
    moves = (2, 10)

    def board(self, state):
        return [["1", "2"], "34"]


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("up", "up"),
        ("uppe", "upper"),
        (" LEFT  side", "Left side"),
        ("l", "Left side"),
        ("4", "down"),
    ],
)
def test_beginning_of_move_is_enough(typed, move):
    assert Playable(Walk()).parse_action(typed, "a") == move


@pytest.mark.parametrize("typed", ["u", "", "0", "5", "sideways"])
def test_unclear_move_is_refused(typed):
    with pytest.raises(GameError, match=r"is not a move; choose up, upper, Left side, down"):
        Playable(Walk()).parse_action(typed, "a")


def test_moves_of_numbers_are_typed_whole():
    game = Playable(Counted())
    assert [game.parse_action(typed, "a") for typed in ("2", "10")] == [2, 10]
    with pytest.raises(GameError, match="'1' is not a move; choose 2, 10"):
        game.parse_action("1", "a")


def test_board_or_text_shows_state():
    walk, counted = Playable(Walk()), Playable(Counted())
    assert (walk.show("a\nb"), walk.text("a\nb"), walk.name) == ("a\nb", "a/b", "Walk")
    assert (counted.show("a"), counted.text("a")) == ("12\n34", "12/34")
    assert walk.show(Plain(a=1)) == "Plain{'a': 1}"
    assert walk.show_action(Plain(a=1)) == "Plain{'a': 1}"
    assert [*walk.evaluations] == ["zero"]
    with pytest.raises(
        GameError, match=r"Walk cannot read states from text; add a method parse_state"
    ):
        walk.parse_state("a")
    assert StartingAt(walk, "c").initial_state() == "c"


@pytest.mark.parametrize(
    ("name", "value", "wrong"),
    [
        ("name", "mine", 5),
        ("evaluation", "lines", len),
        ("evaluations", {"a": len}, [len]),
        ("options", {"size": 3}, "size"),
        ("player_names", ("X", "O"), "XO"),
        ("height", 9, "9"),
        ("in_turn", False, "no"),
        ("key", lambda state: state, lambda: 5),
        ("board", lambda state: [], lambda state, moves: []),
        ("show_action", str, 5),
    ],
)
def test_unsuitable_attributes_are_ignored(name, value, wrong):
    assert usable_method(Plain(**{name: value}), name) == value
    assert usable_method(Plain(**{name: wrong}), name) is None
    assert usable_method(Plain(), name) is None
    for ours in ("tree", "root", "skill", "depths"):
        assert usable_method(Plain(**{ours: value}), ours) is None


def test_show_may_have_one_argument():
    one, two = lambda state: f"<{state}>", lambda state, moves: f"<{state} {moves}>"
    assert usable_method(Plain(show=one), "show")(3, [1]) == "<3>"
    assert usable_method(Plain(show=two), "show")(3, [1]) == "<3 [1]>"
    assert usable_method(Plain(show=lambda: ""), "show") is None


class Held:
    def __init__(self, held):
        self.held = held


@pytest.mark.parametrize(
    "wrap", [lambda v: [v], lambda v: (v,), lambda v: frozenset([v]), lambda v: {1: v}, Held]
)
def test_state_text_ends_at_its_depth(wrap):
    value = 0
    for _ in range(3):
        value = wrap(value)
    levels = 6 if isinstance(value, Held) else 3  # an object, and its attributes
    assert "0" in stable_text(value, levels + 1)
    assert "0" not in stable_text(value, levels)
    assert "..." in stable_text(value, levels)
