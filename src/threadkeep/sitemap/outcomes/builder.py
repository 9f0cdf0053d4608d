"""The evidence of a crawl as it grows: one page after the other, in the order of their requests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from threadkeep.sitemap.evidence import Evidence, GroupKey, PageFacts, RequestOutcome
from threadkeep.sitemap.groups import Credit, KnownUrl, LinkTable, shorter_urls
from threadkeep.sitemap.outcomes.novelty import SeenText
from threadkeep.sitemap.outcomes.page_kinds import NO_BLOCKS, PageBlocks, PageKinds, page_blocks
from threadkeep.sitemap.outcomes.sessions import SessionParameters
from threadkeep.sitemap.prior import Prior
from threadkeep.strategy import without_parameters


@dataclass(frozen=True, slots=True)
class OutcomeThresholds:
    """What counts as an outcome; figures of the prototype, measured on the foreign forums.

    A new link counts by what its value is above `least_value`; `enough_gain` of this are a whole reward. Links to lists
    earn `indirect` of that: a calendar whose months lead to other months earns nothing. A redirect to an unknown page
    earns `redirected` of the reward. Groups are built again when pages have grown by `growth`.
    A page that shows `preview` times as much as the page it repeats was shown as a preview there. Learners see the
    first `kept_pages` pages and then every `kept_share`-th one, `most_kept_pages` in all: 40 MB.
    """

    least_value: float = 0.25
    enough_gain: float = 4.0
    indirect: float = 0.5
    redirected: float = 0.35
    growth: float = 1.3
    preview: float = 2.0
    # Such previews count if URLs of this shape had at least this mean reward.
    preview_record: float = 0.5
    # After so many previews in a row the next ones do not count.
    previews_in_a_row: int = 3
    kept_pages: int = 240
    kept_share: int = 8
    most_kept_pages: int = 400


THRESHOLDS = OutcomeThresholds()


@dataclass(slots=True)
class _Page:
    """What is remembered of a page besides its facts."""

    content: float
    blocks: PageBlocks = NO_BLOCKS
    factor: float = 1.0
    fresh: list[KnownUrl] = field(default_factory=list)
    credited: str | None = None
    share: float = 1.0
    gain: float = 0.0
    repeats: int | None = None
    is_preview: bool = False
    group: GroupKey | None = None

    @property
    def text(self) -> float:
        """What its text is worth."""
        return self.share * self.factor * self.content

    @property
    def reward(self) -> float:
        return max(self.text, self.share * min(1.0, self.gain / THRESHOLDS.enough_gain))


class EvidenceBuilder:
    """Takes page facts in request order; the same facts in the same order give the same evidence."""

    def __init__(self, start: str, prior: Prior) -> None:
        self.links = LinkTable(prior, start)
        self.start = start
        self._facts: list[PageFacts] = []
        self._pages: list[_Page] = []
        self._kept: list[int] = []
        self._text = SeenText()
        self._kinds = PageKinds()
        self._rebuild_at = 2
        self._previews: dict[str, int] = {}
        self._sessions = SessionParameters()
        self.page_of: dict[str, int] = {}

    def clean(self, url: str) -> str:
        """The URL without session ids: with them, each page would show a new one of every other page."""
        return without_parameters(url, self._sessions.names)

    @property
    def page_count(self) -> int:
        return len(self._facts)

    def add(self, facts: PageFacts, group: GroupKey | None = None) -> RequestOutcome:
        """Add one answered request; gives what it brought."""
        self.links.mark_requested(facts.requested)
        facts = self._without_sessions(facts)
        number = len(self._facts)
        self._facts.append(facts)
        page = _Page(0.0, group=group)
        self._pages.append(page)
        self.links.mark_requested(facts.requested)
        self._read(number, facts, page)
        self._assign_credit(facts, page)
        if len(self._facts) >= self._rebuild_at:
            self._rebuild()
        self._keep(number)
        return self._outcome(number)

    def _without_sessions(self, facts: PageFacts) -> PageFacts:
        """The facts as if the forum had no session ids."""
        self._sessions.add_page({link.url for link in facts.links})
        if not self._sessions.names:
            return facts
        links = tuple(replace(link, url=self.clean(link.url)) for link in facts.links)
        return replace(facts, requested=self.clean(facts.requested), answered=self.clean(facts.answered), links=links)

    def _keep(self, number: int) -> None:
        """Keep the page for learners, or only what the outcomes of later pages need."""
        is_early = number < THRESHOLDS.kept_pages
        is_sample = number % THRESHOLDS.kept_share == 0 and len(self._kept) < THRESHOLDS.most_kept_pages
        if is_early or is_sample:
            self._kept.append(number)
        else:
            facts = self._facts[number]
            self._facts[number] = replace(
                facts, shingles=frozenset(), runs=(), blocks=(), links=(), posts=(), rows=(), claims=()
            )

    def outcome(self, number: int) -> RequestOutcome:
        return self._outcome(number)

    def facts(self, number: int) -> PageFacts:
        return self._facts[number]

    def evidence(self) -> Evidence:
        """What learners read: of a large crawl a sample of the pages, renumbered."""
        numbers = {number: place for place, number in enumerate(self._kept)}
        outcomes = (self._outcome(number) for number in self._kept)
        renumbered = tuple(
            replace(
                each, page=numbers[each.page], repeats=numbers.get(each.repeats) if each.repeats is not None else None
            )
            for each in outcomes
        )
        return Evidence(
            self.start,
            tuple(self._facts[number] for number in self._kept),
            renumbered,
            tuple(self.links.link_groups()),
            tuple(sorted(self._sessions.names)),
        )

    def _read(self, number: int, facts: PageFacts, page: _Page) -> None:
        answered = facts.answered.partition("#")[0]
        self.page_of.setdefault(facts.requested, number)
        if facts.trouble is not None:
            return
        is_known_page = answered != facts.requested and answered in self.page_of
        novelty = self._text.novelty(facts)
        page.content, page.repeats = novelty.content, novelty.repeats
        if is_known_page:
            page.content, page.repeats = 0.0, self.page_of[answered]
        self._text.add(number, facts)
        self.page_of.setdefault(answered, number)
        page.blocks = page_blocks(facts.blocks, facts.posts_score)
        page.factor = self._kinds.factor(page.blocks)
        page.fresh = self.links.add_page(number, facts.answered, facts.links)
        page.gain = self._gain(page)
        page.is_preview = self._is_preview(facts, page, novelty.letters)

    def _assign_credit(self, facts: PageFacts, page: _Page) -> None:
        """Which URL earns the reward: the one requested, the target of a redirect, or the plain URL of a page."""
        requested, answered = facts.requested, facts.answered.partition("#")[0]
        if page.is_preview:
            return
        if answered != requested and facts.trouble is None:
            was_linked = answered in self.links.urls and self.links.urls[answered].occurrences
            was_requested = was_linked and self.links.urls[answered].is_requested
            self.links.mark_requested(answered)
            if was_linked:
                self.links.credit(Credit(requested, 0.0, 0.0))
                if not was_requested:
                    page.credited = answered
                    self.links.credit(Credit(answered, page.reward, page.text))
                return
            page.share = THRESHOLDS.redirected
        page.credited = requested
        if page.repeats is not None and self._is_plain_of(requested, page.repeats):
            earlier = self._pages[page.repeats]
            page.content, page.gain = earlier.content, max(page.gain, earlier.gain)
            earlier.content = earlier.gain = 0.0
            earlier.fresh, page.fresh = [], [*page.fresh, *earlier.fresh]
        self.links.credit(Credit(requested, page.reward, page.text))

    def _is_plain_of(self, url: str, earlier: int) -> bool:
        """Whether a URL is that of an earlier page without one or two of its parts."""
        return url in shorter_urls(self._facts[earlier].requested)

    def _is_preview(self, facts: PageFacts, page: _Page, letters: int) -> bool:
        if page.repeats is None:
            return False
        earlier = self._facts[page.repeats]
        is_linked = any(link.url == facts.requested for link in earlier.links)
        if not is_linked or letters <= THRESHOLDS.preview * self._text.letters_of(page.repeats):
            return False
        shape = self.links.shape(facts.requested)
        in_a_row = self._previews.get(shape, 0)
        self._previews[shape] = in_a_row + 1
        return (
            in_a_row < THRESHOLDS.previews_in_a_row
            and self.links.shape_rewards(facts.requested).mean >= THRESHOLDS.preview_record
        )

    def _gain(self, page: _Page) -> float:
        """What the new links of a page are worth: by the text behind them, or half of it by the lists behind them."""
        direct = _sum_of_worthy(self.links.content_value(known) for known in page.fresh)
        indirect = _sum_of_worthy(self.links.value(known) for known in page.fresh)
        return max(direct, THRESHOLDS.indirect * min(indirect, THRESHOLDS.enough_gain))

    def _rebuild(self) -> None:
        """Build the groups again, with the gains of all pages by the values of now."""
        self._rebuild_at = max(self._rebuild_at + 1, int(len(self._facts) * THRESHOLDS.growth))
        self._kinds = PageKinds([(page.blocks, page.content) for page in self._pages if page.blocks is not NO_BLOCKS])
        for page in self._pages:
            page.factor = self._kinds.factor(page.blocks)
            page.gain = self._gain(page)
        self.links.rebuild(list(self._credits()))

    def _credits(self) -> Iterator[Credit]:
        """The rewards of all requests in their order, each with the URL that earned it."""
        for facts, page in zip(self._facts, self._pages, strict=True):
            if page.is_preview:
                continue
            if page.credited is None:
                yield Credit(facts.requested, 0.0, 0.0)
            else:
                if page.credited != facts.requested:
                    yield Credit(facts.requested, 0.0, 0.0)
                yield Credit(page.credited, page.reward, page.text)

    def _outcome(self, number: int) -> RequestOutcome:
        page = self._pages[number]
        return RequestOutcome(number, page.content, page.gain, page.reward, page.repeats, page.is_preview, page.group)


def _sum_of_worthy(values: Iterable[float]) -> float:
    """Many links that are hardly worth a request are worth nothing together: the days of a calendar."""
    return sum(max(0.0, value - THRESHOLDS.least_value) for value in values)
