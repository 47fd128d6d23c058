"""Test the public library: accepted forms of trees, refused arguments, and printed results."""

import copy
import json
import pickle
import re
from fractions import Fraction
from html import unescape
from itertools import product

import pytest
from support.searching import TakeAway

import treesearch
from treesearch import (
    Node,
    alphabeta,
    check,
    compare,
    conditions,
    count,
    draw,
    minimax,
    read,
    record,
)
from treesearch.errors import ReadError, TreesearchError, UsageError
from treesearch.game import Number
from treesearch.games import load
from treesearch.games.nim import Nim

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
LISTS = [[3, 12, 8], (2, 4, 6), [14, read("5"), "2"]]
each_form = pytest.mark.parametrize(
    "form", [FIGURE, LISTS, read(FIGURE)], ids=["text", "lists", "tree"]
)


@each_form
def test_functions_accept_tree_forms(form):
    assert read(form) == read(FIGURE)
    assert minimax(form) == alphabeta(form) == count(form)[0] == record(form).result
    assert draw(form) == draw(read(FIGURE))
    assert [row.below for row in compare(form)] == [12, 10]
    assert check(form, "value: 3, path: 1 1, MIN cut after 2").correct


def test_functions_accept_games():
    game = load("nim", size="4")
    assert minimax(game) == alphabeta(game) == count(game)[0]
    assert draw(game) == draw(record(game))
    with pytest.raises(UsageError, match="at most"):
        draw(load("tictactoe"))
    with pytest.raises(UsageError, match="give a game, not type"):
        count(Nim)


@pytest.mark.parametrize("name", ["nim", "Tic-Tac-Toe", "openspiel:nim", "mine:Chess", "m:Chess"])
def test_game_name_is_not_a_tree(name):
    with pytest.raises(UsageError, match=re.escape(f'treesearch.games.load("{name}")')):
        alphabeta(name)
    assert treesearch.games.load is load


def test_word_is_read_as_tree():
    with pytest.raises(ReadError, match="abc is a symbol"):
        alphabeta("abc")


@pytest.mark.parametrize(
    ("evaluation", "value"),
    [(None, 11), ("static", 11), ("zero", 0), (lambda state: len(state[0].children), 3)],
)
def test_trees_have_evaluations(evaluation, value):
    tree = "(A:10 (B:11 3 4) (C:5 1 2 6))"
    for function in (minimax, alphabeta):
        assert function(tree, depth=1, evaluation=evaluation).value == value
    found = count(tree, depth=1, evaluation=evaluation)
    assert (found.result.value, found.counts.at_limit) == (value, 2)


@pytest.mark.parametrize(
    ("searched", "evaluation", "reason"),
    [
        ("(1 2)", "sttic", r"sttic here \(did you mean static\?\); choose static, zero"),
        ("nim", "thory", r"thory here \(did you mean theory\?\); choose zero, theory"),
    ],
)
def test_unknown_evaluation_is_refused(searched, evaluation, reason):
    game = load("nim", pool=4) if searched == "nim" else searched
    for function, depth in product((record, minimax, alphabeta, count), (1, None)):
        with pytest.raises(UsageError, match=f"^there is no evaluation {reason}"):
            function(game, depth=depth, evaluation=evaluation)


def test_long_game_search_is_not_recorded():
    game = load("nim", pool=4)
    steps = len(record(game).events)
    assert len(record(game, limit=steps).events) == steps
    reason = f"this search has more than {steps - 1} steps, too many to report or draw; use depth"
    with pytest.raises(UsageError, match=reason):
        record(game, limit=steps - 1)
    assert len(record(FIGURE, limit=1).events) > 1


def test_game_may_have_any_attributes():
    class Own(TakeAway):
        tree, players, root, evaluation = "oak", 3, None, 5

    for pool in (4, 5):
        assert record(Own(pool)).result == record(TakeAway(pool)).result
        leaves = [[row.leaves for row in compare(game(pool))] for game in (Own, TakeAway)]
        assert leaves[0] == leaves[1]
    assert "players" not in str(record(Own(4)))


def test_typed_number_is_copied_as_text():
    number = Number("1.50")
    for again in (
        pickle.loads(pickle.dumps(number)),
        copy.copy(number),
        copy.deepcopy([number])[0],
    ):
        assert (again, str(again), f"{again}", repr(again)) == (
            number,
            "1.50",
            "1.50",
            "Number('1.50')",
        )
    named = pickle.loads(pickle.dumps(Number.called("x", Fraction(1, 3))))
    assert (named, str(named)) == (Fraction(1, 3), "x")
    assert (number == 1.5, number > 1.4, number < Fraction(8, 5)) == (True, True, True)


def test_format_of_number_is_a_fractions():
    def formatted(value):
        try:
            return f"{value:.3f}"
        except TypeError as error:  # before Python 3.12
            return type(error)

    assert formatted(Number("1.50")) == formatted(Fraction("1.50"))


def test_nested_list_equals_text():
    assert read(["max", ["min", "A", 3, 0.5], "F=10", "?x"]) == read("(max (min A 3 0.5) F=10 ?x)")


def test_list_may_be_deep():
    deep = [5]
    for level in range(100_000):
        deep = [deep, level]
    assert read(deep).traits.height == 100_001


@pytest.mark.parametrize(
    "given", [None, 5, {1: 2}, object(), dict, [], [1, [None]], [True], [float("nan")], b"(1 2)"]
)
@pytest.mark.parametrize("function", [read, minimax, alphabeta, count, record, draw, compare])
def test_invalid_tree_is_refused(function, given):
    with pytest.raises(TreesearchError):
        function(given)


def test_circular_list_is_refused():
    given = [1]
    given.append([given])
    with pytest.raises(UsageError, match="contains itself"):
        read(given)


def test_every_error_is_public():
    family = {name for name, kind in vars(treesearch.errors).items() if isinstance(kind, type)}
    assert {
        name
        for name in family
        if issubclass(getattr(treesearch.errors, name), (TreesearchError, Warning))
    } <= {*treesearch.__all__}
    error = ReadError("no text")
    assert (error.line, error.column, error.reason, error.meant) == (1, 1, "no text", "")


def test_comparison_prints_its_table(run):
    found = compare(FIGURE, orders=["best"])
    assert (len(found), found[1].below, found[-1].job.algorithm) == (4, 10, "alphabeta")
    assert repr(found) == "<Comparison of minmax, alphabeta: 4 rows>"
    printed = run("compare", FIGURE, "--reorder", "best")[1]
    assert re.sub(r"\d\.\d{3}", "", str(found)) == re.sub(r"\d\.\d{3}", "", printed).rstrip("\n")
    assert unescape(found._repr_html_()) == f"<pre>{found}</pre>"


def test_results_print_like_commands(run):
    found = count(FIGURE, algorithm="minmax")
    assert str(found) == run("minmax", FIGURE)[1].rstrip("\n")
    assert (repr(found.game), found.result.value) == ("<Counted: 13 nodes, 9 leaves>", 3)
    assert "iterations 5" in str(count(FIGURE, algorithm="mcts", iterations=5))
    marks = check(FIGURE, "value: 5, MIN cut after 2")
    assert str(marks) == run("check", FIGURE, "value: 5, MIN cut after 2")[1].rstrip("\n")
    assert "<pre>" in found._repr_html_()
    assert "<table>" in marks._repr_html_()


@pytest.mark.parametrize(
    ("command", "typed", "options"),
    [
        ("trace", [], {}),
        ("trace", ["--root", "min", "--order", "rtl"], {"root": "min", "order": "rtl"}),
        ("trace", ["--algorithm", "deepening"], {"algorithm": "deepening"}),
    ],
)
def test_trace_has_json_of_command(run, command, typed, options):
    out = run(command, FIGURE, *typed, "--format", "json")[1]
    trace = record(FIGURE, **options)
    assert trace.to_json() == json.loads(out)
    assert repr(trace) == (
        f"<Trace of {trace.settings.algorithm}: {trace.result}, {len(trace.events)} events>"
    )


def test_visit_shows_path_and_bounds():
    trace = record(FIGURE)
    assert [*map(repr, trace.visits())][:6] == [
        "<Visit root: MAX = 3>",
        "<Visit 1: MIN = 3>",
        "<Visit 1.1: leaf = 3>",
        "<Visit 1.2: leaf = 12>",
        "<Visit 1.3: leaf = 8>",
        "<Visit 2: MIN <= 2>",
    ]


def test_huge_value_prints_whole(run):
    tree = "5"
    for odd in (1, 3, 7):
        whole = 10**1990 + odd
        tree = f"(chance 1/{whole}*3 {whole - 1}/{whole}*{tree})"
    code, out, err = run("trace", "--algorithm", "expectiminimax", "--format", "json", tree)
    assert (code, err, len(json.loads(out)["value"])) == (0, "", 2 * 5971 + 1)
    for form in ("text", "csv"):
        assert run("trace", "--algorithm", "expectiminimax", "--format", form, tree)[0] == 0
    assert run("draw", "--algorithm", "expectiminimax", tree, "-o", "x.svg")[0] == 0


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"style": "lectur"}, r"^style='lectur' \(did you mean lecture\?\)"),
        ({"show": "bound"}, r"^show='bound' \(did you mean bounds\?\)"),
        ({"fold": "2"}, "^fold='2'"),
        ({"fit": 3}, "^fit=3"),
        ({"root": "mx"}, "'mx'"),
        ({"at": (2,)}, "^at .* style='why'"),
        ({"style": "exercise", "only": "cuts"}, "^only .* use fold$"),
    ],
)
def test_invalid_picture_names_argument(options, said):
    with pytest.raises(UsageError, match=said) as refused:
        draw(FIGURE, **options)
    assert "--" not in str(refused.value)


def test_picture_takes_root_and_width():
    assert draw(read(FIGURE), root="min") == draw(read(FIGURE), root=treesearch.MIN)
    assert draw(FIGURE, fit=1200) == draw(FIGURE, fit="1200")


def test_stages_match_command_output(run, tmp_path):
    assert (
        run("draw", FIGURE, "--steps", "cuts", "--root", "min", "-o", str(tmp_path / "x.svg"))[0]
        == 0
    )
    written = (tmp_path / "x.svg").read_text(encoding="utf-8")
    for root in ("min", treesearch.MIN):
        assert draw(FIGURE, steps="cuts", root=root) == written
    assert draw(record(FIGURE, root="min"), steps="cuts") == written
    assert draw(load("nim", pool=3), steps="1,2").count('class="stage') == 2


@pytest.mark.parametrize(
    "options",
    [{"steps": "leafs"}, {"steps": "99"}, {"steps": "1", "style": "exercise"}, {"steps": "3-1"}],
)
def test_invalid_stages_name_argument(options):
    with pytest.raises(UsageError, match=r"^s\w+='.*'[ :]") as refused:
        draw(FIGURE, **options)
    assert "--" not in str(refused.value)


def test_algorithms_may_be_comma_separated():
    assert [row.below for row in compare(FIGURE, "alphabeta,minmax", orders="best")] == [
        12,
        10,
        12,
        8,
    ]


def test_comparison_names_its_game():
    assert (
        "game    nim (rules misere, take 3) 4 max" in str(compare(load("nim", pool=4))).splitlines()
    )


def test_verify_refuses_a_game_name():
    with pytest.raises(UsageError, match="str"):
        treesearch.verify("nim")


def test_misplaced_file_suggests_option(run):
    assert '"(1 (5 7) 4)" -o tree.svg' in run("draw", FIGURE, "tree.svg")[2]


def test_missing_argument_names_command(run):
    code, out, err = run("play")
    assert (code, out) == (2, "")
    assert re.search("GAME.*treesearch play --help", err)


def test_depth_limit_appears_when_set():
    """The report mentions static values only if a search stops before the end."""
    assert "static value" not in " ".join(str(compare(FIGURE)).split())
    assert "static value" in " ".join(str(compare(FIGURE, depths=[1])).split())


@pytest.mark.parametrize("window", [("0", "5"), (None, 5), (float("nan"), 5), (5, 5), 5])
def test_window_must_be_two_exact_bounds(window):
    with pytest.raises(UsageError, match=r"^window="):
        alphabeta(FIGURE, window=window)


def test_root_may_be_player_or_name():
    for function in (minimax, alphabeta, record, compare):
        assert str(function(FIGURE, root=treesearch.MIN)) == str(function(FIGURE, root="min"))


def test_unknown_convention_suggests_name():
    with pytest.raises(UsageError, match=r"rot.*did you mean root\?"):
        treesearch.Settings(rot="min")


def test_compare_accepts_one_depth():
    assert [row.job.depth for row in compare(FIGURE, depths=1)] == [1, 1]


def test_cuts_are_numbered_in_order():
    assert [cut.number for cut in record(FIGURE, cuts="all").cuts] == [1, 2]
    assert [(cut.number, cut.place.path) for cut in record("((3 9) (5 2) (1 7))").cuts] == [
        (1, (3,))
    ]


@pytest.mark.parametrize("name", ["tictactoe", "connect4", "blocker", "nim"])
def test_games_pickle_with_options(name):
    options = {
        "connect4": {"size": "5x4", "length": 3},
        "blocker": {"rules": "house"},
        "nim": {"size": "7"},
    }
    game = load(name, **options.get(name, {}))
    other = pickle.loads(pickle.dumps(game))
    assert alphabeta(other, depth=3) == alphabeta(game, depth=3)
    assert other.evaluations.keys() == game.evaluations.keys()
    assert getattr(other, "options", None) == getattr(game, "options", None)


@pytest.mark.parametrize("tree", ["((3 12 8) (?x 4 6) (14 5 2))", "((3 ?x) 4)", "(?x 1)", "?x"])
def test_conditions_can_be_pickled(tree):
    found = conditions(tree)
    other = pickle.loads(pickle.dumps(found))
    assert (other, str(other)) == (found, str(found))
    assert [piece.trace.result for piece in other.pieces] == [
        piece.trace.result for piece in found.pieces
    ]


@pytest.mark.parametrize(
    "call",
    [
        lambda: record("(1 2)", algorithm="negascout", ordering={"best"}),
        lambda: record("(1 2)", algorithm=5),
        lambda: compare("(1 2)", [3]),
        lambda: minimax([10**5000, 1]),
        lambda: minimax("(1 2)", depth=True),
        lambda: check(FIGURE, None),
        lambda: check(FIGURE, "value: 3", {"points": {}}),
        lambda: record(FIGURE).visit("9.9"),
        lambda: Node(value=1.5),
        lambda: Node(value=True),
        lambda: Node(value="x"),
    ],
)
def test_invalid_input_raises_treesearch_error(call):
    with pytest.raises(TreesearchError):
        call()


def test_visit_is_found_by_path():
    trace = record(FIGURE)
    assert trace.visit("2.1") is trace.visit((2, 1)) is not None
    assert trace.visit("root") is trace.root
