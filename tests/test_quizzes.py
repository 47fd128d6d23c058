"""A quiz asks what the exercise asks, worth what the exercise gives, and is read back as its course system reads it."""

import base64
import re
import subprocess
import sys
import zipfile
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.classes import EXERCISE, VERSIONS
from support.strategies import plain_trees

from treesearch.errors import UsageError
from treesearch.game import dotted
from treesearch.homework.answers.tasks import KINDS
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.exports.quizzes import (
    Blank,
    blanks_of,
    in_units,
    moodle_quiz,
    questions,
    text2qti_quizzes,
)
from treesearch.homework.marking.key import Key
from treesearch.homework.marking.scheme import Scheme
from treesearch.tree import nodes

AIMA = "((14 5 2) (2 4 6) (3 12 8))"
TWELVE = """
title = "Week 5"
[[question]]
points = 10
versions = {{ {first} }}
[[question]]
points = 10
versions = {{ {second} }}
"""


def in_twelve():
    """Two questions in twelve versions, 20 points for each student."""
    trees = [f"(({n} 12 8) (2 4 {n}) (14 5 2))" for n in range(3, 15)]
    deep = [f"((2 ({n} 5)) (((1 4) (3 2)) 2))" for n in range(6, 18)]
    pairs = (
        ", ".join(f'{letter} = "{tree}"' for letter, tree in zip("ABCDEFGHIJKL", some, strict=True))
        for some in (trees, deep)
    )
    return TWELVE.format(**dict(zip(("first", "second"), pairs, strict=True)))


def asking(*asks, more=""):
    return read_exercise(f"title = 'Quiz'\n{more}\n[[question]]\ntree = '{AIMA}'\nask = {[*asks]}")


# As qtype_multianswer_extract_question of Moodle 4 reads: question/type/multianswer/questiontype.php
ALTERNATIVE = r"(?:=|%(?P<percent>-?[0-9]+(?:[.,][0-9]*)?)%)?(?P<answer>[^~#}]+)"
ANSWER = re.compile(r"\{([0-9]*):(NUMERICAL|SHORTANSWER|MULTICHOICE):((?:\\.|[^{}\\])*)\}")


def as_moodle_reads(quiz):
    """Each question of an import: its category, name, default mark, and its blanks with all answers and fractions."""
    category = ""
    for question in ElementTree.fromstring(quiz):
        if question.get("type") == "category":
            category = question.findtext("category/text")
            continue
        text, blanks = question.findtext("questiontext/text"), []
        for weight, kind, alternatives in ANSWER.findall(text):
            answers = []
            for one in alternatives.split("~"):
                found = re.fullmatch(ALTERNATIVE, one)
                fraction = 1.0 if one.startswith("=") else float(found["percent"] or 0) / 100
                answers.append(
                    (
                        found["answer"].removesuffix(":0")
                        if kind == "NUMERICAL"
                        else found["answer"],
                        fraction,
                    )
                )
            blanks.append((int(weight or 1), kind, answers))
        yield (
            category,
            question.findtext("name/text"),
            sum(weight for weight, _, _ in blanks),
            blanks,
        )


def earned(blank, given):
    """What an answer earns: the first that fits, as a short answer's strategy does; a star fits anything."""
    for answer, fraction in blank[2]:
        if re.fullmatch(".*".join(map(re.escape, answer.split("*"))), given, re.IGNORECASE):
            return fraction * blank[0]
    return 0.0


@pytest.mark.parametrize("exercise", [EXERCISE, VERSIONS, in_twelve()])
def test_a_moodle_quiz_is_worth_what_the_exercise_is_worth(exercise):
    assignment = read_exercise(exercise)
    read_back = list(as_moodle_reads(moodle_quiz(assignment)))
    worth = {task.name: task.worth for task in assignment.tasks}
    pools = {}
    for category, name, mark, blanks in read_back:
        assert mark == worth[name.partition(", version")[0]]
        assert all(any(fraction == 1 for _, fraction in answers) for _, _, answers in blanks)
        pools.setdefault(category if assignment.versions else name, set()).add(mark)
    assert sum(mark for marks in pools.values() for mark in marks) == assignment.max_score
    assert len(pools) == len(assignment.tasks)
    assert len(read_back) == sum(len(task.versions) for task in assignment.tasks)


def test_the_weights_are_those_of_the_scheme_and_nothing_is_a_choice():
    ((_, _, _, blanks),) = as_moodle_reads(moodle_quiz(asking("value", "path", "cuts", more="")))
    assert [(weight, kind) for weight, kind, _ in blanks][:2] == [
        (1, "NUMERICAL"),
        (3, "SHORTANSWER"),
    ]
    assert sum(weight for weight, _, _ in blanks[2:]) == 6
    assert "MULTICHOICE" not in moodle_quiz(read_exercise(in_twelve()))


def test_a_blank_earns_in_part_what_the_scheme_gives_in_part():
    told = moodle_quiz(read_exercise('trees = ["((3 12 8) (2 4 6) (14 5 2))"]'))
    ((_, _, _, (value, path, cut)),) = as_moodle_reads(told)
    assert [earned(value, text) for text in ("3", "4")] == [1, 0]
    assert [earned(path, text) for text in ("1 1", "1,1", "1.1", "1 2", "2 1")] == [3, 3, 3, 1.5, 0]
    lines = ("MIN 2.1", "min cut after 2.1", "MAX 2.1", "MIN 2.2", "MIN 3.1")
    assert [earned(cut, text) for text in lines] == pytest.approx([6, 6, 5.46, 3, 0])
    taught = (
        "MIN cut after 2 in subtree (2 4 6)",
        "MAX cut after 2 in subtree (2 4 6)",
        "MIN cut after 4 in subtree (2 4 6)",
        "MIN cut after 14 in subtree (14 5 2)",
    )
    assert [earned(cut, text) for text in taught] == pytest.approx([6, 5.46, 3, 0])


@given(plain_trees())
def test_the_taught_line_of_a_cut_earns_as_its_place_does_unless_it_may_mean_two(tree):
    key = Key(tree)
    blanks = [blank for blank in blanks_of(key, Scheme()) if blank.prompt.startswith("Cut")]
    texts = [
        f"{tree[place.path]} in subtree {tree[place.path[:-1]]}"
        for place, _ in nodes(tree)
        if place.path
    ]
    for blank, cut in zip(blanks, key.right.cuts, strict=False):
        line = f"{tree[cut.after]} in subtree {tree[cut.place]}"
        assert (f"{cut.kind} cut after {line}" in blank.right) == (texts.count(line) == 1)
        assert len({*blank.right}) == len(blank.right)


def test_a_quiz_reads_back_as_it_was_meant():
    told = moodle_quiz(read_exercise(VERSIONS))
    (first, (value, path, cut)), (second, (_, _, none)) = questions(told)
    assert (first, second) == ("question 1, version A", "question 1, version B")
    assert value == "{1:NUMERICAL:=3:0}"
    assert path.startswith("{3:SHORTANSWER:=1 1~=1, 1~=1,1~=1.1~%50%1 *~")
    assert cut.startswith(
        "{6:SHORTANSWER:=MIN 2.1~=MIN cut after 2.1~=MIN 2 1~=MIN cut after 2 in subtree (2 4 6)~%91%MAX 2.1~"
    )
    assert none == "{6:SHORTANSWER:=-}"
    root = ElementTree.fromstring(told)
    assert [question.get("type") for question in root] == ["category", "cloze", "cloze"]
    assert root.findtext("question/category/text") == "$course$/top/Two sheets/question 1"
    for file in root.iter("file"):
        assert ElementTree.fromstring(base64.b64decode(file.text)).tag.endswith("svg")
    for text in root.iter("questiontext"):
        assert "@@PLUGINFILE@@/tree.svg" in text.findtext("text")


def test_a_blank_with_a_typing_error_would_be_found():
    told = moodle_quiz(read_exercise(VERSIONS))
    typing_error = told.replace("NUMERICAL", "NUMERICL", 1)
    assert len(next(questions(typing_error))[1]) == len(next(questions(told))[1]) - 1


@pytest.mark.parametrize(
    "tree", ["(1/3 (5 -7) 0.5)", "5", "(min A (max B 3 12 8) (max C 2 4 6))", "(-5 (-6 -7))"]
)
def test_quizzes_of_other_trees(tree):
    exercise = read_exercise(f'title = "a/b <&> ~{{}}"\ntrees = ["{tree}"]')
    ((_, _, mark, _),) = as_moodle_reads(moodle_quiz(exercise))
    assert mark == exercise.max_score


def test_of_minimax_every_path_to_a_best_leaf_is_right():
    exercise = 'trees = ["((3 9) (3 8))"]\nconventions.algorithm = "minmax"'
    ((_, _, mark, (_, path)),) = as_moodle_reads(moodle_quiz(read_exercise(exercise)))
    assert mark == read_exercise(exercise).max_score == 4
    assert [earned(path, text) == path[0] for text in ("1 1", "2 1", "1 2")] == [True, True, False]


def places(tree):
    return [place.path for place, node in nodes(tree) if not node.children]


def fits(blank, text):
    known = [*((right, 100) for right in blank.right), *blank.partly]
    return next(
        (
            percent
            for answer, percent in known
            if re.fullmatch(".*".join(map(re.escape, answer.split("*"))), text)
        ),
        0,
    )


@given(plain_trees())
def test_guessing_earns_less_than_half_of_any_blank(tree):
    leaves = places(tree)
    if len(leaves) < 3:
        return
    scheme = Scheme(points={"value": 1, "path": 3, "cuts": 6, "pruned": 6})
    children = [place.path for place, _ in nodes(tree) if place.path]
    guesses = {
        "Path": [" ".join(map(str, path)) for path in leaves],
        "Cut": ["-", *(f"{kind} {dotted(path)}" for kind in ("MIN", "MAX") for path in children)],
        "Prun": ["-", *map(dotted, leaves)],
    }
    for blank in blanks_of(Key(tree), scheme):
        if some := next(
            (some for start, some in guesses.items() if blank.prompt.startswith(start)), None
        ):
            assert max(fits(blank, guess) for guess in some) == 100
            assert sum(fits(blank, guess) for guess in some) / len(some) < 50


@given(
    st.lists(st.integers(1, 12), min_size=1, max_size=12),
    st.integers(1, 40),
    st.sampled_from([1, 2]),
)
def test_weights_add_up_and_are_within_a_unit_of_their_shares(shares, worth, parts):
    unit, blanks = Fraction(1, parts), [Blank("", "", Fraction(share), ("x",)) for share in shares]
    weighted = in_units(blanks, Fraction(worth), unit)
    if len(shares) * unit > worth:
        assert weighted is None
        return
    assert sum(one.points for one in weighted) == worth
    due = [Fraction(share) * worth / sum(shares) for share in shares]
    assert all(one.points >= unit for one in weighted)
    if all(share >= unit for share in due):
        assert all(abs(one.points - share) < unit for one, share in zip(weighted, due, strict=True))


def as_text2qti_reads(quiz, folder):
    """The total that text2qti tells Canvas, and the points of each question, from the package that it makes."""
    pytest.importorskip("text2qti")
    (folder / "quiz.txt").write_text(quiz.text, encoding="utf-8")
    for name, svg in quiz.pictures.items():
        (folder / name).write_text(svg, encoding="utf-8")
    make = (
        "import sys; sys.argv = ['text2qti', 'quiz.txt']; from text2qti.cmdline import main; main()"
    )
    subprocess.run([sys.executable, "-c", make], check=True, capture_output=True, cwd=folder)
    with zipfile.ZipFile(folder / "quiz.zip") as package:
        documents = [
            ElementTree.fromstring(package.read(n))
            for n in package.namelist()
            if n.endswith(".xml")
        ]
        pictures = sum(name.endswith(".svg") for name in package.namelist())
    meta = next(one for one in documents if one.tag.endswith("}quiz"))
    items = next(one for one in documents if one.find(".//{*}item") is not None).findall(
        ".//{*}item"
    )
    points = []
    for item in items:
        fields = {
            one.findtext("{*}fieldlabel"): one.findtext("{*}fieldentry")
            for one in item.iter()
            if one.tag.endswith("qtimetadatafield")
        }
        if "points_possible" in fields and fields["question_type"] != "text_only_question":
            points.append((fields["question_type"], float(fields["points_possible"])))
    return float(meta.findtext("{*}points_possible")), points, pictures


@pytest.mark.parametrize(
    "exercise",
    [
        EXERCISE,
        VERSIONS,
        'title = "a *b* $c$ <d>"\ntrees = ["((3 12 8) (2 4 6))", "(1/2 (5 -7) 4)"]',
        f'[[question]]\npoints = 7.5\ntree = "{AIMA}"',
    ],
)
def test_text2qti_s_packages_are_worth_what_the_exercise_is_worth(exercise, tmp_path):
    assignment = read_exercise(exercise)
    for number, (version, quiz) in enumerate(text2qti_quizzes(assignment).items()):
        folder = tmp_path / str(number)
        folder.mkdir()
        total, points, pictures = as_text2qti_reads(quiz, folder)
        assert total == sum(points for _, points in points) == assignment.max_score
        assert {kind for kind, _ in points} <= {"numerical_question", "short_answer_question"}
        assert pictures == len(assignment.tasks)
        assert f"version {version}" in quiz.text or not version


def test_of_twelve_versions_each_is_a_quiz_of_all_the_points(tmp_path):
    assignment = read_exercise(in_twelve())
    quizzes = text2qti_quizzes(assignment)
    assert "".join(quizzes) == "ABCDEFGHIJKL"
    for quiz in quizzes.values():
        assert sum(map(float, re.findall(r"^Points: (.*)$", quiz.text, re.M))) == 20
        assert [len(quiz.pictures), quiz.text.count("![")] == [2, 2]
    assert as_text2qti_reads(quizzes["F"], tmp_path)[0] == 20


def test_the_task_with_its_conventions_stands_in_both_quizzes():
    strict = asking("value", "cuts", more="conventions.cut_rule = 'gt'")
    for quiz in (moodle_quiz(strict), text2qti_quizzes(strict)[""].text.replace("\\", "")):
        assert "cutting only when alpha" in quiz
        assert "the value at the root and each cut: after which child, at which node." in quiz
        assert "List only cuts that skip something." in quiz


def test_a_quiz_has_blanks_for_what_is_asked_and_nothing_else():
    ((_, blanks),) = questions(moodle_quiz(asking("value", "best", "leaves")))
    assert blanks == ("{1:NUMERICAL:=3:0}", "{1:NUMERICAL:=7:0}", "{1:NUMERICAL:=5:0}")
    ((_, blanks),) = questions(moodle_quiz(asking("pruned")))
    assert blanks == ("{3:SHORTANSWER:=3.2~=3 2}", "{3:SHORTANSWER:=3.3~=3 3}") or len(blanks) == 2
    assert "MIN 2.1" not in moodle_quiz(asking("value", "path"))


@pytest.mark.parametrize("kind", ["examined", "windows", "nodes", "order"])
def test_what_no_quiz_can_ask_is_refused_with_the_reason(kind):
    for quiz in (moodle_quiz, text2qti_quizzes):
        with pytest.raises(UsageError, match=KINDS[kind].quiz):
            quiz(asking("value", kind))


def test_what_a_quiz_cannot_do_right_is_refused_with_the_reason():
    tree = '[[question]]\ntree = "((3 12 8) (3 4 6) (14 5 2))"\n'
    for more, quiz, reason in (
        ('accept = [{ cut_rule = "gt" }]', moodle_quiz, "by several conventions"),
        ("points = 2", moodle_quiz, "points = 3 or a larger multiple of 1"),
        ("points = 7.5", moodle_quiz, "Moodle counts in steps of 1"),
        ("points = 1", text2qti_quizzes, "points = 1.5 or a larger multiple of 0.5"),
        ("points = 7.25", text2qti_quizzes, "Canvas counts in steps of 0.5"),
    ):
        with pytest.raises(UsageError, match=re.escape(reason)):
            quiz(read_exercise(tree + more))
    with pytest.raises(UsageError, match="nothing that a blank can hold"):
        moodle_quiz(read_exercise('[[question]]\ntree = "5"\nask = ["path"]\n'))


def test_the_quiz_on_the_command_line(run, tmp_path):
    (tmp_path / "exercise.toml").write_text(EXERCISE)
    (tmp_path / "versions.toml").write_text(VERSIONS)
    assert run("export", "exercise.toml", "-o", "quiz.xml")[0] == 0
    code, _, err = run("export", "exercise.toml", "-o", "quiz.txt")
    assert (code, "text2qti quiz.txt" in err, "version" in err) == (0, True, False)
    code, _, err = run("export", "versions.toml", "-o", "two.txt")
    assert (code, "wrote two-A.txt\nwrote two-B.txt\n" in err, "a separate quiz" in err) == (
        0,
        True,
        True,
    )
    assert {"two-A.txt", "two-B.txt", "tree-1A.svg", "tree-1B.svg"} <= {
        path.name for path in Path().iterdir()
    }
    assert (
        "one random question from each category"
        in run("export", "versions.toml", "-o", "two.xml")[2]
    )
    assert run("export", "exercise.toml", "-o", "quiz.doc")[0] == 2
    assert run("export", "exercise.toml", "-o", "no/such/quiz.xml")[0] == 2
