"""Shared fixtures, Hypothesis profiles, and the ban on skipped tests on the build machine."""

import asyncio
import gc
import io
import os
import shutil
import subprocess
import sys
import threading
from collections import Counter
from functools import cache
from pathlib import Path
from queue import Queue

import pytest
from hypothesis import Phase, settings

# CI sets this on Windows and macOS, so that the tests read their files as UTF-8. Programs that the tests
# start must not inherit it, because treesearch must work without it.
os.environ.pop("PYTHONUTF8", None)

collect_ignore = ["data"]  # programs and trees that tests use; --doctest-modules would import them

ROOT = Path(__file__).resolve().parent.parent

settings.register_profile("dev", deadline=None, max_examples=50)
settings.register_profile(  # fewer, because every run tries the same examples
    "ci", deadline=None, max_examples=25, derandomize=True, print_blob=True
)
settings.register_profile(  # for benchmarks/checks/mutants.py: the first failing example is enough
    "quick", deadline=None, max_examples=30, phases=(Phase.explicit, Phase.generate)
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


PROGRAMS = {
    "chromium": ("chromium", "the browser Chromium"),
    "dot": ("dot", "Graphviz's dot"),
    "latex": (
        "pdflatex",
        "LaTeX with TikZ, the classes standalone and beamer, and the fonts of helvet",
    ),
    "node": ("node", "Node.js"),
    "npm": ("", "the npm packages of .ci/package.json, in .ci/node_modules,"),
    "tmux": ("tmux", "tmux"),
}
"""What each marker needs: the program, and how people call it."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers():
    """Use one worker more than there are cores, because tests that wait for a browser leave a core idle."""
    return (os.cpu_count() or 1) + 1


NODE_MODULES = ROOT / ".ci" / "node_modules"

CHROMIUM = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,"
    "SpareRendererForSitePerProcess",  # each would start a process per page that no test uses
    "--in-process-gpu",
)
"""The arguments with which every test starts Chromium."""

LATEX_FILES = ("tikz.sty", "standalone.cls", "beamer.cls", "helvet.sty", "uhvr8a.pfb")
"""What LaTeX must have besides its program. Debian ships them in separate packages."""


class NoSkips:
    """A plugin that turns skips into failures, except expected failures."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item, call):
        return self.strict((yield))

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector):
        return self.strict((yield))

    @staticmethod
    def strict(report):
        if report.skipped and not hasattr(report, "wasxfail"):
            reason = report.longrepr[-1] if isinstance(report.longrepr, tuple) else report.longrepr
            report.outcome = "failed"
            report.longrepr = f"TREESEARCH_NO_SKIP is set, and this was skipped. {reason}"
        return report


def pytest_configure(config):
    # Hypothesis calls a function at every collection of garbage; with Python's usual 700 this is a tenth of a run.
    gc.set_threshold(20_000)
    # A plugin and not a hook in this file, because doctests in treesearch/ do not see the hooks of tests/.
    if os.environ.get("TREESEARCH_NO_SKIP"):
        config.pluginmanager.register(NoSkips())


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session):
    """Print what is missing, and how many tests need it, if tests were skipped."""
    ended = yield
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and (
        missing := Counter(map(reason, reporter.stats.get("skipped", ())))
    ):
        told = ", ".join(f"{why} ({count})" for why, count in missing.most_common())
        reporter.write_line(f"skipped tests, by reason: {told}")
    return ended


def reason(skipped):
    """Return the reason of a skip without pytest's prefix."""
    told = skipped.longrepr[-1] if isinstance(skipped.longrepr, tuple) else str(skipped.longrepr)
    return told.removeprefix("Skipped: ")


@cache
def installed(marker):
    """Return whether the program that a marker needs is installed."""
    if marker == "npm":
        return NODE_MODULES.is_dir()
    if not shutil.which(PROGRAMS[marker][0]):
        return False
    if marker != "latex":
        return True
    return (
        subprocess.run(["kpsewhich", *LATEX_FILES], capture_output=True, check=False).returncode
        == 0
    )


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """Run browser tests first, because they are slow and share one browser."""
    items.sort(key=lambda item: item.get_closest_marker("chromium") is None)


def pytest_runtest_setup(item):
    if sys.platform == "win32" and item.get_closest_marker("posix"):
        pytest.skip("Windows has no POSIX shell, links or signals")
    for marker, (_, name) in PROGRAMS.items():
        if item.get_closest_marker(marker) and not installed(marker):
            pytest.skip(f"{name} is not installed")


@pytest.fixture
def run(capsys, monkeypatch, tmp_path):
    """Return a function that runs a command in an empty folder, and returns exit code and output."""
    from treesearch.cli import main

    monkeypatch.chdir(tmp_path)

    def typed(*args, piped=None):
        if piped is not None:
            raw = piped if isinstance(piped, bytes) else piped.encode()
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
        with pytest.raises(SystemExit) as end:
            main(list(args))
        out, err = capsys.readouterr()
        return end.value.code, out, err

    return typed


@pytest.fixture
def terminal(monkeypatch):
    """Return a function that sets whether the streams are terminals, and the environment."""

    def sets(is_terminal=True, **environ):
        for stream in (sys.stdout, sys.stderr):
            monkeypatch.setattr(stream, "isatty", lambda: is_terminal)
        for name in ("NO_COLOR", "TERM", "COLUMNS"):
            monkeypatch.delenv(name, raising=False)
        for name, value in environ.items():
            monkeypatch.setenv(name, value)

    return sets


@pytest.fixture(scope="session")
def chromium():
    """Start one Chromium per test process, for the fixture ``browser``."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with api.sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=shutil.which("chromium"), args=[*CHROMIUM])
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield chromium, loop
        asyncio._set_running_loop(loop)
        chromium.close()


@pytest.fixture
def browser(chromium):
    """Return the shared Chromium, and close all contexts after the test.

    Playwright leaves its event loop running in the thread, where no other test could start one.
    """
    shared, loop = chromium
    asyncio._set_running_loop(loop)
    yield shared
    for context in shared.contexts:
        context.close()
    asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def address():
    """Start one playground server per test process and return its address."""
    from treesearch.playground.server import serve

    addresses = Queue()
    threading.Thread(target=serve, args=(0, addresses.put), daemon=True).start()
    return addresses.get(timeout=60)


@pytest.fixture
def root():
    """Return the folder of the checkout."""
    return ROOT
