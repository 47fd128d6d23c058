"""An answer as a dictionary: its fields become facts directly, without a detour through text."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import Any

from treesearch.errors import ReadError, UsageError
from treesearch.game import Bound, Value, dotted
from treesearch.homework.answers.facts import (
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
from treesearch.reader import read

INFINITIES = {"inf": inf, "+inf": inf, "-inf": -inf}
KINDS = ("MIN", "MAX", "CHANCE", "ALPHA", "BETA")


def facts_in(fields: Mapping[str, Any]) -> list[Fact]:
    """Return the facts of a dictionary as `to_json` of a key writes it; UsageError names a field that is wrong.

    >>> [str(fact) for fact in facts_in({"value": 3, "path": [1, 1], "cuts": []})]
    ['value: 3', 'path: 1 1', 'no cuts']
    >>> cut = {"kind": "MIN", "after": 2, "path": [2]}
    >>> [str(fact) for fact in facts_in({"cuts": [cut], "nodes": {"C": ["-inf", 2]}})]
    ['MIN cut after 2 at node 2', 'C <= 2']
    """
    return [fact for name, content in fields.items() for fact in _facts(name, content)]


def _facts(name: str, content: Any) -> Iterator[Fact]:
    if name not in FIELDS:
        raise UsageError(f'an answer has no field "{name}"; use {", ".join(FIELDS)}')
    try:
        yield from FIELDS[name](content)
    except (ReadError, TypeError, ValueError, AttributeError) as error:
        raise UsageError(f'the field "{name}" of the answer cannot be {content!r}') from error


def _cut_field(fields: Mapping[str, Any]) -> CutStated:
    """Return one cut; of `after_path` and `after` the path is more exact, and of `path` and `subtree` the path."""
    kind = fields.get("kind")
    if kind is not None and kind not in KINDS:
        raise ValueError(kind)
    after, node = fields.get("after_path", fields.get("after")), fields.get("path")
    subtree = fields.get("subtree") if node is None else None
    if after is None and subtree is None and node is None:
        raise ValueError(fields)
    return CutStated(
        kind,
        None if after is None else thing(after),
        None if subtree is None else thing(subtree),
        None if node is None else place(node),
    )


def _bounds(content: Any) -> Sequence[Any]:
    """Return the lowest and highest value of a node, of which one number is both."""
    return content if isinstance(content, list | tuple) else (content, content)


FIELDS: dict[str, Callable[[Any], Iterable[Fact]]] = {
    "value": lambda content: [ValueStated(bound(content))],
    "path": lambda content: [
        PathStated(tuple(step if isinstance(step, str) else number(step) for step in content))
    ],
    "cuts": lambda content: map(_cut_field, content) if content else [NoCutsStated()],
    "pruned": lambda content: [
        PrunedStated(tuple(map(thing, content))) if content else NoCutsStated()
    ],
    "examined": lambda content: [ExaminedStated(tuple(map(thing, content)))],
    "leaves": lambda content: [LeavesStated(number(content))],
    "order": lambda content: [OrderStated(thing(content))],
    "best": lambda content: [BestStated(number(content))],
    "nodes": lambda content: [
        NodeStated(place(node), bound(low), bound(high))
        for node, (low, high) in ((node, _bounds(known)) for node, known in content.items())
    ],
    "windows": lambda content: [
        WindowStated(place(node), bound(alpha), bound(beta))
        for node, (alpha, beta) in content.items()
    ],
}
"""What a dictionary may hold, and the facts that each field makes."""


def number(content: Any) -> Value:
    """Return an exact number; ValueError for anything else."""
    value = read(str(content)).value if not isinstance(content, bool | float) else None
    if value is None or isinstance(value, str):
        raise ValueError(content)
    return value


def bound(content: Any) -> Bound:
    """Return a number, or an infinity as `"-inf"` or as a float."""
    return INFINITIES[str(content)] if str(content) in INFINITIES else number(content)


def thing(content: Any) -> Target:
    """Return a leaf or subtree: its text, its number, or its place as a list."""
    if isinstance(content, list | tuple):
        return place(content)
    if isinstance(content, bool | float):
        raise TypeError(content)
    name = re.fullmatch(r"[^\W\d_][\w'-]*(\.\d+)*|\d+(\.\d+){2,}", str(content))
    return Target(str(content) if name else str(read(str(content))))


def place(content: Any) -> Target:
    """Return a node: its name, or its place as a list or with dots."""
    if isinstance(content, list | tuple):
        content = dotted(tuple(number(step) for step in content)) or "root"
    name = str(content).removeprefix("node ")
    return Target(f"node {name}" if name.isdecimal() else name)
