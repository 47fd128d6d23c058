"""Pictures that fit: on a sheet, on a slide, into a width; and what no file of a format can hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf

from treesearch.diagram import words
from treesearch.diagram.arrange import Picture
from treesearch.diagram.refusal import refused, smaller
from treesearch.diagram.scene import Look
from treesearch.diagram.sizes import DENSE, MEDIUM, ROOMY, Sizes
from treesearch.errors import UsageError, option

Room = tuple[float, float]

ROOMS: dict[str, tuple[Room, ...]] = {
    "a4": ((482, 728), (728, 482)),  # upright or across, in points, with margins of 2 cm
    "letter": ((468, 648), (648, 468)),  # the same with an inch
    "16:9": ((1280, 720),),
}

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
    raise refused(words.BAD_FIT, option=option("fit", fit), known=", ".join(ROOMS))


def fitted(make: Callable[[Look, Sizes | None], Picture], look: Look, fit: str | int) -> Picture:
    """The picture with as much of the tree as fits, as large as fits. UsageError if nothing does.

    What is deepest is folded first; a picture that is small enough as it is stays as it is.
    """
    allowed = rooms(fit)
    whole = make(look, None)
    if _fits(whole, allowed):
        return whole
    for closed in _folds(whole):
        if _fits(made := make(closed, DENSE), allowed):
            larger = (make(closed, sizes) for sizes in (ROOMY, MEDIUM))
            return next((more for more in larger if _fits(more, allowed)), made)
    raise refused(words.FITS_NOT, option=option("fit", fit), width=made.width, height=made.height)


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
        raise UsageError(words.TOO_LONG_FOR.format(longest=longest, suffix=suffix, most=most, help=smaller()))


def note_on(picture: Picture) -> str | None:
    """What to say of a picture that no screen shows whole; ``None`` if there is nothing to say."""
    if picture.width <= SCREEN:
        return None
    return words.WIDER_THAN_A_SCREEN.format(width=picture.width, help=smaller())
