"""Test stepping in the terminal and in a notebook, with the same stages as the page."""

import base64
import re
import shlex
import sys
from itertools import pairwise

import click
import pytest
from hypothesis import given
from support.steps_outputs import page_data
from support.strategies import plain_trees
from support.terminal import Screen

import treesearch
from treesearch import read, record
from treesearch.cli import stepping
from treesearch.diagram import texts
from treesearch.errors import UsageError
from treesearch.game import dotted
from treesearch.steps import page
from treesearch.steps.reel import reel
from treesearch.steps.stages import stages, with_states
from treesearch.steps.terminal import Steps, stage_lines

pytestmark = pytest.mark.posix

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"


@given(tree=plain_trees(max_leaves=12))
def test_terminal_agrees_with_trace(tree):
    trace = record(tree)
    steps = Steps(trace)
    for stage, known in with_states(stages(trace)):
        steps.go(stage.number)
        rows = steps.rows(500, 400)
        assert (steps.reel["answer"] in [row.text for row in rows]) == (stage.number == steps.last)
        lines = {name_of(row.text): row.text for row in rows if name_of(row.text)}
        assert sum(line.startswith(">") for line in lines.values()) == 1
        searched = {name_of(row.text) for row in rows if row.style in ("plain", "lit")} - {None}
        assert searched >= {dotted(place) if tuple(place) else "root" for place in known}
        for place, one in known.items():
            line = lines[dotted(place) if tuple(place) else "root"]
            assert line.startswith(">") == (place == stage.place)
            if one.player is None:
                assert texts.number(one.value) in line.split()
            else:
                assert f"α = {texts.number(one.alpha)}" in line
                assert f"β = {texts.number(one.beta)}" in line


def name_of(row):
    found = re.match(r"[>x ] +[▲▼●■] (\S+)", row)
    return found and found[1]


def test_going_back_removes_the_strike():
    steps = Steps(record(FIGURE))
    steps.next_cut()
    assert steps.stage == 7
    struck = [row.text for row in steps.rows(40, 100) if row.style == "pruned"]
    assert struck == ["x     ■ 2.2  4  pruned", "x     ■ 2.3  6  pruned"]
    steps.next_cut()
    assert steps.stage == 7  # there is no other
    steps.go(6)
    assert not [row for row in steps.rows(40, 100) if row.style == "pruned"]


@pytest.mark.parametrize("height", [2, 3, 7, 12])
def test_short_screen_follows_the_search(height):
    steps = Steps(record("(" + " ".join(f"({i} {i + 1})" for i in range(40)) + ")"))
    for stage in (0, 30, steps.last):
        steps.go(stage)
        rows = steps.rows(height, 60)
        assert len(rows) == height
        assert max(len(row.text) for row in rows if row.style != "head") <= 60
        if stage == 0:
            assert name_of(rows[1].text) == "root"
        else:
            assert any(row.text.startswith(">") for row in rows)


@pytest.mark.parametrize("stage", [0, 1, 5, 7, 11])
def test_screen_shows_nodes_around_current(stage):
    """The rows left by the sentences show as many nodes as possible, with the current one in the middle."""
    steps = Steps(record(FIGURE))
    steps.go(stage)
    count, (head, *everything) = len(steps.reel["nodes"]), steps.rows(500, 60)
    tree, below = everything[:count], everything[count:]
    lit = next((i for i, row in enumerate(tree) if row.text.startswith(">")), 0)
    for height in range(1, 25):
        room = max(1, height - 1 - len(below))
        start = max(0, min(lit - room // 2, count - room))
        expected = [head, *tree[start : start + room], *below][:height]
        assert steps.rows(height, 60) == expected


def test_narrow_screen_keeps_twenty_letters():
    steps = Steps(record(FIGURE))
    steps.go(3)
    for width, wide in ((1, 20), (19, 20), (20, 20), (21, 21), (30, 30)):
        texts_below = [row.text for row in steps.rows(500, width)[14:]]
        assert max(map(len, texts_below)) <= wide
        assert texts_below[0] == ""
        assert any(
            len(f"{one} {other.split()[0]}") > wide
            for one, other in pairwise(filter(None, texts_below))
        )
    assert steps.rows(500, 1) == steps.rows(500, 20) != steps.rows(500, 21)


@pytest.mark.parametrize(
    ("nodes", "long", "shown"), [(13, 11, True), (12, 11, False), (13, 10, False)]
)
def test_longest_search_is_shown(nodes, long, shown, monkeypatch):
    monkeypatch.setattr("treesearch.steps.reel.MOST_NODES", nodes)
    monkeypatch.setattr("treesearch.steps.reel.MOST_STAGES", long)
    if shown:
        assert len(reel(record(FIGURE))["nodes"]) == 13
    else:
        with pytest.raises(UsageError, match="has 13 nodes and 11 stages"):
            reel(record(FIGURE))


def test_output_without_terminal_is_numbered(run):
    code, out, err = run("trace", "--step", FIGURE)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines == [*stage_lines(record(FIGURE))]
    assert [line.split()[0] for line in lines if line[:2].strip()][:11] == [
        str(n) for n in range(1, 12)
    ]
    assert "MIN cut: 4 and 6 cannot change the root's choice." in out
    assert run("trace", "--step", "nim", "--option", "pool=4")[0] == 0
    assert run("trace", "--step", "(1 2")[0] == 2


@pytest.mark.parametrize(("environ", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_screen_draws_every_row(terminal, monkeypatch, capsys, environ, coloured):
    terminal(TERM="xterm", **environ)
    monkeypatch.setattr(stepping, "_size", lambda: (60, 12))
    steps = Steps(record(FIGURE))
    steps.next_cut()
    stepping._Screen(steps).draw()
    shown = capsys.readouterr().out
    clear = "\x1b[2J\x1b[H"
    assert click.unstyle(shown.removeprefix(clear)).splitlines() == [
        row.text for row in steps.rows(12, 60)
    ]
    assert shown.startswith(clear)
    assert ("\x1b[1;31m" in shown) is coloured


@pytest.mark.tmux
def test_keys_step_in_a_terminal(root):
    step = f"{shlex.quote(sys.executable)} -m treesearch trace --step '{FIGURE}'"
    command = f"PYTHONPATH={shlex.quote(str(root))} {step}; echo ended with $?; sleep 60"
    with Screen(f"sh -c {shlex.quote(command)}", 90, 28) as screen:
        head, first, *_ = screen.keys(until="stage 0 of 11").splitlines()
        assert "stage 0 of 11" in head
        assert name_of(first) == "root"
        screen.keys("n", "n", "Right", until="stage 3 of 11")
        screen.keys("p", until="stage 2 of 11")
        shown = screen.keys("c", until="stage 7 of 11")
        assert "MIN cut: 4" in shown
        assert "x     ■ 2.2  4  pruned" in shown
        screen.keys("w", until="node 2: MIN cut, 2 <= alpha 3")
        shown = screen.keys("?", until="go to the stage with that number")
        assert "stage 7" not in shown
        screen.keys("p", until="stage 6 of 11")
        screen.keys("h", until="go to the stage with that number")
        screen.keys("h", until="stage 6 of 11")
        screen.keys("1", "1", until="stage 11 of 11")
        screen.keys(until="value 3, path 1 1")
        screen.tmux("resize-window", "-t", screen.name, "-x", "50", "-y", "14")
        shown = screen.keys(until="stage 11 of 11")
        assert max(map(len, shown.splitlines())) <= 50
        screen.keys("q", until="ended with 0")


def test_notebook_gets_the_widget():
    pytest.importorskip("anywidget")
    widget = treesearch.stepper(FIGURE, algorithm="minmax")
    assert widget.data["reels"][0]["answer"] == "value 3, path 1 1"
    assert len(widget.data["reels"][0]["stages"]) == 13
    assert "class Player" in widget._esm
    assert "import " not in re.sub(r"//.*", "", widget._esm)


def test_widget_follows_the_options():
    pytest.importorskip("anywidget")
    reels = treesearch.stepper(FIGURE, label="letters", root="min").data["reels"]
    assert reels == [reel(record(FIGURE, root="min"), label="letters")]


def test_notebook_falls_back_to_frame(monkeypatch):
    monkeypatch.setattr(page, "find_spec", lambda name: None)
    html = treesearch.stepper(FIGURE, label="letters", root="min").html
    assert page_data(html)["reels"] == [reel(record(FIGURE, root="min"), label="letters")]
    shown = treesearch.stepper(record(FIGURE))._repr_html_()
    assert 'sandbox="allow-scripts"' in shown
    assert b"treesearch-data" in base64.b64decode(re.search(r"base64,([^\"]+)", shown)[1])


@pytest.mark.chromium
def test_widget_refuses_missing_stage():
    traitlets = pytest.importorskip("traitlets")
    pytest.importorskip("anywidget")
    widget = treesearch.stepper("(1 (5 7) 4)")
    widget.stage = 6
    for stage in (7, 9999, -1):
        with pytest.raises(traitlets.TraitError, match=f"0 to 6, not {stage}"):
            widget.stage = stage
    assert widget.stage == 6
    widget.stage, widget.data = 0, {}
    with pytest.raises(traitlets.TraitError, match="0 to 0, not 1"):
        widget.stage = 1


@pytest.mark.chromium
def test_widget_stage_follows_the_model(browser):
    pytest.importorskip("anywidget")
    widget = treesearch.stepper(read(FIGURE))
    html = '<!doctype html><meta charset="utf-8"><body><div id="cell"></div></body>'
    model = """(async ({data, esm}) => {
        const held = {data, stage: 3}, heard = {};
        const address = URL.createObjectURL(new Blob([esm], {type: "text/javascript"}));
        window.model = {
            get: (name) => held[name], on: (name, act) => { heard[name] = act; }, save_changes: () => {},
            set: (name, value) => { held[name] = value; },
            put(name, value) { held[name] = value; heard[`change:${name}`](); },
        };
        (await import(address)).default.render({model: window.model, el: document.getElementById("cell")});
    })"""
    tab = browser.new_page()
    tab.set_content(html)
    tab.evaluate(model, {"data": widget.data, "esm": widget._esm})
    assert tab.locator(".counter").inner_text() == "3 / 11"
    tab.click("[data-do=next]")
    assert tab.evaluate("model.get('stage')") == 4
    tab.evaluate("model.put('stage', 7)")
    assert tab.locator(".counter").inner_text() == "7 / 11"
    tab.evaluate("model.put('data', model.get('data'))")
    tab.locator(".treesearch-player").press("ArrowRight")
    assert tab.locator(".counter").all_inner_texts() == ["8 / 11"]
    assert tab.evaluate("model.get('stage')") == 8
