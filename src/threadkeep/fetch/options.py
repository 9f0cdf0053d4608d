"""What a user may decide about fetching, in one value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from importlib.metadata import version
from pathlib import Path

from threadkeep.fetch.http.cookies import Cookie
from threadkeep.fetch.thresholds import HOLDS
from threadkeep.model import Headers
from threadkeep.warc import MAX_BODY

# The name that a robots.txt has to use to speak to us.
ROBOTS_NAME = "threadkeep"


def user_agent(contact: str | None = None) -> str:
    """Who asks, honestly: name, version and, where the user gave one, a page or an address to write to.

    It says what kind of program it is, and never takes another program's name: forums that show whole threads only to
    crawlers, and fill them in by script for people, must know one when they see it.
    """
    return f"{ROBOTS_NAME}/{version('threadkeep')} (forum archiving crawler{f'; +{contact}' if contact else ''})"


def _report_nothing(words: str) -> None:
    """The default: nobody reads it."""


@dataclass(frozen=True, slots=True)
class FetchOptions:
    """How to fetch. `headers` pairs an exact origin with what is sent to it and to nobody else.

    `named_host` is the host that the user named, with its port where that is not the scheme's own; no other may have a
    private address. `site_host` is the forum's host if only a file names it: the user's cookies are for it, too.
    `delay` is in seconds, None lets the pace follow the host; `concurrency` is requests per host. `max_body` may be
    less than its default, and is never more: a larger record would not be read back.
    """

    user_agent: str = field(default_factory=user_agent)
    delay: float | None = None
    concurrency: int = 1
    connect_timeout: float = 30.0
    total_timeout: float = 120.0
    max_body: int = MAX_BODY
    max_hops: int = 10
    named_host: str | None = None
    site_host: str | None = None
    # Out of every repr, so that no log and no traceback shows a secret.
    headers: tuple[tuple[str, Headers], ...] = field(default=(), repr=False)
    cookies: tuple[Cookie, ...] = field(default=(), repr=False)
    ignore_robots: bool = False
    longest_hold: timedelta = HOLDS.longest_wait
    # The folder by which all programs of a person keep one pace for each host; None: this program keeps its own.
    pace_folder: Path | None = None
    # Is called with what a person should know: that robots.txt asks for long waits.
    report: Callable[[str], object] = field(default=_report_nothing, repr=False, compare=False)
    seed: int = 0

    @property
    def is_member(self) -> bool:
        """Whether requests carry something of the user, so that the forum may know a member."""
        return bool(self.cookies or self.headers)

    def headers_for(self, origin: str) -> Headers:
        return next((headers for bound_to, headers in self.headers if bound_to == origin), ())
