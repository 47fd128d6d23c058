"""The selections of Monte Carlo tree search: visits, mean and UCB1 of each child."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import inf
from typing import Any, NamedTuple

from treesearch.events import Leaf, Open
from treesearch.game import CHANCE, MAX, Value, spell
from treesearch.report.naming import Naming
from treesearch.search.mcts import scaled_mean, upper_bound
from treesearch.settings import OPTIONS
from treesearch.trace import Trace, Visit

SELECTION_COLUMNS = ("sample", "node", "child", "visits", "mean", "UCB1", "selected")
LEGEND = (
    "mean: of the utilities for MAX; UCB1: the mover's mean, scaled to 0..1 over the utilities seen so "
    "far, + C sqrt(ln N / n), where C = {exploration}, N is the node's visits and n the child's"
)


Tally = dict[int, tuple[int, Value]]
"""The number of visits of each state and the sum of their utilities, by the order of its first visit."""


class Child(NamedTuple):
    """A child at a selection: visits, mean (``None`` without visits) and UCB1."""

    action: Any
    visits: int
    mean: Fraction | None
    ucb1: float


class Selection(NamedTuple):
    """The selection of a child at a node, in an iteration counted from 1."""

    sample: int
    open: Open
    children: list[Child]
    selected: Any


def selections(trace: Trace) -> Iterator[Selection]:
    """Yield the selections of a Monte Carlo tree search in order."""
    game, exploration = trace.game, exploration_of(trace)
    tally: Tally = defaultdict(lambda: (0, 0))
    seen: tuple[Any, Any] = (inf, -inf)
    samples, path = 1, list[tuple[Open | Leaf, Visit]]()
    for event, visit in trace.followed():
        if isinstance(event, (Open, Leaf)):
            path.append((event, visit))
        if not isinstance(event, Leaf):
            continue
        state = game.initial_state()
        for (opened, above), (_, below) in pairwise(path):
            action = below.place.action
            if isinstance(opened, Open) and opened.player is not CHANCE:
                children = [_child(a, above, tally, seen, exploration) for a in game.actions(state)]
                yield Selection(samples, opened, children, action)
            state = game.result(state, action)
        seen = min(seen[0], event.value), max(seen[1], event.value)
        for _, visited in path:
            visits, total = tally[visited.order]
            tally[visited.order] = visits + 1, total + event.value
        samples, path = samples + 1, []


def _child(
    action: Any, parent: Visit, tally: Tally, seen: tuple[Any, Any], exploration: float
) -> Child:
    child = parent.children.get(action)
    visits, total = tally[child.order] if child else (0, 0)
    if not visits:
        return Child(action, 0, None, inf)
    reward = scaled_mean(total, visits, seen, parent.player is MAX)
    bound = upper_bound(reward, visits, tally[parent.order][0], exploration)
    return Child(action, visits, Fraction(total) / visits, bound)


def exploration_of(trace: Trace) -> float:
    """Return the constant C of UCB1 in this search."""
    exploration: float = trace.options.get("exploration", OPTIONS["exploration"].default)
    return exploration


def selection_rows(trace: Trace) -> Iterator[tuple[str, ...]]:
    """Yield one row per child and selection, with SELECTION_COLUMNS."""
    naming = Naming(trace.game)
    for selection in selections(trace):
        place = naming.path(selection.open.path, ".") or "root"
        for cells in _selection_cells(selection, naming):
            yield (str(selection.sample), place, *cells)


def _selection_cells(selection: Selection, naming: Naming) -> Iterator[tuple[str, ...]]:
    for child in selection.children:
        yield (
            naming.action(child.action),
            str(child.visits),
            "" if child.mean is None else spell(child.mean),
            "+inf" if child.ucb1 == inf else f"{child.ucb1:.3f}",
            "selected" if child.action == selection.selected else "",
        )


def selection_lines(selection: Selection, naming: Naming) -> Iterator[str]:
    """Yield one line for each child of a selection."""
    for action, visits, mean, bound, selected in _selection_cells(selection, naming):
        facts = [f"visits {visits}", f"mean {mean}" if mean else "", f"UCB1 {bound}", selected]
        yield f"child {action}: {', '.join(filter(None, facts))}"


def selection_legend(trace: Trace) -> str:
    """Return the legend of the selection tables, which explains mean and UCB1."""
    return LEGEND.format(exploration=f"{exploration_of(trace):.4g}")
