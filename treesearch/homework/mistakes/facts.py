"""The facts that an answer states, right or wrong: value, path, cuts, examined leaves, nodes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from treesearch.events import Leaf
from treesearch.trace import Trace
from treesearch.tree import Path
from treesearch.values import Bound, Value
from treesearch.visits import Cutoff

Window = tuple[Bound, Bound]


class CutAt(NamedTuple):
    """A cut with its places: at ``place``, after the child ``after``, skipping the children ``skipped``.

    ``kind`` is the name it is given, MIN or MAX; ``value`` is what was compared with the ``bound``.
    """

    kind: str
    place: Path
    after: Path
    skipped: tuple[Path, ...]
    value: Bound = 0
    bound: Bound = 0


class Seen(NamedTuple):
    """An inner node as a search knows it: its window on entry, its value, and what the visited leaves prove."""

    window: Window
    value: Bound
    low: Bound
    high: Bound


@dataclass(frozen=True, slots=True)
class Facts:
    """An answer to a whole exercise, right or wrong: all that a student could be asked for.

    ``path``: child numbers from 1, except under a wrong notation. ``cuts``: those that the convention lists.
    ``examined``: the places of the leaves in the order looked at. ``nodes``: the inner nodes that were entered.
    ``closed``: all closed windows, those after a last child included. ``also_pruned``: places crossed out
    that no cut skips.
    """

    value: Bound
    path: tuple[Value, ...]
    cuts: tuple[CutAt, ...]
    examined: tuple[Path, ...] = ()
    nodes: dict[Path, Seen] = field(default_factory=dict)
    closed: tuple[CutAt, ...] = ()
    also_pruned: tuple[Path, ...] = ()

    @property
    def pruned(self) -> tuple[Path, ...]:
        """The places never examined, each once."""
        return tuple(dict.fromkeys((*self.also_pruned, *(place for cut in self.cuts for place in cut.skipped))))

    def but(self, **changes: object) -> Facts:
        """Returns the facts with some of them changed."""
        return replace(self, **changes)  # type: ignore[arg-type]


def facts_of(trace: Trace) -> Facts:
    """The facts of a search, folded from its trace."""
    examined = tuple(event.path.path for event in trace.events if isinstance(event, Leaf))
    inner = (visit for visit in trace.visits() if visit.player is not None)
    nodes = {visit.place.path: Seen(visit.entry, visit.value, visit.low, visit.high) for visit in inner}
    cuts, closed = (tuple(map(_told, some)) for some in (trace.cuts, trace.all_cuts))
    return Facts(trace.result.value, trace.result.path, cuts, examined, nodes, closed)


def _told(cut: Cutoff) -> CutAt:
    skipped = tuple(place.path for place in cut.pruned)
    return CutAt(cut.kind, cut.place.path, cut.after.path, skipped, cut.value, cut.bound)
