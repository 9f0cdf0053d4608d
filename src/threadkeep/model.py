"""The nouns of threadkeep, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Literal

# ---------------------------------------------------------------- asking for a page

Way = Literal["plain"]


@dataclass(frozen=True, slots=True)
class Validators:
    """What a server said of a page's version: its entity tag, and when it was last modified."""

    etag: str | None = None
    last_modified: str | None = None


@dataclass(frozen=True, slots=True)
class Visit:
    """A URL to ask for and the way to get it; `page` is its row in the frontier (0: none).

    `unless` it is still this version: then the server may answer 304 and send nothing.
    """

    url: str
    page: int = 0
    way: Way = "plain"
    attempt: int = 1
    unless: Validators | None = None


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing may be asked before `until`; `reason` names the failure that holds the host, if one does."""

    until: datetime
    why: str
    reason: Reason | None = None


# ---------------------------------------------------------------- what came back

Headers = tuple[tuple[str, str], ...]
Truncation = Literal["length", "time", "disconnect", "unspecified"]


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request and the bytes that came back, as they go into the WARC.

    Heads end with an empty line; credentials are already taken out of `request_head`. `body` has its transfer coding
    removed and its content coding kept. `refers_to` is when the bytes were kept that the server said are still its own.
    """

    url: str
    at: datetime
    request_head: bytes
    response_head: bytes
    body: bytes
    address: str | None = None
    truncated: Truncation | None = None
    refers_to: datetime | None = None


@dataclass(frozen=True, slots=True)
class Response:
    """A page: `body` is content-decoded; `exchanges` holds the hops, the last one is the page itself.

    Header names are lower case. `final_url` differs from `url` after redirects.
    """

    url: str
    final_url: str
    status: int
    headers: Headers
    body: bytes
    at: datetime
    seconds: float = 0.0
    exchanges: tuple[Exchange, ...] = ()

    def header(self, name: str) -> str | None:
        return next((value for key, value in self.headers if key == name), None)


class Reason(StrEnum):
    """Why there is no page."""

    DNS = "dns"
    CONNECT = "connect"
    TLS = "tls"
    TIMEOUT = "timeout"
    TRUNCATED = "truncated"
    TOO_LARGE = "too-large"
    MALFORMED = "malformed"
    DECODING = "decoding"
    SERVER_ERROR = "server-error"
    RATE_LIMITED = "rate-limited"
    REDIRECT_LOOP = "redirect-loop"
    OFF_SITE = "off-site"
    ROBOTS = "robots"
    ADDRESS = "address"
    SCHEME = "scheme"
    WALL = "wall"
    NOT_SAVED = "not-saved"


# Asking again does not help against these; everything else is tried again for as long as it takes.
LASTING = frozenset(
    {Reason.REDIRECT_LOOP, Reason.OFF_SITE, Reason.ROBOTS, Reason.ADDRESS, Reason.SCHEME, Reason.TOO_LARGE}
)


@dataclass(frozen=True, slots=True)
class Failure:
    """No page, and why; `hold_until` keeps the whole host waiting, and then the page was not to blame."""

    url: str
    reason: Reason
    detail: str
    at: datetime
    hold_until: datetime | None = None
    exchanges: tuple[Exchange, ...] = ()

    @property
    def is_lasting(self) -> bool:
        return self.reason in LASTING


Answer = Response | Failure


# ---------------------------------------------------------------- what is on a page


@dataclass(frozen=True, slots=True)
class Link:
    """A link as it is on a page; `place` is the tag path to it with classes, without positions."""

    url: str
    anchor: str
    place: str
    rel: tuple[str, ...] = ()

    @property
    def is_nofollow(self) -> bool:
        """Whether a robot is asked not to follow the link; "next" beside it says that the list goes on there."""
        return "nofollow" in self.rel and "next" not in self.rel


# ---------------------------------------------------------------- what a strategy makes of it

Role = Literal["entry", "index", "thread", "other"]
Ids = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Identity:
    """What page a URL is. Equal `key` means the same page; `position` orders the pages of one list."""

    kind: str
    role: Role
    key: str
    ids: Ids = ()
    position: str | None = None

    def id(self, name: str) -> str | None:
        return next((value for key, value in self.ids if key == name), None)


@dataclass(frozen=True, slots=True)
class FollowedLink:
    """A link that a strategy follows, and the rule for it."""

    url: str
    identity: Identity | None
    is_flip: bool
    rule: str


@dataclass(frozen=True, slots=True)
class RefusedLink:
    """A link that is never requested because it may change something in the forum, and what shows that."""

    url: str
    why: str


Precision = Literal["second", "minute", "hour", "day", "month", "year"]
ZoneSource = Literal["shown", "assumed", "site"]


@dataclass(frozen=True, slots=True)
class Moment:
    """A time as shown and, where it could be read, in UTC."""

    raw: str
    at: datetime | None = None
    precision: Precision | None = None
    zone: ZoneSource | None = None


@dataclass(frozen=True, slots=True)
class Author:
    name: str
    url: str | None = None
    id: str | None = None


@dataclass(frozen=True, slots=True)
class File:
    """A file that hangs on a post: its name as shown, and where it is to be had."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class Post:
    """A post as read from one page; `ordinal` is its place on that page, from 0. `quotes` are the people it quotes.

    `parent` is the key of the post that it answers, `reactions` how many people liked or voted for it.
    """

    key: str
    key_source: Literal["anchor", "permalink", "derived"]
    thread: str
    ordinal: int
    author: Author
    published: Moment
    html: str
    text: str
    url: str | None = None
    edited: Moment | None = None
    parent: str | None = None
    quotes: tuple[str, ...] = ()
    edited_by: str | None = None
    reactions: int | None = None
    attachments: tuple[File, ...] = ()


@dataclass(frozen=True, slots=True)
class ThreadRow:
    """A thread's row in an index; `thread` is the id in its URL."""

    thread: str
    url: str
    title: str
    board: str | None = None
    author: str | None = None
    replies: int | None = None
    views: int | None = None
    last: Moment | None = None
    is_sticky: bool = False
    is_locked: bool = False
    is_moved: bool = False


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board's row on the entry page or in another board; `last_thread` is the one thread that it links to."""

    board: str
    url: str
    title: str
    parent: str | None = None
    description: str | None = None
    threads: int | None = None
    posts: int | None = None
    last: Moment | None = None
    last_thread: str | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What a strategy saw on a page. `trouble` says in words why a page could not be read as its kind should be.

    `is_feed`: its rows are for programs, with titles and times of their own. `tables` are the tables of the strategy
    that found posts or rows, like `post[2]`.
    """

    strategy: int
    identity: Identity | None = None
    title: str = ""
    links: tuple[FollowedLink, ...] = ()
    posts: tuple[Post, ...] = ()
    rows: tuple[ThreadRow, ...] = ()
    boards: tuple[BoardRow, ...] = ()
    noindex: bool = False
    trouble: str | None = None
    skipped_nofollow: int = 0
    is_feed: bool = False
    refused: tuple[RefusedLink, ...] = ()
    tables: tuple[str, ...] = ()


NOTHING_READ = Reading(strategy=0)


# ---------------------------------------------------------------- what is kept


@dataclass(frozen=True, slots=True)
class PageOutcome:
    """What a page brought, and its new state in the frontier."""

    new_posts: int = 0
    changed_posts: int = 0
    new_pages: int = 0
    state: str = "done"


@dataclass(frozen=True, slots=True)
class Board:
    id: str
    url: str
    title: str
    parent: str | None = None
    description: str | None = None
    declared_threads: int | None = None
    declared_posts: int | None = None


# Whether all of a thread is kept; "unknown" if the forum does not show it.
Completeness = Literal["yes", "no", "unknown"]


@dataclass(frozen=True, slots=True)
class Thread:
    """A thread; `evidence` says in words why it is complete, is not, or why that is not known.

    `addresses`: the number of addresses that show the same posts.
    """

    id: str
    url: str
    title: str
    board: str | None = None
    declared_replies: int | None = None
    posts_seen: int = 0
    complete: Completeness = "unknown"
    evidence: str = ""
    is_sticky: bool = False
    is_locked: bool = False
    is_moved: bool = False
    addresses: int = 1

    @property
    def is_complete(self) -> bool:
        return self.complete == "yes"


@dataclass(frozen=True, slots=True)
class KeptPost:
    """A post of the archive with its place in the whole thread, from 1."""

    post: Post
    thread: Thread
    board: Board | None
    position: int
    page_url: str
    site: str = ""
    status: Literal["live", "edited", "deleted"] = "live"

    @property
    def author(self) -> Author:
        return self.post.author

    @property
    def published_at(self) -> datetime | None:
        return self.post.published.at
