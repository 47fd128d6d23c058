"""Outputs of ``homework.answers``: how answers and documents are read, and the texts of tasks.

``answers``: the echo of an answer, its JSON and its facts as fields; then answers of students in short. ``documents``:
files, pages, fields, sheets and formulas. ``tasks``: what a task asks and explains, a sentence a line.
"""

import json
from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import Any

from support.stored import AIMA, attempt, fields, heading, sentences
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
from treesearch.reader import read
from treesearch.settings import BOOK

OTHER = BOOK.replace(root="min", order="rtl", cut_rule="gt", window=(-5, 99), label="bound")
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
    yield heading("pages and files")
    for page in PAGES:
        yield f"{page!r}: {page_text(page)!r}"
    for data, suffix in FILES:
        yield f"{data[:30]!r} {suffix}: {attempt(document_text, data, suffix)!r}"
    yield str(attempt(page_text, "x" * 200_001))
    yield heading("answers as dictionaries")
    for given in FIELDS:
        facts = attempt(facts_in, given)
        yield f"{given}: {facts if isinstance(facts, str) else [*map(str, facts)]}"
    yield heading("the sentences of a course, and sheets")
    for words in COURSE:
        changed = attempt(course_words, words)
        yield f"{words!r}: {changed if isinstance(changed, str) else changed.sections['sheet']['how']}"
    written = read_sheet(
        "name: Ada\nid: 1\nvalue: 1\nname: ada\nid: 2\nquestion 2 (version B):\nvalue: 2\nquestion 3b: no cuts\n(f '((1 2) 3))\nvalue: 5"
    )
    yield f"{written.head} {written.contradictions} {[(part.label, str(part.tree)) for part in written.parts]}"
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
        yield from (heading(tree, text[:200]), *echo_lines(answer), *fields(echo_json(answer)))
    yield heading("echoes of sheets, formulas and moves")
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
        yield from (heading(tree, text), *echo_lines(answer), *fields(echo_json(answer)))
        yield from fields(fields_of(answer.facts))
        yield f"{read_sheet(text).head} {read_sheet(text).contradictions} {answer.headings}"
    yield heading("answers of students")
    for taken in ANSWERS:
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
        *((AIMA, BOOK.replace(algorithm=name)) for name in ("minmax", "mcts")),
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
            yield heading(tree, repr(settings), f"ask {', '.join(ask)}")
            own = ("B", "C")[: len(ask) - 1]
            yield from sentences(task_of(read(tree), settings, ask, own, places=("4", "(5 6), 7")))
            yield from sentences(rules_of(settings, ask))
            blanks = blanks_of(ask, "x", "value" in ask, {part: [settings] for part in ask})
            yield from sentences(" ".join(blanks))
    yield heading("explanations of blanks for several searches, and signs")
    yield from blanks_of(every, "p", True, {"path": [BOOK, BOOK.replace(depth=2)]})
    yield task_of(read(AIMA), ask=("text",), own="Why?")
    dice = BOOK.replace(algorithm="expectiminimax")
    for some in ([BOOK, dice], [BOOK.replace(depth=2), dice], [BOOK.replace(depth=2)]):
        yield from blanks_of(("path",), searches={"path": some})
    yield signs("-inf <= x, x >= +inf, infinite")
