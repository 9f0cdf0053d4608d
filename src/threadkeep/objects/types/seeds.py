"""Seed objects: a CSV file with a column for each field that the user knows."""

from __future__ import annotations

import csv
from pathlib import Path

from threadkeep.errors import ConfigError
from threadkeep.objects.types.object_type import ObjectType, Values


def load_seeds(path: Path, type: ObjectType) -> tuple[Values, ...]:
    """The objects of the file as written; ConfigError names the line that lacks an identifying field."""
    if not path.is_file():
        raise ConfigError(f"{path} is not there", "Write seed objects into a CSV file with a header line.")
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = csv.DictReader(file)
            _check_header(path, list(rows.fieldnames or ()), type)
            seeds = tuple(_seed(path, rows.line_num, row, type) for row in rows)
    except (UnicodeDecodeError, csv.Error) as error:
        raise ConfigError(f"{path} is not a CSV file in UTF-8: {error}") from error
    if not seeds:
        raise ConfigError(f"{path} has no object", "Write at least one line below the header.")
    return seeds


def _check_header(path: Path, header: list[str], type: ObjectType) -> None:
    missing = [field.name for field in type.identifying if field.name not in header]
    unknown = [name for name in header if name not in type.names]
    if missing:
        raise ConfigError(
            f"{path} has no column {missing[0]!r}, which identifies {type.name}",
            f"The header must name {', '.join(field.name for field in type.identifying)}.",
        )
    if unknown:
        raise ConfigError(f"{path}: unknown column {unknown[0]!r}", f"Known are {', '.join(type.names)}.")


def _seed(path: Path, line: int, row: dict[str, str | None], type: ObjectType) -> Values:
    values = tuple((name, text) for name in type.names if (text := (row.get(name) or "").strip()))
    present = {name for name, _ in values}
    for field in type.identifying:
        if field.name not in present:
            raise ConfigError(f"{path}, line {line}: {field.name} is empty, and it identifies {type.name}")
    return values
