"""The lengths in a picture: sizes for few and many nodes, and the widths of texts."""

from __future__ import annotations

from functools import lru_cache
from math import fsum
from typing import NamedTuple
from unicodedata import combining, east_asian_width


class Sizes(NamedTuple):
    """The lengths in a picture, in points, which are the pixels of the SVG.

    ``font`` is the font size in nodes, and ``small`` beside them. ``triangle`` and ``box`` are the
    heights of inner nodes and leaves; they are even so that places are whole numbers. ``near`` and
    ``far`` are the distances between siblings and between cousins, and ``level`` is the least
    distance between levels. ``weight`` is the width of a line as a fraction of the font size.
    """

    font: float
    small: float
    triangle: int
    box: int
    near: float
    far: float
    level: float
    weight: float = 0.09

    def times(self, factor: float) -> Sizes:
        """Return these sizes multiplied by a factor, with even heights."""
        if factor == 1:
            return self
        lengths = {name: round(length * factor, 2) for name, length in self._asdict().items()}
        # halves of these are positions, which are integers
        even = {name: 2 * round(lengths[name] / 2) for name in ("triangle", "box")}
        return Sizes(**lengths | even | {"weight": self.weight})

    @property
    def cell(self) -> float:
        """The side length of a board cell."""
        return round(self.small * 1.08)

    @property
    def thin(self) -> float:
        """The width of an ordinary line."""
        return max(1.0, self.font * self.weight)

    @property
    def ring(self) -> float:
        """The distance between a node's outline and the ring that marks the current node."""
        return self.font * 0.25

    @property
    def caption(self) -> float:
        """The font size of lines below and beside the tree."""
        return round(self.font * 0.87, 1)

    @property
    def row(self) -> float:
        """The distance between two lines of small text."""
        return round(self.small * 1.28, 2)


PRINT_WEIGHT = 0.12
"""On paper a picture is often as narrow as a column: its lines are thicker."""

ROOMY = Sizes(font=15, small=12, triangle=44, box=26, near=12, far=22, level=46)
MEDIUM = Sizes(font=12, small=10, triangle=34, box=20, near=7, far=14, level=40)
DENSE = Sizes(font=10, small=8.5, triangle=28, box=18, near=4, far=9, level=36)


def sizes_for(count: int) -> Sizes:
    """Return the sizes for this number of nodes: large for a few, small for hundreds."""
    return ROOMY if count <= 60 else MEDIUM if count <= 200 else DENSE


_NARROW, _WIDE = frozenset("fijlrtI.,:;'|!()[]/- "), frozenset("mwMW@%≤≥∞→…")


@lru_cache(maxsize=4096)
def width(text: str, size: float) -> float:
    """Return the estimated width of a line of text, close to that of DejaVu Sans."""
    # not sum, which rounds differently since Python 3.12
    return size * fsum(
        [_ASCII[letter] if letter in _ASCII else _letter_width(letter) for letter in text]
    )


def _letter_width(letter: str) -> float:
    if letter in _NARROW:
        return 0.38
    if letter.isascii() and not letter.isupper():
        return 0.95 if letter in _WIDE else 0.84 if letter in "=+<>" else 0.62
    # it is above the letter before it
    if combining(letter):
        return 0
    if letter in _WIDE or letter.isascii():
        return 0.95 if letter in _WIDE else 0.76
    # below U+2E80, ambiguous characters such as Greek letters are wide only in East Asian fonts
    return 1.1 if east_asian_width(letter) in "WFA" and ord(letter) > 0x2E7F else 0.8


_ASCII = {chr(code): _letter_width(chr(code)) for code in range(128)}


BOLD = 1.08
"""The factor by which bold letters are wider in DejaVu, so that the sides of a triangle do not cross them."""

BOLD_KINDS = frozenset(("says", "value", "bound", "cut", "name"))
"""The kinds of text in bold letters; names are also italic, and the letters of a board have one width."""


def text_size(kind: str, sizes: Sizes) -> float:
    """Return the font size of a kind of text."""
    if kind in ("row", "caption"):
        return sizes.caption
    return sizes.font if kind in ("says", "value", "bound") else sizes.small


def line_width(kind: str, text: str, sizes: Sizes) -> float:
    """Return the width of a line: boards are monospaced, and visiting numbers have a frame."""
    size = text_size(kind, sizes)
    if kind == "board":
        return len(text) * size * 0.62
    return width(text, size) * (BOLD if kind in BOLD_KINDS else 1) + (
        size * 0.7 if kind == "order" else 0
    )


def blank_size(sizes: Sizes) -> tuple[float, float]:
    """Return the width and height of the box in which a student writes a value."""
    return sizes.font * 2.6, sizes.font * 1.6
