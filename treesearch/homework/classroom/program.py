"""A student's program, asked like a person: each tree on its standard input, the answer from its standard output.

No shell, a fresh process in a fresh folder each time, and limits of time, memory and output; inside the walls of
``guard`` where these can be had. Without them the program runs with the rights of whoever marks it, who has to allow
that.
"""

import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory, TemporaryFile
from time import monotonic, sleep
from typing import IO, NamedTuple

from treesearch.errors import UsageError
from treesearch.games.inspection import shortened
from treesearch.homework.classroom import guard, words
from treesearch.homework.classroom.files import file_name
from treesearch.homework.classroom.handins import HandIn

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
        """What the program answers to each tree, as one hand-in, and a note for each tree on which it failed."""
        pieces, notes = [f"version: {version}".encode()] if version else [], []
        for number, tree in enumerate(trees, 1):
            output, problem = self.ask(tree, handed_in if self.takes_file else None)
            pieces += [f"question {number}:".encode()] if len(trees) > 1 else []
            pieces.append(output)
            notes += [words.ON_TREE.format(tree=shortened(tree), problem=problem)] if problem else []
        return HandIn(f"{handed_in.source}.txt", handed_in.student, b"\n".join(pieces)), tuple(notes)

    def ask(self, line: str, handed_in: HandIn | None = None) -> Run:
        """What it makes of a line, in a fresh folder; of what was handed in, if the command takes a file."""
        why = guard.refusal()
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
            return run(guard.guarded(command, Path(home), path), line + "\n", self.limits, home=home)


def program(command: str, limits: Limits = Limits(), unguarded: bool = False) -> Program:  # noqa: B008  # numbers
    """The program of a command line, which is split as a shell would, and never given to one.

    UsageError for a line that cannot be split, where its first word is no program on this machine, and where it cannot
    be guarded, unless it may run ``unguarded``.
    """
    try:
        split = tuple(shlex.split(command))
        if not split:
            raise ValueError(words.EMPTY_HAND_IN)
        if FILE not in split[0] and which(split[0]) is None:
            raise ValueError(words.NO_PROGRAM.format(name=split[0]))
    except ValueError as error:
        raise UsageError(words.BAD_COMMAND.format(command=command, reason=error)) from None
    if (why := guard.refusal()) and not unguarded:
        raise UsageError(why)
    return Program(split, limits, unguarded)


def as_json(program: Program | None) -> str:
    """A command with its limits, as text that is the same for the same command; "" for none."""
    return json.dumps(program[:2]) if program else ""  # whether it is guarded changes no mark


def from_json(told: str, unguarded: bool = False) -> Program | None:
    """The command that ``as_json`` told. UsageError where it cannot be guarded, unless it may run ``unguarded``."""
    if not told:
        return None
    if (why := guard.refusal()) and not unguarded:
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
            return Run(b"", words.PROGRAM_CANNOT_START.format(command=command[0], reason=reason))
        try:
            _limit(process.pid, limits)
            problem = _watch(process, limits, (printed, complained))
        finally:
            _kill(process)
        printed.seek(0)
        output = printed.read(limits.output)
        code = process.returncode
        if command[0] == guard.GUARD and 128 < code < 128 + signal.NSIG:
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
            return words.PROGRAM_HANGS.format(seconds=f"{limits.seconds:g}")
        if _memory(process.pid) > limits.megabytes * _MEGABYTE:
            return words.PROGRAM_MEMORY.format(megabytes=limits.megabytes)
        if problem := _flood(limits, written):
            return problem
        sleep(_PAUSE)
    return ""


def _flood(limits: Limits, written: Sequence[IO[bytes]]) -> str:
    if any(os.fstat(stream.fileno()).st_size >= limits.output for stream in written):
        return words.PROGRAM_FLOODS.format(limit=limits.output)
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
    last = next((line.strip()[:300] for line in reversed(lines) if line.strip()), words.PROGRAM_SILENT)
    if code < 0:
        return words.PROGRAM_KILLED.format(signal=signal.Signals(-code).name, last=last)
    return words.PROGRAM_CRASHES.format(code=code, last=last)
