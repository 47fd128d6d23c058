"""Test DOT files, and the pictures that Graphviz makes of them."""

import re
import subprocess
from math import dist
from xml.etree import ElementTree

import graphviz
import pytest
from support.drawings import EVIL, Signs, dots, hostile_tree, media_box

from treesearch import Node, conditions, graph, read, record
from treesearch.diagram import render
from treesearch.diagram.blocks import half_height
from treesearch.diagram.dot import rendered_by_graphviz
from treesearch.diagram.edges import outline_distance
from treesearch.diagram.picture import picture
from treesearch.errors import MissingError

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"


def test_dot_places_every_node():
    dot = render(record(FIGURE), ".dot").decode()
    assert (
        len(re.findall(r' pos="[-\d.]+,[-\d.]+!"', dot)) == 13 + 2 + 4
    )  # and the two lines beside the cut, four values
    assert re.search(r'"n-2-1" \[label=2 class="leaf searched" .* shape=box style=filled ', dot)
    assert len(re.findall(r"\[class=cut .* pos=", dot)) == 2


def test_dot_places_text_at_its_anchor():
    trace = record("((3 12 8) (2 4 6))")
    made, dot = picture(trace), render(trace, ".dot").decode()
    texts = [
        (text.text, item.x + text.x, text.anchor)
        for item in made.nodes
        for text in item.block.texts
        if text.anchor != "middle"
    ]
    assert {anchor for *_, anchor in texts} == {"start"}
    for words, x, _ in texts:
        found = re.search(rf'label="{re.escape(words)}\\l".* pos="([\d.]+),.* width=([\d.]+)]', dot)
        assert float(found[1]) - float(found[2]) * 72 / 2 == pytest.approx(x, abs=0.02)


def test_solution_edge_includes_the_shared_part():
    dot = render(record("((3 12) (2 4))"), ".dot", direction="right").decode()
    edges = re.findall(r' -- "?n-([-\d]+)"? \[.* pos="(?:e,\S+ )?([\d.]+),', dot)
    starts = {place: float(x) for place, x in edges}
    assert starts["1"] < starts["2"]
    assert starts["1-1"] < starts["1-2"]


def test_edges_not_searched_are_grey():
    dot = render(record("(((3 9) (1 2)) ((4 5) 6) 1)", depth=2), ".dot").decode()
    edges = re.findall(r'-- .*\[class=(beyond|pruned) color="(.*?)".* style=(\w+)\]', dot)
    assert {*edges} == {("beyond", "#808080", "dotted"), ("pruned", "#808080", "dashed")}
    assert len(edges) == 7


def test_perhaps_pruned_leaf_is_dashed():
    dot = render(conditions("((3 12) (?x 4) (14 2))"), ".dot").decode()
    lines = re.findall(r"class=\"?[\w ]*perhaps[\w ]*\"? .*style=\"?([\w,]+)", dot)
    assert lines
    assert all("dashed" in line for line in lines)


@pytest.mark.posix
@pytest.mark.dot
def test_graphviz_accepts_any_board_sign():
    source = render(record(Signs()), ".dot")
    done = subprocess.run(
        ["neato", "-n2", "-Tsvg"], input=source, check=True, capture_output=True, timeout=60
    )
    assert not done.stderr
    assert b">]</text>" in done.stdout


def test_column_names_are_centred():
    made = picture(record(FIGURE), direction="right", show="rows")
    middles = {item.level: item.x for item in made.nodes}
    dot, tex = (
        render(record(FIGURE), suffix, direction="right", show="rows").decode()
        for suffix in (".dot", ".tex")
    )
    assert [float(x) for x in re.findall(r'class=row.* pos="([\d.]+),', dot)] == [
        middles[0],
        middles[1],
    ]
    assert [
        float(x) for x in re.findall(r"anchor=base.* at \(([\d.]+),[\d.]+\) \{M(?:AX|IN)\}", tex)
    ] == [
        middles[0],
        middles[1],
    ]


@pytest.mark.posix
@pytest.mark.dot
@pytest.mark.parametrize("direction", ["down", "right"])
def test_graphviz_shows_every_arrowhead(direction):
    """An arrowhead of Graphviz ends with its outline, which extends beyond its tip by the line width."""
    trace = record(FIGURE)
    made = picture(trace, direction=direction)
    source = render(trace, ".dot", direction=direction).decode()
    found = re.findall(
        r'-- "(n[-\d]*)" \[.*penwidth=([\d.]+).*pos="[^"]*e,([-\d.]+),([-\d.]+) ', source
    )
    places = {item.ident: item for item in made.nodes}
    assert len(found) == 2
    for ident, thick, x, y in found:
        item = places[ident]
        end = item.x, item.y - half_height(item, made.sizes)
        if direction == "right":
            end = item.x - outline_distance(item), item.y
        assert dist(end, (float(x), made.height - float(y))) > float(thick)


@pytest.mark.posix
@pytest.mark.dot
@pytest.mark.parametrize("suffix", [".png", ".pdf"])
@pytest.mark.parametrize("style", ["lecture", "why"])
def test_graphviz_replaces_typst(suffix, style, monkeypatch):
    trace = record("(10 (20 (1 (4 2))))")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    made, drawn = picture(trace, style=style), render(trace, suffix, style=style)
    if suffix == ".png":
        assert dots(drawn).size == (2 * made.width, 2 * made.height)
    else:
        assert media_box(drawn) == (made.width, made.height)


FAILING = {
    "exits": ("#!/bin/sh\necho 'no such font' >&2\nexit 7\n", "exit code 7: no such font"),
    "writes nothing": ("#!/bin/sh\ncat > /dev/null\n", "not a png file"),
    "writes garbage": ("#!/bin/sh\ncat > /dev/null\necho garbage\n", "not a png file"),
    "hangs": ("#!/bin/sh\nexec sleep 30\n", "not finish within 0.2 seconds"),
    "may not be run": (None, "cannot be run"),
}


@pytest.mark.posix
@pytest.mark.parametrize("how", FAILING)
def test_graphviz_failure_is_reported(how, tmp_path, monkeypatch):
    script, sentence = FAILING[how]
    program = tmp_path / "neato"
    program.write_text(script or "")
    program.chmod(0o755 if script else 0o644)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin" if script else str(tmp_path))
    with pytest.raises(MissingError, match=sentence):
        rendered_by_graphviz(picture(record(FIGURE)), "png", patience=0.2 if how == "hangs" else 30)


@pytest.mark.posix
@pytest.mark.dot
@pytest.mark.parametrize(
    "look",
    [
        {},
        {"show": ("window", "order"), "label": "letters"},
        {"direction": "right"},
        {"style": "exercise"},
        {"style": "why"},
    ],
)
@pytest.mark.parametrize("program", [["dot", "-Tsvg"], ["neato", "-n2", "-Tsvg"]])
@pytest.mark.parametrize(
    "tree", [read(FIGURE), Node([Node((), 5), hostile_tree()])], ids=["plain", "evil"]
)
def test_graphviz_accepts_dot_output(tree, program, look):
    dot = render(record(tree), ".dot", **look)
    done = subprocess.run(program, input=dot, capture_output=True, check=True)
    assert b"<svg" in done.stdout
    assert b"syntax" not in done.stderr
    if program[0] == "neato":
        assert done.stderr == b""


@pytest.mark.dot
def test_neato_keeps_node_positions():
    dot = render(record(FIGURE), ".dot")
    plain = subprocess.run(
        ["neato", "-n2", "-Tplain"], input=dot, capture_output=True, check=True
    ).stdout.decode()
    ours = dict(re.findall(r'^\t"?(n[-\d]*)"? \[.*? pos="([-\d.]+),', dot.decode(), re.MULTILINE))
    theirs = dict(re.findall(r'^node "?(n[-\d]*)"? +([-\d.]+) ', plain, re.MULTILINE))
    shifts = {round(float(theirs[name]) * 72 - float(x), 0) for name, x in ours.items()}
    assert len(ours) == 13
    assert max(shifts) - min(shifts) <= 1


@pytest.mark.posix
def test_graphviz_graph_source_equals_file():
    made = graph(record(FIGURE), direction="right")
    assert type(made) is graphviz.Graph
    assert made.source == render(record(FIGURE), ".dot", direction="right").decode()
    assert "inputscale=72" in made.source


@pytest.mark.posix
@pytest.mark.dot
def test_graphviz_display_has_picture_size():
    shown = graph(FIGURE, style="print")._repr_mimebundle_()["image/svg+xml"]
    made = picture(FIGURE, style="print")
    svg = ElementTree.fromstring(shown.encode())
    assert (svg.get("width"), svg.get("height")) == (f"{made.width}pt", f"{made.height}pt")


@pytest.mark.posix
@pytest.mark.dot
def test_graphviz_dot_agrees_with_neato():
    source = render(record(FIGURE), ".dot")
    drawn = [
        subprocess.run([*program, "-Tpng"], input=source, capture_output=True, check=True).stdout
        for program in (["dot"], ["neato", "-n2"])
    ]
    assert drawn[0] == drawn[1]


@pytest.mark.posix
@pytest.mark.dot
def test_graphviz_graph_saves_its_source(tmp_path):
    made = graph("(1 (5 7) 4)")
    file = made.render(tmp_path / "tree", format="svg")
    assert ElementTree.parse(file).getroot().tag.endswith("svg")
    assert (tmp_path / "tree").read_text("utf-8") == made.source


@pytest.mark.posix
@pytest.mark.dot
def test_graphviz_escapes_hostile_names():
    dot = render(record(hostile_tree()), ".dot")
    svg = subprocess.run(
        ["neato", "-n2", "-Tsvg"], input=dot, capture_output=True, check=True
    ).stdout.decode()
    root = ElementTree.fromstring(svg)
    shown = {text.text for text in root.iter("{http://www.w3.org/2000/svg}text")}
    assert EVIL in shown
    assert EVIL + "\\" in shown
