"""Mistakes in the search itself: each is the book's alpha-beta with one thing wrong."""

from collections.abc import Callable, Iterable
from math import inf
from operator import attrgetter

from treesearch.homework.mistakes.case import Case
from treesearch.homework.mistakes.explore import Spot, narrowed
from treesearch.homework.mistakes.facts import Window
from treesearch.values import Bound

NEVER: Window = (-inf, inf)


def parents_bound_only(case: Case) -> Case:
    """A child is given its parent's value so far as the only bound: no deep cutoffs."""

    def handed(spot: Spot, v: Bound, *_: Window) -> Window:
        return (v, inf) if spot.is_max else (-inf, v)

    return case.rule(handed=handed, tested=against_entry)


def roots_bound_only(case: Case) -> Case:
    """Only the root's best value so far is ever used as a bound."""

    def handed(spot: Spot, v: Bound, entry: Window, now: Window, ended: Window) -> Window:
        return entry if spot.path else narrowed(spot, v, entry, now, ended)

    return case.rule(handed=handed, tested=against_entry)


def against_entry(spot: Spot, v: Bound, now: Window, entry: Window) -> Window:
    """The book's test against the window that the node was given."""
    return (v, entry[1]) if spot.is_max else (entry[0], v)


def window_of_sibling(case: Case) -> Case:
    """A child starts with the window its elder sibling ended with; a node's own test uses its own window."""

    def handed(spot: Spot, v: Bound, entry: Window, now: Window, ended: Window) -> Window:
        return narrowed(spot, v, entry, ended, ended)

    def tested(spot: Spot, v: Bound, now: Window, entry: Window) -> Window:
        return narrowed(spot, v, entry, now, now)

    return case.rule(handed=handed, tested=tested)


def one_window(case: Case) -> Case:
    """One alpha and one beta for the whole tree, narrowed everywhere and never restored."""
    shared = case.conventions.window

    def begins() -> None:
        nonlocal shared
        shared = case.conventions.window

    def tested(spot: Spot, v: Bound, now: Window, entry: Window) -> Window:
        nonlocal shared
        shared = narrowed(spot, v, entry, shared, shared)
        return shared

    return case.rule(begins=begins, tested=tested)


def own_players_bound(case: Case) -> Case:
    """MIN compares with beta and MAX with alpha, once an ancestor has set one."""

    def tested(spot: Spot, v: Bound, now: Window, entry: Window) -> Window:
        alpha, beta = entry
        if spot.is_max:
            return (v, alpha) if alpha > -inf else NEVER
        return (beta, v) if beta < inf else NEVER

    return case.rule(tested=tested)


def test_turned_round(case: Case) -> Case:
    """The right bound, the wrong way round: MAX is cut at v <= beta, MIN at v >= alpha."""

    def tested(spot: Spot, v: Bound, now: Window, entry: Window) -> Window:
        alpha, beta = entry
        if spot.is_max:
            return (beta, v) if beta < inf else NEVER
        return (v, alpha) if alpha > -inf else NEVER

    return case.rule(tested=tested)


def turned(
    case: Case,
    is_max: Callable[[Spot], bool] = attrgetter("is_max"),
    order: Callable[[list[Spot]], Iterable[Spot]] = list,
) -> Case:
    """The tree with other players at its nodes, or its children in another order."""

    def spot(old: Spot) -> Spot:
        return Spot(old.path, is_max(old), old.value, tuple(order([spot(child) for child in old.children])))

    return case.but(root=spot(case.root))


def players_from_below(case: Case) -> Case:
    """MAX and MIN are counted from the leaves: a node's turn follows from its height, not from its depth."""

    def height(spot: Spot) -> int:
        return 1 + max(map(height, spot.children)) if spot.children else 0

    top = height(case.root)
    return turned(case, lambda spot: case.root.is_max == ((top - height(spot)) % 2 == 0))
