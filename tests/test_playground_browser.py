"""The playground in Chromium: every control, and the static site with its network cut off."""

import json
import shutil
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from typing import ClassVar

import pytest
from conftest import NODE_MODULES
from playground_requests import FIGURE, as_text

from treesearch import read, record
from treesearch.playground.engine import answer, answer_json
from treesearch.playground.server import serve, write_site
from treesearch.steps.practice import exercise_of

pytestmark = [pytest.mark.chromium, pytest.mark.npm]

VIEWS = ("step", "practice", "compare", "draw", "handin")
WAIT = 60_000  # milliseconds; nothing is measured here


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


@pytest.fixture(scope="module")
def browser():
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with api.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def address():
    """Where treesearch serve answers."""
    told = []
    threading.Thread(target=serve, args=(0, told.append), daemon=True).start()
    while not told:
        time.sleep(0.05)
    return told[0]


def opened(browser, url, wide=1280):
    """A page, and what its console complains of."""
    context = browser.new_context(viewport={"width": wide, "height": 900}, accept_downloads=True)
    context.set_default_timeout(WAIT)
    page, errors = context.new_page(), []
    page.on("console", lambda said: errors.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(url)
    return page, errors


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def told(page, text):
    """The solution says that; it stands there once it is asked for."""
    solution = page.locator(".solution:not([open]) > summary")
    if solution.count():
        solution.click()
    page.locator(".result", has_text=text).wait_for()


@pytest.fixture(scope="module")
def axe():
    return (NODE_MODULES / "axe-core" / "axe.min.js").read_text("utf-8")


@pytest.mark.parametrize("wide", [1280, 400])
def test_no_view_has_a_barrier_that_axe_knows_and_none_is_wider_than_the_screen(browser, address, axe, wide):
    links = [f"view={view}" for view in VIEWS]
    links += ["tree=(1+(2+x)", "game=nim&size=4&view=step", "exercise=1&check=1", "view=compare&orders=best"]
    links += ["exercise=1&tree=(A:10+(chance+B:2+9/10*F%3D3+1/10*(2+4))+(5+6))"]
    for link in links:
        page, errors = opened(browser, f"{address}#{link}", wide)
        page.get_by_role("status").filter(has_text="ready").wait_for()
        page.locator(
            ".output .treesearch-player:visible, table:visible, img, .handin .part:visible, .error"
        ).first.wait_for()
        page.context.new_cdp_session(page).send("Runtime.evaluate", {"expression": axe})
        found = page.evaluate("axe.run().then((found) => found.violations.map((one) => [one.id, one.nodes[0].html]))")
        assert found == [], link
        assert page.evaluate("document.documentElement.scrollWidth") <= wide, link
        small = page.evaluate(
            "[...document.querySelectorAll('button, select, input:not([type=checkbox]), summary, .part .touch')]"
            ".map((one) => one.getBoundingClientRect())"
            ".filter((box) => box.width && (box.width < 44 || box.height < 44)).length"
        )
        assert small == 0, link
        assert errors == [], link
        page.context.close()


def chosen(page, place, shows):
    """The node is clicked; once more where the engine's drawing took the place of the page's in that moment."""
    for _ in range(3):
        page.locator(f".drawing [data-n='{place}']").click()
        page.wait_for_timeout(200)
        if shows.is_visible():
            return
    shows.wait_for()


def test_a_tree_is_typed_wrong_and_right_and_changed_by_clicking(browser, address):
    page, errors = opened(browser, address)
    told(page, "1 1")
    page.fill("#tree", "(1 (5 x) 4)")
    page.locator("pre.error", has_text="^").wait_for()
    page.fill("#tree", "(1 (5 7) 4)")
    told(page, "2 1")
    chosen(page, "n-2-1", page.get_by_label("Value of the leaf"))
    page.get_by_label("Value of the leaf").fill("<b>7")
    button(page, "Change").click()
    assert "this is none: <b>7" in page.locator("#leaf-error").inner_text()
    page.get_by_label("Value of the leaf").fill("9")
    button(page, "Change").click()
    told(page, "2 2")
    chosen(page, "n", page.locator(".editing", has_text="root"))
    button(page, "Add a child").click()
    assert page.input_value("#tree") == "(1 (9 7) 4 0)"
    chosen(page, "n-2", button(page, "Delete"))
    button(page, "Delete").click()
    assert page.input_value("#tree") == "(1 4 0)"
    told(page, "2")
    assert "tree=%281+4+0%29" in page.url
    page.fill("#tree", "")
    page.get_by_text("Type a tree, as in").wait_for()
    assert page.locator(".error").count() == 0
    assert errors == []
    page.context.close()


def test_everything_goes_by_the_keyboard_alone(browser, address):
    page, errors = opened(browser, f"{address}#view=handin&tree=(1+(5+7)+4)")
    page.locator(".handin .part").first.focus()
    for part in page.locator(".handin .part").all():  # a finger meets the node where it is drawn
        x, y, wide, tall = (float(part.locator(".touch").get_attribute(side)) for side in ("x", "y", "width", "height"))
        assert (x + wide / 2, y + tall / 2) == (0, 0)
        assert min(wide, tall) >= 24
    for key in ("ArrowDown", "ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    assert page.input_value("#handin-text") == "path: 2 1"
    button(page, "Cross out").press("Enter")
    page.get_by_role("button", name="leaf 2.1").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    assert page.input_value("#handin-text") == "path: 2 1\npruned: 2.2"
    assert errors == []
    page.context.close()


def test_a_link_is_an_exercise_and_its_form_gives_what_is_read_whole(browser, address):
    page, errors = opened(browser, f"{address}#exercise=1&check=1&tree=%28%283+12+8%29+%282+4+6%29+%2814+5+2%29%29")
    assert page.locator("#tree").is_hidden()
    assert page.locator(".exercise-tree").inner_text() == FIGURE
    page.locator(".note", has_text="Marked by: MAX moves at the root; children left to right").wait_for()
    handed_in(page)
    button(page, "What is read in it").click()
    page.locator(".heard", has_text="pruned: 2.2, 2.3").wait_for()
    assert "#" not in page.locator(".heard pre").inner_text()
    button(page, "Check it").click()
    page.locator(".verdict.right").wait_for()
    page.goto(f"{address}#exercise=1")
    page.reload()
    assert button(page, "Check it").is_hidden()
    assert errors == []
    page.context.close()


def handed_in(page):
    """Fill in the right answer to the book's figure."""
    page.fill("#handin-value", "3")
    page.get_by_role("button", name="leaf 1.1, 3").click()
    button(page, "Cross out").click()
    for leaf in ("leaf 2.2", "leaf 2.3"):
        page.get_by_role("button", name=leaf).click()
    cut(page, "MIN", "node 2", "leaf 2.1 (2)")
    assert (
        page.input_value("#handin-text") == "value: 3\npath: 1 1\nMIN cut after 2 in subtree (2 4 6)\npruned: 2.2, 2.3"
    )


def cut(page, kind, at, after):
    """A cut from the menus; what is said against it."""
    page.get_by_label("Kind", exact=True).select_option(kind)
    page.get_by_label("at node", exact=True).select_option(label=at)
    page.get_by_label("after its child", exact=True).select_option(label=after)
    button(page, "Add a cut").click()
    return page.locator(".handin .refused").inner_text()


def test_a_cut_that_is_not_chosen_whole_is_said_and_not_added(browser, address):
    page, errors = opened(browser, f"{address}#view=handin&tree=(1+(chance+1/2*3+1/2*4))")
    page.locator(".handin .part").first.wait_for()
    button(page, "Add a cut").click()  # the menus begin with nothing chosen
    assert "Choose all three" in page.locator(".handin .refused").inner_text()
    assert "node 2 is a chance node" in cut(page, "MIN", "node 2", "leaf 2.1 (3)")
    assert page.input_value("#handin-text") == ""
    assert errors == []
    page.context.close()


@pytest.mark.parametrize(
    "wrong", [("MIN", "the root", "node 1"), ("MAX", "node 2", "leaf 2.1 (2)"), ("MIN", "node 2", "leaf 2.3 (6)")]
)
def test_the_form_says_nothing_of_a_wrong_cut_because_that_would_be_a_hint(browser, address, wrong):
    page, errors = opened(browser, f"{address}#view=handin")
    page.locator(".handin .part").first.wait_for()
    assert cut(page, *wrong) == ""
    assert page.input_value("#handin-text").startswith(f"{wrong[0]} cut after")
    assert errors == []
    page.context.close()


def test_a_cut_that_may_be_is_added_and_no_cut_at_all_is_not_said_beside_it(browser, address):
    page, errors = opened(browser, f"{address}#view=handin&cuts=all")
    page.locator(".handin .part").first.wait_for()
    assert cut(page, "MIN", "node 2", "leaf 2.3 (6)") == ""  # a window that closes after the last child is listed
    page.get_by_label("There is no cut").click()
    assert "remove them first" in page.locator(".handin .refused").inner_text()
    assert not page.get_by_label("There is no cut").is_checked()
    assert page.input_value("#handin-text") == "MIN cut after 6 in subtree (2 4 6)"
    button(page, "Remove").click()
    page.get_by_label("There is no cut").check()
    assert page.input_value("#handin-text") == "no cuts"
    assert errors == []
    page.context.close()


def test_the_drawing_names_its_nodes_as_the_menus_do(browser, address):
    page, errors = opened(browser, f"{address}#exercise=1&tree=(A:1+(3+F%3D4)+((5+6)+7))")
    page.locator(".handin .part").first.wait_for()
    places = page.locator(".handin .name").all_text_contents()
    assert places == ["A", "1", "1.1", "F", "2", "2.1", "2.1.1", "2.1.2", "2.2"]
    nodes = page.get_by_label("at node", exact=True).locator("option").all_inner_texts()
    assert nodes[1:] == ["the root (A)", "node 1", "node 2", "node 2.1"]
    page.get_by_label("at node", exact=True).select_option(label="node 1")
    children = page.get_by_label("after its child", exact=True).locator("option").all_inner_texts()
    assert children[1:] == ["leaf 1.1 (3)", "leaf 1.2 (F=4)"]
    assert errors == []
    page.context.close()


def test_what_was_filled_in_is_there_again_when_the_page_is_loaded_again_and_of_its_tree_only(browser, address):
    page, errors = opened(browser, f"{address}#exercise=1&check=1")
    page.locator(".handin .part").first.wait_for()
    handed_in(page)
    before = page.input_value("#handin-text")
    page.reload()
    page.locator(".handin .part").first.wait_for()
    assert page.input_value("#handin-text") == before
    assert page.input_value("#handin-value") == "3"
    page.goto(f"{address}#exercise=1&tree=((3+12)+(2+4))")
    page.locator(".exercise-tree", has_text="((3 12) (2 4))").wait_for()
    assert page.input_value("#handin-text") == page.input_value("#handin-value") == ""
    page.goto(f"{address}#exercise=1&check=1")
    page.locator(".exercise-tree", has_text=FIGURE).wait_for()
    assert page.input_value("#handin-text") == before
    button(page, "Clear").click()
    page.reload()
    page.locator(".handin .part").first.wait_for()
    assert page.input_value("#handin-text") == ""
    assert errors == []
    page.context.close()


def typed(page, question):
    """The right answer, by keys alone; the field or the first button has the focus."""
    if question["kind"] == "cut":
        page.keyboard.press("Enter" if question["right"] == ["cut"] else "Tab")
        if question["right"] == ["go"]:
            page.keyboard.press("Enter")
        return
    for number, text in enumerate(question["right"]):
        if number:
            page.keyboard.press("Tab")
        page.keyboard.type(text)
    page.keyboard.press("Enter")


def solved(page, tree):
    """Every question of the tree answered right; the next one comes by itself."""
    questions = exercise_of(read(tree))["questions"]
    for number, question in enumerate(questions, 1):
        page.locator(".task h3", has_text=question["asked"]).wait_for()
        typed(page, question)
        done = "All questions of this tree are answered."
        right = f"Question {number}: right."
        assert page.locator(".verdict").inner_text() == (done if question is questions[-1] else right)
    return len(questions)


def test_tree_after_tree_is_practised_by_the_keyboard_alone_and_the_next_follows_from_the_answers(browser, address):
    page, errors = opened(browser, f"{address}#view=practice&series=4&tree=(1+(5+7)+4)")
    page.evaluate("addEventListener('treesearch-result', (event) => { window.result = event.detail })")
    page.locator(".task .form").locator("input, button").first.focus()
    asked = []
    for number in range(3):
        tree = page.input_value("#tree")
        total = solved(page, tree)
        assert page.evaluate("result") == {"correct": total, "undone": 0, "hints": 0, "total": total}
        asked.append({"tree": tree, "told": [""]})
        wanted = answer({"ask": "practice", "asked": asked, "seed": 4001 + number})["tree"]
        page.keyboard.press("Enter")  # the button for the next tree
        page.locator(".treesearch-player h2", has_text=f"Tree {number + 2}").wait_for()
        assert page.input_value("#tree") == wanted
    assert errors == []
    page.context.close()


def test_what_is_practised_stays_while_one_looks_elsewhere_and_begins_anew_with_another_tree(browser, address):
    page, errors = opened(browser, f"{address}#view=practice")
    right = exercise_of(read(FIGURE))["questions"][0]["right"]
    button(page, "Cut" if right == ["go"] else "Go on").click()
    assert page.locator(".verdict.wrong").inner_text().startswith("Not so: the")
    button(page, "Continue").click()
    button(page, "Hint (costs the point)").click()
    score = page.locator(".score").inner_text()
    assert "hints 1" in score
    button(page, "Step").click()
    told(page, "1 1")
    button(page, "Practise").click()
    assert page.locator(".score").inner_text() == score
    button(page, "Undo").click()
    assert "undone 1" in page.locator(".score").inner_text()
    page.fill("#tree", "(2 (5 7) 4)")
    page.locator(".treesearch-player h2", has_text="Tree 1: (2 (5 7) 4)").wait_for()
    assert "undone 0" in page.locator(".score").inner_text()
    assert errors == []
    page.context.close()


def test_a_tree_whose_answer_a_hint_told_comes_once_more_in_other_numbers(browser, address):
    page, errors = opened(browser, f"{address}#view=practice&series=1&tree=(10+(20+(1+(4+2))))")
    made = exercise_of(read("(10 (20 (1 (4 2))))"))
    for _ in made["questions"][0]["hints"]:
        button(page, "Hint (costs the point)").click()
    button(page, "New tree").click()
    page.locator(".why", has_text="the same tree with other numbers").wait_for()
    assert page.input_value("#tree") == made["twin"]["text"]
    assert page.locator(".treesearch-player h2").inner_text() == f"Tree 1: {made['twin']['text']}"
    button(page, "New tree").click()
    page.locator(".treesearch-player h2", has_text="Tree 2").wait_for()
    assert errors == []
    page.context.close()


def test_branches_are_crossed_out_and_a_mistake_leads_to_a_tree_on_which_it_shows(browser, address):
    page, errors = opened(browser, f"{address}#view=practice&series=1&tree=(10+(20+(1+(4+2))))", 400)
    button(page, "Cross out").click()
    button(page, "Check").click()  # the deep cutoff is not seen
    assert "is never looked at" in page.locator(".feedback").inner_text()
    button(page, "Next tree").click()
    page.locator(".why").wait_for()
    wrong = exercise_of(read("(10 (20 (1 (4 2))))"))["wrong"][""]
    made = exercise_of(read(page.input_value("#tree")))
    assert {*wrong} & {*made["shows"]}
    button(page, "Cross out").click()
    for number in made["pruned"]:
        place = made["reel"]["nodes"][number][1].partition(" ")[0]
        page.locator(f"[data-n='n-{place.replace('.', '-')}']").press("Space")
    button(page, "Check").click()
    assert page.locator(".verdict").inner_text() == "Right."
    assert errors == []
    page.context.close()


def test_a_tree_that_cannot_be_practised_is_refused_and_a_new_one_can_be_had(browser, address):
    page, errors = opened(browser, f"{address}#view=practice&series=2&tree=((chance+1+2)+3)")
    page.locator(".error", has_text="chance").wait_for()
    button(page, "New tree").click()
    page.locator(".task").wait_for()
    first = page.input_value("#tree")
    assert page.locator(".treesearch-player h2").inner_text() == f"Tree 1: {first}"
    button(page, "New tree").click()  # whether or not one is done
    page.locator(".treesearch-player h2", has_text="Tree 2").wait_for()
    assert page.input_value("#tree") != first
    assert errors == []
    page.context.close()


def test_games_steps_and_comparisons_are_shown(browser, address):
    page, errors = opened(browser, address)
    button(page, "a game").click()
    page.get_by_label("Game", exact=True).select_option("nim")
    page.get_by_label("Size").fill("5")
    page.get_by_label("Size").press("Enter")
    told(page, "-1")
    button(page, "Step").click()
    page.get_by_label("Beside each other").select_option("minimax")
    page.locator(".panel").nth(1).wait_for()
    button(page, "Next").click()
    page.locator(".counter", has_text="stage 1 of").wait_for()
    page.locator(".told").first.click()  # a click anywhere in it gives it the keys
    page.keyboard.press("?")
    page.locator(".keys dl").wait_for()
    page.keyboard.press("n")
    page.locator(".counter", has_text="stage 2 of").wait_for()
    button(page, "a tree").click()
    button(page, "Compare").click()
    page.get_by_role("checkbox", name="best order").check()
    page.locator("th", has_text="best order").wait_for()
    assert page.locator("td:first-child").all_inner_texts() == ["minmax", "alphabeta"] * 2
    page.get_by_role("checkbox", name="mcts").check()
    row = page.locator("tr", has_text="mcts").first
    row.wait_for()
    value, nodes, fewer = (float(row.locator("td").nth(i).inner_text().lstrip("~")) for i in (1, 3, 5))
    assert row.locator("td").nth(1).inner_text().startswith("~")
    assert (value, fewer) == (round(value, 2), round(13 / nodes, 2))  # minimax visits 13 nodes
    assert "divided by these" in page.locator(".output .note").first.inner_text()
    page.goto(f"{address}#algorithm=mcts")
    told(page, "the mean of a sample")
    told(page, "some more than once: there are 9 leaves")
    assert errors == []
    page.context.close()


def test_what_looks_like_markup_stays_text(browser, address):
    page, errors = opened(
        browser, f"{address}#tree=%28%3Cimg+src%3Dx+onerror%3Dalert(1)%3E+1%29&game=&evaluation=%3Cb%3E&view=draw"
    )
    page.locator("pre.error", has_text="<img").wait_for()
    page.goto("about:blank")
    page.goto(f"{address}#evaluation=%3Cb%3Ebold%3C%2Fb%3E")
    page.locator(".error", has_text="<b>bold</b>").wait_for()
    assert page.locator("main b").count() == 0
    assert errors == []
    page.context.close()


HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(1)> \"'$x$ \\input ]]> \u202eabc \U0001f600"


def test_whatever_practice_says_stays_text(browser, address):
    page, errors = opened(browser, f"{address}#view=practice&tree=(%D7%90%D7%91+(x'-1+3+5)+4)&series=%3Cimg+src=x%3E")
    page.locator(".treesearch-player h2", has_text="(\u05d0\u05d1 (x'-1 3 5) 4)").wait_for()
    assert page.locator("svg text", has_text="\u05d0\u05d1").count() == 1
    made = exercise_of(read("(1 (5 7) 4)"))
    said = dict.fromkeys(("asked", "why", "hint", "shown"), HOSTILE)
    made["questions"] = [
        {**question, **said, "kind": "value", "right": ["<b>"], "labels": [HOSTILE]} for question in made["questions"]
    ]
    made["reel"] |= {"subject": HOSTILE, "conventions": HOSTILE, "answer": HOSTILE}
    page.evaluate(
        "async (made) => { const { Practice } = await import('./practice.js'), host = document.createElement('div');"
        " const words = (await import('./words.js')).default.player; host.id = 'own'; document.body.append(host);"
        " new Practice(host, made, words, {}); }",
        made,
    )
    own = page.locator("#own")
    for _ in made["questions"]:
        own.get_by_role("button", name="Hint").click()
        own.locator("input").fill("7")
        own.get_by_role("button", name="Answer").click()
        assert own.locator(".feedback").inner_text().count("<script>") == 3
        own.get_by_role("button", name="Continue").click()
    assert own.locator(".feedback").inner_text().endswith("\U0001f600")
    assert page.locator("main :is(script, img, b), #own :is(script, img, b)").count() == 0
    assert errors == []
    page.context.close()


def test_pictures_are_downloaded_in_every_form(browser, address):
    page, errors = opened(browser, f"{address}#view=draw")
    page.locator(".output img").wait_for()
    begins = {
        "SVG": b"<svg",
        "PNG": b"\x89PNG",
        "TeX": b"%",
        "Typst": b"//",
        "page that steps": b"<!doctype",
        "trace (JSON)": b"{",
    }
    for name, start in begins.items():
        assert saved(page, name).startswith(start), name
    assert errors == []
    page.context.close()


def saved(page, name):
    with page.expect_download() as coming:
        button(page, name).click()
    with open(coming.value.path(), "rb") as file:
        return file.read()


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The static site behind the plainest of web servers: its address, and what ends it."""
    folder = tmp_path_factory.mktemp("site")
    sizes = write_site(folder, NODE_MODULES / "pyodide")
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()} == {*sizes}
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/", server
    server.server_close()


def test_the_site_answers_as_the_engine_does_and_then_without_a_network(browser, site):
    address, server = site
    page, errors = opened(browser, f"{address}#tree=")
    page.locator("#tree").wait_for()
    page.get_by_role("status").filter(has_text="ready").wait_for()
    assert_equal_answers(page)
    page.fill("#tree", FIGURE)
    told(page, "1 1")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    server.shutdown()
    server.server_close()
    page.context.set_offline(True)
    page.goto("about:blank")
    page.goto(f"{address}#tree=")
    assert page.input_value("#tree") == ""
    page.fill("#tree", FIGURE)
    button(page, "Hand in").click()
    handed_in(page)  # the form does not wait for the engine
    button(page, "Check it").click()
    page.locator(".verdict.right").wait_for()
    button(page, "Draw").click()
    page.locator(".output img").wait_for()
    assert saved(page, "SVG").startswith(b"<svg")
    assert saved(page, "PNG").startswith(b"\x89PNG")
    assert errors == []
    page.context.close()


def assert_equal_answers(page):
    """Every request, asked of the browser's Python; only what Typst would draw may differ, which is not there."""
    page.evaluate(
        "() => { window.other = new Worker('worker.js', { type: 'module' });"
        " window.told = (text) => new Promise((done) => {"
        " other.addEventListener('message', function heard({ data }) {"
        " if (data.id !== 1) return; other.removeEventListener('message', heard); done(data.text); });"
        " other.postMessage({ id: 1, text }); }); }"
    )
    for text in as_text():
        if '"png"' in text:
            continue
        there, here = json.loads(page.evaluate("(text) => told(text)", text)), json.loads(answer_json(text))
        if '"ask": "about"' in text:
            here["formats"].remove("png")
        assert there == here, text[:200]
    page.evaluate("other.terminate()")


def test_stop_ends_the_search_and_the_next_one_is_answered(browser, site, tmp_path):
    write_site(tmp_path, NODE_MODULES / "pyodide")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page, errors = opened(browser, f"http://127.0.0.1:{server.server_port}/")
    told(page, "1 1")
    page.goto(f"http://127.0.0.1:{server.server_port}/#game=tictactoe&algorithm=minmax")
    button(page, "Stop").click()
    page.locator(".output .stopped").wait_for()
    assert page.locator(".error").count() == 0
    button(page, "a tree").click()
    told(page, "1 1")
    assert errors == []
    page.context.close()
    server.shutdown()
    server.server_close()


class Ignorant(Quiet):
    """A server that knows no types but the oldest."""

    extensions_map: ClassVar = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/plain", ".wasm": "text/plain"}


def test_the_site_starts_behind_a_server_that_knows_neither_modules_nor_wasm(browser, tmp_path):
    sizes = write_site(tmp_path, NODE_MODULES / "pyodide")
    assert not [name for name in sizes if name.endswith(".mjs")]
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Ignorant, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page, errors = opened(browser, f"http://127.0.0.1:{server.server_port}/")
    told(page, "1 1")
    assert errors == []
    page.context.close()
    server.shutdown()
    server.server_close()


def test_a_link_that_is_too_long_and_a_root_that_is_none_are_told(browser, address):
    page, errors = opened(browser, f"{address}#tree=({'1+' * 150_000})")
    page.get_by_text("This link is too long").wait_for()
    page.goto("about:blank")
    page.goto(f"{address}#tree=((3+12)+(2+4))&root=zzz")
    page.locator(".output .error", has_text="zzz").wait_for()
    assert page.locator(".views").is_visible()
    assert errors == []
    page.context.close()


def test_an_exercise_that_may_be_read_shows_what_is_read_and_marks_nothing(browser, address):
    page, errors = opened(browser, f"{address}#read=1")
    page.locator(".handin .part").first.wait_for()
    assert button(page, "What is read in it").is_visible()
    for name in ("Check it", "Step", "Practise", "Draw"):
        assert button(page, name).is_hidden()
    assert page.locator(".solution").is_hidden()
    assert errors == []
    page.context.close()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_drawing_sentence_and_controls_are_seen_without_scrolling_and_read_without_a_lens(browser, address, size):
    page, errors = opened(browser, address)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.locator(".counter", has_text="stage 0 of 11").wait_for()  # not the solution
    assert page.get_by_label("First visit").is_visible()
    button(page, "Next").click()
    for shown in (".drawing svg", ".told li", "[data-do=next]"):
        box = page.locator(shown).first.bounding_box()
        assert 0 <= box["y"] <= box["y"] + min(box["height"], 60) <= size[1], shown
    assert page.locator(".drawing").bounding_box()["y"] < 240
    assert page.locator(".primary:visible").count() == 1
    least = page.evaluate(
        "Math.min(...[...document.querySelectorAll('.drawing svg text')].filter((text) => text.textContent.trim())"
        ".map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))"
    )
    assert least >= 11.99
    button(page, "Got it").click()
    page.reload()
    page.locator(".counter").wait_for()
    assert page.get_by_label("First visit").count() == 0
    assert errors == []
    page.context.close()


def test_the_lines_of_the_form_for_sixty_trees_get_all_points(browser, address):
    page, errors = opened(browser, address)
    numbers = Random(21)
    for _ in range(60):
        tree = branching(numbers, 3)
        found = record(read(tree))
        cuts = [{"kind": cut.kind, "at": [*cut.place], "after": cut.after.action} for cut in found.cuts]
        filled = {
            "value": str(found.result.value), "path": [*found.result.path], "cuts": cuts, "noCuts": not cuts,
            "pruned": [[*place] for cut in found.cuts for place in cut.pruned],
        }  # fmt: skip
        text = page.evaluate(
            "async ([filled, tree]) => { const { textOf } = await import('./answer.js');"
            " const { readTree } = await import('./tree.js'); return textOf(filled, readTree(tree)); }",
            [filled, tree],
        )
        marked = answer({"ask": "check", "tree": tree, "answer": text})
        assert marked["correct"], (tree, text, marked["text"])
        assert marked["echo"]["whole"], (tree, text)
    assert errors == []
    page.context.close()


def branching(numbers, levels):
    """The text of a tree of two or three children to a node."""
    if not levels:
        return str(numbers.randint(1, 19))
    return f"({' '.join(branching(numbers, levels - 1) for _ in range(numbers.randint(2, 3)))})"
