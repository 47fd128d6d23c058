"""Rewrite the pictures of samples/gallery.md: ``python tests/refresh_gallery.py``.

Then check them.
"""

import re
import shlex
import shutil
import sys
import tempfile
from pathlib import Path

SAMPLES = Path(__file__).resolve().parents[1] / "samples"
PAGE = SAMPLES / "gallery.md"
KEPT = SAMPLES / "gallery"


def commands():
    """Return the commands of the gallery as lists of words."""
    return [
        shlex.split(line)[1:]
        for line in re.findall(r"^    (treesearch .*)$", PAGE.read_text("utf-8"), re.MULTILINE)
    ]


def shown():
    """Return the names of the pictures in the gallery."""
    return re.findall(r"^!\[.*\]\((.*)\)$", PAGE.read_text("utf-8"), re.MULTILINE)


def copied(folder):
    """Copy samples/ into a folder, with an empty gallery."""
    for file in SAMPLES.iterdir():
        if file.is_file():
            shutil.copy(file, folder)
    (Path(folder) / "gallery").mkdir()


if __name__ == "__main__":
    import os

    from treesearch.cli import main

    with tempfile.TemporaryDirectory() as made:
        copied(made)
        os.chdir(made)
        for command in commands():
            try:
                main(command)
            except SystemExit as end:
                if end.code:
                    sys.exit(f"{command} ended with {end.code}")
        shutil.rmtree(KEPT, ignore_errors=True)
        shutil.copytree("gallery", KEPT)
