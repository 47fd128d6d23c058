"""How large things are drawn: three densities, and how much room a text needs in whatever font is there."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple
from unicodedata import combining, east_asian_width


class Sizes(NamedTuple):
    """Lengths in points (SVG's pixels).

    ``font`` inside the nodes, ``small`` beside them. ``triangle`` and ``box``: heights of inner nodes and leaves, even
    so that places are whole numbers. ``near`` and ``far`` part siblings and cousins, ``level`` parts levels at least.
    """

    font: float
    small: float
    triangle: int
    box: int
    near: float
    far: float
    level: float

    def times(self, factor: float) -> Sizes:
        """The same, larger or smaller; heights stay even."""
        if factor == 1:
            return self
        lengths = {name: round(length * factor, 2) for name, length in self._asdict().items()}
        even = {name: 2 * round(length / 2) for name, length in lengths.items() if name in ("triangle", "box")}
        return Sizes(**lengths | even)

    @property
    def cell(self) -> float:
        """A square of a board."""
        return round(self.small * 1.08)

    @property
    def thin(self) -> float:
        """How thick an ordinary line is."""
        return max(1.0, self.font * 0.09)

    @property
    def ring(self) -> float:
        """How far the ring around a node that is being looked at reaches beyond its outline."""
        return self.font * 0.25

    @property
    def halo(self) -> tuple[float, float]:
        """How thick the line and the light are that are drawn for the ring, below the node's own outline."""
        return self.ring * 2, self.ring * 2 - 2.4

    @property
    def caption(self) -> float:
        """The font of lines below and beside the tree."""
        return round(self.font * 0.87, 1)

    @property
    def row(self) -> float:
        """From one small line to the next."""
        return round(self.small * 1.28, 2)


ROOMY = Sizes(font=15, small=12, triangle=44, box=26, near=12, far=22, level=46)
MEDIUM = Sizes(font=12, small=10, triangle=34, box=20, near=7, far=14, level=40)
DENSE = Sizes(font=10, small=8.5, triangle=28, box=18, near=4, far=9, level=36)


def sizes_for(count: int) -> Sizes:
    """Roomy for a slide, dense where hundreds of nodes must fit."""
    return ROOMY if count <= 60 else MEDIUM if count <= 200 else DENSE


_NARROW, _WIDE = frozenset("fijlrtI.,:;'|!()[]/- "), frozenset("mwMW@%≤≥∞→…")


@lru_cache(maxsize=4096)
def width(text: str, size: float) -> float:
    """Room for a line of text: a little more than Helvetica's bold needs, about what DejaVu Sans does."""
    return size * sum([_ASCII[letter] if letter in _ASCII else _em(letter) for letter in text])


def _em(letter: str) -> float:
    if letter in _NARROW:
        return 0.38
    if letter.isascii() and not letter.isupper():
        return 0.95 if letter in _WIDE else 0.84 if letter in "=+<>" else 0.62
    if combining(letter):
        return 0
    if letter in _WIDE or letter.isascii():
        return 0.95 if letter in _WIDE else 0.76
    return 1.1 if east_asian_width(letter) in "WFA" and ord(letter) > 0x2E7F else 0.8


_ASCII = {chr(code): _em(chr(code)) for code in range(128)}
