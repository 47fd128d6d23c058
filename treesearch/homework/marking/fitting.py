"""How an answer fits an answer sheet, right or wrong: what it states that is not so there, and what it leaves out."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from math import inf
from typing import NamedTuple

from treesearch import words as common_words
from treesearch.homework.marking import words
from treesearch.homework.marking.claims import PRUNED, Claim, Claims
from treesearch.homework.marking.key import Key, Wrong
from treesearch.homework.marking.rubric import asked, is_so
from treesearch.homework.marking.scheme import Scheme
from treesearch.homework.mistakes.facts import CutAt, Facts
from treesearch.tree import Path


class Fit(NamedTuple):
    """How an answer fits some facts.

    ``wrong``: how many things are stated that are not so under these facts. ``cuts_gone``, ``pruned_gone``: how many of
    their cuts and pruned places are not in a list that was begun. ``own``: those of them that the right answer does not
    share; for what it shares, leaving it out speaks neither for a mistake nor against it.
    """

    wrong: int = 0
    cuts_gone: int = 0
    pruned_gone: int = 0
    own: int = 0

    @property
    def gone(self) -> int:
        """What the lists that were begun lack."""
        return self.cuts_gone + self.pruned_gone

    @property
    def off(self) -> int:
        """What speaks against these facts."""
        return self.wrong + self.own


class Explained(NamedTuple):
    """A wrong answer to the exercise, and how the student's answer fits it."""

    fit: Fit
    wrong: Wrong


class Fitting:
    """One answer to one exercise, to be held against many facts.

    A list of cuts counts as stated once it is begun, or said to be empty; what is not stated is not compared.
    """

    def __init__(self, key: Key, said: Claims) -> None:
        self.key, self.said = key, said
        self.claims = sorted(said.lines, key=lambda claim: (len(claim.spots), claim.order))  # the least ambiguous first
        self.cuts_gone = Counter(cut[1:3] for cut in unmatched(self.claims, key.right.cuts) if said.lines)
        self.pruned_gone = _pruned(said.only("pruned"), key.right.pruned)[1] if PRUNED in said.stated else []
        self.says_more = not {topic for topic, _ in said.stated} <= {"value", "path"}

    def stated(self, facts: Facts) -> Iterator[tuple[object, bool]]:
        """Everything that is stated but cuts and what is pruned, and whether it is so under these facts."""
        for thing, statements in self.said.stated.items():
            if thing != PRUNED:
                yield from (((thing, one), is_so(self.key, facts, thing, one)) for one in statements)
        if self.said.no_cuts and not self.said.lines and not self.key.minimax:
            yield "no cuts", not facts.cuts

    def so(self, facts: Facts) -> set[object]:
        """What is written that is so under these facts."""
        things = {thing for thing, so in self.stated(facts) if so}
        things |= {("cut", claim) for claim in self.said.lines if any(map(claim.fits, facts.cuts))}
        return things | {
            ("pruned", places) for places in self.said.only("pruned") or () if not places.isdisjoint(facts.pruned)
        }

    def of(self, facts: Facts, wrong_at_most: float = inf, off_at_most: float = inf) -> Fit:
        """How the answer fits; once it fits worse than it may, that is all that is found out."""
        said, wrong = self.said, sum(not so for _, so in self.stated(facts))
        cuts_gone = pruned_gone = own = 0
        if said.lines:
            more = len(facts.cuts) - len(said.lines)
            wrong_at_least, own_at_least = wrong + max(0, -more), max(0, more - self.cuts_gone.total())
            if wrong_at_least > wrong_at_most or wrong_at_least + own_at_least > off_at_most:
                return Fit(wrong_at_least, own=own_at_least)
            free = unmatched(self.claims, facts.cuts)
            wrong += len(free) - more
            cuts_gone, own = len(free), self._own(free)
        if PRUNED in said.stated:
            extra, left = _pruned(said.only("pruned"), facts.pruned)
            wrong, pruned_gone = wrong + extra, len(left)
            own += len(set(left) - set(self.pruned_gone))
        return Fit(wrong, cuts_gone, pruned_gone, own)

    def all_of(self, groups: Iterable[list[Wrong]], wrong_at_most: float, off_at_most: float) -> Iterator[Explained]:
        """How the answer fits each of these, where no worse than it may; what is alike is looked at once."""
        for group in groups:
            for some in [[one] for one in group] if self.says_more else [group]:
                fit = self.of(some[0].facts, wrong_at_most, off_at_most)
                if fit.wrong <= wrong_at_most and fit.off <= off_at_most:
                    yield from (Explained(fit, one) for one in some)

    def _own(self, free: list[CutAt]) -> int:
        """How many of the cuts that were not written the right answer has not, or is not missing."""
        own = Counter(cut[1:3] for cut in free)  # the same cut, whatever it is called
        return sum((own - self.cuts_gone).values())


def unmatched(claims: Collection[Claim], cuts: tuple[CutAt, ...]) -> list[CutAt]:
    """The cuts that no claim is, each claim taking one."""
    free = list(cuts)
    for claim in claims:
        for place, cut in enumerate(free):
            if claim.fits(cut):
                del free[place]
                break
    return free


def _pruned(given: tuple[frozenset[Path], ...], pruned: tuple[Path, ...]) -> tuple[int, list[Path]]:
    """How many of a pruned list are not pruned, and what it lacks; leaves may stand for the subtree above them."""
    free = list(pruned)
    wrong = 0
    for places in sorted(given, key=len):
        found = next((place for place in free if place in places), None)
        if found is not None:
            free.remove(found)
        elif not any(place[: len(whole)] == whole for place in places for whole in pruned):
            wrong += 1
    inner = {place for places in given for place in places}
    return wrong, [whole for whole in free if not any(place[: len(whole)] == whole for place in inner)]


def left_out(key: Key, scheme: Scheme, said: Claims, fit: Fit) -> Iterator[str]:
    """What was asked and is not written; ``fit`` knows what lists that were begun lack."""
    unsaid = Counter(topic for topic, place in asked(key, scheme) if (topic, place) not in said.stated)
    unsaid["cuts"] = not (said.cuts or said.no_cuts)
    nothing = {topic for topic, right in (("cuts", key.right.cuts), ("pruned", key.right.pruned)) if not right}
    gone = {**unsaid, "cuts": fit.cuts_gone, "pruned": fit.pruned_gone}
    for topic in (topic for topic, points in scheme.points.items() if points):
        if unsaid[topic] and topic in words.LEFT and topic not in nothing:
            yield words.LEFT[topic]
        elif topic in words.EACH and gone.get(topic):
            yield common_words.many(gone[topic], words.EACH[topic])
