"""The command ``exercise``, which generates trees and writes them as question sheets."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import click

from treesearch.cli import handout, options, output
from treesearch.cli.course import note_unused_conventions
from treesearch.cli.frame import Command, echo, fail, note
from treesearch.cli.handout import SheetOptions, Sheets
from treesearch.cli.source import Subject, Subjects, for_each, is_game, subjects
from treesearch.errors import UsageError, option
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
    Range,
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
from treesearch.homework.marking.kinds import asked_of_unknown
from treesearch.homework.marking.open_key import PRUNED_ONLY, OpenKey
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.homework.sheets.handout import FORMATS
from treesearch.reader.trees import read
from treesearch.report.lines import ReportLine
from treesearch.settings import BOOK, Settings
from treesearch.tree import Node
from treesearch.unknown import answer_json
from treesearch.words import did_you_mean, listed

PER_TREE = ("trees", "diagnostic", "unknown", "versions")
"""Options for new trees besides the constraints; they cannot be used with an existing tree."""
OF_FILE = (
    "ask",
    "title",
    "task",
    "points",
    "root",
    "order",
    "cut_rule",
    "label",
    "utility_range",
    "chance_cuts",
)
"""Options for questions; an exercise file contains these settings itself."""
PRINTED = ("text", "json")
"""Formats of the printed output; the others are formats of sheets."""
PATIENCE = 3
"""Stop when the failures outnumber the trees that were made by more than this number."""


class ConstraintOptions(NamedTuple):
    """The constraints on new trees, named like their flags; ``None`` or ``False`` if not typed."""

    shape: str | None
    branching: int | None
    levels: int | None
    leaves: Range | None
    leaf_range: Range | None
    numbers: str | None
    cut_count: Range | None
    kinds: tuple[str, ...] | None
    cut_depth: int | None
    deep: bool
    above_leaves: bool

    @property
    def typed(self) -> dict[str, Any]:
        """The constraints that were typed, as fields of ``Constraints``."""
        return {name: value for name, value in self._asdict().items() if options.is_typed(name)}


class Request(NamedTuple):
    """The options of the command, with the settings of the search and the number of new trees."""

    constraint_options: ConstraintOptions
    sheet: SheetOptions
    settings: Settings
    seed: int
    trees: int
    unknown: bool
    form: str


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
    click.option("--depth", type=click.IntRange(2), metavar="N"),
    click.option(
        "--diagnostic", type=options.NAMES, is_flag=False, flag_value="core", metavar="[NAMES]"
    ),
)
@options.under(
    "Constraints",
    click.option("--cut-count", type=options.ENDS),
    click.option("--kinds", type=options.NAMES),
    options.by_form("--cut-depth N", *(f"--{name.replace('_', '-')}" for name in FLAGS)),
)
@click.option("-o", "--output", metavar="FOLDER")
@options.under(
    "Sheets (with -o)",
    click.option("--ask", metavar="NAMES", type=options.NAMES, multiple=True),
    click.option("--versions", type=click.IntRange(1, 200), metavar="N"),
    options.by_form("--title TEXT", "--task TEXT"),
    click.option("--points", metavar="N", type=click.FloatRange(0, 10_000)),
    handout.sheet_options,
)
@options.made_for
@options.range_options
@options.course_option
@options.under(
    options.OUTPUT,
    click.option(
        "--format", metavar="NAME", type=options.Choice([*PRINTED, *FORMATS]), multiple=True
    ),
)
def exercise(
    subject: str | None,
    seed: int,
    trees: int | None,
    unknown: bool,
    state: str | None,
    depth: int | None,
    diagnostic: tuple[str, ...] | None,
    **typed: Any,
) -> int:
    # --seed draws the trees and --depth belongs to a game: the search does not use them
    settings = options.conventions(typed, algorithm="alphabeta")
    form = "json" if "json" in typed["format"] else "text"
    typed["format"] = tuple(name for name in typed["format"] if name not in PRINTED)
    constraint_options = ConstraintOptions(*(typed[name] for name in ConstraintOptions._fields))
    sheet = SheetOptions(*(typed[name] for name in SheetOptions._fields))
    # by default, each question gets a tree
    count = trees or len(sheet.ask) or 1
    request = Request(constraint_options, sheet, settings, seed, count, unknown, form)
    _check_ask(sheet.ask)
    if not (subject and is_game(subject)):
        options.refuse("works only with a game", "state", "depth")
    if subject is None or not subject.endswith(".toml"):
        sheet.check_folder()
    if subject is not None:
        return _review_existing(subject, request, state, depth)
    _check_count(sheet.ask, count, "would be made; write --trees")
    sheets = handout.checked_sheets(sheet, seed, [sheet.title, sheet.task])
    if diagnostic is not None:
        if (
            unknown
            or constraint_options.typed.keys() - {"shape"}
            or constraint_options.shape not in (None, *constraints.SHAPES)
        ):
            raise UsageError(
                "--diagnostic works only with --shape random or regular, --trees and --seed: "
                "the mistakes determine the rest"
            )
        with output.patience():
            _make_diagnostic(diagnostic, request, sheets)
        return 0
    with output.patience():
        return _make_trees(_required_constraints(constraint_options), request, sheets)


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


def _review_existing(subject: str, request: Request, state: str | None, depth: int | None) -> int:
    """Review existing trees or an exercise file; with a folder, write sheets and keys."""
    sheet, form = request.sheet, request.form
    options.refuse(
        "works only with new trees; your own tree or file is used as it is (for new trees of its shape: --shape TREE)",
        *ConstraintOptions._fields,
        *PER_TREE,
    )
    if not sheet.output:
        options.refuse("works only with new trees, or with -o FOLDER/", "seed")
    if subject.endswith(".toml"):
        options.refuse(
            f"works only with trees; {subject} is an exercise: write this setting in the file",
            *OF_FILE,
        )
        sheet.check_folder()
        return _review_exercise_file(subject, request)
    position = None
    if is_game(subject):
        position = Position(subject, state or "", depth)
        trees: Subjects = [Subject(position.tree())]
    else:
        trees = subjects(subject, {"chosen": None})
    if not sheet.output:

        def show(tree: Subject) -> None:
            """Print the mistakes that a question on this tree can reveal, and the points for guessing."""
            review = review_tree(tree.tree(), tree.adapt_root(request.settings))
            output.print_result(form, review.copy, review_lines(review))

        return for_each(trees, show, form)
    # A report names each tree that cannot be read; for a sheet all trees must be right.
    if unread := next((tree for tree in trees if not isinstance(tree, Subject)), None):
        raise UsageError(str(unread.error))
    questions = [{"": tree.tree()} for tree in trees if isinstance(tree, Subject)]
    _check_count(
        sheet.ask,
        len(questions),
        "are in the file; write the questions in an exercise file (TOML), or give a file with",
    )
    sheets = handout.checked_sheets(sheet, request.seed, [sheet.title, sheet.task])
    _write_questions(questions, request, sheets, position)
    return 0


def _review_exercise_file(file: str, request: Request) -> int:
    """Review each question of an exercise file; with a folder, write sheets and keys."""
    assignment = load_exercise(file)
    note_unused_conventions(assignment)
    texts = [assignment.title, *(task.task for task in assignment.tasks)]
    sheets = handout.checked_sheets(request.sheet, request.seed, texts, assignment.columns)
    if sheets:
        with output.patience():
            sheets.write(assignment)
        return 0
    for task in assignment.tasks:
        if task.in_words:
            note(f"{task.name} has no tree; a person marks it")
            continue
        for version in task.versions:
            if request.form == "text":
                echo(f"; {task.name}{f', {version}' if version else ''}")
            review = review_question(task, version)
            output.print_result(request.form, review.copy, assessment_lines(review))
    return 0


def _required_constraints(constraint_options: ConstraintOptions) -> Constraints:
    """Return the constraints of the options, with those of a good exercise.

    Raise UsageError for a size that contradicts the shape.
    """
    typed = constraint_options.typed
    shape = typed.get("shape", REGULAR if typed.keys() & {"branching", "levels"} else USUAL)
    if constraint_options.kinds:
        typed["kinds"] = tuple(map(str.upper, constraint_options.kinds))
    if shape not in constraints.SHAPES and "(" not in shape:
        hint, shapes = did_you_mean(shape, constraints.SHAPES), ", ".join(constraints.SHAPES)
        raise UsageError(
            f"--shape {shape}{hint}: choose {shapes}, or give a tree in parentheses, as in "
            "--shape '((1 2) (3 4))'"
        )
    typed["shape"] = shape if shape in constraints.SHAPES else read(shape)
    wanted = GOOD.replace(**typed)
    if wanted.shape != REGULAR:
        options.refuse("works only with --shape regular", "branching", "levels")
    low, high = constraint_options.leaves or wanted.sizes
    leaves, of_shape = wanted.sizes[0], wanted.shape not in (USUAL, RANDOM)
    if of_shape and leaves <= constraints.MOST_LEAVES and not low <= leaves <= high:
        sizes = f" (--branching {wanted.branching} --levels {wanted.levels})"
        raise UsageError(
            f"--leaves contradicts the shape, which has {leaves} leaves"
            f"{sizes if wanted.shape == REGULAR else ''}; leave out one of them"
        )
    count = wanted.span[1] - wanted.span[0] + 1
    if constraint_options.numbers is None and 1 < count < wanted.sizes[0]:
        note(f"there are only {count} numbers in that range, so some leaves have the same number")
        return wanted.replace(numbers="any")
    return wanted


def _make_trees(wanted: Constraints, request: Request, sheets: Sheets | None) -> int:
    """Generate trees, and print them or write sheets. Return 2 if too few trees exist, otherwise 0."""
    trees: list[tuple[int, dict[str, Node]]] = []
    failed: list[UsageError] = []
    avoid: list[Node] = []
    count, first, ask = request.trees, request.seed, request.sheet.ask
    if request.unknown and (search := _search_for_parts(ask)):
        raise UsageError(
            f"--unknown works only with alpha-beta; leave out --unknown or --ask {search}"
        )
    for number in range(count):
        # Printed trees have the seeds after each other; sheets of neighbouring seeds have no tree
        # in common.
        seed = f"{first} {number}" if sheets and number else first + number
        parts = ask if count == 1 else ask and [ask[len(trees) % len(ask)]]
        try:
            versions = _question_trees(wanted, request, seed, parts, avoid, len(trees) + 1)
        except UsageError as error:
            failed.append(error)
            if len(failed) > len(trees) + PATIENCE:
                break
        else:
            trees.append((first + number, versions))
    if not trees:
        raise failed[0]
    if sheets:
        _write_questions([versions for _, versions in trees], request, sheets)
    else:
        _print_trees([(seed, versions[""]) for seed, versions in trees], request)
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
    request: Request,
    seed: int | str,
    parts: Sequence[Sequence[str]],
    avoid: list[Node],
    number: int,
) -> dict[str, Node]:
    """Return the trees of this question by version, and warn if versions allow copying.

    Trees that later questions must not repeat are added to ``avoid``.
    """
    settings, count = request.settings, request.sheet.versions
    search = _search_for_parts(parts)
    questions = parts or [PRUNED_ONLY] if request.unknown else ()
    asks = [name for names in questions for name in asked_of_unknown(dict.fromkeys(names, 1))]
    if request.constraint_options.leaves is None:
        wanted = question_trees.with_enough_leaves(wanted, count, search)
    trees = question_trees.generate_trees(
        wanted,
        seed,
        settings,
        count=count,
        search=search,
        unknown=asks,
        avoid=avoid,
    )
    has_chance = search == "expectiminimax" or settings.utility_range != BOOK.utility_range
    if (typed := request.constraint_options.typed) and (
        has_chance or search in ("maxn", "paranoid", "mcts")
    ):
        left_out = listed([*map(option, typed)])
        note(f"trees with chance nodes, for several players or MCTS are made without {left_out}")
    if not (search or has_chance or request.unknown):
        avoid += [rank_pattern(tree) if request.sheet.output else tree for tree in trees.values()]
        if copyable := versions.count_copyable(trees.values(), settings):
            which = f"question {number}: " if request.trees > 1 else ""
            note(
                f"{which}{copyable} of {count} versions have their path and cuts in the same places as another "
                "version, so students can copy them; use larger trees (--leaves) or fewer versions"
            )
    return trees


def _make_diagnostic(names: tuple[str, ...], request: Request, sheets: Sheets | None) -> None:
    """Generate trees that tell these mistakes apart, with different numbers in each version."""
    mistakes = CORE if names == ("core",) else tuple(MISTAKES) if names == ("all",) else names
    shape = REGULAR if request.constraint_options.shape == REGULAR else RANDOM
    settings, seed, count = request.settings, request.seed, request.sheet.versions
    result = diagnostic(mistakes, shape, request.trees, seed, settings)
    if sheets is None:
        _print_lines(
            request.form,
            lambda: description.diagnostic_json(result, settings),
            description.diagnostic_lines(result, settings),
        )
        return
    sets = [result.trees]
    if count is not None:
        # Only all trees of a set together distinguish the mistakes.
        sets = versions.renumbered_together(
            result.trees,
            count,
            seed,
            lambda trees: not equal_answer_pairs(trees, result.names, settings),
        )
    trees = [question_trees.by_version(column, count) for column in zip(*sets, strict=True)]
    _write_questions(trees, request, sheets)


def _write_questions(
    trees: list[dict[str, Node]],
    request: Request,
    sheets: Sheets | None,
    position: Position | None = None,
) -> None:
    """Write sheets and keys of all versions into a folder."""
    sheet, points = request.sheet, request.sheet.points
    # With --ask, each question has the usual points of its kind.
    if points is None and not sheet.ask:
        points = 10
    title = sheet.title or ask_option.title_of(sheet.ask)
    source = f"made by treesearch exercise --seed {request.seed}"
    text = exercise_text(
        title, trees, points, request.settings, source, sheet.ask, sheet.task, position
    )
    if sheets:
        sheets.write(read_exercise(text, typed=False))


def _print_trees(trees: Iterable[tuple[int, Node]], request: Request) -> None:
    """Print each tree with its seed and its properties, or with the answer if a leaf is unknown."""
    for number, (seed, tree) in enumerate(trees):
        if request.unknown:
            key = OpenKey(tree, request.settings)
            data = {"seed": seed, "answer": key.lines(key.right), **answer_json(key.results)}
            lines = description.open_lines(key, seed)
        else:
            seen = Qualities(tree, request.settings)
            data, lines = description.tree_json(seen, seed), description.tree_lines(seen, seed)
        _print_lines(request.form, data.copy, [""] * (number > 0) + [*lines])


def _print_lines(form: str, data: Callable[[], Any], lines: Iterable[str]) -> None:
    styled = (
        ReportLine(line, "detail" if line.startswith(";") else "answer", unbroken=True)
        for line in lines
    )
    output.print_result(form, data, styled)


exercise.forms = EXERCISE_FORMS
