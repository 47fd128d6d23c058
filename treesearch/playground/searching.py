"""What a search answers: value, path and cuts; its events and stages; algorithms side by side."""

from collections.abc import Mapping
from typing import Any

from treesearch.algorithms import algorithm
from treesearch.errors import UsageError
from treesearch.playground import words
from treesearch.playground.limits import MOST_EVENTS
from treesearch.playground.request import Asked, asked, shortened
from treesearch.report import data
from treesearch.report.naming import Naming
from treesearch.solve import count, record
from treesearch.trace import Trace
from treesearch.tree import Node

Answer = dict[str, Any]


def search(given: Mapping[str, Any]) -> Answer:
    """Value, path, counts and every cut, and the report. A search that never cuts is only counted."""
    wanted = asked(given)
    if not algorithm(wanted.how.algorithm).cuts:
        return counted(wanted)
    trace = recorded(wanted)
    return {**head(trace), "cuts": [data.cut_json(cut, Naming(trace.game, None)) for cut in trace.cuts],
            "text": str(trace)}  # fmt: skip


def counted(wanted: Asked) -> Answer:
    """The answer of a search of which only its size is told."""
    found = count(wanted.game, wanted.how, **wanted.own)
    told = data.answer_json(found.result, wanted.how, found.game, found.counts, options=wanted.own)
    return {**told, "cuts": [], "text": str(found)}


def recorded(wanted: Asked) -> Trace:
    """The search, remembered."""
    return record(wanted.game, wanted.how, most=MOST_EVENTS, **wanted.own)


def head(trace: Trace) -> Answer:
    """What every report of a search begins with."""
    return data.answer_json(trace.result, trace.conventions, trace.game, trace.counts, options=trace.options)


def trace(given: Mapping[str, Any]) -> Answer:
    """Every event, with its sentence."""
    from treesearch.report.steps import sentences

    found = recorded(asked(given))
    naming = Naming(found.game, None)
    events = [{**data.event_json(one.event, naming), "told": one.text, "step": one.number} for one in sentences(found)]
    return {**head(found), "events": events}


def steps(given: Mapping[str, Any]) -> Answer:
    """What the stepping page shows: the reel of the search, or two ``beside`` each other."""
    from treesearch.steps.reel import reel

    traces, names = filmed(given)
    reels = [reel(one, alone=True) for one in traces]
    for one, name in zip(reels, names, strict=False):
        one["name"] = name
    return {**head(traces[0]), "reels": reels}


def page(given: Mapping[str, Any]) -> Answer:
    """The page itself, one file."""
    from treesearch.steps.page import page as written

    traces, names = filmed(given)
    return {"text": written(*traces, names=names)}


def filmed(given: Mapping[str, Any]) -> tuple[list[Trace], tuple[str, ...]]:
    """The searches to step through, each with its name where there are two."""
    from treesearch.steps import words as steps_words
    from treesearch.steps.page import COMPARISONS

    wanted, kind = asked(given), given.get("beside")
    if kind is None:
        return [recorded(wanted)], ()
    if kind not in COMPARISONS:
        known = ", ".join(COMPARISONS)
        raise UsageError(words.NO_SUCH_CHOICE.format(field="beside", given=shortened(kind), known=known))
    traces = [recorded(wanted._replace(how=wanted.how.but(**changes))) for changes in COMPARISONS[kind]]
    return traces, steps_words.COMPARED[kind]


def compare(given: Mapping[str, Any]) -> Answer:
    """A row for each algorithm, order and depth; ``shown``: the value as people read it. Without seconds: an answer
    depends on the request alone.
    """
    from treesearch.comparison.jobs import measure, plan
    from treesearch.comparison.table import as_json, value

    wanted = asked(given)
    how = wanted.how
    names, orders = given.get("algorithms", ("minmax", "alphabeta")), given.get("orders", ())
    depths = () if how.depth is None and isinstance(wanted.searched, Node) else _depths(wanted)
    rows: list[Answer] = []
    jobs = plan(wanted.searched, names, how, depths=depths, orders=orders, **wanted.own)
    for row in measure(job._replace(searched=wanted._replace(searched=job.searched).game) for job in jobs):
        told = as_json(row)
        del told["seconds"]
        rows.append({**told, "shown": value(row)})
    return {"rows": rows}


def _depths(wanted: Asked) -> tuple[int | None, ...]:
    """The one depth that is asked for; of a game without one all of it."""
    return (wanted.how.depth,)
