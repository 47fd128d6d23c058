"""Test stages, pictures of stages, questions and packages against golden files."""

import pytest
from support.stored import check_output


@pytest.mark.parametrize("name", ["steps", "films", "questions"])
def test_steps_match_golden_file(name):
    check_output(name)


@pytest.mark.node
def test_lessons_match_golden_file():
    check_output("lessons")
