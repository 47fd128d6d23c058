"""The command ``test``: the smallest tree on which a program is wrong."""

from __future__ import annotations

import json
from typing import Any

import click

from treesearch.cli import output, words
from treesearch.cli.frame import Command
from treesearch.cli.options import NAMES, NO_COLOR, conventions, course_option, format_option, made_for
from treesearch.cli.subject import Told
from treesearch.errors import UsageError
from treesearch.report.lines import Line


@click.command(cls=Command)
@click.argument("command", cls=Told, metavar="COMMAND")
@click.option("--trees", type=click.IntRange(1, 100_000), metavar="N", default=200)
@click.option("--seed", type=int, default=0)
@click.option("--asks", type=NAMES, default="value,path,cuts")
@click.option("--json", "as_json", is_flag=True)
@click.option("--time", "seconds", type=click.FloatRange(0.1), default=10.0)
@click.option("--memory", type=click.IntRange(16), default=512)
@made_for
@course_option
@NO_COLOR
@format_option("text", "json")
def test(
    command: str, form: str, trees: int, seed: int, asks: tuple[str, ...], as_json: bool, seconds: float, memory: int,
    **options: Any,
) -> int:  # fmt: skip
    from treesearch.homework.classroom.program import Limits, program
    from treesearch.homework.exercises.trying import ASKS, of_command, try_program
    from treesearch.homework.exercises.verdict import verdict_json, verdict_lines

    if strange := [name for name in asks if name not in ASKS]:
        raise UsageError(words.ASKS_FORM.format(name=strange[0], known=", ".join(ASKS)))
    how = conventions(options, algorithm="alphabeta")
    ask = of_command(program(command, Limits(seconds, memory)), as_json)
    with output.patience():
        found = try_program(ask, trees, seed, how, asks)
    if form == "json":
        output.write([json.dumps(verdict_json(found, how), ensure_ascii=False)])
    else:
        output.show(Line(line, whole=True) for line in verdict_lines(found, how))
    return int(found.smallest is not None)
