"""Rewrite the golden pictures: ``python tests/refresh_diagrams.py [NAME ...]``, by default all. Then check them."""

from collections.abc import Callable
from pathlib import Path

from support.stored import DATA, chosen

from treesearch import conditions, draw, read, record
from treesearch.diagram import render
from treesearch.diagram.chart import chart
from treesearch.diagram.picture import picture as laid_out
from treesearch.diagram.slideshow import animated, beamer
from treesearch.games import load

GOLDEN = DATA / "diagrams"
SAMPLES = Path(__file__).parents[1] / "samples"

SAMPLE_LOOKS = {
    "aima-5-2": {},
    "aima-5-2-print": {"style": "print", "show": ("window", "order")},
    "aima-5-2-exercise": {"style": "exercise", "label": "letters", "direction": "right"},
    "deep-cutoff-why": {"style": "why"},
}
"""Golden pictures of samples by name, which starts with the sample's."""

NEAR_END = load("tictactoe", state=".OO/XO./X.X")
LIMITED = "(max A (min B:7 3 12) (min C 2 4))"
TWO_CHANCES = "(max 2 (chance 0 (chance 0 (min 5 6))))"
WIDE = "(9 (1 2 3 4 5) ((7 8) (1 2)) (3 (4 5 6)) (2 (8 9)))"
COUNTS = {
    "minmax": [(2, 13), (3, 40)],
    "alphabeta": [(2, 11), (3, 21)],
    "mtdf (best)": [(2, 12), (3, 20)],
}


def sample(name: str) -> str:
    """Return the picture of a sample."""
    file = next(file for file in sorted(SAMPLES.glob("*.tree")) if name.startswith(file.stem))
    return draw(record(read(file.read_text(encoding="utf-8"))), **SAMPLE_LOOKS[name])


def stages() -> list:
    """Return two pictures of equal size, as of a film."""
    return [laid_out(record("(A 3 (B 2 4))", root=root)) for root in ("max", "min")]


PICTURES: dict[str, Callable[[], str | bytes]] = {
    **{f"{name}.svg": lambda name=name: sample(name) for name in SAMPLE_LOOKS},
    "nim.dot": lambda: render(record(load("nim", pool=3)), ".dot", show=("window", "order")),
    "tictactoe.dot": lambda: render(record(NEAR_END), ".dot"),
    "tictactoe-right.svg": lambda: draw(record(NEAR_END), direction="right"),
    "deep-why.dot": lambda: render(record(WIDE), ".dot", style="why", direction="right"),
    "window-why.svg": lambda: draw(record("((3 4) 1)", window=(5, 9)), style="why"),
    "chance-range.svg": lambda: draw(record(TWO_CHANCES, utility_range=(0, 9))),
    "unknown-leaf.svg": lambda: draw(
        conditions("((3 12 8) (?x 4) (14 5))"), show=("window", "legend")
    ),
    "two-unknowns.svg": lambda: draw(conditions("((3 12) (?x ?y) (5 2))"), show="legend"),
    "depth-limit.svg": lambda: draw(
        record(LIMITED, depth=1), show=("legend", "moves", "intervals"), direction="right"
    ),
    "players.svg": lambda: draw(
        record("(((5,2) (0,2)) (3,1))", algorithm="maxn"), show=("legend", "rows")
    ),
    "only-cuts.svg": lambda: draw(record(WIDE), only="cuts", show="moves", label="places"),
    "slide.svg": lambda: draw(record("((3 12) (2 4))"), fit="16:9"),
    "exercise.tex": lambda: render(read(LIMITED), ".tex", style="exercise", label="letters"),
    "search.tex": lambda: render(record(LIMITED, values="hard", window=(2, 3)), ".tex"),
    "frames.tex": lambda: beamer(stages(), ["MAX & 3 <= 4", "MIN"], "Two stages"),
    "frames.svg": lambda: animated(stages(), [1, 3]),
    "counts.svg": lambda: chart(COUNTS, "Nodes visited", "depth", "nodes"),
}
"""Golden pictures by the name of their file."""


def picture(name: str) -> str:
    """Return a golden picture as currently drawn."""
    drawn = PICTURES[name]()
    return drawn if isinstance(drawn, str) else drawn.decode()


if __name__ == "__main__":
    for name in chosen(PICTURES):
        (GOLDEN / name).write_text(picture(name), encoding="utf-8")
