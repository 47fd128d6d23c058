"""Outputs of the package on fixed inputs, which tests compare with golden files in ``tests/data/outputs``.

``python tests/refresh_golden.py`` rewrites the files. Read the diff: each change must be meant.
"""

import json
import re
from collections.abc import Iterator
from itertools import islice
from math import inf
from pathlib import Path
from typing import Any

from support.classes_outputs import classes, exercises, rosters, submissions
from support.command_outputs import commands
from support.comparison_outputs import comparison
from support.diagram_outputs import diagrams
from support.exports_outputs import gradebooks, quizzes, spans, written_classes
from support.game_outputs import played, positions, refusals
from support.marking_outputs import marks, reasons, rubrics
from support.playground_outputs import playground
from support.report_outputs import reports
from support.search_outputs import attempt, games, library, reading, searches
from support.sheets import AIMA
from support.steps_outputs import films, questions, steps
from treesearch.errors import TreesearchError
from treesearch.homework.answers.documents import document_text, page_text
from treesearch.homework.answers.fields import facts_in, fields_of
from treesearch.homework.answers.moves import Position, by_moves, moves_of
from treesearch.homework.answers.places import TreeIndex
from treesearch.homework.answers.reading import (
    Reader,
    echo_json,
    echo_lines,
    read_answer,
    read_sheet,
)
from treesearch.homework.answers.sheet_words import course_words
from treesearch.homework.answers.special import clamp_in
from treesearch.homework.answers.tasks import KINDS, blanks_of, rules_of, signs, task_of
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.classes.roster import Student
from treesearch.homework.exercises.ask_option import check_ask, conventions_of, parts_of, title_of
from treesearch.homework.exercises.constraints import (
    GOOD,
    Constraints,
    Qualities,
    refuse_impossible,
)
from treesearch.homework.exercises.description import (
    diagnostic_json,
    diagnostic_lines,
    open_lines,
    tree_json,
    tree_lines,
)
from treesearch.homework.exercises.diagnostic import diagnostic
from treesearch.homework.exercises.exercise_file import exercise_text
from treesearch.homework.exercises.generator import make
from treesearch.homework.exercises.question_trees import question, sizes
from treesearch.homework.exercises.review import _reasons as review_reasons
from treesearch.homework.exercises.review import (
    assessment_lines,
    review_lines,
    review_question,
    review_tree,
)
from treesearch.homework.exercises.shapes import course_shapes, regular_shapes
from treesearch.homework.exercises.versions import count_copyable, renumbered_together
from treesearch.homework.marking.open_key import OpenKey
from treesearch.homework.mistakes.cases import case
from treesearch.homework.mistakes.chance import CHANCE_MISTAKES, CUT_MISTAKES
from treesearch.homework.mistakes.iteration import ITERATION_MISTAKES
from treesearch.homework.mistakes.players import LAST_OF_TIES, PLAYER_MISTAKES
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.homework.programs.first_error import (
    PARTS,
    first_difference,
    first_event,
    right_lines,
)
from treesearch.homework.programs.report import verdict_json, verdict_lines
from treesearch.homework.programs.runner import Limits
from treesearch.homework.programs.trees_to_try import simpler_trees
from treesearch.homework.programs.trial import function_as_program, states_facts, try_program
from treesearch.homework.sheets import paper
from treesearch.homework.sheets.handout import Handout
from treesearch.reader import read
from treesearch.settings import BOOK
from treesearch.unknown import answer_json, answer_lines, conditions

OUTPUTS = Path(__file__).parents[1] / "data" / "outputs"


def golden(name: str) -> str:
    """Return the golden file with this name."""
    return (OUTPUTS / f"{name}.txt").read_text(encoding="utf-8")


def mistakes() -> Iterator[str]:
    """Yield the kind, title and explanation of every mistake, also as they are under other conventions."""
    other = BOOK.replace(cut_rule="gt", cuts="all", label="bound")
    several = [*PLAYER_MISTAKES.values(), LAST_OF_TIES]
    special = [*CHANCE_MISTAKES.values(), *CUT_MISTAKES.values(), *ITERATION_MISTAKES.values()]
    under_other = (mistake.under(other) for mistake in MISTAKES.values())
    changed = [mistake for mistake in under_other if mistake not in MISTAKES.values()]
    for mistake in (*MISTAKES.values(), *changed, *special, *several):
        yield f"{mistake.name} ({mistake.kind}): {mistake.title}"
        yield f"    {mistake.explanation}"


REVIEWED = (
    "(1 (5 7) 4)",
    "((3 12 8) (2 3 6) (14 5 2))",
    "((5 9) (1 (4 2)))",
    "(10 (20 (1 (4 2))))",
    "((3 4) (3 (5 6)))",
    "((3 7) (2 (6 9)) (8 4))",
)
COMPARED = (
    "value: 3, path: 1 1\nMIN cut after 2\nMIN cut after 14",
    "value: 3, path: 1 1\nMIN cut after 2\nMIN cut after 3",
    "value: 3, path: 1 1\nMIN cut after 4 at 2\nMIN cut after 2 at 2",
    "value: 3, path: 1 1\nno cuts",
    "value: 3, path: 1 1\nMIN cut after 2\nMIN cut after 2 in subtree (14 5 2)",
    "value: 3, path: 1 1\nMIN cut after 2\nexamined: 3 8 12 2 14 5 2",
    "value: 3, path: 1 1\nMIN cut after 2\nexamined: 3 12 8 2 14 5 2 4 6",
    "value: 3, path: 1 1\nMIN cut after 2\nexamined: 3 12 8 2",
    "value: 2; path: 1 1; MIN cut after 2",
    "path: 1 1; MIN cut after 2",
    "value: 3; path: 2 1; MIN cut after 2",
    "value: 3; path: 1 2; MIN cut after 2",
    "value: 3; path: 1; MIN cut after 2",
    "value: 3; path: 1 1; MIN cut after 2; leaves: 7",
    "value: 3; path: 1 1; ALPHA cut after 2 at C",
    "value: 3; path: 1 1; BETA cut after 2 at C",
    "value: 3; path: 1 1; pruned: 4, 6",
    "value: 3; path: 1 1; pruned: 4, 6, 5",
    "value: 3; path: 1 1; MIN cut after 2 at C; MIN cut after 2 at C",
    "value: 3; path: B E; MIN cut after 2 at C",
)
"""Answers of programs to AIMA's tree."""
MAXIMISED = "(min (max 5 2) (max 3 4 9) (max 1 (min 6 8) 7 2))"
COMPARED_MAX = (
    "no cuts",
    "MAX cut after 4 at 2",
    "MAX cut after 3 at 2; MAX cut after 9 at 2",
    "MAX cut after 1 at 3; MAX cut after 6",
    "MAX cut after 7 at 3; MIN cut after 8",
    "value: 4; path: 2 2; MAX cut after (min 6 8) at 3",
)
"""Answers of programs to a tree with MIN at the root."""
PARTS_ONLY = """[[question]]
tree = "((9 7) (4 2))"
[[question.part]]
points = 4
ask = ["value"]
[[question.part]]
points = 6
ask = ["cuts"]
"""
EXAM = f"""title = "Exam & more"
[[question]]
tree = "{AIMA}"
[[question]]
name = "deep"
tree = "(10 (20 (1 ((6 5) 4 2))))"
points = 1
[[question]]
tree = "((3 12 8) (2 4 6) (14 5 1.5))"
points = 7.5
scheme.points = {{ value = 0, path = 0, cuts = 0, pruned = 2, nodes = 2, windows = 2, examined = 1, leaves = 1, order = 1, best = 1 }}
[[question]]
conventions.algorithm = "minmax"
ask = ["value", "path"]
tree = "{AIMA}"
[[question]]
conventions.depth = 2
ask = ["value", "nodes", "leaves"]
tree = "(((:3 1 9) (:5 7 8) 9) ((:2 7 9) (:4 2 (7 8))))"
[[question]]
conventions.algorithm = "expectiminimax"
ask = ["value", "path", "nodes"]
tree = "((chance 9/10*2 1/10*(3 1)) (chance 9/10*1 1/10*4))"
[[question]]
conventions.utility_range = "0,10"
tree = "(max 3 (chance (min 2 9) (min 9 8)))"
[[question]]
conventions.algorithm = "deepening"
ask = ["leaves"]
tree = "{AIMA}"
[[question]]
tree = "((3 12 8) (?x 4 6) (14 5 2))"
ask = ["value", "path", "pruned"]
[[question]]
tree = "(((1,1) (-2,0)) ((-1,2) (0,-2)) ((0,1) (-1,3)))"
[[question]]
game = "tictactoe"
state = "X../OO./XOX"
depth = 2
[[question]]
tree = "(:37/100 (A:60/79 3/26 (B:16/53 (C:27/35 ?) 10/18)) 1/10 2/11)"
conventions = {{ algorithm = "mcts", exploration = 1.4 }}
ask = ["path", "nodes"]
[[question]]
task = "Why?"
points = 3
{PARTS_ONLY}"""
VERSIONS = f"""title = "Two versions"
[[question]]
[question.versions]
A = "{AIMA}"
B = "((4 11 8) (3 5 6) (14 6 2))"
"""
HARD = "(((5 6) (4 9 1)) ((7 3) (8 2)) ((2 1) (6 0 4)) ((3 3) (1 5)))"
STUDENTS = (
    Student("1", "Ada", "ada@uni.example", "A"),
    Student("", "Bo", "bo@uni.example", "B"),
)


def trees() -> Iterator[str]:
    """Yield descriptions of trees, and exercise files."""
    for text in REVIEWED:
        qualities = Qualities(read(text))
        yield from tree_lines(qualities, 7)
        yield json.dumps(tree_json(qualities, 7))
    yield from open_lines(OpenKey(read("((3 12 8) (?x 4 6) (14 5 2))"), BOOK), 7)
    names = ("root_min", "zero_based", "best_leaf", "swapped_labels", "label_by_bound")
    result = diagnostic(names, tries=20)
    yield from diagnostic_lines(result)
    yield json.dumps(diagnostic_json(result))
    tree = read(AIMA)
    for settings, points in ((BOOK, 10), (OTHER, 2.5), (OTHER, None)):
        two = [{"A": tree, "B": read("(1 2)")}, {"": tree}]
        asks = [["value"], ["cuts", "path"]]
        yield exercise_text('A "title"', two, points, settings, "treesearch exercise", asks)
        yield exercise_text("Parts", two[1:], points, settings, ask=asks, task="Do it.")


WANTED = (
    {"shape": "odd"},
    {"shape": "regular", "branching": 1},
    {"leaves": (1, 4)},
    {"leaves": (9, 8)},
    {"leaves": (8, 201)},
    {"values": (5, 1)},
    {"values": (0, 10**9 + 1)},
    {"values": (-(10**9), 10**9), "cuts": (7, 9)},
    {"values": (1, 7)},
    {"numbers": "some"},
    {"cuts": (3, 2)},
    {"cuts": (0, 0), "kinds": ("MIN", "MAX")},
    {"kinds": ("CHANCE",)},
    {"cut_depth": 0},
    {"cut_depth": 8},
    {"leaves": (3, 3), "kinds": ("MAX",)},
    {"leaves": (4, 4), "deep": True},
    {"leaves": (5, 5), "deep": True},
    {"leaves": (3, 3), "above_leaves": True},
    {"shape": "regular", "depth": 1, "cuts": (1, None)},
    {"leaves": (8, 8), "cuts": (7, 7)},
)
"""Constraints that no tree, or hardly any, meets."""
ASKS = (
    (),
    ("minmax",),
    ("mcts",),
    ("depth",),
    ("maxn", "nodes"),
    ("minmax", "maxn"),
    ("vale",),
    ("minmax", "cuts"),
    ("value", "leaves"),
)


def generated() -> Iterator[str]:
    """Yield generated trees, and the errors for wrong constraints and questions."""
    for settings in (BOOK, BOOK.replace(cut_rule="gt"), BOOK.replace(root="min", label="bound")):
        for changes in WANTED:
            wanted = Constraints(**changes)
            yield f"{changes} {wanted.span}: {attempt(refuse_impossible, wanted, settings)}"
    for ask in ASKS:
        yield f"{ask}: {attempt(check_ask, ask)} {attempt(parts_of, ask)} {attempt(conventions_of, ask, read(AIMA))}"
        yield f"{attempt(title_of, [ask])} {attempt(title_of, [ask, ()])}"
    for seed in (1,):
        yield str(make(GOOD, seed))
        yield str(make(Constraints(numbers="tie", deep=True), seed))
        for search in ("", "expectiminimax", "maxn", "paranoid", "mcts", "depth"):
            wanted = sizes(GOOD, None, search)
            settings = BOOK if search in ("", "depth") else BOOK.replace(algorithm=search)
            yield f"{search} {wanted.leaves}"
            for count in (None, 1, 2):
                trees = attempt(question, wanted, seed, settings, count=count, search=search)
                yield str({name: str(tree) for name, tree in trees.items()})
        ranged = BOOK.replace(utility_range=(0, 20))
        yield str({name: str(tree) for name, tree in question(GOOD, seed, ranged).items()})
        yield str({name: str(tree) for name, tree in question(GOOD, seed, unknown=True).items()})
    yield str(attempt(question, settings=BOOK.replace(utility_range=(0, inf))))
    yield str(attempt(question, search="maxn", settings=BOOK.replace(utility_range=(0, 9))))
    yield f"{[str(shape) for shape in course_shapes(4, 9)]} {regular_shapes(30)}"
    first = read(AIMA)
    versions = renumbered_together([first, read("(1 2)")], 3, 1, lambda trees: True)
    yield str([[str(tree) for tree in trees] for trees in versions])
    yield f"{count_copyable([first, first, read('(1 2)')])} {attempt(diagnostic, trees=4)}"
    yield str(attempt(diagnostic, ("nosuch",)))
    position = Position("tictactoe", "X../OO./XOX", 2)
    yield exercise_text("Game", [{"": position.tree()}], position=position)


def reviews() -> Iterator[str]:
    """Yield reviews of trees and of questions."""
    for text in REVIEWED[1:4]:
        review = review_tree(read(text))
        yield from review_lines(review)
        yield json.dumps(review)
    for task in read_exercise(EXAM).tasks[3:6]:
        yield from assessment_lines(review_question(task))
    for text in (AIMA, HARD, "(((5 6) (2 1 7)) ((4 8) 9))", "((3 9) (2 1) (1 0) (0 1) (-1 1))"):
        yield f"{text}: {review_reasons(Qualities(read(text)))}"


def programs() -> Iterator[str]:
    """Yield what contradicts the answers of programs, and verdicts on programs."""
    tree = read(AIMA)
    for text in COMPARED:
        answer = Reader(TreeIndex(tree)).answer(*read_sheet(text).of(tree=tree))
        yield f"{text!r}: {first_event(tree, answer)} | {first_difference(tree, answer)}"
        stated = [states_facts(answer, tree, case(tree, BOOK).facts, (part,)) for part in PARTS]
        yield f"    states value, path, cuts: {stated}"
    for text in ("value: 3; path: 1 1", "no cuts"):
        answer = read_answer(text, read("((1 2) (3 4))"))
        yield str(states_facts(answer, tree, case(read("((1 2) (3 4))"), BOOK).facts, ("cuts",)))
    tree = read(MAXIMISED)
    for text in COMPARED_MAX:
        yield f"{text!r}: {first_event(tree, read_answer(text, tree))}"
    yield f"{Limits()} {[str(other) for other in islice(simpler_trees(read('((-3 1/2) (4 30))')), 40)]}"
    for program in PROGRAMS:
        verdict = try_program(function_as_program(program), 13)
        yield from verdict_lines(verdict)
        yield json.dumps(verdict_json(verdict))


def sheets() -> Iterator[str]:
    """Yield the sheets and keys of exercises as text, HTML and Typst."""
    for text, students in ((EXAM, ()), (VERSIONS, STUDENTS)):
        handout = Handout(read_exercise(text), students, formats=("html", "txt", "pictures"))
        for name, data in handout.files():
            yield f"file {name}" if not name.endswith(".pdf") else ""
            if not name.endswith((".pdf", ".svg", ".toml")):
                yield from ("", f"---- {name}", without_pictures(data.decode()))
    parts = Handout(read_exercise(PARTS_ONLY))
    yield typst(paper.markers("Parts", [*parts._answers()]))
    title, answers = handout.assignment.title, [*handout._answers()]
    yield typst(paper.markers(title, answers))
    yield typst(paper.keys(title, handout._questions(), "letter"))
    printed = [handout._sheet(student.version, student) for student in STUDENTS]
    yield typst(paper.worksheets(printed, "large"))


def typst(source: str) -> str:
    """Return a Typst document without its functions and pictures."""
    return without_pictures(source.partition("#show: ")[2])


OTHER = BOOK.replace(root="min", order="rtl", cut_rule="gt", window=(-5, 99), label="bound")


def _right(tree: str) -> str:
    return "\n".join(right_lines(read(tree)))


PROGRAMS = (
    _right,
    lambda tree: _right(tree).replace("MIN", "MAX"),
    lambda tree: _right(tree).replace("path: 2", "path: 1"),
    lambda tree: "hm" if "/" in tree else _right(tree),
    lambda tree: "\n".join(["hm"] * 30),
    lambda tree: tree[40],
)


DATA = Path(__file__).parents[1] / "data"
ANSWERS = [
    case
    for name in ("hostile", "in_many_hands", "fresh", "by_a_stranger")
    for case in json.loads((DATA / f"answers_{name}.json").read_text(encoding="utf-8"))
]
OPEN = "((3 12 8) (?x 4 6) (14 5 2))"
DEEP = "(Root (S (U 5 2) (V 8 6)) (Z (W 1 3) (X 9 4)))"
READ = (
    (
        AIMA,
        "value: 3  # sure\n1) path: 1 1 because MAX\n~~MIN cut after 4~~ MIN cut after 2 in (2 4 6)\nhm; leaves: 7",
    ),
    (AIMA, "C <= 2; D = 2..5; root = 3; 3.1 >= 14; window C: 3 inf; window of D: 3, +inf; best: 5"),
    (AIMA, "order: ((3 8 12) (2 4 6) (2 5 14)); examined: 3 12 8 2; examined: 5; pruned: 4, 6"),
    (AIMA, "BETA cut after 3 at 1; ALPHA cut after 2 at C; CHANCE cut after 14; cut after 2"),
    (AIMA, "MIN cut after 2 at (1 2); MIN cut after 2, value 2; cut at 2; path: 4; pruned: 4/6, C"),
    (
        AIMA,
        "MIN cut after 2 at C, MIN cut after 4 at C; MIN cut after 2 at C and 3 is pruned; no cuts",
    ),
    (
        AIMA,
        "| kind | after | node |\n|---|---|---|\n| MIN | 2 | C |\n| MAX | 9 | 2 |\n\n| node | alpha | beta |\n| C | 3 | inf |",
    ),
    (AIMA, "| node | value | pruned |\n| C | <= 2 | 4 |\n\nvalue,path\n3,1 1"),
    (
        AIMA,
        "name: Ada Berg, id: 4711, version: B\nquestion 1 (version B):\na) 3\nb) 1 1\nquestion 2:\nvalue: 2",
    ),
    (AIMA, "vlaue: 3; prunned 4; C == ?; " + "x" * 310 + "; value: 3 and a lot more " + "y" * 90),
    (AIMA, "(min-max '((1 2) (3 4)))\nvalue: 3"),
    (
        DEEP,
        "path: left right left; path: S V 8; U = 5; Z.1 <= 3; MAX cut after U at S; pruned: X, 9, 4; path: Z (3)",
    ),
    ("(1.5 (-2 1/2) 4)", "value: −2; value: 0,5; path: 3; A = 1/2; leaves: 1/2; B = -2"),
    (
        "((1 2 3) (4 5 6))",
        "path: middle right; path: left middle; path: 0 0; path: 1 1 1; path: 4 6",
    ),
    (
        OPEN,
        "4 and 6 are pruned iff 2 < x <= 5 or x = 7; 5 > x >= 2; value: max(3, min(x, 6)); move 2 iff x > 3",
    ),
    (
        OPEN,
        "move B for every x; x <= 3; x < 3 or x >= 3; pruned: 14 iff x <= 3; value: MAX(3, x); move 2.1 iff x > 3",
    ),
    ("((?x 7) (2 4 6))", "value: min(x, 7); value: 3; 5 < x < 2; pruned: 4 iff x > 2"),
    (
        "(((1,1) (-2,0)) ((-1,2) (0,-2)))",
        "value: (1, 1); path: 1 1; B = <1,1>; 2: (-1,2); value: 1,1,2; 1 = 1",
    ),
    ("(chance 1/4*3 3/4*(2 4))", "value: 3/2; path: root; path: 2; C = 4; CHANCE cut after 3"),
    (
        "(max (m2 m2-3=0 m2-6=-1) (m3 m3-2=-1 m3-6=-1) m6=1)",
        "path: 2, 6; path: 9 3; MIN cut after 2 at 3; | MIN | 6 | 2 |; MAX cut after 3 at root",
    ),
)
"""Trees and answers, in which many facts are doubtful or cannot be read."""
MORE = (
    (
        AIMA,
        "pruned leaves:\n- 4\n- 6\n\npruned: C, 4; value: 3; value: 3; value: 2 because it is the best",
    ),
    (
        AIMA,
        "MIN cut after 2 at C, 3 is pruned\nMIN cut after 2 at C; cut at D and MIN cut after 14",
    ),
    (AIMA, "MIN cut after 2 at C, cut at D\n# I am sure that value: 2\n# well now it is path: 2"),
    (AIMA, "path:\n1. 2\npath: right right; order: ((1 2) (3 4)); C <= –inf; D >= -inf; B = ∞"),
    (AIMA, "| node | value |\n|---|---|\n| C | not visited |\n| D | <= 2 |\n\n" + "| a | " * 200),
    (AIMA, "question 1 (version C): value: 3\n(min-max '((3 12 8) (2 4 6) (14 5 2)))\nvalue: 3"),
    (
        OPEN,
        "4 is pruned for no x; move 2.1 iff x > 3; move 2 iff x > 3 and x < 9; value: Max(3, x)",
    ),
    (
        "(max (m6_1 m6_1-5_1=1 m6_1-4=-1) (m5_2 m5_2-1=0))",
        "path: 6+1 5+1; MIN cut after 5+1 at 6+1; MAX cut after 6+1 at root; path: 9",
    ),
    (
        AIMA,
        "pruned: C, 4\nMIN cut after 2 at C, pruned: 3\nMIN cut after 14 at D, pruned: 5 in (14 5 2)",
    ),
    (AIMA, "MIN cut after 2 in subtree (2 4 6), pruned 4, 14"),
    (
        AIMA,
        "   MIN cut after 2 at C because 2 <= 3\n  - no cuts because 5 > 3\nvalue: 3 since 3 > 2",
    ),
    (OPEN, "move E iff x > 3; move C iff x > 3"),
    (AIMA, "value: 3\n# so I think value: 2\n# so now I think value: 2"),
    (AIMA, f"value: {'0' * 292}3; value: {'0' * 293}3"),
)
PAGES = (
    "<p style='text-decoration: line-through'>value: 4</p><p>value: 3<br>path: <s>1</s> 2</p>",
    "<table><tr><td>value</td><td>3</td></tr><tr><th>path</th><td>1 1</td></tr></table>after",
    "<del>value: 1<br>path: 1</del><li>value: 3</li><script>x</script><b>path</b>: 1",
    "<p hidden>value: 9</p><font color='white'>value: 8</font><!-- value: 7 --><input value='3'>value: 3<!-- ",
    "<div style='color:#111'>value: 3</div><pre>a\n  b</pre><p style='color:#fff'>value: 5<div>path: 1",
)
FILES = (
    (b"{\\rtf1 value: 3}", ".txt"),
    (b"%PDF-1.7", ""),
    (b"PK\x03\x04 word/document.xml", ".docx"),
    (b"PK\x03\x04", ""),
    (b"\xd0\xcf\x11\xe0", ".doc"),
    (b"\x89PNG", ".png"),
    (b"\xff\xd8\xff", ".jpg"),
    ("value: 3 ≤".encode("utf-16"), ""),
    ("value: 3 ≤".encode("utf-16-be").join((b"\xfe\xff", b"")), ""),
    (b"value: \x803 \x96 \xe4", ""),
    (b"\xef\xbb\xbfvalue: 3", ""),
    (b"<p>value: 3</p>", ".HTML"),
    (b"<p>value: 3</p>", ".txt"),
    (b"x" * 800_001, ""),
)
FIELDS: tuple[dict[str, Any], ...] = (
    {
        "cuts": [
            {"kind": "BETA", "after": 3, "path": [1]},
            {"after_path": [2, 1], "after": "9", "kind": "MIN"},
        ]
    },
    {
        "cuts": [
            {"kind": "MIN", "subtree": "(2 4 6)", "after": 2},
            {"path": "C", "subtree": "(1 2)"},
        ]
    },
    {"cuts": [{"kind": "LEFT", "after": 3}]},
    {"cuts": [{"kind": "MIN"}]},
    {"value": 1.5, "path": [1]},
    {"value": "3/2", "path": ["A", 2], "leaves": 7, "best": "5", "order": "((1 2) 3)"},
    {"pruned": [4, "(6 5)", [2, 1]], "examined": [3, "C"], "nodes": {"C": ["-inf", 2], "2.1": 3}},
    {"windows": {"C": [3, "inf"], "root": ["-inf", "+inf"]}, "pruned": []},
    {"valu": 3},
    {"windows": {"C": 3}},
    {"leaves": True},
)
COURSE = (
    '[sheet]\nhow = "So"',
    '[sheets]\nhow = "So"',
    '[sheet]\nhou = "So"',
    '[sheet]\npoints = "{point}"',
    '[sheet]\nhow = "{points}"',
    '[sheet]\nquestion = "Frage {number}"',
    '[sheet]\npoints = "{points"',
)


def documents() -> Iterator[str]:
    """Yield how pages, files, fields, sheets and the sentences of a course are read."""
    for page in PAGES:
        yield f"{page!r}: {page_text(page)!r}"
    for data, suffix in FILES:
        yield f"{data[:30]!r} {suffix}: {attempt(document_text, data, suffix)!r}"
    yield f"{attempt(page_text, 'x' * 200_001)} {attempt(page_text, '<' * 300)}"
    for fields in FIELDS:
        facts = attempt(facts_in, fields)
        yield f"{fields}: {facts if isinstance(facts, str) else [*map(str, facts)]}"
    for words in COURSE:
        changed = attempt(course_words, words)
        yield f"{words!r}: {changed if isinstance(changed, str) else changed.sections['sheet']['how']}"
    written = read_sheet(
        "name: Ada\nid: 1\nvalue: 1\nname: ada\nid: 2\nquestion 2 (version B):\nvalue: 2\nquestion 3b: no cuts\n(f '((1 2) 3))\nvalue: 5"
    )
    yield f"{written.head} {written.otherwise} {[(part.label, str(part.tree)) for part in written.parts]}"
    lost = written.lost([("2", None), ("", read("((1 2) 3)"))])
    yield f"{[part.label for part in lost]} {[part.label for part in written.of(2)]}"
    letters = read_sheet("question 1:\n(a) 3\n(b) path: 1 1\n1c no cuts").divided(
        ("1a", "1b", "1c", "2")
    )
    yield f"{[(part.label, [row.text for row in part.rows]) for part in letters.parts]}"
    for game, state, ahead in (
        ("tictactoe", "X../OO./XOX", 1),
        ("nimheaps", "3+2 max", 2),
        ("tictactoe", "", 3),
        ("nim", "0 max", 1),
    ):
        position = Position(game, state, ahead)
        yield f"{position}: {attempt(position.tree)}"
    for tree, text in MORE:
        answer = read_answer(text, read(tree))
        yield from (f"{tree} {text[:200]!r}", *echo_lines(answer), json.dumps(echo_json(answer)))
    several = Reader(TreeIndex(read(OPEN), 2), ("value", "path"), ("pruned", "nodes"))
    for text in ("x <= 3", "b) 1 1", "a) 3\nb) 2 1", "hm", "4 is pruned iff x <= 3"):
        yield from echo_lines(several.answer(*read_sheet(text).parts))
    usual = Reader(TreeIndex(read(AIMA)), (), ("value", "path", "cuts"))
    yield from echo_lines(usual.answer(*read_sheet("C == ?; leaves 7 or so; vlaue: 3").parts))
    for formula in (
        "max(3, min(x, 6))",
        "MAX(3, Min(x, 1.5))",
        "min(x, -2)",
        "x",
        "max(3, y)",
        "max(3 x)",
        "3",
    ):
        yield f"{formula}: {clamp_in(formula, 'x')}"
    moves = moves_of(read("(max (m6_1 m6_1-5_1=1 m6_1-4=-1) (m5_2 m5_2-a_b=0))"))
    yield f"{[by_moves(moves, path) for path in [*moves, (3, 1)]]}"
    calls = read_sheet(f"(f '((1 2) 3))\nvalue: 5\n(f '(1 {'2 ' * 150}3))\nvalue: 2")
    for tree in (read("((1 2) 3)"), read("(1 2)")):
        yield str(
            [(str(part.tree)[:20], [row.text for row in part.rows]) for part in calls.of(tree=tree)]
        )
    leaves = Reader(TreeIndex(read(AIMA)), (), ("leaves", "windows"))
    yield from echo_lines(leaves.answer(*read_sheet("hm; vlaue: 3").parts))


def answers() -> Iterator[str]:
    """Yield how answers are read: the echo, its JSON, and the facts as fields."""
    for tree, text in READ:
        answer = read_answer(text, read(tree))
        yield from (f"{tree} {text!r}", *echo_lines(answer), json.dumps(echo_json(answer)))
        yield json.dumps(fields_of(answer.facts))
        yield f"{read_sheet(text).head} {read_sheet(text).otherwise} {answer.headings}"
    for taken in ANSWERS[::3]:
        answer = read_answer(taken["text"], read(taken["tree"]))
        places = [f"{one.form} {tuple(one.at)}" for one in answer.unread]
        doubts = [f"{one.why} {one.fact} {tuple(one.at)}" for one in answer.doubtful]
        asides = [f"{one.text} {tuple(one.at)}" for one in answer.asides]
        yield f"{taken['text'][:60]!r}: {'; '.join(map(str, answer.facts))} | {places} {doubts} {asides}"


def tasks() -> Iterator[str]:
    """Yield tasks, rules and explanations of blanks for many searches."""
    every = [*KINDS]
    for tree, settings in (
        (AIMA, BOOK),
        (AIMA, OTHER),
        (f"(min {AIMA} 4)", BOOK.replace(cuts="all", depth=2)),
        (AIMA, BOOK.replace(utility_range=(0, 20), chance_cuts="interval")),
        (AIMA, BOOK.replace(utility_range={"2": (0, inf), (): (-5, 20)})),
        *((AIMA, BOOK.replace(algorithm=name)) for name in ("minmax", "deepening", "sss", "mcts")),
        ("((chance 1 (2 3)) (chance 4 5))", BOOK.replace(algorithm="expectiminimax")),
        ("((chance 1 ((2 3) 4)) (chance 4 5))", BOOK.replace(algorithm="expectiminimax")),
        ("(chance (1 2) (chance (min 2 3) 4))", BOOK.replace(algorithm="expectiminimax")),
        ("(((1,1) (-2,0)) (0,1))", BOOK.replace(algorithm="maxn", order="rtl")),
        (OPEN, BOOK),
        ("(max (chance ?p*10 rest*0) 5)", BOOK.replace(algorithm="expectiminimax")),
    ):
        for ask in (
            ("value", "path", "cuts"),
            ("nodes", "leaves", "windows"),
            ("path",),
            every[:10],
        ):
            yield task_of(
                read(tree), settings, ask, ("B", "C")[: len(ask) - 1], places=("4", "(5 6), 7")
            )
            yield rules_of(settings, ask)
            yield " ".join(blanks_of(ask, "x", "value" in ask, {part: [settings] for part in ask}))
    yield from blanks_of(every, "p", True, {"path": [BOOK, BOOK.replace(depth=2)]})
    yield task_of(read(AIMA), ask=("text",), own="Why?")
    dice = BOOK.replace(algorithm="expectiminimax")
    for some in ([BOOK, dice], [BOOK.replace(depth=2), dice], [BOOK.replace(depth=2)]):
        yield " ".join(blanks_of(("path",), searches={"path": some}))
    yield signs("-inf <= x, x >= +inf, infinite")


UNKNOWN = (
    OPEN,
    "((3 12) (?x 4))",
    "(? 5)",
    "((?x 9) ((1 7) 5) (-3 2))",
    "((3 (5 ?y)) (2 (8 1)))",
    "((3 8) ((?x 1) 7) 9)",
    "((3 12 8) (?x ?y 6) (14 5 2))",
    "((?a ?b) (?c ?d))",
    "((3 ?x) (4 (2 ?y)))",
    "(((?x 3) (5 ?y)) ((?x 6) (4 (7 1))))",
    "((1 2) (3 ?x) (?y 0))",
    "((?a 2) (?b 3) (?c 4) (?d 5) (?e 6) (?f 1))",
    "((?x ?x) (?x 4))",
    "(min (5 ?x) (?y 7 ?x) 3)",
    "((chance ?x 4) 3)",
    "(max (chance 1/4*?x 3/4*3) (chance 1 2))",
    "(min (chance -1*?x) 2)",
    "(max (chance ?p*10 rest*0) (chance ?p*2 rest*6) 5)",
    "((chance ?prob*3 1/2*4 rest*1) 2)",
    "(chance ?p*1 rest*(max 2 3))",
    "((chance ?x 1) (chance ?x (max 0 ?x)))",
    "((?x ?y ?z ?a ?b ?c ?d ?e ?f ?g ?h) 1)",
    "((chance ?x ?y) 1)",
    "(chance ?p*3 2*rest)",
    "((chance ?p*?p rest*1) 1)",
    "(chance ?p*3 1*4 rest*5)",
    "((chance ?x 1 3) 2)",
    "(max (chance ?p*3 rest*(chance ?p*1 rest*2)) 1)",
    "(chance ?p*2 ?q*3 rest*4)",
    "(chance ?p*4 rest*0)",
    "(chance ?p*-3 rest*0)",
    "((chance ?p*1 ?p*2 rest*3) 1)",
    "((3 (?x 8)) (?y (2 ?x)) (?z 4))",
    "?x",
    "((?x 1) (?x (?x 3)) 2)",
    "((?x ?y) (?y ?x))",
    "((1 2) (3 4))",
    "nim",
)
"""Trees with unknown leaves and probabilities, of which some are refused."""
HOWS = (
    BOOK,
    BOOK.replace(algorithm="minmax"),
    BOOK.replace(root="min", order="rtl", cut_rule="gt", cuts="all", label="bound"),
    BOOK.replace(depth=2, window=(2, 9)),
    BOOK.replace(window=(2, 9)),
    BOOK.replace(values="hard"),
    BOOK.replace(algorithm="sss"),
)


def unknown() -> Iterator[str]:
    """Yield the reports and JSON of trees with unknowns under several settings, or the errors."""
    for text in UNKNOWN:
        for settings in HOWS:
            yield f"{text} {settings!r}"
            try:
                answer = conditions(text, settings)
            except TreesearchError as error:
                yield f"error: {error}"
                continue
            yield from answer_lines(answer)
            yield json.dumps(answer_json(answer))
            yield f"{getattr(answer, 'clamp', None) and answer.clamp.text('x')}"


def without_pictures(text: str) -> str:
    """Return a text with an ellipsis for each picture, style and script."""
    text = re.sub(r"<(style|script)[^>]*>.*?</\1>", r"<\1>...</\1>", text, flags=re.DOTALL)
    return re.sub(r"data:image/svg\+xml;base64,[^\"]*|<svg .*?</svg>", "...", text, flags=re.DOTALL)


NAMES = {
    "mistakes": mistakes,
    "searches": searches,
    "games": games,
    "library": library,
    "reading": reading,
    "reports": reports,
    "steps": steps,
    "films": films,
    "questions": questions,
    "unknown": unknown,
    "positions": positions,
    "refusals": refusals,
    "played": played,
    "answers": answers,
    "tasks": tasks,
    "documents": documents,
    "trees": trees,
    "generated": generated,
    "reviews": reviews,
    "programs": programs,
    "sheets": sheets,
    "exercises": exercises,
    "rosters": rosters,
    "submissions": submissions,
    "classes": classes,
    "written": written_classes,
    "gradebooks": gradebooks,
    "quizzes": quizzes,
    "spans": spans,
    "comparison": comparison,
    "diagrams": diagrams,
    "marks": marks,
    "reasons": reasons,
    "rubrics": rubrics,
    "playground": playground,
    "commands": commands,
}


def output(name: str) -> str:
    """Return an output as text, as in its golden file."""
    return "".join(f"{line}\n" for line in NAMES[name]())
