"""What a tree shows, mistakes and each student's next question, printed; and the command ``test``."""

from collections.abc import Iterator
from typing import Any

import click

from treesearch.cli import options, output, words
from treesearch.cli.frame import Command, note
from treesearch.errors import UsageError
from treesearch.homework.classroom.guard import warning
from treesearch.homework.classroom.program import Limits, program
from treesearch.homework.exercises.trying import ASKS, of_command, try_program
from treesearch.homework.exercises.verdict import verdict_json, verdict_lines
from treesearch.homework.mistakes.examples import Example
from treesearch.homework.mistakes.registry import Mistake
from treesearch.report.lines import Line


def mistake_json(mistake: Mistake, shown: Example | None) -> dict[str, object]:
    """A mistake with its example, as JSON."""
    told = {name: getattr(mistake, name) for name in ("kind", "title", "explanation")}
    return {"mistake": mistake.name, **told, "example": shown._asdict() if shown else None}


def mistake_lines(mistake: Mistake, shown: Example | None) -> Iterator[Line]:
    """A mistake with its example, in lines."""
    yield Line(words.MISTAKE_HEAD.format(name=mistake.name, kind=mistake.kind, title=mistake.title), "answer")
    yield Line(f"  {mistake.explanation}")
    if shown is None:
        yield Line(f"  {words.MISTAKE_UNSEEN}")
    else:
        yield Line(f"  {words.MISTAKE_ON.format(tree=shown.tree)}")
        yield from (Line(f"    {words.MISTAKE_WRONG.format(line=line)}", "wrong", whole=True) for line in shown.wrong)
        yield from (Line(f"    {words.MISTAKE_RIGHT.format(line=line)}", "right", whole=True) for line in shown.right)
    yield Line("")


@click.command(cls=Command)
@click.argument("command", cls=options.Told, metavar="COMMAND")
@click.option("--trees", type=click.IntRange(1, 100_000), metavar="N", default=200)
@click.option("--seed", type=int, metavar="N", default=0)
@click.option("--asks", type=options.NAMES, default="value,path,cuts")
@click.option("--json", is_flag=True)
@click.option("--time", type=click.FloatRange(0.1), metavar="SECONDS", default=10.0)
@click.option("--memory", type=click.IntRange(16), metavar="MB", default=512)
@options.made_for
@options.course_option
@options.format_option("text", "json")
def test(command: str, form: str, trees: int, seed: int, asks: tuple[str, ...], **given: Any) -> int:
    if strange := [name for name in asks if name not in ASKS]:
        raise UsageError(words.ASKS_FORM.format(name=strange[0], known=", ".join(ASKS)))
    how = options.conventions(given, algorithm="alphabeta")
    if unsafe := warning():
        note(unsafe)
    with output.patience():
        asked = of_command(program(command, Limits(given["time"], given["memory"]), unguarded=True), given["json"])
        found = try_program(asked, trees, seed, how, asks)
    output.tell(form, lambda: verdict_json(found, how), verdict_lines(found, how), whole=True)
    return int(found.smallest is not None)
