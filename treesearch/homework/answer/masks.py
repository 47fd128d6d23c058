"""The parentheses inside lists, masked so that the grammar sees each list as one token, and lists in pasted calls."""

from __future__ import annotations

import re

_OPENED, _CLOSED = "\x01", "\x02"
_MASK = str.maketrans({"(": _OPENED, ")": _CLOSED})
_UNMASK = str.maketrans({_OPENED: "(", _CLOSED: ")"})

_DIGIT = re.compile(r"[0-9?]")
_CALL = re.compile(r"\W*\(\s*(?:mini?-?max|alpha-?beta|nega-?max)[\w-]*\s*(?:['‘’`´]\s*)?\(", re.IGNORECASE)
_PROSE = re.compile(
    r"\(\s*(?!(?:max|min|chance)\b\s*[\w(:.-])(?:[^\W\d_]{2,}|a|i)\b(?!\s*=)|\(\s*\)|"
    r"\([^()]*\b(?:and|or|is|are|was|were|the|pruned|skipped|cut|after|because|since|than)\b",
    re.IGNORECASE,
)
"""A list that begins with a word is prose, unless the word is a role: ``(the first one)``, but ``(MAX 3 4)``; so is one
with a sentence in it: ``(3 and 4 were cut)``."""


def masked_lists(line: str) -> str:
    """The line with the parentheses inside its lists masked, and those around words, as here, made brackets."""
    if "(" not in line:
        return line
    chars = list(line)
    match = _matches(line)
    digit, place = -1, 0
    while (place := line.find("(", place)) >= 0:
        end = match.get(place)
        if digit <= place:
            digit = _next_digit(line, place)
        if end is None or digit > end or _PROSE.match(line, place):
            chars[place] = "["
            if end is not None:
                chars[end] = "]"
            place += 1
            continue
        chars[place + 1 : end] = line[place + 1 : end].translate(_MASK)
        place = end + 1
    return "".join(chars)


def unmasked(token: str) -> str:
    """A token's text with the parentheses inside its lists."""
    return str(token).translate(_UNMASK)


def called(line: str) -> bool:
    """Whether a line is a pasted call, ``(alpha-beta '(1 (5 7) 4))``."""
    return _CALL.match(line) is not None


def called_list(line: str) -> str:
    """The list in a pasted call, ``(min-max '(1 (5 7) 4))``, whether or not the call itself is closed; else nothing."""
    called = _CALL.match(line)
    if called is None:
        return ""
    start = called.end() - 1
    end = _matches(line).get(start)
    return "" if end is None else line[start : end + 1]


def _next_digit(line: str, start: int) -> int:
    found = _DIGIT.search(line, start)
    return found.start() if found else len(line)


def _matches(line: str) -> dict[int, int]:
    """Where each list that is closed ends."""
    opened: list[int] = []
    match: dict[int, int] = {}
    for place, char in enumerate(line):
        if char == "(":
            opened.append(place)
        elif char == ")" and opened:
            match[opened.pop()] = place
    return match
