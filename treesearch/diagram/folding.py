"""Large trees cut to size: which nodes are drawn without what is below them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

from treesearch.diagram import words
from treesearch.diagram.scene import Drawn, Look
from treesearch.trace import Trace
from treesearch.visits import Visit

MOST_SIBLINGS = 12
"""More than that are not all drawn where ``only`` asks for something else."""

Shut = Callable[[int, Visit | None], bool]
"""Whether a node at that level, with that visit, is drawn without what is below it."""


def folding(trace: Trace | None, look: Look) -> Shut | None:
    """What ``fold`` and ``only`` leave out; ``None`` if that is nothing. Both: below that level all but that."""
    if look.fold is None and (look.only is None or trace is None):
        return None
    kept: set[int] = set() if trace is None or look.only is None else _kept(trace, look.only)
    least = look.fold or 0

    def shut(level: int, visit: Visit | None) -> bool:
        return level >= least and id(visit) not in kept

    return shut


def _kept(trace: Trace, only: str) -> set[int]:
    """The visits whose children are drawn: along the best path, or along the ways to the cuts."""
    ways: Iterable[Iterable[Any]] = [trace.result.path] if only == "path" else (cut.place for cut in trace.cuts)
    kept = {id(trace.root)}
    for way in ways:
        visit = trace.root
        for action in way:
            below = visit.children.get(action)
            if below is None:
                break
            kept.add(id(visit := below))
    return kept


def thinned(drawn: list[Drawn], look: Look) -> list[Drawn]:
    """The nodes with long runs of siblings, of which ``only`` needs none, each drawn as one that counts them."""
    if look.only is None or look.style == "exercise":
        return drawn
    instead: dict[Drawn, Drawn | None] = {}
    for item in drawn:
        if len(item.children) > MOST_SIBLINGS:
            for (needed, _), run in groupby(item.children, key=lambda child: (_needed(child), child.status)):
                among = [*run][:-1]  # the last one shows after which child a cut was made, or what it skips
                if not needed and len(among) > 2:
                    instead |= dict.fromkeys(among) | {among[0]: _more(among)}
            item.children = [kept for child in item.children if (kept := instead.get(child, child))]
    return [kept for item in drawn if (kept := instead.get(item, item))]


def _needed(item: Drawn) -> bool:
    return bool(item.children or item.solution)


def _more(run: list[Drawn]) -> Drawn:
    """One node for several."""
    first = run[0]
    more = Drawn(None, 0, "leaf", first.status, words.MORE_SKIPPED.format(count=len(run)))
    more.steps, more.level, more.severed = f"{first.steps}-more", first.level, first.severed
    return more


def left_out(leaves: int) -> str:
    """What a folded node says of what is below it."""
    return words.FOLDED.format(leaves=leaves) if leaves != 1 else words.FOLDED_ONE


def leaves_below(visit: Visit) -> int:
    """How many leaves a search looked at below a state."""
    count, ahead = 0, [visit]
    while ahead:
        found = ahead.pop()
        count += found.player is None
        ahead.extend(found.children.values())
    return count
