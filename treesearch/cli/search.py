"""The commands that search: minmax, alphabeta, trace."""

from __future__ import annotations

from typing import Any

import click

from treesearch import words
from treesearch.cli import output
from treesearch.cli.frame import Command
from treesearch.cli.games import game_options
from treesearch.cli.options import (
    ALGORITHM,
    all_conventions,
    conventions,
    format_option,
    minimax_conventions,
    takes_tree,
)
from treesearch.cli.source import Subject, for_each, subjects
from treesearch.conventions import Conventions
from treesearch.report import lines
from treesearch.report.naming import SHORT
from treesearch.solve import count, record
from treesearch.trace import counts


@click.command(cls=Command)
@takes_tree
@game_options
@minimax_conventions
@format_option("text", "json", "markdown", "csv")
def minmax(subject: str | None, form: str, full: bool, **options: Any) -> int:
    how = conventions(options, algorithm="minmax")

    def show(subject: Subject) -> None:
        with output.patience():
            result, game = count(subject.searched, subject.allows(how))
        counted = counts(game, game.leaves, game.nodes)
        if form == "text":
            output.show(lines.answer(result, how, game, counted, None if full else SHORT))
            output.show(lines.closing(how, game))
            return
        from treesearch.report import data, tables

        if form == "json":
            told = data.answer_json(result, how, game, counted, subject.name)
            output.write([data.dumps(told)])
        else:
            output.table(words.ANSWER_COLUMNS, [tables.answer_row(result, game, counted)], form)

    return for_each(subjects(subject, options), show, form)


@click.command(cls=Command)
@takes_tree
@game_options
@all_conventions
@click.option("--conventions", "every", type=click.Choice(["all"]), help=words.HELP["conventions"])
@click.option("--limit", type=click.IntRange(min=0), default=1000, help=words.HELP["limit"])
@format_option("text", "json", "markdown", "csv")
def alphabeta(subject: str | None, form: str, full: bool, every: str | None, limit: int, **options: Any) -> int:
    how = conventions(options, algorithm="alphabeta")

    def show(subject: Subject) -> None:
        if every:
            show_variants(subject, subject.allows(how), form)
            return
        from treesearch.report import data, tables

        with output.patience():
            trace = record(subject.searched, subject.allows(how))
        if form == "json":
            output.write(data.json_report(trace, subject.name))
        elif form == "text":
            output.show(lines.text_report(trace, None if full else SHORT, limit))
        else:
            output.table(words.CUT_COLUMNS, tables.cut_rows(trace), form)

    return for_each(subjects(subject, options), show, form)


def show_variants(subject: Subject, how: Conventions, form: str) -> None:
    """One row for every combination of conventions that changes the answer, what it changes being marked."""
    from treesearch.report import data
    from treesearch.variants import as_json, rows, variants

    tree = subject.tree("--conventions all")
    found = variants(tree, how)
    if form == "json":
        told = {"tree": str(tree), "variants": list(as_json(found))}
        output.write([data.dumps(told)])
    else:
        output.table(words.VARIANT_COLUMNS, rows(found), form)


@click.command(cls=Command)
@takes_tree
@game_options
@all_conventions
@ALGORITHM
@click.option("--table", "as_table", is_flag=True, help=words.HELP["table"])
@format_option("text", "json", "markdown", "csv")
def trace(subject: str | None, form: str, full: bool, as_table: bool, **options: Any) -> int:
    how = conventions(options)

    def show(subject: Subject) -> None:
        from treesearch.report import data, tables

        with output.patience():
            trace = record(subject.searched, subject.allows(how))
        limit = None if full else SHORT
        if form == "json":
            output.write(data.json_trace(trace, subject.name))
        elif form == "text" and not as_table:
            output.show(lines.event_lines(trace, limit))
            output.show(lines.closing(how, trace.game))
        else:
            output.table(words.TRACE_COLUMNS, tables.trace_rows(trace), form)
            if form == "text":
                output.show(lines.closing(how, trace.game))

    return for_each(subjects(subject, options), show, form)
