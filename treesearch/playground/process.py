"""Run the engine in a separate process, which can be killed during a search.

A request is sent as a line with its length in bytes, followed by its bytes. The answer is one line of JSON.
"""

import os
import signal
import sys
from contextlib import suppress
from subprocess import PIPE, Popen
from typing import Any

from treesearch.playground.engine import answer_json, failed_json


class EngineProcess:
    """An engine in a process, which starts when needed and answers one request at a time."""

    def __init__(self) -> None:
        self.process: Any = None  # or a Popen with both pipes

    def ask(self, request: bytes) -> str:
        """Return the JSON answer to a JSON request, or an error if the process ends meanwhile."""
        try:
            self.process = self.process or _start_process()
            requests, answers = self.process.stdin, self.process.stdout
            # with its length, because a request may contain line ends
            requests.write(b"%d\n%b" % (len(request), request))
            requests.flush()
            line: bytes = answers.readline()
            if not line:
                raise EOFError
            return line.decode()
        except (EOFError, OSError) as error:
            self.close()
            return failed_json(error)

    def stop(self) -> None:
        """End the process, so that the thread that waits for it continues."""
        if self.process:
            self.process.kill()

    def close(self) -> None:
        """End the process; the next request starts a new one."""
        process, self.process = self.process, None
        if process:
            process.kill()
            with suppress(OSError), process:  # discard what it did not read
                pass


def _start_process() -> Popen[bytes]:
    """Start an engine with the import path of this process except the current folder."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    # by module name, because multiprocessing would run an unguarded main script again
    return Popen([sys.executable, "-P", "-m", __name__], stdin=PIPE, stdout=PIPE, env=environment)


def main() -> None:
    """Answer requests until the end of standard input or Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    while size := sys.stdin.buffer.readline():
        sys.stdout.write(answer_json(sys.stdin.buffer.read(int(size))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
