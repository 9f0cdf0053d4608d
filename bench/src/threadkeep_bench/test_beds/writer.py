"""Running packages that can be written to while they run: by a program of their own Python."""

from __future__ import annotations

import json
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urljoin

from threadkeep.errors import ThreadkeepError

_PATIENCE = 30.0


@dataclass(frozen=True, slots=True)
class ToWrite:
    """A post; without a thread it opens one in its board. `at` is in ISO 8601."""

    board: str
    thread: str | None
    title: str
    text: str
    at: str
    author: int


@dataclass(frozen=True, slots=True)
class Desk:
    """How posts are written to the package in `home` (see running.toml).

    If `sums_below`, the row of a board counts the boards below it too.
    """

    home: Path
    python: str
    folder: str
    program: str
    restores: tuple[str, ...]
    sums_below: bool = False


class Writer:
    """A running program that writes posts; each is there when `write` comes back."""

    def __init__(self, program: subprocess.Popen[str], start: str) -> None:
        self._program = program
        self._start = start

    def write(self, post: ToWrite) -> str:
        """The address of the thread it was written to."""
        assert self._program.stdin is not None and self._program.stdout is not None
        told = {name: getattr(post, name) for name in ToWrite.__slots__}
        self._program.stdin.write(json.dumps(told) + "\n")
        self._program.stdin.flush()
        answer = self._program.stdout.readline().strip()
        if not answer:
            raise ThreadkeepError(f"the program that writes to {self._start} ended", "Run it by hand to see why.")
        return urljoin(self._start, answer)


def desk_of(truth_file: Path) -> Desk | None:
    """How the package of a truth file is written to; None: nobody knows, or it is not in the folder beside it."""
    name = truth_file.name.removesuffix(".truth.json")
    known = tomllib.loads(files(__package__).joinpath("running.toml").read_text(encoding="utf-8")).get(name)
    home = truth_file.parent.parent / name
    if known is None or not (home / known["python"]).exists():
        return None
    return Desk(home, known["python"], known["folder"], known["program"], tuple(known["restores"]), known["sums_below"])


@contextmanager
def writing(desk: Desk, start: str) -> Iterator[Writer]:
    """Write to a package; when the block ends it is as it was before."""
    command = [str(desk.home.absolute() / desk.python), "-c", desk.program]
    with TemporaryDirectory(prefix="threadkeep-bench-") as saved, _restored(desk, Path(saved)):
        pipe = subprocess.PIPE
        with subprocess.Popen(command, cwd=desk.home / desk.folder, stdin=pipe, stdout=pipe, text=True) as program:
            yield Writer(program, start)
            assert program.stdin is not None
            program.stdin.close()
            program.wait(_PATIENCE)


@contextmanager
def _restored(desk: Desk, saved: Path) -> Iterator[None]:
    for number, name in enumerate(desk.restores):
        shutil.copyfile(desk.home / name, saved / str(number))
    try:
        yield
    finally:
        for number, name in enumerate(desk.restores):
            shutil.copyfile(saved / str(number), desk.home / name)
