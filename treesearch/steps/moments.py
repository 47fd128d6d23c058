"""Follow a search to the moments at which practice can ask a question, with the state of the search there."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from treesearch.events import Close, Cut, Open, Update
from treesearch.steps.sentences import sentences
from treesearch.trace import Trace, Visit


@dataclass
class OpenNode:
    """A node that the search has entered and not left, with the effects of its children so far.

    ``mean`` is the interval of a chance node. ``improvement`` is the sentence on the new value, "" if the last child did
    not change it. ``reason`` is why the search cuts there or goes on.
    """

    visit: Visit
    mean: Any = None
    improvement: str = ""
    cut: Cut | None = None
    reason: str = ""


class Entry(NamedTuple):
    """The search enters or reads a ``child`` of the last of the open nodes ``above``."""

    stage: int
    child: Visit
    above: list[OpenNode]
    sentence: str


class Return(NamedTuple):
    """A child has returned to its parent ``node``, whose value was ``before`` until then.

    ``last`` tells whether the search leaves the node next.
    """

    stage: int
    child: Visit
    node: OpenNode
    before: Any
    last: bool


def moments(trace: Trace) -> Iterator[Entry | Return]:
    """Yield each entry below the root and each return of a child, in the order of the search."""
    above: list[OpenNode] = []
    stage, returned = 0, None
    for (event, visit), sentence in zip(trace.followed(), sentences(trace), strict=True):
        text = with_signs(sentence.full)
        if isinstance(event, Update):
            node = above[-1]
            node.mean, node.improvement = event.interval, text
            continue
        if isinstance(event, Cut):
            above[-1].cut, above[-1].reason = event, text
            continue
        if returned:  # the events since are the effects of that child
            yield Return(*returned, isinstance(event, Close))
            returned = None
        if isinstance(event, Close):
            above.pop()
        else:
            stage += 1
            if above:
                yield Entry(stage, visit, above, text)
        if isinstance(event, Open):
            above.append(OpenNode(visit))
        elif above:
            above[-1].improvement = ""
            returned = stage, visit, above[-1], above[-1].visit.best


def with_signs(text: str) -> str:
    """Return a sentence with ≤ and ≥ instead of <= and >=."""
    return text.replace("<=", "≤").replace(">=", "≥")
