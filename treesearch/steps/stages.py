"""Divide a search into stages, each with the values and bounds known at its end.

A stage begins with an ``Open`` or a ``Leaf`` event and lasts until the next one. What follows from a leaf (a better value, a
cut, nodes that are closed) therefore belongs to the leaf's stage. A stage contains only the changed states: stages 1 to n
together contain everything that is known at stage n.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise
from math import inf
from typing import Any, NamedTuple

from treesearch.arguments import check_arguments
from treesearch.errors import UsageError, option
from treesearch.events import Close, Cut, Event, Leaf, Open, Update
from treesearch.game import CHANCE, MAX, Bound, Mover, NthPlayer, Place, Value, Window, is_vector
from treesearch.report.events import sentences
from treesearch.trace import Trace, Visit


class NodeState(NamedTuple):
    """The state of a node at a stage.

    ``order``: 1 for the first node visited, and so on. ``player``: ``None`` at a leaf. ``open``: whether the search is inside
    the node. ``value``: the best value so far, then what the search returned; ``None`` while there is none. ``has``: the
    best value as text. ``entry``: the window on entry; (``alpha``, ``beta``): the current window. [``low``, ``high``]: the
    bounds that the examined leaves prove. ``skipped``: the actions that a cut has pruned; ``cut``: that cut's number among
    ``trace.all_cuts``, from 0.
    """

    place: Place
    order: int
    player: Mover | None
    open: bool
    value: Value | None
    has: str
    entry: Window
    alpha: Bound
    beta: Bound
    low: Bound
    high: Bound
    skipped: tuple[Any, ...]
    cut: int | None


States = dict[Place, NodeState]
"""The states of all nodes visited so far."""


class Stage(NamedTuple):
    """A stage of a search: the visit of ``place`` and its consequences.

    ``number`` counts from 1, as in ``treesearch trace``. ``last`` tells whether the search ends
    with this stage. ``fresh`` tells whether the stage begins a new iteration of a deepening search,
    so that earlier states no longer apply. ``sentences`` contains one sentence for each of the
    ``events``. ``changed`` are the states that changed.
    """

    number: int
    place: Place
    last: bool
    fresh: bool
    events: tuple[Event, ...]
    sentences: tuple[str, ...]
    changed: tuple[NodeState, ...]


def stages(trace: Trace) -> Iterator[Stage]:
    """Yield every stage of a search, in order.

    >>> from treesearch import record
    >>> [stage.sentences[0] for stage in stages(record("(1 (0 7))"))]
    ['the root: MAX to move, window (-inf, +inf)', 'node 1: leaf 1', 'node 2: MIN to move, window (1, +inf)', 'node 2.1: leaf 0']
    """
    fold = _Fold(trace)
    lines = [line.text for line in sentences(trace)]
    starts = [i for i, event in enumerate(trace.events) if isinstance(event, (Open, Leaf))]
    for number, (start, end) in enumerate(pairwise([*starts, len(trace.events)]), 1):
        place = trace.events[start].path
        fresh = trace.result.depth is not None and number > 1 and place.parent is None
        changed = fold.take(end - start)
        yield Stage(
            number,
            place,
            number == len(starts),
            fresh,
            tuple(trace.events[start:end]),
            tuple(lines[start:end]),
            changed,
        )


def with_states(stages: Iterable[Stage]) -> Iterator[tuple[Stage, States]]:
    """Yield each stage with the states of all nodes by place, in one dict that is updated."""
    states: States = {}
    for stage in stages:
        if stage.fresh:
            states.clear()
        states.update((state.place, state) for state in stage.changed)
        yield stage, states


# no search has more stages than nine digits; int() refuses thousands of digits
_RANGE = re.compile(r"\s*(\d{1,9})\s*(?:-\s*(\d{1,9})\s*)?", re.ASCII)


def chosen(trace: Trace, steps: str) -> list[int]:
    """Return the numbers of the chosen stages in order, without duplicates.

    ``steps``: ``leaves``, ``cuts`` (those that the conventions list), ``updates``, ``all``, or numbers such as
    ``1,2,5-7``. Raise UsageError for anything else, and if there is no such stage.

    >>> from treesearch import record
    >>> trace = record("((3 12 8) (2 4 6) (14 5 2))")
    >>> chosen(trace, "leaves"), chosen(trace, "cuts"), chosen(trace, "11, 3-5")
    ([3, 4, 5, 7, 9, 10, 11], [7], [3, 4, 5, 11])
    """
    check_arguments(steps=steps)
    kinds: dict[str, list[int]] = {"leaves": [], "cuts": [], "updates": [], "all": []}
    number, every = 0, trace.settings.cuts == "all"
    for event in trace.events:
        if isinstance(event, (Open, Leaf)):
            number += 1
            kinds["all"].append(number)
        if isinstance(event, Cut) and (event.skipped or every):
            kinds["cuts"].append(number)
        elif isinstance(event, (Leaf, Update)):
            kinds["leaves" if isinstance(event, Leaf) else "updates"].append(number)
    kind = steps.strip().lower()
    # a stage may have several updates or cuts
    numbers = [*dict.fromkeys(kinds[kind])] if kind in kinds else _parsed_numbers(steps, number)
    if not numbers:
        raise UsageError(f"{option('steps', steps)}: this search has no such stage")
    return numbers


def _parsed_numbers(steps: str, last: int) -> list[int]:
    numbers: set[int] = set()
    for part in steps.split(","):
        match = _RANGE.fullmatch(part)
        if match is None:
            raise UsageError(
                f"{option('steps', steps)}: choose leaves, cuts, updates, all, or the numbers of stages that "
                "trace prints, such as 3,5,7-9"
            )
        first, end = int(match[1]), int(match[2] or match[1])
        if not 1 <= first <= end <= last:
            raise UsageError(
                f"{option('steps', part.strip())}: the stages of this search are numbered 1 to {last}"
            )
        numbers.update(range(first, end + 1))
    return sorted(numbers)


class _State:
    """A node during the search, with its children, value and proved bounds so far."""

    __slots__ = ("above", "child_count", "children", "high", "low", "open", "value", "visit")

    def __init__(self, visit: Visit, above: _State | None) -> None:
        self.visit, self.above, self.children = visit, above, list[_State]()
        self.child_count: float = 0
        self.open = False
        self.value: Value | None = None
        self.low: Bound = -inf
        self.high: Bound = inf
        if above is not None:
            above.children.append(self)

    def snapshot(self) -> NodeState:
        visit = self.visit
        entry, alpha, beta = (
            (visit.entry, visit.alpha, visit.beta) if visit.player else ((-inf, inf), -inf, inf)
        )
        # a later pass may visit them
        skipped = tuple(action for action in visit.skipped if action not in visit.children)
        return NodeState(
            visit.place,
            visit.order,
            visit.player,
            self.open,
            self.value,
            visit.has,
            entry,
            alpha,
            beta,
            self.low,
            self.high,
            skipped,
            visit.cut.number - 1 if visit.cut and skipped else None,
        )

    def narrowed(self, low: Bound, high: Bound) -> bool:
        """Narrow the bounds, and return whether they changed."""
        if is_vector(low):
            changed, self.low, self.high = self.low != low, low, high
            return changed
        # without a change, the nodes above need no update
        if low <= self.low and high >= self.high:
            return False
        self.low, self.high = max(self.low, low), min(self.high, high)
        return True

    def bounds_from_children(self, child: _State) -> Window:
        """Return the bounds that the children so far prove."""
        unseen = len(self.children) < self.child_count
        # a mean or a vector is known only after all children
        if self.visit.player is CHANCE or isinstance(self.visit.player, NthPlayer):
            return -inf, inf
        # one child gives a maximum's lower bound; its upper bound needs all children
        if self.visit.player is MAX:
            return child.low, inf if unseen else max(child.high for child in self.children)
        return -inf if unseen else min(child.low for child in self.children), child.high


class _Fold:
    """The visited nodes, which each event updates."""

    def __init__(self, trace: Trace) -> None:
        self.events = trace.followed()
        # the list is complete first, so that each visit has all of its children
        self.ends = (visit for event, visit in [*trace.followed()] if isinstance(event, Open))
        # by number, because hashing a deep place takes many steps
        self.states: dict[int, _State] = {}
        self.current: _State | None = None

    def take(self, count: int) -> tuple[NodeState, ...]:
        """Process the next ``count`` events, and return every state that they change."""
        touched: dict[int, _State] = {}
        for event, visit in islice(self.events, count):
            state = self._state(event, visit)
            above = state.above if isinstance(event, (Open, Leaf)) else None
            for each in [state, *([above] if above else []), *self._prove(state)]:
                touched[each.visit.order] = each
        return tuple(state.snapshot() for state in touched.values())

    def _state(self, event: Event, visit: Visit) -> _State:
        """Update and return the state at which an event happens."""
        above = self.current if visit.place.parent is not None else None
        state = self.states.get(visit.order)
        if state is None:
            state = self.states[visit.order] = _State(visit, above)
        if isinstance(event, Open):
            # the same visit at its end, but without a value if time ran out
            end = next(self.ends)
            state.child_count = (
                len(end.children) + len(end.skipped) if hasattr(end, "value") else inf
            )
            state.value, state.open, self.current = None, True, state
        elif isinstance(event, Close):
            state.value, state.open, self.current = event.value, False, state.above
        elif not isinstance(event, Cut):
            state.value = event.value
        return state

    @staticmethod
    def _prove(state: _State) -> Iterator[_State]:
        """Update the bounds of a node after an event, and yield the ancestors whose bounds change."""
        visit = state.visit
        summed = state.open and visit.player is CHANCE and visit.latest is not None
        ends = (visit.interval if summed else None) or (-inf, inf)
        if not state.open:
            ends = visit.low, visit.high
        if state.narrowed(*ends):
            while state.above is not None and state.above.narrowed(
                *state.above.bounds_from_children(state)
            ):
                yield (state := state.above)
