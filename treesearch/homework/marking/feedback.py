"""Write the items of a mark, with points and reasons.

A right statement is only confirmed. A wrong or partly right one gets a reply. The replies about cuts are in
``cut_feedback``. A deviation in notation is an item of its own. The points of all lines add up to the score.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from treesearch import words
from treesearch.conventions import CHOICES
from treesearch.game import CHANCE, spell
from treesearch.homework.answers.moves import by_moves
from treesearch.homework.marking.arithmetic import (
    AT_NODES,
    BY_VALUES,
    COUNTING,
    FROM_0,
    NAMES,
    OTHER_SIDE,
    BestSum,
    Refund,
    is_right,
    miscopied,
    misnamed,
    right_contents,
)
from treesearch.homework.marking.claims import PATH, PRUNED, VALUE, Claim, Topic
from treesearch.homework.marking.cut_feedback import (
    cut_items,
    items_beside_pruned_list,
    name_of,
    never_examined,
    not_pruned,
    why_name,
)
from treesearch.homework.marking.cut_points import Shared, listed_places
from treesearch.homework.marking.key import Key, common_prefix_length
from treesearch.homework.marking.marks import Item, Reveal, decimal
from treesearch.homework.marking.scheme import NONE
from treesearch.report import data
from treesearch.settings import BOOK, Settings
from treesearch.trace import bound_text
from treesearch.tree import Path, text, weights_of

OTHER_NOTATIONS = {
    FROM_0: "The path is counted from 0; this sheet counts children from 1.",
    BY_VALUES: "The path is written as values; this sheet asks for child numbers.",
    OTHER_SIDE: "The path is counted from the right; this sheet counts children from the left.",
}


def items(best: BestSum) -> Iterator[Item]:
    """Yield the items of a mark: parts in the order of the scheme, notation, points given back."""
    first = [topic for topic in best.sum.earned if topic in (VALUE, PATH)]
    yield from (_topic_item(best, topic) for topic in first)
    if best.sum.instead and best.sum.pruned:
        yield _pruned_item(best, best.sum.pruned)
        if best.sum.cuts:
            yield from items_beside_pruned_list(best, best.sum.cuts, best.sum.pruned)
    elif best.sum.cuts:
        yield from cut_items(best, best.sum.cuts)
    yield from (_topic_item(best, topic) for topic in best.sum.earned if topic not in first)
    yield from _notation_items(best)
    if best.back:
        yield refund_item(best.back)


def refund_item(back: Refund) -> Item:
    """Return the item that gives back points for following another rule."""
    # a number of points would be untrue as soon as the points of the question are scaled
    share = f"{float(back.share):.0%}"
    why = f"By that rule, your answer would earn more; {share} of the difference is given back."
    return Item("other rule", back.rule.title, None, False, back.points, NONE, why)


def written_content(key: Key, topic: Topic, content: Any) -> str:
    """Return a statement in the form of an answer."""
    if topic == PATH:
        return by_moves(key.moves, content)
    match topic[0]:
        case "nodes":
            return bound_text(*content)
        case "windows":
            return ",".join(map(spell, content))
        case "pruned":
            return ", ".join(map(key.written, content)) or "nothing"
        case "order":
            return str(content)
    return " ".join(map(str, content)) if isinstance(content, tuple) else spell(content)


def _topic_item(best: BestSum, topic: Topic) -> Item:
    key, earned, weight = best.key, best.sum.earned[topic], best.weights[topic]
    if topic == PRUNED and best.sum.pruned:
        return _pruned_item(best, best.sum.pruned)
    contents = best.claims.statements.get(topic, ())
    texts = ", ".join(written_content(key, topic, content) for content in contents)
    given = texts if contents else None
    nearest = contents[0] if len(contents) == 1 else ()
    expected = written_content(key, topic, right_contents(key, topic, nearest)[0])
    right = earned.points == weight
    why = "" if right else _why(best, topic)
    if right and topic == VALUE and key.right.value not in contents:
        why = f"Rounded; exactly {expected}."
    part, place = topic  # the name is "value", or "node 2.1"
    name = f"{part.removesuffix('s')} {key.place_name(place)}" if part in AT_NODES else part
    reply = _right_steps(best) if topic == PATH and contents and not right else ""
    # the reply to a path only states how much of it is right
    reveals: Reveal = "mistake" if topic == PATH else "key"
    return Item(name, expected, given, right, earned.points, weight, why, reply, reveals)


def _why(best: BestSum, topic: Topic) -> str:
    """Return the reason for the correct answer on a topic."""
    key, (part, place), contents = best.key, topic, best.claims.statements.get(topic, ())
    match part:
        case "value" if key.worth[()] != key.right.value:
            return (
                f"The search returns {spell(key.right.value)}, because the minimax value, {spell(key.worth[()])}, "
                "is outside the starting window."
            )
        case "value" if not key.tree.children:
            return f"The tree is a leaf with the value {spell(key.right.value)}."
        case "value" | "nodes" if key.dice or (part == "value" and key.has_chance):
            return _why_worth(key, place)
        case "value":
            return f"The value is {spell(key.right.value)}: at {_choice(key, ())}."
        case "path":
            return _why_path(key, _path_as_meant(best))
        case "pruned":
            return never_examined(written_content(key, topic, key.right.pruned))
        case "nodes":
            return _why_bound(key, topic, contents)
        case "windows":
            alpha, beta = map(spell, key.right.nodes[place].window)
            bounds = (
                f"The search enters {name_of(key, place)} with alpha = {alpha} and beta = {beta}"
            )
            return bounds + (", the bounds that the nodes above have by then." if place else ".")
        case "examined":
            (leaves,) = right_contents(key, topic)
            same = [common_prefix_length(content, leaves) for content in contents]
            if not same:
                return ""
            return (
                f"Leaves in the right order, counted from the first: {min(same)} of {len(leaves)}."
            )
        case "order" | "best" if key.fewest:
            return _why_fewest(key, part, contents)
    return "Count the leaves whose value was read. Leaves in skipped branches do not count."


def _why_bound(key: Key, topic: Topic, contents: Sequence[Any]) -> str:
    """Return a sentence on the proved bound of a node, and on a value stated instead."""
    node, bound = name_of(key, topic[1]), written_content(key, topic, right_contents(key, topic)[0])
    seen = key.right.nodes[topic[1]]
    if seen.low != seen.high and any(low == high for low, high in contents):
        return f"At {node} the search stopped early, so only this is known of its value: {bound}."
    return f"The leaves that were read prove this for {node}: {bound}."


def _why_worth(key: Key, place: Path) -> str:
    """Return the reason for a node's value: the best child, or the mean at a chance node."""
    worth = spell(key.worth[place])
    if not key.is_chance(place):
        return f"At {_choice(key, place)}: {worth}."
    mean = " + ".join(
        f"{spell(weight)} · {spell(key.worth[*place, number])}"
        for number, weight in enumerate(weights_of(key.tree[place]), 1)
    )
    return (
        f"The value of {name_of(key, place)}, a chance node, is the weighted average of its children: "
        f"{mean} = {worth}."
    )


def _choice(key: Key, place: Path) -> str:
    """Return a node and its choice: ``the root MAX takes the largest of 3, 2``."""
    spot = key.case.spots[place]
    values = ", ".join(spell(key.worth[child.path]) for child in spot.children)
    extreme = "largest" if spot.is_max else "smallest"
    return f"{name_of(key, place)} {spot.player} takes the {extreme} of {values}"


def _why_fewest(key: Key, part: str, contents: Sequence[Any]) -> str:
    """Return a sentence on the leaves examined in the best order and in the answer's or tree's."""
    assert key.fewest is not None  # noqa: S101 - the question asks for it only if it is known
    order, fewest, leaves = text(key.fewest.tree), key.fewest.leaves, key.tree.traits.leaves
    before = len(key.right.examined)
    if part == "best" or not contents:
        return (
            f"In the order {order}, {fewest} of {leaves} leaves are read, and no order needs fewer. "
            f"In the order of the tree {before} are read."
        )
    wrong = [content for content in contents if not is_right(key, (part, ()), content)]
    read = key.leaves_in(wrong[0]) if wrong else None
    if read is None:
        return (
            f"This is not the tree with its children in another order. A right order is {order}, in which "
            f"{fewest} of {leaves} leaves are read."
        )
    return f"In this order {read} leaves are read. In the best order, {order}, only {fewest} of {leaves} are read."


def _wrong_path(best: BestSum) -> tuple[Any, ...]:
    """Return the first wrong path of the answer; empty if there is none."""
    paths = best.claims.of("path")
    return next((path for path in paths if not is_right(best.key, PATH, path)), ())


def _why_path(key: Key, path_written: tuple[Any, ...]) -> str:
    """Return a sentence on the first wrong step of the path, and the reason for the correct step."""
    path = key.path_like(path_written)
    same = common_prefix_length(path_written, path)
    place: Path = path[:same]  # type: ignore[assignment]
    if same == len(path):
        return f"The path ends at {'the first chance node' if key.is_chance(place) else 'a leaf'}."
    spot, node, best = key.case.spots[place], name_of(key, place), (*place, int(path[same]))
    value, child = spell(key.worth[best]), key.child_name(best)
    rivals = [
        child.path[same:] for child in spot.children if key.worth[child.path] == key.worth[place]
    ]
    if len(rivals) > 1 and path_written[same : same + 1] in ((), *rivals) and not key.minimax:
        return (
            f"At {node} several children look equally good. This sheet takes {child}, "
            f"the first that reached {value} in the search."
        )
    return f"At {node} {spot.player} moves, and {child} is the best, with the value {value}."


def _path_as_meant(best: BestSum) -> tuple[Any, ...]:
    """Return the first wrong path as child numbers from 1."""
    path_written = _wrong_path(best)
    from_0 = PATH in best.sum.earned and best.sum.earned[PATH].notation == FROM_0
    return tuple(step + 1 for step in path_written) if from_0 else path_written


def _right_steps(best: BestSum) -> str:
    path_written = _path_as_meant(best)
    steps = common_prefix_length(path_written, best.key.path_like(path_written))
    return f"right up to step {steps}" if steps else "wrong from the first step"


def _pruned_item(best: BestSum, shared: Shared) -> Item:
    key, spreads = best.key, best.claims.pruned
    places = [
        (place, min(spread))
        for place, spread in zip(listed_places(key, spreads), spreads, strict=True)
    ]
    false = [key.written(other) for place, other in places if not place]
    expected = written_content(key, PRUNED, key.right.pruned)
    points = shared.of_list
    right = points == shared.weight and not false
    why = "" if right else _why(best, PRUNED)
    given, reply = None, [not_pruned(", ".join(false))] if false else []
    if PRUNED in best.claims.statements:
        given = written_content(
            key, PRUNED, [other if place is None else place for place, other in places]
        )
        if shared.shares and not right:
            listed = decimal(sum(shared.shares, NONE))
            reply.insert(0, f"{listed} of {len(shared.shares)} skipped children listed")
    return Item("pruned", expected, given, right, points, shared.weight, why, "; ".join(reply))


def wrong_unasked_statements(best: BestSum) -> Iterator[str]:
    """Yield a sentence on each wrong statement outside the question."""
    key = best.key
    for topic, contents in best.claims.statements.items():
        part, place = topic
        in_cuts = part == "pruned" and (best.sum.instead or not best.sum.cuts)
        if topic in best.weights or in_cuts or part in ("value", "path", "order", "best"):
            continue
        if part in AT_NODES and (
            place not in key.right.nodes or any(other == part for other, _ in best.weights)
        ):
            continue
        if not all(is_right(key, topic, content) for content in contents):
            yield f"{_why(best, topic)} This was not asked, so no marks are lost."


def _notation_items(best: BestSum) -> Iterator[Item]:
    """Yield an item for each deviation from the notation of the sheet."""
    key, cuts, claims = best.key, best.sum.cuts, best.claims
    for code, cost in best.sum.notation.items():
        if code == COUNTING:
            path_written = _wrong_path(best)
            expected = written_content(key, PATH, key.path_like(path_written))
            reply = f"{OTHER_NOTATIONS[best.sum.earned[PATH].notation]} Charged once."
            path = written_content(key, PATH, path_written)
            yield Item(code, expected, path, False, -cost, NONE, "", reply, "mistake")
        elif cuts and code == NAMES:
            wrong = misnamed(key, cuts, claims)
            names = {
                _cut_name(key, at, claims.cuts[line].kind)
                for at in wrong
                if (line := cuts.lines[at]) is not None
            }
            right = {_cut_name(key, at, key.right.cuts[at].kind) for at in wrong}
            why = f"{why_name(key, wrong[0])} Charged once."
            expected, names_given = ", ".join(sorted(right)), ", ".join(sorted(names))
            yield Item(code, expected, names_given, False, -cost, NONE, why)
        elif cuts:  # COPYING
            at = miscopied(key, cuts, claims)[0]
            subtree, line = key.written(key.right.cuts[at].place), cuts.lines[at] or 0
            why = f"The child is right, but it is in {subtree}. Charged once."
            yield Item(code, subtree, claims.cuts[line].text, False, -cost, NONE, why)


def _cut_name(key: Key, at: int, kind: str | None) -> str:
    """Return the description of a misnamed cut: ``MIN cut at a MAX node``."""
    place = key.right.cuts[at].place
    player = CHANCE.name if key.is_chance(place) else key.case.spots[place].player
    return f"{kind} cut at a {player} node" if kind else "a cut without its name, MIN or MAX"


def notes(keys: tuple[Key, ...], best: BestSum) -> Iterator[str]:
    """Yield notes on the conventions of the mark and on ambiguous lines."""
    key, cuts = best.key, best.sum.cuts
    if len(keys) > 1:
        conventions = conventions_text(key.conventions)
        yield f"Marked under the accepted conventions that fit the answer best: {conventions}."
    if cuts is None or best.sum.instead or all(share == 1 for share in cuts.sum.shares):
        return  # if every right cut is written, it does not matter which line was matched to which cut
    for at, line in enumerate(cuts.lines):
        claim = None if line is None else best.claims.cuts[line]
        if claim and len(claim.spots) > 1:
            node = name_of(key, key.right.cuts[at].place)
            yield (
                f"{claim.text!r} fits {words.many(len(claim.spots), 'place')} in this tree. A line counts as one cut, "
                f"here as the cut at {node}."
            )


def ambiguous_lines(best: BestSum) -> Iterator[Claim]:
    """Yield each matched line that also fits a correct cut without a line."""
    cuts = best.sum.cuts
    if cuts is None or best.sum.instead:
        return
    for claim in (best.claims.cuts[line] for line in cuts.lines if line is not None):
        fitting = [at for at, cut in enumerate(best.key.right.cuts) if claim.is_at(cut)]
        if len(fitting) > 1 and any(cuts.lines[at] is None for at in fitting):
            yield claim


def conventions_text(conventions: Settings) -> str:
    """Return the conventions that differ from AIMA's; "the book's" if there are none."""
    changed = []
    for name, choices in CHOICES.items():
        choice = getattr(conventions, name)
        if choice in (None, getattr(BOOK, name), choices[0]):
            continue
        changed.append(
            data.ROOT_MOVES.format(player=choice.upper())
            if name == "root"
            else data.CONVENTION[name, choice]
        )
    return "; ".join(changed) or "the book's"
