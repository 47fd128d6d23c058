"""A search drawn: as one picture, or stage by stage as pages, slides, a frame, a moving picture, a folder."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from treesearch import diagram
from treesearch.diagram import series, typeset
from treesearch.diagram import words as diagram_words
from treesearch.diagram.fitting import note_on
from treesearch.diagram.looks import refused
from treesearch.diagram.picture import Drawable, check_ending, drawable, ink
from treesearch.diagram.slides import check_slides, pptx
from treesearch.diagram.svg import svg
from treesearch.diagram.theme import Style
from treesearch.errors import UsageError, option
from treesearch.game import Player
from treesearch.runtime import gc_paused
from treesearch.solve import record
from treesearch.steps import words
from treesearch.steps.film import Frame, film
from treesearch.trace import Trace
from treesearch.tree import Node
from treesearch.unknown.solving import Conditions

FORMS = ("svg", "png", "pdf")
"""What a folder of pictures may be made of."""

SLIDES = (".pptx", ".tex", ".pdf")
"""Endings of what begins with the bare tree."""
SUFFIXES = (".svg", ".pdf", ".tex", ".pptx", ".gif", ".typ", ".md")
CHECKS = {".pdf": typeset.check, ".gif": series.check_gif, ".pptx": check_slides}
"""What must be there for a file, by its ending: better asked before a long search than after it."""

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
    """The picture of a tree (or its text, or a list of lists), of a search or of ``conditions`` as SVG.

    A game is searched by alphabeta.

    ``style``: ``lecture``; ``print`` (black and grey); ``exercise`` (the tree alone, with blanks to fill in);
    ``why`` (one path, whose bound it is and v; ``at`` is the path of the cut's node, by default that of the first deep
    cut, else of the first); or one of your own, see ``styles.style_of``. ``show`` and ``hide``, added to and taken from
    what the style shows: ``"bounds"`` (what each node is known to be worth), ``"intervals"`` (the same as [3, +∞], in
    their place unless both are asked for), ``"window"`` (alpha and beta on entry and at the end), ``"order"`` (of
    visiting), ``"rows"`` (who moves, at the side), ``"moves"`` (a1, a2, ... on the edges of a tree), ``"legend"``.
    ``label``: name all nodes by ``"letters"`` or ``"places"``. ``direction``: ``"down"`` or ``"right"``.
    ``root``: who moves at the root of a tree without a search. ``fold``: draw nothing below that level; ``only``: only
    what is needed to see the ``"cuts"`` or the best ``"path"`` (with ``fold``: below that level only that); ``fit``:
    as much as fits on ``"a4"``, ``"letter"``, ``"16:9"``, or into so many pixels. What is left out is counted.
    ``steps``: the search stage by stage, as a picture that moves once: ``"leaves"``, ``"cuts"``, ``"updates"``,
    ``"all"``, or numbers as ``trace`` prints them, ``"3,5,7-9"``; of a tree that nobody has searched, alphabeta's.
    ``ahead``: stages show a leaf's number before it is read; by default slides do.
    UsageError for an option that cannot be, and for a tree too big to be looked at.
    """
    options: dict[str, Any] = {
        "style": style, "show": show, "hide": hide, "label": label, "direction": direction, "at": at, "fold": fold,
        "only": only, "fit": fit,
    }  # fmt: skip
    if steps is None:
        return diagram.draw(drawn, root=root, **options)
    return render(_searched(drawn, root), ".svg", steps, ahead=ahead, **options).decode()


def _searched(drawn: Drawable, root: Player | str | None) -> Trace:
    """The search that is drawn; of a tree that nobody has searched, alphabeta's."""
    found = drawable(drawn)
    if isinstance(found, Conditions):
        raise refused(diagram_words.OPEN_IS_MANY_SEARCHES)
    return record(found, root=root.value if isinstance(root, Player) else root) if isinstance(found, Node) else found


def render(
    trace: Trace, suffix: str = ".svg", steps: str = "leaves", *, fragment: bool = False, note: Note = None,
    **options: Any,
) -> bytes:  # fmt: skip
    """The chosen stages as the bytes of a file with that ending; ``steps`` as in ``chosen``, the rest as in ``draw``.

    ``.pdf``: a page a stage (needs the package typst). ``.tex``: a frame for Beamer, alone if a ``fragment``.
    ``.pptx``: a slide a stage (needs python-pptx). These three begin with the tree alone, and have the same stages and
    captions. ``.svg`` and ``.gif``: moving once (GIF needs Pillow). ``.typ`` and ``.md``: picture after picture.
    UsageError for what cannot be, MissingError for what is needed and not installed.
    """
    if suffix not in SUFFIXES:
        known, as_pictures = " ".join(SUFFIXES), option("format", "png")
        ending = suffix or diagram_words.NO_SUFFIX
        raise UsageError(words.STAGES_SUFFIX.format(suffix=ending, known=known, form=as_pictures))
    check_ending(suffix, (), fragment)
    if suffix in CHECKS:
        CHECKS[suffix]()
    with gc_paused():
        made = _written(suffix, trace, _frames(trace, steps, note, bare=suffix in SLIDES, **options), fragment)
    return made if isinstance(made, bytes) else made.encode()


def pictures(
    trace: Trace, form: str = "svg", steps: str = "leaves", *, fragment: bool = False, note: Note = None,
    **options: Any,
) -> Iterator[tuple[str, bytes]]:  # fmt: skip
    """A file's name and bytes for each chosen stage, ``stage-03.svg`` and so on: the numbers are the stages'."""
    if form not in FORMS:
        raise UsageError(words.BAD_FORM.format(known=", ".join(FORMS), form=form))
    check_ending(f".{form}", (), fragment)
    frames = _frames(trace, steps, note, **options)
    digits = max(2, len(str(frames[-1].number)))
    drawn = _pngs(frames) if form == "png" else (ink(frame.picture, f".{form}") for frame in frames)
    for frame, made in zip(frames, drawn, strict=True):
        yield f"stage-{frame.number:0{digits}}.{form}", made


def _frames(trace: Trace, steps: str, note: Note, **options: Any) -> list[Frame]:
    """All pictures; ``note`` is told if no screen will show them whole."""
    frames = [*film(trace, steps, **options)]
    if note and (said := note_on(frames[0].picture)):
        note(said)
    return frames


def _written(suffix: str, trace: Trace, frames: Sequence[Frame], fragment: bool) -> str | bytes:
    """The file of that ending, without what comes out in its title."""
    shown = [frame.picture for frame in frames]
    captions = ["; ".join([frame.picture.title, *frame.told[1:]]) for frame in frames]
    title = words.TITLE.format(algorithm=trace.conventions.algorithm)
    match suffix:
        case ".svg":
            return series.animated(shown, [frame.number for frame in frames])
        case ".gif":
            return series.gif(_pngs(frames), ". ".join([title, *(picture.title for picture in shown)]))
        case ".pptx":
            return pptx(shown, ["\n".join(frame.told) for frame in frames])
        case ".tex":
            return series.beamer(shown, captions, title, fragment=fragment)
    svgs = [*map(svg, shown)]
    if suffix == ".md":
        return typeset.markdown(svgs, [" ".join(frame.told) for frame in frames])
    return typeset.pdf(svgs, captions) if suffix == ".pdf" else typeset.typ(svgs)


def _pngs(frames: Sequence[Frame], ppi: float = typeset.PPI) -> list[bytes]:
    """By typst all at once, which is quicker; else one by one, by Graphviz."""
    if typeset.installed():
        return typeset.pngs([svg(frame.picture) for frame in frames], ppi)
    return [ink(frame.picture, ".png") for frame in frames]
