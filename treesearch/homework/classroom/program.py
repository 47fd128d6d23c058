"""A student's program, asked like a person: each tree on its standard input, the answer from its standard output.

Where the machine itself cannot start a program, the run ends (MachineError): that is no student's fault.
"""

import errno
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory, TemporaryFile
from time import monotonic, sleep
from typing import IO, NamedTuple

from treesearch.errors import MachineError, UsageError
from treesearch.games.playable import shortened
from treesearch.homework.classroom.files import file_name
from treesearch.homework.classroom.guard import COUNTS_APART, GUARD, MOST_TASKS, Gate, guarded, lacking, refusal
from treesearch.homework.classroom.handins import HandIn

BAD_COMMAND = "the command {command!r} cannot be run: {reason}"
EMPTY_COMMAND = "it is empty; write one as in: python3 student.py"
NO_PROGRAM = "there is no program {name} here, or none that may be run; write one as in: python3 student.py"
ON_TREE = "on {tree}: {problem}"
PROGRAM_CANNOT_START = "{command} cannot be started ({reason})"
PROGRAM_HANGS = "the program was stopped after {seconds} seconds without an end"
PROGRAM_MEMORY = "the program was stopped because it took more than {megabytes} MB of memory"
PROGRAM_FORKS = "the program was stopped because it started more than {processes} processes"
PROGRAM_FLOODS = "the program was stopped because it wrote more than {limit} bytes"
PROGRAM_CRASHES = "the program ended with exit code {code}: {last}"
PROGRAM_KILLED = "the program was ended by {signal}: {last}"
PROGRAM_SILENT = "it said nothing about why"
MACHINE_CANNOT = "{command} cannot be started on this machine now ({reason}); once it can, the same line goes on"


FILE = "{}"
"""Stands in a command for the file that was handed in."""
_PAUSE = 0.01  # seconds between two looks at a running program
_MEGABYTE = 1 << 20
MOST_PROCESSES = 64
"""Processes that a program may have at a time; those of a guarded one include bubblewrap's two."""
_NO_ROOM = (errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE)
_KEPT = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT")  # of the environment; no keys, tokens or settings


class Limits(NamedTuple):
    """The most that a program may take for one tree: seconds, megabytes of memory, bytes of output."""

    seconds: float = 10.0
    megabytes: int = 512
    output: int = 200_000


class Run(NamedTuple):
    """The output of a program in bytes, and a sentence on what went wrong, "" if nothing did."""

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
        """Asks the program about each tree; returns its answers as one submission, and a note for each tree on which it
        failed. MachineError as ``ask``."""
        pieces, notes = [f"version: {version}".encode()] if version else [], []
        for number, tree in enumerate(trees, 1):
            output, problem = self.ask(tree, handed_in if self.takes_file else None)
            pieces += [f"question {number}:".encode()] if len(trees) > 1 else []
            pieces.append(output)
            notes += [ON_TREE.format(tree=shortened(tree), problem=problem)] if problem else []
        return HandIn(f"{handed_in.source}.txt", handed_in.student, b"\n".join(pieces)), tuple(notes)

    def ask(self, line: str, handed_in: HandIn | None = None) -> Run:
        """Runs it on a line, in a fresh folder; on what was handed in, if the command takes a file.

        MachineError where this machine cannot.
        """
        if not self.unguarded and (why := refusal()):
            raise MachineError(why)
        with TemporaryDirectory(prefix="treesearch-", ignore_cleanup_errors=True) as home:
            path = Path(home, file_name(Path(handed_in.source).name)) if handed_in else None
            command = list(self.command)
            if handed_in and path:
                path.write_bytes(handed_in.data)
                # The command may be the file itself.
                path.chmod(0o700)
                command = [word.replace(FILE, str(path)) for word in self.command]
            if lacking():
                return run(command, line + "\n", self.limits, home=home, folder=home if path else None)
            walled, shared = guarded(command, Path(home), path), bool(path) and FILE not in self.command[0]
            return run(walled, line + "\n", self.limits, home=home, shared=shared)


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


def run(
    command: Sequence[str], given: str, limits: Limits, *, home: str = "/", folder: str | None = None,
    shared: bool = False,
) -> Run:  # fmt: skip
    """Runs a command once, in a process group of its own that does not outlive this call.

    MachineError where the machine has no room for one more program, or does not begin one that all ``shared``.
    """
    environment = {name: os.environ[name] for name in _KEPT if name in os.environ} | {"HOME": home, "TMPDIR": home}
    gated = Gate() if command[0] == GUARD else nullcontext()
    # Files, no pipes: nobody has to empty them while it runs, and the system itself bounds their size.
    with TemporaryFile() as told, TemporaryFile() as printed, TemporaryFile() as complained, gated as gate:
        told.write(given.encode())
        told.seek(0)
        options, passed = (gate.options, gate.passed) if gate else ((), ())
        try:
            process = subprocess.Popen(
                [command[0], *options, *command[1:]], stdin=told, stdout=printed, stderr=complained, cwd=folder,
                env=environment, start_new_session=True, pass_fds=passed,
            )  # fmt: skip
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            if gate or getattr(error, "errno", None) in _NO_ROOM:
                raise MachineError(MACHINE_CANNOT.format(command=command[0], reason=reason)) from None
            return Run(b"", PROGRAM_CANNOT_START.format(command=command[0], reason=reason))
        try:
            _limit(gate.first() if gate else process.pid, limits, guarded=bool(gate))
            if gate:
                gate.open()
            problem = _watch(process, limits, (printed, complained))
        except OSError as error:
            # A control group that takes no process is the machine's fault: no student's result comes of it.
            raise MachineError(MACHINE_CANNOT.format(command=command[0], reason=error)) from None
        finally:
            _kill(process)
            ran = gate is None or gate.ran()
        if not ran and not problem:
            return _not_begun(command, complained, shared)
        printed.seek(0)
        # What was printed before a crash, or before its time was up, counts.
        output = printed.read(limits.output)
        code = process.returncode
        if gate and 128 < code < 128 + signal.NSIG:
            code = 128 - code  # bubblewrap tells a signal as a shell does
        # Between two looks the system ends a flood by a signal: why it did is asked for before the exit code is.
        return Run(output, problem or _flood(limits, (printed, complained)) or _crash(code, complained))


def _not_begun(command: Sequence[str], complained: IO[bytes], shared: bool) -> Run:
    """The result of somebody's own file that is no program. MachineError where anything else cannot begin."""
    name, reason = command[command.index("--") + 1], _last_line(complained)
    if not shared and reason.startswith(f"{GUARD}: execvp"):
        return Run(b"", PROGRAM_CANNOT_START.format(command=name, reason=reason))
    raise MachineError(MACHINE_CANNOT.format(command=name, reason=reason))


def _limit(pid: int, limits: Limits, guarded: bool) -> None:
    """Sets limits that the system itself keeps, also when nobody watches any more; the rest is watched."""
    # prlimit, by which another process is bounded, is Linux' own.
    if sys.platform != "linux" or not pid:
        return
    import resource

    wanted = {
        # After as many seconds the system's signal could come before the watch, which says more of the reason.
        resource.RLIMIT_CPU: int(limits.seconds) + 2, resource.RLIMIT_FSIZE: limits.output, resource.RLIMIT_CORE: 0,
        resource.RLIMIT_AS: max(16_384, 8 * limits.megabytes) * _MEGABYTE,  # addresses: LISP and Java reserve far more
    }  # fmt: skip
    if guarded and tuple(map(int, re.findall(r"\d+", os.uname().release)[:2])) >= COUNTS_APART:
        wanted[resource.RLIMIT_NPROC] = MOST_TASKS
    for what, most in wanted.items():
        with suppress(OSError, ValueError):  # it has ended already, or may do even less
            resource.prlimit(pid, what, (most, most))


def _watch(process: subprocess.Popen[bytes], limits: Limits, written: Sequence[IO[bytes]]) -> str:
    """Waits for a program; which limit it broke, or ""."""
    end = monotonic() + limits.seconds
    while process.poll() is None:
        if monotonic() > end:
            return PROGRAM_HANGS.format(seconds=f"{limits.seconds:g}")
        processes, held = _taken(process.pid)
        if processes > MOST_PROCESSES:
            return PROGRAM_FORKS.format(processes=MOST_PROCESSES)
        if held > limits.megabytes * _MEGABYTE:
            return PROGRAM_MEMORY.format(megabytes=limits.megabytes)
        if problem := _flood(limits, written):
            return problem
        sleep(_PAUSE)
    return ""


def _flood(limits: Limits, written: Sequence[IO[bytes]]) -> str:
    if any(os.fstat(stream.fileno()).st_size >= limits.output for stream in written):
        return PROGRAM_FLOODS.format(limit=limits.output)
    return ""


def _taken(pid: int) -> tuple[int, int]:
    """How many processes a process and its children are, and how many bytes of memory they hold, as far as is told.

    Those beyond MOST_PROCESSES are not looked at: they are too many already.
    """
    found, page, held = [pid], os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0, 0
    for number in found:
        if len(found) > MOST_PROCESSES:
            break
        with suppress(OSError, ValueError, IndexError):
            held += int(Path(f"/proc/{number}/statm").read_text("ascii").split()[1]) * page
            found += map(int, Path(f"/proc/{number}/task/{number}/children").read_text("ascii").split())
    return len(found), held


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End the program and all it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    # Windows has no groups of processes to kill (AttributeError).
    except (AttributeError, ProcessLookupError, PermissionError):
        process.kill()
    process.wait()


def _crash(code: int, complained: IO[bytes]) -> str:
    if code == 0:
        return ""
    last = _last_line(complained)
    if code < 0:
        return PROGRAM_KILLED.format(signal=signal.Signals(-code).name, last=last)
    return PROGRAM_CRASHES.format(code=code, last=last)


def _last_line(complained: IO[bytes]) -> str:
    complained.seek(0)
    lines = complained.read().decode("utf-8", "replace").split("\n")
    return next((line.strip()[:300] for line in reversed(lines) if line.strip()), PROGRAM_SILENT)
