"""The page: what its data say is the trace, whatever stands in a tree stays text, and a real browser steps it."""

import gzip
import importlib
import json
import random
import re
import shutil
import sys
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import plain_trees

from treesearch import read, record, stepper
from treesearch.conventions import BOOK
from treesearch.diagram import texts
from treesearch.errors import UsageError
from treesearch.events import Leaf, Open
from treesearch.steps import page as pages
from treesearch.steps import sentences
from treesearch.steps.page import COMPARISONS, page
from treesearch.steps.reel import FORGOTTEN, LOOKED_AT, PRUNED, reel
from treesearch.steps.stages import board, stages

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
TEN = "((3 12 (8 1)) (2 4 6) (14 (5 2)))"
HOSTILE = [
    "<script>alert(1)</script>", "</script><img>", "\"'`&<", "]]>", "\u202eabc", "\x1b[31mred", "\U0001f600",
    "$x$ \\n {a}",
]  # fmt: skip
ARGUMENTS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync",
]  # fmt: skip


def compared(tree, kind):
    """The two searches that ``page --compare`` puts beside each other."""
    return [record(tree, how) for how in pages.compared(BOOK, kind)]


@pytest.mark.parametrize("kind", COMPARISONS)
@pytest.mark.parametrize("tree", [FIGURE, "(1 (5 7) 4)", "((100 12 (1 (7 8) 2)) (2000 4000 6) (14 5 2))"])
def test_two_trees_beside_each_other_are_drawn_at_one_scale(tree, kind):
    boxes = [re.search(r'width="(\d+)" height="(\d+)" viewBox="(\S+) 0 (\S+) (\S+)"', one["svg"]).groups()
             for one in data_of(page(*compared(tree, kind)))["reels"]]  # fmt: skip
    assert len({(wide, tall) for wide, tall, *_ in boxes}) == 1
    for (wide, tall, left, *sides), trace in zip(boxes, compared(tree, kind), strict=True):
        assert sides == [wide, tall]
        alone = float(re.search(r'viewBox="0 0 (\d+)', reel(trace)["svg"])[1])
        assert float(left) == (alone - float(wide)) / 2, "it stands in the middle"


def data_of(html):
    return json.loads(re.search(r'<script type="application/json"[^>]*>(.*?)</script>', html, re.S)[1])


@given(tree=plain_trees(max_leaves=15), algorithm=st.sampled_from(["alphabeta", "minmax", "deepening", "mtdf"]))
def test_at_every_stage_the_page_knows_what_the_trace_knows(tree, algorithm):
    trace = record(tree, algorithm=algorithm)
    made = reel(trace)
    names = [name for _, name, _, _ in made["nodes"]]
    starts = [event for event in trace.events if isinstance(event, (Open, Leaf))]
    assert len(made["stages"]) == len(starts)
    for (stage, known), shown, event in zip(board(stages(trace)), made["stages"], starts, strict=True):
        assert names[shown["at"]] == (".".join(map(str, event.path)) or "root")
        for place, one in known.items():
            i = names.index(".".join(map(str, place)) or "root")
            last = [record for record in made["records"][i] if record[0] <= stage.number][-1]
            assert last[1] == LOOKED_AT
            if one.player is None:
                assert last[2][0].removeprefix("= ") == texts.number(one.value)
            elif algorithm != "minmax":
                assert {f"α = {texts.number(one.alpha)}", f"β = {texts.number(one.beta)}"} <= {*last[2]}
            for action in one.skipped:
                j = names.index(".".join(map(str, (*place, action))))
                assert [record for record in made["records"][j] if record[0] <= stage.number][-1][1] == PRUNED
    for records in made["records"]:  # no node is forgotten that nothing was known of
        assert not any(one[1] == other[1] == FORGOTTEN for one, other in pairwise(records))
        assert [record[1] for record in records[:1]] != [FORGOTTEN]


def test_the_cut_stage_names_the_node_the_owner_and_its_bound():
    made = reel(record(FIGURE))
    (cut,) = [cut for stage in made["stages"] for cut in stage["cuts"] if cut[3]]
    assert [made["nodes"][cut[0]][1], made["nodes"][cut[1]][1], *cut[2:]] == ["2", "root", "α", 2]
    assert "2 (MIN) is cut as soon as a child is <= 3, its alpha" in [stage["rule"] for stage in made["stages"]]


def test_ten_leaves_take_less_than_sixty_kilobytes_and_thirty_gzipped():
    assert read(TEN).traits.leaves == 10
    made = page(record(TEN)).encode()
    assert len(made) < 60_000
    assert len(gzip.compress(made)) < 30_000


def test_a_page_asks_for_nothing_from_anywhere():
    made = page(record(FIGURE))
    addresses = {*re.findall(r"\w+://[^\s\"'<>)]+", made)}
    assert {one.rstrip("\\") for one in addresses} == {
        "http://www.w3.org/2000/svg"
    }  # the name of a language, which nobody fetches
    assert not re.search(r"\b(src|href)=", made)
    assert "default-src 'none'" in made


def test_names_never_become_markup():
    for text in HOSTILE:
        tree = read(FIGURE)
        made = page(record(tree), names=(text,))
        assert made.count("<script") == 2
        assert made.count("</script>") == 2
        assert data_of(made)["reels"][0]["name"] == text


def test_a_search_too_long_to_step_is_refused():
    with pytest.raises(UsageError, match=r"4,000"):
        page(record("(" + " ".join("(1 2 3)" for _ in range(2000)) + ")"))


@pytest.mark.parametrize("kind", COMPARISONS)
def test_a_comparison_is_two_searches_of_one_tree(kind):
    one, other = compared("((2 (6 5)) (((1 4) (3 2)) 2))", kind)
    assert one.result.value == other.result.value
    assert list(one.examined()) != list(other.examined())


def test_the_command_writes_a_page_and_says_what_is_wrong(run):
    assert run("page", FIGURE, "-o", "a.html")[0] == 0
    assert data_of(Path("a.html").read_text("utf-8"))["reels"][0]["answer"] == "value 3, path 1 1"
    assert run("page", FIGURE, "--compare", "ties", "--ask", "-o", "b.html")[0] == 0
    assert run("page", "nim", "--option", "pool=4", "-o", "c.html")[0] == 0
    for wrong, told in [
        ((), "-o NAME.html"),
        (("-o", "a.svg"), ".html"),
        (("-o", "a.html", "--compare", "tie"), "ties"),
    ]:
        code, out, err = run("page", FIGURE, *wrong)
        assert (code, out) == (2, "")
        assert told in err


def test_the_title_names_the_game_and_how_deep_it_is_searched(run, tmp_path, monkeypatch):
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
        assert re.search("<title>(.*)</title>.*<h1>(.*)</h1>", made, re.S).groups() == (title, title)
    sys.modules.pop("own_race")
    assert data_of(made)["reels"][0]["subject"] == FIGURE
    assert run("page", "tictactoe", "--depth", "1", "-o", "a.html")[0] == 0
    assert data_of(Path("a.html").read_text("utf-8"))["reels"][0]["subject"] == "tictactoe .../.../..."


@contextmanager
def browser(**options):
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        made = chromium.new_page(**options)
        made.problems = []
        made.on("console", lambda message: made.problems.append(message.text))
        made.on("pageerror", lambda error: made.problems.append(str(error)))
        made.on("request", lambda request: made.problems.append(request.url) if "file:" not in request.url else None)
        yield made
        chromium.close()
        assert made.problems == []


def kinds(tab, place):
    return tab.locator(f"[data-n='n{place}']").first.get_attribute("class").split()


@pytest.mark.chromium
def test_every_control_steps_and_keys_alone_are_enough(tmp_path):
    file = tmp_path / "page.html"
    file.write_text(page(record(FIGURE)), "utf-8")
    with browser(viewport={"width": 400, "height": 800}, reduced_motion="reduce") as tab:
        tab.goto(file.as_uri())
        counter = tab.locator(".counter")
        assert counter.inner_text() == "stage 0 of 11"  # it does not play when it is loaded
        for do, shown in [("next", 1), ("next", 2), ("back", 1), ("last", 11), ("first", 0)]:
            tab.click(f"[data-do={do}]")
            assert counter.inner_text() == f"stage {shown} of 11"
            assert tab.locator("input[type=range]").get_attribute("aria-valuetext") == f"stage {shown} of 11"
        tab.locator("input[type=range]").fill("7")
        assert counter.inner_text() == "stage 7 of 11"
        assert kinds(tab, "-2-2") == ["leaf", "pruned"]
        assert "blamed" in kinds(tab, "")
        assert "cutting" in kinds(tab, "-2")
        assert "lit" in kinds(tab, "-2-1")
        assert tab.locator("[data-n=n] text.because").text_content() == "α = 3"
        assert "MIN cut: 4 and 6" in tab.locator(".told .cut").inner_text()
        assert "leaves evaluated: 4" in tab.locator(".facts").inner_text()
        assert "MIN cut" in tab.locator(".live").inner_text()
        tab.wait_for_url("**#7")  # the address follows a little later
        tab.locator("h1").click()
        for key, shown in [
            ("ArrowRight", 8),
            ("PageDown", 9),
            ("PageUp", 8),
            ("p", 7),
            ("n", 8),
            ("Home", 0),
            ("c", 7),
            ("End", 11),
        ]:
            tab.keyboard.press(key)
            assert counter.inner_text() == f"stage {shown} of 11"
        assert "solution" in kinds(tab, "-1-1")
        edges = [tab.locator(f"[data-e=e-{place}]").first for place in ("1", "2", "2-2")]
        look = "one => [getComputedStyle(one).stroke, getComputedStyle(one).strokeDasharray]"
        (solution, whole), (other, _), (_, dashed) = [edge.evaluate(look) for edge in edges]
        assert solution != other
        assert whole == "none" != dashed
        before = tab.locator("svg").get_attribute("viewBox")
        tab.click("[data-do=in]")
        assert tab.locator("svg").get_attribute("viewBox") != before
        tab.click("[data-do=fit]")
        whole = tab.locator("svg").get_attribute("viewBox")
        assert float(whole.split()[2]) > float(before.split()[2])  # at 400 pixels it starts with a readable part
        assert "more-right" not in tab.locator(".drawing").get_attribute("class")
        tab.click("[data-do=fit]")
        assert tab.locator("svg").get_attribute("viewBox") == before
        sizes = tab.eval_on_selector_all("button", "all => all.map(one => Math.min(one.offsetWidth, one.offsetHeight))")
        assert min(sizes) >= 44
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


SHOWN = """() => [...document.querySelectorAll("svg [data-n], svg [data-e], svg .severing")].map((one) => [
    one.getAttribute("class"), one.getAttribute("aria-label"), one.getAttribute("visibility"),
    ...[...one.querySelectorAll("text")].map((text) => `${text.textContent} ${text.getAttribute("class")}`)])"""


@pytest.mark.chromium
@pytest.mark.parametrize("algorithm", ["deepening", "mtdf"])
def test_a_stage_looks_the_same_from_wherever_one_comes(tmp_path, algorithm):
    """A step changes only what differs between two stages, so every way to a stage must end in the same picture."""
    file = tmp_path / "page.html"
    trace = record(read("((3 (12 8)) ((2 4) 6) (14 (5 2)))"), algorithm=algorithm)
    file.write_text(page(trace, show=("order", "intervals")), "utf-8")
    last = sum(isinstance(event, (Open, Leaf)) for event in trace.events)
    with browser() as tab:
        opened = []
        for stage in range(last + 1):
            tab.goto(f"{file.as_uri()}?{stage}#{stage}")  # afresh
            opened.append(tab.evaluate(SHOWN))
        assert len({str(one) for one in opened}) > last / 2  # a search that begins again forgets
        ways = [*range(last, -1, -1), *range(last + 1)]
        ways += random.Random(algorithm).choices(range(last + 1), k=60)
        for stage in ways:
            tab.evaluate(f"""() => {{
                const slider = document.querySelector("input[type=range]");
                slider.value = {stage};
                slider.dispatchEvent(new Event("input"));
            }}""")
            assert tab.evaluate(SHOWN) == opened[stage]


@pytest.mark.chromium
def test_the_tree_is_walked_with_arrows_and_read_aloud(tmp_path):
    file = tmp_path / "page.html"
    file.write_text(page(record(FIGURE)), "utf-8")
    with browser() as tab:
        tab.goto(file.as_uri() + "#7")
        tab.locator("[data-n=n]").focus()
        for key in ("ArrowDown", "ArrowRight", "ArrowDown", "ArrowRight"):
            tab.keyboard.press(key)
        assert tab.evaluate("document.activeElement.dataset.n") == "n-2-2"
        assert (
            tab.evaluate("document.activeElement.getAttribute('aria-label')") == "2.2, leaf, 4, pruned, never looked at"
        )
        assert tab.locator(".live").inner_text() == "2.2, leaf, 4, pruned, never looked at"
        assert tab.locator(".counter").inner_text() == "stage 7 of 11"
        tab.locator(".words summary").click()
        tab.locator(".words li").nth(10).wait_for()  # it is made when the part is opened, an event later
        assert tab.locator(".words li").count() == 11
        tab.goto(file.as_uri() + "#3")
        assert tab.locator(".counter").inner_text() == "stage 3 of 11"


@pytest.mark.chromium
def test_of_a_tree_the_tab_key_stops_at_one_node_the_one_looked_at_last(tmp_path):
    file = tmp_path / "page.html"
    file.write_text(page(record(FIGURE)), "utf-8")
    with browser() as tab:
        tab.goto(file.as_uri())
        stops = "[...document.querySelectorAll('[data-n][tabindex=\"0\"]')].map((node) => node.dataset.n)"
        assert tab.evaluate(stops) == ["n"]
        for node in ("n-2-2", "n-3", "n"):
            tab.locator(f"[data-n={node}]").focus()
            assert tab.evaluate(stops) == [node]


@pytest.mark.chromium
def test_play_runs_to_the_end_and_a_presenter_is_asked_first(tmp_path):
    file = tmp_path / "page.html"
    file.write_text(page(record("(1 (0 7))"), ask=True), "utf-8")
    with browser() as tab:
        tab.clock.install()
        tab.goto(file.as_uri())
        tab.click("[data-do=present]")
        assert "present" in tab.locator("body").get_attribute("class")
        shown = []
        for _ in range(6):
            tab.keyboard.press("PageDown")
            shown.append((tab.locator(".counter").inner_text(), tab.locator(".question").is_visible()))
        assert shown == [
            ("stage 1 of 4", False), ("stage 1 of 4", True), ("stage 2 of 4", False), ("stage 3 of 4", False),
            ("stage 3 of 4", True), ("stage 4 of 4", False),
        ]  # fmt: skip
        tab.keyboard.press("Home")
        tab.keyboard.press("f")
        assert "present" not in tab.locator("body").get_attribute("class")
        tab.click("[data-do=play]")
        tab.clock.run_for(12_000)
        assert tab.locator(".counter").inner_text() == "stage 4 of 4"
        assert tab.locator("[data-do=play]").inner_text() == "Play"


@pytest.mark.chromium
def test_the_keys_are_listed_on_the_page_and_while_presenting(tmp_path):
    file = tmp_path / "page.html"
    file.write_text(page(record(FIGURE)), "utf-8")
    with browser(viewport={"width": 400, "height": 800}) as tab:
        tab.goto(file.as_uri())
        keys = tab.locator(".keys dl")
        tab.get_by_text("Keys", exact=True).click()
        assert keys.is_visible()
        listed = tab.locator(".keys kbd").all_inner_texts()
        tab.keyboard.press("?")
        assert keys.is_hidden()
        tab.keyboard.press("f")
        tab.keyboard.press("Shift+?")
        keys.wait_for()
        for key, stage in [("\u2192", 1), ("Page Down", 2), ("n", 3), ("\u2190", 2), ("Page Up", 1), ("p", 0), ("c", 7),
                           ("Home", 0), ("End", 11)]:  # fmt: skip
            assert key in listed
            tab.keyboard.press({"\u2192": "ArrowRight", "\u2190": "ArrowLeft"}.get(key, key.replace(" ", "")))
            assert tab.locator(".counter").inner_text() == f"stage {stage} of 11"
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.chromium
def test_two_searches_step_beside_each_other(tmp_path):
    file = tmp_path / "page.html"
    file.write_text(page(*compared(FIGURE, "minimax"), names=("minimax", "alpha-beta")), "utf-8")
    with browser() as tab:
        tab.goto(file.as_uri() + "#13")
        assert tab.locator("h2").all_inner_texts() == ["minimax", "alpha-beta"]
        left, right = tab.locator(".facts").all_inner_texts()
        assert "leaves evaluated: 9" in left
        assert "leaves evaluated: 7" in right
        assert tab.locator(".severing[visibility=visible]").count() == 2
        tab.goto(file.as_uri() + "#8")  # minimax looks at 2.2, which alpha-beta has just cut off
        lit = tab.locator("g.lit")
        assert lit.evaluate_all("all => all.map((one) => [one.dataset.n, one.classList[1]])") == [
            ["n-2-2", "searched"], ["n-2-2", "pruned"],
        ]  # fmt: skip
        assert tab.locator(".told").last.inner_text() == sentences.PAGE["waits"]
        tab.goto(file.as_uri() + "#10")  # and they meet again
        assert lit.evaluate_all("all => all.map((one) => one.dataset.n)") == ["n-3", "n-3"]
        tab.goto(file.as_uri() + "#6")
        tab.keyboard.press("c")
        assert tab.locator(".counter").inner_text() == "stage 7 of 13"


@pytest.mark.chromium
def test_searches_in_opposite_orders_step_stage_by_stage(tmp_path):
    file = tmp_path / "page.html"
    file.write_text(page(*compared(FIGURE, "order")), "utf-8")
    with browser() as tab:
        for stage, lit in [(1, ["n", "n"]), (2, ["n-1", "n-3"]), (7, ["n-2-1", "n-2-3"])]:
            tab.goto(file.as_uri() + f"#{stage}")
            assert tab.locator("g.lit").evaluate_all("all => all.map((one) => one.dataset.n)") == lit
        tab.goto(file.as_uri() + "#13")
        assert [text.splitlines()[-1] for text in tab.locator(".told").all_inner_texts()] == ["value 3, path 1 1"] * 2


@pytest.mark.chromium
def test_all_that_a_picture_shows_stands_on_the_page_too(tmp_path):
    file = tmp_path / "page.html"
    show = ("order", "rows", "legend", "moves", "window", "intervals")
    file.write_text(page(record("(A (B:1 3 12 8) (C 2 4 6))"), show=show, label="letters"), "utf-8")
    with browser() as tab:
        tab.goto(file.as_uri() + "#7")
        assert "MAX" in tab.locator("svg text.row").first.text_content()
        assert [text for text in tab.locator("[data-n=n-2-1] text").all_text_contents() if text] == ["G", "2", "7"]
        assert tab.locator("[role=treeitem]").count() == 9
        assert tab.locator("g.lit").count() == 1
        tab.click("[data-do=first]")
        assert tab.locator("[data-n=n-2-1] text.order").text_content() == ""
        assert tab.locator("g.lit").count() == 0


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
def test_hostile_names_and_moves_are_shown_as_text(tmp_path, signs):
    file = tmp_path / "page.html"
    file.write_text(page(signs, names=("".join(HOSTILE),)), "utf-8")
    assert file.read_text("utf-8").count("<script") == 2
    with browser() as tab:
        tab.goto(file.as_uri())
        assert tab.locator("h2").text_content() == "".join(HOSTILE)
        assert "<b onclick=alert(1)>start</b>" in tab.locator("h1").inner_text()
        for number, move in enumerate(HOSTILE, 2):
            tab.goto(f"{file.as_uri()}#{number}")
            assert texts.printable(move) in tab.locator(".told").inner_text()
            assert texts.printable(move) in tab.locator("svg .move").all_text_contents()
        tab.locator(".words summary").click()
        tab.locator(".words li").first.wait_for()  # the words are made a moment after the click
        assert tab.locator(".words li").count() == len(HOSTILE) + 1
        assert tab.locator("main :is(script, img, b)").count() == 0


def test_the_terminal_and_the_widget_show_them_as_text_too(signs, run):
    code, out, err = run("trace", "--step", "hostile_signs:Signs")
    assert (code, err) == (0, "")
    for move in HOSTILE:
        assert texts.printable(move) in out
    assert not {"\x1b", "\u202e"} & {*out}
    data = json.dumps(stepper(signs).data, ensure_ascii=False)
    assert not {"\x1b", "\u202e"} & {*data}


def test_the_film_of_the_page_shows_every_stage_and_is_small(root):
    film = root / "samples" / "page.gif"
    with pytest.importorskip("PIL.Image").open(film) as shown:
        assert shown.n_frames == len(reel(record(FIGURE))["stages"]) + 1, "python tests/refresh_film.py"
        assert shown.size[0] >= 830
    assert film.stat().st_size < 300_000


@pytest.mark.chromium
def test_a_step_among_two_thousand_nodes_takes_a_frame(tmp_path):
    tree = "(" + " ".join(f"({' '.join(str((i * j) % 97) for j in range(19))})" for i in range(1, 99)) + ")"
    file = tmp_path / "page.html"
    trace = record(tree, algorithm="minmax")
    assert trace.counts.nodes_visited > 1900
    file.write_text(page(trace), "utf-8")
    with browser() as tab:
        tab.goto(file.as_uri())
        painted = tab.evaluate(
            """() => {
                const seen = new Set(), note = (all) => all.forEach((one) => seen.add(one.target));
                const all = {subtree: true, attributes: true, childList: true};
                new MutationObserver(note).observe(document.querySelector("svg"), all);
                document.querySelector("[data-do=next]").click();
                return new Promise((done) => setTimeout(() => done(seen.size), 50));
            }"""
        )
        assert painted < 20  # only what changes is touched, so a step costs the same in a large tree


TWENTY_SEVEN = "(((0 7 14) (21 5 12) (19 3 10)) ((17 1 8) (15 22 6) (13 20 4)) ((11 18 2) (9 16 0) (7 14 21)))"
AT_THE_LIT = """() => {
    const inside = (one) => {
        const box = one.getBoundingClientRect(), frame = document.querySelector(".drawing").getBoundingClientRect();
        return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
    };
    const svg = document.querySelector(".drawing svg"), lit = svg.querySelector("[data-n].lit");
    const scale = svg.getScreenCTM().a;
    const parent = svg.querySelector(`[data-n="${lit.dataset.n.replace(/-[0-9]+$/, "")}"]`);
    const texts = [...lit.querySelectorAll("text")].map((text) => text.getAttribute("font-size") * scale);
    return {lit: inside(lit), parent: inside(parent), text: Math.min(...texts)};
}"""


@pytest.mark.chromium
def test_in_a_wide_tree_the_view_follows_the_search_and_stays_readable(tmp_path):
    file = tmp_path / "page.html"
    file.write_text(page(record(TWENTY_SEVEN, algorithm="minmax")), "utf-8")
    with browser(viewport={"width": 400, "height": 800}) as tab:
        tab.goto(f"{file.as_uri()}#30")  # a link leads to a node that stands far to the right
        tab.wait_for_selector("svg.roaming")
        assert tab.locator(".counter").inner_text() == "stage 30 of 40"
        shown = [tab.evaluate(AT_THE_LIT)]
        tab.click("[data-do=first]")
        while tab.locator("[data-do=next]").get_attribute("aria-disabled") == "false":
            tab.keyboard.press("ArrowRight")
            shown.append(tab.evaluate(AT_THE_LIT))
        assert len(shown) == 41
        assert all(one["lit"] and one["text"] >= 9 for one in shown[:-1])  # at the end the root is in view
        assert sum(one["parent"] for one in shown) > 27  # all but those whose parent is too far away
        frame = tab.locator(".drawing").bounding_box()
        assert 260 <= frame["height"] <= 800 * 0.7
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.chromium
def test_who_drags_the_tree_away_is_brought_back_by_the_next_step_and_the_whole_tree_is_a_key_away(tmp_path):
    file = tmp_path / "page.html"
    file.write_text(page(record(TWENTY_SEVEN)), "utf-8")
    with browser(viewport={"width": 400, "height": 800}) as tab:
        tab.goto(f"{file.as_uri()}#4")
        tab.wait_for_selector("svg.roaming")
        start = tab.locator("svg").get_attribute("viewBox")
        box = tab.locator(".drawing").bounding_box()
        tab.mouse.move(box["x"] + 350, box["y"] + 30)
        tab.mouse.down()
        tab.mouse.move(box["x"] - 400, box["y"] + 30)
        tab.mouse.up()
        assert not tab.evaluate(AT_THE_LIT)["lit"]
        tab.keyboard.press("ArrowRight")
        assert tab.evaluate(AT_THE_LIT)["lit"]
        for _ in range(4):
            tab.keyboard.press("+")
        tab.keyboard.press("c")
        assert tab.evaluate(AT_THE_LIT)["lit"]
        tab.keyboard.press("0")
        _, _, wide, _ = map(float, tab.locator("svg").get_attribute("viewBox").split())
        assert wide > 2 * float(start.split()[2])
        assert tab.evaluate(
            "[...document.querySelectorAll('[data-n]')].every((one) => one.getBoundingClientRect().right < innerWidth)"
        )
        tab.keyboard.press("0")
        assert tab.locator("svg").get_attribute("viewBox").split()[2] == start.split()[2]
        assert tab.evaluate(AT_THE_LIT)["lit"]
