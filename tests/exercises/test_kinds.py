"""Test questions on other searches: expectiminimax, depth limits and minimax."""

import re
from base64 import b64encode
from fractions import Fraction
from html import escape
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from treesearch.diagram import draw
from treesearch.errors import UsageError
from treesearch.game import spell
from treesearch.homework.answers.tasks import unbroken
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.classes.grading import grade
from treesearch.homework.classes.roster import Student
from treesearch.homework.classes.scoring import ScoreJob, Scorer
from treesearch.homework.classes.submissions import Submission
from treesearch.homework.exercises.ask_option import title_of
from treesearch.homework.exercises.constraints import GOOD, Qualities
from treesearch.homework.exercises.generator import make
from treesearch.homework.exercises.other_searches import chance_trees, with_level_below
from treesearch.homework.exports.class_page import class_page
from treesearch.homework.exports.feedback import feedback_page
from treesearch.homework.exports.quizzes import canvas_quiz, moodle_quiz
from treesearch.homework.marking.key import Key, limited
from treesearch.homework.marking.marker import Exercise, check
from treesearch.homework.marking.scheme import scheme
from treesearch.homework.marking.solutions import key_rows
from treesearch.homework.sheets import paper
from treesearch.homework.sheets.answer_keys import more_answers
from treesearch.homework.sheets.handout import Handout
from treesearch.homework.sheets.worksheet import sheet
from treesearch.reader import read
from treesearch.settings import BOOK
from treesearch.solve import record
from treesearch.steps.scorm import scorm
from treesearch.tree import Node, nodes, text
from treesearch.unknown import solved

AIMA = "((3 12 8) (2 4 6) (14 5 2))"
DICE = BOOK.replace(algorithm="expectiminimax")
BACKGAMMON = "((chance 9/10*2 1/10*3) (chance 9/10*1 1/10*4))"
"""AIMA 4e, section 5.5: 2.1 and 1.3, so the first move."""
LIMITED = "(((:3 1 9) (:5 7 8) 9) ((:2 7 9) (:4 2 (7 8))))"
VALUES = {"points": {"value": 1, "path": 3, "nodes": 4}}


def expectiminimax_by_definition(tree, is_max=True):
    """Return the expectiminimax value by the book's definition, without the package."""
    if not tree.children:
        return Fraction(tree.value)
    if tree.role is not None and tree.role.value == "chance":
        weights = tree.head.weights or [Fraction(1, len(tree.children))] * len(tree.children)
        return sum(
            weight * expectiminimax_by_definition(one, is_max)
            for weight, one in zip(weights, tree.children, strict=True)
        )
    return (max if is_max else min)(
        expectiminimax_by_definition(one, not is_max) for one in tree.children
    )


def test_book_backgammon_figure_is_marked():
    exercise = Exercise(BACKGAMMON, scheme(VALUES, DICE), DICE)
    marked = check(exercise, "value: 2.1; path: 1; B = 21/10; C = 1.3")
    assert (marked.correct, marked.score) == (True, 8)
    wrong = check(exercise, "value: 4; path: 2; B = 3; C = 4")
    assert [one.mistake for one in wrong.diagnosis] == ["chance_max"]
    assert "9/10 · 2 + 1/10 · 3 = 21/10" in " ".join(str(wrong).split())


@given(st.integers(0, 200), st.sampled_from(["max", "min"]))
@settings(max_examples=25, deadline=None)
def test_chance_trees_separate_mistakes(seed, root):
    for tree in chance_trees(2, seed, BOOK.replace(root=root)):
        key = Key(tree, DICE.replace(root=root))
        moves = [expectiminimax_by_definition(one, root != "max") for one in tree.children]
        best = (max if root == "max" else min)(moves)
        assert key.right.value == best
        assert key.right.path == (moves.index(best) + 1,)
        assert moves.count(best) == 1
        assert all(one.facts.value != key.right.value for one in key.wrong)


def test_chance_versions_have_different_answers():
    for seed in range(5):
        found = [Key(tree, DICE).right for tree in chance_trees(6, seed)]
        assert len({one.value for one in found}) == 6
        assert max([one.path for one in found].count((at,)) for at in (1, 2, 3)) <= 3


@pytest.mark.parametrize("seed", range(8))
def test_depth_changes_answer_not_key(seed):
    made = make(GOOD, seed)
    tree = with_level_below(made, seed)
    how = BOOK.replace(depth=made.traits.height)
    assert limited(tree, how.depth) == made
    right, below = Key(tree, how).right, record(tree).result
    assert (right.value, right.path, right.cuts) == (
        Key(made).right.value,
        Key(made).right.path,
        Key(made).right.cuts,
    )
    assert (below.value, below.path) != (right.value, right.path)
    assert record(tree, how).result == record(made).result


@given(
    st.recursive(
        st.integers(-9, 9), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=12
    ),
    st.integers(1, 4),
    st.randoms(use_true_random=False),
)
def test_depth_equals_truncated_tree(shape, depth, random):
    def written(one):
        return (
            str(one)
            if isinstance(one, int)
            else f"(:{random.randint(-9, 9)} {' '.join(map(written, one))})"
        )

    tree = read(written(shape))
    how = BOOK.replace(depth=depth)
    assert record(limited(tree, depth)).result == record(tree, how).result


def test_letters_count_nodes_below_limit():
    exercise = Exercise(LIMITED, None, BOOK.replace(depth=2))
    assert check(exercise, "value: 3; path: A-B-D; MIN cut after G at C").correct
    assert check(exercise, "value: 3; path: 1 1; MIN cut after 2 at C").score == 10


def test_missing_evaluation_names_place():
    with pytest.raises(
        UsageError, match=r"line 3: question 1: .*needs a static value at node 1\.2"
    ):
        read_exercise('[[question]]\nconventions = { depth = 2 }\ntree = "(((:3 1 9) (7 8)) 4)"\n')


def test_chance_refuses_unsuitable_parts():
    with pytest.raises(
        UsageError, match=r"expectiminimax examines every leaf.*value, path and nodes, not cuts"
    ):
        read_exercise(
            f'[[question]]\nconventions = {{ algorithm = "expectiminimax" }}\nask = ["cuts"]\ntree = "{BACKGAMMON}"\n'
        )


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


def test_quiz_shows_tree_and_task():
    limit = read_exercise(
        f'[[question]]\nconventions = {{ depth = 2 }}\nask = ["value"]\ntree = "{LIMITED}"\n'
    )
    told = moodle_quiz(limit).files["quiz.xml"].decode()
    assert LIMITED in told
    assert "{1:NUMERICAL:=3:0}" in told


def test_command_generates_every_kind(run, tmp_path):
    asks = [
        part
        for names in ("value,path,cuts", "minmax", "expectiminimax", "depth")
        for part in ("--ask", names)
    ]
    code, _, err = run(
        "exercise", "--trees", "4", "--versions", "2", *asks, "-o", "exam/", "--format", "txt"
    )
    assert code == 0, err
    assert "constraints" not in err
    made = read_exercise((tmp_path / "exam" / "exercise.toml").read_text())
    assert [task.conventions.algorithm for task in made.tasks] == [
        "alphabeta",
        "minmax",
        "expectiminimax",
        "alphabeta",
    ]
    last = made.tasks[3]
    assert last.conventions.depth == read(last.tree("A")).traits.height - 1
    assert run("exercise", "--ask", "minmax,depth", "-o", "other/")[0] == 2
    assert run("exercise", "--unknown", "--ask", "depth", "-o", "other/")[0] == 2


def test_static_values_are_at_limit():
    tree = with_level_below(make(GOOD, 1), 1)
    found = [place.path for place, node in nodes(tree) if node.static is not None]
    assert {len(path) for path in found} == {tree.traits.height - 1}
    assert text(Node([tree])).count(":") == len(found)
    assert spell(Fraction(21, 10)) == "21/10"


def test_minimax_question_marks_node_values():
    exercise = Exercise(
        "((11 6) (4 2) (7 1))",
        scheme("points = { value = 1, path = 3, nodes = 4 }", BOOK.replace(algorithm="minmax")),
    )
    right = check(exercise, "value: 6; path: 1 2; A = 6; B = 6; C = 2; D = 1")
    assert (right.correct, right.score, right.diagnosis) == (True, 8.0, ())
    stopped = check(exercise, "value: 6; path: 1 2; A = 6; B = 6; C <= 4; D = 1")
    assert stopped.score < right.score


@pytest.mark.parametrize("thing", ["cuts", "pruned", "windows", "leaves", "examined"])
def test_minimax_refuses_cut_parts(thing):
    asked = f'[[question]]\nconventions = {{ algorithm = "minmax" }}\nask = ["{thing}"]\ntree = "((1 2) 3)"\n'
    with pytest.raises(
        UsageError, match=rf"minmax examines every leaf.*value, path and nodes, not {thing}"
    ):
        read_exercise(asked)


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


@pytest.mark.parametrize(
    ("asked", "title"),
    [
        ([], "Alpha-beta"),
        (["minmax"], "Minimax"),
        (["expectiminimax"], "Expectiminimax"),
        (["depth", "value,path"], "Alpha-beta"),
        (["minmax", "order"], "Game trees"),
    ],
)
def test_title_names_the_common_search(asked, title):
    assert title_of([names.split(",") for names in asked]) == title


def test_generated_trees_have_promised_qualities():
    found = [Qualities(make(GOOD, seed)) for seed in range(60)]
    high = [seen for seen in found if seen.tree.traits.height > 2]
    assert all(len(seen.cuts) >= seen.tree.traits.height - 1 for seen in found)
    assert all(seen.same_rules and len(seen.best_leaves) == 1 for seen in found)
    assert 2 * sum(bool(seen.above_leaves) for seen in high) > len(high)


def test_expectiminimax_windows_stay_open():
    key = Key("(max (chance 9/10*2 1/10*6) (chance 3 1))", BOOK.replace(algorithm="expectiminimax"))
    wrong = [facts for facts in key.answers.values() if facts.nodes]
    assert wrong
    assert {node.window for facts in wrong for node in facts.nodes.values()} == {(-inf, inf)}


QUESTIONS = {
    "value": (AIMA, "ask = ['value']", "value: 5"),
    "path": (AIMA, "ask = ['path']", "path: 2 1"),
    "cuts": (AIMA, "ask = ['cuts']", "no cuts"),
    "pruned": (AIMA, "ask = ['pruned']", "pruned: 5"),
    "windows": (AIMA, "ask = ['windows']", "window of C: 1 5"),
    "nodes": (AIMA, "ask = ['nodes']", "C = 4"),
    "order": (AIMA, "ask = ['order']", "order: ((2 4 6) (14 5 2) (3 12 8))"),
    "best": (AIMA, "ask = ['best']", "best: 9"),
    "examined": (AIMA, "ask = ['examined']", "examined: 3 12"),
    "leaves": (AIMA, "ask = ['leaves']", "leaves: 9"),
    "minimax": (AIMA, "ask = ['value', 'nodes']\nconventions.algorithm = 'minmax'", "value: 5"),
    "depth": (LIMITED, "conventions.depth = 2", "value: 9; path: 2 1; no cuts"),
    "expectiminimax": (
        BACKGAMMON,
        "ask = ['value', 'path', 'nodes']\nconventions.algorithm = 'expectiminimax'",
        "value: 4; path: 2",
    ),
    "range": (
        "((chance 1/2*(3 9) 1/2*(5 7)) (chance 1/2*(1 2) 1/2*(4 6)))",
        "conventions.utility_range = '0,10'",
        "value: 9; no cuts",
    ),
    "open leaf": ("((3 12 8) (?x 4 6) (14 5 2))", "", "4 and 6 pruned iff x <= 2"),
    "root and order": (
        AIMA,
        "conventions = { root = 'min', order = 'rtl', cut_rule = 'gt' }",
        "value: 3; path: 1 1; no cuts",
    ),
}
"""Every kind of question: the tree, its lines in the file, and a wrong answer."""

PARTS = f"""[[question]]
tree = "{AIMA}"
[[question.part]]
conventions.algorithm = "minmax"
ask = ["value", "nodes"]
points = 4
[[question.part]]
ask = ["path", "cuts"]
[[question.part]]
conventions.order = "rtl"
ask = ["cuts", "leaves"]
"""
"""One tree with three parts: minimax, alpha-beta, alpha-beta in another order."""


def exercise_of(kind):
    if kind == "parts":
        return read_exercise(PARTS), ["value: 5", "path: 2; no cuts", "leaves: 7"]
    tree, lines, wrong = QUESTIONS[kind]
    return read_exercise(f'[[question]]\ntree = "{tree}"\n{lines}\n'), [wrong]


def hand_in(student, assignment, answers):
    labels = (task.label for task in assignment.tasks)
    lines = (f"question {label}:\n{line}" for label, line in zip(labels, answers, strict=True))
    return f"id: {student}\n" + "\n".join(lines).replace(";", "\n")


@pytest.mark.parametrize("kind", [*QUESTIONS, "parts"])
def test_every_output_supports_every_kind(kind):
    """Generate each kind of question, answer it correctly and wrongly, and check every output."""
    assignment, wrong = exercise_of(kind)
    files = dict(Handout(assignment, formats=("txt", "html")).files())
    text, page = files["sheet.txt"].decode(), files["sheet.html"].decode()
    worksheet = sheet(assignment)
    for question in worksheet.questions:
        assert question.task in text
        assert escape(unbroken(question.task)) in page
        assert question.heading in files["keys.txt"].decode()
    assert page.count("<img") == paper.worksheets([worksheet]).count("\npicture(") == 1
    scorer = Scorer(assignment)
    right = [scorer.expected(task, "") for task in assignment.tasks]
    for task, answer, other in zip(assignment.tasks, right, wrong, strict=True):
        exercise = scorer.exercise(task, "")
        assert check(exercise, answer).correct
        marks = check(exercise, other)
        assert marks.score < marks.max_score
    submissions = [
        Submission(f"{key}.txt", Student(key), hand_in(key, assignment, answers).encode())
        for key, answers in (("1", right), ("2", wrong))
    ]
    graded = grade(assignment, submissions)
    scores = [(entry.status, entry.score == entry.max_score) for entry in graded.entries]
    assert scores == [("marked", True), ("marked", False)]
    pages = [feedback_page(entry, graded) for entry in graded.entries] + [class_page(graded)]
    for task in assignment.tasks:
        drawn = draw(solved(read(task.tree()), task.conventions), label="letters")
        picture = b64encode(str(drawn).encode()).decode()
        assert all(picture in html for html in pages)


MOODLE = CANVAS = {"windows", "nodes", "order", "open leaf"}
SCORM = {"path", "order", "best", "examined", "leaves", "expectiminimax", "open leaf"}
"""The kinds that a course system does not ask."""


@pytest.mark.parametrize("kind", [*QUESTIONS, "parts"])
@pytest.mark.parametrize(
    ("export", "unasked"), [(moodle_quiz, MOODLE), (canvas_quiz, CANVAS), (scorm, SCORM)]
)
def test_course_systems_ask_each_kind(kind, export, unasked):
    """A course system asks this kind of question, or a note explains why it does not."""
    assignment, _ = exercise_of(kind)
    parts = {part for task in assignment.tasks for part in task.ask or ()}
    if kind in unasked:
        with pytest.raises(UsageError, match=r"(?i)question 1.*(because|practise)") as caught:
            export(assignment)
        assert len(re.findall("question 1", str(caught.value), re.IGNORECASE)) == 1
        return
    package = export(assignment)
    assert package.files
    left = [part for part in parts for note in package.notes if f"{part} is left out" in note]
    left += [part for part in parts for note in package.notes if f"ask for {part} (" in note]
    assert sorted(left) == sorted(parts & unasked)


@pytest.mark.parametrize(
    "headings",
    [
        ("Question 1a", "Question 1b", "Question 1c"),
        ("question 1 (a):", "question 1 (b):", "question 1 (c):"),
        ("Question 1\n(a)", "(b)", "(c)"),
        ("question 1 a", "Question 1.b", "Question 1 (c)"),
        ("1a", "1b)", "1(c)"),
        ("a)", "b)", "c)"),
    ],
)
def test_part_headings_have_many_forms(headings):
    scorer = Scorer(read_exercise(PARTS))
    right = [scorer.expected(task, "") for task in scorer.assignment.tasks]
    answers = zip(headings, right, strict=True)
    text = "\n".join(f"{heading}\n{line.replace('; ', chr(10))}" for heading, line in answers)
    marked = scorer.sheet(ScoreJob(text, ""))
    assert marked.lost == ""
    assert [question.problem for question in marked.questions] == ["", "", ""]
    assert marked.score == scorer.assignment.max_score


def test_lines_without_a_part_are_reported():
    scorer = Scorer(read_exercise(PARTS))
    assert "questions: 1a, 1b, 1c" in scorer.sheet(ScoreJob("value: 3\nno cuts", "")).lost
    lost = scorer.sheet(ScoreJob("Question 1d\nvalue: 3", "")).lost
    assert lost == "there is no question 1d on this sheet; its questions are 1a, 1b, 1c"


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        (
            'ask = ["value", "nodes"]',
            'ask = ["cuts"]',
            "line 5: question 1a: minmax examines every leaf",
        ),
        ('"leaves"]', '"leafs"]', "line 11: question 1c: ask must be"),
        ('order = "rtl"', 'root = "min"', "line 3: question 1: all parts must have the same root"),
        ("[[question]]", "[[question]]\npoints = 3", "line 2: question 1: write points below"),
    ],
)
def test_error_in_part_names_line(before, after, message):
    with pytest.raises(UsageError) as caught:
        read_exercise(PARTS.replace(before, after))
    assert message in str(caught.value)


def test_nodes_have_the_letters_of_sheets():
    """Sheet, key, feedback and class page use the same letter for a node."""
    assignment = read_exercise(f"[[question]]\ntree = '{AIMA}'\nask = ['cuts', 'nodes']")
    answer = "question 1:\nMIN cut after 4 at C\nMIN cut after 14 at D\nC = 4"
    submission = Submission("1.txt", Student("1"), f"id: 1\n{answer}".encode())
    graded = grade(assignment, [submission])
    feedback = feedback_page(graded.entries[0], graded)
    assert "At node C the search can stop after 2" in feedback
    keys = dict(Handout(assignment, formats=("txt",)).files())["keys.txt"].decode()
    for page in (feedback, class_page(graded), keys):
        assert not re.search(r"node \d|at \d", page)


@pytest.mark.parametrize("ask", ["expectiminimax", "maxn"])
def test_note_names_trees_without_constraints(run, ask):
    _, _, err = run("exercise", "--ask", ask, "--leaves", "8", "-o", "exam/", "--format", "txt")
    assert "note: the constraints do not apply to trees with chance nodes" in err
