"""Says which mistake gives just this answer, or comes nearest to it; two at once where one does not explain it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import inf
from typing import Any

from treesearch import words
from treesearch.game import spell
from treesearch.homework.claims import Claim, Claims
from treesearch.homework.followup import follow_up
from treesearch.homework.key import Key, Wrong, canonical
from treesearch.homework.mistakes.facts import CutAt, Facts
from treesearch.tree import Path

NEAREST = 4
"""How many diagnoses are named when none fits exactly."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A mistake that explains the answer; ``exact`` if it explains all of it."""

    mistake: str
    kind: str
    title: str
    explanation: str
    evidence: str
    exact: bool = True

    def to_json(self) -> dict[str, Any]:
        """The fields of the contract."""
        return {name: getattr(self, name) for name in Diagnosis.__slots__}


@dataclass(frozen=True, slots=True)
class Findings:
    """The diagnoses of one answer, what is said about them together, and a tree that would tell them apart."""

    diagnosis: tuple[Diagnosis, ...] = ()
    notes: tuple[str, ...] = ()
    follow_up: str | None = None


def diagnose(key: Key, said: Claims) -> Findings:
    """Which mistakes give this answer: exactly, alone or two at once; else which come nearer than the right answer.

    What was not asked, but is stated, counts too; cuts that were neither asked nor stated do not.
    """
    right = distance(key, said, key.right)
    if said.empty or right == 0:
        return Findings()
    best, nearest = right, []
    for wrong in key.wrong:
        score = distance(key, said, wrong.facts, best)
        if score < best:
            best, nearest = score, [wrong]
        elif score == best:
            nearest.append(wrong)
    if best:
        pairs = [wrong for wrong in _likely(key, said) if distance(key, said, wrong.facts, 0) == 0]
        if pairs:
            return _findings(key, said, pairs[:NEAREST], 0, right)
    if best >= right:
        return Findings()
    return _findings(key, said, nearest if best == 0 else nearest[:NEAREST], best, right)


def _likely(key: Key, said: Claims) -> Iterable[Wrong]:
    """The pairs of mistakes that give the stated value and path."""
    if said.value is None or said.path is None:
        return key.pairs
    return key.pairs_by_end.get((said.value, said.path), ())


def _findings(key: Key, said: Claims, chosen: list[Wrong], score: int, right: int) -> Findings:
    total = len(list(_facts(said)))
    named = tuple(_diagnosis(key, said, wrong, score, right, total) for wrong in chosen)
    if len(chosen) < 2:
        return Findings(named)
    names = [" + ".join(one.name for one in wrong.mistakes) for wrong in chosen]
    apart = follow_up(key, tuple(wrong.mistakes for wrong in chosen))
    sentence = words.TIED if score == 0 else words.NEAR_TIED
    notes = [sentence.format(names=", ".join(names))]
    if apart:
        notes.append(words.FOLLOW_UP.format(tree=apart))
    return Findings(named, tuple(notes), apart)


def _diagnosis(key: Key, said: Claims, wrong: Wrong, score: int, right: int, total: int) -> Diagnosis:
    proof = ", ".join(evidence(key, said, wrong.facts)) or words.WHOLE_ANSWER
    sentence = words.EVIDENCE if score == 0 else words.EVIDENCE_NEAR
    told = sentence.format(facts=proof, left=score, right=right)
    one, *others = wrong.mistakes
    if not others:
        return Diagnosis(one.name, one.kind, one.title, one.explanation, told, score == 0)
    name = "+".join(each.name for each in wrong.mistakes)
    title = f" {words.AND} ".join(each.title for each in wrong.mistakes)
    explanation = " ".join((words.BOTH, *(each.explanation for each in wrong.mistakes)))
    return Diagnosis(name, one.kind, title, explanation, told, score == 0)


def distance(key: Key, said: Claims, facts: Facts, limit: float = inf) -> int:
    """In how many things the answer differs from these facts, of those that it states at all; exact up to ``limit``.

    The list of cuts counts as stated, even if it is empty, where anything else is; cuts are compared as a whole.
    """
    off = int(said.value is not None and said.value != facts.value)
    off += said.path is not None and not (facts.path == said.path or (facts is key.right and key.optimal(said.path)))
    if said.cuts or (said.pruned is None and not key.minimax):
        if off + abs(len(said.cuts) - len(facts.cuts)) > limit:
            return off + abs(len(said.cuts) - len(facts.cuts))
        matched = matches(said.cuts, facts.cuts)
        off += len(said.cuts) + len(facts.cuts) - 2 * matched
    if said.pruned is not None:
        off += _pruned_off(said.pruned, facts.pruned)
    for path, given in said.nodes.items():
        seen = facts.nodes.get(path)
        off += seen is None or given not in key.ways(path, seen)
    for path, given in said.windows.items():
        seen = facts.nodes.get(path)
        off += seen is None or given != seen.window
    if said.examined is not None:
        expected = [canonical(key.tree[path]) for path in facts.examined]
        off += [canonical(one.node) if one.node else one.text for one in said.examined] != expected
    return off + (said.leaves is not None and said.leaves != len(facts.examined))


def _pruned_off(given: tuple[frozenset[Path], ...], pruned: tuple[Path, ...]) -> int:
    """In how many places a pruned list differs; leaves may stand for the subtree above them."""
    free = list(pruned)
    wrong = 0
    for places in sorted(given, key=len):
        found = next((place for place in free if place in places), None)
        if found is not None:
            free.remove(found)
        elif not any(place[: len(whole)] == whole for place in places for whole in pruned):
            wrong += 1
    inner = {place for places in given for place in places}
    return wrong + sum(not any(place[: len(whole)] == whole for place in inner) for whole in free)


def matches(claims: tuple[Claim, ...], cuts: tuple[CutAt, ...]) -> int:
    """How many claims are cuts of this list, each cut taken once; the least ambiguous claim first."""
    free = list(cuts)
    for claim in sorted(claims, key=_ambiguity):
        for place, cut in enumerate(free):
            if claim.fits(cut):
                del free[place]
                break
    return len(cuts) - len(free)


def _ambiguity(claim: Claim) -> int:
    return len(claim.spots)


def evidence(key: Key, said: Claims, facts: Facts) -> Iterator[str]:
    """What in the answer is wrong, and is just what the mistake gives."""
    if said.value is not None and said.value == facts.value != key.right.value:
        yield words.VALUE_SAID.format(value=spell(said.value))
    if said.path is not None and said.path == facts.path != key.right.path:
        yield words.PATH_SAID.format(path=" ".join(map(spell, said.path)))
    wrong = [claim.text for claim in said.cuts if not any(claim.fits(cut) for cut in key.right.cuts)]
    yield from dict.fromkeys(text for text in wrong)
    unnamed = tuple(claim._replace(kind=None) for claim in said.cuts)
    gone = len(key.right.cuts) - matches(unnamed, key.right.cuts)
    if gone:
        yield words.CUTS_GONE.format(count=gone)


def _facts(said: Claims) -> Iterable[object]:
    return [*said.cuts, said.value, said.path]
