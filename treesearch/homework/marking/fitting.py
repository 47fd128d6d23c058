"""How an answer fits an answer sheet, right or wrong: what it states that is not so there, and what it leaves out."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from math import inf
from typing import NamedTuple

from treesearch import words as common_words
from treesearch.homework.marking import words
from treesearch.homework.marking.claims import PRUNED, Claim, Claims, Thing
from treesearch.homework.marking.key import Key, Wrong
from treesearch.homework.marking.rubric import asked, is_so
from treesearch.homework.marking.scheme import Scheme
from treesearch.homework.mistakes.facts import CutAt, Facts


class Fit(NamedTuple):
    """How an answer fits some facts.

    ``wrong``: how many things are stated that are not so under these facts. ``gone``: their cuts and pruned places that
    are not in a list that was begun, by what they are called in a scheme. ``own``: how many of them the right answer
    does not lack too; for what it lacks, leaving it out speaks neither for a mistake nor against it.
    """

    wrong: int
    gone: Counter[Thing]
    own: int

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
        self.right = self._gone(key.right)
        self.says_more = not {topic for topic, _ in said.stated} <= {"value", "path"}

    def _gone(self, facts: Facts) -> Counter[Thing]:
        """What the lists that were begun lack; the same cut, whatever it is called."""
        cuts = unmatched(self.claims, facts.cuts) if self.claims else ()
        listed = self.key.leaves_below(place for places in self.said.of("pruned") for place in places)
        pruned = facts.pruned if PRUNED in self.said.stated else ()
        lacking = (place for place in pruned if listed.isdisjoint(self.key.leaves_below([place])))
        return Counter([*(("cuts", cut.after) for cut in cuts), *(("pruned", place) for place in lacking)])

    def stated(self, facts: Facts) -> Iterator[tuple[object, bool]]:
        """Everything that is stated but cuts, and whether it is so under these facts."""
        for thing, statements in self.said.stated.items():
            yield from (((thing, one), is_so(self.key, facts, thing, one)) for one in statements)
        if self.said.no_cuts and not self.said.lines and not self.key.minimax:
            yield "no cuts", not facts.cuts

    def so(self, facts: Facts) -> set[object]:
        """What is written that is so under these facts."""
        cuts = {("cut", claim) for claim in self.said.lines if any(map(claim.fits, facts.cuts))}
        return cuts | {thing for thing, so in self.stated(facts) if so}

    def of(self, facts: Facts, wrong_at_most: float = inf) -> Fit:
        """How the answer fits; once more is wrong than may be, that is all that is found out."""
        more = len(self.claims) - len(facts.cuts) if self.claims else 0
        wrong = sum(not so for _, so in self.stated(facts))
        if wrong + max(0, more) > wrong_at_most:
            return Fit(wrong + max(0, more), Counter(), 0)
        gone = self._gone(facts)
        wrong += more + sum(topic == "cuts" for topic, _ in gone.elements())
        return Fit(wrong, gone, (gone - self.right).total())

    def all_of(self, groups: Iterable[list[Wrong]], wrong_at_most: float, off_at_most: float) -> Iterator[Explained]:
        """How the answer fits each of these, where no worse than it may; what is alike is looked at once."""
        for group in groups:
            for some in [[one] for one in group] if self.says_more else [group]:
                fit = self.of(some[0].facts, wrong_at_most)
                if fit.wrong <= wrong_at_most and fit.off <= off_at_most:
                    yield from (Explained(fit, one) for one in some)


def unmatched(claims: Collection[Claim], cuts: tuple[CutAt, ...]) -> list[CutAt]:
    """The cuts that no claim is, each claim taking one."""
    free = list(cuts)
    for claim in claims:
        if found := next(filter(claim.fits, free), None):
            free.remove(found)
    return free


def left_out(key: Key, scheme: Scheme, said: Claims, gone: Counter[Thing]) -> Iterator[str]:
    """What was asked and is not written; ``gone``: what lists that were begun lack."""
    unsaid = Counter(topic for topic, place in asked(key, scheme) if (topic, place) not in said.stated)
    unsaid["cuts"] = not (said.cuts or said.no_cuts)
    nothing = {topic for topic, right in (("cuts", key.right.cuts), ("pruned", key.right.pruned)) if not right}
    lacking = Counter(topic for topic, _ in gone.elements())
    for topic in (topic for topic, points in scheme.points.items() if points and topic not in nothing):
        if unsaid[topic] and topic in words.LEFT:
            yield words.LEFT[topic]
        elif count := unsaid[topic] or lacking[topic]:
            yield common_words.many(count, words.EACH[topic])
