"""The record around each link."""

from __future__ import annotations

from tests.learn.made import parsed, seen
from threadkeep.learn.records import places_of, record_nodes, says_time, spot_of
from threadkeep.page import NodeTable


def records(html: str) -> dict[str, str]:
    """For each link with a record its path, and the words of the record."""
    page = parsed(html)
    rows = record_nodes(page, places_of(page))
    return {
        link.url.removeprefix("http://forum.example"): words(page.nodes, rows[node])
        for node, link in zip(page.link_nodes, page.links, strict=True)
        if node in rows
    }


def words(nodes: NodeTable, record: int) -> str:
    return " ".join(" ".join(nodes.texts[node] for node in range(record, nodes.ends[record])).split())


def test_a_row_of_a_table_is_the_record_of_its_link() -> None:
    html = "".join(f"<tr><td>new<td><a href=/t/{n}>Title {n}</a><td>{n}7 replies" for n in range(1, 4))
    assert records(f"<table>{html}</table><p>foot") == {f"/t/{n}": f"new Title {n} {n}7 replies" for n in range(1, 4)}


def test_rows_that_are_alike_in_nothing_but_their_links_have_records_too() -> None:
    html = """<section><div><h3><a href=/b/1>One</a></h3><p>All about one</div>
      <div><h3><a href=/b/2>Two</a></h3><ul><li>5 posts<li>2 threads</ul></div></section>"""
    assert records(html) == {"/b/1": "One All about one", "/b/2": "Two 5 posts 2 threads"}


def test_the_last_record_ends_like_the_others() -> None:
    html = """<section><ul><li><a href=/b/1>One</a> 1<li><a href=/b/2>Two</a> 2</ul></section>
      <section><ul><li><a href=/b/3>Three</a> 3</ul><p>99 members online</section>"""
    assert records(html) == {"/b/1": "One 1", "/b/2": "Two 2", "/b/3": "Three 3"}


def test_a_link_that_is_alone_at_its_place_has_no_record() -> None:
    assert records("<p><a href=/about>About</a></p><div><a href=/t/1>One</a></div>") == {}
    assert records("<ul><li><a href=/t/1>One</a><li><a href=/t/1>One again</a></ul>") == {}


def test_the_same_url_twice_in_a_row_is_one_record() -> None:
    rows = "".join(f"<tr><td><a href=/t/{n}>i</a><td><a href=/t/{n}>Title {n}</a>" for n in range(1, 4))
    assert set(records(f"<table>{rows}</table>").values()) == {f"i Title {n}" for n in range(1, 4)}


def test_links_without_elements_of_their_own_around_them_are_records_by_themselves() -> None:
    assert records("<p><a href=/b/1>One</a>, <a href=/b/2>Two</a></p>") == {"/b/1": "One", "/b/2": "Two"}


def test_the_numbers_of_a_row_are_seen_and_dates_and_versions_are_none() -> None:
    rows = "".join(
        f"<tr><td><a href=/t/{n}>Title {n}</a><td>1,23{n}<td>{n}<td>2026-10-0{n} 14:02<td>v1.{n}" for n in range(1, 4)
    )
    page = seen(f"<table>{rows}</table>")
    assert [page.rows[link.row].numbers for link in page.links] == [(n, 1230 + n, n) for n in range(1, 4)]


def test_odd_and_even_rows_are_one_place_and_columns_with_classes_are_two() -> None:
    assert spot_of("table>tr.odd>td.title>a") == spot_of("table>tr.even>td.title>a")
    assert spot_of("table>tr>td.title>a") != spot_of("table>tr>td.last>a")
    assert spot_of("table>tr>td>a.title") != spot_of("table>tr>td>a.user")


def test_columns_tell_the_links_of_a_row_apart_where_no_class_does() -> None:
    rows = "".join(
        f'<tr><td><a href="/t/{n}">Title {n}</a></td><td>{n}4</td><td><a href="/t/{n}0">Last</a></td></tr>'
        for n in range(1, 4)
    )
    page = parsed(f"<table>{rows}</table>")
    found = record_nodes(page, places_of(page))
    assert {page.nodes.tags[record] for record in found.values()} == {"tr"}
    assert spot_of("table>tr>td>a", 1) != spot_of("table>tr>td>a", 3)
    assert spot_of("table>tr>td.title>a", 1) == spot_of("table>tr>td.title>a", 2)


def test_other_urls_at_the_same_place_end_no_record() -> None:
    rows = "".join(
        f'<div><p><a href="/read?{n}">Title {n}</a></p><p><a href="/read?{n},7">Last</a></p></div>' for n in range(1, 4)
    )
    page = parsed(rows)
    assert {page.nodes.tags[record] for record in record_nodes(page, places_of(page)).values()} == {"div"}


def test_of_an_odd_and_an_even_row_both_have_records_and_one_place() -> None:
    html = """<dl><dt class="name"><a href=/b/1>One</a></dt><dd>5 posts</dd>
      <dt class="name alt"><a href=/b/2>Two</a></dt><dd>2 posts</dd></dl>"""
    assert records(html) == {"/b/1": "One", "/b/2": "Two"}
    assert {link.spot for link in seen(html).links} == {"html>body>dl>dt.name>a"}


def test_a_lone_plain_row_among_marked_ones_shares_their_place() -> None:
    rows = ((1, " alt"), (2, ""), (3, " alt"))
    html = "".join(f"<tr><td class='name{more}'><a href=/b/{n}>Board {n}</a>" for n, more in rows)
    assert len({link.spot for link in seen(f"<table>{html}</table>").links}) == 1


def test_two_lists_and_links_of_another_class_or_shape_keep_their_places() -> None:
    both = "".join(f"<p class='t{more}'><a href=/t/{n}>{n}</a></p>" for n, more in enumerate(["", "", " x", " x"]))
    assert len({link.spot for link in seen(both).links}) == 2
    apart = "<p class='t'><a href=/t/1>1</a></p><p class='u'><a href=/t/2>2</a></p><p class='t u'><a href=/x?y=2>3</a>"
    assert len({link.spot for link in seen(apart).links}) == 3
    own = "<p class='t'><a href=/t/1>1</a></p><p class='t'><a class='last' href=/t/2>2</a></p>"
    assert len({link.spot for link in seen(own).links}) == 2


def test_a_row_is_the_record_of_its_title_though_the_time_of_its_last_post_stands_as_that_does() -> None:
    rows = "".join(
        f"<div><p><i><a href=/x/a{n}>Title {n}</a></i></p><p><i><a href=/x/b{n}>10/0{n}/26 05:43</a></i></p></div>"
        for n in range(1, 4)
    )
    found = records(f"<section>{rows}</section><p>foot")
    assert [found[f"/x/a{n}"] for n in range(1, 4)] == [f"Title {n} 10/0{n}/26 05:43" for n in range(1, 4)]


def test_words_that_stand_around_times_and_say_nothing_make_no_title_of_a_time() -> None:
    assert says_time("Heute, 07:49 Uhr")
    assert says_time("5. Oktober 2026 um 12:30 Uhr")
    assert not says_time("Treffen um 12:30 Uhr")
