from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from threadkeep.errors import UsageError
from threadkeep.objects.clustering import ObjectCluster
from threadkeep.objects.exports import export_objects, load_objects, save_objects
from threadkeep.objects.extraction import Mention
from threadkeep.objects.types import load_type

EVENTS = load_type("events")
SHOWN = (("name", "Hamlet"), ("location", "The Globe"), ("time", "2026-05-01T19:30"))
NORMAL = (("name", "hamlet"), ("location", "globe"), ("time", "2026-05-01T19:30"))
PAGES = ["http://a.example/1", "http://a.example/2", "http://b.example/9"]
CLUSTER = ObjectCluster(tuple(Mention(url, SHOWN, NORMAL) for url in PAGES))


def test_jsonl_has_every_source_page_of_an_object(tmp_path: Path) -> None:
    export_objects(EVENTS, [CLUSTER], tmp_path / "objects.jsonl")
    (row,) = [json.loads(line) for line in (tmp_path / "objects.jsonl").read_text().splitlines()]
    assert row == {**dict(SHOWN), "price": None, "sites": 2, "pages": PAGES}


def test_csv_has_every_source_page_of_an_object(tmp_path: Path) -> None:
    export_objects(EVENTS, [CLUSTER], tmp_path / "objects.csv")
    with (tmp_path / "objects.csv").open(newline="") as file:
        (row,) = csv.DictReader(file)
    assert row["pages"].split() == PAGES
    assert (row["name"], row["price"], row["sites"]) == ("Hamlet", "", "2")


def test_parquet_has_every_source_page_of_an_object(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    export_objects(EVENTS, [CLUSTER], tmp_path / "objects.parquet")
    (row,) = parquet.read_table(tmp_path / "objects.parquet").to_pylist()
    assert row == {**dict(SHOWN), "price": None, "sites": 2, "pages": PAGES}


def test_an_export_overwrites_nothing(tmp_path: Path) -> None:
    (tmp_path / "objects.csv").write_text("mine")
    with pytest.raises(UsageError, match="is there already"):
        export_objects(EVENTS, [CLUSTER], tmp_path / "objects.csv")


def test_an_export_of_an_unknown_format_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="has no known format"):
        export_objects(EVENTS, [CLUSTER], tmp_path / "objects.xls")


def test_stored_objects_load_as_they_were_saved(tmp_path: Path) -> None:
    save_objects([CLUSTER], tmp_path / "objects.jsonl")
    assert load_objects(tmp_path / "objects.jsonl").values == (NORMAL,)
    assert load_objects(tmp_path / "none.jsonl").values == ()
