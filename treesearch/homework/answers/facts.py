"""The parts of an answer as read: facts, asides, and unread or doubtful parts, each with its place in the text."""

import re
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple

from treesearch.game import Bound, Value, spell
from treesearch.tree import Node, Path
from treesearch.unknown import Clamp, Spans, spans_text

Places = tuple[Path, ...]
"""The possible places in the tree, from left to right; empty if there are none or no tree is known."""


class At(NamedTuple):
    """A place in the answer: line and column from 1, and the number of characters."""

    line: int = 1
    column: int = 1
    length: int = 0


class Target(NamedTuple):
    """A leaf, a subtree or a node: its text, and its possible places."""

    text: str
    places: Places = ()

    def __str__(self) -> str:
        return self.text


class ValueStated(NamedTuple):
    """A stated value: ``value: 5``."""

    value: Bound
    at: At = At()

    def __str__(self) -> str:
        return f"value: {spell(self.value)}"


class PathStated(NamedTuple):
    """A stated path: ``path: 2 1``. Steps are counted from 1 or 0, or are values along the path, as they were written.

    ``(3)`` at the end is the value of the leaf. If the tree is known, names, letters and "first child" are child numbers
    from 1 already, and a leaf's value at the end is left out. ``taken``: whether this is one step of a path that a program
    printed step by step; ``Answer.facts`` holds the complete path.
    """

    steps: tuple[Value | str, ...]
    at: At = At()
    taken: bool = False
    written: str = ""

    def __str__(self) -> str:
        return f"path: {self.written or ' '.join(map(str, self.steps)) or 'root'}"


class CutStated(NamedTuple):
    """A stated cut: ``MIN cut after 3 in subtree (2 3 4) at 2.1``; parts that were not written are ``None``.

    ``kind``: MIN, MAX, CHANCE, ALPHA or BETA. ``spots``: the children after which the cut may be, if child, subtree and
    node fit together. ``nodes``: the nodes at which it may be, from the node that was named or the child that it is after.
    ``miscopied``: the subtree is not in the tree, but the child that the cut is after occurs exactly once.
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
    """The leaves and subtrees of ``pruned: 4, (6 4 5)``, in the order of their places if the tree is known."""

    targets: tuple[Target, ...]
    at: At = At()

    def __str__(self) -> str:
        return f"pruned: {', '.join(map(str, self.targets))}"


class ExaminedStated(NamedTuple):
    """The leaves of ``examined: 3, 12, 8``, in the order of examination."""

    targets: tuple[Target, ...]
    at: At = At()

    def __str__(self) -> str:
        return f"examined: {', '.join(map(str, self.targets))}"


class LeavesStated(NamedTuple):
    """The number of leaves examined, as in ``leaves: 7``."""

    number: Value
    at: At = At()

    def __str__(self) -> str:
        return f"leaves: {spell(self.number)}"


class OrderStated(NamedTuple):
    """The tree in an order in which the fewest leaves are examined, as in ``order: ((2 4) (9 7))``."""

    tree: Target
    at: At = At()

    def __str__(self) -> str:
        return f"order: {self.tree}"


class BestStated(NamedTuple):
    """The smallest number of leaves examined in any order of the children, as in ``best: 5``."""

    number: Value
    at: At = At()

    def __str__(self) -> str:
        return f"best: {spell(self.number)}"


class NodeStated(NamedTuple):
    """A value or bounds of a node, such as ``2.1 <= 3``, ``C = 4`` or ``C = 3..5``; unknown ends are infinite."""

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
    """The window of a node, as in ``window 2.1: 5, +inf``."""

    node: Target
    alpha: Bound
    beta: Bound
    at: At = At()

    def __str__(self) -> str:
        return f"window {self.node}: {spell(self.alpha)}, {spell(self.beta)}"


class ConditionStated(NamedTuple):
    """The ``x`` for which targets are pruned, as in ``pruned: 4, 6 iff x <= 3`` or ``x <= 3``.

    ``targets``: empty if no target is named. ``spans``: in order, without overlaps.
    """

    targets: tuple[Target, ...]
    x: str
    spans: Spans
    at: At = At()

    def __str__(self) -> str:
        when = spans_text(self.spans, self.x) or f"for {'every' if self.spans else 'no'} {self.x}"
        if not self.targets:
            return when
        iff = "" if when.startswith("for") else "iff "
        return f"pruned: {', '.join(map(str, self.targets))} {iff}{when}"


class MoveStated(NamedTuple):
    """The ``x`` for which a move is chosen at the root, as in ``move 2 iff x > 3``."""

    move: Target
    x: str
    spans: Spans
    at: At = At()

    def __str__(self) -> str:
        when = spans_text(self.spans, self.x)
        every = f"for {'every' if self.spans else 'no'} {self.x}"
        return f"move {self.move} {f'iff {when}' if when else every}"


class FormulaStated(NamedTuple):
    """The value as a formula of the unknown, as in ``value: max(3, min(x, 6))``."""

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
    """Return the name of a fact's form, such as ``no_cuts``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(fact).__name__.removesuffix("Stated")).lower()


class Aside(NamedTuple):
    """A text that is shown but never marked: a comment, a quoted line of the sheet, struck-out text, or a reason."""

    text: str
    at: At = At()


class Unread(NamedTuple):
    """A text that no form matches completely. ``form``: the form that it resembles, a key of ``FORMS``."""

    text: str
    form: str
    at: At = At()


class Doubtful(NamedTuple):
    """A fact that was read but needs a person's decision; ``why``: a key of ``DOUBTS``."""

    fact: Fact
    why: str

    @property
    def at(self) -> At:
        """The place of the fact in the answer."""
        return self.fact.at


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one question as it was read. ``facts`` includes the doubtful ones, in the order of writing.

    All ``pruned`` facts are joined. ``number``: the number of the question, if stated. ``tree``: the tree of a pasted call.
    """

    facts: tuple[Fact, ...] = ()
    asides: tuple[Aside, ...] = ()
    unread: tuple[Unread, ...] = ()
    doubtful: tuple[Doubtful, ...] = ()
    headings: tuple[Aside, ...] = ()
    number: int | None = None
    tree: Node | None = None

    @property
    def whole(self) -> bool:
        """Whether the answer can be marked without a person looking at any part of it."""
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
        """Return the answer as a dictionary that ``check`` accepts."""
        from treesearch.homework.answers.fields import fields_of

        return fields_of(self.facts)
