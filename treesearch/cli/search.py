"""The commands that search: minmax, alphabeta, trace."""

from typing import Any

import click

from treesearch import words as common_words
from treesearch.cli import options, output
from treesearch.cli.frame import Command, echo
from treesearch.cli.source import Subject, for_each, subjects
from treesearch.conventions import Conventions
from treesearch.errors import UsageError
from treesearch.report import lines
from treesearch.report import words as report_words
from treesearch.report.naming import SHORT
from treesearch.solve import as_game, count

CONDITIONS_FORM = "--format {form} is not for a tree with a leaf left open; write text or json"
TRACE_COLUMNS = ("node", "player", "alpha", "beta", "value", "cut")
ANSWER_COLUMNS = ("tree", "value", "path", "leaves evaluated", "leaves", "nodes visited", "nodes")


@click.command(cls=Command)
@options.takes_game
@options.minimax_conventions
@options.format_option("text", "json", "markdown", "csv")
def minmax(subject: str | None, form: str, full: bool, **given: Any) -> int:
    how = options.conventions(given, algorithm="minmax")

    def show(subject: Subject) -> None:
        used = subject.averages(how)
        subject.check_extent(used)
        with output.patience():
            answer = count(subject.searched, used)
        told = answer.result, used, answer.game, answer.counts
        if form == "text":
            output.show(lines.answer(*told, None if full else SHORT))
            output.show(lines.closing(used, answer.game, output.width()))
            return
        from treesearch.report.data import answer_json, answer_row

        if form == "json":
            output.as_json(answer_json(*told, subject.named))
        else:
            rows, below = [answer_row(answer_json(*told))], lines.conventions_line(used, answer.game)
            output.table(ANSWER_COLUMNS, rows, form, (), below, subject.cells)

    return for_each(subjects(subject, given), show, form)


@click.command(cls=Command)
@options.takes_game
@options.all_conventions
@options.under(options.CONVENTIONS, click.option("--conventions", "every", type=options.Choice(["all"])))
@options.under(options.OUTPUT, click.option("--limit", metavar="N", type=click.IntRange(min=0)))
@options.format_option("text", "json", "markdown", "csv")
def alphabeta(subject: str | None, form: str, full: bool, every: str | None, limit: int | None, **given: Any) -> int:
    how = options.conventions(given, algorithm="alphabeta")

    def show(subject: Subject) -> None:
        if every:
            show_variants(subject, subject.allows(how), form)
            return
        if subject.left_open:
            show_conditions(subject, subject.allows(how), form)
            return
        trace = subject.recorded(subject.allows(how))
        if form == "text":
            output.show(lines.text_report(trace, None if full else SHORT, limit, output.width()))
            return
        from treesearch.report import data

        if form == "json":
            output.write_pieces(data.json_report(trace, subject.named))
            return
        answer, used = data.answer_row(data.head(trace)), lines.conventions_line(trace.conventions, trace.game)
        columns: tuple[str, ...] = report_words.CUT_COLUMNS
        rows = data.cut_rows(trace)
        if form == "csv":  # the answer stands in every row, in markdown in a table of its own
            columns, rows = (*ANSWER_COLUMNS, *columns), data.cut_rows(trace, answer)
        else:
            output.table(ANSWER_COLUMNS, [answer], form)
            echo()
        output.table(columns, rows, form, (), used, subject.cells)

    return for_each(subjects(subject, given), show, form)


def show_conditions(subject: Subject, how: Conventions, form: str) -> None:
    """For which values of the leaf that is left open the search finds what; UsageError for a form it has not."""
    if form not in ("text", "json"):
        raise UsageError(CONDITIONS_FORM.format(form=form))
    from treesearch.unknown import condition_json, condition_lines, conditions

    found = conditions(subject.tree(), how)
    told = (lines.ReportLine(line, "detail" if line.startswith(" ") else "plain") for line in condition_lines(found))
    output.tell(form, lambda: {**subject.named, **condition_json(found)}, told)


def show_variants(subject: Subject, how: Conventions, form: str) -> None:
    """One row for every combination of conventions that changes the answer, what it changes being marked."""
    from treesearch.comparison.reorder import rows, starred, summary, variants, variants_json

    tree = subject.tree("--conventions all")
    found, game = variants(tree, how), as_game(tree, how)
    if form == "json":
        output.as_json({**subject.named, "tree": str(tree), "variants": list(variants_json(found))})
        return
    told, used = lines.ReportLine(summary(found), "detail"), lines.conventions_line(how, game)
    columns: tuple[str, ...] = common_words.VARIANT_COLUMNS
    shown = rows(found)
    if form != "csv":  # what is to be computed with has no stars
        columns, shown = columns[:-1], map(starred, shown)
    output.table(columns, shown, form, [told], used, subject.cells)


@click.command(cls=Command)
@options.takes_game
@options.any_search
@options.under(options.OUTPUT, options.by_form("--step"), click.option("--table", "as_table", is_flag=True))
@options.format_option("text", "json", "markdown", "csv")
def trace(subject: str | None, form: str, full: bool, step: bool, as_table: bool, **given: Any) -> int:
    if step:
        from treesearch.cli.step import stepped

        return stepped(subject, given)
    how = options.conventions(given)

    def show(subject: Subject) -> None:
        from treesearch.report import data

        trace = subject.recorded(subject.averages(how), **options.own(given))
        if form == "json":
            output.write_pieces(data.json_trace(trace, subject.named))
        elif as_table or form != "text":
            if form == "markdown":
                output.table(ANSWER_COLUMNS, [data.answer_row(data.head(trace))], form)
                echo()
            used = lines.conventions_line(trace.conventions, trace.game, trace.options)
            rows, legend = data.trace_rows(trace), lines.table_legend(trace)
            output.table(TRACE_COLUMNS, rows, form, legend, used, subject.cells)
        else:
            output.show(lines.event_lines(trace, None if full else SHORT))
            output.show(lines.closing(trace.conventions, trace.game, output.width(), trace.options))

    return for_each(subjects(subject, given), show, form)
