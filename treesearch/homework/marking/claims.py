"""Convert the facts of an answer to claims about a tree, regardless of order and repetition.

A line claims one cut, and a list claims one cut per item. Facts with the same place in the text form a list. Lines that
claim the same cut are one claim; their number is kept for the diagnosis.
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
"""The largest number of cuts, and of pruned leaves or subtrees, that are marked in an answer."""

Topic = tuple[str, Path]
"""A part of a question, named as in a scheme, and a node's path: ``("nodes", (2, 1))``."""

VALUE: Topic = ("value", ())
PATH: Topic = ("path", ())
PRUNED: Topic = ("pruned", ())

ALPHA_BETA = {"ALPHA": "MIN", "BETA": "MAX"}
"""The player at whose nodes alpha cuts and beta cuts are made."""

Spread = frozenset[Path]
"""The possible places of a leaf or subtree."""


class Claim(NamedTuple):
    """A cut that a student claims.

    ``spots`` are the children after which the cut may be, and ``nodes`` the nodes at which it may
    be. ``child`` tells whether the line names a child at all. ``miscopied`` tells whether the line
    names a subtree that does not contain the child.
    """

    kind: str | None
    spots: Spread
    nodes: Spread
    child: bool
    miscopied: bool
    text: str

    def fits(self, cut: CutAt) -> bool:
        """Return whether the claim agrees with a cut in every stated part."""
        return self.kind in (None, cut.kind) and self.is_at(cut)

    def is_at(self, cut: CutAt) -> bool:
        """Return whether the claim is about this cut, whatever its stated kind."""
        return cut.after in self.spots if self.child else cut.place in self.nodes

    @property
    def order(self) -> tuple[object, ...]:
        """The sort key of the claim, independent of the order of writing."""
        return (
            tuple(sorted(self.spots)),
            tuple(sorted(self.nodes)),
            self.kind or "",
            self.child,
            self.text,
        )


class Claims(NamedTuple):
    """The claims of an answer about a tree.

    ``statements`` contains the distinct statements on each topic except cuts, such as a value, a
    path, or the bounds of a node. A statement on the topic pruned is a list of possible places.
    ``cuts`` contains each distinct claim once, or as often as one list repeats it. ``lines`` are
    the cuts as written, including repetitions.
    """

    statements: Mapping[Topic, tuple[Any, ...]] = MappingProxyType({})
    cuts: tuple[Claim, ...] = ()
    lines: tuple[Claim, ...] = ()
    no_cuts: bool = False

    @property
    def empty(self) -> bool:
        """Whether there are no claims."""
        return self == NOTHING

    def of(self, part: str) -> tuple[Any, ...]:
        """Return all statements on a part of the question, such as the value."""
        return self.statements.get((part, ()), ())

    @property
    def pruned(self) -> tuple[Spread, ...]:
        """The possible places of each pruned leaf or subtree."""
        return next(iter(self.of("pruned")), ())


NOTHING = Claims()


def claims_in(facts_read: Sequence[Fact], tree: Node, conventions: Settings) -> Claims:
    """Return the claims in these facts."""
    cuts = [fact for fact in facts_read if isinstance(fact, CutStated)]
    lines = [_claim(fact, conventions) for fact in cuts]
    lists: dict[object, Counter[tuple[object, ...]]] = {}
    named: dict[tuple[object, ...], Claim] = {}
    for number, (fact, line) in enumerate(zip(cuts, lines, strict=True)):
        at = fact.at if fact.at.length else number  # a fact without a place counts as a line
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
    """Return a stated cut as a claim, with its kind as on the sheet; alpha cuts are at MIN."""
    kind = ALPHA_BETA.get(fact.kind or "", fact.kind)
    if kind is not None and fact.kind in ALPHA_BETA and conventions.label == "bound":
        kind = OTHER[kind]
    spots, subtree, miscopied = fact.spots, fact.subtree, fact.miscopied
    if fact.after and subtree and not fact.node and not spots and len(fact.after.places) == 1:
        # the child is in one place and the subtree in another
        spots, miscopied = fact.after.places, True
    elif subtree and not subtree.places:
        miscopied = bool(spots)
    child = fact.after is not None
    return Claim(kind, frozenset(spots), frozenset(fact.nodes), child, miscopied, str(fact)[:200])


def _statements(facts_read: Iterable[Fact], tree: Node) -> dict[Topic, tuple[Any, ...]]:
    """Return the distinct statements on each topic; 2 and 4/2 are equal."""
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
    """Yield the topic and content of a fact; nothing for a cut or an ambiguous node."""
    match fact:
        case facts.ValueStated(value):
            yield VALUE, value
        case facts.PathStated(steps):
            yield PATH, steps
        # a list without any item of the tree does not state that nothing is pruned
        case PrunedStated(targets) if any(target.places for target in targets):
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
