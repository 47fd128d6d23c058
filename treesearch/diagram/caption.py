"""Sentences below a picture, broken into lines of its width."""

import re
from collections.abc import Sequence
from math import ceil

from treesearch.diagram.arrange import MARGIN
from treesearch.diagram.scene import Picture, Text, width

_CAPTION = 440
"""The least width of a caption in points."""


def keep_tests(sentence: str) -> str:
    """Return a sentence whose comparisons, such as v = 1, stay on one line."""
    return re.sub(r" ([=≤≥<>]) ", "\u00a0\\1\u00a0", sentence)


def add_caption(picture: Picture, sentences: Sequence[str]) -> None:
    """Add sentences below the picture, broken into lines of its width; a narrow picture is centred above them."""
    sizes = picture.sizes
    wide = max(picture.width, _CAPTION)
    picture.shift((wide - picture.width) // 2, 0)
    picture.width = wide
    for sentence in sentences:
        picture.height += ceil(sizes.row * 0.4)
        for line in _broken(sentence, wide - 2 * MARGIN, sizes.caption):
            picture.height += ceil(sizes.row * 1.2)
            y = picture.height - MARGIN - sizes.caption * 0.35
            picture.caption.append(Text(MARGIN, y, "start", "caption", line))
    picture.height += ceil(sizes.row * 0.4)


def _broken(sentence: str, limit: float, size: float) -> list[str]:
    """Return a sentence in lines of at most that width."""
    lines: list[str] = []
    # not split(), which would part at no-break spaces, too
    for word in sentence.split(" "):
        if lines and width(f"{lines[-1]} {word}", size) <= limit:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines
