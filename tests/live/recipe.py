"""A real forum package, set up, served and stopped by the recipe that `THREADKEEP_LIVE_FORUMS` has for it."""

from __future__ import annotations

import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

# A fifth of the recipes' content: 60 threads of up to 230 posts; older than any day a test runs on, so that no date is
# shown as "25 minutes ago".
CONTENT = {"SCALE": ".2", "NOW": "2026-11-01T12:00:00"}
SETUP_SECONDS = 600
START_SECONDS = 60
STOP_SECONDS = 15


class NoPython(Exception):
    """The package runs on another version of Python, and that is not here."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """Where a package's recipe stands, and the work folder and port it is to use."""

    name: str
    recipes: Path
    lab: Path
    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    @property
    def folder(self) -> Path:
        return self.lab / self.name

    @property
    def access_log(self) -> Path:
        return self.lab / f"{self.name}.access.log"

    def environment(self) -> dict[str, str]:
        log = f"--access-logfile={self.access_log} --access-logformat='%(s)s %(r)s'"
        return {**os.environ, **CONTENT, "LAB": str(self.lab), "PORT": str(self.port), "GUNICORN_CMD_ARGS": log}

    def set_up(self) -> None:
        done = subprocess.run(
            [self.recipes / self.name / "setup.sh"],
            env=self.environment(),
            cwd=self.lab,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=SETUP_SECONDS,
            check=False,
        )
        for line in done.stdout.splitlines():
            if line.startswith(f"{self.name} needs Python"):
                raise NoPython(line)
        if done.returncode:
            raise RuntimeError(f"{self.name}/setup.sh ended with {done.returncode}:\n{done.stdout[-2000:]}")

    def start(self) -> subprocess.Popen[bytes]:
        # In a session of its own: Ctrl-C ends the tests, and the tests stop the server.
        command = [self.recipes / self.name / "start.sh"]
        return subprocess.Popen(command, env=self.environment(), cwd=self.lab, start_new_session=True)

    def stop(self, server: subprocess.Popen[bytes]) -> None:
        # stop.sh waits until the process is gone, and a child is gone only when it has been waited for: both at once.
        stopping = subprocess.Popen([self.recipes / "stop.sh", self.name], env=self.environment(), cwd=self.lab)
        try:
            server.wait(timeout=STOP_SECONDS)
        except subprocess.TimeoutExpired:
            # It did not get to write the pid file that stop.sh uses.
            server.kill()
            server.wait()
        stopping.wait()


@contextmanager
def served(recipe: Recipe) -> Iterator[None]:
    """The package, filled and answering, until the block ends."""
    recipe.set_up()
    server = recipe.start()
    try:
        _await_answer(recipe, server)
        yield
    finally:
        recipe.stop(server)


def _await_answer(recipe: Recipe, server: subprocess.Popen[bytes]) -> None:
    for _ in range(START_SECONDS * 10):
        if _is_open(recipe.port):
            return
        with suppress(subprocess.TimeoutExpired):
            code = server.wait(timeout=0.1)
            log = (recipe.folder / "server.log").read_text(encoding="utf-8", errors="replace")
            raise RuntimeError(f"{recipe.name}/start.sh ended with {code}:\n{log[-2000:]}")
    raise RuntimeError(f"{recipe.name} does not answer on port {recipe.port} after {START_SECONDS} s")


def _is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
