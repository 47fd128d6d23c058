"""A module imports from lower layers or its own package; the tables below are the whole rule."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

# A package counts as one module. `__init__` is the facade: the public names, and `__version__`.
LAYERS = {
    "errors": 0,
    "words": 0,  # every layer raises or shows sentences, and all of them stand in one catalogue
    "arguments": 1,
    "game": 1,
    "machine": 1,
    "events": 2,
    "conventions": 2,
    "players": 2,
    "settings": 3,
    "algorithms": 4,
    "tree": 4,
    "search": 5,
    "reader": 5,
    "games": 5,
    "trace": 5,
    "records": 6,
    "solve": 6,
    "report": 6,
    "unknown": 7,
    "diagram": 8,  # a game that it is given is searched
    "comparison": 9,
    "homework": 10,
    "steps": 11,  # practice names the mistakes of homework
    "lesson": 12,  # for the notebooks, of steps and homework
    "__init__": 13,
    "playground": 14,  # uses steps, homework and practice
    "cli": 15,
    "__main__": 16,
}

# The rooms of a package, in the order of a submission's walk: each imports only from those before it.
ROOMS = {"homework": ("answers", "mistakes", "marking", "classes", "exports", "exercises")}

# Stricter than the layers: what these may import of ours, at most.
ONLY = {
    # never `tree`: searches know games only
    "search": {"errors", "words", "game", "machine", "events", "settings"},
    "games": {"arguments", "errors", "words", "game"},
}

# The one exception to the layers: how a tree, trace or game pickles and shows itself.
SHOWS_ITSELF = {"tree", "trace", "game", "solve", "unknown"}
SHOWN_BY = {"words", "reader", "report", "diagram"}

# Where each third party may be imported: a module, or the modules of a package. Any other one needs a line here.
THIRD_PARTIES = {
    "lark": {"reader", "homework"},
    "graphviz": {"diagram"},
    "rich": {"report", "cli"},
    "click": {"cli"},
    "typst": {"diagram"},
    "PIL": {"diagram"},
    "pptx": {"diagram"},
    "anywidget": {"steps"},
    "traitlets": {"steps"},  # comes with anywidget
    "pyspiel": {"games"},
    "distributed": {"homework"},
    "starlette": {"playground"},
    "uvicorn": {"playground"},
}
IN_ONE_MODULE = {
    ("lark", "reader"),
    ("graphviz", "diagram"),
    ("typst", "diagram"),
    ("pyspiel", "games"),
}


class Import(NamedTuple):
    """One imported module, and where the import stands."""

    module: str  # the importing module, "search.minimax"
    name: str  # what is imported, "treesearch.events" or "lark"
    function: str  # the function around the import, or ""
    line: int

    @property
    def place(self) -> str:
        return self.module.partition(".")[0]

    def __str__(self) -> str:
        return f"{self.module}, line {self.line}, imports {self.name}"


def imports_of(package: Path) -> Iterator[Import]:
    """Every import below ``package``, relative ones and ones inside functions too."""
    ours = {path.stem for path in package.glob("*.py")} | {
        path.name for path in package.iterdir() if path.is_dir()
    }
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).with_suffix("").parts
        module = ".".join(parts[:-1] if len(parts) > 1 and parts[-1] == "__init__" else parts)
        for node, function in nodes_and_functions(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                above = ["treesearch", *parts][: len(parts) + 1 - node.level] if node.level else []
                source = ".".join([*above, *([node.module] if node.module else [])])
                names = [source]
                if (
                    source == "treesearch"
                ):  # `from treesearch import words` is the module, `__version__` the facade
                    names = [
                        f"treesearch.{a.name if a.name in ours else '__init__'}" for a in node.names
                    ]
            else:
                continue
            for name in names:
                yield Import(
                    module,
                    "treesearch.__init__" if name == "treesearch" else name,
                    function,
                    node.lineno,
                )


def nodes_and_functions(node: ast.AST, function: str = "") -> Iterator[tuple[ast.AST, str]]:
    """Every node of a module with the name of the innermost function around it."""
    yield node, function
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        function = node.name
    for child in ast.iter_child_nodes(node):
        yield from nodes_and_functions(child, function)


def violations(package: Path) -> list[str]:
    """What breaks the rules, as sentences; empty when all is well."""
    found = [f"{path.stem} has no layer" for path in sorted(package.iterdir()) if stranger(path)]
    found += [f"{i}: {why}" for i in imports_of(package) if (why := broken(i))]
    users: dict[tuple[str, str], set[str]] = {}
    for i in imports_of(package):
        users.setdefault((i.name.partition(".")[0], i.place), set()).add(i.module)
    for (name, place), modules in users.items():
        if (name, place) in IN_ONE_MODULE and len(modules) > 1:
            found.append(
                f"{name} is imported in one module of {place}, not in {', '.join(sorted(modules))}"
            )
    return found


def stranger(path: Path) -> bool:
    """Whether this module or package is missing from the table."""
    code = path.suffix == ".py" or (path.is_dir() and any(path.rglob("*.py")))
    return code and path.stem not in LAYERS


def broken(i: Import) -> str:
    """Which rule an import breaks, or ""."""
    top, _, rest = i.name.partition(".")
    if top in sys.stdlib_module_names:
        return ""
    if top != "treesearch":
        return (
            ""
            if i.place in THIRD_PARTIES.get(top, ())
            else "this third party is not for this place"
        )
    target = rest.partition(".")[0]
    if target == i.place:
        return wrong_room(i)
    if target not in LAYERS or i.place not in LAYERS:
        return "no layer is known for it"
    if target not in ONLY.get(i.place, LAYERS):
        return f"{i.place} may import {', '.join(sorted(ONLY[i.place]))} only"
    if LAYERS[target] < LAYERS[i.place]:
        return ""
    if i.place in SHOWS_ITSELF and target in SHOWN_BY and shows(i):
        return ""
    return f"layer {LAYERS[i.place]} imports from layer {LAYERS[target]}"


def shows(i: Import) -> bool:
    """Whether the import stands in a method by which a result shows itself."""
    return i.function in ("__reduce__", "__str__") or (
        i.function.startswith("_repr_") and i.function.endswith("_")
    )


def wrong_room(i: Import) -> str:
    """Which rule an import inside one package breaks, or ""."""
    rooms = ROOMS.get(i.place, ())
    here, there = (name.removeprefix("treesearch.").split(".")[1:2] for name in (i.module, i.name))
    if not rooms or here == there:
        return ""
    if here and there and {*here, *there} <= {*rooms}:
        if shows(i):
            return ""
        return (
            ""
            if rooms.index(there[0]) < rooms.index(here[0])
            else f"{there[0]} is no room before {here[0]}"
        )
    return f"{i.place} has the rooms {', '.join(rooms)} only"


def test_every_module_imports_from_lower_layers_or_its_own_package(root):
    assert violations(root / "treesearch") == []


@pytest.mark.parametrize(
    ("module", "source", "complaint"),
    [
        ("search/minimax", "from treesearch.tree import Node", "search may import"),
        ("search/minimax", "from ..tree import Node", "search may import"),
        (
            "homework/answers/answers",
            "from treesearch.homework.marking import key",
            "marking is no room before answer",
        ),
        (
            "homework/answers/answers",
            "from treesearch.homework import files",
            "homework has the rooms",
        ),
        ("games/nim", "from treesearch import events", "games may import"),
        ("trace", "import treesearch.report", "layer 5 imports from layer 6"),
        ("trace", "from . import report", "layer 5 imports from layer 6"),
        ("trace", "from .report import lines", "layer 5 imports from layer 6"),
        (
            "trace",
            "def lines():\n    from treesearch.report import lines",
            "layer 5 imports from layer 6",
        ),
        (
            "report",
            "def _repr_svg_():\n    from treesearch.diagram import svg",
            "layer 6 imports from layer 8",
        ),
        ("tree", "import treesearch", "layer 4 imports from layer 13"),
        ("report", "from treesearch import read", "layer 6 imports from layer 13"),
        ("steps/html", "from treesearch.cli.show import draw", "layer 11 imports from layer 15"),
        ("tree", "from treesearch.nowhere import x", "no layer is known for it"),
        ("tree", "import lark", "this third party is not for this place"),
        (
            "homework/answers/answers",
            "import rich.console",
            "this third party is not for this place",
        ),
        ("cli/search", "import numpy", "this third party is not for this place"),
        ("extra", "", "extra has no layer"),
        ("extra/module", "", "extra has no layer"),
    ],
)
def test_the_checker_finds_a_planted_violation(tmp_path, module, source, complaint):
    plant(tmp_path, {"report": "", "diagram": "", "events": "", module: source})
    (found,) = violations(tmp_path)
    assert complaint in found


def test_the_checker_finds_a_library_in_two_modules_of_its_place(tmp_path):
    plant(
        tmp_path,
        {
            "diagram/dot": "import graphviz",
            "diagram/svg": "def f():\n    from graphviz import Source",
        },
    )
    assert violations(tmp_path) == [
        "graphviz is imported in one module of diagram, not in diagram.dot, diagram.svg"
    ]


def test_the_checker_lets_pass_what_the_rules_allow(tmp_path):
    plant(
        tmp_path,
        {
            "tree": "from treesearch.game import Value\ndef __reduce__(self):\n    from treesearch.reader import read",
            "trace": "from .tree import Node\ndef _repr_svg_(self):\n    from treesearch.diagram import svg",
            "search/__init__": "from .alphabeta import cut",
            "search/alphabeta": "from treesearch.search.shared import room\nfrom .. import words\nimport math",
            "cli/__init__": "import click\nfrom treesearch import __version__\nfrom . import search",
            "cli/search": "import rich.table\nimport treesearch.report",
            "report": "def table():\n    from rich.table import Table",
            "reader": "import lark\nimport lark.exceptions",
            "words": "",
        },
    )
    assert violations(tmp_path) == []


def plant(folder: Path, modules: dict[str, str]) -> None:
    """Write a package of these modules."""
    for module, source in modules.items():
        path = folder / f"{module}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, "utf-8")


@pytest.mark.parametrize(
    ("code", "absent"),
    [
        (
            "import treesearch",
            {"lark", "graphviz", "rich", "click", "importlib.metadata", "pathlib"},
        ),
        (
            "from treesearch.cli import main\n"
            "try:\n    main(['minmax', '(1 (5 7) 4)'])\n"
            "except SystemExit as end:\n    assert not end.code",
            {"lark", "graphviz", "rich", "importlib.metadata", "pathlib"},
        ),
    ],
    ids=["import", "the main job"],
)
def test_slow_libraries_are_not_imported_before_they_are_needed(root, code, absent):
    code = f"""import sys
before = set(sys.modules)  # an editable install brings some
{code}
sys.stderr.write(' '.join(sorted({absent!r} & sys.modules.keys() - before)))"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
