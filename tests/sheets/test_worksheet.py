"""Test sheets: filled ones are read completely, and none reveals an answer."""

import json
import re
from io import BytesIO
from pathlib import Path

import pytest
from support.sheets import AIMA, BACKGAMMON, EIGHT, LIMITED, TWO, filled, generated_versions

from treesearch.errors import UsageError
from treesearch.homework.answers.reading import read_sheet
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.classes.roster import Student
from treesearch.homework.exercises.exercise_file import exercise_text
from treesearch.homework.exercises.versions import names
from treesearch.homework.marking.marker import Exercise, mark
from treesearch.homework.sheets import paper
from treesearch.homework.sheets.answer_keys import answer_lines
from treesearch.homework.sheets.handout import Handout
from treesearch.homework.sheets.html_page import sheet_page
from treesearch.homework.sheets.plain_text import sheet_text
from treesearch.homework.sheets.worksheet import Blanks, Fields, Form, NewPage, blocks, sheet

ALL = read_exercise(f"""title = "All that can be asked"
[[question]]
tree = "{AIMA}"
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
    text = filled(first, AIMA) + "\nQuestion 2\n" + filled(second, EIGHT)
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
        filled(sheet_text(sheet(read_exercise('trees = ["(1 (5 7) 4)"]'))), "(1 (5 7) 4)")
        + "no cuts\n"
    )
    answer = exercise.reader().answer(*read_sheet(text).of(1))
    assert answer.whole
    assert mark(exercise, answer).correct


def test_every_required_part_has_blank():
    text = filled(sheet_text(sheet(ALL)), AIMA)
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


def test_sheet_reveals_no_answer():
    answers = ("cut 1", "≤", "&lt;= 2", "pruned 4", "Solution")
    one, other = (
        sheet_text(sheet(read_exercise(f'trees = ["{tree}"]')))
        for tree in (AIMA, "((3 12 8) (4 5 6) (14 5 7))")
    )
    assert one.count("|") == other.count("|")  # as many rows with one cut as with none
    for text in (sheet_text(sheet(TWO)), sheet_page(sheet(TWO)), paper.worksheets([sheet(TWO)])):
        assert not [told for told in answers if told in text]


def test_sheet_names_the_mover():
    trees = AIMA, f"(min {AIMA} 4)"
    one, other = (sheet(read_exercise(f'trees = ["{tree}"]')).questions[0].task for tree in trees)
    assert "MAX at the root" in one
    assert "MIN at the root" in other


def test_teachers_text_is_escaped():
    bad = '<b>#panic("x") \\input{y} & 50 %</b>'
    made = sheet(
        read_exercise(f"title = {json.dumps(bad)}\ntrees = ['{AIMA}']"), student=Student("=1", bad)
    )
    assert "<b>" not in sheet_page(made)
    assert '#panic("x")' not in paper.worksheets([made])


def sheets(run, *options: str):
    return run("exercise", "--format", "txt", "-o", "friday", "--versions", "2", *options)


SAMPLES = sorted((Path(__file__).parents[2] / "samples" / "sheets").glob("*/exercise.toml"))


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.parent.name)
def test_sample_sheets_are_current(file):
    made = dict(Handout(read_exercise(file.read_text("utf-8")), formats=("txt",)).files())
    texts = list(file.parent.glob("*.txt"))
    assert {path.name for path in texts} >= {"keys.txt"}
    for path in texts:
        assert path.read_bytes() == made[path.name]
    assert (file.parent / "markers.pdf").read_bytes().startswith(b"%PDF")


def test_three_sample_exercises_exist():
    assert len(SAMPLES) == 3


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


def test_answer_page_hides_the_version():
    trees = dict(zip(names(3), generated_versions(5)[:3], strict=True))
    assignment = read_exercise(exercise_text("Friday", [trees]))
    pages = {}
    for version in assignment.versions:
        told = [*blocks(sheet(assignment, version), apart=True)]
        at = next(number for number, block in enumerate(told) if isinstance(block, NewPage))
        assert not [block for block in told[:at] if isinstance(block, (Blanks, Form, Fields))]
        pages[version] = [
            block for block in told[at:] if not isinstance(block, Fields)
        ]  # which names the version
    assert pages["A"] == pages["B"] == pages["C"]


@pytest.mark.parametrize(
    "wrote",
    [sheet_text, sheet_page, lambda made: paper.worksheets([made])],
    ids=["text", "html", "pdf"],
)
def test_tasks_and_blanks_are_printed(wrote):
    text = wrote(sheet(TWO)).replace("\N{NO-BREAK SPACE}", " ")
    assert (
        "Run alpha-beta on this tree, MAX at the root, children left to right, cutting when alpha ≥ beta."
        in text
    )
    assert (
        "Give the value at the root, the path, and each cut: after which child, at which node."
        in text
    )
    assert all(
        said in text
        for said in (
            "10 points",
            "The root itself is not counted",
            "Value is the value",
            "your own work",
        )
    )
    assert ">=" not in text


def test_custom_task_replaces_default():
    own = read_exercise(f"title = 'Exam'\n[[question]]\ntree = '{AIMA}'\ntask = 'Prune this.'")
    assert "Prune this." in sheet_text(sheet(own))
    assert "Run alpha-beta" not in sheet_text(sheet(own))


def test_only_asked_parts_have_points():
    (task,) = read_exercise(
        f"[[question]]\ntree = '{AIMA}'\nask = ['value', 'leaves', 'windows']"
    ).tasks
    assert {name for name, points in task.scheme.points.items() if points} == {
        "value",
        "leaves",
        "windows",
    }
    (question,) = sheet(
        read_exercise(f"[[question]]\ntree = '{AIMA}'\nask = ['leaves', 'windows']")
    ).questions
    assert "how many leaves are examined and alpha and beta at each node" in question.task
    assert (question.nouns, [table.columns[1] for table in question.tables]) == (
        ("leaves",),
        ["alpha"],
    )


def test_questions_have_pictures_and_tasks(tmp_path):
    files = dict(Handout(TWO, formats=("pictures",)).files())
    assert {"question-1.svg", "question-1.txt", "question-2.svg", "question-2.txt"} <= files.keys()
    assert "Give the value" in files["question-1.txt"].decode()
    if "question-1.pdf" in files:
        assert "(MAX A:" in figures(files["question-1.pdf"])[0]


@pytest.mark.parametrize(
    ("algorithm", "run", "leaves"),
    [
        ("deepening", "iterative deepening", "10 in all iterations (3 to depth 1, 7 to depth 2)"),
        ("transposition", "alpha-beta with a transposition table", "7 of 9"),
    ],
)
def test_task_names_the_search(algorithm, run, leaves):
    tree = "((3 12 8) (2 4 6) (14 5 2))"
    text = f'conventions.algorithm = "{algorithm}"\n[[question]]\ntree = "{tree}"\nask = ["leaves"]'
    (question,) = sheet(read_exercise(text)).questions
    assert question.task.startswith(f"Run {run} on this tree")
    assert [*answer_lines(question)] == [f"leaves examined: {leaves}"]


def test_exercise_refuses_opponent():
    with pytest.raises(UsageError, match="the opponent in an exercise always plays optimally"):
        read_exercise('conventions.opponent = "random"\n[[question]]\ntree = "((1 8) (7 3))"')


def sheet_of(*questions):
    return sheet(read_exercise("\n".join(f"[[question]]\n{one}" for one in questions)))


def test_chance_sheet_names_movers():
    def task(tree, more=""):
        how = f'conventions = {{ algorithm = "expectiminimax"{more} }}'
        return sheet_of(f'{how}\nask = ["value"]\ntree = "{tree}"').questions[0].task

    tree = "((chance (9 1) (2 3)) (chance (4 5) (6 7)))"
    assert "MAX at the root, MIN below the chance nodes, children" in task(tree)
    assert "MIN at the root, MAX below the chance nodes, children" in task(tree, ', root = "min"')
    assert "then MAX and MIN in turn, even if chance nodes" in task(
        "((chance (1 (chance (5 6) 2)) 3) 4)"
    )
    assert "below the chance nodes" not in task(BACKGAMMON)


@pytest.mark.parametrize("algorithm", ["minmax", "expectiminimax"])
def test_only_alphabeta_task_mentions_bounds(algorithm):
    plain = (
        f'conventions = {{ algorithm = "{algorithm}" }}\nask = ["nodes"]\ntree = "((1 2) (3 4))"'
    )
    alphabeta = 'ask = ["nodes"]\ntree = "((1 2) (3 4))"'
    assert "For each node, write its value." in sheet_of(plain).instructions
    assert not any(
        "bound" in line or "never enters" in line for line in sheet_of(plain).instructions
    )
    for lines in (sheet_of(alphabeta).instructions, sheet_of(plain, alphabeta).instructions):
        assert any(
            "only a bound. If the search never enters a node, leave its row empty" in line
            for line in lines
        )


def test_unentered_windows_are_left_empty():
    (how, *_) = sheet_of('ask = ["windows"]\ntree = "((1 2) (3 4))"').instructions
    assert "If the search never enters a node, leave its row empty." in how


@pytest.mark.parametrize("asked", ["cuts", "pruned", "examined", "leaves", "order", "best"])
def test_depth_sheet_explains_leaves(asked):
    said = "A node at which the search stops counts as a leaf with its static value"
    question = f'ask = ["{asked}"]\ntree = "{LIMITED}"'
    assert any(
        said in line for line in sheet_of(f"conventions = {{ depth = 2 }}\n{question}").instructions
    )
    assert not any(said in line for line in sheet_of(question).instructions)
    assert not any(
        said in line
        for line in sheet_of(
            f'conventions = {{ depth = 2 }}\nask = ["value"]\ntree = "{LIMITED}"'
        ).instructions
    )


FOUR = "((9 7) (2 4))"


def test_sheet_explains_its_points():
    two = f"title = 'Two'\n[[question]]\ntree = '{AIMA}'\npoints = 20\n[[question]]\ntree = '{FOUR}'\nask = ['best']"
    first, second = sheet(read_exercise(two)).questions
    assert (
        first.marks[0]
        == "You can earn 2 for the value, 6 for the path (a share for each right step from the root on), "
        "and 12 for the cuts (shared evenly among the right cuts)."
    )
    assert (len(first.marks), second.marks) == (
        1,
        ("You can earn 1 for the number in the best order.",),
    )
    alike = sheet(read_exercise(f"trees = ['{AIMA}', '{FOUR}']"))
    assert [question.marks for question in alike.questions] == [(), ()]
    assert len(alike.marks) == 7
    for text in (sheet_text(alike), sheet_page(alike), paper.worksheets([alike])):
        assert text.count("each extra cut costs half a share.") == 1
