import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from students import exercises

from treesearch.conventions import BOOK
from treesearch.errors import UsageError
from treesearch.homework.marking.key import Key
from treesearch.homework.mistakes.case import case
from treesearch.homework.mistakes.facts import Facts
from treesearch.homework.mistakes.registry import MISTAKES, Mistake, register
from treesearch.reader import read
from treesearch.solve import record
from treesearch.tree import text

DATA = json.loads((Path(__file__).parent / "data" / "mistakes.json").read_text())


def told(tree, facts):
    cuts = [[cut.kind, text(tree[cut.after])] for cut in facts.cuts]
    return {"value": facts.value, "path": list(facts.path), "cuts": cuts}


@pytest.mark.parametrize("name", ["correct", *DATA["names"]])
def test_each_mistake_gives_exactly_the_recorded_answers(name):
    for recorded in DATA["trees"]:
        tree = read(recorded["tree"])
        start = case(tree, BOOK.but(root=recorded["root"]))
        facts = start.facts if name == "correct" else MISTAKES[name].answer(start)
        assert told(tree, facts) == recorded["answers"][name], recorded["tree"]


def test_every_name_of_the_record_is_registered():
    assert set(DATA["names"]) < set(MISTAKES)


@given(
    tree=st.sampled_from(exercises(3, 60)),
    root=st.sampled_from(["max", "min"]),
    order=st.sampled_from(["ltr", "rtl"]),
    cut_rule=st.sampled_from(["ge", "gt"]),
    cuts=st.sampled_from(["pruning", "all"]),
    values=st.sampled_from(["soft", "hard"]),
    label=st.sampled_from(["node", "bound"]),
)
def test_nothing_wrong_gives_what_the_search_itself_tells(tree, **conventions):
    facts = case(read(tree), BOOK.but(**conventions)).facts
    trace = record(tree, **conventions)
    assert (facts.value, facts.path) == (trace.result.value, trace.result.path)
    assert [(cut.kind, cut.place, cut.after, cut.value, cut.bound) for cut in facts.cuts] == [
        (cut.kind, cut.place.path, cut.after.path, cut.value, cut.bound) for cut in trace.cuts
    ]
    assert [cut.skipped for cut in facts.cuts] == [tuple(place.path for place in cut.pruned) for cut in trace.cuts]
    for path, seen in facts.nodes.items():
        visit = trace.visit(path)
        assert (seen.window, seen.low, seen.high) == (visit.entry, visit.low, visit.high)
        assert seen.value == visit.value
    assert len(facts.examined) == trace.counts.leaves_evaluated


@pytest.mark.parametrize("name", list(MISTAKES))
def test_every_mistake_answers_any_tree_and_any_other_mistake_on_top(name):
    for tree in ["5", "(1 (5 7) 4)", "(3)", "((2 2) (2 2))", *exercises(4, 10)]:
        start = Key(tree).case
        assert isinstance(MISTAKES[name].answer(start), Facts)
        for other in MISTAKES.values():
            assert isinstance(other.answer(MISTAKES[name].applied(start)), Facts)


def test_kinds_are_those_of_the_contract():
    kinds = {name: mistake.kind for name, mistake in MISTAKES.items()}
    conventions = {"strict", "last_child_cuts", "last_best", "label_by_bound"}
    assert {name for name, kind in kinds.items() if kind == "convention"} == conventions
    assert {name for name, kind in kinds.items() if kind == "notation"} == {"zero_based", "path_of_values"}
    assert {name for name, kind in kinds.items() if kind == "unfinished"} == {"no_cuts", "first_cut_only"}


def test_explanations_say_what_gives_the_answer_never_what_someone_thinks():
    for mistake in MISTAKES.values():
        assert mistake.explanation.startswith("Your answer is what one gets if ")
        assert "think" not in mistake.explanation


def test_a_teacher_adds_a_mistake_with_a_function():
    def first_child(case):
        return case.answering(path=(1,))

    sentence = "Your answer is what one gets if one looks no further."
    greedy = Mistake("greedy", "mistake", "First child", sentence, first_child)
    key = Key("(1 (5 7) 4)", mistakes=[*MISTAKES.values(), greedy])
    assert key.answers["greedy"].path == (1,)
    with pytest.raises(UsageError, match="kinds are"):
        Mistake("greedy", "sin", "", "", first_child)
    with pytest.raises(UsageError, match="already"):
        register("strict", "mistake", "", "")(first_child)
