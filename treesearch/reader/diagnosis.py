"""From the place where a text stops being a tree to the likely mistake."""

import re
from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import name as character_name

from treesearch.reader.place import TreeFault
from treesearch.words import MAX_WORD


class Progress(NamedTuple):
    """The parser's state at a mistake: open lists, last token, and whether it is in a call."""

    opened: Sequence[int]
    last: str
    in_call: bool


_COMPLETE = ("tree", "NUMBER", "VECTOR", "UNKNOWN", "NAMED", "_CLOSE")

# characters that a tree cannot contain, by the first one in the word; None: by what is before it
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
_FAR = 100  # the most characters of a word before and after a place
_word_starts = re.compile(r"[\s();*]")  # also after the * of a weight
_word_ends = re.compile(r"[\s();]")
_equals = re.compile(r"\s*=")
_called = re.compile(
    r"\((mini?-?max|alpha-?beta|nega-?max|expecti-?(mini-?)?max)[\w-]*\s+$", re.IGNORECASE
)
_NAME = r"[^\W\d_][\w'-]*"
_NUMBER = r"[-+−]?([0-9]+/[0-9]+|([0-9]+(\.[0-9]*)?|\.[0-9]+)(e[-+−]?[0-9]+)?)"

# complete words, by the first pattern that matches; None: by what is around it
_WORDS = (
    (r"[-+−]", "lone_sign"),
    (r"\.+|…", "dots"),
    (r"[*/<>]+", "operator"),
    (r"nil", "empty_list"),
    (r"quote", "long_quote"),
    (r"(?P<word>[-+−]?(nan|inf|infinity))(=.*)?", "not_finite"),
    (r"(?P<word>quote)(=.*)?", "lisp_word"),
    (r"(?P<word>max|min|chance)(=.*)?", "role_place"),
    (r"(" + _NAME + r")?:" + _NUMBER, "static_place"),
    (r"(" + _NAME + r")?:.*", "static"),
    (r"\?.*", "bad_unknown"),
    (r"(" + _NAME + r")?=.*", "leaf"),
    (r"[-+−.]*[0-9].*", "number"),
    (r"[^\W\d_].*", None),
)


def likely_fault(text: str, offset: int, progress: Progress) -> TreeFault:
    """Return the probable mistake at the offset where the parser stopped."""
    if offset >= len(text.rstrip()):
        return _fault_at_end(offset, progress)
    if text[offset] == ")":
        return _fault_at_closing(offset, progress)
    start = offset - len(_word_starts.split(text[max(0, offset - _FAR) : offset])[-1])
    word = _word_ends.split(text[start : offset + _FAR], maxsplit=1)[0]
    return (
        _comma_fault(text, start, word)
        or _character_fault(start, word, progress)
        or _misplaced_fault(offset, progress)
        or _word_fault(text, start, word)
    )


def _fault_at_end(offset: int, progress: Progress) -> TreeFault:
    opened, last, _ = progress
    if opened:
        cause = "missing_paren" if len(opened) == 1 else "missing_parens"
        return TreeFault(offset, cause, opened, count=len(opened))
    return TreeFault(offset, "only_quote" if last == "QUOTE" else "no_tree")


def _fault_at_closing(offset: int, progress: Progress) -> TreeFault:
    if not progress.opened:
        return TreeFault(offset, "extra_paren")
    if progress.last == "OPEN":
        return TreeFault(progress.opened[-1], "empty_list")
    code = {"STAR": "no_child", "QUOTE": "only_quote"}.get(progress.last, "no_children")
    return TreeFault(offset, code)


def _comma_fault(text: str, start: int, word: str) -> TreeFault | None:
    """Return the mistake if a comma belongs to a vector or separates two lists."""
    if "," not in word:
        return None
    at = start + word.index(",")
    if text[:at].rstrip().endswith(")") and text[at + 1 :].lstrip().startswith("("):
        return TreeFault(at, "comma_lists", leaf=_vector_before(text[:at].rstrip()))
    start = text.rfind("(", 0, at) + 1
    inside, *end = re.split(r"([()])", text[start:], maxsplit=1)
    numbers = re.fullmatch(rf"(\s|,|{_NUMBER}(?![\w.]))*", inside, re.IGNORECASE)
    if not numbers or end[:1] == ["("] or at > start + len(inside):
        return None
    if last := re.search(r",\s*(,|$)", inside):
        return TreeFault(start + last.start(), "comma_last")
    blank = re.search(r"([^\s,]+)(?=\s+([^\s,]+))", inside)
    leaves = re.sub(r"\s*,\s*", ",", inside.strip()).split()
    if not blank or len({leaf.count(",") for leaf in leaves}) > 1:
        return None
    return TreeFault(
        start + blank.end(),
        "comma_blank",
        first=blank[1],
        second=blank[2],
        vector=f"({leaves[0].replace(',', ', ')})",
        node=f"({' '.join(leaves)})",
    )


def _vector_before(before: str) -> str:
    """Return the list at the end of a text as a vector, or an empty text."""
    leaf = re.search(r"\([^\s(),]+(\s*,\s*[^\s(),]+)+\)$", before[-MAX_WORD:])
    if not leaf:
        return ""
    count = leaf[0].count(",") + 1
    number = {2: "two", 3: "three", 4: "four"}.get(count, count)
    return f". {leaf[0]} would be one leaf for {number} players"


def _character_fault(start: int, word: str, progress: Progress) -> TreeFault | None:
    matches = (
        (match, cause) for pattern, cause in _CHARACTERS if (match := re.search(pattern, word))
    )
    match, cause = min(matches, key=lambda pair: pair[0].start(), default=(None, None))
    if match is None:
        return None
    if cause is None:
        inside = None if progress.last == "QUOTE" else _misplaced_fault(start, progress)
        return inside or TreeFault(start, "pasted" if progress.last == "NAME" else "quote")
    return TreeFault(
        start + match.start(),
        cause,
        char=match.group(),
        word=word,
        point=_code_point(match.group()),
    )


def _misplaced_fault(offset: int, progress: Progress) -> TreeFault | None:
    """Return the mistake if a valid token follows the end of a tree, otherwise ``None``."""
    if progress.last not in _COMPLETE:
        return None
    if progress.in_call:
        return TreeFault(offset, "after_call")
    return None if progress.opened else TreeFault(offset, "two_trees")


def _word_fault(text: str, start: int, word: str) -> TreeFault:
    for pattern, cause in _WORDS:
        if match := re.fullmatch(pattern, word, re.IGNORECASE):
            code = cause or _wrong_name_cause(text, start, word)
            return TreeFault(start, code, word=match.groupdict().get("word", word))
    char = word[:1] or text[start]
    return TreeFault(start, "unreadable", char=char, point=_code_point(char))


def symbol_fault(start: int, word: str) -> TreeFault:
    """Return the fault for a name in a place where no name is allowed."""
    return TreeFault(start, _wrong_name_cause(word, 0, word), word=word)


def _wrong_name_cause(text: str, start: int, word: str) -> str:
    """Return the code of the fault for a name in the wrong place."""
    if _equals.match(text, start + len(word)):
        return "leaf"
    if _called.search(text[max(0, start - _FAR) : start]):
        return "variable"
    return "symbol" if len(word) <= MAX_WORD and re.fullmatch(_NAME, word) else "odd_symbol"


def _code_point(char: str) -> str:
    """Return the code point and name of a character, such as U+00A7 SECTION SIGN."""
    return f"U+{ord(char[0]):04X} {character_name(char[0], '')}".rstrip()
