"""Answers as students say them: right in any words is right, and what is denied or struck out is not claimed."""

from math import inf

import pytest

from treesearch.homework.answer.answers import read_answer
from treesearch.homework.marking.marking import check

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"  # value 3, path 1 1, MIN cut after 2 in subtree (2 4 6)
NEGATIVE = "((-3 12 8) (-5 -4 6) (-14 5 2))"  # value -3, path 1 1, MIN cuts after -5 and -14
BEGUN = "value: 3\npath: 1 1\n"
CUT = "MIN cut after 2"


def lines(text):
    return [line for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize("cut", lines("""
MIN cut after 2, alpha = 3 at the root
MIN cut after 2: at the root alpha = 3
MIN cut after 2. The alpha is set at the root.
MIN cut after 2 (alpha 3 from node 1)
MIN cut after 2, alpha=3 comes from node 1
MIN cut after 2, node 1 gave alpha=3
At node 1 we have 3, so MIN cut after 2
At the root MAX has alpha 3, therefore MIN cut after 2
MAX at the root has 3; 2 is less, so MIN cut after 2
cut after 2 because MAX already has 3 at the root (MIN)
α = 3 ≥ β = 2 ⇒ MIN cut after 2
"""))  # fmt: skip
def test_a_node_named_in_the_reason_is_not_the_cut_s_node(cut):
    assert check(FIGURE, BEGUN + cut).correct


@pytest.mark.parametrize("cut", lines("""
MIN cut after 2 at the 2nd child of the root
The alpha cut happens at the second child of the root after reading 2
MIN cut after child 1 of C
MIN cut after C.1
MIN cut at node C, after leaf C.1
MIN cut after the first child of node 2
C: MIN cut after 2
MIN cut after 2 in C
MIN cut after 2 (2 4 6)
MIN cut after 2, (2 4 6)
MIN cut after (2) in subtree (2 4 6)
MIN cut after the leaf with value 2
We look at 12 next. MIN cut after 2
after seeing 2 we can stop: MIN cut
cut after 2 in the second MIN node (2 4 6), MIN cut
cut after 2 [MIN cut]
cut after 2 (it's a MIN cut)
cut after 2, which is a MIN cut
cut after 2, type MIN
cut type: MIN; after: 2; subtree: (2 4 6)
MIN can stop after 2
MIN can cut after 2
MINcut after 2
min_cut after 2
MIN–cut after 2
α-cut after 2
MIN cut after **2**
MIN cut after `2`
MIN cut after [2]
Cut #1: MIN after 2
#1 MIN cut after 2
MIN cuts: 1 (after 2)
"""))  # fmt: skip
def test_a_right_cut_is_right_in_many_words(cut):
    marked = check(FIGURE, BEGUN + cut)
    assert marked.correct
    assert not marked.problems


@pytest.mark.parametrize("cut", lines("""
MIN cut after 2 in (2 4 6). A cut after 14 is impossible.
MIN cut after 2, the cut after 14 is not possible since 14 > 3
MIN cut after 2. If 14 were 1 we could also cut after 14.
MIN cut after 2, there isn't a MIN cut after 3 since it is needed
MIN cut after 14? No, 14 > 3. MIN cut after 2
~~MIN cut after 5~~ MIN cut after 2
MIN cut after 5 (crossed out); MIN cut after 2
MIN cut after 5 no wait MIN cut after 2
MAX cut after 2, sorry, MIN cut after 2
If the order was reversed, there would be a MIN cut after 5 too, but here only MIN cut after 2 in (2 4 6)
Neither after 3 nor after 12 there is a cut. MIN cut after 2
"""))  # fmt: skip
def test_what_is_denied_supposed_corrected_or_struck_out_is_not_claimed(cut):
    assert check(FIGURE, BEGUN + cut).correct


@pytest.mark.parametrize("cut", lines("""
A MIN cut after 2 is not possible
A MIN cut after 2 is impossible here
The MIN cut after 2 does not happen
MIN cut after 2: no
MIN cut after 2? no
MIN cut after 2 ✗
there isn't a MIN cut after 2
there isn’t a MIN cut after 2
we dont cut after 2 (MIN)
It is wrong to make a MIN cut after 2
MIN shouldn't cut after 2
none of the leaves 4 and 6 is pruned
Neither 4 nor 6 is pruned
4 and 6 aren't pruned
4 and 6 cannot be skipped
"""))  # fmt: skip
def test_a_right_cut_that_is_denied_earns_nothing(cut):
    assert check(FIGURE, BEGUN + cut).score == 4


@pytest.mark.parametrize("said", lines("""
We can prune the 4 and the 6
Leaves 4 and 6 don't have to be examined
we don't need to look at 4 and 6
4 and 6 do not need to be examined
no need to examine 4 and 6
MIN never looks at 4 or 6
4, 6 not visited
4 and 6 never get evaluated
We can ignore 4 and 6
eliminated: 4, 6
unvisited: 4, 6
4 and 6 can be pruned
pruned: leaf 4, leaf 6
pruned: 4 (because 2<3), 6
pruned 2 leaves: 4 and 6
2 leaves are pruned: 4 and 6
pruned: 4;6
"""))  # fmt: skip
def test_what_is_pruned_is_understood_in_many_words(said):
    (stated,) = read_answer(said).question().statements
    assert [target.text for target in stated.targets] == ["4", "6"]


@pytest.mark.parametrize("value", lines("""
value: ~~4~~ 3
value: 4, sorry 3
value: 4 correction: 3
value: 4 (wrong) 3
value: 4 no wait, value: 3
value: 3 = max(3, 2, 2)
value: 3 > 2
value of the game: 3
Value of the root node: 3
Value at the root: 3
Value (root): 3
Root: 3
root node = 3
The root is worth 3
A = 3
value of A is 3
value: **3**
*value*: 3
"value": 3
Value ........ 3
value: 3 ;; sure
alpha gets the value 7. value 3
leaf value 12; value: 3
"""))  # fmt: skip
def test_the_value_is_understood_in_many_words(value):
    assert check(FIGURE, f"{value}\npath: 1 1\n{CUT}").correct


@pytest.mark.parametrize("path", lines(r"""
path: child 1, child 1
path: 1 (B), 1 (E)
path: 1 (left), 1 (left)
path: MAX 1, MIN 1
path: MAX: 1; MIN: 1
path: 1 1 (MAX 1, MIN 1)
path: 1 \rightarrow 1
path: $1 \to 1$
path: 1;1
path: (1.1)
path: root-1-1
path: 1 -> 1 -> 3
path: 1 1 = 3
path 1 1; 4 and 6 are pruned
path to 3: 1 1
path: 2 1, no sorry 1 1
Path ......... 1 1
"""))  # fmt: skip
def test_the_path_is_understood_in_many_words(path):
    assert check(FIGURE, f"value: 3\n{path}\n{CUT}").correct


@pytest.mark.parametrize("minus", ["-", "–", "−", "minus "])
def test_a_minus_is_a_minus_however_it_is_typed(minus):
    sheet = f"value: {minus}3\npath: 1 1\nMIN cut after {minus}5 and {minus}14"
    assert check(NEGATIVE, sheet).correct
    assert check(NEGATIVE, "value: - 3\npath: 1 1\nMIN cut after -5, -14").correct


@pytest.mark.parametrize("said", lines("""
The value is not 4
The value is not 4 but 3
The path is not 2 1
I compute value 12 at leaf 1.2
The value 2 is smaller than 3, so we go on
MAX wants the largest value, 14
We pruned 2 leaves
"""))  # fmt: skip
def test_what_is_no_answer_is_not_taken_for_one(said):
    assert not read_answer(said).question().statements


@pytest.mark.parametrize("said", ["value: 0,5", "value: 1,000", "value: 0x10", "Path: not 2 1 but 1 1"])
def test_a_number_that_may_mean_two_things_is_asked_about(said):
    question = read_answer(said).question()
    assert not question.statements
    assert len(question.problems) == 1


@pytest.mark.parametrize(
    "heading",
    [
        "### Question {}",
        "## {}",
        "#{}",
        "Question No. {}",
        "Aufgabe {}:",
        "Ex. {}",
        "{}a)",
        "[{}]",
        "T{}:",
        "Answer {}:",
    ],
)
def test_headings_come_in_many_styles(heading):
    sheet = "\n".join(f"{heading.format(number)}\nvalue: {number}" for number in (1, 2))
    assert [question.number for question in read_answer(sheet).questions] == [1, 2]
    named = read_answer("Question one\nvalue: 1\nsecond question:\nvalue: 2")
    assert [question.number for question in named.questions] == [1, 2]


@pytest.mark.parametrize(
    "sheet",
    ['{"answer": {"value": 3, "path": [1, 1], "cuts": ["MIN cut after 2"]}}',
     '{"Value": 3, "Path": "1 1", "Cuts": [{"Type": "MIN cut", "After": "2", "node": "C"}]}',
     '```json\n{"value": 3, "path": [1, 1], "cuts": [{"kind": "α", "after": 2, "subtree": "(2, 4, 6)"}]}\n```',
     '{“value”: 3, “path”: [1, 1], “cuts”: [{“kind”: “MIN”, “after”: “2”}]}'],
)  # fmt: skip
def test_json_may_be_written_freely(sheet):
    assert check(FIGURE, sheet).correct
    assert [one.number for one in read_answer('{"q1": {"value": 3}, "2": {"value": 4}}').questions] == [1, 2]


def test_a_deep_or_long_answer_is_marked_like_any_other():
    deep = "(" * 600 + "1 2" + ")" * 600
    assert check(FIGURE, f"{BEGUN}{CUT}\nMIN cut after {deep}\npruned: {deep}").score > 4
    assert check(FIGURE, "path: " + "1 " * 20_000).score < 3
    assert check(FIGURE, "MIN cut at C\n" * 12_000).score < 5


def test_json_answers_by_number_may_stand_beside_a_name():
    answer = read_answer('{"name": "Ann", "1": {"value": 3}, "2": {"value": 4}}')
    assert answer.head == {"name": "Ann"}
    assert [answer.question(number).statements[0].value for number in (1, 2)] == [3, 4]


@pytest.mark.parametrize(
    ("said", "low", "high"),
    [("= .5", 0.5, 0.5), ("<= .5", -inf, 0.5), (".5..1.5", 0.5, 1.5), ("3..5", 3, 5), (">= -2", -2, inf)],
)
def test_json_bounds_may_be_decimals_without_a_zero(said, low, high):
    assert read_answer(f'{{"bounds": {{"1": "{said}"}}}}').question().statements[0][1:3] == (low, high)


@pytest.mark.parametrize("back", [", no wait, is impossible,", " sorry (deleted)", ", sorry, wrong: is wrong;"])
def test_a_cut_may_be_doubted_and_then_taken_back(back):
    assert check(FIGURE, f"{BEGUN}MIN cut after 14{back} {CUT}").correct
