"""The app draws a tree where the engine draws it: the same places, shapes and texts, whatever is searched."""

import json
import re
import subprocess
from random import Random

import pytest

from treesearch import read, record
from treesearch.diagram.scene import width
from treesearch.diagram.texts import BOLD
from treesearch.playground import server
from treesearch.steps.reel import reel

pytestmark = pytest.mark.npm

PROGRAM = """
import { readTree } from "./tree.js";
import { drawn } from "./drawn.js";
const texts = JSON.parse(process.argv[2]);
const shown = texts.map((text) => { const tree = readTree(text, true); return drawn(tree, tree.role ?? "max").svg; });
console.log(JSON.stringify(shown));
"""

NAMED = (
    "((3 12 8) (2 4 6) (14 5 2))",
    "(A (B b1=3 b2=12 b3=8) (C c1=2 c2=4 c3=6) (D d1=14 d2=5 d3=2))",
    "(A:10 (B:11 F=10 (G:12 K=7 L=11)) (C:2 H=9 (I:12 M=12 N=13)) D=3 (E:6 (J:7 O=8)))",
    "((chance 9/10*3 1/10*(2 4)) (chance 1/2*0 1/2*(8 6)))",
    "(min 5 (max 3 -2) (max 1/2 -1234567))",
    "(10 (20 (1 (4 2))))",
    "(Ärger:-7 (Ω é=1 -2) (日本 3 4))",
    # 40 signs have room and 41 are shortened
    "(1234567890123456789012345678901234567890 (12345678901234567890123456789012345678901 2))",
    "(abcdefghijklmnopqrstuvwxyzabcdefghijklmn (Abcdefghijklmnopqrstuvwxyzabcdefghijklmno 5 6))",
    "7",
)


def made(random, depth):
    """A tree of any shape, of small numbers or of large ones."""
    if depth == 0 or random.random() < 0.25:
        return str(random.choice((random.randint(0, 9), random.randint(-120, 120), "1/2", "2.5")))
    return f"({' '.join(made(random, depth - 1) for _ in range(random.randint(1, 4)))})"


TREES = [str(read(text)) for text in (*NAMED, *(made(Random(seed), 1 + seed % 5) for seed in range(60)))]

OPEN = {"((3 12 8) (?x 4 6))": "x", "((3 12 8) (? 4 6))": "?", "(1 ?y_2)": "y_2"}
"""Trees with an open leaf, which no step shows, and what stands in it."""


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    """The app's own drawings of the trees, made by its modules."""
    folder = tmp_path_factory.mktemp("app")
    for name, data in server.app_files("server").items():
        (folder / name).write_bytes(data)
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "program.js").write_text(PROGRAM)
    command = ["node", "program.js", json.dumps([*TREES, *OPEN])]
    told = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return dict(zip([*TREES, *OPEN], json.loads(told.stdout), strict=True))


def parts(svg):
    """What a drawing shows of a tree: its size, and of each node place, shape, name and what the tree itself says."""
    found = {}
    for group, body in re.findall(r'<g ([^>]*data-n="[^>]*)>(.*?)</g>', svg):
        name, kind = re.search(r'data-n="([^"]*)"', group)[1], re.search(r'class="(\w+)', group)[1]
        x, y = re.search(r"translate\((\S+) (\S+)\)", group).groups()
        outline = re.search(r'<rect x="\S+" y="\S+" width="\d+"|<circle r="[\d.]+"|<path d="[^"]+"', body)[0]
        texts = re.findall(r'<text class="(\w+)" x="(\S+)" y="(\S+)"[^>]*>([^<]*)<', body)
        own = [
            (about, float(left), pytest.approx(float(top), abs=0.11), said)  # a tie is rounded up here, down there
            for about, left, top, said in texts if about == "name" or kind == "leaf" or said.startswith("static")
        ]  # fmt: skip
        found[name] = float(x), float(y), kind, outline, sorted(own, key=lambda one: (one[0], one[3]))
    return re.search(r'viewBox="([^"]*)"', svg)[1], found


def edges(svg):
    """The corners of each edge; of one that has a text, where it begins and turns: its gap may differ a little."""
    found = {}
    for name, way in re.findall(r'<path data-e="([^"]*)" d="([^"]*)"', svg):
        parts = [[float(number) for number in re.findall(r"-?[\d.]+", part)] for part in way.split("M")[1:]]
        found[name] = parts[0][: None if len(parts) == 1 else 6]
    return found


def texts_on_edges(svg):
    found = re.findall(r'<text class="move" x="([^"]*)" y="([^"]*)"[^>]*>([^<]*)<', svg)
    return [(float(x), float(y), said) for x, y, said in found]


@pytest.mark.parametrize(("tree", "name"), OPEN.items())
def test_in_an_open_leaf_stands_its_name_or_a_question_mark(drawn, tree, name):
    assert f">{name}</text>" in drawn[tree]


@pytest.mark.parametrize("tree", TREES)
def test_the_app_draws_the_edges_of_a_tree_where_the_engine_draws_them(drawn, tree):
    how = {"algorithm": "expectiminimax"} if "chance" in tree else {}
    engines = reel(record(tree, **how), alone=True)["svg"]
    assert edges(drawn[tree]) == edges(engines)
    assert texts_on_edges(drawn[tree]) == texts_on_edges(engines)


@pytest.mark.parametrize("tree", TREES)
def test_the_app_draws_a_tree_where_the_engine_draws_it(drawn, tree):
    for how in ({"algorithm": "expectiminimax"},) if "chance" in tree else ({}, {"algorithm": "minmax"}):
        assert parts(drawn[tree]) == parts(reel(record(tree, **how), alone=True)["svg"]), how


@pytest.mark.parametrize("tree", TREES[:12])
def test_nothing_that_is_searched_moves_a_node(tree):
    hows = ({"algorithm": "expectiminimax"},) if "chance" in tree else (
        {}, {"order": "rtl"}, {"cut_rule": "gt"}, {"cuts": "all"}, {"algorithm": "minmax"}, {"algorithm": "negascout"},
    )  # fmt: skip
    assert len({str(parts(reel(record(tree, **how), alone=True)["svg"])) for how in hows}) == 1


FRACTIONS = ("((1/3 12 82) (-22 2/3 60) (14 25 12))", "((3.25 12 8) (2 4 6) (14.5 5 2))", "((112 8 115) (118 4 6) 7)")
CHANCE = ("(chance 12 25)", "((chance 1/3*12 2/3*25) (min 12 25 (max 8 19)))", "(min (chance 1/7*3 6/7*8) (max 2 9))")


@pytest.mark.parametrize("tree", [*TREES, *FRACTIONS, *CHANCE])
def test_what_is_known_of_a_node_fits_into_its_mark_at_every_stage(tree):
    """Fitting a circle of 44, or a triangle of 44 where it is as wide as the text, whose foot is 7.5 above its own."""
    made = reel(record(tree, algorithm="expectiminimax" if "chance" in tree else "alphabeta"), alone=True)
    groups = re.findall(r'<g [^>]*data-n="[^>]*>(.*?)</g>', made["svg"])
    for (_, _, shape, _), records, body in zip(made["nodes"], made["records"], groups, strict=False):
        texts = re.findall(r'<text class="(\w+)"', body)
        for record_of in (one for one in records if len(one) > 2 and shape != "leaf" and "says" in texts):
            size = record_of[3] if len(record_of) > 3 else 15
            base = 44 if shape == "chance" else 2 * int(re.search(r'd="M0 -?22L(\d+)', body)[1])
            room = base * 0.8 if shape == "chance" else base * (1 - 15 * 1.25 / 44)
            assert width(record_of[2][texts.index("says")], size) * BOLD <= room + 0.1
            assert size >= 12
