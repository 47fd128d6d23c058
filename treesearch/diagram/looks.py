"""How a drawing may be asked for: the options, checked, with good defaults for each style."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from treesearch.diagram import words
from treesearch.diagram.refusal import refused
from treesearch.diagram.scene import Look
from treesearch.diagram.styles import Style
from treesearch.diagram.theme import theme
from treesearch.errors import option
from treesearch.words import did_you_mean

STYLES = ("lecture", "print", "exercise", "why")
SHOW = ("bounds", "window", "intervals", "order", "rows", "moves", "legend")
LABELS = ("letters", "places")
DIRECTIONS = ("down", "right")
ONLY = ("cuts", "path")

SHOWN = {"lecture": {"bounds"}, "print": {"bounds", "rows"}, "exercise": {"rows"}, "why": {"bounds"}}
"""What each style shows if nothing else is said."""

SEARCHED = {"window", "intervals", "order"}
"""What only a search has to show."""


def look_of(
    style: str | Style = "lecture",
    show: Iterable[str] = (),
    hide: Iterable[str] = (),
    label: str | None = None,
    direction: str = "down",
    at: Iterable[Any] | None = None,
    fold: int | None = None,
    only: str | None = None,
) -> Look:
    """The options as one value. UsageError for what cannot be, with what can."""
    more, less = _parts(show), _parts(hide)
    own = style if isinstance(style, Style) else None
    base = own.base if own else str(style)
    asked: list[tuple[str, str | None, tuple[str, ...]]] = [
        *(("show", part, SHOW) for part in sorted(more)), *(("hide", part, SHOW) for part in sorted(less)),
        ("style", base, STYLES), ("direction", direction, DIRECTIONS), ("label", label, LABELS), ("only", only, ONLY),
    ]  # fmt: skip
    for name, value, choices in asked:
        if value is not None and value not in choices:
            meant = did_you_mean(str(value), choices)
            said = {"option": option(name, value), "meant": meant, "choices": ", ".join(choices)}
            raise refused(words.BAD_DRAWING_OPTION, **said)
    if base == "exercise" and more & {"bounds", "window", "order"}:
        raise refused(words.EXERCISE_SHOWS_NOTHING)
    if base == "exercise" and only is not None:
        raise refused(words.EXERCISE_HAS_NO_PATH)
    if at is not None and base != "why":
        raise refused(words.AT_NEEDS_WHY)
    if base == "why" and (more or fold is not None or only is not None):
        raise refused(words.WHY_IS_ONE_PATH)
    if fold is not None and (type(fold) is not int or fold < 1):
        raise refused(words.BAD_FOLD, option=option("fold", fold))
    usual = SHOWN[base] - ({"bounds"} if "intervals" in more else set())
    place = None if at is None else tuple(at)
    look = Look(base, frozenset((usual | more) - less), label, direction, place, theme(base), fold, only)
    return look._replace(inks=own.inks, font=own.font, size=own.size) if own else look


def _parts(asked: Iterable[str]) -> set[str]:
    return {asked} if isinstance(asked, str) else set(asked)
