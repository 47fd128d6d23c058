"""Test the engine of the playground on all requests, including hostile ones."""

import ast
import builtins
import json
import sys
import warnings
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.facts import plain, searches
from support.playground_requests import FIGURE, TREES, as_text

import treesearch
from treesearch import read, record
from treesearch.comparison.table import compare
from treesearch.playground import phrases, request
from treesearch.playground.engine import ASKS, CODES, RequestKind, answer, answer_json
from treesearch.report.data import json_report, json_trace
from treesearch.report.events import sentences
from treesearch.steps.practice import exercise_of
from treesearch.steps.reel import reel

FOLDER = Path(treesearch.__file__).parent / "playground"


@pytest.fixture(scope="module")
def answers():
    """Return every request as text with its answer."""
    return [(text, json.loads(answer_json(text))) for text in as_text()]


def test_every_request_gets_valid_reply(answers):
    assert len(answers) >= 200
    for text, told in answers:
        assert told["ok"] or told["error"]["code"] in CODES.values(), (text[:200], told)
        assert told["ok"] or (
            told["error"]["message"] and "Traceback" not in told["error"]["message"]
        ), text[:200]


def test_requests_cover_every_error(answers):
    codes = {told["error"]["code"] for _, told in answers if not told["ok"]}
    assert codes == {*CODES.values()} - {"missing"}
    assert {json.loads(text)["ask"] for text, told in answers if told["ok"]} == {*ASKS}


def nested(levels):
    return "(1 " * (levels - 1) + "(1 2)" + ")" * (levels - 1)


@pytest.mark.parametrize(
    ("fits", "beyond", "limit"),
    [
        ({"tree": nested(500)}, {"tree": nested(501)}, "500"),
        ({"tree": f"({'1 ' * 9_999})"}, {"tree": f"({'1 ' * 10_000})"}, "10,000"),
        (
            {"game": "nim", "size": "5", "depth": 500},
            {"game": "nim", "size": "5", "depth": 501},
            "500",
        ),
    ],
)
@pytest.mark.parametrize("ask", ["search", "compare"])
def test_too_large_request_names_limit(ask, fits, beyond, limit):
    assert answer({"ask": ask, **fits})["ok"]
    refused = answer({"ask": ask, **beyond})
    assert (refused["ok"], refused["error"]["code"]) == (False, "too_big")
    assert limit in refused["error"]["message"]


def test_longest_request_is_answered():
    longest = json.dumps({"ask": "parse", "tree": "(1 2)"}).ljust(request.MOST_BYTES)
    assert json.loads(answer_json(longest))["ok"]
    assert json.loads(answer_json(longest.encode()))["ok"]
    assert not json.loads(answer_json(f"{longest} "))["ok"]


def test_nesting_of_requests_is_limited():
    def message(levels):
        inner = levels - 1  # in the object
        text = '{"ask": "[{", "tree": ' + "[" * inner + '"[{[{\\"[{"' + "]" * inner + "}"
        return json.loads(answer_json(text))["error"]["message"]

    assert message(20).startswith('"ask" must be one of')
    assert message(21) == phrases.NO_JSON


@pytest.mark.parametrize(
    ("field", "limit", "more"),
    [
        ("answer", 10_000, {"ask": "echo"}),
        ("tree", 200_000, {"ask": "parse"}),
        ("state", 2_000, {"ask": "position", "game": "nim"}),
        ("board", 2_000, {"ask": "position", "game": "blocker"}),
        ("algorithm", 100, {"ask": "search", "tree": "(1 2)"}),
    ],
)
def test_texts_have_limits(field, limit, more):
    fits, beyond = (answer({field: "x" * length, **more}) for length in (limit, limit + 1))
    assert fits["ok"] or fits["error"]["code"] != "too_big"
    assert f"has {limit + 1:,} characters" in beyond["error"]["message"]
    assert f"accepts at most {limit:,}" in beyond["error"]["message"]


def test_reading_error_has_place(answers):
    errors = [told["error"] for _, told in answers if not told["ok"]]
    unreadable = [error for error in errors if error["code"] == "unreadable"]
    assert len(unreadable) > 5
    for error in unreadable:
        assert error["line"] >= 1
        assert error["column"] >= 1


def test_answers_do_not_depend_on_history(answers):
    for text, told in reversed(answers[::5]):
        assert json.loads(answer_json(text)) == told


def test_error_messages_are_short(answers):
    most = 2 * request.MOST_CHARACTERS["state"]
    assert max(len(told["error"]["message"]) for _, told in answers if not told["ok"]) < most


def test_requests_open_no_files(answers, monkeypatch):
    def refuse(*args, **more):
        raise AssertionError(f"opened {args}")

    known = {*sys.modules}
    monkeypatch.setattr(builtins, "open", refuse)
    for text, told in answers[::3]:
        if '"png"' not in text:  # typst reads its own fonts
            assert json.loads(answer_json(text)) == told
    assert {name.partition(".")[0] for name in {*sys.modules} - known} <= {
        *sys.stdlib_module_names,
        "treesearch",
    }


@pytest.mark.parametrize("tree", TREES)
def test_answers_agree_with_search(tree):
    told, trace = answer({"ask": "search", "tree": tree}), record(tree)
    assert (told["path"], told["nodes_visited"]) == (
        list(trace.result.path),
        trace.counts.nodes_visited,
    )
    assert [cut["path"] for cut in told["cuts"]] == [list(cut.place) for cut in trace.cuts]


@given(searches())
@settings(max_examples=15)
def test_playground_replies_equal_commands(drawn):
    """The reply to a request equals the output of the command."""
    tree, options = drawn
    asked = {"tree": str(tree), **options, "window": [*map(plain, options["window"])]}
    if options["depth"] is None:
        del asked["depth"]
    reply = {ask: answer({"ask": ask, **asked}) for ask in ("search", "trace", "parse")}
    searched = record(tree, **options)
    report = json.loads("".join(json_report(searched)))
    assert {name: reply["search"][name] for name in report} == report
    events = json.loads("".join(json_trace(searched)))
    for event, line in zip(reply["trace"]["events"], sentences(searched), strict=True):
        assert (event.pop("told"), event.pop("step")) == (line.text, line.number)
    assert {name: reply["trace"][name] for name in events} == events
    size = [reply["parse"][name] for name in ("root", "nodes", "leaves", "levels")]
    traits = tree.traits
    assert size == [options["root"], traits.nodes, traits.leaves, traits.height]


def test_comparison_reply_equals_command():
    asked = {"ask": "compare", "tree": FIGURE, "orders": ["best"]}
    rows = compare(FIGURE, orders=["best"]).to_json()["rows"]
    reply = answer(asked)["rows"]
    assert [row.pop("shown") for row in reply] == ["3"] * 4
    assert reply == [{name: row[name] for name in row if name != "seconds"} for row in rows]


@pytest.mark.parametrize(
    ("state", "player", "moves", "over"),
    [
        ("XOXOX....", "min", ["6", "7", "8", "9"], False),
        ("XXX.O.O..", None, [], True),
    ],
)
def test_position_reply_lists_legal_moves(state, player, moves, over):
    reply = answer({"ask": "position", "game": "tictactoe", "state": state})
    assert [reply[name] for name in ("player", "moves", "over")] == [player, moves, over]


def test_steps_agree_with_trace():
    steps, told = (answer({"ask": ask, "tree": FIGURE}) for ask in ("steps", "trace"))
    assert steps["reels"] == [json.loads(json.dumps(reel(record(FIGURE))))]
    assert len(told["events"]) == len(record(FIGURE).events)


def test_check_and_echo_match_commands():
    said = "value: 3\npath: 1 1\nMIN cut after 2.1 at node 2"
    told = answer({"ask": "check", "tree": FIGURE, "answer": said})
    assert told["correct"] is True
    assert told["echo"]["whole"] is True
    assert answer({"ask": "echo", "tree": FIGURE, "answer": "value: 3 or 4"})["whole"] is False


def test_practice_reply_contains_the_exercise():
    told = answer({"ask": "practice", "tree": FIGURE})
    assert told["exercise"] == exercise_of(read(FIGURE))
    told = answer({"ask": "practice", "seed": 3})
    assert told["exercise"] == exercise_of(read(told["tree"]))


NOT_OF_THE_PAGE = ("--", "style=", "fit", " fold", "show,")


@pytest.mark.parametrize(
    "look", [{"style": "why", "only": "cuts"}, {"style": "exercise", "only": "cuts"}]
)
def test_drawing_error_names_page_control(look):
    said = answer({"ask": "draw", "tree": FIGURE, **look})["error"]["message"]
    assert '"Draw only"' in said
    assert not any(word in said for word in NOT_OF_THE_PAGE)


def test_reply_shortens_many_cuts():
    deep = answer({"ask": "search", "game": "connect4", "size": "6x5", "depth": 8})
    assert "more cuts; the trace (JSON)" in deep["text"]


def test_parse_reply_words_the_conventions():
    told = answer(
        {"ask": "parse", "tree": FIGURE, "order": "rtl", "cut_rule": "gt", "root": "min"}
    )["conventions"]
    assert told.startswith("MIN moves at the root; children right to left;")
    assert "cut when alpha > beta" in told


def test_practice_seeds_give_different_trees():
    trees = [answer({"ask": "practice", "seed": seed})["tree"] for seed in range(12)]
    assert len({*trees}) == 12
    assert trees[3] == answer({"ask": "practice", "seed": 3})["tree"]
    assert all(any(cut.skipped for cut in record(tree).cuts) for tree in trees)


def test_parse_returns_canonical_text():
    for tree in TREES:
        assert answer({"ask": "parse", "tree": tree})["tree"] == str(read(tree))


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda of: (
            st.lists(of)
            | st.dictionaries(st.sampled_from(["ask", "tree", "game", "depth", "answer"]), of)
        ),
    )
)
def test_any_request_gets_an_answer(request):
    told = answer(request)
    assert told["ok"] or told["error"]["code"] in CODES.values()


def test_request_size_is_checked_first():
    told = json.loads(answer_json(" " * (request.MOST_BYTES + 1)))
    assert told["error"]["code"] == "too_big"
    assert f"{request.MOST_BYTES:,}" in told["error"]["message"]


def test_foreign_warnings_are_no_notes(monkeypatch):
    warn = RequestKind(lambda _: warnings.warn("old", stacklevel=1) or {})
    monkeypatch.setitem(ASKS, "about", warn)
    assert answer({"ask": "about"}) == {"ok": True, "notes": []}


def test_search_ends_at_node_limit(monkeypatch):
    asked = {"ask": "search", "tree": FIGURE, "algorithm": "minmax"}
    monkeypatch.setattr(request, "MOST_LOOKED_AT", 12)  # all nodes except the root
    assert answer(asked)["ok"]
    monkeypatch.setattr(request, "MOST_LOOKED_AT", 11)
    assert answer(asked)["error"]["code"] == "too_big"


def test_engine_uses_no_clock_or_files():
    for path in FOLDER.glob("*.py"):
        if path.stem in ("server", "process", "site"):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = (
                [a.name for a in node.names]
                if isinstance(node, ast.Import)
                else [getattr(node, "module", "")]
            )
            assert not {*names} & {"time", "random", "os", "pathlib", "subprocess", "importlib"}, (
                path
            )


def test_unknown_trees_are_drawn():
    """Conditions on unknown leaves are drawn and listed; a search of such a tree is refused."""
    tree = "((3 12 8) (?x 4 6) (14 5 2))"
    drawing = answer({"ask": "draw", "tree": tree})
    assert drawing["report"].split("\n")[-2] == "4 and 6 are pruned iff x <= 3"
    assert drawing["text"].startswith("<svg")
    assert answer({"ask": "parse", "tree": tree})["leaves"] == 9
    assert answer({"ask": "steps", "tree": tree})["error"]["code"] == "search"


def test_utility_range_cuts_chance_nodes():
    """With utilities from 0 to 10 the second chance node is cut after its first child."""
    tree = "((chance 1/2*8 1/2*6) (chance 1/2*1 1/2*9))"
    reel = answer({"ask": "steps", "tree": tree, "utility_range": [0, 10]})["reels"][0]
    assert sum(stage["leaf"] for stage in reel["stages"]) == 3
    message = answer({"ask": "steps", "tree": tree, "utility_range": [10, 0]})["error"]["message"]
    assert message.startswith(
        'Utility range (for cuts at chance nodes) ("utility_range") must be two'
    )


def test_tree_without_questions_is_refused():
    message = answer({"ask": "practice", "tree": "((7))"})["error"]["message"]
    assert message.startswith("a single leaf has no branches")
