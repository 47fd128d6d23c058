"""How a drawing may be asked for: the options, checked, with good defaults for each style; and what is refused."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from treesearch.arguments import check_arguments
from treesearch.diagram import words
from treesearch.diagram.theme import COLOUR, Style, Theme, theme
from treesearch.errors import UsageError, option
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


class Look(NamedTuple):
    """How a drawing was asked for: style, what to show, labels, direction, for ``why`` the cut's path, the inks, the
    level from which on nodes are folded, for what alone the others stay open (cuts, path, or the path to a node), the
    font and how large all is; see ``look_of``."""

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
    check_arguments(show=show, hide=hide)
    more, less = _parts(show), _parts(hide)
    own = style if isinstance(style, Style) else None
    base = own.base if own else str(style)
    for name, asked, choices in (
        ("show", sorted(more), SHOW), ("hide", sorted(less), SHOW), ("style", [base], STYLES),
        ("direction", [direction], DIRECTIONS), ("label", [label], LABELS), ("only", [only], ONLY),
    ):  # fmt: skip
        if wrong := [value for value in asked if value is not None and value not in choices]:
            said = {"meant": did_you_mean(str(wrong[0]), choices), "choices": ", ".join(choices)}
            raise refused(words.BAD_DRAWING_OPTION, option=option(name, wrong[0]), **said)
    never = {
        words.EXERCISE_SHOWS_NOTHING: base == "exercise" and more & {"bounds", "window", "order"},
        words.EXERCISE_HAS_NO_PATH: base == "exercise" and only is not None,
        words.AT_NEEDS_WHY: base != "why" and at is not None,
    }
    if never_so := [sentence for sentence, found in never.items() if found]:
        raise refused(never_so[0])
    if base == "why":
        check_one_path(show=more or None, fold=fold, only=only)
    if fold is not None and (type(fold) is not int or fold < 1):
        raise refused(words.BAD_FOLD, option=option("fold", fold))
    usual = SHOWN[base] - ({"bounds"} if "intervals" in more else set())
    place = None if at is None else tuple(at)
    look = Look(base, frozenset((usual | more) - less), label, direction, place, theme(base), fold, only)
    return look._replace(inks=own.inks, font=own.font, size=own.size) if own else look


def _parts(asked: Iterable[str]) -> set[str]:
    return {asked} if isinstance(asked, str) else set(asked)


def check_one_path(**asked: object) -> None:
    """UsageError if anything that the picture of one path to a cut cannot show is asked for."""
    if left := [option(name) for name, value in asked.items() if value is not None]:
        raise refused(words.WHY_IS_ONE_PATH, left=", ".join(left))


def told(sentence: str, **gaps: Any) -> str:
    """The sentence, its gaps filled: with ``gaps``, and with the options that it names as they are written.

    >>> told("leave {fold} out, or give {places}")
    "leave fold out, or give label='places'"
    """
    named = {name: option(name) for name in ("style", "show", "fold", "only", "fit", "at", "depth", "steps")}
    advised = {gap: option(*written) for gap, written in _ADVISED.items()}
    return sentence.format(**{**named, **advised, **gaps})


_ADVISED = {
    "why": ("style", "why"), "order": ("show", "order"), "places": ("label", "places"),
    "minmax": ("algorithm", "minmax"),
    "path": ("only", "path"), "cuts": ("only", "cuts"), "wide": ("fit", "16:9"), "right": ("direction", "right"),
}  # fmt: skip


def refused(sentence: str, **gaps: Any) -> UsageError:
    """The error that says so, of arguments in a call or of options on the command line."""
    return UsageError(told(sentence, **gaps))
