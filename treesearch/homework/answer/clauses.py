"""Reads clauses: facts as a whole, a heading, or nothing."""

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

from lark import Token

from treesearch.homework.answer.facts import ConditionStated, CutStated, Fact, PathStated
from treesearch.homework.answer.forms import parsed, readings
from treesearch.homework.answer.lexer import WORDS, Lexer, Lexicon, letter
from treesearch.homework.answer.places import Known, resolved
from treesearch.homework.answer.terms import Piece, Reason
from treesearch.unknown.words import X

LONGEST = 300
"""A clause of more characters is unread."""

MOST_JOINTS = 12
"""In so many places a clause is divided at most."""

MOST_WAYS = 8
"""A clause that can be read in more ways is unread."""

CACHED = 4_000
"""So many clauses of a class are remembered, because students write the same ones."""

_LETTER = re.compile(r"\b[A-Z]{1,2}\b")
"""What may be a node's letter or a word: A, AT, NO."""

_BEFORE = re.compile(r"[^:=(]*[:=(]")
"""What a heading says it is: ``name:``, ``question 1 (``."""

_ALONE = {"NO_CUTS", "EQ", "LE", "GE", "LT", "GT", "FOR_NO", "EVERY"}
_STOPS = ("STOP", "COMMA", "ALSO")
_NOUNS = ("VALUE", "PATH", "TAKEN", "KIND", "CUT", "CUTS")
_THINGS = {"INT", "NUMBER", "DOTTED", "PLACE", "LIST", "NAME"}
_LISTS = {"PRUNED", "GONE", "PRUNE", "EXAMINED", "CUTS", "CUT", "AFTER"}
_CONTENT = {"INT", "NUMBER", "DOTTED", "PLACE", "LIST", "NAME", "ORDINAL", "SIDE", "COUNT", "COLON", "NONE"}
_MEANT = {token: form for form, tokens in WORDS["meant"].items() for token in tokens}


class Said(NamedTuple):
    """What a clause says: its facts, where its reasons stand, and whether it may be read in another way as well."""

    facts: tuple[Fact, ...]
    asides: tuple[Reason, ...] = ()
    doubtful: bool = False


class Clauses:
    """Reads clauses in the words of a course, to one tree if it is known."""

    def __init__(self, lexicon: Lexicon, known: Known | None = None) -> None:
        names = known.names if known else {}
        named = (lambda text: text in names or (letter(text) and (text.lower(),) not in lexicon)) if known else letter
        self.known = known
        x = known.open_leaf if known else X
        self.lexers = Lexer(lexicon, named, x), Lexer(lexicon, named, x, names_first=False)
        self._both = {name for name in names if (name.lower(),) in lexicon}
        self._cache: dict[tuple[str, str], Said | None] = {}

    def said(self, text: str, heading: str = "") -> Said | None:
        """What a clause says as a whole, or ``None``; with the heading before it, ``MIN cuts:``, as an item below."""
        key = text, heading
        if key not in self._cache:
            if len(self._cache) > CACHED:
                self._cache.clear()
            self._cache[key] = self._read(text, heading)
        return self._cache[key]

    def heading(self, text: str) -> list[Token]:
        """The words that a noun alone with a colon puts before each line below; none if the text is another."""
        return (parsed(self.lexers[0].tokens(text), "head") or []) if text.endswith(":") else []

    def meant(self, text: str) -> str:
        """The form that an unread clause seems to be: that of the first word of the table in it."""
        return next((_MEANT[one.type] for one in self.lexers[0].tokens(text) if one.type in _MEANT), "any")

    def begins(self, text: str) -> bool:
        """Whether a clause begins with the noun of a form, and not with what it speaks of: ``A = 3``."""
        return any(one.type in _MEANT for one in self.lexers[0].tokens(text)[:2]) and self.meant(text) != "node"

    def hides(self, heading: str) -> str:
        """The form that a heading, ``Name: Ada value: 5``, holds beside what it tells: its code, or "".

        That is a relation, or a noun of the table with anything that it may be about, wherever it stands.
        """
        told = re.sub(r"[][()]", " ", _BEFORE.sub("", heading, count=1)).rstrip(" :")
        begins = {one.start() for one in re.finditer(r"\b\w|\W", told)}  # and not within a word: Redpath
        for lexer in self.lexers:  # prune A: a node, or an article?
            found = lexer.tokens(told)
            tokens = [one for one in found if one.start_pos in begins]
            glued = any(one.type in _MEANT and two.type in ("COLON", "EQ") for one, two in pairwise(found))
            types = {one.type for one in tokens}
            says = (types - {"RESULT"}) & _MEANT.keys() and types & _CONTENT
            result = any(one.type == "RESULT" and two.type in ("COLON", "IS") for one, two in pairwise(tokens))
            if says or result or glued or types & _ALONE:
                return self.meant(told)
        return ""

    def _read(self, text: str, heading: str) -> Said | None:
        found: list[tuple[Piece, ...]] = []
        head = self.heading(heading)
        named = any(name in text for name in self._both)
        for lexer in self.lexers if named or _LETTER.search(text) else self.lexers[:1]:
            tokens = lexer.tokens(text)
            if len(tokens) == 1 and tokens[0].type == "BRACKET":  # (fact) is a clause of its own
                tokens = lexer.tokens(f" {tokens[0][1:-1]}")
            found += _ways([*head, *tokens])
            if not found and named:  # a word there is a node's name, ``V: 2``
                return None
        ways = {tuple(one for one in way if not isinstance(one, Reason)): way for way in found}
        if not ways or len(found) > MOST_WAYS:
            return None
        way, doubtful = self._meant([*ways])
        asides = tuple(one for one in ways[way] if isinstance(one, Reason))
        return Said(way, asides, doubtful or _in_part(way))

    def _meant(self, ways: list[tuple[Fact, ...]]) -> tuple[tuple[Fact, ...], bool]:
        """The way of reading that stands in the tree, and whether another one does that says something else."""
        if len(ways) == 1:
            return ways[0], False
        told = {way: [resolved(self.known, one) if self.known else (one, "") for one in way] for way in ways}
        fitting = [way for way, said in told.items() if not any(why for _, why in said)] or ways
        return fitting[0], any(told[way] != told[fitting[0]] for way in fitting)


def _in_part(facts: Sequence[Fact]) -> bool:
    """Whether of several cuts one is told in part only, which may belong to another: ``MIN cut at C, cut after 2``."""
    if len(facts) > 1 and any(isinstance(one, ConditionStated) and not one.targets for one in facts):
        return True  # x <= 3, 4 and 6 pruned
    cuts = [one for one in facts if isinstance(one, CutStated)]
    if cuts and any(isinstance(one, PathStated) and not one.taken for one in facts[facts.index(cuts[0]) :]):
        return True  # MIN cut after 2, path 2 1: where it is?
    return len(cuts) > 1 and (any(one.after is None for one in cuts) or len({one.kind is None for one in cuts}) > 1)


def _divides(tokens: Sequence[Token], at: int) -> bool:
    """Whether a stop may end a fact: a comma between two things may go on with a list, ``leaves: 9, 4 are pruned``."""
    clause = {one.type for one in takewhile(lambda one: one.type not in _STOPS, reversed(tokens[:at]))}
    left, _, right, follows = ["", *(one.type for one in tokens), "", ""][at : at + 4]
    goes_on = left in _THINGS and right in _THINGS
    glued = follows == "EQ" and tokens[at + 1].end_pos == tokens[at + 2].start_pos  # pruned: a=5, b=4
    another = "AFTER" in clause
    if follows in _ALONE:  # C = 3, D = 2; but path: A, B, F = 3
        another = bool(clause & (_ALONE | {"VALUE", "RESULT", "IS"}))
    another &= not (glued and clause & _LISTS)
    return tokens[at].type in _STOPS and (tokens[at].type != "COMMA" or another or not goes_on)


def _counted(tokens: Sequence[Token], end: int, following: int) -> bool:
    """Whether what ends there may be how many cuts follow, or which: ``path 1 1, one MAX cut after 7``."""
    types = ["", "", *(one.type for one in tokens), ""]
    sign, last, cut = types[end], types[end + 1], types[following + 2]
    count = last in ("COUNT", "ORDINAL", "SIDE") or (last in _THINGS and sign in ("COMMA", "AND", "DASH", "STOP"))
    return count and (cut in _NOUNS or cut in _MEANT)


def _ways(tokens: list[Token]) -> list[tuple[Piece, ...]]:
    """The ways to read the tokens as whole facts: one, or several with stops or from noun to noun."""
    while tokens and tokens[-1].type in _STOPS:
        tokens = tokens[:-1]
    stops = [(at, at + 1) for at in range(len(tokens)) if _divides(tokens, at)]
    nouns = [
        (at - (one.type == "AND"), at)
        for at, (one, two) in enumerate(pairwise(tokens), 1)
        if (two.type in _NOUNS and one.type not in _NOUNS) or (one.type == "AND" and two.type == "NO_CUTS")
    ]
    joints = sorted([*stops, *nouns]) if len(stops) + len(nouns) <= MOST_JOINTS else []
    ways: dict[int, list[tuple[Piece, ...]]] = {len(tokens): [()]}
    for begin in [following for _, following in reversed(joints)] + [0]:
        ways[begin] = []
        for end, following in [*joints, (len(tokens), len(tokens))]:
            if end > begin and ways.get(following) and not _counted(tokens, end, following):
                found = readings(tokens[begin:end])
                ways[begin] += [(*one, *rest) for one in found for rest in ways[following]][: MOST_WAYS + 1]
    return ways[0]
