"""Slides for PowerPoint and its like, by the package python-pptx (extra ``slides``): a picture a slide."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from io import BytesIO
from typing import Any, NamedTuple

from treesearch.diagram import words
from treesearch.errors import MissingError
from treesearch.installed import pip_install

WIDE, TALL, TOP, EDGE = 1280 * 9525, 720 * 9525, 110 * 9525, 40 * 9525
"""A slide of 16 : 9, what its title takes from the top, and its margin, in the units of the format, 914,400 an inch."""

_TITLE_ONLY = 5
"""The layout of the built-in template that has a title and nothing else."""


class Slide(NamedTuple):
    """A picture in dots with its size in points; the slide's title, the picture in words, and the speaker's notes."""

    png: bytes
    width: float
    height: float
    title: str
    alternative: str
    notes: str


def check() -> None:
    """MissingError if the package is not there."""
    if find_spec("pptx") is None:
        raise MissingError(words.PPTX_MISSING.format(pip=pip_install("slides")))


def pptx(slides: Iterable[Slide]) -> bytes:
    """A presentation. Pictures of one size stand in one place, so that nothing jumps."""
    check()
    from pptx import Presentation

    deck: Any = Presentation()
    deck.slide_width, deck.slide_height = WIDE, TALL
    for slide in slides:
        _add(deck, slide)
    made = BytesIO()
    deck.save(made)
    return made.getvalue()


def _add(deck: Any, slide: Slide) -> None:
    page = deck.slides.add_slide(deck.slide_layouts[_TITLE_ONLY])
    title = page.shapes.title
    title.left, title.top, title.width, title.height = EDGE, EDGE // 2, WIDE - 2 * EDGE, TOP - EDGE // 2
    title.text_frame.text = slide.title
    title.text_frame.paragraphs[0].runs[0].font.size = 28 * 12700
    room_wide, room_tall = WIDE - 2 * EDGE, TALL - TOP - EDGE
    scale = min(room_wide / slide.width, room_tall / slide.height)
    wide, tall = int(slide.width * scale), int(slide.height * scale)
    left, top = (WIDE - wide) // 2, TOP + (room_tall - tall) // 2
    picture = page.shapes.add_picture(BytesIO(slide.png), left, top, wide, tall)
    picture._element.nvPicPr.cNvPr.set("descr", slide.alternative)  # noqa: SLF001 (it has no other way to say it)
    page.notes_slide.notes_text_frame.text = slide.notes
