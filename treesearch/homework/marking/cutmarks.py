"""Marks a list of cuts: claims are aligned with the right cuts so that the student gets most, never by position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from treesearch.homework.marking.claims import Claim
from treesearch.homework.marking.key import Key
from treesearch.homework.marking.pairing import best_pairs
from treesearch.homework.marking.scheme import Scheme
from treesearch.homework.mistakes.facts import CutAt, Facts
from treesearch.tree import Path

TIE_BREAK = 1e-9  # prefers a right label to a wrong one that is charged elsewhere, and the dearer of two lines carried


class Pair(NamedTuple):
    """A right cut and the claim that answers it; ``carried``: its points come from being right after a mistake."""

    cut: int
    claim: int | None
    points: float
    carried: bool = False


class CutMarks(NamedTuple):
    """How a list of cuts fares. ``false``: claims that are no cut, each with its cost. ``labels``, ``repeats``: charged
    once for all wrong labels, once for all lines written again. ``points``: the section's, never below 0.
    ``shares``: what each claim would cost as no cut, in shares of a cut, no mistake having been made before."""

    pairs: tuple[Pair, ...]
    false: dict[int, float]
    repeats: tuple[int, ...]
    labels: float
    repeated: float
    points: float
    shares: tuple[float, ...] = ()


NO_MARKS = CutMarks((), {}, (), 0.0, 0.0, 0.0)
"""Of an answer that says nothing at all."""


def harm(key: Key, rates: Mapping[str, float], after: Path) -> float:
    """Which share of a cut a false one after this child costs: none after a last child, where nothing is skipped."""
    if not after or key.case.spots[after[:-1]].children[-1].path == after:
        return 0.0
    return rates["harmful"] if key.harmful(after) else rates["false"]


class Ledger:
    """What does not depend on any mistake, worked out once for an answer: what each claim is worth at each cut."""

    def __init__(self, key: Key, scheme: Scheme, claims: tuple[Claim, ...]) -> None:
        self.key, self.claims, self.rates = key, claims, scheme.rates
        self.total = float(scheme.points["cuts"])
        self.cuts = key.right.cuts
        self.share = self.total / len(self.cuts) if self.cuts else self.total / 2
        self.true = [[self.share * self._fit(cut, claim) for claim in claims] for cut in self.cuts]
        self.right = frozenset(i for i in range(len(claims)) if self._is_right(i))
        self.shares = tuple(self._share(place, claim) for place, claim in enumerate(claims))
        self.costs = [self.share * part for part in self.shares]

    def _fit(self, cut: CutAt, claim: Claim) -> float:
        """Which part of a cut the claim gets right; a wrong label counts here, it is charged once for all."""
        node, after = claim.node_fits(cut), claim.after_fits(cut)
        if not node and not after:
            return 0.0
        kind = 0.0 if claim.kind is None else 1.0 if claim.kind == cut.kind else 1.0 - TIE_BREAK
        rates = self.rates
        named = node and not claim.guessed
        return rates["node"] * named + rates["after"] * after + rates["kind"] * kind * node

    def _share(self, place: int, claim: Claim) -> float:
        """Which share the claim costs if it is no cut; none if it skips nothing or is a right cut written again."""
        if place in self.right:
            return 0.0
        return min((harm(self.key, self.rates, after) for after in claim.spots), default=self.rates["false"])

    def _is_right(self, claim: int) -> bool:
        """Whether the claim is one of the right cuts, its label apart."""
        one = self.claims[claim]
        return any(one.node_fits(cut) and one.after_fits(cut) for cut in self.cuts)

    def marks(self, facts: Facts | None = None) -> CutMarks:
        """The best marks; with the facts of a mistake, claims that are right after it earn their part."""
        right = _right_after(self.claims, facts.cuts) - self.right if facts else frozenset()
        earned = self._carried(facts)
        gain = [
            [max(points, earned if place in right else 0.0) for place, points in enumerate(row)] for row in self.true
        ]
        rest = 1 - self.rates["carried"]
        costs = [cost * rest if place in right else cost for place, cost in enumerate(self.costs)]
        # What is paired costs nothing; of lines carried alike the dearer is paired, whichever was written first.
        saved = [cost * (TIE_BREAK if place in right else 1.0) for place, cost in enumerate(costs)]
        kept = [[points + cost if points else 0.0 for points, cost in zip(row, saved, strict=True)] for row in gain]
        chosen = dict(best_pairs(kept))
        return self._told(chosen, gain, costs, right)

    def _carried(self, facts: Facts | None) -> float:
        """What a line that is right after a mistake earns: never more than a right line."""
        if facts is None or not facts.cuts:
            return 0.0
        return self.rates["carried"] * self.share

    def _told(
        self, chosen: dict[int, int], gain: list[list[float]], costs: list[float], right: frozenset[int]
    ) -> CutMarks:
        pairs: list[Pair] = []
        wrong_labels = 0
        for cut, expected in enumerate(self.cuts):
            place = chosen.get(cut)
            points = 0.0 if place is None else gain[cut][place]
            carried = place is not None and points > self.true[cut][place]
            pairs.append(Pair(cut, place, points, carried))
            if place is not None and not carried and self.claims[place].node_fits(expected):
                wrong_labels += self.claims[place].kind not in (None, expected.kind)
        unpaired = [place for place in range(len(self.claims)) if place not in chosen.values()]
        repeats = tuple(place for place in unpaired if place in self.right)
        false = {place: costs[place] for place in unpaired if place not in repeats}
        labels = min(self.rates["once"], wrong_labels * self.rates["kind"] * self.share)
        repeated = self.rates["once"] if repeats else 0.0
        won = sum(pair.points for pair in pairs) if self.cuts else self.total
        self._spare(false, right, sum(pair.points for pair in pairs if not pair.carried) if self.cuts else self.total)
        points = max(0.0, won - sum(false.values()) - labels - repeated)
        return CutMarks(tuple(pairs), false, repeats, labels, repeated, points, self.shares)

    def _spare(self, false: dict[int, float], right: frozenset[int], won: float) -> None:
        """False cuts that are right after the mistake take no more than what carrying takes from the true lines.

        Carried lines have paid that already.
        """
        after = [place for place in false if place in right]
        cost, most = sum(false[place] for place in after), (1 - self.rates["carried"]) * won
        for place in after if cost > most else ():
            false[place] *= most / cost


def _right_after(claims: tuple[Claim, ...], cuts: tuple[CutAt, ...]) -> frozenset[int]:
    """Which claims are cuts of a wrong answer; each of its cuts counts once, the least ambiguous claim first."""
    free = list(cuts)
    found: list[int] = []
    for place in sorted(range(len(claims)), key=lambda place: len(claims[place].spots)):
        fitting = next((cut for cut in free if claims[place].fits(cut) and _says_enough(claims[place])), None)
        if fitting is not None:
            free.remove(fitting)
            found.append(place)
    return frozenset(found)


def _says_enough(claim: Claim) -> bool:
    return claim.kind is not None and claim.afters is not None and not claim.guessed
