"""Compute the facts of correct and wrong answers: value, path, cuts, leaves and nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import inf
from operator import attrgetter
from typing import Any, NamedTuple

from treesearch.events import Leaf
from treesearch.game import MAX, Bound, Value, Window
from treesearch.settings import BOOK, Settings
from treesearch.solve import as_game
from treesearch.trace import Cutoff, Trace
from treesearch.tree import Node, Path


class CutAt(NamedTuple):
    """A cut at the node ``place`` after the child ``after``, with the skipped children.

    ``kind`` is the name of the cut, MIN, MAX or CHANCE. ``value`` is the value that was compared
    with ``bound``.
    """

    kind: str
    place: Path
    after: Path
    skipped: tuple[Path, ...]
    value: Bound = 0
    bound: Bound = 0


class NodeFacts(NamedTuple):
    """The result of a search at an inner node: window on entry, value and proved bounds."""

    window: Window
    value: Bound
    low: Bound
    high: Bound


def exactly(value: Any) -> NodeFacts:
    """Return the facts of a node that a search without bounds has evaluated."""
    return NodeFacts(BOOK.window, value, value, value)


@dataclass(frozen=True, slots=True)
class Facts:
    """A complete answer, correct or wrong, with everything that a question can ask for.

    ``path`` are child numbers from 1, except under a wrong notation. ``cuts`` are those that the
    convention lists. ``examined`` are the paths of the examined leaves in order. ``nodes`` are the
    inner nodes that were entered. ``closed`` are all cuts, including those after a last child.
    ``also_pruned`` are places that are crossed out although no cut skips them.
    """

    value: Bound
    path: tuple[Value, ...]
    cuts: tuple[CutAt, ...]
    examined: tuple[Path, ...] = ()
    nodes: dict[Path, NodeFacts] = field(default_factory=dict)
    closed: tuple[CutAt, ...] = ()
    also_pruned: tuple[Path, ...] = ()

    @property
    def pruned(self) -> tuple[Path, ...]:
        """The pruned places, each once."""
        return tuple(
            dict.fromkeys(
                (*self.also_pruned, *(place for cut in self.cuts for place in cut.skipped))
            )
        )

    def replace(self, **changes: object) -> Facts:
        """Return a copy of the facts with some changes."""
        return replace(self, **changes)  # type: ignore[arg-type]


def facts_of(trace: Trace) -> Facts:
    """Return the facts of a recorded search."""
    examined = tuple(event.path.path for event in trace.events if isinstance(event, Leaf))
    inner = (visit for visit in trace.visits() if visit.player is not None)
    nodes = {
        visit.place.path: NodeFacts(visit.entry, visit.value, visit.low, visit.high)
        for visit in inner
    }
    cuts, closed = (tuple(map(_cut_at, some)) for some in (trace.cuts, trace.all_cuts))
    return Facts(trace.result.value, trace.result.path, cuts, examined, nodes, closed)


def _cut_at(cut: Cutoff) -> CutAt:
    skipped = tuple(place.path for place in cut.pruned)
    return CutAt(cut.kind, cut.place.path, cut.after.path, skipped, cut.value, cut.bound)


# A small alpha-beta search in which every step can be done wrongly. Most mistakes are this search with another rule.


@dataclass(slots=True, eq=False)
class Spot:
    """A node of an exercise, with its place, player and children in search order.

    A leaf's player is the one who would move there.
    """

    path: Path
    is_max: bool
    value: Value
    children: tuple[Spot, ...] = ()

    @property
    def player(self) -> str:
        """The player to move: MAX or MIN."""
        return "MAX" if self.is_max else "MIN"


def root_spot(game: Any) -> Spot:
    """Return the root of a game's tree of spots, with children in search order."""

    def spot(state: Any, path: Path) -> Spot:
        below = [spot(game.result(state, i), (*path, i)) for i in game.actions(state)]
        value = 0 if below else game.utility(state)
        return Spot(path, game.player(state) is MAX, value, tuple(below))

    return spot(game.initial_state(), ())


def every(spot: Spot) -> Iterator[Spot]:
    """Yield the spot and its descendants in search order."""
    yield spot
    for child in spot.children:
        yield from every(child)


ComparedPair = Callable[[Spot, Bound, Window, Window], Window]
ChildWindow = Callable[[Spot, Bound, Window, Window, Window], Window]


def against_bound(spot: Spot, v: Bound, now: Window, entry: Window) -> Window:
    """Return the pair (a, b) of the book's test a >= b: (v, beta) at MAX, (alpha, v) at MIN."""
    return (v, now[1]) if spot.is_max else (now[0], v)


def narrowed(spot: Spot, v: Bound, now: Window, entry: Window, ended: Window) -> Window:
    """Return the window for the next child, with alpha raised at MAX or beta lowered at MIN."""
    alpha, beta = now
    return (max(alpha, v), beta) if spot.is_max else (alpha, min(beta, v))


class SearchRules(NamedTuple):
    """The rules of a search that mistakes change; the defaults are those of the book.

    ``compared_pair(node, v, window, entry)`` returns a pair (a, b). The node is cut if a >= b or,
    with ``strict``, if a > b. ``child_window(node, v, window, entry, ended)`` returns the window of
    the next child; ``ended`` is the last window of the previous child (for a leaf, its window on
    entry). ``leaf`` returns the value of a leaf. ``hard`` tells whether a node's value is clamped
    to its window. ``ties`` tells whether an equal child replaces the best one. ``spares(node)``
    tells whether a node must not be skipped. ``cut_as`` is the value of a cut node. ``once`` tells
    whether the first cut ends the search. ``peeks`` tells whether a node is also cut before a leaf
    that would not improve it. ``begins`` is called when a search starts.
    """

    compared_pair: ComparedPair = against_bound
    child_window: ChildWindow = narrowed
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
        """Return whether the node is cut after its first ``read`` children."""
        if self.peeks and read < len(spot.children) and not spot.children[read].children:
            ahead = self.leaf(spot.children[read])
            if ahead <= v if spot.is_max else ahead >= v:
                return True
        if self.spares is not None and any(map(self.spares, spot.children[read:])):
            return False
        a, b = self.compared_pair(spot, v, now, entry)
        return a > b or (a == b and not self.strict)


class _WrongSearch:
    """A search under changed rules, with its results so far."""

    def __init__(self, rules: SearchRules) -> None:
        self.rules, self.stopped = rules, False
        self.examined: list[Path] = []
        self.cuts: list[CutAt] = []
        self.nodes: dict[Path, NodeFacts] = {}

    def visit(self, spot: Spot, entry: Window) -> tuple[Bound, Spot, Window, Bound, Bound]:
        """Search a node; return its value, best leaf, last window and proved bounds."""
        rules, is_max, by_the_book = self.rules, spot.is_max, self.rules.child_window is narrowed
        v: Bound = -inf if is_max else inf
        v2: Bound
        best, now, lows, highs = spot, entry, [], []
        child_window = entry if by_the_book else rules.child_window(spot, v, now, entry, entry)
        for read, child in enumerate(spot.children, 1):
            if child.children:
                v2, leaf, ended, low, high = self.visit(child, child_window)
            else:
                self.examined.append(child.path)
                v2 = low = high = rules.leaf(child)
                leaf, ended = child, child_window
            lows.append(low)
            highs.append(high)
            if read == 1 or (v2 > v if is_max else v2 < v) or (v2 == v and rules.ties):
                v, best = v2, leaf
            cut = not self.stopped and rules.cuts(spot, v, now, entry, read)
            if cut:
                v = self.cut(spot, read, v, now)
            before, now = now, narrowed(spot, v, now, entry, ended)
            child_window = now if by_the_book else rules.child_window(spot, v, before, entry, ended)
            if cut or self.stopped:
                break
        low, high = (max(lows), max(highs)) if is_max else (min(lows), min(highs))
        if read < len(spot.children):  # a skipped branch may be worth anything
            low, high = (low, inf) if is_max else (-inf, high)
        v = min(max(v, entry[0]), entry[1]) if rules.hard else v
        self.nodes[spot.path] = NodeFacts(entry, v, low, high)
        return v, best, now, low, high

    def cut(self, spot: Spot, read: int, v: Bound, now: Window) -> Bound:
        """Record a cut after the first ``read`` children, and return the value of the node."""
        rest = tuple(child.path for child in spot.children[read:])
        after, bound = spot.children[read - 1].path, now[1 if spot.is_max else 0]
        self.cuts.append(CutAt(spot.player, spot.path, after, rest, v, bound))
        self.stopped = self.rules.once and bool(rest)
        return v if self.rules.cut_as is None or not rest else self.rules.cut_as


def explore(
    root: Spot, rules: SearchRules, window: Window = (-inf, inf), everything: bool = False
) -> Facts:
    """Search under the rules; list all cuts if ``everything``, otherwise those that skip a child."""
    if rules.begins is not None:
        rules.begins()
    if not root.children:
        return Facts(rules.leaf(root), root.path, (), (root.path,))
    search = _WrongSearch(rules)
    v, leaf, *_ = search.visit(root, window)
    listed = search.cuts if everything else [cut for cut in search.cuts if cut.skipped]
    return Facts(
        v, leaf.path, tuple(listed), tuple(search.examined), search.nodes, tuple(search.cuts)
    )


# An exercise for the mistakes: the tree, the players and the rules of the search.


OTHER = {"MAX": "MIN", "MIN": "MAX", "CHANCE": "CHANCE"}


@dataclass(frozen=True)
class Case:
    """A tree with conventions and search rules; a mistake changes the case or its facts.

    ``root`` is the tree as spots. ``everything`` tells whether to list cuts after a last child,
    too. ``swapped`` tells whether cuts have the other player's name. ``answer`` contains facts that
    replace the result of the search.
    """

    tree: Node
    conventions: Settings
    root: Spot
    rules: SearchRules
    everything: bool = False
    swapped: bool = False
    answer: Facts | None = None

    @cached_property
    def facts(self) -> Facts:
        """The answer under these rules."""
        if self.answer is not None:
            return self.answer
        facts = explore(self.root, self.rules, self.conventions.window, self.everything)
        return relabelled(facts) if self.swapped else facts

    @cached_property
    def spots(self) -> dict[Path, Spot]:
        """Every node by its place, in search order."""
        return {spot.path: spot for spot in every(self.root)}

    def label(self, place: Path) -> str:
        """Return the name of a cut at a node, with the players exchanged if ``swapped``."""
        player = self.spots[place].player
        return OTHER[player] if self.swapped else player

    def replace(self, **changes: Any) -> Case:
        """Return a copy of the case with some changes, whose facts are computed again."""
        # a fifth faster in total than dataclasses.replace
        kept = {name: getattr(self, name) for name in _KEPT}
        return Case(**{**kept, **changes})

    def rule(self, **changes: Any) -> Case:
        """Return a copy of the case with changed search rules."""
        return self.replace(rules=self.rules._replace(**changes))

    def answering(self, **changes: Any) -> Case:
        """Return a copy of the case with changed facts."""
        return self.replace(answer=self.facts.replace(**changes))


_KEPT = ("tree", "conventions", "root", "rules", "everything", "swapped")


def case(tree: Node, conventions: Settings, right: Facts | None = None) -> Case:
    """Return the case of a tree without mistakes; ``right`` is the correct answer, if known."""
    rules = SearchRules(strict=conventions.cut_rule == "gt", hard=conventions.values == "hard")
    root = root_spot(as_game(tree, conventions))
    return Case(
        tree,
        conventions,
        root,
        rules,
        conventions.cuts == "all",
        conventions.label == "bound",
        right,
    )


def relabelled(facts: Facts) -> Facts:
    """Return the answer with MIN and MAX exchanged in the names of its cuts."""
    cuts, closed = (
        [cut._replace(kind=OTHER[cut.kind]) for cut in some] for some in (facts.cuts, facts.closed)
    )
    return facts.replace(cuts=tuple(cuts), closed=tuple(closed))
