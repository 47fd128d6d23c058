"""The lines of a sum as the student reads them: each with its points, with why a cut is one, and why a line is none.

A right line is shown as right. A false or half-right line is answered itself, with the comparison that fails there: the
value, the bound and whose bound it is. Notation is charged once, on a line of its own. The points of all lines add up
to the score.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import inf
from typing import Any

from treesearch import words as common_words
from treesearch.conventions import CHOICES
from treesearch.game import CHANCE, MAX, Bound, spell
from treesearch.homework.answers.moves import by_moves
from treesearch.homework.marking.arithmetic import (
    AGAIN,
    AT_NODES,
    BY_VALUES,
    COPYING,
    COUNTING,
    FROM_0,
    LAST,
    NAMES,
    OTHER_SIDE,
    Back,
    BestSum,
    Cuts,
    Shared,
    is_right,
    listed_places,
    miscopied,
    misnamed,
    right_ones,
)
from treesearch.homework.marking.claims import PATH, PRUNED, Claim, Thing
from treesearch.homework.marking.key import Key, same_beginning
from treesearch.homework.marking.marks import MARK_NO_CUTS, Item, Reveal, decimal
from treesearch.homework.marking.scheme import NONE
from treesearch.homework.mistakes.cases import OTHER
from treesearch.homework.mistakes.chance import weights_of
from treesearch.report import chance, data
from treesearch.settings import BOOK, Settings
from treesearch.trace import Cutoff, Visit, bound_text
from treesearch.tree import Path, text

MARK_CUT_LINE = "{kind} cut after {after} in subtree {subtree}"
MARK_CUT_LINE_AT = "{kind} cut after {after} in subtree {subtree} at {node}"
ROOT = "root"
LARGEST, SMALLEST, AT_MOST, AT_LEAST = "largest", "smallest", "at most", "at least"
NOTHING = "nothing"
# value, path, and whatever else is asked
VALUE_WHY = "The value is {value}: at the root {who} takes the {extreme} of {children}."
NODE_TAKES = "At {node} {who} takes the {extreme} of {children}: {worth}."
NODE_AVERAGES = "At {node} chance moves, and each child counts by its weight: {parts} = {worth}."
PATH_WHY = "At {node} {who} moves, and child {child}, worth {value}, is the best one."
PATH_TIE = (
    "At {node} several children look equally good; this sheet takes child {child}, the first that reached {value} in "
    "the search."
)
PATH_LONG = "The path ends at a leaf."
UP_TO, NOT_BEGUN = "right up to step {steps}", "wrong from the first step"
COUNTED = {
    FROM_0: "The path is counted from 0; this sheet counts children from 1.",
    BY_VALUES: "The path is told by values; this sheet asks for child numbers.",
    OTHER_SIDE: "The path is counted from the right; this sheet counts children from the left.",
}
ONCE = "{why} Charged once."
LEAVES_COUNT = "Count the leaves whose value was read; those in skipped branches do not count."
ORDER_WHY = (
    "In this order {read} leaves are read; in the best order, {order}, there are {fewest} of {all}."
)
ORDER_STRANGE = "This is not the tree with its children in another order; {order} is, and {fewest} of {all} leaves are read."
ORDER_NONE = "In the best order, {order}, {fewest} of {all} leaves are read; as the tree stands {as_given} are."
BEST_WHY = "In the order {order} {fewest} of {all} leaves are read, and in none fewer; as the tree stands {as_given} are."
EXAMINED = "The first {same} of {of} leaves are in the right order."
MARK_NODE = "The leaves that were read prove this of {node}: {bound}."
BOUND_AS_VALUE = "At {node} the search stopped early, so {number} is not its value: all that is known is {bound}."
MARK_WINDOW = "The search enters {node} with alpha = {alpha} and beta = {beta}: what the nodes above had by then."
MARK_PRUNED = "Never examined: {expected}."
PRUNED_PARTS = "{said} of {of} skipped children listed"
PRUNED_FALSE = ", and {examined} listed, which the search examines"
NOT_ASKED = "{feedback} This was not asked, so no marks are lost."
# cuts
BOUND_OF = "{owner} has {bound} from child {child} ({name} = {bound})"
BOUND_DEEP = (
    "the bound is not the parent's: {owner} has {bound} from child {child} ({name} = {bound})"
)
BOUND_STARTS = "the search starts with {name} = {bound}"
BOUND_RANGE = "{bound} is an end of the utility range ({name} = {bound})"
MISSED = (
    "At {node} the search can stop after {after}: {bound}. It is now worth {most} {value}, so {skipped} cannot "
    "change the root's choice."
)
MISSED_TIE = (
    "At {node} the search can stop after {after}: {bound}. It is now worth {most} {value}, so it cannot be better "
    "than that. This sheet cuts on ties; the rest ({skipped}) is not read, and the root's value is the same either way."
)
CLOSED = "At {node} the window closes after its last child, {after}: {bound}. This sheet lists such cuts too."
NOTHING_IS_CUT = "In this tree no window closes before its last child, so nothing is cut."
NAME_CHILD = "right node; the last child examined there is missing: {after}"
NO_CHILD = "{given} is no child of {node}; the last child examined there is {after}"
TOO_LATE = "the search has already stopped at {node}, after {after}, and reads nothing more there"
COMPARED = {
    "MIN": "{value} > alpha = {bound} ({whose}), so MIN could not stop there{yet}",
    "MAX": "{value} < beta = {bound} ({whose}), so MAX could not stop there{yet}",
}
COMPARED_TIE = "{value} = {name} = {bound} ({whose}), and this sheet cuts only where alpha > beta"
YET, AT_ALL = " yet", ", not even at its last child"
INTERVAL_OPEN = (
    "the mean there is in {proved}, and {window} is open, so it can still change the root's choice"
)
WHOSE, WHOSE_START = "{owner} has it from child {child}", "the starting window"
NO_BOUND = (
    "no {other} node above has a value yet ({name} = {bound}), so nothing can stop {player} there"
)
NEVER_ENTERED = "the search never enters {node}: it lies in a branch that was cut off before"
NOWHERE = "nothing in this tree fits that"
AFTER_THE_ROOT = "after the whole tree nothing is left to be cut"
LAST_CHILD = (
    "the window closes there ({closes}), but {after} is the last child of {node}: nothing is skipped, so it is not "
    "listed here"
)
LAST_CHILD_OPEN = "{after} is the last child of {node}: nothing is left to be cut there"
FREE = "{why}; no marks lost"
ONE_EACH = "{node} is cut once, after {after}"
NO_CUT = "no cut here"
INSTEAD = "{why}; it stands in the place of a cut that you missed, so it costs nothing"
NOT_BELOW_0 = (
    "{why}; the points for cuts do not fall below 0, so no more than what is left of them is taken"
)
EACH_ONCE = "each cut once"
REPEATED = "Another line says this already, more fully or under another name; saying it again costs nothing."
REPEATED_FITS = "A line counts once, however often it is written. Where several cuts read alike, add the subtree to each."
KIND_AT, NAMELESS = "{kind} cut at a {player} node", "a cut without its name, MIN or MAX"
LABEL_WHY = "At {node} {player} moves, so this sheet says {kind} cut, though the bound {bound} is {owner}'s."
LABEL_WHY_OWNER = "The bound {bound} at {node} is {owner}'s, so this sheet says {kind} cut, though {player} moves there."
NAME_FREE = "{why} Beside a list of what is pruned this costs nothing."
COPIED = "The child is right, and it stands in {subtree}. Charged once."
CAME_BACK = "By that rule your answer earns {more} points more; {points} of them come back."
# notes
CONVENTION_USED = "Marked under the accepted conventions that suit the answer best: {conventions}."
BOOKS_OWN = "the book's"
AMBIGUOUS = "{claim!r} fits {others} of this tree; one line says one cut, and it was taken for the one at {node}."


def name_of(key: Key, place: Path) -> str:
    """Return a node in a sentence: ``the root``, ``node 2.1``, or by its letter, ``node C``."""
    return f"node {key.place_name(place)}" if place else "the root"


def items(marks: BestSum) -> Iterator[Item]:
    """Every line of the sum, in the order of the scheme; notation and what comes back at the end."""
    at_cuts = [thing for thing in marks.sum.things if thing in (("value", ()), PATH)]
    yield from (_thing_item(marks, thing) for thing in at_cuts)
    if marks.sum.instead and marks.sum.pruned:
        yield _pruned_item(marks, marks.sum.pruned)
        yield from _cuts_beside(marks, marks.sum.pruned)
    elif marks.sum.cuts:
        yield from _cut_items(marks, marks.sum.cuts)
    yield from (_thing_item(marks, thing) for thing in marks.sum.things if thing not in at_cuts)
    yield from _notation_items(marks)
    if marks.back:
        yield back_item(marks.back)


def back_item(back: Back) -> Item:
    """The line of another rule that was followed."""
    why = CAME_BACK.format(more=decimal(back.more), points=decimal(back.points))
    return Item("other rule", back.rule.title, None, False, back.points, NONE, why)


def item_name(key: Key, thing: Thing) -> str:
    """Return the name of its item: ``value``, ``node 2.1``."""
    topic, place = thing
    return f"{topic.removesuffix('s')} {key.place_name(place)}" if topic in AT_NODES else topic


def shown(key: Key, thing: Thing, said: Any) -> str:
    """A statement as a student writes it."""
    if thing == PATH and key.moves:
        return by_moves(key.moves, said)
    match thing[0]:
        case "nodes":
            return bound_text(*said)
        case "windows":
            return ",".join(map(spell, said))
        case "pruned":
            return ", ".join(map(key.written, said)) or NOTHING
        case "order":
            return str(said)
    return " ".join(map(str, said)) if isinstance(said, tuple) else spell(said)


def _thing_item(marks: BestSum, thing: Thing) -> Item:
    key, earned, w = marks.key, marks.sum.things[thing], marks.weights[thing]
    told = marks.said.stated.get(thing)
    if thing == PRUNED and marks.sum.pruned:
        return _pruned_item(marks, marks.sum.pruned)
    given = None if told is None else ", ".join(shown(key, thing, one) for one in told)
    expected = shown(
        key, thing, right_ones(key, thing, told[0] if told and len(told) == 1 else ())[0]
    )
    right = earned.points == w
    why = "" if right else _why(marks, thing, earned.way)
    reply = _up_to(marks) if thing == PATH and not right and told else ""
    # a reply to a path repeats its right beginning
    reveals: Reveal = "mistake" if thing == PATH else "key"
    return Item(
        item_name(marks.key, thing), expected, given, right, earned.points, w, why, reply, reveals
    )


def _why(marks: BestSum, thing: Thing, way: str = "") -> str:
    """The truth of a thing, and why that and not something else."""
    key, (topic, place), told = marks.key, thing, marks.said.stated.get(thing, ())
    match topic:
        case "value" | "nodes" if key.dice or (topic == "value" and key.has_chance):
            return _why_dice(key, place)
        case "value":
            children = ", ".join(spell(key.worth[child.path]) for child in key.case.root.children)
            who, extreme = key.case.root.player, LARGEST if key.case.root.is_max else SMALLEST
            return VALUE_WHY.format(
                value=spell(key.right.value), who=who, extreme=extreme, children=children
            )
        case "path":
            return COUNTED[way] if way else _path_why(key, _wrong_path(marks))
        case "pruned":
            return MARK_PRUNED.format(expected=shown(key, thing, key.right.pruned))
        case "nodes":
            seen, bound = key.right.nodes[place], shown(key, thing, right_ones(key, thing)[0])
            value = next(
                (spell(low) for low, high in told if low == high and seen.low != seen.high), None
            )
            sentence = MARK_NODE if value is None else BOUND_AS_VALUE
            return sentence.format(node=name_of(key, place), bound=bound, number=value)
        case "windows":
            alpha, beta = map(spell, key.right.nodes[place].window)
            return MARK_WINDOW.format(node=name_of(key, place), alpha=alpha, beta=beta)
        case "examined":
            (leaves,) = right_ones(key, thing)
            same = min((same_beginning(one, leaves) for one in told), default=0)
            return EXAMINED.format(same=same, of=len(leaves))
        case "order" | "best":
            return _why_fewest(key, topic, told)
    return LEAVES_COUNT


def _why_dice(key: Key, place: Path) -> str:
    """Why a node is worth that: MAX and MIN take the best child, and chance averages them all by their weights."""
    spot, node = key.case.spots[place], key.tree[place]
    values, worth = (
        [spell(key.worth[child.path]) for child in spot.children],
        spell(key.worth[place]),
    )
    if not key.is_chance(place):
        extreme = LARGEST if spot.is_max else SMALLEST
        return NODE_TAKES.format(
            node=name_of(key, place),
            who=spot.player,
            extreme=extreme,
            children=", ".join(values),
            worth=worth,
        )
    parts = (
        f"{spell(weight)} · {value}" for weight, value in zip(weights_of(node), values, strict=True)
    )
    return NODE_AVERAGES.format(node=name_of(key, place), parts=" + ".join(parts), worth=worth)


def _why_fewest(key: Key, topic: str, told: Sequence[Any]) -> str:
    """How few leaves are read in the best order, beside how many in the one that is given, or as the tree stands."""
    if key.fewest is None:
        return LEAVES_COUNT
    read = (
        next((key.leaves_in(one) for one in told if not is_right(key, (topic, ()), one)), None)
        if topic == "order"
        else None
    )
    sentence = (
        BEST_WHY
        if topic == "best"
        else ORDER_NONE
        if not told
        else ORDER_STRANGE
        if read is None
        else ORDER_WHY
    )
    return sentence.format(
        order=text(key.fewest.tree),
        fewest=key.fewest.leaves,
        all=key.tree.traits.leaves,
        read=read,
        as_given=len(key.right.examined),
    )


def _wrong_path(marks: BestSum) -> tuple[Any, ...]:
    """The first path given that is not right, if any."""
    return next((path for path in marks.said.of("path") if not is_right(marks.key, PATH, path)), ())


def _path_why(key: Key, given: tuple[Any, ...]) -> str:
    """Where the path leaves the right one, and why the right child is chosen there."""
    path = key.path_like(given)
    same = same_beginning(given, path)
    if same == len(path):
        return PATH_LONG
    place: Path = path[:same]  # type: ignore[assignment]
    spot = key.case.spots[place]
    rivals = [child for child in spot.children if key.worth[child.path] == key.worth[place]]
    sentence = PATH_TIE if len(rivals) > 1 and not key.minimax else PATH_WHY
    best = spell(key.worth[(*place, int(path[same]))])
    return sentence.format(node=name_of(key, place), who=spot.player, child=path[same], value=best)


def _up_to(marks: BestSum) -> str:
    given = _wrong_path(marks)
    if marks.sum.things[PATH].way == FROM_0:
        given = tuple(step + 1 for step in given)
    steps = same_beginning(given, marks.key.path_like(given))
    return UP_TO.format(steps=steps) if steps else NOT_BEGUN


def _pruned_item(marks: BestSum, shared: Shared) -> Item:
    key, said = marks.key, marks.said
    places = listed_places(key, said.pruned)
    given = [
        min(spread) if place is None else place
        for place, spread in zip(places, said.pruned, strict=True)
    ]
    false = ", ".join(
        key.written(min(spread))
        for place, spread in zip(places, said.pruned, strict=True)
        if not place
    )
    alone = _of_list(shared)
    right = alone == shared.w and not false
    reply = PRUNED_PARTS.format(said=decimal(sum(shared.said, NONE)), of=len(shared.said))
    reply += PRUNED_FALSE.format(examined=false) if false else ""
    told = shown(key, PRUNED, given) if PRUNED in said.stated else None
    expected = shown(key, PRUNED, key.right.pruned)
    why = "" if right else _why(marks, PRUNED)
    return Item(
        "pruned",
        expected,
        told,
        right,
        alone,
        shared.w,
        why,
        "" if right or told is None else reply,
    )


def _of_list(shared: Shared) -> Fraction:
    """The points of a list of pruned things, before the false cuts beside it are charged."""
    return max(
        NONE, shared.earned - sum((cost for at, cost in shared.costs.items() if at >= 0), NONE)
    )


def _cuts_beside(marks: BestSum, pruned: Shared) -> Iterator[Item]:
    """The cuts said beside a list that stands in their place: right ones are shown, false ones cost as in the sum; what
    costs nothing is told as it is where cuts earn.
    """
    cuts, key, said = marks.sum.cuts, marks.key, marks.said.cuts
    if not cuts:
        return
    otherwise = misnamed(key, cuts, marks.said)
    for at, line in enumerate(cuts.lines):
        if line is not None:
            placed = cuts.sum.said[at] == 1
            texts = ("", "") if placed else (_why_cut(key, at), _why_half(key, at, said[line]))
            if placed and at in otherwise:
                texts = NAME_FREE.format(why=_named_why(key, at)), ""
            right = placed and at not in otherwise
            yield Item(
                f"cut {at + 1}", written_cut(key, at), said[line].text, right, NONE, NONE, *texts
            )
    costs = {-1 - at: cost for at, cost in pruned.costs.items() if at < 0}
    after_last = {line: NONE for line, why in cuts.free.items() if why == LAST}
    yield from _false_lines(marks, {**costs, **after_last}, _of_list(pruned), after_last)
    yield from _repeated(marks, cuts)


def besides(marks: BestSum) -> Iterator[str]:
    """A sentence on each thing that is said and wrong, though nobody asked for it."""
    key = marks.key
    for thing, statements in marks.said.stated.items():
        topic, place = thing
        for_cuts = topic == "pruned" and (marks.sum.instead or not marks.sum.cuts)
        if (
            thing in marks.weights
            or for_cuts
            or topic in ("value", "path", "order", "best")
            or (
                topic in AT_NODES
                and (
                    place not in key.right.nodes
                    or any(asked[0] == topic for asked in marks.weights)
                )
            )
        ):
            continue
        if not all(is_right(key, thing, one) for one in statements):
            yield NOT_ASKED.format(feedback=_why(marks, thing))


def _cut_items(marks: BestSum, cuts: Cuts) -> Iterator[Item]:
    """A line for each right cut, each false one, and for those that cost nothing."""
    key, said, shared = marks.key, marks.said.cuts, cuts.sum
    unsaid = MARK_NO_CUTS if marks.said.no_cuts and not said else None
    for at, line in enumerate(cuts.lines):
        claim, share = None if line is None else said[line], shared.said[at]
        why, reply = _why_cut(key, at), "" if claim is None else _why_half(key, at, claim)
        given, right = unsaid if claim is None else claim.text, share == 1
        texts = ("", "") if right else (why, reply)
        yield Item(
            f"cut {at + 1}",
            written_cut(key, at),
            given,
            right,
            share * shared.each,
            shared.each,
            *texts,
        )
    if not cuts.lines:
        yield _no_cuts_item(marks, cuts)
    after_last = {line: NONE for line, why in cuts.free.items() if why == LAST}
    costs = (
        shared.costs if cuts.lines else {}
    )  # where nothing is cut, the line of the cuts has them already
    yield from _false_lines(marks, {**costs, **after_last}, shared.earned, after_last)
    yield from _repeated(marks, cuts)


def _no_cuts_item(marks: BestSum, cuts: Cuts) -> Item:
    """The line of a question in which nothing is cut; the false cuts stand below it."""
    shared = cuts.sum
    right = shared.nothing and not shared.costs
    false = [marks.said.cuts[line] for line in shared.costs]
    given = MARK_NO_CUTS if right else ", ".join(claim.text for claim in false) or None
    why = "" if right else NOTHING_IS_CUT
    reply = "; ".join(dict.fromkeys(_why_false(marks.key, claim) for claim in false))
    return Item("cuts", MARK_NO_CUTS, given, right, shared.total, shared.w, why, reply)


def _false_lines(
    marks: BestSum, costs: Mapping[int, Fraction], left: Fraction, after_last: Collection[int] = ()
) -> Iterator[Item]:
    """Each false line with its cost, as far as points are ``left``; and lines after a last child, which are free."""
    key = marks.key
    for number, (line, cost) in enumerate(costs.items(), 1):
        claim, taken = marks.said.cuts[line], min(cost, left)
        left -= taken
        why = (
            FREE.format(why=_why_last(key, claim)) if line in after_last else _why_false(key, claim)
        )
        if line not in after_last and cost == 0:
            why = INSTEAD.format(why=why)
        elif taken < cost:
            why = NOT_BELOW_0.format(why=why)
        yield Item(f"extra {number}", NO_CUT, claim.text, False, -taken, NONE, "", why)


def _repeated(marks: BestSum, cuts: Cuts) -> Iterator[Item]:
    """The lines that were written again, and those that say a cut of another line with less or under another name."""
    said = marks.said
    used = Counter(said.cuts[line][:-1] for line in cuts.lines if line is not None)
    times = Counter(line[:-1] for line in said.lines)
    again = {line.text: line for line in said.lines if times[line[:-1]] > used[line[:-1]] > 0}
    again |= {
        said.cuts[line].text: said.cuts[line] for line, why in cuts.free.items() if why == AGAIN
    }
    if again:
        fits = any(
            len([cut for cut in marks.key.right.cuts if line.is_at(cut)]) > 1
            for line in again.values()
        )
        why = REPEATED_FITS if fits else REPEATED
        yield Item(
            "repeated", EACH_ONCE, ", ".join([*again][:5]), False, NONE, NONE, "", why, "mistake"
        )


def written_cut(key: Key, at: int) -> str:
    """A right cut as it is to be written."""
    cuts = [(cut.kind, key.written(cut.after), key.written(cut.place)) for cut in key.right.cuts]
    kind, after, subtree = cuts[at]
    sentence = MARK_CUT_LINE if cuts.count(cuts[at]) == 1 else MARK_CUT_LINE_AT
    return sentence.format(
        kind=kind,
        after=after,
        subtree=subtree,
        node=key.place_name(key.right.cuts[at].place) or ROOT,
    )


def _why_cut(key: Key, at: int) -> str:
    """Why the search is cut there: whose bound it is, and that the rest cannot change the root's choice."""
    cut, cutoff = key.right.cuts[at], key.trace.cuts[at]
    skipped = common_words.listed(map(key.written, cut.skipped)) if cut.skipped else ""
    most, total = AT_LEAST if cutoff.high else AT_MOST, chance.sum_text(key.trace, cutoff)
    sentence = (MISSED_TIE if cutoff.value == cutoff.bound else MISSED) if skipped else CLOSED
    return sentence.format(
        node=name_of(key, cut.place),
        after=key.written(cut.after),
        skipped=skipped,
        value=f"{total} = {spell(cutoff.value)}" if total else spell(cutoff.value),
        most=most,
        bound="; ".join(chance.derivations(key.trace, cutoff)) or _bound(key, cutoff),
    )


def _bound(key: Key, cut: Cutoff) -> str:
    """Whose bound it is: an ancestor's by name and child, or the starting window's; more than a parent if deep."""
    filled = {"name": "beta" if cut.high else "alpha", "bound": spell(cut.bound)}
    if cut.bound_from is None:
        return (BOUND_RANGE if cut.by_range else BOUND_STARTS).format(**filled)
    owner = cut.bound_from.path
    sentence = BOUND_DEEP if len(owner) < len(cut.place.path) - 1 else BOUND_OF
    return sentence.format(owner=name_of(key, owner), child=cut.bound_by, **filled)


def _why_half(key: Key, at: int, claim: Claim) -> str:
    """Why a line at the right node is not the cut that is made there."""
    cut = key.right.cuts[at]
    after, node = key.written(cut.after), name_of(key, cut.place)
    there = sorted(spot for spot in claim.spots if spot[:-1] == cut.place)
    if not claim.child:
        return NAME_CHILD.format(after=after)
    return (
        _why_open(key, there[0])
        if there
        else NO_CHILD.format(given=_given(claim), node=node, after=after)
    )


def _given(claim: Claim) -> str:
    return (
        claim.text.partition(" in subtree ")[0].partition(" at ")[0].partition(" after ")[2]
        or claim.text
    )


def _why_false(key: Key, claim: Claim) -> str:
    """Why nothing is cut there, at the place that speaks most for the student."""
    entered = sorted(claim.spots, key=lambda spot: (key.trace.visit(spot[:-1]) is None, spot))
    if entered:
        return _why_open(key, entered[0])
    nodes = sorted(claim.nodes, key=lambda node: (key.trace.visit(node) is None, node))
    return _why_open(key, nodes[0], whole=True) if nodes else NOWHERE


def _why_open(key: Key, after: Path, whole: bool = False) -> str:
    """Why nothing is cut after a child, or, ``whole``, at a node: the comparison that fails there."""
    place = after if whole else after[:-1]
    cut = next((cut for cut in key.right.cuts if cut.place == place), None)
    visit = key.trace.visit(place)
    if visit is None or not visit.children:
        return NEVER_ENTERED.format(node=name_of(key, place))
    closed = next((one for one in key.right.closed if whole and one.place == place), None)
    if closed and not cut:
        return _closes(key, closed.after)
    if cut and (whole or after[-1] not in visit.children):
        return (ONE_EACH if whole else TOO_LATE).format(
            node=name_of(key, place), after=key.written(cut.after)
        )
    return _compared(
        key, visit, [*visit.children][-1] if whole else after[-1], AT_ALL if whole else YET
    )


def _compared(key: Key, visit: Visit, child: Any, yet: str) -> str:
    """The comparison at a node after one of its children: its value so far and the bound, and whose bound it is."""
    if visit.player is CHANCE:
        return _interval_open(key, visit, child)
    is_max, (alpha, beta) = visit.player is MAX, visit.entry
    read = [*visit.children]
    values = [visit.children[action].value for action in read[: read.index(child) + 1]]
    value, bound = (max(values), beta) if is_max else (min(values), alpha)
    owner, by, *_ = visit.beta_owner if is_max else visit.alpha_owner
    player, name = ("MAX", "beta") if is_max else ("MIN", "alpha")
    filled: dict[str, Any] = {
        "player": player,
        "other": OTHER[player],
        "name": name,
        "bound": spell(bound),
    }
    if bound in (inf, -inf):
        return NO_BOUND.format(**filled)
    whose = WHOSE_START if owner is None else WHOSE.format(owner=name_of(key, owner.path), child=by)
    sentence = COMPARED_TIE if value == bound else COMPARED[player]
    return sentence.format(value=spell(value), whose=whose, yet=yet, **filled)


def _interval_open(key: Key, visit: Visit, child: Any) -> str:
    """Return what the mean at a chance node can be after an outcome, and the window that it meets."""
    low, high = (
        chance.mean([*done, *rest])
        for done, rest in (
            chance.terms_of(key.trace, visit.place, child, side) for side in (True, False)
        )
    )
    return INTERVAL_OPEN.format(
        proved=chance.interval_text((low, high)), window=data.window(visit.entry)
    )


def _why_last(key: Key, claim: Claim) -> str:
    """Why a line after a last child is no cut."""
    after = next(spot for spot in sorted(claim.spots) if key.is_last(spot))
    return _closes(key, after) if after else AFTER_THE_ROOT


def _closes(key: Key, after: Path) -> str:
    """Whether the window closes after a last child, where nothing is left to be skipped."""
    closed = next((cut for cut in key.right.closed if cut.after == after), None)
    sign = ">=" if key.case.spots[after[:-1]].is_max else "<="
    closes = f"{spell(closed.value)} {sign} {spell(closed.bound)}" if closed else ""
    sentence = LAST_CHILD if closed else LAST_CHILD_OPEN
    return sentence.format(closes=closes, after=key.written(after), node=name_of(key, after[:-1]))


def _notation_items(marks: BestSum) -> Iterator[Item]:
    """A line for each notation of one's own."""
    key, cuts, said = marks.key, marks.sum.cuts, marks.said
    for code, cost in marks.sum.notation.items():
        item = Item(code, "", None, False, -cost, NONE)
        if code == COUNTING:
            way, given = marks.sum.things[PATH].way, _wrong_path(marks)
            yield replace(
                item,
                expected=shown(key, PATH, key.path_like(given)),
                given=shown(key, PATH, given),
                reply=ONCE.format(why=COUNTED[way]),
                reveals="mistake",
            )
        elif cuts and code == NAMES:
            wrong = misnamed(key, cuts, said)
            theirs = {_called(key, at, said.cuts[cuts.lines[at] or 0].kind) for at in wrong}
            ours = {_called(key, at, key.right.cuts[at].kind) for at in wrong}
            why = _why_name(key, wrong[0])
            yield replace(
                item,
                expected=", ".join(sorted(ours)),
                given=", ".join(sorted(theirs)),
                feedback=why,
            )
        elif cuts and code == COPYING:
            at = miscopied(key, cuts, said)[0]
            claim, subtree = said.cuts[cuts.lines[at] or 0], key.written(key.right.cuts[at].place)
            yield replace(
                item, expected=subtree, given=claim.text, feedback=COPIED.format(subtree=subtree)
            )


def _called(key: Key, at: int, kind: str | None) -> str:
    """A cut's name and at whose node it is: ``MIN cut at a MAX node``."""
    player = key.case.spots[key.right.cuts[at].place].player
    return KIND_AT.format(kind=kind, player=player) if kind else NAMELESS


def _why_name(key: Key, at: int) -> str:
    """Why the first of the cuts that are named otherwise is named as this sheet does."""
    return ONCE.format(why=_named_why(key, at))


def _named_why(key: Key, at: int) -> str:
    cut, player = key.right.cuts[at], key.case.spots[key.right.cuts[at].place].player
    bound: Bound = cut.bound
    sentence = LABEL_WHY if cut.kind == player else LABEL_WHY_OWNER
    return sentence.format(
        node=name_of(key, cut.place),
        player=player,
        kind=cut.kind,
        bound=spell(bound),
        owner=OTHER[player],
    )


def notes(keys: tuple[Key, ...], marks: BestSum) -> Iterator[str]:
    """Says which accepted convention was used, and which lines fit several places."""
    key, cuts = marks.key, marks.sum.cuts
    if len(keys) > 1:
        yield CONVENTION_USED.format(conventions=conventions_text(key.conventions))
    if cuts is None or marks.sum.instead or all(share == 1 for share in cuts.sum.said):
        return  # where every right cut is said, it matters to nobody which line was taken for which
    for at, line in enumerate(cuts.lines):
        claim = None if line is None else marks.said.cuts[line]
        if claim and len(claim.spots) > 1:
            others = common_words.many(len(claim.spots), "place")
            yield AMBIGUOUS.format(
                claim=claim.text, node=name_of(key, key.right.cuts[at].place), others=others
            )


def unclear(marks: BestSum) -> Iterator[Claim]:
    """Yields each line that fits several right cuts, one of which no line says: it may be meant for that one, too."""
    cuts = marks.sum.cuts
    if cuts is None or marks.sum.instead:
        return
    right = marks.key.right.cuts
    for claim in (marks.said.cuts[line] for line in cuts.lines if line is not None):
        fitting = [at for at, cut in enumerate(right) if claim.is_at(cut)]
        if len(fitting) > 1 and any(cuts.lines[at] is None for at in fitting):
            yield claim


def conventions_text(conventions: Settings) -> str:
    """The conventions that differ from the book's, or that none does."""
    chosen = {name: getattr(conventions, name) for name in CHOICES}
    changed = [
        data.ROOT_MOVES.format(player=choice.upper())
        if name == "root"
        else data.CONVENTION[name, choice]
        for name, choice in chosen.items()
        if choice not in (None, getattr(BOOK, name), CHOICES[name][0])
    ]
    return "; ".join(changed) or BOOKS_OWN
