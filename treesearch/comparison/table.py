"""How a comparison is shown: lines of a fixed width that can be printed one by one, cells, JSON, HTML, a chart."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any, Unpack

from treesearch import words as common_words
from treesearch.algorithms import called
from treesearch.comparison import words
from treesearch.comparison.jobs import GIVEN, Row, measure, plan
from treesearch.conventions import BOOK, Conventions
from treesearch.diagram.chart import chart
from treesearch.report import data
from treesearch.report import words as report_words
from treesearch.report.lines import WIDTH, Line, asked_there, conventions_line, folded, options_told, subject
from treesearch.report.naming import SHORT
from treesearch.solve import AnySearch, Searchable, spelled_out
from treesearch.values import spell


class Comparison(tuple[Row, ...]):
    """The rows of a comparison, in the order of depth and algorithm; printed, the table of ``treesearch compare``."""

    __slots__ = ()

    @property
    def names(self) -> list[str]:
        """The searches that are compared."""
        return [*dict.fromkeys(row.job.algorithm for row in self)]

    def __repr__(self) -> str:
        return f"<Comparison of {', '.join(self.names)}: {len(self)} rows>"

    def __str__(self) -> str:
        widths = columns(self.names, self[0], [row.job.order for row in self if row.job.order != GIVEN])
        return "\n".join(line.text for line in text_report(self, widths))

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return f"<pre>{escape(str(self))}</pre>"


@spelled_out(AnySearch)
def compare(
    searched: Searchable,
    algorithms: Sequence[str] = ("minmax", "alphabeta"),
    how: Conventions = BOOK,
    *,
    depths: Sequence[int | None] = (),
    orders: Sequence[str] = (),
    **changes: Unpack[AnySearch],
) -> Comparison:
    """Search with each algorithm at each depth and in each order: how much each looks at, side by side.

    ``depths``: by default a tree's whole depth, and some of a game (its ``depths``). ``orders``: the tree as it was
    given and then again with its children in each of these ``reorder.ORDERS``, so that both can be seen side by side.
    Minimax comes first at each depth, because the others are measured by it. An option of single searches goes to
    those that take it. At a depth limit a game's own ``evaluation`` is asked, unless another is named. Errors as the
    searches'.

    >>> [row.nodes for row in compare("((3 12 8) (2 4 6) (14 5 2))", orders=["best"])]
    [13, 11, 13, 9]
    """
    return Comparison(measure(plan(searched, algorithms, how, depths=depths, orders=orders, **changes)))


def text_report(rows: Iterable[Row], widths: Mapping[str, int], limit: int | None = SHORT) -> Iterator[Line]:
    """The table, line by line as the rows come; then what came out of it; then the conventions."""
    done: list[Row] = []
    for row in rows:
        if not done:
            naming = row.naming(limit)
            yield Line(f"{report_words.HEAD_TREE if naming.tree else report_words.HEAD_GAME:8}{subject(naming)}")
            yield from (Line(line, "detail") for line in (*words.COMPARE_NOTE.splitlines(), ""))
            yield Line(_in_columns(words.COMPARED, widths), "answer")
        done.append(row)
        yield Line(_in_columns(cells(row, limit), widths))
    said = [Line(""), *map(Line, outcomes(done, limit)), Line("")]
    if cheaper := below_best(done):
        least = "" if "least" in cheaper else words.LEAST_ORDER
        said.append(Line(words.ORDER_BEATS_BEST.format(order=common_words.listed(cheaper), least=least), "detail"))
    if any(row.job.blind for row in done):
        own = getattr(naming.game, "evaluations", {})
        named = [words.EVALUATED_BY.format(name=name) for name in own if name != "zero"]
        said.append(Line(words.COMPARE_BLIND.format(known=", ".join(named) or words.NO_EVALUATION), "detail"))
    said.append(Line(conventions_used(done), "detail"))
    yield from (part for line in said for part in folded(line, WIDTH))


def columns(algorithms: Iterable[str], first: Row, orders: Sequence[str]) -> dict[str, int]:
    """The columns of the text table for these algorithms and orders; the first row shows whether there are depths.

    Each with its width, negative where a cell stands at the left: 80 characters at most.
    """
    widest = max(len(name) for name in (*map(called, algorithms), first.job.algorithm, words.COMPARED["algorithm"]))
    depths = first.job.depth is not None
    return {
        **({"order": -7} if orders else {}),
        **({"depth": 5} if depths else {}),
        "algorithm": -widest, "value": 6, "action": -6, "nodes_visited": 7, "leaves_evaluated": 6,
        "reduction": 9, **({"growth": 6} if depths and not orders else {}), "branching": 5, "seconds": 7,
    }  # fmt: skip


def _in_columns(told: Mapping[str, str], widths: Mapping[str, int]) -> str:
    sides = ((told[name], width) for name, width in widths.items())
    return " ".join(cell.ljust(-width) if width < 0 else cell.rjust(width) for cell, width in sides).rstrip()


def cells(row: Row, limit: int | None = SHORT) -> dict[str, str]:
    """What a row says, by the names of words.COMPARED, which are JSON's; empty where nothing is known."""
    naming = row.naming(limit)
    told = as_json(row) | {
        "order": words.ORDERS.get(row.job.order, row.job.order),
        "value": value(row),
        "action": naming.path(row.result.path[:1]),
        "path": naming.path(row.result.path),
        "seconds": f"{row.seconds:.2f}" if row.seconds >= 0.1 else "< 0.1",
    }
    return {name: _cell(told[name]) for name in words.COMPARED}


def _cell(told: Any) -> str:
    return "" if told is None else f"{told:.2f}" if isinstance(told, float) else str(told)


def value(row: Row) -> str:
    """The outcome as people read it; an estimate by its first digits, if it has any after the point."""
    found = row.result
    if found.bound != "~":
        return spell(found.value)
    return f"~{found.value}" if found.value == int(found.value) else f"~{round(float(found.value), 2) + 0:.2f}"


def as_json(row: Row) -> dict[str, Any]:
    """The row by the contract; a re-ordered tree stands in its rows."""
    naming = row.naming(limit=None)
    best = naming.steps(row.result.path)
    return {
        "depth": row.job.depth, "order": row.job.order, "algorithm": row.job.algorithm,
        **({"options": data.options_json(row.job.options)} if row.job.options else {}),
        **({"tree": naming.subtree(())} if row.job.order != GIVEN else {}),
        "value": data.number(row.result.value), "bound": row.result.bound,
        "action": best[0] if best else None, "path": best,
        "nodes_visited": row.nodes, "nodes_below_root": row.below, "leaves_evaluated": row.leaves,
        "reduction": row.reduction, "growth": row.growth, "branching": row.branching, "seconds": row.seconds,
    }  # fmt: skip


def outcomes(rows: Sequence[Row], limit: int | None) -> Iterator[str]:
    """Value and path for each depth and order, once for all algorithms that agree on it."""
    agree: dict[Any, list[Row]] = {}
    for row in rows:
        agree.setdefault((row.job.order, row.job.depth, value(row), row.result.path), []).append(row)
    for (order, depth, worth, path), alike in agree.items():
        where = [words.OUTCOME_ORDER.format(order=words.ORDERS[order])] if order != GIVEN else []
        where += [words.OUTCOME_DEPTH.format(depth=depth)] if depth is not None else []
        names = ", ".join(row.job.algorithm for row in alike)
        shown = alike[0].naming(limit).path(path) or common_words.NO_PATH
        yield words.OUTCOME.format(where=",".join(where), value=worth, path=shown, algorithms=names)


def below_best(rows: Sequence[Row]) -> list[str]:
    """The orders in which some search reads fewer leaves than in best order."""
    best = {(row.job.depth, row.job.algorithm): row.leaves for row in rows if row.job.order == "best"}
    found = [row.job.order for row in rows if row.leaves < best.get((row.job.depth, row.job.algorithm), 0)]
    return [words.ORDERS[order] for order in dict.fromkeys(found)]


def conventions_used(rows: Sequence[Row]) -> str:
    """The conventions that all rows have in common."""
    how, game = rows[0].job.how, rows[0].naming().game
    shared = how.but(algorithm="minmax", depth=None)
    said = [conventions_line(shared, game), report_words.CONVENTION["cut_rule", how.cut_rule]]
    if limited := [row for row in rows if row.job.depth]:
        said.append(words.AT_THE_LIMIT.format(evaluation=asked_there(limited[0].job.how, game)))
    options = {name: value for row in rows for name, value in row.job.options.items()}
    return f"{report_words.HEAD_CONVENTIONS}: {'; '.join([*said, *options_told(options)])}"


def plotted(rows: Sequence[Row]) -> str:
    """Nodes against depth as a chart, a line for each algorithm and order."""
    points: dict[str, list[tuple[int, int]]] = {}
    for row in rows:
        order = "" if row.job.order == GIVEN else f" ({words.ORDERS[row.job.order]})"
        points.setdefault(row.job.algorithm + order, []).append((row.job.depth or 0, row.nodes))
    series = {name: sorted(line) for name, line in points.items()}
    naming = rows[0].naming()
    searched = getattr(naming.game, "name", "") or naming.subtree(())
    return chart(series, words.CHART_TITLE.format(searched=searched), words.CHART_ACROSS, words.CHART_UP)
