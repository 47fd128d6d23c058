"""From the place where a text stops being a tree to the code of the likely cause."""

import re
from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import name as character_name

from treesearch.reader.place import SHOWN, Fault


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
        "invisible",
    ),
    (r"[,،、，]", "comma"),
    (r"[（）［］｛｝]", "wide_bracket"),
    (r"[][{}【】「」]", "bracket"),
    (r"(?![0-9])\d|[²³¹⁰⁴-⁹₀-₉¼-¾⅐-⅞]", "other_digit"),
    (r"[‐-―]", "dash"),
    (r"[\"“”„«»]", "string"),
    (r"\|#", "end_comment"),
    (r"#", "macro"),
    (r"[|\\]", "bar"),
    (r"^['‘’`´]", None),
)
_FAR = 100  # characters before and after a place, of which its word is made
_word_starts = re.compile(r"[\s();*]")  # also after the * of a weight
_word_ends = re.compile(r"[\s();]")
_equals = re.compile(r"\s*=")
_called = re.compile(r"\((mini?-?max|alpha-?beta|nega-?max|expecti-?(mini-?)?max)[\w-]*\s+$", re.IGNORECASE)
_NAME = r"[^\W\d_][\w'-]*"
_NUMBER = r"[-+−]?([0-9]+/[0-9]+|([0-9]+(\.[0-9]*)?|\.[0-9]+)(e[-+−]?[0-9]+)?)"

# Whole words: the first pattern that fits decides; None: what stands around it does.
_WORDS = (
    (r"[-+−]", "lone_sign"),
    (r"\.+|…", "dots"),
    (r"[*/<>]+", "operator"),
    (r"nil", "empty_list"),
    (r"quote", "long_quote"),
    (r"(?P<word>[-+−]?(nan|inf|infinity))(=.*)?", "not_finite"),
    (r"(?P<word>t|nil|quote)(=.*)?", "lisp_word"),
    (r"(?P<word>max|min|chance)(=.*)?", "role_place"),
    (r"(" + _NAME + r")?:" + _NUMBER, "static_place"),
    (r"(" + _NAME + r")?:.*", "static"),
    (r"\?.*", "bad_unknown"),
    (r"(" + _NAME + r")?=.*", "leaf"),
    (r"[-+−.]*[0-9].*", "number"),
    (r"[^\W\d_].*", None),
)


def explain(text: str, offset: int, progress: Progress) -> Fault:
    """Returns the fault in the text at ``offset``, where its parser stopped."""
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
        cause = "missing_paren" if len(opened) == 1 else "missing_parens"
        return Fault(offset, cause, opened, count=len(opened))
    return Fault(offset, "only_quote" if last == "QUOTE" else "no_tree")


def _closed(offset: int, progress: Progress) -> Fault:
    if not progress.opened:
        return Fault(offset, "extra_paren")
    if progress.last == "STAR":
        return Fault(offset, "no_child")
    if progress.last == "QUOTE":
        return Fault(offset, "only_quote")
    return Fault(progress.opened[-1], "empty_list") if progress.last == "OPEN" else Fault(offset, "no_children")


def _character(start: int, word: str, progress: Progress) -> Fault | None:
    found = ((match, cause) for pattern, cause in _CHARACTERS if (match := re.search(pattern, word)))
    match, cause = min(found, key=lambda pair: pair[0].start(), default=(None, None))
    if match is None:
        return None
    if cause is None:
        inside = None if progress.last == "QUOTE" else _misplaced(start, progress)
        return inside or Fault(start, "pasted" if progress.last == "NAME" else "quote")
    return Fault(start + match.start(), cause, char=match.group(), word=word, point=_code_point(match.group()))


def _misplaced(offset: int, progress: Progress) -> Fault | None:
    """Something readable, after the end of what is to be read."""
    if progress.last not in _COMPLETE:
        return None
    if progress.in_call:
        return Fault(offset, "after_call")
    return None if progress.opened else Fault(offset, "two_trees")


def _word(text: str, start: int, word: str) -> Fault:
    for pattern, cause in _WORDS:
        if match := re.fullmatch(pattern, word, re.IGNORECASE):
            found = cause or _symbol(text, start, word)
            return Fault(start, found, word=match.groupdict().get("word", word))
    char = word[:1] or text[start]
    return Fault(start, "unreadable", char=char, point=_code_point(char))


def _symbol(text: str, start: int, word: str) -> str:
    """Why a name stands where none can: as a leaf's, as a variable after the name of a search, or for no reason."""
    if _equals.match(text, start + len(word)):
        return "leaf"
    if _called.search(text[max(0, start - _FAR) : start]):
        return "variable"
    return "symbol" if len(word) <= SHOWN and re.fullmatch(_NAME, word) else "odd_symbol"


def _code_point(char: str) -> str:
    """As in U+00A7 SECTION SIGN."""
    return f"U+{ord(char[0]):04X} {character_name(char[0], '')}".rstrip()
