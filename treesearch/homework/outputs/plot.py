"""A small picture of how the scores of a class are distributed, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from treesearch.homework.outputs import words

_WIDE, _HIGH, _LEFT, _TOP, _BOTTOM = 460, 190, 34, 14, 40
_BLUE, _INK = "#0072b2", "#222"


def distribution_svg(bars: Sequence[int], max_score: float, title: str = words.DISTRIBUTION) -> str:
    """Bars for equal parts of all points, each with its count above it.

    >>> distribution_svg([0, 2], 10).count("<rect")
    2
    """
    step, most = (_WIDE - _LEFT - 10) / len(bars), max([*bars, 1])
    pieces = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDE}" height="{_HIGH}" viewBox="0 0 {_WIDE} {_HIGH}" '
        f'role="img" font-family="sans-serif" font-size="11" fill="{_INK}"><title>{escape(title)}</title>'
    ]
    for number, count in enumerate(bars):
        high = (_HIGH - _TOP - _BOTTOM) * count / most
        left, top = _LEFT + number * step, _HIGH - _BOTTOM - high
        place, size = f'x="{left + 2:.1f}" y="{top:.1f}"', f'width="{step - 4:.1f}" height="{high:.1f}"'
        pieces.append(f'<rect {place} {size} fill="{_BLUE}"/>')
        if count:
            pieces.append(f'<text x="{left + step / 2:.1f}" y="{top - 3:.1f}" text-anchor="middle">{count}</text>')
    for number in range(0, len(bars) + 1, max(1, len(bars) // 5)):
        left, points = _LEFT + number * step, max_score * number / len(bars)
        pieces.append(f'<text x="{left:.1f}" y="{_HIGH - _BOTTOM + 14}" text-anchor="middle">{points:g}</text>')
    base = _HIGH - _BOTTOM
    pieces.append(f'<path d="M{_LEFT} {base}H{_WIDE - 10}" stroke="{_INK}" fill="none"/>')
    pieces.append(f'<text x="{_WIDE / 2:g}" y="{_HIGH - 8}" text-anchor="middle">{escape(title)}</text></svg>')
    return "\n".join(pieces)
