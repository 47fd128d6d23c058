"""What is drawn, before anyone says where or in which ink: a tree and what a search found in it, node by node."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from treesearch import words
from treesearch.errors import UsageError

MOST_NODES = 20_000
MOST_LEVELS = 1_000


class Text(NamedTuple):
    """A line of text, (x, y) its anchor and the middle of its height, from the middle of its node.

    ``kind``: says, name, note, cut, order, move, board or caption; ``anchor``: start, middle or end.
    """

    x: float
    y: float
    anchor: str
    kind: str
    text: str


class Drawn:
    """A node as it is drawn.

    ``shape``: max, min, chance or leaf. ``status``: plain (nothing is told about a search), searched, pruned, or
    beyond (below the depth limit). ``says``: its value or bound. ``move``: what the edge from ``parent`` says.
    ``severed``: a cut goes through that edge. ``cut``: the name and the test of the cut made at this node.
    ``solution``: on the best path.
    ``order``: when it was visited; ``hint``: what the mouse finds. Places and texts are set when the scene is laid out.
    """

    __slots__ = (
        "after", "before", "blank", "board", "children", "cut", "half", "head", "hint", "ident", "level", "move", "name",
        "notes", "order", "parent", "says", "severed", "shape", "solution", "status", "tail", "texts", "x", "y",
    )  # fmt: skip
    half: float
    head: float
    tail: float
    before: float
    after: float
    x: float
    y: float

    def __init__(self, parent: Drawn | None, step: object, shape: str, status: str) -> None:
        self.parent, self.shape, self.status = parent, shape, status
        self.ident: str = f"{parent.ident}-{step}" if parent else "n"
        self.level: int = parent.level + 1 if parent else 0
        self.children: list[Drawn] = []
        self.says = self.name = self.move = self.hint = ""
        self.notes: tuple[str, ...] = ()
        self.board: tuple[str, ...] = ()
        self.order: int | None = None
        self.cut: tuple[str, ...] = ()
        self.severed = self.solution = self.blank = False
        self.texts: list[Text] = []
        if parent:
            parent.children.append(self)

    @property
    def place(self) -> str:
        """The node's place as people write it: ``2.1``; the root is ``root``."""
        return self.ident[2:].replace("-", ".") or "root"

    def __repr__(self) -> str:
        return f"<Drawn {self.ident} {self.shape} {self.status}>"


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
