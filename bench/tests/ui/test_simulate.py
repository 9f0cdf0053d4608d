"""`threadkeep simulate` on the command line."""

from __future__ import annotations

import socket

from tests.ui.running import Run


def test_a_port_that_is_in_use_ends_with_a_message(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        ran = run("simulate", "--name", "workshop", "--port", other.getsockname()[1])
    assert ran.code == 2
    assert "in use" in ran.err
    assert "Traceback" not in ran.err
