"""Reads the rows of one part: every clause is a fact as a whole, a heading, or unread."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lark import Token

from treesearch.homework.answer import vocabulary
from treesearch.homework.answer.facts import (
    Aside,
    At,
    CutStated,
    ExaminedStated,
    Fact,
    PathStated,
    PrunedStated,
    Unread,
    ValueStated,
)
from treesearch.homework.answer.forms import Forms, Heading, heading
from treesearch.homework.answer.grammar import FACTS, ITEMS
from treesearch.homework.answer.lexicon import Lexicon
from treesearch.homework.answer.making import Reading
from treesearch.homework.answer.places import Known
from treesearch.homework.answer.sheet import Row
from treesearch.homework.answer.tables import Table, table
from treesearch.homework.answer.tokens import Lexer, letter
from treesearch.unknown.words import X

_LETTER = re.compile(r"\b[A-Z]{1,2}\b")
"""What may be a node's letter or a word: A, AT, NO."""

LONGEST = 300
"""A clause of more characters is unread."""

LONGEST_ROW = 1_000
"""A row of a table has no more characters."""

MOST_JOINTS = 12
"""At so many commas and stops a clause is divided at most."""

CACHED = 4_000
"""So many clauses of a class are remembered, because students write the same ones."""


class Said(NamedTuple):
    """What a clause says: its facts, where its reasons stand, and whether it may be read in another way as well."""

    facts: tuple[Fact, ...]
    asides: tuple[tuple[int, int], ...] = ()
    doubtful: bool = False


class Clauses:
    """Reads clauses in the words of a course, to one tree if it is known."""

    def __init__(self, lexicon: Lexicon, known: Known | None = None) -> None:
        names = known.names if known else {}
        named = (lambda text: text in names or letter(text)) if known else letter
        self.known = known
        x = known.open_leaf if known else X
        self.lexers = Lexer(lexicon, named, open_leaf=x), Lexer(lexicon, named, names_first=False, open_leaf=x)
        self._both = {name for name in names if (name.lower(),) in lexicon.phrases}
        self._cache: dict[tuple[str, tuple[str, ...]], Said | None] = {}

    def said(self, text: str, starts: tuple[str, ...] = FACTS) -> Said | None:
        """What a clause says as a whole, or ``None``."""
        key = text, starts
        if key not in self._cache:
            if len(self._cache) > CACHED:
                self._cache.clear()
            self._cache[key] = self._read(text, starts)
        return self._cache[key]

    def tokens(self, text: str) -> list[Token]:
        """The tokens of a clause."""
        return self.lexers[0].tokens(text)

    def _read(self, text: str, starts: tuple[str, ...]) -> Said | None:
        found: list[Said] = []
        named = any(name in text for name in self._both)
        both = _LETTER.search(text) or named
        for lexer in self.lexers if both else self.lexers[:1]:
            tokens = lexer.tokens(text)
            if len(tokens) == 1 and tokens[0].type == "BRACKET":  # (fact) is a clause of its own
                tokens = lexer.tokens(" " + tokens[0][1:-1])
            found += _ways(Forms(lexer), tokens, starts)
            if not found and named:  # a word there is a node's name, ``V: 2``
                return None
        if not found:
            return None
        return found[0]._replace(doubtful=any(one.facts != found[0].facts for one in found))


def _ways(forms: Forms, tokens: list[Token], starts: tuple[str, ...]) -> list[Said]:
    """The ways to read the tokens as whole facts, one, or several between commas or stops; two at the most."""
    while tokens and tokens[-1].type in ("STOP", "COMMA"):
        tokens = tokens[:-1]
    joints = [at for at, token in enumerate(tokens) if token.type in ("STOP", "COMMA")]
    if len(joints) > MOST_JOINTS:
        joints = []
    ends = [*joints, len(tokens)]
    ways: dict[int, list[list[Reading]]] = {len(tokens) + 1: [[]]}
    for begin in [joint + 1 for joint in reversed(joints)] + [0]:
        ways[begin] = []
        for end in ends:
            if end > begin and ways.get(end + 1):
                readings = forms.readings(tokens[begin:end], starts if end - begin == len(tokens) else FACTS)
                ways[begin] += [[one, *rest] for one in readings for rest in ways[end + 1]][:2]
    return [
        Said(tuple(fact for one in way for fact in one.facts), tuple(span for one in way for span in one.asides))
        for way in ways[0][:2]
    ]


class Found(NamedTuple):
    """What the rows of one part hold, before the facts are compared with each other."""

    facts: list[tuple[Fact, str]]
    asides: list[Aside]
    unread: list[Unread]
    headings: list[Aside]


class Rows:
    """Reads row after row; remembers the heading of a list, the columns of a table, and what ``asks`` says of items."""

    def __init__(self, clauses: Clauses, asks: Sequence[str] = ()) -> None:
        self.clauses, self.asks = clauses, asks
        self.found = Found([], [], [], [])
        self.heading: Heading | None = None
        self.items = 0
        self.table: Table | None = None

    def read(self, row: Row) -> None:
        """One row."""
        self.found.asides.extend(
            Aside(text.strip(), At(row.line.number, column, len(text))) for text, column in row.line.struck
        )
        if row.comment:
            text, start = row.comment
            self.found.asides.append(Aside(text.strip(), row.at(start, start + len(text))))
        text = row.line.text
        if not text.strip():
            if self.items:
                self.heading = None
            self.table = None
            return
        cells = self._cells(text) if len(text) <= LONGEST_ROW else None
        if cells is not None:
            self._clause(row, *cells)
            return
        start = 0
        for piece in text.split(";"):
            if piece.strip(" .,"):
                self._clause(row, piece, start)
            start += len(piece) + 1

    def _cells(self, text: str) -> tuple[str, int] | None:
        """The clause that a row of a table is, "" for its heading; ``None`` for a line that is no row."""
        self.table, clause = table(text, self.table)
        return None if clause is None else (clause, len(text) - len(text.lstrip()))

    def _clause(self, row: Row, text: str, start: int) -> None:
        """One clause: facts, a heading, or unread."""
        stripped = text.strip()
        begin = start + len(text) - len(text.lstrip())
        at = row.at(begin, begin + len(stripped)) if not self.table else row.at(start, len(row.line.text.rstrip()))
        if not stripped:
            self.found.headings.append(Aside(row.line.text.strip(), at))
            return
        if len(stripped) > LONGEST:
            self.found.unread.append(Unread(stripped, "long", at))
            return
        if self._is_heading(stripped, at):
            return
        said = self.clauses.said(stripped) or self._item(row, stripped)
        if said is None:
            self.found.unread.append(
                Unread(row.line.text.strip() if self.table else stripped, self._meant(stripped), at)
            )
            return
        why = "two_readings" if said.doubtful else ""
        self.found.facts.extend((fact._replace(at=at), why) for fact in said.facts)
        for first, last in said.asides:
            self.found.asides.append(Aside(stripped[first:last].strip(), row.at(begin + first, begin + last)))

    def _is_heading(self, text: str, at: At) -> bool:
        """Whether it is a noun alone with a colon, under which each line is an item."""
        found = heading(self.clauses.tokens(text)) if text.endswith(":") else None
        if found:
            self.heading, self.items = found, 0
            self.found.headings.append(Aside(text, at))
        return found is not None

    def _item(self, row: Row, text: str) -> Said | None:
        """An item under a heading, or behind a number of which the exercise says what it asks."""
        if self.heading is not None:
            said = self.clauses.said(text, ITEMS[self.heading.of]) or self._of_kind(text)
            if said is not None and not self._bullet_or_minus(row, text):
                self.items += 1
                return said._replace(facts=tuple(map(self._in_list, said.facts)))
        elif 0 < row.item <= len(self.asks):
            noun = vocabulary.ASKED_AS[self.asks[row.item - 1]]
            said = self.clauses.said(f"{noun}: {text}")
            return said and said._replace(asides=())
        return None

    def _in_list(self, fact: Fact) -> Fact:
        """The fact that an item is: one step of a path, or leaves that were examined."""
        if isinstance(fact, PathStated):
            return fact._replace(taken=True)
        examined = self.heading is not None and self.heading.of == "examined"
        return ExaminedStated(fact.targets) if examined and isinstance(fact, PrunedStated) else fact

    def _of_kind(self, text: str) -> Said | None:
        """An item that takes its kind from the heading: under ``MIN cuts:`` the line ``(3 2)``."""
        if self.heading is None or self.heading.kind is None:
            return None
        said = self.clauses.said(f"{self.heading.kind} {text}", ("listed",))
        return said and said._replace(asides=())

    def _bullet_or_minus(self, row: Row, text: str) -> bool:
        """Whether a dash in front of a number may be its sign: a value, or a leaf that this tree has with a minus."""
        number = text.split(maxsplit=1)[0].strip(",.")
        if row.line.bullet not in ("-", "–") or not number.isdecimal() or self.heading is None:
            return False
        known = self.clauses.known
        return self.heading.of == "value" or (known is not None and f"-{number}" in known.texts)

    def _meant(self, text: str) -> str:
        """The form that a clause seems to be: that of the first word of the table in it."""
        if self.table:
            return "table"
        types = {token.type: None for token in self.clauses.tokens(text)}
        return next((vocabulary.MEANT[kind] for kind in types if kind in vocabulary.MEANT), "any")

    def finish(self) -> Found:
        """All that was found; the steps of a path that was printed step by step are one path."""
        taken = [fact for fact, _ in self.found.facts if isinstance(fact, PathStated) and fact.taken]
        kept = [(fact, why) for fact, why in self.found.facts if not (isinstance(fact, PathStated) and fact.taken)]
        if taken:
            steps = tuple(step for fact in taken for step in fact.steps)
            kept.append((PathStated(steps, taken[0].at), ""))
        return self.found._replace(facts=kept)


def behind_a_cut(facts: Sequence[Fact]) -> Iterator[Fact]:
    """The values that stand behind a cut on the same line."""
    cut_on = 0
    for fact in facts:
        if isinstance(fact, CutStated):
            cut_on = fact.at.line
        elif isinstance(fact, ValueStated) and fact.at.line == cut_on:
            yield fact
