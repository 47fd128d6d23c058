"""Pictures of one size, one after the other, once, the last one staying: an SVG without a script, or a GIF.

Who asked for less motion, or has a viewer that moves nothing, sees the SVG's last picture; while the mouse rests on it,
it waits. Ids begin with the picture's number, ``s3-n-2-1``, so that each stands once. The GIF is made by the package
Pillow (extra ``print``).
"""

from collections.abc import Sequence
from functools import partial
from io import BytesIO
from xml.sax.saxutils import escape

from treesearch.diagram import words
from treesearch.diagram.arrange import Picture
from treesearch.diagram.svg import svg_lines
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


def animated(pictures: Sequence[Picture], numbers: Sequence[int], seconds: float = SECONDS) -> str:
    """The pictures as one SVG, each shown for so many seconds; ``numbers``: what each is called in its ids."""
    drawn = [svg_lines(picture) for picture in pictures]
    opening, *_, paper = drawn[-1][:_HEAD]
    last = len(drawn) - 1
    lines = [
        opening.replace('class="treesearch ', f'class="{_NAME} treesearch ', 1),
        f"<title>{escape(pictures[-1].title)}</title>",
        f"<desc>{escape(' '.join(picture.title for picture in pictures))} {escape(pictures[-1].desc)}</desc>",
        _STYLE.format(name=_NAME, seconds=seconds, wait=seconds * last) if last else "",
        paper,
    ]
    for i, (picture, number) in enumerate(zip(drawn, numbers, strict=True)):
        kind = ' class="stage last"' if i == last else ' class="stage" visibility="hidden"'
        delay = seconds * i if i < last else 0
        shown = (_renamed(line, number) for line in picture[_HEAD:-1])
        lines += [f'<g id="s{number}"{kind} style="animation-delay:{delay:g}s">', *shown, "</g>"]
    return "\n".join([*filter(None, lines), "</svg>", ""])


def _renamed(line: str, number: int) -> str:
    """A line whose element has a name of its own in each picture. Only an id stands first in an element."""
    for tag in ("<g id=", "<path id="):
        if line.startswith(tag):
            return f'{tag}"s{number}-{line[len(tag) + 1 :]}'
    return line


check = partial(needed, "PIL", words.PILLOW_MISSING, "print")
"""MissingError if Pillow is not there."""


def gif(pngs: Sequence[bytes], alternative: str, seconds: float = SECONDS) -> bytes:
    """The pictures, all of one size, each shown for so many seconds; ``alternative`` text as the file's comment."""
    check()
    from PIL import Image

    first, *rest = [Image.open(BytesIO(png)).convert("RGB").quantize(64) for png in pngs]
    made = BytesIO()
    comment = alternative.encode("ascii", "replace")[:255]  # older readers take one block, and ASCII
    first.save(
        made, "GIF", save_all=True, append_images=rest, duration=int(seconds * 1000), disposal=1, comment=comment
    )  # without loop=: once
    return made.getvalue()
