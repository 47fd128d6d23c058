"""The claims of an answer, in the terms of one tree, whatever the order of its lines and however often one stands.

One line claims one cut, a list as many as it lists: the facts that have one place in the text are a list. Lines that
claim the same are one claim; how often they were written is kept for the diagnosis.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from treesearch.homework.answers import facts
from treesearch.homework.answers.facts import CutStated, Fact, PrunedStated, Target
from treesearch.homework.mistakes.cases import OTHER, CutAt
from treesearch.settings import Settings
from treesearch.tree import Node, Path

MOST_CUTS = 200
"""How many different cuts, and pruned leaves or subtrees, of one answer are marked."""

Thing = tuple[str, Path]
"""A thing that may be asked, and its node: ``("value", ())``, ``("nodes", (2, 1))``; named as in a scheme."""

VALUE: Thing = ("value", ())
PATH: Thing = ("path", ())
PRUNED: Thing = ("pruned", ())

ALPHA_BETA = {"ALPHA": "MIN", "BETA": "MAX"}
"""At which player's nodes these cuts are made."""

Spread = frozenset[Path]
"""Where a thing may stand."""


class Claim(NamedTuple):
    """A cut as a student claims it.

    ``spots``: the children after which it may be; ``nodes``: the nodes at which it may be. ``child``: whether the line
    names a child at all. ``miscopied``: the subtree that the line names is not that of the child.
    """

    kind: str | None
    spots: Spread
    nodes: Spread
    child: bool
    miscopied: bool
    text: str

    def fits(self, cut: CutAt) -> bool:
        """Whether it is this cut, as far as it says something."""
        return self.kind in (None, cut.kind) and self.is_at(cut)

    def is_at(self, cut: CutAt) -> bool:
        """Whether it is this cut, whatever it is called."""
        return cut.after in self.spots if self.child else cut.place in self.nodes

    @property
    def order(self) -> tuple[object, ...]:
        """Claims are looked at in this order, whichever was written first."""
        return (
            tuple(sorted(self.spots)),
            tuple(sorted(self.nodes)),
            self.kind or "",
            self.child,
            self.text,
        )


class Claims(NamedTuple):
    """An answer in the terms of one tree. ``stated``: all the different things that are said of each thing but cuts.

    A value, a path, the values of leaves, a count; of a node its bound, or window; of what is pruned the list of where
    each may stand. ``cuts``: one for each line, the same line once. ``lines``: the cuts as written, repeated ones too.
    """

    stated: Mapping[Thing, tuple[Any, ...]] = MappingProxyType({})
    cuts: tuple[Claim, ...] = ()
    lines: tuple[Claim, ...] = ()
    no_cuts: bool = False

    @property
    def empty(self) -> bool:
        """Whether nothing at all was stated."""
        return self == NOTHING

    def of(self, topic: str) -> tuple[Any, ...]:
        """Returns all that is said of the whole tree's value, path, ...: nothing, one thing, or several."""
        return self.stated.get((topic, ()), ())

    @property
    def pruned(self) -> tuple[Spread, ...]:
        """Where each thing that is said to be pruned may stand."""
        return next(iter(self.of("pruned")), ())


NOTHING = Claims()


def claims(told: Sequence[Fact], tree: Node, conventions: Settings) -> Claims:
    """Return the claims in these facts."""
    cuts = [fact for fact in told if isinstance(fact, CutStated)]
    lines = [_claim(fact, conventions) for fact in cuts]
    lists: dict[object, Counter[tuple[object, ...]]] = {}
    named: dict[tuple[object, ...], Claim] = {}
    for number, (fact, line) in enumerate(zip(cuts, lines, strict=True)):
        at = fact.at if fact.at.length else number  # a fact without a place is a line
        lists.setdefault(at, Counter())[line[:-1]] += 1
        named[line[:-1]] = min(named.get(line[:-1], line), line, key=lambda one: one.text)
    often: Counter[tuple[object, ...]] = Counter()
    for counted in lists.values():
        often |= counted
    each = sorted((named[said] for said in often.elements()), key=lambda one: one.order)
    return Claims(
        stated=_stated(told, tree),
        cuts=tuple(each[:MOST_CUTS]),
        lines=tuple(lines[:MOST_CUTS]),
        no_cuts=any(isinstance(fact, facts.NoCutsStated) for fact in told),
    )


def _claim(stated: CutStated, conventions: Settings) -> Claim:
    """The cut in the words of the sheet: an alpha cut is made at a MIN node."""
    kind = ALPHA_BETA.get(stated.kind or "", stated.kind)
    if kind is not None and stated.kind in ALPHA_BETA and conventions.label == "bound":
        kind = OTHER[kind]
    spots, subtree, miscopied = stated.spots, stated.subtree, stated.miscopied
    if stated.after and subtree and not stated.node and not spots and len(stated.after.places) == 1:
        spots, miscopied = (
            stated.after.places,
            True,
        )  # the child stands in one place, and that subtree elsewhere
    elif subtree and not subtree.places:
        miscopied = bool(spots)
    child = stated.after is not None
    return Claim(
        kind, frozenset(spots), frozenset(stated.nodes), child, miscopied, str(stated)[:200]
    )


def _stated(told: Iterable[Fact], tree: Node) -> dict[Thing, tuple[Any, ...]]:
    """The different things that are said of each; exact numbers make no difference between 2 and 4/2."""
    found: dict[Thing, dict[Any, None]] = {}
    for fact in told:
        for thing, said in _said(fact, tree):
            found.setdefault(thing, {})[said] = None
    if PRUNED in found:
        listed = Counter[Spread]()
        for some in found[PRUNED]:
            listed |= Counter(some)
        found[PRUNED] = {tuple(sorted(listed.elements(), key=sorted)[:MOST_CUTS]): None}
    return {thing: tuple(said) for thing, said in found.items()}


def _said(fact: Fact, tree: Node) -> Iterator[tuple[Thing, Any]]:
    """The thing that a fact speaks of and what it says of it; nothing for cuts, and for a node not named clearly."""
    match fact:
        case facts.ValueStated(value):
            yield VALUE, value
        case facts.PathStated(steps):
            yield PATH, steps
        case PrunedStated(targets):
            yield (
                PRUNED,
                tuple(sorted((frozenset(one.places) for one in targets if one.places), key=sorted)),
            )
        case facts.NodeStated(Target(places=(place,)), low, high):
            yield ("nodes", place), (low, high)
        case facts.WindowStated(Target(places=(place,)), alpha, beta):
            yield ("windows", place), (alpha, beta)
        case facts.ExaminedStated(targets):
            yield (
                ("examined", ()),
                tuple(tree[one.places[0]].value if one.places else one.text for one in targets),
            )
        case facts.LeavesStated(number):
            yield ("leaves", ()), number
        case facts.OrderStated(order):
            yield ("order", ()), order.text
        case facts.BestStated(number):
            yield ("best", ()), number
