"""Check the JavaScript of the pages with ESLint and TypeScript, and its modules for size and cycles."""

import json
import re
import subprocess
from importlib.resources import files

import pytest
from conftest import NODE_MODULES, ROOT

from treesearch.playground import app

pytestmark = pytest.mark.npm

TYPES = """
declare module "*/pyodide.js" { export function loadPyodide(options: object): Promise<any>; }
declare module "*/pyodide.asm.js" { const create: any; export default create; }
declare module "*/files.js" { export const FILES: string[]; export const VERSION: string; }
interface SVGElement { innerHTML: string }
"""

CONFIG = {
    "compilerOptions": {
        "allowJs": True,
        "checkJs": True,
        "noEmit": True,
        "target": "es2023",
        "module": "es2022",
        "types": [],
        "lib": ["es2023", "dom", "dom.iterable"],
        "moduleResolution": "bundler",
        "strict": False,
        "noImplicitAny": False,
        "noUnusedLocals": True,
        "noUnusedParameters": True,
        "noFallthroughCasesInSwitch": True,
    },
    "include": ["*.js", "*.d.ts"],
}


@pytest.fixture(scope="module")
def modules(tmp_path_factory):
    """Return a folder with every module of the pages, including generated ones."""
    root = tmp_path_factory.mktemp("modules")
    folder = (
        root / "treesearch" / "steps" / "web"
    )  # from which comments name ../../../.ci/types.d.ts
    folder.mkdir(parents=True)
    (root / ".ci").mkdir()
    (root / ".ci" / "types.d.ts").write_bytes((ROOT / ".ci" / "types.d.ts").read_bytes())
    made = {name: data for name, data in app.app_files("worker").items() if name.endswith(".js")}
    for path in files("treesearch.steps").joinpath("web").iterdir():
        if path.name.endswith(".js"):
            made[path.name] = path.read_bytes()
    for name, data in made.items():
        (folder / name).write_bytes(data)
    (folder / "pages.d.ts").write_text(TYPES)
    (folder / "tsconfig.json").write_text(json.dumps(CONFIG))
    (folder / "eslint.config.mjs").write_bytes((ROOT / ".ci" / "eslint.config.mjs").read_bytes())
    return folder


def handwritten_modules(folder):
    """Return the modules that are written by hand."""
    return sorted(
        path for path in folder.glob("*.js") if path.name not in ("words.js", "examples.js")
    )


def run_checker(folder, *command):
    told = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=300, check=False
    )
    return told.stdout + told.stderr if told.returncode else ""


def test_eslint_finds_nothing(modules):
    names = [path.name for path in handwritten_modules(modules)]
    assert run_checker(modules, str(NODE_MODULES / ".bin" / "eslint"), *names) == ""


def test_eslint_accepts_scripts_of_tests(modules):
    scripts = (ROOT / "tests" / "data").rglob("*.js")
    names = sorted(str(path) for path in scripts if path.name != "course_system.js")
    config = str(modules / "eslint.config.mjs")
    assert run_checker(ROOT, str(NODE_MODULES / ".bin" / "eslint"), "-c", config, *names) == ""


def test_typescript_finds_nothing(modules):
    assert run_checker(modules, str(NODE_MODULES / ".bin" / "tsc"), "-p", "tsconfig.json") == ""


def test_modules_have_no_cycles(modules):
    imports = {
        path.name: set(
            re.findall(
                r'^import .*?from "\./([\w.]+)";|^\} from "\./([\w.]+)";',
                path.read_text("utf-8"),
                re.M,
            )
        )
        for path in handwritten_modules(modules)
    }
    imports = {name: {one or other for one, other in found} for name, found in imports.items()}
    left = dict(imports)
    while free := [name for name, found in left.items() if not found & left.keys()]:
        for name in free:
            del left[name]
    assert left == {}
    assert sum(map(len, imports.values())) > 60


def test_bundled_names_are_unique():
    from treesearch.steps import page, practice

    for names in (page.MODULES, page.WIDGET, practice.MODULES):
        source = "".join(map(page.asset, names))
        declared = r"^(?:export )?(?:async )?(?:const|let|class|function\*?) (\w+)"
        top = re.findall(declared, source, re.M)
        assert len(top) == len(set(top)) > 20, names
        assert not re.search(r"^import ", page.bundle(names), re.M), names
