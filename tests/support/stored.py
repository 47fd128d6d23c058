"""Golden files: their folders, how tests compare them, and which helper makes which output.

``python tests/refresh_golden.py`` rewrites them. Read the diff: each change must be intended.
"""

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from difflib import unified_diff
from importlib import import_module
from itertools import groupby, takewhile
from pathlib import Path
from typing import Any

import pytest

from treesearch.errors import TreesearchError

AIMA = "((3 12 8) (2 4 6) (14 5 2))"
OTHER_SEARCHES = f"""[[question]]
conventions.algorithm = "minmax"
ask = ["value", "path"]
tree = "{AIMA}"
[[question]]
conventions.depth = 2
ask = ["value", "nodes", "leaves"]
tree = "(((:3 1 9) (:5 7 8) 9) ((:2 7 9) (:4 2 (7 8))))"
[[question]]
conventions.algorithm = "expectiminimax"
ask = ["value", "path", "nodes"]
tree = "((chance 9/10*2 1/10*(3 1)) (chance 9/10*1 1/10*4))"
"""
"""Questions of other searches than alpha-beta, for an exercise file."""
DATA = Path(__file__).parents[1] / "data"
OUTPUTS = DATA / "outputs"
MODULES = {
    "answer_outputs": ("answers", "tasks", "documents"),
    "classes_outputs": ("exercises", "rosters", "submissions", "classes"),
    "command_outputs": ("commands",),
    "comparison_outputs": ("comparison",),
    "diagram_outputs": ("diagrams",),
    "exercise_outputs": ("descriptions", "generated", "reviews"),
    "exports_outputs": ("written", "gradebooks", "quizzes", "spans"),
    "game_outputs": ("positions", "refusals", "played"),
    "marking_outputs": ("marks", "reasons", "rubrics"),
    "mistakes_outputs": ("mistakes",),
    "playground_outputs": ("playground",),
    "programs_outputs": ("programs",),
    "reader_outputs": ("reading",),
    "report_outputs": ("reports",),
    "search_outputs": ("searches", "games", "library"),
    "sheets_outputs": ("sheets",),
    "steps_outputs": ("steps", "films", "questions"),
    "unknown_outputs": ("unknown",),
    "visit_outputs": ("visits", "lessons"),
}
"""The modules of this folder, each with its outputs: functions that yield lines."""
NAMES = {name: module for module, names in MODULES.items() for name in names}

WIDTH = 120
"""The longest line of an output."""
FOLD = re.compile(f".{{1,{WIDTH - 4}}}(?= |$)|.{{{WIDTH - 4}}}")
LONG, BEGIN, BLOCK = 60, 40, 3
"""A longer line is shown once, then by this many letters or more; as many equal lines or more are counted."""
SHOWN, RUN = 20, 6
"""How many lines of a difference are shown, and how many of them in a row are of one side."""


def attempt(function: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
    """Return the result of a function, or its error as text."""
    try:
        return function(*arguments, **options)
    except TreesearchError as error:
        return f"{type(error).__name__}: {error}"


def heading(*title: Any) -> str:
    """Return the line above a case: what is done, and with which options."""
    return f"\n## {', '.join(filter(None, map(words, title)))}"


def words(part: Any) -> str:
    """Return a part of a title as words: each option as its name and its value."""
    if isinstance(part, dict):
        return ", ".join(f"{str(name).replace('_', ' ')} {value}" for name, value in part.items())
    if isinstance(part, tuple):
        return ", ".join(map(str, part))
    return "" if part is None else str(part).replace("\n", "; ")


def fields(data: Any, name: str = "") -> Iterator[str]:
    """Yield JSON with a line for each field, and for each of several records in a list."""
    records = isinstance(data, list) and len(data) > 1 and isinstance(data[0], dict)
    if data and (records or (isinstance(data, dict) and not name)):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data, 1):
            yield from fields(value, f"{name} {key}".strip())
    else:
        yield f"{name}: {json.dumps(data, ensure_ascii=False)}"


def sentences(text: str) -> list[str]:
    """Return the sentences and list items of a text, so that each is written once."""
    return re.split(r"(?<=[.?]) (?=[A-Z])|(?<=>)(?=<li>)|\n", text)


def output(name: str) -> str:
    """Return an output as text, as it is stored. Only its own module is imported."""
    lines = getattr(import_module(f"support.{NAMES[name]}"), name)
    text = "\n".join(map(str, lines())).strip("\n")
    return "\n".join([*folded("\n".join(without_repetition(text.split("\n")))), ""])


def without_repetition(lines: list[str]) -> Iterator[str]:
    """Yield the lines of a text, of which long lines and blocks that were there before are not repeated.

    Such a line is cut where its beginning is that of no other line. A block is its first line and a count. It
    continues as it does where that line is first.
    """
    first: dict[str, int] = {}
    number = 0
    while number < len(lines):
        line = lines[number]
        start = first.setdefault(line, number)
        others = (other for other in first if len(other) > LONG and other != line)
        yield line if start == number else shortest(line, others)
        number += 1
        rest = zip(lines[number:], lines[start + 1 : number - 1], strict=False)
        block = [now for now, before in takewhile(lambda pair: pair[0] == pair[1], rest)]
        if len(block) >= BLOCK and line:
            yield f"    ... {len(block)} lines as above"
            number += len(block)


def shortest(line: str, others: Iterable[str]) -> str:
    """Return the beginning of a long line that none of the other lines has."""
    alike = [other for other in others if len(line) > LONG and other[:BEGIN] == line[:BEGIN]]
    for space in re.finditer(" ", line[BEGIN:-5] if len(line) > LONG else ""):
        begin = line[: BEGIN + space.end()]
        if not any(other.startswith(begin) for other in alike):
            return f"{begin}..."
    return line


def check_output(name: str) -> None:
    """Fail with the difference if an output is not as stored."""
    check_text(output(name), OUTPUTS / f"{name}.txt", f"python tests/refresh_golden.py {name}")


def check_text(text: str, file: Path, command: str) -> None:
    """Fail if a text differs from its golden file, with the difference and the command that rewrites it."""
    stored = file.read_text(encoding="utf-8")
    if text != stored:
        place = file.relative_to(DATA.parents[1]).as_posix()
        pytest.fail(
            f"{place} differs from the output (- stored, + now):\n\n"
            + "\n".join(difference(stored, text))
            + f"\n\nIf the change is meant, run this command and read the diff:\n    {command}",
            pytrace=False,
        )


def difference(stored: str, text: str) -> Iterator[str]:
    """Yield what differs as a short unified diff."""
    diff = [*unified_diff(folded(stored), folded(text), n=1, lineterm="")][2:]
    shown: list[str] = []
    for _, lines in groupby(diff, key=lambda line: line[0]):
        run = [*lines]
        shown += run[:RUN]
        if run[RUN:]:
            shown.append(f"{run[0][0]}... {len(run) - RUN} more lines")
    yield from (line if line[0] != "@" else "..." for line in shown[:SHOWN])
    if shown[SHOWN:]:
        yield "... and more"


def folded(text: str) -> list[str]:
    """Return the lines of a text; a long line continues on indented lines, so that a diff shows the part."""
    lines = []
    for line in text.split("\n"):
        first, *rest = FOLD.findall(line) if len(line) > WIDTH else [line]
        lines += [first, *(f"   {part}" for part in rest)]
    return lines


def chosen(possible: Iterable[str]) -> list[str]:
    """Return the names on the command line, by default all that are possible."""
    names = [*possible]
    for name in sys.argv[1:]:
        if name not in names:
            sys.exit(f"error: no golden file is called {name}; choose from {', '.join(names)}")
    return sys.argv[1:] or names
