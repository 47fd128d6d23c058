"""Test that the printed key of a question earns full marks, however its tree is written."""

from hypothesis import example, given
from hypothesis import strategies as st
from support.strategies import number, weights

from treesearch import Question, Settings, read
from treesearch.comparison.reorder import has_chance
from treesearch.game import CHANCE, MAX, MIN
from treesearch.tree import Head, Node, nodes

NUMBERS = st.sampled_from(["2", "+2", "4/2", "-1.5", "1.5e1", "-1e0", "3", "4", "5"]).map(number)
NAMES = st.none() | st.sampled_from(["A", "H", "v", "V", "d3", "B-C", "is"])
LEAVES = st.builds(
    lambda value, name: Node(value=value, head=Head(name=name) if name else None), NUMBERS, NAMES
)
CUTS = ("value", "path", "cuts")
ASKS = (CUTS, ("pruned",), ("examined", "leaves"), ("value", "nodes"))


@st.composite
def lists_with_heads(draw, below):
    children = draw(st.lists(below, min_size=1, max_size=4))
    role = draw(st.sampled_from([None, None, MAX, MIN, CHANCE]))
    shares = draw(st.none() | weights(len(children))) if role is CHANCE else None
    return Node(children, head=Head(role, draw(NAMES), draw(st.none() | NUMBERS), shares))


def has_distinct_names(tree):
    names = [node.name.lower() for _, node in nodes(tree) if node.name]
    return len({*names}) == len(names)


@given(
    st.recursive(LEAVES, lists_with_heads, max_leaves=12).filter(has_distinct_names),
    st.sampled_from(ASKS),
)
@example(read("((5 9) (4 1e3 11))"), CUTS)
@example(read("((.3e-6 9) (-.2e1 11))"), CUTS)
@example(read("((4 5) (min B:3 3 4 6))"), CUTS)
@example(read("((4 5) (min :1.5e-2 3 4 6))"), CUTS)
@example(read("(max 8 (chance 3/4*1 1/4*7) 3)"), CUTS)
@example(read("((5 6) (v=4 6 7))"), CUTS)
@example(read("((3 v=1) 2)"), ("examined",))
@example(read("(max (chance 2/7*H=1e0 5/7*v=7) 3)"), ("examined",))
def test_printed_key_earns_full_marks(tree, ask):
    settings = Settings(utility_range=(-9, 20)) if has_chance(tree) else Settings()
    question = Question(tree, ask, settings)
    marks = question.check(str(question.key))
    assert (marks.correct, marks.unread) == (True, ())
