"""Sentences stand in heads of modules: no name twice, none unused, every gap a named one; the program reads none."""

import ast
import csv
import json
import os
import re
import string
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import treesearch

PACKAGE = Path(treesearch.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))
SOURCE = "\n".join(path.read_text("utf-8") for path in MODULES)


NO_SENTENCES = {"FILE", "TEX_LETTER", "EIGHT"}
"""Capitals that are a placeholder in commands, a macro of TeX and a board."""


def sentences(path: Path) -> Iterator[str]:
    """The constants in capitals of a module: those without an underscore in front are what it says."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and not isinstance(node.value, ast.Name):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                names = (name.id for name in ast.walk(target) if isinstance(name, ast.Name))
                yield from (name for name in names if name.isupper() and name[0] != "_" and name not in NO_SENTENCES)


SPEAKING = [path for path in MODULES if any(sentences(path))]
each_module = pytest.mark.parametrize("path", SPEAKING, ids=lambda path: path.relative_to(PACKAGE).as_posix())


def module(path: Path) -> str:
    return ".".join(["treesearch", *path.relative_to(PACKAGE).with_suffix("").parts]).removesuffix(".__init__")


@each_module
def test_no_name_is_given_twice(path):
    assert [name for name, times in Counter(sentences(path)).items() if times > 1] == []


def test_every_sentence_is_used_somewhere():
    times = Counter(re.findall(r"\b[A-Z][A-Z0-9_]*\b", SOURCE))
    assert sorted({name for path in SPEAKING for name in sentences(path) if times[name] < 2}) == []


def test_every_cause_that_the_reader_tells_is_told_by_its_code():
    from treesearch.reader.place import CAUSES

    told = {
        node.value
        for path in (PACKAGE / "reader").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
    }
    assert CAUSES.keys() - told == set()


@each_module
def test_every_gap_is_named(path):
    head = import_module(module(path))
    for name in sentences(path):
        said = getattr(head, name)
        if isinstance(said, str) and "{" in said:
            assert all(gap is None or gap[:1].isalpha() for _, gap, _, _ in string.Formatter().parse(said)), name


FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
SAMPLE = PACKAGE.parent / "samples" / "class"
RIGHT = "value: 3, path: 1 1, MIN cut after 2 in subtree (2 4 6)"
SEARCHES = [
    ["minmax", FIGURE], ["minmax", "nim", "--size", "5"], ["alphabeta", FIGURE, "--cuts", "all"],
    ["alphabeta", "((2 (6 5)) (((1 4) (3 2)) 2))", "--conventions", "all"], ["trace", FIGURE, "--algorithm", "mtdf"],
    ["trace", "(A:10 (B:11 F=10 3) 4)", "--depth", "1"], ["compare", FIGURE, "--reorder", "best,worst"],
    ["compare", "tictactoe", "--depth", "1,2", "--algorithms", "alphabeta,mcts"],
]  # fmt: skip
"""Commands whose JSON holds no sentence: it must stay as it is to the letter."""

TELLING = [
    ["check", FIGURE, RIGHT], ["check", FIGURE, "value: 5"], ["check", FIGURE, "value: 3, path: 1 1, no cuts"],
    ["verify", "nim", "--games", "2"], ["doctor"],
]  # fmt: skip
"""Commands whose JSON also tells something: numbers, truth and structure stay, sentences may differ. Add yours here."""

OTHERS = [
    ["minmax", "(1 2"], ["minmax", "(1 x)"], ["minmax", "nowhere.tree"], ["minmax", "nims"], ["minmax", "(chance 1 2)"],
    ["minmx"], ["minmax", FIGURE, "--rot", "max"], ["minmax", FIGURE, "--depth", "0"], ["minmax", "(1 ?x)"],
    ["trace", FIGURE, "--algorithm", "alphbeta"], ["alphabeta", FIGURE, "--window", "9,5"], ["--help"],
    ["draw", FIGURE, "--show", "window", "--label", "letters"], ["draw", FIGURE, "--style", "why"], ["draw", "nim"],
    ["draw", FIGURE, "--style", "exercise", "--show", "order"], ["alphabeta", FIGURE], ["trace", FIGURE, "--table"],
    ["check", "--help"], ["check", FIGURE, "asdf"],
    ["grade", f"{SAMPLE}/exercise.toml", f"{SAMPLE}/answers", "--format", "csv"], ["review", "graded", "--alike"],
    ["export", "graded", "-o", "feedback.zip"], ["export", f"{SAMPLE}/exercise.toml", "-o", "quiz.xml"],
    ["export", f"{SAMPLE}/exercise.toml", "-o", "quiz.txt"],
    ["check", FIGURE, RIGHT], ["compare", FIGURE], ["play", "nim", "--players", "computer,computer", "--size", "4"],
]  # fmt: skip
"""Commands of which the exit code counts."""

JSON_COMMANDS = [[*command, "--format", "json"] for command in (*SEARCHES, *TELLING)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where the commands run, a folder for each vocabulary."""
    return tmp_path_factory.mktemp("words")


@pytest.fixture(scope="module")
def both(folder):
    """What all the commands do in our words, and in others."""
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    commands = json.dumps([*JSON_COMMANDS, *OTHERS])
    told = []
    for vocabulary in ("own", "other"):
        run = [sys.executable, str(Path(__file__).with_name("other_words.py")), vocabulary]
        place = folder / vocabulary
        place.mkdir()
        done = subprocess.run(
            run, input=commands, capture_output=True, check=True, text=True, env=environment, cwd=place
        )
        told.append(json.loads(done.stdout))
    return [*zip(*told, strict=True)]


def test_a_class_is_marked_alike_in_any_words(both, folder):
    tables = []
    for vocabulary in ("own", "other"):
        with (folder / vocabulary / "graded" / "items.csv").open(encoding="utf-8") as stream:
            tables.append([row[1:] for row in csv.reader(stream)][1:])
        told = json.loads((folder / vocabulary / "graded" / "statistics.json").read_text("utf-8"))
        tables.append([told["mean"], told["distribution"], [one["facility"] for one in told["questions"]]])
    assert tables[:2] == tables[2:]
    own, other = ((folder / name / "graded" / "class.md").read_text("utf-8") for name in ("own", "other"))
    assert "## The questions" in own
    assert "## The questions" not in other


def wordless(told):
    """What of some JSON is no text, and where: sentences may differ, the time that a search took does."""
    if isinstance(told, dict):
        return {key: wordless(value) for key, value in told.items() if key != "seconds"}
    if isinstance(told, list):
        return [*map(wordless, told)]
    return "text" if isinstance(told, str) else told


def timeless(text):
    return re.sub(r'"seconds": [-+.e0-9]+', "", text)


def test_the_program_works_whatever_its_sentences_are(both):
    for (own, other), command in zip(both, [*JSON_COMMANDS, *OTHERS], strict=True):
        assert other[0] == own[0], command
        assert own[0] in (0, 1) or command in OTHERS, command
    for (own, other), command in zip(both, SEARCHES, strict=False):
        assert timeless(other[1]) == timeless(own[1]), command
    for (own, other), command in zip(both[len(SEARCHES) :], TELLING, strict=False):
        assert wordless(json.loads(other[1])) == wordless(json.loads(own[1])), command


def test_the_sentences_of_every_kind_of_output_were_replaced(both):
    told = {" ".join(command): texts for texts, command in zip(both, [*JSON_COMMANDS, *OTHERS], strict=True)}
    for command in (f"alphabeta {FIGURE}", f"check {FIGURE} {RIGHT}", "--help", f"draw {FIGURE} --style why"):
        (_, own), (_, other) = told[command]
        assert own != other
