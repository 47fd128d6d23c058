"""Says of each cut what was expected, what is wrong with a claim, why nothing is cut there, and what that costs."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import inf
from typing import Any

from treesearch.game import MAX
from treesearch.homework.marking import words
from treesearch.homework.marking.claims import Claim, Claims
from treesearch.homework.marking.cutmarks import NO_MARKS, CutMarks, Pair, place_meant
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


def cut_items(key: Key, scheme: Scheme, said: Claims, earned: Points) -> Iterator[Item]:
    """An item for each right cut, each false one, what is charged once for all, and lines that are written again."""
    marks, full, h = earned.cuts, exact(scheme.points["cuts"]), earned.hypothesis
    title = h.mistakes[0].title if h else ""
    for number, pair in enumerate(marks.pairs):
        given = None if pair.claim is None else said.cuts[pair.claim].text
        expected, why = words.MARK_CUT_LINE.format(**_written(key, number)), _why_cut(key, number, pair, title)
        points, share = rounded(pair.points), rounded(full / len(marks.pairs))
        yield Item(f"cut {number + 1}", expected, given, not why, points, share, why)
    if not key.right.cuts:
        right, won = marks is not NO_MARKS and not marks.false, NONE if marks is NO_MARKS else full
        given, why = words.SOME_CUTS if said.cuts else None, "" if right else words.NOTHING_IS_CUT
        yield Item("cuts", words.MARK_NO_CUTS, given, right, rounded(won), rounded(full), why)
    left = (marks.won if key.right.cuts else full) + earned.bonus
    for item, cost in _charged(key, scheme, said.cuts, marks, title):
        taken = min(cost, left)
        left -= taken
        why = item.feedback if taken == cost else f"{item.feedback} {words.NOT_BELOW_0}"
        yield replace(item, points=-rounded(taken) if taken else 0.0, feedback=why)
    times = Counter(said.lines)
    if again := [claim.text for claim in times if times[claim] > sum(map(claim.fits, key.right.cuts)) > 0]:
        yield Item("repeated", words.EACH_ONCE, ", ".join(again[:5]), False, 0.0, 0.0, words.REPEATED)


def _charged(
    key: Key, scheme: Scheme, claims: tuple[Claim, ...], marks: CutMarks, title: str
) -> Iterator[tuple[Item, Fraction]]:
    """What is charged besides the cuts themselves, and what it would cost if enough is left."""
    for number, (line, cost) in enumerate(marks.false.items(), 1):
        place = place_meant(key, claims[line], scheme.rates)
        why = [_false(key, claims[line], place)]
        if cost and place is not None:
            why.append(words.COSTS_HARMFUL if key.harmful(place) else words.COSTS_HARMLESS)
        if line in marks.held:
            why.append(words.COSTS_CARRIED.format(title=title))
        yield Item(f"extra {number}", words.NO_CUT, claims[line].text, False, 0.0, 0.0, " ".join(why)), cost
    if renamed := [number for number, pair in enumerate(marks.pairs) if pair.misnamed]:
        cuts = [key.right.cuts[number] for number in renamed]
        given, expected = (", ".join(sorted({_kind_at(key, cut, other) for cut in cuts})) for other in (True, False))
        yield Item("labels", expected, given, False, 0.0, 0.0, _label(key, renamed[0])), marks.labels


def _kind_at(key: Key, cut: CutAt, other: bool) -> str:
    """A cut's name, or the other one, and at whose node it is: ``MIN cut at a MAX node``."""
    kind = OTHER[cut.kind] if other else cut.kind
    return words.KIND_AT.format(kind=kind, player=key.case.spots[cut.place].player)


def _written(key: Key, number: int) -> dict[str, str]:
    """The gaps of sentences about a right cut: its kind, what it is after, its subtree and its node."""
    cut = key.right.cuts[number]
    after, subtree = key.written(cut.after), key.written(cut.place)
    return {"kind": cut.kind, "after": after, "subtree": subtree, "node": name_of(cut.place)}


def _why_cut(key: Key, number: int, pair: Pair, title: str) -> str:
    """What first differs between a right cut and what is said of it; nothing if nothing does.

    Where nothing is said why the search is cut there: whose bound it is, and that the rest cannot change the root's
    choice.
    """
    cut, told, gaps = key.right.cuts[number], key.trace.cuts[number], _written(key, number)
    if pair.claim is not None and not pair.carried:
        code = pair.lost or ("label" if pair.misnamed else "")
        return words.CUT_DIFFERS[code].format(**gaps) if code else ""
    skipped = ", ".join(key.written(place) for place in cut.skipped) or words.NOTHING_PRUNED
    most = words.AT_LEAST if key.case.spots[cut.place].is_max else words.AT_MOST
    sentence = words.MISSED_TIE if told.value == told.bound else words.MISSED
    why = sentence.format(**gaps, skipped=skipped, value=spell(told.value), most=most, bound=_bound(key, told))
    return words.CARRIED_CUT.format(why=why, title=title) if pair.carried else why


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
