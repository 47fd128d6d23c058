"""Settings of Python for big and deep trees: room on the stack, and a quiet garbage collector."""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock

from treesearch import words
from treesearch.errors import DepthError, option

FRAMES = 3
"""The most Python calls that a search may nest for one level of the game."""

_one_at_a_time = RLock()
_MANY = 10_000  # objects made since the last collection
_SHALLOW = 400  # levels that fit under any usual limit, whatever another thread does to it meanwhile


@contextmanager
def room_for(levels: int | None) -> Iterator[None]:
    """Let a recursive search go ``levels`` deep; ``None`` (a game does not know) keeps the limit; DepthError beyond it.

    DepthError where a game goes deeper than that.

    The limit belongs to the whole process, so it is raised only where it is too low, under one lock that is
    held for the search. From Python 3.11 on, recursion between Python functions uses no C stack.
    """
    limit = sys.getrecursionlimit()
    try:
        if levels is None or levels < _SHALLOW:
            yield
            return
        with _one_at_a_time:
            limit = sys.getrecursionlimit()
            sys.setrecursionlimit(limit + FRAMES * levels)
            try:
                yield
            finally:
                sys.setrecursionlimit(limit)
    except RecursionError as error:
        error.__traceback__ = None  # as many frames as levels: nobody wants to see them
        raise DepthError(words.TOO_DEEP.format(limit=limit, depth=option("depth"))) from None


@contextmanager
def gc_paused() -> Iterator[None]:
    """No cyclic garbage collection: it would walk a growing tree again and again and find nothing."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            if gc.get_count()[0] > _MANY and not gc.get_freeze_count():  # what others have frozen stays so
                gc.freeze()  # what was built meanwhile counts as old: else the very next collection walks all of it
                gc.unfreeze()
            gc.enable()
