"""The playground's scripts that need no page: what they make of a state, run by node on many of them."""

import json
import subprocess
from itertools import product
from random import Random

import pytest
from searching import uniform

from treesearch import record
from treesearch.homework.answers.facts import (
    CutStated,
    NoCutsStated,
    PathStated,
    PrunedStated,
    ValueStated,
)
from treesearch.homework.answers.reading import read_answer
from treesearch.playground import server
from treesearch.tree import TreeGame

pytestmark = pytest.mark.node


@pytest.fixture(scope="module")
def scripts(tmp_path_factory):
    """Answers of a function of a module of the app to each of many arguments."""
    folder = tmp_path_factory.mktemp("app")
    for name, data in server.app_files("server").items():
        if name.endswith(".js"):
            (folder / name).write_bytes(data)
    (folder / "package.json").write_text('{"type": "module"}')

    def called(module, code, cases):
        program = f"import * as app from './{module}.js'; import * as trees from './tree.js';\n"
        program += f"const cases = {json.dumps(cases)};\nconst made = await Promise.all(cases.map((one) => {code}));\n"
        program += "console.log(JSON.stringify(made));"
        (folder / "program.js").write_text(program, "utf-8")
        made = subprocess.run(
            ["node", "program.js"], cwd=folder, capture_output=True, text=True, check=False
        )
        assert made.returncode == 0, made.stderr
        return json.loads(made.stdout)

    return called


def test_a_window_is_sent_iff_an_end_of_it_is_given_and_the_other_end_is_open(scripts):
    cases = [
        {"alpha": alpha, "beta": beta}
        for alpha, beta in product(["", "-3", "0", "-inf"], ["", "4", "+inf"])
    ]
    made = scripts("state", 'app.request({ tree: "(1 2)", ...one }, "search")', cases)
    for case, told in zip(cases, made, strict=True):
        assert told["ask"] == "search"
        assert told["tree"] == "(1 2)"
        given = case["alpha"] or case["beta"]
        assert told.get("window") == (
            [case["alpha"] or "-inf", case["beta"] or "+inf"] if given else None
        )


def test_a_position_is_shown_unless_another_is_asked_for_meanwhile(scripts):
    right, wrong = (
        {"ok": True, "shown": "x . ."},
        {"ok": False, "error": {"code": "board", "message": "no board"}},
    )
    stopped = {"ok": False, "error": {"code": "stopped", "message": "too slow"}}
    cases = [
        {"told": told, "current": current}
        for told in (right, wrong, stopped)
        for current in (True, False)
    ]
    code = """(async () => {
        const part = { position: { textContent: "before" }, ask: async () => one.told };
        await app.GamePart.prototype.show.call(part, { game: "nim" }, () => one.current);
        return part.position.textContent; })()"""
    assert scripts("gamepart", code, cases) == [
        "x . .",
        "before",
        "no board",
        "before",
        "before",
        "before",
    ]


def test_an_edge_shows_that_there_is_more_where_more_than_the_margin_is_out_of_sight(scripts):
    whole, margin = [-10, -20, 400, 300], 16
    sides = {"more-left": (0, -1), "more-right": (0, 1), "more-below": (1, 1)}
    boxes = [
        [x, y, wide, tall]
        for x in (-10, 6, 7, 90)
        for y in (-20, 30)
        for wide in (277, 278, 400)
        for tall in (234, 284)
    ]
    code = """(() => {
        const edges = {}, shown = {};
        const svg = { getAttribute: () => "", setAttribute: (name, value) => { shown[name] = value; },
          parentNode: { classList: { toggle: (name, on) => { edges[name] = on; } } } };
        const view = { whole: one.whole, svg, moved: { setAttribute: (name, value) => { shown[name] = value; } } };
        app.View.prototype.set.call(view, one.box);
        return { edges, ...shown }; })()"""
    for box, told in zip(
        boxes, scripts("view", code, [{"whole": whole, "box": box} for box in boxes]), strict=True
    ):
        for name, (axis, way) in sides.items():
            start, end = (
                box[axis] - whole[axis],
                whole[axis] + whole[axis + 2] - box[axis] - box[axis + 2],
            )
            assert told["edges"][name] == ((start if way < 0 else end) > margin), (box, name)
        assert told["viewBox"] == f"{whole[0]} {whole[1]} {box[2]} {box[3]}"
        assert told["transform"] == f"translate({whole[0] - box[0]:.2f} {whole[1] - box[1]:.2f})"


def test_what_is_in_the_middle_stays_there_when_a_view_is_enlarged_or_made_smaller(scripts):
    cases = [{"box": [10, 20, 100, 80], "times": times} for times in (1.2, 2, 1 / 1.2, 0.5)]
    code = """(() => {
        const view = { box: one.box, whole: [0, 0, 400, 300], set(box) { this.box = box; }, follow() {} };
        app.View.prototype.zoom.call(view, one.times);
        return view.box; })()"""
    for one, (x, y, wide, tall) in zip(cases, scripts("view", code, cases), strict=True):
        assert (wide, tall) == pytest.approx((100 / one["times"], 80 / one["times"]))
        assert (x + wide / 2, y + tall / 2) == pytest.approx((60, 60))


def test_a_view_moves_no_further_than_it_must_and_stays_on_the_drawing(scripts):
    random, cases = Random(2), []
    for _ in range(400):
        start, wide = random.randint(-20, 20), random.choice([100, 300])
        size = random.choice([60, 99.5, 100, 120])
        spans = []
        for _ in range(random.choice([1, 2])):
            low = random.uniform(start, start + wide - 20)
            spans.append([low, low + random.uniform(5, 20)])
        box = [random.uniform(start, start + max(wide - size, 0)), 0, size, 1]
        cases.append(
            {
                "whole": [start, 0, wide, 1],
                "box": box,
                "byHand": random.random() < 0.3,
                "spans": spans,
            }
        )
    for one, at in zip(
        cases,
        scripts("view", "app.View.prototype.shifted.call(one, 0, one.spans)", cases),
        strict=True,
    ):
        (start, _, wide, _), (was, _, size, _), first = one["whole"], one["box"], one["spans"][0]
        if size >= wide:
            assert at == pytest.approx(start - (size - wide) / 2)
            continue
        both = min(span[0] for span in one["spans"]), max(span[1] for span in one["spans"])
        low, high = both if both[1] - both[0] <= size and not one["byHand"] else first
        assert start <= at <= start + wide - size
        assert at <= low + 1e-9
        assert high <= at + size + 1e-9
        assert (at == was) == (was <= low and high <= was + size)


def test_keys_walk_the_drawing_and_leave_those_with_ctrl_to_the_browser(scripts):
    told = {
        "ArrowUp": "2",
        "ArrowDown": "2.1.1",
        "ArrowLeft": "2.0",
        "ArrowRight": "2.2",
        "Home": "",
        "Enter": "chosen",
    }
    held = ({}, {"ctrlKey": True}, {"metaKey": True}, {"altKey": True})
    cases = [
        {"at": at, "key": key, **more}
        for at in ("2.1", "gone")
        for key in [*told, "a"]
        for more in held
    ]
    code = """(() => {
        const did = [], parts = new Map([["2.1", { one: { path: [2, 1] } }]]);
        const drawing = { parts, here: one.at, focus: (to) => did.push(to), choose: () => did.push("chosen") };
        app.Drawing.prototype.key.call(drawing, { ...one, preventDefault() { did.push("taken"); } });
        return did; })()"""
    for case, did in zip(cases, scripts("drawing", code, cases), strict=True):
        taken = case["at"] == "2.1" and case["key"] in told and len(case) == 2
        assert did == (["taken", told[case["key"]]] if taken else []), case


def test_the_chosen_node_is_the_one_at_its_path_and_nothing_is_where_none_is_chosen(scripts):
    paths = [[], [1], [2, 1], [21]]
    cases = [{"chosen": chosen, "path": path} for chosen in (*paths, None) for path in paths]
    code = "app.Editing.prototype.is.call({ chosen: one.chosen ? { path: one.chosen } : undefined }, one)"
    assert scripts("editing", code, cases) == [case["chosen"] == case["path"] for case in cases]


@pytest.mark.parametrize(
    ("tree", "at", "line"),
    [
        ("((3 12 8) (2 4 6))", [2], "MIN cut after 2 in subtree (2 4 6)"),
        ("((2 4 6) (2 4 6))", [2], "MIN cut after 2.1 at node 2"),  # which of the two?
        ("((3 12 8) (2 2 6))", [2], "MIN cut after 2.1 at node 2"),  # after which 2?
        ("((3 12 8) 2)", [], "MIN cut after (3 12 8) in subtree ((3 12 8) 2)"),
        ("(A (B 3 12) (C 2 4))", [2], "MIN cut after 2.1 at node 2"),
    ],
)
def test_a_cut_is_written_by_its_texts_where_only_one_place_has_them(scripts, tree, at, line):
    code = "app.lineOf({ kind: 'MIN', at: one.at, after: 1 }, trees.readTree(one.tree))"
    assert scripts("answer", code, [{"tree": tree, "at": at}]) == [line]


def test_a_form_becomes_lines_that_are_read_back_as_what_was_filled_in(scripts):
    random, cases, games = Random(1), [], []
    for seed in range(60):
        game = TreeGame(uniform(seed, 2 + seed % 2, 2 + seed % 3, top=20))
        trace = record(game)
        chosen = [cut for cut in trace.cuts if random.random() < 0.7]
        pruned = (
            [place.path for cut in chosen for place in cut.pruned] if random.random() < 0.5 else []
        )
        cuts = [
            {"kind": cut.kind, "at": cut.place.path, "after": cut.after.action} for cut in chosen
        ]
        path = trace.result.path if random.random() < 0.8 else ()
        value = str(trace.result.value) if random.random() < 0.8 else ""
        filled = {
            "value": value,
            "path": path,
            "cuts": cuts,
            "noCuts": random.random() < 0.5,
            "pruned": pruned,
        }
        cases.append([str(game.tree), filled])
        games.append(game)
    made = scripts("answer", "app.textOf(one[1], trees.readTree(one[0]))", cases)
    assert sum("no cuts" in text for text in made) > 3
    for (_, filled), text, game in zip(cases, made, games, strict=True):
        assert ("no cuts" in text) is (filled["noCuts"] and not filled["cuts"])
        read_back(game.tree, filled, text)


def read_back(tree, filled, text):
    answer = read_answer(text, tree)
    assert answer.whole, (text, answer.unread, answer.doubtful)
    told = {type(fact): fact for fact in answer.facts}
    assert str(getattr(told.get(ValueStated), "value", "")) == filled["value"]
    assert getattr(told.get(PathStated), "steps", ()) == filled["path"]
    cuts = [fact for fact in answer.facts if isinstance(fact, CutStated)]
    for fact, cut in zip(cuts, filled["cuts"], strict=True):
        assert (fact.kind, fact.spots) == (cut["kind"], ((*cut["at"], cut["after"]),))
    assert (NoCutsStated in told) is (filled["noCuts"] and not filled["cuts"])
    pruned = [target.places for target in getattr(told.get(PrunedStated), "targets", ())]
    assert pruned == [(place,) for place in filled["pruned"]]
