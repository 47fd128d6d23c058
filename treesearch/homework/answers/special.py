"""Read the answer lines of special questions: vectors, conditions on x, and formulas of x.

Such a line is read completely before the forms for all trees are tried: ``value: max(3, min(x, 6))`` is a ``FormulaStated``.
"""

import re
from collections.abc import Callable, Iterable
from math import inf
from typing import Any

from treesearch.errors import ReadError
from treesearch.game import Bound, Vector
from treesearch.homework.answers.facts import (
    ConditionStated,
    Fact,
    FormulaStated,
    MoveStated,
    NodeStated,
    Target,
    ValueStated,
)
from treesearch.homework.answers.forms import exact
from treesearch.homework.answers.moves import fact_by_moves
from treesearch.homework.answers.places import TreeIndex
from treesearch.reader import read
from treesearch.unknown.spans import Clamp

FactsIn = Callable[[str], Iterable[Fact]]
"""A function that returns the facts of a clause; an empty list if it cannot be read."""

# the values of several players: "value: (1, 2)", "B is <1, 2>", "| node B | 1, 2 |"
_VECTOR = re.compile(
    r"\|?\s*(?:the )?(?:(?P<value>value(?: of| at)?(?: the)?(?: root)?|root)|(?:node |value of )?(?P<node>[\w.'-]+))"
    r"\s*(?:[:=|\t]|\bis\b)\s*(?P<vector>[(\[<]?\s*[-+−–\d][^()\[\]<>|]*[)\]>]?)\s*\|?",
    re.IGNORECASE,
)
# a move and when it is best: "move 2 iff x > 3", "the best move: B is chosen, if x > 3"
_MOVE = re.compile(
    r"(?:the )?(?:best )?move\s*[:=]?\s*(?P<move>[\w'-]+)(?:\s+is (?:best|chosen))?\s*[:,]?\s+(?P<when>\S.*)",
    re.IGNORECASE,
)
# a formula of the unknown: "the value at the root is max(3, min(x, 6))"
_FORMULA = re.compile(
    r"(?:the )?value(?: of the root| at the root)?\s*(?:[:=]|\bis\b)\s*(?P<formula>.*)", re.I
)
# the parts of max(3, min(x, 6))
_FORMULA_TOKEN = re.compile(
    r"\s*(max|min|[(),]|[-+]?(?:\d+/\d+|(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)|[^\W\d_][\w'-]*|\S)",
    re.IGNORECASE,
)


def special_fact(text: str, index: TreeIndex, facts_in: FactsIn) -> Fact | None:
    """Return the fact of a line that only special trees allow, or ``None`` for any other line."""
    if index.moves:
        return fact_by_moves(text, index.moves)
    if index.tree.traits.players:
        return _vector(text, index)
    if not index.first_unknown_name:
        return None
    if match := _MOVE.fullmatch(text):
        return _move(match["move"], match["when"], index, facts_in)
    if match := _FORMULA.fullmatch(text):
        clamp = clamp_in(match["formula"], index.first_unknown_name)
        return FormulaStated(match["formula"], clamp) if clamp and clamp.low != clamp.high else None
    return None


def _vector(text: str, index: TreeIndex) -> Fact | None:
    match = _VECTOR.fullmatch(text)
    if not match:
        return None
    numbers = re.sub(r"[\s()\[\]<>]", "", match["vector"].replace("−", "-").replace("–", "-"))
    try:
        vector: Any = read(f"({numbers})").value
    except ReadError:
        return None
    if not isinstance(vector, Vector) or len(vector) != index.tree.traits.players:
        return None
    value: Any = vector
    if match["value"]:
        return ValueStated(value)
    place = index.node(match["node"])
    if place is None:
        return None
    return NodeStated(Target(match["node"], (place,)), value, value)


def _move(name: str, when: str, index: TreeIndex, facts_in: FactsIn) -> Fact | None:
    place = index.node(name)
    facts = [
        *facts_in(re.sub(r"^(?:if and only if|if|for|when)\b:?\s*(?=\S+ *[<>=])", "iff ", when))
    ]
    if place is None or len(place) != 1 or len(facts) != 1:
        return None
    if not isinstance(facts[0], ConditionStated):
        return None
    return MoveStated(Target(name, (place,)), facts[0].x, facts[0].spans)


def clamp_in(formula: str, x: str) -> Clamp | None:
    """Return a formula of max, min, numbers and x as a clamp function, or ``None`` for any other text.

    >>> clamp_in("max(3, min(x, 6))", "x")
    Clamp(low=3, high=6)
    """
    tokens = _FORMULA_TOKEN.findall(formula)
    clamp, end = _clamp(tokens, 0, x)
    return clamp if end == len(tokens) else None


def _clamp(tokens: list[str], at: int, x: str) -> tuple[Clamp | None, int]:
    """Return a formula as its values at x = -inf and x = inf, and the index of the next token."""
    token = tokens[at] if at < len(tokens) else ""
    if token == x:
        return Clamp(-inf, inf), at + 1
    if token.lower() not in ("max", "min"):
        return _number(token), at + 1
    parts: list[Clamp] = []
    at += 1
    while at < len(tokens) and tokens[at] == ("," if parts else "("):
        part, at = _clamp(tokens, at + 1, x)
        if part is None:
            return None, at
        parts.append(part)
    if not parts or tokens[at : at + 1] != [")"]:
        return None, at
    best = max if token.lower() == "max" else min
    ends: list[Bound] = [best(part[end] for part in parts) for end in (0, 1)]
    return Clamp(*ends), at + 1


def _number(token: str) -> Clamp | None:
    try:
        value = exact(token)
    except ValueError:
        return None
    return Clamp(value, value)
