"""Test the scripts of the playground that need no page, in Node.js."""

from itertools import product
from random import Random

import pytest
from support.calls import caller, failures_of, groups
from support.playground_requests import FIGURE
from support.searching import uniform

from treesearch import read, record
from treesearch.homework.answers.facts import (
    CutStated,
    NoCutsStated,
    PathStated,
    PrunedStated,
    ValueStated,
)
from treesearch.homework.answers.reading import read_answer
from treesearch.tree import TreeGame

pytestmark = pytest.mark.node
CALLS = "playground_calls"


@pytest.fixture(scope="module")
def scripts(tmp_path_factory):
    return caller(tmp_path_factory.mktemp("app"), CALLS)


@pytest.fixture(scope="module")
def failures(scripts):
    return failures_of(scripts, CALLS)


@pytest.mark.parametrize("group", groups(CALLS))
def test_calls_have_results(failures, group):
    assert not failures[group], "\n".join(failures[group])


def test_request_may_have_half_open_window(scripts):
    cases = [
        {"alpha": alpha, "beta": beta}
        for alpha, beta in product(["", "-3", "0", "-inf"], ["", "4", "+inf"])
    ]
    made = scripts("state", 'app.request({ tree: "(1 2)", ...one }, "search")', cases)
    for case, told in zip(cases, made, strict=True):
        assert told["ask"] == "search"
        assert told["tree"] == "(1 2)"
        given = case["alpha"] or case["beta"]
        assert told.get("window") == (
            [case["alpha"] or "-inf", case["beta"] or "+inf"] if given else None
        )


@pytest.mark.parametrize(
    ("tree", "at", "line"),
    [
        ("((3 12 8) (2 4 6))", [2], "MIN cut after 2 in subtree (2 4 6)"),
        ("((2 4 6) (2 4 6))", [2], "MIN cut after node 2.1 at node 2"),  # which of the two?
        ("((3 12 8) (2 2 6))", [2], "MIN cut after node 2.1 at node 2"),  # after which 2?
        ("((3 12 8) 2)", [], "MIN cut after (3 12 8) in subtree ((3 12 8) 2)"),
        ("(A (B 3 12) (C 2 4))", [2], "MIN cut after node 2.1 at node 2"),
    ],
)
def test_cut_uses_unique_texts(scripts, tree, at, line):
    code = "app.lineOf({ kind: 'MIN', at: one.at, after: 1 }, trees.readTree(one.tree))"
    assert scripts("handin", code, [{"tree": tree, "at": at}]) == [line]


def test_form_answers_round_trip(scripts):
    random, cases, games = Random(1), [], []
    for seed in range(60):
        game = TreeGame(uniform(seed, 2 + seed % 2, 2 + seed % 3, top=20))
        trace = record(game)
        chosen = [cut for cut in trace.cuts if random.random() < 0.7]
        pruned = (
            [place.path for cut in chosen for place in cut.pruned] if random.random() < 0.5 else []
        )
        cuts = [
            {"kind": cut.kind, "at": cut.place.path, "after": cut.after.action} for cut in chosen
        ]
        path = trace.result.path if random.random() < 0.8 else ()
        value = str(trace.result.value) if random.random() < 0.8 else ""
        filled = {
            "value": value,
            "path": path,
            "cuts": cuts,
            "noCuts": random.random() < 0.5,
            "pruned": pruned,
        }
        cases.append([str(game.tree), filled])
        games.append(game)
    made = scripts("handin", "app.textOf(one[1], trees.readTree(one[0]))", cases)
    assert sum("no cuts" in text for text in made) > 3
    for (_, filled), text, game in zip(cases, made, games, strict=True):
        assert ("no cuts" in text) is (filled["noCuts"] and not filled["cuts"])
        read_back(game.tree, filled, text)


def test_pruned_branch_and_leaf_are_read(scripts):
    filled = {"value": "", "path": (), "cuts": [], "noCuts": False, "pruned": [(2,), (3, 1)]}
    [text] = scripts("handin", "app.textOf(one)", [filled])
    read_back(read(FIGURE), filled, text)


def read_back(tree, filled, text):
    answer = read_answer(text, tree)
    assert answer.whole, (text, answer.unread, answer.doubtful)
    told = {type(fact): fact for fact in answer.facts}
    assert str(getattr(told.get(ValueStated), "value", "")) == filled["value"]
    assert getattr(told.get(PathStated), "steps", ()) == filled["path"]
    cuts = [fact for fact in answer.facts if isinstance(fact, CutStated)]
    for fact, cut in zip(cuts, filled["cuts"], strict=True):
        assert (fact.kind, fact.spots) == (cut["kind"], ((*cut["at"], cut["after"]),))
    assert (NoCutsStated in told) is (filled["noCuts"] and not filled["cuts"])
    pruned = [target.places for target in getattr(told.get(PrunedStated), "targets", ())]
    assert pruned == [(place,) for place in filled["pruned"]]
