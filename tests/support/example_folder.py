"""The folder in which examples of help texts and commands run."""

import zipfile
from pathlib import Path

PROGRAMS = Path(__file__).parents[1] / "data" / "programs"
FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
EXERCISE = f"""
title = "Week 5"
[[question]]
tree = "{FIGURE}"
points = 10
[[question]]
tree = "(1 (5 7) 4)"
points = 10
"""
ANSWER = (
    "question 1: value: 3; path: 1 1; MIN cut after 2; question 2: value: 5; path: 2 1; no cuts"
)
STUDENT = """
import sys


def largest(text):
    return max(int(n) for n in text.replace("(", " ").replace(")", " ").split())


print("value:", largest(sys.stdin.read()), "\\npath: 1\\nno cuts")
"""
RACE = '''
from treesearch import MAX, MIN


class Race21:
    """Add 1, 2 or 3; who says the goal wins."""

    def __init__(self, goal=6): self.goal = goal
    def initial_state(self): return (0, MAX)
    def player(self, state): return state[1]
    def actions(self, state): return [n for n in (1, 2, 3) if state[0] + n <= self.goal]
    def result(self, state, action): return (state[0] + action, state[1].opponent)
    def is_terminal(self, state): return state[0] == self.goal
    def utility(self, state): return 1 if state[1] is MIN else -1
'''
PROGRAM_JS = """
const text = require("fs").readFileSync(0, "utf-8");
console.log("value:", Math.max(...text.match(/-?[0-9]+/g).map(Number)), "\\npath: 1\\nno cuts");
"""
SMALLER = {
    "--versions 12": "--versions 2 --leaves 6",
    "--leaves 10 --versions 4": "--leaves 6 --versions 2",
    "--jobs 4": "--jobs 2",
    "--depth 2,4,6": "--depth 2,4",
    "--depth 5": "--depth 3",
    "compare blocker": "compare blocker --depth 7",
    "exercise --diagnostic": "exercise --diagnostic strict,no_cuts",
}
"""Parts of commands that take seconds, and the smaller ones with which they are typed."""


def write_examples(here: Path) -> Path:
    """Write every file that the examples name, and return the folder."""
    files = {
        "trees.tree": "(1 2)\n(3 (4 5))\n",
        "mine.tree": FIGURE,
        "exercise.toml": EXERCISE,
        "student.py": STUDENT,
        "search.js": PROGRAM_JS,
        "mysearch.py": (PROGRAMS / "agree.py").read_text("utf-8"),
        "race21.py": RACE,
        "answer.txt": "value: 3; path: 1 1; MIN cut after 2",
        "class.csv": "id,name,email,version\n4711,One,one@example.org,\n4712,Two,two@example.org,\n",
        "quiz.csv": 'id,name,question 1,question 2\n4711,One,"value: 3; path: 1 1","value: 5; no cuts"\n',
        "export.csv": "Student,ID,SIS User ID,SIS Login ID,Section,Week 5 (12345)\nPoints Possible,,,,,20\n"
        "One,1,4711,4711,A,\n",
        "worksheet.csv": "Identifier,Full name,ID number,Status,Grade,Maximum grade,Feedback comments\n"
        "Participant 17,One,4711,Submitted,,20,\n",
    }
    for name, text in files.items():
        (here / name).write_text(text, "utf-8")
    for name, file, text in (("answers", "4711.txt", ANSWER), ("programs", "4711.py", STUDENT)):
        (here / name).mkdir()
        (here / name / file).write_text(text, "utf-8")
    with zipfile.ZipFile(here / "moodle-download.zip", "w") as packed:
        packed.writestr("One_4711_assignsubmission_file/4711.txt", ANSWER)
    return here
