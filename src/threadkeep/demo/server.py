"""The demo forum as a web server on loopback, in a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

from threadkeep.demo.community import DemoBoard, demo_boards
from threadkeep.demo.pages import DemoPages, DemoReply

LOOPBACK = "127.0.0.1"
# A request for one of these changes something: a crawler must never make one.
ACTING_PATHS = frozenset({"/logout", "/mark-read", "/subscribe", "/report"})


@dataclass(slots=True)
class DemoServer:
    """The forum that is served, and the path and query of every request it received."""

    boards: tuple[DemoBoard, ...]
    url: str = ""
    requests: list[str] = field(default_factory=list)

    @property
    def acting_requests(self) -> list[str]:
        """The requests that changed something."""
        return [request for request in self.requests if urlsplit(request).path in ACTING_PATHS]

    def reply(self, request: str) -> DemoReply:
        self.requests.append(request)
        url = urlsplit(request)
        query = dict(parse_qsl(url.query))
        # The server sets no cookies: a visitor whose URL has no session id gets a new one.
        session = query.get("s") or sha256(str(len(self.requests)).encode()).hexdigest()[:32]
        if url.path in ACTING_PATHS:
            return DemoReply(status=302, location=f"/?s={session}")
        return DemoPages(self.boards, session).reply(url.path, query)


@contextmanager
def serve_demo_forum() -> Iterator[DemoServer]:
    """Serve the demo forum on a free port until the block ends."""
    forum = DemoServer(demo_boards())

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            # A page of the web may send a browser here under a name of its own.
            if self.headers.get("Host") != urlsplit(forum.url).netloc:
                self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
                return
            reply = forum.reply(self.path)
            body = reply.html.encode()
            self.send_response(reply.status)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            if reply.location:
                self.send_header("Location", reply.location)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """The server prints nothing."""

    with ThreadingHTTPServer((LOOPBACK, 0), Answer) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        forum.url = f"http://{LOOPBACK}:{server.server_port}/"
        try:
            yield forum
        finally:
            server.shutdown()
            thread.join()
