"""Which pages are worth another look after a crawl, and what stays of them."""

from __future__ import annotations

from datetime import datetime, timedelta

from threadkeep.archive import Archive
from threadkeep.model import NOTHING_READ, FollowedLink, Moment, Post, Reading, ThreadRow, Visit

from ..scripted import AT, SITE, failure, identity, link_to, post, rank, reading, response

DAY = timedelta(days=1)
MINUTE = timedelta(minutes=1)


def keep(archive: Archive, path: str, at: datetime, made: Reading) -> None:
    archive.keep(Visit(SITE + path), response(path, at=at), made, rank)


def row(replies: int, last: datetime) -> ThreadRow:
    return ThreadRow("7", SITE + "t/7", "Brakes", replies=replies, last=Moment("then", last))


def urls(archive: Archive, pages: list[int]) -> list[str]:
    known = {
        page.id: path for path in ("b/1", "b/1?p=2", "t/7", "t/7?p=2", "t/7?p=3") if (page := archive.page(SITE + path))
    }
    return [known[page] for page in pages]


def board(archive: Archive, last: datetime, replies: int = 0) -> None:
    links: tuple[FollowedLink, ...] = (link_to("t/7"), link_to("b/1?p=2"))
    keep(archive, "b/1", AT, reading("b/1", rows=(row(replies, last),), links=links))
    keep(archive, "b/1?p=2", AT, reading("b/1?p=2", links=(link_to("t/7"),)))


def test_a_busy_board_is_rechecked_from_its_first_page(archive: Archive) -> None:
    board(archive, last=AT - MINUTE)
    assert urls(archive, archive.pages_of_shifted_lists(AT + MINUTE)) == ["b/1", "b/1?p=2"]


def test_a_quiet_board_is_not_rechecked(archive: Archive) -> None:
    board(archive, last=AT - 30 * DAY)
    assert archive.pages_of_shifted_lists(AT + MINUTE) == []


def test_a_board_is_not_rechecked_while_no_time_passes(archive: Archive) -> None:
    board(archive, last=AT)
    assert archive.pages_of_shifted_lists(AT) == []


def test_a_second_recheck_includes_only_boards_with_new_threads(archive: Archive) -> None:
    board(archive, last=AT - MINUTE)
    assert archive.pages_of_shifted_lists(AT + MINUTE, since=archive.newest_thread_id()) == []
    assert archive.pages_of_shifted_lists(AT + MINUTE, since=archive.newest_thread_id() - 1) != []


def test_the_last_page_of_a_thread_is_rechecked_if_a_later_row_shows_more_posts(archive: Archive) -> None:
    board(archive, last=AT - DAY, replies=1)
    keep(archive, "t/7", AT + MINUTE, reading("t/7", posts=(post("7", 1),), links=(link_to("t/7?p=2"),)))
    keep(archive, "t/7?p=2", AT + MINUTE, reading("t/7?p=2", posts=(post("7", 2),)))
    assert archive.pages_of_grown_threads() == []
    keep(archive, "b/1", AT + 2 * MINUTE, reading("b/1", rows=(row(2, AT),)))
    assert urls(archive, archive.pages_of_grown_threads()) == ["t/7?p=2"]


def test_a_thread_that_changed_while_its_pages_were_read_is_rechecked_backwards(archive: Archive) -> None:
    def pages(first: int, published: datetime) -> None:
        for number, path in enumerate(("t/7", "t/7?p=2", "t/7?p=3")):
            made: Post = post("7", first + number, published=Moment("then", published))
            keep(archive, path, AT + number * MINUTE, reading(path, posts=(made,)))

    pages(0, AT - 30 * DAY)
    assert archive.pages_of_torn_threads() == []
    pages(3, AT - MINUTE)
    assert urls(archive, archive.pages_of_torn_threads()) == ["t/7?p=3", "t/7?p=2", "t/7"]


def test_a_page_whose_recheck_failed_stays_as_it_was(archive: Archive) -> None:
    keep(archive, "t/7", AT, reading("t/7", posts=(post("7", 1),)))
    before = archive.page(SITE + "t/7")
    assert before is not None
    looked = archive.requeue([before.id])
    archive.keep(Visit(SITE + "t/7"), failure("t/7"), NOTHING_READ, rank)
    archive.restore_pages(looked)
    after = archive.page(SITE + "t/7")
    assert after is not None
    assert (after.state, after.status) == ("done", 200)
    assert list(archive.gaps()) == []


def test_a_recheck_without_content_does_not_replace_the_first_reading(archive: Archive) -> None:
    keep(archive, "t/7", AT, reading("t/7", posts=(post("7", 1),)))
    page = archive.page(SITE + "t/7")
    assert page is not None
    looked = archive.requeue([page.id])
    keep(archive, "t/7", AT + MINUTE, reading("t/7", trouble="no post"))
    archive.restore_pages(looked)
    assert list(archive.gaps()) == []


def test_requeued_pages_come_first_in_their_order(archive: Archive) -> None:
    keep(archive, "b/1", AT, reading("b/1", links=(link_to("t/8"), link_to("t/7"))))
    keep(archive, "t/7", AT, reading("t/7", posts=(post("7", 1),)))
    pages = [page.id for path in ("t/7", "b/1") if (page := archive.page(SITE + path))]
    archive.requeue(pages)
    steps = [archive.frontier.first(AT) for _ in range(3)]
    assert [step.url.removeprefix(SITE) for step in steps if isinstance(step, Visit)] == ["t/7", "b/1", "t/8"]


def test_a_page_with_nothing_of_its_kind_is_reported(archive: Archive) -> None:
    keep(archive, "b/1", AT, reading("b/1", links=(link_to("t/7"),)))
    assert identity(SITE + "t/7") is not None
    keep(archive, "t/7", AT, Reading(strategy=1))
    assert [gap.kind for gap in archive.gaps()] == ["trouble"]
