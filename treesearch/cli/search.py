"""The commands ``minmax``, ``alphabeta`` and ``trace``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import click

from treesearch import words
from treesearch.algorithms import NO_OPTIONS
from treesearch.cli import options, output
from treesearch.cli.frame import Command, echo, note
from treesearch.cli.source import Subject, for_each, subjects
from treesearch.errors import UsageError
from treesearch.game import Counts, SearchResult, counts, dotted, spell
from treesearch.report import data, lines, search
from treesearch.report.naming import SHORT
from treesearch.settings import Settings
from treesearch.solve import as_game, count
from treesearch.tree import Node

TRACE_COLUMNS = ("node", "player", "alpha", "beta", "value", "cut")
ANSWER_COLUMNS = ("tree", "value", "path", "evaluated", "leaves", "nodes visited", "nodes")


@click.command(cls=Command)
@options.takes_game
@options.minimax_conventions
@options.under(
    options.ALGORITHM,
    click.option("--opponent", metavar="MODEL"),
    click.option("--plan", metavar="MODEL"),
    click.option("--outcomes", "ends", is_flag=True),
)
@options.format_option("text", "json", "markdown", "csv")
def minmax(
    subject: str | None,
    form: str,
    full: bool,
    opponent: str | None,
    plan: str | None,
    ends: bool,
    **chosen: Any,
) -> int:
    settings = options.conventions(chosen, algorithm="minmax")
    if ends:
        options.refuse(
            "contradicts --outcomes, which assumes the best opponent: leave it out",
            "opponent",
            "plan",
        )
    if form not in ("text", "json"):
        options.refuse("works only with --format text and json", "ends")

    def show(subject: Subject) -> None:
        if subject.has_unknowns or subject.players:
            options.refuse(
                "needs a tree for two players without unknown leaves", "opponent", "plan", "ends"
            )
        if subject.has_unknowns:
            show_conditions(subject, subject.adapt_root(settings), form)
            return
        adapted = subject.adapt_algorithm(settings)
        if subject.players:
            show_players(subject, adapted, form, full)
            return
        subject.check_extent(adapted)
        models = {"plan": plan} if plan else {}
        models |= {"opponent": opponent or "best"} if opponent or plan else {}
        limit = None if full else SHORT
        answer = _minmax(subject, adapted, models, ends, form, limit)
        if form == "text":
            output.show(lines.answer_lines(*answer.head, limit))
            output.show(answer.further)
            output.show(
                lines.closing_lines(adapted, answer.head[2], output.width(), notes=answer.notes)
            )
            return
        facts = data.answer_json(*answer.head, subject.named, models)
        if form == "json":
            output.as_json({**facts, **answer.fields})
        else:
            below = lines.conventions_line(adapted, answer.head[2], notes=answer.notes)
            output.table(ANSWER_COLUMNS, [data.answer_row(facts)], form, (), below, subject.cells)

    return for_each(subjects(subject, chosen), show, form)


minmax.forms = "The value of each node: treesearch trace --algorithm minmax --table TREE\n"


def show_players(subject: Subject, settings: Settings, form: str, full: bool) -> None:
    """Print the value, path, node values and ties of a tree for several players."""
    trace = subject.record_search(settings)
    facts = data.head_json(trace, subject.named)
    if form == "json":
        output.as_json(facts)
    elif form == "text":
        output.show(search.text_report(trace, None if full else SHORT, None, output.width()))
    else:
        conventions = lines.conventions_line(settings, trace.game)
        output.table(ANSWER_COLUMNS, [data.answer_row(facts)], form, (), conventions, subject.cells)


class _MinmaxReport(NamedTuple):
    """The parts of the report that ``minmax`` prints.

    ``head`` contains the first lines, and ``further`` the lines below them. ``fields`` are further
    fields of the JSON. ``notes`` are notes for the line of conventions.
    """

    head: tuple[SearchResult, Settings, Any, Counts]
    further: Iterable[lines.ReportLine] = ()
    fields: Mapping[str, Any] = NO_OPTIONS
    notes: tuple[str, ...] = ()


def _minmax(
    subject: Subject,
    settings: Settings,
    models: dict[str, Any],
    ends: bool,
    form: str,
    limit: int | None,
) -> _MinmaxReport:
    """Search a tree and return the report, which may use another opponent or the extreme outcomes."""
    if models:
        return _against(subject.tree("--opponent"), settings, models, form, limit)
    with output.patience():
        answer = count(subject.searched, settings)
    head = answer.result, settings, answer.game, answer.counts
    if not ends:
        return _MinmaxReport(head)
    from treesearch.comparison.opponents import outcomes

    extremes = outcomes(subject.tree("--outcomes"), settings)
    fields = {name: [*map(data.number, getattr(extremes, name))] for name in extremes._fields[:2]}
    line = lines.ReportLine(f"outcomes  {extremes}")
    return _MinmaxReport(head, [line], {"outcomes": fields})


def _against(
    tree: Node, settings: Settings, models: dict[str, Any], form: str, limit: int | None
) -> _MinmaxReport:
    from treesearch.comparison.opponents import play_against

    game, played = as_game(tree, settings), play_against(tree, **models, settings=settings)
    head = played.result, settings, game, counts(game, tree.traits.leaves, tree.traits.nodes)
    values = played.values if form == "json" else {}
    fields = {"node_values": {" ".join(map(str, p)): data.number(v) for p, v in values.items()}}
    inner = [(place, node.value) for place, node in played.walk() if place.parent and node.children]
    facts = (f"{dotted(place)}: {spell(value)}" for place, value in inner)
    further = search.value_lines(facts, len(inner), limit, output.width())
    return _MinmaxReport(head, further, fields, played.notes)


@click.command(cls=Command)
@options.takes_game
@options.all_conventions
@options.range_options
@click.option("--opponent", hidden=True)
@options.under(
    options.CONVENTIONS, click.option("--conventions", "every", type=options.Choice(["all"]))
)
@options.under(options.OUTPUT, click.option("--limit", metavar="N", type=click.IntRange(min=0)))
@options.format_option("text", "json", "markdown", "csv")
def alphabeta(
    subject: str | None,
    form: str,
    full: bool,
    every: str | None,
    limit: int | None,
    **chosen: Any,
) -> int:
    options.refuse(
        "is not possible: alpha-beta assumes that the opponent plays perfectly; use minmax, or write the tree with chance nodes",
        "opponent",
    )
    settings = options.conventions(chosen, algorithm="alphabeta")
    if form != "text":
        options.refuse("works only with --format text", "limit")

    def show(subject: Subject) -> None:
        if every or subject.has_unknowns:
            options.refuse("works only with the list of cuts of one search", "limit")
        if every:
            if subject.has_unknowns:
                raise UsageError("--conventions all needs a tree without unknown leaves")
            show_variants(subject, subject.adapt_root(settings), form)
            return
        if subject.has_unknowns:
            show_conditions(subject, subject.adapt_root(settings), form)
            return
        trace = subject.record_search(subject.adapt_root(settings))
        if form == "text":
            output.show(search.text_report(trace, None if full else SHORT, limit, output.width()))
            return
        if form == "json":
            output.write_pieces(data.json_report(trace, subject.named))
            return
        answer = data.answer_row(data.head_json(trace))
        conventions = lines.conventions_line(trace.settings, trace.game)
        columns: tuple[str, ...] = data.CUT_COLUMNS
        rows = data.cut_rows(trace)
        if form == "csv":  # Markdown has a separate table for the answer
            columns, rows = (*ANSWER_COLUMNS, *columns), data.cut_rows(trace, answer)
        else:
            output.table(ANSWER_COLUMNS, [answer], form)
            echo()
        output.table(columns, rows, form, (), conventions, subject.cells)

    return for_each(subjects(subject, chosen), show, form)


def show_conditions(subject: Subject, settings: Settings, form: str) -> None:
    """Print the results for all values of the unknown numbers.

    Raise UsageError for CSV and Markdown, and for all cuts if cuts are not computed.
    """
    if form not in ("text", "json"):
        raise UsageError(
            f"--format {form} does not work for a tree with unknown leaves; use text or json"
        )
    from treesearch.unknown import Conditions, answer_json, answer_lines, conditions, searched_game
    from treesearch.unknown.leaves import unknown_leaves

    tree = subject.tree()
    if sum(tree[path].value == "?" for path in unknown_leaves(tree)) > 1:
        note("each ? is the same number x; for different numbers write ?x and ?y")
    with output.patience():
        answers = conditions(tree, settings)
    # a course file sets the cuts for minimax too, which lists none
    all_cuts = settings.cuts == "all" and settings.algorithm != "minmax"
    if all_cuts and not isinstance(answers, Conditions):
        raise UsageError(
            "--cuts all needs a tree with one unknown leaf and without chance nodes; "
            "if the course file sets it, add --cuts pruning"
        )
    game = searched_game(answers)
    report = (
        lines.ReportLine(line, "detail" if line.startswith(" ") else "plain")
        for line in answer_lines(answers)
    )
    closing = lines.closing_lines(answers.conventions, game, output.width())
    output.print_result(
        form,
        lambda: {
            **subject.named,
            **answer_json(answers),
            **data.conventions_json(answers.conventions, game),
        },
        [*report, *closing],
    )


def show_variants(subject: Subject, settings: Settings, form: str) -> None:
    """Print the answers under each combination of conventions, and mark where they differ."""
    from treesearch.comparison.variants import rows, starred, summary, variants, variants_json

    tree = subject.tree("--conventions all")
    variations, game = variants(tree, settings), as_game(tree, settings)
    if form == "json":
        output.as_json(
            {**subject.named, "tree": str(tree), "variants": list(variants_json(variations))}
        )
        return
    differing = lines.ReportLine(summary(variations), "detail")
    conventions = lines.conventions_line(settings, game)
    columns: tuple[str, ...] = words.VARIANT_COLUMNS
    cells = rows(variations)
    if form != "csv":  # programs that read the numbers need no stars
        columns, cells = columns[:-1], map(starred, cells)
    output.table(columns, cells, form, [differing], conventions, subject.cells)


@click.command(cls=Command)
@options.takes_game
@options.any_search
@options.under(
    options.OUTPUT, options.by_form("--step"), click.option("--table", "as_table", is_flag=True)
)
@options.format_option("text", "json", "markdown", "csv")
def trace(
    subject: str | None, form: str, full: bool, step: bool, as_table: bool, **chosen: Any
) -> int:
    if step:
        options.refuse("contradicts --step: leave it out", "form", "as_table")
        from treesearch.cli.stepping import step_through  # slow to import

        return step_through(subject, chosen)
    from treesearch.report import events, selections

    settings = options.conventions(chosen)

    def show(subject: Subject) -> None:
        trace = subject.record_search(subject.adapt_algorithm(settings))
        if form == "json":
            output.write_pieces(data.json_trace(trace, subject.named))
        elif as_table or form != "text":
            if form == "markdown":
                output.table(ANSWER_COLUMNS, [data.answer_row(data.head_json(trace))], form)
                echo()
            conventions = lines.conventions_line(trace.settings, trace.game)
            if trace.sampled:
                meaning = [lines.ReportLine(selections.selection_legend(trace), "detail")]
                rows = selections.selection_rows(trace)
                columns = selections.SELECTION_COLUMNS
                output.table(columns, rows, form, meaning, conventions, subject.cells)
                return
            rows, legend = data.trace_rows(trace), events.table_legend(trace)
            output.table(TRACE_COLUMNS, rows, form, legend, conventions, subject.cells)
        else:
            output.show(events.event_lines(trace, None if full else SHORT, output.width()))
            output.show(lines.closing_lines(trace.settings, trace.game, output.width()))

    return for_each(subjects(subject, chosen), show, form)
