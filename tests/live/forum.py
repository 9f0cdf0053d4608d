"""A live package that runs: where it stands, what it holds, what it was asked for."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from tests.live.recipe import Recipe
from tests.live.truth import Truth, load_truth

Row = dict[str, object]


@dataclass(frozen=True, slots=True)
class Request:
    """A line of the server's own log."""

    method: str
    target: str
    status: int


@dataclass(frozen=True, slots=True)
class Forum:
    name: str
    url: str
    truth: Truth
    access_log: Path
    folder: Path

    def requests(self) -> tuple[Request, ...]:
        """Every request the server has answered, in order."""
        if not self.access_log.exists():
            return ()
        return tuple(_request(line) for line in self.access_log.read_text(encoding="utf-8").splitlines())

    def content(self) -> dict[str, list[Row]]:
        """Every table of the forum but its sessions, without counters of views: what a mere reader does not change."""
        (database,) = (path for path in self.folder.glob("*/db.sqlite3"))
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
            tables = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
            return {table: _rows(db, table) for table in tables if table != "django_session"}


def forum_of(recipe: Recipe) -> Forum:
    truth = load_truth(recipe.lab / "corpus" / f"{recipe.name}.truth.json", recipe.lab / "common" / "data.json")
    return Forum(recipe.name, recipe.url, truth, recipe.access_log, recipe.folder)


def _request(line: str) -> Request:
    status, method, target, _ = line.split(" ")
    return Request(method, target, int(status))


def _rows(db: sqlite3.Connection, table: str) -> list[Row]:
    found = db.execute(f'SELECT * FROM "{table}"')
    names = [column[0] for column in found.description]
    return [{name: value for name, value in zip(names, row, strict=True) if "view" not in name} for row in found]
