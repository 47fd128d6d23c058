"""The reduction of large trees to fit a page, a slide or a given width."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from math import inf

from treesearch.diagram.looks import Look, smaller
from treesearch.diagram.scene import Picture
from treesearch.diagram.sizes import DENSE, MEDIUM, ROOMY, Sizes
from treesearch.errors import UsageError, option

Room = tuple[float, float]

Maker = Callable[[Look, Sizes | None], Picture]
"""A function that makes a picture with these options and sizes."""

SLIDE = (1280, 720)
ROOMS: dict[str, tuple[Room, ...]] = {
    "a4": ((482, 728), (728, 482)),  # portrait or landscape, in points, with margins of 2 cm
    "letter": ((468, 648), (648, 468)),  # the same with margins of 1 inch
    "16:9": (SLIDE,),
}

PAPERS = ("a4", "letter")
FINE = DENSE.times(0.8)
"""The smallest size of text on paper, in points: it can be read, and shows more than a folded tree."""
SCREEN = 1_920
"""The width of a usual screen in pixels."""

MOST_LONG = {".png": 16_383, ".pdf": 14_400}
"""Longest side of a picture by format: a PNG has two dots a point, and 32,767 are the most that most programs read; a
page of PDF has 14,400 points (PDF 32000-1, annex C)."""


def rooms_of(fit: str | int) -> tuple[Room, ...]:
    """Return the sizes that are allowed by ``fit``, a name or a width in pixels.

    Raise UsageError for any other text.
    """
    named = str(fit)
    if named in ROOMS:
        return ROOMS[named]
    if named.isascii() and named.isdigit() and int(named) > 0:
        return ((int(named), inf),)
    raise UsageError(
        f"{option('fit', fit)}: choose {', '.join(ROOMS)}, or a width in pixels, such as 1200"
    )


MOST_FOLDED = 12
"""The most levels that are tried for a picture that is too large to be drawn whole."""


def fitted(make: Maker, look: Look, fit: str | int) -> Picture:
    """Return the largest picture that fits, folded if necessary. Raise UsageError if none fits.

    The deepest levels are folded first. A picture that already fits stays unchanged, except that it
    is enlarged to fill a slide.
    """
    picture = _folded_to_fit(make, look, fit)
    return _filled(make, picture) if str(fit) == "16:9" else picture


def _filled(make: Maker, picture: Picture) -> Picture:
    """Return the picture enlarged to fill a slide, with more room between levels and nodes."""
    sizes = picture.sizes.times(1 / picture.look.size)
    for lengths in (Sizes._fields, ("level",), ("near", "far")):
        start = sizes
        for step in range(1, 41):
            # always from the start, because heights are rounded, and would not grow in small steps
            enlarged = start.times(1.03**step)._asdict()
            larger = start._replace(**{name: enlarged[name] for name in lengths})
            if not _fits(candidate := make(picture.look, larger), (SLIDE,)):
                break
            picture, sizes = candidate, larger
    picture.shift((SLIDE[0] - picture.width) // 2, (SLIDE[1] - picture.height) // 2)
    picture.width, picture.height = SLIDE
    return picture


def _folded_to_fit(make: Maker, look: Look, fit: str | int) -> Picture:
    """Return the picture that shows most of the tree and fits, folded where necessary."""
    allowed = rooms_of(fit)
    unfolded = _largest(make, look)
    if _fits(unfolded, allowed):
        return unfolded
    if (
        str(fit) in PAPERS
        and unfolded.look == look
        and not _fits(make(look, DENSE), allowed)
        and _fits(fine := make(look, FINE), allowed)
    ):
        return fine
    for closed in _foldings_to_try(unfolded):
        with suppress(UsageError):  # even the best path alone may have too many levels to draw
            # dense first, because each trial is a layout, and larger sizes need more room
            if _fits(candidate := make(closed, DENSE), allowed):
                larger = (make(closed, sizes) for sizes in (ROOMY, MEDIUM))
                return next((more for more in larger if _fits(more, allowed)), candidate)
    only = "" if look.style == "exercise" else f"{option('only', 'path')}, "
    raise UsageError(
        f"{option('fit', fit)}: even with everything folded, the picture is {candidate.width:,} wide "
        f"and {candidate.height:,} high; give a greater width, {only}or {option('direction', 'right')}"
    )


def _largest(make: Maker, look: Look) -> Picture:
    """Return the complete picture; if it is too large to draw, as many levels as possible.

    Raise UsageError if even one level is too large.
    """
    try:
        return make(look, None)
    except UsageError:
        for fold in range(min(look.fold or MOST_FOLDED, MOST_FOLDED) - 1, 0, -1):
            with suppress(UsageError):
                return make(look._replace(fold=fold), None)
        raise


def _foldings_to_try(picture: Picture) -> Iterator[Look]:
    """Yield the options to try: no folding, then each level from the deepest up."""
    look = picture.look
    yield look
    if look.only == "cuts":
        yield look._replace(tight=True)
    for fold in range(len(picture.bands) - 2, 0, -1):
        for only in dict.fromkeys((look.only or "path", None)):
            yield look._replace(fold=fold, only=only)
    yield look._replace(only=look.only or "path")


def _fits(picture: Picture, allowed: tuple[Room, ...]) -> bool:
    return any(picture.width <= wide and picture.height <= tall for wide, tall in allowed)


def check_format(picture: Picture, suffix: str) -> None:
    """Raise UsageError if the picture is larger than the file format allows."""
    longest, limit = max(picture.width, picture.height), MOST_LONG.get(suffix, inf)
    if longest > limit:
        raise UsageError(
            f"this picture is {longest:,} points long, and a {suffix} file holds at most {limit:,}: "
            f"{smaller()}; a .svg file holds it"
        )


def size_note(picture: Picture) -> str | None:
    """Return a note if the picture is wider than a screen, otherwise ``None``."""
    if picture.width <= SCREEN:
        return None
    return f"note: the picture is {picture.width:,} pixels wide, more than a screen: {smaller()}"
