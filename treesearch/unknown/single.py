"""One unknown leaf x: one search for each number in the tree and for each gap between them.

For ``((3 12) (?x 4))`` the numbers are 3, 4 and 12, so that seven values of x are tried. Results that are the same for
neighbouring x are joined: the 4 is pruned for x < 3 and for x = 3, so for x <= 3.
"""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from math import inf
from typing import Any, NamedTuple, cast

from treesearch.errors import UsageError
from treesearch.game import Number, Unknown, Value
from treesearch.report.data import Json
from treesearch.settings import BOOK, Settings
from treesearch.solve import record
from treesearch.trace import Trace
from treesearch.tree import InNotebook, Node, Path, nodes
from treesearch.unknown.leaves import first_unknown_name, unknown_leaves, with_leaf
from treesearch.unknown.spans import Clamp, Span, Spans, spans_text, union

MOST_LEAVES = 1_000
"""The most leaves of a tree with one unknown leaf, which is searched about twice for every leaf."""


class Piece(NamedTuple):
    """An interval or point of x with equal results, and a search with the number ``x`` in it."""

    span: Span
    x: Value
    trace: Trace

    @property
    def point(self) -> bool:
        """Whether the piece is a single number."""
        return self.span.low == self.span.high

    def is_x(self, content: object) -> bool:
        """Return whether a leaf value is the x of an interval rather than a number of the tree."""
        # by identity, because other content, such as a child's number, may equal x
        return content is self.x and not self.point


class Finding(NamedTuple):
    """A result, and the spans of x for which it holds; ``None`` in ``what`` means x itself."""

    what: Any
    spans: Spans


class OpenCut(NamedTuple):
    """A cut, identified by its node, the child before it and the skipped children."""

    kind: str
    place: Path
    after: Path
    skipped: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Conditions(InNotebook):
    """The results of a search for every x, which is the value of the leaf ``name`` at ``place``.

    ``pieces`` are the searches, in ascending order of x. The findings of values, paths and
    leaves cover every x.
    """

    tree: Node
    name: str
    place: Path
    values: tuple[Finding, ...]
    paths: tuple[Finding, ...]
    leaves: tuple[Finding, ...]
    cuts: tuple[Finding, ...]
    pieces: tuple[Piece, ...] = field(compare=False)

    @property
    def conventions(self) -> Settings:
        """The settings of the search."""
        return self.pieces[0].trace.settings

    @property
    def clamp(self) -> Clamp:
        """The value as a function of x, determined by its values for the least and greatest x."""
        first, last = self.pieces[0], self.pieces[-1]
        low, high = first.trace.result.value, last.trace.result.value
        return Clamp(-inf if first.is_x(low) else low, inf if last.is_x(high) else high)

    def pruned(self, place: Path) -> Spans:
        """Return the spans of x for which a place is never examined."""
        return union(piece.span for piece in self.pieces if piece.trace.visit(place) is None)

    def when(self, finding: Finding) -> str:
        """Return the condition of a finding, ``x <= 3 or x > 7``, or an empty text if it always holds."""
        return spans_text(finding.spans, self.name)

    def __reduce__(self) -> tuple[Any, ...]:
        # the searches cannot be pickled, because their trees contain the tested x
        return one_unknown, (self.tree, self.conventions)

    def to_json(self) -> Json:
        """Return the answers as JSON."""
        from treesearch.unknown.single_report import condition_json

        return condition_json(self)

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        """Return the report of ``treesearch alphabeta``."""
        from treesearch.unknown.single_report import condition_lines

        return "\n".join(condition_lines(self))


def one_unknown(tree: Node, settings: Settings = BOOK) -> Conditions:
    """Return the result of alpha-beta or minimax for every value of the one unknown leaf.

    Raise UsageError for more than MOST_LEAVES leaves.

    >>> from treesearch import read
    >>> answer = one_unknown(read("((3 12) (?x 4))"))
    >>> answer.when(answer.cuts[0])
    'x <= 3'
    """
    if tree.traits.leaves > MOST_LEAVES:
        raise UsageError(
            f"a tree with an unknown leaf can have at most {MOST_LEAVES} leaves; this one has {tree.traits.leaves}"
        )
    (place,) = unknown_leaves(tree)
    name = first_unknown_name(tree)
    pieces = tuple(
        Piece(span, x, record(with_leaf(tree, place, x), settings))
        for span, x in points_to_try(numbers_of(tree, settings), name)
    )
    results = [(piece, piece.trace.result) for piece in pieces]
    leaves = grouped((piece, (piece.trace.counts.leaves_evaluated,)) for piece in pieces)
    return Conditions(
        tree,
        name,
        place,
        values=grouped((piece, (result.value, result.bound)) for piece, result in results),
        paths=grouped((piece, result.path) for piece, result in results),
        leaves=tuple(Finding(count, spans) for (count,), spans in leaves),
        cuts=_cuts(pieces),
        pieces=pieces,
    )


def numbers_of(tree: Node, settings: Settings) -> set[Value]:
    """Return all numbers with which a search of the tree could compare x."""
    numbers: set[Any] = {end for end in settings.window if end not in (-inf, inf)}
    if settings.depth is not None:
        numbers.add(0)  # a node without a static value is worth 0 at the depth limit
    for _, node in nodes(tree):
        if node.static is not None:
            numbers.add(node.static)
        if not node.children and not isinstance(node.value, Unknown):
            numbers.add(node.value)
    return numbers


def points_to_try(numbers: Iterable[Value], name: str) -> Iterator[tuple[Span, Value]]:
    """Yield these numbers and the gaps between them in ascending order, each with an x to try.

    One x is enough for a gap, because alpha-beta only compares numbers, and all x of a gap compare alike.
    """
    # without any number, 0 divides the line, and both halves have the same result
    ordered = sorted(numbers) or [0]
    yield Span(-inf, ordered[0]), Number.called(name, ordered[0] - 1)
    for low, high in pairwise([*ordered, inf]):
        yield Span(low, low, True, True), cast(Value, low)
        yield (
            Span(low, high),
            Number.called(name, cast(Value, low + 1 if high == inf else Fraction(low + high) / 2)),
        )


def grouped(results: Iterable[tuple[Piece, tuple[Any, ...]]]) -> tuple[Finding, ...]:
    """Return the distinct results with their spans of x; ``None`` stands for x itself.

    A number joins the gap before or after it if the result there is the same for this x: in ``max(3, min(x, 6))`` the
    value is x from 3 to 6, so that 3 and 6 belong to the gap between them.
    """
    with_gaps = [
        (piece, tuple(None if piece.is_x(part) else part for part in result))
        for piece, result in results
    ]
    spans_of: dict[Hashable, list[Span]] = {}
    for i, (piece, result) in enumerate(with_gaps):
        neighbours = (*with_gaps[max(i - 1, 0) : i], *with_gaps[i + 1 : i + 2])
        of_gaps = (
            of_gap
            for gap, of_gap in neighbours
            if piece.point
            and piece.x in gap.span[:2]
            and tuple(piece.x if part is None else part for part in of_gap) == result
        )
        spans_of.setdefault(next(of_gaps, result), []).append(piece.span)
    return tuple(Finding(result, union(spans)) for result, spans in spans_of.items())


def _cuts(pieces: Iterable[Piece]) -> tuple[Finding, ...]:
    """Return each cut with the spans of x for which it is made, in search order."""
    spans_of: dict[OpenCut, list[Span]] = {}
    for piece in pieces:
        for cut in piece.trace.cuts:
            skipped = tuple(place.path for place in cut.pruned)
            key = OpenCut(cut.kind, cut.place.path, cut.after.path, skipped)
            spans_of.setdefault(key, []).append(piece.span)
    return tuple(Finding(cut, union(spans)) for cut, spans in spans_of.items())
