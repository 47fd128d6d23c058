"""Colours: Okabe and Ito's palette (2008), told apart by the colour-blind, darkened where it carries text.

No difference is told by colour alone: players have shapes, pruned is dashed, the solution is thick with arrows.
"""

from typing import NamedTuple


class Theme(NamedTuple):
    """The inks of a style. Text has at least 4.5 : 1 of contrast to what it stands on, lines have 3 : 1 (WCAG 2.1)."""

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
    paper="#ffffff", ink="#1b1b1b", line="#5a5a5a", path="#007a59",
    max_line="#0072b2", max_fill="#dceefa", max_ink="#005a8e",
    min_line="#c65500", min_fill="#fdebdc", min_ink="#9c4300",
    chance_line="#8a4a76", chance_fill="#f7e8f1", leaf_fill="#ffffff",
    pruned_line="#808080", pruned_fill="#ffffff", pruned_ink="#6b6b6b", lit="#ffd23f",
)  # fmt: skip

PAPER = Theme(
    paper="#ffffff", ink="#000000", line="#333333", path="#000000",
    max_line="#000000", max_fill="#ffffff", max_ink="#000000",
    min_line="#000000", min_fill="#ffffff", min_ink="#000000",
    chance_line="#000000", chance_fill="#ffffff", leaf_fill="#ffffff",
    pruned_line="#808080", pruned_fill="#ffffff", pruned_ink="#6b6b6b", lit="#d0d0d0",
)  # fmt: skip


UNSEEN = ("ahead", "beyond", "pruned")
"""What a search never looked at, or has not yet: grey."""


def theme(style: str) -> Theme:
    """Colour for the screen, black and grey for paper."""
    return PAPER if style in ("print", "exercise") else COLOUR


def contrast(one: str, other: str) -> float:
    """How much two colours differ in brightness, 1 to 21 (WCAG 2.1, success criterion 1.4.3)."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def line_and_fill(inks: Theme, shape: str, status: str) -> tuple[str, str]:
    """The colours of a node's outline and inside."""
    if status in UNSEEN:
        return inks.pruned_line, inks.pruned_fill
    if shape == "leaf":
        return inks.line, inks.leaf_fill
    if shape == "chance":
        return inks.chance_line, inks.chance_fill
    return (inks.max_line, inks.max_fill) if shape == "max" else (inks.min_line, inks.min_fill)


def ink(inks: Theme, shape: str, status: str, kind: str) -> str:
    """The colour of a text."""
    if status in UNSEEN:
        return inks.pruned_ink
    if kind in ("cut", "bound"):
        return inks.max_ink if shape == "max" else inks.min_ink
    return inks.ink
