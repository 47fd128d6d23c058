"""Collect the files of the app for the local server and the static site."""

import json
from functools import cache
from html import escape
from importlib.resources import files

from treesearch.playground import phrases
from treesearch.playground.engine import answer
from treesearch.report.data import Json
from treesearch.steps.page import PLAYER, PRACTICE, embedded, words

MODULES = (*PLAYER, *PRACTICE)
"""The modules of the stepping and practice pages that the app uses unchanged."""

POLICY = (
    "default-src 'none'; script-src 'self'{wasm}; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; frame-src blob:; base-uri 'none'; "
    "form-action 'none'"
)
"""The content security policy: load only the app's files. Styles are allowed in attributes, for SVG."""

EXAMPLES: dict[str, Json] = {
    "first": {"tree": "((3 12 8) (2 4 6) (14 5 2))"},
    "deep": {"tree": "(10 (20 (1 (4 2))))"},  # MIT 6.034, lab 3
    "order": {"tree": "((3 12 8) (2 4 6) (14 5 2))", "beside": "order"},
    "chance": {
        "tree": "((chance 9/10*3 1/10*(2 4)) (chance 1/2*0 1/2*(8 6)))",
        "algorithm": "expectiminimax",
    },
    "tictactoe": {"game": "tictactoe", "state": ".OO/XO./X.X"},
}
"""The examples on the first screen. Their searches are part of the page and need no engine."""


def app_files(engine: str) -> dict[str, bytes]:
    """Return the contents of every file of the app by name.

    ``engine`` is "server" for an engine behind a server, or "worker" for one in the browser.
    """
    web = {
        path.name: path.read_bytes()
        for path in files("treesearch.playground").joinpath("web").iterdir()
    }
    steps = files("treesearch.steps").joinpath("web")
    web |= {name: steps.joinpath(name).read_bytes() for name in MODULES}
    web["player.css"] = steps.joinpath("style.css").read_bytes()
    texts = {**phrases.APP, "player": words()}
    web["words.js"] = f"export default {embedded(texts)};\n".encode()
    web["examples.js"] = f"export default {embedded(examples())};\n".encode()
    web["index.html"] = _filled_page(web["index.html"].decode(), engine).encode()
    return web


@cache
def examples() -> list[Json]:
    """Return the examples, each with its request and the engine's answer."""
    drawings = json.loads(files("treesearch.playground").joinpath("thumbs.json").read_text("utf-8"))
    return [
        {
            "name": name,
            "mini": drawings.get(name, ""),
            "title": phrases.APP["thumbs"].get(name, phrases.SAMPLES["aima"]),
            "ask": request,
            "told": answer({"ask": "steps", **request}),
        }
        for name, request in EXAMPLES.items()
    ]


def _filled_page(page: str, engine: str) -> str:
    policy = POLICY.format(wasm=" 'wasm-unsafe-eval'" if engine == "worker" else "")
    gaps = {
        "ENGINE": engine,
        "POLICY": policy,
        "TITLE": phrases.APP["title"],
        "NO_SCRIPT": phrases.APP["no_script"],
        "FRAMED": phrases.APP["framed"],
    }
    for gap, text in gaps.items():
        page = page.replace(f"{{{{{gap}}}}}", escape(text))
    return page
