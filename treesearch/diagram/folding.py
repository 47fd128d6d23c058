"""Large trees cut to size: which nodes are drawn without what is below them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from treesearch.diagram import words
from treesearch.diagram.scene import Look
from treesearch.trace import Trace, Visit

Shut = Callable[[int, Visit | None], bool]
"""Whether a node at that level, with that visit, is drawn without what is below it."""


def folding(trace: Trace | None, look: Look) -> Shut | None:
    """What ``fold`` and ``only`` leave out; ``None`` if that is nothing. Both: below that level all but that."""
    if look.fold is None and look.only is None:
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
