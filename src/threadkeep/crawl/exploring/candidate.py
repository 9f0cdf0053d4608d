"""A strategy inferred from the evidence, and whether it reads the stored pages better than the one in use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from threadkeep.crawl.exploring.thresholds import EXPLORING
from threadkeep.crawl.learning.post_rules import with_post_rules
from threadkeep.crawl.loop.loop import CrawlContext
from threadkeep.crawl.reading.workers import Guide, temporary_guide
from threadkeep.errors import StrategyError
from threadkeep.learn.inference import explained_share, infer
from threadkeep.model import Failure
from threadkeep.sitemap import Evidence
from threadkeep.strategy import POSITIONS, PostShape, RowShape, Strategy, dumps, identify, loads, url_groups

Shape = TypeVar("Shape", PostShape, RowShape)


@dataclass(frozen=True, slots=True)
class ReadingScore:
    """What a strategy reads on a sample of stored pages: different posts, and different threads in lists."""

    posts: int = 0
    rows: int = 0

    def is_better_than(self, other: ReadingScore) -> bool:
        """Whether more is read, and hardly fewer posts: a list that is read as a thread has posts too, but no rows."""
        return self.posts + self.rows > other.posts + other.rows and self.posts >= EXPLORING.kept_posts * other.posts

    def is_level_with(self, other: ReadingScore) -> bool:
        """Whether hardly fewer posts and rows are read."""
        kept = EXPLORING.kept_posts
        return self.posts >= kept * other.posts and self.rows >= kept * other.rows


async def inferred_strategy(context: CrawlContext, evidence: Evidence) -> Strategy | None:
    """The best hypothesis with rules for posts and rows; None if there is none, or if it is the strategy in use."""
    hypotheses = await context.archive_thread.call(infer, evidence)
    strategy = _with_possible_flips(hypotheses[0].strategy) if hypotheses else None
    if strategy is None or _says_the_same(strategy, context.guide.strategy) or not _is_consistent(strategy):
        return None
    urls = sample_urls(strategy, evidence)[: EXPLORING.rule_pages]
    return with_shared_shapes(await with_post_rules(context, strategy, urls))


def with_shared_shapes(strategy: Strategy) -> Strategy:
    """Kinds of one role show their posts and rows alike; one without shapes of its own gets those of the others."""
    threads = [kind.name for kind in strategy.kinds if kind.role == "thread"]
    lists = [kind.name for kind in strategy.kinds if kind.role == "index"]
    posts = (*strategy.posts, *_missing_shapes(strategy.posts, threads))
    return replace(strategy, posts=posts, rows=(*strategy.rows, *_missing_shapes(strategy.rows, lists)))


def _missing_shapes(shapes: Sequence[Shape], kinds: Sequence[str]) -> Iterator[Shape]:
    """For each kind without a shape the shapes of the first kind that has some."""
    own = {shape.on for shape in shapes}
    example = next((kind for kind in kinds if kind in own), None)
    for kind in kinds:
        if kind not in own:
            yield from (replace(shape, on=kind) for shape in shapes if shape.on == example)


def _with_possible_flips(strategy: Strategy) -> Strategy:
    """Without flip rules to kinds whose URLs have no position: a file with such a rule is refused."""
    paged = {kind.name for kind in strategy.kinds if not POSITIONS.isdisjoint(url_groups(kind))}
    kept = tuple(rule for rule in strategy.follow if rule.as_ != "flip" or rule.to in paged)
    return replace(strategy, follow=kept)


def _says_the_same(strategy: Strategy, own: Strategy | None) -> bool:
    """Whether both have the same patterns and rules; reasons and counts may differ."""
    return own is not None and _rules_of(strategy) == _rules_of(own)


def _rules_of(strategy: Strategy) -> tuple[object, ...]:
    kinds = [(kind.name, kind.role, kind.url, kind.marker, kind.first_position) for kind in strategy.kinds]
    follow = [(rule.from_, rule.to, rule.at, rule.as_, rule.excluded_words) for rule in strategy.follow]
    aliases = [(rule.drop, rule.url, rule.kind) for rule in strategy.aliases]
    return (strategy.entry, kinds, follow, aliases)


def _is_consistent(strategy: Strategy) -> bool:
    """Whether the strategy may be written to a file and read again: an odd forum must not end the crawl."""
    try:
        loads(dumps(strategy), "strategy.toml")
    except StrategyError:
        return False
    return True


def sample_urls(strategy: Strategy, evidence: Evidence) -> list[str]:
    """Pages to learn rules from: those of threads and of lists in turn, as long as there are any."""
    pages = [page.requested for page in evidence.pages if page.trouble is None]
    roles = [(url, there.role if (there := identify(strategy, url)) else "other") for url in dict.fromkeys(pages)]
    threads = [url for url, role in roles if role == "thread"]
    lists = [url for url, role in roles if role in ("index", "entry")]
    return list(_alternating(threads, lists))


def _alternating(first: Sequence[str], second: Sequence[str]) -> Iterator[str]:
    for number in range(max(len(first), len(second))):
        yield from first[number : number + 1]
        yield from second[number : number + 1]


async def reading_score(context: CrawlContext, guide: Guide, urls: Sequence[str]) -> ReadingScore:
    """What a strategy reads on stored pages."""
    posts: set[tuple[str, str, str]] = set()
    rows: set[str] = set()
    for url in urls[: EXPLORING.compared_pages]:
        answer = await context.archive_thread.call(context.archive.answer, url)
        if answer is not None and not isinstance(answer, Failure):
            reading = await context.workers.read(answer, guide)
            posts |= {(post.thread, post.author.name, post.text) for post in reading.posts}
            rows |= {row.thread for row in reading.rows}
    return ReadingScore(len(posts), len(rows))


async def is_better(context: CrawlContext, strategy: Strategy, evidence: Evidence) -> bool:
    """Whether a strategy reads more than the one in use, or as much and explains the evidence better.

    The first strategy has to read something. Pages that a strategy in use takes for others are seen in the evidence
    only: the number of posts that are read on stored pages does not depend on their identity.
    """
    site, urls = evidence.start, _compared_urls(evidence)
    new = await reading_score(context, temporary_guide(dumps(strategy), site), urls)
    known = context.guide.strategy
    if context.guide.text is None or known is None:
        return new.is_better_than(ReadingScore())
    own = await reading_score(context, temporary_guide(context.guide.text, site), urls)
    if new.is_better_than(own):
        return True
    explained = context.archive_thread.call
    gain = await explained(explained_share, evidence, strategy) - await explained(explained_share, evidence, known)
    return new.is_level_with(own) and gain >= EXPLORING.explained_more


def _compared_urls(evidence: Evidence) -> list[str]:
    """The newest pages, which the strategy in use was not inferred from, and others evenly spread."""
    urls = list(dict.fromkeys(page.requested for page in evidence.pages if page.trouble is None))
    half = EXPLORING.compared_pages // 2
    step = max(1, len(urls) // max(1, half))
    return list(dict.fromkeys([*urls[-half:], *urls[::step]]))
