"""Positions in a text, and errors that show the line with a caret.

Block comments nest, so they cannot be tokens of the grammar: they become blanks, and places stay.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from treesearch.errors import ReadError
from treesearch.words import shortened


class Cause(NamedTuple):
    """A reason why a text cannot be read, and the correct form."""

    reason: str
    right: str = "(1 (5 7) 4)"


PLACE = "line {line}, column {column}"
_CHANCE = "(chance 9/10*3 1/10*(2 4))"
_QUOTED = "'(1 (5 7) 4)"
_CALLED = "(min-max '(1 (5 7) 4))"
CAUSES = {
    # the complete text
    "no_tree": Cause("the text contains no tree: it is empty or only a comment"),
    "only_quote": Cause("a tree must follow the quote", _QUOTED),
    "missing_paren": Cause(
        "a closing parenthesis is missing: the list that opens at {opened} never ends"
    ),
    "missing_parens": Cause(
        "{count} closing parentheses are missing: the lists that open at {opened} never end"
    ),
    "extra_paren": Cause("one closing parenthesis too many: no list is open here"),
    "two_trees": Cause(
        "text follows the end of the tree: are parentheses missing around the whole text?"
    ),
    "after_call": Cause("more than one tree in a pasted call: keep only the tree", _CALLED),
    "open_comment": Cause(
        "this comment has no end: close #| with |#", "(1 #| a comment |# (5 7) 4)"
    ),
    "end_comment": Cause(
        "this |# has no matching #|: delete it, or begin the comment with #|",
        "(1 #| a comment |# (5 7) 4)",
    ),
    "empty_list": Cause(
        "an empty list (NIL) has no value: write a number, or ? if the value is unknown"
    ),
    "no_children": Cause(
        "this node has no children: write a number or a list after the head of the list",
        "(max A 3 4)",
    ),
    "no_child": Cause("this weight has no child: write a number or a list after the *", _CHANCE),
    # characters
    "comma": Cause(
        "unexpected comma: write spaces between children, and a point in a decimal number",
        "(1.5 (5 7) 4)",
    ),
    "comma_lists": Cause(
        "a comma between two lists: write spaces between children{leaf}",
        "((3 12 8) (2 4 6))",
    ),
    "comma_blank": Cause(
        "ambiguous space between {first} and {second}: write {vector} for one leaf, or {node} for a node",
        "(1,2 3,4)",
    ),
    "comma_last": Cause("a number must follow this comma", "(1,2)"),
    "players": Cause("{reason}", "((1,2) (3,4))"),
    "bracket": Cause("{char} is not a parenthesis: write lists with ( and )"),
    "wide_bracket": Cause("{char} is a full-width bracket: write ( and )"),
    "other_digit": Cause("{char} is not one of the digits 0 to 9", "(1 (5 7) 4)"),
    "dash": Cause("{char} is a dash, not a minus sign: type -", "(-1 (5 7) 4)"),
    "string": Cause(
        "unexpected double quote: numbers need no quotes, and the quote before a tree is '", _QUOTED
    ),
    "quote": Cause("one quote too many: write at most one, before the tree", _QUOTED),
    "pasted": Cause(
        "unexpected quote inside the tree: keep only the tree of a pasted call", _QUOTED
    ),
    "macro": Cause(
        "{word} is a LISP reader macro, which treesearch does not evaluate: write the list or the number itself"
    ),
    "bar": Cause("{word} is a LISP symbol because of {char}: write only the number"),
    # words
    "lone_sign": Cause("{word} has no number: write the sign directly before the digits", "(-2 3)"),
    "dots": Cause("a tree has no dots: write all its children, one after the other"),
    "operator": Cause(
        "{word} is an operator, which treesearch does not compute: write the number itself"
    ),
    "lisp_word": Cause("{word} is a reserved word of LISP: choose another name"),
    "long_quote": Cause("write ' before the tree instead of (quote ...)", _QUOTED),
    "not_finite": Cause("{word} cannot be the value of a leaf: write a finite number"),
    "static": Cause(
        "{word} is not a static value: write a number directly after the colon, without a space",
        "(A:10 3 4)",
    ),
    "static_place": Cause(
        "{word} is not a child: write a static value at the head of a list, and name a leaf with =",
        "(A:10 3 4), or (1 B=3) for a leaf",
    ),
    "role_place": Cause(
        "{word} says who moves at a node: write it first in the list", "(1 (max 5 7) 4)"
    ),
    "number": Cause(
        "{word} is not a number: write a number such as 5, -2, 1.5, 1e3 or 1/2, with a space after it",
        "(1 (5 7) -2)",
    ),
    "bad_unknown": Cause(
        "{word} is not an unknown leaf: write ? alone, or ? and a letter", "(?x (? 7) 4)"
    ),
    "leaf": Cause("write a named leaf without spaces: the name, =, the number", "(F=10 (5 7) 4)"),
    "symbol": Cause(
        "{word} is a symbol, not a number: a node's name comes first in its list, and a leaf's name comes before =",
        "({word} 3 4), {word}=3, or ?{word} for an unknown leaf",
    ),
    "odd_symbol": Cause(
        "{word} is a symbol, not a number: a node's name comes first in its list, and a leaf's name comes before =",
        "(A 3 F=10)",
    ),
    "variable": Cause(
        "{word} is a LISP variable, which treesearch does not evaluate: write the tree itself",
        _CALLED,
    ),
    "invisible": Cause("an invisible character ({point}): delete it, or type the line again"),
    "unreadable": Cause("a tree cannot contain {char} ({point})"),
    # numbers
    "digit_limit": Cause("this number has {digits} digits; the limit is {limit}"),
    "exponent_limit": Cause(
        "the exponent of this number is too large: write an exponent from -{limit} to {limit}",
        "1.5e300",
    ),
    "divides_by_0": Cause("{word} divides by 0", "1/2"),
    "weight_place": Cause("only the children of a chance node have weights", _CHANCE),
    "weight_missing": Cause(
        "not every child has a weight: give weights to all children or to none",
        _CHANCE,
    ),
    "weight_sign": Cause("the weight {weight} is not positive", _CHANCE),
    "rest": Cause(
        "{word} needs an unknown weight beside it: write the number instead", "(chance ?p*3 rest*4)"
    ),
    "weight_sum": Cause("the weights of this chance node sum to {total}, not to 1", _CHANCE),
    "weight_digits": Cause("the sum of these weights has more than {limit} digits", _CHANCE),
    # bytes
    "not_utf8": Cause("byte {byte} is not UTF-8 text: save the file as UTF-8", ""),
    "utf16": Cause("this file was saved as UTF-16; save it as UTF-8", ""),
    "nul": Cause(
        "this file is not text (a program or a picture?), or it was saved as UTF-16: save it as UTF-8",
        "",
    ),
}
"""The reasons why a text cannot be read, by the code of a ``TreeFault``."""


# a long line is shown in part: the characters before the place, and in total
_BEFORE, _WINDOW = 48, 70
_line_ends = re.compile(r"\r\n|\r|\n")


class TreeFault(Exception):  # noqa: N818  # becomes a ReadError within the package
    """A mistake in a tree: the code of its cause (CAUSES), its offset, and the lists open there.

    Offsets count from the start of the part.
    """

    def __init__(self, offset: int, code: str, opened: Sequence[int] = (), **gaps: object) -> None:
        self.offset, self.code, self.opened, self.gaps = offset, code, opened, gaps


class Stretch(NamedTuple):
    """A part of a text that is read as one tree; its first line starts at ``line_start``."""

    source: str
    start: int
    end: int
    line: int = 1
    line_start: int = 0

    @property
    def text(self) -> str:
        """The text of this part."""
        return self.source[self.start : self.end]

    def position(self, offset: int) -> dict[str, int]:
        """Return the line and column of an offset, counted from 1 in the complete text."""
        line, start = line_at(self.source, self.start + offset, self)
        return {"line": line, "column": self.start + offset - start + 1}


def as_one_part(text: str) -> Stretch:
    """Return the complete text as a single part."""
    return Stretch(text, 0, len(text))


def line_at(text: str, place: int, part: Stretch) -> tuple[int, int]:
    """Return the number and start of the line with an offset, counted from an earlier part."""
    ends = [end.end() for end in _line_ends.finditer(text, part.start, place)]
    return part.line + len(ends), ends[-1] if ends else part.line_start


def fault_error(part: Stretch, fault: TreeFault, meant: str | None = None) -> ReadError:
    """Return a mistake as an error with its position, reason, line with a caret, and correction."""
    at, cause = part.position(fault.offset), CAUSES[fault.code]
    opened = [PLACE.format(**part.position(place)) for place in fault.opened[:3]]
    more = ["..."] if len(fault.opened) > 3 else []
    gaps = {
        gap: str(filling) if gap in ("reason", "leaf") else shortened(visible(str(filling)))
        for gap, filling in fault.gaps.items()
    }
    reason = cause.reason.format(opened="; ".join(opened + more), **gaps)
    first = f"{PLACE.format(**at)}: {reason}"
    right = f"right form: {cause.right.format(**gaps)}" if cause.right else ""
    form = f"did you mean: {meant}" if meant else right
    lines = excerpt(part.source, part.start + fault.offset, at["column"])
    return ReadError(
        "\n".join([first, *lines, *filter(None, [form])]), **at, reason=reason, meant=meant or ""
    )


def excerpt(text: str, place: int, column: int) -> tuple[str, ...]:
    """Return the line around an offset and a caret below it, or nothing if the line is blank."""
    start = place - column + 1
    end = _line_ends.search(text, place, place + _WINDOW + 1)
    stop = end.start() if end else min(len(text), place + _WINDOW + 1)
    first = max(start, min(place - _BEFORE, stop - _WINDOW))
    # only part of a line, because one line may contain a tree of a million leaves
    last = min(stop, first + _WINDOW)
    before = ("..." if first > start else "") + visible(text[first:place])
    after = visible(text[place:last]) + ("..." if last < stop else "")
    return (before + after, " " * _display_width(before) + "^") if (before + after).strip() else ()


def visible(text: str) -> str:
    """Return the text with tabs as blanks and each control character as a replacement sign."""
    return "".join(
        c if c.isprintable() else " " if c.isspace() else "\N{REPLACEMENT CHARACTER}" for c in text
    )


def _display_width(text: str) -> int:
    """Return the width of a text in a terminal: 2 for a wide character, 0 for a combining accent."""
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


# Inside a line comment or a word, #| begins no comment.
_MARK = r";[^\r\n]*|#\||[^\s()'‘’`´;#][^\s();]*|#"  # not compiled at import, because it is seldom needed
_end = re.compile(r"#\||\|#")


def without_block_comments(text: str) -> str:
    """Return the text with blanks for ``#| ... |#``, so that other characters keep their offsets."""
    if "#|" not in text:
        return text
    pieces: list[str] = []
    search, place, done = re.compile(_MARK).search, 0, 0
    while mark := search(text, place):
        place = mark.end()
        if mark.group() == "#|":
            place = comment_end(text, mark.start())
            pieces += text[done : mark.start()], re.sub(r"[^\r\n]", " ", text[mark.start() : place])
            done = place
    return "".join((*pieces, text[done:]))


def comment_end(text: str, start: int) -> int:
    """Return the end of the block comment that starts at ``start``.

    Raise TreeFault if it has no end.
    """
    depth = 0
    for mark in _end.finditer(text, start):
        depth += 1 if mark.group() == "#|" else -1
        if depth == 0:
            return mark.end()
    raise TreeFault(start, "open_comment")
