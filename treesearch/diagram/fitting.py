"""Large trees cut to size: pictures that fit on a sheet, on a slide, into a width, and which nodes they leave out."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import groupby
from math import inf
from typing import Any

from treesearch.diagram.arrange import Picture
from treesearch.diagram.looks import Look, refused, told
from treesearch.diagram.scene import DENSE, MEDIUM, ROOMY, Drawn, Sizes
from treesearch.errors import UsageError, option
from treesearch.trace import Trace, Visit

BAD_FIT = "{option}: there are {known}, or a width in pixels, as 1200"
FITS_NOT = (
    "{option}: even folded as far as possible the picture is {width:,} wide and {height:,} high; give "
    "a greater width{only}or {right}"
)
CUT_TO_SIZE = "{fold} N, {path}, {cuts} or {wide} make it smaller"
TOO_LONG_FOR = (
    "this picture is {longest:,} points long, and a {suffix} file holds at most {most:,}: {help}; a .svg file holds it"
)
WIDER_THAN_A_SCREEN = "note: the picture is {width:,} pixels wide, more than a screen: {help}"
FOLDED = ("… {leaves:,} leaves", "… 1 leaf")
MORE_SKIPPED = "… {count} more"


Room = tuple[float, float]

ROOMS: dict[str, tuple[Room, ...]] = {
    "a4": ((482, 728), (728, 482)),  # upright or across, in points, with margins of 2 cm
    "letter": ((468, 648), (648, 468)),  # the same with an inch
    "16:9": ((1280, 720),),
}

PAPERS = ("a4", "letter")
FINE = DENSE.times(0.8)
"""On paper eight points can be read; then rather fine print than a folded tree."""
SCREEN = 1_920
"""Pixels across a usual screen."""

MOST_LONG = {".png": 16_383, ".pdf": 14_400}
"""Longest side of a picture by format: a PNG has two dots a point, and 32,767 are the most that most programs read; a
page of PDF has 14,400 points (PDF 32000-1, annex C)."""


def rooms(fit: str | int) -> tuple[Room, ...]:
    """The room that a name or a width in pixels stands for. UsageError for another text."""
    named = str(fit)
    if named in ROOMS:
        return ROOMS[named]
    if named.isascii() and named.isdigit() and int(named) > 0:
        return ((int(named), inf),)
    raise refused(BAD_FIT, option=option("fit", fit), known=", ".join(ROOMS))


MOST_FOLDED = 12
"""Levels that are still tried of a picture that is too large to be drawn whole."""


def fitted(make: Callable[[Look, Sizes | None], Picture], look: Look, fit: str | int) -> Picture:
    """The picture with as much of the tree as fits, as large as fits. UsageError if nothing does.

    What is deepest is folded first; a picture that is small enough as it is stays as it is.
    """
    allowed = rooms(fit)
    whole = _largest(make, look)
    if _fits(whole, allowed):
        return whole
    if (
        str(fit) in PAPERS
        and whole.look == look
        and not _fits(make(look, DENSE), allowed)
        and _fits(fine := make(look, FINE), allowed)
    ):
        return fine
    for closed in _folds(whole):
        with suppress(UsageError):  # a best path alone may have more levels than can be drawn
            # dense first: what does not fit so does not fit larger, and each trial lays out the tree anew
            if _fits(made := make(closed, DENSE), allowed):
                larger = (make(closed, sizes) for sizes in (ROOMY, MEDIUM))
                return next((more for more in larger if _fits(more, allowed)), made)
    only = ", " if look.style == "exercise" else told(", {path}, ")
    raise refused(FITS_NOT, option=option("fit", fit), width=made.width, height=made.height, only=only)


def _largest(make: Callable[[Look, Sizes | None], Picture], look: Look) -> Picture:
    """The whole picture; of one too large to be drawn as many levels as can be. Its UsageError if none can."""
    try:
        return make(look, None)
    except UsageError:
        for fold in range(min(look.fold or MOST_FOLDED, MOST_FOLDED) - 1, 0, -1):
            with suppress(UsageError):
                return make(look._replace(fold=fold), None)
        raise


def _folds(picture: Picture) -> Iterator[Look]:
    """Nothing folded; then from the deepest level up, first with the cuts or the best path left open."""
    look = picture.look
    yield look
    for fold in range(len(picture.bands) - 2, 0, -1):
        for only in dict.fromkeys((look.only or "path", None)):
            yield look._replace(fold=fold, only=only)
    yield look._replace(only=look.only or "path")


def _fits(picture: Picture, allowed: tuple[Room, ...]) -> bool:
    return any(picture.width <= wide and picture.height <= tall for wide, tall in allowed)


def check_format(picture: Picture, suffix: str) -> None:
    """UsageError for a picture that is larger than files of that format may be."""
    longest, most = max(picture.width, picture.height), MOST_LONG.get(suffix, inf)
    if longest > most:
        raise refused(TOO_LONG_FOR, longest=longest, suffix=suffix, most=most, help=told(CUT_TO_SIZE))


def note_on(picture: Picture) -> str | None:
    """A sentence on a picture that no screen shows whole; ``None`` if there is nothing to say."""
    if picture.width <= SCREEN:
        return None
    return WIDER_THAN_A_SCREEN.format(width=picture.width, help=told(CUT_TO_SIZE))


MOST_SIBLINGS = 12
"""More than that are not all drawn where ``only`` asks for something else."""

Shut = Callable[[int, Visit | None], bool]
"""Whether a node at that level, with that visit, is drawn without what is below it."""


def folding(trace: Trace | None, look: Look) -> Shut | None:
    """A test for nodes that ``fold`` and ``only`` leave out; ``None`` for none. Both: below that level all but that."""
    if look.fold is None and (look.only is None or trace is None):
        return None
    kept: set[int] = set() if trace is None or look.only is None else _kept(trace, look.only)
    least = look.fold or 0
    return lambda level, visit: level >= least and id(visit) not in kept


def _kept(trace: Trace, only: str | tuple[Any, ...]) -> set[int]:
    """The visits whose children are drawn: along the best path, along the ways to the cuts, or along one path."""
    ways: Iterable[Iterable[Any]] = (cut.place for cut in trace.cuts)
    if only != "cuts":
        ways = [trace.result.path if only == "path" else only]
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
            kinds = groupby(item.children, lambda one: (bool(one.children or one.solution), one.status))
            for (needed, _), run in kinds:
                among = [*run][:-1]  # the last one shows after which child a cut was made, or what it skips
                if not needed and len(among) > 2:
                    instead |= dict.fromkeys(among) | {among[0]: more(among)}
            item.children = [kept for child in item.children if (kept := instead.get(child, child))]
    return [kept for item in drawn if (kept := instead.get(item, item))]


def more(run: list[Drawn]) -> Drawn:
    """One node for several."""
    first = run[0]
    instead = Drawn(None, 0, "leaf", first.status, MORE_SKIPPED.format(count=len(run)))
    instead.steps, instead.level, instead.severed = f"{first.steps}-more", first.level, first.severed
    return instead


def left_out(leaves: int) -> str:
    """The text of a folded node on what is below it."""
    return FOLDED[leaves == 1].format(leaves=leaves)


def leaves_below(visit: Visit) -> int:
    """How many leaves a search looked at below a state."""
    count, ahead = 0, [visit]
    while ahead:
        found = ahead.pop()
        count += found.player is None
        ahead.extend(found.children.values())
    return count
