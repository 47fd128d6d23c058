"""From the place where a text stops being a tree to the likely cause, in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import name as character_name

from treesearch.reader import words
from treesearch.reader.place import Fault


class Progress(NamedTuple):
    """How far the parser came: where the lists open that are not closed, what came last, whether it was in a call."""

    opened: Sequence[int]
    last: str
    in_call: bool


_COMPLETE = ("tree", "NUMBER", "UNKNOWN", "NAMED", "_CLOSE")

# Characters that are no part of any tree: the first one in the word decides; None: what stands before it does.
_CHARACTERS = (
    (
        r"[\0-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ud800-\udfff]",
        words.INVISIBLE,
    ),
    (r"[,،、，]", words.COMMA),
    (r"[][{}]", words.BRACKET),
    (r"[（）［］｛｝【】「」]", words.WIDE_BRACKET),
    (r"(?![0-9])\d|[²³¹⁰⁴-⁹₀-₉¼-¾⅐-⅞]", words.OTHER_DIGIT),
    (r"[‐-―]", words.DASH),
    (r"[\"“”„«»]", words.STRING),
    (r"\|#", words.END_COMMENT),
    (r"#", words.MACRO),
    (r"[|\\]", words.BAR),
    (r"^['‘’`´]", None),
)
_FAR = 100  # characters before and after a place, of which its word is made
_word_starts = re.compile(r"[\s();*]")  # also after the * of a weight
_word_ends = re.compile(r"[\s();]")
_equals = re.compile(r"\s*=")
_called = re.compile(r"\((mini?-?max|alpha-?beta|nega-?max|expecti-?(mini-?)?max)[\w-]*\s+$", re.IGNORECASE)
_NAME = r"[^\W\d_][\w'-]*"

# Whole words: the first pattern that fits decides; None: what stands around it does.
_WORDS = (
    (r"[-+−]", words.LONE_SIGN),
    (r"\.", words.DOTTED),
    (r"\.\.+|…", words.DOTS),
    (r"[*/<>]+", words.OPERATOR),
    (r"nil", words.NIL),
    (r"quote", words.LONG_QUOTE),
    (r"(?P<word>[-+−]?(nan|inf|infinity))(=.*)?", words.NOT_FINITE),
    (r"(?P<word>t|nil|quote)(=.*)?", words.LISP_WORD),
    (r"(?P<word>max|min|chance)(=.*)?", words.ROLE_PLACE),
    (r":[-+−.]?[0-9].*", words.STATIC_PLACE),
    (r":.*", words.KEYWORD),
    (r"\?.*", words.BAD_UNKNOWN),
    (_NAME + r"=.*", words.BAD_LEAF),
    (_NAME + r":.*", words.BAD_STATIC),
    (r"=.*", words.BLANK_LEAF),
    (r"[-+−]?[0-9]+(_[0-9]+)+", words.UNDERSCORE),
    (r"[-+−]?0[xob][0-9a-f]+", words.HEXADECIMAL),
    (r"[-+−]?[0-9.]+[dfsl][-+−]?[0-9]+", words.EXPONENT_MARKER),
    (r"[-+−]?[0-9.]+e[-+−]?", words.NO_EXPONENT),
    (r"[-+−]{2,}[0-9.]+", words.TWO_SIGNS),
    (r"[-+−]?[0-9.]+/.*", words.BAD_RATIO),
    (r"[-+−.]*[0-9].*", words.BAD_NUMBER),
    (r"[^\W\d_].*", None),
)


def explain(text: str, offset: int, progress: Progress) -> Fault:
    """What is wrong with the text at ``offset``, where its parser stopped."""
    if offset >= len(text.rstrip()):
        return _ended(text, offset, progress)
    if text[offset] == ")":
        return _closed(offset, progress)
    start = offset - len(_word_starts.split(text[max(0, offset - _FAR) : offset])[-1])
    word = _word_ends.split(text[start : offset + _FAR], maxsplit=1)[0]
    return _character(start, word, progress) or _misplaced(offset, progress) or _word(text, start, word)


def _ended(text: str, offset: int, progress: Progress) -> Fault:
    opened, last, _ = progress
    if opened:
        cause = words.MISSING_PAREN if len(opened) == 1 else words.MISSING_PARENS
        return Fault(offset, cause, opened, count=len(opened))
    return Fault(offset, words.ONLY_QUOTE if last == "QUOTE" else words.NO_TREE)


def _closed(offset: int, progress: Progress) -> Fault:
    if not progress.opened:
        return Fault(offset, words.EXTRA_PAREN)
    if progress.last == "STAR":
        return Fault(offset, words.NO_CHILD)
    if progress.last == "QUOTE":
        return Fault(offset, words.ONLY_QUOTE)
    return Fault(progress.opened[-1], words.EMPTY_LIST) if progress.last == "OPEN" else Fault(offset, words.NO_CHILDREN)


def _character(start: int, word: str, progress: Progress) -> Fault | None:
    found = ((match, cause) for pattern, cause in _CHARACTERS if (match := re.search(pattern, word)))
    match, cause = min(found, key=lambda pair: pair[0].start(), default=(None, None))
    if match is None:
        return None
    if cause is None:
        return _quote(start, progress)
    return Fault(start + match.start(), cause, char=match.group(), word=word, code=_code(match.group()))


def _quote(offset: int, progress: Progress) -> Fault:
    if progress.last == "QUOTE":
        return Fault(offset, words.QUOTE_TWICE)
    inside = words.PASTED if progress.last == "NAME" else words.QUOTE_INSIDE
    return _misplaced(offset, progress) or Fault(offset, inside)


def _misplaced(offset: int, progress: Progress) -> Fault | None:
    """Something readable, after the end of what is to be read."""
    if progress.last not in _COMPLETE:
        return None
    if progress.in_call:
        return Fault(offset, words.AFTER_CALL)
    return None if progress.opened else Fault(offset, words.TWO_TREES)


def _word(text: str, start: int, word: str) -> Fault:
    for pattern, cause in _WORDS:
        if match := re.fullmatch(pattern, word, re.IGNORECASE):
            found = cause or _symbol(text, start, word)
            return Fault(start, found, word=match.groupdict().get("word", word))
    char = word[:1] or text[start]
    return Fault(start, words.UNREADABLE, char=char, code=_code(char))


def _symbol(text: str, start: int, word: str) -> words.Cause:
    """Why a name stands where none can: as a leaf's, as a variable after the name of a search, or for no reason."""
    if _equals.match(text, start + len(word)):
        return words.BLANK_LEAF
    return words.VARIABLE if _called.search(text[max(0, start - _FAR) : start]) else words.SYMBOL


def _code(char: str) -> str:
    """As in U+00A7 SECTION SIGN."""
    return f"U+{ord(char[0]):04X} {character_name(char[0], '')}".rstrip()
