"""The lexer of answers: a clause as tokens. What it does not know is a token of no form, so nothing is skipped."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from lark import Token

from treesearch.homework.answer.lexicon import Lexicon
from treesearch.unknown.words import X

Known = Callable[[str], bool]
"""Whether a text is a name or letter of a node."""

_TOKEN = re.compile(
    r"(?P<ARROW>--?>|[→⇒])|(?P<LE><=|=<|[≤⩽≦])|(?P<GE>>=|=>|[≥⩾≧])|(?P<NE>!=|≠)|(?P<EQ>==?)|(?P<LT><)|(?P<GT>>)"
    r"|(?P<DOTS>\.\.+|…)|(?P<INF>[-+−–]?(?:inf(?:inity)?\b|∞))|(?P<ORDINAL>\d+(?:st|nd|rd|th)\b)"
    r"|(?P<NUMBER>[-+−–]?(?:\d+(?:/\d+|(?:\.\d+)*(?:e[-+]?\d+)?)|\.\d+)(?![\w/]))"
    r"|(?P<BECAUSE>b/c\b)|(?P<WORD>[^\W\d_][^\W_]*(?:['’][^\W\d_]+)*)|(?P<COMMA>,)|(?P<COLON>:)|(?P<AND>&)"
    r"|(?P<STOP>[.!](?=\s|$))|(?P<DASH>[-–])|(?P<OPEN>[(\[])|(?P<OTHER>\S)",
    re.IGNORECASE,
)
_NAME = re.compile(r"[^\W\d_][\w'-]*")
_BELOW = re.compile(r"(?:\.\d+)+(?![\w.])")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*(?![^\W_])")
_BETWEEN_WORDS = re.compile(r"\s+|-(?=[^\W\d_])")
_LIST = re.compile(r"(?:[\s()\[\],.+\-−–/\d∞]|inf\b)+", re.IGNORECASE)
_WORDS_IN_LIST = re.compile(r"[^\W\d_][\w'-]*")
_CUTS = ("CUT", "CUTS", "CUT_OFF")
_CLOSING = {"(": ")", "[": "]"}
_WHOLE = {"INT": re.compile(r"\d+"), "DOTTED": re.compile(r"\d+\.\d+"), "PLACE": re.compile(r"\d+(?:\.\d+){2,}")}


def letter(text: str) -> bool:
    """Whether a text looks like the letter of a node, where no tree is known.

    >>> letter("C"), letter("AB2"), letter("maybe")
    (True, True, False)
    """
    return re.fullmatch(r"[A-Z]{1,2}\d{0,2}", text) is not None


class Lexer(NamedTuple):
    """Makes tokens with these words, for a tree with these names; ``names_first`` where a text is both.

    ``open_leaf``: what the tree's leaf is called whose value is not known.
    """

    lexicon: Lexicon
    known: Known = letter
    names_first: bool = True
    open_leaf: str = X

    def tokens(self, text: str) -> list[Token]:
        """The tokens of a clause, with their places in it."""
        return [*_joined(list(self._tokens(text)))]

    def _tokens(self, text: str) -> Iterator[Token]:
        at, end = 0, len(text)
        closing = _closing(text)
        while at < end:
            found = _TOKEN.match(text, at)
            if found is None:  # a blank
                at += 1
                continue
            kind = str(found.lastgroup)
            if kind == "WORD":
                token = self._word(text, at)
            elif kind == "OPEN":
                token = self._list(text, at, closing.get(at))
            elif kind == "NUMBER" and _is_dash(text, at):
                token = _token("DASH", text, at, at + 1)
            else:
                token = _number(found) if kind == "NUMBER" else _token(kind, text, at, found.end())
            yield token
            at = token.end_pos or end

    def _word(self, text: str, at: int) -> Token:
        """A name of the tree, or the longest phrase of the table; a word that is neither is OTHER."""
        name, phrase = self._name(text, at), self._phrase(text, at)
        word = _WORD.match(text, at)
        if word and word.group() == self.open_leaf:
            return _token("OPEN", text, at, word.end())
        first, second = (name, phrase) if self.names_first else (phrase, name)
        return first or second or _token("OTHER", text, at, at + 1)

    def _name(self, text: str, at: int) -> Token | None:
        """A node by its name or letter, or below one: ``C``, ``C.2``; in ``A-D-I`` the first of them."""
        found = _NAME.match(text, at)
        candidate = found.group() if found else ""
        while candidate and not self.known(candidate):
            candidate = candidate.rpartition("-")[0]
        if not candidate:
            return None
        below = _BELOW.match(text, at + len(candidate))
        end = below.end() if below else at + len(candidate)
        return None if text[end : end + 1].isalnum() else _token("NAME", text, at, end)

    def _phrase(self, text: str, at: int) -> Token | None:
        """The longest phrase of the table that begins there."""
        said: tuple[str, ...] = ()
        best, begin = None, at
        while len(said) < self.lexicon.longest and (word := _WORD.match(text, begin)):
            said = (*said, word.group().lower().replace("’", "'"))
            if meaning := self.lexicon.phrases.get(said):
                kind, _, value = meaning.partition(" ")
                best = _token(kind, text, at, word.end(), value)
            gap = _BETWEEN_WORDS.match(text, word.end())
            if gap is None:
                break
            begin = gap.end()
        return best

    def _list(self, text: str, at: int, close: int | None) -> Token:
        """A LIST, if it is a subtree or a path; else a BRACKET with whatever it holds."""
        if close is None:
            return _token("OTHER", text, at, at + 1)
        inner = text[at : close + 1]
        named = any(self.known(word) for word in _WORDS_IN_LIST.findall(inner))
        listed = _LIST.fullmatch(_WORDS_IN_LIST.sub(self._in_list, inner)) and (named or re.search(r"[\d∞]", inner))
        return _token("LIST" if listed else "BRACKET", text, at, close + 1)

    def _in_list(self, word: re.Match[str]) -> str:
        """Nothing, for a word that may stand in a tree; else the word."""
        said = word.group()
        return "" if said.lower() in ("max", "min", "chance") or self.known(said) else said


def _token(kind: str, text: str, start: int, end: int, value: str = "") -> Token:
    return Token(kind, value or text[start:end], start_pos=start, end_pos=end)


def _number(found: re.Match[str]) -> Token:
    """An INT, a DOTTED number (which may be a place as well), a PLACE, or any other NUMBER."""
    said = found.group()
    kind = next((kind for kind, pattern in _WHOLE.items() if pattern.fullmatch(said)), "NUMBER")
    return _token(kind, found.string, found.start(), found.end(), re.sub("[−–]", "-", said))


def _is_dash(text: str, at: int) -> bool:
    """Whether a sign stands directly behind something, and so is none: ``2-1``."""
    return text[at] in "-+−–" and at > 0 and (text[at - 1].isalnum() or text[at - 1] in ")]")


def _closing(text: str) -> dict[int, int]:
    """For each bracket that is closed, where it is."""
    found: dict[int, int] = {}
    opened: list[int] = []
    for at, char in enumerate(text):
        if char in _CLOSING:
            opened.append(at)
        elif char in ")]" and opened and _CLOSING[text[opened[-1]]] == char:
            found[opened.pop()] = at
    return found


def _joined(tokens: list[Token]) -> Iterator[Token]:
    """Without the comma before "and" or "because", and without the hyphen of ``MIN-cut``."""
    for before, token, after in zip([None, *tokens], tokens, [*tokens[1:], None], strict=False):
        follows = after.type if after else ""
        if token.type == "COMMA" and follows in ("AND", "BECAUSE"):
            continue
        if (
            token.type == "DASH"
            and before
            and before.type == "KIND"
            and before.end_pos == token.start_pos
            and follows in _CUTS
        ):
            continue
        yield token
