"""Outputs of ``playground``: the answers to requests, without the coordinates of pictures.

Sections: ``searches`` (read, searched, drawn, compared), ``steps``, ``pictures``, ``marks`` (checked and practised),
``errors`` and ``files`` (the choices, the samples, the page and the site).
"""

import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch
from zipfile import ZipFile

from support.playground_requests import ANSWERS, BAD, FIGURE, TEXTS, TOO_BIG, UNREADABLE
from support.stored import attempt, fields, heading
from treesearch.errors import TreesearchError
from treesearch.games import load
from treesearch.playground import site
from treesearch.playground.app import app_files, examples
from treesearch.playground.engine import CODES, answer, answer_json, failed
from treesearch.playground.request import (
    FIELDS,
    GAME_OPTIONS,
    LOOK,
    SEARCH,
    Limited,
    check_averages,
    check_samples,
    nesting,
    page_label,
    shortened,
    wanted_search,
)

RAGGED = "((-2 -5 -2) (-5 -5) -6)"
STATIC = "(((:3 1 9) (:5 7 8) 9) ((:2 7 9) (:4 2 (7 8))))"
CHANCE = "(max 3 (chance 1/4*(min 2 9) 3/4*(min 9 8)))"
CHANCE_FIRST = "(chance 1/2*((3 5) (-1/2 9)) 1/2*(min (4 (chance 0 1.5)) 2))"
NESTED = "(min (chance (max 0 9) (chance 1/4*3 3/4*(5 2))) (chance 2 1))"
VECTORS = "(((1,2) (3,0)) (chance 1/4*(2,2) 3/4*(0,5)) (3,1))"
OTHER = {"root": "min", "order": "rtl", "cut_rule": "gt", "cuts": "all", "label": "bound"}

SEARCHED: tuple[dict[str, Any], ...] = (
    {"tree": FIGURE},
    {"tree": FIGURE, "window": ["5", 9], "values": "hard"},
    {"tree": FIGURE, **OTHER},
    {"tree": "(10 (20 (1 (4 2))))", "algorithm": "sss*"},
    {"tree": RAGGED, "algorithm": "mtdf", "root": "min"},
    {"tree": STATIC, "depth": 1, "evaluation": "zero", "order": "rtl"},
    {"tree": STATIC, "algorithm": "deepening", "depth": 3, "ordering": ["killer", "best"]},
    {"tree": CHANCE_FIRST, "algorithm": "expectiminimax", "order": "rtl"},
    {"tree": NESTED, "depth": 2, "cut_rule": "gt", "utility_range": [0, 9]},
    {"tree": NESTED, "algorithm": "mcts", "iterations": 20, "seed": 4, "order": "rtl"},
    {"tree": VECTORS, "algorithm": "paranoid"},
    {"tree": VECTORS},
    {"tree": "((1 ?x) (?y 3) 2)", "cut_rule": "gt"},
    {"tree": "(3 ?x)", "root": "min"},
    {"tree": "(1,2 3,4)", "algorithm": "maxn"},
    {"tree": "(chance (0.5 3) (0.5 4))", "algorithm": "expectiminimax"},
    {"tree": "(A (B b1=3 b2=1.50) (min C 007 (D 1/2 -.5)) 3)", "algorithm": "negascout"},
    {"tree": "5", "algorithm": "transposition"},
    {"tree": "'(1 2) ; two leaves"},
    {"game": "nim", "rules": "normal", "state": "4 min", "order": "rtl"},
    {"game": "Tic-Tac-Toe", "state": ".XO/OXX/X.O", "algorithm": "minmax"},
    {"game": "tictactoe", "state": "XXX/OO./..."},
    {"game": "connect4", "size": "4x3", "depth": 2, "evaluation": "centre"},
    {"game": "blocker", "board": "5 3\n#####\n#A#B#\n#*###\nscore: 2 0", "depth": 3},
)
"""Trees and games, and how to search them."""

STEPPED: tuple[dict[str, Any], ...] = (
    {"tree": "(1 (5 7) 4)"},
    {"tree": "(1 (5 7) 4)", "beside": "ties", "order": "rtl"},
    {"tree": "(3 (3 5))", "beside": "values", "cut_rule": "gt"},
    {"tree": "(3 (2 5))", "beside": "minimax", "cut_rule": "gt"},
    {"game": "nim", "size": "2"},
)
DRAWN: tuple[dict[str, Any], ...] = (
    {"style": "print"},
    {"style": "why", **OTHER},
    {"style": "exercise", "root": "min"},
    {"style": "exercise"},
    {"show": ["window", "order"], "order": "rtl"},
    {"show": ["legend"], "hide": ["rows"]},
    {"labels": "letters"},
    {"labels": "places", "direction": "right"},
    {"labels": "paths"},
    {"fold": 1, "only": "cuts"},
    {"only": "path", "cut_rule": "gt"},
    {"format": "tex"},
    {"format": "typst", "style": "exercise"},
    {"format": "gif"},
    {"format": ""},
    {"style": "handwriting"},
)
"""Looks of the picture of a tree with two cuts."""

TWO_CUTS = "((4 (7 9)) ((3 6) 2) (1 8))"
MARKED: tuple[dict[str, Any], ...] = (
    {"tree": FIGURE, "answer": "value: 3, path: 1 1\nMIN cut after 2 at node 2\npruned: 4, 6"},
    {"tree": FIGURE, "answer": "value: 6; path: 2 3; MAX cut after 14", "root": "min"},
    {"tree": RAGGED, "answer": "value: -5, path: 2 2\nMIN cut after -5", "order": "rtl"},
    {"tree": CHANCE, "answer": "value: 6.5\npath: 1", "algorithm": "expectiminimax"},
    {"tree": CHANCE, "answer": "value: 13/2, no cuts", "utility_range": [0, 10]},
    {"tree": STATIC, "answer": "value: 3", "depth": 2},
    {"tree": VECTORS, "answer": "value: (3,1), path: 3", "algorithm": "minmax"},
    {"tree": "(3 ?x)", "answer": "value: 3 if x <= 3, otherwise x"},
    {"tree": FIGURE, "answer": ""},
    {"tree": FIGURE, "answer": "I think it is 3 or 4"},
)
"""Trees, answers and the conventions by which they are marked."""

COMPARED: tuple[dict[str, Any], ...] = (
    {"orders": ["best", "least"], **OTHER},
    {"algorithms": ["sss", "mtdf", "minmax"], "orders": ["random"], "seed": 2},
    {"algorithms": ["alphabeta"], "window": [5, 9], "values": "hard"},
    {"algorithms": ["deepening", "mcts"], "iterations": 9, "ordering": ["killer"]},
)
PRACTISED: tuple[dict[str, Any], ...] = (
    {"tree": FIGURE},
    {"tree": "(min (1 5) (4 6))", "cut_rule": "gt", "order": "rtl"},
    {"seed": 7},
    {},
    {"tree": "5"},
    {"tree": "(1 ?x)"},
)
LABELLED = (*SEARCH, *LOOK, *GAME_OPTIONS, "algorithms", "format", "limit")
WINDOWS = ([5, 5], ["1/0", 3], [1, 2, 3])
SHORTENED = (None, True, 1.5, "x" * 98, "x" * 99, [], ["5", 9], [1, 2, 3], {"a": 1}, [["x"]])
SLOW = ({"game": "connect4"}, {"game": "blocker"})
"""Requests that search until the limit of nodes, which other tests send."""


def reply_text(request: dict[str, Any], *leave_out: str) -> str:
    """Return the answer to a request as JSON, without these fields."""
    reply = {name: value for name, value in answer(request).items() if name not in leave_out}
    return json.dumps(reply, ensure_ascii=False)


def picture(text: str, form: str = "svg") -> str:
    """Return the shape, the style and the texts of a picture; of other formats the first line."""
    if form != "svg":
        return text.partition("\n")[0]
    wide, tall = map(float, re.findall(r'<svg [^>]*width="(\S+)" height="(\S+)"', text)[0])
    style = re.findall('<svg [^>]*class="([^"]*)"', text)[0]
    nodes = [" ".join(node) for node in re.findall('<g id="(n[^"]*)" class="([^"]*)"', text)]
    texts = re.findall("<(?:title|desc|text|tspan)[^>]*>([^<]+)<", text)
    return f"{style}, {'wide' if wide > tall else 'tall'}: {'; '.join(nodes)}: {' | '.join(texts)}"


def searches() -> Iterator[str]:
    """Yield how every tree and game is read, searched, compared and drawn."""
    for request in SEARCHED:
        yield heading(request)
        if "tree" in request:
            yield from fields(answer({"ask": "parse", **request}))
        else:
            named = {name: request[name] for name in ("game", *GAME_OPTIONS) if name in request}
            yield from fields(answer({"ask": "position", **named}))
        reply = answer({"ask": "search", **request})
        yield from fields(
            {name: reply[name] for name in reply if name not in ("text", "conventions")}
        )
        yield "\n".join(reply.get("text", "").splitlines()[:4])  # stored in reports
        drawn = answer({"ask": "draw", **request})
        text = picture(drawn.pop("text")) if drawn["ok"] else ""
        yield f"{json.dumps(drawn)} {' | '.join(text.split(' | ')[:2])}"
        compared = answer({"ask": "compare", **request})
        yield from (f"{[*row.values()]}" for row in compared.pop("rows", ()))
        yield from fields(compared)


def steps() -> Iterator[str]:
    """Yield the events, the stages and the page of searches."""
    for request in STEPPED:
        yield heading("steps", request)
        alone = {name: value for name, value in request.items() if name != "beside"}
        yield from map(json.dumps, answer({"ask": "trace", **alone}).get("events", ()))
        reply = answer({"ask": "steps", **request})
        for reel in reply.pop("reels", ()):
            yield f"stages: {reel.get('name')}"
            yield from (f"    {stage['full']}" for stage in reel["stages"])
        yield from fields(reply)
        page = answer({"ask": "page", **request})
        yield f"{page['ok']} {re.findall('<title>.*?</title>', page.get('text', ''))} {page.get('notes')}"


def pictures() -> Iterator[str]:
    """Yield pictures of one tree in every look."""
    for look in DRAWN:
        reply = answer({"ask": "draw", "tree": TWO_CUTS, **look})
        text = picture(reply.pop("text"), reply["format"]) if reply["ok"] else ""
        yield from (heading("a picture", look), *fields(reply), text)
    wide = f"({' '.join(map(str, range(120)))})"
    yield reply_text({"ask": "draw", "tree": wide}, "text")


def marks() -> Iterator[str]:
    """Yield marks, echoes, comparisons and exercises."""
    for request in MARKED:
        reply = answer({"ask": "check", **request})
        yield heading("check", request)
        yield reply.pop("text", "")
        yield from fields({**reply, "echo": reply.get("echo", {}).get("text")})
    yield heading("echoes of answers")
    for text in ANSWERS[:11]:
        yield f"{text[:40]!r}: {reply_text({'ask': 'echo', 'tree': FIGURE, 'answer': text})[:250]}"
    yield reply_text({"ask": "echo", "answer": "path: 2 1; MIN cut after 4 at B"})
    for request in COMPARED:
        yield heading("comparison", request)
        reply = answer({"ask": "compare", "tree": RAGGED, **request})
        yield from (f"{[*row.values()]}" for row in reply.pop("rows", ()))
        yield json.dumps(reply)
    for request in PRACTISED:
        reply = answer({"ask": "practice", **request})
        exercise = reply.pop("exercise", {})
        short = {name: part for name, part in exercise.items() if len(json.dumps(part)) < 400}
        yield from (heading("practice", request), *fields(reply), *fields(short), str([*exercise]))


def errors() -> Iterator[str]:
    """Yield the answers to bad requests, and the words of messages."""
    yield heading("trees that cannot be read")
    for source in (*UNREADABLE, *TOO_BIG):
        yield from refused(repr(source[:40]), {"ask": "parse", "tree": source})
    yield heading("bad requests")
    for request in BAD:
        slow = (
            isinstance(request, dict) and {k: v for k, v in request.items() if k == "game"} in SLOW
        )
        if not slow:
            yield from refused(str(request)[:90], request)
    yield from (f"{text[:40]!r}: {answer_json(text)[:400]}" for text in TEXTS)
    for window in WINDOWS:
        yield from refused(str(window), {"ask": "parse", "tree": "(1 2)", "window": window})
    yield heading("the words of messages")
    for kind in (*CODES, TreesearchError, KeyError):
        yield f"{kind.__name__}: {failed(kind('x'))}"
    for name in LABELLED:
        yield f"{page_label(name)} {page_label(name, 'rtl')} {page_label(name, 3)}"
    yield from (f"{value}: {shortened(value)}"[-120:] for value in SHORTENED)
    yield f"{nesting('(()', '(', ')')} {nesting('[{]}', '[{', ']}')} {nesting(')(', '(', ')')} {[*FIELDS]}"
    yield f"{attempt(check_samples, 85_714, 7)} {attempt(check_samples, 85_715, 7)}"
    yield str(attempt(check_samples, 600_001, 1))
    yield f"{attempt(check_averages, 'chance'.ljust(2000))} {attempt(check_averages, 'chance'.ljust(2001))}"
    for request in ({"game": "connect4"}, {"game": "connect4", "size": "4x3"}, {"game": "nim"}):
        wanted = wanted_search(request)
        yield f"{request} {wanted.weight} {wanted.game.left}"
    limited = Limited(load("nim"), 7)
    limited.left = 7
    yield f"{limited.result(limited.initial_state(), 1)} {attempt(limited.result, limited.initial_state(), 1)}"


def refused(title: str, request: Any) -> Iterator[str]:
    """Yield a request and the error in its answer, or the answer if there is none."""
    reply = answer(request)
    if reply["ok"]:
        yield f"{title}: {json.dumps(reply)[:240]}"
    else:
        error = reply.pop("error")
        yield from (title, f"    {error.pop('code')}: {error.pop('message')}")
        yield from (f"    {more}" for more in (error, reply) if more not in ({}, {"ok": False}))


def files() -> Iterator[str]:
    """Yield the choices, the samples, and the files of the page and of the site."""
    yield heading("choices, samples, files of the page and of the site")
    about = answer({"ask": "about"})
    about["formats"] = [name for name in about["formats"] if name != "png"]  # needs a package
    yield from (f"{name}: {json.dumps(part)}" for name, part in about.items())
    yield from map(json.dumps, answer({"ask": "samples"})["samples"])
    for example in examples():
        reply = example["told"]
        facts = (
            example["title"],
            example["ask"],
            example["mini"][:4],
            reply["value"],
            reply["path"],
        )
        yield f"{example['name']}: {facts} {len(reply['reels'])}"
    for engine in ("server", "worker"):
        app = app_files(engine)
        yield f"{engine}: {' '.join(sorted(app))}"
        yield app["index.html"].decode()
        yield " ".join(app[name][:16].decode() for name in ("words.js", "examples.js"))
    with TemporaryDirectory() as folder, patch.object(site, "snapshot", lambda *_: b""):
        for name in site.RUNTIME:
            (Path(folder) / name).touch()
        names = site.site_files(Path(folder))
    yield " ".join(name.removeprefix("pyodide/") for name in names if name.startswith("pyodide/"))
    yield str(attempt(site.site_files, Path("nowhere")))
    folders = {str(Path(name).parent) for name in ZipFile(BytesIO(names["python.zip"])).namelist()}
    yield " ".join(sorted(folder for folder in folders if folder.startswith("treesearch")))


def playground() -> Iterator[str]:
    """Yield what the playground answers."""
    for part in (searches, steps, pictures, marks, errors, files):
        yield from part()
