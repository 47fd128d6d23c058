"""How the places of a game are called: a tree's by child numbers and names, another game's by its moves."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from math import isfinite
from typing import Any

from treesearch.algorithms import NO_OPTIONS, algorithm
from treesearch.conventions import Conventions
from treesearch.events import Event
from treesearch.game import Counts, Game, Place, Player, SearchResult, dotted
from treesearch.report import words
from treesearch.trace import Cutoff, Trace, Visit
from treesearch.tree import Node, text
from treesearch.values import Bound, spell

GAME_OPTIONS = "{game} ({options})"
NODE = "node {place}"
NAMED_NODE = "node {place} ({name})"
ROOT = "the root"
NAMED_ROOT = "the root ({name})"
MORE_STEPS = "{start} ... {end} ({count} steps; --full shows them all)"
KNOWN_CELL = "{known}; returns {value}"
CUT_CELL = "{kind} cut after {after}"


SHORT = 200
"""Characters of a tree or a path that a text report shows before it shortens them."""


def window(bounds: tuple[Bound, Bound]) -> str:
    """``(-inf, 5)``."""
    return f"({spell(bounds[0])}, {spell(bounds[1])})"


def evaluation_used(conventions: Conventions, game: Game[Any, Any]) -> str | None:
    """The name of the evaluation that the search asked where it stopped; ``None`` where nothing stops it."""
    if conventions.depth is None and not algorithm(conventions.algorithm).deepens:
        return None
    return conventions.evaluation or ("static" if getattr(game, "tree", None) else "zero")


def options_of(game: Game[Any, Any]) -> dict[str, Any]:
    """Which variant of the game this is, if the game says so."""
    options = getattr(game, "options", None)
    return dict(options) if isinstance(options, Mapping) else {}


def named(name: str, options: Mapping[str, Any], state: str) -> str:
    """Which game in which position: ``nim (rules misere, take 3) 20 max``."""
    if options:
        said = ", ".join(words.OPTION.format(name=key, value=value) for key, value in options.items())
        name = GAME_OPTIONS.format(game=name, options=said)
    return f"{name} {state}".lstrip()


def mover(game: Game[Any, Any]) -> Player | None:
    """Who moves at the root; ``None`` where nobody does any more."""
    root: Player | None = getattr(game, "root", None)
    state = game.initial_state()
    return root or (None if game.is_terminal(state) else game.player(state))


class Naming:
    """How the places of one game are called: a tree's by child numbers and names, another game's by its moves."""

    def __init__(self, game: Game[Any, Any], limit: int | None = SHORT) -> None:
        self.game, self.limit = game, limit
        self.tree: Node | None = getattr(game, "tree", None)

    def node(self, place: Place) -> str:
        """``node 2.1``, ``node 2.1 (C)``, ``the root``."""
        name = self.tree[place].name if self.tree else None
        if place.parent is None:
            return NAMED_ROOT.format(name=name) if name else ROOT
        path = self.path(place, ".")
        return NAMED_NODE.format(place=path, name=name) if name else NODE.format(place=path)

    def path(self, path: Iterable[Any], between: str = " ") -> str:
        """Child numbers or moves, shortened in the middle when there are very many."""
        steps = [self.action(action) for action in path]
        if self.limit is None or len(between.join(steps[: self.limit])) <= self.limit:
            return between.join(steps)
        start, end = between.join(steps[:10]), between.join(steps[-10:])
        return MORE_STEPS.format(start=start, end=end, count=len(steps))

    def action(self, action: Any) -> str:
        """A child's number, or a move as the game writes it."""
        return str(getattr(self.game, "show_action", str)(action))

    def step(self, action: Any) -> int | str:
        """A child's number, or a move in the words in which it is typed; one that looks like a number is one."""
        shown = self.action(action)
        return int(shown) if shown.isascii() and shown.isdigit() else shown

    def steps(self, path: Iterable[Any]) -> list[int | str]:
        """A path as data."""
        return [*map(self.step, path)]

    def child(self, place: Place) -> str:
        """What was examined or skipped at a place: a tree's subtree, another game's move."""
        return self.subtree(place) if self.tree else self.action(place.action)

    def subtree(self, place: Iterable[Any]) -> str:
        """The subtree at a place as text, or the game's position there in one line."""
        if self.tree:
            return text(self.tree[place], self.limit)
        state = self.game.initial_state()
        for action in place:
            state = self.game.result(state, action)
        return str(getattr(self.game, "text", str)(state))


# ---- data ------------------------------------------------------------------------------------------------------------


# The same facts as data: in JSON by the names of the contract, and in rows for tables, markdown and spreadsheets.


def number(value: Bound) -> int | str:
    """A value in JSON: a canonical integer is a number, any other is its text; infinities are "-inf" and "+inf"."""
    return value if isinstance(value, int) else spell(value)


def answer_json(
    result: SearchResult,
    conventions: Conventions,
    game: Game[Any, Any],
    count: Counts,
    named: Mapping[str, Any] = NO_OPTIONS,
    options: Mapping[str, Any] = NO_OPTIONS,
) -> dict[str, Any]:
    """The object of ``minmax --format json``; ``named``: its number and name among several trees."""
    naming = Naming(game, None)
    root = getattr(game, "root", None) or game.player(game.initial_state())
    return {
        **named,
        **_subject(naming),
        "root": root.value,
        "conventions": {
            **conventions._asdict(), "root": root.value, "window": [*map(number, conventions.window)],
            "evaluation": evaluation_used(conventions, game), **options_json(options),
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


def _subject(naming: Naming) -> dict[str, Any]:
    """What was searched: a tree, or a game from a position."""
    if naming.tree:
        return {"tree": naming.subtree(())}
    name = getattr(naming.game, "name", type(naming.game).__name__)
    return {"game": name, "options": options_of(naming.game), "state": naming.subtree(())}


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


def json_report(trace: Trace, named: Mapping[str, Any] = NO_OPTIONS) -> Iterator[str]:
    """The object of ``alphabeta --format json`` in pieces, cut by cut, so that it is never whole in memory."""
    naming = Naming(trace.game, None)
    return streamed(head(trace, named), "cuts", (cut_json(cut, naming) for cut in trace.cuts))


def json_trace(trace: Trace, named: Mapping[str, Any] = NO_OPTIONS) -> Iterator[str]:
    """The object of ``trace --format json`` in pieces, event by event."""
    naming = Naming(trace.game, None)
    return streamed(head(trace, named), "events", (event_json(event, naming) for event in trace.events))


def head(trace: Trace, named: Mapping[str, Any] = NO_OPTIONS) -> dict[str, Any]:
    """``answer_json`` of a search that was recorded."""
    return answer_json(trace.result, trace.conventions, trace.game, trace.counts, named, trace.options)


def event_json(event: Event, naming: Naming) -> dict[str, Any]:
    """One event with the fields of the Python event; values as JSON writes them."""
    spelled: dict[str, Callable[[Any], Any]] = {
        "path": naming.steps, "skipped": naming.steps, "action": naming.step, "player": lambda player: player.value,
    }  # fmt: skip
    facts = {name: spelled.get(name, number)(fact) for name, fact in zip(event._fields, event, strict=True)}
    return {"event": type(event).__name__.lower(), **facts}


_dumps = partial(json.dumps, ensure_ascii=False)


def streamed(head: dict[str, Any], field: str, rows: Iterable[dict[str, Any]]) -> Iterator[str]:
    """An object whose last field is a long list, in pieces: never whole in memory."""
    yield _dumps(head)[:-1] + f', "{field}": ['
    for i, row in enumerate(rows):
        yield (", " if i else "") + _dumps(row)
    yield "]}"


def answer_row(told: Mapping[str, Any]) -> tuple[str, ...]:
    """What ``answer_json`` tells in one row, by the columns of words.ANSWER_COLUMNS."""
    told = {
        **told,
        "tree": told.get("tree") or named(told["game"], told["options"], told["state"]),
        "value": told["value"] if told["bound"] == "=" else f"{told['bound']} {told['value']}",
        "path": " ".join(map(str, told["path"])),
    }
    fields = ("tree", "value", "path", "leaves_evaluated", "leaves", "nodes_visited", "nodes")
    return tuple(str(told.get(field, "")) for field in fields)


def cut_rows(trace: Trace, answer: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """What ``cut_json`` tells of each cut in a row, by words.CUT_COLUMNS, behind the search's answer if that is given.

    Such an answer stands alone where there are no cuts.
    """
    naming = Naming(trace.game, None)
    for cut in trace.cuts:
        told = cut_json(cut, naming)
        told |= {"path": dotted(told["path"]), "pruned": " ".join(told["pruned"])}
        told["bound_from"] = "" if cut.bound_from is None else dotted(told["bound_from"])
        yield *answer, *(str(fact) for field, fact in told.items() if field not in ("after_path", "pruned_paths"))
    if answer and not trace.cuts:
        yield *answer, *[""] * len(words.CUT_COLUMNS)


def trace_rows(trace: Trace) -> Iterator[tuple[str, ...]]:
    """The trace as a table: every node visited with its window on entry, what it is worth, and where it was cut."""
    naming = Naming(trace.game)
    for visit in trace.visits():
        cut = visit.cut
        told = cut is not None and (cut.skipped or trace.conventions.cuts == "all")
        yield (
            dotted(map(naming.action, visit.place)),
            visit.player.name if visit.player else _evaluated(visit, trace),
            *(map(spell, visit.entry) if visit.player else ("", "")),
            _worth(visit, trace),
            CUT_CELL.format(kind=cut.kind, after=naming.child(cut.after)) if cut and told else "",
        )


def _evaluated(visit: Visit, trace: Trace) -> str:
    """What stands at a place that has a value and nobody to move."""
    return words.PLAYOUT if trace.sampled else words.AT_LIMIT if visit.place in trace.at_limit else words.LEAF


def _worth(visit: Visit, trace: Trace) -> str:
    """What the leaves prove, and what the node returned where that is another number."""
    if trace.sampled:
        return f"~ {spell(visit.value)}"
    if visit.value in (visit.low, visit.high):
        return visit.known
    return KNOWN_CELL.format(known=visit.known, value=spell(visit.value))
