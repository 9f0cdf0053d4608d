"""Posts as a Parquet file, for data frames."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, BinaryIO

from threadkeep.archive.archive import Archive
from threadkeep.archive.exports.fields import FIELDS, fields
from threadkeep.errors import UsageError
from threadkeep.model import KeptPost

SCHEMA = "posts/2"
# A row group is in memory three times: as Python values, Arrow columns and compressed pages.
GROUP_POSTS = 5_000
# The limit for long posts. Chosen, not tuned.
GROUP_CHARACTERS = 6_000_000
_TIMES = {"published_at", "edited_at"}
_FLAGS = {"is_sticky", "is_locked", "is_moved"}
_LISTS = {"quotes", "attachments"}
_NEVER_NULL = {"site", "thread_id", "thread_url", "thread_title", "post_id", "position", "author"} | _FLAGS | _LISTS
# The smallest and largest values of a row group help a reader to skip it, except for the texts of posts.
_WITH_STATISTICS = ["board_id", "thread_id", "position", "author", "published_at"]

Row = dict[str, object]


def export_parquet(archive: Archive, out: BinaryIO) -> int:
    """Write every post in row groups of bounded size; gives their number. Needs the extra `parquet`."""
    arrow, parquet = _arrow()
    schema = _schema(arrow)
    count = 0
    # The allocator of the system releases memory; that of Arrow keeps the memory of a row group.
    pool = arrow.system_memory_pool()
    with parquet.ParquetWriter(
        out, schema, compression="zstd", write_statistics=_WITH_STATISTICS, memory_pool=pool
    ) as writer:
        for rows in _groups(archive.all_posts()):
            columns = [arrow.array([row[field.name] for row in rows], field.type, memory_pool=pool) for field in schema]
            writer.write_batch(arrow.RecordBatch.from_arrays(columns, schema=schema), row_group_size=len(rows))
            count += len(rows)
    return count


def _groups(posts: Iterator[KeptPost]) -> Iterator[list[Row]]:
    """The posts as rows, in groups of bounded number and text length."""
    rows: list[Row] = []
    characters = 0
    for kept in posts:
        rows.append(_row(kept))
        characters += len(kept.post.html) + len(kept.post.text)
        if len(rows) >= GROUP_POSTS or characters >= GROUP_CHARACTERS:
            yield rows
            rows, characters = [], 0
    if rows:
        yield rows


def _row(kept: KeptPost) -> Row:
    edited = kept.post.edited.at if kept.post.edited else None
    return {**fields(kept), "published_at": kept.published_at, "edited_at": edited}


def _schema(arrow: Any) -> Any:
    words, number = arrow.string(), arrow.int32()
    file = arrow.struct([arrow.field("name", words), arrow.field("url", words)])
    types = dict.fromkeys(_TIMES, arrow.timestamp("us", tz="UTC")) | dict.fromkeys(_FLAGS, arrow.bool_())
    types |= {"position": number, "reactions": number, "quotes": arrow.list_(words), "attachments": arrow.list_(file)}
    return arrow.schema(
        [arrow.field(name, types.get(name, words), nullable=name not in _NEVER_NULL) for name in FIELDS],
        metadata={"threadkeep.schema": SCHEMA},
    )


def _arrow() -> tuple[Any, Any]:
    """pyarrow, imported late: it takes 0.3 s, and most people do not need it."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise UsageError(
            "Parquet needs pyarrow, which is not installed", "pip install 'threadkeep[parquet]', or take --format csv."
        ) from error
    return pyarrow, pyarrow.parquet
