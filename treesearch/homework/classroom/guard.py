"""Guards students' programs with bubblewrap, where a trial start of it succeeds.

Inside there is no network and no process of others; of the files only the system's programs, the interpreter and what
the command names, read only; a home and a /tmp in memory, of limited size; and a limited number of processes. When the
program ends, or its time does, all that it started ends too. Whoever imports treesearch there gets a stub that says so.
"""

import json
import os
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from select import select
from shutil import which
from tempfile import mkdtemp
from typing import Self

GUARD = "bwrap"
HOME = "/home/student"
_STUB = "/usr/share/treesearch"  # whatever is bound there lies over nothing: /usr is laid out folder by folder
_ROOM = 64 << 20  # bytes of home, and as many of /tmp
_SYSTEM = ("usr", "bin", "sbin", "lib", "lib32", "lib64", "libx32")
_SETTINGS = ("alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "java*", "localtime")

NO_GUARD = (
    "students' programs run in bubblewrap, so that they can neither read the key nor write marks, and it does not "
    "start here{why}; --unguarded runs them with your rights"
)
UNGUARDED = (
    "nothing is guarded: bubblewrap does not start here{why}, so the program runs with your rights; it can read and "
    "write your files, the key and the marks among them, use the network, and search with treesearch"
)
INSTALL, REFUSED = " (apt install bubblewrap)", " ({reason})"
NO_BOUND = (
    "students' programs of the super-user need a control group, so that they cannot take the machine with processes "
    "without end, and none can be made here: work as another user; --unguarded runs them without that bound"
)
UNBOUNDED = (
    "nothing bounds the number of processes: the super-user's programs need a control group for that, and none can be "
    "made here"
)
STUB = """raise ImportError("treesearch is not there: this program has to search by itself")
"""


@lru_cache(maxsize=1)
def lacking() -> str:
    """Why no program can be guarded here, in brackets; "" where a trial start succeeds."""
    if which(GUARD) is None:
        return INSTALL
    try:
        # many systems have bubblewrap and forbid what it needs, containers above all; only a trial start tells
        tried = subprocess.run([*_walls(), "--", "true"], capture_output=True, check=False, timeout=10)
    except (OSError, subprocess.TimeoutExpired) as error:
        return REFUSED.format(reason=error)
    reason = tried.stderr.decode("utf-8", "replace").strip().partition("\n")[0]
    return REFUSED.format(reason=reason) if tried.returncode else ""


@lru_cache(maxsize=1)
def bounded() -> bool:
    """Returns whether the number of a guarded program's processes is bounded here."""
    # the kernel counts the processes of a user inside his sandbox, but not those of the super-user
    if os.geteuid():
        return True
    with _group() as group:
        return group is not None


def refusal() -> str:
    """The sentence for not running a program that cannot be guarded; "" where it can."""
    if why := lacking():
        return NO_GUARD.format(why=why)
    return "" if bounded() else NO_BOUND


def warning() -> str:
    """The sentence on what a program may do that runs all the same; "" where it is guarded."""
    if why := lacking():
        return UNGUARDED.format(why=why)
    return "" if bounded() else UNBOUNDED


def guarded(command: Sequence[str], home: Path, file: Path | None) -> list[str]:
    """The command inside its walls: asked about a handed-in ``file``, in its new home; else in this folder, to be read.

    ``home``: a folder outside in which the stub is put.
    """
    stub = home / ".stub" / "treesearch"
    stub.mkdir(parents=True, exist_ok=True)
    # a program that imports treesearch would hand in our answers as its own
    (stub / "__init__.py").write_text(STUB, "utf-8")
    # everything else of the disk stays outside: answers of others, keys, settings
    places = [*_interpreter(command[0]), *(Path(word) for word in command[1:] if os.path.isabs(word))]
    where = HOME if file else os.getcwd()
    if file is None:
        places.append(Path(where))
    # the path outside holds a student's name and the folder of the run
    inside = [word.replace(str(file), f"{HOME}/{file.name}") if file else word for word in command]
    shown = [option for place in dict.fromkeys(places) for option in _shown(place, file)]
    # where treesearch itself lies within sight, the stub lies over it
    here = Path(__file__).parents[2]
    if any(here.is_relative_to(place) for place in (Path("/usr"), *places)):
        shown += ["--ro-bind", str(stub), str(here)]
    own = ["--ro-bind", str(file), f"{HOME}/{file.name}"] if file else []
    return [*_walls(), *shown, *own, "--ro-bind", str(stub.parent), f"{HOME}/.stub",
            "--setenv", "PYTHONPATH", f"{HOME}/.stub", "--chdir", where, "--", *inside]  # fmt: skip


def _walls() -> list[str]:
    """bubblewrap with all that no program sees, and the system's programs."""
    system = []
    for name in _SYSTEM:
        place = Path("/", name)
        # on most systems today /bin leads to /usr/bin; a bind would make a second copy of the folder
        if place.is_symlink():
            system += ["--symlink", os.readlink(place), str(place)]
        elif place.is_dir():
            system += ["--ro-bind", str(place), str(place)]
    for pattern in _SETTINGS:
        system += [word for place in Path("/etc").glob(pattern) for word in ("--ro-bind", str(place), str(place))]
    # a folder in memory without a bound would fill the machine's
    room = ["--size", str(_ROOM), "--tmpfs"]
    # die-with-parent: nothing goes on if we are killed; new-session: nothing can type into our terminal
    return [GUARD, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--hostname", "student",
            *system, "--proc", "/proc", "--dev", "/dev", *room, "/tmp", *room, HOME,  # noqa: S108  # one of its own
            "--setenv", "HOME", HOME, "--setenv", "TMPDIR", "/tmp"]  # fmt: skip  # noqa: S108


def _shown(place: Path, file: Path | None) -> list[str]:
    """A place as it is outside, to be read; what was handed in stands in its new home alone."""
    if place == file or not place.exists() or place == Path("/") or place.is_relative_to("/usr"):
        return []
    return ["--ro-bind", str(place), str(place)]


def _interpreter(name: str) -> Iterator[Path]:
    """Where the program of a command is installed, with all that links lead to on the way."""
    found = which(name)
    path = Path(found).absolute() if found else None
    while path is not None:
        yield from _installation(path)
        # one link after the other: each of them must be there inside
        path = path.parent / os.readlink(path) if path.is_symlink() else None


def _installation(path: Path) -> Iterable[Path]:
    """The folder above ``bin``; of a program elsewhere, or right below somebody's home, it alone."""
    whole = path.parent.parent
    # right below somebody's home the folder above bin would be the home itself
    own = path.parent.name in ("bin", "shims") and whole not in (Path.home(), Path("/")) and len(whole.parts) > 2
    settings = whole / "pyvenv.cfg"
    if own and settings.is_file():  # a virtual environment's Python has its library elsewhere
        for line in settings.read_text("utf-8", "replace").splitlines():
            key, _, value = line.partition("=")
            if key.strip() == "home":
                yield Path(value.strip()).parent
    yield whole if own else path


# ---- the gate --------------------------------------------------------------------------------------------------------


MOST_TASKS = 512
"""Processes and threads that a guarded program may have at a time; a Java machine needs some 30 for itself."""
COUNTS_APART = (5, 14)
"""The first version of Linux that counts the tasks of a user's sandbox apart; before, all that the user runs counts."""
_GROUPS = ("/sys/fs/cgroup/pids", "/sys/fs/cgroup")  # where control groups of version 1 and of version 2 are made
_END = 10.0  # seconds in which the system ends what was killed


class Gate:
    """Where bubblewrap waits, its walls built, until its program is bounded; and who says whether that ran at all.

    From one pipe bubblewrap reads before it starts the command. To the other it writes which process is the first
    inside, and last the command's exit code; that line is missing where bubblewrap itself failed.
    """

    def __init__(self) -> None:
        self._status, told = os.pipe()
        wait, self._go = os.pipe()
        self.passed = (told, wait)
        self.options = ("--json-status-fd", str(told), "--block-fd", str(wait))
        self._open = {self._status, self._go, told, wait}
        self._ended: int | None = None
        self._bounds = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self._bounds.close()
        for descriptor in self._open:
            os.close(descriptor)

    def first(self) -> int:
        """Returns the first process inside, the super-user's in a control group; 0 where bubblewrap failed.

        OSError where the group does not take it.
        """
        self._close(*self.passed)
        told = b""
        # a byte at a time: what comes behind the line is read later, by ran
        while not told.endswith(b"\n") and (byte := os.read(self._status, 1)):
            told += byte
        if not told:
            return 0
        pid: int = json.loads(told)["child-pid"]
        with suppress(OSError, AttributeError):  # it has failed meanwhile, or the kernel is older than 5.3
            # by its descriptor and not its number, which another process may have by then
            self._ended = os.pidfd_open(pid)
            self._open.add(self._ended)
        if os.geteuid() == 0 and (group := self._bounds.enter_context(_group())):
            with suppress(ProcessLookupError):  # it has failed meanwhile
                (group / "cgroup.procs").write_text(str(pid), "ascii")
        return pid

    def open(self) -> None:
        """Lets the command begin."""
        self._close(self._go)

    def ran(self) -> bool:
        """Waits until all that was inside has ended; returns whether the command came to an end of its own."""
        if self._ended is not None:
            select([self._ended], [], [], _END)
        # a process that cannot be ended holds the pipe open, and reading would never return
        os.set_blocking(self._status, False)
        with suppress(BlockingIOError):  # what cannot be ended has it open
            return b"exit-code" in os.read(self._status, 1000)
        return False

    def _close(self, *descriptors: int) -> None:
        for descriptor in descriptors:
            os.close(descriptor)
            self._open.remove(descriptor)


@contextmanager
def _group() -> Iterator[Path | None]:
    """A control group of at most MOST_TASKS, while it is needed; ``None`` where none can be made."""
    group = next(filter(None, map(_group_in, _GROUPS)), None)
    try:
        yield group
    finally:
        if group:
            with suppress(OSError):  # something in it cannot be ended
                group.rmdir()


def _group_in(place: str) -> Path | None:
    """Makes a control group there, if control groups of processes are made there."""
    with suppress(OSError):
        # a name of its own, for several runs may guard programs at once
        group = Path(mkdtemp(prefix="treesearch-", dir=place))
        try:
            with (group / "pids.max").open("r+") as most:  # is there at once, or never
                most.write(str(MOST_TASKS))
        except OSError:
            group.rmdir()
        else:
            return group
    return None
