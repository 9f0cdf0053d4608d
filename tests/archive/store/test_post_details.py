import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from threadkeep.archive import Archive, open_archive
from threadkeep.archive.database.connection import connect, migrate
from threadkeep.archive.database.schema import MIGRATIONS
from threadkeep.model import File, Moment, ThreadRow

from ..scripted import AT, SITE, STRATEGY, identity, post, rank
from .test_keeper import keep

EDITED = Moment("edited today", AT)
FULL = {
    "quotes": ("Ann", "Bob", "Ann"),
    "edited": EDITED,
    "edited_by": "Eve",
    "reactions": -2,
    "attachments": (File("a [1].png", SITE + "f/1"), File("", SITE + "f/2")),
    "parent": "1",
}
OLD_POST = """
INSERT INTO site VALUES (1, 'http://forum.example/', 'http://forum.example', '2026-11-15T12:00:00Z');
INSERT INTO thread (id, key, url, is_sticky) VALUES (1, '7', 'http://forum.example/t/7', 1);
INSERT INTO author (id, name) VALUES (1, 'Ann');
INSERT INTO page (id, url, url_hash, state, depth) VALUES (1, '/t/7', 1, 2, 0);
INSERT INTO post (thread, key, key_source, page, ordinal, author, published_raw, edited_raw, parent, html, text, hash,
    strategy, first_seen_at, last_seen_at)
VALUES (1, '5', 'anchor', 1, 0, 1, 'today', 'edited', '4', '<p>old words</p>', 'old words', 9, 1, 'x', 'y');
"""


def test_all_details_of_a_post_are_given_back_unchanged(archive: Archive) -> None:
    keep(archive, "t/7", post("7", 1), post("7", 2, ordinal=1, **FULL))
    first, second = (kept.post for kept in archive.posts("7"))
    assert first == post("7", 1)
    assert second == post("7", 2, ordinal=1, **FULL)


def test_details_of_a_post_are_updated_while_its_text_stays(archive: Archive) -> None:
    keep(archive, "t/7", post("7", 1, reactions=1))
    keep(archive, "t/7", post("7", 1, **FULL), minutes=5)
    (kept,) = archive.posts("7")
    assert (kept.post.reactions, kept.post.edited, kept.post.quotes) == (-2, EDITED, ("Ann", "Bob", "Ann"))
    assert kept.status == "live"


def test_a_page_that_shows_fewer_details_deletes_none(archive: Archive) -> None:
    whole = post("7", 1, **FULL)
    keep(archive, "t/7", whole)
    keep(archive, "t/7", replace(post("7", 1), parent="1"), minutes=5)
    (kept,) = archive.posts("7")
    assert kept.post == whole


def test_a_moved_thread_stays_in_the_board_it_is_in(archive: Archive) -> None:
    keep(archive, "b/2", rows=(ThreadRow("7", SITE + "t/7", "Brakes", is_sticky=True),))
    keep(archive, "b/1", rows=(ThreadRow("7", SITE + "t/7", "Moved: Brakes", is_moved=True, is_locked=True),))
    assert [thread.board for thread in archive.threads()] == ["2"]
    keep(archive, "b/2", rows=(ThreadRow("7", SITE + "t/7", "Brakes", is_sticky=True),))
    (thread,) = archive.threads()
    assert (thread.board, thread.is_sticky, thread.is_locked, thread.is_moved) == ("2", True, False, True)


def test_an_older_archive_keeps_every_post_and_gets_the_new_fields(tmp_path: Path) -> None:
    with closing(connect(tmp_path)) as db:
        migrate(db, tmp_path, MIGRATIONS[:2])
        db.executescript(OLD_POST)
        before = _posts(db)
    with open_archive(tmp_path) as archive:
        (kept,) = archive.posts("7")
        assert (kept.post.text, kept.post.parent, kept.thread.is_sticky) == ("old words", "4", True)
        assert (kept.post.quotes, kept.post.reactions, kept.post.attachments) == ((), None, ())
        archive.adopt(STRATEGY, identity, rank)
        archive.begin_run("a test")
        keep(archive, "t/7", post("7", 6, ordinal=1, **FULL))
        assert [kept.post.quotes for kept in archive.posts("7")] == [(), ("Ann", "Bob", "Ann")]
    with closing(sqlite3.connect(tmp_path / "archive.v2.db")) as copy:
        assert _posts(copy) == before
    with closing(sqlite3.connect(tmp_path / "archive.db")) as db:
        assert _posts(db)[0][: len(before[0])] == before[0]


def _posts(db: sqlite3.Connection) -> list[tuple[object, ...]]:
    return db.execute("SELECT * FROM post ORDER BY id").fetchall()
