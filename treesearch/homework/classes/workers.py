"""Map a function over jobs, in this process, other processes or a Dask cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import get_context
from typing import Any

from treesearch.errors import UsageError
from treesearch.machine import require_package

CHUNK = 16
"""The number of jobs that are sent to a worker at a time."""


@contextmanager
def executor(jobs: int, dask: str | None) -> Iterator[Executor | None]:
    """Yield an executor of local processes or of a Dask scheduler, or ``None`` for this process."""
    if dask is not None:
        require_package("distributed", "Dask is not installed; {pip}", "dask")
        from distributed import Client

        try:
            connect: Any = Client
            client = connect(dask, timeout=5)
        except (OSError, ValueError) as error:  # a timeout is an OSError
            raise UsageError(f"no Dask scheduler answered at {dask}: {error}") from None
        with client:
            # pure=False, because Dask would treat two equal chunks as the same task
            yield client.get_executor(pure=False)
    elif jobs > 1:
        # spawned processes inherit no threads and no locks
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            yield pool
    else:
        yield None


def mapped(
    function: Callable[[str, Any], Any], shared: str, jobs: Iterable[Any], pool: Executor | None
) -> Iterator[Any]:
    """Yield ``function(shared, job)`` in the order of the jobs, even if workers are lost."""
    stream = iter(jobs)
    chunks = list(iter(lambda: list(islice(stream, CHUNK)), []))
    futures = [_submitted(pool, function, shared, chunk) for chunk in chunks]
    for future, chunk in zip(futures, chunks, strict=True):
        results = None
        if future is not None:
            with suppress(Exception):
                results = future.result()
        yield from run_chunk(function, shared, chunk) if results is None else results


def _submitted(
    pool: Executor | None, function: Callable[[str, Any], Any], shared: str, chunk: list[Any]
) -> Future[list[Any]] | None:
    """Submit a chunk and return its future; ``None`` if there is no pool or it has failed."""
    with suppress(RuntimeError):
        return pool.submit(run_chunk, function, shared, chunk) if pool else None
    return None


def run_chunk(function: Callable[[str, Any], Any], shared: str, chunk: list[Any]) -> list[Any]:
    """Return the function's results for a chunk of jobs."""
    return [function(shared, job) for job in chunk]
