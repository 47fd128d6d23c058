"""The commands about questions: ``review``, ``mistakes``, ``next`` and ``test``, which finds a tree for a program."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from treesearch.cli import options, output, words
from treesearch.cli.exercise import show_review
from treesearch.cli.frame import Command, echo
from treesearch.cli.source import for_each, subjects
from treesearch.errors import UsageError
from treesearch.homework.classroom.exercise import load_exercise
from treesearch.homework.classroom.program import Limits, program
from treesearch.homework.exercises import graded as grades
from treesearch.homework.exercises import words as exercise_words
from treesearch.homework.exercises.trying import ASKS, of_command, try_program
from treesearch.homework.exercises.verdict import verdict_json, verdict_lines
from treesearch.homework.mistakes.examples import Example, example
from treesearch.homework.mistakes.registry import MISTAKES, Mistake
from treesearch.report.lines import Line, folded


@click.command(cls=Command)
@options.only_tree
@options.made_for
@options.format_option("text", "json")
def review(subject: str | None, form: str, **given: Any) -> int:
    how = options.conventions(given, algorithm="alphabeta")

    echo(words.REVIEW_TREE_MOVED, err=True)
    return for_each(subjects(subject, given), lambda one: show_review(one.tree(), one.allows(how), form), form)


@click.command(cls=Command)
@click.argument("exercise", cls=options.Told, metavar="EXERCISE", required=False)
@options.format_option("text", "json")
def mistakes(exercise: str | None, form: str) -> int:
    own = load_exercise(exercise).mistakes if exercise else ()
    told = ((mistake, example(mistake)) for mistake in (*MISTAKES.values(), *own))
    lines = (part for one in told for line in _told(*one) for part in folded(line, output.width()))
    output.tell(form, lambda: {"mistakes": [_json(*one) for one in told]}, lines)
    return 0


def _json(mistake: Mistake, shown: Example | None) -> dict[str, object]:
    told = {name: getattr(mistake, name) for name in ("kind", "title", "explanation")}
    return {"mistake": mistake.name, **told, "example": shown._asdict() if shown else None}


def _told(mistake: Mistake, shown: Example | None) -> Iterator[Line]:
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
@click.argument("graded", cls=options.Told, metavar="GRADED", nargs=-1, required=True)
@click.option("--seed", type=int, default=0)
@click.option("-o", "--output", "target", metavar="FILE")
@options.format_option("text", "json")
def next(graded: tuple[str, ...], form: str, seed: int, target: str | None) -> int:  # noqa: A001 (the command's name)
    echo(words.NEXT_MOVED, err=True)
    with output.patience():
        results = grades.read_rounds(graded)
        found = list(grades.turns(results, seed))
        for_all = grades.class_trees(results, found)
    if open_ones := grades.left_out(results):
        echo(exercise_words.LEFT_OUT.format(questions=", ".join(open_ones)), err=True)
    if target:
        roster = str(Path(target).with_suffix(".csv"))
        for file, text in ((target, grades.exercise_toml(results, found)), (roster, grades.roster_csv(found))):
            output.keep(text.encode(), file)
    output.tell(form, lambda: grades.turns_json(found, for_all), grades.turn_lines(found, for_all), whole=True)
    return 0


@click.command(cls=Command)
@click.argument("command", cls=options.Told, metavar="COMMAND")
@click.option("--trees", type=click.IntRange(1, 100_000), metavar="N", default=200)
@click.option("--seed", type=int, default=0)
@click.option("--asks", type=options.NAMES, default="value,path,cuts")
@click.option("--json", is_flag=True)
@click.option("--time", type=click.FloatRange(0.1), default=10.0)
@click.option("--memory", type=click.IntRange(16), default=512)
@options.made_for
@options.course_option
@options.format_option("text", "json")
def test(command: str, form: str, trees: int, seed: int, asks: tuple[str, ...], **given: Any) -> int:
    if strange := [name for name in asks if name not in ASKS]:
        raise UsageError(words.ASKS_FORM.format(name=strange[0], known=", ".join(ASKS)))
    how = options.conventions(given, algorithm="alphabeta")
    with output.patience():
        asked = of_command(program(command, Limits(given["time"], given["memory"])), given["json"])
        found = try_program(asked, trees, seed, how, asks)
    output.tell(form, lambda: verdict_json(found, how), verdict_lines(found, how), whole=True)
    return int(found.smallest is not None)
