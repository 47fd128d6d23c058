"""The complete report of a search."""

from collections.abc import Iterator
from itertools import islice

from treesearch import words
from treesearch.algorithms import algorithm
from treesearch.errors import option
from treesearch.events import Close
from treesearch.game import spell
from treesearch.players import players_of
from treesearch.report.cuts import cut_lines
from treesearch.report.lines import WIDTH, ReportLine, answer_lines, closing_lines
from treesearch.report.naming import SHORT, Naming
from treesearch.trace import Trace

MOST_NODES = 30
"""How many node values a report lists by default."""


def text_report(
    trace: Trace, limit: int | None = SHORT, listed: int | None = None, width: int = WIDTH
) -> Iterator[ReportLine]:
    """Yield the complete report of a search, with at most ``listed`` cuts."""
    yield from answer_lines(trace.result, trace.settings, trace.game, trace.counts, limit)
    if players_of(trace.game):
        yield from node_lines(trace, limit, width)
    yield ReportLine("")
    if algorithm(trace.settings.algorithm).cuts:
        yield from cut_lines(trace, limit, listed, width)
        yield ReportLine("")
    yield from closing_lines(trace.settings, trace.game, width)


def node_lines(trace: Trace, limit: int | None, width: int) -> Iterator[ReportLine]:
    """Yield the values of inner nodes, children first, and notes on ties.

    There are at most MOST_NODES of each, unless ``limit`` is ``None``.
    """
    naming = Naming(trace.game, limit)
    closed = [(event, visit) for event, visit in trace.followed() if isinstance(event, Close)]
    facts = (
        f"{naming.path(visit.place, '.') or 'root'}: {spell(event.value)}, "
        f"{visit.player.name if visit.player else ''} moves"
        for event, visit in closed
    )
    yield from value_lines(facts, len(closed), limit, width)
    yield from tie_lines(trace, naming, None if limit is None else MOST_NODES)


def value_lines(
    facts: Iterator[str], count: int, limit: int | None, width: int
) -> Iterator[ReportLine]:
    """Yield the first MOST_NODES of ``count`` node values, or all if ``limit`` is ``None``."""
    from textwrap import wrap  # imported here, because most reports have no such line

    listed = [*islice(facts, None if limit is None else MOST_NODES)]
    if len(listed) < count:
        listed.append(f"... and {count - len(listed)} more; {option('full')} lists them all")
    # do not break a fact
    joined = "    ".join(fact.replace(" ", "\0") for fact in listed)
    rows = wrap(joined, width, initial_indent="nodes   ", subsequent_indent=" " * 8)
    yield from (ReportLine(row.replace("\0", " ")) for row in rows)


def tie_lines(trace: Trace, naming: Naming, listed: int | None = None) -> Iterator[ReportLine]:
    """Yield a note for each node of max^n at which several children are best for the player."""
    for tie in islice(trace.ties, listed):
        values = words.listed(spell(child.value) for child in tie.children)
        yield ReportLine(
            f"tie at {naming.path(tie.place, '.') or 'the root'}: {values} are equally good for "
            f"{tie.player.name}; the first is taken",
            "detail",
        )
