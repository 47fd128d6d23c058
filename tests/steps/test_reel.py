"""Test the reel, the stages as JSON."""

from itertools import pairwise

from treesearch import record
from treesearch.steps.reel import reel

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"


def test_page_records_only_changes():
    for algorithm in ("alphabeta", "deepening", "negascout", "mtdf"):
        for records in reel(record(FIGURE, algorithm=algorithm))["records"]:
            assert all(before[1:] != after[1:] for before, after in pairwise(records))


def test_page_states_what_affects_stages():
    assert reel(record(FIGURE))["conventions"] == (
        "Conventions: MAX moves at the root. Children left to right. Ties go to the first best child. "
        "Cut when alpha ≥ beta. A cut node returns the best value found (fail-soft)."
    )
