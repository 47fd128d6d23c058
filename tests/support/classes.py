"""Two exercises with correct answers, and tables of decisions."""

import csv
from io import StringIO

from treesearch.homework.classes.decisions import COLUMNS

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


def decisions(*rows):
    """Return decisions.csv with these rows."""
    stream = StringIO()
    table = csv.DictWriter(stream, COLUMNS)
    table.writeheader()
    table.writerows(rows)
    return stream.getvalue().encode()
