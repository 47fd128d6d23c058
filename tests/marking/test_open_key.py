"""Test questions with an unknown leaf, which ask for the x under which leaves are pruned."""

import csv
import json
from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from support.strategies import number, plain_trees, small, with_open_leaf

from treesearch import Question, UsageError, check, read, record
from treesearch.homework.answers.reading import looked_at, read_answer, read_sheet
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.exercises.constraints import Constraints
from treesearch.homework.exercises.generator import make, open_single_leaf
from treesearch.homework.exports.quizzes import MOODLE, quiz_trees
from treesearch.homework.marking.marker import Exercise, mark
from treesearch.homework.marking.open_key import OpenKey
from treesearch.homework.marking.scheme import scheme
from treesearch.homework.marking.solutions import key_rows
from treesearch.homework.mistakes.cases import case
from treesearch.homework.sheets import paper
from treesearch.homework.sheets.handout import Handout
from treesearch.homework.sheets.plain_text import sheet_text
from treesearch.homework.sheets.worksheet import sheet
from treesearch.settings import BOOK
from treesearch.unknown.leaves import with_leaf
from treesearch.unknown.spans import Span

SPELLED = st.sampled_from(["+2", "2.0", "4/2", "-1.5", "-1e0", "1.5e1"]).map(number)
FIGURE = "((3 12 8) (?x 4 6) (14 5 2))"
TWO = "((?x 12 8) (2 4 6) (14 5 2))"
FILE = f'''title = "Open"
[[question]]
tree = "{FIGURE}"
[[question]]
tree = "{TWO}"
'''


@pytest.mark.parametrize(
    ("answer", "score", "names"),
    [
        ("x <= 3", 10, set()),
        ("4 and 6 are pruned iff x <= 3", 10, set()),
        ("4 is pruned iff x <= 3\n6 is pruned iff 3 >= x", 10, set()),
        ("x < 3 or x = 3", 10, set()),
        ("x < 3", 5, {"strict"}),
        ("4 is pruned iff x <= 3", 5, set()),
        ("x >= 3", 0, {"reversed_test"}),
        ("for no x", 0, {"no_cuts", "right_to_left"}),
        ("value: 3", 0, set()),
    ],
)
def test_conditions_are_compared_exactly(answer, score, names):
    marked = check(FIGURE, answer)
    assert (marked.score, marked.correct) == (score, score == 10)
    assert {one.mistake for one in marked.diagnosis} >= names


def test_accepted_tie_rule_earns_all():
    assert check(FIGURE, "x < 3", scheme={"accept": [{}, {"cut_rule": "gt"}]}).score == 10
    assert check(FIGURE, "x < 3", scheme={"rates": {"other_rule": 0.25}}).score == 2.5
    assert check(FIGURE, "x <= 3", cut_rule="gt").score == 5


def test_conditions_share_points_equally():
    assert check(TWO, "4, 6 pruned iff x >= 2\n3.3 pruned iff x >= 5").score == 10
    assert check(TWO, "4, 6 pruned iff x >= 2").score == 5
    bare = check(TWO, "x >= 2")
    assert (bare.score, len(bare.unread)) == (0, 1)


def test_ambiguous_leaf_is_the_asked_one():
    tree = "((3 4 8) (?x 4 6) (14 5 2))"
    assert check(tree, "4, 6 pruned iff x <= 3").score == 10


@pytest.mark.parametrize("given", ["for no x", "for every x"])
def test_mark_repeats_the_given_condition(given):
    (_, item) = check(TWO, f"4, 6 pruned iff x >= 2\n3.3 pruned {given}").items[:2]
    assert (item.given, item.expected, item.points) == (given, "x >= 5", 0)


def test_extra_conditions_cost_nothing():
    false = check(FIGURE, "4 and 6 pruned iff x <= 3\n14 is pruned iff x > 2")
    assert false.score == 10
    assert "this is false" in false.notes[0]
    marked = check(FIGURE, "4 and 6 pruned iff x <= 3\n14 is pruned for no x\nvalue: 3")
    assert (marked.score, marked.correct) == (10, True)
    assert marked.notes == ("This was not asked and is not marked: value: 3.",)


def test_items_sum_to_open_score():
    assert (
        check(
            FIGURE, "3.1 is pruned iff x > 2\n5 is pruned iff x > 2\n3 is pruned for every x"
        ).score
        == 0
    )


@settings(max_examples=50)
@given(with_open_leaf(plain_trees(small | SPELLED, 9).filter(lambda tree: tree.children)))
@example(read("(?x (0 -1 (0)))"))  # (0) could be the number of an item
@example(read("((?x) (3 2) (4 2.0))"))
def test_open_key_holds_for_every_x(tree):
    try:
        key = OpenKey(tree)
    except UsageError:  # nothing depends on that leaf
        return
    for x in range(-11, 12):
        trace = record(with_leaf(tree, key.results.place, x))
        for (_, place), spans in key.right.items():
            assert any(x in span for span in spans) == (trace.visit(place) is None)
    marked = check(tree, "\n".join(key.lines(key.right)))
    assert (marked.score, marked.correct, marked.unread, marked.diagnosis) == (10, True, (), ())


def test_mistakes_hold_for_every_x():
    key = OpenKey(read(FIGURE))
    for mistake, answer in key.wrong:
        for x in (-15, -12, -3, 0, 2, 3, Fraction(7, 2), 4, 5, 9, 14, 20):
            pruned = mistake.answer(case(with_leaf(key.tree, key.results.place, x), BOOK)).pruned
            for (_, place), spans in answer.items():
                assert any(x in span for span in spans) == (
                    place in pruned or place[:1] in pruned
                ), (mistake.name, x)


def test_open_key_rows_are_readable():
    for tree in (FIGURE, TWO, "((5 9) (?y 7 3) (6 2))", "(((2.2 3) (?x 0)) (1.1 0))"):
        exercise = Exercise(tree)
        found = key_rows(exercise)
        assert (found.right.score, found.right.number) == (10, 0)
        assert [row.number for row in found.wrong] == [*range(1, len(found.wrong) + 1)]
        assert {mistake.name for row in found.wrong for mistake in row.mistakes} >= {
            "strict",
            "no_cuts",
        }
        for row in (found.right, *found.wrong):
            marked = mark(exercise, exercise.read("\n".join(row.lines)))
            assert (marked.unread, marked.score) == ((), row.score)


def test_sheet_is_read_filled_or_blank():
    assignment = read_exercise(FILE)
    blank = sheet_text(sheet(assignment))
    assert "4 and 6 pruned iff: " in blank
    typed = blank.replace("4 and 6 pruned iff: ", "4 and 6 pruned iff: x <= 3", 1)
    typed = typed.replace("4 and 6 pruned iff: \n", "4 and 6 pruned iff: x >= 2\n", 1)
    typed = typed.replace("3.3 pruned iff: ", "3.3 pruned iff: x >= 5")
    for text, score in ((blank, 0), (typed, 10)):
        found = read_sheet(text)
        for task in assignment.tasks:
            exercise = Exercise(task.tree())
            marked = mark(exercise, exercise.reader().answer(*found.of(task.number)))
            assert (marked.unread, marked.score) == ((), score)


def test_keys_state_the_condition():
    made = dict(Handout(read_exercise(FILE), formats=("html", "txt", "pdf")).files())
    assert b"4 and 6 pruned iff x &gt;= 2" not in made["sheet.html"]
    assert b"4 and 6 pruned iff:" in made["sheet.html"]
    assert "x ≤ 3" in made["keys.txt"].decode()
    assert made["markers.pdf"].startswith(b"%PDF")
    assert made["keys.pdf"].startswith(b"%PDF")


def test_open_sheet_hides_the_answer():
    text = sheet_text(sheet(read_exercise(FILE)))
    for key in (OpenKey(read(FIGURE)), OpenKey(read(TWO))):
        for spans in key.right.values():
            assert key.when(spans) not in text


def test_markers_key_lists_answers():
    assignment = read_exercise(FILE)
    (question, _) = sheet(assignment).questions
    page = paper.markers("Open", [("", question, key_rows(Exercise(FIGURE)), 1.0)])
    assert all(f'"{text}"' in page for text in ("x ≤ 3", "x < 3", "for no x"))


def test_quiz_refuses_open_leaf(run, tmp_path):
    with pytest.raises(UsageError) as refused:
        quiz_trees(read_exercise(FILE), MOODLE)
    assert "question 1" in str(refused.value)
    (tmp_path / "e.toml").write_text(FILE, encoding="utf-8")
    for suffix in (".xml", ".txt"):
        code, _, err = run("export", "e.toml", "-o", f"quiz{suffix}")
        assert (code, err.count("\n"), str(refused.value) in err) == (2, 1, True)


@pytest.mark.parametrize("tree", ["((?x 12) (30 40))", "((3 12 8) (2 ?x 6) (14 5 2))"])
def test_irrelevant_leaf_is_refused(tree):
    with pytest.raises(UsageError):
        OpenKey(read(tree))
    with pytest.raises(UsageError, match="line"):
        read_exercise(f'[[question]]\ntree = "{tree}"')


def test_open_question_class_is_graded(run, tmp_path):
    (tmp_path / "e.toml").write_text(FILE, encoding="utf-8")
    (tmp_path / "in").mkdir()
    told = "Question 1\n{}\nQuestion 2\n4, 6 pruned iff x >= 2\n3.3 pruned iff: x >= 5\n"
    (tmp_path / "in" / "ann.txt").write_text(told.format("x <= 3"), encoding="utf-8")
    (tmp_path / "in" / "bob.txt").write_text(told.format("if x <= 3"), encoding="utf-8")
    (tmp_path / "in" / "cem.txt").write_text(told.format("x < 3"), encoding="utf-8")
    assert run("grade", "e.toml", "in", "-o", "out")[0] == 0
    with (tmp_path / "out" / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        marks = {row["id"]: (row["status"], row["score"]) for row in csv.DictReader(file)}
    assert marks == {
        "ann": ("marked", "20"),
        "bob": ("provisional", "10"),
        "cem": ("marked", "15"),
    }
    assert run("echo", "e.toml", "x <= 3", "--question", "2")[0] == 1


def test_open_points_agree_everywhere(run, tmp_path):
    text = f"[[question]]\ntree = '{FIGURE}'\nask = ['value', 'path', 'pruned']\npoints = 8\n"
    (tmp_path / "e.toml").write_text(text, encoding="utf-8")
    lines = (
        "value: max(3, min(x, 4))\nmove 1 iff x <= 3\nmove 2 iff x > 3\n4, 6 pruned iff x <= 9\n"
    )
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "ann.txt").write_text(lines, encoding="utf-8")
    assert run("grade", "e.toml", "in", "-o", "out")[0] == 0
    with (tmp_path / "out" / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        (row,) = csv.DictReader(file)
    parts = {name: points for name, points in row.items() if name.startswith("question 1: ")}
    assert [*parts.items()] == [
        ("question 1: value", "2"),
        ("question 1: path", "4"),
        ("question 1: pruned", "0"),
    ]
    points = "You can earn 8, shared evenly among the lines to fill in."
    assert points in sheet_text(sheet(read_exercise(text)))
    assert points in (tmp_path / "out" / "class.html").read_text("utf-8")


@pytest.mark.parametrize("seed", range(6))
def test_opened_leaf_affects_pruning(run, seed):
    code, out, _ = run("exercise", "--unknown", "--seed", str(seed), "--format", "json")
    assert code == 0
    key = OpenKey(read(json.loads(out)["tree"]))
    assert all(
        spans not in ((), (Span(float("-inf"), float("inf")),)) for spans in key.right.values()
    )


@pytest.mark.parametrize(
    ("tree", "algorithm", "reason"),
    [
        *(("?x", name, "needs a tree with moves") for name in ("alphabeta", "minmax", "maxn")),
        ("(?x 4)", "maxn", "only alphabeta, minmax and expectiminimax accept unknown leaves"),
    ],
)
def test_unsuitable_unknown_is_refused(tree, algorithm, reason):
    for ask in ("", "ask = ['path']"):
        with pytest.raises(UsageError, match=f"line 2: question 1: .*{reason}"):
            read_exercise(
                f"[[question]]\ntree = '{tree}'\nconventions.algorithm = '{algorithm}'\n{ask}"
            )


@pytest.mark.parametrize(
    "tree", ["(3 ?x1)", "(3 ?x_1)", "(3 ?x-1)", "(3 ?x')", "(.5 ?x)", "(1e3 ?x)"]
)
def test_right_line_is_read(tree):
    question = Question(tree, ("value", "path"))
    marks = question.check(str(question.key))
    assert (marks.correct, marks.unread) == (True, ())


def test_opened_leaf_follows_seed():
    tree = read("((3 12 8) (2 4 6) (14 5 2))")
    assert open_single_leaf(tree, 1) == open_single_leaf(tree, 1)
    assert len({open_single_leaf(tree, seed) for seed in range(9)}) > 1
    assert open_single_leaf(read("(1 2)"), 1) is None


def test_every_version_has_open_leaf(run, tmp_path):
    assert (
        run("exercise", "--unknown", "--versions", "2", "--format", "txt", "-o", "friday")[0] == 0
    )
    made = read_exercise((tmp_path / "friday" / "exercise.toml").read_text(encoding="utf-8"))
    assert len(made.versions) == 2
    assert all(OpenKey(read(tree)).parts for tree in made.tasks[0].versions.values())


def test_condition_hint_hides_the_answer():
    for one in read_answer("if x < 3", read(FIGURE)).unread:
        assert one.form == "condition"
        assert check(FIGURE, "if x < 3").unread[0].message.count("x <= 3") == 0


@pytest.mark.parametrize("seed", range(6))
def test_printed_sheet_is_read_whole(
    seed,
):
    tree = open_single_leaf(make(Constraints(leaves=(6, 9)), seed), seed)
    key, blank = OpenKey(tree), sheet_text(sheet(read_exercise(f"trees = ['{tree}']")))
    typed = blank
    for part, line in zip(key.parts, key.lines(key.right), strict=True):
        typed = typed.replace(f"{part.name}: \n", f"{line}\n")
    assert typed != blank
    for text in (blank, typed):
        assert [*looked_at(read_answer(text, tree))] == []


ALL_ASKED = scheme({"points": {"value": 1, "path": 1, "cuts": 0, "pruned": 1}})


@pytest.mark.parametrize(
    ("answer", "score"),
    [
        ("value: max(3, min(x, 4))\nmove 1 iff x <= 3\nmove 2 iff x > 3\nx <= 3", 3),
        ("value: min(4, max(x, 3))\nmove 1 if x <= 3\nmove 2 iff: 3 < x\n4 pruned iff x <= 3", 3),
        ("value: max(3, x)\nmove 1 is best iff x <= 3", 0.75),
        ("value: 3", 0),
    ],
)
def test_open_value_and_move_are_marked(answer, score):
    answer = answer.replace("\nx <= 3", "\n4 and 6 pruned iff x <= 3").replace(
        "4 pruned", "4, 6 pruned"
    )
    marks = check(FIGURE, answer, scheme=ALL_ASKED)
    assert (marks.score, marks.unread, marks.notes) == (score, (), ())


@given(with_open_leaf(plain_trees(max_leaves=9).filter(lambda tree: tree.children)))
def test_open_values_and_moves_hold(tree):
    key = OpenKey(tree, asks=("value", "path"))
    for x in range(-11, 12):
        result = record(with_leaf(tree, key.results.place, x)).result
        low, high = key.right["value", ()]
        assert result.value == max(low, min(x, high))
        moves = [
            thing[1]
            for thing, spans in key.right.items()
            if thing[0] == "move" and any(x in one for one in spans)
        ]
        assert moves == [result.path[:1]]
    exercise = Exercise(tree, scheme({"points": {"value": 1, "path": 1, "cuts": 0}}))
    marks = mark(exercise, exercise.read("\n".join(key.lines(key.right))))
    assert (marks.score, marks.unread) == (2, ())


def test_open_values_of_mistakes_hold():
    exercise = Exercise(FIGURE, ALL_ASKED)
    rows = key_rows(exercise)
    assert all(row.lines[0].startswith("value: ") for row in rows.wrong)
    assert {"shallow", "ply"} <= {mistake.name for mistake in rows.unseen}
    for mistake, answer in exercise.parts_keys[0].wrong:
        low, high = answer["value", ()]
        for x in (-15, 0, 3, Fraction(7, 2), 4, 5, 12, 20):
            wrong = mistake.answer(case(with_leaf(exercise.tree, (2, 1), x), BOOK))
            assert wrong.value == max(low, min(x, high)), (mistake.name, x)


def test_moves_show_mistake_without_formula():
    """No row of the marker's key can state its value, but its moves and conditions explain an answer."""
    tree, said = "((-5 9 18) (16 15 -7) (-1 ?x 6))", "move 2 iff x >= 16\nmove 3 iff x < 16"
    marks = check(tree, f"{said}\n6 pruned iff x <= -1 or x >= 6", ALL_ASKED.parts, root="min")
    assert "crossed out" in marks.mistake
    exercise = Exercise(tree, ALL_ASKED, BOOK.replace(root="min"))
    assert all(row.lines[0].startswith("value: ") for row in key_rows(exercise).wrong)


def test_move_depends_on_unknown_probability():
    tree = "(max (chance ?p*10 rest*0) (chance ?p*2 rest*6) 5)"
    moves = scheme({"points": {"value": 0, "path": 3, "cuts": 0}})
    answer = "move 1 iff p >= 1/2\nmove 2 iff p <= 1/4\nmove 3 iff 1/4 < p < 1/2"
    assert check(tree, answer, scheme=moves).score == 3
    assert check(tree, answer.replace("<= 1/4", "<= 1/2"), scheme=moves).score == 2


@pytest.mark.parametrize("condition", ["p = 1", "p >= 1"])
def test_greatest_probability_is_an_equation(condition):
    moves = scheme({"points": {"value": 0, "path": 3, "cuts": 0}})
    answer = f"move 1 iff {condition}\nmove 2 iff p < 1"
    marks = check("(max (chance ?p*10 rest*0) 10)", answer, scheme=moves)
    assert (marks.score, marks.items[0].expected) == (3, "p = 1")


@pytest.mark.parametrize(
    ("leaf", "answer", "score"),
    [
        (5, "move 1 iff 1/2 <= p <= 1\nmove 2 iff 0 <= p < 1/2", 3),
        (10, "move 1 iff p = 1\nmove 2 iff p < 1", 3),
        (10, "move 2 iff 0 <= p <= 1", 0),
        (0, "move 1 iff 0 <= p <= 1", 3),
        (0, "0 <= p <= 2", 3),
        (0, "0 < p <= 1", 0),
        (0, "p > 1", 0),
    ],
)
def test_conditions_on_probability_need_no_ends(leaf, answer, score):
    tree = f"(max (chance ?p*10 rest*0) {leaf})"
    assert check(tree, answer, ask=("path",)).score == score


def test_bare_condition_means_single_move():
    assert check("(max 3 (min ?x 2))", "for every x", ask=("path",)).correct
    marks = check("((3 12 8) (?x 9 6) (1 5 2))", "x > 3", ask=("path",))
    assert marks.score == 0
    assert "move 2 iff x > 3" in marks.unread[0].message


def test_key_lists_each_move_once(run, tmp_path):
    run("exercise", "(max 3 (chance ?x 4))", "--ask", "path", "-o", str(tmp_path))
    lines = (tmp_path / "keys.txt").read_text("utf-8").splitlines()
    assert lines.count("move 2 iff x > 2") == 1
