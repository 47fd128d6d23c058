"""Trees with chance nodes and one unknown: value and move as piecewise linear functions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Any, NamedTuple, cast

from treesearch.errors import UsageError
from treesearch.game import CHANCE, MAX, Bound, Unknown, Value, spell
from treesearch.report.data import number
from treesearch.settings import BOOK, Settings
from treesearch.tree import Node, text, walk
from treesearch.unknown.leaves import REST, leaf_name, unknown_names, unknown_weights
from treesearch.unknown.several import MOST_LEAVES, Branch, branches_of
from treesearch.unknown.spans import Span, spans_json, spans_text, union


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
class Pieces:
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

    def to_json(self) -> dict[str, Any]:
        """Return the answer as data."""
        return piece_json(self)

    def _repr_svg_(self) -> str | None:
        """Return the picture for a notebook."""
        from treesearch.diagram import in_notebook

        return in_notebook(self)

    def __str__(self) -> str:
        """Return the report of ``treesearch minmax``."""
        return "\n".join(piece_lines(self))


def pieces(tree: Node, settings: Settings = BOOK) -> Pieces:
    """Return the value and move of a tree with chance nodes as functions of its one unknown.

    Raise UsageError for more than one unknown, and for an unknown weight unless exactly one other
    weight is ``rest``.

    >>> from treesearch import read
    >>> str(pieces(read("(max (chance ?x 4) 3)"))).splitlines()[1:3]
    ['value   3 iff x <= 2', 'value   x/2 + 2 iff x > 2']
    """
    leaves, weights = unknown_names(tree), unknown_weights(tree)
    names = tuple(dict.fromkeys((*leaves, *weights)))
    if len(names) > 1 or (leaves and weights):
        listed = ", ".join(f"?{name}" for name in names)
        raise UsageError(
            f"with chance nodes one unknown is possible: a leaf or a probability; here there are {listed}"
            + (" as both" if len(names) == 1 else "")
        )
    if tree.traits.leaves > MOST_LEAVES:
        raise UsageError(
            f"a tree with chance nodes and an unknown can have at most {MOST_LEAVES} leaves; "
            f"this one has {tree.traits.leaves}"
        )
    if settings.depth is not None or settings.window != BOOK.window:
        raise UsageError(
            "--depth and --window cannot be used on a tree with an unknown and chance nodes"
        )
    low, high = (Fraction(0), _most_likely(tree)) if weights else (-inf, inf)
    values: list[tuple[Line, Span]] = []
    moves: dict[int, list[Span]] = {}
    root, *others = branches_of(tree, names, settings)
    sign = 1 if root.player is MAX else -1
    for start, end, lines in _sweep([root, *others], low, high):
        before = values.pop() if values and values[-1][0] == lines[root] else None
        first = before[1].low if before else -inf if start == low else start
        last = inf if end == high else end
        values.append((lines[root], Span(first, last, False, last != inf)))
        ranks = [(Span(start, end), [_rank(lines[c], start, sign) for c in root.children])]
        for x in {start, end} - {-inf, inf}:
            point = Span(-inf if x == low else x, inf if x == high else x, x != low, x != high)
            ranks.append((point, [(sign * lines[c].at(x),) for c in root.children]))  # type: ignore[arg-type]
        for span, keys in ranks:
            child = root.children[keys.index(max(keys))]
            moves.setdefault(child.place.action, []).append(span)
    best = ((move, union(moves[move])) for move in sorted(moves) if root.player is not CHANCE)
    return Pieces(tree, names[0], bool(weights), settings, low, high, tuple(values), tuple(best))


def _most_likely(tree: Node) -> Fraction:
    """Return the greatest possible probability.

    Raise UsageError unless the other weight is ``rest``.
    """
    greatest = Fraction(1)
    inside: list[bool] = []
    for node in walk(tree):
        if node is None:
            inside.pop()
            continue
        weights = node.weights or ()
        unknown = [weight for weight in weights if isinstance(weight, Unknown) and weight != REST]
        if unknown:
            name = leaf_name(unknown[0])
            if any(inside):
                raise UsageError(
                    f"?{name} occurs at a chance node and below it, so the value would contain "
                    f"{name} times {name} ({name} squared)"
                )
            fixed = sum((Fraction(w) for w in weights if not isinstance(w, Unknown)), Fraction(0))
            if weights.count(REST) != 1 or len(unknown) > 1:
                raise UsageError(
                    "an unknown weight needs one other weight that is the rest, as in (chance ?p*3 rest*4)"
                )
            if fixed >= 1:
                raise UsageError(
                    f"the known weights sum to {fixed}, which leaves nothing for ?{name}"
                )
            greatest = min(greatest, 1 - fixed)
        if node.children:
            inside.append(bool(unknown))
    return greatest


def _sweep(
    branches: list[Branch], low: Bound, high: Bound
) -> Iterator[tuple[Bound, Bound, dict[Branch, Line]]]:
    """Yield the intervals on which the value of every node is a single line, in ascending order."""
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
                sign = 1 if branch.player is MAX else -1
                best = max(below, key=lambda line: _rank(line, low, sign))
                lines[branch] = best
                for other in below:
                    if other.factor != best.factor:
                        x = (other.constant - best.constant) / (best.factor - other.factor)
                        end = min(end, x) if x > low else end
        yield low, end, lines
        low = end


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
    count = len(below)
    weights = branch.node.weights or (Fraction(1, count),) * count
    fixed = sum((Fraction(w) for w in weights if not isinstance(w, Unknown)), Fraction(0))
    factor = constant = Fraction(0)
    for child, value in zip(branch.children, below, strict=True):
        number = weights[child.place.action - 1]
        weight = _as_line(number)
        share = weight.constant - fixed if number == REST else weight.constant
        # an unknown weight has no unknown below it, so one of the two factors is 0
        factor += weight.factor * value.constant + share * value.factor
        constant += share * value.constant
    return Line(factor, constant)


def piece_lines(answer: Pieces) -> Iterator[str]:
    """Yield the report lines."""
    yield f"tree    {text(answer.tree, limit=200)}"
    if answer.probability:
        x = answer.name
        yield f"        {x} is a probability: {spell(answer.low)} <= {x} <= {spell(answer.high)}"
    for line, span in answer.values:
        yield f"value   {line.text(answer.name)} {_condition_phrase(answer, [span])}"
    for move, spans in answer.moves:
        yield f"move    {move} {_condition_phrase(answer, spans)}"
    if answer.tree.role is CHANCE:
        yield "move    none: chance moves at the root"
    if answer.conventions.algorithm == "alphabeta":
        yield "pruned  not computed for a tree with an unknown and chance nodes"


def _condition_phrase(answer: Pieces, spans: Iterable[Span]) -> str:
    condition = spans_text(spans, answer.name)
    return f"iff {condition}" if condition else f"for every {answer.name}"


def piece_json(answer: Pieces) -> dict[str, Any]:
    """Return the answers as data for JSON."""

    def when(spans: tuple[Span, ...]) -> dict[str, Any]:
        return {"when": spans_json(spans), "text": spans_text(spans, answer.name)}

    return {
        "tree": text(answer.tree),
        "unknown": answer.name,
        "probability": answer.probability,
        "low": _exact(answer.low),
        "high": _exact(answer.high),
        "values": [
            {
                "value": line.text(answer.name),
                "factor": _exact(line.factor),
                "constant": _exact(line.constant),
                **when((span,)),
            }
            for line, span in answer.values
        ],
        "moves": [{"move": move, **when(spans)} for move, spans in answer.moves],
    }


def _exact(value: Bound) -> Any:
    """Return a computed number for JSON, as an integer if it is whole."""
    return number(int(value) if abs(value) != inf and value == int(value) else value)
