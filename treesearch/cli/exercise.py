"""The command ``exercise``: trees worth setting, printed or as a folder of sheets."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import click

from treesearch.cli import inputs, options, output, sheets
from treesearch.cli.frame import Command, echo, fail, note
from treesearch.cli.source import Subject, for_each, subjects
from treesearch.conventions import Conventions
from treesearch.errors import UsageError
from treesearch.homework.classroom import files
from treesearch.homework.classroom.assignment import load_exercise, read_exercise
from treesearch.homework.exercises import constraints, findings, graded, shapes, versions
from treesearch.homework.exercises.assessment import assessed, assessment_lines
from treesearch.homework.exercises.constraints import FLAGS, RANDOM, REGULAR, USUAL, Constraints, Qualities
from treesearch.homework.exercises.findings import review_lines, reviewed
from treesearch.homework.exercises.following import CORE, SLIP, diagnostic, still_alike
from treesearch.homework.exercises.handout import FORMATS, exercise_text
from treesearch.homework.exercises.making import lacking, pattern
from treesearch.homework.exercises.questions import QuestionSetter, by_version
from treesearch.homework.marking.key import OpenKey
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.reader.trees import read
from treesearch.report.lines import ReportLine
from treesearch.tree import Node
from treesearch.unknown import condition_json
from treesearch.words import did_you_mean

DIAGNOSTIC_NUMBERS = "versions of a --diagnostic tree differ in their numbers alone: --vary numbers, and no --avoid"
NO_SUCH_SHAPE = "--shape {shape}{hint}: there are {known}, or a tree in parentheses, as in --shape '((1 2) (3 4))'"
GAVE_WAY = "with these constraints the trees lack something that a good exercise has: {lacking}"
NUMBERS_REPEAT = "there are {count} numbers in that range, so that numbers repeat on the leaves"
NOT_ALL_MADE = "{made} of {trees} trees were made and are given; of the others: {reason}"
MADE_ALREADY = (
    "--{option} goes with new trees; a tree or file of your own is used as it is (new trees like it: --shape TREE)"
)
FILE_SAYS = "--{option} goes with trees; {file} is an exercise, which says this itself: write it into the file"
TREE_AND_FROM = "a TREE does not go with --from, which chooses the trees: leave one of the two out"
FROM_ALONE = "--{option} does not go with --from: the next question follows from what was asked and marked before"
ASK_WRONG = "--ask {asks}: {reason}"
MORE_ASKS = (
    "--ask is given {asks} times, once for each question, but you give only {trees}: give a file of {asks} trees, "
    "or write the questions into an exercise file (TOML)"
)
MORE_ASKS_THAN_MADE = (
    "--ask is given {asks} times, once for each question, but only {trees} would be made: write --trees {asks}"
)
TREES = "1 tree", "{count} trees"
OF_QUESTION = "; {name}{version}"
MADE_WITH = "made by treesearch exercise --seed {seed}"
LEAVES_OF_SHAPE = "--leaves contradicts the shape, which has {leaves} leaves; leave one of the two away"
DIAGNOSTIC_ALONE = (
    "--diagnostic goes with --shape random or regular, --trees and --seed only: the mistakes decide the rest"
)
LEFT_OUT = "note: the next question follows from value, path and cuts, so these are not used for it: {questions}"


DEMANDS = tuple(field.name for field in fields(Constraints))
LEVELS = {"depth": "levels"}
MAKING = (*DEMANDS, "trees", "names", "plain", "unknown", "versions", "vary", "avoid")
"""Options for trees that are made; they say nothing of a tree that there is already."""
OF_FILE = ("ask", "title", "task", "points", "root", "order", "cut_rule", "label")
"""Options for questions; an exercise file says all of it."""
TYPED = {"names": "diagnostic", "values": "range", "cuts": "cut-count", **LEVELS}
"""Options by the names of their values, where these are others."""
PATIENCE = 3
"""After so many trees that were not found, more than were, one gives up."""


@click.command(cls=Command)
@click.argument("subject", cls=options.Given, metavar="[TREE|FILE]", required=False)
@options.under(
    "Trees",
    click.option("--seed", type=int, metavar="N", default=0),
    click.option("--trees", type=click.IntRange(1, 1000), metavar="N"),
    options.by_form("--shape usual|random|regular|TREE", "--branching N"),
    click.option("--levels", "depth", metavar="N", type=int),
    click.option("--leaves", type=options.ENDS),
    click.option("--range", "values", type=options.ENDS),
    click.option("--numbers", type=options.Choice(["distinct", "tie", "any"])),
    options.by_form("--unknown"),
    click.option("--diagnostic", "names", type=options.NAMES, is_flag=False, flag_value="core", metavar="[NAMES]"),
    options.by_form("--avoid FILE"),
)
@options.under(
    "Constraints",
    click.option("--cut-count", "cuts", type=options.ENDS),
    click.option("--kinds", type=options.NAMES),
    options.by_form("--cut-depth N", *(f"--{name.replace('_', '-')}" for name in FLAGS), "--plain"),
)
@options.under(
    "The next question",
    click.option("--from", "graded", metavar="GRADED", multiple=True),
    click.option("--slips", metavar="SHARE", type=click.FloatRange(0, 0.5, min_open=True)),
)
@click.option("-o", "--output", "folder", metavar="FOLDER")
@options.under(
    "Sheets",
    click.option("--ask", metavar="NAMES", type=options.NAMES, multiple=True),
    click.option("--versions", type=click.IntRange(1, 200), metavar="N"),
    click.option("--vary", type=options.Choice(["shape", "order", "numbers"])),
    options.by_form("--title TEXT", "--task TEXT"),
    click.option("--points", metavar="N", type=click.FloatRange(0, 10_000, min_open=True)),
    sheets.sheet_options,
)
@options.made_for
@options.course_option
@options.under(
    options.OUTPUT,
    click.option("--format", "forms", metavar="NAME", type=options.Choice([*sheets.PRINTED, *FORMATS]), multiple=True),
)
def exercise(subject: str | None, names: tuple[str, ...] | None, **given: Any) -> int:
    forms = given.pop("forms")
    given["form"] = "json" if "json" in forms else "text"
    given["as"] = tuple(form for form in forms if form not in sheets.PRINTED)
    told = {name: given.pop(name) for name in DEMANDS}
    demands = {name: demand for name, demand in told.items() if demand is not None and demand is not False}
    if given["worked"] and not given["graded"] and subject is None:
        demands.setdefault("cuts", (given["worked"] + 1, None))  # or nothing would be left to do
    how, shape = options.conventions(given, algorithm="alphabeta"), demands.get("shape", USUAL)
    _check_asks(given["ask"])
    if given["graded"]:
        if subject is not None:
            raise UsageError(TREE_AND_FROM)
        _refuse({**given, **demands, "names": names}, (*MAKING, *OF_FILE, "roster"), FROM_ALONE)
        sheets.check_handout(given, given["folder"])
        return _next(given)
    _refuse(given, ("slips",), inputs.GOES_WITH, needed="--from GRADED")
    if subject is None or not subject.endswith(".toml"):
        sheets.check_handout(given, given["folder"])
    if subject is not None:
        return _own(subject, how, {**given, **demands, "names": names})
    more = given["plain"] or given["unknown"] or demands.keys() - {"shape"}
    if names is not None and (more or shape not in constraints.SHAPES):
        raise UsageError(DIAGNOSTIC_ALONE)
    with output.patience():
        if names is not None:
            _diagnostic(names, shape, how, {**given, "trees": given["trees"] or 1})
            return 0
        # a question for each --ask, so that none of them needs --trees
        given["trees"] = given["trees"] or max(1, len(given["ask"]))
        _check_count(given["ask"], given["trees"], MORE_ASKS_THAN_MADE)
        return _demanded(demands, how, given)


def _refuse(given: dict[str, Any], names: Iterable[str], sentence: str, **gaps: str) -> None:
    """UsageError for the first of these options that was given."""
    for name in names:
        if given.get(name) not in (None, False, ()):
            raise UsageError(sentence.format(option=TYPED.get(name, name.replace("_", "-")), **gaps))


def _check_asks(asked: Sequence[Sequence[str]]) -> None:
    """UsageError, as one of --ask, for what no question asks."""
    for asks in asked:
        try:
            shapes.check_asks(asks)
        except UsageError as error:
            raise UsageError(ASK_WRONG.format(asks=",".join(asks), reason=error)) from None


def _check_count(asked: Sequence[Sequence[str]], trees: int, sentence: str) -> None:
    """UsageError where a question that is asked for would have no tree."""
    if len(asked) > trees:
        raise UsageError(sentence.format(asks=len(asked), trees=TREES[trees > 1].format(count=trees)))


# ---- each student's next question -----------------------------------------------------------------------------------


def _next(given: dict[str, Any]) -> int:
    """Each student's next question, after all that was answered in these rounds; with a folder, personal sheets."""
    with output.patience():
        # of all rounds: a mistake that showed once may not have shown in the last
        rounds = graded.read_rounds(given["graded"])
        found = [*graded.turns(rounds, given["seed"], given["slips"] or SLIP)]
        for_all = graded.class_trees(rounds, found)
    if open_ones := graded.left_out(rounds):
        echo(LEFT_OUT.format(questions=", ".join(open_ones)), err=True)
    if given["folder"] and given["folder"].endswith(".toml"):
        roster = str(Path(given["folder"]).with_suffix(".csv"))
        written = (given["folder"], graded.exercise_toml(rounds, found)), (roster, graded.roster_csv(found))
        for file, content in written:
            output.keep(content.encode(), file)
    elif given["folder"]:
        assignment = read_exercise(graded.exercise_toml(rounds, found))
        # each has a tree of her own, so her key is the name of her version
        students = tuple(student._replace(version=student.key) for student, _ in found)
        with output.patience():
            sheets.write(assignment, given["folder"], given, given["seed"], students)
    told, lines = graded.turns_json, graded.turn_lines
    output.tell(given["form"], lambda: told(found, for_all), lines(found, for_all), whole=True)
    return 0


# ---- trees of the lecturer's own ------------------------------------------------------------------------------------


def _own(subject: str, how: Conventions, given: dict[str, Any]) -> int:
    """Tells what trees that there are already show, hide and give away; with a folder, sheets and keys of them."""
    _refuse(given, MAKING, MADE_ALREADY)
    if subject.endswith(".toml"):
        _refuse(given, OF_FILE, FILE_SAYS, file=subject)
        sheets.check_handout(given, given["folder"])
        return _own_file(subject, given)
    found = subjects(subject, {"chosen": None})
    if not given["folder"]:
        return for_each(found, lambda one: show_review(one.tree(), one.allows(how), given["form"]), given["form"])
    # a file may hold trees that cannot be read; for a report each is told, for a sheet all must be right
    trees = [{"": one.tree()} for one in found if isinstance(one, Subject)]
    if wrong := next((one for one in found if not isinstance(one, Subject)), None):
        raise UsageError(str(wrong.error))
    _check_count(given["ask"], len(trees), MORE_ASKS)
    _write_questions(trees, how, given)
    return 0


def _own_file(file: str, given: dict[str, Any]) -> int:
    """Tells that of each question of an exercise file, under its own conventions."""
    assignment = load_exercise(file)
    if given["folder"]:
        with output.patience():
            sheets.write(assignment, given["folder"], given, given["seed"])
        return 0
    for task in assignment.tasks:
        if task.in_words:
            echo(inputs.IN_WORDS.format(name=task.name), err=True)
            continue
        for version in task.versions:
            if given["form"] == "text":
                echo(OF_QUESTION.format(name=task.name, version=f", {version}" * bool(version)))
            found = assessed(task, version)
            output.tell(given["form"], found.copy, assessment_lines(found))
    return 0


def show_review(tree: Node, how: Conventions, form: str) -> None:
    """Prints the mistakes that a tree shows or hides as a question, and how many points a guess earns."""
    found = reviewed(tree, how)
    output.tell(form, lambda: found, review_lines(found))


# ---- trees that are made --------------------------------------------------------------------------------------------


def _demanded(demands: dict[str, Any], how: Conventions, given: dict[str, Any]) -> int:
    """Trees that meet the constraints, and as far as they allow it those of a good exercise. What was made is given,
    also where some were not found, which the exit code says."""
    wanted, wishes = _wanted(demands, given["plain"])
    earlier = load_exercise(given["avoid"]).tasks if given["avoid"] else ()
    # by its pattern: the same tree with other numbers has been seen, too
    avoid = [pattern(read(tree)) for task in earlier for tree in task.versions.values() if tree]
    setter = QuestionSetter(
        wanted, wishes, how, implied="leaves" not in demands, count=given["versions"], vary=given["vary"],
        unknown=given["unknown"], avoid=avoid, patterns=bool(given["folder"]),
    )  # fmt: skip
    made, failed = _made(setter, given)
    for one in dict.fromkeys(setter.notes):
        note(one)
    # the first reason is the one that people can mend; the others follow from the same constraints
    if not made:
        raise failed[0]
    if given["folder"]:
        _write_questions([question for _, question in made], how, given)
    else:  # without versions
        _print([(seed, question[""]) for seed, question in made], how, given)
    # who gave no constraint gets a good exercise; who gave some may have asked for less without knowing
    if demands and wishes is not None:
        _note_lacking([question for _, question in made], wishes, how)
    if failed:
        fail(NOT_ALL_MADE.format(made=len(made), trees=given["trees"], reason=failed[0]))
    return 2 if failed else 0


def _wanted(given: dict[str, Any], plain: bool) -> tuple[Constraints, Constraints | None]:
    """Returns the constraints to meet, and with them the wishes of a good exercise, which may give way (not ``plain``).

    UsageError for a size that the shape does not take: one of the two would be forgotten in silence.
    """
    usual = constraints.SETTING
    shape = given.get("shape", REGULAR if given.keys() & {"branching", "depth"} else USUAL)
    # people type min as often as MIN
    if "kinds" in given:
        given = {**given, "kinds": tuple(map(str.upper, given["kinds"]))}
    if shape not in constraints.SHAPES and "(" not in shape:
        hint, known = did_you_mean(shape, constraints.SHAPES), ", ".join(constraints.SHAPES)
        raise UsageError(NO_SUCH_SHAPE.format(shape=shape, hint=hint, known=known))
    # a shape may be a tree, whose numbers are then made anew
    said = {**given, "shape": shape if shape in constraints.SHAPES else read(shape)}
    wanted = usual.but(**said)
    for name in ("branching", "depth"):
        if name in given and wanted.shape != REGULAR:
            raise UsageError(inputs.GOES_WITH.format(option=LEVELS.get(name, name), needed="--shape regular"))
    low, high = given.get("leaves", wanted.sizes)
    leaves = wanted.sizes[0]
    # a drawn or regular shape has so many leaves and no other number of them
    of_shape = isinstance(wanted.shape, Node) or wanted.shape == REGULAR
    if of_shape and leaves <= constraints.MOST_LEAVES and not low <= leaves <= high:
        raise UsageError(LEAVES_OF_SHAPE.format(leaves=leaves))
    # with ten numbers twelve leaves cannot all differ; the range was typed, the "distinct" was not
    if "numbers" not in given and 0 < (count := wanted.span[1] - wanted.span[0] + 1) < wanted.sizes[0]:
        note(NUMBERS_REPEAT.format(count=count))
        said = {**said, "numbers": "any"}
    return usual.but(**said), None if plain else constraints.GOOD.but(**said)


Made = list[tuple[int, dict[str, Node]]]
"""Questions in all versions, each with the seed that it is told to be made from."""


def _made(setter: QuestionSetter, given: dict[str, Any]) -> tuple[Made, list[UsageError]]:
    """The questions that were made, and why others were not.

    Trees that are printed are those of the seeds after each other; sheets of neighbouring seeds have no tree in common.
    """
    made: Made = []
    failed: list[UsageError] = []
    for number in range(given["trees"]):
        first, asks = given["seed"], given["ask"]
        seed = f"{first} {number}" if given["folder"] and number else first + number
        # the question decides the search: one on dice needs chance nodes
        search = shapes.search_of(asks[len(made) % len(asks)]) if asks else ""
        try:
            made.append((first + number, setter.question(seed, search)))
        except UsageError as error:
            failed.append(error)
            # constraints that nearly no tree meets fail seed after seed; each failure costs seconds
            if len(failed) > len(made) + PATIENCE:
                break
    return made, failed


def _note_lacking(questions: Iterable[dict[str, Node]], wishes: Constraints, how: Conventions) -> None:
    """A note that says what a good exercise has and these trees have not."""
    trees = [tree for question in questions for tree in question.values() if not shapes.is_other(tree)]
    lacks = dict.fromkeys(name for tree in trees for name in lacking(tree, wishes.within(tree.traits.height, how), how))
    if lacks:
        note(GAVE_WAY.format(lacking=", ".join(constraints.DEMANDS[name] for name in lacks)))


def _diagnostic(names: tuple[str, ...], shape: str, how: Conventions, given: dict[str, Any]) -> None:
    """The trees that tell these mistakes apart; so does every version. UsageError for another --vary."""
    # the names of all mistakes are many to type; "core" are those that beginners make
    known = CORE if names == ("core",) else tuple(MISTAKES) if names == ("all",) else names
    found = diagnostic(known, RANDOM if shape == USUAL else shape, given["trees"], given["seed"], how)
    if not given["folder"]:
        _tell(given["form"], lambda: findings.diagnostic_json(found, how), findings.diagnostic_lines(found, how))
        return
    # another shape would tell other mistakes apart
    if given["vary"] not in (None, "numbers") or given["avoid"]:
        raise UsageError(DIAGNOSTIC_NUMBERS)
    made, count = [found.trees], given["versions"]
    if count is not None:
        # all trees of a set at once: together they tell the mistakes apart, none of them alone
        made = versions.renumbered_together(
            found.trees, count, given["seed"], how, lambda trees: not still_alike(trees, found.names, how)
        )
    _check_count(given["ask"], len(found.trees), MORE_ASKS_THAN_MADE)
    _write_questions([by_version(trees, count) for trees in zip(*made, strict=True)], how, given)


def _write_questions(questions: list[dict[str, Node]], how: Conventions, given: dict[str, Any]) -> None:
    """Sheets and keys of all versions, in a folder."""
    if any("text" in names for names in given["ask"]) and not given["task"]:
        raise UsageError(inputs.GOES_WITH.format(option="ask text", needed="--task TEXT"))
    # with --ask each question has the usual points of its kind
    points = given["points"] or (None if given["ask"] else 10)
    made = MADE_WITH.format(seed=given["seed"])
    title, task = given["title"] or shapes.title_of(given["ask"]), given["task"] or ""
    text = exercise_text(title, questions, points, how, made, given["ask"], task)
    sheets.write(read_exercise(text, typed=False), given["folder"], given, given["seed"])


def _print(trees: Iterable[tuple[int, Node]], how: Conventions, given: dict[str, Any]) -> None:
    """Each tree with its seed and what is told of it, or with a leaf left open."""
    for number, (seed, tree) in enumerate(trees):
        if given["unknown"]:
            key = OpenKey(tree, how)
            told = {"seed": seed, "answer": key.lines(key.right), **condition_json(key.found)}
            lines = findings.open_lines(key, seed)
        else:
            seen = Qualities(tree, how)
            told, lines = findings.tree_json(seen, seed), findings.tree_lines(seen, seed)
        _tell(given["form"], told.copy, [*[""] * (number > 0), *lines])


def _tell(form: str, told: Callable[[], Any], lines: Iterable[str]) -> None:
    shown = (ReportLine(line, "detail" if line.startswith(";") else "answer", whole=True) for line in lines)
    output.tell(form, told, shown)


exercise.forms = files.EXERCISE_FORMS
