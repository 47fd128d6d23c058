"""Helpers for tests of pictures: elements of an SVG, sizes of files, and hostile names."""

import re
import subprocess
from io import BytesIO
from itertools import chain, combinations, pairwise, product
from xml.etree import ElementTree

import pytest
from hypothesis import strategies as st

from treesearch import MAX, MIN, Node
from treesearch.diagram.blocks import half_height
from treesearch.diagram.boards import board_size
from treesearch.diagram.edges import edge
from treesearch.diagram.looks import SHOW
from treesearch.diagram.scene import Picture
from treesearch.diagram.sizes import blank_size, line_width, width
from treesearch.game import Number
from treesearch.tree import Head

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def by_id(svg: str) -> dict[str, ElementTree.Element]:
    return {element.get("id"): element for element in parsed(svg).iter() if element.get("id")}


def texts(element: ElementTree.Element) -> list[str]:
    return [text.text for text in element.iter(f"{SVG}text")]


def by_class(svg: str, name: str) -> list[str]:
    return [element.text for element in parsed(svg).iter() if element.get("class") == name]


EVIL = '"];x[l=<b>\\\\"&lt;\\N$\\input{x}$%#_^~{}|'  # all that DOT and TeX might take for their own


def hostile_tree() -> Node:
    return Node(
        [
            Node((), 3, Head(name=EVIL)),
            Node([Node((), 2), Node((), 4)], None, Head(name=EVIL + "\\")),
        ]
    )


class Signs:
    """A game of one state, whose board contains special signs of DOT and TeX."""

    def initial_state(self):
        return 0

    def player(self, state):
        return MAX

    def actions(self, state):
        return ()

    def result(self, state, action):
        return state

    def is_terminal(self, state):
        return True

    def utility(self, state):
        return 1

    def board(self, state):
        return ["<>&", "]\"'", "\\$`", "{%|"]


def media_box(pdf):
    wide, tall = re.search(rb"/MediaBox ?\[ ?0 0 ([\d.]+) ([\d.]+) ?\]", pdf).groups()
    return float(wide), float(tall)


def dots(png):
    """Return a PNG opened by Pillow; skip the test without Pillow."""
    return pytest.importorskip("PIL.Image").open(BytesIO(png))


class Nim:
    """Take one or two sticks; the player who takes the last stick wins. A state is the sticks left and the mover."""

    def initial_state(self):
        return 3, "max"

    def player(self, state):
        from treesearch import MAX, MIN

        return MAX if state[1] == "max" else MIN

    def actions(self, state):
        return [f"take <{n}>" for n in (1, 2) if n <= state[0]]

    def result(self, state, action):
        return state[0] - int(action[6]), "min" if state[1] == "max" else "max"

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state):
        return -1 if state[1] == "max" else 1

    def show(self, state):
        return "|" * state[0] + "\n" + state[1]


LOOKS = st.fixed_dictionaries(
    {
        "style": st.sampled_from(["lecture", "print", "exercise"]),
        "show": st.sets(st.sampled_from(SHOW)),
        "fold": st.none() | st.integers(1, 3),
        "label": st.sampled_from([None, "letters", "places"]),
        "direction": st.sampled_from(["down", "right"]),
    }
).map(
    lambda look: {
        **look,
        "show": look["show"]
        - ({"bounds", "window", "order"} if look["style"] == "exercise" else set()),
    }
)


def boxes_of(item, made: Picture) -> list[tuple[float, float, float, float]]:
    """Return the boxes of a node: its shape and every text beside it."""
    wide, tall = item.block.half, half_height(item, made.sizes)
    found = [(item.x - wide, item.y - tall, item.x + wide, item.y + tall)]
    for text in item.block.texts:
        if text.kind == "says":
            continue
        long, high = line_width(text.kind, text.text, made.sizes), made.sizes.small
        if text.kind == "blank":
            long, high = blank_size(made.sizes)
        left = item.x + text.x - {"start": 0, "middle": long / 2, "end": long}[text.anchor]
        found.append((left, item.y + text.y - high / 2, left + long, item.y + text.y + high / 2))
    if board := item.block.board:
        wide, tall = board_size(board.rows, board.cell)
        found.append(
            (item.x + board.x, item.y + board.y, item.x + board.x + wide, item.y + board.y + tall)
        )
    return found


def overlap(a, b) -> bool:
    return a[0] < b[2] - 0.01 and b[0] < a[2] - 0.01 and a[1] < b[3] - 0.01 and b[1] < a[3] - 0.01


def crosses(line, box) -> bool:
    """Return whether a segment enters a box (Liang and Barsky)."""
    (x, y), (x2, y2) = line
    low, high = 0.0, 1.0
    for at, by, first, last in ((x, x2 - x, box[0], box[2]), (y, y2 - y, box[1], box[3])):
        if abs(by) < 1e-9:
            if not first + 0.5 < at < last - 0.5:
                return False
            continue
        one, two = sorted(((first + 0.5 - at) / by, (last - 0.5 - at) / by))
        low, high = max(low, one), min(high, two)
    return low < high


def segments(piece):
    """Return the straight segments of a piece of an edge, eight for a curve."""
    at = piece[0][0]
    for step in piece[1:]:
        if len(step) == 1:
            yield at, step[0]
        else:
            curve = [at, *step]
            weights = [
                ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                for t in map((0.125).__mul__, range(9))
            ]
            spots = [
                tuple(sum(w * p[axis] for w, p in zip(each, curve, strict=True)) for axis in (0, 1))
                for each in weights
            ]
            yield from pairwise(spots)
        at = step[-1]


def moves_of(made: Picture):
    """Yield the texts on edges, each with its node and box."""
    for parent in made.nodes:
        for item in parent.children:
            if item.move:
                x, y = edge(parent, item, made).text
                wide, tall = width(item.move, made.sizes.small) / 2, made.sizes.small / 2
                yield item, (x - wide, y - tall, x + wide, y + tall)


def caption_box(text, made: Picture):
    """Return the box of a line beside or below the tree."""
    wide, tall = width(text.text, made.sizes.font * 0.87), made.sizes.font * 0.87
    left = text.x - (wide / 2 if text.anchor == "middle" else 0)
    return left, text.y - tall * 0.8, left + wide, text.y + tall * 0.2


def check_geometry(made: Picture) -> None:
    """Check that no text touches an edge, stroke, text or shape, and that nothing is clipped."""
    nodes = [(item, box) for item in made.nodes for box in boxes_of(item, made)]
    texts = [(item, box) for item in made.nodes for box in boxes_of(item, made)[1:]] + [
        *moves_of(made)
    ]
    texts += [(text, caption_box(text, made)) for text in made.caption]
    shapes = [(item, boxes_of(item, made)[0]) for item in made.nodes]
    others = [*moves_of(made), *((text, caption_box(text, made)) for text in made.caption)]
    for (item, a), (other, b) in [*combinations(nodes, 2), *product(shapes, others)]:
        assert item is other or not overlap(a, b), (item, other)
    for (item, a), (other, b) in combinations(texts, 2):
        assert not overlap(a, b), (item, other)
    for _, (left, top, right, bottom) in shapes + texts:
        assert min(left, top) >= 0
        assert right <= made.width
        assert bottom <= made.height
    strokes = []
    for parent, item in [(above, item) for above in made.nodes for item in above.children]:
        road = edge(parent, item, made)
        lines = [line for piece in road.pieces for line in segments(piece)] + road.strokes
        for other, box in [*texts, *(shape for shape in shapes if shape[0] not in (parent, item))]:
            assert not any(crosses(line, box) for line in lines), (item, other)
        if road.strokes:
            across = [*zip(*chain(*road.strokes), strict=True)]
            strokes.append((*map(min, across), *map(max, across)))
    assert not any(overlap(a, b) for a, b in combinations(strokes, 2))


VALUES = st.integers(-99, 99) | st.sampled_from(
    [10**12, Number("-1/3"), Number("1.50"), Number("1e-9")]
)

HEADS = st.none() | st.tuples(
    st.sampled_from([None, MAX, MIN]),
    st.sampled_from([None, "B", "Rockefeller"]),
    st.sampled_from([None, 7]),
).map(lambda fields: Head(*fields))

TREES = st.recursive(
    st.builds(lambda value: Node((), value), VALUES),
    lambda below: st.builds(Node, st.lists(below, min_size=1, max_size=5), st.none(), HEADS),
    max_leaves=14,
)
"""Trees with long, exact and negative values, roles, names and static values."""


def latex_log(folder, name):
    """Compile ``name.tex`` in a folder by pdfLaTeX, which must succeed, and return its output."""
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape"]
    done = subprocess.run(
        [*command, f"{name}.tex"],
        check=False,
        cwd=folder,
        capture_output=True,
        encoding="latin-1",
        timeout=120,
    )
    assert done.returncode == 0, done.stdout[-2000:]
    return done.stdout


class BoardedNim(Nim):
    """The same game, with a board that contains every drawn sign."""

    def board(self, state):
        return ["XO.", "#*<", "|" * state[0]]
