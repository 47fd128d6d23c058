"""Test the local playground server: it gives the engine's answers and no access to the machine."""

import asyncio
import json
import re
import signal
import socket
import sys
import threading
import time
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from queue import Queue
from select import select
from subprocess import PIPE, Popen
from types import SimpleNamespace
from unittest.mock import Mock
from urllib.parse import urlsplit

import pytest
from support.playground_requests import FIGURE, as_text

from treesearch.errors import MissingError, UsageError
from treesearch.playground import process, request, server, site
from treesearch.playground.app import app_files, examples
from treesearch.playground.engine import answer_json
from treesearch.playground.server import serve

testclient = pytest.importorskip("starlette.testclient", reason="the extra serve is not installed")


@pytest.fixture(scope="module")
def client():
    from treesearch.playground.server import application

    with testclient.TestClient(application(), base_url="http://127.0.0.1") as client:
        yield client


def wait_until(condition, seconds=60):
    """Return as soon as the condition holds, and fail after this many seconds."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.001)


def ask(client, text, **headers):
    data = text.encode("utf-8", "surrogatepass")
    return client.post(
        "/ask", content=data, headers={"content-type": "application/json", **headers}
    )


def test_server_answers_like_engine(client):
    for text in as_text():
        assert ask(client, text).json() == json.loads(answer_json(text)), text[:200]


def test_page_has_strict_policy(client):
    for path in ("/", "/app.js", "/words.js", "/player.js", "/app.css"):
        found = client.get(path)
        assert found.status_code == 200
        policy = found.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert found.headers["x-content-type-options"] == "nosniff"
        assert found.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "", "localhost.evil.example:80"]
)
def test_foreign_host_is_refused(client, host):
    assert client.get("/", headers={"host": host}).status_code == 400
    assert ask(client, "{}", host=host).status_code == 400


def test_foreign_form_is_refused(client):
    sent = client.post(
        "/ask", content=b'{"ask": "samples"}', headers={"content-type": "text/plain"}
    )
    assert sent.status_code == 415
    assert sent.json()["ok"] is False


@pytest.mark.parametrize(
    "path",
    [
        "/../pyproject.toml",
        "/%2e%2e/pyproject.toml",
        "/..%2f..%2fetc/passwd",
        "//etc/passwd",
        "/etc/passwd",
        "/app.js/../../words.py",
        "/words.py",
        "/engine.py",
        "/static/../words.py",
        "/ask",
        "/favicon.ico",
    ],
)
def test_server_serves_no_other_files(client, path):
    assert client.get(path).status_code in (404, 405)


def test_oversized_request_is_refused_early(client):
    sent = 0

    def pieces():
        nonlocal sent
        for _ in range(20):
            sent += 1_000_000
            yield b" " * 1_000_000

    found = client.post("/ask", content=pieces(), headers={"content-type": "application/json"})
    assert found.status_code == 413
    assert found.json()["error"]["code"] == "too_big"
    assert sent > request.MOST_BYTES


def test_largest_request_is_answered(client):
    text = '{"ask": "parse", "tree": "(1 2)"}'
    for length, status in ((request.MOST_BYTES, 200), (request.MOST_BYTES + 1, 413)):
        assert ask(client, text.ljust(length)).status_code == status


def test_examples_have_own_drawings():
    drawn = {example["name"]: example["mini"] for example in examples()}
    thumbs = json.loads(Path(site.__file__).with_name("thumbs.json").read_text("utf-8"))
    assert drawn == {"first": "", **thumbs}
    assert len({*drawn.values()}) == len(drawn)


def test_all_page_files_are_served():
    files = app_files("server")
    page = files["index.html"].decode()
    assert "{{" not in page
    names = [part.split('"')[0] for start in ('src="', 'href="') for part in page.split(start)[1:]]
    for name, data in files.items():
        if name.endswith(".js") and name not in ("worker.js", "offline.js"):  # those are the site's
            names += [part.split('"')[0] for part in data.decode().split(' from "./')[1:]]
    assert {name for name in names if not name.startswith("data:")} <= {*files}


@pytest.fixture
def address():
    """Return the address at which a server answers."""
    told = Queue()
    threading.Thread(target=serve, args=(0, told.put), daemon=True).start()
    return told.get(timeout=30)


def test_server_listens_locally(address):
    assert address.startswith("http://127.0.0.1:")
    with pytest.raises(UsageError, match=r"port \d+ \(Address already in use.*\); choose another"):
        serve(urlsplit(address).port, print)


class LateEngine(process.EngineProcess):
    """An engine whose browser disconnects after the answer is read and before it is passed on."""

    def __init__(self, leave):
        super().__init__()
        self.leave, self.stopped = leave, threading.Event()

    def ask(self, request):
        answer = super().ask(request)
        self.leave()
        self.stopped.wait(timeout=30)
        return answer

    def stop(self):
        super().stop()
        self.stopped.set()


def test_leaving_late_spares_next_request():
    async def leave_late():
        loop, gone = asyncio.get_running_loop(), asyncio.Future()
        engine = LateEngine(lambda: loop.call_soon_threadsafe(gone.set_result, None))
        await server._answered(engine, b'{"ask": "about"}', gone)
        engine.leave = str
        return engine

    engine = asyncio.run(leave_late())
    try:
        assert json.loads(engine.ask(b'{"ask": "parse", "tree": "(1 2)"}'))["ok"]
    finally:
        engine.close()


@pytest.mark.parametrize("package", ["starlette", "uvicorn"])
def test_missing_package_is_named(monkeypatch, package):
    monkeypatch.setattr("treesearch.machine.is_installed", lambda name: name != package)
    with pytest.raises(MissingError, match=r"\[serve\]"):
        serve(0, pytest.fail)


def test_engine_restarts_after_its_end():
    engine, asked = process.EngineProcess(), b'{"ask": "parse", "tree": "(1 2)"}'
    try:
        assert json.loads(engine.ask(asked))["ok"]
        engine.process.kill()
        assert json.loads(engine.ask(asked))["error"]["code"] == "defect"
        assert json.loads(engine.ask(asked))["ok"]
    finally:
        engine.close()


def test_leaving_ends_the_search(address, monkeypatch):
    long = json.dumps({"ask": "search", "game": "tictactoe", "algorithm": "minmax"}).encode()
    started = []
    monkeypatch.setattr(
        process, "Popen", lambda *args, **more: started.append(Popen(*args, **more)) or started[-1]
    )
    with socket.create_connection(("127.0.0.1", urlsplit(address).port)) as left:
        left.sendall(b"POST /ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n")
        left.sendall(b"Content-Length: %d\r\n\r\n%s" % (len(long), long))
        wait_until(lambda: started)
    asked = {"ask": "search", "tree": FIGURE}
    request = urllib.request.Request(
        f"{address}ask", json.dumps(asked).encode(), {"content-type": "application/json"}
    )
    assert json.loads(urllib.request.urlopen(request, timeout=60).read())["value"] == 3
    searching, answering = started
    assert searching.returncode not in (0, None)  # ended before its end
    assert answering.returncode is None


@pytest.mark.posix
def test_long_work_does_not_block_others(address, monkeypatch):
    started = []
    monkeypatch.setattr(
        process, "Popen", lambda *args, **more: started.append(Popen(*args, **more)) or started[-1]
    )
    asked = json.dumps({"ask": "search", "tree": FIGURE}).encode()
    head = b"POST /ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
    place = ("127.0.0.1", urlsplit(address).port)
    with socket.create_connection(place) as one, socket.create_connection(place) as other:
        for number, sent in enumerate((one, other)):
            sent.sendall(head % len(asked) + asked)
            wait_until(lambda expected=number + 1: len(started) == expected)
            started[number].send_signal(signal.SIGSTOP)  # as long as work can be: it answers never
        request = urllib.request.Request(
            f"{address}ask", asked, {"content-type": "application/json"}
        )
        assert json.loads(urllib.request.urlopen(request, timeout=60).read())["value"] == 3
        assert [process.poll() for process in started] == [None] * 3
        one.close()
        started[0].wait(60)
        assert [process.poll() for process in started[1:]] == [
            None
        ] * 2  # nobody else's work was ended
    started[1].wait(60)


def test_broken_request_leaves_no_traceback(address, caplog):
    head = b"POST /ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"
    for _ in range(5):
        with socket.create_connection(("127.0.0.1", urlsplit(address).port)) as one:
            one.sendall(head)
    asked = json.dumps({"ask": "echo", "answer": None}).encode()
    request = urllib.request.Request(f"{address}ask", asked, {"content-type": "application/json"})
    told = json.loads(urllib.request.urlopen(request, timeout=60).read())
    assert told["error"]["code"] == "request"  # which field is wanting, no defect
    assert [record for record in caplog.records if record.exc_info] == []


def test_idle_connection_is_closed(monkeypatch):
    monkeypatch.setattr(server, "IDLE", 0.3)
    told = Queue()
    threading.Thread(target=serve, args=(0, told.put), daemon=True).start()
    place = ("127.0.0.1", urlsplit(told.get(timeout=30)).port)
    head = b"POST /ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
    for begun in (b"", b"GET / HT", head % 900 + b"{"):
        with socket.create_connection(place, timeout=60) as idle:
            idle.sendall(begun)
            while idle.recv(1000):
                pass
    asked = json.dumps({"ask": "search", "game": "tictactoe", "algorithm": "minmax"}).encode()
    with socket.create_connection(place, timeout=60) as busy:
        busy.sendall(head % len(asked) + asked)  # which takes longer than that
        assert busy.recv(15) == b"HTTP/1.1 200 OK"


def test_closed_connection_stops_its_timer():
    from uvicorn import Config
    from uvicorn.server import ServerState

    async def timer():
        protocol = server._protocol_with_time_limit()(Config(None), ServerState(), {})
        protocol.connection_made(Mock(get_extra_info=lambda *_: None))
        protocol.connection_lost(None)
        return protocol.waiting

    assert asyncio.run(timer()).cancelled()


def test_received_data_restart_the_timer():
    from uvicorn import Config
    from uvicorn.server import ServerState

    async def timers():
        protocol = server._protocol_with_time_limit()(Config(None), ServerState(), {})
        protocol.connection_made(Mock(get_extra_info=lambda *_: None))
        first = protocol.waiting
        protocol.data_received(b"GET / HT")
        second = protocol.waiting
        protocol.connection_lost(None)
        return first, second

    first, second = asyncio.run(timers())
    assert first.cancelled()
    assert second.when() >= first.when()
    assert second is not first


@pytest.mark.posix
def test_file_limit_is_survived():
    limited = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (40, 40))\n"
    program = f"{limited}from treesearch.playground import server\nserver.serve(0, print)"
    running = Popen([sys.executable, "-u", "-c", program], stdout=PIPE, stderr=PIPE, text=True)
    try:
        place = ("127.0.0.1", urlsplit(running.stdout.readline().strip()).port)
        with ExitStack() as many:
            while not select([running.stderr], [], [], 0.02)[0]:  # it accepts about 30 of them
                many.enter_context(socket.create_connection(place, timeout=60))
            said = running.stderr.readline()
        answer = urllib.request.urlopen("http://{}:{}/".format(*place), timeout=60)
        running.terminate()
        said += running.communicate(timeout=60)[1]
    finally:
        running.kill()
    assert answer.status == 200
    assert "this process cannot open any more connections" in said
    assert "Traceback" not in said
    assert len(said) < 10_000


def test_other_errors_are_logged_as_usual():
    logged = []
    loop = SimpleNamespace(default_exception_handler=logged.append)
    contexts = [{"exception": ValueError()}, {"exception": OSError(2, "no file")}, {}]
    for context in contexts:
        server._log_connection_limit(loop, context)
    assert logged == contexts


def test_page_texts_are_in_catalogue():
    web = Path(server.__file__).parent / "web"
    from treesearch.playground.phrases import APP

    scripts = "".join(path.read_text("utf-8") for path in web.glob("*.js"))
    assert "headline" in (shown := {*re.findall(r"\bwords\.(\w+)", scripts)})
    assert shown - {*APP} <= {"js", "player"}  # the module, and the texts of the other pages


def test_site_is_written_in_new_folders(monkeypatch, tmp_path):
    files = {"index.html": b"page", "pyodide/a.js": b"script", "pyodide/b.js": b""}
    monkeypatch.setattr(site, "site_files", lambda _: files)
    folder = tmp_path / "new" / "site"
    sizes = {"index.html": 4, "pyodide/a.js": 6, "pyodide/b.js": 0}
    assert site.write_site(folder, tmp_path) == sizes
    assert {name: (folder / name).read_bytes() for name in files} == files


def test_site_without_nodejs_is_explained(monkeypatch, tmp_path):
    """Node.js makes the snapshot of Python's memory; without it there is one clear error."""
    monkeypatch.setattr(site, "which", lambda name: None)
    with pytest.raises(UsageError, match=r"needs Node\.js"):
        site.snapshot(tmp_path, b"")
    monkeypatch.setattr(site, "which", lambda name: sys.executable)
    with pytest.raises(UsageError, match="node could not start"):
        site.snapshot(tmp_path, b"")


@pytest.mark.posix
def test_interrupted_engine_prints_no_traceback(capfd):
    with process._start_process() as engine:
        engine.stdin.write(b"2\n{}")
        engine.stdin.flush()
        assert b'"ok": false' in engine.stdout.readline()  # it is ready
        engine.send_signal(signal.SIGINT)
        assert engine.wait(30) == -signal.SIGINT
    assert capfd.readouterr().err == ""
