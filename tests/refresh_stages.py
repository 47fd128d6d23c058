"""Rewrite the golden drawings of stages: ``python tests/refresh_stages.py [NAME ...]``, by default all. Then check them.

Node.js draws them, and every letter is as wide as every other, so they are alike on all computers.
"""

import json
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from support.searching import uniform
from support.stored import DATA, chosen

from treesearch import record
from treesearch.games import load
from treesearch.steps.page import DRAWING, asset, words
from treesearch.steps.reel import reel
from treesearch.trace import Trace

GOLDEN = DATA / "stages"
WIDE, PHONE, LOW = (1240, 560), (358, 486), (700, 300)

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
DEEP = "(10 (20 (1 (4 2))))"
NAMED = "(A-very-long-name-of-a-node-here (B 3 b=12) (C:5 2 4))"
CHANCE = "((chance 1/2*3 1/2*(2 4)) 2)"
NEAR_END = {"state": ".OO/XO./X.X"}

STAGES: dict[str, tuple[Any, int, tuple[int, int], str]] = {
    "before": (FIGURE, 0, WIDE, ""),
    "cut": (FIGURE, 7, WIDE, ""),
    "cut-phone": (FIGURE, 7, PHONE, ""),
    "cut-low": (FIGURE, 7, LOW, ""),
    "end": (FIGURE, 11, WIDE, ""),
    "open": (FIGURE, 10, (900, 640), ""),
    "presented": (FIGURE, 7, (1560, 800), "document.body.classList.contains = () => true;"),
    "presented-low": (FIGURE, 7, (1900, 600), "document.body.classList.contains = () => true;"),
    "presented-small": (FIGURE, 7, (700, 300), "document.body.classList.contains = () => true;"),
    "presented-large": (FIGURE, 7, (4000, 2000), "document.body.classList.contains = () => true;"),
    "cut-alone": (FIGURE, 7, WIDE, "board.showCut(7, [['alpha', 'is 3'], ['2', 'at most 3']]);"),
    "explained": (
        FIGURE,
        11,
        WIDE,
        "board.explain({ selected: 5, part: new Set([0, 1, 5, 6]), cut: board.cutOf(7), reason: 'node 1 keeps node 2.1' });",
    ),
    "named-nodes": (FIGURE, 5, WIDE, "board.show(5, 'node 1 and node 2.1', 3);"),
    "crossed": (FIGURE, 0, PHONE, "board.crossOut(new Set([5, 7]), 'node 2 ');"),
    "deep-cut": (DEEP, 8, WIDE, ""),
    "deep-cut-phone": (DEEP, 8, PHONE, ""),
    "names": (NAMED, 4, WIDE, "board.show(4, 'node 1 (B) has 3');"),
    "names-phone": (NAMED, 4, PHONE, ""),
    "chance": (record(CHANCE, algorithm="expectiminimax"), 7, WIDE, ""),
    "players": (record("(((5,2) (0,2)) (3,1))", algorithm="maxn"), 5, WIDE, ""),
    "board": (load("tictactoe", **NEAR_END), 7, WIDE, ""),
    "board-phone": (load("tictactoe", **NEAR_END), 7, PHONE, ""),
    "matches": (load("nim", pool=3), 9, WIDE, ""),
    "board-cut": (load("tictactoe", **NEAR_END), 4, WIDE, ""),
    "leaf-names": ("(A (B b=3 c=12) (C d=2 e=4))", 6, WIDE, ""),
    "leaf-names-low": (
        "(A (B b=3 c=12 d=8) (C c2=2 c3=4 d9=6) (D e=14 f=5 g=2))",
        7,
        (900, 400),
        "",
    ),
    "one-leaf-name": (
        "((-5 -1 ((5 64 76) (-8 x=56 67) -1)) ((53) (1 7 74 2) (68 2 4 95) -6))",
        9,
        (1000, 600),
        "",
    ),
    "leaves-of-44": (FIGURE, 7, (712, 400), ""),  # a narrower leaf gets a larger area to touch
    "short-rows": ("(-2 (-1 (6) (-9 59 2 43)))", 9, (420, 300), ""),
    "few-rows": ("((3 ((-2 14 57 -4)) ((11 -7 4))) ((-3 95)))", 9, (420, 300), ""),
    "chips-below": (
        "((79 ((3 14)) ((-4 -4 1 48)) ((77 55) (93 84 76))) ((25 6 -3)) (((-7 -5 -1)) ((0 36 0 77) 4 (0))))",
        17,
        (900, 400),
        "",
    ),
    "chips-narrow": (
        "((-5 -1 ((5 64 76) (-8 56 67) -1)) ((53) (1 7 74 2) (68 2 4 95) -6))",
        15,
        (900, 400),
        "",
    ),
    "asked-value": (
        FIGURE,
        4,
        (900, 480),
        "board.ask({ stage: 5, at: 4, of: 1, kind: 'value' }, 'node 1', true);",
    ),
    "asked-window": (
        FIGURE,
        4,
        (900, 480),
        "board.ask({ stage: 5, at: 4, of: 1, kind: 'window' }, 'node 1', true);",
    ),
    "asked-cut": (
        FIGURE,
        4,
        (900, 480),
        "board.ask({ stage: 5, at: 4, of: 1, kind: 'cut' }, 'node 1', true);",
    ),
    "told-value": (
        FIGURE,
        4,
        (900, 480),
        "board.ask({ stage: 5, at: 4, of: 1, kind: 'value' }, 'node 1', false);",
    ),
    "asked-then-kept": (
        FIGURE,
        4,
        (900, 480),
        "board.ask({ stage: 5, at: 4, of: 1, kind: 'value' }, 'node 1', true); board.finish('node 1', false);",
    ),
    "asked-then-ended": (
        FIGURE,
        4,
        (900, 480),
        "board.ask({ stage: 5, at: 4, of: 1, kind: 'value' }, 'node 1', true); board.finish('node 1', true);",
    ),
    "mixed-players": ("(max (max 1 2) (min 3 4))", 0, WIDE, ""),
    "labels-first": (
        "(((1 (5 1) (-1 9 65 9) 31)) (6 (-6 -2 -4) 41 (5 5)) (((44 5 -1 17) 9)))",
        12,
        (1000, 600),
        "",
    ),
    "strokes-free": (
        "((((-7 -3 6) (5)) -2 1) ((-9 -3)) (((-4 -8) (90) 17) ((95 -8 19) (2 49) (24) 8) 37))",
        26,
        WIDE,
        "",
    ),
    "folded": (uniform(1, 3, 4, top=99), 60, (1000, 560), ""),
    "folded-phone": (uniform(1, 3, 4, top=99), 60, PHONE, ""),
    "many-leaves": (uniform(1, 3, 6, top=99), 100, WIDE, ""),
    "one-path": (uniform(2, 2, 8, top=99), 60, PHONE, ""),
}
"""By name: what is searched, the stage, the size of the box, and what happens to the board then."""

PLACED = {
    "figure": FIGURE,
    "three levels": "((1 (2 3)) (4 5 (-10 20 30)) 100000)",
    "names": NAMED,
    "long bounds": "((3/7 (1/3 2/3)) (1000/7 (1/3 2)))",
    "board": load("tictactoe", **NEAR_END),
    "moves": load("nim", pool=3),
    "probabilities": record(CHANCE, algorithm="expectiminimax"),
    "ten leaves": "(1 2 3 4 5 6 7 8 9 10)",
    "81 leaves": uniform(1, 3, 4, top=99),
    "127 nodes": uniform(2, 2, 6, top=9),
    "two levels": FIGURE,
    "five levels": "(1 (2 (3 (4 (5 6) 7) 8) 9) 10)",
    "board levels": load("tictactoe", **NEAR_END),
}
SWEPT = ["two levels", "five levels", "board levels"]
BOXES = [
    (1900, 800),
    (1500, 560),
    (1240, 560),
    (1240, 300),
    (1000, 480),
    (800, 420),
    (700, 300),
    (640, 400),
]
BOXES += [(639, 400), (450, 486), (358, 486), (300, 240), (40, 100)]
"""The trees whose places are listed, those drawn in boxes of each size, and the sizes of the other boxes."""

PLACE = """import "./dom.js";
import { Placement } from "./placement.js";
import { SearchState } from "./states.js";
const drawn = CASES.flatMap(([name, reel]) => {
  const state = new SearchState(reel, {}), round = (number) => Math.round(10 * number) / 10;
  const paths = reel.nodes.map((_, i) => state.path(i)), deepest = paths.reduce((best, path) =>
    path.length > best.length ? path : best);
  const count = (width, height) => {
    const { items, size } = new Placement(reel, state.children, width, height, 1).laid(deepest);
    return `${items.length} nodes of type ${size.type} at ${size.near}`;
  };
  const changes = (from, to, of) => {
    const found = [];
    for (let at = from, before = ""; at <= to; at += 1) {
      const now = of(at);
      if (now !== before) found.push(`${at}: ${now}`);
      before = now;
    }
    return found.join(", ");
  };
  if (SWEPT.includes(name)) {
    return [`\\n# ${name}: the width, the height, and the sizes from which the drawing changes`,
      ...[240, 900].map((height) => `height ${height}: ${changes(60, 1600, (width) => count(width, height))}`),
      ...[639, 1600].map((width) => `width ${width}: ${changes(60, 900, (height) => count(width, height))}`)];
  }
  return [`\\n# ${name}`, ...BOXES.flatMap(([width, height]) => (width > 1600 ? [1, 1.5] : [1]).map((grow) => {
    const { items, size, width: wide, height: tall } = new Placement(reel, state.children, width, height, grow).laid(deepest);
    const shapes = new Set(items.map(({ shape, w, h, side, short }) => `${short ? "small " : ""}${shape} ${
      round(w)}x${round(h)} ${round(side)}`));
    const rows = new Map();
    for (const { y, x } of items) rows.set(round(y), [...rows.get(round(y)) ?? [], round(x)]);
    return `${width}x${height} by ${grow}: ${round(wide)}x${round(tall)}, type ${["type", "chip", "cut"].map((one) =>
      round(size[one])).join(" ")}; ${[...shapes].join(", ")}\\n  ${[...rows].map(([y, all]) =>
      `${y}: ${all.join(" ")}`).join("\\n  ")}`;
  }))];
});
console.log(JSON.stringify(drawn));
"""

DRAW = """import "./dom.js";
import { Board } from "./board.js";
const drawn = CASES.map(([reel, stage, [clientWidth, clientHeight], act]) => {
  document.body.classList.contains = () => false;
  const host = { clientWidth, clientHeight, addEventListener() {}, contains: () => false, querySelector: () => null };
  const board = new Board(host, reel, WORDS, { why: true });
  board.id = "b-";
  board.show(stage);
  new Function("board", "document", act + "; board.draw()")(board, document);
  return host.innerHTML;
});
console.log(JSON.stringify(drawn));
"""


def called(script: str, cases: list) -> list[str]:
    """Return what a script makes in Node.js of these cases."""
    for name, value in (("CASES", cases), ("WORDS", words()), ("BOXES", BOXES), ("SWEPT", SWEPT)):
        script = script.replace(name, json.dumps(value))
    with tempfile.TemporaryDirectory() as folder:
        for name in DRAWING:
            Path(folder, name).write_text(asset(name), "utf-8")
        Path(folder, "dom.js").write_bytes((DATA / "dom.js").read_bytes())
        Path(folder, "package.json").write_text('{"type": "module"}')
        Path(folder, "draw.js").write_text(script, "utf-8")
        made = subprocess.run(
            ["node", "draw.js"], cwd=folder, capture_output=True, encoding="utf-8", check=False
        )
    assert made.returncode == 0, made.stderr
    return json.loads(made.stdout)


def recorded(searched: Any) -> Trace:
    """Return the search of a tree or a game, if it is no search yet."""
    return searched if isinstance(searched, Trace) else record(searched)


def drawings(names: Iterable[str]) -> dict[str, str]:
    """Return the drawings of these stages as SVG, an element a line."""
    cases = []
    for searched, *rest in map(STAGES.__getitem__, names := [*names]):
        cases.append([reel(recorded(searched)), *rest])
    drawn = [picture.replace("><", ">\n<") + "\n" for picture in called(DRAW, cases)]
    return dict(zip(names, drawn, strict=True))


def places() -> str:
    """Return where the nodes of each tree are in each box: the sizes of shapes, then a line a level."""
    cases = [[name, reel(recorded(searched))] for name, searched in PLACED.items()]
    return "\n".join(called(PLACE, cases)).lstrip() + "\n"


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    names = chosen([*STAGES, "places"])
    if "places" in names:
        (GOLDEN / "places.txt").write_text(places(), encoding="utf-8")
    for name, drawing in drawings(name for name in names if name in STAGES).items():
        (GOLDEN / f"{name}.svg").write_text(drawing, encoding="utf-8")
