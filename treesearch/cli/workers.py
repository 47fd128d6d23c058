"""Where a class is marked (here, in other processes, on a Dask cluster), and how far it is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any

from treesearch.cli import words
from treesearch.errors import UsageError
from treesearch.homework.classroom.grading import process_pool
from treesearch.installed import needed


@contextmanager
def workers(jobs: int, dask: str | None) -> Iterator[tuple[Executor | None, int]]:
    """The executor to mark with, ``None`` for this process, and how many workers it has."""
    if dask is not None:
        with _client(dask) as client:
            yield client.get_executor(pure=False), max(1, len(client.scheduler_info()["workers"]))
    elif jobs > 1:
        with process_pool(jobs) as pool:
            yield pool, jobs
    else:
        yield None, 1


def _client(address: str) -> Any:
    needed("distributed", words.NO_DASK, "dask")
    from distributed import Client

    try:
        connect: Any = Client
        return connect(address, timeout=5)
    except (OSError, ValueError) as error:  # a timeout is an OSError
        raise UsageError(words.DASK_UNREACHABLE.format(address=address, reason=error)) from None


@contextmanager
def progress_shown() -> Iterator[Callable[[object], None] | None]:
    """What to call for each hand-in so that a line on standard error counts; ``None`` where nobody sees it."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    count = TextColumn("{task.completed:.0f} " + words.HAND_INS)
    with Progress(SpinnerColumn(), count, TimeElapsedColumn(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda result: bar.advance(task)
