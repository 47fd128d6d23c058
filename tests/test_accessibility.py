"""What ACCESSIBILITY.md says that the playground keeps, measured in Chromium; axe-core itself runs in .ci/axe.py."""

import shutil
import threading
from queue import Queue

import pytest

from treesearch.playground.server import serve

pytestmark = pytest.mark.chromium


@pytest.fixture(scope="module")
def browser():
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with api.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def address():
    told = Queue()
    threading.Thread(target=serve, args=(0, told.put), daemon=True).start()
    return told.get(timeout=60)


def opened(browser, url, size=(1280, 800), **how):
    page = browser.new_context(viewport={"width": size[0], "height": size[1]}, **how).new_page()
    page.goto(url)
    page.locator("[data-n], .output img").first.wait_for()
    page.get_by_role("status").filter(has_text="ready").wait_for(state="attached")
    return page


def spoken(page):
    """Role, name and state of all that a screen reader finds."""
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    return [
        (
            one.get("role", {}).get("value"), one.get("name", {}).get("value", ""),
            {each["name"]: each["value"].get("value") for each in one.get("properties", ())},
        )
        for one in tree if not one.get("ignored")
    ]  # fmt: skip


def test_a_cut_is_spoken_and_the_node_that_is_looked_at_is_current(browser, address):
    page = opened(browser, address)
    page.locator(".counter", has_text="of 11").wait_for()
    for _ in range(7):
        page.locator("[data-do=next]").click()
    items = {name: more for role, name, more in spoken(page) if role == "treeitem"}
    assert "MIN 2, ≤ 2, α = 3, β = 2, MIN cut 1, 2 ≤ α = 3" in items  # the signs that are seen: WCAG 2.5.3
    told = page.locator(".live")
    assert "That is at most 3, which MAX already has at the root by child 1: MIN cut" in told.inner_text()
    page.locator("[data-n=n]").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    assert told.inner_text() == "MIN 2, at most 2, alpha 3, beta 2, MIN cut 1, 2 at most alpha 3"
    assert sum(name.startswith(("leaf 2.2", "leaf 2.3")) and "pruned" in name for name in items) == 2
    assert page.locator("[aria-current=step]").get_attribute("data-n") == "n-2-1"
    assert any(role == "status" for role, _, _ in spoken(page))
    page.context.close()


def test_the_children_of_a_node_are_a_group_inside_it(browser, address):
    page = opened(browser, address)
    page.locator(".counter", has_text="of 11").wait_for()
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    known = {one["nodeId"]: one for one in tree}

    def inside(one):
        above = known[one["parentId"]]
        return inside(above) if above.get("ignored") else above

    items = {
        one["name"]["value"].partition(",")[0]: one for one in tree if one.get("role", {}).get("value") == "treeitem"
    }
    assert len(items) == 13
    for name, parent in (("leaf 1.2", "MIN 1"), ("leaf 3.3", "MIN 3"), ("MIN 2", "MAX root")):
        group = inside(items[name])
        assert (group["role"]["value"], inside(group)) == ("group", items[parent])
    assert inside(items["MAX root"])["role"]["value"] == "tree"
    page.context.close()


def test_a_crossing_out_and_a_hint_are_spoken(browser, address):
    page = opened(browser, f"{address}#view=practice")
    page.locator("[data-do=hint]").click()
    told = page.locator(".feedback")
    assert told.get_attribute("aria-live") == "polite"
    assert told.inner_text().startswith("Hint 1 of 4")
    page.locator("[data-do=cross]").click()
    leaf = page.locator("[data-n=n-2-2]")
    assert leaf.get_attribute("aria-checked") == "false"
    leaf.focus()
    page.keyboard.press("Space")
    ((name, more),) = (
        (name, more) for role, name, more in spoken(page) if role == "treeitem" and name.startswith("leaf 2.2")
    )
    assert "crossed out" in name
    assert more["checked"] == "true"
    page.keyboard.press("Space")
    assert leaf.get_attribute("aria-checked") == "false"
    page.context.close()


@pytest.mark.parametrize("view", ["step", "practice", "handin", "compare", "draw"])
def test_at_400_percent_nothing_is_cut_off_and_most_of_the_window_is_free(browser, address, view):
    page = opened(browser, f"{address}#view={view}", (320, 256))
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.evaluate("scrollTo(0, 300)")
    covered = page.evaluate(
        "[...document.querySelectorAll('main *, header *')].filter((one) => ['sticky', 'fixed'].includes("
        "getComputedStyle(one).position) && one.offsetParent).reduce((sum, one) => sum + one.offsetHeight, 0)"
    )
    assert covered <= 0.25 * 256
    page.context.close()


def test_nothing_moves_by_itself(browser, address):
    page = opened(browser, address, reduced_motion="reduce")
    page.locator("[data-do=next]").click()
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"
    stage = page.locator(".counter").inner_text()
    page.wait_for_timeout(2000)  # longer than a stage of Play
    assert page.locator(".counter").inner_text() == stage
    page.context.close()


def test_forced_colours_leave_nodes_cuts_and_the_lit_node_to_be_seen(browser, address):
    page = opened(browser, address, forced_colors="active")
    page.locator(".counter", has_text="of 11").wait_for()
    for _ in range(7):
        page.locator("[data-do=next]").click()
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")

    def stroke(selector):
        return page.locator(selector).first.evaluate("(one) => getComputedStyle(one).stroke")

    for seen in ("[data-n=n] > path:not(.ring)", "[data-n=n-2-2] > rect:not(.ring)", ".severing[visibility=visible]",
                 ".lit > .ring"):  # fmt: skip
        assert stroke(seen) not in (paper, "none"), seen
    assert (
        page.locator("[data-n=n-2-2] > rect:not(.ring)").evaluate("(one) => getComputedStyle(one).strokeDasharray")
        != "none"
    )
    for text in page.locator(".drawing text").all():
        assert text.evaluate("(one) => getComputedStyle(one).fill") != paper
    page.context.close()


def test_a_tree_is_stepped_practised_and_handed_in_by_keys_alone(browser, address):
    page = opened(browser, address)
    page.locator(".counter", has_text="stage 0 of 11").wait_for()
    reach(page, "[data-do=next]")
    for stage in range(1, 12):
        page.keyboard.press("Enter")
        page.locator(".counter", has_text=f"stage {stage} of 11").wait_for()
    reach(page, ".views button:has-text('Hand in')", back=True)
    page.keyboard.press("Enter")
    page.locator(".handin .part").first.wait_for()
    reach(page, ".handin .part")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.input_value("#handin-text") == "path: 1"
    reach(page, ".handin .primary")
    page.context.close()


def reach(page, selector, back=False):
    """Tab until that has the focus, which is seen."""
    for _ in range(80):
        page.keyboard.press("Shift+Tab" if back else "Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector.replace(/:has-text.*/, '')) && "
                         "(!selector.includes('has-text') || selector.includes(document.activeElement.textContent))",
                         selector):  # fmt: skip
            assert page.evaluate("document.activeElement.matches(':focus-visible')")
            return
    raise AssertionError(selector)
