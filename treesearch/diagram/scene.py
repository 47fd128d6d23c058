"""A picture as data, without colours: its nodes with their texts, and where they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from treesearch.diagram.looks import Look
from treesearch.diagram.sizes import Sizes


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
    """A node to draw, with its children but not its parent: cycles would keep pictures in memory.

    ``build`` sets three groups of attributes, in parts with ``folding``:

    * The place in the tree: ``children``, ``level`` (0 at the root), ``steps`` (the path, such as ``-2-1``), and
      ``action``, which leads to the node.
    * Facts: ``shape`` is max, min, chance or leaf. ``status`` is plain (no search), searched, pruned, perhaps (visited
      only for some values of an unknown leaf), beyond (below the depth limit) or ahead (not examined yet). ``severed``
      is true if a cut crosses the edge, ``solution`` on the best path, ``needed`` if a cut names the node. ``order`` is
      the visiting number.
    * Texts: ``text`` is the value or bound, ``lines`` are the texts beside the node by kind, such as static, interval
      or the test of a cut. ``name`` is its label, ``player`` the player who moves if there are several, ``move`` the
      text on its edge. ``board`` is the game's state as lines of text, ``cells`` is its board. ``folded`` describes
      the nodes that are not drawn below. ``plain`` is true while the node shows only a value.

    ``unknown_leaves`` replaces status, severed, solution and the texts, and sets ``when``: the condition under which
    the edge is cut. ``why`` replaces texts and levels. ``arrange`` sets the position: ``block``, and ``x`` and ``y`` in
    whole points. ``steps.film`` sets ``lit`` at the current node of a step, and changes copies of the nodes.
    """

    # Slots for what all nodes have; the few nodes with more get a dict.
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
    order: int | None = None
    needed: bool = False
    lit: bool = False
    when: str = ""
    name: str = ""
    player: str = ""
    move: str = ""
    # shared by all nodes without lines, so it cannot be changed
    lines: Mapping[str, str] = MappingProxyType({})
    board: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    folded: str = ""
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
        for name, value in more.items():
            setattr(self, name, value)  # some are slots, the others are in the dict
        self.plain = False

    def tell(self, lines: Mapping[str, str]) -> None:
        """Add lines of text beside the node."""
        if lines:
            self.add(lines={**self.lines, **lines})

    def __repr__(self) -> str:
        return f"<Drawn {self.ident} {self.shape} {self.status}>"


_NO_CHILDREN: list[Drawn] = []  # shared by all leaves, never changed


def in_order(root: Drawn) -> Iterator[Drawn]:
    """Yield every node of a tree in preorder."""
    ahead = [root]
    while ahead:
        item = ahead.pop()
        yield item
        if item.children:
            ahead += item.children[::-1]


def family(nodes: Sequence[Drawn]) -> tuple[dict[Drawn, Drawn], dict[tuple[Any, ...], Drawn]]:
    """Return the parent of each node in preorder, and each node by its path of actions."""
    parents = {child: item for item in nodes for child in item.children}
    paths: dict[Drawn, tuple[Any, ...]] = {nodes[0]: ()}
    for item in nodes[1:]:
        paths[item] = (*paths[parents[item]], item.action)
    return parents, {path: item for item, path in paths.items()}


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
