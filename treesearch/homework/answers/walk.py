"""Reads the rows of an answer from top to bottom: clauses, items under a heading, rows of tables.

Its only memory is the heading above, or the head of the table above.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from treesearch.homework.answers.answer_lines import TableRow
from treesearch.homework.answers.clauses import LONGEST, Clauses, Reading
from treesearch.homework.answers.facts import Aside, At, CutStated, PathStated, Stated, Unread
from treesearch.homework.answers.sheet import QuestionPart
from treesearch.homework.answers.tables import Table, table

LONGEST_ROW = 1_000
"""A row of a table has no more characters."""


class FoundPart(NamedTuple):
    """The parts found so far, each in the order of writing."""

    stated: list[Stated]
    asides: list[Aside]
    unread: list[Unread]
    headings: list[Aside]


class Above(NamedTuple):
    """The place of a row below others. ``next``: its number is the next of their list; ``jumps``: it begins none.

    ``goes_on``: the row above ends with a comma; ``gap``: the row above is blank.
    """

    next: bool = False
    jumps: bool = False
    goes_on: bool = False
    gap: bool = False


class Heading(NamedTuple):
    """A noun alone with a colon, ``Cuts:``, and the lines below it that were its items.

    ``items``: how many; ``column``: where the first begins; ``bullet``: the sign in front of the last.
    """

    text: str = ""
    items: int = 0
    column: int = 0
    bullet: str = ""


NO_HEADING = Heading()


def walked(parts: Sequence[QuestionPart], clauses: Clauses, asks: Sequence[str] = ()) -> FoundPart:
    """Returns what the rows of these parts say; ``asks``: what ``a)``, ``b)``, ... ask, where an exercise says so."""
    walk = _Walk(clauses, asks)
    for row, above in _from_above(parts):
        walk.read(row, above)
    return walk.found._replace(stated=_one_path(walk.found.stated))


def _from_above(
    parts: Iterable[QuestionPart],
) -> Iterator[tuple[TableRow, Above]]:
    """Each row with what the rows above it say of it; each part begins a list with its own number."""
    last, goes_on, gap = 0, False, False
    for part in parts:
        last = (part.number or 1) - 1
        for row in part.rows:
            yield (
                row,
                Above(row.item == last + 1, row.item not in (1, last + 1), goes_on, gap),
            )
            last = row.item or last
            goes_on, gap = row.text.endswith(","), not row.text


def _one_path(stated: Sequence[Stated]) -> list[Stated]:
    """Returns what is stated, the steps of a path that was printed step by step as one path at its end."""
    paths = [one.fact for one in stated if isinstance(one.fact, PathStated) and one.fact.taken]
    others = [one for one in stated if not (isinstance(one.fact, PathStated) and one.fact.taken)]
    steps = tuple(step for path in paths for step in path.steps)
    return [*others, *(Stated(PathStated(steps, path.at)) for path in paths[:1])]


class _Walk:
    """Goes from row to row; ``heading`` and ``table`` are what stands above, empty and ``None`` if nothing does."""

    def __init__(self, clauses: Clauses, asks: Sequence[str]) -> None:
        self.clauses, self.asks = clauses, asks
        self.found = FoundPart([], [], [], [])
        self.heading = NO_HEADING
        self.table: Table | None = None

    def read(self, row: TableRow, above: Above) -> None:
        """One row."""
        line, text = row.line, row.text
        self.found.asides.extend(
            Aside(one.strip(), At(line.number, at, len(one))) for one, at in line.struck
        )
        if row.comment:
            said, start = row.comment
            self.found.asides.append(Aside(said.strip(), row.at(start, start + len(said))))
        if not text:
            self._blank(row, above)
        elif self.clauses.printed(text):
            self._beside(row)
        else:
            if row.front.strip() and above.goes_on:  # pruned: 9, and in the next line 4.
                self._unread(row.front.strip(), "any", At(line.number, 1, len(row.front.strip())))
            self._line(row, above)

    def _unread(self, text: str, form: str, at: At) -> None:
        self.found.unread.append(Unread(text, form, at))

    def _beside(self, row: TableRow) -> None:
        """Keep a printed line as an aside; it ends what a heading asked for."""
        begin = row.line.text.index(row.text)
        self.found.asides.append(Aside(row.text, row.at(begin, begin + len(row.text))))
        self.heading, self.table = NO_HEADING, None

    def _blank(self, row: TableRow, above: Above) -> None:
        """A line with nothing in it but a number or a dash: a number of a list, or what a heading above asks for."""
        sign, number = row.line.bullet, row.front.strip()
        if self.heading.text and (sign or number):
            self._unread(
                sign or number, self.clauses.meant(self.heading.text), At(row.line.number, 1, 1)
            )
        elif number and (
            sign or above.goes_on or not above.next or (row.item == 1 and self.found.stated)
        ):
            self._unread(number, "any", At(row.line.number, 1, len(number)))
        self.table = None

    def _line(self, row: TableRow, above: Above) -> None:
        """A row of a table, or clauses with semicolons between them."""
        line = row.line
        fits = len(line.text) <= LONGEST_ROW
        self.table, cells = table(line.text, self.table) if fits else (None, None)
        if cells is None:
            for piece, start in self._pieces(row, above):
                self._clause(row, above, piece, start)
            return
        begin = line.text.index(row.text)
        at = row.at(begin, begin + len(row.text))
        kind = self.heading.text if self._says_kind() else ""
        minus = line.bullet in ("-", "–") and row.text[0].isdigit()
        read = [self.clauses.row(form, kind) for form in cells.forms]
        if cells.unread or minus or not all(read) or any(said and said.asides for said in read):
            self._unread(row.text, "table", at)
        elif not read:
            self.found.headings.append(Aside(row.text, at))
        for said in read if not self.found.unread or self.found.unread[-1].at != at else ():
            if said:
                self._state(said, at)

    def _state(self, said: Reading, at: At) -> None:
        facts = zip(said.facts, said.doubts, strict=True)
        self.found.stated.extend(Stated(fact._replace(at=at), doubt) for fact, doubt in facts)

    def _pieces(self, row: TableRow, above: Above) -> Iterator[tuple[str, int]]:
        """Yields what semicolons divide, and where each begins; a number in front may be a subtree or a leaf."""
        text = row.text
        whole = row.front + row.line.text[len(row.front) :]
        subtree = (
            row.front and self.clauses.reading(text) is None and self.clauses.reading(whole.strip())
        )
        texts = self.clauses.known.texts if self.clauses.known else {}
        leaf = (
            row.front and above.jumps and (text[0].isdigit() or row.front.strip() in texts)
        )  # 2. 5, 6 are pruned
        piece = whole if subtree or leaf else row.line.text
        if piece.strip(" .,"):
            yield piece, 0

    def _clause(self, row: TableRow, above: Above, piece: str, start: int) -> None:
        """One clause: facts, a heading, or unread."""
        text = piece.strip()
        begin = start + len(piece) - len(piece.lstrip())
        at = row.at(begin, begin + len(text))
        if len(text) > LONGEST:
            self._unread(text, "long", at)
        elif self.clauses.heading(text) and not (row.comment and row.comment[0].strip("# ")):
            self.heading = Heading(text)
            self.found.headings.append(Aside(text, at))
        elif said := self._read(row, above, text, at):
            self._state(said, at)
            for first, last in said.asides:
                self.found.asides.append(
                    Aside(text[first:last].strip(), row.at(begin + first, begin + last))
                )
        else:
            minus = self._bullet_or_minus(row, text) or (above.goes_on and not self.heading.text)
            if minus:
                self._unread(f"{row.line.bullet} {text}".strip(), self.clauses.meant(text), at)
            else:
                self._unread(text, self.clauses.meant(text), at)

    def _read(self, row: TableRow, above: Above, text: str, at: At) -> Reading | None:
        """Returns what a clause says where it stands: an item under a heading, or by itself."""
        loose = above.goes_on and not self.heading.text and not self.clauses.begins(text)
        listed = row.item and re.search(rf"\s{row.item + 1}[.]\s", text)  # 1. path: 1 1 2. value: 6
        if loose or listed or self._bullet_or_minus(row, text):
            return None
        if (
            self.heading.items
            and above.gap
            and not (row.line.bullet and row.line.bullet == self.heading.bullet)
        ):
            self.heading = NO_HEADING  # a blank line ends a list that has no signs
        if self.heading.text:
            return self._item(row, text, at) or self._alone(row, above, text)
        said = self.clauses.reading(text)
        if said is None and 0 < row.item <= len(self.asks):
            return self.clauses.reading(text, f"{self.asks[row.item - 1]}:")
        return said

    def _item(self, row: TableRow, text: str, at: At) -> Reading | None:
        """An item under a heading; of a path each line is one step, or one line is the whole."""
        heading = self.heading
        said = self.clauses.reading(text, heading.text)
        steps = (
            [len(fact.steps) for fact in said.facts if isinstance(fact, PathStated)] if said else []
        )
        column = heading.column if heading.items else at.column
        nested = at.column > column + 1
        other = heading.items and bool(row.line.bullet) != bool(
            heading.bullet
        )  # - leaf 4, and in the next line 12
        if (
            said is None
            or nested
            or other
            or (row.item and (steps or row.item != heading.items + 1))
        ):  # path: 1. 2
            return None
        self.heading = Heading(heading.text, heading.items + 1, column, row.line.bullet)
        if any(number > 1 for number in steps):
            self.heading = NO_HEADING
            return said
        facts = (
            fact._replace(taken=True) if isinstance(fact, PathStated) else fact
            for fact in said.facts
        )
        return said._replace(facts=tuple(facts))

    def _alone(self, row: TableRow, above: Above, text: str) -> Reading | None:
        """A clause that is no item and so ends what a heading asked for; unread if it may be an item all the same."""
        said = self.clauses.reading(text)
        if said is None or (row.item and not above.next):  # 14. MIN cut after 2
            return None
        cuts = [one for one in said.facts if isinstance(one, CutStated)]
        unclear = self._says_kind() and any(
            one.kind is None or not self.heading.items for one in cuts
        )
        self.heading = NO_HEADING
        return None if unclear or text[0].isdigit() or not self.clauses.begins(text) else said

    def _says_kind(self) -> bool:
        """Whether the heading says whose the cuts below it are."""
        return any(one.type == "KIND" for one in self.clauses.heading(self.heading.text))

    def _bullet_or_minus(self, row: TableRow, text: str) -> bool:
        """Whether a dash in front of a number may be its sign: a value, or a leaf that this tree has with a minus."""
        number, known = text.split(maxsplit=1)[0].strip(",."), self.clauses.known
        texts = known.texts if known else {}
        if self.heading.text and number.startswith(("-", "–")) and number[1:] in texts:
            return True
        if row.line.bullet not in ("-", "–") or not re.fullmatch(r"\d+(?:[./]\d+)?", number):
            return False
        return f"-{number}" in texts or (
            self.heading.text != "" and self.clauses.meant(self.heading.text) == "value"
        )
