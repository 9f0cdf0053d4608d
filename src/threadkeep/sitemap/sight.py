"""All that is seen on one page alone: the value that leaves the worker in place of the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from threadkeep.layout import Region, SeenPost, elements_of, flips_of, posts_of, regions_of
from threadkeep.model import Link
from threadkeep.page import Page, date_candidates, infer_site_format, read_moments
from threadkeep.sitemap.page_type import PageType, page_type
from threadkeep.sitemap.record_times import RecordTimes, SeenDate, region_times


@dataclass(frozen=True, slots=True)
class Sight:
    """What one page shows, knowing nothing else of its site.

    `times` has the times of each region's records, in the order of `regions`; `links` are by their nodes, as in link
    tables.
    """

    url: str
    title: str
    type: PageType
    regions: tuple[Region, ...]
    times: tuple[RecordTimes | None, ...]
    posts: tuple[SeenPost, ...]
    dates: tuple[SeenDate, ...]
    flips: tuple[Link, ...]
    links: Mapping[int, Link]

    @property
    def thread_posts(self) -> tuple[SeenPost, ...]:
        """The posts, where the page is taken for a thread; rows of an index may look like empty posts."""
        return self.posts if self.type.kind == "thread" else ()


def sight_of(page: Page, at: datetime) -> Sight:
    """What is seen on a page that was fetched at `at`."""
    elements = elements_of(page)
    regions = regions_of(page, elements)
    candidates = date_candidates(page)
    posts = posts_of(page, at, elements, candidates)
    moments = read_moments(candidates, at, infer_site_format(page, candidates, at))
    dates = tuple(SeenDate(*pair) for pair in zip(candidates, moments, strict=True))
    return Sight(
        url=page.url,
        title=page.title,
        type=page_type(page, regions, posts, candidates),
        regions=regions,
        times=region_times(page.nodes, regions, dates),
        posts=posts,
        dates=dates,
        flips=flips_of(page),
        links=dict(zip(page.link_nodes, page.links, strict=True)),
    )
