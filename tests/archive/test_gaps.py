from threadkeep.archive import Archive
from threadkeep.archive.retry import MAX_ATTEMPTS
from threadkeep.fetch.clock import TurnedClock
from threadkeep.model import NOTHING_READ, Reason, ThreadRow, Visit

from .scripted import SITE, failure, found, post, rank, reading, response


def keep(archive: Archive, path: str, status: int = 200, **parts: object) -> None:
    made = reading(path, **parts) if status == 200 else NOTHING_READ
    archive.keep(Visit(SITE + path), response(path, status=status), made, rank)


def told(archive: Archive) -> list[tuple[str, str, str]]:
    return [(gap.kind, gap.title, gap.url.removeprefix(SITE)) for gap in archive.gaps()]


def complete(archive: Archive) -> dict[str, bool]:
    return {thread.id: thread.is_complete for thread in archive.threads()}


def test_a_thread_with_all_its_pages_and_posts_is_complete(archive: Archive) -> None:
    keep(archive, "b/1", rows=(ThreadRow("7", SITE + "t/7", "Brakes", replies=1),), links=(found("t/7"),))
    keep(archive, "t/7", posts=(post("7", 1),), links=(found("t/7?p=2"),))
    keep(archive, "t/7?p=2", posts=(post("7", 2),))
    assert told(archive) == []
    assert complete(archive) == {"7": True}


def test_a_page_not_asked_for_yet_is_a_gap(archive: Archive) -> None:
    keep(archive, "t/7", posts=(post("7", 1),), links=(found("t/7?p=2"),))
    assert told(archive) == [("missing", "Title of t/7", "t/7?p=2")]
    assert complete(archive) == {"7": False}


def test_a_thread_that_an_index_lists_and_nobody_found_is_a_gap(archive: Archive) -> None:
    keep(archive, "b/1", rows=(ThreadRow("7", SITE + "t/7", "Brakes"),))
    assert told(archive) == [("unread", "Brakes", "t/7")]
    assert complete(archive) == {"7": False}


def test_fewer_posts_than_declared_is_a_gap(archive: Archive) -> None:
    keep(archive, "b/1", rows=(ThreadRow("7", SITE + "t/7", "Brakes", replies=2),), links=(found("t/7"),))
    keep(archive, "t/7", posts=(post("7", 1), post("7", 2, ordinal=1)))
    assert told(archive) == [("short", "Brakes", "t/7")]
    assert [gap.why for gap in archive.gaps()] == ["the forum says 3 posts, 2 were found"]
    assert complete(archive) == {"7": False}


def test_what_guests_cannot_see_is_a_wall(archive: Archive) -> None:
    keep(archive, "b/1", rows=(ThreadRow("7", SITE + "t/7", "Brakes"),), links=(found("t/7"),))
    keep(archive, "t/7", status=403)
    assert told(archive) == [("wall", "Brakes", "t/7")]
    assert [gap.why for gap in archive.gaps()] == ["the server answered 403"]


def test_a_listed_thread_that_is_gone_is_told_as_gone(archive: Archive) -> None:
    keep(archive, "b/1", rows=(ThreadRow("7", SITE + "t/7", "Brakes"),), links=(found("t/7"), found("x/7")))
    keep(archive, "t/7", status=404)
    assert told(archive) == [("missing", "Brakes", "x/7")]
    keep(archive, "x/7", status=404)
    assert ("gone", "Brakes", "t/7") in told(archive)
    assert complete(archive) == {"7": False}


def test_a_page_had_by_another_url_is_no_gap(archive: Archive) -> None:
    keep(archive, "b/1", links=(found("t/7"), found("x/7")))
    keep(archive, "t/7", status=403)
    keep(archive, "x/7", posts=(post("7", 1),))
    assert told(archive) == []
    assert complete(archive) == {"7": True}


def test_failures_and_refusals_say_why(archive: Archive, clock: TurnedClock) -> None:
    keep(archive, "b/1", links=(found("t/7"), found("t/8")))
    for _ in range(MAX_ATTEMPTS):
        archive.keep(Visit(SITE + "t/7"), failure("t/7"), NOTHING_READ, rank)
    archive.keep(Visit(SITE + "t/8"), failure("t/8", Reason.ROBOTS), NOTHING_READ, rank)
    assert [(gap.kind, gap.why) for gap in archive.gaps()] == [
        ("failed", "timeout: told by the test"),
        ("refused", "robots: told by the test"),
    ]


def test_counts_tell_pages_by_role_without_their_other_urls(archive: Archive) -> None:
    keep(archive, "b/1", links=(found("t/7"), found("x/7"), found("t/8"), found("nothing")))
    keep(archive, "t/7", posts=(post("7", 1),))
    counts = archive.counts()
    assert {count.role: (count.done, count.known) for count in counts.pages} == {"index": (1, 1), "thread": (1, 2)}
    assert (counts.threads_known, counts.threads_done, counts.threads_complete) == (2, 1, 1)
    assert (counts.pages_done, counts.pages_known) == (2, 3)
