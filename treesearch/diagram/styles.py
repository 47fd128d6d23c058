"""A style of one's own: colours, fonts and size over one of ours, as a course's profile has it.

[styles.hall]
base = "lecture"
font = "Source Sans 3"
size = 1.25
max-line = "#003366"
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import floor
from typing import Any, NamedTuple

from treesearch.diagram import words
from treesearch.diagram.theme import PAPER, Theme, contrast, theme
from treesearch.errors import UsageError
from treesearch.words import did_you_mean

BASES = ("lecture", "print", "exercise")
SIZES = (0.5, 3)
INKS = {name.replace("_", "-"): name for name in Theme._fields}
KEYS = ("base", "font", "size", "grey", *INKS)


class Style(NamedTuple):
    """``base``: what it shows; ``inks``; ``font``: family for the texts; ``size``: times ours."""

    base: str
    inks: Theme
    font: str = ""
    size: float = 1.0


def style_of(table: Mapping[str, Any]) -> Style:
    """A style from its table. UsageError for a key or value that cannot be, and for ink that nobody could read."""
    for key in table:
        if key not in KEYS:
            raise UsageError(words.STYLE_KEY.format(key=key, hint=did_you_mean(key, KEYS), known=", ".join(KEYS)))
    base, font, size = table.get("base", "lecture"), table.get("font", ""), table.get("size", 1)
    if base not in BASES:
        raise UsageError(words.STYLE_VALUE.format(key="base", value=base, form=", ".join(BASES)))
    if not isinstance(font, str) or not re.fullmatch(r"[\w \-]{0,60}", font):
        raise UsageError(words.STYLE_VALUE.format(key="font", value=font, form=words.STYLE_FONT))
    if not isinstance(size, (int, float)) or isinstance(size, bool) or not SIZES[0] <= size <= SIZES[1]:
        raise UsageError(words.STYLE_VALUE.format(key="size", value=size, form=words.STYLE_SIZE.format(sizes=SIZES)))
    usual = PAPER if table.get("grey") else theme(base)
    inks = usual._replace(**{name: _colour(key, table[key]) for key, name in INKS.items() if key in table})
    _check(inks)
    return Style(base, inks, font, float(size))


def _colour(key: str, value: Any) -> str:
    if not isinstance(value, str) or not re.fullmatch("#[0-9a-fA-F]{6}", value):
        raise UsageError(words.STYLE_VALUE.format(key=key, value=value, form=words.STYLE_COLOUR))
    return value.lower()


def _check(inks: Theme) -> None:
    """UsageError where text has less than 4.5 : 1 of contrast to what it stands on, or a line less than 3 : 1."""
    texts = [("ink", "paper"), ("pruned_ink", "paper"), ("pruned_ink", "pruned_fill"), ("ink", "leaf_fill")]
    texts += [("ink", "chance_fill"), *((ink, fill) for ink in ("max_ink", "min_ink") for fill in ("paper",))]
    texts += [("ink", "max_fill"), ("ink", "min_fill"), ("max_ink", "max_fill"), ("min_ink", "min_fill")]
    lines = [(line, "paper") for line in ("line", "path", "max_line", "min_line", "chance_line", "pruned_line")]
    for least, pairs in ((4.5, texts), (3.0, lines)):
        for ink, ground in pairs:
            there = contrast(getattr(inks, ink), getattr(inks, ground))
            if there < least:
                ink, ground = (name.replace("_", "-") for name in (ink, ground))  # noqa: PLW2901
                shown = floor(there * 10) / 10
                raise UsageError(words.STYLE_CONTRAST.format(ink=ink, ground=ground, there=shown, least=least))
