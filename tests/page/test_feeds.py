"""Feeds and sitemaps, read as lists."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from threadkeep.page import parse
from threadkeep.page.feeds import (
    MAX_FEED_ENTRIES,
    FeedEntry,
    feed_as_html,
    feed_entries,
    is_feed,
    sitemaps_in_index,
)

RSS = """<?xml version="1.0"?>
<rss version="2.0"><channel><title>Pumps</title><link>https://f.example/</link>
<image><url>https://f.example/logo.png</url></image>
<item><title>Older &amp; wiser</title><link>https://f.example/t/1?a=1&amp;b=2</link>
  <pubDate>Mon, 05 Oct 2026 10:00:00 +0200</pubDate></item>
<item><title><![CDATA[New <b>]]></title><link><![CDATA[https://f.example/t/2]]></link>
  <pubDate>Mon, 05 Oct 2026 09:30:00 GMT</pubDate></item>
</channel></rss>"""
ATOM = """<feed xmlns="http://www.w3.org/2005/Atom"><title>Pumps</title><link href="https://f.example/"/>
<entry><title>A</title><link rel="replies" href="https://f.example/t/1/feed"/><link href='https://f.example/t/1'/>
<published>2026-10-01T00:00:00Z</published><updated>2026-10-05T08:00:00Z</updated></entry></feed>"""
SITEMAP = """\ufeff<?xml version="1.0"?><!-- made by hand --><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://f.example/t/1</loc><lastmod>2026-10-05T08:00:00+00:00</lastmod></url>
<url><loc>https://f.example/t/2</loc><lastmod>2026-10-05T09:30:00+00:00</lastmod></url>
<url><loc>https://f.example/t/3</loc><lastmod>2026-10-06</lastmod></url></urlset>"""
EIGHT = datetime(2026, 10, 5, 8, tzinfo=UTC)
HALF_PAST_NINE = datetime(2026, 10, 5, 9, 30, tzinfo=UTC)


def test_rss_gives_addresses_and_times_newest_first() -> None:
    assert feed_entries(RSS) == [
        FeedEntry("https://f.example/t/2", "New <b>", HALF_PAST_NINE),
        FeedEntry("https://f.example/t/1?a=1&b=2", "Older & wiser", EIGHT),
    ]


def test_atom_gives_the_page_and_its_last_change() -> None:
    assert feed_entries(ATOM) == [FeedEntry("https://f.example/t/1", "A", EIGHT)]


def test_a_sitemap_is_sorted_by_its_changes_and_a_day_alone_orders_nothing() -> None:
    parsed = [(entry.url[-1], entry.at) for entry in feed_entries(SITEMAP.lstrip("\ufeff"))]
    assert parsed == [("2", HALF_PAST_NINE), ("1", EIGHT), ("3", None)]


def test_a_map_of_maps_names_them_with_the_last_change_first() -> None:
    maps = (("a", "2026-10-04"), ("b", "2026-10-05T08:00:00+00:00"), ("c", ""), ("d", "2026-10-05"))
    named = "".join(
        f"<sitemap><loc>https://f.example/{name}.xml?x=1&amp;y</loc><lastmod>{at}</lastmod></sitemap>"
        for name, at in maps
    )
    text = f'<?xml version="1.0"?><sitemapindex xmlns="x">{named}</sitemapindex>'
    assert is_feed(text) and feed_entries(text) == []
    assert sitemaps_in_index(text) == [f"https://f.example/{name}.xml?x=1&y" for name in "bdac"]
    assert sitemaps_in_index(SITEMAP) == []
    assert parse(text.encode(), "https://f.example/map.xml", "text/xml").feeds == tuple(sitemaps_in_index(text))


def test_of_several_posts_of_one_address_the_newest_counts() -> None:
    item = "<item><link>https://f.example/t/{}</link><pubDate>Mon, 05 Oct 2026 0{}:00:00 GMT</pubDate></item>"
    text = "".join(item.format(*each) for each in ((1, 6), (2, 7), (1, 8), (1, 5)))
    entries = feed_entries(f"<rss><channel>{text}</channel></rss>")
    assert [(entry.url[-1], entry.at) for entry in entries] == [("1", EIGHT), ("2", EIGHT.replace(hour=7))]


def test_more_entries_than_a_list_is_read_for_are_left_out() -> None:
    urls = "".join(f"<url><loc>https://f.example/t/{number}</loc></url>" for number in range(MAX_FEED_ENTRIES + 5))
    assert len(feed_entries(f"<urlset>{urls}</urlset>")) == MAX_FEED_ENTRIES


@pytest.mark.parametrize("text", ["", "<html><body><p>rss</p></body></html>", "<svg></svg>", "Sitemap: /sitemap.xml"])
def test_nothing_else_is_a_feed(text: str) -> None:
    assert not is_feed(text)
    assert not feed_entries(text)


@pytest.mark.parametrize(
    "text", ["<rss><item><link>x", "<feed><entry/>", "<rss>" + "<item>" * 50_000, "<urlset><url></url>"]
)
def test_a_broken_feed_has_no_entries(text: str) -> None:
    assert not feed_entries(text)


@pytest.mark.parametrize(("text", "media_type"), [(RSS, "application/rss+xml"), (SITEMAP, "text/xml; charset=utf-8")])
def test_a_feed_is_a_page_with_a_list(text: str, media_type: str) -> None:
    page = parse(text.encode(), "https://f.example/feed", media_type)
    assert page.links[0].url == "https://f.example/t/2"
    assert [page.nodes.attribute(node, "datetime") for node in page.select("li time")] == [
        "2026-10-05T09:30:00+00:00",
        "2026-10-05T08:00:00+00:00",
    ]


def test_a_page_names_the_feeds_that_it_offers() -> None:
    head = (
        '<link rel="alternate" type="application/rss+xml" href="/feed"><link rel="alternate" hreflang="de" href="/de">'
        '<link rel="alternate" type="application/atom+xml" href="/atom"><link rel="stylesheet" href="/s">'
    )
    page = parse(f"<html><head>{head}</head><body></body></html>".encode(), "https://f.example/", "text/html")
    assert page.feeds == ("https://f.example/feed", "https://f.example/atom")


def test_a_robots_txt_names_sitemaps() -> None:
    text = "User-agent: *\nDisallow: /x # Sitemap: no\nSITEMAP: https://f.example/map.xml\n  sitemap:/other.xml\n"
    page = parse(text.encode(), "https://f.example/robots.txt", "text/plain")
    assert page.feeds == ("https://f.example/map.xml", "https://f.example/other.xml")
    assert not parse(text.encode(), "https://f.example/t/1", "text/plain").feeds


ENTITIES = "".join(
    f'<!ENTITY l{n} "{"&l" + str(n - 1) + ";" if n else "lol"}{"&l" + str(n - 1) + ";" if n else ""}">'
    for n in range(40)
)
BOMBS = {
    "a billion laughs": f"<?xml version='1.0'?><!DOCTYPE urlset [{ENTITIES}]>"
    "<urlset><url><loc>http://forum.example/&l39;</loc></url></urlset>",
    "a file of the disk": '<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY f SYSTEM "file:///etc/passwd">]>'
    "<urlset><url><loc>http://forum.example/&f;</loc></url></urlset>",
    "another host": '<?xml version="1.0"?><!DOCTYPE urlset SYSTEM "http://127.0.0.1:1/x.dtd">'
    "<urlset><url><loc>http://forum.example/&f;</loc></url></urlset>",
}


@pytest.mark.parametrize("name", BOMBS)
def test_no_entity_of_a_sitemap_is_expanded_and_nothing_that_it_names_is_read(name: str) -> None:
    for entry in feed_entries(BOMBS[name]):
        assert entry.url.startswith("http://forum.example/&")
        assert "root:" not in entry.url
        assert len(entry.url) < 100
    assert len(feed_as_html(BOMBS[name])) < 1_000


def test_a_sitemap_that_is_far_too_long_gives_no_more_than_a_list_of_entries() -> None:
    text = "<urlset>" + "<url><loc>http://forum.example/t/1</loc></url>" * 60_000 + "<url>" * 60_000
    assert len(feed_entries(text)) == 1
    different = "<urlset>" + "".join(f"<url><loc>http://forum.example/t/{n}</loc></url>" for n in range(60_000))
    assert len(feed_entries(different + "</urlset>")) == MAX_FEED_ENTRIES
