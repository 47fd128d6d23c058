"""Marking a class: a stream of submissions in, results out, here or over any ``Executor``, each stored at once."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import suppress
from itertools import islice
from multiprocessing import get_context

from treesearch.arguments import check_arguments
from treesearch.homework.classroom import words
from treesearch.homework.classroom.assignment import Assignment
from treesearch.homework.classroom.database import Database, MarkedBy
from treesearch.homework.classroom.handins import HandIn
from treesearch.homework.classroom.late import FIRST, LAST, UNKNOWN_TIMES
from treesearch.homework.classroom.marker import Marker, marker
from treesearch.homework.classroom.program import Program, as_json
from treesearch.homework.classroom.results import Decisions, Result
from treesearch.homework.classroom.standing import Gradebook, Standings, changes_allowed

CHUNK = 16
"""How many submissions are sent to a process at a time."""
_AHEAD = 3  # chunks that wait for each process: enough to keep it busy, few enough to be no list


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
    """The result of each submission, in the order of the submissions, of which only a few chunks are ever in memory.

    ``roster``: the text of a CSV. ``program``: submissions are programs, to be asked by its command. ``executor``:
    where to mark, as ``process_pool(2)`` or Dask's ``client.get_executor()``; ``None`` is here. ``workers``: how many
    it has.
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
    """The same in a process of its own; if that dies, each submission in one, so that the one that kills it is
    found."""
    try:
        with process_pool(1) as pool:
            return pool.submit(mark_all, marks, handed_in).result()
    except Exception as error:
        if len(handed_in) == 1:
            reason = words.MARKING_FAILED.format(error=type(error).__name__)
            return [marks.blank(handed_in[0]).to_a_person(reason)]
    return [result for one in handed_in for result in isolated(marks, [one])]


# ---- a class ---------------------------------------------------------------------------------------------------------


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
    rules = MarkedBy(assignment.text, roster, as_json(program), version)
    number, decisions = database.rules(rules), Decisions(database.decisions())
    kept = _Kept(database, decisions, number, progress)
    for result in grade(
        assignment, kept.unmarked(answers), roster, program=program, executor=executor, workers=workers, chunk=chunk
    ):
        kept.add(result)
    listed = marker(assignment.text, roster, program).roster
    standings = Standings(assignment, listed, database, kept.digests(), number)
    messages = [*changes_allowed(database, rules, number, standings, remark), *kept.messages(assignment)]
    database.settle(standings, number)
    unknown = database.overrides().unknown(standings.keys)
    return Gradebook(assignment, listed, database, anonymous, [*messages, *unknown, *decisions.messages()])


class _Kept:
    """The submissions of a run as they are stored, and whose they are: each is marked once by the rules of that
    number."""

    def __init__(
        self, database: Database, decisions: Decisions, rules: int, progress: Callable[[Result], None] | None
    ) -> None:
        self.database, self.decisions, self.rules, self.progress = database, decisions, rules, progress
        self._students: dict[str, list[str]] = {}
        self._contents: dict[str, str] = {}  # of each submission, in their order
        self._timeless = 0

    def unmarked(self, answers: Iterable[HandIn]) -> Iterator[HandIn]:
        """The submissions that are not marked yet, each stored before it is, and what was typed from paper."""
        for handed_in in self._stored(answers):
            laid = self.decisions.laid_over(handed_in)
            self._contents[laid.digest] = laid.content
            if result := self.database.result(laid.digest, self.rules):
                self._settled(result)
            else:
                yield laid

    def _stored(self, answers: Iterable[HandIn]) -> Iterator[HandIn]:
        for handed_in in answers:
            self.database.keep(handed_in)
            yield handed_in
        yield from self.database.typed()

    def add(self, result: Result) -> None:
        """Store a result."""
        self.database.add(result, self._contents[result.digest], self.rules)
        self._settled(result)

    def _settled(self, result: Result) -> None:
        self._students.setdefault(result.student.key.casefold(), []).append(result.digest)
        self._timeless += not result.when and not result.late
        if self.progress:
            self.progress(result)

    def digests(self) -> dict[str, list[str]]:
        """What each student handed in, by key, in the order of the submissions."""
        places = {digest: place for place, digest in enumerate(self._contents)}
        return {key: sorted(several, key=places.__getitem__) for key, several in self._students.items()}

    def messages(self, assignment: Assignment) -> Iterator[str]:
        """A sentence on those of which nobody knows when they were handed in, where that matters."""
        if self._timeless and (assignment.late.due or assignment.which in (FIRST, LAST)):
            yield UNKNOWN_TIMES.format(count=self._timeless)
