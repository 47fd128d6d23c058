"""The command ``exercise``, which generates trees and writes them as question sheets."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from typing import Any

import click

from treesearch.cli import handout, inputs, options, output
from treesearch.cli.frame import Command, echo, fail, note
from treesearch.cli.handout import Sheets
from treesearch.cli.source import Subject, Subjects, for_each, is_game, subjects
from treesearch.errors import UsageError
from treesearch.homework.answers.moves import Position
from treesearch.homework.classes.assignment import EXERCISE_FORMS, load_exercise, read_exercise
from treesearch.homework.exercises import (
    ask_option,
    constraints,
    description,
    question_trees,
    versions,
)
from treesearch.homework.exercises.constraints import (
    FLAGS,
    GOOD,
    RANDOM,
    REGULAR,
    USUAL,
    Constraints,
    Qualities,
)
from treesearch.homework.exercises.diagnostic import CORE, diagnostic, equal_answer_pairs
from treesearch.homework.exercises.exercise_file import exercise_text
from treesearch.homework.exercises.generator import rank_pattern
from treesearch.homework.exercises.review import (
    assessment_lines,
    review_lines,
    review_question,
    review_tree,
)
from treesearch.homework.marking.open_key import OpenKey
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.homework.sheets.handout import FORMATS
from treesearch.reader.trees import read
from treesearch.report.lines import ReportLine
from treesearch.settings import BOOK, Settings
from treesearch.tree import Node
from treesearch.unknown import answer_json
from treesearch.words import did_you_mean

DEMANDS = tuple(field.name for field in fields(Constraints) if field.name != "good")
MAKING = (*DEMANDS, "trees", "names", "unknown", "versions")
"""Options for new trees; they cannot be used with an existing tree."""
OF_FILE = ("ask", "title", "task", "points", "root", "order", "cut_rule", "label")
"""Options for questions; an exercise file contains these settings itself."""
SPELLED = {"names": "diagnostic", "ahead": "depth"}
"""Options by the names of their values, where these differ."""
PRINTED = ("text", "json")
"""Formats of the printed output; the others are formats of sheets."""
PATIENCE = 3
"""Stop when the failures outnumber the trees that were made by this number."""


@click.command(cls=Command)
@click.argument("subject", cls=options.Argument, metavar="[TREE|FILE|GAME]", required=False)
@options.under(
    "Trees",
    click.option("--seed", type=int, metavar="N", default=0),
    click.option("--trees", type=click.IntRange(1, 1000), metavar="N"),
    options.by_form("--shape usual|random|regular|TREE", "--branching N"),
    click.option("--levels", metavar="N", type=int),
    click.option("--leaves", type=options.ENDS),
    click.option("--leaf-range", type=options.ENDS),
    click.option("--numbers", type=options.Choice(["distinct", "tie", "any"])),
    options.by_form("--unknown", "--state TEXT"),
    click.option("--depth", "ahead", type=click.IntRange(2), metavar="N"),
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
    click.option("--cut-count", type=options.ENDS),
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
    handout.sheet_options,
)
@options.made_for
@options.course_option
@options.under(
    options.OUTPUT,
    click.option(
        "--format",
        "forms",
        metavar="NAME",
        type=options.Choice([*PRINTED, *FORMATS]),
        multiple=True,
    ),
)
def exercise(subject: str | None, names: tuple[str, ...] | None, **values: Any) -> int:
    forms = values.pop("forms")
    values["form"] = "json" if "json" in forms else "text"
    values["as"] = tuple(form for form in forms if form not in PRINTED)
    values["names"] = names
    typed = {name: values.pop(name) for name in DEMANDS}
    demands = {name: value for name, value in typed.items() if value not in (None, False)}
    values["constrained"] = bool(demands)
    # --seed draws the trees: it is no setting of the search
    settings = options.conventions({**values, "seed": None}, algorithm="alphabeta")
    _check_ask(values["ask"])
    if subject is None or not subject.endswith(".toml"):
        handout.check_folder(values)
    if subject is not None:
        return _review_existing(subject, settings, {**values, **demands})
    if values["trees"] is None:  # each question gets a tree
        values["trees"] = max(1, 0 if names else len(values["ask"]))
    _check_count(values["ask"], values["trees"], "would be made; write --trees")
    sheets = _checked_sheets(values)
    shape = demands.get("shape", USUAL)
    if names is not None:
        if values["unknown"] or demands.keys() - {"shape"} or shape not in constraints.SHAPES:
            raise UsageError(
                "--diagnostic works only with --shape random or regular, --trees and --seed: "
                "the mistakes determine the rest"
            )
        with output.patience():
            _make_diagnostic(names, shape, settings, values, sheets)
        return 0
    with output.patience():
        return _make_trees(
            _required_constraints(demands), "leaves" not in demands, settings, values, sheets
        )


def _check_ask(ask: Sequence[Sequence[str]]) -> None:
    """Raise UsageError if ``--ask`` names an unknown part of a question."""
    for names in ask:
        try:
            ask_option.check_ask(names)
        except UsageError as error:
            raise UsageError(f"--ask {','.join(names)}: {error}") from None


def _check_count(ask: Sequence[Sequence[str]], trees: int, remedy: str) -> None:
    """Raise UsageError if there are fewer trees than questions, unless there is only one tree."""
    if 1 < trees < len(ask):
        raise UsageError(
            f"--ask is given {len(ask)} times, once for each question, but only {trees} trees "
            f"{remedy} {len(ask)}, or --trees 1 for one tree with {len(ask)} parts"
        )


def _checked_sheets(values: dict[str, Any]) -> Sheets | None:
    """Return the checked options of the output folder, or ``None`` without ``-o``."""
    if not values["folder"]:
        return None
    return handout.checked_sheets(values, [values["title"] or "", values["task"] or ""])


def _refuse_options(values: dict[str, Any], names: Iterable[str], reason: str) -> None:
    """Raise UsageError with this reason for the first of these options that the user typed."""
    for name in names:
        if values.get(name) not in (None, False, ()):
            raise UsageError(f"--{SPELLED.get(name, name.replace('_', '-'))} {reason}")


def _review_existing(subject: str, settings: Settings, values: dict[str, Any]) -> int:
    """Review existing trees or an exercise file; with a folder, write sheets and keys."""
    _refuse_options(
        values,
        MAKING,
        "works only with new trees; your own tree or file is used as it is (for new trees of its shape: --shape TREE)",
    )
    if subject.endswith(".toml"):
        _refuse_options(
            values,
            OF_FILE,
            f"works only with trees; {subject} is an exercise: write this setting in the file",
        )
        handout.check_folder(values)
        return _review_exercise_file(subject, values)
    position = None
    if is_game(subject):
        position = Position(subject, values["state"] or "", values["ahead"])
        trees: Subjects = [Subject(position.tree())]
    else:
        _refuse_options(values, ("state", "ahead"), "works only with a game")
        trees = subjects(subject, {"chosen": None})
    if not values["folder"]:
        form = values["form"]
        return for_each(
            trees, lambda tree: show_review(tree.tree(), tree.adapt_root(settings), form), form
        )
    # A report names each tree that cannot be read; for a sheet all trees must be right.
    if unread := next((tree for tree in trees if not isinstance(tree, Subject)), None):
        raise UsageError(str(unread.error))
    questions = [{"": tree.tree()} for tree in trees if isinstance(tree, Subject)]
    _check_count(
        values["ask"],
        len(questions),
        "are in the file; write the questions in an exercise file (TOML), or give a file with",
    )
    _write_questions(questions, settings, values, _checked_sheets(values), position)
    return 0


def _review_exercise_file(file: str, values: dict[str, Any]) -> int:
    """Review each question of an exercise file; with a folder, write sheets and keys."""
    assignment = load_exercise(file)
    if values["folder"]:
        texts = [assignment.title, *(task.task for task in assignment.tasks)]
        sheets = handout.checked_sheets(values, texts, assignment.columns)
        with output.patience():
            sheets.write(assignment)
        return 0
    for task in assignment.tasks:
        if task.in_words:
            note(f"{task.name} has no tree; a person marks it")
            continue
        for version in task.versions:
            if values["form"] == "text":
                echo(f"; {task.name}{f', {version}' if version else ''}")
            review = review_question(task, version)
            output.print_result(values["form"], review.copy, assessment_lines(review))
    return 0


def show_review(tree: Node, settings: Settings, form: str) -> None:
    """Print the mistakes that a question on this tree can reveal, and the points for guessing."""
    review = review_tree(tree, settings)
    output.print_result(form, lambda: review, review_lines(review))


def _required_constraints(demands: dict[str, Any]) -> Constraints:
    """Return the constraints that the user demands, with those of a good exercise.

    Raise UsageError for a size that contradicts the shape.
    """
    shape = demands.get("shape", REGULAR if demands.keys() & {"branching", "levels"} else USUAL)
    if "kinds" in demands:
        demands = {**demands, "kinds": tuple(map(str.upper, demands["kinds"]))}
    if shape not in constraints.SHAPES and "(" not in shape:
        hint, shapes = did_you_mean(shape, constraints.SHAPES), ", ".join(constraints.SHAPES)
        raise UsageError(
            f"--shape {shape}{hint}: choose {shapes}, or give a tree in parentheses, as in "
            "--shape '((1 2) (3 4))'"
        )
    demands = {**demands, "shape": shape if shape in constraints.SHAPES else read(shape)}
    wanted = GOOD.replace(**demands)
    for name in ("branching", "levels"):
        if name in demands and wanted.shape != REGULAR:
            raise UsageError(inputs.WORKS_WITH.format(option=name, needed="--shape regular"))
    low, high = demands.get("leaves", wanted.sizes)
    leaves, of_shape = wanted.sizes[0], wanted.shape not in (USUAL, RANDOM)
    if of_shape and leaves <= constraints.MOST_LEAVES and not low <= leaves <= high:
        sizes = f" (--branching {wanted.branching} --levels {wanted.levels})"
        raise UsageError(
            f"--leaves contradicts the shape, which has {leaves} leaves"
            f"{sizes if wanted.shape == REGULAR else ''}; leave out one of them"
        )
    count = wanted.span[1] - wanted.span[0] + 1
    if "numbers" not in demands and 0 < count < wanted.sizes[0]:
        note(f"there are only {count} numbers in that range, so some leaves have the same number")
        return wanted.replace(numbers="any")
    return wanted


def _make_trees(
    wanted: Constraints,
    implied: bool,
    settings: Settings,
    values: dict[str, Any],
    sheets: Sheets | None,
) -> int:
    """Generate trees, and print them or write sheets. Return 2 if too few trees exist, otherwise 0.

    ``implied`` is true if the number of leaves was not typed.
    """
    trees: list[tuple[int, dict[str, Node]]] = []
    failed: list[UsageError] = []
    avoid: list[Node] = []
    count, first, ask = values["trees"], values["seed"], values["ask"]
    if values["unknown"] and (search := _search_for_parts(ask)):
        raise UsageError(
            f"--unknown works only with alpha-beta; leave out --unknown or --ask {search}"
        )
    for number in range(count):
        # Printed trees have the seeds after each other; sheets of neighbouring seeds have no tree
        # in common.
        seed = f"{first} {number}" if sheets and number else first + number
        parts = ask if count == 1 else ask and [ask[len(trees) % len(ask)]]
        try:
            versions = _question_trees(
                wanted, implied, settings, values, seed, _search_for_parts(parts), avoid
            )
        except UsageError as error:
            failed.append(error)
            if len(failed) > len(trees) + PATIENCE:
                break
        else:
            trees.append((first + number, versions))
    if not trees:
        raise failed[0]
    if sheets:
        _write_questions([versions for _, versions in trees], settings, values, sheets)
    else:
        _print_trees([(seed, versions[""]) for seed, versions in trees], settings, values)
    if failed:
        fail(f"only {len(trees)} of {count} trees were made; the others failed: {failed[0]}")
    return 2 if failed else 0


def _search_for_parts(ask: Sequence[Sequence[str]]) -> str:
    """Return the search that the parts of this question require; ``""`` stands for alpha-beta."""
    searches = dict.fromkeys(ask_option.search_of(names) for names in ask)
    special = [name for name in searches if name not in ("", "minmax")]
    if len(special) > 1:
        raise UsageError(f"one tree cannot suit both {' and '.join(special)}; write --trees 2")
    return special[0] if special else "minmax" if searches.keys() == {"minmax"} else ""


def _question_trees(
    wanted: Constraints,
    implied: bool,
    settings: Settings,
    values: dict[str, Any],
    seed: int | str,
    search: str,
    avoid: list[Node],
) -> dict[str, Node]:
    """Return the trees of a question by version, and warn if versions allow copying.

    Trees that later questions must not repeat are added to ``avoid``.
    """
    count = values["versions"]
    if implied and wanted.shape in (USUAL, RANDOM):
        wanted = question_trees.sizes(wanted, count, search)
    trees = question_trees.question(
        wanted,
        seed,
        settings,
        count=count,
        search=search,
        unknown=values["unknown"],
        avoid=avoid,
    )
    has_chance = search == "expectiminimax" or settings.utility_range != BOOK.utility_range
    if values["constrained"] and (has_chance or search in ("maxn", "paranoid", "mcts")):
        note("the constraints do not apply to trees with chance nodes, for several players or MCTS")
    if not (search or has_chance or values["unknown"]):
        avoid += [rank_pattern(tree) if values["folder"] else tree for tree in trees.values()]
        if copyable := versions.count_copyable(trees.values(), settings):
            note(
                f"{copyable} of {count} versions have their path and cuts in the same places as another "
                "version, so students can copy them; use larger trees (--leaves) or fewer versions"
            )
    return trees


def _make_diagnostic(
    names: tuple[str, ...],
    shape: str,
    settings: Settings,
    values: dict[str, Any],
    sheets: Sheets | None,
) -> None:
    """Generate trees that tell these mistakes apart, with different numbers in each version."""
    mistakes = CORE if names == ("core",) else tuple(MISTAKES) if names == ("all",) else names
    shape = RANDOM if shape == USUAL else shape
    result = diagnostic(mistakes, shape, values["trees"], values["seed"], settings)
    if sheets is None:
        _print_lines(
            values["form"],
            lambda: description.diagnostic_json(result, settings),
            description.diagnostic_lines(result, settings),
        )
        return
    sets, count = [result.trees], values["versions"]
    if count is not None:
        # Only all trees of a set together distinguish the mistakes.
        sets = versions.renumbered_together(
            result.trees,
            count,
            values["seed"],
            lambda trees: not equal_answer_pairs(trees, result.names, settings),
        )
    trees = [question_trees.by_version(column, count) for column in zip(*sets, strict=True)]
    _write_questions(trees, settings, values, sheets)


def _write_questions(
    trees: list[dict[str, Node]],
    settings: Settings,
    values: dict[str, Any],
    sheets: Sheets | None,
    position: Position | None = None,
) -> None:
    """Write sheets and keys of all versions into a folder."""
    points = values["points"]
    # With --ask, each question has the usual points of its kind.
    if points is None and not values["ask"]:
        points = 10
    title = values["title"] or ask_option.title_of(values["ask"])
    source = f"made by treesearch exercise --seed {values['seed']}"
    ask, task = values["ask"], values["task"] or ""
    text = exercise_text(title, trees, points, settings, source, ask, task, position)
    if sheets:
        sheets.write(read_exercise(text, typed=False))


def _print_trees(
    trees: Iterable[tuple[int, Node]], settings: Settings, values: dict[str, Any]
) -> None:
    """Print each tree with its seed and its properties, or with the answer if a leaf is unknown."""
    for number, (seed, tree) in enumerate(trees):
        if values["unknown"]:
            key = OpenKey(tree, settings)
            data = {"seed": seed, "answer": key.lines(key.right), **answer_json(key.results)}
            lines = description.open_lines(key, seed)
        else:
            seen = Qualities(tree, settings)
            data, lines = description.tree_json(seen, seed), description.tree_lines(seen, seed)
        _print_lines(values["form"], data.copy, [""] * (number > 0) + [*lines])


def _print_lines(form: str, data: Callable[[], Any], lines: Iterable[str]) -> None:
    styled = (
        ReportLine(line, "detail" if line.startswith(";") else "answer", unbroken=True)
        for line in lines
    )
    output.print_result(form, data, styled)


exercise.forms = EXERCISE_FORMS
