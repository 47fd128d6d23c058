"""Test very deep and wide trees: chains of 100,000 levels, 200,000 children, a million leaves.

Most tests use a depth of 5,000, five times what the recursion limit allows; one uses the promised 100,000.
"""

import copy
import pickle
import random
import sys
import threading
from itertools import pairwise

import pytest

from treesearch import alphabeta, minimax, read, record
from treesearch.report import data, events, search

LEVELS = 5_000
PROMISED = 100_000
CHAINS = {
    "leaning left": "(" * LEVELS + "5" + " 0)" * LEVELS,
    "leaning right": "(0 " * LEVELS + "5" + ")" * LEVELS,
    "narrowing at every level": "".join(
        f"({i if i % 2 == 0 else 2 * LEVELS - i} " for i in range(LEVELS)
    )
    + str(LEVELS)
    + ")" * LEVELS,
    "one child each": "(" * LEVELS + "5" + ")" * LEVELS,
}


@pytest.fixture(params=CHAINS)
def chain(request):
    return CHAINS[request.param]


def test_recursion_limit_is_below_the_chains():
    assert sys.getrecursionlimit() < LEVELS


def test_promised_depth_is_searched_and_copied():
    limit = sys.getrecursionlimit()
    text = "(0 " * PROMISED + "5" + ")" * PROMISED
    tree = read(text)
    assert tree.traits.height == PROMISED
    trace = record(tree)
    assert trace.result == minimax(tree) == alphabeta(tree)
    assert trace.root.low == trace.root.high == trace.result.value
    assert sum(len(line.text) for line in search.text_report(trace)) < 5_000
    assert "".join(data.json_report(trace)).endswith("]}")
    assert str(tree) == text
    again = pickle.loads(pickle.dumps(tree))
    assert again == tree
    assert hash(again) == hash(tree)
    assert sys.getrecursionlimit() == limit


def test_deep_chain_is_searched_and_reported(chain):
    limit = sys.getrecursionlimit()
    tree = read(chain)
    assert tree.traits.height == LEVELS
    trace = record(tree)
    assert trace.result == minimax(tree) == alphabeta(tree)
    assert trace.root.low == trace.root.high == trace.result.value
    assert sum(len(line.text) for line in search.text_report(trace)) < 5_000
    assert sum(1 for _ in events.event_lines(record("(1 (5 7) 4)")))
    assert sys.getrecursionlimit() == limit


@pytest.mark.parametrize(
    ("name", "head", "leaf", "value"),
    [
        ("expectiminimax", "0 ", "5", 0),
        ("negascout", "0 ", "5", 0),
        ("alphabeta", "chance 0 ", "0", 0),
        ("maxn", "(0,0) ", "(0,5)", (0, 0)),
    ],
)
def test_other_searches_reach_deep_leaves(name, head, leaf, value):
    levels = 1_200  # each needs two nested calls
    tree = read(f"({head}" * levels + leaf + ")" * levels)
    assert record(tree, algorithm=name).result.value == value


def test_chain_copies_pickles_and_compares(chain):
    tree = read(chain)
    again = pickle.loads(pickle.dumps(tree))
    assert again == tree
    assert hash(again) == hash(tree)
    assert copy.deepcopy(tree) is copy.copy(tree) is tree
    assert str(tree) == chain
    assert len(repr(tree)) < 250


def test_json_of_deep_search_is_complete():
    trace = record(read(CHAINS["leaning right"]))
    whole = "".join(data.json_report(trace))
    assert CHAINS["leaning right"] in whole
    assert whole.endswith("]}")


def test_deep_chain_narrows_the_window():
    trace = record(read(CHAINS["narrowing at every level"]))
    assert trace.counts.leaves_evaluated == LEVELS + 1
    widths = [event.beta - event.alpha for event in trace.events if type(event).__name__ == "Open"][
        2:
    ]
    assert all(inner < outer for outer, inner in pairwise(widths))


def test_node_may_have_200_000_children():
    tree = read("(" + " ".join(map(str, range(200_000))) + ")")
    assert minimax(tree).path == (200_000,)
    assert record(tree, root="min").result.path == (1,)


def test_wide_node_skips_nearly_all():
    tree = read("(5 (1 " + "2 " * 200_000 + "))")
    trace = record(tree)
    (cut,) = trace.cuts
    assert len(cut.skipped) == 200_000
    assert max(len(line.text) for line in search.text_report(trace)) < 5_000


def test_tree_may_have_million_leaves():
    rng = random.Random(7)
    text = "5"
    for width in (10, 10, 10, 10, 10, 10):
        text = "(" + " ".join([text] * width) + ")"
    tree = read("".join(str(rng.randrange(-99, 100)) if c == "5" else c for c in text))
    assert tree.traits.leaves == 10**6
    assert alphabeta(tree) == minimax(tree)


def test_two_threads_search_deep_trees():
    tree, answers = read(CHAINS["leaning right"]), []

    def search():
        answers.append(record(tree).result)

    threads = [threading.Thread(target=search) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [minimax(tree)] * 2
