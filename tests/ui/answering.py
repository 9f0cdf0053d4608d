"""A little web server that answers by a function from path to reply."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass(frozen=True, slots=True)
class Reply:
    body: bytes | str = ""
    status: int = 200
    content_type: str = "text/html"
    location: str | None = None


NOT_THERE = Reply("not there", status=404)


class QuietServer(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Whoever was killed does not wait for the answer any more."""


@contextmanager
def answering(reply: Callable[[str], Reply], port: int = 0) -> Iterator[str]:
    """The address of the server while it runs."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            given = reply(self.path)
            self.send_response(given.status)
            self.send_header("Content-Type", given.content_type)
            if given.location is not None:
                self.send_header("Location", given.location)
            self.end_headers()
            self.wfile.write(given.body.encode() if isinstance(given.body, str) else given.body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    with QuietServer(("127.0.0.1", port), Answer) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()
