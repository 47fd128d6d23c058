"""Test that answers are read completely, or that unread and doubtful parts are reported."""

import json
import time
from functools import cache
from math import inf
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.answers import facts

from treesearch.homework.answers import clauses, forms
from treesearch.homework.answers.answer_lines import without_author
from treesearch.homework.answers.documents import LIMIT
from treesearch.homework.answers.facts import CutStated
from treesearch.homework.answers.places import TreeIndex
from treesearch.homework.answers.reading import (
    Reader,
    form_to_use,
    looked_at,
    read_answer,
    read_sheet,
)
from treesearch.homework.answers.sheet import is_heading, lost_lines, lost_number, sheet
from treesearch.homework.marking.marker import Exercise, mark
from treesearch.homework.marking.scheme import scheme
from treesearch.homework.marking.solutions import key_rows, solution_lines
from treesearch.reader import read
from treesearch.settings import BOOK

FIGURE = read("((3 12 8) (2 4 6) (14 5 2))")
NAMED = read("(max A (min B 3 12 8) (min C 2 4 6) (min D 14 5 2))")

HANDS = json.loads(
    (Path(__file__).parents[1] / "data" / "answers_in_many_hands.json").read_text(encoding="utf-8")
)

HOSTILE = json.loads(
    (Path(__file__).parents[1] / "data" / "answers_hostile.json").read_text(encoding="utf-8")
)

FRESH = [
    case
    for name in ("answers_fresh.json", "answers_by_a_stranger.json")
    for case in json.loads((Path(__file__).parents[1] / "data" / name).read_text(encoding="utf-8"))
]

HEDGES = (
    "not",
    "maybe",
    "no",
    "if",
    "or",
    "almost",
    "never",
    "perhaps",
    "unless",
    "I think",
    "neither",
    "but",
    "?",
    "none",
    "nothing",
    "wrong",
    "except",
    "instead",
    "only",
    "un",
    "NOT",
    "~",
    "≠",
    "nicht",
    "vielleicht",
)


def lines(text):
    return [line for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("value: 3\nvalue: 2", "said_twice"),
        ("path: 4 1", "no_such_path"),
        ("path: A", "no_such_path"),
        ("path: 0 Q", "no_such_path"),
        ("MIN cut after 99", "no_such_leaf"),
        ("MIN cut after 2 at Q", "no_such_node"),
        ("cut at 2", "node_or_leaf"),
        ("MIN cut after 2, value 2", "value_behind_cut"),
        ("MIN cut after 2 in (2 4 7)", "no_such_subtree"),
        ("no cuts\nMIN cut after 2", "said_twice"),
        ("no cuts\npruned: 4, 6", "said_twice"),
        ("C <= 2\nC = 5", "said_twice"),
        ("C <= 2\nC >= 3", "said_twice"),
        ("pruned: 4, 66", "no_such_leaf"),
        ("MIN cut after 4\nMAX cut after 4", "said_twice"),
    ],
)
def test_missing_or_contradicted_fact_is_doubtful(text, why):
    assert why in [one.why for one in read_answer(text, FIGURE).doubtful]


@pytest.mark.parametrize(
    ("tree", "text", "why"),
    [
        ("(8 (1 2))", "MAX cut after node 1", ["node_or_leaf"]),
        ("(8 (1 2))", "MAX cut after node 1 at root", []),
        ("((8 1) (1 2))", "MIN cut after node 1 at node 2", ["node_or_leaf"]),
        ("(8 (1 2))", "MAX cut after node 1 in (8 (1 2))", []),
        ("((3 2.1) (1.2 5))", "MIN cut after 1.2", ["value_or_place"]),
        ("((3 2.1) (1.2 5))", "MIN cut after 1.2 at C", []),
        ("((3 2.1) (1.2 5))", "MIN cut after 1.2 in (1.2 5)", []),
        ("((8 4) (1 2))", "examined: 4", ["leaf_or_count"]),
        ("((8 4) (1 2))", "examined: 8", []),
        ("(2 5)", "examined: 2", ["leaf_or_count"]),
        ("1", "examined: 1", []),
        ("(((1 8) 5) 2)", "MAX cut after node 1 at node 1.1", ["node_or_leaf"]),
        ("(((1 8) 5) 2)", "MAX cut after node 1 at node 1.2", ["no_such_spot"]),
        ("((3 2.1) (1.2 5))", "examined: 2.1, 1.2", ["value_or_place"]),
        ("((3 2.1) (1.2 5))", "examined: 3, 2.1, 1.2", []),
        ("((3 2.1) (1.2 5))", "examined: 3, node 2.1", []),
    ],
)
def test_place_and_number_are_told_apart(tree, text, why):
    assert [one.why for one in read_answer(text, read(tree)).doubtful] == why


@pytest.mark.parametrize(
    ("text", "ends"), [("root >= 3", (3, inf)), ("root <= 3", (-inf, 3)), ("B <= 3", (-inf, 3))]
)
def test_bound_is_no_value(text, ends):
    [fact] = read_answer(text, FIGURE).facts
    assert (fact.low, fact.high) == ends


def test_miscopied_subtree_keeps_its_child():
    (cut,) = read_answer("MIN cut after 14 in (14 5 3)", FIGURE).facts
    assert cut.miscopied
    assert (cut.spots, cut.nodes) == (((3, 1),), ((3,),))
    assert read_answer("MIN cut after 14 in (14 5 3)", FIGURE).whole
    named = read("(A (B 3 12 8) (C 2 4 6) (D 14 5 2))")
    assert read_answer("MIN cut after 14 in (D 14 5 3)", named).whole
    assert not read_answer("MIN cut after 14 in (Q 14 5 3)", named).whole


@pytest.mark.parametrize(
    "path",
    [
        "1 1",
        "1,1",
        "1.1",
        "1 -> 1",
        "[1, 1]",
        "(1 1)",
        "1-1",
        "1 1 3",
        "1 1 (3)",
        "B, E",
        "A-B-E",
        "left, left",
        "1st child, 1st child",
        "1ST CHILD, 1ST CHILD",
        "MAX: 1, MIN: 1",
    ],
)
def test_path_notations_are_equal(path):
    assert facts(f"path: {path}") == ["path: 1 1"]


@pytest.mark.parametrize("path", ["0 0", "0 2", "2 0", "3 3"])
def test_path_may_use_other_notation(path):
    assert facts(f"path: {path}") == [f"path: {path}"]


@pytest.mark.parametrize(
    "cut",
    lines("""
MIN cut after 2 at C
cut after 2 (MIN) at node C
At C there is a MIN cut after 2
MIN-cut, after 2, at C
there is a MIN cut after 2, at C
MIN cut after 2 at C, because 2 <= 3
MIN cut after 2 at C: 2 <= 3
MIN cut after 2 at C (2 <= alpha = 3)
(MIN cut after 2 at C)
"""),
)
def test_cut_parts_may_have_any_order(cut):
    assert facts(cut, NAMED) == ["MIN cut after 2 at C"]


def test_reader_accepts_lists_and_tables():
    cuts = ["MAX cut after 12", "MIN cut after 2"]
    assert facts("Cuts:\n 1. MAX after 12\n 2. MIN after 2") == cuts
    assert facts("MAX cuts:\n12\n\nMIN cuts after 2") == cuts
    assert facts("| kind | after |\n|---|---|\n| MAX | 12 |\n| MIN | 2 |") == cuts
    assert facts("kind\tafter\nMAX\t12\nMIN\t2\n\nvalue\t3") == [*cuts, "value: 3"]
    assert facts("kind,after\nMAX,12\nMIN,2") == cuts
    assert facts("kind     after    node\nMAX cut  after 12   at 1\nmin-cut  2        C") == [
        "MAX cut after 12 at node 1",
        "MIN cut after 2 at C",
    ]
    assert facts("| kind | after | node |\n|---|---|---|\n| none | none | none |") == ["no cuts"]
    dashes = "| kind | after | node |\n|---|---|---|\n| - | - | - |"
    assert read_answer(dashes, FIGURE).unread[0].text == "| - | - | - |"
    assert facts("| kind | after | node |\n|---|---|---|\n  MIN   2   C\n| - | - | - |") == [
        "MIN cut after 2 at C"
    ]
    assert facts("| node | value |\n|---|---|\n| B | 3 |\n| C | at most 2 |") == ["B = 3", "C <= 2"]
    assert facts("Wert: 3\nPfad: 1 1\nMIN-Schnitt nach 2") == ["value: 3", "path: 1 1", cuts[1]]
    assert facts("pruned: 4, node D") == ["pruned: 4, D"]
    assert facts("path:\n1\n1") == ["path: 1 1"]
    assert facts("MIN CUT AFTER =2 PATH TAKEN WITH ALPHA BETA PRUNING : 1\nPATH TAKEN : 1") == [
        "MIN cut after 2",
        "path: 1 1",
    ]
    assert facts("- value | 3\n- cut | MIN after 2") == ["value: 3", cuts[1]]
    assert facts("| Value | 3 |\n| Cuts | MIN cut after 2 |") == ["value: 3", "MIN cut after 2"]
    assert facts("| | |\n|---|---|\n| value | 3 |\n| cut | MIN after 2 |") == ["value: 3", cuts[1]]
    assert facts("examined:\n3, 12, 8") == ["examined: 3, 12, 8"]


@pytest.mark.parametrize("text", ["value:\n- 3", "pruned:\n- 4", "pruned:\n-4", "- 4 is pruned"])
def test_dash_before_number_is_ambiguous(text):
    """A dash before a number may be its sign."""
    assert not read_answer(text, read("((-4 4) (2 6))")).whole


def test_windows_bounds_and_intervals_are_read():
    assert facts("window C: (-inf, 4)\nnode 1 = 3\nC <= 2\nB = 3..5\nroot = 3", NAMED) == [
        "window C: -inf, 4",
        "node 1 = 3",
        "C <= 2",
        "B = 3..5",
        "value: 3",
    ]
    assert read_answer("C <= 2", NAMED).facts[0][1:3] == (-inf, 2)
    assert facts("4 is pruned. 6 is pruned\nleaves: 7") == ["pruned: 4, 6", "leaves: 7"]
    assert facts("6 and 4 are pruned") == ["pruned: 4, 6"]


def test_lettered_items_are_read_in_order():
    sheet = read_sheet("a) 3\nb) 1 1\nc) MIN cut after 2")
    told = Reader(TreeIndex(FIGURE), ("value", "path", "cuts")).answer(*sheet.parts)
    assert [str(fact) for fact in told.facts] == ["value: 3", "path: 1 1", "MIN cut after 2"]
    assert told.whole
    assert not Reader(TreeIndex(FIGURE)).answer(*sheet.parts).whole


def test_sheet_headings_and_calls_are_read():
    sheet = read_sheet(
        "name: Ann O'Neil, id: 77\nversion: B\nquestion 2: path: 2 1\nQ3) value: 4\n(min-max '(1 (5 7) 4))\nvalue: 5"
    )
    assert sheet.head == {"name": "Ann O'Neil", "id": "77", "version": "B"}
    assert [(part.number, part.tree and str(part.tree)) for part in sheet.parts[1:]] == [
        (2, None),
        (3, None),
        (3, "(1 (5 7) 4)"),
    ]
    assert [part.number for part in read_sheet("1. value: 3\n2. path: 1 1").parts] == [None]


@pytest.mark.parametrize(
    ("name", "word"),
    [
        *(("name", word) for word in ("name", "student")),
        *(("id", word) for word in ("id", "student id", "student_id", "student-id")),
        *(("id", word) for word in ("student number", "matriculation", "matriculation number")),
    ],
)
def test_head_has_many_words(name, word):
    assert read_sheet(f"{word}: 4711\nvalue: 3").head == {name: "4711"}


def test_every_character_belongs_to_one_part():
    answer = read_answer(
        "Name: Ada\n**value:** 3 # sure\n- path: 1 1, because 3 >= 2\nhm\n~~value: 2~~ no cuts",
        FIGURE,
    )
    assert [one.text for one in answer.headings] == ["Name: Ada"]
    assert [one.text for one in answer.asides] == ["# sure", "because 3 >= 2", "~~value: 2~~"]
    assert [one.text for one in answer.unread] == ["hm"]
    assert [str(fact) for fact in answer.facts] == ["value: 3", "path: 1 1", "no cuts"]
    assert [(fact.at.line, fact.at.column) for fact in answer.facts] == [(2, 3), (3, 3), (5, 14)]


def places(answer):
    """Return the facts of an answer by places in the tree, independent of the names of nodes."""
    cuts = {
        (fact.kind, fact.spots, fact.nodes) for fact in answer.facts if isinstance(fact, CutStated)
    }
    return cuts, sorted(str(fact) for fact in answer.facts if not isinstance(fact, CutStated))


@pytest.mark.parametrize("case", FRESH, ids=lambda case: case["id"])
def test_unseen_answers_are_not_misread(case):
    tree = read(case["tree"])
    answer = read_answer(case["text"], tree)
    meant = read_answer("\n".join(case["facts"]), tree)
    assert meant.whole
    assert not answer.whole or places(answer) == places(meant)


def test_many_unseen_answers_are_complete():
    complete = [read_answer(case["text"], read(case["tree"])).whole for case in FRESH]
    assert complete.count(True) >= 0.45 * len(FRESH)


OPEN = read("((3 12 8) (?x 4 6) (14 5 2))")

CONDITIONS = [
    "x <= 3",
    "2 < x <= 5 or x = 7",
    "4 and 6 are pruned iff x <= 3",
    "pruned: 4 for every x",
]


@cache
def complete_answers():
    """Return texts that are read without remainder, each with its tree."""
    stored = [case for case in [*HANDS, *HOSTILE] if case["facts"]]
    cases = [(case["text"], read(case["tree"])) for case in stored]
    complete = [case for case in cases if read_answer(*case).whole]
    return complete + [(text, OPEN) for text in CONDITIONS]


@pytest.mark.parametrize("hedge", HEDGES)
def test_hedge_in_comment_is_aside(hedge):
    answer = read_answer(f"value: 3 # {hedge} 2", FIGURE)
    assert (answer.whole, [str(fact) for fact in answer.facts]) == (True, ["value: 3"])
    assert [aside.text for aside in answer.asides] == [f"# {hedge} 2"]


@given(st.deferred(lambda: st.sampled_from(complete_answers())), st.sampled_from(HEDGES), st.data())
def test_inserted_hedge_changes_no_fact(case, hedge, data):
    text, tree = case
    place = data.draw(st.integers(0, len(text)))
    before, after = text[:place], text[place:]
    if before[-1:].isalnum() and after[:1].isalnum():
        return  # in the middle of a word or number
    answer = read_answer(f"{before} {hedge} {after}", tree)
    if answer.whole:
        assert list(map(str, answer.facts)) == list(map(str, read_answer(text, tree).facts))
        assert any(hedge in one.text for one in (*answer.asides, *answer.headings))


@pytest.mark.parametrize(
    "piece",
    [
        " ",
        "maybe ",
        "value: 3\n",
        "4 pruned, ",
        "4,",
        "(",
        "()",
        "*",
        "~~a",
        "a | ",
        "\\textbf{",
        "path ",
        '{"a":',
    ],
)
def test_parsing_work_is_linear(piece, monkeypatch):
    counted = []

    def parsed(tokens):
        counted.append(len(tokens))
        return parse(tokens)

    parse = forms.parsed
    monkeypatch.setattr(clauses, "parsed", parsed)
    work = []
    for length in (2_000, 8_000):
        counted.clear()
        Reader(TreeIndex(FIGURE)).answer(*read_sheet((piece * length)[:length]).parts)
        work.append(sum(counted))
    assert work[1] <= 5 * work[0] + 50_000


def test_node_named_v_needs_word_node():
    tree = read("(max R (min S a=10 b=3) (min V c=2 d=5))")
    assert read_answer("V = 2", tree).unread
    assert read_answer("node V = 2", tree).whole
    assert read_answer("V: 2", tree).unread


def test_code_fences_hide_no_text():
    assert facts("```value: 3```") == ["value: 3"]
    assert facts("```python\nvalue: 3\n```") == ["value: 3"]
    assert not read_answer("value: 3\n\\begin{not so}", FIGURE).whole
    assert not read_answer("```not sure\nvalue: 3\n```", FIGURE).whole


def test_repeated_root_in_path_is_doubtful():
    assert read_answer("path A A", NAMED).doubtful


def test_fact_in_comment_is_doubtful():
    assert not read_answer("#1 MIN cut after 12\n# almost 2 MIN cut after 2", FIGURE).whole
    assert read_answer("value: 3 # that was easy", FIGURE).whole
    remarked = read_answer("value: 3 # at first I had; value: 5", FIGURE)
    assert (remarked.value, [part.text for part in remarked.unread]) == (
        3,
        ["# at first I had; value: 5"],
    )


@pytest.mark.parametrize(
    ("comment", "whole"),
    [
        ("path: 1 1, as B = 3", True),
        ("so MIN cut after 2 at C, since 2 <= 3", True),
        ("so 4 and 6 are never visited", True),
        ("no cut at D because 14 > 3", True),
        ("path: 1 2", False),
        ("value: 3", False),
        ("MIN cut after 5 at D", False),
        ("I think MIN cut after 14", False),
        ("no cuts", False),
    ],
)
def test_remark_may_repeat_the_answer(comment, whole):
    told = Reader(TreeIndex(FIGURE), topics=["value", "path", "cuts"])
    text = f"path: 1 1\nMIN cut after 2 at C  # {comment}"
    assert told.answer(*read_sheet(text).parts).whole is whole


def test_remark_does_not_replace_pruned_list():
    told = Reader(TreeIndex(FIGURE), topics=["cuts", "pruned"])
    text = "MIN cut after 2 at C\n# pruned: 4, 6"
    (unread,) = told.answer(*read_sheet(text).parts).unread
    assert unread.form == "remark"


@pytest.mark.parametrize(
    ("comment", "whole"),
    [("B = 3, so alpha = 3", True), ("leaves: 7", True), ("value: 3", False), ("A = 3", False)],
)
def test_only_asked_facts_hide_in_comments(comment, whole):
    told = Reader(TreeIndex(FIGURE), topics=["value", "path", "cuts"])
    assert told.answer(*read_sheet(f"path: 1 1\n# {comment}").parts).whole is whole


def test_second_notation_of_fact_is_read():
    for path in ("1 2 (A -> B -> 12)", "B F (1, 2)", "B, F, 12 (1 2)", "1, 2 (A-B-F)"):
        assert facts(f"path: {path}") == ["path: 1 2"]
    assert facts("pruned: 5, C (2, 4, 6)") == ["pruned: (C 2 4 6), 5"]
    assert facts("examined: 3 -> 12\nbest: 5 leaves") == ["examined: 3, 12", "best: 5"]


def test_semicolon_ends_cut():
    tree = "((18 14 6) (8 3 2) (10 11 9))"
    said = "MIN cut after 3 in subtree (8 3 2); path: 3 3; value: 9"
    one_line, lines = (read_answer(text, read(tree)) for text in (said, said.replace("; ", "\n")))
    assert one_line.whole
    assert [*map(str, one_line.facts)] == [*map(str, lines.facts)]


def test_numbers_after_pruned_are_leaves():
    tree = read("((-3 5) (-7 2) (0 -1))")
    answer = "value: -1, path: 3 2, MIN cut after -7, pruned: 2"
    assert facts(answer, tree) == ["value: -1", "path: 3 2", "MIN cut after -7", "pruned: 2"]


def test_semicolons_separate_headings():
    sheet = read_sheet("name: x; id: 3; question 1; value: 3; path: 1 1; question 2; no cuts")
    assert (sheet.head["name"], sheet.head["id"]) == ("x", "3")
    assert [part.number for part in sheet.parts] == [None, 1, 2]
    (number, steps) = Reader(TreeIndex(FIGURE)).answer(*sheet.of(1, FIGURE)).facts
    assert (number.at.column, steps.at.column) == (29, 39)
    called = read_sheet(f"question 1\nvalue: 3\nquestion 2\n(min-max '{FIGURE})\nvalue: 2")
    assert [part.number for part in called.of(1, FIGURE)] == [1]


KINDS = [
    (("value", "path", "cuts", "pruned", "examined", "leaves", "nodes", "windows"), "alphabeta"),
    (("value", "path", "nodes"), "minmax"),
    (("value", "path", "nodes"), "expectiminimax"),
    (("order", "best"), "alphabeta"),
]


@st.composite
def trees(draw, chance):
    """Draw a tree of at most three levels with roles, names and fractions."""

    def below(depth):
        if depth == 0 or draw(st.booleans()):
            return draw(st.sampled_from(["-3", "0", "1", "2", "7", "12", "5/2", "4/2"]))
        children = " ".join(below(depth - 1) for _ in range(draw(st.integers(1, 3))))
        return f"({'chance ' if chance and draw(st.booleans()) else ''}{children})"

    children = " ".join(below(2) for _ in range(draw(st.integers(1, 3))))
    return read(f"({'chance ' if chance and draw(st.booleans()) else ''}{children})")


@settings(max_examples=20)
@pytest.mark.parametrize(("parts", "algorithm"), KINDS)
@given(data=st.data())
def test_printed_key_reads_as_its_facts(parts, algorithm, data):
    """For 20 trees of each kind of question, the printed key is read as the facts of the key."""
    tree = data.draw(trees(algorithm == "expectiminimax"))
    conventions = BOOK.replace(algorithm=algorithm)
    points = dict.fromkeys(("value", "path", "cuts"), 0) | dict.fromkeys(parts, 1)
    exercise = Exercise(tree, scheme({"points": points}, conventions), conventions)
    lines = solution_lines(exercise)
    answer = exercise.reader().answer(*read_sheet("\n".join(lines)).parts)
    assert answer.whole, (str(tree), lines, answer.unread, answer.doubtful)
    assert mark(exercise, answer).correct


def test_key_with_unknown_leaf_is_read():
    exercise = Exercise("((3 12 8) (?x 4 6) (14 5 2))")
    for row in (key_rows(exercise).right, *key_rows(exercise).wrong):
        answer = exercise.reader().answer(*read_sheet("\n".join(row.lines)).parts)
        assert answer.whole, row.lines


@pytest.mark.parametrize(
    "piece", ["value: 3\n", "a) ", "(", "MIN cut after 2; ", "| a ", "x_ ", "-"]
)
def test_long_answer_is_read_at_once(piece):
    """200,000 characters are read in two seconds; the limit allows for a slow machine."""
    begun = time.process_time()
    read_answer((piece * LIMIT)[:LIMIT], FIGURE)
    assert time.process_time() - begun < 8


@pytest.mark.parametrize("gap", ["", "\n"])
def test_blank_field_takes_no_next_fact(gap):
    """An empty field does not take words from the next fact."""
    answer = read_answer(
        f"value: 10\npath: \n{gap}MIN cut after 4 at 2.2.2\n", read("(10 (20 (1 (4 2))))")
    )
    assert answer.whole
    assert [str(fact) for fact in answer.facts] == ["value: 10", "MIN cut after 4 at 2.2.2"]
    assert [heading.text for heading in answer.headings] == ["path:"]


def test_only_last_step_may_be_value():
    """Counted from 0, the path 1 0 0 does not end at child 1, a leaf with the value 0."""
    tree = read("(0 ((9 (0 1)) (7 9)))")
    assert [str(fact) for fact in read_answer("path: 1 0 0", tree).facts] == ["path: 1 0 0"]
    assert [str(fact) for fact in read_answer("path: 1 0", tree).facts] == ["path: 1"]


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        ("2 < x <= 5", {3, 5}),
        ("2 <= x < 5", {2, 3}),
        ("5 > x >= 2", {2, 3}),
        ("2 < x < 5", {3}),
        ("2 <= x <= 5", {2, 3, 5}),
        ("x > 2", {3, 5, 6}),
        ("x <= 5", {1, 2, 3, 5}),
    ],
)
def test_condition_keeps_its_signs(text, inside):
    [fact] = read_answer(text, OPEN).facts
    [span] = fact.spans
    ends = ({span.low} if span.with_low else set()) | ({span.high} if span.with_high else set())
    assert {x for x in (1, 2, 3, 5, 6) if span.low < x < span.high or x in ends} == inside


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("value: 3 ~~4~~", ["value: 3", "~~4~~"]),
        ("- **Value:** `3` ~~4~~  # sure", ["Value:** `3", "~~4~~", "# sure"]),
        ("2) path: 1 1; so MAX <s>cut</s>", ["path: 1 1", "so MAX", "<s>cut</s>"]),
        (
            "MIN cut after 2, because 2 <= 3",
            ["MIN cut after 2, because 2 <= 3", "because 2 <= 3"],
        ),
        ("  hm hm; value: 3", ["hm hm", "value: 3"]),
        ("value: 3\nPath:\n* 2\n* 1\nno cuts", ["value: 3", "2", "no cuts"]),  # where it begins
        (
            "$\\alpha$ cut after 2 at C; \\textbf{leaves}: 7",
            ["\\alpha$ cut after 2 at C", "leaves}: 7"],
        ),
        ("\\textbf{leaves}: 7 }", ["leaves}: 7 }"]),
    ],
)
def test_parts_are_where_they_are_written(text, parts):
    answer = read_answer(text, FIGURE)
    places = sorted(
        part.at for part in (*answer.facts, *answer.asides, *answer.unread) if part.at.length
    )
    lines = text.splitlines()
    assert [lines[at.line - 1][at.column - 1 :][: at.length] for at in places] == parts


def test_empty_heading_names_nobody():
    head = read_sheet("name:\nid: 4711\nname: Ada Berg\nvalue: 3")
    assert (head.head, head.contradictions) == ({"name": "Ada Berg", "id": "4711"}, ())


@pytest.mark.parametrize(
    ("text", "doubts"),
    [
        ("MIN cut at C, pruned: 3", ["not_behind"]),  # it is not below this node
        ("MIN cut at C, pruned: 4", []),
        ("MIN cut after 2 at C, pruned: 6", []),
        ("MIN cut after 4 at C, pruned: 4", ["not_behind"]),
        ("MIN cut after 14 at D, pruned: 5", []),
        ("MIN cut after 5 at D, pruned: 14", ["not_behind"]),
    ],
)
def test_cut_prunes_only_later_children(text, doubts):
    assert [doubt.why for doubt in read_answer(text, FIGURE).doubtful] == doubts


@pytest.mark.parametrize(
    ("text", "doubts"),
    [
        ("MAX cut after 5, MAX cut after 7", []),
        ("MAX cut after 5, MAX cut after 6", ["one_node", "one_node"]),
        ("MAX cut after 7 at 1.2, pruned: 8", []),
        ("MAX cut after 7 at 1.2, pruned: 6", ["not_behind"]),
        ("MAX cut after 7 at 1.2, pruned: 4", ["not_behind"]),
        ("MAX cut at 1.2, pruned: 8", []),
        ("MAX cut after 4 at 2.2, pruned: 3", ["not_behind"]),
    ],
)
def test_deep_cuts_have_their_node(text, doubts):
    answer = read_answer(text, read("(((5 6) (7 8)) ((1 2) (3 4)))"))
    assert [doubt.why for doubt in answer.doubtful] == doubts


def test_equal_bounds_contradict_no_value():
    for text in ("C >= 3\nC <= 3", "C = 3\nC <= 3", "C >= 3\nC = 3"):
        assert read_answer(text, FIGURE).whole


@pytest.mark.parametrize(
    ("column", "facts"),
    [
        ("pruned", ["value: 3", "no cuts"]),
        ("cuts", ["value: 3", "no cuts"]),
        ("path", ["value: 3"]),
    ],
)
def test_dash_in_table_means_nothing(column, facts):
    rows = f"| value | {column} |\n|---|---|\n| 3 | - |"
    assert [*map(str, read_answer(rows, FIGURE).facts)] == facts


@pytest.mark.parametrize(
    "words", ["not visited", "never entered", "not examined", "never reached", "Skipped", "pruned"]
)
def test_row_of_unvisited_node_is_read(words):
    answer = read_answer(f"| node | value |\n|---|---|\n| C | {words} |\n| D | <= 2 |", FIGURE)
    assert answer.whole
    assert [*map(str, answer.facts)] == ["D <= 2"]


@pytest.mark.parametrize("letter", "abcdefgh")
def test_heading_may_name_eight_parts(letter):
    for heading in (f"question 1 ({letter})", f"Question 1{letter}:"):
        (part,) = sheet(f"{heading}\nvalue: 3\n").parts
        assert (part.number, part.letter) == (1, letter)


@pytest.mark.parametrize("heading", ["Question 1{}", "question 1 ({})"])
def test_capital_letters_name_parts(heading):
    text = "\n".join(
        f"{heading.format(name)}\nvalue: {value}" for name, value in (("A", 3), ("B", 4))
    )
    parts = read_sheet(text).parts
    assert [part.label for part in parts] == ["1a", "1b"]


@pytest.mark.parametrize(
    ("tree", "text"),
    [
        (FIGURE, "path: 1 1"),
        (OPEN, "value: max(3, min(x, 6))"),
        (OPEN, "move 2 iff x > 3"),
        (read("((1,1) (-2,0))"), "value: (1,1)"),
        (read("(max (m2 m2-3=0 m2-6=-1) m3=1)"), "path: 2 3"),
    ],
)
def test_no_line_is_read_partly(tree, text):
    (fact,) = read_answer(text.ljust(299) + ".", tree).facts
    assert str(fact).strip(" .") == text
    (unread,) = read_answer(f"{text.ljust(300)}x", tree).unread
    assert unread.form == "long"


@pytest.mark.parametrize("length", [1_000, 1_001])
def test_long_rows_are_not_tables(length):
    row = "MIN,2".ljust(length - 1) + "x"
    assert [one.form for one in read_answer(f"kind,after\n{row}", FIGURE).unread] == [
        "table" if length == 1_000 else "long"
    ]
    comment = "# " + "x" * (length - 2)
    assert read_answer(f"no cuts\n{comment}", FIGURE).whole == (length == 1_000)


@pytest.mark.parametrize(("length", "called"), [(20_000, True), (20_001, False)])
def test_longest_call_has_tree(length, called):
    call = "(f '((1 2) 3)".ljust(length - 1) + ")"
    assert (read_sheet(call).parts[0].tree is not None) == called


@pytest.mark.parametrize(
    ("words", "form"),
    [
        ("vlaue 3", "value"),
        ("the one two vlaue 3", "value"),
        ("the one two three vlaue 3", "any"),
        ("cute 3", "cut"),
        ("cue 3", "any"),
        ("3. >= x", "node"),
    ],
)
def test_only_first_words_are_slips(words, form):
    assert Reader().clauses.resembled_form(words) == form


@pytest.mark.parametrize("count", range(5))
def test_fact_follows_few_words(count):
    answer = read_answer(f"no cuts\n# {'so ' * count}value: 5", FIGURE)
    assert answer.whole == (count > 3)


@pytest.mark.parametrize(
    ("text", "may"),
    [
        ("no cuts", True),
        ("value: 3", True),
        ("value <= 3", True),
        ("cuts: none", True),
        ("so MIN cut at C", True),
        ("4 pruned", True),
        ("value", False),
        ("MIN cut", False),
        ("3", False),
        ("B = 3", False),
        ("Ada Berg, 4711", False),
    ],
)
def test_answer_needs_noun_and_content(text, may):
    assert Reader(TreeIndex(FIGURE)).clauses.may_answer(text) == may


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("1) value: 3\n2) path: 1 1", ["value: 3", "path: 1 1"]),
        ("2) value: 3", []),
        ("question 1:\n2) value: 3", []),
        ("question 2:\n2) value: 3\n3) path: 1 1", ["value: 3", "path: 1 1"]),
        ("question 2:\n1) value: 3\n2) path: 1 1", ["value: 3", "path: 1 1"]),
        ("question 2:\n3) value: 3", []),
    ],
)
def test_numbers_continue_the_question(text, facts):
    assert [*map(str, read_answer(text, FIGURE).facts)] == facts


@pytest.mark.parametrize(
    ("text", "read_as"),
    [("leaves:\n7", "leaves: 7"), ("pruned leaves:\n4\n6", "pruned: 4, 6")],
)
def test_leaves_may_be_a_heading(text, read_as):
    assert facts(text) == [read_as]


@pytest.mark.parametrize(
    ("tree", "steps"), [("(7)", "1"), ("(1 2 3)", "2"), ("(1 2 3 4 5)", "3"), ("(1 2)", "middle")]
)
def test_middle_child_has_equal_sides(tree, steps):
    answer = read_answer("path: middle", read(tree))
    assert ([*map(str, answer.facts)], answer.whole) == ([f"path: {steps}"], steps != "middle")


def test_right_child_is_the_last():
    assert facts("path: right, left", read("((3 1) (4 5) (9 2))")) == ["path: 3 1"]


def test_number_before_sign_needs_node():
    tree = read("((3 2) (1 4))")
    assert facts("node 2 <= 1", tree) == ["node 2 <= 1"]
    assert not read_answer("2 <= 1", tree).whole


@pytest.mark.parametrize("length", [80, 81])
def test_long_unread_line_is_shortened(length):
    ((_, message),) = looked_at(read_answer("h" * length))
    assert f"'{'h' * 80}{'...' if length > 80 else ''}'" in message


@pytest.mark.parametrize(
    ("number", "form"),
    [
        ("1,23", "value: 1.23"),
        ("-1,234", "value: -1234, or value: -1.234"),
        ("1,2345", "value: 1.2345"),
    ],
)
def test_three_digits_may_be_thousands(number, form):
    assert form_to_use(read_answer(f"value: {number}").unread[0]) == form


def test_author_is_removed_from_text():
    text = "name: Ada\nvalue: 3\n- **ID:** 4711\npath: 1 1"
    assert without_author(text) == "value: 3\npath: 1 1"


@pytest.mark.parametrize(
    ("line", "heading"),
    [("question 2:", True), ("name: Ada", True), ("value: 3", False), ("my name: Ada", False)],
)
def test_headings_are_known(line, heading):
    assert is_heading(line) is heading


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("value: 3", ""),
        ("question 1:\nvalue: 3", ""),
        ("value: 3\nquestion 3:\nno cuts", ""),
        ("question 3:\nvalue: 3", "there is no question 3 on this sheet; its questions are 1"),
        (
            "question 1:\nquestion 3:\nvalue: 3",
            "there is no question 3 on this sheet; its questions are 1",
        ),
    ],
)
def test_only_other_numbers_are_lost(text, said):
    assert lost_number(read_sheet(text), "1", None) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("question 1:\nvalue: 3\nquestion 2:\nvalue: 4", ""),
        ("name: Ada\nquestion 3:\n", ""),
        (
            "question 3:\nvalue: 3\nquestion 4b:\nno cuts\nquestion 3:\npath: 1",
            "there is no question 3, 4b on this sheet; its questions are 1, 2",
        ),
        (
            "value: 3\nquestion 1:\npath: 1",
            "some lines do not state which question they answer; put a line such as question 1: "
            "before each (questions: 1, 2)",
        ),
        (f"(f '{FIGURE})\nvalue: 3", ""),
    ],
)
def test_lines_outside_questions_are_lost(text, said):
    assert lost_lines(read_sheet(text), [("1", None), ("2", FIGURE)]) == said
