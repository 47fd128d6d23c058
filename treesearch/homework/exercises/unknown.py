"""A tree with one leaf left open, ``?x``: for which x the search finds what.

A search compares numbers and returns some of them, nothing else. So between two neighbouring numbers of the tree all x
give the same path, the same cuts and, but for x itself, the same value: trying each of those numbers, and one x in
each gap, tries them all.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from fractions import Fraction
from itertools import pairwise
from math import inf
from typing import Any, NamedTuple

from treesearch.conventions import BOOK, Conventions
from treesearch.errors import UsageError
from treesearch.game import CHANCE, SearchResult, dotted
from treesearch.homework.exercises import words
from treesearch.solve import record
from treesearch.trace import Trace
from treesearch.tree import Node, Path, nodes
from treesearch.values import Bound, Unknown, Value, spell

MOST_LEAVES = 1_000
"""A tree is searched twice for every leaf."""


class Span(NamedTuple):
    """The numbers between two ends, each of which belongs to it or not."""

    low: Bound
    high: Bound
    with_low: bool = False
    with_high: bool = False

    def __contains__(self, x: object) -> bool:
        above = self.low < x or (self.with_low and self.low == x)  # type: ignore[operator]
        return above and (x < self.high or (self.with_high and self.high == x))  # type: ignore[operator]

    def told(self, x: str) -> str:
        """``x <= 3``, ``2 < x <= 5``, ``x = 4``; empty for all numbers."""
        if self.low == self.high:
            return f"{x} = {spell(self.low)}"
        below = "<=" if self.with_high else "<"
        if self.low == -inf:
            return "" if self.high == inf else f"{x} {below} {spell(self.high)}"
        if self.high == inf:
            return f"{x} {'>=' if self.with_low else '>'} {spell(self.low)}"
        return f"{spell(self.low)} {'<=' if self.with_low else '<'} {x} {below} {spell(self.high)}"


class Found(NamedTuple):
    """Something that a search finds, and for which x: ``what`` is a value (``None``: x itself), path or count."""

    what: Any
    spans: tuple[Span, ...]


class OpenCut(NamedTuple):
    """A cut by its places: at ``place``, after its child ``after``, skipping the children ``skipped``."""

    kind: str
    place: Path
    after: Path
    skipped: tuple[Path, ...]


class Conditions(NamedTuple):
    """For which x the search finds what. ``name``: of the unknown leaf, at ``place``; each list covers every x."""

    tree: Node
    name: str
    place: Path
    values: tuple[Found, ...]
    paths: tuple[Found, ...]
    leaves: tuple[Found, ...]
    cuts: tuple[Found, ...]

    def told(self, found: Found) -> str:
        """For which x something holds: ``x <= 3 or x > 7``; empty for all."""
        return words.OR.join(span.told(self.name) for span in found.spans)

    def at(self, x: Value) -> tuple[Any, Path, set[OpenCut]]:
        """What the search finds with this x: value, path and cuts."""
        value, path = (next(f.what for f in every if _holds(f, x)) for every in (self.values, self.paths))
        return value, path, {found.what for found in self.cuts if _holds(found, x)}


def _holds(found: Found, x: Value) -> bool:
    return any(x in span for span in found.spans)


def unknown_leaves(tree: Node) -> list[Path]:
    """Where the leaves are that are not known."""
    if tree.traits.plain:
        return []
    return [place.path for place, node in nodes(tree) if isinstance(node.value, Unknown)]


def conditions(tree: Node, how: Conventions = BOOK) -> Conditions:
    """What alpha-beta finds, for every value of the one unknown leaf.

    UsageError if not exactly one leaf is unknown, if there are chance nodes, or for a tree of more than MOST_LEAVES.
    """
    place = _the_one(tree)
    name = str(tree[place].value).lstrip("?") or words.X
    pieces = [(span, x, record(filled(tree, place, x), how)) for span, x in _tries(tree, how)]
    seen = [(span, x, trace, _cuts(trace)) for span, x, trace in pieces]
    listed = list(dict.fromkeys(cut for *_, cuts in seen for cut in cuts))
    return Conditions(
        tree, name, place,
        _grouped([(span, _value(trace.result, x, span)) for span, x, trace in pieces]),
        _grouped([(span, [trace.result.path]) for span, _, trace in pieces]),
        _grouped([(span, [trace.counts.leaves_evaluated]) for span, _, trace in pieces]),
        tuple(_where(cut, seen) for cut in listed),
    )  # fmt: skip


def _the_one(tree: Node) -> Path:
    places = unknown_leaves(tree)
    if len(places) != 1:
        listed = ", ".join(words.UNKNOWN_AT.format(leaf=tree[path].value, place=dotted(path)) for path in places[:5])
        raise UsageError(words.ONE_UNKNOWN.format(count=len(places), listed=listed or words.NONE))
    if tree.traits.leaves > MOST_LEAVES:
        raise UsageError(words.UNKNOWN_TOO_BIG.format(most=MOST_LEAVES, leaves=tree.traits.leaves))
    if any(node.role is CHANCE for _, node in nodes(tree)):
        raise UsageError(words.UNKNOWN_CHANCE)
    return places[0]


def filled(tree: Node, place: Path, x: Value) -> Node:
    """The tree with a number in the place of one leaf."""
    above = [tree[place[:depth]] for depth in range(len(place) + 1)]
    new = Node(value=x, head=above.pop().head)
    for node, step in zip(reversed(above), reversed(place), strict=True):
        new = Node((*node.children[: step - 1], new, *node.children[step:]), head=node.head)
    return new


def _tries(tree: Node, how: Conventions) -> Iterator[tuple[Span, Value]]:
    """Every number that x could be compared with, and every gap between two of them, with an x to try, in order."""
    numbers: set[Any] = {end for end in how.window if end not in (-inf, inf)}
    numbers |= {node.static for _, node in nodes(tree) if node.static is not None}
    numbers |= {node.value for _, node in nodes(tree) if not node.children and not isinstance(node.value, Unknown)}
    numbers |= {0} if how.depth is not None else set()
    ordered = sorted(numbers) or [0]
    yield Span(-inf, ordered[0]), ordered[0] - 1
    for low, high in pairwise([*ordered, inf]):
        yield Span(low, low, True, True), low
        yield Span(low, high), low + 1 if high == inf else Fraction(low + high) / 2


def _value(result: SearchResult, x: Value, span: Span) -> list[Any]:
    """What the value may be called here: x itself (``None``), a number, or at a number that x is, both."""
    itself: list[Any] = [(None, result.bound)] if result.value == x else []
    number = (result.value, result.bound)
    return [number, *itself] if span.low == span.high else itself or [number]


def _grouped(pieces: list[tuple[Span, list[Any]]]) -> tuple[Found, ...]:
    """What holds where: a point that may be called in two ways is called as what stands beside it."""
    groups: dict[Hashable, list[Span]] = {}
    for at, (span, names) in enumerate(pieces):
        beside = [pieces[near][1][0] for near in (at - 1, at + 1) if 0 <= near < len(pieces)]
        what = next((one for one in beside if one in names), names[0])
        groups.setdefault(what, []).append(span)
    return tuple(Found(what, _joined(spans)) for what, spans in groups.items())


def _where(cut: OpenCut, seen: list[tuple[Span, Value, Trace, list[OpenCut]]]) -> Found:
    return Found(cut, _joined([span for span, *_, cuts in seen if cut in cuts]))


def _joined(spans: list[Span]) -> tuple[Span, ...]:
    """Spans side by side made one: they come in order, numbers and gaps in turn."""
    joined = spans[:1]
    for span in spans[1:]:
        last = joined[-1]
        if last.high == span.low and last.with_high != span.with_low:
            joined[-1] = Span(last.low, span.high, last.with_low, span.with_high)
        else:
            joined.append(span)
    return tuple(joined)


def _cuts(trace: Trace) -> list[OpenCut]:
    return [
        OpenCut(cut.kind, cut.place.path, cut.after.path, tuple(place.path for place in cut.pruned))
        for cut in trace.cuts
    ]
