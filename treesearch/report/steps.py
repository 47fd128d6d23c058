"""A search told step by step: every event a line, each pass its title, and a legend for the signs that need one."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from treesearch.events import Close, Cut, Event, Leaf, Open, Update
from treesearch.report import words
from treesearch.report.lines import Line, cut_facts
from treesearch.report.naming import SHORT, Naming, evaluation_used, window
from treesearch.trace import Trace
from treesearch.values import Bound, Value, spell
from treesearch.visits import known


class Told(NamedTuple):
    """One event in words, how deep it is inside the tree, its line's style; an ``Open`` or ``Leaf`` has a number."""

    event: Event
    text: str
    depth: int
    style: str
    number: int | None


def event_lines(trace: Trace, limit: int | None = SHORT) -> Iterator[Line]:
    """Every event in words, indented by depth; each pass over the tree has its title where there are several.

    Whatever is looked at, a node or a leaf, has a number: that of the stage of the search which it begins.
    """
    titles = _titles(trace)
    room = len(str(sum(isinstance(event, (Open, Leaf)) for event in trace.events)))
    for event, text, depth, style, number in sentences(trace, limit):
        if isinstance(event, Open) and event.path.parent is None:
            yield from islice(titles, 1)
        yield Line(f"{number or '':>{room}}  {'  ' * depth}{text}", style)
    if not trace.sampled:
        yield from legend((visit.low, visit.high) for event, visit in trace.followed() if isinstance(event, Close))


def sentences(trace: Trace, limit: int | None = SHORT) -> Iterator[Told]:
    """Every event with its sentence, in the order in which they happened."""
    naming, depth, number = Naming(trace.game, limit), 0, 0
    for event, visit in trace.followed():
        node, style, looks = naming.node(event.path), "plain", isinstance(event, (Open, Leaf))
        number += looks
        depth -= isinstance(event, Close)
        if isinstance(event, Open):
            depth = depth if event.path.parent is not None else 0  # a pass that ran out of time closed nothing
            shown = window((event.alpha, event.beta))
            told = words.EVENT_OPEN.format(node=node, player=event.player.name, window=shown)
        elif isinstance(event, Leaf):
            told = _evaluated(trace, event, node)
        elif isinstance(event, Update):
            style = "answer"
            told = words.EVENT_UPDATE.format(node=node, player=event.player.name, value=spell(event.value))
        elif isinstance(event, Cut) and visit.cut:
            listed = event.skipped or trace.conventions.cuts == "all"
            told, style = (words.EVENT_CUT, "cut") if listed else (words.EVENT_CLOSED, "detail")
            told = told.format(node=node, **cut_facts(visit.cut, naming, trace.conventions))
        else:
            told, style = _closed(node, event.value, (visit.low, visit.high), trace.sampled), "detail"
        yield Told(event, told, depth, style, number if looks else None)
        depth += isinstance(event, Open)


def _titles(trace: Trace) -> Iterator[Line]:
    """A title for each time the search began at the root; none if it did so once."""
    times = sum(isinstance(event, Open) and event.path.parent is None for event in trace.events)
    title = words.SAMPLE if trace.sampled else words.DEEPER if trace.result.depth is not None else words.ROUND
    return (Line(title.format(number=number), "detail") for number in range(1, times + 1) if times > 1)


def _closed(node: str, value: Value, proved: tuple[Bound, Bound], sampled: bool) -> str:
    """What a node is worth; what it returned and what its leaves prove, where these are two things."""
    if sampled:
        return words.EVENT_CLOSE.format(node=node, known=f"~ {spell(value)}")
    told = words.EVENT_CLOSE if value in proved else words.EVENT_RETURNS
    return told.format(node=node, known=known(*proved), value=spell(value))


def _evaluated(trace: Trace, leaf: Leaf, node: str) -> str:
    """A leaf, a playout, or a state at the depth limit with the evaluation that was asked."""
    if trace.sampled:
        return words.EVENT_PLAYOUT.format(node=node, value=spell(leaf.value))
    if not leaf.at_limit:
        return words.EVENT_LEAF.format(node=node, value=spell(leaf.value))
    name = evaluation_used(trace.conventions, trace.game) or ""
    asked = words.STATIC_NAME if name == "static" else words.EVALUATION_THERE.format(name=name)
    return words.EVENT_AT_LIMIT.format(node=node, evaluation=asked, value=spell(leaf.value))


def legend(bounds: Iterable[tuple[Bound, Bound]]) -> Iterator[Line]:
    """What ``?`` and ``lo..hi`` mean, where they occur."""
    shown = {known(*ends) for ends in bounds}
    if "?" in shown:
        yield Line(words.NOTHING_LEGEND, "detail")
    if any(".." in told for told in shown):
        yield Line(words.RANGE_LEGEND, "detail")


def table_legend(trace: Trace) -> Iterator[Line]:
    """The same for a trace's table."""
    return legend(() if trace.sampled else ((visit.low, visit.high) for visit in trace.visits()))
