"""Marks a list of cuts, which is a set of statements: lines about one place are one, however they call the cut.

A line is about every right cut that it fits, its name too; else about one that it fits, else about one at its node,
else about one after its child; else it is false. Each right cut is answered by what is right in one statement about it,
the one that leaves the student most when every other wrong one costs its share. Wrong names cost a part each, or are
charged once together. After a mistake, false statements that it gives stand for right cuts that nothing is said of, and
the rest cost less.

So each right cut is a sum of its own, a maximum over what is stated: a right line more is one more choice, a line put
right is a choice without a cost.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from treesearch.homework.marking.claims import Claim, Claims
from treesearch.homework.marking.key import Key
from treesearch.homework.marking.scheme import NONE, Scheme, exact
from treesearch.homework.mistakes.facts import CutAt, Facts
from treesearch.tree import Path

Parts = tuple[str, ...]
CUT: Parts = ("node", "after")
NODE, CHILD, FALSE = CUT[:1], CUT[1:], CUT[:0]
"""What is right in a statement, the name apart: all, the node alone, the child alone, or nothing."""


class Pair(NamedTuple):
    """What answers a right cut: a claim, or none; ``carried``: its points come from being right after a mistake."""

    claim: int | None
    points: Fraction
    carried: bool = False


class Charge(NamedTuple):
    """The points that a false claim costs: the ``usual``, no mistake made before, and those that are ``taken``."""

    usual: Fraction
    taken: Fraction


FREE = Charge(NONE, NONE)


class CutMarks(NamedTuple):
    """How a list of cuts fares. ``pairs``: one for each right cut, in their order. ``false``: claims that are no cut.

    ``labels``: charged for the claims ``renamed``, each with the cut that it names otherwise. ``repeats``: right lines
    that are there already. ``total``: the sum, which may be below 0.
    """

    pairs: tuple[Pair, ...] = ()
    false: Mapping[int, Charge] = MappingProxyType({})
    labels: Fraction = NONE
    renamed: tuple[tuple[int, int], ...] = ()
    repeats: tuple[int, ...] = ()
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


class Stated(NamedTuple):
    """What ``lines`` say of one place. ``worth``, ``cost``: as a right cut and as a false one, in shares of a cut.

    ``misnamed``: whether a name in it is not that of the right cut. ``place``: the child it is after, or the node where
    it is if no line names a child; ``None`` if it is nowhere, or right.
    """

    lines: tuple[int, ...]
    parts: Parts
    worth: Fraction
    misnamed: bool
    cost: Fraction
    place: Path | None
    childless: bool


class Ledger:
    """What does not depend on any mistake, worked out once for an answer: what is stated about each right cut."""

    def __init__(self, key: Key, scheme: Scheme, said: Claims) -> None:
        self.claims, self.cuts, self._times = said.cuts, key.right.cuts, Counter(said.lines)
        self.rates = {name: exact(rate) for name, rate in scheme.rates.items()}
        self.total = exact(scheme.points["cuts"])
        self.share = self.total / len(self.cuts) if self.cuts else self.total / 2
        self.about: list[list[Stated]] = [[] for _ in self.cuts]
        self.false: list[Stated] = []
        groups: dict[tuple[int | None, Parts, bool, Path | None, str], list[int]] = {}
        for line, claim in enumerate(self.claims):
            place = place_meant(key, claim, scheme.rates) if claim.names_child else min(claim.nodes)
            text = "" if place is not None else str(sorted(claim.nodes)) if claim.nodes else claim.text
            for cut, parts in self._about(claim):
                same = (cut, CUT, False, None, "") if parts == CUT else (cut, parts, not claim.names_child, place, text)
                groups.setdefault(same, []).append(line)
        for (cut, parts, childless, place, _), lines in groups.items():
            cost = NONE if parts == CUT or (childless and cut is not None) else self.rates["false"]
            cost = harm(key, scheme.rates, place) if place is not None and not childless else cost
            kinds = self._kinds(lines)
            if cut is not None and not kinds:  # what calls the cut nothing takes its name from a line beside it
                kinds = self._kinds(groups.get((cut, CUT, False, None, ""), [])) & {self.cuts[cut].kind}
            named = "node" in parts and bool(kinds)
            misnamed = named and cut is not None and kinds != {self.cuts[cut].kind}
            worth = sum((self.rates[part] for part in parts), named * self.rates["kind"])
            stated = Stated(tuple(lines), parts, worth, misnamed, cost, place, childless)
            (self.false if cut is None else self.about[cut]).append(stated)
        everything = (*self.false, *(stated for some in self.about for stated in some))
        self.charged = [s for s in everything if s in self.false or not (s.parts == CUT or s.childless)]
        self.misnamed = any(stated.misnamed for stated in everything)
        self.plain = self.marks()

    def _kinds(self, lines: Iterable[int]) -> set[str | None]:
        """What these lines call the cut."""
        return {self.claims[line].kind for line in lines} - {None}

    def _about(self, claim: Claim) -> list[tuple[int | None, Parts]]:
        """Which right cuts it is about, those of its name first, and what is right in it."""
        cuts = sorted(range(len(self.cuts)), key=lambda cut: claim.kind != self.cuts[cut].kind)
        if there := [cut for cut in cuts if self.cuts[cut].after in claim.spots]:
            named = [cut for cut in there if self.cuts[cut].kind == claim.kind]
            return [(cut, CUT) for cut in named or there[:1]]
        if there := [cut for cut in cuts if self.cuts[cut].place in claim.nodes]:
            return [(there[0], NODE)]
        there = [cut for cut in cuts if self.cuts[cut].after in claim.afters]
        return [(there[0], CHILD) if there else (None, FALSE)]

    def after(self, facts: Facts) -> set[Stated]:
        """What is false, but right after this mistake; of a node alone, whatever the cut there is called."""
        nodes = {cut.place for cut in facts.cuts}

        def right(claim: Claim) -> bool:
            return any(map(claim.fits, facts.cuts)) if claim.names_child else bool(nodes & claim.nodes)

        return {stated for stated in self.charged if all(right(self.claims[line]) for line in stated.lines)}

    def marks(self, held: Collection[Stated] = ()) -> CutMarks:
        """The best marks, where what is ``held`` is right after a mistake."""
        costs = {stated: stated.cost * (1 - self.rates["carried"] * (stated in held)) for stated in self.charged}
        for stated in self.false:
            if stated.childless:  # it says nothing more than the lines that name a child of this node
                there = (
                    costs[one]
                    for one in self.false
                    if not one.childless and one.place and one.place[:-1] == stated.place
                )
                costs[stated] = max(NONE, costs[stated] - sum(there))
        ways = [self._marked(once, held, costs) for once in ((False, True) if self.misnamed else (False,))]
        return max(ways, key=lambda one: one.total)

    def _marked(self, once: bool, held: Collection[Stated], costs: Mapping[Stated, Fraction]) -> CutMarks:
        """The marks where wrong names are charged ``once``, or each for itself."""
        each = NONE if once else self.rates["kind"]

        def leaves(stated: Stated) -> Fraction:
            """What is left of a right cut which this statement answers, and no other one."""
            return stated.worth - each * stated.misnamed + costs.get(stated, NONE)

        chosen = [max(some, key=leaves, default=None) for some in self.about]
        complete = [s for s in self.charged if s in held and s not in chosen and self._complete(s)]
        instead = iter(sorted(complete, key=lambda stated: -costs[stated]))
        answers = [stated or next(instead, None) for stated in chosen]
        pairs = tuple(map(self._pair, answers, self.cuts, (stated is None for stated in chosen)))
        misnamed = [(cut, stated) for cut, stated in enumerate(chosen) if stated and stated.misnamed]
        labels = self.rates["once"] if once else len(misnamed) * each * self.share
        right, carried = (sum((one.points for one in pairs if one.carried is so), NONE) for so in (False, True))
        right = right if self.cuts else self.total
        false = {stated: costs[stated] * self.share for stated in self.charged if stated not in answers}
        self._spare(false, held, max(NONE, right - labels))
        renamed = tuple((line, cut) for cut, stated in misnamed for line in self._renamed(stated, self.cuts[cut].kind))
        repeats = tuple(self._repeats({pair.claim for pair in pairs} | {line for line, _ in renamed}))
        total = right + carried - sum(false.values()) - labels
        return CutMarks(pairs, self._charges(false), labels, renamed, repeats, total)

    def _complete(self, stated: Stated) -> bool:
        """Whether each of its lines has a child and a name, so that it may stand for a right cut."""
        return not stated.childless and all(self.claims[line].kind for line in stated.lines)

    def _pair(self, stated: Stated | None, right: CutAt, carried: bool) -> Pair:
        """The line that answers a right cut: of its name, else of another, which one without a name does not hide."""
        if stated is None:
            return Pair(None, NONE)
        kinds = {line: self.claims[line].kind for line in stated.lines}
        line = min(kinds, key=lambda line: (kinds[line] != right.kind, kinds[line] is None))
        return Pair(line, (self.rates["carried"] if carried else stated.worth) * self.share, carried)

    def _renamed(self, stated: Stated, kind: str) -> list[int]:
        """The lines that call the cut otherwise."""
        return [line for line in stated.lines if self.claims[line].kind not in (None, kind)]

    def _spare(self, false: dict[Stated, Fraction], held: Collection[Stated], won: Fraction) -> None:
        """What is right after the mistake takes no more than what carrying would take from what is right."""
        cost, most = sum(false[s] for s in false if s in held), (1 - self.rates["carried"]) * won
        for stated in false:
            false[stated] *= most / cost if stated in held and cost > most else 1

    def _charges(self, false: Mapping[Stated, Fraction]) -> dict[int, Charge]:
        """What each false line costs: the first about a place for all of them."""
        firsts = {stated.lines[0]: Charge(stated.cost * self.share, cost) for stated, cost in false.items()}
        return {line: firsts.get(line, FREE) for line in sorted(line for stated in false for line in stated.lines)}

    def _repeats(self, told: Collection[int | None]) -> Iterator[int]:
        """The right lines that are there already, or are written more often than there are such cuts."""
        for line, claim in enumerate(self.claims):
            cuts = sum(parts == CUT for _, parts in self._about(claim))
            if cuts and self._times[claim] and (self._times[claim] > cuts or line not in told):
                yield line
