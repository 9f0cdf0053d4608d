import gzip
from dataclasses import replace

from threadkeep.archive import Archive, Entry
from threadkeep.fetch import TurnedClock
from threadkeep.model import Exchange, FollowedLink, Identity, Response, Visit

from ..scripted import AT, SITE, STRATEGY, Forum, crawl, identity, link_to, post, rank, reading, response

SECOND = "format = 1\n# second\n"


def states(archive: Archive, *paths: str) -> list[str]:
    rows = [archive.page(SITE + path) for path in paths]
    return [row.state if row else "unknown" for row in rows]


def nothing(url: str) -> Identity | None:
    return None


def any_rank(found: FollowedLink, depth: int) -> int | None:
    return depth


def test_the_same_strategy_is_not_adopted_twice(archive: Archive) -> None:
    assert archive.strategy() == (1, STRATEGY)
    assert archive.adopt(STRATEGY, identity, rank) == 1
    assert archive.adopt(SECOND, identity, rank) == 2
    assert archive.strategy() == (2, SECOND)


def test_urls_that_become_one_page_are_parked_except_the_first(archive: Archive) -> None:
    archive.adopt(SECOND, nothing, any_rank)
    archive.frontier.add_many(Entry(SITE + path, None, 0, "a") for path in ("t/7", "x/7", "t/8"))
    assert states(archive, "t/7", "x/7", "t/8") == ["pending", "pending", "pending"]
    archive.adopt(STRATEGY + "#", identity, rank)
    assert states(archive, "t/7", "x/7", "t/8") == ["pending", "same", "pending"]


def test_a_stored_page_represents_its_other_urls(archive: Archive) -> None:
    archive.adopt(SECOND, nothing, any_rank)
    archive.frontier.add_many(Entry(SITE + path, None, 0, "a") for path in ("t/7", "x/7"))
    archive.keep(Visit(SITE + "x/7"), response("x/7"), reading("x/7", 2, identity=None), any_rank)
    archive.adopt(STRATEGY + "#", identity, rank)
    assert states(archive, "t/7", "x/7") == ["same", "done"]


def test_a_thread_that_redirected_to_a_login_before_the_strategy_was_learned_is_queued_again(archive: Archive) -> None:
    archive.adopt(SECOND, nothing, any_rank)
    archive.frontier.add_many(Entry(SITE + path, None, 0, "a") for path in ("t/7", "t/8"))
    for path, final in (("t/7", "login"), ("t/8", "t/80")):
        answer = replace(response(path), final_url=SITE + final)
        archive.keep(Visit(SITE + path), answer, reading(path, 2, identity=None), any_rank)
    assert states(archive, "t/7", "t/8") == ["same", "same"]
    archive.adopt(STRATEGY + "#", identity, rank)
    assert states(archive, "t/7", "t/8") == ["pending", "same"]


def test_urls_that_are_no_longer_one_page_are_all_requested(archive: Archive) -> None:
    archive.frontier.add_many(Entry(SITE + path, identity(SITE + path), 0, "a") for path in ("t/7", "x/7"))
    assert states(archive, "t/7", "x/7") == ["pending", "same"]
    archive.adopt(SECOND, nothing, any_rank)
    assert states(archive, "t/7", "x/7") == ["pending", "pending"]


def test_a_page_without_a_rank_in_a_new_strategy_is_known_and_no_thread(archive: Archive, clock: TurnedClock) -> None:
    archive.frontier.add_many([Entry(SITE + "t/7", identity(SITE + "t/7"), 0, "a")])
    archive.adopt(SECOND, nothing, lambda found, depth: None)
    assert states(archive, "t/7") == ["known"]
    assert archive.frontier.first(clock.now()) is None
    assert list(archive.threads()) == []


def test_outdated_pages_are_read_again_without_a_request(archive: Archive, clock: TurnedClock) -> None:
    crawl(archive, clock, Forum(1, 1, 2, 2), asked=lambda path: None)
    requests = archive.counts().requests
    version = archive.adopt(SECOND, identity, rank)
    stale = list(archive.outdated_pages(version))
    assert [answer.final_url.removeprefix(SITE) for _, answer in stale] == ["", "b/0", "t/00", "t/00?p=2"]
    for page, answer in stale:
        path = answer.final_url.removeprefix(SITE)
        fresh = Forum(1, 1, 2, 2).read(path, version)
        archive.keep_reparsed(page, answer, fresh, rank)
    assert list(archive.outdated_pages(version)) == []
    assert archive.counts().requests == requests
    assert len(list(archive.posts("00"))) == 4


def test_wrong_posts_are_deleted_after_a_better_reading(archive: Archive) -> None:
    wrong = (post("7", 1), post("7", 900, "an advertisement", 1))
    archive.keep(Visit(SITE + "t/7"), response("t/7"), reading("t/7", posts=wrong), rank)
    version = archive.adopt(SECOND, identity, rank)
    ((page, answer),) = archive.outdated_pages(version)
    archive.keep_reparsed(page, answer, reading("t/7", version, posts=(post("7", 1, "better read"),)), rank)
    assert [(kept.post.text, kept.status) for kept in archive.posts("7")] == [("better read", "live")]
    assert archive._db.execute("SELECT count(*) FROM post_version").fetchone() == (0,)


def test_posts_that_get_other_keys_in_a_new_reading_are_not_counted_as_new(archive: Archive) -> None:
    first = (post("7", 1), post("7", 2, "Up!", 1), post("7", 3, "Up!", 2))
    archive.keep(Visit(SITE + "t/7"), response("t/7"), reading("t/7", posts=first), rank)
    version = archive.adopt(SECOND, identity, rank)
    ((page, answer),) = archive.outdated_pages(version)
    again = (replace(first[0], key="p1"), first[1], replace(first[2], key="p3"), post("7", 4, "missed before", 3))
    kept = archive.keep_reparsed(page, answer, reading("t/7", version, posts=again), rank)
    assert (kept.new_posts, kept.changed_posts) == (1, 0)
    assert [stored.post.key for stored in archive.posts("7")] == ["p1", "2", "p3", "4"]


def test_a_compressed_page_is_read_again_as_the_fetcher_gave_it(archive: Archive) -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n"
    exchange = Exchange(SITE + "t/7", AT, b"GET /t/7 HTTP/1.1\r\n\r\n", head, gzip.compress(b"<p>words</p>"))
    headers = (("content-type", "text/html"), ("content-encoding", "gzip"))
    answer = Response(SITE + "t/7", SITE + "t/7", 200, headers, b"<p>words</p>", AT, exchanges=(exchange,))
    archive.keep(Visit(SITE + "t/7"), answer, reading("t/7", links=(link_to("t/8"),)), rank)
    ((_, again),) = archive.outdated_pages(2)
    assert again == answer
