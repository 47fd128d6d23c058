"""Measures how a Python package is built: ``python benchmarks/house.py [FOLDER ...]``, this package if none is named.

Prints one table of figures, a column for each folder. With one folder it goes on with what stands behind them: lines by
room, doubled names, the longest functions, import cycles. A room is a folder with modules in it.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from statistics import median
from typing import NamedTuple

PROJECT = Path(__file__).resolve().parent.parent

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Documented(NamedTuple):
    """A docstring, and where it stands."""

    place: str
    first: str  # "What", "The same", "Returns", ...


class Import(NamedTuple):
    """One module names another; ``lazy`` if it does so inside a function, ``typed`` if for its annotations alone."""

    module: str
    name: str
    lazy: bool
    typed: bool
    function: str


class Module:
    """A file of Python: its text, its tree, and its dotted name below the package."""

    def __init__(self, path: Path, package: Path) -> None:
        parts = path.relative_to(package).with_suffix("").parts
        self.name = ".".join(parts[:-1] if len(parts) > 1 and parts[-1] == "__init__" else parts)
        self.room = "/".join(parts[:-1]) or "."
        self.package = [package.name, *parts[:-1]]  # what a relative import starts from
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)

    @cached_property
    def lines(self) -> int:
        return len(self.text.splitlines())

    @cached_property
    def code(self) -> int:
        """The lines that are neither blank, comment nor docstring."""
        held: set[int] = set()
        strings = {n for node in ast.walk(self.tree) if (d := docstring_of(node)) for n in span(d)}
        silent = {tokenize.NL, tokenize.COMMENT, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
        for token in tokenize.generate_tokens(io.StringIO(self.text).readline):
            if token.type not in silent and token.string:
                held.update(range(token.start[0], token.end[0] + 1))
        return len(held - strings)

    @cached_property
    def comments(self) -> int:
        """Comments that a person reads: directives for tools are none."""
        tokens = tokenize.generate_tokens(io.StringIO(self.text).readline)
        return sum(
            t.type == tokenize.COMMENT and not re.match(r"#\s*(noqa|type:|fmt:|pragma|!)", t.string)
            for t in tokens
        )

    @cached_property
    def functions(self) -> list[Function]:
        return [node for node in ast.walk(self.tree) if isinstance(node, Function)]

    @cached_property
    def statements(self) -> int:
        """The import statements."""
        return sum(isinstance(node, ast.Import | ast.ImportFrom) for node in ast.walk(self.tree))

    def defined(self, kind: type[ast.stmt]) -> list[str]:
        """The names that the module defines at its own level."""
        return [node.name for node in self.tree.body if isinstance(node, kind)]

    def documented(self) -> Iterator[Documented]:
        for node in ast.walk(self.tree):
            if docstring_of(node):
                place = getattr(node, "name", "")
                yield Documented(
                    f"{self.name}{'.' if place else ''}{place}",
                    first_words(ast.get_docstring(node)),
                )

    def imports(self) -> Iterator[Import]:
        """Every module named, with a relative name spelled out; of ``from a import b`` both ``a`` and ``a.b``."""
        for node, function, typed in walked(self.tree):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                above = self.package[: len(self.package) + 1 - node.level] if node.level else []
                source = ".".join([*above, *([node.module] if node.module else [])])
                names = [f"{source}.{alias.name}" for alias in node.names]
            else:
                continue
            for name in names:
                yield Import(self.name, name, bool(function), typed, function)


def docstring_of(node: ast.AST) -> ast.Expr | None:
    """The statement that is a docstring, or None."""
    if not isinstance(node, Function | ast.ClassDef | ast.Module) or not node.body:
        return None
    first = node.body[0]
    text = (
        isinstance(first, ast.Expr)
        and isinstance(first.value, ast.Constant)
        and isinstance(first.value.value, str)
    )
    return first if text else None


def own_lines(function: Function) -> int:
    """The lines of a function without those of the functions that stand in it."""
    inner = {
        n
        for f in ast.walk(function)
        if isinstance(f, Function) and f is not function
        for n in span(f)
    }
    return len(set(span(function)) - inner)


def span(node: ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def first_words(text: str) -> str:
    """The word that a docstring begins with; two of them after "The", for "The same" says nothing."""
    words = re.findall(r"[\w'-]+", text) or [""]
    return "The same" if [w.lower() for w in words[:2]] == ["the", "same"] else words[0]


def walked(
    node: ast.AST, function: str = "", typed: bool = False
) -> Iterator[tuple[ast.AST, str, bool]]:
    """Every node, the function around it, and whether only a type checker comes there."""
    yield node, function, typed
    if isinstance(node, Function):
        function = node.name
    typed = typed or (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test))
    for child in ast.iter_child_nodes(node):
        yield from walked(child, function, typed)


class House:
    """A package, and every figure of it."""

    def __init__(self, folder: Path) -> None:
        self.name = folder.name
        self.modules = [
            Module(path, folder)
            for path in sorted(folder.rglob("*.py"))
            if "tests" not in path.parts
        ]
        self.names = {module.name for module in self.modules}
        web = [*sorted(folder.rglob("*.js")), *sorted(folder.rglob("*.mjs"))]
        self.scripts = {
            path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in web
        }

    def total(self, figure: str) -> int:
        return sum(getattr(module, figure) for module in self.modules)

    def doubled_classes(self) -> dict[str, list[str]]:
        """The class names that stand in more than one module, with those modules."""
        return doubled(
            (name, module.name) for module in self.modules for name in module.defined(ast.ClassDef)
        )

    def doubled_functions(self) -> dict[str, dict[str, list[str]]]:
        """The functions' names that stand in more than one module of a room, by room."""
        rooms: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for module in self.modules:
            for name in {*module.defined(ast.FunctionDef), *module.defined(ast.AsyncFunctionDef)}:
                if not name.startswith("__"):
                    rooms[module.room].append((name, module.name))
        return {room: twice for room, pairs in sorted(rooms.items()) if (twice := doubled(pairs))}

    def doubled_modules(self) -> dict[str, list[str]]:
        """The modules' names that stand in more than one folder."""
        return doubled(
            (m.name.rpartition(".")[2], m.name) for m in self.modules if m.name.rpartition(".")[2]
        )

    def docstrings(self) -> list[Documented]:
        return [one for module in self.modules for one in module.documented()]

    def lengths(self) -> list[tuple[int, str]]:
        """Every function's lines and place, the longest first; lines of functions inside it are not its own."""
        return sorted(
            ((own_lines(f), f"{m.name}.{f.name}") for m in self.modules for f in m.functions),
            reverse=True,
        )

    def edges(self, *, lazy: bool) -> dict[str, set[str]]:
        """Which module names which of the package's own, those inside functions only if ``lazy``."""
        found: dict[str, set[str]] = {module.name: set() for module in self.modules}
        for module in self.modules:
            for one in module.imports():
                if one.name.startswith(f"{self.name}.") and (lazy or not (one.lazy or one.typed)):
                    found[module.name] |= {self.target(one.name)} - {module.name, ""}
        return found

    def target(self, name: str) -> str:
        """The module of the package that an imported name stands in."""
        inside = name.partition(".")[2]
        while inside and inside not in self.names:
            inside = inside.rpartition(".")[0]
        return inside

    def cycles(self, *, lazy: bool) -> list[list[str]]:
        """The modules that import each other, directly or by way of others."""
        return cycles(self.edges(lazy=lazy))

    def room_cycles(self) -> list[list[str]]:
        """The rooms whose modules import each other; the files beside the rooms are a room each."""
        rooms = {m.name: m.name if m.room == "." else m.room for m in self.modules}
        found: dict[str, set[str]] = {room: set() for room in rooms.values()}
        for module, others in self.edges(lazy=True).items():
            found[rooms[module]] |= {rooms[other] for other in others} - {rooms[module]}
        return cycles(found)

    def script_cycles(self) -> list[list[str]]:
        """The JavaScript modules that import each other."""
        found: dict[str, set[str]] = {}
        for place, text in self.scripts.items():
            names = re.findall(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""", text)
            near = {(Path(place).parent / name).as_posix() for name in names}
            found[place] = near & self.scripts.keys()
        return cycles(found)


def doubled(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """The names that stand in more than one place, with their places."""
    places: dict[str, list[str]] = defaultdict(list)
    for name, place in pairs:
        places[name].append(place)
    return {name: sorted(found) for name, found in sorted(places.items()) if len(found) > 1}


def cycles(edges: dict[str, set[str]]) -> list[list[str]]:
    """The groups in which each reaches each: r(a, b) and r(b, a)."""
    reached = {name: reach(name, edges) for name in edges}
    groups = {
        tuple(sorted({b for b in reached[a] if a in reached[b]})) for a in edges if a in reached[a]
    }
    return [list(group) for group in sorted(groups)]


def reach(name: str, edges: dict[str, set[str]]) -> set[str]:
    """Whatever is reached from ``name`` in one step or more."""
    found: set[str] = set()
    waiting = list(edges[name])
    while waiting:
        if (other := waiting.pop()) not in found:
            found.add(other)
            waiting += edges[other]
    return found


def figures(house: House) -> dict[str, str]:
    """The rows of the table."""
    lines, words = house.total("lines"), Counter(one.first for one in house.docstrings())
    lengths = [length for length, _ in house.lengths()]
    classes = sum(len(module.defined(ast.ClassDef)) for module in house.modules)
    imports = house.total("statements")
    return {
        "modules": f"{len(house.modules)}",
        "lines": f"{lines}",
        "lines of code": f"{house.total('code')}",
        "lines a module, median": f"{median(m.lines for m in house.modules):.0f}",
        "modules under 150 lines": f"{sum(m.lines < 150 for m in house.modules)}",
        "lines of the longest module": f"{max(module.lines for module in house.modules)}",
        "import statements": f"{imports}",
        "  in 100 lines": f"{100 * imports / lines:.1f}",
        "classes": f"{classes}",
        "class names doubled": f"{len(house.doubled_classes())}",
        "module names doubled": f"{len(house.doubled_modules())}",
        "function names doubled in a room": f"{sum(len(names) for names in house.doubled_functions().values())}",
        "functions": f"{len(lengths)}",
        "  lines, median": f"{median(lengths):.0f}",
        "  longest": f"{max(lengths)}",
        "docstrings": f"{words.total()}",
        '  begin with "What"': f"{words['What']}",
        '  begin with "The same"': f"{words['The same']}",
        "  most frequent first word": "{} {}".format(*words.most_common(1)[0]),
        "comments in 100 lines": f"{100 * house.total('comments') / lines:.1f}",
        "  in 100 lines of code": f"{100 * house.total('comments') / house.total('code'):.1f}",
        "import cycles": f"{len(house.cycles(lazy=False))}",
        "  with lazy and typed ones": f"{len(house.cycles(lazy=True))}",
        "lines of JavaScript": f"{sum(text.count(chr(10)) for text in house.scripts.values())}",
    }


def rooms(house: House) -> Iterator[str]:
    """The lines by room, then what stands behind the figures of one house."""
    yield "\nroom                          modules   lines  imports  What/The same"
    for room in sorted({module.room for module in house.modules}):
        found = [module for module in house.modules if module.room == room]
        weak = sum(
            one.first in ("What", "The same") for module in found for one in module.documented()
        )
        lines, imports = (
            sum(getattr(m, figure) for m in found) for figure in ("lines", "statements")
        )
        yield f"{room:30}{len(found):7}{lines:8}{imports:9}{weak:15}"
    yield "\nfirst words of docstrings"
    words = Counter(one.first for one in house.docstrings())
    yield "  " + ", ".join(f"{word} {count}" for word, count in words.most_common(30))
    yield "\nclass names doubled"
    yield from (
        f"  {name:20} {', '.join(places)}" for name, places in house.doubled_classes().items()
    )
    yield "\nmodule names doubled"
    yield from (
        f"  {name:20} {', '.join(places)}" for name, places in house.doubled_modules().items()
    )
    yield "\nfunction names doubled in a room"
    for room, names in house.doubled_functions().items():
        yield f"  {room}: " + "; ".join(
            f"{n} ({', '.join(p.rpartition('.')[2] for p in at)})" for n, at in names.items()
        )
    yield "\nlongest functions"
    yield from (f"  {length:4} {place}" for length, place in house.lengths()[:10])
    yield "\nimport cycles, lazy and typed ones too"
    yield from (f"  {', '.join(group)}" for group in house.cycles(lazy=True))
    yield "\ncycles of rooms"
    yield from (f"  {', '.join(group)}" for group in house.room_cycles())
    yield "\ncycles of JavaScript"
    yield from (f"  {', '.join(group)}" for group in house.script_cycles())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER")
    houses = [
        House(folder.resolve())
        for folder in parser.parse_args().folders or [PROJECT / "treesearch"]
    ]
    columns = [figures(house) for house in houses]
    widths = [
        max(len(house.name), *map(len, column.values())) + 2
        for house, column in zip(houses, columns, strict=True)
    ]
    print(
        f"{'':34}"
        + "".join(f"{house.name:>{width}}" for house, width in zip(houses, widths, strict=True))
    )
    for row in columns[0]:
        print(
            f"{row:34}"
            + "".join(f"{c[row]:>{width}}" for c, width in zip(columns, widths, strict=True))
        )
    if len(houses) == 1:
        print("\n".join(rooms(houses[0])))


if __name__ == "__main__":
    main()
