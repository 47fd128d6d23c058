"""The same facts in rows, for tables, markdown and spreadsheets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from treesearch.game import Counts, Game, SearchResult, dotted
from treesearch.report import words
from treesearch.report.naming import Naming
from treesearch.trace import Trace
from treesearch.values import spell
from treesearch.visits import Cutoff, Visit


def answer_row(result: SearchResult, game: Game[Any, Any], counted: Counts) -> tuple[str, ...]:
    """Tree, value, path and counts in one row, by the columns of words.ANSWER_COLUMNS."""
    naming = Naming(game, None)
    value = spell(result.value) if result.bound == "=" else f"{result.bound} {spell(result.value)}"
    of_leaves, of_nodes = ("" if whole is None else str(whole) for whole in (counted.leaves, counted.nodes))
    return (
        naming.subtree(()), value, naming.path(result.path),
        str(counted.leaves_evaluated), of_leaves, str(counted.nodes_visited), of_nodes,
    )  # fmt: skip


def trace_rows(trace: Trace) -> Iterator[tuple[str, ...]]:
    """The trace as a table: every node visited with its window on entry, what it is worth, and where it was cut."""
    naming = Naming(trace.game)
    for visit in trace.visits():
        cut = visit.cut
        yield (
            dotted(map(naming.action, visit.place)),
            visit.player.name if visit.player else _evaluated(visit, trace),
            *(map(spell, visit.entry) if visit.player else ("", "")),
            _worth(visit, trace),
            words.CUT_CELL.format(kind=cut.kind, after=naming.child(cut.after)) if cut and _listed(cut, trace) else "",
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
    return words.KNOWN_CELL.format(known=visit.known, value=spell(visit.value))


def _listed(cut: Cutoff, trace: Trace) -> bool:
    return bool(cut.skipped) or trace.conventions.cuts == "all"


def sheet_rows(trace: Trace) -> Iterator[tuple[str, ...]]:
    """The search's answer and one cut in each row, for spreadsheets; without cuts one row with these cells empty."""
    answer = answer_row(trace.result, trace.game, trace.counts)
    for cut in cut_rows(trace) if trace.cuts else [("",) * len(words.CUT_COLUMNS)]:
        yield *answer, *cut


def cut_rows(trace: Trace) -> Iterator[tuple[str, ...]]:
    """The cuts as a table, by the columns of words.CUT_COLUMNS."""
    naming = Naming(trace.game, None)
    for cut in trace.cuts:
        yield (
            str(cut.number), cut.kind, naming.child(cut.after), naming.subtree(cut.place),
            dotted(map(naming.action, cut.place)), spell(cut.value), spell(cut.alpha), spell(cut.beta),
            "" if cut.bound_from is None else dotted(map(naming.action, cut.bound_from)),
            " ".join(naming.child(place) for place in cut.pruned),
        )  # fmt: skip
