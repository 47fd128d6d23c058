"""A sheet in parts: who wrote it, and the rows that answer each question; a text, or JSON."""

import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import accumulate
from typing import Any, NamedTuple

from treesearch.errors import ReadError
from treesearch.homework.answer.answer_lines import (
    HEAD,
    HEADS,
    NEXT_HEAD,
    AnswerLine,
    TableRow,
    lines,
    of_report,
    row_of,
    tells_who,
    unfolded,
    written,
)
from treesearch.homework.answer.facts import Aside, At, Unread
from treesearch.homework.answer.lexer import WORDS
from treesearch.homework.answer.places import canonical
from treesearch.reader import read
from treesearch.tree import Node

__all__ = ["QUESTION", "QuestionPart", "Sheet", "sheet", "tells_who", "written"]

_ORDINALS = {words[0]: token.split()[1] for token, words in WORDS["forms"].items() if token.startswith("ORDINAL")}
QUESTION: list[str] = WORDS["sheet"]["question"]
"""How the heading of a question may begin."""

_QUESTION = re.compile(
    rf"\W*(?:(?:{'|'.join(QUESTION)})[^\w(]{{0,3}}(?:(?:no|nr|number)\b[^\w(]{{0,3}})?(?P<number>\d{{1,9}})"
    rf"|(?:the\s+)?(?P<ordinal>{'|'.join(_ORDINALS)})\s+(?:{'|'.join(QUESTION)}))"
    rf"\s*(?:\((?:(?:{'|'.join(WORDS['heads']['version'])})\W+(?P<version>\w+)\b[^()]{{0,20}}|[^()]{{0,30}})\))?"
    r"\s*(?:[:.)\]-]+\s*|$|\s(?=\s*\S))",
    re.IGNORECASE,
)
_CALL = re.compile(r"(?:\s*[*>]?\s*\(\s*[a-z][\w-]*\s*['‘’`]?\s*|tree {2,})(?=\()", re.IGNORECASE)

LONGEST_CALL = 20_000
"""How many characters a pasted call may have."""


class QuestionPart(NamedTuple):
    """The rows under one question, or before the first. ``number``: its own; ``tree``: that of a pasted call."""

    number: int | None = None
    tree: Node | None = None
    rows: tuple[TableRow, ...] = ()
    headings: tuple[Aside, ...] = ()

    @property
    def says(self) -> bool:
        """Whether anything is written there but headings."""
        return any(row.line.text.strip() for row in self.rows)


class Sheet(NamedTuple):
    """A submission before its facts are read. ``head``: name, id and version as far as they were given.

    ``otherwise``: what is said of them further below, and is not the same.
    """

    head: dict[str, str]
    parts: tuple[QuestionPart, ...]
    otherwise: tuple[str, ...] = ()

    def of(self, number: int | None = None, tree: Node | None = None) -> tuple[QuestionPart, ...]:
        """Returns the parts under the question of that number, and below a call with that tree under no other number.

        Without a number all that the sheet says. What stands below calls with other trees is left out, and their
        headings tell that it is there; nothing if there is nothing.
        """
        called = [tree is not None and same(one.tree, tree) for one in self.parts]
        parts = zip(self.parts, called, strict=True)
        if number is None:
            return tuple(one if fits or one.tree is None else one._replace(rows=()) for one, fits in parts)
        return tuple(one for one, fits in parts if one.number == number or (fits and one.number is None))

    def of_none(self) -> tuple[QuestionPart, ...]:
        """Returns what stands before the first question, or call."""
        return tuple(one for one in self.parts[:1] if one.number is None and one.tree is None)

    def under_no_question(self) -> Iterator[Unread]:
        """The lines before the first question, which answer none."""
        for row in (row for part in self.of_none() for row in part.rows if row.line.text.strip()):
            text = row.line.text.strip()
            yield Unread(text, "no_question", At(row.line.number, 1, len(text)))

    def lost(self, asked: Collection[tuple[int, Node | None]]) -> tuple[QuestionPart, ...]:
        """Returns what is written under no number, or under another than those of the several questions asked."""
        numbers, trees = {number for number, _ in asked}, [tree for _, tree in asked if tree is not None]
        return tuple(one for one in self.parts if one.says and one.tree not in trees and one.number not in numbers)


def sheet(text: str) -> Sheet:
    """A text in parts."""
    opened = _Opened()
    for line in unfolded(lines(text)):
        opened.add(line)
    kept = (QuestionPart(number, tree, tuple(rows), tuple(heads)) for number, tree, rows, heads in opened.parts)
    return Sheet(opened.head, tuple(part for part in kept if part != QuestionPart()), tuple(opened.otherwise))


class _Opened:
    """The parts so far, each as number, tree, rows and headings; ``head``: who wrote them; ``otherwise``: see Sheet."""

    def __init__(self) -> None:
        self.head: dict[str, str] = {}
        self.otherwise: list[str] = []
        self.parts: list[tuple[int | None, Node | None, list[TableRow], list[Aside]]] = [(None, None, [], [])]

    def add(self, line: AnswerLine) -> None:
        """One more line: a heading, the beginning of a question, or what is written below it."""
        text = line.text
        number, tree, rows, _ = self.parts[-1]
        if found := HEAD.fullmatch(text):
            self._heading(line, 0, len(text))
            _, *said = NEXT_HEAD.split(text[found.start("name") :])  # several on one line: name, value, name, value
            for name, value in zip(said[::2], said[1::2], strict=True):
                self._head(HEADS[" ".join(name.lower().split())], value.strip())
        # What stands above a pasted call belongs to the same question, so its number goes on.
        elif (called := called_tree(text)) is not None:
            self.parts.append((number, called, [], []))
            self._heading(line, 0, len(text))
        # A report stands below the call that it is the answer to; elsewhere its lines are a student's own.
        elif tree is not None and (shown := of_report(text))[0]:
            rows.append(TableRow(line._replace(text=""), comment=(f"# {shown[0].strip(' ;')}", 0)))
            rows.append(TableRow(line._replace(text=shown[1])))
        elif found := _QUESTION.match(text):
            self.parts.append((int(found["number"] or _ORDINALS[found["ordinal"].lower()]), None, [], []))
            self._heading(line, 0, found.end())
            self._head("version", found["version"] or "")
            self._row(line, found.end())
        else:
            self._row(line, 0)

    def _head(self, name: str, said: str) -> None:
        if otherwise := keep_head(self.head, name, said):
            self.otherwise.append(otherwise)

    def _heading(self, line: AnswerLine, start: int, end: int) -> None:
        said = line.text[start:end].strip()
        self.parts[-1][3].append(Aside(said, At(line.number, line.column(start), end - start)))

    def _row(self, line: AnswerLine, start: int) -> None:
        """Keep what stands in a line from there on; the number in front of it is a heading."""
        found, begin = row_of(line, start)
        if begin > start:
            self._heading(line, start, begin)
        self.parts[-1][2].append(found)


def keep_head(head: dict[str, str], name: str, said: str) -> str:
    """Keep who wrote a sheet. What is said if another name, id or version was said before, else nothing.

    >>> keep_head({"name": "Ada Berg"}, "name", "ada  berg"), keep_head({"id": "1"}, "id", "2")
    ('', 'id: 2')
    """
    if not head.get(name):
        head[name] = said
    same_words = said.casefold().split() in ([], head[name].casefold().split())
    return "" if same_words else f"{name}: {said}"


def same(one: Node | None, two: Node) -> bool:
    """Whether that is the same tree, whatever its nodes are called."""
    return one is not None and canonical(one) == canonical(two)


def called_tree(line: str) -> Node | None:
    """The tree in a pasted call, ``(min-max '(1 (5 7) 4))``, the last bracket there or not, or above our report."""
    found = _CALL.match(line[:LONGEST_CALL])
    if found is None or len(line) > LONGEST_CALL:
        return None
    start = found.end()
    depths = accumulate((char == "(") - (char == ")") for char in line[start:])
    end = next((at for at, depth in enumerate(depths, start + 1) if not depth), None)
    if end is None or line[end:].strip(" )\t*"):
        return None
    try:
        return read(line[start:end])
    except ReadError:
        return None


# ---- answer in json --------------------------------------------------------------------------------------------------


# An answer as JSON: the fields of the contract, as ``alphabeta --format json`` writes them, made lines of text.


BEGINS = re.compile(r"\s*(?:```\w*\s*)?[{\[]\s*[\"“”{\[\]}]")
"""How an answer in JSON begins, and none in words."""

QUOTED = 80
"""How many characters of a field are shown."""

_UNFIT = (ReadError, ValueError, TypeError, KeyError, AttributeError)


def from_json(text: str) -> Sheet:
    """Who wrote it, and a part for each answer."""
    # Word processors put typographic quotes in the place of those of JSON.
    bare = re.sub(r"^\s*```\w*|```\s*$", "", text).replace("“", '"').replace("”", '"')
    try:
        # an object is a tuple of pairs, so that a name written twice is seen, and told from a list
        # a number with a point stays as it is written, for a float would be another number
        data = json.loads(bare, parse_float=str, parse_constant=str, object_pairs_hook=tuple)
    except (ValueError, RecursionError) as error:
        at = At(getattr(error, "lineno", 1), getattr(error, "colno", 1))
        return Sheet({}, (QuestionPart(rows=(_row_line(text.strip()[:QUOTED], at),)),))
    head: dict[str, str] = {}
    return Sheet(head, tuple(_part(one, head) for one in (data if isinstance(data, list) else [data])))


def _row_line(text: str, at: At = At()) -> TableRow:  # noqa: B008  # it is a tuple
    return TableRow(AnswerLine(at.line, text), field=at)


def _part(data: Any, head: dict[str, str]) -> QuestionPart:
    """One answer: its fields as lines, and the others as headings."""
    number: int | None = None
    tree: Node | None = None
    rows: list[TableRow] = []
    headings: list[Aside] = []
    fields = data if isinstance(data, tuple) else [("", data)]
    names = Counter(name.lower() for name, _ in fields)
    for name, content in fields:
        key, shown = name.lower(), f"{json.dumps(name)}: {json.dumps(content)}"[:QUOTED]
        try:
            if names[key] > 1:
                raise ValueError(name)
            if key in _FIELDS:
                rows += [*map(_row_line, _FIELDS[key](content))]
                continue
            if key in ("name", "id", "version"):
                said = "" if content is None else _word(content)
                if keep_head(head, key, said):
                    raise ValueError(name)
                shown = f"{key}: {said}"[:QUOTED]
            elif key == "question":
                number = int(content)
            elif key == "tree":
                tree = read(content)
            elif "leaves_evaluated" not in names or not _of_a_report(key, content):
                raise KeyError(key)
            headings.append(Aside(shown))
        except _UNFIT:
            rows.append(_row_line(shown))
    return QuestionPart(number, tree, tuple(rows), tuple(headings))


def _of_a_report(key: str, content: Any) -> bool:
    """Whether a field of this program's reports is no fact, and takes nothing from one as ``"bound": "<="`` does."""
    counted = key in ("leaves", "nodes", "nodes_visited") and type(content) is int
    return counted or key == "conventions" or (key, content) in (("root", "max"), ("bound", "="))


def _items(data: Any) -> list[Any]:
    """A list; TypeError for anything else."""
    if not isinstance(data, list):
        raise TypeError(data)
    return data


def _word(data: Any) -> str:
    """A number, a name or a subtree, as it is written."""
    # True is an int in Python, and no number in JSON.
    if isinstance(data, bool) or not isinstance(data, (str, int)):
        raise TypeError(data)
    return str(data)


def _node_line(data: Any) -> str:
    """A node: a list of child numbers, or as it is called."""
    if isinstance(data, list):
        if not all(type(step) is int and step > 0 for step in data):
            raise ValueError(data)
        data = ".".join(map(str, data)) or "root"
    return f"node {data}" if re.fullmatch(r"\d+", _word(data)) else str(data)


def _child(data: Any) -> str:
    """Returns the thing a cut is after, or that is pruned: a word, or a place."""
    return _node_line(data) if isinstance(data, list) else _word(data)


def _joined(data: Any, sign: str = ", ", one: Callable[[Any], str] = _child) -> str:
    return data if isinstance(data, str) else sign.join(map(one, _items(data)))


def _leaves_named(data: Any) -> str:
    """Leaves and subtrees; a list of one number is that leaf, and no number of leaves."""
    joined = _joined(data)
    return f"leaf {joined}" if isinstance(data, list) and joined.isdecimal() else joined


def _cut_lines(data: Any) -> Iterator[str]:
    """A line for each cut, which may be a line already."""
    # An empty list says that nothing is cut.
    for cut in [data] if isinstance(data, str) else _items(data) or ["no cuts"]:
        yield (cut if cut.strip() else json.dumps(cut)) if isinstance(cut, str) else _cut_line(cut)


def _cut_line(fields: Iterable[tuple[str, Any]]) -> str:
    """One cut. In a report of this program, which has ``bound_from``, its paths say more than what they stand for."""
    report = "bound_from" in dict(fields)
    given = [(name.lower(), said) for name, said in fields if said is not None and not (report and name in _MORE)]
    given = [(_SAME.get(name, name), said) for name, said in given]
    parts = {name: said for name, said in given if said or name != "pruned"}
    # A report of ours says two things as text and as places: after, and what is pruned.
    twice = len(given) - len(dict(given)) != 2 * report
    if twice or parts.keys() - _PARTS.keys() or parts.keys().isdisjoint({"kind", "after"}):
        raise ValueError(fields)  # something is said twice, is no field, or was not filled in
    parts = {"kind": "", **parts}
    return "".join(form.format(write(parts[name])) for name, (form, write) in _PARTS.items() if name in parts)


_MORE = ("value", "alpha", "beta", "bound_from", "subtree")
_SAME = {"after_path": "after", "node": "path", "pruned_paths": "pruned"}
_PARTS: dict[str, tuple[str, Callable[[Any], str]]] = {
    "number": ("", _word),
    "kind": ("{} cut", _word),
    "after": (" after {}", _child),
    "subtree": (" in subtree {}", _word),
    "path": (" at {}", _node_line),
    "pruned": (" (pruned {})", _leaves_named),
}
"""The fields of a cut in an answer, how each is said, and from what."""

_FIELDS: dict[str, Callable[[Any], Iterable[str]]] = {
    "value": lambda data: [f"value: {_word(data)}"],
    "path": lambda data: [f"path: {'root' if data == [] else _joined(data, ' ', _word)}"],
    "cuts": _cut_lines,
    # Anything but true is a KeyError: one of _UNFIT, so that the field is shown as unread.
    "no_cuts": lambda data: {True: ["no cuts"]}[data is True],
    "pruned": lambda data: ["no cuts" if data == [] else f"pruned: {_leaves_named(data)}"],
    "examined": lambda data: [f"examined: {_joined(data)}"],
    "order": lambda data: [f"order: {_word(data)}"],
    "best": lambda data: [f"best: {_word(data)}"],
    "leaves_evaluated": lambda data: [f"leaves: {_word(data)}"],
}
"""The fields of an answer, as lines."""
