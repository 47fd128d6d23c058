"""Animated pictures as SVG or GIF.

An animation plays once and ends on the last picture. Readers who prefer reduced motion, or whose viewer has no
animation, see only the last picture of an SVG. It pauses under the mouse and has no script. Ids begin with the
number of the picture, ``s3-n-2-1``, so that they are unique. A GIF is made by the package Pillow (extra ``print``).
"""

import re
from collections.abc import Sequence
from functools import partial
from html import escape
from io import BytesIO

from treesearch.diagram.scene import Picture
from treesearch.diagram.svg import svg_lines
from treesearch.machine import require_package

PILLOW_MISSING = "a .gif file needs the package Pillow: {pip}"

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
        # Only an id stands first in an element.
        lines_of_stage = (
            re.sub('^(<g|<path) id="', rf'\1 id="s{number}-', line) for line in picture[_HEAD:-1]
        )
        lines += [
            f'<g id="s{number}"{kind} style="animation-delay:{delay:g}s">',
            *lines_of_stage,
            "</g>",
        ]
    return "\n".join([*filter(None, lines), "</svg>", ""])


check_gif = partial(require_package, "PIL", PILLOW_MISSING, "print")
"""Raise MissingError if Pillow is not installed."""


def gif(pngs: Sequence[bytes], alternative: str) -> bytes:
    """Return PNG pictures of equal size as an animated GIF that shows each for SECONDS.

    ``alternative`` is stored in the file as its comment.
    """
    check_gif()
    from PIL import Image

    # a GIF holds 256 colours at most; ours are few, and 64 leave enough for soft edges
    first, *rest = [Image.open(BytesIO(png)).convert("RGB").quantize(64) for png in pngs]
    output = BytesIO()
    comment = alternative.encode("ascii", "replace")[
        :255
    ]  # older readers take one block, and ASCII
    first.save(
        output,
        "GIF",
        save_all=True,
        append_images=rest,
        duration=int(SECONDS * 1000),
        disposal=1,
        comment=comment,
    )  # without loop=: once
    return output.getvalue()
