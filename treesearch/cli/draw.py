"""The commands ``draw``, which draws a tree or search, and ``page``, which writes a step page."""

import re
import sys
from functools import partial
from pathlib import Path
from typing import Any

import click

from treesearch.cli import inputs, options, output
from treesearch.cli.frame import Command, echo, note
from treesearch.cli.source import Subject, Subjects, for_each, is_game, is_tree, subjects
from treesearch.diagram.fit import ROOMS
from treesearch.diagram.looks import DIRECTIONS, LABELS, ONLY, SHOW, STYLES, single_search_error
from treesearch.diagram.picture import MOST_STEPS, Source, render
from treesearch.diagram.why import other_cuts
from treesearch.errors import UsageError
from treesearch.game import Mover
from treesearch.homework.marking.marks import REVEALS, Reveal
from treesearch.settings import Settings
from treesearch.steps import sentences
from treesearch.steps.film import check_style
from treesearch.steps.pictures import FORMS, pictures
from treesearch.steps.pictures import render as render_stages
from treesearch.steps.reel import MOST_STAGES
from treesearch.trace import Trace
from treesearch.tree import Node, find
from treesearch.unknown import conditions
from treesearch.words import many

MOST_NAMED = 10
"""The number of nodes that a note names at most."""
LOOK = ("style", "show", "hide", "direction", "fold", "only", "fit")


@click.command(cls=Command)
@options.takes_game
@options.under(
    options.OUTPUT,
    click.option("-o", "--output", "file", metavar="FILE"),
    click.option("--steps", metavar="[STAGES]", is_flag=False, flag_value="leaves"),
    click.option("--ahead", type=options.Choice(["yes", "no"])),
    click.option("--format", "form", type=options.Choice(FORMS)),
    options.by_form("--fragment"),
)
@options.under(
    options.LOOK,
    click.option("--style", type=options.StyleType(STYLES), default="lecture"),
    click.option("--show", metavar="WHAT", type=options.Choice(SHOW), multiple=True),
    click.option("--hide", metavar="WHAT", type=options.Choice(SHOW), multiple=True),
    click.option("--names", type=options.Choice(LABELS)),
    click.option("--direction", type=options.Choice(DIRECTIONS), default="down"),
    options.by_form("--fold N"),
    click.option("--only", type=options.Choice(ONLY)),
    options.by_form(f"--fit {'|'.join(ROOMS)}|WIDTH", "--at NODE"),
)
@options.all_conventions
@options.which_search
@options.algorithm_options()
def draw(subject: str | None, file: str | None, at: str | None, **chosen: Any) -> int:
    steps = chosen["steps"] or ""
    if subject is None and (is_tree(steps) or is_game(steps)):
        subject, chosen["steps"] = steps, "leaves"
    settings = options.conventions(chosen)
    all_subjects = subjects(subject, chosen)
    if file and not chosen["steps"] and Path(file).suffix.lower() in (".pptx", ".gif"):
        chosen["steps"] = "leaves"  # these formats are only for stages
    if file is None and (sys.stdout.isatty() or len(all_subjects) > 1):
        raise UsageError(
            "name the picture, as in -o tree.svg (several trees become tree-1.svg, tree-2.svg, ...)"
        )
    look = {name: chosen[name] for name in (*LOOK, "fragment")} | {"label": chosen["names"]}
    where = output_files(file, all_subjects)
    steps, form = chosen["steps"], chosen["form"]
    folder = {target for target in where.values() if steps and inputs.is_folder(target)}
    if form and not folder:
        raise UsageError(
            "--format needs a folder of stages, as in --steps "
            "leaves -o DIR/ --format png; for a single file, its ending sets the format"
        )
    for target in {*where.values()} - folder:
        inputs.check_output_file(target)

    def save(subject: Subject) -> None:
        target = where[subject.number]
        place = None if at is None else find(subject.tree("--at"), at)
        base = str(getattr(look["style"], "base", look["style"]))
        if steps:
            check_style(base)
        drawn, root = _search_to_draw(subject, subject.adapt_algorithm(settings), base)
        if (
            isinstance(drawn, Trace)
            and drawn.settings.algorithm == "maxn"
            and {"window", "intervals"} & {*chosen["show"]}
        ):
            raise UsageError("max^n has no windows: leave out --show window and --show intervals")
        suffix = Path(target).suffix.lower()
        local: dict[str, Any] = {**look, "at": place, "note": partial(echo, err=True)}
        if not steps:
            options.refuse("works only with --steps", "ahead")
            output.keep(render(drawn, suffix, root=root, **local), file and target)
            if base == "why" and place is None and isinstance(drawn, Trace):
                _note_other_cuts(drawn)
            return
        if not isinstance(drawn, Trace):
            raise single_search_error()
        local["ahead"] = chosen["ahead"] and chosen["ahead"] == "yes"
        if target in folder:
            count = inputs.fill(target, [*pictures(drawn, form or "svg", steps, **local)])
            echo(f"wrote {many(count, 'picture')} into {target}", err=True)
        else:
            output.keep(render_stages(drawn, suffix, steps, **local), file and target)

    return for_each(all_subjects, save, "picture")


def _note_other_cuts(trace: Trace) -> None:
    """Print a note that lists the cuts that the picture does not explain."""
    if nodes := other_cuts(trace, None):
        more = "" if len(nodes) <= MOST_NAMED else ", ..."
        note(
            f"the picture explains one cut; to explain another, add --at with its node: "
            f"{', '.join(nodes[:MOST_NAMED])}{more}"
        )


def _search_to_draw(
    subject: Subject, settings: Settings, style: str
) -> tuple[Source, Mover | str | None]:
    """Return the tree, search or conditions on unknown leaves to draw, and the player at the root.

    An exercise sheet needs only the tree and the player at its root.
    """
    if isinstance(subject.searched, Node) and style == "exercise":
        return subject.searched, settings.root
    if not subject.has_unknowns:
        return subject.record_search(settings, MOST_STEPS), None
    with output.patience():
        return conditions(subject.tree(), settings), None


def output_files(file: str | None, all_subjects: Subjects) -> dict[int, str]:
    """Return the output file for each tree, by the number of the tree.

    Of several trees, ``trees.svg`` becomes ``trees-NAME.svg`` or, if names are equal,
    ``trees-1.svg``.
    """
    if file is None or len(all_subjects) == 1:
        return {subject.number: file or "-.svg" for subject in all_subjects}
    path = Path(file)
    names = [re.sub(r"[^\w-]+", "-", subject.name or "").strip("-") for subject in all_subjects]
    files = {}
    for subject, name in zip(all_subjects, names, strict=True):
        label = name if name and names.count(name) == 1 else subject.number
        files[subject.number] = str(path.with_name(f"{path.stem}-{label}{path.suffix}"))
    return files


@click.command(cls=Command)
@options.takes_game
@options.under(
    options.OUTPUT,
    click.option("-o", "--output", "file", metavar="NAME.html", required=True),
    click.option("--compare", "beside", type=options.Choice(("minmax", *sentences.COMPARED))),
    click.option("--practice", "practising", is_flag=True),
    click.option("--reveal", type=options.Choice(REVEALS), metavar="LEVEL"),
    options.by_form("--ask"),
)
@options.under(options.LOOK, click.option("--names", type=options.Choice(LABELS)))
@options.any_search
def page(
    subject: str | None,
    file: str,
    beside: str | None,
    ask: bool,
    names: str | None,
    reveal: Reveal | None,
    **chosen: Any,
) -> int:
    from treesearch.steps import page as steps_page
    from treesearch.steps.practice import practice  # imported here, because it is slow to import

    settings, practising = options.conventions(chosen), chosen["practising"]
    beside = "minimax" if beside == "minmax" else beside
    if practising and (beside or ask or names or settings.algorithm != "alphabeta"):
        raise UsageError(
            "--practice uses alpha-beta: leave out --compare, --ask, --names and --algorithm"
        )
    if beside:
        options.refuse(
            f"contradicts --compare {beside}: leave it out", *steps_page.COMPARISONS[beside][0]
        )
    if not practising:
        options.refuse("works only with --practice", "reveal")
    all_subjects = subjects(subject, chosen)
    if Path(file).suffix.lower() not in (".html", ".htm"):
        raise UsageError(f"{file} is not an .html file: write -o NAME.html")
    where = output_files(file, all_subjects)

    def save(subject: Subject) -> None:
        if practising:
            html = practice(
                subject.tree("--practice"), subject.adapt_root(settings), reveal or "key"
            )
        else:
            adapted = subject.adapt_algorithm(settings)
            variations = steps_page.compared_settings(adapted, beside) if beside else [adapted]
            if beside == "ties" and adapted.algorithm != "alphabeta":
                raise UsageError(f"--compare ties needs alphabeta, not {adapted.algorithm}")
            traces = [subject.record_search(each, MOST_STAGES * 3) for each in variations]
            titles = sentences.COMPARED[beside] if beside else ()
            html = steps_page.page(*traces, names=titles, ask=ask, label=names)
        output.keep(html.encode("utf-8", "replace"), where[subject.number])

    return for_each(all_subjects, save, "page")
