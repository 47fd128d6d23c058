"""Pictures as PDF, PNG, Typst and Markdown, all converted from the SVG."""

import re
from collections.abc import Sequence
from functools import cache, partial
from math import ceil
from tempfile import gettempdir
from threading import get_ident
from typing import Any

from treesearch.diagram.svg import Svg
from treesearch.errors import UsageError
from treesearch.machine import is_installed, require_package

PPI = 144
EDGE, CAPTION_WIDE, LETTERS, LETTER, LINE = 12, 420, 11, 6.2, 16
"""Of a page with a caption, in points: its margin, the least width of its text, the size of its letters, and what a
letter takes in width and a line in height at most."""
FONTS = '("Liberation Sans", "Arial", "Helvetica", "DejaVu Sans", "Libertinus Serif")'
"""The fonts in order of preference; the last one comes with typst."""
PDF_STANDARD = "ua-1"
"""The PDF standard of documents, for screen readers (ISO 14289-1)."""


installed = partial(is_installed, "typst")
"""Return whether the package typst is installed."""

check = partial(
    require_package,
    "typst",
    "this needs the package typst: {pip}; .svg, .tex, .typ, .md and .dot need no other package",
    "print",
)
"""Raise MissingError if typst is not installed, so that a long search need not be repeated."""


def pdf(svgs: Sequence[Svg], captions: Sequence[str] = ()) -> bytes:
    """Return a tagged PDF with one page and alternative text per picture.

    Raise MissingError without typst.

    ``captions`` are sentences below the pictures; every page has the same room for them.
    """
    return bytes(
        _compiled_file(_captioned(svgs, captions) if captions else _pages(svgs), format="pdf")
    )


def png(svg: Svg) -> bytes:
    """Return the picture as a PNG file at PPI pixels per inch. Raise MissingError without typst."""
    return pngs([svg])[0]


def pngs(svgs: Sequence[Svg]) -> list[bytes]:
    """Return each picture as a PNG file. Raise MissingError without typst."""
    output = _compiled_file(_pages(svgs), format="png", ppi=PPI)
    # typst returns a single page without a list
    return [*map(bytes, output if isinstance(output, list) else [output])]


def document(source: str) -> bytes:
    """Return a Typst document compiled to PDF, checked against PDF/UA-1.

    Raise MissingError without typst.
    """
    return bytes(_compiled_file(source, format="pdf", pdf_standards=PDF_STANDARD))


def typ(svgs: Sequence[Svg]) -> str:
    """Return a Typst document that shows the pictures, to compile or to include.

    A picture that is too large for the page is shown smaller, and no picture is enlarged.
    """
    lines = [f"// {svgs[0].heading}"]
    for svg in svgs:
        wide, tall = svg.width, svg.height
        room = f"calc.min({wide:g}pt, space.width, space.height * {wide / tall:.4f})"
        lines.append(f"#layout(space => {image(svg, room)})")
    return "\n".join([*lines, ""])


def _pages(svgs: Sequence[Svg]) -> str:
    """Return a Typst document with one picture per page.

    It has no date, so that the same pictures give the same file.
    """
    lines = [f"#set document(title: {quoted(svgs[0].heading)}, date: none)"]
    for svg in svgs:
        wide, tall = svg.width, svg.height
        lines.append(
            f"#page(width: {wide:g}pt, height: {tall:g}pt, margin: 0pt)[\n#{image(svg, f'{wide:g}pt')}\n]"
        )
    return "\n".join(lines)


def _captioned(svgs: Sequence[Svg], captions: Sequence[str]) -> str:
    """Return a Typst document with one picture and its caption per page, all in the same place."""
    wide, tall = max(CAPTION_WIDE, *(svg.width for svg in svgs)), max(svg.height for svg in svgs)
    room = LINE * max(ceil(len(caption) * LETTER / wide) for caption in captions)
    lines = [
        f"#set document(title: {quoted(svgs[0].heading)}, date: none)",
        f"#set page(width: {wide + 2 * EDGE:g}pt, height: {tall + room + 3 * EDGE:g}pt, margin: {EDGE}pt)",
        f"#set text(font: {FONTS}, size: {LETTERS}pt)",
        "#set par(leading: 4pt)",
    ]
    for svg, caption in zip(svgs, captions, strict=True):
        picture = image(svg, f"{svg.width:g}pt")
        block = f"#block(height: {tall:g}pt, width: 100%, above: 0pt, below: {EDGE}pt, align(center, {picture}))"
        lines.append(f"#page[\n{block}\n#text({quoted(caption)})\n]")
    return "\n".join(lines)


def image(svg: Svg, room: str) -> str:
    """Return the Typst call for a picture as wide as ``room``, a Typst length."""
    return (
        f'image(bytes({quoted(svg)}), format: "svg", width: {room}, alt: {quoted(svg.alternative)})'
    )


def quoted(text: str) -> str:
    """Return the text as a Typst string literal."""
    return '"{}"'.format(text.replace("\\", "\\\\").replace('"', '\\"'))


def _compiled_file(source: str, **options: Any) -> Any:
    check()
    import typst

    try:
        # bytes are a source, a str would be a path
        return _compiler(get_ident()).compile(source.encode(), **options)
    except (typst.TypstError, RuntimeError) as error:
        raise UsageError(f"typst could not produce the picture: {str(error).strip()}") from None


@cache
def _compiler(thread: int) -> Any:
    """Return the compiler of a thread, since no two threads may share one. It loads the fonts once."""
    import typst

    return typst.Compiler(root=gettempdir())  # the working folder may no longer exist


def markdown(svgs: Sequence[Svg], sentences: Sequence[str] = ()) -> str:
    """Return each picture in Markdown with alternative text, followed by its sentence."""
    parts = []
    for number, svg in enumerate(svgs):
        # the URL contains no brackets or blanks, which would end the link
        parts.append(f"![{escaped_for_markdown(svg.alternative)}]({svg.url})")
        parts += [escaped_for_markdown(sentences[number])] if sentences else []
    return "\n\n".join(parts) + "\n"


def escaped_for_markdown(text: str) -> str:
    """Return a text escaped so that Markdown shows it literally."""
    # & begins an entity, and many readers of Markdown read $ as a formula
    return re.sub(r"([\\`*_{}\[\]<>()#+!|~$&-])", r"\\\1", text)
