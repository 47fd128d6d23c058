"""Check the imports of the package against the contracts in pyproject.toml."""

import subprocess
import sys

import pytest
from importlinter.cli import lint_imports


def test_imports_keep_to_the_layers(root, monkeypatch, capsys):
    monkeypatch.chdir(root)
    assert lint_imports(config_filename="pyproject.toml", no_cache=True) == 0, capsys.readouterr()


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
    ids=["import", "first search"],
)
def test_slow_libraries_are_imported_late(root, code, absent):
    code = f"""import sys
before = set(sys.modules)  # an editable install brings some
{code}
sys.stderr.write(' '.join(sorted({absent!r} & sys.modules.keys() - before)))"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
