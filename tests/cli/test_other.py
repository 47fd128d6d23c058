"""Test ``doctor`` and the hints to install what is missing."""

import json
import tomllib
from pathlib import Path

import pytest

from treesearch import machine

ROOT = Path(__file__).parents[2]


def test_doctor_explains_each_extra(run):
    _, out, _ = run("doctor")
    assert all(name in out for name in ("lark", "rich", "dot", "typst"))
    pieces = json.loads(run("doctor", "--format", "json")[1])["pieces"]
    known = {name for extra in requirements().values() for name in extra}
    assert known <= {piece["name"] for piece in pieces}


def requirements():
    """Return the packages of each extra for users."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
        "optional-dependencies"
    ]
    return {
        name: [one.partition(">")[0] for one in needed]
        for name, needed in extras.items()
        if name not in ("docs", "test")
    }


@pytest.mark.parametrize(
    ("given", "command"),
    [
        (None, 'pip install "gametreesearch[png]"'),
        (
            {"url": "file:///t/x.whl", "archive_info": {}},
            'pip install "gametreesearch[png] @ file:///t/x.whl"',
        ),
        (
            {"url": "https://x/y", "vcs_info": {"vcs": "git"}},
            'pip install "gametreesearch[png] @ git+https://x/y"',
        ),
    ],
)
def test_install_hint_fits_the_installer(monkeypatch, tmp_path, given, command):
    monkeypatch.chdir(ROOT)
    assert machine.pip_install("png") == 'pip install -e ".[png]"'
    monkeypatch.chdir(tmp_path)
    assert machine.pip_install("png") == f'pip install -e "{ROOT}[png]"'
    folder = tmp_path / "gametreesearch-0.2.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Name: gametreesearch\nVersion: 0.2.0\n")
    if given:
        (folder / "direct_url.json").write_text(json.dumps(given))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(machine, "__file__", str(tmp_path / "treesearch" / "machine.py"))
    assert machine.pip_install("png") == command
