"""The commands ``draw``, a picture of a tree or of a search, and ``page``, which steps through one."""

import re
import sys
from functools import partial
from pathlib import Path
from typing import Any

import click

from treesearch import words as common_words
from treesearch.cli import inputs, options, output
from treesearch.cli.frame import Command, echo
from treesearch.cli.source import Subject, Subjects, for_each, is_tree, subjects
from treesearch.diagram.fit import ROOMS
from treesearch.diagram.looks import DIRECTIONS, LABELS, ONLY, SHOW, STYLES, one_search_only
from treesearch.diagram.picture import MOST_STEPS, render
from treesearch.errors import UsageError
from treesearch.game import Mover, player_called
from treesearch.settings import Settings
from treesearch.steps import sentences
from treesearch.steps.film import FORMS, check_style, pictures
from treesearch.steps.film import render as render_stages
from treesearch.steps.reel import MOST_STAGES
from treesearch.trace import Trace
from treesearch.tree import Node, find
from treesearch.unknown import Answers, conditions

shown_places = options.applied(
    click.option("--show", metavar="WHAT", type=options.Choice(SHOW), multiple=True),
    click.option("--hide", metavar="WHAT", type=options.Choice(SHOW), multiple=True),
    click.option("--names", type=options.Choice(LABELS)),
    click.option("--direction", type=options.Choice(DIRECTIONS), default="down"),
)
"""How the nodes of a picture or page are shown."""
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
    shown_places,
    options.by_form("--fold N"),
    click.option("--only", type=options.Choice(ONLY)),
    options.by_form(f"--fit {'|'.join(ROOMS)}|WIDTH", "--at NODE"),
)
@options.all_conventions
@options.which_search
@options.algorithm_options()
def draw(subject: str | None, file: str | None, at: str | None, **given: Any) -> int:
    if subject is None and is_tree(given["steps"] or ""):
        subject, given["steps"] = given["steps"], "leaves"
    how = options.conventions(given)
    found = subjects(subject, given)
    if file and not given["steps"] and Path(file).suffix.lower() in (".pptx", ".gif"):
        given["steps"] = "leaves"  # these show nothing but stages
    if file is None and (sys.stdout.isatty() or len(found) > 1):
        raise UsageError(
            "name the picture, as in -o tree.svg (several trees become tree-1.svg, tree-2.svg, ...)"
        )
    look = {name: given[name] for name in (*LOOK, "fragment")} | {"label": given["names"]}
    where = targets(file, found)
    steps, form = given["steps"], given["form"]
    folder = {target for target in where.values() if steps and inputs.is_folder(target)}
    if form and not folder:
        raise UsageError(
            "--format goes with a folder of stages; the name of a file sets its format: --steps "
            "leaves -o DIR/ --format png"
        )
    for target in {*where.values()} - folder:
        inputs.check_name(target)

    def save(subject: Subject) -> None:
        target = where[subject.number]
        place = None if at is None else find(subject.tree("--at"), at)
        base = str(getattr(look["style"], "base", look["style"]))
        if steps:
            check_style(base)
        drawn, who = _drawn(subject, subject.adapt_algorithm(how), base)
        look_here = {**look, "at": place, "note": partial(echo, err=True)}
        if steps:
            look_here["ahead"] = given["ahead"] and given["ahead"] == "yes"
        if not steps:
            output.keep(
                render(drawn, Path(target).suffix.lower(), root=who, **look_here), file and target
            )
        elif not isinstance(drawn, Trace):
            raise one_search_only()
        elif target in folder:
            count = inputs.fill(target, [*pictures(drawn, form or "svg", steps, **look_here)])
            told = common_words.many(count, "picture")
            echo(f"wrote {told} into {target}", err=True)
        else:
            output.keep(
                render_stages(drawn, Path(target).suffix.lower(), steps, **look_here),
                file and target,
            )

    return for_each(found, save, "picture")


def _drawn(
    subject: Subject, how: Settings, style: str
) -> tuple[Node | Trace | Answers, Mover | None]:
    """Return the search to draw, or with a leaf left open what holds for which x.

    For an exercise sheet, which needs neither, the tree alone and who moves at its root.
    """
    if isinstance(subject.searched, Node) and style == "exercise":
        return subject.searched, player_called(str(how.root)) if how.root else None
    if not subject.has_unknowns:
        return subject.record_search(how, MOST_STEPS), None
    with output.patience():
        return conditions(subject.tree(), how), None


def targets(file: str | None, found: Subjects) -> dict[int, str]:
    """Return a file for each of several trees: ``trees.svg`` becomes ``trees-T1.svg``, by number where names do not differ."""
    if file is None or len(found) == 1:
        return {subject.number: file or "-.svg" for subject in found}
    path = Path(file)
    names = [re.sub(r"[^\w-]+", "-", subject.name or "").strip("-") for subject in found]
    called = {
        subject.number: name if name and names.count(name) == 1 else str(subject.number)
        for subject, name in zip(found, names, strict=True)
    }
    return {
        number: str(path.with_name(f"{path.stem}-{name}{path.suffix}"))
        for number, name in called.items()
    }


@click.command(cls=Command)
@options.takes_game
@options.under(
    options.OUTPUT,
    click.option("-o", "--output", "file", metavar="NAME.html", required=True),
    click.option("--compare", "beside", type=options.Choice(sentences.COMPARED)),
    click.option("--practice", "practising", is_flag=True),
    options.by_form("--ask"),
)
@options.under(options.LOOK, click.option("--names", type=options.Choice(LABELS)))
@options.any_search
def page(
    subject: str | None, file: str, beside: str | None, ask: bool, names: str | None, **given: Any
) -> int:
    from treesearch.steps import page as steps_page
    from treesearch.steps.practice import practice  # here, because a picture needs nothing of it

    how, practising = options.conventions(given), given["practising"]
    if practising and (beside or ask or how.algorithm != "alphabeta"):
        raise UsageError("--practice uses alpha-beta: leave out --compare, --ask and --algorithm")
    found = subjects(subject, given)
    if Path(file).suffix.lower() not in (".html", ".htm"):
        raise UsageError(f"{file} is not an .html file: write -o NAME.html")
    where = targets(file, found)

    def save(subject: Subject) -> None:
        here, most = subject.adapt_algorithm(how), MOST_STAGES * 3
        if practising:
            here = subject.adapt_root(how)
            made = practice(subject.tree("--practice"), here)
        else:
            hows = steps_page.compared(here, beside) if beside else [here]
            traces = [subject.record_search(each, most) for each in hows]
            made = steps_page.page(
                *traces, names=sentences.COMPARED.get(beside or "", ()), ask=ask, label=names
            )
        output.keep(made.encode("utf-8", "replace"), where[subject.number])

    return for_each(found, save, "page")
