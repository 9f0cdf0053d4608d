"""A strategy leads only while what it leads to brings something."""

from __future__ import annotations

from datetime import UTC, datetime

from threadkeep.crawl.policies.explore import THRESHOLDS, Explore, folders_above
from threadkeep.model import NOTHING_READ, Answer, PageOutcome, Reading, Response, Visit, Wait
from threadkeep.protocols import Frontier, RankOf, never_requested
from threadkeep.sitemap import PageFacts
from threadkeep.sitemap.outcomes import EvidenceBuilder
from threadkeep.sitemap.prior import shipped_prior

AT = datetime(2026, 11, 19, tzinfo=UTC)
SITE = "http://forum.example"


class Leader:
    """A policy that leads from one numbered page to the next."""

    name = "leader"

    def __init__(self) -> None:
        self.number = 0

    def next(self, frontier: Frontier, now: datetime) -> Visit | Wait | None:
        self.number += 1
        return Visit(f"{SITE}/{self.number}")

    def link_ranks(self, reading: Reading, is_reread: bool = False) -> RankOf:
        return never_requested

    def observe(self, visit: Visit, answer: Answer, reading: Reading, kept: PageOutcome) -> None:
        pass


class NoFrontier:
    """Knows no page."""

    def first(self, now: datetime) -> Visit | Wait | None:
        return None

    def lease(self, page: int, now: datetime) -> Visit | Wait:
        return Wait(now, "no page")


def facts(url: str, number: int, is_copy: bool) -> PageFacts:
    """A page with words of its own, or with those of the first page."""
    first = 0 if is_copy else 1000 * number
    return PageFacts(url, url, 200, shingles=frozenset(range(first, first + 40)), runs=((first, 400),))


def explored(pages: int, is_copy: bool) -> Explore:
    """The policy after so many requests that a strategy led to."""
    explore = Explore(EvidenceBuilder(SITE, shipped_prior()), lambda url, value: False)
    explore.follow(Leader(), lambda url, value: False)
    for number in range(1, pages + 1):
        visit = explore.next(NoFrontier(), AT)  # type: ignore[arg-type]
        assert isinstance(visit, Visit)
        explore.take_facts(facts(visit.url, number, is_copy))
        answer = Response(visit.url, visit.url, 200, (), b"", AT)
        explore.observe(visit, answer, NOTHING_READ, PageOutcome())
    return explore


def test_a_strategy_that_leads_to_copies_pauses_the_crawl_for_a_new_inference() -> None:
    assert explored(THRESHOLDS.lead_window, is_copy=True).is_paused


def test_a_strategy_that_leads_to_new_text_keeps_the_lead() -> None:
    explore = explored(THRESHOLDS.lead_window, is_copy=False)
    explore.resume(1000)
    assert not explore.is_paused
    assert explore.next(NoFrontier(), AT) is not None  # type: ignore[arg-type]


def test_a_strategy_that_lost_the_lead_chooses_no_request_until_another_one_is_adopted() -> None:
    explore = explored(THRESHOLDS.lead_window, is_copy=True)
    explore.resume(1000)
    assert explore.next(NoFrontier(), AT) is None  # type: ignore[arg-type]
    explore.follow(Leader(), lambda url, value: False)
    assert isinstance(explore.next(NoFrontier(), AT), Visit)  # type: ignore[arg-type]


def test_the_folders_above_a_page_are_known_without_a_link() -> None:
    assert list(folders_above(f"{SITE}/list/2007/12.html?x=1")) == [f"{SITE}/list/2007/", f"{SITE}/list/", f"{SITE}/"]
    assert list(folders_above(f"{SITE}/")) == []
