"""Several pictures in one file: slides for Beamer and for PowerPoint, LibreOffice and Keynote, and animations.

Beamer shows the pictures on one frame, one after the other by ``\\only``, with their sentences below. In a
presentation, the shapes of the SVG become native shapes that can be edited.

An animated SVG or GIF plays once and ends on the last picture. Readers who prefer reduced motion, or whose viewer has
no animation, see only the last picture of an SVG. It pauses under the mouse and has no script. Ids begin with the
number of the picture, ``s3-n-2-1``, so that they are unique. A GIF is made by the package Pillow (extra ``print``).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from html import escape
from io import BytesIO
from math import ceil
from typing import Any

from treesearch.diagram.scene import Picture, Point
from treesearch.diagram.sizes import width
from treesearch.diagram.svg import Attributes, elements, path_steps, svg_lines
from treesearch.diagram.tikz import definitions, drawing, escaped_for_tex
from treesearch.machine import require_package

FRAME_WIDE, FRAME_NARROW, FRAME_TALL = 390, 300, 184
"""The width of a frame at 16 : 9 and at 4 : 3, and the height for a picture below its title, in points."""

LETTER, LINE, LINES = 4.4, 10, 3
"""The most room that a letter and a line of a sentence take, in points, and the number of lines for it."""

_DOCUMENT = r"""\documentclass[aspectratio=169]{{beamer}}
\usepackage[T1]{{fontenc}}
\usepackage{{textcomp,helvet,tikz}}
\setbeamertemplate{{navigation symbols}}{{}}
\begin{{document}}
{frame}
\end{{document}}
"""


def beamer(
    pictures: Sequence[Picture], sentences: Sequence[str], title: str, *, fragment: bool = False
) -> str:
    r"""Return a Beamer document; with ``fragment``, only its frame, for ``\input`` into other slides."""
    wide, tall = pictures[0].width, pictures[0].height
    room = FRAME_NARROW if fragment else FRAME_WIDE
    lines_more = max(ceil(len(sentence) * LETTER / room) for sentence in sentences) - LINES
    scale = min(
        1.0, room / wide, max(FRAME_TALL - LINE * max(0, lines_more), FRAME_TALL / 2) / tall
    )
    lines = [
        f"% {title}",
        *definitions(pictures[0]),
        rf"\begin{{frame}}[t]{{{escaped_for_tex(title)}}}",
        r"\centering",
    ]
    for number, (picture, sentence) in enumerate(zip(pictures, sentences, strict=True), 1):
        # without % at the ends of lines, TeX adds a blank and shifts the pictures
        lines += [rf"\only<{number}>{{\scalebox{{{scale:.3f}}}{{%", *drawing(picture), "}}%"]
        lines.append(
            rf"\only<{number}>{{\par\medskip\footnotesize {escaped_for_tex(sentence)}\par}}%"
        )
    frame = "\n".join([*lines, r"\end{frame}"])
    return f"{frame}\n" if fragment else _DOCUMENT.format(frame=frame)


PIXEL, POINT = 9525, 12700
"""A pixel of a slide of 1280 by 720 and a point, in the units of the format, 914,400 an inch."""
WIDE, TALL, TOP, EDGE = 1280, 720, 110, 40
"""A slide of 16 : 9, what its title takes from the top, and its margin, in pixels."""
_TITLE_ONLY = 5
"""The layout of the built-in template that has a title and nothing else."""
_BEND = 8
"""The number of lines that replace a curve."""
_DASH = 4
"""The format's own broken line (MSO_LINE.DASH)."""

check_slides = partial(
    require_package, "pptx", "a .pptx file needs the package python-pptx: {pip}", "slides"
)
"""Raise MissingError if python-pptx is not installed."""


def pptx(pictures: Sequence[Picture], sentences: Sequence[str]) -> bytes:
    """Return a PPTX file with one slide per picture, whose sentence is the speaker's note.

    Pictures of equal size have the same place on every slide. Raise MissingError without python-pptx.
    """
    check_slides()
    from pptx import Presentation

    deck: Any = Presentation()
    deck.slide_width, deck.slide_height = WIDE * PIXEL, TALL * PIXEL
    for picture, notes in zip(pictures, sentences, strict=True):
        page = deck.slides.add_slide(deck.slide_layouts[_TITLE_ONLY])
        title = page.shapes.title
        box = EDGE, EDGE // 2, WIDE - 2 * EDGE, TOP - EDGE // 2
        title.left, title.top, title.width, title.height = (length * PIXEL for length in box)
        title.text_frame.text = picture.title
        title.text_frame.paragraphs[0].runs[0].font.size = 28 * POINT
        _Canvas(page, picture).draw()
        page.notes_slide.notes_text_frame.text = notes
    output = BytesIO()
    deck.save(output)
    return output.getvalue()


class _Canvas:
    """A group of shapes on a slide; ``scale`` converts SVG lengths to those of the format."""

    def __init__(self, page: Any, picture: Picture) -> None:
        room_wide, room_tall = WIDE - 2 * EDGE, TALL - TOP - EDGE
        self.picture = picture
        self.scale = min(room_wide / picture.width, room_tall / picture.height) * PIXEL
        self.left = (WIDE * PIXEL - picture.width * self.scale) / 2
        self.top = TOP * PIXEL + (room_tall * PIXEL - picture.height * self.scale) / 2
        self.shapes = page.shapes

    def draw(self) -> None:
        """Draw every element of the picture."""
        for kind, attributes, at, text in elements(self.picture):
            if kind == "text":
                self._text(text, attributes, at)
            elif kind == "path":
                for points, closed in _slide_lines(path_steps(attributes["d"], at)):
                    self._freeform([self._place(point) for point in points], closed, attributes)
            else:
                self._box(kind, attributes, at)
        # added last, because an open group is measured again after each shape
        group = self.shapes.add_group_shape(
            [shape for shape in self.shapes if not shape.is_placeholder]
        )
        described = group._element.nvGrpSpPr.cNvPr  # noqa: SLF001 - there is no public way
        described.set("descr", self.picture.desc)

    def _place(self, point: Point, at: Point = (0, 0)) -> Point:
        x, y = point[0] + at[0], point[1] + at[1]
        return self.left + x * self.scale, self.top + y * self.scale

    def _freeform(self, points: Sequence[Point], closed: bool, attributes: Attributes) -> None:
        start, *rest = [(round(x), round(y)) for x, y in points]
        builder = self.shapes.build_freeform(*start, scale=1.0)
        builder.add_line_segments(rest, close=closed)
        self._paint(builder.convert_to_shape(), attributes)

    def _box(self, kind: str, attributes: Attributes, at: Point) -> None:
        """Draw a rectangle or a circle."""
        from pptx.enum.shapes import MSO_SHAPE

        if kind == "circle":
            r = float(attributes["r"])
            corner, size, form = (
                (float(attributes.get("cx", 0)) - r, float(attributes.get("cy", 0)) - r),
                (2 * r, 2 * r),
                "OVAL",
            )
        else:
            corner = float(attributes.get("x", 0)), float(attributes.get("y", 0))
            size, form = (float(attributes["width"]), float(attributes["height"])), "RECTANGLE"
        x, y = self._place(corner, at)
        lengths = (round(length) for length in (x, y, size[0] * self.scale, size[1] * self.scale))
        self._paint(self.shapes.add_shape(getattr(MSO_SHAPE, form), *lengths), attributes)

    def _paint(self, shape: Any, attributes: Attributes) -> None:
        """Set the fill and outline of a shape, and remove its shadow."""
        # otherwise the theme sets a shadow
        shape.shadow.inherit = False
        if attributes.get("fill", "none") == "none":
            shape.fill.background()
        else:
            shape.fill.solid()
            shape.fill.fore_color.rgb = _colour(attributes["fill"])
        if attributes.get("stroke", "none") == "none":
            shape.line.fill.background()
            return
        shape.line.color.rgb = _colour(attributes["stroke"])
        shape.line.width = round(float(attributes.get("stroke-width", 1)) * self.scale)
        if "stroke-dasharray" in attributes:
            shape.line.dash_style = _DASH

    def _text(self, text: str, attributes: Attributes, at: Point) -> None:
        """Add a text box for one line of text."""
        from pptx.enum.text import MSO_AUTO_SIZE, PP_ALIGN

        size = float(attributes["font-size"])
        wide, anchor = width(text, size) * 1.1, attributes.get("text-anchor", "middle")
        before, align = {"start": (0.0, "LEFT"), "middle": (0.5, "CENTER"), "end": (1.0, "RIGHT")}[
            anchor
        ]
        x, y = self._place(
            (float(attributes["x"]) - before * wide, float(attributes["y"]) - size), at
        )
        lengths = (round(length) for length in (x, y, wide * self.scale, size * 1.25 * self.scale))
        frame = self.shapes.add_textbox(*lengths).text_frame
        frame.margin_left = frame.margin_right = frame.margin_top = frame.margin_bottom = 0
        # fonts differ, so a text that is slightly too wide stays on one line
        frame.word_wrap, frame.auto_size = False, MSO_AUTO_SIZE.NONE
        frame.paragraphs[0].alignment = getattr(PP_ALIGN, align)
        run = frame.paragraphs[0].add_run()
        run.text, run.font.size = text, round(size * self.scale)
        run.font.bold, run.font.italic = "font-weight" in attributes, "font-style" in attributes
        run.font.color.rgb = _colour(attributes["fill"])
        run.font.name = (
            "Courier New" if "monospace" in attributes.get("font-family", "") else "Arial"
        )


def _colour(text: str) -> Any:
    from pptx.dml.color import RGBColor

    colour: Any = RGBColor
    return colour(*bytes.fromhex(text.removeprefix("#")))


def _slide_lines(
    steps: Iterable[tuple[str, list[Point]]],
) -> Iterator[tuple[list[Point], bool]]:
    """Yield the points of each subpath, and whether it is closed.

    A curve is replaced by several lines.
    """
    line: list[Point] = []
    for letter, points in steps:
        if (letter == "M" and line) or letter == "z":
            yield line, letter == "z"
            line = []
        line += _curve(line[-1], points) if letter == "C" else points
    if len(line) > 1:
        yield line, False


def _curve(start: Point, rest: Sequence[Point]) -> Iterator[Point]:
    """Yield points along a Bezier curve, without its first point."""
    for i in range(1, _BEND + 1):
        t = i / _BEND
        weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        ends = (start, *rest)
        yield tuple(
            sum(w * end[axis] for w, end in zip(weights, ends, strict=True)) for axis in (0, 1)
        )  # type: ignore[misc]


SECONDS = 2.0

_STYLE = """<style>
@media (prefers-reduced-motion: no-preference) {{
.{name} .stage {{ visibility: hidden; animation: {name}-show {seconds:g}s steps(1) 1 }}
.{name} .last {{ visibility: visible; animation: {name}-wait {wait:g}s steps(1) 1 }}
.{name}:hover .stage {{ animation-play-state: paused }}
}}
@keyframes {name}-show {{ from, to {{ visibility: visible }} }}
@keyframes {name}-wait {{ from, to {{ visibility: hidden }} }}
</style>"""
_NAME = "treesearch-stages"
_HEAD = 4
"""The number of lines before the drawing in an SVG: its opening, title, description and paper."""


def animated(pictures: Sequence[Picture], numbers: Sequence[int]) -> str:
    """Return one SVG that shows each picture for SECONDS; ``numbers`` make the ids unique."""
    drawn = [svg_lines(picture) for picture in pictures]
    opening, *_, paper = drawn[-1][:_HEAD]
    last = len(drawn) - 1
    title, desc = (
        pictures[-1].title,
        " ".join([*(picture.title for picture in pictures), pictures[-1].desc]),
    )
    lines = [
        opening.replace('class="treesearch ', f'class="{_NAME} treesearch ', 1),
        f"<title>{escape(title, quote=False)}</title>",
        f"<desc>{escape(desc, quote=False)}</desc>",
        _STYLE.format(name=_NAME, seconds=SECONDS, wait=SECONDS * last) if last else "",
        paper,
    ]
    for i, (picture, number) in enumerate(zip(drawn, numbers, strict=True)):
        kind = ' class="stage last"' if i == last else ' class="stage" visibility="hidden"'
        delay = SECONDS * i if i < last else 0
        # an id is always the first attribute
        lines_of_stage = (
            re.sub('^(<g|<path) id="', rf'\1 id="s{number}-', line) for line in picture[_HEAD:-1]
        )
        lines += [
            f'<g id="s{number}"{kind} style="animation-delay:{delay:g}s">',
            *lines_of_stage,
            "</g>",
        ]
    return "\n".join([*filter(None, lines), "</svg>", ""])


check_gif = partial(require_package, "PIL", "a .gif file needs the package Pillow: {pip}", "print")
"""Raise MissingError if Pillow is not installed."""


def gif(pngs: Sequence[bytes], alternative: str) -> bytes:
    """Return PNG pictures of equal size as an animated GIF that shows each for SECONDS.

    ``alternative`` is stored in the file as its comment.
    """
    check_gif()
    from PIL import Image

    # a GIF has at most 256 colours; 64 are enough for ours with soft edges
    first, *rest = [Image.open(BytesIO(png)).convert("RGB").quantize(64) for png in pngs]
    output = BytesIO()
    # older readers accept only one block of ASCII
    comment = alternative.encode("ascii", "replace")[:255]
    first.save(
        output,
        "GIF",
        save_all=True,
        append_images=rest,
        duration=int(SECONDS * 1000),
        disposal=1,
        comment=comment,
    )  # without loop=, it plays once
    return output.getvalue()
