"""Convert answers between dictionaries and facts: ``{"path": [1, 2]}`` and ``PathStated((1, 2))``."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import inf
from typing import Any

from treesearch.errors import UsageError
from treesearch.game import Bound, Value, dotted, spell
from treesearch.homework.answers.facts import (
    BestStated,
    ConditionStated,
    CutStated,
    ExaminedStated,
    Fact,
    LeavesStated,
    NoCutsStated,
    NodeStated,
    OrderStated,
    PathStated,
    PrunedStated,
    Target,
    ValueStated,
    WindowStated,
)
from treesearch.homework.answers.forms import exact
from treesearch.reader import read
from treesearch.words import shortened

INFINITIES = {"inf": inf, "+inf": inf, "-inf": -inf}
CUT_KINDS = ("MIN", "MAX", "CHANCE", "ALPHA", "BETA")


def facts_in(fields: Mapping[str, Any]) -> list[Fact]:
    """Return the facts in a dictionary as written by ``to_json``.

    Raise UsageError for a wrong field.

    >>> [str(fact) for fact in facts_in({"value": 3, "path": [1, 1], "cuts": []})]
    ['value: 3', 'path: 1 1', 'no cuts']
    >>> cut = {"kind": "MIN", "after": 2, "path": [2]}
    >>> [str(fact) for fact in facts_in({"cuts": [cut], "nodes": {"C": ["-inf", 2]}})]
    ['MIN cut after 2 at node 2', 'C <= 2']
    """
    return [fact for name, content in fields.items() for fact in _facts(name, content)]


def _facts(name: str, content: Any) -> Iterator[Fact]:
    if name not in FIELDS:
        raise UsageError(f'an answer has no field "{name}"; the fields are {", ".join(FIELDS)}')
    try:
        yield from FIELDS[name](content)
    except (TypeError, ValueError, AttributeError) as error:
        raise UsageError(
            f'the field "{name}" of the answer cannot be {_excerpt(content)}'
        ) from error


def _excerpt(content: Any) -> str:
    try:
        return shortened(repr(content))
    except ValueError:  # Python spells no number of more than 4,300 digits
        return "a number of so many digits"


def _cut_field(fields: Mapping[str, Any]) -> CutStated:
    """Return a cut; the field ``after_path`` overrides ``after``, and ``path`` overrides ``subtree``."""
    kind = fields.get("kind")
    if kind is not None and kind not in CUT_KINDS:
        raise ValueError(kind)
    after, node = fields.get("after_path", fields.get("after")), fields.get("path")
    subtree = fields.get("subtree") if node is None else None
    if after is None and subtree is None and node is None:
        raise ValueError(fields)
    return CutStated(
        kind,
        None if after is None else target_field(after),
        None if subtree is None else target_field(subtree),
        None if node is None else node_field(node),
    )


def _node_value_field(node: Any, value: Any) -> NodeStated:
    """Return the value of a node, which is a number, or a pair of its bounds."""
    low, high = value if isinstance(value, list | tuple) else (value, value)
    return NodeStated(node_field(node), bound_field(low), bound_field(high))


FIELDS: dict[str, Callable[[Any], list[Fact]]] = {
    "value": lambda value: [ValueStated(bound_field(value))],
    "path": lambda steps: [
        PathStated(tuple(step if isinstance(step, str) else number_field(step) for step in steps))
    ],
    "cuts": lambda cuts: [*map(_cut_field, cuts)] or [NoCutsStated()],
    "pruned": lambda pruned: [
        PrunedStated(tuple(map(target_field, pruned))) if pruned else NoCutsStated()
    ],
    "examined": lambda leaves: [ExaminedStated(tuple(map(target_field, leaves)))],
    "leaves": lambda count: [LeavesStated(number_field(count))],
    "order": lambda tree: [OrderStated(target_field(tree))],
    "best": lambda count: [BestStated(number_field(count))],
    "nodes": lambda values: [_node_value_field(*item) for item in values.items()],
    "windows": lambda windows: [
        WindowStated(node_field(node), bound_field(alpha), bound_field(beta))
        for node, (alpha, beta) in windows.items()
    ],
}
"""The fields of an answer, each with the function that turns it into facts."""


def number_field(content: Any) -> Value:
    """Return the exact number in a field. Raise ValueError for any other content."""
    if isinstance(content, float):
        raise ValueError(content)
    return exact(str(content))


def bound_field(content: Any) -> Bound:
    """Return the number or infinity in a field, such as ``"-inf"``."""
    return INFINITIES.get(str(content)) or number_field(content)


def target_field(content: Any) -> Target:
    """Return the leaf or subtree in a field: its text, its number, or its path as a list."""
    if isinstance(content, list | tuple):
        return node_field(content)
    if isinstance(content, bool | float):
        raise TypeError(content)
    name = re.fullmatch(r"[^\W\d_][\w'-]*(\.\d+)*|\d+(\.\d+){2,}", str(content))
    return Target(str(content) if name else str(read(str(content))))


def node_field(content: Any) -> Target:
    """Return the node in a field: its name, or its path as a list or with dots."""
    if isinstance(content, list | tuple):
        content = dotted(tuple(number_field(step) for step in content))
    name = str(content).removeprefix("node ")
    return Target(f"node {name}" if name.isdecimal() else name)


def fields_of(facts: Iterable[Fact]) -> dict[str, Any]:
    """Return facts as a dictionary for ``facts_in``, which does not read ``conditions``.

    Moves and formulas of x are left out.
    """
    fields: dict[str, Any] = {}
    for fact in facts:
        match fact:
            case ValueStated(value):
                fields["value"] = plain(value)
            case PathStated(steps):
                fields["path"] = [step if isinstance(step, str) else plain(step) for step in steps]
            case CutStated():
                fields.setdefault("cuts", []).append(_cut_json(fact))
            case NoCutsStated():
                fields["cuts"] = []
            case PrunedStated(targets):
                fields["pruned"] = [_target_json(target) for target in targets]
            case ExaminedStated(targets):
                fields["examined"] = [target.text for target in targets]
            case LeavesStated(number):
                fields["leaves"] = plain(number)
            case OrderStated(tree):
                fields["order"] = tree.text
            case BestStated(number):
                fields["best"] = plain(number)
            case NodeStated(node, low, high):
                ends = plain(low) if low == high else [plain(low), plain(high)]
                fields.setdefault("nodes", {})[node.text] = ends
            case WindowStated(node, alpha, beta):
                fields.setdefault("windows", {})[node.text] = [plain(alpha), plain(beta)]
            case ConditionStated():
                fields.setdefault("conditions", []).append(str(fact))
    return fields


def _cut_json(cut: CutStated) -> dict[str, Any]:
    parts = {
        "kind": cut.kind,
        "after": cut.after and cut.after.text,
        "after_path": list(cut.spots[0]) if len(cut.spots) == 1 else None,
        "subtree": cut.subtree and cut.subtree.text,
        "path": list(cut.nodes[0]) if len(cut.nodes) == 1 else cut.node and cut.node.text,
    }
    return {name: part for name, part in parts.items() if part is not None}


def _target_json(target: Target) -> Any:
    return list(target.places[0]) if len(target.places) == 1 else target.text


def plain(value: Bound) -> int | str:
    """Return a number for JSON: an integer if it is whole, otherwise text."""
    return value if type(value) is int else spell(value)
