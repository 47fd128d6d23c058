"""Time the static site in Chromium until its first search is answered, cold and warm.

python benchmarks/ready.py SITE [SITE ...]     folders that `treesearch site` wrote; the sites take turns
"""

import functools
import sys
import tempfile
import threading
import time
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from shutil import which

SEARCH = "#view=step&tree=((3+12+8)+(2+4+6)+(14+5+1))"


class Handler(SimpleHTTPRequestHandler):
    """A file server that allows caching for ten minutes, as GitHub Pages does."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        pass

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()


def serve(folder: str) -> str:
    """Serve a folder and return its address."""
    handler = functools.partial(Handler, directory=folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


def main() -> None:
    """Print the seconds of a cold start and two warm starts of each site."""
    from playwright.sync_api import sync_playwright

    chromium, arguments = which("chromium"), ["--headless", "--no-sandbox", "--disable-gpu"]
    with sync_playwright() as play:
        for site in sys.argv[1:]:
            address = serve(site)
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                for start in ("cold", "warm", "warm"):
                    context = play.chromium.launch_persistent_context(
                        profile, executable_path=chromium, args=arguments
                    )
                    page = context.new_page()
                    begin = time.perf_counter()
                    page.goto(address + SEARCH)
                    page.locator("body[data-phase=ready]").wait_for(timeout=90_000)
                    print(f"{site} {start}: {time.perf_counter() - begin:.2f} s", flush=True)
                    page.wait_for_timeout(4000)  # the browser keeps the files meanwhile
                    context.close()


if __name__ == "__main__":
    main()
