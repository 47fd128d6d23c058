"""The options ``fold`` and ``only``, which draw less of a search."""

from collections.abc import Iterable, Iterator, Set
from itertools import groupby
from math import inf
from typing import Any, NamedTuple

from treesearch.diagram.looks import Look
from treesearch.diagram.scene import Drawn
from treesearch.trace import Trace, Visit

MOST_SIBLINGS = 12
"""The most children that are all drawn if ``only`` asks for a path."""


class Folding(NamedTuple):
    """The parts of a search to draw: from the level ``least`` on, only the visits in ``kept``.

    ``needed`` are the visits that a cut refers to: its node, the child before the cut, and the
    origin of its bound.
    """

    least: float
    kept: Set[int]
    needed: Set[int]

    def folds(self, level: int, visit: Visit | None) -> bool:
        """Return whether a node at this level is drawn without its children."""
        return level >= self.least and id(visit) not in self.kept


def folding_of(trace: Trace | None, look: Look) -> Folding:
    """Return the folding that the options request."""
    kept: set[int] = set()
    needed: set[int] = set()
    if trace and look.only == "cuts":
        kept = _visits_along(trace, (cut.place for cut in trace.cuts))
        if look.tight:
            cut_off = (visit for cut in trace.cuts if (visit := trace.visit(cut.place)))
            kept -= {
                id(visit)
                for visit in cut_off
                if not any(child.player for child in visit.children.values())
            }
        places: list[Iterable[Any]] = [
            each for cut in trace.cuts for each in (cut.place, cut.after)
        ]
        places += [(*cut.bound_from, cut.bound_by) for cut in trace.cuts if cut.bound_from]
        needed = {id(visit) for place in places if (visit := trace.visit(place))}
    elif trace and look.only is not None:
        kept = _visits_along(trace, [trace.result.path if look.only == "path" else look.only])
    everything = look.fold is None and (look.only is None or trace is None)
    return Folding(inf if everything else look.fold or 0, kept, needed)


def _visits_along(trace: Trace, paths: Iterable[Iterable[Any]]) -> set[int]:
    """Return the ids of the visits along these paths."""
    along = {id(trace.root)}
    for path in paths:
        visit = trace.root
        for action in path:
            below = visit.children.get(action)
            if below is None:
                break
            along.add(id(visit := below))
    return along


def with_counted_siblings(drawn: list[Drawn], look: Look) -> list[Drawn]:
    """Return the nodes, with one counting node for each group of siblings that ``only`` leaves out."""
    if look.only is None or look.style == "exercise":
        return drawn
    instead: dict[Drawn, Drawn | None] = {}
    for item in drawn:
        for group in _siblings_to_count(item.children, look.only == "cuts"):
            instead |= dict.fromkeys(group) | {group[0]: counting_node(group)}
        if instead:
            item.children = [kept for child in item.children if (kept := instead.get(child, child))]
    return [kept for item in drawn if (kept := instead.get(item, item))]


def _siblings_to_count(children: list[Drawn], cuts: bool) -> Iterator[list[Drawn]]:
    """Yield the groups of siblings that a single node replaces with less room."""
    if not cuts and len(children) <= MOST_SIBLINGS:
        return
    for (needed, _), group in groupby(
        children,
        lambda child: (bool(child.children or child.solution or child.needed), child.status),
    ):
        # with only=path, keep the last child: it shows where the cut is
        among = [*group]
        among = among if cuts else among[:-1]
        least = 2 if cuts and any(child.folded for child in among) else 3
        if not needed and len(among) >= least:
            yield among


def counting_node(group: list[Drawn]) -> Drawn:
    """Return a node that replaces a group of siblings and shows their number."""
    first = group[0]
    instead = Drawn(None, 0, "leaf", first.status, f"… {len(group)} more")
    instead.steps, instead.level, instead.severed = (
        f"{first.steps}-more",
        first.level,
        first.severed,
    )
    return instead


def folded_text(leaves: int, visit: Visit | None, look: Look) -> str:
    """Return the text of a folded node, which counts the leaves below it."""
    if look.tight and visit and visit.skipped:
        return f"{leaves_below(visit)} of {leaves:,} read"
    return "… 1 leaf" if leaves == 1 else f"… {leaves:,} leaves"


def leaves_below(visit: Visit) -> int:
    """Return the number of leaves that a search evaluated below a state."""
    count, ahead = 0, [visit]
    while ahead:
        visit = ahead.pop()
        count += visit.player is None
        ahead.extend(visit.children.values())
    return count
