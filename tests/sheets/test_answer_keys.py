"""Test answer keys for teachers and markers."""

import re

import pytest
from support.sheets import AIMA, BACKGAMMON, EIGHT, LIMITED, TWO

from treesearch.homework.answers.reading import read_sheet
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.marking.marker import Exercise, check, mark
from treesearch.homework.marking.scheme import scheme, scheme_for
from treesearch.homework.marking.solutions import key_rows
from treesearch.homework.sheets import paper
from treesearch.homework.sheets.answer_keys import answer_lines, more_answers
from treesearch.homework.sheets.handout import Handout
from treesearch.homework.sheets.worksheet import sheet
from treesearch.reader import read
from treesearch.settings import BOOK
from treesearch.solve import record


def test_markers_rows_earn_their_stated_score():
    exercise = Exercise(EIGHT)
    found = key_rows(exercise)
    assert found.right.score == 10
    assert [row.number for row in found.wrong] == [*range(1, len(found.wrong) + 1)]
    for row in found.wrong:
        answer = exercise.reader().answer(*read_sheet("\n".join(row.lines)).parts)
        assert mark(exercise, answer).score == row.score
        assert {mistake.name for mistake in row.mistakes} <= set(exercise.keys[0].answers)


def test_markers_key_has_every_part():
    points = {
        "value": 0,
        "path": 0,
        "cuts": 0,
        "leaves": 1,
        "examined": 1,
        "windows": 1,
        "order": 1,
        "best": 1,
    }
    exercise = Exercise(AIMA, scheme({"points": points, "nodes": ["C"]}))
    found = key_rows(exercise)
    assert found.right.lines == (
        "window C: 3, +inf",
        "examined: 3, 12, 8, 2, 14, 5, 2",
        "leaves: 7",
        "order: ((3 12 8) (2 4 6) (2 14 5))",
        "best: 5",
    )
    assert found.right.score == 5
    assert {"examined: 3, 12, 8, 2, 4, 6, 14, 5, 2", "leaves: 9"} <= {
        line for row in found.wrong for line in row.lines
    }
    for row in found.wrong:
        assert (
            mark(exercise, exercise.reader().answer(*read_sheet("\n".join(row.lines)).parts)).score
            == row.score
        )


def test_every_mistake_has_key_row():
    found = key_rows(Exercise(AIMA))
    named = [mistake.name for row in found.wrong for mistake in row.mistakes] + [
        one.name for one in found.unseen
    ]
    assert sorted(named) == sorted(Exercise(AIMA).keys[0].answers)


def test_value_only_rows_are_distinct():
    assignment = read_exercise(f"scheme.points = {{ path = 0, cuts = 0 }}\ntrees = ['{AIMA}']")
    found = key_rows(Exercise(AIMA, assignment.tasks[0].scheme))
    assert len({row.value for row in (found.right, *found.wrong)}) == len(found.wrong) + 1


def test_markers_key_is_one_page():
    typst = pytest.importorskip("typst")
    asked = sheet(TWO).questions
    source = paper.markers(
        TWO.title, [("", one, key_rows(Exercise(one.tree)), 1.0) for one in asked]
    )
    pages = typst.compile(source.encode(), format="png", ppi=20)
    assert len(pages) == 2


@pytest.mark.parametrize(
    ("asks", "titles"),
    [
        (("value", "path", "cuts"), ["No.", "Value", "Path", "Cuts", "Mistake", "Marks"]),
        (("value",), ["No.", "Value", "Mistake", "Marks"]),
        (("pruned",), ["No.", "Answer", "Mistake", "Marks"]),
        (("value", "nodes"), ["No.", "Answer", "Mistake", "Marks"]),
        ((), ["No.", "Answer", "Mistake", "Marks"]),
    ],
)
def test_markers_key_columns_fit_question(asks, titles):
    question = sheet(TWO).questions[0]._replace(ask=asks)
    source = paper.markers(TWO.title, [("", question, key_rows(Exercise(question.tree)), 1.0)])
    heads = ", ".join(f'"{title}"' for title in titles)
    assert f"({heads}, )" in source


def test_keys_use_picture_letters():
    keys = dict(Handout(TWO, formats=("txt",)).files())["keys.txt"].decode()
    assert "MIN cut after 2 at C" in keys
    assert "path: 1 1 (A-B-E)" in keys
    assert not re.search(r"node \d|<=|>=|inf", keys)


@pytest.mark.parametrize(
    ("tree", "algorithm", "path"),
    [
        ("((3 12 8) (5 3 6) (14 5 2))", "minmax", "1 1 (A-B-E) # or 2 2"),
        ("((3 12 8) (2 4 6))", "minmax", "1 1 (A-B-D)"),
        (
            "(max (chance 1/4*(min 8 6) 3/4*(min 4 2)) (min 3 5))",
            "expectiminimax",
            "1 (A-B) # or 2 1",
        ),
        ("(1 1 1 1 1)", "minmax", "1 (A-B) # or 2 or 3 or 4 or others as good"),
        ("((3 12 8) (5 3 6) (14 5 2))", "alphabeta", "1 1 (A-B-E)"),
    ],
)
def test_key_names_all_right_paths(tree, algorithm, path):
    exercise = read_exercise(
        f'[[question]]\nask = ["path"]\nconventions.algorithm = "{algorithm}"\ntree = "{tree}"'
    )
    (line,) = answer_lines(sheet(exercise).questions[0])
    assert line == f"path: {path}"
    marker = Exercise(tree, exercise.tasks[0].scheme, exercise.tasks[0].conventions)
    assert check(marker, line).correct


def test_markers_key_calls_right_paths_same():
    exercise = Exercise(
        "((chance 3 1) (chance 3 2) (chance 4 1))",
        conventions=BOOK.replace(algorithm="expectiminimax"),
    )
    rows = key_rows(exercise)
    chance_max = next(row for row in rows.wrong if row.mistakes[0].name == "chance_max")
    assert (rows.right.path, chance_max.path) == ("2 or 3", "2 or 3")


def test_other_right_paths_earn_everything():
    exercise = Exercise("((3 12 8) (5 3 6) (14 5 2))", conventions=BOOK.replace(algorithm="minmax"))
    rows = key_rows(exercise)
    assert rows.right.path == "1 1 or 2 2"
    assert "right_to_left" in [mistake.name for mistake in rows.unseen]
    assert all(row.score < rows.right.score for row in rows.wrong)
    assert check(exercise, "value: 3; path: 2 2").correct
    asked = sheet(TWO).questions[0]._replace(tree=exercise.tree, ask=("value", "path", "nodes"))
    source = paper.markers("Minimax", [("", asked, rows, 1.0)])
    assert '"value: 3; path: 1 1 or 2 2"' in source


@pytest.mark.parametrize(
    "tree", ["((3 12) (2 4))", "((5 6) (9 7))", "((3 12 8) (2 4 6) (14 5 2))", "((5 6) (3 (7 8)))"]
)
def test_pruned_key_earns_full_marks(tree):
    exercise = Exercise(
        tree, scheme("points = { value = 0, path = 0, cuts = 0, pruned = 4 }", BOOK)
    )
    (line,) = more_answers(read(tree), record(tree), ["pruned"])
    marked = check(exercise, line)
    assert (marked.correct, marked.score, marked.unread) == (True, 4.0, ())


EXAM = read_exercise(f"""[[question]]
conventions = {{ algorithm = "expectiminimax" }}
ask = ["value", "path", "nodes"]
tree = "{BACKGAMMON}"
[[question]]
conventions = {{ depth = 2 }}
tree = "{LIMITED}"
""")


def test_sheet_and_key_agree():
    dice, limit = sheet(EXAM).questions
    assert "weighted average" in dice.task
    assert "stopping at depth 2, where nodes have static values" in limit.task
    assert [row[0] for row in dice.tables[0].rows] == ["A", "B", "C"]
    keys = dict(Handout(EXAM, formats=("txt",)).files())["keys.txt"].decode()
    assert "value: 21/10\npath: 1 (A-B)\nA = 21/10\nB = 21/10\nC = 13/10\n" in keys
    assert "MIN cut after 2 at C" in keys
    assert "leaves examined: 4 of 5" in keys


def test_key_rows_earn_their_stated_score():
    for task in EXAM.tasks:
        exercise = Exercise(task.tree(), task.scheme, task.conventions)
        found = key_rows(exercise)
        for row in (found.right, *found.wrong):
            marked = check(exercise, "\n".join(row.lines))
            assert (marked.unread, marked.score) == ((), row.score)
        assert len(found.wrong) > 2


FLAT, DEEP = "((4 9) (7 6 8))", "(((5 8) (9 3 1)) ((4 2) (6 7)) ((10 12) (0 11)))"


@pytest.mark.parametrize(
    ("mistake", "tree", "algorithm", "ask", "lines"),
    [
        ("no_cuts", DEEP, "alphabeta", "cuts,pruned", ("no cuts",)),
        ("hindsight", DEEP, "alphabeta", "cuts,pruned", ("pruned: B, C, I, V",)),
        ("best_leaf", FLAT, "minmax", "value,nodes", ("value: 9", "A = 9", "B = 4", "C = 6")),
    ],
)
def test_key_rows_can_be_written(mistake, tree, algorithm, ask, lines):
    settings = BOOK.replace(algorithm=algorithm)
    exercise = Exercise(tree, scheme_for(None, ask, settings), settings)
    rows = key_rows(exercise).wrong
    (row,) = (row for row in rows if mistake in [one.name for one in row.mistakes])
    assert row.lines == lines
    marked = check(exercise, "\n".join(row.lines))
    assert (marked.unread, marked.score) == ((), row.score)


MANY = "((((5 7) (((5 4 4) (1 1)) ((8 3) 1))) (5 9 3)) (3 1))"
PARTS = (
    "value",
    "path",
    "cuts",
    "pruned",
    "examined",
    "leaves",
    "nodes",
    "windows",
    "order",
    "best",
)


@pytest.mark.parametrize(
    "conventions",
    [
        "",
        *(
            f"conventions.{each}"
            for each in (
                "root = 'min'",
                "order = 'rtl'",
                "cut_rule = 'gt'",
                "label = 'bound'",
                "window = '2,6'",
                "values = 'hard'",
            )
        ),
    ],
)
def test_key_of_every_part_is_right(conventions):
    # the best order is known only for the usual rule and window
    parts = PARTS[:-2] if "gt" in conventions or "window" in conventions else PARTS
    for part in parts:
        text = f"{conventions}\n[[question]]\nask = ['{part}']\ntree = '{MANY}'"
        assignment = read_exercise(text)
        (question,), (task,) = sheet(assignment).questions, assignment.tasks
        lines = [*answer_lines(question)]
        if part == "cuts":
            lines.pop()  # the number of leaves
        # a key adds reasons, totals and remarks
        lines = [re.split(r", where| of \d| \(any", line)[0] for line in lines]
        answer = "\n".join(lines).replace("leaves examined", "leaves")
        marked = check(Exercise(MANY, task.scheme, task.conventions), answer)
        assert (marked.correct, marked.unread) == (True, ()), part


@pytest.mark.parametrize(("rule", "condition"), [("ge", "x ≤ 3"), ("gt", "x < 3")])
def test_unknown_key_follows_cut_rule(rule, condition):
    tree = "((3 12 8) (?x 4 6) (14 5 2))"
    text = f"conventions.cut_rule = '{rule}'\n[[question]]\nask = ['pruned']\ntree = '{tree}'"
    (question,) = sheet(read_exercise(text)).questions
    lines = [*answer_lines(question)]
    # the answer comes first; what follows has other forms
    assert lines[:2] == [condition, "The search for every x:"]
    assert f"leaves 7 of 9 evaluated iff {condition}" in lines


def test_markers_pages_follow_exercise():
    text = f"""conventions = {{ root = "min", cut_rule = "gt" }}
[[question]]
points = 4
tree = "{EIGHT}"
[[question]]
points = 5
[question.versions]
A = "{AIMA}"
B = "{MANY}"
"""
    assignment = read_exercise(text)
    pages = [*Handout(assignment)._answers()]
    assert [(version, str(question.tree)) for version, question, _, _ in pages] == [
        ("", EIGHT),
        ("A", AIMA),
        ("B", MANY),
    ]
    for version, question, rows, factor in pages:
        task = assignment.tasks[question.number - 1]
        exercise = Exercise(task.tree(version), task.scheme, task.conventions)
        assert check(exercise, "\n".join(rows.right.lines)).correct
        assert rows.right.score * factor == task.worth


def test_markers_marks_are_scaled():
    (question,) = sheet(read_exercise(f"trees = ['{AIMA}']")).questions
    rows = key_rows(Exercise(AIMA))
    source = paper.markers("Exam", [("", question, rows, 1 / 3)])
    scores = [row.score for row in (rows.right, *rows.wrong)]
    assert all(f'"{round(score / 3, 2):g}", )' in source for score in scores)


@pytest.mark.parametrize(
    "options", [{}, {"root": "min"}, {"order": "rtl"}, {"algorithm": "minmax"}], ids=str
)
def test_key_picture_shows_the_search(options):
    lines = [f"conventions.{name} = '{choice}'" for name, choice in options.items()]
    text = "\n".join([*lines, f"[[question]]\ntree = '{MANY}'"])
    trace = record(MANY, **options)
    path = " ".join(map(str, trace.result.path))
    title = f"value {trace.result.value}, path {path}, cuts: {len(trace.cuts)}"
    source = paper.keys("Exam", [("", sheet(read_exercise(text)).questions)])
    assert f'"{trace.settings.algorithm}: {title}' in source


def test_key_picture_of_game_prunes():
    text = "[[question]]\ngame = 'tictactoe'\nstate = 'X../OO./XOX'\ndepth = 2"
    questions = sheet(read_exercise(text)).questions
    assert '"alphabeta: value ' in paper.keys("Exam", [("", questions)])


def test_path_without_steps_is_root():
    (question,) = sheet(read_exercise("trees = ['(chance 1 3)']")).questions
    assert "path: root (A)" in answer_lines(question)
