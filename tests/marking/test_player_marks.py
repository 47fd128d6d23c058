"""Test answers to trees of several players, marked by max^n or paranoid search."""

import pytest
from hypothesis import given
from support.strategies import several

from treesearch import UsageError, check, read, record
from treesearch.homework.marking.kinds import suited
from treesearch.homework.marking.marker import Exercise, mark
from treesearch.homework.marking.scheme import scheme
from treesearch.homework.marking.solutions import key_rows, solution_lines
from treesearch.homework.mistakes.players import backed_up, for_itself, players_case
from treesearch.settings import BOOK

LUCKHARDT = "((((1,2,6) (4,2,3)) ((6,1,2) (7,4,1))) (((5,1,1) (1,5,2)) ((7,7,1) (5,4,5))))"
"""AIMA 4e, figure 5.4."""
NEARLY = "(((1,1) (-2,0)) ((-1,2) (0,-2)) ((0,1) (-1,3)))"
"""CS188 Spring 2014, section 3: nearly zero-sum games."""
NODES = scheme({"points": {"value": 1, "path": 3, "cuts": 0, "nodes": 4}})


@pytest.mark.parametrize(
    "answer",
    [
        "value: (1,1)\npath: 1 1\n1 = (1,1)\n2: (-1, 2)\nC = -1,3",
        "the value of the root is (1,1); path: 1 1; node 1: (1,1); node 2 is (-1,2); 3 = <-1,3>",
        "path: 1 1\nvalue = 1,1\n| node | value |\n|---|---|\n| 1 | (1,1) |\n| 2 | (-1,2) |\n| 3 | (-1,3) |",
    ],
)
def test_vector_answers_are_read(answer):
    marks = check(NEARLY, answer.replace("C =", "3 ="), scheme=NODES)
    assert (marks.score, marks.unread) == (8, ())


def test_vector_of_wrong_length_is_unread():
    marks = check(NEARLY, "value: (1,1,2)\npath: 1 1", scheme=NODES)
    assert (marks.score, len(marks.unread)) == (3, 1)


@pytest.mark.parametrize(
    ("answer", "search", "doubtful"),
    [
        ("value: 3", "maxn", ["value: 3"]),
        ("value: 1/2", "alphabeta", ["value: 1/2"]),
        ("root = 3; 2 = (3,1)", "maxn", ["value: 3"]),
        ("value: (3,1); B >= 3", "maxn", ["B >= 3"]),
        ("value: 3; B = 1", "paranoid", []),
    ],
)
def test_single_number_is_doubtful(answer, search, doubtful):
    exercise = Exercise("((1,2) (3,1))", NODES, BOOK.replace(algorithm=search))
    unread = [line.message for line in mark(exercise, exercise.read(answer)).unread]
    assert [line.split("; ")[0].split(": ", 1)[1] for line in unread] == doubtful
    assert all("one number for each player" in line for line in unread)


@pytest.mark.parametrize(
    ("tree", "names"),
    [
        ("((1,2) (2,1))", ["value", "path", "node root"]),
        ("(((1,2) (0,3)) (2,1))", ["value", "path", "node 1"]),  # the value is that of the root
    ],
)
def test_node_of_value_is_asked_once(tree, names):
    marks = check(tree, "value: (2,1); path: 2; 1 = (0,3)", scheme=NODES)
    assert ([item.item for item in marks.items], marks.score) == (names, 8)


@given(several)
def test_several_player_key_earns_full_marks(tree):
    exercise = Exercise(tree, None, suited(tree, BOOK.replace(algorithm="maxn")))
    marks = mark(exercise, exercise.read("\n".join(solution_lines(exercise))))
    assert (marks.score, marks.unread) == (marks.max_score, ())


@given(several)
def test_backed_up_values_equal_maxn(tree):
    """The search that mistakes change equals max^n at every node without a mistake."""
    case = players_case(record(tree, BOOK.replace(algorithm="maxn")))
    facts = backed_up(case, for_itself)
    assert (facts.value, facts.path, facts.nodes) == (
        case.facts.value,
        case.facts.path,
        case.facts.nodes,
    )


def test_paranoid_play_is_diagnosed():
    """Against opponents who harm p1 the middle child is best; by max^n p2 prefers its own number."""
    tree = "(((5,4) (1,1)) ((3,0) (2,1)))"
    marks = check(tree, "value: (2,1)\npath: 2 2", ("value", "path"))
    assert [diagnosis.mistake for diagnosis in marks.diagnosis] == ["paranoid_play"]

    assert check(tree, "value: 2\npath: 2 2", ("value", "path"), algorithm="paranoid").score == 4


def test_worst_of_two_paths_counts():
    paths = ("path: 1 1", "path: 2", "path: 2\npath: 1 1")
    tree = "(((5,2) (0,2)) (3,1))"
    assert [check(tree, path, ("path",)).score for path in paths] == [3, 1.5, 0]


def test_last_best_child_earns_half():
    marks = check("(((5,2) (0,2)) (3,1))", "value: (3,1)\npath: 2", ("value", "path"))
    assert (marks.score, marks.items[-1].item) == (2, "other rule")


def test_maxn_rows_cover_every_mistake():
    rows = key_rows(Exercise(LUCKHARDT))
    assert {mistake.name for row in rows.wrong for mistake in row.mistakes} == {
        "all_for_root",
        "largest_sum",
        "last_best",
    }
    for row in (rows.right, *rows.wrong):
        assert check(LUCKHARDT, "\n".join(row.lines), ("value", "path")).score == row.score


def test_maxn_question_refuses_cuts():
    with pytest.raises(UsageError, match="nothing is cut"):
        Exercise(NEARLY, scheme({"points": {"cuts": 6}}))


def test_feedback_names_players_own_numbers():
    marks = check(read(NEARLY), "value: (0,1)\npath: 3 1", scheme=NODES)
    assert "p1 chooses the child with its own largest number" in marks.items[0].feedback
    assert marks.items[0].feedback.endswith("are 1, -1, -1.")
