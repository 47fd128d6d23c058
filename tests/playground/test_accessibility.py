"""Test the statements of ACCESSIBILITY.md on the playground in Chromium."""

import pytest

pytestmark = pytest.mark.chromium


def opened(browser, url, size=(1280, 800), **how):
    page = browser.new_context(viewport={"width": size[0], "height": size[1]}, **how).new_page()
    page.goto(url)
    page.locator("[data-n], .output img, table").first.wait_for()
    page.locator("body[data-phase=ready]").wait_for()
    return page


def spoken(page):
    """Return role, name and state of all elements that screen readers announce."""
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    return [
        (
            one.get("role", {}).get("value"),
            one.get("name", {}).get("value", ""),
            {each["name"]: each["value"].get("value") for each in one.get("properties", ())},
        )
        for one in tree
        if not one.get("ignored")
    ]


WATCH = "#view=step&stage=0&tree=((3+12+8)+(2+4+6)+(14+5+2))"


def test_screen_reader_announces_cut(browser, address):
    page = opened(browser, address + WATCH)
    page.locator(".counter", has_text="0 / 11").wait_for()
    for _ in range(7):
        page.locator("[data-do=next]").click()
    items = [name for role, name, _ in spoken(page) if role == "treeitem"]
    assert "2, MIN, ≤ 2" in items  # the signs that are seen: WCAG 2.5.3
    told = page.locator(".live")
    assert "2 at most 3, so MAX will not come here" in told.inner_text().replace("\xa0", " ")
    page.locator("[data-n=n]").focus()
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Shift+ArrowRight")
    assert told.inner_text() == "2, MIN, at most 2"
    assert sum(name.endswith(", pruned") for name in items) == 2
    assert page.locator("[aria-current=step]").get_attribute("data-n") == "n-2-1"
    assert page.locator("[aria-live]:visible, [role=status]:visible").count() >= 1


def test_tree_children_form_accessible_groups(browser, address):
    page = opened(browser, address + WATCH)
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    known = {one["nodeId"]: one for one in tree}

    def inside(one):
        above = known[one["parentId"]]
        return inside(above) if above.get("ignored") else above

    items = {
        one["name"]["value"].partition(",")[0]: one
        for one in tree
        if one.get("role", {}).get("value") == "treeitem"
    }
    assert len(items) == 13
    for name, parent in (("1.2", "1"), ("3.3", "3"), ("2", "root")):
        group = inside(items[name])
        assert (group["role"]["value"], inside(group)) == ("group", items[parent])
    assert inside(items["root"])["role"]["value"] == "tree"


def test_screen_reader_announces_hints(browser, address):
    page = opened(browser, f"{address}#view=practice&tree=((3+12+8)+(2+4+6)+(14+5+2))")
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
        (name, more)
        for role, name, more in spoken(page)
        if role == "treeitem" and name.startswith("2.2")
    )
    assert "crossed out" in name
    assert more["checked"] == "true"
    page.keyboard.press("Space")
    assert leaf.get_attribute("aria-checked") == "false"


@pytest.mark.parametrize("view", ["step", "practice", "handin", "compare", "draw"])
def test_page_fits_at_400_percent(browser, address, view):
    page = opened(browser, f"{address}#view={view}", (320, 256))
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.evaluate("scrollTo(0, 300)")
    covered = page.evaluate(
        "[...document.querySelectorAll('main *, header *')].filter((one) => ['sticky', 'fixed'].includes("
        "getComputedStyle(one).position) && one.offsetParent).reduce((sum, one) => sum + one.offsetHeight, 0)"
    )
    assert covered <= 0.25 * 256


@pytest.mark.parametrize("size", [(1280, 720), (360, 740)])
@pytest.mark.parametrize("view", ["step", "practice", "handin", "compare", "draw"])
def test_wrong_tree_is_explained_beside(browser, address, view, size):
    page = opened(browser, f"{address}#view={view}", size)
    field, error = page.locator("#tree"), page.locator(".error")
    field.fill("((3 12")
    error.wait_for()
    assert field.get_attribute("aria-invalid") == "true"
    assert page.locator(f"#{field.get_attribute('aria-describedby')} .error").count() == 1
    for shown in (field.bounding_box(), error.bounding_box()):
        assert -1 < shown["y"] < size[1] - shown["height"] + 1
    button = page.locator(".meant")
    button.click()
    button.wait_for(state="detached")
    assert field.get_attribute("aria-invalid") == "false"


def test_reduced_motion_stops_animation(browser, address):
    page = opened(browser, address + WATCH, reduced_motion="reduce")
    page.locator("[data-do=next]").click()
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"
    stage = page.locator(".counter").inner_text()
    page.wait_for_timeout(2000)  # longer than a stage of Play
    assert page.locator(".counter").inner_text() == stage


def test_forced_colours_show_node_states(browser, address):
    page = opened(browser, address + WATCH, forced_colors="active")
    page.locator(".counter", has_text="0 / 11").wait_for()
    for _ in range(7):
        page.locator("[data-do=next]").click()
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")

    def stroke(selector):
        return page.locator(selector).first.evaluate("(one) => getComputedStyle(one).stroke")

    for seen in (
        "[data-n=n] > .s",
        "[data-n=n-2-2] > .s",
        ".severing",
        ".lit > .ring",
    ):
        assert stroke(seen) not in (paper, "none"), seen
    assert (
        page.locator("[data-n=n-2-2] > .s").evaluate(
            "(one) => getComputedStyle(one).strokeDasharray"
        )
        != "none"
    )
    for text in page.locator(".drawing text").all():
        assert text.evaluate("(one) => getComputedStyle(one).fill") != paper


def test_every_control_works_by_keyboard(browser, address):
    page = opened(browser, address)
    reach(page, ".go .primary")
    page.keyboard.press("Enter")
    page.locator(".counter", has_text="7 / 11").wait_for()
    page.keyboard.press("ArrowRight")
    page.locator(".counter", has_text="8 / 11").wait_for()
    page.keyboard.press("w")
    page.locator(".card").wait_for()
    page.keyboard.press("Escape")
    reach(page, ".more")
    page.keyboard.press("Enter")
    reach(page, "[data-go=handin]")
    page.keyboard.press("Enter")
    page.locator(".handin .n").first.wait_for()
    reach(page, ".handin .n")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.input_value("#handin-text") == "path: 1"
    reach(page, ".handin .primary")


def reach(page, selector):
    """Press Tab until the element has the focus, and check that the focus is visible."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            assert page.evaluate("document.activeElement.matches(':focus-visible')")
            return
    raise AssertionError(selector)
