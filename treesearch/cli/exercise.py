"""The command ``exercise``: trees to set, printed or as a folder of sheets."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from typing import Any

import click

from treesearch.cli import inputs, options, output, sheets
from treesearch.cli.frame import Command, echo, fail, note
from treesearch.cli.source import Subject, for_each, subjects
from treesearch.errors import UsageError
from treesearch.homework.classes import files
from treesearch.homework.classes.assignment import load_exercise, read_exercise
from treesearch.homework.exercises import constraints, findings, questions, shapes, versions
from treesearch.homework.exercises.assessment import assessed, assessment_lines
from treesearch.homework.exercises.constraints import (
    FLAGS,
    GOOD,
    RANDOM,
    REGULAR,
    USUAL,
    Constraints,
    Qualities,
)
from treesearch.homework.exercises.diagnostic import CORE, diagnostic, still_alike
from treesearch.homework.exercises.exercise_file import exercise_text
from treesearch.homework.exercises.findings import review_lines, reviewed
from treesearch.homework.exercises.handout import FORMATS
from treesearch.homework.exercises.making import pattern
from treesearch.homework.marking.open_key import OpenKey
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.reader.trees import read
from treesearch.report.lines import ReportLine
from treesearch.settings import BOOK, Settings
from treesearch.tree import Node
from treesearch.unknown import answer_json
from treesearch.words import did_you_mean

DEMANDS = tuple(field.name for field in fields(Constraints) if field.name != "good")
MAKING = (*DEMANDS, "trees", "names", "unknown", "versions")
"""Options for trees that are made; they say nothing about a tree that exists."""
OF_FILE = ("ask", "title", "task", "points", "root", "order", "cut_rule", "label")
"""Options for questions; an exercise file says all of this itself."""
SPELLED = {"names": "diagnostic", "values": "leaf-range", "cuts": "cut-count", "depth": "levels"}
"""Options by the names of their values, where these differ."""
PATIENCE = 3
"""Stop when so many more trees were not found than were."""


@click.command(cls=Command)
@click.argument("subject", cls=options.Argument, metavar="[TREE|FILE]", required=False)
@options.under(
    "Trees",
    click.option("--seed", type=int, metavar="N", default=0),
    click.option("--trees", type=click.IntRange(1, 1000), metavar="N"),
    options.by_form("--shape usual|random|regular|TREE", "--branching N"),
    click.option("--levels", "depth", metavar="N", type=int),
    click.option("--leaves", type=options.ENDS),
    click.option("--leaf-range", "values", type=options.ENDS),
    click.option("--numbers", type=options.Choice(["distinct", "tie", "any"])),
    options.by_form("--unknown"),
    click.option(
        "--diagnostic",
        "names",
        type=options.NAMES,
        is_flag=False,
        flag_value="core",
        metavar="[NAMES]",
    ),
)
@options.under(
    "Constraints",
    click.option("--cut-count", "cuts", type=options.ENDS),
    click.option("--kinds", type=options.NAMES),
    options.by_form("--cut-depth N", *(f"--{name.replace('_', '-')}" for name in FLAGS)),
)
@click.option("-o", "--output", "folder", metavar="FOLDER")
@options.under(
    "Sheets",
    click.option("--ask", metavar="NAMES", type=options.NAMES, multiple=True),
    click.option("--versions", type=click.IntRange(1, 200), metavar="N"),
    options.by_form("--title TEXT", "--task TEXT"),
    click.option("--points", metavar="N", type=click.FloatRange(0, 10_000)),
    sheets.sheet_options,
)
@options.made_for
@options.course_option
@options.under(
    options.OUTPUT,
    click.option(
        "--format",
        "forms",
        metavar="NAME",
        type=options.Choice([*sheets.PRINTED, *FORMATS]),
        multiple=True,
    ),
)
def exercise(subject: str | None, names: tuple[str, ...] | None, **given: Any) -> int:
    forms = given.pop("forms")
    given["form"] = "json" if "json" in forms else "text"
    given["as"] = tuple(form for form in forms if form not in sheets.PRINTED)
    given["names"] = names
    chosen = {name: given.pop(name) for name in DEMANDS}
    demands = {name: one for name, one in chosen.items() if one is not None and one is not False}
    # --seed draws the trees: it is no setting of the search
    how = options.conventions({**given, "seed": None}, algorithm="alphabeta")
    for asks in given["ask"]:
        _check_asks(asks)
    if subject is None or not subject.endswith(".toml"):
        sheets.check_handout(given, given["folder"])
    if subject is not None:
        return _existing(subject, how, {**given, **demands})
    # Each question that is asked gets a tree.
    given["trees"] = given["trees"] or max(1, 0 if names else len(given["ask"]))
    _check_count(given["ask"], given["trees"], f"would be made: write --trees {len(given['ask'])}")
    shape = demands.get("shape", USUAL)
    if names is not None:
        if given["unknown"] or demands.keys() - {"shape"} or shape not in constraints.SHAPES:
            raise UsageError(
                "--diagnostic goes with --shape random or regular, --trees and --seed only: "
                "the mistakes determine the rest"
            )
        with output.patience():
            _diagnostic(names, shape, how, given)
        return 0
    with output.patience():
        return _new(_wanted(demands), "leaves" not in demands, how, given)


def _check_asks(asks: Sequence[str]) -> None:
    """Raise UsageError, with the option, for what no question asks."""
    try:
        shapes.check_asks(asks)
    except UsageError as error:
        raise UsageError(f"--ask {','.join(asks)}: {error}") from None


def _check_count(asks: Sequence[Sequence[str]], trees: int, remedy: str) -> None:
    """Raise UsageError if there are several trees, but fewer than questions."""
    if trees < len(asks):
        count = "1 tree" if trees == 1 else f"{trees} trees"
        raise UsageError(
            f"--ask is given {len(asks)} times, once for each question, but only {count} {remedy}"
        )


def _refuse(given: dict[str, Any], names: Iterable[str], reason: str) -> None:
    """Raise UsageError for the first of these options that was given."""
    for name in names:
        value = given.get(name)
        if not (value is None or value is False or value == ()):
            raise UsageError(f"--{SPELLED.get(name, name.replace('_', '-'))} {reason}")


def _existing(subject: str, how: Settings, given: dict[str, Any]) -> int:
    """Report on trees or on an exercise file; with a folder, write sheets and keys."""
    _refuse(
        given,
        MAKING,
        (
            "goes with new trees; your own tree or file is used as it is (for new trees of its "
            "shape: --shape TREE)"
        ),
    )
    if subject.endswith(".toml"):
        _refuse(
            given,
            OF_FILE,
            f"goes with trees; {subject} is an exercise: set this in the file",
        )
        sheets.check_handout(given, given["folder"])
        return _exercise_file(subject, given)
    found = subjects(subject, {"chosen": None})
    if not given["folder"]:
        form = given["form"]
        return for_each(found, lambda one: show_review(one.tree(), one.adapt_root(how), form), form)
    # A report names each tree that cannot be read; for a sheet all trees must be right.
    if wrong := next((one for one in found if not isinstance(one, Subject)), None):
        raise UsageError(str(wrong.error))
    trees = [{"": one.tree()} for one in found if isinstance(one, Subject)]
    asks = given["ask"]
    _check_count(
        asks,
        len(trees),
        f"given: give a file of {len(asks)} trees, or write the questions into an exercise file "
        "(TOML)",
    )
    _write_questions(trees, how, given)
    return 0


def _exercise_file(file: str, given: dict[str, Any]) -> int:
    """Report on each question of an exercise file; with a folder, write sheets and keys."""
    assignment = load_exercise(file)
    if given["folder"]:
        with output.patience():
            sheets.write(assignment, given["folder"], given, given["seed"])
        return 0
    for task in assignment.tasks:
        if task.in_words:
            note(f"{task.name} has no tree; a person marks it")
            continue
        for version in task.versions:
            if given["form"] == "text":
                echo(f"; {task.name}{f', {version}' if version else ''}")
            found = assessed(task, version)
            output.print_result(given["form"], found.copy, assessment_lines(found))
    return 0


def show_review(tree: Node, how: Settings, form: str) -> None:
    """Print the mistakes that a tree shows or hides as a question, and what a guess earns."""
    found = reviewed(tree, how)
    output.print_result(form, lambda: found, review_lines(found))


def _wanted(demands: dict[str, Any]) -> Constraints:
    """Return the constraints, with those of a good exercise.

    Raise UsageError for a size that contradicts the shape.
    """
    shape = demands.get("shape", REGULAR if demands.keys() & {"branching", "depth"} else USUAL)
    if "kinds" in demands:
        demands = {**demands, "kinds": tuple(map(str.upper, demands["kinds"]))}
    if shape not in constraints.SHAPES and "(" not in shape:
        hint, known = did_you_mean(shape, constraints.SHAPES), ", ".join(constraints.SHAPES)
        raise UsageError(
            f"--shape {shape}{hint}: choose {known}, or give a tree in parentheses, as in "
            "--shape '((1 2) (3 4))'"
        )
    demands = {**demands, "shape": shape if shape in constraints.SHAPES else read(shape)}
    wanted = GOOD.replace(**demands)
    for name in ("branching", "depth"):
        if name in demands and wanted.shape != REGULAR:
            raise UsageError(
                inputs.GOES_WITH.format(option=SPELLED.get(name, name), needed="--shape regular")
            )
    low, high = demands.get("leaves", wanted.sizes)
    leaves, of_shape = wanted.sizes[0], wanted.shape not in (USUAL, RANDOM)
    if of_shape and leaves <= constraints.MOST_LEAVES and not low <= leaves <= high:
        raise UsageError(
            f"--leaves contradicts the shape, which has {leaves} leaves; leave out one of them"
        )
    count = wanted.span[1] - wanted.span[0] + 1
    if "numbers" not in demands and 0 < count < wanted.sizes[0]:
        note(f"there are {count} numbers in that range, so numbers repeat on the leaves")
        return wanted.replace(numbers="any")
    return wanted


def _new(wanted: Constraints, implied: bool, how: Settings, given: dict[str, Any]) -> int:
    """Make trees, and print them or write them as sheets; the exit code says if some were not found.

    ``implied``: the number of leaves was not given.
    """
    sheets.students(given["roster"], {})  # before the work starts
    made: list[tuple[int, dict[str, Node]]] = []
    failed: list[UsageError] = []
    avoid: list[Node] = []
    for number in range(given["trees"]):
        first, asks, to_folder = given["seed"], given["ask"], bool(given["folder"])
        # Printed trees have the seeds after each other; sheets of neighbouring seeds have no tree
        # in common.
        seed = f"{first} {number}" if to_folder and number else first + number
        search = shapes.search_of(asks[len(made) % len(asks)]) if asks else ""
        try:
            made.append(
                (first + number, _question(wanted, implied, how, given, seed, search, avoid))
            )
        except UsageError as error:
            failed.append(error)
            if len(failed) > len(made) + PATIENCE:
                break
    if not made:
        raise failed[0]
    if given["folder"]:
        _write_questions([trees for _, trees in made], how, given)
    else:
        _print([(seed, trees[""]) for seed, trees in made], how, given)
    if failed:
        fail(f"{len(made)} of {given['trees']} trees were made; of the others: {failed[0]}")
    return 2 if failed else 0


def _question(
    wanted: Constraints,
    implied: bool,
    how: Settings,
    given: dict[str, Any],
    seed: int | str,
    search: str,
    avoid: list[Node],
) -> dict[str, Node]:
    """Make the trees of a question; note if answers can be copied between versions."""
    if search and given["unknown"]:
        raise UsageError(f"--unknown goes with alpha-beta; leave out --unknown or --ask {search}")
    count = given["versions"]
    if implied and wanted.shape in (USUAL, RANDOM):
        wanted = questions.sizes(wanted, count, search)
    trees = questions.question(
        wanted,
        seed,
        how,
        count=count,
        search=search,
        unknown=given["unknown"],
        avoid=avoid,
    )
    dice = search == "expectiminimax" or how.utility_range != BOOK.utility_range
    if dice:
        note("trees with chance nodes have a fixed shape; leave out the constraints")
    if search in ("maxn", "paranoid", "mcts"):
        note("these trees have a fixed shape; leave out the constraints")
    if not (search or dice or given["unknown"]):
        to_folder = bool(given["folder"])
        avoid += [pattern(tree) if to_folder else tree for tree in trees.values()]
        if copyable := versions.copyable(trees.values(), how):
            note(
                f"{copyable} of {count} versions have path and cuts at the same places as another, "
                "so that these can be copied; larger trees (--leaves) or fewer versions avoid this"
            )
    return trees


def _diagnostic(names: tuple[str, ...], shape: str, how: Settings, given: dict[str, Any]) -> None:
    """Make trees that tell these mistakes apart; so does every version, in other numbers."""
    known = CORE if names == ("core",) else tuple(MISTAKES) if names == ("all",) else names
    shape = RANDOM if shape == USUAL else shape
    found = diagnostic(known, shape, given["trees"], given["seed"], how)
    if not given["folder"]:
        _tell(
            given["form"],
            lambda: findings.diagnostic_json(found, how),
            findings.diagnostic_lines(found, how),
        )
        return
    made, count = [found.trees], given["versions"]
    if count is not None:
        # The trees of a set together tell the mistakes apart, none of them alone.
        made = versions.renumbered_together(
            found.trees,
            count,
            given["seed"],
            lambda trees: not still_alike(trees, found.names, how),
        )
    trees = [questions.by_version(one, count) for one in zip(*made, strict=True)]
    _write_questions(trees, how, given)


def _write_questions(
    questions: list[dict[str, Node]], how: Settings, given: dict[str, Any]
) -> None:
    """Write sheets and keys of all versions into a folder."""
    points = given["points"]
    # With --ask, each question has the usual points of its kind.
    if points is None and not given["ask"]:
        points = 10
    title = given["title"] or shapes.title_of(given["ask"])
    source = f"made by treesearch exercise --seed {given['seed']}"
    text = exercise_text(title, questions, points, how, source, given["ask"], given["task"] or "")
    sheets.write(read_exercise(text, typed=False), given["folder"], given, given["seed"])


def _print(trees: Iterable[tuple[int, Node]], how: Settings, given: dict[str, Any]) -> None:
    """Print each tree with its seed and its qualities, or with a leaf left open."""
    for number, (seed, tree) in enumerate(trees):
        if given["unknown"]:
            key = OpenKey(tree, how)
            told = {"seed": seed, "answer": key.lines(key.right), **answer_json(key.found)}
            lines = findings.part_lines(key, seed)
        else:
            seen = Qualities(tree, how)
            told, lines = findings.tree_json(seen, seed), findings.tree_lines(seen, seed)
        _tell(given["form"], told.copy, [*[""] * (number > 0), *lines])


def _tell(form: str, told: Callable[[], Any], lines: Iterable[str]) -> None:
    shown = (
        ReportLine(line, "detail" if line.startswith(";") else "answer", unbroken=True)
        for line in lines
    )
    output.print_result(form, told, shown)


exercise.forms = files.EXERCISE_FORMS
