"""The engine in a process of its own, which can be ended whatever it is at, as a page ends its Worker.

A request goes in as its length in bytes, a line, and then its bytes; the answer comes out as one line of JSON.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
from asyncio import FIRST_COMPLETED, Future, LifoQueue, ensure_future, wait
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from errno import EMFILE, ENFILE
from pathlib import PurePath
from subprocess import PIPE, Popen
from typing import TYPE_CHECKING, Any

from treesearch.errors import UsageError
from treesearch.machine import needed
from treesearch.playground import site, words
from treesearch.playground.engine import answer_json, failed, failed_json
from treesearch.playground.request import MOST_BYTES, RequestError, TooBigError


class Apart:
    """Answers requests, one at a time. The process starts with the first, and after ``stop`` with the next one."""

    def __init__(self) -> None:
        self.process: Any = None  # or a Popen, of which neither pipe is None

    def ask(self, request: bytes) -> str:
        """Returns what ``answer_json`` answers; that it is a defect, if the process ended over it."""
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


# ---- server ----------------------------------------------------------------------------------------------------------


# The playground on this machine: the app's files and the engine, to this machine's browsers only.


if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

Handler = Callable[["Request"], Awaitable["Response"]]

HOSTS = ["127.0.0.1", "localhost"]

ENGINES = 4
"""So many requests are worked on at once, each in a process of its own that starts when all others are busy."""

IDLE = 30.0
"""Seconds for which a connection may say nothing."""

BACKLOG = 8
"""Connections that wait to be taken; asyncio of Python 3.11 complains once for each where there is no room."""

# No other page may frame, open or read what answers here: it works for whoever reaches this machine.
HEADERS = {
    "Content-Security-Policy": site.POLICY.format(wasm="") + "; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def application() -> Starlette:
    """The app and its engine as an ASGI application. MissingError without Starlette."""
    needed("starlette", words.SERVE_MISSING, "serve")
    from starlette.applications import Starlette
    from starlette.middleware import Middleware
    from starlette.middleware.trustedhost import TrustedHostMiddleware
    from starlette.routing import Route

    app, engines = site.app_files("server"), [Apart() for _ in range(ENGINES)]
    routes = [Route(f"/{name}", _file(name, data)) for name, data in app.items()]
    routes += [Route("/", _file("index.html", app["index.html"])), Route("/ask", _asking(engines), methods=["POST"])]
    # a name of another site may lead to this machine (DNS rebinding): only our own names are answered
    return Starlette(
        routes=routes, lifespan=_ending(engines), middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=HOSTS)]
    )


def _file(name: str, data: bytes) -> Handler:
    """Makes the handler that answers with one file, held in memory."""
    from starlette.responses import Response

    kind = site.TYPES.get(PurePath(name).suffix, "application/octet-stream")

    async def send(request: Request) -> Response:
        return Response(data, media_type=kind, headers=HEADERS)

    return send


def _ending(engines: Sequence[Apart]) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    """Ends the engines' processes with the server."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(_of_the_loop)
        yield
        for engine in engines:
            engine.close()

    return lifespan


def _asking(engines: Sequence[Apart]) -> Handler:
    """Makes the handler of requests to the engines; as many run at a time as there are, so long work holds up none.

    Who leaves before the answer comes has stopped the search.
    """
    from starlette.responses import JSONResponse, Response

    idle: LifoQueue[Apart] = LifoQueue()  # the last that was used comes first: its process is there
    for engine in reversed(engines):
        idle.put_nowait(engine)

    async def ask(request: Request) -> Response:
        # another site's form cannot send this type without the browser asking us first (CORS)
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return JSONResponse(failed(RequestError(words.NO_JSON.format())), status_code=415, headers=HEADERS)
        body = await _body(request)
        if body is None:
            too_long = TooBigError(words.TOO_LONG_A_REQUEST.format(most=MOST_BYTES))
            return JSONResponse(failed(too_long), status_code=413, headers=HEADERS)
        gone = ensure_future(request.receive())  # after the body there comes but one message: who asked has left
        engine = await idle.get()
        try:
            told = "" if gone.done() else await _answered(engine, body, gone)
        finally:
            idle.put_nowait(engine)
        gone.cancel()
        return Response(told, media_type="application/json", headers=HEADERS)

    return ask


async def _answered(engine: Apart, body: bytes, gone: Future[Any]) -> str:
    """The answer; the work on it ends when nobody waits for it any more."""
    from starlette.concurrency import run_in_threadpool

    answering = ensure_future(run_in_threadpool(engine.ask, body))
    await wait((answering, gone), return_when=FIRST_COMPLETED)
    if not answering.done():
        engine.stop()
    return await answering


async def _body(request: Request) -> bytes | None:
    """The bytes that were sent; ``None`` as soon as it is more than is read, or whoever sends it has left."""
    from starlette.requests import ClientDisconnect

    body = bytearray()
    try:
        async for piece in request.stream():
            body += piece
            if len(body) > MOST_BYTES:
                return None
    except ClientDisconnect:
        return None
    return bytes(body)


def serve(port: int, ready: Callable[[str], None]) -> None:
    """Answer at that port of this machine until Ctrl-C; 0 is any that is free. ``ready`` is told the address.

    MissingError without Starlette and uvicorn; UsageError for a port that cannot be had.
    """
    app = application()
    needed("uvicorn", words.SERVE_MISSING, "serve")
    from uvicorn import Config, Server

    with _listening(port) as sock:
        ready(f"http://{HOSTS[0]}:{sock.getsockname()[1]}/")
        Server(Config(app, log_level="warning", http=_impatient(), backlog=BACKLOG)).run(sockets=[sock])


def _impatient() -> type[asyncio.Protocol]:
    """uvicorn's HTTP, which ends a connection that says nothing for ``IDLE`` seconds while nobody works for it."""
    from uvicorn.protocols.http.h11_impl import H11Protocol

    class Impatient(H11Protocol):
        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self.listen_on()

        def data_received(self, data: bytes) -> None:
            self.waiting.cancel()
            super().data_received(data)
            self.listen_on()

        def connection_lost(self, exc: Exception | None) -> None:
            self.waiting.cancel()
            super().connection_lost(exc)

        def listen_on(self) -> None:
            self.waiting = self.loop.call_later(IDLE, self.tire)

        def tire(self) -> None:
            cycle: Any = self.cycle  # None before the first request
            if cycle is None or cycle.response_complete or cycle.more_body:
                self.transport.close()
            else:
                self.listen_on()

    return Impatient


def _of_the_loop(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Says in a line that there are more connections than this process may have; all else as ever."""
    error = context.get("exception")
    if isinstance(error, OSError) and error.errno in (EMFILE, ENFILE):
        logging.getLogger("uvicorn.error").warning(words.TOO_MANY_CONNECTIONS)
    else:
        loop.default_exception_handler(context)


def _listening(port: int) -> socket.socket:
    try:
        return socket.create_server((HOSTS[0], port))
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UsageError(words.PORT_TAKEN.format(port=port, reason=reason)) from None
