"""What a student reads about the marks: signs, costs, names; the same in text, markdown and HTML."""

import re

import pytest

from treesearch.conventions import BOOK
from treesearch.homework.marking.key import Key
from treesearch.homework.marking.marking import check
from treesearch.homework.marking.scheme import scheme
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.homework.outputs.reports import item_words, question_lines, signs_used, verdict

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
LECTURER = "((2 (6 5)) (((1 4) (3 2)) 2))"
ALL_RIGHT = "value: 3\npath: 1 1\nMIN cut after 2 in subtree (2 4 6)\n"


def told(tree, answer, marking=None, conventions=None):
    """The lines of the report."""
    marked = check(tree, answer, marking, conventions)
    return [line.text.strip() for line in question_lines(marked)]


def items(tree, answer, marking=None):
    return {item.item: item for item in check(tree, answer, marking).items}


def test_a_cut_under_another_name_is_no_wrong_cut():
    found = items(FIGURE, "value 3, path 1 1, MAX cut after 2 in subtree (2 4 6)")
    assert verdict(found["cut 1"]) == "partly"
    assert (found["cut 1"].points, found["cut 1"].correct) == (6, False)
    assert "Right place, other name" in found["cut 1"].feedback
    assert found["labels"].given == "MAX cut at a MIN node"
    assert found["labels"].expected == "MIN cut at a MIN node"
    assert item_words(found["labels"]) == "MAX cut at a MIN node: charged once for all cuts"


def test_what_only_costs_points_is_not_of_nothing():
    lines = told(FIGURE, "value 3, path 1 1, MAX cut after 2 in subtree (2 4 6)")
    assert not any("of 0" in line for line in lines)
    assert [re.sub(" +", " ", line) for line in lines if "labels" in line][1] == (
        "✗ labels -0.5 MAX cut at a MIN node: charged once for all cuts"
    )


@pytest.mark.parametrize("also", ["pruned: 2.2, 2.3", "cut after 2.1 at node 2"])
def test_a_cut_of_a_wrong_name_is_what_was_given_though_a_line_without_a_name_says_the_same_cut(also):
    cut = items(FIGURE, f"value 3\npath 1 1\n{also}\nMAX cut after 2.1 at node 2")["cut 1"]
    assert cut.given == "MAX cut after 2.1 at node 2"
    assert "missing" not in cut.feedback


def test_a_label_is_explained_in_the_words_of_the_school_that_the_sheet_follows():
    by_owner = BOOK.but(label="bound")
    lines = told(FIGURE, "value 3, path 1 1, MIN cut after 2 in subtree (2 4 6)", None, by_owner)
    assert "The bound 3 at node 2 is MAX's, so this sheet says MAX cut, though MIN moves there." in lines


COSTS = {
    "MIN cut after 2 in subtree (14 5 2)": (0, "free", "nothing is skipped, so it is not listed here. No marks lost."),
    "MIN cut after 99": (-3, "wrong", "Nothing in this tree fits MIN cut after 99."),
    "MAX cut after (2 4 6)": (-6, "wrong", "It costs more, because with other numbers there the root's value could"),
}


@pytest.mark.parametrize("line", COSTS)
def test_an_extra_cut_says_what_it_costs_and_why(line):
    cost, how, why = COSTS[line]
    extra = items(FIGURE, ALL_RIGHT + line)["extra 1"]
    assert (extra.points, extra.max_points, verdict(extra)) == (cost, 0, how)
    assert why in extra.feedback
    assert ("costs nothing" in item_words(extra)) == (cost == 0)


def test_an_extra_cut_that_could_not_change_the_value_costs_half_and_says_so():
    answer = "value 2, path 1 1, MAX cut after 6, MIN cut after 1 in subtree (1 4), MIN cut after ((1 4) (3 2))\n"
    extra = items(LECTURER, answer + "MIN cut after (1 4)")["extra 1"]
    assert extra.points == -1
    assert extra.feedback.endswith(
        "It costs less: with the rest of the tree as it is, no number there could change the root's value."
    )


def test_a_cost_that_a_known_mistake_makes_smaller_names_the_mistake():
    extra = items(FIGURE, ALL_RIGHT + "MIN cut after 3")["extra 1"]
    assert extra.points == -2.4
    assert "(Leaves cut that still mattered), so only a part of that is taken." in extra.feedback


def test_a_cost_beyond_the_points_for_cuts_says_that_these_do_not_fall_below_0():
    found = items(FIGURE, "value 3, path 1 1, MIN cut after 98, MIN cut after 99")
    assert "do not fall below 0" in found["extra 2"].feedback
    assert found["extra 2"].points == 0


def test_where_nothing_is_cut_a_false_cut_costs_a_part_of_that_answer():
    assert items("(2 1)", "value 2, path 1, MAX cut after 7")["extra 1"].points == -1.5


def test_of_false_cuts_at_one_node_the_worst_is_charged_as_it_is_cut_once():
    found = items(FIGURE, ALL_RIGHT + "MIN cut after 12\nMIN cut after 3\nMIN cut after 8")
    assert [found[f"extra {number}"].points for number in (1, 2, 3)] == [-6, 0, 0]


def test_a_part_of_a_cut_that_is_said_in_two_ways_earns_nothing():
    found = items(FIGURE, ALL_RIGHT + "MIN cut after 4")["cut 1"]
    assert (found.points, found.given) == (4.5, "MIN cut after 4")


def test_who_answers_nothing_has_not_said_that_there_are_no_cuts():
    found = items("(2 1)", "hello: 1")["cuts"]
    assert (found.correct, found.points) == (False, 0)
    assert items("(2 1)", "no cuts")["cuts"].correct


def test_signs_that_do_not_speak_for_themselves_are_explained_where_they_occur():
    right = check(FIGURE, ALL_RIGHT)
    assert signs_used([right]) == ""
    partly = check(FIGURE, ALL_RIGHT.replace("MIN", "MAX"))
    assert signs_used([right, partly]).startswith("~ ")
    free = check(FIGURE, ALL_RIGHT + "MIN cut after 2 in subtree (14 5 2)")
    assert signs_used([free]) == "○ costs nothing"


def test_no_internal_name_of_a_mistake_reaches_a_student():
    """One-word names are words of the language too: only those with an underscore are looked for."""
    internal = [name for name in MISTAKES if "_" in name]
    for tree in (FIGURE, LECTURER):
        key = Key(tree)
        for facts in key.answers.values():
            path = " ".join(map(str, facts.path))
            cuts = [f"{cut.kind} cut after {tree_text(key, cut.after)} at {dotted(cut.place)}" for cut in facts.cuts]
            lines = told(tree, "\n".join([f"value: {facts.value}", f"path: {path}", *cuts]))
            assert not [line for line in lines if any(name in line for name in internal)]


def tree_text(key, path):
    return str(key.tree[path])


def dotted(place):
    return ".".join(map(str, place)) or "root"


def test_the_name_of_a_mistake_stays_in_the_json():
    marked = check(FIGURE, "value 3, path 1 1, MAX cut after 2 in subtree (2 4 6)")
    assert {one["mistake"] for one in marked.to_json()["diagnosis"]} == {"swapped_labels", "label_by_bound"}
    lines = [line.text for line in question_lines(marked)]
    assert any('"MIN and MAX exchanged", "Cuts named after the bound\'s owner"' in line for line in lines)


def test_the_conventions_that_were_used_are_told_in_words():
    marking = scheme({"accept": [{}, {"cut_rule": "gt"}, {"root": "min"}]})
    (note,) = [note for note in check("(1 2)", "value 1, path 1, no cuts", marking).notes if "conventions" in note]
    assert note.endswith(": MIN moves at the root.")
    assert "root =" not in note


def test_a_path_that_earns_points_says_for_what():
    begun = items(FIGURE, "value 3, path 1 2")["path"]
    assert begun.feedback.endswith("It begins right, 1, and earns part of the points.")
    carried = items(LECTURER, "value 3, path 2 1 2 1, MAX cut after 6")["path"]
    assert "(The other player at the root), so part of the points" in carried.feedback


def test_what_was_given_stands_on_a_line_of_its_own_where_the_line_gets_too_long():
    lines = told(LECTURER, "value 3, path 2 1, MIN cut after 2 in subtree (((1 4) (3 2)) 2)")
    assert "given: MIN cut after 2 in subtree (((1 4) (3 2)) 2)" in lines
    assert any(line.endswith("2 expected, 3 given") for line in lines)


def test_a_line_that_is_right_after_a_mistake_never_earns_what_a_right_line_does():
    """One false cut, with which a mistake that makes few cuts is satisfied, for one of three right ones."""
    sheet = "value: 5, path: 1 1, MAX cut after 6, MAX cut after 3, MIN cut after 2"
    marked = check("((5 (((6 4) (3 5)) 5)) (2 1))", sheet)
    assert marked.score == 9.2
    assert not marked.correct


def test_saying_a_cut_again_with_less_costs_nothing():
    right = "value: 3, path: 1 1, MIN cut after 2"
    assert check(FIGURE, f"{right}\nAt node 2 there is a MIN cut.").score == 10
    assert check(FIGURE, f"{right}\nAt node 1 there is a MIN cut.").score < 10


def test_what_is_said_and_wrong_is_noted_though_nobody_asked():
    sheet = "value: 3, path: 1 1, MIN cut after 2\nnode 2 = 2\nleaves: 9\nvalue: 3"
    marked = check(FIGURE, sheet)
    assert (marked.correct, marked.score) == (True, 10)
    assert any(note.startswith("At 2 the search stopped early, so 2 is not its value") for note in marked.notes)
