"""No violation of the accessibility rules of axe-core, on the pages at two widths, by day and by night.

Called with axe.min.js; ends with 1 and the violations if there are any.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from treesearch import read, record
from treesearch.conventions import BOOK
from treesearch.games import load
from treesearch.homework.classroom.exercise import read_exercise
from treesearch.homework.exercises.languages import html
from treesearch.homework.exercises.sheet import sheet
from treesearch.practice import practice
from treesearch.scorm import scorm
from treesearch.steps.page import compared, page

ARGUMENTS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync",
]  # fmt: skip
FIGURE = read("((3 12 8) (2 4 6) (14 5 2))")
SHEET = """
[[question]]
tree = "((3 12 8) (2 4 6) (14 5 2))"
scheme.points = { pruned = 2, nodes = 2, windows = 2, examined = 1, leaves = 1 }
[[question]]
tree = "((3 12 8) (?x 4 6) (14 5 2))"
[[question]]
conventions.algorithm = "expectiminimax"
asks = ["value", "path", "nodes"]
tree = "((chance 9/10*2 1/10*3) (chance 9/10*1 1/10*4))"
[[question]]
conventions.depth = 1
tree = "((:3 1 9) (:5 2 8) 4)"
[[question]]
asks = ["text"]
task = "Why?"
points = 5
"""
PAGES = {
    "page.html#7": page(record(FIGURE)),
    "game.html#5": page(record(load("nim"), depth=3)),
    "compare.html#9": page(*compared(FIGURE, BOOK, "minimax"), names=("minimax", "alpha-beta")),
    "practice.html": practice(FIGURE),
    "scorm.html": scorm(read_exercise(SHEET)).files["index.html"],
    "sheet.html": html(sheet(read_exercise(SHEET))),
}


def main(axe: str) -> int:
    """1 if there is a violation, each on a line."""
    found = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        for name, text in PAGES.items():
            (Path(folder) / name.partition("#")[0]).write_text(text, "utf-8")
            for width in (1280, 400):
                for scheme in ("light", "dark"):
                    tab = browser.new_context(
                        viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=True
                    ).new_page()
                    tab.goto(f"file://{folder}/{name}")
                    tab.wait_for_selector("[role=tree], #answer")
                    tab.evaluate(axe)
                    for one in tab.evaluate("axe.run()")["violations"]:
                        found += 1
                        print(name, width, scheme, one["id"], one["help"], one["nodes"][0]["html"][:300])
        browser.close()
    return min(found, 1)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).read_text("utf-8")))
