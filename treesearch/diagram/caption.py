"""Captions below a picture, wrapped to its width."""

import re
from collections.abc import Sequence
from itertools import islice
from math import ceil

from treesearch.diagram import texts
from treesearch.diagram.arrange import MARGIN
from treesearch.diagram.scene import Picture, Text, width
from treesearch.report.chance import derivations
from treesearch.report.lines import option_text
from treesearch.trace import Trace

_CAPTION = 440
"""The least width of a caption in points."""

_DERIVED = 3
"""The most bounds from above chance nodes that a caption derives."""


def range_captions(picture: Picture, trace: Trace) -> list[str]:
    """Return sentences that explain the utility range behind the intervals and bounds."""
    names = {node.lines.get("cut") for node in picture.nodes}
    cuts = [cut for cut in trace.cuts if f"{cut.kind} cut {cut.number}" in names]
    ends = texts.signs(option_text(trace.options["utility_range"]).replace(",", " to "))
    sentences = [f"Every leaf is in the range {ends}."]
    if sides := {cut.high for cut in cuts if cut.interval}:
        compared = [
            f"the {'least' if high else 'greatest'} with {texts.bound_letter(high)}"
            for high in sorted(sides)
        ]
        sentences.append(
            "The interval at a chance cut is the least and the greatest mean that are still possible, "
            "because a branch that was not examined can be worth either end of the range. "
            f"The cut compares {' and '.join(compared)}."
        )
    for cut in islice((cut for cut in cuts if cut.through), _DERIVED):
        step = next(derivations(trace, cut))
        letter = texts.bound_letter(cut.high)
        if step.formula:
            formula = texts.signs(texts.products(step.formula))
            sentences.append(
                f"{cut.kind} cut {cut.number}: {letter} = {formula} = {texts.number(step.bound)} is "
                f"what the chance node above it needs from this outcome."
            )
    return [with_unbroken_tests(" ".join(sentences[:2])), *map(with_unbroken_tests, sentences[2:])]


def with_unbroken_tests(sentence: str) -> str:
    """Return a sentence with no-break spaces in its comparisons, such as v = 1."""
    return re.sub(r" ([=≤≥<>]) ", "\u00a0\\1\u00a0", sentence)


def add_caption(picture: Picture, sentences: Sequence[str]) -> None:
    """Add sentences below the picture, wrapped to its width."""
    sizes = picture.sizes
    wide = max(picture.width, _CAPTION)
    picture.shift((wide - picture.width) // 2, 0)
    picture.width = wide
    for sentence in sentences:
        picture.height += ceil(sizes.row * 0.4)
        for line in _wrapped(sentence, wide - 2 * MARGIN, sizes.caption):
            picture.height += ceil(sizes.row * 1.2)
            y = picture.height - MARGIN - sizes.caption * 0.35
            picture.caption.append(Text(MARGIN, y, "start", "caption", line))
    picture.height += ceil(sizes.row * 0.4)


def _wrapped(sentence: str, limit: float, size: float) -> list[str]:
    """Return a sentence as lines that are no wider than ``limit``."""
    lines: list[str] = []
    # not split(), which would part at no-break spaces, too
    for word in sentence.split(" "):
        if lines and width(f"{lines[-1]} {word}", size) <= limit:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines
