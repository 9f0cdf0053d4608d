"""What is taken for the id of a post."""

from __future__ import annotations

from datetime import datetime, timedelta

from tests.learn.reading.made_pages import AT, SITE
from threadkeep.learn.reading.fields import Sought
from threadkeep.learn.reading.ids import id_field
from threadkeep.page import parse
from threadkeep.strategy import FieldReader, find_records

SHUFFLED = (812, 37, 455, 290, 718, 64)


def sought(views: tuple[int, ...], link: str) -> list[Sought]:
    """One page of posts: each has a number that is another one in each, and a link."""
    posts = "".join(
        f'<div class=post><i data-views="{n}">x</i><a href="{link.format(500 + 7 * place)}">#</a></div>'
        for place, n in enumerate(views)
    )
    taker = FieldReader(parse(posts.encode(), SITE + "/t/1", "text/html"), AT)
    found = find_records(taker.page, "div.post", None)
    return [Sought(taker, record, (), f"post {place}") for place, record in enumerate(found)]


def times(count: int) -> list[datetime | None]:
    return [AT - timedelta(days=count - number) for number in range(count)]


def test_a_number_that_does_not_go_up_with_time_is_no_id() -> None:
    found = id_field(sought(SHUFFLED, "/p?msg={}"), times(6))
    assert found is not None
    assert found.take == "href"
    assert id_field(sought(SHUFFLED, "/p"), times(6)) is None


def test_a_number_that_goes_up_with_time_is_an_id() -> None:
    found = id_field(sought(tuple(sorted(SHUFFLED)), "/p?msg={}"), times(6))
    assert found is not None
    assert found.take == "data-views"


def test_where_times_are_not_known_a_number_that_is_another_one_in_each_post_is_an_id() -> None:
    found = id_field(sought(SHUFFLED, "/p"), [None] * 6)
    assert found is not None


def test_on_pages_of_one_message_links_to_the_others_are_no_id() -> None:
    def message(number: int, links: str) -> Sought:
        page = parse(f"<div class=post>{links}</div>".encode(), f"{SITE}/m/{number}", "text/html")
        taker = FieldReader(page, AT)
        return Sought(taker, find_records(page, "div.post", None)[0], (), f"post {number}")

    own, before = '<a href="/m/{0}/print#msg-{0}">Print</a>', '<a href="/m/{0}#msg-{0}">Previous</a>'
    assert id_field([message(n, own.format(n)) for n in range(5, 9)]) is not None
    assert id_field([message(n, before.format(n - 1) + own.format(n)) for n in range(5, 9)]) is None
