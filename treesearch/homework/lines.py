"""From the text of an answer to logical lines, and from a line to the parts that the grammar finds in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from treesearch import words
from treesearch.homework.statements import At, Problem
from treesearch.reader.grammar import grammar_file

JOINS = 300
"""How often in one answer a line may be tried together with the next, because a list or a fact goes on there."""

RETRIES = 8
"""How many unfinished facts of one line are set aside before the rest of the line is given up."""

_OPENED, _CLOSED = "\x01", "\x02"
_DIGIT = re.compile(r"[0-9?]")
_CALL = re.compile(r"\W*\(\s*(?:mini?-?max|alpha-?beta|nega-?max)[\w-]*\s*(?:['‘’`´]\s*)?\(", re.IGNORECASE)
_WORD = re.compile(r"\w+|\W")
_MORE = re.compile(r"\s*[-+\d(?)]")
_UNMASK = str.maketrans({_OPENED: "(", _CLOSED: ")"})
_COMMENT = re.compile(r"#(?!\s*(?:question|exercise|problem|task|tree)\b)[^\n]*|;[^\n]*", re.IGNORECASE)
_PROSE = re.compile(
    r"\(\s*(?!(?:max|min|chance)\b\s*[\w(:.-])(?:[^\W\d_]{2,}|a|i)\b(?!\s*=)|\(\s*\)", re.IGNORECASE
)  # a list that begins with a word is prose, unless the word is a role


class Part(NamedTuple):
    """What the grammar found: the rule's name, its tokens, and where it begins."""

    rule: str
    tokens: tuple[Token, ...]
    at: At

    @property
    def text(self) -> str:
        """The first token as it was written."""
        return unmasked(self.tokens[0])


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
        line = _clean(lines[number])
        found, problems = _line(line, number + 1) if line.strip() else ([], [])
        while joins and taken < 20 and number + taken < len(lines) and _goes_on(line, problems, lines[number + taken]):
            joins -= 1
            line = f"{line}\n{_clean(lines[number + taken])}"
            taken += 1
            longer, still = _line(line, number + 1)
            if not still and line.count("(") <= line.count(")"):
                found, problems = longer, []
                break
        else:
            taken = 1
        yield from problems
        if found:
            yield found
        number += taken


def _clean(line: str) -> str:
    return _COMMENT.sub("", line) if "#" in line or ";" in line else line


def _goes_on(line: str, problems: list[Problem], following: str) -> bool:
    """Whether the next line may belong to this one: a list is open, or the line ends in the middle of a fact."""
    if len(line) > 2000 or called_list(line) or not _MORE.match(following):
        return False
    return line.count("(") > line.count(")") or any(problem.found == "" for problem in problems)


def called_list(line: str) -> str:
    """The list in a pasted call, ``(min-max '(1 (5 7) 4))``, whether or not the call itself is closed; else nothing."""
    called = _CALL.match(line)
    if called is None:
        return ""
    start = called.end() - 1
    end = _matches(line).get(start)
    return "" if end is None else line[start : end + 1]


def _line(line: str, number: int) -> tuple[list[Part], list[Problem]]:
    """The parts of one line; a fact that does not go on is blanked out, so that the rest still counts."""
    if _CALL.match(line):
        return [Part("call", (Token("CALL", line),), At(number, 1))], []
    masked = masked_lists(line)
    problems: list[Problem] = []
    for _ in range(RETRIES):
        try:
            tree = _parser().parse(masked)
        except UnexpectedCharacters as error:  # a keyword where none may stand
            place = int(getattr(error, "pos_in_stream", 0))  # Lark declares it None
            masked = masked[:place] + _WORD.sub(lambda word: " " * len(word.group()), masked[place:], count=1)
        except UnexpectedToken as error:
            begun = _begun(error)
            at = _at(begun, number)
            found = "" if error.token.type == "$END" else unmasked(error.token)
            problems.append(Problem(at, found, words.ANSWER_FORMS.get(begun.type, words.ANSWER_FORMS["PATH"])))
            start, end = begun.start_pos or 0, begun.end_pos or len(masked)
            masked = masked[:start] + re.sub(r"\S", " ", masked[start:end]) + masked[end:]
        else:
            return [_part(child, number) for child in tree.children], problems
    return [], problems


def _begun(error: UnexpectedToken) -> Token:
    """The word with which the unfinished fact begins."""
    stack = error.interactive_parser.parser_state.value_stack
    for token in reversed(stack):
        if isinstance(token, Token) and token.type in words.ANSWER_FORMS:
            return token
    tokens = (token for token in reversed(stack) if isinstance(token, Token))
    return next(tokens, error.token)


def _part(child: Token | Tree[Token], number: int) -> Part:
    if isinstance(child, Token):
        return Part(child.type.lower(), (child,), _at(child, number))
    tokens = tuple(token for token in child.children if isinstance(token, Token))
    return Part(str(child.data), tokens, _at(tokens[0], number))


def _at(token: Token, number: int) -> At:
    return At(number + (token.line or 1) - 1, token.column or 1)


@cache
def _parser() -> Lark:
    return Lark.open(str(grammar_file("answer.lark")), parser="lalr", g_regex_flags=re.IGNORECASE)


def masked_lists(line: str) -> str:
    """The line with the parentheses inside its lists masked, and those around words, as here, blanked; same length."""
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
            chars[place] = " "
            if end is not None:
                chars[end] = " "
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
