"""The parts of a picture without colours: sizes, texts, nodes and the picture that holds them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple
from unicodedata import combining, east_asian_width

from treesearch.diagram.looks import Look
from treesearch.errors import UsageError, option


class Sizes(NamedTuple):
    """The lengths in a picture, in points (pixels of the SVG).

    ``font`` inside the nodes, ``small`` beside them. ``triangle`` and ``box``: heights of inner nodes and leaves, even
    so that places are whole numbers. ``near`` and ``far`` part siblings and cousins, ``level`` parts levels at least.
    ``weight``: of an ordinary line, as a part of the font.
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
        """Return these sizes multiplied by a factor; heights stay even."""
        if factor == 1:
            return self
        lengths = {name: round(length * factor, 2) for name, length in self._asdict().items()}
        # halves of these are places, which are whole points
        even = {name: 2 * round(lengths[name] / 2) for name in ("triangle", "box")}
        return Sizes(**lengths | even | {"weight": self.weight})

    @property
    def cell(self) -> float:
        """The side length of a square of the board."""
        return round(self.small * 1.08)

    @property
    def thin(self) -> float:
        """The thickness of an ordinary line."""
        return max(1.0, self.font * self.weight)

    @property
    def ring(self) -> float:
        """The distance by which the ring of the current node extends beyond its outline."""
        return self.font * 0.25

    @property
    def halo(self) -> tuple[float, float]:
        """The thickness of the ring's line and of the light inside it, both drawn below the node's outline."""
        # twice, since half of a line lies inside of the outline that it follows
        return self.ring * 2, self.ring * 2 - 2.4

    @property
    def caption(self) -> float:
        """The font size of lines below and beside the tree."""
        return round(self.font * 0.87, 1)

    @property
    def row(self) -> float:
        """The distance from one small line to the next."""
        return round(self.small * 1.28, 2)


PRINT_WEIGHT = 0.12
"""On paper a picture is often as narrow as a column: its lines are thicker."""

ROOMY = Sizes(font=15, small=12, triangle=44, box=26, near=12, far=22, level=46)
MEDIUM = Sizes(font=12, small=10, triangle=34, box=20, near=7, far=14, level=40)
DENSE = Sizes(font=10, small=8.5, triangle=28, box=18, near=4, far=9, level=36)


def sizes_for(count: int) -> Sizes:
    """Return the sizes for a number of nodes: roomy for a slide, dense for hundreds of nodes."""
    return ROOMY if count <= 60 else MEDIUM if count <= 200 else DENSE


_NARROW, _WIDE = frozenset("fijlrtI.,:;'|!()[]/- "), frozenset("mwMW@%≤≥∞→…")


@lru_cache(maxsize=4096)
def width(text: str, size: float) -> float:
    """Return the estimated width of a line of text: about that of DejaVu Sans, a little more than bold Helvetica."""
    return size * sum(
        [_ASCII[letter] if letter in _ASCII else _letter_width(letter) for letter in text]
    )


def _letter_width(letter: str) -> float:
    if letter in _NARROW:
        return 0.38
    if letter.isascii() and not letter.isupper():
        return 0.95 if letter in _WIDE else 0.84 if letter in "=+<>" else 0.62
    # it stands over the letter before it
    if combining(letter):
        return 0
    if letter in _WIDE or letter.isascii():
        return 0.95 if letter in _WIDE else 0.76
    # ambiguous ones, as Greek letters and arrows, are wide in East Asian fonts only: below U+2E80 none counts
    return 1.1 if east_asian_width(letter) in "WFA" and ord(letter) > 0x2E7F else 0.8


_ASCII = {chr(code): _letter_width(chr(code)) for code in range(128)}


MOST_NODES = 20_000
MOST_LEVELS = 1_000


class Text(NamedTuple):
    """A line of text with its anchor (x, y), vertically centred; relative to the centre of its node if it has one.

    ``about``: its meaning, one of KINDS or the name of a note, such as static, interval, alpha or test.
    ``anchor``: start, middle or end.
    """

    x: float
    y: float
    anchor: str
    about: str
    text: str

    @property
    def kind(self) -> str:
        """The kind of text, one of KINDS, which decides its look."""
        return self.about if self.about in KINDS else "note"


KINDS = frozenset(
    (
        "says",
        "value",
        "bound",
        "name",
        "note",
        "cut",
        "order",
        "board",
        "blank",
        "folded",
        "move",
        "row",
        "caption",
    )
)


class Board(NamedTuple):
    """The board of a game: its upper left corner (x, y), relative to the centre of its node, and its rows of signs."""

    x: float
    y: float
    cell: float
    rows: tuple[str, ...]


@dataclass(slots=True)
class Block:
    """The space around the centre of a node: ``half`` its width; ``head`` and ``tail`` along the levels
    with all its texts, ``before`` and ``after`` across them. Nodes that look alike share one.
    """

    half: int
    head: int
    tail: float
    before: float
    after: float
    texts: Sequence[Text]
    board: Board | None = None


class Drawn:
    """A node to draw.

    ``shape``: max, min, chance or leaf. ``status``: plain (nothing is told about a search), searched, pruned, perhaps
    (looked at for some values of an open leaf only), beyond (below the depth limit), or ahead (not examined yet).
    ``lit``: being looked at, or to have room for that. ``says``: its value or bound. ``lines``: what is told beside
    it, by what it is about, as static, interval, or the cut made there and its test. ``steps``: the way to it, as
    ``-2-1``. ``player``: who moves, if it is one of several players. ``level``: 0 at the root. ``action``: the one
    that leads to it; ``move``: what the edge to it says. ``when``: for which values of an open leaf it is cut.
    ``severed``: a cut goes through that edge. ``board``: the state of a game in lines; ``cells``: its board, to be
    drawn. ``folded``: what is not drawn below. ``solution``: on the best path. ``order``: when it was visited.
    ``blank``: a box to write its value into. ``needed``: a cut names it. ``below``: its lines stand below it.
    ``plain``: its value is all it says, until ``add``. ``block``, ``x`` and ``y``: set when the picture is laid out,
    in whole points.

    It knows its children and not its parent: in a circle, a picture would wait for the garbage collector.
    """

    # Slots for what all nodes have; of ten thousand few say more, and only these get a dict.
    __slots__ = (
        "__dict__",
        "action",
        "block",
        "children",
        "level",
        "plain",
        "severed",
        "shape",
        "solution",
        "status",
        "steps",
        "text",
        "x",
        "y",
    )
    name: str = ""
    player: str = ""
    move: str = ""
    when: str = ""
    # shared by all nodes that have none, and so not to be written to
    lines: Mapping[str, str] = MappingProxyType({})
    board: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    folded: str = ""
    order: int | None = None
    blank: bool = False
    lit: bool = False
    needed: bool = False
    below: bool = False
    block: Block
    x: int
    y: int

    def __init__(
        self, parent: Drawn | None, number: int, shape: str, status: str, text: str = ""
    ) -> None:
        self.action: Any = number
        self.shape, self.status, self.text, self.plain = shape, status, text, True
        self.severed = self.solution = False
        self.children: list[Drawn] = [] if shape != "leaf" else _NO_CHILDREN
        if parent is None:
            self.steps, self.level = "", 0
        else:
            self.steps, self.level = f"{parent.steps}-{number}", parent.level + 1
            parent.children.append(self)

    @property
    def ident(self) -> str:
        """The node's id in a file: ``n-2-1``; the root's is ``n``."""
        return f"n{self.steps}"

    @property
    def place(self) -> str:
        """The node's place as people write it: ``2.1``; the root is ``root``."""
        return self.steps[1:].replace("-", ".") or "root"

    @property
    def mover(self) -> str:
        """The player who moves there: ``MAX``, ``MIN``, ``CHANCE``, or one of several players."""
        return self.player or self.shape.upper()

    def add(self, **more: Any) -> None:
        """Set attributes of the node other than its value."""
        vars(self).update(more)
        self.plain = False

    def tell(self, lines: Mapping[str, str]) -> None:
        """Add lines beside the node."""
        if lines:
            self.add(lines={**self.lines, **lines})

    def __repr__(self) -> str:
        return f"<Drawn {self.ident} {self.shape} {self.status}>"


_NO_CHILDREN: list[Drawn] = []  # shared by all leaves; never appended to


def check_size(nodes: int, level: int, drawn: str = "search") -> None:
    """Raise UsageError if a ``tree`` or a ``search`` has too many nodes or levels for a readable picture."""
    if nodes > MOST_NODES or level > MOST_LEVELS:
        enough = "leaves out what is deeper than N levels"
        if drawn == "search":
            enough = f"or {option('only', 'path')} leaves out the rest"
        raise UsageError(
            f"more than {MOST_NODES:,} nodes or {MOST_LEVELS:,} levels are too many to look at: "
            f"draw with {option('fold')} N {enough}"
        )


def in_order(root: Drawn) -> Iterator[Drawn]:
    """Yield every node in preorder."""
    ahead = [root]
    while ahead:
        item = ahead.pop()
        yield item
        ahead += reversed(item.children)


def by_row(root: Drawn) -> Iterator[list[Drawn]]:
    """Yield the nodes of each level."""
    row = [root]
    while row:
        yield row
        row = [child for item in row for child in item.children]


Point = tuple[float, float]


class EdgeRun(NamedTuple):
    """The length of the straight ends of the edges to a level.

    ``text`` and ``strokes``: their distance before the band of the level; strokes at 0 are on the slanted part.
    """

    length: int = 0
    text: float = 0.0
    strokes: float = 0.0


@dataclass(slots=True)
class Picture:
    """A picture: its nodes in preorder, with places and texts. Lengths are in points, and y grows downwards.

    ``base``: the width of a triangle. ``bands``: for each level where it starts and ends, along the levels; ``runs``:
    how the edges to it end.
    ``arrow``: a curve (style ``why``) between the nodes ``because``; ``caption``: lines below.
    """

    nodes: list[Drawn]
    look: Look
    sizes: Sizes
    base: int = 0
    width: int = 0
    height: int = 0
    bands: list[tuple[int, int]] = field(default_factory=list)
    runs: list[EdgeRun] = field(default_factory=list)
    caption: list[Text] = field(default_factory=list)
    arrow: list[Point] = field(default_factory=list)
    because: tuple[str, str] = ("", "")
    title: str = ""
    desc: str = ""

    @property
    def down(self) -> bool:
        """Whether the root is at the top; otherwise it is at the left."""
        return self.look.direction == "down"

    def shift(self, right: int, down: int) -> None:
        """Move everything to the right and down, to make room at the left and above."""
        for item in self.nodes:
            item.x, item.y = item.x + right, item.y + down
        along = down if self.down else right
        self.bands = [(start + along, end + along) for start, end in self.bands]
        self.arrow = [(x + right, y + down) for x, y in self.arrow]
        self.caption = [text._replace(x=text.x + right, y=text.y + down) for text in self.caption]
        self.width, self.height = self.width + right, self.height + down
