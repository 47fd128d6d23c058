"""Test the grammar of answers: its parse table and the examples of its rules."""

import re
import runpy
import sys
from pathlib import Path

import pytest

from treesearch.homework.answers import forms
from treesearch.homework.answers.forms import parsed
from treesearch.homework.answers.lexer import Lexer
from treesearch.homework.answers.reading import read_answer


def test_parse_table_is_current():
    """If the grammar has changed, run tests/refresh_table.py."""
    shipped = forms.grammar_file(forms.TABLE).read_bytes()
    assert shipped.startswith(forms.grammar_digest())


def test_shipped_table_reads_as_grammar():
    for text in ("MIN cut after 2 in subtree (2 4 6), because 2 <= 3", "cut after 2 (MIN) at C"):
        tokens = Lexer().tokens(text)
        shipped = forms.parsed(tokens)
        assert shipped
        assert str(shipped) == str(forms._built().parse(tokens))


GRAMMAR = Path(__file__).parents[2] / "grammars" / "answer.lark"
RULES = re.search(r"^_fact: (.*)$", GRAMMAR.read_text(encoding="utf-8"), re.MULTILINE)
FORMS = RULES[1].replace(" ", "").split("|")


def examples():
    """Return each example in the grammar with the rule that follows it."""
    waiting = []
    for line in GRAMMAR.read_text(encoding="utf-8").splitlines():
        if line.startswith("//: "):
            waiting.append(line[4:].strip())
        elif rule := re.match(r"(\w+):", line):
            yield from ((rule[1], example) for example in waiting)
            waiting = []


@pytest.mark.parametrize(("rule", "example"), [*examples()])
def test_example_of_grammar_is_read(rule, example):
    tokens = Lexer().tokens(example)
    assert parsed(tokens) is not None, rule
    assert read_answer(example).whole


@pytest.mark.parametrize("form", FORMS)
def test_every_form_has_an_example(form):
    assert form in {rule for rule, _ in examples()}


def test_script_prints_each_step(monkeypatch, capsys):
    script = Path(__file__).parents[1] / "read_clause.py"
    monkeypatch.setattr(sys, "argv", ["", "value: 3 maybe; MIN cut after 99; cut: 4"])
    runpy.run_path(str(script), run_name="__main__")
    printed = capsys.readouterr().out
    for step in (
        "INT(3) OTHER(maybe)",
        "OTHER instead of $END",
        "CutStated",
        "refuses",
        "doubtful",
    ):
        assert step in printed
