"""Test that quizzes keep the parts and points of exercises, as course systems import them."""

import base64
import re
import subprocess
import sys
import zipfile
from fractions import Fraction
from functools import cache
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.classes import EXERCISE, VERSIONS
from support.sheets import LIMITED
from support.strategies import plain_trees

from treesearch import draw, record
from treesearch.errors import UsageError
from treesearch.events import Leaf
from treesearch.game import dotted
from treesearch.homework.answers.tasks import KINDS
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.exports.quizzes import (
    Blank,
    blanks_of,
    canvas_quiz,
    clozes,
    moodle_quiz,
    rounded_to_units,
)
from treesearch.homework.marking.key import Key, limited
from treesearch.homework.marking.marker import Exercise, check
from treesearch.homework.marking.scheme import Scheme
from treesearch.reader import read
from treesearch.settings import BOOK
from treesearch.tree import nodes

FIGURE_REVERSED = "((14 5 2) (2 4 6) (3 12 8))"
TWELVE = """
title = "Week 5"
[[question]]
points = 10
versions = {{ {first} }}
[[question]]
points = 10
versions = {{ {second} }}
"""
SEARCHED = (
    FIGURE_REVERSED,
    "((3 12 8) (2 4 6) (14 5 2))",
    "((2 (6 5)) (((1 4) (3 2)) 2))",
    "(1 (5 7) 4)",
    "((0 3) (0 -4))",
    "((-3 5) (-7 2) (0 -1))",
    "((1.5 2) (1.25 9) (3 4))",
    "((1/3 2) (1/7 9) (3 1/3))",
    "(0.123456 (0.5 0.1))",
    "((5 5) (5 5) (5 5))",
    "(1 2 3 4 5 6 7 8 9 10 11 12)",
    "(min A (max B 3 12 8) (max C 12 4 6))",
)
THROWN = (
    "((chance 1/5*10 4/5*16) (1 2))",
    "((chance 1/3*1 2/3*2) (chance 1/2*1 1/2*2))",
    "(chance 1/5*10 4/5*16)",
    "(max (min (chance 1/2*0 1/2*3) 9) (min (chance 1/2*8 1/2*3) 4))",
    "(4 (chance 3 5))",
    "((chance (1 9) (3 7)) (chance (2 2) (4 4)))",
    "((7 (chance 9 8)) (6 (chance 1 2)))",
    "((chance 0.25*1 0.75*-1) (chance 0.5*0 0.5*-1))",
)


def in_twelve():
    """Return an exercise of two questions in twelve versions, with 20 points for each student."""
    trees = [f"(({n} 12 8) (2 4 {n}) (14 5 2))" for n in range(3, 15)]
    deep = [f"((2 ({n} 5)) (((1 4) (3 2)) 2))" for n in range(6, 18)]
    pairs = (
        ", ".join(f'{letter} = "{tree}"' for letter, tree in zip("ABCDEFGHIJKL", some, strict=True))
        for some in (trees, deep)
    )
    return TWELVE.format(**dict(zip(("first", "second"), pairs, strict=True)))


ALTERED = {
    "depth = 2": "(((:3 1 9) (:5 7 8) 9) ((:2 7 9) (:4 2 (7 8))))",
    "root = 'min', order = 'rtl', cut_rule = 'gt'": "((3 12 8) (2 4 6) (14 5 2))",
    "utility_range = '0,10'": "((chance 1/2*(3 9) 1/2*(5 7)) (chance 1/2*(1 2) 1/2*(4 6)))",
}
"""Alpha-beta under other conventions, each with a tree."""
KINDS_ASKED = {
    "alphabeta": ("value", "path", "cuts", "pruned", "examined", "leaves", "best"),
    "minmax": ("value", "path"),
    "expectiminimax": ("value", "path"),
}


@cache
def every_kind(points=""):
    """Return an exercise with every kind of question on 20 trees each."""
    questions = []
    for algorithm, parts in KINDS_ASKED.items():
        for tree in THROWN if algorithm == "expectiminimax" else SEARCHED:
            ask = [part for part in parts if part != "best" or algorithm == "alphabeta"]
            questions.append(
                f"[[question]]\ntree = '{tree}'\nask = {ask}\nconventions.algorithm = '{algorithm}'\n{points}"
            )
    ask = ["value", "path", "cuts", "pruned", "examined", "leaves"]
    for conventions, tree in ALTERED.items():
        questions.append(
            f"[[question]]\ntree = '{tree}'\nask = {ask}\nconventions = {{ {conventions} }}\n{points}"
        )
    return read_exercise("\n".join(["title = 'All'", *questions]))


def right_answers(task):
    """Return the correct answers by part, computed from the search."""
    trace = record(limited(read(task.tree()), task.conventions.depth), task.conventions)
    value = Fraction(trace.result.value)
    places = next((n for n in range(5) if (value * 10**n).denominator == 1), 3)
    examined = [tuple(event.path) for event in trace.events if isinstance(event, Leaf)]
    leaves = [place.path for place, node in nodes(trace.tree) if not node.children]
    return {
        "value": [f"{float(value):.{places}f}"],
        "path": [" ".join(map(str, trace.result.path))] if trace.result.path else [],
        "cuts": [f"{cut.kind} {dotted(cut.after)}" for cut in trace.cuts] or ["-"],
        "pruned": [dotted(leaf) for leaf in leaves if leaf not in examined] or ["-"],
        "examined": [" ".join(str(trace.tree[path].value) for path in examined)],
        "leaves": [str(trace.counts.leaves_evaluated)],
    }


# ANSWER_REGEX of Moodle 4, question/type/multianswer/questiontype.php
ALTERNATIVE = re.compile(r"(?:=|%(?P<percent>-?[0-9]+(?:[.,][0-9]*)?)%)?(?P<answer>[^~#}]+)")
ANSWER = re.compile(r"\{([0-9]*):(NUMERICAL|SHORTANSWER|MULTICHOICE):((?:\\.|[^{}\\])*)\}")


class Question:
    """A question with one blank, as a course system stores it after the import."""

    def __init__(self, prompt, points, kind, answers, text=""):
        self.prompt, self.points, self.kind, self.answers, self.text = (
            prompt,
            points,
            kind,
            answers,
            text,
        )

    def earned(self, answer):
        """Return the points of the first answer that matches; a star matches anything."""
        for right, fraction in self.answers:
            if right(answer):
                return fraction * self.points
        return 0.0


def number_near(low, high):
    def fits(answer):
        try:
            return low <= float(answer) <= high
        except ValueError:
            return False

    return fits


def text_like(pattern):
    regex = re.compile(".*".join(map(re.escape, pattern.split("*"))), re.IGNORECASE)
    return lambda answer: bool(regex.fullmatch(answer))


def moodle_alternative(kind, alternative):
    match = ALTERNATIVE.fullmatch(alternative)
    fraction = float(match["percent"]) / 100 if match["percent"] else float(alternative[0] == "=")
    if kind != "NUMERICAL":
        return text_like(match["answer"]), fraction
    number, tolerance = map(float, match["answer"].split(":"))
    near = tolerance + 1e-9 * max(abs(number), 1)  # as Moodle adds for the arithmetic of computers
    return number_near(number - near, number + near), fraction


def read_moodle(quiz):
    """Yield category, name, text and questions of each tree in a Moodle file."""
    category = ""
    for question in ElementTree.fromstring(quiz.files["quiz.xml"]):
        if question.get("type") == "category":
            category = question.findtext("category/text")
            continue
        text = question.findtext("questiontext/text")
        prompts = re.findall(r"<p>([^<>]*) \{", text)
        questions = [
            Question(
                prompt,
                int(weight or 1),
                kind,
                [moodle_alternative(kind, part) for part in answers.split("~")],
                text,
            )
            for prompt, (weight, kind, answers) in zip(prompts, ANSWER.findall(text), strict=True)
        ]
        yield category, question.findtext("name/text"), questions


@cache
def qti(text, pictures):
    """Return the members of the package that text2qti creates."""
    pytest.importorskip("text2qti")
    with TemporaryDirectory() as folder:
        Path(folder, "quiz.txt").write_bytes(text)
        for name, svg in pictures:
            Path(folder, name).write_bytes(svg)
        code = "import sys; sys.argv = ['text2qti', 'quiz.txt']; from text2qti.cmdline import main; main()"
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, cwd=folder)
        with zipfile.ZipFile(Path(folder, "quiz.zip")) as package:
            return {name: package.read(name) for name in package.namelist()}


def read_canvas(quiz, name="quiz.txt"):
    """Return the questions of the package without text regions, which New Quizzes and PrairieLearn drop."""
    pictures = tuple((n, data) for n, data in quiz.files.items() if n.endswith(".svg"))
    members = qti(quiz.files[name], pictures)
    documents = [ElementTree.fromstring(data) for n, data in members.items() if n.endswith(".xml")]
    for item in next(d for d in documents if d.find(".//{*}item") is not None).iter(tag_of("item")):
        fields = {
            field.findtext("{*}fieldlabel"): field.findtext("{*}fieldentry")
            for field in item.iter(tag_of("qtimetadatafield"))
        }
        if fields["question_type"] == "text_only_question":
            continue
        text = item.findtext(".//{*}mattext")
        condition = item.find(".//{*}conditionvar")
        low, high = condition.findtext(".//{*}vargte"), condition.findtext(".//{*}varlte")
        if low is None:
            answers = [(text_like(one.text), 1.0) for one in condition.findall("{*}varequal")]
        else:
            answers = [(number_near(float(low), float(high)), 1.0)]
        prompt = re.findall(r"<p>(.*?)</p>", text)[-1]
        points = float(fields["points_possible"])
        yield Question(prompt, points, fields["question_type"], answers, text)


def tag_of(name):
    return "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}" + name


def by_tree(assignment, system):
    """Yield each question of an exercise with the blanks of its quiz."""
    if system == "Moodle":
        quiz = moodle_quiz(assignment)
        return [
            (task, questions)
            for task, (_, _, questions) in zip(assignment.tasks, read_moodle(quiz), strict=True)
        ]
    quiz = canvas_quiz(assignment)
    groups = groupby(read_canvas(quiz), lambda question: picture_in(question.text))
    return [
        (task, list(questions))
        for task, (_, questions) in zip(assignment.tasks, groups, strict=True)
    ]


def picture_in(text):
    return re.search(r"images/(tree-[\w-]+\.svg)", text)[1]


PART_OF = {
    "Valu": "value",
    "Path": "path",
    "Cut ": "cuts",
    "Prun": "pruned",
    "Leav": "examined",
    "Numb": "leaves",
}


def parts_of(questions):
    """Return the blanks of a tree by part."""
    parts = {}
    for question in questions:
        part = "best" if "best order" in question.prompt else PART_OF[question.prompt[:4]]
        parts.setdefault(part, []).append(question)
    return parts


@pytest.mark.parametrize("system", ["Moodle", "Canvas"])
def test_every_key_earns_full_points(system):
    """On 20 trees for each kind of question, the right answers of the search earn every point."""
    assignment = every_kind()
    for task, questions in by_tree(assignment, system):
        parts, answers = parts_of(questions), right_answers(task)
        asked = {part for part, points in task.scheme.points.items() if points}
        assert parts.keys() == asked - ({"path"} if not answers["path"] else set())
        for part, blanks in parts.items():
            if part == "best":
                continue  # the fewest leaves are searched in other orders; test_figures holds them
            assert len(blanks) == len(answers[part])
            for blank, answer in zip(blanks, answers[part], strict=True):
                assert blank.earned(answer) == blank.points > 0, (task.tree(), part, answer)
                assert blank.earned("no idea") == 0


@pytest.mark.parametrize("system", ["Moodle", "Canvas"])
def test_quiz_and_check_agree_on_parts(system):
    """One part is right and the others are left out; in Moodle also half of the path and the other child of a cut."""
    assignment = every_kind("points = 7560")
    for task, questions in by_tree(assignment, system):
        parts, answers = parts_of(questions), right_answers(task)
        if not answers["path"] or {"leaves", "best"} & parts.keys():
            answers.pop("leaves")  # checked alone below; a path of no steps has no blank
        for part in parts.keys() & answers.keys():
            if not answers["path"] or answers[part] == ["-"]:
                continue  # to check, "no cuts" also says that nothing is pruned
            earned = sum(b.earned(a) for b, a in zip(parts[part], answers[part], strict=True))
            assert earned == pytest.approx(points_of(task, written_part(task, part))), (
                task.tree(),
                part,
            )
        for part in ("path", "examined") if system == "Moodle" else ():
            steps = (answers.get(part) or [""])[0].split()
            if part not in parts or len(steps) < 2:
                continue
            begins = [steps[:-1]]
            if part == "path" and task.conventions.order == "ltr":  # else it may be counted so
                begins.append([*steps[:-1], "2" if steps[-1] == "1" else "1"])
            for begun in begins:
                points = points_of(task, f"{part}: {', '.join(begun)}", part=part)
                assert parts[part][0].earned(" ".join(begun)) == pytest.approx(points, abs=0.01)


def written_part(task, part):
    """Return a right part in the form that ``check`` reads."""
    trace = record(limited(read(task.tree()), task.conventions.depth), task.conventions)
    if part == "value":
        return f"value: {trace.result.value}"
    if part == "path":
        return f"path: {' '.join(map(str, trace.result.path))}"
    if part == "cuts":
        lines = [
            f"{cut.kind} cut after {dotted(cut.after)} at {dotted(cut.place)}" for cut in trace.cuts
        ]
        return "\n".join(lines) or "no cuts"
    if part == "examined":
        return f"examined: {right_answers(task)[part][0].replace(' ', ', ')}"
    return "pruned: " + (", ".join(right_answers(task)["pruned"]).replace("-", "nothing"))


@cache
def exercise_of(number):
    task = every_kind("points = 7560").tasks[number - 1]
    return Exercise(task.tree(), task.scheme, task.conventions)


def points_of(task, answer, part=""):
    """Return the points that ``check`` gives, in total or for one part, on the scale of the exercise."""
    marks = check(exercise_of(task.number), answer)
    assert not marks.unread, (answer, marks.unread)
    # a path may also earn back what following another rule cost, which no quiz can see
    points = sum(item.points for item in marks.items if item.item == part) if part else marks.score
    return float(points) * task.worth / marks.max_score


def asking(*asks, more="", tree=FIGURE_REVERSED):
    return read_exercise(f"title = 'Quiz'\n{more}\n[[question]]\ntree = '{tree}'\nask = {[*asks]}")


@pytest.mark.parametrize("system", ["Moodle", "Canvas"])
def test_fraction_is_asked_as_decimal(system):
    tree = "((chance 1/5*10 4/5*16) (1 2))"
    dice = asking("value", more="conventions.algorithm = 'expectiminimax'", tree=tree)
    [(_, [value])] = by_tree(dice, system)
    assert "as a decimal" in value.prompt
    assert [bool(value.earned(text)) for text in ("14.8", "14.80", "74/5", "15")] == [1, 1, 0, 0]


@pytest.mark.parametrize("system", ["Moodle", "Canvas"])
@pytest.mark.parametrize(
    ("tree", "right", "wrong"),
    [
        ("(1.5 1)", ["1.5", "1.50"], ["1.49", "2"]),
        ("(1/3 0)", ["0.333", "0.3333", "0.334"], ["0.3", "1/3", "0.34"]),
        ("(-2/3 -1)", ["-0.667", "-0.666"], ["0.667", "-0.66"]),
        ("(0 -1)", ["0"], ["1", "-1"]),
        ("(0.123456 0)", ["0.123", "0.123456"], ["0.12", "0.13"]),
        ("(0.12345 0)", ["0.123", "0.12345"], ["0.12"]),
        ("(1/30 0)", ["0.0333", "0.0334"], ["0.033", "0.0335"]),
        ("(1/600 0)", ["0.00167"], ["0.0016", "0.0017"]),  # text: Canvas has four places
        ("(0.0011 0)", ["0.0011", "0.00110"], ["0.0012", "0.0010"]),
        ("(0.001 0)", ["0.001", "0.0010"], ["0.002", "0"]),
        ("(0.0009 0)", ["0.0009"], ["0.001", "0"]),
        ("(1/30000 0)", ["0.0000333"], ["0.00003", "0"]),
        ("(123456789012345678 0)", ["123456789012345678"], ["1"]),
    ],
)
def test_number_is_compared_within_rounding(system, tree, right, wrong):
    [(_, [value])] = by_tree(asking("value", tree=tree), system)
    assert [bool(value.earned(text)) for text in [*right, *wrong]] == [True] * len(right) + [
        False
    ] * len(wrong)


@pytest.mark.parametrize("system", ["Moodle", "Canvas"])
def test_leaves_may_have_names(system):
    tree = "((F=3 12) (G=2 4))"
    [(_, [examined])] = by_tree(asking("examined", tree=tree), system)
    answers = ["3 12 2", "F, 12, G", "F=3 12 G=2", "G 12 F"]
    assert [bool(examined.earned(text)) for text in answers] == [True, True, True, False]


def test_number_may_be_beyond_floats():
    [(_, [value])] = by_tree(asking("value", tree=f"({10**400}/3 0)"), "Canvas")
    assert value.earned(f"{10**400 // 3}.333")


@pytest.mark.parametrize("system", ["Moodle", "Canvas"])
def test_every_question_holds_its_tree(system):
    """Course systems drop text regions, so each question has the tree as text and as picture."""
    for task, questions in by_tree(every_kind(), system):
        for question in questions:
            shown = re.sub(r"&gt;", ">", question.text)
            assert f"<code>{task.tree()}</code>" in shown
            assert f'alt="{task.tree()}"' in shown
            assert "<img" in shown


@pytest.mark.parametrize("exercise", [EXERCISE, VERSIONS, in_twelve()])
def test_moodle_quiz_keeps_the_points(exercise):
    assignment = read_exercise(exercise)
    read_back = list(read_moodle(moodle_quiz(assignment)))
    worth = {task.name: task.worth for task in assignment.tasks}
    for _, name, blanks in read_back:
        assert sum(blank.points for blank in blanks) == worth[name.partition(", version")[0]]
        assert all(any(fraction == 1 for _, fraction in blank.answers) for blank in blanks)
    assert len(read_back) == sum(len(task.versions) for task in assignment.tasks)
    categories = {category for category, _, _ in read_back}
    assert len(categories) == (len(assignment.tasks) if assignment.versions else 1)


@pytest.mark.parametrize(
    "exercise",
    [
        EXERCISE,
        VERSIONS,
        'title = "a *b* $c$ <d>"\ntrees = ["((3 12 8) (2 4 6))", "(1/2 (5 -7) 4)"]',
        f'[[question]]\npoints = 7.5\ntree = "{FIGURE_REVERSED}"',
    ],
)
def test_canvas_quiz_keeps_the_points(exercise):
    assignment = read_exercise(exercise)
    quiz = canvas_quiz(assignment)
    for name in [name for name in quiz.files if name.endswith(".txt")]:
        questions = list(read_canvas(quiz, name))
        assert sum(question.points for question in questions) == assignment.max_score
        assert {q.kind for q in questions} <= {"numerical_question", "short_answer_question"}
        assert len({picture_in(question.text) for question in questions}) == len(assignment.tasks)


def test_each_version_is_a_canvas_quiz():
    quiz = canvas_quiz(read_exercise(in_twelve()))
    texts = {name: data.decode() for name, data in quiz.files.items() if name.endswith(".txt")}
    assert [*texts] == [f"quiz-{letter}.txt" for letter in "ABCDEFGHIJKL"]
    for name, quiz_text in texts.items():
        assert sum(map(float, re.findall(r"^Points: (.*)$", quiz_text, re.MULTILINE))) == 20
        assert f"version {name[5]}" in quiz_text
    assert sum(question.points for question in read_canvas(quiz, "quiz-F.txt")) == 20


def test_blank_points_follow_the_scheme():
    [(_, (value, path, *cuts))] = by_tree(asking("value", "path", "cuts"), "Moodle")
    assert [value.points, path.points, sum(cut.points for cut in cuts)] == [1, 3, 6]
    assert b"MULTICHOICE" not in moodle_quiz(read_exercise(in_twelve())).files["quiz.xml"]


def test_cut_earns_partial_points():
    """By the scheme, another child of the right node earns half unless it is the last; the other name costs 1/20."""
    assignment = read_exercise('trees = ["((3 12 8) (2 4 6) (14 5 2))"]')
    [(_, (value, path, cut))] = by_tree(assignment, "Moodle")
    assert [value.earned(text) for text in ("3", "4")] == [1, 0]
    assert [path.earned(text) for text in ("1 1", "1,1", "1.1", "1 2", "2 1")] == [3, 3, 3, 1.5, 0]
    lines = ("MIN 2.1", "min cut after 2.1", "MAX 2.1", "MIN 2.2", "MIN 2.3", "MIN 3.1")
    assert [cut.earned(text) for text in lines] == pytest.approx([6, 6, 5.5, 3, 0, 0], abs=1e-5)
    taught = (
        "MIN cut after 2 in subtree (2 4 6)",
        "MAX cut after 2 in subtree (2 4 6)",
        "MIN cut after 4 in subtree (2 4 6)",
        "MIN cut after 14 in subtree (14 5 2)",
        "MIN cut after 2 at 2",
        "MAX cut after 4 at 2",
    )
    assert [cut.earned(text) for text in taught] == pytest.approx([6, 5.5, 3, 0, 6, 2.5], abs=1e-5)


@pytest.mark.parametrize(
    ("rates", "points"),
    [
        ("place = 0.25, notation = 0.1", [6, 5, 1.5, 0.5]),
        ("place = 1, notation = 0", [6, 6, 6, 6]),
        ("place = 0, notation = 1", [6, 0, 0, 0]),
    ],
)
def test_partial_points_follow_the_rates(rates, points):
    """The right cut, its other name, another child, and both."""
    exercise = asking("value", "path", "cuts", more=f"scheme.rates = {{ {rates} }}")
    [(_, (_, _, *cuts))] = by_tree(exercise, "Moodle")
    cut = cuts[-1]
    (after,) = right_answers(exercise.tasks[0])["cuts"][-1:]
    place = after.removeprefix("MIN ")
    other = f"{place[:-1]}{3 - int(place[-1])}"
    worth = 6 / len(cuts)
    earned = [cut.earned(text) for text in (after, f"MAX {place}", f"MIN {other}", f"MAX {other}")]
    assert len(cuts) == 1
    assert earned == pytest.approx([share * worth / 6 for share in points], abs=1e-4)


def test_quiz_follows_the_question():
    """Picture, task and reasons are those of a search with MIN at the root, in the teacher's words."""
    words = "task = 'Search this tree.'\nconventions.root = 'min'"
    exercise = read_exercise(f"[[question]]\ntree = '{FIGURE_REVERSED}'\n{words}")
    quiz = moodle_quiz(exercise).files["quiz.xml"].decode()
    question = ElementTree.fromstring(quiz).find("question[@type='cloze']")
    picture = base64.b64decode(question.findtext("questiontext/file")).decode()
    assert picture == str(draw(read(FIGURE_REVERSED), label="places", root="min"))
    assert "MAX cut after" in question.findtext("generalfeedback/text")
    assert "Search this tree. " in question.findtext("questiontext/text")
    assert (question.findtext("penalty"), question.findtext("idnumber")) == ("0", "treesearch 1")
    canvas = canvas_quiz(exercise).files
    assert canvas["tree-1.svg"].decode() == picture
    assert "Search this tree\\. " in canvas["quiz.txt"].decode().replace(". ", "\\. ")


def test_versions_have_names_of_their_own():
    root = ElementTree.fromstring(moodle_quiz(read_exercise(VERSIONS)).files["quiz.xml"])
    numbers = [number.text for number in root.iter("idnumber")]
    assert numbers == ["treesearch 1-A", "treesearch 1-B"]
    first = canvas_quiz(read_exercise(VERSIONS)).files["quiz-A.txt"].decode()
    assert first.startswith("Quiz title: Two sheets, version A\n")


@pytest.mark.parametrize(
    ("part", "form"),
    [
        (
            "cuts",
            "examined: MIN 2.1 is a cut at node 2 after its first child. Write - if nothing is cut.",
        ),
        (
            "pruned",
            "as in 2.1; in the place of a node, write all leaves below it. Write - if there is none.",
        ),
        (
            "examined",
            "Write the leaves in the order in which the search examines them, as in 3 12 8.",
        ),
    ],
)
def test_form_of_each_part_is_explained(part, form):
    for make in (moodle_quiz, canvas_quiz):
        assert form in file_of(make(asking("value", part)))
        assert form not in file_of(make(asking("value")))


def test_shared_start_earns_greater_share():
    """Of two best paths, 1 1 and 1 2 1, the first step is worth a half of the shorter one."""
    rules = BOOK.replace(algorithm="minmax")
    (blank,) = blanks_of(Key(read("((3 (3 1)) 2)"), rules), Scheme(), ["path"])
    assert dict(blank.partial)["1"] == 50


@given(plain_trees())
def test_unambiguous_cut_earns_full_points(tree):
    key = Key(tree)
    blanks = blanks_of(key, Scheme(), ("value", "path", "cuts"))
    cuts = [blank for blank in blanks if blank.part == "cuts"]
    places = [place.path for place, _ in nodes(tree) if place.path]
    texts = [f"{tree[path]} in subtree {tree[path[:-1]]}" for path in places]
    for blank, cut in zip(cuts, key.right.cuts, strict=bool(key.right.cuts)):
        line = f"{tree[cut.after]} in subtree {tree[cut.place]}"
        assert (f"{cut.kind} cut after {line}" in blank.right) == (texts.count(line) == 1)
        assert len({*blank.right}) == len(blank.right)


def test_moodle_quiz_reads_back():
    quiz = moodle_quiz(read_exercise(VERSIONS)).files["quiz.xml"].decode()
    (first, (value, path, cut)), (second, (_, _, none)) = clozes(quiz)
    assert (first, second) == ("question 1, version A", "question 1, version B")
    assert value == "{1:NUMERICAL:=3:0}"
    assert path.startswith("{3:SHORTANSWER:=1 1~=1.1~=1,1~=1, 1~%50%1~%50%1 *~")
    assert cut.startswith(
        "{6:SHORTANSWER:=MIN 2.1~=MIN cut after 2.1~=MIN 2 1~=MIN cut after 2 in subtree (2 4 6)"
        "~=MIN cut after 2 at 2~%"
    )
    assert none == "{6:SHORTANSWER:=-}"
    root = ElementTree.fromstring(quiz)
    assert [question.get("type") for question in root] == ["category", "cloze", "cloze"]
    assert root.findtext("question/category/text") == "$course$/top/Two sheets/question 1"
    for file in root.iter("file"):
        assert ElementTree.fromstring(base64.b64decode(file.text)).tag.endswith("svg")
    for question in root.iter("questiontext"):
        assert "@@PLUGINFILE@@/tree.svg" in question.findtext("text")


def test_moodle_feedback_gives_the_reasons():
    """Moodle shows the key after the quiz, whatever a student answered, so it has no points."""
    quiz = moodle_quiz(asking("value", "cuts", "nodes", tree="((3 12 8) (2 4 6) (14 5 2))"))
    text = ElementTree.fromstring(quiz.files["quiz.xml"]).findtext("question/generalfeedback/text")
    value, cut = text.splitlines()
    assert value == "<p>value: 3. The value is 3: at the root MAX takes the largest of 3, 2, 2.</p>"
    assert cut.startswith("<p>cut 1: MIN cut after 2 in subtree (2 4 6). At node 2 the search can")


def test_invalid_moodle_blank_is_noticed():
    quiz = moodle_quiz(read_exercise(VERSIONS)).files["quiz.xml"].decode()
    typing_error = quiz.replace("NUMERICAL", "NUMERICL", 1)
    assert len(next(clozes(typing_error))[1]) == len(next(clozes(quiz))[1]) - 1


@pytest.mark.parametrize(
    "tree", ["(1/3 (5 -7) 0.5)", "5", "(min A (max B 3 12 8) (max C 2 4 6))", "(-5 (-6 -7))"]
)
def test_moodle_quiz_escapes_title_and_tree(tree):
    exercise = read_exercise(f'title = "a/b <&> ~{{}}"\ntrees = ["{tree}"]')
    [(_, _, blanks)] = read_moodle(moodle_quiz(exercise))
    assert sum(blank.points for blank in blanks) == exercise.max_score


def test_minimax_accepts_every_best_path():
    exercise = 'trees = ["((3 9) (3 8))"]\nconventions.algorithm = "minmax"'
    [(_, (_, path))] = by_tree(read_exercise(exercise), "Moodle")
    assert [path.earned(text) == path.points for text in ("1 1", "2 1", "1 2")] == [1, 1, 0]


@given(
    st.lists(st.integers(1, 12), min_size=1, max_size=12),
    st.integers(1, 40),
    st.sampled_from([1, 2]),
)
def test_weights_are_close_to_shares(shares, worth, parts):
    unit = Fraction(1, parts)
    blanks = [Blank("", "", "", ("x",), points=Fraction(share)) for share in shares]
    weights = [blank.points for blank in rounded_to_units(blanks, Fraction(worth), unit)]
    assert sum(weights) == max(worth, len(shares) * unit)
    assert all(weight >= unit and weight % unit == 0 for weight in weights)
    errors = [
        weight - Fraction(share) * sum(weights) / sum(shares)
        for weight, share in zip(weights, shares, strict=True)
    ]
    for weight, error in zip(weights, errors, strict=True):
        if weight > unit:  # to move a unit to another blank makes the errors no smaller
            assert error - min(errors) <= unit


def test_task_names_its_conventions():
    strict = asking("value", "cuts", more="conventions.cut_rule = 'gt'")
    for quiz in (moodle_quiz(strict), canvas_quiz(strict)):
        words = next(iter(quiz.files.values())).decode().replace("\\", "")
        assert "cutting only when alpha" in words
        assert "each cut: after which child, at which node." in words
        assert "List only cuts that skip something." in words


def test_quiz_asks_the_exercise_parts():
    [(_, blanks)] = clozes(file_of(moodle_quiz(asking("value", "best", "leaves"))))
    assert blanks == ("{1:NUMERICAL:=3:0}", "{1:NUMERICAL:=7:0}", "{1:NUMERICAL:=5:0}")
    [(_, blanks)] = clozes(file_of(moodle_quiz(asking("pruned"))))
    assert blanks == ("{3:SHORTANSWER:=2.2~=2 2}", "{3:SHORTANSWER:=2.3~=2 3}")
    assert "MIN 2.1" not in file_of(moodle_quiz(asking("value", "path")))


def file_of(quiz):
    return next(iter(quiz.files.values())).decode()


@pytest.mark.parametrize(
    "part", [name for name, kind in KINDS.items() if kind.quiz and name != "text"]
)
def test_unaskable_part_is_left_out(part):
    """The other parts keep their points: the value is worth 1 with and without the part."""
    for make in (moodle_quiz, canvas_quiz):
        quiz = make(asking("value", part))
        assert f"question 1: {part} is left out because {KINDS[part].quiz}" in quiz.notes
        assert file_of(quiz) == file_of(make(asking("value")))


def test_unaskable_question_is_left_out():
    more = "[[question]]\ntree = '((3 12 8) (?x 4 6) (14 5 2))'\n[[question]]\ntask = 'Why?'\npoints = 5"
    quiz = moodle_quiz(read_exercise(f"[[question]]\ntree = '{FIGURE_REVERSED}'\n{more}"))
    assert [name for name, _ in clozes(file_of(quiz))] == ["question 1"]
    assert [note.partition(":")[0] for note in quiz.notes] == ["question 2", "question 3"]
    with pytest.raises(UsageError, match=r"question 1.*person"):
        moodle_quiz(read_exercise("[[question]]\ntask = 'Why?'\npoints = 5\n"))


def test_part_that_conventions_change_is_omitted():
    """The value is the same by both rules and is asked for; the cuts differ and are not."""
    tree = "[[question]]\ntree = '((3 12 8) (3 4 6) (14 5 2))'\naccept = [{ cut_rule = 'gt' }]\n"
    quiz = moodle_quiz(read_exercise(tree))
    assert ["cuts is left out" in note for note in quiz.notes] == [True, False]
    [(_, blanks)] = clozes(file_of(quiz))
    assert [blank[:4] for blank in blanks] == ["{1:N", "{3:S"]


@pytest.mark.parametrize("make", [moodle_quiz, canvas_quiz])
def test_points_left_out_are_noted(make):
    """The value and the path are worth 4 of 8 points, in both versions."""
    ask = "points = 8\nask = ['value', 'path', 'nodes']"
    trees = "versions = { A = '(1 (5 7) 4)', B = '(2 (6 8) 5)' }"
    _, note = make(read_exercise(f"[[question]]\n{ask}\n{trees}\n")).notes
    assert note == "the points of question 1 are 4 in the quiz and 8 in the exercise"


@pytest.mark.parametrize(
    ("points", "make", "worth"),
    [
        ("2", moodle_quiz, 3),
        ("7.5", moodle_quiz, 8),
        ("1", canvas_quiz, 1.5),
        ("7.3", canvas_quiz, 7.5),
    ],
)
def test_uncountable_points_are_noted(points, make, worth):
    tree = f"[[question]]\npoints = {points}\ntree = '((3 12 8) (2 4 6) (14 5 2))'\n"
    [note] = make(read_exercise(tree)).notes
    assert f"points of question 1 are {worth} in the quiz and {points} in the exercise: " in note


def test_quiz_without_parts_is_refused():
    with pytest.raises(UsageError, match="a blank cannot hold any part"):
        moodle_quiz(read_exercise('[[question]]\ntree = "5"\nask = ["path"]\n'))


def test_export_writes_quizzes(run, tmp_path):
    (tmp_path / "exercise.toml").write_text(EXERCISE)
    (tmp_path / "versions.toml").write_text(VERSIONS)
    (tmp_path / "nodes.toml").write_text(
        f"[[question]]\ntree = '{FIGURE_REVERSED}'\nask = ['value', 'nodes']"
    )
    assert run("export", "exercise.toml", "-o", "quiz.xml")[0] == 0
    code, _, err = run("export", "exercise.toml", "-o", "quiz.txt")
    assert (code, "text2qti quiz.txt" in err, "version" in err) == (0, True, False)
    code, _, err = run("export", "versions.toml", "-o", "two.txt")
    assert code == 0
    assert "wrote two-A.txt\nwrote two-B.txt\n" in err
    assert "a separate quiz" in err
    names = {path.name for path in Path().iterdir()}
    assert {"two-A.txt", "two-B.txt", "tree-1-A.svg", "tree-1-B.svg"} <= names
    _, _, err = run("export", "versions.toml", "-o", "two.xml")
    assert "one random question from each category" in err
    code, _, err = run("export", "nodes.toml", "-o", "nodes.xml")
    assert (code, "question 1: nodes is left out" in err) == (0, True)
    assert run("export", "exercise.toml", "-o", "quiz.doc")[0] == 2
    assert run("export", "exercise.toml", "-o", "no/such/quiz.xml")[0] == 2


def test_unversioned_question_is_in_every_quiz():
    shared = '[[question]]\ntree = "((3 12 8) (2 4 6) (14 5 2))"\nask = ["value"]\n'
    versions = '[[question]]\nask = ["value"]\n[question.versions]\nA = "((1 2) (3 4))"\nB = "((5 6) (7 8))"\n'
    quiz = canvas_quiz(read_exercise(shared + versions))
    texts = [data.decode() for name, data in quiz.files.items() if name.endswith(".txt")]
    assert [text.count("\nPoints: ") for text in texts] == [2, 2]


def test_quiz_shows_tree_and_task():
    limit = read_exercise(
        f'[[question]]\nconventions = {{ depth = 2 }}\nask = ["value"]\ntree = "{LIMITED}"\n'
    )
    told = moodle_quiz(limit).files["quiz.xml"].decode()
    assert LIMITED in told
    assert "{1:NUMERICAL:=3:0}" in told
