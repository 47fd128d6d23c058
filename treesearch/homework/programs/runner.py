"""Run a student's program, which reads a tree from standard input and prints an answer.

The program runs with the permissions of the user, within a time limit and an output limit.
"""

import os
import shlex
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from shutil import which
from tempfile import TemporaryFile
from time import monotonic
from typing import IO, NamedTuple

from treesearch.errors import UsageError

GLANCE = 0.1
"""The seconds between two checks of the size of the output."""


class Limits(NamedTuple):
    """The limits for a run of a program: seconds, and bytes of output."""

    seconds: float = 10.0
    output: int = 200_000


class Run(NamedTuple):
    """The output of a program, and a sentence on its failure, or ``""`` if it succeeded."""

    output: bytes
    problem: str = ""


class Program(NamedTuple):
    """A command that reads a tree and prints its answer."""

    command: tuple[str, ...]
    limits: Limits = Limits()

    def ask(self, line: str) -> Run:
        """Run the command on a line of input."""
        # Files instead of pipes, because a full pipe would block the program.
        with TemporaryFile() as stdin, TemporaryFile() as printed, TemporaryFile() as complained:
            stdin.write(f"{line}\n".encode())
            stdin.seek(0)
            try:
                process = subprocess.Popen(
                    self.command,
                    stdin=stdin,
                    stdout=printed,
                    stderr=complained,
                    start_new_session=True,
                )
            except (OSError, ValueError) as error:
                reason = getattr(error, "strerror", None) or error
                return Run(b"", f"{self.command[0]} cannot be started ({reason})")
            try:
                problem = self._watch(process, (printed, complained))
            finally:
                _stop(process)
            printed.seek(0)
            output = printed.read(self.limits.output)
            return Run(output, problem or _crash_sentence(process.returncode, complained))

    def _watch(self, process: subprocess.Popen[bytes], streams: Sequence[IO[bytes]]) -> str:
        """Wait until the program ends; return a sentence on an exceeded limit, or ``""``."""
        end = monotonic() + self.limits.seconds
        while True:
            with suppress(subprocess.TimeoutExpired):
                process.wait(GLANCE)
            if any(os.fstat(stream.fileno()).st_size >= self.limits.output for stream in streams):
                return (
                    f"the program was stopped because it wrote {self.limits.output} bytes or more"
                )
            if process.returncode is not None:
                return ""
            if monotonic() >= end:
                return f"the program was stopped after {self.limits.seconds:g} s"


def program(command: str, limits: Limits = Limits()) -> Program:  # noqa: B008  # a tuple of numbers
    """Return the program that a command line names, split as a shell does.

    Raise UsageError if the line cannot be split, or if its first word is not a program.
    """
    try:
        words = shlex.split(command.replace("\\", "/") if os.name == "nt" else command)
    except ValueError as error:
        raise UsageError(f"the command {command!r} cannot be run: {error}") from None
    example = "write a command such as: python3 student.py"
    if not words:
        raise UsageError(f"the command is empty; {example}")
    if which(words[0]) is None:
        reason = f"the program {words[0]} does not exist or cannot be run; {example}"
        raise UsageError(f"the command {command!r} cannot be run: {reason}")
    return Program(tuple(words), limits)


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Kill the program and all processes that it started."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):  # all have ended
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()


def _crash_sentence(code: int, complained: IO[bytes]) -> str:
    """Return a sentence with the exit code and last error line, or ``""`` for exit code 0."""
    if code == 0:
        return ""
    complained.seek(0)
    lines = complained.read().decode("utf-8", "replace").splitlines()
    last = next((line.strip()[:300] for line in reversed(lines) if line.strip()), "no message")
    if code < 0:
        return f"the program was ended by signal {-code} ({signal.strsignal(-code)}): {last}"
    return f"the program ended with exit code {code}: {last}"
