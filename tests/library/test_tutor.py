"""Test the sample tutor with a client of its protocol."""

import asyncio
import re
from importlib.util import module_from_spec, spec_from_file_location

import pytest
from conftest import ROOT

from treesearch import Question
from treesearch.homework.marking.marker import Exercise
from treesearch.homework.marking.solutions import key_rows


@pytest.fixture
def tutor():
    pytest.importorskip("mcp")
    spec = spec_from_file_location("tutor_mcp", ROOT / "samples" / "tutor_mcp.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.tutor


def talk(tutor, *calls):
    """Return the tutor's answer to each call; a call may be a function of the answers so far."""
    from mcp import Client  # half a second

    async def conversation():
        answers = []
        async with Client(tutor) as client:
            for call in calls:
                name, arguments = call(answers) if callable(call) else call
                result = await client.call_tool(name, arguments)
                assert not result.is_error
                answers.append(result.content[0].text)
        return answers

    return asyncio.run(conversation())


def test_open_exercise_is_not_explained(tutor):
    tree = talk(tutor, ("practise", {"seed": 4}))[0].rpartition("\n")[2]
    answers = talk(tutor, ("explain", {"tree": tree}), ("explain", {"tree": "(1 2)"}))
    assert {answer.partition(":")[0] for answer in answers} == {"Refused"}
    assert talk(tutor, ("mark", {"answer": str(Question(tree).key)}))[0].startswith("10 of 10")
    assert "cut 1 at node" in talk(tutor, ("explain", {"tree": tree}))[0]


def test_tutor_reveals_key_only_last(tutor):
    """Before the last try, no answer of the tutor contains a right line that the learner has not written."""
    for seed in range(3):
        tree = talk(tutor, ("practise", {"seed": seed}))[0].rpartition("\n")[2]
        lines = str(Question(tree).key).splitlines()
        wrong = [row.lines for row in key_rows(Exercise(tree)).wrong][:4]
        calls = []
        for number, row in enumerate(wrong):
            calls += [
                ("mark", {"answer": "; ".join(row)}),
                ("hint", {}),
                ("explain", {"tree": tree}),
            ]
            calls += [("example", {"number": number}), ("hint", {})]
        answers = talk(tutor, *calls[:20])
        assert len(answers) == 20
        written = {line for row in wrong for line in row}
        # as an answer, and as a mark states what was expected
        unsaid = [
            form
            for line in {*lines} - written
            for fact in (line.partition(": ")[2] or line,)
            for form in (line, f"{fact} expected", f"{fact}: missing")
        ]
        examples = answers[3::5]
        assert not [
            form
            for form in unsaid
            for answer in answers
            if answer not in examples and re.search(rf"(?<!\w){re.escape(form)}", answer)
        ]
        assert "✗" in answers[0]
    assert (
        "No exercise" in talk(tutor, ("mark", {"answer": "give up"}), ("mark", {"answer": "x"}))[1]
    )


def test_last_try_shows_the_key(tutor):
    tree = talk(tutor, ("practise", {"seed": 2}))[0].rpartition("\n")[2]
    answers = talk(tutor, *[("mark", {"answer": "value: 0"})] * 5, ("explain", {"tree": tree}))
    assert "expected" in answers[4]
    assert "expected" not in "".join(answers[:4])
    assert not answers[5].startswith("Refused")


def test_bad_trees_are_explained_in_words(tutor):
    assert "2 closing parentheses are missing" in talk(tutor, ("explain", {"tree": "(1 (2"}))[0]
