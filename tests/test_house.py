"""How the package is built: one meaning a name, docstrings that say what a thing gives, no import cycles.

The tables are ratchets: they name what is still to be mended, and only ever lose lines. ``python benchmarks/house.py``
shows where each stands.
"""

import sys
from collections import Counter
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "benchmarks"))
import house

# Class names that mean more than one thing.
DOUBLED_CLASSES: set[str] = set()

# Function names that mean more than one thing in a room.
DOUBLED_FUNCTIONS = {
    "cli": "echo",  # a command, and what prints
    "search": "expectiminimax maxn mtdf star1 ucb1",  # the figure beside the engine
}

# Docstrings that begin with "What" or "The same", by room.
WEAK_DOCSTRINGS: dict[str, int] = {}

# How trees, traces and results show and pickle themselves, on purpose.
SHOWS_ITSELF = {
    "diagram",
    "diagram.arrange",
    "diagram.build",
    "diagram.dot",
    "diagram.fitting",
    "diagram.formulas",
    "diagram.openleaf",
    "diagram.picture",
    "diagram.svg",
    "diagram.texts",
    "diagram.typeset",
    "diagram.why",
    "reader",
    "reader.grammar",
    "reader.trees",
    "report.chance",
    "report.data",
    "report.lines",
    "report.naming",
    "report.selections",
    "solve",
    "trace",
    "tree",
    "unknown",
    "unknown.answer",
    "unknown.chance",
    "unknown.lattice",
    "unknown.leaves",
    "unknown.order",
    "unknown.rows",
    "unknown.several",
    "unknown.single",
    "unknown.wording",
}

# Modules that import each other.
CYCLES = [SHOWS_ITSELF]


@pytest.fixture(scope="module")
def treesearch():
    return house.House(house.PROJECT / "treesearch")


def test_a_class_name_has_one_meaning(treesearch):
    assert treesearch.doubled_classes().keys() - DOUBLED_CLASSES == set()


def test_a_function_name_has_one_meaning_in_its_room(treesearch):
    found = {
        room: names.keys() - DOUBLED_FUNCTIONS.get(room, "").split()
        for room, names in twice(treesearch)
    }
    assert {room: names for room, names in found.items() if names} == {}


def twice(package):
    return package.doubled_functions().items()


def test_docstrings_say_what_a_thing_gives(treesearch):
    weak = [one for one in treesearch.docstrings() if one.first in ("What", "The same")]
    rooms = {module.name: module.room for module in treesearch.modules}
    found = Counter(
        next(rooms[name] for name in parents(one.place) if name in rooms) for one in weak
    )
    more = {
        room: [one.place for one in weak]
        for room, n in found.items()
        if n > WEAK_DOCSTRINGS.get(room, 0)
    }
    assert more == {}


def parents(place):
    """a.b.c, a.b, a, and the package itself."""
    parts = place.split(".")
    return [".".join(parts[:n]) for n in range(len(parts), 0, -1)] + ["__init__"]


def test_modules_do_not_import_each_other(treesearch):
    assert treesearch.cycles(lazy=False) == []
    assert [group for group in treesearch.cycles(lazy=True) if not known(group, CYCLES)] == []


def test_scripts_do_not_import_each_other(treesearch):
    assert treesearch.script_cycles() == []


def known(group, table):
    return any({*group} <= cycle for cycle in table)


def test_the_measures_find_what_is_planted(tmp_path):
    package = tmp_path / "p"
    files = {
        "a.py": '"""What it is."""\nimport os\nfrom p import b\n\n# why\nclass C: ...\ndef f():\n    """The same."""\n',
        "b.py": "class C: ...\ndef f():\n    from .a import C\n\ndef g():\n    def h():\n        pass\n    return h\n",
        "web/x.js": 'import {y} from "./y.js";\n',
        "web/y.js": 'import "./x.js";\n',
    }
    for name, text in files.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text)
    planted = house.House(package)
    assert planted.doubled_classes() == {"C": ["a", "b"]}
    assert planted.doubled_functions() == {".": {"f": ["a", "b"]}}
    assert {(one.place, one.first) for one in planted.docstrings()} == {
        ("a", "What"),
        ("a.f", "The same"),
    }
    assert (planted.cycles(lazy=False), planted.cycles(lazy=True)) == ([], [["a", "b"]])
    assert planted.script_cycles() == [["web/x.js", "web/y.js"]]
    assert {place: lines for lines, place in planted.lengths()} == {
        "a.f": 2,
        "b.f": 2,
        "b.g": 2,
        "b.h": 2,
    }
    rows = house.figures(planted)
    assert (rows["modules"], rows["lines"], rows["import statements"]) == ("2", "16", "3")
    assert (rows['  begin with "What"'], rows['  begin with "The same"']) == ("1", "1")
