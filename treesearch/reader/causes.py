"""From the place where a text stops being a tree to the likely cause, in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import name as character_name

from treesearch import words
from treesearch.reader.place import Fault, position


class Progress(NamedTuple):
    """How far the parser came: where the lists open that are not closed, what came last, whether it was in a call."""

    opened: Sequence[int]
    last: str
    in_call: bool


_COMPLETE = ("tree", "NUMBER", "UNKNOWN", "NAMED", "_CLOSE")

# Characters that are no part of any tree: the first one in the word decides.
_CHARACTERS = (
    (r"[,،、，]", words.COMMA),
    (r"[][{}]", words.BRACKET),
    (r"[（）［］｛｝【】「」]", words.WIDE_BRACKET),
    (r"(?![0-9])\d|[²³¹⁰⁴-⁹₀-₉¼-¾⅐-⅞]", words.OTHER_DIGIT),
    (r"[‐-―]", words.DASH),
    (r"[\"“”„«»]", words.STRING),
    (r"\|#", words.END_COMMENT),
    (r"#", words.MACRO),
    (r"[|\\]", words.BAR),
    (r"^['‘’`´]", words.QUOTE_INSIDE),
)
_NAME = r"[^\W\d_][\w'-]*"

# Whole words: the first pattern that fits decides.
_WORDS = (
    (r"[-+−]", words.LONE_SIGN),
    (r"\.", words.DOTTED),
    (r"\.\.+|…", words.DOTS),
    (r"[*/<>=]+", words.OPERATOR),
    (r"nil", words.NIL),
    (r"quote", words.LONG_QUOTE),
    (r"[-+−]?(nan|inf|infinity)(=.*)?", words.NOT_FINITE),
    (r"(t|nil|quote)(=.*)?", words.LISP_WORD),
    (r"(max|min|chance)(=.*)?", words.ROLE_PLACE),
    (r":[-+−.]?[0-9].*", words.STATIC_PLACE),
    (r":.*", words.KEYWORD),
    (r"\?.*", words.BAD_UNKNOWN),
    (_NAME + r"=.*", words.BAD_LEAF),
    (_NAME, words.SYMBOL),
    (r"[-+−]?[0-9]+(_[0-9]+)+", words.UNDERSCORE),
    (r"[-+−]?0[xob][0-9a-f]+", words.HEXADECIMAL),
    (r"[-+−]?[0-9.]+[dfsl][-+−]?[0-9]+", words.EXPONENT_MARKER),
    (r"[-+−]?[0-9.]+e[-+−]?", words.NO_EXPONENT),
    (r"[-+−]{2,}[0-9.]+", words.TWO_SIGNS),
    (r"[-+−]?[0-9.]+/.*", words.BAD_RATIO),
    (r"[-+−.]*[0-9].*", words.BAD_NUMBER),
)


def explain(text: str, offset: int, progress: Progress) -> Fault:
    """What is wrong with the text at ``offset``, where its parser stopped."""
    if offset >= len(text.rstrip()):
        return _ended(text, offset, progress)
    if text[offset] == ")":
        return _closed(offset, progress)
    start = offset - len(re.split(r"[\s();]", text[max(0, offset - 100) : offset])[-1])
    word = re.compile(r"[^\s();]*").match(text, start, start + 200).group()  # type: ignore[union-attr]  # always matches
    return _character(start, word, progress) or _misplaced(offset, progress) or _word(text, start, word)


def _ended(text: str, offset: int, progress: Progress) -> Fault:
    opened, last, _ = progress
    if opened:
        places = [words.PLACE.format(**position(text, place)._asdict()) for place in opened[:3]]
        cause = words.MISSING_PAREN if len(opened) == 1 else words.MISSING_PARENS
        return Fault(offset, cause, count=len(opened), opened=", ".join(places + ["..."] * (len(opened) > 3)))
    return Fault(offset, words.ONLY_QUOTE if last == "QUOTE" else words.NO_TREE)


def _closed(offset: int, progress: Progress) -> Fault:
    if not progress.opened:
        return Fault(offset, words.EXTRA_PAREN)
    if progress.last == "STAR":
        return Fault(offset, words.NO_CHILD)
    return Fault(offset, words.EMPTY_LIST if progress.last in ("OPEN", "CALL", "QUOTE") else words.NO_CHILDREN)


def _character(start: int, word: str, progress: Progress) -> Fault | None:
    found = ((match, cause) for pattern, cause in _CHARACTERS if (match := re.search(pattern, word)))
    match, cause = min(found, key=lambda pair: pair[0].start(), default=(None, None))
    if match is None or cause is None:
        return None
    if cause is words.QUOTE_INSIDE and progress.last == "QUOTE":
        cause = words.QUOTE_TWICE
    return Fault(start + match.start(), cause, char=match.group(), word=word)


def _misplaced(offset: int, progress: Progress) -> Fault | None:
    """Something readable, after the end of what is to be read."""
    if progress.last not in _COMPLETE:
        return None
    if progress.in_call:
        return Fault(offset, words.AFTER_CALL)
    return None if progress.opened else Fault(offset, words.TWO_TREES)


def _word(text: str, start: int, word: str) -> Fault:
    for pattern, cause in _WORDS:
        if re.fullmatch(pattern, word, re.IGNORECASE):
            return Fault(start, cause, word=word)
    char = word[:1] or text[start]
    return Fault(start, words.UNREADABLE, char=char, code=f"U+{ord(char):04X} {character_name(char, '')}".rstrip())
