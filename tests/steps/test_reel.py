"""Test the reel, the stages as JSON."""

from itertools import pairwise

from treesearch import record
from treesearch.steps.reel import reel

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"


def test_page_records_only_changes():
    for algorithm in ("alphabeta", "deepening", "negascout", "mtdf"):
        for records in reel(record(FIGURE, algorithm=algorithm))["records"]:
            assert all(before[1:] != after[1:] for before, after in pairwise(records))


def test_sentences_use_letters():
    named = "(A B=10 (C E=20 (F I=1 (J L=4 M=2) K=15)) (D G=3 H=7))"
    lettered = reel(record("(10 (20 (1 (4 2) 15)) (3 7))"), label="letters")["stages"]
    assert [stage["say"] for stage in lettered] == [
        stage["say"] for stage in reel(record(named))["stages"]
    ]
    assert "MIN already has 20 at node 2 (C) from child 1" in lettered[6]["full"][0]


def test_page_states_what_affects_stages():
    assert reel(record(FIGURE))["conventions"] == (
        "Conventions: MAX moves at the root. Children left to right. Ties go to the first best child. "
        "Cut when alpha ≥ beta. A cut node returns the best value found (fail-soft)."
    )
