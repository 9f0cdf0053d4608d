"""Forums that go on while they are crawled: posts and threads come, go, change and move from page to page."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from threadkeep.archive import Archive, open_archive
from threadkeep.crawl import CrawlOutcome, CrawlPlan, SilentWatcher, crawl_into
from threadkeep.fetch import TurnedClock
from threadkeep.model import Answer, Visit
from threadkeep_bench.simulate import Forum, LoggedRequest, SimulatedFetcher, TruePost, Truth, draw, grow, moment

THREADS = 40
# What happens during a crawl of some hundred requests: many times what a busy forum sees in that time.
POSTS_WRITTEN = 40
REQUESTS_EXPECTED = 120
EDITS, DELETIONS, THREAD_DELETIONS, MOVES = 0.1, 0.08, 0.05, 0.05


@dataclass(frozen=True, slots=True)
class ChangingCrawl:
    """A crawl of a forum whose clock ran.

    `lasting` are posts that a guest could see all the time; `lost` are those of them that were on no page when it was
    asked for, `twice` what the archive holds more than once. `again` are requests for pages that were asked for before.
    """

    forum: str
    lasting: int
    lost: tuple[str, ...]
    twice: int
    kept: int
    shown: int
    requests: int
    again: int
    ending: str


class RunningFetcher:
    """Turns the clock on by a step with each request, up to the end of the forum's history."""

    def __init__(self, fetcher: SimulatedFetcher, clock: TurnedClock, step: timedelta, end: datetime) -> None:
        self._fetcher = fetcher
        self._clock = clock
        self._step = step
        self._end = end

    async def fetch(self, visit: Visit) -> Answer:
        answer = await self._fetcher.fetch(visit)
        left = (self._end - self._clock.now()).total_seconds()
        self._clock.forward(max(0.0, min(self._step.total_seconds(), left)))
        return answer


def lively(seed: int, threads: int = THREADS) -> Forum:
    """The forum of a seed, but much is edited, deleted and moved there."""
    forum = draw(seed, threads=threads)
    options = replace(
        forum.community.options,
        edits=EDITS,
        deletions=DELETIONS,
        thread_deletions=THREAD_DELETIONS,
        moves=MOVES,
    )
    return Forum(grow(options), forum.skin, forum.base_url, forum.name)


def shifted(seed: int, threads: int = THREADS) -> ChangingCrawl:
    """Crawl the forum of a seed while the last of its posts are written."""
    forum = lively(seed, threads)
    begin = moment(int(forum.community.history.activity.at[-POSTS_WRITTEN]))
    end = forum.community.options.ends_at
    clock = TurnedClock(begin)
    fetcher = SimulatedFetcher(forum, clock)
    running = RunningFetcher(fetcher, clock, (end - begin) / REQUESTS_EXPECTED, end)
    with (
        TemporaryDirectory(prefix="threadkeep-bench-") as folder,
        open_archive(Path(folder) / "archive", site=forum.start, create=True, clock=clock) as archive,
    ):
        outcome = asyncio.run(crawl_into(archive, running, CrawlPlan(forum.start), clock, SilentWatcher()))
        return _changing_crawl(forum, begin, clock.now(), fetcher.log.requests, archive, outcome)


def _changing_crawl(
    forum: Forum,
    begin: datetime,
    end: datetime,
    requests: Iterable[LoggedRequest],
    archive: Archive,
    outcome: CrawlOutcome,
) -> ChangingCrawl:
    asked = list(requests)
    before, after = forum.truth(begin), forum.truth(end)
    lasting = _posts(before) & _posts(after)
    shown = {str(post) for each in asked for post in posts_shown(forum, each)}
    urls = Counter(each.url for each in asked)
    return ChangingCrawl(
        forum=forum.name,
        lasting=len(lasting),
        lost=tuple(sorted(lasting - shown, key=int)),
        twice=_twice(archive, before, after),
        kept=outcome.counts.posts,
        shown=len(shown),
        requests=len(asked),
        again=sum(urls.values()) - len(urls),
        ending=outcome.ending,
    )


def _posts(truth: Truth) -> set[str]:
    return {post.id for thread in truth.threads for post in thread.posts}


def posts_shown(forum: Forum, asked: LoggedRequest) -> list[int]:
    """The posts that were on a page when it was asked for."""
    list_name, _, start = (asked.truth.page or "").partition("@")
    view, _, thread = list_name.partition(":")
    if view != "thread" or asked.truth.kind not in ("thread", "permalink", "shortcut") or asked.status != 200:
        return []
    ids = forum.community.post_ids(int(thread), asked.at)
    return list(ids[int(start) : int(start) + forum.skin.structure.posts_a_page])


def _twice(archive: Archive, *truths: Truth) -> int:
    """How many posts have the words and the author of another one of their thread, beyond the true ones."""
    true = [(post.author, _letters(post.text)) for post in _distinct(truths)]
    kept = Counter((each.thread.id, each.author.name, _letters(each.post.text)) for each in archive.all_posts())
    again = [(author, text, count) for (_, author, text), count in kept.items() if count > 1]
    return sum(max(0, count - _true_times(author, text, true)) for author, text, count in again)


def _true_times(author: str, text: str, true: Iterable[tuple[str, str]]) -> int:
    """How often a text may be there: as often as it was written, or its author wrote what is a part of it.

    Two posts that say "Up!" are two, also where the author's number of posts was read with their words.
    """
    posts = list(true)
    same = sum(words == text for _, words in posts)
    return max(1, same, sum(by == author and words != "" and words in text for by, words in posts))


def _distinct(truths: Iterable[Truth]) -> list[TruePost]:
    """The posts of some moments, each once."""
    return list({post.id: post for truth in truths for thread in truth.threads for post in thread.posts}.values())


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))
