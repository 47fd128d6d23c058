r"""Beamer: pictures of one size on one frame, one after the other by ``\only``, each with its sentence below."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from treesearch.diagram.arrange import Picture
from treesearch.diagram.tikz import definitions, drawing, escaped

WIDE, NARROW, TALL = 390, 300, 190
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
    room = NARROW if fragment else WIDE
    lines_more = max(ceil(len(sentence) * LETTER / room) for sentence in told) - LINES
    scale = min(1.0, room / wide, max(TALL - LINE * max(0, lines_more), TALL / 2) / tall)
    lines = [f"% {title}", *definitions(pictures[0]), rf"\begin{{frame}}{{{escaped(title)}}}", r"\centering"]
    for number, (picture, sentence) in enumerate(zip(pictures, told, strict=True), 1):
        lines += [rf"\only<{number}>{{\scalebox{{{scale:.3f}}}{{%", *drawing(picture), "}}%"]
        lines.append(rf"\only<{number}>{{\par\medskip\footnotesize {escaped(sentence)}\par}}%")
    frame = "\n".join([*lines, r"\end{frame}"])
    return f"{frame}\n" if fragment else _DOCUMENT.format(frame=frame)
