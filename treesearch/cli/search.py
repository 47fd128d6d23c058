"""The commands that search: minmax, alphabeta, trace."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from treesearch import words as common_words
from treesearch.cli import kinds, options, output, words
from treesearch.cli.frame import Command
from treesearch.cli.source import Subject, for_each, subjects
from treesearch.conventions import Conventions
from treesearch.errors import UsageError
from treesearch.report import lines
from treesearch.report import words as report_words
from treesearch.report.naming import SHORT
from treesearch.solve import as_game, count, record

if TYPE_CHECKING:
    from treesearch.trace import Trace


@click.command(cls=Command)
@options.takes_game
@options.minimax_conventions
@options.format_option("text", "json", "markdown", "csv")
def minmax(subject: str | None, form: str, full: bool, **given: Any) -> int:
    how = options.conventions(given, algorithm="minmax")
    found = subjects(subject, given)
    sheet = output.Sheet(form)

    def show(subject: Subject) -> None:
        with output.patience():
            answer = count(subject.searched, subject.allows(how))
        told = answer.result, how, answer.game, answer.counts
        if form == "text":
            output.show(lines.answer(*told, None if full else SHORT))
            output.show(lines.closing(how, answer.game, output.width()))
            return
        from treesearch.report import data

        if form == "json":
            output.as_json(data.answer_json(*told, subject.named))
        else:
            rows, below = [data.answer_row(data.answer_json(*told))], lines.conventions_line(how, answer.game)
            sheet.add(subject, report_words.ANSWER_COLUMNS, rows, lines.answer(*told), below)

    return for_each(found, show, form)


@click.command(cls=Command)
@options.takes_game
@options.all_conventions
@click.option("--conventions", "every", type=kinds.Choice(["all"]))
@click.option("--limit", type=click.IntRange(min=0), default=1000)
@options.format_option("text", "json", "markdown", "csv")
def alphabeta(subject: str | None, form: str, full: bool, every: str | None, limit: int, **given: Any) -> int:
    how = options.conventions(given, algorithm="alphabeta")
    found = subjects(subject, given)
    sheet = output.Sheet(form)

    def show(subject: Subject) -> None:
        if every:
            show_variants(subject, subject.allows(how), form, sheet)
            return
        if subject.left_open:
            show_conditions(subject, subject.allows(how), form)
            return
        from treesearch.report import data

        with output.patience():
            trace = record(subject.searched, subject.allows(how))
        if form == "json":
            output.write(data.json_report(trace, subject.named))
        elif form == "text":
            output.show(lines.text_report(trace, None if full else SHORT, limit, output.width()))
        else:  # in csv the answer stands in every row, in markdown above the table
            columns = (*(report_words.ANSWER_COLUMNS if form == "csv" else ()), *report_words.CUT_COLUMNS)
            rows = data.sheet_rows(trace) if form == "csv" else data.cut_rows(trace)
            sheet.add(subject, columns, rows, head(trace), lines.conventions_line(how, trace.game))

    return for_each(found, show, form)


def show_conditions(subject: Subject, how: Conventions, form: str) -> None:
    """For which values of the leaf that is left open the search finds what; UsageError for a form it has not."""
    from treesearch.unknown.solving import conditions
    from treesearch.unknown.telling import condition_json, condition_lines

    if form not in ("text", "json"):
        raise UsageError(words.CONDITIONS_FORM.format(form=form))
    found = conditions(subject.tree(words.LEFT_OPEN), how)
    told = (lines.Line(line, "detail" if line.startswith(" ") else "plain") for line in condition_lines(found))
    output.tell(form, lambda: {**subject.named, **condition_json(found)}, told)


def head(trace: Trace) -> Iterator[lines.Line]:
    """The answer and the counts."""
    return lines.answer(trace.result, trace.conventions, trace.game, trace.counts)


def show_variants(subject: Subject, how: Conventions, form: str, sheet: output.Sheet) -> None:
    """One row for every combination of conventions that changes the answer, what it changes being marked."""
    from treesearch.variants import as_json, rows, starred, summary, variants

    tree = subject.tree("--conventions all")
    found, game = variants(tree, how), as_game(tree, how)
    told = lines.Line(summary(found), "detail")
    columns = common_words.VARIANT_COLUMNS if form == "csv" else common_words.VARIANT_COLUMNS[:-1]
    shown = rows(found) if form == "csv" else map(starred, rows(found))
    if form == "json":
        output.as_json({**subject.named, "tree": str(tree), "variants": list(as_json(found))})
    elif form == "text":
        output.show(lines.folded(told, output.width()))
        output.table(columns, shown, form)
        output.show(lines.closing(how, game, output.width()))
    else:
        facts = [lines.Line(f"{report_words.HEAD_TREE} {tree}"), told]
        sheet.add(subject, columns, shown, facts, lines.conventions_line(how, game))


@click.command(cls=Command)
@options.takes_game
@options.any_search
@click.option("--table", "as_table", is_flag=True)
@options.format_option("text", "json", "markdown", "csv")
def trace(subject: str | None, form: str, full: bool, as_table: bool, **given: Any) -> int:
    how = options.conventions(given)
    found = subjects(subject, given)
    sheet = output.Sheet(form)

    def show(subject: Subject) -> None:
        from treesearch.report import data, steps

        with output.patience():
            trace = record(subject.searched, subject.allows(how), **options.own(given))
        if form == "json":
            output.write(data.json_trace(trace, subject.named))
        elif form != "text":
            legend = [line.text for line in steps.table_legend(trace)] if form == "markdown" else []
            below = "; ".join([*legend, lines.conventions_line(trace.conventions, trace.game, trace.options)])
            sheet.add(subject, words.TRACE_COLUMNS, data.trace_rows(trace), head(trace), below)
        else:
            if as_table:
                output.table(words.TRACE_COLUMNS, data.trace_rows(trace), form)
            output.show(steps.table_legend(trace) if as_table else steps.event_lines(trace, None if full else SHORT))
            output.show(lines.closing(trace.conventions, trace.game, output.width(), trace.options))

    return for_each(found, show, form)
