"""Compare the facts of an answer to find doubtful ones, and join the pruned leaves.

For example, ``value: 3`` and ``value: 2`` are both doubtful (``said_twice``), and ``pruned: 6`` and ``pruned: 4`` become
``pruned: 4, 6``.
"""

from collections.abc import Hashable, Iterator, Sequence
from itertools import groupby

from treesearch.homework.answers.facts import (
    At,
    ConditionStated,
    CutStated,
    Doubtful,
    Fact,
    MoveStated,
    NoCutsStated,
    NodeStated,
    PathStated,
    PrunedStated,
    Target,
    ValueStated,
    WindowStated,
)

Doubt = tuple[Fact, str]
"""A fact, and the reason why it is doubtful: a key of ``DOUBTS``, or ""."""


def compared(resolved: Sequence[Doubt]) -> tuple[tuple[Fact, ...], list[Doubtful]]:
    """Return the facts, with all pruned ones joined, and those that are doubtful."""
    single = [fact for fact, _ in resolved]
    pruned = [fact for fact in single if isinstance(fact, PrunedStated)]
    # a path may be stated in two notations; a cut that is listed twice counts twice
    different = {fact if isinstance(fact, PathStated) else i: fact for i, fact in enumerate(single)}
    facts: list[Fact] = [fact for fact in different.values() if not isinstance(fact, PrunedStated)]
    within = []
    if pruned:
        facts.insert(single.index(pruned[0]), together := _joined_pruned(pruned))
        overlaps = any(_overlaps(fact.targets) for fact in (together, *pruned))
        within = [(together, "inside" if overlaps else "")]
    doubts: dict[Hashable, Doubtful] = {}
    for fact, why in [*resolved, *_in_clauses(single), *within, *_contradictions(facts)]:
        if why:
            # "value 3" and "leaves 3" are equal as tuples
            doubts.setdefault((type(fact), fact), Doubtful(fact, why))
    return tuple(facts), [*doubts.values()]


def _joined_pruned(pruned: Sequence[PrunedStated]) -> PrunedStated:
    """Return one fact with all pruned targets from left to right, without duplicate places."""
    different = {str(fact): fact for fact in pruned}.values()
    targets = [target for fact in different for target in fact.targets]
    several = [target for target in targets if len(target.places) != 1]
    targets = [*dict.fromkeys(target for target in targets if len(target.places) == 1), *several]
    if all(target.places for target in targets):
        targets.sort(key=lambda target: target.places)
    return pruned[0]._replace(targets=tuple(targets))


def _overlaps(targets: Sequence[Target]) -> bool:
    """Return whether one target contains another (``C-I``) or occurs too often (``2 2``)."""
    places = [target.places[0] for target in targets if len(target.places) == 1]
    above = (place[:length] for place in {*places} for length in range(len(place)))
    return len({*places}) < len(places) or not {*places}.isdisjoint(above)


def _in_clauses(facts: Sequence[Fact]) -> Iterator[Doubt]:
    """Yield doubts about facts of one clause that may belong together, such as a cut and a value."""
    for at, clause in groupby(facts, key=lambda fact: fact.at):
        together = [*clause] if at.length else []
        cuts = [fact for fact in together if isinstance(fact, CutStated)]
        spots = [cut.spots[0][:-1] for cut in cuts if len(cut.spots) == 1]
        in_part = (
            any(cut.after is None for cut in cuts) or len({bool(cut.kind) for cut in cuts}) > 1
        )
        if len(cuts) > 1 and (in_part or len({*spots}) < len(spots)):
            yield from ((cut, "one_node" if not in_part else "two_readings") for cut in cuts)
        behind = False
        for fact in together:
            if isinstance(fact, ValueStated | PathStated) and behind:
                taken = isinstance(fact, PathStated) and fact.taken
                yield fact, "" if taken else "value_behind_cut"
            elif isinstance(fact, PrunedStated) and len(cuts) == 1:
                prunes = all(_prunes(cuts[0], target) for target in fact.targets)
                yield fact, "" if prunes else "not_behind"
            behind |= isinstance(fact, CutStated | WindowStated)


def _prunes(cut: CutStated, target: Target) -> bool:
    """Return whether a cut can prune the target, a later sibling of the child that it is after."""
    firsts = cut.spots if cut.after else [(*node, 1) for node in cut.nodes]
    return not firsts or any(
        place[len(first) - 1] > first[-1]
        for first in firsts
        for place in target.places
        if place[: len(first) - 1] == first[:-1] != place
    )


def _contradictions(facts: Sequence[Fact]) -> Iterator[Doubt]:
    """Yield doubts about facts that contradict each other."""
    about: dict[Hashable, list[Fact]] = {}
    for fact in facts:
        if (subject := _subject(fact)) is not None:
            about.setdefault(subject, []).append(fact)
    for same in about.values():
        nodes = [fact for fact in same if isinstance(fact, NodeStated)]
        # C >= 3 and C <= 5 do not contradict each other
        apart = nodes and max(node.low for node in nodes) > min(node.high for node in nodes)
        if apart or (not nodes and len({_comparable(fact) for fact in same}) > 1):
            yield from ((fact, "said_twice") for fact in same)
    if any(isinstance(fact, CutStated | PrunedStated) for fact in facts):
        yield from ((fact, "said_twice") for fact in facts if isinstance(fact, NoCutsStated))
    conditions = [fact for fact in facts if isinstance(fact, ConditionStated)]
    if any(fact.targets for fact in conditions):
        yield from ((fact, "which_pruned") for fact in conditions if not fact.targets)


def _comparable(fact: Fact) -> Hashable:
    """Return the content of a fact, which must agree between facts with the same subject."""
    # the kind of a cut, or the number of a value, however it is written
    return fact[0] if isinstance(fact, CutStated | ValueStated) else fact._replace(at=At())


def _subject(fact: Fact) -> Hashable:
    """Return the subject of a fact, or ``None`` if several facts of its kind are allowed."""
    match fact:
        case CutStated(kind=str(), spots=(spot,)):
            return spot
        case CutStated(kind=str(), after=None, nodes=(node,)):
            return "cut", node  # MIN cut at C, MAX cut at C
        case CutStated() | PrunedStated() | NoCutsStated():
            return None
        case NodeStated(about) | WindowStated(about) | ConditionStated(about) | MoveStated(about):
            return type(fact), about
    return fact.__class__.__name__
