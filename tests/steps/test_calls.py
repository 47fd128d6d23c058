"""Test functions of the scripts in Node.js: by calls with their results, and on random trees."""

from random import Random

import pytest
from support.calls import caller, failures_of, groups
from support.searching import uniform

from treesearch import read, record
from treesearch.diagram.tidy import tidy
from treesearch.steps.practice import exercise_of
from treesearch.steps.reel import reel
from treesearch.steps.scorm import REPORTS
from treesearch.tree import nodes

pytestmark = pytest.mark.node

CALLS = "step_calls"
FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
DEEP = "(10 (20 (1 (4 2))))"
TIES = "((4 6) (4 1) (5 4))"
MIN_ROOT = "(min (5 3) (6 (7 8)) (2 9))"
SEARCHES = {
    "figure": record(FIGURE),
    "deep": record(DEEP),
    "ties": record(TIES),
    "MIN begins": record(MIN_ROOT),
    "names": record("(A (B 3 12) (C 2 4))"),
    "depth 1": record("((1 2) (3 4))", depth=1),
    "chance": record("((chance 1/2*3 1/2*(2 4)) 2)", algorithm="expectiminimax"),
    "window": record("((3 5) (2 9))", window=(3, 4)),
    "eight": record("(1 2 3 4 5 6 7 8)"),
    "six": record("(1 2 3 4 5 6)"),
    "first child": record("(9 (1 2 (3 4) 5) 8)"),
    "players": record("(((5,2) (0,2)) (3,1))", algorithm="maxn"),
    "cuts": record("((4 6) (4 1) (3 9) (5 7) (2 8))"),
    "large": record(uniform(1, 3, 4, top=99)),
}
"""The searches that the calls show, by the names that the calls use."""


@pytest.fixture(scope="module")
def scripts(tmp_path_factory):
    searches = {name: reel(trace) for name, trace in SEARCHES.items()}
    given = {"searches": searches, "sentences": REPORTS}
    return caller(tmp_path_factory.mktemp("scripts"), CALLS, given)


@pytest.fixture(scope="module")
def failures(scripts):
    return failures_of(scripts, CALLS)


@pytest.mark.parametrize("group", groups(CALLS))
def test_calls_have_results(failures, group):
    assert not failures[group], "\n".join(failures[group])


def missed_branches(tree, pruned, crossed):
    """Return the crossed leaves, the nodes crossed too much, and the missed branches by cut."""
    places = [place.path for place, _ in nodes(tree)]
    leaves = [place for place in places if not tree[place].children]
    gone, struck = (
        {leaf for leaf in leaves if any(leaf[: len(top)] == top for top in tops)}
        for tops in (pruned, crossed)
    )
    over = [
        top
        for top in crossed
        if any(leaf[: len(top)] == top and leaf not in gone for leaf in leaves)
    ]

    def top_of(leaf, among):
        """Return the highest branch around a leaf whose leaves are all among these."""
        return next(
            leaf[:n]
            for n in range(len(leaf) + 1)
            if all(other in among for other in leaves if other[:n] == leaf[:n])
        )

    cuts = {}
    for leaf in leaves:
        if leaf in gone - struck:
            branch, missed = (
                top_of(leaf, gone - struck),
                cuts.setdefault(top_of(leaf, gone)[:-1], []),
            )
            if branch not in missed:
                missed.append(branch)
    number = places.index
    return [
        [number(leaf) for leaf in leaves if leaf in struck],
        [number(top) for top in over],
        [[number(branch) for branch in missed] for missed in cuts.values()],
    ]


def test_crossed_branches_are_judged(scripts):
    random, cases, expected = Random(2), [], []
    trees = [
        FIGURE,
        DEEP,
        TIES,
        MIN_ROOT,
        "((5 6) (3 (1 2) 9) (4 (8 9)))",
        "(4 (4 3) (7 (5 (4 6))))",
    ]
    for tree, exercise in [(tree, exercise_of(tree)) for tree in map(read, trees)] * 8:
        places = [place.path for place, _ in nodes(tree)]
        pruned = [places[i] for i in exercise["pruned"]]
        crossed = random.sample(range(1, len(places)), random.randrange(4))
        cases.append([{name: exercise[name] for name in ("reel", "pruned")}, crossed])
        expected.append(missed_branches(tree, pruned, [places[i] for i in crossed]))
    found = scripts("crossing", "Object.values(app.judged(...one))", cases)
    assert found == expected
    assert sum(bool(cuts) for *_, cuts in found) > 5


def random_shape(random):
    """Return the children of each inner node of a random tree, and its number of nodes."""
    children, level, size = {}, [0], 1
    while level:
        node = level.pop(0)
        if size < 60 and (node == 0 or random.random() < 0.6):
            kids = [*range(size, size + random.randrange(1, 5))]
            children[node], size = kids, size + len(kids)
            level += kids
    return children, size


def test_page_and_picture_share_layout(scripts):
    """Both compute the same places on 200 random trees with random widths."""
    cases, places = [], []
    for seed in range(200):
        random = Random(seed)
        children, size = random_shape(random)
        before, after = ([random.randrange(10, 60) for _ in range(size)] for _ in range(2))
        near, far = random.randrange(10), random.randrange(10, 40)
        cases.append([[children.get(i, []) for i in range(size)], before, after, near, far])
        places.append(tidy(children, before, after, near, far))
    found = scripts("layout", "app.tidy(...one)", cases)
    assert found == [pytest.approx(row) for row in places]
