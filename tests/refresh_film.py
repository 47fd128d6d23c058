"""Record samples/page.gif, the page in README: ``python tests/refresh_film.py``. Then check it.

Chromium opens the page and presses the right arrow; each stage is shown long enough to read what is new.
"""

import shutil
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from treesearch import read, record
from treesearch.steps.page import page

FILM = Path(__file__).resolve().parents[1] / "samples" / "page.gif"
TREE = "((3 12 8) (2 4 6) (14 5 2))"
SIZE = {"width": 980, "height": 580}
LEFT_OUT = ".conventions, .more, .keys, .words { display: none }"
COLOURS = 224
SHORTEST, LONGEST, A_LETTER = 1200, 5500, 24
"""Milliseconds of a stage."""


def shots() -> list[tuple[Image.Image, int]]:
    """Return a picture of the page at each stage, with its duration in milliseconds."""
    made = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        file = Path(folder, "page.html")
        file.write_text(page(record(read(TREE))), "utf-8")
        tab = play.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        ).new_page(viewport=SIZE)
        tab.goto(file.as_uri())
        tab.add_style_tag(content=LEFT_OUT)
        for _ in range(int(tab.get_attribute("input[type=range]", "max")) + 1):
            letters = len(tab.locator(".say").inner_text())
            image = Image.open(BytesIO(tab.screenshot())).convert("RGB")
            made.append((image, min(LONGEST, max(SHORTEST, letters * A_LETTER))))
            tab.keyboard.press("ArrowRight")
    return made


def film(images: tuple[Image.Image, ...]) -> list[Image.Image]:
    """Return the pictures reduced to one small palette."""
    wide, tall = images[0].size
    strip = Image.new("RGB", (wide, tall * len(images)))
    for i, image in enumerate(images):
        strip.paste(image, (0, i * tall))
    palette = strip.quantize(COLOURS, Image.Quantize.MAXCOVERAGE)
    return [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]


if __name__ == "__main__":
    images, times = zip(*shots(), strict=True)
    first, *rest = film(images)
    first.save(FILM, save_all=True, append_images=rest, duration=times, loop=0, optimize=True)
    print(FILM.name, FILM.stat().st_size, "bytes,", sum(times) / 1000, "seconds")
