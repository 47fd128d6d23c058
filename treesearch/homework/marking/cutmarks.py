"""Marks a list of cuts: lines and right cuts are paired so that the student gets most, in whole numbers.

A line that is a right cut, its name apart, never costs anything. Every other one answers one right cut (for the parts
of it that are right, or as a cut that a mistake gives), or it is false and costs a share. The sum is the greatest over
all pairings, over two ways to charge wrong names (each line for itself, or all together once), and after a mistake
over two ways to carry (each such line, or the whole list).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import lcm
from types import MappingProxyType
from typing import NamedTuple

from treesearch.homework.marking.claims import Claim
from treesearch.homework.marking.key import Key
from treesearch.homework.marking.pairing import best_pairs
from treesearch.homework.marking.scheme import Scheme
from treesearch.homework.mistakes.facts import CutAt, Facts
from treesearch.tree import Path


class Pair(NamedTuple):
    """A right cut and the claim that answers it; ``carried``: its points come from being right after a mistake."""

    cut: int
    claim: int | None
    points: Fraction
    carried: bool = False


class CutMarks(NamedTuple):
    """How a list of cuts fares. ``false``: claims that are no cut, each with its cost. ``labels``: charged once for the
    claims ``renamed``, each with the cut that it names otherwise. ``repeats``: right lines that are there already.
    ``total``: the sum, which may be below 0. ``shares``: what each false claim costs of a cut, no mistake made before.
    """

    pairs: tuple[Pair, ...] = ()
    false: Mapping[int, Fraction] = MappingProxyType({})
    labels: Fraction = Fraction(0)
    renamed: tuple[tuple[int, int], ...] = ()
    repeats: tuple[int, ...] = ()
    total: Fraction = Fraction(0)
    shares: tuple[Fraction, ...] = ()

    @property
    def won(self) -> Fraction:
        """What the right cuts earn, before anything is charged."""
        return sum((pair.points for pair in self.pairs), Fraction(0))


NO_MARKS = CutMarks()
"""Of an answer that says nothing at all."""


def exact(rate: float) -> Fraction:
    """A rate or a number of points as it is written: 0.1 is a tenth."""
    return Fraction(str(rate))


def harm(key: Key, rates: Mapping[str, float], after: Path) -> Fraction:
    """Which share of a cut a false one after this child costs: none after a last child, where nothing is skipped."""
    if not after or key.family(after)[-1] == after:
        return Fraction(0)
    return exact(rates["harmful" if key.harmful(after) else "false"])


class Way(NamedTuple):
    """One way to charge and to carry: wrong names ``once`` for all; ``mild``: the whole list is carried."""

    once: bool
    mild: bool


class Ledger:
    """What does not depend on any mistake, worked out once for an answer: what each claim is worth at each cut.

    Everything is counted in whole numbers of which ``unit`` make a share.
    """

    def __init__(self, key: Key, scheme: Scheme, claims: tuple[Claim, ...]) -> None:
        self.key, self.claims, self.rates = key, claims, scheme.rates
        self.cuts, self.total = key.right.cuts, exact(scheme.points["cuts"])
        self.share = self.total / len(self.cuts) if self.cuts else self.total / 2
        rates = {name: exact(rate) for name, rate in scheme.rates.items()}
        self.base = lcm(*(rate.denominator for rate in rates.values()))
        self.unit = self.base**2
        self.whole = {name: int(rate * self.base) for name, rate in rates.items()}
        self.once = rates["once"]
        self.fitting = [self._fitting(claim) for claim in claims]
        self.covering = {cut: place for place, cuts in reversed(list(enumerate(self.fitting))) for cut in cuts
                         if self._is(claims[place], cut)}  # fmt: skip
        covering = {place for place, cuts in enumerate(self.fitting) if any(self._is(claims[place], c) for c in cuts)}
        self.loose = [place for place in range(len(claims)) if place not in covering]
        self.false = [place for place in self.loose if not self.fitting[place]]
        self.shares, said_with_more = self._shares()
        self.loose = [place for place in self.loose if place not in said_with_more]
        self.false = [place for place in self.false if place not in said_with_more]
        self.by_place = self._by_place()  # what says nothing beside another line takes nothing from what is carried
        self.renamed = [place for place in self.loose if self.fitting[place] and claims[place].kind is not None]

    def _is(self, claim: Claim, cut: int) -> bool:
        return claim.kind == self.cuts[cut].kind

    def _fitting(self, claim: Claim) -> list[int]:
        """Which right cuts the claim is: those of its name, else, if there is none, those of the other or no name."""
        there = [place for place, cut in enumerate(self.cuts) if cut.after in claim.spots]
        return [place for place in there if self._is(claim, place)] or there

    def _shares(self) -> tuple[tuple[Fraction, ...], set[int]]:
        """What each claim costs, in shares of a cut, if it is false: one place is charged once, whatever it is called.

        And the claims without a child that say nothing beside one that names it.
        """
        shares, silent = [Fraction(0)] * len(self.claims), set()
        charged: dict[object, Fraction] = {}
        for place in sorted(self.false, key=lambda place: not self.claims[place].names_child):
            claim = self.claims[place]
            false = exact(self.rates["false"])
            cost = min((harm(self.key, self.rates, after) for after in claim.spots), default=false)
            where = claim.spots, claim.nodes if not claim.spots else None, claim.text if not claim.nodes else ""
            already = charged.get(where, Fraction(0))
            before = Fraction(0) if claim.names_child else self._beside(claim, charged, false)
            silent |= {place} if before >= false and not claim.names_child else set()
            shares[place] = max(Fraction(0), cost - max(before, already))
            charged[where] = already + shares[place]
        return tuple(shares), silent

    def _beside(self, claim: Claim, charged: Mapping[object, Fraction], false: Fraction) -> Fraction:
        """What is charged already for claims that say the same and the child as well; as much as this one if right."""
        most = Fraction(0)
        for place, other in enumerate(self.claims):
            there = (cut for cut in self.fitting[place] if self._is(other, cut))
            if any(self.cuts[cut].place in claim.nodes for cut in there):
                return false  # whatever it is called: to put the name of the line beside it right must cost nothing
            alike = claim.kind in (None, other.kind)
            if alike and other.spots and all(after and after[:-1] in claim.nodes for after in other.spots):
                most = max(most, false if self.fitting[place] else charged.get((other.spots, None, ""), most))
        return most

    @cached_property
    def plain(self) -> CutMarks:
        """The marks without any mistake."""
        return self.marks(frozenset())

    def after(self, facts: Facts) -> frozenset[int]:
        """Which false claims are right after a mistake; none of those about one place if one of them is not."""
        fit = (group for group in self.by_place if all(any(map(self.claims[at].fits, facts.cuts)) for at in group))
        return frozenset(at for group in fit for at in group)

    def _by_place(self) -> list[list[int]]:
        groups: dict[tuple[frozenset[Path], frozenset[Path] | None], list[int]] = {}
        for place in self.false:
            claim = self.claims[place]
            groups.setdefault((claim.spots, None if claim.spots else claim.nodes), []).append(place)
        return list(groups.values())

    def marks(self, held: frozenset[int]) -> CutMarks:
        """The best marks, where the claims ``held`` are right after a mistake."""
        ways = product((False, True) if self._may_rename else (False,), (False, True) if held else (False,))
        return max((self._marked(held, Way(*way)) for way in ways), key=lambda one: one.total)

    @cached_property
    def _may_rename(self) -> bool:
        return any(self.claims[place].kind is not None for place in self.loose)

    def _gains(self, place: int, cut: CutAt, held: frozenset[int], way: Way) -> tuple[int, bool, bool]:
        """What a loose claim earns at a right cut; whether that is carried, and whether its name is wrong."""
        claim, whole = self.claims[place], self.whole
        truth = whole["carried"] if way.mild else self.base
        node, after = cut.place in claim.nodes, cut.after in claim.afters
        named = node and claim.kind is not None
        true = (whole["node"] * node + whole["after"] * after + whole["kind"] * named) * truth
        wrong = named and claim.kind != cut.kind
        if wrong and not way.once and place not in self.renamed:  # those are charged whether they are paired or not
            true -= whole["kind"] * self.base
        carried = whole["carried"] * self.base if place in held and claim.spots and claim.kind else 0
        return (carried, True, False) if carried > true else (max(true, 0), False, wrong)

    def _cost(self, place: int, held: frozenset[int], way: Way) -> int:
        if place not in held:
            return int(self.shares[place] * self.unit)
        return 0 if way.mild else int(self.shares[place] * self.base) * (self.base - self.whole["carried"])

    def _marked(self, held: frozenset[int], way: Way) -> CutMarks:
        truth = self.whole["carried"] * self.base if way.mild else self.unit
        gains = [[self._gains(place, cut, held, way) for place in self.loose] for cut in self.cuts]
        costs = {place: self._cost(place, held, way) for place in self.loose}
        beyond = [
            [
                max(0, gain - (truth if cut in self.covering else 0) + costs[place]) if gain else 0
                for place, (gain, *_) in zip(self.loose, row, strict=True)
            ]
            for cut, row in enumerate(gains)
        ]
        chosen = dict(best_pairs(beyond))
        return self._told(chosen, gains, held, way)

    def _told(
        self, chosen: Mapping[int, int], gains: list[list[tuple[int, bool, bool]]], held: frozenset[int], way: Way,
    ) -> CutMarks:  # fmt: skip
        """The marks of a pairing; what carrying the whole list takes is told as the cost of the lines held."""
        pairs, renamed = [], [(place, self.fitting[place][0]) for place in self.renamed]
        for cut in range(len(self.cuts)):
            place, gain, carried = self.covering.get(cut), self.unit if cut in self.covering else 0, False
            if cut in chosen:
                place = self.loose[chosen[cut]]
                _, carried, wrong = gains[cut][chosen[cut]]
                gain = self._gains(place, self.cuts[cut], held if carried else frozenset(), Way(True, False))[0]
                renamed += [(place, cut)] if wrong and place not in self.renamed else []
            pairs.append(Pair(cut, place, Fraction(gain, self.unit) * self.share, carried))
        taken = {pair.claim for pair in pairs}
        left, usual = [place for place in self.false if place not in taken], way._replace(mild=False)
        false = {place: Fraction(self._cost(place, held, usual), self.unit) * self.share for place in left}
        labels = min(self.once, len(renamed) * exact(self.rates["kind"]) * self.share)
        won = sum((pair.points for pair in pairs), Fraction(0)) if self.cuts else self.total
        self._spare(false, held, sum((p.points for p in pairs if not p.carried), Fraction(0)) if self.cuts else won)
        repeats = tuple(place for place, claim in enumerate(self.claims) if self._again(place, claim, taken))
        total = won - sum(false.values()) - labels
        return CutMarks(tuple(pairs), false, labels, tuple(renamed), repeats, total, self.shares)

    def _spare(self, false: dict[int, Fraction], held: frozenset[int], won: Fraction) -> None:
        """False cuts that are right after the mistake take what carrying takes from the true lines, not more."""
        after = [place for place in false if place in held]
        cost, most = sum(false[place] for place in after), (1 - exact(self.rates["carried"])) * won
        for place in after if cost > most else ():
            false[place] *= most / cost

    def _again(self, place: int, claim: Claim, taken: set[int | None]) -> bool:
        """Whether the claim is a right cut that is there already, or is written more often than there are such cuts."""
        cuts = self.fitting[place]
        idle = place not in taken and place not in self.renamed
        return bool(cuts and claim.times) and (claim.times > len(cuts) or idle)
