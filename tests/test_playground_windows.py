"""The playground in windows of several sizes: what is seen, what covers what, and what stays while a tree is typed."""

import pytest
from test_accessibility import address, browser, opened  # noqa: F401 (fixtures)

pytestmark = pytest.mark.chromium

VIEWS = ("step", "practice", "handin", "compare", "draw")
SIZES = ((1280, 800), (768, 1024), (390, 844))

COVERED = """() => [...document.querySelectorAll('main :is(button, input, select, textarea, summary)')]
  .filter((one) => {
  const box = one.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
  if (!one.checkVisibility() || !box.width || y < 0 || y >= innerHeight || x < 0 || x >= innerWidth) return false;
  const there = document.elementFromPoint(x, y);
  return there && !one.contains(there) && !there.contains(one) && !one.labels?.[0]?.contains(there);
}).map((one) => one.textContent || one.id)"""
"""The controls in the window in whose middle something else stands."""

UNCOVERED = """(one) => { const { left, top, width, height } = one.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === one; }"""


@pytest.mark.parametrize("size", SIZES)
def test_no_control_is_behind_another_and_one_is_primary_in_every_mode(browser, address, size):  # noqa: F811
    for view in VIEWS:
        page = opened(browser, f"{address}#view={view}", size)
        page.locator(
            ".output .drawing:visible, table:visible, .output img:visible, .handin .part:visible"
        ).first.wait_for()
        # of two answers neither is offered before the other
        assert page.locator(".primary:visible").count() == (view != "practice"), view
        assert page.evaluate(COVERED) == [], view
        page.context.close()


@pytest.mark.parametrize("size", SIZES)
def test_the_conventions_are_opened_and_cover_no_control(browser, address, size):  # noqa: F811
    page = opened(browser, address, size)
    page.locator(".counter", has_text="stage 0 of 11").wait_for()
    page.locator(".how summary").click()
    shown = "([a, b]) => { const [one, other] = [a, b].map((name) => document.querySelector(name)"
    shown += ".getBoundingClientRect()); return one.bottom <= other.top || other.bottom <= one.top; }"
    for other in (".drawing", ".controls", ".said", ".solution"):
        assert page.evaluate(shown, [".how .grid", other]), other
    for text in page.locator(".how select").all():
        assert text.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    page.context.close()


def test_on_a_phone_the_drawing_stays_in_sight_while_the_form_is_filled_in_and_checked(browser, address):  # noqa: F811
    page = opened(browser, f"{address}#view=handin", (390, 844))
    page.locator(".handin .part").first.wait_for()
    page.get_by_role("button", name="Add a cut").click()  # seen without scrolling
    assert page.evaluate("scrollY") == 0
    page.fill("#handin-value", "3")
    page.get_by_role("button", name="Check it").click()
    page.locator(".heard pre").wait_for()
    page.wait_for_timeout(200)
    drawing, heard = (page.locator(one).bounding_box() for one in (".handin .drawing", ".heard"))
    assert drawing["y"] >= 0
    assert drawing["y"] + drawing["height"] <= heard["y"] < 844
    page.evaluate("scrollTo(0, 0)")
    for name in ("Copy", "What is read in it", "Check it", "Save as a file", "Clear"):
        button = page.get_by_role("button", name=name, exact=True)
        button.focus()
        assert button.evaluate(UNCOVERED), name
    page.context.close()


def test_on_a_phone_the_drawing_stays_in_sight_when_an_answer_is_explained(browser, address):  # noqa: F811
    page = opened(browser, f"{address}#view=practice", (390, 844))
    for _ in range(4):
        page.locator("[data-do=hint]").click()
    page.locator("[data-do=cut]").click()
    page.locator(".verdict.wrong").wait_for()
    page.wait_for_timeout(200)
    drawing, told = (page.locator(one).bounding_box() for one in (".desk .drawing", ".verdict"))
    assert drawing["y"] >= 0
    assert drawing["y"] + drawing["height"] <= told["y"] < 844
    page.context.close()


@pytest.mark.parametrize("view", VIEWS)
def test_the_last_tree_stays_drawn_while_a_parenthesis_is_missing(browser, address, view):  # noqa: F811
    page = opened(browser, f"{address}#view={view}")
    drawing = page.locator(".stage .drawing svg:visible, .output img:visible").first
    drawing.wait_for()
    if view == "handin":
        page.get_by_role("button", name="leaf 1.1, 3").click()
    page.fill("#tree", "((3 12 8) (2 4 6) (14 5 2)")
    page.get_by_text("the last tree that could be read").wait_for()
    assert drawing.is_visible()
    if view == "handin":
        assert page.input_value("#handin-text") == "path: 1 1"
    page.fill("#tree", "((3 12 8) (2 4 6) (14 5 9))")
    page.locator("main:not(.stale)").wait_for()
    assert page.get_by_text("the last tree that could be read").count() == 0
    later = 'document.querySelector(".output img")?.alt ?? document.querySelector(".stage").textContent'
    for _ in range(100):
        if "9" in page.evaluate(later):
            break
        page.wait_for_timeout(100)
    else:
        raise AssertionError(view)
    if view == "handin":
        assert page.input_value("#handin-text") == "path: 1 1"
    page.fill("#tree", "")
    page.get_by_text("Type a tree, as in").wait_for()
    page.context.close()


def test_both_searches_that_are_compared_are_stepped_by_one_click(browser, address):  # noqa: F811
    page = opened(browser, f"{address}#view=compare")
    page.get_by_role("button", name="Step through minimax and alpha-beta").click()
    page.locator(".panel h2", has_text="minimax").wait_for()
    assert page.locator(".panel").count() == 2
    assert "beside=minimax" in page.url
    page.context.close()


def test_the_buttons_of_a_player_stay_below_what_is_said_when_the_page_is_scrolled(browser, address):  # noqa: F811
    page = opened(browser, address, (768, 1024))
    page.locator(".counter", has_text="stage 0 of 11").wait_for()
    page.locator(".how summary").click()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert page.evaluate(COVERED) == []
    bars = [page.locator(one).first.bounding_box() for one in (".controls", ".controls.more")]
    assert bars[0]["y"] + bars[0]["height"] <= bars[1]["y"] + 16
    page.context.close()


def test_at_400_percent_the_root_of_the_tree_is_in_sight(browser, address):  # noqa: F811
    for view in ("step", "handin", "compare"):
        page = opened(browser, f"{address}#view={view}", (320, 256))
        root = page.locator(".drawing:visible [data-n=n] > path").last
        root.wait_for()
        page.wait_for_timeout(300)
        box = root.bounding_box()
        assert 0 <= box["x"] < box["x"] + box["width"] <= 320, view
        page.context.close()
