"""Outputs of ``comparison``: searches, orders, opponents and conventions side by side.

``comparisons``: the table, and of each row the fields that the table rounds or does not show. ``orders``: trees in each
order. ``opponents``: the value of each node against an opponent. ``conventions``: the answers under all conventions.
``agreement``: judgements of replies to the agreement set, and counts of uniform trees.
"""

import json
import re
from collections.abc import Iterator
from math import inf
from typing import Any

from support.searching import Adding
from support.stored import attempt, heading
from treesearch import Settings, outcomes, play_against, read
from treesearch.comparison.agreement import agreement_set, compared
from treesearch.comparison.counts import uniform_counts
from treesearch.comparison.measurements import branching
from treesearch.comparison.reorder import ORDERS, ordered_as, reorder
from treesearch.comparison.table import (
    Comparison,
    as_json,
    columns,
    compare,
    plotted,
    text_report,
)
from treesearch.comparison.variants import rows, starred, summary, variants, variants_json
from treesearch.game import MAX, MIN
from treesearch.games import load

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
STATIC = "(((:3 1 9) (:5 7 8) 9) ((:2 7 9) (:4 2 (7 8))))"
CHANCE = "(max 3 (chance 1/4*(min 2 9) 3/4*(min 9 8)))"
CHANCE_FIRST = "(chance 1/2*((3 5) (-1/2 9)) 1/2*(min (4 (chance 0 1.5)) 2))"
NESTED = "(min (chance (max 0 9) (chance 1/4*3 3/4*(5 2))) (chance 2 1))"
SEVERAL = "((((1,2,6) (4,2,3)) ((6,1,2) (7,4,1))) (((5,1,1) (1,5,2)) ((7,7,1) (5,4,5))))"
RAGGED = "((-2 -5 -2) (-5 -5) -6)"
TIES = "((2 (6 5)) (((1 4) (3 2)) 2))"
NAMED = "(A (B b1=3 b2=12) (min C 2 (D 4 1)) 3)"
UNEQUAL = "((((1 2) (3 4)) 5) (6 (2 (1 9))) ((7 8) (0 3)))"
EXACT = ("minmax", "alphabeta", "deepening", "transposition", "negascout", "mtdf", "sss")


class Doubling(Adding):
    """Add 1 or 2 in turn until the sum is 5 or more, which the player to move then wins.

    The game names neither its height nor its depths.
    """

    def __init__(self) -> None:
        self.evaluations = {"sum": lambda state: state[0], "zero": lambda state: 0}

    def is_terminal(self, state: Any) -> Any:
        return state[0] >= 5

    def utility(self, state: Any) -> Any:
        return state[0] if state[1] is MAX else -state[0]


COMPARED: tuple[tuple[Any, dict[str, Any]], ...] = (
    (FIGURE, {"algorithms": EXACT}),
    (FIGURE, {"orders": ORDERS}),
    (FIGURE, {"algorithms": ["alphabeta", "sss*"], "window": (5, 9), "values": "hard"}),
    (RAGGED, {"algorithms": ["pvs", "mtdf"], "orders": ["worst"], "order": "rtl", "first": -inf}),
    (TIES, {"cut_rule": "gt", "orders": ["random", "worst"], "seed": 3}),
    (UNEQUAL, {"orders": ("best", "worst", "least"), "algorithms": ("negascout", "alphabeta")}),
    (STATIC, {"depths": (1, 2, 3, None), "algorithms": ("minmax", "alphabeta", "deepening")}),
    (NAMED, {"orders": ["best", "random"], "seed": 11, "order": "rtl"}),
    (CHANCE, {"orders": ("least", "worst", "random")}),
    (CHANCE, {"algorithms": ("mcts", "alphabeta"), "iterations": 20, "seed": 4, "order": "rtl"}),
    (CHANCE_FIRST, {"root": "min", "algorithms": ["expectiminimax", "mcts"], "iterations": 7}),
    (NESTED, {"utility_range": (0, 9), "orders": ["best"], "depths": (1, 2)}),
    (SEVERAL, {}),
    (SEVERAL, {"algorithms": ["maxn"], "orders": ["best"]}),
    (SEVERAL, {"algorithms": ["alphabeta"]}),
    ("((1,2) (3,0))", {"order": "rtl"}),
    ("5", {}),
    ("(0 (-1/90 0))", {"algorithms": ["mcts"], "iterations": 40, "seed": 1}),
    ("(2 2)", {"algorithms": ["mcts", "mtdf"], "first": 3}),
    ("(1 (2 ?x))", {}),
    (("nim", {"size": "3"}), {}),
    (("nim", {"size": "3"}), {"evaluation": "zero", "depths": [3]}),
    (("nim", {"size": "5"}), {"depths": (1, 2), "evaluation": "theory", "order": "rtl"}),
    (("connect4", {"size": "4x3", "length": 3}), {"depths": [1, 3], "algorithms": ["alphabeta"]}),
    (("connect4", {"size": "2x2", "length": 2}), {"evaluation": "zero"}),
    (
        ("tictactoe", {"state": ".XO/OXX/X.O"}),
        {"algorithms": ["mcts"], "depths": [None], "iterations": 5, "root": "max"},
    ),
    (Doubling(), {}),
    (Doubling(), {"depths": [2, 9], "evaluation": "sum", "cut_rule": "gt"}),
    (("nim", {"size": "3"}), {"orders": ["best"]}),
    (FIGURE, {"orders": ["sideways"]}),
    (FIGURE, {"algorithms": ()}),
    (FIGURE, {"algorithms": ["alphabeta"], "seed": 3}),
    (FIGURE, {"algorithms": ["minmax", "alfabeta"]}),
    (FIGURE, {"depths": [0]}),
)
"""Trees, or games with their options, and what to compare on them."""

REORDERED = (FIGURE, UNEQUAL, NAMED, NESTED, "(((3 (4 3)) 4) 1 (3 3))", "(max (max 1 3) 2)", "4")
PAIRS = (
    ("((9 7) (4 2))", "((2 4) (9 7))"),
    ("(1 2)", "(2 2)"),
    ("(1 2)", "(1 2 3)"),
    ("(1 (2 3))", "(1 2 (3))"),
    ("(A (B 1 b=2) (min C 1.0 2))", "((2 1) (1 2))"),
    ("(max 1/2 (?x 3))", "((3 ?x) 0.5)"),
    ("(1 ?x)", "(?y 1)"),
)
"""Trees, and others whose order of children the first may have."""

TREES = (TIES, NESTED, "((min 1 4) (0.5 6) 2)", "7")
MODELS = (
    ("best", None),
    ("random", None),
    ("cooperative", "random:0.5"),
    ("best", "cooperative"),
    ("random:1", "random:0"),
)
WRONG_MODELS = ("worst", "random:2", "random:x", "random:1/0", "random:-1/2", "", "best:1")
WITHOUT_OUTCOMES = (load("nim", size="3"), "(1 ?x)", "((1,2) (0,3))")
CONVENTIONS = (
    Settings(),
    Settings("min", order="rtl"),
    Settings("max", cut_rule="gt", cuts="all", values="hard", label="bound", window=(2, 5)),
)
"""The conventions under which opponents and variants are shown."""

VARIED = (
    FIGURE,
    "(2 (min 1 5) 4)",
    CHANCE,
    "3",
    "(1 ?x)",
)
REPLIES: tuple[Any, ...] = (
    {"value": 3, "path": [1, 1]},
    {"value": "3.0", "path": [1, 1], "cuts": []},
    {"value": "6/2", "path": [1, 1], "cuts": [{"path": [2], "after_path": [2, 1]}]},
    {"value": 4, "path": [1, 1]},
    {"value": "x", "path": [1, 1]},
    {"value": "1/0", "path": [1, 1]},
    {"value": 3, "path": [1, 2]},
    {"value": 3, "path": [1, 1], "cuts": {}},
    {"value": 3, "path": [1, 1], "cuts": [2]},
    {"value": 3, "path": [1, 1], "cuts": [{"path": [3], "after_path": [2, 1]}]},
    {"value": 3, "path": [1, 1], "cuts": [{"path": [2]}]},
    {"value": 3, "path": [1, 1], "cuts": [{"path": [2], "after_path": [2, 1], "kind": "MAX"}]},
    {"value": 3, "path": [1, 1], "cuts": [{"path": [2], "after_path": [2, 1], "alpha": "3.0"}]},
    {"value": 3},
    [3],
    None,
)
"""Replies of programs to the first search of the agreement set."""


UNSEEN = (
    "order",
    "depth",
    "tree",
    "options",
    "bound",
    "action",
    "path",
    "nodes_below_root",
    "reduction",
    "branching",
)
"""The fields of a row that the table rounds or does not show."""


def comparisons() -> Iterator[str]:
    """Yield the tables, rows and charts of comparisons, or the errors."""
    for searched, options in COMPARED:
        named = searched if isinstance(searched, (str, tuple)) else type(searched).__name__
        yield heading("comparison", named, options)
        game = load(searched[0], **searched[1]) if isinstance(searched, tuple) else searched
        done = attempt(compare, game, **options)
        if isinstance(done, str):
            yield done
            continue
        # a fixed time, above and below the least that is printed
        timed = Comparison(row._replace(seconds=i % 3 / 10) for i, row in enumerate(done))
        yield from (str(timed), repr(timed))
        for row in timed:
            cells = as_json(row)
            yield " ".join(json.dumps(cells[name]) for name in UNSEEN if name in cells)
        yield " ".join(re.findall("<(?:title|desc)>([^<]*)<", plotted(timed)))
    yield f"{timed.to_json()} {re.findall('<text[^>]*>([^<]*)<', plotted(timed))}"
    table = Comparison(compare("((1 2222222) (333333333333 4))", orders=["worst"]))
    yield "\n".join(
        line.text for line in text_report(table, columns(table.names, table[0], ["worst"]), 9)
    )
    yield f"{Comparison(compare('(1 2)'))._repr_html_()[:30]!r} {[row.below for row in table]}"
    yield f"{[branching(nodes, depth) for nodes, depth in ((14, 3), (3, 3), (0, 2), (7, None), (9, 1), (9, 0))]}"


def orders() -> Iterator[str]:
    """Yield trees in every order, and trees in the order of others."""
    for text in REORDERED:
        tree = read(text)
        for order in ORDERS:
            for root in (None, MIN)[: 1 if tree.role else 2]:
                trees = [str(reorder(tree, order, root, rtl=rtl, seed=5)) for rtl in (False, True)]
                yield f"{text} {order} {root}: {' | '.join(trees)}"
    yield str(attempt(reorder, read("(max 1 2)"), "best", MIN))
    for text, other in PAIRS:
        yield f"{text} as {other}: {ordered_as(read(text), read(other))}"


def opponents() -> Iterator[str]:
    """Yield the values of every node against each opponent, the outcomes, and the errors."""
    for text in TREES:
        for settings in CONVENTIONS[:2]:
            if isinstance(attempt(play_against, text, settings=settings), str):
                continue
            for opponent, plan in MODELS:
                played = play_against(text, opponent, plan, settings)
                yield heading(
                    f"opponent {opponent}, plan {plan}", text, settings.root, settings.order
                )
                yield f"{played.result.value} {played.result.path} {'; '.join(played.notes)}"
                nodes = (
                    f"{'.'.join(map(str, place.path))}: {node.value} ({node.planned}) {node.mover.name} {node.choice}"
                    for place, node in played.walk()
                    if node.mover
                )
                yield f"{len(played.values)} {'; '.join(nodes)}"
            yield f"outcomes: {attempt(outcomes, text, settings)}"
    for name in WRONG_MODELS:
        yield f"{name}: {attempt(play_against, FIGURE, name)} {attempt(play_against, FIGURE, 'best', name or '?')}"
    yield from (str(attempt(outcomes, searched)) for searched in WITHOUT_OUTCOMES)
    yield str(attempt(play_against, STATIC, settings=Settings(depth=1)))


def conventions() -> Iterator[str]:
    """Yield the answers to trees under all conventions."""
    for text in VARIED:
        for settings in CONVENTIONS:
            answers = attempt(variants, read(text), settings)
            yield heading("all conventions", text, repr(settings))
            if isinstance(answers, str):
                yield answers
                continue
            yield summary(answers)
            yield from (" | ".join(starred(row)) + f" ({row[-1]})" for row in rows(answers))
            yield from map(json.dumps, list(variants_json(answers))[:3])


def agreement() -> Iterator[str]:
    """Yield the agreement set, the judgement of replies to it, and the counts of uniform trees."""
    searches = list(agreement_set())
    yield f"{len(searches)} {json.dumps(searches[0])} {json.dumps(searches[-1])}"
    for reply in REPLIES:
        yield f"{reply}: {attempt(compared, searches[:1], [json.dumps(reply)])}"
    last = json.dumps({"value": 0, "path": []})
    yield str(attempt(compared, searches[:5], [last] * 5))
    yield str(attempt(compared, searches[:1], ["value: 3 " * 20]))
    yield str(attempt(compared, searches[:1], ["[" * 100_000]))
    yield str(attempt(compared, searches[:2], ["null"]))
    for branching_factor, depth in (
        (1, 1),
        (2, 3),
        (3, 4),
        (10, 5),
        (5, 1),
        (1, 6),
        (0, 2),
        (2, 0),
        (10, 2001),
    ):
        yield f"{branching_factor} {depth}: {attempt(uniform_counts, branching_factor, depth)}"
    yield str(attempt(uniform_counts, 2.5, 3))


def comparison() -> Iterator[str]:
    """Yield what the comparisons of searches, orders, opponents and conventions print."""
    for part in (comparisons, orders, opponents, conventions, agreement):
        yield heading(part.__name__)
        yield from part()
