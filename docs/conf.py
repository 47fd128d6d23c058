"""The configuration of Sphinx; ``make.py`` copies this file to the source folder."""

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))  # command_objects

from command_objects import COMMANDS
from sphinx.application import Sphinx

from treesearch import __version__
from treesearch.games import GAMES
from treesearch.settings import BOOK

project = "treesearch"
author = "the treesearch developers"
copyright = "the treesearch developers, MIT licence"  # noqa: A001 - Sphinx's word
version = release = __version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx_click"]
exclude_patterns = [
    "README.md",
    "samples/README.md",
    "samples/agreement",
    "samples/class",
]  # the start page includes the first, the second lists files, the others are data
smartquotes = False  # two hyphens begin an option
html_theme = "furo"
html_title = f"treesearch {version}"
html_static_path = ["_static"]
templates_path = ["_templates"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "playground.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_css_files = ["pages.css"]

myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3
nb_execution_mode = "off"  # the outputs are stored; tests/documents/test_notebooks.py runs them
nb_render_markdown_format = "myst"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 90
maximum_signature_line_length = 90


def _unwrapped(app: Sphinx, ctx: Any, lines: list[str]) -> None:
    """Keep the line breaks of file formats and examples in the help of a command."""
    command = COMMANDS[ctx.command.name]
    parts = [getattr(command, "forms", ""), str(command.epilog or "")]
    lines[:] = []
    for title, part in zip(("What files look like", "Examples"), parts, strict=True):
        if part.strip():
            lines += [
                f".. rubric:: {title}",
                "",
                "::",
                "",
                *(f"    {line}" for line in part.strip("\n").splitlines()),
                "",
            ]


def _as_written(app: Sphinx, ctx: Any, lines: list[str]) -> None:
    """Escape markup in help texts, and remove repeated headings of options."""
    told = (line for line in lines if not line.lstrip().startswith(":options:"))
    lines[:] = [
        line if "``" in line else line.replace("\\", "\\\\").replace("*", "\\*") for line in told
    ]


def _arguments(app: Sphinx, ctx: Any, lines: list[str]) -> None:
    """Describe the arguments of a command, with the names of the games."""
    told = (
        line for line in lines if line.strip() not in ("Required argument", "Optional argument")
    )
    lines[:] = [line.replace("{games}", ", ".join(GAMES)) for line in told]
    _as_written(app, ctx, lines)


def _described(app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Remove Python's default descriptions of the fields of named tuples."""
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()


def _book(
    app: Sphinx, what: str, name: str, obj: Any, options: Any, signature: str, returns: str
) -> Any:
    """Replace the default conventions in signatures by their name."""
    return signature and signature.replace(repr(tuple(BOOK)), "BOOK"), returns


def setup(app: Sphinx) -> None:
    """Connect the functions above to Sphinx's events."""
    app.connect("autodoc-process-signature", _book)
    app.connect("autodoc-process-docstring", _described)
    app.connect("sphinx-click-process-options", _as_written)
    app.connect("sphinx-click-process-arguments", _arguments)
    app.connect("sphinx-click-process-epilog", _unwrapped)
