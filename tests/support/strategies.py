"""Hypothesis strategies for trees and their texts."""

from fractions import Fraction

from hypothesis import strategies as st

from treesearch.game import CHANCE, MAX, MIN, NthPlayer, Number, Unknown, Vector
from treesearch.tree import Head, Node, nodes
from treesearch.unknown.leaves import with_leaf

small = st.integers(-10, 10)
integers = small | st.integers()


def plain_trees(values=small, max_leaves=20):
    """Return a strategy of plain trees of whole numbers, by default small ones, so that ties are common."""
    return st.recursive(
        values.map(lambda value: Node(value=value)),
        lambda children: st.lists(children, min_size=1, max_size=4).map(Node),
        max_leaves=max_leaves,
    )


digits = st.text("0123456789", min_size=1, max_size=6)
signs = st.sampled_from(["", "-", "+"])
ratios = st.builds("{}{}/{}".format, signs, digits, st.integers(1, 99))
decimals = st.builds("{}{}.{}".format, signs, digits, digits | st.just("")) | st.builds(
    "{}.{}".format, signs, digits
)
exponents = st.builds("{}{}{}".format, decimals, st.sampled_from("eE"), st.integers(-9, 9))
spellings = st.builds("{}{}".format, signs, digits) | ratios | decimals | exponents
"""Numbers in every way they may be written."""


def number(spelling):
    """Return the value of a spelling as the reader does: an int if Python prints it so, otherwise a Number."""
    return int(spelling) if is_canonical(spelling) else Number(spelling)


def is_canonical(spelling):
    """Return whether Python prints the integer like this."""
    return spelling.removeprefix("-").isdecimal() and str(int(spelling)) == spelling


numbers = integers | spellings.map(number)

REFUSED = {"max", "min", "chance", "nan", "inf", "infinity", "nil", "t", "quote"}
NOTED = {"x", "y", "z"}  # may be unknown leaves without ?
CALLS = (
    "min",
    "max",
    "alpha",
    "beta",
    "nega",
    "expecti",
)  # (minimax (1 2)) is a pasted call, not a node named minimax

names = st.from_regex(r"[A-Za-zÄßαЖ][A-Za-zÄßαЖ0-9_'-]{0,5}", fullmatch=True).filter(
    lambda name: name.lower() not in REFUSED | NOTED and not name.lower().startswith(CALLS)
)
unknowns = st.builds("?{}".format, st.just("") | names).map(Unknown)
leaves = st.builds(
    Node, value=numbers | unknowns, head=st.none() | names.map(lambda name: Head(name=name))
)
heads = st.tuples(
    st.sampled_from([None, MAX, MIN, CHANCE]), st.none() | names, st.none() | numbers
).map(lambda parts: Head(*parts) if any(part is not None for part in parts) else None)


@st.composite
def inner_nodes(draw, children):
    """Draw an inner node with any head; at chance nodes with or without weights."""
    below = draw(st.lists(children, min_size=1, max_size=4))
    head = draw(heads)
    if head is not None and head.role is CHANCE and draw(st.booleans()):
        parts = draw(st.lists(st.integers(1, 9), min_size=len(below), max_size=len(below)))
        head = head._replace(weights=tuple(Fraction(part, sum(parts)) for part in parts))
    return Node(below, head=head)


def annotated_trees(max_leaves=20):
    """Return a strategy of trees with heads, weights, names, unknown leaves and numbers in any spelling."""
    return st.recursive(leaves, inner_nodes, max_leaves=max_leaves)


@st.composite
def with_open_leaf(draw, trees):
    """Draw one of these trees, with one leaf unknown."""
    tree = draw(trees)
    leaves = [place.path for place, node in nodes(tree) if not node.children]
    return with_leaf(tree, draw(st.sampled_from(leaves)), Unknown("?x"))


utilities = st.integers(-3, 3) | st.fractions(-2, 2, max_denominator=4)


def vector_trees(players, values=utilities, chance=True, max_leaves=16):
    """Return a strategy of trees of vectors, with roles and chance nodes; ties are common."""
    leaves = st.tuples(*[values] * players).map(lambda v: Node(value=Vector(v)))
    seats = st.integers(1, players).map(NthPlayer)
    roles = st.none() | seats | (st.just(CHANCE) if chance else st.nothing())

    def inner(below, role):
        return Node(below, head=Head(role) if role else None)

    return st.recursive(
        leaves,
        lambda children: st.builds(inner, st.lists(children, min_size=1, max_size=3), roles),
        max_leaves=max_leaves,
    )


several = st.one_of([vector_trees(players) for players in (2, 3, 4)])
"""Trees for two to four players."""


@st.composite
def weights(draw, size):
    parts = draw(st.lists(st.integers(1, 6), min_size=size, max_size=size))
    return tuple(Fraction(part, sum(parts)) for part in parts)


@st.composite
def chances(draw, below):
    children = draw(st.lists(below, min_size=1, max_size=3))
    return Node(children, head=Head(CHANCE, weights=draw(st.none() | weights(len(children)))))


def choices(below):
    return st.builds(Node, st.lists(below, min_size=1, max_size=3))


games_with_dice = st.recursive(
    st.builds(lambda value: Node(value=value), st.integers(-9, 9)),
    lambda below: choices(below) | chances(below),
    max_leaves=30,
)


@st.composite
def renamed(draw, trees, pool):
    """Draw one of these trees, with names from the pool in the place of its own, so that some are repeated."""
    return _renamed(draw(trees), lambda: draw(pool))


def _renamed(tree, new):
    head = tree.head._replace(name=new()) if tree.name else tree.head
    if not tree.children:
        return Node(value=tree.value, head=head)
    return Node([_renamed(child, new) for child in tree.children], head=head)
