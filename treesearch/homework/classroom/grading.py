"""Marking a class: a stream of hand-ins in, a stream of results out, here or over any ``Executor``."""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context

from treesearch.homework.classroom import words
from treesearch.homework.classroom.exercise import Assignment
from treesearch.homework.classroom.handins import HandIn
from treesearch.homework.classroom.marker import Marker, marker
from treesearch.homework.classroom.program import Program
from treesearch.homework.classroom.results import Result

CHUNK = 16
"""How many hand-ins are sent to a process at a time."""
_AHEAD = 3  # chunks that wait for each process: enough to keep it busy, few enough to be no list

Waiting = tuple[list[HandIn], "Future[list[Result]]"]


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
    marks = marker(assignment if isinstance(assignment, str) else assignment.text, roster, program)
    if executor is None:
        yield from map(marks.result, answers)
        return
    waiting: deque[Waiting] = deque()
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


def _submitted(executor: Executor, marks: Marker, handed_in: list[HandIn]) -> Future[list[Result]]:
    try:
        return executor.submit(mark_all, marks, handed_in)
    except RuntimeError as error:  # an executor that has broken down takes nothing more
        failed: Future[list[Result]] = Future()
        failed.set_exception(error)
        return failed


def _taken(marks: Marker, handed_in: list[HandIn], future: Future[list[Result]]) -> list[Result]:
    """The results of a chunk; ``Marker.result`` never raises, so an exception is the executor's own."""
    try:
        return future.result()
    except Exception:
        return isolated(marks, handed_in)


def isolated(marks: Marker, handed_in: list[HandIn]) -> list[Result]:
    """The same in a process of its own; one that dies is tried by halves until the hand-in that kills it is found."""
    try:
        with process_pool(1) as pool:
            return pool.submit(mark_all, marks, handed_in).result()
    except Exception as error:
        if len(handed_in) == 1:
            reason = words.MARKING_FAILED.format(error=type(error).__name__)
            return [marks.blank(handed_in[0]).to_a_person(reason)]
    half = len(handed_in) // 2
    return isolated(marks, handed_in[:half]) + isolated(marks, handed_in[half:])
