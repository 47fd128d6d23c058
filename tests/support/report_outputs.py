"""Outputs of ``report``: what is said about a search.

Each case is a search: its report and its events, each line with its style; the table of nodes; the fields of its JSON,
with the conventions that are not the book's; and for each cut the sentences on it. Then games, and shortened reports.
"""

from collections.abc import Iterator
from itertools import islice
from math import inf
from typing import Any

from support.facts import OTHER
from support.stored import AIMA, heading
from treesearch import record
from treesearch.events import Cut
from treesearch.game import Counts, SearchResult
from treesearch.games import load
from treesearch.reader import read
from treesearch.report import chance
from treesearch.report.cuts import full_sentence, rule_sentence
from treesearch.report.data import (
    CUT_COLUMNS,
    LEAF,
    answer_json,
    answer_row,
    cut_rows,
    head_json,
    json_report,
    json_trace,
    trace_rows,
)
from treesearch.report.events import event_lines, table_legend
from treesearch.report.lines import answer_lines, closing_lines
from treesearch.report.naming import Naming
from treesearch.report.search import text_report
from treesearch.report.selections import SELECTION_COLUMNS, selection_rows
from treesearch.settings import BOOK
from treesearch.trace import Trace
from treesearch.tree import TreeGame

DEEP = "(A 10 (B 20 (C 1 (D (E 6 5) 4 2))))"
NAMED = "(((3 5) (M 4 9)) (N (2 6) (1 8 7)))"
STATIC = "(((:3 1 9) (:5 7 8) 9) ((:2 7 9) (:4 2 (7 8))))"
MIXED = "(max 3 (chance 1/4*(min 2 9) 3/4*(min 9 8)))"
DICE = "((chance 1/2*1 1/3*6 1/6*(min 0 9)) (chance 1/2*-3 1/2*(min 4 -2)))"
BELOW = "(min 3/2 (chance K 1/2*1 1/2*(max 2 7 5)) (chance 1/4*0 1/4*8 1/2*(max -1 9)))"
ROOT_CHANCE = "(chance 2/3*(max 1 (min 5 -2)) 1/3*(min 3 1/2))"
EIGHT = "(max 1 (chance 1/8*0 1/8*1 1/8*0 1/8*1 1/8*0 1/8*1 1/8*0 1/8*(min 1 2)) (min 0 9 8 7 6 5 4 3 2 1 9))"
THREE = "((((1,2,6) (4,2,3)) ((6,1,2) (7,4,1))) (((5,1,1) (1,5,2)) ((7,7,1) (5,4,5))))"
TIED = "(((1,2) (1,0)) ((1,2) (3,2)) (0,9))"
RANGE = {"utility_range": (0, 10)}
REPORTED: tuple[tuple[str, dict[str, Any]], ...] = (
    (AIMA, {}),
    (AIMA, {"window": (5, 9)}),
    ("((0 9) (9 (9 2)) 3)", {"utility_range": (0, 9), "root": "min", "cut_rule": "gt"}),
    (AIMA, OTHER),
    (AIMA, {"algorithm": "minmax", "order": "rtl"}),
    (AIMA, {"algorithm": "negascout", "order": "rtl", "cut_rule": "gt"}),
    ("((3 8) (2 4))", {"algorithm": "mtdf", "first": 4}),
    ("((3 8) (2 4))", {"algorithm": "sss", "root": "min"}),
    (DEEP, {"cuts": "all"}),
    (DEEP, {"order": "rtl", "label": "bound"}),
    ("((3 5) (N 2 9))", {"algorithm": "deepening", "order": "rtl", "ordering": ("best", "killer")}),
    (NAMED, {"utility_range": (0, 9), "root": "min", "order": "rtl", "depth": 2}),
    (STATIC, {"depth": 2, "evaluation": "zero", "order": "rtl", "root": "min"}),
    (STATIC, {"algorithm": "deepening", "depth": 2, "cut_rule": "gt"}),
    ("(5 5 5)", {"window": (6, inf)}),
    ("5", {}),
    ("-1/2", {"algorithm": "minmax", "root": "min"}),
    (MIXED, {**RANGE, "chance_cuts": "interval", "values": "hard", "order": "rtl"}),
    (MIXED, {**RANGE, "window": (8, 9), "cut_rule": "gt"}),
    (DICE, {"utility_range": (-3, 9), "order": "rtl", "cut_rule": "gt"}),
    (BELOW, {"utility_range": (-1, 9), "order": "rtl", "label": "bound"}),
    ("(min 3 (chance 1/2*(max 9 1) 1/4*2 1/4*4))", RANGE),
    (
        "(min 3 (chance 1/2*(max 9 1) 1/4*2 1/4*4))",
        {"utility_range": {"2.1": (0, 9), "2.2": (-1, 3), "2.3": (2, 4)}},
    ),
    ("(max 4 (chance 1/2*(chance 1/2*(min 0 5) 1/2*1) 1/2*2))", {"utility_range": (0, 5)}),
    ("(max 2 (chance 1/2*-4 1/2*(min (max 7 9) 3)))", {"cuts": "all"}),
    (ROOT_CHANCE, {"utility_range": (-2, 5), "order": "rtl", "window": (0, 1)}),
    (ROOT_CHANCE, {"algorithm": "expectiminimax", "depth": 1}),
    (EIGHT, {"utility_range": (0, 9)}),
    (THREE, {"algorithm": "maxn"}),
    (THREE, {"algorithm": "paranoid", "order": "rtl"}),
    (TIED, {"algorithm": "maxn"}),
    ("(chance (P (1,2) (2,1)) ((3,0) (0,9)))", {"algorithm": "maxn"}),
    ("(min (1 4) (chance 1/2*0 1/2*3))", {"algorithm": "mcts", "iterations": 6}),
)
"""Trees and settings that differ from those of the book."""
USUAL = [*head_json(record(AIMA))["conventions"].items()]


def reports() -> Iterator[str]:
    """Yield the reports of searches of trees and games, and what differs by length."""
    for source, options in REPORTED:
        yield heading(source, options)
        yield from report_lines(record(source, **options))
    yield from game_reports()
    yield from shortened_reports()


def report_lines(trace: Trace) -> Iterator[str]:
    """Yield the report of a search as lines, tables and JSON."""
    for line in text_report(trace, width=1000):
        yield f"{line.style} {line.text}".rstrip()
    for line in event_lines(trace) if len(trace.events) < 24 or trace.sampled else ():
        yield f"{line.style}: {line.text}"
    # the lines of events have the leaves already
    yield from (" | ".join(row) for row in trace_rows(trace) if row[1] != LEAF)
    yield from (line.text for line in table_legend(trace))
    facts = head_json(trace)
    conventions = [item for item in facts.pop("conventions").items() if item not in USUAL]
    yield f"{conventions} {dict([*facts.items()][1:])}"
    yield from islice(json_report(trace), 1, None)
    if trace.sampled:
        yield from (" | ".join(row) for row in selection_rows(trace))
    yield from cut_sentences(trace)


def cut_sentences(trace: Trace) -> Iterator[str]:
    """Yield the sentences on every cut of a search, listed or not."""
    naming = Naming(trace.game)
    events = [event for event in trace.events if isinstance(event, Cut)]
    for event, cut in zip(events, trace.all_cuts, strict=True):
        yield f"cut {cut.number}"
        yield f"    {full_sentence(cut, naming, trace, 'is worth that')}"
        yield f"    {rule_sentence(event, naming.short(cut.place), trace.settings.cut_rule)}"
        for step in chance.derivations(trace, cut):
            yield f"    {step.outcome.path} {step.high} {step}"


def game_reports() -> Iterator[str]:
    """Yield the reports of searches of games."""
    nim = load("nim", size="4")
    for game, options in (
        (nim, {}),
        (nim, {"algorithm": "minmax", "depth": 2}),
        (nim, {"algorithm": "deepening", "depth": 2, "evaluation": "theory", "order": "rtl"}),
        (
            load("nim", size="5", rules="misere"),
            {"utility_range": (-1, 1), "cuts": "all", "cut_rule": "gt"},
        ),
        (load("tictactoe", state="XO./OXX/..O"), {"depth": 2, "evaluation": "lines"}),
    ):
        trace = record(game, **options)
        yield heading(game.name, options)
        yield from (line.text for line in text_report(trace, listed=2))
        yield str(head_json(trace))
        for row in cut_rows(trace, answer_row(head_json(trace))):
            yield " | ".join(row)
        if len(trace.events) < 30:
            yield from (line.text for line in event_lines(trace))
            yield from (" | ".join(row) for row in trace_rows(trace))
            yield from cut_sentences(trace)


def shortened_reports() -> Iterator[str]:
    """Yield tables, JSON of events, and reports that are shortened or folded."""
    yield heading("the columns of tables")
    yield f"{CUT_COLUMNS} {SELECTION_COLUMNS}"
    yield from (" | ".join(row) for row in cut_rows(record(AIMA)))
    for source, options in (
        (AIMA, {}),
        ("((2 1) -1)", OTHER),
        ("(min 3 (chance 1/2*(max 9 1) 1/4*2 1/4*4))", RANGE),
        (TIED, {"algorithm": "maxn"}),
    ):
        trace = record(source, **options)
        yield heading("tables, JSON of events, a short and a wide report", source, options)
        yield from (" | ".join(row) for row in trace_rows(trace))
        yield from json_trace(trace, {"number": 2, "name": "two"})
        head = head_json(trace)
        for row in cut_rows(trace, answer_row(head)):
            yield " | ".join(row)
        for limit, listed, width in ((12, 0, 40), (None, 1, 120)):
            yield from (line.text for line in text_report(trace, limit, listed, width))
    yield heading("a wide tree and a deep tree")
    wide = record("(" + "((1,2) (2,1)) " * 31 + ")", algorithm="maxn")
    yield from (line.text for line in text_report(wide))
    yield from (line.text for line in text_report(wide, None))
    deep = record("(" * 25 + "1" + " 2)" * 25)
    yield from (line.text for line in answer_lines(deep.result, BOOK, deep.game, deep.counts, 12))
    yield heading("results that are bounds, estimates or not finished")
    game = TreeGame(read(AIMA))
    for result in (
        SearchResult(3, (1, 2), "<="),
        SearchResult(3, (1, 2), ">=", 2, True),
        SearchResult(7, (2,), "~", 1, False),
        SearchResult(3, (1, 1), "=", 2, False),
    ):
        counts = Counts(5, 7, 9, 13, 2)
        yield from (line.text for line in answer_lines(result, BOOK, game, counts))
        facts = answer_json(result, BOOK, game, counts, {"name": "x"}, {"opponent": "random"})
        yield f"{facts} {answer_row(facts)}"
    yield from (line.text for line in closing_lines(BOOK, game, 50, ("a note", "another")))
