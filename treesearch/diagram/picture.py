"""Pictures of trees and searches: ``draw`` returns SVG, and ``save`` writes a file."""

from collections.abc import Callable, Sequence
from pathlib import Path as File
from typing import TYPE_CHECKING, Any

from treesearch.diagram import texts, typeset
from treesearch.diagram.arrange import add_caption, arrange
from treesearch.diagram.build import searched_nodes, tree_nodes
from treesearch.diagram.dot import dot, graph_of, rendered_by_graphviz
from treesearch.diagram.fit import SCREEN, check_format, fitted, size_note
from treesearch.diagram.folding import with_counted_siblings
from treesearch.diagram.looks import SEARCHED, Look, check_one_path, look_of
from treesearch.diagram.scene import Drawn, Picture
from treesearch.diagram.sizes import DENSE, Sizes
from treesearch.diagram.svg import Svg, svg, svg_text
from treesearch.diagram.tikz import letters_without_font, tikz
from treesearch.diagram.unknown_leaves import check_look, explain, unknown_nodes
from treesearch.diagram.why import why
from treesearch.errors import UsageError, option
from treesearch.game import Mover
from treesearch.machine import gc_paused, write_atomically
from treesearch.settings import root_called
from treesearch.solve import Searchable, record, tree_or_game
from treesearch.trace import Trace
from treesearch.tree import Node
from treesearch.unknown import Answers

if TYPE_CHECKING:
    from treesearch.diagram.dot import Graph

MOST_IN_NOTEBOOK = 2_000
WRITERS: dict[str, Callable[[Picture], str]] = {".svg": svg_text, ".dot": dot, ".tex": tikz}
SUFFIXES = (*WRITERS, ".pdf", ".png", ".typ", ".md")


MOST_STEPS = 200_000
"""The most events of a game's search that is drawn: more than the largest picture needs."""

Source = Node | Trace | Answers
"""A tree, a search, or results with unknown leaves."""

Drawable = Searchable | Source


def picture(
    drawn: Drawable,
    *,
    root: Mover | str | None = None,
    fit: str | int | None = None,
    **options: Any,
) -> Picture:
    """Return the picture with its layout, ready to render.

    Arguments and errors are those of ``draw``.
    """
    source, look = drawable(drawn), look_of(**options)
    trace = source if isinstance(source, Trace) else None
    who = None if root is None else root_called(root)
    if isinstance(source, Answers):
        check_look(source, look)
    elif (
        trace is None
        and (look.style == "why" or look.show & SEARCHED or look.only)
        and look.style != "exercise"
    ):
        raise UsageError(
            "only a search has windows, an order and cuts to show; record the search first: "
            "draw(record(tree), ...)"
        )
    if look.style == "why" and trace:
        check_one_path(fit=fit)
        return why(trace, look)

    def make(look: Look, sizes: Sizes | None = None) -> Picture:
        # new nodes for each size, because a layout writes places and texts into its nodes
        nodes = with_counted_siblings(nodes_of(source, look, who), look)
        desc = texts.nested(nodes)  # before the legend is added
        arranged = arrange(nodes, look, sizes)
        arranged.title, arranged.desc = (
            texts.spoken_title(None if look.style == "exercise" else trace),
            desc,
        )
        if isinstance(source, Answers) and look.style != "exercise":
            explain(arranged, source)
        if trace and "utility_range" in trace.options:
            add_caption(arranged, texts.range_captions(arranged, trace))
        return arranged

    if fit is not None:
        return fitted(make, look, fit)
    complete = make(look)
    if look.only == "cuts" and max(complete.width, complete.height) > SCREEN:
        return make(look._replace(tight=True), DENSE)
    return complete


def drawable(drawn: Drawable) -> Source:
    """Return the tree or search to draw: a text or list is read as a tree, and a game is searched.

    Raise errors as ``tree_or_game`` and ``record`` do, and UsageError for a game whose search is too long to draw.
    """
    if isinstance(drawn, Source):
        return drawn
    source = tree_or_game(drawn)
    return source if isinstance(source, Node) else record(source, limit=MOST_STEPS)


def nodes_of(drawn: Source, look: Look, root: Mover | None = None) -> list[Drawn]:
    """Return the nodes to draw for a tree, for a search, or for results with unknown leaves."""
    if isinstance(drawn, Answers):
        return unknown_nodes(drawn, look)
    if isinstance(drawn, Trace):
        return searched_nodes(drawn, look)
    return tree_nodes(drawn, None, look, root)


def draw(drawn: Drawable, **options: Any) -> Svg:
    """Return the picture as SVG.

    Options as in ``treesearch.draw`` (which also draws a search in stages).
    """
    with gc_paused():
        return svg(picture(drawn, **options))


def graph(drawn: Drawable, **options: Any) -> "Graph":
    """Return the picture as a ``graphviz.Graph``; the options are those of ``draw``.

    Raise UsageError as ``draw`` does. To render the graph you need Graphviz's program ``dot``; to
    read its source you do not.

    >>> graph("(1 (5 7) 4)", style="exercise").source.splitlines()[1]
    'graph tree {'
    """
    with gc_paused():
        return graph_of(picture(drawn, **options))


def in_notebook(drawn: Source) -> str | None:
    """Return the SVG that shows a tree or trace in a notebook.

    Return ``None`` if it is too large.
    """
    tree = drawn if isinstance(drawn, Node) else drawn.tree
    # the nodes of a game's tree are not counted, so its events are
    count = tree.traits.nodes if tree else len(drawn.events) if isinstance(drawn, Trace) else 0
    if count > MOST_IN_NOTEBOOK:
        return None
    try:
        return draw(drawn)
    # the notebook then shows the text; an error would be a traceback in the page
    except UsageError:
        return None


def save(drawn: Drawable, path: str | File, **options: Any) -> None:
    """Write the picture to a file in the format of its suffix; the options are those of ``render``.

    The file is written completely or not at all.
    """
    file = File(path)
    write_atomically(file, render(drawn, file.suffix.lower(), **options))


def render(
    drawn: Drawable,
    suffix: str = ".svg",
    *,
    fragment: bool = False,
    note: Callable[[str], object] | None = None,
    **options: Any,
) -> bytes:
    """Return the contents of a picture file with this suffix; the options are those of ``draw``.

    The suffix is ``.svg``, ``.tex`` (TikZ), ``.typ`` (Typst), ``.md``, ``.dot``, ``.pdf`` or
    ``.png``. PDF and PNG are converted from the SVG by the package typst, or drawn by Graphviz if
    only that is installed. With ``fragment``, a ``.tex`` file contains only the ``tikzpicture``.
    ``note`` receives warnings, such as that the picture is wider than a screen. Raise UsageError
    for another suffix or a picture that is too large for the format, and MissingError if a package
    or program is not installed.
    """
    # checked first, because a large picture takes seconds
    check_ending(suffix, SUFFIXES, fragment)
    with gc_paused():
        drawing = picture(drawn, **options)
        check_format(drawing, suffix)
        if note and (sentence := size_note(drawing)):
            note(sentence)
        if note and suffix == ".tex" and (letters := letters_without_font(drawing.desc)):
            note(
                f"pdflatex shows boxes for {letters}; lualatex and xelatex print them if the font contains them"
            )
        return file_bytes(drawing, suffix, fragment=fragment)


def check_ending(suffix: str, suffixes: Sequence[str], fragment: bool) -> None:
    """Raise UsageError for an unknown suffix, or if ``fragment`` is used without TeX."""
    if suffixes and suffix not in suffixes:
        raise UsageError(
            f"cannot draw to a file {f'that ends in {suffix}' if suffix else 'without an ending'}; choose {' '.join(suffixes)}"
        )
    if fragment and suffix != ".tex":
        raise UsageError(
            f"{option('fragment')} writes only the picture or frame of a .tex file; name a file that "
            "ends in .tex"
        )


def file_bytes(drawing: Picture, suffix: str, *, fragment: bool = False) -> bytes:
    """Return the contents of a picture file with one of SUFFIXES."""
    if suffix in (".png", ".pdf") and not typeset.installed():
        return rendered_by_graphviz(drawing, suffix[1:])
    match suffix:
        case ".png":
            return typeset.png(svg(drawing))
        case ".pdf":
            return typeset.pdf([svg(drawing)])
        case ".typ":
            return typeset.typ([svg(drawing)]).encode()
        case ".md":
            return typeset.markdown([svg(drawing)]).encode()
    return (tikz(drawing, fragment=True) if fragment else WRITERS[suffix](drawing)).encode()
