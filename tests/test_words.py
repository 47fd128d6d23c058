"""The catalogue of sentences: no name twice, none unused, every gap a named one."""

import ast
import re
import string
from collections import Counter
from pathlib import Path

from treesearch import words

PACKAGE = Path(words.__file__).parent


def defined():
    for node in ast.parse((PACKAGE / "words.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and not isinstance(node.value, ast.Name):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def test_no_name_is_given_twice():
    assert [name for name, times in Counter(defined()).items() if times > 1] == []


def test_every_sentence_is_used_somewhere():
    used = set()
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        used |= set(re.findall(r"\bwords\.([A-Z][A-Z0-9_]*)", text))
        if path.name == "words.py":
            used |= {name for name, times in Counter(re.findall(r"\b_?[A-Z][A-Z0-9_]+\b", text)).items() if times > 1}
    assert sorted(set(defined()) - used) == []


def test_every_gap_is_named():
    for name in defined():
        sentence = getattr(words, name)
        if isinstance(sentence, str) and name.isupper():
            assert all(gap is None or gap[:1].isalpha() for _, gap, _, _ in string.Formatter().parse(sentence)), name
