"""Test sheets as plain text: blank ones have no facts, and filled ones are read completely."""

import re
from pathlib import Path

import pytest
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


@pytest.mark.parametrize("line", ["Exercise 1: no cuts", "Exercise 2 (continued).", "Version: B"])
def test_title_and_task_are_no_headings(line):
    task = f'task = """{line}"""'
    exercise = read_exercise(f'title = "{line}"\n' + f'[[question]]\ntree = "{AIMA}"\n{task}\n' * 2)
    found = read_sheet(sheet_text(sheet(exercise)))
    assert not found.head.get("version")
    assert not found.contradictions
    for number in (1, 2):
        answer = Exercise(AIMA).reader().answer(*found.of(number))
        assert (answer.whole, answer.facts) == (True, ())


SAMPLES = Path(__file__).parents[2] / "samples"
NAMED = f"[[question]]\nname = 'warm-up'\ntree = '{EIGHT}'\n"
UNKNOWN = "[[question]]\ntree = '((3 12) (?x 4 6))'\nask = ['value', 'path', 'pruned']\n"


@pytest.mark.parametrize(
    "exercise",
    [
        NAMED,
        UNKNOWN,
        NAMED + UNKNOWN,
        *(SAMPLES / f"{name}.toml" for name in ("class/exercise", "sheets/kinds")),
        *(SAMPLES / f"sheets/{name}/exercise.toml" for name in ("deep", "exam", "ties")),
    ],
)
def test_blank_sheet_leaves_nothing_unread(run, exercise):
    """Check that the sheet's own text is never taken for an answer that a person must read."""
    if isinstance(exercise, str):
        Path("exercise.toml").write_text(exercise, "utf-8")
        exercise = Path("exercise.toml")
    assert run("exercise", str(exercise), "--format", "txt", "-o", "made/")[0] == 0
    for blank in Path("made").glob("sheet*.txt"):
        code, out, _ = run("echo", str(exercise), str(blank))
        assert (code, "not read" in out, "doubtful" in out) == (0, False, False), out


@pytest.mark.parametrize("left_out", ["", "'path', "])
def test_blanks_for_conditions_are_read(run, left_out):
    Path("exercise.toml").write_text(UNKNOWN.replace(left_out, ""), "utf-8")
    run("exercise", "exercise.toml", "--format", "txt", "-o", "made/")
    blank = Path("made/sheet.txt").read_text("utf-8")
    Path("some.txt").write_text(blank.replace("pruned iff: ", "pruned iff: x <= 3"), "utf-8")
    code, out, _ = run("echo", "made/exercise.toml", "some.txt")
    assert (code, "pruned: 4, 6 iff x <= 3" in out, "not read" in out) == (0, True, False)


def test_filled_sheet_with_name_is_final(run):
    """Check that neither the name of a question nor the rules above it make a mark provisional."""
    Path("exercise.toml").write_text(NAMED, "utf-8")
    run("exercise", "exercise.toml", "--format", "txt", "-o", "made/")
    answer = filled_sheet(Path("made/sheet.txt").read_text("utf-8"), EIGHT)
    Path("answers").mkdir()
    Path("answers/7.txt").write_text(answer.replace("id: ", "id: 7", 1), "utf-8")
    assert run("grade", "exercise.toml", "answers")[0] == 0
    assert "7,,,,marked,10,10" in Path("graded/grades.csv").read_text("utf-8")
    assert Path("graded/decisions.csv").read_text("utf-8").count("\n") == 1


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


def test_facts_after_marked_headings_are_read():
    found = read_sheet("# Question 1: value: 5\n# Question 2: 5\n")
    first, second = (Exercise(EIGHT).reader().answer(*found.of(number)) for number in (1, 2))
    assert [*map(str, first.facts)] == ["value: 5"]
    assert [unread.text for unread in second.unread] == ["5"]
