"""For which values of the leaf that is left open a search finds what: in lines and as JSON."""

from collections.abc import Iterator
from typing import Any

from treesearch.game import dotted
from treesearch.report.data import number
from treesearch.tree import text
from treesearch.unknown.solving import FOR_NO_X, Conditions, Found, Spans
from treesearch.values import spell

UNKNOWN_TREE = "tree    {tree}"
UNKNOWN_VALUE = "value   {told}"
UNKNOWN_PATH = "path    {told}"
WHEN = "{what} {when}"
UNKNOWN_LEAVES = "leaves  {count} of {all} evaluated {when}"
UNKNOWN_CUT = "    {kind} cut after {after} in subtree {subtree}, node {node}"
NEVER_CUT = "Nothing is cut, whatever {x} is."
WINDOW_CLOSES = "the window closes after the last child of {node} {when}"
AND = "{first} and {last}"
ARE_PRUNED = "{pruned} are pruned {when}"
IS_PRUNED = "{pruned} is pruned {when}"
ARE_PRUNED_THERE = "{pruned} are pruned by this cut {when}"
IS_PRUNED_THERE = "{pruned} is pruned by this cut {when}"
IFF = "iff {when}"
FOR_EVERY = "for every {x}"


def condition_lines(found: Conditions) -> Iterator[str]:
    """The report: for which x the value, the path and each cut are what."""
    yield UNKNOWN_TREE.format(tree=text(found.tree, limit=200))
    for value in found.values:
        yield UNKNOWN_VALUE.format(told=value_told(found, value))
    for path in found.paths:
        yield UNKNOWN_PATH.format(told=path_told(found, path))
    for count in found.leaves:
        yield UNKNOWN_LEAVES.format(count=count.what, all=found.tree.traits.leaves, when=_when(found, count))
    for cut in found.cuts:
        yield cut_told(found, cut)
        yield UNKNOWN_CUT.format(
            kind=cut.what.kind, after=text(found.tree[cut.what.after]), subtree=text(found.tree[cut.what.place]),
            node=dotted(cut.what.place),
        )  # fmt: skip
    if not found.cuts:
        yield never_cut(found)


def never_cut(found: Conditions) -> str:
    """That no x cuts anything."""
    return NEVER_CUT.format(x=found.name)


def cut_told(found: Conditions, cut: Found) -> str:
    """``4 and 6 are pruned iff x <= 3``."""
    pruned = [text(found.tree[path]) for path in cut.what.skipped]
    if not pruned:
        return WINDOW_CLOSES.format(node=dotted(cut.what.place), when=_when(found, cut))
    *others, last = pruned
    listed = AND.format(first=", ".join(others), last=last) if others else last
    if any(found.pruned(path) != cut.spans for path in cut.what.skipped):  # by other cuts for other x
        sentence = ARE_PRUNED_THERE if others else IS_PRUNED_THERE
    else:
        sentence = ARE_PRUNED if others else IS_PRUNED
    return sentence.format(pruned=listed, when=_when(found, cut))


def value_told(found: Conditions, one: Found) -> str:
    """``3 iff x <= 3``, ``x`` for the unknown one, with ``<=`` or ``>=`` where it is a bound only."""
    value, bound = one.what
    told = found.name if value is None else spell(value)
    return WHEN.format(what=told if bound == "=" else f"{bound} {told}", when=_when(found, one))


def path_told(found: Conditions, one: Found) -> str:
    """``2 1 iff x > 3``."""
    return WHEN.format(what=" ".join(map(str, one.what)) or FOR_NO_X, when=_when(found, one))


def _when(found: Conditions, one: Found) -> str:
    told = found.told(one)
    return IFF.format(when=told) if told else FOR_EVERY.format(x=found.name)


def condition_json(found: Conditions) -> dict[str, Any]:
    """Returns the conditions as data: ``when`` is a list of spans, ``text`` says it in words (empty: for every x)."""

    def when(one: Found) -> dict[str, Any]:
        return {"when": spans_json(one.spans), "text": found.told(one)}

    def cut(one: Found) -> dict[str, Any]:
        what, tree = one.what, found.tree
        return {
            "kind": what.kind, "path": list(what.place), "subtree": text(tree[what.place]),
            "after_path": list(what.after), "after": text(tree[what.after]),
            "pruned": [text(tree[path]) for path in what.skipped], "pruned_paths": [*map(list, what.skipped)],
            **when(one),
        }  # fmt: skip

    return {
        "tree": text(found.tree), "unknown": found.name, "place": list(found.place),
        "values": [
            {"value": found.name if v.what[0] is None else number(v.what[0]), "bound": v.what[1], **when(v)}
            for v in found.values
        ],
        "paths": [{"path": list(path.what), **when(path)} for path in found.paths],
        "leaves_evaluated": [{"leaves": count.what, **when(count)} for count in found.leaves],
        "cuts": [cut(one) for one in found.cuts],
    }  # fmt: skip


def spans_json(spans: Spans) -> list[dict[str, Any]]:
    """Spans as data."""
    return [
        {"low": number(one.low), "high": number(one.high), "with_low": one.with_low, "with_high": one.with_high}
        for one in spans
    ]
