"""Test that right answers get full marks in any spelling, on trees with repeated numbers and with decimals such as 2.1."""

from hypothesis import given
from hypothesis import strategies as st

from treesearch import check, read, record
from treesearch.events import Leaf
from treesearch.game import dotted
from treesearch.tree import text

LEAVES = st.sampled_from(["1.1", "1.2", "2.1", "2.2", "2", "4", "5"])
TREES = st.recursive(
    LEAVES,
    lambda children: st.lists(children, min_size=2, max_size=3).map(
        lambda parts: f"({' '.join(parts)})"
    ),
    max_leaves=9,
).filter(lambda tree: tree.startswith("("))


def as_place(tree, place):
    return f"node {dotted(place)}"


def as_text(tree, place):
    return text(tree[place])


def right_answer(trace, spelled):
    """Return the right answer, in which ``spelled`` names leaves and subtrees."""
    tree, result = trace.tree, trace.result
    pruned = [place for cut in trace.cuts for place in cut.pruned]
    lines = [f"value: {result.value}", f"path: {' '.join(map(str, result.path))}"]
    for cut in trace.cuts:
        node = f"node {dotted(cut.place)}" if cut.place else "root"
        lines.append(f"{cut.kind} cut after {spelled(tree, cut.after)} at {node}")
    lines += [] if trace.cuts else ["no cuts"]
    lines += [f"pruned: {', '.join(spelled(tree, place) for place in pruned)}"] if pruned else []
    return "\n".join(lines)


@given(tree=TREES.map(read), spelled=st.sampled_from([as_place, as_text]))
def test_right_answer_never_loses_silently(tree, spelled):
    trace = record(tree)
    marks = check(tree, right_answer(trace, spelled))
    full = marks.score == marks.max_score
    assert full or (marks.unread and spelled is as_text)


@given(tree=TREES.map(read))
def test_examined_values_are_no_places(tree):
    leaves = [event.value for event in record(tree).events if isinstance(event, Leaf)]
    written = f"examined: {', '.join(map(str, leaves))}"
    marks = check(tree, written, ask=("examined",))
    assert marks.score == marks.max_score
    assert not marks.unread or not leaves[1:] or not any(isinstance(one, int) for one in leaves)
