"""Random trees for Hypothesis."""

from hypothesis import strategies as st

from treesearch import Node


def plain_trees(values=None, max_leaves=30):
    """Trees of small integers: ties are common, as in homework."""
    leaf = st.builds(lambda v: Node(value=v), values if values is not None else st.integers(-10, 10))
    return st.recursive(leaf, lambda kids: st.lists(kids, min_size=1, max_size=4).map(Node), max_leaves=max_leaves)
