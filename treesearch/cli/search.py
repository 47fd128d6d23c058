"""The commands that search: minmax, alphabeta, trace."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import click

from treesearch import words
from treesearch.cli import output
from treesearch.cli.frame import Command
from treesearch.cli.options import all_conventions, conventions, format_option, minimax_conventions, takes_tree
from treesearch.cli.source import Subject, for_each
from treesearch.conventions import Conventions
from treesearch.report import data, lines, tables
from treesearch.report.naming import SHORT
from treesearch.solve import count, record
from treesearch.trace import counts


@click.command(cls=Command)
@takes_tree
@minimax_conventions
@format_option("text", "json", "markdown", "csv")
def minmax(subject: str | None, chosen: str | None, form: str, full: bool, **options: Any) -> int:
    how = conventions(options, algorithm="minmax")

    def answer(subject: Subject) -> None:
        result, counted = count(subject.searchable(options), how)
        ...

    return for_each(subject, chosen, answer)
