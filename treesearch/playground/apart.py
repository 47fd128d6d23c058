"""The engine in a process of its own, which can be ended whatever it is at, as a page ends its Worker.

A request goes in as its length in bytes, a line, and then its bytes; the answer comes out as one line of JSON.
"""

import os
import signal
import sys
from contextlib import suppress
from subprocess import PIPE, Popen
from typing import Any

from treesearch.playground.engine import answer_json, failed_json


class Apart:
    """Answers requests, one at a time. The process starts with the first, and after ``stop`` with the next one."""

    def __init__(self) -> None:
        self.process: Any = None  # or a Popen, of which neither pipe is None

    def ask(self, request: bytes) -> str:
        """What ``answer_json`` answers; that it is a defect, if the process ended over it."""
        try:
            self.process = self.process or _started()
            into, out_of = self.process.stdin, self.process.stdout
            into.write(b"%d\n%b" % (len(request), request))
            into.flush()
            told: bytes = out_of.readline()
            if not told:
                raise EOFError
            return told.decode()
        except (EOFError, OSError) as error:
            self.close()
            return failed_json(error)

    def stop(self) -> None:
        """End the work on a request: who waits for its answer in another thread waits no longer."""
        if self.process:
            self.process.kill()

    def close(self) -> None:
        """End the process, and let go of it."""
        process, self.process = self.process, None
        if process:
            process.kill()
            with suppress(OSError), process:  # what it did not read is lost
                pass


def _started() -> Popen[bytes]:
    """A process that imports what this one does, and nothing that lies in the folder where it is."""
    told = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return Popen([sys.executable, "-P", "-m", __name__], stdin=PIPE, stdout=PIPE, env=told)


def main() -> None:
    """Answer until whoever asks is gone; Ctrl-C ends it without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    while size := sys.stdin.buffer.readline():
        sys.stdout.write(answer_json(sys.stdin.buffer.read(int(size))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
