"""How an answer fits an answer sheet, right or wrong: what it states that is not so there, and what it leaves out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from math import inf
from typing import NamedTuple

from treesearch import words as common_words
from treesearch.homework.marking import words
from treesearch.homework.marking.claims import Claim, Claims
from treesearch.homework.marking.extras import asked_nodes, examined_values, leaf_values
from treesearch.homework.marking.key import Key, Wrong
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
        self.pruned_gone = _pruned(said.pruned, key.right.pruned)[1] if said.pruned is not None else []
        self.examined = [examined_values(key, targets) for targets in said.examined]
        self.says_more = bool(said.nodes or said.windows or said.pruned is not None or said.examined or said.leaves)

    def stated(self, facts: Facts) -> Iterator[tuple[object, bool]]:
        """Everything that is stated but cuts and what is pruned, and whether it is so under these facts."""
        said, key = self.said, self.key
        for value in said.values:
            yield ("value", value), value == facts.value
        for path in said.paths:
            yield ("path", path), path == facts.path or (facts is key.right and key.optimal(path))
        if said.no_cuts and not said.lines and not key.minimax:
            yield "no cuts", not facts.cuts
        if not self.says_more:
            return
        for place, given in said.nodes.items():
            seen = facts.nodes.get(place)
            yield ("node", place), seen is not None and set(given) <= set(key.ways(place, seen))
        for place, given in said.windows.items():
            seen = facts.nodes.get(place)
            yield ("window", place), seen is not None and given == (seen.window,)
        expected = leaf_values(key, facts.examined) if self.examined else []
        for number, leaves in enumerate(self.examined):
            yield ("examined", number), leaves == expected
        for count in said.leaves:
            yield ("leaves", count), count == len(facts.examined)

    def so(self, facts: Facts) -> set[object]:
        """What is written that is so under these facts."""
        things = {thing for thing, so in self.stated(facts) if so}
        things |= {("cut", claim) for claim in self.said.lines if any(map(claim.fits, facts.cuts))}
        return things | {("pruned", places) for places in self.said.pruned or () if not places.isdisjoint(facts.pruned)}

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
        if said.pruned is not None:
            extra, left = _pruned(said.pruned, facts.pruned)
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
    points, right = scheme.points, key.right
    if points["value"] and not said.values:
        yield words.LEFT_VALUE
    if points["path"] and not said.paths:
        yield words.LEFT_PATH
    if points["cuts"] and right.cuts and not said.cuts and not said.no_cuts:
        yield words.LEFT_CUTS
    elif points["cuts"] and fit.cuts_gone:
        yield common_words.many(fit.cuts_gone, "cut")
    if points["pruned"] and right.pruned and said.pruned is None:
        yield words.LEFT_PRUNED
    elif points["pruned"] and fit.pruned_gone:
        yield common_words.many(fit.pruned_gone, "pruned place")
    if points["nodes"] and (count := sum(path not in said.nodes for path in asked_nodes(key, scheme))):
        yield common_words.many(count, "node")
    if points["windows"] and (count := sum(path not in said.windows for path in asked_nodes(key, scheme))):
        yield common_words.many(count, "window")
    if points["examined"] and not said.examined:
        yield words.LEFT_EXAMINED
    if points["leaves"] and not said.leaves:
        yield words.LEFT_LEAVES
