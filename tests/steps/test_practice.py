"""Test practice: questions agree with the trace, and wrong answers are explained."""

import base64
import json
import re
import zlib
from contextlib import contextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.practice import answer
from support.strategies import plain_trees

from treesearch import read, record
from treesearch.game import dotted, spell
from treesearch.homework.mistakes.cases import case
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.settings import BOOK
from treesearch.steps.practice import TREES, exercise_of, practice, seeded_tree, twin
from treesearch.steps.questions import questions_to_ask
from treesearch.tree import leaves_of

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"


def exercises(html):
    data = json.loads(
        re.search(r'<script type="application/json"[^>]*>(.*?)</script>', html, re.S)[1]
    )
    return json.loads(zlib.decompress(base64.b64decode(data["practice"])))


@given(tree=plain_trees(max_leaves=10).filter(lambda tree: tree.children), strict=st.booleans())
def test_right_answers_come_from_the_trace(tree, strict):
    how = BOOK.replace(cut_rule="gt" if strict else "ge")
    made, trace = exercise_of(tree, how), record(tree, how)
    names = [node["label"] for node in made["reel"]["nodes"]]
    asked = {
        kind: [
            (names[one["at"]], *one["right"]) for one in made["questions"] if one["kind"] == kind
        ]
        for kind in ("window", "cut")
    }
    places = {".".join(map(str, visit.place)): visit for visit in trace.visits() if visit.player}
    windows = [
        (name, *map(spell, visit.entry))
        for name, visit in places.items()
        if visit.place.parent is not None
    ]
    assert {*asked["window"]} <= {*windows}
    cuts = [".".join(map(str, cut.after)) for cut in trace.all_cuts if cut.skipped]
    assert [name for name, right in asked["cut"] if right == "cut"] == cuts
    pruned = {
        ".".join(map(str, place)) for cut in trace.all_cuts for place in map(tuple, cut.pruned)
    }
    crossed = [names[i] for i in made["pruned"]]
    assert all(any(name == top or name.startswith(f"{top}.") for top in pruned) for name in crossed)
    assert len(crossed) == tree.traits.leaves - trace.counts.leaves_evaluated
    assert all(made["reasons"][1:])


def test_every_branch_has_a_reason():
    made = exercise_of(read(FIGURE))
    reasons = {
        node["label"]: why for node, why in zip(made["reel"]["nodes"], made["reasons"], strict=True)
    }
    assert "MIN cut: 4 and 6" in reasons["2.2"]
    assert "Only alpha can cut node 1" in reasons["1.2"]
    assert "14 ≤ 3 is false" in reasons["3.2"]


def test_each_mistake_changes_the_answer():
    made = {text: exercise_of(read(text)) for text in TREES}
    assert len(made) == 10
    cut = next(one for one in made[FIGURE]["questions"] if one["right"] == ["cut"])
    assert {"no_cuts", "wrong_bound"} <= {*cut["wrong"]["go"]}
    shown = {code for one in made.values() for code in one["shows"]}
    assert {
        "strict",
        "shallow",
        "leak_sibling",
        "root_min",
        "right_to_left",
        "no_cuts",
        "over_prune",
    } <= shown
    assert "shallow" in made["(10 (20 (1 (4 2))))"]["shows"]
    assert "shallow" not in made[FIGURE]["shows"]


def test_each_tree_has_a_task():
    told = [
        one["task"] for one in exercises(practice(read("(min (5 3) 6)"), BOOK.replace(order="rtl")))
    ]
    assert len(told) > 1
    assert told[0].startswith(
        "Run alpha-beta on this tree, MIN at the root, children right to left"
    )
    assert all(one.endswith("Give the leaves and nodes that are never examined.") for one in told)


@pytest.mark.parametrize("reveal", ["key", "mistake", "parts"])
@pytest.mark.parametrize("tree", ["((3 12 8) (2 4 6) (14 5 2))", "(1 (5 7) 4)"])
def test_exercise_reveals_its_level(tree, reveal):
    exercise = exercise_of(read(tree), reveal=reveal)
    trace = record(tree)
    assert ("twin" in exercise) == (reveal == "key")
    assert all(bool(each["hint"]) == (reveal != "parts") for each in exercise["questions"])
    assert bool(exercise["mistakes"]) == (reveal != "parts" and bool(exercise["shows"]))
    assert all(bool(question["hints"]) == (reveal == "key") for question in exercise["questions"])
    nothing = any(
        "Nothing is cut" in line or "nothing is cut" in line for line in exercise["lines"]["right"]
    )
    assert nothing == (reveal == "key" and not trace.cuts)
    names = {
        node["label"].partition(" ")[0]: reason
        for node, reason in zip(exercise["reel"]["nodes"], exercise["reasons"], strict=True)
    }
    skipped = {dotted(place.path) for cut in trace.cuts for place in cut.pruned}
    for name, reason in names.items():
        assert ("{places}" in reason) == (reveal == "key" and name in skipped)
    windows = [question for question in exercise["questions"] if question["kind"] == "window"]
    for question in windows:
        solution = f"({', '.join(question['right'])})"
        assert any(solution in line for line in question["lines"]["right"])
        assert any("1 of 1" in line for line in question["lines"]["right"])
        assert any("0 of 1" in line for line in question["lines"]["seen"])


@pytest.mark.parametrize(
    "changes", [{}, {"root": "min"}, {"cut_rule": "gt"}, {"order": "rtl"}], ids=str
)
def test_wrong_crossings_follow_settings(changes):
    tree, settings = read("((3 12 8) (3 ((4 1) 6) 5) (14 5 2))"), BOOK.replace(**changes)
    exercise = exercise_of(tree, settings)
    nodes = [node["label"].partition(" ")[0] for node in exercise["reel"]["nodes"]]
    places = [tuple(map(int, name.split("."))) if name != "root" else () for name in nodes]

    def crossed(pruned):
        return [
            i
            for i, place in enumerate(places)
            if not tree[place].children and any(place[: len(top)] == top for top in pruned)
        ]

    right = [place.path for cut in record(tree, settings).cuts for place in cut.pruned]
    assert exercise["pruned"] == crossed(right)
    start, expected = case(tree, settings), {}
    for name, mistake in MISTAKES.items():
        expected.setdefault(",".join(map(str, crossed(mistake.answer(start).pruned))), []).append(
            name
        )
    expected.pop(",".join(map(str, exercise["pruned"])), None)
    assert exercise["wrong"] == expected
    answers = [exercise["wrong"], *(question["wrong"] for question in exercise["questions"])]
    shown = {name for answer in answers for names in answer.values() for name in names}
    assert exercise["shows"] == sorted(shown)
    assert {*exercise["mistakes"]} == shown


def test_reason_covers_branches_below():
    exercise = exercise_of(read("((5 9) (1 (4 2)))"))
    nodes = {node["label"].partition(" ")[0]: i for i, node in enumerate(exercise["reel"]["nodes"])}
    never = {name for name, i in nodes.items() if "{places}" in exercise["reasons"][i]}
    assert never == {"2.2", "2.2.1", "2.2.2"}


def test_seeded_trees_have_a_cut():
    trees = [seeded_tree(seed) for seed in range(40)]
    assert all(any(cut.skipped for cut in record(tree).cuts) for tree in trees)
    assert len({*trees}) == 40


def test_built_in_trees_have_full_window():
    text = practice(read("((3 12 8) (2 4 6) (14 5 2))"), BOOK.replace(window=(2, 9), cut_rule="gt"))
    first, *others = [each["reel"]["stages"][0]["window"] for each in exercises(text)]
    assert "α = 2, β = 9" in first
    assert {other.partition(" at ")[0] for other in others} == {"α = \N{MINUS SIGN}∞, β = +∞"}
    assert len(others) == len(TREES) - 1


def test_practice_page_hides_the_answer():
    html = practice(read(FIGURE))
    assert not {"MIN cut", "leak_sibling", "value 3"} & {
        found for found in ("MIN cut", "leak_sibling", "value 3") if found in html
    }
    made = exercises(html)
    assert made[0]["reel"]["subject"] == FIGURE
    assert len(made) == 10  # figure 5.2 is one of the ten
    assert len(exercises(practice(read("(1 (5 7) 4)")))) == 11


@pytest.fixture
def learner(browser, tmp_path):
    """Return a function that opens the practice page of a tree, which must not log errors."""

    @contextmanager
    def opened(tree=FIGURE, reveal="key", **options):
        file = tmp_path / "practice.html"
        file.write_text(practice(read(tree), reveal=reveal), "utf-8")
        tab = browser.new_page(**options)
        tab.set_default_timeout(6000)
        problems = []
        tab.on("console", lambda message: problems.append(message.text))
        tab.on("pageerror", lambda error: problems.append(str(error)))
        tab.goto(file.as_uri())
        tab.evaluate(
            "addEventListener('treesearch-result', (event) => { window.result = event.detail })"
        )
        yield tab
        tab.close()
        assert problems == []

    return opened


@pytest.mark.chromium
def test_right_answers_are_praised(learner):
    questions = exercise_of(read("(10 (20 (1 (4 2))))"))["questions"]
    with learner("(10 (20 (1 (4 2))))") as tab:
        for question in questions:
            asked = tab.locator(".task :is(h3, .about)").all_inner_texts()
            assert " ".join(asked) == question["asked"]
            number = questions.index(question) + 1
            assert tab.locator(".progress").inner_text() == f"Question {number} of {len(questions)}"
            answer(tab, question)  # and it goes on by itself
            done = "You have answered every question about this tree."
            assert tab.locator(".verdict").inner_text() == (
                done if number == len(questions) else question["lines"]["right"][0]
            )
        right = len(questions)
        assert tab.evaluate("result") == {"correct": right, "undone": 0, "hints": 0, "total": right}


@pytest.mark.chromium
def test_wrong_answers_cost_and_explain(learner):
    questions = exercise_of(read("(10 (20 (1 (4 2))))"))["questions"]
    total = len(questions)
    assert [one["kind"] for one in questions[:2]] == ["cut", "window"]
    with learner("(10 (20 (1 (4 2))))") as tab:
        for hint in questions[0]["hints"]:
            tab.click("[data-do=hint]")
            assert hint in tab.locator(".feedback").inner_text()
        assert "Is 1 ≥ beta, which is 20?" in tab.locator(".feedback").inner_text()
        tab.click("[data-do=go]")
        assert (
            tab.locator(".score").inner_text() == f"Points: 0 of {total}. Undos: 0. Hints: 1."
        )  # a hint costs, once
        tab.locator(".field").nth(0).fill("3")
        tab.keyboard.press("Enter")
        assert tab.locator(".verdict").inner_text() == "Type a number, -inf, or +inf."
        assert tab.locator(".field").nth(1).evaluate("(one) => one === document.activeElement")
        tab.keyboard.type("beta")
        tab.keyboard.press("Enter")
        assert tab.locator(".verdict").inner_text() == "Type a number, -inf, or +inf."
        tab.locator(".field").nth(1).fill("5")
        tab.keyboard.press("Enter")
        low, high = questions[1]["right"]
        expected = f"✗ (3, 5): the window is ({low}, {high}) (0 of 1 point)"
        assert tab.locator(".verdict").inner_text() == expected
        assert "Rule: alpha is the best value" in tab.locator(".feedback").inner_text()
        tab.click("[data-do=undo]")
        assert "it no longer earns a point" in tab.locator(".feedback").inner_text()
        tab.locator(".field").nth(0).fill(low.replace("-inf", "\u2212\u221e"))
        tab.locator(".field").nth(1).fill(high)
        tab.keyboard.press("Enter")
        assert tab.locator(".verdict").inner_text() == f"✓ ({low}, {high}): right (0 of 1 point)"
        assert (
            tab.locator(".score").inner_text() == f"Points: 0 of {total}. Undos: 1. Hints: 1."
        )  # it was looked up


@pytest.mark.chromium
def test_unique_mistake_is_named(learner):
    for tree in TREES:
        questions = exercise_of(read(tree))["questions"]
        for number, one in enumerate(questions):
            only = next(
                ((given, codes[0]) for given, codes in one["wrong"].items() if len(codes) == 1),
                None,
            )
            if only is None:
                continue
            mistake = MISTAKES[only[1]]
            with learner(tree) as tab:
                for before in questions[:number]:
                    answer(tab, before)
                answer(tab, {**one, "right": only[0].split(",")})
                shown = tab.locator(".feedback").inner_text()
                assert mistake.explanation in shown
            return
    raise AssertionError("no answer of the ten trees tells a mistake apart")


@pytest.mark.chromium
def test_shown_answer_earns_nothing(learner):
    with learner("(1 (0 7))") as tab:
        for question in exercise_of(read("(1 (0 7))"))["questions"]:
            kind, count = question["kind"], len(question["right"])
            wrong = {"cut": ["go"], "go": ["cut"]}.get(question["right"][0], ["9"] * count)
            answer(tab, {**question, "right": wrong})
            own = {"cut": "Cut", "go": "Go on"}.get(wrong[0], "(9, 9)" if kind == "window" else "9")
            line = question["lines"]["wrong"][0]
            assert tab.locator(".verdict").inner_text() == line.replace("{given}", own)
            tab.click("[data-do=undo]")
            answer(tab, question)
        total = len(exercise_of(read("(1 (0 7))"))["questions"])
        assert tab.evaluate("result") == {"correct": 0, "undone": total, "hints": 0, "total": total}
        tab.click("[data-do=nextTree]")
        assert "All your answers were right" not in tab.locator(".why-next").inner_text()


@pytest.mark.chromium
@pytest.mark.parametrize(
    ("crossed", "told"),
    [
        (["-2-2", "-2-3"], ["✓ 2.2, 2.3: right (1 of 1 point)"]),
        (["-2-3", "-2-2"], ["✓ 2.2, 2.3: right (1 of 1 point)"]),
        (
            ["-2-3"],
            ["✗ 2.3: the search skips 2.2, 2.3 (0 of 1 point)", "Never examined: 2.2."],
        ),
        (
            ["-3", "-2-3", "-2-2"],
            [
                "✗ 2.2, 2.3, 3: the search skips 2.2, 2.3 (0 of 1 point)",
                "The search examines node 3, so this is not pruned.",
                "so nothing can cut it",
            ],
        ),
        # the tenth node comes after the others
        (["-3-1", "-2-3", "-2-2"], ["✗ 2.2, 2.3, 3.1: the search skips 2.2, 2.3 (0 of 1 point)"]),
        (["-2"], ["✗ 2: the search skips", "The search examines node 2, so this is not pruned."]),
        (
            [],
            [
                "✗ nothing: the search skips 2.2, 2.3",
                "Never examined: 2.2, 2.3.",
                "MIN cut: 4 and 6 cannot change the root's choice.",
            ],
        ),
    ],
)
def test_wrong_crossing_out_is_explained(learner, crossed, told):
    with learner(viewport={"width": 400, "height": 800}) as tab:
        tab.click("[data-do=cross]")
        for place in crossed:
            tab.locator(f"[data-n='n{place}']").focus()
            tab.keyboard.press("Space")
        reach = tab.locator("[data-n=n-2-2] > .touch").bounding_box()
        assert reach["width"] >= 36
        assert reach["height"] >= 44
        tab.click("[data-do=check]")
        shown = tab.locator(".feedback").inner_text()
        assert all(sentence in shown for sentence in told)
        assert shown.count("MIN cut") <= 1  # one cut, one reason
        assert tab.evaluate("result.correct") == int(told[0].startswith("✓"))


@pytest.mark.chromium
def test_skipped_branches_are_named_once(learner):
    with learner("((5 6) (3 (1 2) 9) (4 (8 9)))") as tab:
        tab.click("[data-do=cross]")
        tab.locator("[data-n=n-2-2-1]").press(
            "Space"
        )  # the half of a branch that is left out whole
        tab.click("[data-do=check]")
        shown = tab.locator(".feedback p").all_inner_texts()
        starts = [text.partition(". ")[0] for text in shown]
        assert starts == [
            "✗ 2.2.1: the search skips 2.2, 2.3, 3.2 (0 of 1 point)",
            "Never examined: 2.2.2, 2.3",
            "Never examined: 3.2",
        ]


@pytest.mark.chromium
def test_tree_without_cuts_is_explained(learner):
    with learner("((1 2) (3 4))") as tab:
        tab.click("[data-do=cross]")
        tab.click("[data-do=check]")
        assert tab.locator(".verdict").inner_text() == "✓ nothing: right (1 of 1 point)"
        assert "so nothing is cut" in tab.locator(".feedback").inner_text()


def test_question_names_the_children():
    asked = [
        one["asked"]
        for one in exercise_of(read("(A (B 3 12 8) (2 4))"))["questions"]
        if one["kind"] == "cut"
    ]
    assert "MIN has 3 at node 1 after child 1" in asked[0]
    assert "MAX has 3 at the root after child 1" in asked[1]


@pytest.mark.chromium
def test_next_tree_shows_the_mistake(learner):
    with learner("(10 (20 (1 (4 2))))") as tab:
        tab.click("[data-do=cross]")
        tab.click("[data-do=check]")  # the deep cutoff is not seen
        tab.click("[data-do=nextTree]")
        heading = tab.locator("h2").inner_text()
    tree = heading.partition(": ")[2]
    first = exercise_of(read("(10 (20 (1 (4 2))))"))
    assert {*first["wrong"][""]} & {*exercise_of(read(tree))["shows"]}
    assert tree != TREES[0]


@pytest.mark.chromium
@pytest.mark.parametrize(
    ("sandbox", "query", "reports"),
    [
        ("allow-scripts", "", 0),
        ("allow-scripts", "?report=1", 1),
        ("allow-scripts allow-same-origin", "?report=1", 1),
        ("allow-scripts allow-forms", "?report=1", 1),
    ],
)
def test_framed_practice_reports_when_asked(browser, tmp_path, sandbox, query, reports):
    (tmp_path / "practice.html").write_text(practice(read("(1 (0 7))")), "utf-8")
    questions = exercise_of(read("(1 (0 7))"))["questions"]
    (tmp_path / "course.html").write_text(
        "<!doctype html><script>let got = []; onmessage = (event) => got.push(event.data)</script>"
        f'<iframe sandbox="{sandbox}" src="practice.html{query}" width="900" height="700"></iframe>'
    )
    tab = browser.new_page()
    tab.goto((tmp_path / "course.html").as_uri())
    frame = tab.frame_locator("iframe")
    frame.locator(".task").wait_for()
    for question in questions:
        answer(frame, question)
    frame.locator("[data-do=nextTree]").wait_for()
    tab.frames[1].evaluate("parent.postMessage('last', '*')")
    tab.wait_for_function("got.at(-1) === 'last'")
    assert tab.evaluate("got.length") == reports + 1
    if reports:
        told = tab.evaluate("got[0]")
        assert told["type"] == "treesearch-result"
        assert told["correct"] == told["total"] == len(questions)


@pytest.mark.chromium
def test_practice_works_in_old_browsers(browser, tmp_path):
    file = tmp_path / "practice.html"
    file.write_text(practice(read(FIGURE)), "utf-8")
    tab = browser.new_page()
    tab.add_init_script(
        "delete Map.groupBy; delete Array.prototype.toSorted; delete Array.prototype.toReversed;"
    )
    tab.goto(file.as_uri())
    tab.locator("[data-do=cross]").click()
    tab.locator("[data-do=check]").click()
    assert "Never examined: 2.2, 2.3." in tab.locator(".feedback").inner_text()
    tab.locator("[data-do=nextTree]").click()
    tab.locator("h2", has_text="Tree 2").wait_for()
    tab.add_init_script("delete window.DecompressionStream")
    tab.reload()
    tab.locator("#treesearch p", has_text="too old").wait_for()


@pytest.mark.chromium
def test_screen_reader_announces_crossed_branch(learner):
    with learner() as tab:
        assert tab.locator("[aria-current=step]").count() == 1
        tab.click("[data-do=cross]")
        node = tab.locator("[data-n=n-2-2]")
        assert node.get_attribute("aria-checked") == "false"
        node.press("Space")
        assert node.get_attribute("aria-checked") == "true"
        assert node.get_attribute("aria-label").endswith("crossed out")
        tab.click("[data-do=undo]")
        assert node.get_attribute("aria-checked") == "false"
        assert tab.locator(".score").inner_text().endswith("Undos: 1. Hints: 0.")


@given(
    tree=plain_trees(max_leaves=12).filter(lambda tree: tree.children),
    rtl=st.booleans(),
    strict=st.booleans(),
)
def test_similar_tree_differs_only_in_numbers(tree, rtl, strict):
    how = BOOK.replace(order="rtl" if rtl else "ltr", cut_rule="gt" if strict else "ge")
    found, other = (record(one, how) for one in (tree, twin(tree, how)))
    assert found.result.path == other.result.path
    cuts = [
        [(cut.kind, cut.after, *cut.pruned) for cut in trace.all_cuts] for trace in (found, other)
    ]
    assert cuts[0] == cuts[1]
    assert not {*leaves_of(tree)} & {*leaves_of(other.tree)}
    assert twin(tree, how) == other.tree


def test_irregular_tree_has_no_similar_tree():
    assert twin(read("(A:10 (B:11 3 7) 4)")) is None
    assert twin(read("((3 12) (2 4))"), BOOK.replace(window=(2, 5))) is None
    assert "twin" not in exercise_of(read("(A:10 (B:11 3 7) 4)"))
    made = exercise_of(read(FIGURE))
    assert [made["twin"][name] for name in ("pruned", "shows")] == [
        made[name] for name in ("pruned", "shows")
    ]
    assert [one["right"] for one in made["twin"]["questions"] if one["kind"] == "cut"] == [
        one["right"] for one in made["questions"] if one["kind"] == "cut"
    ]


@pytest.mark.chromium
def test_similar_tree_follows_shown_answer(learner):
    tree = read("(10 (20 (1 (4 2))))")
    made = exercise_of(tree)
    with learner(str(tree)) as tab:
        for _ in made["questions"][0]["hints"]:
            tab.click("[data-do=hint]")
        for question in made["questions"]:
            answer(tab, question)
        assert tab.evaluate("result.correct") == len(made["questions"]) - 1
        tab.click("[data-do=nextTree]")
        assert tab.locator("h2").inner_text() == f"Tree 1 of 10: {twin(tree)}"
        assert (
            "here is the same tree with different numbers" in tab.locator(".why-next").inner_text()
        )
        tab.evaluate("result = 'none since'")
        for question in made["twin"]["questions"]:
            answer(tab, question)
        assert tab.evaluate("result") == "none since"
        tab.click("[data-do=nextTree]")
        assert tab.locator("h2").inner_text().startswith("Tree 2 of 10")
        assert "other numbers" not in tab.locator(".why-next").inner_text()


def test_diagnostic_questions_come_first():
    plain = [{"kind": "examined", "right": ["go"], "wrong": {}, "of": n} for n in range(3)]
    assert questions_to_ask(plain) == plain
    telling = {**plain[0], "wrong": {"cut": ["strict"]}}
    assert questions_to_ask([plain[0], telling, plain[1]]) == [telling]


@pytest.mark.chromium
def test_finished_child_shows_its_value(learner):
    with learner("((3 12 8) (2 4 6) (14 5 2))") as tab:
        says = lambda node: tab.locator(f"[data-n={node}] > .says").text_content()  # noqa: E731
        for question in exercise_of(read("((3 12 8) (2 4 6) (14 5 2))"))["questions"]:
            if "Child 1 of the root" in question["asked"] or "at the root" in question["asked"]:
                break
            answer(tab, question)
        assert [says("n-1"), says("n")] == ["3", "≥ 3"]
        assert "searched" in tab.locator("[data-n=n-1-3]").get_attribute("class")
        assert "ahead" in tab.locator("[data-n=n-2]").get_attribute("class")


@given(
    tree=plain_trees(max_leaves=12).filter(lambda tree: tree.children),
    level=st.sampled_from(["parts", "mistake"]),
    rtl=st.booleans(),
)
def test_questions_repeat_only_earlier_answers(tree, level, rtl):
    """Below the level "key", a question states only values that were answered before, or those of a first child."""
    exercise = exercise_of(tree, BOOK.replace(order="rtl" if rtl else "ltr"), level)
    nodes = exercise["reel"]["nodes"]
    values = {
        i: node["says"].replace("\N{MINUS SIGN}", "-")
        for i, node in enumerate(nodes)
        if node["shape"] == "leaf"
    }

    def value_of(node):
        if node not in values:  # it has one child, about which nothing is asked
            (node,) = [i for i, child in enumerate(nodes) if child["parent"] == node]
            return value_of(node)
        return values[node]

    windows = {question["of"] for question in exercise["questions"] if question["kind"] == "window"}
    for question in exercise["questions"]:
        of, at, kind = (question[name] for name in ("of", "at", "kind"))
        if kind == "window":
            assert "is worth" not in question["asked"]
            continue
        assert of in windows or of == 0
        if kind == "value":
            values.setdefault(of, value_of(first_child(nodes, of, rtl)))
            bound = " at most " in question["asked"] or " at least " in question["asked"]
            assert bound or question["asked"].endswith(f" {value_of(at)}.")
            (values[of],) = question["right"]
        # a bound is stated, because its value is not asked
        elif bound := re.search(r" has at (?:most|least) (\S+) at ", question["asked"]):
            values[of] = bound[1]
        else:
            values.setdefault(of, value_of(at))
            assert f" has {values[of]} at " in question["asked"]


def first_child(nodes, node, rtl):
    children = [i for i, child in enumerate(nodes) if child["parent"] == node]
    return children[-1 if rtl else 0]


def wrong_answers(question):
    """Return the answers of known mistakes to a question, and one other wrong answer."""
    if question["kind"] == "cut":
        return [{"cut": ["go"], "go": ["cut"]}[question["right"][0]]]
    return [*(codes.split(",") for codes in question["wrong"]), ["99"] * len(question["right"])]


@pytest.mark.chromium
@pytest.mark.parametrize(
    ("tree", "level"),
    [
        (FIGURE, "mistake"),
        ("(10 (20 (1 (4 2))))", "parts"),
        ("(min (5 3) (6 (7 8)) (2 9))", "mistake"),
    ],
)
def test_wrong_answer_reveals_nothing(learner, tree, level):
    retry = "Try again. The right answer no longer earns a point."
    known = {mistake.explanation for mistake in MISTAKES.values()}
    named = 0
    with learner(tree, level) as tab:
        questions = exercise_of(read(tree), reveal=level)["questions"]
        assert len(questions) > len(exercise_of(read(tree))["questions"])
        for number, question in enumerate(questions, 1):
            shown = lambda: tab.locator(".desk").inner_html()  # noqa: E731
            before = shown()
            for wrong in wrong_answers(question):
                answer(tab, {**question, "right": wrong})
                lines = tab.locator(".feedback p").all_inner_texts()
                button = {"cut": "Cut", "go": "Go on"}.get(wrong[0])
                told = ", ".join(wrong)
                given = f"({told})" if question["kind"] == "window" else button or told
                assert lines[:2] == [f"✗ {given}: wrong (0 of 1 point)", retry]
                assert shown() == before  # neither the drawing nor the question says more
                if level == "parts":
                    assert len(lines) == 2
                    continue
                assert {*lines[2:-1]} <= known  # which are the same for every tree
                named += len(lines[2:-1])
                assert re.fullmatch(r"Rule: \D+", lines[-1])
            assert tab.locator("[data-do=hint]").count() == 0
            answer(tab, question)
            if number < len(questions):
                lines = tab.locator(".feedback p").all_inner_texts()
                assert lines == question["lines"]["seen"]
                assert len(lines) == 1
        assert tab.evaluate("result.correct") == 0
        lines = tab.locator(".feedback p").all_inner_texts()
        assert lines[0] == "You have answered every question about this tree."
        assert len(lines) == 2
        assert lines[1].startswith("Questions 1, 2")
        assert tab.locator(".solution").count() == 0  # the path was never asked
    assert named > 0 or level == "parts" or tree != FIGURE


@pytest.mark.chromium
@pytest.mark.parametrize("level", ["parts", "mistake"])
def test_wrong_crossing_out_stays_open(learner, level):
    with learner(reveal=level) as tab:
        tab.click("[data-do=cross]")
        assert tab.locator("[data-do=hint]").count() == 0
        for place in ("-2-2", "-3"):
            tab.locator(f"[data-n='n{place}']").press("Space")
        tab.click("[data-do=check]")
        lines = tab.locator(".feedback p").all_inner_texts()
        retry = "Try again. The right answer no longer earns a point."
        named = [retry, "The search examines node 3, so this is not pruned."]
        below = [retry] if level == "parts" else named
        assert lines == ["✗ 2.2, 3: wrong (0 of 1 point)", *below]
        assert tab.locator("[data-n='n'] > .says").count() == 0
        tab.locator("[data-n='n-3']").press("Space")
        tab.locator("[data-n='n-2-3']").press("Space")
        tab.click("[data-do=check]")
        lines = tab.locator(".feedback p").all_inner_texts()
        assert lines == ["✓ 2.2, 2.3: right (0 of 1 point)"]
        assert tab.evaluate("result") == {"correct": 0, "undone": 0, "hints": 0, "total": 1}
        assert tab.locator(".solution").count() == 0


@pytest.mark.chromium
def test_hint_keeps_keyboard_focus(learner):
    with learner("((3 12 8) (2 4 6) (14 5 2))") as tab:
        questions = exercise_of(read("((3 12 8) (2 4 6) (14 5 2))"))["questions"]
        at = next(i for i, one in enumerate(questions) if one["kind"] != "cut")
        for question in questions[:at]:
            answer(tab, question)
        for _ in questions[at]["hints"]:
            assert tab.locator("[data-do=hint]").get_attribute("aria-disabled") is None
            tab.click("[data-do=hint]")
            assert tab.locator(".field").first.evaluate("(one) => one === document.activeElement")
        assert tab.locator("[data-do=hint]").get_attribute("aria-disabled") == "true"


@pytest.mark.chromium
def test_exchanged_bounds_are_named(learner):
    with learner("((3 12 8) (2 4 6) (14 5 2))") as tab:
        questions = exercise_of(read("((3 12 8) (2 4 6) (14 5 2))"))["questions"]
        for number, question in enumerate(questions, 1):
            if question["kind"] == "window":
                lost = number
                answer(tab, {**question, "right": question["right"][::-1]})
                assert "You swapped alpha and beta." in tab.locator(".feedback").inner_text()
                tab.click("[data-do=continue]")
            else:
                answer(tab, question)
        assert f"Question {lost} earned no point." in tab.locator(".feedback").inner_text()


@pytest.mark.chromium
@pytest.mark.parametrize("level", ["parts", "mistake"])
def test_exchanged_bounds_can_stay_hidden(learner, level):
    with learner(FIGURE, reveal=level) as tab:
        questions = exercise_of(read(FIGURE), reveal=level)["questions"]
        window = next(question for question in questions if question["kind"] == "window")
        for question in questions[: questions.index(window)]:
            answer(tab, question)
        answer(tab, {**window, "right": window["right"][::-1]})
        told = tab.locator(".feedback").inner_text()
        assert ("You swapped alpha and beta." in told) == (level == "mistake")


@pytest.mark.chromium
def test_picture_hides_what_is_asked(learner):
    tree = "((4 7) (2 9) (8 6))"
    with learner(tree) as tab:
        for question in exercise_of(read(tree))["questions"]:
            values = tab.locator(".desk .says").all_text_contents()
            assert ("?" in values) == (question["kind"] == "value")
            chips = tab.locator(".chip").all_text_contents()
            assert bool(chips) == (question["kind"] == "cut")
            if stated := re.search(r"(MAX|MIN) has the value (\d)", question["asked"]):
                sign, bound = "≥α" if stated[1] == "MAX" else "≤β"
                assert f"{sign} {stated[2]}" in values
                assert f"{bound} = {stated[2]}" in chips  # before the answer, also at a cut
            sentences = tab.locator(".task").inner_text() + tab.locator(".feedback").inner_text()
            places = {f"node {place}" for place in re.findall(r"[Nn]ode (\d)", sentences)}
            assert {*tab.locator(".labels .name").all_text_contents()} == places
            answer(tab, question)


@pytest.mark.chromium
def test_compared_children_are_not_folded(learner):
    with learner(f"({' '.join(map(str, range(5, 65)))})") as tab:
        tab.click("[data-do=go]")
        assert "Child 2 of the root (MAX) is worth 6." in tab.locator(".task").inner_text()
        assert tab.locator(".desk .n .says").all_text_contents() == ["?", "5", "6"]


@pytest.mark.chromium
def test_other_mode_keeps_the_answers(learner):
    with learner() as tab:
        answer(tab, exercise_of(read(FIGURE))["questions"][0])
        tab.click("[data-do=cross]")
        tab.click("[data-n=n-2]")
        tab.click("[data-do=step]")
        tab.click("[data-do=step]")
        assert tab.locator(".progress").inner_text().startswith("Question 2 of ")
        assert tab.locator(".score").inner_text().startswith("Points: 1 of ")
        tab.click("[data-do=cross]")
        assert "crossed" in tab.locator("[data-n=n-2]").get_attribute("class")
