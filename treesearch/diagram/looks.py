"""The options of a picture, checked and with the defaults of its style."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from treesearch.arguments import check_arguments
from treesearch.diagram.themes import COLOUR, Style, Theme, theme_of
from treesearch.errors import UsageError, option
from treesearch.words import did_you_mean

STYLES = ("lecture", "print", "exercise", "why")
SHOW = ("bounds", "window", "intervals", "order", "rows", "moves", "legend")
LABELS = ("letters", "places")
DIRECTIONS = ("down", "right")
ONLY = ("cuts", "path")

USUAL_PARTS = {
    "lecture": {"bounds"},
    "print": {"bounds", "rows"},
    "exercise": {"rows"},
    "why": {"bounds"},
}
"""The parts that each style shows by default."""

SEARCHED = {"window", "intervals", "order"}
"""The parts that only a search has to show."""


class Look(NamedTuple):
    """The checked options of a picture; see ``look_of``.

    In the style ``why``, ``at`` is the path of the cut's node. ``fold`` is the level below which
    nodes are folded, and ``only`` selects what is still drawn there: cuts, path, or the path to a
    node. ``size`` is a factor. ``tight`` draws cuts among leaves without the leaves, with their
    texts below.
    """

    style: str = "lecture"
    show: frozenset[str] = frozenset({"bounds"})
    label: str | None = None
    direction: str = "down"
    at: tuple[Any, ...] | None = None
    inks: Theme = COLOUR
    fold: int | None = None
    only: str | tuple[Any, ...] | None = None
    font: str = ""
    size: float = 1.0
    tight: bool = False


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
    """Return the checked options of a picture. Raise UsageError that lists the valid values."""
    check_arguments(show=show, hide=hide)
    more, less = _part_names(show), _part_names(hide)
    custom = style if isinstance(style, Style) else None
    base = custom.base if custom else str(style)
    for name, values, choices in (
        ("show", sorted(more), SHOW),
        ("hide", sorted(less), SHOW),
        ("style", [base], STYLES),
        ("direction", [direction], DIRECTIONS),
        ("label", [label], LABELS),
        ("only", [only], ONLY),
    ):
        if wrong := [value for value in values if value is not None and value not in choices]:
            raise UsageError(
                f"{option(name, wrong[0])}{did_you_mean(str(wrong[0]), choices)}: "
                f"choose {', '.join(choices)}"
            )
    if both := sorted(more & less):
        raise UsageError(
            f"{option('show')} and {option('hide')} both name {', '.join(both)}; leave out one of them"
        )
    if base == "exercise" and more & {"bounds", "window", "order"}:
        raise UsageError(
            "an exercise shows no bounds, windows or order: leave them out, or choose another "
            f"{option('style')}"
        )
    if base == "exercise" and only is not None:
        raise UsageError(
            f"{option('only')} shows the result of a search, which an exercise does not show; "
            f"use {option('fold')}"
        )
    if base != "why" and at is not None:
        raise UsageError(
            f"{option('at')} chooses the cut that {option('style', 'why')} explains; "
            "leave it out with another style"
        )
    if base == "why":
        check_one_path(show=more or None, fold=fold, only=only)
    # by type, not isinstance, because True is also an int
    if fold is not None and (type(fold) is not int or fold < 1):
        raise UsageError(f"{option('fold', fold)}: levels are counted from 1, the root's children")
    # an interval includes the bound, so both are shown only on request
    usual = USUAL_PARTS[base] - ({"bounds"} if "intervals" in more else set())
    place = None if at is None else tuple(at)
    look = Look(
        base, frozenset((usual | more) - less), label, direction, place, theme_of(base), fold, only
    )
    return look._replace(inks=custom.inks, font=custom.font, size=custom.size) if custom else look


def _part_names(values: Iterable[str]) -> set[str]:
    return {values} if isinstance(values, str) else set(values)


def check_one_path(**options: object) -> None:
    """Raise UsageError for an option that the style ``why`` (the path to one cut) cannot show."""
    if left := [option(name) for name, value in options.items() if value is not None]:
        raise UsageError(
            f"{option('style', 'why')} draws only the path to one cut: leave out {', '.join(left)}"
        )


def single_search_error() -> UsageError:
    """Return the error for a single-search option when the tree has an unknown leaf."""
    return UsageError(
        "a leaf is unknown, so this picture shows many searches, one for each x: leave out "
        f"{option('style', 'why')}, {option('only')}, {option('show', 'order')} and {option('steps')}"
    )


def smaller() -> str:
    """Return advice on how to draw less of a tree whose picture is too large."""
    return (
        f"{option('fold')} N, {option('only', 'path')}, {option('only', 'cuts')} or "
        f"{option('fit', '16:9')} make it smaller"
    )
