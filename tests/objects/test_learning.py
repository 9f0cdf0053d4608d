"""From seed objects to a plan, on a few sites in memory."""

from __future__ import annotations

import asyncio

from tests.objects.small_web import EVENTS, NOW, Show, SmallWeb, shows, site_pages
from threadkeep.objects.learning import LearnedPlan, LearningOptions, LearningResult, Seeding, learn

BIG, PLAIN, SMALL = (f"http://{name}.example/" for name in ("big", "plain", "small"))


def learned(web: SmallWeb, seeding: Seeding) -> LearningResult:
    return asyncio.run(learn(EVENTS, web, seeding, LearningOptions(1.0), NOW))


def result(outcome: LearningResult) -> LearnedPlan:
    assert outcome.learned is not None
    return outcome.learned


def made_web() -> SmallWeb:
    pages = site_pages(BIG, shows(range(20))) | site_pages(PLAIN, shows(range(15, 30)), is_marked=False)
    return SmallWeb(pages | site_pages(SMALL, shows(range(18, 33))))


def names(found: LearnedPlan) -> set[str]:
    return {dict(cluster.values(EVENTS))["name"] for cluster in found.clusters}


def test_two_phases_find_sites_that_show_none_of_the_seed_objects() -> None:
    web = made_web()
    seeding = Seeding([Show(3, 4).values], provider=web, seed_sites=1)
    assert names(result(learned(web, seeding))) == {show.name for show in shows(range(33))}


def test_one_phase_finds_only_sites_that_show_the_seed_objects() -> None:
    web = made_web()
    seeding = Seeding([Show(3, 4).values], provider=web, is_two_phase=False)
    assert {record.root for record in learned(web, seeding).records} == {BIG}


def test_a_site_without_markup_is_read_again_when_other_sites_have_shown_its_objects() -> None:
    """The plain site is crawled first, when only the seed is known."""
    web = made_web()
    found = result(learned(web, Seeding([Show(16, 17).values], [PLAIN, BIG])))
    assert {show.name for show in shows(range(20, 30))} <= names(found)


def test_a_plan_selects_one_view_of_each_object_and_no_page_twice() -> None:
    web = made_web()
    plan = result(learned(web, Seeding([Show(3, 4).values], [BIG, PLAIN, SMALL]))).plan
    assert plan.covered == plan.objects == 33
    assert not any(pattern.url.endswith("print") for pattern in plan.patterns)
    assert sum(pattern.pages for pattern in plan.patterns) < plan.pages / 2


def test_no_page_is_requested_twice() -> None:
    web = made_web()
    learned(web, Seeding([Show(3, 4).values], provider=web, seed_sites=1))
    assert len(web.requests) == len(set(web.requests))


def test_a_site_that_has_nothing_new_is_left_out_with_the_reason() -> None:
    web = SmallWeb(site_pages(BIG, shows(range(20))) | site_pages(SMALL, shows(range(5))))
    plan = result(learned(web, Seeding([Show(3, 4).values], [BIG, SMALL]))).plan
    assert [site.root for site in plan.sites] + [root for root, _ in plan.left_out] in ([BIG, SMALL], [SMALL, BIG])
