"""Pictures of trees and of searches: ``draw`` as text, ``save`` as a file."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path as File
from typing import Any

from treesearch.diagram import telling, words
from treesearch.diagram.arrange import Picture, arrange
from treesearch.diagram.build import game_nodes, tree_nodes
from treesearch.diagram.chart import png
from treesearch.diagram.dot import dot, ink_of
from treesearch.diagram.scene import Look
from treesearch.diagram.svg import svg
from treesearch.diagram.theme import theme
from treesearch.diagram.tikz import tikz
from treesearch.diagram.why import why
from treesearch.errors import MissingError, UsageError
from treesearch.game import Player
from treesearch.runtime import gc_paused
from treesearch.trace import Trace
from treesearch.tree import Node

STYLES = ("lecture", "print", "exercise", "why")
SHOW = ("window", "order")
LABELS = ("letters", "places")
DIRECTIONS = ("down", "right")
MOST_IN_NOTEBOOK = 2_000
WRITERS = {".svg": svg, ".dot": dot, ".tex": tikz}
SUFFIXES = (*WRITERS, ".png", ".pdf")


def picture(
    drawn: Node | Trace,
    *,
    style: str = "lecture",
    show: Iterable[str] = (),
    label: str | None = None,
    direction: str = "down",
    at: Iterable[Any] | None = None,
    root: Player | None = None,
) -> Picture:
    """Everything a renderer needs, with a place for every node. Arguments and errors as in ``draw``."""
    look = _look(style, frozenset([show] if isinstance(show, str) else show), label, direction, at)
    trace = drawn if isinstance(drawn, Trace) else None
    if trace is None and (look.style == "why" or look.show):
        raise UsageError(words.DRAWING_NEEDS_SEARCH)
    if look.style == "why" and trace:
        return why(trace, look)
    tree = trace.tree if trace else drawn
    if isinstance(tree, Node):
        player = trace.root.player if trace else root
        trace = None if look.style == "exercise" else trace
        nodes = tree_nodes(tree, trace, look, player)
    elif trace:
        nodes = game_nodes(trace, look)
    made = arrange(nodes, look)
    made.title = telling.title(None if look.style == "exercise" else trace)
    made.desc = telling.nested(nodes)
    return made


def _look(style: str, show: frozenset[str], label: str | None, direction: str, at: Iterable[Any] | None) -> Look:
    """The options, checked."""
    asked = [("style", style, STYLES), ("direction", direction, DIRECTIONS), *(("show", part, SHOW) for part in show)]
    asked += [("label", label, LABELS)] if label else []
    for name, value, choices in asked:
        if value not in choices:
            raise UsageError(words.BAD_DRAWING_OPTION.format(name=name, value=value, choices=", ".join(choices)))
    if style == "exercise" and show:
        raise UsageError(words.EXERCISE_SHOWS_NOTHING)
    if at is not None and style != "why":
        raise UsageError(words.AT_NEEDS_WHY)
    return Look(style, show, label, direction, None if at is None else tuple(at), theme(style))


def draw(
    drawn: Node | Trace,
    *,
    style: str = "lecture",
    show: Iterable[str] = (),
    label: str | None = None,
    direction: str = "down",
    at: Iterable[Any] | None = None,
    root: Player | None = None,
) -> str:
    """The picture of a tree, or of what a search did with one, as SVG.

    ``style``: ``lecture``; ``print`` (black and grey); ``exercise`` (the tree alone, with blanks to fill in);
    ``why`` (one path, whose bound it is and v; ``at`` is the path of the cut's node, by default that of the first deep
    cut, else of the first). ``show``: ``"window"`` (alpha and beta on entry and at the end) and ``"order"`` (of
    visiting). ``label``: name all nodes by ``"letters"`` or ``"places"``. ``direction``: ``"down"`` or ``"right"``.
    ``root``: who moves at the root of a tree without a search. UsageError for an option that cannot be, and for a
    tree too big to be looked at.
    """
    with gc_paused():
        return svg(picture(drawn, style=style, show=show, label=label, direction=direction, at=at, root=root))


def in_notebook(drawn: Node | Trace) -> str | None:
    """The picture that a tree or trace shows of itself in a notebook; ``None`` if it is too big to look at there."""
    tree = drawn.tree if isinstance(drawn, Trace) else drawn
    count = tree.traits.nodes if tree else len(drawn.events) if isinstance(drawn, Trace) else 0
    if count > MOST_IN_NOTEBOOK:
        return None
    try:
        return draw(drawn)
    except UsageError:
        return None


def save(drawn: Node | Trace, path: str | File, **options: Any) -> None:
    """Write the picture to a file, in the format that its name ends with; options as in ``draw``.

    ``.svg``, ``.dot`` and ``.tex`` (TikZ) are written by us; ``.png`` and ``.pdf`` are Graphviz's ink on our
    positions. UsageError for another ending, MissingError if Graphviz is needed and not installed.
    """
    file = File(path)
    file.write_bytes(render(drawn, file.suffix.lower(), **options))


def render(drawn: Node | Trace, suffix: str = ".svg", **options: Any) -> bytes:
    """The picture as the bytes of a file with that ending."""
    if suffix not in SUFFIXES:
        raise UsageError(words.BAD_SUFFIX.format(suffix=suffix or words.NO_SUFFIX, known=" ".join(SUFFIXES)))
    made = picture(drawn, **options)
    if suffix in (".png", ".pdf"):
        try:
            return ink_of(made, suffix[1:])
        except MissingError:
            if suffix == ".pdf" or find_spec("resvg_py") is None:
                raise
            return png(svg(made))
    return WRITERS[suffix](made).encode()
