"""Split a clause into tokens; an unknown word becomes a token that no form accepts.

For example, ``MIN-cut after 2, value 3 maybe`` gives ``KIND CUT AFTER INT STOP VALUE INT OTHER``. The words are in
``grammars/answer.toml``; numbers and signs are in ``_TOKEN``; names are those of the tree.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise, product
from typing import Any

from lark import Token

from treesearch.homework.answers.places import TreeIndex
from treesearch.reader.grammar import grammar_file
from treesearch.unknown.leaves import X

WORDS: dict[str, dict[str, Any]] = tomllib.loads(
    grammar_file("answer.toml").read_text(encoding="utf-8")
)
"""The words of forms, headings and tables, from ``grammars/answer.toml``."""

SUGGESTED_FORM = {token: form for form, tokens in WORDS["suggests"].items() for token in tokens}
"""The form that a token suggests: ``cut`` for ``AFTER``."""

# The first alternative that fits is used, so <= comes before <, and 2.1.1 before 2.1.
_TOKEN = re.compile(
    r"""
      (?P<ARROW> [-=]{1,2}> | [→⇒] )
    | (?P<LE> <= | =< | [≤⩽≦] )
    | (?P<GE> >= | [≥⩾≧] )
    | (?P<EQ> ==? )
    | (?P<LT> < )
    | (?P<GT> > )
    | (?P<DOTS> \.\.+ | … )                                  # 3..5
    | (?P<INF> (?:(?<![\w)\]])[-+−–])? (?:inf(?:inity)?\b|∞) )
    | (?P<ORDINAL> \d+(?:st|nd|rd|th)\b )                    # 1st
    | (?P<PLACE> \d+(?:\.\d+){2,}(?![\w/]) )                 # 2.1.1
    | (?P<DOTTED> \d+\.\d+(?![\w/]) )                        # 2.1: a place or a decimal
    | (?P<INT> \d+(?![\w/]|\.\d) )                          # 2, but not the 2 of 2a, 2/3 and 2.1.1
    | (?P<NUMBER> (?:(?<![\w)\]:])[-+−–])?                   # the sign of -2, but not of 3-2
        (?: \d+/\d+ | (?: \d+(?:\.\d+)? | \.\d+ ) (?:e[-+]?\d+)? ) (?![\w/]) )  # 1/2, 1.5, 1e3, .5
    | (?P<COMMA> , )
    | (?P<COLON> : )
    | (?P<AND> & )
    | (?P<STOP> [.!](?=\s|$) )
    | (?P<DASH> [-−–] )
    | (?P<LEFT> [(\[] )
    | (?P<RIGHT> [)\]] )
    | (?P<OTHER> [^\W\d_]+ )                                # a word of no phrase
    """,
    re.IGNORECASE | re.VERBOSE,
)
_SPACES = re.compile(r"\s*")
# Between words a hyphen is a space, as in MIN-cut; elsewhere it may be a minus.
_HYPHEN_OR_SPACES = re.compile(r"(?<=[^\W\d_])[-–](?=[^\W\d_])|\s*")
# C, m2-3
_NAME = re.compile(r"[^\W\d_][\w'-]*")
# the .2 of C.2, but nothing of the full stop in "C."
_STEPS_BELOW = re.compile(r"(?:\.\d+)*(?![\w.])|")
# the =3 of C=3, as a tree spells a leaf with a name; C = 3 states the value of a node
_GLUED_VALUE = re.compile(r"=[-+−–]?\.?\d[\d./]*(?:e[-+−–]?\d+)?(?![\w/])", re.IGNORECASE)
# what follows the V of "V = 2" and "V is 2"
_RELATION = re.compile(r"\s*(?:[=:]|is\b)")
# the end of a complete word: of x and don't, but not of the x of x2
_WORD_END = re.compile(r"(?![^\W_]|['’]\w)")
# (2, (4 6)) and [-inf, 3], after its names are left out
_LIST = re.compile(r"(?:[\s()\[\],.+\-−–/\d∞]|inf\b)+", re.IGNORECASE)
# the colon of a static value, (:3 1 9)
_STATIC_VALUE = re.compile(r"(?<![^\s(\[]):(?=[-+.\d])")
# the e of 1e3, and the * after a weight, 1/2*3
_IN_NUMBER = re.compile(r"(?<=\d)(?:e(?=[-+−–]?\d)|\*(?=\S))", re.IGNORECASE)
# anything but the name of a player, because (MIN) is not a list
_CONTENT_OF_LIST = re.compile(r"\b(?!(?:max|min|chance)\b)\w|∞", re.IGNORECASE)

_SEPARATOR_TYPES = {"COMMA", "AND", "DASH", "STOP"}
_ITEM_TYPES = {"INT", "NUMBER", "DOTTED", "PLACE", "LIST", "NAME", "NAMED", "RIGHT", "INF"}
_STARTS_WITHOUT_COMMA = {"VALUE", "PATH", "TAKEN", "KIND", "CUT", "CUTS", "CUT_IS", "CUTS_ARE"}
"""The tokens that begin a new fact even without a comma before them, as in ``value: 3 path: 1 1``."""
_FACT_STARTS = {
    *_STARTS_WITHOUT_COMMA,
    "RESULT",
    "NO_CUTS",
    "PRUNED",
    "PRUNE",
    "EXAMINED",
    "LEAVES",
    "ORDER",
    "BEST",
    "WINDOW",
    "THERE_IS",
}
"""The tokens that begin a new fact after a comma or "and"."""


def spelled_out(pattern: str) -> Iterator[tuple[str, ...]]:
    """Yield the phrases of a pattern, in which ``[x]`` is optional and ``a|b`` is a choice.

    >>> [" ".join(phrase) for phrase in spelled_out("[the] best|solution path")]
    ['best path', 'solution path', 'the best path', 'the solution path']
    """
    parts = re.findall(r"\[[^]]*\]|\S+", pattern)
    choices = [[*[""] * part.startswith("["), *part.strip("[]").split("|")] for part in parts]
    return (tuple(" ".join(chosen).split()) for chosen in product(*choices))


@cache
def lexicon() -> Mapping[tuple[str, ...], str]:
    """Return the token of each phrase, with an optional value: "KIND MIN" for ``("min",)``."""
    return {
        phrase: token
        for token, patterns in WORDS["forms"].items()
        for pattern in patterns
        for phrase in spelled_out(pattern)
    }


@cache
def _phrases() -> re.Pattern[str]:
    """Return a pattern that matches any phrase, the longest first."""
    phrases = sorted(lexicon(), key=len, reverse=True)
    either = "|".join(r"(?:\s+|-)".join(map(re.escape, phrase)) for phrase in phrases)
    return re.compile(rf"(?:{either})(?![^\W_]|['’]\w)", re.IGNORECASE)


class Lexer:
    """A lexer of clauses, which knows the node names of the tree."""

    def __init__(self, index: TreeIndex | None = None) -> None:
        self.names = index.names if index else {}
        self.index = index
        self.first_unknown_name = index.first_unknown_name if index else X

    def tokens(self, text: str) -> list[Token]:
        """Return the tokens of a clause with their offsets."""
        return self.joined([text])

    def joined(self, pieces: Iterable[str | Token]) -> list[Token]:
        """Return the tokens of a clause that mixes texts and tokens."""
        tokens: list[Token] = []
        for piece in pieces:
            tokens += [piece] if isinstance(piece, Token) else self._tokens(piece)
        return _with_stops(tokens)

    def _tokens(self, text: str) -> Iterator[Token]:
        at, after_node = _match_end(_SPACES, text, 0), False
        while at < len(text):
            token = (
                self._name(text, at, after_node) or self._phrase(text, at) or self._list(text, at)
            )
            if token is None:
                match = _TOKEN.match(text, at)
                kind = str(match.lastgroup) if match else "OTHER"
                token = _token(kind, text, at, match.end() if match else at + 1)
            yield token
            after_node = token.type == "NODE"
            at = _match_end(
                _SPACES if token.type in _ITEM_TYPES else _HYPHEN_OR_SPACES,
                text,
                token.end_pos or at,
            )

    def is_name(self, text: str) -> bool:
        """Return whether a text is the name of a node, or looks like the letter of one."""
        return text in self.names or (
            re.fullmatch(r"[A-Z]{1,2}\d{0,2}", text) is not None
            and (text.lower(),) not in lexicon()
        )

    def _name(self, text: str, at: int, after_node: bool) -> Token | None:
        """Return a token for a node (``C``, or ``C.2`` below it) or a leaf with its value (``C=3``)."""
        end = at + len(x := self.first_unknown_name)
        if x and text.startswith(x, at) and _WORD_END.match(text, end):
            return _token("OPEN", text, at, end)
        match = _NAME.match(text, at)
        name = match.group() if match else ""
        while name and not self.is_name(name):
            name = name.rpartition("-")[0]
        if not name:
            return None
        end = _match_end(_STEPS_BELOW, text, at + len(name))
        leaf = self.index is not None and self.index.is_named_leaf(name)
        if leaf and (value := _GLUED_VALUE.match(text, end)):
            return _token("NAMED", text, at, value.end())
        phrase = lexicon().get((name.lower(),), "").partition(" ")[0]
        if phrase in SUGGESTED_FORM and not after_node and _RELATION.match(text, end):
            return _token("OTHER", text, at, end)  # in "V = 2", V may be a node or mean the value
        return _token("NAME", text, at, end)

    def _phrase(self, text: str, at: int) -> Token | None:
        """Return a token for the longest phrase at this offset."""
        match = _phrases().match(text, at)
        if match is None:
            return None
        kind, _, value = lexicon()[tuple(re.split(r"\s+|-", match.group().lower()))].partition(" ")
        return _token(kind, text, at, match.end(), value)

    def _list(self, text: str, at: int) -> Token | None:
        """Return a token for a bracketed list that contains only numbers and names."""
        if text[at] not in "([":
            return None
        depth = 0
        for end in range(at, len(text)):
            depth += (text[end] in "([") - (text[end] in ")]")
            if depth == 0:
                break
        bracket = text[at : end + 1]
        bare = re.sub(rf"({_NAME.pattern})=?", self._unnamed, _IN_NUMBER.sub(" ", bracket))
        bare = _STATIC_VALUE.sub("", bare)
        fits = depth == 0 and _LIST.fullmatch(bare) and _CONTENT_OF_LIST.search(bracket)
        return _token("LIST", text, at, end + 1) if fits else None

    def _unnamed(self, word: re.Match[str]) -> str:
        plain = word[1].lower() in ("max", "min", "chance") or self.is_name(word[1])
        return "" if plain else word[0]


def _token(kind: str, text: str, start: int, end: int, value: str = "") -> Token:
    return Token(kind, value or text[start:end], start_pos=start, end_pos=end)


def _match_end(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    return match.end() if match else at


def _with_stops(tokens: list[Token]) -> list[Token]:
    """Return the tokens with STOP before the noun of each fact but the first."""
    divided: list[Token] = []
    for token, after in pairwise([*tokens, Token("END", "")]):
        before = divided[-1].type if divided else ""
        noun = token.type in _FACT_STARTS and (
            token.type != "KIND" or after.type in ("CUT", "CUTS", "AFTER")
        )
        if noun and before in ("COMMA", "AND"):
            divided[-1] = Token("STOP", ",")
        elif noun and before == "STOP" and not _ends_fact(divided[:-1]):
            divided[-1] = Token("OTHER", ".")
        elif (
            token.type in _STARTS_WITHOUT_COMMA
            and noun
            and before in _ITEM_TYPES
            and _ends_fact(divided)
        ):
            divided.append(Token("STOP", ""))
        if token.type in ("COLON", "EQ") and before in ("CUT", "CUTS"):
            divided[-1] = divided[-1].update("CUT_IS" if before == "CUT" else "CUTS_ARE")
        else:
            if token.type == "BECAUSE" and before == "COMMA":
                divided.pop()
            divided.append(token)
    return divided


def _ends_fact(tokens: list[Token]) -> bool:
    """Return whether a fact may end here, unlike after a number as in "one cut"."""
    return len(tokens) > 1 and tokens[-2].type not in _SEPARATOR_TYPES
