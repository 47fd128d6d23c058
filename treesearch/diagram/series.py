r"""Pictures of one size, one after the other: moving, as an SVG or a GIF; as a frame for Beamer.

What moves does so once, and the last picture stays. Who asked for less motion, or has a viewer that moves nothing, sees
the SVG's last picture; while the mouse rests on it, it waits; it has no script. Ids begin with the picture's number,
``s3-n-2-1``, so that each stands once. Beamer's pictures stand on one frame, one after the other by ``\only``, with
their sentences below. A GIF is made by the package Pillow (extra ``print``).
"""

import re
from collections.abc import Sequence
from functools import partial
from io import BytesIO
from math import ceil
from xml.sax.saxutils import escape

from treesearch.diagram import words
from treesearch.diagram.arrange import Picture
from treesearch.diagram.svg import svg_lines
from treesearch.diagram.tikz import definitions, drawing, escaped
from treesearch.installed import needed

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
"""Lines of an SVG before what is drawn: its opening, title, description and paper."""


def animated(pictures: Sequence[Picture], numbers: Sequence[int]) -> str:
    """The pictures as one SVG, each shown for SECONDS; ``numbers``: what each is called in its ids."""
    drawn = [svg_lines(picture) for picture in pictures]
    opening, *_, paper = drawn[-1][:_HEAD]
    last = len(drawn) - 1
    lines = [
        opening.replace('class="treesearch ', f'class="{_NAME} treesearch ', 1),
        f"<title>{escape(pictures[-1].title)}</title>",
        f"<desc>{escape(' '.join(picture.title for picture in pictures))} {escape(pictures[-1].desc)}</desc>",
        _STYLE.format(name=_NAME, seconds=SECONDS, wait=SECONDS * last) if last else "",
        paper,
    ]
    for i, (picture, number) in enumerate(zip(drawn, numbers, strict=True)):
        kind = ' class="stage last"' if i == last else ' class="stage" visibility="hidden"'
        delay = SECONDS * i if i < last else 0
        # Only an id stands first in an element.
        shown = (re.sub('^(<g|<path) id="', rf'\1 id="s{number}-', line) for line in picture[_HEAD:-1])
        lines += [f'<g id="s{number}"{kind} style="animation-delay:{delay:g}s">', *shown, "</g>"]
    return "\n".join([*filter(None, lines), "</svg>", ""])


check_gif = partial(needed, "PIL", words.PILLOW_MISSING, "print")
"""MissingError if Pillow is not there."""


def gif(pngs: Sequence[bytes], alternative: str) -> bytes:
    """The pictures, all of one size, each shown for SECONDS; ``alternative`` text as the file's comment."""
    check_gif()
    from PIL import Image

    first, *rest = [Image.open(BytesIO(png)).convert("RGB").quantize(64) for png in pngs]
    made = BytesIO()
    comment = alternative.encode("ascii", "replace")[:255]  # older readers take one block, and ASCII
    first.save(
        made, "GIF", save_all=True, append_images=rest, duration=int(SECONDS * 1000), disposal=1, comment=comment
    )  # without loop=: once
    return made.getvalue()


FRAME_WIDE, FRAME_NARROW, FRAME_TALL = 390, 300, 184
"""What a frame with a title has for a picture and leaves for a sentence, in points: of 16 : 9, and of 4 : 3."""

LETTER, LINE, LINES = 4.4, 10, 3
"""Of a sentence: what a letter and a line of it take at most, in points, and how many lines are left to it."""

_DOCUMENT = r"""\documentclass[aspectratio=169]{{beamer}}
\usepackage[T1]{{fontenc}}
\usepackage{{textcomp,helvet,tikz}}
\setbeamertemplate{{navigation symbols}}{{}}
\begin{{document}}
{frame}
\end{{document}}
"""


def beamer(pictures: Sequence[Picture], told: Sequence[str], title: str, *, fragment: bool = False) -> str:
    r"""The frame in a document of its own; ``fragment``: the frame alone, for ``\input`` into other slides."""
    wide, tall = pictures[0].width, pictures[0].height
    room = FRAME_NARROW if fragment else FRAME_WIDE
    lines_more = max(ceil(len(sentence) * LETTER / room) for sentence in told) - LINES
    scale = min(1.0, room / wide, max(FRAME_TALL - LINE * max(0, lines_more), FRAME_TALL / 2) / tall)
    lines = [f"% {title}", *definitions(pictures[0]), rf"\begin{{frame}}[t]{{{escaped(title)}}}", r"\centering"]
    for number, (picture, sentence) in enumerate(zip(pictures, told, strict=True), 1):
        lines += [rf"\only<{number}>{{\scalebox{{{scale:.3f}}}{{%", *drawing(picture), "}}%"]
        lines.append(rf"\only<{number}>{{\par\medskip\footnotesize {escaped(sentence)}\par}}%")
    frame = "\n".join([*lines, r"\end{frame}"])
    return f"{frame}\n" if fragment else _DOCUMENT.format(frame=frame)
