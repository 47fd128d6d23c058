"""A search told step by step: every event a line, each pass its title, and a legend for the signs that need one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, repeat
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
    passes = enumerate(_passes(trace), 1)
    room = len(str(sum(isinstance(event, (Open, Leaf)) for event in trace.events)))
    for event, text, depth, style, number in sentences(trace, limit):
        if isinstance(event, Open) and event.path.parent is None:
            yield from (Line(title.format(number=number), "detail") for number, title in islice(passes, 1))
        yield Line(f"{number or '':>{room}}  {'  ' * depth}{text}", style)
    if not trace.sampled:
        yield from legend(trace.closings)


def sentences(trace: Trace, limit: int | None = SHORT) -> Iterator[Told]:
    """Every event with its sentence, in the order in which they happened."""
    naming, cuts, closings, depth, number = Naming(trace.game, limit), iter(trace.all_cuts), iter(trace.closings), 0, 0
    for event in trace.events:
        node, style, looks = naming.node(event.path), _EVENT_STYLE.get(type(event), "plain"), False
        depth -= isinstance(event, Close)
        if isinstance(event, Open) and event.path.parent is None:
            depth = 0  # a pass that ran out of time closed nothing
        if isinstance(event, Close):
            told = _closed(node, event.value, next(closings), trace.sampled)
        elif isinstance(event, Cut):
            cut = next(cuts)
            listed = cut.skipped or trace.conventions.cuts == "all"
            style = style if listed else "detail"
            facts = cut_facts(cut, naming, trace.conventions)
            told = (words.EVENT_CUT if listed else words.EVENT_CLOSED).format(node=node, **facts)
        elif isinstance(event, Update):
            told = words.EVENT_UPDATE.format(node=node, player=event.player.name, value=spell(event.value))
        else:
            number, looks = number + 1, True
            told = _opened(event, node) if isinstance(event, Open) else _evaluated(trace, event, node)
        yield Told(event, told, depth, style, number if looks else None)
        depth += isinstance(event, Open)


_EVENT_STYLE: dict[type[Event], str] = {Cut: "cut", Update: "answer", Close: "detail"}


def _passes(trace: Trace) -> Iterator[str]:
    """A title for each time the search began at the root; none if it did so once."""
    times = sum(isinstance(event, Open) and event.path.parent is None for event in trace.events)
    title = words.SAMPLE if trace.sampled else words.DEEPER if trace.result.depth is not None else words.ROUND
    return repeat(title, times if times > 1 else 0)


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


def _opened(event: Open, node: str) -> str:
    """A node with the window in which it is entered."""
    return words.EVENT_OPEN.format(node=node, player=event.player.name, window=window((event.alpha, event.beta)))


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
