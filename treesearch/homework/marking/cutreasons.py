"""Says of each cut what was expected, what is wrong with a claim, why nothing is cut there, and what that costs."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import inf
from typing import Any

from treesearch.game import MAX
from treesearch.homework.marking import words
from treesearch.homework.marking.claims import Claim
from treesearch.homework.marking.cutmarks import NO_MARKS, Charge, CutMarks, place_meant
from treesearch.homework.marking.key import Key
from treesearch.homework.marking.marks import Item, rounded
from treesearch.homework.marking.reasons import name_of
from treesearch.homework.marking.rubric import Points
from treesearch.homework.marking.scheme import NONE, Scheme, exact
from treesearch.homework.mistakes.case import OTHER
from treesearch.homework.mistakes.facts import CutAt
from treesearch.tree import Path
from treesearch.values import Bound, spell
from treesearch.visits import Cutoff


def cut_items(key: Key, scheme: Scheme, claims: tuple[Claim, ...], earned: Points) -> Iterator[Item]:
    """An item for each right cut, each false one, and what is charged once for all."""
    marks, full, h = earned.cuts, exact(scheme.points["cuts"]), earned.hypothesis
    title = h.mistakes[0].title if h else ""
    for number, pair in enumerate(marks.pairs):
        claim = None if pair.claim is None else claims[pair.claim]
        expected, why = words.MARK_CUT_LINE.format(**_written(key, number)), _why_cut(key, number, claim)
        if claim and pair.carried:
            why = words.CARRIED_CUT.format(why=_why_cut(key, number, None), title=title)
        points, share = rounded(pair.points), rounded(full / len(marks.pairs))
        yield Item(f"cut {number + 1}", expected, claim.text if claim else None, not why, points, share, why)
    if not key.right.cuts:
        right, won = marks is not NO_MARKS and not marks.false, NONE if marks is NO_MARKS else full
        given, why = words.SOME_CUTS if claims else None, "" if right else words.NOTHING_IS_CUT
        yield Item("cuts", words.MARK_NO_CUTS, given, right, rounded(won), rounded(full), why)
    left = (marks.won if key.right.cuts else full) + earned.bonus
    for item, cost in _charged(key, scheme, claims, marks, title):
        taken = min(cost, left)
        left -= taken
        why = item.feedback if taken == cost else f"{item.feedback} {words.NOT_BELOW_0}"
        yield replace(item, points=-rounded(taken) if taken else 0.0, feedback=why)
    if marks.repeats:
        again = ", ".join(claims[line].text for line in marks.repeats[:5])
        yield Item("repeated", words.EACH_ONCE, again, False, 0.0, 0.0, words.REPEATED)


def _charged(
    key: Key, scheme: Scheme, claims: tuple[Claim, ...], marks: CutMarks, title: str
) -> Iterator[tuple[Item, Fraction]]:
    """What is charged besides the cuts themselves, and what it would cost if enough is left."""
    for number, (line, charge) in enumerate(marks.false.items(), 1):
        place = place_meant(key, claims[line], scheme.rates)
        why = [_false(key, claims[line], place), *_price(key, scheme, place, charge, title)]
        yield Item(f"extra {number}", words.NO_CUT, claims[line].text, False, 0.0, 0.0, " ".join(why)), charge.taken
    if marks.renamed:
        cuts = [(line, key.right.cuts[cut]) for line, cut in marks.renamed]
        given = ", ".join(sorted({_kind_at(key, cut, claims[line].kind) for line, cut in cuts}))
        expected = ", ".join(sorted({_kind_at(key, cut, cut.kind) for _, cut in cuts}))
        yield Item("labels", expected, given, False, 0.0, 0.0, _label(key, marks.renamed[0][1])), marks.labels


def _price(key: Key, scheme: Scheme, place: Path | None, charge: Charge, title: str) -> Iterator[str]:
    """Why a false cut costs what it costs; nothing where it skips nothing, which has been said then."""
    usual, taken = charge
    if not usual:
        return
    own = usual / exact(scheme.points["cuts"]) * max(1, len(key.right.cuts))
    part = words.PARTS.get(float(own), words.SOME_PART.format(percent=round(100 * own)))
    worth = words.A_CUT if key.right.cuts else words.SAYING_NO_CUTS
    why = words.COSTS if place is None else words.COSTS_HARMFUL if key.harmful(place) else words.COSTS_HARMLESS
    yield why.format(part=part, worth=worth)
    if title and taken < usual:
        yield words.COSTS_CARRIED.format(title=title, percent=round(100 * taken / usual))


def _kind_at(key: Key, cut: CutAt, kind: str | None) -> str:
    """A name of a cut, and at whose node: ``MIN cut at a MAX node``."""
    return words.KIND_AT.format(kind=kind, player=key.case.spots[cut.place].player)


def _written(key: Key, number: int) -> dict[str, str]:
    """The gaps of sentences about a right cut: its kind, what it is after, its subtree and its node."""
    cut = key.right.cuts[number]
    after, subtree = key.written(cut.after), key.written(cut.place)
    return {"kind": cut.kind, "after": after, "subtree": subtree, "node": name_of(cut.place)}


def _why_cut(key: Key, number: int, claim: Claim | None) -> str:
    """What first differs between a claim and the right cut that it answers; nothing if it is that cut.

    Without a claim why the search is cut there: whose bound it is, and that the rest cannot change the root's choice.
    """
    cut, told, gaps = key.right.cuts[number], key.trace.cuts[number], _written(key, number)
    if claim is None:
        skipped = ", ".join(key.written(place) for place in cut.skipped) or words.NOTHING_PRUNED
        most = words.AT_LEAST if key.case.spots[cut.place].is_max else words.AT_MOST
        sentence = words.MISSED_TIE if told.value == told.bound else words.MISSED
        return sentence.format(**gaps, skipped=skipped, value=spell(told.value), most=most, bound=_bound(key, told))
    if cut.place not in claim.nodes:
        return words.WRONG_NODE.format(**gaps)
    if cut.after not in claim.spots:
        return words.WRONG_AFTER.format(**gaps)
    if claim.kind is None:
        return words.NO_LABEL.format(**gaps)
    return words.LABEL_HERE.format(**gaps) if claim.kind != cut.kind else ""


def _bound(key: Key, told: Cutoff) -> str:
    """Whose bound it is: an ancestor's by name and child, or the starting window's; more than a parent if deep."""
    filled = {"name": "beta" if told.player is MAX else "alpha", "bound": spell(told.bound)}
    if told.bound_from is None:
        return words.BOUND_STARTS.format(**filled)
    owner = told.bound_from.path
    sentence = words.BOUND_DEEP if len(owner) < len(told.place.path) - 1 else words.BOUND_OF
    return sentence.format(owner=name_of(owner), child=told.bound_by, **filled)


def _false(key: Key, claim: Claim, after: Path | None) -> str:
    """Why nothing is cut after that child, the place that speaks most for the student."""
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
