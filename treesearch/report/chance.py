"""The arithmetic of cuts below and at chance nodes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import inf
from typing import Any, NamedTuple

from treesearch.errors import option
from treesearch.events import Interval, Update
from treesearch.game import Bound, Place, Value, spell
from treesearch.report.data import SET_AT_START
from treesearch.report.naming import Naming
from treesearch.search.star1 import add_weighted, may_have_chance, range_at, ranges_of
from treesearch.trace import Cutoff, Owner, Trace

MOST_TERMS = 6
"""The most outcomes that a sum names one by one."""


Terms = list[tuple[Value, Bound]]
"""Outcomes of a chance node: the probability and the value of each."""


def has_range(trace: Trace) -> bool:
    """Return whether the search has a utility range."""
    return "utility_range" in trace.options


def no_range_note(trace: Trace) -> str:
    """Return a note that cuts that skip outcomes need a utility range, or ``""`` if it does not apply."""
    if has_range(trace) or trace.settings.algorithm != "alphabeta":
        return ""
    if trace.tree is None or not may_have_chance(trace.game):
        return ""
    name = option("utility_range")
    ends = " LOW,HIGH" if name.startswith("-") else "=(LOW, HIGH)"
    return (
        "No cut at a chance node can skip an outcome: unexamined outcomes can have any value, so the mean can have any value, too. "
        f"If the utilities are bounded, give {name}{ends}."
    )


def intervals(trace: Trace, limit: int) -> str:
    """Return the interval of up to ``limit`` chance nodes after each outcome.

    Return ``""`` for a game, and if no range is known.
    """
    nodes: dict[Place, list[str]] = {}
    for event in trace.events if has_range(trace) and trace.tree else ():
        if isinstance(event, Update) and event.interval:
            nodes.setdefault(event.path, []).append(interval_text(event.interval))
    naming = Naming(trace.game)
    rows = [f"{naming.node(place)}: {', '.join(ends)}" for place, ends in [*nodes.items()][:limit]]
    text = "; ".join(rows).replace(": ", " after each outcome: ", 1)
    return text + "; ..." * (0 < limit < len(nodes))


def interval_text(interval: Interval) -> str:
    """Return an interval as text: ``[-2, 1]``."""
    return f"[{', '.join(map(spell, interval))}]"


def chance_test(trace: Trace, cut: Cutoff) -> str:
    """Return the start of a test at a chance node: ``proved [-2, 1]; at most 1/2*0 + 1/2*2 =``."""
    side, total = "at least" if cut.high else "at most", sum_text(trace, cut)
    proved = f"proved {interval_text(cut.interval)}; {side}"  # type: ignore[arg-type]  # as at all such nodes
    return f"{proved} {total} =" if total else proved


def sum_text(trace: Trace, cut: Cutoff) -> str:
    """Return the value at a chance cut as a sum, ``1/2*0 + 1/2*2``.

    Return ``""`` if the sum is too long.
    """
    if cut.interval is None:
        return ""
    done, rest = terms_of(trace, cut.place, cut.after.action, cut.high)
    terms = done + rest
    if len(terms) > MOST_TERMS:
        return ""
    return " + ".join(f"{p}*{spell(worth)}" for p, worth in terms)


class Derivation(NamedTuple):
    """The derivation of an outcome's bound from the bound of its chance node.

    ``reason`` states what the chance node must pass, and why.
    """

    outcome: Place
    high: bool
    bound: Bound
    formula: str
    reason: str

    def __str__(self) -> str:
        """Return the bound with its formula: ``alpha = (3/2 - 1/2*2) / (1/2) = 1``."""
        return f"{'beta' if self.high else 'alpha'} = {self.formula} = {spell(self.bound)}"


def derivation_texts(trace: Trace, cut: Cutoff) -> Iterator[str]:
    """Yield a sentence for each chance node that a bound passed through, the nearest first."""
    naming = Naming(trace.game)
    for step in derivations(trace, cut):
        yield f"at {naming.node(step.outcome)}, {step}: {step.reason}"


def derivations(trace: Trace, cut: Cutoff) -> Iterator[Derivation]:
    """Yield the derivation of a cut's bound at each chance node on its way, the nearest first."""
    path, bound, below = cut.place.path, cut.bound, cut.through
    while below:
        place, *below = below  # type: ignore[assignment]
        visit = trace.visit(place)
        above = visit.entry[cut.high] if visit else bound
        owner = Owner(cut.bound_from, cut.bound_by, tuple(below))
        action = path[len(place.path)]
        reason = owner_text(owner, place, Naming(trace.game), above, cut.high)
        texts = _formula(cut.high, above, terms_of(trace, place, action, cut.high))
        yield Derivation(Place(place, action), cut.high, bound, texts[0], reason + texts[1])
        bound = above


def _formula(high: bool, above: Bound, terms: tuple[Terms, Terms]) -> tuple[str, str]:
    """Return the formula for a bound below a chance node, and the reason in words."""
    (*before, (p, _)), rest = terms
    so_far, others = weighted_sum(before), weighted_sum(rest)
    # if all outcomes have the same value, multiply it by the sum of their probabilities
    ends = {worth for _, worth in rest}
    product = (
        f"{sum(p for p, _ in rest)}*{_operand(rest[0][1])}" if len(ends) == 1 else spell(others)
    )
    steps = [spell(above), *([_operand(so_far)] if before else []), *([product] if rest else [])]
    reason = ""
    if before:
        reason += f",{'' if rest else ' and'} its outcomes so far give {spell(so_far)}"
    if rest:
        several = "outcome gives" if len(rest) == 1 else "outcomes give"
        side, total = "at least" if high else "at most", spell(others)
        reason += f", and its other {several} {side} {product}" + f" = {total}" * (total != product)
    return f"({' - '.join(steps)}) / {_operand(p, '/')}", reason


def owner_text(owner: Owner, place: Place, naming: Naming, above: Bound, high: bool) -> str:
    """Return a chance node's requirement: ``node 2 must exceed 3, the root's from child 1``."""
    if owner.through:
        whose = f"which came through {naming.node(owner.through[0])}"
    elif owner.place is None:
        whose = SET_AT_START
    else:
        whose = f"{naming.node(owner.place)}'s from child {naming.action(owner.action)}"
    passes = "stay below" if high else "exceed"
    return f"{naming.node(place)} must {passes} {spell(above)}, {whose}"


def _operand(number: Any, sign: str = "-") -> str:
    text = spell(number)
    return f"({text})" if sign in text else text


def weighted_sum(terms: Terms) -> Bound:
    """Return the sum of each probability times its value."""
    total: Bound = Fraction(0)
    for p, worth in terms:
        total = add_weighted(total, p, worth)
    return total


def terms_of(trace: Trace, place: Place, last: Any, high: bool) -> tuple[Terms, Terms]:
    """Return the outcomes of a chance node up to ``last``, and later ones at an end of the range.

    With ``high``, the later outcomes are at the lower end of the range; otherwise at the upper end.
    """
    game: Any = trace.game
    state, ranges = game.initial_state(), ranges_of(trace.options.get("utility_range", (-inf, inf)))
    for action in place:
        state = game.result(state, action)
    visit, actions = trace.visit(place), [*game.actions(state)]
    at = actions.index(last) + 1
    chances = [(game.probability(state, action), action) for action in actions]
    children = visit.children if visit else {}
    done: Terms = [(p, children[action].value) for p, action in chances[:at]]
    return done, [(p, range_at(ranges, (*place, a))[not high]) for p, a in chances[at:]]
