"""Test that generated trees meet their constraints, and that errors explain impossible ones."""

import json
from itertools import combinations
from math import inf
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import wrong_answers
from support.exercise_demands import JUDGED, breaks

from treesearch import Settings, UsageError, read, record
from treesearch.homework.classes.assignment import load_exercise
from treesearch.homework.exercises.constraints import (
    DEMANDS,
    GOOD,
    Constraints,
    Qualities,
    unmet_constraints,
)
from treesearch.homework.exercises.diagnostic import CORE, diagnostic, equal_answer_pairs
from treesearch.homework.exercises.making import make
from treesearch.homework.exercises.shapes import all_shapes, random_shape, rankings, rankings_count
from treesearch.homework.mistakes.followup import filled
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.settings import BOOK
from treesearch.tree import nodes


@pytest.mark.parametrize("name", JUDGED)
def test_generated_tree_meets_its_constraints(name):
    assert breaks(name, range(12)) == []


@pytest.mark.parametrize(
    "name", [name for name in JUDGED if name not in ("leaves", "values", "good")]
)
def test_every_constraint_excludes_some_tree(name):
    _, holds = JUDGED[name]
    plain = [
        make(Constraints(leaves=(6, 10), numbers="any", values=(1, 9)), seed) for seed in range(40)
    ]
    assert not all(holds(tree, record(tree)) for tree in plain)


def test_seed_determines_the_tree():
    assert make(GOOD, 7) == make(GOOD, 7) != make(GOOD, 8)


def test_more_trees_keep_the_first(run):
    def made(*options):
        return [
            read(line)
            for line in run("exercise", "--seed", "1", *options)[1].splitlines()
            if line.startswith("(")
        ]

    three = made("--trees", "3")
    assert len({*three}) == 3
    assert made("--trees", "2") == three[:2]
    assert make(GOOD, 1) == three[0]
    assert len({*made("--shape", "((1 2) 3)", "--trees", "9")}) == 9


def test_avoided_tree_is_not_generated():
    first = make(Constraints(), 3)
    assert make(Constraints(), 3, avoid=[first]) != first


def test_shape_sets_names_and_roles():
    shape = read("(max A (min B 3 F=12 8) (min C 2 4 6) (14 5 2))")
    made = make(Constraints(shape=shape, cuts=(1, None)), 4)
    assert [made["B"].name, made["F"].name, str(made.role)] == ["B", "F", str(shape.role)]
    assert made != shape


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        (Constraints(leaves=(12, 12), values=(0, 9)), "only 10 numbers"),
        (Constraints(shape="regular", depth=3, deep=True), "at most 3 in that shape"),
        (Constraints(shape="regular", depth=1, cuts=(1, None)), "at most 1 in that shape"),
        (Constraints(cuts=(0, 0), deep=True), "limit of 0"),
        (Constraints(cuts=(5, 2)), "2 to 5 cuts"),
        (Constraints(cut_depth=0), "must be 1 or more"),
        (Constraints(cut_depth=18), "19 levels"),
        (Constraints(leaves=(1, 1)), "at least 2 leaves"),
        (Constraints(leaves=(900, 900)), "at most 200 leaves"),
        (Constraints(shape="regular", depth=10**20), "at most 200 leaves"),
        (Constraints(shape="regular", branching=10**4000), "at most 200 leaves"),
        (Constraints(values=(0, 10**19)), "between"),
        (Constraints(values=(-(2**63), 1)), "between"),
        (Constraints(shape="round"), "'round'"),
        (Constraints(shape="regular", branching=1), "2 children"),
        (Constraints(shape="regular", depth=0), "1 level"),
        (Constraints(values=(5, 2)), "from 2 to 5"),
        (Constraints(numbers="odd"), "'odd'"),
        (Constraints(kinds=("BOTH",)), "BOTH"),
    ],
)
def test_impossible_constraints_are_refused(wanted, reason):
    with pytest.raises(UsageError, match="no tree meets these constraints") as refused:
        make(wanted)
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("tree", "lacks"),
    [
        ("((3 12 8) (2 4 6) (14 5 2))", {"first_leaf", "numbers"}),
        ("((1 2) (3 4) (6 9))", {"cuts"}),
        ("((1 2) (3 4))", set()),
    ],
)
def test_unmet_constraints_are_listed(tree, lacks):
    assert {*unmet_constraints(Qualities(read(tree)), GOOD)} == lacks


@pytest.mark.parametrize(
    "options",
    [
        ["--shape", "regular", "--branching", "3", "--levels", "2", "--leaf-range", "1,20"],
        ["--unknown", "--leaves", "9", "--trees", "2"],
        ["--leaves", "8"],
        ["--leaves", "5"],
        ["--leaves", "6", "--cut-depth", "4"],
        ["--cut-count", "0,0"],
        ["--cut-count", "6"],
        ["--leaves", "12", "--leaf-range", "1,9"],
    ],
)
def test_usual_constraints_have_trees(run, options):
    code, out, _ = run("exercise", *options)
    assert (code, out.count("\n(") + out.startswith("(")) == (0, 2 if "--trees" in options else 1)


def test_cut_limit_assumes_usual_window():
    wanted = Constraints(leaves=(3, 3), cuts=(2, 2))
    with pytest.raises(UsageError) as refused:
        make(wanted)
    assert "2 cuts need at least 4 leaves" in str(refused.value)
    with pytest.raises(UsageError) as refused:
        make(wanted, settings=BOOK.replace(window=(-5, 5)))
    assert "2 cuts need" not in str(refused.value)


def test_window_can_cut_at_root():
    wanted = Constraints(shape="regular", depth=1, branching=3, cuts=(1, None))
    tree = make(wanted, settings=BOOK.replace(window=(-inf, 5)))
    assert tree.traits.height == 1
    assert record(tree, window=(-inf, 5)).cuts


def test_strict_rule_cuts_no_tie():
    with pytest.raises(UsageError, match="gt"):
        make(Constraints(numbers="tie"), settings=Settings(cut_rule="gt"))


@pytest.mark.parametrize(
    ("wanted", "lacked"),
    [  # two of three nodes can be cut only if the first is the best; the cuts at depth 2 are MAX's
        (Constraints(shape="regular", branching=3, depth=2, cuts=(3, 3)), "cuts"),
        (Constraints(cuts=(0, 1), kinds=("MIN",), cut_depth=2), "cut_depth"),
    ],
)
def test_failure_names_rarest_constraint(wanted, lacked):
    with pytest.raises(UsageError) as refused:
        make(wanted)
    assert DEMANDS[lacked] in str(refused.value)


@given(st.integers(2, 14), st.integers())
def test_random_shape_has_no_single_child(leaves, seed):
    shape = random_shape(leaves, Random(seed))
    assert shape.traits.leaves == leaves
    assert shape.traits.height < leaves


def test_constraints_hold_under_every_convention():
    how = Settings(root="min", order="rtl")
    tree = make(GOOD, 5, how)
    assert unmet_constraints(Qualities(tree, how), GOOD) == {}
    trace = record(tree, root="min", order="rtl")
    assert len(trace.cuts) >= min(3, tree.traits.height - 1)
    first = next(place.path for place, node in reversed([*nodes(tree)]) if not node.children)
    assert trace.result.path != first


def test_printed_trees_can_be_read(run):
    code, made, _ = run("exercise", "--seed", "3", "--trees", "2")
    assert code == 0
    first, second = (line for line in made.splitlines() if line.startswith("("))
    assert read(first) == make(GOOD, 3)
    assert read(second) == make(GOOD, 4)
    assert run("minmax", "-", piped=made)[1].count("value") == 2


def test_json_agrees_with_trace(run):
    told = json.loads(
        run("exercise", "--leaves", "10", "--deep", "--cut-count", "3", "--format", "json")[1]
    )
    trace = record(read(told["tree"]))
    assert told["leaves"] == 10
    assert told["leaves_evaluated"] == trace.counts.leaves_evaluated
    assert [told["value"], told["path"]] == [trace.result.value, list(trace.result.path)]
    assert [cut["path"] for cut in told["cuts"]] == [list(cut.place.path) for cut in trace.cuts]
    deep = [len(cut.bound_from.path) < len(cut.place.path) - 1 for cut in trace.cuts]
    assert [cut["deep"] for cut in told["cuts"]] == deep
    assert any(deep)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--deep", "--leaves", "4"], DEMANDS["deep"]),
        (
            ["--branching", "2", "--levels", "2", "--cut-count", "2"],
            "none of all",
        ),
        (["--leaves", "x"], "--leaves 8,12"),
        (["--levels", "3", "--leaves", "9"], "8 leaves"),
        (["--shape", "((1 2) 3)", "--leaves", "4,9"], "3 leaves"),
        (["--shape", "random", "--levels", "3"], "--levels works only with --shape regular"),
        (["--kinds", "both"], "BOTH"),
        (["--diagnostic", "strikt"], "strict"),
        (["--diagnostic", "--deep"], "--diagnostic"),
        (["--diagnostic", "--versions", "3"], "-o FOLDER"),
        (["--diagnostic", "strict,shallow", "--shape", "regular", "--trees", "9"], "9"),
    ],
)
def test_impossible_constraints_get_one_error(run, options, said):
    code, out, err = run("exercise", *options)
    assert (code, out) == (2, "")
    assert said in err
    assert err.startswith("error: ")


def test_generated_trees_have_level_rows():
    trees = [make(GOOD, seed) for seed in range(40)]
    for tree in trees:
        rows: dict[int, set[int]] = {}
        for place, node in nodes(tree):
            rows.setdefault(len(place.path), set()).add(len(node.children))
        assert all(len(row) == 1 for row in rows.values())
        assert 2 <= tree.traits.height <= 4
    paths = [record(tree).result.path for tree in trees]
    assert all(set(path) != {1} for path in paths)
    moves = [path[0] / len(tree.children) for path, tree in zip(paths, trees, strict=True)]
    assert 0.45 < sum(moves) / len(moves) < 0.85  # the middle of 1/n to n/n, n being 2 to 4
    assert len({*paths}) > 20


def test_partial_result_is_returned(run):
    code, out, err = run(
        "exercise", "--leaves", "3", "--leaf-range", "1,3", "--trees", "40", "--shape", "((1 2) 3)"
    )
    made = [line for line in out.splitlines() if line.startswith("(")]
    assert (code, len({*made}), len(made)) == (2, 5, 5)
    assert "5 of 40 trees" in err


def test_every_small_shape_is_listed():
    assert [len({*all_shapes(leaves)}) for leaves in range(1, 8)] == [
        1,
        1,
        3,
        11,
        45,
        197,
        903,
    ]  # Schröder 1870
    assert [len({*rankings(leaves, False)}) for leaves in range(1, 6)] == [
        1,
        3,
        13,
        75,
        541,
    ]  # Fubini
    assert rankings_count(5, False) == 541
    assert len({*rankings(5, True)}) == rankings_count(5, True) == 120


def test_exhausted_small_trees_are_reported():
    wanted = Constraints(leaves=(5, 5), cuts=(3, None))
    with pytest.raises(UsageError, match=r"all \d+ possible"):
        make(wanted)
    every = (filled(shape, iter(ranks)) for shape in all_shapes(5) for ranks in rankings(5, True))
    assert max(len(record(tree).cuts) for tree in every) == 2


def test_diagnostic_default_seed_is_zero():
    without, *seeded = [
        diagnostic(("strict", "last_best"), **seed) for seed in ({}, {"seed": 0}, {"seed": 1})
    ]
    assert [without == one for one in seeded] == [True, False]


def test_diagnostic_versions_separate_mistakes(run, tmp_path):
    names = ("strict", "last_best", "shallow", "swapped_labels")
    folder = tmp_path / "friday"
    call = (
        "exercise",
        "--diagnostic",
        ",".join(names),
        "--shape",
        "regular",
        "--trees",
        "2",
        "--versions",
        "3",
    )
    assert run(*call, "-o", str(folder), "--format", "txt")[0] == 0
    tasks = load_exercise(str(folder / "exercise.toml")).tasks
    assert [list(task.versions) for task in tasks] == [["A", "B", "C"]] * 2
    assert len({tree for task in tasks for tree in task.versions.values()}) == 6
    for version in "ABC":
        assert equal_answer_pairs([read(task.versions[version]) for task in tasks], names) == []


def test_diagnostic_json_has_every_answer(run):
    told = json.loads(
        run("exercise", "--diagnostic", "strict,skip_self,ply", "--format", "json")[1]
    )
    (tree,) = told["trees"]
    assert told["never"] == [["right", "skip_self"]]
    assert [*tree["answers"]] == ["right", "strict", "ply"]
    assert len({json.dumps(answer) for answer in tree["answers"].values()}) == 3


def test_eight_leaves_separate_core_mistakes():
    found = diagnostic(CORE)
    (tree,) = found.trees
    assert (tree.traits.leaves, found.never, found.names) == (8, (), CORE)
    assert alike_by_the_second_opinion(found.trees, CORE) == []


def test_nine_leaves_separate_twenty_mistakes():
    found = diagnostic(
        (*CORE, "last_best_minimax", "research_program", "leak_global", "stop_at_first_cut")
    )
    assert found.trees[0].traits.leaves == 9
    assert alike_by_the_second_opinion(found.trees, found.names) == []


def test_diagnostic_separates_all_separable_mistakes():
    found = diagnostic(tuple(MISTAKES), tries=300)
    assert set(found.never) == {
        ("", "bound_as_value"),
        ("", "skip_self"),
        ("swapped_labels", "label_by_bound"),
    }
    assert len(found.names) == len(MISTAKES) - 3
    assert found.trees[0].traits.leaves <= 14
    assert alike_by_the_second_opinion(found.trees, found.names) == []


def test_two_regular_trees_separate_core_mistakes():
    found = diagnostic(CORE, "regular", 2)
    assert all(
        len({len(node.children) for _, node in nodes(tree) if node.children}) == 1
        for tree in found.trees
    )
    assert alike_by_the_second_opinion(found.trees, CORE) == []


def test_diagnostic_follows_seed():
    assert diagnostic(("strict", "shallow"), seed=2) == diagnostic(("strict", "shallow"), seed=2)


def test_diagnostic_follows_the_cut_rule():
    how = Settings(cut_rule="gt")
    found = diagnostic(("strict", "last_best"), settings=how)
    assert equal_answer_pairs(found.trees, found.names, how) == []


def alike_by_the_second_opinion(trees, names):
    """Return the pairs of answers that agree on all trees, by independent programs."""
    told = {
        name: [answer_of_mistake(name, str(tree)) for tree in trees] for name in ("correct", *names)
    }
    return [pair for pair in combinations(told, 2) if told[pair[0]] == told[pair[1]]]


def answer_of_mistake(name, tree):
    nested = wrong_answers.lists(tree)
    answer = (
        wrong_answers.book(nested) if name == "correct" else wrong_answers.ANSWERS[name](nested)
    )
    return (
        answer.value,
        answer.path,
        [(cut.kind, wrong_answers.at(nested, cut.after)) for cut in answer.cuts],
    )


def test_deep_cut_constraint_excludes_shallow_cuts():
    tree = read("((16 9) ((10 3) ((15 8) (7 5))))")
    assert Qualities(tree).deep
    assert "deep" in unmet_constraints(Qualities(tree), Constraints(deep=True))


def test_neighbouring_seeds_share_no_tree(run):
    made = []
    for seed in ("3", "4"):
        assert (
            run("exercise", "--seed", seed, "--trees", "2", "-o", f"week{seed}", "--format", "txt")[
                0
            ]
            == 0
        )
        made += [task.tree() for task in load_exercise(f"week{seed}/exercise.toml").tasks]
    assert len({*made}) == 4


def test_exercise_folder_or_encoding_is_reported(run, tmp_path):
    (tmp_path / "class").mkdir()
    (tmp_path / "latin.toml").write_bytes("title = 'Übung'".encode("latin-1"))
    for arguments, reason in (
        (("class", "latin.toml"), "class is a folder"),
        (("latin.toml", "class"), "UTF-8"),
    ):
        code, out, err = run("grade", *arguments)
        assert (code, out, reason in err) == (2, "", True)
