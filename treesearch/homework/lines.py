"""From the text of an answer to logical lines, and from a line to the parts that the grammar finds in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import NamedTuple

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from treesearch import words
from treesearch.homework.statements import At, Problem
from treesearch.reader.grammar import grammar_file

JOINS = 300
"""How often in one answer a line may be tried together with the next, because a list or a fact goes on there."""

RETRIES = 8
"""How many unfinished facts of a long line are set aside before its rest is given up; of a short one more."""

QUOTED = 40
"""How many characters of what cannot be read are shown."""

_OPENED, _CLOSED = "\x01", "\x02"
_DIGIT = re.compile(r"[0-9?]")
_CALL = re.compile(r"\W*\(\s*(?:mini?-?max|alpha-?beta|nega-?max)[\w-]*\s*(?:['‘’`´]\s*)?\(", re.IGNORECASE)
_WORD = re.compile(r"\w+|\W")
_MORE = re.compile(r"\s*([-+\d(?)]|(?:and )?(?:after|in (?:the )?sub-?tree)\b)", re.IGNORECASE)
_IN = re.compile(r"\s*in (?:the )?sub-?tree\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[,;\n]|[.!?](?=\s)|$")
_UNMASK = str.maketrans({_OPENED: "(", _CLOSED: ")"})
_COMMENT = re.compile(
    r"#(?!#*\s*(?:question|exercise|problem|task|tree|q|no|nr)\b|#*\d|#*\s*\d{1,2}\s*$)[^\n]*", re.IGNORECASE
)  # "# Question 1" and "#1" are headings
_NUMBERS = re.compile(r"\s*(?:(?:max|min|leaf|child)\b[:\s]*)?\d[\s\d(),.+-]*|[\s\d(),.+-]*\d\s*", re.IGNORECASE)
_PROSE = re.compile(
    r"\(\s*(?!(?:max|min|chance)\b\s*[\w(:.-])(?:[^\W\d_]{2,}|a|i)\b(?!\s*=)|\(\s*\)|"
    r"\([^()]*\b(?:and|or|is|are|was|were|the|pruned|skipped|cut|after|because|since|than)\b",
    re.IGNORECASE,
)  # a list that begins with a word is prose, unless the word is a role; so is one with a sentence in it


class Part(NamedTuple):
    """What the grammar found: the rule's name, its tokens, where it begins, and what was ignored before each token."""

    rule: str
    tokens: tuple[Token, ...]
    at: At
    gaps: tuple[str, ...] = ("",)

    @property
    def gap(self) -> str:
        """What was ignored before it."""
        return self.gaps[0]

    @property
    def text(self) -> str:
        """The first token as it was written."""
        return unmasked(self.tokens[0])


class _Found(NamedTuple):
    """What one logical line holds; ``unfinished`` if it ends in the middle of a fact."""

    parts: list[Part]
    problems: list[Problem]
    unfinished: bool = False


_NOTHING = _Found([], [])


def unmasked(token: str) -> str:
    """A token's text with the parentheses inside its lists."""
    return str(token).translate(_UNMASK)


def parts(text: str) -> Iterator[list[Part] | Problem]:
    """The parts of each logical line, in order, with problems where a fact does not go on as it should."""
    lines = text.split("\n")
    joins = JOINS
    number = 0
    while number < len(lines):
        taken = 1
        line = _uncommented(lines[number])
        found = _line(line, number + 1) if line.strip() else _NOTHING
        while joins and taken < 20 and number + taken < len(lines) and _goes_on(line, found, lines[number + taken]):
            joins -= 1
            line = f"{line}\n{_uncommented(lines[number + taken])}"
            taken += 1
            longer = _line(line, number + 1)
            if not longer.problems and line.count("(") <= line.count(")"):
                found = longer
                break
        else:
            taken = 1
        yield from found.problems
        if found.parts:
            yield found.parts
        number += taken


def _uncommented(line: str) -> str:
    """The line without its comments. A semicolon parts facts if a whole one follows it, else it begins a comment."""
    line = _COMMENT.sub("", line) if "#" in line else line
    if ";" not in line:
        return line
    first, *others = line.split(";")
    if not first.strip():
        return ""
    kept = [piece if _NUMBERS.fullmatch(piece) or _is_fact(piece) else " " * len(piece) for piece in others]
    return ";".join([first, *kept])


def _is_fact(piece: str) -> bool:
    """Whether a piece of a line begins with a fact that is whole."""
    found = _line(piece, 1) if piece.strip() else _NOTHING
    if not found.parts or found.problems or not _OPENING.fullmatch(found.parts[0].gap):
        return False
    rules = {part.rule for part in found.parts}
    return bool(rules - _PIECES) or bool(rules & {"after", "subtree"})


_OPENING = re.compile(
    r"\W*(?:(?:the|a|an|there|is|are|best|optimal|final|i|we|so|then|also|leaf|leaves|\d+(?:st|nd|rd|th))\b\W*)*",
    re.IGNORECASE,
)
"""Words with which a sentence may begin before its fact does."""

_NAMED = ("PATH", "VALUE", "PRUNED", "EXAMINED", "LEAVES", "WINDOW")

_PIECES = frozenset({"end", "stray", "key", "kind", "cut", "denied", "after", "subtree", "where", "cuts"})
"""Parts that alone say nothing."""


def _goes_on(line: str, found: _Found, following: str) -> bool:
    """Whether the next line may belong to this one: a list is open, or the line ends in the middle of a fact."""
    if len(line) > 2000 or called_list(line) or not _MORE.match(following):
        return False
    if found.unfinished or line.count("(") > line.count(")"):
        return True
    rules = {part.rule for part in found.parts}
    return "cut" in rules and ("after" not in rules or ("subtree" not in rules and bool(_IN.match(following))))


def called_list(line: str) -> str:
    """The list in a pasted call, ``(min-max '(1 (5 7) 4))``, whether or not the call itself is closed; else nothing."""
    called = _CALL.match(line)
    if called is None:
        return ""
    start = called.end() - 1
    end = _matches(line).get(start)
    return "" if end is None else line[start : end + 1]


def _line(line: str, number: int) -> _Found:
    """The parts of one line; a fact that does not go on is blanked out, so that the rest still counts."""
    if _CALL.match(line):
        return _Found([Part("call", (Token("CALL", line),), At(number, 1))], [])
    masked = masked_lists(line)
    problems: list[Problem] = []
    unfinished = False
    for _ in range(max(RETRIES, 4000 // (len(line) + 1))):
        try:
            tree = _parser().parse(masked)
        except UnexpectedCharacters as error:  # a keyword where none may stand
            place = int(getattr(error, "pos_in_stream", 0))  # Lark declares it None
            masked = masked[:place] + _WORD.sub(lambda word: " " * len(word.group()), masked[place:], count=1)
        except UnexpectedToken as error:
            begun = _begun(error)
            start, end = begun.start_pos or 0, begun.end_pos or len(masked)
            unfinished |= error.token.type == "$END"
            if begun.type != "TOLD":
                form = words.ANSWER_FORMS.get(begun.type, words.ANSWER_FORMS["PATH"])
                problems.append(Problem(_at(begun, number), _clause(line, start, end), form))
            masked = masked[:start] + re.sub(r"\S", " ", masked[start:end]) + masked[end:]
        else:
            found = _parts(tree, masked, number)
            problems += _misspelt(found, line)
            return _Found(found, problems, unfinished)
    return _Found([], problems, unfinished)


def _misspelt(found: list[Part], line: str) -> Iterator[Problem]:
    """Words before a colon or equals sign that are nearly the name of a fact; the parts they make are taken away."""
    for part in list(found):
        if part.rule == "key" or part.tokens[0].type == "AT_REL":
            meant = _nearest(part.text.lower())
            if meant or part.rule == "key":
                found.remove(part)
            if meant:
                start, end = part.tokens[0].start_pos or 0, part.tokens[0].end_pos or 0
                yield Problem(part.at, _clause(line, start, end), words.ANSWER_FORMS[meant])


@lru_cache(maxsize=1000)
def _nearest(word: str) -> str:
    """The fact whose name is nearly this word."""
    if len(word) < 3 or word.upper() in words.ANSWER_FORMS:
        return ""
    return next(iter(get_close_matches(word.upper(), _NAMED, 1, 0.78)), "")


def _clause(line: str, start: int, end: int) -> str:
    """What a student wrote there, up to the next comma, stop or end."""
    stop = _CLAUSE.search(line, end)
    said = " ".join(line[start : stop.start() if stop else len(line)].split())
    return said if len(said) <= QUOTED else f"{said[:QUOTED]}..."


def _begun(error: UnexpectedToken) -> Token:
    """The word with which the unfinished fact begins."""
    stack = error.interactive_parser.parser_state.value_stack
    for token in reversed(stack):
        if isinstance(token, Token) and token.type in words.ANSWER_FORMS:
            return token
    tokens = (token for token in reversed(stack) if isinstance(token, Token))
    return next(tokens, error.token)


def _parts(tree: Tree[Token], masked: str, number: int) -> list[Part]:
    found: list[Part] = []
    end = 0
    for child in tree.children:
        rule = str(child.type).lower() if isinstance(child, Token) else str(child.data)
        tokens = (child,) if isinstance(child, Token) else tuple(child.scan_values(lambda _: True))
        gaps = []
        for token in tokens:
            gaps.append(masked[end : token.start_pos])
            end = token.end_pos or end
        found.append(Part(rule, tokens, _at(tokens[0], number), tuple(gaps)))
    if found:
        found.append(Part("end", (Token("END", ""),), found[-1].at, (masked[end:],)))
    return found


def _at(token: Token, number: int) -> At:
    return At(number + (token.line or 1) - 1, token.column or 1)


@cache
def _parser() -> Lark:
    return Lark.open(str(grammar_file("answer.lark")), parser="lalr", g_regex_flags=re.IGNORECASE)


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
        for inner in range(place + 1, end):
            if chars[inner] in "()":
                chars[inner] = _OPENED if chars[inner] == "(" else _CLOSED
        place = end + 1
    return "".join(chars)


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
