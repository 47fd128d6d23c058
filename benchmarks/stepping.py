"""Measure the time of a step in Chromium with 10,000 events; the bar is one frame, 16 ms.

python benchmarks/stepping.py          400 steps forward, as many back, and as many jumps to a stage anywhere
python benchmarks/stepping.py COUNT    that many

A time goes from the press of a key to the end of the frame that shows the other stage: script, styles, layout and
painting. What else runs on the machine is in it, so the bar is for the mean CPU time of the page's thread. A jump may
change every node, so no bar is set for it.
"""

import random
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

from treesearch import Node, record
from treesearch.steps.page import page

BAR = 16.0

MEASURE = """(acts) => new Promise((done) => {
    const slider = document.querySelector("input[type=range]"), heading = document.querySelector("h1");
    const channel = new MessageChannel(), times = [];
    let start;
    const act = () => {
        if (!acts.length) return done(times);
        const next = acts.shift();
        start = performance.now();
        if (typeof next === "string") heading.dispatchEvent(new KeyboardEvent("keydown", { key: next, bubbles: true }));
        else { slider.value = next; slider.dispatchEvent(new Event("input")); }
        channel.port2.postMessage("after the frame");
    };
    channel.port1.onmessage = () => { times.push(performance.now() - start); requestAnimationFrame(act); };
    requestAnimationFrame(act);
})"""


def comb(width: int, depth: int) -> Node:
    """Return a deep tree of repeated small families, in which deepening visits nodes often."""
    chance = random.Random(3)
    node = Node((), 0)
    for _ in range(depth):
        families = (Node(Node((), chance.randint(-50, 50)) for _ in range(width)) for _ in range(3))
        node = Node([*families, node])
    return node


def main() -> int:
    """Print a line for each way to step. Return 1 if the bar is missed, or 3 without Chromium."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        print("playwright is not installed: pip install playwright")
        return 3
    chromium = shutil.which("chromium")
    if chromium is None:
        print("Chromium is not installed: sudo apt install chromium")
        return 3
    count = int(sys.argv[1]) if sys.argv[1:] and sys.argv[1].isdigit() else 400
    tree = comb(27, 24)
    trace = record(tree, algorithm="deepening")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        file = Path(folder, "page.html")
        file.write_text(page(trace), "utf-8")
        nodes = tree.traits.nodes
        print(
            f"{nodes:,} nodes, {len(trace.events):,} events, a page of {file.stat().st_size / 1e6:.1f} MB"
        )
        tab = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"]).new_page()
        tab.goto(file.as_uri())
        return int(max(measured(tab, count)) >= BAR)


def measured(tab, count: int) -> list[float]:
    """Print the times of steps, and return the CPU milliseconds of a step in each direction."""
    last, chance = int(tab.get_attribute("input[type=range]", "max")), random.Random(1)
    ways = {
        "forward": (["ArrowRight"] * count, f"(bar: {BAR:.0f})"),
        "back": (["ArrowLeft"] * count, f"(bar: {BAR:.0f})"),
        "jump": ([chance.randint(1, last) for _ in range(count)], ""),
    }
    session, cpu = tab.context.new_cdp_session(tab), []
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    for way, (acts, bar) in ways.items():
        tab.evaluate(MEASURE, [last // 2])
        before = busy(session)
        times = tab.evaluate(MEASURE, acts)
        cpu.append((busy(session) - before) / count)
        cuts = quantiles(times, n=100)
        wall = f"median {median(times):5.1f}   p95 {cuts[94]:5.1f}   p99 {cuts[98]:5.1f}"
        print(f"{way:<8} CPU {cpu[-1]:5.1f} ms {bar:<10} {wall}")
    return cpu[:2]


def busy(session) -> float:
    """Return the CPU time that the page's thread has used, in milliseconds."""
    told = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    return told["TaskDuration"] * 1000


if __name__ == "__main__":
    sys.exit(main())
