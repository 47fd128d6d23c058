"""How a comparison is shown: lines of a fixed width that can be printed one by one, cells, JSON, HTML, a chart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from textwrap import wrap
from typing import Any, NamedTuple, Unpack

from treesearch import words as common_words
from treesearch.algorithms import OPTIONS, called
from treesearch.comparison import words
from treesearch.comparison.jobs import GIVEN, Row, blind, measure, usual
from treesearch.conventions import BOOK, Conventions
from treesearch.diagram.chart import chart
from treesearch.errors import typed
from treesearch.game import Game
from treesearch.report import data
from treesearch.report import words as report_words
from treesearch.report.lines import Line, subject
from treesearch.report.naming import SHORT, Naming
from treesearch.solve import AnySearch, Searchable, as_game, is_tree, spelled_out
from treesearch.values import spell


@dataclass(frozen=True, slots=True, repr=False)
class Comparison(Sequence[Row]):
    """The rows of a comparison, in the order of depth and algorithm; printed, the table of ``treesearch compare``."""

    rows: tuple[Row, ...]
    how: Conventions

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: Any) -> Any:
        return self.rows[index]

    @property
    def table(self) -> Table:
        """The columns that these rows fill."""
        orders = [row.job.order for row in self.rows if row.job.order != GIVEN]
        return Table.of([row.job.algorithm for row in self.rows], self.rows[0], orders)

    def __repr__(self) -> str:
        return f"<Comparison of {', '.join(dict.fromkeys(self.table.names))}: {len(self)} rows>"

    def __str__(self) -> str:
        return "\n".join(line.text for line in text_report(self.rows, self.table, self.how))

    def _repr_html_(self) -> str:
        """The table that a notebook shows."""
        names, told = [*self.table.columns], [cells(row, naming_of(row, self.how, SHORT)) for row in self.rows]
        head = "".join(f"<th>{escape(words.COMPARED[name])}</th>" for name in names)
        body = ("".join(f"<td>{escape(row[name])}</td>" for name in names) for row in told)
        return f"<table><tr>{head}</tr>{''.join(f'<tr>{cells}</tr>' for cells in body)}</table>"


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

    >>> [row.below for row in compare("((3 12 8) (2 4 6) (14 5 2))", orders=["best"])]
    [12, 10, 12, 8]
    """
    rows = measure(searched, algorithms, how, depths=depths, orders=orders, **changes)
    shared = {name: value for name, value in changes.items() if name not in OPTIONS}
    return Comparison(tuple(rows), usual(searched, how.but(**shared)))


def text_report(rows: Iterable[Row], table: Table, how: Conventions, limit: int | None = SHORT) -> Iterator[Line]:
    """The table, line by line as the rows come; then what came out of it; then the conventions."""
    done: list[Row] = []
    for row in rows:
        naming = naming_of(row, how, limit)
        if not done:
            yield Line(f"{report_words.HEAD_TREE if naming.tree else report_words.HEAD_GAME:8}{subject(naming)}")
            yield from (Line(line, "detail") for line in (*words.COMPARE_NOTE.splitlines(), ""))
            yield Line(table.head(), "answer")
        done.append(row)
        yield Line(table.line(row, naming))
    yield from map(Line, ("", *outcomes(done, how, limit), ""))
    if any(blind(row.job, how) for row in done):
        yield from (Line(line, "detail") for line in wrap(_told_blind(naming.game), 79, subsequent_indent="    "))
    given = {name: value for row in done for name, value in row.job.options.items()}
    how = how.but(depth=next((row.job.depth for row in done if row.job.depth), how.depth))
    yield from (Line(line, "detail") for line in conventions_used(how, as_game(done[0].job.searched, how), given))


def _told_blind(game: Game[Any, Any]) -> str:
    """What is wrong with 0 at the depth limit, and what could be asked instead."""
    named = [words.EVALUATED_BY.format(name=name) for name in getattr(game, "evaluations", {}) if name != "zero"]
    return words.COMPARE_BLIND.format(known=", ".join(named) or words.NO_EVALUATION)


class Table(NamedTuple):
    """Which columns of the text table are needed, and how wide the names of the algorithms are."""

    names: Sequence[str]
    depths: bool
    orders: bool

    @classmethod
    def of(cls, algorithms: Sequence[str], first: Row, orders: Sequence[str]) -> Table:
        """The table for these algorithms and orders; the first row shows whether there are depths."""
        return cls([called(name) for name in algorithms], first.job.depth is not None, bool(orders))

    @property
    def columns(self) -> dict[str, int]:
        """The columns with their widths, negative where a cell stands at the left: 80 characters at most."""
        widest = max(len(name) for name in (*self.names, words.COMPARED["algorithm"]))
        return {
            **({"order": -7} if self.orders else {}),
            **({"depth": 5} if self.depths else {}),
            "algorithm": -widest, "value": 6, "action": -6, "nodes_below_root": 7, "leaves_evaluated": 6,
            "reduction": 9, **({"growth": 6} if self.depths and not self.orders else {}), "branching": 5, "seconds": 7,
        }  # fmt: skip

    def head(self) -> str:
        """The line of headings."""
        return self._line(words.COMPARED)

    def line(self, row: Row, naming: Naming) -> str:
        """A row."""
        return self._line(cells(row, naming))

    def _line(self, told: dict[str, str]) -> str:
        sides = ((told[name], width) for name, width in self.columns.items())
        return " ".join(cell.ljust(-width) if width < 0 else cell.rjust(width) for cell, width in sides).rstrip()


def cells(row: Row, naming: Naming) -> dict[str, str]:
    """What a row says, by the names of words.COMPARED, which are JSON's; empty where nothing is known."""
    return {
        "order": words.ORDERS.get(row.job.order, row.job.order),
        "depth": "" if row.job.depth is None else str(row.job.depth),
        "algorithm": row.job.algorithm,
        "value": value(row),
        "action": naming.path(row.result.path[:1]),
        "path": naming.path(row.result.path),
        "nodes_visited": str(row.nodes),
        "nodes_below_root": str(row.below),
        "leaves_evaluated": str(row.leaves),
        "reduction": _decimals(row.reduction),
        "growth": _decimals(row.growth),
        "branching": _decimals(row.branching),
        "seconds": f"{row.seconds:.2f}" if row.seconds >= 0.1 else "< 0.1",
    }


def _decimals(number: float | None) -> str:
    return "" if number is None else f"{number:.2f}"


def value(row: Row) -> str:
    """The outcome as people read it; an estimate by its first digits, if it has any after the point."""
    found = row.result
    if found.bound != "~":
        return spell(found.value)
    return f"~{found.value}" if found.value == int(found.value) else f"~{round(float(found.value), 2) + 0:.2f}"


def as_json(row: Row, naming: Naming) -> dict[str, Any]:
    """The row by the contract; a re-ordered tree stands in its rows."""
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


def naming_of(row: Row, how: Conventions, limit: int | None) -> Naming:
    """How places are called in the tree, or game, of this row."""
    return Naming(as_game(row.job.searched, how), limit)


def outcomes(rows: Sequence[Row], how: Conventions, limit: int | None) -> Iterator[str]:
    """Value and path for each depth and order, once for all algorithms that agree on it."""
    agree: dict[Any, list[Row]] = {}
    for row in rows:
        agree.setdefault((row.job.order, row.job.depth, value(row), row.result.path), []).append(row)
    for (order, depth, worth, path), alike in agree.items():
        where = [words.OUTCOME_ORDER.format(order=words.ORDERS[order])] if order != GIVEN else []
        where += [words.OUTCOME_DEPTH.format(depth=depth)] if depth is not None else []
        names = ", ".join(row.job.algorithm for row in alike)
        shown = naming_of(alike[0], how, limit).path(path) or common_words.NO_PATH
        said = words.OUTCOME.format(where=",".join(where), value=worth, path=shown, algorithms=names)
        yield from wrap(said, 79, subsequent_indent="    ")


def conventions_used(how: Conventions, game: Game[Any, Any], options: Mapping[str, Any]) -> list[str]:
    """The conventions that all rows have in common, in lines that fit a terminal."""
    said = [report_words.ROOT_MOVES.format(player=report_words.PLAYER[game.player(game.initial_state()).value])]
    said += [
        report_words.CONVENTION["order", how.order],
        report_words.TIES,
        report_words.CONVENTION["cut_rule", how.cut_rule],
    ]
    if how.depth is not None:
        name = how.evaluation or ("static" if is_tree(game) else "zero")
        there = report_words.STATIC_THERE if name == "static" else report_words.EVALUATION_THERE.format(name=name)
        said.append(words.AT_THE_LIMIT.format(evaluation=there))
    for name, value in options.items():
        said.append(report_words.OPTION.format(name=name.replace("_", " "), value=typed(value)))
    return wrap(f"{report_words.HEAD_CONVENTIONS}: {'; '.join(said)}", 79, subsequent_indent="    ")


def plotted(rows: Sequence[Row], naming: Naming) -> str:
    """Nodes against depth as a chart, a line for each algorithm and order."""
    points: dict[str, list[tuple[int, int]]] = {}
    for row in rows:
        order = "" if row.job.order == GIVEN else f" ({words.ORDERS[row.job.order]})"
        points.setdefault(row.job.algorithm + order, []).append((row.job.depth or 0, max(1, row.below)))
    series = {name: sorted(line) for name, line in points.items()}
    searched = getattr(naming.game, "name", "") or naming.subtree(())
    return chart(series, words.CHART_TITLE.format(searched=searched), words.CHART_ACROSS, words.CHART_UP)
