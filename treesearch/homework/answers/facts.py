"""The parts of an answer: facts, comments, unread and doubtful text, each with its place.

A fact is a record such as ``PathStated((1, 2))``, and its text, ``path: 1 2``, is read as the same fact.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple

from treesearch.game import Bound, Value, spell
from treesearch.tree import Path
from treesearch.unknown.spans import Clamp, Spans, condition_phrase

Places = tuple[Path, ...]
"""The possible places in the tree, from left to right; empty if there are none or no tree is known."""


class At(NamedTuple):
    """A place in the answer: line and column, counted from 1, and length."""

    line: int = 1
    column: int = 1
    length: int = 0

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}"


class Target(NamedTuple):
    """A leaf, subtree or node as written, with the places that it may mean."""

    text: str
    places: Places = ()

    def __str__(self) -> str:
        return self.text


class ValueStated(NamedTuple):
    """A stated value: ``value: 5``, or ``A = 5`` for the root A, which is then ``written``."""

    value: Bound
    at: At = At()
    written: str = ""

    def __str__(self) -> str:
        return self.written or f"value: {spell(self.value)}"


class PathStated(NamedTuple):
    """A stated path: ``path: 2 1``, whose steps are child numbers or values, as written.

    Child numbers count from 1 or 0. ``(3)`` at the end is the value of the leaf. If the tree is
    known, names, letters and "first child" are already converted to child numbers from 1, and a
    leaf's value at the end is left out. ``taken`` means that this is one step of a path that a
    program printed step by step; ``Answer.facts`` contains the complete path.
    """

    steps: tuple[Value | str, ...]
    at: At = At()
    taken: bool = False
    written: str = ""

    def __str__(self) -> str:
        return f"path: {self.written or ' '.join(map(str, self.steps)) or 'root'}"


class CutStated(NamedTuple):
    """A stated cut: ``MIN cut after 3 in subtree (2 3 4) at 2.1``.

    Omitted parts are ``None``. ``kind`` is MIN, MAX, CHANCE, ALPHA or BETA. ``spots`` are the
    children after which the cut may be, if child, subtree and node are consistent. ``nodes`` are
    the nodes at which it may be, from the named node or the child that it is after. ``miscopied``
    means that the subtree is not in the tree, but that the child occurs exactly once.
    """

    kind: str | None = None
    after: Target | None = None
    subtree: Target | None = None
    node: Target | None = None
    spots: Places = ()
    nodes: Places = ()
    miscopied: bool = False
    at: At = At()

    def __str__(self) -> str:
        kind = {None: "", "ALPHA": "alpha ", "BETA": "beta "}.get(self.kind, f"{self.kind} ")
        parts = ((" after ", self.after), (" in subtree ", self.subtree), (" at ", self.node))
        return f"{kind}cut" + "".join(f"{word}{part}" for word, part in parts if part is not None)


class NoCutsStated(NamedTuple):
    """The statement ``no cuts``."""

    at: At = At()

    def __str__(self) -> str:
        return "no cuts"


class PrunedStated(NamedTuple):
    """The pruned leaves and subtrees: ``pruned: 4, (6 4 5)``.

    If the tree is known, targets are ordered from left to right.
    """

    targets: tuple[Target, ...]
    at: At = At()

    def __str__(self) -> str:
        return f"pruned: {_listed(self.targets)}"


def _listed(targets: Iterable[Target]) -> str:
    """Return pruned things as a list, with nodes last: a number after ``node 2`` could be a node, too."""
    return ", ".join(sorted(map(str, targets), key=lambda text: text.startswith("node ")))


class ExaminedStated(NamedTuple):
    """The leaves of ``examined: 3, 12, 8``, in the order of examination."""

    targets: tuple[Target, ...]
    at: At = At()

    def __str__(self) -> str:
        return f"examined: {', '.join(map(str, self.targets))}"


class LeavesStated(NamedTuple):
    """The stated number of examined leaves: ``leaves: 7``."""

    number: Value
    at: At = At()

    def __str__(self) -> str:
        return f"leaves: {spell(self.number)}"


class OrderStated(NamedTuple):
    """The tree in an order with the fewest examined leaves: ``order: ((2 4) (9 7))``."""

    tree: Target
    at: At = At()

    def __str__(self) -> str:
        return f"order: {self.tree}"


class BestStated(NamedTuple):
    """The smallest number of examined leaves under any order of the children: ``best: 5``."""

    number: Value
    at: At = At()

    def __str__(self) -> str:
        return f"best: {spell(self.number)}"


class NodeStated(NamedTuple):
    """The value or bounds of a node: ``2.1 <= 3``, ``C = 4`` or ``C = 3..5``."""

    node: Target
    low: Bound
    high: Bound
    at: At = At()

    def __str__(self) -> str:
        # The text of a fact must be readable as the same fact, and a bare number would not be read as a node.
        place = f"node {self.node}" if self.node.text.isdigit() else self.node.text
        if self.low == self.high:
            return f"{place} = {spell(self.low)}"
        if self.low == -inf:
            return f"{place} <= {spell(self.high)}"
        if self.high == inf:
            return f"{place} >= {spell(self.low)}"
        return f"{place} = {spell(self.low)}..{spell(self.high)}"


class WindowStated(NamedTuple):
    """The window of a node: ``window 2.1: 5, +inf``."""

    node: Target
    alpha: Bound
    beta: Bound
    at: At = At()

    def __str__(self) -> str:
        return f"window {self.node}: {spell(self.alpha)}, {spell(self.beta)}"


class ConditionStated(NamedTuple):
    """The values of ``x`` for which targets are pruned: ``pruned: 4, 6 iff x <= 3`` or ``x <= 3``.

    ``targets`` is empty if the line names none. ``spans`` are in order and do not overlap.
    """

    targets: tuple[Target, ...]
    x: str
    spans: Spans
    at: At = At()

    def __str__(self) -> str:
        when = condition_phrase(self.spans, self.x)
        named = f"pruned: {_listed(self.targets)} {when}"
        return named if self.targets else when.removeprefix("iff ")


class MoveStated(NamedTuple):
    """The values of ``x`` for which the root chooses a move: ``move 2 iff x > 3``."""

    move: Target
    x: str
    spans: Spans
    at: At = At()

    def __str__(self) -> str:
        return f"move {self.move} {condition_phrase(self.spans, self.x)}"


class FormulaStated(NamedTuple):
    """The value as a formula of the unknown: ``value: max(3, min(x, 6))``."""

    text: str
    clamp: Clamp
    at: At = At()

    def __str__(self) -> str:
        return f"value: {self.text}"


Fact = (
    ValueStated
    | PathStated
    | CutStated
    | NoCutsStated
    | PrunedStated
    | ExaminedStated
    | LeavesStated
    | OrderStated
    | BestStated
    | NodeStated
    | WindowStated
    | ConditionStated
    | MoveStated
    | FormulaStated
)


def form_of(fact: Fact) -> str:
    """Return the name of the form of a fact, such as ``no_cuts``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(fact).__name__.removesuffix("Stated")).lower()


class Aside(NamedTuple):
    """Text that is not marked: a comment, a line of the sheet, struck-out text or a reason."""

    text: str
    at: At = At()


class Unread(NamedTuple):
    """Text that matches no form; ``form`` is the form that it resembles, a key of ``FORMS``."""

    text: str
    form: str
    at: At = At()


class Doubtful(NamedTuple):
    """A fact that a person must check; ``why`` is a key of ``DOUBTS``."""

    fact: Fact
    why: str

    @property
    def at(self) -> At:
        """The place of the fact in the answer."""
        return self.fact.at


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one question; ``facts`` are in the order of writing, including doubtful ones.

    All ``pruned`` facts are joined.
    """

    facts: tuple[Fact, ...] = ()
    asides: tuple[Aside, ...] = ()
    unread: tuple[Unread, ...] = ()
    doubtful: tuple[Doubtful, ...] = ()
    headings: tuple[Aside, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether the answer can be marked without a person."""
        return not self.unread and not self.doubtful

    def __str__(self) -> str:
        """Return the facts in the standard forms, one per line."""
        return "\n".join(map(str, self.facts))

    @property
    def value(self) -> Bound | None:
        """The value, or ``None`` if the answer does not state it."""
        return next((fact.value for fact in self.facts if isinstance(fact, ValueStated)), None)

    @property
    def path(self) -> tuple[Value | str, ...] | None:
        """The path, or ``None`` if the answer does not state it."""
        return next((fact.steps for fact in self.facts if isinstance(fact, PathStated)), None)

    @property
    def cuts(self) -> tuple[CutStated, ...]:
        """The cuts in the answer."""
        return tuple(fact for fact in self.facts if isinstance(fact, CutStated))

    def to_json(self) -> dict[str, Any]:
        """Return the answer as a dictionary; ``check`` accepts it if it has no conditions on x."""
        from treesearch.homework.answers.fields import fields_of

        return fields_of(self.facts)
