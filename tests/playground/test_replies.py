"""Test the errors, limits and choices that the playground states."""

import pytest

from treesearch.diagram import typeset
from treesearch.playground import server
from treesearch.playground.app import POLICY, app_files
from treesearch.playground.engine import CODES, answer
from treesearch.playground.replies import sample_requests

TREE = "(1 (5 7) 4)"


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (
            {"ask": "search", "tree": TREE, "window": [5, 5]},
            'Alpha and beta at the root ("window") must be two numbers, the first less than the second, such as -inf '
            "and 5, not 5 and 5",
        ),
        (
            {"ask": "search", "tree": TREE, "state": "x"},
            '"state" describes a game position; add "game"',
        ),
        ({"ask": "check", "tree": TREE}, '"check" needs the field "answer"'),
        ({"ask": "check", "tree": TREE, "answer": None}, '"check" needs the field "answer"'),
        (
            {"ask": "search", "game": "nim", "board": "x", "state": "y"},
            'give the position as "state" or "board", not both',
        ),
        (
            {"ask": "search", "tree": TREE, "depth": 0},
            'Depth limit ("depth") must be a whole number from 1 to 1,000,000,000, not 0',
        ),
        (
            {"ask": "echo", "answer": "x" * 10_001},
            '"answer" has 10,001 characters; the playground accepts at most 10,000',
        ),
        (
            {"ask": "search", "tree": TREE, "algorithm": "x" * 101},
            '"algorithm" has 101 characters; the playground accepts at most 100',
        ),
        (
            {"ask": "search", "tree": TREE, "algorithm": "mcts", "iterations": 10**6},
            "the playground accepts at most 300,000 samples, not 1,000,000",
        ),
        (
            {"ask": "search", "game": "nim", "algorithm": "mcts", "iterations": 12_001},
            "the playground accepts at most 12,000 samples, not 12,001",
        ),
        (
            {"ask": "check", "tree": f"({'1 ' * 500})", "answer": "value: 1"},
            "this tree has 501 nodes; the playground accepts at most 500 (the treesearch command has no limit)",
        ),
        (
            {"ask": "search", "tree": "(chance 1 2)".ljust(2_001)},
            "this tree is too long: with chance nodes, the playground accepts at most 2,000 characters, "
            "because the exact means could have too many digits",
        ),
    ],
)
def test_error_states_the_reason(asked, message):
    assert answer(asked)["error"]["message"] == message


def test_unreadable_tree_has_a_correction():
    error = answer({"ask": "parse", "tree": "(1\n(2"})["error"]
    assert (error["code"], error["line"], error["column"]) == ("unreadable", 2, 3)
    assert answer({"ask": "parse", "tree": "(1 2"})["error"]["meant"] == "(1 2)"
    assert "(did you mean search?)" in answer({"ask": "srch"})["error"]["message"]
    assert (
        "the playground has no other games"
        in answer({"ask": "search", "game": "x"})["error"]["message"]
    )
    for ask in ("parse", "search", "draw"):
        (note,) = answer({"ask": ask, "tree": "(chance (0.5 3) (0.5 4))"})["notes"]
        assert note.endswith("write weights like this: (chance 0.5*3 0.5*4)")


@pytest.mark.parametrize("typst", [True, False])
def test_png_needs_typst(monkeypatch, typst):
    monkeypatch.setattr(typeset, "installed", lambda: typst)
    formats = answer({"ask": "about"})["formats"]
    assert ("png" in formats, "svg" in formats) == (typst, True)


def test_errors_have_codes():
    assert {kind.__name__: code for kind, code in CODES.items()} == {
        "RequestError": "request",
        "TooBigError": "too_big",
        "ReadError": "unreadable",
        "GameError": "game",
        "MissingError": "missing",
        "DepthError": "too_big",
        "ChanceError": "chance",
        "SearchError": "search",
        "UsageError": "usage",
    }


def test_about_lists_choices():
    about = answer({"ask": "about"})
    assert "maxn" not in about["algorithms"]
    assert about["orders"] == ["best", "worst", "random", "least"]
    position = answer({"ask": "position", "game": "tictactoe", "state": ".XO/OXX/X.O"})
    assert (position["player"], position["over"]) == ("min", False)


def test_samples_keep_their_promises():
    counts = {
        sample["name"]: answer({"ask": "search", **sample["request"]})
        for sample in sample_requests()
    }
    assert (counts["best"]["leaves_evaluated"], counts["best"]["leaves"]) == (11, 27)
    assert counts["worst"]["cuts"] == []
    assert counts["ties"]["leaves_evaluated"] == 6
    assert counts["static"]["conventions"]["depth"] == 2
    assert counts["nim"]["state"] == "5 max"


def test_two_searches_have_names():
    reels = answer({"ask": "steps", "tree": TREE, "beside": "minimax"})["reels"]
    assert [reel["name"] for reel in reels] == ["minimax", "alpha-beta"]
    page = answer({"ask": "page", "tree": TREE, "beside": "minimax"})["text"]
    assert '"name":"alpha-beta"' in page
    rows = answer({"ask": "compare", "tree": TREE})
    assert [row["algorithm"] for row in rows["rows"]] == ["minmax", "alphabeta"]
    assert rows["said"].startswith("conventions: MAX moves at the root; ")


def test_policy_depends_on_engine():
    behind, inside = (app_files(engine)["index.html"].decode() for engine in ("server", "worker"))
    assert ("wasm-unsafe-eval" in behind, "wasm-unsafe-eval" in inside) == (False, True)
    assert "form-action 'none'" in POLICY
    assert server.HEADERS["Content-Security-Policy"].endswith("; frame-ancestors 'none'")
    assert server.HEADERS["Referrer-Policy"] == "no-referrer"


def test_replies_have_their_facts():
    assert answer({"ask": "parse", "tree": TREE})["levels"] == 2
    rows = answer({"ask": "compare", "tree": TREE})["rows"]
    assert [row["shown"] for row in rows] == ["5", "5"]
    moves = answer({"ask": "position", "game": "nim", "size": "5"})
    assert (moves["moves"], moves["state"]) == (["1", "2", "3"], "5 max")
    report = answer({"ask": "draw", "tree": "((3 12) (?x 4))"})["report"]
    assert "4 is pruned iff x <= 3" in report
    titles = {sample["name"]: sample["title"] for sample in sample_requests()}
    assert titles["best"] == "best order: 11 of 27 leaves are read"
    assert titles["static"] == "static values for a search with a depth limit"
