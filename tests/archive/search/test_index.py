import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from threadkeep.archive import Archive, Query, is_up_to_date, open_archive
from threadkeep.archive.database.connection import connect
from threadkeep.archive.search import index as module
from threadkeep.archive.search.index import fill
from threadkeep.errors import ArchiveError
from threadkeep.fetch import TurnedClock

from ..scripted import AT, SITE, Forum, crawl

# What versions 2 to 4 brought, taken away again.
OLD = """
DROP TABLE post_words; DROP TABLE thread_words; DROP TABLE word_index; DROP INDEX post_published;
DROP TRIGGER post_words_insert; DROP TRIGGER post_words_update; DROP TRIGGER post_words_delete;
DROP TRIGGER thread_words_insert; DROP TRIGGER thread_words_update; DROP TRIGGER thread_words_delete;
ALTER TABLE post DROP COLUMN quotes; ALTER TABLE post DROP COLUMN edited_by; ALTER TABLE post DROP COLUMN reactions;
ALTER TABLE post DROP COLUMN attachments; ALTER TABLE thread DROP COLUMN is_moved; DROP INDEX thread_same_as;
ALTER TABLE thread DROP COLUMN same_as;
DROP TRIGGER post_outbox; DROP TABLE outbox; DROP TABLE notifications;
PRAGMA user_version = 1;
"""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """An archive of 12 posts as the first version left it."""
    clock = TurnedClock(AT)
    with open_archive(tmp_path / "a", site=SITE, create=True, clock=clock) as archive:
        crawl(archive, clock, Forum(1, 2, 2, 3), asked=lambda path: None)
    db = sqlite3.connect(tmp_path / "a" / "archive.db")
    db.executescript(OLD)
    db.close()
    return tmp_path / "a"


def counts(archive: Archive) -> tuple[int, int]:
    return archive.search(Query("post")).count, archive.search(Query("thread")).count


def test_an_older_archive_cannot_be_read_and_the_error_says_what_helps(old: Path) -> None:
    assert not is_up_to_date(old)
    with pytest.raises(ArchiveError) as caught:
        open_archive(old, readonly=True).__enter__()
    assert "threadkeep search" in caught.value.hint


def test_the_index_of_an_older_archive_is_built_and_progress_is_reported(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_BATCH", 5)
    reported: list[str] = []
    with open_archive(old, report=reported.append):
        pass
    assert reported == [f"indexing words for search: {n} of 12 posts" for n in (5, 10)]
    assert is_up_to_date(old)
    with open_archive(old, readonly=True) as archive:
        assert counts(archive) == (12, 2)


def test_building_the_index_continues_after_a_kill(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_BATCH", 5)
    with pytest.raises(KeyboardInterrupt):
        open_archive(old, report=interrupted).__enter__()
    assert not is_up_to_date(old)
    with open_archive(old) as archive:
        assert counts(archive) == (12, 2)


def interrupted(words: str) -> None:
    raise KeyboardInterrupt


def test_an_index_of_another_form_is_built_again(old: Path) -> None:
    with open_archive(old):
        pass
    change(old, lambda db: db.execute("UPDATE word_index SET form = 0"))
    assert not is_up_to_date(old)
    with open_archive(old) as archive:
        assert counts(archive) == (12, 2)


def test_a_complete_index_is_not_built_again(old: Path) -> None:
    with open_archive(old):
        pass
    reported: list[str] = []
    change(old, lambda db: fill(db, reported.append))
    assert reported == []


def test_a_post_that_was_rolled_back_is_not_found(archive: Archive) -> None:
    db = archive._db
    db.execute("BEGIN")
    db.execute("INSERT INTO thread (key, url, title) VALUES ('x', '/x', 'Unicorns')")
    db.execute("ROLLBACK")
    assert archive.search(Query("unicorns")).count == 0


def change(folder: Path, do: Callable[[sqlite3.Connection], object]) -> None:
    db = connect(folder)
    do(db)
    db.close()
