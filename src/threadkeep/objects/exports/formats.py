"""Objects in the format that the name of a file asks for."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from threadkeep.archive.exports.whole_file import check_free, whole_file
from threadkeep.errors import UsageError
from threadkeep.fetch import host_of
from threadkeep.objects.clustering import ObjectCluster
from threadkeep.objects.types import ObjectType

Row = dict[str, Any]
_Write = Callable[[ObjectType, Iterator[Row], BinaryIO], None]


def check_export(path: Path) -> None:
    """UsageError if the name has no known suffix, if something is there already, or if its format needs an extra."""
    if path.suffix not in _WRITERS:
        raise UsageError(f"{path} has no known format", f"Let its name end in {', '.join(_WRITERS)}.")
    check_free(path)
    if path.suffix == ".parquet":
        _arrow()


def export_objects(type: ObjectType, clusters: Sequence[ObjectCluster], path: Path) -> None:
    """Write the objects to a new file; its suffix is the format."""
    check_export(path)
    with whole_file(path) as file:
        _WRITERS[path.suffix](type, object_rows(type, clusters), file)


def object_rows(type: ObjectType, clusters: Sequence[ObjectCluster]) -> Iterator[Row]:
    """For each object a value or None for each field, the number of sites, and the pages that show it."""
    for cluster in clusters:
        values = dict(cluster.values(type))
        pages = list(cluster.pages)
        yield {name: values.get(name) for name in type.names} | {"sites": len(set(map(host_of, pages))), "pages": pages}


def _write_jsonl(type: ObjectType, rows: Iterator[Row], file: BinaryIO) -> None:
    for row in rows:
        file.write(json.dumps(row, ensure_ascii=False).encode() + b"\n")


def _write_csv(type: ObjectType, rows: Iterator[Row], file: BinaryIO) -> None:
    text = io.TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
    writer = csv.DictWriter(text, [*type.names, "sites", "pages"])
    writer.writeheader()
    writer.writerows({**row, "pages": " ".join(row["pages"])} for row in rows)
    text.detach()


def _write_parquet(type: ObjectType, rows: Iterator[Row], file: BinaryIO) -> None:
    arrow, parquet = _arrow()
    fields = [arrow.field(name, arrow.string()) for name in type.names]
    fields += [arrow.field("sites", arrow.int32()), arrow.field("pages", arrow.list_(arrow.string()))]
    table = arrow.Table.from_pylist(list(rows), schema=arrow.schema(fields))
    parquet.write_table(table, file, compression="zstd")


def _arrow() -> tuple[Any, Any]:
    """pyarrow, imported late: it takes 0.3 s, and most people do without it."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise UsageError(
            "Parquet needs pyarrow, which is not installed", "pip install 'threadkeep[parquet]', or name a .csv file."
        ) from error
    return pyarrow, pyarrow.parquet


_WRITERS: Mapping[str, _Write] = {".jsonl": _write_jsonl, ".csv": _write_csv, ".parquet": _write_parquet}
