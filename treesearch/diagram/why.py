"""Why a branch was cut, in one picture: the path to the cut, the ancestor whose bound it is, and v.

The figure from which alpha-beta has its name (AIMA 4e, figure 5.6, and most lecture slides): alpha or beta stands at
the ancestor that set it, v at the node below, and an arrow says that the one closed the other.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import Any

from treesearch.diagram import texts
from treesearch.diagram.arrange import MARGIN, Picture, Point, arrange
from treesearch.diagram.build import cut_texts, searched_nodes, tree_nodes
from treesearch.diagram.folding import more
from treesearch.diagram.looks import Look, one_search_only
from treesearch.diagram.room import line_width
from treesearch.diagram.scene import ROOMY, Drawn, Text, in_order, width
from treesearch.errors import UsageError
from treesearch.game import Bound, dotted
from treesearch.report.chance import chance_test, derivations
from treesearch.report.lines import conventions_line
from treesearch.trace import Cutoff, Trace, Visit
from treesearch.tree import text
from treesearch.unknown import (
    Conditions,
    Found,
    Piece,
    cut_told,
    grouped,
    never_cut,
    path_told,
    told,
    union,
    value_told,
)

WHY_BOUND = "{owner} already has {bound} {where}{by}: {name} = {bound}."
WHY_WINDOW = "The search was started with {name} = {bound}."
WHY_DEEP = "That bound is not the parent's: it comes from further up."
WHY_CUT = (
    "Node {place} is {player}'s, and after {after} it is worth {most} v = {value}: {test}. "
    "The rest cannot change the choice above, so it is not looked at: {kind} cut after {after}."
)
NO_CUT_THERE = "there is no cut at {place}; cuts are at: {places}"


_PATH_DRAWN = 9  # longer paths leave out what stands between the bound and the cut
_SKIPPED_DRAWN = 3
_CAPTION = 440

Path = tuple[Any, ...]


def why(trace: Trace, look: Look) -> Picture:
    """Return the picture that explains one cut: that at the path ``look.at``, else the first deep one, else the first.

    UsageError if there is none.
    """
    cut = _chosen(trace, look.at)
    path, owner = cut.place.path, len(cut.bound_from.path) if cut.bound_from else 0
    # the way to the cut alone: of a large search no more could be drawn
    path_nodes = searched_nodes(trace, look._replace(only=path))[:1]
    for action in path:
        path_nodes.append(
            next(child for child in path_nodes[-1].children if child.action == action)
        )
    _leave_out(path_nodes, cut, owner, trace.settings.order == "rtl")
    nodes = [*in_order(path_nodes[0])]
    for item in nodes:
        inner = item.shape.upper() if item in path_nodes else item.text or "…"
        item.text, item.solution = item.text if item.shape == "leaf" else inner, False
        item.add(lines={}, folded="")
        for child in item.children:
            # counted anew, since levels of a long way are left out
            child.level = item.level + 1
    bound = f"{texts.greek(cut.high)} = {texts.number(first_bound(trace, cut))}"
    if cut.by_range:
        bound = f"{bound} (end of the utility range)"
    elif cut.bound_from is None:
        bound = f"{bound} (starting window)"
    path_nodes[owner].tell({"bound": bound})
    sign = ("≥" if cut.high else "≤") if cut.interval else "="
    path_nodes[-1].tell(
        {"bound": f"v {sign} {texts.number(cut.value)}"} | cut_texts(trace)[id(cut.after)]
    )
    picture = arrange(nodes, look, ROOMY)
    _bend(picture, path_nodes[owner], path_nodes[-1])
    sentence = explanation(trace, cut)
    picture.because = path_nodes[owner].ident, path_nodes[-1].ident
    picture.title = f"Why the {path_nodes[-1].lines['cut']} at {texts.clean(dotted(path))}"
    picture.desc = f"{texts.nested(nodes)} {sentence}".replace("\u00a0", " ")
    # the description keeps plain blanks: screen readers and searches know them
    untorn = re.sub(r" ([=≤≥<>]) ", "\u00a0\\1\u00a0", sentence)  # v = 1 stays on one line
    add_caption(
        picture,
        [
            untorn,
            "α (alpha) is the best value that MAX already has along the path, β (beta) the best that "
            "MIN has; alpha-beta is named after these two bounds.",
        ],
    )
    return picture


def explanation(trace: Trace, cut: Cutoff) -> str:
    """Return why this cut is right, in a few sentences."""
    path, first = cut.place.path, first_bound(trace, cut)
    gaps = {
        "owner": cut.owner.name,
        "player": cut.player.name,
        "name": texts.greek(cut.high),
        "bound": texts.number(first),
        "value": texts.number(cut.value),
        "place": texts.clean(dotted(path)),
        "kind": cut.kind,
        "after": _spelled(trace, cut.after.path),
        "most": "at least" if cut.high else "at most",
        "test": "v\u00a0≥\u00a0β" if cut.high else "v\u00a0≤\u00a0α",
    }
    if cut.by_range:
        sentence = f"The utility range ends at {gaps['bound']}."
    elif cut.bound_from is None:
        sentence = WHY_WINDOW.format(**gaps)
    else:
        owner = cut.bound_from.path
        where = "at the root" if not owner else f"at node {texts.clean(dotted(owner))}"
        by = "" if cut.bound_by is None else f", from child {cut.bound_by}"
        sentence = WHY_BOUND.format(**gaps, where=where, by=by)
        if len(path) - len(owner) > 1 and not cut.through:
            sentence = f"{sentence} {WHY_DEEP}"
    # from the bound's owner down to the cut
    sentence = " ".join(
        [
            sentence,
            *(
                f"{texts.signs(line).replace('alpha', 'α').replace('beta', 'β')}."
                for line in reversed([*derivations(trace, cut)])
            ),
        ]
    )
    if cut.interval is None:
        return f"{sentence} {WHY_CUT.format(**gaps)}"
    _, _, mean = chance_test(trace, cut).partition("; ")
    return texts.signs(
        f"{sentence} Node {gaps['place']} is a chance node. After {gaps['after']} its mean is {mean} {gaps['value']}: "
        f"{gaps['test']}. The other outcomes cannot change the choice above, so they are not looked at: "
        f"{cut.kind} cut after {gaps['after']}."
    )


def first_bound(trace: Trace, cut: Cutoff) -> Bound:
    """Return the bound as its owner set it, before it came through chance nodes."""
    visit = trace.visit(cut.through[-1]) if cut.through else None
    return visit.entry[cut.high] if visit else cut.bound


def _spelled(trace: Trace, path: tuple[Any, ...]) -> str:
    """Return a child as people name it: a tree's by its text, a game's by its move."""
    if trace.tree is not None:
        return texts.clean(text(trace.tree[path], limit=40))
    return texts.action(trace.game, path[-1])


def _chosen(trace: Trace, at: Path | None) -> Cutoff:
    """Return the cut at that path.

    Without a path the first deep one, whose bound is not the parent's, else the first.
    """
    if at is not None:
        visit = trace.visit(at)
        # by the object: cuts that are listed are numbered anew
        if matches := [
            cut for cut in trace.cuts if visit and visit.cut and visit.cut.after is cut.after
        ]:
            return matches[0]
        there = ", ".join(dict.fromkeys(texts.clean(dotted(cut.place)) for cut in trace.cuts[:20]))
        raise UsageError(
            NO_CUT_THERE.format(
                place=texts.clean(dotted(at)), places=there or "nowhere in this search"
            )
        )
    cuts = [cut for cut in trace.cuts if cut.skipped]
    if not cuts:
        raise UsageError("nothing is cut in this search, so there is no cut to explain")
    return next((cut for cut in cuts if cut.bound_from not in (None, cut.place.parent)), cuts[0])


def _leave_out(path_nodes: list[Drawn], cut: Cutoff, owner: int, backwards: bool) -> None:
    """Leave no other children than those on the way to the cut, the one that gave the bound, the one after which the
    cut is made, and the skipped ones.

    Of a long way only its ends and the owner of the bound stay, of many skipped ones the first.
    """
    last = len(path_nodes) - 1
    levels = {0, owner, owner + 1, last - 1, last} if last > _PATH_DRAWN else {*range(last + 1)}
    for above, level in pairwise(sorted(levels)):
        item, below = path_nodes[above], path_nodes[above + 1]
        item.children = [
            child
            for child in item.children
            if child is below or (above, child.action) == (owner, cut.bound_by)
        ]
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
    counted = [more(rest)] if rest else []
    # right to left, the skipped children stand on the left
    path_nodes[-1].children = [*counted, *kept] if backwards else [*kept, *counted]


def _bend(picture: Picture, owner: Drawn, last: Drawn) -> None:
    """Bend the arrow from the bound to the cut around everything between them."""
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
    """Return where on the page the line ends that says a node's bound, or the test in which a bound is used."""
    line = next(text for text in item.block.texts if text.about == about)
    return item.x + line.x + line_width(line.kind, line.text, picture.sizes) + 6, item.y + line.y


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


def _broken(sentence: str, limit: float, size: float) -> list[str]:
    """Return a sentence in lines of at most that width."""
    lines: list[str] = []
    # not split(), which would part at no-break spaces, too
    for word in sentence.split(" "):
        if lines and width(f"{lines[-1]} {word}", size) <= limit:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


# A search with one leaf left open: every node says what is found there, and for which x; so does every cut edge.


IF = "{text} if {when}"


Seen = list[tuple[Piece, Visit]]
"""The searches that visited a node, with what each knows of it."""


def check_look(look: Look) -> None:
    """Raise UsageError for what is about one search, where there is one for every x."""
    if look.style == "why" or look.only or "order" in look.show:
        raise one_search_only()


def open_nodes(conditions: Conditions, look: Look) -> list[Drawn]:
    """Return the whole tree, in the order of its text, with what was found at each node for which x."""
    drawn = tree_nodes(conditions.tree, None, look, conditions.pieces[0].trace.root.player)
    if look.style == "exercise":
        return drawn
    visited: dict[Drawn, Seen] = {
        drawn[0]: [(piece, piece.trace.root) for piece in conditions.pieces]
    }
    # where the path depends on x none is drawn as the best
    path = conditions.paths[0].what if len(conditions.paths) == 1 else None
    for item in drawn:
        seen = visited.pop(item)
        if len(seen) == len(conditions.pieces):
            item.status = "searched"
            item.solution = path is not None and item.steps == "".join(
                f"-{step}" for step in path[: item.level]
            )
        elif seen:
            item.status = "perhaps"
        if item.shape != "leaf":
            _tell_open(item, seen, conditions, look)
        for child in item.children:
            visited[child] = _open_edge(item, child, seen, conditions.name)
    inner = [item for item in drawn if item.shape != "leaf"]
    if any("bound if" in item.lines for item in inner):
        # all stand beside their nodes if one of them has no room inside
        for item in inner:
            if item.text:
                item.add(lines={"bound if": item.text, **item.lines})
                item.text = ""
    return drawn


def _open_edge(item: Drawn, child: Drawn, seen: Seen, x: str) -> Seen:
    """Return the searches that visited the child.

    Where others cut it off, its edge says for which x.
    """
    cut = union(piece.span for piece, visit in seen if child.action in visit.skipped)
    below = [
        (piece, visit.children[child.action])
        for piece, visit in seen
        if child.action in visit.children
    ]
    child.severed = bool(cut)
    child.status = "pruned" if cut else "beyond" if seen else item.status
    if cut and below:
        when = texts.signs(told(cut, x))
        child.add(when=when, move=f"{child.move}: {when}" if child.move else when)
    return below


def _tell_open(item: Drawn, seen: Seen, conditions: Conditions, look: Look) -> None:
    """Set the texts of a node: inside it those that do not depend on x, beside it those that do."""

    def lines(
        show: str, of: Callable[[Visit], tuple[Any, ...]], write: Callable[..., str]
    ) -> list[str]:
        return [*_open_lines(seen, of, write, conditions.name)] if show in look.show else []

    bounds = lines("bounds", lambda visit: (visit.low, visit.high), texts.bound)
    if len(bounds) == 1:  # alike for every x, so it stands inside the node
        item.text = bounds.pop()
    lines_by_subject = {
        "bound if": bounds,
        "interval": lines("intervals", lambda visit: (visit.low, visit.high), texts.interval),
        "alpha": lines("window", lambda visit: ("α", visit.entry[0], visit.alpha), texts.moved),
        "beta": lines("window", lambda visit: ("β", visit.entry[1], visit.beta), texts.moved),
    }
    tests = [*_tests(seen, conditions)]
    if tests:
        lines_by_subject |= {"cut": [f"{tests[0][0]} cut"], "test": [test for _, test in tests]}
    numbered = (
        (about, *each) for about, several in lines_by_subject.items() for each in enumerate(several)
    )
    item.tell({f"{about} {i}" if i else about: line for about, i, line in numbered})


def _open_lines(
    seen: Seen, of: Callable[[Visit], tuple[Any, ...]], write: Callable[..., str], x: str
) -> Iterator[str]:
    """Something told of a node, a line for each way in which it depends on x: ``≤ x if x ≤ 3``."""
    groups = grouped((piece, of(visit)) for piece, visit in seen)
    for group in groups:
        text = write(*_with_x(group, seen))
        yield (
            text
            if len(groups) == 1
            else IF.format(text=text, when=texts.signs(told(group.spans, x)))
        )


def _with_x(group: Found, seen: Seen) -> list[Any]:
    """Return a finding as text, with the x of a search where x stands."""
    x = next(
        (piece.x for piece, _ in seen if not piece.point and piece.span.low == group.spans[0].low),
        None,
    )
    return [x if part is None else part for part in group.what]


def _tests(seen: Seen, conditions: Conditions) -> Iterator[tuple[str, str]]:
    """Yield the kind of the cuts made at a node and the tests that made them.

    Without a cut edge also for which x.
    """
    # cuts that the conventions leave out are not told here either
    listed = {id(cut.after) for piece, _ in seen for cut in piece.trace.cuts}
    cuts = [
        (piece, visit.cut) for piece, visit in seen if visit.cut and id(visit.cut.after) in listed
    ]
    groups = grouped(
        (p, (cut.kind, cut.high, cut.value, cut.bound, bool(cut.skipped))) for p, cut in cuts
    )
    ties = conditions.pieces[0].trace.settings.cut_rule == "ge"
    for group in groups:
        kind, high, value, bound, skips = _with_x(group, seen)
        test = texts.test(high, value, bound, ties)
        closes = not skips and union(piece.span for piece, _ in seen) != group.spans
        when = texts.signs(told(group.spans, conditions.name))
        yield kind, IF.format(text=test, when=when) if closes else test


def explain(picture: Picture, conditions: Conditions) -> None:
    """Value, path and cuts with their conditions, and the conventions, below the picture."""
    trace = conditions.pieces[0].trace
    picture.title = f"{trace.settings.algorithm} with {conditions.name} left open"
    answers = [
        f"Value: {'; '.join(value_told(conditions, value) for value in conditions.values)}.",
        f"Best path: {'; '.join(path_told(conditions, path) for path in conditions.paths)}.",
    ]
    cuts = [f"Cut: {cut_told(conditions, cut)}." for cut in conditions.cuts] or [
        never_cut(conditions)
    ]
    conventions_row = f"Conventions: {conventions_line(trace.settings, trace.game)}."
    add_caption(picture, [*map(texts.signs, (*answers, *cuts)), texts.signs(conventions_row)])
