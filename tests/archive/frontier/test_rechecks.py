"""Which pages are worth another look after a crawl, and what stays of them."""

from __future__ import annotations

from datetime import datetime, timedelta

from threadkeep.archive import Archive
from threadkeep.model import NOTHING_READ, Found, Moment, Post, Reading, ThreadRow, Visit

from ..scripted import AT, SITE, failure, found, identity, post, rank, reading, response

DAY = timedelta(days=1)
MINUTE = timedelta(minutes=1)


def kept(archive: Archive, path: str, at: datetime, made: Reading) -> None:
    archive.keep(Visit(SITE + path), response(path, at=at), made, rank)


def row(replies: int, last: datetime) -> ThreadRow:
    return ThreadRow("7", SITE + "t/7", "Brakes", replies=replies, last=Moment("then", last))


def urls(archive: Archive, pages: list[int]) -> list[str]:
    known = {
        page.id: path for path in ("b/1", "b/1?p=2", "t/7", "t/7?p=2", "t/7?p=3") if (page := archive.page(SITE + path))
    }
    return [known[page] for page in pages]


def board(archive: Archive, last: datetime, replies: int = 0) -> None:
    links: tuple[Found, ...] = (found("t/7"), found("b/1?p=2"))
    kept(archive, "b/1", AT, reading("b/1", rows=(row(replies, last),), links=links))
    kept(archive, "b/1?p=2", AT, reading("b/1?p=2", links=(found("t/7"),)))


def test_a_busy_board_is_looked_at_again_from_its_first_page_on(archive: Archive) -> None:
    board(archive, last=AT - MINUTE)
    assert urls(archive, archive.pages_of_shifted_lists(AT + MINUTE)) == ["b/1", "b/1?p=2"]


def test_a_board_where_nothing_happened_for_long_is_left_alone(archive: Archive) -> None:
    board(archive, last=AT - 30 * DAY)
    assert archive.pages_of_shifted_lists(AT + MINUTE) == []


def test_a_board_is_left_alone_while_no_time_passes(archive: Archive) -> None:
    board(archive, last=AT)
    assert archive.pages_of_shifted_lists(AT) == []


def test_a_second_round_is_for_boards_with_new_threads_only(archive: Archive) -> None:
    board(archive, last=AT - MINUTE)
    assert archive.pages_of_shifted_lists(AT + MINUTE, since=archive.newest_thread_id()) == []
    assert archive.pages_of_shifted_lists(AT + MINUTE, since=archive.newest_thread_id() - 1) != []


def test_a_thread_that_a_later_row_says_has_grown_is_looked_at_on_its_last_page(archive: Archive) -> None:
    board(archive, last=AT - DAY, replies=1)
    kept(archive, "t/7", AT + MINUTE, reading("t/7", posts=(post("7", 1),), links=(found("t/7?p=2"),)))
    kept(archive, "t/7?p=2", AT + MINUTE, reading("t/7?p=2", posts=(post("7", 2),)))
    assert archive.pages_of_grown_threads() == []
    kept(archive, "b/1", AT + 2 * MINUTE, reading("b/1", rows=(row(2, AT),)))
    assert urls(archive, archive.pages_of_grown_threads()) == ["t/7?p=2"]


def test_a_thread_written_to_while_its_pages_were_read_is_looked_at_again_backwards(archive: Archive) -> None:
    def pages(first: int, published: datetime) -> None:
        for number, path in enumerate(("t/7", "t/7?p=2", "t/7?p=3")):
            made: Post = post("7", first + number, published=Moment("then", published))
            kept(archive, path, AT + number * MINUTE, reading(path, posts=(made,)))

    pages(0, AT - 30 * DAY)
    assert archive.pages_of_torn_threads() == []
    pages(3, AT - MINUTE)
    assert urls(archive, archive.pages_of_torn_threads()) == ["t/7?p=3", "t/7?p=2", "t/7"]


def test_what_a_second_look_cannot_have_stays_as_it_was(archive: Archive) -> None:
    kept(archive, "t/7", AT, reading("t/7", posts=(post("7", 1),)))
    before = archive.page(SITE + "t/7")
    assert before is not None
    looked = archive.requeue([before.id])
    archive.keep(Visit(SITE + "t/7"), failure("t/7"), NOTHING_READ, rank)
    archive.restore_pages(looked)
    after = archive.page(SITE + "t/7")
    assert after is not None
    assert (after.state, after.status) == ("done", 200)
    assert list(archive.gaps()) == []


def test_a_second_look_that_shows_nothing_to_read_does_not_spoil_the_first(archive: Archive) -> None:
    kept(archive, "t/7", AT, reading("t/7", posts=(post("7", 1),)))
    page = archive.page(SITE + "t/7")
    assert page is not None
    looked = archive.requeue([page.id])
    kept(archive, "t/7", AT + MINUTE, reading("t/7", trouble="no post"))
    archive.restore_pages(looked)
    assert list(archive.gaps()) == []


def test_pages_to_look_at_again_come_before_all_others_in_their_order(archive: Archive) -> None:
    kept(archive, "b/1", AT, reading("b/1", links=(found("t/8"), found("t/7"))))
    kept(archive, "t/7", AT, reading("t/7", posts=(post("7", 1),)))
    pages = [page.id for path in ("t/7", "b/1") if (page := archive.page(SITE + path))]
    archive.requeue(pages)
    steps = [archive.frontier.first(AT) for _ in range(3)]
    assert [step.url.removeprefix(SITE) for step in steps if isinstance(step, Visit)] == ["t/7", "b/1", "t/8"]


def test_a_page_that_has_nothing_of_its_kind_is_told(archive: Archive) -> None:
    kept(archive, "b/1", AT, reading("b/1", links=(found("t/7"),)))
    assert identity(SITE + "t/7") is not None
    kept(archive, "t/7", AT, Reading(strategy=1))
    assert [gap.kind for gap in archive.gaps()] == ["trouble"]
