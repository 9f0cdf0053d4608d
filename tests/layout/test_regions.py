"""Records that look alike are found, alone or as runs of siblings."""

from __future__ import annotations

from tests.layout.pages import page
from threadkeep.layout import link_table, regions_of
from threadkeep.layout.regions import Region


def region_with(html: str, records: int) -> Region:
    return next(region for region in regions_of(page(html)) if len(region.records) == records)


def test_rows_of_a_list_are_records_of_one_region() -> None:
    rows = "".join(f"<li><a href='/t/{n}'>thread {n}</a><p>by somebody</p></li>" for n in range(5))
    region = region_with(f"<h1>Board</h1><ul>{rows}</ul>", 5)
    assert [len(record.nodes) for record in region.records] == [1] * 5
    assert not region.is_nested


def test_a_record_may_be_a_run_of_siblings() -> None:
    head, foot = "<tr><td colspan=2><a href='/u'>x</a></td></tr>", "<tr><th></th></tr>"
    post = f"{head}<tr><td><img></td><td><div></div><p></p></td></tr>{foot}"
    region = region_with(f"<table>{post * 4}</table>", 4)
    assert [len(record.nodes) for record in region.records] == [3] * 4


def test_a_heading_before_the_posts_does_not_pair_them() -> None:
    posts = "".join(f"<div class=post><b>ann</b><p>words {n}</p></div>" for n in range(7))
    region = region_with(f"<h1>Thread</h1>{posts}", 7)
    assert [len(record.nodes) for record in region.records] == [1] * 7


def test_user_written_markup_does_not_split_a_record() -> None:
    head = "<header><a href='/u'>n</a><time></time></header>"
    bodies = ("plain", "<b>bold</b><br>and <i>more</i>", "with <span>a <u>line</u></span>", "<font>red</font>")
    html = "".join(f"<article>{head}<div>{body}</div><footer><a href='/q'>q</a></footer></article>" for body in bodies)
    assert len(region_with(html, 4).records) == 4


def test_regions_inside_records_are_nested() -> None:
    inner = "<ul><li><a href='/a'>a</a></li><li><a href='/b'>b</a></li></ul>"
    regions = regions_of(page(f"<div><p>x</p>{inner}</div>" * 3))
    assert [(len(region.records), region.is_nested) for region in regions] == [
        (3, False),
        (2, True),
        (2, True),
        (2, True),
    ]


def test_nothing_repeats_on_a_page_without_repetition() -> None:
    assert regions_of(page("<h1>Hello</h1><p>one</p><table><tr><td>x</td></tr></table>")) == ()


def test_area_is_the_share_of_the_page_that_records_take() -> None:
    html = (
        "<p>"
        + "x" * 100
        + "</p>"
        + "<div><a href='/a'>"
        + "y" * 50
        + "</a></div><div><a href='/b'>"
        + "y" * 50
        + "</a></div>"
    )
    assert region_with(html, 2).area == 0.5


def test_every_link_has_a_place_and_equal_links_share_it() -> None:
    rows = "".join(f"<li><a href='/t/{n}'>title</a><p><a href='/u/{n}'>name</a></p></li>" for n in range(3))
    rows += "<li><a href='/t/9'>title</a><p><img></p></li>"
    region = region_with(f"<ul>{rows}</ul>", 4)
    table = link_table(region)
    assert [tuple(cell is not None for cell in row) for row in table.rows] == [(True, True)] * 3 + [(True, False)]
    places = table.places()
    assert len(places) == 7
    assert len(set(places.values())) == 2
    assert {place.pattern for place in places.values()} == {region.pattern.id}


def test_a_page_of_endless_regions_shows_the_first_thousand() -> None:
    rows = "<tr><td><a href='/t'>x</a></td><td><a href='/u'>y</a></td></tr>" * 1_500
    assert len(regions_of(page(f"<table>{rows}</table>"))) == 1_000
