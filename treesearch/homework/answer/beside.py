"""The doubts of facts beside each other, and all that is pruned as one fact."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence

from treesearch.homework.answer.facts import (
    At,
    ConditionStated,
    CutStated,
    Doubtful,
    Fact,
    NoCutsStated,
    NodeStated,
    PathStated,
    PrunedStated,
    Stated,
    Target,
    ValueStated,
    WindowStated,
)

Doubt = tuple[Fact, str]
"""A fact, and why it is doubtful: a key of ``words.DOUBTS``."""


def compared(stated: Sequence[Stated]) -> tuple[tuple[Fact, ...], list[Doubtful]]:
    """The facts, all that are pruned as one, and those that are doubtful by themselves or beside the others."""
    single = [one.fact for one in _paths_once(stated)]
    pruned = [fact for fact in single if isinstance(fact, PrunedStated)]
    at = single.index(pruned[0]) if pruned else 0
    together = [_together(pruned)] if pruned else []
    facts = [*_unpruned(single[:at]), *together, *_unpruned(single[at:])]
    doubts = {_key(one.fact): Doubtful(one.fact, one.doubt) for one in stated if one.doubt}
    within = _inside(pruned if len(pruned) < 2 else [*together, *pruned])
    for fact, why in [*_in_one_clause(single), *_open(single), *within, *_otherwise(facts)]:
        doubts.setdefault(_key(fact), Doubtful(fact, why))
    return tuple(facts), [*doubts.values()]


def _paths_once(stated: Iterable[Stated]) -> Iterator[Stated]:
    """The facts, a path that its clause says in two ways once: ``path: 1 2 (B, E)``."""
    paths: set[Stated] = set()
    for one in stated:
        if one not in paths:
            yield one
        if isinstance(one.fact, PathStated):
            paths.add(one)


def _unpruned(facts: Iterable[Fact]) -> list[Fact]:
    return [fact for fact in facts if not isinstance(fact, PrunedStated)]


def _key(fact: Fact) -> Hashable:
    """A fact as what it is stated of: value 3 and leaves 3 are equal as tuples."""
    return type(fact), fact


def _together(pruned: Sequence[PrunedStated]) -> PrunedStated:
    """All that is pruned, from left to right; what is stated again, and stands in fewer places, is stated once."""
    different = {tuple(map(str, fact.targets)): fact for fact in pruned}.values()
    counted = Counter(target for fact in different for target in fact.targets).items()
    kept = [target for target, times in counted for _ in range(min(times, len(target.places) or 1))]
    if all(target.places for target in kept):
        kept.sort(key=lambda target: target.places)
    return pruned[0]._replace(targets=tuple(kept))


def _in_one_clause(facts: Iterable[Fact]) -> Iterator[Doubt]:
    """Two cuts of one node, ``MIN cut after 6 and 2``, and a pruned leaf that the cut before it does not prune."""
    clauses: dict[At, list[Fact]] = {}
    for fact in facts:
        if fact.at.length:
            clauses.setdefault(fact.at, []).append(fact)
    for clause in clauses.values():
        cuts = [one for one in clause if isinstance(one, CutStated)]
        nodes = [spot[:-1] for one in cuts for spot in one.spots if len(one.spots) == 1]
        if len({*nodes}) < len(nodes):
            yield from ((one, "one_node") for one in cuts)
        for one in clause if len(cuts) == 1 else ():
            if isinstance(one, PrunedStated) and not all(_prunes(cuts[0], target) for target in one.targets):
                yield one, "not_behind"


def _prunes(cut: CutStated, target: Target) -> bool:
    """Whether a thing may stand behind a cut: at its node, further right than what the cut is after."""
    firsts = [(node, 1) for node in cut.nodes] if cut.after is None else [(one[:-1], one[-1]) for one in cut.spots]
    behind = (
        place[len(node)] > first
        for node, first in firsts
        for place in target.places
        if place[: len(node)] == node != place
    )
    return not firsts or not target.places or any(behind)


def _open(facts: Iterable[Fact]) -> Iterator[Doubt]:
    """Conditions that do not say what is pruned for them, beside others that do."""
    conditions = [one for one in facts if isinstance(one, ConditionStated)]
    if any(one.targets for one in conditions):
        yield from ((one, "which_pruned") for one in conditions if not one.targets)


def _inside(facts: Iterable[Fact]) -> Iterator[Doubt]:
    """Things of which one stands inside another, ``C-I``, or is named more often than it stands there, ``2 2``."""
    for fact in facts:
        if isinstance(fact, PrunedStated):
            places = [one.places[0] for one in fact.targets if len(one.places) == 1]
            all_places = {*places}
            above = (place[:length] for place in all_places for length in range(len(place)))
            if len(all_places) < len(places) or not all_places.isdisjoint(above):
                yield fact, "inside"


def _otherwise(facts: Sequence[Fact]) -> Iterator[Doubt]:
    """The facts that another one contradicts, and the values that may be a cut's: they stand behind it in its line."""
    about: dict[Hashable, list[tuple[Fact, Hashable]]] = {}
    cut_on = 0
    for fact in facts:
        subject, content = _subject(fact)
        about.setdefault(subject, []).append((fact, content))
        cut_on = fact.at.line if isinstance(fact, CutStated | WindowStated) else cut_on
        if isinstance(fact, ValueStated) and fact.at.line == cut_on and fact.at.length:
            yield fact, "value_behind_cut"
    about.pop(None, None)
    for same in about.values():
        nodes = [fact for fact, _ in same if isinstance(fact, NodeStated)]
        apart = nodes and max(one.low for one in nodes) > min(one.high for one in nodes)
        if apart or (not nodes and len({content for _, content in same}) > 1):
            yield from ((fact, "said_twice") for fact, _ in same)
    if any(isinstance(fact, CutStated | PrunedStated) for fact in facts):
        yield from ((fact, "said_twice") for fact in facts if isinstance(fact, NoCutsStated))


def _subject(fact: Fact) -> tuple[Hashable, Hashable]:
    """The thing a fact speaks of, ``None`` if there may be several facts of it, and what it says of that."""
    kind: type = type(fact)
    content: Hashable = fact._replace(at=At())
    match fact:
        case CutStated(kind=str(of), spots=(spot,)):
            return spot, of
        case CutStated(kind=str(of), after=None, nodes=(node,)):
            return (kind, node), of  # MIN cut at C, MAX cut at C
        case CutStated() | PrunedStated() | NoCutsStated():
            return None, content
        case NodeStated(about) | WindowStated(about) | ConditionStated(about):
            return (kind, about), content
    return kind, content
