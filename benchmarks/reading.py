"""Measure the time to read hostile answers of 1,000 to 200,000 characters, which must be linear.

Run it with ``python benchmarks/reading.py``. It prints the seconds for each length, and exits with 1 if the longest takes
more than LIMIT_SECONDS.
"""

import sys
import time

from treesearch.homework.answers.documents import LIMIT, page_text
from treesearch.homework.answers.places import TreeIndex
from treesearch.homework.answers.reading import Reader, read_sheet
from treesearch.reader import read

LENGTHS = (1_000, 10_000, 50_000, LIMIT)
LIMIT_SECONDS = 2.0

PIECES = {
    "blanks": " ",
    "words": "maybe ",
    "facts": "value: 3\n",
    "facts with commas": "4 pruned, ",
    "cuts": "MIN cut after 2\n",
    "short lines": "4,\n",
    "nouns": "path ",
    "after": "after ",
    "opened": "(",
    "closed": ")",
    "both": "()",
    "brackets": "(after ",
    "lists": "(2 4 6) ",
    "stars": "*",
    "two stars": "**a",
    "strikes": "~~a",
    "ticks": "`",
    "dollars": "$",
    "lines below": "_",
    "backslashes": "\\",
    "braces": "\\textbf{",
    "cells": "a | ",
    "rows": "|a|b|\n",
    "letters": "a) ",
    "lettered lines": "a) b\n",
    "greetings": "Hi Anna,\n",
    "slips": "vlaue ",
    "emphasis": "_3_ ",
    "open emphasis": "_a ",
    "numbered": "1)\n",
    "bullets": "- 4\n",
    "cells of a list": "a,b\n",
    "printed columns": "kind  after\n",
    "tabs": "a\t",
    "commas": "4,",
    "stops": ". ",
    "semicolons": ";",
    "colons": ":",
    "hashes": "# ",
    "dashes": "-",
    "numbers": "1 ",
    "digits": "1",
    "places": "1.",
    "names": "A-",
    "no min": "no min ",
    "questions": "question 1\n",
    "calls": "(min-max '(1 2))\n",
    "open calls": "(min-max '(",
    "json": '{"a":',
    "strings": '["a",',
    "tags": "<p>",
    "struck tags": "<s>",
}
MANY = {
    "fields of JSON": lambda number: f'"value{number}": 3',
    "cuts in JSON": lambda number: f'"cuts{number}": [{{"after": 2}}]',
}
"""The members of one object in JSON, each by its number."""


def written(name: str, length: int) -> str:
    """Return a text of this length that repeats a hostile piece."""
    if name in PIECES:
        return (PIECES[name] * (length // len(PIECES[name]) + 1))[:length]
    members = (MANY[name](number) for number in range(length // (len(MANY[name](length)) + 2)))
    return f"{{{', '.join(members)}}}"


def seconds(name: str, length: int) -> float:
    """Return the seconds to read a hostile text of this length."""
    text = written(name, length)
    begun = time.process_time()
    if text.startswith("<"):
        text = page_text(text)
    Reader(TreeIndex(read("((3 12 8) (2 4 6) (14 5 2))"))).answer(*read_sheet(text).parts)
    return time.process_time() - begun


def main() -> int:
    """Print a line for each piece. Return 1 if a text takes too long."""
    longest = 0.0
    print(f"{'':20}" + "".join(f"{length:>10,}" for length in LENGTHS))
    for name in (*PIECES, *MANY):
        times = [seconds(name, length) for length in LENGTHS]
        longest = max(longest, *times)
        print(f"{name:20}" + "".join(f"{spent:10.3f}" for spent in times), flush=True)
    return int(longest > LIMIT_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
