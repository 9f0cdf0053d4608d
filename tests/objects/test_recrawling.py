"""A round by a plan: what it requests, and how the plan is renewed."""

from __future__ import annotations

import asyncio

from tests.objects.small_web import EVENTS, NOW, Show, SmallWeb, marked_page, shows, site_pages
from threadkeep.objects.learning import LearningOptions, Seeding, learn
from threadkeep.objects.plan import Plan
from threadkeep.objects.recrawling import RecrawlOptions, RecrawlOutcome, recrawl

ROOT = "http://big.example/"


def learned_plan(web: SmallWeb, *roots: str) -> Plan:
    outcome = asyncio.run(learn(EVENTS, web, Seeding([Show(3, 4).values], roots or [ROOT]), LearningOptions(1.0), NOW))
    assert outcome.learned is not None
    web.requests.clear()
    return outcome.learned.plan


def recrawled(web: SmallWeb, plan: Plan, renews: bool = True) -> RecrawlOutcome:
    return asyncio.run(recrawl(EVENTS, web, plan, NOW, RecrawlOptions(renews=renews)))


def test_a_recrawl_requests_the_pages_of_the_plan_and_the_way_to_them() -> None:
    web = SmallWeb(site_pages(ROOT, shows(range(20))))
    outcome = recrawled(web, learned_plan(web), renews=False)
    assert len(outcome.clusters) == 20
    assert sorted(web.requests) == sorted([ROOT, f"{ROOT}all", *(f"{ROOT}event/{number}" for number in range(20))])


def test_objects_that_came_since_then_are_found_by_the_patterns() -> None:
    web = SmallWeb(site_pages(ROOT, shows(range(20))))
    plan = learned_plan(web)
    web.pages = site_pages(ROOT, shows(range(10, 40)))
    assert len(recrawled(web, plan, renews=False).clusters) == 30


def test_a_site_with_other_addresses_is_learned_again() -> None:
    web = SmallWeb(site_pages(ROOT, shows(range(20))))
    plan = learned_plan(web)
    web.pages = site_pages(ROOT, shows(range(20)), form="show.php?id={}")
    assert recrawled(web, plan, renews=False).clusters == ()
    outcome = recrawled(web, plan)
    assert (len(outcome.clusters), outcome.relearned) == (20, (ROOT,))
    assert len(recrawled(web, outcome.plan, renews=False).clusters) == 20


def test_a_site_whose_patterns_always_matched_other_pages_as_well_is_not_learned_again() -> None:
    """Half of the pages of the pattern are articles."""
    pages = site_pages(ROOT, shows(range(20)))
    urls = [f"{ROOT}event/{number}" for number in range(100, 120)]
    pages |= dict.fromkeys(urls, "<html><body>An article</body></html>")
    pages[f"{ROOT}all"] = pages[f"{ROOT}all"].replace(
        "</body>", "".join(f"<a href='{u}'>x</a>" for u in urls) + "</body>"
    )
    web = SmallWeb(pages)
    assert recrawled(web, learned_plan(web)).relearned == ()


def test_a_new_kind_of_page_is_explored_and_its_pattern_added() -> None:
    web = SmallWeb(site_pages(ROOT, shows(range(20))))
    plan = learned_plan(web)
    extra = {f"{ROOT}guest/{show.number}": marked_page(show) for show in shows(range(50, 53))}
    links = "".join(f"<a href='{url}'>guest</a>" for url in extra)
    web.pages |= extra | {f"{ROOT}all": web.pages[f"{ROOT}all"].replace("</body>", f"{links}</body>")}
    first = recrawled(web, plan)
    assert len(first.clusters) > 20
    assert len(recrawled(web, first.plan, renews=False).clusters) == 23


def test_a_pattern_without_any_object_in_three_rounds_is_dropped() -> None:
    web = SmallWeb(site_pages(ROOT, shows(range(20))))
    plan = learned_plan(web)
    web.pages = dict.fromkeys(web.pages, "<html><body>Nothing on.</body></html>")
    for _ in range(3):
        plan = recrawled(web, plan, renews=False).plan
    assert plan.patterns == ()
