"""Which nodes ``fold`` and ``only`` leave out of a picture, and what is drawn in their place."""

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

from treesearch.diagram.looks import Look
from treesearch.diagram.scene import Drawn
from treesearch.trace import Trace, Visit

MOST_SIBLINGS = 12
"""More than that are not all drawn where ``only`` asks for something else."""

Shut = Callable[[int, Visit | None], bool]
"""Whether a node at that level, with that visit, is drawn without what is below it."""


def folding(trace: Trace | None, look: Look) -> Shut | None:
    """Return a test for nodes that ``fold`` and ``only`` leave out; ``None`` for none. Both: below that level all but that."""
    if look.fold is None and (look.only is None or trace is None):
        return None
    kept: set[int] = set() if trace is None or look.only is None else _kept(trace, look.only)
    least = look.fold or 0
    return lambda level, visit: level >= least and id(visit) not in kept


def _kept(trace: Trace, only: str | tuple[Any, ...]) -> set[int]:
    """Return the visits whose children are drawn: along the best path, along the ways to the cuts, or along one path."""
    paths: Iterable[Iterable[Any]] = (cut.place for cut in trace.cuts)
    if only != "cuts":
        paths = [trace.result.path if only == "path" else only]
    kept = {id(trace.root)}
    for path in paths:
        visit = trace.root
        for action in path:
            below = visit.children.get(action)
            if below is None:
                break
            kept.add(id(visit := below))
    return kept


def thinned(drawn: list[Drawn], look: Look) -> list[Drawn]:
    """Return the nodes with long runs of siblings, of which ``only`` needs none, each drawn as one that counts them."""
    if look.only is None or look.style == "exercise":
        return drawn
    instead: dict[Drawn, Drawn | None] = {}
    for item in drawn:
        if len(item.children) > MOST_SIBLINGS:
            kinds = groupby(
                item.children, lambda child: (bool(child.children or child.solution), child.status)
            )
            for (needed, _), run in kinds:
                among = [*run][
                    :-1
                ]  # the last one shows after which child a cut was made, or what it skips
                if not needed and len(among) > 2:
                    instead |= dict.fromkeys(among) | {among[0]: more(among)}
            item.children = [kept for child in item.children if (kept := instead.get(child, child))]
    return [kept for item in drawn if (kept := instead.get(item, item))]


def more(run: list[Drawn]) -> Drawn:
    """Return one node for several."""
    first = run[0]
    instead = Drawn(None, 0, "leaf", first.status, f"… {len(run)} more")
    instead.steps, instead.level, instead.severed = (
        f"{first.steps}-more",
        first.level,
        first.severed,
    )
    return instead


def left_out(leaves: int) -> str:
    """Return the text of a folded node on what is below it."""
    return "… 1 leaf" if leaves == 1 else f"… {leaves:,} leaves"


def leaves_below(visit: Visit) -> int:
    """Return how many leaves a search looked at below a state."""
    count, ahead = 0, [visit]
    while ahead:
        visit = ahead.pop()
        count += visit.player is None
        ahead.extend(visit.children.values())
    return count
