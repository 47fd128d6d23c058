"""A GIF of several pictures, by the package Pillow (extra ``print``): shown once, the last one staying."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from io import BytesIO

from treesearch.diagram import words
from treesearch.errors import MissingError
from treesearch.installed import pip_install

SECONDS = 2.0


def check() -> None:
    """MissingError if the package is not there."""
    if find_spec("PIL") is None:
        raise MissingError(words.PILLOW_MISSING.format(pip=pip_install("print")))


def gif(pngs: Sequence[bytes], alternative: str, seconds: float = SECONDS) -> bytes:
    """The pictures, all of one size, each shown for so many seconds; ``alternative`` text as the file's comment."""
    check()
    from PIL import Image

    first, *rest = [Image.open(BytesIO(png)).convert("RGB").quantize(64) for png in pngs]
    made = BytesIO()
    comment = alternative.encode("ascii", "replace")[:255]  # older readers take one block, and ASCII
    first.save(
        made, "GIF", save_all=True, append_images=rest, duration=int(seconds * 1000), disposal=1, comment=comment
    )  # without loop=: once
    return made.getvalue()
