"""The doubts of facts beside each other, and all that is pruned as one fact."""

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
"""A fact, and why it is doubtful: a key of ``DOUBTS``, or ""."""


def compared(resolved: Sequence[Doubt]) -> tuple[tuple[Fact, ...], list[Doubtful]]:
    """Return the facts, all that are pruned as one, and those that are doubtful by themselves or beside the others."""
    single = [fact for fact, _ in resolved]
    pruned = [fact for fact in single if isinstance(fact, PrunedStated)]
    facts: list[Fact] = [fact for fact in single if not isinstance(fact, PrunedStated)]
    within = []
    if pruned:
        facts.insert(single.index(pruned[0]), together := _together(pruned))
        overlaps = any(_overlaps(fact.targets) for fact in (together, *pruned))
        within = [(together, "inside" if overlaps else "")]
    doubts: dict[Hashable, Doubtful] = {}
    for fact, why in [*resolved, *_in_clauses(single), *within, *_contradictions(facts)]:
        if why:
            # value 3 and leaves 3 are equal as tuples
            doubts.setdefault((type(fact), fact), Doubtful(fact, why))
    return tuple(facts), [*doubts.values()]


def _together(pruned: Sequence[PrunedStated]) -> PrunedStated:
    """Return all that is pruned, from left to right; what is stated again, and is in one place, is stated once."""
    different = {str(fact): fact for fact in pruned}.values()
    targets = [target for fact in different for target in fact.targets]
    several = [target for target in targets if len(target.places) != 1]
    targets = [*dict.fromkeys(target for target in targets if len(target.places) == 1), *several]
    if all(target.places for target in targets):
        targets.sort(key=lambda target: target.places)
    return pruned[0]._replace(targets=tuple(targets))


def _overlaps(targets: Sequence[Target]) -> bool:
    """Return whether one is inside another, ``C-I``, or is named more often than it is in the tree, ``2 2``."""
    places = [target.places[0] for target in targets if len(target.places) == 1]
    above = (place[:length] for place in {*places} for length in range(len(place)))
    return len({*places}) < len(places) or not {*places}.isdisjoint(above)


def _in_clauses(facts: Sequence[Fact]) -> Iterator[Doubt]:
    """Yield what may belong to another fact of the same clause."""
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
    """Return whether something may be pruned by a cut: at its node, further right than what the cut is after."""
    firsts = cut.spots if cut.after else [(*node, 1) for node in cut.nodes]
    right = (
        place[len(first) - 1] > first[-1]
        for first in firsts
        for place in target.places
        if place[: len(first) - 1] == first[:-1] != place
    )
    return not firsts or not target.places or any(right)


def _contradictions(facts: Sequence[Fact]) -> Iterator[Doubt]:
    """Yield the facts that another one contradicts."""
    about: dict[Hashable, list[Fact]] = {}
    for fact in facts:
        if (subject := _subject(fact)) is not None:
            about.setdefault(subject, []).append(fact)
    for same in about.values():
        nodes = [fact for fact in same if isinstance(fact, NodeStated)]
        # C >= 3 and C <= 5 hold together
        apart = nodes and max(node.low for node in nodes) > min(node.high for node in nodes)
        if apart or (not nodes and len({_content(fact) for fact in same}) > 1):
            yield from ((fact, "said_twice") for fact in same)
    if any(isinstance(fact, CutStated | PrunedStated) for fact in facts):
        yield from ((fact, "said_twice") for fact in facts if isinstance(fact, NoCutsStated))
    conditions = [fact for fact in facts if isinstance(fact, ConditionStated)]
    if any(fact.targets for fact in conditions):
        yield from ((fact, "which_pruned") for fact in conditions if not fact.targets)


def _content(fact: Fact) -> Hashable:
    """Return what two facts of one subject must have in common."""
    return fact.kind if isinstance(fact, CutStated) else fact._replace(at=At())


def _subject(fact: Fact) -> Hashable:
    """Return what a fact is about; `None` if there may be several facts of it."""
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
