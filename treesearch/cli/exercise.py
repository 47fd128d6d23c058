"""The command ``exercise``: trees worth setting, printed or as a folder of sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from treesearch.cli import options, output, sheets, words
from treesearch.cli.frame import Command, note
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

if TYPE_CHECKING:
    from treesearch.tree import Node

DEMANDS = tuple(field.name for field in fields(Constraints))
SIZE = ("branching", "depth", "leaves", "values")


@click.command(cls=Command)
@click.option("--seed", type=int, default=0)
@click.option("--trees", type=click.IntRange(1, 1000), metavar="N", default=1)
@options.plain("--shape random|regular|TREE", "--branching N", "--depth N")
@click.option("--leaves", type=options.ENDS)
@click.option("--range", "values", type=options.ENDS)
@click.option("--numbers", type=options.Choice(["distinct", "tie", "any"]))
@click.option("--cut-count", "cuts", type=options.ENDS)
@click.option("--kinds", type=options.NAMES)
@options.plain("--cut-depth N", *(f"--{name.replace('_', '-')}" for name in FLAGS), "--plain", "--unknown")
@click.option("--diagnostic", type=options.NAMES, is_flag=False, flag_value="core", metavar="[NAMES]")
@click.option("-o", "--output", "folder", metavar="FOLDER")
@click.option("--versions", type=click.IntRange(1, 200), metavar="N")
@click.option("--vary", type=options.Choice(["shape", "order", "numbers"]))
@options.plain("--avoid FILE", "--title TEXT")
@click.option("--points", type=click.FloatRange(0, 10_000, min_open=True))
@sheets.sheet_options
@options.made_for
@options.course_option
@options.format_option("text", "json")
def exercise(
    form: str, seed: int, trees: int, plain: bool, unknown: bool, diagnostic: tuple[str, ...] | None, **given: Any
) -> int:  # fmt: skip
    told = {name: given.pop(name) for name in DEMANDS}
    demands = {name: demand for name, demand in told.items() if demand is not None and demand is not False}
    how, shape = options.conventions(given, algorithm="alphabeta"), demands.get("shape", RANDOM)
    sheets.check(given, given["folder"])
    if diagnostic is not None and (plain or unknown or demands.keys() - {"shape"} or shape not in (RANDOM, REGULAR)):
        raise UsageError(words.DIAGNOSTIC_ALONE)
    with output.patience():
        if diagnostic is not None:
            _diagnostic(diagnostic, shape, form, seed, trees, how, given)
        else:
            _demanded(demands, plain, unknown, form, seed, trees, how, given)
    return 0


def _demanded(
    demands: dict[str, Any], plain: bool, unknown: bool, form: str, seed: int, trees: int, how: Conventions,
    given: dict[str, Any],
) -> None:  # fmt: skip
    """Trees that meet the demands; if there are none but of size, those of a good exercise, which a refusal says."""
    from treesearch.homework.classroom.exercise import load_exercise
    from treesearch.homework.exercises.making import opened, pattern
    from treesearch.reader import read

    own = plain or bool(demands.keys() - {"shape", *SIZE})
    refuse_impossible(_wanted(Constraints(), demands), how)
    wanted = _wanted(Constraints() if own else GOOD, demands)
    earlier = load_exercise(given["avoid"]).tasks if given["avoid"] else ()
    avoid = [pattern(read(tree)) for task in earlier for tree in task.versions.values()]
    try:
        questions = [*_under_demands(wanted, trees, seed, how, given, avoid)]
    except UsageError as error:
        raise error if own else UsageError(words.DEMANDS_BY_DEFAULT.format(reason=error)) from None
    if unknown:
        several = enumerate(questions, seed)
        questions = [{name: opened(tree, number, how) for name, tree in one.items()} for number, one in several]
    if given["folder"]:
        _write(questions, seed, how, given)
    else:  # without versions
        _print([question[""] for question in questions], _left_open if unknown else _good, seed, how, form)


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


Question = dict[str, "Node"]
"""The trees of a question by version; one that is the same for all under ""."""


def _under_demands(
    wanted: Constraints, trees: int, seed: int, how: Conventions, given: dict[str, Any], avoid: list[Node]
) -> Iterator[Question]:  # fmt: skip
    """A question for each tree that meets the demands, by the seed after the one before, in all versions."""
    from treesearch.homework.exercises.making import make, pattern
    from treesearch.homework.exercises.versions import versions

    count = given["versions"]
    for called in range(seed, seed + trees):
        made = [make(wanted, called, how, avoid)]
        if count is not None:
            made = [*versions(made[0], count, called, given["vary"] or "shape", how, wanted, avoid)]
        yield _question(made, count, how)
        avoid += map(pattern, made) if given["folder"] else made


def _question(trees: Sequence[Node], count: int | None, how: Conventions) -> Question:
    """The trees by their versions; a note says how many of them share path and cuts."""
    from treesearch.homework.exercises.versions import copyable, names

    if alike := copyable(trees, how):
        note(words.COPYABLE.format(count=alike, all=len(trees)))
    return dict(zip([""] if count is None else names(count), trees, strict=True))


def _diagnostic(
    names: tuple[str, ...], shape: str, form: str, seed: int, trees: int, how: Conventions, given: dict[str, Any]
) -> None:  # fmt: skip
    """The trees that tell these mistakes apart; so does every version. UsageError for another --vary."""
    from treesearch.homework.exercises.diagnostic import CORE, diagnostic, still_alike
    from treesearch.homework.exercises.telling import diagnostic_json, diagnostic_lines
    from treesearch.homework.exercises.versions import renumbered_together
    from treesearch.homework.mistakes.registry import MISTAKES

    known = CORE if names == ("core",) else tuple(MISTAKES) if names == ("all",) else names
    found = diagnostic(known, shape, trees, seed, how)
    if not given["folder"]:
        _tell(form, lambda: diagnostic_json(found, how), diagnostic_lines(found, how))
        return
    if given["vary"] not in (None, "numbers") or given["avoid"]:
        raise UsageError(words.DIAGNOSTIC_NUMBERS)
    made, count = [found.trees], given["versions"]
    if count is not None:
        made = renumbered_together(
            found.trees, count, seed, how, lambda trees: not still_alike(trees, found.names, how)
        )
    _write([_question(trees, count, how) for trees in zip(*made, strict=True)], seed, how, given)


def _write(questions: list[Question], seed: int, how: Conventions, given: dict[str, Any]) -> None:
    """Sheets and keys of all versions, in a folder."""
    from treesearch.homework.classroom.exercise import read_exercise
    from treesearch.homework.exercises.handout import exercise_text

    title, points = given["title"] or words.EXERCISE_TITLE, given["points"] or 10
    text = exercise_text(title, questions, points, how, words.MADE_WITH.format(seed=seed))
    sheets.write(read_exercise(text), given["folder"], given, seed)


Telling = tuple[Callable[[], Any], Iterable[str]]
"""What is told of a tree, as JSON and in lines."""


def _print(
    trees: Iterable[Node], telling: Callable[[Node, int, Conventions], Telling], seed: int, how: Conventions, form: str
) -> None:
    """Each tree with what is told of it; nothing, if one of them cannot be made."""
    for called, tree in [*enumerate(trees, seed)]:
        told, lines = telling(tree, called, how)
        _tell(form, told, [*[""] * (called > seed), *lines])


def _good(tree: Node, seed: int, how: Conventions) -> Telling:
    """What is good about a tree."""
    from treesearch.homework.exercises.qualities import Qualities
    from treesearch.homework.exercises.telling import tree_json, tree_lines

    seen = Qualities(tree, how)
    return partial(tree_json, seen, seed), tree_lines(seen, seed)


def _left_open(tree: Node, seed: int, how: Conventions) -> Telling:
    """The tree with a leaf left open, and what is asked."""
    from treesearch.homework.exercises.telling import open_lines
    from treesearch.homework.marking.openkey import OpenKey
    from treesearch.unknown.telling import condition_json

    key = OpenKey(tree, how)
    told = {"seed": seed, "answer": key.lines(key.right)}
    return lambda: {**told, **condition_json(key.found)}, open_lines(key, seed)


def _tell(form: str, told: Callable[[], Any], lines: Iterable[str]) -> None:
    shown = (Line(line, "detail" if line.startswith(";") else "answer", whole=True) for line in lines)
    output.tell(form, told, shown)
