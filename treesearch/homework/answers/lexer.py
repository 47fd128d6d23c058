"""The lexer of answers: a clause as tokens. What it does not know is a token of no form."""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from lark import Token

from treesearch.reader.grammar import grammar_file
from treesearch.unknown import X

WORDS: dict[str, dict[str, Any]] = tomllib.loads(
    grammar_file("answer.toml").read_text(encoding="utf-8")
)
"""``grammars/answer.toml``: the words of the forms, of the sheet's headings and of tables."""

LONGEST_PHRASE = 9
"""How many words a phrase may have."""

Lexicon = Mapping[tuple[str, ...], str]
"""The meaning of each phrase, as the name of its token and what that says: ``("min",)`` is "KIND MIN"."""

IsName = Callable[[str], bool]
"""Whether a text is a name or letter of a node."""

# The first alternative that fits is taken, so <= stands before <, and 2.1.1 before 2.1.
_TOKEN = re.compile(
    r"(?P<BLANK>\s+|(?<=[^\W\d_])[-–](?=[^\W\d_]))"  # MIN-cut
    r"|(?P<ARROW>[-=]{1,2}>|[→⇒])|(?P<LE><=|=<|[≤⩽≦])|(?P<GE>>=|[≥⩾≧])|(?P<NE>!=|≠)|(?P<EQ>==?)|(?P<LT><)|(?P<GT>>)"
    r"|(?P<DOTS>\.\.+|…)|(?P<INF>(?:(?<![\w)\]])[-+−–])?(?:inf(?:inity)?\b|∞))|(?P<ORDINAL>\d+(?:st|nd|rd|th)\b)"
    r"|(?P<PLACE>\d+(?:\.\d+){2,}(?![\w/]))|(?P<DOTTED>\d+\.\d+(?![\w/]))|(?P<INT>\d+(?![\w/]|\.\d))"
    r"|(?P<NUMBER>(?:(?<![\w)\]:])[-+−–])?(?:\d+(?:/\d+|(?:\.\d+)?(?:e[-+]?\d+)?)|\.\d+)(?![\w/]))"
    r"|(?P<BECAUSE>b/c\b)|(?P<WORD>[^\W\d_])|(?P<COMMA>,)|(?P<COLON>:)|(?P<AND>&)"
    r"|(?P<STOP>[.!](?=\s|$))|(?P<DASH>[-−–])|(?P<LEFT>[(\[])|(?P<OTHER>\S)",
    re.IGNORECASE,
)
NAME = r"[^\W\d_][\w'-]*"
"""How the name of a node is written."""

_NAME = re.compile(NAME)
_NAMED = re.compile(rf"(?P<name>{NAME})(?:=(?=[-+−–.\d]))?")
_BELOW = re.compile(r"(?:\.\d+)*(?![\w.])|")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*(?![^\W_])")
_BETWEEN_WORDS = re.compile(r"\s+|-(?=[^\W\d_])")
_LIST = re.compile(r"(?:[\s()\[\],.+\-−–/\d∞]|inf\b)+", re.IGNORECASE)
_OF_OPEN_LEAVES = ("IFF", "EVERY", "FOR_NO")
_CLOSING = {"(": ")", "[": "]"}


def spelled_out(pattern: str) -> Iterator[tuple[str, ...]]:
    """The phrases of a pattern: ``[x]`` may be missing, ``a|b`` is either.

    >>> [" ".join(phrase) for phrase in spelled_out("[the] best|solution path")]
    ['best path', 'solution path', 'the best path', 'the solution path']
    """
    parts = re.findall(r"\[[^]]*\]|\S+", pattern)
    choices = [[*[""] * part.startswith("["), *part.strip("[]").split("|")] for part in parts]
    return (tuple(" ".join(chosen).split()) for chosen in product(*choices))


@cache
def lexicon() -> Lexicon:
    """Return the meaning of each phrase."""
    forms = WORDS["forms"]
    found = {
        phrase: token
        for token, patterns in forms.items()
        for one in patterns
        for phrase in spelled_out(one)
    }
    numbers = {
        phrase: token.split() for phrase, token in found.items() if token.startswith("COUNT")
    }
    found |= {("minus", *phrase): f"NUMBER -{number}" for phrase, (_, number) in numbers.items()}
    return found


def letter(text: str) -> bool:
    """Whether a text looks like the letter of a node, where no tree is known.

    >>> letter("C"), letter("AB2"), letter("maybe")
    (True, True, False)
    """
    return re.fullmatch(r"[A-Z]{1,2}\d{0,2}", text) is not None


class Lexer(NamedTuple):
    """Makes tokens with these words, for a tree with these names: what is both is a name.

    ``open_leaf``: the name of the tree's leaf whose value is not known.
    """

    lexicon: Lexicon
    is_name: IsName = letter
    open_leaf: str = X

    def tokens(self, text: str, inside: bool = False) -> list[Token]:
        """The tokens of a clause, with their places in it; ``inside`` of a bracket, where no other may be."""
        found: list[Token] = []
        at, closing = 0, _closing(text)
        while match := _TOKEN.match(text, at):
            kind, at = str(match.lastgroup), match.end()
            if kind == "WORD":
                found.append(self._word(text, match.start()))
            elif kind == "LEFT":
                found.append(self._list(text, match.start(), closing.get(match.start()), inside))
            elif kind != "BLANK":
                found.append(_token(kind, text, match.start(), at))
            elif text[match.start()] in "-–" and found and found[-1].type == "NAME":
                found.append(_token("DASH", text, match.start(), at))  # C-I, and not MIN-cut
            at = at if kind == "BLANK" else found[-1].end_pos or at
            if [one.type for one in found[-2:]] in (["COMMA", "AND"], ["COMMA", "BECAUSE"]):
                # A comma in front of and, or of because, divides no more than these do.
                del found[-2]
        return found

    def _word(self, text: str, at: int) -> Token:
        """A name of the tree, or the longest phrase of the table; a word that is neither is OTHER."""
        word = _WORD.match(text, at)
        # Before the words of the table: where a leaf is open its name means the leaf.
        if word and word.group() == self.open_leaf:
            return _token("OPEN", text, at, word.end())
        # What is a name and a word is a name.
        found = self._name(text, at) or self._phrase(text, at)
        return found or _token("OTHER", text, at, at + 1)

    def _name(self, text: str, at: int) -> Token | None:
        """A node by its name or letter, or below one: ``C``, ``C.2``; in ``A-D-I`` the first of them."""
        found = _NAME.match(text, at)
        name = found.group() if found else ""
        while name and not self.is_name(name):
            name = name.rpartition("-")[0]
        below = _BELOW.match(text, at + len(name))
        end = below.end() if below else at + len(name)
        return _token("NAME", text, at, end) if name and not text[end : end + 1].isalnum() else None

    def _phrase(self, text: str, at: int) -> Token | None:
        """The longest phrase of the table that begins there."""
        said: tuple[str, ...] = ()
        best, begin = None, at
        while len(said) < LONGEST_PHRASE and (word := _WORD.match(text, begin)):
            said = (*said, word.group().lower().replace("’", "'"))
            meaning = self.lexicon.get(said)
            if meaning and (self.open_leaf or meaning not in _OF_OPEN_LEAVES):
                kind, _, value = meaning.partition(" ")
                best = _token(kind, text, at, word.end(), value)
            gap = _BETWEEN_WORDS.match(text, word.end())
            if gap is None:
                break
            begin = gap.end()
        return best

    def _list(self, text: str, at: int, end: int | None, inside: bool) -> Token:
        """A LIST, if it is a subtree or a path; else a BRACKET, whose value are the tokens that it holds."""
        said = text[at:end] if end else ""
        unnamed = _NAMED.sub(lambda word: "" if self._in_tree(word["name"]) else word.group(), said)
        several = "=" not in said or " " in said  # (a=5 b=3), but (C=3) is a reason
        if (
            said
            and several
            and _LIST.fullmatch(unnamed)
            and (re.search(r"[\d∞]", said) or self._has_name(said))
        ):
            return _token("LIST", text, at, at + len(said))
        if inside or not said:
            return _token("OTHER", text, at, at + 1)
        bracket = _token("BRACKET", text, at, at + len(said))
        bracket.value = self.tokens(said[1:-1], inside=True)
        return bracket

    def _in_tree(self, word: str) -> bool:
        return word.lower() in ("max", "min", "chance") or self.is_name(word)

    def _has_name(self, text: str) -> bool:
        return any(map(self.is_name, _NAME.findall(text)))


def _token(kind: str, text: str, start: int, end: int, value: str = "") -> Token:
    return Token(kind, value or text[start:end], start_pos=start, end_pos=end)


def _closing(text: str) -> dict[int, int]:
    """For each bracket that is closed, the end of what it holds."""
    found: dict[int, int] = {}
    opened: list[int] = []
    for at, char in enumerate(text):
        if char in _CLOSING:
            opened.append(at)
        elif opened and char == _CLOSING[text[opened[-1]]]:
            found[opened.pop()] = at + 1
    return found
