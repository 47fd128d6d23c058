"""How treesearch came here, and so how a missing piece is added: from a clone, a wheel's file, or an index."""

from __future__ import annotations

import json
from pathlib import Path

NAME = "gametreesearch"


def pip_install(extra: str) -> str:
    """The command that adds an extra: of the clone that this is, of what pip was given, else of the released package.

    What pip was given stands in ``direct_url.json`` (packaging.python.org, Direct URL Data Structure).
    """
    clone = Path(__file__).parents[1]
    if (clone / "pyproject.toml").is_file():
        place = "." if clone == Path.cwd() else str(clone)
        return f'pip install -e "{place}[{extra}]"'
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        given = distribution(NAME).read_text("direct_url.json")
    except PackageNotFoundError:
        given = None
    if given is None:
        return f'pip install "{NAME}[{extra}]"'
    told = json.loads(given)
    vcs = told.get("vcs_info", {}).get("vcs")
    return f'pip install "{NAME}[{extra}] @ {vcs + "+" if vcs else ""}{told["url"]}"'
