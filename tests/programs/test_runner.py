"""Test that programs receive a tree, are stopped at limits, and have their answers read."""

import os
import shlex
import sys
import time
from types import SimpleNamespace

import pytest

from treesearch.errors import UsageError
from treesearch.homework.programs import runner
from treesearch.homework.programs.runner import Limits, Program, program

pytestmark = pytest.mark.posix

PYTHON = shlex.quote(sys.executable)
QUICK = Limits(seconds=1.0, output=50_000)


def run_source(source, limits=QUICK):
    return program(f"{PYTHON} -S -c {shlex.quote(source)}", limits).ask("(1 2)")


def test_program_reads_its_input():
    assert run_source("print(input()[::-1])") == (b")2 1(" + os.linesep.encode(), "")


def test_program_runs_in_current_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text("print('value: 3')")
    assert program(f"{PYTHON} -S mine.py").ask("3").output.strip() == b"value: 3"


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("while True: pass", "after 1 s"),
        ("import time; time.sleep(60)", "after 1 s"),
        ("while True: print('x' * 1000)", "50000 bytes"),
        ("import sys\nwhile True: sys.stderr.write('x' * 1000)", "50000 bytes"),
        ("print('x' * 49_999)", "50000 bytes"),
        ("1 / 0", "exit code 1: ZeroDivisionError: division by zero"),
        ("import sys; sys.exit(3)", "exit code 3"),
        ("import sys; sys.exit('not a tree')", "exit code 1: not a tree"),
        ("import os; os.kill(os.getpid(), 15)", "ended by signal 15 (Terminated): no message"),
        ("nonsense (", "SyntaxError"),
    ],
)
def test_program_failure_has_a_reason(source, reason):
    begun = time.monotonic()
    run = run_source(source)
    assert reason in run.problem
    assert len(run.output) <= QUICK.output
    assert time.monotonic() - begun < 10


def test_output_before_a_crash_is_kept():
    run = run_source("print('value: 3', flush=True); 1 / 0")
    assert (run.output.strip(), "ZeroDivisionError" in run.problem) == (b"value: 3", True)


def test_stopped_program_leaves_no_children(tmp_path):
    late = tmp_path / "late"
    child = f"import time; time.sleep(2); open({str(late)!r}, 'w')"
    source = f"import subprocess, sys; subprocess.run([sys.executable, '-S', '-c', {child!r}])"
    assert "after 1 s" in run_source(source).problem
    time.sleep(2.5)
    assert not late.exists()


def test_system_without_groups_stops_program(monkeypatch):
    monkeypatch.delattr(os, "killpg")
    begun = time.monotonic()
    assert "after 0.1 s" in run_source("import time; time.sleep(9)", Limits(seconds=0.1)).problem
    assert time.monotonic() - begun < 8


def test_command_runs_without_shell(tmp_path):
    target = tmp_path / "made"
    words = shlex.quote(f"; touch {target}")
    assert program(f"{PYTHON} -S -c 'import sys; print(sys.argv[1])' {words}").ask("1").output
    assert not target.exists()


@pytest.mark.parametrize(
    ("system", "words"),
    [("posix", ("my program", "ab")), ("nt", ("my/", "program", "a/b"))],
)
def test_backslash_follows_the_system(monkeypatch, system, words):
    monkeypatch.setattr(runner, "os", SimpleNamespace(name=system))
    monkeypatch.setattr(runner, "which", lambda word: word)
    assert program(r"my\ program a\b").command == words


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (("no-such-program",), "No such file or directory"),
        (("true", "\0"), "embedded null byte"),
    ],
)
def test_unstartable_program_has_a_reason(command, reason):
    assert Program(command).ask("1") == (b"", f"{command[0]} cannot be started ({reason})")


EXAMPLE = "write a command such as: python3 student.py"


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("", f"the command is empty; {EXAMPLE}"),
        ("   ", f"the command is empty; {EXAMPLE}"),
        ("'", 'the command "\'" cannot be run: No closing quotation'),
        (
            "no-such-program x",
            "the command 'no-such-program x' cannot be run: the program no-such-program does not "
            f"exist or cannot be run; {EXAMPLE}",
        ),
    ],
)
def test_bad_command_is_refused(command, message):
    with pytest.raises(UsageError) as refused:
        program(command)
    assert str(refused.value) == message


def test_long_error_is_shortened():
    problem = run_source("import sys; sys.exit('x' * 300 + 'y')").problem
    assert problem == f"the program ended with exit code 1: {'x' * 300}"
