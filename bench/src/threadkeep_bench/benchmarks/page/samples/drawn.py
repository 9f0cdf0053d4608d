"""Pages of simulated forums to be looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from random import Random

from threadkeep.fetch import TurnedClock
from threadkeep.page import parse
from threadkeep_bench.benchmarks.page.samples.sample import LAYOUTS, ForumSample, Sample, pages_with_clear_layout
from threadkeep_bench.simulate import Forum, SimulatedFetcher, TruePost, Truth, UrlKind, draw, locate, visible_posts
from threadkeep_bench.test_beds import Bed, always, evenly, some, threads_by_page

THREADS = 40
EACH = 12
TWINS = 6


def drawn_sample(seed: int) -> ForumSample:
    """About twelve pages of each layout of the forum of a seed, at the end of its life."""
    forum = draw(seed, threads=THREADS)
    at, random = forum.community.options.ends_at, Random(seed)
    truth = forum.truth(at)
    lists = [*_chosen_boards(truth, random), *_chosen_threads(truth, random)]
    pages = [sample for url in lists if (sample := served(forum, truth, url, at))]
    beside = [sample for url in _other_urls(forum, pages, at, random) if (sample := served(forum, truth, url, at))]
    told = pages_with_clear_layout((*pages, *beside), _bed(forum, truth, at))
    return ForumSample(
        name=forum.name,
        at=at,
        truth=truth,
        pages=told,
        twins=tuple(_twins(forum, truth, [page for page in pages if page in told], at)),
        threads=threads_by_page(truth),
    )


def _bed(forum: Forum, truth: Truth, at: datetime) -> Bed:
    clock = TurnedClock(at)
    return Bed("draw", truth, clock, always(lambda: SimulatedFetcher(forum, clock)))


def _chosen_boards(truth: Truth, random: Random) -> list[str]:
    filled = {thread.board for thread in truth.threads}
    listed = [url for board in truth.boards if board.id in filled for url in board.pages]
    return list(dict.fromkeys((truth.entry, *some(listed, EACH - 1, random))))


def _chosen_threads(truth: Truth, random: Random) -> list[str]:
    return some([url for thread in truth.threads for url in thread.pages], EACH, random)


def served(forum: Forum, truth: Truth, url: str, at: datetime, asked: int = 0) -> Sample | None:
    """The page at a URL; None for a redirect, and for pages that are not asked about."""
    answer = forum.serve(url, at, asked)
    kind = answer.truth.kind
    if answer.status != 200 or kind not in LAYOUTS:
        return None
    posts = posts_on(forum, truth, url, at) if kind == "thread" else None
    return Sample(url, answer.body, kind, LAYOUTS[kind], answer.truth.page, posts)


def posts_on(forum: Forum, truth: Truth, url: str, at: datetime) -> tuple[TruePost, ...]:
    """The posts that a thread's page shows, the first of the thread also where every page repeats it."""
    site = forum.site
    target = site.target(site.local(url) or "")
    assert target is not None
    start = locate(site, target, at).start
    shown = visible_posts(site, target.id, at, start, start + forum.skin.structure.posts_a_page)
    repeated = visible_posts(site, target.id, at, 0, 1) if forum.skin.noise.repeats_first and start else ()
    ids = {str(post.id) for post in (*repeated, *shown)}
    return tuple(
        post for thread in truth.threads if thread.id == str(target.id) for post in thread.posts if post.id in ids
    )


def _other_urls(forum: Forum, pages: Iterable[Sample], at: datetime, random: Random) -> list[str]:
    """Pages that the lists link to and that are none themselves, and permalinks that show a page of a thread."""
    kinds = {url: forum.classify(url, at).kind for page in pages for url in _links(page)}
    others: dict[str, UrlKind] = {url: kind for url, kind in kinds.items() if LAYOUTS.get(kind) == "other"}
    permalinks = [url for url, kind in kinds.items() if kind == "permalink"]
    return [*evenly(others, EACH, random), *some(permalinks, EACH // 4, random)]


def _links(page: Sample) -> list[str]:
    return [link.url for link in parse(page.body, page.url, "text/html; charset=utf-8").links]


def _twins(forum: Forum, truth: Truth, pages: Iterable[Sample], at: datetime) -> Iterator[Sample]:
    """The same pages asked for again: another session, and what else changes from answer to answer."""
    for number, page in enumerate(list(pages)[::2][: 2 * TWINS], start=1):
        twin = served(forum, truth, page.url, at, asked=number)
        if twin:
            yield twin
