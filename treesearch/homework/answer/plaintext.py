"""Makes what students type, paste or mark up look alike, sign by sign, so that columns stay what they are."""

from __future__ import annotations

import re
from collections.abc import Callable

SIGNS = str.maketrans({
    "‐": "-", "‑": "-", "⁃": "-", "⩽": "≤", "≦": "≤", "⩾": "≥", "≧": "≥", "⇒": "→", "⟶": "→", "➔": "→", "；": ";",
    "：": ":", "，": ",", "（": "(", "）": ")", "\N{NO-BREAK SPACE}": " ", "\N{NARROW NO-BREAK SPACE}": " ",
    "`": " ", "$": " ",
})  # fmt: skip
"""Signs that mean the same here. Backticks and dollars only set a text in other letters."""


def plain(text: str) -> str:
    """The text with the same number of characters in every line.

    >>> plain("value: **–3**, $C \\\\leq 2$, ~~MIN cut after 5~~")
    'value:   -3  ,  C <=   2 ,                    '
    """
    text = text.translate(SIGNS)
    for pattern, replacement in _ALIKE:
        text = pattern.sub(replacement, text)
    return text


def _blank(found: re.Match[str]) -> str:
    """As many blanks, line by line."""
    return re.sub(r"[^\n]", " ", found.group())


def _as(sign: str) -> Callable[[re.Match[str]], str]:
    """The sign and blanks behind it."""
    return lambda found: sign.ljust(len(found.group()))


def _minus(found: re.Match[str]) -> str:
    """The minus moved up to its number."""
    return found.group(1) + "-".rjust(len(found.group()) - len(found.group(1)))


_ALIKE: list[tuple[re.Pattern[str], Callable[[re.Match[str]], str]]] = [
    (re.compile(r"~~[^~\n]{0,200}~~"), _blank),  # struck out
    (re.compile(r"^```\w*[ \t]*$", re.MULTILINE), _blank),  # fences around code
    (  # emphasis: **3**, _MIN_; no star between numbers, 2*3, and no line inside of a word
        re.compile(
            r"(?<![\d)*])\*{1,3}(?=[^\s*])|(?<=[^\s*])\*{1,3}(?![\d(*])|(?<!\w)_{1,2}(?=\w)|(?<=\w)_{1,2}(?!\w)"
        ),
        _blank,
    ),
    (re.compile(r"\\(?:leq?|leqslant)\b"), _as("<=")),  # from here on TeX
    (re.compile(r"\\(?:geq?|geqslant)\b"), _as(">=")),
    (re.compile(r"\\(?:to|rightarrow|Rightarrow)\b"), _as("->")),
    (re.compile(r"\\(?:alpha|beta)\b"), lambda found: found.group().replace("\\", " ")),
    (re.compile(r"\\infty\b"), _as("inf")),
    (re.compile(r"\\(?:item|textbf|textit|texttt|emph)\b\{?|\\[,;!\\]"), _blank),
    (re.compile(r"(?<=\w) ?\.{4,}(?= ?[-\d(])"), _as(":")),  # dot leaders: value ..... 3
    (re.compile(r"(?<=[a-z])[–—](?=cut)", re.IGNORECASE), _as("-")),  # MIN–cut
    (re.compile(r"((?:^|(?<=[\s(\[=:<>,≤≥])))[–—−](?=[.]?\d)", re.MULTILINE), _minus),  # –3
    (re.compile(r"((?<!cuts)[:=<>≤≥] ?)[-–—−] (?=[.]?\d)"), _minus),  # "value: - 3", but no list of cuts
    (re.compile(r"()\bminus (?=[.]?\d)", re.IGNORECASE), _minus),
]
"""In this order: what is looked for, and what stands there instead, always as long."""
