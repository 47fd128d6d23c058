"""Classes for the tests: exercises, and as many made-up answers as wanted."""

from random import Random

from treesearch.homework.classroom.handins import HandIn
from treesearch.homework.classroom.roster import Student

EXERCISE = """
title = "Week 5"
[[question]]
tree = "((3 12 8) (2 4 6) (14 5 2))"
[[question]]
tree = "((2 (6 5)) (((1 4) (3 2)) 2))"
points = 20
"""
VERSIONS = """
title = "Two sheets"
[[question]]
versions = { A = "((3 12 8) (2 4 6) (14 5 2))", B = "((9 2 8) (7 10 1) (5 3 11))" }
"""
RIGHT = "value: 3\npath: 1 1\nMIN cut after 2\n"
BOTH = f"""question 1:
{RIGHT}
question 2:
value: 2
path: 1 1
MAX cut after 6
MIN cut after 1
MIN cut after ((1 4) (3 2))
"""


ANSWERS = (
    BOTH,
    BOTH.replace("path: 1 1", "path: 2", 1),
    BOTH.replace("value: 3", "value: 4"),
    BOTH.replace("MIN cut after 1\n", ""),
    BOTH.replace("MIN", "?").replace("MAX", "MIN").replace("?", "MAX"),
    "question 1:\nvalue: 3\nquestion 2:\nvalue: 2\n",
)


def made_up(count, seed=1):
    """Submissions that say this and that, the same for the same seed, one after the other."""
    random = Random(seed)
    for number in range(count):
        yield hand_in(f"s{number:05}", random.choice(ANSWERS))


def hand_in(key, text):
    return HandIn(f"{key}.txt", Student(key), text.encode() if isinstance(text, str) else text)
