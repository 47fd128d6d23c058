"""Says of each cut what was expected, what is wrong with a claim, why nothing is cut there, and what that costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from math import inf
from typing import Any

from treesearch.homework.marking import words
from treesearch.homework.marking.claims import Claim
from treesearch.homework.marking.cutmarks import NO_MARKS, Charge, CutMarks, Pair, place_meant
from treesearch.homework.marking.key import Key, Wrong
from treesearch.homework.marking.marks import Item, rounded
from treesearch.homework.marking.reasons import name_of
from treesearch.homework.marking.rubric import Points
from treesearch.homework.marking.scheme import NONE, RATES, Scheme, exact
from treesearch.homework.mistakes.case import OTHER
from treesearch.homework.mistakes.facts import CutAt
from treesearch.tree import Path
from treesearch.values import Bound, spell
from treesearch.visits import Cutoff


def cut_items(key: Key, scheme: Scheme, claims: tuple[Claim, ...], earned: Points) -> Iterator[Item]:
    """An item for each right cut, each false one, and what is charged once for all."""
    marks, full, cuts, after = earned.cuts, exact(scheme.points["cuts"]), key.right.cuts, earned.hypothesis
    pairs = marks.pairs or tuple(Pair(cut, None, NONE) for cut in range(len(cuts)))
    for pair, told in zip(pairs, key.trace.cuts, strict=True):
        yield _cut_item(key, claims, pair, told, full / len(cuts), after)
    if not cuts:
        yield _no_cuts_item(claims, marks, full)
    left = (marks.won if cuts else full) + earned.bonus
    for item, cost in _charged(key, scheme, claims, marks, after):
        taken = min(cost, left)
        left -= taken
        why = item.feedback if taken == cost else f"{item.feedback} {words.NOT_BELOW_0}"
        yield replace(item, points=-rounded(taken) if taken else 0.0, feedback=why)
    if marks.repeats:
        again = ", ".join(claims[place].text for place in marks.repeats[:5])
        yield Item("repeated", words.EACH_ONCE, again, False, 0.0, 0.0, words.REPEATED)


def _no_cuts_item(claims: tuple[Claim, ...], marks: CutMarks, full: Fraction) -> Item:
    """The item of a tree in which nothing is cut, which has to be said."""
    given = words.SOME_CUTS if claims else None
    right = marks is not NO_MARKS and not marks.false
    why = "" if right else words.NOTHING_IS_CUT
    won = NONE if marks is NO_MARKS else full
    return Item("cuts", words.MARK_NO_CUTS, given, right, rounded(won), rounded(full), why)


def _charged(
    key: Key, scheme: Scheme, claims: tuple[Claim, ...], marks: CutMarks, after: Wrong | None
) -> Iterator[tuple[Item, Fraction]]:
    """What is charged besides the cuts themselves, and what it would cost if enough is left."""
    for number, (place, charge) in enumerate(marks.false.items(), 1):
        claim = claims[place]
        why = [false_cut(key, claim, scheme.rates), *_price(key, scheme, claim, charge, after)]
        yield Item(f"extra {number}", words.NO_CUT, claim.text, False, 0.0, 0.0, " ".join(why)), charge.taken
    if marks.renamed:
        given = ", ".join(sorted({_kind_at(key, cut, claims[place].kind) for place, cut in marks.renamed}))
        expected = ", ".join(sorted({_kind_at(key, cut, key.right.cuts[cut].kind) for _, cut in marks.renamed}))
        yield Item("labels", expected, given, False, 0.0, 0.0, _label(key, marks.renamed[0][1])), marks.labels


def _price(key: Key, scheme: Scheme, claim: Claim, charge: Charge, after: Wrong | None) -> Iterator[str]:
    """Why a false cut costs what it costs; nothing where it skips nothing, which has been said then."""
    usual, taken = charge
    if not usual:
        return
    own = usual / exact(scheme.points["cuts"]) * max(1, len(key.right.cuts))
    part = words.PARTS.get(float(own), words.SOME_PART.format(percent=round(100 * own)))
    worth = words.A_CUT if key.right.cuts else words.SAYING_NO_CUTS
    place = place_meant(key, claim, scheme.rates)
    why = words.COSTS if place is None else words.COSTS_HARMFUL if key.harmful(place) else words.COSTS_HARMLESS
    yield why.format(part=part, worth=worth)
    if after is not None and taken < usual:
        yield words.COSTS_CARRIED.format(title=after.mistakes[0].title, percent=round(100 * taken / usual))


def _kind_at(key: Key, cut: int, kind: str | None) -> str:
    """A name of a cut, and at whose node: ``MIN cut at a MAX node``."""
    return words.KIND_AT.format(kind=kind, player=key.case.spots[key.right.cuts[cut].place].player)


def _cut_item(
    key: Key, claims: tuple[Claim, ...], pair: Pair, told: Cutoff, share: Fraction, after: Wrong | None
) -> Item:
    """The item of a right cut, answered by a claim or by none; ``share``: the points it is worth."""
    cut = key.right.cuts[pair.cut]
    expected = words.MARK_CUT_LINE.format(kind=cut.kind, after=key.written(cut.after), subtree=key.written(cut.place))
    item = Item(f"cut {pair.cut + 1}", expected, None, False, rounded(pair.points), rounded(share))
    if pair.claim is None:
        return replace(item, feedback=missed(key, cut, told))
    claim = claims[pair.claim]
    if pair.carried:
        title = after.mistakes[0].title if after else ""
        why = words.CARRIED_CUT.format(why=missed(key, cut, told), title=title)
    else:
        why = _wrong_in(key, claim, cut)
    return replace(item, given=claim.text, correct=not why, feedback=why)


def _wrong_in(key: Key, claim: Claim, cut: CutAt) -> str:
    """What first differs between a claim and the cut that it answers; nothing if it is that cut."""
    node = name_of(cut.place)
    if cut.place not in claim.nodes:
        return words.WRONG_NODE.format(node=node, subtree=key.written(cut.place))
    if cut.after not in claim.spots:
        return words.WRONG_AFTER.format(node=node, after=key.written(cut.after))
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


def false_cut(key: Key, claim: Claim, rates: Mapping[str, float] = RATES) -> str:
    """Why nothing is cut there, in the place that speaks most for the student."""
    after = place_meant(key, claim, rates)
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


def _label(key: Key, number: int) -> str:
    """Why the first of the cuts that are named otherwise is named as this sheet does."""
    cut, told = key.right.cuts[number], key.trace.cuts[number]
    player = key.case.spots[cut.place].player
    sentence = words.LABEL_WHY if cut.kind == player else words.LABEL_WHY_OWNER
    return sentence.format(
        node=name_of(cut.place), player=player, kind=cut.kind, bound=spell(told.bound), owner=OTHER[player]
    )
