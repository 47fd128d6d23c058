"""The stages of a search, folded from its events: what is known just before the next state is looked at.

A stage begins with an ``Open`` or a ``Leaf`` and lasts until the next one, so whatever follows from a leaf (a better
value, a cut, nodes that are closed) belongs to the leaf's stage. It says only what has changed: all that is known at
stage n is what stages 1 to n have said. Nothing here draws or prints; pictures, pages and steppers show it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from typing import Any, NamedTuple

from treesearch.events import Close, Cut, Event, Leaf, Open, Update
from treesearch.game import CHANCE, MAX, Place, Player
from treesearch.report.steps import sentences
from treesearch.trace import Trace
from treesearch.values import Bound, Value


class Known(NamedTuple):
    """What is known of one state at a stage.

    ``order``: when it was first looked at, from 1. ``player``: ``None`` at a leaf. ``open``: whether the search is
    inside it. ``value``: the best so far, then what the search returned; ``None`` while there is none.
    ``entry``: the window on entry; (``alpha``, ``beta``): where it stands. [``low``, ``high``]: what the leaves looked
    at so far prove. ``skipped``: the actions that a cut has pruned; ``cut``: that cut's number among
    ``trace.all_cuts``, from 0.
    """

    place: Place
    order: int
    player: Player | None
    open: bool
    value: Value | None
    entry: tuple[Bound, Bound]
    alpha: Bound
    beta: Bound
    low: Bound
    high: Bound
    skipped: tuple[Any, ...]
    cut: int | None


class Stage(NamedTuple):
    """One step of a search: ``place`` is looked at, and what follows from it is known.

    ``number``: from 1, as ``trace`` prints it. ``last``: whether the search ends with it. ``fresh``: whether it begins
    a search of its own (an iteration of a deepening search), before which all is forgotten.
    ``events`` and ``told``: what happened, and the sentence on each. ``changed``: every state of which more is known.
    """

    number: int
    place: Place
    last: bool
    fresh: bool
    events: tuple[Event, ...]
    told: tuple[str, ...]
    changed: tuple[Known, ...]


def stages(trace: Trace) -> Iterator[Stage]:
    """Every stage of a search, in order. Lazy: time and memory grow with what changes.

    >>> from treesearch import record
    >>> [stage.told[0] for stage in stages(record("(1 (0 7))"))]
    ['the root: MAX to move, window (-inf, +inf)', 'node 1: leaf 1', 'node 2: MIN to move, window (1, +inf)', 'node 2.1: leaf 0']
    """  # noqa: E501
    fold, number = _Fold(trace), 0
    told = [one.text for one in sentences(trace)]
    starts = [i for i, event in enumerate(trace.events) if isinstance(event, (Open, Leaf))]
    for number, (start, end) in enumerate(zip(starts, [*starts[1:], len(trace.events)], strict=True), 1):
        first = trace.events[start]
        fresh = fold.afresh and number > 1 and first.path.parent is None
        if fresh:
            fold.forget()
        for i in range(start, end):
            fold.take(trace.events[i], i)
        changed = tuple(state.known() for state in fold.touched.values())
        fold.touched.clear()
        yield Stage(
            number, first.path, number == len(starts), fresh, tuple(trace.events[start:end]), tuple(told[start:end]),
            changed,
        )  # fmt: skip


def board(told: Iterable[Stage]) -> Iterator[tuple[Stage, dict[Place, Known]]]:
    """Each stage with all that is known at it, by place: always the same dict, which grows."""
    known: dict[Place, Known] = {}
    for stage in told:
        if stage.fresh:
            known.clear()
        known.update((one.place, one) for one in stage.changed)
        yield stage, known


class _State:
    """What is known of a state while events come in. ``of``: how many children it has, if that is ever told."""

    __slots__ = (
        "above", "alpha", "beta", "children", "cut", "entry", "high", "low", "of", "open", "order", "place", "player",
        "skipped", "value",
    )  # fmt: skip

    def __init__(self, place: Place, order: int, above: _State | None) -> None:
        self.place, self.order, self.above = place, order, above
        self.player: Player | None = None
        self.children: dict[Any, _State] = {}
        self.open = False
        self.of: float = 0
        self.value: Value | None = None
        self.entry: tuple[Bound, Bound] = (-inf, inf)
        self.alpha: Bound = -inf
        self.beta: Bound = inf
        self.low: Bound = -inf
        self.high: Bound = inf
        self.skipped: tuple[Any, ...] = ()
        self.cut: int | None = None

    def known(self) -> Known:
        return Known(
            self.place, self.order, self.player, self.open, self.value, self.entry, self.alpha, self.beta, self.low,
            self.high, self.skipped, self.cut,
        )  # fmt: skip

    def narrowed(self, low: Bound, high: Bound) -> bool:
        """Take in what was proved; whether that says more than was known."""
        if low <= self.low and high >= self.high:
            return False
        self.low, self.high = max(self.low, low), min(self.high, high)
        return True

    def from_below(self, child: _State) -> tuple[Bound, Bound]:
        """What a child proves by what it has learnt; one that was not looked at may be worth anything."""
        below = self.children.values()
        unseen = len(below) < self.of
        if self.player is CHANCE:
            return -inf, inf
        if self.player is MAX:
            return child.low, inf if unseen else max(child.high for child in below)
        return -inf if unseen else min(child.low for child in below), child.high


class _Fold:
    """All states looked at so far, and those that an event has changed since this was last asked."""

    def __init__(self, trace: Trace) -> None:
        self.proof, self.afresh = not trace.sampled, trace.result.depth is not None
        self.children_of = _child_counts(trace.events)
        self.cuts = 0
        self.forget()

    def forget(self) -> None:
        """Begin again, with nothing known."""
        self.root: _State | None = None
        self.here: _State | None = None
        self.order = 0
        self.touched: dict[int, _State] = {}

    def take(self, event: Event, index: int) -> None:
        """Let one event happen, the index-th of the search."""
        here = self.here
        if isinstance(event, (Open, Leaf)):
            self._enter(event, index)
        elif here is None:
            raise ValueError(f"{event} stands outside any open node")
        elif isinstance(event, Update):
            self._improve(here, event.value)
        elif isinstance(event, Cut):
            here.skipped = tuple(action for action in event.skipped if action not in here.children)
            here.cut = self.cuts if here.skipped else None
            self.cuts += 1
        else:
            self._leave(here, event.value)
        if here is not None:
            self.touched[here.order] = here

    def _enter(self, event: Open | Leaf, index: int) -> None:
        above = self.here if event.path.parent is not None else None
        state = above.children.get(event.path.action) if above else self.root
        if state is None:
            state = self._found(event.path, above)
        self.touched[state.order] = state
        if isinstance(event, Open):
            state.player, state.open, state.value = event.player, True, None
            state.of = max(state.of, self.children_of[index])
            state.entry = state.alpha, state.beta = event.alpha, event.beta
            self.here = state
            return
        state.value = event.value
        if self.proof and state.narrowed(event.value, event.value):
            self._prove(state)

    def _found(self, place: Place, above: _State | None) -> _State:
        """A state that is looked at for the first time, where another pass may have cut."""
        self.order += 1
        state = _State(place, self.order, above)
        if above is None:
            self.root = state
            return state
        above.children[place.action] = state
        above.skipped = tuple(action for action in above.skipped if action != place.action)
        above.cut = above.cut if above.skipped else None
        return state

    @staticmethod
    def _improve(here: _State, value: Value) -> None:
        here.value = value
        if here.player is MAX:
            here.alpha = max(here.alpha, value)
        else:
            here.beta = min(here.beta, value)

    def _leave(self, here: _State, value: Value) -> None:
        """Close a node; one left without looking below was remembered, as its window allows."""
        here.value, here.open, self.here = value, False, here.above
        if not self.proof or (here.children and here.player is not CHANCE):
            return
        alpha, beta = here.entry if not here.children else (-inf, inf)
        if here.narrowed(value if value > alpha else -inf, value if value < beta else inf):
            self._prove(here)

    def _prove(self, state: _State) -> None:
        """Tell the nodes above a state that has learnt something, as far up as it tells them anything."""
        while state.above is not None and state.above.narrowed(*state.above.from_below(state)):
            state = state.above
            self.touched[state.order] = state


def _child_counts(events: Iterable[Event]) -> dict[int, float]:
    """How many children each node has, by the index of its ``Open``: those looked at and those skipped.

    A node that was never closed, because time ran out, has more than can be told.
    """
    counts: dict[int, float] = {}
    around: list[tuple[int, set[Any]]] = []
    for index, event in enumerate(events):
        if isinstance(event, (Open, Leaf)):
            if event.path.parent is None:
                around.clear()
            elif around:
                around[-1][1].add(event.path.action)
            if isinstance(event, Open):
                counts[index] = inf
                around.append((index, set()))
        elif isinstance(event, Cut):
            around[-1][1].update(event.skipped)
        elif isinstance(event, Close):
            start, children = around.pop()
            counts[start] = len(children)
    return counts
