from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from threadkeep.archive import Archive
from threadkeep.archive.store.keeper import Keeper
from threadkeep.fetch import TurnedClock
from threadkeep.model import (
    NOTHING_READ,
    Author,
    BoardRow,
    Exchange,
    Identity,
    Moment,
    Post,
    Precision,
    Reading,
    Response,
    ThreadRow,
    Visit,
)
from threadkeep.warc import WarcWriter, exchanges, segments

from ..scripted import AT, SITE, Forum, crawl, identity, link_to, post, rank, reading, response


def keep(archive: Archive, path: str, *posts: Post, minutes: int = 0, **parts: object) -> None:
    answer = response(path, at=AT + timedelta(minutes=minutes))
    archive.keep(Visit(SITE + path), answer, reading(path, posts=posts, **parts), rank)


def state(archive: Archive, path: str) -> str:
    row = archive.page(SITE + path)
    assert row is not None
    return row.state


def texts(archive: Archive, thread: str = "7") -> list[str]:
    return [kept.post.text for kept in archive.posts(thread)]


def count(archive: Archive, table: str) -> int:
    (number,) = archive._db.execute(f"SELECT count(*) FROM {table}").fetchone()
    return int(number)


def test_everything_of_a_crawled_forum_is_there_once(archive: Archive, clock: TurnedClock) -> None:
    asked: list[str] = []
    crawl(archive, clock, Forum(boards=2, threads=3, pages=2, posts=3), asked.append)
    counts = archive.counts()
    assert (counts.boards, counts.threads_complete, counts.posts, counts.requests) == (2, 6, 36, 15)
    assert len(asked) == len(set(asked)) == 15
    assert [kept.position for kept in archive.posts("01")] == [1, 2, 3, 4, 5, 6]
    assert list(archive.gaps()) == []


def test_stored_posts_are_given_back_unchanged(archive: Archive) -> None:
    edited = Moment("edited today", AT, "minute", "shown")
    one = post("7", 1, url=SITE + "p/1", edited=edited, parent="0", author=Author("Ann"))
    keep(archive, "t/7", one)
    (kept,) = archive.posts("7")
    assert kept.post == replace(one, edited=Moment("edited today", AT))
    assert (kept.position, kept.page_url, kept.site, kept.status) == (1, SITE + "t/7", SITE, "live")


def test_keep_returns_what_was_new(archive: Archive) -> None:
    first = reading(
        "t/7", posts=(post("7", 1), post("7", 2)), links=(link_to("t/7?p=2"), link_to("t/8"), link_to("t/7"))
    )
    kept = archive.keep(Visit(SITE + "t/7"), response("t/7"), first, rank)
    assert (kept.new_posts, kept.changed_posts, kept.new_pages, kept.state) == (2, 0, 2, "done")
    changed = replace(first, posts=(post("7", 1), post("7", 2, "other words")))
    kept = archive.keep(Visit(SITE + "t/7"), response("t/7"), changed, rank)
    assert (kept.new_posts, kept.changed_posts, kept.new_pages) == (0, 1, 0)


def test_a_post_that_is_read_again_changes_only_the_time_when_it_was_seen(archive: Archive) -> None:
    keep(archive, "t/7", post("7", 1))
    before = archive._db.execute("SELECT *, last_seen_at FROM post").fetchone()
    keep(archive, "t/7", post("7", 1, html="<p>post 1 <!-- sid=2 --></p>"), minutes=5)
    after = archive._db.execute("SELECT *, last_seen_at FROM post").fetchone()
    assert [a for a, b in zip(before, after, strict=True) if a != b] == 2 * ["2026-11-15T12:00:00Z"]
    assert after[-1] == "2026-11-15T12:05:00Z"
    assert count(archive, "post_version") == 0


def test_an_edited_post_keeps_its_earlier_text(archive: Archive) -> None:
    keep(archive, "t/7", post("7", 1, "first words"))
    keep(archive, "t/7", post("7", 1, "better words"), minutes=5)
    (kept,) = archive.posts("7")
    assert (kept.post.text, kept.status) == ("better words", "edited")
    assert archive._db.execute("SELECT text, seen_at FROM post_version").fetchall() == [
        ("first words", "2026-11-15T12:00:00Z")
    ]


def test_posts_have_the_order_of_the_pages_whatever_the_order_of_requests(archive: Archive) -> None:
    keep(archive, "t/7?p=10", post("7", 5, ordinal=0))
    keep(archive, "t/7?p=2", post("7", 3, ordinal=0), post("7", 4, ordinal=1))
    keep(archive, "t/7", post("7", 1, ordinal=0), post("7", 2, ordinal=1))
    assert texts(archive) == [f"post {number}" for number in (1, 2, 3, 4, 5)]


@pytest.mark.parametrize("paths", [("t/7", "t/7?p=2"), ("t/7?p=2", "t/7")])
def test_a_first_post_that_every_page_repeats_belongs_to_the_first_page(
    archive: Archive, paths: tuple[str, str]
) -> None:
    pages = {"t/7": (post("7", 1), post("7", 2, ordinal=1)), "t/7?p=2": (post("7", 1), post("7", 3, ordinal=1))}
    for path in paths:
        keep(archive, path, *pages[path])
    assert texts(archive) == ["post 1", "post 2", "post 3"]
    assert [kept.page_url for kept in archive.posts("7")][:2] == [SITE + "t/7"] * 2


def test_a_post_shown_twice_on_a_page_is_kept_once(archive: Archive) -> None:
    keep(archive, "t/7", post("7", 1), post("7", 2, ordinal=1), post("7", 1, ordinal=2))
    assert texts(archive) == ["post 1", "post 2"]


def derived(text: str, ordinal: int = 0, raw: str = "today") -> Post:
    return post(
        "7", 0, text, ordinal, key="7/ann/x/1", key_source="derived", author=Author("Ann"), published=Moment(raw)
    )


def test_posts_without_ids_by_one_author_at_one_time_on_two_pages_are_two(archive: Archive) -> None:
    keep(archive, "t/7", derived("one"))
    keep(archive, "t/7?p=2", derived("two"), derived("three", 1))
    assert texts(archive) == ["one", "two", "three"]


def test_a_post_without_an_id_seen_on_another_page_is_still_one(archive: Archive) -> None:
    keep(archive, "t/7", derived("one"), derived("two", 1))
    keep(archive, "t/7?p=2", derived("one"), derived("three", 1))
    keep(archive, "t/7", derived("one"), derived("two", 1))
    assert texts(archive) == ["one", "two", "three"]


def test_two_posts_that_share_a_number_are_two_on_one_page_and_on_two(archive: Archive) -> None:
    def post_by(name: str, days: int, words: str) -> Post:
        at = Moment("then", AT + timedelta(days=days), "minute", "assumed")
        return post("7", 1, words, ordinal=days, author=Author(name), published=at)

    ann, bob, eve = post_by("ann", 0, "one"), post_by("bob", 1, "two"), post_by("eve", 2, "three")
    for _ in range(2):
        archive.keep(Visit(SITE + "t/7"), response("t/7"), reading("t/7", posts=(ann, bob)), rank)
        archive.keep(Visit(SITE + "t/7?p=2"), response("t/7?p=2"), reading("t/7?p=2", posts=(eve,)), rank)
    assert [(each.author.name, each.post.text) for each in archive.posts("7")] == [
        ("ann", "one"),
        ("bob", "two"),
        ("eve", "three"),
    ]


def test_a_post_whose_author_has_another_name_now_is_the_same(archive: Archive) -> None:
    for name, words in (("ann", "one"), ("ann the great", "two")):
        made = reading("t/7", posts=(post("7", 1, words, author=Author(name)),))
        archive.keep(Visit(SITE + "t/7"), response("t/7"), made, rank)
    assert [each.post.text for each in archive.posts("7")] == ["two"]


def test_a_post_without_an_id_that_was_edited_is_not_a_second_post(archive: Archive) -> None:
    keep(archive, "t/7", derived("one"), derived("two", 1))
    keep(archive, "t/7", derived("one"), derived("two, edited", 1), minutes=1)
    assert texts(archive) == ["one", "two, edited"]
    assert [kept.status for kept in archive.posts("7")] == ["live", "edited"]


def test_a_post_is_the_same_if_its_time_is_shown_differently_later(archive: Archive) -> None:
    shown = Moment("today, 12:00", AT, "minute", "site"), Moment("15 Nov 12:00", AT, "minute", "site")
    for moment in shown:
        keep(archive, "t/7", replace(derived("one"), published=moment))
    assert texts(archive) == ["one"]


def test_a_reply_to_a_post_without_an_id_still_names_it(archive: Archive) -> None:
    reply = post("7", 0, "reply", 1, key="7/bob/x/1", key_source="derived", author=Author("Bob"), parent="7/ann/x/1")
    keep(archive, "t/7", derived("one"), reply)
    first, second = [kept.post for kept in archive.posts("7")]
    assert second.parent == first.key


def test_rows_of_lists_set_the_titles_of_threads_and_boards(archive: Archive) -> None:
    keep(archive, "", boards=(BoardRow("1", SITE + "b/1", "Cars", description="All about cars", threads=9),))
    keep(archive, "b/1", rows=(ThreadRow("7", SITE + "t/7", "Brakes", replies=3),))
    keep(archive, "t/7", post("7", 1))
    (kept,) = archive.posts("7")
    assert (kept.thread.title, kept.thread.declared_replies, kept.thread.is_complete) == ("Brakes", 3, False)
    assert kept.board is not None
    assert (kept.board.title, kept.board.description, kept.board.declared_threads) == ("Cars", "All about cars", 9)


def test_a_row_that_shows_fewer_values_deletes_none(archive: Archive) -> None:
    keep(archive, "b/1", rows=(ThreadRow("7", SITE + "t/7", "Brakes", replies=3, author="Ann"),))
    keep(archive, "b/1?p=2", rows=(ThreadRow("7", SITE + "t/7", ""),))
    (thread,) = archive.threads()
    assert (thread.title, thread.declared_replies, thread.board) == ("Brakes", 3, "1")


def test_a_thread_that_no_list_shows_has_the_title_of_its_page(archive: Archive) -> None:
    keep(archive, "t/7", post("7", 1))
    assert [thread.title for thread in archive.threads()] == ["Title of t/7"]


def test_after_a_redirect_the_page_is_stored_at_its_own_url(archive: Archive) -> None:
    archive.frontier.seed(SITE + "x/7", identity(SITE + "x/7"), 1)
    answer = response("x/7", final="t/7")
    archive.keep(Visit(SITE + "x/7"), answer, reading("t/7", posts=(post("7", 1),)), rank)
    asked = archive.page(SITE + "x/7")
    assert asked is not None
    assert (asked.state, asked.same_as, state(archive, "t/7")) == ("same", SITE + "t/7", "done")
    assert [kept.page_url for kept in archive.posts("7")] == [SITE + "t/7"]


def test_a_thread_that_redirects_to_the_login_page_is_not_stored(archive: Archive) -> None:
    archive.frontier.seed(SITE + "t/7", identity(SITE + "t/7"), 1)
    login = Reading(1, Identity("login", "other", "other/login"))
    archive.keep(Visit(SITE + "t/7"), response("t/7", final="login"), login, rank)
    assert state(archive, "t/7") == "refused"
    assert [gap.kind for gap in archive.gaps()] == ["wall"]


@pytest.mark.parametrize(("status", "expected"), [(404, "gone"), (410, "gone"), (403, "refused"), (401, "refused")])
def test_an_error_page_is_not_stored_as_a_page(archive: Archive, status: int, expected: str) -> None:
    archive.frontier.seed(SITE + "t/7", identity(SITE + "t/7"), 1)
    kept = archive.keep(Visit(SITE + "t/7"), response("t/7", status=status), NOTHING_READ, rank)
    assert kept.state == state(archive, "t/7") == expected


def test_a_reading_by_an_older_strategy_counts_for_nothing(archive: Archive) -> None:
    version = archive.adopt("format = 1\n# another\n", identity, rank)
    old = reading("t/7", version=version - 1, posts=(post("7", 1),), links=(link_to("t/8"),))
    archive.keep(Visit(SITE + "t/7"), response("t/7", b"kept bytes"), old, rank)
    assert texts(archive) == []
    assert archive.page(SITE + "t/8") is None
    assert [answer.body for _, answer in archive.outdated_pages(version)] == [b"kept bytes"]


def test_every_hop_goes_into_the_warc(archive: Archive) -> None:
    hops = tuple(
        Exchange(SITE + path, AT, b"GET / HTTP/1.1\r\n\r\n", b"HTTP/1.1 200 OK\r\n\r\n", path.encode())
        for path in ("robots.txt", "x/7", "t/7")
    )
    answer = Response(SITE + "x/7", SITE + "t/7", 200, (), b"t/7", AT, exchanges=hops)
    archive.keep(Visit(SITE + "x/7"), answer, reading("t/7"), rank)
    (segment,) = segments(archive.warc_folder)
    assert tuple(exchange for _, exchange in exchanges(segment)) == hops
    assert archive.counts().requests == 3


class CountingWriter(WarcWriter):
    synced = 0

    def sync(self) -> None:
        self.synced += 1
        super().sync()


def test_the_warc_is_synced_about_once_a_second(archive: Archive, clock: TurnedClock) -> None:
    warc = CountingWriter(archive.warc_folder)
    keeper = Keeper(archive._db, archive._pages, warc, clock)
    synced = []
    for _ in range(6):
        keeper.keep(Visit(SITE + "t/7"), response("t/7"), reading("t/7"), rank, run=1)
        synced.append(warc.synced)
        clock.forward(0.4)
    assert synced == [1, 1, 1, 2, 2, 2]
    warc.close()


def test_a_page_that_could_not_be_read_is_done_and_reported(archive: Archive) -> None:
    keep(archive, "t/7", trouble="no post where posts should be")
    assert state(archive, "t/7") == "done"
    assert [(gap.kind, gap.why) for gap in archive.gaps()] == [("trouble", "no post where posts should be")]


def aged(text: str, raw: str, at: datetime, precision: Precision, ordinal: int = 0) -> Post:
    return replace(derived(text, ordinal), published=Moment(raw, at, precision, "shown"))


def test_a_post_without_an_id_whose_elapsed_time_changes_is_the_same_post(archive: Archive) -> None:
    written = AT - timedelta(minutes=59)
    keep(archive, "t/7", aged("+1", "59 minutes ago", written, "minute"))
    later = AT + timedelta(minutes=40)
    again = aged("+1", "1 hour ago", later - timedelta(hours=1), "hour")
    keep(archive, "t/7", again, aged("+1", "2 minutes ago", later - timedelta(minutes=2), "minute", 1), minutes=40)
    times = [kept.post.published.at for kept in archive.all_posts()]
    assert times == [written, later - timedelta(minutes=2)], "one that was written since is another"


def test_a_post_of_today_is_the_same_post_after_the_midnight_of_its_forum(archive: Archive) -> None:
    written = AT.replace(hour=12, minute=58, second=0, microsecond=0)
    midnight = written.replace(hour=0, minute=11)
    shown = [
        replace(derived("+1", ordinal), published=Moment(raw, at, "minute", "assumed"))
        for ordinal, (raw, at) in enumerate(
            (("Today, 12:58", written), ("Yesterday, 12:58", written - timedelta(days=1)), ("Today, 00:11", midnight))
        )
    ]
    keep(archive, "t/7", shown[0])
    keep(archive, "t/7", replace(shown[1], ordinal=0), replace(shown[2], ordinal=1), minutes=600)
    raws = [kept.post.published.raw for kept in archive.all_posts()]
    assert raws == ["Today, 12:58", "Today, 00:11"], "one that was written since is another"


def test_the_same_text_on_another_page_of_the_thread_is_another_post(archive: Archive) -> None:
    keep(archive, "t/7", aged("bump", "2 days ago", AT - timedelta(days=2), "day"))
    keep(archive, "t/7?p=2", aged("bump", "1 day ago", AT - timedelta(days=1), "day"))
    assert len(list(archive.all_posts())) == 2
