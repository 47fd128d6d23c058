"""Mistakes in the search or its notation, each of which changes one rule of alpha-beta."""

from collections.abc import Callable, Iterable, Iterator
from math import inf
from operator import attrgetter

from treesearch.game import Bound, Window
from treesearch.homework.mistakes.cases import (
    Case,
    CutAt,
    Facts,
    NodeFacts,
    Spot,
    explore,
    narrowed,
    relabelled,
)
from treesearch.tree import Path

NEVER: Window = (-inf, inf)


def parents_bound_only(case: Case) -> Case:
    """Use the value of the parent as the only bound, so that deep cutoffs are missed."""

    def child_window(spot: Spot, v: Bound, *_: Window) -> Window:
        return (v, inf) if spot.is_max else (-inf, v)

    return case.rule(child_window=child_window, compared_pair=against_entry)


def roots_bound_only(case: Case) -> Case:
    """Use the value of the root as the only bound."""

    def child_window(spot: Spot, v: Bound, now: Window, entry: Window, ended: Window) -> Window:
        return entry if spot.path else narrowed(spot, v, now, entry, ended)

    return case.rule(child_window=child_window, compared_pair=against_entry)


def against_entry(spot: Spot, v: Bound, now: Window, entry: Window) -> Window:
    """Return the pair for the book's test with the bound on entry."""
    return (v, entry[1]) if spot.is_max else (entry[0], v)


def window_of_sibling(case: Case) -> Case:
    """Search each child in the last window of its elder sibling."""

    def child_window(spot: Spot, v: Bound, now: Window, entry: Window, ended: Window) -> Window:
        return narrowed(spot, v, ended, entry, ended)

    def compared_pair(spot: Spot, v: Bound, now: Window, entry: Window) -> Window:
        return narrowed(spot, v, now, entry, now)

    return case.rule(child_window=child_window, compared_pair=compared_pair)


def one_window(case: Case) -> Case:
    """Use a single alpha and beta for the whole tree, which are never restored."""
    shared = case.conventions.window

    def begins() -> None:
        nonlocal shared
        shared = case.conventions.window

    def compared_pair(spot: Spot, v: Bound, now: Window, entry: Window) -> Window:
        nonlocal shared
        shared = narrowed(spot, v, shared, entry, shared)
        return shared

    return case.rule(begins=begins, compared_pair=compared_pair)


def own_players_bound(case: Case) -> Case:
    """Compare with alpha at MAX and beta at MIN, if an ancestor has set the bound."""

    def compared_pair(spot: Spot, v: Bound, now: Window, entry: Window) -> Window:
        alpha, beta = entry
        if spot.is_max:
            return (v, alpha) if alpha > -inf else NEVER
        return (beta, v) if beta < inf else NEVER

    return case.rule(compared_pair=compared_pair)


def reversed_test(case: Case) -> Case:
    """Reverse the test: cut MAX if v <= beta, and MIN if v >= alpha."""

    def compared_pair(spot: Spot, v: Bound, now: Window, entry: Window) -> Window:
        alpha, beta = entry
        if spot.is_max:
            return (beta, v) if beta < inf else NEVER
        return (v, alpha) if alpha > -inf else NEVER

    return case.rule(compared_pair=compared_pair)


def turned(
    case: Case,
    is_max: Callable[[Spot], bool] = attrgetter("is_max"),
    order: Callable[[list[Spot]], Iterable[Spot]] = list,
) -> Case:
    """Return the case with other players or another order of children in its tree."""

    def spot(old: Spot) -> Spot:
        return Spot(
            old.path, is_max(old), old.value, tuple(order([spot(child) for child in old.children]))
        )

    return case.replace(root=spot(case.root))


def players_from_below(case: Case) -> Case:
    """Assign MAX and MIN by height above the leaves instead of depth."""

    def height(spot: Spot) -> int:
        return 1 + max(map(height, spot.children)) if spot.children else 0

    top = height(case.root)
    return turned(case, lambda spot: case.root.is_max == ((top - height(spot)) % 2 == 0))


# Mistakes in the answer: the search is right, but what is written down is wrong.


def largest_leaf(case: Case) -> Case:
    """Return the largest leaf as the answer, or the smallest if MIN is at the root."""
    leaves = [spot for spot in case.spots.values() if not spot.children]
    best = (max if case.root.is_max else min)(leaves, key=lambda leaf: leaf.value)
    return case.answering(value=best.value, path=best.path)


def last_of_equals(case: Case) -> Case:
    """Choose the last of several equally good children."""
    everything = case.rules._replace(compared_pair=lambda *_: NEVER, ties=True)
    return case.answering(path=explore(case.root, everything).path)


def after_first_skipped(case: Case) -> Case:
    """Name each cut after the first skipped child instead of the last examined one."""
    return case.answering(
        cuts=tuple(cut._replace(after=(*cut.skipped, cut.after)[0]) for cut in case.facts.cuts)
    )


def examined_is_crossed_out(case: Case) -> Case:
    """Cross out the child that causes the cut instead of the later ones."""
    return case.answering(cuts=tuple(cut._replace(skipped=(cut.after,)) for cut in case.facts.cuts))


def report_read_branches_as_cut(case: Case) -> Case:
    """Report a completely examined branch as pruned."""

    def shifted(cut: CutAt) -> CutAt:
        if cut.skipped or not cut.place:
            return cut
        leaves = tuple(child.path for child in case.spots[cut.place].children)
        return CutAt(cut.kind, cut.place[:-1], cut.place, leaves, cut.value, cut.bound)

    told_cuts = (shifted(cut) for cut in case.facts.closed)
    return case.answering(cuts=tuple(cut for cut in told_cuts if cut.skipped))


def off_the_best_path(case: Case) -> Case:
    """Cross out everything off the best path, as if that path were known in advance."""
    cuts: list[CutAt] = []
    crossed: list[Path] = []
    above = case.root
    for chosen in _spots_on_path(case):
        paths = [child.path for child in above.children]
        at = paths.index(chosen.path)
        crossed += paths[:at] + paths[at + 1 :]
        if paths[at + 1 :]:
            cuts.append(CutAt(above.player, above.path, chosen.path, tuple(paths[at + 1 :])))
        above = chosen
    answer = case.facts.replace(cuts=tuple(cuts), also_pruned=tuple(crossed))
    return case.replace(answer=relabelled(answer) if case.swapped else answer)


def bounds_are_values(case: Case) -> Case:
    """Report a bound as an exact value: ``at most 3`` as 3."""
    nodes = {
        place: NodeFacts(seen.window, seen.value, seen.value, seen.value)
        for place, seen in case.facts.nodes.items()
    }
    return case.answering(nodes=nodes)


def chosen_searched_again(case: Case) -> Case:
    """Search again below each node of the best path, and list those cuts too."""
    again = (_searched_again(case, spot).cuts for spot in _spots_on_path(case))
    return case.answering(cuts=sum(again, case.facts.cuts))


def searched_until_it_matches(case: Case) -> Case:
    """Search each node, then its children until one matches its value, and list all cuts.

    Source: the printed runs of a student's LISP program.
    """
    cuts: list[CutAt] = []
    spot = case.root
    wanted = case.facts
    while spot.children:
        wanted = _searched_again(case, spot) if spot.path else wanted
        cuts += wanted.cuts
        for child in spot.children:
            answer = _searched_again(case, child)
            cuts += answer.cuts
            if answer.value == wanted.value:
                break
        spot = child
    return case.answering(cuts=tuple(cuts), path=spot.path)


def _searched_again(case: Case, spot: Spot) -> Facts:
    """Search again below a node with the full window, and return the answer."""
    answer = explore(spot, case.rules, everything=case.everything)
    return relabelled(answer) if case.swapped else answer


def _spots_on_path(case: Case) -> Iterator[Spot]:
    """Yield the nodes of the answer's path that exist in the tree, without the root."""
    for depth in range(1, len(case.facts.path) + 1):
        spot = case.spots.get(case.facts.path[:depth])  # type: ignore[arg-type]
        if spot is None:
            return
        yield spot
