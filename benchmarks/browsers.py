"""Stepping, practice, hand-ins and SCORM in Chromium and Firefox against the command line: wrong ones, and clicks.

    npm install --prefix /tmp/driver puppeteer-core@24 scorm-again@3
    python -m benchmarks.browsers /tmp/driver [trees] [chrome|firefox]

The sentences of each stage are those of ``treesearch trace --step``; right answers in practice come from the trace; the
text of a hand-in is marked by ``treesearch check``. The same right answers go into a SCORM package in a course system,
scorm-again within the limits of the tests, which must be told that each is right and that the score is 100.
"""

import json
import re
import shutil
import subprocess
import sys
import threading
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from queue import Queue
from random import Random
from typing import Any

from treesearch import read, record
from treesearch.events import Close, Cut, Leaf, Update
from treesearch.game import spell
from treesearch.homework.classes.assignment import read_exercise
from treesearch.playground.server import serve
from treesearch.steps.scorm import scorm
from treesearch.steps.sentences import worth
from treesearch.trace import Trace

PROGRAMS = {"chrome": "chromium", "firefox": "firefox-esr"}
RIGHT = re.compile(r"Question \d+: right\.")
FIGURE = "((3 12 8) (2 4 6) (14 5 2))"


def branching(numbers: Random, levels: int, top: bool = True) -> str:
    """The text of a tree of two or three children to a node, some of them leaves."""
    if not levels or (not top and numbers.random() < 0.2):
        return str(numbers.randint(-9, 30))
    return (
        f"({' '.join(branching(numbers, levels - 1, False) for _ in range(numbers.randint(2, 3)))})"
    )


def case(tree: str) -> dict[str, Any]:
    """A tree with all that is right of it."""
    trace = record(read(tree))
    return {
        "tree": tree,
        "stages": trace.counts.nodes_visited,
        "answers": answers(trace),
        "value": spell(trace.result.value),
        "path": [*trace.result.path],
        "pruned": [[*place] for cut in trace.cuts for place in cut.pruned],
        "cuts": [
            {"kind": cut.kind, "at": [*cut.place], "after": cut.after.action} for cut in trace.cuts
        ],
    }


def answers(trace: Trace) -> dict[str, list[str]]:
    """The right answer to every question that could be asked, by the question's sentence."""
    found: dict[str, list[str]] = {}
    for i, (event, visit) in enumerate(trace.followed()):
        if isinstance(event, (Leaf, Close)) and visit.place.parent is not None:
            above = trace.visit(visit.place.parent)
            ahead = [one for one in trace.events[i + 1 : i + 3] if one.path == visit.place.parent]
            cut = any(isinstance(one, Cut) for one in ahead)
            updates = [
                one
                for one in trace.events[: i + 2]
                if isinstance(one, Update) and one.path == visit.place.parent
            ]
            at, node = named(above)
            number, player = visit.place.action, above.player.name
            value = spell(updates[-1].value) if updates else ""
            question = (
                f"Go on, or cut? {player} has {value} at {node} after child {number}. "
                "Other children are left."
            )
            found[question] = ["cut" if cut else "go"]
            if updates:
                proved = worth(visit.value, (visit.low, visit.high))
                question = f"What is {node} worth so far? Child {number} of {at} is {proved}."
                found[question] = [value]
        if visit.player is not None:
            question = f"What are alpha and beta? The search enters {named(visit)[0]}. (inf means infinity)"
            found[question] = [*map(spell, visit.entry)]
    return found


def named(node: Any) -> tuple[str, str]:
    """Return a node with its player, and without."""
    place = ".".join(map(str, node.place))
    name = f"node {place}" if place else "the root"
    return f"{name} ({node.player.name})", name


def course(trees: list[str], driver: Path) -> str:
    """The address of a course system: at /0/course the package of the first tree in its frame, and so on."""
    system = (driver / "node_modules" / "scorm-again" / "dist" / "scorm12.min.js").read_text(
        "utf-8"
    )
    system += (
        Path(__file__).parents[1].joinpath("tests", "data", "course_system.js").read_text("utf-8")
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


def wrong(one: dict[str, Any], shown: dict[str, Any]) -> list[str]:
    """What the browser showed that is not so."""
    found = []
    command = [sys.executable, "-m", "treesearch", "trace", "--step", one["tree"]]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n")
    told = [line for stage in shown["steps"] for line in stage]
    if [line[len(str(one["stages"])) + 2 :] for line in printed[:-2]] + printed[-2:-1] != told:
        found.append(f"step {one['tree']}")
    for where in ("practice", "scorm"):
        done = shown[where]["told"]
        found += [
            f"{where} {one['tree']}: {said}" for said in done[:-1] if not RIGHT.fullmatch(said[1])
        ]
        if shown[where].get("score") != f"right {len(done)} of {len(done)}, undone 0, hints 0":
            found.append(f"{where} {one['tree']}: {shown[where]}")
    command = [sys.executable, "-m", "treesearch", "check", one["tree"], "-"]
    marked = subprocess.run(
        command, input=shown["text"], capture_output=True, text=True, check=False
    )
    if marked.returncode:
        found.append(f"hand-in {one['tree']}: {shown['text']!r} {marked.stdout[:300]}")
    told = shown["reported"]
    results = [value for name, value in told if name.endswith(".result")]
    last = dict(told)
    if {*results} != {"correct"} or len(results) != len(shown["scorm"]["told"]):
        found.append(f"scorm {one['tree']}: {results} of {shown['scorm']['told']}")
    if (last.get("cmi.core.lesson_status"), last.get("cmi.core.score.raw")) != ("completed", "100"):
        found.append(f"scorm {one['tree']}: {last}")
    return found


def main(driver: str, trees: int, name: str) -> None:
    """Prints what was counted."""
    numbers, told = Random(21), Queue[str]()
    cases = [
        case(tree) for tree in [FIGURE, *(branching(numbers, 2 + i % 2) for i in range(trees - 1))]
    ]
    threading.Thread(target=serve, args=(0, told.put), daemon=True).start()
    home = Path(
        driver, "node_modules", "puppeteer-core", "lib", "esm", "puppeteer", "puppeteer-core.js"
    ).resolve()
    program = shutil.which(PROGRAMS[name]) or PROGRAMS[name]
    system = course([one["tree"] for one in cases], Path(driver))
    command = [
        "node",
        str(Path(__file__).with_suffix(".mjs")),
        name,
        program,
        told.get(),
        str(home),
        system,
    ]
    ran = subprocess.run(
        command, input=json.dumps(cases), capture_output=True, text=True, check=False
    )
    if ran.returncode:
        sys.exit(ran.stderr)
    found = json.loads(ran.stdout)
    bad = [
        line for one, shown in zip(cases, found["shown"], strict=True) for line in wrong(one, shown)
    ]
    stages = sum(one["stages"] for one in cases)
    questions = sum(len(one["practice"]["told"]) for one in found["shown"])
    reported = sum(len(one["scorm"]["told"]) for one in found["shown"])
    looked = f"{trees} trees, {stages} stages, {questions} answers, {trees} hand-ins, {reported} answers to a course"
    print(f"{found['version']}: {looked}: {len(bad)} wrong, {len(found['errors'])} errors")
    print(f"practice of {FIGURE}: {found['shown'][0]['practice']['actions']} clicks and fields")
    print("\n".join([*bad[:10], *found["errors"][:5]]))


if __name__ == "__main__":
    main(
        sys.argv[1],
        int(sys.argv[2] if len(sys.argv) > 2 else 60),
        sys.argv[3] if len(sys.argv) > 3 else "chrome",
    )
