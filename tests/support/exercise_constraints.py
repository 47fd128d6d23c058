"""An independent check of each constraint on an exercise, from the trace of its search."""

from support import oracle, wrong_answers
from treesearch import MAX, Node, record
from treesearch.homework.exercises.constraints import GOOD, Constraints
from treesearch.tree import nodes, text


def shown(trace):
    return (
        trace.result.value,
        trace.result.path,
        [(cut.kind, text(trace.tree[cut.after.path])) for cut in trace.cuts],
    )


def leaves(tree):
    return [node.value for _, node in nodes(tree) if not node.children]


def best_leaves(tree, player=MAX):
    value, _ = oracle.minimax(tree, player)
    if not tree.children:
        return 1
    below = [child for child in tree.children if oracle.minimax(child, player.opponent)[0] == value]
    return sum(best_leaves(child, player.opponent) for child in below)


def has_deep_cut(trace):
    """Return whether a search with only the parent's bound would miss a cut."""
    shallow = wrong_answers.ANSWERS["shallow"](wrong_answers.lists(str(trace.tree))).cuts
    made = {cut.after for cut in shallow}
    owed = [
        c
        for c in trace.cuts
        if c.bound_from is not None and len(c.bound_from.path) < len(c.place.path) - 1
    ]
    return any(cut.after.path not in made for cut in owed)


JUDGED = {
    "leaves": (Constraints(leaves=(5, 9)), lambda tree, trace: 5 <= len(leaves(tree)) <= 9),
    "values": (
        Constraints(leaf_range=(-4, 5)),
        lambda tree, trace: all(-4 <= leaf <= 5 for leaf in leaves(tree)),
    ),
    "distinct": (Constraints(), lambda tree, trace: len(set(leaves(tree))) == len(leaves(tree))),
    "tie": (
        Constraints(numbers="tie"),
        lambda tree, trace: any(cut.value == cut.bound for cut in trace.cuts),
    ),
    "regular": (
        Constraints(shape="regular", branching=3, levels=2),
        lambda tree, trace: (
            [len(node.children) for _, node in nodes(tree)] == [3, *[3, 0, 0, 0] * 3]
        ),
    ),
    "shape": (
        Constraints(shape=Node([Node([Node(value=0)] * 3), Node(value=0)])),
        lambda tree, trace: [len(node.children) for _, node in nodes(tree)] == [2, 3, 0, 0, 0, 0],
    ),
    "cuts": (
        Constraints(leaves=(10, 10), cut_count=(2, 3)),
        lambda tree, trace: 2 <= len(trace.cuts) <= 3,
    ),
    "no cuts": (Constraints(cut_count=(0, 0)), lambda tree, trace: not trace.cuts),
    "kinds": (
        Constraints(kinds=("MIN", "MAX")),
        lambda tree, trace: {cut.kind for cut in trace.cuts} == {"MIN", "MAX"},
    ),
    "cut_depth": (
        Constraints(cut_depth=3),
        lambda tree, trace: any(len(cut.place.path) == 3 for cut in trace.cuts),
    ),
    "deep": (Constraints(deep=True), lambda tree, trace: has_deep_cut(trace)),
    "above_leaves": (
        Constraints(above_leaves=True),
        lambda tree, trace: any(
            tree[place.path].children for cut in trace.cuts for place in cut.pruned
        ),
    ),
    "good": (
        GOOD,
        lambda tree, trace: (
            len(trace.cuts) >= min(3, tree.traits.height - 1)
            and trace.result.path != next(place for place, node in nodes(tree) if not node.children)
            and best_leaves(tree) == 1
            and shown(trace) == shown(record(tree, cut_rule="gt"))
        ),
    ),
}
"""Each constraint, and how one sees that a tree meets it."""


def breaks(name, seeds):
    """Return the trees generated for a constraint that violate it."""
    from treesearch.homework.exercises.generator import make

    wanted, holds = JUDGED[name]
    made = [make(wanted, seed) for seed in seeds]
    return [str(tree) for tree in made if not holds(tree, record(tree))]
