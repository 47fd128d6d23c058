"""Test that the wheel, an editable install and a bare checkout work from any folder."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path

import pytest
from conftest import ROOT

pytestmark = pytest.mark.posix

MAIN_JOB = ["minmax", "(1 (5 7) 4)"]
# A named node: the fast lane of the reader knows plain numbers only, so this text goes through the Lark grammar.
READ_BY_GRAMMAR = "from treesearch import read; print(read('(max A (min B 3 12) (min C 2 4))'))"
LEFT_OUT = shutil.ignore_patterns(
    ".*", "__pycache__", "*.egg-info", "build", "dist", "node_modules"
)


def run(*command: str | Path, cwd: Path | str = "/", **env: str) -> str:
    """Run a program outside the checkout and return its output; fail with all of it."""
    clean = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "VIRTUAL_ENV"))
    }
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={**clean, **env},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def new_environment(folder: Path, *, with_our_libraries: bool) -> Path:
    """Return the Python of a new virtual environment, optionally with the libraries of this environment."""
    run(sys.executable, "-m", "venv", "--without-pip", folder)
    python = folder / "bin" / "python"
    if (
        with_our_libraries
    ):  # the line in a .pth file adds the folder, but not the editable installs in it
        (site,) = run(
            python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"
        ).splitlines()
        (Path(site) / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python


def pip(python: Path, *arguments: str | Path) -> None:
    run(
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--quiet",
        "--no-input",
        "--no-compile",
        *arguments,
    )


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Return the sdist and the wheel built from it."""
    folder = tmp_path_factory.mktemp("built")
    shutil.copytree(
        ROOT, folder / "source", ignore=LEFT_OUT
    )  # so that no build leaves anything in the checkout
    # -nx: with the setuptools of this environment, whose version the test extra sets
    run(sys.executable, "-m", "build", "-nx", "--outdir", folder, folder / "source")
    (sdist,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return sdist, wheel


@pytest.fixture(scope="module")
def unpacked(built, tmp_path_factory):
    """Return the unpacked sdist."""
    folder = tmp_path_factory.mktemp("unpacked")
    run(
        sys.executable, "-m", "tarfile", "--extract", built[0], folder
    )  # in Python, filters came with 3.11.4
    (checkout,) = folder.iterdir()
    return checkout


def test_wheel_works_in_clean_environment(built, tmp_path):
    python = new_environment(tmp_path / "clean", with_our_libraries=False)
    pip(python, built[1])  # with the dependencies it asks for, and nothing else
    assert "2 1" in run(python.with_name("treesearch"), *MAIN_JOB)
    assert "(min B 3 12)" in run(python, "-c", READ_BY_GRAMMAR)
    assert str(tmp_path) in run(python, "-c", "import treesearch; print(treesearch.__file__)")


def test_editable_install_works_elsewhere(unpacked, tmp_path):
    checkout = shutil.copytree(unpacked, tmp_path / "checkout")
    python = new_environment(tmp_path / "editable", with_our_libraries=True)
    pip(python, "--no-deps", "--no-build-isolation", "--editable", checkout)
    assert "2 1" in run(python.with_name("treesearch"), *MAIN_JOB)
    assert "(min B 3 12)" in run(python, "-c", READ_BY_GRAMMAR)
    assert str(checkout) in run(python, "-c", "import treesearch; print(treesearch.__file__)")


def test_bare_checkout_works(unpacked, tmp_path):
    python = new_environment(tmp_path / "bare", with_our_libraries=True)
    assert "2 1" in run(python, "-m", "treesearch", *MAIN_JOB, cwd=unpacked)
    assert "(min B 3 12)" in run(python, "-c", READ_BY_GRAMMAR, cwd=unpacked)


def test_wheel_contents_are_exact(built):
    with zipfile.ZipFile(built[1]) as wheel:
        names = wheel.namelist()
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {
        "treesearch",
        "gametreesearch",
    }
    held = {name for name in names if name.startswith("treesearch/")}
    python = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "treesearch").rglob("*")
        if is_source(path)
    }
    grammars = {f"treesearch/grammars/{path.name}" for path in (ROOT / "grammars").glob("*.*")}
    assert grammars
    assert held == python | grammars


def is_source(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts


def test_sdist_has_test_files(unpacked):
    for folder in ("grammars", "samples", "notebooks", "tests", "benchmarks"):
        here = {path.relative_to(ROOT) for path in (ROOT / folder).rglob("*") if is_source(path)}
        there = {
            path.relative_to(unpacked) for path in (unpacked / folder).rglob("*") if is_source(path)
        }
        assert {
            path for path in here if not any(part.startswith(".") for part in path.parts)
        } <= there, folder


def test_version_is_in_citation_and_changelog(built):
    import treesearch

    version = treesearch.__version__
    assert f"gametreesearch-{version}" in built[0].name
    assert re.fullmatch(r"\d+\.\d+\.\d+(\.dev\d+)?", version)
    cited = re.findall(r"^version: (.+)$", text("CITATION.cff"), re.MULTILINE)
    newest = re.findall(r"^## \[(.+)\] - ", text("CHANGELOG.md"), re.MULTILINE)[0]
    assert cited == [version] == [newest]


def text(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def test_test_extra_includes_all_extras():
    extras = tomllib.loads(text("pyproject.toml"))["project"]["optional-dependencies"]
    (ours,) = [line for line in extras["test"] if line.startswith("gametreesearch[")]
    assert set(re.findall(r"\w+", ours)) == {"gametreesearch", *extras} - {"docs", "test"}


def test_every_package_is_listed_in_pyproject():
    listed = tomllib.loads(text("pyproject.toml"))["tool"]["setuptools"]["packages"]
    folders = {path.parent.relative_to(ROOT) for path in (ROOT / "treesearch").rglob("*.py")}
    assert sorted(listed) == sorted(
        ["treesearch.grammars", *(".".join(folder.parts) for folder in folders)]
    )
