"""A picture that explains one cut: the path to it, the ancestor that set the bound, and its test.

It follows AIMA 4e, figure 5.6, and most lecture slides: alpha or beta is at the ancestor that set it, v at the node
below, and an arrow leads from the bound to the cut.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil
from typing import Any

from treesearch.algorithms import algorithm
from treesearch.diagram import texts
from treesearch.diagram.arrange import MARGIN, add_caption, arrange
from treesearch.diagram.build import searched_nodes
from treesearch.diagram.folding import counting_node
from treesearch.diagram.looks import Look
from treesearch.diagram.scene import Drawn, Picture, Point, in_order
from treesearch.diagram.sizes import ROOMY, line_width
from treesearch.errors import UsageError, option
from treesearch.game import Bound, dotted
from treesearch.report.chance import chance_test, derivation_texts
from treesearch.report.cuts import comparison_sign as cut_sign
from treesearch.trace import Cutoff, Trace
from treesearch.tree import text

_PATH_DRAWN = 9  # in a longer path, nodes between the bound and the cut are left out
_SKIPPED_DRAWN = 3

Path = tuple[Any, ...]


def why(trace: Trace, look: Look) -> Picture:
    """Return a picture of the cut at ``look.at``; by default, the first deep cut or the first cut.

    Raise UsageError if there is none.
    """
    cut = _chosen_cut(trace, look.at)
    path, owner = cut.place.path, len(cut.bound_from.path) if cut.bound_from else 0
    # only the path to the cut, because a large search has no room for more
    path_nodes = searched_nodes(trace, look._replace(only=path))[:1]
    for action in path:
        path_nodes.append(
            next(child for child in path_nodes[-1].children if child.action == action)
        )
    _remove_other_children(path_nodes, cut, owner, trace.settings.order == "rtl")
    nodes = [*in_order(path_nodes[0])]
    for item in nodes:
        inner = item.shape.upper() if item in path_nodes else item.text or "…"
        item.text, item.solution = item.text if item.shape == "leaf" else inner, False
        item.add(lines={}, folded="")
        for child in item.children:
            # numbered again, because levels of a long path are left out
            child.level = item.level + 1
    bound = _bound_label(trace, cut)
    sign = ("≥" if cut.high else "≤") if cut.interval else "="
    value = f"v {sign} {texts.number(cut.value)}"
    path_nodes[owner].tell({"bound": bound})
    # at the root, the bound and the cut share a node, without an arrow
    value = value if path else f"{value}, {bound}"
    path_nodes[-1].tell({"bound": value} | texts.cut_texts(trace)[id(cut.after)])
    picture, sentence = arrange(nodes, look, ROOMY), explanation(trace, cut)
    picture.title = f"Why the {path_nodes[-1].lines['cut']} at {texts.clean(dotted(path))}"
    picture.desc = f"{texts.nested(nodes)} {sentence}".replace("\u00a0", " ")
    # the description keeps ordinary blanks for screen readers and text search
    caption = [texts.with_unbroken_tests(sentence)]
    if path:
        _bend_arrow(picture, path_nodes[owner], path_nodes[-1])
    if path and cut.bound_from is not None:
        letter = "β (beta)" if cut.high else "α (alpha)"
        caption.append(
            f"{letter} is the best value that {cut.owner.name} already has along the path."
        )
    add_caption(picture, caption)
    return picture


def other_cuts(trace: Trace, at: Path | None) -> list[str]:
    """Return the names of the nodes whose cuts the picture does not explain."""
    explained = _chosen_cut(trace, at)
    nodes = (texts.clean(dotted(c.place)) for c in trace.cuts if c.skipped and c is not explained)
    return [*dict.fromkeys(nodes)]


def explanation(trace: Trace, cut: Cutoff) -> str:
    """Return the sentences that explain a cut, from its bound to the pruned children."""
    rows = reversed([*derivation_texts(trace, cut)])  # from the bound through the chance nodes
    formulas = [texts.signs(texts.products(row)) for row in rows]
    steps = [f"A{row[1:]}.".replace("alpha =", "α =").replace("beta =", "β =") for row in formulas]
    return " ".join([_bound_sentence(trace, cut), *steps, *_cut_sentences(trace, cut)])


def _bound_sentence(trace: Trace, cut: Cutoff) -> str:
    """Return a sentence on the origin of the bound."""
    name, bound = texts.bound_letter(cut.high), texts.number(first_bound(trace, cut))
    if cut.by_range:
        return f"The utility range ends at {bound}."
    if cut.bound_from is None:
        return f"The search started with {name} = {bound}."
    owner = cut.bound_from.path
    where = f"at node {texts.clean(dotted(owner))}" if owner else "at the root"
    by = "" if cut.bound_by is None else f", from child {cut.bound_by}"
    sentence = f"{cut.owner.name} already has {bound} {where}{by}: {name} = {bound}."
    if len(cut.place.path) - len(owner) > 1 and not cut.through:
        sentence += " That bound is not the parent's: it comes from further up."
    return sentence


def _cut_sentences(trace: Trace, cut: Cutoff) -> Iterator[str]:
    """Yield sentences on the value at the cut, the test, and the consequence."""
    after, path = _child_name(trace, cut.after.path), cut.place.path
    node = f"Node {texts.clean(dotted(path))}" if path else "The root"
    value, side = texts.number(cut.value), "at least" if cut.high else "at most"
    sign = texts.signs(cut_sign(cut.high, trace.settings.cut_rule))
    test = f"v\u00a0{sign}\u00a0{texts.bound_letter(cut.high)}"
    if cut.interval is None:
        yield f"{node} is {cut.player.name}'s, and after {after} it is worth {side} v = {value}: {test}."
        rest, skipped = "The rest", "it is not examined"
    else:
        mean = texts.signs(texts.products(chance_test(trace, cut).partition("; ")[2]))
        yield f"{node} is a chance node. After {after} its mean is {mean} {value}: {test}."
        rest, skipped = "The other outcomes", "they are not examined"
    change = "change the choice above" if path else "bring the value into the starting window"
    if cut.by_range and not path:
        change = "be worth more" if cut.high else "be worth less"
    yield f"{rest} cannot {change}, so {skipped}: {cut.kind} cut after {after}."


def _bound_label(trace: Trace, cut: Cutoff) -> str:
    """Return the text of the bound at its owner."""
    bound = f"{texts.bound_letter(cut.high)} = {texts.number(first_bound(trace, cut))}"
    if cut.by_range:
        return f"{bound} (end of the utility range)"
    return f"{bound} (starting window)" if cut.bound_from is None else bound


def first_bound(trace: Trace, cut: Cutoff) -> Bound:
    """Return the bound as its owner set it, before chance nodes changed it."""
    visit = trace.visit(cut.through[-1]) if cut.through else None
    return visit.entry[cut.high] if visit else cut.bound


def _child_name(trace: Trace, path: tuple[Any, ...]) -> str:
    """Return a child's subtree as text; in a game, the move to it."""
    if trace.tree is not None:
        return texts.clean(text(trace.tree[path], limit=40))
    return texts.action(trace.game, path[-1])


def _chosen_cut(trace: Trace, at: Path | None) -> Cutoff:
    """Return the cut at this path. Raise UsageError if there is none.

    Without a path, return the first deep cut, whose bound is not the parent's, or else the first.
    """
    if at is not None:
        visit = trace.visit(at)
        # by identity, because listed cuts have new numbers
        if matches := [
            cut for cut in trace.cuts if visit and visit.cut and visit.cut.after is cut.after
        ]:
            return matches[0]
        there = ", ".join(dict.fromkeys(texts.clean(dotted(cut.place)) for cut in trace.cuts[:20]))
        where = f"cuts are at: {there}" if there else "this search makes no cuts"
        raise UsageError(f"there is no cut at {texts.clean(dotted(at))}; {where}")
    cuts = [cut for cut in trace.cuts if cut.skipped]
    if not cuts:
        can_cut = algorithm(trace.settings.algorithm).cuts
        advice = "" if can_cut else f"; add {option('algorithm', 'alphabeta')}"
        raise UsageError(f"nothing is cut in this search, so there is no cut to explain{advice}")
    return next((cut for cut in cuts if cut.bound_from not in (None, cut.place.parent)), cuts[0])


def _remove_other_children(
    path_nodes: list[Drawn], cut: Cutoff, owner: int, backwards: bool
) -> None:
    """Remove the siblings that the explanation does not need.

    It needs the children on the path to the cut, the child that gave the bound, the child after which the cut is made,
    and the skipped ones.

    A long path keeps only its ends and the bound's owner; of many skipped children only the first ones are kept.
    """
    last = len(path_nodes) - 1
    levels = {0, owner, owner + 1, last - 1, last} if last > _PATH_DRAWN else {*range(last + 1)}
    for above, level in pairwise(sorted(levels)):
        item, below = path_nodes[above], path_nodes[above + 1]
        everything = item.children
        item.children = [
            child
            for child in everything
            if child is below or (above, child.action) == (owner, cut.bound_by)
        ]
        _number_after_gap(item.children, everything)
        if level - above > 1:
            path_nodes[level].add(move=f"… {level - above - 1} more levels …")
            item.children[item.children.index(below)] = path_nodes[level]
    drawn = cut.skipped if len(cut.skipped) <= _SKIPPED_DRAWN else cut.skipped[: _SKIPPED_DRAWN - 1]
    rest = [
        child
        for child in path_nodes[-1].children
        if child.action in cut.skipped and child.action not in drawn
    ]
    kept = [
        child for child in path_nodes[-1].children if child.action in (cut.after.action, *drawn)
    ]
    counted = [counting_node(rest)] if rest else []
    _number_after_gap(kept, path_nodes[-1].children, backwards)
    # from right to left, the skipped children are on the left
    path_nodes[-1].children = [*counted, *kept] if backwards else [*kept, *counted]


def _number_after_gap(kept: list[Drawn], everything: list[Drawn], backwards: bool = False) -> None:
    """Write the number of a child on its edge if siblings before it are left out."""
    step = -1 if backwards else 1
    actions, all_actions = ([child.action for child in row[::step]] for row in (kept, everything))
    gap = actions != all_actions[: len(kept)]
    if gap and all(isinstance(child.action, int) and not child.move for child in kept):
        for child in kept:
            child.add(move=f"child {child.action}")


def _bend_arrow(picture: Picture, owner: Drawn, last: Drawn) -> None:
    """Set the curve of the arrow from the bound to the cut so that it avoids the nodes between."""
    picture.because = owner.ident, last.ident
    passed = [item for item in picture.nodes if owner.level <= item.level <= last.level]
    out = max((item.x if picture.down else item.y) + item.block.after for item in passed) + 52
    if picture.down:
        begin, end = _line_end(owner, picture), _line_end(last, picture, "test")
        picture.arrow = [begin, (out, begin[1]), (out, end[1]), end]
        picture.width = max(picture.width, ceil(out) + MARGIN)
    else:
        begin, end = (
            (owner.x, owner.y + owner.block.after + 6),
            (last.x, last.y + last.block.after + 6),
        )
        picture.arrow = [begin, (begin[0], out), (end[0], out), end]
        picture.height = max(picture.height, ceil(out) + MARGIN)


def _line_end(item: Drawn, picture: Picture, about: str = "bound") -> Point:
    """Return where the text of a node's bound, or of the test that uses it, ends on the page."""
    line = next(text for text in item.block.texts if text.about == about)
    return item.x + line.x + line_width(line.kind, line.text, picture.sizes) + 6, item.y + line.y
