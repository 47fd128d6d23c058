"""Which stages are shown: those of the leaves, of the cuts, of better values, all, or some by number."""

import re
from collections.abc import Callable

from treesearch.errors import UsageError, option
from treesearch.events import Cut, Event, Leaf, Open, Update
from treesearch.steps import words
from treesearch.trace import Trace

_RANGE = re.compile(r"\s*(\d{1,9})\s*(?:-\s*(\d{1,9})\s*)?", re.ASCII)


def chosen(trace: Trace, steps: str) -> list[int]:
    """The numbers of stages, in order, each once.

    ``steps``: ``leaves``, ``cuts`` (those that the conventions list), ``updates``, ``all``, or numbers such as
    ``1,2,5-7``. UsageError for anything else, and if there is no such stage.

    >>> from treesearch import record
    >>> trace = record("((3 12 8) (2 4 6) (14 5 2))")
    >>> chosen(trace, "leaves"), chosen(trace, "cuts"), chosen(trace, "11, 3-5")
    ([3, 4, 5, 7, 9, 10, 11], [7], [3, 4, 5, 11])
    """
    kind = _kinds(trace).get(steps.strip().lower())
    found = _numbers(trace, steps) if kind is None else _of_kind(trace, kind)
    if not found:
        raise UsageError(words.NO_STAGES.format(option=option("steps", steps)))
    return found


def _kinds(trace: Trace) -> dict[str, Callable[[Event], bool]]:
    every = trace.conventions.cuts == "all"
    return {
        "leaves": lambda event: isinstance(event, Leaf),
        "cuts": lambda event: isinstance(event, Cut) and bool(event.skipped or every),
        "updates": lambda event: isinstance(event, Update),
        "all": lambda event: isinstance(event, (Open, Leaf)),
    }


def _of_kind(trace: Trace, kind: Callable[[Event], bool]) -> list[int]:
    number, found = 0, dict[int, None]()
    for event in trace.events:
        number += isinstance(event, (Open, Leaf))
        if kind(event):
            found[number] = None
    return [*found]


def _numbers(trace: Trace, steps: str) -> list[int]:
    last = sum(isinstance(event, (Open, Leaf)) for event in trace.events)
    found: set[int] = set()
    for part in steps.split(","):
        match = _RANGE.fullmatch(part)
        if match is None:
            raise UsageError(words.BAD_STEPS.format(option=option("steps", steps)))
        first, end = int(match[1]), int(match[2] or match[1])
        if not 1 <= first <= end <= last:
            raise UsageError(words.NO_SUCH_STAGE.format(option=option("steps", part.strip()), last=last))
        found.update(range(first, end + 1))
    return sorted(found)
