"""What students' programs run in: bubblewrap, where a trial start of it succeeds.

Inside there is no network and no process of others; of the files only the system's programs, the interpreter and what
the command names, read only; a home and a /tmp in memory, of limited size. When the program ends, or its time does, all
that it started ends too. Whoever imports treesearch there gets a stub that says so.
"""

import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory, TemporaryFile
from time import monotonic, sleep
from typing import IO, NamedTuple

from treesearch.errors import UsageError
from treesearch.games.playable import shortened
from treesearch.homework.classroom.files import file_name
from treesearch.homework.classroom.handins import HandIn

BAD_COMMAND = "the command {command!r} cannot be run: {reason}"
EMPTY_COMMAND = "it is empty; write one as in: python3 student.py"
NO_PROGRAM = "there is no program {name} here, or none that may be run; write one as in: python3 student.py"
ON_TREE = "on {tree}: {problem}"
PROGRAM_CANNOT_START = "{command} cannot be started ({reason})"
PROGRAM_HANGS = "the program was stopped after {seconds} seconds without an end"
PROGRAM_MEMORY = "the program was stopped because it took more than {megabytes} MB of memory"
PROGRAM_FLOODS = "the program was stopped because it wrote more than {limit} bytes"
PROGRAM_CRASHES = "the program ended with exit code {code}: {last}"
PROGRAM_KILLED = "the program was ended by {signal}: {last}"
PROGRAM_SILENT = "it said nothing about why"


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
STUB = """raise ImportError("treesearch is not there: this program has to search by itself")
"""


@lru_cache(maxsize=1)
def lacking() -> str:
    """Why no program can be guarded here, in brackets; "" where a trial start succeeds."""
    if which(GUARD) is None:
        return INSTALL
    try:
        tried = subprocess.run([*_walls(), "--", "true"], capture_output=True, check=False, timeout=10)
    except (OSError, subprocess.TimeoutExpired) as error:
        return REFUSED.format(reason=error)
    reason = tried.stderr.decode("utf-8", "replace").strip().partition("\n")[0]
    return REFUSED.format(reason=reason) if tried.returncode else ""


def refusal() -> str:
    """The sentence for not running a program that cannot be guarded; "" where it can."""
    return NO_GUARD.format(why=why) if (why := lacking()) else ""


def warning() -> str:
    """The sentence on what a program may do that runs all the same; "" where it is guarded."""
    return UNGUARDED.format(why=why) if (why := lacking()) else ""


def guarded(command: Sequence[str], home: Path, file: Path | None) -> list[str]:
    """The command inside its walls: asked about a handed-in ``file``, in its new home; else in this folder, to be read.

    ``home``: a folder outside in which the stub is put.
    """
    stub = home / ".stub" / "treesearch"
    stub.mkdir(parents=True, exist_ok=True)
    (stub / "__init__.py").write_text(STUB, "utf-8")
    places = [*_interpreter(command[0]), *(Path(word) for word in command[1:] if os.path.isabs(word))]
    where = HOME if file else os.getcwd()
    if file is None:
        places.append(Path(where))
    inside = [word.replace(str(file), f"{HOME}/{file.name}") if file else word for word in command]
    shown = [option for place in dict.fromkeys(places) for option in _shown(place, file)]
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
        if place.is_symlink():
            system += ["--symlink", os.readlink(place), str(place)]
        elif place.is_dir():
            system += ["--ro-bind", str(place), str(place)]
    for pattern in _SETTINGS:
        system += [word for place in Path("/etc").glob(pattern) for word in ("--ro-bind", str(place), str(place))]
    room = ["--size", str(_ROOM), "--tmpfs"]
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
        path = path.parent / os.readlink(path) if path.is_symlink() else None


def _installation(path: Path) -> Iterable[Path]:
    """The folder above ``bin``; of a program elsewhere, or right below somebody's home, it alone."""
    whole = path.parent.parent
    own = path.parent.name in ("bin", "shims") and whole not in (Path.home(), Path("/")) and len(whole.parts) > 2
    settings = whole / "pyvenv.cfg"
    if own and settings.is_file():  # a virtual environment's Python has its library elsewhere
        for line in settings.read_text("utf-8", "replace").splitlines():
            key, _, value = line.partition("=")
            if key.strip() == "home":
                yield Path(value.strip()).parent
    yield whole if own else path


# ---- program ---------------------------------------------------------------------------------------------------------


# A student's program, asked like a person: each tree on its standard input, the answer from its standard output.


FILE = "{}"
"""What stands in a command for the file that was handed in."""
_PAUSE = 0.01  # seconds between two looks at a running program
_MEGABYTE = 1 << 20
_KEPT = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT")  # of the environment; no keys, tokens or settings


class Limits(NamedTuple):
    """What a program may take for one tree: seconds, megabytes of memory, bytes of output."""

    seconds: float = 10.0
    megabytes: int = 512
    output: int = 200_000


class Run(NamedTuple):
    """What a program wrote, and what went wrong, if anything did."""

    output: bytes
    problem: str = ""


class Program(NamedTuple):
    """A command to mark: ``python3 {}`` for programs that are handed in, or one that stands for itself.

    ``unguarded``: it may run where nothing can be put around it.
    """

    command: tuple[str, ...]
    limits: Limits = Limits()
    unguarded: bool = False

    @property
    def takes_file(self) -> bool:
        """Whether the command needs a handed-in file."""
        return any(FILE in word for word in self.command)

    def answer(self, handed_in: HandIn, version: str, trees: Sequence[str]) -> tuple[HandIn, tuple[str, ...]]:
        """What the program answers to each tree, as one submission, and a note for each tree on which it failed."""
        pieces, notes = [f"version: {version}".encode()] if version else [], []
        for number, tree in enumerate(trees, 1):
            output, problem = self.ask(tree, handed_in if self.takes_file else None)
            pieces += [f"question {number}:".encode()] if len(trees) > 1 else []
            pieces.append(output)
            notes += [ON_TREE.format(tree=shortened(tree), problem=problem)] if problem else []
        return HandIn(f"{handed_in.source}.txt", handed_in.student, b"\n".join(pieces)), tuple(notes)

    def ask(self, line: str, handed_in: HandIn | None = None) -> Run:
        """What it makes of a line, in a fresh folder; of what was handed in, if the command takes a file."""
        why = refusal()
        if why and not self.unguarded:
            return Run(b"", why)
        with TemporaryDirectory(prefix="treesearch-", ignore_cleanup_errors=True) as home:
            path = Path(home, file_name(Path(handed_in.source).name)) if handed_in else None
            command = list(self.command)
            if handed_in and path:
                path.write_bytes(handed_in.data)
                path.chmod(0o700)
                command = [word.replace(FILE, str(path)) for word in self.command]
            if why:
                return run(command, line + "\n", self.limits, home=home, folder=home if path else None)
            return run(guarded(command, Path(home), path), line + "\n", self.limits, home=home)


def program(command: str, limits: Limits = Limits(), unguarded: bool = False) -> Program:  # noqa: B008  # numbers
    """The program of a command line, which is split as a shell would, and never given to one.

    UsageError for a line that cannot be split, where its first word is no program on this machine, and where it cannot
    be guarded, unless it may run ``unguarded``.
    """
    try:
        split = tuple(shlex.split(command.replace("\\", "/") if os.name == "nt" else command))  # C:\\x has no escapes
        if not split:
            raise ValueError(EMPTY_COMMAND)
        if FILE not in split[0] and which(split[0]) is None:
            raise ValueError(NO_PROGRAM.format(name=split[0]))
    except ValueError as error:
        raise UsageError(BAD_COMMAND.format(command=command, reason=error)) from None
    if (why := refusal()) and not unguarded:
        raise UsageError(why)
    return Program(split, limits, unguarded)


def as_json(program: Program | None) -> str:
    """A command with its limits, as text that is the same for the same command; "" for none."""
    return json.dumps(program[:2]) if program else ""  # whether it is guarded changes no mark


def from_json(told: str, unguarded: bool = False) -> Program | None:
    """The command that ``as_json`` told. UsageError where it cannot be guarded, unless it may run ``unguarded``."""
    if not told:
        return None
    if (why := refusal()) and not unguarded:
        raise UsageError(why)
    command, limits = json.loads(told)
    return Program(tuple(command), Limits(*limits), unguarded)


def run(command: Sequence[str], given: str, limits: Limits, *, home: str = "/", folder: str | None = None) -> Run:
    """Run a command once, in a process group of its own that does not outlive this call."""
    environment = {name: os.environ[name] for name in _KEPT if name in os.environ} | {"HOME": home, "TMPDIR": home}
    with TemporaryFile() as told, TemporaryFile() as printed, TemporaryFile() as complained:
        told.write(given.encode())
        told.seek(0)
        try:
            process = subprocess.Popen(
                list(command), stdin=told, stdout=printed, stderr=complained, cwd=folder, env=environment,
                start_new_session=True,
            )  # fmt: skip
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            return Run(b"", PROGRAM_CANNOT_START.format(command=command[0], reason=reason))
        try:
            _limit(process.pid, limits)
            problem = _watch(process, limits, (printed, complained))
        finally:
            _kill(process)
        printed.seek(0)
        output = printed.read(limits.output)
        code = process.returncode
        if command[0] == GUARD and 128 < code < 128 + signal.NSIG:
            code = 128 - code  # bubblewrap tells a signal as a shell does
        return Run(output, problem or _flood(limits, (printed, complained)) or _crash(code, complained))


def _limit(pid: int, limits: Limits) -> None:
    """What the system itself can refuse, also when nobody watches any more; the rest is watched."""
    if sys.platform != "linux":
        return
    import resource

    wanted = {
        resource.RLIMIT_CPU: int(limits.seconds) + 2, resource.RLIMIT_FSIZE: limits.output, resource.RLIMIT_CORE: 0,
        resource.RLIMIT_AS: max(16_384, 8 * limits.megabytes) * _MEGABYTE,  # addresses: LISP and Java reserve far more
    }  # fmt: skip
    for what, most in wanted.items():
        with suppress(OSError, ValueError):  # it has ended already, or may do even less
            resource.prlimit(pid, what, (most, most))


def _watch(process: subprocess.Popen[bytes], limits: Limits, written: Sequence[IO[bytes]]) -> str:
    """Wait for a program; which limit it broke, or ""."""
    end = monotonic() + limits.seconds
    while process.poll() is None:
        if monotonic() > end:
            return PROGRAM_HANGS.format(seconds=f"{limits.seconds:g}")
        if _memory(process.pid) > limits.megabytes * _MEGABYTE:
            return PROGRAM_MEMORY.format(megabytes=limits.megabytes)
        if problem := _flood(limits, written):
            return problem
        sleep(_PAUSE)
    return ""


def _flood(limits: Limits, written: Sequence[IO[bytes]]) -> str:
    if any(os.fstat(stream.fileno()).st_size >= limits.output for stream in written):
        return PROGRAM_FLOODS.format(limit=limits.output)
    return ""


def _memory(pid: int) -> int:
    """Bytes of memory that a process and its children hold, where the system tells it."""
    try:
        own = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    except (OSError, ValueError, IndexError):
        return 0
    return own + sum(_memory(int(child)) for child in children)


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End the program and all it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (AttributeError, ProcessLookupError, PermissionError):
        process.kill()
    process.wait()


def _crash(code: int, complained: IO[bytes]) -> str:
    if code == 0:
        return ""
    complained.seek(0)
    lines = complained.read().decode("utf-8", "replace").split("\n")
    last = next((line.strip()[:300] for line in reversed(lines) if line.strip()), PROGRAM_SILENT)
    if code < 0:
        return PROGRAM_KILLED.format(signal=signal.Signals(-code).name, last=last)
    return PROGRAM_CRASHES.format(code=code, last=last)
