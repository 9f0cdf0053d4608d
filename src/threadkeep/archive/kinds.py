"""The pages of an archive by kind and by rule, and its newest pages, for maps and checks."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from threadkeep.archive.database.connection import connect_readonly
from threadkeep.archive.database.page_state import UNCOUNTED, State
from threadkeep.archive.database.schema import full_url
from threadkeep.archive.queries.outdated_pages import response_at
from threadkeep.model import Response
from threadkeep.warc import RecordLocation

_KINDS = f"""
SELECT kind.name, sum(state = {State.DONE}), count(*) FROM page JOIN kind ON kind.id = page.kind
WHERE state NOT IN {UNCOUNTED} GROUP BY 1 ORDER BY 1
"""
_RULES = f"""
SELECT rule.text, count(*) FROM page JOIN rule ON rule.id = page.rule
WHERE state NOT IN {UNCOUNTED} GROUP BY 1 ORDER BY 1
"""
_NEWEST = f"""
SELECT {full_url("page.url")}, visit.at, segment, offset, length FROM page JOIN visit ON visit.id = page.visit
WHERE state = {State.DONE} AND segment IS NOT NULL ORDER BY visit.id DESC LIMIT ?
"""
_NEWEST_OF_KIND = f"""
SELECT {full_url("page.url")}, visit.at, segment, offset, length FROM page JOIN visit ON visit.id = page.visit
JOIN kind ON kind.id = page.kind
WHERE state = {State.DONE} AND segment IS NOT NULL AND kind.name = ? ORDER BY visit.id DESC LIMIT ?
"""


@dataclass(frozen=True, slots=True)
class KindCount:
    """Pages of one kind: the stored ones, and all that are stored or will be requested."""

    kind: str
    done: int
    known: int


def kind_counts(folder: Path) -> tuple[KindCount, ...]:
    with closing(connect_readonly(folder)) as db:
        return tuple(KindCount(*row) for row in db.execute(_KINDS))


def rule_counts(folder: Path) -> dict[str, int]:
    """The number of pages that each rule found, by its place in the file (`follow[2] board -> thread`)."""
    with closing(connect_readonly(folder)) as db:
        return {str(text): int(count) for text, count in db.execute(_RULES)}


def newest_pages(folder: Path, most: int) -> Iterator[Response]:
    """The pages that were fetched last, newest first."""
    with closing(connect_readonly(folder)) as db:
        yield from _responses(db, folder, _NEWEST, (most,))


def newest_of_each_kind(folder: Path, most: int) -> Iterator[Response]:
    """The pages of every kind of the current strategy that were fetched last."""
    with closing(connect_readonly(folder)) as db:
        for (kind,) in db.execute("SELECT DISTINCT name FROM kind ORDER BY 1").fetchall():
            yield from _responses(db, folder, _NEWEST_OF_KIND, (kind, most))


def _responses(db: sqlite3.Connection, folder: Path, query: str, values: tuple[object, ...]) -> Iterator[Response]:
    for url, at, *place in db.execute(query, values).fetchall():
        yield response_at(folder / "warc", url, at, RecordLocation(*place))
