"""Searches under any conventions, and the facts of each, derived from the events of ``oracle``."""

from fractions import Fraction
from itertools import pairwise
from math import inf
from types import SimpleNamespace

from hypothesis import strategies as st

from support.oracle import expected_events
from support.strategies import plain_trees
from support.sums import path_of
from treesearch.game import MAX, MIN
from treesearch.tree import Head, Node

OTHER = {
    "root": "min",
    "order": "rtl",
    "cut_rule": "gt",
    "cuts": "all",
    "label": "bound",
    "values": "hard",
}
"""The other choice of every convention."""

numbers = st.integers(-4, 4) | st.sampled_from([Fraction(1, 3), Fraction(-7, 2), Fraction(1, 64)])


def valued(tree, statics):
    """Return the tree with static values at its inner nodes."""
    if not tree.children:
        return tree
    return Node(
        [valued(child, statics[1:] + statics[:1]) for child in tree.children],
        head=Head(static=statics[0]),
    )


@st.composite
def searches(draw):
    """Draw a search under any conventions, with any window and depth."""
    low, high = draw(st.sampled_from([-inf, -1, 2])), draw(st.sampled_from([3, 4, inf]))
    tree = draw(plain_trees(numbers, max_leaves=14).filter(lambda tree: tree.children))
    statics = draw(st.lists(st.integers(-4, 4), min_size=3, max_size=3))
    return valued(tree, statics), {
        "root": draw(st.sampled_from(["max", "min"])),
        "order": draw(st.sampled_from(["ltr", "rtl"])),
        "cut_rule": draw(st.sampled_from(["ge", "gt"])),
        "cuts": draw(st.sampled_from(["pruning", "all"])),
        "values": draw(st.sampled_from(["soft", "hard"])),
        "label": draw(st.sampled_from(["node", "bound"])),
        "window": (low, high),
        "depth": draw(st.sampled_from([None, None, 1, 2])),
    }


def plain(number):
    """Return a number as JSON writes it."""
    if abs(number) == inf:
        return f"{number:+}"
    return int(number) if number == int(number) else str(number)


def spelled(number):
    """Return a number as reports write it."""
    return str(plain(number))


def read_off(tree, options):
    """Return the facts of a search, derived from the events of the oracle.

    ``cuts``: those that the convention lists, with the owners of the bounds; ``proved``: the bounds that the leaves
    prove of each place; ``ends``: alpha and beta at the end; ``owners``: who set them.
    """
    player = MAX if options["root"] == "max" else MIN
    events = expected_events(
        tree,
        player,
        *options["window"],
        ties=options["cut_rule"] == "ge",
        hard=options["values"] == "hard",
        depth=inf if options["depth"] is None else options["depth"],
        static=lambda node: node.static,
        order=options["order"],
    )
    last, owners, cuts, proved, ends = {}, {}, [], {}, {}
    for kind, path, *facts in events:
        above = path[:-1]
        if kind == "open":
            owners[path] = dict(owners.get(above, {}))
            proved[path] = []
            ends[path] = facts[1:]
        elif kind == "update":
            side, end = ("alpha", facts[2]) if facts[0] is MAX else ("beta", facts[3])
            if facts[1] > end if facts[0] is MAX else facts[1] < end:
                owners[path] |= {side: path, f"{side} by": last[path]}
                low, high = ends[path]
                ends[path] = [facts[1], high] if side == "alpha" else [low, facts[1]]
        elif kind == "cut":
            mover, value, alpha, beta, after, skipped = facts
            proved[path] += [(-inf, inf)] * bool(skipped)
            if skipped or options["cuts"] == "all":
                cuts.append((path, mover, value, alpha, beta, after, skipped, dict(owners[path])))
        if kind == "leaf":
            proved[path] = (facts[0], facts[0])
        elif kind == "close":
            lows, highs = zip(*proved[path], strict=True)
            mover = player if len(path) % 2 == 0 else player.opponent
            choose = max if mover is MAX else min
            proved[path] = (choose(lows), choose(highs))
        if kind in ("leaf", "close"):
            last[above] = path[-1] if path else None
            if path:
                proved[above].append(proved[path])
    leaves = [event for event in events if event[0] == "leaf"]
    return SimpleNamespace(
        events=events,
        value=events[-1][2],
        path=path_of(events),
        cuts=cuts,
        proved=proved,
        leaves=leaves,
        ends=ends,
        owners=owners,
    )


def interval(low, high):
    """Return the proved bounds of a node."""
    if low == high:
        return f"= {spelled(low)}"
    if -inf < low and high < inf:
        return f"{spelled(low)}..{spelled(high)}"
    return f">= {spelled(low)}" if low > -inf else f"<= {spelled(high)}" if high < inf else "?"


def grid(constants):
    """Return each constant, a number between neighbours, and numbers beyond the ends."""
    ends = sorted({*map(Fraction, constants)} or {Fraction(0)})
    between = [(low + high) / 2 for low, high in pairwise(ends)]
    return [ends[0] - 1, *ends, *between, ends[-1] + 1, ends[-1] + 2]
