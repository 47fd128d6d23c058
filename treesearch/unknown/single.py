"""One unknown leaf x: the result of a search for every x, as text and JSON."""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from math import inf
from typing import Any, NamedTuple, cast

from treesearch.arguments import check_arguments
from treesearch.errors import UsageError
from treesearch.game import CHANCE, Number, Unknown, Value, dotted, spell
from treesearch.report.data import number
from treesearch.settings import BOOK, Settings
from treesearch.solve import record, tree_or_game
from treesearch.trace import Trace
from treesearch.tree import Node, Path, nodes, text
from treesearch.unknown.leaves import filled, first_unknown_name, unknown_leaves
from treesearch.unknown.spans import Clamp, Span, Spans, spans_json, spans_text, union

MOST_LEAVES = 1_000
"""A tree is searched twice for every leaf."""


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
        # by identity: a count of leaves, or a child's number, may be equal to x
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
class Conditions:
    """The results of a search for every x, which is the value of the leaf ``name`` at ``place``.

    ``pieces`` are the searches, in ascending order of x. Each list of findings covers every x.
    """

    tree: Node
    name: str
    place: Path
    values: tuple[Finding, ...]
    paths: tuple[Finding, ...]
    leaves: tuple[Finding, ...]
    cuts: tuple[Finding, ...]
    pieces: tuple[Piece, ...] = field(repr=False, compare=False)

    @property
    def conventions(self) -> Settings:
        """The settings of the search."""
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
        """Return the spans of x for which a place is never examined."""
        return union(piece.span for piece in self.pieces if piece.trace.visit(place) is None)

    def when(self, finding: Finding) -> str:
        """Return the condition of a finding, ``x <= 3 or x > 7``; empty if it always holds."""
        return spans_text(finding.spans, self.name)

    def at(self, x: Value) -> tuple[Any, Path, set[OpenCut]]:
        """Return value, path and cuts of the search with this x."""
        value, path = (
            next(finding.what for finding in findings if _holds_for(finding, x))
            for findings in (self.values, self.paths)
        )
        return value, path, {cut.what for cut in self.cuts if _holds_for(cut, x)}

    def __reduce__(self) -> tuple[Any, ...]:
        # a piece's tree holds a number that no text says
        return one_unknown, (self.tree, self.conventions)

    def to_json(self) -> dict[str, Any]:
        """Return the answers as JSON."""
        return condition_json(self)

    def _repr_svg_(self) -> str | None:
        """Return the picture for a notebook; ``None`` if the tree is too large."""
        from treesearch.diagram import in_notebook

        return in_notebook(self)

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        """Return the report of ``treesearch alphabeta``."""
        return "\n".join(condition_lines(self))


def _holds_for(finding: Finding, x: Value) -> bool:
    return any(x in span for span in finding.spans)


def one_unknown(tree: Node | str, settings: Settings = BOOK) -> Conditions:
    """Return the result of alpha-beta or minimax for every value of the one unknown leaf.

    Raise UsageError for another search, for chance nodes, for more or fewer than one unknown leaf, or for more than
    MOST_LEAVES leaves.

    >>> answer = one_unknown("((3 12) (?x 4))")
    >>> answer.when(answer.cuts[0])
    'x <= 3'
    """
    check_arguments(settings=settings)
    node = tree_or_game(tree)
    if not isinstance(node, Node):
        raise UsageError("only a tree can have an unknown leaf, as in ((3 12 8) (?x 4 6))")
    place = _single_place(node)
    name = first_unknown_name(node)
    pieces = tuple(
        Piece(span, x, record(filled(node, place, x), settings))
        for span, x in points_to_try(numbers_of(node, settings), name)
    )
    seen = [(piece, _open_cuts(piece.trace)) for piece in pieces]
    # no set: the cuts stay in the order of the search
    listed = list(dict.fromkeys(cut for _, cuts in seen for cut in cuts))
    return Conditions(
        node,
        name,
        place,
        grouped((piece, (piece.trace.result.value, piece.trace.result.bound)) for piece in pieces),
        grouped((piece, piece.trace.result.path) for piece in pieces),
        tuple(
            Finding(what[0], spans)
            for what, spans in grouped(
                (piece, (piece.trace.counts.leaves_evaluated,)) for piece in pieces
            )
        ),
        tuple(
            Finding(cut, union(piece.span for piece, cuts in seen if cut in cuts)) for cut in listed
        ),
        pieces,
    )


def _single_place(tree: Node) -> Path:
    places = unknown_leaves(tree)
    if len(places) != 1:
        leaves = ", ".join(f"{tree[path].value} at {dotted(path)}" for path in places[:5])
        raise UsageError(
            "exactly one leaf must be unknown, as in ((3 12 8) (?x 4 6)); "
            f"this tree has {len(places)} unknown leaves: {leaves or 'none'}"
        )
    if tree.traits.leaves > MOST_LEAVES:
        raise UsageError(
            f"a tree with an unknown leaf can have at most {MOST_LEAVES} leaves; this one has {tree.traits.leaves}"
        )
    # a mean reckons with x, and so the x of one gap are not alike: that holds where they are only compared
    if any(node.role is CHANCE for _, node in nodes(tree)):
        raise UsageError("one_unknown does not accept a tree with chance nodes; use conditions")
    return places[0]


def numbers_of(tree: Node, settings: Settings) -> set[Value]:
    """Return all numbers with which a search of the tree could compare x."""
    numbers: set[Any] = {end for end in settings.window if end not in (-inf, inf)}
    numbers |= {node.static for _, node in nodes(tree) if node.static is not None}
    numbers |= {
        node.value
        for _, node in nodes(tree)
        if not node.children and not isinstance(node.value, Unknown)
    }
    return numbers | (
        {0} if settings.depth is not None else set()
    )  # a node without static value is worth 0 at the limit


def points_to_try(numbers: Iterable[Value], name: str) -> Iterator[tuple[Span, Value]]:
    """Yield these numbers and the gaps between them in ascending order, each with an x to try."""
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


def grouped(results: Iterable[tuple[Piece, tuple[Any, ...]]]) -> tuple[Finding, ...]:
    """Return the distinct results with their spans, joining neighbouring pieces with equal results.

    A number joins a neighbouring gap if their results are equal. For example, the value may be
    ``x`` up to and including x = 3.
    """
    pieces = [
        (piece, tuple(None if piece.is_x(part) else part for part in what))
        for piece, what in results
    ]
    groups: dict[Hashable, list[Span]] = {}
    for at, (piece, what) in enumerate(pieces):
        beside = [
            pieces[near] for near in (at - 1, at + 1) if piece.point and 0 <= near < len(pieces)
        ]
        alike = (
            like
            for gap, like in beside
            if piece.x in gap.span[:2] and _results_match(like, what, piece.x)
        )
        groups.setdefault(next(alike, what), []).append(piece.span)
    return tuple(Finding(what, union(spans)) for what, spans in groups.items())


def _results_match(like: tuple[Any, ...], what: tuple[Any, ...], x: Value) -> bool:
    """Return whether a gap's results match those of a number when its x is inserted."""
    return tuple(x if part is None else part for part in like) == what


def _open_cuts(trace: Trace) -> list[OpenCut]:
    return [
        OpenCut(cut.kind, cut.place.path, cut.after.path, tuple(place.path for place in cut.pruned))
        for cut in trace.cuts
    ]


def condition_lines(answer: Conditions) -> Iterator[str]:
    """Yield the report lines: each value, path and cut with its condition on x."""
    yield f"tree    {text(answer.tree, limit=200)}"
    for value in answer.values:
        yield f"value   {value_text(answer, value)}"
    for path in answer.paths:
        yield f"path    {path_text(answer, path)}"
    for count in answer.leaves:
        yield f"leaves  {count.what} of {answer.tree.traits.leaves} evaluated {_condition_phrase(answer, count)}"
    for cut in answer.cuts:
        yield cut_text(answer, cut)
        after, place = text(answer.tree[cut.what.after]), cut.what.place
        subtree = f"subtree {text(answer.tree[place])}, node {dotted(place)}"
        yield f"    {cut.what.kind} cut after {after} in {subtree}"
    if not answer.cuts:
        yield never_cut(answer)


def never_cut(answer: Conditions) -> str:
    """Return the sentence for a tree in which no x causes a cut."""
    return f"Nothing is cut, whatever {answer.name} is."


def cut_text(answer: Conditions, cut: Finding) -> str:
    """Return a cut with its condition: ``4 and 6 are pruned iff x <= 3``."""
    when, skipped = _condition_phrase(answer, cut), cut.what.skipped
    if not skipped:
        return f"the window closes after the last child of {dotted(cut.what.place)} {when}"
    *others, last = [text(answer.tree[path]) for path in skipped]
    pruned = f"{', '.join(others)} and {last} are" if others else f"{last} is"
    # by other cuts for other x
    elsewhere = any(answer.pruned(path) != cut.spans for path in skipped)
    return f"{pruned} pruned {'by this cut ' if elsewhere else ''}{when}"


def value_text(answer: Conditions, finding: Finding) -> str:
    """Return a value with its condition, ``3 iff x <= 3``; a bound begins with ``<=`` or ``>=``."""
    value, bound = finding.what
    number_text = answer.name if value is None else spell(value)
    return f"{number_text if bound == '=' else f'{bound} {number_text}'} {_condition_phrase(answer, finding)}"


def path_text(answer: Conditions, finding: Finding) -> str:
    """Return a path with its condition: ``2 1 iff x > 3``."""
    return f"{' '.join(map(str, finding.what)) or 'none'} {_condition_phrase(answer, finding)}"


def _condition_phrase(answer: Conditions, finding: Finding) -> str:
    condition = answer.when(finding)
    return f"iff {condition}" if condition else f"for every {answer.name}"


def condition_json(answer: Conditions) -> dict[str, Any]:
    """Return the answers as JSON: ``when`` is a list of spans, and ``text`` the same in words."""

    def when(finding: Finding) -> dict[str, Any]:
        return {"when": spans_json(finding.spans), "text": answer.when(finding)}

    def cut(finding: Finding) -> dict[str, Any]:
        what, tree = finding.what, answer.tree
        return {
            "kind": what.kind,
            "path": list(what.place),
            "subtree": text(tree[what.place]),
            "after_path": list(what.after),
            "after": text(tree[what.after]),
            "pruned": [text(tree[path]) for path in what.skipped],
            "pruned_paths": [*map(list, what.skipped)],
            **when(finding),
        }

    return {
        "tree": text(answer.tree),
        "unknown": answer.name,
        "place": list(answer.place),
        "values": [
            {
                "value": answer.name if v.what[0] is None else number(v.what[0]),
                "bound": v.what[1],
                **when(v),
            }
            for v in answer.values
        ],
        "paths": [{"path": list(path.what), **when(path)} for path in answer.paths],
        "leaves_evaluated": [{"leaves": count.what, **when(count)} for count in answer.leaves],
        "cuts": [cut(finding) for finding in answer.cuts],
    }
