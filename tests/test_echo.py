"""``echo``: what is read in an answer. Answers in many hands, each with its intended facts written down first."""

import json
import re
from pathlib import Path

import pytest

from treesearch.homework.answer.echo import echo_json, echo_lines
from treesearch.homework.answer.forms import FACTS, parsed
from treesearch.homework.answer.lexer import Lexer, lexicon
from treesearch.homework.answer.reader import read_answer
from treesearch.reader import read

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
GRAMMAR = Path(__file__).parent.parent / "grammars" / "answer.lark"
HANDS = json.loads((Path(__file__).parent / "data" / "answers_in_many_hands.json").read_text(encoding="utf-8"))
SHARE = 0.55
"""So many of these answers at least are read whole and as they were meant: they are messy on purpose."""


def examples():
    """Each example of the grammar with the rule below it."""
    waiting = []
    for line in GRAMMAR.read_text(encoding="utf-8").splitlines():
        if line.startswith("//: "):
            waiting.append(line[4:].strip())
        elif rule := re.match(r"(\w+):", line):
            yield from ((rule[1], example) for example in waiting)
            waiting = []


def echo(text, tree=FIGURE):
    return echo_json(read_answer(text, tree and read(tree)))


def marked(echoed):
    """What is marked of an echo, by places."""
    found = set()
    for fact in echoed["facts"]:
        if fact["fact"] == "value":
            found.add(("value", str(fact["value"])))
        elif fact["fact"] == "path":
            found.add(("path", *fact["steps"]))
        elif fact["fact"] == "cut":
            found.add(("cut", fact["kind"], repr(fact["spots"] or ("at", fact["nodes"]))))
        elif fact["fact"] == "no_cuts":
            found.add(("no cuts",))
        elif fact["fact"] == "pruned":
            found |= {("pruned", repr(place)) for place in fact["places"]}
    return found


def told(text, tree=None):
    answer = read_answer(text, tree and read(tree))
    assert answer.whole, (answer.unread, answer.doubtful)
    return [str(fact) for fact in answer.facts]


@pytest.mark.parametrize(("rule", "example"), [*examples()])
def test_every_example_of_the_grammar_is_its_form_and_no_other(rule, example):
    tokens = Lexer(lexicon()).tokens(example)
    assert parsed(tokens, rule)
    if rule in FACTS:
        assert read_answer(example).whole
        assert read_answer(example).facts


@pytest.mark.parametrize("form", FACTS)
def test_every_form_has_an_example(form):
    assert form in {rule for rule, _ in examples()}


@pytest.mark.parametrize("case", HANDS, ids=lambda case: case["id"])
def test_no_answer_is_misread_in_silence(case):
    read_so, meant = echo(case["text"], case["tree"]), echo("\n".join(case["facts"]), case["tree"])
    assert meant["whole"]
    assert not read_so["whole"] or marked(read_so) == marked(meant)


def test_most_answers_in_many_hands_are_read_whole():
    assert sum(echo(case["text"], case["tree"])["whole"] for case in HANDS) >= SHARE * len(HANDS)


@pytest.mark.parametrize("case", HANDS, ids=lambda case: case["id"])
def test_the_echo_of_an_echo_is_itself(case):
    once = [*echo_lines(read_answer(case["text"], read(case["tree"])))]
    again = read_answer("\n".join(once), read(case["tree"]))
    assert [str(fact) for fact in again.facts] == once[: len(again.facts)]
    if echo(case["text"], case["tree"])["whole"]:
        assert [*echo_lines(again)] == once
        assert again.whole


def test_what_stands_before_the_first_question_answers_none_and_is_told(run, tmp_path):
    (tmp_path / "answer.txt").write_text("value: 3\nquestion 1:\npath: 1 1\n")
    (tmp_path / "two.toml").write_text('trees = ["((3 12 8) (2 4 6))", "(1 2)"]')
    code, out, err = run("echo", "answer.txt", "--exercise", "two.toml", "--question", "1")
    assert code == 1
    assert "path: 1 1" in out
    assert "'value: 3'" in out + err
