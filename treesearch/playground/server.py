"""The engine in a process of its own, which can be ended whatever it is at, as a page ends its Worker.

A request goes in as its length in bytes, a line, and then its bytes; the answer comes out as one line of JSON.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import socket
import sys
import zipfile
from asyncio import FIRST_COMPLETED, Future, LifoQueue, ensure_future, wait
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from errno import EMFILE, ENFILE
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path, PurePath
from subprocess import PIPE, Popen
from typing import TYPE_CHECKING, Any

from treesearch.errors import UsageError
from treesearch.machine import needed, write_whole
from treesearch.playground import phrases
from treesearch.playground.engine import answer, answer_json, failed, failed_json
from treesearch.playground.request import MOST_BYTES, RequestError, TooBigError
from treesearch.reader.grammar import grammar_file
from treesearch.steps.page import PLAYER, embedded, words

MODULES = (*PLAYER, "bounds.js", "crossing.js", "ending.js", "answering.js", "practice.js")
"""Those of the pages that step and that practise, which the app uses as they are."""

TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}

POLICY = (
    "default-src 'none'; script-src 'self'{wasm}; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; frame-src blob:; base-uri 'none'; "
    "form-action 'none'"
)
"""The app may load itself. Styles may stand in attributes, since our SVG has one, but scripts nowhere."""


def app_files(engine: str) -> dict[str, bytes]:
    """Every file of the app by its name; ``engine`` is "server", or "worker" for the one in the browser."""
    made = {
        path.name: path.read_bytes()
        for path in files("treesearch.playground").joinpath("web").iterdir()
    }
    steps = files("treesearch.steps").joinpath("web")
    made |= {name: steps.joinpath(name).read_bytes() for name in MODULES}
    made["player.css"] = steps.joinpath("style.css").read_bytes()
    told = {**phrases.APP, "player": words()}
    made["words.js"] = f"export default {embedded(told)};\n".encode()
    made["examples.js"] = f"export default {embedded(examples())};\n".encode()
    made["index.html"] = _filled(made["index.html"].decode(), engine).encode()
    return made


EXAMPLES: dict[str, dict[str, Any]] = {
    "first": {"tree": "((3 12 8) (2 4 6) (14 5 2))"},
    "deep": {"tree": "(10 (20 (1 (4 2))))"},  # MIT 6.034, lab 3
    "order": {"tree": "((3 12 8) (2 4 6) (14 5 2))", "beside": "order"},
    "chance": {
        "tree": "((chance 9/10*3 1/10*(2 4)) (chance 1/2*0 1/2*(8 6)))",
        "algorithm": "expectiminimax",
    },
    "tictactoe": {"game": "tictactoe", "state": ".OO/XO./X.X"},
}
"""What the first screen offers; its searches are part of the page and need no engine."""


@cache
def examples() -> list[dict[str, Any]]:
    """Return each example with what is asked and what the engine answers."""
    drawings = json.loads(files("treesearch.playground").joinpath("thumbs.json").read_text("utf-8"))
    return [
        {
            "name": name,
            "mini": drawings.get(name, ""),
            "title": phrases.APP["thumbs"].get(name, phrases.SAMPLES["aima"]),
            "ask": ask,
            "told": answer({"ask": "steps", **ask}),
        }
        for name, ask in EXAMPLES.items()
    ]


def _filled(page: str, engine: str) -> str:
    policy = POLICY.format(wasm=" 'wasm-unsafe-eval'" if engine == "worker" else "")
    gaps = {
        "ENGINE": engine,
        "POLICY": policy,
        "TITLE": phrases.APP["title"],
        "NO_SCRIPT": phrases.APP["no_script"],
        "FRAMED": phrases.APP["framed"],
    }

    for gap, text in gaps.items():
        page = page.replace(f"{{{{{gap}}}}}", escape(text))
    return page


# The playground as a static folder for any web server: the app, Python for the browser, and this treesearch.


RUNTIME = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
"""The files of npm's package that the browser loads."""

PACKAGES = ("treesearch", "lark")
"""The engine's packages besides Python's own; click, rich and graphviz are the command line's and the print's."""

LEFT_OUT = ("__pycache__", "playground/web", "grammars/")
LONG_AGO = (
    1980,
    1,
    1,
    0,
    0,
    0,
)  # the earliest that a zip knows: the same files are the same archive and version


def write_site(folder: Path, pyodide: Path) -> dict[str, int]:
    """Write the folder; its files with their sizes. UsageError for a ``pyodide`` that is none; OSError as ``open``."""
    made = site_files(pyodide)
    for name, data in made.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(target, data)
    return {name: len(data) for name, data in made.items()}


def site_files(pyodide: Path) -> dict[str, bytes]:
    """Every file of the site. ``files.js`` names the version, and what the browser keeps."""
    app = app_files("worker")
    engine = {
        **{f"pyodide/{_served(name)}": _runtime(pyodide, name) for name in RUNTIME},
        "python.zip": zipped(),
    }
    version = sha256(
        b"".join(sha256(data).digest() for data in (*app.values(), *engine.values()))
    ).hexdigest()[:16]
    modules = [f"pyodide/{_served(name)}" for name in RUNTIME if name.endswith(".mjs")]
    names = ["./", *app, "files.js", *modules]
    listed = f"export const VERSION = {json.dumps(version)};\nexport const FILES = {json.dumps(names)};\n"
    return {
        **app,
        **engine,
        "files.js": listed.encode(),
        ".nojekyll": b"",  # else GitHub Pages leaves files out
    }


def _served(name: str) -> str:
    """A name whose type every server knows: many send a module only if it ends in .js."""
    return name.removesuffix(".mjs") + ".js" if name.endswith(".mjs") else name


def _runtime(folder: Path, name: str) -> bytes:
    try:
        return (folder / name).read_bytes()
    except OSError:
        raise UsageError(phrases.NO_PYODIDE.format(folder=folder, file=name)) from None


def zipped() -> bytes:
    """The packages as one archive, as they are imported here."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        # a folder is listed in any order, and the archive would be another each time
        for name, data in sorted(_sources()):
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), data, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def _sources() -> Iterator[tuple[str, bytes]]:
    for package in PACKAGES:
        spec = find_spec(package)
        home = Path(next(iter(spec.submodule_search_locations or ()))) if spec else Path()
        for path in home.rglob("*"):
            name = path.relative_to(home).as_posix()
            if path.is_file() and not any(part in name for part in LEFT_OUT):
                yield f"{package}/{name}", path.read_bytes()
    for path in grammar_file("tree.lark").parent.glob("*.*"):  # beside the package in a clone
        yield f"treesearch/grammars/{path.name}", path.read_bytes()


# The engine in a process of its own, which can be ended whatever it is at, as a page ends its Worker.


class Apart:
    """Answers requests, one at a time. The process starts with the first, and after ``stop`` with the next one."""

    def __init__(self) -> None:
        self.process: Any = None  # or a Popen, of which neither pipe is None

    def ask(self, request: bytes) -> str:
        """Returns what ``answer_json`` answers; that it is a defect, if the process ended over it."""
        try:
            self.process = self.process or _started()
            into, out_of = self.process.stdin, self.process.stdout
            # the length first, since a request may have line ends inside
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
    # by its own name: multiprocessing would run a script again that serves without a guard around it
    return Popen([sys.executable, "-P", "-m", __name__], stdin=PIPE, stdout=PIPE, env=told)


def main() -> None:
    """Answer until whoever asks is gone; Ctrl-C ends it without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    while size := sys.stdin.buffer.readline():
        sys.stdout.write(answer_json(sys.stdin.buffer.read(int(size))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()


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
    "Content-Security-Policy": POLICY.format(wasm="") + "; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def application() -> Starlette:
    """The app and its engine as an ASGI application. MissingError without Starlette."""
    needed("starlette", phrases.SERVE_MISSING, "serve")
    from starlette.applications import Starlette
    from starlette.middleware import Middleware
    from starlette.middleware.trustedhost import TrustedHostMiddleware
    from starlette.routing import Route

    app, engines = app_files("server"), [Apart() for _ in range(ENGINES)]
    routes = [Route(f"/{name}", _file(name, data)) for name, data in app.items()]
    routes += [
        Route("/", _file("index.html", app["index.html"])),
        Route("/ask", _asking(engines), methods=["POST"]),
    ]
    # a name of another site may lead to this machine (DNS rebinding): only our own names are answered
    return Starlette(
        routes=routes,
        lifespan=_ending(engines),
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=HOSTS)],
    )


def _file(name: str, data: bytes) -> Handler:
    """Makes the handler that answers with one file, held in memory."""
    from starlette.responses import Response

    kind = TYPES.get(PurePath(name).suffix, "application/octet-stream")

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
            return JSONResponse(
                failed(RequestError(phrases.NO_JSON.format())), status_code=415, headers=HEADERS
            )
        body = await _body(request)
        if body is None:
            too_long = TooBigError(phrases.TOO_LONG_A_REQUEST.format(most=MOST_BYTES))
            return JSONResponse(failed(too_long), status_code=413, headers=HEADERS)
        gone = ensure_future(
            request.receive()
        )  # after the body there comes but one message: who asked has left
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
    needed("uvicorn", phrases.SERVE_MISSING, "serve")
    from uvicorn import Config, Server

    with _listening(port) as sock:
        ready(f"http://{HOSTS[0]}:{sock.getsockname()[1]}/")
        Server(Config(app, log_level="warning", http=_impatient(), backlog=BACKLOG)).run(
            sockets=[sock]
        )


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
        logging.getLogger("uvicorn.error").warning(phrases.TOO_MANY_CONNECTIONS)
    else:
        loop.default_exception_handler(context)


def _listening(port: int) -> socket.socket:
    try:
        return socket.create_server((HOSTS[0], port))
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UsageError(phrases.PORT_TAKEN.format(port=port, reason=reason)) from None
