"""Test that the JavaScript reader of trees agrees with the grammar."""

import asyncio
import re
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.strategies import annotated_trees, plain_trees

from treesearch import read
from treesearch.errors import TreesearchError
from treesearch.playground import app
from treesearch.tree import TreeGame, nodes

pytestmark = pytest.mark.chromium

READ = """([texts, canonical]) => texts.map((text) => {
  const tree = reader.readTree(text, canonical);
  return tree ? [reader.writeTree(tree), [...reader.walk(tree, "max")].map((one) => one.player)] : null;
})"""

PIECES = (
    "(",
    ")",
    " ",
    "  ",
    "\n",
    "\t",
    "\u00a0",
    "\ufeff",
    "\x1c",
    "\x85",
    "'",
    "’",
    "`",
    "* ",
    "*",
    ";",
    "; no\n",
    "#|",
    "|#",
    ":",
    "=",
    "?",
    "?x",
    "?x2",
    "max",
    "MIN",
    "Chance",
    "max:4",
    "A",
    "A:10",
    "A :3",
    "F=10",
    "F=?",
    "max=5",
    "nan",
    "inf",
    "t",
    "quote",
    "nil",
    "m\u0131n",
    "\u0130nf",
    "\u017f",
    "\u212a",
    "é",
    "Ж",
    "²",
    "½",
    "e\u0301",
    "A'",
    "A’b",
    "a-b",
    "a_b",
    "A5",
    "5A",
    "-",
    "+5",
    "-0",
    "007",
    ".5",
    "5.",
    "1.5e-2",
    "1E3",
    "1e9999",
    "1/2",
    "1/0",
    "1/00",
    "-3/4",
    "\u22125",
    "1-2",
    "3*",
    "1/2*3",
    "9/10 * 3",
    "min-max '",
    "(minimax ",
    "alphabeta",
    "<b>",
    "\u202e",
    "\U0001f600",
    "\U0001f333=1",
    "9" * 99,
    "9" * 101,
    "\0",
    ",",
    "[1 2]",
)


@pytest.fixture(scope="module")
def reads(chromium):
    """Return a function that reads texts in JavaScript; the results are trees or ``None``."""
    shared, loop = chromium
    source = app.app_files("server")["tree.js"].decode()

    def in_browser(function, *given):
        asyncio._set_running_loop(loop)
        try:
            return function(*given)
        finally:
            asyncio._set_running_loop(None)

    page = in_browser(shared.new_page)
    in_browser(
        page.evaluate,
        "async (source) => { window.reader = await import(URL.createObjectURL("
        "new Blob([source], { type: 'text/javascript' }))); }",
        source,
    )
    yield lambda texts, canonical=False: in_browser(page.evaluate, READ, [texts, canonical])
    in_browser(page.close)


@cache
def by_the_grammar(text):
    """Return the reading of the same texts by the grammar."""
    try:
        tree = read(text)
    except TreesearchError:
        return None
    game = TreeGame(
        read(re.sub(r"\?[^\s()]*", "0", str(tree)))
    )  # which knows no leaf without a value
    states = {(): game.initial_state()}
    for place, _ in nodes(game.tree):
        if place.parent is not None:
            states[place.path] = game.result(states[place.parent.path], place.action)
    return [
        str(tree),
        [game.player(state).value if state[0].children else "leaf" for state in states.values()],
    ]


def agree(reads, texts):
    """Return how many texts JavaScript accepts, after checking them against the grammar."""
    found = reads(texts)
    for text, read_there in zip(texts, found, strict=True):
        if read_there is not None:
            assert read_there == by_the_grammar(text), text
    return sum(one is not None for one in found)


@settings(max_examples=40)  # of ten trees each
@given(st.lists(annotated_trees(max_leaves=10), min_size=10, max_size=10))
def test_javascript_reader_agrees_with_grammar(reads, made):
    texts = [str(tree) for tree in made]
    agree(reads, texts)
    assert reads(texts, canonical=True) == [by_the_grammar(text) for text in texts]


@settings(max_examples=40)
@given(st.lists(plain_trees(), min_size=10, max_size=10))
def test_javascript_reads_plain_trees(reads, made):
    assert agree(reads, [str(tree) for tree in made]) == len(made)


@pytest.mark.filterwarnings("ignore:x is read")
def test_javascript_accepts_no_invalid_tree(reads):
    random = Random(5)
    texts = ["".join(random.choices(PIECES, k=random.randint(1, 8))) for _ in range(2_000)]
    texts += [
        f"({' '.join(random.choices(PIECES, k=random.randint(1, 5)))} 1)" for _ in range(6_000)
    ]
    texts += [
        changed(str(read("(max A:10 (min F=3 ?x -2) (B 1/2 .5))")), random) for _ in range(4_000)
    ]
    assert agree(reads, texts) > 400


def changed(text, random):
    """Return the text with one or two pieces inserted or removed."""
    for _ in range(random.randint(1, 2)):
        at = random.randrange(len(text))
        text = text[:at] + random.choice(("", *PIECES)) + text[at + random.randint(0, 2) :]
    return text


def test_javascript_leaves_huge_trees_unread(reads):
    assert reads(["(" * 100_000 + "1" + ")" * 100_000, "(" * 501 + "1" + ")" * 501]) == [None, None]
    assert agree(reads, ["(" * 499 + "1" + ")" * 499, f"({'1 ' * 9_000})"]) == 2
