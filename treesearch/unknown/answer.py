"""Answers for trees with unknown leaves or probabilities, by the method that fits the tree."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from treesearch.algorithms import changed_options, check_options
from treesearch.arguments import check_arguments
from treesearch.errors import UsageError, option
from treesearch.game import CHANCE
from treesearch.report.data import Json
from treesearch.settings import BOOK, Settings
from treesearch.solve import record, tree_or_game
from treesearch.trace import Trace
from treesearch.tree import Node, nodes
from treesearch.unknown.branches import MOST_LEAVES, game_of
from treesearch.unknown.chance import Pieces, pieces
from treesearch.unknown.chance_report import piece_json, piece_lines
from treesearch.unknown.leaves import unknown_leaves, unknown_weights
from treesearch.unknown.several import Formulas, is_full_search, several
from treesearch.unknown.several_report import formula_json, formula_lines
from treesearch.unknown.single import Conditions, one_unknown
from treesearch.unknown.single_report import condition_json, condition_lines

Answers: TypeAlias = Conditions | Formulas | Pieces


def conditions(tree: Node | str, settings: Settings = BOOK) -> Answers:
    """Return the value, move and cuts of a tree for all values of its unknown leaves.

    Return ``Conditions`` for one unknown leaf, ``Formulas`` for several in a tree of MAX and MIN,
    or ``Pieces`` for one leaf or probability in a tree with chance nodes. Raise UsageError for
    another search or one of its options, and for a tree with too many unknowns or leaves.

    >>> print(conditions("((?a ?b) (?c ?d))").formula)
    max(min(a, b), min(c, d))
    """
    check_arguments(settings=settings)
    node = tree_or_game(tree)
    if not isinstance(node, Node):
        raise UsageError("only a tree can have unknown leaves, as in ((3 12 8) (?x 4 6))")
    if settings.algorithm not in ("alphabeta", "minmax", "expectiminimax"):
        raise UsageError(
            f"only alphabeta, minmax and expectiminimax accept unknown leaves, not {settings.algorithm}"
        )
    check_options([settings.algorithm], settings)
    for name in changed_options(settings):
        raise UsageError(f"{option(name)} cannot be used on a tree with unknown leaves")
    if not is_unknown(node):
        raise UsageError("no leaf is unknown: write ?x for one of them, as in ((3 12 8) (?x 4 6))")
    if node.traits.players:
        raise UsageError("a tree of several players cannot have an unknown probability")
    unknown = len(unknown_leaves(node))
    # a mean depends on x, so the x of a gap can have different searches
    has_chance = any(inner.role is CHANCE for _, inner in nodes(node))
    if unknown_weights(node) or (unknown and has_chance):
        return pieces(node, settings)
    return several(node, settings) if unknown > 1 else one_unknown(node, settings)


def solved(tree: Node, settings: Settings = BOOK) -> Trace | Answers:
    """Search a tree; if a leaf or probability is unknown, return the answers for all its values."""
    return conditions(tree, settings) if is_unknown(tree) else record(tree, settings)


def is_unknown(tree: Node) -> bool:
    """Return whether a leaf or a probability of the tree is unknown."""
    return bool(unknown_leaves(tree) or unknown_weights(tree))


def searched_game(answer: Answers) -> Any:
    """Return the tree as a game, with a number for each unknown."""
    if isinstance(answer, Conditions):
        return answer.pieces[0].trace.game
    return game_of(answer.tree, answer.names, answer.conventions)


def answer_lines(answer: Answers) -> Iterator[str]:
    """Yield the report lines; for minimax, without pruned parts and leaf counts."""
    if isinstance(answer, Formulas):
        yield from formula_lines(answer)
    elif isinstance(answer, Pieces):
        yield from piece_lines(answer)
    else:
        heads = "" if answer.conventions.algorithm == "alphabeta" else ("tree", "value", "path")
        yield from (line for line in condition_lines(answer) if line.startswith(heads))


def answer_json(answer: Answers) -> Json:
    """Return the answers as JSON; for minimax, without pruned parts and leaf counts."""
    if isinstance(answer, Pieces):
        return piece_json(answer)
    if isinstance(answer, Formulas):
        data = formula_json(answer)
    else:
        data, settings = condition_json(answer), answer.conventions
        if is_full_search(settings) and answer.tree.traits.leaves <= MOST_LEAVES:
            data = {**formula_json(several(answer.tree, settings)), **data}
    if answer.conventions.algorithm != "alphabeta":
        for name in ("pruned", "fewest", "most", "cuts", "leaves_evaluated"):
            data.pop(name, None)
    return data
