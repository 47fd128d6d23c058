"""Write the feedback on cuts: one item per correct cut, and the reason against each false line."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import inf
from typing import Any

from treesearch import words
from treesearch.game import CHANCE, MAX, spell
from treesearch.homework.marking.arithmetic import BestSum, misnamed
from treesearch.homework.marking.claims import Claim
from treesearch.homework.marking.cut_points import AGAIN, LAST, Cuts, Shared
from treesearch.homework.marking.key import Key
from treesearch.homework.marking.marks import Item
from treesearch.homework.marking.scheme import NONE
from treesearch.homework.mistakes.cases import OTHER, CutAt
from treesearch.report import chance, naming
from treesearch.report.cuts import comparison_sign
from treesearch.trace import Cutoff, Visit
from treesearch.tree import Path

NOTHING_CUT = (
    "In this tree, the condition for a cut never holds before a last child, so nothing is cut."
)

REPEATED = (
    "Another line already states this cut; repeating it costs nothing. If you mean another cut with the same "
    "text, add its subtree."
)


def never_examined(names: str) -> str:
    """Return the sentence that names the pruned places."""
    return f"Never examined: {names}."


def not_pruned(names: str) -> str:
    """Return the reply to a place that is listed as pruned but examined."""
    return f"the search examines {names}, so this is not pruned"


def name_of(key: Key, place: Path) -> str:
    """Return the name of a node: ``the root``, ``node 2.1`` or, by letter, ``node C``."""
    return f"node {key.place_name(place)}" if place else "the root"


def cut_items(best: BestSum, cuts: Cuts) -> Iterator[Item]:
    """Yield an item for each correct cut and false line, and one for all repeated lines."""
    key, written, shared = best.key, best.claims.cuts, cuts.sum
    no_cuts = words.NO_CUTS if best.claims.no_cuts and not written else None
    for at, line in enumerate(cuts.lines):
        claim, share = None if line is None else written[line], shared.shares[at]
        right = share == 1
        why = "" if right else _why_cut(key, at)
        reply = "" if right or claim is None else _why_other_child(key, at, claim)
        given = no_cuts if claim is None else claim.text
        points = share * shared.each
        yield Item(
            f"cut {at + 1}", written_cut(key, at), given, right, points, shared.each, why, reply
        )
    if not cuts.lines:
        yield _item_without_cuts(best, cuts)
    yield from _false_lines(best, cuts, shared, shared.earned)
    yield from _repeated(best, cuts)


def _item_without_cuts(best: BestSum, cuts: Cuts) -> Item:
    """Return the single item on cuts for a tree without cuts."""
    shared = cuts.sum
    right = shared.nothing and not shared.costs
    false = [best.claims.cuts[line] for line in shared.costs]
    given = words.NO_CUTS if right else ", ".join(claim.text for claim in false) or None
    why = "" if right else NOTHING_CUT
    reply = "; ".join(dict.fromkeys(_why_false(best.key, claim) for claim in false))
    return Item("cuts", words.NO_CUTS, given, right, shared.total, shared.weight, why, reply)


def items_beside_pruned_list(best: BestSum, cuts: Cuts, pruned: Shared) -> Iterator[Item]:
    """Yield the items for cuts that are stated beside a pruned list.

    The list counts instead of the cuts, so right cuts earn nothing, but false ones cost points.
    """
    key, written = best.key, best.claims.cuts
    misnamed_cuts = misnamed(key, cuts, best.claims)
    for at, line in enumerate(cuts.lines):
        if line is None:
            continue
        placed = cuts.sum.shares[at] == 1
        why = "" if placed else _why_cut(key, at)
        reply = "" if placed else _why_other_child(key, at, written[line])
        if placed and at in misnamed_cuts:
            why = f"{why_name(key, at)} Because the answer also lists what is pruned, this costs nothing."
        right = placed and at not in misnamed_cuts
        given = written[line].text
        yield Item(f"cut {at + 1}", written_cut(key, at), given, right, NONE, NONE, why, reply)
    yield from _false_lines(best, cuts, pruned, pruned.of_list)
    yield from _repeated(best, cuts)


def _false_lines(best: BestSum, cuts: Cuts, shared: Shared, left: Fraction) -> Iterator[Item]:
    """Yield an item for each false line with its deduction, and for each line after a last child.

    ``left`` are the points that the costs cannot exceed.
    """
    key, beside, missing = best.key, best.sum.instead, shared.shares.count(NONE)
    # beside a pruned list, the lines have numbers below 0
    false = [
        (~at if beside else at, cost, number < missing)
        for number, (at, cost) in enumerate(shared.costs.items())
        # if nothing is cut, the item for "no cuts" already has the costs
        if (at < 0 if beside else cuts.lines)
    ]
    last = [(line, NONE, False) for line, why in cuts.free.items() if why == LAST]
    for number, (line, cost, replaces) in enumerate([*false, *last], 1):
        claim, charged = best.claims.cuts[line], min(cost, left)
        left -= charged
        if number > len(false):
            reply = f"{_why_last(key, claim)}; no marks lost"
        else:
            reply = _why_false(key, claim)
            if replaces:
                reply += (
                    f"; it counts in place of a {'skipped child that you did not list' if beside else 'cut that you missed'}"
                    ", so it costs nothing"
                )
            elif charged < cost:
                reply += "; the points for cuts cannot fall below 0, so it costs only the points that are left"
        yield Item(f"extra {number}", "no cut here", claim.text, False, -charged, NONE, "", reply)


def _repeated(best: BestSum, cuts: Cuts) -> Iterator[Item]:
    """Yield an item for all repeated lines, if any."""
    claims = best.claims
    counted = Counter(claims.cuts[line][:-1] for line in cuts.lines if line is not None)
    times = Counter(claim[:-1] for claim in claims.lines)
    again = [line for line in claims.lines if times[line[:-1]] > counted[line[:-1]] > 0]
    again += [claims.cuts[line] for line, why in cuts.free.items() if why == AGAIN]
    if again:
        given = ", ".join([*dict.fromkeys(claim.text for claim in again)][:5])
        yield Item("repeated", "each cut once", given, False, NONE, NONE, "", REPEATED, "mistake")


def written_cut(key: Key, at: int) -> str:
    """Return a correct cut in the form of an answer."""
    cut = key.right.cuts[at]
    place = key.place_name(cut.place)
    if key.moves:
        return f"{cut.kind} cut after {key.moves[cut.after][-1]} at {place}"
    cuts = [(cut.kind, key.written(cut.after), key.written(cut.place)) for cut in key.right.cuts]
    kind, after, subtree = cuts[at]
    line = f"{kind} cut after {after} in subtree {subtree}"
    return line if cuts.count(cuts[at]) == 1 else f"{line} at {place}"


def _why_cut(key: Key, at: int) -> str:
    """Return why a cut is made: its bound, and why the other children do not matter."""
    cut, cutoff = key.right.cuts[at], key.trace.cuts[at]
    node, after = name_of(key, cut.place), key.written(cut.after)
    bound = "; ".join(chance.derivation_texts(key.trace, cutoff)) or _bound(key, cutoff)
    if not cut.skipped:
        return f"At {node} the window closes after its last child, {after}: {bound}. This sheet lists such cuts too."
    skipped = words.listed(map(key.written, cut.skipped))
    total = chance.sum_text(key.trace, cutoff)
    value = f"{total} = {spell(cutoff.value)}" if total else spell(cutoff.value)
    beginning = (
        f"At {node} the search can stop after {after}: {bound}. "
        f"The node is now worth {'at least' if cutoff.high else 'at most'} {value}, so "
    )
    if cutoff.value == cutoff.bound:
        return (
            f"{beginning}it cannot be better than that. This sheet cuts on ties; the search does not read the rest "
            f"({skipped}), and the root's value is the same either way."
        )
    return f"{beginning}{skipped} cannot change the root's choice."


def _bound(key: Key, cut: Cutoff) -> str:
    """Return a clause on the origin of the bound: an ancestor's child, the window or the range."""
    name, bound = "beta" if cut.high else "alpha", spell(cut.bound)
    if cut.bound_from is None:
        if cut.by_range:
            return f"{bound} is an end of the utility range ({name} = {bound})"
        return f"the search starts with {name} = {bound}"
    owner = cut.bound_from.path
    deep = ", not the parent," if len(owner) < len(cut.place.path) - 1 else ""
    return (
        f"{name_of(key, owner)}{deep} has {bound} from {key.child_name((*owner, cut.bound_by))} "
        f"({name} = {bound})"
    )


def _why_other_child(key: Key, at: int, claim: Claim) -> str:
    """Return why a line with the correct node but another child is wrong."""
    cut = key.right.cuts[at]
    after = key.written(cut.after)
    if not claim.child:
        return f"right node, but the last child examined there is missing: {after}"
    spots = sorted(spot for spot in claim.spots if spot[:-1] == cut.place)
    if spots:
        return _why_not_cut(key, spots[0][:-1], spots[0][-1])
    beginning = claim.text.partition(" in subtree ")[0].partition(" at ")[0]
    given = beginning.partition(" after ")[2] or claim.text
    return f"{given} is not a child of {name_of(key, cut.place)}; the last child examined there is {after}"


def _why_false(key: Key, claim: Claim) -> str:
    """Return why a stated cut does not exist; of several places, use one that was searched."""
    spots = sorted(claim.spots, key=lambda spot: (key.trace.visit(spot[:-1]) is None, spot))
    if spots:
        return _why_not_cut(key, spots[0][:-1], spots[0][-1])
    nodes = sorted(claim.nodes, key=lambda node: (key.trace.visit(node) is None, node))
    return _why_not_cut(key, nodes[0]) if nodes else "no place in this tree fits this line"


def _why_not_cut(key: Key, place: Path, child: Any = None) -> str:
    """Return why a node is not cut after a child, or not cut at all if no child is given."""
    node, visit = name_of(key, place), key.trace.visit(place)
    if visit is None or not visit.children:
        return f"the search never enters {node}, which is in a branch that was already cut off"
    cut = _cut_at(key.right.cuts, place)
    last = key.written(cut.after) if cut else ""
    if child is not None:
        if cut and child not in visit.children:
            return f"the search has already stopped at {node} after {last} and reads nothing more there"
        return _failed_comparison(key, visit, child, " yet")
    if cut:
        return f"{node} is cut once, after {last}"
    if closed := _cut_at(key.right.closed, place):
        return _closing_sentence(key, closed.after)
    return _failed_comparison(key, visit, [*visit.children][-1], ", not even at its last child")


def _cut_at(cuts: Iterable[CutAt], place: Path) -> CutAt | None:
    return next((cut for cut in cuts if cut.place == place), None)


def _failed_comparison(key: Key, visit: Visit, child: Any, yet: str) -> str:
    """Return a sentence on the failed comparison after a child, with the origin of the bound."""
    if visit.player is CHANCE:
        return _open_interval_sentence(key, visit, child)
    is_max, (alpha, beta) = visit.player is MAX, visit.entry
    children = [*visit.children]
    values = [visit.children[action].value for action in children[: children.index(child) + 1]]
    value, bound = (max(values), beta) if is_max else (min(values), alpha)
    owner, by, through, by_range = visit.beta_owner if is_max else visit.alpha_owner
    player, name, sign = ("MAX", "beta", "<") if is_max else ("MIN", "alpha", ">")
    if bound in (inf, -inf):
        return (
            f"no {OTHER[player]} node above has a value yet ({name} = {spell(bound)}), "
            f"so nothing can stop {player} there"
        )
    whose = "an end of the utility range" if by_range else "the starting window"
    if through:
        whose = f"computed at {name_of(key, through[0].path)}, a chance node"
    elif owner is not None:
        whose = f"{name_of(key, owner.path)} has it from {key.child_name((*owner.path, by))}"
    if value == bound:
        return f"{spell(value)} = {name} = {spell(bound)} ({whose}), and this sheet cuts only where alpha > beta"
    return f"{spell(value)} {sign} {name} = {spell(bound)} ({whose}), so {player} could not stop there{yet}"


def _open_interval_sentence(key: Key, visit: Visit, child: Any) -> str:
    """Return why a chance node is not cut after an outcome: its range and the window."""
    low, high = (
        chance.weighted_sum([*done, *rest])
        for done, rest in (
            chance.terms_of(key.trace, visit.place, child, side) for side in (True, False)
        )
    )
    proved, window = chance.interval_text((low, high)), naming.window(visit.entry)
    return f"the mean there is in {proved} and the window {window} is open, so it can still change the root's choice"


def _why_last(key: Key, claim: Claim) -> str:
    """Return why a line after a last child is no cut."""
    after = next(spot for spot in sorted(claim.spots) if key.is_last(spot))
    return (
        _closing_sentence(key, after)
        if after
        else "once the whole tree has been searched, nothing is left to cut"
    )


def _closing_sentence(key: Key, after: Path) -> str:
    """Return why nothing is cut after a last child, even if the window closes there."""
    node, child = name_of(key, after[:-1]), key.written(after)
    closed = next((cut for cut in key.trace.all_cuts if cut.after.path == after), None)
    if closed is None:
        return f"{child} is the last child of {node}, so nothing is left to cut there"
    sign = comparison_sign(closed.high, key.conventions.cut_rule)
    return (
        f"the window closes there ({spell(closed.value)} {sign} {spell(closed.bound)}), but {child} is the last child "
        f"of {node}. Nothing is skipped, so this sheet does not list it"
    )


def why_name(key: Key, at: int) -> str:
    """Return why a cut has its name on the sheet."""
    cut = key.right.cuts[at]
    node = name_of(key, cut.place)
    if cut.kind in (key.case.spots[cut.place].player, CHANCE.name):
        return f"At {node} {cut.kind} moves, so the name here is {cut.kind} cut."
    return f"The bound {spell(cut.bound)} at {node} is {cut.kind}'s, so the name here is {cut.kind} cut."
