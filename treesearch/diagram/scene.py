"""The data of a picture without colours: sizes, nodes, texts and places."""

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
        # halves of these are places, which are whole points
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
    def halo(self) -> tuple[float, float]:
        """The widths of the ring and of the light gap inside it."""
        # twice, since half of a line lies inside of the outline that it follows
        return self.ring * 2, self.ring * 2 - 2.4

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
    """A line of text, vertically centred at (x, y); at a node, relative to the node's centre.

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
        """The kind of text, one of KINDS, which decides its style."""
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
    """The board of a game: its rows of signs, and its corner relative to the node's centre."""

    x: float
    y: float
    cell: float
    rows: tuple[str, ...]


@dataclass(slots=True)
class Block:
    """The space that a node needs around its centre; nodes of equal size share a block.

    ``half`` is half the width of the outline. With the texts, the node extends by ``before`` and ``after`` across
    the levels, and by ``head`` and ``tail`` along them.
    """

    half: int
    head: int
    tail: float
    before: float
    after: float
    texts: Sequence[Text]
    board: Board | None = None


class Drawn:
    """A node to draw, with its texts and place.

    ``shape`` is max, min, chance or leaf. ``status`` is plain (no search), searched, pruned,
    perhaps (visited only for some values of an unknown leaf), beyond (below the depth limit) or
    ahead (not examined yet). ``lit`` marks the current node of a step. ``text`` is the value or
    bound. ``lines`` are the texts beside the node by kind, such as static, interval or the test of
    a cut. ``steps`` is the path, such as ``-2-1``. ``player`` is the player who moves if there are
    several. ``level`` is 0 at the root. ``action`` leads to the node, and ``move`` is the text on
    its edge. ``when`` is the condition on an unknown leaf under which the edge is cut, and
    ``severed`` is true if a cut crosses the edge. ``board`` is the game's state as lines of text,
    and ``cells`` is its board. ``folded`` describes the nodes that are not drawn below.
    ``solution`` is true on the best path. ``order`` is the visiting number. ``needed`` is true if a cut
    names the node. ``plain`` is true while the node shows only a value. The layout sets
    ``block``, ``x`` and ``y``, in whole points.

    A node refers to its children but not to its parent, because reference cycles would keep
    pictures in memory.
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
    lit: bool = False
    needed: bool = False
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
        """The node's path as the reports write it: ``2.1``, or ``root``."""
        return self.steps[1:].replace("-", ".") or "root"

    @property
    def mover(self) -> str:
        """The player who moves there: ``MAX``, ``MIN``, ``CHANCE``, or one of several players."""
        return self.player or self.shape.upper()

    def add(self, **more: Any) -> None:
        """Set attributes of the node."""
        vars(self).update(more)
        self.plain = False

    def tell(self, lines: Mapping[str, str]) -> None:
        """Add lines of text beside the node."""
        if lines:
            self.add(lines={**self.lines, **lines})

    def __repr__(self) -> str:
        return f"<Drawn {self.ident} {self.shape} {self.status}>"


_NO_CHILDREN: list[Drawn] = []  # shared by all leaves; never appended to


def check_size(nodes: int, level: int, drawn: str = "search") -> None:
    """Raise UsageError if a tree or search (``drawn``) is too large for a readable picture."""
    if nodes > MOST_NODES or level > MOST_LEVELS:
        enough = "leaves out what is deeper than N levels"
        if drawn == "search":
            enough = f"or {option('only', 'path')} leaves out the rest"
        raise UsageError(
            f"a picture can have at most {MOST_NODES:,} nodes and {MOST_LEVELS:,} levels: "
            f"{option('fold')} N {enough}"
        )


def in_order(root: Drawn) -> Iterator[Drawn]:
    """Yield every node of a tree in preorder."""
    ahead = [root]
    while ahead:
        item = ahead.pop()
        yield item
        ahead += reversed(item.children)


def by_row(root: Drawn) -> Iterator[list[Drawn]]:
    """Yield the list of nodes on each level."""
    row = [root]
    while row:
        yield row
        row = [child for item in row for child in item.children]


Point = tuple[float, float]


class EdgeRun(NamedTuple):
    """The length of the straight edge ends at a level.

    ``text`` and ``strokes`` are distances before the band of the level; strokes at 0 are on the
    slanted part.
    """

    length: int = 0
    text: float = 0.0
    strokes: float = 0.0


@dataclass(slots=True)
class Picture:
    """A picture: its nodes in preorder, with texts and places in points; y grows downwards.

    ``base`` is the width of a triangle. ``bands`` are the start and end of each level, and ``runs``
    describe the edges to it. ``arrow`` is the curve between the nodes ``because`` in the style
    ``why``. ``caption`` are the lines of text below.
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
        """Move everything to the right and down."""
        for item in self.nodes:
            item.x, item.y = item.x + right, item.y + down
        along = down if self.down else right
        self.bands = [(start + along, end + along) for start, end in self.bands]
        self.arrow = [(x + right, y + down) for x, y in self.arrow]
        self.caption = [text._replace(x=text.x + right, y=text.y + down) for text in self.caption]
        self.width, self.height = self.width + right, self.height + down
