"""New posts wait in the archive until a notification of them is delivered."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from threadkeep.archive import Archive, open_archive
from threadkeep.archive.database.connection import connect, migrate
from threadkeep.archive.database.schema import MIGRATIONS
from threadkeep.archive.outbox import (
    begin_notifications,
    end_notifications,
    mark_delivered,
    mark_failed,
    outbox_posts,
    outbox_size,
)
from threadkeep.model import Visit

from .scripted import AT, SITE, post, rank, reading, response


def keep(archive: Archive, *numbers: int) -> None:
    posts = tuple(post("7", number) for number in numbers)
    archive.keep(Visit(SITE + "t/7"), response("t/7"), reading("t/7", posts=posts), rank)


def keys(archive: Archive) -> list[object]:
    return [each.fields["post_id"] for each in outbox_posts(archive, 10)]


def test_posts_from_before_notifications_began_are_not_sent(archive: Archive) -> None:
    keep(archive, 1, 2)
    begin_notifications(archive)
    assert outbox_size(archive) == 0
    keep(archive, 1, 2, 3)
    assert keys(archive) == ["3"]


def test_a_post_waits_until_it_is_delivered(archive: Archive) -> None:
    begin_notifications(archive)
    keep(archive, 1, 2)
    first, second = outbox_posts(archive, 10)
    assert (first.fields["thread_id"], first.fields["position"], first.fields["author"]) == ("7", 1, "user1")
    mark_delivered(archive, first.row)
    assert [each.row for each in outbox_posts(archive, 10)] == [second.row]


def test_a_post_that_could_not_be_delivered_comes_after_the_others(archive: Archive) -> None:
    begin_notifications(archive)
    keep(archive, 1, 2)
    mark_failed(archive, outbox_posts(archive, 1)[0].row)
    assert keys(archive) == ["2", "1"]


def test_posts_that_wait_stay_after_notifications_end(archive: Archive) -> None:
    begin_notifications(archive)
    keep(archive, 1)
    end_notifications(archive)
    keep(archive, 1, 2)
    assert keys(archive) == ["1"]


def test_posts_that_wait_in_an_archive_of_an_older_version_are_kept(tmp_path: Path) -> None:
    insert = f"""
        INSERT INTO site VALUES (1, '{SITE}', '{SITE[:-1]}', '{AT.isoformat()}');
        INSERT INTO telling VALUES (1, '{AT.isoformat()}');
        INSERT INTO strategy VALUES (1, '', '{AT.isoformat()}');
        INSERT INTO page (id, url, url_hash, state, depth) VALUES (1, '/t/7', 7, 2, 0);
        INSERT INTO thread (id, key, url) VALUES (1, '7', '{SITE}t/7');
        INSERT INTO author (id, name) VALUES (1, 'Ann');
        INSERT INTO post (thread, key, key_source, page, ordinal, author, published_raw, html, text, hash, strategy,
            first_seen_at, last_seen_at) VALUES (1, '1', 'id', 1, 0, 1, '', '', 'hello', 0, 1, '', '');
    """
    with closing(connect(tmp_path)) as db:
        migrate(db, tmp_path, MIGRATIONS[:4])
        db.executescript(insert)
        assert db.execute("SELECT count(*) FROM untold").fetchone() == (1,)
    with open_archive(tmp_path) as archive:
        assert keys(archive) == ["1"]
        keep(archive, 2)
        assert keys(archive) == ["1", "2"]
