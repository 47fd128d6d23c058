"""The same wrong answers are a hint on request: within a version, and nothing that a known mistake explains."""

import pytest
from classes import hand_in

from treesearch.homework.classroom.grading import grade
from treesearch.homework.classroom.statistics import HINT, NONE_ALIKE, alike, alike_lines

EXERCISE = """
title = "Two sheets"
[[question]]
versions = { A = "((3 12 8) (2 4 6) (14 5 2))", B = "((9 2 8) (7 10 1) (5 3 11))" }
"""
ODD = "value: 7\npath: 3 3\nMAX cut after 14 in subtree (14 5 2)\n"
NO_CUTS = "value: 3\npath: 1 1\nno cuts\n"
PHRASE = "I looked at the second branch from below\n"


def in_version(key, text, version="A"):
    return hand_in(key, f"version: {version}\n{text}")


def found(*hand_ins):
    return alike(grade(EXERCISE, hand_ins))


def test_the_same_wrong_facts_are_shown_with_those_who_gave_them():
    (one,) = found(in_version("s1", ODD), in_version("s2", "value: 4\npath: 1 1"), in_version("s3", ODD))
    assert (one.version, one.students, one.facts) == ("A", ("s1", "s3"), True)
    assert {"value: 7", "path: 3 3"} < {*one.what}
    assert str(one).startswith("question 1, version A: s1, s3 give the same wrong answers: ")


def test_the_same_in_another_version_is_nothing():
    assert found(in_version("s1", ODD), in_version("s2", ODD, "B")) == []


def test_what_a_known_mistake_explains_is_left_out():
    (result,) = grade(EXERCISE, [in_version("s1", NO_CUTS)])
    assert any(one.exact for one in result.questions[0].marked.diagnosis)
    assert found(in_version("s1", NO_CUTS), in_version("s2", NO_CUTS)) == []


def test_one_wrong_fact_is_the_same_by_chance_and_a_right_answer_is_no_hint():
    right = "value: 3\npath: 1 1\nMIN cut after 2\n"
    one = right.replace("value: 3", "value: 4")
    assert found(in_version("s1", one), in_version("s2", one)) == []
    assert found(in_version("s1", right + PHRASE), in_version("s2", right + PHRASE)) == []


def test_the_same_words_are_shown_whatever_the_facts_are_and_however_they_are_spaced():
    other = ODD.replace("value: 7", "value: 8").replace("path: 3 3", "path: 2 3")
    (one,) = found(in_version("s1", ODD + PHRASE), in_version("s2", other + PHRASE.upper().replace(" ", "  ")))
    assert (one.students, one.facts) == (("s1", "s2"), False)
    assert one.what == (" ".join(PHRASE.casefold().split()),)


def test_what_the_fewest_share_comes_first_below_the_warning():
    common = ODD.replace("7", "2")
    class_ = [in_version(f"s{n}", common) for n in range(4)] + [in_version(f"t{n}", ODD) for n in range(2)]
    head, first, second = alike_lines(grade(EXERCISE, class_))
    assert head == HINT
    assert "t0, t1 give" in first
    assert "s0, s1, s2, s3 give" in second
    assert list(alike_lines([])) == [NONE_ALIKE]


@pytest.mark.parametrize("asked", [(), ("--alike",)])
def test_the_command_shows_them_only_when_asked_and_no_file_ever_does(run, tmp_path, asked):
    (tmp_path / "exercise.toml").write_text(EXERCISE)
    (tmp_path / "answers").mkdir()
    for key in ("s1", "s2"):
        (tmp_path / "answers" / f"{key}.txt").write_text("version: A\n" + ODD)
    assert run("grade", "exercise.toml", "answers")[0] == 0
    code, out, _ = run("review", "graded", *asked)
    assert code == 0
    assert ("s1, s2 give the same wrong answers" in out) == bool(asked)
    for path in (tmp_path / "graded").iterdir():
        assert b"same wrong" not in path.read_bytes()
        assert b"s1, s2" not in path.read_bytes()
