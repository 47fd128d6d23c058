"""An exercise to mark against: a tree under every convention that a scheme accepts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache, partial
from itertools import islice
from math import inf
from typing import Any, NamedTuple

from treesearch.errors import UsageError
from treesearch.game import spell
from treesearch.homework.answers.facts import (
    Answer,
    BestStated,
    CutStated,
    ExaminedStated,
    Fact,
    LeavesStated,
    NoCutsStated,
    NodeStated,
    OrderStated,
    PathStated,
    PrunedStated,
    Target,
    ValueStated,
    WindowStated,
)
from treesearch.homework.answers.fields import facts_in
from treesearch.homework.answers.moves import by_moves, shown
from treesearch.homework.answers.places import TreeIndex
from treesearch.homework.answers.reading import Reader, clear_names, looked_at, read_sheet
from treesearch.homework.answers.tasks import UNCUT
from treesearch.homework.marking import arithmetic, feedback
from treesearch.homework.marking.arithmetic import asked
from treesearch.homework.marking.claims import Thing, claims
from treesearch.homework.marking.diagnosis import diagnose
from treesearch.homework.marking.key import (
    Key,
    has_fewest,
    limited,
)
from treesearch.homework.marking.kinds import parts_key, suited
from treesearch.homework.marking.marks import Marks, UnreadLine, rounded
from treesearch.homework.marking.parts import mark_parts
from treesearch.homework.marking.scheme import Scheme, scheme
from treesearch.homework.mistakes.cases import CutAt, Facts
from treesearch.homework.mistakes.registry import Mistake
from treesearch.reader import read
from treesearch.settings import BOOK, Settings
from treesearch.tree import Node, Path, nodes, text

NO_FEWEST = (
    "order and best are asked of a tree with numbers at all leaves and no chance nodes, by alpha-beta from the full "
    "window that cuts on ties: only there the fewest leaves are known"
)
UNCUT_ASKS = (
    "by {algorithm} value, path and nodes are asked, for it examines every leaf; not {asks}"
)


class Exercise:
    """A tree with its scheme: one key for each accepted convention, the sheet's own first; ``parts_keys`` where
    its parts are marked one by one. ``tree``: as far as it is searched, of the one that is ``asked`` about. ``lettered``: marks name
    nodes by the letters of a sheet."""

    def __init__(
        self,
        tree: Node | str,
        marking: Scheme | None = None,
        conventions: Settings | None = None,
        lettered: bool = False,
    ) -> None:
        self.asked, self.lettered = read(tree), lettered
        if marking is None:
            conventions = suited(self.asked, conventions or BOOK)
        self.scheme = marking or scheme(None, conventions)
        if conventions is not None and marking is not None and conventions not in marking.accept:
            self.scheme = replace(marking, accept=(conventions, *marking.accept))
        self.tree = limited(self.asked, self.scheme.accept[0].depth)
        check_fewest(self.tree, self.scheme)
        keys = (parts_key(self.tree, each, self.scheme) for each in self.scheme.accept)
        self.parts_keys = tuple(key for key in keys if key)
        self.keys: tuple[Key, ...] = ()
        if not self.parts_keys:
            self.keys = tuple(Key(self.tree, settings, lettered) for settings in self.scheme.accept)
        self._readers: dict[Sequence[str], Reader] = {}

    @cached_property
    def texts(self) -> Counter[str]:
        """How often each subtree is in the tree."""
        return Counter(text(node) for _, node in nodes(self.tree))

    def reader(self, asks: Sequence[str] = ()) -> Reader:
        """Return the reader of answers to it, where it asks a), b), ...; made once."""
        if asks not in self._readers:
            conditions = len(self.parts_keys[0].parts) if self.parts_keys else 1
            topics = [topic for topic, points in self.scheme.points.items() if points]
            self._readers[asks] = Reader(TreeIndex(self.tree, conditions), asks, topics)
        return self._readers[asks]

    def read(self, answer: str | bytes | Mapping[str, Any] | Answer) -> Answer:
        """Return an answer as it is read: a text, a file's bytes, a dictionary of fields, or what was read before.

        ReadError if the answer is too big or no text, UsageError for another type.
        """
        if isinstance(answer, Answer):
            return self.reader().of_facts(answer.facts) if answer.whole else answer
        if isinstance(answer, Mapping):
            return self.reader().of_facts(facts_in(answer))
        if not isinstance(answer, str | bytes):
            raise UsageError(
                "an answer is text, the bytes of a file, a dictionary, or what a reader has read, "
                f"not {type(answer).__name__}"
            )
        return self.reader().answer(*read_sheet(answer).of(tree=self.tree))

    def __reduce__(self) -> tuple[type[Exercise], tuple[object, ...]]:
        # Keys are made again in another process.
        return Exercise, (self.asked, self.scheme, None, self.lettered)


def check_uncut(how: Settings, asks: Iterable[str]) -> None:
    """UsageError where more is asked than values and moves of a search that cuts nothing."""
    if how.algorithm in UNCUT and (more := {*asks} - {"value", "path", "nodes"}):
        raise UsageError(UNCUT_ASKS.format(algorithm=how.algorithm, asks=" or ".join(sorted(more))))


def check_fewest(tree: Node, marking: Scheme) -> None:
    """UsageError where an order or the fewest leaves are asked, and the fewest are not known."""
    asked = marking.points.get("order") or marking.points.get("best")
    if asked and not all(has_fewest(tree, how) for how in marking.accept):
        raise UsageError(NO_FEWEST)


# Marks an answer: the sum (``arithmetic``), its lines as they are read (``feedback``), and what may be behind it
# (``diagnosis``), which decides no points.


MOST_BESIDES = 5
"""How many wrong statements are noted that were not asked for."""


UNCLEAR = "line {line}, column {column}: {said!r} fits several places; one line says one cut; add the node: {said} at NODE"


def check(
    tree: Node | str | Exercise,
    answer: str | bytes | Mapping[str, Any] | Answer,
    scheme: Scheme | None = None,
    conventions: Settings | None = None,
) -> Marks:
    """Mark one answer to one tree; make the ``Exercise`` yourself to mark many. Errors as ``Exercise.read``."""
    exercise = tree if isinstance(tree, Exercise) else Exercise(tree, scheme, conventions)
    return mark(exercise, exercise.read(answer))


def mark(exercise: Exercise, answer: Answer, decided: bool = False) -> Marks:
    """Mark an answer as far as it was read, under the accepted convention that suits it best.

    ``decided``: a person has read it, so that a line that fits several cuts is asked about no more.
    """
    if exercise.parts_keys:
        marked = max(
            (mark_parts(key, exercise.scheme, answer.facts) for key in exercise.parts_keys),
            key=_score,
        )
    else:
        marked = _marked(exercise, answer.facts, decided)
    unread = tuple(UnreadLine(at.line, at.column, sentence) for at, sentence in looked_at(answer))
    return replace(
        marked, correct=marked.correct and answer.whole, unread=(*unread, *marked.unread)
    )


def _marked(exercise: Exercise, facts: Sequence[Fact], decided: bool) -> Marks:
    """The marks of what was read."""
    scheme = exercise.scheme
    marks = arithmetic.best_marks(
        exercise.keys, scheme, lambda key: claims(facts, key.tree, key.conventions)
    )
    items = tuple(feedback.items(marks))
    correct = all(item.correct for item in items)
    found = diagnose(marks.key, scheme, marks.said)
    notes = (*islice(feedback.besides(marks), MOST_BESIDES), *feedback.notes(exercise.keys, marks))
    return Marks(
        correct,
        rounded(marks.total),
        scheme.max_score,
        items,
        found.diagnosis,
        marks.key.conventions,
        () if decided else tuple(_unclear(marks, facts)),
        notes,
        found.tied,
        found.cause,
    )


def _unclear(marks: arithmetic.BestSum, facts: Sequence[Fact]) -> Iterator[UnreadLine]:
    """Lines that a person has to look at though they were read: each may be meant for two cuts."""
    places = {str(fact)[:200]: fact.at for fact in reversed(facts) if isinstance(fact, CutStated)}
    for claim in feedback.unclear(marks):
        at = places[claim.text]
        yield UnreadLine(
            at.line, at.column, UNCLEAR.format(line=at.line, column=at.column, said=claim.text)
        )


def _score(marked: Marks) -> float:
    return marked.score


# Every answer that a known mistake gives, numbered, with its marks: what a marker looks up instead of reading.


class KeyRow(NamedTuple):
    """An answer, who gives it and what it earns. ``number``: its row in the marker's key; 0 is the right one.

    ``cuts``: kind, the number on the leaf or the letter of the node after which, the letter of the node.
    ``lines``: all that is written, in the forms in which it is read.
    """

    number: int
    value: str
    path: str
    cuts: tuple[tuple[str, str, str], ...]
    lines: tuple[str, ...]
    mistakes: tuple[Mistake, ...]
    score: float


class KeyRows(NamedTuple):
    """The answers to an exercise: the ``right`` one, ``wrong`` ones in order, and the mistakes that cannot be seen."""

    right: KeyRow
    wrong: tuple[KeyRow, ...]
    unseen: tuple[Mistake, ...]


@lru_cache(maxsize=64)
def key_rows(exercise: Exercise) -> KeyRows:
    """The answers of the known mistakes, those together that write the same, sorted as one looks them up."""
    stated: Callable[[Any], tuple[Fact, ...]]
    right: Any
    wrong: Iterable[tuple[Mistake, Any]]
    if exercise.parts_keys:
        key = exercise.parts_keys[0]
        right, wrong, stated = key.right, key.wrong, key.facts
    else:
        right, stated = exercise.keys[0].right, partial(_asked, exercise)
        wrong = ((one.mistakes[0], one.facts) for one in exercise.keys[0].wrong)
    groups: dict[tuple[Fact, ...], tuple[Any, list[Mistake]]] = {stated(right): (right, [])}
    for mistake, answer in wrong:
        groups.setdefault(stated(answer), (answer, []))[1].append(mistake)
    first, *others = (_key_row(exercise, told, *group) for told, group in groups.items())
    others.sort(key=lambda row: _place(row, first))
    wrong_rows = tuple(row._replace(number=at) for at, row in enumerate(others, 1))
    return KeyRows(first._replace(mistakes=()), wrong_rows, first.mistakes)


def solution(exercise: Exercise) -> Answer:
    """Return the right answer, as far as it is asked."""
    if exercise.parts_keys:
        key = exercise.parts_keys[0]
        return exercise.reader().of_facts(key.facts(key.right))
    return exercise.reader().of_facts(_asked(exercise, exercise.keys[0].right))


def solution_lines(exercise: Exercise) -> tuple[str, ...]:
    """Return the right answer, one fact per line, in the forms that are read."""
    if exercise.parts_keys:
        key = exercise.parts_keys[0]
        return key.lines(key.right)
    return tuple(map(str, _asked(exercise, exercise.keys[0].right)))


def _place(row: KeyRow, right: KeyRow) -> tuple[object, ...]:
    """Sorts by value and path, those of the right answer first, and by the number of cuts; else as it is written."""
    if not row.value:
        return row.lines
    return row.value != right.value, row.value, row.path != right.path, row.path, len(row.cuts)


def _asked(exercise: Exercise, facts: Any) -> tuple[Fact, ...]:
    """Return the facts of an answer, as far as they are asked for."""
    key, points = exercise.keys[0], exercise.scheme.points
    answer: list[Fact] = []
    if points["value"]:
        answer.append(ValueStated(facts.value))
    if points["path"]:
        written = by_moves(key.moves, facts.path) if key.moves else ""
        answer.append(PathStated(facts.path, written=written))
    if points["cuts"]:
        answer += [_cut(exercise, cut) for cut in facts.cuts] or [NoCutsStated()]
    for thing in asked(key, exercise.scheme):
        answer += _more(exercise, facts, thing)
    return tuple(answer)


def _cut(exercise: Exercise, cut: CutAt) -> CutStated:
    """Return a cut by its texts, or by the names of its nodes where a text is not clear."""
    if moves := exercise.keys[0].moves:
        child = Target(shown(moves[cut.after][-1]), (cut.after,))
        node = Target(by_moves(moves, cut.place), (cut.place,))
        return CutStated(cut.kind, child, node=node, spots=(cut.after,), nodes=(cut.place,))
    tree = exercise.tree
    after, subtree = text(tree[cut.after]), text(tree[cut.place])
    siblings = [text(child) for child in tree[cut.place].children]
    is_clear = siblings.count(after) == 1 and "*" not in after
    # a subtree is read without weights
    if is_clear and "*" not in subtree and exercise.texts[subtree] == 1:
        return CutStated(cut.kind, Target(after), Target(subtree))
    child = Target(after) if is_clear and "(" not in after else _named(exercise, cut.after)
    return CutStated(cut.kind, child, node=_named(exercise, cut.place))


def _more(exercise: Exercise, facts: Facts, thing: Thing) -> Iterator[Fact]:
    """The facts of an answer to anything else that is asked; orders and how few could be read no mistake changes."""
    key, tree, (topic, place) = exercise.keys[0], exercise.tree, thing
    at, seen = _named(exercise, place), facts.nodes.get(place)
    match topic:
        case "pruned":
            names = [_named(exercise, one).text for one in sorted(facts.pruned)]
            if any(map(str.isdecimal, names)):
                names = [f"node {name}" for name in names]
            gone = tuple(map(Target, names))
            yield PrunedStated(gone) if gone else NoCutsStated()
        case "examined":
            yield ExaminedStated(tuple(Target(text(tree[one]), (one,)) for one in facts.examined))
        case "leaves":
            yield LeavesStated(len(facts.examined))
        case "order" if key.fewest:
            yield OrderStated(Target(text(key.fewest.tree), ()))
        case "best" if key.fewest:
            yield BestStated(key.fewest.leaves)
        case "windows" if seen:
            yield WindowStated(at, *seen.window)
        case "nodes" if seen and (seen.low, seen.high) != (-inf, inf):
            yield NodeStated(at, seen.low, seen.high)


def _named(exercise: Exercise, place: Path) -> Target:
    """Return a node by its letter, or by its place where that letter is a word too: ``V``."""
    return Target(clear_names(exercise.tree)[place], (place,))


def _key_row(
    exercise: Exercise, stated: tuple[Fact, ...], answer: Any, mistakes: list[Mistake]
) -> KeyRow:
    marked = mark(exercise, exercise.reader().of_facts(stated))
    row = KeyRow(0, "", "", (), tuple(map(str, stated)), tuple(mistakes), marked.score)
    if not isinstance(answer, Facts):
        return row
    names, moves = clear_names(exercise.tree), exercise.keys[0].moves

    def named(path: Path) -> str:
        node = exercise.tree[path]
        if moves:
            return shown(moves[path][-1])
        return names[path] if node.children else text(node)

    asked = answer.cuts if exercise.scheme.points["cuts"] else ()
    cuts = tuple(
        (cut.kind, named(cut.after), by_moves(moves, cut.place) if moves else names[cut.place])
        for cut in asked
    )
    path = by_moves(moves, answer.path) if moves else " ".join(map(spell, answer.path))
    return row._replace(value=spell(answer.value), path=path, cuts=cuts)
