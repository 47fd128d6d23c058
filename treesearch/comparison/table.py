"""Comparisons of searches by nodes, leaves and time, as ``treesearch compare`` prints them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from treesearch import words
from treesearch.algorithms import algorithm, changed_options
from treesearch.arguments import check_arguments
from treesearch.comparison.measurements import ORIGINAL, Compared, measure, plan
from treesearch.conventions import ChanceCuts, CutRule, Order, Root, Values
from treesearch.diagram.chart import chart
from treesearch.diagram.svg import Svg
from treesearch.errors import option
from treesearch.game import Bound, Window, spell
from treesearch.report import data
from treesearch.report.data import Json
from treesearch.report.lines import (
    WIDTH,
    ReportLine,
    conventions_line,
    evaluation_at_limit,
    folded,
    option_phrases,
    subject,
)
from treesearch.report.naming import SHORT
from treesearch.settings import BOOK, AnyEvaluation, Settings, UtilityRange
from treesearch.solve import Searchable

COLUMN_NOTES = (
    {
        "nodes_visited": "nodes: visited, the root included",
        "reduction": "reduction: minmax's nodes / these",
    },
    {
        "growth": "growth: reduction / previous reduction",
        "branching": "ebf: effective branching factor",
    },
)
"""The meaning of columns, in two lines above the table."""
COMPARED = {
    "order": "order",
    "depth": "depth",
    "algorithm": "algorithm",
    "value": "value",
    "action": "action",
    "path": "path",
    "nodes_visited": "nodes",
    "nodes_below_root": "nodes below root",
    "leaves_evaluated": "leaves",
    "reduction": "reduction",
    "growth": "growth",
    "branching": "ebf",
    "seconds": "seconds",
}


class Comparison(tuple[Compared, ...]):
    """A comparison of algorithms by depth, which prints as the table of ``treesearch compare``."""

    __slots__ = ()

    @property
    def names(self) -> list[str]:
        """The names of the compared algorithms."""
        return [*dict.fromkeys(row.job.algorithm for row in self)]

    def __repr__(self) -> str:
        return f"<Comparison of {', '.join(self.names)}: {words.many(len(self), 'row')}>"

    def __str__(self) -> str:
        widths = columns(
            self.names, self[0], [row.job.order for row in self if row.job.order != ORIGINAL]
        )
        return "\n".join(line.text for line in text_report(self, widths))

    def to_json(self) -> Json:
        """Return the rows as ``treesearch compare --format json`` prints them."""
        return {"rows": [as_json(row) for row in self]}

    def _repr_html_(self) -> str:
        """Return the table for a notebook."""
        return f"<pre>{escape(str(self))}</pre>"


def compare(
    searched: Searchable,
    algorithms: Sequence[str] | None = None,
    settings: Settings = BOOK,
    *,
    depths: Sequence[int | None] = (),
    orders: Sequence[str] = (),
    root: Root | None = None,
    order: Order | None = None,
    cut_rule: CutRule | None = None,
    values: Values | None = None,
    window: Window | None = None,
    evaluation: AnyEvaluation = None,
    iterations: int | None = None,
    seed: int | None = None,
    exploration: float | None = None,
    seconds: float | None = None,
    utility_range: UtilityRange | None = None,
    chance_cuts: ChanceCuts | None = None,
    ordering: tuple[str, ...] | None = None,
    first: Bound | None = None,
) -> Comparison:
    """Search with each algorithm at each depth and in each order, and return the counts of all searches.

    By default, the algorithms are minimax (or expectiminimax) and alpha-beta, or max^n if the leaves are vectors. A
    tree is searched to its end, and a game to several depths (its ``depths``). With
    ``orders``, the tree is searched first as written, and then with its children in each of these
    ``reorder.ORDERS``. Minimax is the first row of each depth, because reductions are relative to
    it. Options of individual algorithms apply only to those algorithms. At a depth limit, the
    ``evaluation`` of the game is used by default. Errors are those of the searches.

    >>> [row.nodes for row in compare("((3 12 8) (2 4 6) (14 5 2))", orders=["best"])]
    [13, 11, 13, 9]
    """
    check_arguments(algorithms=algorithms, settings=settings, depths=depths, orders=orders)
    changes = {
        "root": root,
        "order": order,
        "cut_rule": cut_rule,
        "values": values,
        "window": window,
        "evaluation": evaluation,
        "iterations": iterations,
        "seed": seed,
        "exploration": exploration,
        "seconds": seconds,
        "utility_range": utility_range,
        "chance_cuts": chance_cuts,
        "ordering": ordering,
        "first": first,
    }
    settings = settings.replace(
        **{name: value for name, value in changes.items() if value is not None}
    )
    return Comparison(measure(plan(searched, algorithms, settings, depths=depths, orders=orders)))


def text_report(
    rows: Iterable[Compared],
    widths: Mapping[str, int],
    limit: int | None = SHORT,
    width: int = WIDTH,
) -> Iterator[ReportLine]:
    """Yield the table row by row as searches finish, then the outcomes, notes and conventions."""
    done: list[Compared] = []
    for row in rows:
        # after the first row is ready, because the rows of a game may take long
        if not done:
            naming = row.naming(limit)
            yield ReportLine(
                f"{data.HEAD_TREE if naming.tree else data.HEAD_GAME:8}{subject(naming)}"
            )
            for group in COLUMN_NOTES:
                meanings = [note for name, note in group.items() if name in widths]
                yield ReportLine("; ".join(meanings), "detail")
            yield ReportLine("")
            yield ReportLine(_in_columns(COMPARED, widths), "answer")
        done.append(row)
        yield ReportLine(_in_columns(cells(row, limit), widths))
    lines = [ReportLine(""), *map(ReportLine, outcome_lines(done, limit)), ReportLine("")]
    lines += reordered_tree_lines(done, limit)
    notes = []
    if cheaper := orders_below_best(done):
        least = "" if "least" in cheaper else f" ({option('reorder', 'least')})"
        notes.append(
            f"note: {words.listed(cheaper)} order examines fewer leaves than best "
            "order. Putting the best child first is cheapest only if all subtrees are equally "
            f"large. Otherwise a smaller subtree may prove the same with fewer leaves{least}"
        )
    notes += [
        f"note: {row.job.algorithm} ran out of time; its answer is that of depth {row.result.depth}"
        for row in done
        if not row.result.complete
    ]
    if any(row.job.blind for row in done):
        evaluations = getattr(naming.game, "evaluations", {})
        named = [option("evaluation", name) for name in evaluations if name != "zero"]
        notes.append(
            "note: every state at the depth limit is worth 0, so most values tie, and "
            "there are far more cuts than with an evaluation that distinguishes states; use "
            f"{', '.join(named) or 'a game that has evaluations'}"
        )
    lines += [ReportLine(note, "detail") for note in (*notes, conventions_used(done))]
    yield from (part for line in lines for part in folded(line, width))


def columns(algorithms: Iterable[str], first: Compared, orders: Sequence[str]) -> dict[str, int]:
    """Return the widths of the text table's columns by name; a negative width aligns cells left.

    The first row decides whether there are columns for depths and reductions. A line has at most 80
    characters.
    """
    widest = max(map(len, (*algorithms, COMPARED["algorithm"])))
    depths = first.job.depth is not None
    reduced = first.reduction is not None  # minimax, if compared, is the first row
    return {
        **({"order": -7} if orders else {}),
        **({"depth": 5} if depths else {}),
        "algorithm": -widest,
        "value": 6,
        "action": -6,
        "nodes_visited": 7,
        "leaves_evaluated": 6,
        **({"reduction": 9} if reduced else {}),
        **({"growth": 6} if reduced and depths and not orders else {}),
        "branching": 5,
        "seconds": 7,
    }


def _in_columns(cells: Mapping[str, str], widths: Mapping[str, int]) -> str:
    sides = ((cells[name], width) for name, width in widths.items())
    return " ".join(
        cell.ljust(-width) if width < 0 else cell.rjust(width) for cell, width in sides
    ).rstrip()


def cells(row: Compared, limit: int | None = SHORT) -> dict[str, str]:
    """Return the cells of a row by JSON field name (COMPARED), or ``""`` for an unknown number."""
    naming = row.naming(limit)
    cells = as_json(row) | {
        "value": value(row),
        "action": naming.path(row.result.path[:1]),
        "path": naming.path(row.result.path),
        "seconds": f"{row.seconds:.2f}" if row.seconds >= 0.1 else "< 0.1",
    }
    return {name: _cell(cells[name]) for name in COMPARED}


def _cell(fact: Any) -> str:
    return "" if fact is None else f"{fact:.2f}" if isinstance(fact, float) else str(fact)


def value(row: Compared) -> str:
    """Return the value as text, with its sign if it is only a bound; an estimate has two decimals."""
    result = row.result
    if result.bound != "~":
        return data.result_text(spell(result.value), result.bound)
    # + 0: a mean just below 0 would be rounded to -0.00
    return (
        f"~{result.value}"
        if result.value == int(result.value)
        else f"~{round(float(result.value), 2) + 0:.2f}"
    )


def as_json(row: Compared) -> Json:
    """Return the row as a JSON object, with the tree if it was reordered."""
    naming, options = row.naming(limit=None), changed_options(row.job.settings)
    best = naming.steps(row.result.path)
    return {
        "depth": row.job.depth,
        "order": row.job.order,
        "algorithm": row.job.algorithm,
        **({"options": data.options_json(options)} if options else {}),
        **({"tree": naming.subtree(())} if row.job.order != ORIGINAL else {}),
        "value": data.number(row.result.value),
        "bound": row.result.bound,
        "action": best[0] if best else None,
        "path": best,
        "nodes_visited": row.nodes,
        "nodes_below_root": row.below,
        "leaves_evaluated": row.leaves,
        "reduction": row.reduction,
        "growth": row.growth,
        "branching": row.branching,
        "seconds": row.seconds,
    }


def outcome_lines(rows: Sequence[Compared], limit: int | None) -> Iterator[str]:
    """Yield a line for each distinct value and path, with the algorithms that return it."""
    agree: dict[Any, list[Compared]] = {}
    for row in rows:
        agree.setdefault((row.job.order, row.job.depth, value(row), row.result.path), []).append(
            row
        )
    for (order, depth, worth, path), alike in agree.items():
        where = [f" in {order} order"] if order != ORIGINAL else []
        where += [f" at depth {depth}"] if depth is not None else []
        names = ", ".join(row.job.algorithm for row in alike)
        move = alike[0].naming(limit).path(path)
        path_text = f", path {move}" if move else ""
        yield f"result{','.join(where)}: value {worth}{path_text} ({names})"


def reordered_tree_lines(rows: Sequence[Compared], limit: int | None) -> list[ReportLine]:
    """Return the text of the tree in each order, as unbroken lines that can be copied."""
    trees = {row.job.order: row for row in rows if row.job.order != ORIGINAL}
    lines = [
        ReportLine(f"{order} order: {row.naming(limit).subtree(())}", unbroken=True)
        for order, row in trees.items()
    ]
    return [*lines, ReportLine("")] if lines else []


def orders_below_best(rows: Sequence[Compared]) -> list[str]:
    """Return the orders in which a search examines fewer leaves than in the order ``best``."""
    best = {
        (row.job.depth, row.job.algorithm): row.leaves for row in rows if row.job.order == "best"
    }
    # 0 without a best order, because no order reads fewer leaves
    orders = [
        row.job.order
        for row in rows
        if row.leaves < best.get((row.job.depth, row.job.algorithm), 0)
    ]
    return list(dict.fromkeys(orders))


def conventions_used(rows: Sequence[Compared]) -> str:
    """Return the conventions that all rows have in common."""
    settings, game = rows[0].job.settings, rows[0].naming().game
    # minimax follows the fewest conventions, so its conventions hold for all rows
    shared = settings.replace(algorithm="minmax", depth=None)
    sentences = [conventions_line(shared, game)]
    if any(algorithm(row.job.algorithm).cuts for row in rows):
        sentences.append(data.CONVENTION["cut_rule", settings.cut_rule])
    if limited := [row for row in rows if row.job.depth]:
        evaluation = evaluation_at_limit(limited[0].job.settings, game)
        sentences.append(f"at the depth limit: {evaluation}")
    options = {
        name: value for row in rows for name, value in changed_options(row.job.settings).items()
    }
    return f"{data.HEAD_CONVENTIONS}: {'; '.join([*sentences, *option_phrases(options)])}"


def plotted(rows: Sequence[Compared]) -> Svg:
    """Return a chart of node counts by depth, with a line for each algorithm and order."""
    points: dict[str, list[tuple[int, int]]] = {}
    for row in rows:
        order = "" if row.job.order == ORIGINAL else f" ({row.job.order})"
        points.setdefault(row.job.algorithm + order, []).append((row.job.depth or 0, row.nodes))
    series = {name: sorted(line) for name, line in points.items()}
    naming = rows[0].naming()
    searched = getattr(naming.game, "name", "") or naming.subtree(())
    return chart(series, f"Nodes visited: {searched}", "depth", "nodes visited (logarithmic)")
