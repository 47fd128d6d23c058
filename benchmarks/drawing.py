"""Measure the speed of drawing as a ratio to ``dot -Tsvg`` on the same trees.

python benchmarks/drawing.py          about 1,190 nodes
python benchmarks/drawing.py --big    also about 11,960 nodes, for which dot needs about 30 seconds
"""

import random
import resource
import shutil
import subprocess
import sys
import time

from common import row

from treesearch import Node, draw, record
from treesearch.steps.pictures import pictures
from treesearch.tree import nodes

BARS = {1_188: 8, 11_961: 200}
"""The bar of a search, by the nodes of its tree; a tree alone has none."""
STAGES_LIMIT = 1.0


def random_tree(count: int) -> Node:
    """Return a random tree with about this number of nodes."""
    chance = random.Random(count)
    root: list = []
    open_nodes, made = [root], 1
    while made < count:
        node = open_nodes.pop(chance.randrange(min(len(open_nodes), 6)))
        for _ in range(chance.randint(2, 4)):
            node.append([])
            open_nodes.append(node[-1])
            made += 1

    def frozen(node: list) -> Node:
        return Node(map(frozen, node)) if node else Node((), chance.randint(-9, 99))

    return frozen(root)


def as_dot(tree: Node) -> bytes:
    """Return the tree in DOT, with our shapes and values but without positions."""
    lines = ["digraph tree {"]
    for place, node in nodes(tree):
        name = "-".join(map(str, ("n", *place)))
        look = "invtriangle" if len(place.path) % 2 else "triangle"
        lines.append(
            f'"{name}" [shape={look if node.children else "box"}, label="{node.value or ""}"]'
        )
        if place.parent is not None:
            lines.append(f'"{name.rpartition("-")[0]}" -> "{name}"')
    return "\n".join([*lines, "}"]).encode()


def ours(tree: Node, search: bool) -> float:
    """Return the best time to draw a tree or a search as SVG, in seconds.

    Repeat small trees more often, because one interruption can outlast five pictures.
    """
    best = 1e9
    for _ in range(max(40, 30_000 // tree.traits.nodes)):
        drawn = record(tree) if search else tree
        start = time.process_time()
        draw(drawn)
        best = min(best, time.process_time() - start)
    return best


def dots(tree: Node, times: int) -> float:
    """Return the best CPU time of ``dot -Tsvg`` including its start, in seconds."""
    source, best = as_dot(tree), 1e9
    for _ in range(times):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            ["dot", "-Tsvg"],
            input=source,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=True,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def stages() -> float:
    """Return the best time to draw all stages of a tree with 30 leaves, in seconds."""
    chance = random.Random(30)
    trace = record(
        Node(Node(Node((), chance.randint(0, 99)) for _ in range(5)) for _ in range(6)),
        algorithm="minmax",
    )
    best = 1e9
    for _ in range(5):
        start = time.process_time()
        made = [*pictures(trace, "svg", "leaves")]
        best = min(best, time.process_time() - start)
        assert len(made) == 30
    return best


def main() -> int:
    """Print a line for each bar. Return 1 if a bar is missed, or 3 without Graphviz."""
    met = [row("30 stages of 30 leaves as SVG; the limit", stages(), STAGES_LIMIT, 1)]
    if not shutil.which("dot"):
        print("dot is not installed: sudo apt install graphviz")
        return 3
    for count, bar in [*BARS.items()][: 2 if "--big" in sys.argv else 1]:
        tree = random_tree(count)
        peer = dots(tree, 3 if count < 5_000 else 1)
        what = f"of {tree.traits.nodes:,} nodes; dot -Tsvg of the tree"
        row(f"SVG of a tree {what}", ours(tree, False), peer, 0)
        met.append(row(f"SVG of a search {what}", ours(tree, True), peer, bar))
    return int(not all(met))


if __name__ == "__main__":
    sys.exit(main())
