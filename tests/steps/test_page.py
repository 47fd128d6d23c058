"""Test the stepping page: its data agree with the trace, hostile names stay text, and a browser steps it."""

import gzip
import importlib
import json
import random
import re
import sys
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.steps_outputs import page_data
from support.strategies import plain_trees

from treesearch import read, record, stepper
from treesearch.diagram import texts
from treesearch.errors import UsageError
from treesearch.events import Leaf, Open
from treesearch.settings import BOOK
from treesearch.steps import page as pages
from treesearch.steps.page import COMPARISONS, page
from treesearch.steps.reel import AHEAD, PRUNED, SEARCHED, reel
from treesearch.steps.stages import stages, with_states

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
TEN = "((3 12 (8 1)) (2 4 6) (14 (5 2)))"
HOSTILE = [
    "<script>alert(1)</script>",
    "</script><img>",
    "\"'`&<",
    "]]>",
    "\u202eabc",
    "\x1b[31mred",
    "\U0001f600",
    "$x$ \\n {a}",
]


def compared(tree, kind):
    """Return the two searches that ``page --compare`` shows side by side."""
    return [record(tree, how) for how in pages.compared_settings(BOOK, kind)]


def data_of(html):
    return json.loads(
        re.search(r'<script type="application/json"[^>]*>(.*?)</script>', html, re.S)[1]
    )


@given(
    tree=plain_trees(max_leaves=15),
    algorithm=st.sampled_from(["alphabeta", "minmax", "deepening", "mtdf"]),
)
def test_page_agrees_with_trace(tree, algorithm):
    trace = record(tree, algorithm=algorithm)
    made = reel(trace)
    names = [node["label"] for node in made["nodes"]]
    starts = [event for event in trace.events if isinstance(event, (Open, Leaf))]
    assert len(made["stages"]) == len(starts)
    for (stage, known), shown, event in zip(
        with_states(stages(trace)), made["stages"], starts, strict=True
    ):
        assert names[shown["at"]] == (".".join(map(str, event.path)) or "root")
        for place, one in known.items():
            i = names.index(".".join(map(str, place)) or "root")
            last = [record for record in made["records"][i] if record[0] <= stage.number][-1]
            assert last[1] == SEARCHED
            if one.player is None:
                assert last[2] == texts.number(one.value)
            elif algorithm != "minmax":
                assert last[3] == [texts.number(one.alpha), texts.number(one.beta)]
                bounds = texts.bound(one.low, one.high).replace("..", " to ")
                assert last[2] == bounds.lstrip("= ?")
            for action in one.skipped:
                j = names.index(".".join(map(str, (*place, action))))
                assert [record for record in made["records"][j] if record[0] <= stage.number][-1][
                    1
                ] == PRUNED
    for records in made["records"]:  # no node is forgotten that nothing was known of
        assert not any(one[1] == other[1] == AHEAD for one, other in pairwise(records))
        assert [record[1] for record in records[:1]] != [AHEAD]


def test_cut_stage_names_owner_and_bound():
    made = reel(record(FIGURE))
    (cut,) = [cut for stage in made["stages"] for cut in stage["cuts"] if cut["skipped"]]
    assert [made["nodes"][cut[key]]["label"] for key in ("node", "owner")] == ["2", "root"]
    assert [cut[key] for key in ("side", "skipped", "value", "test", "bound")] == [
        "α",
        2,
        "2",
        "≤",
        "3",
    ]
    assert [cut["window"], cut["by_child"]] == [["3", "+∞"], 1]
    assert "2 (MIN) is cut when a child is <= alpha = 3" in [
        stage["rule"] for stage in made["stages"]
    ]


def test_page_has_its_searches():
    traces = [record(FIGURE), record(FIGURE, order="rtl")]
    text = page(*traces, names=("left", "right"), ask=True, label="letters")
    data = page_data(text)
    assert data["ask"] is True
    assert data["reels"] == [
        {**reel(trace, label="letters"), "name": name}
        for trace, name in zip(traces, ("left", "right"), strict=True)
    ]
    first = reel(traces[0])["stages"]
    assert f"The search: {first[0]['terse'][0]}; {first[1]['terse'][0]}; " in text
    assert page_data(page(traces[0]))["ask"] is False


def test_page_is_small():
    assert read(TEN).traits.leaves == 10
    made = page(record(TEN)).encode()
    assert len(made) < 90_000
    assert len(gzip.compress(made)) < 30_000


@pytest.mark.parametrize(
    "line",
    [
        'import { a as b } from "./b.js";',
        'import b from "./b.js";',
        "import {",
        'import "./b.js";',
        'export * from "./b.js";',
        "export { b };",
        "export default b;",
    ],
)
def test_bundle_rejects_unknown_imports(monkeypatch, line):
    monkeypatch.setattr(pages, "asset", lambda name: f"const a = 1;\n{line}\n")
    with pytest.raises(ValueError, match="bundle does not understand"):
        pages.bundle(("a.js",))


def test_page_requests_nothing():
    made = page(record(FIGURE))
    addresses = {*re.findall(r"\w+://[^\s\"'<>)]+", made)}
    assert addresses == set()
    assert not re.search(r"\b(src|href)=(?!.#)", made)
    assert "default-src 'none'" in made


def test_names_never_become_markup():
    for text in HOSTILE:
        tree = read(FIGURE)
        made = page(record(tree), names=(text,))
        assert made.count("<script") == 2
        assert made.count("</script>") == 2
        assert data_of(made)["reels"][0]["name"] == text


def test_too_long_search_is_refused():
    with pytest.raises(UsageError, match=r"10,000"):
        page(record("(" + " ".join("(1 2 3)" for _ in range(3000)) + ")"))


@pytest.mark.parametrize("kind", COMPARISONS)
def test_comparison_page_has_different_searches(kind):
    one, other = compared("((2 (6 5)) (((1 4) (3 2)) 2))", kind)
    assert one.result.value == other.result.value
    assert list(one.examined()) != list(other.examined())


def test_command_writes_page_or_error(run):
    assert run("page", FIGURE, "-o", "a.html")[0] == 0
    assert data_of(Path("a.html").read_text("utf-8"))["reels"][0]["answer"] == "value 3, path 1 1"
    assert run("page", FIGURE, "--compare", "ties", "--ask", "-o", "b.html")[0] == 0
    assert run("page", "nim", "--option", "pool=4", "-o", "c.html")[0] == 0
    for wrong, told in [
        ((), "missing option '-o'"),
        (("-o", "a.svg"), ".html"),
        (("-o", "a.html", "--compare", "tie"), "ties"),
    ]:
        code, out, err = run("page", FIGURE, *wrong)
        assert (code, out) == (2, "")
        assert told in err


def test_title_names_game_and_depth(run, tmp_path, monkeypatch):
    own = SIGNS.replace(repr(HOSTILE), "['a', 'b']").replace("class Signs", "class Race")
    (tmp_path / "own_race.py").write_text(own, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    for asked, title in [
        (("tictactoe", "--depth", "2"), "tictactoe, 2 plies, step by step"),
        (("nim", "--option", "pool=4", "--depth", "1"), "nim, 1 ply, step by step"),
        (("own_race:Race",), "Race, step by step"),
        ((FIGURE,), f"{FIGURE}, step by step"),
    ]:
        assert run("page", *asked, "-o", "a.html")[0] == 0
        made = Path("a.html").read_text("utf-8")
        assert re.search("<title>(.*)</title>.*<h1>(.*)</h1>", made, re.S).groups() == (
            title,
            title,
        )
    sys.modules.pop("own_race")
    assert data_of(made)["reels"][0]["subject"] == FIGURE
    assert run("page", "tictactoe", "--depth", "1", "-o", "a.html")[0] == 0
    assert (
        data_of(Path("a.html").read_text("utf-8"))["reels"][0]["subject"] == "tictactoe .../.../..."
    )


@pytest.fixture
def window(browser):
    """Return a function that opens a page, which must not log errors or load other files."""

    @contextmanager
    def opened(**options):
        made = browser.new_page(**options)
        made.set_default_timeout(6000)
        problems = []
        made.on("console", lambda message: problems.append(message.text))
        made.on("pageerror", lambda error: problems.append(str(error)))
        made.on(
            "request",
            lambda request: problems.append(request.url) if "file:" not in request.url else None,
        )
        yield made
        made.close()
        assert problems == []

    return opened


def kinds(tab, place):
    return tab.locator(f"[data-n='n{place}']").first.get_attribute("class").split()


@pytest.mark.chromium
def test_shifted_arrows_walk_the_tree(window, tmp_path):
    file = tmp_path / "page.html"
    file.write_text(page(record(FIGURE)), "utf-8")
    with window() as tab:
        tab.goto(file.as_uri())
        tab.locator("[data-n=n-2]").focus()
        for key, node in [
            ("ArrowLeft", "n-1"),
            ("ArrowLeft", "n-1"),
            ("ArrowRight", "n-2"),
            ("ArrowDown", "n-2-1"),
            ("ArrowRight", "n-2-2"),
            ("ArrowUp", "n-2"),
            ("Home", "n"),
        ]:
            tab.keyboard.press(f"Shift+{key}")
            assert tab.evaluate("document.activeElement.dataset.n") == node


@pytest.mark.chromium
def test_buttons_and_keys_step_the_page(window, tmp_path):
    file = tmp_path / "page.html"
    file.write_text(page(record(FIGURE)), "utf-8")
    with window(viewport={"width": 400, "height": 800}, reduced_motion="reduce") as tab:
        tab.goto(file.as_uri())
        counter = tab.locator(".counter")
        assert counter.inner_text() == "0 / 11"  # it does not play when it is loaded
        tab.keyboard.press("ArrowRight")  # the keys act from load
        assert counter.inner_text() == "1 / 11"
        for do, shown in [("next", 2), ("next", 3), ("back", 2)]:
            tab.click(f"[data-do={do}]")
            assert counter.inner_text() == f"{shown} / 11"
        tab.locator("input[type=range]").fill("7")
        assert counter.inner_text() == "7 / 11"
        assert "pruned" in kinds(tab, "-2-2")
        assert "blamed" in kinds(tab, "")
        assert "cutting" in kinds(tab, "-2")
        assert "lit" in kinds(tab, "-2-1")
        assert tab.locator(".chip.on text").all_text_contents() == ["α = 3"]
        assert tab.locator(".arc").count() == 2
        assert tab.locator(".severing").count() == 2
        assert "2 at most 3" in tab.locator(".live").inner_text().replace("\xa0", " ")
        tab.wait_for_url("**#7")  # the address follows a little later
        for key, shown in [
            ("ArrowRight", 8),
            ("PageDown", 9),
            ("PageUp", 8),
            ("Home", 0),
            ("n", 7),
            ("End", 11),
        ]:
            tab.locator("h1").click()
            tab.keyboard.press(key)
            assert counter.inner_text() == f"{shown} / 11"
        for key in ("Control", "Alt", "Meta"):  # keys of the browser
            tab.keyboard.press(f"{key}+Home")
            assert counter.inner_text() == "11 / 11"
        assert "solution" in kinds(tab, "-1-1")
        sizes = tab.eval_on_selector_all(
            "button",
            "all => all.filter(one => one.offsetWidth).map(one => Math.min(one.offsetWidth, one.offsetHeight))",
        )
        assert min(sizes) >= 44
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


SHOWN = """() => document.querySelector(".drawing svg").outerHTML.replaceAll(/ tabindex="-?[0-9]"/g, "")"""


@pytest.mark.chromium
def test_every_control_reaches_its_stage(window, tmp_path):
    """Every way to reach a stage gives the same picture."""
    file = tmp_path / "page.html"
    trace = record(read("((3 (12 8)) ((2 4) 6))"), algorithm="deepening")
    file.write_text(page(trace), "utf-8")
    last = sum(isinstance(event, (Open, Leaf)) for event in trace.events)
    with window() as tab:
        opened = []
        for stage in range(last + 1):
            tab.goto(f"{file.as_uri()}?{stage}#{stage}")  # afresh
            opened.append(tab.evaluate(SHOWN))
        assert len({*opened}) > last / 2  # a search that begins again forgets
        for stage in random.Random(1).choices(range(last + 1), k=60):
            tab.evaluate(f"""() => {{
                const slider = document.querySelector("input[type=range]");
                slider.value = {stage};
                slider.dispatchEvent(new Event("input"));
            }}""")
            assert tab.evaluate(SHOWN) == opened[stage]


@pytest.mark.chromium
def test_arrow_keys_traverse_accessible_tree(window, tmp_path):
    file = tmp_path / "page.html"
    file.write_text(page(record(FIGURE)), "utf-8")
    with window() as tab:
        tab.goto(file.as_uri() + "#7")
        stops = "[...document.querySelectorAll('[data-n][tabindex=\"0\"]')].map((node) => node.dataset.n)"
        assert tab.evaluate(stops) == ["n"]
        tab.locator("[data-n=n]").focus()
        for key in ("Shift+ArrowDown", "Shift+ArrowRight", "ArrowDown", "Shift+ArrowRight"):
            tab.keyboard.press(key)
        assert tab.evaluate("document.activeElement.dataset.n") == "n-2-2"
        assert tab.evaluate(stops) == ["n-2-2"]
        heard = "2.2, leaf, 4, pruned"
        assert tab.evaluate("document.activeElement.getAttribute('aria-label')") == heard
        assert tab.locator(".live").inner_text() == heard
        assert tab.locator(".counter").inner_text() == "7 / 11"
        tab.keyboard.press("ArrowRight")
        assert tab.locator(".counter").inner_text() == "8 / 11"
        tab.locator(".words summary").click()
        tab.locator(".words li").nth(10).wait_for()
        assert tab.locator(".words li").count() == 11


@pytest.mark.chromium
def test_click_explains_every_node(window, tmp_path):
    file = tmp_path / "page.html"
    file.write_text(page(record(FIGURE)), "utf-8")
    with window() as tab:
        tab.goto(file.as_uri() + "#11")
        for place, said in [
            ("-2-2", ["The search skipped 4", "MAX already has 3 at the root", "at most 2"]),
            ("-2", ["MIN takes the smallest", "MAX already has 3"]),
            ("-1", ["MIN takes the smallest of 3, 12, and 8: 3."]),
            ("", ["MAX takes the largest of 3, ≤\u00a02, and 2: 3."]),
            ("-1-2", ["The search read 12", "MIN keeps 3"]),
        ]:
            tab.locator(f"[data-n='n{place}']").dispatch_event("click")
            card = tab.locator(".card").inner_text()
            assert all(part in card for part in said), (place, card)
            tab.keyboard.press("Escape")
            assert tab.locator(".card").count() == 0
        tab.locator("[data-n=n-2-2]").focus()
        tab.keyboard.press("w")
        tab.click("[data-do=moment]")
        assert tab.locator(".counter").inner_text() == "7 / 11"
        tab.locator(".why").click()
        assert "MIN takes the smallest" in tab.locator(".card").inner_text()
        tab.keyboard.press("Escape")
        tab.locator("[data-cut='-2-3']").dispatch_event("click")
        assert "The search skipped 6" in tab.locator(".card").inner_text()


@pytest.mark.chromium
def test_why_explains_the_skipped_child(window, tmp_path):
    file = tmp_path / "page.html"
    file.write_text(page(record("((3 12 8) (2 4 6) (14 5 2))")), "utf-8")
    with window() as tab:
        tab.goto(file.as_uri())
        tab.keyboard.press("n")
        tab.keyboard.press("w")
        assert "The search skipped 4" in tab.locator(".card").inner_text()


@pytest.mark.chromium
def test_presentation_asks_before_each_answer(window, tmp_path):
    file = tmp_path / "page.html"
    file.write_text(page(record("(1 (0 7))"), ask=True), "utf-8")
    with window() as tab:
        tab.clock.install()
        tab.goto(file.as_uri())
        tab.click("[data-do=present]")
        assert "present" in tab.locator("body").get_attribute("class")
        shown = []
        for _ in range(6):
            tab.keyboard.press("PageDown")
            asked = tab.locator(".say").inner_text() == pages.words()["question"]
            shown.append((tab.locator(".counter").text_content(), asked))
        assert shown == [
            ("1 / 4", False),
            ("1 / 4", True),
            ("2 / 4", False),
            ("3 / 4", False),
            ("3 / 4", True),
            ("4 / 4", False),
        ]
        tab.keyboard.press("Home")
        tab.keyboard.press("p")
        assert "present" not in (tab.locator("body").get_attribute("class") or "")
        tab.click("[data-do=play]")
        tab.clock.run_for(12_000)
        assert tab.locator(".counter").inner_text() == "4 / 4"
        assert tab.locator("[data-do=play]").inner_text() == "Play"


@pytest.mark.chromium
def test_present_enlarges_the_tree(window, tmp_path):
    file = tmp_path / "page.html"
    file.write_text(page(record(FIGURE)), "utf-8")
    with window(viewport={"width": 1920, "height": 1080}) as tab:
        tab.goto(file.as_uri() + "#7")
        ink = """() => { const boxes = [...document.querySelectorAll(".n > .s, .row, .chip")].map((one) =>
            one.getBoundingClientRect()), side = (name, of) => of(...boxes.map((one) => one[name]));
            return (side("right", Math.max) - side("left", Math.min)) * (side("bottom", Math.max)
              - side("top", Math.min)) / (innerWidth * innerHeight); }"""
        tab.keyboard.press("p")
        assert tab.evaluate(ink) >= 0.5
        assert (
            tab.locator(".say").evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 28
        )


@pytest.mark.chromium
def test_page_lists_its_keys(window, tmp_path):
    file = tmp_path / "page.html"
    file.write_text(page(record(FIGURE)), "utf-8")
    with window(viewport={"width": 400, "height": 800}) as tab:
        tab.goto(file.as_uri())
        keys = tab.locator(".keylist dl")
        tab.keyboard.press("?")
        assert keys.is_visible()
        listed = tab.locator(".keylist kbd").all_inner_texts()
        assert {"→", "←", "Home", "End", "n", "Space", "p", "w", "?"} <= {*listed}
        tab.keyboard.press("?")
        assert keys.is_hidden()


@pytest.mark.chromium
def test_two_searches_step_together(window, tmp_path):
    file = tmp_path / "page.html"
    file.write_text(page(*compared(FIGURE, "minimax"), names=("minimax", "alpha-beta")), "utf-8")
    with window() as tab:
        tab.goto(file.as_uri() + "#13")
        assert tab.locator("h2").all_inner_texts() == ["minimax", "alpha-beta"]
        left, right = tab.locator(".say").all_inner_texts()
        assert "9 of 9 leaves" in left
        assert "7 of 9 leaves" in right
        assert tab.locator(".severing").count() == 2

        def go(stage):
            tab.goto(f"{file.as_uri()}#{stage}")
            tab.locator(".counter", has_text=f"{stage} / 13").wait_for()

        go(8)  # minimax looks at 2.2, which alpha-beta has just cut off
        lit = tab.locator("g.lit")
        assert lit.evaluate_all("all => all.map((one) => one.dataset.n)") == ["n-2-2"] * 2
        assert tab.locator(".say").last.inner_text() == pages.words()["waits"]
        go(10)  # and they meet again
        assert lit.evaluate_all("all => all.map((one) => one.dataset.n)") == ["n-3", "n-3"]
        go(6)
        tab.keyboard.press("n")
        assert tab.locator(".counter").inner_text() == "7 / 13"


@pytest.mark.chromium
def test_opposite_orders_step_by_stage(window, tmp_path):
    file = tmp_path / "page.html"
    file.write_text(page(*compared(FIGURE, "order")), "utf-8")
    with window() as tab:
        for stage, lit in [(1, ["n", "n"]), (2, ["n-1", "n-3"]), (7, ["n-2-1", "n-2-3"])]:
            tab.goto(file.as_uri() + f"#{stage}")
            assert (
                tab.locator("g.lit").evaluate_all("all => all.map((one) => one.dataset.n)") == lit
            )


SIGNS = f"""
from treesearch.game import MAX

MOVES = {HOSTILE!r}


class Signs:
    def initial_state(self):
        return ()

    def player(self, state):
        return MAX

    def actions(self, state):
        return MOVES

    def result(self, state, action):
        return (action,)

    def is_terminal(self, state):
        return bool(state)

    def utility(self, state):
        return MOVES.index(state[0])

    def text(self, state):
        return "".join(state) or "<b onclick=alert(1)>start</b>"

    show_action = staticmethod(str)
    show = text
"""
"""A game whose moves and positions are markup, and turn what stands behind them around."""


@pytest.fixture
def signs(tmp_path, monkeypatch):
    (tmp_path / "hostile_signs.py").write_text(SIGNS, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    yield record(importlib.import_module("hostile_signs").Signs())
    del sys.modules["hostile_signs"]


@pytest.mark.chromium
def test_hostile_names_are_text(window, tmp_path, signs):
    file = tmp_path / "page.html"
    file.write_text(page(signs, names=("".join(HOSTILE),)), "utf-8")
    assert file.read_text("utf-8").count("<script") == 2
    with window() as tab:
        tab.goto(file.as_uri())
        assert tab.locator("h2").text_content() == "".join(HOSTILE)
        assert "<b onclick=alert(1)>start</b>" in tab.locator("h1").inner_text()
        for number in range(2, 2 + len(HOSTILE)):
            tab.goto(f"{file.as_uri()}#{number}")
        assert tab.locator(".drawing [data-n]").count() > 1
        tab.locator(".words summary").click()
        tab.locator(".words li").first.wait_for()  # the words are made a moment after the click
        assert tab.locator(".words li").count() == len(HOSTILE) + 1
        assert tab.locator("main :is(script, img, b:not(.say b))").count() == 0


def test_terminal_escapes_hostile_moves(signs, run):
    code, out, err = run("trace", "--step", "hostile_signs:Signs")
    assert (code, err) == (0, "")
    for move in HOSTILE:
        assert texts.printable(move) in out
    assert not {"\x1b", "\u202e"} & {*out}
    data = json.dumps(stepper(signs).data, ensure_ascii=False)
    assert not {"\x1b", "\u202e"} & {*data}


def test_readme_animation_is_complete_and_small(root):
    film = root / "samples" / "page.gif"
    with pytest.importorskip("PIL.Image").open(film) as shown:
        assert shown.n_frames == len(reel(record(FIGURE))["stages"]) + 1, (
            "python tests/refresh_film.py"
        )
        assert shown.size[0] >= 830
    assert film.stat().st_size < 300_000


@pytest.mark.chromium
def test_wide_tree_stays_readable(window, tmp_path):
    """The current node is visible at every stage, with text of at least 11 px."""
    tree = "(((0 7 14) (21 5 12) (19 3 10)) ((17 1 8) (15 22 6) (13 20 4)) ((11 18 2) (9 16 0) (7 14 21)))"
    file = tmp_path / "page.html"
    file.write_text(page(record(tree, algorithm="minmax")), "utf-8")
    seen = """() => { const box = document.querySelector(".lit > .s").getBoundingClientRect();
      const sizes = [...document.querySelectorAll(".drawing text")].map((one) => parseFloat(getComputedStyle(one).fontSize));
      return [box.left >= 0 && box.right <= innerWidth && box.top >= 0, Math.min(...sizes)]; }"""
    with window(viewport={"width": 400, "height": 800}) as tab:
        tab.goto(file.as_uri() + "#1")
        for _ in range(39):
            tab.keyboard.press("ArrowRight")
            inside, least = tab.evaluate(seen)
            assert inside
            assert least >= 11
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.chromium
def test_comparison_fits_a_phone(window, tmp_path):
    file = tmp_path / "page.html"
    file.write_text(page(*compared(FIGURE, "minimax")), "utf-8")
    with window(viewport={"width": 320, "height": 740}) as tab:
        tab.goto(file.as_uri() + "#13")
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
