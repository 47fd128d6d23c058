"""Test ``doctor`` and the hints to install what is missing."""

import csv
import io
import json
import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from treesearch import machine
from treesearch.cli import other
from treesearch.playground import server, site

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


BROKEN = """
from treesearch.game import MAX

class Race:
    def initial_state(self): return 0
    def player(self, state): return MAX
    def actions(self, state): return [1]
    def result(self, state, action): return state + action
    def is_terminal(self, state): return state > 2
    def utility(self, state): return 0.5
"""


def test_broken_game_is_reported(run, tmp_path, terminal):
    terminal(COLUMNS="40", NO_COLOR="1")
    # no other test imports this name, because the module stays loaded
    (tmp_path / "broken_race.py").write_text(BROKEN)
    code, out, _ = run("verify", "broken_race:Race", "--games", "2")
    advice, _, breaks, _, last = out.splitlines()
    assert (code, last) == (1, "broken_race:Race breaks the contract, so searches of it are wrong")
    assert advice.startswith("advice: MAX moves twice in a row")
    assert breaks.startswith("breaks the contract: Race: utility(state) returns 0.5")
    code, out, _ = run("verify", "broken_race:Race", "--games", "2", "--format", "json")
    facts = json.loads(out)
    assert (code, facts["games"], facts["game"]) == (1, 2, "broken_race:Race")
    assert [finding["kind"] for finding in facts["findings"]] == ["advice", "breaks"]
    for words in ([], ["nim", "--agreement", "x"]):
        code, out, err = run("verify", *words)
        assert (code, out) == (2, "")
        assert 'verify checks a GAME or, with --agreement "COMMAND", a program' in err


@pytest.mark.parametrize(
    ("typed", "port", "opened"),
    [([], 8642, ["http://x"]), (["--port", "80", "--no-browser"], 80, [])],
)
def test_serve_opens_the_browser(run, monkeypatch, typed, port, opened):
    ports, launched = [], []

    def serve(port, ready):
        ports.append(port)
        ready("http://x")

    monkeypatch.setattr(server, "serve", serve)
    monkeypatch.setattr("click.launch", launched.append)
    message = "the playground is at http://x; press Ctrl-C to stop it\n"
    assert run("serve", *typed) == (0, "", message)
    assert (ports, launched) == ([port], opened)


def test_site_lists_its_files(run, monkeypatch):
    sizes = {"index.html": 1234, "web/app.js": 10}
    monkeypatch.setattr(site, "write_site", lambda folder, pyodide: sizes)
    assert run("site", "-o", "out", "--pyodide", "py") == (
        0,
        "      1,234  index.html\n         10  web/app.js\n",
        "wrote out: 1,244 bytes; copy it to any web server\n",
    )

    def fails(folder, pyodide):
        assert (str(folder), str(pyodide)) == ("out", "py")
        raise OSError(28, "disk full")

    monkeypatch.setattr(site, "write_site", fails)
    error = "error: out cannot be written: disk full\n"
    assert run("site", "-o", "out", "--pyodide", "py") == (2, "", error)


def test_named_pyodide_is_the_tested_one():
    packages = json.loads((ROOT / ".ci/package.json").read_text("utf-8"))["dependencies"]
    assert f"pyodide@{packages['pyodide']}" == machine.PYODIDE


def test_doctor_lists_what_is_missing(run, monkeypatch):
    def version(name):
        if name == "lark":
            return "1.2"
        raise PackageNotFoundError(name)

    monkeypatch.setattr(other, "version", version)
    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}")
    rows = csv.reader(io.StringIO(run("doctor", "--format", "csv")[1]))
    found = {row[0]: row[1:] for row in rows}
    assert found["piece"] == ["found", "what it does"]
    assert found["lark"] == ["1.2", "reading trees"]
    assert found["dot"] == ["/bin/dot", "PDF and PNG pictures if typst is missing"]
    typst = f"would add PDF and PNG pictures and plots: {machine.pip_install('print')}"
    assert found["typst"] == ["missing", typst]
    pieces = json.loads(run("doctor", "--format", "json")[1])["pieces"]
    assert [piece["name"] for piece in pieces if piece["found"]] == ["lark", "dot"]
