import io
import sys

import pytest

from threadkeep.archive import Archive
from threadkeep.archive.exports import FIELDS, export_parquet, fields
from threadkeep.archive.exports import parquet as module
from threadkeep.errors import UsageError
from threadkeep.fetch import TurnedClock

from ..scripted import Forum, crawl
from .odd import keep_odd


def read(archive: Archive):
    """The file as pyarrow opens it."""
    parquet = pytest.importorskip("pyarrow.parquet")
    out = io.BytesIO()
    export_parquet(archive, out)
    return parquet.ParquetFile(io.BytesIO(out.getvalue()))


def test_every_post_comes_back_once_in_order_with_every_character(archive: Archive) -> None:
    keep_odd(archive)
    rows = read(archive).read().to_pylist()
    kept = list(archive.all_posts())
    times = [{"published_at": one.published_at, "edited_at": None} for one in kept]
    assert rows == [fields(one) | when for one, when in zip(kept, times, strict=True)]


def test_times_are_timestamps_in_utc_and_positions_are_numbers(archive: Archive) -> None:
    schema = read(archive).schema_arrow
    types = {name: str(schema.field(name).type) for name in FIELDS}
    assert {types.pop("position"), types.pop("reactions")} == {"int32"}
    assert {types.pop("is_sticky"), types.pop("is_locked"), types.pop("is_moved")} == {"bool"}
    assert types.pop("quotes").startswith("list<")
    assert types.pop("attachments").startswith("list<")
    assert {types.pop("published_at"), types.pop("edited_at")} == {"timestamp[us, tz=UTC]"}
    assert set(types.values()) == {"string"}
    assert schema.metadata[b"threadkeep.schema"] == b"posts/2"


def test_row_groups_are_bounded_by_posts_and_by_text(
    archive: Archive, clock: TurnedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    crawl(archive, clock, Forum(1, 2, 1, 5), asked=lambda path: None)
    monkeypatch.setattr(module, "GROUP_POSTS", 4)
    file = read(archive)
    assert [file.metadata.row_group(n).num_rows for n in range(file.num_row_groups)] == [4, 4, 2]
    monkeypatch.setattr(module, "GROUP_CHARACTERS", 30)
    assert read(archive).num_row_groups == 5


def test_without_pyarrow_the_error_says_what_to_install(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(UsageError, match="not installed") as caught:
        export_parquet(archive, io.BytesIO())
    assert "threadkeep[parquet]" in caught.value.hint
