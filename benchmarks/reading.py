"""How long answers take to read, from 1,000 to 200,000 characters of whatever is bad to read: linear, or a bug.

Run it with ``python benchmarks/reading.py``. Seconds for each length, and what the longest takes more than its share.
"""

from __future__ import annotations

import time

from treesearch.homework.answer.pages import page_text
from treesearch.homework.answer.places import Known
from treesearch.homework.answer.reader import LIMIT, Reader, read_sheet
from treesearch.reader import read

LENGTHS = (1_000, 10_000, 50_000, LIMIT)

PIECES = {
    "blanks": " ", "words": "maybe ", "facts": "value: 3\n", "facts with commas": "4 pruned, ",
    "cuts": "MIN cut after 2\n",
    "short lines": "4,\n", "nouns": "path ", "after": "after ", "opened": "(", "closed": ")", "both": "()",
    "brackets": "(after ", "lists": "(2 4 6) ", "stars": "*", "two stars": "**a", "strikes": "~~a", "ticks": "`",
    "dollars": "$", "lines below": "_", "backslashes": "\\", "braces": "\\textbf{", "cells": "a | ", "rows": "|a|b|\n",
    "tabs": "a\t", "commas": "4,", "stops": ". ", "semicolons": ";", "colons": ":", "hashes": "# ", "dashes": "-",
    "numbers": "1 ", "digits": "1", "places": "1.", "names": "A-", "no min": "no min ", "questions": "question 1\n",
    "calls": "(min-max '(1 2))\n", "open calls": "(min-max '(", "json": '{"a":', "strings": '["a",', "tags": "<p>",
    "struck tags": "<s>",
}  # fmt: skip


def seconds(piece: str, length: int) -> float:
    """The time to read so many characters of it, as a text, and as a page where it is one."""
    text = (piece * (length // len(piece) + 1))[:length]
    begun = time.process_time()
    if piece.startswith("<"):
        text = page_text(text)
    Reader(Known(read("((3 12 8) (2 4 6) (14 5 2))"))).answer(*read_sheet(text).parts)
    return time.process_time() - begun


def main() -> None:
    """A line for each piece."""
    print(f"{'':20}" + "".join(f"{length:>10,}" for length in LENGTHS))
    for name, piece in PIECES.items():
        print(f"{name:20}" + "".join(f"{seconds(piece, length):10.3f}" for length in LENGTHS), flush=True)


if __name__ == "__main__":
    main()
