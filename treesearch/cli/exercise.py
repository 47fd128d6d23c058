"""The command ``exercise``: trees worth setting."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from treesearch.cli import output, sheets, words
from treesearch.cli.frame import Command
from treesearch.cli.options import (
    ENDS,
    NAMES,
    NO_COLOR,
    Choice,
    applied,
    conventions,
    course_option,
    format_option,
    made_for,
)
from treesearch.errors import UsageError
from treesearch.report.lines import Line

if TYPE_CHECKING:
    from treesearch.conventions import Conventions
    from treesearch.homework.exercises.constraints import Constraints

SIZE = ("shape", "branching", "depth", "leaves", "span")
FLAGS = (
    "deep", "above_leaves", "closed_window", "unique", "not_first", "same_rules", "near_miss", "least_work",
    "no_two_alike",
)  # fmt: skip
DEMANDS = ("numbers", "cut_count", "kinds", "cut_depth", *FLAGS)

_flags = applied(*(click.option(f"--{name.replace('_', '-')}", is_flag=True) for name in FLAGS))


@click.command(cls=Command)
@click.option("--seed", type=int, default=0)
@click.option("--trees", type=click.IntRange(1, 1000), metavar="N", default=1)
@click.option("--shape", metavar="random|regular|TREE")
@click.option("--branching", type=int, metavar="N")
@click.option("--depth", type=int, metavar="N")
@click.option("--leaves", type=ENDS)
@click.option("--range", "span", type=ENDS)
@click.option("--numbers", type=Choice(["distinct", "tie", "any"]))
@click.option("--cut-count", type=ENDS)
@click.option("--kinds", type=NAMES)
@click.option("--cut-depth", type=int, metavar="N")
@_flags
@click.option("--plain", is_flag=True)
@click.option(
    "--diagnostic", type=NAMES, is_flag=False, flag_value="core", metavar="[NAMES]",
)  # fmt: skip
@sheets.version_options
@sheets.sheet_options
@made_for
@course_option
@NO_COLOR
@format_option("text", "json")
def exercise(form: str, seed: int, trees: int, diagnostic: tuple[str, ...] | None, **options: Any) -> int:
    from treesearch.homework.exercises import telling
    from treesearch.homework.exercises.making import make_several
    from treesearch.homework.exercises.qualities import Qualities

    how, folder = conventions({**options, "depth": None}, algorithm="alphabeta"), options["folder"]
    sheets.check(options, folder)
    if diagnostic is not None:
        return _diagnostic(diagnostic, form, seed, trees, how, options)
    if folder:
        with output.patience(), _told_what_is_default(options):
            questions = sheets.under_demands(_wanted(options), trees, seed, how, options)
            _write(questions, seed, how, options)
        return 0
    with output.patience(), _told_what_is_default(options):
        made = [*enumerate(make_several(_wanted(options), trees, seed, how), seed)]
    for called, tree in made:
        seen = Qualities(tree, how)
        if form == "json":
            output.write([json.dumps(telling.tree_json(seen, called), ensure_ascii=False)])
        else:
            _show([""] if called > seed else [])
            _show(telling.tree_lines(seen, called))
    return 0


def _write(questions: list[sheets.Question], seed: int, how: Conventions, options: dict[str, Any]) -> None:
    """Sheets and keys of all versions, in a folder."""
    from treesearch.homework.classroom.exercise import read_exercise

    exercise = read_exercise(sheets.exercise_file(questions, seed, how, options))
    sheets.write(exercise, options["folder"], options, seed)


@contextmanager
def _told_what_is_default(options: dict[str, Any]) -> Iterator[None]:
    """A refusal says that the demands were none of those given, if so."""
    try:
        yield
    except UsageError as error:
        if options["plain"] or _given(options):
            raise
        raise UsageError(words.DEMANDS_BY_DEFAULT.format(reason=error)) from None


def _given(options: dict[str, Any]) -> dict[str, Any]:
    return {name: options[name] for name in DEMANDS if options[name] not in (None, False)}


def _wanted(options: dict[str, Any]) -> Constraints:
    """The demands: those given, or where none is what makes a good exercise; of the size that is given."""
    from treesearch.homework.exercises.constraints import GOOD, RANDOM, REGULAR, Constraints
    from treesearch.reader.one import read

    given = _given(options)
    wanted = Constraints() if given or options["plain"] else GOOD
    if "cut_count" in given:
        given["cuts"] = given.pop("cut_count")
    if "kinds" in given:
        given["kinds"] = tuple(kind.upper() for kind in given["kinds"])
    shape = options["shape"]
    if shape is None and (options["branching"] or options["depth"]):
        shape = REGULAR
    if shape is not None:
        given["shape"] = shape if shape in (RANDOM, REGULAR) else read(shape)
    names = {"branching": "branching", "depth": "depth", "leaves": "leaves", "span": "values"}
    given |= {field: options[name] for name, field in names.items() if options[name] is not None}
    return wanted.but(**given)


def _diagnostic(
    names: tuple[str, ...], form: str, seed: int, trees: int, how: Any, options: dict[str, Any]
) -> int:  # fmt: skip
    from treesearch.homework.exercises.diagnostic import CORE, diagnostic
    from treesearch.homework.exercises.telling import diagnostic_json, diagnostic_lines
    from treesearch.homework.mistakes.registry import MISTAKES

    strange = [name for name in (*SIZE, "plain") if name != "shape" and options[name] not in (None, False)]
    if strange or _given(options) or options["shape"] not in (None, "random", "regular"):
        raise UsageError(words.DIAGNOSTIC_ALONE)
    known = CORE if names == ("core",) else tuple(MISTAKES) if names == ("all",) else names
    with output.patience():
        found = diagnostic(known, options["shape"] or "random", trees, seed, how)
        if options["folder"]:
            _write(sheets.of_diagnostic(found, seed, how, options), seed, how, options)
            return 0
    if form == "json":
        output.write([json.dumps(diagnostic_json(found, how), ensure_ascii=False)])
    else:
        _show(diagnostic_lines(found, how))
    return 0


def _show(lines: Iterable[str]) -> None:
    output.show(Line(line, "detail" if line.startswith(";") else "answer", whole=True) for line in lines)
