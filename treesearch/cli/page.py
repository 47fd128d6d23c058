"""The command page: one HTML file that steps through a search."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from treesearch.cli import files, options, output, words
from treesearch.cli.draw import targets
from treesearch.cli.frame import Command, echo
from treesearch.cli.source import Subject, for_each, subjects
from treesearch.diagram.looks import DIRECTIONS, SHOW
from treesearch.diagram.looks import LABELS as NAMES
from treesearch.errors import UsageError
from treesearch.practice import practice
from treesearch.solve import record
from treesearch.steps import words as steps_words
from treesearch.steps.page import COMPARISONS, compared
from treesearch.steps.page import page as page_of
from treesearch.steps.reel import MOST_STAGES

LOOK = ("show", "hide", "direction")
ENDINGS = (".html", ".htm")


@click.command(cls=Command)
@options.takes_game
@click.option("-o", "--output", "file", metavar="NAME.html", required=True)
@click.option("--compare", "beside", type=options.Choice(COMPARISONS))
@click.option("--practice", "practising", is_flag=True)
@click.option("--ask", is_flag=True)
@click.option("--show", type=options.Choice(SHOW), multiple=True)
@click.option("--hide", type=options.Choice(SHOW), multiple=True)
@click.option("--names", type=options.Choice(NAMES))
@click.option("--direction", type=options.Choice(DIRECTIONS), default="down")
@options.any_search
def page(subject: str | None, file: str, beside: str | None, ask: bool, names: str | None, **given: Any) -> int:
    how, practising = options.conventions(given), given["practising"]
    if practising and (beside or ask or how.algorithm != "alphabeta"):
        raise UsageError(words.PRACTICE_ALONE)
    found = subjects(subject, given)
    if Path(file).suffix.lower() not in ENDINGS:
        raise UsageError(words.PAGE_IS_HTML.format(file=file))
    where = targets(file, found)
    look = {name: given[name] for name in LOOK} | {"label": names}

    def save(subject: Subject) -> None:
        here = subject.allows(how)
        if practising:
            write(subject, practice(subject.tree("--practice"), here))
            return
        with output.patience():
            if beside:
                traces = compared(subject.searched, here, beside, most=MOST_STAGES * 3, **options.own(given))
            else:
                traces = [record(subject.searched, here, most=MOST_STAGES * 3, **options.own(given))]
        write(subject, page_of(*traces, names=steps_words.COMPARED.get(beside or "", ()), ask=ask, **look))

    def write(subject: Subject, made: str) -> None:
        files.write(where[subject.number], made.encode("utf-8", "replace"))
        echo(words.WROTE.format(file=where[subject.number]), err=True)

    return for_each(found, save, "page")
