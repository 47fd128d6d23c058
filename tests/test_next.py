"""The next question tells apart what the answers so far left open, or exercises what was got wrong."""

import json
import shutil
from collections import Counter
from itertools import combinations

import pytest

from treesearch import Conventions, UsageError, read
from treesearch.conventions import BOOK
from treesearch.homework.classroom.assignment import load_exercise
from treesearch.homework.exercises import following
from treesearch.homework.exercises.following import (
    EXERCISES,
    HARDER,
    TELLS_APART,
    Observation,
    answers_to,
    believed,
    for_the_class,
    in_other_numbers,
    next_tree,
    still_alike,
    still_possible,
    times_fitting,
)
from treesearch.homework.exercises.graded import observed, read_graded, read_rounds
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.tree import nodes, text

FIRST = "((2 (6 5)) (((1 4) (3 2)) 2))"


def answered(tree, mistake, how=BOOK):
    """A tree and what explains the answer of a student who makes that mistake: all that give the same."""
    answers = answers_to(read(tree), MISTAKES, how)
    return Observation(tree, tuple(name for name in answers if answers[name] == answers[mistake]))


@pytest.mark.parametrize("mistake", ["", "strict", "shallow", "no_cuts"])
def test_each_question_leaves_fewer_explanations_and_never_loses_the_true_one(mistake):
    history = [answered("((3 12 8) (2 4 6) (14 5 2))", mistake)]
    for _ in range(2):
        before = still_possible(history)
        found = next_tree(history, "Ada")
        history.append(answered(text(found.tree), mistake))
        after = still_possible(history)
        assert mistake in after
        assert {*after} <= {*before}
        if found.why == TELLS_APART:
            assert len(after) < len(before)
    assert len(still_possible(history)) <= 3


def test_whoever_cannot_be_explained_still_gets_another_shape_each_time():
    history, shapes = [], []
    for _ in range(3):
        found = next_tree(history, 5).tree
        shapes.append(text(found).translate(str.maketrans("123456789", "0" * 9)).replace("00", "0"))
        history.append(Observation(text(found), ()))
    assert len({*shapes}) == 3


def test_what_was_told_apart_differs_on_the_tree():
    history = [answered(FIRST, "first_cut_only")]
    found = next_tree(history, 1)
    assert (found.why, {*found.names}) == (TELLS_APART, {"first_cut_only", "stop_at_first_cut"})
    assert still_alike([found.tree], found.names) == []


@pytest.mark.parametrize("mistake", ["zero_based", "strict", "negamax_sign"])
def test_a_mistake_that_is_known_for_certain_is_exercised_on_another_tree(mistake):
    history = [Observation(FIRST, (mistake,)), Observation("((5 (((6 4) (3 5)) 5)) (2 1))", (mistake,))]
    found = next_tree(history, 1)
    if found.why == EXERCISES:
        assert found.names == (mistake,)
    assert still_alike([found.tree], [name for name in found.names if name]) == []
    assert text(found.tree) not in [one.tree for one in history]


def test_who_has_shown_everything_gets_a_harder_tree():
    history = [answered(FIRST, "")]
    for number in range(6):
        found = next_tree(history, number)
        if found.why == HARDER:
            break
        history.append(answered(text(found.tree), ""))
    assert (found.why, found.names) == (HARDER, ("",))
    assert found.tree.traits.height >= 4


def test_the_numbers_follow_from_the_seed_and_tell_the_same_apart():
    history = [answered(FIRST, "first_cut_only")]
    one, other = next_tree(history, "Ada").tree, next_tree(history, "Ben").tree
    assert one == next_tree(history, "Ada").tree != other
    assert [len(node.children) for _, node in nodes(one)] == [len(node.children) for _, node in nodes(other)]


def test_other_numbers_keep_their_order():
    tree = read("((3 (4 3)) (9 1))")
    new = in_other_numbers(tree, ("", "strict"), 5)
    old_values, values = ([node.value for _, node in nodes(one) if not node.children] for one in (tree, new))
    assert [sorted(values).index(v) for v in values] == [sorted(old_values).index(v) for v in old_values]


def test_two_mistakes_at_once_both_stay_open_and_answers_that_nothing_explains_close_nothing():
    assert {"strict", "zero_based"} <= {*still_possible([Observation(FIRST, ("strict+zero_based",))])}
    known = still_possible([])
    assert still_possible([Observation(FIRST, ())]) == known
    assert ("skip_self" in known, "" in known) == (False, True)


def test_answers_that_contradict_each_other_leave_what_the_last_one_says():
    assert "root_min" in still_possible([answered(FIRST, ""), answered(FIRST, "root_min")])


def test_other_conventions_are_kept_to():
    how = Conventions(cut_rule="gt")
    found = next_tree([answered(FIRST, "first_cut_only", how)], 1, how)
    assert still_alike([found.tree], [name for name in found.names if name], how) == []


def test_no_more_trees_are_for_the_class_than_asked_for(monkeypatch):
    names = ("a", "b", "c", "d")
    pairs = dict(zip((read(f"({i} {i})") for i in range(6)), combinations(names, 2), strict=True))
    monkeypatch.setattr(following, "_pairs_told", lambda tree, _: {pairs[tree]})
    assert len(for_the_class([names], pairs, BOOK)) == 3
    assert [len(for_the_class([names], pairs, BOOK, most)) for most in (1, 5, 9)] == [1, 5, 6]


def test_the_trees_for_the_class_are_those_that_tell_most():
    ties, deep = read("(4 (4 3))"), read("(10 (20 (1 (4 2))))")
    open_to = [("", "strict"), ("", "strict"), ("", "shallow")]
    assert for_the_class(open_to, [deep, ties, ties], BOOK) == [(ties, 2), (deep, 1)]
    assert for_the_class([("",)], [ties], BOOK) == []


@pytest.fixture
def graded(run, root, tmp_path):
    shutil.copytree(root / "samples" / "class", tmp_path / "class")
    assert run("grade", "class/exercise.toml", "class/answers", "-o", "graded")[0] == 0
    return tmp_path / "graded"


def test_a_graded_class_gets_its_next_questions(run, graded):
    code, out, _ = run("exercise", "--from", "graded", "--format", "json")
    told = json.loads(out)
    assert code == 0
    results = read_graded(graded)
    assert [one["student"] for one in told["students"]] == [result.student.key for result in results]
    assert json.loads(run("exercise", "--from", "graded", "--format", "json")[1]) == told
    assert Counter(one["why"] for one in told["students"]).keys() <= {TELLS_APART, EXERCISES, HARDER}
    assert 1 <= len(told["class"]) <= 3
    for one, result in zip(told["students"], results, strict=True):
        assert one["possible"] == list(still_possible(observed(result)))
        assert still_alike([read(one["tree"])], [name for name in one["names"] if name]) == []


def test_the_exercise_that_is_written_gives_each_student_a_version(run, graded, tmp_path):
    out, err = run("exercise", "--from", "graded", "-o", "next.toml")[1:]
    assert err.count("wrote") == 2
    (task,) = load_exercise(tmp_path / "next.toml").tasks
    students = [result.student.key for result in read_graded(graded)]
    assert list(task.versions) == students
    assert all(task.versions[key] in out for key in students)
    assert (tmp_path / "next.csv").read_text().splitlines()[1] == f"{students[0]},,,{students[0]}"


def test_the_exercise_that_is_written_keeps_the_conventions_of_the_class(run, tmp_path):
    (tmp_path / "min.toml").write_text(f"trees = ['{FIRST}']\nconventions = {{ root = 'min', cut_rule = 'gt' }}\n")
    (tmp_path / "answer.txt").write_text("value: 3\npath: 1 1\n")
    assert run("grade", "min.toml", "answer.txt", "-o", "graded")[0] == 0
    assert run("exercise", "--from", "graded", "-o", "next.toml")[0] == 0
    (task,) = load_exercise(tmp_path / "next.toml").tasks
    assert task.conventions == Conventions(root="min", cut_rule="gt")


@pytest.mark.parametrize("file", [None, "class.sqlite", "journal.jsonl"])
def test_what_is_no_graded_class_is_refused(run, tmp_path, file):
    (tmp_path / "graded").mkdir()
    if file is not None:
        (tmp_path / "graded" / file).write_text("no database of ours, and of no other")
    code, out, err = run("exercise", "--from", "graded")
    assert (code, out) == (2, "")
    assert "graded" in err
    with pytest.raises(UsageError):
        read_graded(tmp_path / "graded")


def test_nothing_is_ruled_out_for_good_and_what_fits_most_answers_is_most_probable():
    trees = ["((3 12 8) (2 4 6) (14 5 2))", FIRST, "((5 (((6 4) (3 5)) 5)) (2 1))", "(10 (20 (1 (4 2))))"]
    history = [answered(tree, "shallow") for tree in trees]
    assert max(believed(history), key=believed(history).get) == "shallow"
    slipped = [*history, answered(FIRST, "root_min")]
    assert max(believed(slipped), key=believed(slipped).get) == "shallow"
    assert times_fitting(slipped, ["shallow"])["shallow"] == 4
    assert believed([answered(FIRST, "root_min")])["shallow"] > 0


def test_a_slip_rate_of_the_teacher_s_own_makes_answers_count_less():
    history = [answered(FIRST, "first_cut_only")]
    assert believed(history, slip=0.4)["first_cut_only"] < believed(history, slip=0.05)["first_cut_only"]


def test_several_rounds_are_one_history_and_told_without_internal_names(run, root, tmp_path):
    shutil.copytree(root / "samples" / "class", tmp_path / "class")
    for name in ("one", "two"):
        assert run("grade", "class/exercise.toml", "class/answers", "-o", name)[0] == 0
    code, out, _ = run("exercise", "--from", "one", "--from", "two")
    assert code == 0
    assert "of 4)" in out or "of 2)" in out
    assert not any(name in out for name in MISTAKES if "_" in name)
    rounds = read_rounds(["one", "two"])
    assert all(len(one.results) == 2 for one in rounds)


def test_each_student_gets_a_personal_sheet(run, graded, tmp_path):
    assert run("exercise", "--from", "graded", "-o", "next/", "--as", "txt")[0] == 0
    (task,) = load_exercise(tmp_path / "next" / "exercise.toml").tasks
    students = [result.student.key for result in read_graded(graded)]
    assert all((tmp_path / "next" / f"sheet-{key}.txt").exists() for key in students)
    assert [*task.versions] == students
