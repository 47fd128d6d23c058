"""Exercises, sheets filled in with the right answers, and the pictures of a sheet in PDF."""

import re
from functools import cache
from io import BytesIO

import pytest

from treesearch import Node, Settings, record
from treesearch.game import spell
from treesearch.homework.answers.facts import NodeStated, PathStated, Target
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.classes.roster import Student
from treesearch.homework.exercises.constraints import GOOD
from treesearch.homework.exercises.exercise_file import exercise_text
from treesearch.homework.exercises.generator import make
from treesearch.homework.exercises.versions import names, versions
from treesearch.homework.mistakes.cases import facts_of
from treesearch.homework.sheets.handout import Handout, with_versions
from treesearch.reader import read
from treesearch.settings import BOOK
from treesearch.tree import names_of

AIMA = "((3 12 8) (2 4 6) (14 5 2))"
EIGHT = "((5 (((6 4) (3 5)) 5)) (2 1))"
BACKGAMMON = "((chance 9/10*2 1/10*3) (chance 9/10*1 1/10*4))"
"""AIMA 4e, section 5.5: 2.1 and 1.3, so the first move."""
LIMITED = "(((:3 1 9) (:5 7 8) 9) ((:2 7 9) (:4 2 (7 8))))"
TWO = read_exercise(f'title = "Two & more"\ntrees = ["{AIMA}", "{EIGHT}"]')
PARTS = f"""[[question]]
tree = "{AIMA}"
[[question.part]]
conventions.algorithm = "minmax"
ask = ["value", "nodes"]
points = 4
[[question.part]]
ask = ["path", "cuts"]
[[question.part]]
conventions.order = "rtl"
ask = ["cuts", "leaves"]
"""
"""One tree with three parts: minimax, alpha-beta, alpha-beta in another order."""


def filled_sheet(text: str, tree: str, *, cuts: bool = True, settings: Settings = BOOK) -> str:
    """Return a sheet filled in with the right answer to value, path, cuts and nodes."""
    trace, named = record(tree, settings), names_of(read(tree))
    places, facts = {name: path for path, name in named.items()}, facts_of(trace)
    row = next((line for line in text.splitlines() if re.fullmatch(r"[| ]+", line)), "\n")
    for cut in trace.cuts if cuts else ():
        done = f"| {cut.kind} | {named[cut.after.path]} | {'.'.join(map(str, cut.place.path))} |"
        text = text.replace(row, done, 1)
    if cuts and row != "\n" and not trace.cuts:
        text += "no cuts\n"

    def stated(blank: re.Match[str]) -> str:
        node = facts.nodes.get(places.get(blank[1], (0,)))
        return str(NodeStated(Target(f"| {blank[1]} |"), node.low, node.high)) if node else blank[0]

    text = re.sub(r"(?m)^\| (\S+) +\| +\|$", stated, text)
    text = text.replace("value: \n", f"value: {spell(trace.result.value)}\n", 1)
    return text.replace("path: \n", f"{PathStated(trace.result.path)}\n", 1)


@cache
def generated_versions(count: int) -> list[Node]:
    """Return versions of the first tree, generated once for all tests."""
    return [*versions(make(GOOD, 1), count, 1)]


def sheets(run, *options: str, versions: int = 2):
    return run("exercise", "--format", "txt", "-o", "friday", "--versions", str(versions), *options)


def figures(data: bytes) -> list[str]:
    """Return the alternative texts in the structure of a PDF."""
    pypdf = pytest.importorskip("pypdf")
    found: list[str] = []

    def walk(element: object) -> None:
        element = element.get_object() if hasattr(element, "get_object") else element
        if isinstance(element, list):
            for one in element:
                walk(one)
        elif isinstance(element, dict):
            if "/Alt" in element:
                found.append(str(element["/Alt"]))
            walk(element.get("/K", []))

    walk(pypdf.PdfReader(BytesIO(data)).trailer["/Root"]["/StructTreeRoot"].get("/K", []))
    return found


CLASS = tuple(
    Student(f"47{number}", f"Student {number}", f"s{number}@uni.example") for number in range(5)
)


def handout(**options: object) -> dict[str, bytes]:
    trees = dict(zip(names(3), generated_versions(5)[:3], strict=True))
    assignment = read_exercise(
        exercise_text('Friday "13"', [trees], 20, BOOK.replace(cut_rule="gt", window=(-5, 99)))
    )
    students = with_versions(CLASS, assignment.versions, 0)
    return dict(Handout(assignment, students, **options).files())  # type: ignore[arg-type]
