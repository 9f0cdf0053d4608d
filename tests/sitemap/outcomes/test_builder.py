from __future__ import annotations

from datetime import UTC, datetime

from threadkeep.page import parse
from threadkeep.sitemap import PageFacts, RequestOutcome
from threadkeep.sitemap.facts import facts_without_page, page_facts
from threadkeep.sitemap.outcomes import EvidenceBuilder
from threadkeep.sitemap.prior import Prior

SITE = "https://forum.example"
START = f"{SITE}/"
AT = datetime(2026, 1, 2, tzinfo=UTC)
UNTRAINED = Prior({})
LETTERS = "abcdefghijklmnopqrst"


def prose(seed: str) -> str:
    """A text that shares no three neighbouring words with the text of another seed."""
    return " ".join(f"{seed}{letter}word" for letter in LETTERS)


def page(target: str, body: str, answered: str | None = None) -> PageFacts:
    parsed = parse(f"<body>{body}".encode(), SITE + (answered or target), "text/html")
    return page_facts(parsed, SITE + target, 200, AT)


def outcomes_of(*pages: PageFacts) -> list[RequestOutcome]:
    builder = EvidenceBuilder(START, UNTRAINED)
    for each in pages:
        builder.add(each)
    return list(builder.evidence().outcomes)


def test_a_page_with_new_text_is_a_full_reward() -> None:
    assert outcomes_of(page("/t/1", f"<p>{prose('one')}"))[0].reward == 1.0


def test_a_page_that_shows_an_earlier_page_again_brings_nothing() -> None:
    first, again = outcomes_of(page("/t/1", f"<p>{prose('one')}"), page("/t/1?print=1", f"<div>{prose('one')}"))
    assert first.content == 1.0
    assert (again.content, again.repeats) == (0.0, 0)


def test_an_error_brings_nothing() -> None:
    error = facts_without_page(f"{SITE}/t/9", f"{SITE}/t/9", 404, "status 404")
    assert outcomes_of(error)[0].reward == 0.0


def test_a_list_earns_what_its_new_links_are_worth() -> None:
    rows = "".join(f"<li><a href=/t/{number}>{number} things to do</a>" for number in range(20, 40))
    assert outcomes_of(page("/f/1", f"<ul>{rows}</ul>"))[0].reward == 1.0


def test_the_plain_url_of_a_page_earns_the_reward_of_the_longer_one() -> None:
    longer = page("/t/1/print", f"<p>{prose('one')} <a href=/t/1>thread</a>")
    longer_outcome, plain_outcome = outcomes_of(longer, page("/t/1", f"<p>{prose('one')}"))
    assert (longer_outcome.reward, plain_outcome.reward) == (0.0, 1.0)


def test_a_redirect_to_a_known_page_brings_its_own_link_nothing() -> None:
    index = page("/", "<p><a href=/t/1>one</a></p><div><a href=/last/1>last</a></div>")
    builder = EvidenceBuilder(START, UNTRAINED)
    builder.add(index)
    builder.add(page("/last/1", f"<p>{prose('one')}", answered="/t/1"))
    rewards = {url: group.rewards for group in builder.evidence().groups for url in group.urls}
    assert rewards[f"{SITE}/t/1"] == (1.0,)
    assert rewards[f"{SITE}/last/1"] == (0.0,)


def test_the_same_pages_in_the_same_order_are_the_same_evidence() -> None:
    pages = [page(f"/t/{n}", f"<p>{prose(LETTERS[n] * 3)} <a href=/t/{n + 1}>next</a>") for n in range(9)]
    builders = [EvidenceBuilder(START, UNTRAINED), EvidenceBuilder(START, UNTRAINED)]
    for builder in builders:
        for each in pages:
            builder.add(each)
    assert builders[0].evidence() == builders[1].evidence()


def test_a_nofollow_link_is_in_a_group_only_if_it_may_lead_to_another_page_of_its_list() -> None:
    builder = EvidenceBuilder(START, UNTRAINED)
    links = '<a href="/f/3/a/b?c=9" rel="nofollow">one</a> <a href="/t/1?after=5" rel="nofollow">load more</a>'
    builder.add(page("/t/1", f"<p>{links}"))
    assert [group.urls for group in builder.evidence().groups] == [(f"{SITE}/t/1?after=5",)]


def test_links_that_go_on_are_followed_although_they_say_nofollow() -> None:
    builder = EvidenceBuilder(START, UNTRAINED)
    builder.add(page("/", '<p><a href="/f?after=x7" rel="nofollow next">more</a>'))
    assert [group.urls for group in builder.evidence().groups] == [(f"{SITE}/f?after=x7",)]


def test_a_word_that_recurs_beside_posts_is_a_button_until_it_brings_something() -> None:
    posts = "".join(f"<li>{prose(letter * 2)} <a href=/thank/{n}>Thanks</a>" for n, letter in enumerate("abcdef", 20))
    builder = EvidenceBuilder(START, UNTRAINED)
    builder.add(page("/t/1", f"<ul>{posts}</ul>"))
    assert all(group.may_act for group in builder.links.groups.values())
    builder.add(page("/thank/20", f"<p>{prose('new')}"))
    assert not any(group.may_act for group in builder.links.groups.values())


def test_a_large_crawl_keeps_a_sample_of_its_pages_for_learners() -> None:
    builder = EvidenceBuilder(START, UNTRAINED)
    for number in range(300):
        builder.add(page(f"/t/{number}", f"<p>{prose('x' + LETTERS[number % 20] * (number // 20 + 1))}"))
    evidence = builder.evidence()
    assert 240 < len(evidence.pages) < 300
    assert [outcome.page for outcome in evidence.outcomes] == list(range(len(evidence.pages)))
