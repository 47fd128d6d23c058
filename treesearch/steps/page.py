"""Write a self-contained HTML file that steps through a search.

A notebook shows the same player, as a widget if anywidget is installed, otherwise in a frame.
"""

import json
import re
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files
from importlib.util import find_spec
from string import Template
from typing import Any

from treesearch.diagram.texts import printable
from treesearch.report.data import Json
from treesearch.settings import Settings
from treesearch.solve import Searchable, record
from treesearch.steps.reel import reel
from treesearch.trace import Trace

STEPPER = "a search, step by step"


DRAWING = (
    "states.js",
    "layout.js",
    "shapes.js",
    "placement.js",
    "labels.js",
    "notes.js",
    "picture.js",
    "scene.js",
    "board.js",
    "element.js",
)
"""The JavaScript modules that draw a stage."""

PLAYER = (*DRAWING, "transport.js", "why.js", "player.js")
"""The JavaScript modules of the player, each after those that it imports."""

PRACTICE = (
    "attempt.js",
    "answering.js",
    "asking.js",
    "crossing.js",
    "desk.js",
    "practice.js",
)
"""The JavaScript modules of practice beside those that draw."""

MODULES, WIDGET = (*PLAYER, "page.js"), (*PLAYER, "widget.js")

COMPARISONS = {
    "minimax": ({"algorithm": "minmax"}, {"algorithm": "alphabeta"}),
    "order": ({"order": "ltr"}, {"order": "rtl"}),
    "ties": ({"cut_rule": "ge"}, {"cut_rule": "gt"}),
}
"""The kinds of comparisons, each with the changed settings of its two searches."""


def page(
    *traces: Trace, names: tuple[str, ...] = (), ask: bool = False, label: str | None = None
) -> str:
    """Return the page of a search, or of two searches side by side.

    ``names``: the names of the two searches. ``ask``: whether the page stops before each stage that changes a value or
    cuts, so that the class can answer. ``label``: name all nodes by letters or places. Raise UsageError if a search is
    too long to step through.
    """
    reels = named_reels(traces, names, label)
    subject = _game(traces[0]) or reels[0]["subject"]
    return html(
        {"reels": reels, "words": {**words(), "practice": {}}, "ask": ask},
        f"{subject}, step by step",
    )


def named_reels(
    traces: Sequence[Trace], names: Sequence[str], label: str | None = None
) -> list[Json]:
    """Return the reel of each search, with its name; a single search has none."""
    reels = [reel(trace, label=label) for trace in traces]
    for reel_of_trace, name in zip(reels, names, strict=False):
        reel_of_trace["name"] = name
    return reels


@cache
def words() -> Json:
    """Return the texts of the pages, which a course can translate."""
    catalogue: Json = json.loads(asset("words.json"))
    return catalogue


def _game(trace: Trace) -> str:
    """Return the name of a game and the depth of its search, or "" for a tree or an unnamed game."""
    name = "" if trace.tree else str(getattr(trace.game, "name", ""))
    depth = trace.settings.depth
    if name and depth:
        name = f"{name}, {depth} {'ply' if depth == 1 else 'plies'}"
    return printable(name)


def compared_settings(settings: Settings, kind: str) -> list[Settings]:
    """Return the settings of the two searches to compare; ``kind`` is one of COMPARISONS."""
    return [settings.replace(**changes) for changes in COMPARISONS[kind]]


def html(data: Json, title: str, modules: tuple[str, ...] = MODULES) -> str:
    """Return the HTML file with title, styles, escaped data and scripts."""
    spoken = "; ".join(
        stage["terse"][0]
        for reel_data in data.get("reels", [])[:1]
        for stage in reel_data["stages"][:200]
    )
    unscripted = (
        f"This page needs JavaScript. The search: {spoken}"
        if spoken
        else f"This page needs JavaScript. It is the exercise {title}."
    )
    return Template(asset("page.html")).substitute(
        title=escape(title),
        style=re.sub(r"/\*.*?\*/|(?<=[{};:,])\s+|\s+(?=[{}])", "", asset("style.css")),
        fallback=escape(unscripted),
        data=embedded(data),
        script=bundle(modules),
    )


def embedded(data: Any) -> str:
    """Return the data as JSON, escaped for an HTML script element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    # </script> in a name would end the script; older JavaScript ends a line at the last two, even in a string
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


MODULE_LINE = (
    r'import \{ \w+(, \w+)* \} from "\./\w+\.js";'
    r"|export (async )?(function|class|const|let) .*|export default \{.*"
)
"""The forms of imports and exports that ``bundle`` understands."""


def bundle(modules: tuple[str, ...]) -> str:
    """Return JavaScript modules joined in this order, without their imports.

    Comments and types are left out, and spaces and line ends without meaning. The regular expressions know no grammar, so they
    understand only a module that comes after those that it imports, whose names at the top level no other module has,
    whose comments begin a line or follow one of ``;,{}``, and whose texts contain no ``{`` or operator beside a space.
    Raise ValueError if an import or export is not a MODULE_LINE.
    """
    joined = "".join(map(asset, modules))
    joined = re.sub(r"(?:^ *)?/\*\*(?:(?!\*/).)*\*/\s", "", joined, flags=re.MULTILINE | re.DOTALL)
    for line in re.findall(r"^(?:import|export)\b.*", joined, re.MULTILINE):
        if not re.fullmatch(MODULE_LINE, line):
            raise ValueError(
                f"bundle does not understand {line!r}; write one line, as in other modules"
            )
    joined = re.sub(r"^import .*\n|^export (?!default)", "", joined, flags=re.MULTILINE)
    joined = re.sub(r"^ *(?://.*)?\n|^ +|(?<=[;,{}]) // .*$", "", joined, flags=re.MULTILINE)
    spaces = r"(?<=[;,{])\n|(?<=\{) |(?<==>|==|&&|\|\||\?\?) | (?=[{}]|=>|[=!]==|&&|\|\||\?\?)"
    return re.sub(spaces, "", joined)


@cache
def asset(name: str) -> str:
    """Return the contents of an asset of the page."""
    return files("treesearch.steps").joinpath("web", name).read_text("utf-8")


def stepper(
    tree: Searchable | Trace,
    *,
    label: str | None = None,
    **settings: Any,
) -> Any:
    """Step through a search in a notebook, with the page's buttons and keys.

    ``tree``: a Trace, or anything that ``record`` accepts, which is searched with the ``settings``. ``label``: as in
    ``draw``. Return a widget with the trait ``stage`` if anywidget is installed (extra ``[notebook]``), otherwise the page
    in a frame. Raise UsageError if the search is too long to step through, and the errors of ``record``.
    """
    trace = tree if isinstance(tree, Trace) else record(tree, **settings)
    if find_spec("anywidget") is None:
        return Frame(page(trace, label=label))
    return _widget()(data={"reels": [reel(trace, label=label)], "words": words()})


class Frame:
    """A page in an iframe in the output of a notebook cell."""

    def __init__(self, html: str) -> None:
        self.html = html

    def _repr_html_(self) -> str:
        """Return an iframe that may run scripts but has no access to the notebook."""
        # a name may contain half of a surrogate pair, which UTF-8 cannot represent
        data = b64encode(self.html.encode("utf-8", "replace")).decode()
        return (
            f'<iframe title="{escape(STEPPER)}" style="width:100%;height:44rem;border:0" '
            f'sandbox="allow-scripts" src="data:text/html;base64,{data}"></iframe>'
        )

    def __repr__(self) -> str:
        return f"<{STEPPER}>"


@cache
def _widget() -> Any:
    """Return the class of the widget, defined here because its library is optional."""
    import anywidget
    import traitlets

    class Stepper(anywidget.AnyWidget):  # type: ignore[misc,unused-ignore]
        """A search at a stage, drawn by the JavaScript of the page."""

        _esm = bundle(WIDGET)
        _css = asset("style.css")
        data = traitlets.Dict().tag(sync=True)
        stage = traitlets.Int(0).tag(sync=True)

        @traitlets.validate("stage")  # type: ignore[untyped-decorator,unused-ignore]
        def _valid_stage(self, change: Json) -> int:
            """Return the proposed stage. Raise TraitError if there is no such stage."""
            stage = int(change["value"])
            lengths = [len(reel_data["stages"]) for reel_data in self.data.get("reels", [])]
            last = min(lengths, default=0)
            if not 0 <= stage <= last:
                raise traitlets.TraitError(f"stage must be 0 to {last}, not {stage}")
            return stage

    return Stepper
