"""How treesearch came here, and so how a missing piece is added: from a clone, a wheel's file, or an index."""

import json
from importlib.util import find_spec
from pathlib import Path

from treesearch.errors import MissingError

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


def is_there(package: str) -> bool:
    """Whether a package can be imported, without importing it."""
    return find_spec(package) is not None


def needed(package: str, sentence: str, extra: str) -> None:
    """MissingError if a package is not there: the sentence, whose gap ``pip`` says how to get it."""
    if not is_there(package):
        raise MissingError(sentence.format(pip=pip_install(extra)))
