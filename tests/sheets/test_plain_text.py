"""Test sheets as plain text: blank ones have no facts, and filled ones are read completely."""

import re

from support.sheets import AIMA, EIGHT, TWO, filled_sheet

from treesearch.homework.answers.reading import read_sheet
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.marking.marker import Exercise, mark
from treesearch.homework.sheets.plain_text import sheet_text
from treesearch.homework.sheets.worksheet import sheet

ALL = read_exercise(f"""title = "All that can be asked"
[[question]]
tree = "{AIMA}"
task = "Read the tree.\\nThen write your answer."
scheme.points = {{ pruned = 2, nodes = 2, windows = 2, examined = 1, leaves = 1 }}
""")


def test_blank_sheet_has_no_facts():
    for assignment in (TWO, ALL):
        found = read_sheet(sheet_text(sheet(assignment)))
        for task in assignment.tasks:
            answer = Exercise(task.tree() or "").reader().answer(*found.of(task.number))
            assert answer.whole
            assert not answer.facts


def test_filled_sheet_earns_full_marks():
    text = sheet_text(sheet(TWO)).replace("name: ", "name: Ada Berg", 1)
    first, second = text.split("\nQuestion 2\n")
    text = filled_sheet(first, AIMA) + "\nQuestion 2\n" + filled_sheet(second, EIGHT)
    found = read_sheet(text)
    assert found.head["name"] == "Ada Berg"
    for task in TWO.tasks:
        exercise = Exercise(task.tree() or "")
        answer = exercise.reader().answer(*found.of(task.number))
        assert answer.whole
        assert mark(exercise, answer).correct


def test_no_cuts_is_read_below_table():
    exercise = Exercise("(1 (5 7) 4)")
    text = (
        filled_sheet(sheet_text(sheet(read_exercise('trees = ["(1 (5 7) 4)"]'))), "(1 (5 7) 4)")
        + "no cuts\n"
    )
    answer = exercise.reader().answer(*read_sheet(text).of(1))
    assert answer.whole
    assert mark(exercise, answer).correct


def test_every_required_part_has_blank():
    text = filled_sheet(sheet_text(sheet(ALL)), AIMA)
    text = text.replace("pruned: \n", "pruned: 4, 6\n").replace(
        "examined: \n", "examined: 3 12 8 2 14 5 2\n"
    )
    text = text.replace("leaves: \n", "leaves: 7\n")
    text = re.sub(r"\| C +\|( +)\|\n", "| C | <= 2 |\n", text, count=1)
    text = re.sub(r"\| C +\| +\| +\|", "| C | 3 | inf |", text, count=1)
    answer = Exercise(AIMA).reader().answer(*read_sheet(text).of(1))
    assert answer.whole
    assert {type(fact).__name__ for fact in answer.facts} == {
        "ValueStated",
        "PathStated",
        "CutStated",
        "PrunedStated",
        "ExaminedStated",
        "LeavesStated",
        "NodeStated",
        "WindowStated",
    }


def test_table_columns_are_aligned():
    tree = "(Rockefeller (B 3 12) (C 2 4))"
    text = sheet_text(
        sheet(read_exercise(f"[[question]]\nask = ['nodes', 'cuts']\ntree = '{tree}'"))
    )
    tables = re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE)
    assert len(tables) == 2
    for table in tables:
        bars = {
            tuple(match.start() for match in re.finditer(r"\|", row)) for row in table.splitlines()
        }
        assert len(bars) == 1
