"""Test the lines of a mark: signs, costs and names, equal in text, Markdown and HTML."""

import re
from functools import cache
from html import unescape

import pytest

import treesearch
from treesearch.errors import UsageError
from treesearch.homework.answers.reading import read_sheet
from treesearch.homework.marking.key import Key
from treesearch.homework.marking.marker import Exercise, check, mark
from treesearch.homework.marking.marks import (
    REVEALS,
    mark_lines,
    signs_used,
    write_html,
    write_text,
)
from treesearch.homework.marking.scheme import scheme
from treesearch.homework.marking.solutions import key_rows, solution_lines
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.settings import BOOK

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
LECTURER = "((2 (6 5)) (((1 4) (3 2)) 2))"
ALL_RIGHT = "value: 3\npath: 1 1\nMIN cut after 2 in subtree (2 4 6)\n"


def report_lines(tree, answer, marking=None, conventions=None):
    """Return the lines of the report on an answer."""
    marked = check(tree, answer, marking, conventions)
    return [re.sub(" +", " ", line.text.strip()) for line in write_text(mark_lines(marked), 200)]


def items(tree, answer, marking=None, conventions=None):
    return {item.item: item for item in check(tree, answer, marking, conventions).items}


U = "((4 7 9) (2 8 5) (6 1 3))"
ENDS = "value: 4; path: 1 1; "
CUT_1, CUT_2 = "MIN cut after 2 in subtree (2 8 5); ", "MIN cut after 1 in subtree (6 1 3)"
CUT_6 = "MIN cut after 6 in subtree (6 1 3)"


def test_half_right_path_shows_both_paths():
    assert report_lines(U, f"value: 4; path: 1 3; {CUT_1}{CUT_6}")[:7] == [
        "✓ value 1 of 1 4",
        "~ path 1.5 of 3 1 1 expected, 1 3 given: right up to step 1",
        "At node 1 MIN moves, and child 1 is the best, with the value 4.",
        "✓ cut 1 3 of 3 MIN cut after 2 in subtree (2 8 5)",
        "~ cut 2 1.5 of 3 MIN cut after 1 in subtree (6 1 3)",
        "At node 3 the search can stop after 1: the root has 4 from child 1 (alpha = 4). The node is now worth at most 1, so "
        "3 cannot change the root's choice.",
        f"given: {CUT_6}: 6 > alpha = 4 (the root has it from child 1), so MIN could not stop there yet",
    ]


def test_contradicting_line_is_an_extra():
    found = items(U, f"{ENDS}{CUT_1}{CUT_6}; {CUT_2}")
    assert [found[name].correct for name in ("cut 1", "cut 2", "extra 1")] == [True, True, False]
    assert (found["extra 1"].given, found["extra 1"].points) == (CUT_6, -1.5)
    assert found["extra 1"].reply.startswith("6 > alpha = 4")


REPLIES = {
    "MIN cut after 7": "no MAX node above has a value yet (alpha = -inf), so nothing can stop MIN there",
    "MIN cut at node 3": "right node, but the last child examined there is missing: 1",
    "MIN cut after 8": "the search has already stopped at node 2 after 2 and reads nothing more there",
    "MIN cut after 3": "3 is the last child of node 3, so nothing is left to cut there; no marks lost",
    "MIN cut after 99": "no place in this tree fits this line",
    "MAX cut after (4 7 9)": "no MIN node above has a value yet (beta = +inf), so nothing can stop MAX there",
    "MIN cut at node 1": "no MAX node above has a value yet (alpha = -inf), so nothing can stop MIN there",
}


@pytest.mark.parametrize("line", REPLIES)
def test_each_false_cut_is_answered(line):
    replies = [item.reply for item in check(U, f"{ENDS}{CUT_1 * ('3' in line)}{line}").items]
    assert any(REPLIES[line] in reply for reply in replies), replies


def test_strict_rule_explains_ties():
    tree, answer = "((5 7) (5 3) (8 6))", "value: 6; path: 3 2; MIN cut after 5 in subtree (5 3)"
    found = items(tree, answer, conventions=BOOK.replace(cut_rule="gt"))
    assert "5 = alpha = 5" in found["cuts"].reply
    assert "only where alpha > beta" in found["cuts"].reply


def test_cut_name_is_charged_separately():
    found = items(FIGURE, "value 3, path 1 1, MAX cut after 2 in subtree (2 4 6)")
    assert found["cut 1"].status == "right"
    assert (found["cut 1"].points, found["names"].points) == (6, -0.5)
    assert (found["names"].given, found["names"].expected) == (
        "MAX cut at a MIN node",
        "MIN cut at a MIN node",
    )
    assert "✗ names -0.5 MAX cut at a MIN node: once for all cuts" in report_lines(
        FIGURE, "value 3, path 1 1, MAX cut after 2 in subtree (2 4 6)"
    )


@pytest.mark.parametrize("also", ["pruned: 2.2, 2.3", "cut after 2.1 at node 2"])
def test_less_precise_repetition_costs_nothing(also):
    assert check(FIGURE, f"value 3\npath 1 1\n{also}\nMAX cut after 2.1 at node 2").score >= 9.5


def test_cut_name_follows_label_convention():
    by_owner = BOOK.replace(label="bound")
    lines = report_lines(
        FIGURE, "value 3, path 1 1, MIN cut after 2 in subtree (2 4 6)", None, by_owner
    )
    assert "The bound 3 at node 2 is MAX's, so the name here is MAX cut. Charged once." in lines


def test_path_from_zero_is_charged_once():
    found = items(U, f"value: 4; path: 0 0; {CUT_1}{CUT_2}")
    assert (found["path"].correct, found["path"].points, found["counting"].points) == (
        True,
        3,
        -0.5,
    )
    assert "counted from 0" in found["counting"].reply


def test_false_cut_forfeits_no_cuts_points():
    found = items("(2 1)", "value 2, path 1, MAX cut after 7")
    assert (found["cuts"].points, found["cuts"].given) == (3, "MAX cut after 7")
    assert items("(2 1)", "value 2, path 1, MAX cut after 7, MAX cut after 8")["cuts"].points == 0


def test_deduction_takes_at_most_rest():
    found = items(
        FIGURE,
        "value 3, path 1 1, MIN cut after 2 at node 2, MIN cut after 97, MIN cut after 98, MIN cut after 99",
    )
    assert [found[f"extra {number}"].points for number in (1, 2, 3)] == [-3, -3, 0]
    assert "cannot fall below 0" in found["extra 3"].reply


def test_false_cut_replacing_missing_is_free():
    found = items(FIGURE, "value 3, path 1 1, MIN cut after 12")
    assert found["extra 1"].points == 0
    assert found["extra 1"].reply.endswith("so it costs nothing")


def test_points_are_printed_as_fractions():
    tree, answer = "((2 (6 5)) (((1 4) (3 2)) 2))", "value: 2; path: 1 1; pruned: 1.2.2"
    assert "~ pruned 2 of 6" in " ".join(report_lines(tree, answer))
    lines = report_lines("((1 2) (0 (1 2 3)))", "value: 1; path: 1 1; pruned: 2.2.1")
    assert any(line.startswith("~ pruned 2 of 6") for line in lines)
    seven = scheme({"points": {"cuts": 7}})
    assert any("7/3 of 7/3" in line for line in report_lines(tree, "MAX cut after 6", seven))


def test_equal_cuts_name_their_nodes():
    found = items("((1 4) (1 3) 1 (1 3))", "value: 1; path: 1 1; MIN cut after 1")
    assert found["cut 1"].expected.endswith("at 2")
    assert (found["cut 1"].points, found["cut 2"].points) == (3, 0)


def test_empty_answer_is_not_no_cuts():
    found = items("(2 1)", "hello: 1")["cuts"]
    assert (found.correct, found.points) == (False, 0)
    assert items("(2 1)", "no cuts")["cuts"].correct


def test_signs_are_explained():
    right = check(FIGURE, ALL_RIGHT)
    assert signs_used(mark_lines(right)) == ""
    partly = check(FIGURE, ALL_RIGHT.replace("after 2", "after 4"))
    assert signs_used(mark_lines(right) + mark_lines(partly)).startswith("~ ")
    free = check(FIGURE, ALL_RIGHT + "MIN cut after 2 in subtree (14 5 2)")
    assert signs_used(mark_lines(free)) == "○ costs nothing"


def test_student_reads_which_mistakes_fit():
    marked = check("((2 (6 5)) (((1 4) (3 2)) 2))", "value: 2\npath: 1 1\nMAX cut after 6")
    assert marked.tied == (("first_cut_only",), ("stop_at_first_cut",))
    told = " ".join(str(marked).split())
    assert "Several mistakes explain this answer: " in told
    for name in ("first_cut_only", "stop_at_first_cut"):
        assert MISTAKES[name].title in told


def test_equivalent_mistakes_are_both_named():
    marked = check(FIGURE, "value 3, path 1 1, MAX cut after 2 in subtree (2 4 6)")
    assert {one["mistake"] for one in marked.to_json()["diagnosis"]} == {
        "swapped_labels",
        "label_by_bound",
    }
    assert marked.mistake == MISTAKES["swapped_labels"].explanation


def test_feedback_has_no_internal_names():
    """Only names with an underscore are tested, because the others are also ordinary words."""
    internal = [name for name in MISTAKES if "_" in name]
    for tree in (FIGURE, LECTURER):
        key = Key(tree)
        for facts in key.answers.values():
            path = " ".join(map(str, facts.path))
            cuts = [
                f"{cut.kind} cut after {key.tree[cut.after]} at {dotted(cut.place)}"
                for cut in facts.cuts
            ]
            lines = report_lines(tree, "\n".join([f"value: {facts.value}", f"path: {path}", *cuts]))
            assert not [line for line in lines if any(name in line for name in internal)]


def dotted(place):
    return ".".join(map(str, place)) or "root"


def test_accepted_conventions_are_worded():
    marking = scheme({"accept": [{}, {"cut_rule": "gt"}, {"root": "min"}]})
    (note,) = [
        note
        for note in check("(1 2)", "value 1, path 1, no cuts", marking).notes
        if "conventions" in note
    ]
    assert note.endswith(": MIN moves at the root.")
    assert "root =" not in note


def test_other_rule_is_told_once():
    answer = "value: 3; path: 2 1; MIN cut after 3 in subtree (3 4 6)"
    lines = report_lines("((3 12 8) (3 4 6))", answer)
    assert "~ other rule 1.5 Last best child on ties" in lines


def test_repetition_is_told_once():
    lines = report_lines(FIGURE, f"{ALL_RIGHT}MIN cut after 2 in subtree (2 4 6)")
    assert "○ repeated 0 MIN cut after 2 in subtree (2 4 6): each line counts once" in lines


def test_marked_list_is_no_note():
    assert check(FIGURE, "pruned: 12").notes == ()


def test_letters_name_the_nodes():
    exercise = Exercise(FIGURE, lettered=True)
    assert mark(exercise, exercise.read("no cuts")).items[2].feedback.startswith("At node C the")


def test_unasked_wrong_facts_are_noted():
    sheet = "value: 3, path: 1 1, MIN cut after 2\nnode 2 = 2\nleaves: 9\nvalue: 3"
    marked = check(FIGURE, sheet)
    assert (marked.correct, marked.score) == (True, 10)
    assert any(
        note.startswith("At node 2 the search stopped early, so only this is known")
        for note in marked.to_json()["notes"]
    )


def test_ambiguous_line_needs_a_decision():
    exercise, said = Exercise("((1 4) (1 3) 1 (1 3))"), "value: 1; path: 1 1; MIN cut after 1"
    answer = exercise.reader().answer(*read_sheet(said).parts)
    marked = mark(exercise, answer)
    assert (marked.score, marked.correct) == (7, False)
    assert "'MIN cut after 1' fits several places" in marked.unread[0].message
    assert not mark(exercise, answer, decided=True).unread
    assert marked.notes == (
        "'MIN cut after 1' fits 4 places in this tree. A line counts as one cut, here as the cut at node 2.",
    )
    assert not check("((1 4) (1 3) 1 (1 3))", "value: 1; path: 1 1; MIN cuts: 1, 1").unread
    assert not check("((3 12 8) (2 4 6) (14 5 2))", "value: 3; path: 1 1; MIN cut after 2").unread


def test_false_cuts_cost_beside_pruned_list():
    found = items(FIGURE, "value: 3; path: 1 1; MIN cut after 14; MAX cut after 3; pruned: 4, 6")
    assert [found[name].points for name in ("pruned", "extra 1", "extra 2")] == [6, -1.5, -1.5]
    right = items(FIGURE, "value: 3; path: 1 1; MIN cut after 2 at node 2; pruned: 4, 6")
    assert all(item.correct for item in right.values())
    late = items(FIGURE, "value: 3; path: 1 1; MIN cut after 4 at node 2; pruned: 4, 6")["cut 1"]
    assert late.feedback.startswith("At node 2 the search can stop after 2: ")
    assert late.reply.startswith("the search has already stopped at node 2 after 2")
    right = items(FIGURE, "value: 3; path: 1 1; MIN cut after 2; MIN cut after 5; pruned: 4, 6")
    assert (right["cut 1"].correct, right["cut 1"].feedback) == (True, "")
    assert items(FIGURE, "value: 3; path: 1 1; pruned: 12, 4, 6")["pruned"].points == 4.5


def test_expected_path_is_nearest():
    marked = treesearch.check("((3 9) (3 4))", "path: 2 2", ("path",), algorithm="minmax")
    assert marked.items[0].expected == "2 1"


def test_value_is_no_second_bound():
    marked = treesearch.check(FIGURE, "value: 3; root >= 3", ("value", "nodes"))
    assert [(item.given, item.correct) for item in marked.items[:2]] == [
        ("3", True),
        (">= 3", False),
    ]


@pytest.mark.parametrize(("line", "number"), [("MIN cut after 3", 1), ("MIN cut after 4", 2)])
def test_cut_keeps_its_number(line, number):
    tree = "((5 6) (3 (1 2) 9) (4 (8 9)))"
    asked = items(tree, f"value: 5; path: 1 1; {line}")
    assert [name for name in asked if name.startswith("cut") and asked[name].correct] == [
        f"cut {number}"
    ]
    beside = items(tree, f"value: 5; path: 1 1; {line}; pruned: 1, 2, 9, 8, 9")
    assert [name for name in beside if name.startswith("cut")] == [f"cut {number}"]


def test_repeated_pruned_leaf_matches_best():
    found = items(
        "((3 (6 2)) (8 1 (4 5 9)) (2 (7 0) 5))", "value: 3; path: 1 1; pruned: 2, 4, 5, 9, 7, 0"
    )
    assert found["pruned"].points == 5.5


def test_cut_at_node_explains_last_child():
    reply = items(FIGURE, "value: 3; path: 1 1; MIN cut after 2 at node 2; MIN cut at node 3")[
        "extra 1"
    ].reply
    assert "closes there (2 <= 3)" in reply
    assert "2 > alpha" not in reply


def test_false_pruned_list_is_noted():
    said = "value: 3; path: 1 1; MIN cut after 2 in subtree (2 4 6); pruned: 4, 6, 14"
    assert any("Never examined: 4, 6" in note for note in check(FIGURE, said).notes)
    assert not any(
        "Never examined" in note for note in check(FIGURE, said.replace(", 14", "")).notes
    )


@pytest.mark.parametrize("false", ["MIN cut after 14", "MAX cut after 14", "MIN cut at node 3"])
def test_repeated_false_cut_is_free(
    false,
):
    right = "value 3; path 1 1; MIN cut after 2 at node 2"
    once = items(FIGURE, f"{right}; MIN cut after 14")
    twice = items(FIGURE, f"{right}; MIN cut after 14; {false}")
    assert [item.points for item in once.values()] == [
        item.points for item in twice.values() if item.points
    ]
    assert ("repeated" in twice) == (false != "MIN cut after 14")


def test_contradicting_cut_is_marked_wrong():
    answer = "value: 8; path: 1; MIN cut after 1 in subtree (6 1); MAX cut after 2.1 at node 2; pruned: 2.1.3.2"
    found = items("(8 ((4 4 (6 1)) (4 5)))", answer)
    assert (found["pruned"].points, found["cut 2"].correct, found["cut 2"].points) == (3, False, 0)
    assert found["cut 2"].given.startswith("MAX cut")
    assert "MIN moves" in found["cut 2"].feedback
    assert "costs nothing" in found["cut 2"].feedback
    assert "last child" in found["extra 1"].reply


@pytest.mark.parametrize(
    ("tree", "claimed", "closes", "node"),
    [
        (LECTURER, "MIN cut after 2 in subtree (3 2)", "2 <= 2", "2.1.2"),
        ("((3 (1 4) 5) 2)", "MAX cut after 4 in subtree (1 4)", "4 >= 3", "1.2"),
    ],
)
def test_closed_window_names_its_node(tree, claimed, closes, node):
    last = closes.split()[0]
    assert items(tree, claimed)["extra 1"].reply == (
        f"the window closes there ({closes}), but {last} is the last child of node {node}. Nothing is skipped, "
        "so this sheet does not list it; no marks lost"
    )


def test_cut_at_node_compares_children():
    found = items("((9 7 4) (8 6 5))", "value: 5; path: 2 3; MIN cut at node 2")
    assert found["cuts"].reply.startswith("5 > alpha = 4")  # 8 and 6 are larger, and 5 comes last


def test_path_without_zero_is_recognised():
    found = items(
        "(3 (7 5))", "value: 5; path: 1 1; no cuts"
    )  # child 1 is a leaf, and has no child 1
    assert (found["path"].points, found["counting"].points) == (found["path"].max_points, -0.5)
    assert items("((3 4) (7 5))", "value: 5; path: 1 1; no cuts")["path"].points == 0


@pytest.mark.parametrize(
    "tree", [FIGURE, LECTURER, U, "((5 7) (5 3) (8 6))", "(3 (7 5) (1 (2 9)))", "(2 1)"]
)
def test_lower_reveal_levels_hide_facts(tree):
    """Below "key", no line states a right fact that the answer did not state."""
    exercise, leaks = Exercise(tree), dict.fromkeys(REVEALS, 0)

    @cache
    def facts_read(text):
        answer = exercise.reader().answer(*read_sheet(text).of(tree=exercise.tree))
        return {*map(str, answer.facts)}

    for row in key_rows(exercise).wrong:
        marks = check(exercise, "\n".join(row.lines))
        unsaid = set(solution_lines(exercise)) - set(row.lines)
        for reveal in REVEALS:
            texts = texts_of(marks.revealing(reveal))
            leaks[reveal] += any(facts_read(text) & unsaid for text in texts)
    assert (leaks["parts"], leaks["mistake"]) == (0, 0)
    assert leaks["key"]


def texts_of(marks):
    """Return every line of a mark in the forms in which it could be submitted as an answer."""
    lines = mark_lines(marks)
    texts = [form for line in lines for form in (line.text, f"{line.part}: {line.text}")]
    texts += [part for text in texts for part in re.split("[;:,]", text)]
    return [*texts, *(str(field) for item in marks.to_json()["items"] for field in item.values())]


@pytest.mark.parametrize("tree", [FIGURE, LECTURER, U])
def test_each_reveal_level_says_more(tree):
    exercise = Exercise(tree)
    for row in key_rows(exercise).wrong:
        marks = check(exercise, "\n".join(row.lines))
        parts, mistake, key = (marks.revealing(reveal).to_text() for reveal in REVEALS)
        assert parts != mistake != key
        assert len(parts) < len(mistake)


@pytest.mark.parametrize("reveal", REVEALS)
def test_text_and_html_show_every_line(reveal):
    marks = check(U, f"value: 4; path: 1 3; {CUT_1}{CUT_6}; MIN cut after 99 < 7")
    lines = mark_lines(marks.revealing(reveal))
    text = "\n".join(line.text for line in write_text(lines, 1000))
    page = unescape(re.sub("<[^>]*>", "", "\n".join(write_html(lines))))
    assert len(lines) > 3
    assert all(line.text in text and line.text in page for line in lines)
    heads = sum(line.points is not None for line in lines)
    assert "\n".join(write_html(lines)).count("<tr>") == heads


@pytest.mark.parametrize("reveal", REVEALS)
def test_points_of_lines_sum_to_score(reveal):
    marks = check("((2 (6 5)) (((1 4) (3 2)) 2))", "value: 2\npath: 1 2\nMAX cut after 6")
    lines = mark_lines(marks.revealing(reveal))
    earned = sum(line.points for line in lines if line.points is not None)
    assert round(float(earned), 2) == marks.score
    assert sum(line.max_points for line in lines) == marks.max_score


def test_lower_reveal_levels_hide_missing_cuts():
    marks = check(U, ENDS + CUT_1)
    assert [(line.part, line.max_points) for line in mark_lines(marks.revealing("parts"))] == [
        ("value", 1),
        ("path", 3),
        ("cuts", 6),
    ]
    assert "something is missing" in marks.revealing("mistake").to_text()


@pytest.mark.parametrize(
    ("answer", "missing"),
    [
        ("", False),
        ("value: 3", True),
        ("value: 4", False),
        ("path: 1 2", False),
        (ALL_RIGHT, False),
    ],
)
def test_only_right_answer_can_be_incomplete(answer, missing):
    marks = check(FIGURE, answer)
    told = {reveal: str(marks.revealing(reveal)) for reveal in REVEALS}
    assert {reveal: "something is missing" in text for reveal, text in told.items()} == {
        "parts": False,
        "mistake": missing,
        "key": False,
    }


def test_five_unasked_statements_are_noted():
    windows = "; ".join(f"window {node}: 0, 1" for node in "BCD")
    marks = check(FIGURE, f"B = 1; C = 1; D = 1; {windows}; leaves: 1")
    assert len(marks.notes) == 5
    assert all(note.endswith("This was not asked, so no marks are lost.") for note in marks.notes)


def test_html_row_has_sign_reason_points():
    lines = mark_lines(check(FIGURE, "value: 4; path: 1 1; MIN cut after 4 in subtree (2 4 6)"))
    value, path, cut = [row for row in write_html(lines) if row.startswith("<tr>")]
    assert value == (
        '<tr><td><span class="wrong">✗</span> value</td><td>3 expected, 4 given<div class="why">The value is 3: at the '
        'root MAX takes the largest of 3, 2, 2.</div></td><td class="n">0 of 1</td></tr>'
    )
    assert path == (
        '<tr><td><span class="right">✓</span> path</td><td>1 1</td><td class="n">3 of 3</td></tr>'
    )
    assert '<span class="partly">~</span> cut 1' in cut
    assert "<div>given: MIN cut after 4 in subtree (2 4 6): the search has already stopped" in cut


def test_mistake_level_shows_own_lines_only():
    """The reply to a path, to its notation and to a repetition show no right answer."""
    answer = f"value: 4; path: 1 3; {CUT_1}{CUT_6}; MIN cut after 4; {CUT_1}node 1 = 5; hello 5"
    marks = check(U, f"{answer}; MIN cut after 3 in subtree (6 1 3)").revealing("mistake")
    assert [item.reply for item in marks.items] == [
        "right: 4",
        "partly right: 1 3: right up to step 1",
        "right: MIN cut after 2 in subtree (2 8 5)\npartly right: MIN cut after 6 in subtree (6 1 3)\n"
        "wrong: MIN cut after 4\ncosts nothing: MIN cut after 3 in subtree (6 1 3)\n"
        "costs nothing: MIN cut after 2 in subtree (2 8 5): Another line already states this cut; repeating it costs "
        "nothing. If you mean another cut with the same text, add its subtree.",
    ]
    assert [item.status for item in marks.items] == ["right", "partly", "partly"]
    assert (marks.notes, len(marks.unread)) == ((), 1)
    assert "something is missing" not in marks.to_text()
    swapped = check(FIGURE, "value: 3; path: 0 0; MAX cut after 2.1 at 2").revealing("mistake")
    assert [item.reply for item in swapped.items] == [
        "right: 3",
        "right: 0 0\nanother notation: 0 0: The path is counted from 0; this sheet counts children from 1. Charged once.",
        "right: MAX cut after 2.1 at 2\nanother notation: MAX cut at a MIN node",
    ]
    assert swapped.mistake.startswith("Several mistakes explain this answer: ")
    assert (swapped.revealing("parts").mistake, swapped.revealing("parts").diagnosis) == ("", ())
    right = check(FIGURE, ALL_RIGHT).revealing("mistake")
    assert "missing" not in right.to_text()


def test_no_cuts_is_answered_once():
    tree = "(((5 6) (7 4 5)) ((3 1) (9 8)) ((6 2) (7 10)))"
    cuts = check(tree, "value: 6; path: 1 1 2; no cuts").revealing("mistake").items[-1]
    assert (cuts.given, cuts.reply) == ("no cuts", "wrong: no cuts")


def test_reply_with_key_is_hidden():
    marks = check(
        "((3 12 8) (2 4 6) (14 5 2))", "value: 3; path: 1 1; MIN cut after 4 in subtree (2 4 6)"
    )
    stops = {
        reveal: "already stopped" in " ".join(marks.revealing(reveal).to_text().split())
        for reveal in REVEALS
    }
    assert stops == {"parts": False, "mistake": False, "key": True}


def test_reveal_level_cannot_be_raised():
    marks = check(U, ENDS).revealing("parts")
    assert marks.revealing("parts") == marks
    with pytest.raises(UsageError, match="which hides this"):
        marks.revealing("key")
    with pytest.raises(UsageError, match="parts, mistake or key"):
        marks.revealing("all")


SIX = f"(9 {' '.join(f'({n} 20)' for n in range(1, 7))})"
SIX_CUTS = [f"MIN cut after {n} in subtree ({n} 20)" for n in range(1, 7)]


def test_long_lists_are_shortened():
    lines = ["value: 9", "path: 1", *SIX_CUTS]
    repeated = items(SIX, "\n".join([*lines, *SIX_CUTS]))["repeated"]
    assert (repeated.given, repeated.points) == (", ".join(SIX_CUTS[:5]), 0)
    marked = check(SIX, "\n".join([*lines, *(f"node {n} = 0" for n in range(2, 8))]))
    assert [note[:9] for note in marked.notes] == [f"At node {n}" for n in range(2, 7)]


def test_text_fits_its_width():
    marked = check(FIGURE, f"value: 5; {ALL_RIGHT[10:]}; node 2 = 2")
    value = next(line for line in marked.to_text(200).splitlines() if "5 given" in line)
    assert value in marked.to_text(len(value)).splitlines()
    narrow = marked.to_text(len(value) - 1).splitlines()
    assert "      given: 5" in narrow
    assert "  ✓ cut 1          6 of 6  MIN cut after 2 in subtree (2 4 6)" in narrow  # not broken
    assert marked.to_text().count("\n\n") == 1  # before the notes
    assert "\n\n" not in check(FIGURE, ALL_RIGHT).to_text()


def test_long_subtrees_are_shortened():
    for size, shown in ((60, True), (61, False)):
        subtree = f"(4 {'3' * (size - 4)})"
        line = items(f"(5 {subtree})", "no cuts")["cut 1"].expected
        assert (len(subtree), line.endswith(f"in subtree {subtree}")) == (size, shown)


def test_free_surplus_is_not_right():
    free = scheme({"rates": {"surplus": 0}})
    pruned = items(FIGURE, "value: 3; path: 1 1; pruned: 4, 6, 12", free)["pruned"]
    assert (pruned.points, pruned.correct) == (6, False)
    assert (
        pruned.reply
        == "2 of 2 skipped children listed; the search examines 12, so this is not pruned"
    )


def test_long_ambiguous_line_is_doubtful():
    wide = f"(1 {' '.join('9' * 120)})"
    line = f"MIN cut after 1 in subtree {wide}"
    (unread,) = check(f"(5 {wide} {wide})", line).unread
    assert f"'{line[:200]}' fits several places" in unread.message
