"""Check pages, and the playground in many states, against the rules of axe-core: ``python .ci/axe.py axe.min.js``.

Each is tried at two widths, in light and in dark colours. Exit with 1 and a list if a rule is violated.
"""

import shutil
import sys
import tempfile
import threading
from pathlib import Path
from queue import Queue

from playwright.sync_api import Browser, Page, sync_playwright

from treesearch import read, record
from treesearch.games import load
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.classes.grading import grade
from treesearch.homework.classes.roster import Student
from treesearch.homework.classes.submissions import Submission
from treesearch.homework.exports.class_page import class_page
from treesearch.homework.sheets.html_page import sheet_page
from treesearch.homework.sheets.worksheet import sheet
from treesearch.playground.server import serve
from treesearch.settings import BOOK
from treesearch.steps.page import compared_settings, page
from treesearch.steps.practice import practice
from treesearch.steps.scorm import scorm

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
FIGURE = read("((3 12 8) (2 4 6) (14 5 2))")
COMPARED = [record(FIGURE, how) for how in compared_settings(BOOK, "minimax")]
SHEET = """
[[question]]
tree = "((3 12 8) (2 4 6) (14 5 2))"
scheme.points = { pruned = 2, nodes = 2, windows = 2, examined = 1, leaves = 1 }
[[question]]
tree = "((3 12 8) (?x 4 6) (14 5 2))"
[[question]]
conventions.algorithm = "expectiminimax"
ask = ["value", "path", "nodes"]
tree = "((chance 9/10*2 1/10*3) (chance 9/10*1 1/10*4))"
[[question]]
conventions.depth = 1
tree = "((:3 1 9) (:5 2 8) 4)"
[[question]]
task = "Why?"
points = 5
"""
ANSWERS = {"a": "question 2:\n?x <= 3\nI am not sure", "b": "", "c": "question 1:\nvalue: 3"}
CLASS = [Submission(f"{name}.txt", Student(name), text.encode()) for name, text in ANSWERS.items()]
PAGES = {
    "class.html": class_page(grade(SHEET, CLASS)),
    "page.html#7": page(record(FIGURE)),
    "game.html#5": page(record(load("nim"), depth=3)),
    "compare.html#9": page(*COMPARED, names=("minimax", "alpha-beta")),
    "practice.html": practice(FIGURE),
    "scorm.html": scorm(read_exercise(SHEET)).files["index.html"],
    "sheet.html": sheet_page(sheet(read_exercise(SHEET))),
}


STATES = {
    "": [],
    "view=step": ["[data-do=next]"] * 4,
    "view=step&values=hard": ["[data-do=back]", "text=More"],
    "view=step&beside=minimax": ["[data-n=n-2-2]"],
    "view=step&order=rtl": ["[data-n=n-1-2]"],
    "view=handin&tree=(-1+(-5+7)+4)": ["[data-n=n-1]"],
    "tree=((3+12)+(2+4)": [],
    "game=nim&size=4": ["[data-do=next]"],
    "view=practice": ["[data-do=hint]", "[data-do=cut]"],
    "view=practice&tree=(1+(5+7)+4)": ["[data-do=cross]", "[data-n=n-2-2]", "[data-do=check]"],
    "view=handin": [
        "[data-n=n-1]",
        "text=Cross out",
        "[data-n=n-2-2]",
        "text=Add a cut",
        "text=Show how it is understood",
    ],
    "exercise=1&check=1": ["#no-cuts", "text=Check my answer"],
    "view=compare&orders=best": [],
    "view=draw": [".looks summary"],
    "view=conventions": [],
    "view=examples": [],
    "game=tictactoe": [],
}
"""Links of the playground, and what is clicked there one after the other."""

VIEWS = [(width, scheme) for width in (400, 1280) for scheme in ("light", "dark")]


def main(axe: str) -> int:
    """Print each violation on a line. Return 1 if there is one."""
    found = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        for name, text in PAGES.items():
            (Path(folder) / name.partition("#")[0]).write_text(text, "utf-8")
            tab = opened(browser, f"file://{folder}/{name}")
            found += violations(axe, name, tab)
            tab.context.close()
        address = served()
        for link, clicks in STATES.items():
            tab = opened(browser, f"{address}#{link}")
            for clicked in clicks:
                tab.locator(clicked).locator("visible=true").first.click()
            tab.wait_for_function("document.body.dataset.phase === 'ready'")
            found += violations(axe, link, tab)
            tab.context.close()
        browser.close()
    return min(found, 1)


def opened(browser: Browser, url: str) -> Page:
    """Return the page in a narrow window, as on a phone."""
    view = {"width": VIEWS[0][0], "height": 900}
    tab = browser.new_context(viewport=view, bypass_csp=True).new_page()
    tab.goto(url)
    tab.wait_for_selector("[role=tree], #answer, main, .part, .error, .output img")
    return tab


def served() -> str:
    """Start the playground, and return its address."""
    told: Queue[str] = Queue()
    threading.Thread(target=serve, args=(0, told.put), daemon=True).start()
    return told.get(timeout=60)


def violations(axe: str, name: str, tab: Page) -> int:
    """Print the violations of a page in every view, and return their number."""
    tab.evaluate(axe)
    found = 0
    for width, scheme in VIEWS:
        tab.set_viewport_size({"width": width, "height": 900})
        tab.emulate_media(color_scheme=scheme)
        tab.wait_for_timeout(200)
        violated = tab.evaluate("axe.run()")["violations"]
        for one in violated:
            print(name, width, scheme, one["id"], one["help"], one["nodes"][0]["html"][:300])
        found += len(violated)
    return found


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).read_text("utf-8")))
