"""Test functions of the scripts by calls with their results, in one browser page."""

import json
from random import Random

import pytest

from treesearch import record
from treesearch.settings import BOOK
from treesearch.steps.page import PLAYER, bundle, words
from treesearch.steps.practice import exercise_of
from treesearch.steps.reel import reel
from treesearch.steps.scorm import MODULES, REPORTS
from treesearch.tree import nodes

pytestmark = pytest.mark.chromium

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
DEEP = "(10 (20 (1 (4 2))))"
TIES = "((4 6) (4 1) (5 4))"


def opened(browser, modules):
    """Return a page with the functions of these scripts, in which nothing starts by itself."""
    source = "".join(bundle((name,)).split("const data = JSON.parse")[0] for name in modules)
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.set_content("<!doctype html><body><div id=host></div>")
    page.add_script_tag(content=f"{source}\nconst words = {json.dumps(words())};")
    return page


@pytest.fixture
def player(browser):
    return opened(browser, PLAYER)


@pytest.fixture
def course(browser):
    return opened(browser, dict.fromkeys((*MODULES, "start.js")))


def results(page, calls, more="null"):
    """Return the results of JavaScript expressions, in which ``given`` is some data."""
    code = ",".join(f"() => ({call})" for call in calls)
    return json.loads(
        page.evaluate(
            f"(text) => {{ const given = JSON.parse(text); return JSON.stringify([{code}].map((call) => call() ?? null)) }}",
            more,
        )
    )


DRAWN = [
    ("joined(['2 <= 3.', '4 >= 3 <= 5'])", "2 ≤ 3. 4 ≥ 3 ≤ 5"),
    ("spoken('α = \N{MINUS SIGN}\N{INFINITY} ≤ 2 ≥ \N{MINUS SIGN}1', words.signs)",
     "alpha minus infinity at most 2 at least minus 1"),
    ("coloured('*max MAX* has {n} at *best {v}*.', { n: 3, v: 4 })",
     [["max", "MAX"], " has 3 at ", ["best", "4"], "."]),
    ("foldText({}, { read: 2, skipped: 1, leaves: 9 })", "2 of 9 read"),
    ("foldText({}, { read: 0, skipped: 3, leaves: 9 })", "0 of 9 read"),
    ("foldText({}, { read: 0, skipped: 0, leaves: 9 })", "9 leaves"),
    ("foldText({}, { read: 0, skipped: 0, leaves: 1 })", "1 leaf"),
    ("foldText({ short: true }, { read: 2, skipped: 1, leaves: 9 })", "2/9"),
    ("listed(words).open", False),
    ("outline({ shape: 'max', x: 10, y: 5, w: 8, h: 6 }, 15)", '<path class="s" d="M10 5L14 11H6Z"/>'),
    ("outline({ shape: 'min', x: 10, y: 5, w: 8, h: 6 }, 15)", '<path class="s" d="M6 5H14L10 11Z"/>'),
    ("outline({ shape: 'leaf', x: 10, y: 5, w: 8, h: 6 }, 16)",
     '<rect class="s" x="6" y="5" width="8" height="6" rx="6"/>'),
    ("outline({ shape: 'chance', x: 10, y: 5, w: 8, h: 6 }, 16)",
     '<ellipse class="s" cx="10" cy="8" rx="3.8" ry="3"/>'),
    ("strokes([0, 0, 0, 20], 1)", "M-9 6L9 6M-9 14L9 14"),
    ("safe('<a & \"b\">')", "&#60;a &#38; &#34;b&#34;&#62;"),
    ("cells({ x: 20, y: 0, w: 40, h: 20 }, ['XO']).match(/class=\"[xo]\"/g)", ['class="x"', 'class="o"']),
]  # fmt: skip
ANSWERED = [
    ("bound(' \N{MINUS SIGN}3 ')", "-3"),
    ("bound('\N{EN DASH}3')", "-3"),
    ("bound('+3.50')", "3.5"),
    ("bound('- 1/2')", "-0.5"),
    ("bound('6/4')", "1.5"),
    ("bound('-\N{INFINITY}')", "-inf"),
    ("bound('+Infinity')", "inf"),
    ("bound('')", ""),
    ("['3', '-inf', 'inf', '', 'x', '--inf'].map(isBound)", [True, True, True, False, False, False]),
    ("fill('{a} of {b}', { a: 1, b: 'x' })", "1 of x"),
    ("span(3723450)", "0001:02:03.45"),
    ("span(45296780, 2)", "12:34:56.78"),
    ("span(-5)", "0000:00:00.00"),
    ("versionOf('ada', ['A', 'B', 'C'], '7')", 1),
    ("mistakeOf({ tree: { mistakes: { a: 'A' } } }, ['a'])", ["A"]),
    ("mistakeOf({ tree: { mistakes: { a: 'A' } } }, ['a', 'b'])", []),
    ("mistakeOf({ tree: {} }, ['a'])", []),
    ("twinOf({ shown: true, tree: { twin: 5 } })", 5),
    ("twinOf({ shown: false, tree: { twin: 5 } })", None),
    ("part('cmi.interactions.3.id')", "answers"),
    ("part('cmi.core.score.raw')", "score"),
    ("part('cmi.core.session_time')", "session_time"),
    ("part('cmi.suspend_data')", "place"),
]  # fmt: skip


def test_calls_have_results(player, course):
    for page, calls in ((player, DRAWN), (course, ANSWERED)):
        found = results(page, [call for call, _ in calls])
        assert [*zip([call for call, _ in calls], found, strict=True)] == calls


FAIL = "That is ≤ 3, the end of the starting window. MIN cut: 5 cannot bring the root's value back into the window."
KEPT = "*max MAX* already has 3 at the root. *min MIN* has 2 at {}, so that node is worth at most 2. MAX will not choose it."
MIN_ROOT = "(min (5 3) (6 (7 8)) (2 9))"
CARDS = [
    (FIGURE, {}, 11, "root", 11, "The root", "*max MAX* takes the largest of 3, ≤ 2, and 2: 3."),
    (FIGURE, {}, 11, "1", 5, "Node 1", "*min MIN* takes the smallest of 3, 12, and 8: 3."),
    (FIGURE, {}, 11, "2", 7, "Node 2", f"*min MIN* takes the smallest of its children. {KEPT.format('node 2')}"),
    (FIGURE, {}, 11, "2.2", 7, "The search skipped 4", KEPT.format("node 2")),
    (FIGURE, {}, 11, "1.2", 4, "The search read 12", "12 is not smaller than 3: *min MIN keeps 3*."),
    (FIGURE, {}, 7, "root", 5, "The root",
     "*max MAX* takes the largest of its children. So far: 3 and ≤ 2. One branch has not been visited yet."),
    (FIGURE, {}, 5, "root", 5, "The root",
     "*max MAX* takes the largest of its children. So far: 3. 2 branches have not been visited yet."),
    (FIGURE, {}, 7, "3", 8, "The search has not reached node 3", "The search visits it at stage 8."),
    (FIGURE, {}, 0, "2.2", 7, "The search has not reached 4", ""),
    (DEEP, {}, 8, "2.2.2.2", 8, "The search skipped 2",
     "*max MAX* already has 10 at the root. *min MIN* has 4 at node 2.2.2, so that node is worth at most 4. Best play "
     "will not reach it."),
    (DEEP, {}, 8, "2.2", 8, "Node 2.2", "*max MAX* takes the largest of 1 and ≤ 4: 1 to 4."),
    (TIES, {}, 9, "2.2", 6, "The search skipped 1",
     "*max MAX* already has 4 at the root. *min MIN* has 4 at node 2, so that node is worth at most 4. MAX gains "
     "nothing from it."),
    (MIN_ROOT, {}, 9, "2.2", 6, "The search skipped node 2.2",
     "*min MIN* already has 5 at the root. *max MAX* has 6 at node 2, so that node is worth at least 6. MIN will not "
     "choose it."),
    (MIN_ROOT, {}, 9, "root", 9, "The root", "*min MIN* takes the smallest of 5, ≥ 6, and 9: 5."),
    ("(A (B 3 12) (C 2 4))", {}, 6, "2.2 ", 6, "The search skipped 4", KEPT.format("C")),
    ("((1 2) (3 4))", {"depth": 1}, 3, "1.1", 3, "1", "The depth limit stops the search above this node."),
    ("((chance 1/2*3 1/2*(2 4)) 2)", {"algorithm": "expectiminimax"}, 7, "1", 6, "Node 1",
     "The value is the mean of 3 and 2, weighted by their probabilities: 5/2."),
    ("((3 5) (2 9))", {"window": (3, 4)}, 5, "1.2", 3, "The search skipped 5",
     f"Child 1 of node 1 (MIN) is worth 3. {FAIL}"),
    ("(1 2 3 4 5 6 7 8)", {}, 9, "root", 9, "The root", "*max MAX* takes the largest of 1, 2, 3, 4, 5, and 3 more: 8."),
    ("(1 2 3 4 5 6)", {}, 7, "root", 7, "The root", "*max MAX* takes the largest of 1, 2, 3, 4, 5, and 6: 6."),
    ("(9 (1 2 (3 4) 5) 8)", {}, 4, "2", 4, "Node 2",
     "*min MIN* takes the smallest of its children. *max MAX* already has 9 at the root. *min MIN* has 1 at node 2, so "
     "that node is worth at most 1. MAX will not choose it."),
    ("(((5,2) (0,2)) (3,1))", {"algorithm": "maxn"}, 5, "1 p2", 4, "P2",
     "Of (5,2) and (0,2), p2 takes the one that is best for p2: (5,2)."),
]  # fmt: skip
CARD = """given.map(([reel, stage, place]) => {
  const board = new Board(document.createElement("div"), reel, words, {}), { nodes } = reel;
  board.show(stage);
  const card = explained(board, nodes.findIndex(({ label }) => label === place.trim() || label === place));
  return [card.stage, card.title, card.parts.map((part) => [part].flat().length > 1 ? `*${part.join(" ")}*` : part).join("")];
})"""


def test_card_explains_a_node(player):
    cases = [[reel(record(tree, **how)), stage, place] for tree, how, stage, place, *_ in CARDS]
    (found,) = results(player, [CARD], json.dumps(cases))
    shown = [
        [stage, title, text.replace("\N{NO-BREAK SPACE}", " ")] for stage, title, text in found
    ]
    assert shown == [[*card[4:]] for card in CARDS]
