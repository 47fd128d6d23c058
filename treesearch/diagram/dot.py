"""Pictures in DOT and as ``graphviz.Graph``, with fixed places.

The graph asks for the layout ``nop2``, which draws nodes and edges at given places; ``dot`` itself would
place them in worse than quadratic time. Lengths are points and, in Graphviz, y grows upwards.
"""

from __future__ import annotations

from html import escape
from subprocess import TimeoutExpired
from typing import TYPE_CHECKING, Any

from treesearch.diagram.blocks import half_height, text_frame
from treesearch.diagram.boards import board_size, has_only_sticks
from treesearch.diagram.edges import Step, edge, towards
from treesearch.diagram.scene import Board, Drawn, Picture, Point, Text
from treesearch.diagram.sizes import BOLD_KINDS, line_width, text_size
from treesearch.diagram.themes import UNSEEN, line_and_fill, text_colour
from treesearch.errors import MissingError
from treesearch.machine import pip_install

if TYPE_CHECKING:
    from graphviz import Graph as Graph  # noqa: PLC0414 (for those who return one)

_SHAPES = {"max": "triangle", "min": "invtriangle", "chance": "circle", "leaf": "box"}
_BRACKET = "&#93;"  # Graphviz cannot read a single one in a table
_LINES = {"pruned": "dashed", "beyond": "dotted", "perhaps": "dashed"}
ARROW = 7.0
"""From the end of a line to the tip of its arrowhead: a little less than Graphviz's heads are long, to leave no gap."""
_FONT = "Helvetica,Arial,sans-serif"
_BOLD = f"{_FONT} Bold"  # Pango expects styles after the families
_FONTS = {"board": "Courier", "name": f"{_BOLD} Italic"}


PATIENCE = 60
"""The most seconds that Graphviz may take; ten thousand nodes take two."""

MAGIC = {"png": b"\x89PNG", "pdf": b"%PDF-", "svg": b"<?xml"}


def rendered_by_graphviz(picture: Picture, suffix: str, patience: float = PATIENCE) -> bytes:
    """Return the picture as a ``png``, ``pdf`` or ``svg`` file rendered by Graphviz.

    Raise MissingError if it is not installed or fails.
    """
    from graphviz.backend.execute import CalledProcessError, ExecutableNotFound, run_check

    source = dot(picture, dpi=144 if suffix == "png" else None).encode()
    command = ["neato", "-n2", f"-T{suffix}"]
    try:
        output = run_check(
            command, input=source, capture_output=True, quiet=True, timeout=patience
        ).stdout
    except ExecutableNotFound:
        raise MissingError(
            f"a {suffix} file needs the package typst or the program Graphviz, and neither is "
            f"installed: {pip_install('print')}, or sudo apt install graphviz (Debian, Ubuntu), brew "
            "install graphviz (macOS), winget install graphviz (Windows); .svg, .tex, .typ, .md and "
            ".dot need neither"
        ) from None
    except TimeoutExpired:
        reason = f"it did not finish within {patience} seconds"
    except CalledProcessError as error:
        message = error.stderr.decode(errors="replace").strip()
        end = f": {message}" if message else ""
        reason = f"it ended with exit code {error.returncode}{end}"
    except OSError as error:
        reason = f"it cannot be run ({error.strerror or error})"
    else:
        if output.startswith(MAGIC[suffix]):
            return bytes(output)
        reason = f"its output is not a {suffix} file"
    raise MissingError(f"Graphviz could not draw the {suffix} file: {reason}")


def dot(picture: Picture, dpi: int | None = None) -> str:
    """Return the picture in DOT, to be rendered by ``dot`` or ``neato -n2``."""
    source: str = graph_of(picture, dpi).source
    return source


def graph_of(picture: Picture, dpi: int | None = None) -> Graph:
    """Return the picture as a ``graphviz.Graph``, which a notebook displays."""
    from graphviz import Graph

    # without notranslate, Graphviz moves the drawing to the origin; with edgesfirst, nodes cover the ends of edges
    theme, wide, tall = picture.look.inks, picture.width, picture.height
    graph = Graph("tree", comment=picture.title)
    settings = {
        "bgcolor": theme.paper,
        "outputorder": "edgesfirst",
        "pad": 0,
        "margin": 0,
        "dpi": dpi,
        "notranslate": "true",
        "layout": "nop2",
        "inputscale": 72,  # positions are points, not inches
        "viewport": f"{wide},{tall},1,{wide / 2:g},{tall / 2:g}",
    }
    graph.attr("graph", **_texts(settings))
    graph.attr("node", **_texts({"fontname": _FONT, "fixedsize": "shape", "margin": 0}))
    thin = f"{picture.sizes.thin:.1f}"
    graph.attr(
        "edge",
        **_texts({"dir": "forward", "arrowhead": "none", "penwidth": thin, "color": theme.line}),
    )
    for item in picture.nodes:
        _add_node(graph, item, picture)
    edges = [(parent, item) for parent in picture.nodes for item in parent.children]
    for parent, item in sorted(edges, key=lambda ends: ends[1].solution):  # last, so on top
        _add_edge(graph, parent, item, picture)
    if picture.arrow:
        _add_bound_arrow(graph, picture)
    for number, text in enumerate(picture.caption):
        _add_text(graph, f"caption {number}", text, picture, theme.ink)
    return graph


def _add_node(graph: Graph, item: Drawn, picture: Picture) -> None:
    sizes, theme = picture.sizes, picture.look.inks
    line, fill = line_and_fill(theme, item.shape, item.status, item.solution)
    up = half_height(item, sizes)
    # Graphviz centres a triangle on its centre of gravity, in a box of four thirds of its height
    drop = {"max": up / 3, "min": -up / 3}.get(item.shape, 0.0)
    tall = 2 * up * (4 / 3 if drop else 1)
    inside = (
        None if drop else next((text for text in item.block.texts if text.kind == "says"), None)
    )
    attributes = {
        "id": item.ident,
        "class": f"{item.shape} {item.status}{' solution' if item.solution else ''}",
        "label": _escaped(inside.text) if inside else "",
        "shape": _SHAPES[item.shape],
        "pos": _pos(item.x, item.y + drop, picture),
        "width": _inches(2 * item.block.half),
        "height": _inches(tall),
        "fontsize": sizes.font,
        "fontcolor": text_colour(theme, item.shape, item.status, "says"),
        "color": line,
        "fontname": _BOLD,
        "fillcolor": fill,
        "style": ",".join(filter(None, ("filled", _LINES.get(item.status)))),
        "penwidth": f"{sizes.thin * (2.4 if item.solution else 1.3):.1f}",
        "peripheries": 2 if item.lit else None,
    }
    graph.node(item.ident, **_texts(attributes))
    for number, text in enumerate(item.block.texts):
        if text is not inside:
            placed = text._replace(x=item.x + text.x, y=item.y + text.y)
            colour = text_colour(theme, item.shape, item.status, text.kind)
            _add_text(graph, f"{item.ident} {text.kind} {number}", placed, picture, colour)
    if item.block.board:
        _add_board(graph, item, item.block.board, picture)


def _add_board(graph: Graph, item: Drawn, board: Board, picture: Picture) -> None:
    """Draw a game's board as a table, because a Graphviz node can contain nothing else."""
    wide, tall = board_size(board.rows, board.cell)
    step = wide / len(board.rows[0])
    rows = "".join(
        f"<TR>{''.join(_cell_html(sign, step, board.cell) for sign in row)}</TR>"
        for row in board.rows
    )
    line = f'CELLBORDER="{int(not has_only_sticks(board.rows))}" COLOR="{picture.look.inks.line}"'
    table = f'<TABLE BORDER="0" {line} CELLSPACING="0" CELLPADDING="0">{rows}</TABLE>'
    pos = _pos(item.x + board.x + wide / 2, item.y + board.y + tall / 2, picture)
    attributes = {
        "class": "cells",
        "shape": "none",
        "pos": pos,
        "label": f"<{table}>",
        "width": _inches(wide),
        "height": _inches(tall),
        "fontsize": round(board.cell * 0.7, 1),
        "fontname": _FONT,
    }
    graph.node(f"{item.ident} cells", **_texts(attributes))


def _cell_html(sign: str, wide: float, tall: float) -> str:
    colour = ' BGCOLOR="black"' if sign == "#" else ""
    text = {"#": "", "*": "◆", ".": "", " ": ""}.get(
        sign, f"<B>{escape(sign, quote=False).replace(']', _BRACKET)}</B>"
    )
    return f'<TD FIXEDSIZE="TRUE" WIDTH="{wide:.0f}" HEIGHT="{tall:.0f}"{colour}>{text}</TD>'


def _add_text(graph: Graph, name: str, text: Text, picture: Picture, colour: str) -> None:
    """Add a text as a node of its own, with a box for a blank and a frame for a visiting number."""
    sizes, framed = picture.sizes, text_frame(text, picture.sizes)
    justified = "" if framed else {"start": "\\l", "end": "\\r"}.get(text.anchor, "")
    # Graphviz centres a text in a box that is too narrow
    wide = line_width(text.kind, text.text, sizes) * (1.2 if justified else 1)
    x = text.x + {"start": wide / 2, "end": -wide / 2}.get(text.anchor, 0.0)
    x, wide, tall = framed or (x, wide, sizes.row)
    attributes = {
        "class": text.kind,
        "label": _escaped(text.text, justified),
        "shape": "box" if framed else "none",
        "style": "rounded" if text.kind == "order" else None,
        "pos": _pos(x, text.y, picture),
        "width": _inches(wide),
        "height": _inches(tall),
        "fontsize": text_size(text.kind, sizes),
        "color": picture.look.inks.line,
        "fontcolor": colour,
        "fontname": _FONTS.get(text.kind, _BOLD if text.kind in BOLD_KINDS else None),
    }
    graph.node(name, **_texts(attributes))


def _add_edge(graph: Graph, parent: Drawn, item: Drawn, picture: Picture) -> None:
    """Add the edge to a node in pieces, with strokes across it if it is cut."""
    road, theme, thin = edge(parent, item, picture), picture.look.inks, picture.sizes.thin
    if not item.solution and any(child.solution for child in parent.children):
        # the solution's edge has this part already, and Graphviz might cover it
        road.pieces[0] = road.pieces[0][1:]
    attributes: dict[str, object] = {
        "id": f"e{item.steps}",
        "class": "solution" if item.solution else item.status,
        "color": theme.pruned_line if item.status in UNSEEN else None,
        "style": _LINES.get(item.status),
    }
    pieces = [_spline(piece, picture) for piece in road.pieces]
    if item.solution:
        thick = thin * 2.6
        attributes |= {
            "color": theme.path,
            "penwidth": f"{thick:.1f}",
            "arrowhead": "normal",
            "arrowsize": "0.8",
        }
        # the outline of the arrowhead makes it longer by this width
        tip = towards(road.tip, road.behind, thick)
        road.pieces[-1][-1] = (towards(tip, road.behind, ARROW),)
        pieces[-1] = f"e,{_point(tip, picture)} {_spline(road.pieces[-1], picture)}"
    graph.edge(parent.ident, item.ident, **_texts({**attributes, "pos": ";".join(pieces)}))
    if item.severed:
        colour = text_colour(theme, parent.shape, "searched", "cut")
        across = ";".join(_spline([(start,), (end,)], picture) for start, end in road.strokes)
        stroke = {"class": "cut", "pos": across, "color": colour, "penwidth": f"{thin * 1.4:.1f}"}
        graph.edge(parent.ident, item.ident, **stroke)
    if item.move:
        text = Text(*road.text, "middle", "move", item.move)
        _add_text(
            graph,
            f"{item.ident} move",
            text,
            picture,
            text_colour(theme, item.shape, item.status, "move"),
        )


def _add_bound_arrow(graph: Graph, picture: Picture) -> None:
    """Add the arrow from a bound to the cut that it causes."""
    begin, first, second, tip = picture.arrow
    tip = towards(tip, second, 1.6)  # the outline of the arrowhead makes it longer
    end = towards(tip, second, ARROW)  # an arrowhead extends from here to its tip
    pos = f"e,{_point(tip, picture)} " + " ".join(
        _point(point, picture) for point in (begin, first, second, end)
    )
    attributes = {
        "class": "because",
        "pos": pos,
        "style": "dashed",
        "arrowhead": "normal",
        "penwidth": "1.6",
    }
    graph.edge(*picture.because, **attributes, color=picture.look.inks.ink)


def _texts(attributes: dict[str, Any]) -> dict[str, str]:
    """Return the attributes that are not ``None`` as strings, as graphviz requires."""
    return {
        name: value if isinstance(value, str) else str(value)
        for name, value in attributes.items()
        if value is not None
    }


def _escaped(text: str, justified: str = "") -> str:
    r"""Return a label that shows the text literally; ``justified`` is the escape at its end."""
    from graphviz import escape, nohtml

    label: str = nohtml(escape(text.replace("&", "&amp;")) + justified)
    return label


def _point(point: Point, picture: Picture) -> str:
    return f"{point[0]:.2f},{picture.height - point[1]:.2f}"


def _pos(x: float, y: float, picture: Picture) -> str:
    return _point((x, y), picture) + "!"


def _inches(points: float) -> str:
    return f"{points / 72:.4f}"


def _spline(piece: list[Step], picture: Picture) -> str:
    """Return a piece of an edge as a Graphviz spline."""
    (end,), *steps = piece
    drawn = [_point(end, picture)]
    for step in steps:
        if step[-1] != end:  # without steps of length 0
            curve = step if len(step) > 1 else (end, step[0], step[0])
            drawn += [_point(point, picture) for point in curve]
            end = step[-1]
    return " ".join(drawn)
