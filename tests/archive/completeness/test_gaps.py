from dataclasses import replace

from threadkeep.archive import Archive
from threadkeep.archive.thresholds import RETRY
from threadkeep.fetch import TurnedClock
from threadkeep.model import NOTHING_READ, Author, BoardRow, Reason, ThreadRow, Visit

from ..scripted import AT, SITE, STRATEGY, failure, identity, link_to, post, rank, reading, response


def keep(archive: Archive, path: str, status: int = 200, **parts: object) -> None:
    made = reading(path, **parts) if status == 200 else NOTHING_READ
    archive.keep(Visit(SITE + path), response(path, status=status), made, rank)


def listed_gaps(archive: Archive) -> list[tuple[str, str, str]]:
    return [(gap.kind, gap.title, gap.url.removeprefix(SITE)) for gap in archive.gaps()]


def complete(archive: Archive) -> dict[str, str]:
    return {thread.id: thread.complete for thread in archive.threads()}


def test_a_thread_with_all_its_pages_and_posts_is_complete(archive: Archive) -> None:
    keep(archive, "b/1", rows=(ThreadRow("7", SITE + "t/7", "Brakes", replies=1),), links=(link_to("t/7"),))
    keep(archive, "t/7", posts=(post("7", 1),), links=(link_to("t/7?p=2"),))
    keep(archive, "t/7?p=2", posts=(post("7", 2),))
    assert listed_gaps(archive) == []
    assert complete(archive) == {"7": "yes"}


def test_a_page_that_was_not_requested_yet_is_a_gap(archive: Archive) -> None:
    keep(archive, "t/7", posts=(post("7", 1),), links=(link_to("t/7?p=2"),))
    assert listed_gaps(archive) == [("missing", "Title of t/7", "t/7?p=2")]
    assert complete(archive) == {"7": "no"}


def test_a_listed_thread_without_a_page_is_a_gap(archive: Archive) -> None:
    keep(archive, "b/1", rows=(ThreadRow("7", SITE + "t/7", "Brakes"),))
    assert listed_gaps(archive) == [("unread", "Brakes", "t/7")]
    assert complete(archive) == {"7": "no"}


def test_fewer_posts_than_declared_is_a_gap(archive: Archive) -> None:
    keep(archive, "b/1", rows=(ThreadRow("7", SITE + "t/7", "Brakes", replies=2),), links=(link_to("t/7"),))
    keep(archive, "t/7", posts=(post("7", 1), post("7", 2, ordinal=1)))
    assert listed_gaps(archive) == [("short", "Brakes", "t/7")]
    assert [gap.why for gap in archive.gaps()] == ["the forum says 3 posts, 2 were found"]
    assert complete(archive) == {"7": "no"}


def test_a_page_that_does_not_fit_is_no_gap_if_all_declared_posts_were_found(archive: Archive) -> None:
    def row(replies: int | None) -> None:
        keep(archive, "b/1", rows=(ThreadRow("7", SITE + "t/7", "Brakes", replies=replies),), links=(link_to("t/7"),))

    row(None)
    keep(archive, "t/7", posts=(post("7", 1), post("7", 2, ordinal=1)), trouble="posts that nothing reads")
    assert listed_gaps(archive) == [("trouble", "Brakes", "t/7")]
    row(2)
    assert listed_gaps(archive) == [("trouble", "Brakes", "t/7")]
    row(1)
    assert listed_gaps(archive) == []
    assert complete(archive) == {"7": "yes"}


def test_a_page_that_guests_cannot_see_is_a_wall(archive: Archive) -> None:
    keep(archive, "b/1", rows=(ThreadRow("7", SITE + "t/7", "Brakes"),), links=(link_to("t/7"),))
    keep(archive, "t/7", status=403)
    assert listed_gaps(archive) == [("wall", "Brakes", "t/7")]
    assert [gap.why for gap in archive.gaps()] == ["the server answered 403"]


def test_a_listed_thread_that_does_not_exist_is_reported_as_gone(archive: Archive) -> None:
    keep(archive, "b/1", rows=(ThreadRow("7", SITE + "t/7", "Brakes"),), links=(link_to("t/7"), link_to("x/7")))
    keep(archive, "t/7", status=404)
    assert listed_gaps(archive) == [("missing", "Brakes", "x/7")]
    keep(archive, "x/7", status=404)
    assert ("gone", "Brakes", "t/7") in listed_gaps(archive)
    assert complete(archive) == {"7": "no"}


def test_a_page_that_is_stored_under_another_url_is_no_gap(archive: Archive) -> None:
    keep(archive, "b/1", links=(link_to("t/7"), link_to("x/7")))
    keep(archive, "t/7", status=403)
    keep(archive, "x/7", posts=(post("7", 1),))
    assert listed_gaps(archive) == []
    assert complete(archive) == {"7": "unknown"}


def test_without_evidence_of_its_length_the_completeness_of_a_thread_is_unknown(archive: Archive) -> None:
    keep(archive, "b/1", links=(link_to("t/7"),))
    keep(archive, "t/7", posts=(post("7", 1),))
    assert complete(archive) == {"7": "unknown"}
    assert listed_gaps(archive) == []


def test_a_thread_of_one_page_is_complete_if_longer_ones_show_page_flips(archive: Archive) -> None:
    keep(archive, "b/1", links=(link_to("t/7"), link_to("t/8")))
    keep(archive, "t/7", posts=(post("7", 1),))
    keep(archive, "t/8", posts=(post("8", 2),), links=(link_to("t/8?p=2"),))
    keep(archive, "t/8?p=2", posts=(post("8", 3),))
    assert complete(archive) == {"7": "yes", "8": "yes"}


def test_the_last_page_is_better_evidence_than_a_counter_that_includes_deleted_posts(archive: Archive) -> None:
    keep(archive, "b/1", rows=(ThreadRow("7", SITE + "t/7", "Brakes", replies=4),), links=(link_to("t/7"),))
    keep(archive, "t/7", posts=(post("7", 1), post("7", 2, ordinal=1)), links=(link_to("t/7?p=2"),))
    keep(archive, "t/7?p=2", posts=(post("7", 3),))
    assert complete(archive) == {"7": "yes"}
    (thread,) = archive.threads()
    assert thread.evidence.endswith("2 of 5 declared posts are not on them")


def test_a_counter_far_above_what_all_pages_show_is_a_gap(archive: Archive) -> None:
    keep(archive, "b/1", rows=(ThreadRow("7", SITE + "t/7", "Brakes", replies=29),), links=(link_to("t/7"),))
    keep(archive, "t/7", posts=(post("7", 1),), links=(link_to("t/7?p=2"),))
    keep(archive, "t/7?p=2", posts=(post("7", 2),))
    assert listed_gaps(archive) == [("short", "Brakes", "t/7")]


def test_posts_that_came_after_the_list_was_read_are_no_gap(archive: Archive) -> None:
    keep(archive, "b/1", rows=(ThreadRow("7", SITE + "t/7", "Brakes", replies=0),), links=(link_to("t/7"),))
    keep(archive, "t/7", posts=(post("7", 1), post("7", 2, ordinal=1)))
    assert listed_gaps(archive) == []
    assert complete(archive) == {"7": "yes"}


def test_a_page_between_two_others_without_a_link_to_it_is_a_gap(archive: Archive) -> None:
    keep(archive, "b/1", rows=(ThreadRow("7", SITE + "t/7", "Brakes"),), links=(link_to("t/7"),))
    keep(archive, "t/7", posts=(post("7", 1),), links=(link_to("t/7?p=2"), link_to("t/7?p=3"), link_to("t/7?p=5")))
    for number in (2, 3, 5):
        keep(archive, f"t/7?p={number}", posts=(post("7", number),))
    assert listed_gaps(archive) == [("short", "Brakes", "t/7")]
    assert [gap.why for gap in archive.gaps()] == ["there must be a page between 3 and 5, and no link led to it"]


def test_a_board_behind_a_login_is_hidden_and_is_no_gap(archive: Archive) -> None:
    keep(archive, "", boards=(BoardRow("2", SITE + "b/2", "Staff"),), links=(link_to("b/1"), link_to("b/2")))
    keep(archive, "b/1", links=(link_to("t/7"),))
    keep(archive, "t/7", posts=(post("7", 1),))
    keep(archive, "b/2", status=403)
    assert listed_gaps(archive) == []
    assert [(each.kind, each.title, each.why) for each in archive.hidden_boards()] == [
        ("wall", "Staff", "the server answered 403")
    ]


def test_a_board_behind_a_login_is_recognised_by_the_rule_if_its_url_has_no_kind(archive: Archive) -> None:
    """A learner met it first, when nothing but its URL was known."""
    page = archive.frontier.add_unqueued(SITE + "t/2")
    visit = archive.frontier.lease(page, AT)
    assert isinstance(visit, Visit)
    archive.keep(visit, response("t/2", status=403), NOTHING_READ, rank)
    archive.adopt(STRATEGY + "# mended", identity, lambda found, depth: None)
    link = replace(link_to("b/2"), url=SITE + "t/2")
    archive.keep(Visit(SITE), response(""), reading("", 2, links=(link, link_to("b/1"))), rank)
    archive.keep(Visit(SITE + "b/1"), response("b/1"), reading("b/1", 2, links=(link_to("t/7"),)), rank)
    assert [gap.kind for gap in archive.gaps() if gap.kind == "wall"] == []
    assert [each.kind for each in archive.hidden_boards()] == ["wall"]


def test_a_wall_before_a_further_page_of_a_board_is_a_gap(archive: Archive) -> None:
    keep(archive, "b/1", links=(link_to("b/1?p=2"),))
    keep(archive, "b/1?p=2", status=403)
    assert [kind for kind, _, _ in listed_gaps(archive)] == ["wall"]
    assert list(archive.hidden_boards()) == []


def test_a_board_without_rows_is_empty_if_others_of_its_kind_were_read(archive: Archive) -> None:
    keep(archive, "b/1", trouble="no row")
    assert [kind for kind, _, _ in listed_gaps(archive)] == ["trouble"]
    keep(archive, "b/2", links=(link_to("b/1"),))
    assert listed_gaps(archive) == []
    assert [(each.kind, each.url) for each in archive.hidden_boards()] == [("empty", SITE + "b/1")]


def test_a_board_that_declares_threads_and_lists_none_is_a_gap(archive: Archive) -> None:
    keep(archive, "", boards=(BoardRow("1", SITE + "b/1", "Bikes", threads=4),), links=(link_to("b/1"), link_to("b/2")))
    keep(archive, "b/1", trouble="no row")
    keep(archive, "b/2", links=(link_to("b/1"),))
    assert ("trouble", "Bikes", "b/1") in listed_gaps(archive)


def test_many_fewer_threads_than_a_board_declares_are_a_gap(archive: Archive) -> None:
    keep(archive, "", boards=(BoardRow("1", SITE + "b/1", "Bikes", threads=4),), links=(link_to("b/1"),))
    keep(archive, "b/1", links=(link_to("t/7"),))
    keep(archive, "t/7", posts=(post("7", 1),))
    assert [gap.why for gap in archive.gaps()] == ["the forum says 4 threads, 1 were found"]


def test_threads_of_boards_far_below_count_for_the_board_above(archive: Archive) -> None:
    deep = 800
    for number in range(1, deep):
        below = BoardRow(str(number + 1), SITE + f"b/{number + 1}", "Below", threads=4)
        keep(archive, f"b/{number}", boards=(below,), links=(link_to(f"b/{number + 1}"),))
    keep(archive, f"b/{deep}", links=tuple(link_to(f"t/{number}") for number in range(4)))
    for number in range(4):
        keep(archive, f"t/{number}", posts=(post(str(number), number + 1),))
    assert listed_gaps(archive) == []


def test_a_deleted_thread_with_stored_posts_is_no_gap(archive: Archive) -> None:
    keep(archive, "t/7", posts=(post("7", 1),))
    keep(archive, "t/7", status=404)
    assert listed_gaps(archive) == []
    assert complete(archive) == {"7": "unknown"}


def test_threads_that_a_board_links_to_belong_to_it_even_without_rows(archive: Archive) -> None:
    keep(archive, "b/1", links=(link_to("t/7"),))
    assert [thread.id for thread in archive.threads("1")] == ["7"]


def test_a_thread_that_follows_from_a_url_alone_is_forgotten_if_its_page_is_a_board(archive: Archive) -> None:
    keep(archive, "b/1", links=(link_to("t/9"),))
    board = replace(reading("t/9"), identity=identity(SITE + "b/9"))
    archive.keep(Visit(SITE + "t/9"), response("t/9"), board, rank)
    archive.drop_repeated_threads()
    assert listed_gaps(archive) == []
    assert list(archive.threads()) == []


def test_failures_and_refusals_say_why(archive: Archive, clock: TurnedClock) -> None:
    keep(archive, "b/1", links=(link_to("t/7"), link_to("t/8")))
    for _ in range(RETRY.max_attempts):
        archive.keep(Visit(SITE + "t/7"), failure("t/7"), NOTHING_READ, rank)
    archive.keep(Visit(SITE + "t/8"), failure("t/8", Reason.ROBOTS), NOTHING_READ, rank)
    assert [(gap.kind, gap.why) for gap in archive.gaps()] == [
        ("failed", "timeout: told by the test"),
        ("refused", "robots: told by the test"),
    ]


def test_pages_are_counted_by_role_without_their_other_urls(archive: Archive) -> None:
    keep(archive, "b/1", links=(link_to("t/7"), link_to("x/7"), link_to("t/8"), link_to("nothing")))
    keep(archive, "t/7", posts=(post("7", 1),))
    counts = archive.counts()
    assert {count.role: (count.done, count.known) for count in counts.pages} == {"index": (1, 1), "thread": (1, 2)}
    assert (counts.threads_known, counts.threads_done, counts.threads_complete) == (2, 1, 0)
    assert (counts.threads_unknown, counts.threads_part, counts.useful) == (1, 1, 2)
    assert (counts.pages_done, counts.pages_known) == (2, 3)


def test_names_of_posts_are_counted_and_posts_without_one(archive: Archive) -> None:
    nobody = Author("")
    keep(archive, "t/7", posts=(post("7", 1), post("7", 4), post("7", 2), post("7", 3, author=nobody)))
    assert (archive.counts().authors, archive.counts().unnamed) == (2, 1)


def test_pages_with_nofollow_links_are_counted_by_their_last_reading(archive: Archive) -> None:
    keep(archive, "t/7", posts=(post("7", 1),), skipped_nofollow=2)
    assert archive.counts().refusing == 1
    version = archive.adopt(STRATEGY + "#", identity, rank)
    [(page, kept)] = archive.outdated_pages(version)
    archive.keep_reparsed(page, kept, reading("t/7", version, posts=(post("7", 1),)), rank)
    assert archive.counts().refusing == 0


def test_the_title_in_a_feed_is_not_the_title_of_a_thread(archive: Archive) -> None:
    keep(archive, "b/1", rows=(ThreadRow("7", SITE + "t/7", "Brakes", replies=1),), links=(link_to("t/7"),))
    keep(
        archive, "b/2", rows=(ThreadRow("7", SITE + "t/7", "Cars: Re: Brakes"),), links=(link_to("t/7"),), is_feed=True
    )
    assert [thread.title for thread in archive.threads()] == ["Brakes"]
