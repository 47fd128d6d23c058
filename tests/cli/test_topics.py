"""Test the topics of ``help``: terms, games, mistakes and the notation."""

import json
import re
from pathlib import Path

import pytest

from treesearch import read
from treesearch.cli.help.topics import TOPICS, glossary, topic_text
from treesearch.games import GAMES, find, parameters
from treesearch.homework.mistakes import followup
from treesearch.homework.mistakes.registry import MISTAKES

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("topic", TOPICS)
def test_help_topics_fit_two_screens(run, topic):
    code, out, err = run("help", topic)
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert len(lines) <= 48
    assert max(map(len, lines)) <= 84
    assert f"  {topic} " in run("help")[1]


def test_help_corrects_misspelt_topics(run):
    assert "Usage: treesearch draw" in run("help", "draw")[1]
    assert run("help", "mistakes", "shallow")[1].startswith("shallow (mistake): ")
    for words_, said in (
        (["notaton"], "did you mean notation?"),
        (["mistakes", "shalow"], "did you mean shallow?"),
    ):
        code, out, err = run("help", *words_)
        assert (code, out, said in err) == (2, "", True)


def test_notation_help_examples_are_valid(run):
    shown = re.findall(r"^    (\(.*?\))(?:  |$)", topic_text("notation"), re.MULTILINE)
    assert len(shown) >= 6
    for tree in shown:
        assert read(tree).children


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("deep-cuts", "deep cutoff: A cut whose bound comes from an ancestor above the parent"),
        (
            "fail-soft",
            "fail-soft: The convention that a cut node returns the best value found so far.",
        ),
        ("tie", "tie: Two or more children"),
    ],
)
def test_help_explains_a_term(run, typed, told):
    assert run("help", typed)[1].startswith(told)


def test_help_knows_every_glossary_entry():
    page = (ROOT / "treesearch/cli/help/terms.md").read_text("utf-8")
    assert len(glossary()) == page.count("\n: ")


def test_every_term_has_help(run):
    for term in glossary():
        code, out, _ = run("help", term.replace(" ", "-"))
        assert (code, out.startswith(f"{term}: ")) == (0, True), term
        assert run("help", *term.split()) == (code, out, "")


@pytest.mark.parametrize(
    ("word", "term"),
    [
        ("cutoff", "cut"),
        ("cutoffs", "cut"),
        ("pruning", "pruned"),
        ("negamax", "negamax"),
        ("ply", "ply"),
        ("expectimax", "expectimax"),
        ("expectiminimax", "expectimax"),
        ("maxn", "max^n"),
        ("mcts", "UCB1"),
    ],
)
def test_help_synonyms_lead_to_terms(run, word, term):
    assert run("help", word)[1].startswith(f"{term}: ")


@pytest.mark.parametrize(("word", "code"), [("neg", 0), ("ne", 2)])
def test_term_is_found_by_start(run, word, code):
    """Three letters are enough."""
    ended, out, _ = run("help", word)
    assert (ended, out.startswith("negamax: ")) == (code, code == 0)


@pytest.mark.parametrize(
    ("term", "more"),
    [("cut", ["help answers"]), ("trace", ["trace --help"]), ("ply", [])],
)
def test_term_names_further_help(run, term, more):
    lines = run("help", term)[1].splitlines()
    further = [line for line in lines if line.startswith("See also: ")]
    assert further == [f"See also: treesearch {each}" for each in more]


def test_plural_means_one_term(run):
    out = run("help", "horizons")[1]
    assert out.startswith("horizon: ")
    assert "horizon effect: " not in out


def test_help_prefers_command_to_gradebook(run):
    assert run("help", "grade")[1].startswith("Usage: treesearch grade ")


@pytest.mark.parametrize(
    "typed", [("help",), ("help", "notation"), ("verify", "tictactoe", "--games", "1")]
)
def test_finished_lines_are_not_folded(run, terminal, typed):
    outputs = []
    for is_terminal in (False, True):
        terminal(is_terminal, NO_COLOR="1", COLUMNS="40")
        outputs.append(run(*typed)[1])
    assert outputs[0] == outputs[1]
    assert max(map(len, outputs[0].splitlines())) > 40


def test_games_topic_lists_options(run):
    """The topic lists every option of every game with its default."""
    _, out, _ = run("help", "games")
    entries = dict(re.findall(r"^    (\w+)  +(\S.*(?:\n {12,}.*)*)", out, re.MULTILINE))
    for game in GAMES:
        for name, parameter in parameters(find(game)).items():
            default = "" if name == "board" else f"={parameter.default}"
            if parameter.default is False:
                default = "=0"
            assert f"{name}{default}" in entries[game], game


@pytest.mark.parametrize("words", ["reversed-test", "the test reversed", "bound is reversed"])
def test_help_finds_mistake_by_words(run, words):
    code, out, _ = run("help", "mistakes", words)
    assert (code, out.split()[0]) == (0, "reversed_test")
    assert out.count("For (") == 1


@pytest.mark.parametrize("typed", [(), ("all",)])
def test_every_mistake_is_told(run, monkeypatch, typed):
    monkeypatch.setattr(followup, "example", lambda *_: None)  # examples take time
    told = json.loads(run("help", "mistakes", *typed, "--format", "json")[1])
    assert [one["mistake"] for one in told["mistakes"]] == [*MISTAKES]


def test_single_word_searches_only_titles(run):
    """The word numbered is in an explanation, and several words may be."""
    assert run("help", "mistakes", "numbered")[0] == 2


def test_check_names_help_of_mistake(run):
    _, out, _ = run("check", "((3 2) (1 4))", "value: 2; path: 1 2; MAX cut after 1")
    assert (
        "run: treesearch help mistakes swapped_labels\nor run: treesearch help mistakes label_by_bound\n"
        in out
    )
    _, out, _ = run(
        "check", "--reveal", "parts", "((3 2) (1 4))", "value: 2; path: 1 2; MAX cut after 1"
    )
    assert "help mistakes" not in out
