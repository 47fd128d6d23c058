"""Compute digests of what several hundred commands and answers print, write and mark.

``python tests/pinned.py`` rewrites ``data/pinned.json``. ``python tests/pinned.py FOLDER`` writes the outputs
themselves into a folder, so that two checkouts can be compared with ``diff -r``. ``test_pinned.py`` compares digests.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import itertools
import json
import random
import re
import shlex
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from support.example_folder import filled

from treesearch.homework.mistakes.registry import MISTAKES

HERE = Path(__file__).resolve().parent
DIGESTS = HERE / "data" / "pinned.json"
SAMPLES = HERE.parent / "samples"

TREES = {
    "figure": "((3 12 8) (2 4 6) (14 5 2))",
    "deep": "(10 (20 (1 (4 2))))",
    "ties": "((2 (6 5)) (((1 4) (3 2)) 2))",
    "assignment": "((4 (7 9 8) 8) (((3 6 4) 2 6) ((9 2 9) 4 7 (6 4 5))))",
    "heads": "(max A (min B:4 3 1.50 8) (C 2 (D:-1 4 6) 7) (E 14 (5/2 -3) F=2))",
    "chance": "(max (chance 9/10*2 1/10*(4 6)) (chance 3 (min 1 9)) 2)",
    "open": "((3 12 8) (?x 4 6) (14 5 2))",
    "wide": f"({' '.join(f'({i} {20 - i} {7 * i % 11})' for i in range(14))})",
    "long": f"({' '.join(f'({n} (-{n} {3 * n}))' for n in range(1001, 1100, 17))})",
    "leaf": "5",
    "flat": f"({' '.join(map(str, range(40, 0, -1)))})",
}
ANSWERED = ("figure", "deep", "ties", "assignment", "wide")
BOARDS = ("blocker-course", "connect4-x-to-win", "tictactoe-what-should-o-do")
CONVENTIONS = (
    "",
    "--root min",
    "--order rtl",
    "--cut-rule gt",
    "--cuts all",
    "--values hard",
    "--label bound",
    "--window -inf,5",
    "--window 3,9 --values hard",
    "--root min --order rtl --cut-rule gt --cuts all",
    "--full --limit 1",
)
SEARCHES = (
    "minmax",
    "deepening",
    "transposition",
    "negascout",
    "mtdf",
    "mtdf --first 4",
    "sss",
    "expectiminimax",
    "mcts --iterations 40 --seed 3 --exploration 1",
    "alphabeta --depth 2",
    "minmax --depth 1",
    "deepening --utility-range -20,20",
    "alphabeta --eval zero --depth 2",
)
LOOKS = (
    "",
    "--style print",
    "--style exercise",
    "--style why",
    "--show bounds",
    "--show window --show order",
    "--show intervals --show rows",
    "--show moves --hide bounds",
    "--names letters",
    "--names places",
    "--direction right",
    "--fold 1",
    "--only cuts",
    "--only path",
    "--only path --fold 1",
    "--fit 16:9",
    "--fit a4",
    "--fit 300",
    "--full",
    "--style exercise --names letters --direction right",
    "--style print --show window --fold 2",
)
FORMS = ("text", "json", "markdown", "csv")
MADE = (
    "",
    "--leaves 10 --cut-count 3 --deep",
    "--shape regular --branching 3 --levels 2",
    "--shape random --leaves 6,9",
    "--shape '(5 (1 2) (3 (4 5)))'",
    "--kinds MIN,MAX --above-leaves",
    "--numbers tie",
    "--numbers any --leaf-range 1,5",
    "--cut-depth 1",
    "--unknown --leaves 8",
    "--diagnostic --shape regular",
    "--trees 2",
    "--root min --cut-rule gt",
)
SHEETS = (
    "exercise --seed 5 --versions 3 --format html -o s/",
    "exercise --seed 5 --trees 2 --format txt -o s/",
    "exercise --seed 6 --versions 2 --roster class.csv --format html --paper letter -o s/",
    "exercise --seed 6 --versions 2 --format pictures --title 'A sheet' -o s/",
    "exercise --seed 7 --ask value,path,pruned,leaves --task 'Prune it.' --format html --paper large -o s/",
    "exercise mine.tree --format txt --points 4 -o s/",
    "exercise --unknown --versions 2 --format html -o s/",
    *(
        f"exercise --seed {seed} --format {form} --points 7 --ask {ask} -o s/"
        for seed, (form, ask) in enumerate(
            (
                ("txt", "order"),
                ("html", "depth"),
                ("txt", "expectiminimax"),
                ("html", "windows,nodes"),
                ("txt", "best,examined"),
            )
        )
    ),
    "export exercise.toml -o quiz.xml",
    "export exercise.toml -o quiz.txt",
    "export exercise.toml -o quiz.md",
    "export exercise.toml --format scorm --score -o w.zip",
)
GRADED = (
    (
        "grade exercise.toml class/ --roster many.csv",
        "grade exercise.toml class/ --roster many.csv --format json",
    ),
    ("grade exercise.toml packed.zip --roster late.csv --include-provisional",),
    (
        "grade exercise.toml quiz.csv",
        "export graded/ --canvas export.csv --column 'Week 5' -o canvas.csv",
    ),
    (
        "grade exercise.toml moodle-download.zip --roster class.csv",
        "export graded/ --moodle worksheet.csv -o filled.csv",
    ),
)
GAMES = (
    "alphabeta tictactoe --depth 3",
    "alphabeta tictactoe --state .XO/OXX/X.O --format json",
    "minmax nim --size 5",
    "alphabeta nim --size 7 --option take=4 --rules misere",
    "trace nim --size 3",
    "compare nim --size 8 --format csv",
    "compare connect4 --size 4x4 --depth 2,3",
    "compare blocker --depth 2 --format markdown",
    "trace connect4 --size 4x4 --depth 2 --eval lines --table",
    "draw nim --size 4 -o x.svg",
    "draw tictactoe --state .XO/OXX/X.O -o x.svg --show moves",
    "play nim --size 6 --players computer,computer --metrics",
    "play tictactoe --players computer,computer --depth 3 --moves '5 1'",
    "page nim --size 3 -o x.html",
    "play blocker --players computer,computer --depth 2",
    "verify race21:Race21 --games 20",
    "compare race21:Race21",
    "draw tictactoe --state .XO/OXX/X.O -o x.svg --direction right",
    "page tictactoe --depth 3 -o x.html",
    "draw connect4 --size 4x4 --depth 2 -o x.svg --direction right --fit 16:9",
    "page nim --size 9 -o x.html",
    "trace connect4 --size 4x4 --depth 2 --algorithm minmax",
    "draw nim --size 5 -o x.svg --algorithm mcts --iterations 30",
    "page blocker --depth 2 -o x.html --names places",
    "draw blocker --depth 2 -o x.tex",
    "page nim --size 8 -o x.html --full",
    "trace nim --size 4 --algorithm mcts --iterations 9 --exploration 0.5 --format json",
    "trace nim --size 4 --algorithm deepening --utility-range -1.5,5/2 --format json",
    "page '(max (chance 9/10*2 1/10*(4 6)) (chance 3 (min 1 9)) 2)' --algorithm expectiminimax -o x.html",
    "page '((chance 1/2*3 1/2*(2 4)) (chance 1/4*0 3/4*(8 6)))' --algorithm expectiminimax --names letters -o x.html",
    "trace nim --size 6 --algorithm transposition --ordering best,killer",
    "trace tictactoe --depth 1 --format text",
)
TOLD = (
    *(f"help mistakes {name}" for name in MISTAKES),
    "help",
    "help conventions",
    "help notation",
    "help answers",
    "help marks",
    "help mistakes",
    "help formats",
    "minmax '(1 (2'",
    "alphabeta '(1 2' --cuts none",
    "draw '(1 2)' -o x.jpg",
    "check '(1 2)' 'value 3 path'",
    "grade nowhere.toml answers/",
    "exercise --leaves 2 --cut-count 9",
    "alphbeta '(1 2)'",
    "compare '(1 2)' --depth x",
)
WRONG_SEARCHES = (
    {"root": "min"},
    {"order": "rtl"},
    {"cut_rule": "gt"},
    {"cuts": "all"},
    {"window": (2, 7)},
    {"algorithm": "minmax"},
)


def commands() -> Iterator[tuple[str, ...]]:
    """Yield groups of commands, each for a separate folder."""
    ends = itertools.cycle((".svg", ".tex", ".svg", ".typ", ".svg", ".md", ".dot", ".svg"))
    trees = [shlex.quote(tree) for tree in TREES.values()]
    turns = [itertools.cycle(one) for one in (FORMS, LOOKS, SEARCHES, CONVENTIONS)]
    for tree in trees:
        yield tuple(f"alphabeta {tree} {how} --format {next(turns[0])}" for how in CONVENTIONS)
        yield tuple(f"trace {tree} --algorithm {how} --format {next(turns[0])}" for how in SEARCHES)
        yield (
            f"alphabeta {tree} --conventions all",
            f"trace {tree} --table {next(turns[3])}",
            f"minmax {tree}",
        )
        yield (
            f"compare {tree} --algorithms minmax,alphabeta,sss,mtdf,negascout,transposition --depth 1,2 --plot x.svg",
        )
        yield (
            f"compare {tree} --reorder best,worst,random --format {next(turns[0])}",
            f"exercise {tree}",
        )
        for look in LOOKS:
            yield (f"draw {tree} -o x{next(ends)} {look}",)
        for _ in range(2):
            yield (
                f"draw {tree} -o x.svg --algorithm {next(turns[2])}",
                f"draw {tree} -o y.svg {next(turns[3])}",
            )
        yield (
            f"draw {tree} -o x.md --steps",
            f"draw {tree} -o x.tex --steps --fragment",
            f"draw {tree} -o x.typ --steps 1,2",
        )
        yield (
            f"draw {tree} -o f/ --steps --format svg --ahead no",
            f"draw {tree} -o x.svg --steps",
        )
        for more in (
            "",
            "--practice",
            "--compare minimax",
            "--compare order",
            "--compare ties --ask",
            "--algorithm mtdf",
        ):
            yield (f"page {tree} -o x.html {more}",)
    for board in BOARDS:
        yield tuple(
            f"{what} {board.split('-')[0]} --board {board}.board --depth 2"
            for what in ("alphabeta", "trace --table")
        )
    for given in MADE:
        yield (f"exercise --seed 11 {given}", f"exercise --seed 12 --format json {given}")
    yield from ((line,) for line in (*SHEETS, *GAMES, *TOLD))
    yield from GRADED


def answers(name: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield answers to a tree with some mistakes, and the conventions by which they are marked."""
    from treesearch import read, record
    from treesearch.tree import nodes

    draw, tree = random.Random(name), read(TREES[name])
    for turn in range(36):
        found = record(tree, **(draw.choice(WRONG_SEARCHES) if draw.random() < 0.4 else {}))
        path = found.result.path if draw.random() < 0.7 else found.result.path[:-1]
        lines = [
            f"value: {found.result.value if draw.random() < 0.8 else 7}",
            f"path: {' '.join(map(str, path))}",
        ]
        for cut in found.cuts:
            place = ".".join(map(str, cut.place)) or "root"
            if draw.random() < 0.8:
                lines.append(
                    f"{draw.choice((cut.kind, cut.kind, 'MAX'))} cut after {tree[cut.after]} at {place}"
                )
        if draw.random() < 0.3:
            inner = draw.choice([path for path, node in nodes(tree) if node.children])
            last = tree[inner].children[-1]
            lines.append(
                f"{draw.choice(('MAX', 'MIN'))} cut after {last} at {'.'.join(map(str, inner)) or 'root'}"
            )
        if draw.random() < 0.2:
            lines.append(
                draw.choice(
                    ("no cuts", "pruned: 2.2 2.3", "I think 4 is cut", "window at 2: [3, inf]")
                )
            )
        yield "\n".join(lines), ({}, {}, {"cut_rule": "gt"}, {"root": "min"})[turn % 4]


def class_of(here: Path) -> None:
    """Write thirty-six submissions and their roster."""
    (here / "class").mkdir()
    rows = ["id,name,email,version"]
    for number, (text, _) in enumerate(answers("figure")):
        second = (
            "value: 5; path: 2 1; no cuts",
            "value: 4; path: 3",
            "value: 5",
            "MAX cut after 5 at 2",
        )[number % 4]
        told = f"question 1:\n{text}\nquestion 2: {second}\n" if number % 7 else "I was ill."
        (here / "class" / f"s{number}.txt").write_text(told, "utf-8")
        rows.append(f"s{number},Student {number},s{number}@example.org,")
    (here / "many.csv").write_text("\n".join(rows) + "\n", "utf-8")


def pack_of(here: Path) -> None:
    """Write the archive of a course system with roster, decisions and older grades."""
    right = "value: 3; path: 1 1; MIN cut after 2 in subtree (2 4 6)"
    second = "value: 5; path: 2 1; no cuts"
    members = {
        "One_1_assignsubmission_file/q1.txt": f"question 1: {right}",
        "One_1_assignsubmission_file/q2.txt": f"question 2: {second}",
        "Two_2_assignsubmission_file/a.html": f"<p>question 1: {right}</p><p>question 2: value: 4</p>",
        "Two_2_assignsubmission_file/b.txt": "value: 3",
        "Three_3_assignsubmission_file/a.txt": "",
        "Four_4_assignsubmission_file/a.bin": "\x01\x02",
        "Five_5_assignsubmission_file/onlinetext.html": f"<ol><li>{right}</li><li>{second}</li></ol>",
        "Six_6_assignsubmission_file/a.txt": right,
        "Nobody_77_assignsubmission_file/a.txt": f"question 1: {right}",
    }
    with zipfile.ZipFile(here / "packed.zip", "w") as packed:
        for hour, (name, text) in enumerate(members.items()):
            packed.writestr(zipfile.ZipInfo(name, (2026, 3, 2, 9 + hour, 0, 0)), text)
    rows = [
        f"{n},{name},{n}@example.org,2026-03-02T1{n}:00"
        for n, name in enumerate(("One", "Two", "Three", "Four", "Five", "Six"), 1)
    ]
    (here / "late.csv").write_text("id,name,email,due\n" + "\n".join(rows) + "\n", "utf-8")
    (here / "old.csv").write_text(
        "id,name,score,status\n1,One,12,marked\n2,Two,3,marked\n", "utf-8"
    )
    (here / "own.csv").write_text(
        "id,item,points,reason\ns1,value,1,as said in class\ns2,path,0,copied\n", "utf-8"
    )


def base(folder: Path) -> Path:
    """Return a folder with every file that commands may name."""
    folder.mkdir(parents=True, exist_ok=True)
    class_of(filled(folder))
    pack_of(folder)
    for file in SAMPLES.iterdir():
        if file.is_file():
            shutil.copy(file, folder)
    return folder


def of_lines(lines: tuple[str, ...], files: Path, here: Path) -> Iterator[tuple[str, bytes]]:
    """Run commands in turn, and yield each output with its name."""
    if any(file.stem in line for file in files.iterdir() for line in lines):
        shutil.copytree(files, here, dirs_exist_ok=True)
    with contextlib.chdir(here):
        for line in lines:
            for name, data in typed(line, here):
                yield "; ".join(dict.fromkeys((lines[0], line))) + name, data


def of_answers(tree: str) -> Iterator[tuple[str, bytes]]:
    """Yield the marks of the answers to a tree, as text and as JSON."""
    from treesearch import check
    from treesearch.settings import BOOK

    for number, (text, how) in enumerate(answers(tree)):
        told = check(TREES[tree], text, settings=BOOK.replace(**how))
        yield (
            f"answer {number} to {tree}",
            f"{text}\n{how}\n{told}\n{json.dumps(told.to_json(), indent=1)}".encode(),
        )


def outputs() -> Iterator[tuple[str, bytes]]:
    """Yield every output with the name of its command or answer."""
    with tempfile.TemporaryDirectory() as folder:
        files = base(Path(folder, "base"))
        for number, lines in enumerate(commands()):
            here = Path(folder, str(number))
            here.mkdir()
            yield from of_lines(lines, files, here)
    for tree in ANSWERED:
        yield from of_answers(tree)


def typed(line: str, here: Path) -> Iterator[tuple[str, bytes]]:
    """Yield what a command prints and writes, without parts that vary between runs."""
    from treesearch.cli import main

    before = written(here)
    out, err = io.StringIO(), io.StringIO()
    sys.path.insert(0, str(here))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(shlex.split(line))
        except SystemExit as end:
            code = end.code
    sys.path.remove(str(here))
    sys.modules.pop("race21", None)
    said = f"{code}\n{out.getvalue()}\n-- stderr --\n{err.getvalue()}"
    if line.startswith("compare"):  # whose last column is the time that it took
        said = re.sub(r"[ ,]+(?:< )?\d+\.\d+( \|)?$", " SECONDS", said, flags=re.MULTILINE)
    yield "", steady(said, here).encode()
    for name, data in written(here).items():
        if before.get(name) != data and (kept := known(name, data, here)) is not None:
            yield f" > {name}", kept


def written(here: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(here)): file.read_bytes()
        for file in sorted(here.rglob("*"))
        if file.is_file()
    }


TEXTS = (
    ".svg",
    ".tex",
    ".typ",
    ".md",
    ".dot",
    ".html",
    ".txt",
    ".csv",
    ".json",
    ".toml",
    ".xml",
    ".tree",
)


def known(name: str, data: bytes, here: Path) -> bytes | None:
    """Return the bytes that do not depend on other libraries; ``None`` if there are none."""
    suffix = Path(name).suffix
    if suffix == ".zip":
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            members = {one: known(one, packed.read(one), here) for one in sorted(packed.namelist())}
        return b"\n".join(
            one.encode() + b"\n" + text for one, text in members.items() if text is not None
        )
    return steady(data.decode("utf-8"), here).encode() if suffix in TEXTS else None


def steady(text: str, here: Path) -> str:
    """Return a text without varying parts; of a page, only its data."""
    text = re.sub(
        r'<script type="module">.*?</script>|<style>.*?</style>', "", text, flags=re.DOTALL
    )
    text = text.replace(str(here), "FOLDER").replace(date.today().isoformat(), "TODAY")
    text = re.sub(r"T\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d|Z)?|\d\d:\d\d(:\d\d)?", "TIME", text)
    text = re.sub(r'"seconds": [-+.e\d]+', '"seconds": 0', text)
    return re.sub(r"(<|~|about)? ?\d+\.\d+(?= ?s\b| seconds)|\b0\.0\d\d\b", "SECONDS", text)


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def main() -> None:
    if len(sys.argv) > 1:
        for number, (name, data) in enumerate(outputs()):
            file = Path(sys.argv[1], f"{number:04} {re.sub(r'[^A-Za-z0-9.-]+', ' ', name)[:80]}")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(name.encode() + b"\n\n" + data)
        return
    first = {name: digest(data) for name, data in outputs()}
    second = {name: digest(data) for name, data in outputs()}
    for name, told in first.items():
        if told != second[name]:
            print("not the same twice, left out:", name)
    found = {name: told for name, told in first.items() if second[name] == told}
    DIGESTS.write_text(json.dumps(found, indent=0) + "\n", "utf-8")
    print(f"{len(found)} outputs")


if __name__ == "__main__":
    main()
