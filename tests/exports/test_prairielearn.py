"""Run the sample question for PrairieLearn through all its phases."""

import copy
import json
import time
from importlib.util import module_from_spec, spec_from_file_location
from statistics import median

import pytest
from conftest import ROOT

from treesearch import Question, Settings

FOLDER = ROOT / "samples" / "prairielearn"
PARTS = {"value": 0.1, "path": 0.3, "cuts": 0.6}
CHANGEABLE = {
    "generate": {"params", "correct_answers"},
    "prepare": {"params", "correct_answers"},
    "parse": {"params", "correct_answers", "submitted_answers", "format_errors", "feedback"},
    "grade": {
        "params",
        "correct_answers",
        "submitted_answers",
        "format_errors",
        "partial_scores",
        "score",
        "feedback",
    },
}
"""The fields of the data that each phase may change, as PrairieLearn checks them."""


@pytest.fixture(scope="module")
def server():
    spec = spec_from_file_location("prairielearn_server", FOLDER / "server.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run_phase(server, phase, data):
    """Run a phase and return its milliseconds; fail if it breaks a rule of PrairieLearn."""
    before = copy.deepcopy(data)
    begun = time.process_time()
    getattr(server, phase)(data)
    spent = time.process_time() - begun
    assert data.keys() == before.keys()
    changed = {name for name in data if data[name] != before[name]}
    assert changed <= CHANGEABLE[phase]
    assert json.loads(json.dumps(data)) == data
    return 1000 * spent


def variant(server, seed):
    data = {"variant_seed": seed, "params": {}, "correct_answers": {}, "options": {}}
    spent = [run_phase(server, phase, data) for phase in ("generate", "prepare")]
    return data, sum(spent)


def submitted(server, data, **answers):
    """Return the data after a submission of the right answers with these changes, and the milliseconds to grade."""
    given = {**data["correct_answers"], **answers}
    data |= {
        "submitted_answers": given,
        "raw_submitted_answers": dict(given),
        "format_errors": {},
        "feedback": {},
        "gradable": True,
    }
    run_phase(server, "parse", data)
    if data["format_errors"]:
        return 0.0
    data |= {"partial_scores": {}, "score": 0}
    return run_phase(server, "grade", data)


def test_right_answers_earn_full_marks(server):
    for seed in range(60):
        data, _ = variant(server, seed)
        submitted(server, data)
        assert (data["score"], data["format_errors"]) == (1, {})
        assert {
            part: score["score"] for part, score in data["partial_scores"].items()
        } == dict.fromkeys(PARTS, 1)
        total = sum(score["weight"] for score in data["partial_scores"].values())
        weights = {part: data["partial_scores"][part]["weight"] / total for part in PARTS}
        assert weights == PARTS


@pytest.mark.parametrize("part", PARTS)
def test_wrong_part_costs_its_share(server, part):
    for seed in range(20):
        data, _ = variant(server, seed)
        step = int(data["correct_answers"]["path"][0])
        wrong = {"value": "999", "path": f"{step % 3 + 1} 1", "cuts": "no cuts"}
        submitted(server, data, **{part: wrong[part]})
        assert data["score"] == pytest.approx(1 - PARTS[part])
        scores = {name: score["score"] for name, score in data["partial_scores"].items()}
        assert scores == {**dict.fromkeys(PARTS, 1), part: 0}


@pytest.mark.parametrize("seed", range(0, 60, 6))
@pytest.mark.parametrize(
    ("part", "answer"),
    [
        ("value", "quite large"),
        ("value", "3 or 4"),
        ("path", "up, then down"),
        ("cuts", "I see a cut"),
    ],
)
def test_malformed_answers_are_format_errors(server, seed, part, answer):
    data, _ = variant(server, seed)
    submitted(server, data, **{part: answer})
    assert data["format_errors"].keys() == {part}
    assert "not read" in data["format_errors"][part]
    assert "score" not in data


def test_right_parts_explain_the_score(server):
    """A student who follows another rule gets points only for right parts."""
    for seed in range(20):
        data, _ = variant(server, seed)
        for settings in (Settings(root="min"), Settings(order="rtl"), Settings(cut_rule="gt")):
            key = Question(data["params"]["tree"], settings=settings).key
            answers = {
                "value": str(key.value),
                "path": " ".join(map(str, key.path)),
                "cuts": "\n".join(map(str, key.cuts)) or "no cuts",
            }
            submitted(server, data, **answers)
            scores = data["partial_scores"]
            assert scores.keys() == PARTS.keys()
            total = sum(PARTS[part] * scores[part]["score"] for part in PARTS)
            assert data["score"] == pytest.approx(total)
            assert "other rule" not in data["feedback"]["text"]


def test_pruned_leaves_count_as_cuts(server):
    for seed in range(20):
        data, _ = variant(server, seed)
        submitted(server, data, cuts=str(Question(data["params"]["tree"], ["pruned"]).key))
        assert (data["score"], data["partial_scores"]["cuts"]["score"]) == (1, 1)
        submitted(server, data, cuts="pruned: 999")
        assert "cuts" in data["format_errors"]


@pytest.mark.parametrize(
    ("part", "answer"),
    [
        ("cuts", "value: 5"),
        ("cuts", "{cuts}\nvalue: {value}"),
        ("cuts", "# hi"),
        ("path", "value: 5"),
        ("value", "value: {value}; path: {path}"),
        ("value", "# hi: there"),
    ],
)
def test_answer_box_refuses_other_parts(server, part, answer):
    data, _ = variant(server, 1)
    submitted(server, data, **{part: answer.format(**data["correct_answers"])})
    assert data["format_errors"] == {part: f"Write the {part} in this box, and nothing else."}


def test_one_line_answer_error_omits_line(server):
    data, _ = variant(server, 1)
    submitted(server, data, value="large", cuts="no cuts\nlarge")
    assert "line" not in data["format_errors"]["value"]
    assert "line 2, column 1" in data["format_errors"]["cuts"]


def test_subtree_as_shown_is_accepted(server, monkeypatch):
    """Below a depth limit, a student may copy a subtree as the page shows it or as the search sees it."""
    monkeypatch.setattr(server, "SETTINGS", Settings(depth=2))
    for seed in range(20):
        data, _ = variant(server, seed)
        assert data["params"]["static"] is True
        question = Question(data["params"]["tree"], [*PARTS], Settings(depth=2))
        shown = []
        for cut in question.key.cuts:
            (place,) = cut.nodes[0]
            after = question.tree.children[place - 1].children[cut.spots[0][-1] - 1]
            shown += [
                f"{cut.kind} cut after {after} in subtree {question.tree.children[place - 1]}"
            ]
        assert all(":" in line for line in shown)
        submitted(server, data, cuts="\n".join(shown))
        assert (data["format_errors"], data["score"]) == ({}, 1)


def test_each_try_reveals_more(server):
    data, _ = variant(server, 1)
    shown = []
    for _ in range(4):
        submitted(server, data, path="3 3" if data["correct_answers"]["path"][0] != "3" else "1 1")
        shown.append(data["feedback"]["text"])
    right = f"path: {data['correct_answers']['path']}"
    assert len(shown[0]) < len(shown[1]) < len(shown[2]) == len(shown[3])
    assert right.partition(": ")[2] not in shown[0] + shown[1]
    assert right.partition(": ")[2] in shown[2]


def test_same_seed_gives_same_variant(server):
    first, _ = variant(server, 5)
    second, _ = variant(server, 5)
    assert first == second
    assert first["params"]["picture"].startswith("<svg")
    assert Question(first["params"]["tree"]).task.startswith("Run alpha-beta")


def test_prairielearn_question_is_quick(server):
    made = [variant(server, seed) for seed in range(40)]
    assert median(spent for _, spent in made) <= 20
    assert median(submitted(server, data) for data, _ in made) <= 20


@pytest.mark.parametrize("settings", [Settings(depth=2), Settings(root="min", order="rtl")])
def test_settings_apply_to_every_phase(server, settings, monkeypatch):
    monkeypatch.setattr(server, "SETTINGS", settings)
    for seed in range(5):
        data, _ = variant(server, seed)
        submitted(server, data)
        assert data["score"] == 1
        assert ("depth 2" in data["params"]["task"]) is (settings.depth == 2)


def test_question_files_have_equal_parts():
    page = (FOLDER / "question.html").read_text("utf-8")
    info = json.loads((FOLDER / "info.json").read_text("utf-8"))
    assert info.keys() == {"uuid", "title", "topic", "tags", "type"}
    assert all(
        f'answers-name="{part}" weight="{int(10 * share)}"' in page for part, share in PARTS.items()
    )
    assert all(
        name in page for name in ("params.task", "params.picture", "params.tree", "feedback.text")
    )
