"""Draw a search as a picture, or its stages as pages, slides, an animation or a folder."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from treesearch.diagram import slideshow, typeset
from treesearch.diagram.fit import size_note
from treesearch.diagram.looks import single_search_error
from treesearch.diagram.picture import (
    Drawable,
    check_ending,
    drawable,
    file_bytes,
    picture,
)
from treesearch.diagram.slideshow import check_slides, pptx
from treesearch.diagram.svg import svg, svg_text
from treesearch.diagram.themes import Style
from treesearch.errors import UsageError, option
from treesearch.game import Player
from treesearch.machine import gc_paused
from treesearch.settings import BOOK
from treesearch.solve import record
from treesearch.steps import sentences
from treesearch.steps.film import FilmFrame, film
from treesearch.trace import Trace
from treesearch.tree import Node
from treesearch.unknown import Answers

FORMS = ("svg", "png", "pdf")
"""The formats of the files in a folder of pictures."""

SLIDES = (".pptx", ".tex", ".pdf")
"""The endings of files that begin with the tree before the search."""
SUFFIXES = (".svg", ".pdf", ".tex", ".pptx", ".gif", ".typ", ".md")
CHECKS = {".pdf": typeset.check, ".gif": slideshow.check_gif, ".pptx": check_slides}
"""The functions that check that the programs for a file are installed, by its ending."""

Note = Callable[[str], object] | None


def draw(
    drawn: Drawable,
    *,
    style: str | Style = "lecture",
    show: Iterable[str] = (),
    hide: Iterable[str] = (),
    label: str | None = None,
    direction: str = "down",
    at: Iterable[Any] | None = None,
    root: Player | str | None = None,
    fold: int | None = None,
    only: str | None = None,
    fit: str | int | None = None,
    steps: str | None = None,
    ahead: bool | None = None,
) -> str:
    """Return the picture of a tree, a search, or answers for unknown leaves, as SVG.

    A game is searched by alphabeta.

    ``style``: ``lecture``; ``print`` (black and grey); ``exercise`` (the tree alone, with blanks to fill in);
    ``why`` (the path to one cut, with the bound and its owner; ``at`` is the path of the cut's node, by default that of
    the first deep cut, otherwise of the first cut); or a style of your own, see ``themes.style_of``. ``show`` adds to what
    the style shows, and ``hide`` removes from it: ``"bounds"`` (the proved bound of each node), ``"intervals"`` (the same
    as [3, +∞], in place of bounds unless both are named), ``"window"`` (alpha and beta on entry and at the end),
    ``"order"`` (of visiting), ``"rows"`` (who moves, at the side), ``"moves"`` (a1, a2, ... on the edges), ``"legend"``.
    ``label``: name all nodes by ``"letters"`` or ``"places"``. ``direction``: ``"down"`` or ``"right"``.
    ``root``: who moves at the root of a tree without a search. ``fold``: draw nothing below that level; ``only``: draw
    only the nodes that show the ``"cuts"`` or the best ``"path"`` (with ``fold``: only these below that level); ``fit``:
    as much as fits on ``"a4"``, ``"letter"``, ``"16:9"``, or into so many pixels. What is left out is counted.
    ``steps``: the search stage by stage, as an animation that plays once: ``"leaves"``, ``"cuts"``, ``"updates"``,
    ``"all"``, or numbers as ``trace`` prints them, ``"3,5,7-9"``. A tree without a search is searched by alphabeta.
    ``ahead``: whether stages show a leaf's number before it is read; by default only slides do.
    Raise UsageError for a wrong option, and for a tree that is too big to draw.
    """
    options: dict[str, Any] = {
        "style": style,
        "show": show,
        "hide": hide,
        "label": label,
        "direction": direction,
        "at": at,
        "fold": fold,
        "only": only,
        "fit": fit,
    }
    if steps is None:
        with gc_paused():
            return svg_text(picture(drawn, root=root, **options))
    return render(_searched(drawn, root), ".svg", steps, ahead=ahead, **options).decode()


def _searched(drawn: Drawable, root: Player | str | None) -> Trace:
    """Return the search to draw; a tree is searched by alpha-beta first."""
    source = drawable(drawn)
    if isinstance(source, Answers):
        raise single_search_error()
    return record(source, BOOK.replace(root=root)) if isinstance(source, Node) else source


def render(
    trace: Trace,
    suffix: str = ".svg",
    steps: str = "leaves",
    *,
    fragment: bool = False,
    note: Note = None,
    **options: Any,
) -> bytes:
    """Return the chosen stages as the contents of a file.

    ``steps``: the stages, as in ``chosen``. The options are those of ``draw``. ``.pdf``: one page per stage (needs the
    package typst). ``.tex``: a frame for Beamer, without a document if ``fragment`` is set. ``.pptx``: one slide per stage
    (needs python-pptx). These three begin with the tree before the search. ``.svg`` and ``.gif``: an animation that
    plays once (GIF needs Pillow). ``.typ`` and ``.md``: one picture after another. Raise UsageError for a wrong
    option, and MissingError for a package that is not installed.
    """
    if suffix not in SUFFIXES:
        endings, as_pictures = " ".join(SUFFIXES), option("format", "png")
        ending = f"a {suffix} file" if suffix else "a file without an ending"
        raise UsageError(
            f"cannot write stages to {ending}; use {endings}, or write one picture per stage to a "
            f"folder: DIR/ with {as_pictures}"
        )
    check_ending(suffix, (), fragment)
    if suffix in CHECKS:
        CHECKS[suffix]()
    with gc_paused():
        output = _written(
            suffix, trace, _frames(trace, steps, note, bare=suffix in SLIDES, **options), fragment
        )
    return output if isinstance(output, bytes) else output.encode()


def pictures(
    trace: Trace,
    form: str = "svg",
    steps: str = "leaves",
    *,
    fragment: bool = False,
    note: Note = None,
    **options: Any,
) -> Iterator[tuple[str, bytes]]:
    """Yield the file name and contents for each chosen stage: ``step-01.svg`` and so on."""
    if form not in FORMS:
        raise UsageError(f"pictures in a folder must be {' or '.join(FORMS)} files, not {form}")
    check_ending(f".{form}", (), fragment)
    frames = _frames(trace, steps, note, **options)
    # equal lengths, so that folders list the pictures in order
    digits = max(2, len(str(frames[-1].step)))
    drawn = (
        _pngs(frames)
        if form == "png"
        else (file_bytes(frame.picture, f".{form}") for frame in frames)
    )
    for frame, output in zip(frames, drawn, strict=True):
        yield f"step-{frame.step:0{digits}}.{form}", output


def _frames(trace: Trace, steps: str, note: Note, **options: Any) -> list[FilmFrame]:
    """Return the pictures of the chosen stages, with a note if they are wider than a screen."""
    frames = [*film(trace, steps, **options)]
    if note and (sentence := size_note(frames[0].picture)):
        note(sentence)
    return frames


def _written(suffix: str, trace: Trace, frames: Sequence[FilmFrame], fragment: bool) -> str | bytes:
    """Return the contents of a file with this suffix."""
    pictures = [frame.picture for frame in frames]
    # the title contains the first sentence
    captions = ["; ".join([frame.picture.title, *frame.sentences[1:]]) for frame in frames]
    title = sentences.TITLE.format(algorithm=trace.settings.algorithm)
    match suffix:
        case ".svg":
            return slideshow.animated(pictures, [frame.step for frame in frames])
        case ".gif":
            return slideshow.gif(
                _pngs(frames), ". ".join([title, *(picture.title for picture in pictures)])
            )
        case ".pptx":
            return pptx(pictures, ["\n".join(frame.sentences) for frame in frames])
        case ".tex":
            return slideshow.beamer(pictures, captions, title, fragment=fragment)
    svgs = [*map(svg, pictures)]
    if suffix == ".md":
        return typeset.markdown(svgs, [" ".join(frame.sentences) for frame in frames])
    return typeset.pdf(svgs, captions) if suffix == ".pdf" else typeset.typ(svgs)


def _pngs(frames: Sequence[FilmFrame]) -> list[bytes]:
    """Return the pictures as PNG files from typst, or from Graphviz without typst."""
    if typeset.installed():
        return typeset.pngs([svg(frame.picture) for frame in frames])
    return [file_bytes(frame.picture, ".png") for frame in frames]
