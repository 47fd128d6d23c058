"""Slides for Beamer, and for PowerPoint, LibreOffice and Keynote.

Beamer shows the pictures on one frame, one after the other by ``\\only``, with their sentences below. In a
presentation, the shapes of the SVG become native shapes that can be edited.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from io import BytesIO
from math import ceil
from typing import Any

from treesearch.diagram.elements import elements, path_steps
from treesearch.diagram.scene import Picture, Point, width
from treesearch.diagram.tikz import definitions, drawing, escaped_for_tex
from treesearch.machine import require_package

PPTX_MISSING = "a .pptx file needs the package python-pptx: {pip}"

FRAME_WIDE, FRAME_NARROW, FRAME_TALL = 390, 300, 184
"""The room in points for a picture and for a sentence on a frame with a title: of 16 : 9, and of 4 : 3."""

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
        # a % at each end of a line, or TeX would set a blank there and the pictures would not lie in one place
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

check_slides = partial(require_package, "pptx", PPTX_MISSING, "slides")
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
        self.group = page.shapes.add_group_shape()
        described = self.group._element.nvGrpSpPr.cNvPr  # noqa: SLF001 (it has no other way to say it)
        described.set("descr", picture.desc)

    def draw(self) -> None:
        """Draw every element of the picture."""
        for kind, looks, at, text in elements(self.picture):
            if kind == "text":
                self._text(text, looks, at)
            elif kind == "path":
                for points, closed in _slide_lines(path_steps(looks["d"], at)):
                    self._freeform([self._place(point) for point in points], closed, looks)
            else:
                self._box(kind, looks, at)

    def _place(self, point: Point, at: Point = (0, 0)) -> Point:
        x, y = point[0] + at[0], point[1] + at[1]
        return self.left + x * self.scale, self.top + y * self.scale

    def _freeform(self, points: Sequence[Point], closed: bool, looks: Mapping[str, str]) -> None:
        start, *rest = [(round(x), round(y)) for x, y in points]
        builder = self.group.shapes.build_freeform(*start, scale=1.0)
        builder.add_line_segments(rest, close=closed)
        self._ink(builder.convert_to_shape(), looks)

    def _box(self, kind: str, looks: Mapping[str, str], at: Point) -> None:
        """Draw a rectangle or a circle."""
        from pptx.enum.shapes import MSO_SHAPE

        if kind == "circle":
            r = float(looks["r"])
            corner, size, form = (
                (float(looks.get("cx", 0)) - r, float(looks.get("cy", 0)) - r),
                (2 * r, 2 * r),
                "OVAL",
            )
        else:
            corner = float(looks.get("x", 0)), float(looks.get("y", 0))
            size, form = (float(looks["width"]), float(looks["height"])), "RECTANGLE"
        x, y = self._place(corner, at)
        lengths = (round(length) for length in (x, y, size[0] * self.scale, size[1] * self.scale))
        self._ink(self.group.shapes.add_shape(getattr(MSO_SHAPE, form), *lengths), looks)

    def _ink(self, shape: Any, looks: Mapping[str, str]) -> None:
        """Set the fill and outline of a shape, and remove its shadow."""
        # python-pptx takes the shadow from the theme else
        shape.shadow.inherit = False
        if looks.get("fill", "none") == "none":
            shape.fill.background()
        else:
            shape.fill.solid()
            shape.fill.fore_color.rgb = _colour(looks["fill"])
        if looks.get("stroke", "none") == "none":
            shape.line.fill.background()
            return
        shape.line.color.rgb = _colour(looks["stroke"])
        shape.line.width = round(float(looks.get("stroke-width", 1)) * self.scale)
        if "stroke-dasharray" in looks:
            shape.line.dash_style = _DASH

    def _text(self, text: str, looks: Mapping[str, str], at: Point) -> None:
        """Add a text box for one line of text."""
        from pptx.enum.text import MSO_AUTO_SIZE, PP_ALIGN

        size = float(looks["font-size"])
        wide, anchor = width(text, size) * 1.1, looks.get("text-anchor", "middle")
        before, align = {"start": (0.0, "LEFT"), "middle": (0.5, "CENTER"), "end": (1.0, "RIGHT")}[
            anchor
        ]
        x, y = self._place((float(looks["x"]) - before * wide, float(looks["y"]) - size), at)
        lengths = (round(length) for length in (x, y, wide * self.scale, size * 1.25 * self.scale))
        frame = self.group.shapes.add_textbox(*lengths).text_frame
        frame.margin_left = frame.margin_right = frame.margin_top = frame.margin_bottom = 0
        # fonts differ: a text that is a little too wide is not broken into two lines
        frame.word_wrap, frame.auto_size = False, MSO_AUTO_SIZE.NONE
        frame.paragraphs[0].alignment = getattr(PP_ALIGN, align)
        run = frame.paragraphs[0].add_run()
        run.text, run.font.size = text, round(size * self.scale)
        run.font.bold, run.font.italic = "font-weight" in looks, "font-style" in looks
        run.font.color.rgb = _colour(looks["fill"])
        run.font.name = "Courier New" if "monospace" in looks.get("font-family", "") else "Arial"


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
