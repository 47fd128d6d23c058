"""The points of an answer, computed independently from the documented scheme."""

from fractions import Fraction
from typing import Any, NamedTuple

from support import oracle
from treesearch import MAX


class Right(NamedTuple):
    """The right value, path and cuts of a tree; a cut is the place of the child after which it is made."""

    value: Any
    path: tuple[int, ...]
    cuts: dict[tuple[int, ...], str]


def path_of(events):
    """Return the path of a search of the oracle: at each node the child that last improved its value."""
    last, best, path = {}, {}, ()
    for kind, place, *_ in events:
        if kind == "update":
            best[place] = last[place]
        elif kind in ("leaf", "close") and place:
            last[place[:-1]] = place[-1]
    while path in best:
        path += (best[path],)
    return path


def right(tree, player=MAX):
    """Return the right answer; ``cuts``: the player at the node of each cut, by its place."""
    events = oracle.expected_events(tree, player)
    cuts = {(*cut[1], cut[6]): cut[2].name for cut in events if cut[0] == "cut" and cut[7]}
    return Right(events[-1][2], path_of(events), cuts)


def from_the_start(given, wanted):
    """Return the share of steps that are correct from the start."""
    same = next((i for i, (a, b) in enumerate(zip(given, wanted, strict=False)) if a != b), None)
    same = min(len(given), len(wanted)) if same is None else same
    return Fraction(same, max(len(given), len(wanted), 1))


def shares(tree, wanted, stated):
    """Return how much of each right cut is stated, and how many stated cuts are false."""
    lines = dict.fromkeys(stated)
    free = [line for line in lines if line not in wanted]
    stated_at = {line: Fraction(1) for line in lines if line in wanted}
    false = 0
    for line in free:
        if line[-1] == len(tree[line[:-1]].children):
            continue  # after the last child nothing is skipped
        near = [cut for cut in wanted if cut[:-1] == line[:-1] and cut not in stated_at]
        if near:
            stated_at[near[0]] = Fraction(1, 2)
        else:
            false += 1
    return [stated_at.get(cut, Fraction(0)) for cut in wanted], false


def parts(tree, value, path, stated, player=MAX, none=False):
    """Return the points of value, path and cuts; ``none`` means that the answer states no cuts."""
    wanted = right(tree, player)
    got, false = shares(tree, wanted.cuts, stated)
    if wanted.cuts:
        surplus = max(0, false - got.count(0))
        cuts = 6 * max(Fraction(0), sum(got) - Fraction(surplus, 2)) / len(wanted.cuts)
    else:
        cuts = Fraction(6 if none and not false else 0) if false != 1 else Fraction(3)
    return {
        "value": Fraction(int(value == wanted.value)),
        "path": 3 * from_the_start(path, wanted.path),
        "cuts": cuts,
    }
