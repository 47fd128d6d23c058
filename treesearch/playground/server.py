"""Serve the playground to browsers on this machine."""

from __future__ import annotations

import asyncio
import logging
import socket
from asyncio import FIRST_COMPLETED, Future, LifoQueue, ensure_future, wait
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from errno import EMFILE, ENFILE
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from treesearch.errors import UsageError
from treesearch.machine import require_package
from treesearch.playground import phrases
from treesearch.playground.app import POLICY, app_files
from treesearch.playground.engine import failed
from treesearch.playground.process import EngineProcess
from treesearch.playground.request import MOST_BYTES, RequestError, TooBigError

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

Handler = Callable[["Request"], Awaitable["Response"]]

TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}

HOSTS = ["127.0.0.1", "localhost"]

ENGINES = 4
"""The largest number of requests that run at once, each in a process of its own."""

IDLE = 30.0
"""The number of seconds for which a connection may be silent."""

BACKLOG = 8
"""The largest number of connections that wait to be accepted."""

# other pages cannot frame, open or read these answers
HEADERS = {
    "Content-Security-Policy": POLICY.format(wasm="") + "; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def application() -> Starlette:
    """Return the app and its engine as an ASGI application.

    Raise MissingError if Starlette is not installed.
    """
    require_package("starlette", phrases.SERVE_MISSING, "serve")
    from starlette.applications import Starlette
    from starlette.middleware import Middleware
    from starlette.middleware.trustedhost import TrustedHostMiddleware
    from starlette.routing import Route

    app, engines = app_files("server"), [EngineProcess() for _ in range(ENGINES)]
    routes = [Route(f"/{name}", _file_handler(name, data)) for name, data in app.items()]
    routes += [
        Route("/", _file_handler("index.html", app["index.html"])),
        Route("/ask", _request_handler(engines), methods=["POST"]),
    ]
    # another site's name may resolve to this machine (DNS rebinding), so only local names are answered
    return Starlette(
        routes=routes,
        lifespan=_stop_engines_at_exit(engines),
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=HOSTS)],
    )


def _file_handler(name: str, data: bytes) -> Handler:
    """Return a handler that serves a file."""
    from starlette.responses import Response

    kind = TYPES.get(PurePath(name).suffix, "application/octet-stream")

    async def send(request: Request) -> Response:
        return Response(data, media_type=kind, headers=HEADERS)

    return send


def _stop_engines_at_exit(
    engines: Sequence[EngineProcess],
) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    """Return a lifespan context that ends the engines with the server."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(_log_connection_limit)
        yield
        for engine in engines:
            engine.close()

    return lifespan


def _request_handler(engines: Sequence[EngineProcess]) -> Handler:
    """Return a handler that passes requests to the engines.

    If a browser disconnects before the answer, its search is stopped.
    """
    from starlette.responses import JSONResponse, Response

    # last in, first out, because the last engine's process is running
    idle: LifoQueue[EngineProcess] = LifoQueue()
    for engine in reversed(engines):
        idle.put_nowait(engine)

    async def ask(request: Request) -> Response:
        # another site's form cannot send this type unless the server allows it first (CORS)
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return JSONResponse(
                failed(RequestError(phrases.NO_JSON)), status_code=415, headers=HEADERS
            )
        body = await _body(request)
        if body is None:
            too_long = TooBigError(phrases.TOO_LONG_A_REQUEST.format(limit=MOST_BYTES))
            return JSONResponse(failed(too_long), status_code=413, headers=HEADERS)
        # after the body, the only message is that the browser disconnected
        gone = ensure_future(request.receive())
        engine = await idle.get()
        try:
            text = "" if gone.done() else await _answered(engine, body, gone)
        finally:
            idle.put_nowait(engine)
        gone.cancel()
        return Response(text, media_type="application/json", headers=HEADERS)

    return ask


async def _answered(engine: EngineProcess, body: bytes, gone: Future[Any]) -> str:
    """Return the answer, or cancel the request when the browser disconnects."""
    from starlette.concurrency import run_in_threadpool

    answering = ensure_future(run_in_threadpool(engine.ask, body))
    await wait((answering, gone), return_when=FIRST_COMPLETED)
    if not answering.done():
        engine.stop()
        await answering
        engine.close()  # it may have answered just before it was stopped
    return await answering


async def _body(request: Request) -> bytes | None:
    """Return the body of a request, or ``None`` if it is too long or the browser disconnects."""
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
    """Serve the playground on a port of this machine until Ctrl-C; port 0 is any free port.

    ``ready`` is called with the address. Raise MissingError if Starlette or uvicorn is not
    installed, and UsageError if the port is in use.
    """
    app = application()
    require_package("uvicorn", phrases.SERVE_MISSING, "serve")
    from uvicorn import Config, Server

    with _listening_socket(port) as sock:
        ready(f"http://{HOSTS[0]}:{sock.getsockname()[1]}/")
        Server(
            Config(app, log_level="warning", http=_protocol_with_time_limit(), backlog=BACKLOG)
        ).run(sockets=[sock])


def _protocol_with_time_limit() -> type[asyncio.Protocol]:
    """Return uvicorn's HTTP protocol with a time limit for idle connections."""
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
            self.waiting = self.loop.call_later(IDLE, self.restart_timer)

        def restart_timer(self) -> None:
            cycle: Any = self.cycle  # None before the first request
            if cycle is None or cycle.response_complete or cycle.more_body:
                self.transport.close()
            else:
                self.listen_on()

    return Impatient


def _log_connection_limit(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log one line if there are too many connections; handle other errors as usual."""
    if getattr(context.get("exception"), "errno", None) in (EMFILE, ENFILE):
        logging.getLogger("uvicorn.error").warning(
            "this process cannot open any more connections; idle connections are closed"
        )
    else:
        loop.default_exception_handler(context)


def _listening_socket(port: int) -> socket.socket:
    try:
        return socket.create_server((HOSTS[0], port))
    except OSError as error:
        raise UsageError(
            f"cannot use port {port} ({error.strerror}); choose another with --port, or use --port 0 for any free port"
        ) from None
