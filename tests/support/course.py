"""A class of eight students: two with right answers, and one with each problem."""

import csv
from io import StringIO

from treesearch.homework.classes.decisions import COLUMNS

EXERCISE = """
title = "Week 5"
[[question]]
points = 10
[question.versions]
A = "((3 12 8) (2 4 6) (14 5 2))"
B = "((4 13 9) (3 5 7) (15 6 3))"
[[question]]
points = 10
[question.versions]
A = "(1 (5 7) 4)"
B = "(2 (6 8) 5)"
"""

A1 = "value: 3\npath: 1 1\nMIN cut after 2 in subtree (2 4 6)"

A2 = "value: 5\npath: 2 1\nno cuts"

RIGHT = f"question 1:\n{A1}\nquestion 2:\n{A2}\n"

STRAY = "I would perhaps also look at the third"


class Course:
    """A folder with an exercise, a roster and submissions."""

    def __init__(self, folder, run):
        self.folder, self.run = folder, run
        (folder / "week5.toml").write_text(EXERCISE, encoding="utf-8")
        ids = [f"{number:05}" for number in range(1, 9)]
        rows = "".join(f"{student},Student {student},A\n" for student in ids)
        (folder / "class.csv").write_text(f"id,name,version\n{rows}", encoding="utf-8")
        (folder / "answers").mkdir()
        self.submit("00001.txt", RIGHT)
        self.submit("00002.txt", RIGHT.replace("value: 3", "value: 4"))
        self.submit("00003.txt", RIGHT.replace("no cuts", f"no cuts\n{STRAY}"))
        self.submit("00004.txt", "")
        self.submit("00005.txt", RIGHT)
        self.submit("again.txt", f"id: 00005\n{RIGHT.replace('value: 3', 'value: 4')}")
        self.submit("00006.txt", f"version: B\n{RIGHT}")
        self.submit("x.txt", f"id: 9999\n{RIGHT}")

    def submit(self, name, text):
        (self.folder / "answers" / name).write_text(text, encoding="utf-8")

    def grade(self, *options):
        return self.run(
            "grade", "week5.toml", "answers", "--roster", "class.csv", "-o", "graded", *options
        )

    def path(self, name="decisions.csv"):
        return self.folder / "graded" / name

    def rows(self, name="decisions.csv"):
        return list(csv.DictReader(StringIO(self.path(name).read_text("utf-8-sig"))))

    def grades(self):
        return {row["id"]: (row["status"], row["score"]) for row in self.rows("grades.csv")}

    def write(self, rows, columns=COLUMNS):
        stream = StringIO()
        table = csv.DictWriter(stream, columns, restval="")
        table.writeheader()
        table.writerows(rows)
        self.path().write_text(stream.getvalue(), encoding="utf-8-sig")

    def decide(self, student="", **cells):
        """Fill in the open row of a student; without an id, the row of the unknown student."""
        rows = self.rows()
        (row,) = [row for row in rows if row["student"] == student]
        row.update(cells)
        self.write(rows)

    def add(self, **cells):
        """Add a row as a person would."""
        self.write([*self.rows(), cells])

    def snapshot(self):
        return {path.name: path.read_bytes() for path in sorted(self.path().parent.iterdir())}
