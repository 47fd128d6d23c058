"""Students' programs in bubblewrap leave no trace; without it they do not run, unless somebody allows it."""

import shlex
import subprocess
import sys
import time

import pytest
from classes import hand_in

from treesearch.errors import UsageError
from treesearch.homework.classroom import program as guard
from treesearch.homework.classroom.grading import grade
from treesearch.homework.classroom.program import Limits, Program, program

PYTHON = shlex.quote(sys.executable)
RIGHT = "\nprint('value: 3'); print('path: 1 1'); print('MIN cut after 2')"
ONE = 'trees = ["((3 12 8) (2 4 6) (14 5 2))"]'
QUICK = Limits(seconds=2.0, megabytes=300, output=50_000)

HOSTILE = {
    "fork": "import os, time\nfor _ in range(20):\n  if not os.fork(): time.sleep(3600)",
    "setsid": "import os, time\nif not os.fork():\n  os.setsid()\n  if not os.fork(): time.sleep(3600)\n  os._exit(0)",
    "write to the class": "open({folder!r} + '/overrides.csv', 'w').write('id,item,points\\ns1,total,10')",
    "read the key": "print(open({folder!r} + '/exercise.toml').read())",
    "read another home": "import os\nprint(os.listdir(os.path.dirname({folder!r})), open('/etc/passwd').read())",
    "network": "import socket\nsocket.create_connection(('127.0.0.1', {port}), 1)",
    "fill the disk": "f = [open(f'/tmp/{{i}}', 'wb') for i in range(4000)]\nfor one in f: one.write(b'x' * 40000)",
    "import treesearch": "import treesearch\nprint('value:', treesearch.minimax('((3 12 8) (2 4 6) (14 5 2))').value)",
    "find treesearch": "import sys\nsys.path[:] = [p for p in sys.path if 'stub' not in p]\nimport treesearch.solve",
    "signal its parents": "import os\nos.kill(os.getppid(), 9)\nos.kill({pid}, 9)",
    "write itself anew": "import sys\nopen(sys.argv[0], 'a').write('#')\nopen('/usr/bin/env', 'a')",
}


@pytest.fixture
def world(tmp_path):
    """A class's folder, a port that somebody listens at, a process of somebody else."""
    import socket

    (tmp_path / "exercise.toml").write_text(ONE)
    with socket.create_server(("127.0.0.1", 0)) as server:
        other = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
        yield {"folder": str(tmp_path), "port": server.getsockname()[1], "pid": other.pid}, other
        other.kill()
        other.wait()


def processes(name):
    told = subprocess.run(["ps", "-eo", "pid,args"], capture_output=True, text=True, check=True).stdout
    return {line for line in told.splitlines() if name in line}


@pytest.mark.bwrap
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_program_leaves_no_trace(name, world, tmp_path):
    told, other = world
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    source, own = HOSTILE[name].format(**told) + RIGHT, f"hostile-{told['port']}"
    (result,) = grade(ONE, [hand_in(own, source)], program=program(f"{PYTHON} {{}}", QUICK))
    time.sleep(0.2)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
    assert processes(own) == set()
    assert other.poll() is None
    said = result.reason + " ".join(result.notes) + result.text
    if name in ("fork", "setsid"):
        assert result.score == 10
    else:
        assert result.score != 10, said
        assert "trees = " not in said
        assert any(kind in said for kind in ("Error", "ended by", "bytes")), said


@pytest.mark.bwrap
def test_a_guarded_program_has_a_home_a_tmp_and_its_neighbours_of_the_system():
    source = "open('x', 'w').write('1'); open('/tmp/y', 'w'); import subprocess; subprocess.run(['ls'], check=True)"
    (result,) = grade(ONE, [hand_in("s1", source + RIGHT)], program=program(f"{PYTHON} {{}}", QUICK))
    assert (result.score, result.notes) == (10, ())


@pytest.mark.bwrap
def test_import_of_treesearch_is_told_as_such():
    (result,) = grade(ONE, [hand_in("s1", "import treesearch")], program=program(f"{PYTHON} {{}}", QUICK))
    assert "this program has to search by itself" in result.reason


@pytest.fixture
def no_guard(monkeypatch):
    monkeypatch.setattr(guard, "lacking", lambda: guard.INSTALL)


def test_without_bubblewrap_a_program_runs_only_where_somebody_allows_it(no_guard):
    with pytest.raises(UsageError, match=r"apt install bubblewrap.*--unguarded"):
        program(f"{PYTHON} {{}}")
    (result,) = grade(ONE, [hand_in("s1", RIGHT)], program=Program((sys.executable, "{}")))  # on another machine, say
    assert (result.score, "--unguarded" in result.reason) == (None, True)
    (result,) = grade(ONE, [hand_in("s1", RIGHT)], program=program(f"{PYTHON} {{}}", QUICK, unguarded=True))
    assert result.score == 10


def test_what_an_unguarded_program_changes_in_the_class_is_told_and_not_taken_over_in_silence(no_guard, run, tmp_path):
    (tmp_path / "e.toml").write_text(ONE)
    (tmp_path / "in").mkdir()
    place = str(tmp_path / "graded" / "overrides.csv")
    evil = f"open({place!r}, 'w').write('id,item,points\\ns1,total,10\\n')"
    (tmp_path / "in" / "s1.py").write_text(evil)
    command = ("grade", "e.toml", "in", "--run", f"{PYTHON} {{}}")
    assert run(*command)[0] == 2
    code, out, err = run(*command, "--unguarded")
    assert (code, "marked by hand  " in out) == (0, False)
    assert "overrides.csv" in err
    assert "while students' programs ran" in " ".join(err.split())
    err = run(*command, "--unguarded")[2]
    assert "s1 total 10" in " ".join(err.split())


def test_without_bubblewrap_test_and_grade_say_what_is_not_guarded(no_guard, run, tmp_path):
    (tmp_path / "s1.py").write_text("print('value: 0')")
    (tmp_path / "e.toml").write_text(ONE)
    _, out, err = run("test", f"{PYTHON} s1.py", "--trees", "1")
    assert "tree " in out
    for part in ("nothing is guarded", "apt install bubblewrap", "with your rights", "the key and the marks"):
        assert part in " ".join(err.split())
    assert "nothing is guarded" in run("grade", "e.toml", "s1.py", "--run", f"{PYTHON} {{}}", "--unguarded")[2]


@pytest.mark.bwrap
def test_where_programs_are_guarded_nothing_is_said_of_it(run, tmp_path):
    (tmp_path / "s1.py").write_text("print('value: 0')")
    assert "guarded" not in run("test", f"{PYTHON} s1.py", "--trees", "1")[2]


UNREAD = RIGHT.replace("path: 1 1", "path: 1 1 or 2")


def test_a_class_of_programs_is_reviewed_and_each_is_asked_again(run, tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "e.toml").write_text(ONE)
    for name, source in {"s1": RIGHT, "s2": UNREAD, "s3": "1 / 0"}.items():
        (tmp_path / "in" / f"{name}.py").write_text(source)
    run("grade", "e.toml", "in", "--run", f"{PYTHON} {{}}", "--unguarded")
    code, _, err = run("review", "graded", "--unguarded", "--by", "eve", piped="e\npath: 1 1\n\n\n")
    assert (code, "1 decided, 1 left" in err) == (0, True)
    assert "ZeroDivisionError" in err
    marks = run("review", "graded", "--history", "s2")[1]
    assert "eve, question 1: value: 3 | MIN cut after 2 | path: 1 1" in marks
    assert "marked 10" in marks


def test_a_class_of_programs_is_not_reviewed_where_they_cannot_be_asked(no_guard, run, tmp_path):
    (tmp_path / "s2.py").write_text(UNREAD)
    (tmp_path / "e.toml").write_text(ONE)
    run("grade", "e.toml", "s2.py", "--run", f"{PYTHON} {{}}", "--unguarded")
    before = (tmp_path / "graded" / "grades.csv").read_bytes()
    code, out, err = run("review", "graded", piped="a\n")
    assert (code, out, "--unguarded" in err) == (2, "", True)
    assert (tmp_path / "graded" / "grades.csv").read_bytes() == before
    assert run("review", "graded", "--unguarded", piped="a\n")[0] == 0
