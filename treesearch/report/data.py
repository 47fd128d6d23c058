"""Reports as JSON with documented field names, and as rows for tables."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from math import isfinite
from typing import Any

from treesearch.algorithms import NO_OPTIONS, changed_options
from treesearch.conventions import CHOICES
from treesearch.events import Close, Cut, Event, Leaf, Open
from treesearch.game import (
    CHANCE,
    AnyGame,
    Counts,
    SearchResult,
    Vector,
    dotted,
    spell,
)
from treesearch.players import players_of
from treesearch.report.naming import Naming, evaluation_used, game_title, options_of
from treesearch.search.star1 import may_have_chance
from treesearch.settings import Settings
from treesearch.trace import Cutoff, Trace, Visit

ROOT_MOVES = "{player} moves at the root"
CONVENTION = {
    ("order", "ltr"): "children left to right",
    ("order", "rtl"): "children right to left",
    ("cut_rule", "ge"): "cut when alpha >= beta",
    ("cut_rule", "gt"): "cut when alpha > beta",
    ("cuts", "pruning"): "listed: cuts that skip something",
    ("cuts", "all"): "listed: all cuts, also after the last child",
    ("values", "soft"): "a cut node returns the best value found (fail-soft)",
    ("values", "hard"): "a cut node returns its value, clamped to its window (fail-hard)",
    ("label", "node"): "a cut is named after the player at the node",
    ("label", "bound"): "a cut is named after the owner of the bound",
}
HEAD_TREE = "tree"
HEAD_GAME = "game"
HEAD_CONVENTIONS = "conventions"
SET_AT_START = "from the starting window"
SET_BY_RANGE = "the end of the utility range"
CUT_FIELDS = {
    "cut": "number",
    "kind": "kind",
    "after": "after",
    "subtree": "subtree",
    "node": "path",
    "value at cut": "value",
    "alpha": "alpha",
    "beta": "beta",
    "bound from": "bound_from",
    "pruned": "pruned",
}
"""The columns of a table of cuts, with the fields of ``cut_json`` that fill them."""
CUT_COLUMNS = (*CUT_FIELDS,)
Json = dict[str, Any]
"""A JSON object."""

LEAF, PLAYOUT, AT_LIMIT = "leaf", "playout", "at limit"


def number(value: Any) -> Any:
    """Return a value for JSON: an integer as a number, a vector as a list, another value as text."""
    if isinstance(value, Vector):
        return [*map(number, value)]
    # a float would not be exact
    if type(value) is Fraction and value.denominator == 1:
        return value.numerator
    return value if isinstance(value, int) else spell(value)


SHARED_SETTINGS = (*CHOICES, "window", "algorithm", "depth", "evaluation")
"""The settings that every algorithm reports."""


def answer_json(
    result: SearchResult,
    conventions: Settings,
    game: AnyGame,
    count: Counts,
    named: Mapping[str, Any] = NO_OPTIONS,
    models: Mapping[str, Any] = NO_OPTIONS,
) -> Json:
    """Return the JSON object that ``minmax --format json`` prints.

    ``named`` is the number and name of the tree among several. ``models`` describes the opponent.
    """
    # programs need the complete texts; only lines for people are shortened
    naming = Naming(game, None)
    return {
        **named,
        **_subject(naming),
        **conventions_json(conventions, game, models),
        **({"players": players} if (players := players_of(game)) else {}),
        "value": number(result.value),
        "bound": result.bound,
        "path": naming.steps(result.path),
        **(
            {}
            if result.depth is None
            else {"depth_reached": result.depth, "complete": result.complete}
        ),
        **({"leaves": count.leaves, "nodes": count.nodes} if naming.tree else {}),
        "leaves_evaluated": count.leaves_evaluated,
        **({} if count.at_limit is None else {"evaluated_at_limit": count.at_limit}),
        "nodes_visited": count.nodes_visited,
    }


def conventions_json(
    conventions: Settings, game: AnyGame, models: Mapping[str, Any] = NO_OPTIONS
) -> Json:
    """Return the player at the root and the conventions of a search."""
    root = getattr(game, "root", None) or game.player(game.initial_state())
    return {
        "root": root.value,
        "conventions": {
            **{name: getattr(conventions, name) for name in SHARED_SETTINGS},
            "root": root.value,
            "window": [*map(number, conventions.window)],
            "evaluation": evaluation_used(conventions, game),
            **({"chance_cuts": "windows"} if cuts_chance(conventions, game) else {}),
            **options_json(changed_options(conventions)),
            **models,
        },
    }


def _subject(naming: Naming) -> Json:
    """Return the fields that identify the tree, or the game and its position."""
    if naming.tree:
        return {"tree": naming.subtree(())}
    name = getattr(naming.game, "name", type(naming.game).__name__)
    return {"game": name, "options": options_of(naming.game), "state": naming.subtree(())}


def cuts_chance(conventions: Settings, game: AnyGame) -> bool:
    """Return whether the search may cut at chance nodes."""
    return conventions.algorithm == "alphabeta" and may_have_chance(game)


def options_json(options: Mapping[str, Any]) -> Json:
    """Return the options of a single algorithm as JSON fields."""
    return {name: _option_json(value) for name, value in options.items()}


def _option_json(value: Any) -> Any:
    if isinstance(value, Mapping):  # utility ranges below nodes
        return {dotted(path): [*map(_exact_json, ends)] for path, ends in value.items()}
    return [*map(_exact_json, value)] if isinstance(value, (tuple, list)) else _exact_json(value)


def _exact_json(option: Any) -> Any:
    # JSON has no infinities, so number writes them as text
    return (
        option
        if isinstance(option, str) or (isinstance(option, float) and isfinite(option))
        else number(option)
    )


def cut_json(cut: Cutoff, naming: Naming) -> Json:
    """Return a cut as a JSON object with all documented fields."""
    return {
        "number": cut.number,
        "kind": cut.kind,
        "after": naming.child(cut.after),
        "after_path": naming.steps(cut.after),
        "subtree": naming.subtree(cut.place),
        "path": naming.steps(cut.place),
        "value": number(cut.value),
        "alpha": number(cut.alpha),
        "beta": number(cut.beta),
        "bound_from": _bound_from(cut, naming),
        "pruned": [naming.child(place) for place in cut.pruned],
        "pruned_paths": [naming.steps(place) for place in cut.pruned],
        **({"interval": [*map(number, cut.interval)]} if cut.interval else {}),
        **({"through": [*map(naming.steps, cut.through)]} if cut.through else {}),
    }


def _bound_from(cut: Cutoff, naming: Naming) -> list[int | str] | str | None:
    if cut.bound_from is None:
        return "range" if cut.by_range else None
    return naming.steps(cut.bound_from)


def json_report(trace: Trace, named: Mapping[str, Any] = NO_OPTIONS) -> Iterator[str]:
    """Yield the JSON of ``alphabeta`` in pieces, cut by cut, to save memory."""
    naming = Naming(trace.game, None)
    return streamed_json(
        head_json(trace, named), "cuts", (cut_json(cut, naming) for cut in trace.cuts)
    )


def json_trace(trace: Trace, named: Mapping[str, Any] = NO_OPTIONS) -> Iterator[str]:
    """Yield the JSON of ``trace`` in pieces, event by event, to save memory."""
    naming = Naming(trace.game, None)
    return streamed_json(
        head_json(trace, named), "events", (event_json(event, naming) for event in trace.events)
    )


def head_json(trace: Trace, named: Mapping[str, Any] = NO_OPTIONS) -> Json:
    """Return ``answer_json`` for a recorded search."""
    facts = answer_json(trace.result, trace.settings, trace.game, trace.counts, named)
    if players_of(trace.game):
        visits = {" ".join(map(str, v.place)): number(v.value) for v in trace.visits()}
        facts |= {"node_values": visits, "ties": [[*tie.place] for tie in trace.ties]}
    return facts


def event_json(event: Event, naming: Naming) -> Json:
    """Return an event as a JSON object with the fields of the Python event.

    Only the events of chance nodes have the field ``interval``.
    """
    spelled: dict[str, Callable[[Any], Any]] = {
        "path": naming.steps,
        "skipped": naming.steps,
        "action": naming.step,
        "player": lambda player: player.value,
        "interval": lambda ends: [*map(number, ends)],
    }
    # at a player's node, interval is only the given range, not a result of the search
    is_chance = getattr(event, "player", None) is CHANCE
    facts = {
        name: spelled.get(name, number)(fact)
        for name, fact in zip(event._fields, event, strict=True)
        if name != "interval" or (is_chance and fact)
    }
    return {"event": type(event).__name__.lower(), **facts}


_dumps = partial(json.dumps, ensure_ascii=False)


def streamed_json(head: Json, field: str, rows: Iterable[Json]) -> Iterator[str]:
    """Yield a JSON object whose last field is a long list in pieces, to save memory."""
    # without the closing brace
    yield _dumps(head)[:-1] + f', "{field}": ['
    for i, row in enumerate(rows):
        yield (", " if i else "") + _dumps(row)
    yield "]}"


def answer_row(facts: Mapping[str, Any]) -> tuple[str, ...]:
    """Return ``answer_json`` as a row: tree, value, path, and the counts of leaves and nodes."""
    facts = {
        **facts,
        "tree": facts.get("tree") or game_title(facts["game"], facts["options"], facts["state"]),
        "value": result_text(facts["value"], facts["bound"]),
        "path": " ".join(map(str, facts["path"])),
    }
    fields = ("tree", "value", "path", "leaves_evaluated", "leaves", "nodes_visited", "nodes")
    # the leaves and nodes of a game's tree are not counted, so these cells stay empty
    return tuple(str(facts.get(field, "")) for field in fields)


def result_text(value: Any, bound: str) -> str:
    """Return the value of a result as text, with its sign if it is only a bound or an estimate."""
    text = f"({','.join(map(str, value))})" if isinstance(value, list) else str(value)
    return text if bound == "=" else f"{bound} {text}"


def cut_rows(trace: Trace, answer: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield a row for each cut: the cells of ``answer``, then those of CUT_COLUMNS.

    If there are no cuts, yield ``answer`` as a single row.
    """
    naming = Naming(trace.game, None)
    for cut in trace.cuts:
        facts = cut_json(cut, naming)
        facts |= {"path": dotted(facts["path"]), "pruned": " ".join(facts["pruned"])}
        if cut.bound_from is not None:
            facts["bound_from"] = dotted(facts["bound_from"])
        cells = (facts[field] for field in CUT_FIELDS.values())
        yield *answer, *("" if fact is None else str(fact) for fact in cells)
    if answer and not trace.cuts:
        yield *answer, *[""] * len(CUT_COLUMNS)


def trace_rows(trace: Trace) -> Iterator[tuple[str, ...]]:
    """Yield the trace as a table: one row per visit of a node, with window, value and cut."""
    naming = Naming(trace.game)
    rows: list[list[str]] = []
    opened: list[list[str]] = []
    for event, visit in trace.followed():
        if isinstance(event, Leaf):
            rows.append(
                [
                    _row_name(visit, naming),
                    _evaluated(visit, trace),
                    "",
                    "",
                    _bounds_cell(visit, trace),
                    "",
                ]
            )
        elif isinstance(event, Open):
            window = spell(event.alpha), spell(event.beta)
            opened.append([_row_name(visit, naming), event.player.name, *window, "", ""])
            rows.append(opened[-1])
        elif isinstance(event, Cut):
            if visit.cut and (event.skipped or trace.settings.cuts == "all"):
                opened[-1][-1] = f"{visit.cut.kind} cut after {naming.child(visit.cut.after)}"
        elif isinstance(event, Close):
            opened.pop()[-2] = _bounds_cell(visit, trace)
    return map(tuple, rows)


def _row_name(visit: Visit, naming: Naming) -> str:
    return dotted(map(naming.action, visit.place))


def _evaluated(visit: Visit, trace: Trace) -> str:
    """Return the name of a place where a value is read: a leaf, a depth limit or a playout."""
    return PLAYOUT if trace.sampled else AT_LIMIT if visit.place in trace.at_limit else LEAF


def _bounds_cell(visit: Visit, trace: Trace) -> str:
    """Return the bounds that the leaves prove, with the returned value if it differs."""
    if trace.sampled:
        return f"~ {spell(visit.value)}"
    if visit.value in (visit.low, visit.high):
        return visit.bound_text
    return f"{visit.bound_text}; returns {spell(visit.value)}"
