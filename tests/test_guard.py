"""Students' programs in bubblewrap leave no trace; without it they do not run, unless somebody allows it."""

import shlex
import subprocess
import sys
import time

import pytest
from classes import hand_in

from treesearch.errors import MachineError, UsageError
from treesearch.homework.classroom import guard
from treesearch.homework.classroom import program as asking
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


# 300 forks in all, so that the test takes no machine either where nothing bounds them
FORK_BOMB = """
import mmap, os, time
count = mmap.mmap(-1, 300)
while (free := count.find(b"\\0")) >= 0:
    count[free] = 1
    os.fork()
time.sleep(60)
"""


@pytest.mark.bwrap
def test_a_fork_bomb_is_told_as_such_and_spoils_nobody_else_s_marks():
    bomb, right = hand_in("fork-bomb", FORK_BOMB), hand_in("s2", RIGHT)
    told, other = grade(ONE, [bomb, right], program=program(f"{PYTHON} {{}}"))
    assert "it started more than 64 processes" in told.reason
    assert (other.score, other.notes) == (10, ())
    assert processes("fork-bomb.txt") == set()


@pytest.mark.bwrap
def test_the_system_itself_bounds_the_tasks_of_a_guarded_program(monkeypatch):
    monkeypatch.setattr(guard, "MOST_TASKS", 20)
    monkeypatch.setattr(asking, "MOST_TASKS", 20)
    source = """
import os, time
begun = 0
for _ in range(40):
    try:
        if not os.fork():
            time.sleep(60)
        begun += 1
    except OSError:
        pass
print("begun", begun)
"""
    told = program(f"{PYTHON} {{}}").ask("(1 2)", hand_in("s1", source))
    assert (told.output.strip(), told.problem) == (b"begun 18", "")  # bubblewrap's first process, and the parent


BUSY = "Resource temporarily unavailable"


@pytest.mark.bwrap
@pytest.mark.parametrize("kind", ["no process", "no namespace"])
def test_a_machine_that_starts_no_program_ends_the_run_and_is_no_result_of_a_student(kind, run, tmp_path, monkeypatch):
    (tmp_path / "e.toml").write_text(ONE)
    (tmp_path / "in").mkdir()
    for name in ("s1", "s2"):
        (tmp_path / "in" / f"{name}.py").write_text(RIGHT)
    begin = subprocess.Popen

    def popen(command, **given):
        if "s2.py" not in " ".join(command):
            return begin(command, **given)
        if kind == "no process":
            raise BlockingIOError(11, BUSY)
        return begin(["sh", "-c", f"echo bwrap: Creating new namespace failed: {BUSY} >&2; exit 1"], **given)

    line = ("grade", "e.toml", "in", "--run", f"{PYTHON} {{}}", "--format", "csv")
    with monkeypatch.context() as busy:
        busy.setattr(asking.subprocess, "Popen", popen)
        code, out, err = run(*line)
    assert (code, out) == (3, "")
    assert f"{BUSY}); once it can, the same line goes on" in " ".join(err.split())
    assert [row.split(",")[3] for row in run(*line)[1].splitlines()[1:]] == ["10", "10"]


@pytest.mark.bwrap
def test_a_file_that_is_no_program_is_its_student_s_fault():
    results = list(grade(ONE, [hand_in("s1", "#!/no/such"), hand_in("s2", "bwrap: execvp")], program=program("{}")))
    assert all("cannot be started" in one.reason or "exit code" in one.reason for one in results)
    assert "bwrap: execvp /home/student/s1.txt: No such file" in results[0].reason


@pytest.mark.bwrap
def test_a_command_for_all_that_cannot_begin_is_nobody_s_fault(tmp_path):
    (tmp_path / "wrapper").write_text("#!/no/such\n")
    (tmp_path / "wrapper").chmod(0o755)
    with pytest.raises(MachineError, match="wrapper cannot be started on this machine now"):
        list(grade(ONE, [hand_in("s1", RIGHT)], program=program(f"{tmp_path / 'wrapper'} {{}}")))


@pytest.mark.bwrap
def test_the_super_user_s_programs_need_a_control_group(monkeypatch, run, tmp_path):
    (tmp_path / "s1.py").write_text(RIGHT)
    (tmp_path / "e.toml").write_text(ONE)
    monkeypatch.setattr(guard, "_GROUPS", ())
    monkeypatch.setattr(guard.os, "geteuid", lambda: 0)
    monkeypatch.setattr(guard, "bounded", guard.bounded.__wrapped__)
    line = ("grade", "e.toml", "s1.py", "--run", f"{PYTHON} {{}}")
    code, _, err = run(*line)
    assert (code, "need a control group" in " ".join(err.split())) == (2, True)
    code, _, err = run(*line, "--unguarded")
    assert (code, "nothing bounds the number of processes" in " ".join(err.split())) == (0, True)
    asked = program(f"{PYTHON} {{}}", unguarded=True).ask("(1 2)", hand_in("s1", "open('/etc/passwd')"))
    assert "FileNotFoundError" in asked.problem  # the walls stand all the same


@pytest.fixture
def no_guard(monkeypatch):
    for module in (guard, asking):
        monkeypatch.setattr(module, "lacking", lambda: guard.INSTALL)


def test_without_bubblewrap_a_program_runs_only_where_somebody_allows_it(no_guard):
    with pytest.raises(UsageError, match=r"apt install bubblewrap.*--unguarded"):
        program(f"{PYTHON} {{}}")
    with pytest.raises(MachineError, match="--unguarded"):  # on another machine, say
        list(grade(ONE, [hand_in("s1", RIGHT)], program=Program((sys.executable, "{}"))))
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


def test_every_file_that_a_command_names_is_seen_inside_and_a_hand_in_in_its_new_home_alone(tmp_path):
    given = [tmp_path / name for name in ("search.py", "table.txt", "answer.py")]
    for one in given:
        one.write_text("")
    command = guard.guarded(["python3", *map(str, given)], tmp_path / "home", given[2])
    bound = [tuple(command[i + 1 : i + 3]) for i, word in enumerate(command) if word == "--ro-bind"]
    inside = f"{guard.HOME}/answer.py"
    assert {(str(given[0]), str(given[0])), (str(given[1]), str(given[1])), (str(given[2]), inside)} <= {*bound}
    assert (str(given[2]), str(given[2])) not in bound
    assert command[-4:] == ["python3", str(given[0]), str(given[1]), inside]


@pytest.mark.parametrize(
    ("program", "shown"),
    [
        ("opt/python/bin/python3", "opt/python"),
        ("opt/asdf/shims/python3", "opt/asdf"),
        ("opt/solver/solve", "opt/solver/solve"),  # in no bin: what else lies there is not shown
        ("home/bin/solve", "home/bin/solve"),  # else the whole home were shown
    ],
)
def test_of_an_installation_all_is_seen_and_of_a_program_elsewhere_it_alone(program, shown, tmp_path, monkeypatch):
    monkeypatch.setattr(guard.Path, "home", lambda: tmp_path / "home")
    assert [*guard._installation(tmp_path / program)] == [tmp_path / shown]


def test_of_a_virtual_environment_the_library_of_its_python_is_seen_too(tmp_path):
    (tmp_path / "env" / "bin").mkdir(parents=True)
    (tmp_path / "env" / "pyvenv.cfg").write_text("version = 3.12\nhome = /opt/python/bin\n")
    assert [*guard._installation(tmp_path / "env" / "bin" / "python")] == [guard.Path("/opt/python"), tmp_path / "env"]


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


@pytest.mark.bwrap
def test_whose_a_program_is_never_comes_from_its_output():
    told = "print('id: s2'); print('name: Bo'); print('version: B')" + RIGHT
    one, two = grade(ONE, [hand_in("s1", told), hand_in("s2", RIGHT)], program=program(f"{PYTHON} {{}}", QUICK))
    assert [(result.student.id, result.status, result.score) for result in (one, two)] == [
        ("s1", "marked", 10), ("s2", "marked", 10),
    ]  # fmt: skip
    assert "its output names s2" in " ".join(one.remarks)
    roster, asked = "id,name\ns1,Ada\ns2,Bo\n", program(f"{PYTHON} {{}}", QUICK)
    listed = list(grade(ONE, [hand_in("s1", told)], roster, program=asked))
    assert [(result.student.name, result.status) for result in listed] == [("Ada", "marked")]
