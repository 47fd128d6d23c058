"""The same facts in JSON, by the names of the contract; long lists come in pieces and are never whole in memory."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from math import isfinite
from typing import Any

from treesearch.algorithms import NO_OPTIONS
from treesearch.conventions import CHOICES, Conventions
from treesearch.events import Event
from treesearch.game import Counts, Game, SearchResult
from treesearch.report.naming import Naming, evaluation_used, options_of
from treesearch.trace import Trace
from treesearch.values import Bound, spell
from treesearch.visits import Cutoff


def number(value: Bound) -> int | str:
    """A value in JSON: a canonical integer is a number, any other is its text; infinities are "-inf" and "+inf"."""
    return value if isinstance(value, int) else spell(value)


def answer_json(
    result: SearchResult,
    conventions: Conventions,
    game: Game[Any, Any],
    count: Counts,
    name: str | None = None,
    tree_number: int | None = None,
    options: Mapping[str, Any] = NO_OPTIONS,
) -> dict[str, Any]:
    """The object of ``minmax --format json``; ``tree_number`` is its place among several."""
    naming = Naming(game, None)
    root = getattr(game, "root", None) or game.player(game.initial_state())
    return {
        **subject_json(name, tree_number),
        **_subject(naming),
        "root": root.value,
        "conventions": {
            **conventions_json(conventions, root.value, options), "evaluation": evaluation_used(conventions, game),
        },
        "value": number(result.value),
        "bound": result.bound,
        "path": naming.steps(result.path),
        **({} if result.depth is None else {"depth_reached": result.depth, "complete": result.complete}),
        **({"leaves": count.leaves, "nodes": count.nodes} if naming.tree else {}),
        "leaves_evaluated": count.leaves_evaluated,
        **({} if count.at_limit is None else {"evaluated_at_limit": count.at_limit}),
        "nodes_visited": count.nodes_visited,
    }  # fmt: skip


def subject_json(name: str | None, tree_number: int | None) -> dict[str, Any]:
    """Which tree of a file it is."""
    return {**({} if tree_number is None else {"number": tree_number}), **({"name": name} if name else {})}


def _subject(naming: Naming) -> dict[str, Any]:
    """What was searched: a tree, or a game from a position."""
    if naming.tree:
        return {"tree": naming.subtree(())}
    name = getattr(naming.game, "name", type(naming.game).__name__)
    return {"game": name, "options": options_of(naming.game), "state": naming.subtree(())}


def conventions_json(conventions: Conventions, root: str, options: Mapping[str, Any] = NO_OPTIONS) -> dict[str, Any]:
    """The conventions by the names of their options, and the options of a single search that were given."""
    said: dict[str, Any] = {name: getattr(conventions, name) for name in CHOICES}
    window_ = [number(bound) for bound in conventions.window]
    return {
        **said, "root": root, "window": window_, "algorithm": conventions.algorithm,
        "depth": conventions.depth, "evaluation": conventions.evaluation, **options_json(options),
    }  # fmt: skip


def options_json(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a single search."""
    return {
        name: [*map(_exact, value)] if isinstance(value, (tuple, list)) else _exact(value)
        for name, value in options.items()
    }


def _exact(option: Any) -> Any:
    return option if isinstance(option, str) or (isinstance(option, float) and isfinite(option)) else number(option)


def cut_json(cut: Cutoff, naming: Naming) -> dict[str, Any]:
    """One cut, with every field of the contract."""
    return {
        "number": cut.number, "kind": cut.kind,
        "after": naming.child(cut.after), "after_path": naming.steps(cut.after),
        "subtree": naming.subtree(cut.place), "path": naming.steps(cut.place),
        "value": number(cut.value), "alpha": number(cut.alpha), "beta": number(cut.beta),
        "bound_from": None if cut.bound_from is None else naming.steps(cut.bound_from),
        "pruned": [naming.child(place) for place in cut.pruned],
        "pruned_paths": [naming.steps(place) for place in cut.pruned],
    }  # fmt: skip


def json_report(trace: Trace, name: str | None = None, tree_number: int | None = None) -> Iterator[str]:
    """The object of ``alphabeta --format json`` in pieces, cut by cut, so that it is never whole in memory."""
    naming = Naming(trace.game, None)
    return streamed(_head(trace, name, tree_number), "cuts", (cut_json(cut, naming) for cut in trace.cuts))


def json_trace(trace: Trace, name: str | None = None, tree_number: int | None = None) -> Iterator[str]:
    """The object of ``trace --format json`` in pieces, event by event."""
    naming = Naming(trace.game, None)
    return streamed(_head(trace, name, tree_number), "events", (event_json(event, naming) for event in trace.events))


def _head(trace: Trace, name: str | None, tree_number: int | None) -> dict[str, Any]:
    return answer_json(trace.result, trace.conventions, trace.game, trace.counts, name, tree_number, trace.options)


def event_json(event: Event, naming: Naming) -> dict[str, Any]:
    """One event with the fields of the Python event; values as JSON writes them."""
    told: dict[str, Any] = {"event": type(event).__name__.lower()}
    for field, fact in zip(event._fields, event, strict=True):
        match field:
            case "path" | "skipped":
                told[field] = naming.steps(fact)
            case "player":
                told[field] = fact.value
            case "action":
                told[field] = naming.step(fact)
            case _:
                told[field] = number(fact)
    return told


def dumps(told: dict[str, Any]) -> str:
    """One object on one line."""
    return json.dumps(told, ensure_ascii=False)


def streamed(head: dict[str, Any], field: str, rows: Iterable[dict[str, Any]]) -> Iterator[str]:
    """An object whose last field is a long list, in pieces: never whole in memory."""
    yield dumps(head)[:-1] + f', "{field}": ['
    for i, row in enumerate(rows):
        yield (", " if i else "") + dumps(row)
    yield "]}"
