"""Outputs of ``homework.marking``: what an answer earns, and why.

``marks``: three answers for each tree, under many conventions. ``reasons``: answers with many kinds of errors, after the
key for markers; then a mark as text, HTML and JSON. ``rubrics``: points of questions, and wrong rubrics and questions.
An answer begins with ``--``; then come its points, the right items in one line, and each other item with its reasons.
"""

import re
from collections.abc import Iterable, Iterator
from math import inf
from typing import Any

from support.stored import AIMA, attempt, fields, heading
from treesearch.game import dotted
from treesearch.homework.marking.feedback import conventions_text
from treesearch.homework.marking.key import Key
from treesearch.homework.marking.kinds import suited
from treesearch.homework.marking.marker import Exercise, check, check_uncut, mark
from treesearch.homework.marking.marks import (
    Marks,
    decimal,
    mark_lines,
    report,
    write_html,
)
from treesearch.homework.marking.scheme import (
    POINTS,
    Scheme,
    arithmetic_text,
    scheme,
    scheme_for,
    scheme_lines,
)
from treesearch.homework.marking.solutions import KeyRow, key_rows, solution, solution_lines
from treesearch.reader import read
from treesearch.settings import BOOK
from treesearch.tree import nodes, text

NAMED = "(Root (S (U 5 2) (V 8 6)) (Z (W 1 3) (X 9 4)))"
TIES = "((3 5 3) (3 1) (4 3 (2 9)))"
MIXED = "(min (max 5 -2) (max 3 (min 7 5 1/2) 9) (max 5 (min 6 8.5) 7 -2))"
CHAIN = "(4 (9 (1 (8 (2 7)))))"
TWINS = "((5 6) (2 7) (2 7) (9 (1 8)))"
LIMITED = "(((:3 1 9) (:5 7 8) 9) ((:2 7 9) (:4 2 (7 8))))"
DICE = "((chance 9/10*2 1/10*(3 1)) (chance 9/10*1 1/10*4))"
RANGED = "(max (chance (min 2 2) (min 1 2)) (chance (min 0 2) (min -1 0)))"
CHANCE_ROOT = "(chance 1/4*(max 3 (min 9 2)) 3/4*(chance 1/2*(min 0 4) 1/2*(max 1 6)))"
VECTORS = "(((1,1) (-2,0)) ((-1,2) (0,-2)) ((1,1) (-1,3)))"
THREE = "((chance 1/2*(1,2,3) 1/2*((4,0,1) (0,4,2))) ((3,1,1) (2,2,5)))"
OPEN = "((3 12 8) (?x 4 6) (14 5 2))"
OPEN_DICE = "((chance ?x 4) 3)"
COUNTS = "(R:37/100 (A:60/79 3/26 (B:16/53 (C:27/35 ?) 10/18)) 1/10 2/11)"
BOARD = "(max (m2 m2-3=0 m2-6=-1) (m3 m3-2=-1 m3-6=-1) m6=1)"
EVERY = ("value", "path", "cuts", "pruned", "nodes", "windows", "examined", "leaves")
BEST = (*EVERY, "order", "best")
OTHER = {"cut_rule": "gt", "order": "rtl", "root": "min"}
CASES: tuple[tuple[str, dict[str, Any], tuple[str, ...] | None], ...] = (
    (AIMA, {}, None),
    (AIMA, {}, BEST),
    (AIMA, {"order": "rtl", "cuts": "all"}, None),
    (AIMA, {"window": (-inf, 2), "values": "hard"}, EVERY),
    (TIES, {}, None),
    (TIES, {"cut_rule": "gt", "label": "bound", "root": "min"}, EVERY),
    (MIXED, {"root": "min", "label": "bound"}, None),
    (MIXED, {"root": "min", "window": (4, 6)}, None),
    (CHAIN, {"root": "min"}, BEST),
    (CHAIN, {**OTHER, "cuts": "all", "label": "bound"}, None),
    (TWINS, {"label": "bound"}, None),
    (LIMITED, {"depth": 2, "order": "rtl", "root": "min"}, EVERY),
    (DICE, {"algorithm": "expectiminimax"}, ("value", "path", "nodes")),
    (RANGED, {"utility_range": (-2, 2)}, None),
    (CHANCE_ROOT, {"utility_range": (0, 9), "cut_rule": "gt"}, EVERY),
    ("((1 2) (3 4))", {}, EVERY),
    ("5", {}, None),
    (BOARD, {}, None),
)
"""Trees, conventions and parts, for which the answers of ``answers_to`` are marked."""


def exercise_of(tree: str, how: dict[str, Any], ask: tuple[str, ...] | None = None) -> Exercise:
    """Return the exercise with these conventions and parts."""
    settings = suited(read(tree), BOOK.replace(**how))
    return Exercise(tree, scheme_for(None, ask, settings), settings)


def answers_to(exercise: Exercise) -> Iterator[str]:
    """Yield the right answer, one with a cut at every node and no child, and a wrong one with a cut at every node."""
    right = solution_lines(exercise)
    yield "\n".join(right)
    inner = [(path, node) for path, node in nodes(exercise.tree) if node.children]
    names = {path: f"node {dotted(path)}".replace("node root", "root") for path, _ in inner}
    yield "; ".join(f"cut at {names[path]}" for path, _ in inner[::-1])
    other = {"=": ">=", "<=": ">=", ">=": "="}
    lines = [
        f"{'MAX' if number % 2 else 'MIN'} cut after {text(node.children[: 1 + number % 3][-1])} at {names[path]}"
        for number, (path, node) in enumerate(inner)
    ]
    lines += [re.sub("[<>]?=", lambda sign: other[sign[0]], line) for line in right[::2]]
    ends = (f"path: {len(inner) % 3} 1", "leaves: 1", "window root: 0, 1")
    yield "; ".join((*ends, *lines))


def mark_facts(marks: Marks) -> Iterator[str]:
    """Yield everything that a mark states, without its layout."""
    found = "right" if marks.correct else "wrong"
    yield f"{marks.score:g} of {marks.max_score:g}, {found}, {conventions_text(marks.conventions)}"
    plain = [item for item in marks.items if item.correct and item.given == item.expected]
    if plain:
        yield "; ".join(f"{item.item} {item.expected} = {decimal(item.points)}" for item in plain)
    for item in marks.items:
        if item in plain and not item.comment:
            continue
        points = f"{decimal(item.points)}/{decimal(item.max_points)}"
        part = f" ({item.part})" if item.part != item.item else ""
        yield f"{item.status} {item.item}{part} {points}: {item.expected} | {item.given}"
        if item.reply:
            yield f"    reply ({item.reveals}): {item.reply}"
        if item.feedback:
            yield f"    why: {item.feedback}"
    for one in marks.diagnosis:
        yield f"{one.mistake} ({one.kind}): {one.title} | {one.evidence}"
    yield from (f"cause: {cause}" for cause in (marks.mistake,) if cause)
    yield from (f"note: {note}" for note in marks.notes)
    yield from (f"unread {one.line}.{one.column}: {one.message}" for one in marks.unread)


def marked(exercise: Exercise, answers: Iterable[str]) -> Iterator[str]:
    """Yield the marks of answers."""
    for answer in answers:
        yield f"-- {answer!r}"
        yield from mark_facts(mark(exercise, exercise.read(answer)))


CUT = "MIN cut after 2 in subtree (2 4 6)"
ENDS = "value: 3; path: 1 1; "
ACCEPTED = {"accept": [{"cut_rule": "gt"}, {"order": "rtl", "label": "bound", "cuts": "all"}]}
RATED = {
    "points": {"value": 2, "path": 0, "cuts": 5, "pruned": 1.5, "nodes": 2},
    "rates": {"place": 0.25, "surplus": 1, "notation": 0.1, "other_rule": 0},
    "nodes": ["2", "3.1"],
}
ANSWERED: tuple[tuple[str, dict[str, Any], Any, tuple[str, ...]], ...] = (
    (
        AIMA,
        {},
        None,
        (
            "no cuts",
            f"{ENDS}no cuts; {CUT}",
            "value: 3; value: 2; path: 1 1; path: 2 1",
            "path: 0 0",
            "path: 3 3",
            "path: 1 1 1",
            "value: 6/2; path: 1 3; path: 0 0",
            f"{ENDS}MAX cut after 2 in subtree (2 4 6)",
            f"{ENDS}cut after 2 in subtree (2 4 6)",
            f"{ENDS}ALPHA cut after 2 at C; BETA cut after 2 at C",
            f"{ENDS}MIN cut after 2 in subtree (2 4 7)",
            f"{ENDS}MIN cut after 2 in subtree (14 5 3)",
            f"{ENDS}MIN cut after 2; {CUT}; cut at node 2",
            f"{ENDS}MIN cut after 4 at C; MIN cut after 6 at C; MIN cut after 5 at D; MIN cut after 5",
            f"{ENDS}MIN cut after 12 at C; MIN cut after 99",
            f"{ENDS}MIN cut after 2; MIN cut after 2; CHANCE cut after 5",
            f"{ENDS}pruned: 4, 6",
            f"{ENDS}pruned: 4, 6, 5, 5; {CUT}; MIN cut after 5",
            f"{ENDS}pruned: 6; MAX cut after 2 at C; cut at D; cut at B",
            f"{ENDS}pruned: 4 and 99; no cuts",
            f"{ENDS}pruned: 2",
            f"{ENDS}{CUT}; C = 2; D <= 2; window C: 0, 3; examined: 3, 8; leaves: 8; best: 4",
            "value: 2; path: 2 1; MAX cut after 4 at 2",
            "value: 2; path: 3 3; no cuts",
            f"path: 1 1; {CUT}",
            "value: 3",
        ),
    ),
    (
        AIMA,
        {"order": "rtl"},
        BEST,
        (
            "path: 3 3; examined: 2, 5, 14, 4; order: ((14 5 2) (2 4 6) (3 12 8)); best: 9",
            "examined: 2, 5, x; order: ((1 2) 3); leaves: 8; leaves: 9; pruned: 3, 12, C",
            "order: ((6 4 2) (5 2 14) (8 12 3)); best: 5; window A: 2, 3; D = 2; C <= 2; B = 3..5",
        ),
    ),
    (
        AIMA,
        {},
        ACCEPTED,
        (
            f"{ENDS}{CUT}",
            f"{ENDS}MAX cut after 2 in subtree (2 4 6)",
            "value: 3; path: 1 1; MIN cut after 2",
        ),
    ),
    (
        AIMA,
        {},
        RATED,
        (
            "value: 3; MIN cut after 4 at C; pruned: 6; C <= 2; 3.1 = 14",
            "MAX cut after 2 at C; cut at D; cut at B; C >= 2",
            "MIN cut after 2 in subtree (2 4 7); pruned: C; 2 = 2",
        ),
    ),
    (
        "((4 7 9) (2 8 5) (6 1 3))",
        {},
        None,
        (
            "value: 4; path: 1 1; MIN cut at node 3; MIN cut at node 3; MIN cut after 8 at 2; MIN cut after 2 at 2",
            "value: 4; path: 4 4; MAX cut after 2; MIN cut after 1 in subtree (2 8 5)",
        ),
    ),
    (
        NAMED,
        {},
        EVERY,
        (
            "value: 5; path: S U 5; MAX cut after 8 at V; pruned: 6, X",
            "path: left left left; MIN cut after W at Z; U = 5; V >= 8; pruned: 9; window Z: 5, +inf",
            "path: 5 5 5; examined: 5 2 8; leaves: 5; MIN cut after (1 3) at Z",
        ),
    ),
    (
        MIXED,
        {"root": "min", "label": "bound"},
        None,
        (
            "BETA cut after 5 at 3; value: 5; path: 5 5",
            "ALPHA cut after 5 at 3; value: 5.0; path: 1 1",
            "MAX cut after 5 at 3; MIN cut after 1/2 at 2.2",
        ),
    ),
    (
        RANGED.replace("(min 0 2)", "(min 2 2)"),
        {"utility_range": (-2, 2)},
        None,
        (
            "value: 1; path: 2; cut at 2.1; cut at 1.1",
            "MIN cut after -1; cut at node 1; pruned: 0",
            "no cuts; MIN cut after -1; CHANCE cut after (min 2 2) at 2",
        ),
    ),
    (
        DICE,
        {"algorithm": "expectiminimax"},
        ("value", "path", "nodes"),
        (
            "value: 13/10; path: 2",
            "value: 2.1; path: 1; B = 2.1; E = 3; C = 2.5",
            "value: 1; path: 2; A = 1; no cuts",
        ),
    ),
    (
        VECTORS,
        {},
        ("value", "path", "nodes"),
        (
            "value: (1,1); path: 1 1",
            "value: (-1,3); path: 3 2; A = (1,1); B = (1,1); C = (0,-2); D = (-1,3)",
            "value: (1,1); value: (0,0); path: 1 2; no cuts; leaves: 6",
            "value: (1,1); path: 3 1; B = (1,1); C = (-1,2); D = (-1,3)",
            "",
        ),
    ),
    (
        VECTORS,
        {"algorithm": "paranoid", "order": "rtl"},
        ("path", "nodes"),
        ("path: 1 2; A = (-2,0)", "path: 2 1; B = (1,1); C = (0,-2)"),
    ),
    (
        THREE,
        {"algorithm": "maxn"},
        ("value", "nodes"),
        (
            "value: (2,2,5/2); 1 = (1,1,1)",
            "root = (2,2,5); B = (2,2,5/2); 1.2 = (0,4,2); C = (2,2,5)",
        ),
    ),
    (THREE, {"algorithm": "paranoid"}, ("value", "path"), ("value: (2,2,5); path: 2 2", "path: 1")),
    (
        COUNTS,
        {"algorithm": "mcts", "exploration": 1.4},
        None,
        (
            "path: 1 2 1 1; R = 37/101; A = 61/80; B = 16/54; C = 28/36; 1.2.1.1 = 0/1",
            "path: 1 2 1 1; R = 38/101; A = 60/80; B = 17/54; C = 27/36; 1.2.1.1 = 1/1",
            "path: 1 1; A = 61/80; value: 3; no cuts",
        ),
    ),
    (
        OPEN,
        {},
        None,
        (
            "x <= 3",
            "4 and 6 are pruned iff x < 3",
            "4 is pruned iff x <= 3; 6 is pruned for no x; 14 is pruned iff x > 1",
            "x >= 3; value: 3",
            "for every x",
        ),
    ),
    (
        "((?x 12 8) (2 4 6) (14 5 2))",
        {},
        ("value", "pruned"),
        (
            "4 and 6 are pruned iff x >= 2; 5 and 2 are pruned iff x >= 14; value: min(x, 8)",
            "2.2 is pruned iff x > 2; value: max(2, min(x, 8)); (2 4 6) is pruned iff x >= 2",
        ),
    ),
    (
        "((9 9) (3 4) (0 2))",
        {"utility_range": (0, 9), "root": "max"},
        None,
        ("value: 9; cut at 3; MIN cut after 3", "path: 1 2; MAX cut after (9 9) at root; cut at 1"),
    ),
    (
        "((12 3) (node 4 1))",
        {},
        ("pruned", "nodes"),
        ("pruned: 1; node <= 4; B = 3", "no cuts; node = 4", "pruned: node"),
    ),
    (BOARD, {}, None, ("value: 0; path: 3 2; MIN cut after 6 at 2", "path: 6; cut at 3; no cuts")),
    (OPEN_DICE, {}, ("path",), ("move 1 iff x > 2", "move 1 iff x >= 2; move 2 iff x <= 2")),
)
"""Trees, conventions, the parts or the rubric of the question, and answers."""


def marks() -> Iterator[str]:
    """Yield the marks of the answers of ``answers_to`` under many conventions and questions."""
    for tree, how, ask in CASES:
        exercise = exercise_of(tree, how, ask)
        yield heading(tree, how, ask)
        yield from marked(exercise, answers_to(exercise))


def reasons() -> Iterator[str]:
    """Yield the marks of answers with many kinds of errors, and their layout."""
    for tree, how, asked, answers in ANSWERED:
        yield heading(tree, how, asked)
        if isinstance(asked, dict):
            rubric = scheme(asked, BOOK.replace(**how))
            yield from scheme_lines(rubric)
            exercise = Exercise(tree, rubric, lettered=True)
        else:
            exercise = exercise_of(tree, how, asked)
        yield f"{solution_lines(exercise)} {[*map(str, solution(exercise).facts)]}"
        if asked == BEST:  # whose many orders take long
            yield from marked(exercise, answers)
            continue
        rows = key_rows(exercise)
        yield f"not seen: {' '.join(mistake.name for mistake in rows.unseen)}"
        yield from map(row_text, (rows.right, *rows.wrong))
        rules = [row for row in rows.wrong if {one.name for one in row.mistakes} & {*FOLLOWED}]
        yield from marked(exercise, (*answers, *("; ".join(row.lines) for row in rules)))
    yield from layout()


def row_text(row: KeyRow) -> str:
    """Return a row of the key for markers in short."""
    cuts = ", ".join(" ".join(cut) for cut in row.cuts)
    text = f"{row.value} | {row.path} | {cuts}" if row.value else "; ".join(row.lines)
    names = " ".join(mistake.name for mistake in row.mistakes)
    return f"{row.number}. {text} | {row.score:g} {names}"


def layout() -> Iterator[str]:
    """Yield a mark and its shorter forms as text, as HTML and as JSON."""
    exercise = Exercise(AIMA)
    told = mark(
        exercise, exercise.read("value: 2; path: 1 2; MIN cut after 4 at C; MAX cut after 5; hm")
    )
    yield heading("a mark as text, HTML and JSON, also with less feedback")
    for shown in (told, told.revealing("mistake"), told.revealing("parts")):
        yield from (f"{line.style} {line.text}" for line in report(shown))
        yield from write_html(mark_lines(shown))
    yield from fields(told.to_json())
    yield from fields(told.revealing("mistake").to_json())
    yield from mark_facts(told.scaled(1 / 3))
    told = mark(exercise, exercise.read(f"{CUT}; MIN cut after 2"))
    yield from (line.text for line in report(told.revealing("mistake"), 60))
    yield from (line.text for line in report(told, 60))
    yield from (told._repr_html_(), str(told), told.to_text(40))
    several = check("((2 (6 5)) (((1 4) (3 2)) 2))", "value: 2; path: 1 1; MAX cut after 6")
    yield f"{several.tied} {several.to_json(follow_up=False)['tied']} {several.follow_up}"
    yield str(attempt(told.revealing("parts").revealing, "key"))
    yield str(attempt(told.revealing, "all"))


FOLLOWED = ("root_min", "right_to_left", "strict", "last_best", "other_school")
"""Rules that a course may use, whose answers are marked."""

SCHEMES: tuple[Any, ...] = (
    {},
    {"points": dict.fromkeys(POINTS, 1)},
    {"points": {"value": 0, "path": 0, "cuts": 0, "order": 2, "best": 0.5}},
    {"points": {"cuts": 0}, "rates": {"other_rule": 1}},
    {"rates": {"place": 1, "surplus": 0.5, "notation": 0, "other_rule": 0.25}},
    {"rates": {"place": 0, "surplus": 0.25, "notation": 1}},
    {"rates": {"surplus": 0, "other_rule": 0}},
    {"points": dict.fromkeys(POINTS, 0)},
    {"points": {"value": -1}},
    {"points": {"cuts": "six"}},
    {"rates": {"place": 1.5}},
    {"beauty": 1},
    {"nodes": "2"},
    {"accept": {"cut_rule": "gt"}},
    {"accept": ["gt"]},
    {"accept": [{"cut-rule": "eq"}]},
    {"accept": [{"depth": 3}]},
    {"accept": [{"order": 3}]},
    {"accept": [{"opponent": "random"}]},
    {"accept": [{"window": "3,5", "utility-range": ["-inf", 5]}, {"window": [1, 2, 3]}]},
    {"accept": [{"window": "1,x"}]},
    {"accept": [{"window": "5,3"}]},
    {"accept": [{"algorithm": "sort"}]},
    {"accept": [{"exploration": "1"}]},
    {"accept": [{"algorithm": "mcts", "exploration": 2, "chance_cuts": "interval"}]},
    "[points]\nvalue = 2\n[rates]\nplace = 2",
    "[[accept]]\norder = 'rtl'\n[[accept]]\nwindow = '-inf,5'",
)
"""Rubrics, some of which are wrong."""
REFUSED: tuple[tuple[str, dict[str, Any], Any], ...] = (
    (AIMA, {"cut_rule": "gt"}, ("order",)),
    (AIMA, {"window": (0, 9)}, ("best",)),
    (DICE, {"algorithm": "expectiminimax"}, ("best",)),
    ("5", {}, ("order",)),
    (AIMA, {"depth": 1}, None),
    (LIMITED, {"depth": 1}, None),
    (VECTORS, {}, ("cuts", "leaves")),
    (VECTORS, {"algorithm": "paranoid"}, ("value", "windows")),
    (OPEN, {}, ("value", "nodes", "order")),
    (OPEN, {}, ("windows",)),
    ("((1 2) (3 ?x))", {}, None),
    ("((3 ?x) (?y 4))", {}, ("pruned",)),
    (OPEN_DICE, {}, ("value",)),
    (COUNTS, {"algorithm": "mcts"}, ("value", "path")),
    (AIMA, {}, ("beauty",)),
    (AIMA, {}, ("path", 3)),
    (f"({'1 ' * 3000})", {}, None),
    (f"{'(1 ' * 151}1{')' * 151}", {}, None),
    (AIMA, {}, {"nodes": ["9"], "points": {"nodes": 1}}),
)
"""Trees, conventions and questions that cannot be marked."""


def rubrics() -> Iterator[str]:
    """Yield rubrics in words, and the errors for wrong rubrics, questions, answers and trees."""
    yield heading("rubrics and the sentences on their points")
    for source in SCHEMES:
        found = attempt(scheme, source)
        if isinstance(found, str):
            yield f"{source}: {found}"
            continue
        yield f"{source}: {found.max_score:g} {[conventions_text(each) for each in found.accept]}"
        yield from scheme_lines(found)
        yield from scheme_lines(found, is_open=True)
    for name in ("alphabeta", "minmax", "expectiminimax", "mcts", "maxn", "deepening"):
        usual = scheme(None, BOOK.replace(algorithm=name))
        yield f"{name} { {part: points for part, points in usual.points.items() if points} }"
    yield arithmetic_text()
    yield heading("questions and trees that cannot be marked")
    for asked in ("value, best", ["cuts", "nodes"], [], "vale", 3):
        found = attempt(scheme_for, "[points]\nvalue = 3", asked, BOOK)
        yield f"{asked}: {found if isinstance(found, str) else dict(found.points)}"
    yield str(attempt(scheme_for, Scheme(), ["value"], BOOK))
    yield str(attempt(scheme_for, 3, None, BOOK))
    yield f"{scheme_for(None, None, BOOK) == scheme_for(Scheme(), None, BOOK) == Scheme()}"
    for tree, how, asked in REFUSED:
        if isinstance(asked, dict):
            found = attempt(lambda tree, asked: check(tree, "root = 3", scheme(asked)), tree, asked)
        else:
            found = attempt(lambda *given: check(exercise_of(*given), ""), tree, how, asked)
        yield f"{tree[:40]} {how} {asked}: {str(found)[:300]}"
    for algorithm in ("minmax", "deepening", "expectiminimax", "alphabeta"):
        for asked in (("value", "path", "nodes"), ("cuts", "best")):
            yield f"{algorithm}: {attempt(check_uncut, BOOK.replace(algorithm=algorithm), asked)}"
    yield str(attempt(check, AIMA, 3))
    yield str(attempt(check, AIMA, "x" * 1_000_000))
    yield str(attempt(check, AIMA, {"value": "x"}))
    yield heading("answers as dictionaries and bytes, and places in a key")
    for answer in ({"value": 3, "path": [1, 1]}, b"value: 3", Exercise(AIMA).read("value: 3; hm")):
        told = check(AIMA, answer)
        yield f"{told.score:g} {len(told.unread)}"
    for tree, how, *_ in ANSWERED[-5:]:
        yield f"{suited(read(tree), BOOK).algorithm} {suited(read(tree), BOOK.replace(**how)).algorithm}"
    written = Key("(A (B 1 2) (C 3 (D 4 5)))", BOOK, lettered=True)
    places = [(), (1,), (2, 2), (2, 2, 1), (1, 2)]
    yield " ".join(written.place_name(place) for place in places)
    yield f"{[written.is_last(place) for place in places]} {[written.family(place) for place in places]}"
    yield f"{[sorted(written.leaves_below(place)) for place in places]} {written.worth}"
