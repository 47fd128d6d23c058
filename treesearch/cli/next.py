"""The command ``next``: each student's next question."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from treesearch.cli import files, output, words
from treesearch.cli.frame import Command, echo
from treesearch.cli.options import NO_COLOR, format_option
from treesearch.cli.subject import Told
from treesearch.report.lines import Line


@click.command(cls=Command)
@click.argument("graded", cls=Told, metavar="GRADED")
@click.option("--seed", type=int, default=0)
@click.option("-o", "--output", "target", metavar="FILE")
@NO_COLOR
@format_option("text", "json")
def next(graded: str, form: str, seed: int, target: str | None, **_options: Any) -> int:  # noqa: A001 (the command's name)
    from treesearch.homework.exercises.graded import (
        class_trees,
        exercise_toml,
        read_graded,
        roster_csv,
        turn_lines,
        turns,
        turns_json,
    )

    with output.patience():
        results = read_graded(graded)
        found = list(turns(results, seed))
        for_all = class_trees(results, found)
    if target:
        roster = str(Path(target).with_suffix(".csv"))
        for file, text in ((target, exercise_toml(found)), (roster, roster_csv(found))):
            files.write(file, text.encode())
            echo(words.WROTE.format(file=file), err=True)
    if form == "json":
        output.write([json.dumps(turns_json(found, for_all), ensure_ascii=False)])
    else:
        output.show(Line(line, whole=True) for line in turn_lines(found, for_all))
    return 0
