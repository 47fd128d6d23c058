"""Reads answers: text in the forms of ``grammars/answer.lark``, a table, a print-out, or JSON."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from treesearch.errors import ReadError
from treesearch.homework.answer import words
from treesearch.homework.answer.answer_in_json import BEGINS, from_json
from treesearch.homework.answer.beside import compared
from treesearch.homework.answer.clauses import LONGEST, Clauses
from treesearch.homework.answer.facts import (
    Answer,
    Aside,
    At,
    Doubtful,
    Fact,
    PrunedStated,
    Unread,
    ValueStated,
)
from treesearch.homework.answer.lexer import OwnWords, lexicon
from treesearch.homework.answer.places import Known, resolved
from treesearch.homework.answer.rows import Rows
from treesearch.homework.answer.sheet import Part, Row, Sheet, same, sheet, tells_who
from treesearch.tree import Node
from treesearch.tree import text as tree_text

LIMIT = 200_000
"""How many characters an answer may have."""


class Reader:
    """Reads the answers to one tree, in the words of a course; made once for a class.

    ``asks``: what ``a)``, ``b)``, ... ask, where the exercise says so.
    """

    def __init__(self, known: Known | None = None, asks: Sequence[str] = (), own: OwnWords = ()) -> None:
        self.known, self.asks = known, asks
        self.clauses = Clauses(lexicon(own), known)

    def answer(self, *parts: Part) -> Answer:
        """What these parts of a sheet say together."""
        rows = self._rows(parts)
        facts, doubts = compared([*self._resolved(rows.facts)], self.known)
        asides = tuple(sorted(rows.asides, key=lambda one: one.at))
        told = [heading for part in parts for heading in part.headings]
        headings = sorted([*told, *rows.headings], key=lambda one: one.at)
        doubts += [Doubtful(fact, "in_comment") for fact in self._hidden(asides, facts)]
        unread = [*rows.unread, *self._swallowed(parts), *self._of_others(parts)]
        number, tree = (parts[0].number, parts[0].tree) if parts else (None, None)
        return Answer(facts, asides, tuple(unread), tuple(doubts), tuple(headings), number, tree)

    def _rows(self, parts: Sequence[Part]) -> Rows:
        """All rows of these parts, each of which begins with its own number."""
        rows = Rows(self.clauses, self.asks)
        for part in parts:
            rows.numbered = (part.number or 1) - 1
            for row in part.rows:
                rows.read(row)
        rows.finish()
        return rows

    def _resolved(self, facts: Sequence[tuple[Fact, str]]) -> Iterator[tuple[Fact, str]]:
        for fact, why in facts:
            found, doubt = resolved(self.known, fact) if self.known else (fact, "")
            yield found, why or doubt

    def _of_others(self, parts: Sequence[Part]) -> Iterator[Unread]:
        """The headings of another tree than the one asked about, and of a second question where one was asked."""
        numbers = dict.fromkeys(part.number for part in parts if part.says and part.number is not None)
        for part in parts if self.known else ():
            at = part.headings[0].at if part.headings else At()
            if self.known and part.tree is not None and not same(part.tree, self.known.tree):
                yield Unread(tree_text(part.tree), "tree", at)
            elif part.number in [*numbers][1:]:
                yield Unread(words.QUESTION.format(number=part.number), "question", at)
            yield from (Unread(one.text, "any", one.at) for one in part.headings if self._named(one))

    def _named(self, heading: Aside) -> bool:
        """Whether a number in front of a line, ``b)`` or ``Q2:``, is a node's name in this tree."""
        return self.known is not None and re.sub(r"\W", "", heading.text) in self.known.names

    def _swallowed(self, parts: Sequence[Part]) -> Iterator[Unread]:
        """The headings that hold more than they tell: ``Name: Ada | value: 5``."""
        for part in parts:
            for heading in part.headings[part.tree is not None and not tells_who(part.headings[0].text) :]:
                form = self.clauses.hides(heading.text)
                if form and (heading.at.length or tells_who(heading.text)):
                    yield Unread(heading.text, form, heading.at)

    def _hidden(self, asides: Sequence[Aside], facts: Sequence[Fact]) -> Iterator[Fact]:
        """The facts that a comment holds, and the value that a reason does, if they are stated nowhere else."""
        stated = {str(fact) for fact in facts}
        stated |= {f"pruned: {one}" for fact in facts if isinstance(fact, PrunedStated) for one in fact.targets}
        for aside in (one for one in asides if not one.text.startswith("~~")):
            for piece in _pieces(aside.text.strip("#: ")):
                said = self.clauses.said(piece)
                for fact, _ in self._resolved([(one, "") for one in said.facts] if said else []):
                    told = aside.text.startswith("#") or isinstance(fact, ValueStated)
                    if told and str(fact) not in stated:
                        yield fact._replace(at=aside.at)


_PIECE = re.compile(r"[][(),;|\t]|[.](?=\s|$)|#+")


def _pieces(comment: str) -> Iterator[str]:
    """What a comment may hide: itself, what its commas divide, and what stands behind its first words."""
    behind = [comment.split(maxsplit=first)[first:] for first in (0, 1, 2, 3)]  # "almost 2 MIN cut after 1"
    pieces = [*(one[-1] for one in behind if one), *_PIECE.split(comment)]
    yield from (piece for piece in dict.fromkeys(map(str.strip, pieces)) if 0 < len(piece) <= LONGEST)


def read_sheet(text: str | bytes) -> Sheet:
    """A hand-in in parts. ReadError if it has more than LIMIT characters or is no text."""
    bare = decoded(text) if isinstance(text, bytes) else text
    if len(bare) > LIMIT:
        raise ReadError(words.ANSWER_TOO_BIG.format(size=len(bare), limit=LIMIT))
    if BEGINS.match(bare):
        return from_json(bare)
    found = sheet(bare)
    return found._replace(parts=tuple(part for one in found.parts for part in _numbered(one)))


@cache
def _clauses() -> Clauses:
    return Clauses(lexicon())


def _numbered(part: Part) -> list[Part]:
    """The part; or its numbered lines as the questions they are, where several of them have a value, or a path."""
    groups: dict[int, list[Row]] = {}
    number = 0
    for row in part.rows:
        number = row.item or number
        groups.setdefault(number, []).append(row)
    before = groups.pop(0, [])
    if part.number is not None or part.tree is not None or len(groups) < 2:
        return [part]
    said = [{_clauses().meant(row.line.text[:LONGEST]) for row in rows} for rows in groups.values()]
    if all(sum(noun in one for one in said) < 2 for noun in ("value", "path")):
        return [part]
    numbered = [Part(number, None, tuple(rows)) for number, rows in groups.items()]
    return [part._replace(rows=tuple(before)), *numbered]


def read_answer(text: str | bytes, tree: Node | None = None) -> Answer:
    """What a student wrote, as facts; what cannot be read as a whole is unread. Nothing in it is ever evaluated.

    ReadError if it has more than LIMIT characters or is no text.

    >>> [str(fact) for fact in read_answer("The value is 5, path: 2 1").facts]
    ['value: 5', 'path: 2 1']
    """
    return Reader(Known(tree) if tree else None).answer(*read_sheet(text).parts)


def decoded(data: bytes, most: int = 4 * LIMIT) -> str:
    """The text of a file: UTF-8, UTF-16 with its mark, else Windows-1252. ReadError for a file that is no text."""
    if len(data) > most:
        raise ReadError(words.ANSWER_TOO_BIG.format(size=len(data), limit=LIMIT))
    if data.startswith((b"%PDF", b"PK\x03\x04", b"\x89PNG", b"\xff\xd8\xff", b"{\\rtf")):
        raise ReadError(words.ANSWER_NO_TEXT)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
