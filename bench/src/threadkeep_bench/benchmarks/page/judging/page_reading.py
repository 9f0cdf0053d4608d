"""Pages looked at, and the CPU it took."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from threadkeep.layout.near_text import PageText, page_text
from threadkeep.page import parse
from threadkeep.sitemap.sight import Sight, sight_of
from threadkeep_bench.benchmarks.page.samples import ForumSample, Sample
from threadkeep_bench.test_beds import without_structured_data

HTML = "text/html; charset=utf-8"


@dataclass(frozen=True, slots=True)
class PageSight:
    """A page, what was seen on it, and the CPU seconds of parsing and of looking."""

    sample: Sample
    sight: Sight
    text: PageText
    parsing: float
    looking: float


@dataclass(frozen=True, slots=True)
class LookedForum:
    """A forum's pages looked at, each knowing nothing of the others."""

    forum: ForumSample
    pages: tuple[PageSight, ...]
    twins: tuple[PageSight, ...]

    @property
    def name(self) -> str:
        return self.forum.name


def looked_forum(forum: ForumSample) -> LookedForum:
    pages, twins = (tuple(_looked(each, forum.at)) for each in (forum.pages, forum.twins))
    return LookedForum(forum, pages, twins)


def _looked(samples: Iterable[Sample], at: datetime) -> list[PageSight]:
    return [looked(sample, at) for sample in samples]


def looked(sample: Sample, at: datetime) -> PageSight:
    body = without_structured_data(sample.body)
    start = time.process_time()
    page = parse(body, sample.url, HTML)
    parsed = time.process_time()
    sight = sight_of(page, at)
    seen = time.process_time()
    return PageSight(sample, sight, page_text(page), parsed - start, seen - parsed)
