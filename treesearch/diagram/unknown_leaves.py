"""Pictures of trees with unknown leaves.

With one unknown x, each value and cut has a condition on x. With several unknowns, the nodes contain formulas, and the
conditions are below the tree.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from treesearch.diagram import texts
from treesearch.diagram.arrange import add_caption
from treesearch.diagram.build import mark_path, tree_nodes
from treesearch.diagram.looks import SEARCHED, Look, single_search_error
from treesearch.diagram.scene import Drawn, Picture
from treesearch.errors import UsageError
from treesearch.game import dotted
from treesearch.report.lines import conventions_line
from treesearch.trace import Visit
from treesearch.unknown import Answers, Conditions, Formulas, Pieces, answer_lines, searched_game
from treesearch.unknown.branches import Branch
from treesearch.unknown.order import ALWAYS
from treesearch.unknown.single import Finding, Piece, grouped
from treesearch.unknown.single_report import cut_text, never_cut, path_text, value_text
from treesearch.unknown.spans import spans_text, union

Seen = list[tuple[Piece, Visit]]
"""The searches that visited a node, with what each knows of it."""


def check_look(answer: Answers, look: Look) -> None:
    """Raise UsageError for an option that these many searches have no single result for."""
    if look.style == "why" or look.only or "order" in look.show:
        raise single_search_error()
    if not isinstance(answer, Conditions) and look.show & SEARCHED and look.style != "exercise":
        raise UsageError(
            "windows and intervals can be shown only for a tree of MAX and MIN with one unknown leaf"
        )


def unknown_nodes(answer: Answers, look: Look) -> list[Drawn]:
    """Return the nodes to draw in preorder, with their conditions on x or their formulas."""
    drawn = tree_nodes(answer.tree, None, look, searched_game(answer).root)
    if look.style != "exercise":
        if isinstance(answer, Conditions):
            _add_conditions(drawn, answer, look)
        elif isinstance(answer, Formulas):
            _add_formulas(drawn, answer, look)
    return drawn


def _add_conditions(drawn: list[Drawn], conditions: Conditions, look: Look) -> None:
    """Add each result of a node with its condition on x."""
    visited: dict[Drawn, Seen] = {
        drawn[0]: [(piece, piece.trace.root) for piece in conditions.pieces]
    }
    for item in drawn:
        seen = visited.pop(item)
        if len(seen) == len(conditions.pieces):
            item.status = "searched"
        elif seen:
            item.status = "perhaps"
        if item.shape != "leaf":
            _set_open_texts(item, seen, conditions, look)
        for child in item.children:
            visited[child] = _open_edge(item, child, seen, conditions.name)
    # a path that depends on x is not drawn as the best
    if len(conditions.paths) == 1:
        mark_path(drawn[0], conditions.paths[0].what)
    inner = [item for item in drawn if item.shape != "leaf"]
    if any("bound if" in item.lines for item in inner):
        # if one value has no room inside, all are beside their nodes
        for item in inner:
            if item.text:
                item.add(lines={"bound if": item.text, **item.lines})
                item.text = ""


def _open_edge(item: Drawn, child: Drawn, seen: Seen, x: str) -> Seen:
    """Return the searches that visit the child, and set the status of the child.

    If other searches cut it off, set the condition on its edge.
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
        when = texts.signs(spans_text(cut, x))
        child.add(when=when, move=f"{child.move}: {when}" if child.move else when)
    return below


def _set_open_texts(item: Drawn, seen: Seen, conditions: Conditions, look: Look) -> None:
    """Write texts that hold for every x inside the node, and those with a condition beside it."""

    def lines(
        show: str, of: Callable[[Visit], tuple[Any, ...]], write: Callable[..., str]
    ) -> list[str]:
        return [*_open_lines(seen, of, write, conditions.name)] if show in look.show else []

    bounds = lines("bounds", lambda visit: (visit.low, visit.high), texts.bound)
    if len(bounds) == 1:  # the same for every x, so it is inside the node
        item.text = bounds.pop()
    lines_by_subject = {
        "bound if": bounds,
        "interval": lines("intervals", lambda visit: (visit.low, visit.high), texts.interval),
        "alpha": lines(
            "window", lambda visit: ("α", visit.entry[0], visit.alpha), texts.bound_change
        ),
        "beta": lines(
            "window", lambda visit: ("β", visit.entry[1], visit.beta), texts.bound_change
        ),
    }
    tests = [*_cut_tests(seen, conditions)]
    if tests:
        lines_by_subject |= {"cut": [f"{tests[0][0]} cut"], "test": [test for _, test in tests]}
    numbered = (
        (about, *each) for about, several in lines_by_subject.items() for each in enumerate(several)
    )
    item.tell({f"{about} {i}" if i else about: line for about, i, line in numbered})


def _open_lines(
    seen: Seen, of: Callable[[Visit], tuple[Any, ...]], write: Callable[..., str], x: str
) -> Iterator[str]:
    """Yield each value that a node has for some x, with its condition: ``≤ x if x ≤ 3``."""
    groups = grouped((piece, of(visit)) for piece, visit in seen)
    for group in groups:
        text = write(*_common_result(group, seen))
        yield (text if len(groups) == 1 else f"{text} if {texts.signs(spans_text(group.spans, x))}")


def _common_result(group: Finding, seen: Seen) -> list[Any]:
    """Return the common result of several searches, with x for the number that each one used."""
    x = next(
        (piece.x for piece, _ in seen if not piece.point and piece.span.low == group.spans[0].low),
        None,
    )
    return [x if part is None else part for part in group.what]


def _cut_tests(seen: Seen, conditions: Conditions) -> Iterator[tuple[str, str]]:
    """Yield the kind and the test of each cut at a node.

    If it skips no child, the test includes the condition under which the cut is made.
    """
    # only cuts that the conventions list
    listed = {id(cut.after) for piece, _ in seen for cut in piece.trace.cuts}
    cuts = [
        (piece, visit.cut) for piece, visit in seen if visit.cut and id(visit.cut.after) in listed
    ]
    groups = grouped(
        (p, (cut.kind, cut.high, cut.value, cut.bound, bool(cut.skipped))) for p, cut in cuts
    )
    ties = conditions.conventions.cut_rule == "ge"
    for group in groups:
        kind, high, value, bound, skips = _common_result(group, seen)
        test = texts.test(high, value, bound, ties)
        closes = not skips and union(piece.span for piece, _ in seen) != group.spans
        when = texts.signs(spans_text(group.spans, conditions.name))
        yield kind, f"{test} if {when}" if closes else test


LONGEST = 16
"""The most characters of a formula that is written into a node."""


def _add_formulas(drawn: list[Drawn], answer: Formulas, look: Look) -> None:
    """Add the formulas of the nodes; those skipped for some numbers are ``perhaps``."""
    branches = {dotted(branch.place): branch for branch in answer.branches}
    cuts = answer.conventions.algorithm == "alphabeta"
    for item in drawn:
        branch = branches[item.place]
        parent, skipped = branch.parent, branch.skipped if cuts else []
        item.severed = cuts and parent is not None and skipped is not parent.skipped
        item.status = "pruned" if skipped == ALWAYS else "perhaps" if skipped else "searched"
        if "bounds" in look.show and item.children and item.status != "pruned":
            item.text = _inside(answer, branch)
    if len(answer.moves) == 1:
        mark_path(drawn[0], [answer.moves[0].subject])


def _inside(answer: Formulas, branch: Branch) -> str:
    """Return the formula of a node, or its range if the formula is too long."""
    formula = branch.formula
    if len(formula.text) <= LONGEST:
        return texts.signs(f"= {formula.text}")
    low, high = map(answer.spelling.bound, (formula.table[0], formula.table[-1]))
    return texts.bound(low, high) or "?"


def explain(picture: Picture, answer: Answers) -> None:
    """Write the answer below the picture and into its title, formulas also into its description."""
    conventions = answer.conventions
    if isinstance(answer, Conditions):
        picture.title = f"{conventions.algorithm} with {answer.name} unknown"
        rows = _condition_rows(answer)
    else:
        picture.title = f"The tree with {texts.clean(', '.join(answer.names))} unknown"
        rows = _formula_rows(answer)
        picture.desc = f"{picture.desc} {'. '.join(rows)}."
        rows = [*map(texts.with_unbroken_tests, rows)]
    line = f"Conventions: {conventions_line(conventions, searched_game(answer))}."
    add_caption(picture, [*rows, texts.signs(line)])


def _condition_rows(conditions: Conditions) -> list[str]:
    """Return the values, paths and cuts with their conditions."""
    values = "; ".join(value_text(conditions, value) for value in conditions.values)
    paths = "; ".join(path_text(conditions, path) for path in conditions.paths)
    cuts = [f"Cut: {cut_text(conditions, cut)}." for cut in conditions.cuts]
    rows = [f"Value: {values}.", f"Best path: {paths}.", *(cuts or [never_cut(conditions)])]
    return [*map(texts.signs, rows)]


def _formula_rows(answer: Formulas | Pieces) -> list[str]:
    """Return the lines of the report, each with the indented lines that go on with it."""
    rows: list[str] = []
    for line in islice(answer_lines(answer), 1, None):
        text = texts.signs(" ".join(line.split()))
        rows.append(f"{rows.pop()}; {text}" if rows and line.startswith(" ") else text)
    return rows
