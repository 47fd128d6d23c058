"""Mistakes in the search itself: each is the book's alpha-beta with one thing wrong."""

from __future__ import annotations

from math import inf

from treesearch.homework.mistakes.case import Case, relabelled
from treesearch.homework.mistakes.explore import Spot, narrowed
from treesearch.homework.mistakes.facts import Window
from treesearch.values import Bound, Value

NEVER: Window = (-inf, inf)


def other_tie_rule(case: Case) -> Case:
    """Cut only when alpha > beta; where the sheet says so itself, cut on equality."""
    return case.rule(strict=not case.rules.strict)


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


def no_test(case: Case) -> Case:
    """Plain minimax: nothing is ever cut."""
    return case.rule(tested=lambda *_: NEVER)


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


def subtrees_are_spared(case: Case) -> Case:
    """Only leaves are ever skipped: a node goes on while a subtree is still to come."""
    return case.rule(spares=lambda spot: bool(spot.children))


def cut_is_zero(case: Case) -> Case:
    """A node at which the search is cut counts as 0."""
    return case.rule(cut_as=0)


def worse_leaf_is_cut(case: Case) -> Case:
    """A leaf that would not improve its own parent is crossed out with all that follows."""
    return case.rule(peeks=True)


def until_first_cut(case: Case) -> Case:
    """The search ends at the first cut."""
    return case.rule(once=True)


def last_best(case: Case) -> Case:
    """An equal child replaces the best one."""
    return case.rule(ties=not case.rules.ties)


def signs_at_leaves(case: Case) -> Case:
    """Negamax that forgets the sign at leaves where MIN is to move."""

    def leaf(spot: Spot) -> Value:
        return spot.value if spot.is_max else -spot.value

    return case.rule(leaf=leaf)


def other_order(case: Case) -> Case:
    """Children are examined in the opposite order."""

    def turned(spot: Spot) -> Spot:
        return Spot(spot.path, spot.is_max, spot.value, tuple(turned(child) for child in reversed(spot.children)))

    return case.but(root=turned(case.root))


def other_root(case: Case) -> Case:
    """The other player moves at the root, and so everywhere."""

    def turned(spot: Spot) -> Spot:
        return Spot(spot.path, not spot.is_max, spot.value, tuple(map(turned, spot.children)))

    return case.but(root=turned(case.root))


def players_from_below(case: Case) -> Case:
    """MAX and MIN are counted from the leaves: a node's turn follows from its height, not from its depth."""

    def height(spot: Spot) -> int:
        return 1 + max(map(height, spot.children)) if spot.children else 0

    top = height(case.root)

    def turned(spot: Spot) -> Spot:
        is_max = case.root.is_max == ((top - height(spot)) % 2 == 0)
        return Spot(spot.path, is_max, spot.value, tuple(map(turned, spot.children)))

    return case.but(root=turned(case.root))


def last_children_too(case: Case) -> Case:
    """Windows that close after a last child are listed as cuts; where the sheet does so itself, they are not."""
    return case.but(everything=not case.everything)


def other_labels(case: Case) -> Case:
    """MIN and MAX exchanged in the names of the cuts."""
    return case.but(swapped=not case.swapped, answer=relabelled(case.facts))
