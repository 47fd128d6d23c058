"""The same facts in rows, for tables, markdown and spreadsheets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from treesearch import words
from treesearch.game import Game, SearchResult, spell
from treesearch.report.naming import Naming, known
from treesearch.trace import Counts, Trace
from treesearch.tree import dotted


def answer_row(result: SearchResult, game: Game[Any, Any], counted: Counts) -> tuple[str, ...]:
    """Tree, value, path and counts in one row, by the columns of words.ANSWER_COLUMNS."""
    naming = Naming(game, None)
    value = spell(result.value) if result.bound == "=" else f"{result.bound} {spell(result.value)}"
    return (
        naming.subtree(()), value, naming.path(result.path),
        str(counted.leaves_evaluated), str(counted.nodes_visited),
    )  # fmt: skip


def trace_rows(trace: Trace) -> Iterator[tuple[str, ...]]:
    """The trace as a table: every node visited with its window on entry, what it is worth, and where it was cut."""
    naming = Naming(trace.game)
    for visit in trace.visits():
        cut = visit.cut
        yield (
            dotted(map(naming.action, visit.place)),
            visit.player.name if visit.player else "leaf",
            *(map(spell, visit.entry) if visit.player else ("", "")),
            f"~ {spell(visit.value)}" if trace.sampled else known(visit.low, visit.high),
            words.CUT_CELL.format(kind=cut.kind, after=naming.child(cut.after)) if cut and cut.skipped else "",
        )


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
