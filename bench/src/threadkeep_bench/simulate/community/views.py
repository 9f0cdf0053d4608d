"""What a community shows of itself at one moment, as values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from threadkeep_bench.simulate.community.activity import Indices
from threadkeep_bench.simulate.community.week import Ints
from threadkeep_bench.simulate.texts import Segment


@dataclass(frozen=True, slots=True)
class CommunityOptions:
    """What a community is grown from. With `posts_per_day` the number of threads follows from that load.

    `edits`, `deletions`, `thread_deletions`, `moves` and `locks` are shares of all posts or threads. `long_threads` is
    how many threads get a hundred posts and more; None: as many as are usual, at least one from 20 threads on.
    """

    seed: int
    language: str = "en"
    boards: int = 8
    threads: int = 300
    users: int = 80
    starts_at: datetime = datetime(2014, 1, 1, tzinfo=UTC)
    ends_at: datetime = datetime(2026, 11, 1, tzinfo=UTC)
    posts_per_day: float | None = None
    edits: float = 0.03
    deletions: float = 0.01
    thread_deletions: float = 0.005
    moves: float = 0.01
    locks: float = 0.04
    long_threads: int | None = None


@dataclass(frozen=True, slots=True)
class User:
    id: int
    name: str
    joined_at: datetime


@dataclass(frozen=True, slots=True)
class BoardInfo:
    id: int
    title: str
    description: str
    parent: int | None
    category: str


@dataclass(frozen=True, slots=True)
class ThreadView:
    """A thread as it stands; `posts` counts the first one too, `last_post` is an id."""

    id: int
    board: int
    title: str
    author: User
    created_at: datetime
    is_sticky: bool
    is_locked: bool
    posts: int
    views: int
    last_post: int
    last_at: datetime
    last_author: User


@dataclass(frozen=True, slots=True)
class PostView:
    """A post as it stands; `number` counts from 0 among those still there, `parent` is the id of the one replied to."""

    id: int
    thread: int
    number: int
    author: User
    at: datetime
    segments: tuple[Segment, ...]
    edited_at: datetime | None
    parent: int | None


@dataclass(frozen=True, slots=True)
class Tally:
    """What a board's row counts: its own threads and posts, without those of boards below it."""

    threads: int
    posts: int
    last: ThreadView | None


@dataclass(frozen=True, slots=True)
class Events:
    """Every post that was ever to be seen, in order of time: seconds of the epoch, thread ids and post ids."""

    at: Ints
    thread: Indices
    post: Indices
