"""A leaf that is left open: for which x a search finds what, solved in spans of numbers and told in lines and JSON."""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from math import inf
from typing import Any, NamedTuple, cast

from treesearch.arguments import check_arguments
from treesearch.errors import UsageError
from treesearch.game import CHANCE, Bound, Number, Unknown, Value, dotted, spell
from treesearch.report.data import number
from treesearch.settings import BOOK, Settings
from treesearch.solve import record, searched
from treesearch.trace import Trace
from treesearch.tree import Node, Path, nodes, text
from treesearch.unknown.leaves import filled, open_leaf, unknown_leaves


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


Spans = tuple[Span, ...]

EVERY: Spans = (Span(-inf, inf),)
"""All numbers."""


def told(spans: Iterable[Span], x: str) -> str:
    """``x <= 3 or x > 7``; empty for all numbers."""
    return " or ".join(span.told(x) for span in spans)


def union(spans: Iterable[Span]) -> Spans:
    """The numbers of any of these spans, as spans in order and apart.

    >>> told(union([Span(5, inf), Span(-inf, 3, False, True), Span(2, 4)]), "x")
    'x < 4 or x > 5'
    """
    made: list[Span] = []
    # of two with one low end first that which has it: it may touch the span before
    for span in sorted(spans, key=lambda one: (one.low, not one.with_low)):
        last = made[-1] if made else None
        if last and (
            span.low < last.high or (span.low == last.high and (span.with_low or last.with_high))
        ):
            # of two with one high end that which has it counts: True is more than False
            high, with_high = max((last.high, last.with_high), (span.high, span.with_high))
            made[-1] = Span(last.low, high, last.with_low, with_high)
        else:
            made.append(span)
    return tuple(made)


class Clamp(NamedTuple):
    """The function ``max(low, min(x, high))``: the value of a tree of MAX and MIN with one unknown leaf."""

    low: Bound
    high: Bound

    def told(self, x: str) -> str:
        """Return ``max(3, min(x, 6))``, without an end that is infinite."""
        if self.low == self.high:
            return spell(self.low)
        capped = x if self.high == inf else f"min({x}, {spell(self.high)})"
        return capped if self.low == -inf else f"max({spell(self.low)}, {capped})"


# For which x the search of a tree with one open leaf finds what: it is searched once for every x that can matter.


MOST_LEAVES = 1_000
"""A tree is searched twice for every leaf."""


class Piece(NamedTuple):
    """A span in which all x are alike, and the search with one of them, ``x``, which in a gap is spelled ``x``."""

    span: Span
    x: Value
    trace: Trace

    @property
    def point(self) -> bool:
        """Whether it is one number."""
        return self.span.low == self.span.high

    def is_x(self, one: object) -> bool:
        """Whether this is the x of a gap, and no number of the tree."""
        # by identity: a count of leaves, or a child's number, may be equal to x
        return one is self.x and not self.point


class Found(NamedTuple):
    """Something that a search finds, and for which x: ``what`` is a value (``None``: x itself), path or count."""

    what: Any
    spans: Spans


class OpenCut(NamedTuple):
    """A cut by its places: at ``place``, after its child ``after``, skipping the children ``skipped``."""

    kind: str
    place: Path
    after: Path
    skipped: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Conditions:
    """For which x the search finds what. ``name``: of the unknown leaf, at ``place``; each list covers every x.

    ``pieces``: the searches that were made, in the order of x.
    """

    tree: Node
    name: str
    place: Path
    values: tuple[Found, ...]
    paths: tuple[Found, ...]
    leaves: tuple[Found, ...]
    cuts: tuple[Found, ...]
    pieces: tuple[Piece, ...] = field(repr=False, compare=False)

    @property
    def conventions(self) -> Settings:
        """How the tree is searched."""
        return self.pieces[0].trace.settings

    @property
    def clamp(self) -> Clamp:
        """The value as a function of x."""
        ends = [piece.trace.result.value for piece in (self.pieces[0], self.pieces[-1])]
        low, high = (
            infinite if piece.is_x(value) else value
            for piece, value, infinite in zip(
                (self.pieces[0], self.pieces[-1]), ends, (-inf, inf), strict=True
            )
        )
        return Clamp(low, high)

    def pruned(self, place: Path) -> Spans:
        """For which x the search never looks at a place: because of one cut or another."""
        return union(piece.span for piece in self.pieces if piece.trace.visit(place) is None)

    def told(self, found: Found) -> str:
        """For which x something holds: ``x <= 3 or x > 7``; empty for all."""
        return told(found.spans, self.name)

    def at(self, x: Value) -> tuple[Any, Path, set[OpenCut]]:
        """Returns value, path and cuts of the search with this x."""
        value, path = (
            next(f.what for f in every if _holds(f, x)) for every in (self.values, self.paths)
        )
        return value, path, {found.what for found in self.cuts if _holds(found, x)}

    def __reduce__(self) -> tuple[Any, ...]:
        """The tree and how it is searched: a piece's tree holds what no text says, a number nobody knows."""
        return one_unknown, (self.tree, self.conventions)

    def to_json(self) -> dict[str, Any]:
        """Return the answer as data."""
        return condition_json(self)

    def _repr_svg_(self) -> str | None:
        """The picture a notebook shows; ``None``, and so the text, for a tree too big to look at there."""
        from treesearch.diagram import in_notebook

        return in_notebook(self)

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        """The report of ``treesearch alphabeta``."""

        return "\n".join(condition_lines(self))


def _holds(found: Found, x: Value) -> bool:
    return any(x in span for span in found.spans)


def solved(tree: Node, how: Settings = BOOK) -> Trace | Conditions:
    """Return the search of a tree; if a leaf is unknown, what holds for which x."""
    return one_unknown(tree, how) if unknown_leaves(tree) else record(tree, how)


def one_unknown(tree: Node | str, how: Settings = BOOK) -> Conditions:
    """Returns the answers of alpha-beta (or minimax) for every value of the one unknown leaf of a tree or its text.

    UsageError for another search, if not exactly one leaf is unknown, if there are chance nodes, or for a tree of more
    than MOST_LEAVES.

    >>> found = one_unknown("((3 12) (?x 4))")
    >>> found.told(found.cuts[0])
    'x <= 3'
    """
    check_arguments(how=how)
    node = searched(tree)
    if not isinstance(node, Node):
        raise UsageError("only a tree can have an unknown leaf, as in ((3 12 8) (?x 4 6))")
    place = _the_one(node)
    name = open_leaf(node)
    pieces = tuple(
        Piece(span, x, record(filled(node, place, x), how))
        for span, x in tries(numbers_of(node, how), name)
    )
    seen = [(piece, _cuts(piece.trace)) for piece in pieces]
    # no set: the cuts stay in the order in which they were found
    listed = list(dict.fromkeys(cut for _, cuts in seen for cut in cuts))
    return Conditions(
        node,
        name,
        place,
        grouped((piece, (piece.trace.result.value, piece.trace.result.bound)) for piece in pieces),
        grouped((piece, piece.trace.result.path) for piece in pieces),
        tuple(
            Found(what[0], spans)
            for what, spans in grouped(
                (piece, (piece.trace.counts.leaves_evaluated,)) for piece in pieces
            )
        ),
        tuple(
            Found(cut, union(piece.span for piece, cuts in seen if cut in cuts)) for cut in listed
        ),
        pieces,
    )


def _the_one(tree: Node) -> Path:
    places = unknown_leaves(tree)
    if len(places) != 1:
        leaves = ", ".join(f"{tree[path].value} at {dotted(path)}" for path in places[:5])
        raise UsageError(
            f"one leaf must be unknown, as in ((3 12 8) (?x 4 6)); here there are {len(places)}: "
            f"{leaves or 'none'}"
        )
    if tree.traits.leaves > MOST_LEAVES:
        raise UsageError(
            f"a leaf may be unknown in trees of at most {MOST_LEAVES} leaves; this one has {tree.traits.leaves}"
        )
    # a mean reckons with x, and so the x of one gap are not alike: that holds where they are only compared
    if any(node.role is CHANCE for _, node in nodes(tree)):
        raise UsageError("no leaf may be unknown in a tree with chance nodes here")
    return places[0]


def numbers_of(tree: Node, how: Settings) -> set[Value]:
    """Every number that a search of the tree could compare x with."""
    numbers: set[Any] = {end for end in how.window if end not in (-inf, inf)}
    numbers |= {node.static for _, node in nodes(tree) if node.static is not None}
    numbers |= {
        node.value
        for _, node in nodes(tree)
        if not node.children and not isinstance(node.value, Unknown)
    }
    return numbers | (
        {0} if how.depth is not None else set()
    )  # a node without static value is worth 0 at the limit


def tries(numbers: Iterable[Value], name: str) -> Iterator[tuple[Span, Value]]:
    """Each of these numbers, and each gap between two of them, with an x to try, in order."""
    # without any number to compare with 0 stands in; what it parts is alike and joined again
    ordered = sorted(numbers) or [0]
    # any number of the gap will do: alpha-beta only compares, so all of them compare alike
    yield Span(-inf, ordered[0]), Number.called(name, ordered[0] - 1)
    for low, high in pairwise([*ordered, inf]):
        yield Span(low, low, True, True), cast(Value, low)
        yield (
            Span(low, high),
            Number.called(name, cast(Value, low + 1 if high == inf else Fraction(low + high) / 2)),
        )


def grouped(told: Iterable[tuple[Piece, tuple[Any, ...]]]) -> tuple[Found, ...]:
    """Joins the neighbouring pieces that tell alike, with ``None`` in the place of x in what they tell.

    A number is told like a gap beside it if that is the same there: up to 3 itself, ``x`` may still be said.
    """
    pieces = [
        (piece, tuple(None if piece.is_x(one) else one for one in what)) for piece, what in told
    ]
    groups: dict[Hashable, list[Span]] = {}
    for at, (piece, what) in enumerate(pieces):
        beside = [
            pieces[near] for near in (at - 1, at + 1) if piece.point and 0 <= near < len(pieces)
        ]
        alike = (
            like for gap, like in beside if piece.x in gap.span[:2] and _same(like, what, piece.x)
        )
        groups.setdefault(next(alike, what), []).append(piece.span)
    return tuple(Found(what, union(spans)) for what, spans in groups.items())


def _same(like: tuple[Any, ...], what: tuple[Any, ...], x: Value) -> bool:
    """Whether what is told of a gap is, with this x, what is told of a number."""
    return tuple(x if one is None else one for one in like) == what


def _cuts(trace: Trace) -> list[OpenCut]:
    return [
        OpenCut(cut.kind, cut.place.path, cut.after.path, tuple(place.path for place in cut.pruned))
        for cut in trace.cuts
    ]


def condition_lines(found: Conditions) -> Iterator[str]:
    """Yield the report: for which x the value, the path and each cut are what."""
    yield f"tree    {text(found.tree, limit=200)}"
    for value in found.values:
        yield f"value   {value_told(found, value)}"
    for path in found.paths:
        yield f"path    {path_told(found, path)}"
    for count in found.leaves:
        yield f"leaves  {count.what} of {found.tree.traits.leaves} evaluated {_when(found, count)}"
    for cut in found.cuts:
        yield cut_told(found, cut)
        after, place = text(found.tree[cut.what.after]), cut.what.place
        subtree = f"subtree {text(found.tree[place])}, node {dotted(place)}"
        yield f"    {cut.what.kind} cut after {after} in {subtree}"
    if not found.cuts:
        yield never_cut(found)


def never_cut(found: Conditions) -> str:
    """Return the sentence that no x cuts anything."""
    return f"Nothing is cut, whatever {found.name} is."


def cut_told(found: Conditions, cut: Found) -> str:
    """Return ``4 and 6 are pruned iff x <= 3``."""
    when, skipped = _when(found, cut), cut.what.skipped
    if not skipped:
        return f"the window closes after the last child of {dotted(cut.what.place)} {when}"
    *others, last = [text(found.tree[path]) for path in skipped]
    pruned = f"{', '.join(others)} and {last} are" if others else f"{last} is"
    # by other cuts for other x
    elsewhere = any(found.pruned(path) != cut.spans for path in skipped)
    return f"{pruned} pruned {'by this cut ' if elsewhere else ''}{when}"


def value_told(found: Conditions, one: Found) -> str:
    """Return ``3 iff x <= 3``, with ``<=`` or ``>=`` before the 3 if it is only a bound."""
    value, bound = one.what
    told = found.name if value is None else spell(value)
    return f"{told if bound == '=' else f'{bound} {told}'} {_when(found, one)}"


def path_told(found: Conditions, one: Found) -> str:
    """Return ``2 1 iff x > 3``."""
    return f"{' '.join(map(str, one.what)) or 'none'} {_when(found, one)}"


def _when(found: Conditions, one: Found) -> str:
    condition = found.told(one)
    return f"iff {condition}" if condition else f"for every {found.name}"


def condition_json(found: Conditions) -> dict[str, Any]:
    """Returns the conditions as data: ``when`` is a list of spans, ``text`` says it in words (empty: for every x)."""

    def when(one: Found) -> dict[str, Any]:
        return {"when": spans_json(one.spans), "text": found.told(one)}

    def cut(one: Found) -> dict[str, Any]:
        what, tree = one.what, found.tree
        return {
            "kind": what.kind,
            "path": list(what.place),
            "subtree": text(tree[what.place]),
            "after_path": list(what.after),
            "after": text(tree[what.after]),
            "pruned": [text(tree[path]) for path in what.skipped],
            "pruned_paths": [*map(list, what.skipped)],
            **when(one),
        }

    return {
        "tree": text(found.tree),
        "unknown": found.name,
        "place": list(found.place),
        "values": [
            {
                "value": found.name if v.what[0] is None else number(v.what[0]),
                "bound": v.what[1],
                **when(v),
            }
            for v in found.values
        ],
        "paths": [{"path": list(path.what), **when(path)} for path in found.paths],
        "leaves_evaluated": [{"leaves": count.what, **when(count)} for count in found.leaves],
        "cuts": [cut(one) for one in found.cuts],
    }


def spans_json(spans: Spans) -> list[dict[str, Any]]:
    """Spans as data."""
    return [
        {
            "low": number(one.low),
            "high": number(one.high),
            "with_low": one.with_low,
            "with_high": one.with_high,
        }
        for one in spans
    ]
