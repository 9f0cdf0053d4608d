"""The picture of an overlay: drawn in the browser's sandbox, and nothing is requested for it."""

from __future__ import annotations

import shutil
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import pytest

from threadkeep.ui.inspect.picture import BROWSERS, picture

# The package has a function of the same name.
module = import_module("threadkeep.ui.inspect.picture")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not any(map(shutil.which, BROWSERS)), reason="needs Chromium"),
]
POLICY = """<meta http-equiv="Content-Security-Policy" content="default-src 'none'">"""
IMAGE = '<img src="http://forum.example/a.png"><img src="http://127.0.0.1:8099/b.png"><p>Words'


@contextmanager
def proxy() -> Iterator[tuple[str, list[bytes]]]:
    """A proxy on loopback that answers nothing and notes the first line of each request."""
    seen: list[bytes] = []
    server = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        while True:
            try:
                connection, _ = server.accept()
            except OSError:
                return
            with connection:
                connection.settimeout(5)
                seen.append(connection.recv(2000).partition(b"\r\n")[0])

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.getsockname()[1]}", seen
    server.shutdown(socket.SHUT_RDWR)
    server.close()
    thread.join()


def test_the_browser_requests_nothing_for_a_picture(tmp_path: Path) -> None:
    page, png = tmp_path / "page.html", tmp_path / "page.png"
    page.write_text(POLICY + IMAGE)
    with proxy() as (url, seen):
        assert picture(page, png, url)
    assert png.read_bytes().startswith(b"\x89PNG")
    assert seen == []


def test_a_request_of_a_page_would_be_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(IMAGE)
    with proxy() as (url, seen):
        picture(page, tmp_path / "page.png", url)
    assert {b"GET http://forum.example/a.png HTTP/1.1", b"GET http://127.0.0.1:8099/b.png HTTP/1.1"} <= set(seen)


def test_the_sandbox_of_the_browser_stays_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.html"
    page.write_text("<p>Words")
    browser = tmp_path / "browser"
    browser.write_text('#!/bin/sh\necho "$(id -u) $@" > "$HOME/words"\ncp "$HOME/words" "$HOME/page.png"\n')
    browser.chmod(0o755)
    monkeypatch.setattr(module, "BROWSERS", (str(browser),))
    for folder in (tmp_path, *tmp_path.parents):
        # Another user may run the browser; other folders than those of the tests stay as they are.
        if "pytest" in str(folder):
            folder.chmod(0o755)
    assert picture(page, tmp_path / "page.png")
    user, _, options = (tmp_path / "page.png").read_text().partition(" ")
    assert "--no-sandbox" not in options
    assert user != "0"
