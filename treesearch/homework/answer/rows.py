"""Reads the rows of one part of a sheet: lines, rows of tables, items under headings, and fields of JSON."""

import re
from collections.abc import Sequence

from treesearch.homework.answer.clauses import LONGEST, Clauses, Said
from treesearch.homework.answer.facts import Aside, At, CutStated, Fact, PathStated, Unread
from treesearch.homework.answer.sheet import Row
from treesearch.homework.answer.tables import Table, table

LONGEST_ROW, LONGEST_FIELD = 1_000, 2_000
"""A row of a table has no more characters, and neither has a line that a field of JSON stands for."""


class Rows:
    """Reads row after row; remembers the heading of a list, the columns of a table, and what ``asks`` says of items.

    ``facts``: before they are compared with each other, each with its doubt or "". Under a ``heading`` stand
    ``items``, the first of them in ``column``. ``numbered``: the last number of a list. A line that ends with a comma
    is ``unfinished``, and the next one ``goes_on``.
    """

    def __init__(self, clauses: Clauses, asks: Sequence[str] = ()) -> None:
        self.clauses, self.asks = clauses, asks
        self.facts: list[tuple[Fact, str]] = []
        self.asides: list[Aside] = []
        self.unread: list[Unread] = []
        self.headings: list[Aside] = []
        self.heading = self.sign = ""
        self.items = self.numbered = 0
        self.unfinished = self.goes_on = self.gap = self.jumped = False
        self.column = 0
        self.table: Table | None = None

    def read(self, row: Row) -> None:
        """One row."""
        line, text, front = row.line, row.line.text.strip(), row.front.strip()
        self._asides(row)
        if not text:
            self._blank(row)
        elif front and self.unfinished:  # pruned: 9, and in the next line 4.
            self.unread.append(Unread(front, "any", At(line.number, 1, len(front))))
        self.jumped = row.item not in (1, self.numbered + 1)
        self.numbered = row.item or self.numbered
        self.goes_on, self.unfinished = self.unfinished, text.endswith(",")
        if row.field:
            self._row(line.text, line.text, row.field, "json", LONGEST_FIELD)
        elif text:
            self._line(row, text)

    def _asides(self, row: Row) -> None:
        """What is struck out in a row, and the comment behind it."""
        line = row.line
        self.asides.extend(Aside(one.strip(), At(line.number, column, len(one))) for one, column in line.struck)
        if row.comment:
            told, start = row.comment
            self.asides.append(Aside(told.strip(), row.at(start, start + len(told))))

    def _line(self, row: Row, text: str) -> None:
        """A row of a table, or clauses with semicolons between them."""
        line = row.line
        self.table, clause = table(line.text, self.table) if len(line.text) <= LONGEST_ROW else (None, None)
        if clause is None:
            self._clauses(row, text)
            return
        if line.bullet in ("-", "–") and text[0].isdigit():
            clause = f"{line.bullet} {text}"  # a minus?
        begin = line.text.index(text)
        self._row(clause, text, row.at(begin, begin + len(text)), "table", LONGEST)

    def _clauses(self, row: Row, text: str) -> None:
        written, start = row.front + row.line.text[len(row.front) :], 0
        subtree = row.front and self.clauses.said(text) is None and self.clauses.said(written.strip())
        leaf = row.front and self.jumped and text[0].isdigit()  # 2. 5, 6 are pruned
        for piece in (written if subtree or leaf else row.line.text).split(";"):
            if piece.strip(" .,"):
                self._clause(row, piece, start)
            start += len(piece) + 1

    def _blank(self, row: Row) -> None:
        """A line with nothing in it but a number or a dash: a number of a list, or what a heading above asks for."""
        sign, number = row.line.bullet, row.front.strip()
        if self.heading and (sign or number):
            self.unread.append(Unread(sign or number, self.clauses.meant(self.heading), At(row.line.number, 1, 1)))
        elif number and (sign or self.unfinished or row.item != self.numbered + 1 or (row.item == 1 and self.facts)):
            self.unread.append(Unread(number, "any", At(row.line.number, 1, len(number))))
        self.gap = self.items > 0
        self.table = None

    def _row(self, clause: str, written: str, at: At, form: str, longest: int) -> None:
        """A row of a table or a field of JSON, as the clause that it stands for; "" for the headings of a table."""
        said = self.clauses.said(clause, self.heading if self._kind() else "") if len(clause) <= longest else None
        said = None if said and said.asides else said  # value: 3 | C = 5
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
            self.heading, self.items, self.gap = text, 0, False
            self.headings.append(Aside(text, at))
        elif self._bullet_or_minus(row, text) or (self.goes_on and not self.heading and not self.clauses.begins(text)):
            self.unread.append(Unread(f"{row.line.bullet} {text}".strip(), self.clauses.meant(text), at))
        elif not _goes_on(row, text) and (said := self._item(row, text, at) or self._alone(text)):
            self._facts(said, at)
            spans = [(text[first:last].strip(), begin + first, begin + last) for first, last in said.asides]
            self.asides.extend(Aside(reason, row.at(first, last)) for reason, first, last in spans)
        else:
            self.unread.append(Unread(text, self.clauses.meant(text), at))

    def _facts(self, said: Said, at: At) -> None:
        why = "two_readings" if said.doubtful else ""
        self.facts.extend((fact._replace(at=at), why) for fact in said.facts)

    def _item(self, row: Row, text: str, at: At) -> Said | None:
        """An item under a heading, or behind a number of which the exercise says what it asks."""
        if self.gap and not (row.line.bullet and row.line.bullet == self.sign):
            self.heading = ""  # a blank line ends a list that has no signs
        self.gap = False
        if not self.heading:
            asked = 0 < row.item <= len(self.asks) and self.clauses.said(text) is None
            return self.clauses.said(text, f"{self.asks[row.item - 1]}:") if asked else None
        said = self.clauses.said(text, self.heading)
        paths = [fact for fact in said.facts if isinstance(fact, PathStated)] if said else []
        self.column = self.column if self.items else at.column
        nested = at.column > self.column + 1 or ";" in row.line.text
        if said is None or nested or (row.item and (paths or row.item != self.items + 1)):  # path: 1. 2
            return None
        self.sign = row.line.bullet
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
        cuts = [one for one in said.facts if isinstance(one, CutStated)]
        kind = self._kind() and any(one.kind is None or not self.items for one in cuts)
        left = text[0].isdigit() or not self.clauses.begins(text)
        self.heading = ""
        return None if kind or left else said

    def _kind(self) -> bool:
        """Whether the heading says whose the cuts below it are."""
        return any(one.type == "KIND" for one in self.clauses.heading(self.heading))

    def _bullet_or_minus(self, row: Row, text: str) -> bool:
        """Whether a dash in front of a number may be its sign: a value, or a leaf that this tree has with a minus."""
        number, known = text.split(maxsplit=1)[0].strip(",."), self.clauses.known
        if self.heading and number.startswith(("-", "–")) and known is not None and number[1:] in known.texts:
            return True
        if row.line.bullet not in ("-", "–") or not re.fullmatch(r"\d+(?:[./]\d+)?", number):
            return False
        return (self.heading != "" and self.clauses.meant(self.heading) == "value") or (
            known is not None and f"-{number}" in known.texts
        )

    def finish(self) -> None:
        """The steps of a path that was printed step by step are one path."""
        taken = [fact for fact, _ in self.facts if isinstance(fact, PathStated) and fact.taken]
        if taken:
            self.facts = [(fact, why) for fact, why in self.facts if not (isinstance(fact, PathStated) and fact.taken)]
            self.facts.append((PathStated(tuple(step for fact in taken for step in fact.steps), taken[0].at), ""))


def _goes_on(row: Row, text: str) -> bool:
    """Whether the next number of a list stands within a line: ``1. path: 1 1 2. value: 6``."""
    return bool(row.item and re.search(rf"\s{row.item + 1}[.]\s", text))
