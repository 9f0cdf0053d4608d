"""A little web server that lets a page hang until it is released."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PAGES = {
    "/": '<title>Home</title><a href="/slow">slow</a>',
    "/slow": "<title>Slow</title>at last",
}


class Stalling:
    """`reached` is set when somebody waits for /slow, which answers once `released` is set."""

    def __init__(self, server: ThreadingHTTPServer) -> None:
        self.url = f"http://127.0.0.1:{server.server_port}/"
        self.reached = threading.Event()
        self.released = threading.Event()

    def body(self, path: str) -> str | None:
        if path == "/slow":
            self.reached.set()
            self.released.wait()
        return PAGES.get(path)


@contextmanager
def stalling() -> Iterator[Stalling]:
    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = here.body(self.path)
            self.send_response(404 if body is None else 200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write((body or "").encode())

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        server.daemon_threads = True
        # Whoever was killed does not wait for the answer any more.
        server.handle_error = lambda request, client_address: None  # type: ignore[method-assign]
        here = Stalling(server)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield here
        finally:
            here.released.set()
            server.shutdown()
            thread.join()
