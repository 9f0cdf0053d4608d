"""robots.txt, sitemap.xml and feeds."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest
from protego import Protego

from threadkeep_bench.simulate.drawn_forum import draw
from threadkeep_bench.simulate.forum import Forum
from threadkeep_bench.simulate.skin.skin import Structure
from threadkeep_bench.simulate.urls.routes import Target


def forum_with(seed: int, structure: Structure) -> Forum:
    drawn = draw(seed, threads=10)
    return Forum(drawn.community, replace(drawn.skin, structure=structure), drawn.base_url)


@pytest.mark.parametrize("seed", range(40))
def test_a_closed_robots_txt_shuts_actions_and_nothing_worth_keeping(seed: int) -> None:
    forum = forum_with(seed, Structure(robots="closed"))
    at = forum.community.options.ends_at
    robots = Protego.parse(forum.serve(f"{forum.base_url}/robots.txt", at).body.decode())
    truth = forum.truth(at)
    useful = [truth.entry, *(url for each in (*truth.boards, *truth.threads) for url in each.pages)]
    assert all(robots.can_fetch(url, "threadkeep") for url in useful)
    assert not robots.can_fetch(forum.site.url(Target("rate", 3)), "threadkeep")
    assert not robots.can_fetch(forum.site.url(Target("reply", 3)), "threadkeep")


def test_a_sitemap_names_every_thread() -> None:
    forum = forum_with(3, Structure(sitemap_xml=True))
    at = forum.community.options.ends_at
    root = ElementTree.fromstring(forum.serve(f"{forum.base_url}/sitemap.xml", at).body)
    named = {node.text for node in root.iter() if node.tag.endswith("loc")}
    assert named == {forum.entry, *(thread.url for thread in forum.truth(at).threads)}


@pytest.mark.parametrize("dialect", ["rss", "atom"])
def test_a_feed_is_xml_with_the_newest_threads_first(dialect: str) -> None:
    forum = forum_with(4, Structure(feeds="atom" if dialect == "atom" else "rss"))
    at = forum.community.options.ends_at
    served = forum.serve(forum.site.url(Target("feed")), at)
    assert served.truth.kind == "feed"
    root = ElementTree.fromstring(served.body)
    links = [node.attrib.get("href") or node.text for node in root.iter() if node.tag.endswith("link")]
    assert links == [thread.url for thread in forum.truth(at).threads]


def test_what_a_site_does_not_have_is_missing() -> None:
    forum = forum_with(5, Structure(robots="none", sitemap_xml=False))
    at = forum.community.options.ends_at
    for path in ("/robots.txt", "/sitemap.xml"):
        assert forum.serve(forum.base_url + path, at).truth.kind == "missing"
