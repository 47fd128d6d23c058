"""The command ``exercise``: trees worth setting."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from functools import partial
from typing import Any

import click

from treesearch.cli import handing, output, sheets, words
from treesearch.cli.frame import Command
from treesearch.cli.options import (
    ENDS,
    NAMES,
    Choice,
    applied,
    conventions,
    course_option,
    format_option,
    made_for,
)
from treesearch.conventions import Conventions
from treesearch.errors import UsageError
from treesearch.homework.exercises.constraints import (
    FLAGS,
    GOOD,
    MOST_LEAVES,
    RANDOM,
    REGULAR,
    Constraints,
    refuse_impossible,
)
from treesearch.report.lines import Line

DEMANDS = tuple(field.name for field in fields(Constraints))
SIZE = ("branching", "depth", "leaves", "values")


@click.command(cls=Command)
@click.option("--seed", type=int, default=0)
@click.option("--trees", type=click.IntRange(1, 1000), metavar="N", default=1)
@click.option("--shape", metavar="random|regular|TREE")
@click.option("--branching", type=int, metavar="N")
@click.option("--depth", type=int, metavar="N")
@click.option("--leaves", type=ENDS)
@click.option("--range", "values", type=ENDS)
@click.option("--numbers", type=Choice(["distinct", "tie", "any"]))
@click.option("--cut-count", "cuts", type=ENDS)
@click.option("--kinds", type=NAMES)
@click.option("--cut-depth", type=int, metavar="N")
@applied(*(click.option(f"--{name.replace('_', '-')}", is_flag=True) for name in FLAGS))
@click.option("--plain", is_flag=True)
@click.option("--unknown", is_flag=True)
@click.option("--diagnostic", type=NAMES, is_flag=False, flag_value="core", metavar="[NAMES]")
@sheets.version_options
@sheets.sheet_options
@made_for
@course_option
@format_option("text", "json")
def exercise(
    form: str, seed: int, trees: int, plain: bool, unknown: bool, diagnostic: tuple[str, ...] | None, **options: Any
) -> int:  # fmt: skip
    told = {name: options.pop(name) for name in DEMANDS}
    given = {name: demand for name, demand in told.items() if demand is not None and demand is not False}
    how, folder = conventions(options, algorithm="alphabeta"), options["folder"]
    sheets.check(options, folder)
    if diagnostic is not None:
        if plain or unknown or given.keys() - {"shape"} or given.get("shape", RANDOM) not in (RANDOM, REGULAR):
            raise UsageError(words.DIAGNOSTIC_ALONE)
        return _diagnostic(diagnostic, form, seed, trees, how, {**options, "shape": given.get("shape", RANDOM)})
    own = plain or bool(given.keys() - {"shape", *SIZE})
    refuse_impossible(_wanted(Constraints(), given), how)
    wanted = _wanted(Constraints() if own else GOOD, given)
    with output.patience():
        if folder:
            avoid = sheets.avoided(options["avoid"])
            with _told_what_is_default(own):
                questions = sheets.under_demands(wanted, trees, seed, how, options, avoid)
            _write(sheets.with_open_leaves(questions, seed, how) if unknown else questions, seed, how, options)
            return 0
        with _told_what_is_default(own):
            (_print_open if unknown else _print)(wanted, trees, seed, how, form)
    return 0


def _print(wanted: Constraints, trees: int, seed: int, how: Conventions, form: str) -> None:
    """The trees with what is good about them."""
    from treesearch.homework.exercises import telling
    from treesearch.homework.exercises.making import make_several
    from treesearch.homework.exercises.qualities import Qualities

    for called, tree in [*enumerate(make_several(wanted, trees, seed, how), seed)]:
        seen = Qualities(tree, how)
        between = [""] if called > seed else []
        _tell(form, partial(telling.tree_json, seen, called), [*between, *telling.tree_lines(seen, called)])


def _print_open(wanted: Constraints, trees: int, seed: int, how: Conventions, form: str) -> None:
    """The trees with a leaf left open in each, and what is asked."""
    from treesearch.homework.exercises.making import make_several
    from treesearch.homework.exercises.opening import opened
    from treesearch.homework.exercises.telling import open_lines
    from treesearch.homework.marking.openkey import OpenKey
    from treesearch.unknown.telling import condition_json

    for called, tree in [*enumerate(make_several(wanted, trees, seed, how), seed)]:
        key = OpenKey(opened(tree, called, how), how)
        between = [""] if called > seed else []
        told = {"seed": called, "answer": key.lines(key.right)}
        _tell(form, lambda: {**told, **condition_json(key.found)}, [*between, *open_lines(key, called)])  # noqa: B023


def _write(questions: list[sheets.Question], seed: int, how: Conventions, options: dict[str, Any]) -> None:
    """Sheets and keys of all versions, in a folder."""
    from treesearch.homework.classroom.exercise import read_exercise

    exercise = read_exercise(sheets.exercise_file(questions, seed, how, options))
    handing.write(exercise, options["folder"], options, seed)


@contextmanager
def _told_what_is_default(own: bool) -> Iterator[None]:
    """A refusal says that the demands were none of those given, if so."""
    try:
        yield
    except UsageError as error:
        if own:
            raise
        raise UsageError(words.DEMANDS_BY_DEFAULT.format(reason=error)) from None


def _wanted(usual: Constraints, given: dict[str, Any]) -> Constraints:
    """The usual demands with those that are given; of a shape that is given as a tree, that tree."""
    from treesearch.reader.one import read

    shape = given.get("shape", REGULAR if given.keys() & {"branching", "depth"} else usual.shape)
    if "kinds" in given:
        given = {**given, "kinds": tuple(map(str.upper, given["kinds"]))}
    wanted = usual.but(**{**given, "shape": shape if shape in (RANDOM, REGULAR) else read(shape)})
    _refuse_contradicted(wanted, given)
    return wanted


def _refuse_contradicted(wanted: Constraints, given: dict[str, Any]) -> None:
    """UsageError for a size that the shape does not take: one of the two would be forgotten in silence."""
    for name in ("branching", "depth"):
        if name in given and wanted.shape != REGULAR:
            raise UsageError(words.ONLY_REGULAR.format(option=name))
    low, high = given.get("leaves", wanted.sizes)
    leaves = wanted.sizes[0]
    if wanted.shape != RANDOM and leaves <= MOST_LEAVES and not low <= leaves <= high:
        raise UsageError(words.LEAVES_OF_SHAPE.format(leaves=leaves))


def _diagnostic(
    names: tuple[str, ...], form: str, seed: int, trees: int, how: Conventions, options: dict[str, Any]
) -> int:  # fmt: skip
    from treesearch.homework.exercises.diagnostic import CORE, diagnostic
    from treesearch.homework.exercises.telling import diagnostic_json, diagnostic_lines
    from treesearch.homework.mistakes.registry import MISTAKES

    known = CORE if names == ("core",) else tuple(MISTAKES) if names == ("all",) else names
    with output.patience():
        found = diagnostic(known, options["shape"], trees, seed, how)
        if options["folder"]:
            _write(sheets.of_diagnostic(found, seed, how, options), seed, how, options)
            return 0
    _tell(form, lambda: diagnostic_json(found, how), diagnostic_lines(found, how))
    return 0


def _tell(form: str, told: Callable[[], Any], lines: Iterable[str]) -> None:
    shown = (Line(line, "detail" if line.startswith(";") else "answer", whole=True) for line in lines)
    output.tell(form, told, shown)
