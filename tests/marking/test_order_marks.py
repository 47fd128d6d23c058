"""Test questions on move ordering: the best order, and the number of leaves read in it."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.oracle import alphabeta_leaves

from treesearch import MAX, MIN, Node
from treesearch.comparison.reorder import ordered_as
from treesearch.errors import UsageError
from treesearch.homework.answers.facts import BestStated, OrderStated
from treesearch.homework.answers.places import TreeIndex
from treesearch.homework.answers.reading import Reader, read_answer, read_sheet
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.marking.marker import Exercise, check
from treesearch.homework.marking.scheme import scheme
from treesearch.homework.sheets.handout import Handout
from treesearch.homework.sheets.plain_text import sheet_text
from treesearch.homework.sheets.worksheet import sheet
from treesearch.reader import read
from treesearch.settings import BOOK

FOUR = "((9 7) (2 4))"
FIGURE_REVERSED = "((14 5 2) (2 4 6) (3 12 8))"
ASKED = {"points": {"value": 0, "path": 0, "cuts": 0, "order": 3, "best": 1}}

TREES = st.recursive(
    st.integers(0, 6).map(lambda value: Node(value=value)),
    lambda below: st.lists(below, min_size=1, max_size=3).map(Node),
    max_leaves=7,
).filter(lambda tree: bool(tree.children) and tree.traits.leaves <= 7)


def orders(tree):
    """Return the tree in every order of the children at every node."""
    if not tree.children:
        return [tree]
    below = [orders(child) for child in tree.children]
    return [Node(some) for each in permutations(below) for some in product(*each)]


def mirrored(tree):
    return Node([mirrored(child) for child in tree.children[::-1]]) if tree.children else tree


@given(TREES, st.sampled_from([("max", MAX), ("min", MIN)]), st.sampled_from(["ltr", "rtl"]))
def test_right_order_examines_fewest_leaves(tree, mover, side):
    root, player = mover
    how = BOOK.replace(root=root, order=side)
    exercise = Exercise(tree, scheme(ASKED, how), how)
    seen = mirrored if side == "rtl" else (lambda tree: tree)
    counts = {str(one): len(alphabeta_leaves(seen(one), player)) for one in orders(tree)}
    fewest = min(counts.values())
    for order in [*counts][:: max(1, len(counts) // 12)]:
        marked = check(exercise, f"order: {order}; best: {fewest}")
        assert marked.correct == (counts[order] == fewest)
        assert marked.score == 1 + 3 * (counts[order] == fewest)
    assert check(exercise, f"best: {fewest + 1}").score == 0
    expected = {item.item: item.expected for item in check(exercise, "").items}
    assert expected == {"order": expected["order"], "best": str(fewest)}
    assert counts[expected["order"]] == fewest


@given(TREES, st.data())
def test_order_is_matched_without_names(tree, data):
    other = data.draw(st.sampled_from(orders(tree)[:200]))
    assert str(ordered_as(tree, other)) == str(other)
    changed = str(other).replace("0", "9")
    assert (ordered_as(tree, read(changed)) is None) == (changed != str(other))


def test_orders_compare_values_not_spelling():
    tree = read("(A (B 1.5 2) (min C=3 4))")
    assert str(ordered_as(tree, read("((4 3) (2 3/2))"))) == str(read("(A (min 4 C=3) (B 2 1.5))"))
    assert ordered_as(tree, read("((4 3) (2 5/2))")) is None


@pytest.mark.parametrize(
    ("said", "facts"),
    [
        ("order: ((2 4) (9 7))", [OrderStated]),
        ("best order: ((2, 4), (9, 7))", [OrderStated]),
        ("best: 3", [BestStated]),
        ("fewest leaves: 3", [BestStated]),
        ("BEST = 3", [BestStated]),
        ("best: 3; order: ((7 9) (2 4))", [BestStated, OrderStated]),
        (
            "| what | answer |\n|---|---|\n| order | ((7 9) (2 4)) |\n| best | 3 |",
            [OrderStated, BestStated],
        ),
    ],
)
def test_order_forms_are_read(said, facts):
    answer = read_answer(said, read(FOUR))
    assert answer.whole
    assert [type(fact) for fact in answer.facts] == facts
    again = read_answer("\n".join(map(str, answer.facts)), read(FOUR))
    assert [str(fact) for fact in again.facts] == [str(fact) for fact in answer.facts]


@pytest.mark.parametrize(
    "said",
    [
        "order: 2 4 9 7",
        "order: B, A",
        "best: 3 or 4",
        "best: not 3",
        "best move: 1",
        "order: ((2 4) (9 8))",
        "order: (2 4)",
        "best: 3 if ordered",
        "best: 3\nbest: 4",
        "order ((2 4) (9 7)",
        "best path: best",
    ],
)
def test_malformed_order_is_doubtful(said):
    assert not read_answer(said, read(FOUR)).whole


def test_blank_best_is_no_fact():
    answer = read_answer("best: ", read(FOUR))
    assert (answer.whole, answer.facts) == (True, ())


def test_bare_number_answers_its_item():
    (task,) = read_exercise(f"[[question]]\ntree = '{FOUR}'\nask = ['order', 'best']").tasks
    reader = Reader(TreeIndex(read(FOUR)), task.ask)
    answer = reader.answer(*read_sheet("a) ((7 9) (2 4))\nb) 3").parts)
    assert [str(fact) for fact in answer.facts] == ["order: ((7 9) (2 4))", "best: 3"]


def test_wrong_order_feedback_counts_leaves():
    marked = check(FIGURE_REVERSED, f"order: {FIGURE_REVERSED}; best: 7", scheme(ASKED))
    order, best = (item.feedback for item in marked.items)
    assert order.startswith("In this order 7 leaves are read. In the best order, (")
    assert order.endswith("only 5 of 9 are read.")
    assert best.endswith(
        "5 of 9 leaves are read, and no order needs fewer. In the order of the tree 7 are read."
    )
    assert marked.score == 0


def test_minimax_question_refuses_best_order():
    with pytest.raises(UsageError, match="value, path and nodes, not best"):
        read_exercise(
            f"[[question]]\ntree = '{FOUR}'\nask = ['best']\nconventions.algorithm = 'minmax'"
        )


@pytest.mark.parametrize(
    "more",
    ["conventions.cut_rule = 'gt'", "conventions.window = '2,5'", "accept = [{ cut_rule = 'gt' }]"],
)
def test_unknown_minimum_is_refused(more):
    with pytest.raises(UsageError, match="are the fewest leaves known"):
        read_exercise(f"[[question]]\ntree = '{FOUR}'\nask = ['best']\n{more}")
    with pytest.raises(UsageError):
        read_exercise("[[question]]\ntree = '((?x 7) (2 4))'\nask = ['order']")
    with pytest.raises(UsageError, match="are the fewest leaves known"):
        check(FOUR, "best: 3", scheme(ASKED), BOOK.replace(cut_rule="gt"))


def test_sheet_and_key_show_order():
    assignment = read_exercise(
        f"title = 'Orders'\n[[question]]\ntree = '{FIGURE_REVERSED}'\nask = ['order', 'best']"
    )
    (question,) = sheet(assignment).questions
    assert question.task.endswith(
        "Give the tree with the children of each node in an order in which the fewest leaves are examined and how many "
        "leaves are examined if the children of each node are in the best order."
    )
    assert question.nouns == ("order", "best")
    filled = sheet_text(sheet(assignment)).replace("order:", f"order: {FIGURE_REVERSED}")
    answer = (
        Exercise(FIGURE_REVERSED, assignment.tasks[0].scheme)
        .reader()
        .answer(*read_sheet(filled).of(1))
    )
    assert answer.whole
    assert [str(fact) for fact in answer.facts] == [f"order: {FIGURE_REVERSED}"]
    keys = dict(Handout(assignment, formats=("txt",)).files())["keys.txt"].decode()
    assert "best: 5" in keys
    (order,) = (
        line.partition("order: ")[2].partition(" (any")[0]
        for line in keys.splitlines()
        if "order: (" in line
    )
    assert len(alphabeta_leaves(read(order.replace("\N{NO-BREAK SPACE}", " ")), MAX)) == 5
