"""Test functions of the scripts by calls with their results, in one browser page."""

import json
from random import Random

import pytest

from treesearch import read, record
from treesearch.diagram.tidy import tidy
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
    source = "".join(bundle((name,)).split("\nwithPractice(")[0] for name in modules)
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
    ("foldText({}, { read: 2, skipped: 0, leaves: 9 })", "2 of 9 read"),
    ("foldText({ short: true }, { read: 2, skipped: 1, leaves: 9 })", "2/9"),
    ("listed(words).open", False),
    ("[20, 21].map((last) => new Transport({ words, last, cutStages: () => [] }).dots.length)", [21, 0]),
    ("outline({ shape: 'max', x: 10, y: 5, w: 8, h: 6 }, 15)", '<path class="s" d="M10 5L14 11H6Z"/>'),
    ("outline({ shape: 'min', x: 10, y: 5, w: 8, h: 6 }, 15)", '<path class="s" d="M6 5H14L10 11Z"/>'),
    ("outline({ shape: 'leaf', x: 10, y: 5, w: 8, h: 6 }, 16)",
     '<rect class="s" x="6" y="5" width="8" height="6" rx="6"/>'),
    ("outline({ shape: 'chance', x: 10, y: 5, w: 8, h: 6 }, 16)",
     '<ellipse class="s" cx="10" cy="8" rx="3.8" ry="3"/>'),
    ("strokes([0, 0, 0, 20], 1)", "M-9 6L9 6M-9 14L9 14"),
    ("safe('<a & \"b\">')", "&#60;a &#38; &#34;b&#34;&#62;"),
    ("cells({ x: 20, y: 0, w: 40, h: 40 }, ['X', 'OO']).match(/<(path class=\"x\"|circle)[^>]*/g)",
     ['<path class="x" d="M4.4 4.4l11.2 11.2m0 -11.2l-11.2 11.2"/', '<circle class="o" cx="10" cy="30" r="5.6"/',
      '<circle class="o" cx="30" cy="30" r="5.6"/']),
    # a folded part has a tick for each of at most 40 leaves
    ("folded({ x: 72, y: 0, w: 144, h: 78 }, { read: 1, skipped: 1, leaves: 3 })",
     '<rect class="s" x="0" y="0" width="144" height="78" rx="6"/><path class="t1" d="M64 14v25"/><path class="t2" '
     'd="M72 14v25"/><path class="t0" d="M80 14v25"/><text x="72" y="62.4" class="foldtext" font-size="15.6">'
     '1 of 3 read</text>'),
    ("[17, 40, 41].map((leaves) => folded({ x: 72, y: 0, w: 144, h: 78 }, { read: 0, skipped: 0, leaves })).map((one) =>"
     " [one.match(/M[0-9.]+/g)?.length ?? 0, /M[0-9.]+/.exec(one)?.[0], / y=.([0-9.]+). class=.foldtext/.exec(one)[1]])",
     [[17, "M12", "62.4"], [40, "M12", "62.4"], [0, None, "46.8"]]),
    # a number is as large as its mark allows, but can be read
    ("[300, 8].map((w) => ['max', 'min', 'chance', 'leaf'].map((shape) => number({ shape, x: 5, y: 10, w, h: 50 }, '1000', "
     "25).slice(9, -11)))",
     [['5" y="50" class="says" font-size="25">', '5" y="36.5" class="says" font-size="25">',
       '5" y="44" class="says" font-size="25">', '5" y="44" class="says" font-size="25">'],
      ['5" y="50" class="says" font-size="11">', '5" y="31.5" class="says" font-size="11">',
       '5" y="39" class="says" font-size="11">', '5" y="39" class="says" font-size="11">']]),
    ("['max', 'chance', 'leaf'].map((shape) => number({ shape, x: 0, y: 0, w: 100, h: 9 }, '1000', 400)).map((one) => "
     "Math.round(Number(/size=.([0-9.]+)/.exec(one)[1]) * wide('1000', 1, true)))", [54, 80, 94]),
    ("cells({ x: 20, y: 0, w: 40, h: 20 }, ['XO']).match(/class=\"[xo]\"/g)", ['class="x"', 'class="o"']),
]  # fmt: skip
BOXES = """const box = (x, y, w, h) => ({ x, y, w, h }), corners = (all) => all.map(({ x, y, w, h }) => [x, y, w, h]);
"""
PLACED = [
    ("middle([0, 0, 10, 20], 3)", {"x": 2, "y": 7, "w": 6, "h": 6}),
    # two boxes meet if they share more than an edge, or come nearer than the gap
    ("[[2, 0], [0, 2], [-2, 0], [0, -2], [1, 1]].map(([x, y]) => meet(box(0, 0, 2, 2), box(x, y, 2, 2)))",
     [False, False, False, False, True]),
    ("[[3, 0], [0, 3], [-3, 0], [0, -3]].flatMap(([x, y]) => [1, 2].map((gap) => meet(box(0, 0, 2, 2), box(x, y, 2, 2), "
     "gap)))", [False, True] * 4),
    ("apart(box(0, 0, 2, 2), box(3, 5, 2, 0))", 5),
    ("[[0, 5, 10, 5], [10, 5, 0, 5], [5, 0, 5, 10], [0, 0, 4, 4], [0, 0, 3, 3], [4, 0, 4, 9], [6, 0, 6, 9], [3, 0, 3, 9], "
     "[0, 7, 9, 7], [0, 4, 9, 4], [0, 8, 8, 0], [0, 7, 7, 0]].map((line) => crosses(line, box(4, 4, 2, 2)))",
     [True, True, True, True, False, True, True, False, False, True, True, False]),
    # a label is inside the picture, and keeps two pixels from others
    ("((all) => [[0, 0], [90, 45], [91, 45], [90, 46], [-1, 0], [0, -1], [28, 20], [29, 20], [52, 20], [51, 20], [40, 13], "
     "[40, 14], [40, 32], [40, 31]].map(([x, y]) => all.free(box(x, y, 10, 5))))(new Labels([box(40, 20, 10, 10)], [], [], "
     "100, 50))", [True, True, False, False, False, False, True, False, True, False, True, False, True, False]),
    # a label of a node keeps four pixels, and is not nearer to another node
    ("((all, owner) => [[24, 20], [23, 20], [59, 20], [61, 20]].map(([x, y]) => all.free(box(x, y, 10, 10), 2, owner)))("
     "new Labels([box(10, 20, 10, 10)], [box(10, 20, 10, 10), box(110, 20, 10, 10)], [], 200, 50), box(10, 20, 10, 10))",
     [True, False, True, False]),
    # the first of the places that the fewest edges cross, away from a thick edge
    ("((all) => [all.take([box(8, 0, 4, 4), box(20, 0, 4, 4), box(30, 0, 4, 4)]).x, all.taken.length, "
     "all.take([box(20, 0, 4, 4)]) ?? 0, all.taken.length])(new Labels([], [], [[10, 0, 10, 50]], 100, 50))", [20, 1, 0, 1]),
    ("((all) => { all.thick = [[50, 20, 50, 30]]; return [[36, 20], [37, 20], [58, 20], [59, 20], [45, 11], [45, 10], "
     "[45, 34], [45, 35]].map(([x, y]) => all.near(box(x, y, 6, 5))); })(new Labels([], [], [], 100, 50))",
     [1, 1, 1, 0, 1, 0, 1, 0]),
    ("corners(Labels.beside(box(10, 20, 30, 40), 6, 20))",
     [*([48, y, 6, 20] for y in (20, 23, 28, 33, 40, 46)), *([-4, y, 6, 20] for y in (20, 23, 28, 33, 40, 46)),
      *([x, y, 6, 20] for x in (35, 9, 48, -4) for y in (64, -4))]),
    ("corners(Labels.beside(box(10, 20, 30, 40), 6, 20, 5, true)).filter((_, k) => k % 6 === 0)",
     [[-1, 20, 6, 20], [45, 20, 6, 20], [35, 64, 6, 20], [-1, 64, 6, 20]]),
    ("corners(rest(box(0, 0, 20, 20), box(5, 6, 4, 5)))",
     [[0, 0, 2, 20], [12, 0, 8, 20], [0, 0, 20, 4], [0, 13, 20, 7]]),
    ("corners(rest(box(0, 0, 20, 20), box(0, 0, 20, 20)))", []),
    ("sampled([[0, 0], [0, 8], [8, 8], [8, 0]]).filter((_, k) => k % 30 === 0)", [[0, 0], [4, 6], [8, 0]]),
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
    ("[4, 5, 9e15].map((time) => span(time))", ["0000:00:00.00", "0000:00:00.01", "9999:00:00.00"]),
    # a course system takes at most 255 letters
    ("[['root', 50], ['1.'.repeat(200), 0]].map(([label, n]) => interaction({ tree: 1, question: 0, kind: 'value', at: 0, "
     "given: ['x'.repeat(300)], result: 'wrong' }, [{ label }], 'v'.repeat(n), 0).slice(0, 4).map(([, one]) => one.length))",
     [[57, 11, 7, 255], [255, 11, 7, 255]]),
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


def test_labels_have_places(player):
    found = results(player, [f"(() => {{ {BOXES} return {call}; }})()" for call, _ in PLACED])
    for (call, expected), result in zip(PLACED, found, strict=True):
        assert result == expected, call


def test_card_explains_a_node(player):
    cases = [[reel(record(tree, **how)), stage, place] for tree, how, stage, place, *_ in CARDS]
    (found,) = results(player, [CARD], json.dumps(cases))
    shown = [
        [stage, title, text.replace("\N{NO-BREAK SPACE}", " ")] for stage, title, text in found
    ]
    assert shown == [[*card[4:]] for card in CARDS]


STUB = """const reported = () => { const sets = []; return { sets, set: (name, value) => sets.push([name.slice(4), value]) }; };
const stub = (fields) => Object.assign(Object.create(Course.prototype), { best: [], answers: [], trees: [1, 2], w: given,
  practice: { number: 1, tree: {} }, version: "", kept: true, number: 1, before: -1, course: { score: true } }, fields);
const noTime = (fields) => fields.filter(([name]) => name !== "time").map(([name, value]) => [name, value.slice(0, 10)]);
"""
REPORTED = REPORTS["reports"]
COURSE = [
    # the best result of a tree counts, and each tree counts alike
    ("""(() => { const c = stub(); for (const [correct, total] of [[1, 4], [3, 4], [2, 4], [6, 8]]) c.result({ correct, total });
      return [c.best, c.done, c.score]; })()""", [[[3, 4]], 1, 38]),
    ("(({ done, score }) => [done, score])(stub({ best: [[1, 2], undefined, [2, 2]], trees: [1, 2, 3] }))", [2, 50]),
    ("""(() => { const lms = { ...reported(), news: true }, c = stub({ lms, best: [[3, 4]], before: 20, status: "", elapsed: 65430,
      course: { digest: "abc", score: true }, practice: { number: 2, tree: {}, attempt: new Attempt({ questions: [1, 2, 3] },
        { at: 1, undone: 3, given: [true], hinted: [1], crossed: [7] }) } });
      c.setValues(); return [lms.sets, c.before]; })()""",
     [[["suspend_data", "1~abc~3_4~2~s~1~3~34~AC"], ["core.lesson_location", "2"], ["core.exit", "suspend"],
       ["core.lesson_status", "incomplete"], ["core.score.min", "0"], ["core.score.max", "100"],
       ["core.score.raw", "38"], ["core.session_time", "0000:01:05.43"]], 38]),
    ("""(() => { const lms = reported(), c = stub({ lms, best: [[3, 4], [1, 1]], before: 90, status: "passed",
      practice: { number: 2, tree: { why: "twin" } } }); c.setValues(); return lms.sets; })()""",
     [["core.lesson_location", "2"], ["core.exit", "suspend"]]),
    ("""[["twin"], ["order"]].map(([why]) => { const c = stub({ answers: [],
      practice: { tree: { why, reel: { nodes: [{ label: "root" }] } } } });
      c.answer({ tree: 1, question: 0, kind: "cut", at: 0, given: ["go"], right: ["cut"], result: "wrong" });
      return c.answers.length; })""", [0, 1]),
    ("""[...stub({ state: "reports", before: 75, best: [[1, 2]], version: "B", changed: true }).notices(new Map())]""",
     [REPORTED, "Done: 1 of 2 trees. Score: 75 out of 100. Your best score counts.", REPORTS["changed"], "Version B."]),
    ("""[...stub({ state: "reports", before: 0, kept: false, number: undefined }).notices(new Map([["score", "401"]]))]""",
     [REPORTED, "Done: 0 of 2 trees. Score: 0 out of 100. Your best score counts.", REPORTS["noAnswers"],
      "The course system did not accept the score (error 401).", REPORTS["unkept"]]),
    ("""[...stub({ state: "reports", best: [[1, 2], [1, 1]] }).notices(new Map())]""", [REPORTED, "Done: 2 of 2 trees."]),
    ("""[...stub({ state: "closed", lms: { code: "101" } }).notices(new Map())]""",
     [REPORTS["closed"].replace("{code}", "101")]),
    # only the time while the page is visible counts
    ("""[5000, 0].map((since) => { const c = stub({ state: "alone", elapsed: 1000, show() {}, since: since && Date.now() - since });
      c.send(); return [Math.floor(c.elapsed / 1000), Date.now() - c.since < 1000]; })""", [[6, True], [1, True]]),
    ("""noTime(interaction({ tree: 2, question: 0, kind: "window", at: 1, given: ["3", "inf"], right: ["3", "inf"], result: "correct" },
      [{ label: "root" }, { label: "2.1 C" }], "B!", Date.now() - 2500))""",
     [["id", "B__T2_Q1_w"], ["type", "fill-in"], ["correct_responses.0.pattern", "3,inf"], ["student_response", "3,inf"],
      ["result", "correct"], ["latency", "0000:00:02"]]),
    ("""noTime(interaction({ tree: 1, question: 4, kind: "cross", at: 0, given: [], right: undefined, result: "wrong" },
      [{ label: "root" }], "", Date.now()))""",
     [["id", "T1_Q5_cros"], ["type", "fill-in"], ["student_response", "none"], ["result", "wrong"],
      ["latency", "0000:00:00"]]),
    ("""interaction({ tree: 1, question: 0, kind: "cut", at: 0, given: ["go"], right: ["cut"], result: "wrong" },
      [{ label: "root" }], "", 0)[3][1]""", "t"),
    ("explained({ given: [true, true], seen: new Set(), suspects: { a: 1 } })", [""]),
    ("explained({ given: [true, false], seen: new Set([1]), suspects: { a: 2, b: 1, c: 2 } })", ["a", "c"]),
    # the next tree shows most of the mistakes, each of them once; then the order of the page holds
    ("""(() => { const trees = [["a"], ["b"], ["a", "b"], []].map((shows) => ({ shows })), next = among(trees), asked = [];
      let tree = trees[0];
      return [["b"], [""], ["a"], [""]].map((told) => { asked.push({ told }); tree = next({ tree, asked });
        return tree && [trees.indexOf(tree), tree.why]; }); })()""",
     [[1, "exercises"], [2, "exercises"], [3, "order"], None]),
    ("[[''], []].map((told) => among([{ shows: [] }, { shows: ['a'] }])({ tree: {}, asked: [{ told }] }).why)",
     ["other", "order"]),
    ("""((a) => { const text = packed("abc", a.best, a.number, a), { best, number, practice } = unpacked(text, "abc"),
        list = (set) => [...set];
      const { given, hinted, seen, crossed, ...rest } = practice;
      return [text, best, number, given, ...[hinted, seen, crossed].map(list), rest]; })({ best: [[1, 2], undefined, [3, 3]],
      number: 2, mode: "cross", at: 3, undone: 1234, given: [true, false, , true], hinted: new Set([1]), seen: new Set([2]),
      crossed: new Set([0, 5, 13]), tree: { questions: [1, 2, 3, 4, 5] } })""",
     ["1~abc~1_2..3_3~2~c~3~999~3583~hAC", [[1, 2], None, [3, 3]], 2, [True, False, None, True], [1], [2], [0, 5, 13],
      {"mode": "cross", "at": 3, "undone": 999}]),
]  # fmt: skip


def test_course_keeps_the_best(course):
    found = results(
        course,
        [f"(() => {{ {STUB} return {call}; }})()" for call, _ in COURSE],
        json.dumps(REPORTS),
    )
    for (call, expected), result in zip(COURSE, found, strict=True):
        assert result == expected, call


def missed_branches(tree, pruned, crossed):
    """Return the crossed leaves, the nodes crossed too much, and the missed branches by cut."""
    places = [place.path for place, _ in nodes(tree)]
    leaves = [place for place in places if not tree[place].children]
    gone, struck = (
        {leaf for leaf in leaves if any(leaf[: len(top)] == top for top in tops)}
        for tops in (pruned, crossed)
    )
    over = [
        top
        for top in crossed
        if any(leaf[: len(top)] == top and leaf not in gone for leaf in leaves)
    ]

    def top_of(leaf, among):
        """Return the highest branch around a leaf whose leaves are all among these."""
        return next(
            leaf[:n]
            for n in range(len(leaf) + 1)
            if all(other in among for other in leaves if other[:n] == leaf[:n])
        )

    cuts = {}
    for leaf in leaves:
        if leaf in gone - struck:
            branch, missed = (
                top_of(leaf, gone - struck),
                cuts.setdefault(top_of(leaf, gone)[:-1], []),
            )
            if branch not in missed:
                missed.append(branch)
    number = places.index
    return [
        [number(leaf) for leaf in leaves if leaf in struck],
        [number(top) for top in over],
        [[number(branch) for branch in missed] for missed in cuts.values()],
    ]


def test_crossed_branches_are_judged(course):
    random, cases, expected = Random(2), [], []
    trees = [
        FIGURE,
        DEEP,
        TIES,
        MIN_ROOT,
        "((5 6) (3 (1 2) 9) (4 (8 9)))",
        "(4 (4 3) (7 (5 (4 6))))",
    ]
    for tree, exercise in [(tree, exercise_of(tree)) for tree in map(read, trees)] * 8:
        places = [place.path for place, _ in nodes(tree)]
        pruned = [places[i] for i in exercise["pruned"]]
        crossed = random.sample(range(1, len(places)), random.randrange(4))
        cases.append([{name: exercise[name] for name in ("reel", "pruned")}, crossed])
        expected.append(missed_branches(tree, pruned, [places[i] for i in crossed]))
    call = "given.map((one) => (({ leaves, over, cuts }) => [leaves, over, cuts])(judged(...one)))"
    (found,) = results(course, [call], json.dumps(cases))
    assert found == expected
    assert sum(bool(cuts) for *_, cuts in found) > 5


def random_shape(random):
    """Return the children of each inner node of a random tree, and its number of nodes."""
    children, level, size = {}, [0], 1
    while level:
        node = level.pop(0)
        if size < 60 and (node == 0 or random.random() < 0.6):
            kids = [*range(size, size + random.randrange(1, 5))]
            children[node], size = kids, size + len(kids)
            level += kids
    return children, size


def test_page_and_picture_share_layout(player):
    """Both compute the same places on 200 random trees with random widths."""
    cases, places = [], []
    for seed in range(200):
        random = Random(seed)
        children, size = random_shape(random)
        before, after = ([random.randrange(10, 60) for _ in range(size)] for _ in range(2))
        near, far = random.randrange(10), random.randrange(10, 40)
        cases.append([[children.get(i, []) for i in range(size)], before, after, near, far])
        places.append(tidy(children, before, after, near, far))
    (found,) = results(player, ["given.map((one) => across(...one))"], json.dumps(cases))
    assert found == [pytest.approx(row) for row in places]


PLAYED = """(() => {
  const host = document.getElementById("host"), waits = [], log = [];
  host.style.cssText = "width: 1240px";
  window.setInterval = (act, wait) => waits.push(wait);
  const player = new Player(host, { reels: [given], words }, {}), { slider, dots, back, next, knob } = player.transport;
  const text = (name) => [...host.querySelectorAll(name)].map((one) => one.textContent);
  const seen = () => log.push([player.stage, text(".counter")[0], slider.value, slider.getAttribute("aria-valuetext"),
    knob.style.left, dots.filter((dot) => dot.classList.contains("in")).length, back.getAttribute("aria-disabled"),
    next.getAttribute("aria-disabled"), player.panels[0].sentence.classList.contains("long")]);
  for (const act of [() => {}, () => player.nextCut(), () => player.nextCut(), () => player.go(99), () => player.play()]) {
    act();
    seen();
  }
  const playing = text("[data-do=play] span"), details = host.querySelector(".words");
  player.stop();
  details.open = true;
  details.dispatchEvent(new Event("toggle"));
  const keys = ["End", "ArrowLeft", "PageUp", "Home", "ArrowRight", "PageDown", "n"].map((key) => {
    acts(player)[key]();
    return player.stage;
  });
  return [log, waits, [...playing, ...text("[data-do=play] span")], keys, text(".words p"), text(".words li").length,
    [...host.querySelectorAll(".cutmark")].map((one) => one.style.left)];
})()"""


def test_player_shows_its_stage(player):
    searched = reel(record(FIGURE))
    (found,) = results(player, [PLAYED], json.dumps(searched))
    log, waits, buttons, keys, paragraphs, sentences, marks = found
    assert log == [
        [0, "0 / 11", "0", "stage 0 of 11", "0%", 1, "true", "false", False],
        [7, "7 / 11", "7", "stage 7 of 11", "63.6364%", 8, "false", "false", False],
        [7, "7 / 11", "7", "stage 7 of 11", "63.6364%", 8, "false", "false", False],
        [11, "11 / 11", "11", "stage 11 of 11", "100%", 12, "false", "true", False],
        [0, "0 / 11", "0", "stage 0 of 11", "0%", 1, "true", "false", False],
    ]
    assert (waits, buttons, keys) == ([1500], ["Pause", "Play"], [11, 10, 9, 0, 1, 2, 7])
    assert paragraphs == [searched[name] for name in ("subject", "conventions", "answer")]
    assert (sentences, marks) == (11, ["63.6364%"])


NEXT = """(() => {
  const player = new Player(document.getElementById("host"), { reels: [given], words }, {});
  return [1, 2, 3, 4].map(() => { player.nextCut(); return player.stage; });
})()"""


def test_key_visits_every_cut(player):
    searched = reel(record("((4 6) (4 1) (3 9) (5 7) (2 8))"))
    cuts = [number for number, stage in enumerate(searched["stages"], 1) if stage["bold"]]
    assert len(cuts) == 3
    assert results(player, [NEXT], json.dumps(searched)) == [[*cuts, cuts[-1]]]


LABELS = """given.map(([reel, stage]) => {
  const host = document.getElementById("host"), board = new Board(host, reel, words, { why: true });
  host.style.cssText = "width: 1240px; height: 560px";
  board.show(stage);
  return [...host.querySelectorAll(".labels text")].map((one) => one.textContent).sort();
})"""
SIDES = ["MAX", "MIN", "takes the largest", "takes the smallest"]


def test_drawing_has_labels(player):
    cases = [
        (FIGURE, 7, {}, [*SIDES, "2 ≤ α = 3: cut", "Why?", *["α = 3", "β = +∞"] * 2]),
        (FIGURE, 10, {}, [*SIDES, *["α = 3"] * 2, "β = +∞", "β = 5"]),
        (
            "(A-very-long-name-of-a-node-here (B 3 12) (C:5 2 4))",
            4,
            {},
            [*SIDES, "A-very-long-name-of-…", "B", "C", "static 5", "α = 3", "β = +∞"],
        ),
        (
            "((chance 1/2*3 1/2*(2 4)) 2)",
            7,
            {"algorithm": "expectiminimax"},
            [*SIDES, "1/2", "1/2", "Chance", "takes the mean"],
        ),
        (
            "(((5,2) (0,2)) (3,1))",
            5,
            {"algorithm": "maxn"},
            [*["p1", "p2", "takes its largest number"] * 2],
        ),
    ]
    drawn = [[reel(record(tree, **how)), stage] for tree, stage, how, _ in cases]
    (found,) = results(player, [LABELS], json.dumps(drawn))
    for labels, (tree, _, _, expected) in zip(found, cases, strict=True):
        assert labels == sorted(expected), tree


PRACTISED = """(() => {
  const host = document.getElementById("host"), log = [], told = [], ends = [];
  host.addEventListener("treesearch-answer", ({ detail }) => told.push([detail.question, detail.kind, detail.result]));
  host.addEventListener("treesearch-result", ({ detail }) => ends.push(detail));
  const practice = new Practice(host, given.exercise, words, { next: () => undefined, count: 2 });
  const text = (name) => [...host.querySelectorAll(name)].map((one) => one.textContent);
  for (const act of given.acts) {
    if (Array.isArray(act)) practice.task.judge(act);
    else if (typeof act === "number") practice.task.pick(act);
    else host.querySelector(`[data-do=${act}]`).click();
    log.push([text(".progress")[0] ?? text(".task h3")[0].split(". ")[0], text(".score")[0], text(".dots")[0]]);
  }
  return [log, told, ends, text(".feedback p"), practice.attempt.suspects];
})()"""


def practised(course, exercise, acts):
    (found,) = results(course, [PRACTISED], json.dumps({"exercise": exercise, "acts": acts}))
    return found


def scores(total, *rows):
    return [
        [where, f"Right: {right} of {total}. Undos: {undone}. Hints: {hints}.", dots]
        for where, right, undone, hints, dots in rows
    ]


def test_practice_counts_answers(course):
    """A hint and a wrong answer cost the point of their question."""
    exercise = exercise_of(read(DEEP))
    go, window, cut, value = (question["right"] for question in exercise["questions"])
    acts = [
        "hint",
        go,
        window[::-1],
        "continue",
        cut,
        value,
        "again",
        go,
        "undo",
        go,
        window,
        cut,
        value,
    ]
    log, told, ends, feedback, suspects = practised(course, exercise, acts)
    assert log == scores(
        4,
        ("Question 1 of 4", 0, 0, 1, ""),
        ("Question 2 of 4", 0, 0, 1, "✓"),
        ("What are alpha and beta when the search enters node 2.2.2 (MIN)?", 0, 0, 1, "✓✗"),
        ("Question 3 of 4", 0, 0, 1, "✓✗"),
        ("Question 4 of 4", 1, 0, 1, "✓✗✓"),
        ("2 of 4 right", 2, 0, 1, "✓✗✓✓"),
        ("Question 1 of 4", 0, 0, 0, ""),
        ("Question 2 of 4", 1, 0, 0, "✓"),
        ("Question 1 of 4", 0, 1, 0, ""),
        ("Question 2 of 4", 1, 1, 0, "✓"),
        ("Question 3 of 4", 2, 1, 0, "✓✓"),
        ("Question 4 of 4", 3, 1, 0, "✓✓✓"),
        ("4 of 4 right", 4, 1, 0, "✓✓✓✓"),
    )
    assert told[:4] == [
        [0, "cut", "neutral"],
        [1, "window", "wrong"],
        [2, "cut", "correct"],
        [3, "value", "correct"],
    ]
    assert ends == [
        {"correct": 2, "undone": 0, "hints": 1, "total": 4},
        {"correct": 4, "undone": 1, "hints": 0, "total": 4},
    ]
    assert feedback[-1] == "So far, 6 of 8 answers in 2 trees are right."
    assert suspects == {}


def test_practice_names_lost_questions(course):
    exercise = exercise_of(read(DEEP))
    go, window, *others = (question["right"] for question in exercise["questions"])
    *_, feedback, _ = practised(course, exercise, ["hint", go, window[::-1], "continue", *others])
    assert feedback[2:] == ["Questions 1 and 2 earned no point.", "value 10, path 1"]
    *_, suspects = practised(course, exercise, [go, window, "go"])
    assert suspects == dict.fromkeys(exercise["questions"][2]["wrong"]["go"], 1) != {}
    *_, feedback, _ = practised(course, exercise, [go, window[::-1]])
    assert feedback[2] == "You swapped alpha and beta."
    *_, feedback, _ = practised(course, exercise, ["hint", go, window, *others])
    assert feedback[2] == "Question 1 earned no point."


@pytest.mark.parametrize("reveal", ["mistake", "parts"])
def test_practice_hides_the_key(course, reveal):
    exercise = exercise_of(read("(1 (0 7))"), reveal=reveal)
    log, told, ends, feedback, suspects = practised(
        course, exercise, ["cross", "check", 1, "undo", 4, "check"]
    )
    assert log[-1] == ["0 of 1 right", "Right: 0 of 1. Undos: 1. Hints: 0.", "✓"]
    assert told == [[0, "cross", "wrong"], [0, "cross", "neutral"]]
    assert ends == [{"correct": 0, "undone": 1, "hints": 0, "total": 1}]
    assert feedback == ["✓ 2.2: right (0 of 1 point)"]
    assert suspects == dict.fromkeys(exercise["wrong"][""], 1) != {}
    *_, feedback, _ = practised(course, exercise, ["cut"])
    reasons = [
        "✗ Cut: wrong (0 of 1 point)",
        "Try again. The right answer no longer earns a point.",
    ]
    assert feedback[:2] == reasons
    assert (len(feedback) > 2) is (reveal == "mistake")
