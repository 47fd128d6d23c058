"""A small alpha-beta whose every step can be got wrong: the one search behind the mistakes that are searches.

It finds what the package's own search finds (a test compares them), but on the small trees of exercises and at
plain paths, so that all the wrong searches of one tree together take a millisecond or two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from operator import attrgetter
from typing import Any

from treesearch.game import MAX
from treesearch.homework.mistakes.facts import CutAt, Facts, Seen, Window
from treesearch.tree import Path
from treesearch.values import Bound, Value


@dataclass(slots=True, eq=False)
class Spot:
    """A node of an exercise as a search sees it: where it stands, whose turn it is, what comes below, in order.

    A leaf's player is the one who would move there.
    """

    path: Path
    is_max: bool
    value: Value
    children: tuple[Spot, ...] = ()

    @property
    def player(self) -> str:
        """Who moves here: MAX or MIN."""
        return "MAX" if self.is_max else "MIN"


def spots(game: Any) -> Spot:
    """The whole tree of a game as spots, children in the order of the game's actions."""

    def spot(state: Any, path: Path) -> Spot:
        is_max = game.player(state) is MAX
        if game.is_terminal(state):
            return Spot(path, is_max, game.utility(state))
        return Spot(path, is_max, 0, tuple(spot(game.result(state, i), (*path, i)) for i in game.actions(state)))

    return spot(game.initial_state(), ())


def every(spot: Spot) -> Iterator[Spot]:
    """The spot and all below it, in the order in which they would be examined."""
    yield spot
    for child in spot.children:
        yield from every(child)


Tested = Callable[[Spot, Bound, Window, Window], Window]
Handed = Callable[[Spot, Bound, Window, Window, Window], Window]


def against_bound(spot: Spot, v: Bound, now: Window, entry: Window) -> Window:
    """The book's test: v >= beta at MAX, alpha >= v at MIN."""
    return (v, now[1]) if spot.is_max else (now[0], v)


def narrowed(spot: Spot, v: Bound, entry: Window, now: Window, ended: Window) -> Window:
    """The book's window for the next child: alpha raised at MAX, beta lowered at MIN."""
    alpha, beta = now
    if spot.is_max:
        return (v, beta) if v > alpha else now
    return (alpha, v) if v < beta else now


@dataclass(frozen=True, slots=True)
class Rules:
    """Where a search may go wrong; the defaults are the book's.

    ``tested(node, v, window, entry)``: a pair (a, b); the node is cut iff a >= b, or with ``strict`` iff a > b.
    ``handed(node, v, entry, window, ended)``: the window of the next child, where ``ended`` is the window with
    which the child before ended (the one it was given, if it is a leaf).
    ``leaf``: what a leaf is worth. ``hard``: a node's value is clamped to its window. ``ties``: an equal child
    replaces the best one. ``spares(node)``: whether it must not be skipped. ``cut_as``: what a node that is
    cut is taken to be worth. ``once``: the first cut ends the search. ``peeks``: a node is also cut before a
    leaf that would not improve it. ``begins`` is called when a search starts.
    """

    tested: Tested = against_bound
    handed: Handed = narrowed
    leaf: Callable[[Spot], Value] = attrgetter("value")
    strict: bool = False
    hard: bool = False
    ties: bool = False
    spares: Callable[[Spot], bool] | None = None
    cut_as: Value | None = None
    once: bool = False
    peeks: bool = False
    begins: Callable[[], None] | None = None

    def cuts(self, spot: Spot, v: Bound, now: Window, entry: Window, read: int) -> bool:
        """Whether the node is cut after ``read`` of its children."""
        if self.peeks and read < len(spot.children) and not spot.children[read].children:
            ahead = self.leaf(spot.children[read])
            if ahead <= v if spot.is_max else ahead >= v:
                return True
        if self.spares is not None and any(map(self.spares, spot.children[read:])):
            return False
        a, b = self.tested(spot, v, now, entry)
        return a > b or (a == b and not self.strict)


class _Search:
    """One search under the rules, and what it has found so far."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.stopped = rules, False
        self.examined: list[Path] = []
        self.cuts: list[CutAt] = []
        self.nodes: dict[Path, Seen] = {}

    def visit(self, spot: Spot, entry: Window) -> tuple[Bound, Spot, Window, Bound, Bound]:
        """The node's value, the leaf it comes from, the window at the end, and the bounds that its leaves prove."""
        rules, is_max, by_the_book = self.rules, spot.is_max, self.rules.handed is narrowed
        v: Bound = -inf if is_max else inf
        v2: Bound
        best, now, lows, highs, read = spot, entry, [], [], 0
        handed = entry if by_the_book else rules.handed(spot, v, entry, now, entry)
        for read, child in enumerate(spot.children, 1):
            if child.children:
                v2, leaf, ended, low, high = self.visit(child, handed)
            else:
                self.examined.append(child.path)
                v2 = low = high = rules.leaf(child)
                leaf, ended = child, handed
            lows.append(low)
            highs.append(high)
            if read == 1 or (v2 > v if is_max else v2 < v) or (v2 == v and rules.ties):
                v, best = v2, leaf
            cut = not self.stopped and rules.cuts(spot, v, now, entry, read)
            if cut:
                v = self.cut(spot, read, v, now)
            before, now = now, narrowed(spot, v, entry, now, ended)
            handed = now if by_the_book else rules.handed(spot, v, entry, before, ended)
            if cut or self.stopped:
                break
        low, high = (max(lows), max(highs)) if is_max else (min(lows), min(highs))
        if read < len(spot.children):  # a skipped branch may be worth anything
            low, high = (low, inf) if is_max else (-inf, high)
        v = min(max(v, entry[0]), entry[1]) if rules.hard else v
        self.nodes[spot.path] = Seen(entry, v, low, high)
        return v, best, now, low, high

    def cut(self, spot: Spot, read: int, v: Bound, now: Window) -> Bound:
        """Cut the node after ``read`` of its children; what it is taken to be worth."""
        rest = tuple(child.path for child in spot.children[read:])
        after, bound = spot.children[read - 1].path, now[1 if spot.is_max else 0]
        self.cuts.append(CutAt(spot.player, spot.path, after, rest, v, bound))
        self.stopped = self.rules.once and bool(rest)
        return v if self.rules.cut_as is None or not rest else self.rules.cut_as


def explore(root: Spot, rules: Rules, window: Window = (-inf, inf), everything: bool = False) -> Facts:
    """Search under the rules. Cuts that skip something are listed, with ``everything`` all closed windows."""
    if rules.begins is not None:
        rules.begins()
    if not root.children:
        return Facts(rules.leaf(root), root.path, (), (root.path,))
    search = _Search(rules)
    v, leaf, *_ = search.visit(root, window)
    listed = search.cuts if everything else [cut for cut in search.cuts if cut.skipped]
    return Facts(v, leaf.path, tuple(listed), tuple(search.examined), search.nodes, tuple(search.cuts))
