"""The layout step: every node gets its size, texts and place, and the picture its row names, legend and caption."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, pairwise
from math import ceil, hypot
from operator import add, sub

from treesearch.diagram.blocks import half_width, node_block, triangle_base, values_fit
from treesearch.diagram.edges import STROKES_AT, arrow_size, text_room
from treesearch.diagram.looks import Look
from treesearch.diagram.scene import Block, Drawn, EdgeRun, Picture, Text, by_row
from treesearch.diagram.sizes import PRINT_WEIGHT, Sizes, sizes_for, width
from treesearch.diagram.tidy import Children, tidy

PLAYERS = {"max": "MAX", "min": "MIN", "chance": "CHANCE"}
LEGEND = {
    "perhaps": "not always examined",
    "pruned": "pruned, not examined",
    "beyond": "below the depth limit",
}

MARGIN = 16


def arrange(nodes: list[Drawn], look: Look, sizes: Sizes | None = None) -> Picture:
    """Return the picture with sizes, texts and places, and with row names and a legend if shown."""
    sizes = (sizes or sizes_for(len(nodes))).times(look.size)
    if look.style == "print":
        sizes = sizes._replace(weight=PRINT_WEIGHT)
    base = triangle_base(nodes, sizes)
    fit = values_fit(nodes, sizes, base)
    picture = Picture(nodes, look, sizes, base)
    # most nodes look like another, and share its block
    blocks: dict[tuple[str, str], Block] = {}
    for item in nodes:
        key = item.shape, item.text
        alike = blocks.get(key) if item.plain else None
        item.block = alike or node_block(item, sizes, base, look, fit)
        if item.plain and not alike:
            blocks[key] = item.block
    _place(picture)
    if "rows" in look.show:
        _name_rows(picture)
    if "legend" in look.show:
        _add_legend(picture)
    return picture


def _place(picture: Picture) -> None:
    """Place every node: the tidy layout sets one coordinate, and the level the other."""
    nodes, sizes = picture.nodes, picture.sizes
    before, after = [item.block.before for item in nodes], [item.block.after for item in nodes]
    near, far = (sizes.near, sizes.far) if picture.down else (sizes.near * 0.6, sizes.far * 0.7)
    number = dict(zip(nodes, count())).__getitem__
    children: Children = {
        number(item): [*map(number, item.children)] for item in nodes if item.children
    }
    across = tidy(children, before, after, near, far)
    start = MARGIN - min(map(sub, across, before))
    end = ceil(start + max(map(add, across, after))) + MARGIN
    _bands(picture, children, across)
    length = picture.bands[-1][1] + MARGIN
    starts = [band[0] for band in picture.bands]
    for item, spot in zip(nodes, across, strict=True):
        item.x, item.y = round(start + spot), starts[item.level] + item.block.head
    picture.width, picture.height = end, length
    if not picture.down:
        for item in nodes:
            item.x, item.y = item.y, item.x
        picture.width, picture.height = length, end


def _bands(picture: Picture, children: Children, across: list[float]) -> None:
    """Place each level, further from the one above if long edges would otherwise be too flat."""
    sizes, nodes = picture.sizes, picture.nodes
    rows = [*by_row(nodes[0])]
    reach = [0.0] * len(rows)
    parents: list[list[int]] = [[] for _ in rows]
    for i, kids in children.items():  # they extend equally far to both sides of their parent
        level, far = nodes[i].level + 1, across[kids[-1]] - across[i]
        parents[level].append(i)
        if far > reach[level]:
            reach[level] = far
    at = MARGIN
    for row, far, above in zip(rows, reach, parents, strict=True):
        slant = max(
            sizes.level, min(far * 0.43, sizes.level * 1.5), min(far * 0.25, sizes.level * 3)
        )
        fans = [
            (across[i], cut)
            for i in above
            if (cut := [across[kid] for kid in children[i] if nodes[kid].severed])
        ]
        run = _edge_run(row, slant, fans, far, picture)
        if picture.bands:
            at += round(slant + run.length)
        long = max([item.block.head + item.block.tail for item in row])
        picture.bands.append((at, at + ceil(long)))
        picture.runs.append(run)
        at = picture.bands[-1][1]


Fan = tuple[float, list[float]]
"""The position of a parent across the levels, and its children whose edges are severed."""


def _edge_run(
    row: list[Drawn], slant: float, fans: list[Fan], far: float, picture: Picture
) -> EdgeRun:
    """Return the length of the straight edge ends at a level, which carry texts and strokes."""
    sizes = picture.sizes
    texts = max(
        [text_room(item.move, picture) for item in row if not item.plain and item.move], default=0.0
    )
    crowded = fans and (
        texts or not picture.down or any(_crowded(fan, slant, sizes) for fan in fans)
    )
    arrow = any(item.solution for item in row) and (
        texts or crowded or not picture.down or slant < far * 0.42
    )
    length = arrow_size(sizes) * 1.3 if arrow else 3.0 if texts else 0.0
    at_text = length + texts / 2 if texts else 0.0
    length += texts
    at_strokes = length + sizes.font * 0.5 if crowded else 0.0
    return EdgeRun(ceil(length + sizes.font * bool(crowded)), at_text, at_strokes)


def _crowded(fan: Fan, slant: float, sizes: Sizes) -> bool:
    """Return whether the strokes across neighbouring cut edges would be too close to each other."""
    middle, kids = fan
    flattest = max(abs(kid - middle) for kid in kids)
    nearest = min((b - a for a, b in pairwise(kids)), default=sizes.box * 1.5)
    return nearest * STROKES_AT * slant < sizes.font * 0.87 * hypot(slant, flattest)


def _name_rows(picture: Picture) -> None:
    """Label each row (or column) with its player if only one player moves there."""
    rows = [
        (row[0], {item.mover for item in row if item.shape != "leaf"})
        for row in by_row(picture.nodes[0])
    ]
    names = [(item, movers.pop()) for item, movers in rows if len(movers) == 1]
    if not names:
        return
    size, room = picture.sizes.caption, max(width(name, picture.sizes.caption) for _, name in names)
    picture.shift(*((ceil(room) + MARGIN // 2, 0) if picture.down else (0, ceil(size * 1.6))))
    for item, name in names:
        x, y, anchor = (
            (MARGIN, item.y, "start") if picture.down else (item.x, MARGIN + size * 0.45, "middle")
        )
        picture.caption.append(Text(x, y, anchor, "row", name))


def _add_legend(picture: Picture) -> None:
    """Add a legend with one node of each kind in the picture, in one row or more."""
    sizes, gap = picture.sizes, picture.sizes.small * 0.6
    x, y = MARGIN, picture.height + sizes.triangle // 2
    for number, (item, meaning) in enumerate([*_legend_kinds(picture.nodes)], 1):
        # with the root's empty id, Graphviz would draw it in place of the root
        item.steps = f"-legend-{number}"
        half = half_width(item, sizes, picture.base)
        wide = ceil(2 * half + gap + width(meaning, sizes.small))
        if x > MARGIN and x + wide > picture.width - MARGIN:
            x, y = MARGIN, y + sizes.triangle + MARGIN // 2
        item.block = Block(
            half, 0, 0, half, wide - half, [Text(half + gap, 0.0, "start", "note", meaning)]
        )
        item.x, item.y = x + half, y
        x += wide + MARGIN
        picture.nodes.append(item)
        picture.width = max(picture.width, item.x + wide - half + MARGIN)
    picture.height = y + sizes.triangle // 2 + MARGIN


def _legend_kinds(nodes: list[Drawn]) -> Iterator[tuple[Drawn, str]]:
    """Yield an example node and a description for each kind of node in the picture."""
    shapes, statuses = {item.shape for item in nodes}, {item.status for item in nodes}
    usual = "plain" if "plain" in statuses else "searched"
    yield from (
        (
            Drawn(None, 0, shape, usual),
            "p1, p2, ..." if shape == "max" and any(item.player for item in nodes) else meaning,
        )
        for shape, meaning in PLAYERS.items()
        if shape in shapes
    )
    # the root is always on the best path, so it does not count
    if any(item.solution and item.level for item in nodes):
        best = Drawn(None, 0, "leaf", usual)
        best.solution = True
        yield best, "best path"
    if between := next((item for item in nodes if ".." in item.text), None):
        yield Drawn(None, 0, between.shape, usual), "a..b: at least a, at most b"
    for status, meaning in LEGEND.items():
        if status in statuses:
            yield Drawn(None, 0, "leaf", status), meaning


_CAPTION = 440
"""The least width of a caption in points."""


def add_caption(picture: Picture, sentences: Sequence[str]) -> None:
    """Add sentences below the picture, wrapped to its width."""
    sizes = picture.sizes
    wide = max(picture.width, _CAPTION)
    picture.shift((wide - picture.width) // 2, 0)
    picture.width = wide
    for sentence in sentences:
        picture.height += ceil(sizes.row * 0.4)
        for line in _wrapped(sentence, wide - 2 * MARGIN, sizes.caption):
            picture.height += ceil(sizes.row * 1.2)
            y = picture.height - MARGIN - sizes.caption * 0.35
            picture.caption.append(Text(MARGIN, y, "start", "caption", line))
    picture.height += ceil(sizes.row * 0.4)


def _wrapped(sentence: str, limit: float, size: float) -> list[str]:
    """Return a sentence as lines that are no wider than ``limit``."""
    lines: list[str] = []
    # split() would also split at no-break spaces
    for word in sentence.split(" "):
        if lines and width(f"{lines[-1]} {word}", size) <= limit:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines
