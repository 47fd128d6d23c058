"""Conditions in words: ``x <= 3 or (y < x and y > 0)``, in the shorter of two forms."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from treesearch.report.data import number
from treesearch.unknown.lattice import Spelling
from treesearch.unknown.order import Condition, Inequalities, Inequality, Region, negation, opposite

Edge = tuple[Any, str, Any]
"""A comparison as left side, ``<`` or ``<=``, right side."""


def edge(spelling: Spelling, comparison: Inequality) -> Edge:
    """Return a comparison as the names and numbers on its two sides."""
    left, right, bound = comparison
    if left is not None and right is not None:
        return spelling.names[left], "<" if bound else "<=", spelling.names[right]
    strict = bound % 2
    sign = "<" if strict else "<="
    if left is not None:
        return spelling.names[left], sign, spelling.constants[(bound + strict) // 2]
    return spelling.constants[(bound - strict) // 2], sign, spelling.names[right]  # type: ignore[index]


def condition_words(spelling: Spelling, space: Region, condition: Condition) -> str:
    """Return a condition in words, as alternatives or requirements, or an empty text if it always holds."""
    if condition == [()]:
        return ""
    alternatives = _alternatives_text(spelling, condition)
    if len(condition) == 1:
        return alternatives
    contrary = negation(space, condition)
    requirements = _requirements_text(spelling, [tuple(map(opposite, each)) for each in contrary])
    return min(alternatives, requirements, key=lambda text: (comparisons(text), len(text)))


def comparisons(text: str) -> int:
    """Return the number of comparisons in a condition."""
    return len(re.findall("[<>=]+", text))


def _alternatives_text(spelling: Spelling, condition: Condition) -> str:
    parts = []
    for each in condition:
        pieces = _chains(spelling, each)
        text = " and ".join(pieces)
        parts.append(f"({text})" if len(pieces) > 1 and len(condition) > 1 else text)
    return " or ".join(sorted(parts, key=lambda part: (part[0] == "(", part)))


def _requirements_text(spelling: Spelling, clauses: Iterable[Inequalities]) -> str:
    single = tuple(clause[0] for clause in clauses if len(clause) == 1)
    brackets = []
    for clause in clauses:
        if len(clause) > 1:
            texts = sorted(
                (_comparison_text(edge(spelling, c)) for c in clause), key=lambda t: (len(t), t)
            )
            brackets.append(" or ".join(texts))
    if not single and len(brackets) == 1:
        return brackets[0]
    return " and ".join([*_chains(spelling, single), *(f"({text})" for text in sorted(brackets))])


def _comparison_text(side: Edge) -> str:
    left, sign, right = side
    if isinstance(left, str):
        return f"{left} {sign} {right}"
    return f"{right} {sign.replace('<', '>')} {left}"


def _chains(spelling: Spelling, group: Sequence[Inequality]) -> list[str]:
    """Return comparisons joined into chains such as ``3 <= x <= y`` where possible."""
    # comparisons of two unknowns first, because a chain contains them
    edges = sorted(
        (edge(spelling, c) for c in group),
        key=lambda e: (not (isinstance(e[0], str) and isinstance(e[2], str)), _comparison_text(e)),
    )
    pieces = []
    while edges:
        chain = [edges.pop(0)]
        while after := next((e for e in edges if e[0] == chain[-1][2]), None):
            edges.remove(after)
            chain.append(after)
        while before := next((e for e in edges if e[2] == chain[0][0]), None):
            edges.remove(before)
            chain.insert(0, before)
        pieces.append(_chain_text(chain))
    return sorted(pieces)


def _chain_text(chain: list[Edge]) -> str:
    if len(chain) == 1:
        return _comparison_text(chain[0])
    if len(chain) == 2 and chain[0][0] == chain[1][2]:
        first, second = sorted(
            (chain[0][0], chain[0][2]), key=lambda side: not isinstance(side, str)
        )
        return f"{first} = {second}"
    return "".join(f"{left} {sign} " for left, sign, _ in chain) + f"{chain[-1][2]}"


def condition_data(spelling: Spelling, condition: Condition) -> list[list[list[Any]]]:
    """Return a condition as JSON: alternatives, each a list of [left, operator, right]."""
    return [
        [
            [side if isinstance(side, str) else number(side) for side in edge(spelling, comparison)]
            for comparison in each
        ]
        for each in condition
    ]
