"""Marking a class: a stream of hand-ins in, results out, here or over any ``Executor``; and what came of it all."""

import re
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from multiprocessing import get_context

from treesearch.arguments import check_arguments
from treesearch.errors import UsageError
from treesearch.homework.answer.sheet import tells_who, written
from treesearch.homework.classroom import words
from treesearch.homework.classroom.database import Database, Difference, Rules
from treesearch.homework.classroom.decisions import Decisions
from treesearch.homework.classroom.exercise import Assignment
from treesearch.homework.classroom.handins import HandIn
from treesearch.homework.classroom.marker import Marker, marker
from treesearch.homework.classroom.program import Program, as_json
from treesearch.homework.classroom.results import LOOK, MISSING, NEEDS_PERSON, STATUSES, Result
from treesearch.homework.classroom.roster import Roster, Student, handles, plain
from treesearch.homework.classroom.statistics import Statistics

CHUNK = 16
"""How many hand-ins are sent to a process at a time."""
_AHEAD = 3  # chunks that wait for each process: enough to keep it busy, few enough to be no list

_FIRST = {NEEDS_PERSON: 0, LOOK: 1}
"""Those a person has something to do with are listed first."""
_SIGNS = re.compile(r"\S")
_WORD = re.compile(r"\S+@\S+|\w+")
_LANGUAGE = {"max", "min"}
"""Words of every answer, though a student may be called so."""


def grade(
    assignment: Assignment | str,
    answers: Iterable[HandIn],
    roster: str = "",
    *,
    program: Program | None = None,
    executor: Executor | None = None,
    workers: int = 1,
    chunk: int = CHUNK,
) -> Iterator[Result]:
    """The result of each hand-in, in the order of the hand-ins, of which only a few chunks are ever in memory.

    ``roster``: the text of a CSV. ``program``: hand-ins are programs, to be asked by its command. ``executor``: where
    to mark, as ``process_pool(2)`` or Dask's ``client.get_executor()``; ``None`` is here. ``workers``: how many it has.
    """
    check_arguments(
        assignment=assignment, answers=answers, roster=roster, program=program, executor=executor, workers=workers,
        chunk=chunk,
    )  # fmt: skip
    marks = marker(assignment if isinstance(assignment, str) else assignment.text, roster, program)
    return _results(marks, answers, executor, workers, chunk)


def _results(
    marks: Marker, answers: Iterable[HandIn], executor: Executor | None, workers: int, chunk: int
) -> Iterator[Result]:
    if executor is None:
        yield from map(marks.result, answers)
        return
    waiting: deque[tuple[list[HandIn], Future[list[Result]] | None]] = deque()
    stream = iter(answers)
    while handed_in := list(islice(stream, chunk)):
        waiting.append((handed_in, _submitted(executor, marks, handed_in)))
        if len(waiting) > _AHEAD * workers:
            yield from _taken(marks, *waiting.popleft())
    while waiting:
        yield from _taken(marks, *waiting.popleft())


def process_pool(workers: int) -> ProcessPoolExecutor:
    """An executor of fresh processes, which inherit no threads and no locks."""
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))


def mark_all(marks: Marker, handed_in: list[HandIn]) -> list[Result]:
    """What a process does with a chunk."""
    return [marks.result(one) for one in handed_in]


def _submitted(executor: Executor, marks: Marker, handed_in: list[HandIn]) -> Future[list[Result]] | None:
    with suppress(RuntimeError):  # an executor that has broken down takes nothing more
        return executor.submit(mark_all, marks, handed_in)
    return None


def _taken(marks: Marker, handed_in: list[HandIn], future: Future[list[Result]] | None) -> list[Result]:
    """The results of a chunk; ``Marker.result`` never raises, so an exception is the executor's own."""
    with suppress(Exception):
        if future:
            return future.result()
    return isolated(marks, handed_in)


def isolated(marks: Marker, handed_in: list[HandIn]) -> list[Result]:
    """The same in a process of its own; if that dies, each hand-in in one, so that the one that kills it is found."""
    try:
        with process_pool(1) as pool:
            return pool.submit(mark_all, marks, handed_in).result()
    except Exception as error:
        if len(handed_in) == 1:
            reason = words.MARKING_FAILED.format(error=type(error).__name__)
            return [marks.blank(handed_in[0]).to_a_person(reason)]
    return [result for one in handed_in for result in isolated(marks, [one])]


# ---- what came of each student ---------------------------------------------------------------------------------------


class Gradebook:
    """What counts in a class, in the order of ids, those who need a person, or a look, first.

    Results are read from the database one after the other each time they are asked for; in memory are names only.
    ``anonymous``: results tell no name, address or id. ``messages``: what a teacher should know of the run.
    """

    def __init__(
        self, assignment: Assignment, roster: Roster, database: Database, anonymous: bool = False,
        messages: Iterable[str] = (),
    ) -> None:  # fmt: skip
        self.assignment, self.roster, self.database, self.messages = assignment, roster, database, tuple(messages)
        self.statistics, self.counts = Statistics(), dict.fromkeys(STATUSES, 0)
        self._codes: dict[str, str] = {}
        self._names = set().union(*map(called, roster.students)) if anonymous else set()
        order = {}
        for result in database.standings():
            self.statistics.add(result)
            self.counts[result.status] += 1
            order[result.student.key] = _FIRST.get(result.status, 2)
        self.keys = list(order)
        if anonymous:
            self._codes = {
                key: words.ANONYMOUS.format(number=f"{number:03}")
                for number, key in enumerate(sorted(order, key=lambda key: _mixed(key.casefold())), 1)
            }
            self.keys.sort(key=lambda key: (order[key], _natural(self._codes[key])))

    def __iter__(self) -> Iterator[Result]:
        for result in self.named():
            yield self._unnamed(result, self._codes[result.student.key]) if self._codes else result

    def named(self) -> Iterator[Result]:
        """The results with names and ids, also of an anonymous class: for the course's own gradebook."""
        return (result for key in self.keys if (result := self.database.standing(key)) is not None)

    def _unnamed(self, result: Result, code: str) -> Result:
        """The result with nothing in it that a student is called by; a reason or remark may quote names."""
        quoted = [name for name in (result.source, *result.student[:3]) if name]
        reason = "" if any(name in result.reason for name in quoted) else result.reason
        names = self._names | called(result.student)
        lines = (_SIGNS.sub("█", line) if tells_who(line) else masked(line, names) for line in written(result.text))
        asked = result.questions
        unread = ([replace(part, message=masked(part.message, names)) for part in one.marked.unread] for one in asked)
        marks = (replace(one.marked, unread=tuple(parts)) for one, parts in zip(asked, unread, strict=True))
        return replace(
            result, student=Student(code), source="", remarks=(), reason=masked(reason, names), text="\n".join(lines),
            notes=tuple(masked(note, names) for note in result.notes),
            questions=tuple(replace(one, marked=marked) for one, marked in zip(asked, marks, strict=True)),
        )  # fmt: skip


def grade_class(
    assignment: Assignment,
    answers: Iterable[HandIn],
    database: Database,
    roster: str = "",
    *,
    anonymous: bool = False,
    progress: Callable[[Result], None] | None = None,
    program: Program | None = None,
    executor: Executor | None = None,
    workers: int = 1,
    chunk: int = CHUNK,
    remark: bool = False,
    version: str = "",
) -> Gradebook:
    """Mark what is not marked yet by these rules, storing each result at once; then let it count, and sum up the class.

    The run (``database.run``) is the caller's. ``version``: that of this program. UsageError if marks by other rules
    would change, unless ``remark``.
    """
    rules = Rules(assignment.text, roster, as_json(program), version)
    number, decisions = database.rules(rules), Decisions(database.decisions())
    digests: dict[str, list[str]] = {}
    contents: dict[str, str] = {}  # of each hand-in, in their order

    def settled(result: Result) -> None:
        digests.setdefault(result.student.key.casefold(), []).append(result.digest)
        if progress:
            progress(result)

    def new() -> Iterator[HandIn]:
        for handed_in in _kept(database, answers):
            laid = decisions.laid_over(handed_in)
            contents[laid.digest] = laid.content
            if result := database.result(laid.digest, number):
                settled(result)
            else:
                yield laid

    for result in grade(assignment, new(), roster, program=program, executor=executor, workers=workers, chunk=chunk):
        database.add(result, contents[result.digest], number)
        settled(result)
    listed, messages = marker(assignment.text, roster, program).roster, [*_allowed(database, rules, number, remark)]
    places = {digest: place for place, digest in enumerate(contents)}
    handed_in = {key: sorted(several, key=places.__getitem__) for key, several in digests.items()}
    standings = Standings(assignment, listed, database, handed_in, number)
    database.settle(standings, number)
    unknown = database.overrides().unknown(standings.keys)
    return Gradebook(assignment, listed, database, anonymous, [*messages, *unknown, *decisions.messages()])


def _kept(database: Database, answers: Iterable[HandIn]) -> Iterator[HandIn]:
    """The hand-ins, each stored before it is marked, and what was typed from paper."""
    for handed_in in answers:
        database.keep(handed_in)
        yield handed_in
    yield from database.typed()


def _allowed(database: Database, rules: Rules, number: int, remark: bool) -> Iterator[str]:
    """A note on hand-ins that are gone, and on marks that change by these rules; UsageError where nobody allowed that.

    A roster is no rule: it says whose hand-in it is, and to which version.
    """
    if count := database.gone():
        yield words.GONE.format(count=count)
    before = database.in_force()
    if before is None or before[0] == number:
        return
    told = database.difference(number)
    what = ", ".join(words.RULES[name] for name in Rules._fields if getattr(rules, name) != getattr(before[1], name))
    if told.changed and not remark and before[1]._replace(roster=rules.roster) != rules:
        raise UsageError(words.REMARK.format(what=what, changes=_changes(told)))
    if told.changed:
        yield words.REMARKED.format(what=what, changes=_changes(told))
    else:
        yield words.SAME_MARKS.format(what=what, count=told.marked)


def _changes(told: Difference) -> str:
    """How many marks change, and by how much."""
    by = words.BY_POINTS.format(least=f"{min(told.changes):+g}", most=f"{max(told.changes):+g}") if told.changes else ""
    return words.MARKS_CHANGE.format(changed=told.changed, count=told.marked) + by


class Standings:
    """What counts for each student, all things considered: those who need a person, or a look, first.

    ``digests``: what each student handed in, by key.
    """

    def __init__(
        self, assignment: Assignment, roster: Roster, database: Database, digests: Mapping[str, Collection[str]],
        rules: int,
    ) -> None:  # fmt: skip
        self._assignment, self._database, self._digests, self._rules = assignment, database, digests, rules
        self._listed = {student.key.casefold(): student for student in roster.students}
        self._overrides = database.overrides()
        self._meant: dict[str, str] = {}
        order = {}
        for key in [*sorted(digests), *(key for key in self._listed if key not in digests)]:
            result = self._result(key)
            self._meant.update(dict.fromkeys((one.casefold() for one in result.meant), result.source))
            order[key] = _FIRST.get(result.status, 2), _natural(key), key
        self.keys = sorted(order, key=lambda key: order[key])  # nothing depends on the order in which files were found

    def __iter__(self) -> Iterator[Result]:
        return map(self._result, self.keys)

    def _result(self, key: str) -> Result:
        if key not in self._digests:
            maybe = self._meant.get(key)
            reason = words.NOTHING_HANDED_IN if maybe is None else words.MAY_BE_THEIRS.format(source=maybe)
            blank = Result("", self._listed[key], MISSING, None, self._assignment.max_score, reason)
            return self._overrides.applied(blank)
        found = (self._database.result(digest, self._rules) for digest in self._digests[key])
        result, *others = (one for one in found if one)
        if others:
            sources = ", ".join(one.source for one in (result, *others))
            result = result.to_a_person(words.HANDED_IN_TWICE.format(count=len(others) + 1, sources=sources))
        if self._listed and key not in self._listed and not result.reason:
            result = result.remarked(words.NOT_ON_ROSTER)
        return self._overrides.applied(result)


def _mixed(key: str) -> bytes:
    """An order that tells nothing about the students."""
    return sha256(key.encode("utf-8", "replace")).digest()


def _natural(key: str) -> list[tuple[bool, int, str]]:
    """Numbers in the order of their values: s2 before s10."""
    return [(part.isdigit(), int(part) if part.isdigit() else 0, part) for part in re.split(r"([0-9]+)", key)]


# ---- names ---------------------------------------------------------------------------------------------------------


def called(student: Student) -> set[str]:
    """The words that a student is called by; what may as well be a number of a tree, or a letter, is none."""
    told: Iterable[str] = _WORD.findall(f"{student.id} {student.name} {student.email} {student.participant}".casefold())
    written = {plain(word) for word in (*student.name.split(), student.name)}
    turned = {text for kind, text in handles(student._replace(id="", email="", participant="")) if kind == "name"}
    told = {*told, *written, *turned}
    return {word for word in told if len(word) > (2 if word.isdigit() else 1)} - _LANGUAGE


def masked(text: str, names: Collection[str]) -> str:
    """The text without these words and without addresses, each character by itself, so that places in it stay.

    >>> masked("Ada (ada@example.org): value 3", {"ada"})
    '███ ██████████████████ value 3'
    """

    def shown(word: re.Match[str]) -> str:
        known = "@" in word[0] or word[0].casefold() in names or plain(word[0]) in names
        return _SIGNS.sub("█", word[0]) if known else word[0]

    return _WORD.sub(shown, text)
