"""The report for people, line by line: every figure in it is read from the trace."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from treesearch import words as common_words
from treesearch.algorithms import algorithm, changed_options
from treesearch.errors import option, typed
from treesearch.events import Close, Cut, Event, Leaf, Open, Update
from treesearch.game import (
    CHANCE,
    Bound,
    Counts,
    Game,
    NthPlayer,
    SearchResult,
    dotted,
    spell,
)
from treesearch.players import players_of
from treesearch.report import chance, data
from treesearch.report.data import (
    SHORT,
    Naming,
    evaluation_used,
    mover,
    named,
    options_of,
    window,
)
from treesearch.settings import Settings
from treesearch.trace import Cutoff, Trace, Visit, bound_text

DEPTH = "depth limit {depth}, {evaluation} there"
ITERATED = "{evaluation} where an iteration stops"
EVALUATION_THERE = "evaluation {name}"
HEAD_VALUE = "value"
HEAD_PATH = "path"
HEAD_COUNTS = "counts"
COUNTS_LIMITED = "evaluated {evaluated}: leaves {leaves}, at the depth limit {limit}; nodes visited {nodes}, the root included"
CUT_LINE = "{kind} cut after {after} in subtree {subtree}"
GAME_CUT_LINE = "{kind} cut after {after} in position {subtree}"
SUMMARY_COLUMNS = ("cuts at depth", "MIN cuts", "MAX cuts", "children skipped")
ROUND = "pass {number}:"
DEEPER = "to depth {number}:"
SAMPLE = "sample {number}:"
EVENT_CUT = "{node}: {kind} cut, {test}, {owner}; {pruned}"
EVENT_CLOSED = "{node}: the window closes, {test}, {owner}, after the last child: nothing to prune"
EVENT_CLOSE = "{node}: value {known}"
EVENT_RETURNS = "{node}: returns {value}; the leaves read prove {known}"


class ReportLine(NamedTuple):
    """A line of a report and what it is, so that a terminal may colour it: answer, cut, detail or plain.

    ``whole``: it must stay on one line however narrow the terminal is.
    """

    text: str
    style: str = "plain"
    whole: bool = False


MOST_CUTS = {"tree": 1000, "game": 10}
"""How many cuts a report lists, where nothing is said: one of a game shows thousands that nobody reads."""
WIDTH = 79
"""Characters to which a report that is no terminal's folds its conventions."""


def folded(line: ReportLine, width: int) -> Iterator[ReportLine]:
    """Yield the line in lines that fit, the further ones indented below the first.

    One that must stay whole as it is.
    """
    if line.whole or len(line.text) <= width:
        yield line
        return
    from textwrap import wrap  # imported where a line is folded: the main job's are short

    hanging = " " * (len(line.text) - len(line.text.lstrip()) + 4)
    # --limit and fail-soft must stay whole, or a line cannot be copied
    for part in wrap(line.text, width, subsequent_indent=hanging, break_on_hyphens=False):
        yield line._replace(text=part)


def answer(
    result: SearchResult,
    conventions: Settings,
    game: Game[Any, Any],
    count: Counts,
    limit: int | None = SHORT,
) -> Iterator[ReportLine]:
    """Tree, value, path and counts: the head of every report."""
    naming = Naming(game, limit)
    yield ReportLine(f"{data.HEAD_TREE if naming.tree else data.HEAD_GAME:8}{subject(naming)}")
    if players := players_of(game):
        yield ReportLine(f"players {players}")
    yield ReportLine(f"{HEAD_VALUE:8}{_value(result, conventions)}", "answer")
    yield ReportLine(f"{HEAD_PATH:8}{_path(result, naming)}", "answer")
    yield ReportLine(f"{HEAD_COUNTS:8}{_counts(count)}")
    if not result.complete:
        yield ReportLine(
            f"out of time: this is the answer of depth {result.depth}, the last that was finished",
            "detail",
        )


def subject(naming: Naming) -> str:
    """Return the tree, or which game in which position: ``nim (rules misere, take 3) 20 max``."""
    name = "" if naming.tree else getattr(naming.game, "name", "")
    return named(name, options_of(naming.game), naming.subtree(()))


def _value(result: SearchResult, conventions: Settings) -> str:
    if result.bound == "=":
        return spell(result.value)
    if result.bound == "~":
        return f"about {spell(result.value)}, the mean of a sample"
    return (
        f"{result.bound} {spell(result.value)}  (outside the window {window(conventions.window)}, "
        "so this is only a bound)"
    )


def _path(result: SearchResult, naming: Naming) -> str:
    path = naming.path(result.path) or common_words.NO_PATH
    return (
        f"{path}  (the line that gave this bound, not the solution path)"
        if result.bound in ("<=", ">=")
        else path
    )


def _counts(count: Counts) -> str:
    evaluated, limit = count.leaves_evaluated, count.at_limit
    # evaluated counts both: the states at the limit are told apart from the leaves
    leaves, nodes = (
        _of(evaluated - (limit or 0), count.leaves),
        _of(count.nodes_visited, count.nodes),
    )
    told = data.COUNTS if limit is None else COUNTS_LIMITED
    return told.format(evaluated=evaluated, leaves=leaves, limit=limit, nodes=nodes)


def _of(part: int, whole: int | None) -> str:
    """Return ``7 of 9``; of another game than a tree nobody knows the whole."""
    return str(part) if whole is None else f"{part} of {whole}"


def cut_lines(
    trace: Trace, limit: int | None = SHORT, most: int | None = None
) -> Iterator[ReportLine]:
    """Yield two lines for each cut, the first in the form that courses use: MIN cut after (3 2) in subtree (9 (3 2) 0).

    ``most``: how many, by default MOST_CUTS; if there are more, how many there are at each depth and of each kind.
    """
    naming = Naming(trace.game, limit)
    if most is None:
        most = MOST_CUTS["tree" if naming.tree else "game"]
    for cut in islice(trace.cuts, most):
        yield ReportLine(cut_line(cut, naming), "cut", whole=True)
        yield ReportLine("    " + cut_detail(cut, naming, trace), "detail")
        yield from (ReportLine(f"    {line}", "detail") for line in chance.derivations(trace, cut))
    if len(trace.cuts) > most:
        more, all_of_them = (
            common_words.many(len(trace.cuts) - most, "more cut"),
            option("limit", len(trace.cuts)),
        )
        yield ReportLine(f"... and {more}; {all_of_them} lists them all", "detail")
        yield ReportLine("")
        yield from cut_summary(trace)
    if not trace.cuts:
        yield ReportLine(common_words.NO_CUTS)
    if intervals := chance.intervals(trace, most):
        yield ReportLine(intervals, "detail")
    if reason := chance.unbounded(trace):
        yield from folded(ReportLine(reason, "detail"), WIDTH)


def cut_summary(trace: Trace) -> Iterator[ReportLine]:
    """Yield all cuts by the depth of their node and by their kind, and how many children they skipped."""
    found: dict[int, list[int]] = {}  # MIN cuts, MAX cuts, children skipped
    for cut in trace.cuts:
        counts = found.setdefault(len(tuple(cut.place)), [0, 0, 0])
        counts[cut.kind == "MAX"] += 1
        counts[2] += len(cut.skipped)
    rows = [(str(depth), *map(str, found[depth])) for depth in sorted(found)]
    for row in (
        SUMMARY_COLUMNS,
        *rows,
        ("all", *map(str, map(sum, zip(*found.values(), strict=True)))),
    ):
        yield ReportLine(
            "  ".join(
                cell.rjust(len(title)) for cell, title in zip(row, SUMMARY_COLUMNS, strict=True)
            )
        )


def cut_line(cut: Cutoff, naming: Naming) -> str:
    """Return the line that courses ask for: ``MIN cut after (3 2) in subtree (9 (3 2) 0)``."""
    line = CUT_LINE if naming.tree else GAME_CUT_LINE
    return line.format(
        kind=cut.kind, after=naming.child(cut.after), subtree=naming.subtree(cut.place)
    )


def cut_detail(cut: Cutoff, naming: Naming, trace: Trace) -> str:
    """Return where, by which test, owed to whom, and what it saved.

    Whose a bound is that came through dice is said below.
    """
    facts = cut_facts(cut, naming, trace.settings, trace)
    shown = window((cut.alpha, cut.beta))
    detail = data.CUT_DETAIL.replace(", {owner}", "") if cut.through else data.CUT_DETAIL
    return detail.format(number=cut.number, node=naming.node(cut.place), window=shown, **facts)


def cut_facts(
    cut: Cutoff, naming: Naming, conventions: Settings, trace: Trace | None = None
) -> dict[str, str]:
    """Returns the gaps of every sentence about a cut: its player, its test, the bound's owner, the children skipped.

    The test at a chance node is made of the numbers of the ``trace``.
    """
    owner, pruned = data.SET_BY_RANGE if cut.by_range else data.SET_AT_START, data.PRUNED_NOTHING
    if cut.bound_from is not None:
        owner = data.SET_AT.format(
            node=naming.node(cut.bound_from), child=naming.action(cut.bound_by)
        )
    owner += "".join(f", through {naming.node(place)}" for place in cut.through)
    if cut.skipped:
        # each has a character at least: more of them than characters would not be shown anyway
        shown = [naming.child(place) for place in islice(cut.pruned, naming.limit)]
        more = [] if len(shown) == len(cut.skipped) else [f"... ({len(cut.skipped)})"]
        pruned = f"pruned {', '.join(shown + more)}"
    test = cut_test(cut, conventions)
    if cut.interval and trace is not None:
        test = f"{chance.chance_test(trace, cut)} {test}"
    return {"kind": cut.kind, "test": test, "owner": owner, "pruned": pruned}


def cut_test(cut: Cutoff, conventions: Settings) -> str:
    """Return the test in numbers: ``2 <= alpha 3``."""
    tests = data.CUT_TEST if conventions.cut_rule == "ge" else data.CUT_TEST_STRICT
    test = tests["max" if cut.high else "min"]
    return test.format(value=spell(cut.value), bound=spell(cut.bound))


def conventions_line(
    conventions: Settings,
    game: Game[Any, Any],
    notes: Iterable[str] = (),
) -> str:
    """Return the conventions that mattered to this algorithm as a line.

    Its changed options and the ``notes`` come last.
    """
    said = []
    root, players = mover(game), players_of(game)
    if players:
        others = ", and all others minimise its number"
        paranoid = conventions.algorithm == "paranoid"
        said.append("paranoid search" if paranoid else "max^n")
        said.append(
            f"{players} players, {root.name if root else ''} moves at the root"
            f"{others if paranoid else ''}"
        )
    elif conventions.algorithm not in (
        "minmax",
        "alphabeta",
    ):  # these two are what the commands are called
        said.append(f"search by {conventions.algorithm}")
    if root is not None and not players:
        said.append(data.ROOT_MOVES.format(player=root.name))
    if not players or conventions.order == "rtl":
        said.append(data.CONVENTION["order", conventions.order])
    said.append(data.TIES)
    entry = algorithm(conventions.algorithm)
    if entry.cuts:
        # cuts and label are told in the report and to no search: they hold for each that cuts
        used = [
            name
            for name in ("cut_rule", "cuts", "values", "label")
            if name in (*entry.follows, "cuts", "label")
        ]
        said += [data.CONVENTION[name, getattr(conventions, name)] for name in used]
    if "window" in entry.follows:
        said.append(data.WINDOW.format(window=window(conventions.window)))
    if evaluation_used(conventions, game) is not None:
        limit = ITERATED if conventions.depth is None else DEPTH
        said.append(
            limit.format(depth=conventions.depth, evaluation=asked_there(conventions, game))
        )
    options = changed_options(conventions)
    if data.cuts_chance(conventions, game):
        options = {"chance_cuts": conventions.chance_cuts, **options}
    return "; ".join([*said, *option_phrases(options), *notes])


def asked_there(conventions: Settings, game: Game[Any, Any]) -> str:
    """Returns the words for the evaluation that is asked at the depth limit."""
    name = evaluation_used(conventions, game)
    return (
        "static values (0 where there is none)"
        if name == "static"
        else EVALUATION_THERE.format(name=name)
    )


def option_phrases(options: Mapping[str, Any]) -> list[str]:
    """Return each option of a single algorithm with its value."""
    return [
        data.OPTION.format(name=name.replace("_", " "), value=option_text(value))
        for name, value in options.items()
    ]


def option_text(value: Any) -> str:
    """Return the value of an option as it is typed."""
    if isinstance(value, Mapping):  # utility ranges below nodes
        return " and ".join(
            f"{typed(ends)} below {dotted(path)}" if path else typed(ends)
            for path, ends in value.items()
        )
    return typed(value)


def text_report(
    trace: Trace, limit: int | None = SHORT, most: int | None = None, width: int = WIDTH
) -> Iterator[ReportLine]:
    """Yield the whole report of a search: answer, cuts if it makes any, conventions."""
    yield from answer(trace.result, trace.settings, trace.game, trace.counts, limit)
    if players_of(trace.game):
        yield from node_lines(trace, limit, width)
    yield ReportLine("")
    if algorithm(trace.settings.algorithm).cuts:
        yield from cut_lines(trace, limit, most)
        yield ReportLine("")
    yield from closing(trace.settings, trace.game, width)


MOST_NODES = 30
"""How many nodes a report of several players lists, unless all are asked for."""


def node_lines(trace: Trace, limit: int | None, width: int) -> Iterator[ReportLine]:
    """Yield the value of every node where somebody moves, children first, and a note on each tie."""
    naming = Naming(trace.game, limit)
    closed = [(event, visit) for event, visit in trace.followed() if isinstance(event, Close)]
    most = len(closed) if limit is None else MOST_NODES
    facts = [
        f"{naming.path(visit.place, '.') or 'root'}: {spell(event.value)}, "
        f"{visit.player.name if visit.player else ''} moves"
        for event, visit in islice(closed, most)
    ]
    if len(closed) > most:
        facts.append(f"... and {len(closed) - most} more; {option('full')} lists them all")
    if facts:
        from textwrap import wrap  # imported where a line is folded: the main job's are short

        # a fact stays on one line
        joined = "    ".join(fact.replace(" ", "\0") for fact in facts)
        rows = wrap(joined, width, initial_indent="nodes   ", subsequent_indent=" " * 8)
        yield from (ReportLine(row.replace("\0", " ")) for row in rows)
    yield from tie_lines(trace, naming, most)


def tie_lines(trace: Trace, naming: Naming, most: int | None = None) -> Iterator[ReportLine]:
    """Yield a note on each node of max^n at which children are equally good for the player who moves."""
    for tie in islice(trace.ties, most):
        values = common_words.listed(spell(child.value) for child in tie.children)
        yield ReportLine(
            f"tie at {naming.path(tie.place, '.') or 'the root'}: {values} are equally good for "
            f"{tie.player.name}; the first is taken",
            "detail",
        )


def closing(
    conventions: Settings,
    game: Game[Any, Any],
    width: int = WIDTH,
    notes: Iterable[str] = (),
) -> Iterator[ReportLine]:
    """Yield the end of every report: the conventions that it used, in lines that fit."""
    said = conventions_line(conventions, game, notes)
    yield from folded(ReportLine(f"{data.HEAD_CONVENTIONS}: {said}", "detail"), width)


# A search told step by step: every event a line, each pass its title, and a legend for the signs that need one.


class EventLine(NamedTuple):
    """One event in words, how deep it is inside the tree, its line's style; an ``Open`` or ``Leaf`` has a number."""

    event: Event
    text: str
    depth: int
    style: str
    number: int | None


def event_lines(trace: Trace, limit: int | None = SHORT) -> Iterator[ReportLine]:
    """Yield every event in words, indented by depth; each pass over the tree has its title where there are several.

    Whatever is looked at, a node or a leaf, has a number: that of the stage of the search which it begins.
    """
    titles = _titles(trace)
    # numbers stand flush right, so the widest one is known before the first line is written
    room = len(str(sum(isinstance(event, (Open, Leaf)) for event in trace.events)))
    if trace.sampled:
        from treesearch.report.selections import selection_legend, selection_lines, selections

        tables = selections(trace)
    for event, text, depth, style, number in sentences(trace, limit):
        if isinstance(event, Open) and event.path.parent is None:
            # the next title, if any is left: a search of one pass has none
            yield from islice(titles, 1)
        yield ReportLine(f"{number or '':>{room}}  {'  ' * depth}{text}", style)
        if trace.sampled and isinstance(event, Open) and event.player is not CHANCE:
            for line in selection_lines(next(tables), Naming(trace.game, limit)):
                yield ReportLine(f"{'':>{room}}  {'  ' * (depth + 1)}{line}", "detail", whole=True)
    # lines of samples tell means, and no bounds that a legend would explain
    if trace.sampled:
        yield from folded(ReportLine(selection_legend(trace), "detail"), WIDTH)
    else:
        yield from tie_lines(trace, Naming(trace.game, limit))
        yield from legend(
            (visit.low, visit.high)
            for event, visit in trace.followed()
            if isinstance(event, Close) and visit.player is not CHANCE
        )


def sentences(trace: Trace, limit: int | None = SHORT) -> Iterator[EventLine]:
    """Yield every event with its sentence, in the order in which they happened."""
    naming, depth, number = Naming(trace.game, limit), 0, 0
    for event, visit in trace.followed():
        node, style, looks = naming.node(event.path), "plain", isinstance(event, (Open, Leaf))
        number += looks
        # before the line is made, so that a Close stands below its Open
        depth -= isinstance(event, Close)
        if isinstance(event, Open):
            depth = (
                depth if event.path.parent is not None else 0
            )  # a pass that ran out of time closed nothing
            shown = window((event.alpha, event.beta))
            told = f"{node}: {event.player.name} to move, window {shown}"
            if isinstance(event.player, NthPlayer):  # max^n has no window
                told = f"{node}: {event.player.name} to move"
        elif isinstance(event, Leaf):
            told = _evaluated_line(trace, event, node)
        elif isinstance(event, Update):
            style = "answer"
            low, high = event.interval or (event.value, event.value)
            now = spell(low) if low == high else chance.interval_text((low, high))
            told = f"{node}: {event.player.name} now has {now}"
        elif isinstance(event, Cut) and visit.cut:
            listed = event.skipped or trace.settings.cuts == "all"
            told, style = (EVENT_CUT, "cut") if listed else (EVENT_CLOSED, "detail")
            told = told.format(node=node, **cut_facts(visit.cut, naming, trace.settings, trace))
        else:
            told, style = _closed(node, visit, trace.sampled), "detail"
        yield EventLine(event, told, depth, style, number if looks else None)
        depth += isinstance(event, Open)


def _titles(trace: Trace) -> Iterator[ReportLine]:
    """Return a title for each time the search began at the root; none if it did so once."""
    times = sum(isinstance(event, Open) and event.path.parent is None for event in trace.events)
    title = SAMPLE if trace.sampled else DEEPER if trace.result.depth is not None else ROUND
    return (
        ReportLine(title.format(number=number), "detail")
        for number in range(1, times + 1)
        if times > 1
    )


def _closed(node: str, visit: Visit, sampled: bool) -> str:
    """Returns the sentence on a node's value: with the bounds that its leaves prove, if they say something else."""
    if sampled:
        return EVENT_CLOSE.format(node=node, known=f"~ {spell(visit.value)}")
    told = EVENT_CLOSE if visit.value in (visit.low, visit.high) else EVENT_RETURNS
    return told.format(node=node, known=visit.bound_text, value=spell(visit.value))


def _evaluated_line(trace: Trace, leaf: Leaf, node: str) -> str:
    """Return a leaf, a playout, or a state at the depth limit with the evaluation that was asked."""
    if trace.sampled:
        return f"{node}: playout {spell(leaf.value)}"
    if not leaf.at_limit:
        return f"{node}: leaf {spell(leaf.value)}"
    name = evaluation_used(trace.settings, trace.game) or ""
    asked = "static value" if name == "static" else EVALUATION_THERE.format(name=name)
    return f"{node}: {asked} {spell(leaf.value)}, at the depth limit"


def legend(bounds: Iterable[tuple[Bound, Bound]]) -> Iterator[ReportLine]:
    """Yield the meaning of ``?`` and ``lo..hi``, where they occur."""
    shown = {bound_text(*ends) for ends in bounds}
    if "?" in shown:
        yield ReportLine("?: the leaves read prove nothing", "detail")
    if any(".." in told for told in shown):
        yield ReportLine(
            "lo..hi: at least lo and at most hi, as far as the leaves read prove it", "detail"
        )


def table_legend(trace: Trace) -> Iterator[ReportLine]:
    """Yield the legend of a trace's table."""
    visits = (visit for visit in trace.visits() if visit.player is not CHANCE)
    return legend(() if trace.sampled else ((visit.low, visit.high) for visit in visits))
