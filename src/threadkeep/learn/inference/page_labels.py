"""What each fetched page is: a page of a thread, a list, a repetition, or something else."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Literal

from threadkeep.learn.inference.layouts import is_page, layouts_of
from threadkeep.learn.inference.thresholds import THRESHOLDS
from threadkeep.sitemap import Evidence, PageFacts
from threadkeep.sitemap.prior import NEAR_URLS

Label = Literal["thread", "index", "other", "none"]


def thread_pages(evidence: Evidence) -> frozenset[int]:
    """The pages whose layout shows posts and is no list of such pages."""
    layouts = layouts_of(evidence.pages)
    contents = {outcome.page: outcome.content for outcome in evidence.outcomes}
    scored = [
        members
        for members in layouts
        if fmean(evidence.pages[each].posts_score for each in members) >= THRESHOLDS.thread_score
        and fmean(contents.get(each, 0.0) for each in members) >= THRESHOLDS.thread_content
    ]
    chosen = scored or _single_messages(evidence, layouts, contents)
    return without_lists(evidence, [fetched_group(evidence, members) for members in chosen])


def _single_messages(
    evidence: Evidence, layouts: Sequence[Sequence[int]], contents: Mapping[int, float]
) -> list[Sequence[int]]:
    """The layout that brought most text in single posts: an archive may show one message a page, which is no list."""
    bringing = [
        members
        for members in layouts
        if len(members) >= THRESHOLDS.fewest_names
        and fmean(contents.get(each, 0.0) for each in members) >= THRESHOLDS.message_content
        and fmean(any(post.has_time for post in evidence.pages[each].posts) for each in members) >= 0.5
    ]
    return [max(bringing, key=lambda members: sum(contents.get(each, 0.0) for each in members))] if bringing else []


@dataclass(frozen=True, slots=True)
class PageGroup:
    """Pages that may be alike, and the known URLs of such pages, fetched or not."""

    pages: tuple[int, ...]
    urls: frozenset[str]


def fetched_group(evidence: Evidence, pages: Sequence[int]) -> PageGroup:
    """A group whose only known URLs are those of its pages."""
    return PageGroup(tuple(pages), frozenset(url for number in pages for url in _addresses(evidence.pages[number])))


def without_lists(evidence: Evidence, groups: Sequence[PageGroup]) -> frozenset[int]:
    """The pages of groups that do not list the pages of another group: boards may show whole posts."""
    frame = frame_urls(evidence.pages)
    kept = [group for group in groups if not any(_lists(evidence, group, other, frame) for other in groups)]
    return frozenset(number for group in kept for number in group.pages)


def _lists(evidence: Evidence, group: PageGroup, other: PageGroup, frame: Collection[str]) -> bool:
    """Whether pages of one group list pages of the other one, and are not listed by them."""
    pages = evidence.pages
    is_larger = len(other.pages) > len(group.pages)
    if group is other or not (is_larger or _show_again(pages, other.pages, group.pages)):
        return False
    linked = {url for number in group.pages for url in _listed_urls(pages[number])}
    share = fmean(not linked.isdisjoint(_addresses(pages[number]) - set(frame)) for number in other.pages)
    there, back = _mean_links(pages, group, other, frame), _mean_links(pages, other, group, frame)
    return share >= THRESHOLDS.listed_share and there >= max(1.0, 3 * back)


def _show_again(pages: Sequence[PageFacts], members: Sequence[int], lists: Sequence[int]) -> bool:
    """Whether most pages show posts that pages of the other layout show too, beside posts of other pages."""
    listed = [frozenset(post.fingerprint for post in pages[number].posts) for number in lists]
    own = [frozenset(post.fingerprint for post in pages[number].posts) for number in members]
    return fmean(any(posts & each and each - posts for each in listed) for posts in own) >= THRESHOLDS.shown_again


def _mean_links(pages: Sequence[PageFacts], group: PageGroup, other: PageGroup, frame: Collection[str]) -> float:
    """How many pages of the other group a page of this one links to."""
    targets = other.urls - set(frame)
    return fmean(len(_listed_urls(pages[number]) & targets) for number in group.pages)


def _listed_urls(page: PageFacts) -> set[str]:
    """The URLs that a page links to, without the further pages of its own list."""
    return {link.url for link in page.links if not (link.look.is_number and link.look.difference in NEAR_URLS)}


def frame_urls(pages: Sequence[PageFacts]) -> frozenset[str]:
    """The URLs that most pages link to."""
    counts = Counter(url for page in pages for url in {link.url for link in page.links})
    return frozenset(url for url, count in counts.items() if count > 0.5 * len(pages))


def _addresses(page: PageFacts) -> frozenset[str]:
    return frozenset((page.requested, page.answered))


def urls_by_place(page: PageFacts) -> Mapping[str, dict[str, None]]:
    """The URLs at each place of a page, in order."""
    found: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for link in page.links:
        found[link.place][link.url] = None
    return found


def listing_places(page: PageFacts, urls: Collection[str]) -> Iterator[str]:
    """The places of a page where several of some URLs are linked."""
    for place, linked in urls_by_place(page).items():
        if len(linked.keys() & urls) >= THRESHOLDS.fewest_listed:
            yield place


def labels_of(evidence: Evidence, threads: Collection[int], thread_urls: Collection[str]) -> tuple[Label, ...]:
    """The label of each page; `thread_urls` are the known URLs of threads."""
    labels = [_label(number, page, threads, thread_urls) for number, page in enumerate(evidence.pages)]
    for members in layouts_of(evidence.pages):
        # A board of one thread has the layout of other boards.
        if 2 * sum(labels[number] == "index" for number in members) >= len(members):
            for number in members:
                labels[number] = "index" if labels[number] == "other" else labels[number]
    return tuple(labels)


def _label(number: int, page: PageFacts, threads: Collection[int], thread_urls: Collection[str]) -> Label:
    if not is_page(page):
        return "none"
    if number in threads:
        return "thread"
    return "index" if any(listing_places(page, thread_urls)) else "other"
