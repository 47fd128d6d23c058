"""From the text of an answer to logical lines, and from a line to the parts that the grammar finds in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import NamedTuple

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from treesearch.homework.answer import words
from treesearch.homework.answer.masks import called, called_list, masked_lists, unmasked
from treesearch.homework.answer.statements import At, Problem
from treesearch.reader.grammar import grammar_file

JOINS = 300
"""How often in one answer a line may be tried together with the next, because a list or a fact goes on there."""

JOINED, LONGEST = 20, 2_000
"""So many lines are joined at the most, and none to a line of more characters."""

RETRIES, READ_AGAIN = 8, 4_000
"""How many unfinished facts of a line are set aside before its rest is given up; more, as long as no more than so many
characters are read again."""

NEARLY = 0.78
"""How much alike (1 is the same) a misspelt name and the one that is meant are, as ``difflib`` measures it."""

QUOTED = 40
"""How many characters of what cannot be read are shown."""

_WORD = re.compile(r"\w+|\W")
_MORE = re.compile(r"\s*([-+\d(?)]|(?:and )?(?:after|in (?:the )?sub-?tree)\b)", re.IGNORECASE)
_IN = re.compile(r"\s*in (?:the )?sub-?tree\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[,;\n]|[.!?](?=\s)|$")
_COMMENT = re.compile(
    r"#(?!#*\s*(?:question|exercise|problem|task|tree|q|no|nr)\b|#*\d|#*\s*\d{1,2}\s*$)[^\n]*", re.IGNORECASE
)  # "# Question 1" and "#1" are headings
_NUMBERS = re.compile(r"\s*(?:(?:max|min|leaf|child)\b[:\s]*)?\d[\s\d(),.+-]*|[\s\d(),.+-]*\d\s*", re.IGNORECASE)


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


def parts(text: str) -> Iterator[list[Part] | Problem]:
    """The parts of each logical line, in order, with problems where a fact does not go on as it should."""
    lines = text.split("\n")
    joins, first = JOINS, 0
    while first < len(lines):
        found, taken, tried = _logical_line(lines, first, joins)
        yield from found.problems
        if found.parts:
            yield found.parts
        first, joins = first + taken, joins - tried


def _logical_line(lines: list[str], first: int, joins: int) -> tuple[_Found, int, int]:
    """What the logical line that begins there holds, how many lines it takes, and how many joins were tried."""
    line = _uncommented(lines[first])
    found = _line(line, first + 1) if line.strip() else _NOTHING
    ahead = lines[first + 1 : first + min(JOINED, joins + 1)]
    for tried, following in enumerate(ahead):
        if not _goes_on(line, found, following):
            return found, 1, tried
        line = f"{line}\n{_uncommented(following)}"
        longer = _line(line, first + 1)
        if not longer.problems and line.count("(") <= line.count(")"):
            return longer, tried + 2, tried + 1
    return found, 1, len(ahead)


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
    if len(line) > LONGEST or called_list(line) or not _MORE.match(following):
        return False
    if found.unfinished or line.count("(") > line.count(")"):
        return True
    rules = {part.rule for part in found.parts}
    return "cut" in rules and ("after" not in rules or ("subtree" not in rules and bool(_IN.match(following))))


def _line(line: str, number: int) -> _Found:
    """The parts of one line; a fact that does not go on is blanked out, so that the rest still counts."""
    if called(line):
        return _Found([Part("call", (Token("CALL", line),), At(number, 1))], [])
    masked = masked_lists(line)
    problems: list[Problem] = []
    unfinished = False
    for _ in range(max(RETRIES, READ_AGAIN // (len(line) + 1))):
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
                problems.append(Problem(position(begun, number), _clause(line, start, end), form))
            masked = masked[:start] + re.sub(r"\S", " ", masked[start:end]) + masked[end:]
        else:
            found, misspelt = _misspelt(_parts(tree, masked, number), line)
            return _Found(found, [*problems, *misspelt], unfinished)
    return _Found([], problems, unfinished)


def _misspelt(found: list[Part], line: str) -> tuple[list[Part], list[Problem]]:
    """The parts without the words before a colon or equals sign that are no fact; a problem for each nearly one."""
    kept: list[Part] = []
    problems: list[Problem] = []
    for part in found:
        token = part.tokens[0]
        meant = _nearest(part.text.lower()) if part.rule == "key" or token.type == "AT_REL" else ""
        if meant:
            said = _clause(line, token.start_pos or 0, token.end_pos or 0)
            problems.append(Problem(part.at, said, words.ANSWER_FORMS[meant]))
        elif part.rule != "key":
            kept.append(part)
    return kept, problems


@lru_cache(maxsize=1000)
def _nearest(word: str) -> str:
    """The fact whose name is nearly this word."""
    if len(word) < 3 or word.upper() in words.ANSWER_FORMS:
        return ""
    return next(iter(get_close_matches(word.upper(), _NAMED, 1, NEARLY)), "")


def _clause(line: str, start: int, end: int) -> str:
    """What a student wrote there, up to the next comma, stop or end."""
    stop = _CLAUSE.search(line, end)
    said = " ".join(line[start : stop.start() if stop else len(line)].split())
    return quoted(said)


def quoted(text: str) -> str:
    """As much of a text as is shown of what cannot be read."""
    return text if len(text) <= QUOTED else f"{text[:QUOTED]}..."


def _begun(error: UnexpectedToken) -> Token:
    """The word with which the unfinished fact begins."""
    stack = error.interactive_parser.parser_state.value_stack
    for token in reversed(stack):
        if isinstance(token, Token) and token.type in words.ANSWER_FORMS:
            return token
    tokens = (token for token in reversed(stack) if isinstance(token, Token))
    return next(tokens, error.token)


def _parts(tree: Tree[Token], masked: str, number: int) -> list[Part]:
    """The parts that the grammar found in a line of that number, and one more for what stands behind the last."""
    found: list[Part] = []
    end = 0
    for child in tree.children:
        rule = str(child.type).lower() if isinstance(child, Token) else str(child.data)
        tokens = (child,) if isinstance(child, Token) else tuple(child.scan_values(lambda _: True))
        gaps = []
        for token in tokens:
            gaps.append(masked[end : token.start_pos])
            end = token.end_pos or end
            token.line = position(token, number).line
        found.append(Part(rule, tokens, position(tokens[0]), tuple(gaps)))
    if found:
        found.append(Part("end", (Token("END", ""),), found[-1].at, (masked[end:],)))
    return found


def position(token: Token, number: int = 1) -> At:
    """Where a token stands in the answer; in a line read by itself, if that is the answer's line of that number."""
    return At(number + (token.line or 1) - 1, token.column or 1)


@cache
def _parser() -> Lark:
    return Lark.open(str(grammar_file("answer.lark")), parser="lalr", g_regex_flags=re.IGNORECASE)
