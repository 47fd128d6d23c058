"""Mistakes in the telling: the search is right, what is written down is not."""

from collections.abc import Iterator
from dataclasses import replace
from math import inf

from treesearch.homework.mistakes.case import Case, relabelled
from treesearch.homework.mistakes.explore import Spot, explore
from treesearch.homework.mistakes.facts import CutAt, Facts, Seen
from treesearch.tree import Path


def largest_leaf(case: Case) -> Case:
    """The value is the largest leaf (at MIN the smallest), the path leads to it."""
    leaves = [spot for spot in case.spots.values() if not spot.children]
    best = (max if case.root.is_max else min)(leaves, key=lambda leaf: leaf.value)
    return case.answering(value=best.value, path=best.path)


def last_of_equals(case: Case) -> Case:
    """The path takes the last of the truly equal best children at every node."""
    everything = replace(case.rules, tested=lambda *_: (-inf, inf), ties=True)
    return case.answering(path=explore(case.root, everything).path)


def after_first_skipped(case: Case) -> Case:
    """A cut is named after the first child it skips, not after the last one examined."""
    return case.answering(cuts=tuple(cut._replace(after=(*cut.skipped, cut.after)[0]) for cut in case.facts.cuts))


def examined_is_crossed_out(case: Case) -> Case:
    """The child that closes the window is crossed out instead of those after it."""
    return case.answering(cuts=tuple(cut._replace(skipped=(cut.after,)) for cut in case.facts.cuts))


def read_branches_cut(case: Case) -> Case:
    """A branch that was read to its end is said to be pruned, after itself."""

    def told(cut: CutAt) -> CutAt:
        if cut.skipped or not cut.place:
            return cut
        leaves = tuple(child.path for child in case.spots[cut.place].children)
        return CutAt(cut.kind, cut.place[:-1], cut.place, leaves, cut.value, cut.bound)

    told_cuts = (told(cut) for cut in case.facts.closed)
    return case.answering(cuts=tuple(cut for cut in told_cuts if cut.skipped))


def off_the_best_path(case: Case) -> Case:
    """Everything that is not on the final best path is crossed out, as if it had been known from the start."""
    cuts: list[CutAt] = []
    crossed: list[Path] = []
    above = case.root
    for chosen in _along(case):
        paths = [child.path for child in above.children]
        at = paths.index(chosen.path)
        crossed += paths[:at] + paths[at + 1 :]
        if paths[at + 1 :]:
            cuts.append(CutAt(above.player, above.path, chosen.path, tuple(paths[at + 1 :])))
        above = chosen
    found = case.facts.but(cuts=tuple(cuts), also_pruned=tuple(crossed))
    return case.but(answer=relabelled(found) if case.swapped else found)


def bounds_are_values(case: Case) -> Case:
    """A bound is given as a value: at most 3, or at least 3, as 3."""
    nodes = {place: Seen(seen.window, seen.value, seen.value, seen.value) for place, seen in case.facts.nodes.items()}
    return case.answering(nodes=nodes)


def chosen_searched_again(case: Case) -> Case:
    """After the search, the chosen child is searched again at every level and its cuts are listed again."""
    again = (_again(case, spot).cuts for spot in _along(case))
    return case.answering(cuts=sum(again, case.facts.cuts))


def searched_until_it_matches(case: Case) -> Case:
    """At each level the node is searched, then its children one by one until the value matches; all cuts are listed.

    Source: the printed runs of a student's LISP program.
    """
    cuts: list[CutAt] = []
    spot = case.root
    wanted = case.facts
    while spot.children:
        wanted = _again(case, spot) if spot.path else wanted
        cuts += wanted.cuts
        for child in spot.children:
            found = _again(case, child)
            cuts += found.cuts
            if found.value == wanted.value:
                break
        spot = child
    return case.answering(cuts=tuple(cuts), path=spot.path)


def _again(case: Case, spot: Spot) -> Facts:
    """The answer below a node, searched afresh."""
    found = explore(spot, case.rules, everything=case.everything)
    return relabelled(found) if case.swapped else found


def _along(case: Case) -> Iterator[Spot]:
    """The nodes below the root on the path, as far as it leads through the tree."""
    for depth in range(1, len(case.facts.path) + 1):
        spot = case.spots.get(case.facts.path[:depth])  # type: ignore[arg-type]
        if spot is None:
            return
        yield spot
