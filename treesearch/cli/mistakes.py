"""The command ``mistakes``: every mistake that is known, with an example."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from treesearch.cli import output, words
from treesearch.cli.frame import Command
from treesearch.cli.options import NO_COLOR, format_option
from treesearch.cli.subject import Told
from treesearch.report.lines import Line, folded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from treesearch.homework.mistakes.examples import Example
    from treesearch.homework.mistakes.registry import Mistake


@click.command(cls=Command)
@click.argument("exercise", cls=Told, metavar="EXERCISE", required=False)
@NO_COLOR
@format_option("text", "json")
def mistakes(exercise: str | None, form: str, **_options: object) -> int:
    from treesearch.homework.classroom.exercise import load_exercise
    from treesearch.homework.mistakes.examples import example
    from treesearch.homework.mistakes.registry import MISTAKES

    own = load_exercise(exercise).mistakes if exercise else ()
    told = ((mistake, example(mistake)) for mistake in (*MISTAKES.values(), *own))
    if form == "json":
        output.write([json.dumps({"mistakes": [_json(*one) for one in told]}, ensure_ascii=False)])
    else:
        output.show(part for one in told for line in _lines(*one) for part in folded(line, output.width()))
    return 0


def _json(mistake: Mistake, shown: Example | None) -> dict[str, object]:
    told = {name: getattr(mistake, name) for name in ("kind", "title", "explanation")}
    return {"mistake": mistake.name, **told, "example": shown._asdict() if shown else None}


def _lines(mistake: Mistake, shown: Example | None) -> Iterator[Line]:
    yield Line(words.MISTAKE_HEAD.format(name=mistake.name, kind=mistake.kind, title=mistake.title), "answer")
    yield Line(f"  {mistake.explanation}")
    if shown is None:
        yield Line(f"  {words.MISTAKE_UNSEEN}")
    else:
        yield Line(f"  {words.MISTAKE_ON.format(tree=shown.tree)}")
        yield from (Line(f"    {words.MISTAKE_WRONG.format(line=line)}", "wrong", whole=True) for line in shown.wrong)
        yield from (Line(f"    {words.MISTAKE_RIGHT.format(line=line)}", "right", whole=True) for line in shown.right)
    yield Line("")
