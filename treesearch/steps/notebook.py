"""The page's player in a notebook: a widget where anywidget is installed, else a frame with the page in it."""

from base64 import b64encode
from functools import cache
from html import escape
from importlib.util import find_spec
from typing import Any

from treesearch.solve import Searchable, record
from treesearch.steps import words
from treesearch.steps.page import PLAYER, asset, bundle, page
from treesearch.steps.reel import reel
from treesearch.trace import Trace

MODULES = (*PLAYER, "widget.js")


def stepper(tree: Searchable | Trace, *, show: tuple[str, ...] = (), label: str | None = None, **how: Any) -> Any:
    """Step through a search in a notebook, with the page's buttons and keys.

    ``tree``: whatever ``record`` takes, searched as ``how`` says, or a Trace. ``show`` and ``label`` as in ``draw``.
    A widget if anywidget is installed (extra ``[notebook]``), whose ``stage`` is read and set; else the page in a
    frame. UsageError for a search too long to step through, and errors as ``record``.
    """
    trace = tree if isinstance(tree, Trace) else record(tree, **how)
    if find_spec("anywidget") is None:
        return Frame(page(trace, show=show, label=label))
    return _widget()(data={"reels": [reel(trace, show=show, label=label)], "words": words.PAGE})


class Frame:
    """A page inside a notebook's output, which is not the notebook's own document."""

    def __init__(self, html: str) -> None:
        self.html = html

    def _repr_html_(self) -> str:
        """The page in an iframe that may run its script and nothing else of the notebook's."""
        data = b64encode(self.html.encode("utf-8", "replace")).decode()
        return (
            f'<iframe title="{escape(words.STEPPER)}" style="width:100%;height:44rem;border:0" '
            f'sandbox="allow-scripts" src="data:text/html;base64,{data}"></iframe>'
        )

    def __repr__(self) -> str:
        return f"<{words.STEPPER}>"


@cache
def _widget() -> Any:
    """The widget's class; made when first asked for, because its library may be missing."""
    import anywidget
    import traitlets

    class Stepper(anywidget.AnyWidget):  # type: ignore[misc,unused-ignore]
        """A search at a stage, shown by the page's own JavaScript."""

        _esm = bundle(MODULES)
        _css = asset("style.css")
        data = traitlets.Dict().tag(sync=True)
        stage = traitlets.Int(0).tag(sync=True)

    return Stepper
