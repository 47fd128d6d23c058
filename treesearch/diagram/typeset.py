"""PDF, PNG, Typst and Markdown from the SVG: the package typst (extra ``print``) sets it as it stands.

A picture is as large as its SVG says, one pixel to the point, without a border; letters stay letters, and its title
and description are its alternative text. The one module that imports typst.
"""

import re
from base64 import b64encode
from collections.abc import Sequence
from functools import partial
from html import unescape
from math import ceil
from tempfile import gettempdir
from typing import Any

from treesearch.errors import UsageError
from treesearch.machine import is_there, needed

TYPST_MISSING = "this needs the package typst: {pip}; .svg, .tex, .typ, .md and .dot need nothing"
TYPST_FAILED = "typst could not set the picture: {reason}"


PPI = 144
EDGE, CAPTION_WIDE, LETTERS, LETTER, LINE = 12, 420, 11, 6.2, 16
"""Of a page with a caption, in points: its margin, the least width of its text, the size of its letters, and what a
letter takes in width and a line in height at most."""
FONTS = '("Liberation Sans", "Arial", "Helvetica", "DejaVu Sans", "Libertinus Serif")'
"""The first that is there; the last comes with typst."""
PDF_STANDARD = "ua-1"
"""Of documents: what a reader of screens needs is there (ISO 14289-1)."""


installed = partial(is_there, "typst")
"""Whether the package typst is there."""

check = partial(needed, "typst", TYPST_MISSING, "print")
"""MissingError if there is no typst: better before a long search than after it."""


def pdf(svgs: Sequence[str], captions: Sequence[str] = ()) -> bytes:
    """A page for each picture; tagged, with what each shows as its alternative text. MissingError without typst.

    ``captions``: sentences below the pictures, for which every page has the same room.
    """
    return bytes(_compiled(_captioned(svgs, captions) if captions else _pages(svgs), format="pdf"))


def png(svg: str) -> bytes:
    """The picture in dots, two to the point."""
    return pngs([svg])[0]


def pngs(svgs: Sequence[str], ppi: float = PPI) -> list[bytes]:
    """Each picture in dots. MissingError without typst."""
    made = _compiled(_pages(svgs), format="png", ppi=ppi)
    return [*map(bytes, made)] if isinstance(made, list) else [bytes(made)]


def document(source: str) -> bytes:
    """A PDF of a Typst document; it passes PDF/UA-1 as Typst checks that. MissingError without typst."""
    return bytes(_compiled(source, format="pdf", pdf_standards=PDF_STANDARD))


def typ(svgs: Sequence[str]) -> str:
    """A Typst document that shows the pictures, to be compiled or included; it needs no package.

    On a page that is too narrow or too low for a picture it is shown smaller, never larger than it is.
    """
    lines = [f"// {title(svgs[0])}"]
    for svg in svgs:
        wide, tall = size(svg)
        room = f"calc.min({wide:g}pt, space.width, space.height * {wide / tall:.4f})"
        lines.append(f"#layout(space => {image(svg, room)})")
    return "\n".join([*lines, ""])


def title(svg: str) -> str:
    """What a picture is called."""
    return _inset("title", svg)


def alternative(svg: str) -> str:
    """What a picture shows, in words."""
    return ". ".join(filter(None, (title(svg), _inset("desc", svg))))


def size(svg: str) -> tuple[float, float]:
    """Width and height in points."""
    found = re.search(r'<svg [^>]*? width="([\d.]+)" height="([\d.]+)"', svg)
    return (float(found[1]), float(found[2])) if found else (0.0, 0.0)


def _inset(tag: str, svg: str) -> str:
    found = re.search(f"<{tag}>(.*?)</{tag}>", svg, re.DOTALL)
    return unescape(found[1]) if found else ""


def _pages(svgs: Sequence[str]) -> str:
    """A document of one picture a page. Without a date, so that the same pictures are the same file."""
    lines = [f"#set document(title: {quoted(title(svgs[0]))}, date: none)"]
    for svg in svgs:
        wide, tall = size(svg)
        lines.append(f"#page(width: {wide:g}pt, height: {tall:g}pt, margin: 0pt)[\n#{image(svg, f'{wide:g}pt')}\n]")
    return "\n".join(lines)


def _captioned(svgs: Sequence[str], captions: Sequence[str]) -> str:
    """A document of one picture a page, each in the same place, with its sentences below."""
    sizes = [size(svg) for svg in svgs]
    wide, tall = max(CAPTION_WIDE, *(wide for wide, _ in sizes)), max(tall for _, tall in sizes)
    room = LINE * max(ceil(len(caption) * LETTER / wide) for caption in captions)
    lines = [
        f"#set document(title: {quoted(title(svgs[0]))}, date: none)",
        f"#set page(width: {wide + 2 * EDGE:g}pt, height: {tall + room + 3 * EDGE:g}pt, margin: {EDGE}pt)",
        f"#set text(font: {FONTS}, size: {LETTERS}pt)",
        "#set par(leading: 4pt)",
    ]
    for svg, caption in zip(svgs, captions, strict=True):
        picture = image(svg, f"{size(svg)[0]:g}pt")
        block = f"#block(height: {tall:g}pt, width: 100%, above: 0pt, below: {EDGE}pt, align(center, {picture}))"
        lines.append(f"#page[\n{block}\n#text({quoted(caption)})\n]")
    return "\n".join(lines)


def image(svg: str, room: str) -> str:
    """What a Typst document calls to show a picture as wide as ``room``, a length in its words."""
    return f'image(bytes({quoted(svg)}), format: "svg", width: {room}, alt: {quoted(alternative(svg))})'


def quoted(text: str) -> str:
    """A string of Typst's, in which only these two mean something."""
    return '"{}"'.format(text.replace("\\", "\\\\").replace('"', '\\"'))


def _compiled(source: str, **how: Any) -> Any:
    check()
    import typst

    try:
        return typst.compile(source.encode(), root=gettempdir(), **how)  # the working folder may be gone
    except (typst.TypstError, RuntimeError) as error:
        raise UsageError(TYPST_FAILED.format(reason=str(error).strip())) from None


def markdown(svgs: Sequence[str], told: Sequence[str] = ()) -> str:
    """A paragraph for each picture, its words as alternative text, and one for what is ``told`` of it, if anything."""
    parts = []
    for number, svg in enumerate(svgs):
        data = b64encode(svg.encode()).decode()
        parts.append(f"![{escaped_for_markdown(alternative(svg))}](data:image/svg+xml;base64,{data})")
        parts += [escaped_for_markdown(told[number])] if told else []
    return "\n\n".join(parts) + "\n"


def escaped_for_markdown(text: str) -> str:
    """A text that Markdown shows as it is."""
    return re.sub(r"([\\`*_{}\[\]<>()#+!|~$&-])", r"\\\1", text)
