"""What the facts of an answer say of one exercise: a set of claims, whatever their order and however often written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from treesearch.conventions import Conventions
from treesearch.homework.answer.facts import (
    CutStated,
    ExaminedStated,
    Fact,
    LeavesStated,
    NoCutsStated,
    NodeStated,
    PathStated,
    PrunedStated,
    Target,
    ValueStated,
    WindowStated,
)
from treesearch.homework.marking import words
from treesearch.homework.mistakes.case import OTHER
from treesearch.homework.mistakes.facts import CutAt
from treesearch.tree import Path
from treesearch.values import Bound, Value

MOST_CUTS = 200
"""How many different cuts, and pruned leaves or subtrees, of one answer are marked."""

MOST_NOTES = 20

Ends = tuple[Bound, Bound]
"""What is said of a node: the ends of its bound, or its window."""


T = TypeVar("T")


class Claim(NamedTuple):
    """A cut as a student claims it.

    ``spots``: the children after which it may be; ``nodes``: the nodes at which it may be; ``afters``: where what it is
    said to be after stands, if that is at none of these nodes the places elsewhere.
    """

    kind: str | None
    spots: frozenset[Path]
    nodes: frozenset[Path]
    afters: frozenset[Path]
    text: str

    @property
    def names_child(self) -> bool:
        """Whether it says after which child the cut is."""
        return bool(self.afters) or not self.nodes

    def fits(self, cut: CutAt) -> bool:
        """Whether it is this cut as far as it says something."""
        if self.kind not in (None, cut.kind):
            return False
        return cut.after in self.spots if self.names_child else cut.place in self.nodes

    @property
    def order(self) -> tuple[object, ...]:
        """Claims are looked at in this order, whichever was written first."""
        spots, nodes, afters = (tuple(sorted(some)) for some in (self.spots, self.nodes, self.afters))
        return spots, nodes, self.kind or "", afters, self.text


class Claims(NamedTuple):
    """An answer in the terms of one tree. What is stated in several ways at once has several values.

    ``pruned``, ``examined``: ``None`` where nothing was stated. ``lines``: the cuts as written, the same ones too.
    """

    values: tuple[Bound, ...] = ()
    paths: tuple[tuple[Any, ...], ...] = ()
    cuts: tuple[Claim, ...] = ()
    lines: tuple[Claim, ...] = ()
    no_cuts: bool = False
    pruned: tuple[frozenset[Path], ...] | None = None
    examined: tuple[tuple[Target, ...], ...] = ()
    leaves: tuple[Value, ...] = ()
    nodes: Mapping[Path, tuple[Ends, ...]] = MappingProxyType({})
    windows: Mapping[Path, tuple[Ends, ...]] = MappingProxyType({})
    notes: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing at all was stated."""
        return self == NOTHING

    @property
    def value(self) -> Bound | None:
        """The value, if there is just one."""
        return self.values[0] if len(self.values) == 1 else None

    @property
    def path(self) -> tuple[Any, ...] | None:
        """The path, if there is just one."""
        return self.paths[0] if len(self.paths) == 1 else None


NOTHING = Claims()


def claims(facts: Iterable[Fact], conventions: Conventions) -> Claims:
    """What these facts say."""
    told = list(facts)
    cuts = [fact for fact in told if isinstance(fact, CutStated)]
    lines = [claim(fact, conventions) for fact in cuts]
    each = sorted(set(lines), key=lambda one: one.order)
    notes = [words.MISCOPIED.format(claim=fact) for fact in cuts if fact.miscopied]
    if len(each) > MOST_CUTS:
        notes.append(words.MANY_CUTS.format(given=len(each), limit=MOST_CUTS))
    targets = {target for fact in told if isinstance(fact, PrunedStated) for target in fact.targets if target.places}
    pruned = sorted({frozenset(target.places) for target in targets}, key=sorted)
    return Claims(
        values=_once(fact.value for fact in told if isinstance(fact, ValueStated)),
        paths=_once(fact.steps for fact in told if isinstance(fact, PathStated)),
        cuts=tuple(each[:MOST_CUTS]),
        lines=tuple(lines[:MOST_CUTS]),
        no_cuts=any(isinstance(fact, NoCutsStated) for fact in told),
        pruned=tuple(pruned[:MOST_CUTS]) if any(isinstance(fact, PrunedStated) for fact in told) else None,
        examined=_once(fact.targets for fact in told if isinstance(fact, ExaminedStated)),
        leaves=_once(fact.number for fact in told if isinstance(fact, LeavesStated)),
        nodes=_by_place((fact.node, (fact.low, fact.high)) for fact in told if isinstance(fact, NodeStated)),
        windows=_by_place((fact.node, (fact.alpha, fact.beta)) for fact in told if isinstance(fact, WindowStated)),
        notes=tuple(notes[:MOST_NOTES]),
    )


def _once(stated: Iterable[T]) -> tuple[T, ...]:
    """The different things that are stated; exact numbers make no difference between 2 and 4/2."""
    return tuple(dict.fromkeys(stated))


def _by_place(told: Iterable[tuple[Target, Ends]]) -> dict[Path, tuple[Ends, ...]]:
    """What is said of each node that is named without doubt."""
    found: dict[Path, tuple[Ends, ...]] = {}
    for node, ends in told:
        if len(node.places) == 1 and ends not in found.get(node.places[0], ()):
            found[node.places[0]] = (*found.get(node.places[0], ()), ends)
    return found


ALPHA_BETA = {"ALPHA": "MIN", "BETA": "MAX"}
"""At which player's nodes these cuts are made."""


def claim(stated: CutStated, conventions: Conventions) -> Claim:
    """The cut in the words of the sheet: an alpha cut is made at a MIN node."""
    kind = ALPHA_BETA.get(stated.kind or "", stated.kind)
    if kind is not None and stated.kind in ALPHA_BETA and conventions.label == "bound":
        kind = OTHER[kind]
    afters = stated.spots or (stated.after.places if stated.after else ())  # where it fits a node it is that child
    return Claim(kind, frozenset(stated.spots), frozenset(stated.nodes), frozenset(afters), str(stated)[:200])
