"""Test games of several players: vectors, max^n and paranoid search, against published answers."""

import copy
import json
import pickle
import warnings
from fractions import Fraction
from math import inf
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.searching import ONE_NUMBER
from support.strategies import plain_trees, several

from treesearch import SearchError, UsageError, Vector, alphabeta, figures, minimax, read, record
from treesearch.cli import main
from treesearch.errors import ReadError, ReadWarning
from treesearch.events import Leaf
from treesearch.game import CHANCE, NthPlayer, RightToLeft
from treesearch.steps.stages import stages
from treesearch.tree import Node, TreeGame, nodes

CASES = json.loads((Path(__file__).parents[1] / "data" / "course_vectors.json").read_text())
SEARCHED = [case for case in CASES if case["ability"] == "vector leaves"]
REFUSED = [case for case in CASES if case["ability"] == "refused"]
TRANSFORMED = [case for case in CASES if case["ability"] == "transformed utilities"]
DEEP = 20_000
PAIRS = "((1,2) (3,4))"


def case_id(case):
    return case["id"]


def run(capsys, *args):
    with pytest.raises(SystemExit) as ended:
        main([*args])
    code = ended.value.code
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def quietly(text):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ReadWarning)
        return read(text)


@pytest.mark.parametrize("case", SEARCHED, ids=case_id)
def test_maxn_gives_published_answers(case, capsys):
    expect = case["expect"]
    code, out, _ = run(capsys, "minmax", case["tree"], "--format", "json")
    told = json.loads(out)
    assert code == 0
    for field in ("value", "path", "node_values", "ties", "players"):
        assert told[field] == expect[field]


@pytest.mark.parametrize("case", SEARCHED, ids=case_id)
def test_paranoid_gives_published_answers(case):
    result = record(quietly(case["tree"]), algorithm="paranoid").result
    assert [result.value, [*result.path]] == case["expect"]["paranoid"]


@pytest.mark.parametrize("case", REFUSED, ids=case_id)
def test_unsuitable_vector_command_is_explained(case, capsys):
    command = case["options"].get("command", "minmax")
    code, out, err = run(capsys, command, case["tree"])
    assert (code, out) == (case["expect"]["exit"], "")
    assert case["expect"]["says"] in err


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        ("((1,5 2) (3 4,5))", 7, "a decimal number has a point: 1.5"),
        ("((3, 12, 8), (2, 4, 6))", 12, "(3, 12, 8) would be one leaf for three players"),
        ("((3 12 8), (2 4 6))", 10, "write spaces between children"),
        ("(1, 2 3, 4)", 6, "write (1, 2) for one leaf, or (1,2 3,4)"),
        ("(1,2,)", 5, "a number must follow this comma"),
        ("(1, (5 7), 4)", 3, "write spaces between children"),
        ("(p3 (1,2) (3,4))", 1, "p3, but the leaves have 2 numbers"),
        ("(max (1,2,3) (4,5,6))", 1, "max in a tree for 3 players: write p1, p2 or p3"),
        ("(0 (1,2))", 2, "the leaf 0 has 1 number, (1,2) has 2"),
        ("((1,2) ?x)", 8, "an unknown leaf has one number"),
        ("(A:3 (1,2))", 1, "the static value 3 has 1 number"),
        ("(p1 A 3 4)", 5, "A is a symbol"),
    ],
)
def test_vector_syntax_error_has_column(text, column, reason):
    with pytest.raises(ReadError) as caught:
        read(text)
    assert caught.value.column == column
    assert reason in caught.value.reason


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("1,2,3", "(1,2,3)"),
        ("(1, 2 , 3)", "(1,2,3)"),
        ("((1,2))", "((1,2))"),
        ("(p1 A:1,2 F=3,4 (P2 (5,6)))", "(p1 A:(1,2) F=(3,4) (p2 (5,6)))"),
        ("(chance 1/2*(1,2) 1/2*3,4)", "(chance 1/2*(1,2) 1/2*(3,4))"),
        ("((1, ; one\n 2) #|two|# (+3,1.50))", "((1,2) (+3,1.50))"),
        ("(p1 3 (p2 4))", "(p1 3 (p2 4))"),
    ],
)
def test_vectors_have_a_canonical_text(text, canonical):
    tree = quietly(text)
    assert str(tree) == canonical
    assert quietly(canonical) == tree


def test_p1_is_a_name_without_vectors():
    assert read("(p1 3 4)")["p1"].name == "p1"
    assert quietly("(p1 (3,4))").role == NthPlayer(1)


@pytest.mark.parametrize("text", ["((1,5 2,5) (3,5 4,5))", "1,5"])
def test_ambiguous_pairs_get_a_note(text, capsys):
    _, out, err = run(capsys, "minmax", text)
    assert out.splitlines()[1] == "players 2"
    assert "the leaves are read as pairs; a decimal number has a point" in err


@pytest.mark.parametrize("text", ["((1,5) (3,4))", "(1,5,2 3,4,5)"])
def test_unambiguous_vectors_get_no_note(text, capsys):
    assert run(capsys, "minmax", text)[2] == ""


@given(several)
def test_vectors_read_back_unchanged(tree):
    again = quietly(str(tree))
    assert again == tree
    assert hash(again) == hash(tree)
    assert again.traits == tree.traits
    assert pickle.loads(pickle.dumps(tree)) == tree
    assert copy.deepcopy(tree) is tree


@given(several)
def test_maxn_search_equals_figure(tree):
    game = TreeGame(tree)
    value, move = figures.maxn(game, game.initial_state())
    result = minimax(tree)
    assert (result.value, (result.path or (None,))[0]) == (value, move)
    trace = record(tree, algorithm="maxn")
    assert (trace.result, trace.root.value) == (result, result.value)


def weighted(tree):
    """Return the tree with unequal probabilities at its chance nodes."""
    if not tree.children:
        return tree
    parts, head = range(1, len(tree.children) + 1), tree.head
    if tree.role is CHANCE:
        head = head._replace(weights=tuple(Fraction(part, sum(parts)) for part in parts))
    return Node([weighted(child) for child in tree.children], head=head)


def by_definition(game, state, depth, path=()):
    """Return the vector, the path and the leaves of max^n with static values 0."""
    if game.is_terminal(state):
        return tuple(game.utility(state)), (), [path]
    if depth == 0:
        return (0,) * game.players, (), [path]
    below = [
        (action, *by_definition(game, game.result(state, action), depth - 1, (*path, action)))
        for action in game.actions(state)
    ]
    leaves = [leaf for *_, some in below for leaf in some]
    mover = game.player(state)
    if mover is CHANCE:
        mean = [0] * game.players
        for action, vector, _, _ in below:
            chance = game.probability(state, action)
            mean = [total + chance * number for total, number in zip(mean, vector, strict=True)]
        return tuple(mean), (), leaves
    best = max(below, key=lambda row: row[1][mover.number - 1])
    return best[1], (best[0], *best[2]), leaves


@given(several.map(weighted), st.sampled_from(["ltr", "rtl"]), st.sampled_from([None, 1, 2]))
@settings(max_examples=20)
def test_maxn_equals_its_definition(tree, order, depth):
    game = TreeGame(tree) if order == "ltr" else RightToLeft(TreeGame(tree))
    limit = inf if depth is None else depth
    value, path, leaves = by_definition(game, game.initial_state(), limit)
    trace = record(tree, algorithm="maxn", order=order, depth=depth)
    assert (trace.result.value, trace.result.path) == (value, path)
    read_leaves = [event for event in trace.events if isinstance(event, Leaf)]
    assert [event.path.path for event in read_leaves] == leaves
    assert [event.at_limit for event in read_leaves] == [
        bool(tree[leaf].children) for leaf in leaves
    ]


def against_all(game, state, root):
    """Return the paranoid value by its definition."""
    if game.is_terminal(state):
        return game.utility(state)[root - 1]
    values = [against_all(game, game.result(state, a), root) for a in game.actions(state)]
    mover = game.player(state)
    if mover is CHANCE:
        chances = [game.probability(state, a) for a in game.actions(state)]
        return sum(p * value for p, value in zip(chances, values, strict=True))
    return (max if mover.number == root else min)(values)


@given(several.map(weighted))
@settings(max_examples=20)
def test_paranoid_equals_its_definition(tree):
    game = TreeGame(tree)
    start = game.initial_state()
    first = game.player(start)
    value = against_all(game, start, 1 if first is CHANCE else first.number)
    for order in ("ltr", "rtl"):
        result = record(tree, algorithm="paranoid", order=order).result
        assert result.value == value
        best = game.actions(start)[:: 1 if order == "ltr" else -1]
        if first is not CHANCE and best:
            below = [against_all(game, game.result(start, a), first.number) for a in best]
            assert result.path[0] == best[below.index(value)]


@pytest.mark.parametrize(("algorithm", "value"), [("maxn", (9, 1)), ("paranoid", 1)])
def test_vector_searches_use_static_values(algorithm, value):
    tree = read("(p2 (A:9,1 (7,7) (8,8)) (:5,0 (1,9) (2,9)))")
    assert record(tree, algorithm=algorithm, depth=1).result[:2] == (value, (1,))


@given(plain_trees(max_leaves=20), st.integers(-3, 3))
def test_constant_sum_game_equals_minimax(tree, total):
    pairs = tree.map(lambda value: Vector((value, total - value)))
    plain, both = minimax(tree), minimax(pairs)
    assert (both.value[0], both.path) == (plain.value, plain.path)
    paranoid = record(pairs, algorithm="paranoid").result
    assert (paranoid.value, paranoid.path) == (plain.value, plain.path)


@given(several)
def test_stages_end_with_every_value(tree):
    trace = record(tree, algorithm="maxn")
    known = {one.place.path: one for stage in stages(trace) for one in stage.changed}
    for visit in trace.visits():
        assert known[visit.place.path].low == visit.value


@given(several)
def test_maxn_ties_belong_to_mover(tree):
    trace = record(tree, algorithm="maxn")
    ties = {tie.place.path: tie for tie in trace.ties}
    for visit in trace.visits():
        if isinstance(visit.player, NthPlayer):
            own = [visit.player.component(child.value) for child in visit.children.values()]
            assert (visit.place.path in ties) == (own.count(max(own)) > 1)


@pytest.mark.parametrize(
    ("options", "value", "path"),
    [
        ({}, (5, 2), (1, 1)),
        ({"root": "p2"}, (5, 2), (1, 1)),
        ({"root": "min"}, (5, 2), (1, 1)),
        ({"order": "rtl"}, (3, 1), (2,)),
        ({"depth": 1}, (3, 1), (2,)),
    ],
)
def test_conventions_change_the_answer(options, value, path):
    result = minimax("(((5,2) (0,2)) (3,1))", **options)
    assert (result.value, result.path) == (value, path)


@pytest.mark.parametrize(
    ("tree", "root"), [("(1 2)", "p2"), ("((1,2) (3,4))", "p3"), ("(p1 (1,2) (3,4))", "p2")]
)
def test_root_must_name_the_mover(tree, root):
    with pytest.raises(UsageError):
        minimax(tree, root=root)


@pytest.mark.parametrize("name", [name for name in ONE_NUMBER if name != "minmax"])
def test_one_number_searches_refuse_vectors(name):
    with pytest.raises(SearchError, match="needs one number per leaf"):
        record("((1,2) (3,4))", algorithm=name)


def test_zero_sum_error_suggests_alphabeta():
    with pytest.raises(SearchError, match=r"sum to 0: .* the first numbers, \(\(1 2\) 3\)"):
        alphabeta("(((1,-1) (2,-2)) (3,-3))")


@pytest.mark.parametrize("name", ["maxn", "paranoid"])
def test_vector_searches_refuse_numbers(name):
    with pytest.raises(SearchError, match="needs a vector"):
        record("(1 2)", algorithm=name)


@pytest.mark.parametrize(
    "command",
    [
        ["exercise", PAIRS],
        ["page", PAIRS, "--practice", "-o", "x.html"],
        ["compare", PAIRS, "--reorder", "best"],
        ["alphabeta", PAIRS, "--conventions", "all"],
    ],
)
def test_commands_for_one_number_refuse_pairs(command, capsys):
    code, _, err = run(capsys, *command)
    assert code == 2
    assert "one number" in err


def test_compare_chooses_maxn_for_vectors(capsys):
    code, out, _ = run(capsys, "compare", PAIRS)
    assert code == 0
    assert "maxn" in out


@pytest.mark.parametrize("numbers", [(), (5,), (1, 0.5), (1, "2")])
def test_vector_needs_two_exact_numbers(numbers):
    with pytest.raises(UsageError):
        Vector(numbers)


def test_mixed_leaves_are_refused():
    tree = Node([Node(value=Vector((1, 2))), Node(value=3)])
    with pytest.raises(SearchError, match="the leaf 3 has 1 number"):
        minimax(tree)


@pytest.mark.parametrize("search", ["maxn", "paranoid"])
def test_deep_vectors_are_searched(search):
    levels = 3_000
    tree = read("(" * levels + "(5,6)" + " (0,0))" * levels)
    trace = record(tree, algorithm=search)
    assert len(trace.result.path) == levels
    assert trace.root.value == trace.result.value


def test_vectors_may_be_nested_deeply():
    tree = read("(" * DEEP + "(5,6)" + ")" * DEEP)
    assert tree.traits.height == DEEP
    assert minimax(tree).value == (5, 6)


def leaves_read(tree):
    return [visit.place for visit in record(tree).visits() if visit.player is None]


@pytest.mark.parametrize("case", TRANSFORMED, ids=case_id)
def test_map_gives_published_answers(case):
    function = {"x^2": lambda x: x * x, "42*x+1000": lambda x: 42 * x + 1000}
    tree, expect = read(case["tree"]), case["expect"]
    new = tree.map(function[case["options"]["transform"]])
    assert str(new) == expect["transformed"]
    for searched, prefix in ((tree, ""), (new, "new_")):
        result = record(searched, algorithm="expectiminimax").result
        assert result.value == expect[f"{prefix}value"]
        assert [*result.path] == expect.get(f"{prefix}path", expect["path"])
    if expect.get("same_leaves_examined"):
        assert leaves_read(new) == leaves_read(tree)


@given(plain_trees())
def test_map_keeps_shape_and_moves(tree):
    new = tree.map(lambda x: 3 * x + Fraction(1, 2))
    assert [place for place, _ in nodes(new)] == [place for place, _ in nodes(tree)]
    assert alphabeta(new).path == alphabeta(tree).path
    assert new.map(lambda x: (x - Fraction(1, 2)) / 3) == tree


def test_map_keeps_heads_and_unknowns():
    tree = read("(max A:1 (chance 1/4*?x 3/4*2) F=3)")
    assert str(tree.map(lambda x: -x)) == "(max A:-1 (chance 1/4*?x 3/4*-2) F=-3)"
    with pytest.raises(UsageError):
        tree.map(float)


@pytest.mark.parametrize("command", ["alphabeta", "draw", "trace"])
def test_vectors_are_refused_before_range_check(run, command):
    code, _, err = run(command, "--utility-range=-3,3", "(((1,1) (-2,0)) ((-1,2) (0,-2)))")
    assert (code, err.count("needs one number per leaf")) == (2, 1)
