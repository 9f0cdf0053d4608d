"""Posts that somebody wants to be told of wait in the archive until they were."""

from __future__ import annotations

from threadkeep.archive import Archive
from threadkeep.archive.outbox import begin_telling, end_telling, put_back, told, untold, untold_count
from threadkeep.model import Visit

from .scripted import SITE, post, rank, reading, response


def keep(archive: Archive, *numbers: int) -> None:
    posts = tuple(post("7", number) for number in numbers)
    archive.keep(Visit(SITE + "t/7"), response("t/7"), reading("t/7", posts=posts), rank)


def keys(archive: Archive) -> list[object]:
    return [each.fields["post_id"] for each in untold(archive, 10)]


def test_nobody_is_told_of_posts_from_before_they_asked(archive: Archive) -> None:
    keep(archive, 1, 2)
    begin_telling(archive)
    assert untold_count(archive) == 0
    keep(archive, 1, 2, 3)
    assert keys(archive) == ["3"]


def test_a_post_waits_until_it_was_told(archive: Archive) -> None:
    begin_telling(archive)
    keep(archive, 1, 2)
    first, second = untold(archive, 10)
    assert (first.fields["thread_id"], first.fields["position"], first.fields["author"]) == ("7", 1, "user1")
    told(archive, first.row)
    assert [each.row for each in untold(archive, 10)] == [second.row]


def test_a_post_that_could_not_be_told_lets_others_go_first(archive: Archive) -> None:
    begin_telling(archive)
    keep(archive, 1, 2)
    put_back(archive, untold(archive, 1)[0].row)
    assert keys(archive) == ["2", "1"]


def test_when_nobody_asks_any_more_what_waited_stays(archive: Archive) -> None:
    begin_telling(archive)
    keep(archive, 1)
    end_telling(archive)
    keep(archive, 1, 2)
    assert keys(archive) == ["1"]
