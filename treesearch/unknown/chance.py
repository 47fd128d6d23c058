"""Trees with chance nodes and one unknown: value and move as piecewise linear functions.

At a leaf the value is a line (x itself, or a constant). A mean of lines is a line. A maximum of lines changes where two
of them cross, so the range of x is divided there: for ``(max (chance ?x 4) 3)`` the lines x/2 + 2 and 3 cross at x = 2.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import inf
from typing import Any, NamedTuple, cast

from treesearch.errors import UsageError, option
from treesearch.game import CHANCE, MAX, Bound, Unknown, Value, spell
from treesearch.report.data import Json
from treesearch.settings import BOOK, Settings
from treesearch.tree import InNotebook, Node, nodes, weights_of
from treesearch.unknown.branches import MOST_LEAVES, Branch, branches_of
from treesearch.unknown.leaves import REST, leaf_name, unknown_names, unknown_weights
from treesearch.unknown.spans import Span, Spans, freed_at_ends


class Line(NamedTuple):
    """The linear function ``factor * x + constant``."""

    factor: Fraction
    constant: Fraction

    def at(self, x: Value) -> Fraction:
        """Return the value of the function at x."""
        return self.factor * x + self.constant

    def text(self, x: str) -> str:
        """Return the function as text: ``6 - 4p`` or ``x/4 + 9/4``."""
        factor, constant = self
        if not factor:
            return spell(constant)
        size = abs(factor)
        times = "" if size.numerator == 1 else f"{size.numerator}{'' if len(x) == 1 else '*'}"
        term = f"{times}{x}" + (f"/{size.denominator}" if size.denominator > 1 else "")
        if factor < 0 < constant:
            return f"{spell(constant)} - {term}"
        term = f"-{term}" if factor < 0 else term
        return term + (
            f" {'+' if constant > 0 else '-'} {spell(abs(constant))}" if constant else ""
        )


@dataclass(frozen=True, slots=True)
class Pieces(InNotebook):
    """The value and move of a tree with chance nodes as functions of one unknown.

    ``name`` is the unknown; its range is ``low`` to ``high``. ``values`` are the pieces of the
    value; a point where two pieces meet belongs to the first.
    """

    tree: Node
    name: str
    probability: bool
    conventions: Settings
    low: Bound
    high: Bound
    values: tuple[tuple[Line, Span], ...]
    moves: tuple[tuple[int, tuple[Span, ...]], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The name of the unknown."""
        return (self.name,)

    def __reduce__(self) -> tuple[Any, ...]:
        return pieces, (self.tree, self.conventions)

    def to_json(self) -> Json:
        """Return the answer as JSON."""
        from treesearch.unknown.chance_report import piece_json

        return piece_json(self)

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        """Return the report of ``treesearch minmax``."""
        from treesearch.unknown.chance_report import piece_lines

        return "\n".join(piece_lines(self))


def pieces(tree: Node, settings: Settings = BOOK) -> Pieces:
    """Return the value and move of a tree with chance nodes as functions of its one unknown.

    Raise UsageError for more than one unknown, and for an unknown weight unless exactly one other
    weight is ``rest``.

    >>> from treesearch import read
    >>> str(pieces(read("(max (chance ?x 4) 3)"))).splitlines()[1:3]
    ['value   3 iff x <= 2', 'value   x/2 + 2 iff x > 2']
    """
    name, is_probability = _only_unknown(tree, settings)
    low, high = (Fraction(0), _most_likely(tree)) if is_probability else (-inf, inf)
    branches = branches_of(tree, (name,), settings)
    root, parts = branches[0], [*_parts(branches, low, high)]
    values = tuple(_values(root, parts, low, high))
    moves = () if root.player is CHANCE else tuple(_moves(root, parts, low, high))
    return Pieces(tree, name, is_probability, settings, low, high, values, moves)


def _only_unknown(tree: Node, settings: Settings) -> tuple[str, bool]:
    """Return the name of the unknown, and whether it is a probability."""
    leaves, weights = unknown_names(tree), unknown_weights(tree)
    names = tuple(dict.fromkeys((*leaves, *weights)))
    if len(names) > 1 or (leaves and weights):
        listed = ", ".join(f"?{name}" for name in names)
        raise UsageError(
            f"a tree with chance nodes can have only one unknown (a leaf or a probability); this tree has {listed}"
            + (" as both" if len(names) == 1 else "")
        )
    if tree.traits.leaves > MOST_LEAVES:
        raise UsageError(
            f"a tree with chance nodes and an unknown can have at most {MOST_LEAVES} leaves; "
            f"this one has {tree.traits.leaves}"
        )
    if settings.depth is not None or settings.window != BOOK.window:
        raise UsageError(
            f"{option('depth')} and {option('window')} cannot be used on a tree that has both an unknown "
            "leaf and chance nodes"
        )
    return names[0], bool(weights)


def _most_likely(tree: Node) -> Fraction:
    """Return the greatest possible probability.

    Raise UsageError unless the other weight is ``rest``.
    """
    greatest = Fraction(1)
    for _, node in nodes(tree):
        weights = node.weights or ()
        unknown = [weight for weight in weights if isinstance(weight, Unknown) and weight != REST]
        if not unknown:
            continue
        name = leaf_name(unknown[0])
        fixed = _known_sum(weights)
        if weights.count(REST) != 1 or len(unknown) > 1:
            raise UsageError(
                "an unknown weight may occur once at a chance node, and exactly one of its other weights must be rest, "
                "as in (chance ?p*3 rest*4)"
            )
        if fixed >= 1:
            raise UsageError(f"the known weights sum to {fixed}, which leaves nothing for ?{name}")
        if any(map(unknown_weights, node.children)):
            raise UsageError(
                f"?{name} occurs at a chance node and below it, so the value would contain "
                f"{name} times {name} ({name} squared)"
            )
        greatest = min(greatest, 1 - fixed)
    return greatest


def _known_sum(weights: Iterable[Value | Unknown]) -> Fraction:
    return sum((Fraction(w) for w in weights if not isinstance(w, Unknown)), Fraction(0))


class LinearPart(NamedTuple):
    """A range of the unknown in which the value of every node is a single line."""

    low: Bound
    high: Bound
    lines: dict[Branch, Line]


def _parts(branches: list[Branch], low: Bound, high: Bound) -> Iterator[LinearPart]:
    """Yield the parts of a range in which each node's value is a single line, in ascending order.

    A part ends where, at any node, another child becomes better than the child that is best at its start.
    """
    while low < high:
        lines: dict[Branch, Line] = {}
        end = high
        for branch in reversed(branches):
            below = [lines[child] for child in branch.children]
            if not below:
                lines[branch] = _as_line(cast("Value | Unknown", branch.node.value))
            elif branch.player is CHANCE:
                lines[branch] = _mean_line(branch, below)
            else:
                best = max(below, key=lambda line: _rank(line, low, _sign(branch)))
                lines[branch] = best
                for other in below:
                    if other.factor != best.factor:
                        crossing = (other.constant - best.constant) / (best.factor - other.factor)
                        end = min(end, crossing) if crossing > low else end
        yield LinearPart(low, end, lines)
        low = end


def _values(
    root: Branch, parts: list[LinearPart], low: Bound, high: Bound
) -> Iterator[tuple[Line, Span]]:
    """Yield each line that is the root's value somewhere, with its span."""
    for line, group in groupby(parts, key=lambda part: part.lines[root]):
        together = [*group]
        start, end = together[0].low, together[-1].high
        # an end of the unknown's range needs no condition
        first, last = -inf if start == low else start, inf if end == high else end
        yield line, Span(first, last, False, last != inf)


def _moves(
    root: Branch, parts: list[LinearPart], low: Bound, high: Bound
) -> Iterator[tuple[int, Spans]]:
    """Yield each move that can be best, with its spans; ties go to the first move."""
    sign = _sign(root)
    spans_of: dict[int, list[Span]] = {}
    for start, end, lines in parts:
        below = [lines[child] for child in root.children]
        # moves may tie at an end of a part, so the end is ranked separately
        ranks = [(Span(start, end), [_rank(line, start, sign) for line in below])]
        for x in {start, end} - {-inf, inf}:
            point = Span(x, x, True, True)
            ranks.append((point, [(sign * line.at(cast(Value, x)),) for line in below]))
        for span, keys in ranks:
            best = root.children[keys.index(max(keys))]
            spans_of.setdefault(best.place.action, []).append(span)
    for move in sorted(spans_of):
        yield move, freed_at_ends(tuple(spans_of[move]), low, high)


def _sign(branch: Branch) -> int:
    """Return 1 for a node that maximises, or -1 for one that minimises."""
    return 1 if branch.player is MAX else -1


def _rank(line: Line, x: Bound, sign: int) -> tuple[Fraction, ...]:
    """Return a key that sorts lines by their values just above x, ascending if ``sign`` is 1."""
    if x == -inf:
        return -sign * line.factor, sign * line.constant
    return sign * line.at(cast(Value, x)), sign * line.factor


def _as_line(number: Value | Unknown) -> Line:
    """Return a number, the unknown, or its complement to 1 as a linear function of the unknown."""
    if not isinstance(number, Unknown):
        return Line(Fraction(0), Fraction(number))
    return Line(Fraction(-1), Fraction(1)) if number == REST else Line(Fraction(1), Fraction(0))


def _mean_line(branch: Branch, below: list[Line]) -> Line:
    weights = weights_of(branch.node)
    fixed = _known_sum(weights)
    factor = constant = Fraction(0)
    for child, value in zip(branch.children, below, strict=True):
        number = weights[child.place.action - 1]
        weight = _as_line(number)
        share = weight.constant - fixed if number == REST else weight.constant
        # an unknown weight has no unknowns below it, so one of the factors is 0
        factor += weight.factor * value.constant + share * value.factor
        constant += share * value.constant
    return Line(factor, constant)
