"""Test ``Question`` and ``exercise``: printed, drawn, and marked in every form of answer."""

import json

import pytest

import treesearch
from treesearch import Question, Settings, check, exercise
from treesearch.errors import UsageError
from treesearch.homework.exercises import generator
from treesearch.homework.marking.scheme import POINTS

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
DICE = "((chance 1/2*3 1/2*9) (chance 1/4*8 3/4*0))"
QUESTIONS = {
    "usual": Question(FIGURE),
    "parts": Question(FIGURE, ["pruned", "nodes", "windows", "examined", "leaves"]),
    "order": Question(FIGURE, ["order", "best"]),
    "all cuts": Question("((5 3) (4 4) (1 9))", ["cuts", "path"], Settings(cuts="all")),
    "twins": Question("((3 9) (1 3) (1 3))", ["cuts", "pruned"]),
    "minimax": Question(FIGURE, None, Settings(algorithm="minmax")),
    "dice": Question(DICE, None, Settings(algorithm="expectiminimax")),
    "range": Question(DICE, None, Settings(utility_range=(0, 9))),
    "depth": Question("((:3 1 9) (:5 2 8) 4)", None, Settings(depth=1)),
    "no cuts": Question("(2 1)"),
    "players": Question("((1,2,3) (4,5,6))"),
}
PART_WORDS = {
    "value": "the value at the root",
    "path": "the path",
    "cuts": "each cut: after which child, at which node",
    "pruned": "the leaves and nodes that are never examined",
    "nodes": " of each node",
    "windows": "alpha and beta at each node",
    "examined": "the leaves in the order in which they are examined",
    "leaves": "how many leaves are examined",
    "order": "the tree with the children of each node in an order",
    "best": "how many leaves are examined if the children of each node are in the best order",
}
"""The words by which the task asks for each part."""


@pytest.mark.parametrize("name", QUESTIONS)
def test_key_earns_all_in_every_form(name):
    question = QUESTIONS[name]
    fields = json.loads(json.dumps(question.key.to_json()))
    for answer in (question.key, str(question.key), str(question.key).encode(), fields):
        marks = question.check(answer)
        assert (marks.correct, marks.score) == (True, question.scheme.max_score), answer


@pytest.mark.parametrize("name", QUESTIONS)
def test_task_names_every_part(name):
    question = QUESTIONS[name]
    assert ("by minimax" in question.task) == (question.settings.algorithm == "minmax")
    assert question.to_json()["ask"] == list(question.ask)
    given = question.task.partition("Give ")[2].partition(". ")[0]
    for part in question.ask:
        assert PART_WORDS[part] in given
    assert "<svg" in question._repr_html_()


@pytest.mark.parametrize(
    "changes", [{"algorithm": "sss"}, {"algorithm": "negascout"}, {"evaluation": "zero"}], ids=str
)
def test_unmarked_search_is_refused(changes):
    with pytest.raises(UsageError, match=r"^answers (for \w+ cannot be|are) marked"):
        Question(FIGURE, settings=Settings(**changes))


def test_same_seed_gives_same_question():
    first, second = (exercise(seed=7, branching=3, levels=2) for _ in "ab")
    assert first.to_json() == second.to_json() != exercise(seed=8).to_json()
    assert exercise().tree == exercise(seed=0).tree
    assert {len(node.children) for node in first.tree.children} == {3}
    assert exercise(seed=7, branching=3, levels=2, algorithm="minmax").tree == first.tree


@pytest.mark.parametrize(
    ("options", "height", "leaves"),
    [({"levels": 3}, 3, 8), ({"branching": 3}, 3, 27), ({"branching": 2, "levels": 2}, 2, 4)],
)
def test_exercise_tree_is_regular(options, height, leaves):
    assert exercise(1, **options).tree.traits[:3:2] == (height, leaves)


def test_open_question_states_its_places():
    question = Question("((3 12) (?x 4 5))", ["path", "pruned"])
    assert question.task.endswith(
        "cutting when alpha ≥ beta. Give for which x each move at the root is best and "
        "for which x the search never examines 4 and 5."
    )


def test_exercise_takes_settings():
    question = exercise(3, root="min", order="rtl", ask=["value", "leaves"])
    assert "MIN at the root, children right to left" in question.task
    assert question.ask == ("value", "leaves")
    assert exercise(1, algorithm="expectiminimax").key.value is not None
    limited = exercise(1, branching=3, depth=2)
    assert (limited.tree.traits.height, limited.check(limited.key).score) == (3, 10)


def test_exercise_tries_few_trees(monkeypatch):
    tried = []

    class Counted(generator.Qualities):
        def __init__(self, tree, settings):
            tried.append(tree)
            super().__init__(tree, settings)

    monkeypatch.setattr(generator, "Qualities", Counted)
    for seed in range(40):
        exercise(seed, branching=3, levels=2)
    assert 40 <= len(tried) < 40 * 25


def test_versions_need_equal_work():
    question = exercise(seed=7, branching=3, levels=2)
    versions = question.versions(6)
    assert versions[0].tree == question.tree
    assert len({str(version.key) for version in versions}) == 6
    assert len({len(version.key.cuts) for version in versions}) == 1
    assert len({version.tree for version in Question(FIGURE).versions(3)}) == 3


def test_picture_has_the_player_at_root():
    for root in ("max", "min"):
        drawn = Question(FIGURE, settings=Settings(root=root)).picture()
        assert drawn.svg == treesearch.draw(FIGURE, root=root, style="exercise", label="places")


@pytest.mark.parametrize("suffix", [".svg", ".dot", ".tex"])
def test_picture_is_saved_by_suffix(suffix, tmp_path):
    picture = exercise(seed=7).picture()
    picture.save(str(tmp_path / f"tree{suffix}"))
    assert (tmp_path / f"tree{suffix}").stat().st_size > 500
    assert picture.svg == bytes(picture).decode() == picture._repr_svg_()


def test_check_asks_for_parts():
    assert check(FIGURE, "value: 3", ask=["value"]).score == 1
    marks = check(FIGURE, {"value": 4, "cuts": []}, ask=["value", "cuts"], reveal="parts")
    assert [(item.item, item.points, item.max_points, item.correct) for item in marks.items] == [
        ("value", 0, 1, False),
        ("cuts", 0, 6, False),
    ]
    assert "3" not in "".join(item.comment for item in marks.items)
    assert (marks.mistake, marks.unread, marks.notes) == ("", (), ())


def test_check_takes_settings_by_name():
    assert check("(1 2)", "value: 1; path: 1; no cuts", root="min").correct
    assert not check("(1 2)", "value: 1; path: 1; no cuts").correct
    assert check(DICE, "value: 6", ask=["value"], algorithm="expectiminimax").correct
    with pytest.raises(UsageError, match="cut_rule"):
        check("(1 2)", "value: 1", cut_rule="gz")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"ask": ["beauty"]}, "^ask='beauty' is not a part"),
        ({"reveal": "all"}, "reveal must be parts, mistake or key"),
        ({"scheme": 5}, "a scheme must be a table"),
        ({"scheme": {"points": {"value": -1}}}, "value"),
        ({"scheme": "points = "}, "TOML"),
        ({"scheme": "points = ", "ask": ["value"]}, "TOML"),
        ({"scheme": "[rates]\nnode = 1"}, "node"),
        ({"settings": "min"}, "settings"),
        ({"ask": ["cuts"], "algorithm": "minmax"}, "minmax"),
    ],
)
def test_check_names_the_bad_argument(arguments, message):
    with pytest.raises(UsageError, match=message):
        check(FIGURE, "value: 3", **arguments)
    if not arguments.keys() & {"reveal", "algorithm"}:
        with pytest.raises(UsageError, match=message):
            Question(FIGURE, **arguments)


def test_scheme_accepts_text_or_table():
    assert check(FIGURE, "value: 3", scheme="points.value = 5").max_score == 14
    only = {"points": {**dict.fromkeys(POINTS, 0), "value": 2}}
    assert check(FIGURE, "value: 3", scheme=only).score == 2


def test_command_prints_what_check_returns(run):
    answer = "value: 4; MIN cut after 3"
    for reveal in ("parts", "mistake", "key"):
        options = ["--ask", "value,cuts", "--reveal", reveal]
        marks = check(FIGURE, answer, ask=["value", "cuts"], reveal=reveal)
        assert run("check", FIGURE, answer, *options)[1].rstrip("\n") == str(marks)
        printed = json.loads(run("check", FIGURE, answer, *options, "--format", "json")[1])
        assert printed["items"] == marks.to_json()["items"]


def test_to_json_matches_commands(run):
    trace = treesearch.record(FIGURE)
    assert trace.to_json() == json.loads(run("trace", FIGURE, "--format", "json")[1])
    rows = treesearch.compare(FIGURE).to_json()["rows"]
    printed = json.loads(run("compare", FIGURE, "--format", "json")[1])["rows"]
    assert [{**row, "seconds": 0} for row in rows] == [{**row, "seconds": 0} for row in printed]
    for tree in ("((3 12 8) (?x 4 6))", "((?a ?b) (?c ?d))"):
        assert json.dumps(treesearch.conditions(tree).to_json())


@pytest.mark.parametrize("size", ["branching", "levels"])
def test_zero_size_is_refused(size):
    with pytest.raises(UsageError, match="at least 2 children per node and at least 1 level"):
        exercise(1, **{size: 0})


def test_levels_match_a_depth_limit():
    question = exercise(1, branching=3, levels=2, settings=Settings(depth=2))
    assert str(question.tree) == str(exercise(1, branching=3, settings=Settings(depth=2)).tree)
    limit = [node for child in question.tree.children for node in child.children]
    assert len(limit) == 9
    assert all(node.static is not None and len(node.children) == 2 for node in limit)
    with pytest.raises(UsageError, match="levels is 3 and depth is 2"):
        exercise(1, branching=3, levels=3, settings=Settings(depth=2))
