"""How well a reading of several pages agrees with itself: texts differ, people come again, times are in order.

It needs no truth: what a wrong reading takes for a text is on all pages, what it takes for a name is one for all posts.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from threadkeep.page import TEXT_TAG, Page

_DIGITS = re.compile(r"\d+")
_UNSHOWN = frozenset({"script", "style", "title", "noscript", "template", "option", "textarea"})


@dataclass(frozen=True, slots=True)
class AgreementThresholds:
    """When repetition is evidence. Chosen on recorded foreign forums, each judged on pages outside of its sample."""

    # A line on this share of the pages, and on so many, is the forum's: quotations repeat on two or three pages.
    template_share: float = 0.3
    template_pages: int = 4
    # A line in posts of so many people is the forum's (a rank, a button), in so many posts of one person a signature.
    line_people: int = 4
    line_posts: int = 3
    # Fewer posts prove nothing about names: one person may have written them all.
    name_posts: int = 8
    # A page with so many posts shows mostly several names, and times in order.
    several_posts: int = 3
    # How much of the score is lost if no post has an author or a time.
    author_weight: float = 0.3
    time_weight: float = 0.3


AGREEMENT = AgreementThresholds()


@dataclass(frozen=True, slots=True)
class ReadPost:
    """A post as some reading gives it."""

    author: str
    at: datetime | None
    text: str


@dataclass(frozen=True, slots=True)
class PageTexts:
    """The letters that each page shows outside of what all pages show, and the lines of all of them."""

    own_letters: tuple[int, ...]
    template: frozenset[str]


@dataclass(frozen=True, slots=True)
class Agreement:
    """Shares from 0 to 1: `coverage` of the letters that only one page has, `purity` of the posts.

    A pure post has no line of the forum; `purity` is the mean of the shares of pure posts and of own letters.
    """

    coverage: float
    purity: float
    authors: float
    times: float

    @property
    def score(self) -> float:
        both = self.coverage + self.purity
        text = 2 * self.coverage * self.purity / both if both else 0.0
        fields = AGREEMENT.author_weight * self.authors + AGREEMENT.time_weight * self.times
        return text * (1 - AGREEMENT.author_weight - AGREEMENT.time_weight + fields)


def page_texts(pages: Sequence[Page]) -> PageTexts:
    """What of the texts of pages is the template of all of them."""
    lines = [Counter(_shown_lines(page)) for page in pages]
    on = Counter(line for page in lines for line in page)
    fewest = max(AGREEMENT.template_pages, AGREEMENT.template_share * len(pages))
    template = frozenset(line for line, count in on.items() if count >= fewest)
    own = (sum(len(line) * count for line, count in page.items() if line not in template) for page in lines)
    return PageTexts(tuple(own), template)


def agreement_of(texts: PageTexts, reading: Sequence[Sequence[ReadPost]]) -> Agreement:
    """How well the posts of the same pages, page by page, agree with each other."""
    posts = [post for page in reading for post in page]
    if not posts:
        return Agreement(0.0, 0.0, 0.0, 0.0)
    forums = texts.template | _repeated_lines(posts)
    own = [sum(len(line) for post in page for line in _lines(post.text) if line not in forums) for page in reading]
    read = sum(len(line) for post in posts for line in _lines(post.text))
    clean = sum(forums.isdisjoint(_lines(post.text)) for post in posts)
    shown = sum(texts.own_letters)
    covered = sum(min(pair) for pair in zip(own, texts.own_letters, strict=True))
    return Agreement(
        coverage=covered / shown if shown else 0.0,
        # A button below every text is few letters of many, but every text is wrong.
        purity=(sum(own) / read + clean / len(posts)) / 2 if read else 0.0,
        authors=_author_share(reading),
        times=_time_share(reading),
    )


def _shown_lines(page: Page) -> Iterable[str]:
    nodes = page.nodes
    for node, tag in enumerate(nodes.tags):
        if tag == TEXT_TAG and nodes.tags[nodes.parents[node]] not in _UNSHOWN and (key := line_key(nodes.texts[node])):
            yield key


def _lines(text: str) -> list[str]:
    return [key for line in text.split("\n") if (key := line_key(line))]


def line_key(line: str) -> str:
    """The letters of a line; numbers are masked, for counters and dates differ from page to page."""
    return _DIGITS.sub("#", "".join(each for each in line.lower() if each.isalnum()))


def _repeated_lines(posts: Sequence[ReadPost]) -> frozenset[str]:
    """The lines of posts that many people write, or that one person writes again and again."""
    people: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for post in {(post.author, post.text): post for post in posts}.values():
        for line in set(_lines(post.text)):
            people[line][post.author] += 1
    return frozenset(
        line
        for line, by in people.items()
        if len(by) >= AGREEMENT.line_people or max(by.values()) >= AGREEMENT.line_posts
    )


def _author_share(reading: Sequence[Sequence[ReadPost]]) -> float:
    """The share of posts with a name, as far as the names vary within pages and come again on others."""
    posts = [post for page in reading for post in page]
    named = [post for post in posts if post.author]
    names = {post.author for post in named}
    if len(named) >= AGREEMENT.name_posts and len(names) == 1:
        return 0.0
    several = [page for page in reading if len(page) >= AGREEMENT.several_posts]
    varying = sum(len({post.author for post in page}) > 1 for page in several)
    return len(named) / len(posts) * (varying / len(several) if several else 1.0)


def _time_share(reading: Sequence[Sequence[ReadPost]]) -> float:
    """The share of posts with a time, as far as the times of a page are in order, upwards or downwards."""
    posts = [post for page in reading for post in page]
    times = [[post.at for post in page if post.at is not None] for page in reading]
    steps = [(later - earlier).total_seconds() for page in times for earlier, later in pairwise(page)]
    share = sum(map(len, times)) / len(posts)
    if not steps:
        return share
    rising, falling = sum(step >= 0 for step in steps), sum(step <= 0 for step in steps)
    same = sum(step == 0 for step in steps)
    return share * (max(rising, falling) - same / 2) / len(steps)
