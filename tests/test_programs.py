"""A student's program is asked like a person, and whatever it does, it ends and is told clearly."""

import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest
from classes import EXERCISE, VERSIONS, hand_in

from treesearch.cli import main
from treesearch.errors import UsageError
from treesearch.homework.classroom.grading import grade, process_pool
from treesearch.homework.classroom.program import Limits, _kill, _taken, program, run

PYTHON = shlex.quote(sys.executable)
RIGHT = "print('value: 3'); print('path: 1 1'); print('MIN cut after 2')"
ONE = 'trees = ["((3 12 8) (2 4 6) (14 5 2))"]'
QUICK = Limits(seconds=1.0, megabytes=200, output=50_000)


def result_of(source, limits=QUICK, exercise=ONE):
    (result,) = grade(exercise, [hand_in("s1", source)], program=program(f"{PYTHON} {{}}", limits))
    return result


@pytest.mark.bwrap
def test_a_right_program_gets_full_marks():
    assert result_of(RIGHT).score == 10


@pytest.mark.bwrap
def test_each_tree_is_asked_of_a_fresh_process_on_its_standard_input():
    source = "import sys, os; print('value: %d' % (3 if '12' in sys.stdin.read() else 2)); open('seen', 'x')"
    result = result_of(source, exercise=EXERCISE)
    assert [question.marked.items[0].correct for question in result.questions] == [True, True]


@pytest.mark.bwrap
@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("while True: pass", "stopped after 1 seconds"),
        ("import time; time.sleep(60)", "stopped after 1 seconds"),
        ("while True: print('x' * 1000)", "wrote more than 50000 bytes"),
        ("import sys\nwhile True: sys.stderr.write('x' * 1000)", "wrote more than 50000 bytes"),
        ("1 / 0", "exit code 1: ZeroDivisionError: division by zero"),
        ("import os; os.abort()", "ended by SIGABRT"),
        ("import sys; sys.exit(3)", "exit code 3: it said nothing about why"),
        ("x = []\nwhile True: x.append('y' * 10**7)", "200 MB"),
        (
            "import os, time\nif os.fork(): time.sleep(60)\nos.setpgid(0, 0) if 0 else time.sleep(60)",
            "stopped after 1 seconds",
        ),
        ("nonsense (", "SyntaxError"),
    ],
    ids=range(10),
)
def test_a_program_that_fails_is_told_how(source, message):
    result = result_of(source)
    assert (result.status, result.score) == ("needs-a-person", None)
    assert message in result.reason
    assert "((3 12 8) (2 4 6) (14 5 2))" in result.reason


@pytest.mark.bwrap
def test_a_flood_is_told_as_such_where_it_is_also_too_long_for_an_answer():
    assert "wrote more than 200000 bytes" in result_of("while True: print('x' * 1000)", Limits()).reason


@pytest.mark.bwrap
def test_the_lines_of_a_print_out_are_a_list_of_cuts_and_two_that_read_alike_are_two():
    twice, tree = "MIN CUT AFTER =2\\n" * 2, 'trees = ["((3 5) (2 9) (2 9))"]'
    taken, prints = "PATH TAKEN : 1 PATH TAKEN : 1 VALUE = 3", program(f"{PYTHON} {{}}", QUICK)
    told = {source: hand_in("s1", f"print('{source}{taken}')") for source in (twice, twice[: len(twice) // 2])}
    (both,), (one,) = (grade(tree, [handed_in], program=prints) for handed_in in told.values())
    assert (both.score, both.reason, one.score) == (10, "", 7)
    (text,) = grade(tree, [hand_in("s1", twice.replace("\\n", "\n") + taken)])
    assert (text.score, text.status) == (7, "look")  # a person's line says one cut, and of these nobody knows which


@pytest.mark.bwrap
def test_what_was_printed_before_a_crash_counts_and_the_crash_is_noted():
    result = result_of(RIGHT + "; 1 / 0")
    assert result.score == 10
    assert "ZeroDivisionError" in result.notes[0]


@pytest.mark.bwrap
def test_children_do_not_outlive_the_program(tmp_path):
    mark = tmp_path / "alive"
    child = f"import time; time.sleep(1.5); open({str(mark)!r}, 'w')"
    source = f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', {child!r}])\n{RIGHT}"
    assert result_of(source).score == 10
    time.sleep(2)
    assert not mark.exists()


def test_nothing_is_given_to_a_shell(tmp_path):
    done = run(
        [sys.executable, "-c", "import sys; print(sys.argv[1:])", "; touch x", "$HOME", "`id`"],
        "",
        QUICK,
        home=str(tmp_path),
    )
    assert done.output.decode().strip() == "['; touch x', '$HOME', '`id`']"
    assert list(tmp_path.iterdir()) == []


def test_the_environment_tells_no_secrets(monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "x")
    done = run([sys.executable, "-c", "import os; print(sorted(os.environ))"], "", QUICK)
    assert b"SECRET" not in done.output


def test_a_command_that_is_none():
    for command in ("", "'"):
        with pytest.raises(UsageError, match="cannot be run"):
            program(command)
    assert "cannot be started" in run(["/no/such/program"], "", QUICK).problem


@pytest.mark.bwrap
def test_programs_of_versions_and_in_two_processes():
    source = "import sys; print('value: 3') if '12' in sys.stdin.read() else print('value: 0')"
    roster = "id,version\ns1,A\ns2,B\n"
    with process_pool(2) as pool:
        results = list(
            grade(
                VERSIONS, [hand_in("s1", source), hand_in("s2", source)], roster,
                program=program(f"{PYTHON} {{}}", QUICK), executor=pool, workers=2, chunk=1,
            )
        )  # fmt: skip
    assert [result.version for result in results] == ["A", "B"]
    assert [result.questions[0].marked.items[0].correct for result in results] == [True, False]


@pytest.mark.bwrap
def test_one_program_of_one_s_own_on_the_command_line(monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "exercise.toml").write_text(ONE)
    (tmp_path / "mine.py").write_text(RIGHT)
    with pytest.raises(SystemExit) as end:
        main(["grade", "exercise.toml", "--run", f"{PYTHON} mine.py", "--format", "csv"])
    assert not end.value.code
    assert capsys.readouterr().out.splitlines()[1] == "program,,marked,10,"


def test_limits_hold_when_many_run_at_once(tmp_path):
    script = tmp_path / "hang.py"
    script.write_text("while True: pass")
    assert "stopped after 0.5" in run([sys.executable, str(script)], "", Limits(0.5)).problem
    left = (
        subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
        if os.path.exists("/bin/ps")
        else ""
    )
    assert str(script) not in left


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets one process limit another")
def test_the_system_itself_holds_a_program_to_its_limits_when_nobody_watches_any_more():
    limits = ", ".join(f"resource.RLIMIT_{name}" for name in ("CPU", "FSIZE", "CORE", "AS"))
    ask = f"import resource, time; time.sleep(0.3); print(*[resource.getrlimit(of)[1] for of in ({limits})])"
    allowed = Limits(5, output=70_000, megabytes=3000)
    found = run([sys.executable, "-c", ask], "", allowed).output.split()
    assert [*map(int, found)] == [5 + 2, 70_000, 0, 8 * 3000 * 2**20]


def test_children_do_not_outlive_a_program_without_walls():
    child = "import time; time.sleep(60)"
    source = (
        f"import subprocess, sys, time; print(subprocess.Popen([sys.executable, '-c', {child!r}]).pid, flush=True); "
    )
    found = run([sys.executable, "-c", f"{source}time.sleep(60)"], "", Limits(seconds=2))
    assert "seconds" in found.problem
    status = Path(f"/proc/{int(found.output)}/stat")
    until = time.monotonic() + 10
    while status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z":
        assert time.monotonic() < until, "the child goes on"
        time.sleep(0.1)


def test_the_processes_of_a_program_are_counted_until_one_is_too_many(monkeypatch):
    monkeypatch.setattr("treesearch.homework.classroom.program.MOST_PROCESSES", 1)
    with subprocess.Popen(["sh", "-c", "sleep 60 & wait"], start_new_session=True) as process:
        until = time.monotonic() + 10
        while _taken(process.pid)[0] < 2:
            assert time.monotonic() < until, "its child is not seen"
            time.sleep(0.05)
        _kill(process)
