"""Marks a list of cuts. It says of each node whether, where and under which name it is cut: its lines are a set.

A line is about every right cut that it fits, its name too; else about one that it fits, else about one at its node,
else about one after its child; else it is false. A part of a right cut, its node, its child or its name, is earned if a
line about it says it and none says it otherwise. Of the false lines about one node the worst is charged. Wrong names
cost their part each, or are charged once together. After a mistake, false lines that it gives stand for right cuts that
nothing is said of, and the rest cost less.

So each right cut, and each node that is none, is a sum of its own: a right line more, or one put right, takes nothing.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from treesearch.homework.marking.claims import Claim, Claims
from treesearch.homework.marking.key import Key
from treesearch.homework.marking.scheme import NONE, Scheme, exact
from treesearch.homework.mistakes.facts import CutAt, Facts
from treesearch.tree import Path

PARTS = ("node", "after", "kind")
"""The parts of a cut, called as their rates."""


class Pair(NamedTuple):
    """What answers a right cut: the claim that is shown for it, or none, and the points.

    ``lost``: the first of PARTS that is not earned, if any. ``misnamed``: it is called otherwise, which is charged for
    all cuts together. ``carried``: its points come from being right after a mistake.
    """

    claim: int | None = None
    points: Fraction = NONE
    lost: str = ""
    misnamed: bool = False
    carried: bool = False


class CutMarks(NamedTuple):
    """How a list of cuts fares. ``pairs``: one for each right cut, in their order. ``false``: claims that are no cut.

    Each of them has its cost, where several are about one node the worst for all. ``held``: those that are right after
    the mistake. ``labels``: charged for wrong names. ``total``: the sum, which may be below 0.
    """

    pairs: tuple[Pair, ...] = ()
    false: Mapping[int, Fraction] = MappingProxyType({})
    held: frozenset[int] = frozenset()
    labels: Fraction = NONE
    total: Fraction = NONE

    @property
    def won(self) -> Fraction:
        """What the right cuts earn, before anything is charged."""
        return sum((pair.points for pair in self.pairs), NONE)


NO_MARKS = CutMarks()
"""Of an answer that says nothing at all."""


def harm(key: Key, rates: Mapping[str, float], after: Path) -> Fraction:
    """Which share of a cut a false one after this child costs: none after a last child, where nothing is skipped."""
    if not after or key.family(after)[-1] == after:
        return NONE
    return exact(rates["harmful" if key.harmful(after) else "false"])


def place_meant(key: Key, claim: Claim, rates: Mapping[str, float]) -> Path | None:
    """The child after which a false cut is taken to be: the one that speaks most for the student."""
    return min(claim.spots, key=lambda place: (harm(key, rates, place), place), default=None)


class Ledger:
    """What does not depend on any mistake, worked out once for an answer: ``pairs``, and ``false`` lines by node."""

    def __init__(self, key: Key, scheme: Scheme, said: Claims) -> None:
        self.key, self.scheme, self.claims, self.cuts = key, scheme, said.cuts, key.right.cuts
        self.rates = {name: exact(rate) for name, rate in scheme.rates.items()}
        self.total = exact(scheme.points["cuts"])
        self.share = self.total / len(self.cuts) if self.cuts else self.total / 2
        self.places = [place_meant(key, claim, scheme.rates) for claim in self.claims]
        self.costs = list(map(self._cost, self.places))
        about: list[list[int]] = [[] for _ in self.cuts]
        self.false: dict[Path | str, list[int]] = {}
        for line in sorted(range(len(self.claims)), key=lambda line: -self.costs[line]):
            cuts = self._about(self.claims[line])
            for cut in cuts:
                about[cut].append(line)
            if not cuts:
                self.false.setdefault(self._node(line), []).append(line)
        self.pairs = tuple(map(self._pair, self.cuts, about))
        self.right = sum((pair.points for pair in self.pairs), NONE) if self.cuts else self.total
        misnamed = sum(pair.misnamed for pair in self.pairs)
        self.labels = min(self.rates["once"], misnamed * self.rates["kind"] * self.share) if misnamed else NONE
        self.plain = self.marks([])

    def _cost(self, place: Path | None) -> Fraction:
        """What a false cut after this child, or after none of the tree's, costs."""
        return self.share * (self.rates["false"] if place is None else harm(self.key, self.scheme.rates, place))

    def _node(self, line: int) -> Path | str:
        """The node that a false line is about, or its text if it is nowhere in the tree."""
        place, claim = self.places[line], self.claims[line]
        return place[:-1] if place else min(claim.nodes, default=claim.text)

    def _about(self, claim: Claim) -> list[int]:
        """Which right cuts it is about, those of its name first."""
        cuts = sorted(range(len(self.cuts)), key=lambda cut: claim.kind != self.cuts[cut].kind)
        if there := [cut for cut in cuts if self.cuts[cut].after in claim.spots]:
            return [cut for cut in there if self.cuts[cut].kind == claim.kind] or there[:1]
        there = [cut for cut in cuts if self.cuts[cut].place in claim.nodes]
        return (there or [cut for cut in cuts if self.cuts[cut].after in claim.afters])[:1]

    def _pair(self, cut: CutAt, lines: Sequence[int]) -> Pair:
        """What the lines about a right cut earn together; the one that is shown says most that is wrong, or right.

        Where another line is there, one without a child says nothing more, and one after a last child is only noted.
        """
        if not lines:
            return Pair()
        firm = [line for line in lines if self._is_firm(line, cut)]
        if noted := [line for line in lines if firm and line not in firm and self.claims[line].names_child]:
            self.false.setdefault(cut.place, []).extend(noted)
        said = {line: self._says(line, cut) for line in firm or lines}
        right, wrong = ({part for says in said.values() for part in PARTS if says[part] is so} for so in (True, False))
        earned = right - wrong | {"kind"} & wrong  # a wrong name is a name: it is charged for all cuts together
        shown = max(said, key=lambda line: [[*said[line].values()].count(so) for so in (False, True)])
        lost = next((part for part in PARTS if part not in earned), "")
        return Pair(shown, sum(self.rates[part] for part in earned) * self.share, lost, "kind" in wrong)

    def _is_firm(self, line: int, cut: CutAt) -> bool:
        """Whether it has a child after which something is skipped."""
        return cut.after in self.claims[line].spots or bool(self.claims[line].names_child and self.costs[line])

    def _says(self, line: int, cut: CutAt) -> dict[str, bool | None]:
        """Which parts of the cut are right or wrong in a line, or (``None``) not said."""
        claim = self.claims[line]
        return {
            "node": cut.place in claim.nodes,
            "after": cut.after in claim.afters or (False if self._is_firm(line, cut) else None),
            "kind": None if claim.kind is None else claim.kind == cut.kind,
        }

    def after(self, facts: Facts) -> list[list[int]]:
        """The false lines that are right after this mistake, by node, where no other one there costs anything."""
        right = {line for some in self.false.values() for line in some if any(map(self.claims[line].fits, facts.cuts))}
        groups = [
            lines for lines in self.false.values() if all(line in right or not self.costs[line] for line in lines)
        ]
        return [found for lines in groups if (found := [line for line in lines if line in right])]

    def marks(self, held: Sequence[Sequence[int]]) -> CutMarks:
        """The marks where what is ``held`` is right after a mistake.

        It takes no more than what carrying would take from what is right.
        """
        carried, pairs = self.rates["carried"], list(self.pairs)
        false = {line: self.costs[line] * (line == lines[0]) for lines in self.false.values() for line in lines}
        unsaid = [cut for cut, pair in enumerate(pairs) if pair.claim is None]
        complete = [lines for lines in held if any(map(self._is_complete, lines))]
        instead = sorted(complete, key=lambda lines: -false[lines[0]])[: len(unsaid)]
        for cut, lines in zip(unsaid, instead, strict=False):
            pairs[cut] = Pair(next(filter(self._is_complete, lines)), carried * self.share, carried=True)
            for line in lines:
                del false[line]
        left = frozenset(line for lines in held for line in lines if false.get(line))
        cost, most = sum((false[line] for line in left), NONE), max(NONE, self.right - self.labels)
        for line in left:
            false[line] *= (1 - carried) * min(cost, most) / cost
        total = self.right + carried * self.share * len(instead) - sum(false.values()) - self.labels
        return CutMarks(tuple(pairs), dict(sorted(false.items())), left, self.labels, total)

    def _is_complete(self, line: int) -> bool:
        """Whether it has a child and a name, so that it may stand for a right cut."""
        return self.claims[line].names_child and self.claims[line].kind is not None
