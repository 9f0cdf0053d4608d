"""The truth of a foreign forum: its pages, threads and posts."""

from __future__ import annotations

import json
import lzma
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class ForeignThread:
    """A thread; `tombstones` counts removed posts that left a note behind."""

    title: str
    url: str
    tombstones: int


@dataclass(frozen=True, slots=True)
class ForeignPost:
    """A post; `page` is the key of the page that shows it, `position` starts at 1, `precision` is in seconds.

    `texts` are all its right readings. `at` is None if no page states the zone; `local_at` is the time as shown.
    """

    thread: str
    page: str
    position: int
    author: str
    at: datetime | None
    local_at: datetime | None
    precision: int
    is_relative: bool
    texts: tuple[str, ...]
    is_required: bool


@dataclass(frozen=True, slots=True)
class SessionMark:
    """The parameter of a session id, and the byte that marks its place in the recorded bodies."""

    parameter: str
    mark: str


@dataclass(frozen=True, slots=True)
class ForeignTruth:
    """`starts` are addresses that people might paste; `state_changing` matches addresses that change a living forum."""

    name: str
    entry: str
    starts: tuple[str, ...]
    recorded_at: datetime
    session: SessionMark | None
    state_changing: str
    index_pages: frozenset[str]
    thread_pages: frozenset[str]
    threads: Mapping[str, ForeignThread]
    posts: tuple[ForeignPost, ...]

    @property
    def is_real(self) -> bool:
        return self.name.startswith("real-")


def read_foreign_truth(folder: Path, name: str) -> ForeignTruth:
    with lzma.open(folder / f"{name}.truth.json.xz", "rt", encoding="utf-8") as file:
        raw = json.load(file)
    return ForeignTruth(
        name=name,
        entry=raw["entry"],
        starts=tuple(raw["starts"]),
        recorded_at=_required_moment(raw["recorded_at"]),
        session=SessionMark(**raw["session"]) if raw.get("session") else None,
        state_changing=raw["state_changing"],
        index_pages=frozenset(raw["index_pages"]),
        thread_pages=frozenset(raw["thread_pages"]),
        threads={
            key: ForeignThread(each["title"], each["url"], each["tombstones"]) for key, each in raw["threads"].items()
        },
        posts=tuple(map(_post, raw["posts"])),
    )


def read_moment(text: str | None) -> datetime | None:
    """A time in ISO 8601, in UTC unless it has a zone; None if it is no time."""
    try:
        moment = datetime.fromisoformat((text or "").replace("Z", "+00:00"))
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _post(raw: dict[str, Any]) -> ForeignPost:
    return ForeignPost(
        thread=raw["thread"],
        page=raw["page"],
        position=raw["position"],
        author=raw["author"],
        at=read_moment(raw["time"]),
        local_at=read_moment(raw.get("time_local")),
        precision=raw["precision"],
        is_relative=raw["relative"],
        texts=(raw["text"], *raw["alt_texts"]),
        is_required=raw["required"],
    )


def _required_moment(text: str) -> datetime:
    moment = read_moment(text)
    if moment is None:
        raise ValueError(f"no time: {text!r}")
    return moment
