"""Test the glossary, and that all texts follow the spelling table of CONTRIBUTING.md."""

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from conftest import ROOT

PACKAGE = ROOT / "treesearch"
GLOSSARY = PACKAGE / "cli" / "help" / "terms.md"
PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md")] + sorted(
    (ROOT / "docs").rglob("*.md")
)

ALLOWED = Counter({"cut-off": 2, "demands": 1})  # "Cut-off date" is a label of Moodle
"""How often a discouraged word occurs in the package, its pages and the lessons. A number may fall, but must not rise."""


def rules() -> list[tuple[str, list[str]]]:
    """Return each preferred word with the words that it replaces."""
    table = (ROOT / "CONTRIBUTING.md").read_text("utf-8").rpartition("| Write | Not |")[2]
    rows = re.findall(r"^\| ([^|]+) \| (`[^|]+) \|$", table.partition("\n\n")[0], re.MULTILINE)
    return [(write, re.findall("`([^`]+)`", wrong)) for write, wrong in rows]


@cache
def sentences() -> list[tuple[str, str]]:
    """Return every sentence for readers, with its package or file."""
    return [*_sentences()]


def _sentences() -> Iterator[tuple[str, str]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        room = "/".join(parts[:-1]) or parts[0]
        for sentence in of_module(ast.parse(path.read_text("utf-8"))):
            yield room, sentence
    for page in PAGES:
        yield page.name, prose(page.read_text("utf-8"))
    for lesson in sorted((ROOT / "notebooks").glob("*.ipynb")):
        cells = json.loads(lesson.read_text("utf-8"))["cells"]
        yield (
            lesson.stem,
            prose("\n\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")),
        )


def of_module(tree: ast.Module) -> Iterator[str]:
    """Yield the first lines of docstrings, and the strings of module constants."""
    ahead: list[ast.AST] = [tree]
    for node in ahead:  # the list grows; expressions, most of a module, have no docstrings
        ahead += [part for part in ast.iter_child_nodes(node) if not isinstance(part, ast.expr)]
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield prose((ast.get_docstring(node) or "").partition("\n")[0])
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name) and target.id.isupper():
                yield from (
                    said_in(part) for part in ast.walk(node.value) if isinstance(part, ast.Constant)
                )


def said_in(part: ast.Constant) -> str:
    """Return the text of a constant if it is a sentence."""
    text = part.value if isinstance(part.value, str) else ""
    return prose(text) if " " in text and not re.search(r"\\[bdsw]|\(\?", text) else ""


def prose(text: str) -> str:
    """Return a text without its code."""
    text = re.sub(r"^(```+).*?^\1$", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"(?m)^( {4}|\t| *\$ |>>> ).*$", "", text)
    text = re.sub(r"`+[^`]*`+|\]\([^)]*\)|https?://\S+|<[^>]*>", "", text)
    return re.sub(r"treesearch [a-z]+|--[\w-]+", "", text)


def count_discouraged_words() -> Counter[tuple[str, str]]:
    """Count each discouraged word in each package or file."""
    wrong = [word for _, words in rules() for word in words]
    patterns = {
        word: re.compile(rf"(?<![\w{{-]){re.escape(word)}(?![\w}}-])", re.IGNORECASE)
        for word in wrong
    }
    by_room: dict[str, list[str]] = {}
    for room, sentence in sentences():
        by_room.setdefault(room, []).append(sentence)
    counted: Counter[tuple[str, str]] = Counter()
    for room, texts in by_room.items():
        for word, pattern in patterns.items():
            counted[word, room] += len(pattern.findall("\n".join(texts)))
    return +counted


def test_sentences_follow_spelling_table():
    assert len(rules()) > 8
    total: Counter[str] = Counter()
    for (word, _), times in count_discouraged_words().items():
        total[word] += times
    assert total <= ALLOWED, sorted(count_discouraged_words())


def test_glossary_entries_are_sorted():
    parts = GLOSSARY.read_text("utf-8").split("\n## ")[1:]
    words = [re.findall(r"^\*\*([^*]+)\*\*$", part, re.MULTILINE) for part in parts]
    assert [part for part in words if part != sorted({*part}, key=str.lower)] == []
    assert len({word for part in words for word in part}) == sum(map(len, words)) > 40


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("A hand-in is late.", "A hand-in is late."),
        ("`hand-in` and\n```sh\nhand-in\n```\n", " and\n\n"),
        ("Say treesearch grade --hand-in all.", "Say  all."),
    ],
)
def test_prose_excludes_code(text, left):
    assert prose(text).split() == left.split()


def test_docstrings_and_constants_are_sentences():
    tree = ast.parse(
        '"""The head."""\nSAID = {"a": "no hand-in {name}"}\nPATTERN = r"hand-in \\\\b"\nx = "hand-in not said"\n'
    )
    assert [*filter(None, of_module(tree))] == ["The head.", "no hand-in {name}"]


def test_glossary_check_reads_whole_package():
    assert len(sentences()) > 1000
