"""The events of a search as text: one line per event, titles for passes, and a legend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count, islice
from typing import NamedTuple

from treesearch.events import Close, Cut, Event, Leaf, Open, Update
from treesearch.game import CHANCE, NthPlayer, Window, spell
from treesearch.report import chance
from treesearch.report.cuts import cut_facts
from treesearch.report.lines import WIDTH, ReportLine, Style, folded
from treesearch.report.naming import SHORT, Naming, evaluation_used, window
from treesearch.report.search import tie_lines
from treesearch.trace import Trace, Visit, bound_text


class EventLine(NamedTuple):
    """A line on one event, with its depth and style; a line that begins a stage has a number."""

    event: Event
    text: str
    depth: int
    style: Style
    number: int | None


def event_lines(
    trace: Trace, limit: int | None = SHORT, width: int = WIDTH
) -> Iterator[ReportLine]:
    """Yield one line per event, indented by depth; if there are several passes, each has a title.

    The line of a visited node or leaf is numbered by the stage that it begins.
    The selections of Monte Carlo tree search follow their node; ties and a legend come last.
    """
    titles, naming = _titles(trace), Naming(trace.game, limit)
    # the numbers are aligned right, so the width of the widest is needed
    room = len(str(sum(isinstance(event, (Open, Leaf)) for event in trace.events)))
    if trace.sampled:
        from treesearch.report.selections import selection_legend, selection_lines, selections

        tables = selections(trace)
    for event, text, depth, style, number in sentences(trace, limit):
        if isinstance(event, Open) and event.path.parent is None:
            # a search with one pass has no titles
            yield from islice(titles, 1)
        yield ReportLine(f"{number or '':>{room}}  {'  ' * depth}{text}", style)
        if trace.sampled and isinstance(event, Open) and event.player is not CHANCE:
            for line in selection_lines(next(tables), naming):
                row = f"{'':>{room}}  {'  ' * (depth + 1)}{line}"
                yield ReportLine(row, "detail")
    # lines of samples contain means, not bounds, so they need no legend of bounds
    if trace.sampled:
        yield from folded(ReportLine(selection_legend(trace), "detail"), width)
        return
    yield from tie_lines(trace, naming)
    closed = (visit for event, visit in trace.followed() if isinstance(event, Close))
    yield from legend((visit.low, visit.high) for visit in closed if visit.player is not CHANCE)


def sentences(trace: Trace, limit: int | None = SHORT) -> Iterator[EventLine]:
    """Yield a sentence for each event, in the order of the search."""
    naming, depth, number = Naming(trace.game, limit), 0, 0
    before: Event | None = None
    for event, visit in trace.followed():
        counted = isinstance(event, (Open, Leaf))
        number += counted
        # decreased first, so that Close is below its Open
        depth -= isinstance(event, Close)
        if isinstance(event, Open) and event.path.parent is None:
            depth = 0  # a pass that ran out of time sends no Close
        text, style = _sentence(event, visit, naming, trace)
        if isinstance(event, Close) and isinstance(before, Open) and not trace.sampled:
            text += " (from the table)"
        before = event
        yield EventLine(event, text, depth, style, number if counted else None)
        depth += isinstance(event, Open)


def _sentence(event: Event, visit: Visit, naming: Naming, trace: Trace) -> tuple[str, Style]:
    """Return the sentence for an event, and the style of its line."""
    node = naming.node(event.path)
    if isinstance(event, Open):
        # max^n has no window
        bounds = (
            ""
            if isinstance(event.player, NthPlayer)
            else f", window {window((event.alpha, event.beta))}"
        )
        return f"{node}: {event.player.name} to move{bounds}", "plain"
    if isinstance(event, Leaf):
        return f"{node}: {_leaf_value(trace, event)}", "plain"
    if isinstance(event, Update):
        ends = event.interval
        now = chance.interval_text(ends) if ends and ends[0] != ends[1] else visit.has
        return f"{node}: {event.player.name} now has {now}", "answer"
    if isinstance(event, Cut) and visit.cut:
        facts = cut_facts(visit.cut, naming, trace.settings, trace)
        test = f"{facts['test']}, {facts['owner']}"
        if event.skipped or trace.settings.cuts == "all":
            return f"{node}: {facts['kind']} cut, {test}; {facts['pruned']}", "cut"
        return (
            f"{node}: the window closes, {test}, after the last child: nothing to prune",
            "detail",
        )
    return f"{node}: {_closed_text(visit, trace.sampled)}", "detail"


def _titles(trace: Trace) -> Iterator[ReportLine]:
    """Yield a title for each pass from the root; nothing if there is only one pass."""
    times = sum(isinstance(event, Open) and event.path.parent is None for event in trace.events)
    title = "sample" if trace.sampled else "to depth" if trace.result.depth is not None else "pass"
    numbers = count(1) if times > 1 else ()
    return (ReportLine(f"{title} {number}:", "detail") for number in numbers)


def _closed_text(visit: Visit, sampled: bool) -> str:
    """Return the value of a node, with the bounds that its leaves prove if they differ."""
    if sampled:
        return f"value ~ {spell(visit.value)}"
    if visit.value in (visit.low, visit.high):
        return f"value {visit.bound_text}"
    return f"returns {spell(visit.value)}; the examined leaves prove {visit.bound_text}"


def _leaf_value(trace: Trace, leaf: Leaf) -> str:
    """Return the value of a leaf or playout; at a depth limit, with the name of the evaluation."""
    value = spell(leaf.value)
    if trace.sampled:
        return f"playout {value}"
    if not leaf.at_limit:
        return f"leaf {value}"
    name = evaluation_used(trace.settings, trace.game)
    evaluation = "static value" if name == "static" else f"evaluation {name}"
    return f"{evaluation} {value}, at the depth limit"


def legend(bounds: Iterable[Window]) -> Iterator[ReportLine]:
    """Yield the meanings of ``?`` and ``lo..hi`` if they occur."""
    texts = {bound_text(*ends) for ends in bounds}
    if "?" in texts:
        yield ReportLine("?: the examined leaves prove nothing", "detail")
    if any(".." in text for text in texts):
        meaning = "at least lo and at most hi, as far as the examined leaves prove it"
        yield ReportLine(f"lo..hi: {meaning}", "detail")


def table_legend(trace: Trace) -> Iterator[ReportLine]:
    """Yield the legend of a trace table."""
    visits = (visit for visit in trace.visits() if visit.player is not CHANCE)
    return legend(() if trace.sampled else ((visit.low, visit.high) for visit in visits))
