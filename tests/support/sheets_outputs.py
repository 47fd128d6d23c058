"""Outputs of ``homework.sheets``: sheets and answer keys as text, HTML and Typst.

An exam with every kind of question, two versions of one question for two students, and a question in parts.
"""

import re
from collections.abc import Iterator
from unittest.mock import patch

from support.stored import AIMA, OTHER_SEARCHES, heading, sentences
from treesearch.diagram import typeset
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.classes.roster import Student
from treesearch.homework.sheets import handout as writer
from treesearch.homework.sheets.handout import FORMATS, Handout

PARTS_ONLY = """[[question]]
tree = "((9 7) (4 2))"
[[question.part]]
points = 4
ask = ["value"]
[[question.part]]
points = 6
ask = ["cuts"]
"""
EXAM = f"""title = "Exam & more"
[[question]]
tree = "{AIMA}"
[[question]]
name = "deep"
tree = "(10 (20 (1 ((6 5) 4 2))))"
points = 1
[[question]]
tree = "((3 12 8) (2 4 6) (14 5 1.5))"
points = 7.5
scheme.points = {{ value = 0, path = 0, cuts = 0, pruned = 2, nodes = 2, windows = 2, examined = 1, leaves = 1, order = 1, best = 1 }}
{OTHER_SEARCHES}[[question]]
conventions.utility_range = "0,10"
tree = "(max 3 (chance (min 2 9) (min 9 8)))"
[[question]]
ask = ["leaves"]
tree = "{AIMA}"
[[question]]
tree = "((3 12 8) (?x 4 6) (14 5 2))"
ask = ["value", "path", "pruned"]
[[question]]
tree = "(((1,1) (-2,0)) ((-1,2) (0,-2)) ((0,1) (-1,3)))"
[[question]]
game = "tictactoe"
state = "X../OO./XOX"
depth = 2
[[question]]
tree = "(:37/100 (A:60/79 3/26 (B:16/53 (C:27/35 ?) 10/18)) 1/10 2/11)"
conventions = {{ algorithm = "mcts", exploration = 1.4 }}
ask = ["path", "nodes"]
[[question]]
task = "Why?"
points = 3
{PARTS_ONLY}"""
VERSIONS = f"""title = "Two versions"
[[question]]
[question.versions]
A = "{AIMA}"
B = "((4 11 8) (3 5 6) (14 6 2))"
"""
STUDENTS = (
    Student("1", "Ada", "ada@uni.example", "A"),
    Student("", "Bo", "bo@uni.example", "B"),
)


def sheets() -> Iterator[str]:
    """Yield the sheets and keys of exercises as text, HTML and Typst."""
    for number, handout in enumerate(
        (
            Handout(read_exercise(EXAM), formats=("html", "txt", "pictures")),
            Handout(read_exercise(VERSIONS), STUDENTS, "large", FORMATS),
            Handout(read_exercise(PARTS_ONLY), (), "letter", ("pdf",)),
        ),
        1,
    ):
        for name, text in files_of(handout):
            yield heading(f"handout {number}", name)
            if name in ("sheet.pdf", "sheets.pdf", "keys.pdf", "markers.pdf"):
                yield from sentences(typst(text))
            elif not name.endswith((".pdf", ".svg", ".toml")):
                yield from sentences(without_pictures(text))


def files_of(handout: Handout) -> list[tuple[str, str]]:
    """Return the names and texts of all files; the text of a PDF file is its Typst document."""
    with (
        patch.object(writer, "document", str.encode),
        patch.object(typeset, "installed", lambda: True),
    ):
        return [(name, data.decode()) for name, data in handout.files()]


def typst(source: str) -> str:
    """Return a Typst document without its functions and pictures."""
    return without_pictures(source.partition("#show: ")[2])


def without_pictures(text: str) -> str:
    """Return a text with an ellipsis for each picture, style and script."""
    text = re.sub(r"<(style|script)[^>]*>.*?</\1>", r"<\1>...</\1>", text, flags=re.DOTALL)
    return re.sub(r"data:image/svg\+xml;base64,[^\"]*|<svg .*?</svg>", "...", text, flags=re.DOTALL)
