"""Links, each with the place where it stands."""

from __future__ import annotations

from threadkeep.page import Page, parse


def page_of(html: str, url: str = "http://a.example/f/index.php") -> Page:
    return parse(html.encode(), url, "text/html; charset=utf-8")


def test_a_link_has_url_anchor_and_place() -> None:
    (link,) = page_of(
        '<ul class="rows x"><li class="row row12"><a class=t href="t.php?id=1#p2"> A <b>b</b> </a></ul>'
    ).links
    assert link.url == "http://a.example/f/t.php?id=1"
    assert link.anchor == "A b"
    assert link.place == "html>body>ul.rows.x>li.row.row#>a.t"


def test_the_base_of_a_page_is_respected() -> None:
    page = page_of('<base href="/other/"><a href="x">x</a>')
    assert page.base == "http://a.example/other/"
    assert page.links[0].url == "http://a.example/other/x"


def test_only_http_links_are_links() -> None:
    html = "<a href='javascript:x()'>a</a><a href='mailto:a@b.example'>b</a><a href='ftp://a.example/'>c</a>"
    assert (
        page_of(html + "<a name=d>d</a><a href='https://b.example/'>e</a><a href='http://['>f</a>").links[0].anchor
        == "e"
    )
    assert len(page_of(html).links) == 0


def test_rel_words_are_kept_and_nofollow_is_recognised() -> None:
    first, second = page_of("<a rel='NoFollow ugc' href=a>a</a><a href=b>b</a>").links
    assert first.rel == ("nofollow", "ugc")
    assert first.is_nofollow
    assert not second.is_nofollow


def test_a_nofollow_of_the_whole_page_is_every_links() -> None:
    for word in ("nofollow", "noindex, NOFOLLOW", "none"):
        page = page_of(f"<meta name=Robots content='{word}'><a href=a>a</a>")
        assert page.links[0].is_nofollow


def test_next_and_previous_of_the_head_are_links_but_style_sheets_are_not() -> None:
    page = page_of("<link rel=stylesheet href=s><link rel=next href='?p=2'><link rel=prev href='?p=0'>")
    assert [(link.url[-4:], link.rel) for link in page.links] == [("?p=2", ("next",)), ("?p=0", ("prev",))]


def test_the_frames_of_a_frameset_are_links() -> None:
    assert page_of("<frameset><frame src=left.php></frameset>").links[0].url == "http://a.example/f/left.php"


def test_the_nodes_of_the_links_are_those_that_selectors_find() -> None:
    page = page_of("<a href=a>a</a><p><a class=x href=b>b</a></p>")
    assert page.select("a.x") == (page.link_nodes[1],)


def test_an_image_names_a_link_only_if_the_link_has_no_words() -> None:
    beside, alone = page_of(
        '<a href=a>Last<img src=x alt="Last"></a> <a href=b><img src=x alt="Newest post"></a>'
    ).links
    assert beside.anchor == "Last"
    assert alone.anchor == "Newest post"
