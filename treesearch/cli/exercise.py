"""The command ``exercise``: trees worth setting, printed or as a folder of sheets."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from typing import Any

import click

from treesearch.cli import options, output, questions, sheets, words
from treesearch.cli.frame import Command, note
from treesearch.cli.source import for_each, subjects
from treesearch.conventions import Conventions
from treesearch.errors import UsageError
from treesearch.homework.classroom.exercise import load_exercise, read_exercise
from treesearch.homework.exercises import constraints, telling, versions
from treesearch.homework.exercises.constraints import FLAGS, RANDOM, REGULAR, Constraints
from treesearch.homework.exercises.diagnostic import CORE, diagnostic, still_alike
from treesearch.homework.exercises.handout import exercise_text
from treesearch.homework.exercises.making import make, opened, pattern
from treesearch.homework.exercises.qualities import Qualities
from treesearch.homework.marking.openkey import OpenKey
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.reader.one import read
from treesearch.report.lines import Line
from treesearch.tree import Node
from treesearch.unknown.telling import condition_json

DEMANDS = tuple(field.name for field in fields(Constraints))
LEVELS = {"depth": "levels"}
SIZE = ("branching", "depth", "leaves", "values")


@click.command(cls=Command)
@click.argument("subject", cls=options.Told, metavar="TREE", required=False)
@options.under(options.OUTPUT, click.option("--from", "graded", metavar="GRADED"))
@options.under(
    "Trees",
    click.option("--seed", type=int, metavar="N", default=0),
    click.option("--trees", type=click.IntRange(1, 1000), metavar="N", default=1),
    options.plain("--shape random|regular|TREE", "--branching N"),
    click.option("--levels", "depth", metavar="N", type=int),
    click.option("--leaves", type=options.ENDS),
    click.option("--range", "values", type=options.ENDS),
    click.option("--numbers", type=options.Choice(["distinct", "tie", "any"])),
    options.plain("--unknown"),
    click.option("--diagnostic", "names", type=options.NAMES, is_flag=False, flag_value="core", metavar="[NAMES]"),
    options.plain("--avoid FILE"),
)
@options.under(
    "Demands",
    click.option("--cut-count", "cuts", type=options.ENDS),
    click.option("--kinds", type=options.NAMES),
    options.plain("--cut-depth N", *(f"--{name.replace('_', '-')}" for name in FLAGS), "--plain"),
)
@click.option("-o", "--output", "folder", metavar="FOLDER")
@options.under(
    "Sheets",
    click.option("--versions", type=click.IntRange(1, 200), metavar="N"),
    click.option("--vary", type=options.Choice(["shape", "order", "numbers"])),
    options.plain("--title TEXT"),
    click.option("--points", metavar="N", type=click.FloatRange(0, 10_000, min_open=True)),
    sheets.sheet_options,
)
@options.made_for
@options.course_option
@options.under(
    options.OUTPUT,
    click.option(
        "--format", "forms", metavar="NAME", type=options.Choice([*sheets.PRINTED, *sheets.FORMATS]), multiple=True
    ),
)
def exercise(names: tuple[str, ...] | None, subject: str | None, graded: str | None, **given: Any) -> int:
    forms = given.pop("forms")
    given["form"] = "json" if "json" in forms else "text"
    given["as"] = tuple(form for form in forms if form not in sheets.PRINTED)
    if graded:
        return questions.next_questions(graded, given["form"], given["seed"], given["folder"])
    if subject and given["folder"]:
        return _of_trees(subject, given)
    if subject:
        return questions.good_question(subject, given["form"], options.conventions(given, algorithm="alphabeta"))
    told = {name: given.pop(name) for name in DEMANDS}
    demands = {name: demand for name, demand in told.items() if demand is not None and demand is not False}
    how, shape = options.conventions(given, algorithm="alphabeta"), demands.get("shape", RANDOM)
    sheets.check(given, given["folder"])
    more = given["plain"] or given["unknown"] or demands.keys() - {"shape"}
    if names is not None and (more or shape not in (RANDOM, REGULAR)):
        raise UsageError(words.DIAGNOSTIC_ALONE)
    with output.patience():
        if names is not None:
            _diagnostic(names, shape, how, given)
        else:
            _demanded(demands, how, given)
    return 0


def _of_trees(subject: str, given: dict[str, Any]) -> int:
    """Sheets and keys of somebody's own trees; the exit code."""
    sheets.check(given, given["folder"])
    how = options.conventions(given, algorithm="alphabeta")
    trees: list[Node] = []
    code = for_each(subjects(subject, {}), lambda one: trees.append(one.tree()), "sheets")
    if not code:
        text = exercise_text(
            given["title"] or words.EXERCISE_TITLE, [{"": tree} for tree in trees], given["points"] or 10, how
        )
        sheets.write(read_exercise(text), given["folder"], given)
    return code


def _demanded(demands: dict[str, Any], how: Conventions, given: dict[str, Any]) -> None:
    """Trees that meet the demands; if there are none but of size, those of a good exercise, which a refusal says."""
    own, seed = given["plain"] or bool(demands.keys() - {"shape", *SIZE}), given["seed"]
    constraints.refuse_impossible(_wanted(Constraints(), demands), how)
    wanted = _wanted(Constraints() if own else constraints.GOOD, demands)
    earlier = load_exercise(given["avoid"]).tasks if given["avoid"] else ()
    avoid = [pattern(read(tree)) for task in earlier for tree in task.versions.values()]
    try:
        questions = [*_under_demands(wanted, how, given, avoid)]
    except UsageError as error:
        raise error if own else UsageError(words.DEMANDS_BY_DEFAULT.format(reason=error)) from None
    if given["unknown"]:
        several = enumerate(questions, seed)
        questions = [{name: opened(tree, number, how) for name, tree in one.items()} for number, one in several]
    if given["folder"]:
        _write(questions, how, given)
    else:  # without versions
        _print([question[""] for question in questions], how, given)


def _wanted(usual: Constraints, given: dict[str, Any]) -> Constraints:
    """The usual demands with those that are given; of a shape that is given as a tree, that tree.

    UsageError for a size that the shape does not take: one of the two would be forgotten in silence.
    """
    shape = given.get("shape", REGULAR if given.keys() & {"branching", "depth"} else usual.shape)
    if "kinds" in given:
        given = {**given, "kinds": tuple(map(str.upper, given["kinds"]))}
    wanted = usual.but(**{**given, "shape": shape if shape in (RANDOM, REGULAR) else read(shape)})
    for name in ("branching", "depth"):
        if name in given and wanted.shape != REGULAR:
            raise UsageError(words.GOES_WITH.format(option=LEVELS.get(name, name), needed="--shape regular"))
    low, high = given.get("leaves", wanted.sizes)
    leaves = wanted.sizes[0]
    if wanted.shape != RANDOM and leaves <= constraints.MOST_LEAVES and not low <= leaves <= high:
        raise UsageError(words.LEAVES_OF_SHAPE.format(leaves=leaves))
    return wanted


def _under_demands(
    wanted: Constraints, how: Conventions, given: dict[str, Any], avoid: list[Node]
) -> Iterator[dict[str, Node]]:  # fmt: skip
    """A question for each tree that meets the demands, in all versions.

    Trees that are printed are those of the seeds after each other; sheets of neighbouring seeds have no tree in common.
    """
    count, first = given["versions"], given["seed"]
    for number in range(given["trees"]):
        seed = f"{first} {number}" if given["folder"] and number else first + number
        made = [make(wanted, seed, how, avoid)]
        if count is not None:
            made = [*versions.versions(made[0], count, seed, given["vary"] or "shape", how, wanted, avoid)]
        yield _question(made, count, how)
        avoid += map(pattern, made) if given["folder"] else made


def _question(trees: Sequence[Node], count: int | None, how: Conventions) -> dict[str, Node]:
    """The trees by their versions, under "" if there is one; a note says how many of them share path and cuts."""
    if alike := versions.copyable(trees, how):
        note(words.COPYABLE.format(count=alike, all=len(trees)))
    return dict(zip([""] if count is None else versions.names(count), trees, strict=True))


def _diagnostic(names: tuple[str, ...], shape: str, how: Conventions, given: dict[str, Any]) -> None:
    """The trees that tell these mistakes apart; so does every version. UsageError for another --vary."""
    known = CORE if names == ("core",) else tuple(MISTAKES) if names == ("all",) else names
    found = diagnostic(known, shape, given["trees"], given["seed"], how)
    if not given["folder"]:
        _tell(given["form"], lambda: telling.diagnostic_json(found, how), telling.diagnostic_lines(found, how))
        return
    if given["vary"] not in (None, "numbers") or given["avoid"]:
        raise UsageError(words.DIAGNOSTIC_NUMBERS)
    made, count = [found.trees], given["versions"]
    if count is not None:
        made = versions.renumbered_together(
            found.trees, count, given["seed"], how, lambda trees: not still_alike(trees, found.names, how)
        )
    _write([_question(trees, count, how) for trees in zip(*made, strict=True)], how, given)


def _write(questions: list[dict[str, Node]], how: Conventions, given: dict[str, Any]) -> None:
    """Sheets and keys of all versions, in a folder."""
    title, points = given["title"] or words.EXERCISE_TITLE, given["points"] or 10
    text = exercise_text(title, questions, points, how, words.MADE_WITH.format(seed=given["seed"]))
    sheets.write(read_exercise(text), given["folder"], given, given["seed"])


def _print(trees: Iterable[Node], how: Conventions, given: dict[str, Any]) -> None:
    """Each tree with what is told of it, or with a leaf left open."""
    for seed, tree in enumerate(trees, given["seed"]):
        if given["unknown"]:
            key = OpenKey(tree, how)
            told = {"seed": seed, "answer": key.lines(key.right), **condition_json(key.found)}
            lines = telling.open_lines(key, seed)
        else:
            seen = Qualities(tree, how)
            told, lines = telling.tree_json(seen, seed), telling.tree_lines(seen, seed)
        _tell(given["form"], told.copy, [*[""] * (seed > given["seed"]), *lines])


def _tell(form: str, told: Callable[[], Any], lines: Iterable[str]) -> None:
    shown = (Line(line, "detail" if line.startswith(";") else "answer", whole=True) for line in lines)
    output.tell(form, told, shown)
