"""Outputs of ``search``, ``trace`` and ``solve``: what searches do on small trees and games.

``searches``: every search on every tree: its events, the values and windows of the inner nodes, its cuts and ties.
``games``: results and counts on a game with repeated states, which tables and orders of moves change.
``library``: settings, places, results and the errors of public functions.
"""

from collections.abc import Iterator
from math import inf
from typing import Any

from support.stored import attempt, heading
from treesearch import TreeGame, minimax, read, record
from treesearch.algorithms import ALGORITHMS
from treesearch.game import MAX, MIN, Counted, Place, SearchResult, Vector, dotted, parse_bound
from treesearch.games import load
from treesearch.search.deepening import deepening
from treesearch.search.mcts import ucb1
from treesearch.settings import BOOK, Settings
from treesearch.solve import MINIMAX, alphabeta, count
from treesearch.trace import Owner
from treesearch.tree import find, names_of, text

SEARCHED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("((3 12 8) (2 4 6) (14 5 2))", {}),
    ("((3 12 8) (2 4 6) (14 5 2))", {"window": (5, 9)}),
    (
        "(((3 5) (4 9)) ((2 6) (1 7)))",
        {
            "order": "rtl",
            "root": "min",
            "cut_rule": "gt",
            "cuts": "all",
            "label": "bound",
            "values": "hard",
        },
    ),
    ("(10 (20 (1 ((6 5) 4 2))))", {"ordering": ("best", "killer", "history")}),
    ("(((:3 1 9) (:5 7 8) 9) ((:2 7 9) (:4 2 (7 8))))", {"depth": 2}),
    ("((max 3 4) (min (5 6) 1) 2)", {}),
    ("(max 3 (chance 1/4*(min 2 9) 3/4*(min 9 8)))", {"utility_range": (0, 10)}),
    (
        "(max 3 (chance 1/4*(min 2 9) 3/4*(min 9 8)))",
        {"utility_range": (0, 10), "chance_cuts": "interval", "values": "hard"},
    ),
    ("(min (chance 1 (max 2 (chance 4 0))) 2)", {"depth": 3}),
    ("(((1,2) (3,0)) (chance 1/4*(2,2) 3/4*(0,5)) (3,1))", {}),
    ("((((1,2,6) (4,2,3)) ((6,1,2) (7,4,1))) (((5,1,1) (1,5,2)) ((7,7,1) (5,4,5))))", {"depth": 2}),
    ("((((1,2) (3,4)) (5,6)) ((0,1) (2,2)))", {"depth": 1, "evaluation": "zero"}),
    ("((0 9) (9 (9 2)) 3)", {"utility_range": (0, 9), "values": "hard"}),
    (
        "(min (chance (max 0 9) 3) (chance 2 1))",
        {"utility_range": (0, 9), "window": (3, 5), "cut_rule": "gt"},
    ),
    ("((:0 (9 1) 2) (:9 (3 4) 5))", {"utility_range": (0, 9), "depth": 2}),
    ("5", {}),
    ("(1/2 1.50 (2 -3/2))", {"first": -inf}),
)


def searches() -> Iterator[str]:
    """Yield the events and results of every search on every tree; a search that ignores an option is not repeated.

    ``count`` must find the same; its report is shown for the first tree.
    """
    searched = set()
    for source, options in SEARCHED:
        for name, entry in ALGORITHMS.items():
            taken = {
                *entry.options,
                *entry.follows,
                "depth",
                "root",
                "order",
                "cuts",
                "label",
                "evaluation",
            }
            given = {key: value for key, value in options.items() if key in taken}
            title = heading(name, source, given)
            if title in searched:
                continue
            searched.add(title)
            yield title
            more = {"iterations": 6} if name == "mcts" else {}
            trace = attempt(record, source, algorithm=name, **given, **more)
            if isinstance(trace, str):
                yield trace
                continue
            yield f"{trace!r} {facts(trace.result)}; counts {facts(trace.counts)}"
            yield " ".join(map(event_text, trace.events))
            for visit in trace.visits():
                if visit.player:  # the events show the leaves
                    low, high = map(str, visit.entry)
                    alpha, beta = map(owner_text, (visit.alpha_owner, visit.beta_owner))
                    yield f"{visit!r} {visit.order} {visit.value}; alpha {low}{alpha}, beta {high}{beta}"
            for cut in trace.cuts:
                bound = Owner(cut.bound_from, cut.bound_by, cut.through, cut.by_range)
                yield (
                    f"cut {cut.number} {cut.kind} {dotted(cut.place)} after {dotted(cut.after)}: {facts(cut.skipped)}; "
                    f"{cut.owner.name} {cut.bound}{owner_text(bound)}"
                )
            for tie in trace.ties:
                equal = " ".join(dotted(visit.place) for visit in tie.children)
                yield f"tie at {dotted(tie.place)} for {tie.player.name}: {equal}"
            yield f"at limit: {sorted(map(dotted, trace.at_limit))}; options: {trace.options}"
            counting = {k: v for k, v in given.items() if k not in ("cuts", "label")} | more
            counted = attempt(count, source, algorithm=name, **counting)
            alike = (counted.result, counted.counts) == (trace.result, trace.counts)
            yield "counted alike" if alike and source != SEARCHED[0][0] else counted


def games() -> Iterator[str]:
    """Yield the results of searches of a game with repeated states, in several orders and to several depths."""
    game = load("connect4", size="4x3", length=3)
    state = game.parse_state("..../.O../XXO.")
    for name, entry in ALGORITHMS.items():
        yield heading(name)
        if entry.vectors or name == "mcts":
            continue
        for rules in (
            (),
            ("best",),
            ("killer",),
            ("history",),
            ("game", "history"),
            ("history", "best"),
        ):
            options = {"ordering": rules} if "ordering" in entry.options else {}
            counter = Counted(game)
            result = entry.search(
                counter, state, depth=5, evaluate=game.evaluations["lines"], **options
            )
            yield f"{name} {rules}: {result!r} {counter!r}"
            if not options:
                break
    yield heading("deepening to the end, and until the time is over")
    for depth in (None, 2):
        ended = deepening(load("nim", size="7"), depth=depth, utility_range=(-1, 1))
        stopped = deepening(load("nim", size="7"), seconds=20, clock=iter(range(100)).__next__)
        yield f"{ended!r} {stopped!r}"


def event_text(event: Any) -> str:
    """Return an event in short."""
    return f"{type(event).__name__[0]}{dotted(event.path)}[{facts(event[1:])}]"


def facts(values: tuple[Any, ...]) -> str:
    """Return the values as text, without those that are None or False."""
    texts = (
        f"({facts(value)})" if isinstance(value, tuple) else getattr(value, "name", value)
        for value in values
    )
    return " ".join(str(text) for text in texts if text is not None and text is not False)


def owner_text(owner: Owner) -> str:
    """Return where a bound comes from: from which place, from which of its children."""
    text = "" if owner.place is None else f" from {dotted(owner.place)}"
    if owner.action is not None:
        text += f" child {owner.action}"
    if owner.through:
        text += f" through {' '.join(map(dotted, owner.through))}"
    return f"{text} by range" if owner.by_range else text


WRONG_SETTINGS: tuple[dict[str, Any], ...] = (
    {"iterations": 0},
    {"iterations": True},
    {"seed": 1.5},
    {"exploration": -0.1},
    {"exploration": inf},
    {"seconds": -1},
    {"depth": 0},
    {"depth": 1.0},
    {"window": (3, 3)},
    {"window": (1, 2, 3)},
    {"utility_range": (2, 2)},
    {"utility_range": {}},
    {"utility_range": {"2": (3, 1)}},
    {"chance_cuts": "all"},
    {"ordering": "best"},
    {"first": float("nan")},
    {"root": "mn"},
    {"order": "left"},
    {"algorithm": 3},
    {"evaluation": 3},
    {"roots": "max"},
)
RIGHT_SETTINGS: tuple[dict[str, Any], ...] = (
    {},
    {"root": MIN, "order": "rtl"},
    {"seconds": 0, "exploration": 0, "depth": 1, "iterations": 1},
    {"window": (-inf, 3), "first": -inf, "evaluation": "lines"},
)


def library() -> Iterator[str]:
    """Yield settings, texts, names and errors of trees, values and results."""
    yield heading("settings")
    for changes in WRONG_SETTINGS:
        yield f"{changes}: {attempt(BOOK.replace, **changes)}"
    for changes in RIGHT_SETTINGS:
        yield f"{Settings(**changes)!r} {Settings(**changes).evaluation_text}"
    yield f"{attempt(Settings, 'mn')} {Settings('min')!r}"
    yield heading("places and texts of trees")
    tree = read("(A (max b:5 1 c=2) (G ?x 4) 3)")
    yield f"{ {name: path for path, name in names_of(tree).items()} }"
    for address in ("root", "", "b", "B", "1.2", "c", "D", "2.3", "9", "\N{SUPERSCRIPT TWO}", "x"):
        yield f"{address}: {attempt(find, tree, address)}"
    for limit in (None, 30, 31, 10):
        yield text(tree, limit)
    yield from (
        text(read(source), 5)
        for source in ("(1 2 3 4)", "((1 2) (3 4))", "(A ((1 2)))", "1234567", "9" * 60)
    )
    yield f"{tree.map(lambda value: value * 2)} {hash(tree) == hash(read(str(tree)))} {tree == read('(A (min b:5 1 c=2) (G ?x 4) 3)')}"
    for path in ((3, 1), (0,), (4,)):
        try:
            yield str(tree[path])
        except IndexError as error:
            yield str(error)
    yield f"{Place()} {Place(Place(), 1)} {tuple_place(20)} {tuple_place(21)}"
    yield heading("results, bounds and values for several players")
    long = tuple(range(21))
    for result in (
        SearchResult(3, (1, 2)),
        SearchResult(3, long, "<=", 4, False),
        SearchResult(3, long[:20], "~"),
    ):
        yield f"{result!r} {result._repr_mimebundle_()['text/html']}"
    yield " ".join(
        repr(parse_bound(word)) for word in ("inf", "+Inf", "-INF", "5", "05", "+5", "1.50", "-3/6")
    )
    yield f"{Vector((1, 2))} {attempt(Vector, (1,))} {attempt(Vector, (1, 2.0))}"
    for source in ("((1,2) (3,0))", "((1,2) (3,1))", "((1,2,3) (3,1,0))", "((1,2) (2,1))"):
        yield str(attempt(alphabeta, source))
    yield heading("errors of searches")
    yield str(attempt(minimax, "(1 (chance 2 3))"))
    yield str(attempt(minimax, "nim"))
    yield str(attempt(TreeGame, "(1 2)"))
    yield str(attempt(TreeGame, read("(min 1 2)"), MAX))
    yield str(attempt(TreeGame, read("(1 (2 ?x))")))
    yield str(attempt(TreeGame, read("(1 (chance ?p*2 rest*3))")))
    yield str(attempt(alphabeta, "((1 2) 3)", utility_range=(0, 2)))
    yield str(attempt(alphabeta, "((1 2) 3)", utility_range={"1": (0, 1), "2": (0, 9)}))
    yield str(attempt(alphabeta, "((1 2) 3)", utility_range={"1": (0, 1), "": (2, 9)}))
    yield str(attempt(alphabeta, load("nim", size="3"), utility_range={"1": (0, 1)}))
    yield str(attempt(alphabeta, load("nim", size="3"), utility_range=(0, 1)))
    yield str(attempt(record, load("nim", size="6"), limit=10))
    yield str(attempt(record, load("nim", size="3"), algorithm="deepening", ordering=("game",)))
    yield str(attempt(record, load("nim", size="3"), algorithm="deepening", ordering=("bst",)))
    yield str(attempt(minimax, load("nim"), MINIMAX, evaluation="thery", depth=1))
    yield f"{count(load('nim', size='6'), depth=3, evaluation='theory').counts}"
    yield heading("UCB1")
    for children, options in (
        ([(60, 79), (1, 10), (2, 11)], {"exploration": 1.4}),
        ([(1, 2), (1, 2), (0, 0), (0, 0)], {}),
        ([(1, 2), (1, 2)], {"visits": 0}),
        ([(1, 2), (2, 3)], {"visits": 9}),
        ([], {}),
        ([(1, -2)], {}),
        ([(1, 2)], {"visits": -1}),
        ([(1, 2)], {"exploration": -1}),
    ):
        result = attempt(ucb1, children, **options)
        if not isinstance(result, str):
            result = f"{' '.join(f'{value:.6f}' for value in result.values)}: {result.selected}"
        yield f"{children} {options}: {result}"


def tuple_place(size: int) -> Place:
    """Return a place below the root at this depth."""
    place = Place()
    for step in range(size):
        place = Place(place, step)
    return place
