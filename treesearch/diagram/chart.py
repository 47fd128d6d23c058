"""A chart of node counts by depth on a logarithmic scale, with one line per algorithm.

Lines do not differ in colour alone: each has its own marker and dashes, and its name beside its last point.
Markers that would hide each other are moved side by side. A table below the chart contains the numbers.
"""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import ceil, inf, log10
from operator import itemgetter

from treesearch.diagram.scene import Point
from treesearch.diagram.svg import FONTS, Svg
from treesearch.diagram.themes import COLOUR

WIDTH, HEIGHT = 760, 480
LEFT, RIGHT, TOP, BOTTOM = 92, 180, 66, 64
NAME_APART = 18
FONT = 14

COLOURS = ("#0072b2", "#b34a00", "#007a59", "#8a4a76", "#5a5a5a", "#1b1b1b", "#8a5a00")
"""Okabe and Ito's colours, darkened: each has 4.5 : 1 of contrast to white, so names are written in them too."""

DASHES = ("", "8 4", "2 3", "10 3 2 3", "14 4", "5 2", "10 3 2 3 2 3", "1 5", "16 3 6 3", "4 6")
MARKERS = (
    '<circle cx="{x:.1f}" cy="{y:.1f}" r="5"/>',
    '<path d="M{x:.1f} {y:.1f}m-5 -5h10v10h-10z"/>',
    '<path d="M{x:.1f} {y:.1f}m0 -6l6 11h-12z"/>',
    '<path d="M{x:.1f} {y:.1f}m0 -7l7 7l-7 7l-7 -7z"/>',
    '<path d="M{x:.1f} {y:.1f}m0 6l6 -11h-12z"/>',
    '<path d="M{x:.1f} {y:.1f}m-5 -5l10 10m-10 0l10 -10" fill="none" stroke-width="3"/>',
    '<path d="M{x:.1f} {y:.1f}m0 -6v12m-6 -6h12" fill="none" stroke-width="3"/>',
    '<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="#ffffff"/>',
    '<path d="M{x:.1f} {y:.1f}m-5 -5h10v10h-10z" fill="#ffffff"/>',
    '<path d="M{x:.1f} {y:.1f}m0 -6l6 11h-12z" fill="#ffffff"/>',
)
"""Ten dashes and ten markers, because a chart with more lines cannot be read."""

APART = 12
"""The distance between two markers that would otherwise hide each other."""

ROW, COLUMN, NAMES = 22, 72, 150
"""Sizes in the table below: the height of a row, the width of a column of numbers, the width of the names."""


Series = Mapping[str, Sequence[tuple[int, int]]]
"""The points of each line, by the line's name; every y is 1 or more."""


def chart(series: Series, title: str, across: str, up: str) -> Svg:
    """Return the chart as SVG; ``across`` and ``up`` are the titles of its axes."""
    scale = Scale(series)
    depths = sorted({x for points in series.values() for x, _ in points})
    wide = max(WIDTH, NAMES + COLUMN * len(depths) + 24)
    tall = HEIGHT + ROW * (len(series) + 1) + 24
    description = "; ".join(
        f"{name}: {', '.join(f'{x}: {y}' for x, y in points)}" for name, points in series.items()
    )
    lines = [
        # role: a screen reader reads title and description instead of a hundred numbers
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" class="treesearch chart" width="{wide}" '
        f'height="{tall}" viewBox="0 0 {wide} {tall}" font-family="{FONTS}" font-size="{FONT}">',
        f"<title>{escape(title, quote=False)}</title>",
        f"<desc>{escape(description, quote=False)}</desc>",
        f'<rect class="paper" width="100%" height="100%" fill="{COLOUR.paper}"/>',
        _chart_text(LEFT, 28, title, size=16),
        *_axes(depths, scale, across, up),
        *_series_lines(series, scale),
        *_table(series, depths, across),
        "</svg>\n",
    ]
    return Svg.of("\n".join(lines), title, description, wide, tall)


class Scale:
    """The scales of a chart: x in even steps, y logarithmic."""

    def __init__(self, series: Series) -> None:
        xs, ys = zip(*(point for points in series.values() for point in points), strict=True)
        self.first, self.last, self.inset = min(xs), max(xs), 12 + (len(series) - 1) * APART / 2
        self.decades = max(1, ceil(log10(max(ys))))  # log10(1) is 0

    def x(self, value: float) -> float:
        """Return the x coordinate of a depth, in pixels."""
        # a single depth is in the middle
        share = (value - self.first) / (self.last - self.first) if self.last > self.first else 0.5
        return LEFT + self.inset + share * (WIDTH - LEFT - RIGHT - 2 * self.inset)

    def y(self, value: float) -> float:
        """Return the y coordinate of a count, in pixels."""
        return HEIGHT - BOTTOM - log10(max(1, value)) / self.decades * (HEIGHT - TOP - BOTTOM)


def _series_lines(series: Series, scale: Scale) -> Iterator[str]:
    """Yield the SVG of each line with its markers and name."""
    lines = [[(scale.x(x), scale.y(y)) for x, y in points] for points in series.values()]
    heights = apart([line[-1][1] for line in lines])
    for number, drawn in enumerate(
        zip(series, lines, moved_side_by_side(lines), heights, strict=True)
    ):
        yield from _chart_line(number, *drawn)


def moved_side_by_side(lines: Sequence[Sequence[Point]]) -> list[list[Point]]:
    """Return the marker positions of each line; markers that overlap are moved side by side."""
    spots = [list(line) for line in lines]
    groups: list[list[tuple[float, float, int, int]]] = []
    for point in sorted(
        (x, y, number, i) for number, line in enumerate(lines) for i, (x, y) in enumerate(line)
    ):
        before = groups[-1][-1] if groups else (-inf, 0.0)
        if point[0] == before[0] and point[1] - before[1] < APART:
            groups[-1].append(point)
        else:
            groups.append([point])
    for group in groups:
        for place, (x, y, number, i) in enumerate(sorted(group, key=itemgetter(2, 3))):
            spots[number][i] = (x + (place - (len(group) - 1) / 2) * APART, y)
    return spots


def _table(series: Series, depths: Sequence[int], across: str) -> Iterator[str]:
    """Yield the SVG of a table with one row per line of the chart and one column per depth."""
    yield '<g class="table">'
    y = HEIGHT + ROW
    yield from _chart_row(y, across, [*map(str, depths)])
    yield f'<path d="M12 {y + 7}H{NAMES + COLUMN * len(depths) + 8}" stroke="{COLOUR.line}" stroke-width="0.8"/>'
    for number, (name, line) in enumerate(series.items()):
        y, colour, points = y + ROW, COLOURS[number % len(COLOURS)], dict(line)
        marker = MARKERS[number % len(MARKERS)].format(x=22, y=y - 5)
        yield f'<g stroke="{colour}" fill="{colour}" stroke-width="2">{marker}</g>'
        yield from _chart_row(
            y, name, [f"{points[depth]:,}" if depth in points else "" for depth in depths], colour
        )
    yield "</g>"


def _chart_row(
    y: float, name: str, cells: Sequence[str], colour: str = COLOUR.ink
) -> Iterator[str]:
    yield _chart_text(24 + 12, y, name, colour=colour)
    for column, cell in enumerate(cells, 1):
        yield _chart_text(NAMES + COLUMN * column, y, cell, anchor="end")


def _axes(depths: Sequence[int], scale: Scale, across: str, up: str) -> Iterator[str]:
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    yield f'<g class="axes" stroke="{COLOUR.pruned_line}" stroke-width="0.7">'
    for power in range(scale.decades + 1):
        y = scale.y(10**power)
        yield f'<path d="M{LEFT} {y:.1f}H{right}"/>'
    yield f'<path d="M{LEFT} {TOP}V{bottom}" stroke-width="1.5"/>'
    yield "</g>"
    # there is room for twelve names; of more decades, only some are named
    for power in range(0, scale.decades + 1, ceil(scale.decades / 12)):
        yield _chart_text(
            LEFT - 10,
            scale.y(10**power) + 5,
            f"{10**power:,}",
            anchor="end",
        )
    for x in depths:
        yield _chart_text(scale.x(x), bottom + 22, str(x), anchor="middle")
    yield _chart_text((LEFT + right) / 2, HEIGHT - 14, across, anchor="middle")
    yield _chart_text(12, TOP - 18, up)


def _chart_line(
    number: int, name: str, points: list[Point], spots: list[Point], name_y: float
) -> Iterator[str]:
    """Yield the SVG of a line, its markers and its name."""
    colour, dash = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    yield f'<g class="series" stroke="{colour}" fill="{colour}" stroke-width="2">'
    yield f'<path d="M{" L".join(f"{x:.1f} {y:.1f}" for x, y in points)}" fill="none"{dashed}/>'
    yield from (*(MARKERS[number % len(MARKERS)].format(x=x, y=y) for x, y in spots), "</g>")
    x, y = spots[-1]
    if abs(name_y - y) > 4:  # a thin line leads to a name that is not beside its point
        yield f'<path d="M{x + 8:.1f} {y:.1f}L{WIDTH - RIGHT:.1f} {name_y:.1f}" stroke="{colour}" stroke-width="0.8"/>'
    yield _chart_text(WIDTH - RIGHT + 6, name_y + 5, name, colour=colour)


def apart(heights: Sequence[float]) -> list[float]:
    """Return the heights of the labels, moved apart so that they do not overlap.

    >>> apart([100, 105, 50])
    [100, 118, 50]
    """
    placed, lowest, highest = list(heights), -1.0 * HEIGHT, float(HEIGHT - BOTTOM)
    order = sorted(range(len(placed)), key=placed.__getitem__)
    for index in order:
        placed[index] = lowest = max(placed[index], lowest + NAME_APART)
    for index in reversed(order):
        placed[index] = min(placed[index], highest)
        highest = placed[index] - NAME_APART
    return placed


def _chart_text(
    x: float,
    y: float,
    text: str,
    *,
    size: int = FONT,
    anchor: str = "start",
    colour: str = COLOUR.ink,
) -> str:
    label = escape(text, quote=False)
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" fill="{colour}">{label}</text>'
