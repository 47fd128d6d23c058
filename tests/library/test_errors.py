"""Test how messages write arguments and values, and the fields of errors."""

from fractions import Fraction
from math import inf

import pytest

from treesearch.errors import ReadError, in_a_file, on_the_command_line, option, typed


@pytest.mark.parametrize(
    ("argument", "call", "command"),
    [
        (("depth",), "depth", "--depth"),
        (("depth", 0), "depth=0", "--depth 0"),
        (("cut_rule", "gt"), "cut_rule='gt'", "--cut-rule gt"),
        (("evaluation", "lines"), "evaluation='lines'", "--eval lines"),
        (("window", (-inf, inf)), "window=(-inf, inf)", "--window -inf,+inf"),
        (("utility_range", [0, Fraction(1, 2)]), None, "--utility-range 0,1/2"),
    ],
)
def test_arguments_are_written_as_typed(argument, call, command):
    assert option(*argument) == (call or f"utility_range={argument[1]!r}")
    with on_the_command_line():
        assert option(*argument) == command
        with in_a_file():
            assert option(*argument) == (call or f"utility_range={argument[1]!r}")
        assert option(*argument) == command
    assert option("depth") == "depth"


def test_typed_value_separates_by_commas():
    assert (typed(inf), typed((1, inf)), typed("ab")) == ("+inf", "1,+inf", "ab")


def test_read_error_has_defaults():
    error = ReadError("no tree")
    assert (error.line, error.column, error.reason, error.meant) == (1, 1, "no tree", "")
    assert ReadError("no tree", reason="why").reason == "why"
