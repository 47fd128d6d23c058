"""The engine in a process of its own, which can be ended whatever it is at, as a page ends its Worker."""

from __future__ import annotations

import signal
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from treesearch.playground.engine import answer_json, failed_json


class Apart:
    """Answers requests, one at a time. The process starts with the first, and after ``stop`` with the next one."""

    def __init__(self) -> None:
        self.process: BaseProcess | None = None

    def ask(self, request: bytes) -> str:
        """What ``answer_json`` answers; that it is a defect if the process ended over it."""
        process = self.process or self._start()
        try:
            self.pipe.send_bytes(request)
            return self.pipe.recv_bytes().decode()
        except (EOFError, OSError) as error:
            process.join()
            self.process = None
            return failed_json(error)

    def stop(self) -> None:
        """End the work on a request: who waits for its answer in another thread waits no longer."""
        if self.process:
            self.process.kill()

    def _start(self) -> BaseProcess:
        context = get_context("spawn")  # a fork would take the server's threads and sockets along
        self.pipe, there = context.Pipe()
        self.process = process = context.Process(target=_answering, args=(there,), daemon=True)
        process.start()
        there.close()  # so that the end of the process ends the pipe
        return process


def _answering(pipe: Connection[bytes, bytes]) -> None:
    """Answer until whoever asks is gone; Ctrl-C ends it without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    with suppress(EOFError, OSError):
        while True:
            pipe.send_bytes(answer_json(pipe.recv_bytes()).encode())
