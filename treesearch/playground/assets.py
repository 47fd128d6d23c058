"""The app as files: its own, the stepping player's, and the sentences of both. Read once; nobody names a file to us."""

import json
from html import escape
from importlib.resources import files

from treesearch.diagram.words import STATIC_VALUE
from treesearch.playground import words
from treesearch.steps import words as steps_words
from treesearch.steps.page import PLAYER
from treesearch.steps.room import NUMBERS

MODULES = (*PLAYER, "bounds.js", "crossing.js", "ending.js", "answering.js", "practice.js")
"""Those of the pages that step and that practise, which the app uses as they are."""

TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}

POLICY = (
    "default-src 'none'; script-src 'self'{wasm}; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; frame-src blob:; base-uri 'none'; "
    "form-action 'none'"
)
"""What the app may load: itself. Styles may stand in attributes, since our SVG has one, but scripts nowhere."""


def app(engine: str) -> dict[str, bytes]:
    """Every file of the app by its name; ``engine`` is "server", or "worker" for the one in the browser."""
    made = {path.name: path.read_bytes() for path in files("treesearch.playground").joinpath("web").iterdir()}
    steps = files("treesearch.steps").joinpath("web")
    made |= {name: steps.joinpath(name).read_bytes() for name in MODULES}
    made["player.css"] = steps.joinpath("style.css").read_bytes()
    player = {**steps_words.PAGE, "practice": steps_words.PAGE_PRACTICE}
    told = json.dumps({**words.APP, "static": STATIC_VALUE, "player": player}, ensure_ascii=False)
    made["numbers.js"] = f"export default {json.dumps(NUMBERS, ensure_ascii=False)};\n".encode()
    made["words.js"] = f"export default {told};\n".encode()
    made["index.html"] = _filled(made["index.html"].decode(), engine).encode()
    return made


def _filled(page: str, engine: str) -> str:
    policy = POLICY.format(wasm=" 'wasm-unsafe-eval'" if engine == "worker" else "")
    gaps = {
        "ENGINE": engine, "POLICY": policy, "TITLE": words.APP["title"],
        "NO_SCRIPT": words.APP["no_script"], "FRAMED": words.APP["framed"],
    }  # fmt: skip
    for gap, text in gaps.items():
        page = page.replace(f"{{{{{gap}}}}}", escape(text))
    return page
