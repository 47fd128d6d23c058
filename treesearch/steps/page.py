"""One HTML file that steps through a search: no network, no framework; it works from a folder, a stick, a mail.

Its player is also shown in a notebook: as a widget where anywidget is installed, else in a frame.
"""

import json
import re
from base64 import b64encode
from functools import cache
from html import escape
from importlib.resources import files
from importlib.util import find_spec
from string import Template
from typing import Any

from treesearch.arguments import check_arguments
from treesearch.conventions import Conventions
from treesearch.diagram.texts import printable
from treesearch.solve import Searchable, record
from treesearch.steps import sentences
from treesearch.steps.reel import reel
from treesearch.trace import Trace

PAGE_TITLE = "{subject}, step by step"
TO_DEPTH = ("{game}, {depth} ply", "{game}, {depth} plies")
NO_SCRIPT = "This page needs JavaScript to step. What it shows: {told}"
NO_SCRIPT_PRACTICE = "This page needs JavaScript to ask and to judge. It is an exercise: {title}"
STAGES_ARE = "The stages of this search are 0 to {last}; {stage} is none of them."
STEPPER = "a search, step by step"


PLAYER = (
    "view.js",
    "owning.js",
    "board.js",
    "spoken.js",
    "element.js",
    "keys.js",
    "controlbar.js",
    "pace.js",
    "player.js",
)
"""The JavaScript that steps, each module after those that it imports."""

MODULES, WIDGET = (*PLAYER, "page.js"), (*PLAYER, "widget.js")

_BOX = re.compile(r'width="(\d+)" height="(\d+)" viewBox="[^"]*"')

COMPARISONS = {
    "minimax": ({"algorithm": "minmax"}, {"algorithm": "alphabeta"}),
    "order": ({"order": "ltr"}, {"order": "rtl"}),
    "ties": ({"cut_rule": "ge"}, {"cut_rule": "gt"}),
}
"""The halves that may stand side by side, and how each changes the conventions."""


def page(*traces: Trace, names: tuple[str, ...] = (), ask: bool = False, **options: Any) -> str:
    """The page of a search, or of two beside each other, each under its name.

    ``ask``: the page stops before each decision, for the class to answer. ``options`` as in ``treesearch.draw``.
    UsageError for those that cannot be, and for a search too long to step through.
    """
    reels = [reel(trace, **options) for trace in traces]
    # a search that stands alone has no name
    for one, name in zip(reels, names, strict=False):
        one["name"] = name
    one_scale(reels)
    subject = _game(traces[0]) or reels[0]["subject"]
    return html({"reels": reels, "words": sentences.PAGE, "ask": ask}, PAGE_TITLE.format(subject=subject))


def one_scale(reels: list[dict[str, Any]]) -> None:
    """Gives drawings that stand beside each other the room of the largest, so that a node is as large in each."""
    sizes = [tuple(map(int, _BOX.search(one["svg"]).groups())) for one in reels]  # type: ignore[union-attr]
    wide, tall = (max(sides) for sides in zip(*sizes, strict=True))
    for one, (width, _) in zip(reels, sizes, strict=True):
        box = f'width="{wide}" height="{tall}" viewBox="{(width - wide) / 2:g} 0 {wide} {tall}"'
        one["svg"] = _BOX.sub(box, one["svg"], count=1)


def _game(trace: Trace) -> str:
    """Which game is searched, and how deep; "" for a tree, and for a game without a name: their text says more."""
    name, depth = "" if trace.tree else str(getattr(trace.game, "name", "")), trace.conventions.depth
    if name and depth:
        name = TO_DEPTH[min(depth, 2) - 1].format(game=name, depth=depth)
    return printable(name)


def compared(how: Conventions, kind: str) -> list[Conventions]:
    """The conventions of the two searches of a comparison, one of COMPARISONS."""
    return [how.but(**changes) for changes in COMPARISONS[kind]]


def html(data: dict[str, Any], title: str, modules: tuple[str, ...] = MODULES) -> str:
    """The file: title, styles, data and scripts. Whatever is in the data stays text."""
    told = "; ".join(stage["terse"][0] for one in data.get("reels", [])[:1] for stage in one["stages"][:200])
    unscripted = NO_SCRIPT.format(told=told) if told else NO_SCRIPT_PRACTICE.format(title=title)
    return Template(asset("page.html")).substitute(
        title=escape(title), style=asset("style.css"), told=escape(unscripted),
        data=embedded(data), script=bundle(modules),
    )  # fmt: skip


def embedded(data: Any) -> str:
    """JSON that no HTML parser reads as anything but text."""
    told = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    # </script> in a name would end the script; the last two end a line in older JavaScript, even in a string
    for sign in "<>&\u2028\u2029":
        told = told.replace(sign, f"\\u{ord(sign):04x}")
    return told


def bundle(modules: tuple[str, ...]) -> str:
    """Several modules as one, in this order: what they import from each other is there already.

    Their types, which are for whoever changes them, are left out: 3 kB of a page.
    """
    joined = "".join(asset(name) for name in modules)
    joined = re.sub(r"^ */\*\*.*?\*/\n", "", joined, flags=re.MULTILINE | re.DOTALL)
    joined = re.sub(r"^import .*\n", "", joined, flags=re.MULTILINE)
    return re.sub(r"^export (?!default)", "", joined, flags=re.MULTILINE)


@cache
def asset(name: str) -> str:
    """One of the page's own files."""
    return files("treesearch.steps").joinpath("web", name).read_text("utf-8")


def stepper(tree: Searchable | Trace, *, show: str | tuple[str, ...] = (), label: str | None = None, **how: Any) -> Any:
    """Step through a search in a notebook, with the page's buttons and keys.

    ``tree``: whatever ``record`` takes, searched as ``how`` says, or a Trace. ``show`` and ``label`` as in ``draw``.
    A widget if anywidget is installed (extra ``[notebook]``), whose ``stage`` is read and set; else the page in a
    frame. UsageError for a search too long to step through, and errors as ``record``.
    """
    check_arguments(show=show)
    show = (show,) if isinstance(show, str) else show
    trace = tree if isinstance(tree, Trace) else record(tree, **how)
    if find_spec("anywidget") is None:
        return Frame(page(trace, show=show, label=label))
    return _widget()(data={"reels": [reel(trace, show=show, label=label)], "words": sentences.PAGE})


class Frame:
    """A page inside a notebook's output, which is not the notebook's own document."""

    def __init__(self, html: str) -> None:
        self.html = html

    def _repr_html_(self) -> str:
        """The page in an iframe that may run its script and nothing else of the notebook's."""
        # a name may hold half of a surrogate pair, which UTF-8 cannot write
        data = b64encode(self.html.encode("utf-8", "replace")).decode()
        return (
            f'<iframe title="{escape(STEPPER)}" style="width:100%;height:44rem;border:0" '
            f'sandbox="allow-scripts" src="data:text/html;base64,{data}"></iframe>'
        )

    def __repr__(self) -> str:
        return f"<{STEPPER}>"


@cache
def _widget() -> Any:
    """The widget's class; made when first asked for, because its library may be missing."""
    import anywidget
    import traitlets

    class Stepper(anywidget.AnyWidget):  # type: ignore[misc,unused-ignore]
        """A search at a stage, shown by the page's own JavaScript."""

        _esm = bundle(WIDGET)
        _css = asset("style.css")
        data = traitlets.Dict().tag(sync=True)
        stage = traitlets.Int(0).tag(sync=True)

        @traitlets.validate("stage")  # type: ignore[untyped-decorator,unused-ignore]
        def _there(self, proposal: dict[str, Any]) -> int:
            """The stage asked for; TraitError if the search has none of that number."""
            stage, last = (
                int(proposal["value"]),
                min((len(one["stages"]) for one in self.data.get("reels", [])), default=0),
            )
            if not 0 <= stage <= last:
                raise traitlets.TraitError(STAGES_ARE.format(last=last, stage=stage))
            return stage

    return Stepper
