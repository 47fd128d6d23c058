"""Reads answers: text in the forms of ``grammars/answer.lark``, a table, a print-out, or JSON."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Sequence
from functools import cache

from treesearch.errors import ReadError
from treesearch.homework.answer import words
from treesearch.homework.answer.answer_in_json import BEGINS, from_json
from treesearch.homework.answer.clauses import LONGEST, Clauses, Rows
from treesearch.homework.answer.facts import (
    Answer,
    Aside,
    At,
    ConditionStated,
    CutStated,
    Doubtful,
    Fact,
    NoCutsStated,
    NodeStated,
    PrunedStated,
    Unread,
    ValueStated,
    WindowStated,
)
from treesearch.homework.answer.lexer import OwnWords, lexicon
from treesearch.homework.answer.places import Known, resolved
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
        rows = Rows(self.clauses, self.asks)
        headings = [heading for part in parts for heading in part.headings]
        for part in parts:
            for row in part.rows:
                rows.read(row)
        rows.finish()
        facts, doubts = compared([*self._resolved(rows.facts)])
        asides = tuple(sorted(rows.asides, key=lambda one: one.at))
        headings = sorted([*headings, *rows.headings], key=lambda one: one.at)
        doubts += [Doubtful(fact, "in_comment") for fact in self._hidden([*asides, *headings], facts)]
        unread = [*rows.unread, *self._swallowed(parts, {one.at for one in doubts}), *self._of_others(parts)]
        number, tree = (parts[0].number, parts[0].tree) if parts else (None, None)
        return Answer(facts, asides, tuple(unread), tuple(doubts), tuple(headings), number, tree)

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

    def _swallowed(self, parts: Sequence[Part], told: Collection[At]) -> Iterator[Unread]:
        """The headings that hold more than they tell, and are not told of yet: ``Name: Ada | value: 5``."""
        for part in parts:
            for heading in part.headings[part.tree is not None and not tells_who(part.headings[0].text) :]:
                form = self.clauses.hides(heading.text) if heading.at not in told else ""
                if form and (heading.at.length or tells_who(heading.text)):
                    yield Unread(heading.text, form, heading.at)

    def _hidden(self, shown: Sequence[Aside], facts: Sequence[Fact]) -> Iterator[Fact]:
        """The facts that a comment or heading holds, and that are stated nowhere else."""
        stated = {str(fact) for fact in facts}
        stated |= {f"pruned: {one}" for fact in facts if isinstance(fact, PrunedStated) for one in fact.targets}
        for aside in shown:
            if not _HOLDS.match(aside.text):
                continue
            for piece in _pieces(aside.text):
                said = self.clauses.said(piece)
                for fact, _ in self._resolved([(one, "") for one in said.facts] if said else []):
                    if str(fact) not in stated:
                        yield fact._replace(at=aside.at)


_HOLDS = re.compile(r"#|[^:=]*[:=]\s*\S")
_PIECE = re.compile(r"[,;]|[.](?=\s|$)|#+")


def _pieces(text: str) -> Iterator[str]:
    """What a comment or heading may hide: itself, what stands behind its first colon, and what its commas divide."""
    bare = text.strip("# ")
    behind = [bare.partition(":")[2], bare.partition("=")[2]]
    if text.startswith("#"):  # "# almost 2 MIN cut after 1": what stands behind its first words too
        behind = [bare.split(maxsplit=first)[first] for first in (1, 2, 3) if first < len(bare.split(maxsplit=3))]
    pieces = [bare, *behind, *_PIECE.split(bare)]
    for piece in dict.fromkeys(piece.strip() for piece in pieces):
        if 0 < len(piece) <= LONGEST:
            yield piece


def compared(told: Sequence[tuple[Fact, str]]) -> tuple[tuple[Fact, ...], list[Doubtful]]:
    """The facts, all that are pruned as one, and those that are doubtful by themselves or beside the others."""
    pruned = [fact for fact, _ in told if isinstance(fact, PrunedStated)]
    one = {id(fact): _all_pruned(pruned) for fact in pruned[:1]}
    facts = [one.get(id(fact), fact) for fact, _ in told if id(fact) in one or not isinstance(fact, PrunedStated)]
    doubts = {id(fact): Doubtful(fact, why) for fact, why in told if why}
    for fact, why in _otherwise(facts):
        doubts.setdefault(id(fact), Doubtful(fact, why))
    return tuple(facts), [*doubts.values()]


def _all_pruned(pruned: Sequence[PrunedStated]) -> PrunedStated:
    """All that is pruned, from left to right; what is stated again, and stands in fewer places, is stated once."""
    different = {tuple(map(str, fact.targets)): fact for fact in pruned}.values()
    counted = Counter(target for fact in different for target in fact.targets).items()
    kept = [target for target, times in counted for _ in range(min(times, len(target.places) or 1))]
    if all(target.places for target in kept):
        kept.sort(key=lambda target: target.places)
    return pruned[0]._replace(targets=tuple(kept))


def _otherwise(facts: Sequence[Fact]) -> Iterator[tuple[Fact, str]]:
    """The facts that another one contradicts, and the values that may be a cut's: they stand behind it in its line."""
    about: dict[Hashable, list[tuple[Fact, Hashable]]] = {}
    cut_on = 0
    for fact in facts:
        subject, content = _said(fact)
        about.setdefault(subject, []).append((fact, content))
        cut_on = fact.at.line if isinstance(fact, CutStated) else cut_on
        if isinstance(fact, ValueStated) and fact.at.line == cut_on:
            yield fact, "value_behind_cut"
    about.pop(None, None)
    for told in about.values():
        nodes = [fact for fact, _ in told if isinstance(fact, NodeStated)]
        apart = nodes and max(one.low for one in nodes) > min(one.high for one in nodes)
        if apart or (not nodes and len({content for _, content in told}) > 1):
            yield from ((fact, "said_twice") for fact, _ in told)
    if any(isinstance(fact, CutStated | PrunedStated) for fact in facts):
        yield from ((fact, "said_twice") for fact in facts if isinstance(fact, NoCutsStated))


def _said(fact: Fact) -> tuple[Hashable, Hashable]:
    """What a fact speaks of, ``None`` if there may be several facts of it, and what it says of that."""
    kind: type = type(fact)
    content: Hashable = fact._replace(at=At())
    match fact:
        case CutStated(kind=str(of), spots=(spot,)):
            return spot, of
        case CutStated() | PrunedStated() | NoCutsStated():
            return None, content
        case NodeStated(about) | WindowStated(about) | ConditionStated(about):
            return (kind, about), content
    return kind, content


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


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 with its mark, else Windows-1252. ReadError for a file that is no text."""
    if len(data) > 4 * LIMIT:
        raise ReadError(words.ANSWER_TOO_BIG.format(size=len(data), limit=LIMIT))
    if data.startswith((b"%PDF", b"PK\x03\x04", b"\x89PNG", b"\xff\xd8\xff", b"{\\rtf")):
        raise ReadError(words.ANSWER_NO_TEXT)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
