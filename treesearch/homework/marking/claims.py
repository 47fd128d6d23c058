"""Turn the facts of an answer into claims about a tree, whatever the order of the lines and however often each occurs.

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

Topic = tuple[str, Path]
"""A part of a question, named as in a scheme, and a node: ``("value", ())``, ``("nodes", (2, 1))``."""

VALUE: Topic = ("value", ())
PATH: Topic = ("path", ())
PRUNED: Topic = ("pruned", ())

ALPHA_BETA = {"ALPHA": "MIN", "BETA": "MAX"}
"""At which player's nodes these cuts are made."""

Spread = frozenset[Path]
"""The places where a leaf or subtree may be."""


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
        """Return whether it is this cut, as far as the line is explicit."""
        return self.kind in (None, cut.kind) and self.is_at(cut)

    def is_at(self, cut: CutAt) -> bool:
        """Return whether it is this cut, whatever it is called."""
        return cut.after in self.spots if self.child else cut.place in self.nodes

    @property
    def order(self) -> tuple[object, ...]:
        """The order in which claims are compared, whichever was written first."""
        return (
            tuple(sorted(self.spots)),
            tuple(sorted(self.nodes)),
            self.kind or "",
            self.child,
            self.text,
        )


class Claims(NamedTuple):
    """An answer as claims about a tree. ``statements``: all different statements on each topic, without cuts.

    A value, a path, the values of leaves, a count; of a node its bound, or window; of what is pruned the list of where
    each may stand. ``cuts``: one for each line, the same line once. ``lines``: the cuts as written, repeated ones too.
    """

    statements: Mapping[Topic, tuple[Any, ...]] = MappingProxyType({})
    cuts: tuple[Claim, ...] = ()
    lines: tuple[Claim, ...] = ()
    no_cuts: bool = False

    @property
    def empty(self) -> bool:
        """Whether nothing at all was stated."""
        return self == NOTHING

    def of(self, part: str) -> tuple[Any, ...]:
        """Return all statements on the value, the path, ... of the tree: none, one, or several."""
        return self.statements.get((part, ()), ())

    @property
    def pruned(self) -> tuple[Spread, ...]:
        """The places of each leaf or subtree that is listed as pruned."""
        return next(iter(self.of("pruned")), ())


NOTHING = Claims()


def claims_in(facts_read: Sequence[Fact], tree: Node, conventions: Settings) -> Claims:
    """Return the claims in these facts."""
    cuts = [fact for fact in facts_read if isinstance(fact, CutStated)]
    lines = [_claim(fact, conventions) for fact in cuts]
    lists: dict[object, Counter[tuple[object, ...]]] = {}
    named: dict[tuple[object, ...], Claim] = {}
    for number, (fact, line) in enumerate(zip(cuts, lines, strict=True)):
        at = fact.at if fact.at.length else number  # a fact without a place is a line
        lists.setdefault(at, Counter())[line[:-1]] += 1
        named[line[:-1]] = min(named.get(line[:-1], line), line, key=lambda claim: claim.text)
    often: Counter[tuple[object, ...]] = Counter()
    for counted in lists.values():
        often |= counted
    each = sorted((named[claim] for claim in often.elements()), key=lambda claim: claim.order)
    return Claims(
        statements=_statements(facts_read, tree),
        cuts=tuple(each[:MOST_CUTS]),
        lines=tuple(lines[:MOST_CUTS]),
        no_cuts=any(isinstance(fact, facts.NoCutsStated) for fact in facts_read),
    )


def _claim(fact: CutStated, conventions: Settings) -> Claim:
    """Return the cut in the words of the sheet: an alpha cut is made at a MIN node."""
    kind = ALPHA_BETA.get(fact.kind or "", fact.kind)
    if kind is not None and fact.kind in ALPHA_BETA and conventions.label == "bound":
        kind = OTHER[kind]
    spots, subtree, miscopied = fact.spots, fact.subtree, fact.miscopied
    if fact.after and subtree and not fact.node and not spots and len(fact.after.places) == 1:
        spots, miscopied = (
            fact.after.places,
            True,
        )  # the child stands in one place, and that subtree elsewhere
    elif subtree and not subtree.places:
        miscopied = bool(spots)
    child = fact.after is not None
    return Claim(kind, frozenset(spots), frozenset(fact.nodes), child, miscopied, str(fact)[:200])


def _statements(facts_read: Iterable[Fact], tree: Node) -> dict[Topic, tuple[Any, ...]]:
    """Return the different statements on each topic; exact numbers make no difference between 2 and 4/2."""
    statements: dict[Topic, dict[Any, None]] = {}
    for fact in facts_read:
        for topic, content in _statement(fact, tree):
            statements.setdefault(topic, {})[content] = None
    if PRUNED in statements:
        listed = Counter[Spread]()
        for some in statements[PRUNED]:
            listed |= Counter(some)
        statements[PRUNED] = {tuple(sorted(listed.elements(), key=sorted)[:MOST_CUTS]): None}
    return {topic: tuple(contents) for topic, contents in statements.items()}


def _statement(fact: Fact, tree: Node) -> Iterator[tuple[Topic, Any]]:
    """Yield the topic of a fact and its statement; nothing for cuts, and for a node that is not clear."""
    match fact:
        case facts.ValueStated(value):
            yield VALUE, value
        case facts.PathStated(steps):
            yield PATH, steps
        case PrunedStated(targets):
            yield (
                PRUNED,
                tuple(
                    sorted(
                        (frozenset(target.places) for target in targets if target.places),
                        key=sorted,
                    )
                ),
            )
        case facts.NodeStated(Target(places=(place,)), low, high):
            yield ("nodes", place), (low, high)
        case facts.WindowStated(Target(places=(place,)), alpha, beta):
            yield ("windows", place), (alpha, beta)
        case facts.ExaminedStated(targets):
            yield (
                ("examined", ()),
                tuple(
                    tree[target.places[0]].value if target.places else target.text
                    for target in targets
                ),
            )
        case facts.LeavesStated(number):
            yield ("leaves", ()), number
        case facts.OrderStated(order):
            yield ("order", ()), order.text
        case facts.BestStated(number):
            yield ("best", ()), number
