"""The evidence of a crawl: what each page shows, what each request brought, and the groups of its links."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

# How the URL of a link differs from that of its page, a query counted as parts.
UrlDifference = Literal[
    "same", "fragment", "fewer-parts", "one-number", "one-part", "longer", "shorter", "few-parts", "many-parts"
]
# "number", "first-number" (0 or 1), "empty", "with-number", "varied", or "=" and a word that many URLs share.
AnchorClass = str
ClaimKind = Literal["pages", "posts", "threads", "page-number", "post-range"]


@dataclass(frozen=True, slots=True)
class LinkLook:
    """The surroundings of a link in numbers, without its text and its URL.

    `siblings`: links at the same place of this page. `unit_letters` and `unit_links` count inside the smallest element
    around the link that repeats; `near_letters` counts unlinked letters of the block around it. `position` is the
    link's share of the page, 0 to 1. `run` is the length of the run of numbered links that it is part of.
    `recurs`: how many URLs are linked with this anchor at this place.
    """

    siblings: int = 1
    unit_letters: int = 0
    unit_links: int = 1
    unit_copies: int = 1
    near_letters: int = 0
    anchor_letters: int = 0
    is_longest_in_unit: bool = False
    is_number: bool = False
    run: int = 0
    difference: UrlDifference = "many-parts"
    position: float = 0.0
    column: int = 0
    recurs: int = 0
    has_image: bool = False
    is_heading: bool = False


@dataclass(frozen=True, slots=True)
class LinkOccurrence:
    """A link of one page; one for each (url, place, anchor). `place` is that of `Link`."""

    url: str
    anchor: str
    place: str
    look: LinkLook
    rel: tuple[str, ...] = ()

    @property
    def is_nofollow(self) -> bool:
        """As `Link.is_nofollow`."""
        return "nofollow" in self.rel and "next" not in self.rel


@dataclass(frozen=True, slots=True)
class PostFacts:
    """A post without its words. `fingerprint` is made of author and normalised text."""

    fingerprint: int
    letters: int
    has_author: bool
    has_time: bool
    at: datetime | None = None
    number: int | None = None
    anchor_id: str | None = None


@dataclass(frozen=True, slots=True)
class RowFacts:
    """A row of a list of threads or boards; `url` is that of its thread or board."""

    url: str
    title: str
    fingerprint: int
    numbers: tuple[int, ...] = ()
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """What a page says of the size of something: `subject` is a URL, or "page" for the page itself.

    A "post-range" is from `value` to `high`; a "page-number" is page `value` of `high`.
    """

    subject: str
    kind: ClaimKind
    value: int
    high: int | None = None
    place: str = ""


@dataclass(frozen=True, slots=True)
class PageFacts:
    """One answer, as the evidence keeps it.

    `runs` are (hash, letters) of single texts outside links, `blocks` are (place, copies, copies with prose).
    `posts_score` says how surely `posts` are posts, 0 to 1. `trouble` says why a page is not used.
    """

    requested: str
    answered: str
    status: int
    content_type: str = ""
    hops: int = 0
    title: str = ""
    canonical: str | None = None
    shingles: frozenset[int] = frozenset()
    runs: tuple[tuple[int, int], ...] = ()
    blocks: tuple[tuple[str, int, int], ...] = ()
    links: tuple[LinkOccurrence, ...] = ()
    posts: tuple[PostFacts, ...] = ()
    posts_score: float = 0.0
    rows: tuple[RowFacts, ...] = ()
    claims: tuple[Claim, ...] = ()
    asks_password: bool = False
    has_form: bool = False
    trouble: str | None = None


@dataclass(frozen=True, slots=True)
class GroupKey:
    """Links of one place, one URL shape and one kind of anchor."""

    place: str
    shape: str
    anchor_class: AnchorClass


@dataclass(frozen=True, slots=True)
class RequestOutcome:
    """What the request for a page brought.

    `page` is its number in `Evidence.pages`; `repeats` is the number of the earlier page whose text it shows again.
    `is_preview`: the earlier page shows a part of this one. `group`: the links that it was requested for.
    """

    page: int
    content: float
    gain: float
    reward: float
    repeats: int | None = None
    is_preview: bool = False
    group: GroupKey | None = None


@dataclass(frozen=True, slots=True)
class LinkGroup:
    """The URLs of a group in the order in which they were first seen; `rewards` are the last eight."""

    key: GroupKey
    urls: tuple[str, ...]
    requested: int
    rewards: tuple[float, ...]
    value: float


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything that a learner may read of a crawl; pages are in the order of their requests.

    `sessions` are the parameters of session ids, which the URLs of the pages are without.
    """

    start: str
    pages: tuple[PageFacts, ...] = ()
    outcomes: tuple[RequestOutcome, ...] = ()
    groups: tuple[LinkGroup, ...] = ()
    sessions: tuple[str, ...] = ()
