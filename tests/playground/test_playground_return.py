"""Test that the playground restores a learner's work, and that a frame without storage explains why it cannot."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from support.playground_requests import FIGURE
from support.practice import answer

from treesearch import read
from treesearch.playground.app import app_files
from treesearch.steps.practice import exercise_of

pytestmark = [pytest.mark.chromium, pytest.mark.npm]


def shown_stage(page):
    page.locator(".treesearch-player .task").wait_for()
    seen = ("h2", ".score", ".task h3", ".progress", ".struck, .crossed")
    return [page.locator(f".treesearch-player {part}").all_inner_texts() for part in seen]


def test_practice_survives_reload(browser, address):
    page = browser.new_page()
    page.set_default_timeout(60_000)
    page.goto(f"{address}#view=practice&series=3&tree={FIGURE}")
    questions = exercise_of(read(FIGURE))["questions"]
    page.locator(".task h3", has_text=questions[0]["asked"].split("? ")[0]).wait_for()
    page.locator("[data-do=hint]").click()
    for question in questions[:3]:
        page.locator(".task h3", has_text=question["asked"].split("? ")[0]).wait_for()
        answer(page, question)
    page.locator(".progress", has_text=f"4 of {len(questions)}").wait_for()
    before = shown_stage(page)
    assert before[1] != [""]
    page.reload()
    assert shown_stage(page) == before
    page.goto("about:blank")
    page.go_back()
    assert shown_stage(page) == before
    for question in questions[3:]:
        page.locator(".task h3", has_text=question["asked"].split("? ")[0]).wait_for()
        answer(page, question)
    page.locator("[data-do=nextTree]").wait_for()
    before = shown_stage(page)
    page.reload()
    page.locator("[data-do=nextTree]").wait_for()
    assert shown_stage(page) == before
    page.locator("[data-do=nextTree]").click()
    page.locator("h2", has_text="Tree 2").wait_for()
    before = shown_stage(page)
    page.reload()
    assert shown_stage(page) == before
    page.close()


def test_back_button_restores_the_mode(browser, address):
    page = browser.new_page()
    page.set_default_timeout(60_000)
    page.goto(f"{address}#view=step&tree=((1+2)+(3+4)+5)")
    line, mode = page.locator("#tree"), page.locator(".tab[aria-current]")
    page.locator(".tab", has_text="Practise").click()
    page.locator(".task h3").wait_for()
    page.locator("[data-do=newTree]").click()
    page.locator("h2", has_text="Tree 2").wait_for()
    assert line.input_value() != "((1 2) (3 4) 5)"
    page.go_back()
    page.wait_for_timeout(300)
    assert line.input_value() == "((1 2) (3 4) 5)"
    assert mode.inner_text() == "Practise"
    page.go_back()
    page.locator(".tab[aria-current]", has_text="Watch").wait_for()
    page.locator(".counter", has_text="/ ").wait_for()  # its reply changes the address
    page.go_forward()
    page.locator(".tab[aria-current]", has_text="Practise").wait_for()
    page.close()


def test_back_rewrites_the_focused_field(browser, address):
    page = browser.new_page()
    page.goto(f"{address}#view=step&tree=(1+2)")
    page.locator(".tab", has_text="Practise").click()
    page.fill("#tree", "(3 4)")
    page.wait_for_url("**tree=%283+4%29**")
    page.go_back()
    page.wait_for_url("**tree=%281+2%29**")
    assert page.locator("#tree:focus").input_value() == "(1 2)"
    page.close()


def test_back_moves_focus_to_stage(browser, address):
    page = browser.new_page()
    page.goto(f"{address}#view=step&tree=(1+2)")
    page.wait_for_url("**stage=1**")
    page.fill("#tree", "(3 4)")
    page.keyboard.press("Enter")
    page.wait_for_url("**tree=%283+4%29**stage=1**")
    page.locator("[data-n=n-1]").click()
    page.locator(".card [data-do=edit]").click()
    page.locator(".editing input:focus").wait_for()
    page.go_back()
    page.wait_for_url("**tree=%281+2%29**stage=1**")
    page.locator(".watching .treesearch-player:focus").wait_for()
    page.close()


def test_back_returns_typed_trees(browser, address):
    page = browser.new_page()
    page.goto(f"{address}#view=step&tree=(1+2)")
    for tree in ("(3 4)", "(5 6)"):
        page.fill("#tree", tree[:-1])
        page.wait_for_timeout(300)
        page.fill("#tree", tree)
        page.keyboard.press("Enter")
    for tree in ("(3 4)", "(1 2)"):
        page.go_back()
        page.wait_for_timeout(300)
        assert page.input_value("#tree") == tree
    page.close()


def test_typing_keeps_the_older_address(browser, address):
    page = browser.new_page()
    page.goto(f"{address}#view=step&tree=(1+2)")
    page.wait_for_url("**stage=1**")
    page.evaluate("""() => {
        const field = document.getElementById("tree");
        field.value = "(3 4)";
        field.dispatchEvent(new Event("input"));
        document.querySelector("[data-do=next]").click();
    }""")
    assert "tree=%281+2%29" in page.url
    page.wait_for_url("**tree=%283+4%29**")
    page.go_back()
    page.wait_for_url("**tree=%281+2%29**")
    page.close()


def test_seed_starts_its_trees_anew(browser, address):
    page = browser.new_page()
    page.goto(f"{address}#view=practice&tree=(1+2)")
    page.locator(".task h3").wait_for()
    new, trees = page.locator("[data-do=newTree]"), []
    for seed in ("7", "8", "7"):
        page.get_by_label("Seed").fill(seed)
        before = page.input_value("#tree")
        new.click()
        page.wait_for_function(
            "before => document.querySelector('#tree').value !== before", arg=before
        )
        trees.append(page.input_value("#tree"))
    assert trees[0] == trees[2] != trees[1]
    page.close()


def test_crossed_out_branches_survive_reload(browser, address):
    page = browser.new_page()
    page.set_default_timeout(60_000)
    page.goto(f"{address}#view=practice&tree={FIGURE}")
    page.locator("[data-do=cross]").click()
    page.locator("[data-n='n-2-2']").press("Space")
    page.reload()
    page.locator("[data-n='n-2-2'][aria-checked=true]").wait_for()
    page.locator("[data-do=check]").click()
    page.locator("[data-do=nextTree]").wait_for()
    before = shown_stage(page)
    page.reload()
    page.locator("[data-do=nextTree]").wait_for()
    assert shown_stage(page) == before
    page.close()


def test_suggested_tree_is_applied_by_click(browser, address):
    page = browser.new_page()
    page.set_default_timeout(60_000)
    page.goto(f"{address}#view=step")
    page.fill("#tree", "(1 (5 7) 4")
    page.get_by_role("button", name="Use (1 (5 7) 4)").click()
    page.locator(".counter").wait_for()
    assert page.input_value("#tree") == "(1 (5 7) 4)"
    page.locator(".error").wait_for(state="detached")
    page.close()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


def test_frame_without_origin_is_explained(browser, tmp_path):
    files = app_files("worker") | {"files.js": b"export const VERSION = '1', FILES = [];"}
    for name, data in files.items():  # no engine: the first screen does not wait for it
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    frame = '<iframe width="900" height="600" sandbox="{}" src="index.html"></iframe>'
    for name, sandbox in (
        ("without", "allow-scripts"),
        ("with", "allow-scripts allow-same-origin"),
    ):
        (tmp_path / f"{name}.html").write_text(frame.format(sandbox))
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = browser.new_page()
    page.set_default_timeout(60_000)
    page.goto(f"http://127.0.0.1:{server.server_port}/without.html")
    page.frame_locator("iframe").get_by_role("alert").filter(
        has_text="allow-same-origin"
    ).wait_for()
    page.goto(f"http://127.0.0.1:{server.server_port}/with.html")
    page.frame_locator("iframe").locator(".first-screen").wait_for()
    page.close()
    server.shutdown()
    server.server_close()
