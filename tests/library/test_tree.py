"""Test trees: addresses, sizes, texts, equality, and the game that a tree defines."""

from collections import Counter
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.strategies import annotated_trees, plain_trees, several

from treesearch.errors import SearchError, UsageError
from treesearch.game import (
    CHANCE,
    MAX,
    MIN,
    Counted,
    NthPlayer,
    Place,
    RightToLeft,
    SearchResult,
    Unknown,
    Vector,
    alphabetic,
    counts,
    dotted,
    parse_bound,
    player_called,
    spell,
)
from treesearch.reader import read
from treesearch.tree import Node, TreeGame, find, names_of, nodes, static, text, walk

any_tree = annotated_trees(max_leaves=6)
few = settings(max_examples=15)


def children_first(tree, path=()):
    """Return all nodes by path, by recursion."""
    below = [children_first(child, (*path, i)) for i, child in enumerate(tree.children, 1)]
    return {path: tree} | {key: node for found in below for key, node in found.items()}


@few
@given(any_tree)
def test_nodes_are_in_preorder(tree):
    found = children_first(tree)
    assert [(place.path, node) for place, node in nodes(tree)] == [*found.items()]
    ends = [node for node in walk(tree) if node is None]
    assert [node for node in walk(tree) if node is not None] == [*found.values()]
    assert len(ends) == sum(bool(node.children) for node in found.values())
    for path, node in found.items():
        assert tree[path] is node
        assert tree[dotted(path)] is node
        assert find(tree, dotted(path)) == path


@few
@given(any_tree | several)
def test_traits_count_the_nodes(tree):
    found = children_first(tree)
    leaves = [node for node in found.values() if not node.children]
    known = all(isinstance(leaf.value, (int, Fraction)) for leaf in leaves)
    roles = any(node.role for node in found.values() if node.children)
    players = [len(leaf.value) for leaf in leaves if isinstance(leaf.value, Vector)]
    assert tree.traits == (
        max(map(len, found)),
        len(found),
        len(leaves),
        known and not roles,
        max(players, default=0),
    )


@few
@given(any_tree)
def test_letters_go_level_by_level(tree):
    found = sorted(children_first(tree).items(), key=lambda pair: (len(pair[0]), pair[0]))
    taken = {node.name.upper() for _, node in found if node.name}
    free = (letter for letter in alphabetic() if letter not in taken)
    expected = {path: node.name or next(free) for path, node in found}
    assert names_of(tree) == expected
    often = {name for name, times in Counter(node.name for _, node in found).items() if times > 1}
    for path, name in expected.items():
        if name not in often:
            assert find(tree, name) == path


@pytest.mark.parametrize(
    ("address", "path"),
    [("root", ()), ("", ()), ("2", (2,)), ("2.1", (2, 1)), ("A", ()), ("b", (1,)), ("D", (2,))],
)
def test_node_has_many_addresses(address, path):
    assert find(read("((b 3 12) (2 C=4))"), address) == path


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("3", "there is no node 3: a node with 2 children has no child 3"),
        ("2.0", "there is no node 2.0: a node with 3 children has no child 0"),
        ("2.1.1", "there is no node 2.1.1: a node with 0 children has no child 1"),
        ("B", "there is no node called B; nodes are named by place"),
        ("C", "2 nodes are called C; give the place, such as 2.3"),
        ("\N{SUPERSCRIPT TWO}", "there is no node called \N{SUPERSCRIPT TWO}"),
        ("1" * 5000, "there is no node called 1"),
    ],
)
def test_missing_node_is_named(address, reason):
    with pytest.raises(UsageError, match=f"^{reason}"):
        find(read("((b 3 12) (2 C=4 C=5))"), address)


def test_letters_continue_after_z():
    assert [*islice(alphabetic(), 24, 29)] == ["Y", "Z", "AA", "AB", "AC"]
    assert [*islice(alphabetic(), 701, 703)] == ["ZZ", "AAA"]


@few
@given(any_tree)
def test_mapped_tree_keeps_its_shape(tree):
    mapped = tree.map(lambda value: value + 1)
    for (path, node), (other_path, other) in zip(nodes(tree), nodes(mapped), strict=True):
        assert path == other_path
        assert (node.role, node.name, node.weights) == (other.role, other.name, other.weights)
        for value, moved in ((node.value, other.value), (node.static, other.static)):
            same = value is None or isinstance(value, Unknown)
            assert moved == (value if same else value + 1)


@few
@given(any_tree, st.integers(0, 40))
def test_text_is_shortened_above_limit(tree, limit):
    whole = text(tree)
    assert text(tree, len(whole)) == whole
    assert (text(tree, limit) == whole) or len(whole) > limit
    shorter = text(tree, len(whole) - 1)
    if tree.children:
        assert "..." in shorter or len(tree.children) == 1 or len(whole) < 20
        assert shorter[0] + shorter[-1] == "()"


@pytest.mark.parametrize(
    ("tree", "short"),
    [
        ("(max A:3 1 2 3)", "(max A:3 1 ... 3)"),
        ("((1 2) 3 (4 5))", "((...) ... (...))"),
        ("((1 2))", "((...))"),
        ("(B=12 3)", "(B=12 ... 3)"),
    ],
)
def test_short_text_has_both_ends(tree, short):
    assert text(read(tree), 5) == short


def test_equal_trees_have_equal_parts():
    some = ["(1 (2 3))", "((1 2) 3)", "(1 2)", "(1 2 3)", "(A 1 2)", "(max 1 2)", "(:1 1 2)", "1"]
    some += ["(chance 1/2*1 1/2*2)", "(chance 1/4*1 3/4*2)", "(chance 1 2)", "(?x 2)", "(B=1 2)"]
    for i, first in enumerate(some):
        for j, second in enumerate(some):
            assert (read(first) == read(second)) is (i == j)
            assert (hash(read(first)) == hash(read(second))) is (i == j)
    assert read("(1.0 2)") == read("(1 2)") != "(1 2)"


@given(plain_trees(max_leaves=10), st.sampled_from([MAX, MIN]))
def test_players_alternate_in_plain_trees(tree, root):
    game = TreeGame(tree, root)
    for place, node in nodes(tree):
        state = game.initial_state()
        for action in place:
            state = game.result(state, action)
        assert state[0] is node
        assert game.player(state) is (root if len(place.path) % 2 == 0 else root.opponent)
        assert [*game.actions(state)] == [*range(1, len(node.children) + 1)]
        assert game.is_terminal(state) is not bool(node.children)
        assert node.children or game.utility(state) == node.value


@pytest.mark.parametrize(
    ("tree", "movers"),
    [
        ("((1 2) (max 3 (4 5)))", "MAX MIN MAX MIN"),
        ("(chance ((1 2) 3) (chance (4 5) 6))", "CHANCE MAX MIN CHANCE MAX"),
        ("(min (chance (1 2) (min 3 4)) 5)", "MIN CHANCE MAX MIN"),
        ("((1,2,3) ((p1 (2,2,2) ((3,0,1) (1,0,1))) (1,1,1)))", "p1 p2 p1 p2"),
        ("(p3 ((1,2,3) (2,2,2)) (0,0,0))", "p3 p1"),
        ("(min ((1,2) (2,1)) (0,3))", "p2 p1"),
        ("(chance ((1,2) ((2,1) (0,0))) (0,3))", "CHANCE p1 p2"),
        ("((chance ((1,2) (2,1)) (0,3)) (1,1))", "p1 CHANCE p2"),
    ],
)
def test_roles_decide_who_moves(tree, movers):
    game, found = TreeGame(read(tree)), []
    for place, node in nodes(game.tree):
        state = game.initial_state()
        for action in place:
            state = game.result(state, action)
        if node.children:
            found.append(game.player(state).name)
    assert " ".join(found) == movers


def test_tree_game_knows_chances_and_statics():
    game = TreeGame(read("(chance :7 1/4*(A:9 1 2) 3/4*3)"))
    state = game.initial_state()
    assert [game.probability(state, action) for action in (1, 2)] == [
        Fraction(1, 4),
        Fraction(3, 4),
    ]
    below = game.result(state, 1)
    assert (static(state), static(below), static(game.result(below, 2))) == (7, 9, 2)
    assert static(TreeGame(read("(1 2)")).initial_state()) == 0
    assert TreeGame(read("(chance 1 2 3)")).probability(state, 1) == Fraction(1, 4)
    assert (game.has_chance, game.in_turn, game.height) == (True, False, 2)
    assert TreeGame(read("((1 2) 3)")).in_turn
    assert TreeGame(read("(1 (chance 2 3))")).has_chance
    assert game.key(state) != game.key(below)


@pytest.mark.parametrize(
    ("tree", "root", "error", "reason"),
    [
        (
            "(max 1 2)",
            "min",
            UsageError,
            "root='min' contradicts the tree, which has max at its root",
        ),
        ("(chance 1 2)", MAX, UsageError, "root='max' contradicts the tree, which has chance"),
        ("(1 (2 ?x))", None, SearchError, r"leaf 2.2 is unknown \(\?x\); write a number"),
        ("(1 (chance ?p*2 rest*3))", None, SearchError, "a probability at node 2 is unknown"),
        ("((1,2,3) (2,1,0))", "p4", UsageError, "p4, but the leaves have 3 numbers"),
        ("(1 2)", "p1", UsageError, "p1, but the leaves have one number: write max or min"),
    ],
)
def test_impossible_tree_game_is_refused(tree, root, error, reason):
    with pytest.raises(error, match=f"^{reason}"):
        TreeGame(read(tree), root)


def test_places_equal_tuples():
    place = Place(Place(Place(), 2), 1)
    assert (place, hash(place), place.path) == ((2, 1), hash((2, 1)), (2, 1))
    assert place != Place(Place(Place(), 1), 2)
    assert place != (2,)
    assert (repr(place), repr(Place())) == ("<Place 2 1>", "<Place root>")
    deep = Place()
    for step in range(1, 21):
        deep = Place(deep, step)
    assert repr(deep) == f"<Place {' '.join(map(str, range(1, 21)))}>"
    deep = Place(deep, 21)
    assert repr(deep) == "<Place 1 2 3 4 5 6 7 8 9 10 ... 12 13 14 15 16 17 18 19 20 21>"
    assert (dotted(place), dotted(()), dotted(3)) == ("2.1", "root", "3")


def test_result_shows_what_is_unusual():
    assert repr(SearchResult(3, (1, 2))) == "SearchResult(value=3, path=(1, 2))"
    odd = SearchResult(3, (1,), "<=", 4, False)
    assert repr(odd) == ("SearchResult(value=3, path=(1,), bound='<=', depth=4, complete=False)")
    assert odd._repr_mimebundle_() == {
        "text/plain": repr(odd),
        "text/html": "<samp>value &lt;= 3; path 1</samp>",
    }
    long = SearchResult(0, tuple(range(1, 22)))
    first = [*map(str, range(1, 21))]
    assert repr(long) == f"SearchResult(value=0, path=({', '.join(first)}, ...))"
    assert f"path {' '.join(first)} ...<" in long._repr_mimebundle_()["text/html"]
    complete = SearchResult(0, tuple(range(1, 21)))
    assert repr(complete) == f"SearchResult(value=0, path=({', '.join(first)}))"
    assert f"path {' '.join(first)}<" in complete._repr_mimebundle_()["text/html"]
    assert "path none" in SearchResult(0, ())._repr_mimebundle_()["text/html"]


def test_wrappers_count_and_reverse():
    game = Counted(RightToLeft(TreeGame(read("((1 2) 3)"))))
    state = game.initial_state()
    assert game.actions(state) == (2, 1)
    game.utility(game.result(state, 2))
    game.counting(static)(game.result(state, 1))
    assert (game.nodes, game.leaves, game.at_limit) == (3, 2, 1)
    assert counts(game, 2, 3, 1) == (2, 3, 3, 5, 1)
    assert counts(object(), 2, 3) == (2, 3, None, None, None)


def test_long_numbers_are_spelled_exactly():
    long = 10**5000
    assert spell(long) == str(Decimal(long))
    assert spell(Fraction(1, 3 * long)) == f"1/{Decimal(3 * long)}"


@pytest.mark.parametrize(
    ("text", "value", "spelling"),
    [
        ("-inf", -inf, "-inf"),
        ("+INF", inf, "+inf"),
        ("inf", inf, "+inf"),
        ("1.50", Fraction(3, 2), "1.50"),
        ("-7", -7, "-7"),
        ("+5", 5, "+5"),
        ("4/2", 2, "4/2"),
    ],
)
def test_bounds_keep_their_spelling(text, value, spelling):
    bound = parse_bound(text)
    assert (bound, spell(bound)) == (value, spelling)
    assert (type(bound) is int) is (text == "-7")


@pytest.mark.parametrize("text", ["1e1001", "1e-1_001", "2.5E+99999999", "1e" + "9" * 5000])
def test_exponents_have_a_limit(text):
    with pytest.raises(ValueError, match="larger than 1000"):
        parse_bound(text)
    assert parse_bound("1e1000") == 10**1000


def test_players_have_names_and_opponents():
    assert [player_called(name) for name in ("max", "min", "chance", "p12")] == [
        MAX,
        MIN,
        CHANCE,
        NthPlayer(12),
    ]
    assert (MAX.opponent, MIN.opponent) == (MIN, MAX)
    assert NthPlayer(2).component(Vector((3, 5, 7))) == 5
    for wrong in ("p0", "p", "P1", "maximum"):
        with pytest.raises(ValueError, match="is not a valid Player"):
            player_called(wrong)
    assert str(Vector((Fraction(1, 2), -3))) == "(1/2,-3)"
    for numbers in ((1,), (1, 0.5), "ab", 5):
        with pytest.raises(UsageError, match="write two or more exact numbers"):
            Vector(numbers)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"value": 0.5}, r"0\.5 cannot be the value of a leaf"),
        ({"children": [1, 2]}, r"\[1, 2\] is not a list of nodes"),
        ({"children": 5}, "5 is not a list of nodes"),
        ({"head": "A"}, "'A' is not the head of a node"),
    ],
)
def test_node_refuses_other_parts(arguments, reason):
    with pytest.raises(UsageError, match=f"^{reason}"):
        Node(**arguments)
    for change in (lambda node: setattr(node, "value", 3), lambda node: delattr(node, "value")):
        with pytest.raises(AttributeError, match="a Node is immutable"):
            change(Node(value=1))


def test_repr_has_at_most_200_characters():
    tree = "(10" + " 1" * 98 + ")"
    assert (len(tree), repr(read(tree))) == (200, f"read('{tree}')")
    assert repr(read(tree.replace("10", "100"))) == "read('(100 ... 1)')"
