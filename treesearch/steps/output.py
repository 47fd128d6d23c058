"""A search stage by stage as a file: pages, slides, a frame, a moving picture; or as a folder of pictures."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from treesearch.diagram import typeset
from treesearch.diagram.fitting import note_on
from treesearch.diagram.moving import animated, gif
from treesearch.diagram.moving import check as check_gif
from treesearch.diagram.picture import ink
from treesearch.diagram.slides import beamer, pptx
from treesearch.diagram.slides import check as check_slides
from treesearch.diagram.svg import svg
from treesearch.diagram.typeset import markdown
from treesearch.errors import UsageError, option
from treesearch.runtime import gc_paused
from treesearch.steps import words
from treesearch.steps.film import Frame, film
from treesearch.trace import Trace

FORMS = ("svg", "png", "pdf")
"""What a folder of pictures may be made of."""


def render(
    trace: Trace,
    suffix: str = ".svg",
    steps: str = "leaves",
    *,
    fragment: bool = False,
    note: Callable[[str], object] | None = None,
    **options: Any,
) -> bytes:
    """The chosen stages as the bytes of a file with that ending; ``steps`` as in ``chosen``, the rest as in ``draw``.

    ``.pdf``: a page a stage (needs the package typst). ``.tex``: a frame for Beamer, alone if a ``fragment``. ``.svg``
    and ``.gif``: moving once (GIF needs Pillow). ``.pptx``: a slide a stage (needs python-pptx). ``.typ`` and ``.md``:
    picture after picture. UsageError for what cannot be, MissingError for what is needed and not installed.
    """
    if suffix not in WRITERS:
        raise UsageError(words.BAD_SUFFIX.format(suffix=suffix or words.NO_SUFFIX, known=" ".join(WRITERS)))
    _check_fragment(fragment, suffix)
    CHECKS.get(suffix, _nothing)()
    with gc_paused():
        frames = _frames(trace, steps, note, **options)
        made = _tex(trace, frames, fragment) if suffix == ".tex" else WRITERS[suffix](trace, frames)
    return made if isinstance(made, bytes) else made.encode()


def pictures(
    trace: Trace,
    form: str = "svg",
    steps: str = "leaves",
    *,
    note: Callable[[str], object] | None = None,
    fragment: bool = False,
    **options: Any,
) -> Iterator[tuple[str, bytes]]:
    """A file's name and bytes for each chosen stage, ``stage-03.svg`` and so on: the numbers are the stages'."""
    if form not in FORMS:
        raise UsageError(words.BAD_FORM.format(known=", ".join(FORMS), form=form))
    _check_fragment(fragment, form)
    frames = _frames(trace, steps, note, **options)
    digits = max(2, len(str(frames[-1].number)))
    drawn = _pngs(frames) if form == "png" else (ink(frame.picture, f".{form}") for frame in frames)
    for frame, made in zip(frames, drawn, strict=True):
        yield f"stage-{frame.number:0{digits}}.{form}", made


def _check_fragment(fragment: bool, suffix: str) -> None:
    if fragment and suffix != ".tex":
        raise UsageError(words.FRAGMENT_NEEDS_TEX.format(option=option("fragment")))


def _frames(trace: Trace, steps: str, note: Callable[[str], object] | None, **options: Any) -> list[Frame]:
    """All pictures; ``note`` is told if no screen will show them whole."""
    frames = [*film(trace, steps, **options)]
    if note and (said := note_on(frames[0].picture)):
        note(said)
    return frames


def _svgs(frames: Sequence[Frame]) -> list[str]:
    return [svg(frame.picture) for frame in frames]


def _pngs(frames: Sequence[Frame], ppi: float = typeset.PPI) -> list[bytes]:
    """By typst all at once, which is quicker; else one by one, by Graphviz."""
    if typeset.installed():
        return typeset.pngs(_svgs(frames), ppi)
    return [ink(frame.picture, ".png") for frame in frames]


def _svg(trace: Trace, frames: Sequence[Frame]) -> str:
    return animated([frame.picture for frame in frames], [frame.number for frame in frames])


def _pdf(trace: Trace, frames: Sequence[Frame]) -> bytes:
    return typeset.pdf(_svgs(frames))


def _typ(trace: Trace, frames: Sequence[Frame]) -> str:
    return typeset.typ(_svgs(frames))


def _markdown(trace: Trace, frames: Sequence[Frame]) -> str:
    return markdown(_svgs(frames), [_sentences(frame, " ") for frame in frames])


def _tex(trace: Trace, frames: Sequence[Frame], fragment: bool = False) -> str:
    told = [_sentences(frame, "; ") for frame in frames]
    return beamer([frame.picture for frame in frames], told, _title(trace), fragment=fragment)


def _gif(trace: Trace, frames: Sequence[Frame]) -> bytes:
    return gif(_pngs(frames), ". ".join([_title(trace), *(frame.picture.title for frame in frames)]))


def _pptx(trace: Trace, frames: Sequence[Frame]) -> bytes:
    told = [_sentences(frame, "\n") for frame in frames]
    return pptx([frame.picture for frame in frames], _pngs(frames, 2 * typeset.PPI), told)


def _title(trace: Trace) -> str:
    """What the pictures are, without what comes out."""
    return words.TITLE.format(algorithm=trace.conventions.algorithm)


def _sentences(frame: Frame, between: str) -> str:
    return between.join(frame.told)


def _nothing() -> None:
    """Nothing need be there."""


WRITERS: dict[str, Callable[[Trace, Sequence[Frame]], str | bytes]] = {
    ".svg": _svg, ".pdf": _pdf, ".tex": _tex, ".pptx": _pptx, ".gif": _gif, ".typ": _typ, ".md": _markdown,
}  # fmt: skip
CHECKS = {".pdf": typeset.check, ".gif": check_gif, ".pptx": check_slides}
"""What must be there for a file, by its ending: better asked before a long search than after it."""
