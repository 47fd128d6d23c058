"""Reads answers: text in the forms of ``grammars/answer.lark``, a table, a print-out, or JSON."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache

from treesearch.errors import ReadError
from treesearch.homework.answer import words
from treesearch.homework.answer.answer_in_json import BEGINS, from_json
from treesearch.homework.answer.answer_lines import TableRow, tells_who
from treesearch.homework.answer.clauses import LONGEST, Clauses, compared
from treesearch.homework.answer.facts import (
    Answer,
    Aside,
    At,
    Doubtful,
    Fact,
    PrunedStated,
    Stated,
    Unread,
    ValueStated,
)
from treesearch.homework.answer.lexer import OwnWords, lexicon
from treesearch.homework.answer.places import Known, resolved
from treesearch.homework.answer.sheet import QuestionPart, Sheet, same, sheet
from treesearch.homework.answer.walk import walked
from treesearch.tree import Node
from treesearch.tree import text as tree_text

SHAPES = (
    "value", "path", "cut", "no_cuts", "pruned", "condition", "examined", "leaves", "order", "best", "node", "window",
    "any",
)  # fmt: skip
"""The keys of FORMS that are shapes of facts."""
QUESTION = "question {number}"


LIMIT = 200_000
"""How many characters an answer may have."""

_SHAPES = {
    "value": ("value",), "path": ("path",), "cuts": ("cut", "no_cuts", "pruned"), "pruned": ("pruned", "no_cuts"),
    "nodes": ("node",), "windows": ("window",), "examined": ("examined",), "leaves": ("leaves",),
    "order": ("order",), "best": ("best",),
}  # fmt: skip
"""The forms that answer what a question may ask; ``no cuts`` tells that nothing is pruned, too."""


class Reader:
    """Reads the answers to one tree, in the words of a course; made once for a class.

    ``asks``: what ``a)``, ``b)``, ... ask, where the exercise says so. ``topics``: what the question asks for, by the
    names of a scheme's points: no form of another topic is proposed; all are if it is empty.
    """

    def __init__(
        self, known: Known | None = None, asks: Sequence[str] = (), own: OwnWords = (), topics: Collection[str] = ()
    ) -> None:
        self.known, self.asks = known, asks
        self.clauses = Clauses(lexicon(own), known)
        self.shapes = ["condition"] if known and known.open_leaf else [*_forms_of(topics)]

    def answer(self, *parts: QuestionPart) -> Answer:
        """Returns what these parts of a sheet say together."""
        found = walked(parts, self.clauses, self.asks)
        facts, doubtful = compared([self._resolved(one) for one in found.stated])
        asides = tuple(sorted(found.asides, key=lambda one: one.at))
        above = [heading for part in parts for heading in part.headings]
        headings = sorted([*above, *found.headings], key=lambda one: one.at)
        doubtful += [Doubtful(fact, "in_comment") for fact in self._hidden(asides, facts)]
        unread = map(self._asked, [*found.unread, *self._swallowed(parts), *self._of_others(parts)])
        number, tree = (parts[0].number, parts[0].tree) if parts else (None, None)
        return Answer(facts, asides, tuple(unread), tuple(doubtful), tuple(headings), number, tree)

    def _resolved(self, stated: Stated) -> Stated:
        fact, doubt = resolved(self.known, stated.fact) if self.known else (stated.fact, "")
        return Stated(fact, stated.doubt or doubt)

    def _asked(self, unread: Unread) -> Unread:
        """Returns the part with no other form to use than those that the question asks for."""
        if not self.shapes or unread.form in self.shapes or unread.form not in SHAPES:
            return unread
        usual = {"value", "path", "cut"} <= {*self.shapes}
        return unread._replace(form="any" if usual else " ".join(self.shapes))

    def _of_others(self, parts: Sequence[QuestionPart]) -> Iterator[Unread]:
        """The headings of another tree than the one asked about, and of a second question where one was asked."""
        numbers = dict.fromkeys(part.number for part in parts if part.says and part.number is not None)
        for part in parts if self.known else ():
            at = part.headings[0].at if part.headings else At()
            if self.known and part.tree is not None and not same(part.tree, self.known.tree):
                yield Unread(tree_text(part.tree), "tree", at)
            elif part.number in [*numbers][1:]:
                yield Unread(QUESTION.format(number=part.number), "question", at)
            yield from (Unread(one.text, "any", one.at) for one in part.headings if self._named(one))

    def _named(self, heading: Aside) -> bool:
        """Whether a number in front of a line, ``b)`` or ``Q2:``, is a node's name in this tree."""
        return self.known is not None and re.sub(r"\W", "", heading.text) in self.known.names

    def _swallowed(self, parts: Sequence[QuestionPart]) -> Iterator[Unread]:
        """The headings that hold more than they tell: ``Name: Ada | value: 5``."""
        for part in parts:
            calls = part.tree is not None and part.headings and not tells_who(part.headings[0].text)
            for heading in part.headings[1:] if calls else part.headings:
                form = self.clauses.hides(heading.text)
                if form and (heading.at.length or tells_who(heading.text)):
                    yield Unread(heading.text, form, heading.at)

    def _hidden(self, asides: Sequence[Aside], facts: Sequence[Fact]) -> Iterator[Fact]:
        """The facts that a comment holds, and the value that a reason does, if they are stated nowhere else."""
        stated = {str(fact) for fact in facts}
        stated |= {
            str(PrunedStated((one,))) for fact in facts if isinstance(fact, PrunedStated) for one in fact.targets
        }
        for aside in (one for one in asides if not one.text.startswith("~~")):
            for piece in _pieces(aside.text.strip("#: ")):
                said = self.clauses.reading(piece)
                for fact in [self._resolved(Stated(one)).fact for one in said.facts] if said else []:
                    counts = aside.text.startswith("#") or isinstance(fact, ValueStated)
                    if counts and str(fact) not in stated:
                        yield fact._replace(at=aside.at)


def _forms_of(topics: Iterable[str]) -> dict[str, None]:
    return dict.fromkeys(form for topic in topics for form in _SHAPES[topic])


_PIECE = re.compile(r"[][(),;|\t]|[.](?=\s|$)|#+")


def _pieces(comment: str) -> Iterator[str]:
    """Yields what a comment may hide: itself, what its commas divide, and what stands behind its first words."""
    behind = [comment.split(maxsplit=first)[first:] for first in (0, 1, 2, 3)]  # "almost 2 MIN cut after 1"
    pieces = [*(one[-1] for one in behind if one), *_PIECE.split(comment)]
    yield from (piece for piece in dict.fromkeys(map(str.strip, pieces)) if 0 < len(piece) <= LONGEST)


def read_sheet(text: str | bytes) -> Sheet:
    """A submission in parts. ReadError if it has more than LIMIT characters or is no text."""
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


def _numbered(part: QuestionPart) -> list[QuestionPart]:
    """The part; or its numbered lines as the questions they are, where several of them have a value, or a path."""
    groups: dict[int, list[TableRow]] = {}
    number = 0
    for row in part.rows:
        number = row.item or number
        groups.setdefault(number, []).append(row)
    before = groups.pop(0, [])
    if part.number is not None or part.tree is not None or len(groups) < 2:
        return [part]
    said = [{_clauses().meant(row.line.text) for row in rows} for rows in groups.values()]
    if all(sum(noun in one for one in said) < 2 for noun in ("value", "path")):
        return [part]
    numbered = [QuestionPart(number, None, tuple(rows)) for number, rows in groups.items()]
    return [part._replace(rows=tuple(before)), *numbered]


def read_answer(text: str | bytes, tree: Node | None = None) -> Answer:
    """Returns a student's text as facts; what cannot be read as a whole is unread, and nothing is ever evaluated.

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
