"""The reply to each kind of request: samples, looks, searches, pictures, answers and practice."""

from base64 import b64encode
from collections.abc import Mapping
from typing import Any

from treesearch.algorithms import ALGORITHMS, algorithm
from treesearch.conventions import CHOICES
from treesearch.errors import UsageError
from treesearch.game import Player
from treesearch.playground import phrases
from treesearch.playground.request import (
    LOOK,
    MOST_CHARACTERS,
    MOST_EVENTS,
    MOST_LEVELS,
    MOST_LOOKED_AT,
    MOST_MARKED,
    MOST_NODES,
    Wanted,
    asked,
    check_tree,
    shortened,
    subject,
)
from treesearch.report import data
from treesearch.report.data import Naming
from treesearch.report.lines import conventions_line
from treesearch.settings import Settings
from treesearch.solve import count, record
from treesearch.trace import Trace
from treesearch.tree import Node
from treesearch.unknown import Answers, answer_lines, conditions, is_unknown

_SAMPLES: dict[str, dict[str, Any]] = {
    "aima": {"tree": "((3 12 8) (2 4 6) (14 5 2))"},
    "deep": {"tree": "(10 (20 (1 (4 2))))"},  # MIT 6.034, lab 3
    "ties": {
        "tree": "((((3 17) (2 12)) ((15) (25 0))) (((2 5) (3)) ((2 14))))"
    },  # the same; also UCLA CS 161
    "both": {"tree": "((4 (7 9 8) 8) (((3 6 4) 2 6) ((9 2 9) 4 7 (6 4 5))))"},
    "subtree": {
        "tree": "(((1 4) (3 (5 2 8 0) 7 (5 7 1)) (8 3)) (((3 6 4) 2 (9 3 0)) ((8 1 9) 8 (3 4))))"
    },
    "best": {
        "tree": "(((21 20 19) (24 23 22) (27 26 25)) ((12 11 10) (15 14 13) (18 17 16)) ((3 2 1) (6 5 4) (9 8 7)))"
    },  # b^ceil(d/2) + b^floor(d/2) - 1 leaves: Knuth and Moore 1975
    "worst": {
        "tree": "(((7 8 9) (4 5 6) (1 2 3)) ((16 17 18) (13 14 15) (10 11 12)) ((25 26 27) (22 23 24) (19 20 21)))"
    },
    "named": {"tree": "(A (B b1=3 b2=12 b3=8) (C c1=2 c2=4 c3=6) (D d1=14 d2=5 d3=2))"},
    "static": {
        "tree": "(A:10 (B:11 F=10 (G:12 K=7 L=11)) (C:2 H=9 (I:12 M=12 N=13)) D=3 (E:6 (J:7 O=8)))",
        "depth": 2,
    },  # MIT 6.034, lab 3 (2013 final, part 1D)
    "skipped": {"tree": "(max (min 6 (min 3 9)) (min (min 2 8) (min 7 5)))"},
    "chance": {
        "tree": "((chance 9/10*3 1/10*(2 4)) (chance 1/2*0 1/2*(8 6)))",
        "algorithm": "expectiminimax",
    },
    "nim": {"game": "nim", "size": "5"},
    "tictactoe": {"game": "tictactoe", "state": ".XO/OXX/X.O"},
}


def sample_requests() -> list[dict[str, Any]]:
    """Every sample with its name, its title, and the fields of a request that it stands for."""
    return [
        {"name": name, "title": phrases.SAMPLES[name], "request": dict(_SAMPLES[name])}
        for name in _SAMPLES
    ]


# What is shown without a search, or of one: what there is to choose, a tree as it is read, a position, pictures.


Answer = dict[str, Any]

FORMATS = {"svg": ".svg", "png": ".png", "tex": ".tex", "typst": ".typ"}
"""The formats of a picture."""


PANEL = 44
"""Characters in a line of the panel beside the drawing, and of a phone."""


def about(given: Mapping[str, Any]) -> Answer:
    """The choices of the page: algorithms, conventions, games with what they take, formats; and the limits."""
    from treesearch.comparison.reorder import ORDERS
    from treesearch.diagram import typeset
    from treesearch.diagram.looks import DIRECTIONS, LABELS, ONLY, SHOW, STYLES

    return {
        "algorithms": {
            name: {
                "source": entry.source,
                "cuts": entry.cuts,
                "chance": entry.chance,
                "options": [*entry.options],
            }
            for name, entry in ALGORITHMS.items()
            if not entry.vectors  # minmax searches them, too
        },
        "conventions": {name: [*choices] for name, choices in CHOICES.items()},
        "games": _games(),
        # a PNG is set by the package typst, which the browser's Python does not have
        "formats": [name for name in FORMATS if name != "png" or typeset.installed()],
        "look": {
            "style": [*STYLES],
            "show": [*SHOW],
            "labels": [*LABELS],
            "direction": [*DIRECTIONS],
            "only": [*ONLY],
        },
        "orders": [*ORDERS],
        "limits": {
            "nodes": MOST_NODES,
            "levels": MOST_LEVELS,
            "looked_at": MOST_LOOKED_AT,
            "characters": MOST_CHARACTERS,
        },
    }


def _games() -> Answer:
    from treesearch.games import GAMES, load, rules_of

    made = {name: load(name) for name in GAMES}
    return {
        name: {
            "rules": rules_of(game),
            "size": [*getattr(game, "size", ())],
            "evaluations": [*getattr(game, "evaluations", {})],
            "state": game.text(game.initial_state()),
        }
        for name, game in made.items()
    }


def samples(given: Mapping[str, Any]) -> Answer:
    """Trees and positions to begin with."""
    return {"samples": sample_requests()}


def parse(given: Mapping[str, Any]) -> Answer:
    """A tree as it was read: its canonical text, its size, who moves at the root; and how it would be searched."""
    wanted = asked(given)
    tree = wanted.searched
    if not isinstance(tree, Node):
        raise UsageError(phrases.ONLY_TREES.format(ask="parse"))
    traits = tree.traits
    size = {"nodes": traits.nodes, "leaves": traits.leaves, "levels": traits.height}
    if is_unknown(tree):  # what holds for which number is worked out without a game
        root = tree.role or Player(wanted.how.root or "max")
        return {"tree": str(tree), "root": root.value, **size, "conventions": ""}
    game = wanted.game
    conventions = conventions_line(wanted.how, game)
    return {"tree": str(tree), "root": game.root.value, **size, "conventions": conventions}


def position(given: Mapping[str, Any]) -> Answer:
    """A position of a game as people see it, who moves, and what may be done there."""
    game = asked(given).game
    state = game.initial_state()
    over = game.is_terminal(state)
    return {
        "shown": game.show(state),
        "state": game.text(state),
        "over": over,
        "player": None if over else game.player(state).value,
        "moves": [] if over else [game.show_action(action) for action in game.actions(state)],
    }


def draw(given: Mapping[str, Any]) -> Answer:
    """A picture of the search; with ``"style": "exercise"`` of the tree alone."""
    from treesearch.diagram import render

    form = given.get("format", "svg")
    if form not in FORMATS:
        raise UsageError(
            phrases.NO_SUCH_CHOICE.format(field="format", given=form, known=", ".join(FORMATS))
        )
    # called labels, since label is a convention: how a cut is named
    look = {name: given[name] for name in LOOK if name in given and name != "labels"} | {
        "label": given.get("labels")
    }
    wanted, notes = asked(given), list[str]()
    if isinstance(wanted.searched, Node) and look.get("style") == "exercise":
        root = Player(wanted.how.root) if wanted.how.root else None
        ink = render(wanted.searched, FORMATS[form], root=root, note=notes.append, **look)
        return {"format": form, **_written(ink, form), "notes": notes}
    drawn: Trace | Answers
    report = ""
    if isinstance(wanted.searched, Node) and is_unknown(wanted.searched):
        drawn = answers = conditions(check_tree(wanted.searched, MOST_MARKED), wanted.how)
        report = "\n".join(answer_lines(answers))
    else:
        drawn = recorded(wanted)
    ink = render(drawn, FORMATS[form], note=notes.append, **look)
    return {"format": form, **_written(ink, form), "notes": notes, "report": report}


def _written(ink: bytes, form: str) -> Answer:
    """The content of a file: text as it stands, dots in base 64."""
    return {"base64": b64encode(ink).decode()} if form == "png" else {"text": ink.decode()}


# What a search answers: value, path and cuts; its events and stages; algorithms side by side.


def search(given: Mapping[str, Any]) -> Answer:
    """Value, path, counts and every cut, and the report. A search that never cuts is only counted."""
    wanted = asked(given)
    if not algorithm(wanted.how.algorithm).cuts:
        return counted(wanted)
    trace = recorded(wanted)
    return {
        **head(trace),
        "cuts": [data.cut_json(cut, Naming(trace.game, None)) for cut in trace.cuts],
        "text": str(trace),
    }


def counted(wanted: Wanted) -> Answer:
    """The answer of a search of which only its size is told."""
    found = count(wanted.game, wanted.how)
    told = data.answer_json(found.result, wanted.how, found.game, found.counts)
    return {**told, "cuts": [], "text": str(found)}


def recorded(wanted: Wanted) -> Trace:
    """The search, remembered."""
    return record(wanted.game, wanted.how, limit=MOST_EVENTS)


def head(trace: Trace) -> Answer:
    """The fields with which every report of a search begins."""
    return data.answer_json(trace.result, trace.settings, trace.game, trace.counts)


def trace(given: Mapping[str, Any]) -> Answer:
    """Every event, with its sentence."""
    from treesearch.report.events import sentences

    found = recorded(asked(given))
    # data are not shortened as lines for people are
    naming = Naming(found.game, None)
    events = [
        {**data.event_json(one.event, naming), "told": one.text, "step": one.number}
        for one in sentences(found)
    ]
    return {**head(found), "events": events}


def steps(given: Mapping[str, Any]) -> Answer:
    """The reel of the search for the stepping page, or two ``beside`` each other."""
    from treesearch.steps.reel import reel

    traces, names = filmed(given)
    reels = [reel(one) for one in traces]
    for one, name in zip(reels, names, strict=False):
        one["name"] = name
    return {**head(traces[0]), "reels": reels}


def page(given: Mapping[str, Any]) -> Answer:
    """The page itself, one file."""
    from treesearch.steps.page import page as written

    traces, names = filmed(given)
    return {"text": written(*traces, names=names)}


def filmed(given: Mapping[str, Any]) -> tuple[list[Trace], tuple[str, ...]]:
    """The searches to step through, each with its name where there are two."""
    from treesearch.steps import sentences
    from treesearch.steps.page import COMPARISONS

    wanted, kind = asked(given), given.get("beside")
    if kind is None:
        return [recorded(wanted)], ()
    if kind not in COMPARISONS:
        known = ", ".join(COMPARISONS)
        raise UsageError(
            phrases.NO_SUCH_CHOICE.format(field="beside", given=shortened(kind), known=known)
        )
    traces = [
        recorded(wanted._replace(how=wanted.how.replace(**changes)))
        for changes in COMPARISONS[kind]
    ]
    return traces, sentences.COMPARED[kind]


def compare(given: Mapping[str, Any]) -> Answer:
    """A row for each algorithm, order and depth; ``shown``: the value as people read it; and ``said``: the conventions
    that all rows share. Without seconds: an answer depends on the request alone.
    """
    from treesearch.comparison.table import as_json, conventions_used, measure, plan, value

    wanted = asked(given)
    how = wanted.how
    names, orders = given.get("algorithms", ("minmax", "alphabeta")), given.get("orders", ())
    depths = () if how.depth is None and isinstance(wanted.searched, Node) else _depths(wanted)
    rows: list[Answer] = []
    jobs = plan(wanted.searched, names, how, depths=depths, orders=orders)
    # a game of its own for each row, so that each may look at as many nodes
    done = [
        *measure(job._replace(searched=wanted._replace(searched=job.searched).game) for job in jobs)
    ]
    for row in done:
        told = as_json(row)
        del told["seconds"]
        rows.append({**told, "shown": value(row)})
    return {"rows": rows, "said": conventions_used(done)}


def _depths(wanted: Wanted) -> tuple[int | None, ...]:
    """The one depth that is asked for; of a game without one all of it."""
    return (wanted.how.depth,)


# What is read in an answer, what it is worth, and trees to practise on: the same reader and marks as everywhere.


def echo(given: Mapping[str, Any]) -> Answer:
    """The reading of an answer, of that tree if there is one: no mark, and no hint on what is right."""
    from treesearch.homework.answers.places import TreeIndex
    from treesearch.homework.answers.reading import Reader, echo_json, echo_lines, read_sheet

    tree = subject({"tree": given["tree"]}) if "tree" in given else None
    reader = Reader(TreeIndex(tree) if isinstance(tree, Node) else None)
    read = reader.answer(
        *read_sheet(given["answer"]).of(None, tree if isinstance(tree, Node) else None)
    )
    return {**echo_json(read), "text": "\n".join(echo_lines(read))}


def check(given: Mapping[str, Any]) -> Answer:
    """The marks of an answer, with what went wrong in it, and what was read."""
    from treesearch.homework.marking.marker import Exercise
    from treesearch.homework.marking.marker import check as marked
    from treesearch.homework.marking.marks import report

    how = asked({name: value for name, value in given.items() if name != "answer"}).how
    marks = marked(Exercise(_tree(given, "check"), conventions=how), given["answer"])
    text = "\n".join(line.text for line in report(marks, PANEL))
    return {
        **marks.to_json(),
        "text": text,
        "echo": echo({name: given[name] for name in ("tree", "answer")}),
    }


def _tree(given: Mapping[str, Any], ask: str) -> Node:
    """The tree, if it is one and not too big for every mistake to be made in it."""
    tree = subject({"tree": given["tree"]})
    if not isinstance(tree, Node):
        raise UsageError(phrases.ONLY_TREES.format(ask=ask))
    return check_tree(tree, MOST_MARKED)


def practice(given: Mapping[str, Any]) -> Answer:
    """Return a tree as an exercise: the one of the request, or the tree of a seed."""
    from treesearch.steps.practice import exercise_of, seeded

    how = Settings(**{name: given[name] for name in CHOICES if name in given})
    tree = _tree(given, "practice") if "tree" in given else seeded(given.get("seed", 0))
    if not tree.children:
        raise UsageError(phrases.NOTHING_TO_ASK)
    return {"tree": str(tree), "exercise": exercise_of(tree, how)}
