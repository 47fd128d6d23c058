"""Measure the playground's screens in Chromium: controls, words, picture, fonts and targets.

python benchmarks/checks/screens.py [FOLDER]     with a FOLDER, each screen is saved there as a PNG

Exits with 1 if a screen breaks a limit of LIMITS.
"""

import sys
import threading
import time
from pathlib import Path
from shutil import which

from treesearch.playground.server import serve

SIZES = [(1440, 900), (1280, 800), (768, 1024), (390, 844)]
FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
SCREENS = {
    "first": "",
    "watch": f"view=step&tree={FIGURE}",
    "practise": f"view=practice&tree={FIGURE}",
    "large": "view=step&tree=("
    + "".join(
        f"({' '.join(f'({a * b % 31} {a + b} {a * 7 % 29} {b * 5 % 23})' for b in range(1, 5))})"
        for a in range(3, 7)
    )
    + ")&stage=30",
    "game": "game=tictactoe&state=.OO/XO./X.X&stage=4",
    "handin": f"view=handin&tree={FIGURE}",
    "compare": f"view=compare&tree={FIGURE}",
    "draw": f"view=draw&tree={FIGURE}",
    "conventions": f"view=conventions&tree={FIGURE}",
}
LIMITS = {
    ("first", 1280): lambda m: m["controls"] <= 10 and m["words"] <= 60 and m["top"] <= 112,
    ("watch", 1280): lambda m: m["controls"] <= 11 and m["words"] <= 80 and m["top"] <= 64,
    ("first", 1440): lambda m: m["share"] >= 50,
    ("watch", 1440): lambda m: m["share"] >= 65,
    ("large", 1280): lambda m: m["type"] >= 10,
    ("watch", 390): lambda m: m["next"] >= 56 and m["type"] >= 11,
}
"""What the screens of a width must keep; no screen scrolls sideways or has a control under 44 x 44."""

MEASURE = """() => {
  const seen = (node) => node.getClientRects().length && getComputedStyle(node).visibility !== "hidden";
  const controls = [...document.querySelectorAll("a, button, input, select, textarea, summary")].filter((one) =>
    seen(one) && !one.closest("svg"));
  const text = [...document.querySelectorAll("body *")].filter((one) => seen(one) && !one.closest(".says, script, style, .live"));
  const own = (one) => [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join(" ");
  const words = text.map(own).join(" ").split(/\\s+/).filter((word) => /[\\p{L}\\d]/u.test(word));
  const typed = text.filter((one) => own(one).trim()), size = (one) => parseFloat(getComputedStyle(one).fontSize);
  const pic = document.querySelector(".first-screen:not([hidden]) .drawing, .watching:not([hidden]) .drawing, "
    + ".practising:not([hidden]) .drawing");
  const box = pic && seen(pic) ? pic.getBoundingClientRect() : undefined;
  const small = controls.filter((one) => { const { width, height } = one.getBoundingClientRect();
    return one.type !== "checkbox" && (width < 43.9 || height < 43.9); });
  const next = document.querySelector("[data-do=next]")?.getBoundingClientRect();
  return { controls: controls.length, words: words.length, top: box && Math.round(box.top),
    share: box && Math.round(box.width * box.height / innerWidth / innerHeight * 100), height: box && Math.round(box.height),
    type: Math.min(...typed.map(size)), small: small.map((one) => one.outerHTML.slice(0, 80)),
    sideways: document.documentElement.scrollWidth > innerWidth, next: next && Math.round(next.height) };
}"""


def address() -> str:
    """Start the playground and return its address."""
    ready: list[str] = []
    threading.Thread(target=serve, args=(0, ready.append), daemon=True).start()
    while not ready:
        time.sleep(0.05)
    return ready[0]


def main() -> None:
    """Print a line for each screen, size and colour scheme."""
    from playwright.sync_api import sync_playwright

    folder = Path(sys.argv[1]) if sys.argv[1:] else None
    base, failures = address(), 0
    with sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=which("chromium"), args=["--headless", "--no-sandbox", "--disable-gpu"]
        )
        for scheme in ("light", "dark"):
            for width, height in SIZES:
                context = browser.new_context(
                    viewport={"width": width, "height": height}, color_scheme=scheme
                )
                for name, link in SCREENS.items():
                    page = context.new_page()
                    page.on("pageerror", lambda error: print("ERROR", error))
                    page.goto(f"{base}#{link}")
                    page.locator(
                        ".first-screen:visible .arc, .watching .knob, .task h3, .handin .n, table, img, .how .field"
                    ).first.wait_for(state="attached")
                    page.wait_for_timeout(1200)
                    page.locator("body[data-phase=ready]").wait_for()
                    page.wait_for_timeout(300)
                    measures = page.evaluate(MEASURE)
                    kept = LIMITS.get((name, width), lambda m: True)(measures)
                    broken = not kept or measures["sideways"] or measures["small"]
                    failures += bool(broken)
                    mark = "BROKEN" if broken else ""
                    print(name, f"{width}x{height}", scheme, measures, mark, flush=True)
                    if folder:
                        page.screenshot(path=folder / f"{name}-{width}-{scheme}.png")
                    page.close()
                context.close()
        browser.close()
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
