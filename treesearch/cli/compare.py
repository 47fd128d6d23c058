"""The command ``compare``, which runs several algorithms and prints each row when it is ready."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import click

from treesearch.cli import inputs, options, output
from treesearch.cli.frame import Command
from treesearch.cli.source import Subject, Subjects, check_single, for_each, subjects
from treesearch.comparison.counts import FORMULAS, uniform_counts
from treesearch.comparison.measurements import Compared, Job, measure, plan
from treesearch.comparison.table import COMPARED, as_json, cells, columns, plotted, text_report
from treesearch.diagram import typeset
from treesearch.diagram.svg import Svg
from treesearch.errors import TreesearchError, UsageError
from treesearch.game import spell
from treesearch.games.extent import check_extent
from treesearch.report import data
from treesearch.report.naming import SHORT, root_mover
from treesearch.tree import Node

PLOTS = (".svg", ".png", ".pdf")


@click.command(cls=Command)
@options.takes_game
@click.option("--algorithms", type=options.NAMES)
@click.option("--depth", "depths", type=options.DEPTHS)
@click.option("--reorder", "orders", type=options.NAMES)
@options.algorithm_options()
@options.by_form("--branching N", "--plot FILE")
@options.counting_conventions
@options.format_option("text", "json", "markdown", "csv")
def compare(
    subject: str | None,
    form: str,
    full: bool,
    algorithms: tuple[str, ...] | None,
    branching: int | None,
    plot: str | None,
    **chosen: Any,
) -> int:
    depths, orders = chosen["depths"] or (), chosen["orders"] or ()
    if branching is not None:
        options.refuse(
            "has no effect with --branching, which counts by formulas: leave it out",
            "branching",
            "depths",
            "form",
            "full",
            "subject",
            others=True,
        )
        return print_uniform_counts(branching, subject, form, depths)
    settings = options.conventions(chosen, checked=False)  # each search has its own depth
    all_subjects = subjects(subject, chosen)
    check_plot(plot, all_subjects, depths)

    def patience(job: Job) -> AbstractContextManager[None]:
        if job.algorithm in ("minmax", "expectiminimax") and not isinstance(job.searched, Node):
            check_extent(job.searched, job.depth)
        depth = job.depth or "unlimited"
        return output.patience(
            f"still searching: {job.algorithm}, depth {depth}; Ctrl-C stops and keeps the rows above"
        )

    def show(subject: Subject) -> None:
        adapted = subject.adapt_root(settings)
        jobs = plan(subject.searched, algorithms, adapted, depths=depths, orders=orders)
        options.check_typed([job.algorithm for job in jobs], jobs[0].settings)
        searches = measure(jobs, around=patience)
        done = [next(searches)]  # if the first fails, nothing has been printed
        failed: list[BaseException] = []
        rows = completed(searches, done, failed)
        if form == "text":
            widths = columns([job.algorithm for job in jobs], done[0], orders)
            output.show(text_report(rows, widths, None if full else SHORT, output.width()))
        elif form == "json":
            output.write_pieces(json_pieces(done[0], rows, subject.named))
        else:
            headings = COMPARED if form == "csv" else COMPARED.values()
            table_rows = (tuple(cells(row, limit=None).values()) for row in rows)
            output.table(tuple(headings), table_rows, form, first=subject.cells)
        if plot:
            output.keep(_chart_bytes(plotted(done), Path(plot).suffix.lower()), plot)
        if failed:
            raise failed[0]

    return for_each(all_subjects, show, form)


def print_uniform_counts(
    branching: int, subject: str | None, form: str, depths: Sequence[int]
) -> int:
    """Print the counts of uniform trees. Raise UsageError for a tree, or if a depth is missing."""
    if subject is not None or not depths:
        raise UsageError(
            "--branching counts uniform trees: give --depth instead of a tree, as in --depth 4"
        )
    for counts in [uniform_counts(branching, depth) for depth in depths]:
        if form in ("text", "json"):
            output.print_result(form, counts.copy, str(counts).splitlines())
        else:
            rows = [
                (name, spell(number), FORMULAS.get(name, "")) for name, number in counts.items()
            ]
            output.table(("count", "number", "formula"), rows, form)
    return 0


def completed(
    rows: Iterator[Compared], done: list[Compared], failed: list[BaseException]
) -> Iterator[Compared]:
    """Yield the rows in ``done`` and then each new one, until an error, which goes to ``failed``."""
    yield from [*done]
    try:
        for row in rows:
            done.append(row)
            yield row
    except (KeyboardInterrupt, TreesearchError) as error:
        failed.append(error)


def json_pieces(first: Compared, rows: Iterable[Compared], named: dict[str, Any]) -> Iterator[str]:
    """Return the JSON object in pieces, one per row."""
    settings, naming = first.job.settings, first.naming(limit=None)
    root = root_mover(naming.game)
    head = {
        **named,
        "tree" if naming.tree else "game": naming.subtree(()),
        "conventions": {
            "root": root and root.value,
            **{
                option: getattr(settings, option)
                for option in ("order", "cut_rule", "values", "evaluation")
            },
        },
    }
    return data.streamed_json(head, "rows", map(as_json, rows))


def check_plot(file: str | None, all_subjects: Subjects, depths: Sequence[int]) -> None:
    """Raise UsageError if ``--plot`` cannot draw these subjects and depths, or cannot write the file."""
    if file is None:
        return
    if Path(file).suffix.lower() not in PLOTS:
        raise UsageError(f"--plot {file}: write a .svg, .png or .pdf file")
    inputs.check_output_file(file)
    check_single(all_subjects, "--plot")
    subject = all_subjects[0]
    is_tree = isinstance(subject, Subject) and isinstance(subject.searched, Node)
    if len(depths) == 1 or (is_tree and not depths):
        raise UsageError(
            "--plot draws nodes against depth; give at least two depths, as in --depth 2,3,4"
        )
    if Path(file).suffix.lower() != ".svg":
        typeset.check()


def _chart_bytes(svg: Svg, ending: str) -> bytes:
    """Return the chart in the format of a file ending."""
    if ending == ".svg":
        return svg.encode()
    return typeset.png(svg) if ending == ".png" else typeset.pdf([svg])
