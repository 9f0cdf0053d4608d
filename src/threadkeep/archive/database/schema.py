"""The tables, as numbered migrations."""

from __future__ import annotations

from threadkeep.archive.database.page_state import MEANINGS

APPLICATION_ID = 0x54484B50  # "THKP"

_TABLES = """
CREATE TABLE site (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    url TEXT NOT NULL,
    origin TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE run (
    id INTEGER PRIMARY KEY,
    what TEXT NOT NULL,
    began_at TEXT NOT NULL,
    ended_at TEXT,
    outcome TEXT
) STRICT;

CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    text TEXT NOT NULL
) STRICT;

CREATE TABLE strategy (
    version INTEGER PRIMARY KEY,
    text TEXT NOT NULL,
    adopted_at TEXT NOT NULL
) STRICT;

CREATE TABLE segment (
    name TEXT PRIMARY KEY,
    size INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE host (
    name TEXT PRIMARY KEY,
    hold_until INTEGER NOT NULL,
    reason TEXT NOT NULL,
    why TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE state (id INTEGER PRIMARY KEY, name TEXT NOT NULL, meaning TEXT NOT NULL) STRICT;
CREATE TABLE kind (id INTEGER PRIMARY KEY, name TEXT NOT NULL, role TEXT NOT NULL, UNIQUE (name, role)) STRICT;
CREATE TABLE rule (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;

CREATE TABLE board (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    url TEXT NOT NULL,
    title TEXT NOT NULL DEFAULT '',
    is_listed INTEGER NOT NULL DEFAULT 0,
    parent INTEGER REFERENCES board,
    description TEXT,
    declared_threads INTEGER,
    declared_posts INTEGER,
    last_raw TEXT,
    last_at TEXT,
    last_seen_at TEXT
) STRICT;
CREATE INDEX board_parent ON board (parent) WHERE parent IS NOT NULL;

CREATE TABLE thread (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    url TEXT NOT NULL,
    title TEXT NOT NULL DEFAULT '',
    is_listed INTEGER NOT NULL DEFAULT 0,
    board INTEGER REFERENCES board,
    author TEXT,
    declared_replies INTEGER,
    declared_views INTEGER,
    last_raw TEXT,
    last_at TEXT,
    is_sticky INTEGER NOT NULL DEFAULT 0,
    is_locked INTEGER NOT NULL DEFAULT 0,
    last_seen_at TEXT
) STRICT;
CREATE INDEX thread_board ON thread (board) WHERE board IS NOT NULL;

CREATE TABLE author (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    key TEXT NOT NULL DEFAULT '',
    url TEXT NOT NULL DEFAULT '',
    UNIQUE (name, key, url)
) STRICT;

CREATE TABLE page (
    id INTEGER PRIMARY KEY,
    url TEXT NOT NULL,
    url_hash INTEGER NOT NULL,
    state INTEGER NOT NULL REFERENCES state,
    kind INTEGER REFERENCES kind,
    identity INTEGER,
    thread INTEGER REFERENCES thread,
    board INTEGER REFERENCES board,
    position INTEGER,
    rank INTEGER,
    depth INTEGER NOT NULL,
    referrer INTEGER REFERENCES page,
    rule INTEGER REFERENCES rule,
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER,
    run INTEGER,
    visit INTEGER REFERENCES visit,
    same_as INTEGER REFERENCES page,
    strategy INTEGER,
    trouble TEXT
) STRICT;
CREATE UNIQUE INDEX page_url ON page (url_hash);
CREATE INDEX page_identity ON page (identity) WHERE identity IS NOT NULL;
CREATE INDEX page_pending ON page (rank) WHERE state = 0;
CREATE INDEX page_leased ON page (run) WHERE state = 1;
CREATE INDEX page_waiting ON page (due_at) WHERE state = 4;
CREATE INDEX page_failed ON page (id) WHERE state = 5;
CREATE INDEX page_read ON page (strategy) WHERE state = 2;
CREATE INDEX page_thread ON page (thread) WHERE thread IS NOT NULL;
CREATE INDEX page_board ON page (board) WHERE board IS NOT NULL AND thread IS NULL;
CREATE INDEX page_trouble ON page (id) WHERE trouble IS NOT NULL;

CREATE TABLE visit (
    id INTEGER PRIMARY KEY,
    page INTEGER NOT NULL REFERENCES page,
    run INTEGER,
    at TEXT NOT NULL,
    seconds REAL,
    requests INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    status INTEGER,
    reason TEXT,
    detail TEXT,
    segment TEXT REFERENCES segment,
    offset INTEGER,
    length INTEGER,
    digest INTEGER,
    noindex INTEGER NOT NULL DEFAULT 0,
    skipped_nofollow INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX visit_page ON visit (page);
CREATE INDEX visit_place ON visit (segment, offset) WHERE segment IS NOT NULL;

CREATE TABLE post (
    id INTEGER PRIMARY KEY,
    thread INTEGER NOT NULL REFERENCES thread,
    key TEXT NOT NULL,
    key_source TEXT NOT NULL,
    page INTEGER NOT NULL REFERENCES page,
    ordinal INTEGER NOT NULL,
    author INTEGER NOT NULL REFERENCES author,
    url TEXT,
    published_raw TEXT NOT NULL,
    published_at TEXT,
    published_precision TEXT,
    zone_source TEXT,
    edited_raw TEXT,
    edited_at TEXT,
    parent TEXT,
    html TEXT NOT NULL,
    text TEXT NOT NULL,
    hash INTEGER NOT NULL,
    status TEXT NOT NULL DEFAULT 'live',
    strategy INTEGER NOT NULL,
    first_seen_at TEXT NOT NULL,
    last_seen_at TEXT NOT NULL,
    UNIQUE (thread, key)
) STRICT;
CREATE INDEX post_page ON post (page);
CREATE INDEX post_author ON post (author);

CREATE TABLE post_version (
    id INTEGER PRIMARY KEY,
    post INTEGER NOT NULL REFERENCES post ON DELETE CASCADE,
    seen_at TEXT NOT NULL,
    html TEXT NOT NULL,
    text TEXT NOT NULL,
    hash INTEGER NOT NULL,
    strategy INTEGER NOT NULL
) STRICT;
CREATE INDEX post_version_post ON post_version (post);
"""

_STATES = "".join(
    f"INSERT INTO state VALUES ({state.value}, '{state.word}', '{meaning}');\n" for state, meaning in MEANINGS.items()
)

# The words of posts and titles, found in any script (word_segments.py). The texts are stored in their own
# tables only, so a trigger passes the old text to the index when a row is deleted. Merging eight parts at a time
# instead of four saves a quarter of the time that the index adds to a page.
_WORDS = """
CREATE VIRTUAL TABLE post_words USING fts5 (
    text, content = '', tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'");
CREATE VIRTUAL TABLE thread_words USING fts5 (
    title, content = '', tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'");
INSERT INTO post_words (post_words, rank) VALUES ('automerge', 8);

CREATE TABLE word_index (id INTEGER PRIMARY KEY CHECK (id = 1), form INTEGER NOT NULL, filled_to INTEGER) STRICT;
INSERT INTO word_index VALUES (1, 1, 0);

CREATE INDEX post_published ON post (published_at);

CREATE TRIGGER post_words_insert AFTER INSERT ON post BEGIN
    INSERT INTO post_words (rowid, text) VALUES (new.id, segmented(new.text));
END;
CREATE TRIGGER post_words_update AFTER UPDATE OF text ON post WHEN old.text IS NOT new.text BEGIN
    INSERT INTO post_words (post_words, rowid, text) VALUES ('delete', old.id, segmented(old.text));
    INSERT INTO post_words (rowid, text) VALUES (new.id, segmented(new.text));
END;
CREATE TRIGGER post_words_delete AFTER DELETE ON post BEGIN
    INSERT INTO post_words (post_words, rowid, text) VALUES ('delete', old.id, segmented(old.text));
END;
CREATE TRIGGER thread_words_insert AFTER INSERT ON thread BEGIN
    INSERT INTO thread_words (rowid, title) VALUES (new.id, segmented(new.title));
END;
CREATE TRIGGER thread_words_update AFTER UPDATE OF title ON thread WHEN old.title IS NOT new.title BEGIN
    INSERT INTO thread_words (thread_words, rowid, title) VALUES ('delete', old.id, segmented(old.title));
    INSERT INTO thread_words (rowid, title) VALUES (new.id, segmented(new.title));
END;
CREATE TRIGGER thread_words_delete AFTER DELETE ON thread BEGIN
    INSERT INTO thread_words (thread_words, rowid, title) VALUES ('delete', old.id, segmented(old.title));
END;
"""

# Further details of posts and threads. Lists are JSON. An older archive has the values after `reparse`.
_MORE_FIELDS = """
ALTER TABLE post ADD COLUMN quotes TEXT;
ALTER TABLE post ADD COLUMN edited_by TEXT;
ALTER TABLE post ADD COLUMN reactions INTEGER;
ALTER TABLE post ADD COLUMN attachments TEXT;
ALTER TABLE thread ADD COLUMN is_moved INTEGER NOT NULL DEFAULT 0;
"""
# New posts wait for a notification. A trigger inserts them in the transaction of the post, so that none is missed. The
# next migration renames both tables.
_UNTOLD = """
CREATE TABLE telling (id INTEGER PRIMARY KEY CHECK (id = 1), since TEXT NOT NULL) STRICT;
CREATE TABLE untold (
    post INTEGER PRIMARY KEY REFERENCES post ON DELETE CASCADE,
    attempts INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TRIGGER post_untold AFTER INSERT ON post WHEN EXISTS (SELECT 1 FROM telling) BEGIN
    INSERT INTO untold (post) VALUES (new.id);
END;
"""
# The tables of notifications get plain names.
_OUTBOX = """
DROP TRIGGER post_untold;
ALTER TABLE untold RENAME TO outbox;
ALTER TABLE telling RENAME TO notifications;
CREATE TRIGGER post_outbox AFTER INSERT ON post WHEN EXISTS (SELECT 1 FROM notifications) BEGIN
    INSERT INTO outbox (post) VALUES (new.id);
END;
"""
# A thread that is another address of the thread `same_as` has no posts of its own.
_ADDRESSES = """
ALTER TABLE thread ADD COLUMN same_as INTEGER REFERENCES thread;
CREATE INDEX thread_same_as ON thread (same_as);
"""


def full_url(column: str) -> str:
    """The SQL for a full URL. URLs of the site are stored without its origin, which saves a quarter of a row."""
    return f"iif(substr({column}, 1, 1) = '/', (SELECT origin FROM site) || {column}, {column})"


# The n-th entry brings a database from version n to n + 1; an entry that was ever released is never changed.
MIGRATIONS: tuple[str, ...] = (_TABLES + _STATES, _WORDS, _MORE_FIELDS, _UNTOLD, _OUTBOX, _ADDRESSES)
