"""What is handed in by who has searched nothing, as facts; and by who says honestly what of that is right."""

from treesearch.game import dotted
from treesearch.homework.answer.facts import CutStated, ExaminedStated, LeavesStated, PathStated, Target, ValueStated
from treesearch.tree import text


def leaves(key):
    return [spot for spot in key.case.spots.values() if not spot.children]


def target(key, path):
    return Target(text(key.tree[path]), (path,))


def cut(key, after):
    """A cut after a child, named after the player at the node."""
    node = after[:-1]
    place = Target(dotted(node), (node,))
    return CutStated(key.case.spots[node].player, target(key, after), None, place, (after,), (node,))


def after(key, last):
    """Cuts after the first child of every node, or up to the last but one."""
    inner = (spot for spot in key.case.spots.values() if len(spot.children) > 1)
    return [cut(key, child.path) for spot in inner for child in spot.children[: last or -1]]


def largest_leaf(key):
    best = max(leaves(key), key=lambda leaf: leaf.value)
    return [ValueStated(best.value), PathStated(best.path)]


def all_examined(key):
    everything = tuple(target(key, leaf.path) for leaf in leaves(key))
    return [ExaminedStated(everything), LeavesStated(len(everything))]


STRATEGIES = {
    "blank": lambda key: [],
    "the question, copied": lambda key: [],  # a tree is no fact
    "everything cut": lambda key: after(key, None),
    "a cut after each first child": lambda key: after(key, 1),
    "a list of values": lambda key: [ValueStated(leaf.value) for leaf in leaves(key)],
    "the largest leaf": largest_leaf,
    "the largest leaf, everything cut": lambda key: largest_leaf(key) + after(key, None),
    "the largest leaf, a cut after each first child": lambda key: largest_leaf(key) + after(key, 1),
    "all examined": all_examined,
}


def right_end(key):
    """The right value and path."""
    return [ValueStated(key.right.value), PathStated(key.right.path)]


def with_end(key, facts):
    """The same answer with the right value and path in the place of its own."""
    return right_end(key) + [fact for fact in facts if not isinstance(fact, ValueStated | PathStated)]


def honest(key, facts):
    """Only what is right in an answer: value, path as far as it is right, cuts, or at least their nodes."""
    right = key.right
    said = [fact for fact in facts if isinstance(fact, ValueStated)]
    kept = said if {fact.value for fact in said} == {right.value} else []
    for fact in facts:
        if isinstance(fact, PathStated):
            same = next(
                (n for n, pair in enumerate(zip(fact.steps, right.path, strict=False)) if pair[0] != pair[1]), 99
            )
            kept += [PathStated(fact.steps[:same])] if same else []
    claimed = [fact for fact in facts if isinstance(fact, CutStated)]
    for one in right.cuts:
        if any(one.after in fact.spots for fact in claimed):
            kept.append(cut(key, one.after))
        elif any(one.place in fact.nodes for fact in claimed):
            node = Target(dotted(one.place), (one.place,))
            kept.append(CutStated(one.kind, None, None, node, (), (one.place,)))
    return kept
