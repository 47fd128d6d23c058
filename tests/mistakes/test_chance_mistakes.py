"""Test the arithmetic of mistakes at chance nodes."""

from fractions import Fraction

from treesearch.homework.mistakes.cases import case
from treesearch.homework.mistakes.chance import weights_of, worths
from treesearch.reader import read
from treesearch.settings import BOOK


def test_chance_without_weights_is_uniform():
    assert weights_of(read("(chance 1 4)")) == (Fraction(1, 2), Fraction(1, 2))


def test_weights_are_as_written():
    assert weights_of(read("(chance 1/4*1 3/4*4)")) == (Fraction(1, 4), Fraction(3, 4))


def test_worths_are_expected_values():
    tree = read("((chance 1 4) (chance 2 2 5))")
    values = worths(case(tree, BOOK.replace(algorithm="expectiminimax")))
    assert (values[()], values[1,], values[2,]) == (3, Fraction(5, 2), 3)
