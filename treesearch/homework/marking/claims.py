"""What the facts of an answer say of one exercise: a set of claims, whatever their order and however often written."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from treesearch.conventions import Conventions
from treesearch.homework.answer import facts
from treesearch.homework.answer.facts import CutStated, Fact, Target
from treesearch.homework.marking import words
from treesearch.homework.marking.key import Key
from treesearch.homework.mistakes.case import OTHER
from treesearch.homework.mistakes.facts import CutAt
from treesearch.tree import Path

MOST_CUTS = 200
"""How many different cuts, and pruned leaves or subtrees, of one answer are marked."""

MOST_NOTES = 20

Thing = tuple[str, Path]
"""What may be asked, and of which node: ``("value", ())``, ``("nodes", (2, 1))``; called as its points in a scheme."""

VALUE: Thing = ("value", ())
PATH: Thing = ("path", ())
PRUNED: Thing = ("pruned", ())


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
    """An answer in the terms of one tree. ``stated``: all the different things that are said of each thing but cuts.

    A value, a path, the values of leaves, a count; of a node its bound, or window; of each thing that is pruned
    where it may stand. ``lines``: the cuts as written, the same ones too.
    """

    stated: Mapping[Thing, tuple[Any, ...]] = MappingProxyType({})
    cuts: tuple[Claim, ...] = ()
    lines: tuple[Claim, ...] = ()
    no_cuts: bool = False
    notes: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing at all was stated."""
        return self == NOTHING

    def of(self, topic: str) -> tuple[Any, ...]:
        """What is said of the whole tree's value, path, ...; nothing, one thing, or several."""
        return self.stated.get((topic, ()), ())

    def only(self, topic: str) -> Any:
        """The same, if it is just one thing; else ``None``."""
        said = self.of(topic)
        return said[0] if len(said) == 1 else None


NOTHING = Claims()


def claims(told: Sequence[Fact], key: Key) -> Claims:
    """What these facts say of the tree."""
    cuts = [fact for fact in told if isinstance(fact, CutStated)]
    lines = [claim(fact, key.conventions) for fact in cuts]
    each = sorted(set(lines), key=lambda one: one.order)
    notes = [words.MISCOPIED.format(claim=fact) for fact in cuts if fact.miscopied]
    if len(each) > MOST_CUTS:
        notes.append(words.MANY_CUTS.format(given=len(each), limit=MOST_CUTS))
    return Claims(
        stated=_stated(told, key),
        cuts=tuple(each[:MOST_CUTS]),
        lines=tuple(lines[:MOST_CUTS]),
        no_cuts=any(isinstance(fact, facts.NoCutsStated) for fact in told),
        notes=tuple(notes[:MOST_NOTES]),
    )


def _stated(told: Iterable[Fact], key: Key) -> dict[Thing, tuple[Any, ...]]:
    """The different things that are said of each; exact numbers make no difference between 2 and 4/2."""
    found: dict[Thing, dict[Any, None]] = {}
    for fact in told:
        if said := _said(fact, key):
            thing, statements = said
            found.setdefault(thing, {}).update(dict.fromkeys(statements))
    return {thing: tuple(said) for thing, said in found.items()}


def _said(fact: Fact, key: Key) -> tuple[Thing, tuple[Any, ...]] | None:
    """What a fact speaks of and what it says of that; ``None`` for cuts, and for a node that is not named clearly."""
    match fact:
        case facts.ValueStated(value):
            return VALUE, (value,)
        case facts.PathStated(steps):
            return PATH, (steps,)
        case facts.PrunedStated(targets):
            pruned = sorted({frozenset(target.places) for target in targets if target.places}, key=sorted)
            return PRUNED, tuple(pruned[:MOST_CUTS])
        case facts.NodeStated(Target(places=(place,)), low, high):
            return ("nodes", place), ((low, high),)
        case facts.WindowStated(Target(places=(place,)), alpha, beta):
            return ("windows", place), ((alpha, beta),)
        case facts.ExaminedStated(targets):
            values = (key.tree[one.places[0]].value if one.places else one.text for one in targets)
            return ("examined", ()), (tuple(values),)
        case facts.LeavesStated(number):
            return ("leaves", ()), (number,)
    return None


ALPHA_BETA = {"ALPHA": "MIN", "BETA": "MAX"}
"""At which player's nodes these cuts are made."""


def claim(stated: CutStated, conventions: Conventions) -> Claim:
    """The cut in the words of the sheet: an alpha cut is made at a MIN node."""
    kind = ALPHA_BETA.get(stated.kind or "", stated.kind)
    if kind is not None and stated.kind in ALPHA_BETA and conventions.label == "bound":
        kind = OTHER[kind]
    afters = stated.spots or (stated.after.places if stated.after else ())  # where it fits a node it is that child
    return Claim(kind, frozenset(stated.spots), frozenset(stated.nodes), frozenset(afters), str(stated)[:200])
