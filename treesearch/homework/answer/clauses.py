"""Reads the rows of one part: every clause is a fact as a whole, a heading, or unread."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

from lark import Token

from treesearch.homework.answer.facts import Aside, At, ConditionStated, CutStated, Fact, PathStated, Unread
from treesearch.homework.answer.forms import parsed, readings
from treesearch.homework.answer.lexer import WORDS, Lexer, Lexicon, letter
from treesearch.homework.answer.parts import Piece, Reason
from treesearch.homework.answer.places import Known
from treesearch.homework.answer.sheet import Row
from treesearch.homework.answer.tables import Table, table
from treesearch.unknown.words import X

LONGEST = 300
"""A clause of more characters is unread."""

LONGEST_ROW, LONGEST_FIELD = 1_000, 2_000
"""A row of a table has no more characters, and neither has a line that a field of JSON stands for."""

MOST_JOINTS = 12
"""In so many places a clause is divided at most."""

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
        named = (lambda text: text in names or letter(text)) if known else letter
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
        tokens = [one for one in self.lexers[1].tokens(told) if one.start_pos in begins]
        types = {one.type for one in tokens}
        says = (types - {"RESULT"}) & _MEANT.keys() and types & _CONTENT
        result = any(one.type == "RESULT" and two.type in ("COLON", "IS") for one, two in pairwise(tokens))
        return self.meant(told) if says or result or types & _ALONE else ""

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
        ways = [tuple(one for one in way if not isinstance(one, Reason)) for way in found]
        asides = [one for one in found[0] if isinstance(one, Reason)] if found else []
        return Said(ways[0], tuple(asides), doubtful=len({*ways}) > 1 or _in_part(ways[0])) if found else None


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
    clause = takewhile(lambda one: one.type not in _STOPS, reversed(tokens[:at]))
    after = any(one.type == "AFTER" for one in clause)
    left, _, right, follows = ["", *(one.type for one in tokens), "", ""][at : at + 4]
    goes_on = left in _THINGS and right in _THINGS
    if follows in _ALONE:  # C = 3, D = 2; but path: A, B, F = 3
        goes_on, after = left == right == "NAME", False
    return tokens[at].type in _STOPS and (tokens[at].type != "COMMA" or after or not goes_on)


def _ways(tokens: list[Token]) -> list[tuple[Piece, ...]]:
    """The ways to read the tokens as whole facts, one, or several with stops or from noun to noun; two at the most."""
    while tokens and tokens[-1].type in _STOPS:
        tokens = tokens[:-1]
    stops = [(at, at + 1) for at in range(len(tokens)) if _divides(tokens, at)]
    nouns = [
        (at, at) for at, (one, two) in enumerate(pairwise(tokens), 1) if two.type in _NOUNS and one.type not in _NOUNS
    ]
    joints = sorted([*stops, *nouns]) if len(stops) + len(nouns) <= MOST_JOINTS else []
    ways: dict[int, list[tuple[Piece, ...]]] = {len(tokens): [()]}
    for begin in [following for _, following in reversed(joints)] + [0]:
        ways[begin] = []
        for end, following in [*joints, (len(tokens), len(tokens))]:
            if end > begin and ways.get(following):
                found = readings(tokens[begin:end])
                ways[begin] += [(*one, *rest) for one in found for rest in ways[following]][:2]
    return ways[0][:2]


class Rows:
    """Reads row after row; remembers the heading of a list, the columns of a table, and what ``asks`` says of items.

    ``facts``: before they are compared with each other, each with its doubt or "".
    """

    def __init__(self, clauses: Clauses, asks: Sequence[str] = ()) -> None:
        self.clauses, self.asks = clauses, asks
        self.facts: list[tuple[Fact, str]] = []
        self.asides: list[Aside] = []
        self.unread: list[Unread] = []
        self.headings: list[Aside] = []
        self.heading = ""
        self.items = self.numbered = 0
        self.unfinished = False
        self.table: Table | None = None

    def read(self, row: Row) -> None:
        """One row."""
        line = row.line
        self.asides.extend(Aside(one.strip(), At(line.number, column, len(one))) for one, column in line.struck)
        if row.comment:
            told, start = row.comment
            self.asides.append(Aside(told.strip(), row.at(start, start + len(told))))
        if not line.text.strip():
            self._blank(row)
        elif row.front and self.unfinished:  # pruned: 9, and in the next line 4.
            self.unread.append(Unread(row.front.strip(), "any", At(line.number, 1, len(row.front.strip()))))
        self.numbered = row.item or self.numbered
        self.unfinished = line.text.rstrip().endswith(",")
        if not line.text.strip():
            return
        if row.field:
            self._row(line.text, line.text, row.field, "json", LONGEST_FIELD)
            return
        self.table, clause = table(line.text, self.table) if len(line.text) <= LONGEST_ROW else (None, None)
        if clause is not None:
            if line.bullet in ("-", "–") and line.text.strip()[0].isdigit():
                clause = f"{line.bullet} {line.text.strip()}"  # a minus?
            begin, end = len(line.text) - len(line.text.lstrip()), len(line.text.rstrip())
            self._row(clause, line.text.strip(), row.at(begin, end), "table", LONGEST)
            return
        start = 0
        written = row.front + line.text[len(row.front) :]
        if row.front and self.clauses.said(line.text.strip()) is None and self.clauses.said(written.strip()):
            line = line._replace(text=written)  # the number in front is a subtree
        for piece in line.text.split(";"):
            if piece.strip(" .,"):
                self._clause(row, piece, start)
            start += len(piece) + 1

    def _blank(self, row: Row) -> None:
        """A line with nothing in it but a number or a dash: a number of a list, or what a heading above asks for."""
        sign, number = row.line.bullet, row.front.strip()
        if self.heading and (sign or number):
            self.unread.append(Unread(sign or number, self.clauses.meant(self.heading), At(row.line.number, 1, 1)))
        elif number and row.item != self.numbered + 1:
            self.unread.append(Unread(number, "any", At(row.line.number, 1, len(number))))
        self.heading = "" if self.items else self.heading
        self.table = None

    def _row(self, clause: str, written: str, at: At, form: str, longest: int) -> None:
        """A row of a table or a field of JSON, as the clause that it stands for; "" for the headings of a table."""
        said = self.clauses.said(clause, self.heading if self._kind() else "") if len(clause) <= longest else None
        if not clause or self.clauses.heading(clause):
            self.headings.append(Aside(written, at))
        elif said is None:
            self.unread.append(Unread(written, form, at))
        else:
            self._facts(said, at)

    def _clause(self, row: Row, text: str, start: int) -> None:
        """One clause: facts, a heading, or unread."""
        begin = start + len(text) - len(text.lstrip())
        text = text.strip()
        at = row.at(begin, begin + len(text))
        if len(text) > LONGEST:
            self.unread.append(Unread(text, "long", at))
        elif self.clauses.heading(text) and not (row.comment and row.comment[0].strip("# ")):
            self.heading, self.items = text, 0
            self.headings.append(Aside(text, at))
        elif self._bullet_or_minus(row, text):
            self.unread.append(Unread(f"{row.line.bullet} {text}", self.clauses.meant(text), at))
        elif said := self._item(row, text) or self._alone(text):
            self._facts(said, at)
            spans = [(text[first:last].strip(), begin + first, begin + last) for first, last in said.asides]
            self.asides.extend(Aside(reason, row.at(first, last)) for reason, first, last in spans)
        else:
            self.unread.append(Unread(text, self.clauses.meant(text), at))

    def _facts(self, said: Said, at: At) -> None:
        why = "two_readings" if said.doubtful else ""
        self.facts.extend((fact._replace(at=at), why) for fact in said.facts)

    def _item(self, row: Row, text: str) -> Said | None:
        """An item under a heading, or behind a number of which the exercise says what it asks."""
        if not self.heading:
            asked = 0 < row.item <= len(self.asks) and self.clauses.said(text) is None
            return self.clauses.said(text, f"{self.asks[row.item - 1]}:") if asked else None
        said = self.clauses.said(text, self.heading)
        paths = [fact for fact in said.facts if isinstance(fact, PathStated)] if said else []
        if said is None or (paths and row.item):  # path: 1. 2
            return None
        self.items += 1  # each line below a path is one step of it, or one is the whole
        if any(len(one.steps) > 1 for one in paths):
            self.heading = ""
            return said
        facts = (fact._replace(taken=True) if isinstance(fact, PathStated) else fact for fact in said.facts)
        return said._replace(facts=tuple(facts))

    def _alone(self, text: str) -> Said | None:
        """A clause that is no item and so ends what a heading asked for; unread if it may be an item all the same."""
        said = self.clauses.said(text)
        if said is None or not self.heading:
            return said
        kind = self._kind() and any(isinstance(one, CutStated) and one.kind is None for one in said.facts)
        left = not self.items and not self.clauses.begins(text)
        self.heading = ""
        return None if kind or left else said

    def _kind(self) -> bool:
        """Whether the heading says whose the cuts below it are."""
        return any(one.type == "KIND" for one in self.clauses.heading(self.heading))

    def _bullet_or_minus(self, row: Row, text: str) -> bool:
        """Whether a dash in front of a number may be its sign: a value, or a leaf that this tree has with a minus."""
        number = text.split(maxsplit=1)[0].strip(",.")
        if self.heading and number[0] in "-–" and self.clauses.known and number[1:] in self.clauses.known.texts:
            return True
        if row.line.bullet not in ("-", "–") or not number.isdecimal():
            return False
        known = self.clauses.known
        return (self.heading != "" and self.clauses.meant(self.heading) == "value") or (
            known is not None and f"-{number}" in known.texts
        )

    def finish(self) -> None:
        """The steps of a path that was printed step by step are one path."""
        taken = [fact for fact, _ in self.facts if isinstance(fact, PathStated) and fact.taken]
        if taken:
            self.facts = [(fact, why) for fact, why in self.facts if not (isinstance(fact, PathStated) and fact.taken)]
            self.facts.append((PathStated(tuple(step for fact in taken for step in fact.steps), taken[0].at), ""))
