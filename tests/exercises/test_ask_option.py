"""Test the values of ``--ask``."""

import pytest

from treesearch.homework.exercises.ask_option import title_of


@pytest.mark.parametrize(
    ("asked", "title"),
    [
        ([], "Alpha-beta"),
        (["minmax"], "Minimax"),
        (["expectiminimax"], "Expectiminimax"),
        (["maxn", "maxn,value"], "Max^n"),
        (["paranoid"], "Paranoid search"),
        (["mcts"], "Monte Carlo tree search"),
        (["depth", "value,path"], "Alpha-beta"),
        (["minmax", "order"], "Game trees"),
    ],
)
def test_title_names_the_common_search(asked, title):
    assert title_of([names.split(",") for names in asked]) == title
