"""Compare stepping, practice, submissions and SCORM in browsers with the command line.

    npm install --prefix /tmp/driver puppeteer-core@24 scorm-again@3
    python benchmarks/checks/browsers.py /tmp/driver [trees] [chrome|firefox]

Every node at every stage is compared with ``treesearch trace --format json``. Of the trees, two thirds are also handed in,
and their text is marked by ``treesearch check``; a fifth are practised, in the playground and as a SCORM package in a course
system (scorm-again).
"""

import json
import re
import shutil
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from itertools import takewhile
from math import inf
from pathlib import Path
from queue import Queue
from random import Random
from typing import Any

from treesearch.homework.classes.assignment import read_exercise
from treesearch.playground.server import serve
from treesearch.steps.scorm import scorm

PROGRAMS = {"chrome": "chromium", "firefox": "firefox-esr"}
RIGHT = re.compile(r"✓ .+: right \(1 of 1 point\)")
FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
Json = dict[str, Any]
NESTED = str.maketrans("() ", "[],")


def random_tree(numbers: Random, levels: int, top: bool = True) -> str:
    """Return the text of a random tree with two or three children per inner node."""
    if not levels or (not top and numbers.random() < 0.2):
        return str(numbers.randint(-9, 30))
    children = [random_tree(numbers, levels - 1, False) for _ in range(numbers.randint(2, 3))]
    return f"({' '.join(children)})"


def treesearch(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command line."""
    command = [sys.executable, "-m", "treesearch", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False)


def case(tree: str) -> Json:
    """Return a tree with its expected stages and answers, from the events of the command line."""
    trace = json.loads(treesearch("trace", "--format", "json", tree).stdout)
    events = trace["events"]
    nested = json.loads(tree.translate(NESTED))
    cuts = [event for event in events if event["event"] == "cut" and event["skipped"]]
    return {
        "tree": tree,
        "stages": [*stages(events, nested)],
        "answers": dict(answers(events, nested)),
        "value": str(trace["value"]),
        "path": trace["path"],
        "pruned": [[*cut["path"], action] for cut in cuts for action in cut["skipped"]],
        "cuts": [
            {"kind": cut["player"].upper(), "at": cut["path"], "after": cut["action"]}
            for cut in cuts
        ],
    }


def place(path: list[int]) -> str:
    """Return the name of the node at a path."""
    return ".".join(map(str, path)) or "root"


def steps(name: str) -> tuple[int, ...]:
    """Return the path of the node with this name."""
    return () if name == "root" else tuple(map(int, name.split(".")))


def sign(bound: Any) -> str:
    """Return a number as the page prints it."""
    return str(bound).replace("inf", "∞").replace("-", "−")


def stages(events: list[Json], tree: Any) -> Iterator[Json]:
    """Yield the current node, the pruned children and the labels of visited nodes for each visit."""
    nodes: dict[str, Json] = {}
    pruned: list[str] = []
    for number, event in enumerate(events):
        name, kind = place(event["path"]), event["event"]
        if kind == "leaf":
            nodes[name] = {"value": event["value"]}
        elif kind == "open":
            nodes[name] = {**event, "open": True}
        elif kind == "update":
            side, better = ("alpha", max) if event["player"] == "max" else ("beta", min)
            node = nodes[name]
            node[side] = better(float(node[side]), event["value"])
        elif kind == "cut":
            pruned += [place([*event["path"], action]) for action in event["skipped"]]
        else:
            nodes[name]["open"] = False
        if kind in ("open", "leaf"):
            lit = name
        if number + 1 == len(events) or events[number + 1]["event"] in ("open", "leaf"):
            named = {
                name: label(name, node, proved(child(tree, name), nodes, steps(name)))
                for name, node in nodes.items()
            }
            yield {"lit": lit, "pruned": [*pruned], "nodes": named}


def label(name: str, node: Json, proved: tuple[float, float]) -> str:
    """Return the label of a visited node for screen readers."""
    if "value" in node:
        return f"{name}, leaf, {sign(node['value'])}"
    low, high = proved
    value = (
        bound(low)
        if low == high
        else f"{bound(low)} to {bound(high)}"
        if inf not in (-low, high)
        else f"≤ {bound(high)}"
        if high < inf
        else f"≥ {bound(low)}"
    )
    known = [] if (-low, high) == (inf, inf) else [value]
    window = [f"α = {bound(node['alpha'])}", f"β = {bound(node['beta'])}"] if node["open"] else []
    return ", ".join([name, node["player"].upper(), *known, *window])


def proved(tree: Any, nodes: Json, path: tuple[int, ...] = ()) -> tuple[float, float]:
    """Return the bounds that the visited leaves prove for a node."""
    visit = nodes.get(place([*path]))
    if visit is None:
        return -inf, inf
    if not isinstance(tree, list):
        return tree, tree
    ends = [proved(child, nodes, (*path, i)) for i, child in enumerate(tree, 1)]
    best = max if visit["player"] == "max" else min
    return best(low for low, _ in ends), best(high for _, high in ends)


def child(tree: Any, name: str) -> Any:
    """Return the subtree at the node with this name."""
    for step in steps(name):
        tree = tree[step - 1]
    return tree


def bound(value: Any) -> str:
    """Return alpha or beta as the page prints it."""
    number = float(value)
    if number in (inf, -inf):
        return "+∞" if number > 0 else "−∞"
    return sign(int(number))


def answers(events: list[Json], tree: Any) -> Iterator[tuple[str, list[str]]]:
    """Yield each possible question with its correct answers."""
    visited: dict[str, Json] = {}
    best: dict[str, Any] = {}
    for number, event in enumerate(events):
        name, kind = place(event["path"]), event["event"]
        if kind in ("open", "leaf"):
            visited[name] = event
        if kind == "open":
            entered = f"{node(name)} ({event['player'].upper()})"
            window = [str(event["alpha"]), str(event["beta"])]
            yield (
                f"What are alpha and beta when the search enters {entered}? Type inf for infinity.",
                window,
            )
        if kind == "update":
            best[name] = event["value"]
        if kind not in ("leaf", "close") or name == "root":
            continue
        parent, action = place(event["path"][:-1]), event["path"][-1]
        player, at = visited[parent]["player"].upper(), node(parent)
        follows = [
            later["event"]
            for later in takewhile(
                lambda later: later["event"] in ("update", "cut"), events[number + 1 :]
            )
        ]
        value = events[number + 1]["value"] if "update" in follows else best.get(parent)
        yield (
            f"Go on, or cut? {player} has the value {value} at {at} after child {action}. "
            f"{at[:1].upper()}{at[1:]} has more children.",
            ["cut" if "cut" in follows else "go"],
        )
        worth = about(*proved(child(tree, name), visited, steps(name)))
        yield (
            f"What is {at} worth so far? Child {action} of {at} ({player}) is worth {worth}.",
            [str(value)],
        )


def about(low: float, high: float) -> str:
    """Return the proved bounds of a value in words."""
    if low == high:
        return str(int(low))
    if high < inf:
        return f"at most {int(high)}" if low == -inf else f"{int(low)} to {int(high)}"
    return f"at least {int(low)}"


def node(name: str) -> str:
    """Return a node as the questions name it."""
    return "the root" if name == "root" else f"node {name}"


def course(trees: list[str], driver: Path) -> str:
    """Start a course system for the SCORM packages of these trees, and return its address."""
    system = (driver / "node_modules" / "scorm-again" / "dist" / "scorm12.min.js").read_text(
        "utf-8"
    )
    system += (
        Path(__file__).parents[2].joinpath("tests", "data", "course_system.js").read_text("utf-8")
    )
    around = f"""<!doctype html><title>course</title><script>{system}
        window.API = courseSystem({{ saved: null, student: "1" }})</script>
        <iframe src=index.html style='width:100%;height:98vh;border:0'></iframe>"""
    pages = {}
    for i, tree in enumerate(trees):
        with zipfile.ZipFile(
            BytesIO(scorm(read_exercise(f'trees = ["{tree}"]'), True).data)
        ) as package:
            pages[f"/{i}/course"], pages[f"/{i}/index.html"] = (
                around.encode(),
                package.read("index.html"),
            )

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.answer(pages.get(self.path))

        def do_POST(self) -> None:  # what is committed, by fetch or by a beacon
            self.rfile.read(int(self.headers["Content-Length"]))
            self.answer(b'{"result": true, "errorCode": 0}')

        def answer(self, body: bytes | None) -> None:
            self.send_response(404 if body is None else 200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(body or b"")

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def wrong(right: Json, shown: Json) -> Iterator[str]:
    """Yield each difference between the expected and the shown states."""
    tree = right["tree"]
    for number, (expected, stage) in enumerate(
        zip(right["stages"], shown["stages"], strict=True), 1
    ):
        labels = {text.split(", ")[0]: text for text in stage["nodes"]}
        for name, text in labels.items():
            above = [name.rsplit(".", k)[0] for k in range(name.count(".") + 1)]
            status = "cut" if {*above} & {*expected["pruned"]} else "ahead"
            correct = expected["nodes"].get(name)
            if correct is None and not text.endswith(
                {"cut": "pruned", "ahead": "not visited yet"}[status]
            ):
                yield f"{tree} stage {number}: {text!r} is {status}"
            elif correct is not None and text != correct:
                yield f"{tree} stage {number}: {text!r}, not {correct!r}"
        severed = {key[1:].replace("-", ".") for key in stage["severed"]}
        if severed != {*expected["pruned"]} & {*labels}:
            yield f"{tree} stage {number}: strokes at {severed}"
        if (stage["lit"] or "").split(", ")[0] != expected["lit"]:
            yield f"{tree} stage {number}: {stage['lit']} is lit"
    for where in {"practice", "scorm"} & {*shown}:
        done = shown[where]["verdicts"]
        yield from (f"{where} {tree}: {pair}" for pair in done[:-1] if not RIGHT.match(pair[1]))
        if shown[where].get("score") != f"Right: {len(done)} of {len(done)}. Undos: 0. Hints: 0.":
            yield f"{where} {tree}: {shown[where]}"
    if "text" in shown:
        marked = treesearch("check", tree, "-", text=shown["text"])
        if marked.returncode:
            yield f"submission {tree}: {shown['text']!r} {marked.stdout[:300]}"
    if "scorm" in shown:
        values = shown["reported"]
        results = [value for name, value in values if name.endswith(".result")]
        last = dict(values)
        if {*results} != {"correct"} or len(results) != len(shown["scorm"]["verdicts"]):
            yield f"scorm {tree}: {results} of {shown['scorm']['verdicts']}"
        if (last.get("cmi.core.lesson_status"), last.get("cmi.core.score.raw")) != (
            "completed",
            "100",
        ):
            yield f"scorm {tree}: {last}"


def main(driver: str, trees: int = 60, name: str = "chrome") -> None:
    """Compare the trees in one browser, and print the counts and all differences."""
    numbers, address = Random(21), Queue[str]()
    texts = [FIGURE, *(random_tree(numbers, 2 + i % 2) for i in range(trees - 1))]
    cases = [
        {**case(tree), "practise": i % 5 == 0, "hand_in": i % 3 != 2}
        for i, tree in enumerate(texts)
    ]
    threading.Thread(target=serve, args=(0, address.put), daemon=True).start()
    home = Path(driver, "node_modules/puppeteer-core/lib/esm/puppeteer/puppeteer-core.js").resolve()
    program = shutil.which(PROGRAMS[name]) or PROGRAMS[name]
    script = str(Path(__file__).with_suffix(".mjs"))
    command = ["node", script, name, program, address.get(), str(home), course(texts, Path(driver))]
    run = subprocess.run(
        command, input=json.dumps(cases), capture_output=True, text=True, check=False
    )
    if run.returncode:
        sys.exit(run.stderr)
    result = json.loads(run.stdout)
    shown = result["shown"]
    bad = [line for one, page in zip(cases, shown, strict=True) for line in wrong(one, page)]
    practised = [page for page in shown if "practice" in page]
    questions = sum(len(page["practice"]["verdicts"]) for page in practised)
    states = sum(len(stage["nodes"]) for page in shown for stage in page["stages"])
    print(
        f"{result['version']}: {trees} trees, {sum(len(one['stages']) for one in cases)} stages, {states} nodes, "
        f"{len(practised)} practised with {questions} answers, {sum('text' in page for page in shown)} submissions: "
        f"{len(bad)} wrong, {len(result['errors'])} errors"
    )
    print("\n".join([*bad[:10], *result["errors"][:5]]))
    sys.exit(bool(bad or result["errors"]))


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:3]), *sys.argv[3:])
