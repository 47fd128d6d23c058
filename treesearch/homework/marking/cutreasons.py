"""Says of each cut what was expected, what is wrong with a claim, why nothing is cut there, and what that costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf
from typing import Any

from treesearch.game import Bound, spell
from treesearch.homework.marking import words
from treesearch.homework.marking.claims import Claim
from treesearch.homework.marking.cutmarks import NO_MARKS, CutMarks, Pair, harm
from treesearch.homework.marking.key import Key, Wrong
from treesearch.homework.marking.reasons import name_of
from treesearch.homework.marking.scheme import RATES, Scheme
from treesearch.homework.mistakes.case import OTHER
from treesearch.homework.mistakes.facts import CutAt
from treesearch.trace import Cutoff
from treesearch.tree import Path

Line = tuple[str, str, str | None, bool, float, float, str]
"""The fields of an item."""


def cut_lines(
    key: Key, scheme: Scheme, claims: tuple[Claim, ...], marks: CutMarks, after: Wrong | None = None
) -> Iterator[Line]:
    """An item for each right cut, each false one, and what is charged once for all; ``after``: the mistake carried."""
    cuts, full = key.right.cuts, float(scheme.points["cuts"])
    pairs = marks.pairs or [Pair(cut, None, 0.0) for cut in range(len(cuts))]
    for pair, told in zip(pairs, key.trace.cuts, strict=True):
        yield _cut_line(key, claims, pair, told, full / len(cuts), after)
    if not cuts:
        yield _no_cuts_line(claims, marks, full)
    left = sum(pair.points for pair in marks.pairs) if cuts else full
    for name, expected, given, cost, why in _charged(key, scheme, claims, marks, after):
        taken = min(cost, left)
        left -= taken
        reason = f"{why} {words.NOT_BELOW_0}" if taken < cost - 0.005 else why
        yield name, expected, given, False, -round(taken, 2) if taken else 0.0, 0.0, reason


def _no_cuts_line(claims: tuple[Claim, ...], marks: CutMarks, full: float) -> Line:
    """The item of a tree in which nothing is cut, which has to be said."""
    given = words.SOME_CUTS if claims else None
    right = marks is not NO_MARKS and not marks.false
    why = "" if right else words.NOTHING_IS_CUT
    return "cuts", words.MARK_NO_CUTS, given, right, full if marks.points else 0.0, full, why


def _charged(
    key: Key, scheme: Scheme, claims: tuple[Claim, ...], marks: CutMarks, after: Wrong | None
) -> Iterator[tuple[str, str, str, float, str]]:
    """What is charged besides the cuts themselves: name, expected, given, cost and why."""
    for number, (place, cost) in enumerate(marks.false.items(), 1):
        claim = claims[place]
        why = [false_cut(key, claim, scheme.rates), *_price(key, scheme, claim, marks.shares[place], cost, after)]
        yield f"extra {number}", words.NO_CUT, claim.text, cost, " ".join(why)
    if marks.repeats:
        again = ", ".join(claims[place].text for place in marks.repeats[:5])
        yield "repeated", words.EACH_ONCE, again, marks.repeated, words.REPEATED
    if marks.labels:
        wrong = [pair for pair in marks.pairs if _named_otherwise(key, claims, pair)]
        given = ", ".join(sorted({_kind_at(key, pair, claims[pair.claim or 0].kind) for pair in wrong}))
        expected = ", ".join(sorted({_kind_at(key, pair, key.right.cuts[pair.cut].kind) for pair in wrong}))
        yield "labels", expected, given, marks.labels, _label(key, wrong[0])


def _price(key: Key, scheme: Scheme, claim: Claim, share: float, cost: float, after: Wrong | None) -> Iterator[str]:
    """Why a false cut costs what it costs; nothing where it skips nothing, which has been said then."""
    if not share:
        return
    if key.right.cuts:
        own, whole, worth = share, scheme.points["cuts"] / len(key.right.cuts), words.A_CUT
    else:
        own, whole, worth = share / 2, float(scheme.points["cuts"]), words.SAYING_NO_CUTS
    part = words.PARTS.get(own, words.SOME_PART.format(percent=round(100 * own)))
    place = _place_meant(key, claim, scheme.rates)
    why = words.COSTS if place is None else words.COSTS_HARMFUL if key.harmful(place) else words.COSTS_HARMLESS
    yield why.format(part=part, worth=worth)
    if after is not None and cost < own * whole - 0.005:
        percent = round(100 * cost / (own * whole))
        yield words.COSTS_CARRIED.format(title=after.mistakes[0].title, percent=percent)


def _named_otherwise(key: Key, claims: tuple[Claim, ...], pair: Pair) -> bool:
    """Whether the claim is at the cut's node, under the other player's name."""
    cut = key.right.cuts[pair.cut]
    if pair.claim is None or pair.carried:
        return False
    return claims[pair.claim].node_fits(cut) and claims[pair.claim].kind not in (None, cut.kind)


def _kind_at(key: Key, pair: Pair, kind: str | None) -> str:
    """A name of a cut, and at whose node: ``MIN cut at a MAX node``."""
    return words.KIND_AT.format(kind=kind, player=key.case.spots[key.right.cuts[pair.cut].place].player)


def _cut_line(key: Key, claims: tuple[Claim, ...], pair: Pair, told: Cutoff, share: float, after: Wrong | None) -> Line:
    """The item of a right cut, answered by a claim or by none; ``share``: the points it is worth."""
    cut = key.right.cuts[pair.cut]
    expected = words.MARK_CUT_LINE.format(kind=cut.kind, after=key.written(cut.after), subtree=key.written(cut.place))
    name = f"cut {pair.cut + 1}"
    if pair.claim is None:
        return name, expected, None, False, 0.0, round(share, 2), missed(key, cut, told)
    claim = claims[pair.claim]
    if pair.carried:
        title = after.mistakes[0].title if after else ""
        why = words.CARRIED_CUT.format(why=missed(key, cut, told), title=title)
    else:
        why = _wrong_in(key, claim, cut)
    return name, expected, claim.text, not why, round(pair.points, 2), round(share, 2), why


def _wrong_in(key: Key, claim: Claim, cut: CutAt) -> str:
    """What first differs between a claim and the cut that it answers; nothing if it is that cut."""
    node, subtree = name_of(cut.place), key.written(cut.place)
    if not claim.node_fits(cut):
        return words.WRONG_NODE.format(node=node, subtree=subtree)
    if not claim.after_fits(cut):
        return words.WRONG_AFTER.format(node=node, after=key.written(cut.after))
    if claim.guessed:
        return words.GUESSED_NODE.format(node=node, subtree=subtree)
    if claim.kind is None:
        return words.NO_LABEL.format(node=node, kind=cut.kind)
    return words.LABEL_HERE.format(kind=cut.kind) if claim.kind != cut.kind else ""


def missed(key: Key, cut: CutAt, told: Cutoff) -> str:
    """Why the search is cut there: whose bound it is, and that what follows cannot change the root's choice."""
    tie = told.value == told.bound
    filled = {
        "node": name_of(cut.place),
        "after": key.written(cut.after),
        "skipped": ", ".join(key.written(place) for place in cut.skipped) or words.NOTHING_PRUNED,
        "value": spell(told.value),
        "most": words.AT_LEAST if key.case.spots[cut.place].is_max else words.AT_MOST,
        "bound": bound_of(key, told),
    }
    return (words.MISSED_TIE if tie else words.MISSED).format(**filled)


def bound_of(key: Key, told: Cutoff) -> str:
    """Whose bound it is: an ancestor's by name and child, or the starting window's; more than a parent if deep."""
    name = "beta" if key.case.spots[tuple(told.place)].is_max else "alpha"
    if told.bound_from is None:
        return words.BOUND_STARTS.format(name=name, bound=spell(told.bound))
    owner = tuple(told.bound_from)
    deep = len(owner) < len(told.place.path) - 1
    who = key.case.spots[owner].player
    filled = {"owner": name_of(owner), "who": who, "bound": spell(told.bound), "child": told.bound_by, "name": name}
    return (words.BOUND_DEEP if deep else words.BOUND_OF).format(**filled)


def _place_meant(key: Key, claim: Claim, rates: Mapping[str, float]) -> Path | None:
    """The child after which a false cut is taken to be: the one that speaks most for the student."""
    return min(claim.spots, key=lambda place: (harm(key, rates, place), place), default=None)


def false_cut(key: Key, claim: Claim, rates: Mapping[str, float] = RATES) -> str:
    """Why nothing is cut there, in the place that speaks most for the student."""
    after = _place_meant(key, claim, rates)
    if after is None:
        return words.NOWHERE.format(claim=claim.text)
    if not after:
        return words.AFTER_THE_ROOT
    place = after[:-1]
    spot = key.case.spots[place]
    seen = key.right.nodes.get(place)
    shut = next((cut for cut in key.right.closed if cut.place == place and cut.after == after), None)
    if spot.children[-1].path == after:
        closes = f"{spell(shut.value)} {'>=' if spot.is_max else '<='} {spell(shut.bound)}" if shut else ""
        sentence = words.LAST_CHILD if shut else words.LAST_CHILD_OPEN
        return sentence.format(node=name_of(place), after=key.written(after), closes=closes)
    if seen is None:
        return words.NEVER_ENTERED.format(node=name_of(place))
    return _still_open(key, place, after, seen.window)


def _still_open(key: Key, place: Path, after: Path, window: tuple[Bound, Bound]) -> str:
    """The window after that child, and why it is not closed."""
    spot = key.case.spots[place]
    bound = window[1] if spot.is_max else window[0]
    name = "beta" if spot.is_max else "alpha"
    filled: dict[str, Any] = {"node": name_of(place), "kind": spot.player, "name": name, "bound": spell(bound)}
    if bound in (inf, -inf):
        return words.NO_BOUND.format(other=OTHER[spot.player], **filled)
    family = key.family(after)
    values = [key.worth[path] for path in family[: family.index(after) + 1]]
    value = max(values) if spot.is_max else min(values)
    most = words.AT_LEAST if spot.is_max else words.AT_MOST
    return words.STILL_OPEN.format(value=spell(value), most=most, **filled)


def _label(key: Key, pair: Pair) -> str:
    """Why the first of the cuts that are named otherwise is named as this sheet does."""
    cut, told = key.right.cuts[pair.cut], key.trace.cuts[pair.cut]
    player = key.case.spots[cut.place].player
    sentence = words.LABEL_WHY if cut.kind == player else words.LABEL_WHY_OWNER
    return sentence.format(
        node=name_of(cut.place), player=player, kind=cut.kind, bound=spell(told.bound), owner=OTHER[player]
    )
