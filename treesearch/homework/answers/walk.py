"""Read the rows of an answer in order: clauses, list items and table rows.

For example, below ``Cuts:`` the row ``- MIN after 2`` is an item, and becomes a fact; so does the clause ``value: 3`` after it.
Other rows are unread.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from treesearch.homework.answers import tables
from treesearch.homework.answers.answer_lines import AnswerLine
from treesearch.homework.answers.clauses import LONGEST, LONGEST_ROW, Clauses, is_printed
from treesearch.homework.answers.facts import (
    Aside,
    At,
    ConditionStated,
    CutStated,
    Fact,
    PathStated,
    Unread,
)
from treesearch.homework.answers.forms import Reason
from treesearch.homework.answers.sheet import QuestionPart

_DASHES = ("-", "–")


class Contents(NamedTuple):
    """The contents of an answer by kind, each in the order of writing."""

    facts: list[Fact]
    asides: list[Aside]
    unread: list[Unread]
    headings: list[Aside]
    comments: list[Aside]


def read_parts(
    parts: Sequence[QuestionPart], clauses: Clauses, asks: Sequence[str] = ()
) -> Contents:
    """Return the contents of these parts; ``asks`` defines what ``a)``, ``b)``, ... ask for."""
    walk = _Walk(clauses, asks)
    for part in parts:
        walk.number = (part.number or 1) - 1
        for row in part.rows:
            walk.read(row)
    paths = [fact for fact in walk.contents.facts if isinstance(fact, PathStated) and fact.taken]
    if paths:  # the steps of a path that was printed step by step
        steps = tuple(step for path in paths for step in path.steps)
        others = [fact for fact in walk.contents.facts if fact not in paths]
        walk.contents.facts[:] = [*others, paths[0]._replace(steps=steps)]
    return walk.contents


class _Walk:
    """The state between rows, such as the current heading or table.

    ``items`` is the number of items below the heading. ``mark`` is the bullet and column of the
    first item. ``number`` is the number of the last numbered row that was not an item.
    """

    def __init__(self, clauses: Clauses, asks: Sequence[str]) -> None:
        self.clauses, self.asks = clauses, asks
        self.contents = Contents([], [], [], [], [])
        self.heading = ""
        self.items = 0
        self.mark = ("", 0)
        self.number = 0
        self.table: tables.Table | None = None

    def read(self, row: AnswerLine) -> None:
        """Read one row."""
        text = row.text.strip()
        for struck, column, length in row.struck:
            self.contents.asides.append(Aside(struck, At(row.number, column, length)))
        if row.comment:
            comment, start = row.comment
            at = row.at(start, start + len(comment))
            self.contents.comments.append(Aside(comment.strip(), at))
        begin = len(row.text) - len(row.text.lstrip())
        at = row.at(begin, begin + len(text))
        if not text:
            self._blank(row)
        elif is_printed(text):
            self.contents.asides.append(Aside(text, at))
            self.heading, self.table = "", None
        elif fact := self.clauses.special(text):
            self.contents.facts.append(fact._replace(at=at))
        elif not self._table_row(row, at):
            self._clause(row, at, begin)

    def _add_unread(self, text: str, form: str, at: At) -> None:
        self.contents.unread.append(Unread(text, form, at))

    def _blank(self, row: AnswerLine) -> None:
        """Read a line that is blank or contains only a bullet or a number."""
        mark = row.front.strip() or (row.bullet if self.heading else "")
        if mark:
            self._add_unread(
                mark, self.clauses.resembled_form(self.heading), At(row.number, 1, len(mark))
            )
        if self.items:
            self.heading = ""
        self.table = None

    def _table_row(self, row: AnswerLine, at: At) -> bool:
        """Read a table row; return ``False`` if the row does not belong to a table."""
        line = row.text
        if len(line) > LONGEST_ROW:
            return False
        forms = tables.row_forms(self.table, line) if self.table else None
        if self.table and not line.strip("|-– \t") and self._has_cut():
            forms = []  # dashes below a cut cross out a row; alone they may mean that nothing is cut
        if forms is None:
            self.table = tables.table_headed_by(line)
            if self.table is None:
                return False
            forms = [] if self.table.columns else tables.row_forms(self.table, line)
        cells = [self.clauses.row(tuple(form)) for form in forms or []]
        read_cells = [facts for facts in cells if facts is not None]
        text = line.strip()
        minus = row.bullet in _DASHES and text[0].isdigit()
        if minus or self._heading_has("KIND") or len(read_cells) < len(cells):
            self._add_unread(text, "table", at)
        elif read_cells:
            self.contents.facts.extend(
                fact._replace(at=at) for facts in read_cells for fact in facts
            )
        else:
            self.contents.headings.append(Aside(text, at))
        return True

    def _has_cut(self) -> bool:
        """Return whether an earlier row states a cut."""
        return any(isinstance(fact, CutStated) for fact in self.contents.facts)

    def _clause(self, row: AnswerLine, at: At, begin: int) -> None:
        """Read a row as facts or as a heading; otherwise, add it as unread."""
        text = row.text.strip()
        if len(text) > LONGEST:
            self._add_unread(text, "long", at)
        elif self.clauses.heading(text) and not row.comment and self._continues_numbering(row):
            self.heading, self.items = text, 0
            self.contents.headings.append(Aside(text, at))
        elif (pieces := self._facts(row, at.column)) is None:
            self._add_unread(f"{row.bullet} {text}".strip(), self.clauses.resembled_form(text), at)
        elif not pieces:  # a blank that was not filled in
            self.contents.headings.append(Aside(text, at))
        elif not all(
            isinstance(piece, PathStated) for piece in pieces
        ) and self.clauses.has_decimal_comma(text):
            self._add_unread(text, "comma", at)
        else:
            for piece in pieces:
                if isinstance(piece, Reason):
                    first, last = begin + piece.start, begin + piece.end
                    reason = row.text[first:last].strip()
                    self.contents.asides.append(Aside(reason, row.at(first, last)))
                else:
                    self.contents.facts.append(piece._replace(at=at))

    def _continues_numbering(self, row: AnswerLine) -> bool:
        """Store the number of a row, and return whether it is missing, 1 or the next number."""
        expected = self.number + 1
        self.number = row.item or self.number
        return row.item in (0, 1, expected)

    def _heading_has(self, kind: str) -> bool:
        """Return whether the current heading contains a token of this kind."""
        return any(token.type == kind for token in self.clauses.heading(self.heading))

    def _facts(self, row: AnswerLine, column: int) -> list[Fact | Reason] | None:
        """Return the facts and reasons in a row, as an item of the current heading or by itself."""
        text = row.text.strip()
        next_item = row.item and re.search(rf"\s{row.item + 1}[.]\s", text)
        if next_item or "\t" in row.text.rstrip():
            return None
        if row.bullet in _DASHES and text[0].isdigit():
            return None  # the sign may be a bullet or a minus
        if self.heading:
            item = self._item(row, column)
            # a value or a path that is not filled in, before the next fact
            empty = self._heading_has("VALUE") or self._heading_has("PATH")
            if item is not None or not (self.items or empty):
                return item
            other = self.clauses.read(text)
            if other is None or not self._begins_fact(text, other):
                return None
            self.heading = ""
        if not self._continues_numbering(row):
            return None
        facts = self.clauses.read(text)
        if facts is None and 0 < row.item <= len(self.asks):
            return self.clauses.read(text, f"{self.asks[row.item - 1]}:")
        return facts

    def _begins_fact(self, text: str, facts: list[Fact | Reason]) -> bool:
        """Return whether a row below a heading states facts of its own, as ``2 < x <= 5`` below an empty ``path:``."""
        if all(isinstance(fact, ConditionStated) for fact in facts):
            return True
        cuts = any(isinstance(fact, CutStated) for fact in facts)
        return self.clauses.begins(text) and not (cuts and self._heading_has("CUT_IS"))

    def _item(self, row: AnswerLine, column: int) -> list[Fact | Reason] | None:
        """Return the facts in a list item; in a path, an item is one step or the complete path."""
        text = row.text.strip()
        pieces = self.clauses.read(text, self.heading)
        mark = (row.bullet, column)
        if pieces is None or row.item not in (0, self.items + 1) or re.match(r"[-–]\d", text):
            return None
        if self.items and mark != self.mark:
            return None
        self.items, self.mark = self.items + 1, mark
        for at, piece in enumerate(pieces):
            if isinstance(piece, PathStated):
                if row.item:
                    return None  # in "path: 1. 2", 1. may be a number or a step
                if len(piece.steps) > 1:
                    self.heading = ""
                else:
                    pieces = [*pieces[:at], piece._replace(taken=True), *pieces[at + 1 :]]
        return pieces
