"""The lines of an answer: without the signs that only set text in other letters, and without number and comment.

A ``Line`` is a line of the text without those signs; a ``Row`` is what of it answers a question.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from treesearch.homework.answer.facts import At
from treesearch.homework.answer.lexer import WORDS
from treesearch.homework.answer.tasks import KINDS
from treesearch.report import data

HEADS = {written: head for head, names in WORDS["heads"].items() for written in names}
"""The meaning of the names with which a line tells who wrote the sheet: ``student number`` for ``id``."""

_HEAD_NAMES = "|".join(sorted(HEADS, key=len, reverse=True))
HEAD = re.compile(rf"\W*(?P<name>{_HEAD_NAMES})\s*[:=]\s*(?P<value>.*)", re.IGNORECASE)
NEXT_HEAD = re.compile(rf"(?:^|(?<![\s,;|])[\s,;|]+)({_HEAD_NAMES})\s*[:=]", re.IGNORECASE)

_NUMBERED = re.compile(
    r"\s*(?:#(?P<hash>\d{1,2})|\(?(?P<number>\d{1,2}|[a-h])[.)]|\[(?P<square>\d{1,2})\])[.:)]?(?:\s+|$)"
)
_COMMENT = re.compile(r"(?:^|(?<=\s))#(?!\d|\s?\d+\s*(?:,|$))[^\t]*$")
_FENCE = re.compile(
    r"(?:```|~~~)\w*|\\(?:begin|end)\{(?:itemize|enumerate|center|document|quote|verbatim)\}|(?=.*---)[\s:|-]+|[=_*]{3,}"
)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\ufeff]")
_NEW_LINE = re.compile(r"\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_SIGNS = str.maketrans(WORDS["signs"])
# An underscore looks 300 characters far for its partner: without a bound a line of _3_ would take time squared.
_MARK = re.compile(
    r"~~(?P<struck>[^~]+)~~|<(?P<tag>s|del|strike)>(?P<deleted>[^<]*)</(?P=tag)>|\\(?P<tex>[A-Za-z]+)(?![A-Za-z{])"
    r"|\\(?:textbf|textit|texttt|emph|text|mathrm|underline)(?P<open>\{)|(?P<close>\})|(?P<blank>\\[,;! ]|_{3,}|\.{4,})"
    r"|(?P<drop>`+|\$+|(?<![\d)*])\*{1,3}(?=[^\s*])|(?<=[^\s*])\*{1,3}(?![\d(*])|\\\\$)"
    r"|(?P<begin>(?<!\w)(?P<line>__?)(?=[^\s_].{0,300}?(?<=[^\s_])(?P=line)(?!\w)))|(?P<end>(?<=[^\s_])__?(?!\w))"
)
_BULLET = re.compile(r"\s*(?:[-*+•◦▪–]|\\item)(?:\s+|$)")


class AnswerLine(NamedTuple):
    """A line without marks. ``jumps``: from which character on it stands how much further right in the text as written.

    ``struck``: what is struck out, each with its column. ``bullet``: the sign with which an item of a list begins.
    """

    number: int
    text: str
    jumps: tuple[tuple[int, int], ...] = ()
    struck: tuple[tuple[str, int], ...] = ()
    bullet: str = ""

    def column(self, at: int) -> int:
        """The column, from 1, of a character of the text in the line as written."""
        place = bisect_right(self.jumps, (at, 1 << 30)) - 1
        return at + 1 + (self.jumps[place][1] if place >= 0 else 0)


def clean(written: str, number: int, underscores: bool = False) -> AnswerLine:
    """The line without its marks; ``underscores`` may be left where they are.

    As in CommonMark, an underscore inside a word, or without another one to match, is none.

    >>> clean("- **Value:** $-3$, ~~4~~", 1).text
    'Value: -3, '
    >>> clean("_id_: x_y_-1", 1).text
    'id: x_y_-1'
    """
    written = written.translate(_SIGNS)
    bullet = _BULLET.match(written)
    if bullet and "\t" in written[bullet.end() :]:
        bullet = None  # the cell of a row begins with a minus
    at = bullet.end() if bullet else 0
    pieces: list[str] = []
    jumps: list[tuple[int, int]] = [(0, at)] if at else []
    struck: list[tuple[str, int]] = []
    opened = emphasized = length = 0
    for mark in _MARK.finditer(written, at):
        if mark["close"] and not opened:
            continue
        if (mark["begin"] and underscores) or (mark["end"] and not emphasized):
            continue
        emphasized += bool(mark["begin"]) - bool(mark["end"])
        opened += bool(mark["open"]) - bool(mark["close"])
        instead = WORDS["tex"].get(mark["tex"]) if mark["tex"] else " " if mark["blank"] else ""
        if instead is None:
            continue
        if mark["struck"] or mark["tag"]:
            struck.append((f"~~{(mark['struck'] or mark['deleted']).strip()}~~", mark.start() + 1))
        pieces += written[at : mark.start()], instead
        length += mark.start() - at + len(instead)
        at = mark.end()
        jumps.append((length, at - length))
    pieces.append(written[at:])
    return AnswerLine(number, "".join(pieces), tuple(jumps), tuple(struck), bullet.group().strip() if bullet else "")


class TableRow(NamedTuple):
    """The part of a line that answers a question. ``item``: the number or letter in front, 1 for ``a)``; 0 without.

    ``front``: the line as written up to behind that number, which may be a subtree, ``(3) is pruned``.
    ``comment``: what stands behind ``#``, with its place in the line. ``field``: where the field of JSON stands that
    the line is made of.
    """

    line: AnswerLine
    item: int = 0
    comment: tuple[str, int] | None = None
    field: At | None = None
    front: str = ""

    @property
    def text(self) -> str:
        """The text that is written there."""
        return self.line.text.strip()

    def at(self, start: int, end: int) -> At:
        """Where a part of the line stands in the answer."""
        column = self.line.column(start)
        return At(self.line.number, column, self.line.column(max(start, end - 1)) + 1 - column)


def lines(text: str) -> Iterator[AnswerLine]:
    """The lines of a text, without marks, and without those that are nothing but marks."""
    for number, line in enumerate(written(text), 1):
        if not _FENCE.fullmatch(line.strip()):
            heading = clean(line, number, underscores=True)  # those of a name or version are its own
            yield heading if "_" not in line or HEAD.fullmatch(heading.text) else clean(line, number)


def written(text: str) -> list[str]:
    """The lines of a text as they are counted, without control characters."""
    return _CONTROL.sub(" ", _NEW_LINE.sub("\n", text)).split("\n")


def tells_who(line: str) -> bool:
    """Whether a line as written is a heading that tells whose the answer is: ``name: ...``, ``id: ...``."""
    return HEAD.fullmatch(clean(line, 1).text) is not None


def row_of(line: AnswerLine, start: int = 0) -> tuple[TableRow, int]:
    """Returns what stands in a line from there on without number and comment, and where it begins behind its number.

    >>> row_of(clean("b) value: 3  # sure", 1))[0].item
    2
    """
    # In a table # is the heading of the column of numbers.
    comment = None if line.text.lstrip().startswith("|") else _COMMENT.search(line.text, start)
    end = comment.start() if comment else len(line.text)
    number = _NUMBERED.match(line.text[:end], start)
    if number and ((number.end() == end and not number["number"]) or "\t" in line.text[number.end() :]):
        number = None
    begin = number.end() if number else start
    # Blanks in the place of the number, so that columns are still those of the text as written.
    answer = line._replace(text=" " * begin + line.text[begin:end])
    front = line.text[:begin] if number and number["number"] else ""
    said = (comment.group(), comment.start()) if comment else None
    return TableRow(answer, _counted(number) if number else 0, said, front=front), begin


def _counted(number: re.Match[str]) -> int:
    """A number or letter in front of a line, as a number."""
    said = number["hash"] or number["number"] or number["square"]
    return int(said) if said.isdecimal() else ord(said.lower()) - ord("a") + 1


# ---- tables ----------------------------------------------------------------------------------------------------------


# Tables in an answer: each row becomes the clause that it stands for.


_COLUMNS = {heading: column for column, headings in WORDS["columns"].items() for heading in headings}
_BLANKS = "  "
"""Divides the cells of a table that was printed; its first line must be a row of headings."""

_PRINTED = KINDS["cuts"].columns
_PLACE = re.compile(r"(?:node )?[\w.]+|[(\[][^|]*[)\]]")
"""A node or subtree that stands in front of a row that is to be filled in."""


class Table(NamedTuple):
    """A table that was begun: how its rows are divided, and its columns; none in a table of nouns and contents."""

    divider: str
    columns: tuple[str, ...] = ()


def table(text: str, begun: Table | None) -> tuple[Table | None, str | None]:
    """The table that a line belongs to, and the clause that its row is: "" for headings, ``None`` for no row."""
    for divider in (begun.divider,) if begun else ("|", "\t", ",", _BLANKS):
        if divider != _BLANKS and divider not in text:
            continue
        cells = _cells(text, divider)
        if divider == _BLANKS and begun and len(cells) == 1 and begun.columns[0] in ("node", "subtree"):
            cells += [""] * (len(begun.columns) - 1)  # it was not filled in
        if len(cells) < 2:  # a table has two columns
            continue
        if begun and "?" in begun.columns:
            return begun, text
        if begun and begun.columns and len(cells) == len(begun.columns):
            return begun, _row(dict(zip(begun.columns, cells, strict=True)))
        if columns := _columns(cells):
            return Table(divider, columns), ""
        if divider == _BLANKS:
            continue
        if begun is None and _is_printed(cells):
            return (None if divider == "," else Table(divider, _PRINTED)), _row(dict(zip(_PRINTED, cells, strict=True)))
        if len(cells) == 2 and re.search(r"[:=]\s*\S", cells[0]):
            return None, None  # value: 3 | path: 1 1
        if len(cells) == 2 and divider != ",":
            return Table(divider), "" if _is_head(cells) else _pair(*cells)
        if divider != ",":
            return Table(divider, ("?",) * len(cells)), text
    return table(text, None) if begun else (None, None)


def _cells(text: str, divider: str) -> list[str]:
    if divider == _BLANKS:
        return re.split(r"\s{2,}", text.strip())
    if divider != ",":
        bare = text.strip(" ") if divider == "\t" else text.strip().removeprefix("|").removesuffix("|")
        return [cell.strip() for cell in bare.split(divider)]  # the last one may be empty
    return [cell.strip() for cell in re.split(r",(?![^()]*\))", text)]


def _columns(cells: list[str]) -> tuple[str, ...]:
    """Returns what the columns hold, if every cell is a heading that is known and one of them is more than a number."""
    names = [" ".join(cell.lower().rstrip(":").split()) for cell in cells]
    columns = tuple(_COLUMNS.get(name, "?") for name in names)
    named = [*filter(None, columns)]  # only the first column may hold the numbers of rows
    return (
        columns
        if all(columns[1:]) and "?" not in named and len({*named}) == len(named) > 1 and not _is_head(cells)
        else ()
    )


def _is_printed(cells: list[str]) -> bool:
    """Whether these are a row of the table of cuts as sheets print it, without its headings: ``MAX | 17 | F``."""
    kinds_place = len(cells) == len(_PRINTED) and re.fullmatch("min|max", cells[0], re.IGNORECASE)
    return bool(kinds_place and re.fullmatch(r"[^\W\d_]\w*|\d+(?:[.]\d+)+|[(].*[)]", cells[-1]))


def _is_head(cells: list[str]) -> bool:
    """Whether these are the headings of a table of nouns and contents."""
    noun, content = cells[0].lower(), cells[-1].lower()
    return len(cells) == 2 and noun in WORDS["sheet"]["noun"] and content in WORDS["sheet"]["content"]


def _pair(noun: str, content: str) -> str:
    """A noun and its content; where the content says its noun itself, as a cut does, that alone."""
    if noun.lower().rstrip(": ") in ("cut", "cuts") and re.search(r"(?i)\bafter\b|\bcuts?\b", content):
        return content
    return f"{noun.rstrip(': ')}: {content}"


def _row(cells: dict[str, str]) -> str:
    """The clause of a row: a cut, a node, a window, or facts with their nouns."""
    if not re.fullmatch(r"#?\d{0,3}[.)]?", cells.get("", "")):
        return " | ".join(cells.values())  # what stands in the column of numbers is no number
    cut = not cells.keys().isdisjoint({"after", "kind"})
    said = {column: cell for column, cell in cells.items() if column and (cell not in _NONE or _is_none(column, cell))}
    if cut and [*said.items()] in ([("kind", "no cuts")], [("after", "no cuts")]):
        return "no cuts"
    if cut and not said and any(cells.values()):
        return " | ".join(cells.values())  # dashes alone: no cut, or not filled in?
    first = next(iter(filter(None, cells)))
    if not said or (said.keys() == {first} and first in ("node", "subtree") and _PLACE.fullmatch(said[first])):
        return ""  # it was not filled in
    if cut and "kind" in cells and "kind" not in said and not said.keys() >= {"after", "node"}:
        return " | ".join(cells.values())  # the same as above, or none? beside a node the node's own
    if cut:
        kind, after = said.pop("kind", ""), said.pop("after", "")
        parts = [f"{kind} cut", f"after {after}" if after else ""]
        parts += [f"in subtree {said.pop('subtree')}"] if "subtree" in said else []
        parts += [_at(said.pop("node"))] if "node" in said else []
        parts += [f"(pruned {said.pop('pruned')})"] if "pruned" in said else []
        return " ".join([*filter(None, parts), *(f"| {cell}" for cell in said.values())])
    if "node" in cells and "node" not in said:
        return " | ".join(cells.values())  # of which node?
    if "node" in cells and "value" in cells and len(said) == 2:
        return f"{_at(said['node']).removeprefix('at ')} {'' if said['value'][0] in '<>=≤≥' else '='} {said['value']}"
    if "node" in cells and "alpha" in cells and "beta" in cells and len(said) == 3:
        return f"window {said['node']}: {said['alpha']}, {said['beta']}"
    return ". ".join(_pair(noun, cell) for noun, cell in said.items())


_NONE = ("", "-", "–")


def _is_none(column: str, cell: str) -> bool:
    """Whether a dash says that there is none: of cuts, and of what is pruned."""
    return bool(cell) and column in ("cuts", "pruned")


def _at(node: str) -> str:
    return f"at node {node}" if node.isdecimal() else f"at {node}"


# ---- printout --------------------------------------------------------------------------------------------------------


# This program's own report as an answer: its lines that tell more than facts are shown, and not marked.


_NUMBER = r"[-+]?(?:inf|[\d./e+-]+)"
_NODE = r"(?:the root|node [\d.]+)(?: \([^();]*\))?"
_COUNT = r"[\d,]+(?: of [\d,]+)?"
_GAPS = {
    "number": r"\d+", "value": _NUMBER, "bound": _NUMBER, "leaves": _COUNT, "nodes": _COUNT, "node": _NODE,
    "child": r"[^\s;,]+", "window": rf"\({_NUMBER}, {_NUMBER}\)", "player": "MAX|MIN",
}  # fmt: skip


def _pattern(sentence: str, **gaps: str) -> str:
    """A sentence of the report, with what may stand in its gaps."""
    pieces = re.split(r"\{(\w+)\}", sentence)
    return "".join(f"(?:{(gaps | _GAPS)[one]})" if at % 2 else re.escape(one) for at, one in enumerate(pieces))


def _any(sentences: Iterable[str]) -> str:
    return "|".join(map(_pattern, sentences))


_DETAIL = _pattern(
    data.CUT_DETAIL.removesuffix("; {pruned}"),
    test=_any([*data.CUT_TEST.values(), *data.CUT_TEST_STRICT.values()]),
    owner=_any([data.SET_AT, data.SET_AT_START]),
)
_CONVENTION = _any([*data.CONVENTION.values(), data.ROOT_MOVES, data.TIES, data.WINDOW])
_COUNTS = re.compile(rf"counts +(?={_pattern(data.COUNTS)}$)(?P<leaves>[^;]*);.*")
_BESIDE = re.compile(
    rf"conventions: (?:{_CONVENTION})(?:; (?:{_CONVENTION}))*$"
    rf"| +{_DETAIL}(?:; {re.escape(data.PRUNED_NOTHING)})?(?:$|; (?=pruned ))"
)
_ONE_LEAF = re.compile(r"pruned (?=\d+$)")


def of_report(line: str) -> tuple[str, str]:
    """The part of a report's line that is shown, and the clause in the rest of it; ("", "") for any other line.

    >>> of_report("counts  leaves evaluated 7 of 9; nodes visited 11 of 13, the root included")[1]
    'leaves evaluated 7 of 9'
    """
    if found := _COUNTS.fullmatch(line):
        return line, found["leaves"].replace(",", "")
    if found := _BESIDE.match(line):
        return found.group(), _ONE_LEAF.sub("pruned: leaf ", line[found.end() :])
    return "", ""


def unfolded(lines: Iterable[AnswerLine]) -> Iterator[AnswerLine]:
    """The lines, the conventions at a report's end as one."""
    held: AnswerLine | None = None
    for line in lines:
        if held is not None and re.match(r" {4}\S", line.text):
            held = held._replace(text=f"{held.text} {line.text.strip()}")
            continue
        if held is not None:
            yield held
        held = line if line.text.startswith("conventions: ") else None
        if held is None:
            yield line
    if held is not None:
        yield held
