"""Test the contents of sheets: tasks, instructions and points, and no answer."""

import json

import pytest
from support.sheets import AIMA, BACKGAMMON, LIMITED, TWO, generated_versions

from treesearch.errors import UsageError
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.classes.roster import Student
from treesearch.homework.exercises.exercise_file import exercise_text
from treesearch.homework.exercises.versions import names
from treesearch.homework.marking.key import Key
from treesearch.homework.sheets import paper
from treesearch.homework.sheets.html_page import sheet_page
from treesearch.homework.sheets.plain_text import sheet_text
from treesearch.homework.sheets.worksheet import (
    Blanks,
    Fields,
    Form,
    NewPage,
    QuestionHead,
    blocks,
    sheet,
)
from treesearch.reader import read
from treesearch.settings import BOOK


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


@pytest.mark.parametrize("algorithm", ["deepening", "transposition", "negascout", "mtdf", "sss"])
def test_exercise_refuses_unmarked_search(algorithm):
    text = f'[[question]]\ntree = "{AIMA}"\nconventions.algorithm = "{algorithm}"'
    with pytest.raises(UsageError, match=f"^line 3: question 1: answers for {algorithm} cannot"):
        read_exercise(text)


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
        == "You can earn 2 for the value, 6 for the path (a share for each right step from the root on; "
        "smaller if your path is too long), and 12 for the cuts (shared evenly among the right cuts)."
    )
    assert (len(first.marks), second.marks) == (
        1,
        ("You can earn 1 for the number in the best order.",),
    )
    eighths = sheet_of(f"points = 1.25\ntree = '{AIMA}'").marks[0]
    assert "earn 0.12 for the value, 0.38 for" in eighths
    assert "and 0.75 for" in eighths
    alike = sheet(read_exercise(f"trees = ['{AIMA}', '{FOUR}']"))
    assert [question.marks for question in alike.questions] == [(), ()]
    assert len(alike.marks) == 9
    for text in (sheet_text(alike), sheet_page(alike), paper.worksheets([alike])):
        assert text.count("each further one costs half a share.") == 1


@pytest.mark.parametrize(
    ("points", "said"), [(0, "0 points"), (0.5, "0.5 points"), (1, "1 point"), (2, "2 points")]
)
def test_heading_names_the_points(points, said):
    (question,) = sheet_of(f"points = {points}\ntree = '{AIMA}'").questions
    assert question.heading == f"Question 1 ({said})"


def test_parts_share_named_heading():
    part = "[[question.part]]\nask = ['value']\n[[question.part]]\nask = ['path']\npoints = 2"
    heads = [
        (block.text, block.line)
        for block in blocks(sheet_of(f"name = 'The book'\ntree = '{AIMA}'\n{part}"))
        if isinstance(block, QuestionHead)
    ]
    assert heads == [
        ("Question 1: The book (3 points)", ""),
        ("Question 1a (1 point)", "Question 1a"),
        ("Question 1b (2 points)", "Question 1b"),
    ]


def test_different_rules_stay_with_questions():
    usual, other = f"tree = '{AIMA}'", f"conventions.order = 'rtl'\ntree = '{AIMA}'"
    alike, apart = sheet_of(usual, usual), sheet_of(usual, other)
    assert [question.rules for question in alike.questions] == ["", ""]
    assert "choose the first." in alike.instructions[0]
    assert [question.rules.partition(". ")[0] for question in apart.questions] == [
        "If several children are equally good, choose the first",
        "If several children are equally good, choose the one examined first",
    ]
    assert not any("equally good" in line for line in apart.instructions)


def test_tables_have_asked_rows():
    (question,) = sheet_of(
        f"ask = ['nodes', 'windows']\nscheme.nodes = ['C', 'root']\ntree = '{AIMA}'"
    ).questions
    assert [[row[0] for row in table.rows] for table in question.tables] == [["C", "root"]] * 2
    assert "Give the value or bound of C and root" in question.task
    for leaves, rows in ((4, 4), (14, 7), (30, 10)):
        tree = f"({' '.join(['(1 2)'] * (leaves // 2))})"
        (table,) = sheet_of(f"ask = ['cuts']\ntree = '{tree}'").questions[0].tables
        assert (len(table.rows), {*table.rows}) == (rows, {("",) * len(table.columns)})


def test_counts_have_one_notation():
    counts = "(:37/100 (A:60/79 3/26 (B:16/53 (C:27/35 ?) 10/18)) 1/10 2/11)"
    mcts = sheet_of(f"conventions.algorithm = 'mcts'\nask = ['path', 'nodes']\ntree = '{counts}'")
    usual = sheet_of(f"ask = ['path', 'nodes']\ntree = '{AIMA}'")
    said = "A path that exists only if counted from 0, or is written as values, costs"
    assert [any(said in line for line in one.marks) for one in (mcts, usual)] == [False, True]


def test_chance_cuts_separate_rules_for_marks():
    """Half of the difference is given back only in the other question."""
    chance = "tree = '(max (chance 1 8) 4)'\nconventions.utility_range = '0,9'"
    made = sheet_of(chance, f"tree = '{AIMA}'")
    backs = ["get back" in "".join(question.marks) for question in made.questions]
    assert (made.marks, backs) == ((), [False, True])


@pytest.mark.parametrize(
    ("tree", "more"),
    [
        ("((chance 1 (9 2)) ((3 6) (1 4)) (chance 3 5))", ""),
        (AIMA, "conventions.utility_range = '0,14'"),
    ],
)
def test_half_is_promised_where_given(tree, more):
    made = sheet_of(f"tree = '{tree}'\n{more}")
    how = BOOK.replace(utility_range=(0, 14)) if more else BOOK
    assert ("get back" in "".join(made.marks)) == bool(Key(read(tree), how).others)


def test_words_do_not_separate_rates():
    rated = f"scheme.rates = {{ surplus = 0 }}\ntree = '{AIMA}'"
    for questions in ((rated,), (rated, "task = 'Why?'\npoints = 2")):
        made = sheet_of(*questions)
        assert made.marks
        assert not any(question.marks for question in made.questions)
    assert all(question.marks for question in sheet_of(rated, f"tree = '{AIMA}'").questions)


@pytest.mark.parametrize(("root", "said"), [("max", "(MAX A: (MIN B:"), ("min", "(MIN A: (MAX B:")])
def test_picture_follows_the_root(root, said):
    (question,) = sheet_of(f"conventions.root = '{root}'\ntree = '{AIMA}'").questions
    assert said in question.svg.alternative


def test_shared_marks_have_one_order():
    short, long = f"ask = ['path', 'order']\ntree = '{AIMA}'", f"tree = '{AIMA}'"
    first, second = sheet_of(short, long).marks, sheet_of(long, short).marks
    assert first == second
    assert len(first) > 4


@pytest.mark.parametrize(
    ("tree", "dotted"),
    [("((3 12 8) (?x 4 4) (14 5 2))", True), ("((3 12 8) (?x 4 6) (14 5 2))", False)],
)
def test_sheet_explains_dotted_places(tree, dotted):
    lines = sheet_of(f"ask = ['pruned']\ntree = '{tree}'").instructions
    assert any("A place with dots is counted from the root" in line for line in lines) == dotted
