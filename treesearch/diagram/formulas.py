"""Pictures of trees with several unknowns: formulas in the nodes, and the conditions below the tree."""

from itertools import islice

from treesearch.diagram import texts
from treesearch.diagram.build import tree_nodes
from treesearch.diagram.caption import add_caption, with_unbroken_tests
from treesearch.diagram.looks import SEARCHED, Look
from treesearch.diagram.scene import Drawn, Picture
from treesearch.errors import UsageError
from treesearch.report.lines import conventions_line
from treesearch.unknown import Formulas, Pieces, answer_lines
from treesearch.unknown.order import ALWAYS
from treesearch.unknown.several import Branch, game_of

LONGEST = 16
"""The most characters of a formula that is written into a node."""


def formula_nodes(answer: Formulas | Pieces, look: Look) -> list[Drawn]:
    """Return the nodes to draw with their formulas; those skipped for some numbers are ``perhaps``."""
    if look.show & SEARCHED and look.style != "exercise":
        raise UsageError(
            "windows and intervals can be shown only for a tree of MAX and MIN with one unknown leaf"
        )
    root = game_of(answer.tree, answer.names, answer.conventions).root
    drawn = tree_nodes(answer.tree, None, look, root)
    if look.style == "exercise" or isinstance(answer, Pieces):
        return drawn
    branches = {"".join(f"-{step}" for step in branch.place): branch for branch in answer.branches}
    cuts = answer.conventions.algorithm == "alphabeta"
    move = answer.moves[0].subject if len(answer.moves) == 1 else None
    for item in drawn:
        branch = branches[item.steps]
        parent, skipped = branch.parent, branch.skipped if cuts else []
        item.severed = cuts and parent is not None and skipped is not parent.skipped
        item.status = "pruned" if skipped == ALWAYS else "perhaps" if skipped else "searched"
        item.solution = move is not None and item.steps in ("", f"-{move}")
        if "bounds" in look.show and item.children and item.status != "pruned":
            item.text = _inside(answer, branch)
    return drawn


def _inside(answer: Formulas, branch: Branch) -> str:
    """Return the formula of a node, or its range if the formula is too long."""
    formula = branch.formula
    if len(formula.text) <= LONGEST:
        return texts.signs(f"= {formula.text}")
    low, high = map(answer.spelling.bound, (formula.table[0], formula.table[-1]))
    return texts.bound(low, high) or "?"


def explain_formulas(picture: Picture, answer: Formulas | Pieces) -> None:
    """Write the report below the picture and into its description."""
    picture.title = f"The tree with {texts.clean(', '.join(answer.names))} unknown"
    rows: list[str] = []
    for line in islice(answer_lines(answer), 1, None):
        text = texts.signs(" ".join(line.split()))
        # an indented line goes on with the row before it
        rows.append(f"{rows.pop()}; {text}" if rows and line.startswith(" ") else text)
    game = game_of(answer.tree, answer.names, answer.conventions)
    conventions = f"Conventions: {conventions_line(answer.conventions, game)}."
    add_caption(picture, [*map(with_unbroken_tests, rows), texts.signs(conventions)])
    picture.desc = f"{picture.desc} {'. '.join(rows)}."
