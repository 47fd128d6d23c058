"""What facts say beside each other: all that is pruned as one, and those that are doubtful."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence

from treesearch.homework.answer.facts import (
    At,
    ConditionStated,
    CutStated,
    Doubtful,
    Fact,
    LeavesStated,
    NoCutsStated,
    NodeStated,
    PrunedStated,
    Target,
    ValueStated,
    WindowStated,
)
from treesearch.homework.answer.places import Known


def compared(told: Sequence[tuple[Fact, str]], known: Known | None = None) -> tuple[tuple[Fact, ...], list[Doubtful]]:
    """The facts, all that are pruned as one, and those that are doubtful by themselves or beside the others."""
    pruned = [fact for fact, _ in told if isinstance(fact, PrunedStated)]
    one = {id(fact): _all_pruned(pruned) for fact in pruned[:1]}
    facts = [one.get(id(fact), fact) for fact, _ in told if id(fact) in one or not isinstance(fact, PrunedStated)]
    doubts = {id(fact): Doubtful(fact, why) for fact, why in told if why}
    leaves = known.tree.traits.leaves if known else 0
    stated = [*facts, *(fact for fact, _ in told)]
    within = [(fact, "inside") for fact in stated if isinstance(fact, PrunedStated) and _within(fact.targets)]
    for fact, why in [*_beside([fact for fact, _ in told], leaves), *within, *_otherwise(facts)]:
        fact = one.get(id(fact), fact)  # noqa: PLW2901
        doubts.setdefault(id(fact), Doubtful(fact, why))
    return tuple(facts), [*doubts.values()]


def _beside(facts: Sequence[Fact], leaves: int) -> Iterator[tuple[Fact, str]]:
    """The facts that are another beside what the same clause says, in a tree of so many leaves.

    Two cuts of one node, ``MIN cut after 6 and 2``; a pruned leaf that the cut before it does not prune; and a number
    of leaves, ``6 leaves examined, 3 pruned``.
    """
    clauses: dict[At, list[Fact]] = {}
    for fact in facts:
        if fact.at.length:
            clauses.setdefault(fact.at, []).append(fact)
    for told in clauses.values():
        cuts = [one for one in told if isinstance(one, CutStated)]
        where = [spot[:-1] for one in cuts for spot in one.spots if len(one.spots) == 1]
        if len({*where}) < len(where):
            yield from ((one, "one_node") for one in cuts)
        for one in told if len(cuts) == 1 else ():
            if isinstance(one, PrunedStated) and not all(_prunes(cuts[0], target) for target in one.targets):
                yield one, "not_behind"
    yield from _counted(facts, leaves)


def _counted(facts: Sequence[Fact], leaves: int) -> Iterator[tuple[Fact, str]]:
    """The conditions that do not say what is pruned for them beside others that do, and leaves that may be a number."""
    counts = [one for one in facts if isinstance(one, LeavesStated)]
    beside, rest = {one.at for one in counts}, {leaves - one.number for one in counts}
    conditions = [one for one in facts if isinstance(one, ConditionStated)]
    if any(one.targets for one in conditions):
        yield from ((one, "which_pruned") for one in conditions if not one.targets)
    for one in facts:
        number = one.targets[0].text if isinstance(one, PrunedStated) and len(one.targets) == 1 else ""
        if number.isdecimal() and (one.at in beside or int(number) in rest):
            yield one, "leaf_or_count"


def _within(targets: Sequence[Target]) -> bool:
    """Whether one of these stands inside another, ``C-I``, or is named more often than it stands there, ``2 2``."""
    places = [one.places[0] for one in targets if len(one.places) == 1]
    return len({*places}) < len(places) or any(one == two[: len(one)] != two for one in places for two in places)


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


def _all_pruned(pruned: Sequence[PrunedStated]) -> PrunedStated:
    """All that is pruned, from left to right; what is stated again, and stands in fewer places, is stated once."""
    different = {tuple(map(str, fact.targets)): fact for fact in pruned}.values()
    counted = Counter(target for fact in different for target in fact.targets).items()
    kept = [target for target, times in counted for _ in range(min(times, len(target.places) or 1))]
    if all(target.places for target in kept):
        kept.sort(key=lambda target: target.places)
    return pruned[0]._replace(targets=tuple(kept))


def _otherwise(facts: Sequence[Fact]) -> Iterator[tuple[Fact, str]]:
    """The facts that another one contradicts, and the values that may be a cut's: they stand behind it in its line."""
    about: dict[Hashable, list[tuple[Fact, Hashable]]] = {}
    cut_on = 0
    for fact in facts:
        subject, content = _said(fact)
        about.setdefault(subject, []).append((fact, content))
        cut_on = fact.at.line if isinstance(fact, CutStated | WindowStated) else cut_on
        if isinstance(fact, ValueStated) and fact.at.line == cut_on and fact.at.length:
            yield fact, "value_behind_cut"
    about.pop(None, None)
    for told in about.values():
        nodes = [fact for fact, _ in told if isinstance(fact, NodeStated)]
        apart = nodes and max(one.low for one in nodes) > min(one.high for one in nodes)
        if apart or (not nodes and len({content for _, content in told}) > 1):
            yield from ((fact, "said_twice") for fact, _ in told)
    if any(isinstance(fact, CutStated | PrunedStated) for fact in facts):
        yield from ((fact, "said_twice") for fact in facts if isinstance(fact, NoCutsStated))


def _said(fact: Fact) -> tuple[Hashable, Hashable]:
    """What a fact speaks of, ``None`` if there may be several facts of it, and what it says of that."""
    kind: type = type(fact)
    content: Hashable = fact._replace(at=At())
    match fact:
        case CutStated(kind=str(of), spots=(spot,)):
            return spot, of
        case CutStated() | PrunedStated() | NoCutsStated():
            return None, content
        case NodeStated(about) | WindowStated(about) | ConditionStated(about):
            return (kind, about), content
    return kind, content
