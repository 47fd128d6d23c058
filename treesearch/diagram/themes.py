"""Colours and styles: the colour-blind palette of Okabe and Ito (2008), with darker text.

No difference depends on colour alone: players have shapes, pruned edges are dashed, and the solution is thick with
arrows. A course file changes colours, font and size of a built-in style:

[styles.hall]
base = "lecture"
font = "Source Sans 3"
size = 1.25
max-line = "#003366"
"""

import re
from collections.abc import Mapping
from math import floor
from typing import Any, NamedTuple

from treesearch.errors import UsageError
from treesearch.words import did_you_mean


class Theme(NamedTuple):
    """The colours of a style. Text has a contrast of at least 4.5 : 1 to its background, and lines 3 : 1 (WCAG 2.1)."""

    paper: str
    ink: str
    line: str
    path: str
    max_line: str
    max_fill: str
    max_ink: str
    min_line: str
    min_fill: str
    min_ink: str
    chance_line: str
    chance_fill: str
    leaf_fill: str
    pruned_line: str
    pruned_fill: str
    pruned_ink: str
    lit: str


COLOUR = Theme(
    paper="#ffffff",
    ink="#1b1b1b",
    line="#5a5a5a",
    path="#007a59",
    max_line="#0072b2",
    max_fill="#dceefa",
    max_ink="#005a8e",
    min_line="#c65500",
    min_fill="#fdebdc",
    min_ink="#9c4300",
    chance_line="#8a4a76",
    chance_fill="#f7e8f1",
    leaf_fill="#ffffff",
    pruned_line="#808080",
    pruned_fill="#ffffff",
    pruned_ink="#6b6b6b",
    lit="#ffd23f",
)

PAPER = Theme(
    paper="#ffffff",
    ink="#000000",
    line="#333333",
    path="#000000",
    max_line="#000000",
    max_fill="#ffffff",
    max_ink="#000000",
    min_line="#000000",
    min_fill="#ffffff",
    min_ink="#000000",
    chance_line="#000000",
    chance_fill="#ffffff",
    leaf_fill="#ffffff",
    pruned_line="#4d4d4d",
    pruned_fill="#ffffff",
    pruned_ink="#4d4d4d",
    lit="#d0d0d0",
)


UNSEEN = ("ahead", "beyond", "pruned")
"""The statuses of nodes that a search never visited, or not yet; they are grey."""


def theme_of(style: str) -> Theme:
    """Return the colours of a style: black and grey for print, otherwise those for screens."""
    return PAPER if style in ("print", "exercise") else COLOUR


def contrast(colour: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.1, success criterion 1.4.3)."""
    low, high = sorted((_luminance(colour), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    # 0.04045 as in sRGB; WCAG 2.1 prints 0.03928, but no 8-bit colour lies between them
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def line_and_fill(theme: Theme, shape: str, status: str, solution: bool = False) -> tuple[str, str]:
    """Return the outline and fill colours of a node.

    A leaf of the solution has the outline colour of the best path.
    """
    kind = "pruned" if status in UNSEEN else shape
    line = (
        theme.path
        if solution and shape == "leaf"
        else theme.line
        if kind == "leaf"
        else getattr(theme, f"{kind}_line")
    )
    return line, getattr(theme, f"{kind}_fill")


def text_colour(theme: Theme, shape: str, status: str, kind: str) -> str:
    """Return the colour of a kind of text at a node."""
    if status in UNSEEN:
        return theme.pruned_ink
    if kind in ("cut", "bound"):
        return theme.max_ink if shape == "max" else theme.min_ink
    return theme.ink


BASES = ("lecture", "print", "exercise")
SIZE_RANGE = (0.5, 3)
COLOUR_KEYS = {name.replace("_", "-"): name for name in Theme._fields}
KEYS = ("base", "font", "size", "grey", *COLOUR_KEYS)


class Style(NamedTuple):
    """A style of a course: its ``base`` style, the ``font`` family, and a ``size`` factor."""

    base: str
    inks: Theme
    font: str = ""
    size: float = 1.0


def style_of(table: Mapping[str, Any]) -> Style:
    """Return the style that a TOML table defines.

    Raise UsageError for a wrong key or value, and for colours with too little contrast.
    """
    for key, value in table.items():
        if key not in KEYS:
            raise UsageError(
                f"a style has no {key}{did_you_mean(key, KEYS)}; it has {', '.join(KEYS)}"
            )
        form, pattern = _FORMS.get(key, _COLOUR)
        if not _is_valid_entry(key, value, pattern):
            raise UsageError(f"{key} in a style must be {form}, not {value!r}")
    base = table.get("base", "lecture")
    usual = PAPER if table.get("grey") else theme_of(base)
    theme = usual._replace(
        **{name: table[key].lower() for key, name in COLOUR_KEYS.items() if key in table}
    )
    # checked together, because ink may be unreadable on another paper
    _check_contrast(theme)
    return Style(base, theme, table.get("font", ""), float(table.get("size", 1)))


_FORMS = {
    # a font's name is not escaped in SVG, so it cannot contain special characters
    "base": (", ".join(BASES), "|".join(BASES)),
    "font": ("the name of a font family, such as Source Sans 3", r"[\w \-]{0,60}"),
    "size": (f"a number from {SIZE_RANGE[0]} to {SIZE_RANGE[1]}", ""),
    "grey": ("true or false", ""),
}
"""The right form of each key's value, in words and as a pattern."""
_COLOUR = "a colour such as #0072b2", "#[0-9a-fA-F]{6}"


def _is_valid_entry(key: str, value: Any, pattern: str) -> bool:
    """Return whether a key of a style can have this value; a text must match ``pattern``."""
    if isinstance(value, str):
        return bool(pattern and re.fullmatch(pattern, value))
    if isinstance(value, bool):  # first, because True is also an int
        return key == "grey"
    return (
        key == "size"
        and isinstance(value, (int, float))
        and SIZE_RANGE[0] <= value <= SIZE_RANGE[1]
    )


_CONTRASTS = (
    ("paper", 4.5, "ink pruned_ink max_ink min_ink"),
    ("pruned_fill", 4.5, "pruned_ink"),
    ("leaf_fill", 4.5, "ink"),
    ("chance_fill", 4.5, "ink"),
    ("max_fill", 4.5, "ink max_ink"),
    ("min_fill", 4.5, "ink min_ink"),
    ("paper", 3.0, "line path max_line min_line chance_line pruned_line"),
)
"""The backgrounds, the least contrast to each, and the colours that must have it."""


def _check_contrast(theme: Theme) -> None:
    """Raise UsageError if a text has less contrast than 4.5 : 1, or a line than 3 : 1."""
    for ground, least, drawn in _CONTRASTS:
        for name in drawn.split():
            # rounded down, because 4.49 is too little, and 4.5 would be enough
            there = floor(contrast(getattr(theme, name), getattr(theme, ground)) * 10) / 10
            if there < least:
                raise UsageError(
                    f"{name.replace('_', '-')} on {ground.replace('_', '-')} has a contrast of {there} : 1; "
                    f"it must be at least {least} : 1"
                )
