"""The catalogues of sentences, one a package: no name twice, none unused, every gap a named one."""

import ast
import re
import string
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import treesearch

PACKAGE = Path(treesearch.__file__).parent
CATALOGUES = sorted(PACKAGE.rglob("words.py"))
each_catalogue = pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parent.name)


def defined(catalogue: Path) -> Iterator[str]:
    for node in ast.parse(catalogue.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and not isinstance(node.value, ast.Name):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                yield from (name.id for name in ast.walk(target) if isinstance(name, ast.Name))


def module(catalogue: Path) -> str:
    return ".".join(["treesearch", *catalogue.relative_to(PACKAGE).with_suffix("").parts])


def imported_words(text: str) -> dict[str, str]:
    """The names by which a module calls catalogues: `words` -> `treesearch.reader.words`."""
    return {
        alias.asname or "words": f"{node.module}.words"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name == "words"
    }


def used() -> set[tuple[str, str]]:
    """Every sentence that some module of the package takes from a catalogue."""
    found = set()
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for alias, home in imported_words(text).items():
            found |= {(home, name) for name in re.findall(rf"\b{alias}\.([A-Z][A-Z0-9_]*)", text)}
        if path in CATALOGUES:
            counted = Counter(re.findall(r"\b_?[A-Z][A-Z0-9_]+\b", text))
            found |= {(module(path), name) for name, times in counted.items() if times > 1}
    return found


def test_every_package_that_says_something_has_a_catalogue():
    assert {path.parent.name for path in CATALOGUES} >= {"treesearch", "reader", "games", "report", "diagram", "cli"}


@each_catalogue
def test_no_name_is_given_twice(catalogue):
    assert [name for name, times in Counter(defined(catalogue)).items() if times > 1] == []


def test_every_sentence_is_used_somewhere():
    assert sorted({(module(path), name) for path in CATALOGUES for name in defined(path)} - used()) == []


@each_catalogue
def test_every_gap_is_named(catalogue):
    words = import_module(module(catalogue))
    for name in defined(catalogue):
        sentence = getattr(words, name)
        if isinstance(sentence, str) and name.isupper():
            assert all(gap is None or gap[:1].isalpha() for _, gap, _, _ in string.Formatter().parse(sentence)), name
