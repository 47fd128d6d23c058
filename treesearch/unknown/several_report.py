"""The report and JSON for trees with several unknown leaves."""

from collections.abc import Iterator
from math import inf
from typing import Any

from treesearch.game import dotted, spell
from treesearch.report.data import Json, number
from treesearch.tree import text
from treesearch.unknown.order import ALWAYS, full_region
from treesearch.unknown.several import MOST_SOLVED, Formulas, Pruned, Row
from treesearch.unknown.wording import comparisons, condition_data, condition_words
from treesearch.words import listed

LONGEST = 60
"""The most characters of a condition that is printed even though ``otherwise`` could replace it."""


def formula_lines(formulas: Formulas) -> Iterator[str]:
    """Yield the report of ``treesearch alphabeta``."""
    yield f"tree    {text(formulas.tree, limit=200)}"
    yield from value_lines(formulas)
    for line in move_texts(formulas):
        yield f"move    {line}"
    if formulas.conventions.algorithm == "alphabeta":
        yield from pruned_lines(formulas)
        yield from _leaf_lines(formulas)
    if len(formulas.names) > MOST_SOLVED:
        yield f"with more than {MOST_SOLVED} unknowns only formulas are printed"


def _for_every(formulas: Formulas) -> str:
    return f"for every {listed(formulas.names)}"


def condition_text(formulas: Formulas, row: Row, short: bool = True) -> str:
    """Return the condition of a row without ``iff``, or an empty text if it is always true.

    With ``short``, write more than two comparisons as a comparison of formulas if that is shorter.
    """
    if row.condition == ALWAYS:
        return ""
    by_formula = " and ".join(row.formulas)
    if len(formulas.names) > MOST_SOLVED:
        return by_formula
    result = plain_text(formulas, row)
    shorter = short and by_formula and len(by_formula) < len(result)
    return by_formula if shorter and comparisons(result) > 2 else result


def plain_text(formulas: Formulas, row: Row) -> str:
    """Return the condition of a row as comparisons of unknowns and numbers."""
    space = full_region(len(formulas.names), len(formulas.spelling.constants))
    return condition_words(formulas.spelling, space, row.condition)


def _iff_text(formulas: Formulas, row: Row) -> str:
    condition = condition_text(formulas, row)
    return f"iff {condition}" if condition else _for_every(formulas)


def value_lines(formulas: Formulas) -> Iterator[str]:
    """Yield the value with its range and, if they are few, a line for each possible value."""
    ends = (("at least", formulas.low, -inf), ("at most", formulas.high, inf))
    certain = ", ".join(f"{word} {spell(end)}" for word, end, none in ends if end != none)
    if not formulas.depends_on:
        yield f"value   {formulas.formula} {_for_every(formulas)}"
        return
    yield f"value   {formulas.formula}" + (f"   ({certain})" if certain else "")
    rows = [(row.subject, plain_text(formulas, row)) for row in formulas.values]
    if len(rows) > 1 and all(comparisons(condition) <= 3 for _, condition in rows):
        for subject, condition in rows:
            yield f"        {subject} iff {condition}"


def move_texts(formulas: Formulas) -> list[str]:
    """Return each move with its condition; at most one long condition becomes ``otherwise``."""
    whens = [_iff_text(formulas, row) for row in formulas.moves]
    longest = max(whens, key=len, default="")
    if len(longest) > LONGEST + len("iff ") and len(whens) > 1:
        whens[whens.index(longest)] = "otherwise"
    return [f"{row.subject} {when}" for row, when in zip(formulas.moves, whens, strict=True)]


def pruned_text(formulas: Formulas, pruned: Pruned) -> str:
    """Return pruned siblings with their condition: ``4 and 6 (2.2 to 2.3) iff x <= 3``."""
    branches = pruned.branches
    nodes = listed([text(branch.node, limit=40) for branch in branches])
    places = dotted(branches[0].place)
    if len(branches) > 1:
        places += f" to {dotted(branches[-1].place)}"
    return f"{nodes} ({places}) {_iff_text(formulas, pruned.row)}"


def pruned_lines(formulas: Formulas) -> Iterator[str]:
    """Yield a line for each pruned part, with its condition and the reason."""
    for pruned in formulas.pruned:
        yield f"pruned  {pruned_text(formulas, pruned)}"
        if pruned.row.condition != ALWAYS:
            yield f"        there alpha = {pruned.alpha}, beta = {pruned.beta}"
    if not formulas.pruned:
        verb = "are" if len(formulas.names) > 1 else "is"
        yield f"pruned  nothing, whatever {listed(formulas.names)} {verb}"


def _leaf_lines(formulas: Formulas) -> Iterator[str]:
    fewest, largest = formulas.fewest, formulas.most
    if fewest is None or largest is None:
        return
    every = formulas.tree.traits.leaves
    if fewest.subject == largest.subject:
        yield f"leaves  {fewest.subject} of {every} evaluated {_for_every(formulas)}"
        return
    for start, row in (("leaves  at best", fewest), ("        at worst", largest)):
        condition = plain_text(formulas, row)
        certain = comparisons(condition) <= 4
        yield f"{start} {row.subject} of {every} evaluated" + (
            f", iff {condition}" if certain else ""
        )


def formula_json(formulas: Formulas) -> Json:
    """Return the answers as JSON."""

    def when(row: Row) -> Json:
        if len(formulas.names) > MOST_SOLVED:
            certain: list[list[Any]] | None = [[]] if row.condition == ALWAYS else None
            return {"text": condition_text(formulas, row), "any": certain}
        return {
            "text": condition_text(formulas, row, short=False),
            "any": condition_data(formulas.spelling, row.condition),
        }

    counts = {"fewest": formulas.fewest, "most": formulas.most}
    return {
        "tree": text(formulas.tree),
        "unknowns": [*formulas.names],
        "formula": formulas.formula,
        "low": number(formulas.low),
        "high": number(formulas.high),
        "depends_on": [*formulas.depends_on],
        "values": [{"value": row.subject, **when(row)} for row in formulas.values],
        "moves": [{"move": row.subject, **when(row)} for row in formulas.moves],
        "pruned": [
            {
                "paths": [[*branch.place] for branch in pruned.branches],
                "subtrees": [text(branch.node) for branch in pruned.branches],
                "alpha": pruned.alpha,
                "beta": pruned.beta,
                **when(pruned.row),
            }
            for pruned in formulas.pruned
        ],
        **{name: {"leaves": row.subject, **when(row)} for name, row in counts.items() if row},
    }
