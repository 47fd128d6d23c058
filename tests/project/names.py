"""Measure naming and style: ``python tests/project/names.py [REPOSITORY]``, by default of this repository.

Counts names that say nothing, docstrings that do not begin with a verb, long names of tests and long commit subjects,
each with the number of which they are a part, and banner comments and "fmt: skip".
"""

import ast
import builtins
import io
import keyword
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from shutil import which
from typing import NamedTuple

REPOSITORY = Path(__file__).resolve().parents[2]
VAGUE_WORDS = """asked found given got here how known made most one ones own said say says shown stated tells
    thing things told used way whole"""
FIRST_WORDS = """a all an are as both each every for from how if in is it its no none nothing of on one same that the
    these this those three two usageerror what when where whether which who why with yields"""
VAGUE = frozenset(VAGUE_WORDS.split())
NO_VERBS = frozenset(FIRST_WORDS.split())
LANGUAGE = frozenset([*keyword.kwlist, *dir(builtins), "self", "cls"])
LONGEST_TEST = 6  # words
LONGEST_SUBJECT = 72  # characters


class Share(NamedTuple):
    """A count, and the total that it is a part of."""

    count: int
    total: int


def sources(folder: Path) -> list[str]:
    """Return the sources of the Python files in a folder."""
    return [path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py"))]


def names(source: str) -> Iterator[str]:
    """Yield every occurrence of a name in a file, without keywords and builtins."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NAME and token.string not in LANGUAGE:
            yield token.string


def is_vague(name: str) -> bool:
    """Return whether all words of a name are vague."""
    words = [word for word in name.lower().split("_") if word]
    return bool(words) and all(word in VAGUE for word in words)


def functions(source: str) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Return the functions and methods of a file."""
    nodes: list[ast.AST] = [ast.parse(source)]
    for node in nodes:  # the list grows in this loop; expressions hold no functions
        nodes += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.expr)]
    return [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def lacks_verb(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Return whether a docstring lacks a verb at its start; properties may begin with a noun."""
    first = re.match(r"[`\"'(]*([A-Za-z]+)", ast.get_docstring(function) or "")
    is_property = any("property" in ast.unparse(each) for each in function.decorator_list)
    return not is_property and (first is None or first[1].lower() in NO_VERBS)


def vague_names(package: Path) -> Share:
    """Count the vague names of a package."""
    every = [name for source in sources(package) for name in names(source)]
    return Share(sum(map(is_vague, every)), len(every))


def docstrings_without_verb(package: Path) -> Share:
    """Count the functions whose docstring does not begin with a verb."""
    documented = [
        function
        for source in sources(package)
        for function in functions(source)
        if ast.get_docstring(function)
    ]
    return Share(sum(map(lacks_verb, documented)), len(documented))


def long_tests(folder: Path) -> Share:
    """Count the tests whose name has too many words."""
    tests = [
        name
        for source in sources(folder)
        for name in re.findall(r"^ *(?:async )?def test_(\w+)", source, re.M)
    ]
    return Share(sum(len(name.split("_")) > LONGEST_TEST for name in tests), len(tests))


def long_subjects(repository: Path) -> Share:
    """Count the subjects that are too long among the last 100 commits; without Git there are none."""
    if which("git") is None:
        return Share(0, 0)
    command = ["git", "-C", str(repository), "log", "-100", "--no-merges", "--format=%s"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    subjects = done.stdout.splitlines()
    return Share(sum(len(subject) > LONGEST_SUBJECT for subject in subjects), len(subjects))


def banners(package: Path) -> int:
    """Count the comments that divide a module by a line of hyphens."""
    return sum(len(re.findall(r"^# -{3,}", source, re.M)) for source in sources(package))


def format_skips(package: Path) -> int:
    """Count the comments that keep a line from being formatted."""
    return sum(source.count("fmt: skip") for source in sources(package))


def main(repository: Path = REPOSITORY) -> None:
    """Print each measure on its own line."""
    package = repository / "treesearch"
    shares = {
        "names that say nothing": vague_names(package),
        "docstrings without a verb": docstrings_without_verb(package),
        f"tests of more than {LONGEST_TEST} words": long_tests(repository / "tests"),
        f"commit subjects over {LONGEST_SUBJECT}": long_subjects(repository),
    }
    for title, (count, total) in shares.items():
        print(f"{title:28}{100 * count / max(total, 1):6.2f} %  ({count} of {total})")
    print(f"{'banners':28}{banners(package):6}")
    print(f"{'fmt: skip':28}{format_skips(package):6}")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
