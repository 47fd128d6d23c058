"""What is drawn, before anyone says where or in which ink: a tree and what a search found in it, node by node."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from treesearch import words
from treesearch.errors import UsageError

MOST_NODES = 20_000
MOST_LEVELS = 1_000


class Text(NamedTuple):
    """A line of text: (x, y) its anchor and the middle of its height, from the middle of its node.

    ``kind``: says, value, bound, name, note, cut, order, board, blank or caption; ``anchor``: start, middle or end.
    """

    x: float
    y: float
    anchor: str
    kind: str
    text: str


class Block(NamedTuple):
    """The room that a node takes from its middle: ``half`` its own width; ``head`` and ``tail`` along the levels
    with all its texts, ``before`` and ``after`` across them. Nodes that look alike share one."""

    half: int
    head: int
    tail: float
    before: float
    after: float
    texts: Sequence[Text]


class Drawn:
    """A node as it is drawn.

    ``shape``: max, min, chance or leaf. ``status``: plain (nothing is told about a search), searched, pruned, or
    beyond (below the depth limit). ``says``: its value or bound. ``move``: what the edge from ``parent`` says.
    ``bound``: alpha, beta or v, where a picture is about it.
    ``severed``: a cut goes through that edge. ``cut``: the name and the test of the cut made at this node.
    ``solution``: on the best path. ``order``: when it was visited. ``blank``: a box to write its value into.
    ``plain``: its value is all it says, until ``add``. ``block``, ``x`` and ``y``: set when the picture is laid
    out, in whole points.
    """

    # Attributes with defaults on the class: of ten thousand nodes few say more than a value.
    name: str = ""
    move: str = ""
    bound: str = ""
    notes: tuple[str, ...] = ()
    board: tuple[str, ...] = ()
    order: int | None = None
    cut: tuple[str, ...] = ()
    severed: bool = False
    solution: bool = False
    blank: bool = False
    plain: bool = True
    block: Block
    x: int
    y: int

    def __init__(self, parent: Drawn | None, step: object, shape: str, status: str, says: str = "") -> None:
        self.parent, self.shape, self.status, self.says = parent, shape, status, says
        self.children: list[Drawn] = [] if shape != "leaf" else _NO_CHILDREN
        if parent is None:
            self.ident, self.level = "n", 0
        else:
            self.ident, self.level = f"{parent.ident}-{step}", parent.level + 1
            parent.children.append(self)

    @property
    def place(self) -> str:
        """The node's place as people write it: ``2.1``; the root is ``root``."""
        return self.ident[2:].replace("-", ".") or "root"

    def add(self, **more: Any) -> None:
        """Say more at the node than its value."""
        vars(self).update(more)
        self.plain = False

    def __repr__(self) -> str:
        return f"<Drawn {self.ident} {self.shape} {self.status}>"


_NO_CHILDREN: list[Drawn] = []  # shared by all leaves; never appended to


class Look(NamedTuple):
    """How a drawing was asked for: style, what to show, labels, direction, and for ``why`` the cut's path."""

    style: str = "lecture"
    show: frozenset[str] = frozenset()
    label: str | None = None
    direction: str = "down"
    at: tuple[Any, ...] | None = None


def check_size(count: int, levels: int) -> None:
    """UsageError for a tree of which no picture could be read."""
    if count > MOST_NODES:
        raise UsageError(words.TOO_MANY_NODES.format(count=count, most=MOST_NODES))
    if levels > MOST_LEVELS:
        raise UsageError(words.TOO_MANY_LEVELS.format(count=levels, most=MOST_LEVELS))


def by_level(root: Drawn) -> Iterator[Drawn]:
    """Every node, level by level."""
    level = [root]
    while level:
        yield from level
        level = [child for item in level for child in item.children]
