"""Test the controls of the playground and the static site in Chromium."""

import json
import re
import struct
import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

import pytest
from conftest import NODE_MODULES
from support.playground_requests import FIGURE, as_text

from treesearch.playground.engine import answer_json
from treesearch.playground.site import write_site

pytestmark = [pytest.mark.chromium, pytest.mark.npm]

VIEWS = ("step", "practice", "compare", "draw", "handin", "conventions", "examples")
WAIT = 20_000  # milliseconds; nothing is measured here


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


def opened(browser, url):
    """Return a page, and the list of its console errors."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True)
    context.set_default_timeout(WAIT)
    page, errors = context.new_page(), []
    page.on(
        "console",
        lambda said: errors.append(said.text) if said.type in ("error", "warning") else None,
    )
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(url)
    return page, errors


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def wait_for_sentence(page, text):
    """Wait until the sentence at the end of the search contains the text."""
    for _ in range(600):
        page.locator(".counter").click()
        page.keyboard.press("End")
        if text in page.locator(".say").inner_text():
            return
        page.wait_for_timeout(100)
    raise AssertionError(page.locator("main").inner_text())


SMALL = """() => [...document.querySelectorAll("button, a, select, input:not([type=checkbox]), summary")].filter((one) => {
  const { width, height } = one.getBoundingClientRect();
  return width && !one.closest("svg, .share p") && (width < 43.9 || height < 43.9); }).map((one) => one.outerHTML)"""

LINKS = [
    "",
    *(f"view={view}&tree={FIGURE}" for view in VIEWS),
    "tree=(1+(2+x)",
    "game=nim&size=4",
    "exercise=1&check=1",
    "game=tictactoe",
]


@pytest.mark.parametrize("link", LINKS)
def test_controls_fit_and_are_large(browser, address, link):
    page, errors = opened(browser, f"{address}#{link}")
    for wide in (1280, 390, 320):
        page.set_viewport_size({"width": wide, "height": 900})
        if "draw" in link:
            page.reload()  # what is unfolded depends on the width at the start
        shown = page.locator(".drawing .n, table, img, .error, .how .field, .examples")
        shown.locator("visible=true").first.wait_for()
        page.wait_for_timeout(100)
        assert page.evaluate("document.documentElement.scrollWidth") <= wide
        assert page.evaluate(SMALL) == [], wide
    assert errors == []


def test_first_screen_needs_no_engine(browser, address):
    page, errors = opened(browser, "about:blank")
    page.route("**/ask", lambda route: route.abort())
    page.goto(address)
    page.locator(".arc").first.wait_for()
    assert page.locator(".first-screen .severing").count() == 2
    assert page.locator(".chip.on text").text_content() == "α = 3"
    page.locator(".thumb", has_text="Tic-tac-toe").click()
    page.locator(".counter", has_text="4 / 5").wait_for()
    assert page.evaluate("location.hash").startswith("#")
    assert "game=tictactoe" in page.url
    page.keyboard.press("ArrowRight")
    page.locator(".counter", has_text="5 / 5").wait_for()
    page.go_back()
    page.locator(".first-screen h1").wait_for()
    page.locator("#own-tree").press("Enter")
    page.locator(".counter", has_text="/ 11").wait_for()
    assert errors == []


@pytest.mark.parametrize("place", ["", "../guide.html"])
def test_documentation_is_linked(browser, address, place):
    """Only a page beside the documentation links to it."""

    def changed(route):
        page = route.fetch().text()
        route.fulfill(
            content_type="text/html",
            body=page.replace('name="docs" content=""', f'name="docs" content="{place}"'),
        )

    page, errors = opened(browser, "about:blank")
    page.route(address, changed)
    page.goto(address)
    page.locator(".more").click()
    links = page.locator("a.docs, a.tab").all()
    assert [link.is_visible() for link in links] == [bool(place)] * 2
    assert errors == []


def test_pruned_branch_is_explained(browser, address):
    page, errors = opened(browser, f"{address}#view=step&tree={FIGURE}")
    page.locator(".counter", has_text="7 / 11").wait_for()  # it opens at the first cut
    page.locator("[data-n=n-2-2]").click()
    card = page.locator(".card")
    assert "The search skipped 4" in card.inner_text()
    card.locator(".try b", has_text="3").wait_for()
    assert "the value would still be 3" in card.inner_text()
    page.locator("[data-n=n-1-1]").click()
    card.locator("h2", has_text="The search read 3").wait_for()
    card.get_by_label("another value").fill("1")
    card.locator(".try", has_text="the value would be 2").wait_for()
    card.get_by_label("another value").fill("x")
    card.locator(".try", has_text="Type a number").wait_for()
    card.locator("[data-do=edit]").click()
    page.get_by_label("Value of the leaf").fill("7")
    button(page, "Change").click()
    wait_for_sentence(page, "The value is 7")
    assert page.input_value("#tree") == "((7 12 8) (2 4 6) (14 5 2))"
    assert errors == []


def edit(page, place):
    page.locator(f".watching [data-n={place}]").click()
    page.locator(".card [data-do=edit]").click()


@pytest.mark.parametrize(
    ("place", "shown"),
    [
        ("n-1", ["Delete"]),
        ("n-1-1", ["Change", "Add a child"]),
        ("n-1-2", ["Add a child"]),
        ("n-1-2-1", ["Change", "Add a child", "Delete"]),
    ],
)
def test_editing_keeps_weights(browser, address, place, shown):
    tree = "((chance+9/10*3+1/10*(2+4))+7)"
    page, errors = opened(browser, f"{address}#view=step&algorithm=expectiminimax&tree={tree}")
    page.locator(".counter", has_text=re.compile("/ [1-9]")).wait_for()
    edit(page, place)
    assert page.locator(".editing button:visible").all_inner_texts() == shown
    assert errors == []


def test_deleting_keeps_the_focus(browser, address):
    page, errors = opened(browser, f"{address}#view=step&tree={FIGURE}")
    page.locator(".counter", has_text="7 / 11").wait_for()
    edit(page, "n-1-1")
    for text, focus in (
        ("((12 8) (2 4 6) (14 5 2))", "button.btn"),
        ("((2 4 6) (14 5 2))", ".editing"),
    ):
        button(page, "Delete").press("Enter")
        assert page.input_value("#tree") == text
        assert page.evaluate("(at) => document.activeElement.matches(at)", focus)
    assert errors == []


def test_edit_bar_closes(browser, address):
    page, _ = opened(browser, f"{address}#view=step&tree={FIGURE}")
    page.locator(".counter", has_text="7 / 11").wait_for()
    bar, value = page.locator(".editing"), page.locator(".editing input:focus")
    edit(page, "n-1-1")
    value.press("x")
    value.press("Enter")
    sentence = page.locator(".say").bounding_box()
    assert sentence["y"] + sentence["height"] <= bar.bounding_box()["y"]
    value.press("Escape")
    assert bar.is_hidden()
    assert page.locator("[data-n=n-1-1]:focus").count() == 1
    for leave in ("Next", "Practise"):
        edit(page, "n-1-1")
        button(page, leave).click()
        assert bar.is_hidden()


def test_another_tree_ends_play(browser, address):
    page, _ = opened(browser, f"{address}#view=step&tree={FIGURE}")
    page.locator(".counter", has_text="7 / 11").wait_for()
    button(page, "Play").click()
    page.fill("#tree", "((1 2) (3 4))")
    page.locator(".counter", has_text="1 / 7").wait_for()
    edit(page, "n-1-1")
    page.wait_for_timeout(1600)  # the old player would go on
    assert page.locator(".editing").is_visible()
    assert "stage=1&" in f"{page.url}&"


def test_typed_leaf_is_not_dropped(browser, address):
    page, errors = opened(browser, f"{address}#view=step&tree={FIGURE}")
    page.locator(".counter", has_text="7 / 11").wait_for()
    edit(page, "n-1-1")
    page.get_by_label("Value of the leaf").fill("x")
    edit(page, "n-1-2")
    assert "A leaf needs a number" in page.locator(".editing .refused").inner_text()
    page.get_by_label("Value of the leaf").fill("7")
    edit(page, "n-1-2")
    assert page.input_value("#tree") == "((7 12 8) (2 4 6) (14 5 2))"
    assert page.get_by_label("Value of the leaf").input_value() == "12"
    page.locator(".counter", has_text=re.compile("/ [1-9]")).wait_for()
    edit(page, "n-2")
    assert page.locator(".editing").inner_text().startswith("node 2")
    assert errors == []


def test_several_numbers_cannot_be_changed(browser, address):
    page, errors = opened(
        browser, f"{address}#view=step&algorithm=maxn&tree=((3,1+12,2)+(2,5+4,6))"
    )
    page.locator(".counter", has_text="1 / 7").wait_for()
    page.locator("[data-n=n-1-1]").click()
    assert page.locator(".card .try, .card [data-do=edit]").count() == 0
    assert errors == []


def test_errors_offer_a_correction_button(browser, address):
    chance = "(chance 1/2*3 1/2*(2 4))"
    page, _ = opened(browser, f"{address}#view=step&algorithm=minmax&tree={chance}")
    button(page, "Use expectiminimax").click()
    page.locator(".counter", has_text="/ 5").wait_for()
    page.fill("#tree", "(1 (2 x)")
    page.locator(".error").wait_for()
    assert page.locator(".watching.stale").count() == 1
    assert "an earlier tree" in page.locator(".refusal .note").inner_text()
    page.fill("#tree", "((3 12) (2 4)")
    page.locator(".error .meant").click()
    wait_for_sentence(page, "The value is")
    assert page.locator(".stale, .refusal .note").count() == 0
    page.goto(f"{address}#game=tictactoe&state=.........")
    button(page, "Search to depth 3").click()
    page.locator(".counter", has_text="/ 96").wait_for()


def test_practice_names_the_older_tree(browser, address):
    page, _ = opened(browser, f"{address}#view=practice&tree=(1+2)")
    page.locator(".task h3").wait_for()
    page.fill("#tree", "5")
    page.locator(".refusal", has_text="The picture still shows an earlier tree.").wait_for()
    assert page.locator(".task h3").count() == 1
    page.fill("#tree", "(1 2)")
    page.locator(".stale, .refusal p").first.wait_for(state="detached")


@pytest.mark.parametrize("link", ["tree=((3+12+8)+(%3Fx+4+6))", "alpha=5&beta=3", "algorithm=foo"])
def test_refused_search_shows_only_reason(browser, address, link):
    page, errors = opened(browser, f"{address}#view=step&{link}")
    page.locator(".error").wait_for()
    assert page.locator(".error").bounding_box()["y"] < 100
    assert "engine is ready" not in page.locator("main").inner_text()
    assert page.locator(".transport").is_hidden()
    assert page.locator("#tree").get_attribute("aria-invalid") == "false"
    page.goto(f"{address}#view=step&tree=(1+(0+7))")
    page.locator(".counter", has_text=re.compile("/ [1-9]")).wait_for()
    assert errors == []


def test_results_are_those_of_the_tree(browser, address):
    page, errors = opened(browser, f"{address}#view=compare&tree={FIGURE}")
    page.locator(".output table").wait_for()
    page.locator(".tab", has_text="Watch").click()
    page.fill("#tree", "((1 2")
    page.locator(".error").wait_for()
    for view in ("compare", "conventions"):
        page.locator(".more").click()
        page.locator(f"[data-go={view}]").click()
        page.locator(".error").wait_for()
        assert page.locator(".error").count() == 1
        assert page.locator(".output table, .how pre").count() == 0
    assert errors == []


@pytest.mark.parametrize(
    ("view", "text"),
    [
        ("compare", "((?x 8) (7 1))"),
        ("compare", "((9 8"),
        ("draw", "((9,1 8,2) (7,3 1,4))"),
        ("draw", " "),
    ],
)
def test_refused_tree_removes_old_results(browser, address, view, text):
    page, errors = opened(browser, f"{address}#view={view}&tree=((9+8)+(7+1))")
    page.locator(".output :is(td, img)").first.wait_for()
    page.fill("#tree", text)
    page.locator(".output > *").first.wait_for(state="detached")
    assert page.locator(".refusal").inner_text()
    assert errors == []


def test_trees_with_chance_and_vectors_work(browser, address):
    """Chance nodes are cut within a utility range; vectors and unknown leaves offer a button."""
    page, errors = opened(
        browser,
        f"{address}#view=step&tree=((chance+8+6)+(chance+1+9))&utility_range=0,10&stage=6",
    )
    page.locator(".counter", has_text="6 / 6").wait_for()
    assert page.locator(".watching .severing").count() == 1
    for view in ("step", "practice"):
        page.goto(f"{address}#view={view}&tree=(((1,1)+(-2,0))+((3,1)+(0,2)))")
        button(page, "Use max^n").click()
        page.locator(".counter", has_text="/ 7").wait_for()
        page.goto(f"{address}#view={view}&tree=((3+12+8)+(%3Fx+4+6))")
        button(page, "Draw all cases").click()
        page.locator(".output pre", has_text="pruned iff x <= 3").wait_for()
        assert page.locator(".error").count() == 0
    assert errors == []


def test_tree_without_search_shows_leaves(browser, address):
    page, _ = opened(browser, f"{address}#view=step&tree=(3 (?x 4 6))")
    button(page, "Draw all cases").wait_for()
    assert page.locator(".watching .n .says").all_text_contents() == ["3", "x", "4", "6"]


def test_trees_with_chance_are_compared(browser, address):
    page, _ = opened(browser, f"{address}#view=compare&tree=(max (chance 1/2*8 1/2*1) 4)")
    page.get_by_label("mtdf").check()
    button(page, "Use expectiminimax").click()
    page.locator(".output td").first.wait_for()
    rows = page.locator(".output td:first-child").all_inner_texts()
    ticked = page.locator(".boxes :checked").evaluate_all("all => all.map(box => box.value)")
    assert sorted(ticked) == sorted(rows)
    assert button(page, "Step through minimax and alpha-beta side by side").count() == 0


def test_compared_algorithms_are_those_ticked(browser, address):
    page, _ = opened(browser, f"{address}#view=compare&tree=(max (chance 1/2*8 1/2*1) 4)")
    page.locator(".output td").first.wait_for()
    page.get_by_label("minmax", exact=True).check()
    page.get_by_label("expectiminimax").uncheck()
    button(page, "Use expectiminimax").wait_for()
    assert page.get_by_label("minmax", exact=True).is_checked()
    page.get_by_label("minmax", exact=True).uncheck()
    page.locator(".output td", has_text="alphabeta").wait_for()
    page.get_by_label("alphabeta").click()  # the last one: the usual ones return
    page.locator(".output td", has_text="expectiminimax").wait_for()
    assert page.locator(".boxes :checked").count() == 2


def test_folded_branch_shows_its_cut(browser, address):
    page, _ = opened(browser, f"{address}#game=tictactoe&state=.OO/XO./X.X&view=step&stage=4")
    page.set_viewport_size({"width": 400, "height": 900})
    page.locator(".watching .e.pruned + .severing").wait_for()


def test_link_restores_the_page(browser, address):
    page, errors = opened(browser, f"{address}#view=step&tree={FIGURE}")
    page.locator(".counter", has_text="7 / 11").wait_for()
    page.keyboard.press("ArrowRight")
    page.locator(".counter", has_text="8 / 11").wait_for()
    link = page.url
    assert "tree=" in link
    assert "stage=8" in link
    other, _ = opened(browser, link)
    other.locator(".counter", has_text="8 / 11").wait_for()
    other.get_by_role("button", name="More").click()
    other.get_by_role("button", name="Copy link").click()
    share, sentence = (other.locator(at).bounding_box() for at in (".share", ".say"))
    assert sentence["y"] + sentence["height"] <= share["y"]
    assert share["y"] + share["height"] <= 901
    other.goto(address)
    other.get_by_role("button", name="More").click()
    other.get_by_role("button", name="Copy link").click()
    link = other.locator(".share a")
    assert link.is_visible()
    shared = link.inner_text()
    assert "view=step" in shared
    assert "tree=" in shared
    assert errors == []


def test_markup_stays_text(browser, address):
    page, errors = opened(browser, f"{address}#view=step&tree=(<b>x</b>")
    page.locator(".error").wait_for()
    assert page.locator(".error b").count() == 0
    page.goto(f"{address}#view=step&tree=(A%27b-c+(B+1+2)+3)&stage=5")
    page.locator(".counter", has_text=re.compile("/ [1-9]")).wait_for()
    page.locator("[data-n=n-1]").dispatch_event("click")
    assert page.locator(".card h2").inner_text().startswith("B")
    assert errors == []


def test_large_tree_is_folded(browser, address):
    leaves = " ".join(f"({' '.join(str((a * b) % 89) for b in range(99))})" for a in range(99))
    page, errors = opened(browser, f"{address}#view=step")
    page.fill("#tree", f"({leaves})")
    page.locator(".counter", has_text=" / ").wait_for()
    page.locator(".counter", has_text=re.compile("/ [1-9]")).wait_for()
    assert page.locator(".drawing [data-n]").count() < 200
    page.locator("[data-fold]").first.click()
    assert page.locator(".drawing [data-n]").count() > 3
    page.goto(f"{address}#view=draw&tree=({'+'.join(str(10 + n) for n in range(60))})")
    # a wide picture begins in its middle, with the root
    page.locator(".scroll img").evaluate("image => image.decode()")
    beside = page.locator(".scroll").evaluate(
        "box => new Promise(done => requestAnimationFrame(() => done(["
        "box.scrollLeft, box.scrollWidth - box.clientWidth - box.scrollLeft])))"
    )
    assert 0 < beside[0] == pytest.approx(beside[1], abs=9)
    assert errors == []


def test_exercise_link_opens_a_form(browser, address):
    page, errors = opened(
        browser, f"{address}#exercise=1&check=1&tree=%28%283+12+8%29+%282+4+6%29+%2814+5+2%29%29"
    )
    assert page.locator("#tree").is_hidden()
    assert page.locator(".exercise-tree").inner_text() == FIGURE
    page.locator(
        ".note", has_text="Conventions: MAX moves at the root; children left to right"
    ).wait_for()
    handed_in(page)
    button(page, "Show how it is understood").click()
    page.locator(".heard", has_text="pruned: node 2.2, node 2.3").wait_for()
    assert "#" not in page.locator(".heard pre").inner_text()
    button(page, "Check my answer").click()
    page.locator(".verdict.right").wait_for()
    page.goto(f"{address}#exercise=1&tree={FIGURE}")
    page.reload()
    assert button(page, "Check my answer").is_hidden()
    assert errors == []


def handed_in(page):
    """Submit the correct answer to the tree of figure 5.2."""
    page.fill("#handin-value", "3")
    page.locator(".handin [data-n=n-1-1]").click()
    button(page, "Cross out").click()
    for leaf in ("n-2-2", "n-2-3"):
        page.locator(f".handin [data-n={leaf}]").click()
    cut(page, "MIN", "node 2", "leaf 2.1 (2)")
    assert (
        page.input_value("#handin-text")
        == "value: 3\npath: 1 1\nMIN cut after 2 in subtree (2 4 6)\npruned: node 2.2, node 2.3"
    )


def cut(page, kind, at, after):
    """Add a cut from the menus, and return the objection to it."""
    page.get_by_label("Kind of cut", exact=True).select_option(kind)
    page.get_by_label("at node", exact=True).select_option(label=at)
    page.get_by_label("after child", exact=True).select_option(label=after)
    button(page, "Add a cut").click()
    return page.locator(".handin .refused").inner_text()


def test_incomplete_cut_is_not_added(browser, address):
    page, errors = opened(browser, f"{address}#view=handin&tree=(1+(chance+1/2*3+1/2*4))")
    page.locator(".handin .n").first.wait_for()
    button(page, "Add a cut").click()  # the menus begin with nothing chosen
    assert "Choose the kind of cut" in page.locator(".handin .refused").inner_text()
    assert "node 2 is a chance node" in cut(page, "MIN", "node 2", "leaf 2.1 (3)")
    assert page.input_value("#handin-text") == ""
    assert errors == []


@pytest.mark.parametrize(
    "wrong",
    [
        ("MIN", "the root", "node 1"),
        ("MAX", "node 2", "leaf 2.1 (2)"),
        ("MIN", "node 2", "leaf 2.3 (6)"),
    ],
)
def test_form_accepts_wrong_cuts(browser, address, wrong):
    page, errors = opened(browser, f"{address}#view=handin")
    page.locator(".handin .n").first.wait_for()
    assert cut(page, *wrong) == ""
    assert page.input_value("#handin-text").startswith(f"{wrong[0]} cut after")
    assert errors == []


def test_adding_cut_clears_no_cuts(browser, address):
    page, errors = opened(browser, f"{address}#view=handin&cuts=all&tree={FIGURE}")
    page.locator(".handin .n").first.wait_for()
    # a window that closes after the last child is listed
    assert cut(page, "MIN", "node 2", "leaf 2.3 (6)") == ""
    button(page, "Remove").click()
    assert page.input_value("#handin-text") == ""
    assert cut(page, "MIN", "node 2", "leaf 2.3 (6)") == ""
    page.get_by_label("No cuts").click()
    assert "First remove the cuts from the list" in page.locator(".handin .refused").inner_text()
    assert not page.get_by_label("No cuts").is_checked()
    assert page.input_value("#handin-text") == "MIN cut after 6 in subtree (2 4 6)"
    button(page, "Remove").click()
    page.get_by_label("No cuts").check()
    assert page.input_value("#handin-text") == "no cuts"
    assert errors == []


def test_menus_use_the_drawings_names(browser, address):
    page, errors = opened(browser, f"{address}#exercise=1&tree=(A:1+(3+F%3D4)+((5+6)+7))")
    page.locator(".handin .n").first.wait_for()
    places = page.locator(".handin .name").all_text_contents()
    assert sorted(places) == ["A", "F"]
    nodes = page.get_by_label("at node", exact=True).locator("option").all_inner_texts()
    assert nodes[1:] == ["the root (A)", "node 1", "node 2", "node 2.1"]
    page.get_by_label("at node", exact=True).select_option(label="node 1")
    children = page.get_by_label("after child", exact=True).locator("option").all_inner_texts()
    assert children[1:] == ["leaf 1.1 (3)", "leaf 1.2 (F=4)"]
    assert errors == []


def test_form_survives_reload(browser, address):
    page, errors = opened(browser, f"{address}#exercise=1&check=1&tree={FIGURE}")
    page.locator(".handin .n").first.wait_for()
    handed_in(page)
    before = page.input_value("#handin-text")
    page.reload()
    page.locator(".handin .n").first.wait_for()
    assert page.input_value("#handin-text") == before
    assert page.input_value("#handin-value") == "3"
    page.goto(f"{address}#exercise=1&tree=((3+12)+(2+4))")
    page.locator(".exercise-tree", has_text="((3 12) (2 4))").wait_for()
    assert page.input_value("#handin-text") == page.input_value("#handin-value") == ""
    page.goto(f"{address}#exercise=1&check=1&tree={FIGURE}")
    page.locator(".exercise-tree", has_text=FIGURE).wait_for()
    assert page.input_value("#handin-text") == before
    button(page, "Clear").click()
    page.reload()
    page.locator(".handin .n").first.wait_for()
    assert page.input_value("#handin-text") == ""
    assert errors == []


def test_clear_is_undone_by_another_click(browser, address):
    page, _ = opened(browser, f"{address}#view=handin&tree={FIGURE}")
    button(page, "Clear").click()
    assert button(page, "Undo").count() == 0  # the form was empty
    page.fill("#handin-value", "3")
    button(page, "Clear").dblclick()
    assert page.input_value("#handin-text") == ""
    page.wait_for_timeout(1000)  # longer than a double click
    button(page, "Undo").click()
    assert page.input_value("#handin-text") == "value: 3"


def test_each_tree_keeps_its_answer(browser, address):
    page, errors = opened(browser, f"{address}#view=handin&tree={FIGURE}")
    page.locator(".handin .n").first.wait_for()
    handed_in(page)
    before = page.input_value("#handin-text")
    page.fill("#tree", "((1 2) (3 4)")  # not yet a tree
    page.locator(".error").wait_for()
    page.fill("#handin-value", "4")
    page.fill("#tree", "((1 2) (3 4))")
    page.locator(".handin .n").nth(7).wait_for(state="detached")
    assert page.input_value("#handin-text") == ""
    page.fill("#handin-value", "3")
    page.fill("#tree", FIGURE)
    page.locator(".handin .n").nth(7).wait_for()
    page.fill("#tree", FIGURE.replace(" ", "  "))
    page.wait_for_timeout(300)  # longer than the pause after typing
    assert page.input_value("#handin-text") == before.replace("value: 3", "value: 4")
    assert errors == []


def test_quick_answer_is_kept(browser, address):
    page, _ = opened(browser, f"{address}#view=handin&tree={FIGURE}")
    page.locator(".handin .n").first.wait_for()
    page.fill("#tree", "((1 2) (3 4))")
    page.fill("#handin-value", "3")  # before the pause after typing ends
    page.locator(".handin .n").nth(7).wait_for(state="detached")
    page.wait_for_timeout(300)
    assert page.input_value("#handin-text") == "value: 3"


def test_right_tree_removes_the_error(browser, address):
    page, _ = opened(browser, f"{address}#view=step&tree={FIGURE}")
    page.fill("#tree", "((3 12")
    page.locator(".error").wait_for()
    page.route("**/*", lambda route: None)  # the engine never replies
    page.fill("#tree", "((3 12) (2 4))")
    page.locator(".error").wait_for(state="detached")
    assert page.get_attribute("#tree", "aria-invalid") == "false"


def test_pictures_are_downloaded_in_every_form(browser, address):
    page, errors = opened(browser, f"{address}#view=draw")
    page.locator(".output img").wait_for()
    begins = {
        "SVG": b"<svg",
        "PNG": b"\x89PNG",
        "TeX": b"%",
        "Typst": b"//",
        "step page (HTML)": b"<!doctype",
        "trace (JSON)": b"{",
    }
    for name, start in begins.items():
        assert saved(page, name).startswith(start), name
    assert errors == []


def saved(page, name):
    with page.expect_download() as coming:
        button(page, name).click()
    with open(coming.value.path(), "rb") as file:
        return file.read()


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Return the folder of the static site."""
    folder = tmp_path_factory.mktemp("web") / "course" / "site"
    sizes = write_site(folder, NODE_MODULES / "pyodide")
    assert {
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
    } == {*sizes}
    assert not [name for name in sizes if name.endswith(".mjs")]
    return folder


@contextmanager
def served(folder, handler=Quiet):
    """Serve a folder with a minimal web server; yield its address and stop it afterwards."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def end():
        server.shutdown()
        server.server_close()

    yield f"http://127.0.0.1:{server.server_port}/", end
    end()


def test_site_answers_offline(browser, site):
    with served(site) as (address, end):
        page, errors = opened(browser, f"{address}#view=step&tree=")
        page.locator("#tree").wait_for()
        page.locator("body[data-phase=ready]").wait_for(timeout=90_000)
        assert_equal_answers(page)
        page.fill("#tree", FIGURE)
        wait_for_sentence(page, "The value is 3")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        end()
        page.context.set_offline(True)
        page.goto("about:blank")
        page.goto(f"{address}#view=step&tree=")
        assert page.input_value("#tree") == ""
        page.fill("#tree", FIGURE)
        page.goto(f"{address}#view=handin&tree={FIGURE}")
        handed_in(page)  # the form does not wait for the engine
        button(page, "Check my answer").click()
        page.locator(".verdict.right").wait_for()
        page.goto(f"{address}#view=draw&tree={FIGURE}")
        page.locator(".output img").wait_for()
        drawn = re.match(rb'<svg [^>]*?width="(\d+)" height="(\d+)"', saved(page, "SVG"))
        png = saved(page, "PNG")
        assert png.startswith(b"\x89PNG")
        assert struct.unpack(">II", png[16:24]) == tuple(2 * int(side) for side in drawn.groups())
        assert errors == []


def assert_equal_answers(page):
    """Check that Python in the browser replies as the server does, except for Typst files."""
    texts = [text for text in as_text() if '"png"' not in text]
    answers = page.workers[0].evaluate(
        """(texts) => {
          const answers = [], post = self.postMessage;
          self.postMessage = ({ text }) => answers.push(text);
          for (const text of texts) self.onmessage({ data: { text } });
          self.postMessage = post;
          return answers;
        }""",
        texts,
    )
    for text, answer in zip(texts, answers, strict=True):
        here = json.loads(answer_json(text))
        if '"ask": "about"' in text:
            here["formats"].remove("png")
        assert json.loads(answer) == here, text[:200]


class Ignorant(Quiet):
    """A web server that knows only old MIME types."""

    extensions_map: ClassVar = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/plain",
        ".wasm": "text/plain",
    }


def test_stop_ends_the_search(browser, site):
    """The engine starts, and starts again, even from a server that does not know its MIME types."""
    with served(site, Ignorant) as (address, _):
        page, errors = opened(browser, f"{address}#view=step&tree=(1+(5+7)+3)")
        wait_for_sentence(page, "The value is 5")
        page.goto(f"{address}#view=compare&game=connect4&depth=7&algorithms=minmax")
        button(page, "Stop").click()
        page.locator(".refusal .stopped").wait_for()
        assert page.locator(".error").count() == 0
        page.goto(f"{address}#view=step&tree=(1+(5+7)+4)")
        wait_for_sentence(page, "The value is 5")
        assert errors == []
