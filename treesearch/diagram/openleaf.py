"""A search with one leaf left open: every node says what is found there, and for which x; so does every cut edge.

Nothing is searched here: all of it is read from the searches that the conditions were found by.
"""

from collections.abc import Callable, Iterator
from typing import Any

from treesearch.diagram import texts, words
from treesearch.diagram.arrange import Picture
from treesearch.diagram.build import tree_nodes
from treesearch.diagram.looks import Look, refused
from treesearch.diagram.scene import Drawn
from treesearch.diagram.why import add_caption
from treesearch.report.lines import conventions_line
from treesearch.trace import Visit
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

TITLE_OF_OPEN = "{algorithm} with {x} left open"
SOME_CUT = "{kind} cut"
IF = "{text} if {when}"
OPEN_VALUE = "Value: {value}."
OPEN_PATH = "Best path: {path}."
OPEN_CUT = "Cut: {cut}."
OPEN_CONVENTIONS = "Conventions: {how}."


Seen = list[tuple[Piece, Visit]]
"""The searches that visited a node, with what each knows of it."""


def check_look(look: Look) -> None:
    """UsageError for what is about one search, where there is one for every x."""
    if look.style == "why" or look.only or "order" in look.show:
        raise refused(words.OPEN_IS_MANY_SEARCHES)


def open_nodes(found: Conditions, look: Look) -> list[Drawn]:
    """The whole tree, in the order of its text, with what was found at each node for which x."""
    drawn = tree_nodes(found.tree, None, look, found.pieces[0].trace.root.player)
    if look.style == "exercise":
        return drawn
    visited: dict[Drawn, Seen] = {drawn[0]: [(piece, piece.trace.root) for piece in found.pieces]}
    path = found.paths[0].what if len(found.paths) == 1 else None
    for item in drawn:
        seen = visited.pop(item)
        if len(seen) == len(found.pieces):
            item.status = "searched"
            item.solution = path is not None and item.steps == "".join(f"-{step}" for step in path[: item.level])
        elif seen:
            item.status = "perhaps"
        if item.shape != "leaf":
            _tell_open(item, seen, found, look)
        for child in item.children:
            visited[child] = _open_edge(item, child, seen, found.name)
    return drawn


def _open_edge(item: Drawn, child: Drawn, seen: Seen, x: str) -> Seen:
    """The searches that visited the child; where others cut it off, its edge says for which x."""
    cut = union(piece.span for piece, visit in seen if child.action in visit.skipped)
    below = [(piece, visit.children[child.action]) for piece, visit in seen if child.action in visit.children]
    child.severed = bool(cut)
    child.status = "pruned" if cut else "beyond" if seen else item.status
    if cut and below:
        when = texts.signs(told(cut, x))
        child.add(when=when, move=f"{child.move}: {when}" if child.move else when)
    return below


def _tell_open(item: Drawn, seen: Seen, found: Conditions, look: Look) -> None:
    """The texts of a node: inside it those that do not depend on x, beside it those that do."""

    def lines(show: str, of: Callable[[Visit], tuple[Any, ...]], write: Callable[..., str]) -> list[str]:
        return [*_open_lines(seen, of, write, found.name)] if show in look.show else []

    bounds = lines("bounds", lambda visit: (visit.low, visit.high), texts.bound)
    if len(bounds) == 1:  # alike for every x, so it stands inside the node
        item.says = bounds.pop()
    told = {
        "bound if": bounds, "interval": lines("intervals", lambda visit: (visit.low, visit.high), texts.interval),
        "alpha": lines("window", lambda visit: ("α", visit.entry[0], visit.alpha), texts.moved),
        "beta": lines("window", lambda visit: ("β", visit.entry[1], visit.beta), texts.moved),
    }  # fmt: skip
    tests = [*_tests(seen, found)]
    if tests:
        told |= {"cut": [SOME_CUT.format(kind=tests[0][0])], "test": [test for _, test in tests]}
    numbered = ((about, *each) for about, several in told.items() for each in enumerate(several))
    item.tell({f"{about} {i}" if i else about: line for about, i, line in numbered})


def _open_lines(seen: Seen, of: Callable[[Visit], tuple[Any, ...]], write: Callable[..., str], x: str) -> Iterator[str]:
    """Something told of a node, a line for each way in which it depends on x: ``≤ x if x ≤ 3``."""
    groups = grouped((piece, of(visit)) for piece, visit in seen)
    for group in groups:
        text = write(*_with_x(group, seen))
        yield text if len(groups) == 1 else IF.format(text=text, when=texts.signs(told(group.spans, x)))


def _with_x(group: Found, seen: Seen) -> list[Any]:
    """A finding as text, with the x of a search where x stands."""
    x = next((piece.x for piece, _ in seen if not piece.point and piece.span.low == group.spans[0].low), None)
    return [x if one is None else one for one in group.what]


def _tests(seen: Seen, found: Conditions) -> Iterator[tuple[str, str]]:
    """The kind of the cuts made at a node and the tests that made them; without a cut edge also for which x."""
    listed = {id(cut.after) for piece, _ in seen for cut in piece.trace.cuts}
    cuts = [(piece, visit.cut) for piece, visit in seen if visit.cut and id(visit.cut.after) in listed]
    groups = grouped((p, (cut.kind, cut.player, cut.value, cut.bound, bool(cut.skipped))) for p, cut in cuts)
    ties = found.pieces[0].trace.conventions.cut_rule == "ge"
    for group in groups:
        kind, player, value, bound, skips = _with_x(group, seen)
        test = texts.test(player, value, bound, ties)
        closes = not skips and union(piece.span for piece, _ in seen) != group.spans
        when = texts.signs(told(group.spans, found.name))
        yield kind, IF.format(text=test, when=when) if closes else test


def explain(picture: Picture, found: Conditions) -> None:
    """Value, path and cuts with their conditions, and the conventions, below the picture."""
    trace = found.pieces[0].trace
    picture.title = TITLE_OF_OPEN.format(algorithm=trace.conventions.algorithm, x=found.name)
    answers = [
        OPEN_VALUE.format(value="; ".join(value_told(found, value) for value in found.values)),
        OPEN_PATH.format(path="; ".join(path_told(found, path) for path in found.paths)),
    ]
    cuts = [OPEN_CUT.format(cut=cut_told(found, cut)) for cut in found.cuts] or [never_cut(found)]
    how = OPEN_CONVENTIONS.format(how=conventions_line(trace.conventions, trace.game))
    add_caption(picture, [*map(texts.signs, (*answers, *cuts)), texts.signs(how)])
