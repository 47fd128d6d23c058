"""Says what explains an answer: what it leaves out, the mistake that gives it or comes nearest, or two at once."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from treesearch import words as common_words
from treesearch.homework.marking import words
from treesearch.homework.marking.claims import Claims
from treesearch.homework.marking.fitting import Explained, Fit, Fitting, left_out, unmatched
from treesearch.homework.marking.key import Key, Wrong
from treesearch.homework.marking.marks import Diagnosis
from treesearch.homework.marking.scheme import Scheme
from treesearch.homework.mistakes.facts import Facts
from treesearch.homework.mistakes.followup import Names
from treesearch.values import spell

NEAREST = 4
"""How many diagnoses are named when none fits exactly."""

UNFINISHED = "unfinished"
"""The kind of what is left out, and its name where no registered mistake leaves out just that."""


class Findings(NamedTuple):
    """The diagnoses of one answer, what is said about them together, and the mistakes that stand beside each other."""

    diagnosis: tuple[Diagnosis, ...] = ()
    notes: tuple[str, ...] = ()
    tied: Names = ()


def diagnose(key: Key, scheme: Scheme, said: Claims) -> Findings:
    """What explains this answer: nothing if it is right; else what is missing of what was asked, mistakes, or both.

    What was not asked, but is stated, counts too.
    """
    if said.empty:
        return Findings()
    fitting = Fitting(key, said)
    right = fitting.of(key.right)
    if not right.off:
        return _unfinished(fitting, right, list(left_out(key, scheme, said, right.gone)))
    chosen = explanations(fitting, right)
    gone = chosen[0].fit.gone if chosen and not chosen[0].fit.wrong else Counter()
    return _mistaken(fitting, chosen, right, list(left_out(key, scheme, said, gone)))


def _unfinished(fitting: Fitting, right: Fit, missing: list[str]) -> Findings:
    """All that is written is right. Mistakes that leave out the same are named beside it where a list was begun."""
    if not missing:
        return Findings()
    alike = [wrong for fit, wrong in fitting.all_of(fitting.key.alike, 0, 0) if right.gone and not fit.gone]
    proof = words.IF_COMPLETE.format(missing=", ".join(missing))
    named = [_left_out(words.ALL_RIGHT, missing), *(_diagnosis(wrong, proof) for wrong in alike)]
    return Findings(tuple(named), _note(named, words.TIED), _names(alike))


def _left_out(explanation: str, missing: list[str]) -> Diagnosis:
    told = words.LEFT_OUT.format(missing=", ".join(missing))
    return Diagnosis(UNFINISHED, UNFINISHED, words.UNFINISHED, explanation, told)


def explanations(fitting: Fitting, right: Fit) -> list[Explained]:
    """The mistakes under which most of what is written is right, if more is than without them.

    One that explains all comes before two at once that do, and they before those that come near.
    """
    key, said, better = fitting.key, fitting.said, right.off - 1
    near = list(fitting.all_of(key.alike, better, better))
    if whole := [one for one in near if not one.fit.wrong]:
        return _first(whole)
    value, path = said.only("value"), said.only("path")
    groups = ((group[0].facts, group) for group in key.pairs_alike)
    ending = [group for facts, group in groups if value in (None, facts.value) and path in (None, facts.path)]
    if both := _first([one for one in fitting.all_of(ending, 0, better) if has_evidence_for_each(fitting, one.wrong)]):
        return both[:NEAREST]
    return _first(near)[:NEAREST]


def _first(found: list[Explained]) -> list[Explained]:
    """Those that fit best."""

    def rank(one: Explained) -> tuple[int, int]:
        return one.fit.off, one.fit.gone.total()

    best = min(map(rank, found), default=None)
    return [one for one in found if rank(one) == best]


def _mistaken(fitting: Fitting, chosen: list[Explained], right: Fit, missing: list[str]) -> Findings:
    """Something that is written is wrong: the mistakes with what they explain, and what is missing besides."""
    named, near = [], any(fit.wrong for fit, _ in chosen)
    whole = words.EVIDENCE_WRITTEN if missing else words.EVIDENCE
    for fit, wrong in sorted(chosen, key=lambda one: one.wrong.mistakes[0].kind != UNFINISHED):
        proof = ", ".join(evidence(fitting, wrong.facts, not fit.gone)) or words.WHOLE_ANSWER
        told = (words.EVIDENCE_NEAR if near else whole).format(facts=proof, left=fit.off, right=right.off)
        named.append(_diagnosis(wrong, told, not near))
    notes = _note(named, words.NEAR_TIED if near else words.TIED)
    also = [_left_out(words.NOT_ALL_WRITTEN, missing)] if missing else []
    return Findings((*named, *also), notes, _names(one.wrong for one in chosen))


def has_evidence_for_each(fitting: Fitting, pair: Wrong) -> bool:
    """Whether, of two mistakes at once, each gives something that is written and that the other alone does not give.

    That has to be two different things: one slip is no evidence for two mistakes.
    """
    both = fitting.so(pair.facts)
    alone = (fitting.so(fitting.key.answers[mistake.name]) for mistake in pair.mistakes)
    one, other = (both - things for things in alone)
    return bool(one and other) and len(one | other) > 1


def _names(found: Iterable[Wrong]) -> Names:
    return tuple(tuple(mistake.name for mistake in one.mistakes) for one in found)


def _note(named: Sequence[Diagnosis], sentence: str) -> tuple[str, ...]:
    """A note where several mistakes give the same."""
    names = ", ".join(f'"{one.title}"' for one in named)
    return (sentence.format(names=names),) if len(named) > 1 else ()


def _diagnosis(wrong: Wrong, told: str, exact: bool = True) -> Diagnosis:
    one, *others = wrong.mistakes
    if not others:
        return Diagnosis(one.name, one.kind, one.title, one.explanation, told, exact)
    name = "+".join(each.name for each in wrong.mistakes)
    title = f" {words.AND} ".join(each.title for each in wrong.mistakes)
    explanation = " ".join((words.BOTH, *(each.explanation for each in wrong.mistakes)))
    return Diagnosis(name, one.kind, title, explanation, told, exact)


def evidence(fitting: Fitting, facts: Facts, complete: bool) -> Iterator[str]:
    """What in the answer is wrong, and is just what the mistake gives; which right cuts a ``complete`` list lacks."""
    key, said = fitting.key, fitting.said
    value, path = said.only("value"), said.only("path")
    if value is not None and value == facts.value != key.right.value:
        yield words.VALUE_SAID.format(value=spell(value))
    if path is not None and path == facts.path != key.right.path:
        yield words.PATH_SAID.format(path=" ".join(map(str, path)))
    wrong = [claim.text for claim in said.lines if not any(claim.fits(cut) for cut in key.right.cuts)]
    yield from dict.fromkeys(text for text in wrong)
    if complete and (said.lines or said.no_cuts):
        gone = len(unmatched([claim._replace(kind=None) for claim in fitting.claims], key.right.cuts))
        if gone:
            yield words.CUTS_GONE.format(cuts=common_words.many(gone, "cut"))
