"""Why a branch was cut, in one picture: the path to the cut, the ancestor whose bound it is, and v.

The figure from which alpha-beta has its name (AIMA 4e, figure 5.6, and most lecture slides): alpha or beta stands at
the ancestor that set it, v at the node below, and an arrow says that the one closed the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any, NamedTuple

from treesearch.diagram import labels, words
from treesearch.diagram.arrange import MARGIN, Picture, arrange
from treesearch.diagram.build import leaf_text, shape_of
from treesearch.diagram.edges import Point
from treesearch.diagram.looks import Look, refused
from treesearch.diagram.scene import MOST_LEVELS, Drawn, Text, check_size, in_order
from treesearch.diagram.sizes import ROOMY, width
from treesearch.diagram.texts import line_width
from treesearch.errors import UsageError
from treesearch.game import MAX, dotted
from treesearch.trace import Trace
from treesearch.tree import letters, text
from treesearch.visits import Cutoff, Visit

_PATH_DRAWN = 9  # longer paths leave out what stands between the bound and the cut
_SKIPPED_DRAWN = 3
_CAPTION = 440


class Case(NamedTuple):
    """A cut to be explained: the path to it, the visits along that path, and the level of the bound's owner."""

    trace: Trace
    look: Look
    cut: Cutoff
    path: tuple[Any, ...]
    visits: list[Visit]
    owner: int | None
    names: dict[tuple[Any, ...], str]
    idents: dict[str, tuple[Any, ...]]

    @property
    def greek(self) -> str:
        """Whose bound it is: alpha closes MIN nodes, beta MAX nodes."""
        return "β" if self.cut.player is MAX else "α"


def why(trace: Trace, look: Look) -> Picture:
    """The picture that explains one cut: that at the path ``look.at``, else the first deep one, else the first."""
    case = _case(trace, look)
    nodes = _nodes(case)
    picture = arrange(nodes, look, ROOMY)
    owner, last = _ends(case, nodes)
    _bend(picture, owner, last)
    sentence = explanation(case.trace, case.cut)
    picture.because = owner.ident, last.ident
    picture.title = words.WHY_TITLE.format(cut=labels.cut_name(case.cut), place=labels.clean(dotted(case.path)))
    picture.desc = f"{labels.nested(nodes)} {sentence}".replace("\u00a0", " ")
    add_caption(picture, [sentence, words.WHY_ALPHA_BETA])
    return picture


def _ends(case: Case, nodes: list[Drawn]) -> tuple[Drawn, Drawn]:
    """The owner of the bound (the root for the starting window) and the node of the cut."""
    at = {path: ident for ident, path in case.idents.items()}
    found = {item.ident: item for item in nodes}
    return found[at[case.path[: case.owner or 0]]], found[at[case.path]]


def explanation(trace: Trace, cut: Cutoff) -> str:
    """Why this cut is right, in a few sentences."""
    bound, name = cut.bound, "β" if cut.player is MAX else "α"
    path = cut.place.path
    gaps = {
        "owner": cut.player.opponent.name, "player": cut.player.name, "name": name, "bound": labels.number(bound),
        "value": labels.number(cut.value), "place": labels.clean(dotted(path)), "kind": cut.kind,
        "after": _spelled(trace, cut.after.path),
        "most": words.AT_LEAST if cut.player is MAX else words.AT_MOST,
        "test": "v\u00a0≥\u00a0β" if cut.player is MAX else "v\u00a0≤\u00a0α",
    }  # fmt: skip
    if cut.bound_from is None:
        first = words.WHY_WINDOW.format(**gaps)
    else:
        owner = cut.bound_from.path
        where = words.AT_ROOT if not owner else words.AT_NODE.format(place=labels.clean(dotted(owner)))
        by = "" if cut.bound_by is None else words.BY_CHILD.format(child=cut.bound_by)
        first = words.WHY_BOUND.format(**gaps, where=where, by=by)
        if len(path) - len(owner) > 1:
            first = f"{first} {words.WHY_DEEP}"
    return f"{first} {words.WHY_CUT.format(**gaps)}"


def _spelled(trace: Trace, path: tuple[Any, ...]) -> str:
    """A child as people name it: a tree's by its text, a game's by its move."""
    if trace.tree is not None:
        return labels.clean(text(trace.tree[path], limit=40))
    return labels.action(trace.game, path[-1])


def _case(trace: Trace, look: Look) -> Case:
    cut = _chosen(trace, look.at)
    path = cut.place.path
    if len(path) > MOST_LEVELS:
        raise refused(words.TOO_MANY_LEVELS, count=len(path), most=MOST_LEVELS)
    visits = [trace.root]
    for action in path:
        visits.append(visits[-1].children[action])
    owner = None if cut.bound_from is None else len(cut.bound_from.path)
    return Case(trace, look, cut, path, visits, owner, _lettered(trace, look), {})


def _chosen(trace: Trace, at: tuple[Any, ...] | None) -> Cutoff:
    """The cut at that path; without a path the first deep one, whose bound is not the parent's, else the first."""
    if at is not None:
        visit = trace.visit(at)
        for cut in trace.cuts:
            if visit and visit.cut and visit.cut.after is cut.after:
                return cut
        there = ", ".join(dict.fromkeys(labels.clean(dotted(cut.place)) for cut in trace.cuts[:20]))
        raise UsageError(words.NO_CUT_THERE.format(place=labels.clean(dotted(at)), places=there or words.CUTS_NOWHERE))
    cuts = [cut for cut in trace.cuts if cut.skipped]
    if not cuts:
        raise UsageError(words.NO_CUT_TO_EXPLAIN)
    return next((cut for cut in cuts if _deep(cut)), cuts[0])


def _deep(cut: Cutoff) -> bool:
    above = cut.place.parent
    return cut.bound_from is not None and above is not None and cut.bound_from is not above


def _nodes(case: Case) -> list[Drawn]:
    """The path, the child that gave the bound, the child after which the cut is made, and what it skips."""
    drawn: list[Drawn] = []
    parent: Drawn | None = None
    for level in _kept(len(case.path), case.owner or 0):
        path, visit = case.path[:level], case.visits[level]
        item = _drawn(case, parent, path, visit)
        item.says = visit.player.name if visit.player else ""
        left_out = level - 1 - len(case.idents[parent.ident]) if parent else 0
        if left_out:
            item.add(move=words.LEVELS_LEFT_OUT.format(count=left_out))
        case.idents[item.ident] = path
        drawn.append(item)
        if level == (case.owner or 0):
            item.add(bound=_bound_note(case))
            if case.owner is not None and case.cut.bound_by is not None:
                drawn.append(_drawn(case, item, (*path, case.cut.bound_by), visit.children[case.cut.bound_by]))
        parent = item
    assert parent is not None  # noqa: S101 - the path has a root
    drawn += _at_the_cut(case, parent)
    if case.trace.conventions.order == "rtl":
        for item in drawn:
            item.children.reverse()
    return [*in_order(drawn[0])]


def _kept(last: int, owner: int) -> list[int]:
    """The levels that are drawn: all of a short path; of a long one its ends and the owner of the bound."""
    if last <= _PATH_DRAWN:
        return [*range(last + 1)]
    return sorted({0, owner, owner + 1, last - 1, last})


def _bound_note(case: Case) -> str:
    note = f"{case.greek} = {labels.number(case.cut.bound)}"
    return note if case.owner is not None else words.FROM_WINDOW.format(bound=note)


def _at_the_cut(case: Case, item: Drawn) -> list[Drawn]:
    """The child after which the cut is made and the skipped ones; of many skipped ones the first."""
    cut, visit = case.cut, case.visits[-1]
    item.add(bound=f"v = {labels.number(cut.value)}")
    item.add(cut=(labels.cut_name(cut), labels.cut_test(cut, case.trace.conventions.cut_rule == "ge")))
    found = [_drawn(case, item, cut.after.path, visit.children[cut.after.action])]
    many = len(cut.skipped) > _SKIPPED_DRAWN
    drawn = cut.skipped[: _SKIPPED_DRAWN - 1] if many else cut.skipped
    found += [_drawn(case, item, (*case.path, action), None) for action in drawn]
    if many:
        says = words.MORE_SKIPPED.format(count=len(cut.skipped) - len(drawn))
        more = Drawn(item, "more", "leaf", "pruned", says)
        more.severed = True
        found.append(more)
    return found


def _drawn(case: Case, parent: Drawn | None, path: tuple[Any, ...], visit: Visit | None) -> Drawn:
    """One node of the picture, with what it is worth, its name, its move and its board."""
    trace, tree = case.trace, case.trace.tree
    node = tree[path] if tree is not None else None
    inner = visit.player is not None if visit else bool(node and node.children)
    player = (visit and visit.player) or (node and node.role) or case.cut.player.opponent
    status = "searched" if visit else "pruned"
    step = _step(case, path) if path else 0
    item = Drawn(parent, step, shape_of(player if inner else None), status)
    item.steps = "".join([f"-{_step(case, path[: i + 1])}" for i in range(len(path))])
    item.severed = visit is None
    if visit is None:
        item.says = "…" if inner else leaf_text(node) if node else ""
    else:
        item.says = labels.bound(visit.low, visit.high) if inner else labels.number(visit.value)
    if node is None:
        item.add(move=labels.action(trace.game, path[-1]) if path else "")
        if visit:
            item.add(**labels.board(trace.game, _state(trace, path)))
    item.add(name=case.names.get(path, labels.clean(node.name or "") if node else ""))
    if case.look.label == "places":
        item.add(name=item.place)
    return item


def _step(case: Case, path: tuple[Any, ...]) -> Any:
    """The last action of a path as ids and places write it: a tree's own number, a game's by order of examination."""
    if case.trace.tree is not None:
        return path[-1]
    above = case.trace.visit(path[:-1])
    moves = [*above.children, *above.skipped] if above else [path[-1]]
    return moves.index(path[-1]) + 1


def _state(trace: Trace, path: tuple[Any, ...]) -> Any:
    state = trace.game.initial_state()
    for action in path:
        state = trace.game.result(state, action)
    return state


def _lettered(trace: Trace, look: Look) -> dict[tuple[Any, ...], str]:
    """The letters of all nodes of the tree, by path, if they are asked for."""
    if look.label != "letters":
        return {}
    if trace.tree is None:
        raise refused(words.LETTERS_NEED_A_TREE)
    check_size(trace.tree.traits.nodes, trace.tree.traits.height)
    return {place.path: name for name, place in letters(trace.tree).items()}


def _bend(picture: Picture, owner: Drawn, last: Drawn) -> None:
    """The arrow from the bound to the cut, around everything that stands between them."""
    passed = [item for item in picture.nodes if owner.level <= item.level <= last.level]
    if picture.down:
        out = max(item.x + item.block.after for item in passed) + 36
        begin, end = _line_end(owner, picture), _line_end(last, picture)
        picture.arrow = [begin, (out, begin[1]), (out, end[1]), end]
        picture.width = max(picture.width, ceil(out) + MARGIN)
    else:
        out = max(item.y + item.block.after for item in passed) + 36
        begin, end = (owner.x, owner.y + owner.block.after + 6), (last.x, last.y + last.block.after + 6)
        picture.arrow = [begin, (begin[0], out), (end[0], out), end]
        picture.height = max(picture.height, ceil(out) + MARGIN)


def _line_end(item: Drawn, picture: Picture) -> Point:
    """Where on the page the line ends that says a node's bound."""
    line = next(text for text in item.block.texts if text.kind == "bound")
    return item.x + line.x + line_width("bound", line.text, picture.sizes) + 6, item.y + line.y


def add_caption(picture: Picture, sentences: Sequence[str]) -> None:
    """Sentences below the picture, broken where it ends; a narrow picture stands in their middle."""
    sizes = picture.sizes
    wide = max(picture.width, _CAPTION)
    picture.shift((wide - picture.width) // 2, 0)
    picture.width = wide
    for sentence in sentences:
        picture.height += ceil(sizes.row * 0.4)
        for line in _broken(sentence, wide - 2 * MARGIN, sizes.caption):
            picture.height += ceil(sizes.row * 1.2)
            y = picture.height - MARGIN - sizes.caption * 0.35
            picture.caption.append(Text(MARGIN, y, "start", "caption", line))
    picture.height += ceil(sizes.row * 0.4)


def _broken(sentence: str, most: float, size: float) -> list[str]:
    """A sentence in lines of at most that width."""
    lines: list[str] = []
    for word in sentence.split(" "):
        if lines and width(f"{lines[-1]} {word}", size) <= most:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines
